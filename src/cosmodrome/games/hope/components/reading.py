"""components.toml, checked: what is printed, with an owner's own figures laid over it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from cosmodrome.errors import BadComponents
from cosmodrome.games.hope.components import entries as e
from cosmodrome.games.hope.components.vocabulary import (
    BUG_EFFECTS,
    CARD_TECHNOLOGIES,
    CHARACTERS,
    DIFFICULTIES,
    DIMENSIONS,
    DIRECTIONS,
    LEVERS,
    POWERS,
    TECHNOLOGIES,
    TOKENS,
    TURNS,
)
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules import geometry
from cosmodrome.games.hope.rules.printed import Printed
from cosmodrome.games.kit.overlay import Section
from cosmodrome.games.kit.reading import read
from cosmodrome.kernel import lanes2, lanes4
from cosmodrome.kernel.bits import members
from cosmodrome.kernel.maps import HEX_X, HEX_Y

T = TypeVar("T")
MOST_OF_A_KIND = 15  # cards of one technology, all with or all without symbol
TOTAL_TOKENS = 16
LASTING = BUG_EFFECTS[:8]  # effects that need time to work
AMOUNTS: dict[str, Callable[[e.BugParams], int]] = {  # the number that the rules need
    "regression_delta": lambda params: params.amount,
    "hand_limit_delta": lambda params: params.amount,
    "lever_locked": lambda params: LEVERS.index(params.lever),
    "navigation_max_steps": lambda params: params.steps,
    "marker_back": lambda params: params.spaces,
    "marker_forward": lambda params: params.spaces,
    "each_player_draws": lambda params: params.cards,
    "each_player_discards": lambda params: params.cards,
    "free_pioneer_each": lambda params: params.pioneers,
    "all_ships_polarize": lambda params: TURNS.index(params.turn),
    "each_player_recalls_pioneer": lambda params: params.pioneers,
}


class Components:
    """The component set of a table."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.counts = read("counts", e.Counts, data["counts"])
        self.board = read("board", e.Board, data["board"])
        self.dimensions = _list(data, "dimension", e.DimensionEntry)
        self.shifts = [
            read(f"polarization_shift {entry['from']}", e.Shift, entry) for entry in data["polarization_shift"]
        ]
        self.technologies = _list(data, "technology", e.TechnologyEntry)
        self.earth = read("earth_tile", e.EarthTile, data["earth_tile"])
        self.galaxies = _list(data, "galaxy_tile", e.GalaxyTile, a.GALAXIES)
        self.cards = _list(data, "technology_card", e.TechnologyCard, self.counts.technology_cards)
        self.center = read("technology_center", e.TechnologyCenter, data["technology_center"])
        self.stacks = _list(data, "bonus_stack", e.BonusStack, a.STACKS, "index")
        self.difficulties = _list(data, "difficulty", e.Difficulty)
        self.tokens = _list(data, "bonus_token", e.BonusToken, self.counts.bonus_tokens)
        self.track = read("mission_track", e.MissionTrack, data["mission_track"])
        self.cockpits = _list(data, "cockpit", e.Cockpit, self.counts.cockpits, "colour")
        self.levels = read("technology_levels", e.TechnologyLevels, data["technology_levels"])
        self.characters = _list(data, "character", e.Character, a.CHARACTERS)
        self.medals = read("medals", e.Medals, data["medals"])
        self.roles = _list(data, "role_card", e.RoleCard, self.counts.role_cards)
        self.bugs = _list(data, "bug_card", e.BugCard, a.BUGS)
        self._check()

    # --- what must fit together -------------------------------------------------------------------
    def _check(self) -> None:
        for name, found, known in (
            ("dimension", self.dimensions, DIMENSIONS),
            ("technology", self.technologies, TECHNOLOGIES),
            ("difficulty", self.difficulties, DIFFICULTIES),
            ("character", self.characters, CHARACTERS),
        ):
            ids = tuple(entry.id for entry in found)
            if ids != known:
                raise BadComponents(f"{name}: the entries are {', '.join(known)}, in this order, not {', '.join(ids)}")
        self._check_geometry()
        self._check_galaxies()
        self._check_cards()
        self._check_track()
        self._check_cockpits()
        self._check_bugs()

    def _check_geometry(self) -> None:
        """R2.1-R2.7 are tables of the rules: the file says the same."""
        if tuple(self.board.directions_clockwise) != DIRECTIONS:
            raise BadComponents(f"board, directions_clockwise: {', '.join(DIRECTIONS)} are needed (R2.1)")
        for i, name in enumerate(DIRECTIONS):
            if self.board.direction[name] != (HEX_X[i], HEX_Y[i]):  # type: ignore[index]  # of DIRECTIONS
                raise BadComponents(f"board.direction, {name}: [{HEX_X[i]}, {HEX_Y[i]}] is needed (R2.1)")
        for i, dimension in enumerate(self.dimensions):
            for manner, given in enumerate((dimension.towards, dimension.sideways, dimension.away)):
                needed = [DIRECTIONS[j] for j in members(geometry.directions(manner, i))]
                if sorted(given) != sorted(needed):
                    field = ("towards", "sideways", "away")[manner]
                    raise BadComponents(f"dimension {dimension.id}, {field}: {', '.join(needed)} are needed (R2.3)")
        for shift in self.shifts:
            origin, turn = DIMENSIONS.index(shift.origin), TURNS.index(shift.turn)
            where = f"polarization_shift {shift.origin}"
            if DIMENSIONS[geometry.next_dimension(origin, turn)] != shift.to:
                raise BadComponents(f"{where}, to: {shift.turn} leads elsewhere (R5.10)")
            needed_direction = DIRECTIONS[geometry.SHIFT[origin * 2 + turn]]
            if shift.direction != needed_direction:
                raise BadComponents(f"{where}, direction: {needed_direction} is needed (R2.7)")

    def _check_galaxies(self) -> None:
        for tile in self.galaxies:
            where = f"galaxy_tile {tile.id}"
            if set(tile.planets) != set(DIMENSIONS):
                raise BadComponents(f"{where}, planets: {', '.join(DIMENSIONS)} are needed (R1.5)")
            if sum(tile.planets.values()) != tile.total:
                raise BadComponents(f"{where}, total: the planets are {sum(tile.planets.values())} in all")

    def _check_cards(self) -> None:
        for technology in CARD_TECHNOLOGIES:
            shown = [card.regression_symbols for card in self.cards if card.technology == technology]
            if len({n for n in shown if n}) > 1:
                raise BadComponents(
                    f"technology_card, regression_symbols: cards of {technology} that show symbols show equally many"
                )
            if max(shown.count(0), len(shown) - shown.count(0)) > MOST_OF_A_KIND:
                raise BadComponents(f"technology_card, technology: more than {MOST_OF_A_KIND} cards of {technology}")
        if sum(card.regression_symbols > 0 for card in self.cards) < a.PILES:
            raise BadComponents("technology_card, regression_symbols: three cards with a symbol are needed (R3.2)")
        if all(card.technology == "joker" for card in self.cards):
            raise BadComponents("technology_card, technology: a card other than a Joker is needed (R3.6)")
        for level in self.difficulties:
            if len(level.stacks) != a.STACKS or sum(level.stacks) != TOTAL_TOKENS:
                raise BadComponents(f"difficulty {level.id}, stacks: three numbers that make {TOTAL_TOKENS} (R12)")

    def _check_track(self) -> None:
        """R9.3, R9.4: crossings rise on both, none touches another or the end."""
        track = self.track
        indices, spaces = track.crossing_indices, track.crossing_pioneer_spaces
        where = "mission_track, crossing"
        if len(indices) != len(spaces):
            raise BadComponents(
                f"{where}_pioneer_spaces: {len(spaces)} spaces for {len(indices)} indices; the crossings disagree"
            )
        if any(later - earlier < 2 for earlier, later in itertools.pairwise(indices)):
            raise BadComponents(f"{where}_indices: they rise, and a space lies between two crossings (R9.4)")
        if any(later <= earlier for earlier, later in itertools.pairwise(spaces)):
            raise BadComponents(f"{where}_pioneer_spaces: they rise")
        if indices and indices[-1] >= track.regression_final_index:
            raise BadComponents(f"{where}_indices: the last is before the final space (R9.9)")
        if spaces and spaces[-1] >= track.pioneer_spaces:
            raise BadComponents(f"{where}_pioneer_spaces: the last space of the row is no crossing (R10.1)")

    def _check_cockpits(self) -> None:
        for cockpit in self.cockpits:
            if tuple(cockpit.levers) != LEVERS or tuple(cockpit.dimension_order_clockwise) != DIMENSIONS:
                raise BadComponents(f"cockpit {cockpit.colour}: levers or dimensions in another order (R5.1, R5.10)")
            if cockpit.pioneers != self.cockpits[0].pioneers:
                raise BadComponents(f"cockpit {cockpit.colour}, pioneers: the same for all colours (R1.4)")
        if len(self.levels.steps) != a.STEPS + 1 or self.levels.start != self.levels.steps[0]:
            raise BadComponents("technology_levels, steps: four levels, the first is the start (R8.7)")
        for character in self.characters:
            for field in ("upgrade_costs", "technology_costs"):
                if len(getattr(character, field)) != a.STEPS:
                    raise BadComponents(f"character {character.id}, {field}: three prices are needed (R8.6)")
        sides = [role.side for role in self.roles]
        if sides.count("NOPE") != 1:
            raise BadComponents("role_card, side: four H.O.P.E. cards and one N.O.P.E. card (R1.4)")

    def _check_bugs(self) -> None:
        for bug in self.bugs:
            where = f"bug_card {bug.id}"
            if bug.effect not in BUG_EFFECTS:
                raise BadComponents(f"{where}, effect: unknown; one of {', '.join(BUG_EFFECTS)}")
            if (bug.duration == "lasting") != (bug.effect in LASTING):
                needed = "lasting" if bug.effect in LASTING else "instant"
                raise BadComponents(f"{where}, duration: {bug.effect} is {needed} (R13.4)")

    # --- the box ----------------------------------------------------------------------------------
    def printed(self, seats: int, difficulty: str = "normal") -> Printed:
        """The box of a table; its other options are still at their defaults."""
        box = Printed(seats)
        box.components = self
        for i, tile in enumerate(self.galaxies):
            box.technology[i] = TECHNOLOGIES.index(tile.technology)
            for dimension in range(a.DIMENSIONS):
                n = tile.planets[DIMENSIONS[dimension]]  # type: ignore[index]  # of DIMENSIONS
                box.planets[i] += n * lanes2.one(dimension)
            box.planets_in_all[i] = tile.total
            if tile.shape == "concave":
                box.hollow |= 1 << i
        if self.earth.shape == "concave":
            box.hollow |= 1 << a.EARTH
        self._print_center(box, difficulty)
        box.lay_track(
            self.track.pioneer_spaces,
            self.track.regression_final_index,
            self.track.crossing_indices,
            self.track.crossing_pioneer_spaces,
        )
        self._print_cockpits(box)
        for i, bug in enumerate(self.bugs):
            if bug.kind == "malus":
                box.malus |= 1 << i
            if bug.duration == "lasting":
                box.lasting |= 1 << i
            box.surcharge[i] = bug.surcharge
            box.bug_effect[i] = BUG_EFFECTS.index(bug.effect)
            box.bug_amount[i] = AMOUNTS[bug.effect](bug.params) if bug.effect in AMOUNTS else 0
        return box

    def _print_center(self, box: Printed, difficulty: str) -> None:
        for card in self.cards:
            kind = 2 * CARD_TECHNOLOGIES.index(card.technology) + (card.regression_symbols > 0)
            box.cards += lanes4.one(kind)
            if card.regression_symbols:
                box.symbols[kind] = card.regression_symbols
        for i, stack in enumerate(self.stacks):
            box.stack_symbols[i] = stack.regression_symbols_when_empty
            box.stacks[i] = self.difficulties[DIFFICULTIES.index(difficulty)].stacks[i]
        for token in self.tokens:
            box.tokens += lanes4.one(TOKENS.index(token.type))

    def _print_cockpits(self, box: Printed) -> None:
        box.pioneers = self.cockpits[0].pioneers
        box.start_pioneers = self.cockpits[0].pioneers_in_start_holes
        for i, level in enumerate(self.levels.steps):
            box.levels[i] = level
        for i, character in enumerate(self.characters):
            box.power[i] = POWERS.index(character.power)
            for step in range(a.STEPS):
                box.upgrade_price[i * a.STEPS + step] = character.upgrade_costs[step]
                box.technology_price[i * a.STEPS + step] = character.technology_costs[step]
        box.medals = self.medals.supply
        box.border_medals = self.medals.border_first_placement
        box.medals_for_joining = self.medals.joining_active_per_other_player
        box.medals_for_joined = self.medals.joining_each_other_player


