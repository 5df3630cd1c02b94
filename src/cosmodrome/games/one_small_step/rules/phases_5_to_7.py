"""Phases 5 to 7 (R8.5-R8.7): Personnel, Play Cards, Launch."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import AD02, AD04
from cosmodrome.games.one_small_step.rules.table import ON_LAUNCH
from cosmodrome.games.one_small_step.rules.workers import Workers
from cosmodrome.kernel.bits import has, lowest, only, with_each
from cosmodrome.kernel.frames import RUN, a_of, frame, kind_of, who_of

BOTH: Final = 3  # departments, as a set


class LatePhases(Workers):
    """What comes after the workers."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_PERSON:
            return self.person_options(f)
        if kind == x.ASK_DEPARTMENT and self.phase == 6:
            return append(with_each(vec[i64](), x.CHOOSE_DEPARTMENT, a_of(f)), x.STOP)
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_PERSON:
            self.person_answer(f, action)
        elif kind == x.ASK_DEPARTMENT and self.phase == 6:
            self.player_answer(f, action)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        kind = kind_of(f)
        if kind == x.NEXT_PERSON:
            self.next_person(a_of(f))
        elif kind == x.NEXT_PLAY:
            self.next_play(a_of(f))
        elif kind == x.NEXT_LAUNCH:
            self.next_launch(a_of(f))
        else:
            super().step(f)

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
