"""How a game ended, as people read it: why, who won, and the points of all by source."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from cosmodrome.games.definition import Outcome, Score
from cosmodrome.match.match import Match
from cosmodrome.match.resign import REASON

PRACTICE = "Practice game: a draw was taken back."
SCRIPTED = "Chance was scripted in this game."


class Standing(NamedTuple):
    """A score and whose it is: mates who have the same share it."""

    names: list[str]
    score: Score
    notes: list[str]  # of each name: what the seat stands for, and that it gave up; or nothing


class Result(NamedTuple):
    """Of a finished game; the best standing comes first."""

    why: str
    winners: str
    standings: list[Standing]
    practice: bool = False
    scripted: bool = False

    @property
    def note(self) -> str:
        """What whoever compares results should know."""
        return " ".join([PRACTICE] * self.practice + [SCRIPTED] * self.scripted)

    @property
    def sources(self) -> list[str]:
        """Where points came from, each source once."""
        return list(dict.fromkeys(source for standing in self.standings for source in standing.score.parts))

    def scored(self, source: str) -> bool:
        """Whether anybody gained or lost points by it."""
        return any(standing.score.parts.get(source) for standing in self.standings)


def result_of(match: Match, late: Collection[int] = ()) -> Result | None:
    """None while the game goes on. `late`: the seats that did not resign themselves, but ran out of time."""
    outcome = match.outcome
    if outcome is None:
        return None
    scores = {score.seat: score for score in match.scores}
    sides = [int(match.state.side(seat)) for seat in range(len(match.names))]
    together: dict[tuple[int, str], Standing] = {}
    for seat in outcome.ranking:
        score = scores[seat]
        standing = together.setdefault((sides[seat], str(score.parts)), Standing([], score, []))
        standing.names.append(match.names[seat])
        standing.notes.append(_note(match, seat, late))
    won = winners(match.names, sides, outcome.winners)
    return Result(_why(match, outcome, late), won, list(together.values()), match.practice, match.scripted)


def verdict(match: Match, seat: int) -> str:
    """What the end means to who sits there: "You win", or what fits a team, a shared victory or a game against the box;
    empty while the game goes on.
    """
    outcome = match.outcome
    if outcome is None:
        return ""
    winners, seats = set(outcome.winners), range(match.seats)
    party = {other for other in seats if match.party(other) == match.party(seat)}
    team = {other for other in party if match.state.side(other) == match.state.side(seat)}
    if seat in winners:
        if winners == {seat}:
            return "You win"
        if winners <= team:
            return "Your team wins"
        return "You win together" if winners <= party else "You share the victory"
    if winners:
        return "Your team loses" if len(team) > 1 else "You lose"
    if match.seats == 1:
        return "You lose"
    return "You lose together" if len(party) == match.seats else "Nobody wins"


def _note(match: Match, seat: int, late: Collection[int]) -> str:
    """Who gave up is ranked last, whatever their points."""
    titles = match.game.definition.seat_titles(match.seats, match.options)
    gave_up = "lost on time" if seat in late else "resigned"
    return ", ".join([*titles[seat : seat + 1], *[gave_up] * (seat in match.record.resigned)])


def _why(match: Match, outcome: Outcome, late: Collection[int]) -> str:
    if outcome.reason == REASON and match.record.resigned[-1] in late:
        return f"{match.names[match.record.resigned[-1]]} has run out of time"
    return (outcome.text or outcome.reason).replace("_", " ")


def winners(names: Sequence[str], sides: Sequence[int], seats: Sequence[int]) -> str:
    """A side wins together; several sides share the victory."""
    who = [names[seat] for seat in seats]
    if not who:
        return "Nobody wins."
    if len(who) == 1:
        return f"{who[0]} wins."
    together = len({sides[seat] for seat in seats}) == 1
    return f"{', '.join(who[:-1])} and {who[-1]} {'win together' if together else 'share the victory'}."
