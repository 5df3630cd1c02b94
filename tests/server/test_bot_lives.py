"""A bot on the server lives as long as its game, and one that fails or is slow costs the other tables nothing."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.match.match import Match
from cosmodrome.server.store.table_types import SeatSpec, TableSpec
from cosmodrome.server.tables.table import Table
from cosmodrome.server.thinking import bot_processes
from cosmodrome.server.thinking.bot_processes import Worker, question_for
from cosmodrome.server.thinking.bot_worker import EventsMissing, LiveBots, Question, Thought
from tests.server.bot_package import BOTS, diary, installed
from tests.server.house import GAME, PERSON, House, play, tell, until

KEEPS, SLEEPS = SeatSpec("bot", "keeps"), SeatSpec("bot", "sleeps")


def told(table: Table) -> list[dict[str, Any]]:
    """What the seat of the bot may know."""
    assert table.match is not None
    events: list[dict[str, Any]] = json.loads(json.dumps([event.plain() for event in table.match.events(1)]))
    return events


def ask_ann(table: Table) -> bool:
    return table.match is not None and 0 in table.match.deciders


async def a_turn(table: Table) -> None:
    """Ann answers until the bot has answered."""
    assert table.match is not None
    before = sum(step.who == 1 for step in table.match.record)
    while sum(step.who == 1 for step in table.match.record) == before:
        await play(table)
        await until(lambda: ask_ann(table))


def test_one_bot_answers_through_the_whole_game_and_remembers(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, TableSpec(GAME, [PERSON, KEEPS], options={"first_player": 0}))
        await table.host.start(ann)
        kept.append(table.id)
        await a_turn(table)
        await a_turn(table)
        pages = diary(tmp_path)
        assert len(pages) >= 2
        assert [page["answers"] for page in pages] == list(range(1, len(pages) + 1))
        assert len({page["bot"] for page in pages}) == 1
        seen = pages[-1]["events"]
        assert seen == told(table)[: len(seen)], "each event once, as the seat may know it"
        assert len(seen) > len(pages[0]["events"]) > 0
        assert str(pages[0]["seed"]) not in json.dumps(table.view(table.viewer(ann)))

        assert (await table.takeback.ask(0)).done
        await until(lambda: ask_ann(table))
        await a_turn(table)
        anew = diary(tmp_path)[len(pages)]
        assert (anew["answers"], anew["seed"]) == (1, pages[0]["seed"])
        assert anew["bot"] != pages[0]["bot"]
        assert anew["events"] == told(table)[: len(anew["events"])], "from the start"
        assert any(event["undone"] for event in anew["events"])

    async def after(house: House) -> None:
        old = diary(tmp_path)
        table = await house.tables.open(kept[0])
        await a_turn(table)
        page = diary(tmp_path)[len(old)]
        assert (page["answers"], page["seed"]) == (1, old[0]["seed"])
        assert page["events"] == told(table)[: len(page["events"])]

    with installed(tmp_path, BOTS, "keeps"):
        tell(tmp_path, before)
        tell(tmp_path, after)


def test_a_bot_that_hangs_holds_up_no_other_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_processes, "SLOW", 0.2)

    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        first = {"first_player": 0}
        good = await house.tables.create(ann, TableSpec(GAME, [PERSON, KEEPS], options=first))
        await good.host.start(ann)
        await a_turn(good)
        stuck = await house.tables.create(bob, TableSpec(GAME, [PERSON, SLEEPS], options={"first_player": 1}))
        await stuck.host.start(bob)
        await a_turn(good)  # in another process
        assert not ask_ann(stuck), "its bot still sleeps"
        pages = diary(tmp_path)
        assert len({page["seed"] for page in pages}) == 1
        assert len({page["bot"] for page in pages}) == 2
        assert pages[-1]["events"] == told(good)[: len(pages[-1]["events"])]
        assert house.tables.bot_processes.failures == 0

    with installed(tmp_path, BOTS, "keeps", "sleeps"):
        tell(tmp_path, story)


def test_a_bot_that_watches_is_asked_once_for_each_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first time it has to say that it wants to know what happened."""
    asked: list[int] = []

    async def story(house: House) -> None:
        do = house.tables.bot_processes.do

        async def counted(job: Any, *place: Any) -> Any:
            asked.append(job.step)
            return await do(job, *place)

        monkeypatch.setattr(house.tables.bot_processes, "do", counted)
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, TableSpec(GAME, [PERSON, KEEPS], options={"first_player": 0}))
        await table.host.start(ann)
        for _ in range(3):
            await a_turn(table)
        assert len(asked) == len(diary(tmp_path)) + 1
        assert asked[0] == asked[1]

    with installed(tmp_path, BOTS, "keeps"):
        tell(tmp_path, story)


def test_a_process_that_is_still_starting_is_not_slow() -> None:
    """Else a busy machine would have to start even more of them."""
    worker = Worker(0)
    long_ago = worker.began = time.monotonic() - 2 * bot_processes.SLOW
    assert worker.busy
    assert not worker.slow
    match = cd.load(GAME).match(seats=2, seed=1)
    worker.do(question_for(match, match.deciders[0], "random"), 60.0)
    assert worker.began > long_ago
    worker.began = long_ago
    assert worker.slow
    worker.end()


def test_a_bot_that_had_to_make_room_is_made_anew(tmp_path: Path) -> None:
    def asked(match: Match, table: str) -> Question:
        return replace(question_for(match, 0, "keeps"), table=table, seed=7)

    def answered(question: Question, bots: LiveBots) -> bool:
        thought = question.work(bots)
        return isinstance(thought, Thought) and thought.key in match.decision.options.keys

    match = cd.load(GAME).match(seats=2, seed=1, first_player=0)
    with installed(tmp_path, BOTS, "keeps"):
        bots = LiveBots(most=1)
        question = asked(match, "one")
        assert question.work(bots) == EventsMissing(0)
        whole = replace(question, events=match.events(0), since=0)
        assert answered(whole, bots)
        assert answered(question, bots), "nothing new to tell"
        asked(match, "two").work(bots)
        assert question.work(bots) == EventsMissing(0), "there is room for one only"
        assert [page["answers"] for page in diary(tmp_path)] == [1, 2]
