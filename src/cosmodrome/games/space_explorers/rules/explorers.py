"""The course of the game (R2, R3, R4, R8): set-up, turns, actions and free actions, the end."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.ordering import Ordering
from cosmodrome.games.space_explorers.rules.printed import (
    ADD_TO_CENTER,
    PASS_TOKEN_DRAW,
    REORDER_DIVISION,
    SIDES_RANDOM,
    TEMP_SKILL,
    Printed,
)
from cosmodrome.games.space_explorers.rules.recruiting import FOR_NOTHING, FOR_TOKENS, PAID
from cosmodrome.games.space_explorers.rules.table import ALL_PROJECTS, FULL_HUB, NONE, RUNNING, STALLED
from cosmodrome.kernel.bags import amount, one
from cosmodrome.kernel.bits import count, first_n, only, with_each
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, frame, kind_of, who_of
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

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_ACTION:
            return self.action_options(who_of(f))
        if kind == x.ASK_START:
            return self.start_options(who_of(f))
        if kind == x.ASK_AFTER or kind == x.ASK_LATE:
            return vec[i64]([x.CONTINUE])  # there are only free actions beside it
        return super().options(f)

    def public(self, f: i64) -> bool:
        """D: the action depends on the hand."""
        return kind_of(f) != x.ASK_ACTION and super().public(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if action >= x.USE_56:
            self.use_free(who_of(f), action)
        elif kind == x.ASK_ACTION:
            self.act(who_of(f), action)
        elif kind == x.ASK_START:
            self.use_at_start(f, who_of(f), action)
        elif kind != x.ASK_AFTER and kind != x.ASK_LATE:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        kind = kind_of(f)
        if kind == x.AFTER_ACTION:
            self.after_action(who_of(f))
        elif kind == x.END_TURN:
            self.end_turn(who_of(f))
        elif kind == x.LAY_TILES:
            self.lay_tiles(a_of(f))
        elif kind == x.START_GAME:
            self.start_game()
        else:
            super().step(f)

    def pool(self, f: i64) -> i64:
        kind = kind_of(f)
        if kind == x.DRAW_TILE:
            return self.tiles
        if kind == x.DRAW_FIRST:
            return first_n(self.printed.seats)
        if kind == x.TOSS_TILE:
            return first_n(2)
        return super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        kind = kind_of(f)
        if kind == x.DRAW_TILE:
            self.drew_tile(outcome)
        elif kind == x.TOSS_TILE:
            self.lay_project(a_of(f), outcome)
        elif kind == x.DRAW_FIRST:
            self.choose_first(outcome)
        else:
            super().happens(f, outcome)

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

    def lay_tiles(self, n: i64) -> None:
        if n > 0:
            self.push(frame(x.LAY_TILES, 0, n - 1))
            self.push(frame(x.DRAW_TILE, 0))

    def drew_tile(self, tile: i64) -> None:
        self.tiles ^= only(tile)
        if self.printed.tile_sides[tile] == SIDES_RANDOM:
            self.push(frame(x.TOSS_TILE, 0, tile))
        else:
            self.lay_project(tile, self.printed.tile_sides[tile])

    def lay_project(self, tile: i64, side: i64) -> None:
        """R2.2: one side of each tile is used."""
        project = self.printed.project_of[tile * 2 + side]
        self.line |= only(project)
        self.emit(x.PROJECT_LAID, NOBODY, project)

    def choose_first(self, seat: i64) -> None:
        """R2.5."""
        self.first = seat
        self.emit(x.FIRST_PLAYER, seat, seat)

    def start_game(self) -> None:
        if self.printed.first_player >= 0:
            self.choose_first(self.printed.first_player)
        self.round = 1
        self.emit(x.ROUND, NOBODY, self.round)
        self.begin_turn(self.first)

    # --- turns (R3, R8) ---------------------------------------------------------------------------
    def begin_turn(self, who: i64) -> None:
        """D9: what was used, recruited or lent in the last turn is over."""
        self.player = who
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

    # --- the start of a turn (D1) -----------------------------------------------------------------
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

    # --- the action (D3) --------------------------------------------------------------------------
    def action_options(self, who: i64) -> vec[i64]:
        """R4.1, R5.1: take a card or recruit; R3.2: compulsory, except RU-2."""
        found = with_each(vec[i64]([], capacity=USUAL), x.TAKE, self.center)
        if self.deck_left() > 0:
            found = append(found, x.TAKE_DECK)
        found = self.recruit_options(who, found)
        return found if len(found) > 0 else append(found, x.PASS)

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

    def after_action(self, who: i64) -> None:
        """D6: asked only if there is a free action."""
        if self.kinds[who] & FREE:
            self.push(frame(x.ASK_AFTER, who))

    # --- free actions -----------------------------------------------------------------------------
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

    # --- hidden information -----------------------------------------------------------------------
    def seen_by(self, action: i64) -> i64:
        """R10.3: what a player draws from the deck is seen by that player alone."""
        f = self.agenda[len(self.agenda) - 1]
        return only(who_of(f)) if kind_of(f) == x.DEAL_HAND else self.everyone()

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
