"""Sentences made of events, for logs and previews. See `games/events.py` for their templates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cosmodrome.games.event_kinds import AND, BEFORE, LIST, Event, EventKind, Text, slots
from cosmodrome.games.events import party_of
from cosmodrome.games.kit.english import figure, plural
from cosmodrome.games.parts import Part
from cosmodrome.kernel import events as kernel
from cosmodrome.kernel.state import Box

if TYPE_CHECKING:
    from cosmodrome.games.definition import Definition

PRICE = " for {items}"


@dataclass
class _Clause:
    """Like events, one after the other."""

    kind: EventKind
    template: Text
    told: list[Event]

    def takes(self, kind: EventKind, told: Event) -> bool:
        """Whether this event fills its items as well: what the sentence says besides them is the same."""
        if self.kind.family != kind.family:
            return False
        if kind.whole:
            return True
        if not kind.item or (kind.adds and "items" not in slots(str(self.template))):
            return False
        return bool(kind.adds) or all(self.told[-1].values.get(name) == told.values[name] for name in kind.in_text)


@dataclass
class Sentence:
    """What becomes one entry of the log. `seat`: who answered in that step; None for chance."""

    seq: int
    seat: int | None
    party: int  # the side that it tells of; -1: none
    topic: object = None
    opens: str = ""  # "round" or "turn": it is the first that tells of one
    earlier: bool = False  # it begins with the quiet event of an earlier answer
    clauses: list[_Clause] = field(default_factory=list)


class Story:
    """Makes sentences of events, in their order, as some sides (0: whoever sees everything) may read them. `turn`: one
    has begun of which nothing was told yet; `before`: the story of the answers before in this turn.
    """

    def __init__(
        self, definition: Definition, box: Box, reader: int, turn: bool = False, before: Story | None = None
    ) -> None:
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
        self._beside: Sentence | None = None  # the last one aside
        self._open: Sentence | None = None  # a quiet one with which a later answer may go on
        self._topics: set[object] = set()  # what was told of in this turn
        if before is not None:
            self._topics |= before._topics
            if before._open is not None:
                self._last = self._open = replace(before._open, earlier=True, clauses=list(before._open.clauses))

    def add(self, seq: int, seat: int | None, events: Iterable[int]) -> None:
        """The events of one step."""
        for e in events:
            kind = self._events.kind(e)
            if self._ends(kind, e, seq):
                self._last = self._open = None
            if kind.number == kernel.TURN:
                self._turn = True
                self._topics.clear()
            if not self._events.noticed(e, self._reader):
                continue
            aside = self._aside(seq, seat, e, kind) if kind.aside else None
            if aside is None and (kind.text or kind.joins):
                self._tell(seq, seat, e, kind)
            self.told.append((seq, e, aside or self._last))

    def _ends(self, kind: EventKind, e: int, seq: int) -> bool:
        if not callable(kind.ends):
            return kind.ends
        return kind.ends(
            self._definition, self._box, self._events.event(self._definition, self._box, e, self._reader, seq)
        )

    def _aside(self, seq: int, seat: int | None, e: int, kind: EventKind) -> Sentence:
        """A sentence of its own, behind which the one before may still go on if it is quiet."""
        last, left_open = self._last, self._open
        self._last = self._beside
        self._tell(seq, seat, e, kind)
        self._beside, self._last, self._open = self._last, last, left_open
        assert self._beside is not None
        return self._beside

    def _tell(self, seq: int, seat: int | None, e: int, kind: EventKind) -> None:
        told = self._events.event(self._definition, self._box, e, self._reader, seq)
        party = party_of(self._box, int(kernel.event_who(e)))
        topic = kind.topic(self._definition, self._box, told) if kind.topic else None
        last = self._last
        words = kind.again if kind.again and topic in self._topics else kind.text
        said = bool(words) and self._says(words, told)
        if said:
            self._open = (
                Sentence(seq, seat, party, topic, clauses=[_Clause(kind, words, [told])]) if kind.quiet else None
            )
        if last is not None and last.party == party:
            if last.clauses[-1].takes(kind, told):
                last.clauses[-1].told.append(told)
                return
            if kind.price and len(last.clauses) == 1 and last.clauses[0].kind.family == kind.price:
                last.clauses = [_Clause(kind, kind.text, [told]), replace(last.clauses[0], template=PRICE)]
                return
            if template := kind.joins.get(_opener(last)):
                if _untold(last):
                    if last.earlier:
                        last.seq, last.seat, last.opens, self._turn = seq, seat, "turn" if self._turn else "", False
                    self._begin(last)
                last.clauses.append(_Clause(kind, template, [told]))
                return
            if kind.quiet and topic == last.topic:
                return
        if said:
            opens = "round" if kind.divides else "turn" if self._turn else ""
            self._last = Sentence(seq, seat, party, topic, opens, clauses=[_Clause(kind, words, [told])])
            self._turn = self._turn and kind.divides
            if not kind.quiet:
                self._begin(self._last)

    def _begin(self, sentence: Sentence) -> None:
        self.sentences.append(sentence)
        if sentence.topic is not None:
            self._topics.add(sentence.topic)

    def _says(self, words: Text, told: Event) -> bool:
        return not callable(words) or bool(words(self._definition, self._box, told))

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
        if clause.kind.whole:
            return list(clause.kind.whole(self._definition, self._box, clause.told))
        if callable(clause.template):
            return list(clause.template(self._definition, self._box, clause.told[0]))
        return self._fill(clause.kind, clause.template, clause.told)

    def _fill(self, kind: EventKind, template: str, told: list[Event]) -> list[Part]:
        found: list[Part] = []
        for text, slot in re.findall(r"([^{]*)(?:{([^}]*)})?", template):
            if text:
                found.append(Part(text))
            if slot == "&":
                found.append(AND)
            elif slot[:1] == ":":
                found.append(Part(slot[1:], LIST.kind) if slot[1:] else LIST)
            elif slot == "items":
                found += self._items(self._summed(told))
            elif slot:
                found += self._slot(kind, slot, told[0])
        return found

    def _summed(self, told: list[Event]) -> list[Event]:
        """One item for all events of a kind that adds up."""
        found: list[Event] = []
        places: dict[tuple[object, ...], int] = {}
        for one in told:
            kind = self._events.named(one.kind)
            what = (one.kind, *(one.values[name] for name in sorted(kind.in_item - {kind.adds})))
            at = places.setdefault(what, len(found)) if kind.adds else len(found)
            if at == len(found):
                found.append(one)
            else:
                n = (found[at].values[kind.adds] or 0) + (one.values[kind.adds] or 0)
                found[at] = replace(one, values={**one.values, kind.adds: n})
        return found

    def _items(self, told: list[Event]) -> list[Part]:
        """`A, B and C`; what the reader may not see is counted: `3 cards`."""
        found: list[list[Part]] = []
        unseen: dict[tuple[object, ...], list[Event]] = {}
        for one in told:
            kind = self._events.named(one.kind)
            hidden = next((name for name in kind.in_item & kind.secret if one.values[name] is None), None)
            if hidden is None:
                found.append(self._item(kind, one))
            else:
                unseen.setdefault((kind.args[hidden], *one.values.values()), []).append(one)
        for (arg, *_), events in unseen.items():
            found.append([Part(self._definition.unseen(str(arg), len(events), events[0]))])
        return listed(found)

    def _item(self, kind: EventKind, told: Event) -> list[Part]:
        if callable(kind.item):
            return list(kind.item(self._definition, self._box, told))
        return self._fill(kind, kind.item, [told])

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


def _untold(sentence: Sentence) -> bool:
    return sentence.clauses[0].kind.quiet and len(sentence.clauses) == 1


def _opener(sentence: Sentence) -> str:
    """What a sentence begins with, as `joins` names it."""
    first = sentence.clauses[0].kind
    return first.name + BEFORE if sentence.earlier and first.quiet else first.name


def listed(items: Sequence[Sequence[Part]]) -> list[Part]:
    """`A, B and C`."""
    found: list[Part] = []
    for at, item in enumerate(items):
        if at:
            found.append(Part(" and " if at == len(items) - 1 else ", "))
        found += item
    return found


def _with_lists(parts: Iterable[Part]) -> list[Part]:
    """The signs of lists become what begins them, then commas; those between deeds commas, then an "and"."""
    found: list[Part] = []
    begun, last = False, -1
    for part in parts:
        if part.kind == LIST.kind:
            part, begun = Part(", " if begun else part.text), True
        elif part.kind == AND.kind:
            if last >= 0:
                found[last] = Part(", ")
            part, last = Part(AND.text), len(found)
        found.append(part)
    return found


def joined(parts: Iterable[Part]) -> list[Part]:
    """Neighbours that are plain text become one."""
    found: list[Part] = []
    for part in parts:
        if found and not (part.kind or part.note or found[-1].kind or found[-1].note):
            found[-1] = Part(found[-1].text + part.text)
        else:
            found.append(part)
    return found
