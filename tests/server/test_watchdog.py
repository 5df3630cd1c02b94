"""A server whose event loop stands still ends by itself, and what it had in hand is set aside at the next start."""

from __future__ import annotations

import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cosmodrome.server.upkeep.watchdog import LAST_TRACE
from tests.server.web import LATEST, Person, until

# In the edition of 2017 a view of the second turn holds the interpreter for ever, as compiled code can.
HANGS = """
from collections import deque
from itertools import repeat

from cosmodrome.games.space_explorers.game import SpaceExplorers
from cosmodrome.server.upkeep import watchdog

watchdog.SECONDS = 4.0
view = SpaceExplorers.view

def hangs(self, state, seat):
    if state.box.edition == "2017" and state.turn > 1:
        deque(repeat(0), maxlen=0)
    return view(self, state, seat)

SpaceExplorers.view = hangs

from cosmodrome.cli import main
main()
"""
# Its loop goes on and on, but it was told to end.
LINGERS = """
import asyncio
import sys
from pathlib import Path

from cosmodrome.server.upkeep.watchdog import Watchdog

async def main():
    watchdog = Watchdog(Path(sys.argv[1]), 0.5)
    watchdog.start()
    watchdog.set_for_the_last_time()
    await asyncio.sleep(1000)

asyncio.run(main())
"""


@contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The real server, its address, and what it says in the terminal in a file."""
    command = [sys.executable, "-c", HANGS, "serve", "--port", "0", "--data", str(folder), "--no-open"]
    with (folder / "terminal").open("w") as terminal:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, text=True)
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address, "the server did not start"
            yield server, address[0]
        finally:
            server.kill()
            server.wait()


def answers(folder: Path, table: str) -> int:
    with closing(sqlite3.connect(folder / "cosmodrome.db")) as database:
        query = "SELECT count(*) FROM log WHERE table_id = ? AND seat >= 0"
        return int(database.execute(query, (table,)).fetchone()[0])


@pytest.mark.slow
def test_a_server_that_stands_still_ends_and_starts_again_without_the_reason(tmp_path: Path) -> None:
    with serving(tmp_path) as (server, url), ThreadPoolExecutor() as clients:
        ann, bob = Person(url), Person(url)
        for person in (ann, bob):
            person.ask("/guests")
        options = {"first_player": 0}
        bad, good = (ann.play_with(bob, options={**options, "edition": edition}) for edition in ("2017", "2018"))
        asked = clients.submit(ann.answer, bad, "take_deck", ann.view(bad)["decision"]["id"])
        until(lambda: answers(tmp_path, bad))
        server.send_signal(signal.SIGTERM)
        assert server.wait(LATEST) == 1
        assert asked.exception() is not None
    assert "in hangs" in (tmp_path / "terminal").read_text() or sys.platform == "win32"
    with serving(tmp_path) as (_, url):
        ann = Person(url, cookies=ann.cookies)
        assert ann.get(f"/t/{bad}").status_code == 500
        assert ann.view(good)["decision"]
        assert {table["id"]: table["damaged"] for table in ann.get("/api/tables/mine").json()} == {
            bad: True,
            good: False,
        }
        assert "in hangs" in (tmp_path / LAST_TRACE).read_text()
        told = (tmp_path / "terminal").read_text()
        assert f"{bad} is set aside: the server stood still while it was being drawn" in told


def test_a_server_that_was_told_to_end_does_so_whatever_it_still_does(tmp_path: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", LINGERS, tmp_path], capture_output=True, timeout=LATEST, check=False)
    assert ended.returncode == 1
    assert b"asyncio" in ended.stderr or sys.platform == "win32"
