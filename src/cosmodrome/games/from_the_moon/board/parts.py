"""The board of From the Moon in parts: each a template of `board/`, and no more than it shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cosmodrome.games.definition import BoardPart
from cosmodrome.games.from_the_moon.board.signs import Sign, per, signs
from cosmodrome.games.from_the_moon.components.keys import LAB_COLUMNS, OWN, lab_space
from cosmodrome.games.from_the_moon.components.vocabulary import COLOURS, CONVERSIONS, SHIPS

Data = dict[str, Any]
DUMMY = 4  # whose Building or Rover it is, in solo
LAB_ROWS = 3
ROVERS = 3
DISPLAY = ("top_left", "top_right", "middle_left", "middle_right", "bottom_left", "bottom_right")
COUNCIL = ("accept", "dispute", "first", "second")
GLYPHS = {
    "act:rover": "rover",
    "act:greenhouses": "greenhouse",
    "act:team": "astronaut",
    "act:building": "building",
    "act:research": "laboratory",
    "act:gather": "food",
    "develop:greenhouse": "greenhouse",
    "develop:improvement": "greenhouse",
    "develop:recruit": "astronaut",
    "develop:train": "specialist",
    "develop:foundation": "foundation",
    "develop:laboratory": "laboratory",
    "special:foundation": "foundation",
    "special:laboratory": "laboratory",
    "income:greenhouses": "greenhouse",
    "income:recharge": "energy",
    "point": "vp",
    "feed": "food",
}


def board(seen: Mapping[str, Any]) -> BoardPart:
    """The whole table. In front lies the board of the viewer, else the one a replay names, else the first."""
    return _Board(seen).whole()


class _Board:
    def __init__(self, seen: Mapping[str, Any]) -> None:
        self.seen = seen
        self.names: list[str] = seen["names"]
        self.players: list[Data] = seen["players"]
        self.marked: Mapping[str, bool] = seen["marked"]
        self.can: dict[str, str] = {key: option["text"] for key, option in seen["can"].items()}
        self.placed: set[str] = set()  # options that have their button on a thing
        self.own: int | None = seen["seat"]
        self.front: int = seen["seat"] if seen["seat"] is not None else seen.get("front") or 0
        self.ways: list[Data] = list((seen["shortcuts"] or {}).get("ways") or [])  # without those that have their place
        self.known: set[str] = set()  # Laboratories have copies: one of them has the id

    def whole(self) -> BoardPart:
        rivals = [seat for seat in range(len(self.players)) if seat != self.front]
        # Players come before the display: a copy that a player takes has no name of its own then, and flies.
        own = self.player(self.front, "board/own.html")
        others = [self.player(seat, "board/rival.html") for seat in rivals]
        world, progress = [self.moon(), self.ships(), self.supply()], self.progress()
        draft = [self.draft()] if self.seen["draft"] else []
        solo = [self.solo()] if "solo" in self.seen else []
        return BoardPart(
            "board/board.html",
            {
                "front": self.front,
                "own": self.own is not None,
                "names": self.names,
                "rivals": rivals,
                "solo": bool(solo),
                "drafting": bool(draft),
            },
            [self.decision()],
            [*draft, progress, *world, own],
            [*solo, *others],
        )

    # --- small helpers ----------------------------------------------------------------------------
    def some(self, keys: Iterable[str]) -> dict[str, str]:
        """Those of these options that there are; they stand here and nowhere else."""
        found = {key: self.can[key] for key in keys if key in self.can and key not in self.placed}
        self.placed.update(found)
        return found

    def last(self, kind: str, ref: object) -> bool:
        return f"{kind}:{ref}" in self.marked

    def named(self, lab: str) -> bool:
        """Whether this is the first copy of a Laboratory on the board."""
        fresh = lab not in self.known
        self.known.add(lab)
        return fresh

    def seat_name(self, seat: int) -> str:
        return "the dummy" if seat == DUMMY else self.names[seat]

    # --- what is decided --------------------------------------------------------------------------
    def decision(self) -> BoardPart:
        seen, result = self.seen, self.seen["result"]
        self.some(f"convert:{name}" for name in CONVERSIONS)
        bar = [
            [key, text, _glyphs(key), self.given_up() if key == "done" else ""]
            for key, text in self.can.items()
            if key not in self.placed and key not in COUNCIL
        ]
        data: Data = {
            "asked": seen["asked"],
            "who": " and ".join([self.names[seat] for seat in seen["deciders"]]),
            "prompt": seen["prompt"],
            "turn": seen["turn"],
            "ending": bool(seen["ending"]),
            "over": seen["over"],
            "bar": bar,
            "chain": self.open_path(),
            "convert": self.conversions() if seen["asked"] else [],
            "council": seen["council"],
            "shortcuts": {**seen["shortcuts"], "ways": self.ways} if seen["shortcuts"] else None,
            "warning": self.warning(),
            "result": None,
        }
        if result:
            outcome = result["outcome"]
            data["result"] = {
                "names": [self.names[seat] for seat in outcome["winners"]],
                "points": [result["scores"][seat]["total"] for seat in outcome["ranking"]],
                "text": outcome["text"],
                "scores": [
                    [self.names[seat], result["scores"][seat]["parts"], result["scores"][seat]["total"]]
                    for seat in outcome["ranking"]
                ],
            }
        return BoardPart("board/decision.html", data)

    def open_path(self) -> Data | None:
        """R8.5: what was placed, the outermost first, and what is left to activate, the innermost first. A Laboratory
        that is placed in a chain comes by Special Research.
        """
        chain = self.seen["chain"]
        if not chain:
            return None
        return {"path": [one["placed"] for one in chain], "left": [one["left"] for one in reversed(chain)]}

    def given_up(self) -> str:
        """Who stops gives up the other answers."""
        others = [text for key, text in self.can.items() if key.partition(":")[0] not in ("convert", "done")]
        more = f", and {len(others) - 2} more" if len(others) > 2 else ""
        return "; ".join(others[:2]) + more

    def conversions(self) -> list[Data]:
        """R3.2: both of them at every question, with the reason where one cannot be done."""
        found = []
        for key, gives, takes in (
            (f"convert:{CONVERSIONS[0]}", "food", "energy"),
            (f"convert:{CONVERSIONS[1]}", "energy", "food"),
        ):
            blocked = self.seen["why"].get(key)
            why = blocked["why"] if blocked else "not now"
            found.append({"key": key, "text": self.can.get(key), "why": why, "takes": takes, "gives": gives})
        return found

    def warning(self) -> str | None:
        """R15.6: a third launch ends the game; solo, it loses while Objectives are not met."""
        if "solo" not in self.seen or self.seen["over"]:
            return None
        open_ones = [one for one in self.seen["solo"]["objectives"] if not one["met"]]
        launched = sum(ship["launched"] for ship in self.seen["ships"])
        if launched == len(SHIPS) - 1 and open_ones:
            n = len(open_ones)
            return f"A third launch now would lose: {n} Objective{'s are' if n > 1 else ' is'} not met."
        return None

    # --- the Moon ---------------------------------------------------------------------------------
    def moon(self) -> BoardPart:
        """Building spaces and tiles alternate: a row of spaces, a row of tiles, and so on."""
        rows, columns = self.seen["grid"]
        built = self.built()
        cells: list[BoardPart] = []
        for line in range(2 * rows + 1):
            row = line // 2
            for at in range(2 * columns + 1):
                column = at // 2
                vertex = row * (columns + 1) + column + 1
                if line % 2 and at % 2:
                    cells.append(self.tile(self.seen["tiles"][row * columns + column]))
                elif not line % 2 and not at % 2:
                    cells.append(self.vertex(vertex, row, column, built))
                else:
                    other = vertex + (1 if at % 2 else columns + 1)
                    owner = built.get(vertex)
                    joined = owner if owner is not None and built.get(other) == owner else None
                    cells.append(BoardPart("board/edge.html", {"across": bool(at % 2), "owner": joined}))
        return BoardPart("board/moon.html", {"columns": columns, "rows": rows}, cells)

    def built(self) -> dict[int, int]:
        """Whose Building stands on a space."""
        found = {vertex: seat for seat, player in enumerate(self.players) for vertex in player["buildings"]}
        for vertex in self.seen["solo"]["buildings"] if "solo" in self.seen else ():
            found[vertex] = DUMMY
        return found

    def vertex(self, vertex: int, row: int, column: int, built: Mapping[int, int]) -> BoardPart:
        owner = built.get(vertex)
        data = {
            "vertex": vertex,
            "place": f"space {vertex}",
            "owner": owner,
            "name": self.seat_name(owner) if owner is not None else None,
            "free": vertex in self.seen["sites"],
            "effect": self.seen["site_effects"].get(str(vertex)),
            "can": self.some([f"site:{vertex}"]),
            "last": self.last("vertex", vertex),
        }
        return BoardPart("board/vertex.html", data)

    def tile(self, tile: Data) -> BoardPart:
        position = tile["position"]
        can = self.some([f"send:{position}", f"terrain:{position}"])
        data = {**tile, "can": can, "last": self.last("tile", position), "rover": self.rover_on(tile)}
        data["signs"] = signs(tile["effect"])
        data["sending"] = f"send:{position}" in can
        data["ways"] = self.trips(position)
        return BoardPart("board/tile.html", data)

    def trips(self, position: int) -> list[Data]:
        """The shortcuts that send a Rover to this tile; they stand there and nowhere else."""
        found = [way for way in self.ways if f"send:{position}" in way["keys"]]
        self.ways = [way for way in self.ways if way not in found]
        return [{**way, "terrain": f"terrain:{position}" in way["keys"]} for way in found]

    def rover_on(self, tile: Data) -> Data | None:
        seat = tile["rover"]
        if seat is None:
            return {"seat": DUMMY, "name": "the dummy", "ref": None, "crew": []} if tile["dummy"] else None
        rovers = self.players[seat]["rovers"]
        at = next(at for at, rover in enumerate(rovers) if rover["tile"] == tile["position"])
        return {"seat": seat, "name": self.names[seat], "ref": seat * ROVERS + at, "crew": _crew(rovers[at]["crew"])}

    # --- ships ------------------------------------------------------------------------------------
    def ships(self) -> BoardPart:
        return BoardPart("board/ships.html", {}, [self.ship(ship) for ship in self.seen["ships"]])

    def ship(self, ship: Data) -> BoardPart:
        parts = []
        for part in ship["parts"]:
            name = part["part"]
            owner = part["improved_by"]
            parts.append(
                {
                    **part,
                    "can": self.some([f"construct:{name}", f"improve:{name}"]),
                    "owner": self.names[owner] if owner is not None else None,
                    "last": self.last("part", name),
                }
            )
        shares = [
            [seat, self.names[seat], ship["tiles"][seat], ship["shares"][seat]]
            for seat in range(len(self.players))
            if ship["tiles"][seat] or ship["shares"][seat]
        ]
        own, last = self.own is not None, self.last("ship", ship["ship"])
        return BoardPart("board/ship.html", {**ship, "parts": parts, "shares": shares, "own": own, "last": last})

    # --- what can be had --------------------------------------------------------------------------
    def supply(self) -> BoardPart:
        seen = self.seen
        display = []
        for place, lab in zip(DISPLAY, seen["display"], strict=True):
            can = self.some([f"laboratory:{place}"])
            first = bool(lab and self.named(lab["id"]))
            drawn = signs(lab["effect"]) if lab else []
            last = first and self.last("laboratory", lab["id"])
            display.append({"place": place, "lab": lab, "signs": drawn, "can": can, "first": first, "last": last})
        large = [
            {
                **tile,
                "signs": _signs(tile),
                "can": self.some([f"build:{tile['id']}"]),
                "last": self.last("large", tile["id"]),
            }
            for tile in seen["large"]
        ]
        small = [
            {
                **tile,
                "signs": _signs(tile),
                "can": self.some([f"build:{tile['id']}"]),
                "last": self.last("small", tile["id"]),
                "built": [
                    [seat, self.names[seat]]
                    for seat, player in enumerate(self.players)
                    if tile["id"] in player["small"]
                ],
            }
            for tile in seen["small"]
        ]
        data = {
            "display": display,
            "laboratories": seen["laboratories"],
            "foundations": seen["foundations"],
            "greenhouses": seen["greenhouses"],
            "large": large,
            "small": small,
            "bag": seen["bag"],
            "powers": seen["powers"],
        }
        return BoardPart("board/supply.html", data)

    def progress(self) -> BoardPart:
        pieces: list[list[list[Any]]] = [[] for _ in range(8)]
        for seat, player in enumerate(self.players):
            pieces[player["progress"]].append([seat, self.names[seat]])
        mine = None if self.own is None else self.players[self.own]["progress"]
        data = {"tiles": self.seen["progress"], "pieces": pieces, "mine": mine, "turn": self.seen["turn"]}
        return BoardPart("board/progress.html", data)

    def draft(self) -> BoardPart:
        cards = [{**card, "can": self.some([f"faction:{card['id']}"])} for card in self.seen["draft"]]
        return BoardPart("board/draft.html", {"cards": cards})

    def solo(self) -> BoardPart:
        solo = self.seen["solo"]
        objectives = [{**one, "last": self.last("objective", one["id"])} for one in solo["objectives"]]
        return BoardPart("board/solo.html", {**solo, "objectives": objectives, "points": self.players[0]["points"]})

    # --- players ----------------------------------------------------------------------------------
    def player(self, seat: int, template: str) -> BoardPart:
        player, cards = self.players[seat], self.seen["cards"]
        mine = seat == self.own
        rovers = []
        for at, rover in enumerate(player["rovers"]):
            keys = [f"rover:{at + 1}", f"seat:{at + 1}", *(f"train:{at + 1}:{colour}" for colour in COLOURS)]
            ref = seat * ROVERS + at
            crew = _crew(rover["crew"])
            can = self.some(keys) if mine else {}
            rovers.append({"number": at + 1, "ref": ref, "crew": crew, "tile": rover["tile"], "can": can})
        most = self.seen["majorities"]
        data = {
            "seat": seat,
            "name": self.names[seat],
            "mine": mine,
            "first": seat == self.seen["first"],
            "on_turn": seat in self.seen["deciders"] and not self.seen["over"],
            "faction": {"id": player["faction"], **cards[player["faction"]]} if player["faction"] else None,
            "goods": player["goods"],
            "points": player["points"],
            "achievements": player["achievements"],
            "improvements": player["improvements"],
            "most_achievements": most["Achievements"][seat] if most else 0,
            "most_improvements": most["improvements"][seat] if most else 0,
            "rovers": rovers,
            "waiting": _crew(player["waiting"]),
            "rows": player["rows"],
            "markers": player["markers"],
            "greenhouses": player["greenhouses"],
            "improved": player["improved"],
            "labs": self.labs(seat, mine),
            "placing": {"lab": player["placing"], "first": self.named(player["placing"])}
            if player["placing"]
            else None,
            "foundations": player["foundations"],
            "built": [
                {"signs": _signs(cards[name]), **cards[name], "id": name}
                for name in (*player["small"], *player["large"])
            ],
            "missions": len(player["missions"]),
            "gather": None if self.seen["over"] else player["gather"],
            "can": self.some([f"build:{OWN}"]) if mine else {},
        }
        return BoardPart(template, data)

    def labs(self, seat: int, mine: bool) -> list[Data]:
        """The grid of a player board, space by space."""
        held, cards = self.players[seat]["laboratories"], self.seen["cards"]
        found: dict[str, Data] = {}
        for at in range(LAB_ROWS * LAB_COLUMNS):
            space = lab_space(at)
            lab = held.get(space)
            first = bool(lab and self.named(lab))
            found[space] = {
                "space": space,
                "place": f"row {at // LAB_COLUMNS + 1}, column {at % LAB_COLUMNS + 1}",
                "lab": lab,
                "text": cards[lab]["text"] if lab else None,
                "signs": _signs(cards[lab]) if lab else [],
                "first": first,
                "last": first and self.last("laboratory", lab),
                "chain": None,
                "can": self.some([f"place:{space}", f"activate:{space}"]) if mine else {},
            }
        for space, chain in self.seen["chains"].items() if mine else ():
            points = [{key: found[other][key] for key in ("space", "lab", "first")} for other in chain["spaces"]]
            found[space]["chain"] = {**chain, "points": points}
        return list(found.values())


def _crew(crew: Iterable[str]) -> list[list[str]]:
    """Each Astronaut: the colour, what they are, and both in words."""
    found = []
    for name in crew:
        colour, kind = name.split(" ")
        found.append([colour.lower(), kind.lower(), name])
    return found


def _signs(card: Mapping[str, Any]) -> list[Sign]:
    """What a tile does, or scores; nothing for what is only in words."""
    scoring = card.get("scoring")
    return per(scoring["vp"], scoring["per"]) if scoring else signs(card.get("effect", []))


def _glyphs(key: str) -> list[str]:
    """What is drawn on an option of the bar."""
    verb, _, thing = key.partition(":")
    if verb in ("collect", "pick", "recruit") and thing in (*COLOURS, "food"):
        return [thing]
    if verb == "power":
        return ["power", thing]
    return [GLYPHS[key]] if key in GLYPHS else []
