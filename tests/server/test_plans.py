"""Plans: marks on things of the board for the own side only, never in the record."""

from __future__ import annotations

import re
from pathlib import Path

from tests.server.house import House, refused, tell
from tests.server.outsiders import at_a_table, hidden_from_the_others
from tests.server.teams import four, steps
from tests.server.web import BOT, PERSON, Person, Running


def marks(person: Person, table: str) -> list[tuple[int, str, int]]:
    found = person.get(f"/api/tables/{table}/plan").json()["marks"]
    assert found == person.view(table)["table"]["team"]["plan"]
    return [(one["number"], one["thing"], one["by"]) for one in found]


def test_a_side_marks_things_and_takes_the_marks_away(server: Running) -> None:
    people, table = at_a_table(server)
    ann, bob = people[:2]
    first, second, *_ = (thing for thing in ann.get(f"/api/tables/{table}/plan").json()["things"] if "space" in thing)
    ann.ask(f"/tables/{table}/plan", thing=first)
    bob.ask(f"/tables/{table}/plan", thing=second)
    assert marks(ann, table) == marks(bob, table) == [(1, first, 0), (2, second, 1)]
    page = bob.get(f"/t/{table}").text
    flagged = re.findall(r'data-flag="(\w+)"', page)
    assert len(flagged) == 2
    for element in flagged:
        assert page.count(f' id="{element}"') == 1, "the flag points at a thing of the board"
    bob.ask(f"/tables/{table}/plan", thing=flagged[0], on=False)  # by the id of its element, as pages do
    assert marks(ann, table) == [(1, second, 1)]
    bob.ask(f"/tables/{table}/plan/clear")
    assert marks(ann, table) == []
    assert people[2].view(table)["table"]["team"]["plan"] == []


def test_wrong_marks_change_nothing(server: Running) -> None:
    people, table = at_a_table(server)
    before = people[0].view(table)["table"]["version"]
    assert people[0].post(f"/api/tables/{table}/plan", json={"thing": "no:such"}).status_code == 422
    assert server.nobody().post(f"/api/tables/{table}/plan", json={"thing": "space:1"}).status_code == 403
    assert server.nobody().get(f"/api/tables/{table}/plan").status_code == 403
    assert people[0].view(table)["table"]["version"] == before
    lobby = people[0].ask("/tables", game="one_small_step", seats=[PERSON] * 2)["table"]["id"]
    assert people[0].post(f"/api/tables/{lobby}/plan", json={"thing": "space:1"}).status_code == 409


def test_plans_reach_nobody_else(server: Running) -> None:
    """The other side and those who watch find neither the mark nor a flag in anything they can get."""

    def mark(people: list[Person], table: str) -> None:
        people[0].ask(f"/tables/{table}/plan", thing="space:2")
        assert "data-flag" in people[1].get(f"/t/{table}").text
        for outside in (people[2], people[3], server.nobody()):
            assert "data-flag" not in outside.get(f"/t/{table}").text
            assert "space:2" not in outside.get(f"/api/tables/{table}").text
        people[0].ask(f"/tables/{table}/say", text="data-flag", to="team")  # what to look for in their frames

    hidden_from_the_others(server, mark, "data-flag")


def test_a_side_of_one_plans_too(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)
    ann.turn(table)  # else the bot may take it away
    thing = ann.get(f"/api/tables/{table}/plan").json()["things"][0]
    ann.ask(f"/tables/{table}/plan", thing=thing)
    assert marks(ann, table) == [(1, thing, 0)]


def test_a_plan_is_kept_over_a_restart_and_is_not_in_the_record(tmp_path: Path) -> None:
    noted: list[str] = []

    async def before(house: House) -> None:
        table, _ = await four(house)
        since = steps(table)
        await table.plan.mark(0, "space:3")
        assert steps(table) == since
        for number in range(23):
            await table.plan.mark(1, f"mission:{number}")
        await refused(409, table.plan.mark(1, "mission:one too many"))
        await table.plan.mark(2, "space:4")
        noted.append(table.id)

    async def after(house: House) -> None:
        table = await house.tables.open(noted[0])
        assert len(table.state.facts.plans[0]) == 24
        assert [one.thing for one in table.state.facts.plans[1]] == ["space:4"]
        await table.plan.clear(1)
        assert list(table.state.facts.plans) == [1]

    tell(tmp_path, before)
    tell(tmp_path, after)
