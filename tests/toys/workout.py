"""Relay: a toy that uses what the kernel has for bigger games. Not fun, but complete.

Two stations of one or two seats each. A station shares its cards, its goods and what it knows.
Each round brings an event for all; then each station has its weather, decides together what to do, and draws.

* Cards come in three eras of ten; the deck is one run per era. An era can be told from the back of a card.
* The beacon is a card of the first era, set aside before anybody has seen it.
* A plan is agreed on in council: play a card, put one under the deck or on top of it, look at the beacon, or rest.
* The effect of a card is carried out by the seat that has its department.
* At any own question a seat may convert goods, two for one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.definition import Definition, OptionSpec, Outcome, Part, Prompt, Score
from cosmodrome.games.events import Account, Event, EventKind, Events, Places
from cosmodrome.kernel import decks
from cosmodrome.kernel.bags import amount, amounts, bag_of, many, one, size
from cosmodrome.kernel.bits import count, first_n, has, lowest, members, nth, only, set_of, shifted, with_each
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.events import FIRST_EVENT
from cosmodrome.kernel.frames import (
    COUNCIL,
    FIRST_CHANCE,
    FIRST_DECISION,
    FIRST_STEP,
    RUN,
    a_of,
    b_of,
    c_of,
    frame,
    kind_of,
    who_of,
)
from cosmodrome.kernel.program import FIRST_OP, Assembler, Op
from cosmodrome.kernel.state import (
    CHANCE,
    DISPUTED,
    FROM_BAG,
    FROM_LANES4,
    FROM_LANES7,
    FROM_SET,
    OVER,
    TEAM,
    Box,
    State,
)
from cosmodrome.kernel.verbs import Domain, Keys, Verb, Verbs

# --- what is printed ----------------------------------------------------------------------------------

GOODS = ["ore", "ice", "food"]
ERA_SIZE: Final = 10
ERAS: Final = 3
CARDS: Final = ERAS * ERA_SIZE
HAND: Final = 2

# Card n has effect n, and then from the first again.
EFFECTS: list[Any] = [
    [{"op": "gain", "what": "ore", "n": 2}, {"op": "score", "n": 1}],
    [
        {
            "op": "pay",
            "price": {"op": "lose", "what": "food", "n": 1},
            "do": [
                {
                    "op": "choose",
                    "options": [
                        [
                            {
                                "op": "order",
                                "parts": [
                                    [{"op": "gain", "what": "ore", "n": 2}],
                                    [
                                        {"op": "pick", "of": ["ore", "ice"], "do": {"op": "lose"}},
                                        {"op": "score", "n": 2},
                                    ],
                                    [{"op": "draw"}],
                                ],
                            },
                            {"op": "score", "n": 1},
                        ],
                        [{"op": "per", "what": "cards", "do": [{"op": "gain", "what": "ice"}]}],
                    ],
                }
            ],
        }
    ],
    [{"op": "choose", "options": [[{"op": "gain", "what": "food", "n": 3}], [{"op": "ransom"}], [{"op": "meteor"}]]}],
    [{"op": "per", "what": "ore", "do": [{"op": "score", "n": 1}]}, {"op": "lose", "what": "ore"}],
    [{"op": "order", "may": True, "parts": [[{"op": "ransom"}], [{"op": "draw"}], [{"op": "gain", "what": "ice"}]]}],
    [{"op": "pick", "n": 2, "of": GOODS, "do": {"op": "lose"}}, {"op": "score", "n": 3}],
    [{"op": "pick", "n": 2, "of": GOODS, "do": {"op": "gain"}}],
    [{"op": "ransom"}, {"op": "ransom"}],
    [{"op": "choose", "may": True, "options": [[{"op": "lose", "what": "ice", "n": 2}, {"op": "score", "n": 4}]]}],
]
EVENTS: list[tuple[str, Any]] = [
    ("quiet", []),
    ("meteors", [{"op": "meteor"}]),
    ("harvest", [{"op": "gain", "what": "food", "n": 2}]),
    ("leak", [{"op": "pick", "n": 2, "of": GOODS, "do": {"op": "lose"}}]),
    ("again", [{"op": "reshuffle"}]),
    ("drift", [{"op": "drift"}]),
]
DIE = ["calm", "dust", "flare"]
DIE_FACES: Final = 3 + (2 << 4) + (1 << 8)  # calm on three faces, dust on two, flare on one (lanes of 4 bits)
METEORS: Final = 4 + (2 << 7) + (1 << 14)  # goods in what falls from the sky (lanes of 7 bits)
CRATES: Final = bag_of([0] * 8 + [1] * 8 + [2] * 8)
CONVERSIONS = [(0, 1), (1, 2), (2, 0)]  # two of the first make one of the second

# --- actions, questions, chance -----------------------------------------------------------------------

CARD = Domain("card", CARDS)
GOOD = Domain("good", len(GOODS))
ACTIONS = Verbs(
    [
        Verb("play", CARD),
        Verb("under", CARD),
        Verb("top", CARD),
        Verb("look"),
        Verb("rest"),
        Verb("give", GOOD),
        Verb("refuse"),
        Verb("convert", Domain("conversion", len(CONVERSIONS)), free=True),
    ],
    asks=True,
)
PLAY, UNDER, TOP = ACTIONS.base("play"), ACTIONS.base("under"), ACTIONS.base("top")
LOOK, REST, GIVE, REFUSE = (ACTIONS.base(name) for name in ("look", "rest", "give", "refuse"))
CONVERT = ACTIONS.base("convert")

RESULTS = Verbs(
    [
        Verb("draw", CARD),
        Verb("beacon", CARD),
        Verb("event", Domain("event", len(EVENTS))),
        Verb("weather", Domain("face", len(DIE))),
        Verb("crate", GOOD),
        Verb("meteor", GOOD),
    ]
)
NAMES = {
    "good": GOODS,
    "event": [name for name, _ in EVENTS],
    "face": DIE,
    "conversion": [f"{GOODS[a]}-{GOODS[b]}" for a, b in CONVERSIONS],
}

ROUND: Final = FIRST_STEP  # a: rounds left
STATION: Final = FIRST_STEP + 1  # one station's part of a round
DRAW_UP: Final = FIRST_STEP + 2
FINISH: Final = FIRST_STEP + 3
PLAN: Final = FIRST_DECISION
RANSOM: Final = FIRST_DECISION + 1  # asked of a seat of the other station, out of turn
DRAW: Final = FIRST_CHANCE
BEACON: Final = FIRST_CHANCE + 1  # c: whether everybody sees it
EVENT: Final = FIRST_CHANCE + 2
WEATHER: Final = FIRST_CHANCE + 3
CRATE: Final = FIRST_CHANCE + 4
METEOR: Final = FIRST_CHANCE + 5

GAIN: Final = FIRST_OP
LOSE: Final = FIRST_OP + 1
SCORE: Final = FIRST_OP + 2
DRAW_CARD: Final = FIRST_OP + 3
ASK_RANSOM: Final = FIRST_OP + 4
FALL: Final = FIRST_OP + 5
RESHUFFLE: Final = FIRST_OP + 6
DRIFT: Final = FIRST_OP + 7
OPS = [
    Op("gain", GAIN, "what", GOODS, "n"),
    Op("lose", LOSE, "what", GOODS, "n"),
    Op("score", SCORE, n="n"),
    Op("draw", DRAW_CARD),
    Op("ransom", ASK_RANSOM),
    Op("meteor", FALL),
    Op("reshuffle", RESHUFFLE),
    Op("drift", DRIFT),
]
COUNTED = [*GOODS, "cards"]

DRAWN: Final = FIRST_EVENT  # of a station, as all others
PUT_BACK: Final = FIRST_EVENT + 1
PLAYED: Final = FIRST_EVENT + 2
GOODS_MOVED: Final = FIRST_EVENT + 3
SIDE = Domain("side", 2)
CARD_PLACES = Places([Verb("deck"), Verb("hand", SIDE), Verb("played")])
REPORTS = Events(
    [
        EventKind(
            DRAWN,
            "drawn",
            a="card",
            secret="card",
            text="{who} draws {items}",
            item="{card}",
            posts=("deck -1", "hand[side] +1", "card[card]: deck -> hand[side]"),
        ),
        EventKind(
            PUT_BACK,
            "put_back",
            a="card",
            b="era",
            secret="card",
            text="{who} puts {card} back: a card of {era}",
            posts=("deck +1", "hand[side] -1", "card[card]: hand[side] -> deck"),
        ),
        EventKind(
            PLAYED,
            "played",
            a="card",
            text="{who} plays {card}",
            posts=("hand[side] -1", "card[card]: hand[side] -> played"),
        ),
        EventKind(
            GOODS_MOVED,
            "goods",
            a="good",
            n="n:number",
            text="{who}: {items}",
            joins=": {items}",
            item="{n:+} {good}",
            after=("played",),
            posts=("goods[side, good] +n",),
        ),
    ],
    [
        Account("deck"),
        Account("hand", SIDE),
        Account("goods", SIDE, GOOD),
        Account("card", CARD, places=CARD_PLACES, deck=0),
    ],
)

SOURCES = ["cards", "ransom", "goods", "beacon"]
FROM_CARDS, FROM_RANSOM, FROM_GOODS, FROM_BEACON = range(4)


def era(e: i64) -> i64:
    """The cards of an era."""
    return shifted(first_n(ERA_SIZE), e * ERA_SIZE)


class RelayBox(Box):
    def __init__(self, seats: int, rounds: int, version: int) -> None:
        super().__init__(seats, sides=2, decks=1, sources=len(SOURCES))
        self.version = version
        self.rounds = rounds
        self.speaks(ACTIONS)
        bases = [RESULTS.base(verb.name) for verb in RESULTS.table]
        for how, base in zip([FROM_SET, FROM_SET, FROM_SET, FROM_LANES4, FROM_BAG, FROM_LANES7], bases, strict=True):
            self.add_chance(how, base)
        assembler = Assembler(OPS, COUNTED)
        effects = [assembler.block(f"effect {i}", effect) for i, effect in enumerate(EFFECTS)]
        self.effect = [effects[card % len(effects)] for card in range(CARDS)]
        self.event = [assembler.block(name, effect) for name, effect in EVENTS]
        self.program = assembler.program()


# --- the rules ----------------------------------------------------------------------------------------


class RelayState(State):
    box: RelayBox

    def __init__(self, box: RelayBox, like: RelayState | None = None) -> None:
        super().__init__(box, like)
        if like is None:
            self.pools = vec[i64]([era(e) for e in range(ERAS)])  # cards that nobody has seen, by era
            self.deck = decks.under(decks.under(decks.deck_of(0, ERA_SIZE), 1, ERA_SIZE), 2, ERA_SIZE)
            self.deck = decks.taken(self.deck)
            self.beacon = 0  # its card + 1, once somebody has looked; until then it is one of the first pool
            self.events = first_n(len(EVENTS))  # still to come
            self.past = 0  # events used up
            self.hands = vec[i64]([0, 0])
            self.played = 0
            self.goods = vec[i64]([bag_of([0, 1, 2]), bag_of([0, 1, 2])])
            self.crates = CRATES
            self.push(frame(ROUND, 0, box.rounds))
            for side in (1, 0):
                for _ in range(HAND):
                    self.push(frame(DRAW, TEAM + side))
            self.settle()
        else:
            self.pools = like.pools[:]
            self.deck = like.deck
            self.beacon = like.beacon
            self.events = like.events
            self.past = like.past
            self.hands = like.hands[:]
            self.played = like.played
            self.goods = like.goods[:]
            self.crates = like.crates

    def clone(self) -> RelayState:
        return RelayState(self.box, self)

    def side(self, seat: i64) -> i64:
        return seat % 2

    def outside(self, action: i64) -> i64:
        """Of a card that is proposed the others see the back."""
        return action if action >= LOOK else -1 - action // ERA_SIZE

    def department(self, side: i64, number: i64) -> i64:
        """The seat that has this department of the station: the same for all if it is alone."""
        seats = members(self.mates(TEAM + side))
        return seats[number % len(seats)]

    # --- automatic steps --------------------------------------------------------------------------
    def step(self, f: i64) -> None:
        kind = kind_of(f)
        if kind == ROUND:
            if a_of(f) == 0:
                self.push(frame(FINISH, 0))
                if not self.beacon:
                    self.push(frame(BEACON, 0, 0, 0, 1))
                return
            self.push(frame(ROUND, 0, a_of(f) - 1))
            for side in (1, 0):
                self.push(frame(STATION, TEAM + side))
            self.push(frame(EVENT, 0))
        elif kind == STATION:
            self.push(frame(DRAW_UP, who_of(f)))
            self.ask(frame(PLAN, who_of(f)))
            self.push(frame(WEATHER, who_of(f)))
        elif kind == DRAW_UP:
            if count(self.hands[self.side_of(who_of(f))]) <= HAND and decks.left(self.deck):
                self.push(frame(DRAW, who_of(f)))
        else:
            self.finish()

    def finish(self) -> None:
        """The beacon is turned up; it rewards the station with more ore, its goods are worth a point for three."""
        self.learn(self.everyone(), only(self.beacon - 1))
        ore = [amount(self.goods[side], 0) for side in (0, 1)]
        for seat in range(self.box.seats):
            side = self.side(seat)
            self.score(seat, FROM_GOODS, size(self.goods[side]) // 3)
            if ore[side] > ore[1 - side]:
                self.score(seat, FROM_BEACON, self.beacon)

    # --- questions --------------------------------------------------------------------------------
    def public(self, f: i64) -> bool:
        return kind_of(f) != PLAN

    def options(self, f: i64) -> vec[i64]:
        side = self.side_of(who_of(f))
        found = vec[i64]()
        if kind_of(f) == RANSOM:
            for good in range(len(GOODS)):
                if amount(self.goods[side], good):
                    found = append(found, GIVE + good)
            return append(found, REFUSE)
        for base in (PLAY, UNDER, TOP):
            found = with_each(found, base, self.hands[side])
        if not self.beacon or not has(self.known(side), self.beacon - 1):
            found = append(found, LOOK)
        return append(found, REST)

    def free_actions(self, f: i64) -> vec[i64]:
        """A ransom is demanded of what is there: no conversions then."""
        found = vec[i64]()
        if kind_of(f) != RANSOM:
            for i, (source, _) in enumerate(CONVERSIONS):
                if amount(self.goods[self.side_of(who_of(f))], source) >= 2:
                    found = append(found, CONVERT + i)
        return found

    def answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        side = self.side_of(who)
        if action >= CONVERT:
            source, result = CONVERSIONS[action - CONVERT]
            self.move_goods(side, source, -2)
            self.move_goods(side, result, 1)
        elif action == REST:
            for _ in range(1 if self.box.version >= 2 else 2):  # one crate less since version 2
                self.push(frame(CRATE, who))
        elif action == LOOK:
            self.look(side)
        elif action < UNDER:
            self.play(side, action - PLAY)
        elif action < LOOK:
            self.put_back(side, action)
        elif action == REFUSE:
            self.score_station(side, FROM_RANSOM, -1)
        else:
            self.move_goods(side, action - GIVE, -1)
            self.move_goods(1 - side, action - GIVE, 1)

    def move_goods(self, side: i64, good: i64, n: i64) -> None:
        self.goods[side] += many(good, n)
        self.emit(GOODS_MOVED, TEAM + side, good, 0, n)

    def accounts(self) -> vec[i64]:
        """In the order of REPORTS."""
        places = [0] * CARDS
        for card in range(CARDS):
            if has(self.played, card):
                places[card] = 3
            for side in (0, 1):
                if has(self.hands[side], card):
                    places[card] = 1 + side
        hands = [int(count(hand)) for hand in self.hands]
        goods = [int(amount(self.goods[side], good)) for side in (0, 1) for good in range(len(GOODS))]
        return vec[i64]([*super().accounts(), int(decks.left(self.deck)), *hands, *goods, *places])

    def play(self, side: i64, card: i64) -> None:
        """Shown to all; its effect belongs to a department of the station."""
        self.hands[side] ^= only(card)
        self.played |= only(card)
        self.emit(PLAYED, TEAM + side, card)
        self.learn(self.everyone(), only(card))
        self.push(frame(RUN, self.department(side, card), self.box.effect[card]))

    def put_back(self, side: i64, action: i64) -> None:
        """Under the deck or on top of it, face down: the station knows its place."""
        put, base = (decks.under, UNDER) if action < TOP else (decks.on_top, TOP)
        self.hands[side] ^= only(action - base)
        self.deck = put(self.deck, decks.face(action - base), 1)
        self.emit_to(only(side), PUT_BACK, TEAM + side, action - base, (action - base) // ERA_SIZE)
        self.score_station(side, FROM_CARDS, 1)

    def look(self, side: i64) -> None:
        """Chance decides what the beacon is when the first looks; the second learns it without chance."""
        if self.beacon:
            self.learn(only(side), only(self.beacon - 1))
        else:
            self.push(frame(BEACON, TEAM + side))

    def score_station(self, side: i64, source: i64, n: i64) -> None:
        for seat in members(self.mates(TEAM + side)):
            self.score(seat, source, n)

    # --- chance -----------------------------------------------------------------------------------
    def pool(self, f: i64) -> i64:
        kind = kind_of(f)
        if kind == DRAW:
            top = decks.top(self.deck)
            return only(decks.card_of(top)) if decks.is_face(top) else self.pools[top]
        if kind == BEACON:
            return self.pools[0]
        if kind == EVENT:
            return self.events
        if kind == WEATHER:
            return DIE_FACES
        return self.crates if kind == CRATE else METEORS

    def happens(self, f: i64, outcome: i64) -> None:
        kind = kind_of(f)
        side = self.side_of(who_of(f))
        if kind == DRAW:
            top = decks.top(self.deck)
            if not decks.is_face(top):
                self.pools[top] ^= only(outcome)
            self.deck = decks.taken(self.deck)
            self.hands[side] |= only(outcome)
            self.emit_to(only(side), DRAWN, TEAM + side, outcome)
            self.learn(only(side), only(outcome))
        elif kind == BEACON:
            self.pools[0] ^= only(outcome)
            self.beacon = outcome + 1
            self.learn(self.everyone() if c_of(f) else only(side), only(outcome))
        elif kind == EVENT:
            self.happens_to_all(outcome)
        elif kind == WEATHER:
            self.weather(side, outcome)
        else:
            if kind == CRATE:
                self.crates -= one(outcome)
            self.move_goods(side, outcome, 1)

    def happens_to_all(self, event: i64) -> None:
        self.events ^= only(event)
        self.past |= only(event)
        if not self.events:
            self.events, self.past = self.past, 0
        for side in (1, 0):
            self.push(frame(RUN, self.department(side, 0), self.box.event[event]))

    def weather(self, side: i64, face: i64) -> None:
        """Dust eats food; a flare makes the other station demand a ransom."""
        if face == 1 and amount(self.goods[side], 2):
            self.move_goods(side, 2, -1)
        elif face == 2:
            self.push(frame(RANSOM, self.department(side, 1)))

    # --- effects ----------------------------------------------------------------------------------
    def can(self, who: i64, op: i64, a: i64, b: i64) -> bool:
        if op == LOSE:
            return amount(self.goods[self.side_of(who)], a) >= b
        if op == DRAW_CARD:
            return decks.left(self.deck) > 0
        if op == DRIFT:
            return self.beacon != 0 and self.pools[0] != 0
        return op != RESHUFFLE or self.past != 0

    def times(self, who: i64, op: i64, a: i64, b: i64) -> i64:
        if op == LOSE:
            return amount(self.goods[self.side_of(who)], a) // b
        return super().times(who, op, a, b)

    def count_of(self, who: i64, what: i64) -> i64:
        side = self.side_of(who)
        return amount(self.goods[side], what) if what < len(GOODS) else count(self.hands[side])

    def perform(self, who: i64, op: i64, a: i64, b: i64) -> None:
        side = self.side_of(who)
        if op == GAIN:
            self.move_goods(side, a, b)
        elif op == LOSE:
            self.move_goods(side, a, -b)
        elif op == SCORE:
            self.score_station(side, FROM_CARDS, b)
        elif op == DRAW_CARD:
            self.push(frame(DRAW, who))
        elif op == ASK_RANSOM:
            self.push(frame(RANSOM, self.department(1 - side, 0)))
        elif op == FALL:
            self.push(frame(METEOR, who))
        elif op == DRIFT:
            self.drift()
        else:
            self.events, self.past = self.events | self.past, 0

    def drift(self) -> None:
        """The beacon is mixed with the unseen cards of its era, and another is set aside."""
        self.pools[0] |= only(self.beacon - 1)
        self.forget(only(self.beacon - 1))
        self.beacon = 0

    # --- knowledge --------------------------------------------------------------------------------
    def seen_by(self, action: i64) -> i64:
        f = self.top()
        kind = kind_of(f)
        own = only(self.side_of(who_of(f)))
        if kind == COUNCIL:
            return own if action < LOOK else self.everyone()
        if kind == DRAW or (kind == PLAN and UNDER <= action < LOOK):
            return own
        if kind == BEACON and not c_of(f):
            return own
        return self.everyone()

    def buried(self, side: i64) -> list[int]:
        """Where in the deck the cards lie whose place only the other station knows."""
        faces = [at for at in range(0, len(self.deck), 2) if decks.is_face(self.deck[at])]
        return [at for at in faces if not has(self.known(side), decks.card_of(self.deck[at]))]

    def determinize(self, seat: i64, dice: Dice) -> RelayState:
        """What the station does not know, era by era: the other's cards first, then those it has buried, the beacon."""
        copy = self.clone()
        side = self.side(seat)
        other = 1 - side
        buried = self.buried(side)
        hand = self.hands[other] & ~self.known(side)
        beacon = only(self.beacon - 1) & ~self.known(side) if self.beacon else 0
        for e in range(ERAS):
            unknown = era(e) & ~self.known(side)

            def deal(n: i64) -> i64:
                nonlocal unknown
                dealt: i64 = 0
                for _ in range(n):
                    dealt |= only(nth(unknown & ~dealt, dice.below(count(unknown & ~dealt))))
                unknown ^= dealt
                return dealt

            new_hand = deal(count(hand & era(e)))
            copy.hands[other] ^= (hand & era(e)) ^ new_hand
            for at in buried:
                if has(era(e), decks.card_of(self.deck[at])):
                    copy.deck = decks.renamed(copy.deck, at, decks.face(lowest(deal(1))))
            if beacon & era(e):
                copy.beacon = lowest(deal(1)) + 1
            copy.pools[e] = unknown
        copy.knows[other] &= self.known(side)
        copy.learn(only(other), copy.hands[other] | set_of([int(decks.card_of(copy.deck[at])) for at in buried]))
        if beacon:
            copy.learn(only(other), only(copy.beacon - 1))
        copy.told = self.told
        copy.is_offered = False
        copy.propose_anew(side, dice)
        return copy

    def propose_anew(self, side: i64, dice: Dice) -> None:
        """Proposals of the other station may name its cards: any that looks the same from outside will do."""
        if len(self.agenda) == 0 or kind_of(self.top()) != COUNCIL or self.side_of(who_of(self.top())) == side:
            return
        f = self.pop()
        options = list(self.all_options(self.top()))
        proposals = [0, 0]
        for i, made in enumerate([a_of(f) - 1, b_of(f) - 1]):
            if made >= 0:
                alike = [action for action in options if outside(action) == outside(made)]
                proposals[i] = alike[dice.below(len(alike))] + 1
                options.remove(proposals[i] - 1)
        self.push(frame(COUNCIL, who_of(f), proposals[0], proposals[1], c_of(f)))

    # --- the end ----------------------------------------------------------------------------------
    def returns(self) -> vec[float]:
        totals = [self.total(seat) for seat in (0, 1)]
        shares = [1.0, 0.0] if totals[0] > totals[1] else [0.0, 1.0] if totals[0] < totals[1] else [0.5, 0.5]
        return vec[float]([shares[self.side(seat)] for seat in range(self.box.seats)])


