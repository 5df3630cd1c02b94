"""Ways and picks: several answers at once, each an ordinary step, up to anything new; undone as one."""

from __future__ import annotations

from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.games.definition import Way
from cosmodrome.kernel.state import State
from tests.match.tables import SECRET
from tests.one_small_step.picks import two_tokens
from tests.toys.rover import GAME, PLACES, Rover

ROVER = cd.Game(GAME)


def table(beacon: str = "", seats: int = 2, game: cd.Game = ROVER, **options: Any) -> cd.Match:
    """A match whose beacon lies there; else where it is in nobody's way."""
    match = game.match(seats=seats, seed=SECRET, **options)
    position = match.position()
    position["beacon"] = PLACES.index(beacon) if beacon else -1
    position["knows"] = [0] * len(position["knows"])
    return game.match(position=position, seed=SECRET)


def given(match: cd.Match) -> list[str]:
    return [step.key for step in match.record.steps]


def way(match: cd.Match, text: str) -> Way:
    return next(way for way in match.ways() if way.text == text)


# --- ways -----------------------------------------------------------------------------------------
def test_a_way_is_played_step_by_step() -> None:
    match, other = table(), table()
    assert [found.text for found in match.ways()] == ["Dig at the ridge", "Dig at the crater", "Dig at the summit"]
    assert match.play_way(way(match, "Dig at the crater")) == 4
    for key in ("drive:dunes", "drive:ridge", "drive:crater", "dig"):
        other.play(key)
    assert match.record.text(private=True) == other.record.text(private=True)
    assert cd.replay(match.record.text(private=True), game=ROVER).position() == match.position()


def test_a_game_has_none_unless_it_says_so() -> None:
    match = cd.load("space_explorers").match(seats=2, seed=1)
    assert match.ways() == []
    assert match.picks() is None
    assert match.view(match.mover)["decision"]["ways"] == []


def test_only_who_decides_has_ways() -> None:
    match = table()
    assert match.ways(0)
    assert match.ways(1) == []
    with pytest.raises(cd.IllegalMove, match="seat 1"):
        match.play_way(["drive:dunes", "dig"], seat=1)
    assert given(match) == []


def test_it_is_undone_as_one() -> None:
    match = table()
    match.play("dig")
    before = match.position()
    match.play_way(way(match, "Dig at the crater"))
    assert match.can_undo(0)
    match.undo()
    assert match.position() == before
    assert given(match)[-1] == "!undo 2"
    match.undo()
    assert given(match)[-1] == "!undo 1"


def test_what_follows_a_way_is_undone_first() -> None:
    match = table()
    before = match.position()
    match.play_way(["drive:dunes", "dig"])
    match.play("dig")
    match.undo()
    assert given(match)[-1] == "!undo 3"
    match.copy().undo()
    match.undo(0)
    assert match.position() == before


def test_it_stops_behind_chance() -> None:
    """Then going back needs the consent of the others, for the way as for its last answer."""
    match = table()
    before = match.position()
    assert match.play_way(["drive:dunes", "drive:ridge", "drive:crater", "drive:summit", "dig", "dig"]) == 5
    assert given(match)[-1].startswith("die:")
    assert match.undo_needs(0) == [1]
    match.undo(0, consent=[1])
    assert match.position() == before


def test_it_stops_when_somebody_learns_something() -> None:
    match = table(beacon="ridge")
    assert match.play_way(way(match, "Dig at the crater")) == 2
    assert given(match) == ["drive:dunes", "drive:ridge"]


def test_it_stops_when_another_seat_is_asked() -> None:
    match = table()
    assert match.play_way(["hail", "wave", "dig"]) == 1
    assert match.mover == 1


def test_it_stops_before_what_is_not_legal() -> None:
    match = table()
    assert match.play_way(["drive:dunes", "fill", "dig"]) == 1
    assert match.play_way(["dig", "drive:ridge", "drive:summit", "dig"]) == 2


