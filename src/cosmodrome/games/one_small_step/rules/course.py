"""The course of the game (R3, R7, R11.3, R15): set-up, rounds, phases, purchase windows, the end."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.phases import BOTH, Phases
from cosmodrome.games.one_small_step.rules.printed import (
    AD08,
    AD10,
    CREW_DECKS_BOTH,
    CREW_DECKS_EITHER,
    MISSION_CARDS,
)
from cosmodrome.games.one_small_step.rules.table import (
    CREW_MISSIONS_OUT,
    ERA_POOL,
    EVENT_DECK_OUT,
    MOON,
    NONE,
    ROUND_LIMIT,
    T1,
    T2,
)
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import count, lowest, only
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import RUN, a_of, b_of, frame, kind_of, who_of
from cosmodrome.kernel.state import TEAM


class Course(Phases):
    """What comes when."""

    def options(self, f: i64) -> vec[i64]:
        return self.buy_options(f) if kind_of(f) == x.ASK_BUY else super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        if kind_of(f) == x.ASK_BUY:
            self.buy_answer(f, action)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        kind = kind_of(f)
        if kind == x.WINDOW:
            self.window(a_of(f))
        elif kind == x.TURN:
            self.take_turn(a_of(f))
        elif kind == x.PHASE:
            self.start_phase(a_of(f))
        elif kind == x.END_PHASE:
            self.end_phase(a_of(f))
        elif kind == x.START_ROUND:
            self.start_round()
        else:
            super().step(f)

    def pool(self, f: i64) -> i64:
        return self.starters_left() if kind_of(f) == x.START_MISSION else super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        if kind_of(f) == x.START_MISSION:
            self.start_mission(f, outcome)
        else:
            super().happens(f, outcome)

    # --- set-up (R3) ------------------------------------------------------------------------------
    def set_up(self) -> None:
        """R3.4-R3.12, pushed last first."""
        printed = self.printed
        self.event_deck = decks.deck_of(ERA_POOL, count(printed.era[0]))
        self.event_deck = decks.under(self.event_deck, ERA_POOL + 1, count(printed.era[1]))
        self.event_deck = decks.under(self.event_deck, ERA_POOL + 2, count(printed.era[2]))
        self.extra_tiles = lanes4.size(printed.crew_tiles) - (printed.path_end - 1)
        self.push(frame(x.START_ROUND, 0))
        # R3.11: USSR first; pushed last first
        side: i64 = x.USA
        while side <= x.USSR:
            self.push(frame(RUN, self.seat(side, x.ADMINISTRATORS), printed.start_block))
            self.push(frame(RUN, self.seat(side, x.ENGINEERS), printed.start_block))
            side += 1
        side = x.USSR
        while side >= x.USA:  # R3.10
            self.push(frame(x.START_MISSION, 0, side, T2))
            self.push(frame(x.START_MISSION, 0, side, T1))
            side -= 1
        if printed.advanced:
            n = printed.display_spaces
            while n > 0:
                self.push(frame(x.NEW_ADVANCEMENT, 0))
                n -= 1
        self.push(frame(x.LAY_CARDS, 0, 0, 0, printed.draft_spaces))
        self.settle()

    def starters_left(self) -> i64:
        dealt = self.missions[0] | self.missions[1] | self.missions[3] | self.missions[4]
        return self.printed.starters & ~dealt

    def start_mission(self, f: i64, mission: i64) -> None:
        self.missions[a_of(f) * x.STAGES + b_of(f)] |= only(mission)
        self.emit(x.MISSION_DEALT, TEAM + a_of(f), mission, b_of(f))
        self.learn(self.everyone(), only(mission), MISSION_CARDS)

    # --- rounds and phases (R7) -------------------------------------------------------------------
    def start_round(self) -> None:
        self.round += 1
        if self.listener is not None:
            self.emit(x.ROUND_BEGUN, NOBODY, self.round)
            self.emit_set(x.ADVANCEMENT_READY, self.used_advancements)
            self.emit_set(x.PERSON_READY, self.used_people)
        self.used_advancements = 0
        self.used_people = 0
        self.push(frame(x.PHASE, 0, 1))

    def start_phase(self, phase: i64) -> None:
        """R5.3: Initiative is fixed for the phase; that team goes first."""
        first = self.leader()
        if self.listener is not None:
            self.emit(x.PHASE_BEGUN, NOBODY, phase, first, phase - self.phase)
            self.emit(x.INITIATIVE_TAKEN, TEAM + first, 0, 0, first - self.initiative)
        self.phase = phase
        self.initiative = first
        self.passed = 0
        self.push(frame(x.END_PHASE, 0, phase))
        if phase == 4:
            self.workers_return()
            self.push(frame(x.UNDRAFTED, 0))
            self.push(frame(x.COLLECT, 0, 1 - first))
            self.push(frame(x.COLLECT, 0, first))
            self.push(frame(x.NEXT_PLACEMENT, 0, self.next_to_place(first)))
        elif phase == 5:
            self.push(frame(x.NEXT_PERSON, 0, first))
        elif phase == 7:
            self.push(frame(x.NEXT_LAUNCH, 0, first))
        else:
            self.push(frame(x.TURN, 0, 1 - first))
            self.push(frame(x.TURN, 0, first))
            if phase == 2:
                self.refresh()
                if self.round > 1:
                    self.replenish()

    def end_phase(self, phase: i64) -> None:
        """R7.4: between two phases there is a purchase window."""
        self.active = NONE
        if phase == 7:
            self.check_end()
            if self.ending:
                self.emit(x.GAME_ENDED, NOBODY, self.ending)
                self.agenda = vec[i64]()
                return
            self.push(frame(x.START_ROUND, 0))
        else:
            self.push(frame(x.PHASE, 0, phase + 1))
        if self.printed.advanced:
            first = self.leader()  # RL-33
            self.push(frame(x.WINDOW, 0, 1 - first))
            self.push(frame(x.WINDOW, 0, first))

    def take_turn(self, side: i64) -> None:
        """One Turn of phases 1, 2, 3 and 6 (R7.2)."""
        self.begin_turn(side)
        who = self.team(side)
        self.push(frame(x.GO_FREE, who))
        if self.phase == 1:
            if self.ready(side, AD10) and self.movable(side):
                self.ask(frame(x.ASK_COUNTDOWN, who))
            else:
                self.push(frame(x.COUNT_DOWN, who, side))
        elif self.phase == 2:
            if self.owns(side, AD08):
                self.push(frame(RUN, who, self.printed.income_block))
                self.push(frame(x.GO_FREE, who))
        elif self.phase == 3:
            self.to_act = BOTH
            self.push(frame(x.NEXT_DRAW, who, side))
        else:
            self.to_act = BOTH
            self.push(frame(x.NEXT_PLAY, who, side))

    # --- purchase windows (R11.3) -----------------------------------------------------------------
    def window(self, side: i64) -> None:
        self.ask(frame(x.ASK_BUY, self.team(side)))

    def buy_options(self, f: i64) -> vec[i64]:
        """R11.3.2: one Advancement token and the agency tokens shown."""
        side = self.side_of(who_of(f))
        found = vec[i64]()
        if self.advancement_tokens[side] > 0:
            cards = self.display
            while cards:
                card = lowest(cards)
                cards &= cards - 1
                if self.affords(side, self.printed.advancement_cost[card]):
                    found = append(found, x.BUY + card)
        return append(found, x.STOP)

    def buy_answer(self, f: i64, action: i64) -> None:
        if action == x.STOP:
            return
        side = self.side_of(who_of(f))
        card = action - x.BUY
        self.advancement_tokens[side] -= 1
        self.push(frame(x.WINDOW, 0, side))
        self.take_advancement(who_of(f), card, 1)
        self.emit(x.ADVANCEMENT_TOKENS, TEAM + side, 0, 0, -1)
        self.pay(who_of(f), self.printed.advancement_cost[card])

    # --- the end (R15) ----------------------------------------------------------------------------
    def check_end(self) -> None:
        """R15.1-R15.2."""
        printed = self.printed
        if self.first_on_moon != NONE:
            self.ending = MOON
        elif self.last_round:
            self.ending = EVENT_DECK_OUT
        elif (printed.end_on_crew_decks == CREW_DECKS_BOTH and self.crews_out(0) and self.crews_out(1)) or (
            printed.end_on_crew_decks == CREW_DECKS_EITHER and (self.crews_out(0) or self.crews_out(1))
        ):
            self.ending = CREW_MISSIONS_OUT
        elif printed.round_limit and self.round >= printed.round_limit:
            self.ending = ROUND_LIMIT

    def crews_out(self, side: i64) -> bool:
        """No crew mission in the deck or on the board."""
        return len(self.crew_deck(side)) == 0 and self.queue(side) >> x.SATELLITES == 0
