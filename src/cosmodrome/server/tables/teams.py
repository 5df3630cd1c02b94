"""Teams: the seats of one side, what they agree to before it is proposed, and what they plan."""

from __future__ import annotations

from cosmodrome.match.council import council, standing
from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_facts import Facts
from cosmodrome.server.store.table_types import Consent, Mark, Scope
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.transaction import Part, transaction

MOST_MARKS = 24  # in the plan of a side


def side_of(match: Match, seat: int | None) -> int | None:
    """The side of a seat; None for a spectator."""
    return None if seat is None else int(match.state.side(seat))


def mates(match: Match, seat: int | None) -> list[int]:
    """All seats of this seat's side, itself among them."""
    return [] if seat is None else [n for n in range(match.seats) if side_of(match, n) == side_of(match, seat)]


# --- consent left in advance ----------------------------------------------------------------------
class Consents(Part):
    """The right to agree in advance."""

    @transaction
    def leave(self, draft: Draft, seat: int, scope: Scope, give: bool = True) -> None:
        """Accept in advance what mates propose, or no more: for this turn, for questions of the kind asked now, or
        always. 409: there is no game, no team-mate, or no question to name the kind by.
        """
        draft.quiet = True
        draft.acting(seat)
        match = draft.running()
        if len(mates(match, seat)) < 2:
            raise ServerError("you are alone on your side, so there is nothing to agree on", 409)
        consent = draft.facts.consents.setdefault(seat, Consent())
        if scope == "turn":
            consent.turn = give
        elif scope == "always":
            consent.always = give
        elif not give:
            consent.kinds = {}
        else:
            asked = council(match.game.definition, match.state, seat)
            if asked is None or seat not in asked["seats"]:
                raise ServerError("your side has nothing to decide together right now", 409)
            consent.kinds[asked["kind"]] = asked["question"]
        if consent == Consent():
            del draft.facts.consents[seat]


def agrees(facts: Facts, match: Match) -> int | None:
    """The person who accepts what a mate has proposed, by the consent they left. Never once they have countered it."""
    proposal = standing(match.state)
    if proposal is None or proposal.countered:
        return None
    for seat in match.deciders:
        left = facts.consents.get(seat)
        if left and facts.seats[seat].kind == "person" and (left.turn or left.always or proposal.kind in left.kinds):
            return seat
    return None


def lets_pass(match: Match) -> int | None:
    """Who accepts what is proposed by letting the time run out: of two proposals the later one stands."""
    proposal = standing(match.state)
    if proposal is None:
        return None
    return proposal.first if proposal.countered else match.deciders[0]


def end_consents(draft: Draft) -> None:
    """Consent for a turn lasts until another side is asked or a turn begins; all of it ends with the game."""
    match = draft.match
    if match is None or not draft.now.consents:
        return
    if match.over:
        draft.facts.consents = {}
        return
    asked = {int(match.state.side(seat)) for seat in match.deciders}
    for seat, left in list(draft.facts.consents.items()):
        if draft.new_turn or asked - {int(match.state.side(seat))}:
            left.turn = False
        if left == Consent():
            del draft.facts.consents[seat]


# --- plans ----------------------------------------------------------------------------------------
class Plan(Part):
    """The right to plan."""

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
