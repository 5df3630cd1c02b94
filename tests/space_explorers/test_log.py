"""The log is made from events alone: everything that moves is told, in its order, with the card that caused it."""

from __future__ import annotations

from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.kernel.state import State
from cosmodrome.lab.bench import compiled
from cosmodrome.lab.conformance import play_and_check
from tests.reading import applied, sentences
from tests.space_explorers.given import given
from tests.space_explorers.story import NEIL, YURI, Story
from tests.space_explorers.test_r8 import twelfth

ENOUGH = {"blue": 2, "green": 2, "red": 2}
NAMES = ["Neil", "Yuri"]
NEARLY = {"green": [19], "purple": [49, 53], "blue": [11]}  # with 19, Voskhod 2 lacks a green skill


def told(story: Story, key: str, seat: int | None = NEIL) -> list[str]:
    """What a seat reads of an answer and of the chance results behind it; the story goes on."""
    found = []
    keys, then = GAME.keys, key
    while then:
        after, events = applied(story.state, keys.find(then))
        for parts in sentences(GAME, story.state, events, seat):
            found.append("".join(NAMES[int(part.ref or 0)] if part.kind == "seat" else part.text for part in parts))
        assert isinstance(after, Explorers)
        story.state = after
        keys = GAME.chance_keys
        then = keys.text(int(after.legal_actions()[0])) if after.mover() == -1 else ""
    return found


@pytest.mark.parametrize(
    ("story", "key", "lines"),
    [
        (
            given({"yellow": [32]}, center=[26], tokens=ENOUGH).play("recruit:26"),
            "draw",
            ["Neil uses Scientist 32.", "Neil draws Engineer 2."],
        ),
        (
            given({"yellow": [32]}, center=[26], tokens=ENOUGH).play("recruit:26"),
            "decline",
            ["Neil declines to draw for Scientist 32."],
        ),
        (given({"purple": [58]}).play("take_deck"), "extra", ["Neil uses Astronaut 58."]),
        (given({"red": [44]}), "use_44", ["Neil uses Builder 44.", "Into the Center: Engineer 1."]),
        (given({"green": [19]}, tokens=ENOUGH, edition="2017"), "use_19", ["Neil uses Tester 19."]),
        (
            given({"purple": [56]}, tokens={"blue": 1}),
            "use_56:blue",
            ["Neil uses Astronaut 56, passing 1 blue to Yuri.", "Neil draws Engineer 1."],
        ),
    ],
)
def test_an_ability_is_told_with_its_card(story: Story, key: str, lines: list[str]) -> None:
    assert told(story, key)[: len(lines)] == lines


def test_a_recruit_is_one_sentence_with_all_that_it_cost() -> None:
    """R6.7."""
    story = given({}, center=[26], hand=[14, 15], tokens={"blue": 1, "green": 1, "red": 1}).play("recruit:26")
    lines: list[str] = []
    while not lines:
        lines = told(story, story.keys[0])
    start = "Neil recruits Scientist 26 from the Center into Science (+1 point), returning Tester 14"
    assert lines[0].startswith(start)
    assert len([line for line in lines if "returning" in line or "passing" in line]) == 1


def test_points_stand_beside_the_card_that_brings_them() -> None:
    """R6.7, R9.31: not behind the neighbour who gets the tokens; 31 takes its point along."""
    piles = {"yellow": [29, 31]}
    story = given(piles, center=[15], tokens={"red": 1})
    assert told(story, "recruit:15")[:1] == [
        "Neil recruits Tester 15 from the Center into Testing (+1 point), putting Scientist 31 from the Hub"
        " into the Center (−1 point), passing 1 red to Yuri."
    ]


@pytest.mark.parametrize(
    ("told_of", "key", "lines"),
    [
        (
            {"hub": {"blue": [8], "purple": [55]}, "center": [38]},
            "recruit_free:38",
            [
                "Neil uses Engineer 8.",
                "Neil recruits Builder 38 from the Center into Construction for nothing (+1 point).",
            ],
        ),
        (
            {"hub": {"blue": [8], "purple": [55]}, "center": [13]},
            "recruit_free:13",
            ["Neil uses Astronaut 55.", "Neil recruits Tester 13 from the Center into Testing for nothing."],
        ),
        (
            {"hub": {"blue": [10]}, "hand": [37], "tokens": {"blue": 2}},
            "recruit_for_tokens:37",
            [
                "Neil uses Engineer 10.",
                "Neil recruits Builder 37 from hand into Construction, passing 2 blue to Yuri.",
            ],
        ),
    ],
)
def test_a_recruit_without_payment_names_the_card_that_allows_it(
    told_of: dict[str, Any], key: str, lines: list[str]
) -> None:
    """R6.9: also where two cards with such an ability are active."""
    story = given(**told_of)
    assert f"({lines[0][10:-1]})" in GAME.option(story.state, GAME.keys.find(key)).text
    said: list[str] = []
    while not said:
        said = told(story, key)
        key = story.keys[0]
    assert said[: len(lines)] == lines


