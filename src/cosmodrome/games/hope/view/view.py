"""What one seat may see of a game, as plain data (R15)."""

from __future__ import annotations

from typing import Any

from cosmodrome.games.hope.components import names
from cosmodrome.games.hope.components.keys import tile_key
from cosmodrome.games.hope.components.vocabulary import (
    CARDS,
    CHARACTERS,
    COLOURS,
    DIMENSIONS,
    DIRECTIONS,
    ENDINGS,
    LEVERS,
    ROLES,
    TECHNOLOGIES,
    TOKENS,
)
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules import bugs
from cosmodrome.games.hope.rules.center import hand_limit
from cosmodrome.games.hope.rules.geometry import CENTRE, SIDEWAYS
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.regression import symbols_counted
from cosmodrome.games.hope.rules.table import ANY_DIRECTION, USED
from cosmodrome.games.hope.text import cards as text
from cosmodrome.games.hope.view import flights, forecast
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import has, members
from cosmodrome.kernel.frames import a_of, c_of, kind_of

MANNERS = LEVERS[: SIDEWAYS + 2]
Data = dict[str, Any]


def view(state: Hope, seat: int | None) -> Data:
    """The table as this seat (None: a spectator) may see it; all that can be reckoned from it stands here, too."""
    decides = seat is not None and seat == state.mover()
    return {
        "options": {
            "traitor": bool(state.printed.traitor),
            "bugs": bool(state.printed.bugs),
            "cooperative": bool(state.printed.cooperative),
        },
        "turn": int(state.turn),
        "player": int(state.player),
        "drafting": any(character == NONE for character in state.character),
        "characters": [character(state, number) for number in range(a.CHARACTERS)],
        "ending": ENDINGS[state.outcome],
        "stalled": bool(state.stalled),
        "tiles": [tile(state, position) for position in range(a.TILES)],
        "monolith": monolith(state),
        "center": center(state),
        "track": track(state),
        "bug": bug(state, int(state.bug)),
        "bug_deck": len(members(state.bug_deck)),
        "offer": offer(state),
        "players": [player(state, other) for other in range(int(state.printed.seats))],
        "known_hands": [known_hand(state, seat, other) for other in range(int(state.printed.seats))],
        "hand": cards(state.cards_in_hand(seat)) if seat is not None else None,
        "role": role(state, seat),
        "shown_roles": shown_roles(state),
        "this_turn": this_turn(state),
        "flight": flight(state),
        "flights": flights.flights(state, seat) if decides and seat is not None else [],
        "landings": flights.landings(state),
        "discards": discards(state, seat) if decides and seat is not None else [],
        "refilling": forecast.refilling(state),
    }


# --- the universe -----------------------------------------------------------------------------------
def tile(state: Hope, position: int) -> Data | None:
    """What lies on a position; None for a hole."""
    if not has(state.present, position):
        return None
    galaxy = int(state.tile[position])
    technology = int(state.technology_at(position))
    token = next((i for i in range(a.TOKENS) if has(state.token_on[i], position)), None)
    seats = range(int(state.printed.seats))
    return {
        "key": tile_key(position),
        "name": names.galaxy(state.printed, galaxy),
        "galaxy": None if position == CENTRE else names.components(state.printed).galaxies[galaxy].id,
        "earth": position == CENTRE,
        "concave": has(state.concave, position),
        "stable": has(state.stable, position),
        "border": bool(state.is_border(position)),
        "settled": has(state.settled, position),
        "technology": None if technology == NONE else TECHNOLOGIES[technology],
        "planets": {name: int(state.planets(position, i)) for i, name in enumerate(DIMENSIONS)},
        "pioneers": {
            name: [owner for owner in seats for _ in range(int(state.pioneers_at(position, i, owner)))]
            for i, name in enumerate(DIMENSIONS)
        },
        "token": None if token is None else TOKENS[token],
    }


def monolith(state: Hope) -> Data | None:
    if state.monolith == NONE:
        return None
    position, side = divmod(int(state.monolith), a.DIRECTIONS)
    return {"tile": position, "side": side}


# --- cards ------------------------------------------------------------------------------------------
def cards(bag: int) -> dict[str, int]:
    """A bag of Technology Cards by their ids."""
    return {name: n for i, name in enumerate(CARDS) if (n := int(lanes4.amount(bag, i)))}


def center(state: Hope) -> Data:
    return {
        "open": [None if card == NONE else CARDS[card] for card in state.open],
        "piles": [[CARDS[card & 15] for card in state.piles if card >> 4 == pile] for pile in range(a.PILES)],
        "used": [CARDS[card & 15] for card in state.piles if card >> 4 == USED],
        "heap": cards(state.heap),
        "deck": int(state.in_deck()),
        "under_deck": [CARDS[-1 - what] for what in state.deck[::2] if what < 0],
        "stacks": [int(n) for n in state.stacks],
        "stack_symbols": [int(n) for n in state.printed.stack_symbols],
        "symbols": int(state.symbols()),
        "counted": int(symbols_counted(state)),
        "medals": int(state.medals_left()),
    }


def discards(state: Hope, seat: int) -> list[list[Data]]:
    """What each Discard space would bring, where that is asked."""
    asked = len(state.agenda) > 0 and kind_of(state.top()) == a.ASK_DISCARD
    return forecast.discards(state, seat) if asked else []


