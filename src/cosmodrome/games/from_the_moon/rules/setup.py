"""Set-up: the main area, the draft of the factions, the seating of the teams (R2, R15.2)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import (
    ASK_FACTION,
    ASK_SEATING,
    CHOOSE_FACTION,
    COLOURS,
    DEAL,
    DEAL_FACTION,
    DISPLAY,
    DRAFT,
    DRAW_FACTION,
    DRAW_FIRST,
    DRAW_LABORATORY,
    DRAW_LARGE,
    DRAW_MISSION,
    DRAW_OBJECTIVE,
    DRAW_POWER,
    DRAW_PROGRESS,
    DRAW_SMALL,
    DRAW_TERRAIN,
    DRAW_ZONE,
    FACTION_DISCARDED,
    FACTION_DRAWN,
    FACTION_TAKEN,
    FACTIONS,
    FILL_GREENHOUSES,
    FIRST_PLAYER,
    FOUNDATION_TAKEN,
    GREENHOUSE_TAKEN,
    JOINED,
    LARGE,
    LARGE_SHOWN,
    LAY_CARDS,
    MISSION_LAID,
    OBJECTIVE_DRAWN,
    OBJECTIVES,
    PARTS,
    POWER_LAID,
    POWERS,
    PROGRESS_LAID,
    PROGRESS_TILES,
    REFILL,
    ROSE,
    SMALL_CHOSEN,
    START_GAME,
    START_TURN,
    TERRAIN_LAID,
    TRIO_JOINED,
    ZONE_BUILT,
    ZONES,
)
from cosmodrome.games.from_the_moon.rules.features import Features
from cosmodrome.games.from_the_moon.rules.missions import PARTS_OF_A_SHIP
from cosmodrome.games.from_the_moon.rules.table import BATTERY, DUMMY, NONE
from cosmodrome.kernel.bags import amount, one
from cosmodrome.kernel.bits import first_n, has, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, frame, kind_of, who_of


class Setup(Features):
    """Everything before the first turn."""

    def set_up(self) -> None:
        """R2, pushed last first; Q32: the main area comes before the draft."""
        self.push(frame(START_TURN, 0))
        self.push(frame(DRAFT, 0))
        if self.printed.solo:
            self.push(frame(LAY_CARDS, 0))
        level: i64 = 3
        while level > 0:
            self.push_draws(DRAW_SMALL, level, self.printed.small_drawn[level])
            level -= 1
        self.push(frame(START_GAME, 0))
        if self.printed.first_player < 0 and not self.printed.solo:
            self.push(frame(DRAW_FIRST, 0))
        self.push(frame(REFILL, 0))
        self.push_for_each(DRAW_PROGRESS, first_n(self.printed.track_spaces))
        self.push_draws(DRAW_LARGE, 0, self.printed.large_on_board)
        self.push_for_each(DRAW_LABORATORY, first_n(DISPLAY))
        self.push(frame(FILL_GREENHOUSES, 0))
        self.push_for_each(DRAW_POWER, first_n(POWERS))
        self.push_for_each(DRAW_MISSION, self.printed.parts)
        self.push_for_each(DRAW_TERRAIN, self.printed.tiles.all)
        self.entered = self.printed.start_space
        self.settle()

    def push_for_each(self, kind: i64, things: i64) -> None:
        thing: i64 = PARTS + 1
        while thing >= 0:
            if has(things, thing):
                self.push(frame(kind, 0, thing))
            thing -= 1

    def push_draws(self, kind: i64, a: i64, n: i64) -> None:
        while n > 0:
            self.push(frame(kind, 0, a))
            n -= 1

    # --- the main area ----------------------------------------------------------------------------
    def setup_pool(self, f: i64) -> i64:
        """What is still in the box, or on offer."""
        kind = kind_of(f)
        if kind == DRAW_TERRAIN:
            return self.printed.terrains & ~values_of(self.terrain)
        if kind == DRAW_MISSION:
            return self.printed.ship_missions[a_of(f) // PARTS_OF_A_SHIP] & ~values_of(self.mission)
        if kind == DRAW_POWER:
            return first_n(POWERS) & ~values_of(self.power)
        if kind == DRAW_LARGE:
            return first_n(LARGE) & ~self.large
        if kind == DRAW_PROGRESS:
            return first_n(PROGRESS_TILES) & ~values_of(self.progress)
        if kind == DRAW_FIRST:
            return first_n(self.printed.seats)
        if kind == DRAW_SMALL:
            return self.printed.small_level[a_of(f)] & ~self.small
        if kind == DRAW_FACTION:
            return first_n(FACTIONS) & ~self.draft
        if kind == DEAL_FACTION:
            return self.draft
        if kind == DRAW_ZONE:
            return self.printed.sites & first_n(ZONES) & ~self.zones
        assert kind == DRAW_OBJECTIVE
        return first_n(OBJECTIVES) & ~self.objectives

    def setup_happens(self, f: i64, outcome: i64) -> None:
        kind = kind_of(f)
        if kind == DRAW_TERRAIN:
            self.terrain[a_of(f)] = outcome
            self.emit(TERRAIN_LAID, NOBODY, outcome + 1, a_of(f))
        elif kind == DRAW_MISSION:
            self.mission[a_of(f)] = outcome
            self.emit(MISSION_LAID, NOBODY, outcome, a_of(f))
        elif kind == DRAW_POWER:
            self.power[a_of(f)] = outcome
            self.emit(POWER_LAID, NOBODY, outcome + 1, a_of(f))
        elif kind == DRAW_LARGE:
            self.large |= only(outcome)
            self.emit(LARGE_SHOWN, NOBODY, outcome)
        elif kind == DRAW_PROGRESS:
            self.progress[a_of(f)] = outcome
            self.emit(PROGRESS_LAID, NOBODY, outcome + 1, a_of(f))
        elif kind == DRAW_FIRST:
            self.choose_first(outcome)
        elif kind == DRAW_SMALL:
            self.small |= only(outcome)
            self.emit(SMALL_CHOSEN, NOBODY, outcome)
        elif kind == DRAW_FACTION:
            self.draft |= only(outcome)
            self.emit(FACTION_DRAWN, NOBODY, outcome)
        elif kind == DEAL_FACTION:
            self.take_faction(who_of(f), outcome)
        elif kind == DRAW_ZONE:
            self.zones |= only(outcome)
            self.emit(ZONE_BUILT, NOBODY, outcome, 0, DUMMY + 1)
        else:
            self.objectives |= only(outcome)
            self.emit(OBJECTIVE_DRAWN, NOBODY, outcome)

    def choose_first(self, seat: i64) -> None:
        """R2.2.1."""
        self.first = seat
        self.emit(FIRST_PLAYER, seat, seat)

    def start_game(self) -> None:
        """R2.2.3: the small Building that is in every game joins the others."""
        if self.printed.first_player >= 0:
            self.choose_first(self.printed.first_player)
        left = self.printed.small_fixed
        self.small |= left
        fixed: i64 = 0
        while left:
            if left & 1:
                self.emit(SMALL_CHOSEN, NOBODY, fixed)
            left >>= 1
            fixed += 1

    def lay_cards(self) -> None:
        """R15.2: Buildings and Rovers of the dummy, Objectives."""
        self.push_draws(DRAW_OBJECTIVE, 0, self.printed.objectives)
        self.draw_location(0, self.printed.dummy_rovers)
        self.push_draws(DRAW_ZONE, 0, self.printed.dummy_buildings)

    # --- factions (R2.2.4, R2.2.5) ----------------------------------------------------------------
    def start_draft(self) -> None:
        """R2.2.4: from the last player back to the first; R2.2.7: then all take their seats, in turn order."""
        seats = self.printed.seats
        seat = self.first
        n: i64 = 0
        while n < seats:
            seat = seat - 1 if seat > 0 else seats - 1
            self.push(frame(ASK_SEATING, seat))
            n += 1
        seat = self.first
        n = 0
        while n < seats:
            self.push(frame(ASK_FACTION, seat))
            seat = self.after(seat)
            n += 1
        if self.printed.solo:
            faction: i64 = 0
            while faction < FACTIONS:  # Q28
                self.draft |= only(faction)
                self.emit(FACTION_DRAWN, NOBODY, faction)
                faction += 1
        else:
            self.push_draws(DRAW_FACTION, 0, self.printed.cards_drawn)

    def faction_options(self, f: i64) -> vec[i64]:
        """D0a."""
        return append(with_each(vec[i64](), CHOOSE_FACTION, self.draft), DEAL)

    def faction_answer(self, f: i64, action: i64) -> None:
        if action == DEAL:
            self.push(frame(DEAL_FACTION, who_of(f)))
        else:
            self.take_faction(who_of(f), action - CHOOSE_FACTION)

    def take_faction(self, who: i64, faction: i64) -> None:
        """R2.2.4, R2.2.5, Q4: the setup strip costs nothing, and earns nothing beside itself."""
        self.faction[who] = faction
        self.draft &= ~only(faction)
        self.emit(FACTION_TAKEN, who, faction, 0, faction + 1)
        colour: i64 = 0
        while colour < COLOURS:
            n = self.printed.faction_team[faction * COLOURS + colour]
            experts = self.printed.faction_experts[faction * COLOURS + colour]
            self.recruited[who * COLOURS + colour] = n
            self.markers[who * COLOURS + colour] = experts
            self.unseated[who] += (n + 1 - experts) * one(colour) + experts * one(COLOURS + colour)
            self.emit(TRIO_JOINED, who, colour)
            if n:
                self.emit(JOINED, who, colour, 0, n)
            if experts:
                self.emit(ROSE, who, colour, COLOURS + colour, experts)
            colour += 1
        goods = self.printed.faction_purse[faction]
        good: i64 = BATTERY
        while good >= 0:
            if amount(goods, good):
                self.change(who, good, amount(goods, good))
            good -= 1
        n = self.printed.faction_greenhouses[faction]
        while n > 0:
            self.greenhouse_stack -= 1
            self.greenhouses[who] += 1
            self.emit(GREENHOUSE_TAKEN, who, 1, 0)
            n -= 1
        n = self.printed.faction_foundations[faction]
        while n > 0:
            self.foundation_stack -= 1
            self.foundations[who] += 1
            self.emit(FOUNDATION_TAKEN, who, self.foundations[who])
            n -= 1
        if who == self.first:
            self.discard_rest()

    def discard_rest(self) -> None:
        """R2.2.4: what nobody chose."""
        faction: i64 = 0
        while faction < FACTIONS:
            if has(self.draft, faction):
                self.emit(FACTION_DISCARDED, NOBODY, faction)
            faction += 1
        self.draft = 0


def values_of(things: vec[i64]) -> i64:
    """Numbers that lie somewhere already, as a set."""
    found: i64 = 0
    for thing in things:
        if thing != NONE:
            found |= only(thing)
    return found
