"""Data that does not fit: every refusal names the field and what is allowed there, in the same form."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.web import GAME, PERSON, Person, Running, received

TABLE = {"game": GAME, "seats": [PERSON]}
SEAT = {"seat": 0}

# endpoint, body, what is said
BAD: list[tuple[str, Any, str]] = [
    ("tables", b"", "the body: missing"),
    ("tables", b"{", "the body: JSON is needed"),
    ("tables", b"\xff\xfe", "the body: JSON is needed"),
    ("tables", b"[" * 100_000, "the body of this request cannot be read"),
    ("tables", [], "the body: an object is needed"),
    ("tables", None, "the body: an object is needed"),
    ("tables", "table", "the body: an object is needed"),
    ("tables", {"seats": [PERSON]}, "game: missing"),
    ("tables", {}, "game: missing; seats: missing"),
    ("tables", {**TABLE, "games": 1}, "games: unknown field"),
    ("tables", {**TABLE, "\u202e" * 3: 1}, "'\\u202e\\u202e\\u202e': unknown field"),
    ("tables", {**TABLE, "x" * 70: 1}, f"{'x' * 60}…: unknown field"),
    ("tables", {**TABLE, "game": 1}, "game: a text is needed"),
    ("tables", {**TABLE, "game": "x" * 61}, "game: at most 60 characters"),
    ("tables", {**TABLE, "game": "\ud800"}, "game: a text is needed"),
    ("tables", {**TABLE, "seats": {}}, "seats: a list is needed"),
    ("tables", {**TABLE, "seats": []}, "seats: at least 1 entries"),
    ("tables", {**TABLE, "seats": [PERSON] * 13}, "seats: at most 12 entries"),
    ("tables", {**TABLE, "seats": [1]}, "seats[0]: an object is needed"),
    ("tables", {**TABLE, "seats": [PERSON, {"kind": "cat"}]}, "seats[1].kind: one of person, bot, open"),
    ("tables", {**TABLE, "options": []}, "options: an object is needed"),
    ("tables", {**TABLE, "public": 1}, "public: true or false is needed"),
    ("tables", {**TABLE, "seconds": -1}, "seconds: at least 0"),
    ("tables", {**TABLE, "seconds": 10**9}, "seconds: at most 2592000"),
    ("tables", {**TABLE, "seconds": 1.5}, "seconds: a whole number is needed"),
    ("tables", {**TABLE, "seconds": float("nan")}, "seconds: a whole number is needed"),
    ("tables", {**TABLE, "pace": None}, "pace: one of live, slow"),
    ("tables", {**TABLE, "hints": "no"}, "hints: true or false is needed"),
    (
        "tables",
        {**TABLE, **dict.fromkeys("abcdefg", 1)},
        "; ".join([*(f"{field}: unknown field" for field in "abcde"), "and 2 more"]),
    ),
    ("tables/x/join", {"seat": 12}, "seat: at most 11"),
    ("tables/x/join", {"seat": False}, "seat: a whole number is needed"),
    ("tables/x/change-places", {}, "seat: missing"),
    ("tables/x/answer", {"decision": 0}, "the body: either key or keys is needed"),
    ("tables/x/answer", {"decision": 0, "keys": ["a"] * 65}, "keys: at most 64 entries"),
    ("tables/x/answer", {"decision": 0, "keys": ["a", "b" * 201]}, "keys[1]: at most 200 characters"),
    ("tables/x/answer", {"decision": "0", "key": "a"}, "decision: a whole number is needed"),
    ("tables/x/fork", {"step": -1}, "step: at least 0"),
    ("guests", {"name": ["Ann"]}, "name: a text is needed"),
]
QUERIES = [
    ("tables/x/log?limit=501", "limit: at most 500"),
    ("tables/x/log?limit=ten", "limit: a whole number is needed"),
    ("tables/x/log?before=0", "before: at least 1"),
    (f"tables/x/log?before={'9' * 5000}", "before: a smaller number is needed"),
    ("tables/x/events?since=-1", "since: at least 0"),
    ("tables/x/steps/last", "step: a whole number is needed"),
    ("tables/x/preview", "key: missing"),
]
FRAMES = [
    ("", "the frame: JSON is needed"),
    ("[" * 4000, "the frame: JSON is needed"),
    ("[]", "the frame: an object is needed"),
    ("{}", "do: missing"),
    ('{"do": "dance"}', "do: one of answer, hello"),
    ('{"do": "answer", "key": 3}', "key: a text is needed"),
    ('{"do": "answer", "decision": "3"}', "decision: a whole number is needed"),
    ('{"do": "answer", "keys": [1]}', "keys[0]: a text is needed"),
]


def shown(body: object) -> str:
    return str(body)[:60]


@pytest.mark.parametrize(("endpoint", "body", "message"), BAD, ids=shown)
def test_bodies(server: Running, endpoint: str, body: Any, message: str) -> None:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = server.nobody().post(f"/api/{endpoint}", content=content, headers={"content-type": "application/json"})
    assert answer.json() == {"error": message}
    assert answer.status_code == (400 if message.startswith("the body of") else 422)


@pytest.mark.parametrize(("endpoint", "message"), QUERIES)
def test_queries_and_paths(server: Running, endpoint: str, message: str) -> None:
    answer = server.nobody().get(f"/api/{endpoint}")
    assert (answer.status_code, answer.json()) == (422, {"error": message})


def test_frames(server: Running) -> None:
    ann, _, table = server.two()
    with ann.stream(table) as stream:
        for frame, message in FRAMES:
            stream.send(frame)
            refused = received(stream, "refused")
            assert (refused["status"], refused["error"]) == (400, message)


def test_a_form_that_cannot_be_read(visitor: Person) -> None:
    """What the libraries say of it stays with us."""
    head = {"content-type": "multipart/form-data; boundary=x"}
    for broken in (b"--x\r\nnothing", b"--x--\r\n--x\r\n\r\n"):
        page = visitor.post("/import", content=broken, headers=head)
        assert page.status_code in (400, 422)
        assert "boundary" not in page.text
        assert "multipart" not in page.text.lower().replace("multipart/form-data", "")
