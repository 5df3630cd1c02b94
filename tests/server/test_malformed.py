"""Requests that cannot be read fill no log: their number is told once a minute."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from urllib.parse import urlsplit

import pytest

from cosmodrome.server.web.connection_limits import MalformedRequests
from tests.server.web import LATEST, Running, until

MALFORMED = b"NO SUCH THING\r\n\r\n"


class Lines(logging.Handler):
    """What a logger was told."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def numbers(caplog: pytest.LogCaptureFixture) -> list[int]:
    found = (re.match(r"(\d+) malformed HTTP requests? in ", message) for message in caplog.messages)
    return [int(one[1]) for one in found if one]


def test_many_are_one_line(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MalformedRequests, "every", 0.01)

    async def story() -> None:
        requests = MalformedRequests()
        for many in (1000, 1):
            for _ in range(many):
                requests.count()
            caplog.clear()
            while not numbers(caplog):
                await asyncio.sleep(0.01)
            assert numbers(caplog) == [many]

    asyncio.run(story())


def test_the_server_counts_them(
    own_server: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MalformedRequests, "every", 0.1)
    uvicorn, lines = logging.getLogger("uvicorn.error"), Lines()
    monkeypatch.setattr(uvicorn, "handlers", [lines])
    address = urlsplit(own_server.url)
    for _ in range(5):
        with socket.create_connection((address.hostname, address.port), LATEST) as connection:
            connection.sendall(MALFORMED)
            assert connection.recv(65536).startswith(b"HTTP/1.1 400")
    until(lambda: sum(numbers(caplog)) == 5)
    assert lines.lines == []
