"""Moon Rocks: a game of nerve with a die and values that come to light. See `docs/write-your-own-game.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.definition import Definition
from cosmodrome.games.kit.texts import QuestionText, Texts, VerbText
from cosmodrome.kernel import bags, lanes4
from cosmodrome.kernel.bits import has, only
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import FIRST_CHANCE, FIRST_DECISION, frame, kind_of, who_of
from cosmodrome.kernel.state import FROM_BAG, FROM_LANES4, Box, State
from cosmodrome.kernel.verbs import Domain, Keys, Verb, Verbs

VALUES, OF_EACH = 4, 6  # rocks are worth 1 to 4 points
CALM, FLARE = 0, 1
DIE = bags.many(CALM, 4) + bags.many(FLARE, 2)  # a bag: the six sides of the die

ACTIONS = Verbs([Verb("dig"), Verb("fly_home")])
DIG, FLY_HOME = ACTIONS.base("dig"), ACTIONS.base("fly_home")
RESULTS = Verbs([Verb("rock", Domain("value", VALUES)), Verb("die", Domain("side", 2))])
NAMES = {"value": [str(value + 1) for value in range(VALUES)], "side": ["calm", "flare"]}

TURN = FIRST_DECISION
ROCK, ROLL = FIRST_CHANCE, FIRST_CHANCE + 1


class RocksState(State):
    """Every crew has a crate of rocks: a hand, kept by the kernel as a bag of values."""

    def __init__(self, box: Box, like: RocksState | None = None) -> None:
        super().__init__(box, like)
        if like is None:
            self.field = sum(OF_EACH * int(lanes4.one(value)) for value in range(VALUES))
            self.home = 0  # who has left, as a set
            self.landed = vec[i64]([0] * box.seats)  # what they brought home
            self.begin_turn(0)
        else:
            self.field, self.home, self.landed = like.field, like.home, like.landed[:]

    def clone(self) -> RocksState:
        return RocksState(self.box, self)

    def begin_turn(self, seat: i64) -> None:
        self.new_turn(seat)
        self.push(frame(TURN, seat))

    def options(self, f: i64) -> vec[i64]:
        return vec[i64]([DIG, FLY_HOME]) if self.field else vec[i64]([FLY_HOME])

    def answer(self, f: i64, action: i64) -> None:
        seat = who_of(f)
        if action == FLY_HOME:
            self.fly_home(seat)
        if self.home != only(self.box.seats) - 1:
            following = self.after(seat)
            while has(self.home, following):
                following = self.after(following)
            self.begin_turn(following)
        if action == DIG:
            self.push(frame(ROLL, seat))
            self.push(frame(ROCK, seat))

    def fly_home(self, seat: i64) -> None:
        """The crate is opened before all eyes, and scored."""
        crate = self.cards_in_hand(seat)
        self.spend_from_hand(seat, crate)
        self.landed[seat] = crate
        self.home |= only(seat)
        self.score(seat, 0, worth(crate))

    def pool(self, f: i64) -> i64:
        return self.field if kind_of(f) == ROCK else DIE

    def happens(self, f: i64, outcome: i64) -> None:
        seat = who_of(f)
        if kind_of(f) == ROCK:
            self.field -= lanes4.one(outcome)
            self.take_into_hand(seat, lanes4.one(outcome))
        elif outcome == FLARE:
            self.flare(seat)

    def flare(self, seat: i64) -> None:
        """All see what is in the crate, and its best rock falls back into the field."""
        crate = self.cards_in_hand(seat)
        self.show_hand(self.everyone(), seat, crate)
        best = lanes4.one(max(value for value in range(VALUES) if lanes4.amount(crate, value)))
        self.spend_from_hand(seat, best)
        self.field += best

    def seen_by(self, action: i64) -> i64:
        f = self.top()
        return only(who_of(f)) if kind_of(f) == ROCK else self.everyone()

    def determinize(self, seat: i64, dice: Dice) -> RocksState:
        copy = self.clone()
        copy.field = copy.deal_hands(seat, copy.field, dice)
        return copy

    def returns(self) -> vec[float]:
        totals = [self.total(seat) for seat in range(self.box.seats)]
        return vec[float]([(total == max(totals)) / totals.count(max(totals)) for total in totals])


def worth(rocks: i64) -> i64:
    return sum((value + 1) * lanes4.amount(rocks, value) for value in range(VALUES))


def values(rocks: i64) -> list[int]:
    return [value + 1 for value in range(VALUES) for _ in range(lanes4.amount(rocks, value))]


class MoonRocks(Definition[Box, RocksState]):
    id = "moon_rocks"
    title = "Moon Rocks"
    summary = "Dig once more, or fly home before the next flare."
    minutes = (5, 10)
    keys = Keys(ACTIONS, NAMES)
    chance_keys = Keys(RESULTS, NAMES)
    texts = Texts(
        [
            VerbText("dig", "", "dig", "Dig for another rock", [TURN], refuse=("", "no rock is left"), told="digs"),
            VerbText("fly_home", "", "home", "Fly home with the crate", [TURN], told="flies home"),
        ],
        [QuestionText(TURN, "", "Dig once more, or fly home?")],
    )

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> Box:
        box = Box(seats, hands=seats)
        box.speaks(ACTIONS)
        box.add_chance(FROM_LANES4, RESULTS.base("rock"))
        box.add_chance(FROM_BAG, RESULTS.base("die"))
        return box

    def new_state(self, box: Box) -> RocksState:
        return RocksState(box)

    def view(self, state: RocksState, seat: int | None) -> dict[str, Any]:
        public = state.box.sides  # behind the sides: what everyone knows
        crates = []
        for owner in range(state.box.seats):
            known = state.known_part(public if seat is None else seat, owner)
            rocks = int(lanes4.size(state.cards_in_hand(owner)))
            crates.append({"rocks": rocks, "known": values(known), "landed": values(state.landed[owner])})
        return {"field": int(lanes4.size(state.field)), "crates": crates}

    def check(self, state: RocksState) -> list[str]:
        crates = [state.cards_in_hand(seat) for seat in range(state.box.seats)]
        whole = sum(OF_EACH * int(lanes4.one(value)) for value in range(VALUES))
        return [] if state.field + sum(crates) + sum(state.landed) == whole else ["a rock is lost"]


GAME = MoonRocks()
