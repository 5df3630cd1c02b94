"""What must hold in every position (I1-I8)."""

from __future__ import annotations

from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.geometry import CENTRE, neighbour
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.table import ALL_LEVERS, EARTH_GONE, RUNNING, USED
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, members
from cosmodrome.kernel.frames import a_of, kind_of
from cosmodrome.kernel.maps import NOWHERE


def check(state: Hope) -> list[str]:
    """The invariants that do not hold."""
    return [*_pioneers(state), *_cards(state), *_medals(state), *_tiles(state), *_track(state), *_universe(state)]


def _pioneers(state: Hope) -> list[str]:
    """I1: 25 of each colour."""
    found = []
    for seat in range(int(state.printed.seats)):
        lying = state.supply[seat] + state.in_cockpit(seat) + state.on_tiles(seat) + state.on_track(seat)
        if lying != state.printed.pioneers or state.supply[seat] < 0:
            found.append(f"seat {seat}: {lying} pioneers instead of {state.printed.pioneers} (I1)")
    return found


def _cards(state: Hope) -> list[str]:
    """I2: 70 cards, and the deck holds as many as it should."""
    found = []
    known = [int(what) for what in state.deck[::2] if what < 0]
    for kind in range(a.CARDS):
        lying = [state.cards, state.heap, *(state.pile(pile) for pile in range(USED + 1))]
        lying += [state.cards_in_hand(seat) for seat in range(int(state.printed.seats))]
        n = sum(int(lanes4.amount(bag, kind)) for bag in lying)
        n += sum(card == kind for card in state.open) + known.count(-1 - kind)
        if n != lanes4.amount(state.printed.cards, kind):
            found.append(f"cards of kind {kind} are lost or doubled (I2)")
    unseen = sum(int(n) for what, n in zip(state.deck[::2], state.deck[1::2], strict=True) if what >= 0)
    if unseen != lanes4.size(state.cards):
        found.append("deck and pool disagree (I2)")
    return found


def _medals(state: Hope) -> list[str]:
    """I3."""
    if state.medals_left() < 0 or min(state.medals) < 0:
        return ["medals do not add up (I3)"]
    return []


def _tiles(state: Hope) -> list[str]:
    """I4: a galaxy is barren with a free planet, or stable without pioneers."""
    found = []
    becoming = {int(a_of(f)) for f in state.agenda if kind_of(f) == a.STABILIZE}
    for tile in members(state.present):
        if tile == CENTRE or tile in becoming:
            continue
        n = int(state.pioneers_on(tile))
        if state.stable >> tile & 1:
            if n:
                found.append(f"tile {tile}: pioneers on a stable galaxy (I4)")
        elif any(state.free_planets(tile, dimension) < 0 for dimension in range(3)):
            found.append(f"tile {tile}: more pioneers than planets (I4)")
        elif n >= state.printed.planets_in_all[state.tile[tile]]:
            found.append(f"tile {tile}: full, but not stable (I4)")
    for tile in range(a.TILES):
        if not state.present >> tile & 1 and state.pioneers[tile]:
            found.append(f"tile {tile}: pioneers on a hole (I4)")
    tokens = sum(int(count(tiles)) for tiles in state.token_on)
    if sum(map(int, state.stacks)) != lanes4.size(state.tokens) or tokens > count(state.stable):
        found.append("bonus tokens are lost (R7.4)")
    return found


def _track(state: Hope) -> list[str]:
    """I5: the marker does not rest on a pioneer; rows do not overlap."""
    found = []
    space = int(state.printed.row_space[state.marker])
    if space and state.covered(state.marker):
        found.append("the marker rests on a covered crossing (I5)")
    if sum(int(count(row)) for row in state.row) != count(state.in_row()) or state.in_row() & state.gaps:
        found.append("two pioneers share a space of the row, or one stands in a gap (R7.2)")
    if any(state.overflow) and state.outcome == RUNNING:
        found.append("pioneers beside a row that is not full (G13)")
    return found


def _universe(state: Hope) -> list[str]:
    """I6-I8."""
    found: list[str] = []
    if state.outcome == EARTH_GONE:
        return found
    if state.monolith != NONE:
        tile, direction = divmod(int(state.monolith), a.DIRECTIONS)
        beyond = int(neighbour(tile, direction))
        if not state.present >> tile & 1 or (beyond != NOWHERE and state.present >> beyond & 1):
            found.append("the Monolith is not on a border side (I6)")
    for seat in range(int(state.printed.seats)):
        if state.ship[seat] != NONE and not state.present >> int(state.tile_of(seat)) & 1:
            found.append(f"seat {seat}: the ship stands on no tile (I7)")
        if state.levers[seat] & ~ALL_LEVERS:
            found.append(f"seat {seat}: there is no such lever (I8)")
    if state.lever != NONE and state.levers[state.player] >> state.lever & 1:
        found.append("the lever of a navigation is active (I8)")
    return found
