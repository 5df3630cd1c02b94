"""The course of the game (R3, R7, R8, R11.3, R15): set-up, rounds, phases, Turns, purchase windows, the end."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.effects import Effects
from cosmodrome.games.one_small_step.rules.printed import (
    AD01,
    AD02,
    AD03,
    AD04,
    AD08,
    AD10,
    AD12,
    CREW_DECKS_BOTH,
    CREW_DECKS_EITHER,
    EVENT_CARDS,
    MISSION_CARDS,
)
from cosmodrome.games.one_small_step.rules.table import (
    CREW_MISSIONS_OUT,
    ERA_POOL,
    EVENT_DECK_OUT,
    MOON,
    NONE,
    ON_LAUNCH,
    PERSONNEL,
    ROUND_LIMIT,
    T1,
    T2,
    TEMP,
)
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import count, first_n, has, lowest, only, shifted, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import RUN, a_of, b_of, c_of, frame, who_of
from cosmodrome.kernel.state import TEAM

WORKERS: Final = 2  # of a department
PATH_TILES: Final = 5
BOTH: Final = 3


class Course(Effects):
    """What comes when."""

    # --- set-up (R3) ------------------------------------------------------------------------------
    def set_up(self) -> None:
        """R3.4-R3.12, pushed last first."""
        printed = self.printed
        self.event_deck = decks.deck_of(ERA_POOL, count(printed.era[0]))
        self.event_deck = decks.under(self.event_deck, ERA_POOL + 1, count(printed.era[1]))
        self.event_deck = decks.under(self.event_deck, ERA_POOL + 2, count(printed.era[2]))
        self.extra_tiles = lanes4.size(printed.crew_tiles) - PATH_TILES
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

    def emit_set(self, kind: i64, things: i64) -> None:
        """Report something of each of these things."""
        while things:
            self.emit(kind, NOBODY, lowest(things))
            things &= things - 1

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
            self.emit_workers()
            self.workers = vec[i64]([WORKERS] * 4)
            self.push(frame(x.UNDRAFTED, 0))
            self.push(frame(x.COLLECT, 0, 1 - first))
            self.push(frame(x.COLLECT, 0, first))
            self.push(frame(x.NEXT_PLACEMENT, 0, first))
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

    def begin_turn(self, side: i64) -> None:
        if self.listener is not None:
            self.new_turn(self.team(side))
        self.active = side
        self.swapped = False
        resource: i64 = 0
        while resource < x.RESOURCES:
            self.gained[resource] = 0
            resource += 1

    def turn(self, side: i64) -> None:
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

    # --- free actions (R10.5) ---------------------------------------------------------------------
    def go_free(self, who: i64, placed: i64 = 0) -> None:
        """Where the team stands between two steps: asked only if there is anything to do.

        `placed` marks the end of a Turn of phase 4, where a second placement may still be won.
        """
        f = frame(x.ASK_GO_ON, who, placed)
        if len(self.free_actions(f)) > 0:
            self.ask(f)

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

    # --- a team of two says which department is next (R4.5) ---------------------------------------
    def department_options(self, f: i64) -> vec[i64]:
        side = self.side_of(who_of(f))
        found = vec[i64]()
        if self.phase == 3:
            found = with_each(found, x.CHOOSE_DEPARTMENT, a_of(f))
            found = with_each(found, x.EXTRA_DRAW, self.extra_decks(side))
            return found if a_of(f) else append(found, x.STOP)
        found = with_each(found, x.CHOOSE_DEPARTMENT, a_of(f))
        if self.phase == 4:
            found = self.with_tokens(found, side)
            return found if a_of(f) else append(found, x.STOP)
        return append(found, x.STOP)

    def department_answer(self, f: i64, action: i64) -> None:
        side = self.side_of(who_of(f))
        department = action - x.CHOOSE_DEPARTMENT
        if self.phase == 3:
            if action == x.STOP or action >= x.EXTRA_DRAW:
                self.draw_answer(f, action)
            else:
                self.ask(frame(x.ASK_DRAW, self.seat(side, department), only(department)))
        elif self.phase == 4:
            if action == x.STOP or action >= x.PLACE:
                self.place_answer(f, action)
            else:
                self.ask(frame(x.ASK_PLACE, self.seat(side, department), only(department)))
        elif action != x.STOP:
            who = self.team(side)  # R4.5: the play that AD04 gives
            if has(self.to_act, department):
                self.to_act ^= only(department)
                who = self.seat(side, department)
            else:
                self.use_up(who_of(f), AD04)
            self.push(frame(x.NEXT_PLAY, who_of(f), side))
            self.ask(frame(x.ASK_PLAY, who, 0, department + 1, x.BY_PHASE))

    # --- phase 4: Workers (R8.4) ------------------------------------------------------------------
    def emit_workers(self) -> None:
        """R8.4.6: they are back on their boards."""
        at: i64 = 0
        while at < 4 and self.listener is not None:
            if self.workers[at] != WORKERS:
                self.emit(x.WORKERS_RETURNED, TEAM + at // 2, at % 2, 0, WORKERS - self.workers[at])
            at += 1

    def has_workers(self, side: i64) -> i64:
        """The departments with a worker to place, as a set."""
        found: i64 = 0
        if self.workers[side * 2]:
            found |= only(x.ENGINEERS)
        if self.workers[side * 2 + 1]:
            found |= only(x.ADMINISTRATORS)
        return found

    def token_ready(self, side: i64) -> bool:
        """AD03, as long as the team has not declined."""
        if not self.ready(side, AD03) or has(self.passed, side):
            return False
        return self.amount(side, TEMP, PERSONNEL) > 0

    def can_place(self, side: i64) -> bool:
        return self.has_workers(side) != 0 or self.token_ready(side)

    def next_placement(self, side: i64) -> None:
        """R8.4.1: alternating; whoever is finished is skipped."""
        if not self.can_place(side):
            side = 1 - side
            if not self.can_place(side):
                return
        self.begin_turn(side)
        self.placements = 0
        self.allowed = 1
        self.push(frame(x.NEXT_PLACEMENT, 0, 1 - side))
        self.push(frame(x.AFTER_PLACEMENT, 0, side))
        self.ask_placement(side)

    def ask_placement(self, side: i64) -> None:
        kind: i64 = x.ASK_PLACE if self.alone(side) else x.ASK_DEPARTMENT
        self.ask(frame(kind, self.team(side), self.has_workers(side)))

    def after_placement(self, side: i64) -> None:
        """A second placement (R12 extra_worker), or the end of the Turn."""
        if self.placements > 0 and self.placements < self.allowed and self.can_place(side):
            self.push(frame(x.AFTER_PLACEMENT, 0, side))
            self.ask_placement(side)
        else:
            self.go_free(self.team(side), 1)

    def targets(self, side: i64, kind: i64) -> i64:
        """R8.4.2-R8.4.3: spaces, and behind them cards that take this kind of worker, as a set."""
        spaces = first_n(x.SPACES) & ~self.occupied
        if self.ready(side, AD12):
            spaces = first_n(x.SPACES)
        cards = self.draft & ~(self.drafted[0] | self.drafted[1]) & self.printed.worker_kind[kind]
        return spaces | shifted(cards, x.SPACES)

    def place_options(self, f: i64) -> vec[i64]:
        side = self.side_of(who_of(f))
        found = vec[i64]()
        department: i64 = x.ENGINEERS
        while department <= x.ADMINISTRATORS:
            if has(a_of(f), department):
                found = with_each(found, x.PLACE + department * x.TARGETS, self.targets(side, department))
            department += 1
        if self.swapped:
            department = x.ENGINEERS
            while department <= x.ADMINISTRATORS:
                if has(a_of(f), department):
                    swapped = self.targets(side, 1 - department) & ~only(x.UPGRADED_SPACES)
                    found = with_each(found, x.PLACE_AS_OTHER + department * x.TARGETS, swapped)
                department += 1
        if who_of(f) == self.team(side):
            found = self.with_tokens(found, side)
            if a_of(f) == 0:
                found = append(found, x.STOP)
        return found

    def with_tokens(self, found: vec[i64], side: i64) -> vec[i64]:
        """AD03: a Personnel token as a worker of either kind."""
        if self.token_ready(side):
            found = with_each(found, x.PLACE_TOKEN, self.targets(side, x.ENGINEERS))
            found = with_each(found, x.PLACE_TOKEN + x.TARGETS, self.targets(side, x.ADMINISTRATORS))
        return found

    def place_answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        side = self.side_of(who)
        if action == x.STOP:
            if self.placements == 0:
                self.passed |= only(side)
            self.allowed = self.placements  # a second placement declined is not asked for again
            return
        how: i64 = x.AS_ITSELF
        base = x.PLACE
        if action >= x.PLACE_TOKEN:
            how = x.AS_TOKEN
            base = x.PLACE_TOKEN
        elif action >= x.PLACE_AS_OTHER:
            how = x.AS_OTHER
            base = x.PLACE_AS_OTHER
        self.place(who, (action - base) // x.TARGETS, (action - base) % x.TARGETS, how)

    def place(self, who: i64, department: i64, target: i64, how: i64) -> None:
        """R8.4.5: the action takes effect at once."""
        side = self.side_of(who)
        self.placements += 1
        self.swapped = False
        self.placed = append(self.placed[:], side + 2 * department + 4 * how + 16 * target)
        if self.listener is not None:
            self.emit(x.WORKER_PLACED, who, target, department + 2 * how, 0 if how == x.AS_TOKEN else 1)
        kind = department
        if how == x.AS_TOKEN:
            self.use_up(who, AD03)
            self.emit(x.TOKEN_PLACED, who, 0, 0, 1)
            self.spend_temps(side, PERSONNEL, 1)
        else:
            self.workers[side * 2 + department] -= 1
            if how == x.AS_OTHER:
                kind = 1 - department
        if target < x.SPACES:
            if has(self.occupied, target):
                self.use_up(who, AD12)
            elif target < x.UPGRADED_SPACES:
                self.occupied |= only(target)
                if self.listener is not None:
                    self.emit(x.SPACE_OCCUPIED, who, target)
            self.push(frame(x.START_ACTION, who, target * 2 + kind))
        else:
            self.drafted[side] |= only(target - x.SPACES)
            if self.listener is not None:
                self.emit(x.CARD_DRAFTED, who, target - x.SPACES)
            self.push(frame(RUN, who, self.printed.worker_block[target - x.SPACES]))

    def collect(self, side: i64) -> None:
        """R8.4.6: the cards with a worker go to its team."""
        if self.drafted[side]:
            card = lowest(self.drafted[side])
            self.drafted[side] &= self.drafted[side] - 1
            self.draft ^= only(card)
            self.push(frame(x.COLLECT, 0, side))
            if has(self.printed.developments, card):
                self.hand[side] |= only(card)
                if self.listener is not None:
                    self.emit(x.CARD_COLLECTED, TEAM + side, card)
            else:
                self.emit(x.PERSON_COLLECTED, TEAM + side, card)
                self.join(self.team(side), card)

    def put_undrafted(self) -> None:
        """R8.4.7: shuffled together, under the deck; the eras on their backs can be seen."""
        self.active = NONE
        if self.listener is not None:
            self.emit_set(x.SPACE_CLEARED, self.occupied)
            for worker in self.placed:
                self.emit(x.WORKER_LIFTED, TEAM + worker % 2, worker // 16)
                if worker // 4 % 4 == x.AS_TOKEN:
                    self.emit(x.TOKEN_PLACED, TEAM + worker % 2, 0, 0, -1)
            self.emit_set(x.CARD_UNDRAFTED, self.draft)
        self.occupied = 0
        self.placed = vec[i64]()
        self.undrafted = self.draft
        self.draft = 0
        bag: i64 = 0
        era: i64 = 0
        while era < 3:
            cards = self.undrafted & self.printed.era[era]
            n = count(cards)
            bag += lanes4.one(era) * n
            if n > 1:
                self.bundle(cards)
                self.forget(cards, EVENT_CARDS)
            era += 1
        self.order_backs(bag)

    def order_backs(self, bag: i64) -> None:
        """The rest of one era needs no order."""
        era: i64 = 0
        while era < 3:
            n = lanes4.amount(bag, era)
            if n and bag == lanes4.one(era) * n:
                self.put_back(era, n)
                bag = 0
            era += 1
        if bag:
            self.push(frame(x.ORDER_BACKS, 0, 0, bag))
        else:
            self.undrafted = 0

    def put_back(self, era: i64, n: i64) -> None:
        cards = self.undrafted & self.printed.era[era]
        if self.listener is not None:
            self.emit(x.BACKS_LAID, NOBODY, 0, 0, n)
        if cards != self.undrafted:
            self.emit(x.BACKS_SEEN, NOBODY, era, 0, n)
        if count(cards) == 1:
            self.event_deck = decks.under(self.event_deck, decks.face(lowest(cards)), 1)
            return
        pool: i64 = ERA_POOL + 3
        while self.pools[pool] != cards:
            pool += 1
        self.event_deck = decks.under(self.event_deck, pool, n)

    def backs_ordered(self, f: i64, era: i64) -> None:
        self.put_back(era, 1)
        self.order_backs(b_of(f) - lanes4.one(era))

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

    def play_answer(self, f: i64, action: i64, card: i64) -> None:
        if action == x.NO or action == x.STOP:
            return
        side = self.side_of(who_of(f))
        if c_of(f) == x.BY_PHASE and self.alone(side):
            if self.to_act:
                self.to_act &= self.to_act - 1
            else:
                self.use_up(who_of(f), AD04)
            self.push(frame(x.NEXT_PLAY, who_of(f), side))
        self.play_card(who_of(f), card, a_of(f))

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
