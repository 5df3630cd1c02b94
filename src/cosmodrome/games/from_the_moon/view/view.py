"""What is seen of a game, as plain data: everything on the table is public (R16)."""

from __future__ import annotations

from typing import Any

from cosmodrome.games.from_the_moon.components import names
from cosmodrome.games.from_the_moon.components.keys import lab_space
from cosmodrome.games.from_the_moon.components.reading import Components
from cosmodrome.games.from_the_moon.components.vocabulary import COLOURS, DEEDS, ENDINGS, GOODS, SHIPS
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.table import NONE
from cosmodrome.games.from_the_moon.view import forecast
from cosmodrome.games.kit.english import in_words
from cosmodrome.kernel import lanes2
from cosmodrome.kernel.bags import amount
from cosmodrome.kernel.bits import has, members
from cosmodrome.kernel.frames import a_of, kind_of, who_of


def view(state: Moon, seat: int | None) -> dict[str, Any]:
    """The table. No order of a stack, a deck or the bag is in it: chance has not decided it yet."""
    entries = names.components(state.printed)
    shown: dict[str, Any] = {
        "first": int(state.first),
        "player": int(state.player),
        "turn": int(state.turn),
        "ending": ENDINGS[state.ending],
        "grid": [int(state.printed.rows), int(state.printed.columns)],
        "tiles": [tile(state, seat, position) for position in range(int(state.printed.tiles.places))],
        "sites": [vertex + 1 for vertex in members(state.free_sites())],
        "site_effects": forecast.site_effects(state, seat) if seat is not None else {},
        "bag": by_colour(state.bag),
        "supply": {colour: int(state.supply[i]) for i, colour in enumerate(COLOURS)},
        "powers": {colour: power(state, i) for i, colour in enumerate(COLOURS)},
        "ships": [ship(state, seat, i) for i in range(a.SHIPS)],
        "greenhouses": {"free": int(state.free_greenhouses), "stack": int(state.greenhouse_stack)},
        "foundations": int(state.foundation_stack),
        "display": [laboratory(entries, lab) for lab in state.display],
        "laboratories": int(lanes2.size(state.laboratory_stack)),
        "large": [large_building(entries, i) for i in members(state.large)],
        "small": [small_building(entries, i) for i in members(state.small)],
        "progress": [progress_tile(entries, i) for i in state.progress[: int(state.printed.track_spaces)]],
        "draft": [faction_card(entries, i) for i in members(state.draft)],
        "cards": cards(state),
        "chain": forecast.open_chain(state),
        "chains": forecast.chains(state, seat) if seat is not None else {},
        "majorities": forecast.majorities(state),
        "players": [player(state, other) for other in range(int(state.printed.seats))],
    }
    if state.printed.solo:
        shown["solo"] = {
            "rovers": [position + 1 for position in members(state.dummies)],
            "buildings": [vertex + 1 for vertex in members(state.zones)],
            "locations": len(members(state.locations)),
            "objectives": [forecast.objective(state, i) for i in members(state.objectives)],
            "medals": medals(entries),
        }
    return shown


def _id(entries: Any, number: int) -> str | None:
    return str(entries[number].id) if number >= 0 else None


def power(state: Moon, colour: int) -> dict[str, Any] | None:
    number = int(state.power[colour])
    if number == NONE:
        return None
    entry = names.components(state.printed).powers[number]
    return {"id": entry.id, "name": names.POWER_NAMES[number], "text": entry.text}


def laboratory(entries: Components, lab: int) -> dict[str, Any] | None:
    """A Laboratory of the display; they are numbered from 1."""
    if not lab:
        return None
    entry = entries.laboratories[lab - 1]
    return {"id": entry.id, "text": entry.text, "effect": entry.effect}


def large_building(entries: Components, number: int) -> dict[str, Any]:
    entry = entries.large[number]
    scoring = {"vp": entry.scoring.vp, "per": entry.scoring.per} if entry.scoring else None
    return {
        "id": entry.id,
        "name": entry.name,
        "cost": dict(entry.cost),
        "text": entry.text,
        "effect": entry.effect,
        "scoring": scoring,
    }


def small_building(entries: Components, number: int) -> dict[str, Any]:
    entry = entries.small[number]
    return {"id": entry.id, "name": entry.name, "level": entry.level, "text": entry.text, "effect": entry.effect}


def progress_tile(entries: Components, number: int) -> dict[str, Any] | None:
    if number == NONE:
        return None
    entry = entries.progress[number]
    return {"id": entry.id, "cubes": entry.cubes, "trigger": DEEDS.get(entry.trigger, in_words(entry.trigger))}


def faction_card(entries: Components, number: int) -> dict[str, Any]:
    entry, own = entries.factions[number], entries.own[number]
    strip = {
        "recruits": list(entry.setup.recruits),
        "specialists": list(entry.setup.specialists),
        "batteries": entry.setup.batteries,
        "greenhouses": entry.setup.greenhouses,
        "foundations": entry.setup.foundations,
        "resources": dict(entry.setup.resources),
    }
    return {"id": entry.id, "name": entry.name, "power": entry.power, "building": own.text, "setup": strip}


def by_colour(bag: int) -> dict[str, int]:
    return {colour: int(amount(bag, i)) for i, colour in enumerate(COLOURS)}


