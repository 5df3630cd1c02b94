"""R15: one player against a dummy."""

from __future__ import annotations

import pytest

from cosmodrome.errors import BadOption
from cosmodrome.games.from_the_moon.components import names
from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.rules.objectives import objective_met
from cosmodrome.games.from_the_moon.rules.scoring import finish_solo
from cosmodrome.kernel.bits import count, first_n, members, only
from tests.from_the_moon.story import ANN, Story

ALL = {"objective": ["O1", "O2", "O3"]}


def solo(faction: str = "workers", **options: object) -> Story:
    draws = options.pop("draws", ALL)
    return Story(faction, draws=draws, **options)  # type: ignore[arg-type]  # options of a table


def test_set_up() -> None:
    """R15.1, R15.2, Q28: the set-up of two; six Buildings, three Rovers, Objectives; any faction."""
    story = solo(begun=False)
    view = story.view()
    assert (view["grid"], len(view["large"]), view["greenhouses"]["free"]) == ([3, 3], 3, 2)
    assert [len(view["solo"][name]) for name in ("buildings", "rovers", "objectives")] == [6, 3, 3]
    assert len(story.options("faction")) == 8


@pytest.mark.parametrize(("difficulty", "n"), [("easy", 2), ("normal", 3), ("hard", 4), ("expert", 5)])
def test_difficulties(difficulty: str, n: int) -> None:
    """R15.2."""
    assert count(solo(difficulty=difficulty).state.objectives) == n


def test_a_difficulty_is_for_one() -> None:
    """R15.2: two players have none, one player needs one."""
    with pytest.raises(BadOption, match="difficulty"):
        GAME.settle_options({"difficulty": "easy"}, 2)
    with pytest.raises(BadOption, match="difficulty"):
        GAME.settle_options({"difficulty": "none"}, 1)


def test_dummy_pieces_block() -> None:
    """R15.3: tiles and spaces; its Rovers are enemies for the Tap."""
    story = solo(draws={**ALL, "location": ["2", "4", "9"]}).crews("M", "W*", "P").goods(energy=1, metal=1, battery=6)
    assert story.state.free_sites() & story.state.zones == 0
    story.play("act:rover", "rover:2")
    assert story.options("send") == ["1", "3", "5", "6", "7", "8"]
    story.play("send:1", "power:water")
    assert story.has("energy") == 3


def gathering(story: Story, **goods: int) -> Story:
    free = [tile + 1 for tile in members(story.state.printed.tiles.all & ~story.state.dummies)]
    return story.crews("M", "W", "P").rovers(*free[:3]).goods(**goods)


def test_gathering() -> None:
    """R15.4, Q14: the piece advances, cubes but on tiles of the dummy, then its Rovers move."""
    story = gathering(solo(draws={**ALL, "location": ["1", "2", "3", "4", "5", "6"]}), food=3, energy=1, battery=1)
    for tile in range(1, 10):
        story.cubes(tile)
    story.play("act:gather")
    assert story.player()["progress"] == 2
    assert [int(cubes) > 0 for cubes in story.state.cubes[:9]] == [False] * 3 + [True] * 6
    assert story.view()["solo"]["rovers"] == [4, 5, 6]


def test_the_location_deck() -> None:
    """W18, R15.4: 3 + 3 + 3 cards; the end of round 3 shuffles anew."""
    story = solo()
    left = [story.view()["solo"]["locations"]]
    for _ in range(3):
        gathering(story, food=3, energy=1, battery=1).play("act:gather")
        left.append(story.view()["solo"]["locations"])
    assert left == [6, 3, 0, 6]


def test_hunger_loses() -> None:
    """R15.4: at once, if conversion cannot cover the need; nothing is booked, and there is no medal (R15.6)."""
    story = gathering(solo(), food=1, energy=1, battery=3)
    story.state.purse[ANN] -= 2 << 40  # one Battery
    story.again().play("act:gather")
    assert story.over
    assert (story.points(), story.outcome.winners, story.outcome.reason) == (0, (), "lost")
    assert "medal" not in story.outcome.text
    assert list(story.state.returns()) == [0.0]


def test_conversion_has_to_be_made() -> None:
    """R15.4, D21: nobody stays unfed by choice."""
    story = gathering(solo(), food=1, energy=1, battery=4).play("act:gather")
    assert story.own_keys == ["feed"]
    story.play("feed")
    assert (story.purse(), story.points(), story.over) == ({}, 0, False)


