"""Phases 1 to 3 (R8.1-R8.3): Countdown, Replenish, Draw Cards."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import AD01, AD10
from cosmodrome.games.one_small_step.rules.table import ON_LAUNCH, T1, T2
from cosmodrome.games.one_small_step.rules.turns import Turns
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import has, lowest, only, shifted, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, b_of, c_of, frame, kind_of, who_of
from cosmodrome.kernel.state import TEAM


class EarlyPhases(Turns):
    """What comes before the workers."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_DRAW:
            return self.draw_options(f)
        if kind == x.ASK_DEPARTMENT and self.phase == 3:
            return self.drawer_options(f)
        if kind == x.ASK_COUNTDOWN:
            return self.countdown_options(f)
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_DRAW:
            self.draw_answer(f, action)
        elif kind == x.ASK_DEPARTMENT and self.phase == 3:
            self.drawer_answer(f, action)
        elif kind == x.ASK_COUNTDOWN:
            self.countdown_answer(f, action)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        kind = kind_of(f)
        if kind == x.NEXT_DRAW:
            self.next_draw(a_of(f))
        elif kind == x.LAY_CARDS:
            self.lay_cards(f)
        elif kind == x.COUNT_DOWN:
            self.count_down(f)
        else:
            super().step(f)

    def pool(self, f: i64) -> i64:
        return self.event_pool() if kind_of(f) == x.LAY_EVENT else super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        if kind_of(f) == x.LAY_EVENT:
            self.lay_event(outcome)
        else:
            super().happens(f, outcome)

    # --- phase 1: Countdown (R8.1) ----------------------------------------------------------------
    def movable(self, side: i64) -> i64:
        return self.on_stage(side, T1) | self.on_stage(side, T2)

    def countdown_options(self, f: i64) -> vec[i64]:
        """AD10: hold one (RL-35: each only once), or advance one from T-Minus 2 to Launch."""
        side = self.side_of(who_of(f))
        found = with_each(vec[i64](), x.HOLD, self.movable(side) & ~self.held)
        found = with_each(found, x.ADVANCE, self.on_stage(side, T2))
        return append(found, x.NO)

    def countdown_answer(self, f: i64, action: i64) -> None:
        side = self.side_of(who_of(f))
        moved: i64 = 0
        if action != x.NO:
            self.use_up(who_of(f), AD10)
            if action >= x.ADVANCE:
                moved = shifted(action - x.ADVANCE + 1, 8)
            else:
                moved = action - x.HOLD + 1
                self.held |= only(action - x.HOLD)
                self.emit(x.MISSION_HELD, who_of(f), action - x.HOLD)
        self.push(frame(x.COUNT_DOWN, who_of(f), side, moved))

    def count_down(self, f: i64) -> None:
        """R8.1.1: T-Minus 1 to Launch, then T-Minus 2 to T-Minus 1."""
        at = a_of(f) * x.STAGES
        held: i64 = 0
        advanced: i64 = 0
        if b_of(f) & 255:
            held = only((b_of(f) & 255) - 1)
        elif b_of(f):
            advanced = only((b_of(f) >> 8) - 1)
        t2 = self.missions[at + T2]
        t1 = self.missions[at + T1]
        if self.listener is not None:
            self.emit_moves(a_of(f), t1 & ~held, T1, ON_LAUNCH)
            self.emit_moves(a_of(f), t2 & advanced, T2, ON_LAUNCH)
            self.emit_moves(a_of(f), t2 & ~held & ~advanced, T2, T1)
        self.missions[at + ON_LAUNCH] |= (t1 & ~held) | (t2 & advanced)
        self.missions[at + T1] = (t1 & held) | (t2 & ~held & ~advanced)
        self.missions[at + T2] = t2 & held

    def emit_moves(self, side: i64, missions: i64, old: i64, new: i64) -> None:
        while missions:
            self.emit(x.COUNTED_DOWN, TEAM + side, lowest(missions), old + x.STAGES * new)
            missions &= missions - 1

    # --- phase 2: Replenish (R8.2) ----------------------------------------------------------------
    def replenish(self) -> None:
        """R8.2.1: four cards; if there are fewer, this is the last round (R15.2)."""
        if decks.left(self.event_deck) < self.printed.draft_spaces and self.printed.end_on_event_deck:
            self.emit(x.LAST_ROUND, NOBODY, 0, 0, 0 if self.last_round else 1)
            self.last_round = True
        self.push(frame(x.LAY_CARDS, 0, 0, 0, self.printed.draft_spaces))

    def lay_cards(self, f: i64) -> None:
        if c_of(f) > 0 and len(self.event_deck) > 0:
            self.push(frame(x.LAY_CARDS, 0, 0, 0, c_of(f) - 1))
            self.push(frame(x.LAY_EVENT, 0))

    def lay_event(self, card: i64) -> None:
        self.take_event(card)
        if self.listener is not None:
            self.emit(x.CARD_LAID, NOBODY, card)
        self.publish(card)
        self.draft |= only(card)

    # --- phase 3: Draw Cards (R8.3) ---------------------------------------------------------------
    def open_decks(self, side: i64, department: i64) -> i64:
        """R8.3.2-R8.3.3: what the department can draw from, as a set of decks (RL-29)."""
        found: i64 = 0
        if self.deck_has(side, x.SATELLITE_DECK):
            found |= only(x.SATELLITE_DECK)
        if self.deck_has(side, x.CREW_DECK):
            found |= only(x.CREW_DECK)
        if department == x.ENGINEERS and self.deck_has(side, x.EVENT_DECK):
            found |= only(x.EVENT_DECK)
        return found

    def drawers(self, side: i64) -> i64:
        """The departments that have still to draw and can, as a set."""
        found: i64 = 0
        department: i64 = x.ENGINEERS
        while department <= x.ADMINISTRATORS:
            if has(self.to_act, department) and self.open_decks(side, department):
                found |= only(department)
            department += 1
        return found

    def extra_decks(self, side: i64) -> i64:
        """AD01: one more card from any deck."""
        return self.open_decks(side, x.ENGINEERS) if self.ready(side, AD01) else 0

    def next_draw(self, side: i64) -> None:
        departments = self.drawers(side)
        if departments or self.extra_decks(side):
            kind: i64 = x.ASK_DRAW if self.alone(side) else x.ASK_DEPARTMENT
            self.ask(frame(kind, self.team(side), departments))

    def draw_options(self, f: i64) -> vec[i64]:
        side = self.side_of(who_of(f))
        found = vec[i64]()
        department: i64 = x.ENGINEERS
        while department <= x.ADMINISTRATORS:
            if has(a_of(f), department):
                found = with_each(found, x.DRAW + 3 * department, self.open_decks(side, department))
            department += 1
        if who_of(f) == self.team(side):
            found = with_each(found, x.EXTRA_DRAW, self.extra_decks(side))
            if a_of(f) == 0:
                found = append(found, x.STOP)
        return found

    def draw_answer(self, f: i64, action: i64) -> None:
        side = self.side_of(who_of(f))
        if action == x.STOP:
            return
        self.push(frame(x.NEXT_DRAW, self.team(side), side))
        if action >= x.EXTRA_DRAW:
            self.use_up(who_of(f), AD01)
            self.draw(self.team(side), action - x.EXTRA_DRAW, 1)
        else:
            department = (action - x.DRAW) // 3
            self.to_act ^= only(department)
            if self.listener is not None:
                self.emit(x.DRAWING, self.seat(side, department))
            self.draw(self.seat(side, department), (action - x.DRAW) % 3, 1)

    def drawer_options(self, f: i64) -> vec[i64]:
        """R4.5: a team of two says which department draws next."""
        found = with_each(vec[i64](), x.CHOOSE_DEPARTMENT, a_of(f))
        found = with_each(found, x.EXTRA_DRAW, self.extra_decks(self.side_of(who_of(f))))
        return found if a_of(f) else append(found, x.STOP)

    def drawer_answer(self, f: i64, action: i64) -> None:
        if action == x.STOP or action >= x.EXTRA_DRAW:
            self.draw_answer(f, action)
        else:
            department = action - x.CHOOSE_DEPARTMENT
            self.ask(frame(x.ASK_DRAW, self.seat(self.side_of(who_of(f)), department), only(department)))