def test_it_stops_at_another_question_than_foreseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the table that the seat imagines, filling asks nothing; here the next key happens to fit the pick."""

    class Surprising(Rover):
        def determinized(self, state: State, seat: int, dice: Any) -> State:
            imagined = super().determinized(state, seat, dice)
            imagined.goods = 1  # type: ignore[attr-defined]  # of the toy: one can of fuel, so that nothing is asked
            return imagined

    match = table(game=cd.Game(Surprising()))
    assert match.play_way(["fill", "pick:fuel", "dig"]) == 1
    assert match.picks()


def test_an_answer_that_is_refused_changes_nothing() -> None:
    match = table()
    for keys, said in (
        (["drive:summit", "dig"], "not among the options"),
        (["dig", "nonsense"], "'nonsense' is not among the options"),
        ([], "at least one"),
        (["dig"] * 65, "at most 64"),
    ):
        with pytest.raises(cd.IllegalMove, match=said):
            match.play_way(keys)
    with pytest.raises(cd.StaleDecision):
        match.play_way(["dig", "dig"], decision=7)
    assert given(match) == []


def test_a_fault_in_the_middle_takes_all_of_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table()
    before = match.position()

    def faulty(state: Any, who: int, place: int) -> None:
        if place == 3:
            raise ZeroDivisionError
        state.at = place

    monkeypatch.setattr("tests.toys.rover.RoverState.drive", faulty)
    with pytest.raises(ZeroDivisionError):
        match.play_way(["drive:dunes", "drive:ridge", "drive:crater"])
    assert match.position() == before
    assert given(match) == []


def test_in_council_it_stops_at_the_first_proposal() -> None:
    match = table(seats=4, teams=True)
    assert match.play_way(way(match, "Dig at the crater"), seat=0) == 1
    assert given(match) == ["drive:dunes"]
    assert match.view(2)["council"]["proposals"][0]["key"] == "drive:dunes"
    assert match.play_way(["accept", "drive:ridge"], seat=2) == 1


# --- picks ----------------------------------------------------------------------------------------
def test_the_kernel_says_what_can_be_picked() -> None:
    match = table()
    assert list(match.state.picks()) == []
    match.play("fill")
    assert list(match.state.picks()) == [2, 2, 0, 2, 1, 1, 2, 2]
    match.undo()
    match.play("refill")
    assert list(match.state.picks()) == [0, 3, 0, 3, 1, 1, 2, 2]
    found = match.picks()
    assert found is not None
    assert (found.fewest, found.most) == (0, 3)
    assert [(kind.key, kind.most) for kind in found.kinds] == [("pick:fuel", 3), ("pick:ice", 1), ("pick:ore", 2)]


@pytest.mark.parametrize("keys", [["pick:ice", "pick:fuel"], ["pick:fuel", "pick:ice"]])
def test_picks_come_in_any_order(keys: list[str]) -> None:
    match = table()
    match.play("fill")
    assert match.play_way(keys) == 2
    assert given(match) == ["fill", "pick:fuel", "pick:ice"]
    assert match.view()["goods"] == {"fuel": 2, "ice": 0, "ore": 2}
    match.undo()
    assert match.view()["goods"] == {"fuel": 3, "ice": 1, "ore": 2}


def test_what_the_rules_give_by_themselves_counts_as_given() -> None:
    """Behind the last kind nothing but that kind is left, and nobody is asked."""
    match = table()
    match.play("fill")
    assert match.play_way(["pick:ore", "pick:ore"]) == 2
    assert given(match) == ["fill", "pick:ore"]
    assert match.view()["goods"] == {"fuel": 3, "ice": 1, "ore": 0}


def test_fewer_where_that_is_allowed() -> None:
    for keys, left in (
        ([], {"fuel": 3, "ice": 1, "ore": 2}),
        (["pick:ore"], {"fuel": 3, "ice": 1, "ore": 1}),
        (["pick:ore", "pick:ice"], {"fuel": 3, "ice": 0, "ore": 1}),
        (["stop", "pick:ice"], {"fuel": 3, "ice": 0, "ore": 2}),
        (["pick:fuel"] * 3, {"fuel": 0, "ice": 1, "ore": 2}),
    ):
        match = table()
        match.play("refill")
        match.play_way(keys)
        assert match.view()["goods"] == left
        assert "dig" in match.decision.options.keys


def test_picks_that_do_not_fit_are_refused_as_a_whole() -> None:
    match = table()
    match.play("fill")
    for keys, said in (
        (["pick:ice", "pick:ice"], "pick ice: 1 at most"),
        (["pick:fuel"], "pick 2, not 1"),
        (["pick:fuel"] * 3, "pick fuel: 2 at most"),
        (["pick:fuel", "pick:ore", "pick:ice"], "pick 2, not 3"),
        (["pick:fuel", "pick:kind5"], "pick kind5"),
    ):
        with pytest.raises(cd.IllegalMove, match=said):
            match.play_way(keys)
    assert given(match) == ["fill"]


def test_single_answers_stay_in_ascending_order_and_why_not_says_so() -> None:
    match = table()
    match.play("refill")
    match.play("pick:ice")
    with pytest.raises(
        cd.IllegalMove, match="fuel, pick ice, pick ore, and a later one has already been picked; undo that"
    ):
        match.play("pick:fuel")


def test_a_kind_of_which_there_are_too_few_comes_behind_an_earlier_one() -> None:
    match = table()
    match.play("refill")
    match.play_way(["pick:ore"])
    match.play("fill")
    assert match.decision.options.keys == ["pick:fuel", "pick:ice"]
    with pytest.raises(cd.IllegalMove, match="there are fewer than 2; pick an earlier one first, or pick all at once"):
        match.play("pick:ore")
    match.play_way(["pick:ore", "pick:fuel"])


def test_in_council_picks_are_proposed_one_by_one() -> None:
    match = table(seats=4, teams=True)
    match.play("fill", seat=0)
    match.play("accept", seat=2)
    assert match.picks(0) is None
    assert match.view(0)["decision"]["picks"] is None
    assert match.play_way(["pick:fuel", "pick:ice"], seat=0) == 1


def test_two_satellite_tokens_of_any_kinds() -> None:
    """One Small Step, E109: Navigation first no longer loses Booster."""
    match = two_tokens()
    picks = match.picks()
    assert picks is not None
    assert (picks.fewest, picks.most) == (2, 2)
    assert [(kind.key, kind.most) for kind in picks.kinds] == [
        ("pick:booster", 2),
        ("pick:navigation", 2),
        ("pick:sensor", 2),
    ]
    single = match.copy()
    single.play("pick:navigation")
    [why] = [blocked for blocked in single.decision.blocked if blocked.key == "pick:booster"]
    assert "the order is Booster, Navigation, Sensor, and a later one has already been picked; undo that" in why.why
    side = match.state.side(match.mover or 0)
    before = match.view()["teams"][side]["tokens"]
    assert match.play_way(["pick:navigation", "pick:booster"]) == 2
    after = match.view()["teams"][side]["tokens"]
    gained = {name for name in after if after[name] != before.get(name)}
    assert gained == {"navigation", "booster"}
