"""Where cards lie (R8.3, R9, R14): the decks and what can be in them, the launch queue, Hazards on missions."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.media import Media
from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS
from cosmodrome.games.one_small_step.rules.table import ERA_POOL, HAZARD_POOL, UNSEEN_FROM
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import count, has, lowest, only


class Cards(Media):
    """Event cards, missions and Hazards."""

    def readers(self, sides: i64, card: i64, deck: i64) -> i64:
        """Who may read which card it is: these sides, and whoever knows the card already."""
        side: i64 = 0
        while side <= self.box.sides:
            if has(self.known(side, deck), card):
                sides |= only(side)
            side += 1
        return sides

    # --- Event cards ------------------------------------------------------------------------------
    def event_pool(self) -> i64:
        """What the top card of the Event deck may be."""
        top = decks.top(self.event_deck)
        if top == decks.EMPTY:
            return 0
        return only(decks.card_of(top)) if decks.is_face(top) else self.pools[top]

    def take_event(self, card: i64) -> None:
        """The top card of the Event deck has turned out to be this one."""
        top = decks.top(self.event_deck)
        if not decks.is_face(top):
            self.pools[top] &= ~only(card)
        self.event_deck = decks.taken(self.event_deck)

    def publish(self, card: i64) -> None:
        """An Event card lies open for all: no hidden card can be it any more."""
        self.learn(self.everyone(), only(card), EVENT_CARDS)
        at: i64 = ERA_POOL
        while at < len(self.groups):
            self.groups[at] &= ~only(card)
            at += 1

    def bundle(self, cards: i64) -> i64:
        """A new pool of undrafted cards of one era (R8.4.7)."""
        at: i64 = ERA_POOL + 3
        while at < len(self.pools):
            if self.pools[at] == 0 and self.groups[at] == 0:
                self.pools[at] = cards
                self.groups[at] = cards
                return at
            at += 1
        self.pools = append(self.pools, cards)
        self.groups = append(self.groups, cards)
        return at

    def obscure(self, side: i64, cards: i64) -> None:
        """The side, and who watches, loses track of which of these cards is where; each becomes a group of its own."""
        cards &= self.known(side, EVENT_CARDS)
        self.know_instead(side, cards, 0, EVENT_CARDS)
        self.know_instead(self.box.sides, cards, 0, EVENT_CARDS)  # who watches
        while cards:
            at = self.bundle(cards & -cards)
            self.pools[at] = 0
            cards &= cards - 1

    # --- missions ---------------------------------------------------------------------------------
    def on_stage(self, side: i64, stage: i64) -> i64:
        return self.missions[side * x.STAGES + stage]

    def queue(self, side: i64) -> i64:
        """All missions of a side on any stage, but for the one being launched (RL-19)."""
        at = side * x.STAGES
        found = self.missions[at] | self.missions[at + 1] | self.missions[at + 2]
        return found & ~only(self.launching) if self.launching >= 0 else found

    def is_crew(self, mission: i64) -> bool:
        return mission >= x.SATELLITES

    def crew_deck(self, side: i64) -> vec[i64]:
        return self.ussr_crews if side == x.USSR else self.usa_crews

    def mission_deck(self, side: i64, deck: i64) -> vec[i64]:
        """The shared satellite deck, or the side's own crew deck."""
        return self.crew_deck(side) if deck else self.satellite_deck

    def deck_number(self, side: i64, deck: i64) -> i64:
        """Of all mission decks: the satellite deck, the crew deck of the USA, that of the USSR."""
        return deck + side if deck else 0

    def set_mission_deck(self, side: i64, deck: i64, cards: vec[i64]) -> None:
        if deck == 0:
            self.satellite_deck = cards
        elif side == x.USSR:
            self.ussr_crews = cards
        else:
            self.usa_crews = cards

    def mission_pool(self, side: i64, deck: i64) -> i64:
        """What the top card of a mission deck may be."""
        top = decks.top(self.mission_deck(side, deck))
        if top == decks.EMPTY:
            return 0
        return only(decks.card_of(top)) if decks.is_face(top) else self.pools[top]

    def take_mission(self, side: i64, deck: i64, mission: i64) -> None:
        """The top card of a mission deck has turned out to be this one."""
        cards = self.mission_deck(side, deck)
        top = decks.top(cards)
        if not decks.is_face(top):
            self.pools[top] &= ~only(mission)
        self.set_mission_deck(side, deck, decks.taken(cards))

    # --- Hazards ----------------------------------------------------------------------------------
    def hazard_pool(self) -> i64:
        """What the top Hazard may be."""
        top = decks.top(self.hazard_deck)
        if top == decks.EMPTY:
            return 0
        return only(decks.card_of(top)) if decks.is_face(top) else self.pools[HAZARD_POOL]

    def unseen_on(self, mission: i64) -> i64:
        """How many Hazards on it nobody has seen."""
        return self.hazards[mission] >> UNSEEN_FROM

    def known_on(self, mission: i64) -> i64:
        """The Hazards on it that somebody has seen, as a set."""
        return self.hazards[mission] & 0xFFFFF

    def hazards_on(self, mission: i64) -> i64:
        """How many Hazards lie on a mission (public)."""
        return count(self.known_on(mission)) + self.unseen_on(mission)

    def covered_missions(self, side: i64) -> i64:
        """The missions of a side that carry a face-down Hazard, as a set."""
        found: i64 = 0
        rest = self.queue(side)
        while rest:
            mission = lowest(rest)
            rest &= rest - 1
            if self.hazards[mission]:
                found |= only(mission)
        return found
