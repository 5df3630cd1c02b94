"""What one visitor can ask of a server that others use too."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import fields
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from cosmodrome.errors import BadOption
from cosmodrome.match.reader import read
from cosmodrome.server.errors import ServerError
from cosmodrome.server.past.replay_threads import THREADS, ReplayThreads
from cosmodrome.server.rate_limits import RateLimit
from cosmodrome.server.settings import LIMITS, Settings, limits
from cosmodrome.server.web.security import address_of
from tests.server.web import BOT, GAME, GOLDENS, LATEST, PERSON, Person, Running, received, running, until


def test_new_tables_are_limited_through_whichever_door(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_minute=3) as server:
        ann = server.person("Ann")
        body = {"game": GAME, "seats": [PERSON, BOT], "public": True}
        codes = [ann.post("/api/tables", json=body).status_code for _ in range(3)]
        assert codes == [201, 201, 201]
        refused = ann.post("/api/tables", json=body)
        assert refused.status_code == 429
        assert refused.json()["error"].startswith("too many new tables from your address; try again in ")
        assert 1 <= int(refused.headers["retry-after"]) <= 20
        assert ann.post(f"/new/{GAME}", data={"seat-0": "person", "seat-1": "open"}).status_code == 429
        assert ann.post(f"/play/{GAME}").status_code == 429
        assert server.nobody().post("/api/tables", json=body).status_code == 429, "nor by somebody new from there"
        record = ann.post("/api/records", content=finished()).json()["id"]
        assert ann.post(f"/r/{record}/fork", data={"step": 4}).status_code == 429
        assert len(ann.get("/api/tables/mine").json()) == 3


def test_a_rematch_is_a_new_table_too(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_minute=2) as server:
        ann = server.person("Ann")
        table = ann.table(PERSON, BOT, start=True)
        ann.ask(f"/tables/{table}/resign")
        again = ann.ask(f"/tables/{table}/rematch")["table"]["id"]
        ann.ask(f"/tables/{again}/resign")
        for path in (f"/api/tables/{again}/rematch", f"/t/{again}/rematch"):
            assert ann.post(path).status_code == 429


def test_a_page_of_another_site_does_not_use_up_the_limit(tmp_path: Path) -> None:
    with running(tmp_path, tables_per_minute=1) as server:
        elsewhere = {"origin": "https://evil.example"}
        assert server.nobody().post(f"/play/{GAME}", headers=elsewhere).status_code == 403
        server.person("Ann").table(PERSON, BOT)


# --- looking back ---------------------------------------------------------------------------------
@contextmanager
def busy_with_the_past(server: Running) -> Iterator[None]:
    """All threads for looking back have something to do that lasts."""
    gate = threading.Event()
    for _ in range(THREADS):
        server.app.state.server.replay_threads.threads.submit(gate.wait)
    try:
        yield
    finally:
        gate.set()


LOOKS: dict[str, Callable[[Person, str, str], httpx.Response]] = {
    "a step of a table": lambda ann, table, record: ann.get(f"/api/tables/{table}/steps/1"),
    "a replay of a table": lambda ann, table, record: ann.get(f"/t/{table}/replay"),
    "the deal of a table": lambda ann, table, record: ann.get(f"/t/{table}/verify"),
    "a fork": lambda ann, table, record: ann.post(f"/api/tables/{table}/fork", json={"step": 0}),
    "a step of a record": lambda ann, table, record: ann.get(f"/api/records/{record}/steps/1"),
    "a replay of a record": lambda ann, table, record: ann.get(f"/r/{record}"),
    "the deal of a record": lambda ann, table, record: ann.get(f"/r/{record}/verify"),
    "an import": lambda ann, table, record: ann.post("/api/records", content=finished()),
}


@pytest.mark.parametrize("what", LOOKS)
def test_nothing_else_waits_while_somebody_looks_back(server: Running, what: str) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    bob.ask("/register", name=f"Bob {what}", password="vostok six 1963")
    table = ann.play_with(bob)
    ann.ask(f"/tables/{table}/resign")
    record = ann.post("/api/records", content=finished()).json()["id"]
    with ThreadPoolExecutor() as clients:
        with busy_with_the_past(server):
            looking = clients.submit(LOOKS[what], ann, table, record)
            for _ in range(3):
                server.nobody().ask("/login", name=f"Bob {what}", password="vostok six 1963")
            bob.play_with(server.person())
            assert not looking.done()
        assert looking.result().status_code in (200, 201)


def test_a_lesson_waits_for_nobody_who_looks_back(server: Running) -> None:
    with busy_with_the_past(server):
        assert server.nobody().get(f"/learn/{GAME}/first-turn").status_code == 200


def test_one_address_leaves_a_thread_to_the_others() -> None:
    async def story() -> None:
        looking, gate, begun = ReplayThreads(), threading.Event(), threading.Semaphore(0)

        def long() -> bool:
            begun.release()
            return gate.wait()

        greedy = [asyncio.create_task(looking.back("203.0.113.1", long)) for _ in range(2 * THREADS)]
        try:
            await asyncio.to_thread(begun.acquire)
            assert await asyncio.wait_for(looking.back("203.0.113.2", lambda: "seen"), LATEST) == "seen"
            assert not any(task.done() for task in greedy)
        finally:
            gate.set()
        assert all(await asyncio.gather(*greedy))
        looking.close()

    asyncio.run(story())


def test_looks_into_the_past_are_limited(tmp_path: Path) -> None:
    with running(tmp_path, replays_per_minute=3) as server:
        ann = server.person("Ann")
        record = ann.post("/api/records", content=finished()).json()["id"]
        codes = [ann.get(f"/api/records/{record}/steps/{step}").status_code for step in range(4)]
        assert codes == [200, 200, 200, 429]
        for path in (f"/r/{record}", f"/r/{record}/verify", f"/t/{ann.table(PERSON, BOT, start=True)}/replay"):
            assert ann.get(path).status_code == 429
        assert ann.get("/").status_code == 200


def test_a_record_without_end_is_not_opened(tmp_path: Path) -> None:
    steps = len(read(finished()).steps)
    with running(tmp_path / "one", import_steps=steps) as server:
        assert server.nobody().post("/api/records", content=finished()).status_code == 201
    with running(tmp_path / "two", import_steps=steps - 1) as server:
        answer = server.nobody().post("/api/records", content=finished())
        assert answer.status_code == 422
        assert f"the record has {steps} steps; this server shows up to {steps - 1}" in answer.json()["error"]


# --- many connections -----------------------------------------------------------------------------
def test_live_streams_of_one_address_are_limited(tmp_path: Path) -> None:
    with running(tmp_path, streams=2) as server:
        ann = server.person("Ann")
        table = ann.table(PERSON, BOT)
        with ann.stream(table) as one:
            received(one, "view")
            with ann.stream(table) as two:
                received(two, "view")
                with ann.stream(table) as three, pytest.raises(ConnectionClosed) as closed:
                    received(three, "view")
                assert closed.value.rcvd is not None
                assert (closed.value.rcvd.code, "2 live boards" in closed.value.rcvd.reason) == (4429, True)
                received_again(ann, table, one)
            until(lambda: server.app.state.server.streams.of("127.0.0.1") == 1)
            with ann.stream(table) as instead:
                received(instead, "view")
        until(lambda: server.app.state.server.streams.of("127.0.0.1") == 0)


def received_again(person: Person, table: str, stream: ClientConnection) -> None:
    """A stream that is open goes on."""
    person.ask(f"/tables/{table}/say", text="Hello")
    until(lambda: received(stream, "view")["view"]["table"]["chat"])


def test_streams_that_were_refused_are_not_counted(tmp_path: Path) -> None:
    with running(tmp_path, streams=1) as server:
        ann = server.person("Ann")
        for _ in range(2):
            with ann.stream("a" * 12) as nowhere, pytest.raises(ConnectionClosed) as closed:
                received(nowhere, "view")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404
            until(lambda: server.app.state.server.streams.of("127.0.0.1") == 0)


def test_a_body_that_never_comes_is_not_waited_for(tmp_path: Path) -> None:
    with running(tmp_path, body_seconds=1.5) as server, ExitStack() as opened:  # which others need no tenth of
        where = urlsplit(server.url)
        slow = []
        for path in ("/api/tables", "/import"):
            slow.append(connected(server.url))
            opened.enter_context(slow[-1])
            form = "multipart/form-data; boundary=x" if path == "/import" else "application/json"
            head = f"POST {path} HTTP/1.1\r\nhost: {where.netloc}\r\nx-cosmodrome: 1\r\ncontent-type: {form}\r\n"
            first = "-" if path == "/import" else "{"
            slow[-1].sendall(f"{head}content-length: 1000\r\n\r\n{first}".encode())
        for connection in slow:
            answer = b"".join(iter(partial(connection.recv, 65536), b""))  # to the end: the server hangs up
            assert answer.startswith(b"HTTP/1.1 408 ")
            assert b"took too long" in answer
        server.person("Ann").table(PERSON, BOT)


def connected(url: str) -> socket.socket:
    where = urlsplit(url)
    return socket.create_connection((str(where.hostname), where.port or 0), timeout=LATEST)


@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
def test_the_server_takes_as_many_connections_as_the_system_lets_it(tmp_path: Path) -> None:
    import resource

    few, most = 64, resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    command = [sys.executable, "-m", "cosmodrome.cli", "serve", "--port", "0", "--data", str(tmp_path), "--no-open"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (few, most)),
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found
            with ExitStack() as held, Person(found[0]) as person:
                for _ in range(2 * few):
                    held.enter_context(connected(found[0]))
                assert person.get("/api/bots").status_code == 200
        finally:
            server.kill()


def finished() -> bytes:
    """A record of a whole game."""
    return (GOLDENS / f"{GAME}-2018-two-greedy.cosmo").read_bytes()


def test_taking_back_has_an_end(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a record, which is kept for ever, could be made as long as one likes; the game itself can be ended."""
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)
    monkeypatch.setattr("cosmodrome.server.tables.takeback.MOST_STEPS", ann.turn(table)["table"]["seq"] + 20)
    codes: list[int] = []
    while len(codes) < 9:
        ann.answer(table, "take_deck", ann.turn(table)["decision"]["id"])
        ann.turn(table)
        codes.append(ann.post(f"/api/tables/{table}/undo", json={}).status_code)
    assert codes[0] == 200
    assert codes[-1] == 409
    assert codes == sorted(codes)


