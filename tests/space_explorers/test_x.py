"""X1-X17: the further test cases of the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cosmodrome.errors import BadPosition
from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.kernel.state import CHANCE, OVER

from .given import COLOURS, PRINTED, every_way, fork, given, hub, recruits, the_only_way
from .story import Story, spread


# --- recruiting -----------------------------------------------------------------------------------
def test_reduction_to_zero() -> None:
    """X1: Science [29, 25]: 26 costs nothing, 27 costs one purple."""
    piles = {"yellow": [29, 25]}
    story = given(piles, center=[26], tokens={"green": 2, "red": 2}).play("recruit:26")
    assert story.tokens(0) == {"green": 2, "red": 2}
    tokens = {"red": 1, "purple": 2}
    story = given(piles, center=[27], tokens=tokens, seats=3, free_icons_first=False)
    story.play("recruit:27", "icons:skip")  # not the purple icon of 25
    assert story.tokens(1) == {"purple": 1}


def test_reduction_beyond_zero() -> None:
    """X1: with eight green skills every Tester costs nothing."""
    story = given({"green": [17, 13, 14, 18, 23, 24, 30]}, center=[22, 16, 20], tokens={"purple": 2})
    assert {22, 16, 20} <= recruits(story)
    assert story.play("recruit:16").tokens(0) == {"purple": 2}


def test_double_skill() -> None:
    """X2: Testing [17]: 15 costs red, yellow."""
    tokens = {"red": 1, "yellow": 3}
    story = given({"green": [17]}, center=[15], tokens=tokens, seats=3).play("recruit:15")
    assert story.tokens(1) == {"red": 1, "yellow": 1}


def test_two_colour_card() -> None:
    """X3: 18 in Construction strikes an icon there and none in Testing, but counts for both colours."""
    piles = {"red": [18]}
    assert given(piles).player(0)["skills"] == {"green": 1, "red": 1}
    story = given(piles, center=[37], tokens={"purple": 2}, seats=3).play("recruit:37")
    assert story.tokens(1) == {"purple": 1}
    story = given(piles, center=[13], tokens={"yellow": 2}, seats=3).play("recruit:13")
    assert story.tokens(1) == {"yellow": 2}
    story = given({"red": [18, 41], "yellow": [26], "purple": [49]}, line=["luna_9"]).play("take:17")
    assert story.mover == 1  # luna_9 needs 2 green, 1 yellow, 3 red
    story = given({"red": [18, 41], "yellow": [26], "green": [23]}, line=["luna_9"]).play("take:17")
    assert story.options("complete") == ["luna_9"]


@pytest.mark.parametrize("token", ["blue", "red"])
def test_31_in_the_same_division(token: str) -> None:
    """X4: Science [32, 31]: 28 costs blue, blue, blue, red; 31 gives three, one token the fourth; 32 draws."""
    piles = {"yellow": [32, 31]}
    assert 28 not in recruits(given(piles, center=[28]))
    story = given(piles, center=[28], tokens={token: 1}, seats=3)
    deck = story.deck
    story.play("recruit:28")
    assert story.tokens(1) == {token: 1}
    assert hub(story) == {"yellow": [32, 28]}
    assert len(story.center) == 6
    assert 31 in story.center
    assert story.deck == deck
    assert len(story.play("draw").hand(0)) == 1


@pytest.mark.parametrize("division", ["yellow", "green"])
def test_free_recruit(division: str) -> None:
    """X5: 8 recruits 30 (base 3) into Science or Testing without paying; the Center is refilled."""
    story = given({"blue": [8]}, center=[30], tokens={"red": 2}, draws=[60]).play("recruit_free:30")
    assert story.keys == ["division:green", "division:yellow"]
    story.play(f"division:{division}")
    assert hub(story) == {"blue": [8], division: [30]}
    assert story.tokens(0) == {"red": 2}
    assert 60 in story.center


def test_two_tokens_for_a_hand_card() -> None:
    """X6: 10 with blue and red recruits 40 from hand onto 45, which draws two; one token is not enough."""
    piles = {"blue": [10], "red": [45]}
    story = given(piles, hand=[40], tokens={"blue": 2, "red": 1}, seats=3)
    story.play("recruit_for_tokens:40", "give:red")
    assert story.tokens(0) == {"blue": 1}
    assert story.tokens(1) == {"blue": 1, "red": 1}
    assert hub(story) == {"blue": [10], "red": [45, 40]}
    assert len(story.play("draw").hand(0)) == 2
    assert given(piles, hand=[40], tokens={"blue": 1}).options("recruit_for_tokens") == []


@pytest.mark.parametrize("timing", ["with", "after"])
def test_58_once_per_turn(timing: str) -> None:
    """X7: with the action 2 + 1 cards, with 43 instead 1 + 2, never 2 + 2."""
    piles = {"green": [17], "red": [43], "purple": [49, 53, 58]}
    story = given(piles, line=["voskhod_2"], ability_58_timing=timing).play("take_deck")
    first = fork(story).play("extra")
    assert len(first.hand(0)) == 2
    first.play("complete:voskhod_2", "draw")
    assert len(first.hand(0)) == 3
    assert first.mover == 1
    story.play("no_extra")
    assert len(story.hand(0)) == 1
    story.play("complete:voskhod_2", "draw", "extra")
    assert len(story.hand(0)) == 3
    assert story.mover == 1


def test_fresh_card() -> None:
    """X8: 21, recruited in this turn, draws nothing for this turn's Project."""
    piles = {"green": [17, 18], "purple": [49, 53]}
    story = given(piles, center=[21], tokens={"purple": 1}, line=["voskhod_2"])
    story.play("recruit:21", "complete:voskhod_2")
    assert story.mover == 1
    assert story.hand(0) == []


