"""What a game's events say, to whom, and which accounts they change. A game declares them in one table.

    Events(
        [
            EventKind(
                DRAWN,
                "drawn",
                a="card",
                secret="card",
                text="{who} draws {items}",
                item="{card}",
                posts=("deck -1", "hand[who] +1", "card[card]: deck -> hand[who]"),
            ),
        ],
        [Account("deck"), Account("hand", SEAT), Account("card", CARD, places=PLACES, deck=0)],
    )

**Arguments** lie in the fields a, b and n of the packed event (`kernel/events.py`). Each is named by its kind, or
`name:kind`; several in one field have sizes and commas, the lowest first: `division:colour*5, height:number*16` is
division + 5 x height. `who` and its `side` are always there. The definition of the game turns a kind and a number into
words (`Definition.named`). Those who may not see a secret one read "a card".

**Texts** are sentences without their full stop. `{card}` is an argument, `{n:+}` a signed number, `{n token}` or
`{n:+ token}` a number with a word that takes its plural. A run of like events is one sentence: they fill `{items}`, one
`item` each. An event with `joins` goes on with the sentence before if that began with one of the kinds in `after` and
tells of the same side; `joins` may be a table by that kind. `{:}` begins a list, or goes on with it: ": " the first
time in a sentence, then ", "; `{: and gains }` begins it with other words. An event without a text is silent.

A `quiet` event is told only if something goes on with it, and only if the sentence before has another `topic`: so
"uses 2 Rocket Works" is left out behind "places an engineer on 2 Rocket Works", and the gains of both are one list.
With an event that `ends` it, nothing goes on with the sentence before. The text of a kind that `divides` stands over
what follows, as the name of a round does.

A preview lights up the things in the arguments that a kind `lights`, one after the other as the events come. A board
shows events in motion (`games/motion.py`): things travel and counters change as the posts below say; something that is
only counted `flies` from one thing of the board to another (`supply:{who} -> {space}`); a `die` is rolled to the face
in that argument; and a kind with a `headline` has an outcome that is worth a pause.

**Accounts** are stored quantities, or the places of things. `hand[who] +1` adds to one, `tokens[who, colour] -n`
subtracts an argument, `card[card]: deck -> hand[who]` moves a thing. The conformance suite closes the books after every
frame: accounts before + events = accounts after (`State.accounts`). `drawn` says which thing of the board shows an
account or a place, by its arguments: `tokens:{0}:{1}`.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

from cosmodrome.games.kit.english import plural
from cosmodrome.games.motion import Count, Headline, Motion, Travel
from cosmodrome.games.parts import Part
from cosmodrome.kernel import events as kernel
from cosmodrome.kernel.state import TEAM, Box, State
from cosmodrome.kernel.verbs import Domain, Keys, Verb, Verbs

if TYPE_CHECKING:
    from cosmodrome.games.definition import Definition

FIELDS: dict[str, Callable[[int], int]] = {"a": kernel.event_a, "b": kernel.event_b, "n": kernel.event_n}
POINTS = "points"  # the account of the kernel: the ledger


class Places:
    """Where things can lie, as dense numbers with names: `hand:0`, `hub:0:blue:2`.

    `drawn`: by the first word, which thing of the board stands for the place: `{"hub": "hub:{0}"}`.
    """

    def __init__(
        self,
        places: Sequence[Verb],
        names: Mapping[str, list[str]] | None = None,
        drawn: Mapping[str, str] | None = None,
    ) -> None:
        self.table = Verbs(list(places))
        self.keys = Keys(self.table, dict(names or {}))
        self.drawn = dict(drawn or {})

    def on_board(self, place: str | None) -> str:
        """The thing of the board that stands for a place; empty: none does, or it is hidden."""
        name, *args = (place or "").split(":")
        return self.drawn.get(name, "").format(*args)

    def number(self, name: str, args: Sequence[int]) -> int:
        place = self.table.verb(name)
        return place.base + mixed(place.args, args)


class Account:
    """A stored quantity for each combination of the domains; or, with `places`, the place of each thing.

    `deck`: a side sees the place of a card of this deck if it knows the card. `private`: only the seat or side that the
    first domain names sees the quantity. `drawn`: the counter on the board, by the arguments; those whose domain is
    among the `names` by their names.
    """

    def __init__(
        self,
        name: str,
        *domains: Domain,
        places: Places | None = None,
        deck: int = -1,
        private: bool = False,
        drawn: str = "",
        names: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.name = name
        self.domains = domains
        self.places = places
        self.deck = deck
        self.private = private
        self.drawn = drawn
        self.names = dict(names or {})
        self.base = 0  # behind the ledger
        self.size = prod(domain.size for domain in domains)

    def on_board(self, index: Sequence[int]) -> str:
        """The counter that shows an entry; empty: none does."""
        named = (self.names[domain.name][at] if domain.name in self.names else at for domain, at in self._each(index))
        return self.drawn.format(*named)

    def _each(self, index: Sequence[int]) -> Iterable[tuple[Domain, int]]:
        return zip(self.domains, index, strict=True)


@dataclass(frozen=True)
class Post:
    """A change of one account: which of its entries, by how much, or from where to where."""

    account: str
    index: tuple[str, ...]
    by: str = ""
    origin: tuple[str, tuple[str, ...]] = ("", ())
    target: tuple[str, tuple[str, ...]] = ("", ())

    @property
    def used(self) -> set[str]:
        """The arguments that it depends on."""
        return {*self.index, self.by.lstrip("+-"), *self.origin[1], *self.target[1]}


_POST = re.compile(r"(\w+)(?:\[([^\]]*)\])? *(?:([+-]\w+)|: *(\w+)(?:\[([^\]]*)\])? *-> *(\w+)(?:\[([^\]]*)\])?)")


def _post(text: str) -> Post:
    found = _POST.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} posts nothing; as in `hand[who] +1` or `card[card]: deck -> hand[who]`")
    account, index, by, origin, from_args, target, to_args = found.groups()
    return Post(account, _names(index), by or "", (origin or "", _names(from_args)), (target or "", _names(to_args)))


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",")) if text else ()


Text = str | Callable[["Definition", Any, "Event"], Sequence[Part]]  # Any: the box of the game
Topic = Callable[["Definition", Any, "Event"], object]
Headlines = Callable[["Definition", Any, "Event"], Headline | None]
LIST = Part(": ", "list")  # what `{:}` stands for


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
        item: str = "",
        joins: Text | Mapping[str, Text] = "",
        after: Iterable[str] = (),
        posts: Iterable[str] = (),
        private: bool = False,
        quiet: bool = False,
        topic: Topic | None = None,
        ends: bool = False,
        divides: bool = False,
        lights: str = "",
        flies: str = "",
        die: str = "",
        headline: Headlines | None = None,
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
        by_kind = joins if isinstance(joins, Mapping) else dict.fromkeys(after, joins)
        self.joins: dict[str, Text] = {kind: template for kind, template in by_kind.items() if template}
        self.posts = tuple(map(_post, posts))
        self.private = private
        self.quiet = quiet
        self.topic = topic
        self.ends = ends
        self.divides = divides
        self.lights = tuple(lights.split())
        self.flies = tuple(end.strip() for end in flies.split("->")) if flies else ()
        self.die = die
        self.headline = headline
        self.in_item = frozenset(_slots(item))
        templates = [template for template in (text, *self.joins.values()) if isinstance(template, str)]
        self.in_text = frozenset(slot for template in templates for slot in _slots(template)) & self.args.keys()

    def without_text(self) -> EventKind:
        """The same, silent."""
        other = copy.copy(self)
        other.text, other.joins = "", {}
        return other


def _slots(template: str) -> list[str]:
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


class Events:
    """The events and accounts of a game. Kinds of the kernel that a game does not declare are as above; those named in
    `silent` say nothing. `points`: the counter on the board for the points of a seat, `score:{0}`, or of its `{side}`.
    """

    def __init__(
        self,
        kinds: Sequence[EventKind] = (),
        accounts: Sequence[Account] = (),
        silent: Sequence[str] = (),
        points: str = "",
    ) -> None:
        self.points = points
        self.kinds: dict[int, EventKind] = {kind.number: kind for kind in (*KERNEL_EVENTS, *kinds)}
        for number, kind in self.kinds.items():
            if kind.name in silent:
                self.kinds[number] = kind.without_text()
        self.accounts = {account.name: account for account in accounts}
        self.size = 0
        for account in accounts:
            account.base = self.size
            self.size += account.size
        for kind in self.kinds.values():
            self._check(kind)

    def _check(self, kind: EventKind) -> None:
        known = {"who", "side", *kind.args}
        if kind.flies and (len(kind.flies) != 2 or kind.secret & set(_slots(" ".join(kind.flies)))):
            raise ValueError(f"event {kind.name} flies from what to what? By what everybody may know")
        for lit in (*kind.lights, *[kind.die] * bool(kind.die)):
            if lit not in kind.args:
                raise ValueError(f"event {kind.name}: there is no argument {lit!r}")
        for template in (kind.item, kind.text, *kind.joins.values()):
            for slot in _slots(template) if isinstance(template, str) else ():
                if slot and slot not in known and slot != "items":
                    raise ValueError(f"event {kind.name}: there is no argument {slot!r}")
        for post in kind.posts:
            if post.account != POINTS and post.account not in self.accounts:
                raise ValueError(f"event {kind.name}: there is no account {post.account!r}")
            for used in post.used:
                if used and used not in known and not used.isdigit():
                    raise ValueError(f"event {kind.name}: there is no argument {used!r}")

    @cached_property
    def names(self) -> dict[str, int]:
        return {kind.name: number for number, kind in self.kinds.items()}

    def kind(self, e: int) -> EventKind:
        return self.kinds[kernel.event_kind(e)]

    def noticed(self, e: int, reader: int) -> bool:
        """Whether these sides (0: whoever sees everything) notice the event at all."""
        return not self.kind(e).private or kernel.event_seen(e) & reader == reader

    def readable(self, e: int, reader: int) -> bool:
        """Whether these sides may see its secret arguments."""
        return kernel.event_seen(e) & reader == reader

    def values(self, e: int, reader: int = 0) -> dict[str, int | None]:
        """Its arguments by name, as far as these sides may see them."""
        kind = self.kind(e)
        hidden = kind.secret if not self.readable(e, reader) else frozenset()
        found: dict[str, int | None] = {}
        for name, (lies_in, below, size) in kind.fields.items():
            value = int(lies_in(e)) // below
            found[name] = None if name in hidden else value % size if size else value
        return found

    def read(self, e: int, reader: int) -> tuple[object, ...]:
        """What these sides read of the event, to be compared."""
        if not self.noticed(e, reader):
            return ()
        return (self.kind(e).name, int(kernel.event_who(e)), *self.values(e, reader).values())

    # --- the books --------------------------------------------------------------------------------
    def post(self, books: list[int], e: int, box: Box, reader: int = 0, touched: set[int] | None = None) -> None:
        """Carry the event over to the accounts, as far as these sides may read it."""
        kind = self.kind(e)
        if not kind.posts or not self.noticed(e, reader):
            return
        values = {**_who(box, e), **self.values(e, reader)}
        for post in kind.posts:
            if any(values.get(name, 0) is None for name in post.used):
                continue
            at, by = self._change(post, values, box)
            books[at] += by
            if touched is not None:
                touched.add(at)

    def _change(self, post: Post, values: Mapping[str, int | None], box: Box) -> tuple[int, int]:
        index = [_value(name, values) for name in post.index]
        if post.account == POINTS:
            return index[0] * int(box.sources) + index[1], _signed(post.by, values)
        account = self.accounts[post.account]
        at = ledger_size(box) + account.base + mixed(account.domains, index)
        if account.places is None:
            return at, _signed(post.by, values)
        origin, target = (
            account.places.number(name, [_value(arg, values) for arg in args])
            for name, args in (post.origin, post.target)
        )
        return at, target - origin

    def describe(self, at: int, box: Box) -> str:
        """An entry of the books, in words."""
        if at < ledger_size(box):
            return f"points[{at // int(box.sources)}, {at % int(box.sources)}]"
        at -= ledger_size(box)
        account = next(one for one in self.accounts.values() if one.base <= at < one.base + one.size)
        return f"{account.name}[{', '.join(map(str, split(account.domains, at - account.base)))}]"

    def seen_accounts(self, state: State, side: int) -> list[bool]:
        """Which entries of the books a side sees (the number after the last side: spectators)."""
        box = state.box
        found = [True] * ledger_size(box)
        for account in self.accounts.values():
            if account.deck >= 0:
                known = int(state.known(side, account.deck))
                found += [bool(known >> thing & 1) for thing in range(account.size)]
            elif account.private:
                inner = account.size // account.domains[0].size
                owners = range(account.domains[0].size)
                found += [_side_of(state, owner) == side for owner in owners for _ in range(inner)]
            else:
                found += [True] * account.size
        return found

    # --- for those who read -----------------------------------------------------------------------
    def event(self, definition: Definition, box: Box, e: int, reader: int, seq: int = 0, undone: bool = False) -> Event:
        """The event as these sides may know it."""
        kind = self.kind(e)
        values = self.values(e, reader)
        who = int(kernel.event_who(e))
        side = who - TEAM if TEAM <= who < kernel.NOBODY else None
        moves = tuple(self._moves(definition, box, kind, {**_who(box, e), **values}))
        return Event(kind.name, who if who < TEAM else None, side, values, moves, seq, undone)

    def lit(self, definition: Definition, box: Box, told: Event) -> list[Part]:
        """The things that a preview lights up for an event; those that the reader may not know are left out."""
        kind = self.kinds[self.names[told.kind]]
        values = [(kind.args[name], told.values[name]) for name in kind.lights]
        return [definition.named(box, what, value) for what, value in values if value is not None]

    def motion(self, definition: Definition, box: Box, told: Event) -> Motion:
        """How a board shows an event, as far as its reader may know it."""
        kind = self.kinds[self.names[told.kind]]
        who = kernel.NOBODY if told.who is None and told.side is None else TEAM + (told.side or 0)
        who = who if told.who is None else told.who
        values = {**told.values, "who": who, "side": _party(box, who)}
        travels: list[Travel] = []
        counts: list[Count] = []
        for post in kind.posts:
            account = self.accounts.get(post.account)
            if account is not None and account.places is not None:
                travels.append(self._travel(definition, box, account, account.places, post, values))
            elif all(values.get(name, 0) is not None for name in post.used):
                index = [_value(name, values) for name in post.index]
                at = account.on_board(index) if account else self.points.format(*index, side=values["side"])
                if at and (by := _signed(post.by, values)):
                    counts.append(Count(at, by))
        if kind.flies:
            words = {name: self._word(definition, box, kind, name, value) for name, value in told.values.items()}
            origin, target = (end.format(**{**words, "who": who, "side": values["side"]}) for end in kind.flies)
            travels.append(Travel(None, origin, target))
        face = told.values[kind.die] if kind.die else None
        die = definition.named(box, kind.args[kind.die], face).text if face is not None else ""
        headline = kind.headline(definition, box, told) if kind.headline else None
        return Motion(
            tuple(travel for travel in travels if travel.thing or travel.origin), tuple(counts), die, headline
        )

    @staticmethod
    def _word(definition: Definition, box: Box, kind: EventKind, name: str, value: int | None) -> str:
        """An argument as boards name it, or its number."""
        if value is None:
            return ""
        part = definition.named(box, kind.args[name], value)
        return f"{part.kind}:{part.ref}" if part.kind and kind.args[name] != "number" else str(value)

    @staticmethod
    def _travel(
        definition: Definition, box: Box, account: Account, places: Places, post: Post, values: Mapping[str, int | None]
    ) -> Travel:
        thing = values.get(post.index[0]) if post.index else 0  # there is only one
        ends = (_place(places, name, args, values) for name, args in (post.origin, post.target))
        part = definition.named(box, account.name, thing) if thing is not None else None
        return Travel(part, *map(places.on_board, ends))

    def _moves(
        self, definition: Definition, box: Box, kind: EventKind, values: Mapping[str, int | None]
    ) -> Iterable[Move]:
        for post in kind.posts:
            account = self.accounts.get(post.account)
            if account is None or account.places is None:
                continue
            thing = values.get(post.index[0]) if post.index else 0  # there is only one
            part = definition.named(box, account.name, thing) if thing is not None else None
            ends = (_place(account.places, name, args, values) for name, args in (post.origin, post.target))
            yield Move(f"{part.kind}:{part.ref}" if part else None, *ends)


def _who(box: Box, e: int) -> dict[str, int | None]:
    """Whom an event is about, as posts use it."""
    who = int(kernel.event_who(e))
    return {"who": who, "side": _party(box, who)} if who != kernel.NOBODY else {"who": who}


def _party(box: Box, who: int) -> int:
    return int(box.side_of(who)) if who != kernel.NOBODY else -1


def _place(places: Places, name: str, args: Sequence[str], values: Mapping[str, int | None]) -> str | None:
    if any(values.get(arg, 0) is None for arg in args):
        return None
    return places.keys.text(places.number(name, [_value(arg, values) for arg in args]))


def _side_of(state: State, owner: int) -> int:
    return int(state.side(owner)) if owner < state.box.seats else -1


def ledger_size(box: Box) -> int:
    return int(box.seats * box.sources)


def _value(name: str, values: Mapping[str, int | None]) -> int:
    if name.isdigit():
        return int(name)
    found = values[name]
    assert found is not None, "the caller has looked"
    return found


def _signed(by: str, values: Mapping[str, int | None]) -> int:
    return _value(by[1:], values) * (-1 if by[0] == "-" else 1)


def mixed(domains: Sequence[Domain], args: Sequence[int]) -> int:
    """The place of a combination of arguments."""
    at = 0
    for domain, arg in zip(domains, args, strict=True):
        if not 0 <= arg < domain.size:
            raise ValueError(f"{arg} is no {domain.name}: there are {domain.size}")
        at = at * domain.size + arg
    return at


def split(domains: Sequence[Domain], at: int) -> list[int]:
    """The arguments that lie at a place."""
    found: list[int] = []
    for domain in reversed(domains):
        found.append(at % domain.size)
        at //= domain.size
    return found[::-1]


# --- sentences ------------------------------------------------------------------------------------
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
        party = _party(self._box, int(kernel.event_who(e)))
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
            text = f"{value:{sign}}"
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