def test_cyborgs_eat_nothing() -> None:
    """R15.4: the step is skipped."""
    story = gathering(solo("cyborgs"), energy=1, battery=1, water=1, polymer=1).play("act:gather")
    assert not story.over


@pytest.mark.parametrize(("cubes", "points"), [(["M-1", "M-2"], 14), (["M-1"], 7), ([], 0)])
def test_launch_bonus(cubes: list[str], points: int) -> None:
    """R15.5: by own cubes on the ship."""
    story = solo(draws={**ALL, "location": ["1", "2", "3"]}).taken("M-1", "M-2").improved(*cubes)
    story.goods(metal=5, polymer=5, water=5, food=5, energy=1)
    story.play("act:rover", "rover:1", "send:7", "terrain:7", "construct:M-3")
    assert story.points_for("launches") == points


def launched(story: Story, last: bool = True) -> Story:
    """All ships but Mars are launched, and Ann launches it if `last`."""
    story.taken("M-1", "M-2").goods(metal=5, polymer=5, water=5, food=5, energy=1)
    story.state.launched = only(0) | only(1)
    story.again()
    return story.play("act:rover", "rover:1", "send:7", "terrain:7", "construct:M-3") if last else story


def met(story: Story) -> Story:
    story.state.objectives = 0
    return story.again()


def test_winning() -> None:
    """R15.6, R15.7: three launches and all Objectives; the score counts Resources and large Buildings."""
    story = solo(draws={**ALL, "location": ["1", "2", "3"]}).taken("E-1", "T-1").improved("E-1", "T-1")
    story.state.achievements[ANN] = 16
    launched(met(story))
    assert story.over
    assert list(story.state.returns()) == [1.0]
    assert (story.points_for("most Achievements"), story.points_for("most improvements")) == (24, 4)
    assert (story.points_for("Achievements"), story.points_for("Resources left")) == (0, 8)
    assert story.outcome.text.endswith("Bronze medal")


def test_an_unmet_objective_loses() -> None:
    """R15.6: nothing is booked beyond what was scored in play."""
    story = launched(solo(draws={**ALL, "location": ["1", "2", "3"]}))
    assert story.over
    assert (list(story.state.returns()), story.points_for("Resources left")) == ([0.0], 0)


def test_leaving_the_track_without_launches_loses() -> None:
    """R15.6: R15.4 d and e are skipped then."""
    story = gathering(met(solo()), food=3, energy=1, battery=1).piece(6)
    before = int(story.state.dummies)
    story.play("act:gather")
    assert story.over
    assert (list(story.state.returns()), int(story.state.dummies)) == ([0.0], before)


@pytest.mark.parametrize(("achievements", "points"), [(7, 0), (8, 12), (15, 12), (16, 24)])
def test_achievements(achievements: int, points: int) -> None:
    """W18, R15.7."""
    story = met(solo())
    story.state.achievements[ANN] = achievements
    finish_solo(story.state)
    assert story.points_for("most Achievements") == points


@pytest.mark.parametrize(("vp", "medal"), [(149, "Bronze"), (150, "Silver"), (200, "Silver"), (201, "Gold")])
def test_medals(vp: int, medal: str) -> None:
    """W18, R15.7."""
    assert names.medal(GAME.shipped, vp) == medal


@pytest.mark.parametrize("objective", range(7))
def test_objectives_at_the_end(objective: int) -> None:
    """R15.8, Q37: 12 Achievements, 6 Buildings, 2 improved parts, 4 improved Greenhouses, 8 Laboratories, 9 Batteries,
    7 Specialists: at least that many.
    """
    for enough in (False, True):
        less = 0 if enough else 1
        story = solo().goods(energy=1, battery=9 - less)
        state = story.state
        state.achievements[ANN] = 12 - less + (3 if enough else 0)
        state.buildings[ANN] = first_n(6 - less)
        state.improved_by[0] = ANN
        state.improved_by[1] = ANN if enough else -1
        state.improved[ANN] = 4 - less
        state.laboratories[ANN] = first_n(8 - less)
        state.markers[0], state.markers[1], state.markers[2] = 3, 3, 1 - less
        assert objective_met(state, objective) == enough