def tile(state: Moon, seat: int | None, position: int) -> dict[str, Any]:
    entries = names.components(state.printed)
    seats = range(int(state.printed.seats))
    terrain = int(state.terrain[position])
    return {
        "position": position + 1,
        "terrain": _id(entries.terrains, terrain),
        "name": entries.terrains[terrain].name if terrain >= 0 else None,
        "text": entries.terrains[terrain].text if terrain >= 0 else None,
        "effect": entries.terrains[terrain].effect if terrain >= 0 else [],
        "cubes": by_colour(state.cubes[position]),
        "rover": next((other for other in seats if has(state.own_rovers(other), position)), None),
        "dummy": bool(has(state.dummies, position)),
        "yields": forecast.yields(state, seat, position) if seat is not None else [],
    }


def ship(state: Moon, seat: int | None, number: int) -> dict[str, Any]:
    entries = names.components(state.printed)
    parts = []
    for at in range(number * 5, number * 5 + 5):
        if has(state.printed.parts, at) or state.printed.unused_improvable:
            mission = int(state.mission[at])
            price = entries.missions[mission].cost if mission >= 0 else entries.parts[at].improve_cost
            taken = mission < 0 and state.improved_by[at] != NONE
            parts.append(
                {
                    "part": entries.parts[at].id,
                    "name": entries.parts[at].name,
                    "mission": _id(entries.missions, mission),
                    "cost": dict(entries.missions[mission].cost) if mission >= 0 else None,
                    "vp": entries.missions[mission].vp if mission >= 0 else None,
                    "improve_cost": dict(entries.parts[at].improve_cost),
                    "improve_vp": entries.parts[at].improve_vp,
                    "improved_by": int(state.improved_by[at]) if state.improved_by[at] != NONE else None,
                    "lack": {} if seat is None or taken else forecast.lacking(state, seat, price.items()),
                }
            )
    return {
        "ship": SHIPS[number],
        "launched": bool(has(state.launched, number)),
        "bonus": [int(state.printed.launch_first[number]), int(state.printed.launch_second[number])],
        "tiles": [
            int(state.mission_tiles(other, state.printed.ship_missions[number]))
            for other in range(int(state.printed.seats))
        ],
        "shares": forecast.launch_shares(state, number),
        "parts": parts,
    }


def player(state: Moon, seat: int) -> dict[str, Any]:
    entries = names.components(state.printed)
    rovers = range(seat * a.ROVERS, seat * a.ROVERS + a.ROVERS)
    large = members(state.large_built[seat])
    return {
        "faction": _id(entries.factions, state.faction[seat]),
        "goods": {good: int(amount(state.purse[seat], i)) for i, good in enumerate(GOODS)},
        "points": int(state.total(seat)),
        "achievements": int(state.achievements[seat]),
        "progress": int(state.piece[seat]),
        "rovers": [
            {
                "crew": [names.astronaut(kind) for kind in crew(state.crew[at])],
                "tile": int(state.where[at]) + 1 if state.where[at] != NONE else None,
            }
            for at in rovers
        ],
        "waiting": [names.astronaut(kind) for kind in crew(state.unseated[seat])],
        "rows": {
            colour: int(state.printed.in_row - state.recruited[seat * a.COLOURS + i])
            for i, colour in enumerate(COLOURS)
        },
        "markers": {
            colour: int(state.printed.markers - state.markers[seat * a.COLOURS + i]) for i, colour in enumerate(COLOURS)
        },
        "greenhouses": int(state.greenhouses[seat]),
        "improved": int(state.improved[seat]),
        "foundations": int(state.foundations[seat]),
        "laboratories": {
            lab_space(space): entries.laboratories[state.laboratory[seat * a.LAB_SPACES + space] - 1].id
            for space in members(state.laboratories[seat])
        },
        "placing": placing(state, seat),
        "small": [entries.small[i].id for i in members(state.small_built[seat])],
        "large": [entries.large[i].id if i < a.LARGE else entries.own[state.faction[seat]].id for i in large],
        "buildings": [vertex + 1 for vertex in members(state.buildings[seat])],
        "missions": [entries.missions[i].id for i in range(a.MISSIONS) if state.taken[i] == seat],
        "improvements": int(state.improvements(seat)),
        "gather": forecast.next_gather(state, seat),
    }


def placing(state: Moon, seat: int) -> str | None:
    """The Laboratory that a player has taken and not placed yet."""
    taken = [int(a_of(f)) for f in state.agenda if kind_of(f) == a.ASK_PLACE and who_of(f) == seat]
    return forecast.lab_id(state, taken[-1]) if taken else None


def crew(bag: int) -> list[int]:
    return [kind for kind in range(a.CREW_KINDS) for _ in range(int(amount(bag, kind)))]


def medals(entries: Components) -> dict[str, int]:
    """R15.7: the points that each medal takes."""
    return {medal.name: medal.min_vp for medal in entries.medals}


def cards(state: Moon) -> dict[str, dict[str, Any]]:
    """Names, texts and effects of what players have on their boards."""
    entries = names.components(state.printed)
    found: dict[str, dict[str, Any]] = {}
    for seat in range(int(state.printed.seats)):
        faction = int(state.faction[seat])
        if faction != NONE:
            card, own = entries.factions[faction], entries.own[faction]
            found[card.id] = {"name": card.name, "text": card.power}
            found[own.id] = {"name": f"Building of the {card.name}", "text": own.text}
        for space in members(state.laboratories[seat]):
            lab = entries.laboratories[state.laboratory[seat * a.LAB_SPACES + space] - 1]
            found[lab.id] = {"name": f"Laboratory {lab.id}", "text": lab.text, "effect": lab.effect}
        for i in members(state.small_built[seat]):
            found[entries.small[i].id] = small_building(entries, i)
        for i in members(state.large_built[seat]):
            if i < a.LARGE:
                found[entries.large[i].id] = large_building(entries, i)
    return found
