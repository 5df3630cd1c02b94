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
