"""The properties of whole matches: records that replay byte for byte, and answers taken back."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.games.definition import Definition
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, State
from cosmodrome.lab.conformance import report
from cosmodrome.lab.conformance.report import Report, expect, holding, same
from cosmodrome.lab.conformance.snapshots import snapshot
from cosmodrome.match.game import Game
from cosmodrome.match.match import Match
from cosmodrome.match.replay import replay, verify


def check_match(
    definition: Definition, game: Report, states: Sequence[State], undo_at: Sequence[int], dice: SeededDice
) -> None:
    """Play the same answers as a match; `states[n]` is the state after n steps, `undo_at` where answers are taken back.

    The dealer of the match is the one that dealt for the driver, so the chance results are the same.
    """
    with holding(report.REPLAY):
        house = Game(definition)
        match = house.match(seats=game.seats, seed=game.seed, components=game.components, **game.options)
        for n, (who, action) in enumerate(game.steps, 1):
            if who != CHANCE:
                match.play(action, seat=who)
                if n in undo_at and len(match.record) < len(states) and not match.over:
                    _same_state(report.REPLAY, match.state, states[len(match.record)])
                    _check_undo(match, states, dice)
        played = [(step.who, step.action) for step in match.record.steps]
        length = min(len(played), len(game.steps))
        expect(report.REPLAY, played[:length] == game.steps[:length], "the match went another way than the game")
        if len(played) == len(game.steps):
            _same_state(report.REPLAY, match.state, states[-1])
        _check_record(report.REPLAY, match)
        if match.over:
            verdict = verify(match.record.text(), house)
            expect(report.REPLAY, verdict.ok, f"it cannot be verified: {verdict}")


def _check_undo(match: Match, states: Sequence[State], dice: SeededDice) -> None:
    """Take back the last answer, alone where that is allowed; then play on a little."""
    with holding(report.UNDO):
        other = match.fork()
        last = max(seq for seq in other.record.live if other.record.steps[seq - 1].who != CHANCE)
        needed = other.undo_needs()
        expect(report.UNDO, other.can_undo() == (not needed), "can_undo and undo_needs disagree")
        other.undo(consent=needed)
        _same_state(report.UNDO, other.state, states[last - 1])
        _check_record(report.UNDO, other)
        options = other.decision.options
        other.play(options[int(dice.below(len(options)))])
        _check_record(report.UNDO, other)


def _check_record(name: str, match: Match) -> None:
    text = match.record.text()
    again = replay(text, game=match.game)
    same(name, again.record.text().splitlines(), text.splitlines(), "replayed, the record reads differently")
    expect(name, again.record.text() == text, "replayed, the record has other line ends")
    _same_state(name, again.state, match.state)


def _same_state(name: str, one: State, other: State) -> None:
    same(name, snapshot(one), snapshot(other), "another state")
