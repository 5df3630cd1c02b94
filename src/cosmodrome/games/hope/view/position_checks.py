"""What is under way in a position must be possible: a turn, a navigation, an accusation, a Bug card."""

from __future__ import annotations

from cosmodrome.errors import BadPosition
from cosmodrome.games.hope.components.vocabulary import LEVERS
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules import bugs
from cosmodrome.games.hope.rules import printed as p
from cosmodrome.games.hope.rules.geometry import SIDEWAYS, directions
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.movement import POWER_PRICE
from cosmodrome.games.hope.rules.payment import can_pay, pairs
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.table import ANY_DIRECTION, ARBITRARY, USED
from cosmodrome.games.hope.rules.terraforming import can_place, teleports
from cosmodrome.games.hope.view.set_up_checks import check_set_up
from cosmodrome.games.kit.positions import within
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import has
from cosmodrome.kernel.frames import a_of, b_of, c_of, kind_of, who_of

# Frames of any seat. All others of a turn are for the player whose turn it is.
OF_ANYBODY = {
    *(a.ENTER, a.DRAW, a.DEAL_CARD, a.DEAL_OPEN, a.STABILIZE, a.ASK_OFFER, a.ASK_UNIT),
    *(a.VANGUARD, a.ASK_VANGUARD, a.ASK_LOSS, a.ASK_DESERTER),
}
ONCE = (  # of these there is at most one for each seat
    {a.ENTER},
    {a.DRAW},
    {a.ASK_UNIT},
    {a.ASK_DESERTER},
    {a.VANGUARD, a.ASK_VANGUARD},
)
WITH_TRAITOR = {a.ARRIVE, a.ASK_REMOVE, a.ASK_REPLACE, a.LOSE_HALF, a.ASK_PENALTY}
WHERE_THE_SHIP_IS = {a.ENTER, a.ARRIVE, a.ASK_REMOVE, a.STABILIZE, a.ASK_PAYMENT}
OF_A_BUG = {a.ASK_OFFER, a.BUG_OVER, a.BUG_EFFECT}
MOVING = {p.ALL_POLARIZE, p.COLLAPSE, p.MARKER_FORWARD}  # effects that make ships enter tiles
PIONEERS = {p.FREE_PIONEERS}
BY_EFFECT = {  # what lies on a Bug card, and the effects that bring it up
    a.ENTER: MOVING,
    a.ARRIVE: {p.ALL_POLARIZE},
    a.DRAW: {p.ALL_DRAW, *MOVING},
    a.DEAL_CARD: {p.ALL_DRAW, *PIONEERS, *MOVING},
    a.ASK_LOSS: {p.ALL_DISCARD},
    a.ASK_DESERTER: {p.ALL_RECALL},
    a.REFILL_SPACE: {p.PURGE},
    a.DEAL_OPEN: {p.PURGE},
    a.VANGUARD: PIONEERS,
    a.ASK_VANGUARD: PIONEERS,
    a.STABILIZE: PIONEERS,
    a.DEAL_TOKEN: PIONEERS,
}


def check_agenda(state: Hope) -> None:
    """BadPosition names what contradicts the rest."""
    set_up = kind_of(state.agenda[0]) == a.START_TURN
    if set_up != (state.turn == 0):
        raise BadPosition("turn: it is 0 during the set-up, and only then")
    if set_up:
        check_set_up(state)
    else:
        _check_seats(state)
        for at in range(len(state.agenda)):
            _check_frame(state, at)
        _check_end_of_turn(state)
    _check_flight(state)
    _check_bug(state)
    _check_offers(state)


def _kinds(state: Hope) -> set[int]:
    return {int(kind_of(f)) for f in state.agenda}


def _check_seats(state: Hope) -> None:
    """R4: whose turn it is, and who does something once in it."""
    met: set[tuple[int, int]] = set()
    for at, f in enumerate(state.agenda):
        kind, who = int(kind_of(f)), int(who_of(f))
        if kind not in OF_ANYBODY and who != state.player:
            raise BadPosition(f"agenda[{at}].seat: it is the turn of player {state.player}")
        for number, kinds in enumerate(ONCE):
            if kind in kinds:
                if (number, who) in met:
                    raise BadPosition(f"agenda[{at}].seat: player {who} is on the agenda for this already")
                met.add((number, who))