# --- the Mission Track ------------------------------------------------------------------------------
def track(state: Hope) -> Data:
    """Spaces of the row are numbered from 1."""
    printed = state.printed
    owners: list[int | None] = [None] * int(printed.row)
    for seat in range(int(printed.seats)):
        for space in members(state.row[seat]):
            owners[space] = seat
    return {
        "row": owners,
        "gaps": [space + 1 for space in members(state.gaps)],
        "overflow": [int(n) for n in state.overflow],
        "marker": int(state.marker),
        "final": int(printed.final),
        "crossings": {index: int(space) for index, space in enumerate(printed.row_space) if space},
    }


# --- players ----------------------------------------------------------------------------------------
def player(state: Hope, seat: int) -> Data:
    """A cockpit: all of it is public."""
    printed = state.printed
    ship = int(state.ship[seat])
    number = int(state.character[seat])
    return {
        "colour": COLOURS[seat],
        "character": character(state, number) if number != NONE else None,
        "ship": None if ship == NONE else ship,
        "levers": [lever for i, lever in enumerate(LEVERS) if has(state.levers[seat], i)],
        "supply": int(state.supply[seat]),
        "on_tiles": int(state.on_tiles(seat)),
        "on_track": int(state.on_track(seat)),
        "in_cockpit": int(state.in_cockpit(seat)),
        "upgrades": int(state.upgrades[seat]),
        "technology": int(state.technology[seat]),
        "levels": [int(level) for level in printed.levels],
        "medals": int(state.medals[seat]),
        "tokens": {name: n for i, name in enumerate(TOKENS) if (n := int(lanes4.amount(state.bonus[seat], i)))},
        "hand_size": int(state.hand_size(seat)),
        "hand_limit": int(hand_limit(state, seat)),
        "accused": has(state.accusers, seat),
        "without_medals": has(state.without_medals, seat),
        "without_steps": has(state.without_steps, seat),
    }


def character(state: Hope, number: int) -> Data:
    entry = names.components(state.printed).characters[number]
    return {
        "id": CHARACTERS[number],
        "name": entry.name,
        "power": entry.power,
        "text": text.power(state.printed, number),
        "upgrade_costs": list(entry.upgrade_costs),
        "technology_costs": list(entry.technology_costs),
    }


def known_hand(state: Hope, seat: int | None, other: int) -> dict[str, int]:
    """R15.2: the cards of a hand that this seat knows; of its own, all."""
    side = int(state.printed.sides) if seat is None else seat
    return cards(state.known_part(side, other))


# --- roles ------------------------------------------------------------------------------------------
def role(state: Hope, seat: int | None) -> str | None:
    """R15.1: one's own role; a page shows it only on purpose."""
    if seat is None or not state.printed.traitor or not state.knows_role(seat, seat):
        return None
    return ROLES[state.role_of(seat)]


def shown_roles(state: Hope) -> list[str | None]:
    """R15.2: the roles that were shown to all; at the end, those of all."""
    over = len(state.agenda) == 0
    seats = int(state.printed.seats)
    open_ = [state.printed.traitor and (over or state.knows_role(seats, seat)) for seat in range(seats)]
    return [ROLES[state.role_of(seat)] if open_[seat] else None for seat in range(seats)]


# --- the turn ---------------------------------------------------------------------------------------
def this_turn(state: Hope) -> Data:
    """What limits the active player (R5.12, R8.5, R5.14)."""
    return {
        "placed": bool(state.placed),
        "closed": bool(state.closed),
        "moves": int(state.moves),
        "bought": bool(state.bought),
    }


def flight(state: Hope) -> Data | None:
    """The navigation under way."""
    if state.lever == NONE:
        return None
    heading = int(state.heading)
    return {
        "lever": LEVERS[state.lever],
        "manner": MANNERS[state.manner],
        "heading": None if heading == ANY_DIRECTION else DIRECTIONS[heading],
        "steps": int(state.flown),
    }


# --- Bug cards --------------------------------------------------------------------------------------
def bug(state: Hope, number: int) -> Data | None:
    if number == NONE:
        return None
    entry = names.components(state.printed).bugs[number]
    return {
        "id": entry.id,
        "name": entry.name,
        "kind": entry.kind,
        "duration": entry.duration,
        "surcharge": entry.surcharge,
        "effect": entry.effect,
        "text": text.bug(state.printed, number),
        "price": int(bugs.price(state, number)),
    }


def offer(state: Hope) -> Data | None:
    """The Bug card being resolved, with the offers so far."""
    card = bug(state, int(state.resolving))
    if card is None:
        return None
    offers = [int(lanes4.amount(state.offers, seat)) for seat in range(int(state.printed.seats))]
    asked = len(state.agenda) > 0 and kind_of(state.top()) == a.ASK_OFFER
    paying = len(state.agenda) > 0 and kind_of(state.top()) == a.ASK_UNIT
    return {
        **card,
        "offers": offers,
        "offered": sum(offers),
        "round": int(c_of(state.top())) // int(state.printed.seats) + 1 if asked else None,
        "units_to_pay": int(a_of(state.top())) if paying else 0,
    }
