"""The end: final scoring, who wins, and how well a player stands (R12, R15.6-R15.8)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import (
    FINAL_SCORING,
    LARGE,
    OBJECTIVE_UNMET,
    OBJECTIVES,
    SHIPS,
)
from cosmodrome.games.from_the_moon.rules.income import Income
from cosmodrome.games.from_the_moon.rules.printed import (
    AT_END,
    AT_LAUNCHES,
    FROM_ACHIEVEMENTS,
    FROM_LARGE,
    FROM_MOST_ACHIEVEMENTS,
    FROM_MOST_IMPROVEMENTS,
    FROM_RESOURCES,
)
from cosmodrome.games.from_the_moon.rules.table import FOOD, HUNGER
from cosmodrome.kernel.bags import amount
from cosmodrome.kernel.bits import first_n, has, lowest
from cosmodrome.kernel.events import NOBODY


class Scoring(Income):
    """What the game comes to."""

    def finish(self) -> None:
        """R12.2 a-e; R15.6, R15.7: solo, and only after a win."""
        if self.printed.solo:
            if self.solo_won():
                self.finish_solo()
            else:
                self.tell_unmet()
            return
        self.emit(FINAL_SCORING, NOBODY)
        improvements = vec[i64]()
        seat: i64 = 0
        while seat < self.printed.seats:
            improvements = append(improvements, self.improvements(seat))
            seat += 1
        second = self.printed.seats > 2 or self.printed.second_of_two
        self.award(
            FROM_MOST_ACHIEVEMENTS,
            self.achievements,
            self.printed.most_achievements,
            self.printed.second_achievements if second else 0,
        )
        self.award(
            FROM_MOST_IMPROVEMENTS,
            improvements,
            self.printed.most_improvements,
            self.printed.second_improvements if second else 0,
        )
        seat = 0
        while seat < self.printed.seats:
            self.score_resources(seat)
            self.score(seat, FROM_ACHIEVEMENTS, self.achievements[seat] * self.printed.vp_per_achievement)
            self.score_large(seat)
            seat += 1

    def resources(self, who: i64) -> i64:
        """R1.3: Metal, Water, Polymer and Food."""
        purse = self.purse[who]
        return amount(purse, 0) + amount(purse, 1) + amount(purse, 2) + amount(purse, FOOD)

    def score_resources(self, who: i64) -> None:
        """R12.2 c."""
        self.score(who, FROM_RESOURCES, self.resources(who) // self.printed.resources_per_vp)

    def large_points(self, who: i64) -> i64:
        """R12.2 e, R13.4."""
        n: i64 = 0
        left = self.large_built[who] & first_n(LARGE)
        while left:
            large = lowest(left)
            left &= left - 1
            if self.printed.large_vp[large]:
                n += self.printed.large_vp[large] * self.counted(who, self.printed.large_per[large])
        return n

    def score_large(self, who: i64) -> None:
        self.score(who, FROM_LARGE, self.large_points(who))

    # --- solo -------------------------------------------------------------------------------------
    def objective_met(self, at: i64) -> bool:
        """R15.8, Q15, Q37: as things stand."""
        when = self.printed.objective_when[at]
        if when == AT_END:
            return self.counted(0, self.printed.objective_what[at]) >= self.printed.objective_least[at]
        if when == AT_LAUNCHES:
            ship: i64 = 0
            while ship < SHIPS:
                if not has(self.launched, ship) or self.launched_on[ship] != self.printed.launch_space[ship]:
                    return False
                ship += 1
            return True
        return has(self.met, at)

    def solo_won(self) -> bool:
        """R15.6: all ships launched, all Objectives met."""
        if self.ending == HUNGER or self.launched != first_n(SHIPS):
            return False
        at: i64 = 0
        while at < OBJECTIVES:
            if has(self.objectives, at) and not self.objective_met(at):
                return False
            at += 1
        return True

    def tell_unmet(self) -> None:
        """R15.6: which Objectives have lost a game in which all ships are launched."""
        at: i64 = 0
        while at < OBJECTIVES and self.launched == first_n(SHIPS):
            if has(self.objectives, at) and not self.objective_met(at):
                self.emit(OBJECTIVE_UNMET, NOBODY, at)
            at += 1

    def finish_solo(self) -> None:
        """R15.7."""
        self.emit(FINAL_SCORING, NOBODY)
        ships: i64 = 0
        ship: i64 = 0
        while ship < SHIPS:
            if self.cubes_on(0, ship):
                ships += 1
            ship += 1
        self.score(0, FROM_MOST_ACHIEVEMENTS, step_points(self.printed.achievement_steps, self.achievements[0]))
        self.score(0, FROM_MOST_IMPROVEMENTS, step_points(self.printed.mission_steps, ships))
        self.score_resources(0)
        self.score_large(0)

    # --- results ----------------------------------------------------------------------------------
    def returns(self) -> vec[float]:
        """R12.4, Q11: the best share the victory. Solo: won or lost."""
        if self.printed.solo:
            return vec[float]([1.0 if self.solo_won() else 0.0])
        best: i64 = self.total(0)
        seat: i64 = 1
        while seat < self.printed.seats:
            best = max(best, self.total(seat))
            seat += 1
        winners: i64 = 0
        seat = 0
        while seat < self.printed.seats:
            if self.total(seat) == best:
                winners += 1
            seat += 1
        found = vec[float]()
        seat = 0
        while seat < self.printed.seats:
            found = append(found, 1.0 / float(winners) if self.total(seat) == best else 0.0)
            seat += 1
        return found


def step_points(steps: vec[i64], n: i64) -> i64:
    """The points of the highest step that is reached."""
    found: i64 = 0
    at: i64 = 0
    while at + 1 < len(steps):
        if n >= steps[at]:
            found = steps[at + 1]
        at += 2
    return found
