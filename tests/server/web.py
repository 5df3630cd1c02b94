"""A real server on loopback for the tests of the web: uvicorn in a thread, clients that keep their cookies."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from fastapi import FastAPI
from uvicorn.server import ServerState
from websockets.sync.client import ClientConnection, connect

from cosmodrome.cli.serve import address_of, listen, web_server
from cosmodrome.server.app import create_app
from cosmodrome.server.settings import Settings

GAME = "space_explorers"
GOLDENS = Path(__file__).parent.parent / "goldens"
PERSON = {"kind": "person"}
BOT = {"kind": "bot", "bot": "random"}
LATEST = 60.0  # seconds until a story is given up


class Person(httpx.Client):
    """Somebody with a cookie jar. Says by a header that it is no browser."""

    def __init__(self, url: str, **more: Any) -> None:
        # Nothing here is encrypted, and to read all certificates of the system takes long.
        super().__init__(base_url=url, headers={"x-cosmodrome": "1"}, timeout=LATEST, verify=False, **more)
        self.url = url

    def ask(self, path: str, **body: Any) -> Any:
        """POST to the API; the answer as plain data. It must go well."""
        answer = self.post(f"/api{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def table(self, *seats: dict[str, str], **more: Any) -> str:
        """A new table with these seats; its id."""
        return str(self.ask("/tables", **{"game": GAME, "seats": list(seats), **more})["table"]["id"])

    def play_with(self, *others: Person, **more: Any) -> str:
        """A table of this one and the others, running; its id."""
        table = self.table(*[PERSON] * (1 + len(others)), **more)
        for other in others:
            other.ask(f"/tables/{table}/join")
        self.ask(f"/tables/{table}/start")
        return table

    def view(self, table: str) -> Any:
        answer = self.get(f"/api/tables/{table}")
        assert answer.is_success, answer.text
        return answer.json()

    def turn(self, table: str) -> Any:
        """The view once it is this one's turn, or the game is over."""
        return until(lambda: (view := self.view(table)) and (view["decision"] or view["over"]) and view)

    def answer(self, table: str, key: str, decision: int, idempotency: str = "") -> httpx.Response:
        body = {"key": key, "decision": decision, "idempotency": idempotency}
        return self.post(f"/api/tables/{table}/answer", json=body)

    def stream(self, table: str, **more: Any) -> ClientConnection:  # type: ignore[override]  # not that of httpx
        """The live stream, with this one's cookie."""
        host = urlsplit(self.url).netloc
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"cookie": cookies, "x-cosmodrome": "1", **more.pop("headers", {})}
        what = more.pop("what", "?as=view")
        url = f"ws://{host}/api/tables/{table}/live{what}"
        live: ClientConnection = connect(url, additional_headers=headers, **more)
        return live


class Running:
    """A server that runs."""

    def __init__(self, url: str, app: FastAPI, state: ServerState) -> None:
        self.url = url
        self.app = app
        self.state = state  # its open connections, and the requests that it works on
        self.clients = ExitStack()

    def person(self, name: str = "") -> Person:
        """A new guest."""
        person = self.nobody()
        person.ask("/guests", name=name or None)
        return person

    def two(self) -> tuple[Person, Person, str]:
        """Ann, who begins, and Bob at a running table."""
        ann, bob = self.person("Ann"), self.person("Bob")
        return ann, bob, ann.play_with(bob, options={"first_player": 0})

    def nobody(self, **more: Any) -> Person:
        """Somebody without a cookie; whoever comes here is gone when the server ends."""
        person = Person(self.url, **more)
        self.clients.callback(person.close)
        return person


@contextmanager
def running(folder: Path, port: int = 0, **settings: Any) -> Iterator[Running]:
    listener = listen("127.0.0.1", port)
    limited = ("guests", "logins", "tables", "imports", "hints", "reviews")
    many: dict[str, Any] = dict.fromkeys((f"{what}_per_minute" for what in limited), 1000)
    many |= {"requests_per_minute": 0, "connections": 0, "listed_per_host": 1000}
    told = Settings(folder, **{**many, **settings})
    app = create_app(told, bot_pause=0.0)
    server = web_server(app, told)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    until(lambda: server.started or not thread.is_alive())
    assert server.started
    here = Running(address_of(listener), app, server.server_state)
    try:
        with here.clients:
            yield here
    finally:
        server.should_exit = True
        thread.join(20)
        listener.close()


def until(holds: Any, seconds: float = LATEST) -> Any:
    """What `holds` gives, once it gives something."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end, "it did not come to that in time"
        time.sleep(0.02)
    return found


def received(stream: ClientConnection, kind: str) -> Any:
    """The next frame of this kind."""
    while True:
        message = json.loads(stream.recv(timeout=LATEST))
        if message["type"] == kind:
            return message


def put_together(told: list[str | list[int]], before: list[str]) -> list[str]:
    """The pieces of a board as a page makes them from what it was sent, and from those of the board before."""
    pieces: list[str] = []
    for piece in told:
        if isinstance(piece, str):
            pieces.append(piece)
        else:
            first, end = piece
            assert 0 <= first < end <= len(before)
            pieces += before[first:end]
    return pieces
