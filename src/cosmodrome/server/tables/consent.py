"""Consent left in advance: a seat agrees to what its mates propose before they propose it."""

from __future__ import annotations

from dataclasses import dataclass

from cosmodrome.match.council import council, standing
from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_facts import Facts
from cosmodrome.server.store.table_types import Consent, Scope
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.teams import mates
from cosmodrome.server.tables.transaction import Transactions, transaction


@dataclass(eq=False)
class Consents:
    """The right to agree in advance."""

    transactions: Transactions

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
