"""The Earth: actions of its spaces with their upgrades (R8.4.5, R11.1), and the Moon Path (R9.3)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.hazards import Hazards
from cosmodrome.games.one_small_step.rules.printed import FROM_CLAUSES, FROM_PATH, FROM_TILES
from cosmodrome.games.one_small_step.rules.table import NONE
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, has, lowest, only, with_each
from cosmodrome.kernel.frames import ORDER, RUN, a_of, frame, kind_of, who_of
from cosmodrome.kernel.state import TEAM


class Earth(Hazards):
    """What workers do, and how far it takes the team."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_UNCOVER:
            return self.uncover_options(f)
        if kind == x.ASK_WAY:
            return self.way_options(f)
        if kind == x.ASK_RESCORE:
            return self.rescore_options(f)
        if kind == x.ASK_EARTH_ACTION:
            return self.earth_action_options(f)
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_UNCOVER:
            self.uncover(f, action - x.UNCOVER)
        elif kind == x.ASK_WAY:
            self.way_answer(f, action - x.USE)
        elif kind == x.ASK_RESCORE:
            self.rescore_answer(f, action - x.RESCORE)
        elif kind == x.ASK_EARTH_ACTION:
            self.earth_action_answer(f, action)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        kind = kind_of(f)
        if kind == x.START_ACTION:
            self.start_action(who_of(f), a_of(f))
        elif kind == x.END_ACTION:
            self.free_results = False
        else:
            super().step(f)

    def pool(self, f: i64) -> i64:
        return self.crew_stack if kind_of(f) == x.GET_CREW_TILE else super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        if kind_of(f) == x.GET_CREW_TILE:
            self.got_crew_tile(f, outcome)
        else:
            super().happens(f, outcome)

    # --- actions of the spaces (R11.1) ------------------------------------------------------------
    def uncovered(self, action: i64, kind: i64) -> bool:
        """R11.1.3: whether the satellite (0) or crew (1) upgrade of an action is active."""
        covers = self.crew_covers if kind else self.satellite_covers
        return self.printed.advanced and action < x.ACTIONS - 2 and not has(covers, action)

    def active_in(self, action: i64, satellite: i64, crew: i64) -> i64:
        """Of two sets of actions, one per kind of upgrade: for which kinds this action is in it and uncovered."""
        found: i64 = 0
        if has(satellite, action) and self.uncovered(action, 0):
            found |= 1
        if has(crew, action) and self.uncovered(action, 1):
            found |= 2
        return found

    def start_action(self, who: i64, action: i64) -> None:
        """R11.1.4: an alternative may be used instead of the action (DP-11)."""
        alternatives = self.printed.alternatives
        if self.active_in(action, alternatives[0], alternatives[1]):
            self.ask(frame(x.ASK_WAY, who, action))
        else:
            self.normal_action(who, action)

    def way_options(self, f: i64) -> vec[i64]:
        action = a_of(f)
        printed = self.printed
        found = vec[i64]([x.USE + x.NORMAL_ACTION])
        active = self.active_in(action, printed.alternatives[0], printed.alternatives[1])
        kind: i64 = 0
        while kind < 2:
            if has(active, kind) and self.can_block(who_of(f), printed.upgrade_block[action * 2 + kind]):
                found = append(found, x.USE + 1 + kind)
            kind += 1
        return found

    def way_answer(self, f: i64, way: i64) -> None:
        if way == x.NORMAL_ACTION:
            self.normal_action(who_of(f), a_of(f))
        else:
            self.push(frame(RUN, who_of(f), self.printed.upgrade_block[a_of(f) * 2 + way - 1]))

    def normal_action(self, who: i64, action: i64) -> None:
        """R11.1.4: additions come before or after, as the user likes; what only gives something comes unasked."""
        printed = self.printed
        cheaper: i64 = 1 if self.active_in(action, printed.reductions[0], printed.reductions[1]) else 0
        if self.active_in(action, printed.choosers[0], printed.choosers[1]):
            self.free_results = True
            self.push(frame(x.END_ACTION, who))
        order = printed.parts[action * 2 + cheaper]
        additions = self.active_in(action, printed.additions[0], printed.additions[1])
        plain = self.active_in(action, printed.plain_additions[0], printed.plain_additions[1])
        asked = 1 | (additions & ~plain) * 2
        if has(printed.plain_actions, action) or count(asked) == 1:
            self.run_parts(who, order, asked)
        else:
            self.ask(frame(ORDER, who, order, asked))
        self.run_parts(who, order, plain * 2)

    def run_parts(self, who: i64, order: i64, parts: i64) -> None:
        while parts:
            part = lowest(parts)
            parts &= parts - 1
            if self.printed.program[order + 1 + part]:
                self.push(frame(RUN, who, self.printed.program[order + 1 + part]))

    def ask_earth_action(self, who: i64) -> None:
        self.ask(frame(x.ASK_EARTH_ACTION, who))

    def earth_action_options(self, f: i64) -> vec[i64]:
        found = vec[i64]()
        action: i64 = 0
        while action < x.ACTIONS:
            found = append(found, x.EARTH_ACTION + action)
            action += 1
        return append(found, x.NO)

    def earth_action_answer(self, f: i64, action: i64) -> None:
        if action != x.NO:
            self.push(frame(x.START_ACTION, who_of(f), action - x.EARTH_ACTION))

    # --- upgrades of the Earth (R11.1.2) ----------------------------------------------------------
    def satellite_pile(self) -> i64:
        """Satellite markers neither on the Earth nor in orbit."""
        return self.printed.marker_supply - count(self.satellite_covers) - self.orbit[0] - self.orbit[1]

    def earth_upgrade(self, who: i64, kind: i64) -> None:
        if self.crew_covers if kind else self.satellite_covers:
            self.ask(frame(x.ASK_UNCOVER, who, kind))
        else:
            self.orbit[self.side_of(who)] += 1  # a marker of the pile; `can` has seen to it that there is one
            self.emit(x.MARKER_TO_ORBIT, who)

    def can_upgrade_earth(self, kind: i64) -> bool:
        if kind:
            return self.crew_covers != 0
        return self.satellite_covers != 0 or self.satellite_pile() > 0

    def uncover_options(self, f: i64) -> vec[i64]:
        return with_each(vec[i64](), x.UNCOVER, self.crew_covers if a_of(f) else self.satellite_covers)

    def uncover(self, f: i64, action: i64) -> None:
        self.emit(x.UPGRADE_UNCOVERED, who_of(f), action, a_of(f), 1 - a_of(f))
        if a_of(f):
            self.crew_covers ^= only(action)
        else:
            self.satellite_covers ^= only(action)
            self.orbit[self.side_of(who_of(f))] += 1

    # --- the Moon Path (R9.3) ---------------------------------------------------------------------
    def move_on_path(self, who: i64) -> None:
        """R9.3.2: all steps of a mission are one move."""
        side = self.side_of(who)
        end = self.printed.path_end
        space = min(self.path[side] + self.steps, end)
        self.emit(x.PATH_REACHED, who, space, 0 if has(self.path_markers[side], space) else 1, space - self.path[side])
        self.path[side] = space
        self.path_markers[side] |= only(space)
        if space == end and self.first_on_moon == NONE:
            self.first_on_moon = side
            self.emit(x.FIRST_ON_MOON, who, 0, 0, side - NONE)
        if has(self.path_tiles, space):
            self.path_tiles ^= only(space)
            self.emit(x.PATH_TILE_LIFTED, who, space)
            if space == end:
                self.take_crew_tile(side, self.printed.fixed_tile, FROM_PATH, x.ON_MOON)
            else:
                self.push(frame(x.GET_CREW_TILE, who, space))

    def take_crew_tile(self, side: i64, kind: i64, source: i64, where: i64) -> None:
        self.emit(x.CREW_TILE_TAKEN, TEAM + side, kind, where)
        self.crew_used[side] += lanes4.one(kind)
        self.book(side, source, self.printed.crew_tile_vp[kind])

    def got_crew_tile(self, f: i64, kind: i64) -> None:
        """R9.3.4, R10.4: one of the extra stack gives its VP only."""
        side = self.side_of(who_of(f))
        self.crew_stack -= lanes4.one(kind)
        self.emit(x.CREW_TILE_LEFT, who_of(f), kind, 0, 1 if a_of(f) == 0 else 0)
        if a_of(f) == 0:
            self.extra_tiles -= 1
            self.take_crew_tile(side, kind, FROM_TILES, x.IN_EXTRA_STACK)
            return
        self.take_crew_tile(side, kind, FROM_PATH, x.ON_PATH)
        if has(self.printed.crew_tile_token, kind):
            self.gain_tokens(side, 1)
        if has(self.printed.crew_tile_hazard, kind):
            self.push(frame(x.PLACE_HAZARD, who_of(f), 0, 0, 1))

    def rescore_options(self, f: i64) -> vec[i64]:
        side = self.side_of(who_of(f))
        found = vec[i64]()
        kind: i64 = 0
        while kind < x.CREW_TILES:
            if lanes4.amount(self.crew_used[side], kind):
                found = append(found, x.RESCORE + kind)
            kind += 1
        return found

    def rescore_answer(self, f: i64, tile: i64) -> None:
        self.book(self.side_of(who_of(f)), FROM_CLAUSES, self.printed.crew_tile_vp[tile])