# --- the definition -----------------------------------------------------------------------------------


class Relay(Definition):
    id = "relay"
    title = "Relay"
    summary = "A workout for the kernel."
    rules_version = 2
    options = (OptionSpec("rounds", "how many rounds are played", (3, 2, 5), 3),)
    keys = Keys(ACTIONS, NAMES)
    chance_keys = Keys(RESULTS, NAMES)
    events = REPORTS

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> RelayBox:
        return RelayBox(seats, options["rounds"], self.rules_version)

    def new_state(self, box: Box) -> RelayState:
        assert isinstance(box, RelayBox)
        return RelayState(box)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        assert isinstance(state, RelayState)
        known = state.known(state.side(seat)) if seat is not None else state.known(0) & state.known(1)
        beacon = only(state.beacon - 1) if state.beacon else 0
        return {
            "deck": [run_seen(state.deck[at], state.deck[at + 1], known) for at in range(0, len(state.deck), 2)],
            "beacon": {"decided": bool(beacon), "card": members(beacon & known)},
            "events": {"left": members(state.events), "past": members(state.past)},
            "played": members(state.played),
            "crates": amounts(state.crates, len(GOODS)),
            "stations": [
                {
                    "hand": members(state.hands[side] & known),
                    "backs": [int(count(state.hands[side] & era(e))) for e in range(ERAS)],
                    "goods": amounts(state.goods[side], len(GOODS)),
                    "points": int(state.total(side)),
                    "seats": members(state.mates(TEAM + side)),
                }
                for side in (0, 1)
            ],
            "proposals": self.council(state, seat),
        }

    def council(self, state: State, seat: int | None) -> dict[str, Any] | None:
        """What has been proposed; the other station and spectators see the backs of cards only."""
        if state.mover() < 0 or kind_of(state.top()) != COUNCIL:
            return None
        f = state.top()
        own = seat is not None and state.side(seat) == state.side_of(who_of(f))
        made = [int(proposal) - 1 for proposal in (a_of(f), b_of(f)) if proposal]
        return {
            "proposals": [self.keys.text(action) if own else outside(action) for action in made],
            "disputed": bool(c_of(f) & DISPUTED),
        }

    def prompt(self, state: State, seat: int | None) -> Prompt:
        mover = state.mover()
        if mover == OVER:
            return Prompt("The relay is over.")
        if mover == CHANCE:
            return Prompt("Wait and see.")
        names = {PLAN: "plan", RANSOM: "pay a ransom or refuse", COUNCIL: "agree on a plan"}
        what = names.get(int(kind_of(state.top())), "carry out a card")
        return Prompt(f"Seats {members(state.deciders())}: {what}.")

    def told_answer(self, box: Box, told: Event) -> Sequence[Part]:
        """Of a plan that the others must not see, they see the back of its card in its consequences."""
        action = told.values["action"]
        if told.kind == "answer" and (action is None or action < LOOK):
            return []
        return super().told_answer(box, told)

    def named(self, box: Box, kind: str, value: int) -> Part:
        return Part(GOODS[value]) if kind == "good" else super().named(box, kind, value)

    def scores(self, state: State) -> list[Score]:
        return [
            Score(
                seat,
                int(state.total(seat)),
                {name: int(state.scored(seat, source)) for source, name in enumerate(SOURCES)},
            )
            for seat in range(state.box.seats)
        ]

    def outcome(self, state: State) -> Outcome:
        ranking = tuple(sorted(range(state.box.seats), key=lambda seat: (-state.total(seat), seat)))
        best = state.total(ranking[0])
        return Outcome("rounds", tuple(seat for seat in ranking if state.total(seat) == best), ranking)

    def check(self, state: State) -> list[str]:
        assert isinstance(state, RelayState)
        wrong = []
        runs = [(int(state.deck[at]), int(state.deck[at + 1])) for at in range(0, len(state.deck), 2)]
        buried = [only(decks.card_of(what)) for what, _ in runs if decks.is_face(what)]
        beacon = only(state.beacon - 1) if state.beacon else 0
        places = [*state.pools, *buried, *state.hands, state.played, beacon]
        if sum(places) != first_n(CARDS) or sum(map(count, places)) != CARDS:
            wrong.append("a card is lost or in two places")
        unseen = [int(count(state.pools[e])) - sum(n for what, n in runs if what == e) for e in range(ERAS)]
        if unseen != [0 if state.beacon else 1, 0, 0]:
            wrong.append(f"{unseen} cards lie face down beside the deck")
        if state.events | state.past != first_n(len(EVENTS)) or state.events & state.past:
            wrong.append("an event is lost")
        for side in (0, 1):
            own = state.hands[side] | state.played
            if own & ~state.known(side):
                wrong.append(f"station {side} does not know its own cards")
        return wrong


def run_seen(what: i64, n: i64, known: i64) -> dict[str, Any]:
    """A run of the deck: the era on its backs, and its face if it is known."""
    if not decks.is_face(what):
        return {"n": int(n), "era": int(what), "cards": []}
    card = decks.card_of(what)
    return {"n": 1, "era": int(card) // ERA_SIZE, "cards": members(only(card) & known)}


def outside(action: i64) -> str:
    """An answer as those see it who cannot see the face of a card."""
    verb = GAME.keys.verb(int(action)).name
    if action >= LOOK:
        return GAME.keys.text(int(action))
    return f"{verb}: a card of era {GAME.keys.args(int(action))[0] // ERA_SIZE}"


GAME = Relay()
