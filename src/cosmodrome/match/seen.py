"""A record of a running game, with what one seat saw: its views, its log and its events, as comments behind the record.

    # seen by 0
    # 57 Ann recruits Engineer 12 from the Center into Engineering, returning Engineer 3.
    # saw eNqrVkpUslJQSlKyUlCKBgAQ…

The lines of the log are for people; the last line holds everything as compressed data. None of it is part of the
chain, and hidden steps are neither needed nor guessed to look at it.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from cosmodrome.errors import BadRecord
from cosmodrome.games.definition import Definition, Part
from cosmodrome.kernel.state import CHANCE
from cosmodrome.match.game import Game
from cosmodrome.match.header import Header
from cosmodrome.match.log import Entry
from cosmodrome.match.match import Match
from cosmodrome.match.reader import Script, Source, read, text_of
from cosmodrome.match.record import Resignation, Undo
from cosmodrome.match.replay import begin, replay, undo_of
from cosmodrome.match.turns import after_each_step

SPECTATORS = "spectators"
LARGEST = 16 << 20  # bytes of data, unpacked
LONGEST = 10_000  # steps
_SEEN_BY = re.compile(rf"^# seen by ([0-9]{{1,2}}|{SPECTATORS})$", re.MULTILINE)
_LINE = re.compile(r"^# ([1-9][0-9]{0,8}) (.+)$", re.MULTILINE)
_SAW = re.compile(r"^# saw ([A-Za-z0-9+/=]+)$", re.MULTILINE)

View = dict[Any, Any]  # some games have numbers as keys, so it is kept as MessagePack, not as JSON


class _Line(msgspec.Struct, array_like=True):
    """An entry of the log."""

    seq: int
    seat: int | None
    undone: bool
    parts: list[Part]
    opens: str = ""  # older records do not say


class _Data(msgspec.Struct):
    """What the line `saw` holds."""

    views: list[tuple[int, View]]  # after which step, and what changed in the view
    log: list[_Line]
    events: list[dict[str, Any]]


class Seen:
    """A running game as one seat (None: a spectator) saw it."""

    def __init__(
        self,
        script: Script,
        game: Game,
        seat: int | None,
        views: dict[int, View],
        log: list[Entry],
        events: list[dict[str, Any]],
    ) -> None:
        self.header: Header = script.header
        self.game = game
        self.seat = seat
        self.steps = len(script.steps)
        self.movers = [said.who for said in script.steps]
        self.views = views
        self.log = log
        self.events = events
        self._steps = script.steps

    @property
    def definition(self) -> Definition:
        return self.game.definition

    @property
    def stops(self) -> list[int]:
        """The steps after which there is a view."""
        return sorted(self.views)

    @property
    def shown(self) -> int:
        """The last step after which there is a view."""
        return max(self.views)

    @property
    def turns(self) -> list[int]:
        """As `Match.turns`, counted from 0, as far as turns were reported to the seat."""
        begun = Counter(event["step"] for event in self.events if event["kind"] == "turn")
        undone = {seq: undo_of(said.key)[0] for seq, said in enumerate(self._steps, 1) if said.key.startswith("!undo")}
        return after_each_step(0, [begun[seq] for seq in range(1, self.steps + 1)], undone)

    @property
    def who(self) -> str:
        return SPECTATORS if self.seat is None else self.header.seats[self.seat]

    @property
    def note(self) -> str:
        """What whoever looks at it should know."""
        told = f"A record of a running game: it shows what {self.who} saw."
        if self.shown < self.steps:
            told += f" The table can be shown to step {self.shown} of {self.steps}; after that there is only the log."
        return told

    def view(self, step: int) -> View:
        """The view after this step and what chance did then; after the last that there is one of."""
        return self.views[self._stop(step)]

    def log_to(self, step: int) -> list[Entry]:
        """The log up to there; with the last view also what comes behind it."""
        stop = self._stop(step)
        return [entry for entry in self.log if entry.seq <= stop or stop == self.shown]

    def _stop(self, step: int) -> int:
        return min((stop for stop in self.views if stop >= step), default=self.shown)


def as_seen(match: Match, seat: int | None) -> str:
    """The record as a seat (None: spectators) may see it now, with what it saw; the whole one once the game is over."""
    text = match.record.redacted(None if seat is None else int(match.state.side(seat)))
    if match.record.open:
        return text
    match = match.copy()
    match.call(match.record.header.seats)
    log = match.log_for(seat)
    views: list[tuple[int, View]] = []
    last: View = {}
    for step, view in _views(match, seat):
        views.append((step, _patch(last, view)))
        last = view
    lines = [_Line(entry.seq, entry.seat, entry.undone, list(entry.parts), entry.opens) for entry in log]
    data = msgspec.msgpack.encode(_Data(views, lines, [event.plain() for event in match.events(seat)]))
    saw = base64.b64encode(zlib.compress(data, 9)).decode()
    story = [f"# {entry.seq} {entry}" for entry in log]
    return "\n".join([text + f"# seen by {SPECTATORS if seat is None else seat}", *story, f"# saw {saw}", ""])


def _views(match: Match, seat: int | None) -> Iterator[tuple[int, View]]:
    """What the seat saw wherever somebody had to decide, and at the end."""
    then = match.fork(0, deal=False)
    for seq, step in enumerate(match.record.steps):
        if step.who != CHANCE:
            yield seq, _plain(then.view(seat))
        if isinstance(step, Undo):
            then._take_back(step.who, step.to, step.consent, step.practice)
        elif isinstance(step, Resignation):
            then.resign(step.who)
        else:
            then._take(step.who, step.action, step.key)
    yield len(match.record), _plain(then.view(seat))


def _plain(view: Mapping[str, Any]) -> View:
    """As it comes back from the record, without the question, which was answered long ago."""
    plain: View = msgspec.msgpack.decode(msgspec.msgpack.encode({**view, "decision": None}))
    return plain


def _patch(old: Mapping[str, Any], new: Mapping[str, Any]) -> View:
    """What changed: entries of tables one by one, everything else as a whole; [] where an entry is gone."""
    found: View = {}
    for name in [*old, *(name for name in new if name not in old)]:
        if name not in new:
            found[name] = []
        elif name not in old or old[name] != new[name]:
            both = isinstance(old.get(name), dict) and isinstance(new[name], dict)
            found[name] = _patch(old[name], new[name]) if both else [new[name]]
    return found


def _patched(old: Mapping[str, Any], patch: Mapping[str, Any]) -> View:
    found = dict(old)
    for name, change in patch.items():
        if isinstance(change, dict):
            below = found.get(name)
            found[name] = _patched(below if isinstance(below, dict) else {}, change)
        elif isinstance(change, list) and len(change) == 1:
            found[name] = change[0]
        else:
            found.pop(name, None)
    return found


def is_seen(source: Source) -> bool:
    """Whether a record says who saw it: it is one of a running game."""
    return _SEEN_BY.search(text_of(source)) is not None


def seen(source: Source, game: Game | None = None) -> Seen:
    """A record of a running game as its seat saw it. An older one, without views, is shown to the first hidden step."""
    text = text_of(source)
    script = read(text.encode())
    found = _SEEN_BY.search(text)
    if found is None:
        raise BadRecord("this record does not say who saw it")
    seat = None if found[1] == SPECTATORS else int(found[1])
    if seat is not None and seat >= len(script.header.seats):
        raise BadRecord(f"there is no seat {seat} that could have seen this")
    script.check_seed()
    script.check_chain()
    if len(script.steps) > LONGEST:
        raise BadRecord(f"a record of a running game may have {LONGEST} steps at most")
    saw = _SAW.search(text)
    if saw is None:
        return _of_old(script, text, seat, game)
    game = begin(script, game).game
    data = _data(saw[1])
    views: dict[int, View] = {}
    last: View = {}
    for step, patch in data.views:
        last = _patched(last, patch)
        views[step] = last
    if not views or max(views) > len(script.steps) or min(views) < 0:
        raise BadRecord("what was seen does not fit the record")
    log = [Entry(line.seq, line.seat, tuple(line.parts), line.undone, opens=line.opens) for line in data.log]
    return Seen(script, game, seat, views, log, data.events)


def _data(packed: str) -> _Data:
    try:
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(base64.b64decode(packed, validate=True), LARGEST)
        if unpacking.unconsumed_tail:
            raise BadRecord(f"what was seen is too large (more than {LARGEST >> 20} MB)")
        return msgspec.msgpack.decode(data, type=_Data)
    except (binascii.Error, zlib.error, msgspec.DecodeError, RecursionError) as error:
        raise BadRecord(f"what was seen is damaged: {error}") from None


def _of_old(script: Script, text: str, seat: int | None, game: Game | None) -> Seen:
    """Written before records kept views: the table as far as nothing is hidden, and the log as it was told."""
    hidden = next((at for at, said in enumerate(script.steps) if said.unknown), len(script.steps))
    match = replay(text, to=hidden, game=game)
    views = dict(_views(match, seat))
    log = [Entry(int(seq), None, (Part(line),)) for seq, line in _LINE.findall(text)]
    return Seen(script, match.game, seat, views, log, [])
