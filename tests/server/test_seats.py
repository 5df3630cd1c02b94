"""Seats that a bot plays for somebody: who may let it in, and that everybody gets their seat back."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest

from cosmodrome.server.board.table_page import table_html
from cosmodrome.server.store.table_facts import Facts, answers_by_itself
from cosmodrome.server.store.table_types import Person, Seat, TableSpec
from cosmodrome.server.tables.answers import ENOUGH, enough
from cosmodrome.server.tables.table import Table
from tests.server.house import PERSON, House, play, private, refused, tell, until
from tests.server.teams import answer, four, until_council


def facts(table: Table, person: Person, seat: int) -> dict[str, object]:
    found: dict[str, object] = table.view(table.viewer(person))["table"]["seats"][seat]
    return found


def test_who_left_and_plays_again_is_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = people = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        assert table.match is not None
        seat = table.match.deciders[0]
        other = people[1 - seat]
        await table.seating.leave(people[seat])
        assert facts(table, other, seat)["deserted"]
        await play(table)
        assert not table.seats[seat].left
        assert not facts(table, other, seat)["deserted"]
        await refused(403, table.stand_in.hand_over(seat, by=other))

    tell(tmp_path, story)


def test_a_thought_of_the_bot_is_dropped_when_the_seat_was_taken_back(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = people = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        assert table.match is not None
        seat = table.match.deciders[0]
        before = private(table)
        await table.stand_in.hand_over(seat, by=people[seat])
        thinking = table.autopilot.thinking
        assert thinking
        await table.stand_in.take_back(people[seat])
        await thinking
        await asyncio.sleep(0)
        assert private(table) == before
        assert not table.autopilot.thinking
        await play(table)

    tell(tmp_path, story, pause=0.2)


def test_while_a_bot_plays_on_nothing_is_asked_of_who_looks_on(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = people = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        assert table.match is not None
        seat = table.match.deciders[0]
        person = people[seat]

        def asked() -> list[bool]:
            page = table_html(table, table.viewer(person), person, b"key")
            return [sign in page for sign in ("Your turn", "data-decision")]

        assert asked() == [True, True]
        await table.stand_in.hand_over(seat, by=person)
        assert table.match.deciders == [seat], "the bot thinks about it"
        assert asked() == [False, False]
        await table.stand_in.take_back(person)
        assert asked() == [True, True]

    tell(tmp_path, story, pause=0.2)


def test_who_let_the_time_run_out_can_be_stood_in_for_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosmodrome.server.tables.clock.SHORTEST_TURN", 1)

    async def story(house: House) -> None:
        ann, bob = people = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob, seconds=1, timeout="bot")
        assert table.match is not None
        seat = table.match.deciders[0]
        other = people[1 - seat]
        await refused(403, table.stand_in.hand_over(seat, by=other))
        await until(lambda: table.match and seat not in table.match.deciders)
        assert table.seats[seat].kind == "person"
        assert table.seats[seat].late
        told = ["a bot answered for you" in table_html(table, table.viewer(who), who, b"key") for who in people]
        assert told == [sitting.late for sitting in table.seats]
        again = type(table)(house.tables, await house.tables.reread(table.id))
        assert facts(again, other, seat)["deserted"]
        await table.stand_in.hand_over(seat, by=other)
        assert facts(table, other, seat)["stand_in"]
        assert not facts(table, other, seat)["deserted"]
        await table.stand_in.take_back(people[seat])
        assert (table.seats[seat].kind, table.seats[seat].late) == ("person", False)

    tell(tmp_path, story)


def test_where_the_others_wait_they_may_let_a_bot_in_when_time_is_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosmodrome.server.tables.clock.SHORTEST_TURN", 1)

    async def story(house: House) -> None:
        ann, bob = people = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob, seconds=1)
        assert table.match is not None
        seat = table.match.deciders[0]
        steps = len(table.match.record)
        for person in people:
            table.presence.arrive(person)

        def shown() -> str:
            other = people[1 - seat]
            page = table_html(table, table.viewer(other), other, b"key")
            people_of_it = re.findall('(?s)<section[^>]* id="people".*?</section>', page)[0]
            return " ".join(re.sub("<[^>]*>", " ", people_of_it).split())

        name = people[seat].name
        assert shown() == f"People {name} : here Time left:"
        await until(lambda: table.clock.overdue)
        assert shown() == f"People {name} : ran out of time Let a bot take over Time is up"
        await refused(403, table.stand_in.hand_over(1 - seat, by=people[seat]))
        await table.stand_in.hand_over(seat, by=people[1 - seat])
        await until(lambda: table.match and len(table.match.record) > steps)

    tell(tmp_path, story)


def test_without_a_clock_nobody_waits_for_ever_for_who_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosmodrome.server.tables.clock.AWAY", 0.4)
    offer = ">Let a bot take over<"

    async def story(house: House) -> None:
        ann, bob = people = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        assert table.match is not None
        for person in people:
            table.presence.arrive(person)
        seat = table.match.deciders[0]
        gone, other = people[seat], people[1 - seat]

        def shown() -> str:
            return table_html(table, table.viewer(other), other, b"key")

        await asyncio.sleep(0.5)
        assert table.clock.missing == [], "they are there, and think"
        told = 0

        def note() -> None:
            nonlocal told
            told += 1

        table.presence.depart(gone)
        assert offer not in shown()
        await refused(403, table.stand_in.hand_over(seat, by=other))
        table.presence.watch(note)
        await table.chat.say(other, "hello?")
        told = 0
        await until(lambda: told)
        assert table.clock.missing == [seat]
        assert facts(table, other, seat)["deserted"]
        assert offer in shown()
        table.presence.arrive(gone)
        assert table.clock.missing == []
        assert offer not in shown()
        table.presence.depart(gone)
        assert table.clock.missing == [], "it counts from when they went"
        await until(lambda: table.clock.missing)
        again = type(table)(house.tables, await house.tables.reread(table.id))
        assert again.clock.missing == [seat], "a restart does not change that"
        await table.stand_in.hand_over(seat, by=other)
        assert (table.clock.missing, facts(table, other, seat)["stand_in"]) == ([], True)
        await table.stand_in.take_back(gone)
        assert table.seats[seat].kind == "person"

    tell(tmp_path, story, pause=5.0)


def test_with_a_clock_it_is_the_clock_that_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cosmodrome.server.tables.clock.AWAY", 0.0)

    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        assert (await house.table(ann, bob)).clock.missing != []
        assert (await house.table(ann, bob, seconds=3600)).clock.missing == []

    tell(tmp_path, story)


def test_an_answer_sets_the_time_of_who_is_away_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As of somebody who plays by mail, so to say: without a page open."""
    monkeypatch.setattr("cosmodrome.server.tables.clock.AWAY", 3600.0)

    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        table.state.moved -= 4000
        assert table.clock.missing
        await play(table)
        assert table.clock.missing == []

    tell(tmp_path, story)


