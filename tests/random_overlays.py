"""Overlays by chance: an owner's own figures, as far as a game accepts them.

Where a refusal names a bound, the number is tried again at that bound: so games are played at all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from cosmodrome.errors import BadComponents
from cosmodrome.games.definition import Definition

Entry = dict[str, Any]
Overlay = dict[str, Any]
Place = tuple[Any, Any]  # a dict or list, and where in it
MARKS = {"source", "sources", "reconstructed_fields", "designed", "ref"}
NUMBERS = (0, 1, 2, 3, 5, 9, 12, 15, 20, 40, 60, 99, 200, 1000, 999_999_999, -1, -5, -20)
BOUND = re.compile(r"(?:<=|>=|at most|at least|from|to|is|are|needed,) (-?\d+)")
TRIES = 40


def random_overlay(rules: Definition, dice: Random, seats: int, options: dict[str, Any]) -> Overlay:
    """Some changes that the game accepts together at a table like this."""

    def accepted(data: Entry) -> str:
        """Nothing, or why it is refused."""
        overlay = difference(rules, data)
        try:
            rules.box(seats, rules.settle_options(options, seats), overlay)
        except BadComponents as error:
            return str(error)
        return ""

    data = rules.components
    for _ in range(dice.randint(1, TRIES)):
        changed = deepcopy(data)
        number = None
        if dice.random() < 0.1:
            change_together(rules.id, changed, dice)
        else:
            number = change(rules, changed, dice)
        refused = accepted(changed)
        bounds = BOUND.findall(refused)
        if number and bounds:
            there, at = number
            there[at] = int(dice.choice(bounds))
            refused = accepted(changed)
        if not refused:
            data = changed
    return difference(rules, data)


# --- changes --------------------------------------------------------------------------------------
def change(rules: Definition, data: Entry, dice: Random) -> Place | None:
    """Change one thing of the components; where a number was changed, its place."""
    name = dice.choice([name for name in rules.sections if name in data])
    section = rules.sections[name]
    entries = data[name] if section.identity else [data[name]]
    if section.open and dice.random() < 0.1:
        removed, copied = dice.sample(entries, 2)
        entries.remove(removed)
        entries.append({**deepcopy(copied), section.identity: f"{copied[section.identity]}X"})
        return None
    entry = dice.choice(entries)
    fields = [field for field in entry if field not in section.fixed | MARKS | {section.identity, "name", "text"}]
    if not fields:
        return None
    field = dice.choice(fields)
    others = [one[field] for one in entries if field in one]
    return _change(entry, field, others, dice)


def _change(there: Any, at: Any, others: list[Any], dice: Random) -> Place | None:
    """Change the value at this place, or something in it. `others`: what stands at the same place elsewhere."""
    value = there[at]
    if isinstance(value, bool):
        there[at] = not value
    elif isinstance(value, int):
        there[at] = dice.choice([*NUMBERS, value - 1, value + 1, 2 * value])
        return there, at
    elif isinstance(value, str) or dice.random() < 0.2:
        there[at] = deepcopy(dice.choice(others))
    elif isinstance(value, dict):
        keys = [key for key in value if key not in MARKS | {"id", "name", "text", "op"}]
        if keys:
            key = dice.choice(keys)
            return _change(value, key, [one[key] for one in others if isinstance(one, dict) and key in one], dice)
    elif isinstance(value, list) and value:
        n = dice.randrange(len(value))
        if "source" not in value[n] if isinstance(value[n], dict) else dice.random() < 0.3:
            deed = dice.randrange(4)
            if deed == 0:
                del value[n]
            elif deed == 1:
                value.insert(n, deepcopy(value[n]))
            elif deed == 2:
                dice.shuffle(value)
            else:
                value.extend(deepcopy(dice.choice([one for one in others if isinstance(one, list)])))
            return None
        return _change(value, n, [*value, *(one for other in others if isinstance(other, list) for one in other)], dice)
    return None


# --- figures that have to agree -------------------------------------------------------------------
def change_together(game: str, data: Entry, dice: Random) -> None:
    """Change some figures with those that must fit them, if the game has such."""
    if game in TOGETHER:
        dice.choice(TOGETHER[game])(data, dice)


def crossings(data: Entry, dice: Random) -> None:
    track = data["mission_track"]
    track["pioneer_spaces"], track["regression_final_index"] = dice.randint(1, 60), dice.randint(1, 200)
    n = dice.randint(0, min(track["pioneer_spaces"] - 1, track["regression_final_index"] // 2))
    track["crossing_indices"] = sorted(dice.sample(range(1, track["regression_final_index"], 2), n))
    track["crossing_pioneer_spaces"] = sorted(dice.sample(range(1, track["pioneer_spaces"]), n))


def planets(data: Entry, dice: Random) -> None:
    for tile in data["galaxy_tile"]:
        tile["planets"] = {dimension: dice.randint(0, 3) for dimension in tile["planets"]}
        tile["total"] = sum(tile["planets"].values())


def stacks(data: Entry, dice: Random) -> None:
    for level in data["difficulty"]:
        first, second = sorted((dice.randint(0, 16), dice.randint(0, 16)))
        level["stacks"] = [first, second - first, 16 - second]


def levels(data: Entry, dice: Random) -> None:
    steps = [dice.randint(0, 20) for _ in range(4)]
    data["technology_levels"] |= {"steps": steps, "start": steps[0]}


def cubes(data: Entry, dice: Random) -> None:
    for resource in data["resource"][:3]:
        total = dice.randint(0, 100)
        resource["in_bag_at_setup"] = dice.randint(0, total)
        resource["in_supply_at_setup"] = total - resource["in_bag_at_setup"]
        data["counts"]["shared"][f"{resource['id']}_cubes"] = total


def laboratories(data: Entry, dice: Random) -> None:
    for laboratory in data["laboratory"]:
        laboratory["copies"] = dice.randint(0, 3)
    data["counts"]["shared"]["laboratory_tiles"] = sum(laboratory["copies"] for laboratory in data["laboratory"])


def greenhouses(data: Entry, dice: Random) -> None:
    own = data["player_board"]["greenhouses"]
    own["spaces"] = dice.randint(1, 12)
    own["cover_bonus"] = [dice.choice(["none", "9 vp", "9 achievement", "9 food"]) for _ in range(own["spaces"])]
    for count in data["player_count"][1:]:
        capacity = [dice.randint(0, 10), dice.randint(0, 10)]
        data["main_board"]["greenhouses"]["free_space_capacity"][str(count["players"])] = capacity
        count["free_greenhouses"] = sum(capacity)


def grid(data: Entry, dice: Random) -> None:
    smaller = sorted(dice.choice([(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)]) for _ in range(2))
    for count, size in zip(data["player_count"][1:], [*smaller, (4, 4)], strict=True):
        count["grid_rows"], count["grid_cols"] = size
    sizes = [count["grid_rows"] * count["grid_cols"] for count in data["player_count"][1:]]
    for at, tile in enumerate(data["terrain_tile"]):
        tile["min_players"] = next((players for players, size in enumerate(sizes, 2) if at < size), 4)


def launches(data: Entry, dice: Random) -> None:
    for ship, tile in zip(data["mission_board"], data["launch_tile"], strict=True):
        first, second = dice.choice([0, 1, 50, 99]), dice.choice([0, 1, 50, 99])
        ship["launch_first"], ship["launch_second"] = first, second
        tile["score_side"] = {"first": first, "second": second}


def track(data: Entry, dice: Random) -> None:
    top = dice.randint(1, 15)
    least, threshold = dice.randint(-15, 0), dice.randint(1, 15)
    data["media_track"] |= {
        "min": least,
        "max": top,
        "loop_at": top,
        "bonus_threshold": threshold,
        "bonus_cost": threshold,
        "start": {nation: dice.randint(least, top) for nation in ("usa", "ussr")},
    }


def path(data: Entry, dice: Random) -> None:
    data["moon_path"]["spaces"] = dice.randint(2, 9)
    last = next(tile for tile in data["crew_bonus"] if tile.get("fixed_space") is not None)
    last["fixed_space"] = data["moon_path"]["spaces"]


def copies(data: Entry, dice: Random) -> None:
    kind = dice.choice(["media_bonus", "satellite_bonus", "crew_bonus"])
    tiles = [tile for tile in data[kind] if tile.get("fixed_space") is None]
    for tile in tiles:
        tile["copies"] = dice.randint(1, 9)
    data["counts"][f"{kind}_tiles"]["used"] = sum(tile["copies"] for tile in data[kind])


TOGETHER: dict[str, list[Callable[[Entry, Random], None]]] = {
    "hope": [crossings, planets, stacks, levels],
    "from_the_moon": [cubes, laboratories, greenhouses, grid, launches],
    "one_small_step": [track, path, copies],
}


# --- the overlay that makes them ------------------------------------------------------------------
def difference(rules: Definition, data: Entry) -> Overlay:
    """What an owner has to write to have these components."""
    overlay: Overlay = {}
    for name, section in rules.sections.items():
        if name not in data or data[name] == rules.components[name]:
            continue
        shipped, now = rules.components[name], data[name]
        if not section.identity:
            overlay[name] = {field: given(of, shipped.get(field)) for field, of in now.items() if of != shipped[field]}
            continue
        before = {entry[section.identity]: entry for entry in shipped}
        after = {entry[section.identity]: entry for entry in now}
        entries = [
            {section.identity: which, **written(given(entry, before.get(which)))}
            for which, entry in after.items()
            if entry != before.get(which)
        ]
        entries += [{section.identity: which, "remove": True} for which in before if which not in after]
        overlay[name] = entries
    return overlay


def given(new: Any, old: Any) -> Any:
    """Of entries with a source only what differs; parts of an entry by their ids."""
    if isinstance(new, dict) and isinstance(old, dict) and "source" in new:
        return {field: given(of, old.get(field)) for field, of in new.items() if of != old.get(field) or field == "id"}
    if isinstance(new, list) and isinstance(old, list) and new and isinstance(new[0], dict) and "source" in new[0]:
        return [given(one, other) for one, other in zip(new, old, strict=False) if one != other]
    return new


def written(entry: Entry) -> Entry:
    return {field: value for field, value in entry.items() if field not in MARKS}


# --- every number ---------------------------------------------------------------------------------
def numbers(rules: Definition) -> dict[str, tuple[str, Any, tuple[Any, ...]]]:
    """The numbers that an owner can change, one of each kind: in which section, entry and place in it."""
    found: dict[str, tuple[str, Any, tuple[Any, ...]]] = {}
    for name, section in rules.sections.items():
        entries = rules.components.get(name, [])
        for entry in entries if section.identity else [entries]:
            for kind, place in _numbers(entry, (name,), ()):
                if place[0] not in section.fixed | MARKS | {section.identity}:
                    found.setdefault(".".join(kind), (name, entry.get(section.identity), place))
    return found


def _numbers(value: Any, kind: tuple[str, ...], place: tuple[Any, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if isinstance(value, dict):
        here = (*kind, value["op"]) if "op" in value else kind
        for key, inner in value.items():
            yield from _numbers(inner, (*here, key), (*place, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _numbers(inner, kind, (*place, at))
    elif type(value) is int:
        yield kind, place


def with_number(rules: Definition, name: str, which: Any, place: tuple[Any, ...], number: int) -> Overlay:
    """The overlay that has this number there."""
    data = deepcopy(rules.components)
    section = rules.sections[name]
    entry = next(one for one in data[name] if one[section.identity] == which) if section.identity else data[name]
    for part in place[:-1]:
        entry = entry[part]
    entry[place[-1]] = number
    return difference(rules, data)
