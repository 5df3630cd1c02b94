"""Every printed figure can be corrected by an owner, or stands here with the reason why not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.errors import BadComponents
from cosmodrome.games.from_the_moon.components.overlay import SECTIONS
from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.rules.printed import Printed
from cosmodrome.games.from_the_moon.rules.supply import MOST_ACHIEVEMENTS
from cosmodrome.kernel.box import Box
from cosmodrome.kernel.fields import as_plain, names

Path = tuple[str | int, ...]
SHIPPED: dict[str, Any] = GAME.components
GREAT = {"effect": [{"do": [{"op": "gain", "what": "achievement", "n": 20}] * 9}]}
BONUS = re.compile(r"([1-9]) (vp|achievement|food)")
# Places of the engine, of which there are as many as in the rules; entries of the file count themselves.
NOT_CORRECTED = {
    r"meta\..*": "about the edition, not printed on a component",
    r"counts\.shared\.(mission_boards|main_board|terrain_tiles|mission_tiles|launch_tiles|bag)": "one for each entry",
    r"counts\.shared\.(progress_tiles|large_building_tiles|first_player_token)": "one for each entry",
    r"counts\.shared\.(specialist_power_tokens|faction_cards|faction_building_tiles)": "one for each entry",
    r"counts\.shared\.solo_.*": "one for each entry",
    r"counts\.shared\.(food_cubes|achievement_tokens_[15])": "Food and Achievements are not limited (Q2)",
    r"resource\.food\..*": "Food is not limited (Q2)",
    r"counts\.per_player\.(?!improvement_cubes).*": "repeats figures of the player board",
    r"player_count\.\d\.(players|uses_setup_of)": "names the set-up; the solo cards are for two players",
    r"main_board\.score_track\..*": "points are counted without laps",
    r"main_board\.(laboratories\.(rows|cols)|greenhouses\.free_spaces)": "places of the main board",
    r"main_board\.large_buildings\.spaces": "repeats the set-up of four players",
    r"player_board\.rovers\.count": "places of the player board",
    r"player_board\.foundations\.(labs_per_foundation|lab_rows|lab_columns)": "places of the player board",
    r"solo_(rover_location|building_zone)_cards\..*": "one card for each place of the map",
}


def entries(section: str) -> Iterator[tuple[str | int, dict[str, Any]]]:
    """The entries of a section with the names that they go by; a table of figures is one without."""
    identity = SECTIONS[section].identity if section in SECTIONS else ""
    content = SHIPPED[section]
    for entry in content if isinstance(content, list) else [content]:
        yield entry[identity] if identity else "", entry


def figures(path: Path, value: Any) -> Iterator[Path]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from figures((*path, name), inner)
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from figures((*path, at), inner)
    elif type(value) is int or (isinstance(value, str) and BONUS.fullmatch(value)):
        yield path


FIGURES = [
    (section, name, path)
    for section in SHIPPED
    for name, entry in entries(section)
    for path in figures((), entry)
    if path
]


def in_words(section: str, name: str | int, path: Path) -> str:
    return ".".join(str(part) for part in (section, name, *path) if part != "")


def reason(section: str, name: str | int, path: Path) -> str:
    words = in_words(section, name, path)
    return next((why for pattern, why in NOT_CORRECTED.items() if re.fullmatch(pattern, words)), "")


def other_values(old: Any) -> list[Any]:
    if isinstance(old, str):
        n, what = old.split()
        return [f"{int(n) + 1} {what}"]
    return [old + 1, old - 1]


def corrected(section: str, name: str | int, path: Path, new: Any) -> dict[str, Any]:
    """An overlay that corrects one figure, with those that have to agree with it."""
    data = deepcopy(SHIPPED)
    entry = _entry(data, section, name)
    there: Any = entry
    for part in path[:-1]:
        there = there[part]
    difference = new - there[path[-1]] if type(new) is int else 0
    there[path[-1]] = new
    touched = [(section, name, str(path[0])), *_agree(data, section, name, path, difference)]
    overlay: dict[str, Any] = {}
    for one, which, field in touched:
        given = _given(_entry(data, one, which)[field], _entry(SHIPPED, one, which)[field])
        identity = SECTIONS[one].identity if one in SECTIONS else ""
        if identity:
            overlay.setdefault(one, {}).setdefault(which, {identity: which})[field] = given
        else:
            overlay.setdefault(one, {})[field] = given
    return {
        one: list(tables.values()) if SECTIONS.get(one) and SECTIONS[one].identity else tables
        for one, tables in overlay.items()
    }


def _given(new: Any, old: Any) -> Any:
    """What an owner writes: of tables within tables and of parts, only what is corrected."""
    if isinstance(new, dict) and "source" in new:
        return {field: value for field, value in new.items() if value != old[field] or field == "id"}
    if isinstance(new, list) and new and isinstance(new[0], dict) and "source" in new[0]:
        return [_given(one, other) for one, other in zip(new, old, strict=True) if one != other]
    return new


def _entry(data: dict[str, Any], section: str, name: str | int) -> dict[str, Any]:
    if not name:
        found: dict[str, Any] = data[section]
        return found
    return next(entry for entry in data[section] if entry[SECTIONS[section].identity] == name)


def _agree(
    data: dict[str, Any], section: str, name: str | int, path: Path, difference: int
) -> list[tuple[str, str | int, str]]:
    """Some figures are printed twice, or have a total: the other one follows."""
    field = path[-1]
    counts, shared = data["player_count"], data["counts"]["shared"]
    if section == "resource":
        shared[f"{name}_cubes"] += difference
        return [("counts", "", "shared")]
    if section == "counts" and str(field).endswith("_cubes") and field != "improvement_cubes":
        which = str(field).removesuffix("_cubes")
        _entry(data, "resource", which)["in_supply_at_setup"] += difference
        return [("resource", which, "in_supply_at_setup")]
    if field == "laboratory_tiles":
        _entry(data, "laboratory", "L01")["copies"] += difference
        return [("laboratory", "L01", "copies")]
    if field == "copies":
        shared["laboratory_tiles"] += difference
        return [("counts", "", "shared")]
    if section in ("mission_board", "launch_tile") and (path[0] == "score_side" or str(field).startswith("launch_")):
        place = str(field).removeprefix("launch_")
        side = _entry(data, "launch_tile", name)["score_side"]
        board = _entry(data, "mission_board", name)
        side[place] = board[f"launch_{place}"] = side[place] if section == "launch_tile" else board[f"launch_{place}"]
        return [("launch_tile", name, "score_side"), ("mission_board", name, f"launch_{place}")]
    if field == "free_greenhouses":
        data["main_board"]["greenhouses"]["free_space_capacity"][str(name)][0] += difference
        return [("main_board", "", "greenhouses")]
    if "free_space_capacity" in path:
        players = int(str(path[2]))
        counts[players - 1]["free_greenhouses"] += difference
        return [("player_count", players, "free_greenhouses")]
    if path == ("greenhouses", "spaces") and section == "player_board":
        bonus = data["player_board"]["greenhouses"]["cover_bonus"]
        data["player_board"]["greenhouses"]["cover_bonus"] = [*bonus, "none"][: len(bonus) + difference]
    if path == ("astronauts", "columns"):
        del data["player_board"]["astronauts"]["column_bonus"]["3"]
    if path == ("foundations", "spaces"):
        del data["player_board"]["foundations"]["order"][-1]
    return []


def printed(overlay: dict[str, Any], seats: int) -> dict[str, Any]:
    """All that the box of a table holds, as plain data, and what only options and results read of the components."""
    return plain(GAME.box(seats, GAME.settle_options({}, seats), overlay))


def plain(box: Printed) -> dict[str, Any]:
    found = {}
    for field in names(box):
        value = getattr(box, field)
        if field not in ("components", "tiles", "vertices") and not isinstance(value, Box):
            found[field] = as_plain(value) if not hasattr(value, "__dict__") else None
    components: Any = box.components
    return {**found, "medals": components.medals, "difficulties": components.difficulties}


BASE = {seats: plain(GAME.box(seats, GAME.settle_options({}, seats))) for seats in (2, 1, 3, 4)}
# Figures that must change in step with many others, as a grid with its tiles; each has a test of its own
IN_STEP = re.compile(
    r"player_count\.\d\.(grid_rows|grid_cols|mission_tiles_per_board)|terrain_tile\.\w+\.min_players"
    r"|mission_board\.\w+\.(tiles_by_players\.\d|part\.\d\.min_players)|player_board\.foundations\.order\..*"
)
ALONE = [figure for figure in FIGURES if not reason(*figure) and not IN_STEP.fullmatch(in_words(*figure))]


@pytest.mark.parametrize("section", sorted({section for section, _, _ in ALONE}))
def test_a_corrected_figure_is_played_with(section: str) -> None:
    """Each figure of the file, one by one, changes the box of some table."""
    for figure in ALONE:
        if figure[0] == section:
            assert takes_effect(*figure), in_words(*figure)


def takes_effect(section: str, name: str | int, path: Path) -> bool:
    there: Any = _entry(SHIPPED, section, name)
    for part in path:
        there = there[part]
    for new in other_values(there):
        overlay = corrected(section, name, path, new)
        for seats in BASE:
            try:
                if printed(overlay, seats) != BASE[seats]:
                    return True
            except BadComponents:
                break
    return False


def test_a_figure_stands_still_only_for_a_reason() -> None:
    """What cannot be corrected is refused with its entry and field."""
    assert len(FIGURES) > 600
    for section, name, path in FIGURES:
        if reason(section, name, path) and section in SECTIONS and path[0] != SECTIONS[section].identity:
            old: Any = _entry(SHIPPED, section, name)
            for part in path:
                old = old[part]
            with pytest.raises(BadComponents, match=re.escape(str(path[-1] if isinstance(path[-1], str) else path[0]))):
                printed(corrected(section, name, path, other_values(old)[0]), 2)


def test_every_reason_is_needed() -> None:
    words = [in_words(*figure) for figure in FIGURES]
    assert all(any(re.fullmatch(pattern, word) for word in words) for pattern in NOT_CORRECTED)


def test_a_grid_of_another_size() -> None:
    """R2.1.1: two rows of three for two players, with three tiles fewer."""
    fewer = [{"id": tile, "min_players": 3} for tile in ("T07", "T08", "T09")]
    more = [{"players": 3, "grid_rows": 3, "grid_cols": 4}]
    overlay = {"terrain_tile": fewer, "player_count": [{"players": 2, "grid_rows": 2}, *more]}
    match = cd.load("from_the_moon").match(seats=2, seed=1, components=overlay)
    assert match.view()["grid"] == [2, 3]
    with pytest.raises(BadComponents, match="player_count 2, grid_rows: the cards of the solo game"):
        printed(overlay, 1)


def test_a_ship_with_another_number_of_parts() -> None:
    """R2.1.2: four parts of each ship for two players."""
    ships = ("europa", "titan", "mars")
    boards = [
        {
            "id": ship,
            "tiles_by_players": {"2": 4, "3": 4, "4": 5},
            "part": [{"id": f"{ship[0].upper()}-4", "min_players": 2}],
        }
        for ship in ships
    ]
    overlay = {"player_count": [{"players": 2, "mission_tiles_per_board": 4}], "mission_board": boards}
    assert bin(GAME.box(2, GAME.settle_options({}, 2), overlay).parts).count("1") == 12


def test_foundations_along_the_rows() -> None:
    """R8.1: the order is an owner's to correct."""
    order = [[1, 1, [1, 2]], [2, 1, [3, 4]], [3, 2, [1, 2]], [4, 2, [3, 4]], [5, 3, [1, 2]], [6, 3, [3, 4]]]
    box = GAME.box(2, GAME.settle_options({}, 2), {"player_board": {"foundations": {"order": order}}})
    assert box.on_foundation[2] == 0b1111


