"""The server under load: live tables with two viewers each, one move at each table every few seconds.

    .venv/bin/python bench/load.py [--json] [--write docs/benchmarks.md]

A real `cosmodrome serve` on a temporary folder is one process, this one plays all the people: every viewer has a
WebSocket of its own and receives the drawn board, as a page does. A move counts from the moment it is sent until every
viewer of the table has the new board. Everything stays on loopback and is bounded in time and count.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import gzip
import html
import json
import os
import random
import re
import resource
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any
from urllib.parse import urljoin, urlsplit
from urllib.request import Request, urlopen

import msgspec
import sheets
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from run import digits, machine
from starlette.requests import HTTPConnection
from starlette.responses import Response
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from cosmodrome.server.people.people import People
from cosmodrome.server.settings import Settings
from cosmodrome.server.store.store import open_store
from cosmodrome.server.store.table_types import SeatSpec, TableSpec
from cosmodrome.server.tables.table import Table
from cosmodrome.server.tables.tables import Tables
from cosmodrome.server.web.security import Cookies

GAME = "space_explorers"
VIEWERS = 2
TABLES = (100, 500, 1000, 2000)
SECONDS = 20.0
EVERY = 5.0  # seconds between two moves at a table
SHORTEST = 0.5
BEFORE = 30  # answers at each table before anybody looks: boards and logs of games under way
MOST_TABLES, LONGEST = 2000, 120.0
AT_ONCE = 16  # viewers that connect at the same time
PATIENCE = 20.0  # seconds until a server that does not start, or a board that does not come, is given up
# By the number of tables.
GOALS: dict[int, dict[str, float]] = {500: {"p50_ms": 6.0, "p99_ms": 50.0}, 1000: {"p99_ms": 100.0}}
PAGE_GOALS = {"page_kb": 150.0, "third_party_requests": 0.0}

START, END = "<!-- server: start -->", "<!-- server: end -->"
SECTION = f"""
## Server

What `cosmodrome serve` does under load, as one process on one core: live tables with {VIEWERS} viewers each, both of
them seats that the clients answer for by a random legal option. Written by
`.venv/bin/python bench/load.py --write docs/benchmarks.md`.

{START}
{END}

A move counts from the moment it is sent until **every** viewer of the table has the new board, drawn for their seat and
received; before it is drawn it is committed to the disk. Frames are compressed. **CPU**: of the whole server process,
its writer's thread included. **Memory**: how much the process grew with all tables open and all viewers connected, for
each table. **Opening page**: all that a first visit loads, compressed.
"""

Row = dict[str, Any]
Say = Callable[[str], None]  # what is going on, for who waits
OPTION = re.compile(r'<[^>]*?\bdata-decision="(?P<decision>[\w-]+)"[^>]*?\bdata-key="(?P<key>[^"]*)"')


# --- before the server starts ---------------------------------------------------------------------
async def prepare(settings: Settings, tables: int, answers: int) -> tuple[list[str], list[str]]:
    """Two people at all tables, with games under way; the ids of the tables and the cookies of the people."""
    store = await open_store(settings.database)
    people = People(store)
    house = Tables(store, workers=1)
    ann, bob = await people.guest("Ann"), await people.guest("Bob")
    dice = random.Random(7)

    async def begin() -> str:
        table = await house.create(ann, TableSpec(GAME, [SeatSpec("person")] * VIEWERS))
        await table.seating.join(bob)
        await table.host.start(ann)
        for _ in range(answers):
            await answer_by_chance(table, dice)
        return table.id

    ids = await asyncio.gather(*(begin() for _ in range(tables)))
    cookies = [signed(settings, await people.open_session(person)) for person in (ann, bob)]
    await house.close()
    await store.close()
    return list(ids), cookies


async def answer_by_chance(table: Table, dice: random.Random) -> None:
    match = table.match
    if match is not None and not match.over:
        await table.answers.give(match.deciders[0], dice.choice(match.decision.options.keys), match.decision.id)


def signed(settings: Settings, session: str) -> str:
    """The cookie of a session, as a browser would send it."""
    scope = {"type": "http", "scheme": "http", "path": "/", "server": ("127.0.0.1", 80), "headers": []}
    response = Response()
    Cookies(settings).write(HTTPConnection(scope), response, session)
    return response.headers["set-cookie"].partition(";")[0]


# --- the server -----------------------------------------------------------------------------------
class Server:
    """A `cosmodrome serve` in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far, of all its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Bytes of its memory that are in use."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    command = [
        str(Path(sys.executable).parent / "cosmodrome"),
        "serve",
        "--port",
        "0",
        "--data",
        str(folder),
        "--no-open",
        *("--streams", "0", "--connections", "0", "--requests", "0"),  # all viewers come from this machine
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}) as it:
        try:
            assert it.stdout is not None
            found = re.search(r"http://\S+", it.stdout.readline())
            if not found:
                sys.exit("the server did not start")
            server = Server(it, found[0])
            wait_for(server)
            yield server
        finally:
            it.terminate()
            try:
                it.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                it.kill()


