"""A record that hides steps, looked at by the side it was made for: what is hidden is imagined so that all else fits.

Such a record needs its story, `told(match, seat)`: the log as that side reads it, as comments. Hidden results are
guessed; a guess is mended that makes a later step impossible, or lets it tell something else than the story does. What
a side sees of a table does not depend on what it cannot know, so the guesses never show.

    # seen by 0
    # 57 Ann recruits Engineer 12 from the Center into Engineering, returning Engineer 3.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cosmodrome.errors import BadRecord
from cosmodrome.kernel.state import CHANCE
from cosmodrome.match.dealer import SealedDealer
from cosmodrome.match.game import Game
from cosmodrome.match.guessing import Guessing
from cosmodrome.match.match import Match
from cosmodrome.match.reader import Source, read, text_of
from cosmodrome.match.replay import begin, follow

LONGEST = 10_000  # steps
SPECTATORS = "spectators"
_SEEN = re.compile(rf"^# seen by ([0-9]{{1,2}}|{SPECTATORS})$", re.MULTILINE)
_TOLD = re.compile(r"^# ([1-9][0-9]{0,8}) (.+)$", re.MULTILINE)


def told(match: Match, seat: int | None) -> str:
    """The record as a seat (None: spectators) may see it now, with its story."""
    side = None if seat is None else int(match.state.side(seat))
    text = match.record.redacted(side)
    if match.record.open:
        return text
    lines = [f"# {entry.seq} {entry}" for entry in match.log_for(seat)]
    return "\n".join([text + f"# seen by {SPECTATORS if seat is None else seat}", *lines, ""])


def tells(source: Source) -> bool:
    """Whether a record tells its story: it is one of a running game, also where nothing in it is hidden so far."""
    return _SEEN.search(text_of(source)) is not None


@dataclass(frozen=True)
class Imagined:
    """`match` may be looked at through the eyes of `seat` (None: spectators), and of nobody else."""

    match: Match
    seat: int | None
    steps: int  # of the record; the match has fewer if not all of it could be imagined


def imagine(source: Source, game: Game | None = None) -> Imagined:
    """The match of a record that hides steps and tells its story, as far as it can be imagined."""
    text = text_of(source)
    script = read(text.encode())
    seen = _SEEN.search(text)
    if seen is None:
        raise BadRecord("this record hides steps and does not tell who saw them")
    seat = None if seen[1] == SPECTATORS else int(seen[1])
    if seat is not None and seat >= len(script.header.seats):
        raise BadRecord(f"there is no seat {seat} that could have seen this")
    script.check_seed()
    script.check_chain()
    if len(script.steps) > LONGEST:
        raise BadRecord(f"a record that hides steps may have {LONGEST} of them at most")
    empty = begin(script, game)
    try:
        wanted = int(empty.state.everyone()) if seat is None else 1 << int(empty.state.side(seat))
        story = {int(seq): line for seq, line in _TOLD.findall(text)}
        guesses = Guessing(empty.game.definition, script, empty.state, wanted, story).solve()
    except BadRecord:
        raise
    except Exception as error:  # whatever a game's own code makes of a stranger's data: it is the record that is bad
        raise BadRecord(f"what this record hides cannot be imagined: {error}") from error
    salts = {seq: said.salt for seq, said in enumerate(script.steps, 1)}  # none for what was guessed: never written
    dealer = SealedDealer(script.header.dealer, script.header.commitment, {0: b"", **salts})
    match = Match(empty.game, script.header, dealer, empty.state)
    for seq, said in enumerate(script.steps[: guesses.reached], 1):
        if said.unknown:
            action = guesses.chosen[seq]
            keys = match.game.definition.chance_keys if said.who == CHANCE else match.game.definition.keys
            match._take(said.who, action, keys.text(action))
        else:
            follow(match, seq, said)
    _check_eyes(match, seat, set(guesses.chosen))
    return Imagined(match, seat, len(script.steps))


def _check_eyes(match: Match, seat: int | None, guessed: set[int]) -> None:
    """Whoever saw it must have been shown all that they may see: nothing of it was guessed."""
    record, unfinished = match.record, match.record.in_the_making()
    side = None if seat is None else int(match.state.side(seat))
    for seq, step in enumerate(record.steps, 1):
        if seq in guessed and record.sees(side, step, seq in unfinished):
            raise BadRecord(f"this record was not made for {SPECTATORS if seat is None else f'seat {seat}'}")
