"""Phase 4: Workers (R8.4), the cards that they draft, and those that nobody wants."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import AD03, AD12, EVENT_CARDS
from cosmodrome.games.one_small_step.rules.table import ERA_POOL, NONE, PERSONNEL, TEMP
from cosmodrome.games.one_small_step.rules.turns import Turns
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import count, first_n, has, lowest, only, shifted, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import RUN, a_of, b_of, frame, kind_of, who_of
from cosmodrome.kernel.state import TEAM

WORKERS: Final = 2  # of a department


class Workers(Turns):
    """Engineers and administrators."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_PLACE:
            return self.place_options(f)
        if kind == x.ASK_DEPARTMENT and self.phase == 4:
            return self.placer_options(f)
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_PLACE:
            self.place_answer(f, action)
        elif kind == x.ASK_DEPARTMENT and self.phase == 4:
            self.placer_answer(f, action)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        kind = kind_of(f)
        if kind == x.NEXT_PLACEMENT:
            self.next_placement(a_of(f))
        elif kind == x.AFTER_PLACEMENT:
            self.after_placement(a_of(f))
        elif kind == x.COLLECT:
            self.collect(a_of(f))
        elif kind == x.UNDRAFTED:
            self.put_undrafted()
        else:
            super().step(f)

    def pool(self, f: i64) -> i64:
        return b_of(f) if kind_of(f) == x.ORDER_BACKS else super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        if kind_of(f) == x.ORDER_BACKS:
            self.backs_ordered(f, outcome)
        else:
            super().happens(f, outcome)

    # --- Turns of the phase (R8.4.1) --------------------------------------------------------------
    def workers_return(self) -> None:
        """R8.4.6: they are back on their boards, but for those that a position has placed already."""
        ready = vec[i64]([WORKERS] * 4)
        for worker in self.placed:
            if worker // 4 % 4 != x.AS_TOKEN:
                ready[worker % 2 * 2 + worker // 2 % 2] -= 1
        at: i64 = 0
        while at < 4 and self.listener is not None:
            if self.workers[at] != ready[at]:
                self.emit(x.WORKERS_RETURNED, TEAM + at // 2, at % 2, 0, ready[at] - self.workers[at])
            at += 1
        self.workers = ready

    def next_to_place(self, first: i64) -> i64:
        """R8.4.1: who has more workers left; if both have as many, the team with Initiative."""
        left = self.workers[0] + self.workers[1] - self.workers[2] - self.workers[3]
        return first if left == 0 else 0 if left > 0 else 1

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

    def placed_answer(self, f: i64) -> None:
        """Go on at the end of a Turn, where a free action may have won a second placement."""
        side = self.side_of(who_of(f))
        if self.placements < self.allowed and self.can_place(side):
            self.push(frame(x.AFTER_PLACEMENT, 0, side))

    def placer_options(self, f: i64) -> vec[i64]:
        """R4.5: a team of two says which department places next."""
        found = with_each(vec[i64](), x.CHOOSE_DEPARTMENT, a_of(f))
        found = self.with_tokens(found, self.side_of(who_of(f)))
        return found if a_of(f) else append(found, x.STOP)

    def placer_answer(self, f: i64, action: i64) -> None:
        if action == x.STOP or action >= x.PLACE:
            self.place_answer(f, action)
        else:
            department = action - x.CHOOSE_DEPARTMENT
            self.ask(frame(x.ASK_PLACE, self.seat(self.side_of(who_of(f)), department), only(department)))

    # --- placements (R8.4.2-R8.4.5) ---------------------------------------------------------------
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

    # --- drafted and undrafted cards (R8.4.6-R8.4.7) ----------------------------------------------
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
        seen = n if cards != self.undrafted and self.listener is not None else 0
        while seen > 0:
            self.emit(x.BACKS_SEEN, NOBODY, era)
            seen -= 1
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
