"""The course of the game: every step, chance and question in the order of play, with the chapter that handles it.

A frame on the agenda says what comes next (see `actions.py`); chapters push the frames that follow from what they do.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules import (
    accounts,
    chains,
    construction,
    conversion,
    development,
    effects,
    estimate,
    features,
    growing,
    income,
    missions,
    progress,
    research,
    rovers,
    scoring,
    seating,
    set_up,
    supply,
    team,
    turns,
)
from cosmodrome.games.from_the_moon.rules import actions as x
from cosmodrome.games.from_the_moon.rules.table import Table
from cosmodrome.kernel.bits import first_n
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import a_of, kind_of, who_of
from cosmodrome.kernel.program import arg_a, arg_b, op_of


class Moon(Table):
    """A game of From the Moon."""

    def clone(self) -> Moon:
        return Moon(self.printed, self)

    def determinize(self, seat: i64, dice: Dice) -> Moon:
        """R16: nothing is private, and what nobody knows is not decided yet."""
        return self.clone()

    # --- steps ------------------------------------------------------------------------------------
    def step(self, f: i64) -> None:
        who = who_of(f)
        match kind_of(f):
            # set-up (R2)
            case x.START_GAME:
                set_up.start_game(self)
            case x.LAY_CARDS:
                set_up.lay_cards(self)
            case x.DRAFT:
                set_up.start_draft(self)
            # a turn (R3), which begins with ASK_ACTION
            case x.START_TURN:
                turns.start(self)
            case x.END_ACTION:
                turns.end_action(self, who, a_of(f))
            case x.LAUNCH:
                missions.launch(self, who, a_of(f))
            case x.MORE_BATTERIES:
                supply.gain_batteries(self, who, a_of(f))
            # the end of a round of one player (R9): after ASK_SEATING and ASK_INCOME
            case x.MAY_FEED:
                income.may_feed(self, who)
            case x.ADVANCE:
                progress.advance(self, who)
            case x.REFILL:
                progress.refill(self, f)
            case x.FILL_GREENHOUSES:
                progress.fill_greenhouses(self)
            case x.MOVE_DUMMIES:
                progress.move_dummies(self, who)
            # the end of a turn (R12.1)
            case x.MAY_CONVERT:
                turns.may_convert(self, who)
            case x.END_TURN:
                turns.end_turn(self, who)
            case _:
                super().step(f)

    # --- chance -----------------------------------------------------------------------------------
    def pool(self, f: i64) -> i64:
        match kind_of(f):
            # the main area (R2.1)
            case x.DRAW_TERRAIN:
                return set_up.terrains_left(self)
            case x.DRAW_MISSION:
                return set_up.missions_left(self, a_of(f))
            case x.DRAW_POWER:
                return set_up.powers_left(self)
            case x.DRAW_LABORATORY:
                return self.laboratory_stack
            case x.DRAW_LARGE:
                return set_up.large_left(self)
            case x.DRAW_PROGRESS:
                return set_up.progress_left(self)
            case x.DRAW_CUBE:
                return self.bag
            case x.DRAW_FIRST:
                return first_n(self.printed.seats)
            case x.DRAW_SMALL:
                return set_up.small_left(self, a_of(f))
            # the dummy and the Objectives (R15.2)
            case x.DRAW_ZONE:
                return set_up.zones_left(self)
            case x.DRAW_LOCATION:
                return self.locations
            case x.DRAW_OBJECTIVE:
                return set_up.objectives_left(self)
            # factions and their teams (R2.2)
            case x.DRAW_FACTION:
                return set_up.factions_left(self)
            case x.DEAL_FACTION:
                return self.draft
            case x.DEAL_SEAT:
                return seating.seats_for_next(self, who_of(f))
            case _:
                return super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        match kind_of(f):
            case x.DRAW_TERRAIN:
                set_up.lay_terrain(self, a_of(f), outcome)
            case x.DRAW_MISSION:
                set_up.lay_mission(self, a_of(f), outcome)
            case x.DRAW_POWER:
                set_up.lay_power(self, a_of(f), outcome)
            case x.DRAW_LABORATORY:
                research.show_laboratory(self, f, outcome)
            case x.DRAW_LARGE:
                set_up.show_large(self, outcome)
            case x.DRAW_PROGRESS:
                set_up.lay_progress(self, a_of(f), outcome)
            case x.DRAW_CUBE:
                progress.lay_cube(self, f, outcome)
            case x.DRAW_FIRST:
                set_up.choose_first(self, outcome)
            case x.DRAW_SMALL:
                set_up.choose_small(self, outcome)
            case x.DRAW_ZONE:
                set_up.build_in_zone(self, outcome)
            case x.DRAW_LOCATION:
                progress.lay_location(self, f, outcome)
            case x.DRAW_OBJECTIVE:
                set_up.lay_objective(self, outcome)
            case x.DRAW_FACTION:
                set_up.draw_faction(self, outcome)
            case x.DEAL_FACTION:
                set_up.take_faction(self, who_of(f), outcome)
            case x.DEAL_SEAT:
                seating.seat_dealt(self, f, outcome)
            case _:
                super().happens(f, outcome)

    # --- questions --------------------------------------------------------------------------------
    def options(self, f: i64) -> vec[i64]:
        who = who_of(f)
        match kind_of(f):
            # set-up (D0)
            case x.ASK_FACTION:
                return set_up.faction_options(self)
            case x.ASK_SEATING:
                return seating.seating_options(self, who)
            # the action of the turn (D1)
            case x.ASK_ACTION:
                return turns.action_options(self, who)
            # A: Rovers (D2-D4)
            case x.ASK_ROVER:
                return rovers.rover_options(self, who)
            case x.ASK_TILE:
                return rovers.tile_options(self)
            case x.ASK_TASK:
                return rovers.task_options(self, f)
            # B, C and E: one part or both (D6), and what effects grant of them (D22)
            case x.ASK_PART:
                return development.part_options(self, f)
            case x.ASK_GREENHOUSE:
                return growing.greenhouse_options(self, f)
            case x.ASK_FLIP:
                return vec[i64]([x.YES, x.NO])
            case x.ASK_FOUNDATION:
                return vec[i64]([x.YES, x.NO])
            # C: the team (D8-D10)
            case x.ASK_COLOUR:
                return team.colour_options(self, f)
            case x.ASK_BOARD:
                return team.board_options(self, who)
            case x.ASK_TRAIN:
                return team.train_options(self, f)
            # D: Buildings (D11-D13)
            case x.ASK_BUILDING:
                return construction.building_options(self, who)
            case x.ASK_SITE:
                return construction.site_options(self, f)
            case x.ASK_TERRAIN:
                return construction.terrain_options(self, f)
            # E: Laboratories (D14-D16)
            case x.ASK_LABORATORY:
                return research.laboratory_options(self, f)
            case x.ASK_PLACE:
                return chains.place_options(self, who)
            case x.ASK_ACTIVATION:
                return chains.activation_options(self, f)
            # ships (D18, D19)
            case x.ASK_APPROVAL:
                return missions.approval_options(self, f)
            case x.ASK_SPECIAL:
                return research.special_options(self, f)
            # F: gathering (D20, D21)
            case x.ASK_INCOME:
                return income.income_options(self, f)
            case x.ASK_FEED:
                return vec[i64]([x.FEED])
            # the last moment to convert (D23)
            case x.ASK_LAST:
                return vec[i64]([x.DONE])
            case _:
                return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        if action >= x.CONVERT:
            supply.convert(self, who, action)
            return
        match kind_of(f):
            case x.ASK_FACTION:
                set_up.choose_faction(self, who, action)
            case x.ASK_SEATING:
                seating.choose_seat(self, f, action)
            case x.ASK_ACTION:
                turns.act(self, who, action - x.ACT)
            case x.ASK_ROVER:
                rovers.choose_rover(self, who, action - x.CHOOSE_ROVER)
            case x.ASK_TILE:
                rovers.send(self, who, a_of(f), action - x.SEND)
            case x.ASK_TASK:
                rovers.do_task(self, f, action)
            case x.ASK_PART:
                development.develop(self, f, action)
            case x.ASK_GREENHOUSE:
                growing.choose_greenhouse(self, f, action)
            case x.ASK_FLIP:
                growing.choose_flip(self, who, action)
            case x.ASK_FOUNDATION:
                research.choose_foundation(self, who, action)
            case x.ASK_COLOUR:
                team.choose_colour(self, f, action)
            case x.ASK_BOARD:
                team.recruit(self, who, a_of(f), action - x.SEAT)
            case x.ASK_TRAIN:
                team.train(self, who, action)
            case x.ASK_BUILDING:
                construction.choose_building(self, who, action - x.BUILD)
            case x.ASK_SITE:
                construction.build(self, who, a_of(f), action - x.SITE)
            case x.ASK_TERRAIN:
                construction.choose_terrain(self, f, action)
            case x.ASK_LABORATORY:
                research.take_laboratory(self, f, action)
            case x.ASK_PLACE:
                chains.place(self, who, a_of(f), action - x.PLACE)
            case x.ASK_ACTIVATION:
                chains.choose_activation(self, f, action)
            case x.ASK_APPROVAL:
                missions.use_approval(self, who, action)
            case x.ASK_SPECIAL:
                research.choose_special(self, who, action)
            case x.ASK_INCOME:
                income.choose_income(self, f, action)
            case x.ASK_FEED:
                income.feed(self, who)
            case x.ASK_LAST:
                pass  # DONE: there are only conversions beside it
            case _:
                super().answer(f, action)

    # --- conversion at every own question (R3.2) --------------------------------------------------
    def free_actions(self, f: i64) -> vec[i64]:
        return conversion.free_actions(self, f)

    def keeps_open(self, f: i64, action: i64) -> bool:
        return conversion.keeps_open(self, f, action)

    def timely(self, action: i64) -> bool:
        return conversion.timely(self, action)

    # --- declared effects (R13) -------------------------------------------------------------------
    def can(self, who: i64, op: i64, a: i64, b: i64) -> bool:
        return effects.can(self, who, op, a, b)

    def can_step(self, who: i64, word: i64, paid: i64) -> bool:
        return effects.can_after(self, who, op_of(word), arg_a(word), arg_b(word), paid)

    def can_after(self, who: i64, op: i64, a: i64, b: i64, paid: i64) -> bool:
        return effects.can_after(self, who, op, a, b, paid)

    def add_price(self, who: i64, op: i64, a: i64, b: i64, paid: i64) -> i64:
        return paid + self.printed.prices[a]

    def perform(self, who: i64, op: i64, a: i64, b: i64) -> None:
        effects.perform(self, who, op, a, b)

    # --- points, and what bots and books go by ----------------------------------------------------
    def returns(self) -> vec[float]:
        return scoring.returns(self)

    def value(self, seat: i64) -> float:
        return estimate.value(self, seat)

    def spread(self) -> float:
        return estimate.spread(self)

    def chances(self) -> vec[float]:
        """Alone: how near the win is; it may be far."""
        if not self.printed.solo:
            return super().chances()
        return vec[float]([estimate.solo_chance(self)])

    def elapsed(self) -> float:
        return features.elapsed(self)

    def features(self, seat: i64, shared: vec[float], found: vec[float]) -> None:
        features.describe(self, seat, found)

    def accounts(self) -> vec[i64]:
        return accounts.enter(self, super().accounts())
