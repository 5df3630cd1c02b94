"""A game of One Small Step: all chapters of its rules together, who wins, and hints for bots."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.errors import NoDeal
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.features import Features
from cosmodrome.games.one_small_step.rules.printed import Printed
from cosmodrome.games.one_small_step.rules.table import FRESH, NONE, ON_LAUNCH, SPENT, T1, T2, TEMP
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, has, lowest
from cosmodrome.kernel.dice import Dice

GUESSES: Final = 100_000  # deals tried, of which nearly always the first will do


class Race(Features):
    """USA against USSR."""

    def __init__(self, printed: Printed, like: Race | None) -> None:
        super().__init__(printed, like)

    def clone(self) -> Race:
        return Race(self.printed, self)

    def determinize(self, seat: i64, dice: Dice) -> Race:
        tries: i64 = 0
        while tries < GUESSES:
            copy = Race(self.printed, self)
            if copy.deal_anew(self.side(seat), dice):
                return copy
            tries += 1
        raise NoDeal("no deal fits what is proposed")

    # --- the end (R15.4) --------------------------------------------------------------------------
    def winner(self) -> i64:
        """R15.4: the side with most points, or NONE where both share the win. Older rules versions broke ties."""
        if self.vp(0) != self.vp(1):
            return 0 if self.vp(0) > self.vp(1) else 1
        if self.box.version >= 3:
            return NONE
        if self.first_on_moon != NONE:
            return self.first_on_moon
        if self.path[0] != self.path[1]:
            return 0 if self.path[0] > self.path[1] else 1
        return self.leader()

    def returns(self) -> vec[float]:
        winner = self.winner()
        shares = vec[float]()
        seat: i64 = 0
        while seat < self.box.seats:
            shares = append(shares, 0.5 if winner == NONE else 1.0 if self.side(seat) == winner else 0.0)
            seat += 1
        return shares

    # --- for bots ---------------------------------------------------------------------------------
    def timely(self, action: i64) -> bool:
        """A hint for bots: tokens for the asking are timely; abilities wait for their moment."""
        if action < self.box.free_base:
            return True
        if action == x.TAKE_TILE:
            return self.media[self.active] >= self.printed.media_max - 1
        if action == x.BARTER:
            return False
        if action < x.USE_TILE:
            return True
        tile = action - x.USE_TILE
        return not self.printed.waits_for_moment(tile) or (self.phase == 4 and has(self.printed.worker_tiles, tile))

    def value(self, seat: i64) -> float:
        """VP, and what tokens, perms, cards, tiles and missions within reach are worth."""
        side = self.side(seat)
        return self.standing(side) - self.standing(1 - side)

    def spread(self) -> float:
        """The nearer the end, the surer a lead (on both sides: `value` counts it twice)."""
        return 10.0 + 1.5 * max(float(9 - self.round), 0.0)

    def standing(self, side: i64) -> float:
        left = max(float(9 - self.round), 1.0)
        worth = float(self.vp(side)) + 0.45 * float(self.media[side])
        worth += 0.5 * float(self.sum_of(side, TEMP, 0, 3)) + 0.8 * float(self.sum_of(side, TEMP, 3, 6))
        perms = self.sum_of(side, FRESH, 0, x.RESOURCES) + self.sum_of(side, SPENT, 0, x.RESOURCES)
        worth += (0.5 + 0.35 * left) * float(perms)
        worth += 0.6 * float(count(self.hand[side])) + 0.9 * float(count(self.people[side]))
        worth += 1.0 * float(lanes4.size(self.media_tiles[side])) + 1.5 * float(self.advancement_tokens[side])
        worth += (0.4 + 0.3 * left) * float(count(self.owned[side]))
        worth += 2.5 * float(self.path[side])
        return worth + self.prospects(side)

    def prospects(self, side: i64) -> float:
        """What the queue promises; what one mission needs the next cannot have."""
        worth = 0.0
        before: i64 = 0
        stage: i64 = ON_LAUNCH
        while stage >= T2:
            rest = self.on_stage(side, stage)
            while rest:
                mission = lowest(rest)
                worth += self.prospect(side, mission, stage, before)
                before += self.printed.minor_cost[mission]
                rest &= rest - 1
            stage -= 1
        return worth

    def prospect(self, side: i64, mission: i64, stage: i64, before: i64) -> float:
        """What a mission promises, by how much of its cost is there beside what is to be paid before it."""
        minor = before + self.printed.minor_cost[mission]
        missing = self.hazards_on(mission) - self.lacking(side, before, 0)
        more = missing + self.lacking(side, minor + self.printed.major_cost[mission], 0)
        missing += self.lacking(side, minor, 0)
        within_reach = 3.3 if stage == ON_LAUNCH else (5.3 if stage == T1 else 7.3)  # tokens
        prize = 6.0 if self.is_crew(mission) else 4.0
        extra = 2.0 if self.is_crew(mission) else 1.0
        worth = prize * max(1.0 - float(missing) / within_reach, 0.0)
        return worth + extra * max(1.0 - float(more) / within_reach, 0.0)
