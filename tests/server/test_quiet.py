"""What a side does for itself is noticed by nobody else: no frame comes, nothing is counted that others can read."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from cosmodrome.games import definition
from tests.server.outsiders import at_a_table, heard
from tests.server.web import GAME, PERSON, Person, Running, received

Deed = Callable[[Person, str], object]
DEEDS: dict[str, Deed] = {
    "a line to the team": lambda ann, table: ann.ask(f"/tables/{table}/say", text="quietly", to="team"),
    "a mark": lambda ann, table: ann.ask(f"/tables/{table}/plan", thing="space:2"),
    "consent": lambda ann, table: ann.ask(f"/tables/{table}/consent", scope="always"),
    "a token": lambda ann, table: ann.ask(f"/tables/{table}/token"),
}


def outside(person: Person, table: str) -> dict[str, object]:
    facts = person.view(table)["table"]
    return {name: facts[name] for name in ("version", "updated", "seq")}


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_others_notice_nothing(server: Running, deed: Deed) -> None:
    (ann, bob, cy, dot), table = at_a_table(server)
    others = [cy, dot, server.nobody()]
    with ExitStack() as opened:
        streams = [opened.enter_context(one.stream(table, what=what)) for one in others for what in ("", "?as=view")]
        heard(*streams)  # until everybody is there
        before = [outside(one, table) for one in others]
        deed(ann, table)
        assert heard(*streams) == [""] * len(streams)
        assert [outside(one, table) for one in others] == before
        ann.ask(f"/tables/{table}/say", text="hello")
        assert all("hello" in frames for frames in heard(*streams)), "the next thing that is for all comes"
    assert [one.view(table)["table"]["version"] for one in (ann, bob, *others)] == [
        int(str(before[0]["version"])) + 1
    ] * 5


def test_a_standing_answer_is_its_givers_alone(server: Running) -> None:
    ann, bob, table = server.two()
    with bob.stream(table) as stream:
        heard(stream)
        before = outside(bob, table)
        offered = {option["key"] for option in ann.turn(table)["decision"]["options"]}
        keys = definition(GAME).keys
        later = next(text for n in range(len(keys)) if (text := keys.text(n)) not in offered)
        ann.ask(f"/tables/{table}/stand", key=later)
        assert heard(stream) == [""]
        assert outside(bob, table) == before
        assert ann.view(table)["table"]["standing"] == later


def test_lines_do_not_tell_how_much_was_said_in_between(server: Running) -> None:
    (ann, _, cy, _), table = at_a_table(server)
    for team in ("team", "team", "all"):
        ann.ask(f"/tables/{table}/say", text="well", to=team)
    (line,) = cy.view(table)["table"]["chat"]
    assert set(line) == {"seat", "name", "text", "at", "to"}
    ids = re.findall(r'id="said-(\d+)"', ann.get(f"/t/{table}").text)
    assert len(set(ids)) == 3
    assert re.findall(r'id="said-(\d+)"', cy.get(f"/t/{table}").text) == ids[2:]


def test_a_refused_answer_still_brings_the_table(server: Running) -> None:
    """Although it is as it was."""
    ann = server.person("Ann")
    table = ann.table(PERSON, {"kind": "bot", "bot": "random"}, start=True)
    ann.turn(table)
    for what, kind in (("", "board"), ("?as=view", "view")):
        with ann.stream(table, what=what) as stream:
            received(stream, kind)
            stream.send('{"do": "answer", "key": "no", "decision": 0}')
            assert received(stream, "refused")["status"] == 409
            assert received(stream, kind)
