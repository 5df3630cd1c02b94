"""RU-1 to RU-33 and RU-40: the rulings."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE

from .given import COLOURS, PRINTED, all_but, around, every_way, fork, given, hub, placed, recruits, said, the_only_way
from .story import Story, spread

GREEN_5 = [17, 13, 14, 23]  # five green skills: a Tester of base cost 5 costs nothing
# Hubs in which a draw is triggered: what is told of the position, and what is played up to the draw
TRIGGERS: dict[int, tuple[dict[str, Any], list[str]]] = {
    9: ({"hub": {"blue": [9], "green": GREEN_5}, "center": [22]}, ["recruit:22"]),
    21: ({"hub": {"green": [17, 21], "purple": [49, 53]}, "line": ["voskhod_2"]}, ["take:29", "complete:voskhod_2"]),
    32: ({"hub": {"yellow": [29, 32]}, "center": [26]}, ["recruit:26"]),
    43: (
        {"hub": {"green": [17], "red": [43], "purple": [49, 53]}, "line": ["voskhod_2"]},
        ["take:29", "complete:voskhod_2"],
    ),
    45: ({"hub": {"red": [41, 45]}, "center": [38]}, ["recruit:38"]),
}
DRAWN = {9: 1, 21: 2, 32: 1, 43: 1, 45: 2}


def finished(players: list[dict[str, Any]], ending: str = "full_hub") -> Story:
    """A game that is over, with these Hubs and Projects."""
    for player, tokens in zip(players, spread(len(players)), strict=True):
        player["tokens"] = tokens
    laid = [card for player in players for pile in player.get("hub", {}).values() for card in pile]
    center = [card for card in PRINTED if card not in laid][:6]
    return Story({"center": center, "players": players, "agenda": [], "ending": ending})


# --- RU-1, RU-2: nothing left ---------------------------------------------------------------------
def test_with_an_empty_deck_nothing_is_drawn_or_refilled() -> None:
    """RU-1: no draw action, no refill; the Center shrinks."""
    story = given({"purple": [58]}, center=[1, 2, 3, 4, 5, 6], deck=[])
    assert "take_deck" not in story.keys
    assert story.why_not("take_deck").rule == "RU-1"
    story.play("take:1")
    assert story.center == [2, 3, 4, 5, 6]
    assert story.mover == 1


@pytest.mark.parametrize("card", TRIGGERS)
def test_with_an_empty_deck_draw_effects_give_nothing(card: int) -> None:
    """RU-1: 9, 21, 32, 43 and 45 are not asked for once the refill has taken the last card."""
    told, keys = TRIGGERS[card]
    story = given(**told, deck=[1]).play(*keys)
    assert story.deck == 0
    assert story.mover == 1
    assert 1 in story.center


def test_with_an_empty_deck_44_and_56_cannot_be_used() -> None:
    """RU-1: there is no card to turn up or to draw."""
    piles = {"red": [44], "purple": [56]}
    assert {"use_44", "continue"} == set(given(piles, tokens={"red": 1}, deck=[1]).keys)
    story = given(piles, tokens={"red": 1}, center=[1, 2, 3, 4, 5, 6], deck=[])
    assert not [key for key in story.keys if key.startswith("use")]
    assert story.play("take:1").mover == 1


def test_without_any_action_a_player_passes() -> None:
    """RU-2: deck and Center are empty and nothing can be recruited; Projects can still be completed."""
    story = stalled(0, [{}, {"blue": 3, "green": 1, "red": 3}, {"green": 2, "yellow": 3, "purple": 3}])
    assert story.keys == ["pass"]
    story.play("pass")
    assert "apollo_11" in story.options("complete")
    story.play("complete:apollo_11")
    assert story.mover == 1
    assert story.keys == ["pass"]  # 1 costs two green, one is there


def stalled(player: int, tokens: list[dict[str, int]]) -> Story:
    """Seat 0 has all cards but two in the Hub and no hand; seats 1 and 2 hold a card each."""
    piles = {colour: [n for n in PRINTED if PRINTED[n].skills[0] == colour and n > 2] for colour in COLOURS}
    players: list[dict[str, Any]] = [{"hub": piles}, {"hand": [1]}, {"hand": [2]}]
    for seat, held in zip(players, tokens, strict=True):
        seat["tokens"] = held
    return Story({"center": [], "deck": [], "first": 0, "player": player, "players": players})


def test_the_game_ends_when_all_have_passed_in_a_row() -> None:
    """RU-2: at once, though the round of seat 0's full Hub would go on; it is scored."""
    story = stalled(1, [{"green": 3, "blue": 3, "yellow": 3, "red": 3, "purple": 3}, {}, {}])
    story.play("pass", "pass", "pass", "no_project")
    assert story.over
    assert story.outcome.reason == "stalled"
    assert story.outcome.winners == (0,)
    assert story.score(0)["card 24"] > 0


