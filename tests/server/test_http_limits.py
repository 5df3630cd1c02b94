"""Connections that say nothing, or never come to the point, are closed; all others are served."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from cosmodrome.server.web.connection_limits import LimitedHttp
from tests.server.web import LATEST, Running

SHORT = 0.4  # seconds: the patience of these tests


def connected(server: Running) -> socket.socket:
    address = urlsplit(server.url)
    return socket.create_connection((address.hostname, address.port), LATEST)


@pytest.fixture
def door(server: Running, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """A connection to a server that is not patient."""
    monkeypatch.setattr(LimitedHttp, "head_seconds", SHORT)
    with connected(server) as connection:
        yield connection


def head(name: str = "/api/bots") -> bytes:
    return f"GET {name} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def rest(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    found = b""
    while more := connection.recv(65536):
        found += more
    return found


def answer(connection: socket.socket) -> bytes:
    """One answer with its body."""
    found = b""
    while b"\r\n\r\n" not in found:
        found += connection.recv(65536)
    start, _, body = found.partition(b"\r\n\r\n")
    size = next(int(line[16:]) for line in start.lower().split(b"\r\n") if line.startswith(b"content-length: "))
    while len(body) < size:
        body += connection.recv(65536)
    return start


def test_who_says_nothing_is_shown_out(door: socket.socket) -> None:
    assert rest(door) == b""


@pytest.mark.parametrize("beginning", [b"G", b"GET / HTTP/1.1\r\n", head()[:-2], b"\r\n"])
def test_so_is_who_never_comes_to_the_point(door: socket.socket, beginning: bytes) -> None:
    door.sendall(beginning)
    assert rest(door) == b""


@pytest.mark.parametrize("beginning", [b"\r\n", b"GET /", head()[:-2]])
def test_and_who_was_served_before(door: socket.socket, beginning: bytes) -> None:
    door.sendall(head())
    assert answer(door).startswith(b"HTTP/1.1 200")
    door.sendall(beginning)
    assert rest(door) == b""


def test_a_head_may_come_in_pieces(server: Running) -> None:
    whole = head()
    with connected(server) as door:
        for at in range(0, len(whole), 10):
            door.sendall(whole[at : at + 10])
        assert answer(door).startswith(b"HTTP/1.1 200")
        door.sendall(whole)
        assert answer(door).startswith(b"HTTP/1.1 200"), "and the connection is good for the next"


@pytest.mark.parametrize("more", [0, 1])
def test_a_head_has_an_end(server: Running, more: int) -> None:
    beginning = head()[:-2] + b"X-More: "
    with connected(server) as door:
        door.sendall(beginning + b"x" * (LimitedHttp.head_bytes - len(beginning) + more))
        if more:
            said = rest(door)
            assert said.startswith(b"HTTP/1.1 400")
            assert b"too long" in said
        else:
            door.sendall(b"\r\n\r\n")
            assert answer(door).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("refused", [True, False])
def test_what_follows_an_answer_is_not_waited_for_long(door: socket.socket, refused: bool) -> None:
    """A body that is too large is refused at once; its rest may come, and then the next request."""
    size = 300_000
    length = 10**8 if refused else size
    start = f"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nX-Cosmodrome: 1\r\nContent-Length: {length}\r\n\r\n"
    door.sendall(start.encode())
    door.sendall(b"x" * (size // 2))
    if refused:
        assert answer(door).startswith(b"HTTP/1.1 413")
        door.sendall(b"x" * size)
        assert rest(door) == b""
    else:
        door.sendall(b"x" * (size - size // 2))
        assert answer(door).startswith(b"HTTP/1.1 4")
        door.sendall(head())
        assert answer(door).startswith(b"HTTP/1.1 200")


def test_live_boards_last(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LimitedHttp, "head_seconds", SHORT)
    ann, _, table = server.two()
    with ann.stream(table, what="") as stream:
        time.sleep(3 * SHORT)
        stream.send('{"do": "hello"}')
        while '"hello"' not in str(stream.recv(LATEST)):
            pass
