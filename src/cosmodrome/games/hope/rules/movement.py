"""Movement: levers, navigation, polarization, and what a ship meets where it enters (R5, R7.5, R11.8, R14.2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ARRIVE,
    ASK_FLIGHT,
    ASK_REMOVE,
    DRAW,
    ENTER,
    FLEW,
    FLIGHT,
    LEVER_RESET,
    LEVER_USED,
    LEVERS,
    MOST_SEATS,
    NAVIGATE,
    NO,
    PIONEER_REMOVED,
    POLARIZE,
    POLARIZED,
    REMOVE,
    TOKEN_TAKEN,
    TOKENS,
    WAYS,
)
from cosmodrome.games.hope.rules.geometry import (
    CENTRE,
    SIDEWAYS,
    line_directions,
    neighbour,
    next_dimension,
    polarized_tile,
    same_sense,
    side_directions,
)
from cosmodrome.games.hope.rules.printed import (
    ACROBAT,
    CORNERS_FOR_ALL,
    EARTHLING,
    LEVER_LOCKED,
    MOST_STEPS,
    NONE,
    POLARIZE_FREELY,
)
from cosmodrome.games.hope.rules.regression import Regression
from cosmodrome.games.hope.rules.table import ALL_LEVERS, ANY_DIRECTION, ARBITRARY
from cosmodrome.kernel import lanes2, lanes4
from cosmodrome.kernel.bits import has, only, with_each
from cosmodrome.kernel.frames import a_of, frame, who_of

EARTHLINGS_CARDS: Final = 2  # R14.2
POWER_PRICE: Final = 1  # R11.8: medals


class Movement(Regression):
    """How ships fly."""

    # --- navigation (R5.1-R5.7) -------------------------------------------------------------------
    def lever_works(self, who: i64, lever: i64) -> bool:
        """R5.1, M03."""
        locked = self.force(LEVER_LOCKED) and self.printed.bug_amount[self.bug] == lever
        return has(self.levers[who], lever) and not locked

    def steps_left(self) -> bool:
        """M04: whether a navigation may go on by a tile."""
        return not self.force(MOST_STEPS) or self.flown < self.printed.bug_amount[self.bug]

    def corners(self, who: i64) -> bool:
        """R14.4, B03."""
        return self.has_power(who, ACROBAT) or self.force(CORNERS_FOR_ALL)

    def first_directions(self, who: i64, manner: i64) -> i64:
        """R5.3-R5.5: the directions in which a navigation of this manner can begin, as a set."""
        tile = self.tile_of(who)
        if manner == SIDEWAYS:
            return side_directions(self.present, self.concave, tile, self.dimension_of(who), self.corners(who))
        return line_directions(self.present, tile, manner, self.dimension_of(who))

    def navigations(self, found: vec[i64], who: i64) -> vec[i64]:
        """R5.1, R5.6: every lever with every direction, appended in ascending order."""
        if self.force(MOST_STEPS) and self.printed.bug_amount[self.bug] == 0:
            return found
        way: i64 = 0
        while way < WAYS:
            lever = way if way < ARBITRARY else ARBITRARY
            if self.lever_works(who, lever):
                found = with_each(found, NAVIGATE + way * 6, self.first_directions(who, way % 3))
            way += 1
        return found

    def navigate(self, who: i64, action: i64) -> None:
        """R5.1, R5.6: the lever becomes inactive; the first step is part of the choice."""
        way = (action - NAVIGATE) // 6
        lever = way if way < ARBITRARY else ARBITRARY
        self.levers[who] &= ~only(lever)
        self.emit(LEVER_USED, who, lever)
        self.lever = lever
        self.manner = way % 3
        self.flown = 0
        self.fly(who, (action - NAVIGATE) % 6)

    def fly(self, who: i64, direction: i64) -> None:
        """R5.2, R5.8: one tile further; it is entered, then the navigation may go on."""
        tile = neighbour(self.tile_of(who), direction)
        self.heading = direction
        self.flown += 1
        space = tile * 3 + self.dimension_of(who)
        self.emit(FLEW, who, self.ship[who], space)
        self.ship[who] = space
        self.push(frame(FLIGHT, who))
        self.push(frame(ENTER, who, tile))

    def go_on_flying(self, who: i64) -> None:
        """R13.6: a navigation whose ship was put on Earth is over."""
        if self.lever != NONE:
            self.push(frame(ASK_FLIGHT, who))

    def directions_on(self, who: i64) -> i64:
        """R5.3-R5.5, G14, G32: where the navigation can go on, as a set of directions."""
        if not self.steps_left():
            return 0
        open_to = self.first_directions(who, self.manner)
        if self.heading == ANY_DIRECTION:
            return open_to
        if self.manner == SIDEWAYS:
            return open_to & same_sense(self.dimension_of(who), self.heading)
        return open_to & only(self.heading)

    # --- polarization (R5.9-R5.13) ----------------------------------------------------------------
    def judge_levers(self, who: i64) -> None:
        """R5.9, G35: the exception for a ship that cannot navigate at all."""
        self.stuck = self.stranded(who)

    def stranded(self, who: i64) -> bool:
        """R5.9: whether all levers are active, and none leads anywhere."""
        return self.levers[who] == ALL_LEVERS and len(self.navigations(vec[i64](), who)) == 0

    def polarizations(self, found: vec[i64], who: i64) -> vec[i64]:
        """R5.9, B04: clockwise, or with the Bug card either way. Version 1 did not look at the stranded ship again."""
        freely = self.force(POLARIZE_FREELY)
        stranded = self.stuck and (self.printed.version == 1 or self.stranded(who))
        if freely or stranded or self.levers[who] != ALL_LEVERS:
            found = append(found, POLARIZE)
        if freely:
            found = append(found, POLARIZE + 1)
        return found

    def polarize(self, who: i64, turn: i64) -> None:
        """R5.10, R5.12: pioneers are placed before the shift or after it."""
        if self.placed:
            self.closed = True
        self.reset_levers(who)
        if self.shift(who, turn):
            self.push(frame(ENTER, who, self.tile_of(who)))

    def reset_levers(self, who: i64) -> None:
        """R5.10, G14: all become active, except that of a navigation under way."""
        lever: i64 = 0
        while lever < LEVERS:
            if not has(self.levers[who], lever) and not (who == self.player and lever == self.lever):
                self.levers[who] |= only(lever)
                self.emit(LEVER_RESET, who, lever)
            lever += 1

    def reset_all_levers(self) -> None:
        """G14, B08."""
        seat: i64 = 0
        while seat < self.printed.seats:
            self.reset_levers(seat)
            seat += 1

    def shift(self, who: i64, turn: i64) -> bool:
        """R2.7, R5.11: whether the ship enters another tile."""
        tile = self.tile_of(who)
        dimension = self.dimension_of(who)
        target = polarized_tile(self.present, self.concave, tile, dimension, turn)
        space = target * 3 + next_dimension(dimension, turn)
        self.emit(POLARIZED, who, self.ship[who], space)
        self.ship[who] = space
        return target != tile

    def shift_all(self, turn: i64) -> None:
        """R5.8, R7.6, M08: all ships at once; they enter one after the other, the active player's first."""
        order = self.printed.seats_in_order(self.player)
        at = len(order) - 1
        while at >= 0:
            if self.shift(order[at], turn):
                self.push(frame(ENTER, order[at], self.tile_of(order[at])))
            at -= 1
        if self.lever != NONE:
            self.heading = ANY_DIRECTION  # G14

    # --- entering (R5.8) --------------------------------------------------------------------------
    def enter(self, f: i64) -> None:
        """G22: the traitor's power comes before all else on the tile."""
        who = who_of(f)
        tile = a_of(f)
        powerful = self.printed.traitor and who == self.player and who == self.traitor and self.is_revealed()
        if powerful and self.medals[who] >= POWER_PRICE and self.pioneers[tile]:
            self.push(frame(ARRIVE, who, tile))
            self.push(frame(ASK_REMOVE, who, tile))
        else:
            self.arrive(who, tile)

    def arrive(self, who: i64, tile: i64) -> None:
        """R7.5: the token; R14.2: the Earthling's cards."""
        token: i64 = 0
        while token < TOKENS:
            if has(self.token_on[token], tile):
                self.token_on[token] &= ~only(tile)
                self.bonus[who] += lanes4.one(token)
                self.emit(TOKEN_TAKEN, who, token, tile)
            token += 1
        if tile == CENTRE and self.has_power(who, EARTHLING):
            self.push(frame(DRAW, who, EARTHLINGS_CARDS))

    def remove_options(self, f: i64) -> vec[i64]:
        """D7."""
        here = self.pioneers[a_of(f)]
        found = vec[i64]([NO])
        lane: i64 = 0
        while lane < 3 * MOST_SEATS:
            if lanes2.amount(here, lane):
                found = append(found, REMOVE + lane)
            lane += 1
        return found

    def remove_answer(self, f: i64, action: i64) -> None:
        """R11.8: a medal for a pioneer, which returns to its owner."""
        if action != NO:
            owner = (action - REMOVE) % MOST_SEATS
            space = a_of(f) * 3 + (action - REMOVE) // MOST_SEATS
            self.spend_medals(who_of(f), POWER_PRICE)
            self.take_away(space, owner)
            self.emit(PIONEER_REMOVED, who_of(f), space, owner)

    def take_away(self, space: i64, owner: i64) -> None:
        """A pioneer returns from a planet to its owner's supply."""
        self.pioneers[space // 3] -= lanes2.one(space % 3 * MOST_SEATS + owner)
        self.supply[owner] += 1