def test_passes_count_only_in_a_row() -> None:
    """RU-2: an action of seat 2 in between, and the game goes on."""
    tokens = [{"blue": 3, "yellow": 3, "red": 3, "purple": 2}, {}, {"green": 3, "purple": 1}]
    story = stalled(1, tokens).play("pass", "recruit:2", "pass")
    assert story.mover == 0
    story.play("no_project")
    assert story.mover == 1


def test_nobody_passes_who_can_act() -> None:
    """RU-2: a card in the Center or in the deck, or a recruit, is an action (R3.2)."""
    assert "pass" not in given(center=[60], deck=[]).keys
    assert "pass" not in given(deck=[60]).keys
    assert given(hand=[1], tokens={"green": 2}, deck=[]).keys == ["recruit:1"]
    assert given(hand=[1], tokens={"green": 1}, deck=[]).keys == ["pass"]


# --- RU-3 to RU-6: the end ------------------------------------------------------------------------
ELEVEN = {"blue": [1, 2], "green": [13, 14], "yellow": [32, 31], "red": [37, 38], "purple": [49, 50, 59]}
FAR = ["skylab", "voyager_1", "pioneer_10", "mariner_4"]  # Projects that these Hubs cannot complete


def test_the_specialists_in_the_hub_count_not_the_recruits_made() -> None:
    """RU-3: with 31 leaving for the recruit there are eleven again; with a token there are twelve."""
    story = given(ELEVEN, center=[15], tokens={"yellow": 1}, line=FAR, first=1).play("recruit:15")
    left = fork(story).play("use_31")
    assert left.player(0)["hub_size"] == 11
    assert left.mover == 1
    story.play("tokens")
    assert story.player(0)["hub_size"] == 12
    assert story.over


def test_the_end_is_checked_at_the_end_of_the_turn() -> None:
    """RU-4: the player of the twelfth Specialist still completes a Project and draws for it."""
    piles = {**ELEVEN, "green": [13, 17], "red": [37, 43]}
    story = given(piles, center=[15], line=["voskhod_2", *FAR[:3]], first=1).play("recruit:15")
    assert story.player(0)["hub_size"] == 12
    assert not story.over
    story.play("complete:voskhod_2", "draw")
    assert story.over
    assert story.score(0)["projects"] == 4


def test_a_second_trigger_in_the_last_round_has_no_effect() -> None:
    """RU-4: seat 0 ends the game by a full Hub; seat 1 then fills its own; seat 2 has the last turn."""
    mine = {**ELEVEN, "yellow": [32, 35]}
    yours = {"blue": [3, 4], "green": [15, 16], "yellow": [27, 28], "red": [39, 40], "purple": [51, 52, 60]}
    told: dict[str, Any] = {"center": [12, 24], "tokens": {"purple": 1}, "line": [*FAR, "surveyor_1"]}
    story = given(mine, **told, seats=3, others=[{"hub": yours}])
    story.play("recruit:12")
    assert story.view()["ending"] == "full_hub"
    story.play("recruit:24")
    assert story.player(1)["hub_size"] == 12
    assert story.mover == 2
    story.play("take_deck")
    assert story.over
    assert story.outcome.reason == "full_hub"


def test_the_player_who_ends_the_game_has_no_further_turn() -> None:
    """RU-5: seat 1 of three ends it; seat 2 has a turn, seat 0 (First Player) and seat 1 have none."""
    yours = {"blue": [3, 4], "green": [15, 16], "yellow": [27, 28], "red": [39, 40], "purple": [51, 52, 60]}
    story = given(center=[24], line=[*FAR, "surveyor_1"], seats=3, others=[{"hub": yours}])
    story.play("take_deck", "recruit:24")
    assert story.mover == 2
    assert story.play("take_deck").over


def test_a_tie_is_broken_by_the_printed_points_of_projects() -> None:
    """RU-6: 12 points each; 11 printed on Projects beat 10, though card 60 adds 2 to the latter."""
    story = finished(
        [
            {"projects": ["soyuz_4"], "hub": {"purple": [60]}},
            {"projects": ["proton_1", "luna_3"], "hub": {"blue": [2]}},
        ]
    )
    assert [story.score(seat)["total"] for seat in (0, 1)] == [12, 12]
    assert story.outcome.winners == (1,)
    assert story.outcome.ranking == (1, 0)


@pytest.mark.parametrize("seats", [3, 4])
def test_ties_of_more_than_two_are_shared_by_all(seats: int) -> None:
    """RU-6: like ties of two."""
    points_1 = [{"blue": [2]}, {"green": [14]}, {"yellow": [26]}, {"red": [38]}]
    story = finished([{"hub": points_1[seat]} for seat in range(seats)])
    assert story.outcome.winners == tuple(range(seats))
    assert list(story.state.returns()) == [pytest.approx(1 / seats)] * seats


# --- RU-7 to RU-11 --------------------------------------------------------------------------------
def test_there_is_no_hand_limit() -> None:
    """RU-7: with fifty cards in hand another may be taken."""
    story = given(hand=all_but(5, 17, 29, 41, 53, 60, 59, 58, 57, 56), deck=[56, 57, 58, 59])
    assert "take_deck" in story.keys
    assert len(story.play("take:5").hand(0)) == 51


