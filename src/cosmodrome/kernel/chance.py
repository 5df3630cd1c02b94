"""Draws and rolls: what chance can bring, how likely it is, and one result by weight."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cosmodrome.kernel import bags, lanes2, lanes4, lanes7
from cosmodrome.kernel.bits import count, nth, with_each
from cosmodrome.kernel.box import FROM_BAG, FROM_LANES2, FROM_LANES4, FROM_LANES7, FROM_SET
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import FIRST_CHANCE, kind_of
from cosmodrome.kernel.hands import Hands


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Hands):
    """A state in which a frame may ask for a result of chance; `pool` says what it is drawn from."""

    def outcomes(self, f: i64) -> vec[i64]:
        at = kind_of(f) - FIRST_CHANCE
        base = self.box.chance_base[at]
        how = self.box.chance_type[at]
        pool = self.pool(f)
        if how == FROM_SET:
            return with_each(vec[i64](), base, pool)
        found = vec[i64]()
        kinds: i64 = lanes2.KINDS if how == FROM_LANES2 else lanes4.KINDS  # no other bag has more
        kind: i64 = 0
        while kind < kinds:
            if amount_in(how, pool, kind) > 0:
                found = append(found, base + kind)
            kind += 1
        return found

    def weight(self, outcome: i64) -> i64:
        """How likely a chance result is, relative to the others."""
        f = self.top()
        at = kind_of(f) - FIRST_CHANCE
        how = self.box.chance_type[at]
        if how == FROM_SET:
            return 1
        return amount_in(how, self.pool(f), outcome - self.box.chance_base[at])

    def sample(self, dice: Dice) -> i64:
        """One chance result by weight, without listing them all."""
        f = self.top()
        at = kind_of(f) - FIRST_CHANCE
        base = self.box.chance_base[at]
        how = self.box.chance_type[at]
        pool = self.pool(f)
        if how == FROM_SET and pool:
            return base + nth(pool, dice.below(count(pool)))
        total = bags.size(pool)
        if how == FROM_LANES7:
            total = lanes7.size(pool)
        elif how == FROM_LANES4:
            total = lanes4.size(pool)
        elif how == FROM_LANES2:
            total = lanes2.size(pool)
        k = dice.below(total)
        kind: i64 = 0
        while kind < lanes2.KINDS:  # no other bag has more
            k -= amount_in(how, pool, kind)
            if k < 0:
                return base + kind
            kind += 1
        raise ValueError(f"chance has nothing to draw from for frame {f}")


def amount_in(how: i64, pool: i64, kind: i64) -> i64:
    """How many of a kind lie in a bag of this chance type."""
    if how == FROM_BAG:
        return bags.amount(pool, kind) if kind < bags.KINDS else 0
    if how == FROM_LANES7:
        return lanes7.amount(pool, kind) if kind < lanes7.KINDS else 0
    if how == FROM_LANES2:
        return lanes2.amount(pool, kind)
    return lanes4.amount(pool, kind)
