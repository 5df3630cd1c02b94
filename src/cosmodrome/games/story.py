"""Sentences made of events, for logs and previews. See `games/events.py` for their templates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cosmodrome.games.event_kinds import LIST, Event, EventKind, Text
from cosmodrome.games.events import party_of
from cosmodrome.games.kit.english import figure, plural
from cosmodrome.games.parts import Part
from cosmodrome.kernel import events as kernel
from cosmodrome.kernel.state import Box

if TYPE_CHECKING:
    from cosmodrome.games.definition import Definition


@dataclass
class _Clause:
    """Like events, one after the other."""

    kind: EventKind
    template: Text
    told: list[Event]


@dataclass
class Sentence:
    """What becomes one entry of the log. `seat`: who answered in that step; None for chance."""

    seq: int
    seat: int | None
    party: int  # the side that it tells of; -1: none
    topic: object = None
    opens: str = ""  # "round" or "turn": it is the first that tells of one
    clauses: list[_Clause] = field(default_factory=list)


class Story:
    """Makes sentences of events, in their order, as some sides (0: whoever sees everything) may read them. `turn`: one
    has begun of which nothing was told yet.
    """

    def __init__(self, definition: Definition, box: Box, reader: int, turn: bool = False) -> None:
        self._definition = definition
        self._events = definition.events
        self._box = box
        self._reader = reader
        self.sentences: list[Sentence] = []
        self.told: list[
            tuple[int, int, Sentence | None]
        ] = []  # step, event and the sentence that tells it, if one does
        self._turn = turn
        self._last: Sentence | None = None  # a quiet one is told once something goes on with it

    def add(self, seq: int, seat: int | None, events: Iterable[int]) -> None:
        """The events of one step."""
        for e in events:
            kind = self._events.kind(e)
            if kind.ends:
                self._last = None
            if kind.number == kernel.TURN:
                self._turn = True
            if not self._events.noticed(e, self._reader):
                continue
            if kind.text or kind.joins:
                self._tell(seq, seat, e, kind)
            self.told.append((seq, e, self._last))

    def _tell(self, seq: int, seat: int | None, e: int, kind: EventKind) -> None:
        told = self._events.event(self._definition, self._box, e, self._reader, seq)
        party = party_of(self._box, int(kernel.event_who(e)))
        topic = kind.topic(self._definition, self._box, told) if kind.topic else None
        last = self._last
        if last is not None and last.party == party:
            clause = last.clauses[-1]
            if clause.kind is kind and kind.item and _alike(kind, clause.told[-1], told):
                clause.told.append(told)
                return
            if template := kind.joins.get(last.clauses[0].kind.name):
                if last.clauses[0].kind.quiet and len(last.clauses) == 1:
                    self.sentences.append(last)
                last.clauses.append(_Clause(kind, template, [told]))
                return
            if kind.quiet and topic == last.topic:
                return
        if kind.text and self._says(kind, told):
            opens = "round" if kind.divides else "turn" if self._turn else ""
            self._last = Sentence(seq, seat, party, topic, opens, [_Clause(kind, kind.text, [told])])
            self._turn = self._turn and kind.divides
            if not kind.quiet:
                self.sentences.append(self._last)

    def _says(self, kind: EventKind, told: Event) -> bool:
        return not callable(kind.text) or bool(kind.text(self._definition, self._box, told))

    def parts(self, sentence: Sentence) -> list[Part]:
        """The sentence in typed parts, with its full stop."""
        found: list[Part] = []
        for clause in sentence.clauses:
            found += self._clause(clause)
        found = _with_lists(found)
        if found and found[-1].text[-1:] not in (".", ":", "?"):
            found.append(Part("."))
        return joined(found)

    def _clause(self, clause: _Clause) -> list[Part]:
        if callable(clause.template):
            return list(clause.template(self._definition, self._box, clause.told[0]))
        return self._fill(clause.kind, clause.template, clause.told)

    def _fill(self, kind: EventKind, template: str, told: list[Event]) -> list[Part]:
        found: list[Part] = []
        for text, slot in re.findall(r"([^{]*)(?:{([^}]*)})?", template):
            if text:
                found.append(Part(text))
            if slot[:1] == ":":
                found.append(Part(slot[1:], LIST.kind) if slot[1:] else LIST)
            elif slot == "items":
                found += self._items(kind, told)
            elif slot:
                found += self._slot(kind, slot, told[0])
        return found

    def _items(self, kind: EventKind, told: list[Event]) -> list[Part]:
        """`A, B and C`; what the reader may not see is counted: `3 cards`."""
        found: list[list[Part]] = []
        unseen: dict[tuple[object, ...], list[Event]] = {}
        for one in told:
            hidden = next((name for name in kind.in_item & kind.secret if one.values[name] is None), None)
            if hidden is None:
                found.append(self._fill(kind, kind.item, [one]))
            else:
                unseen.setdefault((kind.args[hidden], *one.values.values()), []).append(one)
        for (arg, *_), events in unseen.items():
            found.append([Part(self._definition.unseen(str(arg), len(events), events[0]))])
        return listed(found)

    def _slot(self, kind: EventKind, slot: str, told: Event) -> list[Part]:
        name, _, word = slot.partition(" ")
        name, _, sign = name.partition(":")
        if name == "who":
            return self._definition.who(self._box, told)
        value, what = told.values[name], kind.args[name]
        if value is None:
            return [Part(self._definition.unseen(what, 1, told))]
        if word or sign or what == "number":
            text = figure(value, sign)
            return [Part(f"{text} {word if abs(value) == 1 else plural(word)}" if word else text)]
        return [self._definition.named(self._box, what, value)]


def _alike(kind: EventKind, one: Event, other: Event) -> bool:
    """Whether two events of a kind can share a sentence: what it says besides the items is the same."""
    return all(one.values[name] == other.values[name] for name in kind.in_text)


def listed(items: Sequence[Sequence[Part]]) -> list[Part]:
    """`A, B and C`."""
    found: list[Part] = []
    for at, item in enumerate(items):
        if at:
            found.append(Part(" and " if at == len(items) - 1 else ", "))
        found += item
    return found


def _with_lists(parts: Iterable[Part]) -> list[Part]:
    """The signs of lists become what begins them, then commas."""
    found: list[Part] = []
    begun = False
    for part in parts:
        if part.kind == LIST.kind:
            part, begun = Part(", " if begun else part.text), True
        found.append(part)
    return found


def joined(parts: Iterable[Part]) -> list[Part]:
    """Neighbours that are plain text become one."""
    found: list[Part] = []
    for part in parts:
        if found and not part.kind and not found[-1].kind:
            found[-1] = Part(found[-1].text + part.text)
        else:
            found.append(part)
    return found
