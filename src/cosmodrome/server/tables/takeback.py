"""Takebacks: a player asks to undo, the others agree or refuse."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.match import undo
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_types import Refusal, UndoRequest, UndoState
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.transaction import Part, transaction

MOST_STEPS = 5000  # in a record, after which nothing more is taken back: no game needs a tenth of them


class Takeback(Part):
    """The right to take back."""

    def makes_practice(self, seat: int) -> bool:
        """Whether the seat would take back a draw, with nobody but bots to agree to it."""
        state = self.state
        match, first = state.match, state.match.undo_start(seat) if state.match else None
        if match is None or first is None:
            return False
        return match.undo_makes_practice(seat, [other.number for other in state.seats if not other.asked(first)])

    @transaction
    def ask(self, draft: Draft, seat: int, to: int | None = None) -> UndoState:
        """Take back: at once, or after the other people have agreed."""
        draft.acting(seat)
        match = draft.playing()
        if len(match.record) >= MOST_STEPS:
            raise ServerError("this game has reached its limit of undos", 409)
        needs = match.undo_needs(seat, to)
        first = match.undo_start(seat) if to is None else to
        assert first is not None, "undo_needs has looked"
        why = undo.why(match.record, seat, first, lambda s: int(match.state.side(s)))
        end_request(draft)
        draft.facts.undo = UndoRequest(seat, first, needs, why)
        bots = [n for n in needs if not draft.seats[n].asked(first)]
        return _settle(draft, *bots, bots=bots)

    @transaction
    def agree(self, draft: Draft, seat: int, yes: bool, to: int | None = None) -> None:
        """Say yes or no to the request (who asked says no to withdraw it). 403: not asked; 409: there is none, or it
        goes back to another step than `to`.
        """
        draft.acting(seat)
        request = draft.facts.undo
        if request is None:
            raise ServerError("nobody is asking for an undo", 409)
        if seat != request.seat and seat not in request.needs:
            raise ServerError("this is not your decision", 403)
        if to not in (None, request.to):
            raise ServerError("the request has changed in the meantime", 409)
        if not yes:
            end_request(draft)
            draft.facts.refused = Refusal(request.seat, seat) if seat != request.seat else None
        else:
            _settle(draft, seat)

    @transaction
    def dismiss(self, draft: Draft, seat: int) -> None:
        """Note that who sits there has read what they were told: that an undo was refused, that their time ran out."""
        draft.acting(seat)
        _drop_refusal(draft, seat)


def end_request(draft: Draft, by: int | None = None) -> None:
    """Drop the open request. A player whose request was refused is told so until they answer something themselves: the
    others, bots above all, may go on at once.
    """
    if draft.now.undo:
        draft.facts.undo = None
    _drop_refusal(draft, by)


def _drop_refusal(draft: Draft, by: int | None = None) -> None:
    if draft.now.refused and by in (None, draft.now.refused.seat):
        draft.facts.refused = None


def end_with_game(draft: Draft) -> None:
    """After the game nothing is taken back."""
    if draft.status == "finished":
        end_request(draft)


def _settle(draft: Draft, *agreed: int, bots: Sequence[int] = ()) -> UndoState:
    """These seats agree to the request; it is carried out once nobody is left to ask. `bots`: those among them that
    agree to everything, if nobody else had to.
    """
    request = draft.facts.undo
    if request is None:
        return UndoState(False)
    request.needs = [seat for seat in request.needs if seat not in agreed]
    if request.needs:
        return UndoState(False, request)
    match = draft.playing()
    # No step was made since it was asked for: that would have ended the request.
    match.undo(request.seat, request.to, consent=range(match.seats), bots=bots)
    draft.facts.undo = None
    draft.facts.standing.clear()  # else what was taken back would be given again
    draft.facts.consents.pop(request.seat, None)
    draft.facts.practice = draft.facts.practice or match.practice
    return UndoState(True)