def test_the_center_is_refilled_before_triggered_draws() -> None:
    """RU-8: 60 goes to the Center, then 32 draws 58, then 9 draws 57."""
    piles = {"yellow": [29, 25, 36, 32], "blue": [9]}
    story = given(piles, center=[33], draws=[60, 58, 57]).play("recruit:33")
    assert 60 in story.center
    assert said(story, "draw") == "Draw a card for Scientist 32"
    story.play("draw")
    assert story.hand(0) == [58]
    assert said(story, "draw") == "Draw a card for Engineer 9"
    assert story.play("draw").hand(0) == [57, 58]


def test_a_card_covered_by_the_recruit_of_the_turn_is_off() -> None:
    """RU-9: 9 draws nothing for the card put on it; 21 and 43 nothing for a Project; 58 adds nothing."""
    assert given({"blue": [5, 6, 1, 2, 9]}, center=[10]).play("recruit:10").mover == 1
    for colour, pile, recruit in ("green", [17, 21], 14), ("red", [41, 43], 38):
        piles = {"green": [17], "purple": [49, 53], colour: pile}
        story = given(piles, center=[recruit], line=["voskhod_2"])
        assert story.play(f"recruit:{recruit}", "complete:voskhod_2").mover == 1
    story = given({"purple": [53, 49, 59, 58], "blue": [9]}, center=[57]).play("recruit:57", "draw")
    assert story.mover == 1


def test_19_covered_by_the_recruit_of_the_turn_is_off() -> None:
    """RU-9: in 2018 it must be active when the Project is completed."""
    piles = {"green": [17, 19], "purple": [49, 59]}  # Voskhod 2 lacks a purple skill
    told: dict[str, Any] = {"center": [14], "tokens": {"red": 1, "blue": 1}, "line": ["voskhod_2"]}
    assert given(piles, **told).play("take:14").options("complete_with_19") == ["voskhod_2"]
    assert given(piles, **told).play("recruit:14").mover == 1


def test_uncovered_cards_are_active_at_once() -> None:
    """RU-10: 27 under 31 gives its icons to the same recruit; 32 under 31 draws; 8 uncovered by 57 recruits."""
    assert 10 in recruits(given({"yellow": [27, 31]}, center=[10]))
    assert 10 not in recruits(given({"yellow": [35, 31]}, center=[10]))
    story = given({"yellow": [32, 31]}, center=[36], tokens={"blue": 1}).play("recruit:36")
    assert story.keys == ["draw", "decline"]
    assert given({"blue": [8, 5], "purple": [57]}, center=[14]).play("reorder:blue").options("recruit_free") == ["14"]


def test_nothing_is_paid_beyond_need() -> None:
    """RU-11: for three icons: three tokens, or a card and one token, or two cards; nothing else."""
    tokens = {"red": 1, "blue": 2}
    story = given(center=[50], hand=[1, 2], tokens=tokens, seats=3).play("recruit:50")  # red, blue, blue
    ends = every_way(story, placed)
    paid = sorted((sorted({1, 2} - set(end.hand(0))), sorted(Counter(end.tokens(1)).elements())) for end in ends)
    assert paid == [
        ([], ["blue", "blue", "red"]),
        ([1], ["blue"]),
        ([1], ["red"]),
        ([1, 2], []),
        ([2], ["blue"]),
        ([2], ["red"]),
    ]


def test_a_card_may_waste_icons() -> None:
    """RU-11: one icon is missing, the card gives two (three with 34); no token is passed beside it."""
    for science in [35], [34]:
        story = given({"yellow": science, "blue": [11]}, center=[1], hand=[25], tokens={"green": 1}).play("recruit:1")
        assert story.keys == ["return:25", "tokens"]
        story.play("return:25")
        assert story.tokens(0) == {"green": 1}
        assert hub(story)["blue"] == [11, 1]


# --- RU-12: free icons first ----------------------------------------------------------------------
def test_free_icons_are_used_unasked() -> None:
    """RU-12: the yellow icons of 1 and 50 pay for 13; no token is passed and nothing is asked."""
    story = given({"blue": [1], "purple": [50]}, center=[13], tokens={"yellow": 2}).play("recruit:13")
    assert story.tokens(0) == {"yellow": 2}
    assert story.mover == 1


def test_what_is_given_up_where_free_icons_pay_for_everything() -> None:
    """RU-12: 31 cannot leave and uncover 32, and no hand card can be returned; a table that is asked may do either."""
    told: dict[str, Any] = {"center": [13], "hand": [25], "seats": 3}
    piles = {"blue": [1], "yellow": [32, 31], "purple": [50]}
    story = given(piles, **told).play("recruit:13")
    assert story.mover == 1
    assert hub(story)["yellow"] == [32, 31]
    assert story.hand(0) == [25]
    story = given(piles, **told, free_icons_first=False).play("recruit:13", "icons:skip", "icons:skip")
    assert story.keys == ["return:25", "use_31"]
    assert hub(fork(story).play("use_31"))["yellow"] == [32]
    before = story.deck
    assert story.play("return:25").deck == before  # no refill: the Center keeps six cards


