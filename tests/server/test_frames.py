"""A table as its viewers see it: what is kept from the last time is what would be drawn anew, whatever happened."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cosmodrome.server.frames import frame
from cosmodrome.server.tables import Person, Table
from tests.server.house import House, tell

SECRET = b"a secret"


def drawn(table: Table, people: list[Person | None]) -> list[str]:
    return [frame(table, table.viewer(person), person, SECRET) for person in people]


def drawn_anew(table: Table, people: list[Person | None]) -> list[str]:
    kept = table.lines, table.parts, table.frames, table.around
    table.lines, table.parts, table.frames, table.around = {}, {}, {}, {}
    found = drawn(table, people)
    table.lines, table.parts, table.frames, table.around = kept
    return found


def test_what_is_kept_of_a_table_is_what_would_be_drawn_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        ann, bob, cid = await house.guests("Ann", "Bob", "Cid")
        table = await house.table(ann, bob, cid, seconds=100, timeout="wait")
        viewers: list[Person | None] = [ann, bob, cid, None]
        people = [ann, bob, cid]
        before = drawn(table, viewers)
        unseen: list[str] = []

        async def after(what: str, doing: Awaitable[object] | None, changes: bool = True) -> None:
            nonlocal before
            if doing is not None:
                await doing
            now = drawn(table, viewers)
            assert now == drawn_anew(table, viewers), what
            if changes and now == before:
                unseen.append(what)
            before = now

        def answer(key: str = "take_deck") -> Awaitable[None]:
            assert table.match is not None
            return table.answer(table.match.deciders[0], key, table.match.decision.id)

        async def at_once(work: Callable[[], None]) -> None:
            work()

        for n in range(7):
            await after(f"answer {n}", answer())
        await after("somebody comes", at_once(lambda: table.arrive(bob)))
        await after("and goes", at_once(lambda: table.depart(bob)))
        await after("chat", table.say(ann, "<b>hello</b>"))
        asking = table.match.deciders[0] if table.match else 0
        last = (asking + 2) % 3
        await after("an undo is asked for", table.undo(last))
        await after("and refused", table.agree(asking, False))
        await after("and asked for again", table.undo(last))
        for other in range(3):
            if other != last and table.undo_request:
                await after(f"seat {other} agrees", table.agree(other, True))
        await after("an answer after it", answer())
        own = table.match.deciders[0] if table.match else 0
        await after("a plan", table.plan(own, "card:1"))
        await after("no plan", table.clear_plan(own))
        await after("handed over", table.hand_over((own + 1) % 3, people[(own + 1) % 3]))
        await after("taken back", table.take_back_seat((own + 1) % 3))
        await after("left", table.leave(people[(own + 1) % 3]))
        now = time.time()
        with monkeypatch.context() as patch:
            patch.setattr(time, "time", lambda: now + 1000)
            await after("time is out", None)
        await after("time is not out", None)
        await after("answer at last", answer())
        await after("resigned", table.resign((own + 1) % 3))
        await after("and again: the end", table.resign(own))
        assert table.status == "finished"
        assert not unseen

    tell(tmp_path, story)
