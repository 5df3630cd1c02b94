"""A game for one: everything that needs an opponent elsewhere does without."""

from __future__ import annotations

from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.games import definitions
from tests.cli.shell import run
from tests.server.web import running, until
from tests.toys.tutorial import launch_window


class Alone(launch_window.LaunchWindow):
    id = "alone"
    title = "Alone"
    min_seats = max_seats = 1


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(definitions(), Alone.id, Alone())


def test_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    played = run("play", "alone", "--seed", "1", "--save", "game.cosmo", typed="1\n" * 24)
    assert played.exit_code == 0, played.output
    assert cd.replay("game.cosmo").over


def test_it_can_be_measured() -> None:
    assert run("bench", "alone", "--seconds", "0.01", "--rounds", "1").exit_code == 0


def test_in_the_browser(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        answer = ann.post("/play/alone")
        assert answer.status_code == 303
        table = answer.headers["location"].rpartition("/")[2]
        while not (view := ann.view(table))["over"]:
            decision = until(lambda: ann.view(table)["decision"])
            assert ann.answer(table, decision["options"][0]["key"], decision["id"]).is_success
        assert view["result"]["outcome"]["winners"] == [0]
