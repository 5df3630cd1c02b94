"""Action D: Buildings, and the Terrain effects that they bring (R7, R14.1, R14.5)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.from_the_moon.rules.actions import (
    ASK_SITE,
    ASK_TERRAIN,
    BUILD,
    BUILDINGS,
    BUILT_LARGE,
    BUILT_OWN,
    BUILT_SMALL,
    DONE,
    FACTION_BUILDING,
    FIRST_LARGE,
    OBJECTIVE_MET,
    OBJECTIVES,
    OWN_LARGE,
    SITE,
    TERRAIN,
)
from cosmodrome.games.from_the_moon.rules.missions import Missions
from cosmodrome.games.from_the_moon.rules.printed import (
    BOTH_ON_BORDER,
    BUILDING_ACTION,
    BUILT,
    CHEAPER_BUILDINGS,
    FROM_EFFECTS,
    ON_SPACE,
)
from cosmodrome.games.from_the_moon.rules.table import ENERGY
from cosmodrome.kernel.bags import amount, many
from cosmodrome.kernel.bits import count, has, lowest, only
from cosmodrome.kernel.frames import RUN, a_of, b_of, c_of, frame, who_of
from cosmodrome.kernel.program import DO_PAY, arg_a, op_of


class Construction(Missions):
    """Buildings."""

    # --- what can be built ------------------------------------------------------------------------
    def on_offer(self, who: i64, building: i64) -> bool:
        """R7.1: small tiles not built yet; large ones, and the own one, while a large slot is free."""
        if building < FIRST_LARGE:
            return has(self.small & ~self.small_built[who], building)
        if count(self.large_built[who]) >= self.printed.large_slots:
            return False
        if building == FACTION_BUILDING:
            return not has(self.large_built[who], OWN_LARGE)
        return has(self.large, building - FIRST_LARGE)

    def building_price(self, who: i64, building: i64) -> i64:
        if building < FIRST_LARGE:
            return self.printed.small_price[building]
        if building == FACTION_BUILDING:
            return self.printed.own_price[self.faction[who]]
        return self.printed.large_price[building - FIRST_LARGE]

    def price_at(self, who: i64, building: i64, site: i64) -> i64:
        """R14.5: less Energy for own Rovers beside the space, not below nothing."""
        price = self.building_price(who, building)
        if self.owns(who, CHEAPER_BUILDINGS):
            beside = count(self.printed.tiles_at[site] & self.own_rovers(who))
            less = beside * self.printed.own_discount[self.faction[who]]
            price -= many(ENERGY, min(less, amount(price, ENERGY)))
        return price

    def affordable_sites(self, who: i64, building: i64) -> i64:
        """D12: empty spaces where it can be paid."""
        free = self.free_sites()
        if not self.owns(who, CHEAPER_BUILDINGS):
            return free if self.pays(who, self.building_price(who, building)) else 0
        found: i64 = 0
        while free:
            site = lowest(free)
            free &= free - 1
            if self.pays(who, self.price_at(who, building, site)):
                found |= only(site)
        return found

    def can_build(self, who: i64) -> bool:
        building: i64 = 0
        while building < BUILDINGS:
            if self.on_offer(who, building) and self.affordable_sites(who, building):
                return True
            building += 1
        return False

    # --- questions --------------------------------------------------------------------------------
    def building_options(self, f: i64) -> vec[i64]:
        """D11."""
        who = who_of(f)
        found = vec[i64]()
        building: i64 = 0
        while building < BUILDINGS:
            if self.on_offer(who, building) and self.affordable_sites(who, building):
                found = append(found, BUILD + building)
            building += 1
        return found

    def building_answer(self, f: i64, action: i64) -> None:
        self.push(frame(ASK_SITE, who_of(f), action - BUILD))

    def site_options(self, f: i64) -> vec[i64]:
        """D12."""
        found = vec[i64]()
        left = self.affordable_sites(who_of(f), a_of(f))
        while left:
            found = append(found, SITE + lowest(left))
            left &= left - 1
        return found

    def site_answer(self, f: i64, action: i64) -> None:
        """R7.6: pay, tile, miniature, Progress, faction, immediate effect, Terrain."""
        who = who_of(f)
        building = a_of(f)
        site = action - SITE
        self.pay(who, self.price_at(who, building, site))
        self.buildings[who] |= only(site)
        if building < FIRST_LARGE:
            self.small_built[who] |= only(building)
            self.emit(BUILT_SMALL, who, building, site, who + 1)
        elif building == FACTION_BUILDING:
            self.large_built[who] |= only(OWN_LARGE)
            self.emit(BUILT_OWN, who, self.faction[who], site, who + 1)
        else:
            self.large_built[who] |= only(building - FIRST_LARGE)
            self.large &= ~only(building - FIRST_LARGE)
            self.emit(BUILT_LARGE, who, building - FIRST_LARGE, site, who + 1)
        if building >= FIRST_LARGE:
            self.bonus(who, self.printed.large_bonus, FROM_EFFECTS)
        self.meet_objectives(who)
        both = has(self.printed.border, site) and self.owns(who, BOTH_ON_BORDER)
        self.push(frame(ASK_TERRAIN, who, site, self.printed.tiles_at[site], 2 if both else 1))
        if building != FACTION_BUILDING and building >= FIRST_LARGE:
            effect = self.printed.large_effect[building - FIRST_LARGE]
            if effect:
                self.push(frame(RUN, who, effect))
        self.happened(who, BUILDING_ACTION)
        self.happened(who, BUILT)

    def meet_objectives(self, who: i64) -> None:
        """R15.8, Q16: Objectives that are met at some moment on a Progress space."""
        at: i64 = 0
        while at < OBJECTIVES:
            if (
                has(self.objectives & ~self.met, at)
                and self.printed.objective_when[at] == ON_SPACE
                and self.piece[who] == self.printed.objective_space[at]
                and self.counted(who, self.printed.objective_what[at]) >= self.printed.objective_least[at]
            ):
                self.met |= only(at)
                self.emit(OBJECTIVE_MET, who, at)
            at += 1

    # --- Terrain effects after building (R7.5) ----------------------------------------------------
    def terrain_block(self, position: i64) -> i64:
        return self.printed.terrain_effect[self.terrain[position]]

    def built_block(self, position: i64) -> i64:
        """Q8: with the switch, a printed price is waived."""
        block = self.terrain_block(position)
        word = self.printed.program[block]
        if self.printed.building_waives_price and op_of(word) == DO_PAY:
            return arg_a(word)
        return block

    def terrain_options(self, f: i64) -> vec[i64]:
        """D13: touching tiles whose effect can be carried out, or none."""
        found = vec[i64]()
        left = b_of(f)
        while left:
            position = lowest(left)
            left &= left - 1
            if self.can_block(who_of(f), self.built_block(position)):
                found = append(found, TERRAIN + position)
        return append(found, DONE)

    def terrain_answer(self, f: i64, action: i64) -> None:
        """R14.1: the Pioneers may go on with the second tile."""
        if action == DONE:
            return
        position = action - TERRAIN
        if c_of(f) > 1:
            self.push(frame(ASK_TERRAIN, who_of(f), a_of(f), b_of(f) & ~only(position), c_of(f) - 1))
        self.activate(who_of(f), self.built_block(position))
