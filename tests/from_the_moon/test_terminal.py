"""The drawing in a terminal."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from cosmodrome.games.from_the_moon.game import GAME
from tests.from_the_moon.story import ANN, Story


def drawn(story: Story, seat: int | None = ANN, width: int = 200) -> str:
    view = {**GAME.view(story.state, seat), "seat": seat}
    file = StringIO()
    Console(file=file, width=width).print(GAME.draw(view, ["Ann", "Bob", "Cat", "Dan"], width))
    return "\n".join(line.rstrip() for line in file.getvalue().split("\n"))


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
    assert "Objective: Finish with 9 Battery tiles. (4 of 9)" in text
    assert "Rover of the dummy" in text


def test_what_a_crew_would_find_on_each_free_tile() -> None:
    """R4.3-R4.5: cubes, powers, and the Terrain effect if it can be paid."""
    story = Story().crews("M* W", "P", "P").cubes(5, metal=1, water=2).buildings(6).goods(energy=1)
    for tile in (1, 2, 3, 4, 6, 7, 8, 9):
        story.cubes(tile)
    assert "Rover 1: 1 metal, 1 water, Farm 1, Terrain effect · Rover 2: Terrain effect" in drawn(story)
    assert "Rover 1: 1 metal, 1 water, Farm 1" not in drawn(story, seat=None)
    assert "Rover 1: 1 metal, 1 water, Farm 1 ·" not in drawn(story.goods())
    assert "Rover 1: 1 metal, 1 water, Farm 1\n" in drawn(story)


def test_what_a_laboratory_would_set_off() -> None:
    """R8.4: row and column of each empty space, with prices against the own Energy."""
    story = Story().displayed("L01", "L02", "L03", "L05", "L06", "L07")
    text = drawn(story.foundations(2, {"r1c1": "L15", "r1c2": "L04"}).goods(energy=3))
    assert "A Laboratory on an empty space would activate, besides itself" in text
    assert "r2c1: L15 (1 Energy in all, you have 3)" in text
    assert "r2c2: L04 (free)" in text


def test_the_path_of_a_nested_chain() -> None:
    """R8.4: L02 was placed, and L01 waits."""
    story = Story().displayed("L02", "L03", "L04", "L05", "L06", "L07").foundations(2, {"r1c1": "L01"})
    story.goods(polymer=1, energy=4).play("act:research", "laboratory:top_left", "place:r1c2")
    assert "Chain: L02, then L01, L02" in drawn(story)


def test_the_next_gather_is_foretold() -> None:
    """R9.4: three mouths, one Food of a Greenhouse, and four Energy after the recharge."""
    text = drawn(Story().crews("M", "W", "P").greenhouses(1).goods(battery=4))
    assert "Next Gather: up to 1 food for 3 Astronauts, 4 energy · 2 more from energy\n" in text
    text = drawn(Story().crews("M", "W", "P").greenhouses(1).goods(battery=2))
    assert "1 food missing even with all energy turned into food: −3 points" in text
    assert "the game would be lost" in drawn(Story("workers").crews("M", "W W", "P P").goods(battery=4))
    story = Story().crews("M", "W", "P").goods(battery=0)
    story.state.small_built[0] = 1 << 10  # Mission control
    assert "−9 points unless an approval or a Laboratory brings more" in drawn(story)


def test_ships_say_what_is_lacking_and_who_would_share() -> None:
    """R10.3, R10.6, R12.2."""
    story = Story().taken("M-1").taken("M-2", by=1).improved("M-1", by=1).goods(metal=1)
    text = drawn(story)
    assert "you lack " in text
    assert "Mars: launch for 14 and 7 points · tiles: Ann 1, Bob 1 · points now: Ann 10, Bob 10" in text
    assert "At the end, as it stands: most improvements: Bob 8" in text
    assert "you lack" not in drawn(story, seat=None)


def test_a_third_launch_that_would_lose_is_warned_of() -> None:
    """R15.6."""
    story = Story("workers", draws={"objective": ["O6"]})
    assert "Warning" not in drawn(story)
    story.taken("E-1", "E-2", "E-3", "T-1", "T-2", "T-3")
    story.state.launched = 3
    assert "Warning: with the third launch, 3 Objectives must be met, or the game is lost" in drawn(story.again())


def test_nothing_is_wider_than_the_terminal() -> None:
    """80 columns, and plain where it is no terminal."""
    text = drawn(Story(seats=4).goods(energy=3, metal=2), width=80)
    assert max(map(len, text.split("\n"))) <= 80
    assert "\x1b" not in text
