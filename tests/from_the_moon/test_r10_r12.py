"""R10 to R12: missions, the gauge, Progress, the end."""

from __future__ import annotations

import pytest

from cosmodrome.games.from_the_moon.rules import scoring
from cosmodrome.games.from_the_moon.rules.missions import award
from cosmodrome.games.from_the_moon.rules.supply import gain
from cosmodrome.kernel.bits import only
from tests.from_the_moon.story import ANN, BOB, CAT, DAN, Story

RICH = {"metal": 9, "water": 9, "polymer": 9, "food": 9, "energy": 9, "battery": 9}
MISSIONS = {"mission": ["ME1", "ME2", "ME3", "MT1", "MT2", "MT3", "MM1", "MM2", "MM3"]}
TITAN_OR_MARS = 7  # a tile of the usual terrain


def approval(story: Story, tile: int = TITAN_OR_MARS) -> Story:
    """Ann gains the approval of a Terrain tile."""
    return story.play("act:rover", "rover:1", f"send:{tile}", f"terrain:{tile}")


def usual(*factions: str, seats: int = 2, **options: object) -> Story:
    draws = options.pop("draws", {})
    assert isinstance(draws, dict)
    return Story(*(factions or ("workers", "pioneers")), seats=seats, draws={**MISSIONS, **draws}, **options)  # type: ignore[arg-type]  # switches


# --- R10 ---------------------------------------------------------------------------------------------
def test_an_approval() -> None:
    """R10.1, D18: one of its ships: construct, improve, or 1 point."""
    story = approval(usual().goods(polymer=2, metal=3, energy=2).taken("T-3", by=BOB).taken("E-1"))
    assert story.options("construct") == ["T-1", "M-1", "M-3"]
    assert story.options("improve") == ["T-3"]
    assert story.why_not("construct:E-2").rule == "R10.1"
    assert story.why_not("improve:M-1").rule == "R10.4"
    story.play("point")
    assert (story.points_for("approvals"), story.mover) == (1, BOB)


def test_modes() -> None:
    """R10.1: construct only, or improve only."""
    story = usual().foundations(1, {"r1c1": "L11", "r1c2": "L16"}).foundations(2).taken("M-2")
    story.displayed("L01", "L01", "L02", "L02", "L03", "L03").goods(**RICH)
    story.play("act:research", "develop:laboratory", "laboratory:bottom_left", "place:r2c1", "activate:r1c1")
    assert story.options("improve") == []
    assert len(story.options("construct")) == 8
    story = usual().foundations(1, {"r1c2": "L16"}).taken("M-2").goods(**RICH)
    story.play("act:research", "develop:laboratory", "laboratory:bottom_left", "activate:r1c2")
    assert (story.options("construct"), story.options("improve")) == ([], ["M-2"])


def test_a_launched_ship_is_worth_a_point() -> None:
    """R10.2: nothing else is left."""
    story = usual().taken("M-1", "M-2", "M-3").goods(metal=5, energy=2)
    story.state.launched = only(2)
    approval(story)
    assert story.mover == BOB  # with no Polymer for Titan, the point was forced
    assert story.points_for("approvals") == 1


def test_constructing() -> None:
    """R10.3, Q19: the Resources of the tile, its points; the tile is kept."""
    story = approval(usual().goods(polymer=2, metal=1, energy=1)).play("construct:T-1")
    assert (story.purse(), story.points_for("Mission tiles")) == ({"energy": 1}, 7)
    assert story.player()["missions"] == ["MT1"]
    assert story.view()["ships"][1]["parts"][0]["mission"] is None


def test_improving_a_part() -> None:
    """R10.4: a part whose tile was taken by anybody; each once; then the triggers and a Special Research."""
    story = approval(usual().goods(metal=1, energy=4, battery=5).taken("M-1", by=BOB)).play("improve:M-1")
    assert story.points_for("improvements") == 4
    assert story.player()["improvements"] == 1
    assert story.prompt == "Gain which Resource?"  # the Workers' trigger comes first
    story.play("pick:food")
    assert story.own_keys == ["special:foundation", "no"]
    story.play("no")
    again = approval(usual().goods(**RICH).taken("M-1").improved("M-1", by=BOB))
    assert again.why_not("improve:M-1").why == "it is improved already"