@pytest.mark.parametrize(
    ("addresses", "together"),
    [
        (["2001:db8:0:1::7", "2001:db8:0:1:ffff::9"], True),
        (["2001:db8:0:1::7", "2001:db8:0:2::7"], False),
        (["::ffff:192.0.2.1", "192.0.2.1"], True),
        (["192.0.2.1", "192.0.2.2"], False),
    ],
)
def test_who_has_a_network_is_counted_once(addresses: list[str], together: bool) -> None:
    """Everybody with IPv6 has more addresses than could ever be counted."""
    limit = RateLimit(1, "visits")
    visits = [HTTPConnection({"type": "http", "client": (address, 1), "headers": []}) for address in addresses]
    limit.count(address_of(visits[0]))
    with pytest.raises(ServerError, match="too many visits") if together else nullcontext():
        limit.count(address_of(visits[1]))


def test_a_host_can_set_every_limit() -> None:
    assert limits(["guests-per-minute=100", "imports-kept=50", "logins-per-minute=0"]) == {
        "guests_per_minute": 100,
        "imports_kept": 50,
        "logins_per_minute": 0,
    }
    settings = {field.name for field in fields(Settings)}
    assert settings >= {*LIMITS}
    assert {name for name in settings if name.endswith("_per_minute")} <= {*LIMITS, "requests_per_minute"}


@pytest.mark.parametrize(
    "given", ["guests=1", "guests-per-minute", "imports-kept=0", "body-bytes=-1", "imports-kept=x"]
)
def test_a_limit_that_cannot_be_is_refused(given: str) -> None:
    with pytest.raises(BadOption, match=f"--limit '{given}'"):
        limits([given])


def test_a_lifted_limit_refuses_nothing(tmp_path: Path) -> None:
    with running(tmp_path, guests_per_minute=0) as server:
        assert {server.nobody().post("/api/guests").status_code for _ in range(70)} == {201}