def test_the_token_of_a_seat_takes_it_back_too(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob, bots=1)
        await table.stand_in.hand_over(1, by=bob)
        await table.stand_in.take_back(1)
        assert table.seats[1].kind == "person"
        await refused(403, table.stand_in.take_back(2))
        await refused(404, table.stand_in.take_back(3))

    tell(tmp_path, story)


# --- standing answers -----------------------------------------------------------------------------
def test_a_standing_answer_survives_a_restart_and_is_then_given(tmp_path: Path) -> None:
    noted: list[Any] = []

    async def before(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        await play(table, 4)
        assert table.match is not None
        seat, key = table.match.deciders[0], table.match.decision.options.keys[-1]
        await table.takeback.ask(seat, to=1)  # while the others are asked nothing is answered by itself
        assert table.state.facts.undo
        await table.answers.stand(seat, key)
        noted.extend([table.id, seat, key, len(table.match.record)])

    async def after(house: House) -> None:
        table_id, seat, key, steps = noted
        table = await house.tables.open(table_id)
        assert table.state.facts.standing.get(seat) == key
        assert table.match is not None
        assert len(table.match.record) == steps
        await table.takeback.agree(seat, False)
        await until(lambda: table.match and len(table.match.record) > steps)
        assert table.match.record.steps[steps].key == key
        await until(
            lambda: table.match and (seat in table.match.deciders or table.state.facts.standing.get(seat) is None)
        )

    tell(tmp_path, before)
    tell(tmp_path, after)


def test_a_table_with_a_standing_answer_goes_on_when_the_server_starts() -> None:
    seats = [Seat(0, "person", person_id="a"), Seat(1, "person", person_id="b")]
    waiting = Facts(seats, standing={1: "pass"}).text()
    assert answers_by_itself(waiting, 0b10)
    assert not answers_by_itself(waiting, 0b01)
    assert not answers_by_itself(Facts(seats).text(), 0b11)


def test_an_undo_and_a_bot_in_the_seat_end_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = people = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        assert table.match is not None
        seat = table.match.deciders[0]
        options = table.match.decision.options.keys
        later = next(text for n in range(999) if (text := table.match.game.definition.keys.text(n)) not in options)
        await table.answers.stand(seat, later)
        assert table.state.facts.standing.get(seat) == later
        await table.stand_in.hand_over(seat, by=people[seat])
        assert table.state.facts.standing.get(seat) is None
        await table.stand_in.take_back(people[seat])
        await until(lambda: not table.autopilot.thinking)
        await play(table, 4)
        seat = table.match.deciders[0]
        await table.answers.stand(seat, later)
        if (await table.takeback.ask(seat, to=next(s for s in table.match.record.live))).request:
            await table.takeback.agree(1 - seat, True)
        assert table.state.facts.standing.get(seat) is None
        await refused(409, table.answers.stand(1 - table.match.deciders[0], later))

    tell(tmp_path, story, pause=0.2)


def test_no_more_free_actions_holds_for_all_questions_of_the_turn(tmp_path: Path) -> None:
    """Each has its own answer that does without them."""

    def left(table: Table) -> str:
        assert table.match is not None
        return enough([(option.key, option.free) for option in table.match.decision.options])

    async def until_asked(table: Table, seat: int) -> None:
        await until(lambda: table.state.facts.standing.get(seat) is None or not left(table))

    async def story(house: House) -> None:
        people = await house.guests("Ann", "Bob")
        table = await house.tables.create(people[0], TableSpec("one_small_step", [PERSON, PERSON]))
        await table.seating.join(people[1])
        await table.host.start(people[0])
        dice, spared = random.Random(2), set[str]()
        while len(spared) < 2:
            assert table.match is not None
            seat, key, before = table.match.deciders[0], left(table), len(table.match.record)
            if key:
                await table.answers.stand(seat, ENOUGH)
                await until_asked(table, seat)
                assert table.match.record.steps[before].key == key
                spared.add(key)
            else:
                await table.answers.give(seat, dice.choice(table.match.decision.options.keys), table.match.decision.id)

    tell(tmp_path, story)


def test_a_standing_answer_lasts_while_the_own_side_is_asked(tmp_path: Path) -> None:
    """A mate who is asked in between ends it no more than it ends their consent."""

    async def story(house: House) -> None:
        table, _ = await four(house)
        one, mate = await until_council(table)
        await table.answers.stand(one, ENOUGH)
        assert table.match is not None
        await answer(table, one, table.match.decision.options.keys[0])
        assert table.match.deciders == [mate]
        assert table.state.facts.standing.get(one) == ENOUGH
        for _ in range(400):
            if table.match.state.side(table.match.deciders[0]) != table.match.state.side(one):
                break
            await play(table)
        assert table.state.facts.standing.get(one) is None

    tell(tmp_path, story)
