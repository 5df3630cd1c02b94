"""Records that people bring along, and what is shown of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cosmodrome as cd
from tests.server.web import Person, Running

OLD = sorted((Path(__file__).parent.parent / "match" / "old").glob("*.cosmo"))
PLAIN = {"content-type": "text/plain"}


def bring(person: Person, record: str) -> str:
    answer = person.post("/api/records", content=record.encode(), headers=PLAIN)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


# --- of a running game ----------------------------------------------------------------------------
def test_the_record_of_a_running_game_is_the_same_for_all(server: Running) -> None:
    """It tells nobody's secrets, not even the own ones: so it can be handed on."""
    ann, bob, table = server.two()
    ann.answer(table, "take_deck", ann.view(table)["decision"]["id"])
    records = {who.get(f"/api/tables/{table}/record").text for who in (ann, bob, server.nobody())}
    (record,) = records
    assert cd.verify(record).ok
    hands = [view["hand"] for who in (ann, bob) for view in who.view(table)["players"] if None not in view["hand"]]
    assert len(hands) == 2
    for card in {card for hand in hands for card in hand}:
        assert not re.search(rf"\b(deal|recruit|return):{card}\b", record)


def test_it_is_shown_up_to_the_first_hidden_step(server: Running) -> None:
    ann, _, table = server.two()
    record = ann.get(f"/api/tables/{table}/record").text
    steps = ann.view(table)["table"]["seq"]
    name = bring(ann, record)
    page = ann.get(f"/r/{name}")
    assert page.status_code == 200
    shown = re.search(rf"it is shown up to step (\d+) of {steps}, because the next one is hidden", page.text)
    assert shown
    last = int(shown[1])
    assert 0 < last < steps
    for eyes in ("", "0", "1", "all", "none"):
        then = ann.get(f"/api/records/{name}/steps/{last}?seat={eyes}").json()
        assert [card for player in then["players"] for card in player["hand"]] == []
        assert ann.get(f"/r/{name}?seat={eyes}").status_code == 200
    assert ann.get(f"/api/records/{name}/steps/{last + 1}").status_code == 404
    assert "Play on as" not in page.text
    assert ann.post(f"/api/records/{name}/fork", json={"step": 3}).status_code == 409
    assert "sound" in ann.get(f"/r/{name}/verify").text
    assert ann.get(f"/r/{name}/result").status_code == 200


@pytest.mark.parametrize("old", OLD, ids=lambda path: path.stem)
def test_older_files_say_how_far_they_are_shown(server: Running, old: Path) -> None:
    """They end with what their seat saw, as comments."""
    ann = server.person("Ann")
    assert "# seen by" in old.read_text()
    assert "it is shown up to step" in ann.get(f"/r/{bring(ann, old.read_text())}").text


def test_what_a_seat_saw_is_a_comment_like_any_other(server: Running) -> None:
    """It used to be unpacked, whatever was in it."""
    ann, _, table = server.two()
    record = ann.get(f"/api/tables/{table}/record").text
    name = bring(ann, f"{record}# seen by 7\n# saw AAAA\n")
    assert "it is shown up to step" in ann.get(f"/r/{name}").text