def _check_frame(state: Hope, at: int) -> None:
    """What a frame is about."""
    f = int(state.agenda[at])
    kind, who, where = int(kind_of(f)), int(who_of(f)), f"agenda[{at}]"
    below = int(kind_of(state.agenda[at - 1])) if at else 0
    if kind in WITH_TRAITOR and not state.printed.traitor:
        raise BadPosition(f"{where}.kind: only a game with a traitor has this (R11.1)")
    if kind in WHERE_THE_SHIP_IS and a_of(f) != state.tile_of(who):
        raise BadPosition(f"{where}.tile: the ship of player {who} is elsewhere")
    if kind in (a.DEAL_OPEN, a.REFILL_SPACE) and state.open[a_of(f)] != NONE:
        raise BadPosition(f"{where}.pile: a card lies there (R6.6)")
    if kind == a.DEAL_OPEN and c_of(f):
        raise BadPosition(f"{where}.with_symbol: only during the set-up (R3.2)")
    if kind == a.ASK_TELEPORT and not teleports(state, who):
        raise BadPosition(f"{where}.kind: there is nowhere to teleport to (R14.3)")
    if kind == a.ASK_EXTRA and not state.bought:
        raise BadPosition("this_turn.bought: the question on the agenda is about an upgrade (R8.6)")
    if kind == a.ASK_PAYMENT:
        _check_payment(state, where, f, below)
    elif kind in (a.STABILIZE, a.DEAL_TOKEN):
        _check_stabilizing(state, where, f)
    elif kind == a.ASK_VANGUARD and not (state.supply[who] and state.free_planets(*divmod(int(state.ship[who]), 3))):
        raise BadPosition(f"{where}.seat: no pioneer of player {who} can be placed")
    elif kind == a.ASK_REMOVE and (state.player != state.traitor or not state.is_revealed()):
        raise BadPosition(f"{where}.kind: only a revealed traitor removes pioneers (R11.8)")
    elif kind == a.ASK_REMOVE and state.medals[who] < POWER_PRICE:
        raise BadPosition(f"players[{who}].medals: removing a pioneer costs one (R11.8)")
    elif kind in (a.ASK_REPLACE, a.ASK_PENALTY):
        _check_accusation(state, where, f)


def _check_payment(state: Hope, where: str, f: int, below: int) -> None:
    """R6.3, R14.3: for a pioneer, or for a teleport at the beginning of the turn."""
    who, target = who_of(f), b_of(f) - 1
    if below != a.JUDGE_LEVERS:
        if target >= 0:
            raise BadPosition(f"{where}.target: a teleport is paid for when the turn begins (R14.3)")
        if not can_place(state, who):
            raise BadPosition(f"{where}.kind: no pioneer can be placed and paid for (R6.2)")
    elif target < 0 or not has(teleports(state, who), target):
        raise BadPosition(f"{where}.target: the player cannot teleport there (R14.3)")
    elif not can_pay(state, who, state.technology_at(a_of(f))):
        raise BadPosition(f"players[{who}].hand: it cannot pay for the teleport (R14.3)")


def _check_stabilizing(state: Hope, where: str, f: int) -> None:
    """R7.1, R7.4."""
    tile = a_of(f)
    if kind_of(f) == a.DEAL_TOKEN:
        if not has(state.stable, tile) or any(has(tiles, tile) for tiles in state.token_on):
            raise BadPosition(f"{where}.tile: a token is laid on a stable galaxy without one (R7.4)")
    elif state.technology_at(tile) == NONE or state.pioneers_on(tile) < state.printed.planets_in_all[state.tile[tile]]:
        raise BadPosition(f"{where}.tile: this galaxy is not about to become stable (R7.1)")


def _check_accusation(state: Hope, where: str, f: int) -> None:
    """R11.3, R11.4."""
    who = who_of(f)
    within(f"{where}.pioneers", int(a_of(f)), 1, a.MOST_MOVED)
    if not has(state.accusers, who):
        raise BadPosition(f"players[{who}].has_accused: the question on the agenda follows an accusation (R11.2)")
    if kind_of(f) == a.ASK_PENALTY:
        return
    if c_of(f) != state.traitor or not state.is_revealed() or state.traitor == who:
        raise BadPosition(f"{where}.traitor: the traitor whom the player has exposed (R11.3)")
    if not state.supply[who]:
        raise BadPosition(f"{where}.kind: the player has no free pioneer (R11.3)")


def _check_end_of_turn(state: Hope) -> None:
    """R6.4, R6.6: cards used lie in front of the player until they are discarded."""
    kinds = _kinds(state)
    discarding = a.ASK_DISCARD in kinds
    if discarding and (a.REFILL in kinds) == state.placed:
        raise BadPosition("this_turn.placed: the hand is refilled if no pioneer was placed, and only then (R6.7)")
    if state.closed and not state.placed:
        raise BadPosition("this_turn.closed: no pioneer was placed before the polarization (R5.12)")
    begins = a.JUDGE_LEVERS in kinds and a.ARRIVE not in kinds  # no teleport has been paid for yet
    _check_used(state, discarding or (a.ASK_TURN in kinds and not begins))
    if not state.has_used():
        if discarding:
            raise BadPosition("discards: there are no cards in front of the player to discard (R6.6)")
        if state.placed and a.ASK_TURN in kinds:
            raise BadPosition("this_turn.placed: no card was used for it (R6.3)")


