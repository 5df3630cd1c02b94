"""Payments of the four games as one choice: in any order, and exactly what single answers could name."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.games.answers import Picks
from cosmodrome.kernel.state import State
from tests.hope.story import ANN
from tests.hope.test_r13 import drawn
from tests.one_small_step.story import USA
from tests.one_small_step.story import given as race
from tests.space_explorers.given import given


def at(game: str, state: State, **options: Any) -> cd.Match:
    found = cd.load(game)
    return found.match(position=found.definition.position(state), seed=1, **options)


def recruiting() -> cd.Match:
    """Neil pays the five icons of Engineer 5 with cards and tokens."""
    story = given(hand=[20, 46], tokens={"green": 2, "yellow": 1, "purple": 1}, center=[5])
    return at("space_explorers", story.play("recruit:5").state)


def launching() -> cd.Match:
    """A mission of a Booster and a Navigation; the USA have temporary and permanent ones of both."""
    story = race().set_media(3, 0).queue(USA, launch=["SM04"])
    story.give(USA, booster=1, navigation=1, fresh={"booster": 1, "navigation": 1}).start(7)
    return at("one_small_step", story.state)


def bug() -> cd.Match:
    """Ann pays for a Bug card: two units of medals or pairs, and three Light cards make one pair only."""
    story = drawn("B02").hand(ANN, "oxygen_plain", "light_plain", "light_plain", "light_symbol").medals(ANN, 1)
    story.place("oxygen_plain").play("offer:2")
    return at("hope", story.state, bugs=True)


def chosen(picks: Picks) -> Iterator[dict[str, int]]:
    """All that the tray lets a player confirm."""
    for amounts in product(*(range(kind.least, kind.most + 1) for kind in picks.kinds)):
        found = {kind.key: n for kind, n in zip(picks.kinds, amounts, strict=True) if n}
        if not picks.refuse(found):
            yield found


def position(match: cd.Match) -> str:
    return json.dumps(match.position(), sort_keys=True)


def ends(match: cd.Match, verbs: tuple[str, ...]) -> set[str]:
    """The positions after all payments that single answers of these verbs can make."""
    paying = [key for key in match.decision.options.keys if key.partition(":")[0] in verbs]
    forks = [match.copy() for _ in paying]
    for fork, key in zip(forks, paying, strict=True):
        fork.play(key)
    return set().union(*(ends(fork, verbs) for fork in forks)) if forks else {position(match)}


@pytest.mark.parametrize(
    ("begin", "verbs"),
    [(recruiting, ("return", "tokens", "pay")), (launching, ("perms",)), (bug, ("medal", "give"))],
)
def test_the_tray_offers_what_single_answers_can_name(begin: Callable[[], cd.Match], verbs: tuple[str, ...]) -> None:
    match = begin()
    picks = match.picks()
    assert picks is not None
    found = set()
    for at, amounts in enumerate(chosen(picks)):
        fork, given = match.copy(), [key for key, n in amounts.items() for _ in range(n)]
        random.Random(at).shuffle(given)
        fork.play_way(given)
        found.add(position(fork))
    assert len(found) > 1
    assert found == ends(match, verbs)


def test_too_much_or_too_little_is_refused_as_a_whole() -> None:
    for match, keys, said in (
        (recruiting(), ["pay:green", "pay:yellow"], "pick 5, not 2"),
        (recruiting(), ["return:20", "return:46", "pay:green", "pay:yellow"], "pick 5, not 6"),
        (recruiting(), ["return:20", "return:20", "pay:green"], "Return Tester 20: 1 at most"),
        (bug(), ["give:light:0", "give:light:1"], "too many together"),
    ):
        before = position(match)
        with pytest.raises(cd.IllegalMove, match=said):
            match.play_way(keys)
        assert position(match) == before


def test_only_who_pays_sees_what_could_be_paid() -> None:
    match = recruiting()
    assert match.picks(1) is None
    assert match.view(1)["decision"] is None


def test_what_depends_on_the_source_before_stays_a_sequence() -> None:
    """With 34 on top one returned card gives three icons, with 31 the card beneath it may matter."""
    for card in (34, 31):
        story = given({"yellow": [card]}, hand=[20, 46], tokens={"green": 2}, center=[5]).play("recruit:5")
        match = at("space_explorers", story.state)
        assert "return:20" in match.decision.options.keys
        assert match.picks() is None
