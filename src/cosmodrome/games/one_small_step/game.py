"""One Small Step as the other packages see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from cosmodrome.errors import BadOption
from cosmodrome.games.definition import BoardPart, Definition, Json, OptionSpec, Outcome, Part, Picks, Score, Thing
from cosmodrome.games.events import Event
from cosmodrome.games.one_small_step import checks
from cosmodrome.games.one_small_step.board import parts
from cosmodrome.games.one_small_step.components import keys
from cosmodrome.games.one_small_step.components.history import history
from cosmodrome.games.one_small_step.components.reading import SECTIONS, Components
from cosmodrome.games.one_small_step.components.vocabulary import ENDING_WORDS, ENDINGS, SIDES, SOURCES
from cosmodrome.games.one_small_step.rules.ending import winner
from cosmodrome.games.one_small_step.rules.features import FEATURES
from cosmodrome.games.one_small_step.rules.printed import CREW_DECKS_BOTH, CREW_DECKS_EITHER, CREW_DECKS_OFF, Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.set_up import set_up
from cosmodrome.games.one_small_step.rules.table import NONE
from cosmodrome.games.one_small_step.text import log, picks
from cosmodrome.games.one_small_step.text.events import EVENTS
from cosmodrome.games.one_small_step.text.texts import TEXTS
from cosmodrome.games.one_small_step.view import positions, terminal, things
from cosmodrome.games.one_small_step.view.view import view
from cosmodrome.games.readings import Reading
from cosmodrome.games.table_options import whole_number
from cosmodrome.kernel.verbs import Keys

SEATINGS = {"1v1": (1, 1), "2v1": (2, 1), "1v2": (1, 2), "2v2": (2, 2)}
CREW_DECK_ENDS = {"both": CREW_DECKS_BOTH, "either": CREW_DECKS_EITHER, "off": CREW_DECKS_OFF}
MOST_ROUNDS = 60


def _rounds(value: object, seats: int) -> int | None:
    return whole_number(value, 1, MOST_ROUNDS)


OPTIONS = (
    OptionSpec(
        "mode",
        "the whole game, or the one for New Staff",
        ("advanced", "beginner"),
        "advanced",
        "R16",
        words={"advanced": "Veteran Staff, the whole game", "beginner": "New Staff, the first game"},
    ),
    OptionSpec("seating", "how many play for the USA and for the USSR", tuple(SEATINGS), None, "R4.2"),
    OptionSpec("satellite_cards", "how many satellite missions there are in all", (20, 24), 20, "RL-01", rare=True),
    OptionSpec(
        "end_on_event_deck",
        "end the game when the Event deck runs out (not in this rulebook)",
        (False, True),
        False,
        "R15.2",
        rare=True,
    ),
    OptionSpec(
        "end_on_crew_decks",
        "end the game when both teams, or either team, have no crew missions left (not in this rulebook)",
        ("both", "either", "off"),
        "both",
        "R15.2",
        words={"both": "both teams", "either": "either team"},
        rare=True,
    ),
    OptionSpec("token_limits", "limit all tokens to those in the box", (False, True), False, "RL-14", rare=True),
    OptionSpec(
        "round_limit",
        "end the game after this many rounds at the latest (required if empty crew decks do not end it)",
        ("none", 6, 8, 10, 12),
        "none",
        "R16",
        _rounds,
        f"a number from 1 to {MOST_ROUNDS}",
    ),
)


class OneSmallStep(Definition[Printed, Race]):
    """Two teams, USA and USSR, gather resources, launch satellites and crews, and race to the Moon."""

    id = "one_small_step"
    title = "One Small Step"
    summary = "Lead the USA or the USSR in the race to the Moon: workers, missions, media and nerve."
    minutes = (60, 120)
    rules_version = 3
    options = OPTIONS
    events = EVENTS
    features = FEATURES
    texts = TEXTS
    shortcuts = True
    sections = SECTIONS
    package = "cosmodrome.games.one_small_step"
    unofficial = "A game by James DuMond and Gunter Eickert, published by Academy Games; this is not their product."

    @cached_property
    def shipped(self) -> Components:
        return Components(self.components)

    @cached_property
    def keys(self) -> Keys:
        return keys.action_keys(self.shipped)

    @cached_property
    def chance_keys(self) -> Keys:
        return keys.chance_keys(self.shipped)

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        return (history(self.components),)

    def defaults(self, given: Mapping[str, Any], seats: int = 0) -> dict[str, Any]:
        """The seating follows from the number of players (R4.2)."""
        return {**super().defaults(given, seats), "seating": {3: "2v1", 4: "2v2"}.get(seats, "1v1")}

    def check_options(self, settled: Mapping[str, Any], seats: int) -> None:
        if sum(SEATINGS[settled["seating"]]) != seats:
            fitting = " or ".join(name for name, teams in SEATINGS.items() if sum(teams) == seats)
            raise BadOption(f"seating = {settled['seating']!r} is not for {seats} players; possible: {fitting} (R4.2)")
        if settled["end_on_crew_decks"] == "off" and settled["round_limit"] == "none":
            raise BadOption("end_on_crew_decks = 'off' can leave a game without an end: it needs a round_limit (R16)")

    def seat_titles(self, seats: int, options: Mapping[str, Any]) -> list[str]:
        """R4.2."""
        titles = []
        for nation, players in zip(SIDES, SEATINGS[options["seating"]], strict=True):
            titles += [nation] if players == 1 else [f"{nation} engineers", f"{nation} administrators"]
        return titles

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> Printed:
        self.check_seats(seats)
        printed = Components(self.laid_over(components)) if components else self.shipped
        usa, ussr = SEATINGS[options["seating"]]
        box = printed.printed(usa, ussr, options["mode"] == "advanced", options["satellite_cards"])
        box.version = self.rules_version
        box.end_on_event_deck = options["end_on_event_deck"]
        box.end_on_crew_decks = CREW_DECK_ENDS[options["end_on_crew_decks"]]
        box.token_limits = options["token_limits"]
        box.round_limit = 0 if options["round_limit"] == "none" else options["round_limit"]
        return box

    def new_state(self, box: Printed) -> Race:
        state = Race(box, None)
        set_up(state)
        return state

    # --- texts ------------------------------------------------------------------------------------
    def named(self, box: Printed, kind: str, value: int) -> Part:
        return log.named(box, kind, value)

    def picks(self, state: Race, seat: int) -> Picks | None:
        return picks.picks(state, seat)

    def picked(self, state: Race, seat: int, amounts: Mapping[str, int]) -> Sequence[str]:
        return picks.picked(state, seat, amounts)

    def unseen(self, kind: str, n: int, told: Event) -> str:
        return log.unseen(kind, n, told)

    def who(self, box: Printed, told: Event) -> list[Part]:
        return log.who(box, told)

    # --- results ----------------------------------------------------------------------------------
    def view(self, state: Race, seat: int | None) -> dict[str, Json]:
        return view(state, seat)

    def open_view(self, state: Race, seat: int | None) -> dict[str, Json]:
        return view(state, seat, everything=True)

    def board_parts(self, seen: Mapping[str, Json]) -> BoardPart:
        return parts.board(seen)

    def scores(self, state: Race) -> list[Score]:
        """R15.3: all VP are scored when earned."""
        found = []
        for seat in range(int(state.box.seats)):
            parts = {name: int(state.scored(seat, source)) for source, name in enumerate(SOURCES)}
            found.append(Score(seat, int(state.total(seat)), {name: n for name, n in parts.items() if n}))
        return found

    def outcome(self, state: Race) -> Outcome:
        """R15.4: on a tie all seats win."""
        seats = range(int(state.printed.seats))
        winners = tuple(seat for seat in seats if winner(state) in (NONE, state.side(seat)))
        ranking = winners + tuple(seat for seat in seats if seat not in winners)
        reason = ENDINGS[state.ending]
        return Outcome(reason, winners, ranking, ENDING_WORDS[reason])

    def position(self, state: Race) -> dict[str, Json]:
        return positions.position(state)

    def from_position(self, box: Printed, position: Mapping[str, Any]) -> Race:
        return positions.from_position(box, position)

    def check(self, state: Race) -> list[str]:
        return checks.check(state)

    def draw(self, view: Mapping[str, Json], names: Sequence[str], width: int) -> Any:
        return terminal.draw(view, names, width)

    def things(self, view: Mapping[str, Json]) -> list[Thing]:
        return things.in_sight(view)


GAME = OneSmallStep()
