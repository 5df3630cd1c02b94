"""Tables: people and bots at a game that is stored answer by answer, on a real database."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

import cosmodrome as cd
from cosmodrome.server.board.table_page import table_html
from cosmodrome.server.errors import StoreError
from cosmodrome.server.store import schema
from cosmodrome.server.store.store import Change
from cosmodrome.server.store.table_types import TableSpec
from cosmodrome.server.tables import tables
from tests.server.house import GAME, GREEDY, OPEN, PERSON, RANDOM, House, play, private, refused, tell, until


def test_people_sit_down_and_the_creator_starts(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, cid = await house.guests("Ann", "Ann", "Cid")
        spec = TableSpec(GAME, [PERSON, PERSON, GREEDY], title="  Fri\x00day  ", public=True, draw_seats=False)
        table = await house.tables.create(ann, spec)
        assert (table.status, table.spec.title, table.match) == ("open", "Fri day", None)
        assert table.viewer(ann).seat == 0
        assert table.view(table.viewer(None))["table"]["seats"][1]["free"]
        assert [found.id for found in await house.tables.public()] == [table.id]
        await refused(409, table.host.start(ann))
        await refused(409, table.answers.give(0, "take_deck", 1))
        assert await table.seating.join(bob) == 1
        assert await table.seating.join(bob) == 1
        await refused(409, table.seating.join(cid))
        await refused(409, table.seating.join(cid, 2))
        await refused(404, table.seating.join(cid, 9))
        assert await house.tables.public() == []
        empty = await house.tables.create(cid, spec)
        await empty.seating.leave(cid)
        assert await house.tables.public() == []
        await refused(403, table.host.start(bob))
        await table.host.start(ann)
        await refused(409, table.host.start(ann))
        await refused(409, table.seating.join(cid))
        assert table.match is not None
        assert table.match.names == ["Ann", "Ann 2", "Greedy bot"]
        assert [found.status for found in await house.tables.mine(bob)] == ["running"]

    tell(tmp_path, story)


def test_replays_of_the_day_are_public_games_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        ann, bob, cid = await house.guests("Ann", "Bob", "Cid")
        public, closed, private, running = [
            await house.table(ann, bob, **spec)
            for spec in ({"public": True}, {"public": True, "spectators": False}, {}, {"public": True})
        ]
        assert await house.tables.replays() == []
        for table in (public, closed, private):
            await table.resignation.resign(0)
        assert running.status == "running"
        for person in (None, cid):
            assert [found.id for found in await house.tables.replays(person)] == [public.id]
        assert await house.tables.replays(bob) == []
        long_ago = update(schema.log).values(at=0.0)
        await house.store.write(lambda connection: connection.execute(long_ago))
        await public.chat.say(ann, "that was long ago")
        assert await house.tables.replays(cid) == [], "who talks about it does not bring it back"
        await house.store.write(lambda connection: connection.execute(update(schema.log).values(at=time.time())))
        assert await house.tables.replays(cid) != []
        monkeypatch.setattr(tables, "A_DAY", 0.0)
        assert await house.tables.replays(cid) == []

    tell(tmp_path, story)


def test_a_table_that_one_left_before_the_game_is_no_longer_ones_own(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.tables.create(ann, TableSpec(GAME, [PERSON, PERSON]))
        to_be_watched = await house.tables.create(ann, TableSpec(GAME, [RANDOM, RANDOM]))
        await table.seating.join(bob)
        await table.seating.leave(ann)
        assert [found.id for found in await house.tables.mine(ann)] == [to_be_watched.id]
        assert [found.id for found in await house.tables.mine(bob)] == [table.id]
        await table.seating.join(ann)
        assert {found.id for found in await house.tables.mine(ann)} == {table.id, to_be_watched.id}

    tell(tmp_path, story)


def test_open_seats_that_nobody_takes_are_left_out(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.tables.create(ann, TableSpec(GAME, [PERSON, OPEN, OPEN, RANDOM]))
        await table.seating.join(bob, 2)
        await table.seating.leave(bob)
        await table.seating.join(bob, 2)
        await table.host.start(ann)
        assert [(seat.number, seat.name) for seat in table.seats] == [(0, "Ann"), (1, "Bob"), (2, "Random bot")]
        assert table.viewer(bob).seat == 1

    tell(tmp_path, story)


def test_what_makes_no_table_is_refused(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        for status, spec in [
            (404, TableSpec("chess", [PERSON, PERSON])),
            (422, TableSpec(GAME, [PERSON])),
            (422, TableSpec(GAME, [PERSON] * 9)),
            (422, TableSpec(GAME, [PERSON, PERSON], {"edition": "1492"})),
            (422, TableSpec(GAME, [PERSON, type(PERSON)("bot", "hal")])),
            (422, TableSpec(GAME, [PERSON, PERSON], seconds=2)),
            (422, TableSpec(GAME, [PERSON, PERSON], pace="fast")),  # type: ignore[arg-type]
            (422, TableSpec(GAME, [PERSON, PERSON], position={"what": 1})),
        ]:
            await refused(status, house.tables.create(ann, spec))
        for unknown in ("", "nosuchtable2", "../../etc", "x" * 500):
            await refused(404, house.tables.open(unknown))
        assert await house.tables.mine(ann) == []

    tell(tmp_path, story)


def test_answers_stale_repeated_and_illegal(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        assert table.match is not None
        decision, seat = table.match.decision, table.match.deciders[0]
        key = decision.options.keys[0]
        await refused(422, table.answers.give(1 - seat, key, decision.id, "x"))
        assert "options" in await refused(422, table.answers.give(seat, "fly:moon", decision.id, "x"))
        await refused(422, table.answers.give(seat, "x" * 9999, decision.id, "x"))
        await refused(400, table.answers.give(seat, key, decision.id, "x" * 65))
        await refused(409, table.answers.give(seat, key, decision.id + 1, "x"))
        await refused(404, table.answers.give(7, key, decision.id, "x"))
        before = table.state.version
        await asyncio.gather(*(table.answers.give(seat, key, decision.id, "once") for _ in range(5)))
        assert table.state.version == before + 1
        await table.answers.give(seat, "something else", 999, "once")
        await refused(409, table.answers.give(seat, key, decision.id, "another"))
        assert table.state.version == before + 1
        text = private(table)
        await house.tables.close()
        house.tables = type(house.tables)(house.store, workers=1)
        again = await house.tables.open(table.id)
        assert again is not table
        await again.answers.give(seat, key, decision.id, "once")
        assert private(again) == text

    tell(tmp_path, story)


def test_an_illegal_answer_names_its_rule(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        assert table.match is not None
        keys = table.match.game.definition.keys
        for action in range(len(keys)):
            if (key := keys.text(action)) not in table.match.decision.options.keys:
                with pytest.raises(cd.IllegalMove) as caught:
                    await table.answers.give(table.match.deciders[0], key, table.match.decision.id)
                if caught.value.rule:
                    return
        raise AssertionError("no rule was named")

    tell(tmp_path, story)


def test_who_asked_to_go_back_is_told_that_somebody_said_no(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, cid = people = await house.guests("Ann", "Bob", "Cid")
        table = await house.table(ann, bob, cid)
        await play(table, 8)
        assert table.match is not None
        asks = (table.match.deciders[0] + 2) % 3
        no = (asks + 1) % 3
        said = f"{people[no].name} does not agree to the undo."

        def told() -> list[bool]:
            return [said in table_html(table, table.viewer(person), person, b"key") for person in people]

        await table.takeback.ask(asks)
        await table.takeback.agree(asks, False)
        assert table.state.facts.refused is None, "it was withdrawn"
        await table.takeback.ask(asks)
        await table.takeback.agree(no, False)
        assert table.state.facts.undo is None
        assert told() == [seat == asks for seat in range(3)]
        view = table.view(table.viewer(people[asks]))["table"]
        assert view["undo_refused"] == {"seat": asks, "by": no}
        again = type(table)(house.tables, await house.tables.reread(table.id))
        assert again.state.facts.refused == table.state.facts.refused
        await table.takeback.ask(asks)
        assert not any(told()), "asked anew"
        await table.takeback.agree(no, False)
        while asks not in table.match.deciders:
            assert told() == [seat == asks for seat in range(3)], "the others go on before it is read"
            await play(table)
        await play(table)
        assert not any(told()), "who asked goes on too"
        assert table.view(table.viewer(ann))["table"]["undo_refused"] is None

    tell(tmp_path, story)


def test_a_table_is_read_back_exactly_and_goes_on(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob, bots=1, title="Kept")
        for _ in range(12):
            await until(lambda: table.match and table.match.deciders and table.match.deciders[0] < 2)
            await play(table)
        await table.takeback.ask(0)
        await table.chat.say(ann, "see you")
        await until(lambda: (table.match and table.match.deciders[0] < 2) or table.state.facts.undo)
        kept.extend([table.id, private(table), ann.id, str(table.state.facts.undo)])

    async def after(house: House) -> None:
        ann = await house.people.by_id(kept[2])
        assert ann is not None
        table = await house.tables.open(kept[0])
        assert private(table) == kept[1]
        assert str(table.state.facts.undo) == kept[3]
        assert [line.text for line in table.state.chat] == ["see you"]
        assert table.viewer(ann).seat == 0
        assert [found.title for found in await house.tables.mine(ann)] == ["Kept"]
        await table.takeback.agree(1, False) if table.state.facts.undo else None
        await until(lambda: table.match and table.match.deciders[0] < 2)
        await play(table)
        assert private(table) != kept[1]

    tell(tmp_path, before)
    tell(tmp_path, after)


def test_nothing_is_seen_or_kept_of_a_change_that_could_not_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        seen: list[int] = []
        table.presence.watch(lambda: seen.append(table.state.version))
        before, view = private(table), table.view(table.viewer(ann))

        def fail(self: Change, connection: object) -> None:
            raise StoreError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(Change, "write", fail)
            await refused(503, play(table))
            await refused(503, table.resignation.resign(1))
            await refused(503, table.chat.say(0, "hello"))
        assert private(table) == before
        assert table.view(table.viewer(ann)) == view
        assert (seen, table.state.chat, table.status) == ([], [], "running")
        await play(table, idempotency="now")
        assert seen == [table.state.version]

    tell(tmp_path, story)


def test_a_table_that_changed_in_the_store_is_read_again(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        other = type(table)(house.tables, await house.tables.reread(table.id))
        await play(other)
        match = table.match
        assert match is not None
        seen: list[str] = []
        table.presence.watch(lambda: seen.append(private(table)))
        await refused(409, table.answers.give(match.deciders[0], match.decision.options.keys[0], match.decision.id))
        assert private(table) == private(other)
        assert seen == [private(other)], "whoever looks sees the true table, although nothing was played"
        await play(table)

    tell(tmp_path, story)


def test_a_change_goes_on_when_whoever_asked_for_it_goes_away(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        before = table.state.version
        asked = asyncio.create_task(play(table))
        await asyncio.sleep(0)
        asked.cancel()
        await until(lambda: table.state.version == before + 1)

    tell(tmp_path, story)


def test_that_a_change_was_refused_is_nobodys_concern_if_whoever_asked_went_away(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        complaints: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, complaint: complaints.append(complaint))
        async with table.transactions.lock:
            asked = asyncio.create_task(table.answers.give(0, "fly:moon", 999))
            await asyncio.sleep(0.01)
            asked.cancel()
        await until(lambda: asked.done() and not table.transactions.tasks)
        gc.collect()
        assert not complaints

    tell(tmp_path, story)


def test_views_hide_what_must_be_hidden_until_the_end(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, eve = await house.guests("Ann", "Bob", "Eve")
        table = await house.table(ann, bob)
        token = await table.tokens.issue(1)
        newer = await table.tokens.issue(1)
        assert table.viewer(None, newer) == table.viewer(bob)
        for wrong in (token, "", "made up"):
            with pytest.raises(cd.CosmodromeError, match="token"):
                table.viewer(None, wrong)
        for person, seat in ((ann, 0), (bob, 1), (eve, None)):
            viewer = table.viewer(person)
            view = table.view(viewer)
            assert view["seat"] == viewer.seat == view["table"]["you"]["seat"] == seat
            assert viewer.may_play == (seat is not None)
            assert newer not in str(view)
            assert ann.id not in str(view)
        assert "seed" not in table.record_text()
        assert (
            table.view(table.viewer(eve), log=3)["table"]["log"] == table.view(table.viewer(None))["table"]["log"][-3:]
        )
        closed = await house.table(ann, bob, spectators=False)
        with pytest.raises(cd.CosmodromeError, match="players only"):
            closed.viewer(eve)
        assert closed.viewer(bob).seat == 1
        await table.resignation.resign(0)
        assert "seed" in table.record_text()

    tell(tmp_path, story)


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        table_id, text = table.id, private(table)
        watcher = asyncio.Event()
        table.presence.watch(watcher.set)
        house.tables.idle_after = 0.0
        house.tables.sweep()
        assert await house.tables.open(table_id) is table
        table.presence.unwatch(watcher.set)
        house.tables.sweep()
        assert table_id not in house.tables._live
        assert await house.tables.open(table_id) is table  # somebody still holds it: never two of one
        house.tables.sweep()
        state = weakref.ref(table.state)
        del table
        await asyncio.sleep(0.05)
        assert table_id not in house.tables._known
        assert state() is None, "it is freed at once, not when Python looks for garbage"
        again = await house.tables.open(table_id)
        assert private(again) == text
        assert await asyncio.gather(*(house.tables.open(table_id) for _ in range(9))) == [again] * 9

    tell(tmp_path, story)