def test_with_the_full_freedom_each_card_is_asked_for_in_ascending_number() -> None:
    """RU-12: 1, 22 and 50 could help; 41 and 25 could not."""
    piles = {"blue": [1], "green": [22], "yellow": [25], "red": [41], "purple": [50]}
    tokens = {"yellow": 3}
    story = given(piles, center=[18], tokens=tokens, seats=3, free_icons_first=False)
    story.play("recruit:18", "division:green")  # yellow, yellow
    asked = []
    while story.keys == ["icons:use", "icons:skip"]:
        asked.append(said(story, "icons:use"))
        story.play("icons:skip")
    assert asked == ["Use the icons of Engineer 1", "Use the icons of Tester 22", "Use the icons of Astronaut 50"]
    assert story.tokens(1) == {"yellow": 2}


def test_icons_can_be_skipped_only_if_the_rest_can_pay() -> None:
    """RU-12: with one token at most one of the two cards is skipped; what is skipped counts for nothing."""
    piles = {"blue": [1], "purple": [50]}
    told: dict[str, Any] = {"center": [13], "seats": 3, "free_icons_first": False}
    story = given(piles, **told, tokens={"yellow": 1}).play("recruit:13")
    ends = every_way(story, placed)
    assert sorted(len(end.tokens(1)) for end in ends) == [0, 1, 1]
    assert given(piles, **told).play("recruit:13").mover == 1  # no token: both are needed, nothing is asked


@pytest.mark.parametrize(
    ("piles", "recruit"),
    [
        ({"blue": [7]}, 25),  # from the Center
        ({"green": [20]}, 25),  # base cost 2
        ({"red": [46]}, 25),  # one skill
        ({"blue": [1]}, 25),  # no yellow in the cost
        ({"green": [22], "yellow": [29]}, 25),  # nothing to pay
        ({"yellow": [34]}, 1),  # 34 and 31 are no free icons
        ({"yellow": [31]}, 1),
    ],
)
def test_cards_that_could_not_give_icons_are_not_asked_for(piles: dict[str, list[int]], recruit: int) -> None:
    """RU-12: each active card that could give icons to this recruit, and no other."""
    tokens = {"red": 2, "green": 2}
    story = given(piles, center=[recruit], tokens=tokens, free_icons_first=False).play(f"recruit:{recruit}")
    assert "icons:use" not in story.keys


def test_a_card_uncovered_by_31_is_asked_for_too() -> None:
    """RU-12: 27 comes up when 31 has left; both answers are open if the rest can pay."""
    told: dict[str, Any] = {"center": [10], "seats": 3, "free_icons_first": False}
    story = given({"yellow": [27, 31]}, **told, tokens={"green": 2}).play("recruit:10")
    assert story.keys == ["icons:use", "icons:skip"]
    assert said(story, "icons:use") == "Use the icons of Scientist 27"
    assert fork(story).play("icons:use").tokens(1) == {}
    assert story.play("icons:skip").tokens(1) == {"green": 2}
    story = given({"yellow": [27, 31]}, **told).play("recruit:10")  # no tokens: 27 is needed
    assert hub(story) == {"yellow": [27], "blue": [10]}


# --- RU-13, RU-14: moments ------------------------------------------------------------------------
@pytest.mark.parametrize("keys", [["use_44", "reorder:blue"], ["reorder:blue", "use_44"]])
def test_44_and_57_work_in_any_order(keys: list[str]) -> None:
    """RU-13: each once, before anything else."""
    story = given({"red": [44], "purple": [57], "blue": [1, 8]}).play(*keys)
    assert len(story.center) == 7
    assert hub(story)["blue"] == [8, 1]
    assert "take_deck" in story.keys


def test_44_brought_on_top_by_57_works_in_the_same_window() -> None:
    """RU-13: and 44 used before may even be covered again."""
    story = given({"red": [44, 41], "purple": [57]}).play("reorder:red", "use_44")
    assert len(story.center) == 7
    story = given({"red": [41, 44], "purple": [57]}).play("use_44", "reorder:red")
    assert hub(story)["red"] == [44, 41]


def test_the_window_closes_with_the_first_other_thing() -> None:
    """RU-13: once 56, 19 or the action is open, 44 and 57 are not offered; nor are 56 and 19 in the window."""
    story = given({"red": [44], "green": [19], "purple": [56]}, tokens={"red": 3}, seats=3, edition="2017")
    assert story.keys == ["use_44", "continue"]
    story.play("continue", "use_56:red")
    assert "use_44" not in story.keys
    story.play("use_19", "skill:red")
    assert "use_44" not in story.keys


def test_56_is_not_used_in_the_middle_of_a_payment() -> None:
    """RU-14: before the action, after it, after the Project."""
    tokens = {"red": 2, "blue": 2}
    story = given({"purple": [56]}, center=[25], hand=[1], tokens=tokens).play("recruit:25")
    assert story.keys == ["return:1", "tokens"]
    assert story.play("tokens").keys == ["continue", "use_56:blue"]


