"""One Small Step in the terminal: the things in full words."""

from __future__ import annotations

from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.games.definition import Thing

GOLDENS = sorted((Path(__file__).parents[1] / "goldens").glob("one_small_step*.cosmo"))


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.stem)
def test_everything_in_sight_is_described(golden: Path) -> None:
    """Every card of the view has lines of its own, and nobody reads of a card that they cannot see."""
    played = cd.replay(golden)
    for step in range(0, len(played.record), 97):
        match = played.fork(step)
        for seat in (None, *range(match.seats)):
            view = match.view(seat)
            things = match.game.definition.things(view)
            assert {thing.name for thing in things} == {
                *(card["name"] for card in view["cards"].values()),
                *(space["name"] for space in view["earth"]),
            }
            assert all(thing.lines and all(thing.lines) for thing in things)


def test_a_mission_in_words() -> None:
    match = cd.replay(GOLDENS[0]).fork(30)
    things = match.game.definition.things(match.view(0))
    pioneer = Thing(
        "Pioneer 1",
        "satellite mission, USA 1958",
        (
            "Minor Success for 1 Booster + 1 Navigation: 1 VP, draw a Satellite tile, uncover an Earth upgrade",
            "Major Success for 1 Booster: 1 VP, 2 Media",
            "Failure: −1 Media",
        ),
        next(thing.flavour for thing in things if thing.name == "Pioneer 1"),
    )
    assert pioneer in things


def test_an_advancement_names_its_phase() -> None:
    """R11.4: those of the display, in the phase printed on them."""
    match = cd.load("one_small_step").match(seats=2, seed=5)
    kinds = {thing.name: thing.kind for thing in match.game.definition.things(match.view(None))}
    assert kinds["Long-Range Planning"] == "Advancement, phase 3"
    assert kinds["Common Hardware"] == "Advancement, phase 7"
    assert kinds["Payload Integration"] == "Advancement, any phase"


def test_who_chooses_the_starting_token() -> None:
    """R3.11: each department one; a team of one player reads for which of them it chooses."""
    match = cd.load("one_small_step").match(seats=2, seed=5)
    asked = []
    for _ in range(4):
        asked.append((match.mover, match.decision.prompt.text))
        match.play("pick:funding")
    texts = [f"Choose the token that the {department} start with" for department in ("engineers", "administrators")]
    assert asked == [(1, texts[0]), (1, texts[1]), (0, texts[0]), (0, texts[1])]