def _list(data: Mapping[str, Any], section: str, kind: type[T], n: int = 0, identity: str = "id") -> Sequence[T]:
    found = [read(f"{section} {entry.get(identity)}", kind, entry) for entry in data[section]]
    if n and len(found) != n:
        raise BadComponents(f"{section}: {n} entries are needed, not {len(found)}")
    return found


MARKS = {"source", "sources", "ref"}
SECTIONS = {
    "galaxy_tile": Section(MARKS, closed=True),
    "earth_tile": Section(
        {"id", "planets", "technology", "can_be_stabilized", "can_vanish"} | MARKS, identity="", closed=True
    ),
    "technology": Section(MARKS, closed=True),
    "technology_card": Section(MARKS, closed=True),
    "bonus_stack": Section(MARKS, identity="index", closed=True),
    "difficulty": Section(MARKS, closed=True),
    "bonus_token": Section({"effect"} | MARKS, closed=True),
    "mission_track": Section({"symbol_on_crossing"} | MARKS, identity="", closed=True),
    "cockpit": Section(
        {"levers", "pioneers_in_start_holes", "spaceships", "dimension_order_clockwise"} | MARKS,
        identity="colour",
        closed=True,
    ),
    "technology_levels": Section(MARKS, identity="", closed=True),
    "character": Section(MARKS, closed=True),
    "medals": Section(MARKS, identity="", closed=True),
    "bug_card": Section(MARKS),
}