def test_19_in_the_edition_of_2017() -> None:
    """X9: used before the action, covered by the recruit, and the Project is still completed."""
    piles = {"green": [19], "purple": [49, 53]}  # friendship_7: 3 green, 3 purple
    told: dict[str, Any] = {"center": [13], "tokens": {"blue": 2, "yellow": 1}, "line": ["friendship_7"]}
    story = given(piles, **told, edition="2017").play("use_19", "give:blue", "skill:green", "recruit:13")
    assert hub(story)["green"] == [19, 13]
    assert story.play("complete:friendship_7").score(0)["projects"] == 6


def test_19_in_the_edition_of_2018() -> None:
    """X9: covered it cannot be used; with the recruit elsewhere and two tokens left it can."""
    piles = {"green": [19], "purple": [49, 53]}
    story = given(piles, center=[13], tokens={"blue": 2, "yellow": 1}, line=["friendship_7"]).play("recruit:13")
    assert story.mover == 1
    story = given(piles, center=[43], tokens={"blue": 2, "purple": 1, "red": 1}, line=["voskhod_2"])
    story.play("recruit:43")
    assert story.options("complete_with_19") == ["voskhod_2"]
    ends = every_way(story.play("complete_with_19:voskhod_2"), lambda told: told.mover == 1)
    assert all(end.score(0)["projects"] == 4 for end in ends)
    story = given(piles, center=[43], tokens={"blue": 2, "purple": 1}, line=["voskhod_2"])
    assert story.play("recruit:43").mover == 1  # one token is left


def test_34() -> None:
    """X10: two returned cards give 3 + 2 icons; 34 itself from hand gives 2 (2018) or 3 (2017)."""
    story = given({"yellow": [34]}, hand=[1, 13], center=[53, 52]).play("recruit:53")
    assert the_only_way(story).hand(0) == []
    assert 52 not in recruits(given({"yellow": [34]}, hand=[1, 13], center=[53, 52]))
    for edition, possible in ("2018", False), ("2017", True):
        assert (38 in recruits(given(hand=[34], center=[38, 37], edition=edition))) == possible
        assert 37 in recruits(given(hand=[34], center=[38, 37], edition=edition))


def test_57() -> None:
    """X11: Engineering [1, 8, 5]: 8 comes on top and recruits; only 2017 allows [8, 1, 5]."""
    piles = {"blue": [1, 8, 5], "purple": [57]}
    story = given(piles, center=[14]).play("reorder:blue", "next:8", "keep_rest")
    assert hub(story)["blue"] == [1, 5, 8]
    assert hub(story.play("recruit_free:14"))["green"] == [14]
    assert "next:5" not in given(piles).play("reorder:blue").keys
    story = given(piles, edition="2017").play("reorder:blue", "next:5")
    assert hub(story)["blue"] == [8, 1, 5]


# --- the end --------------------------------------------------------------------------------------
ELEVEN = {"blue": [3, 4], "green": [15, 16], "yellow": [27, 28], "red": [39, 40], "purple": [51, 52, 60]}
FAR = ["skylab", "voyager_1", "pioneer_10", "mariner_4", "surveyor_1"]


def last_turn_of(seat: int) -> Story:
    """Three players, seat 0 is First Player; this seat recruits its twelfth Specialist (for nothing)."""
    players: list[dict[str, Any]] = [{"tokens": tokens} for tokens in spread(3)]
    players[seat]["hub"] = ELEVEN
    position = {"center": [24, 5, 17, 29, 41, 53], "line": FAR, "players": players, "first": 0, "player": seat}
    return Story(position).play("recruit:24")


def test_last_round() -> None:
    """X12: after P2's twelfth Specialist P3 has a turn, P1 has none; after P3's the game is over at once."""
    story = last_turn_of(1)
    assert story.mover == 2
    assert story.play("take_deck").over
    assert last_turn_of(2).over
    story = last_turn_of(0).play("take_deck")
    assert story.mover == 2
    assert story.play("take_deck").over


def test_scoring() -> None:
    """X13: every asterisk card of a full Hub, recruited to the end; 44 points."""
    piles = {"blue": [12, 11, 5], "green": [24, 18], "yellow": [30, 29, 36], "red": [47, 48], "purple": [59]}
    tokens = {"yellow": 1, "green": 1, "blue": 2}
    done = ["proton_1", "luna_3"]
    story = given(piles, center=[60], tokens=tokens, projects=done, line=["salyut_1", "soyuz_4"], first=1)
    story.play("recruit:60")
    assert story.over
    assert story.player(0)["skills"] == {"blue": 4, "green": 3, "yellow": 4, "red": 3, "purple": 2}
    expected = {12: 4, 11: 2, 24: 5, 36: 4, 47: 4, 48: 6, 59: 4, 60: 4}
    assert story.score(0) == {
        "total": 44,
        "projects": 11,
        "printed": 0,
        **{f"card {card}": points for card, points in expected.items()},
    }
    assert story.outcome.winners == (0,)


