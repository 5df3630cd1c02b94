"""The books: accounts before + events = accounts after, closed after every frame; and for every viewer, what they see
of the accounts changes only by events that they may read.

Whoever keeps them hears of every answer that was forced, too, and looks whether it really was.
"""

from __future__ import annotations

from cosmodrome.games.definition import Definition
from cosmodrome.games.events import ledger_size
from cosmodrome.games.story import Story
from cosmodrome.kernel.events import FORCED, SHOWN, Listener, event_a, event_b, event_kind
from cosmodrome.kernel.state import State
from cosmodrome.lab.conformance import report
from cosmodrome.lab.conformance.report import Broken, expect, holding

TRIED = 30  # positions that free actions lead to, looked at for a forced answer


class Bookkeeper(Listener):
    """Hears the events of a step, and closes the books after every frame. `fault`: the first that did not balance.

    `choice`: of a forced answer, what free actions would have opened beside it.
    """

    def __init__(self, definition: Definition, state: State) -> None:
        super().__init__()
        self.fault = ""
        self.choice = ""
        self._state = state
        self._definition = definition
        self._books: list[int] = list(state.accounts())
        self._posted = 0

    def note(self, e: int) -> None:
        super().note(e)
        if event_kind(e) == FORCED and not self.choice:
            self.choice = _choice(self._definition, self._state)

    def closed(self, state: object) -> None:
        assert isinstance(state, State)
        before, self._books = self._books, list(state.accounts())
        if len(self.heard) == self._posted and before == self._books:
            return
        events = [int(e) for e in self.heard[self._posted :]]
        self._posted += len(events)
        for e in events:
            self._definition.events.post(before, e, state.box)
        if before != self._books and not self.fault:
            self.fault = _difference(self._definition, state, before, self._books, events)


def _difference(definition: Definition, state: State, posted: list[int], true: list[int], events: list[int]) -> str:
    if len(posted) != len(true):
        return f"there are {len(true)} accounts, and there were {len(posted)}"
    at = next(at for at in range(len(true)) if posted[at] != true[at])
    told = ", ".join(definition.events.kind(e).name for e in events) or "nothing"
    account = definition.events.describe(at, state.box)
    return f"{account} is {true[at]}; by the events ({told}) it would be {posted[at]}"


def _choice(definition: Definition, state: State) -> str:
    """Another answer to the question on top of the agenda that free actions would open, though it counts as forced."""
    free = int(state.box.free_base)
    f = state.top()
    options = [int(action) for action in state.all_options(f)]
    if options[-1] < free:
        return ""
    single = [action for action in options if action < free]
    start = state.clone()
    start.councils = False
    tried = [start]
    for at in tried:
        for action in map(int, at.all_options(f)):
            if action < free and action not in single:
                return f"{definition.keys.text(action)} was possible after a free action, and was not asked for"
            if action >= free and len(tried) < TRIED:
                after = at.clone()
                after.take_answer(after.pop(), action)
                if len(after.agenda) > 0 and after.top() == f:
                    tried.append(after)
    return ""


def check_accounts(definition: Definition, state: State) -> None:
    """Once for a game: the table of the accounts is that of the state."""
    with holding(report.BOOKS):
        declared = ledger_size(state.box) + definition.events.size
        found = len(state.accounts())
        expect(report.BOOKS, found == declared, f"the state has {found} accounts, {declared} are declared")


def carry_out(definition: Definition, state: State, who: int, action: int) -> list[int]:
    """Apply a step to this state with its books open; its events."""
    keeper = Bookkeeper(definition, state)
    state.listen(keeper)
    try:
        state.apply_as(who, action)
    finally:
        state.listen(None)
    if keeper.fault:
        raise Broken(report.BOOKS, keeper.fault)
    if keeper.choice:
        raise Broken(report.FORCED, keeper.choice)
    return [int(e) for e in keeper.heard]


def check_viewers(definition: Definition, before: State, events: list[int], after: State) -> None:
    """At sampled steps: nothing that a side or a spectator sees changes without an event that they may read."""
    table, box = definition.events, after.box
    old, new = list(before.accounts()), list(after.accounts())
    with holding(report.BOOKS):
        for side in range(int(box.sides) + 1):
            reader = 1 << side
            posted, touched = old[:], set[int]()
            for e in events:
                table.post(posted, e, box, reader, touched)
                if table.noticed(e, reader) and event_kind(e) == SHOWN:
                    touched |= _places_of(definition, after, int(event_a(e)), int(event_b(e)))
            seen, sees = table.seen_accounts(before, side), table.seen_accounts(after, side)
            for at in range(len(new)):
                if not sees[at] or (seen[at] and posted[at] == new[at]) or (not seen[at] and at in touched):
                    continue
                account = table.describe(at, box)
                if not seen[at]:
                    raise Broken(report.BOOKS, f"side {side} sees {account} without being told")
                change = f"go from {old[at]} to {new[at]}, and reads {posted[at]}"
                raise Broken(report.BOOKS, f"side {side} sees {account} {change}")


def _places_of(definition: Definition, state: State, card: int, deck: int) -> set[int]:
    """Where the place of this card stands in the books."""
    first = ledger_size(state.box)
    return {
        first + account.base + card
        for account in definition.events.accounts.values()
        if account.deck == deck and card < account.size
    }


def readings(definition: Definition, state: State, events: list[int], seat: int | None) -> list[object]:
    """What a seat (None: a spectator) meets of these events: each of them as data, and the sentences of the log."""
    table = definition.events
    reader = 1 << int(state.box.sides if seat is None else state.side(seat))
    story = Story(definition, state.box, reader)
    story.add(0, None, events)
    found: list[object] = [table.read(e, reader) for e in events if table.noticed(e, reader)]
    for sentence in story.sentences:
        found.append([(part.text, part.kind, part.ref) for part in story.parts(sentence)])
    return found
