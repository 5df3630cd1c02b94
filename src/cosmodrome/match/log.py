"""The log of a match: what happened, in sentences made from the events of its steps, as one seat may know it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cosmodrome.games.definition import Part
from cosmodrome.games.events import Event, EventKind
from cosmodrome.games.story import Story
from cosmodrome.kernel import events as kernel
from cosmodrome.kernel.state import CHANCE, Box
from cosmodrome.match.record import Record, Step

MOST_ENTRIES = 1000  # of one step
SILENT = 30  # steps without a word, at most, between the beginning of a turn and what is told of it
LONG_TURN = 60  # steps of a turn that are looked through for what was left quiet


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence. `seq`: the step of the record in which it begins; `place`: among the entries of that step; `seat`:
    None for chance; `undone`: it was taken back later; `opens`: "round" or "turn", if it is the first to tell of one.
    """

    seq: int
    seat: int | None
    parts: tuple[Part, ...]
    undone: bool = False
    place: int = 0
    opens: str = ""

    @property
    def rule(self) -> str:
        """The rule that the entry refers to, if it does."""
        return next((str(part.ref) for part in self.parts if part.kind == "rule"), "")

    def __str__(self) -> str:
        return "".join(part.text for part in self.parts)


def packed(events: Iterable[int]) -> bytes:
    """The events of a step, as a record keeps them in memory."""
    return array("q", events).tobytes()


def unpacked(events: bytes) -> array[int]:
    found = array("q")
    found.frombytes(events)
    return found


