"""The board of Space Explorers in parts: each a template of `board/`, and no more than it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.games.definition import BoardPart
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS

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


ADDS = "adds"  # a button that adds to the tray
NONE: list[Any] = []  # not to be written to


def board(seen: Mapping[str, Any]) -> BoardPart:
    """The whole table. In front lies the Hub of the viewer, else the one a replay names, else the first."""
    return _Board(seen).whole()


class _Board:
    def __init__(self, seen: Mapping[str, Any]) -> None:
        self.seen = seen
        self.why: Mapping[str, Any] = seen["why"]
        self.last_cards: set[int] = set()  # of the last move
        self.last_projects: set[str] = set()
        for thing in seen["marked"]:
            kind, _, ref = thing.partition(":")
            if kind == "card":
                self.last_cards.add(int(ref))
            elif kind == "project":
                self.last_projects.add(ref)
        self.can: Mapping[str, Any] = seen["can"]
        self.buttons: dict[str, dict[str, list[Any]]] = {}  # by place and thing
        for key, option in self.can.items():
            self.add(key, option["text"])
        self.picks: Mapping[str, Any] | None = (seen["shortcuts"] or {}).get("picks")
        for kind in self.picks["kinds"] if self.picks else ():
            self.add_pick(kind["key"], kind["text"])
        self.on_cards = self.buttons.get("card")
        self.cards: Mapping[int, Any] = seen["cards"]
        self.recruit: Mapping[str, Any] = {} if seen["over"] else seen["recruit"] or {}
        self.front: int = seen["seat"] if seen["seat"] is not None else seen.get("front") or 0
        self.own = seen["players"][self.front]
        self.reductions: dict[str, int] = self.own["reductions"]
        self.reduced = any(self.reductions.values())
        self.turn: int | None = None if seen["over"] else seen["player"]
        self.whose = f"{seen['names'][self.front]}’s" if seen["seat"] is None else "Your"
        self.lent = seen["lent"] if seen["player"] == self.front else {}

    def whole(self) -> BoardPart:
        rivals = [player["seat"] for player in self.seen["players"] if player["seat"] != self.front]
        names = self.seen["names"]
        return BoardPart(
            "board/board.html",
            {"front": self.front, "whose": self.whose, "rivals": [[seat, names[seat]] for seat in rivals]},
            [self.decision()],
            [self.projects(), self.center(), self.hub(), self.desk(), self.hand()],
            [self.scores(), *map(self.rival, rivals)],
        )

    # --- what is decided --------------------------------------------------------------------------
    def decision(self) -> BoardPart:
        seen, recruit = self.seen, self.recruit
        return BoardPart(
            "board/decision.html",
            {"asked": seen["asked"], "paying": bool(recruit)},
            [self.prompt()],
            [self.progress()],
            [BoardPart("board/bar.html", {"bar": self.acts("bar")})],
            [self.tray()] if recruit else self.picking(),
        )

    def prompt(self) -> BoardPart:
        seen, result = self.seen, self.seen["result"]
        mover = seen["mover"]
        data = {
            "asked": seen["asked"],
            "who": None if mover is None else seen["names"][mover],
            "prompt": seen["prompt"],
            "result": None,
        }
        if result:
            winners = result["outcome"]["winners"]
            names = [seen["names"][seat] for seat in winners]
            points = seen["players"][winners[0]]["points"]
            data["result"] = {"names": names, "points": points, "text": result["outcome"]["text"]}
        return BoardPart("board/prompt.html", data)

    def progress(self) -> BoardPart:
        seen = self.seen
        largest = max([player["hub_size"] for player in seen["players"]])
        data = {"round": seen["round"], "left": len(seen["line"]), "largest": largest}
        return BoardPart("board/progress.html", {**data, "ending": seen["ending"] and not seen["over"]})

    def tray(self) -> BoardPart:
        """The running recruit."""
        recruit = self.recruit
        division = recruit["division"]
        data = {
            "recruit": recruit,
            "name": self.cards[recruit["card"]]["name"],
            "division": self.seen["divisions"][division] if division else "",
            "returned": [self.cards[n]["name"] for n in recruit["returned"]],
            "tray": self.acts("tray"),
            "returns": any(key.startswith("return:") for key in self.can),
            "picks": bool(self.picks),
        }
        return BoardPart("board/tray.html", data, self.picking())

    def picking(self) -> list[BoardPart]:
        """Cards and tokens to choose, as one choice."""
        return [BoardPart("picks.html", {"picks": self.picks})] if self.picks else []

    def add(self, key: str, text: str) -> None:
        """An option as a button in its place. Off the things: key, text, verb, and the colour it is about; on them:
        key, short text, the whole text, and how it is drawn."""
        verb, _, thing = key.partition(":")
        place = PLACES[verb]
        if place in ("bar", "tray"):
            self.put(place, "", [key, text, verb, thing.partition(":")[0]])
            return
        short = SHORT[verb]
        if verb == "division":
            short = short.format(division=self.seen["divisions"][thing])
        label = text if short in text else f"{short}: {text}"
        self.put(place, thing, [key, short, label, LOOK.get(verb, "")])

    def add_pick(self, key: str, text: str) -> None:
        """A thing to pay with, on the card or the tokens it is about: pressed there, it is chosen in the tray."""
        verb, _, thing = key.partition(":")
        place, short = ("card", "Return") if verb == "return" else ("stack", "Pass")
        self.put(place, thing, [key, short, text, ADDS])

    def put(self, place: str, thing: str, button: list[str]) -> None:
        self.buttons.setdefault(place, {}).setdefault(thing, []).append(button)

    def acts(self, place: str, thing: object = "") -> list[Any]:
        """The buttons in a place, on a thing."""
        here = self.buttons.get(place)
        return NONE if here is None else here.get(str(thing), NONE)

    # --- the middle of the table ------------------------------------------------------------------
    def projects(self) -> BoardPart:
        skills, lent = self.own["skills"], self.lent
        lacking = f"{'your' if self.seen['seat'] is not None else self.whose} Hub lacks"
        tiles = []
        for project in self.seen["line"]:
            name = project["id"]
            needs: Mapping[str, int] = project["requires"]
            have = {colour: min(n, skills.get(colour, 0) + lent.get(colour, 0)) for colour, n in needs.items()}
            tile = [name, have, self.acts("project", name), name in self.last_projects, lacking]
            tiles.append(BoardPart("board/project.html", tile, show=self.project))
        return BoardPart("board/projects.html", {"empty": not tiles}, tiles)

    def project(self, made_from: list[Any]) -> dict[str, Any]:
        name, have, acts, last, lacking = made_from
        (project,) = [project for project in self.seen["line"] if project["id"] == name]
        lacks = {colour: n - have[colour] for colour, n in project["requires"].items() if n > have[colour]}
        return {"project": project, "have": have, "acts": acts, "last": last, "lacking": lacking, "lacks": lacks}

    def center(self) -> BoardPart:
        cards = [self.card(n, self.why_not("recruit", n), self.off(n)) for n in self.seen["center"]]
        return BoardPart("board/center.html", {"deck": self.seen["deck"], "acts": self.acts("deck")}, cards)

    def card(self, n: int, why: str = "", off: int = 0, waits: bool = False, worth: int | None = None) -> BoardPart:
        """`worth`: what its asterisk would score now. What differs often is drawn by itself, so that the rest of the
        card is known from before.
        """
        recruit = self.recruit
        acts = NONE if self.on_cards is None else self.on_cards.get(str(n), NONE)
        doing = [BoardPart("board/doing.html", {"acts": acts, "why": why})] if acts or why or waits else []
        blocked = [BoardPart("board/why.html", {"why": why})] if why else []
        chosen, returned = (recruit["card"] == n, n in recruit["returned"]) if recruit else (False, False)
        about = [n, off, n in self.last_cards, chosen, returned, bool(acts), worth]
        return BoardPart("board/card.html", about, doing, blocked, show=self.card_shown)

    def card_shown(self, made_from: list[Any]) -> dict[str, Any]:
        n, off, last, chosen, returned, can, worth = made_from
        return {
            "card": self.cards[n],
            "off": off,
            "last": last,
            "chosen": chosen,
            "returned": returned,
            "can": can,
            "worth": worth,
        }

    def why_not(self, verb: str, n: int) -> str:
        blocked = self.why.get(f"{verb}:{n}") if self.why else None
        return blocked["why"] if blocked else ""

    def off(self, n: int) -> int:
        """The icons that the better of its two Divisions takes off."""
        if not self.reduced:
            return 0
        most = 0
        for colour in self.cards[n]["skills"]:
            most = max(most, self.reductions[colour])
        return most

    # --- what lies in front -----------------------------------------------------------------------
    def hub(self) -> BoardPart:
        front, size = self.front, self.own["hub_size"]
        data = {"front": front, "whose": self.whose, "first": front == self.seen["first"], "size": size}
        return BoardPart("board/hub.html", data, [self.division(colour) for colour in COLOURS])

    def division(self, colour: str) -> BoardPart:
        pile = self.own["hub"][colour]
        data = {
            "colour": colour,
            "name": self.seen["divisions"][colour],
            "minus": self.reductions[colour],
            "into": bool(self.can) and f"division:{colour}" in self.can,
            "acts": self.acts("division", colour),
            "target": bool(self.recruit) and self.recruit["division"] == colour,
            "empty": not pile,
        }
        fresh = self.seen["recruited"] if self.turn == self.front else None
        worth = self.own["points_from"]
        covered = [[n, self.acts("card", n), n in self.last_cards, worth.get(str(n))] for n in pile[:-1]]
        strips = [BoardPart("board/strip.html", strip, show=self.strip) for strip in covered]
        top = [self.card(n, waits=n == fresh and self.works_later(n), worth=worth.get(str(n))) for n in pile[-1:]]
        return BoardPart("board/division.html", data, [*strips, *top])

    def works_later(self, n: int) -> bool:
        """Whether its ability waits for the next turn."""
        card = self.cards[n]
        return card["ability"] != "none" and not card["asterisk"]

    def strip(self, made_from: list[Any]) -> dict[str, Any]:
        n, acts, last, worth = made_from
        return {"card": self.cards[n], "acts": acts, "last": last, "worth": worth}

    def desk(self) -> BoardPart:
        own = self.own
        stacks = [
            {"seat": self.front, "c": c, "n": own["tokens"].get(c, 0), "acts": self.acts("stack", c)} for c in COLOURS
        ]
        tokens = [BoardPart("board/stack.html", stack) for stack in stacks]
        skills = [[colour, own["skills"].get(colour, 0)] for colour in COLOURS]
        aux = BoardPart("board/aux.html", {"skills": skills, "done": self.done(own)})
        return BoardPart("board/desk.html", {"whose": self.whose, "lent": self.lent}, tokens, [aux])

    def done(self, player: Mapping[str, Any]) -> list[Any]:
        return [[p["id"], p["name"], p["points"], p["id"] in self.last_projects] for p in player["projects"]]

    def hand(self) -> BoardPart:
        front, hand = self.front, self.own["hand"]
        cards = [
            BoardPart("board/back.html", {"front": front, "at": at}) if n is None else self.held(n)
            for at, n in enumerate(hand, 1)
        ]
        return BoardPart("board/hand.html", {"front": front, "whose": self.whose, "size": len(hand)}, cards)

    def held(self, n: int) -> BoardPart:
        why = self.why_not("recruit", n)
        if not why and self.recruit and self.recruit["card"] != n:
            why = self.why_not("return", n)
        return self.card(n, why, self.off(n))

    # --- the others -------------------------------------------------------------------------------
    def scores(self) -> BoardPart:
        names, you, players = self.seen["names"], self.seen["seat"], self.seen["players"]
        most = max([24, *[player["points"] for player in players]])
        rows = []
        for seat, player in enumerate(players):
            data = {"seat": seat, "name": names[seat], "you": seat == you, "on_turn": seat == self.turn, "most": most}
            parts = player["points_from"]
            data |= {"total": player["points"], "projects": parts["projects"], "printed": parts["printed"]}
            rows.append(BoardPart("board/score.html", data))
        return BoardPart("board/scores.html", {}, rows)

    def rival(self, seat: int) -> BoardPart:
        player, seen = self.seen["players"][seat], self.seen
        turn, first, size = seat == self.turn, seat == seen["first"], player["hub_size"]
        done, hand = self.done(player), player["hand"]
        tokens = [[colour, n] for colour, n in player["tokens"].items()]
        piles = []
        for colour in COLOURS:
            pile = player["hub"][colour]
            last = [n for n in pile if n in self.last_cards]
            worth = [player["points_from"].get(str(n)) for n in pile]
            piles.append([colour, player["skills"].get(colour, 0), pile, last, worth])
        return BoardPart(
            "board/rival.html",
            {"seat": seat, "name": seen["names"][seat], "turn": turn, "first": first, "size": size},
            [BoardPart("board/tokens.html", {"seat": seat, "tokens": tokens})],
            [BoardPart("board/mini.html", pile, show=self.mini) for pile in piles],
            [BoardPart("board/held.html", [seat, hand], show=self.held_shown)],
            [BoardPart("board/won.html", {"done": done})] if done else [],
        )

    def held_shown(self, made_from: list[Any]) -> dict[str, Any]:
        seat, hand = made_from
        return {"seat": seat, "hand": [n and self.cards[n] for n in hand]}

    def mini(self, made_from: list[Any]) -> dict[str, Any]:
        colour, skills, pile, last, worth = made_from
        cards = [self.cards[n] for n in pile]
        return {
            "colour": colour,
            "name": self.seen["divisions"][colour],
            "skills": skills,
            "cards": cards,
            "last": last,
            "worth": worth,
        }
