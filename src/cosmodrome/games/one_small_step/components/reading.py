"""components.toml, checked: what is printed, with an owner's own figures laid over it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cosmodrome.errors import BadComponents
from cosmodrome.games.kit.overlay import Section, change, mark
from cosmodrome.games.one_small_step.components import printing
from cosmodrome.games.one_small_step.components.effects import ops_in, read
from cosmodrome.games.one_small_step.components.entries import (
    UPGRADE_FIELDS,
    UPGRADE_TYPES,
    Action,
    Advancement,
    CrewMission,
    CrewTile,
    Development,
    Dice,
    Hazard,
    Limits,
    MediaTrack,
    Mission,
    MoonPath,
    Normal,
    Person,
    SatelliteMission,
    Space,
    Start,
    Tile,
)
from cosmodrome.games.one_small_step.components.sources import Sources
from cosmodrome.games.one_small_step.components.vocabulary import DICE, GROUPS, MODES, NATIONS, RESOURCES, WORKERS
from cosmodrome.games.one_small_step.rules.actions import CREW_TILES, MEDIA_TILES, SATELLITE_TILES, UPGRADED
from cosmodrome.games.one_small_step.rules.printed import Printed

MOST_EXTRA_TILES = 15  # Crew tiles that do not lie on the path
# The code knows the Advancements by their number
ADVANCEMENT_EFFECTS = {
    "AD01": "extra_draw",
    "AD02": "personnel_twice",
    "AD03": "personnel_token_as_worker",
    "AD04": "extra_development",
    "AD05": "dev_discount_1",
    "AD06": "ignore_hazard",
    "AD07": "major_media_1",
    "AD08": "income_agency_1",
    "AD09": "choose_die",
    "AD10": "shift_mission",
    "AD11": "t2_choice_of_die",
    "AD12": "share_earth_space",
    "AD13": "substitute_in_group",
    "AD14": "trade_2_for_1",
}


class Components:
    """The component set of a table."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self.dice: list[Dice] = _entries(data, "die", Dice)
        self.spaces: list[Space] = _entries(data, "earth_space", Space)
        self.actions: dict[str, list[Action]] = {
            mode: [_action(space, mode, department) for space in self.spaces for department in WORKERS]
            for mode in MODES
        }
        self.satellite_missions: list[SatelliteMission] = _entries(data, "satellite_mission", SatelliteMission)
        crews: list[CrewMission] = _entries(data, "crew_mission", CrewMission)
        self.crew_missions = [mission for nation in NATIONS for mission in crews if mission.nation == nation]
        self.missions: list[Mission] = [*self.satellite_missions, *self.crew_missions]
        self.events: list[Person | Development] = [_event(entry) for entry in data["event"]]
        self.hazards: list[Hazard] = _entries(data, "hazard", Hazard)
        self.advancements: list[Advancement] = _entries(data, "advancement", Advancement)
        self.media_tiles: list[Tile] = _entries(data, "media_bonus", Tile)
        self.satellite_tiles: list[Tile] = _entries(data, "satellite_bonus", Tile)
        self.crew_tiles: list[CrewTile] = _entries(data, "crew_bonus", CrewTile)
        self.counts: dict[str, dict[str, Any]] = data["counts"]
        self.media_track = read("media_track", MediaTrack, data["media_track"])
        self.moon_path = read("moon_path", MoonPath, data["moon_path"])
        self.limits = read("limits", Limits, data["limits"])
        self.start: Start = read("start_resources", Start, data["start_resources"])
        self.sources: dict[bool, Sources] = {}  # of the programs of both modes
        self._check()
        for advanced in (False, True):
            self.printed(1, 1, advanced, 24)  # what cannot be lowered is wrong

    def printed(self, usa_seats: int, ussr_seats: int, advanced: bool, satellite_cards: int) -> Printed:
        """The box of a table, other options still at their defaults."""
        return printing.printed(self, usa_seats, ussr_seats, advanced, satellite_cards)

    def space_name(self, number: int) -> str:
        """`2 Rocket Works`."""
        return f"{number + 1} {self.spaces[number].name}"

    def ops_used(self) -> Counter[str]:
        """How often each op of R12 is written on the components."""
        return ops_in(self._data)

    def _check(self) -> None:
        if [entry["id"] for entry in self._data["resource"]] != list(RESOURCES) or any(
            entry["id"] not in GROUPS[entry["group"]] for entry in self._data["resource"]
        ):
            raise BadComponents(f"resource: the nine resources are {', '.join(RESOURCES)}, three of each group (R2.4)")
        if [die.id for die in self.dice] != list(DICE):
            raise BadComponents(f"die: the dice are {', '.join(DICE)} (R2.3)")
        self._check_numbers()
        for hazard in self.hazards:
            lines = [hazard.satellite, hazard.crew].count(None)
            if lines != (2 if hazard.special else 0):
                raise BadComponents(f"hazard {hazard.id}: it has satellite and crew lines, or special (R9.2)")
        for advancement, known in zip(self.advancements, ADVANCEMENT_EFFECTS.items(), strict=True):
            if (advancement.id, advancement.effect) != known:
                raise BadComponents(
                    f"advancement {advancement.id}, effect: {known[0]} with {known[1]} stands here (R11.4)"
                )
        moon = [(tile.fixed_space, tile.copies) for tile in self.crew_tiles if tile.fixed_space is not None]
        if moon != [(self.moon_path.spaces, 1)]:
            raise BadComponents("crew_bonus, fixed_space: one tile lies on the last space of the path (R3.4)")
        self._check_path()
        if self.counts["crew_markers"]["used"] < UPGRADED:
            raise BadComponents(f"counts, crew_markers.used: at least {UPGRADED}, one for each upgrade (R3.2)")
        track = self.media_track
        if track.bonus_cost > track.max - track.min:
            raise BadComponents(f"media_track, bonus_cost: at most {track.max - track.min}, the spaces below the top")
        if track.bonus_cost != track.bonus_threshold or track.loop_at != track.max:
            raise BadComponents("media_track: a tile costs its threshold, and the loop is at the top (R5.6, R5.7)")
        if set(track.start) != set(NATIONS) or not all(track.min <= at <= track.max for at in track.start.values()):
            raise BadComponents(f"media_track, start: a space from {track.min} to {track.max} for each nation (R5.1)")

    def _check_path(self) -> None:
        """R3.4: a tile for each space before the Moon, and some more to draw."""
        tiles = sum(tile.copies for tile in self.crew_tiles if tile.fixed_space is None)
        needed = self.moon_path.spaces - 1
        if not needed <= tiles <= needed + MOST_EXTRA_TILES:
            raise BadComponents(
                f"crew_bonus, copies: {needed} to {needed + MOST_EXTRA_TILES} in all, not {tiles} (R3.4)"
            )

    def _check_numbers(self) -> None:
        """As many of each kind as the list of contents says (R2)."""
        missions = Counter(mission.nation for mission in self.crew_missions)
        eras = Counter(event.era for event in self.events)
        events = self.counts["event_cards"]
        satellites = self.counts["satellite_missions"]
        for what, there, needed in (
            ("earth_space", [space.id for space in self.spaces], [1, 2, 3, 4, 5, 6]),
            ("satellite_mission", len(self.satellite_missions), satellites["used"]),
            (
                "satellite_mission, starting",
                sum(one.starting for one in self.satellite_missions),
                satellites["starting"],
            ),
            (
                "crew_mission",
                [missions[nation] for nation in NATIONS],
                [self.counts["crew_missions"]["per_nation"]] * 2,
            ),
            ("event", [eras[era] for era in (1, 2, 3)], [events["era_1"], events["era_2"], events["era_3"]]),
            ("hazard", len(self.hazards), self.counts["hazard_cards"]["used"]),
            ("advancement", len(self.advancements), self.counts["advancement_cards"]["used"]),
            ("media_bonus", len(self.media_tiles), MEDIA_TILES),
            ("satellite_bonus", len(self.satellite_tiles), SATELLITE_TILES),
            ("crew_bonus", len(self.crew_tiles), CREW_TILES),
            ("media_bonus, copies", _copies(self.media_tiles), self.counts["media_bonus_tiles"]["used"]),
            ("satellite_bonus, copies", _copies(self.satellite_tiles), self.counts["satellite_bonus_tiles"]["used"]),
            ("crew_bonus, copies", _copies(self.crew_tiles), self.counts["crew_bonus_tiles"]["used"]),
        ):
            if there != needed:
                raise BadComponents(f"{what}: {needed} needed in all, not {there} (R2)")


