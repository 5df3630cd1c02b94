"""The effect vocabulary (R12): what each declared step does, and whether it would do anything."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.launching import Launching
from cosmodrome.games.one_small_step.rules.printed import (
    DO_ADVANCEMENT,
    DO_ADVANCEMENT_TOKEN,
    DO_CREW_TILE,
    DO_DRAW,
    DO_EARTH_ACTION,
    DO_EARTH_UPGRADE,
    DO_EXTRA_WORKER,
    DO_GAIN,
    DO_GAIN_MATCHING,
    DO_GAIN_PERM,
    DO_HAZARD_OPPONENT,
    DO_HAZARD_SELF,
    DO_LAUNCH_ANY,
    DO_LAUNCH_DRAWN,
    DO_LOOK_HAZARD,
    DO_LOOK_MISSIONS,
    DO_MEDIA,
    DO_MEDIA_TILE,
    DO_MEDIA_TO,
    DO_MEDIA_UNDER,
    DO_PATH,
    DO_PLAY,
    DO_PRICE,
    DO_REMOVE_HAZARD,
    DO_RESCORE,
    DO_ROLL,
    DO_SATELLITE_TILE,
    DO_SWAP_WORKER,
    DO_UNDER,
    DO_UPGRADE,
    DO_VP,
    DO_VP_PER,
    FROM_CLAUSES,
)
from cosmodrome.games.one_small_step.rules.table import FRESH, TEMP
from cosmodrome.kernel.frames import frame
from cosmodrome.kernel.state import TEAM

ALL_STAGES: Final = 7
MEDIA_OFFSET: Final = 16  # media_to counts from -16
PLACEMENTS: Final = 2  # in one Turn at most


class Effects(Launching):
    """Cards, tiles and spaces, carried out by the kernel's interpreter."""

    def perform(self, who: i64, op: i64, a: i64, b: i64) -> None:
        side = self.side_of(who)
        if op == DO_GAIN:
            self.gain(side, TEMP, a, b)
        elif op == DO_GAIN_PERM:
            self.gain(side, FRESH, a, b)
        elif op == DO_MEDIA:
            self.gain_media(side, b)
        elif op == DO_VP:
            self.book(side, a, b)
        elif op == DO_ROLL:
            self.roll(who, a, b)
        elif op == DO_PRICE:
            self.pay_price(who, b)
        elif op == DO_UPGRADE:
            self.ask(frame(x.ASK_UPGRADE, who, 0, 0, b))
        elif op == DO_GAIN_MATCHING:
            self.gain(side, FRESH if a else TEMP, self.bound, b)
        elif op == DO_SATELLITE_TILE:
            self.push(frame(x.GET_SATELLITE_TILE, who))
        elif op == DO_MEDIA_TILE:
            self.push(frame(x.GET_MEDIA_TILE, who))
        elif op == DO_CREW_TILE:
            self.push(frame(x.GET_CREW_TILE, who))
        elif op == DO_DRAW:
            self.draw(who, a, b)
        elif op == DO_UNDER:
            self.put_under(who, b)
        elif op == DO_EARTH_UPGRADE:
            self.earth_upgrade(who, a)
        elif op == DO_PATH:
            self.move_on_path(who)
        elif op == DO_VP_PER:
            self.book(side, FROM_CLAUSES, self.counted(side, a) // (b & 15) * (b >> 4))
        elif op == DO_PLAY:
            self.ask_play(who, b)
        elif op == DO_HAZARD_OPPONENT:
            self.give_hazards(who, b & 15, b >> 4)
        elif op == DO_HAZARD_SELF:
            self.push(frame(x.PLACE_HAZARD, who, 0, 0, b))
        elif op == DO_LAUNCH_ANY:
            self.ask_launch(who, ALL_STAGES, b)
        elif op == DO_LAUNCH_DRAWN:
            self.push(frame(x.DRAW_MISSION, who, a, 2, b))
        else:
            self.perform_rare(who, op, a, b)

    def perform_rare(self, who: i64, op: i64, a: i64, b: i64) -> None:
        side = self.side_of(who)
        if op == DO_LOOK_HAZARD:
            self.ask_look(who)
        elif op == DO_REMOVE_HAZARD:
            self.ask_remove(who)
        elif op == DO_LOOK_MISSIONS:
            self.push(frame(x.LOOK_MISSIONS, who, a, 0, b))
        elif op == DO_EARTH_ACTION:
            self.ask_earth_action(who)
        elif op == DO_ADVANCEMENT_TOKEN:
            self.gain_tokens(side, b)
        elif op == DO_ADVANCEMENT:
            self.ask_advancement(who)
        elif op == DO_RESCORE:
            self.ask(frame(x.ASK_RESCORE, who))
        elif op == DO_MEDIA_TO:
            self.move_media(side, b - MEDIA_OFFSET, x.TO_SPACE)
        elif op == DO_MEDIA_UNDER:
            self.media_under(side)
        elif op == DO_EXTRA_WORKER:
            self.allowed = PLACEMENTS
        elif op == DO_SWAP_WORKER:
            self.swapped = True

    def media_under(self, side: i64) -> None:
        """R12, R13.17: the other cube moves under this one, upwards or downwards; no tile results."""
        to = self.media[side]
        self.emit(x.MEDIA_PUSHED, TEAM + side, to + x.MEDIA_ZERO, 1 - side, to - self.media[1 - side])
        self.media[1 - side] = to
        self.lie_on_top(side, 0)

    def can(self, who: i64, op: i64, a: i64, b: i64) -> bool:
        side = self.side_of(who)
        if op == DO_GAIN:
            return self.room(TEMP, a) > 0
        if op == DO_GAIN_PERM:
            return self.room(FRESH, a) > 0
        if op == DO_MEDIA or op == DO_VP or op == DO_ROLL:
            return True
        if op == DO_PRICE:
            return self.can_price(side, b)
        if op == DO_UPGRADE:
            return self.upgradable(side) != 0
        if op == DO_GAIN_MATCHING:
            return True  # what binds the resource is asked for first
        if op == DO_SATELLITE_TILE:
            return self.satellite_stack != 0
        if op == DO_MEDIA_TILE:
            return self.media_stack != 0
        if op == DO_CREW_TILE:
            return self.extra_tiles > 0
        if op == DO_DRAW or op == DO_LAUNCH_DRAWN:
            return self.deck_has(side, a)
        if op == DO_UNDER or op == DO_PLAY:
            return self.hand[side] != 0
        if op == DO_EARTH_UPGRADE:
            return self.can_upgrade_earth(a)
        if op == DO_PATH:
            return self.path[side] < self.printed.path_end
        if op == DO_VP_PER:
            return self.counted(side, a) >= b & 15
        if op == DO_HAZARD_OPPONENT or op == DO_HAZARD_SELF:
            return len(self.hazard_deck) > 0
        if op == DO_LAUNCH_ANY:
            return self.missions_on(side, ALL_STAGES) != 0
        return self.can_rare(side, op)

    def can_rare(self, side: i64, op: i64) -> bool:
        if op == DO_LOOK_HAZARD:
            return self.lookable(side) != 0
        if op == DO_REMOVE_HAZARD:
            return self.covered_missions(side) != 0
        if op == DO_LOOK_MISSIONS:
            return self.deck_has(side, 0) or self.deck_has(side, 1)
        if op == DO_ADVANCEMENT:
            return self.display != 0
        if op == DO_RESCORE:
            return self.crew_used[side] != 0
        if op == DO_EXTRA_WORKER or op == DO_SWAP_WORKER:
            return self.phase == 4 and self.placements < PLACEMENTS
        # chosen results and discounts do nothing by themselves (R10.2)
        return op == DO_EARTH_ACTION or op == DO_ADVANCEMENT_TOKEN or op == DO_MEDIA_TO or op == DO_MEDIA_UNDER

    def times(self, who: i64, op: i64, a: i64, b: i64) -> i64:
        """How often a token can be picked (RL-14): the last time perhaps fewer than are printed."""
        if op == DO_GAIN:
            return (self.room(TEMP, a) + b - 1) // b if self.printed.token_limits else 63
        if op == DO_GAIN_PERM:
            return (self.room(FRESH, a) + b - 1) // b if self.printed.token_limits else 63
        return super().times(who, op, a, b)