def test_56_after_a_project_knows_the_cards_drawn_for_it() -> None:
    """RU-14: first the draws of 21 and 43, then 56."""
    piles = {"green": [17, 21], "red": [43], "purple": [49, 53, 56]}
    story = given(piles, tokens={"red": 1}, line=["voskhod_2"])
    story.play("take:29", "continue", "complete:voskhod_2", "draw", "draw")
    assert len(story.hand(0)) == 4
    assert story.keys == ["continue", "use_56:red"]
    assert story.play("use_56:red").mover == 1


def test_56_needs_a_token_and_a_card_in_the_deck() -> None:
    """RU-14: at each of its moments."""
    piles = {"green": [17], "purple": [49, 53, 56]}
    story = given(piles, line=["voskhod_2"])
    assert story.options("use_56") == []
    assert story.play("take:29", "complete:voskhod_2").mover == 1
    story = given(piles, tokens={"red": 1}, line=["voskhod_2"], deck=[60])
    assert story.options("use_56") == ["red"]
    assert story.play("take_deck", "complete:voskhod_2").mover == 1


# --- RU-15, RU-16, RU-33: draws -------------------------------------------------------------------
def with_58(card: int) -> tuple[dict[str, Any], list[str]]:
    told, keys = TRIGGERS[card]
    piles = {**told["hub"], "purple": [*told["hub"].get("purple", []), 58]}
    return {**told, "hub": piles}, keys


@pytest.mark.parametrize("card", TRIGGERS)
@pytest.mark.parametrize("timing", ["with", "after"])
def test_58_joins_the_draws_of_abilities(card: int, timing: str) -> None:
    """RU-15: of 9, 21, 32, 43 and 45; its own card triggers nothing."""
    told, keys = with_58(card)
    story = given(**told, ability_58_timing=timing).play(*keys)
    held = len(story.hand(0))
    story.play("draw", "extra")
    assert len(story.hand(0)) == held + DRAWN[card] + 1
    assert story.mover == 1


def test_58_joins_no_other_way_of_getting_cards() -> None:
    """RU-15: not the Center, its refill, 44 or the starting deal; nor a draw that was declined."""
    story = given({"red": [44], "purple": [58]}).play("use_44", "take:17")
    assert story.mover == 1
    told, keys = with_58(45)
    assert given(**told).play(*keys, "decline").mover == 1
    state = GAME.new_state(GAME.box(2, GAME.settle_options({}, 2)))
    while state.mover() == CHANCE:
        deals = list(state.legal_actions())
        state.apply(next((deal for deal in deals if GAME.chance_keys.text(deal) == "deal:58"), deals[-1]))
    assert {GAME.keys.text(action).partition(":")[0] for action in state.legal_actions()} <= {
        "take",
        "take_deck",
        "recruit",
    }


def test_58_is_used_for_one_draw_of_the_players_choice() -> None:
    """RU-15: for the action or for 43, once per turn."""
    told, _ = with_58(43)
    story = given(**told).play("take_deck")
    first = fork(story).play("extra", "complete:voskhod_2", "draw")
    assert len(first.hand(0)) == 3
    assert first.mover == 1
    second = story.play("no_extra", "complete:voskhod_2", "draw")
    assert second.keys == ["extra", "no_extra"]
    assert len(second.play("extra").hand(0)) == 3


@pytest.mark.parametrize("timing", ["with", "after"])
@pytest.mark.parametrize("left", [1, 2, 3])
def test_58_is_offered_only_if_the_deck_holds_a_card_for_it(timing: str, left: int) -> None:
    """RU-15: 45 draws two of so many left after the refill."""
    told, keys = with_58(45)
    deck = [1, 2, 3, 4][: left + 1]
    story = given(**told, deck=deck, ability_58_timing=timing).play(*keys, "draw")
    assert (story.mover == 0) == (left == 3)
    if story.mover == 0:
        story.play("extra")
    assert len(story.hand(0)) == left


@pytest.mark.parametrize("card", TRIGGERS)
def test_triggered_draws_are_optional(card: int) -> None:
    """RU-16: yes or no."""
    told, keys = TRIGGERS[card]
    story = given(**told).play(*keys)
    held = len(story.hand(0))
    assert story.keys == ["draw", "decline"]
    assert len(fork(story).play("draw").hand(0)) == held + DRAWN[card]
    assert len(story.play("decline").hand(0)) == held
    assert story.mover == 1


@pytest.mark.parametrize("card", TRIGGERS)
def test_auto_draw_takes_triggered_draws(card: int) -> None:
    """RU-16, RU-33: the option answers yes for 9, 21, 32, 43 and 45."""
    told, keys = TRIGGERS[card]
    story = given(**told, auto_draw=True).play(*keys)
    assert len(story.hand(0)) == DRAWN[card] + keys[0].startswith("take")
    assert story.mover == 1