def effect(step: dict[str, Any]) -> dict[str, Any]:
    return {"terrain_tile": [{"id": "T02", "effect": [{"do": [step]}]}]}


def gain(what: str, n: int) -> dict[str, Any]:
    return effect({"op": "gain", "what": what, "n": n})


def later_tiles(first: int) -> list[dict[str, Any]]:
    """Only so many Terrain tiles are for two players."""
    tiles = SHIPPED["terrain_tile"]
    return [{"id": tile["id"], "min_players": 3} for tile in tiles[first:] if tile["min_players"] == 2]


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ({"player_board": {"garage": {}}}, "player_board, garage: unknown field; it has astronauts, specialists"),
        (
            {"player_board": {"rovers": {"wheels": 4}}},
            "player_board.rovers, wheels: unknown field; it has count, seats",
        ),
        ({"player_board": {"rovers": 4}}, "player_board.rovers: a table of figures is needed, not '4'"),
        ({"player_board": {"rovers": {"seats": 4}}}, "player_board.rovers, seats: Expected `int` <= 3"),
        ({"player_board": {"rovers": {"seats": 1}}}, "player_board.rovers, seats: the .* have no seats for all"),
        ({"player_board": {"greenhouses": {"spaces": 7}}}, "player_board.greenhouses, cover_bonus: one for each space"),
        ({"player_board": {"energy_gauge": {"max_batteries": 1}}}, r"faction pioneers, setup.batteries: there is room"),
        (
            {"player_board": {"astronauts": {"columns": 2}}},
            "player_board.astronauts, column_bonus: one for each column",
        ),
        ({"player_board": {"foundations": {"spaces": 5}}}, "player_board.foundations, order: one for each space"),
        (
            {"player_board": {"foundations": {"order": [[n, 1, [1, 2]] for n in range(1, 7)]}}},
            "player_board.foundations, order: 2 Laboratory spaces each, and none twice",
        ),
        (
            {"player_board": {"buildings": {"small_slots_per_level": {"1": 2, "2": 2}}}},
            "player_board.buildings, small_slots_per_level.3: there are 4 tiles",
        ),
        ({"main_board": {"progress_track": {"spaces": 7}}}, "main_board.progress_track, spaces: Expected `int` <= 6"),
        ({"main_board": {"progress_track": {"spaces": 3, "start_space": 4}}}, "start_space: the track is shorter"),
        ({"main_board": {"score_track": {"length": 60}}}, "main_board.score_track, length: cannot be changed"),
        ({"counts": {"shared": {"laboratory_tiles": 53}}}, "laboratory, copies: 53 in all are needed, not 54"),
        ({"counts": {"per_player": {"rovers": 4}}}, "counts.per_player, rovers"),
        (
            {"resource": [{"id": "metal", "in_bag_at_setup": 29}]},
            "resource metal, in_supply_at_setup: .* 40 cubes in all",
        ),
        ({"player_count": [{"players": 2, "free_greenhouses": 3}]}, "free_space_capacity.2: 3 in all are needed"),
        (
            {"player_count": [{"players": 4, "faction_cards_drawn": 3}]},
            "player_count 4, faction_cards_drawn: one for each",
        ),
        ({"player_count": [{"players": 5}]}, "player_count 5: there is no such entry"),
        (
            {"mission_board": [{"id": "europa", "part": [{"id": "Z"}]}]},
            "mission_board europa, part: there is no part Z",
        ),
        ({"mission_board": [{"id": "europa", "part": 3}]}, "mission_board europa, part: a list of parts"),
        (gain("metal", 1000), "terrain_tile T02, effect 1, step 1, n: a number from 1 to 20 is needed, not 1000"),
        (gain("food", 0), "terrain_tile T02, effect 1, step 1, n: a number from 1 to 20 is needed, not 0"),
        (effect({"op": "score_per", "vp": 100, "per": "battery"}), "step 1, vp: a number from 1 to 99 is needed"),
        (
            {"terrain_tile": [{"id": "T02", "effect": [{"pay": {"food": 21}, "do": [{"op": "train"}]}]}]},
            "terrain_tile T02, effect 1, pay.food: a number from 1 to 20 is needed, not 21",
        ),
        (
            {"player_count": [{"players": 2, "grid_rows": 2, "grid_cols": 2}], "terrain_tile": later_tiles(4)},
            "player_count 2, grid_rows: at least 5 tiles",
        ),
        (
            {"counts": {"shared": {"greenhouse_tiles": 3}}},
            r"counts.shared, greenhouse_tiles: at least 4, for 2-player games are set up with as many \(R2.1.4",
        ),
        (
            {"counts": {"shared": {"foundation_tiles": 0}}},
            r"counts.shared, foundation_tiles: at least 1, for 1-player games are set up with as many \(R2.2.5\)",
        ),
        (
            {"mission_board": [{"id": "europa", "part": [{"id": "E-1", "wings": 2}]}]},
            "mission_board europa, part E-1, wings: unknown field",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_entry_and_field(overlay: dict[str, Any], message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        printed(overlay, 2)


def test_achievements_have_an_end() -> None:
    """However many an owner's tiles give: their points are the number of one event."""
    overlay: dict[str, Any] = {"terrain_tile": [{"id": tile["id"], **GREAT} for tile in SHIPPED["terrain_tile"]]}
    overlay |= {"scoring": {"vp_per_achievement": 20}}
    match, dice = cd.load("from_the_moon").match(seats=2, seed=1, components=overlay), Random(1)
    while not match.over:
        options = [option for option in match.decision.options if option.key.startswith("terrain:")]
        match.play(dice.choice(options or match.decision.options))
    assert max(player["achievements"] for player in match.view()["players"]) == MOST_ACHIEVEMENTS
    assert cd.replay(match.record.text()).scores == match.scores


def test_a_shorter_track_ends_the_game_earlier() -> None:
    """R12.1: a piece leaves a track of three spaces with its third Gather."""
    game = cd.load("from_the_moon")
    overlay = {"main_board": {"progress_track": {"spaces": 3}}}
    match, dice = game.match(seats=2, seed=4, components=overlay), Random(4)
    assert len(match.view()["progress"]) == 3
    while not match.over:
        match.play(dice.choice(match.decision.options))
    assert max(player["progress"] for player in match.view()["players"]) == 4
