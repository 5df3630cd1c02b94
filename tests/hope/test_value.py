"""What greedy bots go by."""

from __future__ import annotations

from tests.hope.story import ANN, BOB, Story


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
