"""A game for one that can be lost: turns without an opponent, undo without anybody to ask, an end without a winner."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.games import definitions
from cosmodrome.lab.conformance import play_and_check
from cosmodrome.lab.simulate import simulate
from cosmodrome.server.past.history import Past
from cosmodrome.server.store.table_types import TableSpec
from cosmodrome.server.tables.answers import ENOUGH
from tests.cli.shell import run
from tests.server.house import PERSON, House, tell
from tests.server.web import Person, Running, running
from tests.toys.descent import GAME


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(definitions(), GAME.id, GAME)


# --- turns ----------------------------------------------------------------------------------------
def test_no_more_free_actions_ends_with_the_turn(tmp_path: Path) -> None:
    """Nobody else is ever asked, so only the number of the turn tells that it is over."""

    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, TableSpec(GAME.id, [PERSON]), start=True)
        await table.answers.stand(0, ENOUGH)
        assert table.state.facts.standing.get(0) == ENOUGH
        assert table.match
        await table.answers.give(0, "drift", table.match.decision.id)
        assert table.state.facts.standing.get(0) is None

    tell(tmp_path, story)


def test_every_turn_has_its_whole_time(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, TableSpec(GAME.id, [PERSON], seconds=600), start=True)
        assert table.match
        assert table.state.deadline
        first = table.state.deadline
        await table.answers.give(0, "vent", table.match.decision.id)
        assert table.state.deadline == first, "a free action does not end the turn"
        time.sleep(0.01)
        await table.answers.give(0, "drift", table.match.decision.id)
        assert table.state.deadline > first

    tell(tmp_path, story)


def test_in_the_terminal_it_ends_with_the_turn_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played = run("play", "descent", "--seats", "Ann", "--option", "fuel=0", typed="g\nq\n")
    assert played.output.count("Ann> ") == 2, "asked again in the second turn"


def test_a_replay_goes_by_turns(tmp_path: Path) -> None:
    """Turns of several answers by one seat; what was taken back is gone through as it was played."""
    match = cd.load(GAME.id).match(seats=["Ann"], seed=3)
    for key in ("vent", "drift", "vent", "drift", "drift"):
        match.play(key)
    assert match.turns == [1, 1, 2, 2, 3, 4]
    past = Past(match)
    assert past.turn_starts == [0, 2, 4, 5]
    assert (past.turn(2, 1), past.turn(3, -1), past.turn(3, 1)) == (4, 2, 4)
    match.undo()
    assert match.turns == [1, 1, 2, 2, 3, 4, 3]
    assert Past(match).turn_starts == [0, 2, 4, 5, 6]
    file = tmp_path / "game.cosmo"
    match.record.save(file)
    assert json.loads(run("replay", str(file), "--turn", "2", "--json").stdout)["step"] == 2
    refused = run("replay", str(file), "--turn", "7")
    assert refused.exit_code == 2
    assert "the turns are 1 to 4" in refused.output


# --- practice -------------------------------------------------------------------------------------
def burned(server: Running) -> tuple[Person, str]:
    """Ann, alone at a table, has burned, and the engine held."""
    ann = server.person("Ann")
    while True:
        table = ann.play_with(game=GAME.id)
        assert ann.answer(table, "burn", ann.view(table)["decision"]["id"]).is_success
        if not ann.view(table)["over"]:
            return ann, table


def test_a_roll_taken_back_is_shown_wherever_the_game_is(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, table = burned(server)
        assert "makes the game a practice game" in ann.get(f"/t/{table}").text
        assert ann.ask(f"/tables/{table}/undo")["done"]
        page = ann.get(f"/t/{table}").text
        assert '<p class="facts" id="practice">Practice game: a draw was taken back.</p>' in page
        assert "makes the game a practice game" not in page
        view = ann.view(table)
        assert view["practice"]
        assert view["table"]["practice"]
        assert "<span>practice</span>" in ann.get("/").text
        assert [listed["practice"] for listed in ann.get("/api/tables/mine").json()] == [True]
        assert "Practice game" in ann.get(f"/t/{table}/replay").text
        ann.ask(f"/tables/{table}/resign")
        assert "Practice game" in ann.get(f"/t/{table}/result").text


# --- an end without a winner ----------------------------------------------------------------------
def test_a_lost_game_is_shown_as_lost(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.play_with(game=GAME.id, options={"fuel": 0})
        while not (view := ann.view(table))["over"]:
            assert ann.answer(table, "drift", view["decision"]["id"]).is_success
        assert view["result"]["outcome"]["winners"] == []
        assert "<strong>Nobody wins.</strong> The end: the lander is lost." in ann.get(f"/t/{table}/result").text
        assert re.search(r"<strong class=\"who\">\s*Nobody wins</strong>", ann.get(f"/t/{table}").text)
        assert "<span>nobody won</span>" in ann.get("/").text
        assert [listed["result"]["winners"] for listed in ann.get("/api/tables/finished").json()] == [[]]


def test_a_lost_game_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played = run("play", "descent", "--seats", "Ann", "--option", "fuel=0", typed="drift\n" * 10)
    assert "The end: the lander is lost.\nNobody wins." in played.output


def test_simulation_counts_the_games_that_nobody_won() -> None:
    report = simulate(GAME.id, ["random"], games=40, seed=1, workers=1)
    assert 0 < report.unwon < 40
    assert report.unwon == report.reasons["lost"]
    assert report.unwon_share + report.bots[0].win_share == 1
    assert report.unwon_interval[0] < report.unwon_share < report.unwon_interval[1]
    assert report.as_json()["unwon"] == report.unwon
    told = run("sim", GAME.id, "--bots", "random", "--games", "40", "--seed", "1", "--workers", "1").output
    assert f"Nobody won {report.unwon} games: {report.unwon_share:.1%} (" in told


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("together", [True, False])
def test_it_keeps_the_promises_of_every_game(seats: int, together: bool) -> None:
    report = play_and_check(GAME, seats, {"together": together}, seed=seats, thorough=True)
    assert report.ok, str(report)
