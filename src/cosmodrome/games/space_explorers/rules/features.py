"""What learned values of Space Explorers go by: numbers of a seat, and how far the game is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.printed import COST_STEPS, FREE_RECRUIT, REORDER_DIVISION
from cosmodrome.games.space_explorers.rules.standing import Standing
from cosmodrome.kernel.bags import amount, lacking, size
from cosmodrome.kernel.bits import count, has, lowest

# In the order in which `features` writes them.
FEATURES: Final = (
    "points",
    "projects_by_skills",  # worth of the Projects in the line, by the square of the share of skills that is there
    "projects_one_skill_off",
    "projects_two_skills_off",
    "best_project",
    "skills",
    "tokens",
    "hand",
    "hub",
    "icons_given",
    "other_help_for_recruits",
    "projects_done",
    "abilities_on_top",
    "empty_divisions",
    "cards_nearly_paid",
    "points_nearly_paid",
    "best_points_nearly_paid",
    "cards_nearly_paid_for_projects",
    "on_turn",
    "asterisks",
    "center_points",  # of cards in the Center that can nearly be paid for
    "center_helps_projects",
    "project_next",  # the best Project that one recruit would complete
    "project_now",  # the same for the player whose turn it is
)


class Features(Standing):
    """A seat in numbers of about the size of 1. A hand counts as what it is: others have been dealt one."""

    def elapsed(self) -> float:
        """The fullest Hub, or the Projects that are done."""
        most: i64 = 0
        seat: i64 = 0
        while seat < self.printed.seats:
            most = max(most, count(self.hub[seat]))
            seat += 1
        done = 1.0 - float(count(self.line)) / float(max(self.printed.projects_in_line, 1))
        return max(float(most) / float(self.printed.hub_limit), done)

    def features(self, seat: i64, found: vec[float]) -> None:
        found[0] = 0.1 * float(self.points_of(seat))
        self.project_features(seat, found)
        found[5] = 0.1 * float(size(self.skills[seat]))
        found[6] = 0.1 * float(min(size(self.tokens[seat]), 10))
        found[7] = 0.2 * float(min(count(self.hand[seat]), 6))
        found[8] = 0.1 * float(count(self.hub[seat]))
        found[9] = 0.1 * float(size(self.gives[seat]))
        found[10] = 0.2 * float(count(self.special[seat]))
        found[11] = 0.25 * float(count(self.done[seat]))
        self.division_features(seat, found)
        self.hand_features(seat, found)
        found[18] = 1.0 if self.player == seat else 0.0
        found[19] = 0.1 * float(self.asterisks(seat)) if len(self.agenda) > 0 else 0.0
        self.next_recruit_features(seat, found)

    def project_features(self, seat: i64, found: vec[float]) -> None:
        by_skills = 0.0
        one_off = 0.0
        two_off = 0.0
        best = 0.0
        left = self.line
        while left:
            project = lowest(left)
            left &= left - 1
            need = size(self.printed.required[project])
            lack = size(lacking(self.printed.required[project], self.skills[seat]))
            worth = 0.1 * float(self.printed.worth[project])
            share = float(need - lack) / float(need)
            by_skills += worth * share * share
            best = max(best, worth * share * share)
            if lack <= 1:
                one_off += worth
            elif lack == 2:
                two_off += worth
        found[1] = by_skills
        found[2] = one_off
        found[3] = two_off
        found[4] = best

    def division_features(self, seat: i64, found: vec[float]) -> None:
        tops = 0.0
        empty = 0.0
        at = seat * x.COLOURS
        end = at + x.COLOURS
        while at < end:
            card = self.tops[at]
            at += 1
            if card < 0:
                empty += 0.2
            elif FREE_RECRUIT <= self.printed.ability[card] <= REORDER_DIVISION:
                tops += 0.2
        found[12] = tops
        found[13] = empty

    def hand_features(self, seat: i64, found: vec[float]) -> None:
        """What can nearly be paid for, of what is in hand."""
        means = self.gives[seat] + self.tokens[seat]
        hand = self.hand[seat]
        any_type = amount(self.gives[seat], x.COLOURS) + 2 * max(count(hand) - 1, 0)
        near = 0.0
        points = 0.0
        best = 0.0
        helps = 0.0
        while hand:
            card = lowest(hand)
            hand &= hand - 1
            lack = size(lacking(self.printed.net_cost[card * COST_STEPS], means)) - any_type
            close = 1.0 if lack <= 0 else (0.5 if lack == 1 else (0.2 if lack == 2 else 0.0))
            worth = 0.1 * close * float(self.printed.points[card])
            near += 0.2 * close
            points += worth
            best = max(best, worth)
            if close > 0.0:
                helps += 0.1 * close * float(self.projects_helped(seat, card))
        found[14] = near
        found[15] = points
        found[16] = best
        found[17] = helps

    def next_recruit_features(self, seat: i64, found: vec[float]) -> None:
        """What recruits from Center and hand would bring, by how nearly they can be paid for."""
        printed = self.printed
        hand = self.hand[seat]
        skills = self.skills[seat]
        any_type = amount(self.gives[seat], x.COLOURS) + 2 * count(hand)
        points = 0.0
        helps = 0.0
        best = 0.0
        left = self.center | hand
        while left:
            card = lowest(left)
            left &= left - 1
            in_center = not has(hand, card)
            close = self.closeness(seat, card, any_type if in_center else any_type - 2)
            if close > 0.0:
                if in_center:
                    points += 0.1 * close * float(printed.points[card])
                main = printed.main[card]
                other = printed.other[card]
                has_main = amount(printed.skills[card], main)
                has_other = amount(printed.skills[card], other) if other != main else 0
                rest = self.line
                while rest:
                    project = lowest(rest)
                    rest &= rest - 1
                    lacks = lacking(printed.required[project], skills)
                    helped = min(amount(lacks, main), has_main) + min(amount(lacks, other), has_other)
                    if helped > 0:
                        worth = 0.1 * close * float(printed.worth[project])
                        if in_center:
                            helps += 0.3 * worth * float(helped) / float(size(printed.required[project]))
                        if helped == size(lacks):
                            best = max(best, worth)
        found[20] = points
        found[21] = helps
        found[22] = best
        found[23] = best if self.player == seat else 0.0

    def closeness(self, seat: i64, card: i64, any_type: i64) -> float:
        """How nearly a card can be paid for, in its cheaper Division: 1 if it can, 0 if much is missing."""
        main = self.printed.main[card]
        other = self.printed.other[card]
        if self.printed.base_cost[card] - self.matching[seat * x.COLOURS + main] <= any_type:
            return 1.0
        lack = self.missing_icons(seat, card, main)
        if other != main:
            lack = min(lack, self.missing_icons(seat, card, other))
        lack -= any_type
        return 1.0 if lack <= 0 else (0.5 if lack == 1 else (0.2 if lack == 2 else 0.0))

    def missing_icons(self, seat: i64, card: i64, division: i64) -> i64:
        """R6.3, R6.4: icons that neither tokens nor abilities of fixed colour provide."""
        struck = min(self.matching[seat * x.COLOURS + division], COST_STEPS - 1)
        return size(lacking(self.printed.net_cost[card * COST_STEPS + struck], self.gives[seat] + self.tokens[seat]))

    def projects_helped(self, seat: i64, card: i64) -> i64:
        """In how many Projects of the line a card has a skill that the Hub still lacks."""
        n: i64 = 0
        left = self.line
        while left:
            lacks = lacking(self.printed.required[lowest(left)], self.skills[seat])
            left &= left - 1
            if size(lacks) > size(lacking(lacks, self.printed.skills[card])):
                n += 1
        return n