def _copies(tiles: Sequence[Tile | CrewTile]) -> int:
    return sum(tile.copies for tile in tiles)


def _entries(data: Mapping[str, Any], section: str, kind: type[Any]) -> list[Any]:
    return [read(f"{section} {entry['id']}", kind, entry) for entry in data[section]]


def _event(entry: Any) -> Person | Development:
    where = f"event {entry['id']}"
    return read(where, Person, entry) if entry.get("type") == "personnel" else read(where, Development, entry)


def _action(space: Space, mode: str, department: str) -> Action:
    where = f"earth_space {space.id}, {mode}.{department}"
    tables: dict[str, Any] = getattr(space, mode)
    if not isinstance(tables.get(department), Mapping):
        raise BadComponents(f"{where}: a table with cost and effects is needed")
    table = dict(tables[department])
    upgrades: list[Any] = []
    if mode == "advanced" and not space.unlimited:
        for name in UPGRADE_FIELDS:
            upgrade = table.pop(name, None)
            if not isinstance(upgrade, Mapping) or str(upgrade.get("type")) not in UPGRADE_TYPES:
                raise BadComponents(f"{where}.{name}: a table with type = {', '.join(UPGRADE_TYPES)} is needed")
            upgrades.append(read(f"{where}.{name}", UPGRADE_TYPES[str(upgrade["type"])], upgrade))
    return Action(where, read(where, Normal, table), upgrades)


