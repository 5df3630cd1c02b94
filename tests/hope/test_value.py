"""What greedy bots go by."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from cosmodrome.games.hope.components.vocabulary import DIMENSIONS
from cosmodrome.games.hope.game import GAME
from cosmodrome.games.hope.rules.prospects import promise, prospects
from cosmodrome.games.hope.rules.table import MISSION, REGRESSED
from tests.hope.story import ANN, BOB, Story, tile


def test_pioneers_in_the_row_are_worth_more_to_their_owner() -> None:
    bare, mine, other = Story(), Story().row(ANN), Story().row(BOB)
    assert mine.state.value(ANN) > bare.state.value(ANN)
    assert mine.state.value(ANN) > other.state.value(ANN)


def test_the_marker_frightens_the_loyal_and_pleases_the_traitor() -> None:
    for role, sign in (("hope", -1), ("nope", 1)):
        near, far = (Story(roles=(role, "hope")).marker(index) for index in (40, 5))
        assert (near.state.value(ANN) - far.state.value(ANN)) * sign > 0


def test_together_every_pioneer_counts_alike() -> None:
    mine, other = (Story(cooperative=True).row(seat) for seat in (ANN, BOB))
    assert mine.state.value(ANN) == other.state.value(ANN)


def test_two_players_think_of_the_mission_first() -> None:
    """They can only win together: a rival's pioneer in the row is better than none. Of four, each thinks of itself."""
    for seats, sign in ((2, 1), (4, -1)):
        bare, other = Story(seats=seats), Story(seats=seats).row(BOB)
        assert (other.state.value(ANN) - bare.state.value(ANN)) * sign > 0


def test_a_false_accusation_costs_more_than_its_penalty() -> None:
    """R11.4: bots do not accuse on mere suspicion; once the traitor is found, an accusation was worth it."""
    story = Story(roles=("hope", "hope"))
    before = story.state.value(ANN)
    story.state.accusers = 1
    assert story.state.value(ANN) < before


def test_the_traitor_would_rather_stay_hidden() -> None:
    """R11.5."""
    story = Story(roles=("nope", "hope"))
    before = story.state.value(ANN)
    story.play("reveal")
    assert story.state.value(ANN) < before


def test_team_spirit_pays_bots_and_changes_no_result() -> None:
    """R10.8, `hope_share`: a success that another player wins is worth so much to the loyal, and nothing else is."""
    selfish, spirited = (
        Story(seats=4, roles=("hope", "hope", "nope", "hope"), hope_share=share).row(BOB) for share in (0, 30)
    )
    for story in (selfish, spirited):
        story.state.outcome = MISSION
        assert list(story.state.returns()) == [0.0, 1.0, 0.0, 0.0]
        assert GAME.outcome(story.state).winners == (BOB,)
    assert list(selfish.state.rewards(selfish.state.returns())) == [0.0, 1.0, 0.0, 0.0]
    assert list(spirited.state.rewards(spirited.state.returns())) == pytest.approx([0.3, 1.0, 0.0, 0.3])
    chances = [0.1, 0.5, 0.3, 0.2]
    assert list(spirited.state.rewards(vec[float](chances))) == pytest.approx([0.31, 0.59, 0.3, 0.38])
    spirited.state.outcome = REGRESSED
    assert not any(spirited.state.rewards(spirited.state.returns()))


def test_with_team_spirit_a_rivals_pioneer_is_welcome() -> None:
    for share, sign in ((0, -1), (100, 1)):
        bare, other = Story(seats=4, hope_share=share), Story(seats=4, hope_share=share).row(BOB)
        assert (other.state.value(ANN) - bare.state.value(ANN)) * sign > 0


def test_a_ship_has_prospects_where_its_hand_fits_the_galaxies_that_it_can_reach() -> None:
    """R5.3, R6.3: on its tile and along a line; a card, or a lever, that is missing takes them away."""
    bare, dealt, stuck = (Story().ship(ANN, (0, -3), "purple") for _ in range(3))
    for story in (dealt, stuck):
        story.hand(ANN, "oxygen_plain", "water_plain", "carbon_plain", "light_plain", "plant_plain", "animal_plain")
    stuck.levers(ANN)
    assert prospects(bare.state, ANN) == 0
    assert prospects(dealt.state, ANN) > prospects(stuck.state, ANN)
    assert dealt.state.chances()[ANN] > stuck.state.chances()[ANN]


def test_completing_a_galaxy_is_the_better_prospect() -> None:
    """R7.1: the last pioneer brings those that wait there into the row."""
    at, galaxy = (0, -3), tile((0, -3))
    first, last = (Story().galaxy(at, "plant-2") for _ in range(2))
    free = {each: int(last.state.free_planets(galaxy, DIMENSIONS.index(each))) for each in DIMENSIONS}
    here = next(each for each, n in free.items() if n)
    for dimension, n in free.items():
        if n > (dimension == here):
            last.pioneers(ANN, at, dimension, n - (dimension == here))
    for story in (first, last):
        story.ship(ANN, at, here).hand(ANN, "plant_plain")
    assert promise(last.state, ANN, galaxy) > promise(first.state, ANN, galaxy) > 0