class Reader:
    """Reads a record as one side (None: spectators) may, or as whoever sees everything."""

    def __init__(
        self,
        record: Record,
        box: Box,
        side: int | None = None,
        everything: bool = False,
        names: list[str] | None = None,
    ) -> None:
        """names: of the players, if not those in the record."""
        self.record = record
        self.box = box
        self.side = side
        self.names = record.header.seats if names is None else names
        everything = everything or record.open
        self.sides = 0 if everything else 1 << (int(box.sides) if side is None else side)
        self._unfinished = set() if everything else record.in_the_making()

    def sees(self, seq: int) -> bool:
        """Whether anything of this step is told: of the others' unfinished moves nothing is."""
        step = self.record.steps[seq - 1]
        return not self.sides or not (step.secret or seq in self._unfinished) or step.making == self.side

    def entries(self, last: int | None = None, before: int | None = None) -> list[Entry]:
        """The log. `last`: only so many of its last entries, and all others of the same step; `before`: only what was
        told before this step.
        """
        steps = self.record.steps
        found: list[list[Entry]] = []
        left = len(steps) * MOST_ENTRIES if last is None else last
        end = len(steps)
        while end and left > 0:
            start = _beginning(steps, end)
            told = self._move(start, end)
            if before is not None:
                told = [entry for entry in told if entry.seq < before]
            found.append(told)
            left -= len(told)
            end = start - 1
        if left > 0 and (before is None or before > 0):
            found.append(self._opening())
        whole = [entry for told in reversed(found) for entry in told]
        return whole if last is None else whole[first_of_step(whole, len(whole) - last) :]

    def since(self, step: int) -> list[Entry]:
        """What was told after this step; not what was taken back."""
        steps = self.record.steps
        found: list[list[Entry]] = []
        end = len(steps)
        while end > step:
            start = _beginning(steps, end)
            found.append([entry for entry in self._move(start, end) if entry.seq > step and not entry.undone])
            end = start - 1
        return [entry for told in reversed(found) for entry in told]

    def tells(self, live: Sequence[int]) -> bool:
        """Whether anything is told of these steps: the last ones in force."""
        steps, start = self.record.steps, len(self.record.steps) + 1
        for seq in reversed(live):
            if seq < start:
                start = _beginning(steps, seq)
                if any(entry.seq >= live[0] for entry in self._move(start, seq)):
                    return True
        return False

    def events(self, since: int = 0) -> Iterator[Event]:
        """What happened after so many steps, as data."""
        definition = self.record.definition
        for seq in range(since + 1, len(self.record.steps) + 1):
            step = self.record.steps[seq - 1]
            if self.sees(seq):
                for e in unpacked(step.events):
                    if definition.events.noticed(e, self.sides):
                        yield definition.events.event(definition, self.box, e, self.sides, seq, step.undone)

    def told_events(self, since: int) -> Iterator[tuple[Event, Entry | None]]:
        """What happened after so many steps and was not taken back: each event with the entry that tells it, if any."""
        steps, definition = self.record.steps, self.record.definition
        start = since + 1 if since >= len(steps) else _beginning(steps, since + 1)
        while start <= len(steps):
            end = start
            while end < len(steps) and _beginning(steps, end + 1) == start:
                end += 1
            if not (steps[start - 1].undone or steps[start - 1].parts) and self.sees(start):
                story = self._story(start, end)
                entries = self._entries(story, start)
                for seq, e, sentence in story.told:
                    if seq > since:
                        yield (
                            definition.events.event(definition, self.box, e, self.sides, seq),
                            entries.get(id(sentence)),
                        )
            start = end + 1

    def _move(self, start: int, end: int) -> list[Entry]:
        """The entries of these steps, which are read again and again: they are kept."""
        steps = self.record.steps
        first = steps[start - 1]
        if not self.sees(start):
            return []
        if first.entries is None:
            first.entries = {}
        kept = first.entries.get(self.sides)
        if kept is None or kept[0] != end or kept[1] != self.names:
            kept = first.entries[self.sides] = (end, self.names, self._told(start, end))
        return kept[2]

    def _opening(self) -> list[Entry]:
        """What happened by itself before the first step, in a game from a position."""
        story = Story(self.record.definition, self.box, self.sides)
        story.add(0, None, unpacked(self.record.opening))
        return list(self._sentences(story, undone=False).values())

    def _told(self, start: int, end: int) -> list[Entry]:
        steps, names = self.record.steps, self.names
        first = steps[start - 1]
        if first.parts:  # of the match itself: taken back, resigned
            return [Entry(start, first.who, with_names(first.parts, names), first.undone)]
        return list(self._entries(self._story(start, end), start).values())

    def _story(self, start: int, end: int) -> Story:
        return self._added(start, end, self._new_turn(start), self._this_turn(start))

    def _added(self, start: int, end: int, turn: bool, before: Story | None) -> Story:
        story = Story(self.record.definition, self.box, self.sides, turn, before)
        for seq in range(start, end + 1):
            step = self.record.steps[seq - 1]
            story.add(seq, None if step.who == CHANCE else step.who, unpacked(step.events))
        return story

    def _this_turn(self, start: int) -> Story | None:
        """The story of this turn before this step, for games whose words go on with it."""
        steps = self.record.steps
        if not self.record.definition.events.carries:
            return None
        moves: list[tuple[int, int]] = []
        end, begins = start - 1, False
        while end and not begins and start - end < LONG_TURN:
            first = _beginning(steps, end)
            events_of_move = (e for step in steps[first - 1 : end] for e in unpacked(step.events))
            begins = any(kernel.event_kind(e) == kernel.TURN for e in events_of_move)
            if self.sees(first) and not steps[first - 1].parts and steps[first - 1].undone <= steps[start - 1].undone:
                moves.append((first, end))
            end = first - 1
        story: Story | None = None
        for first, last in reversed(moves):
            story = self._added(first, last, turn=False, before=story)
        return story

    def _new_turn(self, start: int) -> bool:
        """Whether a turn has begun before this step, and nothing was told of it yet."""
        events = self.record.definition.events
        for seq in range(start - 1, max(0, start - 1 - SILENT), -1):
            for e in reversed(unpacked(self.record.steps[seq - 1].events)):
                if kernel.event_kind(e) == kernel.TURN:
                    return True
                kind = events.kind(e)
                if kind.text and not kind.divides and not kind.quiet and self.sees(seq) and self._says(kind, e):
                    return False
        return False

    def _says(self, kind: EventKind, e: int) -> bool:
        definition = self.record.definition
        if not callable(kind.text):
            return definition.events.noticed(e, self.sides)
        return bool(kind.text(definition, self.box, definition.events.event(definition, self.box, e, self.sides)))

    def _entries(self, story: Story, start: int) -> dict[int, Entry]:
        """The entries in their order, by the `id` of their sentences."""
        return self._sentences(story, self.record.steps[start - 1].undone)

    def _sentences(self, story: Story, undone: bool) -> dict[int, Entry]:
        names = self.names
        found: dict[int, Entry] = {}
        last: Entry | None = None
        for one in story.sentences:
            place = last.place + 1 if last and last.seq == one.seq else 0
            last = Entry(one.seq, one.seat, with_names(story.parts(one), names), undone, place, one.opens)
            found[id(one)] = last
        return found


def _beginning(steps: Sequence[Step], end: int) -> int:
    """The first of the steps that are told together with step `end`: an answer, and what chance did after it."""
    start = end
    while start > 1 and steps[start - 1].who == CHANCE:
        step, before = steps[start - 1], steps[start - 2]
        if before.parts or (step.undone, step.secret, step.making) != (before.undone, before.secret, before.making):
            break
        start -= 1
    return start


def first_of_step(entries: Sequence[Entry], at: int) -> int:
    """The first entry of the step that the one at this place belongs to: pages of a log never cut a step in two."""
    at = max(at, 0)
    while 0 < at < len(entries) and entries[at - 1].seq == entries[at].seq:
        at -= 1
    return at


def with_names(parts: Iterable[Part], names: Sequence[str]) -> tuple[Part, ...]:
    """With the names of the players, which games leave to us: a seat without text."""
    return tuple(
        Part(names[part.ref], "seat", part.ref)
        if part.kind == "seat" and not part.text and isinstance(part.ref, int) and 0 <= part.ref < len(names)
        else part
        for part in parts
    )
