"""The disk is full under the running server: it says so, everybody sees the true board, and the game goes on later."""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

import cosmodrome as cd
from cosmodrome.server.settings import Settings
from tests.server.test_server_crash import serving
from tests.server.web import BOT, GOLDENS, PERSON, Person, received, running, until

pytestmark = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="this system limits no other process")
FULL = 4096  # no file grows beyond so many bytes, and the database is larger already


@contextmanager
def full_disk(server: subprocess.Popen[str]) -> Iterator[None]:
    """Every write of the server that needs more room fails, as on a disk that is full."""
    soft, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (FULL, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (soft, hard))


class Served(NamedTuple):
    """The real server, as a process."""

    process: subprocess.Popen[str]
    url: str
    folder: Path


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("full")
    with serving(folder) as (process, url):
        yield Served(process, url, folder)


@pytest.fixture
def client(server: Served) -> Iterator[Callable[..., Person]]:
    """Somebody new; a guest if they have a name."""
    with ExitStack() as clients:

        def client(name: str = "") -> Person:
            person = clients.enter_context(Person(server.url))
            if name:
                person.ask("/guests", name=name)
            return person

        yield client


def test_a_move_that_cannot_be_stored_never_was(server: Served, client: Callable[..., Person]) -> None:
    ann, bob = client("Ann"), client("Bob")
    table = ann.play_with(bob, options={"first_player": 0})
    with ann.stream(table) as hers, bob.stream(table) as his, client().stream(table) as theirs:
        before = [received(stream, "view")["view"]["table"]["seq"] for stream in (hers, his, theirs)]
        decision = ann.view(table)["decision"]
        with full_disk(server.process):
            refused = ann.answer(table, "take_deck", decision["id"], "once")
            assert refused.status_code == 503
            assert "nothing was changed" in refused.json()["error"]
            assert str(server.folder) not in refused.text, "where things lie is nobody's business"
            assert bob.post(f"/api/tables/{table}/say", json={"text": "hello"}).status_code == 503
            assert guest_refused(server.url) == 503
            for person in (ann, bob, client()):  # reading goes on
                assert person.view(table)["table"]["seq"] == before[0]
                assert person.view(table)["table"]["chat"] == []
            assert ann.view(table)["decision"] == decision
        answered = ann.answer(table, "take_deck", decision["id"], "once")
        assert answered.status_code == 200, answered.text
        seq = answered.json()["table"]["seq"]
        assert seq > before[0]
        for stream in (hers, his, theirs):
            while received(stream, "view")["view"]["table"]["seq"] != seq:
                pass
    assert cd.verify(ann.get(f"/api/tables/{table}/record").text)


def test_a_record_that_cannot_be_kept_is_refused(server: Served, client: Callable[..., Person]) -> None:
    record = (GOLDENS / "one_small_step-advanced-2v2-disputes.cosmo").read_bytes()
    ann = client("Ann")
    with full_disk(server.process):
        form = ann.post("/import", files={"record": ("game.cosmo", record)})
        api = ann.post("/api/records", content=record, headers={"content-type": "text/plain"})
        assert [answer.status_code for answer in (form, api)] == [503, 503]
        for answer in (form, api):
            assert "the record cannot be kept here right now" in answer.text
            assert str(server.folder) not in answer.text
        assert not list(server.folder.rglob("imports/*"))
    assert ann.post("/import", files={"record": ("game.cosmo", record)}).status_code == 303


def guest_refused(url: str) -> int:
    return httpx.post(f"{url}/api/guests", json={}, headers={"x-cosmodrome": "1"}).status_code


def test_a_bot_whose_answer_cannot_be_stored_tries_again(server: Served, client: Callable[..., Person]) -> None:
    ann = client("Ann")
    table = ann.table(PERSON, BOT, options={"first_player": 0})
    ann.ask(f"/tables/{table}/start")
    decision = ann.view(table)["decision"]
    answered = ann.answer(table, "take_deck", decision["id"]).json()
    with full_disk(server.process):  # the bot thinks for more than half a second
        time.sleep(1.5)
        assert ann.view(table)["table"]["seq"] == answered["table"]["seq"]
    assert ann.turn(table)["table"]["seq"] > answered["table"]["seq"]


# A small disk of its own, in a namespace of its own; what is given is copied to it, and the rest is filled up.
SMALL_DISK = """
mount -t tmpfs -o size=4m tmpfs "$2" && cp -r "$1/." "$2" || exit 77
cat /dev/zero > "$2/filler" 2> /dev/null
shift 2
exec "$@"
"""


@contextmanager
def serving_from_full_disk(folder: Path, disk: Path) -> Iterator[str]:
    """A server that starts when there is no room left beside its data; its address."""
    disk.mkdir()
    namespace = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", SMALL_DISK, "sh", folder, disk]
    serve = [sys.executable, "-m", "cosmodrome.cli", "serve", "--port", "0", "--data", disk, "--no-open"]
    with subprocess.Popen(
        [*map(str, namespace), *map(str, serve)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            assert server.stderr is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            if address is None and server.wait() == 77:
                pytest.skip("this system lets nobody mount a disk")
            assert address, server.stderr.read()
            yield address[0]
        finally:
            server.terminate()


@pytest.mark.skipif(shutil.which("unshare") is None, reason="this system has no namespaces")
def test_a_server_starts_on_a_full_disk_and_everybody_can_look(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        table = ann.play_with(bob, options={"first_player": 0})
        view = ann.view(table)
        cookies = ann.cookies
    with serving_from_full_disk(data, tmp_path / "disk") as url, Person(url, cookies=cookies) as ann:
        until(lambda: guest_refused(url) == 503)  # soon nothing more can be written
        assert ann.view(table)["decision"] == view["decision"]
        assert ann.answer(table, "take_deck", view["decision"]["id"]).status_code == 503
        assert ann.view(table)["decision"] == view["decision"]
        assert ann.get("/").status_code == 200


def test_a_key_that_is_there_is_only_read(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    key = settings.cookie_key()
    before = (tmp_path.stat().st_mtime_ns, [path.name for path in tmp_path.iterdir()])
    assert settings.cookie_key() == key
    assert (tmp_path.stat().st_mtime_ns, [path.name for path in tmp_path.iterdir()]) == before, "nothing was written"
