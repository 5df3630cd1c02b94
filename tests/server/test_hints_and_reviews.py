"""Hints and reviews through the doors of a real server: for who is asked, and for games that are over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cosmodrome.bots.hints import LOST
from cosmodrome.errors import BadOption
from cosmodrome.server.settings import Settings
from tests.server.web import BOT, PERSON, Person, Running, running, until

GOLDENS = Path(__file__).parent.parent / "goldens"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("server")
    with running(folder, hint_bot="search:iterations=24", bot_processes=1, review_iterations=4) as it:
        yield it


def test_against_bots_a_player_may_ask_for_hints(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True, options={"first_player": 0})
    view = ann.turn(table)
    assert view["table"]["hints"]
    door = f"/api/tables/{table}/hints"
    told = ann.get(door).json()
    keys = [option["key"] for option in view["decision"]["options"]]
    assert told["decision"] == view["decision"]["id"]
    assert told["outlook"] == "", "the game is open"
    assert 1 <= len(told["hints"]) <= 3
    assert {hint["key"] for hint in told["hints"]} <= {*keys}
    assert ann.get(door).json() == told, "who asks again gets the same"
    page = ann.get(f"/t/{table}/hint", headers={"x-cosmodrome": "panel"}).text
    assert all(f'data-key="{hint["key"]}"' in page for hint in told["hints"])
    assert 'id="hint"' in ann.get(f"/t/{table}").text
    ann.answer(table, told["hints"][0]["key"], told["decision"])
    ann.turn(table)
    assert ann.get(door).json()["decision"] > told["decision"]
    assert server.nobody().get(door).status_code == 403


def test_a_game_that_is_lost_is_first_called_so(server: Running) -> None:
    """Page and API say the same, in words of the bots."""
    ann = server.person("Ann")
    record = (GOLDENS / "space_explorers-v2-2018-all-asked.cosmo").read_bytes()
    name = ann.post("/api/records", content=record, headers={"content-type": "text/plain"}).json()["id"]
    table = ann.ask(f"/records/{name}/fork", step=101, seat=1)["id"]
    assert ann.get(f"/api/tables/{table}/hints").json()["outlook"] == LOST
    page = ann.get(f"/t/{table}/hint", headers={"x-cosmodrome": "panel"}).text
    assert page.index(LOST) < page.index("data-hints=")


@pytest.mark.parametrize(("agreed", "allowed"), [({}, False), ({"hints": True}, True)])
def test_between_people_only_if_the_table_says_so(server: Running, agreed: dict[str, Any], allowed: bool) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.play_with(bob, options={"first_player": 0}, **agreed)
    assert ann.view(table)["table"]["hints"] is allowed
    assert ('id="hint"' in ann.get(f"/t/{table}").text) is allowed
    assert ann.get(f"/api/tables/{table}/hints").status_code == (200 if allowed else 403)
    assert bob.get(f"/api/tables/{table}/hints").status_code == (409 if allowed else 403), "it is Ann's turn"


def test_with_a_clock_or_against_the_wish_of_the_table_there_are_none(server: Running) -> None:
    ann = server.person("Ann")
    for agreed in ({"seconds": 600}, {"total": 600}, {"hints": False}):
        table = ann.table(PERSON, BOT, start=True, **agreed)
        assert not ann.view(table)["table"]["hints"]


def test_limits_that_make_no_sense_are_refused(tmp_path: Any) -> None:
    """Weights that one of the games does not have, too: its hints would fail."""
    with pytest.raises(BadOption, match="--hint-bot, in HOPE: HOPE has no weights 'two_seats'"):
        Settings(tmp_path, hint_bot="search:iterations=10,weights=two_seats")
    for wrong in ({"hint_bot": "greedy"}, {"bot_seconds": 40.0}, {"bot_seconds": 0.0}):
        with pytest.raises(BadOption):
            Settings(tmp_path, **wrong)


def given_up(ann: Person) -> str:
    """A short game that is over, and its table."""
    table = ann.table(PERSON, BOT, start=True, options={"first_player": 0})
    for _ in range(2):
        view = ann.turn(table)
        ann.answer(table, view["decision"]["options"][0]["key"], view["decision"]["id"])
    ann.turn(table)
    assert ann.get(f"/api/tables/{table}/review").status_code == 409, "it is not over"
    ann.ask(f"/tables/{table}/resign")
    return table


def test_a_finished_game_is_reviewed_and_its_record_too(server: Running) -> None:
    ann = server.person("Ann")
    table = given_up(ann)
    record = ann.get(f"/api/tables/{table}/record").content
    imported = ann.post("/api/records", content=record, headers={"content-type": "text/plain"}).json()["id"]
    told = []
    for base, page in ((f"/tables/{table}", f"/t/{table}"), (f"/records/{imported}", f"/r/{imported}")):
        assert ann.get(f"/api{base}/review").json()["state"] == "none"
        assert "Start the review" in ann.get(f"{page}/review").text
        assert ann.ask(f"{base}/review")["state"] in ("running", "done")
        state = until(lambda base=base: (now := ann.get(f"/api{base}/review").json())["state"] == "done" and now)
        assert state["done"] == state["of"] == len(state["review"]["judged"])
        assert state["review"]["ends"] == [0.0, 1.0]
        shown = ann.get(f"{page}/review").text
        assert "Chance of winning over" in shown
        assert "Lost by answers" in shown
        told.append(state["review"])
    assert told[0] == told[1]
    assert server.nobody().get(f"/t/{table}/review").status_code == 200, "who may watch may read it"
    stopped = ann.ask(f"/tables/{table}/review/stop")
    assert stopped["state"] == "done", "there is nothing to stop any more"


def test_the_record_of_a_running_game_cannot_be_reviewed(server: Running) -> None:
    ann, _, table = server.two()
    record = ann.get(f"/api/tables/{table}/record").content
    imported = ann.post("/api/records", content=record, headers={"content-type": "text/plain"}).json()["id"]
    refused = ann.post(f"/api/records/{imported}/review")
    assert refused.status_code == 409
    assert "the game is not over" in refused.json()["error"]
