"""The live stream: the first board at once, every change to everybody, and nobody can break it."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import minijinja
import pytest
from websockets.exceptions import ConnectionClosed

from cosmodrome.server.routes import live
from tests.server.web import BOT, PERSON, Person, Running, received, until
from tests.soak import repeats


@pytest.fixture
def two(server: Running) -> tuple[Person, Person, str]:
    return server.two()


def say(stream: Any, **wish: Any) -> None:
    stream.send(json.dumps({"do": "answer", **wish}))


def closed_with(stream: Any) -> int:
    try:
        while True:
            stream.recv(timeout=10)
    except ConnectionClosed as closing:
        return int(closing.rcvd.code) if closing.rcvd else 0


def test_everybody_sees_a_move(server: Running, two: tuple[Person, Person, str]) -> None:
    ann, bob, table = two
    with ann.stream(table) as hers, bob.stream(table) as his, server.nobody().stream(table) as theirs:
        view = received(hers, "view")["view"]
        for stream in (his, theirs):
            assert received(stream, "view")["view"]["decision"] is None
        decision = view["decision"]
        say(hers, key="take_deck", decision=decision["id"], idempotency="a")
        assert received(hers, "done")["idempotency"] == "a"
        for stream in (his, theirs):
            while (seen := received(stream, "view")["view"])["mover"] != 1:
                pass
            assert seen["table"]["seq"] > view["table"]["seq"]
            assert all(card is None for card in seen["players"][0]["hand"])


def test_pages_get_boards(two: tuple[Person, Person, str]) -> None:
    ann, bob, table = two
    with ann.stream(table, what="") as hers, bob.stream(table, what="") as his:
        mine, others = ("".join(received(stream, "board")["html"]) for stream in (hers, his))
    assert 'data-key="take_deck"' in mine
    assert "data-key" not in others
    assert 'id="table"' in mine


def test_an_answer_has_one_receipt_before_the_board_that_shows_it(two: tuple[Person, Person, str]) -> None:
    people, table = two[:2], two[2]
    with people[0].stream(table, what="") as hers, people[1].stream(table, what="") as his:
        streams = (hers, his)
        for turn in range(4):
            decision = people[turn % 2].turn(table)["decision"]
            say(streams[turn % 2], key="take_deck", decision=decision["id"], idempotency=f"turn {turn}")
        people[0].turn(table)
        for at, stream in enumerate(streams):
            messages = []
            with suppress(TimeoutError):
                while True:
                    messages.append(json.loads(stream.recv(timeout=1)))
            receipts = [message["idempotency"] for message in messages if message["type"] == "done"]
            assert receipts == [f"turn {at}", f"turn {at + 2}"]
            assert messages[-1]["type"] == "board"


def test_a_stale_and_a_doubled_answer(two: tuple[Person, Person, str]) -> None:
    ann, _, table = two
    with ann.stream(table) as stream:
        decision = received(stream, "view")["view"]["decision"]
        say(stream, key="take_deck", decision=decision["id"], idempotency="x")
        received(stream, "done")
        say(stream, key="take_deck", decision=decision["id"], idempotency="x")
        assert received(stream, "done")["idempotency"] == "x"
        say(stream, key="take_deck", decision=decision["id"], idempotency="y")
        assert received(stream, "refused")["status"] == 409
        assert received(stream, "view")["view"]["mover"] == 1
        say(stream, key="take_deck", decision=decision["id"] + 2, idempotency="z")
        refused = received(stream, "refused")
        assert (refused["status"], refused["error"]) == (422, "seat 0 cannot decide now; seat 1 can")


@pytest.mark.parametrize(
    "frame",
    [
        *("", "{", "[]", '{"do": 5}', '{"do": "format"}', '{"do": "answer", "decision": "x"}', "x" * 5000, "\x00"),
        pytest.param(f'{{"do": "hello", "x": {"[" * 1900}{"]" * 1900}}}', id="deep"),
    ],
)
def test_malformed_frames(two: tuple[Person, Person, str], frame: str) -> None:
    ann, _, table = two
    with ann.stream(table) as stream:
        before = received(stream, "view")["view"]
        stream.send(frame)
        assert received(stream, "refused")["status"] == (413 if len(frame) > 4096 else 400)
        assert received(stream, "view")["view"]["table"]["seq"] == before["table"]["seq"]


def test_a_sign_of_life_changes_nothing(two: tuple[Person, Person, str]) -> None:
    ann, _, table = two
    with ann.stream(table) as stream:
        before = received(stream, "view")["view"]["table"]["version"]
        stream.send('{"do": "hello"}')
        assert received(stream, "hello") == {"type": "hello"}
    assert ann.view(table)["table"]["version"] == before


def test_bytes_are_refused_and_the_stream_goes_on(two: tuple[Person, Person, str]) -> None:
    ann, _, table = two
    with ann.stream(table) as stream:
        decision = received(stream, "view")["view"]["decision"]
        stream.send(b"\xff\x00")
        refused = received(stream, "refused")
        assert (refused["status"], refused["error"]) == (400, "a frame is text, not bytes")
        say(stream, key="take_deck", decision=decision["id"], idempotency="b")
        assert received(stream, "done")["idempotency"] == "b"


def test_a_text_that_is_none_ends_the_stream_without_a_word_in_the_log(
    two: tuple[Person, Person, str], caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob, table = two
    with ann.stream(table) as hers, bob.stream(table) as his:
        hers.send(b"\xff\xfe", text=True)
        assert closed_with(hers) == 1007
        his.send('{"do": "hello"}')
        received(his, "hello")
    assert not caplog.records


def test_a_giant_ends_the_stream_only(two: tuple[Person, Person, str]) -> None:
    ann, _, table = two
    with ann.stream(table) as stream:
        received(stream, "view")
        with suppress(ConnectionClosed):
            stream.send("x" * (1 << 20))
        assert closed_with(stream) in (0, 1009)
    assert ann.view(table)["decision"]


def test_spectators_cannot_answer(server: Running, two: tuple[Person, Person, str]) -> None:
    ann, bob, table = two
    decision = ann.view(table)["decision"]
    for other, status in ((server.nobody(), 403), (bob, 422)):
        with other.stream(table) as stream:
            say(stream, key="take_deck", decision=decision["id"])
            assert received(stream, "refused")["status"] == status
    assert ann.view(table)["decision"] == decision


def test_who_left_the_game_and_opens_it_again_is_back(two: tuple[Person, Person, str]) -> None:
    ann, bob, table = two

    def bobs_seat() -> Any:
        return ann.view(table)["table"]["seats"][1]

    bob.ask(f"/tables/{table}/leave")
    assert (bobs_seat()["left"], bobs_seat()["deserted"]) == (True, True)
    with bob.stream(table) as live:
        received(live, "view")
        assert (bobs_seat()["left"], bobs_seat()["deserted"]) == (False, False)
    assert ann.post(f"/api/tables/{table}/hand-over", json={"seat": 1}).status_code == 403


def test_a_program_that_listens_for_a_seat_is_there(server: Running, two: tuple[Person, Person, str]) -> None:
    ann, bob, table = two
    token = bob.ask(f"/tables/{table}/token")["token"]

    def here() -> Any:
        return ann.view(table)["table"]["seats"][1]["present"]

    assert not here()
    with server.nobody().stream(table, headers={"authorization": f"Bearer {token}"}) as live:
        received(live, "view")
        assert here()
    until(lambda: not here())


def test_another_site_gets_nothing(two: tuple[Person, Person, str]) -> None:
    ann, _, table = two
    with ann.stream(table, headers={"origin": "https://evil.example"}) as stream:
        assert closed_with(stream) == 4403
    with ann.stream(table, headers={"origin": ann.url}) as stream:
        received(stream, "view")


def test_what_there_is_not(server: Running) -> None:
    ann = server.person()
    with ann.stream("nosuch") as stream:
        assert closed_with(stream) == 4404
    table = ann.table(PERSON, BOT, start=True, spectators=False)
    with server.nobody().stream(table) as stream:
        assert closed_with(stream) == 4403
    with server.nobody().stream(table, headers={"authorization": "Bearer wrong"}) as stream:
        assert closed_with(stream) == 4401


def test_a_session_that_was_ended_sees_no_more(server: Running, two: tuple[Person, Person, str]) -> None:
    ann, bob, table = two
    with ann.stream(table) as stream:
        decision = received(stream, "view")["view"]["decision"]
        ann.ask("/logout")
        say(stream, key="take_deck", decision=decision["id"])
        assert closed_with(stream) == 4401
    assert bob.view(table)["mover"] == 0


def test_frames_are_compressed(two: tuple[Person, Person, str]) -> None:
    ann, _, table = two
    with ann.stream(table) as stream:
        assert stream.response is not None
        assert "permessage-deflate" in stream.response.headers.get("sec-websocket-extensions", "")


@pytest.mark.soak
def test_a_slow_viewer_skips_what_is_no_longer_true(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)
    with ann.stream(table, max_queue=1) as slow:
        received(slow, "view")
        for _ in range(repeats(12, 40)):
            view = ann.turn(table)
            if view["over"]:
                break
            ann.answer(table, view["decision"]["options"][0]["key"], view["decision"]["id"])
        last = ann.turn(table)["table"]["seq"]
        seen = [view["table"]["seq"]]
        while seen[-1] < last:
            seen.append(received(slow, "view")["view"]["table"]["seq"])
        assert seen[-1] == last


def test_the_host_is_told_of_a_proxy_that_passes_no_streams_on(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)
    live._warn_host.cache_clear()
    for _ in range(3):  # as nginx does, unless it is told otherwise: it strips Upgrade and Connection
        answer = ann.get(f"/api/tables/{table}/live", headers={"sec-websocket-key": "x", "sec-websocket-version": "13"})
        assert answer.status_code == 426
        assert "Upgrade" in answer.json()["error"]
    assert caplog.text.count("does not pass WebSockets on") == 1


def test_a_board_that_cannot_be_drawn_is_heard_of(
    server: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, table = server.two()
    with ann.stream(table, what="") as stream:
        received(stream, "board")

        def broken(*_: Any) -> None:
            raise minijinja.TemplateError("no such card")

        monkeypatch.setattr(live, "table_pieces", broken)
        say(stream, key="take_deck", decision=ann.view(table)["decision"]["id"], idempotency="a")
        closed_with(stream)
        assert until(lambda: "no such card" in caplog.text)
