"""The launch sequence (R9.1), special Hazards (R9.2.6) and rewards."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.developments import Developments
from cosmodrome.games.one_small_step.rules.printed import (
    AD06,
    AD07,
    AD13,
    FOR_FEVER,
    FROM_CREWS,
    FROM_HAZARDS,
    FROM_PEOPLE,
    FROM_SATELLITES,
    GO_FEVER,
    HAZARD_CARDS,
    LEAKED_BLUEPRINTS,
    LOST,
    LOST_TAPES,
    MISSION_CARDS,
    PRESS_EMBARGO,
)
from cosmodrome.games.one_small_step.rules.table import HAZARD_POOL, NONE, ON_LAUNCH, TEMP
from cosmodrome.kernel import lanes7
from cosmodrome.kernel.bits import has, lowest, only, with_each
from cosmodrome.kernel.frames import ORDER, RUN, a_of, b_of, c_of, frame, kind_of, who_of
from cosmodrome.kernel.state import TEAM

LAUNCH_PHASE: Final = 7


class Launching(Developments):
    """One mission at a time: no launch happens inside another."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_MAJOR:
            return self.major_options(f)
        if kind == x.ASK_LAUNCH:
            return self.launch_options(f)
        if kind == x.ASK_IGNORE:
            return self.ignore_options(f)
        if kind == x.ASK_FEVER:
            return vec[i64]([x.FEVER, x.FEVER + 1])
        if kind == x.ASK_REPLACE:
            return self.replace_options(f)
        if kind == x.ASK_FORGO:
            return self.forgo_options(f)
        if kind == x.ASK_COPY:
            return self.copy_options(f)
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_MAJOR:
            self.major_answer(f, action)
        elif kind == x.ASK_LAUNCH:
            self.launch(who_of(f), action - x.LAUNCH, c_of(f))
        elif kind == x.ASK_IGNORE:
            self.ignore_answer(f, action)
        elif kind == x.ASK_FEVER:
            self.fever_answer(who_of(f), action - x.FEVER)
        elif kind == x.ASK_REPLACE:
            self.replace_answer(f, action)
        elif kind == x.ASK_FORGO:
            self.forgo_answer(f, action - x.FORGO)
        elif kind == x.ASK_COPY:
            self.copy_answer(f, action - x.COPY)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        kind = kind_of(f)
        if kind < x.REVEAL or kind > x.LAUNCHED:
            super().step(f)
        elif kind == x.REVEAL:
            self.reveal(who_of(f))
        elif kind == x.AFTER_REVEAL:
            self.after_reveal(who_of(f))
        elif kind == x.MAY_FEVER:
            self.may_fever(who_of(f))
        elif kind == x.BEFORE_MINOR:
            self.before_minor(who_of(f))
        elif kind == x.MINOR:
            self.minor(who_of(f))
        elif kind == x.BEFORE_MAJOR:
            self.before_major(who_of(f))
        elif kind == x.SUCCESS:
            self.success(f)
        elif kind == x.GAIN_REWARDS:
            self.gain_rewards(f)
        else:
            self.launched(who_of(f))

    def pool(self, f: i64) -> i64:
        return self.pools[HAZARD_POOL] if kind_of(f) == x.REVEAL_HAZARD else super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        kind = kind_of(f)
        if kind == x.REVEAL_HAZARD:
            self.revealed(f, outcome)
        elif kind == x.DRAW_MISSION and b_of(f) == x.FOR_LAUNCH:
            self.launch_drawn(f, outcome)
        else:
            super().happens(f, outcome)

    # --- choosing and revealing -------------------------------------------------------------------
    def launch_options(self, f: i64) -> vec[i64]:
        return with_each(vec[i64](), x.LAUNCH, self.missions_on(self.side_of(who_of(f)), a_of(f)))

    def missions_on(self, side: i64, stages: i64) -> i64:
        found: i64 = 0
        while stages:
            found |= self.missions[side * x.STAGES + lowest(stages)]
            stages &= stages - 1
        return found

    def ask_launch(self, who: i64, stages: i64, major_vp: i64) -> None:
        self.ask(frame(x.ASK_LAUNCH, who, stages, 0, major_vp))

    def launch(self, who: i64, mission: i64, major_vp: i64) -> None:
        """R9.1, pushed last first."""
        if self.listener is not None:
            self.emit(x.MISSION_LAUNCHED, who, mission)
        self.launching = mission
        self.ignored = NONE
        self.replaced = NONE
        self.perms_spent = 0
        self.major_vp = major_vp
        self.push(frame(x.MINOR, who))
        self.push(frame(x.BEFORE_MINOR, who))
        self.push(frame(x.MAY_FEVER, who))
        self.push(frame(x.AFTER_REVEAL, who))
        self.push(frame(x.REVEAL, who))

    def launch_drawn(self, f: i64, mission: i64) -> None:
        """R12 `launch` of the mission just drawn: it lies on no stage."""
        who = who_of(f)
        side = self.side_of(who)
        self.take_mission(side, a_of(f), mission)
        if self.listener is not None:
            self.emit(x.MISSION_DRAWN, who, mission, self.deck_number(side, a_of(f)))
        self.learn(self.everyone(), only(mission), MISSION_CARDS)
        self.launch(who, mission, c_of(f))

    def reveal(self, who: i64) -> None:
        """R9.1.1: all Hazards on the mission: those that somebody knows at once, the others one after the other."""
        rest = self.known_on(self.launching) if self.listener is not None else 0
        while rest:
            hazard = lowest(rest)
            rest &= rest - 1
            if not has(self.shown_to_all(HAZARD_CARDS), hazard):
                self.emit(x.HAZARD_REVEALED, who, hazard, self.launching)
        self.learn(self.everyone(), self.known_on(self.launching), HAZARD_CARDS)
        if self.unseen_on(self.launching):
            self.push(frame(x.REVEAL, who))
            self.push(frame(x.REVEAL_HAZARD, who, self.launching))

    def revealed(self, f: i64, hazard: i64) -> None:
        self.decide_hazard(a_of(f), hazard, self.everyone())
        self.emit(x.HAZARD_REVEALED, who_of(f), hazard, a_of(f))
        self.learn(self.everyone(), only(hazard), HAZARD_CARDS)

    def after_reveal(self, who: i64) -> None:
        """DP-22: AD06 may ignore one of them. Without it and Go Fever the next free actions come before step 1."""
        if self.phase == LAUNCH_PHASE and self.ready(self.side_of(who), AD06) and self.known_on(self.launching):
            self.ask(frame(x.ASK_IGNORE, who))
        elif self.box.version < 3 or self.suffers(GO_FEVER):
            self.push(frame(x.GO_FREE, who))

    def ignore_options(self, f: i64) -> vec[i64]:
        return append(with_each(vec[i64](), x.IGNORE, self.known_on(self.launching)), x.NO)

    def ignore_answer(self, f: i64, action: i64) -> None:
        if action != x.NO:
            self.ignored = action - x.IGNORE
            self.use_up(who_of(f), AD06)
            self.emit(x.HAZARD_IGNORED, who_of(f), self.ignored)

    def suffers(self, special: i64) -> bool:
        """Whether a special Hazard lies on the mission and is not ignored."""
        rest = self.known_on(self.launching)
        while rest:
            hazard = lowest(rest)
            rest &= rest - 1
            if self.printed.special[hazard] == special and hazard != self.ignored:
                return True
        return False

    def may_fever(self, who: i64) -> None:
        if self.suffers(GO_FEVER):
            self.ask(frame(x.ASK_FEVER, who))

    def fever_answer(self, who: i64, choice: i64) -> None:
        """RL-20: one chooses before rolling."""
        if choice == x.FEVER_ROLL:
            self.roll(who, 1, FOR_FEVER)
        else:
            self.move_media(self.side_of(who), self.printed.media_min, x.BY_LOSS)

    # --- costs ------------------------------------------------------------------------------------
    def minor_cost(self) -> i64:
        """R9.2.4: the printed cost and one token for each cost Hazard."""
        mission = self.launching
        line: i64 = 1 if self.is_crew(mission) else 0
        cost = self.printed.minor_cost[mission]
        rest = self.known_on(mission)
        while rest:
            hazard = lowest(rest)
            rest &= rest - 1
            if hazard != self.ignored:
                cost += self.printed.hazard_cost[hazard * 2 + line]
        return self.with_replacement(cost)

    def major_cost(self) -> i64:
        return self.with_replacement(self.printed.major_cost[self.launching])

    def with_replacement(self, cost: i64) -> i64:
        """AD13."""
        if self.replaced != NONE:
            cost += lanes7.one(self.replaced % x.RESOURCES) - lanes7.one(self.replaced // x.RESOURCES)
        return cost

    def can_replace(self, side: i64) -> bool:
        return self.phase == LAUNCH_PHASE and self.ready(side, AD13)

    def with_replacements(self, found: vec[i64], cost: i64) -> vec[i64]:
        """A token of the cost for another of its group."""
        resource: i64 = 0
        while resource < x.RESOURCES:
            if lanes7.amount(cost, resource):
                first = resource - resource % x.GROUP
                other = first
                while other < first + x.GROUP:
                    if other != resource:
                        found = append(found, x.REPLACE + resource * x.RESOURCES + other)
                    other += 1
            resource += 1
        return found

    def replace(self, who: i64, action: i64) -> None:
        self.replaced = action - x.REPLACE
        self.use_up(who, AD13)
        self.emit(x.COST_REPLACED, who, self.replaced // x.RESOURCES, self.replaced % x.RESOURCES)

    def before_minor(self, who: i64) -> None:
        if self.can_replace(self.side_of(who)):
            self.ask(frame(x.ASK_REPLACE, who))
        else:
            self.push(frame(x.GO_FREE, who))

    def replace_options(self, f: i64) -> vec[i64]:
        return self.with_replacements(vec[i64]([x.GO_ON]), self.minor_cost())

    def replace_answer(self, f: i64, action: i64) -> None:
        if action != x.GO_ON:
            self.replace(who_of(f), action)
            self.push(frame(x.GO_FREE, who_of(f)))

    # --- minor and major --------------------------------------------------------------------------
    def minor(self, who: i64) -> None:
        """R9.1.2: whoever can pay must; if not, the mission fails."""
        cost = self.minor_cost()
        if self.affords(self.side_of(who), cost):
            self.for_mission = True
            self.push(frame(x.BEFORE_MAJOR, who))
            self.pay(who, cost)
        else:
            self.fail(who)

    def fail(self, who: i64) -> None:
        """R9.1.2, R9.1.5, RL-18."""
        side = self.side_of(who)
        mission = self.launching
        self.emit(x.MISSION_FAILED, TEAM + side, mission, self.stage_of(side, mission))
        media = self.printed.lost_media[mission]
        if self.suffers(PRESS_EMBARGO):
            media *= 2
            self.strike(side, PRESS_EMBARGO)
        self.lose_media(side, media)
        self.book(side, LOST, -self.printed.lost_vp[mission])
        self.failed |= only(mission)
        self.gone_hazards |= self.known_on(mission)
        self.emit_each(x.HAZARD_GONE, TEAM + side, self.known_on(mission), mission)
        self.clear_mission(side)

    def stage_of(self, side: i64, mission: i64) -> i64:
        """Where a mission lies; one that was drawn to be launched on no stage."""
        stage: i64 = 0
        while stage <= ON_LAUNCH and not has(self.missions[side * x.STAGES + stage], mission):
            stage += 1
        return stage

    def emit_each(self, kind: i64, who: i64, hazards: i64, mission: i64) -> None:
        """Report something of each of these Hazards of a mission."""
        while hazards and self.listener is not None:
            self.emit(kind, who, lowest(hazards), mission)
            hazards &= hazards - 1

    def strike(self, side: i64, special: i64) -> None:
        """Report that a special Hazard has its effect."""
        rest = self.known_on(self.launching) if self.listener is not None else 0
        while rest:
            hazard = lowest(rest)
            rest &= rest - 1
            if self.printed.special[hazard] == special and hazard != self.ignored:
                self.emit(x.HAZARD_STRUCK, TEAM + side, hazard)

    def clear_mission(self, side: i64) -> None:
        mission = self.launching
        self.given_hazards &= ~self.hazards[mission]
        self.hazards[mission] = 0
        stage: i64 = 0
        while stage <= ON_LAUNCH:
            self.missions[side * x.STAGES + stage] &= ~only(mission)
            stage += 1
        self.launching = NONE
        self.ignored = NONE
        self.replaced = NONE

    def before_major(self, who: i64) -> None:
        """R9.1.3."""
        self.for_mission = False
        self.replaced = NONE
        self.ask(frame(x.ASK_MAJOR, who))

    def major_options(self, f: i64) -> vec[i64]:
        side = self.side_of(who_of(f))
        cost = self.major_cost()
        found = vec[i64]()
        if self.can_replace(side):
            found = self.with_replacements(found, cost)
        found = append(found, x.NO)
        return append(found, x.PAY) if self.affords(side, cost) else found

    def major_answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        if action == x.PAY:
            self.for_mission = True
            self.push(frame(x.SUCCESS, who, 0, 0, 1))
            self.pay(who, self.major_cost())
        elif action == x.NO:
            self.push(frame(x.SUCCESS, who))
        else:
            self.replace(who, action)
            self.ask(f)

    # --- rewards (R9.1.4) -------------------------------------------------------------------------
    def success(self, f: i64) -> None:
        who = who_of(f)
        side = self.side_of(who)
        mission = self.launching
        printed = self.printed
        major = c_of(f) == 1
        self.for_mission = False
        if self.listener is not None:
            chosen = not major and self.affords(side, self.major_cost())
            self.emit(x.MISSION_SUCCEEDED, who, mission, 1 if major else 2 if chosen else 0)
        entries = printed.minor_entries[mission]
        if self.point_is_reward():
            entries |= only(x.HAZARD_POINT)
        else:
            self.book(side, FROM_HAZARDS, self.hazards_on(mission))
        if major:
            entries |= printed.major_entries[mission]
            self.book(side, FROM_PEOPLE, self.major_vp)
            if self.phase == LAUNCH_PHASE and self.owns(side, AD07):
                entries |= only(x.EXTRA_MEDIA)
        if self.suffers(PRESS_EMBARGO):
            entries &= ~(printed.media_entries[mission] | only(x.EXTRA_MEDIA))
            self.strike(side, PRESS_EMBARGO)
        if self.suffers(LOST_TAPES) and entries & ~printed.void_entries[mission]:
            self.ask(frame(x.ASK_FORGO, who, 0, entries, c_of(f)))
        else:
            self.push(frame(x.GAIN_REWARDS, who, 0, entries, c_of(f)))

    def point_is_reward(self) -> bool:
        """R9.2.5: whether a Hazard lies on the mission, whose point is a reward like any other."""
        return self.box.version >= 3 and self.hazards_on(self.launching) > 0

    def forgo_options(self, f: i64) -> vec[i64]:
        """R9.2.6, RL-34: no reward that would not come anyway."""
        return with_each(vec[i64](), x.FORGO, b_of(f) & ~self.printed.void_entries[self.launching])

    def forgo_answer(self, f: i64, entry: i64) -> None:
        self.emit(x.REWARD_FORGONE, who_of(f), self.launching, entry)
        self.push(frame(x.GAIN_REWARDS, who_of(f), 0, b_of(f) & ~only(entry), c_of(f)))

    def gain_rewards(self, f: i64) -> None:
        """DP-26: VP first, then Media and plain tokens, the rest in any order; all path entries are one move."""
        who = who_of(f)
        side = self.side_of(who)
        mission = self.launching
        printed = self.printed
        entries = b_of(f)
        at = mission * x.REWARDS
        source: i64 = FROM_CREWS if self.is_crew(mission) else FROM_SATELLITES
        if self.point_is_reward():
            forgone: i64 = 0 if has(entries, x.HAZARD_POINT) else 1
            self.book(side, FROM_HAZARDS, self.hazards_on(mission) - forgone)
        self.book(side, source, self.sum_entries(at, entries & printed.vp_entries[mission]))
        self.push(frame(x.LAUNCHED, who, 0, 0, c_of(f)))
        if self.perms_spent and self.suffers(LEAKED_BLUEPRINTS):
            self.ask(frame(x.ASK_COPY, self.team(1 - side)))
        path = entries & printed.path_entries[mission]
        self.steps = self.sum_entries(at, path)
        media = printed.media_entries[mission] | only(x.EXTRA_MEDIA)
        gains = entries & printed.gain_entries[mission]
        done = printed.vp_entries[mission] | only(x.HAZARD_POINT) | media | gains
        rest = entries & ~(done | path | printed.void_entries[mission])
        if path:
            rest |= path & -path
        if rest:
            self.ask(frame(ORDER, who, printed.rewards[mission], rest))
        while gains:
            self.push(frame(RUN, who, printed.program[printed.rewards[mission] + 1 + lowest(gains)]))
            gains &= gains - 1
        self.gain_media(side, self.sum_entries(at, entries & media))

    def sum_entries(self, at: i64, entries: i64) -> i64:
        total: i64 = 0
        while entries:
            total += self.printed.entry_amount[at + lowest(entries)]
            entries &= entries - 1
        return total

    def launched(self, who: i64) -> None:
        """R9.1.5."""
        side = self.side_of(who)
        mission = self.launching
        self.emit(x.MISSION_DONE, who, mission, self.stage_of(side, mission))
        self.emit_each(x.HAZARD_AVERTED, who, self.known_on(mission), mission)
        self.done[side] |= only(mission)
        self.averted[side] |= self.known_on(mission)
        self.clear_mission(side)

    def copy_options(self, f: i64) -> vec[i64]:
        """R9.2.6, Leaked Blueprints: a resource of which a perm was spent."""
        found = vec[i64]()
        rest = self.perms_spent
        while rest:
            resource = lowest(rest)
            rest &= rest - 1
            if self.room(TEMP, resource) > 0:
                found = append(found, x.COPY + resource)
        return found

    def copy_answer(self, f: i64, resource: i64) -> None:
        self.gain(self.side_of(who_of(f)), TEMP, resource, 1, x.COPIED)
