"""Action B: Greenhouses (R5)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import (
    FLIPPED,
    FREE_OF_SURCHARGE,
    FROM_STACK,
    GREENHOUSE_TAKEN,
    NO,
    YES,
)
from cosmodrome.games.from_the_moon.rules.printed import FROM_EFFECTS, GOT_GREENHOUSE, IMPROVED_GREENHOUSE
from cosmodrome.games.from_the_moon.rules.team import Team
from cosmodrome.kernel.frames import a_of, who_of


class Growing(Team):
    """Greenhouses: taken, and flipped."""

    def greenhouse_left(self, who: i64, origin: i64) -> bool:
        """R5.4, Q22, Q29: an empty space, and a tile where it has to come from."""
        if self.greenhouses[who] >= self.printed.greenhouse_spaces:
            return False
        return self.greenhouse_stack > 0 or (not origin & FROM_STACK and self.free_greenhouses > 0)

    def surcharge(self, origin: i64) -> i64:
        """R5.1, R11.6: Energy for a tile of the stack."""
        if origin & FREE_OF_SURCHARGE or (not origin & FROM_STACK and self.free_greenhouses > 0):
            return 0
        return self.printed.stack_surcharge

    def takes_greenhouse(self, who: i64, origin: i64, paid: i64) -> bool:
        """Whether a Greenhouse can be had once this much is paid."""
        return self.greenhouse_left(who, origin) and self.pays(who, paid + self.surcharge(origin))

    def take_greenhouse(self, who: i64, origin: i64) -> None:
        """R5.1, R5.2: the rightmost; it covers the lowest empty space."""
        stack = origin & FROM_STACK != 0 or self.free_greenhouses == 0
        if stack:
            self.greenhouse_stack -= 1
        else:
            self.free_greenhouses -= 1
        space = self.greenhouses[who]
        self.greenhouses[who] = space + 1
        self.emit(GREENHOUSE_TAKEN, who, 1 if stack else 0, 0 if stack else 1)
        self.bonus(who, self.printed.cover_bonus[space], FROM_EFFECTS)
        self.happened(who, GOT_GREENHOUSE)

    def can_flip(self, who: i64) -> bool:
        """R5.4."""
        return self.improved[who] < self.greenhouses[who]

    def flip(self, who: i64) -> None:
        """R5.3, D7: in an Income, first one that has not yielded yet."""
        basic = self.greenhouses[who] - self.improved[who]
        if self.yielded_basic >= basic:
            self.yielded_basic -= 1
            self.yielded_improved += 1
        self.improved[who] += 1
        self.emit(FLIPPED, who)
        self.happened(who, IMPROVED_GREENHOUSE)

    # --- questions: a Greenhouse, or an improvement, that an effect grants (R3.4, D22) -------------
    def greenhouse_options(self, f: i64) -> vec[i64]:
        if self.takes_greenhouse(who_of(f), a_of(f), 0):
            return vec[i64]([YES, NO])
        return vec[i64]([NO])

    def greenhouse_answer(self, f: i64, action: i64) -> None:
        if action == YES:
            self.pay(who_of(f), self.surcharge(a_of(f)))
            self.take_greenhouse(who_of(f), a_of(f))

    def flip_options(self, f: i64) -> vec[i64]:
        return vec[i64]([YES, NO])

    def flip_answer(self, f: i64, action: i64) -> None:
        if action == YES:
            self.flip(who_of(f))
