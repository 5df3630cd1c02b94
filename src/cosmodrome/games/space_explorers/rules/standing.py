"""Points (R8.3, R9): what a Hub scores, who wins, and how well a player stands."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.printed import (
    FROM_ASTERISKS,
    FROM_PROJECTS,
    REORDER_DIVISION,
    RESEARCH_ANY_FOR_TWO_SKILLS,
    RESEARCH_FIXED,
    SCORE_CARDS_ABOVE,
    SCORE_CARDS_BELOW,
    SCORE_PER_PROJECT,
    SCORE_PER_SKILL,
    SCORE_PER_SKILL_GROUP,
    SCORE_SKILL_SETS,
)
from cosmodrome.games.space_explorers.rules.table import Table
from cosmodrome.kernel.bags import amount, lacking, size
from cosmodrome.kernel.bits import count, lowest


class Standing(Table):
    """What the cards and Projects are worth."""

    def asterisk_points(self, who: i64, card: i64) -> i64:
        """R9: what an asterisk card scores, covered or not, as the Hub stands."""
        printed = self.printed
        kind = printed.ability[card]
        each = printed.amount[card]
        if kind == SCORE_PER_SKILL:
            return each * amount(self.skills[who], printed.which[card])
        if kind == SCORE_CARDS_ABOVE:
            return each * self.above(who, card)
        if kind == SCORE_CARDS_BELOW:
            return each * self.below(card)
        if kind == SCORE_PER_SKILL_GROUP:
            return each * (size(self.skills[who]) // printed.which[card])
        if kind == SCORE_SKILL_SETS:
            return each * self.sets(who)
        if kind == SCORE_PER_PROJECT:
            return each * count(self.done[who])
        return 0

    def asterisks(self, who: i64) -> i64:
        """What all asterisk cards of a Hub score together."""
        points: i64 = 0
        left = self.hub[who] & self.printed.asterisks
        while left:
            points += self.asterisk_points(who, lowest(left))
            left &= left - 1
        return points

    def above(self, who: i64, card: i64) -> i64:
        """RU-23: cards on this one in its pile."""
        at = who * x.COLOURS
        end = at + x.COLOURS
        while at < end:
            n: i64 = 0
            other = self.tops[at]
            while other >= 0:
                if other == card:
                    return n
                n += 1
                other = self.under[other]
            at += 1
        return 0

    def below(self, card: i64) -> i64:
        """RU-23: cards under this one in its pile."""
        n: i64 = 0
        other = self.under[card]
        while other >= 0:
            n += 1
            other = self.under[other]
        return n

    def sets(self, who: i64) -> i64:
        """R9.48: complete sets of the five skill colours."""
        least: i64 = 127
        colour: i64 = 0
        while colour < x.COLOURS:
            least = min(least, amount(self.skills[who], colour))
            colour += 1
        return least

    def final_scoring(self) -> None:
        """R8.3: asterisk cards are scored at the end of the game."""
        seat: i64 = 0
        while seat < self.printed.seats:
            self.score(seat, FROM_ASTERISKS, self.asterisks(seat))
            seat += 1

    def points_of(self, seat: i64) -> i64:
        """The score as it would stand now."""
        return self.total(seat) if len(self.agenda) == 0 else self.total(seat) + self.asterisks(seat)

    def rank(self, seat: i64) -> i64:
        """R8.4, RU-6: the score, then the printed points of completed Projects."""
        return self.points_of(seat) * 1000 + self.scored(seat, FROM_PROJECTS)

    def returns(self) -> vec[float]:
        """R8.4: the victory, shared by those still tied."""
        best: i64 = -1
        winners: i64 = 0
        seat: i64 = 0
        while seat < self.printed.seats:
            rank = self.rank(seat)
            if rank > best:
                best = rank
                winners = 0
            if rank == best:
                winners += 1
            seat += 1
        share = 1.0 / float(winners)
        found = vec[float]([0.0] * self.printed.seats)
        seat = 0
        while seat < self.printed.seats:
            if self.rank(seat) == best:
                found[seat] = share
            seat += 1
        return found

    def value(self, seat: i64) -> float:
        """Own prospects less the best of the others'."""
        best = -1000.0
        other: i64 = 0
        while other < self.printed.seats:
            if other != seat:
                best = max(best, self.prospects(other))
            other += 1
        return self.prospects(seat) - 0.5 * best

    def prospects(self, seat: i64) -> float:
        """Points now, and what Hub, tokens and hand size promise; all of it public."""
        printed = self.printed
        hope = float(self.points_of(seat))
        left = self.line
        while left:
            project = lowest(left)
            left &= left - 1
            need = size(printed.required[project])
            met = need - size(lacking(printed.required[project], self.skills[seat]))
            hope += 0.45 * float(printed.worth[project]) * float(met * met) / float(need * need)
        at = seat * x.COLOURS
        end = at + x.COLOURS
        while at < end:
            card = self.tops[at]
            at += 1
            if card >= 0:
                kind = printed.ability[card]
                if kind == RESEARCH_FIXED:
                    hope += 0.6 * float(size(printed.icons[card]))
                elif RESEARCH_FIXED < kind <= RESEARCH_ANY_FOR_TWO_SKILLS:
                    hope += 0.6 * float(printed.amount[card])
                elif kind <= REORDER_DIVISION:
                    hope += 0.4
        hope += 0.5 * float(size(self.skills[seat]))
        hope += 0.3 * float(min(size(self.tokens[seat]), 8))
        return hope + 0.7 * float(min(count(self.hand[seat]), 5))