def test_six_cubes() -> None:
    """R10.4: nobody improves a seventh part."""
    story = usual("workers", "pioneers", "unifiers", "architects")
    story.taken("E-1", "E-2", "T-1", "T-2", "M-1", "M-2", "M-3").improved("E-1", "E-2", "T-1", "T-2", "M-1", "M-2")
    approval(story.goods(**RICH))
    assert story.why_not("improve:M-3").why == "all your Improvement cubes are placed"


def test_special_research() -> None:
    """R10.5, W13, D19, R11.6: exactly 2 Energy for a Foundation or a Laboratory, also of the top row."""
    story = approval(usual("unifiers", "pioneers").goods(metal=1, energy=3, battery=5).taken("M-1").foundations(1))
    story.play("improve:M-1")
    assert story.own_keys == ["special:foundation", "special:laboratory", "no"]
    story.play("special:laboratory", "laboratory:top_left")
    assert story.has("energy") == 0
    story = approval(usual("unifiers", "pioneers").goods(metal=1, energy=3, battery=5).taken("M-1"))
    story.play("improve:M-1", "special:foundation")
    assert (story.player()["foundations"], story.purse()) == (1, {})


def test_no_special_research_after_constructing() -> None:
    """Q17: only with the switch, after the triggers and before a launch."""
    story = approval(usual().goods(polymer=2, metal=1, energy=2, battery=4)).play("construct:T-1")
    assert story.mover == BOB
    story = usual(special_research_after_construct=True).goods(polymer=2, metal=1, energy=2, battery=4)
    approval(story.taken("T-2", "T-3")).play("construct:T-1")
    assert story.own_keys == ["special:foundation", "no"]
    assert not story.view()["ships"][1]["launched"]
    story.play("no")
    assert story.view()["ships"][1]["launched"]


def test_unused_parts() -> None:
    """Q18: parts that never had a tile cannot be improved, unless the switch says so."""
    story = approval(usual().goods(metal=2, energy=1))
    assert story.mover == BOB
    story = approval(usual(unused_parts_improvable=True).goods(metal=2, energy=1))
    assert story.options("improve") == ["M-4"]


def launch(shares: list[int], **options: object) -> Story:
    """Mars, 14 and 7 points, launched with so many tiles for each player; the first places the last one."""
    factions = ("workers", "pioneers", "unifiers", "architects")[: len(shares)]
    draws = {"mission": ["ME1", "ME2", "ME3", "ME4", "ME5"]}
    story = Story(*factions, draws=draws, **options)  # type: ignore[arg-type]  # switches
    parts = [part for part in ("M-1", "M-2", "M-3", "M-4", "M-5") if part in str(story.view()["ships"][2])]
    story.goods(**RICH)
    given = iter(parts[1:])
    for seat, share in enumerate(shares):
        for _ in range(share - (seat == ANN)):
            story.taken(next(given), by=seat)
    for part in given:
        story.taken(part, by=ANN)
    tile = next(tile["position"] for tile in story.view()["tiles"] if tile["terrain"] == "T07")
    story.play("act:rover", "rover:1", f"send:{tile}", f"terrain:{tile}", f"construct:{parts[0]}")
    assert story.state.launched == only(2)
    return story


def launch_points(story: Story) -> list[int]:
    return [story.points_for("launches", seat) for seat in range(int(story.state.printed.seats))]


@pytest.mark.parametrize(
    ("shares", "points"),
    [
        ([3, 0], [14, 0]),
        ([2, 1], [14, 7]),
        ([2, 2, 0], [10, 10, 0]),
        ([2, 1, 1], [14, 3, 3]),
        ([1, 2, 2, 0], [0, 10, 10, 0]),
    ],
)
def test_launches(shares: list[int], points: list[int]) -> None:
    """R10.6, W8, Q10: most 14, second 7; ties share, rounded down; nothing for nothing; both with 2 players."""
    assert launch_points(launch(shares)) == points


def test_three_tied() -> None:
    """W8: three tied first get 7 each."""
    story = Story("workers", "pioneers", "unifiers")
    award(story.state, 5, story.state.piece, 14, 7)  # all stand on space 1: a tie
    assert launch_points(story) == [7, 7, 7]


