"""However a record is made, no answer about it is much longer than the record itself."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import cosmodrome as cd
from cosmodrome.games import definition
from cosmodrome.games.definition import Part
from cosmodrome.games.kit import overlay
from cosmodrome.games.kit.overlay import LARGEST, LONGEST_NAME
from cosmodrome.match.game import Game
from cosmodrome.match.header import dumped
from cosmodrome.match.log import Entry
from cosmodrome.server.routes.api import MOST_ENTRIES, PAGE
from cosmodrome.server.routes.pages import LOG_PAGE
from cosmodrome.server.tables.views import LARGEST_LOG, log_facts
from tests.server.web import BOT, GAME, GOLDENS, PERSON, Person, Running, received, running

MOST_BYTES = 512 << 10  # of any answer
STEPS = 1200
PLAIN = {"content-type": "text/plain"}


def named(game: str, name: str) -> dict[str, Any]:
    """An overlay in which everything has this name."""
    rules = definition(game)
    return {
        section: [
            {kind.identity: entry[kind.identity], "name": name}
            for entry in rules.components[section]
            if "name" in entry
        ]
        for section, kind in rules.sections.items()
        if kind.identity
    }


def long_record(game: str, name: str, steps: int) -> str:
    """Of a game in which much was taken back, so that it is longer than any other, and given up then."""
    dice = random.Random(7)
    match = Game(definition(game)).match(seats=2, seed=7, components=named(game, name))
    going_on = True
    while len(match.record) < steps:
        going_on = going_on and len(match.record.live) < 90
        answers = [seq for seq in match.record.live if match.record.steps[seq - 1].who >= 0]
        if going_on or len(answers) < 10:
            going_on = True
            match.play(dice.choice(match.decision.options.keys), match.deciders[0])
        else:
            match.undo(match.record.steps[answers[-1] - 1].who, consent=range(match.seats))
    match.resign(0)
    return match.record.text()


def brought(person: Person, record: str) -> str:
    answer = person.post("/api/records", content=record.encode(), headers=PLAIN)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_a_record_whose_names_have_no_end_is_refused(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each would be told again in every line of the log: a thousand times what was sent."""
    with monkeypatch.context() as careless:  # another program writes it
        careless.setattr(overlay, "LONGEST_NAME", 10_000)
        record = long_record(GAME, "W" * 2000, 200)
    refused = server.person("Ann").post("/api/records", content=record.encode(), headers=PLAIN)
    assert refused.status_code == 422
    assert "project explorer_1, name: at most 60 characters, not 2,000" in refused.json()["error"]


@pytest.mark.parametrize("game", [GAME, "one_small_step"])
def test_every_answer_about_a_record_is_bounded(server: Running, game: str) -> None:
    ann = server.person("Ann")
    record = long_record(game, "Ж" * LONGEST_NAME, STEPS)
    name = brought(ann, record)
    table = ann.ask(f"/records/{name}/fork", step=40)["id"]
    doors = [f"/api/records/{name}/steps/{step}?seat={eyes}" for step in (40, STEPS) for eyes in ("all", "0", "none")]
    doors += [f"{doors[3]}&limit={MOST_ENTRIES}", f"/api/records/{name}/verify", f"/r/{name}", "/api/tables/mine"]
    doors += [f"/api/tables/{table}{end}" for end in ("", "/log", "/options", "/blocked", "/steps/0")]
    for door in doors:
        answer = ann.get(door)
        assert answer.status_code == 200, door
        assert len(answer.content) < MOST_BYTES, door


def test_what_is_too_large_to_be_sent_is_refused(tmp_path: Path) -> None:
    """A last net: whatever a page may repeat."""
    with running(tmp_path, response_bytes=30_000) as server:
        ann = server.person("Ann")
        table = ann.table(PERSON, BOT, start=True)
        record = (GOLDENS / f"{GAME}-2018-two-greedy.cosmo").read_text() + f"# {'x' * 30_000}\n"
        name = brought(ann, record)
        for door in (f"/api/records/{name}", f"/r/{name}", f"/t/{table}"):
            answer = ann.get(door)
            assert answer.status_code == 422, door
            assert "this is too large to be sent: 0." in answer.text
            assert len(answer.content) < 30_000
        assert ann.get(f"/api/records/{name}/verify").json()["ok"]
        with ann.stream(table, what="") as live, pytest.raises(ConnectionClosed) as closed:
            received(live, "board")
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, "too large" in closed.value.rcvd.reason) == (4422, True)


