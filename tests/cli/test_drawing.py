"""What is drawn fits the terminal, in every position and with every name."""

from __future__ import annotations

import re
from collections import Counter
from io import StringIO
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

import cosmodrome as cd
from cosmodrome.cli import drawing
from cosmodrome.cli.common import harmless, reflowed, show
from cosmodrome.cli.table import HELP
from cosmodrome.games import definitions
from cosmodrome.games.one_small_step.view.terminal import flowing, legend
from cosmodrome.match.undo import last_answer
from tests.soak import repeats

NAMES = ["[red]Ann[/red]", "Ωμέγα 🚀" * 4, "x" * 40, "宇宙飛行士の名前"]


@pytest.mark.soak
@pytest.mark.parametrize("name", list(definitions()))
@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_whole_game_fits(name: str, width: int) -> None:
    game = cd.load(name)
    names = (NAMES * 4)[: game.definition.max_seats]
    match = game.match(seats=names, seed=width)
    dice = Random(width)
    while not match.over:
        for _ in range(repeats(32, 8)):
            if not match.over:
                match.play(dice.choice(match.decision.options.keys))
        file = StringIO()
        console = Console(file=file, width=width, markup=False, highlight=False, emoji=False)
        show(console, drawing.board(match, match.mover, width), *drawing.result(match, width))
        if match.mover is not None:
            show(console, drawing.question(match.decision, match.names[match.mover], width))
            show(console, drawing.why_not(match.decision.blocked), drawing.standing(match, None))
        show(console, *(drawing.log_line(entry, match.names) for entry in match.log_for(None)[-9:]))
        lines = file.getvalue().splitlines()
        assert lines
        assert max(map(cell_len, lines)) <= width


@pytest.mark.soak
@pytest.mark.parametrize("name", list(definitions()))
@pytest.mark.parametrize("width", [40, 60, 80])
def test_nothing_is_cut(name: str, width: int) -> None:
    """Words that do not fit go on in the next line; what they say is never lost."""
    match = cd.load(name).match(seats=["Ann", "Bob"], seed=6)
    dice = Random(6)
    while not match.over:
        for _ in range(repeats(48, 12)):
            if not match.over:
                match.play(dice.choice(match.decision.options.keys))
        file = StringIO()
        show(Console(file=file, width=width), drawing.board(match, match.mover, width))
        shown = " ".join(file.getvalue().split())
        assert "…" not in shown.replace(", …)", ")"), "but for further runs of a deck"


@pytest.mark.soak
@pytest.mark.parametrize("name", list(definitions()))
@pytest.mark.parametrize("width", [14, 20, 34])
def test_in_a_narrow_terminal_all_is_there(name: str, width: int) -> None:
    """Each sign that would be shown if there were room: what goes on in another line is not lost."""

    def signs(room: int, *parts: RenderableType) -> Counter[str]:
        file = StringIO()
        show(Console(file=file, width=room), *parts)
        lines = file.getvalue().splitlines()
        assert max(map(cell_len, lines)) <= room
        return Counter("".join(lines).replace(" ", "").replace("─", ""))

    match = cd.load(name).match(seats=["Ann", "Bob", "Carla", "Dimitri"], seed=6)
    dice = Random(6)
    while not match.over:
        for _ in range(repeats(108, 36)):
            if not match.over:
                match.play(dice.choice(match.decision.options.keys))
        parts = [drawing.board(match, match.mover, width), *drawing.result(match, width)]
        if not match.over:
            parts.append(drawing.question(match.decision, "Ann", width))
        assert signs(width, *parts) == signs(300, *parts)
    commands = drawing.as_rows([(Text(key), meaning) for key, meaning in HELP], width)
    assert signs(width, commands) == signs(300, commands)


