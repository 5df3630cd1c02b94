"""A game of One Small Step: which question has which options, and what follows from an answer."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.accounts import Accounts
from cosmodrome.games.one_small_step.rules.printed import AD14, FROM_CLAUSES, HAZARD_CARDS, MISSION_CARDS, Printed
from cosmodrome.games.one_small_step.rules.table import FRESH, NONE, ON_LAUNCH, SPENT, T1, T2, TEMP
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, has, lowest, only, with_each
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import ORDER, RUN, a_of, b_of, c_of, frame, kind_of, who_of
from cosmodrome.kernel.state import NOTHING

LEAST_BARTER: Final = 2
GUESSES: Final = 100_000  # deals tried, of which nearly always the first will do


class Race(Accounts):
    """USA against USSR."""

    def __init__(self, printed: Printed, like: Race | None) -> None:
        super().__init__(printed, like)

    def clone(self) -> Race:
        return Race(self.printed, self)

    # --- questions --------------------------------------------------------------------------------
    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_GO_ON:
            return vec[i64]([x.GO_ON])
        if kind == x.ASK_PLACE:
            return self.place_options(f)
        if kind == x.ASK_PERMS:
            return self.perms_options(f)
        if kind == x.ASK_DRAW:
            return self.draw_options(f)
        if kind == x.ASK_STAGE:
            return vec[i64]([x.STAGE, x.STAGE + 1])
        if kind == x.ASK_BONUS:
            return self.bonus_options(f)
        if kind == x.ASK_MAJOR:
            return self.major_options(f)
        if kind == x.ASK_LAUNCH:
            return self.launch_options(f)
        if kind == x.ASK_PERSON:
            return self.person_options(f)
        if kind == x.ASK_PLAY:
            return self.play_options(f)
        if kind == x.ASK_DISCOUNT:
            return self.discount_options(f)
        if kind == x.ASK_LESS:
            return self.less_options(f)
        if kind == x.ASK_UPGRADE:
            found = with_each(vec[i64](), x.UPGRADE, self.upgradable(self.side_of(who_of(f))))
            return append(found, x.NO)
        if kind == x.ASK_UNDER:
            return with_each(vec[i64](), x.UNDER, self.hand[self.side_of(who_of(f))])
        if kind == x.ASK_TOKEN:
            return self.token_options(f)
        if kind == x.ASK_UNCOVER:
            return self.uncover_options(f)
        if kind == x.ASK_RESULT:
            return self.result_options(f)
        if kind == x.ASK_WAY:
            return self.way_options(f)
        if kind == x.ASK_BUY:
            return self.buy_options(f)
        if kind == x.ASK_DEPARTMENT:
            return self.department_options(f)
        return self.rare_options(f)

    def rare_options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_HAZARD_ON:
            return self.hazard_on_options(f)
        if kind == x.ASK_GIVE_TO:
            return self.give_to_options(f)
        if kind == x.ASK_GIVE:
            return with_each(vec[i64](), x.GIVE, self.looked_hazards)
        if kind == x.ASK_LOOK:
            return self.look_options(f)
        if kind == x.ASK_REMOVE:
            return self.remove_options(f)
        if kind == x.ASK_WHICH:
            return self.which_options(f)
        if kind == x.ASK_KEEP:
            return self.keep_options(f)
        if kind == x.ASK_DISMISS:
            return with_each(vec[i64](), x.DISMISS, self.people[self.side_of(who_of(f))])
        if kind == x.ASK_DECK:
            return self.deck_options(f)
        if kind == x.ASK_KEEP_MISSION:
            return with_each(vec[i64](), x.KEEP_MISSION, self.looked_missions)
        if kind == x.ASK_COUNTDOWN:
            return self.countdown_options(f)
        if kind == x.ASK_IGNORE:
            return self.ignore_options(f)
        if kind == x.ASK_FEVER:
            return vec[i64]([x.FEVER, x.FEVER + 1])
        if kind == x.ASK_REPLACE:
            return self.replace_options(f)
        if kind == x.ASK_FORGO:
            return self.forgo_options(f)
        if kind == x.ASK_RESCORE:
            return self.rescore_options(f)
        if kind == x.ASK_ADVANCEMENT:
            return with_each(vec[i64](), x.TAKE_ADVANCEMENT, self.display)
        if kind == x.ASK_COPY:
            return self.copy_options(f)
        return self.earth_action_options(f)

    def public(self, f: i64) -> bool:
        """What depends on a hand, a looked-at Hazard or mission is asked even with one option left."""
        kind = kind_of(f)
        return not (kind == x.ASK_PLAY or kind == x.ASK_UNDER or kind == x.ASK_GIVE or kind == x.ASK_KEEP_MISSION)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        who = who_of(f)
        if action >= self.box.free_base:
            self.free_answer(who, action)
        elif kind == x.ASK_GO_ON:
            if a_of(f) and self.placements < self.allowed and self.can_place(self.side_of(who)):
                self.push(frame(x.AFTER_PLACEMENT, 0, self.side_of(who)))
        elif kind == x.ASK_PLACE:
            self.place_answer(f, action)
        elif kind == x.ASK_PERMS:
            self.perms_answer(f, (action - x.PERMS) % x.MOST_PERMS)
        elif kind == x.ASK_DRAW:
            self.draw_answer(f, action)
        elif kind == x.ASK_STAGE:
            self.stage_answer(f, action - x.STAGE)
        elif kind == x.ASK_BONUS:
            if action != x.NO:
                self.roll(who, action - x.BONUS, 0)
        elif kind == x.ASK_MAJOR:
            self.major_answer(f, action)
        elif kind == x.ASK_LAUNCH:
            self.launch(who, action - x.LAUNCH, c_of(f))
        elif kind == x.ASK_PERSON:
            self.person_answer(f, action)
        elif kind == x.ASK_PLAY:
            self.play_answer(f, action, action - x.PLAY)
        elif kind == x.ASK_DISCOUNT:
            self.discount_answer(f, action)
        elif kind == x.ASK_LESS:
            self.less_answer(f, action - x.LESS)
        elif kind == x.ASK_UPGRADE:
            self.upgrade_answer(f, action)
        elif kind == x.ASK_UNDER:
            self.under_answer(f, action - x.UNDER)
        elif kind == x.ASK_TOKEN:
            self.token_answer(f, action)
        elif kind == x.ASK_UNCOVER:
            self.uncover(f, action - x.UNCOVER)
        elif kind == x.ASK_RESULT:
            self.result_answer(f, action)
        elif kind == x.ASK_WAY:
            self.way_answer(f, action - x.USE)
        elif kind == x.ASK_BUY:
            self.buy_answer(f, action)
        elif kind == x.ASK_DEPARTMENT:
            self.department_answer(f, action)
        else:
            self.rare_answer(f, action)

    def rare_answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        who = who_of(f)
        side = self.side_of(who)
        if kind == x.ASK_HAZARD_ON:
            self.hazard_on_answer(f, action - x.HAZARD_ON)
        elif kind == x.ASK_GIVE_TO:
            self.give_to_answer(f, action)
        elif kind == x.ASK_GIVE:
            self.give_answer(f, action - x.GIVE)
        elif kind == x.ASK_LOOK:
            self.look_answer(f, action - x.LOOK_ON)
        elif kind == x.ASK_REMOVE:
            if action != x.NO:
                self.remove_answer(f, action - x.REMOVE_ON)
        elif kind == x.ASK_WHICH:
            self.which_answer(f, action)
        elif kind == x.ASK_KEEP:
            self.take_rolled(who, action - x.KEEP, b_of(f), x.AS_USUAL)
        elif kind == x.ASK_DISMISS:
            self.dismiss(f, action - x.DISMISS)
        elif kind == x.ASK_DECK:
            self.deck_answer(f, action - x.FROM_DECK)
        elif kind == x.ASK_KEEP_MISSION:
            self.keep_mission(f, action - x.KEEP_MISSION)
        elif kind == x.ASK_COUNTDOWN:
            self.countdown_answer(f, action)
        elif kind == x.ASK_IGNORE:
            self.ignore_answer(f, action)
        elif kind == x.ASK_FEVER:
            self.fever_answer(who, action - x.FEVER)
        elif kind == x.ASK_REPLACE:
            if action != x.GO_ON:
                self.replace(who, action)
                self.push(frame(x.GO_FREE, who))
        elif kind == x.ASK_FORGO:
            self.emit(x.REWARD_FORGONE, who, self.launching, action - x.FORGO)
            self.push(frame(x.GAIN_REWARDS, who, 0, b_of(f) & ~only(action - x.FORGO), c_of(f)))
        elif kind == x.ASK_RESCORE:
            self.book(side, FROM_CLAUSES, self.printed.crew_tile_vp[action - x.RESCORE])
        elif kind == x.ASK_ADVANCEMENT:
            self.take_advancement(who, action - x.TAKE_ADVANCEMENT, 0)
        elif kind == x.ASK_COPY:
            self.gain(side, TEMP, action - x.COPY, 1, x.COPIED)
        elif action != x.NO:  # ASK_EARTH_ACTION
            self.push(frame(x.START_ACTION, who, action - x.EARTH_ACTION))

    def upgrade_answer(self, f: i64, action: i64) -> None:
        """R6.5: optional, up to n times."""
        if action != x.NO:
            self.upgrade(who_of(f), action - x.UPGRADE)
            if c_of(f) > 1:
                self.ask(frame(x.ASK_UPGRADE, who_of(f), 0, 0, c_of(f) - 1))

    def rescore_options(self, f: i64) -> vec[i64]:
        side = self.side_of(who_of(f))
        found = vec[i64]()
        kind: i64 = 0
        while kind < x.CREW_TILES:
            if lanes4.amount(self.crew_used[side], kind):
                found = append(found, x.RESCORE + kind)
            kind += 1
        return found

    # --- free actions (R10.5) ---------------------------------------------------------------------
    def free_actions(self, f: i64) -> vec[i64]:
        side = self.active
        if side == NONE or not self.stands_between(f, side):
            return NOTHING
        held = self.media_tiles[side]
        paying = kind_of(f) == x.ASK_DISCOUNT
        found = vec[i64]()
        if self.media[side] >= self.printed.tile_threshold and self.media_stack:
            found = append(found, x.TAKE_TILE)
        if held:
            saving = paying and self.discount_useful(f)
            tile: i64 = 0
            while tile < x.MEDIA_TILES:
                if lanes4.amount(held, tile) and not (saving and self.printed.tile_discount[tile]):
                    found = append(found, x.USE_TILE + tile)
                tile += 1
        if not paying and self.ready(side, AD14) and self.sum_of(side, TEMP, 0, x.RESOURCES) >= LEAST_BARTER:
            found = append(found, x.BARTER)
        return found

    def stands_between(self, f: i64, side: i64) -> bool:
        """Whether the team stands between two steps of its own Turn, or is about to pay for a development.

        A department that launches (R9.1.7) or pays stands there for its team (R4.4).
        """
        kind = kind_of(f)
        if self.side_of(who_of(f)) != side:
            return False
        if kind == ORDER:
            return a_of(f) >= self.printed.first_reward
        if (
            kind == x.ASK_GO_ON
            or kind == x.ASK_IGNORE
            or kind == x.ASK_REPLACE
            or kind == x.ASK_MAJOR
            or kind == x.ASK_DISCOUNT
        ):
            return True
        if who_of(f) != self.team(side):
            return False
        if kind == x.ASK_PLAY:
            return c_of(f) == x.BY_PHASE
        if kind == x.ASK_LAUNCH:
            return a_of(f) == only(ON_LAUNCH)
        return (
            kind == x.ASK_PLACE
            or kind == x.ASK_DRAW
            or kind == x.ASK_DEPARTMENT
            or kind == x.ASK_PERSON
            or kind == x.ASK_COUNTDOWN
        )

    def free_answer(self, who: i64, action: i64) -> None:
        """Its choices belong to whoever was asked: the team, or a department inside its own step (R4.4)."""
        if action == x.TAKE_TILE:  # R5.7
            side = self.side_of(who)
            self.move_media(side, self.media[side] - self.printed.tile_price, x.FOR_TILE)
            self.push(frame(x.GET_MEDIA_TILE, who))
        elif action == x.BARTER:
            self.use_up(who, AD14)
            self.push(frame(RUN, who, self.printed.barter_block))
            self.ask(frame(x.ASK_TOKEN, who, x.TEMPS, 0, LEAST_BARTER))
        else:
            self.use_tile(who, action - x.USE_TILE)

    # --- steps ------------------------------------------------------------------------------------
    def step(self, f: i64) -> None:
        kind = kind_of(f)
        who = who_of(f)
        if kind == x.PAY_NEXT:
            self.pay_next(who)
        elif kind == x.GO_FREE:
            self.go_free(who)
        elif kind == x.START_ACTION:
            self.start_action(who, a_of(f))
        elif kind == x.NEXT_PLACEMENT:
            self.next_placement(a_of(f))
        elif kind == x.AFTER_PLACEMENT:
            self.after_placement(a_of(f))
        elif kind == x.NEXT_DRAW:
            self.next_draw(a_of(f))
        elif kind == x.NEXT_PERSON:
            self.next_person(a_of(f))
        elif kind == x.NEXT_PLAY:
            self.next_play(a_of(f))
        elif kind == x.PLAYED:
            self.played(f)
        elif kind == x.WINDOW:
            self.window(a_of(f))
        elif kind == x.TURN:
            self.take_turn(a_of(f))
        elif kind == x.PHASE:
            self.start_phase(a_of(f))
        elif kind == x.END_PHASE:
            self.end_phase(a_of(f))
        else:
            self.rare_step(f)

    def rare_step(self, f: i64) -> None:
        kind = kind_of(f)
        who = who_of(f)
        if kind == x.NEXT_LAUNCH:
            self.next_launch(a_of(f))
        elif kind == x.REVEAL:
            self.reveal(who)
        elif kind == x.AFTER_REVEAL:
            self.after_reveal(who)
        elif kind == x.MAY_FEVER:
            self.may_fever(who)
        elif kind == x.BEFORE_MINOR:
            self.before_minor(who)
        elif kind == x.MINOR:
            self.minor(who)
        elif kind == x.BEFORE_MAJOR:
            self.before_major(who)
        elif kind == x.SUCCESS:
            self.success(f)
        elif kind == x.GAIN_REWARDS:
            self.gain_rewards(f)
        elif kind == x.LAUNCHED:
            self.launched(who)
        elif kind == x.COUNT_DOWN:
            self.count_down(f)
        elif kind == x.LAY_CARDS:
            self.lay_cards(f)
        elif kind == x.COLLECT:
            self.collect(a_of(f))
        elif kind == x.UNDRAFTED:
            self.put_undrafted()
        elif kind == x.PLACE_HAZARD:
            self.place_hazard(f)
        elif kind == x.GIVE_HAZARD:
            self.give_hazard(f)
        elif kind == x.END_ACTION:
            self.free_results = False
        elif kind == x.LOOK_MISSIONS:
            self.look_missions(f)
        else:
            self.start_round()

    # --- chance -----------------------------------------------------------------------------------
    def pool(self, f: i64) -> i64:
        kind = kind_of(f)
        if kind == x.ROLL_DIE:
            return self.printed.die_faces[a_of(f)]
        if kind == x.LAY_EVENT or kind == x.DRAW_EVENT:
            return self.event_pool()
        if kind == x.DRAW_MISSION:
            return self.mission_pool(self.side_of(who_of(f)), a_of(f))
        if kind == x.START_MISSION:
            return self.starters_left()
        if kind == x.DRAW_HAZARD:
            return self.hazard_pool()
        if kind == x.REVEAL_HAZARD or kind == x.SEE_HAZARD:
            return self.pools[0]
        if kind == x.PICK_GIVEN:
            return self.secret_on(self.side_of(who_of(f)), a_of(f))
        if kind == x.GET_MEDIA_TILE:
            return self.media_stack
        if kind == x.GET_SATELLITE_TILE:
            return self.satellite_stack
        if kind == x.GET_CREW_TILE:
            return self.crew_stack
        if kind == x.NEW_ADVANCEMENT:
            return self.advancement_pool
        return b_of(f)

    def happens(self, f: i64, outcome: i64) -> None:
        kind = kind_of(f)
        who = who_of(f)
        if kind == x.ROLL_DIE:
            self.rolled(who, outcome, b_of(f))
        elif kind == x.LAY_EVENT:
            self.lay_event(outcome)
        elif kind == x.DRAW_EVENT:
            self.drew_event(f, outcome)
        elif kind == x.DRAW_MISSION:
            if b_of(f) == 2:
                self.take_mission(self.side_of(who), a_of(f), outcome)
                if self.listener is not None:
                    self.emit(x.MISSION_DRAWN, who, outcome, self.deck_number(self.side_of(who), a_of(f)))
                self.learn(self.everyone(), only(outcome), MISSION_CARDS)
                self.launch(who, outcome, c_of(f))
            else:
                self.drew_mission(f, outcome)
        elif kind == x.START_MISSION:
            self.start_mission(f, outcome)
        elif kind == x.DRAW_HAZARD:
            self.drew_hazard(f, outcome)
        elif kind == x.REVEAL_HAZARD:
            self.decide_hazard(a_of(f), outcome, self.everyone())
            self.emit(x.HAZARD_REVEALED, who, outcome, a_of(f))
            self.learn(self.everyone(), only(outcome), HAZARD_CARDS)
        elif kind == x.SEE_HAZARD:
            self.saw_hazard(f, outcome)
        elif kind == x.PICK_GIVEN:
            self.took_given(who, a_of(f), outcome, c_of(f))
        elif kind == x.GET_MEDIA_TILE:
            self.media_stack -= lanes4.one(outcome)
            self.media_tiles[self.side_of(who)] += lanes4.one(outcome)
            if self.listener is not None:
                self.emit(x.MEDIA_TILE_DRAWN, who, outcome)
        elif kind == x.GET_SATELLITE_TILE:
            self.satellite_stack -= lanes4.one(outcome)
            self.satellite_used[self.side_of(who)] += lanes4.one(outcome)
            self.emit(x.SATELLITE_TILE_DRAWN, who, outcome)
            self.push(frame(RUN, who, self.printed.satellite_block[outcome]))
        elif kind == x.GET_CREW_TILE:
            self.got_crew_tile(f, outcome)
        elif kind == x.NEW_ADVANCEMENT:
            self.advancement_pool ^= only(outcome)
            self.display |= only(outcome)
            self.emit(x.ADVANCEMENT_SHOWN, NOBODY, outcome)
        else:
            self.backs_ordered(f, outcome)

    # --- for players and bots ---------------------------------------------------------------------
    def determinize(self, seat: i64, dice: Dice) -> Race:
        tries: i64 = 0
        while tries < GUESSES:
            copy = Race(self.printed, self)
            if copy.deal_anew(self.side(seat), dice):
                return copy
            tries += 1
        raise RuntimeError("no deal fits what is proposed")

    def winner(self) -> i64:
        """R15.4."""
        if self.vp(0) != self.vp(1):
            return 0 if self.vp(0) > self.vp(1) else 1
        if self.first_on_moon != NONE:
            return self.first_on_moon
        if self.path[0] != self.path[1]:
            return 0 if self.path[0] > self.path[1] else 1
        return self.leader()

    def returns(self) -> vec[float]:
        winner = self.winner()
        shares = vec[float]()
        seat: i64 = 0
        while seat < self.box.seats:
            shares = append(shares, 1.0 if self.side(seat) == winner else 0.0)
            seat += 1
        return shares

    def timely(self, action: i64) -> bool:
        """A hint for bots: tokens for the asking are timely; abilities wait for their moment."""
        if action < self.box.free_base:
            return True
        if action == x.TAKE_TILE:
            return self.media[self.active] >= self.printed.media_max - 1
        if action == x.BARTER:
            return False
        if action < x.USE_TILE:
            return True
        tile = action - x.USE_TILE
        return not self.printed.waits_for_moment(tile) or (self.phase == 4 and has(self.printed.worker_tiles, tile))

    def value(self, seat: i64) -> float:
        """VP, and what tokens, perms, cards, tiles and missions within reach are worth."""
        side = self.side(seat)
        return self.standing(side) - self.standing(1 - side)

    def standing(self, side: i64) -> float:
        left = max(float(9 - self.round), 1.0)
        worth = float(self.vp(side)) + 0.45 * float(self.media[side])
        worth += 0.5 * float(self.sum_of(side, TEMP, 0, 3)) + 0.8 * float(self.sum_of(side, TEMP, 3, 6))
        perms = self.sum_of(side, FRESH, 0, x.RESOURCES) + self.sum_of(side, SPENT, 0, x.RESOURCES)
        worth += (0.5 + 0.35 * left) * float(perms)
        worth += 0.6 * float(count(self.hand[side])) + 0.9 * float(count(self.people[side]))
        worth += 1.0 * float(lanes4.size(self.media_tiles[side])) + 1.5 * float(self.advancement_tokens[side])
        worth += (0.4 + 0.3 * left) * float(count(self.owned[side]))
        worth += 2.5 * float(self.path[side])
        return worth + self.prospects(side)

    def prospects(self, side: i64) -> float:
        """What the queue promises; what one mission needs the next cannot have."""
        worth = 0.0
        before: i64 = 0
        stage: i64 = ON_LAUNCH
        while stage >= T2:
            rest = self.on_stage(side, stage)
            while rest:
                mission = lowest(rest)
                worth += self.prospect(side, mission, stage, before)
                before += self.printed.minor_cost[mission]
                rest &= rest - 1
            stage -= 1
        return worth

    def prospect(self, side: i64, mission: i64, stage: i64, before: i64) -> float:
        """What a mission promises, by how much of its cost is there beside what is to be paid before it."""
        minor = before + self.printed.minor_cost[mission]
        missing = self.hazards_on(mission) - self.lacking(side, before, 0)
        more = missing + self.lacking(side, minor + self.printed.major_cost[mission], 0)
        missing += self.lacking(side, minor, 0)
        within_reach = 3.3 if stage == ON_LAUNCH else (5.3 if stage == T1 else 7.3)  # tokens
        prize = 6.0 if self.is_crew(mission) else 4.0
        extra = 2.0 if self.is_crew(mission) else 1.0
        worth = prize * max(1.0 - float(missing) / within_reach, 0.0)
        return worth + extra * max(1.0 - float(more) / within_reach, 0.0)
