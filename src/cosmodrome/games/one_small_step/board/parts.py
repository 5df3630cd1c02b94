"""The board of One Small Step in parts: each a template of `board/`, and no more than it shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cosmodrome.games.definition import BoardPart
from cosmodrome.games.one_small_step.board.forms import Fullness, room
from cosmodrome.games.one_small_step.components.vocabulary import DEPARTMENTS, FACES, PHASES, RESOURCES, SIDES

Data = dict[str, Any]
COUNCIL = ("accept", "dispute", "first", "second")
FREE = ("take_tile", "use_tile", "barter")
# Verbs whose options stand on the things that they name; those of other verbs stand in the bar.
ON_THINGS = {
    *("draw", "extra_draw", "from_deck", "stage", "dismiss", "person", "under", "play"),
    *("place", "place_as_other", "place_token", "earth_action", "uncover"),
    *("spend_temp", "spend_perm", "upgrade", "keep_mission", "give", "ignore", "forgo", "buy", "advancement"),
    *("hazard_on", "look_on", "remove_on", "launch", "hold", "advance"),
}
COUNTER = 12  # characters that fit where a counter of the tray stands
ON_MISSIONS = ("launch", "hold", "advance", "hazard_on", "look_on", "remove_on")
PLACING = ("place", "place_as_other", "place_token")
# The way to the Moon: where its six spaces are drawn
WAY = ((122, 52), (206, 40), (296, 26), (388, 22), (480, 26), (600, 34))
GLYPHS = {"take_tile": "tile-media", "use_tile": "tile-media", "barter": "advancement-card", "roll": "die-choose"}


def board(seen: Mapping[str, Any]) -> BoardPart:
    """The whole table. At the left lies the agency of the viewer, else the one a replay names, else the USA's."""
    return _Board(seen).whole()


def spots(spaces: int) -> list[tuple[int, int]]:
    """Where the spaces of the path are drawn: evenly along the way, the last on the Moon."""
    found = []
    for space in range(spaces):
        at = space * (len(WAY) - 1) / (spaces - 1)
        (x, y), (to_x, to_y) = WAY[int(at)], WAY[min(int(at) + 1, len(WAY) - 1)]
        found.append((round(x + (to_x - x) * (at % 1)), round(y + (to_y - y) * (at % 1))))
    return found


