"""What can be reckoned from the table before somebody decides: yields, chains, the next Gather, what is lacking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cosmodrome.games.from_the_moon.components import names
from cosmodrome.games.from_the_moon.components.keys import lab_space
from cosmodrome.games.from_the_moon.components.vocabulary import COLOURS, GOODS
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.construction import terrain_block
from cosmodrome.games.from_the_moon.rules.counting import counted
from cosmodrome.games.from_the_moon.rules.missions import cubes_on
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.objectives import objective_met
from cosmodrome.games.from_the_moon.rules.printed import (
    AT_END,
    AT_LAUNCHES,
    BOTH_ON_BORDER,
    CHEAPER_BUILDINGS,
    NO_FEEDING,
)
from cosmodrome.games.from_the_moon.rules.rovers import all_tasks, power_yield, powers_of, same_crew_before, tasks_of
from cosmodrome.games.from_the_moon.rules.table import BATTERY, ENERGY, FOOD, NONE, NOWHERE
from cosmodrome.games.from_the_moon.view.meals import best_meal, recharge_left
from cosmodrome.kernel.bags import amount, size
from cosmodrome.kernel.bits import has, members
from cosmodrome.kernel.frames import a_of, b_of, kind_of, who_of
from cosmodrome.kernel.program import DO_PAY, arg_a, op_of


# --- Rovers (R4) ----------------------------------------------------------------------------------
def crews(state: Moon, seat: int) -> list[int]:
    """The Rovers at home, with one of several equal crews; or the one that is being sent."""
    if len(state.agenda):
        last = state.agenda[len(state.agenda) - 1]
        if kind_of(last) == a.ASK_TILE and who_of(last) == seat:
            return [int(a_of(last))]
    first = seat * a.ROVERS
    home = [rover for rover in range(a.ROVERS) if state.where[first + rover] == NOWHERE]
    return [rover for rover in home if not same_crew_before(state, first, rover)]


def yields(state: Moon, seat: int, position: int) -> list[dict[str, Any]]:
    """What each Rover at home could do on a free tile."""
    if state.turn == 0 or state.faction[seat] == NONE or not has(state.free_tiles(), position):
        return []
    found = []
    for rover in crews(state, seat):
        tasks = all_tasks(state.crew[seat * a.ROVERS + rover])
        collect = [min(int(tasks_of(tasks, i)), int(amount(state.cubes[position], i))) for i in range(a.COLOURS)]
        powers = [
            {"power": names.POWER_NAMES[state.power[i]], "colour": COLOURS[i], "n": n}
            for i in range(a.COLOURS)
            if powers_of(tasks, i) and (n := int(power_yield(state, seat, state.power[i], position)))
        ]
        found.append(
            {
                "rover": rover + 1,
                "collect": {COLOURS[i]: n for i, n in enumerate(collect) if n},
                "powers": powers,
                "terrain": bool(state.can_block(seat, terrain_block(state, position))),
            }
        )
    return found


# --- Building spaces (R14.1, R14.5) ---------------------------------------------------------------
def site_effects(state: Moon, seat: int) -> dict[str, dict[str, Any]]:
    """What the Faction Buildings of the Pioneers and the Architects make of a free space: both Terrain effects, or less
    Energy to pay.
    """
    if state.faction[seat] == NONE:
        return {}
    printed, mine = state.printed, state.own_rovers(seat)
    cheaper, border = state.owns(seat, CHEAPER_BUILDINGS), state.owns(seat, BOTH_ON_BORDER)
    found = {}
    for site in members(state.free_sites()) if cheaper or border else ():
        beside = len(members(printed.tiles_at[site] & mine)) if cheaper else 0
        less, both = beside * int(printed.own_discount[state.faction[seat]]), border and has(printed.border, site)
        if less or both:
            found[str(site + 1)] = {"less": less, "both": bool(both)}
    return found


# --- Laboratories (R8) ----------------------------------------------------------------------------
def chains(state: Moon, seat: int) -> dict[str, dict[str, Any]]:
    """R8.4: what a Laboratory on each empty space would set off besides itself, and the Energy for all of it."""
    found = {}
    have = int(amount(state.purse[seat], ENERGY))
    for space in members(state.lab_spaces(seat)):
        spaces = members(state.printed.chain[space] & state.laboratories[seat])
        labs = [int(state.laboratory[seat * a.LAB_SPACES + other]) for other in spaces]
        energy = sum(lab_energy(state, lab) for lab in labs)
        found[lab_space(space)] = {
            "labs": [lab_id(state, lab) for lab in labs],
            "spaces": [lab_space(other) for other in spaces],
            "energy": energy,
            "have": have,
        }
    return found


def lab_id(state: Moon, lab: int) -> str:
    return str(names.components(state.printed).laboratories[lab - 1].id)


def lab_energy(state: Moon, lab: int) -> int:
    """The Energy that the effect of a Laboratory costs."""
    block, code = int(state.printed.laboratory_effect[lab]), state.printed.program
    if op_of(code[block]) != DO_PAY:
        return 0
    return int(amount(state.printed.prices[arg_a(code[block + 1])], ENERGY))


def open_chain(state: Moon) -> list[dict[str, Any]]:
    """The chains that are under way, the outermost first: what was placed, and what can still be activated."""
    found = []
    for f in state.agenda:
        if kind_of(f) == a.ASK_ACTIVATION:
            first = int(who_of(f)) * a.LAB_SPACES
            left = [lab_id(state, int(state.laboratory[first + space])) for space in members(b_of(f))]
            found.append({"placed": lab_id(state, int(state.laboratory[first + int(a_of(f))])), "left": left})
    return found


# --- Gather (R9) ----------------------------------------------------------------------------------
def next_gather(state: Moon, seat: int) -> dict[str, Any] | None:
    """R9.2-R9.4, R15.4: what a Gather could bring at best now, or what is left of the one under way. `missing`: the
    Food that has to come from Energy; `hungry`: what even that cannot make good; `more`: unless an approval or a
    Laboratory brings more.
    """
    faction = int(state.faction[seat])
    if faction == NONE:
        return None
    printed, purse = state.printed, state.purse[seat]
    mouths = 0 if printed.card_trigger[faction] == NO_FEEDING else int(size(state.team(seat)))
    wanted = mouths - int(amount(purse, FOOD))
    meal = best_meal(state, seat, wanted)
    missing = max(0, wanted - meal.food)
    hungry = max(0, missing - meal.turned)
    return {
        "food": meal.food,
        "mouths": mouths,
        "missing": missing,
        "hungry": hungry,
        "points": 0 if printed.solo else hungry * int(printed.unfed),
        "lost": bool(printed.solo and hungry),
        "more": bool(hungry and meal.more),
        "energy": int(amount(purse, BATTERY if recharge_left(state, seat) else ENERGY)),
    }


def harvest(state: Moon, seat: int) -> int:
    """R9.3: the Food of the Greenhouses that have not yielded yet in this Income."""
    improved = int(state.improved[seat])
    basic = int(state.greenhouses[seat]) - improved
    if seat == state.player:
        improved, basic = improved - int(state.yielded_improved), basic - int(state.yielded_basic)
    return basic * int(state.printed.basic_yield) + improved * int(state.printed.improved_yield)


# --- ships (R10) ----------------------------------------------------------------------------------
def lacking(state: Moon, seat: int, price: Iterable[tuple[str, int]]) -> dict[str, int]:
    """What a player has not of a price."""
    have = {good: int(amount(state.purse[seat], i)) for i, good in enumerate(GOODS)}
    return {good: n - have[good] for good, n in price if n > have[good]}


def launch_shares(state: Moon, ship: int) -> list[int]:
    """R10.6, R15.5: the points that a launch would bring to each player now."""
    first, second = int(state.printed.launch_first[ship]), int(state.printed.launch_second[ship])
    seats = range(int(state.printed.seats))
    if state.printed.solo:
        n = cubes_on(state, 0, ship)
        return [first if n >= state.printed.main_bonus_from else second if n >= state.printed.second_bonus_from else 0]
    shares = [int(state.mission_tiles(seat, state.printed.ship_missions[ship])) for seat in seats]
    return shared(shares, first, second, bool(state.printed.zero_can_rank))


def shared(shares: list[int], first: int, second: int, zero_ranks: bool) -> list[int]:
    """R12.3: the best and the second best; who is tied shares, rounded down."""
    least = 0 if zero_ranks else 1
    places = [share for share in sorted(set(shares), reverse=True) if share >= least][:2]
    points = dict.fromkeys(places, 0)
    if places:
        tied = shares.count(places[0])
        points[places[0]] = first if tied == 1 else (first + second) // tied
        if tied == 1 and len(places) > 1:
            points[places[1]] = second // shares.count(places[1])
    return [points.get(share, 0) for share in shares]


def majorities(state: Moon) -> dict[str, list[int]]:
    """R12.2 a, b: the points for most Achievements and most improvements, as they stand. Not for one player."""
    printed, seats = state.printed, range(int(state.printed.seats))
    if printed.solo:
        return {}
    second = printed.seats > 2 or printed.second_of_two
    zero = bool(printed.zero_can_rank)
    return {
        "Achievements": shared(
            [int(state.achievements[seat]) for seat in seats],
            int(printed.most_achievements),
            int(printed.second_achievements) if second else 0,
            zero,
        ),
        "improvements": shared(
            [int(state.improvements(seat)) for seat in seats],
            int(printed.most_improvements),
            int(printed.second_improvements) if second else 0,
            zero,
        ),
    }


# --- solo (R15) -----------------------------------------------------------------------------------
def objective(state: Moon, number: int) -> dict[str, Any]:
    """R15.8: how far an Objective is, and whether it can still be met."""
    printed = state.printed
    entry = names.components(printed).objectives[number]
    met, when = bool(objective_met(state, number)), printed.objective_when[number]
    if when == AT_LAUNCHES:
        ships = range(a.SHIPS)
        right = [has(state.launched, i) and state.launched_on[i] == printed.launch_space[i] for i in ships]
        late = any(
            not ok and (has(state.launched, i) or state.piece[0] > printed.launch_space[i])
            for i, ok in enumerate(right)
        )
        n, least = sum(map(bool, right)), a.SHIPS
    else:
        n, least = int(counted(state, 0, printed.objective_what[number])), int(printed.objective_least[number])
        late = when != AT_END and state.piece[0] > printed.objective_space[number]
    return {"id": entry.id, "text": entry.text, "met": met, "n": n, "least": least, "missed": bool(late and not met)}