def test_zero_can_rank() -> None:
    """Q10: with the switch a player without a tile is second."""
    assert launch_points(launch([3, 0], zero_share_can_rank=True)) == [14, 7]


def test_a_launch_follows_its_triggers() -> None:
    """Q13, R14.9: tile, points, Progress, the Unifiers' recruit, then the launch."""
    story = usual("unifiers", "pioneers", draws={"progress": ["P02"]}).taken("M-1", "M-2").goods(metal=3, energy=2)
    approval(story).play("construct:M-3")
    assert (story.achievements(), story.points_for("Mission tiles")) == (1, 8)
    assert story.prompt.startswith("Recruit")
    assert story.state.launched == 0
    story.play("no")
    assert story.state.launched == only(2)


def test_the_last_part_cannot_be_improved() -> None:
    """R10.4, R10.6: as its tile launches the ship."""
    story = launch([3, 0])
    assert story.view()["ships"][2]["launched"]
    story.goods(BOB, energy=2).play("act:rover", "rover:1", "send:1", "done")
    approval(story.goods(**RICH).rovers(), TITAN_OR_MARS)
    assert story.why_not("improve:M-1").rule == "R10.2"


def test_the_last_part_cannot_be_improved_before_the_launch() -> None:
    """R10.4, Q17: with the switch a Special Research comes first; other parts of the ship are open until the launch."""
    story = usual(special_research_after_construct=True).taken("T-2", "T-3").foundations(1, {"r1c1": "L16"})
    approval(story.goods(**RICH)).play("construct:T-1", "special:laboratory", "laboratory:bottom_left")
    story.play("activate:r1c1")
    assert story.options("improve") == ["T-2", "T-3"]
    refused = story.why_not("improve:T-1")
    assert (refused.rule, "last one" in refused.why) == ("R10.4", True)
    story.play("improve:T-2")
    assert not story.view()["ships"][1]["launched"]


# --- R11 ---------------------------------------------------------------------------------------------
def test_the_gauge() -> None:
    """R11.1-R11.3, W5: gains beyond the Batteries are lost; a Battery comes empty, and goes from the right."""
    story = usual()
    state = story.state
    assert (story.has("energy"), story.has("battery")) == (4, 4)
    gain(state, ANN, 4, 1)
    assert story.has("energy") == 4
    gain(state, ANN, 5, 1)
    assert (story.has("energy"), story.has("battery")) == (4, 5)
    state.pay(ANN, 1 << 40)
    assert (story.has("energy"), story.has("battery")) == (4, 4)
    state.pay(ANN, 1 << 40)
    assert (story.has("energy"), story.has("battery")) == (3, 3)


def test_a_tenth_battery() -> None:
    """R11.2, Q12, W5: an Achievement instead; no Progress trigger, no training."""
    story = usual("cyborgs", "pioneers").own_building().goods(metal=1, energy=2, battery=9)
    story.play("act:rover", "rover:1", "send:3", "terrain:3")
    assert (story.has("battery"), story.achievements(), story.mover) == (9, 1, BOB)


def test_a_battery_as_a_price() -> None:
    """Q31, R11.3: the reactors cost one."""
    story = approval(usual("unifiers", "pioneers").taken("M-3").goods(metal=1, energy=4, battery=4)).play("improve:M-3")
    assert (story.has("battery"), story.has("energy")) == (3, 3)


def test_progress_triggers() -> None:
    """W3, R11.4: an Achievement each time, for the tile at the own piece only."""
    draws = {"progress": ["P02", "P01"]}
    for space, achievements in ((2, 1), (1, 0)):
        story = usual(draws=draws).piece(2).piece(space).goods(metal=1, polymer=1, energy=1).play("act:research")
        assert story.achievements() == achievements
    story = approval(usual(draws=draws).goods(polymer=2, metal=1, energy=1)).play("construct:T-1")
    assert story.achievements() == 1


