"""`cosmodrome serve` is killed at any moment under load: what it acknowledged is there, and people play on.

The crash test of the tables looks below the web; here it is the whole program, and clients that know nothing but what
came back to them over HTTP.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

import cosmodrome as cd
from tests.server.web import LATEST, PERSON, Person

KILLS = 25
TABLES = 6
MORE = 5  # answers at each table after the last kill
SERVE = "from cosmodrome.cli import main; main()"


@dataclass(frozen=True)
class Sent:
    """An answer that somebody sent."""

    seat: int
    key: str
    decision: int
    idempotency: str


@dataclass
class Game:
    """A table, and what its players know of it."""

    id: str
    tokens: list[str]
    acknowledged: list[Sent] = field(default_factory=list)
    lost: Sent | None = None  # sent, but nothing came back: it was stored, or it was not
    over: bool = False


@contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The real server and its address; whatever happens, it is gone afterwards."""
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--data", str(folder), "--no-open"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address, "the server did not start"
            yield server, address[0]
        finally:
            server.kill()


def new_game(url: str, ann: Person, bob: Person) -> Game:
    """Two people sit down, and let programs answer for them. Their cookies outlive the server."""
    for person in (ann, bob):
        person.base_url = httpx.URL(url)
    table = ann.table(PERSON, PERSON)
    bob.ask(f"/tables/{table}/join")
    ann.ask(f"/tables/{table}/start")
    return Game(table, [person.ask(f"/tables/{table}/token")["token"] for person in (ann, bob)])


class Clients:
    """The programs at all tables, each with one answer on its way."""

    def __init__(self, url: str, dice: random.Random) -> None:
        self.http = httpx.AsyncClient(base_url=f"{url}/api", timeout=LATEST)
        self.dice = dice

    async def play(self, games: list[Game], answers: int | None = None) -> None:
        """At all running tables at once: so many answers at each, or until the server is gone."""
        async with self.http:
            await asyncio.gather(*(self._go_on(game, answers) for game in games if not game.over))

    async def _go_on(self, game: Game, answers: int | None) -> None:
        with suppress(httpx.TransportError) if answers is None else nullcontext():
            await self._resume(game)
            await self._keep_playing(game, answers)

    async def _resume(self, game: Game) -> None:
        """The answer of which nothing was heard is sent again; so is the last one that was acknowledged."""
        if game.lost:
            before = (await self.view(game, 0))["table"]
            stored = before["seq"] >= game.lost.decision
            told = await self._give(game, game.lost)
            assert told["table"]["version"] == before["version"] + (not stored), "applied twice, or not at all"
            self._acknowledged(game)
        if game.acknowledged:
            version = (await self.view(game, 0))["table"]["version"]
            told = await self._give(game, game.acknowledged[-1])
            assert told["table"]["version"] == version, "an acknowledged answer was applied once more"

    async def _keep_playing(self, game: Game, answers: int | None) -> None:
        view = await self.view(game, 0)
        given = 0
        while not view["over"] and given != answers:
            seat = view["deciders"][0]
            if not view["decision"]:
                view = await self.view(game, seat)
            decision = view["decision"]
            key = self.dice.choice(decision["options"])["key"]
            game.lost = Sent(seat, key, decision["id"], f"{self.dice.getrandbits(64):x}")
            view = await self._give(game, game.lost)
            self._acknowledged(game)
            given += 1
        game.over = view["over"]

    def _acknowledged(self, game: Game) -> None:
        assert game.lost
        game.acknowledged.append(game.lost)
        game.lost = None

    async def view(self, game: Game, seat: int) -> Any:
        told = await self.http.get(f"/tables/{game.id}", headers=bearer(game, seat))
        assert told.is_success, told.text
        return told.json()

    async def _give(self, game: Game, sent: Sent) -> Any:
        body = {"key": sent.key, "decision": sent.decision, "idempotency": sent.idempotency}
        told = await self.http.post(f"/tables/{game.id}/answer", json=body, headers=bearer(game, sent.seat))
        assert told.is_success, told.text
        return told.json()


def bearer(game: Game, seat: int) -> dict[str, str]:
    return {"authorization": f"Bearer {game.tokens[seat]}"}


def check(folder: Path, game: Game) -> None:
    """On the disk is every acknowledged answer, in order, exactly once; and at most the one on its way besides."""
    with closing(sqlite3.connect(folder / "cosmodrome.db")) as database:
        query = "SELECT seq, seat, text, idempotency FROM log WHERE table_id = ? ORDER BY seq"
        rows = database.execute(query, [game.id]).fetchall()
    assert [seq for seq, *_ in rows] == list(range(1, len(rows) + 1))
    stored = [Sent(seat, key, seq, idempotency) for seq, seat, key, idempotency in rows if seat >= 0]
    known = game.acknowledged
    assert stored == known or stored == [*known, game.lost]


def live_and_die(folder: Path, games: list[Game], people: tuple[Person, Person], dice: random.Random) -> None:
    """One life of the server: full tables, players at all of them, and a sudden end."""

    async def under_load(server: subprocess.Popen[str], url: str) -> None:
        asyncio.get_running_loop().call_later(dice.uniform(0.05, 0.8), server.kill)
        await Clients(url, dice).play(games)

    with serving(folder) as (server, url):
        games.extend(new_game(url, *people) for _ in range(TABLES - sum(not game.over for game in games)))
        asyncio.run(under_load(server, url))
        assert server.wait(LATEST) == -signal.SIGKILL


@pytest.mark.slow
def test_every_acknowledged_answer_survives_every_kill_of_the_server(tmp_path: Path) -> None:
    dice = random.Random(9)
    games: list[Game] = []
    with Person("") as ann, Person("") as bob:
        for _ in range(KILLS):
            live_and_die(tmp_path, games, (ann, bob), dice)
            for game in games:
                check(tmp_path, game)
    with serving(tmp_path) as (_, url):
        before = sum(len(game.acknowledged) for game in games)
        asyncio.run(Clients(url, dice).play(games, MORE))
        assert sum(len(game.acknowledged) for game in games) > before
        for game in games:
            check(tmp_path, game)
            record = httpx.get(f"{url}/api/tables/{game.id}/record", headers=bearer(game, 0)).text
            verdict = cd.verify(record)
            assert verdict, verdict