def wait_for(server: Server) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            fetch(f"{server.address}/api/bots")
            return
        except OSError:
            if time.monotonic() > end:
                sys.exit("the server does not answer")
            time.sleep(0.05)


# --- the pages ------------------------------------------------------------------------------------
def fetch(address: str, cookie: str = "") -> tuple[int, str]:
    """How many bytes come over the wire, and the text if it is one."""
    with urlopen(Request(address, headers={"accept-encoding": "gzip", "cookie": cookie}), timeout=PATIENCE) as answer:
        body = answer.read()
        packed = answer.headers.get("content-encoding") == "gzip"
        text = answer.headers.get_content_type().startswith("text/")
    return len(body), (gzip.decompress(body) if packed else body).decode() if text else ""


def first_visit(address: str, cookie: str = "") -> tuple[int, int]:
    """Bytes of a page and of all that it loads, and how many of its requests go elsewhere."""
    size, page = fetch(address, cookie)
    wanted = {urljoin(address, html.unescape(found)) for tag in LOADING.findall(page) for found in ADDRESS.findall(tag)}
    total, elsewhere = size, 0
    seen: set[str] = set()
    while wanted:
        one = wanted.pop()
        seen.add(one)
        if urlsplit(one).netloc != urlsplit(address).netloc:
            elsewhere += 1
            continue
        size, text = fetch(one, cookie)
        total += size
        if urlsplit(one).path.endswith(".css"):
            wanted |= {urljoin(one, found) for found in IN_STYLE.findall(text) if not found.startswith("data:")} - seen
    return total, elsewhere


LOADING = re.compile(r"<(?:link|script|img|iframe|source|video|audio)\b[^>]*>")
ADDRESS = re.compile(r'\b(?:href|src)="([^"]+)"')
IN_STYLE = re.compile(r"""url\(["']?([^"')]+)["']?\)|@import\s""")


