"""Positions as plain data and back. What follows from the rest (skills, points, who knows what) is not repeated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from cosmodrome.errors import BadPosition
from cosmodrome.games.kit.agenda import AgendaWords, Frame, go_on
from cosmodrome.games.kit.positions import BagOf, Names, OneOf, SetOf, Table, Turn, lay, read, taken, within, written
from cosmodrome.games.space_explorers.components import names
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS, ENDINGS, MANNERS, Colour
from cosmodrome.games.space_explorers.rules import actions as a
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.printed import FROM_ASTERISKS, FROM_PRINTED, FROM_PROJECTS, Printed
from cosmodrome.games.space_explorers.rules.standing import asterisks
from cosmodrome.games.space_explorers.rules.turns import plan_turn
from cosmodrome.games.space_explorers.view.position_checks import check_agenda
from cosmodrome.kernel.bags import amount, size
from cosmodrome.kernel.bits import count, first_n, has, members, only

AGENDA = AgendaWords(a.FRAMES, effects=False)


# --- values that are written by names -------------------------------------------------------------
class Card(OneOf):
    of = "card"


class Cards(SetOf):
    of = "card"


class Tiles(SetOf):
    of = "tile"


class Projects(SetOf):
    of = "project"


class Division(OneOf):
    of = "colour"


class Manner(OneOf):
    of = "manner"


class Ending(OneOf):
    of = "ending"


class Bag(BagOf):
    of, bits, most = "colour", 8, 20


def known_names(printed: Printed) -> Names:
    return {
        "card": range(1, a.CARDS + 1),
        "tile": range(1, a.TILES + 1),
        "project": [project.id for project in names.components(printed).projects],
        "colour": COLOURS,
        "manner": [MANNERS[manner] for manner in sorted(MANNERS)],
        "ending": ENDINGS,
    }


# --- a position -----------------------------------------------------------------------------------
Number = Annotated[int, Meta(ge=1, le=a.CARDS)]


class Player(Table, frozen=True):
    hand: Cards = Cards(0)
    shown: Cards = Cards(0)  # of the hand
    tokens: Bag = Bag(0)
    hub: dict[Colour, list[Number]] = msgspec.field(default_factory=dict)  # bottom to top
    projects: Projects = Projects(0)


class Recruit(Table, frozen=True):
    """A recruit in the making."""

    card: Card | None = None
    manner: Manner = Manner(0)
    division: Division | None = None
    returned: Cards = Cards(0)
    gained: Annotated[int, Meta(ge=0, le=100)] = 0
    boosted: bool = False
    gone: Card | None = None
    skipped: Cards = Cards(0)


class Position(Table, frozen=True, kw_only=True):
    turn: Turn = 0
    round: Turn = 1
    first: int = 0
    player: int = 0
    center: Cards
    deck: Cards | None = None  # all cards that lie nowhere else
    line: Projects = Projects(0)
    players: list[Player]
    used: Cards = Cards(0)
    recruited: Card | None = None
    lent: Bag = Bag(0)
    passes: int = 0
    ending: Ending = Ending(0)
    agenda: list[Frame] | None = None  # a turn of `player` begins
    tiles: Tiles | None = None  # those that lie nowhere else
    order: Annotated[int, Meta(ge=0, lt=2**60)] = 0
    recruit: Recruit | None = None
    paid: Bag = Bag(0)


OF_TABLE = ("turn", "round", "first", "player", "used", "recruited", "lent", "passes", "ending", "order", "paid")
OF_RECRUIT = [field.name for field in msgspec.structs.fields(Recruit)]
WHERE_NEEDED = ("tiles", "order", "recruit", "paid")  # left out where there is nothing to say: not even of no tiles


def position(state: Explorers) -> dict[str, Any]:
    """The whole state."""
    whole = Position(
        **taken(Position, state, (*OF_TABLE, "center", "deck", "line")),
        players=[_player(state, seat) for seat in range(int(state.printed.seats))],
        agenda=[*AGENDA.write(state, known_names(state.printed))],
        tiles=Tiles(state.tiles) if state.round == 0 else None,
        recruit=Recruit(**taken(Recruit, state, OF_RECRUIT)) if state.in_the_making() else None,
    )
    data = written(whole, known_names(state.printed))
    return {name: value for name, value in data.items() if value or value == [] or name not in WHERE_NEEDED}


def _player(state: Explorers, seat: int) -> Player:
    return Player(
        hand=Cards(state.hand[seat]),
        shown=Cards(state.hand[seat] & state.shown_to_all()),
        tokens=Bag(state.tokens[seat]),
        hub=names.piles(state, seat),  # type: ignore[arg-type]  # its keys are the colours
        projects=Projects(state.done[seat]),
    )


def from_position(printed: Printed, data: Mapping[str, Any]) -> Explorers:
    """Only `center` and `players` must be given: the deck is then all other cards, and a turn of `player` begins.

    Example: {"player": 0, "center": [12, 18], "players": [{"hub": {"blue": [1]}, "tokens": {"red": 2}}, {}]}
    """
    return _Reader(printed, read(Position, data, known_names(printed))).state


class _Reader:
    """Builds a state from a position and says what cannot be."""

    def __init__(self, printed: Printed, position: Position) -> None:
        self.printed = printed
        self.position = position
        self.state = Explorers(printed, None)
        self.placed = 0
        self.laid: set[int] = set()
        seats = int(printed.seats)
        if len(position.players) != seats:
            raise BadPosition(f"players: a list of {seats} is needed")
        within("first", position.first, 0, seats - 1)
        within("player", position.player, 0, seats - 1)
        within("passes", position.passes, 0, seats)
        state = self.state
        lay(position, state, OF_TABLE)
        state.center = self.cards("center", int(position.center))
        state.learn(state.everyone(), state.center)
        state.line = self.projects("line", position.line)
        for seat, player in enumerate(position.players):
            self.player(seat, f"players[{seat}]", player)
        self.check_tokens()
        state.deck = self.deck(position.deck)
        if position.tiles is not None:
            state.tiles = int(position.tiles)
        elif state.round:
            state.tiles = _tiles_left(printed, state)
        if position.recruit is not None:
            lay(position.recruit, state, OF_RECRUIT)
        if state.recruited >= 0 and not has(state.hub[state.player], state.recruited):
            raise BadPosition("recruited: this card is not in the Hub of the player whose turn it is (R6.7)")
        if size(state.lent) > 1:
            raise BadPosition("lent: only one skill can be lent (R9.19)")
        self.agenda()

    def agenda(self) -> None:
        state, given = self.state, self.position.agenda
        if given is None:
            plan_turn(state, state.player)
        elif not given and not state.ending:
            raise BadPosition(f"ending: with nothing left to do the game is over; one of {', '.join(ENDINGS[1:])}")
        AGENDA.push(state, given or [], known_names(self.printed))
        if not len(state.agenda):
            for seat in range(int(self.printed.seats)):
                state.score(seat, FROM_ASTERISKS, asterisks(state, seat))
        else:
            check_agenda(state)
        go_on(state)

    def player(self, seat: int, where: str, player: Player) -> None:
        state = self.state
        state.tokens[seat] = int(player.tokens)
        state.hand[seat] = self.cards(f"{where}.hand", int(player.hand))
        state.learn(only(seat), state.hand[seat])
        if int(player.shown) & ~state.hand[seat]:
            raise BadPosition(f"{where}.shown: only cards of the hand")
        state.learn(state.everyone(), int(player.shown))
        for colour, pile in player.hub.items():
            division = COLOURS.index(colour)
            if len(pile) > a.MOST_IN_PILE:
                raise BadPosition(f"{where}.hub.{colour}: {len(pile)} cards; at most {a.MOST_IN_PILE}")
            for number in pile:
                self.cards(f"{where}.hub.{colour}", int(only(number - 1)))
                if division not in (self.printed.main[number - 1], self.printed.other[number - 1]):
                    raise BadPosition(f"{where}.hub.{colour}: card {number} has no {colour} skill (R5.2)")
                state.lay(seat, division, number - 1)
                state.score(seat, FROM_PRINTED, self.printed.points[number - 1])
        state.learn(state.everyone(), state.hub[seat])
        state.done[seat] = self.projects(f"{where}.projects", player.projects)
        for project in members(state.done[seat]):
            state.score(seat, FROM_PROJECTS, self.printed.worth[project])

    def deck(self, given: Cards | None) -> int:
        """All cards that lie nowhere else; if it is given, it must be those."""
        rest = int(first_n(a.CARDS)) & ~self.placed
        if given is None:
            return rest
        if missing := int(count(rest & ~int(given))):
            raise BadPosition(f"deck: {missing} of the {a.CARDS} cards lie nowhere (X17)")
        return self.cards("deck", int(given))

    def check_tokens(self) -> None:
        """R2.3: passing tokens on makes none."""
        for colour, name in enumerate(COLOURS):
            dealt = int(self.printed.seats * amount(self.printed.starting_tokens, colour))
            held = [int(amount(tokens, colour)) for tokens in self.state.tokens]
            if sum(held) > dealt:
                where = f"players[{held.index(max(held))}].tokens.{name}"
                raise BadPosition(f"{where}: {sum(held)} {name} tokens in all; there are {dealt} (R2.3)")

    def cards(self, where: str, found: int) -> int:
        """Cards lying somewhere: none of them may lie anywhere else."""
        if found & self.placed:
            raise BadPosition(f"{where}: a card lies in two places")
        self.placed |= found
        return found

    def projects(self, where: str, given: Projects) -> int:
        for project in members(int(given)):
            entry = names.project(self.printed, project)
            if entry.tile in self.laid:
                raise BadPosition(f"{where}: {entry.id} is on a tile that lies elsewhere already (R2.2)")
            self.laid.add(entry.tile)
        return int(given)


def _tiles_left(printed: Printed, state: Explorers) -> int:
    used = int(state.line)
    for seat in range(int(printed.seats)):
        used |= int(state.done[seat])
    left = 0
    for tile in range(a.TILES):
        if not used & int(only(printed.project_of[tile * 2]) | only(printed.project_of[tile * 2 + 1])):
            left |= int(only(tile))
    return left