@pytest.mark.parametrize("card", TRIGGERS)
@pytest.mark.parametrize("timing", ["with", "after"])
def test_auto_draw_still_asks_for_58(card: int, timing: str) -> None:
    """RU-33: the player chooses which draw it joins."""
    told, keys = with_58(card)
    story = given(**told, auto_draw=True, ability_58_timing=timing).play(*keys)
    assert story.keys == ["extra", "no_extra"]
    story.play("no_extra")
    assert len(story.hand(0)) == DRAWN[card] + keys[0].startswith("take")


def test_auto_draw_takes_nothing_from_an_empty_deck() -> None:
    """RU-1, RU-33: nor is anything asked."""
    told, keys = TRIGGERS[45]
    story = given(**told, auto_draw=True, deck=[1]).play(*keys)
    assert story.hand(0) == []
    assert story.mover == 1


# --- RU-17 to RU-22: single abilities -------------------------------------------------------------
def test_19_in_2018_is_for_exactly_one_missing_skill() -> None:
    """RU-17: Voskhod 2 lacks one green; Sputnik 1 lacks two blue; Vostok 1 lacks two blue."""
    piles = {"green": [19], "purple": [49, 53]}
    story = given(piles, tokens={"red": 2}, line=["voskhod_2", "sputnik_1", "vostok_1"]).play("take:17")
    assert story.keys == ["complete_with_19:voskhod_2", "no_project"]
    assert story.why_not("complete_with_19:sputnik_1").rule == "RU-17"


def test_19_in_2017_is_offered_even_without_success() -> None:
    """RU-17: before and after the action, with no Project in sight."""
    story = given({"green": [19]}, tokens={"red": 2}, edition="2017")
    assert "use_19" in story.keys
    assert story.play("take:17").keys == ["continue", "use_19"]


def test_31_is_for_payments_only() -> None:
    """RU-18: not with the free recruits of 8, 10 and 55, and not for a cost of nothing."""
    ways: tuple[tuple[dict[str, list[int]], str, dict[str, int]], ...] = (
        ({"blue": [8]}, "recruit_free:14", {}),
        ({"purple": [55]}, "recruit_free:13", {}),
        ({"blue": [10]}, "recruit_for_tokens:40", {"red": 2}),
        ({"green": [17]}, "recruit:13", {}),
    )
    for piles, key, tokens in ways:
        story = given({**piles, "yellow": [31]}, center=[13, 14], hand=[40], tokens=tokens).play(key)
        assert hub(story)["yellow"] == [31]
        assert story.mover == 1


def test_31_is_used_once_and_can_be_recruited_again() -> None:
    """RU-18: it lies in the Center, for the next player too."""
    story = given({"yellow": [31]}, center=[14]).play("recruit:14")
    assert story.mover == 1
    assert "take:31" in story.keys
    assert 31 in recruits(story)  # purple and red tokens are there
    story.play("recruit:31")
    assert hub(story, 1) == {"yellow": [31]}


@pytest.mark.parametrize(
    ("options", "possible"),
    [({}, True), ({"edition": "2017"}, True), ({"ability_34_mode": "this_card"}, False)],
)
def test_34_in_the_worked_example(options: dict[str, Any], possible: bool) -> None:
    """RU-19: Tester 23 from hand with one icon of 7 and three for Engineer 9, unless 34 means itself alone."""
    story = given({"blue": [7], "yellow": [34], "purple": [58]}, hand=[9, 23], **options)
    assert (23 in recruits(story)) == possible
    if possible:
        assert hub(the_only_way(story.play("recruit:23")))["green"] == [23]


def test_34_from_hand_needs_no_hub_in_2017() -> None:
    """RU-19: three icons for itself (`both`, `this_card`), two in 2018; the same card is never worth four."""
    ways: list[tuple[dict[str, Any], int]] = [({"edition": "2017"}, 3), ({"ability_34_mode": "this_card"}, 3), ({}, 2)]
    for options, worth in ways:
        story = given(hand=[34], center=all_but(34), deck=[], **options)
        assert recruits(story) - {34} == {n for n in story.center if len(PRINTED[n].cost) <= worth}


def test_57_in_2017_changes_one_division_into_a_new_order() -> None:
    """RU-20: one Division of at least two cards; the old order is no new one."""
    piles = {"purple": [57], "blue": [1, 8], "green": [17]}
    story = given(piles, edition="2017")
    assert story.options("reorder") == ["blue"]
    story.play("reorder:blue")
    assert hub(story)["blue"] == [8, 1]
    assert story.options("reorder") == []


def test_57_places_nothing_but_lets_32_draw_again() -> None:
    """RU-20: 32 covered by 57 draws nothing; brought back on top it draws a second time in the game."""
    story = given({"purple": [57], "yellow": [29, 25, 32]}, center=[26, 33]).play("continue", "recruit:26", "draw")
    around(story)
    story.play("reorder:yellow", "next:32", "keep_rest")
    assert hub(story)["yellow"] == [29, 25, 26, 32]
    assert len(story.hand(0)) == 1
    story.play("recruit:33")
    assert story.keys == ["draw", "decline"]
    story = given({"purple": [57], "yellow": [25, 32]}).play("reorder:yellow")
    assert story.hand(0) == []
    assert "take_deck" in story.keys