# --- the people -----------------------------------------------------------------------------------
class Viewer:
    """Somebody at a table: keeps the latest board, and says when it comes."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.pieces: list[str] = []  # of the latest board
        self.question: dict[str, str] = {}  # what stands for the open decision, and its id
        self._latest: list[bytes] = []  # messages that were not looked into yet
        self.came = asyncio.Event()
        self.at = 0.0
        self.refused = 0
        self.bytes = 0
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            while True:
                message = await self.socket.recv(decode=False)
                if message.startswith(b'{"type":"board"'):
                    self.at = time.perf_counter()
                    self._latest.append(message)
                    self.bytes += len(message)
                    self.came.set()
                elif message.startswith(b'{"type":"refused"'):
                    self.refused += 1
        except ConnectionClosed:
            pass

    def read(self) -> None:
        """Put the latest board together, outside of what is measured."""
        for message in self._latest:
            board = msgspec.json.decode(message)
            stays = self.pieces
            self.pieces = []
            for piece in board["html"]:
                self.pieces += [piece] if isinstance(piece, str) else stays[slice(*piece)]
            self.question = {board["mark"]: str(board["decision"])}
        self._latest.clear()

    @property
    def options(self) -> list[tuple[str, str]]:
        """The options that the board offers: decision and key of each."""
        self.read()
        found = OPTION.findall("".join(self.pieces))
        return [(self.question.get(decision, decision), key) for decision, key in found]


async def sit_down(address: str, table: str, cookie: str, doors: asyncio.Semaphore) -> Viewer:
    headers = {"cookie": cookie, "x-cosmodrome": "1"}
    target = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async with doors:
        socket = await connect(target, additional_headers=headers, max_size=None, ping_interval=None)
        viewer = Viewer(socket)
        await asyncio.wait_for(viewer.came.wait(), PATIENCE)
    return viewer


class Played:
    """What was measured while all played."""

    def __init__(self) -> None:
        self.times: list[float] = []  # of each move, in seconds, until the last of its viewers had the board
        self.lost = 0
        self.over = 0


async def keep_playing(
    viewers: list[Viewer], played: Played, dice: random.Random, every: float, begin: float, end: float
) -> None:
    """One move every few seconds, beginning somewhere within the first of them."""
    due = begin + dice.uniform(0, every)
    while due < end:
        await asyncio.sleep(due - time.perf_counter())
        await move(viewers, played, dice)
        due += every


async def move(viewers: list[Viewer], played: Played, dice: random.Random) -> None:
    offered = [(viewer, option) for viewer in viewers for option in viewer.options]
    if not offered:
        played.over += 1
        return
    mover, (decision, key) = dice.choice(offered)
    wish = {"do": "answer", "key": html.unescape(key), "decision": int(decision), "idempotency": secrets.token_hex(8)}
    for viewer in viewers:
        viewer.came.clear()
    sent = time.perf_counter()
    await mover.socket.send(json.dumps(wish))
    try:
        async with asyncio.timeout(PATIENCE):
            for viewer in viewers:
                await viewer.came.wait()
    except TimeoutError:
        played.lost += 1
        return
    played.times.append(max(viewer.at for viewer in viewers) - sent)


async def load(server: Server, ids: list[str], cookies: list[str], seconds: float, every: float, say: Say) -> Row:
    """All sit down, then they play; the figures of it."""
    say("everybody sits down")
    doors = asyncio.Semaphore(AT_ONCE)
    empty = server.memory
    all_viewers = await asyncio.gather(*(sit_down(server.address, table, c, doors) for table in ids for c in cookies))
    await asyncio.sleep(1)  # until the last has heard that the others have come
    full = server.memory
    gc.collect()
    gc.freeze()  # the clients' own pauses are not the server's
    say(f"a move at each of them every {every:g} s, for {seconds:g} s")
    played, dice = Played(), random.Random(11)
    tables = [all_viewers[at : at + VIEWERS] for at in range(0, len(all_viewers), VIEWERS)]
    before = sum(viewer.bytes for viewer in all_viewers)
    cpu, own, begin = server.cpu, time.process_time(), time.perf_counter()
    await asyncio.gather(*(keep_playing(viewers, played, dice, every, begin, begin + seconds) for viewers in tables))
    lasted, cpu, own = max(seconds, time.perf_counter() - begin), server.cpu - cpu, time.process_time() - own
    moves = len(played.times)
    refused = sum(viewer.refused for viewer in all_viewers)
    sent = sum(viewer.bytes for viewer in all_viewers) - before
    for viewer in all_viewers:
        viewer.read()
    board = mean(sum(map(len, viewer.pieces)) for viewer in all_viewers)
    for viewer in all_viewers:
        viewer.socket.transport.abort()
    await asyncio.gather(*(viewer.task for viewer in all_viewers))
    if not moves:
        sys.exit("nobody could move")
    return {
        "tables": len(ids),
        "viewers": len(all_viewers),
        "moves": moves,
        "moves_per_s": moves / lasted,
        "p50_ms": 1000 * percentile(played.times, 50),
        "p95_ms": 1000 * percentile(played.times, 95),
        "p99_ms": 1000 * percentile(played.times, 99),
        "cpu_ms_per_move": 1000 * cpu / moves,
        "core_percent": 100 * cpu / lasted,
        "clients_core_percent": 100 * own / lasted,
        "memory_kb_per_table": (full - empty) / len(ids) / 1024,
        "board_kb": board / 1024,
        "frame_kb": sent / moves / VIEWERS / 1024,
        "refused": refused,
        "lost": played.lost,
        "over": played.over,
    }


def percentile(values: list[float], percent: float) -> float:
    """The smallest value that so many per cent of all do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -int(-len(ordered) * percent // 100) - 1)]


def measured(tables: int, seconds: float, answers: int, every: float, say: Say) -> Row:
    say("games are begun")
    with tempfile.TemporaryDirectory(prefix="cosmodrome-load-") as name:
        settings = Settings(Path(name))
        settings.prepare()
        ids, cookies = asyncio.run(prepare(settings, tables, answers))
        with serving(settings.data) as server:
            page, elsewhere = first_visit(server.address)
            board, elsewhere_too = first_visit(f"{server.address}/t/{ids[0]}", cookies[0])
            row = asyncio.run(load(server, ids, cookies, seconds, every, say))
    pages = {"page_kb": page / 1024, "table_page_kb": board / 1024, "third_party_requests": elsewhere + elsewhere_too}
    return row | pages


# --- telling --------------------------------------------------------------------------------------
@contextmanager
def progress() -> Iterator[Callable[[str, str], None]]:
    """A line that says what is being done; seldom drawn, as the clients need the time."""
    columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True, refresh_per_second=2) as shown:
        task = shown.add_task("")
        yield lambda where, what: shown.update(task, description=f"{where}: {what}")


