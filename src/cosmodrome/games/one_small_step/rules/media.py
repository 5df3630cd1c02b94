"""The Media track (R5) and the bonus tiles (R10)."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.tokens import Tokens
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import lowest
from cosmodrome.kernel.frames import RUN, frame, kind_of, who_of
from cosmodrome.kernel.state import TEAM


class Media(Tokens):
    """What the world thinks of the teams, and what it gives them."""

    def pool(self, f: i64) -> i64:
        kind = kind_of(f)
        if kind == x.GET_MEDIA_TILE:
            return self.media_stack
        if kind == x.GET_SATELLITE_TILE:
            return self.satellite_stack
        return super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        kind = kind_of(f)
        if kind == x.GET_MEDIA_TILE:
            self.got_media_tile(who_of(f), outcome)
        elif kind == x.GET_SATELLITE_TILE:
            self.got_satellite_tile(who_of(f), outcome)
        else:
            super().happens(f, outcome)

    # --- the track (R5) ---------------------------------------------------------------------------
    def leader(self) -> i64:
        """R5.1-R5.2: who has Initiative as the cubes stand."""
        if self.media[0] != self.media[1]:
            return 0 if self.media[0] > self.media[1] else 1
        return self.upper

    def move_media(self, side: i64, to: i64, why: i64) -> None:
        """R5.2: a cube that moves onto the other's space lies on top; one that does not move keeps its place."""
        if to != self.media[side]:
            if self.listener is not None:
                self.emit(x.MEDIA_MOVED, TEAM + side, to + x.MEDIA_ZERO, why, to - self.media[side])
            self.media[side] = to
            if to == self.media[1 - side]:
                self.lie_on_top(side, 1)

    def lie_on_top(self, side: i64, told: i64) -> None:
        self.emit(x.CUBE_ON_TOP, TEAM + side, told, 0, side - self.upper)
        self.upper = side

    def gain_media(self, side: i64, n: i64) -> None:
        """R5.5-R5.6."""
        printed = self.printed
        at = self.media[side]
        told = at
        tiles: i64 = 0
        moved = n > 0
        while n > 0:
            if at == printed.media_max:
                self.emit_rise(side, told, at)
                at -= printed.tile_price
                told = at
                tiles += 1
                self.emit(x.MEDIA_MOVED, TEAM + side, at + x.MEDIA_ZERO, x.BY_LOOP, -printed.tile_price)
            at += 1
            n -= 1
        if self.listener is not None:
            self.emit_rise(side, told, at)
        self.media[side] = at
        if moved and at == self.media[1 - side]:
            self.lie_on_top(side, 1)
        tiles = min(tiles, lanes4.size(self.media_stack))
        while tiles > 0:
            self.push(frame(x.GET_MEDIA_TILE, self.team(side)))
            tiles -= 1

    def emit_rise(self, side: i64, old: i64, new: i64) -> None:
        if new > old:
            self.emit(x.MEDIA_MOVED, TEAM + side, new + x.MEDIA_ZERO, x.BY_GAIN, new - old)

    def lose_media(self, side: i64, n: i64) -> None:
        """R5.8."""
        self.move_media(side, max(self.media[side] - n, self.printed.media_min), x.BY_LOSS)

    def media_under(self, side: i64) -> None:
        """R12, R13.17: the other cube moves under this one, upwards or downwards; no tile results."""
        to = self.media[side]
        self.emit(x.MEDIA_PUSHED, TEAM + side, to + x.MEDIA_ZERO, 1 - side, to - self.media[1 - side])
        self.media[1 - side] = to
        self.lie_on_top(side, 0)

    # --- tiles (R10.1-R10.3) ----------------------------------------------------------------------
    def got_media_tile(self, who: i64, tile: i64) -> None:
        self.media_stack -= lanes4.one(tile)
        self.media_tiles[self.side_of(who)] += lanes4.one(tile)
        if self.listener is not None:
            self.emit(x.MEDIA_TILE_DRAWN, who, tile)

    def held_tile(self, side: i64, kinds: i64) -> i64:
        """The first of these kinds of Media tiles that a side holds, or -1."""
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            if lanes4.amount(self.media_tiles[side], kind):
                return kind
        return -1

    def use_tile(self, who: i64, kind: i64) -> None:
        """R10.1: all effects on it happen now."""
        side = self.side_of(who)
        self.media_tiles[side] -= lanes4.one(kind)
        self.media_used[side] += lanes4.one(kind)
        self.emit(x.MEDIA_TILE_USED, who, kind)
        self.push(frame(RUN, who, self.printed.media_block[kind]))

    def got_satellite_tile(self, who: i64, tile: i64) -> None:
        """R10.3."""
        self.satellite_stack -= lanes4.one(tile)
        self.satellite_used[self.side_of(who)] += lanes4.one(tile)
        self.emit(x.SATELLITE_TILE_DRAWN, who, tile)
        self.push(frame(RUN, who, self.printed.satellite_block[tile]))
