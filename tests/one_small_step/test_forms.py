"""Which form the parts of an agency take: as usual as long as they fit, then closer."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from cosmodrome.games.one_small_step.board.forms import ROOM, Forms, Fullness, room

USUAL = Fullness(
    stages=(2, 2, 2),
    hazards=1,
    people=3,
    asked=False,
    cards=2,
    playing=False,
    backs=0,
    chips=2,
    two_sided=False,
)


def test_an_agency_as_usual() -> None:
    assert USUAL.forms(ROOM) == Forms()
    assert replace(USUAL, cards=0).roomy(ROOM), "for words beside tokens"
    assert not replace(USUAL, stages=(3, 3, 3), cards=4).roomy(ROOM)
    assert replace(USUAL, stages=(0, 0, 0), hazards=0, cards=8).forms(ROOM) == Forms(), "a hand alone has room"


def test_what_is_full_comes_closer() -> None:
    assert replace(USUAL, stages=(1, 5, 1)).forms(ROOM) == Forms(listed=True)
    assert replace(USUAL, stages=(3, 3, 2), cards=6).forms(ROOM) == Forms(short=True)
    assert replace(USUAL, stages=(1, 4, 1), cards=10, playing=True).forms(ROOM) == Forms(listed=True, short=True)
    assert replace(USUAL, stages=(0, 1, 5), cards=16).forms(ROOM).columns == 3


def test_the_fullest_takes_the_closest_forms() -> None:
    fullest = replace(USUAL, stages=(4, 4, 6), people=4, asked=True, cards=20, chips=9)
    assert fullest.forms(ROOM) == Forms(listed=True, tight=True, briefly=True, short=True, columns=3)


@pytest.mark.parametrize("people", [0, 3, 4])
def test_the_forms_fit_or_are_the_closest(people: int) -> None:
    for most, cards, chips in product(range(8), range(0, 24, 3), range(0, 9, 2)):
        full = replace(USUAL, stages=(1, most, 2), people=people, cards=cards, chips=chips)
        forms = full.forms(ROOM)
        assert forms.tight or full.height(forms) <= ROOM


def test_councils_and_options_leave_less_room() -> None:
    left = [room(False, 0, 0), room(True, 0, 0), room(True, 2, 0), room(True, 2, 300)]
    assert left == sorted(set(left), reverse=True)
    crowded = replace(USUAL, stages=(3, 2, 3), cards=4)
    assert crowded.forms(left[0]) == Forms()
    assert crowded.forms(left[-1]) != Forms()
