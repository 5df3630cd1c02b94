"""The queue in which everybody has their turn soon, however much somebody else has put in."""

from __future__ import annotations

from cosmodrome.server.thinking.fair_queue import FairQueue, Line

EVE, ANN, BOB = Line("eve"), Line("ann"), Line("bob")


def taken(queue: FairQueue[str]) -> list[str]:
    found = []
    while (item := queue.take()) is not None:
        found.append(item)
    return found


def test_who_comes_later_is_next_however_many_wait_in_another_line() -> None:
    queue = FairQueue[str]()
    for number in range(200):
        queue.add(f"eve {number}", [EVE])
    assert queue.take() == "eve 0"
    queue.add("ann", [ANN])
    assert len(queue) == 200
    assert taken(queue)[:2] == ["ann", "eve 1"]


def test_lines_take_turns_and_so_do_those_inside_a_line() -> None:
    queue = FairQueue[str]()
    for number in range(3):
        queue.add(f"eve {number}", [Line("school"), EVE])
        queue.add(f"ann {number}", [Line("home"), ANN])
    queue.add("bob", [Line("school"), BOB])
    order = ["eve 0", "ann 0", "bob", "ann 1", "eve 1", "ann 2", "eve 2"]
    assert list(queue) == order
    assert taken(queue) == order


def test_a_line_of_three_rounds_has_a_turn_in_every_third() -> None:
    queue = FairQueue[str]()
    rare, often = Line("rare", 3), Line("often")
    for _ in range(9):
        queue.add("rare", [rare])
        queue.add("often", [often])
    order = [queue.take() for _ in range(9)]
    assert order == ["often", "often", "rare", "often", "often", "often", "rare", "often", "often"]
    assert [*queue][-4:] == ["rare"] * 4, "turns that the others do not need are not lost"
    queue = FairQueue[str]()
    queue.add("rare", [rare])
    queue.take()
    queue.add("rare", [rare])
    queue.add("often", [often])
    assert queue.take() == "often", "it need not wait for turns that it did not use"


def test_who_always_asks_again_at_once_keeps_nobody_waiting() -> None:
    """Neither one who was served and is back before the others were, nor any number of newcomers."""
    queue = FairQueue[str]()
    for number in range(3):
        queue.add(f"ann {number}", [ANN])
    order = []
    for _ in range(6):
        queue.add("eve", [EVE])
        order.append(queue.take())
    assert [item for item in order if item != "eve"] == ["ann 0", "ann 1", "ann 2"]
    queue.add("ann", [ANN])
    order = []
    for number in range(5):
        queue.add("new", [Line(f"new {number}")])
        order.append(queue.take())
    assert "ann" in order[:3], "though each of the others was never served before"


def test_who_is_being_served_comes_after_who_is_not() -> None:
    queue = FairQueue[str]()
    for item, line in (("eve 0", EVE), ("eve 1", EVE), ("ann", ANN)):
        queue.add(item, [Line("all"), line])
        if item == "eve 0":
            assert queue.take() == "eve 0"
    assert taken(queue) == ["ann", "eve 1"]


def test_what_does_not_fit_keeps_its_turn() -> None:
    queue = FairQueue[str]()
    for item, line in (("eve 0", EVE), ("ann 0", ANN), ("eve 1", EVE)):
        queue.add(item, [line])
    assert queue.take(lambda item: item.startswith("eve")) == "eve 0"
    assert queue.take(lambda item: item.startswith("bob")) is None
    assert taken(queue) == ["ann 0", "eve 1"]


def test_what_is_no_longer_wanted_leaves_no_line_behind() -> None:
    queue = FairQueue[str]()
    item = "ann"
    queue.add(item, [EVE, ANN])
    queue.add(item, [BOB])
    queue.discard(item)
    assert (len(queue), list(queue), queue.take()) == (0, [], None)
    for number in range(1000):
        queue.add("served", [Line(str(number))])
        queue.take()
    assert len(queue._lines) < 10, "who was served long ago is forgotten"
