"""Beacons: a small game with all that a match must cope with. Hidden hands, a die, cards shown, a secret launch.

A turn: notes (public, new to nobody), a roll, shows of a hand card, launches (card, spot, fire: the others see
them only once fired), then done. With `teams`, seats 0 and 2 play against 1 and 3 and decide together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.definition import Blocked, Definition, OptionSpec
from cosmodrome.kernel.bits import first_n, has, members, only
from cosmodrome.kernel.frames import FIRST_CHANCE, FIRST_DECISION, a_of, frame, kind_of, who_of
from cosmodrome.kernel.state import FROM_SET, TEAM, Box, State
from cosmodrome.kernel.verbs import Domain, Keys, Verb, Verbs

CARDS, NOTES, SPOTS, FACES, HAND = 60, 3, 4, 6, 3
MAIN, AIM, FIRE = FIRST_DECISION, FIRST_DECISION + 1, FIRST_DECISION + 2  # MAIN, a: whose turn it is
DEAL, DIE = FIRST_CHANCE, FIRST_CHANCE + 1

CARD = Domain("card", CARDS)
VERBS = Verbs(
    [
        Verb("note", Domain("note", NOTES)),
        Verb("show", CARD),
        Verb("launch", CARD),
        Verb("aim", Domain("spot", SPOTS)),
        Verb("fire"),
        Verb("roll"),
        Verb("done"),
    ],
    asks=True,
)
CHANCES = Verbs([Verb("deal", CARD), Verb("die", Domain("face", FACES))])
NOTE, SHOW, LAUNCH, AIM_AT = (VERBS.base(name) for name in ("note", "show", "launch", "aim"))
FIRE_NOW, ROLL, DONE = (VERBS.base(name) for name in ("fire", "roll", "done"))


class Beacons(State):
    """`hands` of the seats, the `deck`, and what was done this turn."""

    def __init__(self, box: Box, like: Beacons | None = None) -> None:
        super().__init__(box, like)
        self.deck: i64 = like.deck if like else first_n(CARDS)
        self.hands: vec[i64] = like.hands[:] if like else vec[i64]([0] * box.seats)
        self.noted: i64 = like.noted if like else 0
        self.rolled: i64 = like.rolled if like else 0
        self.card: i64 = like.card if like else -1
        self.turns: i64 = like.turns if like else 4 * box.seats

    def clone(self) -> Beacons:
        return Beacons(self.box, self)

    def side(self, seat: i64) -> i64:
        return seat % self.box.sides

    def seen_by(self, action: i64) -> i64:
        f = self.top()
        return only(self.side(who_of(f))) if kind_of(f) == DEAL else self.everyone()

    def in_the_making(self) -> bool:
        return len(self.agenda) > 0 and kind_of(self.top()) in (AIM, FIRE)

    def public(self, f: i64) -> bool:
        return False

    def options(self, f: i64) -> vec[i64]:
        if kind_of(f) == AIM:
            return vec[i64]([AIM_AT + spot for spot in range(SPOTS)])
        if kind_of(f) == FIRE:
            return vec[i64]([FIRE_NOW])
        hand = members(self.hands[a_of(f)])
        found = [NOTE + note for note in range(NOTES) if not has(self.noted, note)]
        found += [SHOW + card for card in hand] + [LAUNCH + card for card in hand]
        return vec[i64](found + ([] if self.rolled else [ROLL]) + [DONE])

    def answer(self, f: i64, action: i64) -> None:
        who = a_of(f) if kind_of(f) == MAIN else who_of(f)
        if action == DONE:
            self.noted = self.rolled = 0
            self.turns -= 1
            if self.turns:
                self.ask_turn(self.after(who))
        elif NOTE <= action < NOTE + NOTES:
            self.noted |= only(action - NOTE)
            self.ask_turn(who)
        elif SHOW <= action < SHOW + CARDS:
            self.learn(self.everyone(), only(action - SHOW))
            self.ask_turn(who)
        elif action == ROLL:
            self.rolled = 1
            self.ask_turn(who)
            self.push(frame(DIE, who))
        elif LAUNCH <= action < LAUNCH + CARDS:
            self.card = action - LAUNCH
            self.push(frame(MAIN, who, who))  # who launches goes on alone
            self.push(frame(AIM, who))
        elif action == FIRE_NOW:
            self.learn(self.everyone(), only(self.card))
            self.hands[who] &= ~only(self.card)
            self.score(who, 0, 5)
            self.card = -1
        else:
            self.push(frame(FIRE, who, action - AIM_AT))

    def ask_turn(self, seat: i64) -> None:
        self.ask(frame(MAIN, TEAM + self.side(seat), seat))

    def pool(self, f: i64) -> i64:
        return self.deck if kind_of(f) == DEAL else first_n(FACES)

    def happens(self, f: i64, outcome: i64) -> None:
        if kind_of(f) == DIE:
            self.score(who_of(f), 0, outcome + 1)
            return
        self.deck &= ~only(outcome)
        self.hands[who_of(f)] |= only(outcome)
        self.learn(only(self.side(who_of(f))), only(outcome))

    def returns(self) -> vec[float]:
        best = max(self.total(seat) for seat in range(self.box.seats))
        return vec[float]([float(self.total(seat) == best) for seat in range(self.box.seats)])


class BeaconsDefinition(Definition):
    id = "beacons"
    title = "Beacons"
    options = (OptionSpec("teams", "two against two", (False, True), False),)
    keys = Keys(VERBS, {"card": [f"c{n}" for n in range(CARDS)]})
    chance_keys = Keys(CHANCES, {"card": [f"c{n}" for n in range(CARDS)]})

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> Box:
        box = Box(seats, 2 if options["teams"] else seats)
        box.speaks(VERBS)
        box.add_chance(FROM_SET, CHANCES.base("deal"))
        box.add_chance(FROM_SET, CHANCES.base("die"))
        return box

    def new_state(self, box: Box) -> State:
        state = Beacons(box)
        state.ask_turn(0)
        for n in range(HAND * box.seats):
            state.push(frame(DEAL, n % box.seats))
        return state

    def why_not(self, state: State, action: int) -> Blocked:
        key = self.keys.text(action)
        return Blocked(key, key, "R1.2", "not now")

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        assert isinstance(state, Beacons)
        hands = [members(hand) if s == seat else len(members(hand)) for s, hand in enumerate(state.hands)]
        return {"hands": hands, "turns": int(state.turns)}


GAME = BeaconsDefinition()
