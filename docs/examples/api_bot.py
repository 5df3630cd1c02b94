"""A bot of your own at a table of the server: it takes a seat through the JSON API and plays the whole game.

    python api_bot.py http://127.0.0.1:8000                 makes a table against the house's bot
    python api_bot.py http://127.0.0.1:8000 TABLE           takes a free seat at a table (the end of its link)

It needs nothing but Python. Replace `choose` by something better.
"""

from __future__ import annotations

import json
import random
import sys
import time
import uuid
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener


def choose(view: dict[str, Any]) -> str:
    """The key of one of the options, from all that our seat may see."""
    options = view["decision"]["options"]
    best = [option for option in options if option["key"].startswith(("complete", "recruit"))]
    return str(random.choice(best or options)["key"])


class Client:
    """One person at one server: the cookie of a guest, then the token of a seat."""

    def __init__(self, server: str) -> None:
        self.server = server.rstrip("/")
        self.token = ""
        self._open = build_opener(HTTPCookieProcessor(CookieJar())).open

    def ask(self, path: str, body: dict[str, Any] | None = None, post: bool = False) -> Any:
        """GET, or POST where there is something to send; the answer as plain data."""
        headers = {"x-cosmodrome": "1", "content-type": "application/json"}  # the first says: this is no browser
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = json.dumps(body).encode() if body is not None else b"" if post else None
        with self._open(Request(f"{self.server}/api{path}", data, headers), timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def sit_down(self, table: str = "", game: str = "space_explorers") -> str:
        """Take a seat, at this table or at a new one against a bot of the house; the id of the table."""
        if not table:
            seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
            made = self.ask("/tables", {"game": game, "seats": seats, "title": "A bot comes by", "start": True})
            table = made["table"]["id"]
        else:
            self.ask("/guests", {"name": "Visiting bot"})
            self.ask(f"/tables/{table}/join", post=True)
        self.token = self.ask(f"/tables/{table}/token", post=True)["token"]
        return table

    def play(self, table: str, pause: float = 0.2) -> dict[str, Any]:
        """Answer whenever it is our turn; the table at the end. (The live stream would spare the asking.)"""
        view = self.ask(f"/tables/{table}")
        while not view.get("over"):
            if not view.get("decision"):
                time.sleep(pause)
                view = self.ask(f"/tables/{table}")
                continue
            answer = {"key": choose(view), "decision": view["decision"]["id"], "idempotency": uuid.uuid4().hex}
            try:
                view = self.ask(f"/tables/{table}/answer", answer)
            except HTTPError as error:
                if error.code != 409:  # 409: the question was answered already; look again
                    raise
                view = self.ask(f"/tables/{table}")
        return dict(view)


def main() -> None:
    client = Client(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
    table = client.sit_down(sys.argv[2] if len(sys.argv) > 2 else "")
    print(f"Watch me at {client.server}/t/{table}")
    end = client.play(table)
    for score in end["result"]["scores"]:
        print(f"{end['names'][score['seat']]}: {score['total']}")
    print(end["result"]["outcome"]["text"])


if __name__ == "__main__":
    main()
