"""The names that a server answers to: those of the machine and the given ones, none that another site could make up."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from cosmodrome.errors import BadOption
from cosmodrome.server.settings import Settings
from cosmodrome.server.web.host_names import HostNames
from tests.server.web import LATEST, Running, received, running


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> str:
    name = "Tower.Example.ORG"
    monkeypatch.setattr(socket, "gethostname", lambda: name)
    return name


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8000", "LOCALHOST", "localhost.", "games.localhost:80"),
        *("127.0.0.1:8000", "192.168.0.7", "203.0.113.5:80", "[::1]:8000", "[fe80::1]"),
        *("tower.example.org:8000", "Tower", "tower.local", "tower.lan:8000", "tower.home.arpa", "tower.internal"),
    ],
)
def test_names_of_this_machine(tmp_path: Path, machine: str, host: str) -> None:
    for listening in ("127.0.0.1", "0.0.0.0", "::"):
        assert HostNames(Settings(tmp_path, listening)).accept(host)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8000", "evil", "127.0.0.1.evil.example", "localhost.evil.example"),
        *("tower.evil.example", "tower.example.org.evil.example", "notlocalhost", "evil.local"),
        *("", ".", ":8000", "[::1", "[evil]", "a b", "localhost/x", "x@localhost", "localhost:x", "localhost:1:2"),
    ],
)
def test_other_names(tmp_path: Path, machine: str, host: str) -> None:
    for listening in ("127.0.0.1", "0.0.0.0", ""):
        assert not HostNames(Settings(tmp_path, listening)).accept(host)


def test_names_that_the_server_is_given(tmp_path: Path) -> None:
    settings = Settings(
        tmp_path, "games.lan", base_url="https://Spiele.exämple:8443", host_names=["a.example", "b.example"]
    )
    names = HostNames(settings)
    for name in ("games.lan", "spiele.xn--exmple-cua", "a.example", "B.example", "localhost", "192.0.2.1"):
        assert names.accept(f"{name}:8000"), name
    for name in ("c.example", "x.a.example", "example"):
        assert not names.accept(name)


@pytest.mark.parametrize("name", ["", "https://a.example", "a.example:80", "a/b", "*.example", "a..b", "A.example"])
def test_what_is_no_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadOption, match=r"--host-name .* must look like games.example.org"):
        Settings(tmp_path, host_names=[name])


# --- through the door -----------------------------------------------------------------------------
@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("named"), host_names=["games.example.org"]) as server:
        yield server


def test_a_page_of_another_site_cannot_come_under_its_own_name(named: Running) -> None:
    """Its name leads to this server by now, so its Origin fits the Host."""
    evil = {"host": "evil.example:8000", "origin": "http://evil.example:8000"}
    visitor = named.nobody()
    for path in ("/", "/api/games", "/static/client.js"):
        refused = visitor.get(path, headers=evil)
        assert refused.status_code == 421
        assert "does not answer to the name 'evil.example:8000'" in refused.text
        assert "default-src 'none'" in refused.headers["content-security-policy"]
    assert visitor.post("/api/guests", headers=evil).status_code == 421
    assert visitor.post("/api/guests", headers=evil).json()["error"].startswith("this server does not answer")
    assert not visitor.cookies
    good = {"host": "games.example.org", "origin": "http://games.example.org"}
    assert visitor.post("/api/guests", headers=good).status_code == 201


def test_nor_get_a_live_board(named: Running, caplog: pytest.LogCaptureFixture) -> None:
    _, _, table = named.two()
    where = urlsplit(named.url)

    def stream_of(name: str) -> ClientConnection:
        connection = socket.create_connection((where.hostname, where.port), LATEST)
        origin = Origin(f"http://{name}")
        return connect(f"ws://{name}/api/tables/{table}/live?as=view", sock=connection, origin=origin)

    with stream_of("games.example.org") as stream:
        received(stream, "view")
    with pytest.raises(InvalidStatus) as refused:
        stream_of("evil.example")
    assert refused.value.response.status_code == 403
    assert not caplog.records


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("HTTP/1.1\r\nHost: localhost", 200),
        ("HTTP/1.1\r\nHost: localhost\r\nHost: localhost", 400),
        ("HTTP/1.1\r\nHost: localhost\r\nHost: evil.example", 400),
        ("HTTP/1.1\r\nHost: evil.example\r\nHost: localhost", 400),
        ("HTTP/1.1", 400),
        ("HTTP/1.0", 200),
    ],
)
def test_a_request_has_one_host(named: Running, head: str, status: int) -> None:
    where = urlsplit(named.url)
    with socket.create_connection((where.hostname, where.port), LATEST) as connection:
        connection.sendall(f"GET /api/bots {head}\r\nConnection: close\r\n\r\n".encode())
        said = b"".join(iter(lambda: connection.recv(65536), b""))
    assert said.split()[1] == str(status).encode()
    assert (b"exactly one Host" in said) == (status == 400)


def test_the_address_that_is_printed_works(named: Running) -> None:
    port = urlsplit(named.url).port
    for name in (socket.gethostname(), "localhost"):
        answer = httpx.get(f"{named.url}/api/bots", headers={"host": f"{name}:{port}"}, timeout=LATEST)
        assert answer.status_code == 200
