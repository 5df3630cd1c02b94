"""Cards from the deck (R4.4, RA4, RU-16): the Center is refilled, players draw, abilities add to it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.features import Features
from cosmodrome.games.space_explorers.rules.printed import EXTRA_DRAW
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, c_of, frame, kind_of, who_of


class Drawing(Features):
    """How cards come from the deck."""

    def options(self, f: i64) -> vec[i64]:
        kind = kind_of(f)
        if kind == x.ASK_DRAW:
            return vec[i64]([x.DRAW, x.DECLINE])
        if kind == x.ASK_EXTRA:
            return vec[i64]([x.EXTRA, x.NO_EXTRA])
        return super().options(f)

    def answer(self, f: i64, action: i64) -> None:
        kind = kind_of(f)
        if kind == x.ASK_DRAW:
            self.choose_draw(f, who_of(f), action)
        elif kind == x.ASK_EXTRA:
            self.choose_extra(f, who_of(f), action)
        else:
            super().answer(f, action)

    def step(self, f: i64) -> None:
        kind = kind_of(f)
        if kind == x.DRAW_CARDS:
            self.draw_cards(who_of(f), a_of(f))
        elif kind == x.TRIGGER:
            self.trigger(who_of(f), a_of(f))
        elif kind == x.DRAW_MORE:
            self.draw_more(who_of(f))
        elif kind == x.REFILL:
            self.refill(who_of(f))
        else:
            super().step(f)

    def pool(self, f: i64) -> i64:
        kind = kind_of(f)
        return self.deck if kind == x.DEAL_CENTER or kind == x.DEAL_HAND else super().pool(f)

    def happens(self, f: i64, outcome: i64) -> None:
        kind = kind_of(f)
        if kind == x.DEAL_CENTER:
            self.dealt_to_center(f, outcome)
        elif kind == x.DEAL_HAND:
            self.dealt_to_hand(f, outcome)
        else:
            super().happens(f, outcome)

    # --- dealt ------------------------------------------------------------------------------------
    def dealt_to_center(self, f: i64, card: i64) -> None:
        self.deck ^= only(card)
        if self.listener is not None:
            self.emit(x.TURNED_UP, NOBODY, card)
        self.to_center(card)
        self.refill(who_of(f))

    def dealt_to_hand(self, f: i64, card: i64) -> None:
        self.deck ^= only(card)
        if self.listener is not None:
            self.emit_to(only(who_of(f)), x.DRAWN, who_of(f), card)
        self.to_hand(who_of(f), card)
        if c_of(f) > 1:
            self.push(frame(x.DEAL_HAND, who_of(f), 0, 0, c_of(f) - 1))

    # --- draws ------------------------------------------------------------------------------------
    def draw_cards(self, who: i64, n: i64) -> None:
        """RA4: as many as the deck still has; ability 58 may add one, decided before or after (E6)."""
        n = min(n, self.deck_left())
        if n == 0:
            return
        if self.active(who, EXTRA_DRAW) >= 0:
            if self.printed.extra_after:
                self.push(frame(x.DRAW_MORE, who))
            elif self.deck_left() > n:
                self.push(frame(x.ASK_EXTRA, who, n))
                return
        self.push(frame(x.DEAL_HAND, who, 0, 0, n))

    def draw_more(self, who: i64) -> None:
        """E6: ability 58 after the draw."""
        if self.deck_left() > 0 and self.active(who, EXTRA_DRAW) >= 0:
            self.push(frame(x.ASK_EXTRA, who, 0))

    def choose_extra(self, f: i64, who: i64, action: i64) -> None:
        """R9.58: one more card, once per turn."""
        n = a_of(f)
        if action == x.EXTRA:
            card = self.active(who, EXTRA_DRAW)
            self.use(who, card)
            n = min(n + self.printed.amount[card], self.deck_left())
        if n > 0:
            self.push(frame(x.DEAL_HAND, who, 0, 0, n))

    def trigger(self, who: i64, card: i64) -> None:
        """RU-16: a triggered draw is offered, or taken unasked by option; RU-1: not with an empty deck."""
        if self.deck_left() == 0:
            return
        if self.printed.auto_draw:
            self.use(who, card)
            self.push(frame(x.DRAW_CARDS, who, self.printed.amount[card]))
        else:
            self.push(frame(x.ASK_DRAW, who, card, 0, self.printed.amount[card]))

    def choose_draw(self, f: i64, who: i64, action: i64) -> None:
        if action == x.DRAW:
            self.use(who, a_of(f))
            self.push(frame(x.DRAW_CARDS, who, c_of(f)))

    def use(self, who: i64, card: i64) -> None:
        """RA2: an ability is used once per turn."""
        self.used |= only(card)
        self.emit(x.USED, who, card)