def test_the_log_of_a_record_is_read_page_by_page(server: Running) -> None:
    ann = server.person("Ann")
    record = long_record(GAME, "A name", 400)
    name = brought(ann, record)
    told = [entry.seq for entry in cd.replay(record.encode()).log]
    assert len(told) > 2 * PAGE
    last = ann.get(f"/api/records/{name}/steps/401").json()["log"]
    assert [entry["seq"] for entry in last] == [seq for seq in told if seq >= told[-PAGE]], "steps are told wholly"
    for limit in (PAGE, 37, 1):
        pages = read_backwards(ann, f"/api/records/{name}/steps/401?limit={limit}", "log", rounds=5)
        assert pages == told[-len(pages) :]
        assert 0 <= len(pages) - min(5 * limit, len(told)) < 5, "no more than limits and rests of steps"
    assert ann.get(f"/api/records/{name}/steps/401?before=1").json()["log"] == []
    for bad in ("limit=0", f"limit={MOST_ENTRIES + 1}", "before=0", "before=x", "limit=true"):
        assert ann.get(f"/api/records/{name}/steps/401?{bad}").status_code == 422, bad


def test_the_log_of_a_table_is_read_page_by_page(server: Running) -> None:
    ann, bob, table = server.two()
    for _ in range(3):
        for who in (ann, bob):
            ann_or_bob = who.turn(table)["decision"]
            assert who.answer(table, ann_or_bob["options"][0]["key"], ann_or_bob["id"]).status_code == 200
    whole = ann.get(f"/api/tables/{table}/log?limit={MOST_ENTRIES}").json()
    assert ann.get(f"/api/tables/{table}/log").json() == whole[-PAGE:]
    assert read_backwards(ann, f"/api/tables/{table}/log?limit=4", rounds=99) == [entry["seq"] for entry in whole]
    middle = whole[5]["seq"]
    before = [entry for entry in whole if entry["seq"] < middle]
    before = [entry for entry in before if entry["seq"] >= before[-2]["seq"]]
    assert ann.get(f"/api/tables/{table}/log?limit=2&before={middle}").json() == before
    seq = ann.view(table)["table"]["seq"]
    assert ann.get(f"/api/tables/{table}/steps/{seq}?limit=2&before={middle}").json()["log"] == before


def test_a_table_that_has_not_begun_has_no_log(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table({"kind": "person"}, {"kind": "person"})
    assert ann.get(f"/api/tables/{table}/log").json() == []
    assert ann.get(f"/t/{table}/log").status_code == 200


def test_the_page_of_the_log_leads_to_earlier_ones(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, table = server.two()
    seqs = [entry["seq"] for entry in ann.get(f"/api/tables/{table}/log").json()]
    assert len(seqs) < LOG_PAGE
    assert "log?before=" not in ann.get(f"/t/{table}/log").text, "all of it is there"
    monkeypatch.setattr("cosmodrome.server.routes.pages.LOG_PAGE", 5)
    page = ann.get(f"/t/{table}/log").text
    assert page.count('<span class="no">') == 5
    assert f"/t/{table}/log?before={seqs[-5]}" in page
    page = ann.get(f"/t/{table}/log?before={seqs[3]}").text
    assert page.count('<span class="no">') == 3
    assert "log?before=" not in page
    assert f'href="/t/{table}/log"' in page, "back to the latest"


def test_a_page_of_the_log_is_bounded_in_bytes_too() -> None:
    entries = [Entry(seq, 0, (Part("Ж" * 10_000), Part("ends"))) for seq in range(1, 101)]
    found = log_facts(entries)
    assert found[-1]["seq"] == 100
    assert 1 < len(found) < 20
    assert len(dumped(found).encode()) <= LARGEST_LOG
    assert len(log_facts([Entry(1, 0, (Part("x" * (LARGEST_LOG + 1)),))])) == 1, "reading on always gets somewhere"
    assert log_facts([]) == []


def test_what_is_refused_is_not_repeated_at_length(server: Running) -> None:
    ann = server.person("Ann")
    refused = ann.post(
        "/api/tables", json={"game": GAME, "seats": [{"kind": "person"}] * 2, "options": {"x" * 9999: 1}}
    )
    assert refused.status_code == 422
    assert len(refused.content) < 2000


def test_the_games_here_are_far_below_the_limits() -> None:
    """Whoever owns a game can put all of it in."""
    for game in (GAME, "one_small_step"):
        rules = definition(game)
        whole: dict[str, Any] = {}
        for name, section in rules.sections.items():
            shipped = rules.components[name]
            entries = [shipped] if isinstance(shipped, dict) else shipped
            free = [{field: of for field, of in entry.items() if field not in section.fixed} for entry in entries]
            whole[name] = free if section.identity else free[0]
        whole.pop("counts", None)  # most of them follow from the rest
        assert 2 * len(dumped(whole)) < LARGEST
        assert rules.laid_over(whole)
    record = (GOLDENS / f"{GAME}-2018-two-greedy.cosmo").read_bytes()
    assert cd.replay(record).over


def read_backwards(person: Person, door: str, entry: str = "", rounds: int = 1) -> list[int]:
    """The steps that all pages tell of together."""
    found: list[int] = []
    for _ in range(rounds):
        answer = person.get(f"{door}&before={found[0]}" if found else door).json()
        page = [one["seq"] for one in (answer[entry] if entry else answer)]
        if not page:
            break
        found = page + found
    return found
