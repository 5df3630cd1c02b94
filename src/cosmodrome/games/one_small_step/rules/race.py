"""The course of the game: every step, chance and question in the order of play, with the chapter that handles it.

A frame on the agenda says what comes next (see `actions.py`); chapters push the frames that follow from what they do.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.errors import NoDeal
from cosmodrome.games.one_small_step.rules import (
    accounts,
    advancements,
    developments,
    draws,
    earth,
    effects,
    ending,
    estimate,
    features,
    free_actions,
    hazards,
    knowledge,
    launching,
    media,
    payments,
    phases,
    rewards,
    rounds,
    set_up,
    tokens,
    turns,
    workers,
)
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules import printed as p
from cosmodrome.games.one_small_step.rules.table import FRESH, HAZARD_POOL, TEMP, Table
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import a_of, b_of, c_of, kind_of, who_of

GUESSES: Final = 100_000  # deals tried, of which nearly always the first will do


class Race(Table):
    """A game of One Small Step: USA against USSR."""

    def clone(self) -> Race:
        return Race(self.printed, self)

    # --- steps ------------------------------------------------------------------------------------
    def step(self, f: i64) -> None:
        match kind_of(f):
            # rounds, phases and Turns (R7)
            case x.START_ROUND:
                rounds.start_round(self)
            case x.PHASE:
                rounds.start_phase(self, a_of(f))
            case x.END_PHASE:
                rounds.end_phase(self, a_of(f))
            case x.WINDOW:
                advancements.window(self, a_of(f))
            case x.TURN:
                rounds.take_turn(self, a_of(f))
            case x.GO_FREE:
                turns.go_free(self, who_of(f))
            # the phases (R8)
            case x.COUNT_DOWN:
                phases.count_down(self, f)
            case x.LAY_CARDS:
                phases.lay_cards(self, f)
            case x.NEXT_DRAW:
                phases.next_draw(self, a_of(f))
            case x.NEXT_PLACEMENT:
                workers.next_placement(self, a_of(f))
            case x.AFTER_PLACEMENT:
                workers.after_placement(self, a_of(f))
            case x.COLLECT:
                workers.collect(self, a_of(f))
            case x.UNDRAFTED:
                workers.put_undrafted(self)
            case x.NEXT_PERSON:
                phases.next_person(self, a_of(f))
            case x.NEXT_PLAY:
                phases.next_play(self, a_of(f))
            case x.PLAYED:
                developments.played(self, f)
            case x.NEXT_LAUNCH:
                phases.next_launch(self, a_of(f))
            # a launch (R9.1)
            case x.REVEAL:
                launching.reveal(self, who_of(f))
            case x.AFTER_REVEAL:
                launching.after_reveal(self, who_of(f))
            case x.MAY_FEVER:
                launching.may_fever(self, who_of(f))
            case x.BEFORE_MINOR:
                launching.before_minor(self, who_of(f))
            case x.MINOR:
                launching.minor(self, who_of(f))
            case x.BEFORE_MAJOR:
                launching.before_major(self, who_of(f))
            case x.SUCCESS:
                rewards.success(self, f)
            case x.GAIN_REWARDS:
                rewards.gain_rewards(self, f)
            case x.LAUNCHED:
                rewards.launched(self, who_of(f))
            # what effects bring along
            case x.PAY_NEXT:
                payments.pay_next(self, who_of(f))
            case x.START_ACTION:
                earth.start_action(self, who_of(f), a_of(f))
            case x.END_ACTION:
                earth.end_action(self)
            case x.LOOK_MISSIONS:
                draws.look_missions(self, f)
            case x.PLACE_HAZARD:
                hazards.place_hazard(self, f)
            case x.GIVE_HAZARD:
                hazards.give_hazard(self, f)
            case _:
                super().step(f)

    # --- chance -----------------------------------------------------------------------------------
    def pool(self, f: i64) -> i64:
        match kind_of(f):
            case x.START_MISSION:
                return set_up.starters_left(self)
            case x.LAY_EVENT | x.DRAW_EVENT:
                return self.event_pool()
            case x.ORDER_BACKS:
                return b_of(f)
            case x.ROLL_DIE:
                return self.printed.die_faces[a_of(f)]
            case x.DRAW_MISSION:
                return self.mission_pool(self.side_of(who_of(f)), a_of(f))
            case x.DRAW_HAZARD:
                return self.hazard_pool()
            case x.SEE_HAZARD | x.REVEAL_HAZARD:
                return self.pools[HAZARD_POOL]
            case x.PICK_GIVEN:
                return hazards.secret_on(self, self.side_of(who_of(f)), a_of(f))
            case x.GET_MEDIA_TILE:
                return self.media_stack
            case x.GET_SATELLITE_TILE:
                return self.satellite_stack
            case x.GET_CREW_TILE:
                return self.crew_stack
            case x.NEW_ADVANCEMENT:
                return self.advancement_pool
            case _:
                return super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        match kind_of(f):
            case x.START_MISSION:
                set_up.start_mission(self, f, outcome)
            case x.LAY_EVENT:
                phases.lay_event(self, outcome)
            case x.DRAW_EVENT:
                draws.drew_event(self, f, outcome)
            case x.ORDER_BACKS:
                workers.backs_ordered(self, f, outcome)
            case x.ROLL_DIE:
                draws.rolled(self, who_of(f), outcome, b_of(f))
            case x.DRAW_MISSION if b_of(f) == x.FOR_LAUNCH:
                launching.launch_drawn(self, f, outcome)
            case x.DRAW_MISSION:
                draws.drew_mission(self, f, outcome)
            case x.DRAW_HAZARD:
                hazards.drew_hazard(self, f, outcome)
            case x.SEE_HAZARD:
                hazards.saw_hazard(self, f, outcome)
            case x.REVEAL_HAZARD:
                launching.revealed(self, f, outcome)
            case x.PICK_GIVEN:
                hazards.took_given(self, who_of(f), a_of(f), outcome, c_of(f))
            case x.GET_MEDIA_TILE:
                media.got_media_tile(self, who_of(f), outcome)
            case x.GET_SATELLITE_TILE:
                media.got_satellite_tile(self, who_of(f), outcome)
            case x.GET_CREW_TILE:
                earth.got_crew_tile(self, f, outcome)
            case x.NEW_ADVANCEMENT:
                advancements.show_advancement(self, outcome)
            case _:
                super().happens(f, outcome)

    # --- questions --------------------------------------------------------------------------------
    def options(self, f: i64) -> vec[i64]:
        match kind_of(f):
            # between two steps, and between two phases
            case x.ASK_GO_ON:
                return vec[i64]([x.GO_ON])
            case x.ASK_BUY:
                return advancements.buy_options(self, f)
            # phase 1: Countdown
            case x.ASK_COUNTDOWN:
                return phases.countdown_options(self, f)
            # phase 3: Draw Cards
            case x.ASK_DEPARTMENT if self.phase == 3:
                return phases.drawer_options(self, f)
            case x.ASK_DRAW:
                return phases.draw_options(self, f)
            case x.ASK_STAGE:
                return vec[i64]([x.STAGE, x.STAGE + 1])
            case x.ASK_BONUS:
                return draws.bonus_options(self, f)
            case x.ASK_DISMISS:
                return draws.dismiss_options(self, f)
            # phase 4: Workers
            case x.ASK_DEPARTMENT if self.phase == 4:
                return workers.placer_options(self, f)
            case x.ASK_PLACE:
                return workers.place_options(self, f)
            case x.ASK_WAY:
                return earth.way_options(self, f)
            # phase 5: Personnel
            case x.ASK_PERSON:
                return phases.person_options(self, f)
            # phase 6: Play Cards
            case x.ASK_DEPARTMENT if self.phase == 6:
                return phases.player_options(self, f)
            case x.ASK_PLAY:
                return developments.play_options(self, f)
            case x.ASK_DISCOUNT:
                return developments.discount_options(self, f)
            case x.ASK_LESS:
                return developments.less_options(self, f)
            # phase 7: Launch
            case x.ASK_LAUNCH:
                return launching.launch_options(self, f)
            case x.ASK_IGNORE:
                return launching.ignore_options(self)
            case x.ASK_FEVER:
                return vec[i64]([x.FEVER, x.FEVER + 1])
            case x.ASK_REPLACE:
                return launching.replace_options(self)
            case x.ASK_MAJOR:
                return launching.major_options(self, f)
            case x.ASK_FORGO:
                return rewards.forgo_options(self, f)
            case x.ASK_COPY:
                return rewards.copy_options(self)
            # payments and tokens
            case x.ASK_PERMS:
                return payments.perms_options(self, f)
            case x.ASK_TOKEN:
                return payments.token_options(self, f)
            case x.ASK_UNDER:
                return payments.under_options(self, f)
            case x.ASK_UPGRADE:
                return tokens.upgrade_options(self, f)
            # dice and missions
            case x.ASK_RESULT:
                return draws.result_options(self, f)
            case x.ASK_KEEP:
                return draws.keep_options(self, f)
            case x.ASK_DECK:
                return draws.deck_options(self, f)
            case x.ASK_KEEP_MISSION:
                return draws.keep_mission_options(self)
            # Hazards
            case x.ASK_HAZARD_ON:
                return hazards.hazard_on_options(self, f)
            case x.ASK_GIVE_TO:
                return hazards.give_to_options(self, f)
            case x.ASK_GIVE:
                return hazards.give_options(self)
            case x.ASK_LOOK:
                return hazards.look_options(self, f)
            case x.ASK_REMOVE:
                return hazards.remove_options(self, f)
            case x.ASK_WHICH:
                return hazards.which_options(self, f)
            # the Earth, tiles and Advancements
            case x.ASK_EARTH_ACTION:
                return earth.earth_action_options()
            case x.ASK_UNCOVER:
                return earth.uncover_options(self, f)
            case x.ASK_RESCORE:
                return earth.rescore_options(self, f)
            case x.ASK_ADVANCEMENT:
                return advancements.advancement_options(self)
            case _:
                return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        if action >= self.box.free_base:
            free_actions.free_answer(self, who_of(f), action)
            return
        match kind_of(f):
            # between two steps, and between two phases
            case x.ASK_GO_ON:
                workers.go_on_answer(self, f)
            case x.ASK_BUY:
                advancements.buy_answer(self, f, action)
            # phase 1: Countdown
            case x.ASK_COUNTDOWN:
                phases.countdown_answer(self, f, action)
            # phase 3: Draw Cards
            case x.ASK_DEPARTMENT if self.phase == 3:
                phases.drawer_answer(self, f, action)
            case x.ASK_DRAW:
                phases.draw_answer(self, f, action)
            case x.ASK_STAGE:
                draws.stage_answer(self, f, action - x.STAGE)
            case x.ASK_BONUS:
                draws.bonus_answer(self, f, action)
            case x.ASK_DISMISS:
                draws.dismiss(self, f, action - x.DISMISS)
            # phase 4: Workers
            case x.ASK_DEPARTMENT if self.phase == 4:
                workers.placer_answer(self, f, action)
            case x.ASK_PLACE:
                workers.place_answer(self, f, action)
            case x.ASK_WAY:
                earth.way_answer(self, f, action - x.USE)
            # phase 5: Personnel
            case x.ASK_PERSON:
                phases.person_answer(self, f, action)
            # phase 6: Play Cards
            case x.ASK_DEPARTMENT if self.phase == 6:
                phases.player_answer(self, f, action)
            case x.ASK_PLAY:
                developments.play_answer(self, f, action, action - x.PLAY)
            case x.ASK_DISCOUNT:
                developments.discount_answer(self, f, action)
            case x.ASK_LESS:
                developments.less_answer(self, f, action - x.LESS)
            # phase 7: Launch
            case x.ASK_LAUNCH:
                launching.launch(self, who_of(f), action - x.LAUNCH, c_of(f))
            case x.ASK_IGNORE:
                launching.ignore_answer(self, f, action)
            case x.ASK_FEVER:
                launching.fever_answer(self, who_of(f), action - x.FEVER)
            case x.ASK_REPLACE:
                launching.replace_answer(self, f, action)
            case x.ASK_MAJOR:
                launching.major_answer(self, f, action)
            case x.ASK_FORGO:
                rewards.forgo_answer(self, f, action - x.FORGO)
            case x.ASK_COPY:
                rewards.copy_answer(self, f, action - x.COPY)
            # payments and tokens
            case x.ASK_PERMS:
                payments.perms_answer(self, f, (action - x.PERMS) % x.MOST_PERMS)
            case x.ASK_TOKEN:
                payments.token_answer(self, f, action)
            case x.ASK_UNDER:
                payments.under_answer(self, f, action - x.UNDER)
            case x.ASK_UPGRADE:
                tokens.upgrade_answer(self, f, action)
            # dice and missions
            case x.ASK_RESULT:
                draws.result_answer(self, f, action)
            case x.ASK_KEEP:
                draws.take_rolled(self, who_of(f), action - x.KEEP, b_of(f), x.AS_USUAL)
            case x.ASK_DECK:
                draws.deck_answer(self, f, action - x.FROM_DECK)
            case x.ASK_KEEP_MISSION:
                draws.keep_mission(self, f, action - x.KEEP_MISSION)
            # Hazards
            case x.ASK_HAZARD_ON:
                hazards.hazard_on_answer(self, f, action - x.HAZARD_ON)
            case x.ASK_GIVE_TO:
                hazards.give_to_answer(self, f, action)
            case x.ASK_GIVE:
                hazards.give_answer(self, f, action - x.GIVE)
            case x.ASK_LOOK:
                hazards.look_answer(self, f, action - x.LOOK_ON)
            case x.ASK_REMOVE:
                hazards.remove_answer(self, f, action)
            case x.ASK_WHICH:
                hazards.which_answer(self, f, action)
            # the Earth, tiles and Advancements
            case x.ASK_EARTH_ACTION:
                earth.earth_action_answer(self, f, action)
            case x.ASK_UNCOVER:
                earth.uncover(self, f, action - x.UNCOVER)
            case x.ASK_RESCORE:
                earth.rescore_answer(self, f, action - x.RESCORE)
            case x.ASK_ADVANCEMENT:
                advancements.take_advancement(self, who_of(f), action - x.TAKE_ADVANCEMENT, 0)
            case _:
                super().answer(f, action)

    def free_actions(self, f: i64) -> vec[i64]:
        return free_actions.free_options(self, f)

    # --- declared effects (R12) -------------------------------------------------------------------
    def perform(self, who: i64, op: i64, a: i64, b: i64) -> None:
        effects.perform(self, who, op, a, b)

    def can(self, who: i64, op: i64, a: i64, b: i64) -> bool:
        return effects.can(self, who, op, a, b)

    def times(self, who: i64, op: i64, a: i64, b: i64) -> i64:
        match op:
            case p.DO_GAIN:
                return effects.times_gained(self, TEMP, a, b)
            case p.DO_GAIN_PERM:
                return effects.times_gained(self, FRESH, a, b)
            case _:
                return super().times(who, op, a, b)

    # --- hidden information (R14) -----------------------------------------------------------------
    def public(self, f: i64) -> bool:
        return knowledge.is_public(f)

    def seen_by(self, action: i64) -> i64:
        return knowledge.seen_by(self, action)

    def outside(self, action: i64) -> i64:
        return knowledge.outside(self, action)

    def determinize(self, seat: i64, dice: Dice) -> Race:
        tries: i64 = 0
        while tries < GUESSES:
            copy = Race(self.printed, self)
            if knowledge.deal_anew(copy, self.side(seat), dice):
                return copy
            tries += 1
        raise NoDeal("no deal fits what is proposed")

    # --- the end, and what bots and books go by ---------------------------------------------------
    def returns(self) -> vec[float]:
        return ending.returns(self)

    def timely(self, action: i64) -> bool:
        return estimate.timely(self, action)

    def value(self, seat: i64) -> float:
        return estimate.value(self, seat)

    def spread(self) -> float:
        return estimate.spread(self)

    def elapsed(self) -> float:
        return features.elapsed(self)

    def features(self, seat: i64, shared: vec[float], found: vec[float]) -> None:
        features.describe(self, seat, found)

    def accounts(self) -> vec[i64]:
        return accounts.enter(self, super().accounts())
