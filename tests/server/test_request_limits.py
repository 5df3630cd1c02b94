"""What one address asks for costs nobody else: requests a minute, connections, and requests in progress are bounded."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import ConnectionClosed

from cosmodrome.cli.serve import THIS_MACHINE
from cosmodrome.server.errors import TooManyRequests
from cosmodrome.server.rate_limits import RateLimit
from cosmodrome.server.settings import Settings
from cosmodrome.server.web import request_limits
from cosmodrome.server.web.request_limits import AT_ONCE, FILES, LONGEST_WAIT, RequestLimits
from tests.server.web import LATEST, Person, Running, running, until

FEW = 4  # requests at once


@pytest.fixture(autouse=True)
def _few_and_no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "AT_ONCE", FEW)
    monkeypatch.setattr(request_limits, "PAUSE", 0.0)


# --- so many a minute -----------------------------------------------------------------------------
def test_requests_of_all_kinds_are_counted(tmp_path: Path) -> None:
    with running(tmp_path, requests_per_minute=1) as server:
        ann = server.nobody()
        asked = [ann.get("/"), ann.get("/api/games"), ann.post("/api/guests"), ann.get("/t/nothing")]
        assert [answer.status_code for answer in asked] == [200, 200, 201, 404]
        refused = ann.get("/api/games")
        assert refused.status_code == 429
        assert refused.json()["error"].startswith("too many requests from your address; try again in ")
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert refused.headers["x-content-type-options"] == "nosniff"
        page = server.nobody().get("/", headers={"x-cosmodrome": ""})
        assert (page.status_code, page.headers["content-type"]) == (429, "text/html; charset=utf-8")
        assert "too many requests from your address" in page.text
        assert "retry-after" in page.headers
        files = [ann.get("/static/client.js").status_code for _ in range(10 * FEW + 1)]
        assert files == [200] * 10 * FEW + [429], "they have a limit of their own"
        assert ann.get("/static/nothing.js").status_code == 429, "which is not for what is none"


def test_live_boards_are_requests_too(tmp_path: Path) -> None:
    with running(tmp_path, requests_per_minute=1) as server, ExitStack() as opened:
        streams = [opened.enter_context(server.nobody().stream("nothing")) for _ in range(FEW + 1)]
        assert [ended(stream) for stream in streams] == [4404] * FEW + [4429]


def ended(stream: Any) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        stream.recv(LATEST)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_visitors_behind_a_proxy_are_told_apart(tmp_path: Path) -> None:
    def codes(address: str) -> list[int]:
        headers = {"x-forwarded-for": address}
        return [server.nobody().get("/api/bots", headers=headers).status_code for _ in range(FEW + 1)]

    with running(tmp_path, proxies=THIS_MACHINE, requests_per_minute=1) as server:
        assert codes("203.0.113.1") == [200] * FEW + [429]
        assert codes("203.0.113.2") == [200] * FEW + [429]


def test_a_host_can_lift_the_limit(tmp_path: Path) -> None:
    with running(tmp_path, requests_per_minute=0, connections=0) as server:
        assert {server.nobody().get("/api/bots").status_code for _ in range(20)} == {200}


def test_what_comes_too_fast_waits_for_its_turn(tmp_path: Path) -> None:
    with running(tmp_path, requests_per_minute=1200) as server:
        assert {server.nobody().get("/api/bots").status_code for _ in range(3 * FEW)} == {200}


def test_turns_come_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("cosmodrome.server.rate_limits.time.monotonic", lambda: now)
    limit = RateLimit(60, "requests", FEW, LONGEST_WAIT)  # one a second

    def wait(address: str = "203.0.113.1") -> float | None:
        with suppress(TooManyRequests):
            return limit.count(address)
        return None

    assert [wait() for _ in range(FEW)] == [0.0] * FEW
    assert [wait() for _ in range(5)] == [1.0, 2.0, 3.0, None, None]
    with pytest.raises(TooManyRequests, match=f"try again in {LONGEST_WAIT + 1:g} seconds"):
        limit.count("203.0.113.1")
    assert wait("203.0.113.2") == 0.0, "others need not wait for them"
    now += 2
    assert [wait() for _ in range(3)] == [2.0, 3.0, None]
    now += 1000
    assert [wait() for _ in range(FEW + 1)] == [0.0] * FEW + [1.0], "never more at once"


def test_a_family_with_a_dozen_devices_waits_for_nothing_that_it_would_notice(tmp_path: Path) -> None:
    """All load the page of a table at the same moment, and then play."""
    usual = Settings(tmp_path).requests_per_minute
    pages = RateLimit(usual, "requests", AT_ONCE, LONGEST_WAIT)
    assert max(pages.count("203.0.113.1") for _ in range(12 * 5)) <= 0.5
    first_visit = RateLimit(usual * FILES, "requests", AT_ONCE * FILES, LONGEST_WAIT)
    assert max(first_visit.count("203.0.113.1") for _ in range(12 * 50)) <= 0.5


# --- so many at a time ----------------------------------------------------------------------------
def test_an_address_has_so_many_requests_open(tmp_path: Path) -> None:
    """Also behind a proxy, which has the connections of all."""

    async def story() -> None:
        gate = asyncio.Event()

        async def application(scope: Scope, receive: Receive, send: Send) -> None:
            await gate.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})

        limits = RequestLimits(application, Settings(tmp_path, connections=3))

        async def ask() -> int:
            statuses: list[int] = []

            async def receive() -> Message:
                return {"type": "http.request", "body": b""}

            async def send(message: Message) -> None:
                statuses.append(message.get("status", 0))

            scope = {"type": "http", "path": "/api/games", "headers": [], "client": ("203.0.113.1", 1)}
            await limits(scope, receive, send)
            return statuses[0]

        waiting = [asyncio.create_task(ask()) for _ in range(3)]
        await asyncio.sleep(0)
        assert await ask() == 429
        gate.set()
        assert await asyncio.gather(*waiting) == [200, 200, 200]
        assert await ask() == 200

    asyncio.run(asyncio.wait_for(story(), LATEST))


# --- connections ----------------------------------------------------------------------------------
@contextmanager
def connected(server: Running, here: str = "127.0.0.1") -> Iterator[socket.socket]:
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname, address.port), LATEST, source_address=(here, 0)) as connection:
        yield connection


def answer(connection: socket.socket) -> bytes:
    """The first line of the answer to a request; or of what came without one."""
    connection.sendall(b"GET /api/bots HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return connection.recv(65536).split(b"\r\n")[0]


OK, REFUSED = b"HTTP/1.1 200 OK", b"HTTP/1.1 429 Too Many Requests"


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    with running(tmp_path, connections=2) as server, ExitStack() as open_ones:
        first, second = (open_ones.enter_context(connected(server)) for _ in range(2))
        assert [answer(first), answer(second)] == [OK, OK]
        with connected(server) as third:
            said = b"".join(iter(lambda: third.recv(65536), b""))
            assert said.startswith(REFUSED)
            assert b"\r\nretry-after: 10\r\n" in said
        assert [answer(first), answer(second)] == [OK, OK]
        first.close()
        assert until(lambda: answers(server) == OK), "there is room again"


def answers(server: Running) -> bytes:
    with connected(server) as connection:
        return answer(connection)


def test_connections_of_others_do_not_count(tmp_path: Path) -> None:
    with running(tmp_path, connections=1) as server, connected(server) as mine:
        assert answer(mine) == OK
        try:
            with connected(server, "127.0.0.2") as other:
                assert answer(other) == OK
        except OSError as error:
            pytest.skip(f"this system has no second address: {error}")


def test_live_boards_are_connections_too(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.person()
        table = ann.table({"kind": "person"}, {"kind": "bot", "bot": "random"}, start=True)
        ann.close()
    with running(tmp_path, connections=2) as server:
        again = Person(server.url, cookies=ann.cookies)
        with again.stream(table), again.stream(table), connected(server) as third:
            assert third.recv(65536).startswith(REFUSED)


def test_a_proxy_has_the_connections_of_all(tmp_path: Path) -> None:
    with running(tmp_path, proxies=THIS_MACHINE, connections=2) as server, ExitStack() as opened:
        connections = [opened.enter_context(connected(server)) for _ in range(5)]
        assert {answer(connection) for connection in connections} == {OK}