def test_launches_in_time() -> None:
    """R15.8, Q15: Europa on space 4, Titan on 5, Mars on 6."""
    for spaces, expected in (([4, 5, 6], True), ([5, 4, 6], False), ([4, 5, 5], False)):
        state = solo().state
        state.launched = first_n(3)
        for ship, space in enumerate(spaces):
            state.launched_on[ship] = space
        assert objective_met(state, 7) == expected


def test_four_connected_buildings() -> None:
    """R15.8, Q16: at some moment on space 4."""
    draws = {"objective": ["O9", "O1", "O2"], "zone": ["11", "12", "13", "14", "15", "16"], "location": ["4", "5", "6"]}
    for space, expected in ((4, True), (3, False)):
        story = solo(draws=draws).buildings(1, 2, 3).piece(space)
        story.goods(metal=9, water=9, polymer=9, energy=9, battery=9).play("act:building")
        story.play(f"build:{story.options('build')[0]}", "site:4", "done")
        assert story.view()["solo"]["objectives"][2]["met"] == expected
        assert story.view()["solo"]["objectives"][2]["id"] == "O9"


def test_launches_in_time_are_played() -> None:
    """R15.8, Q15, R15.6: the third launch on its space wins; too early, the Objective is lost with the game."""
    for space, expected in ((6, 1.0), (5, 0.0)):
        story = solo(draws={"objective": ["O8"], "location": ["1", "2", "3"]})
        story.state.objectives = only(7)
        story.state.launched_on[0], story.state.launched_on[1] = 4, 5
        launched(story.piece(space))
        assert story.over
        assert list(story.state.returns()) == [expected]


def test_a_third_launch_at_income_does_not_feed() -> None:
    """R15.6, R15.4, Q26: whoever cannot feed after it has lost."""
    for food, expected in ((3, 1.0), (2, 0.0)):
        draws = {**ALL, "small": ["B13", "B14", "B21", "B22", "B32"], "mission": []}
        story = gathering(met(solo(draws=draws)), metal=9, polymer=9, water=9, food=9, energy=1, battery=1)
        launched(story, last=False)
        tile = story.view()["ships"][2]["parts"][2]["mission"]
        mission = next(entry for entry in GAME.shipped.missions if entry.id == tile)
        story.state.small_built[ANN] = only(10)
        story.state.buildings[ANN] = story.state.free_sites() & -story.state.free_sites()
        story.goods(metal=9, polymer=9, water=9, food=food + mission.cost.get("food", 0), energy=1, battery=1)
        story.play("act:gather", "income:B32", "construct:M-3")
        assert story.over
        assert list(story.state.returns()) == [expected]
        assert (story.outcome.reason == "lost") == (food == 2)


def test_nothing_is_asked_after_a_loss() -> None:
    """D23, R15.6: Food would count for nothing; after a win it counts."""
    lost = gathering(met(solo()), food=3, energy=4, battery=4).piece(6).play("act:gather", "income:recharge")
    assert lost.over
    won = gathering(met(solo()), food=3, energy=4, battery=4).piece(6)
    won.state.launched = first_n(3)
    won.play("act:gather", "income:recharge")
    assert (won.over, won.own_keys) == (False, ["done"])
    won.play("convert:energy_to_food", "convert:energy_to_food")
    assert (won.over, won.points_for("Resources left")) == (True, 1)


def test_four_buildings_stand_before_space_four() -> None:
    """Q16: a group that stands already counts as soon as the piece enters space 4."""
    draws = {"objective": ["O9", "O1", "O2"], "zone": ["11", "12", "13", "14", "15", "16"]}
    story = gathering(solo(draws=draws).buildings(1, 2, 3, 4).piece(3), food=9, energy=1, battery=1)
    story.play("act:gather")
    while story.player()["progress"] == 3:
        story.play(story.own_keys[0])
    objective = story.view()["solo"]["objectives"][2]
    assert (objective["id"], objective["met"]) == ("O9", True)


def test_the_option_to_feed_says_what_it_does() -> None:
    """R15.4, D21: conversions that feeding makes, or that the game is lost."""
    for energy, text in ((4, "with 1 Food, and turn 4 Energy into 2 more"), (2, "so the game is lost")):
        story = gathering(solo(), food=1, energy=energy, battery=energy).play("act:gather", "income:recharge")
        assert story.own_keys == ["feed"]
        assert GAME.option(story.state, GAME.keys.find("feed")).text.endswith(text)
