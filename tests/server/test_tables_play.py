"""At the table: undo by agreement, resigning, leaving, bots that play on, rematch, clocks, standing answers, chat."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.games import definition
from cosmodrome.server.store.table_types import SeatSpec, TableSpec
from cosmodrome.server.tables.table import Table
from cosmodrome.server.thinking import bot_processes
from cosmodrome.server.thinking.bot_processes import Worker
from cosmodrome.server.thinking.bot_worker import Question
from tests.server.bot_package import installed
from tests.server.house import GAME, GREEDY, PERSON, RANDOM, House, play, private, refused, tell, until
from tests.server.teams import answer, four, keys, until_council

PAUSE = 0.5  # seconds that a bot takes
FAULTY = """
import os, time
class Raises:
    def __init__(self, seed): pass
    def choose(self, state, seat): raise RuntimeError("no idea")
class Dies(Raises):
    def choose(self, state, seat): os._exit(3)
class Sleeps(Raises):
    def choose(self, state, seat): time.sleep(3600)
class Cheats(Raises):
    def choose(self, state, seat): return next(n for n in range(1 << 20) if n not in state.legal_actions())
class Errs(Raises):
    def choose(self, state, seat): return 1 << 20
"""


def asked_first(table: Table) -> bool:
    return table.match is not None and 0 in table.match.deciders


def keys_of(table: cd.Match | None) -> list[str]:
    assert table is not None
    return [step.key for step in table.record]


# --- undo -----------------------------------------------------------------------------------------
def test_undo_beyond_the_barrier_needs_the_others(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, cid = await house.guests("Ann", "Bob", "Cid")
        table = await house.table(ann, bob, cid)
        assert table.match is not None
        await play(table, 4)
        asking = next(step.who for step in reversed(table.match.record.steps) if step.who >= 0)
        others = [seat for seat in range(3) if seat != asking]
        before = table.match.position()
        first = next(seq for seq, step in enumerate(table.match.record, 1) if step.who == asking)
        state = await table.takeback.ask(asking, to=first)
        assert not state.done
        assert state.request is not None
        assert state.request.needs == others
        assert table.view(table.viewer(None))["table"]["undo"]["seat"] == asking
        await table.takeback.agree(others[0], True)
        assert table.match.position() == before
        await table.takeback.agree(others[1], False)  # one refusal ends it
        assert table.state.facts.undo is None
        assert table.match.position() == before
        await refused(409, table.takeback.agree(others[1], True))
        await table.takeback.ask(asking, to=first)
        await table.takeback.agree(others[0], True)
        await table.takeback.agree(others[1], True)
        assert keys_of(table.match)[-1] == f"!undo {first} by 0,1,2"
        assert table.state.facts.undo is None
        await table.takeback.ask(asking, to=1)
        await play(table)  # the game goes on: nobody asks any more
        assert table.state.facts.undo is None
        assert cd.verify(private(table))

    tell(tmp_path, story)


def test_bots_agree_to_an_undo(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.table(ann, bots=1)
        for _ in range(3):
            await until(lambda: table.match and 0 in table.match.deciders)
            await play(table)
        assert (await table.takeback.ask(0, to=1)).done
        await refused(403, table.takeback.ask(1))

    tell(tmp_path, story)


def test_a_stand_in_agrees_for_itself_only(tmp_path: Path) -> None:
    """Whoever left finds what was before; what the bot did for them since can be taken back."""

    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob, options={"first_player": 0})
        await play(table, 4)
        assert not (await table.takeback.ask(0, to=1)).done
        await table.seating.leave(bob)
        await table.stand_in.hand_over(1, by=ann)
        assert table.state.facts.undo is None  # to hand over is not to agree
        assert not any("!undo" in key for key in keys_of(table.match))
        assert table.match is not None
        came = len(table.match.record)
        await until(lambda: table.match and 0 in table.match.deciders)
        assert not (await table.takeback.ask(0, to=came)).done  # Bob, not the bot, would have to agree
        await table.takeback.agree(0, False)
        await play(table)
        await until(lambda: table.match and 0 in table.match.deciders)
        assert (await table.takeback.ask(0, to=came + 1)).done
        await table.takeback.ask(0, to=1)
        await table.stand_in.take_back(bob)
        await table.takeback.agree(1, True)
        assert any(key.startswith("!undo 1 by") for key in keys_of(table.match))

    tell(tmp_path, story)


def test_only_who_is_asked_decides_about_an_undo(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, cid = await house.guests("Ann", "Bob", "Cid")
        table = await house.table(ann, bob, cid)
        await play(table, 6)
        await table.takeback.ask(0, to=1)
        await table.takeback.agree(1, True)
        await refused(403, table.takeback.agree(1, False))  # has said yes
        assert table.state.facts.undo is not None
        assert table.state.facts.undo.needs == [2]
        await table.takeback.agree(0, False)  # who asked withdraws it
        assert table.state.facts.undo is None

    tell(tmp_path, story)


def test_a_bot_waits_for_the_end_of_a_request(tmp_path: Path) -> None:
    """It was thinking already when somebody asked to go back: its answer would not be what the others agree to."""

    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob, bots=1, options={"first_player": 0})
        await play(table, 2)
        assert table.match is not None
        assert table.match.deciders == [2]
        before = len(table.match.record)
        await table.takeback.ask(0, to=1)
        await asyncio.sleep(1.5 * PAUSE)
        assert len(table.match.record) == before
        await table.takeback.agree(1, False)
        await until(lambda: table.match and len(table.match.record) > before)

    tell(tmp_path, story, pause=PAUSE)


def test_a_request_does_not_stop_the_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    timed(monkeypatch)

    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob, seconds=1, timeout="bot", options={"first_player": 0})
        await play(table, 2)
        await table.takeback.ask(0, to=1)
        assert table.state.facts.undo is not None
        await until(lambda: table.match and table.match.deciders == [1])
        assert table.state.facts.undo is None

    tell(tmp_path, story)


# --- resigning, leaving, coming back --------------------------------------------------------------
def test_of_two_who_resigns_ends_the_game(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        await table.resignation.resign(1)
        assert table.status == "finished"
        (found,) = await house.tables.finished(ann)
        assert found.result is not None
        assert (found.result["reason"], found.result["winners"]) == ("resigned", [0])
        await refused(409, table.answers.give(0, "take_deck", 1))
        await refused(422, table.resignation.resign(0))
        again = await house.tables.reread(table.id)
        assert again.status == "finished"

    tell(tmp_path, story)


def test_of_three_a_bot_plays_on_and_the_seat_is_ranked_last(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.table(ann, bots=2)
        await table.resignation.resign(0)
        assert (table.seats[0].kind, table.seats[0].resigned) == ("bot", True)
        assert not table.viewer(ann).may_play
        await refused(409, table.stand_in.take_back(ann))
        await refused(403, table.answers.give(0, "take_deck", 1))
        await until(lambda: table.status == "finished", 60)
        assert table.match is not None
        assert table.match.outcome is not None
        assert table.match.outcome.ranking[-1] == 0
        assert cd.verify(table.record_text())

    tell(tmp_path, story)


def test_who_left_can_be_stood_in_for_and_comes_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, eve = await house.guests("Ann", "Bob", "Eve")
        table = await house.table(ann, bob)
        await refused(403, table.stand_in.hand_over(1, by=ann))
        await refused(409, table.seating.leave(eve))
        await table.seating.leave(bob)
        assert table.seats[1].left
        await refused(403, table.stand_in.hand_over(1, by=eve))
        await table.stand_in.hand_over(1, by=ann)
        assert table.seats[1].kind == "bot"
        await until(lambda: table.match and 0 in table.match.deciders)
        await play(table)
        await until(lambda: (table.match and table.match.deciders == [0]) or table.status == "finished")
        await table.stand_in.take_back(bob)
        assert (table.seats[1].kind, table.seats[1].left, table.seats[1].bot) == ("person", False, "")
        assert table.viewer(bob).may_play
        await refused(403, table.stand_in.take_back(eve))

    tell(tmp_path, story)


def test_a_rematch_has_the_same_people_and_starts_when_all_want_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, eve = await house.guests("Ann", "Bob", "Eve")
        table = await house.table(ann, bob, bots=1, title="Again", options={"edition": "2017"})
        await refused(409, house.tables.rematches.ask(table, ann))
        await table.resignation.resign(0)
        await table.resignation.resign(1)
        await until(lambda: table.status == "finished")
        await refused(403, house.tables.rematches.ask(table, eve))
        other = await house.tables.rematches.ask(table, bob)
        assert (other.status, table.state.facts.rematch) == ("open", other.id)
        assert [(seat.name, seat.kind) for seat in other.seats] == [
            ("Ann", "person"),
            ("Bob", "person"),
            ("Random bot", "bot"),
        ]
        assert (await house.tables.rematches.ask(table, bob), other.status) == (other, "open")
        assert (await house.tables.rematches.ask(table, ann), other.status) == (other, "running")
        assert other.match is not None
        assert other.match.options["edition"] == "2017"
        assert (other.spec.title, other.viewer(ann).seat) == ("Again", 0)

    tell(tmp_path, story)


def test_a_position_can_be_played_on_at_a_new_table(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.table(ann, bots=1)
        for _ in range(3):
            await until(lambda: table.match and 0 in table.match.deciders)
            await play(table)
        await until(lambda: table.match and 0 in table.match.deciders)
        assert table.match is not None
        position = table.match.position()
        other = await house.tables.create(ann, TableSpec(GAME, [PERSON, GREEDY], position=position))
        await other.host.start(ann)
        assert other.match is not None
        assert other.match.position() == {**position, "match": other.match.position()["match"]}
        again = type(other)(house.tables, await house.tables.reread(other.id))
        assert private(again) == private(other)

    tell(tmp_path, story)


# --- bots -----------------------------------------------------------------------------------------
def test_bots_alone_play_a_whole_game(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, TableSpec(GAME, [RANDOM, GREEDY]))
        await table.host.start(ann)
        await until(lambda: table.status == "finished", 60)
        assert cd.verify(table.record_text())
        assert house.tables.bot_processes.failures == 0

    tell(tmp_path, story)


def test_after_a_restart_the_bots_go_on_by_themselves(tmp_path: Path) -> None:
    kept: list[str] = []

    async def before(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.table(ann, bots=2)
        await until(lambda: table.match is not None and table.match.deciders == [0])
        await table.stand_in.hand_over(0)
        kept.append(table.id)

    async def after(house: House) -> None:
        table = house.tables._live[kept[0]]
        await until(lambda: table.status == "finished", 60)

    tell(tmp_path, before)
    tell(tmp_path, after)


@pytest.mark.parametrize("bot", ["raises", "dies", "sleeps", "cheats", "errs"])
def test_a_bot_that_fails_is_replaced_and_the_table_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, bot: str
) -> None:
    real = Worker.do

    def do(worker: Worker, job: Question, patience: float) -> object:
        return real(worker, job, 0.5 if job.bot == "sleeps" else patience)

    async def story(house: House) -> None:
        monkeypatch.setattr(Worker, "do", do)
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, TableSpec(GAME, [PERSON, SeatSpec("bot", bot)]))
        await table.host.start(ann)
        await until(lambda: table.match and 0 in table.match.deciders)
        await play(table)
        await until(lambda: table.match and 0 in table.match.deciders)
        assert table.match is not None
        assert any(step.who == 1 for step in table.match.record)
        failed = [record for record in caplog.records if record.getMessage().startswith(f"bot {bot} failed")]
        # One that hangs is not asked twice. Then it rests, and the stand-in answers at once, as everybody sees.
        assert len(failed) == (1 if bot == "sleeps" else 2)
        assert [seat["failed"] for seat in table.view(table.viewer(ann))["table"]["seats"]] == [False, True]
        healthy = await house.table(ann, bots=1)
        await until(lambda: healthy.match and 0 in healthy.match.deciders)

    with installed(tmp_path, FAULTY, bot):
        tell(tmp_path, story)


def test_a_question_that_cannot_be_handed_to_a_bot_stops_no_other_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = bot_processes.question_for

    def question_for(match: cd.Match, seat: int, bot: str) -> Question:
        question = real(match, seat, bot)
        if match.options["edition"] == "2018":
            return question
        deep: list[Any] = []
        for _ in range(5000):
            deep = [deep]
        return replace(question, header=replace(question.header, overlay={"event": deep}))

    monkeypatch.setattr(bot_processes, "question_for", question_for)

    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        for edition in ("2017", "2018"):
            table = await house.table(ann, bots=1, options={"edition": edition, "first_player": 1})
            await until(partial(asked_first, table))
        assert house.tables.bot_processes.failures >= 2

    tell(tmp_path, story)


def test_a_fault_of_the_game_itself_is_told_and_stops_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def determinized(*given: object) -> None:
        raise ZeroDivisionError("no idea what is hidden")

    monkeypatch.setattr(type(definition(GAME)), "determinized", determinized)

    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.table(ann, bots=1, options={"first_player": 1})
        await until(partial(asked_first, table))
        assert "no idea what is hidden" in caplog.text

    tell(tmp_path, story)


def test_where_no_process_can_be_started_the_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_: object) -> None:
        raise BlockingIOError("too many processes")

    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        with monkeypatch.context() as poor:
            poor.setattr("multiprocessing.process.BaseProcess.start", start)
            table = await house.table(ann, bots=1, options={"first_player": 1})
            await until(lambda: table.match and 0 in table.match.deciders)
            failures = house.tables.bot_processes.failures
            assert failures
        await play(table)
        await until(lambda: table.match and 0 in table.match.deciders)
        assert house.tables.bot_processes.failures == failures, "now there is one"

    tell(tmp_path, story)


# --- time -----------------------------------------------------------------------------------------
def timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cosmodrome.server.tables.clock.SHORTEST_TURN", 1)


def test_when_time_is_out_a_bot_answers_for_the_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    timed(monkeypatch)

    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob, seconds=1, timeout="bot")
        assert table.match is not None
        first = table.match.deciders
        assert table.state.deadline is not None
        await until(lambda: table.match and table.match.deciders != first)
        assert not table.clock.overdue
        assert table.seats[first[0]].kind == "person"

    tell(tmp_path, story)


def test_a_seat_that_was_handed_over_comes_back_with_the_time_it_had(tmp_path: Path) -> None:
    """Else nobody would ever have to answer in time."""

    async def story(house: House) -> None:
        people = await house.guests("Ann", "Bob")
        table = await house.table(*people, seconds=600)
        assert table.match is not None
        (seat,), end = table.match.deciders, table.state.deadline
        await table.stand_in.hand_over(seat, by=people[seat])
        assert table.state.deadline is None, "nobody is waited for"
        await table.stand_in.take_back(people[seat])
        assert (table.match.deciders, table.state.deadline) == ([seat], end)
        await until(lambda: not table.autopilot.thinking)
        await table.stand_in.hand_over(seat, by=people[seat])
        await until(lambda: table.match and table.match.deciders == [1 - seat])
        await table.stand_in.take_back(people[seat])
        while table.match.deciders != [seat]:
            await play(table)
        assert end is not None
        assert table.state.deadline is not None
        assert table.state.deadline > end, "a new turn has its whole time"
        assert not table.state.facts.clocks

    tell(tmp_path, story, pause=1.0)


def test_a_kept_clock_is_for_its_own_question_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever takes their seat back, and then has something new to answer, has the whole time for it."""
    timed(monkeypatch)

    async def story(house: House) -> None:
        table, people = await four(house, seconds=600)
        one, mate = await until_council(table)
        end = table.state.deadline
        await table.stand_in.hand_over(one, by=people[one])
        assert table.state.deadline == end, "the mate has no more time than before"
        await table.stand_in.take_back(people[one])
        assert table.state.deadline == end
        await until(lambda: not table.autopilot.thinking)
        if table.match and table.match.deciders == [one, mate]:
            await asyncio.sleep(0.05)
            await answer(table, mate, keys(table)[0])
            assert end is not None
            assert table.state.deadline is not None
            assert table.state.deadline > end

    tell(tmp_path, story, pause=1.0)


