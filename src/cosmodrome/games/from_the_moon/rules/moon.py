"""The course of the game: turns, actions, and which chapter answers which question (R3, R12.1)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import (
    ACT,
    ADVANCE,
    APPROVE,
    ASK_ACTION,
    ASK_ACTIVATION,
    ASK_APPROVAL,
    ASK_BOARD,
    ASK_BUILDING,
    ASK_COLOUR,
    ASK_FACTION,
    ASK_FEED,
    ASK_FLIP,
    ASK_FOUNDATION,
    ASK_GREENHOUSE,
    ASK_INCOME,
    ASK_LABORATORY,
    ASK_LAST,
    ASK_PART,
    ASK_PLACE,
    ASK_ROVER,
    ASK_SEATING,
    ASK_SITE,
    ASK_SPECIAL,
    ASK_TASK,
    ASK_TERRAIN,
    ASK_TILE,
    ASK_TRAIN,
    BUILDING,
    BY_ACTION,
    CONVERT,
    DEAL_SEAT,
    DEVELOP,
    DONE,
    DRAFT,
    DRAW_CUBE,
    DRAW_LABORATORY,
    DRAW_LOCATION,
    END_ACTION,
    END_TURN,
    ENERGY_TO_FOOD,
    FILL_GREENHOUSES,
    FOOD_TO_ENERGY,
    GAIN,
    GATHER,
    GREENHOUSES,
    LAUNCH,
    LAY_CARDS,
    MAY_CONVERT,
    MAY_FEED,
    MAY_FLIP,
    MAY_FOUNDATION,
    MAY_GREENHOUSE,
    MAY_LABORATORY,
    MAY_RECRUIT,
    MAY_SPECIAL,
    MAY_TRAIN,
    MORE_BATTERIES,
    MOVE_DUMMIES,
    PRICE,
    RECHARGE,
    REFILL,
    ROUND,
    ROVERS,
    SCORE_PER,
    SEND_ROVER,
    START_GAME,
    START_TURN,
    TEAM,
    TO_FOUNDATION,
    TO_GREENHOUSE,
    TO_IMPROVE,
    TO_LABORATORY,
    TO_RECRUIT,
)
from cosmodrome.games.from_the_moon.rules.printed import FROM_EFFECTS, GREENHOUSES_ACTION, TEAM_ACTION, Printed
from cosmodrome.games.from_the_moon.rules.setup import Setup
from cosmodrome.games.from_the_moon.rules.table import BATTERY, RUNNING
from cosmodrome.kernel.bits import count, has, only
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, b_of, c_of, frame, kind_of, who_of
from cosmodrome.kernel.program import arg_a, arg_b, op_of


class Moon(Setup):
    """A game of From the Moon."""

    def __init__(self, printed: Printed, like: Moon | None) -> None:
        super().__init__(printed, like)

    def clone(self) -> Moon:
        return Moon(self.printed, self)

    def determinize(self, seat: i64, dice: Dice) -> Moon:
        """R16: nothing is private, and what nobody knows is not decided yet."""
        return self.clone()

    # --- turns (R3.1, R12.1) ----------------------------------------------------------------------
    def begin_turn(self, who: i64) -> None:
        self.player = who
        self.new_turn(who)
        self.push(frame(END_TURN, who))
        self.push(frame(MAY_CONVERT, who))
        self.push(frame(ASK_ACTION, who))

    def end_turn(self, who: i64) -> None:
        """R12.1: the round is completed, so that all have had the same number of turns."""
        following = self.after(who)
        if self.ending != RUNNING and following == self.first:
            self.finish()
            return
        if following == self.first and not self.printed.solo:
            self.emit(ROUND, NOBODY, self.next_round())
        self.begin_turn(following)

    def step(self, f: i64) -> None:
        kind = kind_of(f)
        who = who_of(f)
        if kind == END_TURN:
            self.end_turn(who)
        elif kind == MAY_CONVERT:
            if self.ending != RUNNING:
                self.push(frame(ASK_LAST, who))
        elif kind == END_ACTION:
            self.end_action(who, a_of(f))
        elif kind == MAY_FEED:
            self.may_feed(who)
        elif kind == ADVANCE:
            self.advance(who)
        elif kind == REFILL:
            self.refill(f)
        elif kind == FILL_GREENHOUSES:
            self.fill_greenhouses()
        elif kind == LAUNCH:
            self.launch(who, a_of(f))
        elif kind == MORE_BATTERIES:
            self.gain_batteries(who, a_of(f))
        elif kind == MOVE_DUMMIES:
            self.move_dummies(who)
        elif kind == START_GAME:
            self.start_game()
        elif kind == LAY_CARDS:
            self.lay_cards()
        elif kind == DRAFT:
            self.start_draft()
        elif kind == START_TURN:
            self.emit(ROUND, NOBODY, self.next_round())
            self.begin_turn(self.first)

    # --- actions (R3.1, R3.3) ---------------------------------------------------------------------
    def action_options(self, f: i64) -> vec[i64]:
        """D1: what can be completed with what the player holds now."""
        who = who_of(f)
        found = vec[i64]()
        action: i64 = SEND_ROVER
        while action <= GATHER:
            if self.can_act(who, action):
                found = append(found, ACT + action)
            action += 1
        return found

    def can_act(self, who: i64, action: i64) -> bool:
        if action == SEND_ROVER:
            return self.rover_at_home(who) and self.free_tiles() != 0
        if action == BUILDING:
            return self.can_build(who)
        if action == GATHER:
            return count(self.own_rovers(who)) == ROVERS
        return self.can_develop(who, first_part(action)) or self.can_develop(who, first_part(action) + 1)

    def action_answer(self, f: i64, answer: i64) -> None:
        who = who_of(f)
        action = answer - ACT
        if action == SEND_ROVER:
            self.push(frame(ASK_ROVER, who))
        elif action == BUILDING:
            self.push(frame(ASK_BUILDING, who))
        elif action == GATHER:
            self.gather(who)
        else:
            self.push(frame(END_ACTION, who, action))
            self.push(frame(ASK_PART, who, action))

    def end_action(self, who: i64, action: i64) -> None:
        """R14.10, Q36: after the whole action."""
        if action == GREENHOUSES:
            self.happened(who, GREENHOUSES_ACTION)
        elif action == TEAM:
            self.happened(who, TEAM_ACTION)

    def can_develop(self, who: i64, part: i64) -> bool:
        """Whether a part of an action can be paid and done."""
        if part == TO_GREENHOUSE:
            return self.takes_greenhouse(who, 0, self.printed.greenhouse_price)
        if part == TO_IMPROVE:
            return self.can_flip(who) and self.pays(who, self.printed.flip_price)
        if part == TO_RECRUIT:
            return self.room(who) and self.pays(who, self.printed.recruit_price + self.extra(who))
        if part == TO_FOUNDATION:
            return self.can_found(who) and self.pays(who, self.printed.foundation_price)
        if part == TO_LABORATORY:
            return self.can_take_laboratory(who, BY_ACTION, 0)
        return self.trainable(who) and self.pays(who, self.printed.train_price)

    def part_options(self, f: i64) -> vec[i64]:
        """D6: in either order, at least one (Q5)."""
        found = vec[i64]()
        part = first_part(a_of(f))
        end = part + 2
        while part < end:
            if not has(b_of(f), part) and self.can_develop(who_of(f), part):
                found = append(found, DEVELOP + part)
            part += 1
        return append(found, DONE) if b_of(f) else found

    def part_answer(self, f: i64, action: i64) -> None:
        """R3.5: the price first, then what it buys; the other part waits below."""
        if action == DONE:
            return
        who = who_of(f)
        part = action - DEVELOP
        if b_of(f) == 0:
            self.push(frame(ASK_PART, who, a_of(f), only(part)))
        if part == TO_GREENHOUSE:
            self.pay(who, self.printed.greenhouse_price + self.surcharge(0))
            self.take_greenhouse(who, 0)
        elif part == TO_IMPROVE:
            self.pay(who, self.printed.flip_price)
            self.flip(who)
        elif part == TO_RECRUIT:
            self.pay(who, self.printed.recruit_price + self.extra(who))
            self.push(frame(ASK_COLOUR, who, 0, 0, 1))
        elif part == TO_FOUNDATION:
            self.pay(who, self.printed.foundation_price)
            self.found(who)
        elif part == TO_LABORATORY:
            self.push(frame(ASK_LABORATORY, who, BY_ACTION, 0, 1))
        else:
            self.pay(who, self.printed.train_price)
            self.push(frame(ASK_TRAIN, who, 0, 0, 1))

    # --- questions --------------------------------------------------------------------------------
    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == ASK_ACTION:
            return self.action_options(f)
        if kind == ASK_TASK:
            return self.task_options(f)
        if kind == ASK_TILE:
            return self.tile_options(f)
        if kind == ASK_ROVER:
            return self.rover_options(f)
        if kind == ASK_PART:
            return self.part_options(f)
        if kind == ASK_INCOME:
            return self.income_options(f)
        if kind == ASK_APPROVAL:
            return self.approval_options(f)
        if kind == ASK_SPECIAL:
            return self.special_options(f)
        if kind == ASK_LABORATORY:
            return self.laboratory_options(f)
        if kind == ASK_PLACE:
            return self.place_options(f)
        if kind == ASK_ACTIVATION:
            return self.activation_options(f)
        if kind == ASK_COLOUR:
            return self.colour_options(f)
        if kind == ASK_BOARD:
            return self.board_options(f)
        if kind == ASK_TRAIN:
            return self.train_options(f)
        if kind == ASK_GREENHOUSE:
            return self.greenhouse_options(f)
        if kind == ASK_FLIP:
            return self.flip_options(f)
        if kind == ASK_FOUNDATION:
            return self.foundation_options(f)
        if kind == ASK_BUILDING:
            return self.building_options(f)
        if kind == ASK_SITE:
            return self.site_options(f)
        if kind == ASK_TERRAIN:
            return self.terrain_options(f)
        if kind == ASK_FEED:
            return self.feed_options(f)
        if kind == ASK_SEATING:
            return self.seating_options(f)
        if kind == ASK_FACTION:
            return self.faction_options(f)
        return vec[i64]([DONE])

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if action >= CONVERT:
            self.convert(who_of(f), action)
        elif kind == ASK_ACTION:
            self.action_answer(f, action)
        elif kind == ASK_TASK:
            self.task_answer(f, action)
        elif kind == ASK_TILE:
            self.tile_answer(f, action)
        elif kind == ASK_ROVER:
            self.rover_answer(f, action)
        elif kind == ASK_PART:
            self.part_answer(f, action)
        elif kind == ASK_INCOME:
            self.income_answer(f, action)
        elif kind == ASK_APPROVAL:
            self.approval_answer(f, action)
        elif kind == ASK_SPECIAL:
            self.special_answer(f, action)
        elif kind == ASK_LABORATORY:
            self.laboratory_answer(f, action)
        elif kind == ASK_PLACE:
            self.place_answer(f, action)
        elif kind == ASK_ACTIVATION:
            self.activation_answer(f, action)
        elif kind == ASK_COLOUR:
            self.colour_answer(f, action)
        elif kind == ASK_BOARD:
            self.board_answer(f, action)
        elif kind == ASK_TRAIN:
            self.train_answer(f, action)
        elif kind == ASK_GREENHOUSE:
            self.greenhouse_answer(f, action)
        elif kind == ASK_FLIP:
            self.flip_answer(f, action)
        elif kind == ASK_FOUNDATION:
            self.foundation_answer(f, action)
        elif kind == ASK_BUILDING:
            self.building_answer(f, action)
        elif kind == ASK_SITE:
            self.site_answer(f, action)
        elif kind == ASK_TERRAIN:
            self.terrain_answer(f, action)
        elif kind == ASK_FEED:
            self.feed_answer(f, action)
        elif kind == ASK_SEATING:
            self.seating_answer(f, action)
        elif kind == ASK_FACTION:
            self.faction_answer(f, action)

    # --- chance -----------------------------------------------------------------------------------
    def pool(self, f: i64) -> i64:
        kind = kind_of(f)
        if kind == DRAW_CUBE:
            return self.bag
        if kind == DRAW_LABORATORY:
            return self.laboratory_stack
        if kind == DRAW_LOCATION:
            return self.locations
        if kind == DEAL_SEAT:
            return self.seats_for_next(who_of(f))
        return self.setup_pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        kind = kind_of(f)
        if kind == DRAW_CUBE:
            self.cube_drawn(f, outcome)
        elif kind == DRAW_LABORATORY:
            self.laboratory_drawn(f, outcome)
        elif kind == DRAW_LOCATION:
            self.location_drawn(f, outcome)
        elif kind == DEAL_SEAT:
            self.seat_dealt(f, outcome)
        else:
            self.setup_happens(f, outcome)

    # --- conversion at every own question (R3.2) --------------------------------------------------
    def free_actions(self, f: i64) -> vec[i64]:
        """Both directions, but none that would leave a compulsory question without an option (Q33)."""
        found = vec[i64]()
        kind = kind_of(f)
        if kind == ASK_FACTION or (kind == ASK_SEATING and self.turn == 0):
            return found
        action = ENERGY_TO_FOOD
        while action <= FOOD_TO_ENERGY:
            if self.converts(who_of(f), action) and not self.leads_nowhere(f, action):
                found = append(found, action)
            action += 1
        return found

    def leads_nowhere(self, f: i64, action: i64) -> bool:
        """Q33: whether the question would have no option left after this conversion."""
        kind = kind_of(f)
        if kind == ASK_PART:
            if b_of(f):
                return False
        elif kind == ASK_LABORATORY or kind == ASK_COLOUR or kind == ASK_SPECIAL:
            if c_of(f) == 0:
                return False
        elif kind != ASK_BUILDING and kind != ASK_SITE:
            return False
        who = who_of(f)
        purse = self.purse[who]
        self.purse[who] = self.after_conversion(who, purse, action)
        nothing = len(self.own_options(f)) == 0
        self.purse[who] = purse
        return nothing

    def keeps_open(self, f: i64, action: i64) -> bool:
        """Whether conversions could lead to another answer here, or this is their last moment (Q27, D21, D23)."""
        who = who_of(f)
        kind = kind_of(f)
        if action == ENERGY_TO_FOOD:
            if kind == ASK_INCOME and has(b_of(f), RECHARGE):
                return True
            if kind == ASK_FEED and self.unfed(who) > 0:
                return True
            if kind == ASK_LAST:
                return not self.printed.solo or self.solo_won()  # R15.6: after a loss nothing is booked
        elif kind == ASK_FEED or kind == ASK_LAST:
            return False
        return self.opens_answers(f, action)

    def opens_answers(self, f: i64, action: i64) -> bool:
        """Whether a question has other options after some conversions in one direction; the purse is put back."""
        who = who_of(f)
        purse = self.purse[who]
        before = self.own_options(f)
        opened = False
        while not opened and self.converts(who, action):
            self.purse[who] = self.after_conversion(who, self.purse[who], action)
            opened = adds_some(before, self.own_options(f))
        self.purse[who] = purse
        return opened

    def timely(self, action: i64) -> bool:
        """A conversion is worth a thought where it opens something, or at its last moment."""
        return len(self.agenda) == 0 or action < CONVERT or self.keeps_open(self.top(), action)

    # --- declared effects (R13) -------------------------------------------------------------------
    def can(self, who: i64, op: i64, a: i64, b: i64) -> bool:
        """Whether a step is come to at all: not if it is impossible, whatever could be converted for it."""
        if op == MAY_RECRUIT:
            return self.room(who)
        if op == MAY_GREENHOUSE:
            return self.greenhouse_left(who, a)
        if op == MAY_LABORATORY:
            return self.lab_spaces(who) != 0
        if op == MAY_SPECIAL:
            return self.can_found(who) or self.lab_spaces(who) != 0
        return self.can_after(who, op, a, b, 0)

    def can_step(self, who: i64, word: i64, paid: i64) -> bool:
        """R3.4: what is offered can be paid, with all that it calls for."""
        return self.can_after(who, op_of(word), arg_a(word), arg_b(word), paid)

    def add_price(self, who: i64, op: i64, a: i64, b: i64, paid: i64) -> i64:
        return paid + self.printed.prices[a]

    def can_after(self, who: i64, op: i64, a: i64, b: i64, paid: i64) -> bool:
        if op == PRICE:
            return self.pays(who, paid + self.printed.prices[a])
        if op == MAY_RECRUIT:
            return self.room(who) and self.pays(who, paid + self.extra(who))
        if op == MAY_TRAIN:
            return self.trainable(who)
        if op == MAY_GREENHOUSE:
            return self.takes_greenhouse(who, a, paid)
        if op == MAY_FLIP:
            return self.can_flip(who)
        if op == MAY_FOUNDATION:
            return self.can_found(who)
        if op == MAY_LABORATORY:
            return self.can_take_laboratory(who, a, paid)
        if op == MAY_SPECIAL:
            return self.can_special(who, paid)
        if op == SCORE_PER:
            return self.counted(who, a) > 0
        return True

    def perform(self, who: i64, op: i64, a: i64, b: i64) -> None:
        """One step. With b set it was chosen already, and is not asked again."""
        if op == GAIN:
            self.gain_step(who, a, b)
        elif op == PRICE:
            self.pay(who, self.printed.prices[a])
        elif op == APPROVE:
            self.push(frame(ASK_APPROVAL, who, a // 3 + 1 + 8 * (a % 3)))
        elif op == SCORE_PER:
            self.score(who, FROM_EFFECTS, b * self.counted(who, a))
        elif op == MAY_RECRUIT:
            self.push(frame(ASK_COLOUR, who, 1, 0, b))
        elif op == MAY_TRAIN:
            self.push(frame(ASK_TRAIN, who, 0, 0, b))
        elif op == MAY_LABORATORY:
            self.push(frame(ASK_LABORATORY, who, a, 0, b))
        elif op == MAY_SPECIAL:
            self.push(frame(ASK_SPECIAL, who, 0, 0, b))
        elif op == MAY_GREENHOUSE:
            if b:
                self.pay(who, self.surcharge(a))
                self.take_greenhouse(who, a)
            else:
                self.push(frame(ASK_GREENHOUSE, who, a))
        elif op == MAY_FLIP:
            if b:
                self.flip(who)
            else:
                self.push(frame(ASK_FLIP, who))
        elif op == MAY_FOUNDATION:
            if b:
                self.found(who)
            else:
                self.push(frame(ASK_FOUNDATION, who))

    def gain_step(self, who: i64, what: i64, n: i64) -> None:
        if what <= BATTERY:
            self.gain(who, what, n)
        elif what == BATTERY + 1:
            self.score(who, FROM_EFFECTS, n)
        else:
            self.achieve(who, n)


def first_part(action: i64) -> i64:
    """The parts of the actions B, C and E are numbered in pairs."""
    if action == GREENHOUSES:
        return TO_GREENHOUSE
    return TO_RECRUIT if action == TEAM else TO_FOUNDATION


def adds_some(before: vec[i64], after: vec[i64]) -> bool:
    """Whether a list has an action that the other has not."""
    for action in after:
        known = False
        for old in before:
            if old == action:
                known = True
        if not known:
            return True
    return False
