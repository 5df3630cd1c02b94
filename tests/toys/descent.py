"""Descent: a lander on its way down, for one to three who win or lose together, or each for themselves.

A turn: vent as often as there are vents left (a free action), then burn or drift. A burn costs fuel and rolls a die: on
a 1 the engine fails and the lander is lost, else it sinks so many miles. To drift sinks it by one. It must be down
before the turns are out; what fuel is left are points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.definition import Definition, Json, OptionSpec, Outcome
from cosmodrome.kernel.bits import first_n
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import FIRST_CHANCE, FIRST_DECISION, frame, who_of
from cosmodrome.kernel.state import FROM_SET, Box, State
from cosmodrome.kernel.verbs import Domain, Keys, Verb, Verbs

MILES, FUEL, VENTS, TURNS, FACES = 12, 4, 2, 10, 6
VERBS = Verbs([Verb("burn"), Verb("drift"), Verb("vent", free=True)])
CHANCES = Verbs([Verb("die", Domain("face", FACES))])
BURN, DRIFT, VENT = (VERBS.base(name) for name in ("burn", "drift", "vent"))
MOVE, DIE = FIRST_DECISION, FIRST_CHANCE


class DescentBox(Box):
    def __init__(self, seats: int, together: bool, fuel: int) -> None:
        super().__init__(seats, 1 if together else seats)
        self.together = together
        self.fuel = fuel

    def side_of(self, who: i64) -> i64:
        return 0 if self.together else who


class Lander(State):
    def __init__(self, box: DescentBox, like: Lander | None = None) -> None:
        super().__init__(box, like)
        self.tank = box
        self.miles: i64 = like.miles if like else MILES
        self.fuel: i64 = like.fuel if like else box.fuel
        self.vents: i64 = like.vents if like else VENTS
        self.lost: bool = like.lost if like else False
        if like is None:
            self.begin_turn(0)

    def clone(self) -> Lander:
        return Lander(self.tank, self)

    def determinize(self, seat: i64, dice: Dice) -> Lander:
        return self.clone()

    def side(self, seat: i64) -> i64:
        return self.tank.side_of(seat)

    def begin_turn(self, who: i64) -> None:
        self.new_turn(who)
        self.push(frame(MOVE, who))

    def options(self, f: i64) -> vec[i64]:
        return vec[i64]([BURN, DRIFT]) if self.fuel else vec[i64]([DRIFT])

    def free_actions(self, f: i64) -> vec[i64]:
        return vec[i64]([VENT]) if self.vents else vec[i64]()

    def answer(self, f: i64, action: i64) -> None:
        if action == VENT:
            self.vents -= 1
        elif action == BURN:
            self.fuel -= 1
            self.push(frame(DIE, who_of(f)))
        else:
            self.sink(who_of(f), 1)

    def pool(self, f: i64) -> i64:
        return first_n(FACES)

    def happens(self, f: i64, outcome: i64) -> None:
        if outcome == 0:
            self.lost = True
        else:
            self.sink(who_of(f), outcome + 1)

    def sink(self, who: i64, miles: i64) -> None:
        self.miles -= miles
        if self.miles <= 0:
            self.score(who, 0, self.fuel)
        elif self.turn == TURNS:
            self.lost = True
        else:
            self.begin_turn(self.after(who))

    def returns(self) -> vec[float]:
        best = max(self.total(seat) for seat in range(self.box.seats))
        won = [not self.lost and (self.box.sides == 1 or self.total(seat) == best) for seat in range(self.box.seats)]
        return vec[float]([float(each) for each in won])


class Descent(Definition):
    id = "descent"
    title = "Descent"
    min_seats, max_seats = 1, 3
    options = (
        OptionSpec("together", "win or lose together", (True, False), True),
        OptionSpec("fuel", "for so many burns", (FUEL, 0), FUEL),
    )
    keys = Keys(VERBS, {})
    chance_keys = Keys(CHANCES, {"face": [str(face) for face in range(1, FACES + 1)]})

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> Box:
        box = DescentBox(seats, options["together"], options["fuel"])
        box.speaks(VERBS)
        box.add_chance(FROM_SET, CHANCES.base("die"))
        return box

    def new_state(self, box: Box) -> Lander:
        assert isinstance(box, DescentBox)
        return Lander(box)

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, Lander)
        ended = super().outcome(state)
        reason, text = ("lost", "the lander is lost") if state.lost else ("landed", "the lander is down")
        return Outcome(reason, ended.winners, ended.ranking, text)

    def view(self, state: State, seat: int | None) -> dict[str, Json]:
        assert isinstance(state, Lander)
        return {"miles": int(state.miles), "fuel": int(state.fuel), "vents": int(state.vents)}


GAME = Descent()
