"""components.toml, checked: what is printed, with an owner's own figures laid over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from cosmodrome.errors import BadComponents
from cosmodrome.games.from_the_moon.components import entries as e
from cosmodrome.games.from_the_moon.components.lowering import Lowering
from cosmodrome.games.from_the_moon.components.vocabulary import (
    COLOURS,
    COUNTED,
    FACTIONS,
    GOODS,
    POWERS,
    RESOURCES,
    SHIPS,
    TRIGGERS,
)
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules import printed as p
from cosmodrome.games.from_the_moon.rules.printed import Printed
from cosmodrome.games.kit.reading import read
from cosmodrome.kernel import lanes2
from cosmodrome.kernel.bags import many

T = TypeVar("T")
BONUSES = {"none": p.NO_BONUS, "vp": p.BONUS_VP, "achievement": p.BONUS_ACHIEVEMENT, "food": p.BONUS_FOOD}
PARTS_OF_A_SHIP = 5
# Numbers of components in the source map of the program
TERRAIN_OWNER, LABORATORY_OWNER = 0, a.TERRAINS
SMALL_OWNER = LABORATORY_OWNER + a.LABORATORIES
LARGE_OWNER = SMALL_OWNER + a.SMALL
FACTION_OWNER = LARGE_OWNER + a.LARGE
OWN_OWNER = FACTION_OWNER + a.FACTIONS


class Components:
    """The component set of a table."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.resources = _list(data, "resource", e.Resource)
        self.supply = read("supply", e.Supply, data["supply"])
        counts = [read(f"player_count {entry['players']}", e.PlayerCount, entry) for entry in data["player_count"]]
        self.counts = {entry.players: entry for entry in counts}
        board, mine = data["main_board"], data["player_board"]
        self.track = read("main_board.progress_track", e.ProgressTrack, board["progress_track"])
        self.greenhouse_board = read("main_board.greenhouses", e.GreenhouseBoard, board["greenhouses"])
        self.laboratory_board = read("main_board.laboratories", e.LaboratoryBoard, board["laboratories"])
        self.powers = _list(data, "specialist_power", e.SpecialistPower)
        self.astronauts = read("player_board.astronauts", e.AstronautBoard, mine["astronauts"])
        self.specialists = read("player_board.specialists", e.SpecialistBoard, mine["specialists"])
        self.rovers = read("player_board.rovers", e.RoverBoard, mine["rovers"])
        self.gauge = read("player_board.energy_gauge", e.Gauge, mine["energy_gauge"])
        self.buildings = read("player_board.buildings", e.BuildingBoard, mine["buildings"])
        self.greenhouses = read("player_board.greenhouses", e.GreenhouseSpaces, mine["greenhouses"])
        self.foundations = read("player_board.foundations", e.FoundationSpaces, mine["foundations"])
        self.special = read("special_research", e.SpecialResearch, data["special_research"])
        self.scoring = read("scoring", e.Scoring, data["scoring"])
        self.terrains = _list(data, "terrain_tile", e.Terrain, a.TERRAINS)
        self.progress = _list(data, "progress_tile", e.ProgressTile, a.PROGRESS_TILES)
        self.ships = _list(data, "mission_board", e.MissionBoard, a.SHIPS)
        launches = [read(f"launch_tile {entry['mission']}", e.LaunchTile, entry) for entry in data["launch_tile"]]
        self.launches = {entry.mission: entry.score_side for entry in launches}
        self.missions = _list(data, "mission_tile", e.MissionTile, a.MISSIONS)
        self.laboratories = _list(data, "laboratory", e.Laboratory, a.LABORATORIES)
        self.small = _list(data, "small_building", e.SmallBuilding, a.SMALL)
        self.large = _list(data, "large_building", e.LargeBuilding, a.LARGE)
        self.factions = _list(data, "faction", e.Faction, a.FACTIONS)
        self.own = _list(data, "faction_building", e.FactionBuilding, a.FACTIONS)
        self.solo = read("solo", e.Solo, data["solo"])
        hard = [read(f"solo_difficulty {entry['name']}", e.Difficulty, entry) for entry in data["solo_difficulty"]]
        self.difficulties = {entry.name.lower(): entry.objectives for entry in hard}
        self.solo_scoring = read("solo_scoring", e.SoloScoring, data["solo_scoring"])
        self.medals = [read(f"solo_medal {entry['name']}", e.Medal, entry) for entry in data["solo_medal"]]
        self.objectives = _list(data, "solo_objective", e.Objective, a.OBJECTIVES)
        self.locations = read("solo_rover_location_cards", e.LocationCards, data["solo_rover_location_cards"])
        self.zones = read("solo_building_zone_cards", e.ZoneCards, data["solo_building_zone_cards"])
        counted = data["counts"]
        self.shared = read("counts.shared", e.SharedCounts, counted["shared"])
        self.each = read("counts.per_player", e.PlayerCounts, counted["per_player"])
        self.parts = [part for ship in self.ships for part in ship.part]
        self._check()

    def _check(self) -> None:
        """Orders that the rules count on, totals, and words."""
        for name, found, known in (
            ("resource", self.resources, RESOURCES),
            ("specialist_power", self.powers, POWERS),
            ("mission_board", self.ships, SHIPS),
            ("faction", self.factions, FACTIONS),
        ):
            ids = tuple(entry.id for entry in found)
            if ids != known:
                raise BadComponents(f"{name}: the entries are {', '.join(known)}, in this order, not {', '.join(ids)}")
        self._check_totals()
        for ship in self.ships:
            if len(ship.part) != PARTS_OF_A_SHIP:
                raise BadComponents(f"mission_board {ship.id}, part: {PARTS_OF_A_SHIP} parts are needed")
            if (ship.launch_first, ship.launch_second) != (
                self.launches[ship.id].first,
                self.launches[ship.id].second,
            ):
                raise BadComponents(f"launch_tile {ship.id}, score_side: the mission_board says something else (R10.6)")
            for players, count in self.counts.items():
                if players > 1 and ship.tiles_by_players.get(str(players)) != count.mission_tiles_per_board:
                    where = f"mission_board {ship.id}, tiles_by_players.{players}"
                    raise BadComponents(f"{where}: {count.mission_tiles_per_board} is needed (player_count {players})")
        for players, count in self.counts.items():
            in_use = sum(tile.min_players <= players for tile in self.terrains)
            if players > 1 and in_use != count.grid_rows * count.grid_cols:
                where = f"player_count {players}, grid_rows"
                raise BadComponents(f"{where}: {in_use} Terrain tiles are for {players} players (R2.1.1)")
            needed = players * (a.ROVERS - 1) + 1
            if count.grid_rows * count.grid_cols < needed:
                where = f"player_count {players}, grid_rows"
                raise BadComponents(f"{where}: at least {needed} tiles, or Rovers on all of them stop the game (R3.1)")
        for tile in self.progress:
            _word(f"progress_tile {tile.id}, trigger", tile.trigger, TRIGGERS)
        for faction, own in zip(self.factions, self.own, strict=True):
            _word(f"faction {faction.id}, trigger", faction.trigger, TRIGGERS)
            _word(f"faction_building {own.id}, trigger", own.trigger, TRIGGERS)
            if (own.faction, faction.building) != (faction.id, own.id):
                raise BadComponents(f"faction_building {own.id}, faction: {faction.id} is needed")
        for large in self.large:
            if (large.kind == "endgame") != (large.scoring is not None) or (large.kind == "immediate") != bool(
                large.effect
            ):
                raise BadComponents(f"large_building {large.id}: `endgame` has a scoring, `immediate` an effect")
            if large.scoring:
                _word(f"large_building {large.id}, scoring.per", large.scoring.per, COUNTED)
        self._check_main_board()
        self._check_player_board()
        if len(self.greenhouses.cover_bonus) != self.greenhouses.spaces:
            raise BadComponents("player_board.greenhouses, cover_bonus: one for each space is needed")
        for where, cells, rows, base in (
            ("solo_rover_location_cards, tiles", self.locations.tiles, 3, 1),
            ("solo_building_zone_cards, vertices", self.zones.vertices, 4, 0),
        ):
            if cells != [(row + base, column + base) for row in range(rows) for column in range(rows)]:
                raise BadComponents(f"{where}: one card for each place is needed, row by row (R15.2)")

    def _check_totals(self) -> None:
        """What is counted in the contents list of the box."""
        needed = self.shared.laboratory_tiles
        if (total := sum(entry.copies for entry in self.laboratories)) != needed:
            raise BadComponents(f"laboratory, copies: {needed} in all are needed, not {total} (R1.8)")
        cubes = (self.shared.metal_cubes, self.shared.water_cubes, self.shared.polymer_cubes, self.shared.food_cubes)
        self._check_stacks()
        for resource, n in zip(self.resources, cubes, strict=True):
            if resource.in_bag_at_setup + resource.in_supply_at_setup != n:
                where = f"resource {resource.id}, in_supply_at_setup"
                raise BadComponents(f"{where}: with those in the bag, {n} cubes in all are needed (R2.1.8)")

    def _check_stacks(self) -> None:
        """R2.1.4, R2.2.5: the set-up takes tiles from their stacks, at most what these factions begin with."""
        for players in self.counts:
            free = self.column(players).free_greenhouses
            for name, here, has, rule in (
                ("greenhouse_tiles", free, [faction.setup.greenhouses for faction in self.factions], "R2.1.4, R2.2.5"),
                ("foundation_tiles", 0, [faction.setup.foundations for faction in self.factions], "R2.2.5"),
            ):
                needed = here + sum(sorted(has)[-players:])
                if getattr(self.shared, name) < needed:
                    why = f"{players}-player games are set up with as many ({rule})"
                    raise BadComponents(f"counts.shared, {name}: at least {needed}, for {why}")

    def _check_player_board(self) -> None:
        """What a faction begins with has its place, and so has every Foundation."""
        for faction in self.factions:
            strip, where = faction.setup, f"faction {faction.id}, setup"
            for colour in COLOURS:
                recruits, experts = _times(strip.recruits, colour), _times(strip.specialists, colour)
                if recruits > self.astronauts.columns:
                    raise BadComponents(f"{where}.recruits: more {colour} ones than a row has (R6.1)")
                if experts > min(recruits + 1, self.specialists.markers_per_colour):
                    raise BadComponents(f"{where}.specialists: more {colour} ones than Astronauts or markers (R6.2)")
            if len(strip.recruits) + len(COLOURS) > self.rovers.seats * a.ROVERS:
                raise BadComponents(f"player_board.rovers, seats: the {faction.name} have no seats for all (R2.2.7)")
            for name, n, most in (
                ("batteries", strip.batteries, self.gauge.max_batteries),
                ("greenhouses", strip.greenhouses, self.greenhouses.spaces),
                ("foundations", strip.foundations, self.foundations.spaces),
            ):
                if n > most:
                    raise BadComponents(f"{where}.{name}: there is room for {most} (R2.2.5)")
        if set(self.astronauts.column_bonus) != {str(i + 1) for i in range(self.astronauts.columns)}:
            raise BadComponents("player_board.astronauts, column_bonus: one for each column is needed")
        base = self.foundations
        spaces = [(row, lab) for _, row, labs in base.order for lab in labs]
        if [number for number, _, _ in base.order] != list(range(1, base.spaces + 1)):
            raise BadComponents("player_board.foundations, order: one for each space is needed, numbered from 1")
        if any(len(labs) != base.labs_per_foundation for _, _, labs in base.order) or len(set(spaces)) != len(spaces):
            each = base.labs_per_foundation
            raise BadComponents(f"player_board.foundations, order: {each} Laboratory spaces each, and none twice")
        for level in (1, 2, 3):
            tiles = [tile.fixed for tile in self.small if tile.level == level]
            if not sum(tiles) <= self.buildings.small_slots_per_level.get(str(level), -1) <= len(tiles):
                where = f"player_board.buildings, small_slots_per_level.{level}"
                raise BadComponents(
                    f"{where}: there are {len(tiles)} tiles, {sum(tiles)} of them in every game (R2.2.3)"
                )

    def _check_main_board(self) -> None:
        if self.track.start_space > self.track.spaces:
            raise BadComponents("main_board.progress_track, start_space: the track is shorter")
        for players, count in self.counts.items():
            if players > 1 and sum(self.greenhouse_board.free_space_capacity[str(players)]) != count.free_greenhouses:
                where = f"main_board.greenhouses, free_space_capacity.{players}"
                raise BadComponents(f"{where}: {count.free_greenhouses} in all are needed (player_count {players})")
            if count.faction_cards_drawn < players:
                raise BadComponents(f"player_count {players}, faction_cards_drawn: one for each player is needed")

    def column(self, seats: int) -> e.PlayerCount:
        """The set-up for so many players; solo uses that of two."""
        count = self.counts[seats]
        return self.counts[count.uses_setup_of] if count.uses_setup_of else count

    # --- the box ----------------------------------------------------------------------------------
    def printed(self, seats: int) -> Printed:
        """The box of a table, options still at their defaults."""
        column = self.column(seats)
        if seats == 1 and (column.grid_rows, column.grid_cols) != (3, 3):
            raise BadComponents("player_count 2, grid_rows: the cards of the solo game are for 3 x 3 tiles (R15.2)")
        box = Printed(seats, column.grid_rows, column.grid_cols)
        box.components = self
        lowering = Lowering()
        self._print_main_board(box, lowering, column)
        self._print_missions(box, column)
        self._print_player_board(box)
        self._print_buildings(box, lowering, column)
        self._print_factions(box, lowering, column)
        self._print_scoring(box)
        self._print_solo(box, seats)
        for n in range(4):
            box.any_resources[n] = lowering.any_resources(n)
        box.carries_out(lowering.assembler)
        box.own([*lowering.owners, *[-1] * (len(box.program) - len(lowering.owners))], lowering.prices)
        return box

    def _print_main_board(self, box: Printed, lowering: Lowering, column: e.PlayerCount) -> None:
        for i, tile in enumerate(self.terrains):
            if tile.min_players <= column.players:
                box.terrains |= 1 << i
            box.terrain_effect[i] = lowering.block(f"terrain_tile {tile.id}", TERRAIN_OWNER + i, tile.effect)
        for i, progress in enumerate(self.progress):
            box.progress_cubes[i] = progress.cubes
            box.progress_trigger[i] = TRIGGERS.index(progress.trigger)
        for i, lab in enumerate(self.laboratories):
            box.laboratories += lab.copies * lanes2.one(i)
            where = f"laboratory {lab.id}"
            box.laboratory_effect[i + 1] = lowering.block(where, LABORATORY_OWNER + i, lab.effect)
        board = self.laboratory_board
        rows = (board.surcharge_energy_top_row, board.surcharge_energy_middle_row, board.surcharge_energy_bottom_row)
        for row, energy in enumerate(rows):
            box.row_surcharge[row] = price_of({"energy": energy})
        for i, resource in enumerate(self.resources[: len(COLOURS)]):
            box.in_bag += many(i, resource.in_bag_at_setup)
            box.in_supply[i] = resource.in_supply_at_setup
        box.most_cubes = self.supply.max_cubes_per_terrain_tile
        box.kept_in_supply = self.supply.bag_refill_keeps_in_supply_per_colour
        box.energy_per_food = self.supply.convert_energy_to_food
        box.food_per_energy = self.supply.convert_food_to_energy
        box.greenhouse_tiles = self.shared.greenhouse_tiles
        box.foundation_tiles = self.shared.foundation_tiles
        box.free_greenhouses = column.free_greenhouses
        box.track_spaces = self.track.spaces
        box.start_space = self.track.start_space
        box.stack_surcharge = price_of({"energy": self.greenhouse_board.stack_surcharge_energy})

    def _print_missions(self, box: Printed, column: e.PlayerCount) -> None:
        for i, part in enumerate(self.parts):
            if part.min_players <= column.players:
                box.parts |= 1 << i
            box.improve_price[i] = price_of(part.improve_cost)
            box.improve_vp[i] = part.improve_vp
        for i, ship in enumerate(self.ships):
            in_use = sum(part.min_players <= column.players for part in ship.part)
            if in_use != column.mission_tiles_per_board:
                raise BadComponents(f"mission_board {ship.id}, part: {in_use} are in use with {column.players} players")
            box.launch_first[i] = self.launches[ship.id].first
            box.launch_second[i] = self.launches[ship.id].second
        for i, tile in enumerate(self.missions):
            box.ship_missions[SHIPS.index(tile.mission)] |= 1 << i
            box.mission_price[i] = price_of(tile.cost)
            box.mission_vp[i] = tile.vp

    def _print_player_board(self, box: Printed) -> None:
        box.recruit_price = price_of(self.astronauts.recruit_cost)
        box.train_price = price_of(self.specialists.train_cost)
        markers = (self.specialists.bonus_1st, self.specialists.bonus_2nd, self.specialists.bonus_3rd)
        box.in_row = self.astronauts.columns
        box.markers = self.specialists.markers_per_colour
        for i in range(box.in_row):
            box.column_bonus[i] = bonus_of(self.astronauts.column_bonus[str(i + 1)])
        for i, bonus in enumerate(markers):
            box.marker_bonus[i] = bonus_of(bonus)
        box.seats_in_rover = self.rovers.seats
        box.most_batteries = self.gauge.max_batteries
        box.overflow_bonus = bonus_of(self.gauge.overflow_battery_gives)
        green = self.greenhouses
        box.greenhouse_price = price_of(green.cost)
        box.flip_price = price_of(green.improve_cost)
        box.greenhouse_spaces = green.spaces
        for i, bonus in enumerate(green.cover_bonus):
            box.cover_bonus[i] = bonus_of(bonus)
        box.basic_yield = green.income_basic_food
        box.improved_yield = green.income_improved_food
        base = self.foundations
        box.foundation_price = price_of(base.cost)
        box.laboratory_price = price_of(base.lab_cost)
        box.special_price = price_of(self.special.cost)
        box.foundation_spaces = base.spaces
        box.third_row_bonus = bonus_of(base.third_row_bonus)
        for at, (_, row, columns) in enumerate(base.order):
            spaces = sum(1 << ((row - 1) * base.lab_columns + lab - 1) for lab in columns)
            box.on_foundation[at + 1] = box.on_foundation[at] | spaces
        for space in range(a.LAB_SPACES):
            row, lab = divmod(space, base.lab_columns)
            for other in range(a.LAB_SPACES):
                if other // base.lab_columns == row or other % base.lab_columns == lab:
                    box.chain[space] |= 1 << other
            if row == base.lab_rows - 1:
                box.third_row |= 1 << space
        box.improvement_cubes = self.each.improvement_cubes

    def _print_buildings(self, box: Printed, lowering: Lowering, column: e.PlayerCount) -> None:
        prices = (self.buildings.cost_level_1, self.buildings.cost_level_2, self.buildings.cost_level_3)
        for i, tile in enumerate(self.small):
            box.small_price[i] = price_of(prices[tile.level - 1])
            box.small_effect[i] = lowering.block(f"small_building {tile.id}", SMALL_OWNER + i, tile.effect)
            if tile.fixed:
                box.small_fixed |= 1 << i
            else:
                box.small_level[tile.level] |= 1 << i
        for level in (1, 2, 3):
            fixed = sum(tile.fixed and tile.level == level for tile in self.small)
            box.small_drawn[level] = self.buildings.small_slots_per_level[str(level)] - fixed
        for i, large in enumerate(self.large):
            box.large_price[i] = price_of(large.cost)
            if large.effect:
                box.large_effect[i] = lowering.block(f"large_building {large.id}", LARGE_OWNER + i, large.effect)
            if large.scoring:
                box.large_per[i] = COUNTED.index(large.scoring.per)
                box.large_vp[i] = large.scoring.vp
        box.large_on_board = column.large_buildings_on_main_board
        box.large_slots = self.buildings.large_slots
        box.large_bonus = bonus_of(self.buildings.large_slot_bonus)

    def _print_factions(self, box: Printed, lowering: Lowering, column: e.PlayerCount) -> None:
        box.cards_drawn = column.faction_cards_drawn
        for i, faction in enumerate(self.factions):
            strip = faction.setup
            for at, colour in enumerate(COLOURS):
                box.faction_team[i * a.COLOURS + at] = _times(strip.recruits, colour)
                box.faction_experts[i * a.COLOURS + at] = _times(strip.specialists, colour)
            gauge = price_of({"energy": strip.batteries, "battery": strip.batteries})
            box.faction_purse[i] = price_of(strip.resources) + gauge
            box.faction_greenhouses[i] = strip.greenhouses
            box.faction_foundations[i] = strip.foundations
            box.faction_rate[i] = faction.food_per_energy or self.supply.convert_food_to_energy
            box.faction_extra[i] = price_of(faction.recruit_surcharge)
            box.card_trigger[i] = TRIGGERS.index(faction.trigger)
            box.card_effect[i] = lowering.block(f"faction {faction.id}", FACTION_OWNER + i, faction.effect)
            own = self.own[i]
            box.own_price[i] = price_of(own.cost)
            box.own_trigger[i] = TRIGGERS.index(own.trigger)
            box.own_effect[i] = lowering.block(f"faction_building {own.id}", OWN_OWNER + i, own.effect)
            box.own_discount[i] = own.energy_less

    def _print_scoring(self, box: Printed) -> None:
        scoring = self.scoring
        box.unfed = scoring.unfed_penalty_vp
        box.most_achievements = scoring.achievements_first
        box.second_achievements = scoring.achievements_second
        box.most_improvements = scoring.improvements_first
        box.second_improvements = scoring.improvements_second
        box.second_of_two = scoring.second_place_awarded_with_2_players
        box.resources_per_vp = scoring.resources_per_vp
        box.vp_per_achievement = scoring.vp_per_achievement
        box.approval_vp = scoring.approval_fallback_vp

    def _print_solo(self, box: Printed, seats: int) -> None:
        box.solo = seats == 1
        box.dummy_buildings = self.solo.opponent_buildings
        box.dummy_rovers = self.solo.opponent_rovers
        box.main_bonus_from = self.solo.launch_main_bonus_min_improvements
        box.second_bonus_from = self.solo.launch_second_bonus_min_improvements
        box.steps(self.solo_scoring.achievement_steps, self.solo_scoring.improvement_missions_steps)
        for i, objective in enumerate(self.objectives):
            check = objective.check
            where = f"solo_objective {objective.id}, check"
            if check.when == "launch":
                box.objective_when[i] = p.AT_LAUNCHES
                for ship, space in check.launches:
                    box.launch_space[SHIPS.index(ship)] = space
                continue
            _word(f"{where}.stat", check.stat, COUNTED)
            box.objective_when[i] = p.AT_END if check.when == "end" else p.ON_SPACE
            box.objective_space[i] = 0 if check.when == "end" else int(check.when[-1])
            box.objective_what[i] = COUNTED.index(check.stat)
            box.objective_least[i] = check.at_least


def _list(data: Mapping[str, Any], name: str, kind: type[T], size: int = 0) -> list[T]:
    found = [read(f"{name} {entry.get('id')}", kind, entry) for entry in data[name]]
    if size and len(found) != size:
        raise BadComponents(f"{name}: {size} entries are needed, not {len(found)}")
    return found


def _times(words: Sequence[str], word: str) -> int:
    return sum(one == word for one in words)


def _word(where: str, word: str, known: tuple[str, ...]) -> None:
    if word not in known:
        raise BadComponents(f"{where} = {word!r} is not one of {', '.join(known)}")


def price_of(goods: Mapping[Any, int]) -> int:
    """Goods as a bag."""
    return sum(int(many(GOODS.index(good), n)) for good, n in goods.items())


def bonus_of(text: str) -> int:
    """A bonus as the box holds it: what, + 4 x how many."""
    if text == "none":
        return p.NO_BONUS
    n, what = text.split()
    return BONUSES[what] + 4 * int(n)
