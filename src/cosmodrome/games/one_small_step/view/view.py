"""What one seat may see of a game (R14), as plain data, built only from what its side knows."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.vocabulary import (
    DEPARTMENTS,
    ENDINGS,
    MODES,
    PHASES,
    RESOURCES,
    SIDES,
    STAGES,
)
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.media import leader
from cosmodrome.games.one_small_step.rules.printed import (
    EVENT_CARDS,
    HAZARD_CARDS,
    MISSION_CARDS,
    SOURCE_NAMES,
)
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import ERA_POOL, FRESH, SPENT, TEMP
from cosmodrome.games.one_small_step.view import details
from cosmodrome.games.one_small_step.view.progress import launch, question
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import first_n, has, members

Data = dict[str, Any]
HOW = ("worker", "other", "token")


def view(state: Race, seat: int | None, everything: bool = False) -> Data:
    """The table from this seat (None: from where only public things are seen); `everything`: all hands open."""
    return Viewer(state, seat, everything).view()


class Viewer:
    """One pair of eyes. What is shown by id is noted, so that its details can be told."""

    def __init__(self, state: Race, seat: int | None, everything: bool) -> None:
        self.state = state
        self.side = None if seat is None else int(state.side(seat))
        self.components = names.components(state.printed)
        self.mode = MODES[state.printed.advanced]
        self.everything = everything
        self.events = self._known(EVENT_CARDS)
        self.missions = self._known(MISSION_CARDS)
        self.hazards = self._known(HAZARD_CARDS)
        self.cards: dict[str, Data] = {}

    def _known(self, deck: int) -> int:
        """The cards whose place the viewer knows: a spectator those that were shown to all."""
        if self.everything:
            return -1
        return int(self.state.shown_to_all(deck) if self.side is None else self.state.known(self.side, deck))

    def view(self) -> Data:
        state = self.state
        return {
            "mode": self.mode,
            "round": int(state.round),
            "phase": int(state.phase),
            "phase_name": PHASES[state.phase],
            "initiative": int(state.initiative),
            "leader": int(leader(state)),
            "active": int(state.active) if state.active >= 0 else None,
            "side": self.side,
            "ending": ENDINGS[state.ending],
            "last_round": bool(state.last_round) or state.first_on_moon >= 0,
            "media": self.media(),
            "path": self.path(),
            "earth": self.earth(),
            "draft": self.draft(),
            "decks": self.decks(),
            "display": [self.advancement(card) for card in members(state.display)],
            "tiles": {
                "media": int(lanes4.size(state.media_stack)),
                "satellite": int(lanes4.size(state.satellite_stack)),
                "crew": int(state.extra_tiles),
            },
            "teams": [self.team(side) for side in (0, 1)],
            "failed": [self.mission(card) for card in members(state.failed)],
            "gone_hazards": [self.hazard(card) for card in members(state.gone_hazards)],
            "looking": self.looking(),
            "matter": question(state, self),
            "launch": launch(state, self),
            "cards": self.cards,
        }

    # --- things by id -----------------------------------------------------------------------------
    def event(self, card: int) -> str:
        ident = self.components.events[card].id
        self.cards[ident] = details.event(self.components, card)
        return ident

    def mission(self, card: int) -> str:
        ident = self.components.missions[card].id
        self.cards[ident] = details.mission(self.components, card)
        return ident

    def hazard(self, card: int) -> str:
        ident = self.components.hazards[card].id
        self.cards[ident] = details.hazard(self.components, card)
        return ident

    def advancement(self, card: int) -> str:
        ident = self.components.advancements[card].id
        self.cards[ident] = details.advancement(self.components, card)
        return ident

    # --- the board --------------------------------------------------------------------------------
    def media(self) -> Data:
        """R5: both cubes, and whose lies on top where they stand together."""
        state, printed = self.state, self.state.printed
        return {
            "at": [int(at) for at in state.media],
            "upper": int(state.upper),
            "least": int(printed.media_min),
            "most": int(printed.media_max),
            "tile_from": int(printed.tile_threshold),
        }

    def path(self) -> list[Data]:
        """R9.3: spaces 1 to 6; the tile of the last one is open."""
        state = self.state
        found = []
        for space in range(1, int(state.printed.path_end) + 1):
            there = has(state.path_tiles, space)
            moon = space == state.printed.path_end
            vp = int(state.printed.crew_tile_vp[state.printed.fixed_tile])
            found.append(
                {
                    "space": space,
                    "tile": there,
                    "vp": vp if there and moon else None,
                    "markers": [side for side in (0, 1) if has(state.path_markers[side], space)],
                }
            )
        return found

    def earth(self) -> list[Data]:
        """R17: the spaces with their actions, upgrades, and who stands there in this round."""
        state = self.state
        covers = (int(state.satellite_covers), int(state.crew_covers))
        found = []
        for number, space in enumerate(details.spaces(self.components, self.mode)):
            actions = []
            for department, action in enumerate(space["actions"]):
                at = number * 2 + department
                upgrades = [
                    {**upgrade, "covered": has(covers[kind], at)} for kind, upgrade in enumerate(action["upgrades"])
                ]
                actions.append({**action, "upgrades": upgrades})
            found.append({**space, "actions": actions, "workers": self.workers(number)})
        return found

    def workers(self, target: int) -> list[Data]:
        """Who stands on a space or a card; a worker that counts as the other kind is both."""
        found = []
        for worker in self.state.placed:
            if worker // 16 == target:
                how = int(worker // 4 % 4)
                department = int(worker // 2 % 2)
                found.append({"side": int(worker % 2), "department": DEPARTMENTS[department], "how": HOW[how]})
        return found

    def draft(self) -> list[Data]:
        cards = members(self.state.draft)
        return [{"card": self.event(card), "workers": self.workers(x.SPACES + card)} for card in cards]

    # --- decks ------------------------------------------------------------------------------------
    def decks(self) -> Data:
        state = self.state
        events = self.event_runs()
        return {
            "event": {"left": sum([run["n"] for run in events]), "runs": events},
            "satellite": self.deck(state.satellite_deck, self.missions, self.mission),
            "crew": [self.deck(state.crew_deck(side), self.missions, self.mission) for side in (0, 1)],
            "hazard": self.deck(state.hazard_deck, self.hazards, self.hazard),
            "advancement": len(members(state.advancement_pool)),
        }

    def event_runs(self) -> list[Data]:
        """From the top: how many of which era; cards that the viewer knows; of bundles, what they can be."""
        state = self.state
        found: list[Data] = []
        deck = state.event_deck
        for at in range(0, len(deck), 2):
            what, n = int(deck[at]), int(deck[at + 1])
            if decks.is_face(what):
                card = int(decks.card_of(what))
                known = [self.event(card)] if has(self.events, card) else []
                found.append({"n": n, "era": int(state.printed.era_of[card]) + 1, "cards": known})
            elif what < ERA_POOL + len(state.printed.era):
                found.append({"n": n, "era": what - ERA_POOL + 1, "cards": []})
            else:
                cards = members(state.pools[what] if self.everything else state.groups[what] & ~self.events)
                era = int(state.printed.era_of[cards[0]]) + 1
                found.append({"n": n, "era": era, "cards": [self.event(card) for card in cards]})
        return found

    def deck(self, cards: vec[i64], known: int, name: Any) -> Data:
        """How many, and those whose place in it the viewer knows, counted from the top."""
        found, above = [], 0
        for at in range(0, len(cards), 2):
            if decks.is_face(cards[at]) and has(known, decks.card_of(cards[at])):
                found.append({"card": name(int(decks.card_of(cards[at]))), "at": above + 1})
            above += int(cards[at + 1])
        return {"left": above, "known": found}

    def looking(self) -> Data | None:
        """Cards that a team holds up to look at; the others see only how many."""
        state = self.state
        missions, hazards = int(state.looked_missions), int(state.looked_hazards)
        if not missions and not hazards:
            return None
        return {
            "missions": [self.mission(card) for card in members(missions & self.missions)],
            "hazards": [self.hazard(card) for card in members(hazards & self.hazards)],
            "hidden": len(members(missions & ~self.missions)) + len(members(hazards & ~self.hazards)),
        }

    # --- teams ------------------------------------------------------------------------------------
    def team(self, side: int) -> Data:
        state = self.state
        seat = int(state.seat(side, x.ENGINEERS))
        parts = {name: int(state.scored(seat, source)) for source, name in enumerate(SOURCE_NAMES)}
        used = int(state.used_people)
        return {
            "side": side,
            "nation": SIDES[side],
            "seats": [int(state.seat(side, department)) for department in range(2)],
            "vp": int(state.vp(side)),
            "vp_from": {name: n for name, n in parts.items() if n},
            "tokens": {name: self.tokens(side, i) for i, name in enumerate(RESOURCES)},
            "workers": {name: int(state.workers[side * 2 + i]) for i, name in enumerate(DEPARTMENTS)},
            "passed": has(state.passed, side),
            "path": int(state.path[side]),
            "hand": self.hand(side),
            "people": [{"card": self.event(card), "used": has(used, card)} for card in members(state.people[side])],
            "queue": {name: self.stage(side, stage) for stage, name in enumerate(STAGES)},
            "media_tiles": self.media_tiles(side),
            "advancement_tokens": int(state.advancement_tokens[side]),
            "advancements": [
                {"card": self.advancement(card), "used": has(state.used_advancements, card)}
                for card in members(state.owned[side])
            ],
            "orbit": int(state.orbit[side]),
            "discard": self.discard(side),
        }

    def tokens(self, side: int, resource: int) -> Data:
        kinds = {"temp": TEMP, "fresh": FRESH, "spent": SPENT}
        found = {name: int(self.state.amount(side, kind, resource)) for name, kind in kinds.items()}
        new = int(self.state.gained[resource]) if side == self.state.active else 0
        return {**found, "new": min(new, found["temp"])}

    def hand(self, side: int) -> Data:
        """Cards that the viewer knows, and the backs of the others: their eras."""
        hand = int(self.state.hand[side])
        hidden = members(hand & ~self.events)
        return {
            "cards": [self.event(card) for card in members(hand & self.events)],
            "backs": sorted(int(self.state.printed.era_of[card]) + 1 for card in hidden),
        }

    def stage(self, side: int, stage: int) -> list[Data]:
        state = self.state
        return [
            {
                "card": self.mission(card),
                "hazards": self.hazards_on(card),
                "held": has(state.held, card),
                "launching": card == state.launching,
            }
            for card in members(state.on_stage(side, stage))
        ]

    def hazards_on(self, mission: int) -> list[Data]:
        """R14: face down unless known; all see whether the owner gained it or the other team gave it."""
        state = self.state
        there, given = int(state.known_on(mission)), int(state.given_hazards)
        hidden = there & ~self.hazards
        gained = len(members(hidden & ~given)) + int(state.unseen_on(mission))
        return [
            *({"card": self.hazard(card), "given": has(given, card)} for card in members(there & self.hazards)),
            *([{"card": None, "given": True}] * len(members(hidden & given))),
            *([{"card": None, "given": False}] * gained),
        ]

    def media_tiles(self, side: int) -> list[Data]:
        """R10.1: unused ones lie face up."""
        found = []
        for kind, tile in enumerate(self.components.media_tiles):
            n = int(lanes4.amount(self.state.media_tiles[side], kind))
            if n:
                self.cards[tile.id] = details.media_tile(self.components, kind)
                found.append({"tile": tile.id, "n": n})
        return found

    def discard(self, side: int) -> Data:
        """R14: cards are open; of tiles the others see kind and number only."""
        state = self.state
        bags = {"media": state.media_used, "satellite": state.satellite_used, "crew": state.crew_used}
        shown: Data = {
            "satellites": [self.mission(card) for card in members(state.done[side] & first_n(x.SATELLITES))],
            "crews": [self.mission(card) for card in members(state.done[side] & ~first_n(x.SATELLITES))],
            "events": [self.event(card) for card in members(state.event_discard[side])],
            "hazards": [self.hazard(card) for card in members(state.averted[side])],
            "tiles": {name: int(lanes4.size(bag[side])) for name, bag in bags.items()},
            "own_tiles": {},
        }
        if side == self.side:
            kinds: Any = (
                (self.components.media_tiles, state.media_used, details.media_tile),
                (self.components.satellite_tiles, state.satellite_used, details.satellite_tile),
                (self.components.crew_tiles, state.crew_used, details.crew_tile),
            )
            for tiles, bag, detail in kinds:
                for kind, tile in enumerate(tiles):
                    n = int(lanes4.amount(bag[side], kind))
                    if n:
                        self.cards[tile.id] = detail(self.components, kind)
                        shown["own_tiles"][tile.id] = n
        return shown
