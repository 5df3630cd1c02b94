"""Projects (R7): which can be completed, with ability 19 lending a skill (R9.19, E3, RU-17)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.printed import DRAW_ON_PROJECT, FROM_PROJECTS, TEMP_SKILL
from cosmodrome.games.space_explorers.rules.recruiting import Recruiting
from cosmodrome.kernel.bags import lacking, one, size
from cosmodrome.kernel.bits import first_n, has, lowest, only, with_each
from cosmodrome.kernel.frames import a_of, b_of, frame, kind_of, who_of


class Projects(Recruiting):
    """What the Specialists of a Hub achieve together."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_PROJECT:
            return self.project_options(who_of(f))
        if kind == x.ASK_SKILL:
            return with_each(vec[i64](), x.SKILL, first_n(x.COLOURS))
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_PROJECT:
            self.choose_project(who_of(f), action)
        elif kind == x.ASK_SKILL:
            self.choose_skill(who_of(f), action - x.SKILL)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        if kind_of(f) == x.MAY_COMPLETE:
            self.may_complete(who_of(f))
        else:
            super().step(f)

    # --- completed --------------------------------------------------------------------------------
    def may_complete(self, who: i64) -> None:
        if self.completable(who, self.skills[who] + self.lent) or has(self.kinds[who], TEMP_SKILL):
            self.push(frame(x.ASK_PROJECT, who))

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

    def choose_project(self, who: i64, action: i64) -> None:
        if action >= x.COMPLETE_WITH_19 and action != x.NO_PROJECT:
            self.ask_give(who, x.FOR_PROJECT, action - x.COMPLETE_WITH_19, self.lending_price(who))
        elif action != x.NO_PROJECT:
            self.complete(who, action - x.COMPLETE)

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

    # --- ability 19 -------------------------------------------------------------------------------
    def can_lend(self, who: i64) -> bool:
        card = self.active(who, TEMP_SKILL)
        return card >= 0 and size(self.tokens[who]) >= self.printed.amount[card]

    def lending_price(self, who: i64) -> i64:
        return self.printed.amount[self.active(who, TEMP_SKILL)]

    def gave(self, f: i64, who: i64) -> None:
        """R9.19: the tokens are passed; then the Project is completed, or the skill is chosen."""
        if a_of(f) == x.FOR_RECRUIT:
            super().gave(f, who)
            return
        if a_of(f) == x.FOR_PROJECT:
            self.use(who, self.active(who, TEMP_SKILL))
        self.pass_tokens(who, self.paid)
        self.paid = 0
        if a_of(f) == x.FOR_SKILL:
            self.push(frame(x.ASK_SKILL, who))
        else:
            self.complete(who, b_of(f))

    def choose_skill(self, who: i64, colour: i64) -> None:
        self.lent = one(colour)
        self.emit(x.LENT, who, colour)
