"""Events through the API, and marks of what is news."""

from __future__ import annotations

import cosmodrome as cd
from cosmodrome.server.board import boards
from tests.server.web import GAME, Running


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
