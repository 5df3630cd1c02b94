"""What a team says and plans among itself: nobody else ever receives it, from whichever door."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection

from tests.server.house import PERSON as A_PERSON
from tests.server.house import House, refused, tell
from tests.server.teams import four, seated
from tests.server.web import PERSON, Person, Running, running, until

SECRET = "qz-under-the-rose"
DOORS = ("", "/options", "/blocked", "/log", "/record", "/steps/3")
PAGES = ("", "/log", "/replay", "/why", "/guide")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("teams")) as it:
        yield it


def at_a_table(server: Running) -> tuple[list[Person], str]:
    """Ann and Bob against Cy and Dot."""
    people = [server.person(name) for name in ("Ann", "Bob", "Cy", "Dot")]
    table = str(people[0].ask("/tables", game="one_small_step", seats=[PERSON] * 4)["table"]["id"])
    for person in people[1:]:
        person.ask(f"/tables/{table}/join")
    people[0].ask(f"/tables/{table}/start")
    return people, table


def heard(stream: ClientConnection) -> str:
    """All frames that come until it is quiet for a while."""
    found = []
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            found.append(str(stream.recv(timeout=1)))
        except TimeoutError:
            break
    return "\n".join(found)


def everything(person: Person, table: str) -> str:
    """Whatever this one can get about the table by asking."""
    doors = [person.get(f"/api/tables/{table}{door}").text for door in DOORS]
    return "\n".join(doors + [person.get(f"/t/{table}{page}").text for page in PAGES])


def hidden_from_the_others(server: Running, do: Callable[[list[Person], str], None], secret: str) -> None:
    people, table = at_a_table(server)
    watcher = server.nobody()
    outside = [people[2], people[3], watcher]
    with ExitStack() as opened:
        streams = [
            opened.enter_context(person.stream(table, what=what)) for person in outside for what in ("", "?as=view")
        ]
        own = opened.enter_context(people[1].stream(table, what=""))
        do(people, table)
        until(lambda: secret in people[1].get(f"/t/{table}").text)
        assert secret in people[0].get(f"/api/tables/{table}").text
        assert secret in heard(own)
        for stream in streams:
            assert secret not in heard(stream)
    for person in outside:
        assert secret not in everything(person, table)
    for person in people[:2]:
        person.ask(f"/tables/{table}/resign")
    assert people[2].view(table)["over"]
    assert secret not in people[0].get(f"/api/tables/{table}/record").text
    for person in outside:
        assert secret not in everything(person, table)


def test_what_is_said_to_the_team_stays_there(server: Running) -> None:
    def say(people: list[Person], table: str) -> None:
        people[0].ask(f"/tables/{table}/say", text=SECRET, to="team")
        people[0].ask(f"/tables/{table}/say", text="hello")

    hidden_from_the_others(server, say, SECRET)


def test_lines_to_all_and_to_the_team(server: Running) -> None:
    people, table = at_a_table(server)
    people[0].ask(f"/tables/{table}/say", text="<b>us</b>", to="team")
    people[2].ask(f"/tables/{table}/say", text="them", to="team")
    people[3].ask(f"/tables/{table}/say", text="everybody")
    told = [[(line["text"], line["to"]) for line in one.view(table)["table"]["chat"]] for one in people]
    assert told[0] == told[1] == [("<b>us</b>", "team"), ("everybody", "all")]
    assert told[2] == told[3] == [("them", "team"), ("everybody", "all")]
    assert "&lt;b&gt;us" in people[1].get(f"/t/{table}").text.replace("&#x2f;", "/")
    assert json.dumps([("everybody", "all")]) == json.dumps(
        [(line["text"], line["to"]) for line in server.nobody().view(table)["table"]["chat"]]
    )


def test_team_lines_are_kept_and_limited_as_all_others(tmp_path: Path) -> None:
    noted: list[str] = []

    async def before(house: House) -> None:
        table, people = await four(house)
        await refused(413, table.say(people[0], "x" * 501, team=True))
        await refused(422, table.say(people[0], " ", team=True))
        for number in range(5):
            await table.say(people[0], f"line {number}", team=number % 2 == 0)
        await refused(429, table.say(people[0], "one more", team=True))
        noted.append(table.id)

    async def after(house: House) -> None:
        table = await house.tables.open(noted[0])
        assert [line.side for line in table.chat] == [0, None, 0, None, 0]

    tell(tmp_path, before)
    tell(tmp_path, after)


def test_who_has_no_mate_has_no_team_to_talk_to(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, people = await seated(house, [A_PERSON] * 3)  # two against one
        await refused(409, table.say(people[2], "anybody?", team=True))
        assert table.chat == []
        await table.say(people[2], "anybody?")

    tell(tmp_path, story)
