"""Free actions (R5.7, R10.5): taking and using Media tiles, and the Advancement of any phase (AD14)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.course import Course
from cosmodrome.games.one_small_step.rules.printed import AD14
from cosmodrome.games.one_small_step.rules.table import NONE, ON_LAUNCH, TEMP
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.frames import ORDER, RUN, a_of, c_of, frame, kind_of, who_of
from cosmodrome.kernel.state import NOTHING

LEAST_BARTER: Final = 2


class FreeActions(Course):
    """What a team may do at any moment of its own Turn."""

    def free_actions(self, f: i64) -> vec[i64]:
        side = self.active
        if side == NONE or not self.stands_between(f, side):
            return NOTHING
        held = self.media_tiles[side]
        kind = kind_of(f)
        paying = kind == x.ASK_DISCOUNT
        inside = paying or (kind == x.ASK_PLAY and c_of(f) == x.BY_EFFECT)
        found = vec[i64]()
        if self.media[side] >= self.printed.tile_threshold and self.media_stack:
            found = append(found, x.TAKE_TILE)
        if held:
            saving = paying and self.discount_useful(f)
            tile: i64 = 0
            while tile < x.MEDIA_TILES:
                if lanes4.amount(held, tile) and not (saving and self.printed.tile_discount[tile]):
                    found = append(found, x.USE_TILE + tile)
                tile += 1
        if not inside and self.ready(side, AD14) and self.sum_of(side, TEMP, 0, x.RESOURCES) >= LEAST_BARTER:
            found = append(found, x.BARTER)
        return found

    def stands_between(self, f: i64, side: i64) -> bool:
        """Whether the team stands between two steps of its own Turn, or is about to play or pay for a development.

        A department that launches (R9.1.7), plays or pays stands there for its team (R4.4).
        """
        kind = kind_of(f)
        if self.side_of(who_of(f)) != side:
            return False
        if kind == ORDER:
            return a_of(f) >= self.printed.first_reward
        if (
            kind == x.ASK_GO_ON
            or kind == x.ASK_IGNORE
            or kind == x.ASK_REPLACE
            or kind == x.ASK_MAJOR
            or kind == x.ASK_DISCOUNT
        ):
            return True
        if kind == x.ASK_PLAY and c_of(f) == x.BY_EFFECT:
            return self.box.version >= 2  # RL-49
        if who_of(f) != self.team(side):
            return False
        if kind == x.ASK_LAUNCH:
            return a_of(f) == only(ON_LAUNCH)
        return (
            kind == x.ASK_PLACE
            or kind == x.ASK_PLAY
            or kind == x.ASK_DRAW
            or kind == x.ASK_DEPARTMENT
            or kind == x.ASK_PERSON
            or kind == x.ASK_COUNTDOWN
        )

    def answer(self, f: i64, action: i64) -> None:
        if action >= self.box.free_base:
            self.free_answer(who_of(f), action)
        else:
            super().answer(f, action)

    def free_answer(self, who: i64, action: i64) -> None:
        """Its choices belong to whoever was asked: the team, or a department inside its own step (R4.4)."""
        if action == x.TAKE_TILE:  # R5.7
            side = self.side_of(who)
            self.move_media(side, self.media[side] - self.printed.tile_price, x.FOR_TILE)
            self.push(frame(x.GET_MEDIA_TILE, who))
        elif action == x.BARTER:
            self.use_up(who, AD14)
            self.push(frame(RUN, who, self.printed.barter_block))
            self.ask(frame(x.ASK_TOKEN, who, x.TEMPS, 0, LEAST_BARTER))
        else:
            self.use_tile(who, action - x.USE_TILE)
