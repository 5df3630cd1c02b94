"""Events through the API, marks of what is news, and records of running games that are opened elsewhere."""

from __future__ import annotations

import cosmodrome as cd
from cosmodrome.match.seen import seen
from cosmodrome.server import boards
from tests.server.web import GAME, Running

PLAIN = {"content-type": "text/plain"}


def test_events_are_given_as_a_seat_may_know_them(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.play_with(bob, options={"first_player": 0})
    before = ann.view(table)["table"]["seq"]
    ann.answer(table, "take_deck", ann.view(table)["decision"]["id"])
    for person, knows in ((ann, True), (bob, False), (server.nobody(), False)):
        events = person.get(f"/api/tables/{table}/events", params={"since": before}).json()
        (draw,) = [event for event in events if event["kind"] == "drawn"]
        assert (draw["seat"], draw["step"]) == (0, before + 2)
        assert (draw["values"]["card"] is not None) == knows
        assert draw["moves"][0]["from"] == "deck"
        assert draw["moves"][0]["to"] == "hand:0"
        assert (draw["moves"][0]["thing"] is not None) == knows


def test_events_come_in_pages_of_whole_steps(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.play_with(bob)
    whole = ann.get(f"/api/tables/{table}/events", params={"limit": 500}).json()
    found: list[object] = []
    since = 0
    while page := ann.get(f"/api/tables/{table}/events", params={"since": since, "limit": 1}).json():
        assert len({event["step"] for event in page}) == 1
        found += page
        since = page[-1]["step"]
    assert found == whole
    assert len(whole) > 20
    for wrong in ({"since": -1}, {"limit": 0}, {"limit": 501}, {"since": "x"}):
        assert ann.get(f"/api/tables/{table}/events", params=wrong).status_code == 422


def test_all_since_the_own_last_decision_is_marked() -> None:
    """Also what the player before the last did, and not only the last answer."""
    match = cd.load(GAME).match(seats=3, seed=5, first_player=0)
    assert boards.marks(match, 0) == {}, "dealing is nobody's move"
    taken = []
    for _ in range(3):
        key = next(key for key in match.decision.options.keys if key.startswith("take:"))
        match.play(key)
        taken.append(f"card:{key[5:]}")
    assert match.mover == 0
    marked = [thing for thing in taken if boards.marks(match, 0).get(thing)]
    assert marked == taken[1:], "the two others', not the own"
    assert taken[2] in boards.marks(match, None)
    assert taken[1] not in boards.marks(match, None), "a spectator sees the last move marked"
    assert taken[2] in boards.marks(match, 2), "the own move stays marked until the next"


def test_a_record_of_a_running_game_shows_what_its_seat_saw(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.play_with(bob, options={"first_player": 0})
    ann.answer(table, "take_deck", ann.view(table)["decision"]["id"])
    bob.answer(table, bob.view(table)["decision"]["options"][0]["key"], bob.view(table)["decision"]["id"])
    record = bob.get(f"/api/tables/{table}/record").text
    found = seen(record)
    name = ann.post("/api/records", content=record.encode(), headers=PLAIN).json()["id"]
    page = ann.get(f"/r/{name}")
    assert page.status_code == 200
    assert "it shows what Bob saw" in page.text
    for step in found.stops:
        shown = ann.get(f"/api/records/{name}/steps/{step}").json()
        assert shown["seat"] == 1
        assert shown["players"][0]["hand"] == found.view(step)["players"][0]["hand"]
        assert ann.get(f"/r/{name}", params={"step": step}).status_code == 200
    assert ann.get(f"/api/records/{name}/steps/3", params={"seat": "0"}).status_code == 403
    assert ann.get(f"/r/{name}/result").status_code == 200
    assert ann.post(f"/api/records/{name}/fork", json={"step": 3}).status_code == 409


def test_views_that_cannot_be_drawn_are_the_records_fault(server: Running) -> None:
    """They come from somebody's file: whatever is in them, the server says so and goes on."""
    import base64
    import zlib

    from msgspec.msgpack import decode, encode

    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.play_with(bob)
    record = ann.get(f"/api/tables/{table}/record").text
    start = record.index("# saw ")
    data = decode(zlib.decompress(base64.b64decode(record[start + 6 :].strip())))
    for name, wrong in (("players", 7), ("center", [{"x": 1}]), ("cards", []), ("prompt", None), ("line", "abc")):
        views = [[step, {**patch, name: [wrong]}] for step, patch in data["views"]]
        packed = base64.b64encode(zlib.compress(encode({**data, "views": views}))).decode()
        answer = ann.post("/api/records", content=f"{record[:start]}# saw {packed}\n".encode(), headers=PLAIN)
        assert answer.status_code == 201
        page = ann.get(f"/r/{answer.json()['id']}")
        drawn = name == "prompt"  # a board without its prompt is a board
        assert page.status_code == (200 if drawn else 422), name
        assert ("what this record shows cannot be drawn" in page.text) != drawn
        assert (answer.json()["id"] in page.text) == drawn
    assert ann.get("/").status_code == 200
