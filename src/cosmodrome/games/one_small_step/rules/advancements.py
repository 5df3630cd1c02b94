"""Advancements (R11.2-R11.3): their tokens, what is taken, owned and used."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.payments import Payments
from cosmodrome.games.one_small_step.rules.table import PLENTY
from cosmodrome.kernel.bits import only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import frame, kind_of, who_of
from cosmodrome.kernel.state import TEAM


class Advancements(Payments):
    """What a team has achieved on the ground."""

    def options(self, f: i64) -> vec[i64]:
        if kind_of(f) == x.ASK_ADVANCEMENT:
            return with_each(vec[i64](), x.TAKE_ADVANCEMENT, self.display)
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        if kind_of(f) == x.ASK_ADVANCEMENT:
            self.take_advancement(who_of(f), action - x.TAKE_ADVANCEMENT, 0)
        else:
            super().answer(f, action)

    def pool(self, f: i64) -> i64:
        return self.advancement_pool if kind_of(f) == x.NEW_ADVANCEMENT else super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        if kind_of(f) == x.NEW_ADVANCEMENT:
            self.show_advancement(outcome)
        else:
            super().happens(f, outcome)

    # --- owned ------------------------------------------------------------------------------------
    def token_room(self) -> i64:
        """How many Advancement tokens are left in the supply, where it is limited (RL-14)."""
        if self.box.version >= 3 and not self.printed.token_limits:
            return PLENTY
        return self.printed.token_supply - self.advancement_tokens[0] - self.advancement_tokens[1]

    def gain_tokens(self, side: i64, n: i64) -> None:
        """R11.2.1."""
        if self.printed.advanced:
            n = min(n, self.token_room())
            self.advancement_tokens[side] += n
            if n:
                self.emit(x.ADVANCEMENT_TOKENS, TEAM + side, 0, 0, n)

    # --- taken ------------------------------------------------------------------------------------
    def ask_advancement(self, who: i64) -> None:
        self.ask(frame(x.ASK_ADVANCEMENT, who))

    def take_advancement(self, who: i64, advancement: i64, bought: i64) -> None:
        """R11.3.2: replaced at once."""
        side = self.side_of(who)
        self.emit(x.ADVANCEMENT_TAKEN, who, advancement, bought)
        self.owned[side] |= only(advancement)
        self.display ^= only(advancement)
        if self.advancement_pool:
            self.push(frame(x.NEW_ADVANCEMENT, 0))

    def show_advancement(self, advancement: i64) -> None:
        self.advancement_pool ^= only(advancement)
        self.display |= only(advancement)
        self.emit(x.ADVANCEMENT_SHOWN, NOBODY, advancement)