@pytest.mark.parametrize(("player", "over"), [(NEIL, False), (YURI, True)])
def test_the_last_round_is_announced(player: int, over: bool) -> None:
    """R8.2: in words that hold for its last player as well, behind whom nobody has a turn."""
    lines = told(twelfth(2, player, first=NEIL), "recruit:12")
    assert "A Hub is full: the game ends with this round." in lines
    assert (lines[-1] == "The game is over.") is over


def test_first_steps_name_the_goal_and_the_end() -> None:
    """R8.1, R8.2, R8.3."""
    steps = GAME.first_steps
    assert steps is not None
    assert steps.goal.startswith("Score the most points, ")
    assert steps.end.startswith("The game ends with the round in which ")


def test_tester_19_tells_the_tokens_that_it_passes() -> None:
    """R9.19, both in one sentence, where they are passed: for a Project, and for a skill of the turn."""
    story = given(NEARLY, tokens={"blue": 1, "red": 1, "yellow": 1}, line=["voskhod_2"]).play("take:17")
    told(story, "complete_with_19:voskhod_2")
    assert told(story, "give:blue") == []
    assert told(story, "give:red")[:2] == [
        "Neil uses Tester 19, passing 1 blue and 1 red to Yuri.",
        "Neil completes Voskhod 2 (+4 points).",
    ]
    story = given({"green": [19]}, tokens=ENOUGH, edition="2017")
    told(story, "use_19")
    assert told(story, "give:blue") == []
    assert told(story, "give:blue") == ["Neil passes 2 blue to Yuri."]
    assert told(story, "skill:green") == ["Neil borrows a green skill for this turn."]


def test_astronaut_57_tells_the_new_order_of_a_pile_of_two() -> None:
    """R9.57: also where naming one card settles the order of both."""
    story = given({"purple": [57], "blue": [1, 8]})
    first = told(story, "reorder:blue")
    assert "Neil uses Astronaut 57." in first
    lines = first + (told(story, "next:1") if "next:1" in story.keys else [])
    assert "Neil puts Engineering into a new order, from the top: Engineer 1 and Engineer 8." in lines


@pytest.mark.parametrize("seat", [NEIL, YURI, None])
def test_a_draw_is_asked_with_its_card(seat: int | None) -> None:
    """RU-16: all can see whose draw it is."""
    story = given({"yellow": [32]}, center=[26], tokens=ENOUGH).play("recruit:26")
    assert GAME.prompt(story.state, seat).text == "Draw a card for Scientist 32?"


def test_the_set_up_is_told() -> None:
    """R2.1-R2.5."""
    match = cd.load("space_explorers").match(seats=["Neil", "Yuri"], seed=4)
    lines = [str(entry) for entry in match.log_for(0)]
    assert [line.partition(":")[0] for line in lines[:2]] == ["Into the Center", "The line of Projects"]
    assert lines[2].startswith("Neil draws ")
    assert "Yuri draws a card." in lines
    assert any(line.endswith(" is First Player.") for line in lines)
    assert lines[-1] == "Round 1."


@pytest.mark.skipif(compiled(), reason="compiled methods cannot be replaced")
@pytest.mark.parametrize("kind", [x.PASSED, x.REORDERED, x.RETURNED, x.TAKEN, x.COMPLETED, x.TURNED_UP])
def test_the_books_notice_an_event_that_is_missing(kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens that ability 19 passes, the new order of 57, and all others: without their event the books are wrong."""
    emit = State.emit

    def forgetful(self: State, this: int, who: int, a: int = 0, b: int = 0, n: int = 0) -> None:
        if this != kind:
            emit(self, this, who, a, b, n)

    monkeypatch.setattr(State, "emit", forgetful)
    reports = (play_and_check(GAME, 3, seed=seed, sample=0, matches=1000) for seed in range(60))
    found = next(report for report in reports if not report.ok)
    assert found.violations[0].name == "books balance"
