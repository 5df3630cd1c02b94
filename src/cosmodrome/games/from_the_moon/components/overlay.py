"""What an owner can correct: which entries and fields, and how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.errors import BadComponents
from cosmodrome.games.kit.overlay import Entry, Section, change, mark

MARKS = {"source", "sources", "reconstructed_fields", "ref"}
# Figures by table that the game does not count with: they repeat others, or what they count is not limited.
NOT_COUNTED = {
    "score_track": {"length", "lap_tokens"},
    "large_buildings": {"spaces", "refill"},
    "specialist_powers": {"spaces"},
    "shared": {"food_cubes", "achievement_tokens_1", "achievement_tokens_5"},
    "per_player": {
        "battery_tokens",
        "building_miniatures",
        "metal_astronauts",
        "water_astronauts",
        "polymer_astronauts",
        "specialist_markers",
        "score_token_50_100",
        "score_token_150_200",
    },
}


def _change_table(where: str, entry: Entry, field: str, value: Any) -> None:
    """The figures of a table within a table: those that are given."""
    _change_fields(f"{where}.{field}", entry[field], value, MARKS | NOT_COUNTED.get(field, set()))


def _change_resource(where: str, entry: Entry, field: str, value: Any) -> None:
    """Q2: Food is not limited."""
    if entry["id"] == "food":
        raise BadComponents(f"{where}, {field}: cannot be changed")
    change(where, entry, field, value)


def _change_ship(where: str, entry: Entry, field: str, value: Any) -> None:
    """A ship; of its parts those that are given, by id."""
    if field != "part":
        change(where, entry, field, value)
        return
    if not isinstance(value, list) or not all(isinstance(part, Mapping) for part in value):
        raise BadComponents(f"{where}, part: a list of parts with their ids is needed")
    for part in value:
        old = next((one for one in entry["part"] if one["id"] == part.get("id")), None)
        if old is None:
            raise BadComponents(f"{where}, part: there is no part {str(part.get('id'))[:40]}")
        _change_fields(f"{where}, part {old['id']}", old, {**part}, MARKS)
    mark(entry, "part")


def _change_fields(where: str, table: Entry, given: Any, fixed: set[str]) -> None:
    if not isinstance(given, Mapping):
        raise BadComponents(f"{where}: a table of figures is needed, not {str(given)[:40]!r}")
    for name, value in given.items():
        if name not in table:
            allowed = ", ".join(one for one in table if one not in fixed)
            raise BadComponents(f"{where}, {name}: unknown field; it has {allowed}")
        if name in fixed:
            raise BadComponents(f"{where}, {name}: cannot be changed")
        if name != "id":
            change(where, table, name, value)


SECTIONS = {
    "counts": Section(MARKS, identity="", closed=True, change=_change_table),
    "resource": Section({"cube", "collected_by"} | MARKS, closed=True, change=_change_resource),
    "supply": Section(MARKS, identity="", closed=True),
    "player_count": Section({"uses_setup_of"} | MARKS, identity="players", closed=True),
    "main_board": Section(MARKS, identity="", closed=True, change=_change_table),
    "player_board": Section(MARKS, identity="", closed=True, change=_change_table),
    "special_research": Section({"choice", "surcharge"} | MARKS, identity="", closed=True),
    "scoring": Section(MARKS, identity="", closed=True),
    "terrain_tile": Section(MARKS, closed=True),
    "progress_tile": Section(MARKS, closed=True),
    "mission_board": Section(MARKS, closed=True, change=_change_ship),
    "launch_tile": Section({"back"} | MARKS, identity="mission", closed=True),
    "mission_tile": Section({"mission"} | MARKS, closed=True),
    "laboratory": Section(MARKS, closed=True),
    "small_building": Section({"fixed"} | MARKS, closed=True),
    "large_building": Section(MARKS),
    "faction": Section({"building", "trigger"} | MARKS, prose=frozenset({"power"})),
    "faction_building": Section({"faction", "trigger"} | MARKS),
    "solo": Section({"lose_if_unfed"} | MARKS, identity="", closed=True),
    "solo_difficulty": Section(MARKS, identity="name", closed=True),
    "solo_scoring": Section(MARKS, identity="", closed=True),
    "solo_medal": Section(MARKS, identity="name", closed=True),
    "solo_objective": Section(MARKS, closed=True),
}