def _check_used(state: Hope, using: bool) -> None:
    """The cards used in this turn lie above all others, if there can be any."""
    for at, card in enumerate(state.piles):
        if card >> 4 == USED and not (using and all(other >> 4 == USED for other in state.piles[at:])):
            raise BadPosition(f"discards[{at}].space: only the last cards used in a turn are not discarded yet (R6.4)")


def _check_flight(state: Hope) -> None:
    """R5.1-R5.6."""
    kinds, lever = _kinds(state), int(state.lever)
    if lever == NONE:
        if a.ASK_FLIGHT in kinds:
            raise BadPosition("flight.lever: the question on the agenda is about a navigation")
        return
    if not kinds & {a.FLIGHT, a.ASK_FLIGHT}:
        raise BadPosition("flight.lever: no navigation is under way according to the agenda")
    if has(state.levers[state.player], lever):
        raise BadPosition("flight.lever: the lever of a navigation is active (I8)")
    if lever < ARBITRARY and state.manner != lever:
        raise BadPosition(f"flight.manner: this lever leads {LEVERS[lever]} (R5.1)")
    ways = directions(state.manner, state.dimension_of(state.player))
    if state.manner != SIDEWAYS and state.heading != ANY_DIRECTION and not has(ways, state.heading):
        raise BadPosition(f"flight.heading: it does not lead {LEVERS[state.manner]} in this dimension (R2.3)")


# --- Bug cards (R13) --------------------------------------------------------------------------------
def _check_bug(state: Hope) -> None:
    """One card is resolved at a time, and does what it says."""
    kinds = _kinds(state)
    if a.NEXT_BUG in kinds and not state.printed.bugs:
        raise BadPosition("agenda: only a game with Bug cards has them (R13.1)")
    if state.bugs_due and a.NEXT_BUG not in kinds:
        raise BadPosition("bugs_due: no Bug card is due according to the agenda")
    if state.resolving != NONE and not kinds & OF_A_BUG:
        raise BadPosition("resolving: no Bug card is being resolved according to the agenda")
    for at, f in enumerate(state.agenda):
        kind, where = int(kind_of(f)), f"agenda[{at}]"
        if kind in OF_A_BUG and a_of(f) != state.resolving:
            raise BadPosition(f"{where}.bug: this card is not being resolved")
        if at and kind_of(state.agenda[at - 1]) == a.BUG_OVER:
            effect = int(state.printed.bug_effect[state.resolving])
            if kind in BY_EFFECT and effect not in BY_EFFECT[kind]:
                raise BadPosition(f"{where}.kind: the Bug card does something else")
            if kind == a.BUG_EFFECT and has(state.printed.malus, state.resolving):
                raise BadPosition(f"{where}.kind: a malus that is paid has no effect (R13.2)")
            if kind == a.ASK_UNIT and not has(state.printed.malus, state.resolving):
                raise BadPosition(f"{where}.kind: a bonus that is paid works (R13.2)")
        if kind == a.ASK_LOSS:
            n = sum(kind_of(other) == kind and who_of(other) == who_of(f) for other in state.agenda)
            if n > state.hand_size(who_of(f)):
                raise BadPosition(f"{where}.seat: player {who_of(f)} has not so many cards to lose")


def _check_offers(state: Hope) -> None:
    """G23: what was offered and is still to be paid can be paid."""
    seats, top = int(state.printed.seats), int(state.top())
    asking = kind_of(top) == a.ASK_OFFER
    answers = int(c_of(top)) if asking else 0
    if asking and (answers >= 2 * seats or who_of(top) != (state.player + answers) % seats):
        raise BadPosition(f"agenda[{len(state.agenda) - 1}].answers: another player is to answer then (G23)")
    for seat in range(seats):
        offer = int(lanes4.amount(state.offers, seat))
        if offer and not asking:
            raise BadPosition(f"players[{seat}].offer: no offers for a Bug card are being made")
        if offer and (seat - state.player) % seats >= answers:
            raise BadPosition(f"players[{seat}].offer: the player has not been asked yet (G23)")
        within(f"players[{seat}].offer", offer, 0, _payable(state, seat))
    if asking and state.offered_units() >= bugs.price(state, a_of(top)):
        raise BadPosition(f"players: their offers reach the price of {bugs.price(state, a_of(top))} (R13.2)")
    for at, f in enumerate(state.agenda):
        if kind_of(f) == a.ASK_UNIT:
            within(f"agenda[{at}].units", int(a_of(f)), 1, _payable(state, int(who_of(f))))


def _payable(state: Hope, seat: int) -> int:
    """R13.3: medals, and pairs of cards."""
    return int(state.medals[seat] + pairs(state, seat))
