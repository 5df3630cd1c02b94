"""Set-up: universe, Technology Center, characters, Monolith, hands, roles, ships (R3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.actions import (
    ASK_CHARACTER,
    ASK_MONOLITH,
    ASK_START,
    CHARACTER_TAKEN,
    CHARACTERS,
    CHOOSE_CHARACTER,
    DEAL_CHARACTER,
    DEAL_GALAXY,
    DEAL_OMEN,
    DEAL_OPEN,
    DEAL_ROLE,
    DRAW,
    EARTH,
    GALAXIES,
    GALAXY_LAID,
    JOKER,
    MONOLITH,
    MONOLITH_SET,
    NEXT_OMEN,
    OMEN_TURNED,
    PILES,
    ROLE_DEALT,
    SHIP_STARTED,
    START,
    START_TURN,
    TILES,
)
from cosmodrome.games.hope.rules.bugs import Bugs
from cosmodrome.games.hope.rules.geometry import CENTRE, UNIVERSE, border
from cosmodrome.games.hope.rules.printed import NONE
from cosmodrome.games.hope.rules.table import HOPE, NOPE
from cosmodrome.kernel import bags, decks
from cosmodrome.kernel.bits import first_n, has, lowest, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, frame, who_of

ANY_TECHNOLOGY: Final = 7  # once the whole deck was turned over in vain
SHIPS_IN_A_DIMENSION: Final = 2  # R3.9


class Setup(Bugs):
    """Everything before the first turn."""

    def set_up(self) -> None:
        """R3, pushed last first."""
        self.present = only(CENTRE)
        if has(self.printed.hollow, EARTH):
            self.concave = only(CENTRE)
        tiles = self.tile[:]
        tiles[CENTRE] = EARTH
        self.tile = tiles
        self.push(frame(START_TURN, 0))
        self.push_for_seats(ASK_START, 0)
        if self.printed.traitor:
            self.push_for_seats(DEAL_ROLE, 0)
        self.push_for_seats(DRAW, self.printed.levels[0])
        self.push(frame(NEXT_OMEN, 0))
        self.push_for_seats(DEAL_CHARACTER if self.printed.random_characters else ASK_CHARACTER, 0)
        space: i64 = PILES - 1
        while space >= 0:
            self.push(frame(DEAL_OPEN, 0, space, 0, 1))
            space -= 1
        tile: i64 = TILES - 1
        while tile >= 0:
            if tile != CENTRE:
                self.push(frame(DEAL_GALAXY, 0, tile))
            tile -= 1
        self.settle()

    def push_for_seats(self, kind: i64, a: i64) -> None:
        """Seat 0 comes first (R3.11)."""
        seat = self.printed.seats - 1
        while seat >= 0:
            self.push(frame(kind, seat, a))
            seat -= 1

    # --- the universe (R3.1) ----------------------------------------------------------------------
    def galaxy_pool(self) -> i64:
        left = first_n(GALAXIES)
        for galaxy in self.tile:
            if galaxy != NONE and galaxy != EARTH:
                left &= ~only(galaxy)
        return left

    def galaxy_laid(self, tile: i64, galaxy: i64) -> None:
        tiles = self.tile[:]
        tiles[tile] = galaxy
        self.tile = tiles
        self.present |= only(tile)
        if has(self.printed.hollow, galaxy):
            self.concave |= only(tile)
        self.emit(GALAXY_LAID, NOBODY, galaxy, tile)

    # --- characters (R3.5, G4) --------------------------------------------------------------------
    def characters_left(self) -> i64:
        left = first_n(CHARACTERS)
        for character in self.character:
            if character != NONE:
                left &= ~only(character)
        return left

    def character_options(self, f: i64) -> vec[i64]:
        """D1."""
        return with_each(vec[i64](), CHOOSE_CHARACTER, self.characters_left())

    def take_character(self, who: i64, character: i64) -> None:
        self.character[who] = character
        self.emit(CHARACTER_TAKEN, who, character)

    # --- the Monolith (R3.6) ----------------------------------------------------------------------
    def next_omen(self) -> None:
        """Turn over the top card, unless all have been turned over already."""
        if len(self.deck) == 0 or decks.is_face(decks.top(self.deck)):
            self.push(frame(ASK_MONOLITH, 0, ANY_TECHNOLOGY))
        else:
            self.push(frame(DEAL_OMEN, 0))

    def omen_turned(self, card: i64) -> None:
        """R3.6: under the deck with it; a Joker, or a technology that no border galaxy shows, says nothing."""
        self.take_top(card)
        self.deck = decks.under(self.deck, decks.face(card), 1)
        self.emit(OMEN_TURNED, NOBODY, card)
        technology = card // 2
        if technology == JOKER or self.omen_tiles(technology) == 0:
            self.push(frame(NEXT_OMEN, 0))
        else:
            self.push(frame(ASK_MONOLITH, 0, technology))

    def omen_tiles(self, technology: i64) -> i64:
        """R3.6: the border galaxies of this technology that have the fewest planets, as a set."""
        found: i64 = 0
        fewest: i64 = 99
        left = border(self.present) & ~only(CENTRE)
        while left:
            tile = lowest(left)
            left &= left - 1
            galaxy = self.tile[tile]
            if technology == ANY_TECHNOLOGY or self.printed.technology[galaxy] == technology:
                planets = self.printed.planets_in_all[galaxy]
                if planets < fewest:
                    fewest = planets
                    found = 0
                if planets == fewest:
                    found |= only(tile)
        return found

    def monolith_options(self, f: i64) -> vec[i64]:
        """D2, G26: the first player chooses among equals."""
        return with_each(vec[i64](), MONOLITH, self.omen_tiles(a_of(f)))

    def monolith_answer(self, f: i64, action: i64) -> None:
        tile = action - MONOLITH
        self.monolith = UNIVERSE.first_border_side(self.present, tile)
        self.emit(MONOLITH_SET, NOBODY, tile)

    # --- roles (R3.8) -----------------------------------------------------------------------------
    def role_pool(self, who: i64) -> i64:
        """One H.O.P.E. card for each player and the N.O.P.E. card, less those that are dealt."""
        nope: i64 = 1 if self.traitor == NONE else 0
        return bags.many(HOPE, self.printed.seats - who + 1 - nope) + bags.many(NOPE, nope)

    def role_dealt(self, who: i64, role: i64) -> None:
        if role == NOPE:
            self.traitor = who
        elif who == self.printed.seats - 1 and self.traitor == NONE:
            self.traitor = self.printed.seats  # the card went back to the box
        self.learn(only(who), only(2 * who + role))
        self.emit_to(only(who), ROLE_DEALT, who, 2 * who + role, role)

    # --- ships (R3.9) -----------------------------------------------------------------------------
    def start_options(self, f: i64) -> vec[i64]:
        """D3: dimensions of Earth with fewer than two ships."""
        found = vec[i64]()
        dimension: i64 = 0
        while dimension < 3:
            ships: i64 = 0
            for space in self.ship:
                if space == CENTRE * 3 + dimension:
                    ships += 1
            if ships < SHIPS_IN_A_DIMENSION:
                found = append(found, START + dimension)
            dimension += 1
        return found

    def start_answer(self, f: i64, action: i64) -> None:
        who = who_of(f)
        self.ship[who] = CENTRE * 3 + action - START
        self.emit(SHIP_STARTED, who, self.ship[who])
