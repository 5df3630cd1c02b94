"""Whatever strangers send to any door of the API: they are refused, and it is never a fault of the server."""

from __future__ import annotations

import asyncio
import random
import re
from typing import Any

import pytest
from starlette.types import Message

from tests.server.web import BOT, GAME, PERSON, Running
from tests.soak import repeats

JUNK: list[Any] = [None, True, -1, 10**30, 1.5, "", "x" * 300, "\x00", "\u202e", "a/../b", [], [1], {}, {"a": 1}]
PARTS = [GAME, "R1", "0", "-1", "9" * 30, "%ff", "%00", "x"]
EACH = repeats(2, 5)  # requests to each door by each visitor


def fields_of(document: Any, door: Any) -> list[str]:
    """What the body of a door may hold, by the OpenAPI document."""
    schema = door.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    refs = [found["$ref"] for found in (schema, *schema.get("anyOf", [])) if "$ref" in found]
    return [name for ref in refs for name in document["components"]["schemas"][ref.split("/")[-1]]["properties"]]


@pytest.mark.soak
def test_junk_at_every_door(server: Running) -> None:
    dice = random.Random(3)
    ann, bob = server.person("Ann"), server.person("Bob")
    document = ann.get("/api/openapi.json").json()
    doors = [(path, how, door) for path, hows in document["paths"].items() for how, door in hows.items()]
    assert len(doors) > 30
    refused = 0
    for path, how, door in doors:
        fields, table = fields_of(document, door), ann.play_with(bob)
        for who in (ann, server.nobody()):
            for _ in range(EACH if fields else 1):
                here = path.replace("{table_id}", dice.choice([table, table, "aaaaaaaaaaaa", "x"]))
                here = re.sub(r"\{[^}]+\}", lambda _: dice.choice(PARTS), here)
                body = dice.choice(JUNK) if dice.random() < 0.1 else {f: dice.choice(JUNK) for f in fields}
                answer = who.get(here) if how == "get" else who.request(how, here, json=body)
                assert answer.status_code < 500, (how, here, body, answer.text)
                refused += answer.is_client_error
    assert refused > len(doors)


@pytest.mark.parametrize(
    "field", ["game", "seats", "title", "options", "public", "pace", "seconds", "timeout", "start"]
)
def test_a_good_table_with_one_thing_that_makes_no_sense(server: Running, field: str) -> None:
    ann = server.person("Ann")
    good = {"game": GAME, "seats": [PERSON, BOT]}
    odd = [[{"kind": "bot", "bot": "x"}] * 2, {"edition": 10**30}, {"edition": []}, {"x": {"y": []}}, [PERSON] * 2000]
    for value in (*JUNK, *odd):
        answer = ann.post("/api/tables", json={**good, field: value})
        assert answer.status_code < 500, (value, answer.text)


def test_a_wrong_method_is_told_all_right_ones(server: Running) -> None:
    visitor = server.nobody()
    doors = visitor.get("/api/openapi.json").json()["paths"]
    assert any(len(methods) > 1 for methods in doors.values())
    for path, methods in doors.items():
        right = {method.upper() for method in methods} | ({"HEAD"} if "get" in methods else set())
        wrong = next(method for method in ("DELETE", "PATCH", "PUT") if method not in right)
        refused = visitor.request(wrong, re.sub(r"\{[^}]+\}", "x", path))
        assert refused.status_code == 405
        assert set(refused.headers["allow"].split(", ")) == right, path
    assert visitor.put("/").headers["allow"] == "GET, HEAD"
    assert visitor.get("/api/guests").headers["allow"] == "POST"


def test_head_is_get_without_the_content(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)
    ann.turn(table)
    doors = [
        "/",
        "/static/client.js",
        f"/t/{table}",
        "/api/games",
        *(f"/api/tables/{table}{end}" for end in ("", "/log")),
    ]
    for door in (*doors, "/nothing", "/api/nothing", f"/t/{table}/leave"):
        read, asked = ann.get(door), ann.head(door)
        assert (asked.status_code, asked.content) == (read.status_code, b""), door
        same = ("content-type", "content-length", "cache-control", "content-security-policy")
        assert [asked.headers[name] for name in same] == [read.headers[name] for name in same], door
        assert (read.status_code == 200) == (door in doors)


def test_no_web_server_is_left_to_cut_off_the_content(server: Running) -> None:
    async def sent(method: str) -> bytes:
        scope = {"type": "http", "method": method, "path": "/static/client.js", "headers": [], "query_string": b""}
        body: list[bytes] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b""}

        async def send(message: Message) -> None:
            body.append(message.get("body", b""))

        await server.app(scope, receive, send)
        return b"".join(body)

    assert asyncio.run(sent("GET"))
    assert asyncio.run(sent("HEAD")) == b""
