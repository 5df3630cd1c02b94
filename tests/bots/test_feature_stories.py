"""Features by which bots choose: given a position, they tell what it promises."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from cosmodrome.bots.judges import EACH_SEAT, ONE_OR_NOBODY, LinearJudge
from cosmodrome.games import definitions
from cosmodrome.games.hope.rules.features import FEATURES as OF_HOPE
from cosmodrome.kernel.state import State
from tests.hope.story import ANN, BOB
from tests.hope.story import Story as Hope
from tests.one_small_step.story import USA, USSR, given
from tests.space_explorers.story import NEIL, neil


def feature(game: str, state: State, seat: int, name: str) -> float:
    names = definitions()[game].features
    found = vec[float]([0.0] * len(names))
    state.features(seat, state.shared_features(), found)
    return float(found[names.index(name)])


def test_a_development_counts_as_it_would_score_now() -> None:
    """One Small Step: Astronaut Training scores 1 VP, and 2 for each person; it costs 2 Funding and 1 Material."""
    story = given().set_media(1, 0).hold(USA, "E305").employ(USA, "E101", "E102").start(6)
    assert feature("one_small_step", story.state, USA, "points_in_hand") == pytest.approx(0.5)
    assert feature("one_small_step", story.state, USA, "best_points_in_hand") == 0
    assert feature("one_small_step", story.state, USA, "missing_for_hand") == pytest.approx(0.3)
    assert feature("one_small_step", story.state, USSR, "points_in_hand") == 0
    story.give(USA, funding=2, material=1)
    assert feature("one_small_step", story.state, USA, "best_points_in_hand") == pytest.approx(0.5)
    assert feature("one_small_step", story.state, USA, "missing_for_hand") == 0


def test_a_mission_promises_more_the_more_of_it_can_be_paid() -> None:
    """One Small Step: and there is less to be lost by it."""
    poor, rich = (given().queue(USA, t1=["CA4"]) for _ in range(2))
    rich.give(USA, booster=3, capsule=3, life_support=3, landing=3)
    for name, sign in (("minor_successes", 1), ("major_successes", 1), ("failures", -1)):
        before, after = (feature("one_small_step", story.state, USA, name) for story in (poor, rich))
        assert (after - before) * sign > 0, name
    assert feature("one_small_step", rich.state, USA, "successes_on_launch") == 0


def test_a_project_that_one_recruit_would_complete() -> None:
    """Space Explorers: Sputnik 1 needs 2 blue and 3 purple; card 53 in hand has the purple that is missing."""
    hub = {"blue": [5, 7], "purple": [55]}
    story = neil(hub=hub, line=["sputnik_1"], center=[17, 29, 41, 6, 18, 30], hand=[53, 16, 28, 40])
    promise = feature("space_explorers", story.state, NEIL, "project_next")
    assert promise > 0
    assert feature("space_explorers", story.state, NEIL, "project_now") == promise
    without = neil(hub=hub, line=["sputnik_1"], center=[17, 29, 41, 6, 18, 30], hand=[16, 28, 40])
    assert feature("space_explorers", without.state, NEIL, "project_next") < promise


def test_pioneers_on_a_galaxy_that_is_nearly_full() -> None:
    """HOPE: the fuller a galaxy is, the more its pioneers count."""
    few, many = (Hope().galaxy((0, -3), "plant-2") for _ in range(2))
    few.pioneers(ANN, (0, -3), "purple")
    many.pioneers(ANN, (0, -3), "purple").pioneers(BOB, (0, -3), "blue")
    one, two = (feature("hope", story.state, ANN, "on_nearly_stable_galaxies") for story in (few, many))
    assert two == pytest.approx(4 * one)
    assert one > 0 == feature("hope", few.state, BOB, "on_nearly_stable_galaxies")


def test_nobody_takes_part_where_nobody_may_win() -> None:
    """HOPE with three players: without any weights four outcomes are equally likely."""
    state = Hope(seats=3).state
    assert list(LinearJudge([0.0] * (2 * len(OF_HOPE)), ONE_OR_NOBODY).chances(state)) == [0.25] * 3
    assert list(LinearJudge([0.0] * (2 * len(OF_HOPE)), EACH_SEAT).chances(state)) == [0.5] * 3
    weights = [0.0] * (2 * len(OF_HOPE))
    weights[OF_HOPE.index("nobody")] = 3.0
    assert sum(LinearJudge(weights, ONE_OR_NOBODY).chances(state)) < 0.15


def test_together_a_success_of_anybody_is_that_of_all() -> None:
    """HOPE, R16.2."""
    state = Hope(seats=3, cooperative=True).state
    assert list(LinearJudge([0.0] * (2 * len(OF_HOPE)), ONE_OR_NOBODY).chances(state)) == pytest.approx([0.75] * 3)
