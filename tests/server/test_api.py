"""The JSON API on a real server: who may do what, and that nothing else ever changes a table."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import api_bot
import pytest

import cosmodrome as cd
from cosmodrome.match.record import Record
from tests.server.web import BOT, GAME, GOLDENS, PERSON, Running


def test_games_and_their_options(server: Running) -> None:
    games = server.nobody().get("/api/games").json()
    game = next(game for game in games if game["game"] == GAME)
    assert game["seats"] == [2, 4]
    assert all(option["help"] and option["rule"] for option in game["options"])
    assert server.nobody().get(f"/api/games/{GAME}/rules/R5.1").json()["number"] == "R5.1"


def test_the_openapi_document_lists_the_doors(server: Running) -> None:
    paths = server.nobody().get("/api/openapi.json").json()["paths"]
    doors = ("answer", "undo", "join", "options", "record", "token", "agree", "resign", "steps/{step}", "fork")
    for door in doors:
        assert f"/api/tables/{{table_id}}/{door}" in paths


def test_the_example_bot_plays_a_whole_game(server: Running) -> None:
    bot = api_bot.Client(server.url)
    table = bot.sit_down()
    end = bot.play(table, pause=0.02)
    assert end["over"]
    assert len(end["result"]["scores"]) == 2
    record = server.nobody().get(f"/api/tables/{table}/record").text
    assert cd.verify(record).ok
    assert "\nseed " in record  # shown, now that the game is over


def test_the_example_bot_takes_a_free_seat(server: Running) -> None:
    host = server.person("Host")
    table = host.table(PERSON, PERSON)
    bot = api_bot.Client(server.url)
    bot.sit_down(table)
    host.ask(f"/tables/{table}/start")
    assert [seat["name"] for seat in host.view(table)["table"]["seats"]] == ["Host", "Visiting bot"]


def test_who_has_no_cookie_becomes_a_guest(server: Running) -> None:
    somebody = server.nobody()
    table = somebody.table(PERSON, BOT, start=True)
    assert somebody.cookies
    assert somebody.get("/api/me").json()["registered"] is False
    assert [table] == [row["id"] for row in somebody.get("/api/tables/mine").json()]


def test_a_late_answer_gets_the_fresh_table(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)
    view = ann.turn(table)
    decision = view["decision"]
    key = decision["options"][0]["key"]
    assert ann.answer(table, key, decision["id"]).status_code == 200
    late = ann.answer(table, key, decision["id"])
    assert late.status_code == 409
    assert late.json()["view"]["table"]["seq"] > view["table"]["seq"]


def test_a_repeated_answer_is_answered_as_before(server: Running) -> None:
    ann, _, table = server.two()
    decision = ann.turn(table)["decision"]
    key = decision["options"][0]["key"]
    first = ann.answer(table, key, decision["id"], "once")
    again = ann.answer(table, key, decision["id"], "once")
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json()["table"]["seq"] == again.json()["table"]["seq"]


def test_what_is_not_legal_names_the_rule_and_changes_nothing(server: Running) -> None:
    ann = server.person("Ann")
    blocked: list[dict[str, str]] = []
    while not blocked:  # a rare deal lets a player do whatever they might expect
        table = ann.table(PERSON, BOT, start=True)
        view = ann.turn(table)
        blocked = ann.get(f"/api/tables/{table}/blocked").json()
    refused = ann.answer(table, blocked[0]["key"], view["decision"]["id"])
    assert refused.status_code == 422
    assert refused.json()["rule"] == blocked[0]["rule"]
    assert ann.answer(table, "no:such", view["decision"]["id"]).status_code == 422
    assert ann.view(table)["table"]["seq"] == view["table"]["seq"]


def test_only_the_holder_of_a_seat_answers_for_it(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    table = ann.table(PERSON, BOT, start=True)
    decision = ann.turn(table)["decision"]
    key = decision["options"][0]["key"]
    for other in (eve, server.nobody()):
        assert other.answer(table, key, decision["id"]).status_code == 403
        assert other.post(f"/api/tables/{table}/undo").status_code == 403
        assert other.post(f"/api/tables/{table}/resign").status_code == 403
        assert other.post(f"/api/tables/{table}/token").status_code == 403
        assert other.post(f"/api/tables/{table}/hand-over", json={"seat": 0}).status_code == 403
        assert other.post(f"/api/tables/{table}/say", json={"text": "hello"}).status_code == 403
    assert ann.view(table)["decision"] == decision


def test_a_token_is_good_for_its_seat(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)
    decision = ann.turn(table)["decision"]
    token = ann.ask(f"/tables/{table}/token")["token"]
    program = server.nobody()
    program.headers["authorization"] = f"Bearer {token}"
    assert program.answer(table, decision["options"][0]["key"], decision["id"]).status_code == 200
    ann.ask(f"/tables/{table}/token")
    assert program.get(f"/api/tables/{table}").status_code == 401


def test_nobody_gets_the_hand_of_another(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.play_with(bob)
    own = ann.view(table)["players"][0]["hand"]
    dealt = f"deal:{own[0]}"
    assert "(deal:?/" in ann.get(f"/api/tables/{table}/record").text, "not even in the own file, to hand it on"
    for other in (bob, server.nobody()):
        view = other.view(table)
        assert view["players"][0]["hand"] == [None] * len(own)
        assert not set(map(str, own)) & set(view["cards"])
        for door in ("log", "record", "options", f"steps/{view['table']['seq']}"):
            assert not re.search(rf"\b{dealt}\b", other.get(f"/api/tables/{table}/{door}").text)
        assert other.get(f"/api/tables/{table}/steps/3", params={"seat": "0"}).status_code == 403


def test_without_spectators_others_see_nothing(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True, spectators=False)
    for door in ("", "/log", "/record", "/steps/3", "/options", "/blocked"):
        assert server.nobody().get(f"/api/tables/{table}{door}").status_code == 403
    assert server.nobody().get(f"/t/{table}").status_code == 403


def test_undo_and_a_request_beyond_the_barrier(server: Running) -> None:
    ann, bob, table = server.two()
    decision = ann.turn(table)["decision"]
    assert ann.answer(table, "take_deck", decision["id"]).status_code == 200
    asked = ann.ask(f"/tables/{table}/undo")
    assert not asked["done"]
    assert bob.view(table)["table"]["undo"]["seat"] == 0
    for who, says in ((ann, "You asked"), (bob, "Ann asks"), (server.nobody(), "Ann asks")):
        assert f"{says} to undo: Ann draws {'' if who is ann else 'a card.<'}" in who.get(f"/t/{table}").text
    bob.ask(f"/tables/{table}/agree", yes=True)
    assert ann.view(table)["mover"] == 0


def test_consent_is_to_the_undo_that_was_seen(server: Running) -> None:
    ann, bob, table = server.two()
    for who in (ann, bob, ann):
        assert who.answer(table, "take_deck", who.turn(table)["decision"]["id"]).is_success
    seen = ann.ask(f"/tables/{table}/undo")["request"]["to"]
    assert f'"to": {seen}' in bob.get(f"/t/{table}").text
    first = ann.ask(f"/tables/{table}/undo", to=seen - 2)["request"]["to"]
    assert first < seen
    steps = bob.view(table)["table"]["seq"]
    for yes in (True, False):
        assert bob.post(f"/api/tables/{table}/agree", json={"yes": yes, "to": seen}).status_code == 409
    facts = bob.view(table)["table"]
    assert (facts["seq"], facts["undo"]["to"]) == (steps, first)
    bob.ask(f"/tables/{table}/agree", yes=True, to=first)
    assert bob.view(table)["table"]["undo"] is None


def test_a_token_beside_a_cookie_costs_nobody_their_session(server: Running) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    token = ann.ask(f"/tables/{ann.table(PERSON, BOT)}/token")["token"]
    both = {"authorization": f"Bearer {token}"}
    body = {"game": GAME, "seats": [PERSON, BOT]}
    for path, sent in (("/tables", body), ("/guests", {}), ("/register", {"name": "Eve", "password": "long enough"})):
        refused = eve.post(f"/api{path}", json=sent, headers=both)
        assert refused.status_code == 403, path
        assert "not a seat token" in refused.text
    assert eve.get("/api/me").json()["name"] == "Eve"


def test_a_table_that_cannot_begin_at_once_is_not_there(server: Running) -> None:
    ann = server.person("Ann")
    free = {"kind": "open"}
    for seats, options, status in (
        ([PERSON, PERSON], {}, 409),
        ([PERSON, free], {}, 422),
        ([PERSON, BOT, free], {"first_player": 2}, 422),
    ):
        body = {"game": GAME, "seats": seats, "options": options, "start": True}
        assert ann.post("/api/tables", json=body).status_code == status
    assert ann.get("/api/tables/mine").json() == []
    begun = ann.view(ann.table(PERSON, free, BOT, start=True))
    assert (begun["table"]["status"], len(begun["table"]["seats"])) == ("running", 2)


def test_wrong_tables(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    assert ann.get("/api/tables/nosuch").status_code == 404
    assert ann.post("/api/tables", json={"game": "chess", "seats": [PERSON, BOT]}).status_code == 404
    bad = ann.post("/api/tables", json={"game": GAME, "seats": [PERSON, BOT], "options": {"edition": "1999"}})
    assert bad.status_code == 422
    assert "2017" in bad.json()["error"]
    assert ann.post("/api/tables", json={"game": GAME, "seats": [PERSON], "spectator": True}).status_code == 422
    full = ann.table(PERSON, BOT)
    assert bob.post(f"/api/tables/{full}/join").status_code == 409
    assert bob.post(f"/api/tables/{full}/start").status_code == 403


def test_every_door_is_in_the_documentation(server: Running) -> None:
    """Each door with the fields of its body, and which of them may be left out."""
    document = server.nobody().get("/api/openapi.json").json()
    text = (Path(api_bot.__file__).parent.parent / "api.md").read_text("utf-8")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:7] == "| `/api"
    ]
    told = {row[0].strip("`"): row[1:3] for row in rows if len(row) == 4}
    read = [door.split("?")[0] for row in rows if len(row) == 2 for door in re.findall("`([^`]*)`", row[0])]
    paths = {re.sub("{(table_id|name)}", "{id}", path): hows for path, hows in document["paths"].items()}
    assert sorted(read) == sorted(path for path, hows in paths.items() if "get" in hows)
    assert sorted(told) == sorted(path for path, hows in paths.items() if "post" in hows)
    for path, (body, left_out) in told.items():
        content = paths[path]["post"].get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            assert bool(body) == bool(content), path
            continue
        schema = content["application/json"]["schema"]
        name = next(each["$ref"] for each in (schema, *schema.get("anyOf", [])) if "$ref" in each).rpartition("/")[2]
        fields = document["components"]["schemas"][name]
        assert set(json.loads(body.strip("`"))) == set(fields["properties"]), path
        named = set(re.findall("`([a-z]+)`", left_out))
        needed = named if left_out.startswith("all but") else set(fields["properties"]) - named
        assert needed == set(fields.get("required", [])), path


def test_broken_bodies(server: Running) -> None:
    ann = server.person("Ann")
    head = {"content-type": "application/json"}
    assert ann.post("/api/tables", content=b"{", headers=head).status_code == 422
    assert ann.post("/api/tables", content=b"\xff\xfe", headers=head).status_code == 422
    assert ann.post("/api/tables", content=b"x" * (1 << 21), headers=head).status_code == 413

    def endless() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * (1 << 16)

    assert ann.post("/api/tables", content=endless(), headers=head).status_code == 413
    assert ann.get("/api/nothing").json() == {"error": "there is no such page"}


def test_records_brought_along(server: Running, tmp_path: Path) -> None:
    ann = server.person("Ann")
    golden = (GOLDENS / f"{GAME}-2018-two-greedy.cosmo").read_bytes()
    name = ann.post("/api/records", content=golden, headers={"content-type": "text/plain"}).json()["id"]
    assert ann.get(f"/api/records/{name}").content == golden
    assert ann.get(f"/api/records/{name}/steps/40").json()["step"] == 40
    assert ann.get(f"/api/records/{name}/steps/99999").status_code == 404
    last = len(cd.replay(GOLDENS / f"{GAME}-2018-two-greedy.cosmo").record)
    whole = ann.get(f"/api/records/{name}/steps/{last}").json()["log"]
    assert len(whole) > 40
    assert whole[0]["seq"] == 1
    secret = tmp_path / "secret.txt"
    secret.write_text("not for you")
    for bad in (b"nonsense", str(secret).encode(), golden[:900], golden.replace(b"recruit:7", b"recruit:8"), b"\xff"):
        refused = ann.post("/api/records", content=bad, headers={"content-type": "text/plain"})
        assert refused.status_code == 422
        assert "not for you" not in refused.text
    lone = ann.post("/api/records", content=b'"\\ud800"', headers={"content-type": "application/json"})
    assert lone.status_code == 422, "a half of a sign"
    assert ann.get("/api/records/..%2f..%2fcookie.key").status_code == 404


@pytest.mark.parametrize("wrong", [False, True, "0", 1.0])
def test_only_a_number_is_a_number(server: Running, wrong: object) -> None:
    """`false` is no seat 0, and `true` no step 1."""
    ann, bob, table = server.two()
    waiting = ann.table({"kind": "person"}, {"kind": "open"}, {"kind": "open"})
    for who, door, body in (
        (bob, f"/{waiting}/join", {"seat": wrong}),
        (ann, f"/{waiting}/change-places", {"seat": wrong}),
        (ann, f"/{waiting}/set-seat", {"seat": wrong, "kind": "bot", "bot": "random"}),
        (ann, f"/{table}/hand-over", {"seat": wrong}),
        (ann, f"/{table}/answer", {"key": "take_deck", "decision": wrong}),
        (ann, f"/{table}/undo", {"to": wrong}),
        (ann, f"/{table}/agree", {"yes": False, "to": wrong}),
        (ann, f"/{table}/fork", {"step": wrong}),
        (ann, f"/{table}/fork", {"step": 0, "seat": wrong}),
        (ann, "", {"game": GAME, "seats": [{"kind": "person"}] * 2, "seconds": wrong}),
    ):
        refused = who.post(f"/api/tables{door}", json=body)
        assert refused.status_code == 422, (door, body, refused.text)
    options = {"first_player": wrong}
    made = ann.post("/api/tables", json={"game": GAME, "seats": [{"kind": "person"}] * 2, "options": options})
    assert made.status_code == (201 if wrong == "0" else 422), "options may be text, as in a form"


def test_a_record_is_written_beside_the_event_loop(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a long game it takes so long that all other tables would wait."""
    ann, _, table = server.two()
    threads: list[str] = []

    def watched(record: Record) -> str:
        threads.append(threading.current_thread().name)
        return record.text()

    monkeypatch.setattr(Record, "redacted", watched)
    assert cd.verify(ann.get(f"/api/tables/{table}/record").text)
    assert ann.get(f"/api/tables/{table}/verify").json()["ok"]
    assert ann.get(f"/t/{table}/verify").status_code == 200
    assert [name.partition("_")[0] for name in threads] == ["looking-back"] * 3