@pytest.mark.parametrize(("colour", "card", "base"), [("blue", 8, 3), ("purple", 55, 2)])
def test_8_and_55_recruit_from_anywhere(colour: str, card: int, base: int) -> None:
    """RU-21: hand or Center; with nothing to pay the usual recruit comes to the same."""
    recruit = {3: 26, 2: 25}[base]
    places: list[dict[str, Any]] = [{"hand": [recruit]}, {"center": [recruit]}]
    for place in places:
        story = given({colour: [card], "yellow": [29, 35]}, draws=[1], **place)
        free = fork(story).play(f"recruit_free:{recruit}")
        usual = fork(story).play(f"recruit:{recruit}")
        assert free.position == usual.position


def test_all_sources_of_icons_add_up() -> None:
    """RU-22: 7, 20, 33 and 46 give five icons to Astronaut 53 from hand, four from the Center."""
    piles = {"blue": [7], "green": [20], "yellow": [33], "red": [46]}
    assert 53 in recruits(given(piles, hand=[53]))
    assert 53 not in recruits(given(piles, center=[53]))
    assert 53 in recruits(given(piles, center=[53], tokens={"green": 1}))


# --- RU-23 to RU-29 -------------------------------------------------------------------------------
def test_12_and_36_count_cards_of_any_colour_in_the_final_order() -> None:
    """RU-23: 42 (a Builder) lies on 12, 54 (an Astronaut) under 36; 57 changes the score."""
    story = given({"blue": [12, 42], "yellow": [54, 36], "purple": [57]})
    assert story.score(0)["card 12"] == 2
    assert story.score(0)["card 36"] == 2
    story.play("reorder:blue")
    assert story.score(0)["card 12"] == 0


def test_the_reduction_counts_covered_cards() -> None:
    """RU-24: all five green skills of four Testers, whatever lies on top."""
    for pile in [17, 13, 14, 23], [23, 14, 13, 17]:
        assert 22 in recruits(given({"green": pile}, center=[22]))
        assert 16 not in recruits(given({"green": pile}, center=[16]))  # the sixth icon is left


def test_yuri_recruits_the_builder_in_slot_c() -> None:
    """RU-25: after Neil's turn slot B holds the new Engineer; the Builder that gives one green icon is in C."""
    example = GAME.components["example_game"]
    slots = list(example["center"])
    slots[slots.index(18)] = example["next_deck_cards"][0]  # Neil recruited Tester B
    assert PRINTED[slots[1]].type == "engineer"
    builder = PRINTED[slots[2]]
    assert (builder.type, builder.ability.icons) == ("builder", ["green"])


def test_the_recruit_lies_in_the_center_until_it_is_placed() -> None:
    """RU-26: with a returned card the Center goes from six to seven to six, and is not refilled."""
    story = given(hand=[25], center=[37])
    deck = story.deck
    story.play("recruit:37")
    assert len(story.center) == 6
    assert 25 in story.center
    assert story.deck == deck
    story = given(hand=[25, 26], center=[39]).play("recruit:39", "return:25", "return:26")
    assert len(story.center) == 7
    assert story.deck == given(hand=[25, 26], center=[39]).deck


def test_a_project_completed_with_a_lent_skill_counts_in_every_respect() -> None:
    """RU-27: 43 draws for it, it scores, 60 counts it."""
    for edition, keys in (
        ("2018", ["take:17", "complete_with_19:voskhod_2"]),
        ("2017", ["use_19", "skill:green", "take:17", "complete:voskhod_2"]),
    ):
        piles = {"green": [19], "purple": [60, 53], "red": [43]}
        story = given(piles, tokens={"red": 1, "blue": 1}, line=["voskhod_2"], edition=edition).play(*keys)
        assert story.keys == ["draw", "decline"]
        story.play("draw")
        assert story.score(0)["projects"] == 4
        assert story.score(0)["card 60"] == 2


def test_any_satisfied_project_may_be_chosen_or_none() -> None:
    """RU-28: Sputnik 1 (4) and Vostok 1 (5) can be completed."""
    piles = {"blue": [5], "green": [23], "purple": [49, 53]}
    story = given(piles, line=["sputnik_1", "vostok_1"]).play("take:17")
    assert story.keys == ["complete:sputnik_1", "complete:vostok_1", "no_project"]
    assert fork(story).play("complete:sputnik_1").score(0)["projects"] == 4
    assert story.play("no_project").score(0)["projects"] == 0


def test_passed_tokens_do_not_come_back_in_the_same_turn() -> None:
    """RU-29: of two players the opponent has them, and pays with them in the next turn."""
    story = given({"purple": [56]}, center=[25], tokens={"red": 2}).play("use_56:red")
    assert story.tokens(0) == {"red": 1}
    assert 25 not in recruits(given({"purple": [56]}, center=[25], tokens={"red": 1}))
    story = given(center=[25, 13], tokens={"red": 2}).play("recruit:25")
    assert story.tokens(0) == {}
    assert story.tokens(1)["red"] == 2
    assert story.mover == 1


