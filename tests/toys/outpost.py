"""Outpost: a toy with hands as bags of kinds, a map, and effects that cost something in turn. Not fun, but complete.

Each seat owns places on a hexagon of 19. On its turn it finds a site, which gives energy, and does one thing: spend a
card for its effect, show a card to all or only to the next seat, draw a card, take the open one, or rest.

* There are 70 cards of 14 kinds: too many for a set. Hands are bags, and what is known of them is a part of each.
* Sites are of 18 kinds, three of each.
* To build costs energy for every second place owned, also where a card was paid for already.
* At any own question two food can be turned into energy. Where to build is not asked for their sake.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.definition import Definition, OptionSpec, Outcome, Prompt, Score
from cosmodrome.kernel import lanes2, lanes4
from cosmodrome.kernel.bits import count, has, members, only, with_each
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import FIRST_CHANCE, FIRST_DECISION, FIRST_STEP, RUN, a_of, frame, kind_of, who_of
from cosmodrome.kernel.maps import hexagon_map
from cosmodrome.kernel.program import FIRST_OP, Assembler, Op
from cosmodrome.kernel.state import CHANCE, FROM_LANES2, FROM_LANES4, OVER, Box, State
from cosmodrome.kernel.verbs import Domain, Keys, Verb, Verbs

KINDS: Final = 14
OF_EACH: Final = 5
SITES: Final = 18
HAND: Final = 3
BOARD = hexagon_map(2)
HOMES = [0, 18, 7]
EAST: Final = 0
GOODS = ["energy", "food"]

EFFECTS: list[Any] = [
    [{"op": "gain", "what": "food", "n": 3}],
    [{"op": "pay", "price": {"op": "lose", "what": "energy"}, "do": [{"op": "build"}]}],
    [{"op": "choose", "options": [[{"op": "gain", "what": "energy", "n": 2}], [{"op": "build"}]]}],
    [{"op": "build"}],
]

CARD = Domain("card", KINDS)
ACTIONS = Verbs(
    [
        Verb("spend", CARD),
        Verb("show", CARD),
        Verb("whisper", CARD),
        Verb("build", Domain("place", 19)),
        Verb("draw"),
        Verb("take"),
        Verb("rest"),
        Verb("convert", free=True),
    ],
    asks=True,
)
SPEND, SHOW, WHISPER, BUILD = (ACTIONS.base(name) for name in ("spend", "show", "whisper", "build"))
DRAW, TAKE, REST, CONVERT = (ACTIONS.base(name) for name in ("draw", "take", "rest", "convert"))
RESULTS = Verbs([Verb("card", CARD), Verb("open", CARD), Verb("site", Domain("site", SITES))])

TURN: Final = FIRST_STEP  # a: turns left
FINISH: Final = FIRST_STEP + 1
ACT: Final = FIRST_DECISION
PLACE: Final = FIRST_DECISION + 1
DRAWN: Final = FIRST_CHANCE
OPENED: Final = FIRST_CHANCE + 1
SITE: Final = FIRST_CHANCE + 2

GAIN: Final = FIRST_OP
LOSE: Final = FIRST_OP + 1
TO_BUILD: Final = FIRST_OP + 2
OPS = [Op("gain", GAIN, "what", GOODS, "n"), Op("lose", LOSE, "what", GOODS, "n"), Op("build", TO_BUILD)]
SOURCES = ["region", "border", "sight"]


class OutpostBox(Box):
    def __init__(self, seats: int, rounds: int) -> None:
        super().__init__(seats, sources=len(SOURCES), hands=seats)
        self.rounds = rounds
        self.speaks(ACTIONS)
        for how, name in [(FROM_LANES4, "card"), (FROM_LANES4, "open"), (FROM_LANES2, "site")]:
            self.add_chance(how, RESULTS.base(name))
        assembler = Assembler(OPS)
        self.effect = [assembler.block(f"effect {i}", effect) for i, effect in enumerate(EFFECTS)]
        self.program = assembler.program()
        self.board = BOARD


class OutpostState(State):
    box: OutpostBox

    def __init__(self, box: OutpostBox, like: OutpostState | None = None) -> None:
        super().__init__(box, like)
        if like is None:
            self.deck = sum(OF_EACH * int(lanes4.one(kind)) for kind in range(KINDS))
            self.sites = sum(3 * int(lanes2.one(kind)) for kind in range(SITES))
            self.open = 0  # one card that anybody may take, as a bag
            self.spent = 0
            self.goods = vec[i64]([0, 2] * box.seats)  # by seat and good
            self.owned = vec[i64]([only(home) for home in HOMES[: box.seats]])
            self.push(frame(TURN, 0, box.rounds * box.seats))
            self.push(frame(OPENED, 0))
            for seat in range(box.seats):
                for _ in range(HAND):
                    self.push(frame(DRAWN, seat))
            self.settle()
        else:
            self.deck = like.deck
            self.sites = like.sites
            self.open = like.open
            self.spent = like.spent
            self.goods = like.goods[:]
            self.owned = like.owned[:]

    def clone(self) -> OutpostState:
        return OutpostState(self.box, self)

    # --- turns and questions ----------------------------------------------------------------------
    def step(self, f: i64) -> None:
        if kind_of(f) == FINISH:
            self.finish()
        elif a_of(f) == 0:
            self.push(frame(FINISH, 0))
        else:
            self.push(frame(TURN, self.after(who_of(f)), a_of(f) - 1))
            self.push(frame(ACT, who_of(f)))
            self.push(frame(SITE, who_of(f)))
            self.new_turn(who_of(f))

    def public(self, f: i64) -> bool:
        return kind_of(f) != ACT

    def options(self, f: i64) -> vec[i64]:
        who = who_of(f)
        if kind_of(f) == PLACE:
            return with_each(vec[i64](), BUILD, self.buildable(who))
        hand = self.cards_in_hand(who)
        kinds = [kind for kind in range(KINDS) if lanes4.amount(hand, kind)]
        found = vec[i64]([base + kind for base in (SPEND, SHOW, WHISPER) for kind in kinds])
        if self.deck:
            found = append(found, DRAW)
        if self.open:
            found = append(found, TAKE)
        return append(found, REST)

    def free_actions(self, f: i64) -> vec[i64]:
        return vec[i64]([CONVERT] if self.goods[who_of(f) * 2 + 1] >= 2 else [])

    def keeps_open(self, f: i64, action: i64) -> bool:
        """Energy may make a payment or a choice possible; where to build is fixed by then."""
        return kind_of(f) != PLACE

    def answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        if action == CONVERT:
            self.goods[who * 2] += 1
            self.goods[who * 2 + 1] -= 2
        elif action < SHOW:
            self.spend_from_hand(who, lanes4.one(action - SPEND))
            self.spent += lanes4.one(action - SPEND)
            self.push(frame(RUN, who, self.box.effect[(action - SPEND) % len(EFFECTS)]))
        elif action < WHISPER:
            self.show_hand(self.everyone(), who, lanes4.one(action - SHOW))
        elif action < BUILD:
            self.show_hand(only(self.after(who)), who, lanes4.one(action - WHISPER))
        elif action < DRAW:
            self.owned[who] |= only(action - BUILD)
        elif action == DRAW:
            self.push(frame(DRAWN, who))
        elif action == TAKE:
            self.take_into_hand(who, self.open, self.everyone())
            self.open = 0
            if self.deck:
                self.push(frame(OPENED, 0))

    def finish(self) -> None:
        """The places joined to the home count, the border around them, and what can be seen to the east of it."""
        for seat in range(self.box.seats):
            region = BOARD.connected(HOMES[seat], self.owned[seat])
            self.score(seat, 0, count(region))
            self.score(seat, 1, len(BOARD.border(region, BOARD.first_border_side(region, HOMES[seat]))))
            self.score(seat, 2, count(BOARD.ray(HOMES[seat], EAST, self.taken())))

    # --- the map ----------------------------------------------------------------------------------
    def taken(self) -> i64:
        taken = 0
        for owned in self.owned:
            taken |= owned
        return taken

    def buildable(self, who: i64) -> i64:
        return BOARD.beside(self.owned[who]) & ~self.taken()

    def surcharge(self, who: i64) -> i64:
        return count(self.owned[who]) // 2

    # --- effects ----------------------------------------------------------------------------------
    def can(self, who: i64, op: i64, a: i64, b: i64) -> bool:
        return self.can_after(who, op, a, b, 0)

    def add_price(self, who: i64, op: i64, a: i64, b: i64, paid: i64) -> i64:
        return paid + b

    def can_after(self, who: i64, op: i64, a: i64, b: i64, paid: i64) -> bool:
        energy = self.goods[who * 2] - paid
        if op == TO_BUILD:
            return energy >= self.surcharge(who) and self.buildable(who) != 0
        return op == GAIN or energy >= b

    def perform(self, who: i64, op: i64, a: i64, b: i64) -> None:
        if op == TO_BUILD:
            self.goods[who * 2] -= self.surcharge(who)
            self.ask(frame(PLACE, who))
        else:
            self.goods[who * 2 + a] += b if op == GAIN else -b

    # --- chance and knowledge ---------------------------------------------------------------------
    def pool(self, f: i64) -> i64:
        return self.sites if kind_of(f) == SITE else self.deck

    def happens(self, f: i64, outcome: i64) -> None:
        if kind_of(f) == SITE:
            self.sites -= lanes2.one(outcome)
            self.goods[who_of(f) * 2] += outcome % 2
            return
        self.deck -= lanes4.one(outcome)
        if kind_of(f) == OPENED:
            self.open = lanes4.one(outcome)
        else:
            self.take_into_hand(who_of(f), lanes4.one(outcome))

    def seen_by(self, action: i64) -> i64:
        f = self.top()
        if kind_of(f) == DRAWN:
            return only(who_of(f))
        if kind_of(f) == ACT and WHISPER <= action < BUILD:
            return only(who_of(f)) | only(self.after(who_of(f)))
        return self.everyone()

    def determinize(self, seat: i64, dice: Dice) -> OutpostState:
        copy = self.clone()
        copy.deck = copy.deal_hands(seat, self.deck, dice)
        return copy

    def returns(self) -> vec[float]:
        totals = [self.total(seat) for seat in range(self.box.seats)]
        best = [seat for seat, total in enumerate(totals) if total == max(totals)]
        return vec[float]([1 / len(best) if seat in best else 0.0 for seat in range(self.box.seats)])


def kinds_of(bag: i64) -> list[int]:
    return [int(lanes4.amount(bag, kind)) for kind in range(KINDS)]


class Outpost(Definition):
    id = "outpost"
    title = "Outpost"
    summary = "A workout for hands, maps and prices."
    max_seats = 3
    options = (OptionSpec("rounds", "how many rounds are played", (4, 2, 8), 4),)
    keys = Keys(ACTIONS, {})
    chance_keys = Keys(RESULTS, {})

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> OutpostBox:
        return OutpostBox(seats, options["rounds"])

    def new_state(self, box: Box) -> OutpostState:
        assert isinstance(box, OutpostBox)
        return OutpostState(box)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        assert isinstance(state, OutpostState)
        side = state.box.sides if seat is None else seat
        return {
            "deck": int(lanes4.size(state.deck)),
            "sites": [int(lanes2.amount(state.sites, kind)) for kind in range(SITES)],
            "open": kinds_of(state.open),
            "spent": kinds_of(state.spent),
            "owners": [
                {
                    "owned": members(state.owned[other]),
                    "goods": [int(n) for n in state.goods[other * 2 : other * 2 + 2]],
                    "hand": int(lanes4.size(state.cards_in_hand(other))),
                    "known": kinds_of(state.known_part(side, other)),
                    "points": int(state.total(other)),
                }
                for other in range(state.box.seats)
            ],
        }

    def prompt(self, state: State, seat: int | None) -> Prompt:
        if state.mover() == OVER:
            return Prompt("The outposts stand.")
        if state.mover() == CHANCE:
            return Prompt("Wait and see.")
        return Prompt({ACT: "What to do?", PLACE: "Build where?"}.get(int(kind_of(state.top())), "Carry out the card."))

    def scores(self, state: State) -> list[Score]:
        return [
            Score(seat, int(state.total(seat)), {name: int(state.scored(seat, i)) for i, name in enumerate(SOURCES)})
            for seat in range(state.box.seats)
        ]

    def outcome(self, state: State) -> Outcome:
        ranking = tuple(sorted(range(state.box.seats), key=lambda seat: (-state.total(seat), seat)))
        best = state.total(ranking[0])
        return Outcome("rounds", tuple(seat for seat in ranking if state.total(seat) == best), ranking)

    def check(self, state: State) -> list[str]:
        assert isinstance(state, OutpostState)
        wrong = []
        seats = range(state.box.seats)
        lying = [state.deck, state.open, state.spent, *(state.cards_in_hand(seat) for seat in seats)]
        if any(sum(kinds) != OF_EACH for kinds in zip(*map(kinds_of, lying), strict=True)):
            wrong.append("a card is lost or made")
        for hand in seats:
            everyone = state.known_part(state.box.sides, hand)
            for side in seats:
                part = state.known_part(side, hand)
                if not lanes4.covers(state.cards_in_hand(hand), part) or not lanes4.covers(part, everyone):
                    wrong.append(f"seat {side} does not know what it should of hand {hand}")
        owned = sum(int(count(own)) for own in state.owned)
        if owned != count(state.taken()) or not all(has(state.owned[seat], HOMES[seat]) for seat in seats):
            wrong.append("a place has two owners")
        if any(n < 0 for n in state.goods):
            wrong.append("somebody owes something")
        return wrong


GAME = Outpost()
