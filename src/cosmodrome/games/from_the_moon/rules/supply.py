"""Purses: what is paid, gained and converted (R3.2, R3.5, R11), and what follows from it (R11.4, R14.9)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import (
    ACHIEVED,
    COLOURS,
    CUBES_GAINED,
    CUBES_PAID,
    ENERGY_MADE,
    ENERGY_TO_FOOD,
    FOOD_MADE,
    GAINED,
    GOODS,
    LOST,
    MORE_BATTERIES,
    OWN_LARGE,
    PAID,
    RECHARGED,
)
from cosmodrome.games.from_the_moon.rules.printed import (
    BONUS_ACHIEVEMENT,
    BONUS_FOOD,
    BONUS_VP,
    FROM_EFFECTS,
    GOT_BATTERY,
)
from cosmodrome.games.from_the_moon.rules.table import BATTERY, ENERGY, FOOD, Table
from cosmodrome.kernel.bags import amount, covers, many
from cosmodrome.kernel.bits import has
from cosmodrome.kernel.frames import RUN, frame

# Only with an owner's figures more could be gained; what is beyond is lost.
MOST_GOODS: Final = 127  # of a kind: what a lane of a purse holds
MOST_ACHIEVEMENTS: Final = 300  # what they score at the end is the number of one event


class Supply(Table):
    """What players have and pay."""

    # --- prices -----------------------------------------------------------------------------------
    def pays(self, who: i64, price: i64) -> bool:
        """Whether the player has this much."""
        return covers(self.purse[who], price)

    def pay(self, who: i64, price: i64) -> None:
        """R3.5, R1.8: in full; cubes go to the supply."""
        kind: i64 = 0
        while kind < GOODS:
            n = amount(price, kind)
            if n:
                self.change(who, kind, -n)
            kind += 1
        lost = amount(self.purse[who], ENERGY) - amount(self.purse[who], BATTERY)
        if lost > 0:
            self.purse[who] -= many(ENERGY, lost)  # R11.3: the marker moves to the new last Battery
            self.emit(LOST, who, 0, 0, lost)

    def change(self, who: i64, good: i64, n: i64) -> None:
        """Goods come and go; cubes from and to the supply, which may owe some (Q2)."""
        if n > 0:
            self.add(who, good, n)
        else:
            self.purse[who] -= many(good, -n)
        moved = n if n > 0 else -n
        if good < COLOURS:
            self.supply[good] -= n
            self.emit(CUBES_GAINED if n > 0 else CUBES_PAID, who, good, 0, moved)
        else:
            self.emit(GAINED if n > 0 else PAID, who, good, 0, moved)

    def space_for(self, who: i64, good: i64) -> i64:
        """How many more of a kind a player can hold: Energy up to the last Battery."""
        most = amount(self.purse[who], BATTERY) if good == ENERGY else MOST_GOODS
        return most - amount(self.purse[who], good)

    def add(self, who: i64, good: i64, n: i64) -> None:
        """Put goods into a purse. Beyond its limit, which no game comes near, kinds would run into each other."""
        if amount(self.purse[who], good) + n > MOST_GOODS:
            raise OverflowError(f"a player can hold {MOST_GOODS} of a kind at most")
        self.purse[who] += many(good, n)

    # --- gains ------------------------------------------------------------------------------------
    def gain(self, who: i64, good: i64, n: i64) -> None:
        """R3.4: at once, and not to be declined. R11.1: Energy beyond the gauge is lost."""
        if good == BATTERY:
            self.gain_batteries(who, n)
            return
        n = min(n, self.space_for(who, good))
        if n > 0:
            self.change(who, good, n)

    def gain_batteries(self, who: i64, n: i64) -> None:
        """R11.2: empty, one after the other; beyond the last space each is a bonus instead (Q12)."""
        if n > 1:
            self.push(frame(MORE_BATTERIES, who, n - 1))
        if amount(self.purse[who], BATTERY) < self.printed.most_batteries:
            self.change(who, BATTERY, 1)
            self.happened(who, GOT_BATTERY)
        else:
            self.bonus(who, self.printed.overflow_bonus, FROM_EFFECTS)

    def achieve(self, who: i64, n: i64) -> None:
        n = min(n, MOST_ACHIEVEMENTS - self.achievements[who])
        if n > 0:
            self.achievements[who] += n
            self.emit(ACHIEVED, who, n)

    def bonus(self, who: i64, bonus: i64, source: i64) -> None:
        """What is printed on a player board under what has left or covers a space."""
        what = bonus & 3
        n = bonus >> 2
        if what == BONUS_VP:
            self.score(who, source, n)
        elif what == BONUS_ACHIEVEMENT:
            self.achieve(who, n)
        elif what == BONUS_FOOD:
            self.gain(who, FOOD, n)

    def recharge(self, who: i64) -> None:
        """R9.2: the marker goes to the last Battery."""
        n = amount(self.purse[who], BATTERY) - amount(self.purse[who], ENERGY)
        self.purse[who] += many(ENERGY, n)
        if n:
            self.emit(RECHARGED, who, 0, 0, n)

    # --- triggers ---------------------------------------------------------------------------------
    def happened(self, who: i64, what: i64) -> None:
        """R11.4, R14.9: the Progress tile at once, then the faction card, then the Faction Building."""
        piece = self.piece[who]
        if piece <= self.printed.track_spaces and self.printed.progress_trigger[self.progress[piece - 1]] == what:
            self.achieve(who, 1)
        faction = self.faction[who]
        if self.owns(who, what) and self.printed.own_effect[faction]:
            self.push(frame(RUN, who, self.printed.own_effect[faction]))
        if self.printed.card_trigger[faction] == what and self.printed.card_effect[faction]:
            self.push(frame(RUN, who, self.printed.card_effect[faction]))

    def owns(self, who: i64, trigger: i64) -> bool:
        """R14: whether the Faction Building with this trigger stands."""
        return has(self.large_built[who], OWN_LARGE) and self.printed.own_trigger[self.faction[who]] == trigger

    # --- conversion (R3.2) ------------------------------------------------------------------------
    def converts(self, who: i64, action: i64) -> bool:
        """Whether there is enough to convert; Q35: not into Energy that would be lost."""
        purse = self.purse[who]
        if action == ENERGY_TO_FOOD:
            return amount(purse, ENERGY) >= self.printed.energy_per_food and amount(purse, FOOD) < MOST_GOODS
        rate = self.printed.faction_rate[self.faction[who]]
        return amount(purse, FOOD) >= rate and amount(purse, ENERGY) < amount(purse, BATTERY)

    def after_conversion(self, who: i64, purse: i64, action: i64) -> i64:
        """The purse after one conversion."""
        if action == ENERGY_TO_FOOD:
            return purse - many(ENERGY, self.printed.energy_per_food) + many(FOOD, 1)
        return purse - many(FOOD, self.printed.faction_rate[self.faction[who]]) + many(ENERGY, 1)

    def convert(self, who: i64, action: i64) -> None:
        """R3.2, R14.7."""
        self.purse[who] = self.after_conversion(who, self.purse[who], action)
        if action == ENERGY_TO_FOOD:
            self.emit(FOOD_MADE, who, self.printed.energy_per_food)
        else:
            self.emit(ENERGY_MADE, who, self.printed.faction_rate[self.faction[who]])
