"""Positions as plain data and back. What follows from the rest (supplies of pioneers, the traitor) is not repeated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.errors import BadPosition
from cosmodrome.games.hope.components.vocabulary import DIMENSIONS, DIRECTIONS, ENDINGS, ROLES
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules import ending
from cosmodrome.games.hope.rules.geometry import CENTRE, UNIVERSE, border, neighbour
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.printed import NONE, Printed
from cosmodrome.games.hope.rules.table import EARTH_GONE, MISSION, NOPE, RUNNING, USED
from cosmodrome.games.hope.rules.turns import start_turn
from cosmodrome.games.hope.view.position_checks import check_agenda
from cosmodrome.games.hope.view.position_fields import (
    Bugs,
    Card,
    Cards,
    Character,
    Discarded,
    Ending,
    Flight,
    Galaxy,
    Monolith,
    Place,
    Player,
    Position,
    Role,
    Space,
    ThisTurn,
    Tile,
    Token,
    Tokens,
    known_names,
)
from cosmodrome.games.kit.agenda import AgendaWords, go_on
from cosmodrome.games.kit.positions import Names, lay, named, read, taken, within, written
from cosmodrome.kernel import decks, lanes2, lanes4
from cosmodrome.kernel.bits import has, lowest, only
from cosmodrome.kernel.frames import a_of, kind_of
from cosmodrome.kernel.maps import NOWHERE

AGENDA = AgendaWords(a.FRAMES, effects=False)
OF_TABLE = ("turn", "player", "stalled", "quiet", "heap", "gaps", "marker", "bug", "bugs_due", "resolving")
OF_PLAYER = ("levers", "upgrades", "technology", "medals", "overflow")
OF_TURN = ("placed", "closed", "moves", "bought", "stuck")
OF_FLIGHT = ("lever", "manner", "heading", "flown")
OF_BUGS = ("bug", "bug_deck", "bugs_due", "resolving")


# --- writing --------------------------------------------------------------------------------------
def position(state: Hope) -> dict[str, Any]:
    """The whole state."""
    printed, known_by = state.printed, known_names(state.printed)
    side = int(state.monolith)
    whole = Position(
        **taken(Position, state, OF_TABLE),
        ending=Ending(state.outcome),
        players=[_player(state, seat) for seat in range(int(printed.seats))],
        tiles=[_tile(state, at) for at in range(a.TILES) if at != CENTRE and state.tile[at] != NONE],
        monolith=Monolith(tile=Place(side // 6), side=DIRECTIONS[side % 6]) if side != NONE else None,  # type: ignore[arg-type]  # one of them
        open=[Card(card) if card != NONE else None for card in state.open],
        discards=[
            Discarded(card=Card(card & 15), space=None if card >> 4 == USED else int(card >> 4) + 1)
            for card in state.piles
        ],
        deck=[
            str(known_by["card"][int(decks.card_of(what))]) if decks.is_face(what) else int(n)
            for what, n in zip(state.deck[::2], state.deck[1::2], strict=True)
        ],
        tokens=Tokens(state.tokens),
        stacks=[int(n) for n in state.stacks],
        row=_row(state),
        bug_deck=Bugs(state.bug_deck) if printed.bugs else None,
        this_turn=ThisTurn(**taken(ThisTurn, state, OF_TURN)),
        flight=Flight(**taken(Flight, state, OF_FLIGHT)),
        agenda=list(AGENDA.write(state, known_by)),
    )
    return written(whole, known_by)


def _player(state: Hope, seat: int) -> Player:
    dealt = state.knows_role(seat, seat)
    everyone = int(state.printed.sides)
    return Player(
        **taken(Player, state, OF_PLAYER, seat),
        character=Character(state.character[seat]),
        ship=Space(state.ship[seat]),
        tokens=Tokens(state.bonus[seat]),
        hand=Cards(state.cards_in_hand(seat)),
        shown=Cards(state.known_part(everyone, seat)),
        role=Role(state.role_of(seat)) if dealt else None,
        role_shown=bool(state.knows_role(everyone, seat)),
        has_accused=has(state.accusers, seat),
        gains_no_medals=has(state.without_medals, seat),
        buys_nothing=has(state.without_steps, seat),
        offer=int(lanes4.amount(state.offers, seat)),
    )


def _tile(state: Hope, at: int) -> Tile:
    seats = range(int(state.printed.seats))
    pioneers = {
        name: [owner for owner in seats for _ in range(int(state.pioneers_at(at, dimension, owner)))]
        for dimension, name in enumerate(DIMENSIONS)
    }
    return Tile(
        at=Place(at),
        galaxy=Galaxy(state.tile[at]),
        vanished=not has(state.present, at),
        stable=has(state.stable, at),
        settled=has(state.settled, at),
        token=next((Token(token) for token in range(a.TOKENS) if has(state.token_on[token], at)), None),
        pioneers={name: owners for name, owners in pioneers.items() if owners},  # type: ignore[misc]  # its keys are the dimensions
    )


def _row(state: Hope) -> list[int | None]:
    """The owners, up to the last pioneer."""
    found: list[int | None] = []
    for space in range(int(state.printed.row)):
        found.append(next((seat for seat, spaces in enumerate(state.row) if has(spaces, space)), None))
    while found and found[-1] is None:
        found.pop()
    return found


# --- reading --------------------------------------------------------------------------------------
def from_position(printed: Printed, data: Mapping[str, Any]) -> Hope:
    """The state of a position. Only the characters of the players must be given, and roles in a game with a traitor.

    Example: {"players": [{"character": "brave", "hand": {"water_plain": 2}}, {"character": "acrobat"}]}
    """
    known_by = known_names(printed)
    return _Reader(printed, known_by, read(Position, data, known_by)).state


class _Reader:
    """Builds a state from a position and says what cannot be."""

    def __init__(self, printed: Printed, known_by: Names, position: Position) -> None:
        self.printed = printed
        self.known_by = known_by
        self.position = position
        self.seats = range(int(printed.seats))
        self.state = Hope(printed, None)
        AGENDA.push(self.state, position.agenda or [], known_by)
        self.begun = not position.agenda or kind_of(self.state.agenda[0]) != a.START_TURN  # else the set-up goes on
        if len(position.players) != len(self.seats):
            raise BadPosition(f"players: a list of {len(self.seats)} is needed")
        within("player", position.player, 0, len(self.seats) - 1)
        within("marker", position.marker, 0, int(printed.final))
        self.bugs()
        lay(position, self.state, OF_TABLE)
        lay(position.this_turn, self.state, OF_TURN)
        lay(position.flight, self.state, OF_FLIGHT)
        self.state.outcome = int(position.ending)
        self.universe()
        self.tokens()
        self.track()
        for seat, player in enumerate(position.players):
            self.player(seat, f"players[{seat}]", player)
        self.roles()
        self.cards()
        self.pioneers()
        self.agenda()

    def bugs(self) -> None:
        given = self.position
        if not self.printed.bugs:
            for name in OF_BUGS:
                if getattr(given, name):
                    raise BadPosition(f"{name}: only a game with Bug cards has them (R13.1)")
            return
        drawn = {name: card for name in ("bug", "resolving") if (card := getattr(given, name)) is not None}
        if given.bug is not None and not has(self.printed.lasting, int(given.bug)):
            raise BadPosition("bug: the effect of this card does not last (R13.4)")
        out = {int(card) for card in drawn.values()}
        rest = int(self.printed.bug_deck()) & ~sum(int(only(card)) for card in out)
        self.state.bug_deck = rest if given.bug_deck is None else int(given.bug_deck)
        if self.state.bug_deck & ~rest:
            raise BadPosition("bug_deck: a card that was drawn is not in the deck (R13.2)")

    # --- the universe -----------------------------------------------------------------------------
    def universe(self) -> None:
        state, printed = self.state, self.printed
        state.tile[CENTRE] = a.EARTH
        state.present = only(CENTRE) if state.outcome != EARTH_GONE else 0
        for number, tile in enumerate(self.position.tiles or ()):
            self.tile(f"tiles[{number}]", tile)
        left = [galaxy for galaxy in range(a.GALAXIES) if galaxy not in [int(one) for one in state.tile]]
        if self.begun:
            for at in range(a.TILES):
                if state.tile[at] == NONE:
                    state.tile[at] = left.pop(0)
                    state.present |= only(at)
        for at in range(a.TILES):
            if state.tile[at] != NONE and has(printed.hollow, state.tile[at]):
                state.concave |= only(at)
        self.monolith()

    def tile(self, where: str, tile: Tile) -> None:
        state, at = self.state, int(tile.at)
        if state.tile[at] != NONE:
            what = "Earth lies there" if at == CENTRE else "something lies there already"
            raise BadPosition(f"{where}.at: {what} (R3.1)")
        if int(tile.galaxy) in [int(one) for one in state.tile]:
            raise BadPosition(f"{where}.galaxy: it lies elsewhere already (R3.1)")
        state.tile[at] = int(tile.galaxy)
        if tile.vanished:
            if tile.stable or tile.token is not None or tile.pioneers:
                raise BadPosition(f"{where}.vanished: nothing is left where a galaxy has vanished (R9.7)")
        else:
            state.present |= only(at)
        if tile.token is not None:
            if not tile.stable:
                raise BadPosition(f"{where}.token: tokens lie on stable galaxies (R7.4)")
            state.token_on[int(tile.token)] |= only(at)
        for dimension, owners in tile.pioneers.items():
            for owner in owners:
                lane = DIMENSIONS.index(dimension) * a.MOST_SEATS + within(
                    f"{where}.pioneers", owner, 0, len(self.seats) - 1
                )
                if lanes2.amount(state.pioneers[at], lane) == 3:
                    raise BadPosition(f"{where}.pioneers.{dimension}: more pioneers than planets (I4)")
                state.pioneers[at] += lanes2.one(lane)
        if tile.stable:
            state.stable |= only(at)
        if tile.settled or (tile.settled is None and (tile.stable or tile.pioneers)):
            state.settled |= only(at)
        elif state.pioneers[at]:
            raise BadPosition(f"{where}.settled: a pioneer is there (R8.2)")
        self.planets(where, at)

    def planets(self, where: str, at: int) -> None:
        """I4: a galaxy is barren with a free planet, or stable without pioneers, but for the moment in between."""
        state = self.state
        if has(state.stable, at):
            if state.pioneers[at]:
                raise BadPosition(f"{where}.pioneers: this galaxy is stable (I4)")
            return
        if any(state.free_planets(at, dimension) < 0 for dimension in range(a.DIMENSIONS)):
            raise BadPosition(f"{where}.pioneers: more pioneers than planets (I4)")
        becoming = any(kind_of(f) == a.STABILIZE and a_of(f) == at for f in state.agenda)
        if not becoming and state.pioneers_on(at) == self.printed.planets_in_all[state.tile[at]]:
            raise BadPosition(f"{where}.stable: all planets carry pioneers (R7.1)")

    def monolith(self) -> None:
        state, given = self.state, self.position.monolith
        if given is not None:
            tile, side = int(given.tile), DIRECTIONS.index(given.side)
            beyond = int(neighbour(tile, side))
            if state.outcome != EARTH_GONE and (
                not has(state.present, tile) or (beyond != NOWHERE and has(state.present, beyond))
            ):
                raise BadPosition("monolith: it stands on a border side of the universe (I6)")
            state.monolith = tile * 6 + side
        elif self.begun and state.present:
            state.monolith = UNIVERSE.first_border_side(state.present, lowest(border(state.present)))

    def tokens(self) -> None:
        """Tokens lie in stacks, on tiles and with players; those that were used are out of the game (R7.6)."""
        state, given, printed = self.state, self.position, self.printed
        rest = 0
        for token, name in enumerate(self.known_by["token"]):
            n = int(lanes4.amount(printed.tokens, token)) - len(
                [0 for at in range(a.TILES) if has(state.token_on[token], at)]
            )
            n -= sum(int(lanes4.amount(int(player.tokens), token)) for player in given.players)
            if n < (0 if given.tokens is None else int(lanes4.amount(int(given.tokens), token))):
                raise BadPosition(f"tokens: there are not so many of {name} (R7.6)")
            rest += n * int(lanes4.one(token))
        state.tokens = rest if given.tokens is None else int(given.tokens)
        n = int(lanes4.size(state.tokens))
        stacks = given.stacks
        if stacks is None:
            stacks = []
            for most in reversed([int(most) for most in printed.stacks]):
                stacks.insert(0, min(most, n - sum(stacks)))
        if len(stacks) != a.STACKS:
            raise BadPosition(f"stacks: a list of {a.STACKS} is needed")
        for stack, most in enumerate(printed.stacks):
            state.stacks[stack] = within(f"stacks[{stack}]", stacks[stack], 0, int(most))
        if sum(stacks) != n:
            raise BadPosition(f"stacks: {sum(stacks)} tokens instead of {n} (R12.1)")

    # --- the Mission Track ------------------------------------------------------------------------
    def track(self) -> None:
        state, given, printed = self.state, self.position, self.printed
        if len(given.row) > printed.row:
            raise BadPosition(f"row: there are {printed.row} spaces (R3.4)")
        for space, owner in enumerate(given.row):
            if owner is not None:
                state.row[within(f"row[{space}]", owner, 0, len(self.seats) - 1)] |= only(space)
        if state.in_row() & state.gaps:
            raise BadPosition("gaps: no pioneer stands in a gap (R7.2)")
        if any(has(state.gaps, space) and not printed.crossing[space + 1] for space in range(int(printed.row))):
            raise BadPosition("gaps: the marker never stands there (R7.2)")
        if printed.row_space[state.marker] and state.covered(state.marker):
            raise BadPosition("marker: it does not rest on a pioneer (I5)")
        if state.outcome == RUNNING:
            if has(state.in_row(), printed.row - 1):
                raise BadPosition(f"ending: the row is full, so it is {ENDINGS[MISSION]} (R10.1)")
            if state.marker == printed.final:
                raise BadPosition("ending: the marker is on its final space (R10.2)")

    # --- players ----------------------------------------------------------------------------------
    def player(self, seat: int, where: str, player: Player) -> None:
        state = self.state
        if player.character is not None:
            if int(player.character) in [int(other) for other in state.character]:
                raise BadPosition(f"{where}.character: another player has it (R3.5)")
            state.character[seat] = int(player.character)
        elif self.begun:
            raise BadPosition(f"{where}.character: needed once the game has begun (R3.5)")
        if player.ship is not None:
            state.ship[seat] = int(player.ship)
        elif self.begun:
            state.ship[seat] = CENTRE * 3 + seat % a.DIMENSIONS
        if player.ship is not None and state.outcome != EARTH_GONE and not has(state.present, state.tile_of(seat)):
            raise BadPosition(f"{where}.ship: there is no tile (I7)")
        for name in OF_PLAYER:
            getattr(state, name)[seat] = int(getattr(player, name))
        if state.overflow[seat] and (state.outcome == RUNNING or not has(state.in_row(), self.printed.row - 1)):
            raise BadPosition(f"{where}.overflow: the row is not full (G13)")
        state.bonus[seat] = int(player.tokens)
        state.accusers |= only(seat) if player.has_accused else 0
        state.without_medals |= only(seat) if player.gains_no_medals else 0
        state.without_steps |= only(seat) if player.buys_nothing else 0
        state.offers += player.offer * lanes4.one(seat)
        if state.medals_left() < 0:
            raise BadPosition(f"{where}.medals: there are {self.printed.medals} in all (I3)")

    def roles(self) -> None:
        """R3.8: whoever has a role knows it, and all know those that were shown."""
        state, everyone = self.state, int(self.printed.sides)
        for seat, player in enumerate(self.position.players):
            where = f"players[{seat}]"
            if player.role is None:
                if self.printed.traitor and self.begun:
                    raise BadPosition(f"{where}.role: needed in a game with a traitor (R3.8)")
                if player.role_shown:
                    raise BadPosition(f"{where}.role_shown: there is no role (R3.8)")
                continue
            if not self.printed.traitor:
                raise BadPosition(f"{where}.role: only a game with a traitor has roles (R11.1)")
            if int(player.role) == NOPE:
                if state.traitor != NONE:
                    raise BadPosition(f"{where}.role: there is one {ROLES[NOPE]} card (R3.8)")
                state.traitor = seat
            for side in range(everyone + 1):
                if side == seat or player.role_shown:
                    state.know_instead(side, 0, only(2 * seat + int(player.role)))
        self.revealed()
        if state.traitor == NONE and self.printed.traitor and all(p.role is not None for p in self.position.players):
            state.traitor = len(self.seats)

    def revealed(self) -> None:
        """R11: what accusations and revelations leave behind."""
        for seat, player in enumerate(self.position.players):
            if player.has_accused and not self.printed.traitor:
                raise BadPosition(f"players[{seat}].has_accused: only in a game with a traitor (R11.2)")
            for name in ("gains_no_medals", "buys_nothing"):
                if getattr(player, name) and not (seat == self.state.traitor and player.role_shown):
                    raise BadPosition(f"players[{seat}].{name}: only a traitor who was revealed (R11.3, R11.5)")

    def cards(self) -> None:
        """I2: what lies nowhere else is in the deck."""
        state, given = self.state, self.position
        for seat, player in enumerate(given.players):
            if not lanes4.covers(int(player.hand), int(player.shown)):
                raise BadPosition(f"players[{seat}].shown: these cards are not in the hand (R15.2)")
            for side in range(int(self.printed.sides) + 1):
                state.set_known_part(side, seat, int(player.hand if side == seat else player.shown))
        opened = given.open or [None] * a.PILES
        if len(opened) != a.PILES:
            raise BadPosition(f"open: a list of {a.PILES} is needed")
        for space, card in enumerate(opened):
            state.open[space] = NONE if card is None else int(card)
        laid = [int(one.card) + 16 * (USED if one.space is None else one.space - 1) for one in given.discards]
        state.put_used(laid)
        faces = [named("deck", self.known_by["card"], run) for run in given.deck or () if isinstance(run, str)]
        single = [*faces, *(int(card) for card in state.open if card != NONE), *(card & 15 for card in laid)]
        bags = [int(given.heap), *(int(player.hand) for player in given.players)]
        state.cards = 0
        for kind, name in enumerate(self.known_by["card"]):
            lying = sum(int(lanes4.amount(bag, kind)) for bag in bags) + single.count(kind)
            n = int(lanes4.amount(self.printed.cards, kind)) - lying
            if n < 0:
                raise BadPosition(f"players: there are not so many cards {name} in hands and elsewhere (I2)")
            state.cards += n * lanes4.one(kind)
        self.deck(int(lanes4.size(state.cards)))

    def deck(self, unseen: int) -> None:
        runs: list[int] = []
        for run in [unseen] * (unseen > 0) if self.position.deck is None else self.position.deck:
            runs += [int(decks.face(self.known_by["card"].index(run))), 1] if isinstance(run, str) else [0, run]
        n = sum(number for what, number in zip(runs[::2], runs[1::2], strict=True) if what == 0)
        if n != unseen:
            raise BadPosition(f"deck: {n} unseen cards; {unseen} lie nowhere else (I2)")
        self.state.put_deck(runs)

    def pioneers(self) -> None:
        """I1: what is not on the board is in the supply."""
        state = self.state
        for seat in self.seats:
            out = state.in_cockpit(seat) + state.on_tiles(seat) + state.on_track(seat)
            state.supply[seat] = self.printed.pioneers - out
            if state.supply[seat] < 0:
                raise BadPosition(
                    f"players[{seat}]: {out} pioneers on the board; there are {self.printed.pioneers} (I1)"
                )

    # --- agenda -----------------------------------------------------------------------------------
    def agenda(self) -> None:
        """Go on to the next decision; what does not add up is refused."""
        state, given = self.state, self.position.agenda
        if given == []:
            if state.outcome == RUNNING:
                raise BadPosition(f"ending: with nothing left to do the game is over; one of {', '.join(ENDINGS[1:])}")
            ending.finish(state)
            return
        if state.outcome == EARTH_GONE:
            raise BadPosition("ending: with Earth gone nothing is left to do (R10.3)")
        if given is None:
            start_turn(state, self.position.player)
        check_agenda(state)
        go_on(state)
