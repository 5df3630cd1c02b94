"""What a team says among itself: nobody else ever receives it, from whichever door."""

from __future__ import annotations

from pathlib import Path

from tests.server.house import PERSON, House, refused, tell
from tests.server.outsiders import at_a_table, hidden_from_the_others
from tests.server.teams import four, seated
from tests.server.web import Person, Running

SECRET = "qz-under-the-rose"


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
    assert [line["text"] for line in server.nobody().view(table)["table"]["chat"]] == ["everybody"]


def test_team_lines_are_kept_and_limited_as_all_others(tmp_path: Path) -> None:
    noted: list[str] = []

    async def before(house: House) -> None:
        table, people = await four(house)
        await refused(413, table.chat.say(people[0], "x" * 501, team=True))
        await refused(422, table.chat.say(people[0], " ", team=True))
        for number in range(5):
            await table.chat.say(people[0], f"line {number}", team=number % 2 == 0)
        await refused(429, table.chat.say(people[0], "one more", team=True))
        noted.append(table.id)

    async def after(house: House) -> None:
        table = await house.tables.open(noted[0])
        assert [line.side for line in table.state.chat] == [0, None, 0, None, 0]

    tell(tmp_path, before)
    tell(tmp_path, after)


def test_who_has_no_mate_has_no_team_to_talk_to(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, people = await seated(house, [PERSON] * 3)  # two against one
        await refused(409, table.chat.say(people[2], "anybody?", team=True))
        assert table.state.chat == []
        await table.chat.say(people[2], "anybody?")

    tell(tmp_path, story)
