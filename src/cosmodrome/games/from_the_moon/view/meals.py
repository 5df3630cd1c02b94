"""What an Income can bring to the table at best (R9.2, R9.3): it is played on a copy, for Food before all."""

from __future__ import annotations

from typing import NamedTuple

from cosmodrome.games.from_the_moon.components import names
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.supply import converts
from cosmodrome.games.from_the_moon.rules.table import ENERGY, FOOD
from cosmodrome.kernel.bags import amount
from cosmodrome.kernel.bits import first_n, has, members, only
from cosmodrome.kernel.frames import CHOOSE, FIRST_CHANCE, PAY, PICK, b_of, frame, kind_of, who_of
from cosmodrome.kernel.verbs import PICK as PICKS

# What is left aside: it may bring Food as well, by more ways than can be tried.
NOT_TRIED = (a.ASK_APPROVAL, a.ASK_LABORATORY, a.ASK_PLACE, a.ASK_ACTIVATION, a.ASK_SPECIAL)
NOT_TRIED_STEPS = {"approval", "laboratory", "special_research"}


class Meal(NamedTuple):
    """What an Income brings: Food, and more Food that Energy can be turned into, before and after the recharge.
    `more`: an approval or a Laboratory may bring some on top.
    """

    food: int
    turned: int
    more: bool

    @property
    def in_all(self) -> int:
        return self.food + self.turned


class Plan(NamedTuple):
    """An order of Income. What costs or brings Energy may have to wait for the recharge, and Energy be saved for it."""

    recharge_last: bool
    at_once: bool  # Energy is turned into Food as soon as there is enough


PLANS = (Plan(True, True), Plan(True, False), Plan(False, True), Plan(False, False))


def recharge_left(state: Moon, seat: int) -> bool:
    """Whether the recharge is still to come in the Income under way, or none is under way."""
    for f in state.agenda:
        if who_of(f) == seat and kind_of(f) in (a.ASK_INCOME, a.ASK_FEED):
            return bool(kind_of(f) == a.ASK_INCOME and has(b_of(f), a.RECHARGE))
    return True


def best_meal(state: Moon, seat: int, wanted: int) -> Meal:
    """The best of the plans; the others are tried only if the usual one does not bring enough."""
    best = Meal(-1, 0, more=False)
    for plan in PLANS:
        meal = _played(_income_of(state, seat), plan, int(amount(state.purse[seat], FOOD)))
        best = max(best, meal, key=lambda meal: meal.in_all)
        if best.in_all >= wanted or not state.small_built[seat]:
            break
    return best


def _income_of(state: Moon, seat: int) -> Moon:
    """A copy in which only the Income of this player is left to do: the one under way, or a whole one."""
    copy = state.clone()
    agenda = [int(f) for f in state.agenda]
    begun = [at for at, f in enumerate(agenda) if who_of(f) == seat and kind_of(f) in (a.ASK_INCOME, a.ASK_FEED)]
    if begun:
        agenda = [f for f in agenda[begun[0] :] if kind_of(f) not in (a.ASK_FEED, a.ASK_SEATING, a.DEAL_SEAT)]
    else:
        agenda = [int(frame(a.ASK_INCOME, seat, 0, state.small_built[seat] | only(a.RECHARGE)))]
        copy.player = seat
        copy.yielded_basic = copy.yielded_improved = 0
    _go_on(copy, agenda)
    return copy


def _go_on(state: Moon, agenda: list[int]) -> None:
    state.restore(agenda, list(state.knows), list(state.ledger))
    state.is_offered = False
    state.settle()


def _played(state: Moon, plan: Plan, had: int, turned: int = 0, more: bool = False) -> Meal:
    """Play what is left of an Income. `had`: the Food before all of it; `turned`: what Energy has become since."""
    while len(state.agenda):
        f = state.top()
        kind, who = kind_of(f), int(who_of(f))
        if kind in NOT_TRIED or kind >= FIRST_CHANCE:
            agenda = [int(other) for other in state.agenda]
            while agenda and kind_of(agenda[-1]) != a.ASK_INCOME:
                agenda.pop()
            _go_on(state, agenda)
            more = True
            continue
        if kind == a.ASK_INCOME:
            more = more or any(
                _steps(state, source) & NOT_TRIED_STEPS for source in members(b_of(f) & first_n(a.SMALL))
            )
        options = [int(option) for option in state.own_options(f)]
        if kind in (CHOOSE, PAY, a.ASK_GREENHOUSE) and len(options) > 1:
            tried = [_played(_after(state, option), plan, had, turned, more) for option in options]
            return max(tried, key=lambda meal: (meal.in_all, meal.more))
        answer = _for_food(state, f, options, plan)
        if kind == a.ASK_INCOME and (plan.at_once or answer == a.INCOME + a.RECHARGE) and _enough_energy(state, who):
            answer, turned = int(a.ENERGY_TO_FOOD), turned + 1
        state.apply(answer)
    purse = state.purse[state.player]
    brought = int(amount(purse, FOOD)) - had - turned
    return Meal(brought, turned + int(amount(purse, ENERGY) // state.printed.energy_per_food), more)


def _enough_energy(state: Moon, seat: int) -> bool:
    return bool(converts(state, seat, a.ENERGY_TO_FOOD))


def _after(state: Moon, answer: int) -> Moon:
    copy = state.clone()
    copy.apply(answer)
    return copy


def _for_food(state: Moon, f: int, options: list[int], plan: Plan) -> int:
    """The answer that brings the most Food: whatever is offered, but nobody who would eat as well."""
    food = int(state.printed.kernel_base) + PICKS + FOOD
    if kind_of(f) == a.ASK_INCOME:
        return min(options, key=lambda option: _turn_of(state, option - int(a.INCOME), plan))
    if kind_of(f) == PICK and food in options:
        return food
    return int(a.NO) if kind_of(f) == a.ASK_COLOUR and a.NO in options else options[0]


def _turn_of(state: Moon, source: int, plan: Plan) -> int:
    """When a source is resolved: Greenhouses are taken, then improved, before all of them yield."""
    if source == a.FROM_GREENHOUSES:
        return 5
    if source == a.RECHARGE:
        return 4 if plan.recharge_last else 1
    steps = _steps(state, source)
    if steps & {"greenhouse", "foundation"}:
        return 2
    return 3 if "improve_greenhouse" in steps else 0


def _steps(state: Moon, small: int) -> set[str]:
    """What the effect of a small Building can do."""
    return {step["op"] for way in names.components(state.printed).small[small].effect for step in way["do"]}
