"""A table as its viewers see it: what is kept from the last time is what would be drawn anew, whatever happened."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import Path
from weakref import WeakKeyDictionary

import pytest

from cosmodrome.server.board import part_drawing, table_page
from cosmodrome.server.board.board_updates import QUESTION, BoardUpdates
from cosmodrome.server.board.table_page import LOG, open_decision, table_html, table_pieces
from cosmodrome.server.store.table_types import Person
from cosmodrome.server.tables.table import Table
from tests.server.house import House, tell
from tests.server.web import put_together

SECRET = b"a secret"


def drawn(table: Table, people: list[Person | None]) -> list[str]:
    return [table_html(table, table.viewer(person), person, SECRET) for person in people]


def drawn_anew(table: Table, people: list[Person | None]) -> list[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_page, "_logs", WeakKeyDictionary())
        patch.setattr(part_drawing.ALL_PARTS, "_parts", OrderedDict())
        patch.setattr(part_drawing.ALL_PARTS, "_left", part_drawing.ROOM)
        return drawn(table, people)


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
            return table.answers.give(table.match.deciders[0], key, table.match.decision.id)

        async def at_once(work: Callable[[], None]) -> None:
            work()

        for n in range(7):
            await after(f"answer {n}", answer())
        await after("somebody comes", at_once(lambda: table.presence.arrive(bob)))
        await after("and goes", at_once(lambda: table.presence.depart(bob)))
        await after("chat", table.chat.say(ann, "<b>hello</b>"))
        asking = table.match.deciders[0] if table.match else 0
        last = (asking + 2) % 3
        await after("an undo is asked for", table.takeback.ask(last))
        await after("and refused", table.takeback.agree(asking, False))
        await after("and asked for again", table.takeback.ask(last))
        for other in range(3):
            if other != last and table.state.facts.undo:
                await after(f"seat {other} agrees", table.takeback.agree(other, True))
        await after("an answer after it", answer())
        own = table.match.deciders[0] if table.match else 0
        await after("a plan", table.plan.mark(own, "card:1"))
        await after("no plan", table.plan.clear(own))
        await after("handed over", table.stand_in.hand_over((own + 1) % 3, people[(own + 1) % 3]))
        await after("taken back", table.stand_in.take_back((own + 1) % 3))
        await after("left", table.seating.leave(people[(own + 1) % 3]))
        now = time.time()
        with monkeypatch.context() as patch:
            patch.setattr(time, "time", lambda: now + 1000)
            await after("time is out", None)
        await after("time is not out", None)
        await after("answer at last", answer())
        await after("resigned", table.resignation.resign((own + 1) % 3))
        await after("and again: the end", table.resignation.resign(own))
        assert table.status == "finished"
        assert not unseen

    tell(tmp_path, story)


def test_a_line_of_the_log_is_sent_once_to_whoever_misses_nothing(tmp_path: Path) -> None:
    """Also when the log is as long as it gets. Who misses boards, from the same seat, has the same in the end."""

    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        pages = {"every": (BoardUpdates(), list[str]()), "some": (BoardUpdates(), list[str]())}
        told: list[str] = []

        def show(name: str) -> list[str]:
            """What is new."""
            updates, pieces = pages[name]
            viewer = table.viewer(ann)
            changes = updates.update(table_pieces(table, viewer, ann, SECRET))
            pieces[:] = put_together(changes, pieces)
            shown = "".join(pieces).replace(QUESTION, str(open_decision(table)))
            assert shown == table_html(table, viewer, ann, SECRET)
            return [piece for piece in changes if isinstance(piece, str)]

        for n in range(3 * LOG):
            match = table.match
            if match is None or match.over:  # then all that was hidden is told
                break
            told += re.findall('<li id="log-[0-9-]+"', "".join(show("every")))
            if n % 7 == 0:
                show("some")
            assert not show("every"), "nothing has changed"
            await table.answers.give(match.deciders[0], match.decision.options.keys[0], match.decision.id)
        show("every")
        show("some")
        assert len(told) > 2 * LOG, "the log has moved on"
        assert len(told) == len(set(told))

    tell(tmp_path, story)
