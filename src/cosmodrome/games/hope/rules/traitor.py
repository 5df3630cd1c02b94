"""The traitor: accusations, revelation (R11)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ACCUSED,
    ASK_PENALTY,
    ASK_REPLACE,
    LOSE_HALF,
    MOST_SEATS,
    NO,
    PENALTY,
    PIONEER_GIVEN_UP,
    PIONEER_REPLACED,
    RECALL,
    REPLACE,
    REVEALED,
    STEPS,
)
from cosmodrome.games.hope.rules.terraforming import Terraforming
from cosmodrome.kernel import lanes2
from cosmodrome.kernel.bits import has, only
from cosmodrome.kernel.frames import a_of, c_of, frame, who_of

REWARD: Final = 2  # R11.3: medals gained and lost
REPLACED: Final = 2  # R11.3: pioneers
TAKEN_BACK: Final = 2  # R11.4: pioneers


class Traitor(Terraforming):
    """Whoever is found out, or steps forward."""

    def can_accuse(self, who: i64, accused: i64) -> bool:
        """R11.2, R11.6, G35."""
        if not self.printed.traitor or who == accused or has(self.accusers, who) or self.is_revealed():
            return False
        mine = self.upgrades[who]
        yours = self.upgrades[accused]
        return mine > 0 and (mine > yours or (mine == yours and self.medals[who] > self.medals[accused]))

    def accuse(self, who: i64, accused: i64) -> None:
        """R11.2: the accused shows the role card to all."""
        self.accusers |= only(who)
        self.emit(ACCUSED, who, accused)
        self.show_role(accused)
        if accused == self.traitor:
            self.expose(who)
        else:
            self.lose_steps(who, 1)
            self.push(frame(LOSE_HALF, who))
            self.push(frame(PENALTY, who, TAKEN_BACK))

    # --- the traitor is found (R11.3) -------------------------------------------------------------
    def expose(self, who: i64) -> None:
        traitor = self.traitor
        self.lose_upgrades(traitor)
        self.lose_steps(traitor, STEPS)
        self.gain_medals(who, REWARD)
        self.spend_medals(traitor, min(REWARD, self.medals[traitor]))
        self.without_medals |= only(traitor)
        self.ask_replace(who, traitor, REPLACED)

    def ask_replace(self, who: i64, traitor: i64, n: i64) -> None:
        """As far as the traitor has pioneers on tiles, and the accuser free ones."""
        if n > 0 and self.supply[who] > 0 and self.on_tiles(traitor) > 0:
            self.push(frame(ASK_REPLACE, who, n, 0, traitor))

    def replace_options(self, f: i64) -> vec[i64]:
        """D13."""
        found = vec[i64]([NO])
        for space in self.spaces_of(c_of(f)):
            found = append(found, REPLACE + space)
        return found

    def replace_answer(self, f: i64, action: i64) -> None:
        """R11.3: replacing is not placing."""
        if action == NO:
            return
        who = who_of(f)
        traitor = c_of(f)
        space = action - REPLACE
        lane = space % 3 * MOST_SEATS
        self.pioneers[space // 3] += lanes2.one(lane + who) - lanes2.one(lane + traitor)
        self.supply[who] -= 1
        self.supply[traitor] += 1
        self.emit(PIONEER_REPLACED, who, space, traitor)
        self.ask_replace(who, traitor, a_of(f) - 1)

    # --- a false accusation (R11.4) ---------------------------------------------------------------
    def pay_penalty(self, f: i64) -> None:
        """R11.4: pioneers from tiles, and if these are too few, from the row."""
        who = who_of(f)
        if self.on_tiles(who) > 0:
            self.push(frame(ASK_PENALTY, who, a_of(f)))
        else:
            self.take_from_row(who, a_of(f))

    def penalty_options(self, f: i64) -> vec[i64]:
        """D13."""
        return self.recall_options(who_of(f))

    def penalty_answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        self.take_away(action - RECALL, who)
        self.emit(PIONEER_GIVEN_UP, who, action - RECALL)
        if a_of(f) > 1:
            self.push(frame(PENALTY, who, a_of(f) - 1))

    def recall_options(self, who: i64) -> vec[i64]:
        """Spaces with a pioneer of one's own."""
        found = vec[i64]()
        for space in self.spaces_of(who):
            found = append(found, RECALL + space)
        return found

    def lose_half(self, who: i64) -> None:
        """R11.4: half of the medals, the loss rounded up."""
        self.spend_medals(who, (self.medals[who] + 1) // 2)

    # --- revelation (R11.5) -----------------------------------------------------------------------
    def can_reveal(self, who: i64) -> bool:
        return self.printed.traitor and who == self.traitor and not self.is_revealed()

    def reveal(self, who: i64) -> None:
        """R11.5: keeps the medals, gains no more, and buys nothing."""
        self.emit(REVEALED, who)
        self.show_role(who)
        self.lose_upgrades(who)
        self.lose_steps(who, STEPS)
        self.without_medals |= only(who)
        self.without_steps |= only(who)
