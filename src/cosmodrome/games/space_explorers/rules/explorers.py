"""The course of the game (R2, R3, R4, R7, R8): set-up, turns, questions and answers, the end."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.ordering import Ordering
from cosmodrome.games.space_explorers.rules.printed import (
    ADD_TO_CENTER,
    DRAW_ON_PROJECT,
    EXTRA_DRAW,
    FROM_PROJECTS,
    PASS_TOKEN_DRAW,
    REORDER_DIVISION,
    SIDES_RANDOM,
    TEMP_SKILL,
    Printed,
)
from cosmodrome.games.space_explorers.rules.recruiting import FOR_NOTHING, FOR_TOKENS, PAID
from cosmodrome.games.space_explorers.rules.table import ALL_PROJECTS, FULL_HUB, NONE, RUNNING, STALLED
from cosmodrome.kernel.bags import amount, lacking, one, size
from cosmodrome.kernel.bits import count, first_n, has, lowest, only, with_each
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, b_of, c_of, frame, kind_of, who_of
from cosmodrome.kernel.state import NOTHING

USUAL: Final = 24  # so many options for an action are usual

# Sets of ability kinds
AT_START: Final[i64] = 1 << ADD_TO_CENTER | 1 << REORDER_DIVISION
FREE: Final[i64] = 1 << PASS_TOKEN_DRAW | 1 << TEMP_SKILL


class Explorers(Ordering):
    """A game of Space Explorers."""

    def __init__(self, printed: Printed, like: Explorers | None) -> None:
        super().__init__(printed, like)

    def clone(self) -> Explorers:
        return Explorers(self.printed, self)

    # --- set-up (R2) ------------------------------------------------------------------------------
    def set_up(self) -> None:
        """R2.1-R2.5, pushed last first: Center, Projects, starting hands, First Player."""
        self.push(frame(x.START_GAME, 0))
        if self.printed.first_player < 0:
            self.push(frame(x.DRAW_FIRST, 0))
        seat = self.printed.seats - 1
        while seat >= 0:
            self.push(frame(x.DEAL_HAND, seat, 0, 0, self.printed.starting_hand))
            seat -= 1
        self.push(frame(x.LAY_TILES, 0, self.printed.projects_in_line))
        self.push(frame(x.REFILL, 0))
        self.settle()

    def start_game(self) -> None:
        if self.printed.first_player >= 0:
            self.choose_first(self.printed.first_player)
        self.round = 1
        self.emit(x.ROUND, NOBODY, self.round)
        self.begin_turn(self.first)

    def choose_first(self, seat: i64) -> None:
        """R2.5."""
        self.first = seat
        self.emit(x.FIRST_PLAYER, seat, seat)

    # --- chance -----------------------------------------------------------------------------------
    def pool(self, f: i64) -> i64:
        kind = kind_of(f)
        if kind == x.DEAL_CENTER or kind == x.DEAL_HAND:
            return self.deck
        if kind == x.DRAW_TILE:
            return self.tiles
        if kind == x.DRAW_FIRST:
            return first_n(self.printed.seats)
        return first_n(2)

    def happens(self, f: i64, outcome: i64) -> None:
        kind = kind_of(f)
        if kind == x.DEAL_CENTER:
            self.deck ^= only(outcome)
            if self.listener is not None:
                self.emit(x.TURNED_UP, NOBODY, outcome)
            self.to_center(outcome)
            self.refill(who_of(f))
        elif kind == x.DEAL_HAND:
            self.deck ^= only(outcome)
            if self.listener is not None:
                self.emit_to(only(who_of(f)), x.DRAWN, who_of(f), outcome)
            self.to_hand(who_of(f), outcome)
            if c_of(f) > 1:
                self.push(frame(x.DEAL_HAND, who_of(f), 0, 0, c_of(f) - 1))
        elif kind == x.DRAW_TILE:
            self.tiles ^= only(outcome)
            if self.printed.tile_sides[outcome] == SIDES_RANDOM:
                self.push(frame(x.TOSS_TILE, 0, outcome))
            else:
                self.lay_project(outcome, self.printed.tile_sides[outcome])
        elif kind == x.TOSS_TILE:
            self.lay_project(a_of(f), outcome)
        else:
            self.choose_first(outcome)

    def lay_project(self, tile: i64, side: i64) -> None:
        """R2.2: one side of each tile is used."""
        project = self.printed.project_of[tile * 2 + side]
        self.line |= only(project)
        self.emit(x.PROJECT_LAID, NOBODY, project)

    def seen_by(self, action: i64) -> i64:
        """R10.3: what a player draws from the deck is seen by that player alone."""
        f = self.agenda[len(self.agenda) - 1]
        return only(who_of(f)) if kind_of(f) == x.DEAL_HAND else self.everyone()

    # --- steps ------------------------------------------------------------------------------------
    def step(self, f: i64) -> None:
        kind = kind_of(f)
        who = who_of(f)
        if kind == x.REFILL:
            self.refill(who)
        elif kind == x.DRAW_CARDS:
            self.draw_cards(who, a_of(f))
        elif kind == x.DRAW_MORE:
            if self.deck_left() > 0 and self.active(who, EXTRA_DRAW) >= 0:
                self.push(frame(x.ASK_EXTRA, who, 0))
        elif kind == x.TRIGGER:
            self.trigger(who, a_of(f))
        elif kind == x.AFTER_ACTION:
            if self.kinds[who] & FREE:
                self.push(frame(x.ASK_AFTER, who))
        elif kind == x.MAY_COMPLETE:
            if self.completable(who, self.skills[who] + self.lent) or has(self.kinds[who], TEMP_SKILL):
                self.push(frame(x.ASK_PROJECT, who))
        elif kind == x.END_TURN:
            self.end_turn(who)
        elif kind == x.LAY_TILES:
            if a_of(f) > 0:
                self.push(frame(x.LAY_TILES, 0, a_of(f) - 1))
                self.push(frame(x.DRAW_TILE, 0))
        else:
            self.start_game()

    def draw_cards(self, who: i64, n: i64) -> None:
        """RA4: as many as the deck still has; ability 58 may add one, decided before or after (E6)."""
        n = min(n, self.deck_left())
        if n == 0:
            return
        if self.active(who, EXTRA_DRAW) >= 0:
            if self.printed.extra_after:
                self.push(frame(x.DRAW_MORE, who))
            elif self.deck_left() > n:
                self.push(frame(x.ASK_EXTRA, who, n))
                return
        self.push(frame(x.DEAL_HAND, who, 0, 0, n))

    def trigger(self, who: i64, card: i64) -> None:
        """RU-16: a triggered draw is offered, or taken unasked by option; RU-1: not with an empty deck."""
        if self.deck_left() == 0:
            return
        if self.printed.auto_draw:
            self.use(who, card)
            self.push(frame(x.DRAW_CARDS, who, self.printed.amount[card]))
        else:
            self.push(frame(x.ASK_DRAW, who, card, 0, self.printed.amount[card]))

    def use(self, who: i64, card: i64) -> None:
        """RA2: an ability is used once per turn."""
        self.used |= only(card)
        self.emit(x.USED, who, card)

    def begin_turn(self, who: i64) -> None:
        """D9: what was used, recruited or lent in the last turn is over."""
        self.player = who
        if self.listener is not None:
            self.new_turn(who)
        self.used = 0
        self.recruited = NONE
        self.lent = 0
        self.plan_turn(who)

    def plan_turn(self, who: i64) -> None:
        """R3.2: the steps of a turn, pushed last first."""
        self.push(frame(x.END_TURN, who))
        self.push(frame(x.MAY_COMPLETE, who))
        self.push(frame(x.AFTER_ACTION, who))
        self.push(frame(x.ASK_ACTION, who))
        if self.kinds[who] & AT_START:
            self.push(frame(x.ASK_START, who))

    def end_turn(self, who: i64) -> None:
        """R8.1, R8.2, RU-4: checked once, at the end of the turn; the round is finished."""
        if self.ending == RUNNING:
            if self.line == 0:
                self.end_for(who, ALL_PROJECTS)
            elif count(self.hub[who]) >= self.printed.hub_limit:
                self.end_for(who, FULL_HUB)
        if self.passes >= self.printed.seats:
            self.end_for(who, STALLED)
            self.final_scoring()
            return
        following = self.after(who)
        if following == self.first:
            if self.ending != RUNNING:
                self.final_scoring()
                return
            self.round += 1
            self.emit(x.ROUND, NOBODY, self.round)
        self.begin_turn(following)

    def end_for(self, who: i64, reason: i64) -> None:
        self.emit(x.ENDING, who, reason, 0, reason - self.ending)
        self.ending = reason

    # --- questions --------------------------------------------------------------------------------
    def public(self, f: i64) -> bool:
        """D: the action depends on the hand, and so does returning cards unless all hand cards are alike.

        With 34 as a hand card worth more (E4), the Divisions that can be paid for depend on the hand, too.
        """
        kind = kind_of(f)
        if kind == x.ASK_ACTION:
            return False
        if kind == x.ASK_SOURCE or (kind == x.ASK_DIVISION and self.printed.bonus_this_card):
            others = count(self.hand[who_of(f)] & ~only(self.card))
            return others == 0 or (others == 1 and not self.printed.bonus_this_card)
        return True

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        who = who_of(f)
        if kind == x.ASK_ACTION:
            return self.action_options(who)
        if kind == x.ASK_PROJECT:
            return self.project_options(who)
        if kind == x.ASK_DIVISION:
            return self.division_options(who)
        if kind == x.ASK_SOURCE:
            return self.source_options(who)
        if kind == x.ASK_TOKENS:
            return self.token_options(f, who)
        if kind == x.ASK_START:
            return self.start_options(who)
        if kind == x.ASK_DRAW:
            return vec[i64]([x.DRAW, x.DECLINE])
        if kind == x.ASK_EXTRA:
            return vec[i64]([x.EXTRA, x.NO_EXTRA])
        if kind == x.ASK_GIVE:
            return self.give_options(f, who)
        if kind == x.ASK_ORDER:
            return self.order_of_pile_options(f, who)
        if kind == x.ASK_ICONS:
            return self.icons_options(f, who)
        if kind == x.ASK_SKILL:
            return with_each(vec[i64](), x.SKILL, first_n(x.COLOURS))
        return vec[i64]([x.CONTINUE])  # ASK_AFTER and ASK_LATE: there are only free actions beside it

    def free_actions(self, f: i64) -> vec[i64]:
        """D2, D6, D8a: ability 56, and 19 where its moment is free (E3)."""
        kind = kind_of(f)
        who = who_of(f)
        if (kind != x.ASK_ACTION and kind != x.ASK_AFTER and kind != x.ASK_LATE) or not self.kinds[who] & FREE:
            return NOTHING
        found = vec[i64]()
        if self.deck_left() > 0 and self.active(who, PASS_TOKEN_DRAW) >= 0:
            colour: i64 = 0
            while colour < x.COLOURS:
                if amount(self.tokens[who], colour) > 0:
                    found = append(found, x.USE_56 + colour)
                colour += 1
        if self.printed.skill_any_time and kind != x.ASK_LATE and self.can_lend(who):
            found = append(found, x.USE_19)
        return found

    def action_options(self, who: i64) -> vec[i64]:
        """R4.1, R5.1: take a card or recruit; R3.2: compulsory, except RU-2."""
        found = with_each(vec[i64]([], capacity=USUAL), x.TAKE, self.center)
        if self.deck_left() > 0:
            found = append(found, x.TAKE_DECK)
        found = self.recruit_options(who, found)
        return found if len(found) > 0 else append(found, x.PASS)

    def project_options(self, who: i64) -> vec[i64]:
        """R7.1-R7.3, RU-28; RU-17: with ability 19 where exactly one skill is missing."""
        skills = self.skills[who] + self.lent
        ready = self.completable(who, skills)
        found = with_each(vec[i64](), x.COMPLETE, ready)
        if not self.printed.skill_any_time and self.can_lend(who):
            left = self.line & ~ready
            while left:
                project = lowest(left)
                left &= left - 1
                if size(lacking(self.printed.required[project], skills)) == 1:
                    found = append(found, x.COMPLETE_WITH_19 + project)
        return append(found, x.NO_PROJECT)

    def can_lend(self, who: i64) -> bool:
        card = self.active(who, TEMP_SKILL)
        return card >= 0 and size(self.tokens[who]) >= self.printed.amount[card]

    def start_options(self, who: i64) -> vec[i64]:
        """R9.44, R9.57, RU-13."""
        found = vec[i64]()
        if self.deck_left() > 0 and self.active(who, ADD_TO_CENTER) >= 0:
            found = append(found, x.USE_44)
        if self.active(who, REORDER_DIVISION) >= 0:
            division: i64 = 0
            while division < x.COLOURS:
                if self.depth(who, division) > 1:
                    found = append(found, x.REORDER + division)
                division += 1
        return append(found, x.CONTINUE)

    # --- answers ----------------------------------------------------------------------------------
    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        who = who_of(f)
        if action >= x.USE_56:
            self.use_free(who, action)
        elif kind == x.ASK_ACTION:
            self.act(who, action)
        elif kind == x.ASK_PROJECT:
            if action >= x.COMPLETE_WITH_19 and action != x.NO_PROJECT:
                self.ask_give(who, x.FOR_PROJECT, action - x.COMPLETE_WITH_19, self.lending_price(who))
            elif action != x.NO_PROJECT:
                self.complete(who, action - x.COMPLETE)
        elif kind == x.ASK_DIVISION:
            self.choose_division(who, action - x.DIVISION)
        elif kind == x.ASK_SOURCE:
            self.choose_source(who, action)
        elif kind == x.ASK_TOKENS:
            self.choose_tokens(f, who, action)
        elif kind == x.ASK_GIVE:
            self.give(f, who, action - x.GIVE)
        elif kind == x.ASK_START:
            self.use_at_start(f, who, action)
        elif kind == x.ASK_DRAW:
            if action == x.DRAW:
                self.use(who, a_of(f))
                self.push(frame(x.DRAW_CARDS, who, c_of(f)))
        elif kind == x.ASK_EXTRA:
            self.choose_extra(f, who, action)
        elif kind == x.ASK_ORDER:
            self.choose_next(f, who, action)
        elif kind == x.ASK_ICONS:
            self.choose_icons(f, who, action)
        elif kind == x.ASK_SKILL:
            self.lent = one(action - x.SKILL)
            self.emit(x.LENT, who, action - x.SKILL)

    def act(self, who: i64, action: i64) -> None:
        """R3.2: the action of the turn. RU-2: passes are counted in a row."""
        self.passes = self.passes + 1 if action == x.PASS else 0
        if action < x.TAKE_DECK:
            self.center ^= only(action - x.TAKE)
            if self.listener is not None:
                self.emit(x.TAKEN, who, action - x.TAKE)
            self.to_hand(who, action - x.TAKE)
            self.refill(who)
        elif action == x.TAKE_DECK:
            self.push(frame(x.DRAW_CARDS, who, 1))
        elif action < x.RECRUIT_FREE:
            self.begin_recruit(who, action - x.RECRUIT, PAID)
        elif action < x.RECRUIT_FOR_TOKENS:
            self.begin_recruit(who, action - x.RECRUIT_FREE, FOR_NOTHING)
        elif action < x.PASS:
            self.begin_recruit(who, action - x.RECRUIT_FOR_TOKENS, FOR_TOKENS)

    def use_free(self, who: i64, action: i64) -> None:
        """R9.56: a token for a card. R9.19 (2017): two tokens for a skill this turn."""
        if action == x.USE_19:
            price = self.lending_price(who)
            self.use(who, self.active(who, TEMP_SKILL))
            self.ask_give(who, x.FOR_SKILL, 0, price)
        else:
            card = self.active(who, PASS_TOKEN_DRAW)
            self.use(who, card)
            self.pass_tokens(who, one(action - x.USE_56))
            self.push(frame(x.DRAW_CARDS, who, self.printed.amount[card]))

    def lending_price(self, who: i64) -> i64:
        return self.printed.amount[self.active(who, TEMP_SKILL)]

    def give(self, f: i64, who: i64, colour: i64) -> None:
        """One more token of those that abilities 10 and 19 ask for."""
        self.paid += one(colour)
        n = (c_of(f) >> 3) - 1
        if n > 0:
            self.push(frame(x.ASK_GIVE, who, a_of(f), b_of(f), colour | 8 * n))
        elif a_of(f) == x.FOR_RECRUIT:
            self.place(who)
        else:
            if a_of(f) == x.FOR_PROJECT:
                self.use(who, self.active(who, TEMP_SKILL))
            self.pass_tokens(who, self.paid)
            self.paid = 0
            if a_of(f) == x.FOR_SKILL:
                self.push(frame(x.ASK_SKILL, who))
            else:
                self.complete(who, b_of(f))

    def complete(self, who: i64, project: i64) -> None:
        """R7.4; then the draws of 21 and 43 (R9.21, R9.43), then 56 once more (RU-14)."""
        self.line ^= only(project)
        self.done[who] |= only(project)
        self.emit(x.COMPLETED, who, project)
        self.score(who, FROM_PROJECTS, self.printed.worth[project])
        self.push(frame(x.ASK_LATE, who))
        division: i64 = x.COLOURS - 1
        while division >= 0:
            card = self.tops[who * x.COLOURS + division]
            if card >= 0 and self.printed.ability[card] == DRAW_ON_PROJECT and self.is_active(card):
                self.push(frame(x.TRIGGER, who, card))
            division -= 1

    def use_at_start(self, f: i64, who: i64, action: i64) -> None:
        if action == x.CONTINUE:
            return
        self.push(f)  # RU-13: the window stays open
        if action == x.USE_44:
            self.use(who, self.active(who, ADD_TO_CENTER))
            self.push(frame(x.DEAL_CENTER, who))
        else:
            division = action - x.REORDER
            self.use(who, self.active(who, REORDER_DIVISION))
            self.order = 0
            self.push(frame(x.ASK_ORDER, who, division, first_n(self.depth(who, division)), 0))

    def choose_extra(self, f: i64, who: i64, action: i64) -> None:
        """R9.58: one more card, once per turn."""
        n = a_of(f)
        if action == x.EXTRA:
            card = self.active(who, EXTRA_DRAW)
            self.use(who, card)
            n = min(n + self.printed.amount[card], self.deck_left())
        if n > 0:
            self.push(frame(x.DEAL_HAND, who, 0, 0, n))

    # --- hidden information -----------------------------------------------------------------------
    def in_the_making(self) -> bool:
        return self.card >= 0

    def determinize(self, seat: i64, dice: Dice) -> Explorers:
        state = Explorers(self.printed, self)
        if state.card >= 0 and state.player != seat:
            state.take_back_recruit()
        state.deal_unseen(seat, dice)
        state.is_offered = False
        return state

    def take_back_recruit(self) -> None:
        """What the others know of a recruit in the making: nothing, the action is still to come."""
        while kind_of(self.agenda[len(self.agenda) - 1]) != x.AFTER_ACTION:
            self.pop()
        self.push(frame(x.ASK_ACTION, self.player))
        self.forget_recruit()
