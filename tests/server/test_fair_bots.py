"""Bots of one person or address hold up nobody else's, however many tables they sit at and however long they think."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.server.store.table_types import Person, TableSpec
from cosmodrome.server.tables import presence
from cosmodrome.server.tables.table import Table
from cosmodrome.server.thinking import bot_processes
from cosmodrome.server.thinking.bot_processes import BotProcesses, Worker, question_for
from cosmodrome.server.thinking.bot_worker import LiveBots, Moved, Question
from tests.server.house import GAME, GREEDY, PERSON, House, tell, until

TABLES = 200
BOT_FIRST = {"first_player": 1}


def nothing() -> None:
    """What somebody does who watches."""


def is_asked(table: Table, seat: int) -> bool:
    return table.match is not None and seat in table.match.deciders


def waiting(house: House) -> int:
    """Bots that want to think, but for the one that does."""
    return len(house.tables.bot_processes._waiting)


class OneByOne:
    """Bots that think until they are told to answer, one after the other, and then do so at random."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []  # their tables
        self._go_on = threading.Semaphore(0)
        monkeypatch.setattr(Worker, "do", lambda _, job, patience: self._think(job))
        monkeypatch.setattr(bot_processes, "SLOW", 3600.0)  # they are, and no other process shall help out

    def _think(self, job: Question | Moved) -> object:
        question = job.job if isinstance(job, Moved) else job
        assert isinstance(question, Question)
        self.asked.append(question.table)
        self._go_on.acquire()
        return replace(question, bot="random").work(LiveBots())

    async def next(self) -> str:
        """The one that thinks answers; the table of the next one."""
        before = len(self.asked)
        self._go_on.release()
        await until(lambda: len(self.asked) > before)
        return self.asked[-1]

    @contextmanager
    def free_in_the_end(self) -> Iterator[None]:
        """Else nothing could be closed."""
        try:
            yield
        finally:
            self._go_on.release(1000)


async def alone(house: House, person: Person, tables: int = 1, origin: str = "") -> list[Table]:
    """So many tables of bots alone, which this person made and watches."""
    spec = TableSpec(GAME, [GREEDY, GREEDY])
    made = [house.tables.create(person, spec, start=True, origin=origin) for _ in range(tables)]
    found = await asyncio.gather(*made)
    for table in found:
        table.presence.watch(nothing)
    return found


def test_an_answer_comes_soon_while_two_hundred_tables_of_somebody_else_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = OneByOne(monkeypatch)

    async def story(house: House) -> None:
        ann, eve = await house.guests("Ann", "Eve")
        with bots.free_in_the_end():
            await alone(house, eve, TABLES)
            await until(lambda: bots.asked)
            table = await house.tables.create(ann, TableSpec(GAME, [PERSON, GREEDY], BOT_FIRST), start=True)
            thoughts = 0
            while not is_asked(table, 0):
                await bots.next()
                thoughts += 1
                await until(lambda: is_asked(table, 0) or waiting(house) == TABLES)
            assert thoughts <= 1 + bots.asked.count(table.id), "one thought is waited for, and not two hundred"

    tell(tmp_path, story)


def test_many_guests_of_one_address_share_one_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = OneByOne(monkeypatch)

    async def story(house: House) -> None:
        ann, *eves = await house.guests("Ann", *["Eve"] * 5)
        with bots.free_in_the_end():
            for eve in eves:
                await alone(house, eve, origin="there")
            (table,) = await alone(house, ann, origin="here")
            order = []
            for _ in range(6):
                await until(lambda: waiting(house) == len(eves))
                order.append(await bots.next() == table.id)
            assert order == [True, False] * 3
        assert (await house.tables.reread(table.id)).origin == "here", "so it is after a restart, too"

    tell(tmp_path, story)


def test_who_waits_comes_before_who_watches_and_what_nobody_looks_at_comes_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "LOOKED", 0.0)
    bots = OneByOne(monkeypatch)

    async def story(house: House) -> None:
        ann, bob, cid, eve = await house.guests("Ann", "Bob", "Cid", "Eve")
        spec = TableSpec(GAME, [PERSON, GREEDY], BOT_FIRST)
        with bots.free_in_the_end():
            await alone(house, eve)
            await until(lambda: bots.asked)
            unwatched = await house.tables.create(cid, spec, start=True)
            (watched,) = await alone(house, bob)
            awaited = await house.tables.create(ann, spec)
            awaited.presence.watch(nothing)
            await awaited.host.start(ann)
            order = [await bots.next() for _ in range(12)]
            assert order[0] == awaited.id
            first = [order.index(table.id) for table in (awaited, watched, unwatched) if table.id in order]
            assert first == sorted(first)

    tell(tmp_path, story)


def test_a_table_moves_to_a_process_that_has_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """There its bots are made anew: those of old would not know what others answered for them in between."""
    match = cd.load(GAME).match(seats=2, seed=1)
    seen: list[tuple[int, str, bool]] = []  # the process, the table, and whether it has moved there
    hold = threading.Event()

    def do(worker: Worker, job: Question | Moved, patience: float) -> str:
        question = job.job if isinstance(job, Moved) else job
        assert isinstance(question, Question)
        seen.append((worker.number, question.table, isinstance(job, Moved)))
        if question.bot == "slow":
            hold.wait()
        return "done"

    monkeypatch.setattr(Worker, "do", do)

    async def story() -> None:
        processes = BotProcesses(workers=2)

        async def ask(table: str, bot: str = "greedy") -> None:
            assert await processes.do(replace(question_for(match, 0, bot), table=table), table) == "done"

        await ask("one")
        await ask("two")
        slow = asyncio.ensure_future(ask("one", "slow"))
        await until(lambda: len(seen) == 3)
        await ask("two")
        hold.set()
        await slow
        await ask("two")
        await processes.close()
        assert seen == [(0, "one", False), (0, "two", False), (0, "one", False), (1, "two", True), (1, "two", False)]

    asyncio.run(story())
    bots = LiveBots()
    question = replace(question_for(match, 0, "random"), table="two")
    before = bots.of(question)
    assert bots.of(question) is before
    Moved("two", question).work(bots)
    assert bots.of(question) is not before
