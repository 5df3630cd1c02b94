"""`cosmodrome serve` is killed at any moment, under load or while it starts: what it acknowledged is there.

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
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

import cosmodrome as cd
from tests.server.web import BOT, LATEST, Person, until
from tests.soak import repeats

KILLS = repeats(2, 25)
YOUNG = 6  # lives that end in their first moments, in an empty folder
MOMENTS = ("database", "tables", "any")  # in which a server is killed that starts
MIGRATING = 0.1  # seconds; about what it takes to bring a database up to date
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


def started(folder: Path) -> subprocess.Popen[str]:
    """The real server, still on its way."""
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--data", str(folder), "--no-open"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


@contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The real server and its address; whatever happens, it is gone afterwards."""
    with started(folder) as server:
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
    table = ann.play_with(bob)
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


def live_and_die(folder: Path, games: list[Game], people: tuple[Person, Person], dice: random.Random) -> float:
    """One life of the server: full tables, players at all of them, and a sudden end. The seconds it took to start."""

    async def under_load(server: subprocess.Popen[str], url: str) -> None:
        asyncio.get_running_loop().call_later(dice.uniform(0.05, 0.8), server.kill)
        await Clients(url, dice).play(games)

    began = time.monotonic()
    with serving(folder) as (server, url):
        needed = time.monotonic() - began
        games.extend(new_game(url, *people) for _ in range(TABLES - sum(not game.over for game in games)))
        asyncio.run(under_load(server, url))
        assert server.wait(LATEST) == -signal.SIGKILL
    return needed


def die_young(folder: Path, moment: str, needed: float, dice: random.Random) -> None:
    """The server is killed while it starts: on its way to the database, or going on with its tables."""
    with started(folder) as server:
        if moment == "any":
            time.sleep(dice.uniform(0.0, needed))
        elif moment == "database":
            wait_for(folder / "cosmodrome.db-wal")
            time.sleep(dice.uniform(0.0, MIGRATING))
        else:
            assert server.stdout is not None
            assert server.stdout.readline(), "the server did not start"
            time.sleep(dice.uniform(0.0, 0.3))
        assert server.poll() is None, "the server ended by itself"
        server.kill()


def die_unborn(folder: Path, life: int, dice: random.Random) -> None:
    """The server is killed while it sets up a folder that is not there yet."""
    with started(folder) as server:
        wait_for(folder if life % 2 else folder / "cosmodrome.db")
        time.sleep(dice.uniform(0.0, MIGRATING))
        server.kill()


def wait_for(path: Path) -> None:
    end = time.monotonic() + LATEST
    while not path.exists():
        assert time.monotonic() < end, f"{path} did not come"
        time.sleep(0.001)


@pytest.mark.soak
def test_every_acknowledged_answer_survives_every_kill_of_the_server(tmp_path: Path) -> None:
    dice, folder = random.Random(9), tmp_path / "data"
    games: list[Game] = []
    die_unborn(folder, 0, dice)
    with serving(folder) as (_, url), Person(url) as host:
        busy = host.table(BOT, BOT, start=True)  # goes on by itself whenever the server starts
    with Person("") as ann, Person("") as bob:
        for life in range(KILLS):
            needed = live_and_die(folder, games, (ann, bob), dice)
            die_young(folder, MOMENTS[life % len(MOMENTS)], needed, dice)
            for game in games:
                check(folder, game)
    with serving(folder) as (_, url):
        begun = went_on(url, busy, 0)
        before = sum(len(game.acknowledged) for game in games)
        asyncio.run(Clients(url, dice).play(games, MORE))
        assert sum(len(game.acknowledged) for game in games) > before
        for game in games:
            check(folder, game)
            record = httpx.get(f"{url}/api/tables/{game.id}/record", headers=bearer(game, 0)).text
            verdict = cd.verify(record)
            assert verdict, verdict
        until(lambda: went_on(url, busy, begun))


@pytest.mark.soak_only
def test_killed_in_its_first_moments_it_starts_the_next_time(tmp_path: Path) -> None:
    """In an empty folder: key, database and first tables are made whole or not at all."""
    dice = random.Random(4)
    for life in range(YOUNG):
        folder = tmp_path / str(life)
        die_unborn(folder, life, dice)
        with serving(folder) as (_, url), Person(url) as ann:
            until(lambda ann=ann: answers(ann))
            assert ann.table(BOT, BOT, start=True)


def went_on(url: str, table: str, begun: int) -> int:
    """The steps of a table of bots, if they are more than before or all there are."""
    view = httpx.get(f"{url}/api/tables/{table}").json()
    seq: int = view["table"]["seq"]
    return seq if seq > begun or view["over"] else 0


def answers(person: Person) -> bool:
    with suppress(httpx.TransportError):
        return person.get("/api/games").is_success
    return False
