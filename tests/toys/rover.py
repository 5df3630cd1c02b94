"""Rover: a toy with ways, picks and previews that light up a path.

A rover drives over five places, one step at a time or all the way (`race`), and digs where it is; at the summit a die
says what that brings. At the depot it loads two goods of any kinds (`fill`), or up to three (`refill`), as far as there
are any. A beacon lies at one of the places: only the second seat knows where, until somebody drives there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.definition import Definition, OptionSpec, Part, Way
from cosmodrome.games.events import Account, EventKind, Events
from cosmodrome.kernel.bags import amount, amounts, bag_of, one
from cosmodrome.kernel.bits import count, first_n, nth, only
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.events import FIRST_EVENT
from cosmodrome.kernel.frames import FIRST_CHANCE, FIRST_DECISION, RUN, frame, kind_of, who_of
from cosmodrome.kernel.program import FIRST_OP, Assembler, Op
from cosmodrome.kernel.state import FROM_SET, TEAM, Box, State
from cosmodrome.kernel.verbs import Domain, Keys, Verb, Verbs

PLACES = ["depot", "dunes", "ridge", "crater", "summit"]
GOODS = ["fuel", "ice", "ore"]
FACES: Final = 6
FUEL: Final = 6
LOAD: Final = FIRST_OP
MAIN: Final = FIRST_DECISION
HAIL: Final = FIRST_DECISION + 1  # asked of the other seat
BEACON: Final = FIRST_CHANCE
DIE: Final = FIRST_CHANCE + 1

PLACE = Domain("place", len(PLACES))
GOOD = Domain("good", len(GOODS))
VERBS = Verbs(
    [Verb("drive", PLACE), *(Verb(name) for name in ("race", "fill", "refill", "dig", "hail", "wave", "done"))],
    asks=True,
)
DRIVE, RACE, FILL, REFILL, DIG, HAIL_THEM, WAVE, DONE = (
    VERBS.base(name) for name in ("drive", "race", "fill", "refill", "dig", "hail", "wave", "done")
)
CHANCES = Verbs([Verb("beacon", PLACE), Verb("die", Domain("face", FACES))])
LOADS: list[Any] = [
    [{"op": "pick", "n": 2, "of": GOODS, "do": {"op": "load"}}],
    [{"op": "pick", "n": 3, "may": True, "of": GOODS, "do": {"op": "load"}}],
]

DRIVEN: Final = FIRST_EVENT
LOADED: Final = FIRST_EVENT + 1
FOUND: Final = FIRST_EVENT + 2
SEAT = Domain("seat", 2)
REPORTS = Events(
    [
        EventKind(DRIVEN, "driven", a="place", text="{who} drives to {items}", item="{place}", lights="place"),
        EventKind(LOADED, "loaded", a="good", text="{who} loads {items}", item="{good}", posts=("goods[good] -1",)),
        EventKind(FOUND, "found", a="place", text="{who} finds the beacon", lights="place"),
    ],
    [Account("goods", GOOD)],
)


class RoverBox(Box):
    def __init__(self, seats: int, teams: bool) -> None:
        super().__init__(seats, 2 if teams else seats)
        self.speaks(VERBS)
        self.add_chance(FROM_SET, CHANCES.base("beacon"))
        self.add_chance(FROM_SET, CHANCES.base("die"))
        assembler = Assembler([Op("load", LOAD, "what", GOODS)])
        self.loads = [assembler.block(f"load {n}", steps) for n, steps in enumerate(LOADS)]
        self.carries_out(assembler)


class RoverState(State):
    box: RoverBox

    def __init__(self, box: RoverBox, like: RoverState | None = None) -> None:
        super().__init__(box, like)
        self.at: i64 = like.at if like else 0
        self.fuel: i64 = like.fuel if like else FUEL
        self.goods: i64 = like.goods if like else bag_of([0, 0, 0, 1, 2, 2])
        self.beacon: i64 = like.beacon if like else -1
        self.turns: i64 = like.turns if like else 4

    def clone(self) -> RoverState:
        return RoverState(self.box, self)

    def side(self, seat: i64) -> i64:
        return seat % self.box.sides

    def options(self, f: i64) -> vec[i64]:
        if kind_of(f) == HAIL:
            return vec[i64]([WAVE, DONE])
        found = [DRIVE + place for place in (self.at - 1, self.at + 1) if self.fuel and 0 <= place < len(PLACES)]
        at_depot = [FILL, REFILL] if self.at == 0 and self.goods else []
        race = [RACE] if self.at == 0 and self.fuel else []
        return vec[i64]([*found, *race, *at_depot, DIG, HAIL_THEM, DONE])

    def answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        seat = who if who < TEAM else who - TEAM
        if kind_of(f) == HAIL:
            return
        if action == DONE:
            self.turns -= 1
            if self.turns:
                other = self.after(seat) if who < TEAM else 1 - seat
                self.fuel = FUEL
                self.ask_turn(other)
            return
        self.ask(f)
        if action < RACE:
            self.drive(who, action - DRIVE)
        elif action == RACE:
            for place in range(1, len(PLACES)):
                self.drive(who, place)
        elif action in (FILL, REFILL):
            self.push(frame(RUN, who, self.box.loads[int(action == REFILL)]))
        elif action == HAIL_THEM:
            self.push(frame(HAIL, self.after(seat)))
        elif self.at == len(PLACES) - 1:
            self.push(frame(DIE, seat))
        else:
            self.score(seat, 0, 1)

    def drive(self, who: i64, place: i64) -> None:
        self.fuel -= 1
        self.at = place
        self.emit(DRIVEN, who, place)
        if place == self.beacon:
            self.emit(FOUND, who, place)
            self.learn(self.everyone(), only(place))

    def ask_turn(self, seat: i64) -> None:
        self.ask(frame(MAIN, TEAM + seat if self.box.sides < self.box.seats else seat))

    # --- effects ----------------------------------------------------------------------------------
    def can(self, who: i64, op: i64, a: i64, b: i64) -> bool:
        return amount(self.goods, a) > 0

    def times(self, who: i64, op: i64, a: i64, b: i64) -> i64:
        return amount(self.goods, a)

    def perform(self, who: i64, op: i64, a: i64, b: i64) -> None:
        self.goods -= one(a)
        self.emit(LOADED, who, a)

    # --- chance and knowledge ---------------------------------------------------------------------
    def pool(self, f: i64) -> i64:
        return first_n(len(PLACES)) & ~only(0) if kind_of(f) == BEACON else first_n(FACES)

    def happens(self, f: i64, outcome: i64) -> None:
        if kind_of(f) == BEACON:
            self.beacon = outcome
            self.learn(only(self.side(1)), only(outcome))
        else:
            self.score(who_of(f), 0, outcome + 1)

    def seen_by(self, action: i64) -> i64:
        return only(self.side(1)) if kind_of(self.top()) == BEACON else self.everyone()

    def determinize(self, seat: i64, dice: Dice) -> RoverState:
        copy = self.clone()
        if self.beacon >= 0 and not self.known(self.side(seat)) >> self.beacon & 1:
            places = first_n(len(PLACES)) & ~only(0)
            copy.beacon = nth(places, dice.below(count(places)))
        copy.is_offered = False
        return copy

    def returns(self) -> vec[float]:
        best = max(self.total(seat) for seat in range(self.box.seats))
        return vec[float]([float(self.total(seat) == best) for seat in range(self.box.seats)])

    def accounts(self) -> vec[i64]:
        return vec[i64]([*super().accounts(), *amounts(self.goods, len(GOODS))])


class Rover(Definition):
    id = "rover"
    title = "Rover"
    options = (OptionSpec("teams", "two against two", (False, True), False),)
    keys = Keys(VERBS, {"place": PLACES, "kind": [*GOODS, *(f"kind{n}" for n in range(len(GOODS), 12))]})
    chance_keys = Keys(CHANCES, {"place": PLACES})
    events = REPORTS

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> RoverBox:
        return RoverBox(seats, options["teams"])

    def new_state(self, box: Box) -> RoverState:
        assert isinstance(box, RoverBox)
        state = RoverState(box)
        state.ask_turn(0)
        state.push(frame(BEACON, 1))
        return state

    def ways(self, state: State, seat: int) -> list[Way]:
        """Drive to a place from which the next one is not, and dig there."""
        assert isinstance(state, RoverState)
        if "done" not in [self.keys.text(action) for action in state.legal_actions()] or kind_of(state.top()) == HAIL:
            return []
        found = []
        for place in range(len(PLACES)):
            step = 1 if place > state.at else -1
            path = [f"drive:{PLACES[at]}" for at in range(int(state.at) + step, place + step, step)]
            if 2 <= len(path) <= state.fuel:
                found.append(Way(f"Dig at the {PLACES[place]}", (*path, "dig"), "R2", "ways"))
        return found

    def named(self, box: Box, kind: str, value: int) -> Part:
        if kind == "place":
            return Part(PLACES[value], "thing", PLACES[value])
        return Part(GOODS[value]) if kind == "good" else super().named(box, kind, value)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        assert isinstance(state, RoverState)
        goods = dict(zip(GOODS, amounts(state.goods, len(GOODS)), strict=True))
        places = {name: "the rover is here" if at == state.at else "" for at, name in enumerate(PLACES)}
        return {**places, "goods": goods}


GAME = Rover()
