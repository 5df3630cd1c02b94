"""The host of a table removes somebody before the game, or closes the table, and cannot fill the public list."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest
from sqlalchemy import Connection, update

from cosmodrome.cli.serve import THIS_MACHINE
from cosmodrome.server.store import schema
from cosmodrome.server.store.table_types import TableSpec
from cosmodrome.server.tables.tables import LISTED
from cosmodrome.server.upkeep import cleanup
from cosmodrome.server.upkeep.cleanup import Cleaner
from tests.server.house import GAME, OPEN, House, refused, tell
from tests.server.house import PERSON as SOMEBODY
from tests.server.web import BOT, PERSON, Person, Running, received, running, until


def sitting(person: Person, table: str) -> list[str]:
    return [seat["name"] for seat in person.view(table)["table"]["seats"]]


def status(person: Person, path: str, **body: object) -> int:
    return person.post(f"/api{path}", json=body or None).status_code


# --- removing somebody ----------------------------------------------------------------------------
def test_the_host_removes_somebody_before_the_game(server: Running) -> None:
    ann, bob, cid = (server.person(name) for name in ("Ann", "Bob", "Cid"))
    table = ann.table(PERSON, PERSON, PERSON)
    for other in (bob, cid):
        other.ask(f"/tables/{table}/join")
    bob.ask(f"/tables/{table}/change-places", seat=2)
    token = bob.ask(f"/tables/{table}/token")["token"]
    assert 'id="remove-1"' in ann.get(f"/t/{table}").text
    assert 'id="remove-' not in bob.get(f"/t/{table}").text
    with bob.stream(table, what="") as stream:
        ann.ask(f"/tables/{table}/remove", seat=1, name="Bob")
        until(lambda: "The host removed you" in str(received(stream, "board")["html"]))
    assert sitting(ann, table) == ["Ann", "", "Cid"]
    assert ann.view(table)["table"]["swaps"] == {}
    view = bob.view(table)["table"]
    assert view["you"] == {"seat": None, "may_play": False, "removed": True}
    page = bob.get(f"/t/{table}").text
    assert "The host removed you from this table." in page
    assert "Sit down" not in page
    assert "removed you" not in cid.get(f"/t/{table}").text
    assert table not in [found["id"] for found in bob.get("/api/tables/mine").json()]
    program = server.nobody()
    program.headers["authorization"] = f"Bearer {token}"
    assert program.get(f"/api/tables/{table}").status_code == 401, "the token went with the seat"


def test_who_was_removed_cannot_sit_down_there_again(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table, other = ann.table(PERSON, PERSON), ann.table(PERSON, PERSON)
    bob.ask(f"/tables/{table}/join")
    ann.ask(f"/tables/{table}/remove", seat=1)
    for seat in (None, 1):
        answer = bob.post(f"/api/tables/{table}/join", json={"seat": seat})
        assert answer.status_code == 403
        assert answer.json()["error"] == "the host removed you from this table: you cannot sit down here again"
    assert bob.post(f"/t/{table}/join", data={"seat": "1"}).status_code == 403
    bob.ask(f"/tables/{other}/join")
    server.person("Cid").ask(f"/tables/{table}/join")
    ann.ask(f"/tables/{table}/start")
    assert bob.view(table)["table"]["you"]["removed"], "they may watch"


def test_only_the_host_removes_and_only_people_and_only_before_the_game(server: Running) -> None:
    ann, bob, eve = (server.person(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.table(PERSON, PERSON, PERSON, BOT)
    bob.ask(f"/tables/{table}/join")
    path = f"/tables/{table}/remove"
    assert [status(person, path, seat=0) for person in (bob, eve)] == [403, 403]
    assert status(server.nobody(), path, seat=0) == 401
    assert status(ann, path, seat=0) == 409, "the host's own seat"
    assert status(ann, path, seat=2) == 409, "a free one"
    assert status(ann, path, seat=3) == 409, "a bot's"
    assert status(ann, path, seat=9) == 404
    answer = ann.post(f"/api{path}", json={"seat": 1, "name": "Cid"})
    assert (answer.status_code, answer.json()["error"]) == (409, "Bob sits there now")
    assert sitting(ann, table) == ["Ann", "Bob", "", "Random bot"]
    ann.ask(f"/tables/{table}/leave")
    assert status(bob, path, seat=0) == 403, "whoever sits there may begin the game, not more"
    ann.ask(path.removeprefix("/api"), seat=1)
    assert sitting(ann, table) == ["", "", "", "Random bot"], "the host need not sit there"
    playing = ann.play_with(eve)
    assert status(ann, f"/tables/{playing}/remove", seat=1) == 409


def test_any_name_can_be_on_the_button(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("""O'Neil "&<b>""")
    table = ann.table(PERSON, PERSON)
    bob.ask(f"/tables/{table}/join")
    page = ann.get(f"/t/{table}").text
    assert "<b>" not in page.partition('id="seats"')[2]
    button = re.search("id=\"remove-1\" [^>]*data-body='([^']*)'", page)
    assert button
    ann.ask(f"/tables/{table}/remove", **json.loads(unescape(button[1])))
    assert sitting(ann, table) == ["Ann", ""]


