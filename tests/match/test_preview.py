"""Previews: what an answer would do, true as far as it goes, and nothing that the seat cannot know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from launch_window import GAME as TOY
from launch_window import SCRUB

import cosmodrome as cd
from cosmodrome.errors import IllegalMove
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import State
from cosmodrome.match.preview import preview
from tests.match.tables import SECRET, at_random
from tests.reading import told

GAME = cd.load("space_explorers")
RULES = GAME.definition


def positions(seed: int, seats: int = 3) -> Iterator[cd.Match]:
    """The decisions of a whole game, drawn by chance; often somebody draws from the deck."""
    dice = random.Random(seed)
    match = GAME.match(seats=seats, seed=SECRET)
    while not match.over:
        yield match
        keys = match.decision.options.keys
        match.play("take_deck" if "take_deck" in keys and dice.random() < 0.4 else dice.choice(keys))


@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_comes_true(seed: int) -> None:
    scored = lines = 0
    for match in positions(seed):
        seat = match.decision.seat
        assert seat is not None
        for option in match.decision.options:
            found = match.preview(option.key)
            after = match.state.clone()
            after.apply_as(seat, RULES.keys.find(option.key))
            before = {score.seat: score.total for score in match.scores}
            changed = {s.seat: (before[s.seat], s.total) for s in RULES.scores(after) if s.total != before[s.seat]}
            assert {change.seat: (change.before, change.after) for change in found.scores} == changed
            line = told(RULES, match.state, RULES.keys.find(option.key), seat)
            line = re.sub(r" ?Round \d+\.", "", line)  # a heading of the log
            assert "".join(part.text for part in found.parts if part.kind != "seat") == line
            assert found.certain
            scored += bool(changed)
            lines += bool(line)
    assert scored > 20
    assert lines > 100


@pytest.mark.parametrize("seed", range(3))
def test_nothing_hidden_shows(seed: int) -> None:
    """On every table that the seat cannot tell from the true one, the previews are the same."""
    for number, match in enumerate(positions(seed)):
        seat = match.decision.seat
        assert seat is not None
        twin = RULES.determinized(match.state, seat, SeededDice(1000 + number))
        for option in match.decision.options:
            action = RULES.keys.find(option.key)
            assert match.preview(option.key) == preview(RULES, twin, seat, action, match.names)


def test_a_draw_keeps_the_card_to_itself() -> None:
    draws = 0
    for match in positions(7):
        if "take_deck" not in match.decision.options.keys:
            continue
        found = match.preview("take_deck")
        assert str(found) == "Draw the top card of the deck"
        assert (found.notes, found.scores, found.then) == ((), (), "A card is drawn")
        draws += 1
    assert draws > 20


def test_nothing_changes() -> None:
    match = at_random(GAME.match(seats=2, seed=SECRET), 40)
    before = match.record.text(private=True), match.position()
    for option in match.decision.options:
        match.preview(option.key)
    assert (match.record.text(private=True), match.position()) == before
    other = at_random(GAME.match(seats=2, seed=SECRET), 40)
    for one in (match, other):
        one.play(one.decision.options.keys[0])
    assert match.record.text(private=True) == other.record.text(private=True)


def test_only_what_can_be_chosen_by_who_decides() -> None:
    match = GAME.match(seats=2, seed=SECRET, first_player=0)
    with pytest.raises(IllegalMove, match="seat 0"):
        match.preview("take_deck", 1)
    with pytest.raises(IllegalMove, match="not among the options"):
        match.preview("recruit:nobody")
    with pytest.raises(IllegalMove):
        match.preview("pass")


def test_a_recruit_tells_cost_cover_and_projects() -> None:
    notes = [
        note
        for seed in range(3)
        for match in positions(seed, seats=2)
        for option in match.decision.options
        for note in match.preview(option.key).notes
    ]
    for words in (r"Into \w.*: costs \d \w+", r"Covers \w+ \d+", r"You then have the skills for .* \(\d+ points\)"):
        assert any(re.fullmatch(words + ".*", note) for note in notes), words


def test_a_game_can_forbid_a_preview() -> None:
    """Where its truth depends on what the seat cannot know: nothing is told but the option itself."""

    class Sealed(type(TOY)):  # type: ignore[misc]  # the tutorial's game
        def may_preview(self, state: State, seat: int, action: int) -> bool:
            return action >= SCRUB

    match = cd.Game(Sealed()).match(seats=2, seed=SECRET)
    found = {key: match.preview(key) for key in match.decision.options.keys}
    for key, one in found.items():
        open_to_all = key.startswith("scrub")
        assert one.certain == open_to_all
        assert bool(one.parts or one.scores or one.then) == open_to_all
        assert one.text


def test_a_game_that_says_nothing_of_its_own() -> None:
    match = cd.Game(TOY).match(seats=2, seed=SECRET)
    launch = next(key for key in match.decision.options.keys if key.startswith("launch"))
    found = match.preview(launch)
    assert str(found) == f"Player 1: launch {launch[-3:]} (+1 point)."
    assert [(change.before, change.after) for change in found.scores] == [(0, 1)]
    assert found.then == "Chance decides"


def test_an_answer_is_given_as_to_play() -> None:
    match = cd.load("space_explorers").match(seed=1)
    option = match.decision.options[0]
    number = int(match.state.legal_actions()[0])
    assert match.preview(option) is match.preview(option.key) is match.preview(number)
    with pytest.raises(cd.IllegalMove, match="wanted: the key of an option"):
        match.preview(None)  # type: ignore[arg-type]  # as a program in a notebook would
