"""The set-up in a position: what is still to be done lies on the agenda, and nothing else is missing (R3)."""

from __future__ import annotations

from cosmodrome.errors import BadPosition
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.setup import omen_tiles, set_up
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.frames import a_of, frame, kind_of, who_of


def check_set_up(state: Hope) -> None:
    """BadPosition names what contradicts the agenda."""
    _check_order(state)
    to_do = {(int(kind_of(f)), int(who_of(f)), int(a_of(f))) for f in state.agenda}
    if state.player:
        raise BadPosition("player: the first player begins (R3.11)")
    _check_universe(state, to_do)
    _check_cards(state, to_do)
    for seat in range(int(state.printed.seats)):
        _check_seat(state, seat, to_do)


def _check_order(state: Hope) -> None:
    """The agenda is that of the beginning without what is done; a card may be about to be drawn."""
    fresh = Hope(state.printed, None)
    set_up(fresh)
    planned = [int(f) for f in fresh.agenda]
    given = [int(f) for f in state.agenda]
    kind, who = kind_of(given[-1]), who_of(given[-1])
    if kind in (a.DEAL_OMEN, a.ASK_MONOLITH):
        given[-1] = int(frame(a.NEXT_OMEN, who))
    elif kind == a.DEAL_CARD:
        if kind_of(given[-2]) == a.DRAW and who_of(given[-2]) == who:
            given.pop()
        given[-1] = int(frame(a.DRAW, who, state.printed.levels[0]))
    for at, f in enumerate(given):
        if f not in planned[at : at + 1]:
            raise BadPosition(f"agenda[{at}].kind: the set-up goes on with something else here (R3)")


def _check_universe(state: Hope, to_do: set[tuple[int, int, int]]) -> None:
    laid = sum(int(only(at)) for at in range(a.TILES) if (a.DEAL_GALAXY, 0, at) not in to_do)
    if laid != sum(int(only(at)) for at in range(a.TILES) if state.tile[at] != NONE):
        raise BadPosition("tiles: galaxies lie where none is to be dealt, and only there (R3.1)")
    if state.present != laid or state.stable or state.settled:
        raise BadPosition("tiles: all galaxies are there and barren, and nobody has been there (R3.1)")
    omens = (a.NEXT_OMEN, a.DEAL_OMEN, a.ASK_MONOLITH)
    if (state.monolith == NONE) != any(kind in omens for kind, _, _ in to_do):
        raise BadPosition("monolith: it stands on a tile unless its card is to be turned over (R3.6)")
    if kind_of(state.top()) == a.ASK_MONOLITH and not omen_tiles(state, a_of(state.top())):
        raise BadPosition(f"agenda[{len(state.agenda) - 1}].technology: no galaxy on the border shows it (R3.6)")


def _check_cards(state: Hope, to_do: set[tuple[int, int, int]]) -> None:
    for pile in range(a.PILES):
        if (state.open[pile] == NONE) != ((a.DEAL_OPEN, 0, pile) in to_do):
            raise BadPosition(f"open: a card lies on space {pile + 1} unless it is to be dealt (R3.2)")
    if len(state.piles):
        raise BadPosition("discards: no card has been used (R3.2)")
    if state.heap:
        raise BadPosition("heap: no card has been put aside (R3.2)")
    before_omens = (a.NEXT_OMEN, 0, 0) in to_do
    if before_omens and any(decks.is_face(what) for what in state.deck[::2]):
        raise BadPosition("deck: no card has been turned over (R3.6)")


def _check_seat(state: Hope, seat: int, to_do: set[tuple[int, int, int]]) -> None:
    where = f"players[{seat}]"
    kinds = {kind for kind, who, _ in to_do if who == seat}
    if (state.character[seat] == NONE) != bool(kinds & {a.ASK_CHARACTER, a.DEAL_CHARACTER}):
        raise BadPosition(f"{where}.character: the player has one unless it is to be chosen (R3.5)")
    if (state.ship[seat] == NONE) != (a.ASK_START in kinds):
        raise BadPosition(f"{where}.ship: it stands on Earth unless that is to be chosen (R3.9)")
    if state.printed.traitor and state.knows_role(seat, seat) == (a.DEAL_ROLE in kinds):
        raise BadPosition(f"{where}.role: the player has one unless it is to be dealt (R3.8)")
    cards = sum(n if kind == a.DRAW else 1 for kind, who, n in to_do if who == seat and kind in (a.DRAW, a.DEAL_CARD))
    if state.hand_size(seat) + cards > state.printed.levels[0]:
        raise BadPosition(f"{where}.hand: {cards} of the {state.printed.levels[0]} cards are to be drawn (R3.7)")
