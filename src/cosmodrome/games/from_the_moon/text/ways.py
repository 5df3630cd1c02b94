"""Shortcuts for what players do every turn: a Rover with its tasks, a whole Income, a chain of Laboratories.

Each is a list of ordinary answers. Whatever asks something on the way, such as a Resource of choice, ends it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cosmodrome.games.answers import Way
from cosmodrome.games.from_the_moon.components import names
from cosmodrome.games.from_the_moon.components.keys import lab_space
from cosmodrome.games.from_the_moon.components.vocabulary import COLOURS
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.chains import activation_options
from cosmodrome.games.from_the_moon.rules.construction import terrain_block
from cosmodrome.games.from_the_moon.rules.income import unyielded
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.printed import CONVOY, NO_FEEDING
from cosmodrome.games.from_the_moon.rules.rovers import all_tasks, power_yield, powers_of, tasks_of
from cosmodrome.games.from_the_moon.rules.table import ENERGY, FOOD
from cosmodrome.games.from_the_moon.rules.turns import can_act
from cosmodrome.games.from_the_moon.view import forecast
from cosmodrome.games.kit.english import capital, counted, listed
from cosmodrome.kernel.bags import amount, size
from cosmodrome.kernel.bits import members, only
from cosmodrome.kernel.frames import a_of, b_of, kind_of, who_of

MOST_TRIPS = {a.ASK_ACTION: 6, a.ASK_ROVER: 6, a.ASK_TILE: 12}  # the best ones; more would hide the options
THEN = ", then "


class Haul(NamedTuple):
    """What a crew does on a tile: cubes and powers by colour, then the Terrain effect or not."""

    cubes: tuple[int, ...]
    powers: tuple[int, ...]
    terrain: bool

    @property
    def tasks(self) -> int:
        return sum(self.cubes) + sum(self.powers) + self.terrain


def ways(state: Moon, seat: int) -> list[Way]:
    """The shortcuts of a seat that is asked now."""
    f = state.top()
    kind, who = kind_of(f), int(who_of(f))
    if who != seat or state.turn == 0:
        return []
    if kind == a.ASK_ACTION:
        return [*_gathers(state, seat), *_trips(state, seat, kind)]
    if kind in MOST_TRIPS:
        return _trips(state, seat, kind)
    if kind == a.ASK_TASK:
        found = hauls(state, seat, int(b_of(f)), int(a_of(f)))
        return [_tasks(state, haul, int(a_of(f))) for haul in found if haul.tasks > 1]
    if kind == a.ASK_INCOME:
        return _incomes(state, seat, int(b_of(f)))
    return _activations(state) if kind == a.ASK_ACTIVATION else []


# --- Rovers (R4) ----------------------------------------------------------------------------------
def hauls(state: Moon, seat: int, tasks: int, position: int) -> list[Haul]:
    """All cubes that the tasks reach and then powers; with the Terrain effect, and if it takes a task, also without."""
    cubes, powers = [], []
    for colour in range(a.COLOURS):
        left = int(tasks_of(tasks, colour))
        taken = min(left, int(amount(state.cubes[position], colour)))
        useful = power_yield(state, seat, state.power[colour], position) > 0
        cubes.append(taken)
        powers.append(min(int(powers_of(tasks, colour)), left - taken) if useful else 0)
    full = Haul(tuple(cubes), tuple(powers), terrain=False)
    found = [full] if full.tasks else []
    if not state.can_block(seat, terrain_block(state, position)):
        return found
    if full.tasks < sum(int(tasks_of(tasks, colour)) for colour in range(a.COLOURS)):
        return [full._replace(terrain=True)]
    return [*found, _leaving_one(state, seat, full)]


def _leaving_one(state: Moon, seat: int, haul: Haul) -> Haul:
    """One task goes to the Terrain effect: a power, else a cube of which the player has the most."""
    cubes, powers = list(haul.cubes), list(haul.powers)
    if any(powers):
        powers[max(range(a.COLOURS), key=lambda colour: powers[colour])] -= 1
    else:
        held = [int(amount(state.purse[seat], colour)) + n for colour, n in enumerate(cubes)]
        cubes[max((colour for colour in range(a.COLOURS) if cubes[colour]), key=lambda colour: held[colour])] -= 1
    return Haul(tuple(cubes), tuple(powers), terrain=True)


def _trips(state: Moon, seat: int, kind: int) -> list[Way]:
    """A Rover and its tasks on the tiles that keep the most of its crew busy; on each tile with the best crew."""
    found = []
    rovers = forecast.crews(state, seat)
    for position in members(state.free_tiles()):
        done = {rover: _hauls_of(state, seat, rover, position) for rover in rovers}
        best = max(rovers, key=lambda rover: max((haul.tasks for haul in done[rover]), default=0), default=None)
        found += [(haul.tasks, best, position, haul) for haul in done[best]] if best is not None else []
    found.sort(key=lambda one: -one[0])
    return [_trip(state, rover, position, haul, kind) for _, rover, position, haul in found[: MOST_TRIPS[kind]]]


def _hauls_of(state: Moon, seat: int, rover: int, position: int) -> list[Haul]:
    return hauls(state, seat, int(all_tasks(state.crew[seat * a.ROVERS + rover])), position)


def _trip(state: Moon, rover: int, position: int, haul: Haul, kind: int) -> Way:
    before = {a.ASK_ACTION: ["act:rover", f"rover:{rover + 1}"], a.ASK_ROVER: [f"rover:{rover + 1}"]}.get(kind, [])
    tile = names.components(state.printed).terrains[state.terrain[position]].name
    text = f"Send Rover {rover + 1} to {tile}: {_haul_words(state, haul)}"
    return Way(text, (*before, f"send:{position + 1}", *_haul_keys(state, haul, position)), "R4.1", "rover")


def _tasks(state: Moon, haul: Haul, position: int) -> Way:
    return Way(capital(_haul_words(state, haul)), tuple(_haul_keys(state, haul, position)), "R4.2", "task")


def _haul_keys(state: Moon, haul: Haul, position: int) -> Iterator[str]:
    """Cubes first. A Convoy asks for its Resources, so it is the last."""
    for name, n in zip(COLOURS, haul.cubes, strict=True):
        yield from [f"collect:{name}"] * n
    for colour in _powers_in_order(state, haul):
        yield from [f"power:{COLOURS[colour]}"] * haul.powers[colour]
    if haul.terrain:
        yield f"terrain:{position + 1}"


def _haul_words(state: Moon, haul: Haul) -> str:
    cubes = [f"{n} {capital(colour)}" for colour, n in zip(COLOURS, haul.cubes, strict=True) if n]
    words = [f"collect {listed(cubes)}"] if cubes else []
    words += [f"use {names.POWER_NAMES[state.power[colour]]}" for colour in _powers_in_order(state, haul)]
    return THEN.join([*words, *(["use the Terrain effect"] if haul.terrain else [])])


def _powers_in_order(state: Moon, haul: Haul) -> list[int]:
    used = [colour for colour, n in enumerate(haul.powers) if n]
    return sorted(used, key=lambda colour: state.power[colour] == CONVOY)


# --- Income (R9) ----------------------------------------------------------------------------------
def _gathers(state: Moon, seat: int) -> list[Way]:
    if not can_act(state, seat, a.GATHER) or state.printed.reseat_on_gather:
        return []
    left = int(state.small_built[seat] | only(a.RECHARGE))
    return [
        Way(f"Gather: {way.text[:1].lower()}{way.text[1:]}", ("act:gather", *way.keys), "R9.1", "gather")
        for way in _incomes(state, seat, left)
    ]


def _incomes(state: Moon, seat: int, left: int) -> list[Way]:
    """Every source that is left, the recharge last; also with all Energy turned into Food before it (Q27)."""
    sources = [*([a.FROM_GREENHOUSES] if unyielded(state, seat) else []), *members(left & ~only(a.RECHARGE))]
    recharge = bool(left & only(a.RECHARGE))
    resolved = [*(_income(state, source) for source in sources), *(["income:recharge"] if recharge else [])]
    spare = int(amount(state.purse[seat], ENERGY) // state.printed.energy_per_food) if recharge else 0
    found = []
    for turned in dict.fromkeys((0, spare)):
        feeds = _is_fed(state, seat, turned)
        words = [f"turn {turned * int(state.printed.energy_per_food)} Energy into {turned} Food"] if turned else []
        words += [f"resolve {_sources_words(sources, recharge)}", *(["feed your team"] if feeds else [])]
        answers = (*["convert:energy_to_food"] * turned, *resolved, *(["feed"] if feeds else []))
        if len(answers) > 1:
            found.append(Way(capital(THEN.join(words)), answers, "R9.2", "income"))
    return found


def _income(state: Moon, source: int) -> str:
    small = names.components(state.printed).small
    return "income:greenhouses" if source == a.FROM_GREENHOUSES else f"income:{small[source].id}"


def _sources_words(sources: Sequence[int], recharge: bool) -> str:
    small = sum(source != a.FROM_GREENHOUSES for source in sources)
    words = ["the Greenhouses"] if a.FROM_GREENHOUSES in sources else []
    words += [counted(small, "Building")] if small else []
    return listed([*words, *(["the recharge"] if recharge else [])])


def _is_fed(state: Moon, seat: int, turned: int) -> bool:
    """Whether the Food is enough for the whole team: else feeding is left to the player."""
    if state.printed.card_trigger[state.faction[seat]] == NO_FEEDING:
        return False
    grown = forecast.harvest(state, seat)
    return bool(amount(state.purse[seat], FOOD) + turned + grown >= size(state.team(seat)))


# --- Laboratories (R8.4) --------------------------------------------------------------------------
def _activations(state: Moon) -> list[Way]:
    """All Laboratories of the set that can do something now, in the order of their spaces."""
    found = [int(action) - a.ACTIVATE for action in activation_options(state, state.top()) if action != a.DONE]
    if len(found) < 2:
        return []
    first = int(who_of(state.top())) * a.LAB_SPACES
    labs = [forecast.lab_id(state, int(state.laboratory[first + space])) for space in found]
    return [Way(f"Activate {listed(labs)}", tuple(f"activate:{lab_space(s)}" for s in found), "R8.4", "activate")]
