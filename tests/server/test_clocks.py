"""Clocks: a total time with an increment, and losing on time. The time of the machine is set, nobody waits."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from cosmodrome.match.result import result_of
from cosmodrome.server.errors import ServerError
from cosmodrome.server.store.table_types import TableSpec
from cosmodrome.server.tables.table import Table
from tests.server.house import GAME, PERSON, House, play, tell, until


class Clock:
    """The time of the machine, as the server reads it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = time.time()
        monkeypatch.setattr(time, "time", lambda: self.now)

    def go_on(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def mover(table: Table) -> int:
    assert table.match is not None
    return table.match.deciders[0]


def left(table: Table, clock: Clock, seat: int) -> float:
    """The seconds left to a seat, whether its clock runs or stands; all of them before it was first asked."""
    ends = table.state.facts.ends.get(seat)
    return ends - clock.now if ends is not None else table.state.facts.left.get(seat, table.spec.total)


async def turn(table: Table) -> None:
    """Play until somebody else is asked."""
    seat = mover(table)
    while mover(table) == seat:
        await play(table)


def test_a_total_time_runs_for_who_is_waited_for_and_gains_once_a_turn(tmp_path: Path, clock: Clock) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob, total=600, increment=15)
        first = mover(table)
        assert table.state.deadline == clock.now + 600
        clock.go_on(100)
        await turn(table)
        other = mover(table)
        assert left(table, clock, first) == pytest.approx(515)
        assert left(table, clock, other) == 600
        clock.go_on(40)
        assert left(table, clock, first) == pytest.approx(515), "it stands"
        assert table.state.deadline == clock.now + 560
        await table.stand_in.hand_over(other, by=(ann, bob)[other])
        await until(lambda: table.match and table.match.deciders == [first])
        assert left(table, clock, other) == pytest.approx(560), "a bot gains nothing"

    tell(tmp_path, story)


def test_an_undo_gains_no_time(tmp_path: Path, clock: Clock) -> None:
    async def story(house: House) -> None:
        table = await house.table(*await house.guests("Ann", "Bob"), total=600, increment=15)
        seat = mover(table)
        for _ in range(2):
            clock.go_on(10)
            await turn(table)
            await table.takeback.ask(seat)
            if mover(table) != seat:
                await table.takeback.agree(1 - seat, True)
        assert mover(table) == seat
        assert left(table, clock, seat) == pytest.approx(600 + 15 - 20)

    tell(tmp_path, story)


def test_a_restart_keeps_the_clocks_and_nobody_loses_by_it(tmp_path: Path, clock: Clock) -> None:
    found: dict[str, object] = {}

    async def before(house: House) -> None:
        table = await house.table(*await house.guests("Ann", "Bob"), total=600, increment=15, timeout="lose")
        clock.go_on(100)
        await turn(table)
        clock.go_on(100)
        found.update(
            id=table.id, ends=table.state.facts.ends, left=table.state.facts.left, gained=table.state.facts.gained
        )

    async def after(house: House) -> None:
        table = await house.tables.open(str(found["id"]))
        assert (table.state.facts.ends, table.state.facts.left) == (found["ends"], found["left"])
        assert table.state.facts.gained == found["gained"]
        assert table.clock.overdue, "the server was down for a day"
        assert not table.clock.has_lost
        clock.go_on(61)
        table.wake()
        await until(lambda: table.status == "finished")

    tell(tmp_path, before)
    clock.go_on(86400)
    tell(tmp_path, after)


@pytest.mark.parametrize("spec", [{"seconds": 60}, {"total": 60}])
def test_who_runs_out_of_time_loses(tmp_path: Path, clock: Clock, spec: dict[str, int]) -> None:
    async def story(house: House) -> None:
        house.tables.started = 0.0
        table = await house.table(*await house.guests("Ann", "Bob"), timeout="lose", **spec)
        late = mover(table)
        clock.go_on(60)
        with pytest.raises(ServerError, match="time is up"):
            await play(table)
        table.wake()
        await until(lambda: table.status == "finished")
        assert table.match
        assert table.match.outcome
        assert table.match.outcome.winners == (1 - late,)
        assert table.seats[late].timed_out
        assert table.state.deadline is None
        result = result_of(table.match, {late})
        assert result
        assert result.why == f"{table.match.names[late]} has run out of time"
        assert result.standings[-1].notes == ["lost on time"]

    tell(tmp_path, story)


def test_of_three_a_bot_plays_on_for_who_lost(tmp_path: Path, clock: Clock) -> None:
    async def story(house: House) -> None:
        house.tables.started = 0.0
        table = await house.table(*await house.guests("Ann", "Bob", "Cy"), total=60, timeout="lose")
        late = mover(table)
        clock.go_on(60)
        table.wake()
        await until(lambda: table.seats[late].kind == "bot" and mover(table) != late)
        assert table.status == "running"
        assert table.seats[late].resigned
        assert left(table, clock, mover(table)) == 60

    tell(tmp_path, story)


def test_a_practice_game_is_not_lost_on_time(tmp_path: Path, clock: Clock) -> None:
    async def story(house: House) -> None:
        house.tables.started = 0.0
        table = await house.table(*await house.guests("Ann", "Bob"), total=60, timeout="lose")
        table.state.facts.practice = True
        clock.go_on(3600)
        assert table.clock.overdue
        assert not table.clock.has_lost
        await play(table)
        assert table.status == "running"

    tell(tmp_path, story)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"total": 600, "seconds": 60}, "not both"),
        ({"total": 59}, "60 seconds to 30 days"),
        ({"total": -1}, "60 seconds to 30 days"),
        ({"increment": 5}, "needs a total time"),
        ({"total": 600, "increment": 3601}, "0 to 3600"),
        ({"timeout": "lose"}, "without a clock"),
        ({"seconds": 60, "timeout": "explode"}, "a bot answers, the others wait, or the seat loses"),
    ],
)
def test_clocks_that_make_no_sense_are_refused(tmp_path: Path, spec: dict[str, object], said: str) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        with pytest.raises(ServerError, match=said) as refused:
            await house.tables.create(ann, TableSpec(GAME, [PERSON, PERSON], **spec))  # type: ignore[arg-type]
        assert refused.value.status == 422

    tell(tmp_path, story)
