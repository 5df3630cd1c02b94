"""What is drawn fits the terminal, in every position and with every name."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

import cosmodrome as cd
from cosmodrome.cli import drawing
from cosmodrome.cli.common import harmless, reflowed, show
from cosmodrome.games import definitions
from cosmodrome.games.one_small_step.terminal import flowing, legend

NAMES = ["[red]Ann[/red]", "Ωμέγα 🚀" * 4, "x" * 40, "宇宙飛行士の名前"]


@pytest.mark.parametrize("name", list(definitions()))
@pytest.mark.parametrize("width", [40, 80, 120])
def test_a_whole_game_fits(name: str, width: int) -> None:
    game = cd.load(name)
    names = (NAMES * 4)[: game.definition.max_seats]
    match = game.match(seats=names, seed=width)
    dice = Random(width)
    while not match.over:
        for _ in range(8):
            if not match.over:
                match.play(dice.choice(match.decision.options.keys))
        file = StringIO()
        console = Console(file=file, width=width, markup=False, highlight=False, emoji=False)
        show(console, drawing.board(match, match.mover, width), *drawing.result(match))
        if match.mover is not None:
            show(console, drawing.question(match.decision, match.names[match.mover], width))
            show(console, drawing.why_not(match.decision.blocked), drawing.standing(match, None))
        show(console, *(drawing.log_line(entry, match.names) for entry in match.log_for(None)[-9:]))
        lines = file.getvalue().splitlines()
        assert lines
        assert max(map(cell_len, lines)) <= width


@pytest.mark.parametrize("name", list(definitions()))
@pytest.mark.parametrize("width", [40, 60, 80])
def test_nothing_is_cut(name: str, width: int) -> None:
    """Words that do not fit go on in the next line; what they say is never lost."""
    match = cd.load(name).match(seats=["Ann", "Bob"], seed=6)
    dice = Random(6)
    while not match.over:
        for _ in range(12):
            if not match.over:
                match.play(dice.choice(match.decision.options.keys))
        file = StringIO()
        show(Console(file=file, width=width), drawing.board(match, match.mover, width))
        shown = " ".join(file.getvalue().split())
        assert "…" not in shown.replace(", …)", ")"), "but for further runs of a deck"


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


def test_winners() -> None:
    names, alone = ["Ann", "Bob", "Cy"], [0, 1, 2]
    assert drawing.winners(names, alone, [1]) == "Bob wins."
    assert drawing.winners(names, alone, [0, 2]) == "Ann and Cy share the victory."
    assert drawing.winners(names, alone, [0, 1, 2]) == "Ann, Bob and Cy share the victory."
    assert drawing.winners(names, alone, []) == "Nobody wins."
    assert drawing.winners(names, [0, 0, 1], [0, 1]) == "Ann and Bob win together."
    assert drawing.winners(names, [0, 0, 1], [0, 1, 2]) == "Ann, Bob and Cy share the victory."


def test_a_team_wins_together() -> None:
    """One Small Step, R15.4: all players of a team have won."""
    match = cd.load("one_small_step").match(seats=["Ann", "Abe", "Rita", "Ray"], seed=1, mode="beginner")
    dice = Random(1)
    while not match.over:
        match.play(dice.choice(match.decision.options.keys))
    assert match.outcome
    assert len(match.outcome.winners) == 2
    first, second = (match.names[seat] for seat in match.outcome.winners)
    *_, told = drawing.result(match)
    assert str(told) == f"{first} and {second} win together."
    file = StringIO()
    show(Console(file=file, width=80), *drawing.result(match))
    totals = next(line for line in file.getvalue().splitlines() if "total" in line).split()
    assert len(totals) == 3, "one column for each team"


def test_help_is_filled_anew() -> None:
    assert reflowed("One\n    two.\n\n      kept as\n      it is\n\n    Three\n    four.") == (
        "One two.\n\n  kept as\n  it is\n\nThree four."
    )
