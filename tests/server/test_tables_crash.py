"""Killed at any moment: every acknowledged answer is there, in order, exactly once, and the tables go on."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import cosmodrome as cd
from tests.server.house import House, private
from tests.soak import repeats

KILLS = repeats(4, 25)
TABLES = 4
ROOT = Path(__file__).parent.parent.parent


def lived(
    folder: Path, tables: list[str], last: dict[str, list[object]], answers: int, seconds: float
) -> Iterator[list[object]]:
    """Start a server, kill it so many seconds after so many answers, and tell what it acknowledged."""
    given = [str(folder), json.dumps(tables), json.dumps(list(last.values()))]
    command = [sys.executable, "-m", "tests.server.crashing", *given]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "ready\n"
        killer = threading.Timer(seconds, server.kill)
        for told, line in enumerate(server.stdout, 1):
            if told == answers:
                killer.start()
            if line.endswith("]\n"):  # the last one may be cut off
                yield json.loads(line)
        killer.cancel()
    assert server.returncode in (0, -signal.SIGKILL)


def logged(folder: Path, table: str) -> list[tuple[int, str, str | None]]:
    query = "SELECT seq, text, idempotency FROM log WHERE table_id = ? ORDER BY seq"
    with closing(sqlite3.connect(folder / "games.db")) as database:
        return database.execute(query, [table]).fetchall()


async def new_tables(folder: Path) -> list[str]:
    async with House(folder) as house:
        ann, bob = await house.guests("Ann", "Bob")
        return [(await house.table(ann, bob)).id for _ in range(TABLES)]


async def check(folder: Path, tables: list[str]) -> None:
    async with House(folder) as house:
        for table_id in tables:
            table = await house.tables.open(table_id)
            verdict = cd.verify(private(table))
            assert verdict, verdict
            assert table.match is not None
            written = [row[:2] for row in logged(folder, table_id)]
            assert [(n, step.key) for n, step in enumerate(table.match.record, 1)] == written


@pytest.mark.soak
def test_every_acknowledged_answer_survives_every_kill(tmp_path: Path) -> None:
    dice = random.Random(5)
    tables = asyncio.run(new_tables(tmp_path))
    acknowledged: dict[str, list[list[object]]] = {table: [] for table in tables}
    total = 0
    for kill in range(KILLS):
        last = {table: answers[-1] for table, answers in acknowledged.items() if answers}
        for answer in lived(tmp_path, tables, last, dice.randrange(1, 60), dice.uniform(0.0, 0.05)):
            acknowledged[str(answer[0])].append(answer)
            total += 1
        for table in tables:
            rows = logged(tmp_path, table)
            assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
            given = [(seq, key, idempotency) for seq, key, idempotency in rows if idempotency]
            told = [(decision, key, idempotency) for _, _, key, decision, idempotency in acknowledged[table]]
            known = {idempotency for _, _, idempotency in told}
            assert [row for row in given if row[2] in known] == told
            unknown = [row for row in given if row[2] not in known]
            assert len(unknown) <= kill + 1  # stored, but killed before it could be told: one for each kill
        if kill % 2:  # fresh games for those that may be over
            asyncio.run(check(tmp_path, tables))
            tables = asyncio.run(new_tables(tmp_path))
            acknowledged = {table: [] for table in tables}
    assert total > 10 * KILLS
    print(f"{total} answers acknowledged")
