"""`cosmodrome password`: for somebody who forgot theirs, by who runs the server."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path

import httpx
import pytest

from cosmodrome.server.settings import KEY_FILE
from tests.cli.shell import Terminal, run
from tests.server.web import Person, running

OLD, NEW = "long enough", "another one"


def log_in(person: Person, password: str) -> int:
    return person.post("/api/login", json={"name": "ann", "password": password}).status_code


@pytest.fixture(scope="module")
def registered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, httpx.Cookies]:
    """The data of a server that has ended, where somebody is registered; and their cookies."""
    folder = tmp_path_factory.mktemp("registered")
    with running(folder) as server:
        ann = server.person()
        ann.ask("/register", name="Ann", password=OLD)
    assert (folder / KEY_FILE).exists()
    return folder, ann.cookies


def test_it_revokes_the_tokens_of_their_seats(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob = server.person(), server.person("Bob")
        ann.ask("/register", name="Ann", password=OLD)
        table = ann.play_with(bob)
        tokens = [person.ask(f"/tables/{table}/token")["token"] for person in (ann, bob)]
    assert run("password", "Ann", "--data", str(tmp_path), typed=f"{NEW}\n").exit_code == 0
    with running(tmp_path) as server:
        seats = [{"authorization": f"Bearer {token}"} for token in tokens]
        answers = [server.nobody().get(f"/api/tables/{table}", headers=headers) for headers in seats]
        assert [answer.status_code for answer in answers] == [401, 200]


@pytest.fixture
def data(registered: tuple[Path, httpx.Cookies], tmp_path: Path) -> Path:
    return shutil.copytree(registered[0], tmp_path / "data")


def test_a_new_password_ends_all_sessions(data: Path, registered: tuple[Path, httpx.Cookies]) -> None:
    done = run("password", "ANN", "--data", str(data), typed=f"{NEW}\n")
    assert done.exit_code == 0
    assert "Ann has a new password" in done.output
    assert NEW not in done.output
    with running(data) as server:
        assert server.nobody(cookies=registered[1]).get("/api/me").json() is None
        assert log_in(server.nobody(), OLD) == 401
        assert log_in(server.nobody(), NEW) == 200


def test_at_a_terminal_it_is_asked_for_twice_and_not_shown(data: Path) -> None:
    pytest.importorskip("pty")
    terminal = Terminal("password", "Ann", "--data", str(data), folder=data)
    terminal.wait_for("New password for Ann: ")  # the space comes once nothing typed is shown
    terminal.type(f"{NEW}\n")
    terminal.wait_for("confirmation: ")
    terminal.type(f"{NEW}\n")
    shown = terminal.end()
    assert "Ann has a new password" in shown
    assert NEW not in shown
    with running(data) as server:
        assert log_in(server.nobody(), NEW) == 200


def test_ctrl_c_ends_it_and_changes_nothing(data: Path) -> None:
    pytest.importorskip("pty")
    terminal = Terminal("password", "Ann", "--data", str(data), folder=data)
    terminal.wait_for("New password for Ann: ")
    terminal.process.send_signal(signal.SIGINT)
    terminal.end()
    assert terminal.process.returncode not in (0, None)
    with running(data) as server:
        assert log_in(server.nobody(), OLD) == 200


def test_what_cannot_be_done_is_said_and_changes_nothing(data: Path) -> None:
    here = ("--data", str(data))
    nobody = run("password", "Bob", *here, typed=f"{NEW}\n")
    assert (nobody.exit_code, "no account has the name 'Bob'" in nobody.output) == (2, True)
    short = run("password", "Ann", *here, typed="short\n")
    assert (short.exit_code, "8 to 256" in short.output) == (2, True)
    elsewhere = run("password", "Ann", "--data", str(data / "none"), typed=f"{NEW}\n")
    assert (elsewhere.exit_code, "there is no database" in elsewhere.output) == (1, True)
    assert not (data / "none").exists()
    with running(data) as server:
        busy = run("password", "Ann", *here, typed=f"{NEW}\n")
        assert (busy.exit_code, "another server is using" in busy.output) == (1, True)
        assert log_in(server.nobody(), OLD) == 200