@pytest.mark.parametrize(
    ("tile", "keys"),
    [
        ("P01", ["act:research", "develop:foundation", "done"]),
        ("P03", ["act:research", "develop:laboratory", "laboratory:bottom_left", "place:r1c1", "done", "done"]),
        ("P04", ["act:building", "build:G2", "site:1", "done"]),
        ("P05", ["act:team", "develop:recruit", "recruit:metal", "seat:1", "done"]),
        ("P06", ["act:team", "develop:train", "train:2:water", "done"]),
        ("P07", ["act:greenhouses", "develop:greenhouse", "done"]),
        ("P08", ["act:greenhouses", "develop:improvement", "done"]),
        ("P09", ["act:rover", "rover:1", "send:7", "terrain:7", "improve:M-1", "no"]),
        ("P10", ["act:rover", "rover:1", "send:3", "terrain:3"]),
    ],
)
def test_every_progress_tile(tile: str, keys: list[str]) -> None:
    """R11.4: what each Progress tile waits for."""
    for first in (tile, "P02"):
        story = usual("unifiers", "pioneers", draws={"progress": [first]}).crews("M", "W", "P").taken("M-1")
        story.foundations(1).greenhouses(1).goods(**{**RICH, "battery": 8, "energy": 8}).play(*keys)
        expected = (first == tile) + (tile == "P04")  # a large slot covers an Achievement
        assert story.achievements() == expected


def test_scores_are_plain_numbers() -> None:
    """R11.5, W6: laps of 50 are a matter of the board."""
    story = usual()
    for before, n, after in ((49, 3, 52), (98, 4, 102), (150, 0, 150), (200, 0, 200)):
        story.state.ledger[0] = before
        story.state.score(ANN, 0, n)
        assert story.points() == after


# --- R12 ---------------------------------------------------------------------------------------------
def leave_the_track(story: Story, seat: int) -> Story:
    """This player gathers on space 6."""
    story.state.piece[seat] = 6
    story.state.entered = 6
    story.crews("M", "W", "P", seat=seat).rovers(1, 2, 3, seat=seat)
    return story.goods(seat, food=9, energy=2, battery=2)


def turn(story: Story, seat: int) -> Story:
    """A short turn of this player."""
    tile = {0: 10, 1: 11, 2: 12, 3: 13}[seat]
    return story.goods(seat, energy=2).play("act:rover", "rover:1", f"send:{tile}", "done")


def finish(story: Story) -> Story:
    """Answer what is asked at the end of a last turn."""
    while not story.over and story.prompt.startswith(("End your last turn", "Income", "Feed your team")):
        story.play(story.own_keys[0])
    return story


def test_the_round_is_completed() -> None:
    """W19, R12.1, R9.5, Q24, Q25: after player 2 of 4, players 3 and 4 still have a turn."""
    story = usual("workers", "pioneers", "unifiers", "architects")
    leave_the_track(turn(story, ANN), BOB).play("act:gather")
    finish(story)
    assert story.player(BOB)["progress"] == 7
    assert story.view()["ending"] == "left_the_track"
    assert story.mover == CAT
    finish(turn(story, CAT))
    assert story.mover == DAN
    finish(turn(story, DAN))
    assert story.over
    assert story.outcome.reason == "left_the_track"


@pytest.mark.parametrize("first", [ANN, BOB, CAT])
def test_all_have_the_same_number_of_turns(first: int) -> None:
    """R12.1, R2.2.1: whoever begins, and whoever triggers the end."""
    story = usual("workers", "pioneers", "unifiers", first_player=first)
    last = (first + 2) % 3
    turns = [0, 0, 0]
    while not story.over:
        seat = story.mover
        turns[seat] += 1
        if sum(turns) == 5:  # the second of the round leaves the track
            finish(leave_the_track(story, seat).play("act:gather"))
        else:
            story.rovers(seat=seat).goods(seat, energy=2).play("act:rover", "rover:1", f"send:{10 + seat}", "done")
            finish(story)
    assert turns == [2, 2, 2]
    assert story.state.player == last


def test_the_last_player_ends_at_once() -> None:
    """W19: triggered by the last of the round, the game is over."""
    story = usual("workers", "pioneers", "unifiers", "architects")
    for seat in (ANN, BOB, CAT):
        turn(story, seat)
    finish(leave_the_track(story, DAN).play("act:gather"))
    assert story.over


