"""Plans: what a side has marked on the board for itself."""

from __future__ import annotations

from dataclasses import dataclass

from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_types import Mark
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.transaction import Transactions, transaction

MOST_MARKS = 24  # in the plan of a side


@dataclass(eq=False)
class Plan:
    """The right to plan."""

    transactions: Transactions

    @transaction
    def mark(self, draft: Draft, seat: int, thing: str, on: bool = True) -> None:
        """Mark a thing of the board for the own side only, or take the mark away. 409: there are too many."""
        draft.quiet = True
        draft.own_seat(seat)
        side = int(draft.playing().state.side(seat))
        marks = [mark for mark in draft.facts.plans.pop(side, []) if mark.thing != thing]
        if on:
            if len(marks) >= MOST_MARKS:
                raise ServerError(f"a plan has at most {MOST_MARKS} marks", 409)
            marks.append(Mark(thing, seat))
        if marks:
            draft.facts.plans[side] = marks

    @transaction
    def clear(self, draft: Draft, seat: int) -> None:
        """Take all marks of the own side away."""
        draft.quiet = True
        draft.own_seat(seat)
        draft.facts.plans.pop(int(draft.playing().state.side(seat)), None)
