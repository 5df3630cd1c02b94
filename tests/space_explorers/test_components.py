"""An owner's own figures laid over the shipped components."""

from __future__ import annotations

import math
from datetime import date, time
from pathlib import Path
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.errors import BadComponents
from cosmodrome.games.space_explorers.components.reading import Components
from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from tests.space_explorers.story import CALM, NEIL, Story

OPTIONS = GAME.settle_options({}, 2)


def laid_over(**overlay: Any) -> Components:
    return Components(GAME.laid_over(overlay))


def story_with(overlay: dict[str, Any], **neils: Any) -> Story:
    box = GAME.box(2, OPTIONS, overlay)
    tokens = {"blue": 1, "green": 1, "yellow": 1, "red": 1, "purple": 1}
    players = [{"tokens": tokens, **neils}, {"tokens": tokens}]
    line = ["apollo_11", "skylab", "voyager_1", "sputnik_1"]
    return Story.of(GAME.from_position(box, {"center": CALM, "players": players, "line": line}))


def test_fields_that_differ_are_marked() -> None:
    """Only what the owner gave is the owner's; the rest stays as shipped."""
    components = laid_over(specialist=[{"number": 1, "points": 2}], project=[{"id": "skylab", "points": 7}])
    card = components.specialists[0]
    assert (card.points, card.cost) == (2, ["green", "green"])
    assert card.source == "owner"
    assert card.sources["points"] == "owner"
    assert card.sources["cost"] == "reconstructed"
    skylab = next(entry for entry in components.projects if entry.id == "skylab")
    assert (skylab.points, skylab.sources["points"], skylab.sources["requires"]) == (7, "owner", "rulebook")
    assert components.specialists[1] == GAME.shipped.specialists[1]
    assert GAME.shipped.specialists[0].points == 0  # the shipped set is untouched


def test_what_only_illustrates_a_sentence_is_no_source() -> None:
    """Two reviews give a requirement as an example; only that of Sputnik 1 is told of a tile of this name."""
    marks = {entry.id: entry.sources["requires"] for entry in GAME.shipped.projects}
    assert (marks["explorer_1"], marks["soyuz_4"]) == ("reconstructed", "reconstructed")
    assert {project for project, mark in marks.items() if mark == "public"} == {"sputnik_1"}


def test_the_figures_are_played_with() -> None:
    """Cost, points, skills, the figures of an ability and of a Project come from the overlay."""
    cheaper = {"specialist": [{"number": 4, "cost": ["red", "blue"]}]}
    assert "recruit:4" in story_with(cheaper, hand=[4]).keys
    assert "recruit:4" not in story_with({"specialist": [{"number": 4, "points": 1}]}, hand=[4]).keys
    points = {"specialist": [{"number": 4, "points": 9}, {"number": 12, "ability": {"points_each": 5}}]}
    assert story_with(points, hub={"blue": [12, 4]}).score(NEIL) == {
        "total": 14,
        "projects": 0,
        "printed": 9,
        "card 12": 5,
    }
    icons = {"specialist": [{"number": 1, "ability": {"icons": ["red", "red", "red"]}}]}
    assert (
        story_with(icons, hub={"blue": [1]}, hand=[4]).why_not("recruit:4").why == "needs 1 more green in Engineering"
    )
    easy = {"project": [{"id": "sputnik_1", "requires": {"red": 1}, "points": 11}]}
    story = story_with(easy, hub={"red": [43]}).play("take_deck", "complete:sputnik_1")
    assert story.score(NEIL)["projects"] == 11


def test_figures_in_tables_can_be_corrected() -> None:
    """R2, R4.4: what each player gets, the line of Projects, the size of the Center."""
    overlay = {
        "setup": [{"players": 2, "projects": 7, "starting_hand": 3, "tokens_per_player_per_colour": 2}],
        "limits": {"center_target": 4},
        "division": [{"id": "blue", "name_2018": "Rocketry"}],
    }
    match = cd.load("space_explorers").match(2, seed=1, components=overlay)
    view = match.view(0)
    assert (len(view["line"]), len(view["center"]), len(view["players"][0]["hand"])) == (7, 4, 3)
    assert view["players"][0]["tokens"] == dict.fromkeys(("blue", "green", "yellow", "red", "purple"), 2)
    assert view["divisions"]["blue"] == "Rocketry"
    assert isinstance(match.state, Explorers)
    assert GAME.check(match.state) == []


def test_a_project_can_be_exchanged() -> None:
    """R1.3: another Project on the same side of its tile; options, log and record name it."""
    old = next(entry for entry in GAME.shipped.projects if entry.id == "sputnik_1")
    new = {"id": "gateway", "name": "Gateway", "tile": old.tile, "side": old.side, "launch_year": 2030}
    overlay = {
        "project": [{"id": old.id, "remove": True}, {**new, "requires": {"blue": 1}, "points": 5, "source": "owner"}],
        "project_tile": [{"tile": old.tile, old.side: "gateway"}],
    }
    position = {"players": [{"hub": {"blue": [1]}}, {}], "center": CALM, "line": ["gateway"]}
    match = cd.load("space_explorers").match(2, seed=1, components=overlay, position=position)
    match.play("take:5")
    match.play("complete:gateway")
    assert any("completes Gateway (+5 points)" in str(entry) for entry in match.log)
    assert match.game.definition.keys.find("complete:sputnik_1") < 0
    assert cd.replay(match.record.text()).view(0) == match.view(0)