# --- an owner's own figures -----------------------------------------------------------------------
def _change_space(where: str, space: dict[str, Any], field: str, value: Any) -> None:
    if field in MODES:
        _change_actions(where, space, field, value)
    else:
        change(where, space, field, value)


def _change_actions(where: str, old: dict[str, Any], mode: str, tables: Any) -> None:
    """The actions of a space, each field of each by itself."""
    if not isinstance(tables, dict):
        raise BadComponents(f"{where}, {mode}: a table is needed, not {tables!r}")
    for department, table in tables.items():
        name = f"{mode}.{department}"
        if department not in WORKERS or not isinstance(table, dict):
            raise BadComponents(f"{where}, {name}: tables of {' and '.join(WORKERS)} are needed")
        for field, value in table.items():
            mark(old, f"{name}.{field}")
            old[mode][department][field] = value


def _change_count(where: str, counts: dict[str, Any], what: str, value: Any) -> None:
    """Some of the figures of one kind of thing."""
    if what not in FREE_COUNTS:
        raise BadComponents(f"{where}, {what}: cannot be changed")
    if not isinstance(value, dict) or not value:
        raise BadComponents(f"{where}, {what}: a table of figures is needed, not {value!r}")
    for field, n in value.items():
        if field not in counts[what] or field in MARKS:
            raise BadComponents(f"{where}, {what}.{field}: unknown field")
        if type(n) is not int or not 0 <= n <= 99:
            raise BadComponents(f"{where}, {what}.{field}: a number from 0 to 99 is needed, not {n!r}")
    counts[what] = {**counts[what], **value, "source": "owner"}


MARKS = {"source", "sources", "designed", "ref"}
FREE_COUNTS = {  # the others follow from the rules, or from the entries
    *("temporary_tokens", "permanent_tokens", "advancement_tokens", "crew_markers"),
    *("media_bonus_tiles", "satellite_bonus_tiles", "crew_bonus_tiles"),
}
SECTIONS = {
    "die": Section({"colour"} | MARKS),
    "earth_space": Section({"unlimited"} | MARKS, change=_change_space),
    "satellite_mission": Section({"starting", "strict_20"} | MARKS, open=True),
    "crew_mission": Section({"nation"} | MARKS, open=True),
    "event": Section({"era", "type"} | MARKS, open=True),
    "hazard": Section({"special", "vp"} | MARKS, open=True),
    "advancement": Section({"phase", "use", "effect"} | MARKS),
    "media_bonus": Section(MARKS, open=True),
    "satellite_bonus": Section(MARKS, open=True),
    "crew_bonus": Section(MARKS, open=True),
    "media_track": Section(MARKS, identity="", closed=True),
    "moon_path": Section({"last_space_tile_vp", "random_tiles_on"} | MARKS, identity="", closed=True),
    "limits": Section({"development_plays_per_department", "hand_size", "storage"} | MARKS, identity="", closed=True),
    "start_resources": Section(MARKS, identity="", closed=True),
    "counts": Section(MARKS, identity="", closed=True, change=_change_count),
}
