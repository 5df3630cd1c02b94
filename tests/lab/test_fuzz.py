"""The hunt for broken games: what it counts, finds and saves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.errors import BadOption
from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.state import State
from cosmodrome.lab import fuzz
from cosmodrome.lab.conformance import drawn_table
from cosmodrome.lab.fuzz import hunt
from tests.cli.shell import run
from tests.toys.tutorial import GAME as LAUNCH_WINDOW

GAME = "space_explorers"


class Leaky(type(LAUNCH_WINDOW)):  # type: ignore[misc]  # the class of the tutorial's game
    """Shows everybody the order of all cards."""

    id = "leaky"

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, seat), "everything": str(self.position(state))}


@pytest.fixture
def leaky(monkeypatch: pytest.MonkeyPatch) -> Iterator[Definition]:
    game = Leaky()
    monkeypatch.setitem(definitions(), game.id, game)
    cd.load.cache_clear()
    yield game
    cd.load.cache_clear()


def test_sound_games(tmp_path: Path) -> None:
    found = hunt(GAME, games=3, seed=1, workers=1, folder=tmp_path)
    assert (found.games, found.found) == (3, [])
    assert found.decisions > 50
    assert sum(found.seats.values()) == 3
    assert sum(found.options["edition"].values()) == 3
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", cd.games())
def test_seats_and_options_are_spread(name: str) -> None:
    """Set-ups alone, without playing: all numbers of seats, all values of all options."""
    rules = cd.load(name).definition
    drawn = [drawn_table(rules, seed) for seed in range(300)]
    assert {seats for seats, _ in drawn} == set(range(rules.min_seats, rules.max_seats + 1))
    for spec in rules.options:
        values = {rules.settle_options(options, seats)[spec.name] for seats, options in drawn}
        assert values == set(spec.values)


def test_a_broken_game_is_found_shrunk_and_saved(leaky: Definition, tmp_path: Path) -> None:
    found = hunt(leaky.id, games=4, seed=1, workers=1, folder=tmp_path / "new")
    assert found.found
    first = found.found[0]
    assert first.property == "view leaks nothing"
    saved = Path(first.file)
    assert saved.parent == tmp_path / "new"
    assert first.step > 1
    assert re.search(f"{first.property}, after step 1: seat . sees too much", saved.read_text()), "its shortest form"
    again = hunt(leaky.id, games=1, seed=first.seed, workers=1, folder=tmp_path)
    assert again.found[0].property == first.property


def test_what_cannot_be_saved_is_told(leaky: Definition, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = hunt(leaky.id, games=2, seed=1, workers=1, folder=tmp_path / "file" / "folder")
    assert found.found
    assert not any(finding.file for finding in found.found)


def test_the_time_is_kept(tmp_path: Path) -> None:
    """One game is played in any case; those that wait for a worker when the time is up are not begun."""
    for workers in (1, 2):
        found = hunt(GAME, games=None, seconds=0.0, seed=1, workers=workers, folder=tmp_path)
        assert found.games == 1
    some = ("space_explorers", range(5, 8), False, False, 0.0, 0)
    assert fuzz.check_some(some) == []


@pytest.mark.parametrize(
    "arguments", [{"games": 0}, {"games": None}, {"games": 1, "seed": -1}, {"games": 1, "workers": 0}]
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(cd.BadOption):
        hunt(GAME, folder=tmp_path, **arguments)


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("fuzz", GAME, "--games", "2", "--seed", "1", "--workers", "1", "--json")
    assert done.exit_code == 0
    data = json.loads(done.stdout)
    assert {"game", "games", "decisions", "violations"} <= set(data)
    assert (data["game"], data["games"], data["violations"]) == (GAME, 2, 0)
    assert "No game broke a property." in run("fuzz", GAME, "--games", "1", "--seed", "1", "--workers", "1").stdout
    assert run("fuzz", "nosuch").exit_code == 2


def test_all_games(leaky: Definition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the name of a game each of them is hunted through, with as many games; here two toys."""
    monkeypatch.chdir(tmp_path)
    for name in reversed([*definitions()]):  # they come back the other way round, and in their order
        if name != leaky.id:
            monkeypatch.delitem(definitions(), name)
    monkeypatch.setitem(definitions(), LAUNCH_WINDOW.id, LAUNCH_WINDOW)
    done = run("fuzz", "--games", "2", "--seed", "1", "--workers", "1", "--json")
    assert done.exit_code == 1, "one of them is broken"
    told = {data["game"]: (data["games"], data["violations"] > 0) for data in json.loads(done.stdout)}
    assert told == {leaky.id: (2, True), LAUNCH_WINDOW.id: (2, False)}


def test_no_games_are_refused() -> None:
    assert run("fuzz", GAME, "--games", "0").exit_code == 2


def test_the_command_ends_with_1_if_something_is_broken(
    leaky: Definition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("fuzz", leaky.id, "--games", "2", "--seed", "1", "--workers", "1")
    assert done.exit_code == 1
    (saved,) = tmp_path.glob("fuzz-leaky-*.cosmo")
    assert f"saved as {saved.name}" in done.stdout


@pytest.mark.slow
def test_on_all_cores(tmp_path: Path) -> None:
    one, two = (hunt(GAME, games=20, seed=9, workers=workers, folder=tmp_path) for workers in (1, 2))
    assert one == two


def test_a_light_hunt_plays_whole_games_and_still_looks() -> None:
    """Most steps are only played."""
    found = hunt("space_explorers", 3, seed=5, workers=1, light=True)
    assert (found.games, found.found) == (3, [])
    assert found.decisions > 100
    with pytest.raises(BadOption, match="not both"):
        hunt("space_explorers", 1, thorough=True, light=True)