def test_a_file_with_a_date_is_refused_with_its_field(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[[project]]\nid = 'skylab'\nlaunch_year = 1973-05-14\n")
    with pytest.raises(BadComponents, match="project skylab, launch_year: 1973-05-14 is not a text, a number"):
        cd.load("space_explorers").match(2, components=file)


def test_what_the_owner_changed_is_shown() -> None:
    """R1.2: views carry the figures that are played with, and where they come from."""
    story = story_with({"specialist": [{"number": 5, "points": 3}]})
    card = story.view()["cards"][5]
    assert (card["points"], card["source"]) == (3, "owner")


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ({"specialists": []}, "specialists: unknown section; an overlay has entries of specialist, project"),
        ({"counts": {"specialist_cards": 5}}, "counts: unknown section"),
        ({"limits": [{"center_target": 5}]}, "limits: a table of figures is needed"),
        ({"limits": {"center_target": 0}}, "limits, center_target: Expected `int` >= 1"),
        ({"limits": {"cost_max": 7}}, "limits, cost_max: cannot be changed"),
        ({"limits": {"hand": 7}}, "limits, hand: unknown field; it has center_target, hub_end_trigger, icons_per"),
        ({"limits": {"center_target": math.nan}}, "limits, center_target: nan is not a text, a number"),
        ({"setup": [{"players": 5, "projects": 4}]}, "setup 5: there is no such entry"),
        ({"setup": [{"players": 2, "projects": 10}]}, "setup 2, projects: Expected `int` <= 9"),
        (
            {"setup": [{"players": 4, "tokens_per_player_per_colour": 2}]},
            "setup 4, tokens.*: there are only 4 blue",
        ),
        ({"setup": [{"players": 2, "deck_after_setup": 9}]}, "setup 2, deck_after_setup: cannot be changed"),
        ({"division": [{"id": "blue", "colour": "x"}]}, "division blue, colour: unknown field; it has name_2018"),
        ({"research_token": [{"colour": "red", "count": 3}]}, "setup 4, tokens_per.*: there are only 3 red"),
        ({"specialist": [{"number": 1, "points": math.inf}]}, "specialist 1, points: inf is not a text, a number"),
        ({"specialist": [{"number": 1, "points": date(1969, 7, 20)}]}, "specialist 1, points: 1969-07-20 is not"),
        ({"specialist": [{"number": 1, "cost": ["red", time(1)]}]}, r"specialist 1, cost\[1\]: 01:00:00 is not"),
        ({"specialist": {"number": 1}}, r"specialist: write \[\[specialist\]\] in double brackets"),
        ({"specialist": [{"points": 1}]}, "specialist: an entry without the field number"),
        ({"specialist": [7]}, "specialist: an entry without the field number: 7"),
        ({"specialist": [{"number": 61}]}, "specialist 61: there is no such entry"),
        ({"specialist": [{"number": "1"}]}, "specialist 1: there is no such entry"),
        ({"specialist": [{"number": True}]}, "specialist True: there is no such entry"),
        ({"specialist": [{"number": 1}, {"number": 1}]}, "specialist 1: given twice"),
        ({"specialist": [{"number": 1, "type": "tester"}]}, "specialist 1, type: cannot be changed"),
        ({"specialist": [{"number": 1, "source": "me"}]}, "specialist 1, source: cannot be changed"),
        ({"specialist": [{"number": 1, "colour": "blue"}]}, "specialist 1, .*colour"),
        ({"specialist": [{"number": 1, "points": -1}]}, "specialist 1, points: Expected `int` >= 0"),
        ({"specialist": [{"number": 1, "points": "2"}]}, "specialist 1, points: Expected `int`, got `str`"),
        ({"specialist": [{"number": 1, "cost": ["red"]}]}, "specialist 1, cost: Expected `array` of length >= 2"),
        ({"specialist": [{"number": 1, "cost": ["red"] * 7}]}, "specialist 1, cost: Expected `array` of length <= 6"),
        (
            {"specialist": [{"number": 1, "cost": ["red", "pink"]}]},
            r"specialist 1, cost\[.*\]: Invalid enum value 'pink'",
        ),
        ({"specialist": [{"number": 1, "skills": []}]}, "specialist 1, skills: Expected `array` of length >= 1"),
        (
            {"specialist": [{"number": 1, "skills": ["red"]}]},
            "specialist 1, skills: the main skill, blue, must be among",
        ),
        (
            {"specialist": [{"number": 12, "points": 1}]},
            "specialist 12, points: an asterisk card has no printed points",
        ),
        ({"specialist": [{"number": 1, "ability": 5}]}, "specialist 1, ability: a table is needed, not 5"),
        (
            {"specialist": [{"number": 1, "ability": {"kind": "extra_draw"}}]},
            "specialist 1, ability.kind: stays 'research_fixed'",
        ),
        ({"specialist": [{"number": 1, "ability": {"amount": 2}}]}, "specialist 1, ability.amount: unknown field"),
        (
            {"specialist": [{"number": 56, "ability": {"tokens": 2}}]},
            "specialist 56, ability.tokens: one token is passed",
        ),
        (
            {"specialist": [{"number": 10, "ability": {"tokens": 0}}]},
            "specialist 10, ability.tokens: Expected `int` >= 1",
        ),
        (
            {"specialist": [{"number": 1, "ability": {"icons": ["red"] * 6}}]},
            "specialist 1, ability.icons: at most 5 icons",
        ),
        ({"limits": {"icons_per_returned_card": 0}}, "limits, icons_per_returned_card: Expected `int` >= 1"),
        ({"limits": {"hub_end_trigger": 16}}, "limits, hub_end_trigger: Expected `int` <= 15"),
        ({"project": [{"id": "moon"}]}, "project moon, name: Object missing required field `name`"),
        ({"project": [{"id": "skylab", "remove": True}]}, "project_tile .*: no Project 'skylab' says"),
        ({"project": [{"id": "skylab", "remove": False}]}, "project skylab, remove: only `remove = true`"),
        ({"project": [{"id": "moon", "remove": True}]}, "project moon, remove: only `remove = true`"),
        ({"specialist": [{"number": 1, "remove": True}]}, "specialist 1, remove: only .* a section where entries can"),
        ({"project_tile": [{"tile": 1, "us": "skylab"}]}, "project_tile 1, us: no Project 'skylab' says"),
        ({"project": [{"id": "skylab", "tile": 1}]}, "project skylab, tile: cannot be changed"),
        ({"project": [{"id": "skylab", "points": 2.5}]}, "project skylab, points: Expected `int`, got `float`"),
        ({"project": [{"id": "skylab", "requires": {"blue": 10}}]}, r"project skylab, requires.*: Expected `int` <= 9"),
        (
            {"project": [{"id": "skylab", "requires": {"pink": 1}}]},
            r"project skylab, requires.*: Invalid enum value 'pink'",
        ),
        ({"project": [{"id": "skylab", "name": "x" * 61}]}, "project skylab, name: at most 60 characters, not 61"),
        ({"project": [{"id": "skylab", "note": "x" * 501}]}, "project skylab, note: at most 500 characters, not 501"),
        ({"project": [{"id": "skylab", "x" * 99: 1}]}, r"project skylab, x{40}…: at most 60 characters, not 99"),
        ({"project": [{"id": "skylab", "name": "Sky\nlab"}]}, r"project skylab, name: control characters \('\\n'\)"),
        (
            {"project": [{"id": "skylab", "note": "\u202ebal"}]},
            r"project skylab, note: control characters \('\\u202e'\)",
        ),
        ({"project": [{"id": "skylab", "requires": {"\x1b": 1}}]}, r"project skylab, requires\.'\\x1b': control char"),
        ({"project": [{"id": "skylab", "launch_year": 10**9}]}, "project skylab, launch_year: numbers have at most 9"),
        (
            {"specialist": [{"number": 1, "ability": {"icons": ["red", "x" * 61]}}]},
            r"specialist 1, ability\.icons\[1\]: at most 60 characters",
        ),
        (
            {"project": [{"id": "skylab", "requires": ["x" * 50] * 200}]},
            "project skylab: an entry has at most 8,192 characters, not 10,",
        ),
        ({"project": [{"id": "x" * 99_999}]}, r"project x{40}…, id: letters, digits and _, at most 30"),
        ({"project": [{"id": "a:b", "name": "x"}]}, r"project a:b, id: letters, digits and _, at most 30"),
        ({"x" * 99_999: []}, r"x{40}…: unknown section"),
        ({"project": ["x" * 99_999]}, r"project: an entry without the field id: 'x{39}…$"),
        ({"project": [{"id": "skylab", "note": "x"}] * 9999}, "an overlay has at most 131,072 characters, not 309,"),
    ],
)
def test_bad_entries_are_refused_with_entry_field_and_reason(overlay: dict[str, Any], message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        Components(GAME.laid_over(overlay))
    with pytest.raises(BadComponents):
        GAME.box(2, OPTIONS, overlay)


def test_an_empty_overlay_changes_nothing() -> None:
    assert GAME.box(2, OPTIONS, {}).components is GAME.shipped
    assert laid_over(specialist=[]).specialists == GAME.shipped.specialists
    assert GAME.components_hash() == GAME.components_hash({})
    assert GAME.components_hash({"specialist": [{"number": 1, "points": 2}]}) != GAME.components_hash()


def test_what_is_nested_without_end_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(40):
        deep = [deep]
    with pytest.raises(BadComponents, match="nested at most 32"):
        laid_over(specialist=[{"number": 38, "cost": deep}])
