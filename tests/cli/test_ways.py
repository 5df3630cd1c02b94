"""Ways and picks in the terminal: several answers in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cosmodrome as cd
from tests.cli.shell import run
from tests.toys.installed import installed
from tests.toys.rover import GAME


@pytest.fixture(autouse=True)
def with_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    with installed(GAME):
        yield


def play(*lines: str) -> tuple[str, list[str]]:
    """What the terminal shows, and the answers that were given."""
    Path("g.cosmo").unlink(missing_ok=True)
    typed = "".join(f"{line}\n" for line in lines)
    shown = run("play", GAME.id, "--seats", "Ann,random", "--seed", "2", "--save", "g.cosmo", typed=typed)
    assert shown.exit_code == 0, shown.output
    return shown.output, [step.key for step in cd.replay("g.cosmo").record.steps if step.who == 0]


def test_a_way_has_a_number_behind_the_options() -> None:
    shown, _ = play()
    assert re.search(r"7\. done.*Several answers at once \(R2\)\s+8\. Dig at the ridge", shown, re.DOTALL)
    _, answers = play("8", "u")
    assert answers == ["drive:dunes", "drive:ridge", "dig", "!undo 2"]


@pytest.mark.parametrize("line", ["pick ore fuel", "ore, fuel", "fuel 1 ore", "pick o f", "PICK Fuel Ore"])
def test_picks_by_name_in_any_order(line: str) -> None:
    shown, answers = play("fill", line)
    assert "Or all at once, 2 in any order: fuel (up to 2), ice (up to 1), ore (up to 2)" in shown
    assert answers == ["fill", "pick:fuel", "pick:ore"]


def test_several_of_a_kind() -> None:
    assert play("fill", "2 fuel")[1] == ["fill", "pick:fuel", "pick:fuel"]
    assert play("refill", "pick 2 fuel")[1] == ["refill", "pick:fuel", "pick:fuel", "stop"]


def test_what_does_not_fit_is_said() -> None:
    shown, answers = play("fill", "3 fuel", "2 ice", "pick gold", "ice", "pick:ice")
    assert "pick fuel: 2 at most." in shown
    assert "pick ice: 1 at most." in shown
    assert shown.count("Or all at once") == 2
    assert "pick 2, not 1." in shown
    assert answers == ["fill", "pick:ice"]


def test_commands_are_still_commands() -> None:
    """`o` would be ore, `l` is the log: a name without `pick` is written out."""
    _, answers = play("fill", "o", "l", "u")
    assert answers == ["fill", "!undo 2"]


def test_a_preview_shows_the_order() -> None:
    shown, _ = play("p race")
    assert re.search(r"In order: 1 dunes, 2 ridge, 3 crater, 4 summit", shown)
