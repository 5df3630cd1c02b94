"""A rematch takes nobody along who has not asked for it, and waits for nobody who got up."""

from __future__ import annotations

import re
from pathlib import Path

from cosmodrome.server.board.table_page import table_html
from cosmodrome.server.store.table_types import Person
from cosmodrome.server.tables.table import Table
from tests.server.house import House, refused, tell, until


async def over(house: House, *people: Person) -> Table:
    """A finished table of these people."""
    table = await house.table(*people)
    for seat in range(len(people) - 1):
        await table.resignation.resign(seat)
    await until(lambda: table.status == "finished")
    return table


def test_who_asks_cannot_begin_before_the_others_have_asked(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, cid = await house.guests("Ann", "Bob", "Cid")
        table = await over(house, ann, bob, cid)
        again = await house.tables.rematches.ask(table, ann)
        assert not any(again.host.may_start(person) for person in (ann, bob, cid))
        said = await refused(403, again.host.start(ann))
        assert "Bob, Cid" in said
        assert (await house.tables.rematches.ask(table, bob), again.status) == (again, "open")
        await refused(403, again.host.start(ann))
        await refused(403, again.host.start(bob))
        lobby = table_html(again, again.viewer(ann), ann, b"key")
        assert "Waiting for Cid to accept the rematch" in lobby
        assert 'id="start"' not in lobby
        assert 'id="start"' in table_html(again, again.viewer(cid), cid, b"key"), "the last one asks by beginning"
        await again.host.start(cid)
        assert again.status == "running"

    tell(tmp_path, story)


def test_who_came_by_the_link_asks_there(tmp_path: Path) -> None:
    """Nobody has to go back to the finished game for it."""

    async def story(house: House) -> None:
        ann, bob, cid = people = await house.guests("Ann", "Bob", "Cid")
        again = await house.tables.rematches.ask(await over(house, *people), ann)
        offered = ['id="ask"' in table_html(again, again.viewer(person), person, b"key") for person in people]
        assert offered == [False, True, True]
        await again.host.start(bob)
        lobby = table_html(again, again.viewer(bob), bob, b"key")
        assert "Waiting for Cid to accept the rematch" in lobby
        assert 'id="ask"' not in lobby
        await refused(403, again.host.start(bob))
        await again.host.start(cid)
        assert again.status == "running"

    tell(tmp_path, story)


def test_a_rematch_still_waits_after_a_restart(tmp_path: Path) -> None:
    made: list[tuple[Person, Person, str, str]] = []

    async def before(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await over(house, ann, bob)
        made.append((ann, bob, table.id, (await house.tables.rematches.ask(table, ann)).id))

    async def after(house: House) -> None:
        ann, bob, old, new = made[0]
        again = await house.tables.open(new)
        await refused(403, again.host.start(ann))
        await house.tables.rematches.ask(await house.tables.open(old), bob)
        assert again.status == "running"

    tell(tmp_path, before)
    tell(tmp_path, after)


def test_the_others_go_on_without_somebody_who_gets_up(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, cid = await house.guests("Ann", "Bob", "Cid")
        table = await over(house, ann, bob, cid)
        again = await house.tables.rematches.ask(table, ann)
        await again.seating.leave(bob)
        await refused(403, again.host.start(ann))
        assert (await house.tables.rematches.ask(table, cid), again.status) == (again, "open"), (
            "the seat may be for somebody else"
        )
        await again.host.start(ann)
        assert again.match is not None
        assert again.match.names == ["Ann", "Cid"]

    tell(tmp_path, story)


def test_somebody_else_may_sit_down_instead(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, eve = await house.guests("Ann", "Bob", "Eve")
        table = await over(house, ann, bob)
        again = await house.tables.rematches.ask(table, ann)
        await again.seating.leave(bob)
        await refused(409, again.host.start(ann))  # it takes two
        await again.seating.join(eve)
        await again.host.start(ann)
        assert again.match is not None
        assert again.match.names == ["Ann", "Eve"]

    tell(tmp_path, story)


def test_who_asked_may_get_up_too(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, cid = await house.guests("Ann", "Bob", "Cid")
        table = await over(house, ann, bob, cid)
        again = await house.tables.rematches.ask(table, ann)
        await again.seating.leave(ann)
        await house.tables.rematches.ask(table, bob)
        await house.tables.rematches.ask(table, cid)
        await again.host.start(bob)
        assert again.match is not None
        assert again.match.names == ["Bob", "Cid"]

    tell(tmp_path, story)


def test_the_others_read_at_the_old_table_that_a_rematch_is_asked_for(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, cid = people = await house.guests("Ann", "Bob", "Cid")
        table = await over(house, *people)

        def read(asked: str) -> list[bool]:
            return [
                f"{asked} for a rematch." in table_html(table, table.viewer(person), person, b"key")
                for person in people
            ]

        assert read("") == [False, False, False]
        await house.tables.rematches.ask(table, ann)
        assert read("Ann asks") == [False, True, True]
        await house.tables.rematches.ask(table, bob)
        assert read("Ann and Bob ask") == [False, False, True]
        await house.tables.rematches.ask(table, cid)
        assert read("") == [False, False, False]

    tell(tmp_path, story)


def test_a_player_finds_one_button_for_the_rematch(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, eve = await house.guests("Ann", "Bob", "Eve")
        table = await over(house, ann, bob)

        def buttons(person: Person) -> list[str]:
            page = table_html(table, table.viewer(person), person, b"key")
            return re.findall(">(Rematch|Go to the rematch)<", page)

        assert [buttons(person) for person in (ann, bob, eve)] == [["Rematch"], ["Rematch"], []]
        await house.tables.rematches.ask(table, ann)
        assert [buttons(person) for person in (ann, bob, eve)] == [
            ["Go to the rematch"],
            ["Rematch"],
            ["Go to the rematch"],
        ]
        await house.tables.rematches.ask(table, bob)
        assert [buttons(person) for person in (ann, bob, eve)] == [["Go to the rematch"]] * 3

    tell(tmp_path, story)
