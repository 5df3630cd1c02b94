"""Short stories: given a position, when this is played, then that holds."""

from __future__ import annotations

from typing import Any, cast

from cosmodrome.games.definition import Blocked, Outcome
from cosmodrome.games.from_the_moon.components.vocabulary import COLOURS, GOODS, SOURCES
from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.rules.actions import LAB_SPACES, OWN_LARGE, ROVERS
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.table import NONE
from cosmodrome.kernel import lanes2
from cosmodrome.kernel.bags import amount, many, one
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.state import CHANCE, OVER

ANN, BOB, CAT, DAN = range(4)
FACTIONS = ("pioneers", "workers", "unifiers", "architects")
# By default nothing that happens early earns an Achievement: the first Progress tile wants a Battery.
CHANCE_DRAWS: dict[str, list[str]] = {
    "terrain": ["T01", "T02", "T03", "T04", "T05", "T06", "T07", "T08", "T09"],
    "progress": ["P10", "P09", "P02", "P04", "P08", "P05"],
    "power": ["SP_FARM", "SP_TAP", "SP_CONVOY"],
}


class Story:
    """A game from its set-up on, played by keys. Chance draws what `draws` names (by verb), else the lowest."""

    def __init__(
        self,
        *factions: str,
        seats: int = 2,
        draws: dict[str, list[str]] | None = None,
        begun: bool = True,
        **options: object,
    ) -> None:
        seats = len(factions) or seats
        self.draws = {verb: list(keys) for verb, keys in {**CHANCE_DRAWS, **(draws or {})}.items()}
        if seats > 1:
            options = {"first_player": 0, **options}
        box = GAME.box(seats, GAME.settle_options(options, seats))
        self.factions = list(factions or FACTIONS[:seats])
        self.draws.setdefault("faction", list(self.factions))
        self.state: Moon = GAME.new_state(box)
        self._chance()
        if begun:
            self.draft()
            self.take_seats()

    def draft(self) -> None:
        """Everybody takes their faction, from the last seat back to the first."""
        for faction in reversed(self.factions):
            if f"faction:{faction}" in self.keys:
                self.play(f"faction:{faction}")

    def take_seats(self) -> None:
        while self.state.turn == 0:
            self.play(next(key for key in self.keys if key.startswith("seat:")))

    def play(self, *keys: str) -> Story:
        for key in keys:
            action = GAME.keys.find(key)
            assert action >= 0, f"{key} is no action"
            assert action in list(self.state.legal_actions()), f"{key} is not among {self.keys}"
            self.state.apply(action)
            self._chance()
        return self

    def _chance(self) -> None:
        while self.state.mover() == CHANCE:
            outcomes = [int(outcome) for outcome in self.state.legal_actions()]
            verb = GAME.chance_keys.verb(outcomes[0]).name
            wanted = self.draws.get(verb, [])
            action = GAME.chance_keys.find(f"{verb}:{wanted[0]}") if wanted else -1
            if action in outcomes:
                wanted.pop(0)
            self.state.apply(action if action in outcomes else outcomes[0])
        assert GAME.check(self.state) == []

    def again(self) -> Story:
        """The position was changed by hand: options are to be found anew."""
        self.state.is_offered = False
        self.state.settle()
        self._chance()
        return self

    # --- given ------------------------------------------------------------------------------------
    def goods(self, seat: int = ANN, **given: int) -> Story:
        """A player has exactly these; Batteries stay unless they are named."""
        state = self.state
        batteries = given.pop("battery", int(amount(state.purse[seat], 5)))
        bag = many(5, max(batteries, given.get("energy", 0)))
        for good, n in given.items():
            bag += many(GOODS.index(good), n)
        for colour in range(len(COLOURS)):
            state.supply[colour] += amount(state.purse[seat], colour) - amount(bag, colour)
        state.purse[seat] = bag
        return self.again()

    def crews(self, *crews: str, seat: int = ANN) -> Story:
        """The crews of the Rovers: `M W` are basic, `P*` is a Specialist."""
        state = self.state
        bags = [sum(int(one("MWP".index(who[0]) + 3 * who.endswith("*"))) for who in crew.split()) for crew in crews]
        for rover, bag in enumerate(bags):
            state.crew[seat * ROVERS + rover] = bag
        for colour in range(3):
            basic, experts = (sum(int(amount(bag, colour + plus)) for bag in bags) for plus in (0, 3))
            state.recruited[seat * 3 + colour] = basic + experts - 1
            state.markers[seat * 3 + colour] = experts
        return self.again()

    def rovers(self, *tiles: int, seat: int = ANN) -> Story:
        """The first Rovers of a player are out on these tiles (from 1); the others at home."""
        for rover in range(ROVERS):
            self.state.where[seat * ROVERS + rover] = tiles[rover] - 1 if rover < len(tiles) else NONE
        return self.again()

    def buildings(self, *vertices: int, seat: int = ANN, own: bool = False) -> Story:
        """Buildings on these vertices (from 1): the Faction Building first if `own`, then small ones."""
        state = self.state
        state.buildings[seat] = sum(int(only(vertex - 1)) for vertex in vertices)
        small, left = 0, len(vertices) - own
        for tile in range(13):
            if left and state.small >> tile & 1:
                small, left = small | 1 << tile, left - 1
        state.small_built[seat] = small
        state.large_built[seat] = only(OWN_LARGE) if own else 0
        assert left == 0
        return self.again()

    def own_building(self, seat: int = ANN, vertex: int = 1) -> Story:
        return self.buildings(vertex, seat=seat, own=True)

    def greenhouses(self, n: int, improved: int = 0, seat: int = ANN) -> Story:
        state = self.state
        state.greenhouse_stack -= n - state.greenhouses[seat]
        state.greenhouses[seat], state.improved[seat] = n, improved
        return self.again()

    def foundations(self, n: int, labs: dict[str, str] | None = None, seat: int = ANN) -> Story:
        """So many Foundations, with Laboratories by their space: `r1c2`."""
        state = self.state
        state.foundation_stack -= n - state.foundations[seat]
        state.foundations[seat] = n
        for space, lab in (labs or {}).items():
            at = (int(space[1]) - 1) * 4 + int(space[3]) - 1
            state.laboratory[seat * LAB_SPACES + at] = int(lab[1:])
            state.laboratories[seat] |= only(at)
            state.laboratory_stack -= lanes2.one(int(lab[1:]) - 1)
        return self.again()

    def displayed(self, *labs: str) -> Story:
        """The display, row by row from the top."""
        state = self.state
        for at, lab in enumerate(labs):
            state.laboratory_stack += lanes2.one(state.display[at] - 1) if state.display[at] else 0
            state.display[at] = int(lab[1:])
            state.laboratory_stack -= lanes2.one(int(lab[1:]) - 1)
        return self.again()

    def cubes(self, tile: int, **given: int) -> Story:
        """A tile (from 1) holds exactly these cubes; the rest goes into the bag."""
        bag = sum(int(many(COLOURS.index(colour), n)) for colour, n in given.items())
        self.state.bag += self.state.cubes[tile - 1] - bag
        self.state.cubes[tile - 1] = bag
        return self.again()

    def taken(self, *parts: str, by: int = ANN) -> Story:
        """The Mission tiles of these parts are taken."""
        for part in parts:
            at = [entry.id for entry in GAME.shipped.parts].index(part)
            self.state.taken[self.state.mission[at]] = by
            self.state.mission[at] = NONE
        return self.again()

    def improved(self, *parts: str, by: int = ANN) -> Story:
        for part in parts:
            self.state.improved_by[[entry.id for entry in GAME.shipped.parts].index(part)] = by
        return self.again()

    def piece(self, space: int, seat: int = ANN) -> Story:
        self.state.piece[seat] = space
        self.state.entered = max(self.state.entered, space)
        return self.again()

    # --- then -------------------------------------------------------------------------------------
    @property
    def keys(self) -> list[str]:
        """The options now."""
        return [GAME.keys.text(action) for action in self.state.legal_actions()]

    @property
    def own_keys(self) -> list[str]:
        """The options without conversions."""
        return [key for key in self.keys if not key.startswith("convert:")]

    def options(self, verb: str) -> list[str]:
        return [key.partition(":")[2] for key in self.keys if key.partition(":")[0] == verb]

    def why_not(self, key: str) -> Blocked:
        assert key not in self.keys
        return GAME.why_not(self.state, GAME.keys.find(key))

    def view(self) -> dict[str, Any]:
        return GAME.view(self.state, None)

    @property
    def display(self) -> list[str | None]:
        """The Laboratories on display, row by row from the top."""
        return [lab["id"] if lab else None for lab in self.view()["display"]]

    def on_board(self, what: str) -> list[str]:
        """The things of this kind that lie open, by their ids."""
        return [thing["id"] for thing in self.view()[what]]

    def player(self, seat: int = ANN) -> dict[str, Any]:
        return cast(dict[str, Any], self.view()["players"][seat])

    def has(self, good: str, seat: int = ANN) -> int:
        return int(amount(self.state.purse[seat], GOODS.index(good)))

    def purse(self, seat: int = ANN) -> dict[str, int]:
        """What a player has, without Batteries and without what there is none of."""
        return {good: n for good in GOODS[:5] if (n := self.has(good, seat))}

    def points(self, seat: int = ANN) -> int:
        return int(self.state.total(seat))

    def points_for(self, source: str, seat: int = ANN) -> int:
        return int(self.state.scored(seat, SOURCES.index(source)))

    def achievements(self, seat: int = ANN) -> int:
        return int(self.state.achievements[seat])

    @property
    def mover(self) -> int:
        return int(self.state.mover())

    @property
    def over(self) -> bool:
        return self.mover == OVER

    @property
    def outcome(self) -> Outcome:
        return GAME.outcome(self.state)

    @property
    def prompt(self) -> str:
        return GAME.prompt(self.state, self.mover).text
