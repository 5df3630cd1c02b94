"""What an answer would do, as far as whoever decides can know it: a look before the leap.

The answer is played on tables as the seat might imagine them: what it cannot know is dealt anew each time. So nothing
that is hidden can show, and what would differ from one imagined table to another is not told. No chance is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from cosmodrome.games.definition import Definition, Part
from cosmodrome.games.story import Story
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.events import Listener
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.match.log import with_names

T = TypeVar("T")

IMAGINED = 4  # tables; whatever comes out alike on all of them is told


@dataclass(frozen=True)
class Change:
    """The points of a seat before and after."""

    seat: int
    before: int
    after: int


@dataclass(frozen=True)
class Preview:
    """`parts`: what the log would say; `notes`: more in the game's own words; `then`: what is to be decided next;
    `order`: things of the board that light up one after the other.
    """

    key: str
    text: str
    rule: str
    parts: tuple[Part, ...] = ()
    notes: tuple[str, ...] = ()
    scores: tuple[Change, ...] = ()
    then: str = ""
    certain: bool = True  # False: some of it depends on what the seat cannot know
    order: tuple[Part, ...] = ()

    @property
    def told(self) -> bool:
        """Whether it tells more than the option itself."""
        return bool(self.parts or self.notes or self.scores or self.order or self.then)

    def __str__(self) -> str:
        return "".join(part.text for part in self.parts) or self.text


class _Imagined(NamedTuple):
    """What came of it on one imagined table."""

    events: list[int]
    notes: tuple[str, ...]
    scores: tuple[Change, ...]
    then: str
    order: tuple[Part, ...]


def preview(definition: Definition, state: State, seat: int, action: int, names: Sequence[str]) -> Preview:
    """What a legal answer of this seat would do."""
    option = definition.option(state, action)
    if not definition.may_preview(state, seat, action):
        return Preview(option.key, option.text, option.rule, certain=False)
    tables = [_imagine(definition, state, seat, action, names, number) for number in range(IMAGINED)]
    first = tables[0]
    reader = 1 << int(state.side(seat))
    read = [[definition.events.read(e, reader) for e in table.events] for table in tables]
    same = all(each == read[0] for each in read)
    return Preview(
        option.key,
        option.text,
        option.rule,
        parts=_told(definition, state, reader, _shared(first.events, read), names),
        notes=tuple(note for note in first.notes if all(note in each.notes for each in tables)),
        scores=tuple(change for change in first.scores if all(change in each.scores for each in tables)),
        then=_agreed([each.then for each in tables]) or "",
        certain=same and all(each[1:] == first[1:] for each in tables),
        order=with_names(_shared(first.order, [each.order for each in tables]), names),
    )


def _agreed(found: list[T]) -> T | None:
    return found[0] if all(each == found[0] for each in found) else None


def _shared(found: Sequence[T], read: Sequence[Sequence[object]]) -> list[T]:
    """What the first table has that comes on all of them, in this order; `read` is how it looks on each table."""
    places = [0] * len(read)
    shared: list[T] = []
    for one, told in zip(found, read[0], strict=True):
        if all(told in each[place:] for each, place in zip(read, places, strict=True)):
            places = [each.index(told, place) + 1 for each, place in zip(read, places, strict=True)]
            shared.append(one)
    return shared


def _told(
    definition: Definition, state: State, reader: int, events: list[int], names: Sequence[str]
) -> tuple[Part, ...]:
    story = Story(definition, state.box, reader)
    story.add(0, None, [e for e in events if definition.events.kind(e).foretold])
    found: list[Part] = []
    for sentence in story.sentences:
        if sentence.opens == "round":
            continue
        found += [Part(" ")] if found else []
        found += story.parts(sentence)
    return with_names(found, names)


def _imagine(
    definition: Definition, state: State, seat: int, action: int, names: Sequence[str], number: int
) -> _Imagined:
    before = definition.determinized(state, seat, SeededDice(number + 1))
    after = before.clone()
    listener = Listener()
    after.listen(listener)
    after.apply_as(seat, action)
    after.listen(None)
    reader = 1 << int(state.side(seat))
    events = definition.events
    told = [events.event(definition, state.box, e, reader) for e in listener.heard if events.noticed(e, reader)]
    pairs = zip(definition.scores(before), definition.scores(after), strict=True)
    return _Imagined(
        list(listener.heard),
        tuple(definition.foresee(before, seat, action, after)),
        tuple(Change(old.seat, old.total, new.total) for old, new in pairs if old.total != new.total),
        _then(definition, after, seat, names),
        tuple(definition.in_order(before, seat, action, after, told)),
    )


def _then(definition: Definition, after: State, seat: int, names: Sequence[str]) -> str:
    mover = int(after.mover())
    if mover == OVER:
        return "The game ends"
    if mover in (seat, CHANCE):
        return definition.prompt(after, seat).text
    return f"{names[mover]} decides"
