"""Positions as plain data and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cosmodrome.errors import BadPosition
from cosmodrome.games.kit.english import counted
from cosmodrome.games.space_explorers.components import names
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS, ENDINGS, MANNERS
from cosmodrome.games.space_explorers.rules import actions as a
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.printed import FROM_ASTERISKS, FROM_PROJECTS, Printed
from cosmodrome.games.space_explorers.rules.table import NONE
from cosmodrome.games.space_explorers.view.view import numbers
from cosmodrome.kernel.bags import amount, many
from cosmodrome.kernel.bits import count, first_n, members, only
from cosmodrome.kernel.frames import kind_of, who_of


def position(state: Explorers) -> dict[str, Any]:
    """The whole state. What follows from the rest (skills, points, who knows what) is not repeated."""
    seats = range(int(state.printed.seats))
    public = int(state.shown_to_all())
    found: dict[str, Any] = {
        "round": int(state.round),
        "first": int(state.first),
        "player": int(state.player),
        "center": numbers(state.center),
        "deck": numbers(state.deck),
        "line": [names.project(state.printed, i).id for i in members(state.line)],
        "players": [_player(state, seat, public) for seat in seats],
        "used": numbers(state.used),
        "recruited": int(state.recruited) + 1 or None,
        "lent": names.by_colour(state.lent),
        "passes": int(state.passes),
        "ending": ENDINGS[state.ending],
        "agenda": [int(f) for f in state.agenda],
    }
    found["turn"] = int(state.turn)
    if state.round == 0:
        found["tiles"] = numbers(state.tiles)
    if state.order:
        found["order"] = int(state.order)
    if state.in_the_making():
        found["recruit"] = {
            "card": int(state.card) + 1,
            "manner": MANNERS[int(state.manner)],
            "division": COLOURS[state.division] if state.division >= 0 else None,
            "returned": numbers(state.returned),
            "gained": int(state.gained),
            "boosted": bool(state.boosted),
            "gone": int(state.gone) + 1 or None,
            "skipped": numbers(state.skipped),
        }
    if state.paid:
        found["paid"] = names.by_colour(state.paid)
    return found


def _player(state: Explorers, seat: int, public: int) -> dict[str, Any]:
    return {
        "hand": numbers(state.hand[seat]),
        "shown": numbers(state.hand[seat] & public),
        "tokens": names.by_colour(state.tokens[seat]),
        "hub": names.piles(state, seat),
        "projects": [names.project(state.printed, i).id for i in members(state.done[seat])],
    }


def from_position(printed: Printed, data: Mapping[str, Any]) -> Explorers:
    """Only `center` and `players` must be given: the deck is then all other cards, and a turn of `player` begins.

    Example: {"player": 0, "center": [12, 18], "players": [{"hub": {"blue": [1]}, "tokens": {"red": 2}}, {}]}
    """
    return _Reader(printed, data).state


FIELDS = {
    *("round", "first", "player", "center", "deck", "line", "players", "used", "recruited", "lent", "passes"),
    *("ending", "agenda", "tiles", "order", "recruit", "paid", "turn"),
}
PLAYER_FIELDS = {"hand", "shown", "tokens", "hub", "projects"}
KINDS = {
    *range(a.REFILL, a.MAY_COMPLETE + 1),
    *range(a.ASK_START, a.ASK_LATE + 1),
    *range(a.DEAL_CENTER, a.DRAW_FIRST + 1),
}
OF_A_RECRUIT = {a.ASK_DIVISION, a.ASK_ICONS, a.ASK_SOURCE, a.ASK_TOKENS}


class _Reader:
    """Builds a state from plain data and says what cannot be."""

    def __init__(self, printed: Printed, data: Mapping[str, Any]) -> None:
        self.printed = printed
        self.state = Explorers(printed, None)
        self.placed = 0
        self.laid: set[int] = set()
        self.ids = [project.id for project in names.components(self.state.printed).projects]
        _known("the position", data, FIELDS)
        seats = int(printed.seats)
        players = data.get("players")
        if not isinstance(players, list) or len(players) != seats:
            raise BadPosition(f"players: a list of {seats} is needed")
        state = self.state
        state.center = self.cards("center", data.get("center"))
        state.learn(state.everyone(), state.center)
        state.line = self.projects("line", data.get("line", []))
        for seat, player in enumerate(players):
            self.player(seat, player)
        self.check_tokens()
        self.deck(data.get("deck"))
        state.round = self.number("round", data.get("round", 1), 0, 10_000)
        state.turn = self.number("turn", data.get("turn", 0), 0, 1 << 31)
        state.first = self.number("first", data.get("first", 0), 0, seats - 1)
        state.player = self.number("player", data.get("player", 0), 0, seats - 1)
        state.passes = self.number("passes", data.get("passes", 0), 0, seats)
        state.used = self.set_of("used", data.get("used", []))
        state.recruited = self.card_or_none("recruited", data.get("recruited"))
        state.lent = self.bag("lent", data.get("lent", {}))
        state.tiles = self.tiles(data.get("tiles"))
        state.order = self.number("order", data.get("order", 0), 0, 2**50)
        if data.get("ending", "") not in ENDINGS:
            raise BadPosition(f"ending = {data['ending']!r} is not one of {', '.join(map(repr, ENDINGS))}")
        state.ending = ENDINGS.index(data.get("ending", ""))
        if data.get("recruit") is not None:
            self.recruit(data["recruit"])
        state.paid = self.bag("paid", data.get("paid", {}))
        self.agenda(data.get("agenda"))

    def agenda(self, given: Any) -> None:
        state = self.state
        if given is None:
            state.plan_turn(state.player)
        elif not isinstance(given, list) or any(type(f) is not int or not 0 <= f < 2**62 for f in given):
            raise BadPosition("agenda: a list of frames is needed")
        else:
            self.check_agenda(given)
            for f in given:
                state.push(f)
        if not len(state.agenda):
            for seat in range(int(self.printed.seats)):
                state.score(seat, FROM_ASTERISKS, state.asterisks(seat))
        state.settle()

    def check_agenda(self, given: list[int]) -> None:
        state = self.state
        if not given and not state.ending:
            raise BadPosition(f"ending: with nothing left to do the game is over; one of {', '.join(ENDINGS[1:])}")
        for f in given:
            if kind_of(f) not in KINDS or who_of(f) >= self.printed.seats:
                raise BadPosition(f"agenda: {f} is no frame of this game")
            if kind_of(f) in OF_A_RECRUIT and (state.card < 0 or (kind_of(f) != a.ASK_DIVISION and state.division < 0)):
                raise BadPosition("recruit: the question on the agenda needs its card and Division")

    def player(self, seat: int, data: Any) -> None:
        where = f"players[{seat}]"
        _known(where, data, PLAYER_FIELDS)
        state = self.state
        state.tokens[seat] = self.bag(f"{where}.tokens", data.get("tokens", {}))
        state.hand[seat] = self.cards(f"{where}.hand", data.get("hand", []))
        state.learn(only(seat), state.hand[seat])
        shown = self.set_of(f"{where}.shown", data.get("shown", []))
        if shown & ~state.hand[seat]:
            raise BadPosition(f"{where}.shown: only cards of the hand")
        state.learn(state.everyone(), shown)
        hub = data.get("hub", {})
        _known(f"{where}.hub", hub, set(COLOURS))
        for colour, pile in hub.items():
            self.cards(f"{where}.hub.{colour}", pile)
            for number in pile:
                division = COLOURS.index(colour)
                if division not in (self.printed.main[number - 1], self.printed.other[number - 1]):
                    raise BadPosition(f"{where}.hub.{colour}: card {number} has no {colour} skill (R5.2)")
                state.lay(seat, division, number - 1)
        state.learn(state.everyone(), state.hub[seat])
        state.done[seat] = self.projects(f"{where}.projects", data.get("projects", []))
        for project in members(state.done[seat]):
            state.score(seat, FROM_PROJECTS, self.printed.worth[project])

    def deck(self, given: Any) -> None:
        """Without a word the deck holds all cards that lie nowhere else."""
        rest = int(first_n(a.CARDS)) & ~self.placed
        self.state.deck = rest if given is None else self.cards("deck", given)
        if missing := rest & ~int(self.state.deck):
            missing_cards = counted(int(count(missing)), "card")
            raise BadPosition(f"deck: {missing_cards} would lie nowhere (without `deck` it holds all others)")

    def check_tokens(self) -> None:
        """R2.3: there are never more than were dealt."""
        for colour, name in enumerate(COLOURS):
            dealt = int(self.printed.seats * amount(self.printed.starting_tokens, colour))
            n = sum(int(amount(tokens, colour)) for tokens in self.state.tokens)
            if n > dealt:
                raise BadPosition(f"players, tokens: {n} {name} ones, and there are {dealt} (R2.3)")

    def recruit(self, data: Any) -> None:
        fields = {"card", "manner", "division", "returned", "gained", "boosted", "gone", "skipped"}
        _known("recruit", data, fields)
        state = self.state
        state.card = self.card_or_none("recruit.card", data.get("card"))
        manners = {name: number for number, name in MANNERS.items()}
        if data.get("manner", "paid") not in list(manners):
            raise BadPosition(f"recruit.manner: one of {', '.join(manners)}")
        state.manner = manners[data.get("manner", "paid")]
        if data.get("division") is not None:
            if data["division"] not in COLOURS:
                raise BadPosition(f"recruit.division: one of {', '.join(COLOURS)}")
            state.division = COLOURS.index(data["division"])
        state.returned = self.set_of("recruit.returned", data.get("returned", []))
        state.gained = self.number("recruit.gained", data.get("gained", 0), 0, 100)
        state.boosted = bool(data.get("boosted", False))
        state.gone = self.card_or_none("recruit.gone", data.get("gone"))
        state.skipped = self.set_of("recruit.skipped", data.get("skipped", []))

    # --- values -----------------------------------------------------------------------------------
    def cards(self, where: str, given: Any) -> int:
        """Cards lying somewhere: none of them may lie anywhere else."""
        found = self.set_of(where, given)
        if found & self.placed or int(count(found)) != len(given):
            raise BadPosition(f"{where}: a card lies in two places")
        self.placed |= found
        return found

    def set_of(self, where: str, given: Any) -> int:
        if not isinstance(given, list):
            raise BadPosition(f"{where}: a list of card numbers is needed")
        found = 0
        for number in given:
            found |= int(only(self.number(where, number, 1, a.CARDS) - 1))
        return found

    def card_or_none(self, where: str, given: Any) -> int:
        return NONE if given is None else self.number(where, given, 1, a.CARDS) - 1

    def number(self, where: str, given: Any, least: int, most: int) -> int:
        if type(given) is not int or not least <= given <= most:
            raise BadPosition(f"{where} = {given!r} is not a number from {least} to {most}")
        return given

    def bag(self, where: str, given: Any) -> int:
        _known(where, given, set(COLOURS))
        return sum(int(many(COLOURS.index(c), self.number(f"{where}.{c}", n, 0, 20))) for c, n in given.items())

    def projects(self, where: str, given: Any) -> int:
        if not isinstance(given, list) or any(name not in self.ids for name in given):
            raise BadPosition(f"{where}: a list out of {', '.join(self.ids)}")
        for name in given:
            tile = names.project(self.state.printed, self.ids.index(name)).tile
            if tile in self.laid:
                raise BadPosition(f"{where}: {name} is on a tile that lies elsewhere already (R2.2)")
            self.laid.add(tile)
        return sum(int(only(self.ids.index(name))) for name in given)

    def tiles(self, given: Any) -> int:
        if given is None:
            return self.state.tiles if self.state.round == 0 else int(_tiles_left(self.printed, self.state))
        if not isinstance(given, list):
            raise BadPosition("tiles: a list of tile numbers is needed")
        return sum(int(only(tile)) for tile in {self.number("tiles", tile, 1, a.TILES) - 1 for tile in given})


def _tiles_left(printed: Printed, state: Explorers) -> int:
    used = int(state.line)
    for seat in range(int(printed.seats)):
        used |= int(state.done[seat])
    left = 0
    for tile in range(a.TILES):
        if not used & int(only(printed.project_of[tile * 2]) | only(printed.project_of[tile * 2 + 1])):
            left |= int(only(tile))
    return left


def _known(where: str, data: Any, fields: Iterable[str]) -> None:
    if not isinstance(data, Mapping):
        raise BadPosition(f"{where}: a table of fields is needed, not {data!r}")
    for name in data:
        if name not in fields:
            raise BadPosition(f"{where}: unknown field {name!r}; known: {', '.join(sorted(fields))}")
