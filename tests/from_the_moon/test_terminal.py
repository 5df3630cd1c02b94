"""The drawing in a terminal."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from cosmodrome.games.from_the_moon.game import GAME
from tests.from_the_moon.story import ANN, Story


def drawn(story: Story, seat: int | None = ANN) -> str:
    view = {**story.view(), "seat": seat}
    file = StringIO()
    Console(file=file, width=200).print(GAME.draw(view, ["Ann", "Bob", "Cat", "Dan"], 200))
    return file.getvalue()


def test_the_draft_shows_cards_and_strips() -> None:
    text = drawn(Story("netrunners", "workers", draws={"faction": ["netrunners", "workers"]}, begun=False))
    assert "begins with a polymer Specialist, 5 Batteries, 1 Foundation, 1 water, 1 polymer, 3 food" in text


def test_what_lies_on_the_table() -> None:
    story = Story("workers", "pioneers").rovers(4).taken("M-1").improved("M-1").foundations(1, {"r1c1": "L10"})
    text = drawn(story.goods(metal=2, energy=3, battery=4).buildings(1, 6))
    assert "4 Copernicus" in text
    assert "Rover of Ann" in text
    assert "M-1 Command module: improved by Ann" in text
    assert "Has: 2 metal, 3 energy; gauge of 4" in text
    assert "Laboratories: r1c1 L10" in text
    assert "on 1, 6" in text
    assert text.index("Bob ·") < text.index("Ann (you) ·")


def test_solo() -> None:
    text = drawn(Story("workers", draws={"objective": ["O6"]}))
    assert "Objective: Finish with 9 Battery tiles. (not met)" in text
    assert "Rover of the dummy" in text
