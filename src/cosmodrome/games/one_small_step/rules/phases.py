"""The phases (R8) but for the fourth: Countdown, Replenish, Draw Cards, Personnel, Play Cards, Launch."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import AD01, AD02, AD04, AD10
from cosmodrome.games.one_small_step.rules.table import ON_LAUNCH, T1, T2
from cosmodrome.games.one_small_step.rules.workers import Workers
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import has, lowest, only, shifted, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import RUN, a_of, b_of, c_of, frame, kind_of, who_of
from cosmodrome.kernel.state import TEAM

BOTH: Final = 3  # departments, as a set


class Phases(Workers):
    """What the teams do in their Turns."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_DRAW:
            return self.draw_options(f)
        if kind == x.ASK_PERSON:
            return self.person_options(f)
        if kind == x.ASK_DEPARTMENT and self.phase == 3:
            return self.drawer_options(f)
        if kind == x.ASK_DEPARTMENT and self.phase == 6:
            return self.player_options(f)
        if kind == x.ASK_GO_ON:
            return vec[i64]([x.GO_ON])
        if kind == x.ASK_COUNTDOWN:
            return self.countdown_options(f)
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_DRAW:
            self.draw_answer(f, action)
        elif kind == x.ASK_PERSON:
            self.person_answer(f, action)
        elif kind == x.ASK_DEPARTMENT and self.phase == 3:
            self.drawer_answer(f, action)
        elif kind == x.ASK_DEPARTMENT and self.phase == 6:
            self.player_answer(f, action)
        elif kind == x.ASK_GO_ON:
            self.go_on_answer(f)
        elif kind == x.ASK_COUNTDOWN:
            self.countdown_answer(f, action)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        kind = kind_of(f)
        if kind == x.GO_FREE:
            self.go_free(who_of(f))
        elif kind == x.NEXT_DRAW:
            self.next_draw(a_of(f))
        elif kind == x.NEXT_PERSON:
            self.next_person(a_of(f))
        elif kind == x.NEXT_PLAY:
            self.next_play(a_of(f))
        elif kind == x.NEXT_LAUNCH:
            self.next_launch(a_of(f))
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

    def go_on_answer(self, f: i64) -> None:
        """The Turn goes on by itself; only at the end of one of phase 4 there may be more to place."""
        if a_of(f):
            self.placed_answer(f)

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

    # --- phase 5: Personnel (R8.5) ----------------------------------------------------------------
    def next_person(self, side: i64) -> None:
        """R8.5.2: a pass is final; the other goes on."""
        if has(self.passed, side):
            side = 1 - side
            if has(self.passed, side):
                return
        self.begin_turn(side)
        self.push(frame(x.NEXT_PERSON, 0, 1 - side))
        self.ask(frame(x.ASK_PERSON, self.team(side)))

    def person_options(self, f: i64) -> vec[i64]:
        """R8.5.3: each once a round (AD02: one of them twice)."""
        side = self.side_of(who_of(f))
        people = self.people[side]
        if not self.ready(side, AD02):
            people &= ~self.used_people
        found = vec[i64]()
        while people:
            card = lowest(people)
            people &= people - 1
            if self.affords(side, self.printed.event_cost[card]):
                found = append(found, x.PERSON + card)
        return append(found, x.PASS)

    def person_answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        if action == x.PASS:
            self.passed |= only(self.side_of(who))
            return
        card = action - x.PERSON
        again = has(self.used_people, card)
        if again:
            self.use_up(who, AD02)
        if self.listener is not None:
            self.emit(x.PERSON_USED, who, card, 0, 0 if again else 1)
        self.used_people |= only(card)
        self.push(frame(x.GO_FREE, who))
        self.push(frame(RUN, who, self.printed.event_block[card]))
        self.pay(who, self.printed.event_cost[card])

    # --- phase 6: Play Cards (R8.6) ---------------------------------------------------------------
    def next_play(self, side: i64) -> None:
        """R8.6.1: one by each department; AD04 one more."""
        if not self.hand[side]:
            return
        extra = self.ready(side, AD04)
        if self.alone(side):
            if self.to_act or extra:
                self.ask(frame(x.ASK_PLAY, self.team(side), 0, 0, x.BY_PHASE))
        else:
            departments: i64 = BOTH if extra else self.to_act
            if departments:
                self.ask(frame(x.ASK_DEPARTMENT, self.team(side), departments))

    def player_options(self, f: i64) -> vec[i64]:
        return append(with_each(vec[i64](), x.CHOOSE_DEPARTMENT, a_of(f)), x.STOP)

    def player_answer(self, f: i64, action: i64) -> None:
        """R4.5: a team of two says which department plays next, and may use the play that AD04 gives."""
        if action == x.STOP:
            return
        side = self.side_of(who_of(f))
        department = action - x.CHOOSE_DEPARTMENT
        who = self.team(side)
        if has(self.to_act, department):
            self.to_act ^= only(department)
            who = self.seat(side, department)
        else:
            self.use_up(who_of(f), AD04)
        self.push(frame(x.NEXT_PLAY, who_of(f), side))
        self.ask(frame(x.ASK_PLAY, who, 0, department + 1, x.BY_PHASE))

    # --- phase 7: Launch (R8.7) -------------------------------------------------------------------
    def next_launch(self, side: i64) -> None:
        """R8.7.1, RL-07: alternating; no Turn without a mission on Launch."""
        if not self.on_stage(side, ON_LAUNCH):
            side = 1 - side
            if not self.on_stage(side, ON_LAUNCH):
                return
        self.begin_turn(side)
        self.push(frame(x.NEXT_LAUNCH, 0, 1 - side))
        self.push(frame(x.GO_FREE, self.team(side)))
        self.ask_launch(self.team(side), only(ON_LAUNCH), 0)
