"""An owner's own figures: whatever a game accepts can be played to the end."""

from __future__ import annotations

from random import Random

import pytest
from rich.console import Console

from cosmodrome.errors import BadComponents
from cosmodrome.games import definition, definitions
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.state import CHANCE
from cosmodrome.lab.conformance import drawn_table, play_and_check
from cosmodrome.lab.conformance.report import Report
from cosmodrome.match.game import Game
from cosmodrome.match.match import Match
from cosmodrome.server.board import boards, forgotten_options
from tests.random_overlays import numbers, random_overlay, with_number
from tests.soak import repeats

STEPS = 4_000  # no game is longer, whatever the figures
DRAWN = 3  # times a game is drawn


@pytest.fixture(autouse=True)
def look_for_forgotten_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgotten_options, "tested_here", lambda _: False)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(repeats(15, 1000)))
@pytest.mark.parametrize("game", definitions())
def test_a_random_overlay_is_played_to_the_end(game: str, seed: int) -> None:
    rules, dice = definition(game), Random(f"{game} {seed}")
    seats, options = drawn_table(rules, seed)
    overlay = random_overlay(rules, dice, seats, options)
    report = play_and_check(rules, seats, options, seed, limit=STEPS, light=True, components=overlay)
    assert report.ok, f"{report}\n{overlay}"
    draw(rules, report)


@pytest.mark.parametrize("seed", [115, 194])
def test_all_tiles_of_space_explorers_are_laid_out(seed: int) -> None:
    """With ten Projects in the line: before the first is laid and after the last, positions come back."""
    test_a_random_overlay_is_played_to_the_end("space_explorers", seed)


HUGE = 999_999_999  # the largest number of an overlay that is read at all


@pytest.mark.soak
@pytest.mark.parametrize("game", definitions())
def test_every_number_has_an_upper_bound(game: str) -> None:
    rules = definition(game)
    there = numbers(rules)
    assert len(there) > 20
    for kind in Random(1).sample([*there], min(len(there), repeats(25, 10_000))):
        name, which, place = there[kind]
        overlay = with_number(rules, name, which, place, HUGE)
        with pytest.raises(BadComponents) as refused:
            rules.box(rules.usual_seats, rules.settle_options({}, rules.usual_seats), overlay)
        assert name in str(refused.value), kind


def draw(rules: Definition, report: Report) -> None:
    """The same game as a match, which is drawn for everybody now and then."""
    match = Game(rules).match(report.seats, report.seed, components=report.components, **report.options)
    every = max(1, len(report.steps) // DRAWN)
    for n, (who, action) in enumerate(report.steps):
        if n % every == 0 or n == len(report.steps) - 1:
            draw_for_all(match)
        if who != CHANCE:
            match.play(action, seat=who)
    draw_for_all(match)


def draw_for_all(match: Match) -> None:
    rules = match.game.definition
    for seat in (*range(len(match.names)), None):
        view = match.view(seat)
        assert "bar forgotten" not in boards.render(rules, view, "salt", match.record.header)
        Console(width=100, quiet=True).print(rules.draw(view, match.names, 100))
