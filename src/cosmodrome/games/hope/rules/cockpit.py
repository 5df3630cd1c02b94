"""Cockpits: medals, purchases, and the end of the game (R8, R10)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ALL_LOSE,
    LATER_SEAT,
    MEDAL_PAID,
    MEDALS_GAINED,
    MEDALS_SPENT,
    MORE_CARDS,
    MORE_MEDALS,
    MORE_UPGRADES,
    MOST_PIONEERS,
    NO_TRAITOR,
    ON_GALAXIES,
    ROLE_SHOWN,
    STEPS,
    STEPS_LOST,
    TECHNOLOGY_BOUGHT,
    TOGETHER,
    TRAITOR_FAILS,
    TRAITOR_LEADS,
    UPGRADED,
    UPGRADES_LOST,
    VERDICT,
    WITHOUT_EARTH,
)
from cosmodrome.games.hope.rules.printed import FROM_COCKPIT, FROM_TRACK
from cosmodrome.games.hope.rules.table import EARTH_GONE, MISSION, REGRESSED
from cosmodrome.games.hope.rules.track import Track
from cosmodrome.kernel.bits import has, only
from cosmodrome.kernel.events import NOBODY


class Cockpit(Track):
    """What players own, and who wins with it."""

    # --- medals -----------------------------------------------------------------------------------
    def gain_medals(self, who: i64, n: i64) -> None:
        """R8.3, R11.3, R11.5: as far as the supply goes; a revealed traitor gains none."""
        n = min(n, self.medals_left())
        if n > 0 and not has(self.without_medals, who):
            self.medals[who] += n
            self.emit(MEDALS_GAINED, who, 0, 0, n)

    def spend_medals(self, who: i64, n: i64) -> None:
        """R8.4: back to the supply."""
        if n > 0:
            self.medals[who] -= n
            self.emit(MEDALS_SPENT, who, 0, 0, n)

    def pay_medal(self, who: i64) -> None:
        """R13.3: for a Bug card; what is paid was offered for all to hear."""
        self.medals[who] -= 1
        self.emit(MEDAL_PAID, who)

    # --- purchases --------------------------------------------------------------------------------
    def may_buy(self, who: i64) -> bool:
        """R8.5, R8.8, R11.5: one purchase a turn, with a free pioneer."""
        return not self.bought and self.supply[who] > 0 and not has(self.without_steps, who)

    def can_upgrade(self, who: i64) -> bool:
        return self.upgrades[who] < STEPS and self.may_buy(who) and self.medals[who] >= self.upgrade_price(who)

    def can_raise_technology(self, who: i64) -> bool:
        return self.technology[who] < STEPS and self.may_buy(who) and self.medals[who] >= self.technology_price(who)

    def upgrade_price(self, who: i64) -> i64:
        """R8.6: of the next step."""
        return self.printed.upgrade_price[self.character[who] * STEPS + self.upgrades[who]]

    def technology_price(self, who: i64) -> i64:
        """R8.7: of the next step."""
        return self.printed.technology_price[self.character[who] * STEPS + self.technology[who]]

    def upgrade(self, who: i64) -> None:
        """R8.6."""
        self.spend_medals(who, self.upgrade_price(who))
        self.bought = True
        self.supply[who] -= 1
        self.upgrades[who] += 1
        self.emit(UPGRADED, who, 0, 0, self.upgrades[who])

    def raise_technology(self, who: i64) -> None:
        """R8.7: the hand limit rises at once."""
        self.spend_medals(who, self.technology_price(who))
        self.bought = True
        self.supply[who] -= 1
        self.technology[who] += 1
        self.emit(TECHNOLOGY_BOUGHT, who, 0, 0, self.technology[who])

    def lose_upgrades(self, who: i64) -> None:
        """R11.3, R11.5: the START pioneer stays."""
        n = self.upgrades[who]
        if n:
            self.upgrades[who] = 0
            self.supply[who] += n
            self.emit(UPGRADES_LOST, who, 0, 0, n)

    def lose_steps(self, who: i64, n: i64) -> None:
        """R11.3-R11.5: technology steps."""
        n = min(n, self.technology[who])
        if n:
            self.technology[who] -= n
            self.supply[who] += n
            self.emit(STEPS_LOST, who, 0, 0, n)

    # --- the end (R10) ----------------------------------------------------------------------------
    def in_cockpit(self, who: i64) -> i64:
        """R8.9: the START pioneers included."""
        return self.upgrades[who] + self.technology[who] + self.printed.start_pioneers

    def finish(self) -> None:
        """The game is over: roles are shown, the pioneers of R10.5 are booked, and it is told who wins."""
        if self.printed.traitor:
            self.show_hidden_roles()
        if self.traitor_plays() and self.outcome == REGRESSED:
            self.count_on_galaxies()
        seat: i64 = 0
        while seat < self.printed.seats:
            self.score(seat, FROM_TRACK, self.on_track(seat))
            self.score(seat, FROM_COCKPIT, self.in_cockpit(seat))
            seat += 1
        self.tell_verdict()
        self.agenda = vec[i64]()

    def show_role(self, who: i64) -> None:
        self.learn(self.everyone(), only(2 * who + self.role_of(who)))
        self.emit(ROLE_SHOWN, who, self.role_of(who))

    def show_hidden_roles(self) -> None:
        """R10.5-R10.7: a traitor who has not been revealed shows the card now, so all know all roles."""
        if not self.traitor_plays():
            self.emit(NO_TRAITOR, NOBODY)
        elif not self.is_revealed():
            self.emit(ROLE_SHOWN, self.traitor, self.role_of(self.traitor))
        if self.printed.version == 1:  # whose records may take back the end without asking anybody
            return
        seat: i64 = 0
        while seat < self.printed.seats:
            self.learn(self.everyone(), only(2 * seat + self.role_of(seat)))
            seat += 1

    def count_on_galaxies(self) -> None:
        """R10.6: the pioneers that decide it."""
        seat: i64 = 0
        while seat < self.printed.seats:
            self.emit(ON_GALAXIES, NOBODY, seat, 0, self.on_tiles(seat))
            seat += 1

    def tell_verdict(self) -> None:
        """R10.5-R10.7: who wins, and by what."""
        winner = self.winner()
        if self.outcome == MISSION:
            if self.printed.cooperative:
                self.emit(VERDICT, NOBODY, TOGETHER)
            else:
                self.emit(VERDICT, winner, self.won_by(winner))
        elif winner >= 0:
            self.emit(VERDICT, winner, TRAITOR_LEADS if self.outcome == REGRESSED else WITHOUT_EARTH)
        else:
            self.emit(VERDICT, NOBODY, TRAITOR_FAILS if self.traitor_plays() else ALL_LOSE)

    def traitor_plays(self) -> bool:
        return 0 <= self.traitor < self.printed.seats

    def beats(self, one: i64, other: i64) -> bool:
        """R10.5: whether one seat comes before the other."""
        what = self.told_apart_by(one, other)
        return self.compared(one, what) > self.compared(other, what)

    def told_apart_by(self, one: i64, other: i64) -> i64:
        """R10.5: pioneers, medals, upgrades, cards in hand, the later seat: the first in which two seats differ."""
        what: i64 = MOST_PIONEERS
        while what < LATER_SEAT and self.compared(one, what) == self.compared(other, what):
            what += 1
        return what

    def compared(self, who: i64, what: i64) -> i64:
        if what == MOST_PIONEERS:
            return self.on_track(who) + self.in_cockpit(who)
        if what == MORE_MEDALS:
            return self.medals[who]
        if what == MORE_UPGRADES:
            return self.upgrades[who]
        return self.hand_size(who) if what == MORE_CARDS else who

    def won_by(self, winner: i64) -> i64:
        """R10.5: what set the winner apart from the last rival."""
        last: i64 = MOST_PIONEERS
        seat: i64 = 0
        while seat < self.printed.seats:
            if seat != winner and seat != self.traitor:
                last = max(last, self.told_apart_by(winner, seat))
            seat += 1
        return last

    def winner(self) -> i64:
        """R10.5-R10.8: the one seat that wins, or -1; of a co-operative success, the best of all."""
        if self.outcome == MISSION:
            best: i64 = -1
            seat: i64 = 0
            while seat < self.printed.seats:
                if seat != self.traitor and (best < 0 or self.beats(seat, best)):
                    best = seat
                seat += 1
            return best
        if not self.traitor_plays():
            return -1
        wins = self.outcome == EARTH_GONE or (self.outcome == REGRESSED and self.lead_on_tiles(self.traitor) > 0)
        return self.traitor if wins else -1

    def lead_on_tiles(self, seat: i64) -> i64:
        """R10.6: pioneers on galaxy tiles, against the strongest rival there."""
        most: i64 = 0
        other: i64 = 0
        while other < self.printed.seats:
            if other != seat:
                most = max(most, self.on_tiles(other))
            other += 1
        return self.on_tiles(seat) - most

    def returns(self) -> vec[float]:
        """R10.8, R16.2: 1 for the winner, 0 for all others; together, 1 for every loyal seat after a success."""
        found = vec[float]()
        winner = self.winner()
        together = self.printed.cooperative and self.outcome == MISSION
        seat: i64 = 0
        while seat < self.printed.seats:
            won = seat != self.traitor if together else seat == winner
            found = append(found, 1.0 if won else 0.0)
            seat += 1
        return found
