"""Names that look alike count as one: accounts, guests, and what stood in the database before."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import pytest

from cosmodrome.server.people import people
from cosmodrome.server.people.lookalike_names import LOOKALIKES, login_of, skeletons
from tests.server.house import House, refused, tell
from tests.server.web import BOT, Person, Running
from tests.server.web import PERSON as SOMEBODY

PASSWORD = "vostok six 1963"
ALIKE = [
    ("Ann", "Аnn аnn Ａｎｎ 𝐀𝐧𝐧 ᎪNN ΑΝΝ aɴn Aոn"),
    ("Ian", "lan Іan іan IAN ian 1an |an ΙΑΝ"),
    ("Alice", "AIice A1ice АӀісе Αliсе"),
    ("Bob", "B0b BОВ Вob вoв ꓐOꓐ"),
    ("Arnold", "Amold Аrn0ld"),
    ("Tom", "Том ТОМ Tоm"),
    ("René", "Rеné RENÉ Rene\u0301"),
    ("Женя", "женя ЖEHЯ"),
    ("Straße 2", "STRASSE\u00a02"),
]
DIFFERENT = [
    "Ann",
    "Anna",
    "Anne",
    "Elia",
    "Ella",
    "Illya",
    "Lilya",
    "René",
    "Rene",
    "Ёлка",
    "Елка",
    "Bob",
    "Rob",
    "李",
]


@pytest.fixture
def server(own_server: Running) -> Running:
    """Names are taken here."""
    return own_server


@pytest.mark.parametrize(("name", "others"), ALIKE)
def test_names_that_look_alike(name: str, others: str) -> None:
    for other in others.split(" "):
        assert skeletons(name) & skeletons(other), other


def test_names_that_do_not() -> None:
    for one, other in itertools.combinations(DIFFERENT, 2):
        assert not skeletons(one) & skeletons(other), (one, other)


def test_every_letter_of_the_list_is_there_once_and_looks_like_one_thing() -> None:
    letters = [letter for word in LOOKALIKES.split() for letter in word[1:]]
    assert len(letters) == len(set(letters))
    for word in LOOKALIKES.split():
        for letter in word[1:]:
            assert skeletons(f"x{letter}x") & skeletons(f"x{word[0]}x"), letter


@pytest.mark.parametrize("name", ["ΝΙΚΟΣ", "İbo", "ǅ", "ﬃ", "㎑", "Ⅷ", "ẞ", "Ꭰꭰ", "ͅα", "ŉ"])
def test_who_logs_in_alike_looks_alike(name: str) -> None:
    for other in (name.lower(), name.upper(), name.casefold(), name.title()):
        if login_of(other) == login_of(name):
            assert skeletons(other) & skeletons(name), other


def test_no_account_looks_like_another_and_no_guest_like_an_account(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        before, ann = await house.guests("Ann", "Bob")
        ann = await house.people.register(ann, "Ann", PASSWORD)
        for alike in ("Ann", "ann", "Аnn", "Ａｎｎ", "A\u200bnn"):
            other = await house.people.guest()
            assert "looks like" in await refused(409, house.people.register(other, alike, PASSWORD))
            assert "looks like" in await refused(409, house.people.guest(alike))
            assert "looks like" in await refused(409, house.people.rename(other, alike))
            assert await house.people.by_id(other.id) == other, "nothing has changed"
        kept = await house.people.by_id(before.id)
        assert kept is not None
        assert (kept.name, kept.registered) == ("Ann", False), "who has the name already keeps it"
        assert (await house.people.rename(before, "Anna")).name == "Anna"
        await refused(409, house.people.rename(before, "Ann"))
        assert await house.people.login("ANN", PASSWORD) == ann
        await refused(401, house.people.login("Аnn", PASSWORD))

    tell(tmp_path, story)


def test_two_who_register_at_once_do_not_both_get_the_name(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        guests = [await house.people.guest() for _ in range(4)]
        names = ["Ann", "Аnn", "ann", "Ａnn"]
        attempts = [house.people.register(guest, name, PASSWORD) for guest, name in zip(guests, names, strict=True)]
        done = await asyncio.gather(*attempts, return_exceptions=True)
        assert sum(not isinstance(result, Exception) for result in done) == 1

    tell(tmp_path, story)


def test_no_invented_name_is_that_of_an_account(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "FIRST", "Quiet")
    monkeypatch.setattr(people, "SECOND", "Comet")

    async def story(house: House) -> None:
        first = await house.people.guest()
        assert first.name == "Quiet Comet"
        await house.people.register(first, "Quiet Comet", PASSWORD)
        other = await house.people.guest()
        assert other.name.startswith("Quiet Comet ")
        assert (await house.people.rename(other, "")).name.startswith("Quiet Comet ")

    tell(tmp_path, story)


# --- seats tell who is registered -----------------------------------------------------------------
def marks(person: Person, table: str) -> list[tuple[str, bool]]:
    return [(seat["name"], seat["registered"]) for seat in person.view(table)["table"]["seats"]]


MARK = "(registered)</span>"


def test_seats_show_who_is_registered(server: Running) -> None:
    guest, owner = server.person("Valentina"), server.person()
    table = guest.table(SOMEBODY, SOMEBODY, BOT, public=True, draw_seats=False)
    owner.ask(f"/tables/{table}/join")
    assert MARK not in guest.get(f"/t/{table}").text
    owner.ask("/register", name="Valentina", password=PASSWORD)
    seats = [("Valentina", False), ("Valentina 2", True), ("Random bot", False)]
    assert marks(guest, table) == seats, "the guest keeps the name; the mark tells them apart"
    for path in (f"/t/{table}", "/"):
        assert guest.get(path).text.count(MARK) >= 1, path
    listed = next(found for found in guest.get("/api/tables/mine").json() if found["id"] == table)
    assert [seat["registered"] for seat in listed["seats"]] == [False, True, False]
    guest.ask(f"/tables/{table}/start")
    assert marks(guest, table) == seats
    assert guest.get(f"/t/{table}").text.count(MARK) == 1
    left = guest.table(SOMEBODY, SOMEBODY)
    owner.ask(f"/tables/{left}/join")
    owner.ask(f"/tables/{left}/leave")
    assert marks(guest, left)[1] == ("", False)


def test_who_registers_in_the_middle_of_a_game_is_marked_under_the_name_of_the_account(server: Running) -> None:
    ann, bob = server.person("Svetlana"), server.person("Boris")
    table = ann.play_with(bob)
    ann.ask("/register", name="Svetlana", password=PASSWORD)
    assert marks(ann, table) == [("Svetlana", True), ("Boris", False)]
    bob.ask("/register", name="Boris the Bold", password=PASSWORD)
    assert marks(ann, table) == [("Svetlana", True), ("Boris the Bold", True)]
    ann.ask(f"/tables/{table}/resign")
    again = ann.ask(f"/tables/{table}/rematch")["table"]["id"]
    assert marks(ann, again) == [("Svetlana", True), ("Boris the Bold", True)]
