"""R1: the components."""

from __future__ import annotations

from collections import Counter

import pytest

from cosmodrome.games.space_explorers.game import GAME
from tests.space_explorers.story import NEIL, neil

COLOURS = ["blue", "green", "yellow", "red", "purple"]  # Hub order
TYPES = ["engineer", "tester", "scientist", "builder", "astronaut"]
CARDS = GAME.shipped.specialists
PROJECTS = GAME.shipped.projects


def test_sixty_specialists_twelve_of_each_type() -> None:
    """R1.1: numbered 1-60, Engineers first, then Testers, Scientists, Builders, Astronauts."""
    assert [card.number for card in CARDS] == list(range(1, 61))
    assert [card.type for card in CARDS] == [kind for kind in TYPES for _ in range(12)]


@pytest.mark.parametrize(
    ("number", "name", "colour"),
    [
        *[(1, "Engineer", "blue"), (12, "Engineer", "blue"), (13, "Tester", "green"), (24, "Tester", "green")],
        *[(25, "Scientist", "yellow"), (36, "Scientist", "yellow"), (37, "Builder", "red"), (48, "Builder", "red")],
        *[(49, "Astronaut", "purple"), (60, "Astronaut", "purple")],
    ],
)
def test_the_type_shows_in_name_and_colour(number: int, name: str, colour: str) -> None:
    """R1.1: a card is called after its type and number, and has its type's colour."""
    seen = neil(center=[number, 5, 17, 29, 41, 53]).view()["cards"][number]
    assert (seen["name"], seen["colour"]) == (f"{name} {number}", colour)


def test_what_a_specialist_shows() -> None:
    """R1.2: points or an asterisk, one or two skills of which one is the type's, 2 to 6 icons, an ability."""
    for card in CARDS:
        assert COLOURS[TYPES.index(card.type)] in card.skills
        assert 1 <= len(card.skills) <= 2
        assert 2 <= len(card.cost) <= 6
        assert card.points == 0 if card.asterisk else card.points >= 0
        assert card.asterisk == card.ability.kind.startswith("score")
        assert card.text


def test_the_cost_is_an_ordered_column() -> None:
    """R1.2: the icons keep their printed order from the top, as the cost shrinks from the bottom."""
    story = neil(center=[5, 17, 29, 41, 53, 28], hand=[4])
    assert story.view(NEIL)["cards"][28]["cost"] == ["blue"] * 3 + ["red"] * 3
    assert story.view(NEIL)["cards"][4]["cost"] == ["red"] * 3 + ["green"] * 3
    assert story.view()["cards"][5]["cost"] == ["green", "yellow", "red", "purple", "green"]


def test_ten_tiles_with_two_sides() -> None:
    """R1.3: each tile has a US spacecraft and a Soviet one, with points and required skills."""
    assert len({project.id for project in PROJECTS}) == 20
    for tile in range(1, 11):
        assert sorted(project.side for project in PROJECTS if project.tile == tile) == ["soviet", "us"]
    for project in PROJECTS:
        assert project.points > 0
        assert sum(project.requires.values()) > 0


def test_the_line_shows_points_and_skills_needed() -> None:
    """R1.3: what a Project is worth and needs can be read from the line."""
    line = {project["id"]: project for project in neil(line=["sputnik_1"]).view()["line"]}
    assert line["sputnik_1"]["requires"] == {"blue": 2, "purple": 3}
    assert line["sputnik_1"]["points"] == 4
    assert line["sputnik_1"]["name"] == "Sputnik 1"


def test_twenty_tokens_four_of_each_colour() -> None:
    """R1.4: with four players all of them are in play."""
    assert {token["colour"]: token["count"] for token in GAME.components["research_token"]} == dict.fromkeys(COLOURS, 4)
    in_play: Counter[str] = Counter()
    for player in neil(seats=4).view()["players"]:
        in_play.update(player["tokens"])
    assert in_play == dict.fromkeys(COLOURS, 4)


def test_five_divisions_in_hub_order() -> None:
    """R1.5: Engineering, Testing, Science, Construction, Space Flight."""
    assert list(neil().player(NEIL)["hub"]) == COLOURS
    names = [division.name_2018 for division in GAME.shipped.divisions]
    assert names == ["Engineering", "Testing", "Science", "Construction", "Space Flight"]
    assert [division.id for division in GAME.shipped.divisions] == COLOURS
