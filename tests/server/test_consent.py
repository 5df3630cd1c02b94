"""What team-mates accept without being asked: by consent left in advance, or by letting the time run out."""

from __future__ import annotations

import asyncio
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cosmodrome.server.board.table_page import table_html
from cosmodrome.server.store.table_types import Consent, Viewer
from cosmodrome.server.tables.table import Table
from tests.server.house import GREEDY, PERSON, House, play, refused, tell, until
from tests.server.teams import answer, council, four, keys, last, seated, steps, until_council


def team(table: Table, seat: int | None) -> Any:
    return table.view(Viewer(seat, True, seat is not None))["table"]["team"]


async def quiet(table: Table) -> None:
    """Until nothing is answered by itself any more."""
    await until(lambda: not table.autopilot.thinking and not table.transactions.tasks)


def accepted_by(table: Table, seat: int, since: int) -> bool:
    assert table.match is not None
    return any((step.who, step.key) == (seat, "accept") for step in table.match.record.steps[since:])


def test_consent_for_this_turn_ends_when_another_side_is_asked(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _ = await four(house)
        one, mate = await until_council(table)
        other = next(seat for seat in range(4) if seat not in (one, mate))
        await table.consents.leave(mate, "turn")
        for seat in (one, mate):
            assert team(table, seat)["consents"] == [{"seat": mate, "turn": True, "always": False, "kinds": []}]
        assert team(table, other)["consents"] == []
        assert team(table, None) is None
        before = steps(table)
        await answer(table, one, keys(table)[0])
        await until(lambda: accepted_by(table, mate, before))
        await quiet(table)
        assert table.match is not None
        for _ in range(60):
            if not set(table.match.deciders) <= {one, mate}:
                break
            await play(table)
            await quiet(table)
        assert not set(table.match.deciders) <= {one, mate}
        assert table.state.facts.consents == {}

    tell(tmp_path, story)


def test_consent_to_one_kind_of_question_is_for_that_kind_only(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _ = await four(house)
        one, mate = await until_council(table)
        side = [one, mate]
        asked = council(table, mate)
        assert asked is not None
        await table.consents.leave(mate, "kind")
        assert table.state.facts.consents[mate] == Consent(kinds={asked["kind"]: asked["question"]})
        before = steps(table)
        await answer(table, one, keys(table)[0])
        await until(lambda: accepted_by(table, mate, before))
        assert table.match is not None
        others = 0
        for _ in range(400):
            await quiet(table)
            now = council(table)
            if now and now["seats"] == side and now["stage"] == "open":
                before = steps(table)
                await answer(table, one, keys(table)[0])
                if now["kind"] == asked["kind"]:
                    await until(partial(accepted_by, table, mate, before))
                    continue
                await quiet(table)
                assert not accepted_by(table, mate, before)
                others += 1
                break
            await play(table)
        assert others, "no other kind of question came up"
        await table.consents.leave(mate, "kind", give=False)
        assert table.state.facts.consents == {}

    tell(tmp_path, story)


def test_consent_always_is_kept_over_a_restart_and_can_be_taken_back(tmp_path: Path) -> None:
    noted: list[Any] = []

    async def before(house: House) -> None:
        table, _ = await four(house)
        one, mate = await until_council(table)
        await table.consents.leave(mate, "always")
        noted.extend([table.id, one, mate])

    async def after(house: House) -> None:
        name, one, mate = noted
        table = await house.tables.open(name)
        since = steps(table)
        await answer(table, one, keys(table)[0])
        await until(lambda: accepted_by(table, mate, since))
        await quiet(table)
        await table.consents.leave(mate, "always", give=False)
        while one not in await until_council(table):
            await play(table)
        await answer(table, one, keys(table)[0])
        await quiet(table)
        assert last(table) == (one, last(table)[1]), "nobody accepts by themselves any more"

    tell(tmp_path, before)
    tell(tmp_path, after)


def test_consent_is_no_help_once_there_are_two_proposals(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _ = await four(house)
        one, mate = await until_council(table)
        first, second = keys(table)[:2]
        await answer(table, one, first)
        await answer(table, mate, second)
        for seat in (one, mate):
            await table.consents.leave(seat, "always")
        await quiet(table)
        assert last(table) == (mate, second)
        await answer(table, one, "dispute")
        await quiet(table)
        assert last(table) == (one, "dispute")

    tell(tmp_path, story)


def test_who_takes_back_what_was_accepted_for_them_is_asked_again(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _ = await four(house)
        one, mate = await until_council(table)
        await table.consents.leave(mate, "always")
        since = steps(table)
        await answer(table, one, keys(table)[0])
        await until(lambda: accepted_by(table, mate, since))
        await quiet(table)
        state = await table.takeback.ask(mate)
        if state.request:
            for seat in state.request.needs[:]:
                await table.takeback.agree(seat, True)
        await quiet(table)
        now = council(table)
        assert now is not None
        assert now["stage"] == "proposed"
        assert table.state.facts.consents == {}

    tell(tmp_path, story)


def test_who_may_leave_consent(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, people = await seated(house, [PERSON, PERSON, PERSON])  # two against one
        await refused(409, table.consents.leave(2, "always"))
        assert table.state.facts.consents == {}
        lobby = await house.tables.create(people[0], table.spec)
        await refused(409, lobby.consents.leave(0, "always"))

    tell(tmp_path, story)


# --- time -----------------------------------------------------------------------------------------
def test_when_time_is_out_the_standing_proposal_is_accepted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """R4.7. Of two proposals the later one stands: whoever made the first accepts it."""
    monkeypatch.setattr("cosmodrome.server.tables.clock.SHORTEST_TURN", 1)

    async def at_a_table(house: House, timeout: str, countered: bool) -> None:
        table, _ = await four(house, seconds=2, timeout=timeout)
        one, mate = await until_council(table)
        first, second = keys(table)[:2]
        since = steps(table)
        await answer(table, one, first)
        if countered:
            await answer(table, mate, second)
        late = one if countered else mate
        await until(lambda: accepted_by(table, late, since))
        assert table.seats[late].late
        told = table_html(table, Viewer(late, True, True), None, b"secret")
        assert "Your time ran out: your team-mate’s proposal was accepted." in told
        await table.takeback.dismiss(late)
        assert "Your time ran out" not in table_html(table, Viewer(late, True, True), None, b"secret")

    async def story(house: House) -> None:
        ways = product(("wait", "bot"), (False, True))
        await asyncio.gather(*(at_a_table(house, timeout, countered) for timeout, countered in ways))

    tell(tmp_path, story)


def test_a_sleeping_table_wakes_to_accept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks, and the table has left memory: the clock is found in the store."""
    monkeypatch.setattr("cosmodrome.server.tables.clock.SHORTEST_TURN", 1)
    noted: list[Any] = []

    async def before(house: House) -> None:
        table, _ = await four(house, seconds=2)
        one, mate = await until_council(table)
        await answer(table, one, keys(table)[0])
        noted.extend([table.id, mate, steps(table)])

    async def after(house: House) -> None:
        name, mate, since = noted
        await until(lambda: name in house.tables._live)
        table = house.tables._live[name]
        await until(lambda: accepted_by(table, mate, since))
        assert steps(table) > since

    tell(tmp_path, before)
    tell(tmp_path, after, idle_after=0.5)


def test_without_a_proposal_the_others_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cosmodrome.server.tables.clock.SHORTEST_TURN", 1)

    async def story(house: House) -> None:
        table, _ = await four(house, seconds=2)
        await until_council(table)
        since = steps(table)
        await until(lambda: table.clock.overdue)
        await quiet(table)
        assert steps(table) == since

    tell(tmp_path, story)


def test_a_bot_accepts_what_its_mate_proposes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _ = await seated(house, [PERSON, GREEDY, PERSON])
        assert table.match is not None
        await until(lambda: table.match and ({0, 2} & set(table.match.deciders)))
        for _ in range(60):
            now = council(table)
            if now and 0 in table.match.deciders and now["stage"] == "open":
                break
            await play(table)
            await until(lambda: table.match and ({0, 2} & set(table.match.deciders)))
        since = steps(table)
        await answer(table, 0, keys(table)[0])
        await until(lambda: accepted_by(table, 1, since))

    tell(tmp_path, story)


def test_who_has_resigned_is_not_said_to_accept_anything(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, people = await four(house)
        await table.consents.leave(1, "always")
        said = partial(table_html, table, table.viewer(people[0]), people[0], b"key")
        assert "accepts in advance" in said()
        await table.resignation.resign(1)
        assert "resigned" in said()
        assert "accepts in advance" not in said()

    tell(tmp_path, story)
