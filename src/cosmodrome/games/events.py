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

`{&}` stands between what somebody does: " and " before the last of a sentence, else ", ". Kinds of one `family` share
their `{items}`, in which the argument that a kind `adds` is summed; of a run of events that are not to be listed one by
one, `whole` makes one sentence. If a sentence tells nothing but a payment, of the family that is the `price` of a kind,
it becomes what that was paid for: "builds 2 Rocket Works for 1 Metal".

A `quiet` event is told only if something goes on with it, and only if the sentence before has another `topic`: so
"uses 2 Rocket Works" is left out behind "places an engineer on 2 Rocket Works", and the gains of both are one list.
What a later answer of the same turn brings goes on with it `after` its name with " before": "effect before". If its
topic was told already in this turn, `again` are the words. An event `aside` has a sentence of its own in between. With
an event that `ends` it, nothing goes on with the sentence before. The text of a kind that `divides` stands over what
follows, as the name of a round does.

Previews leave out a kind that is not `foretold`: its truth depends on what nobody can know yet, such as a hidden role.
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

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from cosmodrome.games.accounts import POINTS, Account, Places, Post, mixed, split
from cosmodrome.games.event_kinds import BEFORE, KERNEL_EVENTS, LIST, Event, EventKind, Move, Text, answer_text, slots
from cosmodrome.games.motion import Count, Motion, Travel
from cosmodrome.games.parts import Part
from cosmodrome.kernel import events as kernel
from cosmodrome.kernel.state import TEAM, Box, State

if TYPE_CHECKING:
    from cosmodrome.games.definition import Definition

__all__ = ["LIST", "Account", "Event", "EventKind", "Events", "Places", "Text", "answer_text"]


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
        if kind.flies and (len(kind.flies) != 2 or kind.secret & set(slots(" ".join(kind.flies)))):
            raise ValueError(f"event {kind.name} flies from what to what? By what everybody may know")
        for lit in (*kind.lights, *[kind.die] * bool(kind.die)):
            if lit not in kind.args:
                raise ValueError(f"event {kind.name}: there is no argument {lit!r}")
        for template in (kind.item, kind.text, *kind.joins.values()):
            for slot in slots(template) if isinstance(template, str) else ():
                if slot and slot not in known and slot not in ("items", "&"):
                    raise ValueError(f"event {kind.name}: there is no argument {slot!r}")
        for post in kind.posts:
            if post.account != POINTS and post.account not in self.accounts:
                raise ValueError(f"event {kind.name}: there is no account {post.account!r}")
            for used in post.used:
                if used and used not in known and not used.isdigit():
                    raise ValueError(f"event {kind.name}: there is no argument {used!r}")

    @cached_property
    def carries(self) -> bool:
        """Whether a later answer can go on with what an earlier one left quiet."""
        return any(name.endswith(BEFORE) for kind in self.kinds.values() for name in kind.joins)

    @cached_property
    def names(self) -> dict[str, int]:
        return {kind.name: number for number, kind in self.kinds.items()}

    def named(self, name: str) -> EventKind:
        return self.kinds[self.names[name]]

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
        values = {**told.values, "who": who, "side": party_of(box, who)}
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
            named = {slot for end in kind.flies for slot in slots(end)} & told.values.keys()
            words = {name: self._word(definition, box, kind, name, told.values[name]) for name in named}
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
        if kind.args[name] == "number":
            return str(value)
        part = definition.named(box, kind.args[name], value)
        return f"{part.kind}:{part.ref}" if part.kind else str(value)

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
    return {"who": who, "side": party_of(box, who)} if who != kernel.NOBODY else {"who": who}


def party_of(box: Box, who: int) -> int:
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