# --- RU-30 to RU-32 -------------------------------------------------------------------------------
def sources(story: Story) -> list[list[int]]:
    """What was given in every way to pay, as sorted card numbers; 31 for itself."""
    before = {*story.hand(0), 31}
    return sorted(sorted(before & set(end.center)) for end in every_way(story, placed))


def test_cards_are_returned_in_ascending_number_and_31_after_them() -> None:
    """RU-30: six icons by three cards, or by two cards and 31; each way once."""
    story = given({"yellow": [31]}, hand=[1, 2, 3], center=[16]).play("recruit:16")
    assert "use_31" not in story.keys
    assert sources(story) == [[1, 2, 3], [1, 2, 31], [1, 3, 31], [2, 3, 31]]
    story.play("return:2")
    assert story.options("return") == ["3"]


@pytest.mark.parametrize("below", [[], [35], [33]])
def test_no_card_follows_31_otherwise(below: list[int]) -> None:
    """RU-30: once 31 has left, tokens pay the rest."""
    tokens = {"purple": 2, "yellow": 2}
    story = given({"yellow": [*below, 31]}, hand=[1, 2], center=[16], tokens=tokens).play("recruit:16")
    story.play("use_31")
    assert story.keys == ["tokens"]
    assert story.why_not("return:1").rule == "RU-30"


def test_cards_may_follow_31_if_it_uncovers_34() -> None:
    """RU-30: the card returned after 31 gives three icons."""
    story = given({"yellow": [34, 31]}, hand=[1, 2], center=[16]).play("recruit:16")
    assert sources(story) == [[1, 2, 31], [1, 31], [2, 31]]
    story.play("use_31")
    assert story.options("return") == ["1", "2"]


def test_the_draws_of_21_and_43_are_offered_in_hub_order() -> None:
    """RU-31: first two cards for 21, then one for 43; each can be declined."""
    piles = {"green": [17, 21], "red": [43], "purple": [49, 53]}
    story = given(piles, line=["voskhod_2"]).play("take:29", "complete:voskhod_2")
    assert said(story, "draw") == "Draw 2 cards for Tester 21"
    story.play("decline")
    assert said(story, "draw") == "Draw a card for Builder 43"
    assert len(story.play("draw").hand(0)) == 2


def test_the_others_see_nothing_of_a_recruit_in_the_making() -> None:
    """RU-32: cards and tokens are only named; nothing moves before the placement."""
    story = given({"yellow": [31]}, hand=[1, 2, 52], tokens={"red": 1, "blue": 2})
    before = [story.view(seat) for seat in (1, None)]
    prompt = GAME.prompt(story.state, 1)
    for key in "recruit:52", "return:1", "return:2":
        story.play(key)
        assert [story.view(seat) for seat in (1, None)] == before
        assert GAME.prompt(story.state, 1) == prompt
        assert story.view(0) != story.view(1)
    story.play("tokens")
    assert hub(story) == {"yellow": [31], "purple": [52]}
    assert {1, 2} <= set(story.view(1)["center"])
    assert story.view(1)["players"][1]["tokens"]["blue"] == 2


def test_the_others_know_nothing_of_a_recruit_in_the_making() -> None:
    """RU-32: what seat 1 may imagine of the table is the same before and in the middle of it."""
    story = given({"yellow": [31]}, hand=[1, 2, 52], tokens={"red": 1, "blue": 2}, others=[{"hand": [60]}])
    imagined = GAME.position(story.state.determinize(1, SeededDice(5)))
    for key in "recruit:52", "return:1", "return:2":
        story.play(key)
        assert GAME.position(story.state.determinize(1, SeededDice(5))) == imagined
    own = GAME.position(story.state.determinize(0, SeededDice(5)))
    assert own["recruit"]["returned"] == [1, 2]


def test_a_recruit_in_the_making_can_be_taken_back() -> None:
    """RU-32: the whole of it, by the player alone."""
    position = given(hand=[1, 2, 52], center=[16]).position
    match = cd.load("space_explorers").match(seats=["Neil", "Yuri"], position=position, seed=1)
    before = match.position()
    first = len(match.record) + 1
    match.play("recruit:16")
    match.play("return:1")
    assert match.state.in_the_making()
    assert match.undo_needs(to=first) == []
    match.undo(to=first)
    assert match.position() == before


# --- RU-40 ----------------------------------------------------------------------------------------
def test_19_in_2017_is_no_longer_offered_once_the_project_is_asked_for() -> None:
    """RU-40: neither with the Project nor after it, though 56 is."""
    piles = {"green": [17, 19], "purple": [49, 53, 56]}
    story = given(piles, tokens={"red": 1, "blue": 1}, line=["voskhod_2"], edition="2017").play("take:29")
    assert "use_19" in story.keys
    story.play("continue")
    assert story.keys == ["complete:voskhod_2", "no_project"]
    assert story.play("complete:voskhod_2").keys == ["continue", "use_56:blue", "use_56:red"]
