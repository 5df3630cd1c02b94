"""From the Moon as the rest of the project sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from cosmodrome.errors import BadOption
from cosmodrome.games.definition import BoardPart, Definition, Json, OptionSpec, Outcome, Part, Score, Way
from cosmodrome.games.from_the_moon import checks
from cosmodrome.games.from_the_moon.board import parts
from cosmodrome.games.from_the_moon.components import keys, names
from cosmodrome.games.from_the_moon.components.overlay import SECTIONS
from cosmodrome.games.from_the_moon.components.reading import Components
from cosmodrome.games.from_the_moon.components.vocabulary import DIFFICULTIES, ENDINGS, SOURCES
from cosmodrome.games.from_the_moon.rules.actions import SHIPS
from cosmodrome.games.from_the_moon.rules.features import FEATURES
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.printed import Printed
from cosmodrome.games.from_the_moon.rules.scoring import solo_won
from cosmodrome.games.from_the_moon.rules.set_up import set_up
from cosmodrome.games.from_the_moon.rules.table import HUNGER
from cosmodrome.games.from_the_moon.text.events import EVENTS
from cosmodrome.games.from_the_moon.text.texts import TEXTS, named
from cosmodrome.games.from_the_moon.text.ways import ways
from cosmodrome.games.from_the_moon.view import positions, terminal
from cosmodrome.games.from_the_moon.view.view import view
from cosmodrome.games.table_options import whole_number
from cosmodrome.kernel.bits import first_n
from cosmodrome.kernel.verbs import Keys

REASONS = {
    "three_launches": "all three ships are launched",
    "left_the_track": "a piece has left the Progress track",
    "hunger": "the team could not be fed",
}
NOT_SOLO = "none"


def _seat(value: object, seats: int) -> int | None:
    return whole_number(value, 0, seats - 1)


OPTIONS = (
    OptionSpec("first_player", "who begins", ("random",), "random", "R2.2.1", _seat, "a seat number from 0", seat=True),
    OptionSpec(
        "include_outer_corners",
        "the outer corners of the grid are Building spaces",
        (True, False),
        True,
        "Q1",
        rare=True,
    ),
    OptionSpec("reseat_on_gather", "the team is seated again at every Gather", (False, True), False, "Q7", rare=True),
    OptionSpec(
        "building_waives_terrain_price",
        "a new Building waives the price of a Terrain effect",
        (False, True),
        False,
        "Q8",
        rare=True,
    ),
    OptionSpec(
        "zero_share_can_rank",
        "who has no tile, improvement or Achievement can still rank",
        (False, True),
        False,
        "Q10",
        rare=True,
    ),
    OptionSpec(
        "special_research_after_construct",
        "constructing a ship part allows a Special Research, as improving does",
        (False, True),
        False,
        "Q17",
        rare=True,
    ),
    OptionSpec(
        "unused_parts_improvable",
        "ship parts that have no Mission tile from the start can be improved",
        (False, True),
        False,
        "Q18",
        rare=True,
    ),
    OptionSpec("difficulty", "alone: how many Objectives are to be met", (NOT_SOLO, *DIFFICULTIES), None, "R15.2"),
)


class FromTheMoon(Definition[Printed, Moon]):
    """1 to 4 players lead factions on the Moon and build three colony ships."""

    id = "from_the_moon"
    title = "From the Moon"
    summary = "Send Rovers, grow a base, chain Laboratories, and launch three colony ships."
    min_seats = 1
    minutes = (30, 120)
    rules_version = 2
    options = OPTIONS
    events = EVENTS
    features = FEATURES
    texts = TEXTS
    sections = SECTIONS
    package = "cosmodrome.games.from_the_moon"
    shortcuts = True
    unofficial = (
        "A game by Johannes Goupy and Gilles Lasfargues, published by La Boite de Jeu; this is not their product."
    )

    @cached_property
    def shipped(self) -> Components:
        return Components(self.components)

    @cached_property
    def keys(self) -> Keys:
        return keys.action_keys(self.shipped)

    @cached_property
    def chance_keys(self) -> Keys:
        return keys.chance_keys(self.shipped)

    def defaults(self, given: Mapping[str, Any], seats: int = 0) -> dict[str, Any]:
        """A difficulty is only for one player."""
        return {**super().defaults(given, seats), "difficulty": "normal" if seats == 1 else NOT_SOLO}

    def check_options(self, settled: Mapping[str, Any], seats: int) -> None:
        if (settled["difficulty"] == NOT_SOLO) != (seats > 1):
            allowed = ", ".join(DIFFICULTIES) if seats == 1 else NOT_SOLO
            raise BadOption(
                f"difficulty = {settled['difficulty']!r} is not possible with {seats} players: {allowed} (R15.2)"
            )

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> Printed:
        self.check_seats(seats)
        entries = Components(self.laid_over(components)) if components else self.shipped
        box = entries.printed(seats)
        box.version = self.rules_version
        if not options["include_outer_corners"]:
            box.leave_out_corners()
        box.reseat_on_gather = options["reseat_on_gather"]
        box.building_waives_price = options["building_waives_terrain_price"]
        box.zero_can_rank = options["zero_share_can_rank"]
        box.special_after_construct = options["special_research_after_construct"]
        box.unused_improvable = options["unused_parts_improvable"]
        box.objectives = entries.difficulties.get(options["difficulty"], 0)
        first = options["first_player"]
        box.first_player = -1 if first == "random" else first
        return box

    def new_state(self, box: Printed) -> Moon:
        state = Moon(box, None)
        set_up(state)
        return state

    # --- texts ------------------------------------------------------------------------------------
    def named(self, box: Printed, kind: str, value: int) -> Part:
        return named(box, kind, value)

    def ways(self, state: Moon, seat: int) -> Sequence[Way]:
        return ways(state, seat)

    # --- results ----------------------------------------------------------------------------------
    def view(self, state: Moon, seat: int | None) -> dict[str, Json]:
        return view(state, seat)

    def scores(self, state: Moon) -> list[Score]:
        """R12.2: by where the points come from."""
        found = []
        for seat in range(int(state.printed.seats)):
            parts = {source: int(state.scored(seat, i)) for i, source in enumerate(SOURCES)}
            found.append(Score(seat, int(state.total(seat)), parts))
        return found

    def outcome(self, state: Moon) -> Outcome:
        """R12.4, Q11, R15.6."""
        seats = range(int(state.printed.seats))
        ranking = tuple(sorted(seats, key=lambda seat: (-state.total(seat), seat)))
        returns = list(state.returns())
        winners = tuple(seat for seat in seats if returns[seat] > 0)
        reason = ENDINGS[state.ending]
        text = REASONS[reason]
        if state.printed.solo:
            text = f"{text}: {self.solo_result(state)}"
        return Outcome(reason if winners else "lost", winners, ranking, text)

    def solo_result(self, state: Moon) -> str:
        """R15.6, R15.7."""
        if solo_won(state):
            return f"{names.medal(names.components(state.printed), int(state.total(0)))} medal"
        if state.ending == HUNGER:
            return "the game is lost"
        return "not all Objectives are met" if state.launched == first_n(SHIPS) else "not all ships are launched"

    def position(self, state: Moon) -> dict[str, Json]:
        return positions.position(state)

    def from_position(self, box: Printed, position: Mapping[str, Any]) -> Moon:
        return positions.from_position(box, position)

    def check(self, state: Moon) -> list[str]:
        return checks.check(state)

    def board_parts(self, seen: Mapping[str, Json]) -> BoardPart:
        return parts.board(seen)

    def draw(self, view: Mapping[str, Json], names: Sequence[str], width: int) -> Any:
        return terminal.draw(view, names, width)


GAME = FromTheMoon()
