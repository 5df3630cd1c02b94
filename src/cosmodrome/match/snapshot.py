"""A match at one moment, so that a long game is opened without playing it all again.

A snapshot is nothing but a cache: the record stays the truth. It is good for exactly the record that it was taken of
and for exactly the program that took it; anything else is a BadSnapshot, and the record is played instead.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from cosmodrome.errors import CosmodromeError
from cosmodrome.games import fields
from cosmodrome.games.definition import Definition, Part
from cosmodrome.match import resign
from cosmodrome.match.game import Game
from cosmodrome.match.header import dumped
from cosmodrome.match.match import Match
from cosmodrome.match.reader import read
from cosmodrome.match.record import RESIGN, Resignation, Step, Undo
from cosmodrome.match.replay import begin, go_on, undo_of

SEAL_BYTES = 32
HIDDEN, TOLD, SECRET, UNDONE, PRACTICE = 1, 2, 4, 8, 16


class BadSnapshot(CosmodromeError):
    """It is damaged, of another record, of another program, or of a game that cannot be kept so."""


class _Kept(msgspec.Struct, array_like=True):
    """What replaying the record would give."""

    position: str
    steps: list[tuple[int, int, int, int, bytes, list[Part]]]  # action, seen, flags, making, events, own words


def snapshot(match: Match) -> bytes:
    """The match as it stands; BadSnapshot if a position of this game does not say all."""
    definition, record = match.game.definition, match.record
    position = dumped(definition.position(match.state))
    again = definition.from_position(match.state.box, json.loads(position))
    if not fields.same(again, match.state):
        raise BadSnapshot(f"a position of {definition.title} does not hold all of its state")
    steps = []
    for step in record.steps:
        flags = HIDDEN * step.hidden + TOLD * step.told + SECRET * step.secret + UNDONE * step.undone
        flags += PRACTICE * (isinstance(step, Undo) and step.practice)
        steps.append((step.action, step.seen, flags, step.making, step.events, list(step.parts)))
    kept = _Kept(position, steps)
    data = msgspec.msgpack.encode(kept)
    return _seal(definition, record.head(), [(step.who, step.key) for step in record.steps], data) + data


def resume_from(taken: bytes, seq: int, head: str, steps: Sequence[tuple[int, str]], game: Game | None = None) -> Match:
    """As `resume(head, steps)`, from a snapshot taken after step `seq`. Only the steps since are played."""
    script = read(head)
    script.check_seed()
    match = begin(script, game)
    data = taken[SEAL_BYTES:]
    if not 0 <= seq <= len(steps) or taken[:SEAL_BYTES] != _seal(match.game.definition, head, steps[:seq], data):
        raise BadSnapshot("it is damaged, or not of this record and this program")
    try:
        _restore(match, msgspec.msgpack.decode(data, type=_Kept), steps[:seq])
    except Exception as error:  # the seal was right, so this is a fault of ours; the record is still good
        raise BadSnapshot(f"it cannot be used: {error!r}") from error
    go_on(match, steps[seq:])
    return match


def _restore(match: Match, kept: _Kept, steps: Sequence[tuple[int, str]]) -> None:
    record = match.record
    for seq, ((who, key), (action, seen, flags, making, events, said)) in enumerate(
        zip(steps, kept.steps, strict=True), 1
    ):
        if key == RESIGN:
            record.resign(Resignation(who, tuple(said)))
        elif key.startswith("!"):
            to, consent, _ = undo_of(key)
            record.add_undo(Undo(who, to, consent, tuple(said), bool(flags & PRACTICE)))
        else:
            step = Step(who, action, key, seen, bool(flags & HIDDEN), bool(flags & TOLD), making, events)
            step.secret, step.undone = bool(flags & SECRET), bool(flags & UNDONE)
            record.steps.append(step)
            if not step.undone:
                record.live.append(seq)
    match._state = match.game.definition.from_position(match.state.box, json.loads(kept.position))
    if resign.ends(record.resigned, match.seats, match.party):
        match._given_up = resign.last_party(record.resigned, match.names, match.party).text
    record.open = match.over


def _seal(definition: Definition, head: str, steps: Sequence[tuple[int, str]], data: bytes) -> bytes:
    """Binds a snapshot to its record and to the program: texts and positions may change with any edit of either."""
    told = "\n".join([_program(type(definition)), head, *[f"{who} {key}" for who, key in steps], ""])
    return blake2b(told.encode() + data, digest_size=SEAL_BYTES, person=b"cosmodrome snap").digest()


@cache
def _program(kind: type[Definition]) -> str:
    """A hash of the sources that a match of this game is made by."""
    rooms = Path(__file__).parent.parent
    sources = [*rooms.glob("kernel/*.py"), *rooms.glob("match/*.py"), *rooms.glob("games/*.py")]
    own = Path(getattr(sys.modules.get(kind.__module__), "__file__", None) or __file__)
    if "." in kind.__module__:  # in a package: all that lies in its folder may be part of the game
        sources += [path for path in own.parent.rglob("*") if path.suffix in (".py", ".toml")]
    hashes = [blake2b(path.read_bytes()).digest() for path in sorted({own, *sources})]
    return blake2b(b"".join(hashes), digest_size=16).hexdigest()