def test_or_the_others_wait_and_see_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    timed(monkeypatch)

    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob, seconds=1)
        told: list[bool] = []
        table.presence.watch(lambda: told.append(table.clock.overdue))
        before = private(table)
        await until(lambda: told)
        assert told == [True]
        assert private(table) == before
        await play(table)

    tell(tmp_path, story)


def test_the_clock_of_a_table_that_left_memory_still_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    timed(monkeypatch)

    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table_id = (await house.table(ann, bob, seconds=1, timeout="bot")).id
        steps = len((await house.tables.reread(table_id)).rows)
        with monkeypatch.context() as now:
            now.setattr(house.tables, "idle_after", 0.0)
            house.tables.sweep()
        assert table_id not in house.tables._live
        await until(lambda: table_id in house.tables._live)
        table = await house.tables.open(table_id)
        await until(lambda: table.match and len(table.match.record) > steps)

    tell(tmp_path, story, idle_after=0.3)


def test_a_standing_answer_is_given_by_itself_until_the_turn_ends(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        assert table.match is not None
        seat = table.match.deciders[0]
        key = table.match.decision.options.keys[-1]
        await refused(409, table.answers.stand(1 - seat, key))
        await refused(422, table.answers.stand(seat, "no such thing"))
        later = table.match.game.definition.keys.text(0)
        before = len(table.match.record)
        if later not in table.match.decision.options.keys:
            await table.answers.stand(seat, later)
            assert table.view(table.viewer([ann, bob][seat]))["table"]["standing"] == later
            assert table.view(table.viewer(None))["table"]["standing"] is None
            assert len(table.match.record) == before
        await table.answers.stand(seat, None)
        assert table.state.facts.standing.get(seat) is None
        await table.answers.stand(seat, key)
        await until(lambda: table.match and len(table.match.record) > before)
        assert keys_of(table.match)[before] == key
        await until(
            lambda: table.match and (seat not in table.match.deciders) == (table.state.facts.standing.get(seat) is None)
        )

    tell(tmp_path, story)


# --- talking, being there -------------------------------------------------------------------------
def test_chat_is_cleaned_limited_and_can_be_off(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, eve = await house.guests("Ann", "Bob", "Eve")
        table = await house.table(ann, bob)
        await table.chat.say(ann, " <script>\x07hi\n\u202eyou ")
        await table.chat.say(1, "x" * 500)
        assert [(line.number, line.seat, line.text) for line in table.state.chat] == [
            (1, 0, "<script> hi you"),
            (2, 1, "x" * 500),
        ]
        await refused(413, table.chat.say(ann, "x" * 501))
        await refused(422, table.chat.say(ann, " \n "))
        await refused(403, table.chat.say(eve, "let me in"))
        for n in range(4):
            await table.chat.say(ann, f"again {n}")
        await refused(429, table.chat.say(ann, "once more"))
        await table.chat.say(bob, "calm down")
        quiet = await house.table(ann, bob, chat=False)
        await refused(403, quiet.chat.say(ann, "hello"))

    tell(tmp_path, story)


def test_who_is_there_is_told_to_the_watchers(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        told: list[list[bool]] = []
        table.presence.watch(
            lambda: told.append([seat["present"] for seat in table.view(table.viewer(None))["table"]["seats"]])
        )
        table.presence.arrive(ann)
        table.presence.arrive(ann)
        table.presence.arrive(bob)
        table.presence.depart(ann)
        await play(table)
        table.presence.depart(ann)
        assert told == [[True, False], [True, True], [True, True], [False, True]]

    tell(tmp_path, story)


def test_it_is_your_turn_first(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        tables = [await house.table(ann, bob) for _ in range(6)]
        mine = await house.tables.mine(ann)
        assert len(mine) == len(tables)
        turns = [table.your_turn for table in mine]
        assert turns == sorted(turns, reverse=True)
        by_id = {table.id: table for table in tables}
        for found in mine:
            match = by_id[found.id].match
            assert match is not None
            assert found.your_turn == (0 in match.deciders)

    tell(tmp_path, story)