A_21 = {"blue": [4, 2], "green": [16], "yellow": [28], "red": [40]}
A_24 = {"blue": [4, 2, 3], "green": [16, 14, 15], "yellow": [28], "red": [40]}
B_24 = {"blue": [7, 9, 10], "green": [20, 21, 22], "yellow": [32], "red": [45], "purple": [52, 57]}


@pytest.mark.parametrize(
    ("hubs", "projects", "winners"),
    [
        ((A_21, B_24), (["soyuz_4", "sputnik_1"], ["proton_1", "luna_3"]), (0,)),
        ((A_24, B_24), (["venera_7", "sputnik_1"], ["proton_1", "luna_3"]), (0, 1)),
    ],
)
def test_tie(hubs: tuple[Any, Any], projects: tuple[list[str], list[str]], winners: tuple[int, ...]) -> None:
    """X14: 35:35, 14 Project points beat 11; with 11 each both win."""
    players = [
        {"hub": pile, "projects": done, "tokens": tokens}
        for pile, done, tokens in zip(hubs, projects, spread(2), strict=True)
    ]
    position = {"center": [5, 17, 29, 41, 53, 6], "players": players, "agenda": [], "ending": "all_projects"}
    story = Story(position)
    assert [story.score(seat)["total"] for seat in (0, 1)] == [35, 35]
    assert story.outcome.winners == winners
    assert list(story.state.returns()) == [1 / len(winners) if seat in winners else 0 for seat in (0, 1)]


# --- odds and ends --------------------------------------------------------------------------------
def test_hand_to_hub_with_a_hand_card() -> None:
    """X15: 32 is returned to recruit 31 from hand: Center 7, no tokens passed, no refill."""
    story = given(hand=[31, 32], tokens={"blue": 1})
    deck = story.deck
    story = the_only_way(story.play("recruit:31"))
    assert hub(story) == {"yellow": [31]}
    assert len(story.center) == 7
    assert 32 in story.center
    assert story.tokens(0) == {"blue": 1}
    assert story.deck == deck


@pytest.mark.parametrize(
    ("colour", "cards"),
    list(zip(COLOURS, [range(7, 11), range(19, 23), range(31, 35), range(43, 47), range(55, 59)], strict=True)),
)
def test_mutual_exclusion(colour: str, cards: range) -> None:
    """X16: in-game abilities of one type all lie in one Division, so one at most is on top."""
    for card in cards:
        assert PRINTED[card].skills == [colour]
        for other in COLOURS:
            if other != colour:
                with pytest.raises(BadPosition):
                    given({other: [card]})


def test_one_ability_may_replace_another_within_a_turn() -> None:
    """X16: by 57 at the start of the turn, or by 31 leaving its pile."""
    story = given({"blue": [10, 8], "purple": [57]}, hand=[14], tokens={"red": 2})
    assert fork(story).play("continue").options("recruit_free") == ["14"]
    assert fork(story).play("continue").options("recruit_for_tokens") == []
    story.play("reorder:blue")
    assert story.options("recruit_free") == []
    assert story.options("recruit_for_tokens") == ["14"]
    assert 15 in recruits(given({"yellow": [33, 31]}, center=[15]))  # 31 gives three icons, then 33 the fourth
    assert 15 not in recruits(given({"yellow": [31, 33]}, center=[15]))


TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"edition": "2017", "free_icons_first": False}),
    (4, {"auto_draw": True, "ability_34_mode": "this_card", "ability_58_timing": "after"}),
    (4, {"edition": "2017", "ability_57_top_must_change": True}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_invariants(seats: int, options: dict[str, object], seed: int) -> None:
    """X17: tokens, cards and Center after every step of a game at random, and one Project a turn at most."""
    dice = Random(seed)
    state = GAME.new_state(GAME.box(seats, GAME.settle_options(options, seats)))
    turn, done = None, 0
    while state.mover() != OVER:
        state.apply(dice.choice(list(state.legal_actions())))
        position = GAME.position(state)
        tokens = sum((Counter(player["tokens"]) for player in position["players"]), Counter())
        assert tokens == dict.fromkeys(COLOURS, seats)
        cards = [*position["deck"], *position["center"]]
        for player in position["players"]:
            cards += [*player["hand"], *(card for pile in player["hub"].values() for card in pile)]
        assert sorted(cards) == list(range(1, 61))
        if state.mover() != CHANCE:
            assert len(position["center"]) >= 6 or not position["deck"]
        completed = sum(len(player["projects"]) for player in position["players"])
        if (position["round"], position["player"]) != turn:
            turn, done = (position["round"], position["player"]), completed
        assert completed - done <= 1
