"""The table: universe, Technology Center, Mission Track, cockpits, hands, roles, and what belongs to one turn."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    MOST_SEATS,
    PILES,
    STACKS,
    TILES,
    TOKENS,
)
from cosmodrome.games.hope.rules.geometry import CENTRE, on_border
from cosmodrome.games.hope.rules.printed import NONE, Printed
from cosmodrome.kernel import decks, lanes2, lanes4
from cosmodrome.kernel.bits import count, has, lowest, only, shifted
from cosmodrome.kernel.state import State

ALL_LEVERS: Final = 15
ARBITRARY: Final = 3  # the lever

# What has fixed the outcome (R10.1-R10.3)
RUNNING: Final = 0
MISSION: Final = 1
REGRESSED: Final = 2
EARTH_GONE: Final = 3

# Roles
HOPE: Final = 0
NOPE: Final = 1

USED: Final = 3  # the pile in front of the active player, beside the three Discard spaces
ANY_DIRECTION: Final = 6  # a navigation that may choose its direction anew (G14)


class Table(State):
    """The fields of the game, moves that keep them consistent, and what is counted on them."""

    def __init__(self, printed: Printed, like: Table | None) -> None:
        super().__init__(printed, like)
        self.printed: Printed = printed
        if like is None:
            seats = printed.seats
            # the universe: sets of tiles
            self.tile: vec[i64] = vec[i64]([NONE] * TILES)  # by position; only replaced, never written to
            self.present: i64 = 0
            self.concave: i64 = 0
            self.stable: i64 = 0
            self.settled: i64 = 0  # tiles that have got their first pioneer (R8.2)
            self.token_on: vec[i64] = vec[i64]([0] * TOKENS)  # by type
            self.pioneers: vec[i64] = vec[i64]([0] * TILES)  # by position; lanes of 2 bits: dimension x 4 + owner
            self.monolith: i64 = NONE  # a border side (R9.6)
            # the Technology Center
            self.cards: i64 = printed.cards  # of the deck, those whose place nobody knows: a bag
            self.deck: vec[i64] = decks.deck_of(0, lanes4.size(printed.cards))  # runs; only replaced
            self.open: vec[i64] = vec[i64]([NONE] * PILES)  # Replenishment cards
            self.piles: vec[i64] = vec[i64]()  # cards used: kind + 16 x pile, as they were laid; only replaced
            self.heap: i64 = 0  # G11: a bag
            self.stacks: vec[i64] = printed.stacks[:]  # tokens left
            self.tokens: i64 = printed.tokens  # those in the stacks: a bag
            # the Mission Track
            self.row: vec[i64] = vec[i64]([0] * seats)  # by owner: spaces as a set, space 1 is bit 0
            self.gaps: i64 = 0
            self.overflow: vec[i64] = vec[i64]([0] * seats)
            self.marker: i64 = 0
            # players
            self.character: vec[i64] = vec[i64]([NONE] * seats)
            self.ship: vec[i64] = vec[i64]([NONE] * seats)  # a space
            self.levers: vec[i64] = vec[i64]([ALL_LEVERS] * seats)  # the active ones
            self.supply: vec[i64] = vec[i64]([printed.pioneers - printed.start_pioneers] * seats)
            self.upgrades: vec[i64] = vec[i64]([0] * seats)
            self.technology: vec[i64] = vec[i64]([0] * seats)  # steps
            self.medals: vec[i64] = vec[i64]([0] * seats)
            self.bonus: vec[i64] = vec[i64]([0] * seats)  # tokens: bags of 4-bit lanes
            # the traitor: sets of seats, beside `known()` for the roles that were shown
            self.traitor: i64 = NONE  # the seat with the N.O.P.E. card; `seats`: it is in the box
            self.accusers: i64 = 0
            self.without_medals: i64 = 0  # who can gain none (R11.3, R11.5)
            self.without_steps: i64 = 0  # who may buy nothing (R11.5)
            # Bug cards
            self.bug_deck: i64 = printed.bug_deck()
            self.bug: i64 = NONE  # the lasting card in force
            self.bugs_due: i64 = 0  # still to be drawn (R13.9)
            self.resolving: i64 = NONE  # the card being resolved
            self.offers: i64 = 0  # 4 bits for each seat
            # the game
            self.player: i64 = 0
            self.outcome: i64 = RUNNING
            self.stalled: bool = False  # R9.10
            self.quiet: bool = True  # so far this round nobody placed a pioneer, and no symbol was counted
            # one turn
            self.placed: bool = False  # R4.4
            self.closed: bool = False  # no more pioneers may be placed (R5.12)
            self.moves: i64 = 0  # movement actions left
            self.bought: bool = False  # R8.5
            self.stuck: bool = False  # the exception of R5.9
            # one navigation
            self.lever: i64 = NONE  # none: no navigation is under way
            self.manner: i64 = 0
            self.heading: i64 = 0  # of the last step, or ANY_DIRECTION
            self.flown: i64 = 0  # steps
        else:
            self.tile = like.tile
            self.present = like.present
            self.concave = like.concave
            self.stable = like.stable
            self.settled = like.settled
            self.token_on = like.token_on[:]
            self.pioneers = like.pioneers[:]
            self.monolith = like.monolith
            self.cards = like.cards
            self.deck = like.deck
            self.open = like.open[:]
            self.piles = like.piles
            self.heap = like.heap
            self.stacks = like.stacks[:]
            self.tokens = like.tokens
            self.row = like.row[:]
            self.gaps = like.gaps
            self.overflow = like.overflow[:]
            self.marker = like.marker
            self.character = like.character[:]
            self.ship = like.ship[:]
            self.levers = like.levers[:]
            self.supply = like.supply[:]
            self.upgrades = like.upgrades[:]
            self.technology = like.technology[:]
            self.medals = like.medals[:]
            self.bonus = like.bonus[:]
            self.traitor = like.traitor
            self.accusers = like.accusers
            self.without_medals = like.without_medals
            self.without_steps = like.without_steps
            self.bug_deck = like.bug_deck
            self.bug = like.bug
            self.bugs_due = like.bugs_due
            self.resolving = like.resolving
            self.offers = like.offers
            self.player = like.player
            self.outcome = like.outcome
            self.stalled = like.stalled
            self.quiet = like.quiet
            self.placed = like.placed
            self.closed = like.closed
            self.moves = like.moves
            self.bought = like.bought
            self.stuck = like.stuck
            self.lever = like.lever
            self.manner = like.manner
            self.heading = like.heading
            self.flown = like.flown

    # --- the universe -----------------------------------------------------------------------------
    def lay(self, tile: i64, galaxy: i64) -> None:
        """R3.1: a tile comes to lie at a position."""
        tiles = self.tile[:]
        tiles[tile] = galaxy
        self.tile = tiles
        self.present |= only(tile)
        if has(self.printed.hollow, galaxy):
            self.concave |= only(tile)

    def tile_of(self, who: i64) -> i64:
        """The position of a ship."""
        return self.ship[who] // 3

    def dimension_of(self, who: i64) -> i64:
        """The dimension of a ship."""
        return self.ship[who] % 3

    def technology_at(self, tile: i64) -> i64:
        """R1.2, R7.3: what a barren galaxy lacks; NONE for Earth and stable galaxies."""
        if has(self.stable, tile):
            return NONE
        return self.printed.technology[self.tile[tile]]

    def planets(self, tile: i64, dimension: i64) -> i64:
        """How many planets a barren galaxy has in this dimension."""
        if has(self.stable, tile):
            return 0
        return lanes2.amount(self.printed.planets[self.tile[tile]], dimension)

    def pioneers_at(self, tile: i64, dimension: i64, owner: i64) -> i64:
        return lanes2.amount(self.pioneers[tile], dimension * MOST_SEATS + owner)

    def free_planets(self, tile: i64, dimension: i64) -> i64:
        """R6.2: planets without a pioneer."""
        here = (self.pioneers[tile] >> (2 * MOST_SEATS * dimension)) & 255
        return self.planets(tile, dimension) - lanes_sum(here)

    def owners_on(self, tile: i64) -> i64:
        """The players with a pioneer on this tile, as a set."""
        here = self.pioneers[tile]
        found: i64 = 0
        owner: i64 = 0
        while owner < self.printed.seats:
            if here & shifted_mask(owner):
                found |= only(owner)
            owner += 1
        return found

    def pioneers_on(self, tile: i64) -> i64:
        """How many pioneers of all players are on this tile."""
        here = self.pioneers[tile]
        return lanes_sum(here & 255) + lanes_sum((here >> 8) & 255) + lanes_sum((here >> 16) & 255)

    def on_tiles(self, who: i64) -> i64:
        """R10.6: how many pioneers a player has on galaxy tiles."""
        total: i64 = 0
        for here in self.pioneers:
            if here:
                total += lanes2.amount(here, who) + lanes2.amount(here, MOST_SEATS + who)
                total += lanes2.amount(here, 2 * MOST_SEATS + who)
        return total

    def spaces_of(self, who: i64) -> vec[i64]:
        """The spaces with pioneers of a player, ascending."""
        found = vec[i64]()
        tile: i64 = 0
        while tile < TILES:
            if self.pioneers[tile]:
                dimension: i64 = 0
                while dimension < 3:
                    if self.pioneers_at(tile, dimension, who):
                        found = append(found, tile * 3 + dimension)
                    dimension += 1
            tile += 1
        return found

    def put_pioneer(self, space: i64, owner: i64) -> None:
        """From its owner's supply onto a planet."""
        self.pioneers[space // 3] += lanes2.one(space % 3 * MOST_SEATS + owner)
        self.supply[owner] -= 1

    def take_pioneer(self, space: i64, owner: i64) -> None:
        """From a planet back to its owner's supply."""
        self.pioneers[space // 3] -= lanes2.one(space % 3 * MOST_SEATS + owner)
        self.supply[owner] += 1

    def barren(self) -> i64:
        """Galaxies that are not stable, as a set."""
        return self.present & ~self.stable & ~only(CENTRE)

    def of_technology(self, technology: i64) -> i64:
        """The barren galaxies that lack this technology, as a set."""
        found: i64 = 0
        left = self.barren()
        while left:
            tile = lowest(left)
            if self.printed.technology[self.tile[tile]] == technology:
                found |= only(tile)
            left &= left - 1
        return found

    def is_border(self, tile: i64) -> bool:
        return on_border(self.present, tile)

    # --- the Technology Center --------------------------------------------------------------------
    def in_deck(self) -> i64:
        """How many cards lie in the deck."""
        return decks.left(self.deck)

    def put_deck(self, runs: list[int]) -> None:
        """As `decks.laid` takes them, for a position: mypyc never frees a vec that uncompiled code sets."""
        self.deck = decks.laid(runs)

    def put_used(self, piles: list[int]) -> None:
        self.piles = vec[i64](cast("list[i64]", piles))

    def top_of(self, pile: i64) -> i64:
        """The visible card of a Discard space; NONE if it is empty."""
        at = len(self.piles) - 1
        while at >= 0:
            if self.piles[at] >> 4 == pile:
                return self.piles[at] & 15
            at -= 1
        return NONE

    def pile(self, which: i64) -> i64:
        """The cards of a pile, as a bag."""
        bag: i64 = 0
        for card in self.piles:
            if card >> 4 == which:
                bag += lanes4.one(card & 15)
        return bag

    def has_used(self) -> bool:
        """Whether cards lie in front of the active player."""
        return len(self.piles) > 0 and self.piles[len(self.piles) - 1] >> 4 == USED

    def symbols(self) -> i64:
        """R9.1: the symbols that show in the Technology Center, before Bug cards."""
        total: i64 = 0
        at: i64 = 0
        while at < PILES:
            if self.open[at] != NONE:
                total += self.printed.symbols[self.open[at]]
            top = self.top_of(at)
            if top != NONE:
                total += self.printed.symbols[top]
            at += 1
        at = 0
        while at < STACKS:
            if self.stacks[at] == 0:
                total += self.printed.stack_symbols[at]
            at += 1
        return total

    # --- the Mission Track ------------------------------------------------------------------------
    def in_row(self) -> i64:
        """The occupied spaces of the row, as a set."""
        found: i64 = 0
        for spaces in self.row:
            found |= spaces
        return found

    def on_track(self, who: i64) -> i64:
        """R10.5: pioneers in the row and beside its end."""
        return count(self.row[who]) + self.overflow[who]

    def covered(self, index: i64) -> bool:
        """R9.3: whether a pioneer stands on this crossing of the curve."""
        return has(self.in_row(), self.printed.row_space[index] - 1)

    # --- cockpits ---------------------------------------------------------------------------------
    def force(self, effect: i64) -> bool:
        """R13.4: whether a Bug card with this effect is in force."""
        return self.bug != NONE and self.printed.bug_effect[self.bug] == effect

    def has_power(self, who: i64, power: i64) -> bool:
        return self.character[who] != NONE and self.printed.power[self.character[who]] == power

    def hand_size(self, who: i64) -> i64:
        return lanes4.size(self.cards_in_hand(who))

    def in_cockpit(self, who: i64) -> i64:
        """R8.9: the START pioneers included."""
        return self.upgrades[who] + self.technology[who] + self.printed.start_pioneers

    def medals_left(self) -> i64:
        """R8.3: what is left of the common supply."""
        left = self.printed.medals
        for n in self.medals:
            left -= n
        return left

    def offered_units(self) -> i64:
        """R13.2: what all players have offered for the Bug card."""
        return lanes4.size(self.offers)

    def traitor_plays(self) -> bool:
        """Whether a seat has the N.O.P.E. card."""
        return 0 <= self.traitor < self.printed.seats

    def is_revealed(self) -> bool:
        """Whether the traitor is known to all."""
        return self.traitor_plays() and self.knows_role(self.printed.seats, self.traitor)

    def role_of(self, who: i64) -> i64:
        """R3.8: as it was dealt."""
        return NOPE if who == self.traitor else HOPE

    def knows_role(self, side: i64, who: i64) -> bool:
        """Whether a side (`seats`: everyone) knows a role that was dealt. Its card is 2 x seat + role."""
        return (self.known(side) >> (2 * who)) & 3 != 0


def lanes_sum(lanes: i64) -> i64:
    """The sum of four lanes of 2 bits."""
    return (lanes & 3) + ((lanes >> 2) & 3) + ((lanes >> 4) & 3) + ((lanes >> 6) & 3)


def shifted_mask(owner: i64) -> i64:
    """The lanes of one owner in the pioneers of a tile."""
    return shifted(3 * (1 + 256 + 65536), 2 * owner)
