"""Launch Window: a small card game about rockets. `docs/write-your-own-game.md` walks through this file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.definition import Definition, Option
from cosmodrome.kernel.bits import count, first_n, members, nth, only
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import FIRST_CHANCE, FIRST_DECISION, frame, kind_of, who_of
from cosmodrome.kernel.state import FROM_SET, Box, State
from cosmodrome.kernel.verbs import Domain, Keys, Verb, Verbs

HOURS = 24  # one card for each hour of the day
HAND = 3

HOUR = Domain("hour", HOURS)
NAMES = {"hour": [f"{hour:02}h" for hour in range(HOURS)]}
ACTIONS = Verbs([Verb("launch", HOUR), Verb("scrub", HOUR)])
DRAWS = Verbs([Verb("draw", HOUR)])
LAUNCH, SCRUB = ACTIONS.base("launch"), ACTIONS.base("scrub")

TURN = FIRST_DECISION  # asked of a seat
DRAW = FIRST_CHANCE  # asked of chance


class LaunchState(State):
    """Hands and piles are sets of hours, one bit for each."""

    def __init__(self, box: Box, like: LaunchState | None = None) -> None:
        super().__init__(box, like)
        if like is None:
            self.deck = first_n(HOURS)
            self.window = 0  # launched since the last scrub
            self.flown = 0  # launched before that
            self.hands = vec[i64]([0] * box.seats)
            self.scrubbed = vec[i64]([0] * box.seats)  # face down before their owner
            self.push(frame(TURN, 0))
            for seat in reversed(range(box.seats)):
                for _ in range(HAND):
                    self.push(frame(DRAW, seat))
        else:
            self.deck, self.window, self.flown = like.deck, like.window, like.flown
            self.hands, self.scrubbed = like.hands[:], like.scrubbed[:]

    def clone(self) -> LaunchState:
        return LaunchState(self.box, self)

    def options(self, f: i64) -> vec[i64]:
        hand = self.hands[who_of(f)]
        later = hand & ~first_n(self.window.bit_length())
        return vec[i64]([LAUNCH + hour for hour in members(later)] + [SCRUB + hour for hour in members(hand)])

    def public(self, f: i64) -> bool:
        return False

    def answer(self, f: i64, action: i64) -> None:
        seat = who_of(f)
        if action < SCRUB:
            card = only(action - LAUNCH)
            self.window |= card
            self.learn(self.everyone(), card)
            self.score(seat, 0, count(self.window))
        else:
            card = only(action - SCRUB)
            self.scrubbed[seat] |= card
            self.flown, self.window = self.flown | self.window, 0
        self.hands[seat] ^= card
        if any(self.hands):
            self.push(frame(TURN, self.after(seat)))
        if self.deck:
            self.push(frame(DRAW, seat))

    def pool(self, f: i64) -> i64:
        return self.deck

    def happens(self, f: i64, outcome: i64) -> None:
        self.deck ^= only(outcome)
        self.hands[who_of(f)] |= only(outcome)

    def seen_by(self, action: i64) -> i64:
        f = self.top()
        secret = kind_of(f) == DRAW or action >= SCRUB
        return only(who_of(f)) if secret else self.everyone()

    def determinize(self, seat: i64, dice: Dice) -> LaunchState:
        copy = self.clone()
        others = [other for other in range(self.box.seats) if other != seat]
        for other in others:
            copy.deck |= copy.hands[other] | copy.scrubbed[other]
        for other in others:
            for pile in (copy.hands, copy.scrubbed):
                size, pile[other] = count(pile[other]), 0
                for _ in range(size):
                    card = only(nth(copy.deck, dice.below(count(copy.deck))))
                    copy.deck ^= card
                    pile[other] |= card
        return copy

    def returns(self) -> vec[float]:
        totals = [self.total(seat) for seat in range(self.box.seats)]
        return vec[float]([(total == max(totals)) / totals.count(max(totals)) for total in totals])


class LaunchWindow(Definition):
    id = "launch_window"
    title = "Launch Window"
    summary = "Launch later than the last rocket, or scrub and start the day anew."
    minutes = (5, 10)
    keys = Keys(ACTIONS, NAMES)
    chance_keys = Keys(DRAWS, NAMES)

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> Box:
        box = Box(seats)
        box.speaks(ACTIONS)
        box.add_chance(FROM_SET, DRAWS.base("draw"))
        return box

    def new_state(self, box: Box) -> LaunchState:
        return LaunchState(box)

    def option(self, state: State, action: int) -> Option:
        verb, hour = self.keys.text(action).split(":")
        text = f"launch at {hour}" if verb == "launch" else f"scrub the rocket of {hour}"
        return Option(self.keys.text(action), text, group=verb)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        assert isinstance(state, LaunchState)
        seats = []
        for owner in range(state.box.seats):
            hand, scrubbed = state.hands[owner], state.scrubbed[owner]
            shown = {"hand": names(hand), "scrubbed": names(scrubbed)} if owner == seat else {}
            sizes = {"cards": int(count(hand)), "face_down": int(count(scrubbed))}
            seats.append({"points": int(state.total(owner)), **sizes, **shown})
        return {
            "deck": int(count(state.deck)),
            "window": names(state.window),
            "flown": names(state.flown),
            "seats": seats,
        }

    def check(self, state: State) -> list[str]:
        assert isinstance(state, LaunchState)
        piles = [state.deck, state.window, state.flown, *state.hands, *state.scrubbed]
        whole = sum(piles) == first_n(HOURS) and sum(map(count, piles)) == HOURS
        return [] if whole else ["a card is lost or lies in two places"]


def names(cards: int) -> list[str]:
    return [NAMES["hour"][card] for card in members(cards)]


GAME = LaunchWindow()
