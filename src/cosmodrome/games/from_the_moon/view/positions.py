"""Positions as plain data and back. What follows from the rest (rows, markers) is not repeated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmodrome.errors import BadPosition
from cosmodrome.games import fields
from cosmodrome.games.from_the_moon import checks
from cosmodrome.games.from_the_moon.components.keys import lab_space
from cosmodrome.games.from_the_moon.components.vocabulary import COLOURS, ENDINGS, SHIPS, SOURCES
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.printed import Printed
from cosmodrome.games.from_the_moon.rules.table import NONE, NOWHERE, PARTS_OF_A_SHIP
from cosmodrome.games.from_the_moon.rules.turns import begin_turn
from cosmodrome.games.from_the_moon.view.position_checks import check_under_way
from cosmodrome.games.from_the_moon.view.position_fields import (
    Crew,
    Cubes,
    Faction,
    Goods,
    Greenhouses,
    Laboratories,
    Laboratory,
    Large,
    Mission,
    Missions,
    Parts,
    Player,
    Position,
    Power,
    Progress,
    Rover,
    Sites,
    Small,
    Terrain,
    Tile,
    Tiles,
    known_names,
    names_of_frames,
)
from cosmodrome.games.kit.agenda import AgendaWords, go_on
from cosmodrome.games.kit.positions import Names, OneOf, lay, named, read, taken, within, written
from cosmodrome.kernel import lanes2
from cosmodrome.kernel.bags import amount, one
from cosmodrome.kernel.bits import first_n, has, members, only
from cosmodrome.kernel.frames import a_of, kind_of

AGENDA = AgendaWords(a.FRAMES, effects=False)  # they are among the frames: here they lie on few others
RAW = "ledger"  # stands in positions from before their fields had names of their own
OWING = ("supply", "ledger")  # the bare fields that may be below 0, apart from those where -1 is none
YIELDED = ("yielded_basic", "yielded_improved")
OF_TABLE = ("turn", "first", "player", "ending", "draft", "zones", "dummies", "objectives", "met", *YIELDED)
OF_PLAYER = ("achievements", "greenhouses", "improved", "foundations")
OF_SOLO = ("zones", "dummies", "locations", "objectives", "met")
WHERE_NEEDED = (
    "ending",
    "launched",
    "draft",
    "yielded_basic",
    "yielded_improved",
    "zones",
    "dummies",
    "objectives",
    "met",
)


def position(state: Moon) -> dict[str, Any]:
    """The whole state."""
    printed, known_by = state.printed, known_names(state.printed)
    places = range(int(printed.tiles.places))
    whole = Position(
        **taken(Position, state, (*OF_TABLE, "bag", "entered", "large", "small")),
        players=[_player(state, seat) for seat in range(int(printed.seats))],
        tiles=[Tile(terrain=Terrain(state.terrain[at]), cubes=Cubes(state.cubes[at])) for at in places],
        powers={colour: Power(state.power[i]) for i, colour in enumerate(COLOURS) if state.power[i] != NONE},  # type: ignore[misc]  # its keys are the colours
        missions={
            str(known_by["part"][part]): Mission(state.mission[part])
            for part in range(a.PARTS)
            if state.mission[part] != NONE
        },
        launched={ship: int(state.launched_on[i]) for i, ship in enumerate(SHIPS) if has(state.launched, i)},  # type: ignore[misc]  # its keys are the ships
        supply={colour: int(state.supply[i]) for i, colour in enumerate(COLOURS)},  # type: ignore[misc]  # its keys are the colours
        greenhouses=Greenhouses(free=int(state.free_greenhouses), stack=int(state.greenhouse_stack)),
        foundations=int(state.foundation_stack),
        display=[Laboratory(lab - 1) for lab in state.display],
        laboratories=Laboratories(state.laboratory_stack),
        progress=[Progress(tile) for tile in state.progress[: int(printed.track_spaces)]],
        locations=Tiles(state.locations) if printed.solo else None,
        agenda=list(AGENDA.write(state, names_of_frames(printed))),
    )
    data = written(whole, known_by)
    return {name: value for name, value in data.items() if value or (value is not None and name not in WHERE_NEEDED)}


def _player(state: Moon, seat: int) -> Player:
    sources, spaces = range(len(SOURCES)), range(a.LAB_SPACES)
    rovers = range(seat * a.ROVERS, seat * a.ROVERS + a.ROVERS)
    labs = {lab_space(space): int(state.laboratory[seat * a.LAB_SPACES + space]) for space in spaces}
    return Player(
        **taken(Player, state, OF_PLAYER, seat),
        faction=Faction(state.faction[seat]),
        goods=Goods(state.purse[seat]),
        progress=int(state.piece[seat]),
        rovers=[
            Rover(crew=Crew(state.crew[at]), tile=int(state.where[at]) + 1 if state.where[at] != NOWHERE else None)
            for at in rovers
        ],
        waiting=Crew(state.unseated[seat]),
        laboratories={space: Laboratory(lab - 1) for space, lab in labs.items() if lab},
        small=Small(state.small_built[seat]),
        large=Large(state.large_built[seat] & first_n(a.LARGE)),
        own=bool(has(state.large_built[seat], a.OWN_LARGE)),
        buildings=Sites(state.buildings[seat]),
        missions=Missions(sum(int(only(tile)) for tile in range(a.MISSIONS) if state.taken[tile] == seat)),
        improvements=Parts(sum(int(only(part)) for part in range(a.PARTS) if state.improved_by[part] == seat)),
        points={SOURCES[i]: n for i in sources if (n := int(state.scored(seat, i)))},
    )


# --- reading --------------------------------------------------------------------------------------
def from_position(printed: Printed, data: Mapping[str, Any]) -> Moon:
    """The state of a position. Only the factions of the players must be given.

    Example: {"players": [{"faction": "workers", "goods": {"metal": 2}}, {"faction": "pioneers"}]}
    """
    known_by = known_names(printed)
    if RAW in data:
        data = _from_raw(printed, data)
    return _Reader(printed, known_by, read(Position, data, known_by)).state


def _from_raw(printed: Printed, data: Mapping[str, Any]) -> dict[str, Any]:
    """A position of bare fields, as positions were written first."""
    try:
        state = fields.load(Moon(printed, None), {**data, "agenda": []})
        for name, fresh in fields.dump(Moon(printed, None)).items():
            if name not in OWING and _least(fresh) >= 0 > _least(fields.dump(state)[name]):
                raise BadPosition(f"{name}: there is less than nothing")
        return {**position(state), "agenda": data["agenda"]}
    except (LookupError, ValueError) as error:
        raise BadPosition(f"the position does not add up: {error}") from error


def _least(value: Any) -> int:
    return int(min(value, default=0) if isinstance(value, list) else value)


class _Reader:
    """Builds a state from a position and says what cannot be."""

    def __init__(self, printed: Printed, known_by: Names, position: Position) -> None:
        self.printed = printed
        self.known_by = known_by
        self.position = position
        self.state = Moon(printed, None)
        seats = int(printed.seats)
        if len(position.players) != seats:
            raise BadPosition(f"players: a list of {seats} is needed")
        within("first", position.first, 0, seats - 1)
        within("player", position.player, 0, seats - 1)
        self.solo_only()
        lay(position, self.state, OF_TABLE)
        for seat, player in enumerate(position.players):
            self.player(seat, f"players[{seat}]", player)
        self.main_area()
        self.ships()
        self.agenda()
        self.laboratories()
        self.buildings()
        self.supplies()
        spaces = int(printed.track_spaces)
        furthest = min(spaces, max(int(piece) for piece in self.state.piece))
        entered = furthest if position.entered is None else position.entered
        self.state.entered = within("entered", entered, 1, spaces)
        self.whole()

    def solo_only(self) -> None:
        if not self.printed.solo:
            for name in OF_SOLO:
                if int(getattr(self.position, name) or 0):
                    raise BadPosition(f"{name}: only a solo game has them (R15.2)")
        elif int(self.position.met) & ~int(self.position.objectives):
            raise BadPosition("met: only Objectives of this game (R15.8)")

    # --- players ----------------------------------------------------------------------------------
    def player(self, seat: int, where: str, player: Player) -> None:
        state, printed = self.state, self.printed
        state.faction[seat] = NONE if player.faction is None else int(player.faction)
        if player.faction is None:
            if self.position.agenda is None:
                raise BadPosition(f"{where}.faction: a faction is needed where a turn begins (R2.2.4)")
        elif int(player.faction) in [int(other) for other in state.faction][:seat]:
            raise BadPosition(f"{where}.faction: another player leads it (R2.2.4)")
        state.purse[seat] = int(player.goods)
        piece = int(printed.start_space) if player.progress is None else player.progress
        state.piece[seat] = within(f"{where}.progress", piece, 1, int(printed.track_spaces) + 1)
        for name in OF_PLAYER:
            getattr(state, name)[seat] = int(getattr(player, name))
        within(f"{where}.greenhouses", player.greenhouses, 0, int(printed.greenhouse_spaces))
        within(f"{where}.foundations", player.foundations, 0, int(printed.foundation_spaces))
        self.team(seat, where, player)
        for space, lab in player.laboratories.items():
            at = named(f"{where}.laboratories", [lab_space(one) for one in range(a.LAB_SPACES)], space)
            state.laboratory[seat * a.LAB_SPACES + at] = int(lab) + 1
            state.laboratories[seat] |= only(at)
        state.small_built[seat] = int(player.small)
        state.large_built[seat] = int(player.large) | (int(only(a.OWN_LARGE)) if player.own else 0)
        state.buildings[seat] = int(player.buildings)
        for name, points in player.points.items():
            state.score(seat, named(f"{where}.points", SOURCES, name), points)

    def team(self, seat: int, where: str, player: Player) -> None:
        """Crews, and what follows from them: who left the rows, which markers are used."""
        state = self.state
        if player.rovers is None:
            crews = [int(one(colour)) if player.faction is not None else 0 for colour in range(a.ROVERS)]
            rovers = [Rover(crew=Crew(crew)) for crew in crews]
        elif len(player.rovers) != a.ROVERS:
            raise BadPosition(f"{where}.rovers: a list of {a.ROVERS} is needed")
        else:
            rovers = player.rovers
        for at, rover in enumerate(rovers, seat * a.ROVERS):
            state.crew[at] = int(rover.crew)
            if rover.tile is not None:
                path = f"{where}.rovers[{at % a.ROVERS}].tile"
                state.where[at] = within(path, rover.tile, 1, int(self.printed.tiles.places)) - 1
        state.unseated[seat] = int(player.waiting)
        team = state.team(seat)
        for colour, name in enumerate(COLOURS):
            experts = int(amount(team, a.COLOURS + colour))
            n = int(amount(team, colour)) + experts
            most, markers = int(self.printed.in_row) + 1, int(self.printed.markers)
            if player.faction is not None and (not 1 <= n <= most or experts > markers):
                allowed = f"1 to {most} of a colour, {markers} Specialists at most"
                raise BadPosition(
                    f"{where}.rovers: {n} {name} Astronauts, {experts} of them Specialists; {allowed} (R1.4)"
                )
            state.recruited[seat * a.COLOURS + colour] = max(0, n - 1)
            state.markers[seat * a.COLOURS + colour] = experts

    # --- the main area ----------------------------------------------------------------------------
    def main_area(self) -> None:
        state, given, places = self.state, self.position, int(self.printed.tiles.places)
        tiles = given.tiles
        if tiles is None:
            tiles = [Tile(terrain=Terrain(terrain)) for terrain in members(self.printed.terrains)]
        if len(tiles) != places:
            raise BadPosition(f"tiles: a list of {places} is needed")
        for at, tile in enumerate(tiles):
            state.terrain[at] = NONE if tile.terrain is None else int(tile.terrain)
            state.cubes[at] = int(tile.cubes)
            if tile.terrain is not None and not has(self.printed.terrains, int(tile.terrain)):
                raise BadPosition(f"tiles[{at}].terrain: not in the game with so many players (R2.1.1)")
        self.once("tiles", state.terrain)
        powers = dict(zip(COLOURS, map(Power, range(a.POWERS)), strict=True)) if given.powers is None else given.powers
        for colour, power in powers.items():
            state.power[COLOURS.index(colour)] = int(power)
        self.once("powers", state.power)
        self.spaces("progress", given.progress, range(int(self.printed.track_spaces)), state.progress)
        self.once("progress", state.progress)

    def spaces(self, where: str, given: Sequence[OneOf | None] | None, usual: Sequence[int], on: Any) -> None:
        """Things on numbered spaces, or those that lie there as a rule."""
        things = usual if given is None else [NONE if thing is None else int(thing) for thing in given]
        if len(things) != len(usual):
            raise BadPosition(f"{where}: a list of {len(usual)} is needed")
        for at, thing in enumerate(things):
            on[at] = thing

    def once(self, where: str, things: Any) -> None:
        found = [int(thing) for thing in things if thing != NONE]
        if len(set(found)) != len(found):
            raise BadPosition(f"{where}: something lies there twice")

    def ships(self) -> None:
        """Mission tiles on parts and with players, Improvement cubes, launches."""
        state, printed, given = self.state, self.printed, self.position
        for seat, player in enumerate(given.players):
            for tile in members(int(player.missions)):
                if state.taken[tile] != NONE:
                    raise BadPosition(f"players[{seat}].missions: {self.known_by['mission'][tile]} lies elsewhere too")
                state.taken[tile] = seat
            for part in members(int(player.improvements)):
                if state.improved_by[part] != NONE:
                    where = f"players[{seat}].improvements"
                    raise BadPosition(f"{where}: {self.known_by['part'][part]} is improved already (R10.4)")
                state.improved_by[part] = seat
        for part, tile in self.mission_tiles().items():
            where = f"missions.{self.known_by['part'][part]}"
            if not has(printed.parts, part) or not has(printed.ship_missions[part // PARTS_OF_A_SHIP], tile):
                raise BadPosition(f"{where}: the part is not in use, or the tile is of another ship (R2.1.2)")
            if state.taken[tile] != NONE or state.improved_by[part] != NONE:
                raise BadPosition(f"{where}: a player has the tile, or has improved the part (R10.4)")
            state.mission[part] = tile
        self.once("missions", state.mission)
        for ship, space in given.launched.items():
            at = SHIPS.index(ship)
            state.launched |= only(at)
            state.launched_on[at] = space
            if state.tiles_left(at):
                raise BadPosition(f"launched.{ship}: a Mission tile is left (R10.6)")

    def mission_tiles(self) -> dict[int, int]:
        given, printed, state = self.position.missions, self.printed, self.state
        if given is not None:
            parts = self.known_by["part"]
            return {named("missions", parts, part): int(tile) for part, tile in given.items()}
        if any(tile != NONE for tile in (*state.taken, *state.improved_by)) or self.position.launched:
            raise BadPosition("missions: needed where a tile was taken, a part improved or a ship launched")
        found: dict[int, int] = {}
        for ship in range(a.SHIPS):
            parts_of = [part for part in members(printed.parts) if part // PARTS_OF_A_SHIP == ship]
            found |= dict(zip(parts_of, members(printed.ship_missions[ship]), strict=False))
        return found

    # --- tiles and cubes --------------------------------------------------------------------------
    def laboratories(self) -> None:
        """The display and the stack: what lies nowhere else."""
        state, given, printed = self.state, self.position, self.printed
        placing = [int(a_of(f)) for f in state.agenda if kind_of(f) == a.ASK_PLACE]
        left = [int(lanes2.amount(printed.laboratories, kind)) for kind in range(a.LABORATORIES)]
        for lab in (*state.laboratory, *placing):
            if 0 < lab <= a.LABORATORIES:
                left[lab - 1] -= 1
        usual = [kind for kind, n in enumerate(left) if n > 0][: a.DISPLAY]
        self.spaces("display", given.display, usual + [NONE] * (a.DISPLAY - len(usual)), state.display)
        for at in range(a.DISPLAY):
            state.display[at] += 1
            if state.display[at]:
                left[state.display[at] - 1] -= 1
        if min(left) < 0:
            which = self.known_by["laboratory"][left.index(min(left))]
            raise BadPosition(f"laboratories: there are not so many of {which} (R1.8)")
        stack = sum(n * int(lanes2.one(kind)) for kind, n in enumerate(left))
        if given.laboratories is not None and int(given.laboratories) != stack:
            raise BadPosition("laboratories: the stack does not hold what lies nowhere else (R1.8)")
        state.laboratory_stack = stack

    def buildings(self) -> None:
        """The tiles of this game, and the large ones on the main board."""
        state, given, printed = self.state, self.position, self.printed
        small = int(printed.small_fixed)
        for level in (1, 2, 3):
            small |= sum(
                int(only(tile)) for tile in members(printed.small_level[level])[: int(printed.small_drawn[level])]
            )
        state.small = small if given.small is None else int(given.small)
        owned = 0
        for seat, built in enumerate(state.large_built):
            large = int(built & first_n(a.LARGE))
            if owned & large:
                raise BadPosition(f"players[{seat}].large: another player has the tile (R7.4)")
            owned |= large
            if state.small_built[seat] & ~state.small:
                raise BadPosition(f"players[{seat}].small: not among the small Buildings of this game (R2.2.3)")
        on_board = max(0, int(printed.large_on_board) - len(members(owned)))
        usual = sum(int(only(tile)) for tile in members(first_n(a.LARGE) & ~owned)[:on_board])
        state.large = usual if given.large is None else int(given.large)
        if state.large & owned:
            raise BadPosition("large: a player has one of them (R7.4)")

    def supplies(self) -> None:
        """What is not given is the rest."""
        state, given, printed = self.state, self.position, self.printed
        self.cubes()
        built, founded = sum(map(int, state.greenhouses)), sum(map(int, state.foundations))
        rest = int(printed.greenhouse_tiles) - built
        free = min(int(printed.free_greenhouses), rest)
        green = given.greenhouses or Greenhouses(free=free, stack=rest - free)
        if green.free + green.stack != rest:
            raise BadPosition(f"greenhouses: {green.free} and {green.stack} beside {built} of players (R1.8)")
        state.free_greenhouses = within("greenhouses.free", green.free, 0, int(printed.free_greenhouses))
        state.greenhouse_stack = green.stack
        rest = int(printed.foundation_tiles) - founded
        if given.foundations not in (None, rest):
            raise BadPosition(f"foundations: {given.foundations} beside {founded} of players; {rest} is needed (R1.8)")
        state.foundation_stack = rest
        if printed.solo:
            rest = int(first_n(a.ROVER_CARDS) & ~state.dummies)
            state.locations = rest if given.locations is None else int(given.locations)

    def cubes(self) -> None:
        state, given, printed = self.state, self.position, self.printed
        supplies = {str(name): n for name, n in (given.supply or {}).items()}
        state.bag = 0
        for colour, name in enumerate(COLOURS):
            on_tiles = sum(int(amount(cubes, colour)) for cubes in state.cubes)
            held = sum(int(amount(purse, colour)) for purse in state.purse)
            at_setup = int(amount(printed.in_bag, colour))
            rest = at_setup + int(printed.in_supply[colour]) - on_tiles - held
            supply = None if given.supply is None else supplies.get(name, 0)
            if given.bag is not None:
                bag = int(amount(int(given.bag), colour))
            else:
                bag = max(0, at_setup - on_tiles) if supply is None else rest - supply
            supply = rest - bag if supply is None else supply
            if bag < 0 or bag + supply != rest:
                where = f"{'supply' if given.supply is not None else 'bag'}.{name}"
                raise BadPosition(
                    f"{where}: {bag} in the bag and {supply} in the supply; {rest} lie nowhere else (R1.1)"
                )
            state.bag += within(f"bag.{name}", bag, 0, Cubes.most) * int(one(colour))
            state.supply[colour] = supply

    # --- agenda -----------------------------------------------------------------------------------
    def agenda(self) -> None:
        state, given = self.state, self.position.agenda
        if given is None:
            begin_turn(state, state.player)
        elif not given and not state.ending:
            raise BadPosition(f"ending: with nothing left to do the game is over; one of {', '.join(ENDINGS[1:])}")
        else:
            AGENDA.push(state, given, names_of_frames(self.printed))

    def written(self, state: Moon, seat: int) -> dict[str, Any]:
        return written(_player(state, seat), self.known_by)

    def whole(self) -> None:
        """Each part has been read; go on to the next decision if they fit together."""
        state = self.state
        if wrong := checks.check(state):
            raise BadPosition(wrong[0])
        for seat, player in enumerate(self.position.players):
            if player.faction is None and self.written(state, seat) != self.written(Moon(self.printed, None), seat):
                raise BadPosition(f"players[{seat}].faction: without one, a player has nothing yet (R2.2.4)")
        check_under_way(state)
        go_on(state)
