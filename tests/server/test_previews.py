"""Previews through the doors of a real server: for who decides alone, of what is open now, and without any secret."""

from __future__ import annotations

import re
from pathlib import Path

from tests.server.web import BOT, PERSON, Running, running


def test_every_option_has_one(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)
    for _ in range(12):
        view = ann.turn(table)
        if view["over"]:
            return
        decision = view["decision"]
        for option in decision["options"]:
            answer = ann.get(f"/api/tables/{table}/preview", params={"key": option["key"], "decision": decision["id"]})
            assert answer.status_code == 200, answer.text
            told = answer.json()
            assert (told["key"], told["text"]) == (option["key"], option["text"])
            assert all(change["before"] != change["after"] for change in told["scores"])
            page = ann.get(f"/t/{table}/preview", params={"key": option["key"], "decision": decision["id"]})
            assert page.status_code == 200
            assert "".join(part["text"] for part in told["parts"]) in re.sub(r"<[^>]+>", "", page.text)
        ann.answer(table, decision["options"][-1]["key"], decision["id"])


def test_a_draw_is_told_without_the_card(server: Running) -> None:
    ann, bob, table = server.two()
    for player in (ann, bob) * 8:
        view = player.turn(table)
        params = {"key": "take_deck", "decision": view["decision"]["id"]}
        told = player.get(f"/api/tables/{table}/preview", params=params).text
        page = player.get(f"/t/{table}/preview", params=params).text
        hand = set(view["players"][view["seat"]]["hand"])
        player.answer(table, "take_deck", view["decision"]["id"])
        fresh = player.view(table)
        [drawn] = set(fresh["players"][view["seat"]]["hand"]) - hand
        name = fresh["cards"][str(drawn)]["name"]
        for text in (told, page):
            assert not re.search(rf"{name}\b", text)
            assert not re.search(rf'"kind":"card","ref":{drawn}\b', text)


def test_only_who_decides_may_ask(server: Running) -> None:
    ann, bob, table = server.two()
    view = ann.turn(table)
    door = f"/api/tables/{table}/preview"
    params = {"key": "take_deck", "decision": view["decision"]["id"]}
    assert ann.get(door, params=params).status_code == 200
    assert bob.get(door, params=params).status_code == 409
    assert server.nobody().get(door, params=params).status_code == 403
    assert ann.get(door, params={**params, "decision": 1}).status_code == 409
    refused = ann.get(door, params={"key": "pass"})
    assert refused.status_code == 422
    assert refused.json()["rule"] == "R3.2"
    assert ann.get(door, params={"key": "x" * 500}).status_code == 422
    assert ann.view(table)["table"]["seq"] == view["table"]["seq"]


def test_too_many(tmp_path: Path) -> None:
    with running(tmp_path, previews_per_minute=5) as server:
        ann, _, table = server.two()
        ann.turn(table)
        codes = [ann.get(f"/api/tables/{table}/preview", params={"key": "take_deck"}).status_code for _ in range(8)]
    assert codes[0] == 200
    assert codes[-1] == 429
