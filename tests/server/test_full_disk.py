"""The disk is full under the running server: it says so, everybody sees the true board, and the game goes on later."""

from __future__ import annotations

import resource
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import cosmodrome as cd
from tests.server.test_server_crash import serving
from tests.server.web import BOT, GOLDENS, PERSON, Person, received

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


def guest(url: str, name: str) -> Person:
    person = Person(url)
    person.ask("/guests", name=name)
    return person


def test_a_move_that_cannot_be_stored_never_was(tmp_path: Path) -> None:
    with serving(tmp_path) as (server, url):
        ann, bob = guest(url, "Ann"), guest(url, "Bob")
        table = ann.play_with(bob, options={"first_player": 0})
        with ann.stream(table) as hers, bob.stream(table) as his, Person(url).stream(table) as theirs:
            before = [received(stream, "view")["view"]["table"]["seq"] for stream in (hers, his, theirs)]
            decision = ann.view(table)["decision"]
            with full_disk(server):
                refused = ann.answer(table, "take_deck", decision["id"], "once")
                assert refused.status_code == 503
                assert "nothing was changed" in refused.json()["error"]
                assert str(tmp_path) not in refused.text, "where things lie is nobody's business"
                assert bob.post(f"/api/tables/{table}/say", json={"text": "hello"}).status_code == 503
                assert guest_refused(url) == 503
                for person in (ann, bob, Person(url)):  # reading goes on
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


def test_a_record_that_cannot_be_kept_is_refused(tmp_path: Path) -> None:
    record = (GOLDENS / "one_small_step-advanced-2v2-disputes.cosmo").read_bytes()
    with serving(tmp_path) as (server, url):
        ann = guest(url, "Ann")
        with full_disk(server):
            form = ann.post("/import", files={"record": ("game.cosmo", record)})
            api = ann.post("/api/records", content=record, headers={"content-type": "text/plain"})
            assert [answer.status_code for answer in (form, api)] == [503, 503]
            for answer in (form, api):
                assert "the record cannot be kept here just now" in answer.text
                assert str(tmp_path) not in answer.text
            assert not list(tmp_path.rglob("imports/*"))
        assert ann.post("/import", files={"record": ("game.cosmo", record)}).status_code == 303


def guest_refused(url: str) -> int:
    return httpx.post(f"{url}/api/guests", json={}, headers={"x-cosmodrome": "1"}).status_code


def test_a_bot_whose_answer_cannot_be_stored_tries_again(tmp_path: Path) -> None:
    with serving(tmp_path) as (server, url):
        ann = guest(url, "Ann")
        table = ann.table(PERSON, BOT, options={"first_player": 0})
        ann.ask(f"/tables/{table}/start")
        decision = ann.view(table)["decision"]
        answered = ann.answer(table, "take_deck", decision["id"]).json()
        with full_disk(server):  # the bot thinks for more than half a second
            time.sleep(1.5)
            assert ann.view(table)["table"]["seq"] == answered["table"]["seq"]
        assert ann.turn(table)["table"]["seq"] > answered["table"]["seq"]
