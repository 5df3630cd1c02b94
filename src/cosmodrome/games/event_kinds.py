"""Kinds of events and their declaration, the events that a reader gets, and the kinds that the kernel emits by itself.

See `games/events.py` for what a declaration means.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cosmodrome.games.accounts import posted
from cosmodrome.games.motion import Headline
from cosmodrome.games.parts import Part
from cosmodrome.kernel import events as kernel
from cosmodrome.kernel.state import Box

if TYPE_CHECKING:
    from cosmodrome.games.definition import Definition

FIELDS: dict[str, Callable[[int], int]] = {"a": kernel.event_a, "b": kernel.event_b, "n": kernel.event_n}
Text = str | Callable[["Definition", Any, "Event"], Sequence[Part]]  # Any: the box of the game
Whole = Callable[["Definition", Any, Sequence["Event"]], Sequence[Part]]
Topic = Callable[["Definition", Any, "Event"], object]
Ends = bool | Callable[["Definition", Any, "Event"], bool]
Headlines = Callable[["Definition", Any, "Event"], Headline | None]
LIST = Part(": ", "list")  # what `{:}` stands for
AND = Part(" and ", "and")  # what `{&}` stands for
BEFORE = " before"  # behind the name of a quiet event of an earlier answer


class EventKind:
    """One kind of event, see above. `private`: who is not among its sides does not even notice it."""

    def __init__(
        self,
        number: int,
        name: str,
        *,
        a: str = "",
        b: str = "",
        n: str = "",
        secret: str = "",
        text: Text = "",
        item: Text = "",
        family: str = "",
        adds: str = "",
        whole: Whole | None = None,
        price: str = "",
        joins: Text | Mapping[str, Text] = "",
        after: Iterable[str] = (),
        posts: Iterable[str] = (),
        private: bool = False,
        quiet: bool = False,
        topic: Topic | None = None,
        again: Text = "",
        aside: bool = False,
        ends: Ends = False,
        divides: bool = False,
        lights: str = "",
        flies: str = "",
        die: str = "",
        headline: Headlines | None = None,
        foretold: bool = True,
    ) -> None:
        self.number = number
        self.name = name
        self.args: dict[str, str] = {}  # name -> kind
        self.fields: dict[str, tuple[Callable[[int], int], int, int]] = {}  # name -> where it lies
        for lies_in, declared in (("a", a), ("b", b), ("n", n)):
            below = 1
            for one in declared.split(",") if declared else ():
                named, _, size = one.strip().partition("*")
                arg, _, kind = named.partition(":")
                self.args[arg] = kind or arg
                self.fields[arg] = (FIELDS[lies_in], below, int(size or 0))
                below *= int(size or 1)
        self.secret = frozenset(secret.split())
        self.text = text
        self.item = item
        self.family = family or name
        self.adds = adds
        self.whole = whole
        self.price = price
        by_kind = joins if isinstance(joins, Mapping) else dict.fromkeys(after, joins)
        self.joins: dict[str, Text] = {kind: template for kind, template in by_kind.items() if template}
        self.posts = tuple(map(posted, posts))
        self.private = private
        self.quiet = quiet
        self.topic = topic
        self.again = again
        self.aside = aside
        self.ends = ends
        self.divides = divides
        self.lights = tuple(lights.split())
        self.flies = tuple(end.strip() for end in flies.split("->")) if flies else ()
        self.die = die
        self.headline = headline
        self.foretold = foretold
        self.in_item = frozenset(self.args if callable(item) else slots(item))
        templates = [template for template in (text, *self.joins.values()) if isinstance(template, str)]
        self.in_text = frozenset(slot for template in templates for slot in slots(template)) & self.args.keys()

    def without_text(self) -> EventKind:
        """The same, silent."""
        other = copy.copy(self)
        other.text, other.joins = "", {}
        return other


def slots(template: str) -> list[str]:
    return [re.split("[: ]", slot)[0] for slot in re.findall(r"{([^}]*)}", template)]


@dataclass(frozen=True)
class Move:
    """A thing went from one place to another; what the reader may not know is None."""

    thing: str | None  # as boards name it: "kind:ref"
    origin: str | None
    target: str | None


@dataclass(frozen=True)
class Event:
    """An event as one reader may know it. `who` is a seat; of a whole side it is None, and `side` says which."""

    kind: str
    who: int | None
    side: int | None
    values: Mapping[str, int | None]  # None: hidden from the reader
    moves: tuple[Move, ...] = ()
    seq: int = 0  # the step of the record
    undone: bool = False

    def plain(self) -> dict[str, object]:
        moves = [{"thing": move.thing, "from": move.origin, "to": move.target} for move in self.moves]
        told = {"step": self.seq, "kind": self.kind, "seat": self.who, "side": self.side, "undone": self.undone}
        return {**told, "values": dict(self.values), "moves": moves}


def answer_text(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    return definition.told_answer(box, told)


def chance_text(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    action = told.values["action"]
    return [Part("Chance decides in secret" if action is None else f"Chance: {definition.chance_words(action)}")]


def judgement_text(definition: Definition, box: Box, told: Event) -> Sequence[Part]:
    return [*definition.who(box, told), Part(f" chooses the {('first', 'second')[told.values['which'] or 0]} proposal")]


KERNEL_EVENTS = (
    EventKind(
        kernel.ANSWER, "answer", a="action", b="question:number", n="about:number", secret="action", text=answer_text
    ),
    EventKind(kernel.FORCED, "forced", a="action", b="question:number", n="about:number", secret="action"),
    EventKind(
        kernel.CHANCE_RESULT,
        "chance",
        a="action",
        b="question:number",
        n="about:number",
        secret="action",
        text=chance_text,
    ),
    EventKind(
        kernel.POINTS,
        "points",
        a="source",
        n="n:number",
        text="{who}: {n:+ point}",
        joins=" ({n:+ point})",
        after=("answer",),
        posts=("points[who, source] +n",),
    ),
    EventKind(kernel.SHOWN, "shown", a="card:number", b="deck:number", private=True),
    EventKind(kernel.HAND_SHOWN, "hand_shown", a="card:number", b="hand:number", n="n:number", private=True),
    EventKind(kernel.TURN, "turn", ends=True),
    EventKind(kernel.END, "end", text="The game is over"),
    EventKind(
        kernel.PROPOSAL,
        "proposal",
        a="action",
        b="question:number",
        n="about:number",
        secret="action",
        text=answer_text,
    ),
    EventKind(kernel.AGREEMENT, "agreement", text="{who} agrees"),
    EventKind(kernel.DISPUTE, "dispute", text="{who} calls the dispute: the other side chooses"),
    EventKind(kernel.JUDGEMENT, "judgement", a="which:number", text=judgement_text),
    EventKind(kernel.EFFECT, "effect", a="where:number"),
)