class _Board:
    def __init__(self, seen: Mapping[str, Any]) -> None:
        self.seen = seen
        self.cards: Mapping[str, Data] = seen["cards"]
        self.marked: Mapping[str, bool] = seen["marked"]
        self.teams: list[Data] = seen["teams"]
        self.launch: Mapping[str, Any] = seen["launch"] or {}
        self.matter: Mapping[str, Any] = seen["matter"] or {}
        self.can: dict[str, str] = {key: option["text"] for key, option in seen["can"].items()}
        self.own: int | None = None if seen["seat"] is None else seen["side"]
        self.front: int = seen["side"] if seen["side"] is not None else 0

    def whole(self) -> BoardPart:
        front, nations = self.front, [team["nation"] for team in self.teams]
        advanced = self.seen["mode"] == "advanced"
        return BoardPart(
            "board/board.html",
            {"front": front, "nations": nations, "advanced": advanced},
            [self.decision()],
            [self.tracks(), self.earth(), self.draft(), *([self.display()] if advanced else [])],
            [self.agency(front)],
            [self.agency(1 - front)],
        )

    # --- small helpers ----------------------------------------------------------------------------
    def some(self, keys: Iterable[str]) -> dict[str, str]:
        """Those of these options that there are."""
        return {key: self.can[key] for key in keys if key in self.can}

    def last(self, kind: str, ref: str) -> bool:
        return f"{kind}:{ref}" in self.marked

    def in_bar(self, key: str) -> bool:
        verb = key.partition(":")[0]
        if verb == "part" and self.launch.get("step") == "rewards":
            return False  # on the countdown sheet
        return verb not in ON_THINGS and verb not in COUNCIL and verb not in FREE

    # --- what is decided --------------------------------------------------------------------------
    def decision(self) -> BoardPart:
        seen = self.seen
        result = seen["result"]
        data = {
            "asked": seen["asked"],
            "over": seen["over"],
            "who": " and ".join([seen["names"][seat] for seat in seen["deciders"]]),
            "prompt": seen["prompt"],
            "round": seen["round"],
            "phase": seen["phase"],
            # R15: the last phase is the last of its round; only who resigns leaves in the middle
            "done": len(PHASES) - 1 if seen["ending"] else seen["phase"] - 1,
            "last_round": seen["last_round"],
            "bar": [[key, text, glyphs(key)] for key, text in self.can.items() if self.in_bar(key)],
            "free": [[key, text, glyphs(key)] for key, text in self.can.items() if key.partition(":")[0] in FREE],
            "council": seen["council"],
            "shortcuts": seen["shortcuts"],
            "result": None,
        }
        if result:
            winners = result["outcome"]["winners"]
            nations = [team["nation"] for team in self.teams if team["seats"][0] in winners]
            ranked = sorted(self.teams, key=lambda team: (team["nation"] not in nations, -team["vp"]))
            data["result"] = {
                "nations": nations,
                "points": [team["vp"] for team in ranked],
                "text": result["outcome"]["text"],
            }
        return BoardPart("board/decision.html", data)

    # --- the world --------------------------------------------------------------------------------
    def tracks(self) -> BoardPart:
        path, at = self.seen["path"], [team["path"] for team in self.teams]
        data = {"path": path, "spots": spots(len(path)), "media": self.seen["media"], "at": at}
        return BoardPart("board/tracks.html", data)

    def earth(self) -> BoardPart:
        return BoardPart("board/earth.html", {}, [self.space(space) for space in self.seen["earth"]])

    def space(self, space: Data) -> BoardPart:
        name = space["id"]
        keys = [f"{verb}:{department}:{name}" for verb in PLACING for department in DEPARTMENTS]
        keys += [f"{verb}:{name}-{department}" for verb in ("earth_action", "uncover") for department in DEPARTMENTS]
        can = self.some(keys)
        uncovering = self.matter.get("uncovering") if can else None
        return BoardPart("board/space.html", {"space": space, "can": can, "uncovering": uncovering})

    def draft(self) -> BoardPart:
        seen = self.seen
        decks = [self.deck(name) for name in ("event", "satellite", "crew")]
        hazards = seen["decks"]["hazard"]
        known = [[one["at"], self.cards[one["card"]]["name"]] for one in hazards["known"]]
        stacks = BoardPart("board/stacks.html", {"hazards": hazards["left"], "known": known, "tiles": seen["tiles"]})
        return BoardPart(
            "board/draft.html",
            {"coming": not seen["over"] and seen["phase"] not in (2, 3, 4), "cards": len(seen["draft"])},
            [*decks, stacks],
            [self.drafted(one) for one in seen["draft"]],
            self.sheet(),
        )

    def deck(self, name: str) -> BoardPart:
        decks = self.seen["decks"]
        can = self.some([f"draw:{department}:{name}" for department in DEPARTMENTS])
        can |= self.some([f"extra_draw:{name}", f"from_deck:{name}"])
        data: Data = {"deck": name, "can": can, "other": None, "nations": None, "runs": [], "known": []}
        if name == "event":
            runs = [[run["n"], run["era"], self.names(run["cards"])] for run in decks["event"]["runs"]]
            data |= {"left": decks["event"]["left"], "runs": runs}
        else:
            deck = decks["satellite"] if name == "satellite" else decks["crew"][self.front]
            known = [[one["at"], self.cards[one["card"]]["name"]] for one in deck["known"]]
            data |= {"left": deck["left"], "known": known}
            if name == "crew":
                data["other"] = decks["crew"][1 - self.front]["left"]
                if self.own is None:  # neither is the viewer's
                    data["nations"] = [self.teams[self.front]["nation"], self.teams[1 - self.front]["nation"]]
        return BoardPart("board/deck.html", data)

    def names(self, cards: Iterable[str]) -> list[str]:
        return [self.cards[card]["name"] for card in cards]

    def drafted(self, one: Data) -> BoardPart:
        name = one["card"]
        can = self.some([f"{verb}:{department}:{name}" for verb in PLACING for department in DEPARTMENTS])
        data = {"name": name, "card": self.cards[name], "workers": one["workers"], "can": can}
        return BoardPart("board/event.html", {**data, "last": self.last("event", name)})

    def display(self) -> BoardPart:
        shown = [
            BoardPart(
                "board/advancement.html",
                {
                    "name": name,
                    "card": self.cards[name],
                    "can": self.some([f"buy:{name}", f"advancement:{name}"]),
                    "last": self.last("advancement", name),
                },
            )
            for name in self.seen["display"]
        ]
        return BoardPart("board/display.html", {"left": self.seen["decks"]["advancement"]}, shown)

    # --- what is in progress ----------------------------------------------------------------------
    def sheet(self) -> list[BoardPart]:
        """At most one sheet: cards being looked at, a mission drawn, the countdown, a development played."""
        looking, matter = self.seen["looking"], self.matter
        if looking:
            named = {name: self.cards[name] for name in (*looking["missions"], *looking["hazards"])}
            can = self.some([*(f"keep_mission:{n}" for n in named), *(f"give:{n}" for n in named)])
            side = matter["side"] if matter else self.seen["active"]
            whose = {"own": side == self.own, "nation": SIDES[side]}
            return [BoardPart("board/looking.html", {**looking, **whose, "cards": named, "can": can})]
        if self.launch and not matter.get("mission"):
            return [self.countdown()]
        name = matter.get("mission") or matter.get("development")
        if name:
            data = {"nation": SIDES[matter["side"]], "card": self.cards[name], "discount": matter["discount"]}
            return [BoardPart("board/shown.html", data)]
        return []

    def countdown(self) -> BoardPart:
        launch = self.launch
        hazards = [{**hazard, "details": self.cards[hazard["card"]]} for hazard in launch["hazards"]]
        can = self.some(f"ignore:{hazard['card']}" for hazard in launch["hazards"])
        if launch["step"] == "rewards":
            can |= {key: text for key, text in self.can.items() if key.partition(":")[0] in ("part", "forgo")}
        data = {**launch, "card": self.cards[launch["mission"]], "hazards": hazards, "can": can}
        return BoardPart("board/countdown.html", {**data, "nation": SIDES[launch["side"]]})

    # --- agencies ---------------------------------------------------------------------------------
    def agency(self, side: int) -> BoardPart:
        team, own = self.teams[side], side == self.own
        on_turn = self.seen["active"] == side and not self.seen["over"]
        stages = [self.stage(side, name, missions) for name, missions in team["queue"].items()]
        people = [self.person(one) for one in team["people"]]
        hand = [self.development(name, own) for name in team["hand"]["cards"]]
        full = self.fullness(team, own)
        forms = full.forms(self.room())
        return BoardPart(
            "board/agency.html",
            {
                "side": side,
                "nation": team["nation"],
                "own": own,
                "on_turn": on_turn,
                "people": len(people),
                "held": len(hand) + len(team["hand"]["backs"]),
                "backs": team["hand"]["backs"],
                "roomy": full.roomy(self.room()),
                "listed": forms.listed,
                "tight": forms.tight,
                "briefly": forms.briefly,
                "short": forms.short,
                "columns": forms.columns,
            },
            [self.head(team, own, on_turn), self.tokens(team, own)],
            stages,
            people,
            hand,
            [self.shelf(team)],
        )

    def room(self) -> int:
        council = self.seen["council"] or {}
        words = sum([len(text) for key, text in self.can.items() if self.in_bar(key) or key.partition(":")[0] in FREE])
        picks = (self.seen["shortcuts"] or {}).get("picks") or {"kinds": []}
        words += sum([len(kind["text"]) + COUNTER for kind in picks["kinds"]])
        return room(bool(council), len(council.get("proposals") or ()), words)

    def fullness(self, team: Data, own: bool) -> Fullness:
        verbs = {key.partition(":")[0] for key in self.can} if own else set()
        queue = team["queue"].values()
        return Fullness(
            stages=tuple([len(missions) for missions in queue]),
            hazards=sum([len(mission["hazards"]) for missions in queue for mission in missions]),
            people=len(team["people"]),
            asked=bool(verbs & {"person", "dismiss"}),
            cards=len(team["hand"]["cards"]),
            playing=bool(verbs & {"play", "under"}),
            backs=len(team["hand"]["backs"]),
            chips=len(team["advancements"]) + len(team["media_tiles"]),
            two_sided=any(tokens["fresh"] and tokens["spent"] for tokens in team["tokens"].values()),
        )

    def head(self, team: Data, own: bool, on_turn: bool) -> BoardPart:
        seen = self.seen
        alone = team["seats"][0] == team["seats"][1]
        seats = team["seats"][:1] if alone else team["seats"]
        return BoardPart(
            "board/head.html",
            {
                "side": team["side"],
                "nation": team["nation"],
                "on_turn": on_turn,
                "people": [
                    [seen["names"][seat], own and seat == seen["seat"], seat in seen["deciders"]] for seat in seats
                ],
                "first": seen["initiative"] == team["side"] and not seen["over"],
                "workers": team["workers"] if seen["phase"] == 4 and not seen["over"] else {},
                "advancement_tokens": team["advancement_tokens"] if seen["mode"] == "advanced" else None,
                "vp": team["vp"],
                "vp_from": team["vp_from"],
            },
        )

    def tokens(self, team: Data, own: bool) -> BoardPart:
        keys = [f"{verb}:{name}" for verb in ("upgrade", "spend_temp", "spend_perm") for name in RESOURCES]
        can = self.some(keys) if own else {}
        data = {"side": team["side"], "nation": team["nation"], "tokens": team["tokens"], "can": can}
        return BoardPart("board/tokens.html", data)

    def stage(self, side: int, name: str, missions: list[Data]) -> BoardPart:
        can = self.some([f"stage:{name}"]) if side == self.own else {}
        data = {"stage": name, "can": can, "missions": len(missions)}
        return BoardPart("board/stage.html", data, [self.mission(one) for one in missions])

    def mission(self, one: Data) -> BoardPart:
        name = one["card"]
        hazards = [
            {
                **hazard,
                "details": self.cards[hazard["card"]] if hazard["card"] else None,
                "last": bool(hazard["card"]) and self.last("hazard", hazard["card"]),
            }
            for hazard in one["hazards"]
        ]
        return BoardPart(
            "board/mission.html",
            {
                "name": name,
                "card": self.cards[name],
                "hazards": [] if one["launching"] else hazards,  # they lie on the countdown sheet
                "launching": one["launching"],
                "held": one["held"],
                "can": self.some(f"{verb}:{name}" for verb in ON_MISSIONS),
                "last": self.last("mission", name),
            },
        )

    def person(self, one: Data) -> BoardPart:
        name = one["card"]
        can = self.some([f"person:{name}", f"dismiss:{name}"])
        data = {"name": name, "card": self.cards[name], "used": one["used"], "can": can}
        return BoardPart("board/person.html", {**data, "last": self.last("event", name)})

    def development(self, name: str, own: bool) -> BoardPart:
        can = self.some([f"play:{name}", f"under:{name}"]) if own else {}
        data = {"name": name, "card": self.cards[name], "can": can, "last": self.last("event", name)}
        return BoardPart("board/development.html", data)

    def shelf(self, team: Data) -> BoardPart:
        gone = team["discard"]
        advancements = [
            {"name": one["card"], "card": self.cards[one["card"]], "used": one["used"]} for one in team["advancements"]
        ]
        tiles = [{"name": one["tile"], "card": self.cards[one["tile"]], "n": one["n"]} for one in team["media_tiles"]]
        return BoardPart(
            "board/shelf.html",
            {
                "side": team["side"],
                "nation": team["nation"],
                "advancements": advancements,
                "media_tiles": tiles,
                "satellites": self.names(gone["satellites"]),
                "crews": self.names(gone["crews"]),
                "events": self.names(gone["events"]),
                "hazards": self.names(gone["hazards"]),
                "tiles": gone["tiles"],
                "own_tiles": [[n, self.cards[name]["effects"]["text"]] for name, n in gone["own_tiles"].items()],
                "orbit": team["orbit"],
            },
        )


def glyphs(key: str) -> list[str]:
    """What is drawn beside the words of an option in the bar."""
    verb, *things = key.split(":")
    if verb == "bonus":
        return [f"die-{things[0]}"]
    found = [GLYPHS[verb]] if verb in GLYPHS else []
    for thing in things:
        if tuple(thing.split("+")) in FACES:
            found += thing.split("+")
        elif thing in DEPARTMENTS:
            found.append(thing)
    return found
