"""The board of Space Explorers in parts: each a template of `board/`, and no more than it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.games.definition import BoardPart
from cosmodrome.games.space_explorers.components import COLOURS

# Where an option stands. Those of the bar belong to no thing on the table, those of the tray to the running recruit.
PLACES = {
    **dict.fromkeys(("pass", "draw", "decline", "extra", "no_extra"), "bar"),
    **dict.fromkeys(("no_project", "keep_rest", "continue", "use_19", "skill"), "bar"),
    **dict.fromkeys(("tokens", "pay", "use_31", "icons"), "tray"),
    **dict.fromkeys(("take", "recruit", "recruit_free", "recruit_for_tokens", "return", "next"), "card"),
    **dict.fromkeys(("take_deck", "use_44"), "deck"),
    **dict.fromkeys(("complete", "complete_with_19"), "project"),
    **dict.fromkeys(("division", "reorder"), "division"),
    **dict.fromkeys(("give", "use_56"), "stack"),
}
# What the buttons on things say.
SHORT = {
    "take": "Take",
    "take_deck": "Draw",
    "use_44": "Add to Center",
    "recruit": "Recruit",
    "recruit_free": "For free",
    "recruit_for_tokens": "For 2 tokens",
    "return": "Return",
    "next": "Next",
    "complete": "Complete",
    "complete_with_19": "Complete with 19",
    "give": "Pass",
    "use_56": "Pass, draw",
    "division": "Into {division}",
    "reorder": "New order",
}
LOOK = {
    "recruit": "strong",
    "recruit_free": "strong",
    "recruit_for_tokens": "strong",
    "division": "strong wide",
    "reorder": "wide",
}


def board(seen: Mapping[str, Any]) -> BoardPart:
    """The whole table. In front lies the Hub of the viewer, else the one a replay names, else the first."""
    return _Board(seen).whole()


class _Board:
    def __init__(self, seen: Mapping[str, Any]) -> None:
        self.seen = seen
        self.why: Mapping[str, Any] = seen["why"]
        self.marked: Mapping[str, bool] = seen["marked"]
        self.buttons: dict[tuple[str, str], list[Any]] = {}  # by place and thing
        for key, option in seen["can"].items():
            self.add(key, option["text"])
        self.cards: Mapping[int, Any] = seen["cards"]
        self.recruit: Mapping[str, Any] = seen["recruit"] or {}
        self.front: int = seen["seat"] if seen["seat"] is not None else seen.get("front") or 0
        self.own = seen["players"][self.front]
        self.turn: int | None = None if seen["over"] else seen["player"]
        self.whose = f"{seen['names'][self.front]}’s" if seen["seat"] is None else "Your"
        self.lent = seen["lent"] if seen["player"] == self.front else {}

    def whole(self) -> BoardPart:
        rivals = [player["seat"] for player in self.seen["players"] if player["seat"] != self.front]
        names = self.seen["names"]
        return BoardPart(
            "board.html",
            {"front": self.front, "whose": self.whose, "rivals": [[seat, names[seat]] for seat in rivals]},
            [self.decision()],
            [self.projects(), self.center(), self.hub(), self.desk(), self.hand()],
            [self.scores(), *map(self.rival, rivals)],
        )

    # --- what is decided --------------------------------------------------------------------------
    def decision(self) -> BoardPart:
        seen, players = self.seen, self.seen["players"]
        mover, result = seen["mover"], seen["result"]
        data = {
            "asked": seen["asked"],
            "over": seen["over"],
            "who": None if mover is None else seen["names"][mover],
            "prompt": seen["prompt"],
            "round": seen["round"],
            "left": len(seen["line"]),
            "largest": max(player["hub_size"] for player in players),
            "ending": seen["ending"],
            "bar": self.acts("bar", ""),
            "recruit": None,
            "result": None,
        }
        if result:
            winners = result["outcome"]["winners"]
            names = [seen["names"][seat] for seat in winners]
            points = players[winners[0]]["points"]
            data["result"] = {"names": names, "points": points, "text": result["outcome"]["text"]}
        if self.recruit:
            division = self.recruit["division"]
            data["recruit"] = self.recruit
            data["name"] = self.cards[self.recruit["card"]]["name"]
            data["division"] = seen["divisions"][division] if division else ""
            data["returned"] = [self.cards[n]["name"] for n in self.recruit["returned"]]
            data["tray"] = self.acts("tray", "")
            data["returns"] = any(key.startswith("return:") for key in seen["can"])
        return BoardPart("board/decision.html", data)

    def add(self, key: str, text: str) -> None:
        """An option as a button in its place. Off the things: key, text, verb, and the colour it is about; on them:
        key, short text, the whole text, and how it is drawn."""
        verb, _, thing = key.partition(":")
        place = PLACES[verb]
        if place in ("bar", "tray"):
            self.buttons.setdefault((place, ""), []).append([key, text, verb, thing.partition(":")[0]])
            return
        short = SHORT[verb]
        if verb == "division":
            short = short.format(division=self.seen["divisions"][thing])
        label = text if short in text else f"{short}: {text}"
        self.buttons.setdefault((place, thing), []).append([key, short, label, LOOK.get(verb, "")])

    def acts(self, place: str, thing: object) -> list[Any]:
        """The buttons on a thing."""
        return self.buttons.get((place, str(thing)), []) if self.buttons else []

    # --- the middle of the table ------------------------------------------------------------------
    def projects(self) -> BoardPart:
        tiles = []
        skills, lent = self.own["skills"], self.lent
        lacking = f"{'your' if self.seen['seat'] is not None else self.whose} Hub lacks"
        for project in self.seen["line"]:
            name = project["id"]
            have = {colour: skills.get(colour, 0) + lent.get(colour, 0) for colour in project["requires"]}
            data = {
                "project": project,
                "have": have,
                "acts": self.acts("project", name),
                "last": self.is_last("project", name),
                "lacking": lacking,
            }
            tiles.append(BoardPart("board/project.html", data))
        return BoardPart("board/projects.html", {"empty": not tiles}, tiles)

    def center(self) -> BoardPart:
        cards = [self.card(n, self.why_not("recruit", n), self.off(n)) for n in self.seen["center"]]
        data = {"deck": self.seen["deck"], "acts": self.acts("deck", "")}
        return BoardPart("board/center.html", data, cards)

    def card(self, n: int, why: str = "", off: int = 0, waits: bool = False) -> BoardPart:
        recruit = self.recruit
        data = {
            "card": self.cards[n],
            "acts": self.acts("card", n),
            "why": why,
            "off": off,
            "last": self.is_last("card", n),
            "chosen": bool(recruit) and recruit["card"] == n,
            "returned": bool(recruit) and n in recruit["returned"],
            "waits": waits,
        }
        return BoardPart("board/card.html", data)

    def why_not(self, verb: str, n: int) -> str:
        blocked = self.why.get(f"{verb}:{n}") if self.why else None
        return blocked["why"] if blocked else ""

    def off(self, n: int) -> int:
        """The icons that the better of its two Divisions takes off."""
        reductions: Mapping[str, int] = self.own["reductions"]
        return max([reductions[colour] for colour in self.cards[n]["skills"]])

    def is_last(self, kind: str, ref: object) -> bool:
        return bool(self.marked) and f"{kind}:{ref}" in self.marked

    # --- what lies in front -----------------------------------------------------------------------
    def hub(self) -> BoardPart:
        own = self.own
        data = {"front": self.front, "whose": self.whose, "first": self.front == self.seen["first"]}
        divisions = [self.division(colour) for colour in COLOURS]
        return BoardPart("board/hub.html", {**data, "size": own["hub_size"]}, divisions)

    def division(self, colour: str) -> BoardPart:
        name, pile = self.seen["divisions"][colour], self.own["hub"][colour]
        data = {
            "colour": colour,
            "name": name,
            "minus": self.own["reductions"][colour],
            "into": f"division:{colour}" in self.seen["can"],
            "acts": self.acts("division", colour),
            "target": self.recruit.get("division") == colour,
            "empty": not pile,
        }
        fresh = self.seen["recruited"] if self.turn == self.front else None
        cards = [self.strip(n) for n in pile[:-1]]
        cards += [self.card(n, waits=n == fresh) for n in pile[-1:]]
        return BoardPart("board/division.html", data, cards)

    def strip(self, n: int) -> BoardPart:
        data = {"card": self.cards[n], "acts": self.acts("card", n), "last": self.is_last("card", n)}
        return BoardPart("board/strip.html", data)

    def desk(self) -> BoardPart:
        own = self.own
        stacks = [[c, own["tokens"].get(c, 0), self.acts("stack", c)] for c in COLOURS]
        skills = [[colour, own["skills"].get(colour, 0)] for colour in COLOURS]
        data = {"whose": self.whose, "stacks": stacks, "skills": skills, "lent": self.lent}
        return BoardPart("board/desk.html", {**data, "done": self.done(own)})

    def done(self, player: Mapping[str, Any]) -> list[Any]:
        return [[p["id"], p["name"], p["points"], self.is_last("project", p["id"])] for p in player["projects"]]

    def hand(self) -> BoardPart:
        hand = self.own["hand"]
        cards = [self.held(n, at) for at, n in enumerate(hand, 1)]
        return BoardPart("board/hand.html", {"whose": self.whose, "size": len(hand)}, cards)

    def held(self, n: int | None, at: int) -> BoardPart:
        if n is None:
            return BoardPart("board/back.html", {"front": self.front, "at": at})
        why = self.why_not("recruit", n)
        if not why and self.recruit and self.recruit["card"] != n:
            why = self.why_not("return", n)
        return self.card(n, why, self.off(n))

    # --- the others -------------------------------------------------------------------------------
    def scores(self) -> BoardPart:
        rows = [[p["points"], p["points_from"]["projects"], p["points_from"]["printed"]] for p in self.seen["players"]]
        data = {"names": self.seen["names"], "you": self.seen["seat"], "turn": self.turn, "rows": rows}
        return BoardPart("board/scores.html", data)

    def rival(self, seat: int) -> BoardPart:
        player, seen = self.seen["players"][seat], self.seen
        data = {
            "seat": seat,
            "name": seen["names"][seat],
            "turn": seat == self.turn,
            "first": seat == seen["first"],
            "size": player["hub_size"],
            "tokens": [[colour, n] for colour, n in player["tokens"].items()],
            "hand": [n and self.cards[n] for n in player["hand"]],
            "done": self.done(player),
        }
        piles = []
        for colour in COLOURS:
            pile = player["hub"][colour]
            cards = [self.cards[n] for n in pile]
            shown = {"colour": colour, "name": seen["divisions"][colour], "skills": player["skills"].get(colour, 0)}
            last = [n for n in pile if self.is_last("card", n)]
            piles.append(BoardPart("board/mini.html", {**shown, "cards": cards, "last": last}))
        return BoardPart("board/rival.html", data, piles)
