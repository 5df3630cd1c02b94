"""What cannot be is refused with a rule, an option or a field, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.errors import BadComponents, BadOption, IllegalMove, StaleDecision
from cosmodrome.games.from_the_moon.game import GAME
from tests.from_the_moon.story import ANN, BOB, Story

GAME_HERE = cd.load("from_the_moon")


def begun() -> cd.Match:
    """Ann is to act, with an Energy and a Water."""
    return GAME_HERE.match(position=GAME.position(Story().goods(energy=1, water=1).state), first_player=0)


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (2, {"difficulty": "easy"}, r"difficulty = 'easy' is not possible with 2 players: none \(R15\.2\)"),
        (1, {"difficulty": "none"}, r"difficulty = 'none' is not possible with 1 players: easy, normal, hard, expert"),
        (1, {"difficulty": "brutal"}, "difficulty"),
        (2, {"include_outer_corners": "yes"}, "include_outer_corners"),
        (2, {"zero_share_can_rank": 2}, "zero_share_can_rank"),
        (2, {"first_player": 2}, "first_player"),
        (2, {"first_player": -1}, "first_player"),
        (2, {"weather": "calm"}, "no option 'weather'; its options: first_player"),
        (0, {}, "players|seat"),
        (5, {}, "1 to 4 players"),
    ],
)
def test_wrong_options_and_combinations(seats: int, options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        GAME_HERE.match(seats=seats, seed=1, **options)


@pytest.mark.parametrize(
    ("error", "message", "wrong"),
    [
        (
            IllegalMove,
            "seat 1 cannot decide now; seat 0 can",
            lambda match: match.play("act:rover", seat=BOB),
        ),
        (IllegalMove, "Gather your Rovers: a Rover of yours is still at home", lambda match: match.play("act:gather")),
        (IllegalMove, "not now: take an action", lambda match: match.play("collect:metal")),
        (IllegalMove, "act:sleep", lambda match: match.play("act:sleep")),
        (IllegalMove, "terrain:99", lambda match: match.play("terrain:99")),
        (IllegalMove, "it takes 2 Energy, and you have 1", lambda match: match.play("convert:energy_to_food")),
        (StaleDecision, "decision 99 is no longer open", lambda match: match.play("act:rover", decision=99)),
        (IllegalMove, "Gather", lambda match: match.play_way(["act:gather", "feed"])),
        (IllegalMove, "at least one answer", lambda match: match.play_way([])),
    ],
)
def test_a_wrong_answer_changes_nothing(
    error: type[Exception], message: str, wrong: Callable[[cd.Match], object]
) -> None:
    match = begun()
    before = match.position(), len(match.record), match.log
    with pytest.raises(error, match=message):
        wrong(match)
    assert (match.position(), len(match.record), match.log) == before
    assert match.mover == ANN


def test_an_answer_to_a_question_that_was_answered() -> None:
    """Two clicks on one button: the second is stale, whatever it says."""
    match = begun()
    first = match.decision.id
    match.play("act:rover", decision=first)
    with pytest.raises(StaleDecision):
        match.play("act:rover", decision=first)
    assert len(match.record) == 1


def test_a_refusal_names_its_rule() -> None:
    match = begun()
    with pytest.raises(IllegalMove) as refused:
        match.play("act:gather")
    assert refused.value.rule == "R9.1"


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ({"laboratory": [{"id": "L01", "effect": [{"do": [{"op": "teleport"}]}]}]}, "L01, effect 1, step 1: unknown"),
        ({"laboratory": [{"id": "L01", "copies": 2}]}, r"laboratory, copies: 54 in all are needed, not 53 \(R1\.8\)"),
        ({"faction": [{"id": "workers", "setup": {"batteries": 4}}]}, "faction workers, setup"),
        ({"mission_tile": [{"id": "ME1", "vp": 1.5}]}, "mission_tile ME1, vp"),
        ({"mission_tile": [{"id": "ME1", "vp": float("nan")}]}, "mission_tile ME1, vp: nan is not"),
        ({"mission_tile": {"id": "ME1"}}, r"mission_tile: write \[\[mission_tile\]\] in double brackets"),
        ({"scoring": {"resources_per_vp": 0}}, "scoring, resources_per_vp: Expected `int` >= 1"),
        ({"ships": []}, "ships: unknown section"),
    ],
)
def test_wrong_components_start_no_match(overlay: dict[str, Any], message: str) -> None:
    shipped = deepcopy(GAME.components)
    with pytest.raises(BadComponents, match=message):
        GAME_HERE.match(seats=2, seed=1, components=overlay)
    assert GAME.components == shipped