def test_the_third_launch_ends_the_game() -> None:
    """R10.7, R12.1."""
    story = usual().taken("T-2", "T-3").goods(polymer=2, metal=1, energy=1)
    story.state.launched = only(0) | only(2)
    approval(story).play("construct:T-1")
    assert (story.view()["ending"], story.mover) == ("three_launches", BOB)
    story.goods(BOB, energy=1).play("act:rover", "rover:1", "send:2", "done")
    assert story.over


def test_the_last_moment_for_conversion() -> None:
    """D23, R3.2: at the end of the last turn Energy can still become Food."""
    story = usual().taken("T-2", "T-3").goods(polymer=2, metal=1, energy=4, battery=4)
    story.state.launched = only(0) | only(2)
    approval(story).play("construct:T-1")
    assert (story.mover, story.own_keys) == (ANN, ["done"])
    story.play("convert:energy_to_food", "convert:energy_to_food")
    assert (story.has("food"), story.mover) == (2, BOB)


def ended(story: Story) -> Story:
    scoring.finish(story.state)
    return story


def test_final_scoring() -> None:
    """R12.2, R12.3, R13.4: Achievements, cubes, Resources, 1 for each Achievement, large Buildings."""
    story = usual("workers", "pioneers", "unifiers").goods(metal=2, food=3, energy=4, battery=4)
    story.taken("M-1", "M-2", "M-3", by=CAT).improved("M-1", "M-2").improved("M-3", by=BOB)
    story.state.achievements[ANN], story.state.achievements[BOB] = 5, 3
    story.state.large_built[ANN] = only(1)
    ended(story)
    assert [story.points_for("most Achievements", seat) for seat in (ANN, BOB, CAT)] == [24, 12, 0]
    assert [story.points_for("most improvements", seat) for seat in (ANN, BOB, CAT)] == [8, 4, 0]
    assert story.points_for("Resources left") == 2
    assert story.points_for("Achievements") == 5
    assert story.points_for("large Buildings") == 8


@pytest.mark.parametrize(
    ("held", "points"),
    [
        ([4, 4, 1], [18, 18, 0]),
        ([4, 4, 4], [12, 12, 12]),
        ([5, 4, 4], [24, 6, 6]),
        ([3, 3], [12, 12]),
        ([3, 2], [24, 0]),
        ([0, 0], [0, 0]),
        ([3, 0, 0], [24, 0, 0]),
    ],
)
def test_majorities(held: list[int], points: list[int]) -> None:
    """W9, R12.3, Q10: ties share both places; with two players first place alone; nothing for zero."""
    story = usual(*("workers", "pioneers", "unifiers")[: len(held)])
    for seat, n in enumerate(held):
        story.state.achievements[seat] = n
    ended(story)
    assert [story.points_for("most Achievements", seat) for seat in range(len(held))] == points


def test_majority_of_cubes() -> None:
    """W9: two tied 6 each; with two players 4 each."""
    for factions, points in ((("workers", "pioneers", "unifiers"), 6), (("workers", "pioneers"), 4)):
        story = usual(*factions).taken("M-1", "M-2").improved("M-1").improved("M-2", by=BOB)
        ended(story)
        assert [story.points_for("most improvements", seat) for seat in (ANN, BOB)] == [points, points]


def test_zero_can_rank_at_the_end() -> None:
    """Q10: the switch counts zero as a share of majorities, too."""
    story = usual("workers", "pioneers", "unifiers", zero_share_can_rank=True)
    story.state.achievements[ANN] = 1
    ended(story)
    assert [story.points_for("most Achievements", seat) for seat in (ANN, BOB, CAT)] == [24, 6, 6]


def test_tied_players_share_the_victory() -> None:
    """R12.4, Q11: there is no tie-break."""
    story = usual("workers", "pioneers", "unifiers").goods(food=0)
    story.state.agenda = story.state.agenda[:0]
    story.state.ending = 1
    for seat, points in enumerate((30, 30, 10)):
        story.state.ledger[seat * 12] = points
    assert list(story.state.returns()) == [0.5, 0.5, 0.0]
    assert story.outcome.winners == (ANN, BOB)
