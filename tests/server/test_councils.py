"""Councils at a table: who may propose, accept, counter, call the dispute and judge it; what each of them sees."""

from __future__ import annotations

from pathlib import Path

from cosmodrome.server.board.table_page import table_html
from cosmodrome.server.store.table_types import Person
from cosmodrome.server.tables.table import Table
from tests.server.house import House, refused, tell
from tests.server.teams import answer, council, four, keys, last, steps, until_council

SECRET = b"of the ids"


def drawn(table: Table, person: Person | None) -> str:
    return table_html(table, table.viewer(person), person, SECRET)


def test_mates_propose_counter_and_are_judged_by_the_others(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, people = await four(house)
        one, mate = await until_council(table)
        judges = [seat for seat in range(4) if seat not in (one, mate)]
        first, second = keys(table)[:2]
        before = steps(table)
        await refused(422, answer(table, judges[0], first))
        await refused(422, answer(table, one, "accept"))
        assert steps(table) == before
        assert "Your team decides" in drawn(table, people[one])

        await answer(table, mate, first)
        await refused(422, answer(table, mate, second))
        await refused(422, answer(table, mate, "accept"))
        await refused(422, answer(table, judges[1], "accept"))
        await refused(422, answer(table, one, "dispute"))
        await refused(422, answer(table, one, first))
        page = drawn(table, people[one])
        assert f'data-proposal="{first}"' in page
        assert "Accept, or propose something else" in page
        assert 'data-key="accept"' in page
        assert 'data-key="accept"' not in drawn(table, people[mate])

        await answer(table, one, second)
        assert 'data-key="dispute"' in drawn(table, people[mate])
        await refused(422, answer(table, judges[0], "dispute"))
        await answer(table, mate, "dispute")
        for seat in (one, mate):
            await refused(422, answer(table, seat, "first"))
        page = drawn(table, people[judges[1]])
        assert "choose the first or the second" in page
        assert 'data-key="first"' in page
        await answer(table, judges[1], "second")
        assert last(table) == (judges[1], "second")
        told = council(table)
        assert not told or told["stage"] == "open"

    tell(tmp_path, story)


def test_a_stale_proposal_changes_nothing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _ = await four(house)
        one, mate = await until_council(table)
        assert table.match is not None
        decision = table.match.decision.id
        first, second = keys(table)[:2]
        await table.answers.give(mate, first, decision)
        before = steps(table)
        await refused(409, table.answers.give(one, second, decision))
        assert steps(table) == before

    tell(tmp_path, story)


def test_what_others_see_of_a_proposal(tmp_path: Path) -> None:
    """What anybody may know is named to all; the key is for mates only, who find it on the board."""

    async def story(house: House) -> None:
        table, people = await four(house)
        one, mate = await until_council(table)
        other = next(seat for seat in range(4) if seat not in (one, mate))
        await answer(table, one, keys(table)[0])
        for person in (people[other], None):
            page = drawn(table, person)
            assert "data-proposal" not in page
            assert "data-key" not in page
            assert people[one].name in page

    tell(tmp_path, story)
