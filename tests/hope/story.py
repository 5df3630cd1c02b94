"""Short stories: given a position, when this is played, then that holds.

The universe of a story is fixture F of the examples: the galaxies lie in reading order (oxygen-1 on (0,-3), oxygen-2 on
(1,-3), ...), and only eight tiles are concave. No Regression symbol shows unless a story wants one.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from cosmodrome.games.definition import Outcome
from cosmodrome.games.hope.components.keys import tile_key
from cosmodrome.games.hope.components.vocabulary import CARDS, DIMENSIONS, LEVERS, TOKENS
from cosmodrome.games.hope.game import GAME, HopeGame
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.geometry import CENTRE, UNIVERSE
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.table import USED
from cosmodrome.kernel import lanes2, lanes4
from cosmodrome.kernel.bits import has, members, only
from cosmodrome.kernel.events import Listener, event_kind
from cosmodrome.kernel.state import CHANCE, OVER

ANN, BOB, CAT, DAN = range(4)
CHARACTERS = ("brave", "earthling", "prodigy", "acrobat")
CONCAVE = [(0, -1), (1, -1), (2, -2), (-2, 0), (-1, 1), (0, 2), (2, 0), (-1, -1)]
EARTH = (0, 0)
Place = tuple[int, int]


def tile(at: Place) -> int:
    """The number of a position by its coordinates."""
    found = int(UNIVERSE.place(*at))
    assert found >= 0
    return found


def place_of(number: int) -> Place:
    return int(UNIVERSE.x[number]), int(UNIVERSE.y[number])


def ring(number: int) -> int:
    """R2.1: the distance of a position from Earth."""
    return int(UNIVERSE.distance(number, CENTRE))


def space(at: Place, dimension: str) -> int:
    return tile(at) * 3 + DIMENSIONS.index(dimension)


def bag(*cards: str) -> int:
    return sum(int(lanes4.one(CARDS.index(card))) for card in cards)


class Story:
    """A game from the first turn of seat 0 on. Chance draws what `draws` names (by verb), else the lowest."""

    def __init__(
        self,
        *characters: str,
        seats: int = 2,
        roles: tuple[str, ...] = (),
        game: HopeGame = GAME,
        draws: dict[str, list[str]] | None = None,
        begun: bool = True,
        **options: Any,
    ) -> None:
        self.game = game
        names = list(characters) or ["brave", "acrobat", "prodigy", "earthling"][:seats]
        seats = len(names)
        self.draws = {verb: list(keys) for verb, keys in (draws or {}).items()}
        if roles:
            options["traitor"] = True
            self.draws["role"] = list(roles)
        self.state: Hope = game.new_state(game.box(seats, game.settle_options(options, seats)))
        self.heard: list[int] = []
        self._chance()
        if not begun:
            return
        while self.state.turn == 0:
            key = next((key for key in self.keys if key in [f"character:{name}" for name in names]), self.keys[0])
            if self.keys[0].startswith("character:"):
                key = f"character:{names[int(self.state.mover())]}"
            self.play(key)
        self.shapes(*CONCAVE)
        self.open("oxygen_plain", "water_plain", "carbon_plain")
        for seat in range(seats):
            self.hand(seat)

    def copy(self) -> Story:
        """The same story, to be told in another way."""
        other = Story.__new__(Story)
        other.__dict__.update(self.__dict__)
        other.state, other.heard = self.state.clone(), []
        return other

    # --- playing ----------------------------------------------------------------------------------
    def play(self, *keys: str) -> Story:
        for key in keys:
            action = self.game.keys.find(key)
            assert action >= 0, f"{key} is no action"
            assert action in list(self.state.legal_actions()), f"{key} is not among {self.keys}"
            self._apply(action)
            self._chance()
        return self

    def _apply(self, action: int) -> None:
        listener = Listener()
        self.state.listen(listener)
        self.state.apply(action)
        self.state.listen(None)
        self.heard += [int(event) for event in listener.heard]

    def _chance(self) -> None:
        keys = self.game.chance_keys
        while self.state.mover() == CHANCE:
            outcomes = [int(outcome) for outcome in self.state.legal_actions()]
            verb = keys.verb(outcomes[0]).name
            wanted = self.draws.get(verb, [])
            action = keys.find(f"{verb}:{wanted[0]}") if wanted else -1
            if action in outcomes:
                wanted.pop(0)
            self._apply(action if action in outcomes else outcomes[0])
        assert self.game.check(self.state) == []

    def place(self, *payment: str) -> Story:
        """Place a pioneer here for one card, or for two."""
        verb = "pay" if len(payment) == 1 else "pair"
        return self.play("place", ":".join((verb, *payment)))

    def end(self, space: int = 1) -> Story:
        """End the turn; cards used go to this Discard space."""
        self.play("end")
        if any(key.startswith("discard:") for key in self.keys):
            self.play(f"discard:{space}")
        return self

    # --- given ------------------------------------------------------------------------------------
    def shapes(self, *concave: Place) -> Story:
        self.state.concave = sum(1 << tile(at) for at in concave)
        return self._again()

    def galaxy(self, at: Place, name: str) -> Story:
        """Put a galaxy onto a position; the two change places."""
        wanted = [galaxy.id for galaxy in GAME.shipped.galaxies].index(name)
        tiles = self.state.tile
        other = [int(one) for one in tiles].index(wanted)
        tiles[other], tiles[tile(at)] = tiles[tile(at)], wanted
        return self._again()

    def ship(self, seat: int, at: Place, dimension: str) -> Story:
        self.state.ship[seat] = space(at, dimension)
        return self._again()

    def hand(self, seat: int, *cards: str) -> Story:
        """The whole hand of a seat; what it held goes back to the deck."""
        state = self.state
        state.cards += state.cards_in_hand(seat)
        for side in range(int(state.printed.sides) + 1):
            state.set_known_part(side, seat, 0)
        state.cards -= bag(*cards)
        state.set_known_part(seat, seat, bag(*cards))
        return self._count_deck()

    def _count_deck(self) -> Story:
        assert self.state.deck[0] == 0
        self.state.deck[1] = int(lanes4.size(self.state.cards))
        return self._again()

    def open(self, *cards: str) -> Story:
        """The Replenishment cards."""
        state = self.state
        for at, card in enumerate(cards):
            if state.open[at] != NONE:
                state.cards += lanes4.one(state.open[at])
            state.open[at] = CARDS.index(card)
            state.cards -= lanes4.one(state.open[at])
        return self._count_deck()

    def symbols(self, n: int) -> Story:
        """Let so many Regression symbols show, up to three."""
        names = ("oxygen", "water", "carbon")
        return self.open(*[f"{names[at]}_{'symbol' if at < n else 'plain'}" for at in range(3)])

    def pioneers(self, seat: int, at: Place, dimension: str, n: int = 1) -> Story:
        state = self.state
        lane = DIMENSIONS.index(dimension) * a.MOST_SEATS + seat
        state.pioneers[tile(at)] += n * int(lanes2.one(lane))
        state.supply[seat] -= n
        state.settled |= only(tile(at))
        return self._again()

    def row(self, *owners: int | None) -> Story:
        """Who stands on the spaces of the row, from space 1."""
        for at, owner in enumerate(owners):
            if owner is not None:
                self.state.row[owner] |= only(at)
                self.state.supply[owner] -= 1
        return self._again()

    def medals(self, seat: int, n: int) -> Story:
        self.state.medals[seat] = n
        return self._again()

    def steps(self, seat: int, upgrades: int = 0, technology: int = 0) -> Story:
        self.state.upgrades[seat], self.state.technology[seat] = upgrades, technology
        self.state.supply[seat] -= upgrades + technology
        return self._again()

    def tokens(self, seat: int, *names: str) -> Story:
        """Bonus tokens in hand, taken from the last stack."""
        for name in names:
            token = lanes4.one(TOKENS.index(name))
            self.state.bonus[seat] += token
            self.state.tokens -= token
            self.state.stacks[2] -= 1
        return self._again()

    def levers(self, seat: int, *active: str) -> Story:
        self.state.levers[seat] = sum(1 << LEVERS.index(lever) for lever in active)
        return self._again()

    def stable(self, *places: Place) -> Story:
        self.state.stable |= sum(1 << tile(at) for at in places)
        return self._again()

    def gone(self, *places: Place) -> Story:
        self.state.present &= ~sum(1 << tile(at) for at in places)
        return self._again()

    def monolith(self, at: Place, direction: int | None = None) -> Story:
        side = UNIVERSE.first_border_side(self.state.present, tile(at))
        self.state.monolith = side if direction is None else tile(at) * 6 + direction
        return self._again()

    def marker(self, index: int) -> Story:
        self.state.marker = index
        return self._again()

    def bug(self, name: str) -> Story:
        """A lasting Bug card is in force."""
        self.state.bug = [card.id for card in GAME.shipped.bugs].index(name)
        self.state.bug_deck &= ~only(self.state.bug)
        return self._again()

    def _again(self) -> Story:
        self.state.is_offered = False
        return self

    # --- then -------------------------------------------------------------------------------------
    @property
    def keys(self) -> list[str]:
        return [self.game.keys.text(action) for action in self.state.legal_actions()] if self.state.mover() >= 0 else []

    def some(self, verb: str) -> list[str]:
        """The options of a verb, without it."""
        return [key.partition(":")[2] for key in self.keys if key.partition(":")[0] == verb]

    def at(self, seat: int) -> tuple[Place, str]:
        """Where a ship is."""
        return place_of(int(self.state.tile_of(seat))), DIMENSIONS[self.state.dimension_of(seat)]

    def held(self, seat: int) -> Counter[str]:
        cards = self.state.cards_in_hand(seat)
        return Counter({name: n for i, name in enumerate(CARDS) if (n := int(lanes4.amount(cards, i)))})

    def used(self) -> list[str]:
        return [CARDS[card & 15] for card in self.state.piles if card >> 4 == USED]

    def owners(self) -> list[int | None]:
        """Who stands in the row, up to the last pioneer."""
        found: list[int | None] = []
        for at in range(int(self.state.printed.row)):
            seats = [seat for seat in range(len(self.state.row)) if has(self.state.row[seat], at)]
            found.append(seats[0] if seats else None)
        while found and found[-1] is None:
            found.pop()
        return found

    def holes(self) -> list[Place]:
        return [place_of(at) for at in members(UNIVERSE.all & ~self.state.present)]

    def token_at(self, at: Place) -> str | None:
        return next((name for i, name in enumerate(TOKENS) if has(self.state.token_on[i], tile(at))), None)

    def held_tokens(self, seat: int) -> list[str]:
        return [name for i, name in enumerate(TOKENS) for _ in range(int(lanes4.amount(self.state.bonus[seat], i)))]

    def active(self, seat: int) -> list[str]:
        return [lever for i, lever in enumerate(LEVERS) if has(self.state.levers[seat], i)]

    def told(self, kind: int) -> int:
        """How often an event came."""
        return sum(event_kind(event) == kind for event in self.heard)

    @property
    def monolith_at(self) -> Place:
        return place_of(int(self.state.monolith) // 6)

    @property
    def mover(self) -> int:
        return int(self.state.mover())

    @property
    def over(self) -> bool:
        return self.state.mover() == OVER

    @property
    def outcome(self) -> Outcome:
        assert self.over
        return self.game.outcome(self.state)


def key(at: Place) -> str:
    """A tile as keys name it."""
    return "earth" if tile(at) == CENTRE else tile_key(tile(at))
