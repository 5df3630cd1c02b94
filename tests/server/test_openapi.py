"""The OpenAPI document tells the truth: a client that is generated from it understands every answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter

from cosmodrome.games import definitions
from cosmodrome.server.web import responses
from tests.server.web import BOT, GAME, GOLDENS, PERSON, Person, Running, until


@pytest.fixture(scope="module")
def document(server: Running) -> Any:
    return server.nobody().get("/api/openapi.json").json()


def doors(document: Any) -> Iterator[tuple[str, str, Any]]:
    for path, hows in document["paths"].items():
        for how, door in hows.items():
            yield path, how, door


def fits(model: Any, answer: Any) -> Any:
    """The answer, which is what the document says: nothing is missing, nothing is added."""
    TypeAdapter(model).validate_python(answer, strict=True)
    return answer


def viewed(who: Person, table: str) -> Any:
    return fits(responses.Playing, who.view(table))


def test_every_door_says_what_it_answers(document: Any) -> None:
    for path, how, door in doors(document):
        good = {status: found for status, found in door["responses"].items() if status.startswith("2")}
        assert len(good) == 1, path
        for status, found in good.items():
            said = found.get("content", {})
            if status == "204":
                assert not said, path
            elif "application/json" in said:
                assert said["application/json"]["schema"] not in ({}, {"type": "string"}), path
            else:
                assert list(said) == ["text/plain"], path
        refused = door["responses"]["4XX"]["content"]["application/json"]["schema"]
        assert refused == {"$ref": "#/components/schemas/Refused"}, path
        assert "422" not in door["responses"], path
        assert door["description"], (how, path)
    assert "HTTPValidationError" not in document["components"]["schemas"]


def test_every_door_has_a_name_of_its_own(document: Any) -> None:
    names = [door["operationId"] for _, _, door in doors(document)]
    assert len(set(names)) == len(names)
    assert all(len(door["tags"]) == 1 for _, _, door in doors(document))


def test_ways_to_say_who_one_is(document: Any) -> None:
    assert {*document["components"]["securitySchemes"]} == {"person", "program", "seat"}


def test_games_and_people(server: Running) -> None:
    ann = server.nobody()
    assert fits(responses.PersonFacts | None, ann.get("/api/me").json()) is None
    fits(responses.PersonFacts, ann.ask("/guests", name="Ann"))
    fits(responses.PersonFacts | None, ann.get("/api/me").json())
    fits(list[responses.GameFacts], ann.get("/api/games").json())
    fits(responses.GameFacts, ann.get(f"/api/games/{GAME}").json())
    fits(responses.RuleText, ann.get(f"/api/games/{GAME}/rules/R5.1").json())
    fits(responses.Refused, ann.get("/api/games/nosuch").json())
    fits(responses.Refused, ann.post("/api/tables", json={"gaem": GAME}).json())


def test_a_game_from_the_lobby_to_the_end(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(PERSON, PERSON, public=True, options={"first_player": 0})
    fits(responses.Waiting, ann.view(table))
    fits(list[responses.Listed], bob.get("/api/tables").json())
    fits(responses.SeatTaken, bob.ask(f"/tables/{table}/join"))
    fits(responses.Done, bob.ask(f"/tables/{table}/change-places", seat=0))
    fits(responses.Waiting, ann.view(table))
    early = fits(responses.Stale, ann.answer(table, "take_deck", 0).json())
    assert "view" not in early
    ann.ask(f"/tables/{table}/start")
    decision = ann.turn(table)["decision"]
    assert fits(responses.Decision | None, ann.get(f"/api/tables/{table}/options").json()) == decision
    assert fits(responses.Decision | None, bob.get(f"/api/tables/{table}/options").json()) is None
    fits(list[responses.BlockedFacts], ann.get(f"/api/tables/{table}/blocked").json())
    for option in decision["options"]:
        asked = {"key": option["key"], "decision": decision["id"]}
        fits(responses.PreviewFacts, ann.get(f"/api/tables/{table}/preview", params=asked).json())
    fits(responses.Playing, ann.answer(table, "take_deck", decision["id"]).json())
    late = ann.answer(table, "take_deck", decision["id"])
    assert late.status_code == 409
    assert fits(responses.Stale, late.json())["view"]
    bob.ask(f"/tables/{table}/say", text="Hello")
    asked = fits(responses.UndoDone, ann.ask(f"/tables/{table}/undo"))
    assert asked["request"]
    assert viewed(bob, table)["table"]["undo"]
    bob.ask(f"/tables/{table}/agree", yes=False)
    assert viewed(ann, table)["table"]["undo_refused"]
    thing = fits(responses.Plan, ann.get(f"/api/tables/{table}/plan").json())["things"][0]
    ann.ask(f"/tables/{table}/plan", thing=thing)
    assert viewed(ann, table)["table"]["team"]["plan"]
    fits(responses.SeatToken, ann.ask(f"/tables/{table}/token"))
    fits(responses.Then, ann.get(f"/api/tables/{table}/steps/5").json())
    fits(responses.VerdictFacts, ann.get(f"/api/tables/{table}/verify").json())
    bob.ask(f"/tables/{table}/resign")
    assert viewed(ann, table)["result"]
    fits(list[responses.LogEntry], ann.get(f"/api/tables/{table}/log").json())
    fits(responses.Then, ann.get(f"/api/tables/{table}/steps/5?seat=all").json())
    assert fits(list[responses.Listed], ann.get("/api/tables/finished").json())[0]["result"]
    assert fits(responses.PlayedGames, ann.get("/api/me/games?result=won").json())["games"][0]["against"] == ["Bob"]
    assert fits(list[responses.OpponentFacts], ann.get("/api/me/opponents").json())[0]["won"] == 1
    fits(responses.Waiting, ann.ask(f"/tables/{table}/rematch"))
    fits(responses.Place, ann.ask(f"/tables/{table}/fork", step=17))


@pytest.mark.parametrize("game", sorted(definitions()))
def test_views_of_every_game(server: Running, game: str) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, game=game, start=True)
    for _ in range(4):
        decision = until(lambda: viewed(ann, table)["decision"])
        fits(responses.Playing, ann.answer(table, decision["options"][0]["key"], decision["id"]).json())
    assert fits(responses.Playing, server.nobody().view(table))["decision"] is None


def test_a_team_in_council(server: Running) -> None:
    four = [server.person(name) for name in ("Ann", "Abe", "Bob", "Bea")]
    table = four[0].play_with(*four[1:], game="one_small_step")
    for _ in range(200):
        view = viewed(four[0], table)
        who = four[view["deciders"][0]]
        asked = viewed(who, table)
        council = asked["council"]
        if council and council["proposals"]:
            break
        who.answer(table, asked["decision"]["options"][0]["key"], asked["decision"]["id"])
    assert council
    who.ask(f"/tables/{table}/consent", scope="always")
    assert viewed(who, table)["table"]["team"]["consents"]
    for each in four:
        viewed(each, table)


def test_a_record_that_somebody_brings_along(server: Running) -> None:
    ann = server.person("Ann")
    record = next(GOLDENS.glob(f"{GAME}*.cosmo")).read_text()
    headers = {"content-type": "text/plain"}
    name = fits(responses.Place, ann.post("/api/records", content=record, headers=headers).json())["id"]
    fits(responses.Then, ann.get(f"/api/records/{name}/steps/7").json())
    verdict = fits(responses.VerdictFacts, ann.get(f"/api/records/{name}/verify").json())
    assert verdict["ok"]
    place = fits(responses.Place, ann.ask(f"/records/{name}/fork", step=20, seat=1))
    assert viewed(ann, place["id"])["seat"] == 1


def test_a_fault_of_the_server_is_told_as_one(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("something that nobody outside is to read")

    monkeypatch.setattr("cosmodrome.server.routes.api.definitions", broken)
    monkeypatch.setattr("cosmodrome.server.routes.pages.definitions", broken)
    answer = server.nobody().get("/api/games")
    assert answer.status_code == 500
    assert "nobody outside" not in fits(responses.Refused, answer.json())["error"]
    page = server.nobody().get("/")
    assert page.status_code == 500
    assert "That did not work" in page.text
    for said in (answer, page):
        assert "frame-ancestors 'none'" in said.headers["content-security-policy"]


def test_an_answer_without_content_names_no_type(server: Running) -> None:
    answer = server.person("Ann").post("/api/logout")
    assert answer.status_code == 204
    assert "content-type" not in answer.headers


def test_where_every_field_may_be_left_out_so_may_the_body(document: Any) -> None:
    for path, _, door in doors(document):
        body = door.get("requestBody")
        if body is None or "application/json" not in body["content"]:
            continue
        schema = body["content"]["application/json"]["schema"]
        (name,) = (each["$ref"].rpartition("/")[2] for each in (schema, *schema.get("anyOf", [])) if "$ref" in each)
        assert body.get("required", False) == ("required" in document["components"]["schemas"][name]), path
