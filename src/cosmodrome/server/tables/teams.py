"""Seats that play for one side: who they are, what they agree to before it is proposed, and what they plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cosmodrome.match.council import council, standing
from cosmodrome.match.match import Match
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_facts import Facts
from cosmodrome.server.store.table_types import Consent, Mark, Scope
from cosmodrome.server.tables.draft import Draft

if TYPE_CHECKING:
    from cosmodrome.server.tables.table import Table

MOST_MARKS = 24  # in the plan of a side


def side_of(match: Match, seat: int | None) -> int | None:
    """The side of a seat; None for a spectator."""
    return None if seat is None else int(match.state.side(seat))


def mates(match: Match, seat: int | None) -> list[int]:
    """All seats of this seat's side, itself among them."""
    return [] if seat is None else [n for n in range(match.seats) if side_of(match, n) == side_of(match, seat)]


# --- consent left in advance ----------------------------------------------------------------------
def agree_in_advance(draft: Draft, seat: int, scope: Scope, give: bool) -> None:
    """Leave consent, or take it back. 409: there is no game, no team-mate, or no question to name the kind by."""
    match = draft.match
    if match is None or draft.status != "running":
        raise ServerError("no game is being played at this table", 409)
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
    made = standing(match.state)
    if made is None or made.countered:
        return None
    for seat in match.deciders:
        left = facts.consents.get(seat)
        if left and facts.seats[seat].kind == "person" and (left.turn or left.always or made.kind in left.kinds):
            return seat
    return None


def lets_pass(match: Match) -> int | None:
    """Who accepts what is proposed by letting the time run out: of two proposals the later one stands."""
    made = standing(match.state)
    if made is None:
        return None
    return made.first if made.countered else match.deciders[0]


# --- plans ----------------------------------------------------------------------------------------
def mark(draft: Draft, seat: int, thing: str, on: bool) -> None:
    """Put a thing into the plan of the seat's side, or take it out. 409: there are too many."""
    match = draft.playing()
    side = int(match.state.side(seat))
    left = [one for one in draft.facts.plans.pop(side, []) if one.thing != thing]
    if on:
        if len(left) >= MOST_MARKS:
            raise ServerError(f"a plan has at most {MOST_MARKS} marks", 409)
        left.append(Mark(thing, seat))
    if left:
        draft.facts.plans[side] = left


# --- what a side sees of itself -------------------------------------------------------------------
def team_facts(table: Table, seat: int | None) -> dict[str, Any] | None:
    """What mates know of each other, and nobody else does; None for spectators and before the game."""
    match = table.match
    if match is None or seat is None:
        return None
    team = mates(match, seat)
    consents = table.facts.consents
    return {
        "seats": team,
        "consents": [
            {
                "seat": mate,
                "turn": left.turn,
                "always": left.always,
                "kinds": [{"kind": kind, "text": text} for kind, text in left.kinds.items()],
            }
            for mate in team
            if (left := consents.get(mate)) is not None
        ],
        "plan": [
            {"number": number, "thing": one.thing, "by": one.by}
            for number, one in enumerate(table.facts.plans.get(int(match.state.side(seat)), ()), 1)
        ],
    }
