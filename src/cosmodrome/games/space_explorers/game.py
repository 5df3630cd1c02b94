"""Space Explorers as the other packages see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from cosmodrome.games.definition import (
    BoardPart,
    Definition,
    Json,
    OptionSpec,
    Outcome,
    Part,
    Picks,
    Score,
    Thing,
)
from cosmodrome.games.space_explorers import checks
from cosmodrome.games.space_explorers.board import parts
from cosmodrome.games.space_explorers.components import keys
from cosmodrome.games.space_explorers.components.reading import SECTIONS, Components
from cosmodrome.games.space_explorers.components.vocabulary import ENDINGS, SIDES
from cosmodrome.games.space_explorers.rules.actions import TILES
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.features import FEATURES
from cosmodrome.games.space_explorers.rules.printed import FROM_PRINTED, FROM_PROJECTS, SIDES_RANDOM, Printed
from cosmodrome.games.space_explorers.rules.set_up import set_up
from cosmodrome.games.space_explorers.rules.standing import asterisk_points, points_of, rank
from cosmodrome.games.space_explorers.text import foresight, picks
from cosmodrome.games.space_explorers.text.events import EVENTS
from cosmodrome.games.space_explorers.text.texts import TEXTS, named
from cosmodrome.games.space_explorers.view import positions, terminal
from cosmodrome.games.space_explorers.view.view import view
from cosmodrome.games.table_options import whole_number
from cosmodrome.kernel.bits import members
from cosmodrome.kernel.verbs import Keys

REASONS = {
    "all_projects": "all Projects are completed",
    "full_hub": "a Hub holds twelve Specialists",
    "stalled": "nobody could do anything any more",
}


def _sides(value: object, seats: int) -> list[str] | None:
    """A side for each of the ten tiles, as a list or as text with commas."""
    if isinstance(value, str):
        value = [side.strip() for side in value.split(",")]
    if isinstance(value, list | tuple) and len(value) == TILES and all(side in SIDES for side in value):
        return list(value)
    return None


def _seat(value: object, seats: int) -> int | None:
    return whole_number(value, 0, seats - 1)


OPTIONS = (
    OptionSpec("edition", "which rulebook you play by", ("2018", "2017"), "2018", "E2", rare=True),
    OptionSpec(
        "center_refill",
        "how the refill of the Center is worded; both play the same",
        ("after_take_or_recruit", "always_at_least_6"),
        None,
        "E1",
        title="Refill of the Center",
        rare=True,
    ),
    OptionSpec(
        "ability_19_timing",
        "when its skill can be lent",
        ("end_of_turn", "any_time"),
        None,
        "E3",
        title="Card 19: lending",
        rare=True,
    ),
    OptionSpec(
        "ability_34_mode",
        "which returned card gives three icons",
        ("any_card", "this_card", "both"),
        None,
        "E4",
        title="Card 34: three icons",
        rare=True,
    ),
    OptionSpec(
        "ability_57_top_must_change",
        "whether a new order must change the top card",
        (True, False),
        None,
        "E5",
        title="Card 57: new order",
        rare=True,
    ),
    OptionSpec(
        "ability_58_timing",
        "decide on the extra card with the draw or after it",
        ("with", "after"),
        None,
        "E6",
        title="Card 58: extra card",
        rare=True,
    ),
    OptionSpec(
        "free_icons_first",
        "use icons of active abilities without asking",
        (True, False),
        True,
        "RU-12",
        title="Abilities pay first",
        rare=True,
    ),
    OptionSpec(
        "auto_draw",
        "take triggered draws without asking",
        (False, True),
        False,
        "RU-16",
        title="Draw without asking",
        rare=True,
    ),
    OptionSpec(
        "project_sides",
        "which sides of the Project tiles are used",
        ("random_per_tile", "us", "soviet"),
        "random_per_tile",
        "R2.2",
        _sides,
        "a list of ten sides (us or soviet), one for each tile, with commas",
    ),
    OptionSpec("first_player", "who begins", ("random",), "random", "R2.5", _seat, "a seat number from 0", seat=True),
)
BY_EDITION = (
    "center_refill",
    "ability_19_timing",
    "ability_34_mode",
    "ability_57_top_must_change",
    "ability_58_timing",
)


class SpaceExplorers(Definition[Printed, Explorers]):
    """2 to 4 players build space agencies out of sixty Specialists and race to complete Projects."""

    id = "space_explorers"
    title = "Space Explorers"
    summary = "Recruit Specialists, let every pile pay for the next card, complete Projects first."
    minutes = (20, 40)
    rules_version = 2
    options = OPTIONS
    events = EVENTS
    features = FEATURES
    texts = TEXTS
    sections = SECTIONS
    package = "cosmodrome.games.space_explorers"
    shortcuts = True
    unofficial = "A game by Yuri Zhuravlev, published by Crowd Games and 25th Century Games; this is not their product."

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
        """The edition sets the switches in which the rulebooks differ (E)."""
        settled = super().defaults(given, seats)
        edition = self.shipped.editions[given.get("edition", settled["edition"])]
        return {**settled, **{name: edition[name] for name in BY_EDITION}}

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> Printed:
        self.check_seats(seats)
        box = (Components(self.laid_over(components)) if components else self.shipped).printed(seats)
        box.version = self.rules_version
        box.edition = options["edition"]
        box.skill_any_time = options["ability_19_timing"] == "any_time"
        box.bonus_any_card = options["ability_34_mode"] in ("any_card", "both")
        box.bonus_this_card = options["ability_34_mode"] in ("this_card", "both")
        box.top_must_change = options["ability_57_top_must_change"]
        box.extra_after = options["ability_58_timing"] == "after"
        box.free_icons_first = options["free_icons_first"]
        box.auto_draw = options["auto_draw"]
        box.lay_sides(_tile_sides(options["project_sides"]))
        first = options["first_player"]
        box.first_player = -1 if first == "random" else first
        return box

    def new_state(self, box: Printed) -> Explorers:
        state = Explorers(box, None)
        set_up(state)
        return state

    # --- texts ------------------------------------------------------------------------------------
    def named(self, box: Printed, kind: str, value: int) -> Part:
        return named(box, kind, value)

    def picks(self, state: Explorers, seat: int) -> Picks | None:
        return picks.picks(state, seat)

    def picked(self, state: Explorers, seat: int, amounts: Mapping[str, int]) -> Sequence[str]:
        return picks.picked(state, seat, amounts)

    def foresee(self, before: Explorers, seat: int, action: int, after: Explorers) -> list[str]:
        return foresight.foresee(before, seat, after)

    # --- results ----------------------------------------------------------------------------------
    def view(self, state: Explorers, seat: int | None) -> dict[str, Json]:
        return view(state, seat)

    def board_parts(self, seen: Mapping[str, Json]) -> BoardPart:
        return parts.board(seen)

    def scores(self, state: Explorers) -> list[Score]:
        """R8.3: Projects, printed points, and each asterisk card by its number."""
        found = []
        for seat in range(int(state.printed.seats)):
            parts = {
                "projects": int(state.scored(seat, FROM_PROJECTS)),
                "printed": int(state.scored(seat, FROM_PRINTED)),
            }
            for card in members(state.hub[seat] & state.printed.asterisks):
                parts[f"card {card + 1}"] = int(asterisk_points(state, seat, card))
            found.append(Score(seat, int(points_of(state, seat)), parts))
        return found

    def outcome(self, state: Explorers) -> Outcome:
        """R8.4."""
        ranking = tuple(sorted(range(int(state.printed.seats)), key=lambda seat: -rank(state, seat)))
        winners = tuple(sorted(seat for seat in ranking if rank(state, seat) == rank(state, ranking[0])))
        reason = ENDINGS[state.ending]
        return Outcome(reason, winners, ranking, REASONS[reason])

    def position(self, state: Explorers) -> dict[str, Json]:
        return positions.position(state)

    def from_position(self, box: Printed, position: Mapping[str, Any]) -> Explorers:
        return positions.from_position(box, position)

    def check(self, state: Explorers) -> list[str]:
        return checks.check(state)

    def draw(self, view: Mapping[str, Json], names: Sequence[str], width: int) -> Any:
        return terminal.draw(view, names, width)

    def things(self, view: Mapping[str, Json]) -> list[Thing]:
        cards = [Thing(card["name"], "", (card["in_words"], card["text"])) for card in view["cards"].values()]
        return [*cards, *(Thing(one["name"], "Project", (terminal.project(one),)) for one in view["line"])]


def _tile_sides(option: object) -> list[int]:
    if isinstance(option, list):
        return [SIDES.index(side) for side in option]
    return [SIDES_RANDOM if option == "random_per_tile" else SIDES.index(str(option))] * TILES


GAME = SpaceExplorers()