COLUMNS = {
    "tables": ("tables", 0),
    "moves/s": ("moves_per_s", 3),
    "p50 ms": ("p50_ms", 3),
    "p95 ms": ("p95_ms", 3),
    "p99 ms": ("p99_ms", 3),
    "CPU ms/move": ("cpu_ms_per_move", 3),
    "a core's %": ("core_percent", 2),
    "memory KB/table": ("memory_kb_per_table", 3),
}


def sheet(result: Row) -> sheets.Sheet:
    def shown(row: Row, key: str, significant: int) -> str:
        return digits(row[key], significant) if significant else f"{row[key]:,}"

    return list(COLUMNS), [[shown(row, *column) for column in COLUMNS.values()] for row in result["loads"]]


def remarks(result: Row) -> Iterator[str]:
    last = result["loads"][-1]
    yield (
        f"One move per table every {result['every']:g} s for {result['seconds']:g} s, "
        f"{result['answers_before']} answers into the game; a board is {digits(last['board_kb'], 2)} KB of HTML, "
        f"of which {digits(last['frame_kb'], 2)} KB are new after a move."
    )
    yield (
        f"Opening page: {digits(last['page_kb'], 3)} KB compressed (the page of a table: "
        f"{digits(last['table_page_kb'], 3)} KB); requests to third parties: {last['third_party_requests']}."
    )
    for key, what in (("refused", "refused"), ("lost", "without a board in time"), ("over", "at finished tables")):
        if count := sum(row[key] for row in result["loads"]):
            yield f"Moves {what}: {count}."
    for row in result["loads"]:
        for key, goal in (GOALS.get(row["tables"], {}) | PAGE_GOALS).items():
            if row[key] > goal:
                yield f"Goal missed at {row['tables']} tables: {key} is {digits(row[key], 3)}, wanted {goal:g}."


def facts(result: Row) -> str:
    about = result["machine"]
    engine = "compiled" if about["compiled"] else "pure Python, not compiled"
    return (
        f"{about['date']}, {about['processor']}, {about['cores']} cores shared with the clients, {about['system']}, "
        f"Python {about['python']}; engine {engine}; load average before the run {digits(result['load_before'], 2)}."
    )


def show(result: Row, console: Console) -> None:
    sheets.show(console, "Server", sheet(result))
    sheets.show_below(console, facts(result), remarks(result))


def markdown(result: Row) -> str:
    return "\n\n".join([facts(result), sheets.markdown(sheet(result)), sheets.bullets(remarks(result))])


def write(result: Row, path: Path) -> None:
    """Puts the figures between the two marks of the page, which gets its section if it has none."""
    page = path.read_text(encoding="utf-8")
    sheets.put(path, page if START in page else page + SECTION, (START, END), markdown(result))


def main() -> None:
    parser = argparse.ArgumentParser(description="The server under load; about five minutes. Linux only.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the figures into this page")
    parser.add_argument("--tables", type=int, nargs="+", default=list(TABLES), metavar="N", help="live tables")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each load lasts")
    parser.add_argument("--every", type=float, default=EVERY, help="seconds between two moves at a table")
    parser.add_argument("--before", type=int, default=BEFORE, help="answers at each table before the clock starts")
    arguments = parser.parse_args()
    if not all(0 < tables <= MOST_TABLES for tables in arguments.tables) or arguments.every < SHORTEST:
        parser.error(f"1 to {MOST_TABLES} tables, at least {SHORTEST:g} seconds between two moves")
    if not arguments.every <= arguments.seconds <= LONGEST:
        parser.error(f"{arguments.every:g} to {LONGEST:g} seconds")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # two thousand sockets are more than the usual limit
    busy = os.getloadavg()[0]  # on a machine that is busy already, times say little
    loads = []
    with progress() as saying:
        for tables in arguments.tables:
            say = partial(saying, f"{tables} tables")
            loads.append(measured(tables, arguments.seconds, arguments.before, arguments.every, say))
    told = {
        "load_before": busy,
        "every": arguments.every,
        "seconds": arguments.seconds,
        "answers_before": arguments.before,
    }
    result = {"machine": machine(), **told, "loads": loads}
    if arguments.json:
        print(json.dumps(result, indent=1))
    else:
        show(result, Console(width=max(100, Console().width)))
    if arguments.write:
        write(result, arguments.write)


if __name__ == "__main__":
    main()
