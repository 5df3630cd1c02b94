"""A new name reaches the seats of tables that have not begun, and no others."""

from __future__ import annotations

from pathlib import Path

from cosmodrome.server.tables import TableSpec
from tests.server.house import GAME, PERSON, House, tell, until
from tests.server.web import BOT, Person, Running, received
from tests.server.web import until as soon

HERE = {"kind": "person"}


def names(person: Person, table: str) -> list[str]:
    return [seat["name"] for seat in person.view(table)["table"]["seats"]]


def test_a_guest_who_takes_another_name_has_it_in_the_lobby_at_once(server: Running, visitor: Person) -> None:
    visitor.post("/account/rename", data={"name": "Ann"})
    bob = server.person("Bob")
    open_one, running_one = bob.table(HERE, HERE, BOT), bob.table(HERE, HERE)
    for table in (open_one, running_one):
        visitor.post(f"/t/{table}/join")
    bob.ask(f"/tables/{running_one}/start")
    with bob.stream(open_one, what="") as stream:
        visitor.post("/account/rename", data={"name": "Valentina"})
        soon(lambda: "Valentina" in str(received(stream, "board")["html"]))
    assert names(bob, open_one) == ["Bob", "Valentina", "Random bot"]
    assert names(bob, running_one) == bob.view(running_one)["names"] == ["Bob", "Ann"]
    assert '"Ann"' in bob.get(f"/api/tables/{running_one}/record").text
    answer = bob.post("/api/me/name", json={"name": "Valentina"})
    assert answer.json()["name"] == "Valentina"
    assert names(bob, open_one)[:2] == ["Valentina 2", "Valentina"], "names at a table stay distinct"
    bob.ask(f"/tables/{open_one}/start")
    assert bob.view(open_one)["names"][:2] == ["Valentina 2", "Valentina"]


def test_who_registers_has_the_new_name_at_open_tables(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(HERE, BOT)
    ann.ask("/register", name="Tereshkova", password="vostok six 1963")
    assert names(ann, table)[0] == "Tereshkova"


def test_a_new_name_is_kept_and_left_seats_are_not_touched(tmp_path: Path) -> None:
    made: list[str] = []

    async def before(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.tables.create(bob, TableSpec(GAME, [PERSON, PERSON]))
        await table.join(ann)
        left = await house.tables.create(bob, TableSpec(GAME, [PERSON, PERSON]))
        await left.join(ann)
        await left.leave(ann)
        await house.tables.rename(await house.people.rename(ann, "Valentina"))
        assert [seat.name for seat in left.seats] == ["Bob", ""]
        made.append(table.id)

    async def after(house: House) -> None:
        table = await house.tables.open(made[0])
        assert [seat.name for seat in table.seats] == ["Bob", "Valentina"]

    tell(tmp_path, before)
    tell(tmp_path, after)


def test_a_rematch_is_with_the_names_of_now(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        await table.resign(0)
        await until(lambda: table.status == "finished")
        ann = await house.people.rename(ann, "Valentina")
        await house.tables.rename(ann)
        await table.rematch(bob)
        again = await table.rematch(ann)
        assert again.match is not None
        assert again.match.names == ["Valentina", "Bob"]
        assert table.match is not None
        assert table.match.names == ["Ann", "Bob"]

    tell(tmp_path, story)