def test_who_was_removed_stays_so_after_a_restart(tmp_path: Path) -> None:
    made: list[str] = []

    async def before(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.tables.create(ann, TableSpec(GAME, [SOMEBODY, SOMEBODY]))
        await table.seating.join(bob)
        await table.seating.remove(ann, 1)
        made.extend([table.id, bob.id])

    async def after(house: House) -> None:
        table, bob = await house.tables.open(made[0]), await house.people.by_id(made[1])
        assert bob is not None
        assert table.viewer(bob).removed
        await refused(403, table.seating.join(bob))

    tell(tmp_path, before)
    tell(tmp_path, after)


def test_a_rematch_does_not_wait_for_who_was_removed_from_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, cid = await house.guests("Ann", "Bob", "Cid")
        table = await house.table(ann, bob, cid)
        await table.resignation.resign(0)
        await table.resignation.resign(1)
        again = await house.tables.rematches.ask(table, ann)
        await again.seating.remove(ann, 1, "Bob")
        await again.host.start(cid)
        assert again.match is not None
        assert again.match.names == ["Ann", "Cid"]

    tell(tmp_path, story)


# --- closing the table ----------------------------------------------------------------------------
def test_the_host_closes_a_table(server: Running) -> None:
    ann, bob, eve = (server.person(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.table(PERSON, PERSON, PERSON, title="Friday night", public=True)
    bob.ask(f"/tables/{table}/join")
    assert 'id="close"' in ann.get(f"/t/{table}").text
    assert 'id="close"' not in bob.get(f"/t/{table}").text
    assert [status(person, f"/tables/{table}/close") for person in (bob, eve)] == [403, 403]
    with bob.stream(table, what="") as page, bob.stream(table) as program:
        ann.ask(f"/tables/{table}/close")
        until(lambda: "The host has closed this table." in str(received(page, "board")["html"]))
        until(lambda: received(program, "view")["view"]["table"]["status"] == "closed")
    for person in (ann, bob, eve):
        told = "You have closed" if person is ann else "The host has closed"
        page_text = person.get(f"/t/{table}").text
        assert f"{told} this table." in page_text
        assert "Sit down" not in page_text
        assert person.view(table)["table"]["status"] == "closed"
        assert table not in person.get("/").text
        for path in ("/api/tables", "/api/tables/mine", "/api/tables/finished"):
            assert table not in person.get(path).text


def test_nothing_can_be_done_at_a_closed_table(server: Running) -> None:
    ann, bob, eve = (server.person(name) for name in ("Ann", "Bob", "Eve"))
    table = ann.table(PERSON, PERSON)
    bob.ask(f"/tables/{table}/join")
    token = bob.ask(f"/tables/{table}/token")["token"]
    ann.ask(f"/tables/{table}/close")
    attempts = [
        *(
            (eve, "join", {}),
            (bob, "leave", {}),
            (ann, "start", {}),
            (ann, "close", {}),
            (bob, "say", {"text": "why?"}),
        ),
        *((ann, "remove", {"seat": 1}), (ann, "set-seat", {"seat": 1, "kind": "open"}), (bob, "token", {})),
        (bob, "change-places", {"seat": 0}),
    ]
    for person, what, body in attempts:
        answer = person.post(f"/api/tables/{table}/{what}", json=body or None)
        assert (answer.status_code, answer.json()["error"]) == (409, "the host has closed this table"), what
    joined = eve.post(f"/t/{table}/join")
    assert joined.status_code == 409
    assert "closed this table" in joined.text
    program = server.nobody()
    program.headers["authorization"] = f"Bearer {token}"
    assert program.view(table)["table"]["status"] == "closed", "programs are told, too"
    assert bob.get("/api/me/tokens").json() == []
    bob.ask("/me/tokens/revoke")


def test_a_game_that_has_begun_cannot_be_closed(server: Running) -> None:
    ann, _, table = server.two()
    assert status(ann, f"/tables/{table}/close") == 409
    assert ann.view(table)["table"]["status"] == "running"
    ann.ask(f"/tables/{table}/resign")
    assert status(ann, f"/tables/{table}/close") == 409


def test_a_closed_table_that_nobody_may_watch_says_so_too(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, PERSON, spectators=False)
    ann.ask(f"/tables/{table}/close")
    assert "The host has closed this table." in server.nobody().get(f"/t/{table}").text


def test_a_rematch_that_was_closed_can_be_asked_for_again(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob = await house.guests("Ann", "Bob")
        table = await house.table(ann, bob)
        await table.resignation.resign(0)
        first = await house.tables.rematches.ask(table, ann)
        await first.host.close(ann)
        second = await house.tables.rematches.ask(table, bob)
        assert second.id != first.id
        assert await house.tables.rematches.ask(table, ann) is second
        assert second.status == "running"

    tell(tmp_path, story)


def test_closed_tables_are_cleaned_up_like_those_that_never_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cleanup, "BREATH", 0.0)

    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, TableSpec(GAME, [SOMEBODY, OPEN]))
        await table.host.close(ann)
        cleaner = Cleaner(house.store, house.people, house.tables, guests=0, open_tables=30)
        await cleaner.clean()
        assert (await house.tables.reread(table.id)).status == "closed"

        def age(connection: Connection) -> None:
            connection.execute(update(schema.tables).values(updated=table.state.updated - 31 * cleanup.DAY))

        await house.store.write(age)
        await cleaner.clean()
        await refused(404, house.tables.open(table.id))

    tell(tmp_path, story)


# --- the public list ------------------------------------------------------------------------------
def test_one_host_has_only_a_few_tables_in_the_public_list(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, bob, cid = await house.guests("Ann", "Bob", "Cid")
        spec = TableSpec(GAME, [SOMEBODY, SOMEBODY], public=True)
        bobs = await house.tables.create(bob, spec, origin="there")
        anns = [await house.tables.create(ann, spec, origin=f"place {n}") for n in range(5)]
        newest = [table.id for table in reversed(anns)][:3]
        assert [found.id for found in await house.tables.public()] == [*newest, bobs.id], "nobody is crowded out"
        assert len(await house.tables.mine(ann)) == 5
        await anns[4].host.close(ann)
        await anns[3].seating.join(cid)
        await anns[3].host.start(ann)
        listed = [found.id for found in await house.tables.public()]
        assert listed == [*(table.id for table in reversed(anns[:3])), bobs.id], "when one goes, another comes"

    tell(tmp_path, story)


def test_one_address_has_only_a_few_tables_in_the_public_list(tmp_path: Path) -> None:
    with running(tmp_path, listed_per_host=2, proxies=THIS_MACHINE) as server:

        def made(address: str) -> str:
            somebody = server.nobody()
            somebody.headers["x-forwarded-for"] = address
            return somebody.table(PERSON, PERSON, public=True)

        far = made("203.0.113.1")
        near = [made("198.51.100.7") for _ in range(4)]
        network = [made(f"2001:db8::{n}") for n in range(3)]
        listed = [found["id"] for found in server.nobody().get("/api/tables").json()]
        assert listed == [network[2], network[1], near[3], near[2], far]
    assert not any(b"198.51.100" in file.read_bytes() for file in tmp_path.glob("cosmodrome.db*"))


def test_a_flood_of_tables_hides_nobody(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ann, eve = await house.guests("Ann", "Eve")
        spec = TableSpec(GAME, [SOMEBODY, SOMEBODY], public=True)
        anns = await house.tables.create(ann, spec)
        for _ in range(LISTED + 20):
            await house.tables.create(eve, spec)
        listed = [found.id for found in await house.tables.public()]
        assert len(listed) == 4
        assert anns.id in listed

    tell(tmp_path, story)
