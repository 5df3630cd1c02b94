"""The board of HOPE in parts, each with the data that it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from cosmodrome.games.definition import BoardPart
from cosmodrome.games.hope.board import cockpits, track
from cosmodrome.games.hope.board.sky import Sky
from cosmodrome.games.hope.components.vocabulary import DIMENSIONS, TECHNOLOGY_NAMES, TURNS
from cosmodrome.games.hope.text.cards import POWERS
from cosmodrome.games.kit.english import capital, counted, listed

Data = dict[str, Any]
COUNCIL = ("accept", "dispute", "first", "second")
BARS = (  # what stands in the decision line, by verb
    ("Here", ("place", "remove")),
    ("Pairs", ("pair",)),
    ("Go on", ("go", "stop", "no", "end")),
)
GLYPHS = {"place": "pioneer", "end": "marker", "stop": "stable", "remove": "accuse"}
STRONG = ("place",)


def board(seen: Mapping[str, Any]) -> BoardPart:
    """The whole table. In front lies the cockpit of the viewer, else the one a replay names, else the first."""
    return _Board(seen).whole()


class _Board:
    def __init__(self, seen: Mapping[str, Any]) -> None:
        self.seen = seen
        self.names: list[str] = seen["names"]
        self.players: list[Data] = seen["players"]
        self.can: dict[str, str] = {key: option["text"] for key, option in seen["can"].items()}
        self.placed: set[str] = set()  # options that have their button on a thing
        self.own: int | None = seen["seat"]
        self.front: int = seen["seat"] if seen["seat"] is not None else seen.get("front") or 0
        self.sky = Sky(seen, self.front, self.can)

    def whole(self) -> BoardPart:
        rivals = [seat for seat in range(len(self.players)) if seat != self.front]
        world = self.sky.part()
        self.placed |= self.sky.answered
        draft = [self.draft()] if self.seen["drafting"] else []
        center, tracked = self.center(), self.track()
        bugs = [self.bugs()] if self.seen["options"]["bugs"] else []
        role = [self.role()] if self.seen["role"] and not self.seen["over"] else []
        helm, own = self.helm(), self.cockpit(self.front)
        others = [self.rival(seat) for seat in rivals]
        return BoardPart(
            "board/board.html",
            {
                "front": self.front,
                "own": self.own is not None,
                "names": self.names,
                "rivals": rivals,
                "bugs": bool(bugs),
                "drafting": bool(draft),
            },
            [self.decision()],
            [world, tracked, *draft],
            [helm, own, *role],
            [center, *bugs],
            others,
        )

    def some(self, keys: Iterable[str]) -> dict[str, str]:
        """Those of these options that there are; they stand here and nowhere else."""
        found = {key: self.can[key] for key in keys if key in self.can and key not in self.placed}
        self.placed.update(found)
        return found

    def verb(self, *names: str) -> dict[str, str]:
        return self.some([key for key in self.can if key.partition(":")[0] in names])

    def why(self, key: str) -> str:
        blocked = self.seen["why"].get(key)
        return str(blocked["why"]) if blocked else ""

    # --- what is decided --------------------------------------------------------------------------
    def decision(self) -> BoardPart:
        seen = self.seen
        bar = []
        for name, verbs in BARS:
            options = [[key, text, _glyphs(key, self.front)] for key, text in self.verb(*verbs).items()]
            if options:
                bar.append({"name": name, "options": options})
        rest = [[key, text, []] for key, text in self.can.items() if key not in self.placed and key not in COUNCIL]
        if rest:
            bar.append({"name": "More options", "options": rest})
        data: Data = {
            "asked": seen["asked"],
            "who": listed([self.names[seat] for seat in seen["deciders"]]),
            "prompt": seen["prompt"],
            "notes": self.notes(),
            "bar": bar,
            "strong": STRONG,
            "council": seen["council"],
            "shortcuts": self.shortcuts(),
            "result": self.result() if seen["result"] else None,
        }
        return BoardPart("board/decision.html", data)

    def shortcuts(self) -> Data | None:
        """Flights are chosen on the universe; only picks are left for the decision line."""
        found = self.seen["shortcuts"]
        return {**found, "ways": []} if found and found["picks"] else None

    def notes(self) -> list[str]:
        """Why no pioneer can be placed, and what the end of the turn would bring."""
        seen = self.seen
        found: list[str] = []
        if not seen["asked"]:
            return found
        if ("end" in self.can or "stop" in self.can) and "place" not in self.can:
            found.append(f"No pioneer here: {self.no_pioneer()}.")
        if "end" in self.can and seen["refilling"] and not seen["this_turn"]["placed"]:
            found.append(f"If you end your turn without a pioneer: {self.foretold(seen['refilling'])}.")
        if any(key.startswith("pair:") for key in self.can):
            found.append("The last card you use this turn lies on top, where its symbol is counted (R6.4, R9.1).")
        if any(len(cases) > 1 for cases in seen["discards"]):
            found.append("The new Replenishment card is unknown: both cases are told.")
        return found

    def no_pioneer(self) -> str:
        """Why none can be placed where the own ship is (R5.12, R6.2, R6.3)."""
        player, ship = self.players[self.front], self.sky.ships[self.front]
        tile = self.sky.tiles[ship // 3] if ship is not None else None
        if self.seen["this_turn"]["closed"]:
            return "you have placed pioneers before a polarization of this turn (R5.12)"
        if not player["supply"]:
            return "you have no free pioneer (R6.2)"
        if ship is None or tile is None or tile["earth"]:
            return "Earth has no planets"
        if tile["stable"]:
            return "the galaxy is stable (R7.3)"
        dimension = DIMENSIONS[ship % 3]
        if not tile["planets"][dimension]:
            return f"it has no planets in the {dimension} dimension (R6.2)"
        if len(tile["pioneers"][dimension]) == tile["planets"][dimension]:
            return f"all planets in the {dimension} dimension have their pioneer (R6.2)"
        return f"you cannot pay for {TECHNOLOGY_NAMES[tile['technology']]} (R6.3)"

    def foretold(self, case: Data) -> str:
        """A Regression phase in words: symbols, marker, crossings, what vanishes, where the Monolith goes."""
        return ", ".join([counted(case["symbols"], "symbol"), *self.consequences(case)])

    def consequences(self, case: Data) -> list[str]:
        found = [f"marker to {case['marker']}" if case["marker"] != self.seen["track"]["marker"] else "marker stays"]
        for crossing in case["crossings"]:
            state = "covered, harmless" if crossing["covered"] else "uncovered"
            found.append(f"crossing {crossing['space']} {state}")
        found += [f"{self.sky.tile_name(tile)} vanishes" for tile in case["vanished"]]
        if any(not crossing["covered"] for crossing in case["crossings"]):
            if not case["vanished"]:
                found.append("nothing vanishes, as the tile is stable")
            found.append(f"Monolith to {self.sky.tile_name(case['monolith'])}")
        if case["outcome"]:
            found.append("the Regression is complete" if case["outcome"] == 2 else "the game ends")
        return found

    def result(self) -> Data:
        """R10.5-R10.8: who wins, with pioneers and tie-breaks side by side."""
        result = self.seen["result"]
        outcome = result["outcome"]
        winners = [self.names[seat] for seat in outcome["winners"]]
        headline = f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'}" if winners else "Everybody loses"
        rows = []
        for seat in outcome["ranking"]:
            player = self.players[seat]
            values = [
                result["scores"][seat]["total"],
                player["medals"],
                player["upgrades"],
                player["hand_size"],
                player["on_tiles"],
            ]
            role = {"nope": "N.O.P.E.", "hope": "H.O.P.E."}.get(self.seen["shown_roles"][seat] or "", "")
            won = seat in outcome["winners"]
            rows.append({"seat": seat, "name": self.names[seat], "role": role, "values": values, "won": won})
        columns = ["Pioneers that count", "Medals", "Upgrades", "Cards", "On galaxies"]
        text = capital(outcome["text"])
        return {"headline": headline, "text": text, "columns": columns, "rows": rows, "steps": self.verdict(rows)}

    def verdict(self, rows: list[Data]) -> list[str]:
        """R10.5-R10.7: what decided it, step by step."""
        traitor = next((row for row in rows if row["role"] == "N.O.P.E."), None)
        loyal = [row for row in rows if row is not traitor]
        found = []
        if self.seen["ending"] == "mission":
            if traitor:
                found.append(f"{traitor['name']} worked for N.O.P.E. and has lost (R10.5).")
            if self.seen["options"]["cooperative"]:
                return [*found, "All loyal players win together (R16.2)."]
            best, others = loyal[0], loyal[1:]
            for at, what in enumerate(("pioneers that count", "medals", "upgrades", "cards in hand")):
                others = [row for row in others if row["values"][at] == best["values"][at]]
                if not others:
                    return [*found, f"{best['name']} has the most {what}: {best['values'][at]} (R10.5)."]
                names = listed([row["name"] for row in (best, *others)])
                found.append(f"{names} have {best['values'][at]} {what} each (R10.5).")
            return [*found, f"{best['name']} is the later seat (R10.5)."]
        rule = "R10.7" if self.seen["ending"] == "earth" else "R10.6"
        if not traitor:
            return [f"{'Nobody worked for N.O.P.E.: all' if self.seen['options']['traitor'] else 'All'} lose ({rule})."]
        if self.seen["ending"] == "earth":
            return [f"{traitor['name']} worked for N.O.P.E., and Earth has vanished (R10.7)."]
        most = max(row["values"][-1] for row in loyal)
        enough = (
            "more than anybody else" if traitor["values"][-1] > most else "not more than everybody else, so all lose"
        )
        mine = counted(traitor["values"][-1], "pioneer")
        return [f"{traitor['name']} worked for N.O.P.E. and has {mine} on galaxies: {enough} (R10.6)."]

    # --- Technology Center and Mission Track ------------------------------------------------------
    def center(self) -> BoardPart:
        seen = self.seen["center"]
        piles = []
        for at in range(3):
            cards = seen["piles"][at]
            piles.append(
                {
                    "number": at + 1,
                    "open": cockpits.card(seen["open"][at]) if seen["open"][at] else None,
                    "top": cockpits.card(cards[-1]) if cards else None,
                    "size": len(cards),
                    "below": f"From the top: {listed([cockpits.card(kind)['name'] for kind in reversed(cards)])}"
                    if cards
                    else "",
                    "forecast": self.forecast(at),
                    "can": self.some([f"discard:{at + 1}"]),
                }
            )
        stacks = [
            {
                "left": left,
                "text": f"Stack {at + 1}: {counted(left, 'token')} left"
                + ("" if left else ", its Regression symbol shows"),
            }
            for at, left in enumerate(seen["stacks"])
        ]
        heap = sum(seen["heap"].values())
        data = {
            "symbols": seen["counted"],
            "counted": self.symbols_in_words(),
            "deck": seen["deck"],
            "piles": piles,
            "stacks": stacks,
            "medals": seen["medals"],
            "heap": {"n": heap, "text": f"{counted(heap, 'card')} on the heap of Bug cards"} if heap else None,
        }
        return BoardPart("board/center.html", data)

    def symbols_in_words(self) -> str:
        """R9.1: what is counted at the end of this turn as it stands."""
        seen = self.seen["center"]
        shown, total = counted(seen["symbols"], "Regression symbol"), seen["counted"]
        other = f"; {total} would be counted, by a Bug card or the stall guard" if total != seen["symbols"] else ""
        return f"{shown} in sight{other}"

    def forecast(self, pile: int) -> Data | None:
        """R6.6, R9: what would follow from this Discard space; the new card is unknown."""
        cases = self.seen["discards"][pile] if self.seen["discards"] else []
        if not cases:
            return None
        symbols = " or ".join(str(case["symbols"]) for case in cases)
        if len(cases) == 1:
            lines = self.consequences(cases[0])
        else:
            lines = [f"New card plain: {', '.join(self.consequences(cases[0]))}"]
            lines.append(f"New card with symbol: {', '.join(self.consequences(cases[-1]))}")
        bad = any(not crossing["covered"] for case in cases for crossing in case["crossings"])
        return {"symbols": symbols, "lines": lines, "bad": bad}

    def track(self) -> BoardPart:
        seen = self.seen["track"]
        row, final, marker = len(seen["row"]), seen["final"], seen["marker"]
        crossings = {int(index): space for index, space in seen["crossings"].items()}
        points = track.curve(row, final, crossings)
        indices = {space: index for index, space in crossings.items()}
        spaces = []
        for space in range(1, row + 1):
            x, y = track.row_space(space)
            owner, gap = seen["row"][space - 1], space in seen["gaps"]
            name = f"Row space {space}"
            if space in indices:
                name += f", crossing at {indices[space]}" + (", covered" if owner is not None else ", uncovered")
            name += f": {self.names[owner]}" if owner is not None else ": stays empty" if gap else ""
            marked = f"row_space:{space}" in self.seen["marked"]
            data = {"space": space, "x": x, "y": y, "owner": owner, "gap": gap, "crossing": space in indices}
            spaces.append({**data, "name": name, "last": marked})
        dots = [
            {"x": x, "y": y, "passed": index <= marker, "final": index == final}
            for index, (x, y) in enumerate(points)
            if index not in crossings
        ]
        filled = sum(owner is not None for owner in seen["row"])
        highest = max((space for space in range(1, row + 1) if seen["row"][space - 1] is not None), default=0)
        left, to_go = row - highest, final - marker
        overflow = [[seat, self.names[seat], n] for seat, n in enumerate(seen["overflow"]) if n]
        to_end = "" if self.seen["over"] else ": last turns"
        outcome = {
            "mission": {"tone": "good", "text": f"Mission accomplished{to_end}"},
            "regression": {"tone": "bad", "text": f"Regression complete{to_end}"},
            "earth": {"tone": "bad", "text": "Earth has vanished"},
        }.get(self.seen["ending"] or "")
        spoken = (
            f"{counted(filled, 'pioneer')} in the row of {row}, {left} to go. The marker is on {marker} of {final}."
        )
        data = {
            "row": row,
            "final": final,
            "filled": filled,
            "row_left": left,
            "marker": marker,
            "curve_left": to_go,
            "outcome": outcome,
            "width": track.width(row),
            "path": track.path(points),
            "dots": dots,
            "spaces": spaces,
            "at": points[marker],
            "runner": f"Regression Marker: {marker} of {final}, {to_go} to go",
            "overflow": overflow,
            "spoken": spoken,
        }
        return BoardPart("board/track.html", data)

    # --- Bug cards, roles, characters -------------------------------------------------------------
    def bugs(self) -> BoardPart:
        """R13: the card being resolved with its price and offers, and the lasting card in force."""
        offer, force = self.seen["offer"], self.seen["bug"]
        cards = []
        if offer:
            offers = [[seat, self.names[seat], n] for seat, n in enumerate(offer["offers"])]
            who = "You are" if self.seen["asked"] else f"{listed([self.names[s] for s in self.seen['deciders']])} is"
            options = [[key, text] for key, text in self.verb("offer", "medal", "give").items()]
            told = f"{offer['offered']} of {offer['price']} offered" if offer["round"] else f"Price {offer['price']}"
            cards.append(
                {
                    **offer,
                    "open": True,
                    "told": told,
                    "offers": offers,
                    "next": f"{who} next, round {offer['round']} of 2" if offer["round"] else "",
                    "options": options,
                }
            )
        if force:
            cards.append({**force, "open": False, "options": []})
        return BoardPart("board/bugs.html", {"left": counted(self.seen["bug_deck"], "card"), "cards": cards})

    def role(self) -> BoardPart:
        """The own role, behind a gesture; the option to reveal oneself stands with it."""
        nope = self.seen["role"] == "nope"
        text = "You want the Regression to win (R11)." if nope else "You want the mission to succeed."
        data = {"role": {"name": "N.O.P.E." if nope else "H.O.P.E.", "text": text}, "can": self.some(["reveal"])}
        return BoardPart("board/role.html", data)

    def draft(self) -> BoardPart:
        cards = []
        taken = {player["character"]["id"]: seat for seat, player in enumerate(self.players) if player["character"]}
        for card in self.seen["characters"]:
            who = taken.get(card["id"])
            can = self.some([f"character:{card['id']}"])
            taker = self.names[who] if who is not None else None
            cards.append({**card, "power": POWERS[card["power"]], "can": can, "taken": taker})
        return BoardPart("board/draft.html", {"cards": cards})

    # --- players ----------------------------------------------------------------------------------
    def player(self, seat: int) -> Data:
        player = self.players[seat]
        character, shown = player["character"], self.seen["shown_roles"][seat]
        upgrades = character["upgrade_costs"] if character else []
        technology = character["technology_costs"] if character else []
        return {
            "seat": seat,
            "name": self.names[seat],
            "first": seat == 0,
            "on_turn": seat in self.seen["deciders"] and not self.seen["over"],
            "character": {**character, "power": POWERS[character["power"]]} if character else None,
            "traitor": shown == "nope",
            "cleared": shown == "hope",
            "points": player["on_track"] + player["in_cockpit"],
            "on_track": player["on_track"],
            "in_cockpit": player["in_cockpit"],
            "medals": player["medals"],
            "supply": player["supply"],
            "hand_size": player["hand_size"],
            "hand_limit": player["hand_limit"],
            "upgrades": cockpits.row(upgrades, player["upgrades"], "Character upgrades"),
            "technology": cockpits.row(technology, player["technology"], "Technology level"),
            "tokens": cockpits.tokens(player["tokens"]),
            "purse": "\n".join(
                [
                    f"Medals: {player['medals']}",
                    f"Free pioneers: {player['supply']}, on galaxies: {player['on_tiles']}",
                    f"Cards in hand: {player['hand_size']}, hand limit: {player['hand_limit']}",
                    f"Active levers: {listed(player['levers']) or 'none'}",
                ]
            ),
        }

    def helm(self) -> BoardPart:
        """Levers and polarization of the cockpit in front."""
        mine, moving = self.front == self.own, bool(self.seen["asked"] and {"end", "stop"} & self.can.keys())
        reach = Counter(flight["lever"] for flight in self.seen["flights"]) if mine else Counter()
        data = {
            "levers": cockpits.levers(self.players[self.front]["levers"], reach, moving and mine),
            "levers_keep": " ".join(sorted(reach)),
            "polarize": self.polarizing() if mine and not self.seen["over"] else [],
        }
        return BoardPart("board/helm.html", data)

    def cockpit(self, seat: int) -> BoardPart:
        mine = seat == self.own
        shown = self.player(seat)
        held = self.seen["hand"] if mine else self.seen["known_hands"][seat]
        keys = [key for token in shown["tokens"] for key, _ in token["keys"]]
        pile = self.seen["center"]["used"] if seat == self.seen["player"] else []
        asked = mine and self.seen["asked"]
        data = {
            **shown,
            "can": self.some(["upgrade", "technology", *keys]) if mine else {},
            "why": {key: self.why(key) for key in ("upgrade", "technology")} if asked else {},
            "used": [cockpits.card(kind) for kind in reversed(pile)],
            "hand": cockpits.by_technology(held, self.verb("pay", "lose") if mine else {}),
        }
        return BoardPart("board/cockpit.html", data)

    def polarizing(self) -> list[Data]:
        """R5.9-R5.11: where the own ship would land, with its button or with the reason why not."""
        found = []
        for one in self.seen["landings"]:
            key = f"polarize:{one['turn']}"
            if one["seat"] != self.own or (one["turn"] != TURNS[0] and key not in self.can):
                continue
            tile, dimension = one["space"] // 3, one["space"] % 3
            lands = self.sky.told(tile, dimension)[0]
            text = f"{'' if key in self.can else 'Polarizing leads '}to {lands}" + (
                ": it leaves the universe and reappears there" if one["lost"] else ""
            )
            can = self.some([key]).get(key)
            found.append({"key": key, "can": can, "lands": text, "why": self.why(key) if not can else ""})
        return found

    def rival(self, seat: int) -> BoardPart:
        player = self.players[seat]
        known = [cockpits.card(kind, n) for kind, n in self.seen["known_hands"][seat].items()]
        key = f"accuse:{seat}"
        data = {
            **self.player(seat),
            "ref": seat,
            "levers": cockpits.levers(player["levers"], {}, False),
            "known": known,
            "can": self.some([key]),
            "accuse_why": self.why(key),
        }
        return BoardPart("board/rival.html", data)


def _glyphs(key: str, seat: int) -> list[str]:
    """What is drawn on an option of the bar."""
    glyph = GLYPHS.get(key.partition(":")[0])
    return [f"{glyph}{seat}" if glyph == "pioneer" else glyph] if glyph else []
