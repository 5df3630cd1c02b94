"""The universe in parts: tiles with their spaces, ships, the Monolith, and whatever can be chosen on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmodrome.games.definition import BoardPart
from cosmodrome.games.hope.board import universe
from cosmodrome.games.hope.board.universe import DIMENSIONS, DIRECTIONS, POSITIONS, Face
from cosmodrome.games.hope.components.keys import space_key, tile_key
from cosmodrome.games.hope.components.vocabulary import TECHNOLOGY_NAMES, TOKENS
from cosmodrome.games.hope.text import places
from cosmodrome.games.kit.english import counted, listed

Data = dict[str, Any]
GLYPH_OF_TOKEN = dict(zip(TOKENS, ("draw", "move", "polarize", "medals"), strict=True))
DOWN = {"purple": "6 o'clock", "blue": "10 o'clock", "red": "2 o'clock"}


class Sky:
    """Everything that is drawn in the universe. `can`: what can be chosen, by key."""

    def __init__(self, seen: Mapping[str, Any], front: int, can: Mapping[str, str]) -> None:
        self.seen = seen
        self.front = front
        self.can = can
        self.names: Sequence[str] = seen["names"]
        self.tiles: list[Data | None] = seen["tiles"]
        self.ships: list[int | None] = [player["ship"] for player in seen["players"]]
        self.own: int | None = seen["seat"]
        self.marked: Mapping[str, bool] = seen["marked"]
        self.answered: set[str] = set()  # the options that are chosen on the universe

    def part(self) -> BoardPart:
        ship = self.ships[self.front]
        targets = self.targets()
        data = {
            "dimension": DIMENSIONS[ship % 3] if ship is not None else "purple",
            "gravity": [
                {
                    **point._asdict(),
                    "name": f"Gravity point of the {point.dimension} dimension, {DOWN[point.dimension]}",
                }
                for point in universe.gravity_points()
            ],
            "rows": universe.rows(),
            "border": self.border(),
        }
        pieces = [*self.landings(), *self.vessels(), *self.slab()]
        return BoardPart(
            "board/universe.html", data, [self.tile(at) for at in range(len(POSITIONS))], [*pieces, *targets]
        )

    # --- tiles ------------------------------------------------------------------------------------
    def tile(self, number: int) -> BoardPart:
        at, tile = POSITIONS[number], self.tiles[number]
        if tile is None:
            return BoardPart("board/hole.html", {"outline": universe.hexagon(at)})
        x, y = universe.drawn(universe.centre(at))
        token = tile["token"]
        data = {
            "tile": number,
            "earth": tile["earth"],
            "stable": tile["stable"],
            "technology": tile["technology"],
            "token": GLYPH_OF_TOKEN[token] if token else None,
            "last": f"tile:{number}" in self.marked,
            "outline": universe.hexagon(at),
            "x": x,
            "y": y,
            "faces": [self.face(number, tile, i) for i in range(len(DIMENSIONS))],
        }
        return BoardPart("board/tile.html", data)

    def face(self, number: int, tile: Data, dimension: int) -> Data:
        space = number * 3 + dimension
        name = DIMENSIONS[dimension]
        drawn = self.drawn(space)
        owners: list[int | None] = list(tile["pioneers"][name])
        planets = [] if tile["stable"] else [*owners, *[None] * (tile["planets"][name] - len(owners))]
        told = self.told(number, dimension)
        return {
            "dimension": name,
            "space": space,
            "stop": 0 if space == self.ships[self.front] else -1,
            "last": f"space:{space}" in self.marked,
            "outline": drawn.outline,
            "letter": drawn.letter,
            "planets": [
                {"x": x, "y": y, "owner": owner}
                for (x, y), owner in zip(drawn.planets[len(planets)], planets, strict=True)
            ],
            "name": ". ".join(told),
            "tell": "\n".join(told),
        }

    def drawn(self, space: int) -> Face:
        tile = self.tiles[space // 3]
        return universe.face(POSITIONS[space // 3], bool(tile and tile["concave"]), DIMENSIONS[space % 3])

    def told(self, number: int, dimension: int) -> list[str]:
        """A space in words, line by line: what it is, who is there, what threatens it."""
        tile = self.tiles[number]
        if tile is None:
            return ["A hole in the universe"]
        name = DIMENSIONS[dimension]
        lines = [f"{self.tile_name(number)}, {name}"]
        pioneers: list[int] = tile["pioneers"][name]
        if tile["stable"]:
            token = f", with a token: {tile['token'].replace('_', ' ')}" if tile["token"] else ""
            lines.append(f"Stable{token}")
        elif not tile["earth"]:
            planets = tile["planets"][name]
            free = f"{planets - len(pioneers)} of {counted(planets, 'planet')} free" if planets else "No planets"
            lines.append(f"{free}; the galaxy lacks {TECHNOLOGY_NAMES[tile['technology']]}")
        if pioneers:
            by_owner = [f"{self.names[seat]} {pioneers.count(seat)}" for seat in sorted(set(pioneers))]
            lines.append(f"Pioneers: {listed(by_owner)}")
        ships = [self.names[seat] for seat, ship in enumerate(self.ships) if ship == number * 3 + dimension]
        if ships:
            lines.append(f"Ship of {listed(ships)}")
        monolith = self.seen["monolith"]
        if monolith is not None and monolith["tile"] == number:
            safe = "is stable and stays" if tile["stable"] else "vanishes at the next uncovered crossing"
            lines.append(f"The Monolith stands here: the tile {safe}")
        elif tile["border"]:
            lines.append("On the border")
        return lines

    def border(self) -> str:
        """All sides of tiles with nothing beyond them."""
        found = []
        there = {POSITIONS[number] for number, tile in enumerate(self.tiles) if tile is not None}
        for q, r in sorted(there):
            for direction, (east, south) in enumerate(DIRECTIONS.values()):
                if (q + east, r + south) not in there:
                    (x, y), (x2, y2) = universe.side((q, r), direction)
                    found.append(f"M{x:g} {y:g}L{x2:g} {y2:g}")
        return "".join(found)

    # --- pieces -----------------------------------------------------------------------------------
    def vessels(self) -> list[BoardPart]:
        found = []
        met: dict[int, int] = {}
        for seat, ship in enumerate(self.ships):
            if ship is None or self.tiles[ship // 3] is None:
                continue
            x, y = self.drawn(ship).ships[met.get(ship, 0)]
            met[ship] = met.get(ship, 0) + 1
            data = {
                "seat": seat,
                "x": x,
                "y": y,
                "mine": seat == self.own,
                "on_turn": seat == self.seen["player"] and not self.seen["over"],
                "name": f"Ship of {self.names[seat]}: {self.told(ship // 3, ship % 3)[0]}",
            }
            found.append(BoardPart("board/vessel.html", data))
        return found

    def slab(self) -> list[BoardPart]:
        monolith = self.seen["monolith"]
        if monolith is None:
            return []
        number = monolith["tile"]
        (x, y), (x2, y2) = universe.side(POSITIONS[number], monolith["side"])
        name = f"The Regression Monolith on {self.told(number, 0)[0].split(',')[0]}"
        data = {"x": round((x + x2) / 2, 2), "y": round((y + y2) / 2, 2), "name": name}
        return [BoardPart("board/monolith.html", data)]

    def landings(self) -> list[BoardPart]:
        """Where polarized ships would stand; shown while a polarization is looked at."""
        found = []
        for one in self.seen["landings"]:
            x, y = self.drawn(one["space"]).ships[0]
            data = {"seat": one["seat"], "turn": one["turn"], "mine": one["seat"] == self.own, "x": x, "y": y}
            found.append(BoardPart("board/landing.html", data))
        return found

    # --- what can be chosen -----------------------------------------------------------------------
    def targets(self) -> list[BoardPart]:
        found = [self.flight(one) for one in self.seen["flights"]]
        for number in range(len(POSITIONS)):
            for verb in ("monolith", "teleport"):
                if (key := f"{verb}:{tile_key(number)}") in self.can:
                    found.append(self.chosen(key, verb, universe.hexagon(POSITIONS[number]), self.told(number, 0)[1:]))
            for space in range(number * 3, number * 3 + 3):
                for verb in ("recall", "replace"):
                    if (key := f"{verb}:{space_key(space)}") in self.can:
                        found.append(self.chosen(key, verb, self.drawn(space).outline, self.told(number, space % 3)))
        for dimension, name in enumerate(DIMENSIONS):
            if (key := f"start:{name}") in self.can:
                earth = POSITIONS.index((0, 0))
                found.append(self.chosen(key, "start", self.drawn(earth * 3 + dimension).outline, []))
        return found

    def chosen(self, key: str, kind: str, outline: str, lines: list[str]) -> BoardPart:
        self.answered.add(key)
        said = [self.can[key], *lines]
        data: Data = {
            "kind": kind,
            "lever": "",
            "name": key,
            "key": key,
            "outline": outline,
            "way": [],
            "path": None,
            "badge": None,
        }
        return BoardPart("board/target.html", {**data, "spoken": ". ".join(said), "tell": "\n".join(said)})

    def flight(self, one: Data) -> BoardPart:
        """A space that a lever reaches: its way, and what lies on it."""
        self.answered.add(one["keys"][0])
        space = one["space"]
        here = self.ships[self.front]
        assert here is not None, "a ship without a place does not fly"
        trail = [self.drawn(at).middle for at in (here, *one["path"])]
        drawn = self.drawn(space)
        said = self.flight_words(one)
        gain = next((planet["payable"] for planet in one["planets"] if planet["tile"] == space // 3), 0)
        data = {
            "kind": "flight",
            "lever": one["lever"],
            "name": space,
            "key": one["keys"][0] if len(one["keys"]) == 1 else None,
            "keys": one["keys"],
            "outline": drawn.outline,
            "way": one["path"],
            "path": "M" + "L".join(f"{x:g} {y:g}" for x, y in trail),
            "badge": gain or None,
            "x": drawn.middle[0],
            "y": drawn.middle[1],
            "spoken": ". ".join(said),
            "tell": "\n".join(said),
        }
        return BoardPart("board/target.html", data)

    def flight_words(self, one: Data) -> list[str]:
        space = one["space"]
        place = self.told(space // 3, space % 3)
        said = [f"Fly to {place[0]}, {one['lever']}", *place[1:]]
        if len(one["path"]) > 1:
            said.append(f"By way of {listed([self.tile_name(at // 3) for at in one['path'][:-1]])}")
        if one["halt"] is not None:
            said.append(f"You stop at {self.tile_name(one['halt'])} first: you can place a pioneer there")
        payable = [f"{self.tile_name(p['tile'])} {p['payable']} of {p['free']}" for p in one["planets"] if p["payable"]]
        if payable:
            said.append(f"Planets you can pay for: {listed(payable)}")
        if one["stabilized"]:
            said.append(f"Could become stable: {listed([self.tile_name(tile) for tile in one['stabilized']])}")
        if one["medals"]:
            said.append(f"Up to {counted(one['medals'], 'medal')}")
        if one["tokens"]:
            said.append(f"Tokens on the way: {listed([TOKENS[kind].replace('_', ' ') for kind in one['tokens']])}")
        return said

    def tile_name(self, number: int) -> str:
        """As the log calls it: `Whirlpool (C4)`."""
        tile, at = self.tiles[number], places.position(number)
        if tile is None:
            return f"the hole at {at}"
        return str(tile["name"]) if tile["earth"] else f"{tile['name']} ({at})"
