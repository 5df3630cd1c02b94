"""Standing answers: a seat answers by itself for the rest of its turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cosmodrome.errors import IllegalMove
from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_facts import Facts
from cosmodrome.server.tables.answers import LONGEST_KEY
from cosmodrome.server.tables.draft import Draft
from cosmodrome.server.tables.transaction import Transactions, transaction

ENOUGH = "*"  # a standing answer: whatever does without the free actions; no game has such a key


@dataclass(eq=False)
class StandingAnswers:
    """The right to leave a standing answer."""

    transactions: Transactions

    def of(self, seat: int) -> str | None:
        """The standing answer of a seat."""
        return self.transactions.state.facts.standing.get(seat)

    @transaction
    def leave(self, draft: Draft, seat: int, key: str | None) -> None:
        """Give this answer by itself while it is legal and the turn lasts (`ENOUGH`: whichever does without the free
        actions, where nothing else is to be decided); None: no more.
        """
        match = draft.running()
        draft.quiet = True
        if key is None:
            draft.facts.standing.pop(seat, None)
            return
        draft.acting(seat)
        if seat not in match.deciders:
            raise ServerError("it is not your turn", 409)
        if key != ENOUGH and (len(key) > LONGEST_KEY or match.game.definition.keys.find(key) < 0):
            raise IllegalMove("there is no such answer in this game")
        draft.facts.standing[seat] = key


def standing_answer(facts: Facts, match: Match, seat: int) -> str:
    """What the seat gives by itself now; nothing if it has to be asked."""
    standing = facts.standing.get(seat, "")
    if standing == ENOUGH:
        return enough([(option.key, option.free) for option in match.decision.options])
    return standing if standing in match.decision.options.keys else ""


def enough(options: Sequence[tuple[str, bool]]) -> str:
    """Of keys and whether they are free actions: the one that does without all of these, if nothing else is decided."""
    others = [key for key, free in options if not free]
    return others[0] if len(others) == 1 < len(options) else ""


def end_standing_answers(draft: Draft) -> None:
    """A standing answer lasts as long as that person's side is asked, and no longer than the turn."""
    if not draft.now.standing:
        return
    match = None if draft.new_turn else draft.match
    asked = {int(match.state.side(seat)) for seat in match.deciders} if match else set()
    draft.facts.standing = {
        seat: key
        for seat, key in draft.facts.standing.items()
        if match and int(match.state.side(seat)) in asked and draft.seats[seat].kind == "person"
    }
