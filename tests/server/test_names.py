"""A new name reaches the seats of tables that have not begun; a registered one also those where the game runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cosmodrome.match.names import clean
from cosmodrome.match.reader import read
from cosmodrome.match.replay import replay
from cosmodrome.match.result import result_of
from cosmodrome.server.board.table_page import table_html
from cosmodrome.server.store.table_types import TableSpec, Viewer
from cosmodrome.server.tables.table import Table
from tests.server.house import GAME, PERSON, House, play, refused, tell, until
from tests.server.web import BOT, GOLDENS, Person, Running, received
from tests.server.web import until as soon

GOLDEN = GOLDENS / f"{GAME}-2018-two-greedy.cosmo"
HERE = {"kind": "person"}


@pytest.fixture
def server(own_server: Running) -> Running:
    """Names are taken here."""
    return own_server


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


UNSEEN = ("\u3164", "\u2800", "\u115f\u1160", "\u200d", "\u200c \u200d", "\ufe0f", "\u034f", "\uffa0", "\U000e0101")


@pytest.mark.parametrize("nothing", UNSEEN, ids=ascii)
def test_signs_that_show_nothing_are_no_name_and_do_not_tell_names_apart(tmp_path: Path, nothing: str) -> None:
    async def story(house: House) -> None:
        unseen, olga, twin, emoji = await house.guests(nothing, "Olga", f"Olga{nothing}", "👩\u200d🚀")
        assert len(unseen.name.split()) == 2, "an invented one"
        assert emoji.name == "👩\u200d🚀"
        await refused(422, house.people.register(unseen, nothing, "vostok six 1963"))
        table = await house.tables.create(olga, TableSpec(GAME, [PERSON, PERSON]))
        await table.seating.join(twin)
        assert [seat.name for seat in table.seats[:2]] == ["Olga", f"{clean(twin.name)} 2"]
        await house.people.register(olga, "Olga", "vostok six 1963")
        await refused(409, house.people.register(twin, f"Olga{nothing}", "vostok six 1963"))
        assert (await house.people.login(f"{nothing}Olga", "vostok six 1963")).id == olga.id

    tell(tmp_path, story)


def test_an_old_record_may_hold_a_name_that_nobody_sees() -> None:
    text = GOLDEN.read_text()
    seats = next(line for line in text.splitlines() if line.startswith("seats "))
    first = json.loads(seats.removeprefix("seats "))[0]
    old = text.replace(seats, seats.replace(json.dumps(first), '"\u3164"', 1))
    assert read(old.encode()).header.seats[0] == "\u3164"


def test_who_registers_has_the_new_name_at_open_tables(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(HERE, BOT)
    ann.ask("/register", name="Tereshkova", password="vostok six 1963")
    assert names(ann, table)[0] == "Tereshkova"


def test_who_registers_has_the_new_name_in_running_games_and_the_record_keeps_the_old(tmp_path: Path) -> None:
    made: list[str] = []

    def shown(table: Table, seat: int | None) -> tuple[list[str], str]:
        viewer, match = Viewer(seat), table.match
        assert match is not None
        log = " ".join(map(str, match.log_for(seat)))
        assert table.view(viewer)["names"] == [other.name for other in table.seats]
        return match.names, log + table_html(table, viewer, None, b"key")

    async def before(house: House) -> None:
        ann, bob = await house.guests("Ann", "Valentina")
        table = await house.table(ann, bob, options={"first_player": 0})
        await play(table)
        assert "Ann" in shown(table, 1)[1]
        ann = await house.people.register(ann, "Tereshkova", "vostok six 1963")
        await house.tables.rename(ann)
        names, told = shown(table, 1)
        assert names == ["Tereshkova", "Valentina"]
        assert "Tereshkova" in told
        assert "Ann" not in told
        made.append(table.id)

    async def after(house: House) -> None:
        table = await house.tables.open(made[0])
        assert shown(table, None)[0] == ["Tereshkova", "Valentina"]
        record = table.record_text()
        assert '"Ann"' in record
        assert "Tereshkova" not in record
        await table.resignation.resign(0)
        assert table.match is not None
        result = result_of(table.match)
        assert result is not None
        assert (result.winners, result.why) == ("Valentina wins.", "Tereshkova has resigned")
        assert replay(table.record_text().encode()).names == ["Ann", "Valentina"]

    tell(tmp_path, before)
    tell(tmp_path, after)


def test_a_new_name_is_kept_and_left_seats_are_not_touched(tmp_path: Path) -> None:
    made: list[str] = []

    async def before(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.tables.create(bob, TableSpec(GAME, [PERSON, PERSON]))
        await table.seating.join(ann)
        left = await house.tables.create(bob, TableSpec(GAME, [PERSON, PERSON]))
        await left.seating.join(ann)
        await left.seating.leave(ann)
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
        await table.resignation.resign(0)
        await until(lambda: table.status == "finished")
        ann = await house.people.rename(ann, "Valentina")
        await house.tables.rename(ann)
        await house.tables.rematches.ask(table, bob)
        again = await house.tables.rematches.ask(table, ann)
        assert again.match is not None
        assert again.match.names == ["Valentina", "Bob"]
        assert table.match is not None
        assert table.match.names == ["Ann", "Bob"]

    tell(tmp_path, story)
