"""The effect vocabulary (R12): what each declared step does, and whether it would do anything."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules import printed as p
from cosmodrome.games.one_small_step.rules.launching import Launching
from cosmodrome.games.one_small_step.rules.table import FRESH, SPENT, TEMP
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, first_n
from cosmodrome.kernel.frames import frame

ALL_STAGES: Final = 7
MEDIA_OFFSET: Final = 16  # media_to counts from -16
PLACEMENTS: Final = 2  # in one Turn at most


class Effects(Launching):
    """Cards, tiles and spaces, carried out by the kernel's interpreter."""

    def perform(self, who: i64, op: i64, a: i64, b: i64) -> None:
        side = self.side_of(who)
        if op == p.DO_GAIN:
            self.gain(side, TEMP, a, b)
        elif op == p.DO_GAIN_PERM:
            self.gain(side, FRESH, a, b)
        elif op == p.DO_MEDIA:
            self.gain_media(side, b)
        elif op == p.DO_VP:
            self.book(side, a, b)
        elif op == p.DO_ROLL:
            self.roll(who, a, b)
        elif op == p.DO_PRICE:
            self.pay_price(who, b)
        elif op == p.DO_UPGRADE:
            self.ask(frame(x.ASK_UPGRADE, who, 0, 0, b))
        elif op == p.DO_GAIN_MATCHING:
            self.gain(side, FRESH if a else TEMP, self.bound, b)
        elif op == p.DO_SATELLITE_TILE:
            self.push(frame(x.GET_SATELLITE_TILE, who))
        elif op == p.DO_MEDIA_TILE:
            self.push(frame(x.GET_MEDIA_TILE, who))
        elif op == p.DO_CREW_TILE:
            self.push(frame(x.GET_CREW_TILE, who))
        elif op == p.DO_DRAW:
            self.draw(who, a, b)
        elif op == p.DO_UNDER:
            self.put_under(who, b)
        elif op == p.DO_EARTH_UPGRADE:
            self.earth_upgrade(who, a)
        elif op == p.DO_PATH:
            self.move_on_path(who)
        elif op == p.DO_VP_PER:
            self.book(side, p.FROM_CLAUSES, self.counted(side, a) // (b & 15) * (b >> 4))
        elif op == p.DO_PLAY:
            self.ask_play(who, b)
        elif op == p.DO_HAZARD_OPPONENT:
            self.give_hazards(who, b & 15, b >> 4)
        elif op == p.DO_HAZARD_SELF:
            self.push(frame(x.PLACE_HAZARD, who, 0, 0, b))
        elif op == p.DO_LAUNCH_ANY:
            self.ask_launch(who, ALL_STAGES, b)
        elif op == p.DO_LAUNCH_DRAWN:
            self.push(frame(x.DRAW_MISSION, who, a, x.FOR_LAUNCH, b))
        else:
            self.perform_rare(who, op, a, b)

    def perform_rare(self, who: i64, op: i64, a: i64, b: i64) -> None:
        side = self.side_of(who)
        if op == p.DO_LOOK_HAZARD:
            self.ask_look(who)
        elif op == p.DO_REMOVE_HAZARD:
            self.ask_remove(who)
        elif op == p.DO_LOOK_MISSIONS:
            self.push(frame(x.LOOK_MISSIONS, who, a, 0, b))
        elif op == p.DO_EARTH_ACTION:
            self.ask_earth_action(who)
        elif op == p.DO_ADVANCEMENT_TOKEN:
            self.gain_tokens(side, b)
        elif op == p.DO_ADVANCEMENT:
            self.ask_advancement(who)
        elif op == p.DO_RESCORE:
            self.ask(frame(x.ASK_RESCORE, who))
        elif op == p.DO_MEDIA_TO:
            self.move_media(side, b - MEDIA_OFFSET, x.TO_SPACE)
        elif op == p.DO_MEDIA_UNDER:
            self.media_under(side)
        elif op == p.DO_EXTRA_WORKER:
            self.allowed = PLACEMENTS
        elif op == p.DO_SWAP_WORKER:
            self.swapped = True

    def can(self, who: i64, op: i64, a: i64, b: i64) -> bool:
        side = self.side_of(who)
        if op == p.DO_GAIN:
            return self.room(TEMP, a) > 0
        if op == p.DO_GAIN_PERM:
            return self.room(FRESH, a) > 0
        if op == p.DO_MEDIA or op == p.DO_VP or op == p.DO_ROLL:
            return True
        if op == p.DO_PRICE:
            return self.can_price(side, b)
        if op == p.DO_UPGRADE:
            return self.upgradable(side) != 0
        if op == p.DO_GAIN_MATCHING:
            return True  # what binds the resource is asked for first
        if op == p.DO_SATELLITE_TILE:
            return self.satellite_stack != 0
        if op == p.DO_MEDIA_TILE:
            return self.media_stack != 0
        if op == p.DO_CREW_TILE:
            return self.extra_tiles > 0
        if op == p.DO_DRAW or op == p.DO_LAUNCH_DRAWN:
            return self.deck_has(side, a)
        if op == p.DO_UNDER or op == p.DO_PLAY:
            return self.hand[side] != 0
        if op == p.DO_EARTH_UPGRADE:
            return self.can_upgrade_earth(a)
        if op == p.DO_PATH:
            return self.path[side] < self.printed.path_end
        if op == p.DO_VP_PER:
            return self.counted(side, a) >= b & 15
        if op == p.DO_HAZARD_OPPONENT or op == p.DO_HAZARD_SELF:
            return len(self.hazard_deck) > 0
        if op == p.DO_LAUNCH_ANY:
            return self.missions_on(side, ALL_STAGES) != 0
        return self.can_rare(side, op)

    def can_rare(self, side: i64, op: i64) -> bool:
        if op == p.DO_LOOK_HAZARD:
            return self.lookable(side) != 0
        if op == p.DO_REMOVE_HAZARD:
            return self.covered_missions(side) != 0
        if op == p.DO_LOOK_MISSIONS:
            return self.deck_has(side, 0) or self.deck_has(side, 1)
        if op == p.DO_ADVANCEMENT:
            return self.display != 0
        if op == p.DO_RESCORE:
            return self.crew_used[side] != 0
        if op == p.DO_EXTRA_WORKER or op == p.DO_SWAP_WORKER:
            return self.phase == 4 and self.placements < PLACEMENTS
        # chosen results and discounts do nothing by themselves (R10.2)
        return op == p.DO_EARTH_ACTION or op == p.DO_ADVANCEMENT_TOKEN or op == p.DO_MEDIA_TO or op == p.DO_MEDIA_UNDER

    def times(self, who: i64, op: i64, a: i64, b: i64) -> i64:
        """How often a token can be picked (RL-14): the last time perhaps fewer than are printed."""
        if op == p.DO_GAIN:
            return (self.room(TEMP, a) + b - 1) // b if self.printed.token_limits else 63
        if op == p.DO_GAIN_PERM:
            return (self.room(FRESH, a) + b - 1) // b if self.printed.token_limits else 63
        return super().times(who, op, a, b)

    # --- what developments count (R12) ------------------------------------------------------------
    def counted(self, side: i64, what: i64) -> i64:
        """What is written as `what` in vp_per, by its place in the vocabulary."""
        if what < 3:  # perms: all, satellite, crew
            first = x.GROUP * what
            n = x.RESOURCES if what == 0 else x.GROUP
            return self.sum_of(side, FRESH, first, n) + self.sum_of(side, SPENT, first, n)
        if what == 3:
            return self.sum_of(side, TEMP, 0, x.GROUP)
        if what == 4:
            return count((self.people[side] | self.event_discard[side]) & ~self.printed.developments)
        if what == 5:
            return count(self.event_discard[side] & self.printed.developments)
        if what == 6:
            return count(self.done[side] & first_n(x.SATELLITES))
        if what == 7:
            return count(self.done[side] & ~first_n(x.SATELLITES))
        if what == 8:
            return count(self.averted[side])
        if what == 9:
            return lanes4.size(self.satellite_used[side])
        if what == 10:
            return lanes4.size(self.media_tiles[side]) + lanes4.size(self.media_used[side])
        if what == 11:
            return self.advancement_tokens[side]
        return max(self.media[side], 0)
