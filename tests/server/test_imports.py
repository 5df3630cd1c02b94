"""Records that people bring along: what is shown of them, and what makes room for what."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.server.errors import ServerError
from cosmodrome.server.past.imports import Imports
from cosmodrome.server.settings import Settings
from cosmodrome.server.thinking.fair_share import Kept, make_room
from tests.server.web import GAME, GOLDENS, Person, Running, running

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


# --- making room ----------------------------------------------------------------------------------
def kept(*things: str) -> list[Kept]:
    """`ann1:5` is a thing of Ann's with 5 bytes."""
    found = [re.fullmatch("([a-z]+)([0-9]+):([0-9]+)", thing) for thing in things]
    return [Kept(one[1], one[1] + one[2], int(one[3])) for one in found if one]


@pytest.mark.parametrize(
    ("before", "new", "gone"),
    [
        ("ann1:5 bob1:5 cat1:5", "eve1:5", ""),
        ("ann1:5 eve1:5 eve2:5 eve3:5", "eve4:5", "eve1"),
        ("ann1:9 eve1:1 eve2:1 eve3:1", "eve4:1", "eve1"),
        ("ann1:5 ann2:5 eve1:5 bob1:5", "eve2:5", "eve1"),
        ("ann1:5 ann2:5 eve1:20", "eve2:5", "eve1"),
        ("ann1:5 bob1:5", "eve1:90", "ann1 bob1"),
        ("ann1:20 bob1:15", "ann2:10", "ann1"),
    ],
)
def test_who_keeps_most_makes_room(before: str, new: str, gone: str) -> None:
    """With four things and 40 bytes at most: so each weighs as much as 10 bytes at least."""
    (newest,) = kept(new)
    found = make_room(kept(*before.split()), newest, most=4, largest=40)
    assert [one.name for one in found] == gone.split()


def records(number: int, comment: str = "") -> list[bytes]:
    match = cd.load(GAME).match(seats=2, seed=7)
    return [f"{match.record.text()}# {comment}{at}\n".encode() for at in range(number)]


@pytest.fixture
def imports(tmp_path: Path) -> Callable[..., Imports]:
    """A new start with the same folder."""

    def start(**limits: Any) -> Imports:
        settings = Settings(tmp_path, **limits)
        settings.prepare()
        return Imports(settings)

    return start


def there(imports: Imports, names: list[str]) -> list[bool]:
    return [is_there(imports, name) for name in names]


def is_there(imports: Imports, name: str) -> bool:
    try:
        return bool(imports.record(name))
    except ServerError:
        return False


def test_a_flood_throws_out_nobody_elses_records(imports: Callable[..., Imports]) -> None:
    here = imports(imports_kept=6)
    (first, second), flood = records(2), records(9, "x")
    anns, bobs = here.add("ann", first), here.add("bob", second)
    eves = [here.add("eve", record) for record in flood[:5]]
    here = imports(imports_kept=6)  # the addresses are known after a restart, too
    eves += [here.add("eve", record) for record in flood[5:]]
    assert there(here, [anns, bobs]) == [True, True]
    assert there(here, eves) == [False] * 5 + [True] * 4


def test_large_records_make_room_for_small_ones(imports: Callable[..., Imports]) -> None:
    here = imports(imports_bytes=30_000)
    anns = here.add("ann", records(1)[0])
    eves = [here.add("eve", record) for record in records(5, "x" * 12_000)]
    assert there(here, [anns, *eves]) == [True, False, False, False, True, True]


def test_a_record_that_two_brought_stays_as_long_as_one_has_room(imports: Callable[..., Imports]) -> None:
    """Else somebody could bring the records of others, and then throw out their own."""
    here = imports(imports_kept=4)
    (shared,) = records(1)
    name = here.add("eve", shared)
    assert here.add("ann", shared) == name
    for record in records(5, "x"):
        here.add("eve", record)
    assert there(here, [name]) == [True]


def test_a_record_that_is_brought_again_is_new_again(imports: Callable[..., Imports]) -> None:
    here = imports(imports_kept=3)
    mine = records(4)
    names = [here.add("ann", record) for record in mine[:3]]
    here.add("ann", mine[0])
    names.append(here.add("ann", mine[3]))
    assert there(here, names) == [True, False, True, True]


def test_looking_at_many_records_drops_nobody_elses_replay(
    imports: Callable[..., Imports], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosmodrome.server.past.imports.LOADED", 4)
    here = imports()
    names = [here.add("eve", record) for record in records(6)]
    anns = here.past("ann", names[0])
    for name in names:
        here.past("eve", name)
    assert here.past("ann", names[0]) is anns


def test_what_somebody_brings_counts_for_their_address(tmp_path: Path) -> None:
    """Behind a proxy it is the one that the proxy tells."""
    with running(tmp_path, imports_kept=3, proxies="127.0.0.1") as server:
        ann, eve = server.nobody(), server.nobody()
        ann.headers["x-forwarded-for"], eve.headers["x-forwarded-for"] = "203.0.113.1", "203.0.113.2"
        name = bring(ann, records(1)[0].decode())
        for record in records(5, "x"):
            bring(eve, record.decode())
        assert ann.get(f"/r/{name}").status_code == 200
    kept = [path.name for path in (tmp_path / "imports").iterdir()]
    assert len(kept) == 3
    assert not any("203.0.113" in name for name in kept)


def test_an_old_game_that_cannot_go_on_by_the_rules_of_today_says_so(server: Running) -> None:
    """What is under way names an effect that the cards of today do not have; elsewhere it goes on."""
    ann = server.person("Ann")
    old = (GOLDENS / "one_small_step-v2-advanced-1v1-greedy.cosmo").read_text("utf-8")
    name = bring(ann, old)
    steps = len(cd.replay(old).record)
    refused = ann.post(f"/api/records/{name}/fork", json={"step": steps * 15 // 16})
    assert refused.status_code == 409
    assert "played by rules version 2; from this step it cannot go on by version 3" in refused.json()["error"]
