"""HOPE as the rest of the project sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from cosmodrome.games.definition import BoardPart, Definition, Json, OptionSpec, Outcome, Part, Picks, Score, Thing, Way
from cosmodrome.games.hope import checks
from cosmodrome.games.hope.beliefs import Suspicion, ratios
from cosmodrome.games.hope.board import parts
from cosmodrome.games.hope.components import keys
from cosmodrome.games.hope.components.reading import SECTIONS, Components
from cosmodrome.games.hope.components.vocabulary import DIFFICULTIES, ENDINGS, OUTCOMES, SOURCES
from cosmodrome.games.hope.rules import ending, setup
from cosmodrome.games.hope.rules.actions import ACCUSE, ASK_OFFER, REVEAL
from cosmodrome.games.hope.rules.features import FEATURES
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.printed import Printed
from cosmodrome.games.hope.rules.table import MISSION
from cosmodrome.games.hope.text import picks
from cosmodrome.games.hope.text.events import EVENTS
from cosmodrome.games.hope.text.texts import TEXTS, named
from cosmodrome.games.hope.text.ways import ways
from cosmodrome.games.hope.view import positions, terminal
from cosmodrome.games.hope.view.view import view
from cosmodrome.kernel.frames import kind_of
from cosmodrome.kernel.verbs import Keys

REASONS = {
    "mission": "the row of pioneers is full",
    "regression": "the Regression has reached its final space",
    "earth": "Earth has vanished",
}
CHOSEN, RANDOM = "chosen", "random"
SHARES = tuple(range(0, 101, 10))

OPTIONS = (
    OptionSpec("traitor", "one player may secretly work for N.O.P.E.", (False, True), False, "R11.1"),
    OptionSpec("bugs", "a Bug card for every galaxy that becomes stable", (False, True), False, "R13.1"),
    OptionSpec("difficulty", "how the bonus tokens are stacked", DIFFICULTIES, "normal", "R12.1"),
    OptionSpec("characters", "how players get their characters", (CHOSEN, RANDOM), CHOSEN, "R16.1"),
    OptionSpec("cooperative", "all loyal players win together, without ranking", (False, True), False, "R16.2"),
    OptionSpec(
        "hope_share",
        "for bots: what a success that another player wins is worth to them, in per cent of a victory",
        SHARES,
        0,
        "R10.8",
        title="Team spirit of bots",
        words={share: f"{share} %" for share in SHARES},
        rare=True,
    ),
)


class HopeGame(Definition[Printed, Hope]):
    """2 to 4 players save the universe together, and one of them wins."""

    id = "hope"
    title = "HOPE"
    summary = "Fly through three dimensions, settle dying galaxies, and outrun the Regression together."
    minutes = (60, 60)
    rules_version = 2
    options = OPTIONS
    events = EVENTS
    features = FEATURES
    winner = "one or nobody"
    texts = TEXTS
    shortcuts = True
    sections = SECTIONS
    package = "cosmodrome.games.hope"
    unofficial = "A game by Olivier Gregoire, published by Morning Players; this is not their product."

    @cached_property
    def shipped(self) -> Components:
        return Components(self.components)

    @cached_property
    def keys(self) -> Keys:
        return keys.action_keys()

    @cached_property
    def chance_keys(self) -> Keys:
        return keys.chance_keys(self.shipped)

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> Printed:
        self.check_seats(seats)
        entries = Components(self.laid_over(components)) if components else self.shipped
        box = entries.printed(seats, options["difficulty"])
        box.version = self.rules_version
        box.traitor = options["traitor"]
        box.bugs = options["bugs"]
        box.random_characters = options["characters"] == RANDOM
        box.cooperative = options["cooperative"]
        box.hope_share = options["hope_share"] / 100
        return box

    def new_state(self, box: Printed) -> Hope:
        state = Hope(box, None)
        setup.set_up(state)
        return state

    # --- texts ------------------------------------------------------------------------------------
    def named(self, box: Printed, kind: str, value: int) -> Part:
        return named(box, kind, value)

    def picks(self, state: Hope, seat: int) -> Picks | None:
        return picks.picks(state, seat)

    def ways(self, state: Hope, seat: int) -> Sequence[Way]:
        return ways(state, seat)

    def may_preview(self, state: Hope, seat: int, action: int) -> bool:
        """The verdict of an accusation is not imagined (R11.2)."""
        return not ACCUSE <= action < REVEAL

    # --- results ----------------------------------------------------------------------------------
    def view(self, state: Hope, seat: int | None) -> dict[str, Json]:
        return view(state, seat)

    def scores(self, state: Hope) -> list[Score]:
        """R10.5: pioneers on the Mission Track and in the cockpit."""
        found = []
        for seat in range(int(state.printed.seats)):
            parts = dict(zip(SOURCES, (int(state.on_track(seat)), int(state.in_cockpit(seat))), strict=True))
            found.append(Score(seat, sum(parts.values()), parts))
        return found

    def outcome(self, state: Hope) -> Outcome:
        """R10.5-R10.8, R16.2."""
        returns = list(state.returns())
        seats = range(int(state.printed.seats))
        winners = tuple(seat for seat in seats if returns[seat] > 0)
        ranking = tuple(ranked(state))
        hope = state.outcome == MISSION
        result = OUTCOMES[0] if hope else OUTCOMES[1] if winners else OUTCOMES[2]
        return Outcome(result, winners, ranking, REASONS[ENDINGS[state.outcome]])

    def party(self, state: Hope, seat: int) -> int:
        """R16.2: without a traitor the co-operative way has one party. With one, nobody knows the parties."""
        return 0 if state.printed.cooperative and not state.printed.traitor else seat

    def next_best_wins(self, state: Hope) -> bool:
        """R10.5-R10.7: a mission always has its winner; what the traitor wins, all others lose."""
        return bool(state.outcome == MISSION)

    def when_late(self, state: Hope, seat: int) -> str:
        """G23: who does not answer offers nothing."""
        return "offer:0" if kind_of(state.top()) == ASK_OFFER else ""

    def board_parts(self, seen: Mapping[str, Json]) -> BoardPart:
        return parts.board(seen)

    def check(self, state: Hope) -> list[str]:
        return checks.check(state)

    def position(self, state: Hope) -> dict[str, Json]:
        return positions.position(state)

    def from_position(self, box: Printed, position: Mapping[str, Any]) -> Hope:
        return positions.from_position(box, position)

    def beliefs(self) -> Suspicion:
        return Suspicion(ratios(self.resource("beliefs.toml")))

    # --- drawing ----------------------------------------------------------------------------------
    def draw(self, view: Mapping[str, Json], names: Sequence[str], width: int) -> Any:
        return terminal.draw(view, names, width)

    def things(self, view: Mapping[str, Json]) -> list[Thing]:
        return terminal.things(view)


def ranked(state: Hope) -> list[int]:
    """All seats from best to worst; after a success the traitor is last, after his own he is first."""
    found: list[int] = []
    for seat in range(int(state.printed.seats)):
        at = len(found)
        while at > 0 and ending.beats(state, seat, found[at - 1]):
            at -= 1
        found.insert(at, seat)
    if state.traitor in found:
        found.remove(int(state.traitor))
        found.insert(0 if ending.winner(state) == state.traitor else len(found), int(state.traitor))
    return found


GAME = HopeGame()