@pytest.mark.parametrize("width", [5, 8, 12])
def test_every_answer_has_its_number_however_narrow_the_terminal(width: int) -> None:
    match = cd.load("space_explorers").match(seats=2, seed=7, first_player=0)
    options = drawing.numbered(match.decision)
    file = StringIO()
    show(Console(file=file, width=width), drawing.question(match.decision, "Ann", width))
    said = re.sub(r"\s", "", file.getvalue())
    for number, option in enumerate(options, 1):
        assert f"{number}.{option.text}".replace(" ", "") in said


@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_sign_stays_with_its_word(width: int) -> None:
    shown = legend(width).plain.splitlines()
    assert max(map(len, shown)) <= width
    for part in ("● crew Capsule Landing Life Support", "▣ permanent", "flip token upgrade"):
        assert any(part in line for line in shown)
    held = [Text("■ Funding 3 ▣"), Text("● Capsule 4 ▣"), Text("Landing 2 ▣▢"), Text("Life Support 1")]
    assert flowing(held, 30).plain == "■ Funding 3 ▣  ● Capsule 4 ▣\nLanding 2 ▣▢  Life Support 1"
    assert flowing(held[:3], 30, " · ").plain == "■ Funding 3 ▣ ·\n● Capsule 4 ▣ · Landing 2 ▣▢"


def test_nothing_steers_the_terminal() -> None:
    assert harmless("a\x1b[31mb\x07\x9bc\u202ed\r") == "a\ufffd[31mb\ufffd\ufffdc\ufffdd\ufffd"
    assert harmless("Ωμέγα 🚀 👩‍🚀\nन्‍ [red]") == "Ωμέγα 🚀 👩‍🚀\nन्‍ [red]"
    file = StringIO()
    show(Console(file=file, force_terminal=True, width=40), Text("\x1b]0;title\x07text", "bold"))
    assert "\x1b]" not in file.getvalue()
    assert "\x1b[1m" in file.getvalue()


@pytest.mark.parametrize(
    ("name", "ways"),
    [("space_explorers", {", all agreed."}), ("one_small_step", {".", ", all agreed.", ", the team agreed."})],
)
def test_a_line_of_the_log_ends_with_a_full_stop(name: str, ways: set[str]) -> None:
    """Also where somebody resigns or takes back, alone or by consent: no line looks cut off."""
    match = cd.load(name).match(seats=["Ann", "Abe", "Rita", "Ray"], seed=4)
    dice = Random(4)
    for _ in range(100):
        match.play(dice.choice(match.decision.options.keys))
        seat = dice.randrange(4)
        if last_answer(match.record, seat) is not None and dice.random() < 0.3:
            match.undo(seat, consent=match.undo_needs(seat))
    match.resign(1)
    shown = [drawing.log_line(entry, match.names).plain.removesuffix(" (taken back)") for entry in match.log_for(None)]
    assert [line for line in shown if not line.endswith(".")] == []
    assert {said[1] for line in shown if (said := re.search(r" takes it back(.*)", line))} == ways
    assert shown[-1] == "Abe resigns."


def test_a_team_wins_together() -> None:
    """One Small Step, R15.4: all players of a team have won."""
    match = cd.load("one_small_step").match(seats=["Ann", "Abe", "Rita", "Ray"], seed=1, mode="beginner")
    dice = Random(1)
    while not match.over:
        match.play(dice.choice(match.decision.options.keys))
    assert match.outcome
    assert len(match.outcome.winners) == 2
    first, second = (match.names[seat] for seat in match.outcome.winners)
    *_, told = drawing.result(match, 80)
    assert str(told) == f"{first} and {second} win together."
    file = StringIO()
    show(Console(file=file, width=80), *drawing.result(match, 80))
    totals = next(line for line in file.getvalue().splitlines() if "total" in line).split()
    assert len(totals) == 3, "one column for each team"


def test_help_is_filled_anew() -> None:
    assert reflowed("One\n    two.\n\n      kept as\n      it is\n\n    Three\n    four.") == (
        "One two.\n\n  kept as\n  it is\n\nThree four."
    )
