"""What a side does for itself is noticed by nobody else: no frame comes, nothing is counted that others can read."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack

from cosmodrome.games import definition
from tests.server.outsiders import at_a_table, heard
from tests.server.web import GAME, LATEST, PERSON, Person, Running, received, until

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


def test_others_notice_nothing(server: Running) -> None:
    """Each deed at a table of its own; everybody listens at all of them at the same time."""
    parties = [at_a_table(server) for _ in DEEDS]
    others = [[cy, dot, server.nobody()] for (_, _, cy, dot), _ in parties]
    tables = [table for _, table in parties]
    with ExitStack() as opened:
        streams = {
            (deed, number, what): opened.enter_context(one.stream(table, what=what))
            for deed, ones, table in zip(DEEDS, others, tables, strict=True)
            for number, one in enumerate(ones)
            for what in ("", "?as=view")
        }
        heard(*streams.values())  # until everybody is there
        before = [[outside(one, table) for one in ones] for ones, table in zip(others, tables, strict=True)]
        for deed, ((ann, *_), table) in zip(DEEDS.values(), parties, strict=True):
            deed(ann, table)
        noticed = dict(zip(streams, heard(*streams.values()), strict=True))
        assert noticed == dict.fromkeys(streams, "")
        assert [[outside(one, table) for one in ones] for ones, table in zip(others, tables, strict=True)] == before
        for (ann, *_), table in parties:
            ann.ask(f"/tables/{table}/say", text="hello")
        for stream in streams.values():  # the next thing that is for all comes
            until(lambda stream=stream: "hello" in str(stream.recv(timeout=LATEST)))
    for (people, table), ones, known in zip(parties, others, before, strict=True):
        versions = [one.view(table)["table"]["version"] for one in (*people[:2], *ones)]
        assert versions == [int(str(known[0]["version"])) + 1] * 5


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
