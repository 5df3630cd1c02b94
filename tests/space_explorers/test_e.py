"""E1-E23: where the editions differ, and where they do not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.kernel.state import CHANCE, OVER

from .given import PRINTED, all_but, around, every_way, fork, given, hub, placed, recruits, said, the_only_way
from .story import Story

both_editions = pytest.mark.parametrize("edition", ["2017", "2018"])
SWITCHES = ("ability_19_timing", "ability_34_mode", "ability_57_top_must_change", "ability_58_timing")


def settled(**given_options: object) -> dict[str, object]:
    options = GAME.settle_options(given_options, 2)
    return {name: options[name] for name in SWITCHES}


def test_an_edition_sets_its_switches() -> None:
    """E3, E4, E5, E6: 2018 is played unless told otherwise."""
    of_2018 = dict(zip(SWITCHES, ("end_of_turn", "any_card", True, "with"), strict=True))
    assert settled() == of_2018
    assert settled(edition="2018") == of_2018
    assert settled(edition="2017") == dict(zip(SWITCHES, ("any_time", "both", False, "after"), strict=True))


@pytest.mark.parametrize("edition", ["2017", "2018"])
@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("ability_19_timing", "any_time"),
        ("ability_19_timing", "end_of_turn"),
        ("ability_34_mode", "any_card"),
        ("ability_34_mode", "this_card"),
        ("ability_34_mode", "both"),
        ("ability_57_top_must_change", True),
        ("ability_57_top_must_change", False),
        ("ability_58_timing", "with"),
        ("ability_58_timing", "after"),
    ],
)
def test_every_switch_can_be_set_in_both_editions(edition: str, switch: str, value: object) -> None:
    """E3, E4, E5, E6: each difference has its own switch, which leaves the others as the edition sets them."""
    assert settled(edition=edition, **{switch: value}) == {**settled(edition=edition), switch: value}


@pytest.mark.parametrize("seed", range(3))
def test_with_the_same_switches_the_editions_are_the_same_game(seed: int) -> None:
    """E1, E7, E10, E18, E23: a whole game of 2017 with the switches of 2018 is a game of 2018, option by option."""
    chosen = Random(seed)
    games = [
        GAME.new_state(GAME.box(3, GAME.settle_options({"edition": edition, **settled()}, 3)))
        for edition in ("2017", "2018")
    ]
    while games[0].mover() != OVER:
        assert [game.mover() for game in games] == [games[0].mover()] * 2
        options = list(games[0].legal_actions())
        assert list(games[1].legal_actions()) == options
        action = chosen.choice(options)
        for game in games:
            game.apply(action)
    assert GAME.outcome(games[0]) == GAME.outcome(games[1])


# --- E1, E2 ---------------------------------------------------------------------------------------
@both_editions
def test_the_center_is_refilled_in_both_editions(edition: str) -> None:
    """E1: after a card was taken, and after a recruit; at once, and only below six."""
    story = given(center=[1], draws=[60], edition=edition).play("take:1")
    assert 60 in story.center
    assert len(story.center) == 6
    story = given({"blue": [5]}, center=[1], draws=[60], edition=edition).play("recruit:1")
    assert 60 in story.center
    story = given(center=[1, 2, 3, 4, 13, 14, 15], edition=edition).play("take:1")
    assert story.center == [2, 3, 4, 13, 14, 15]


@pytest.mark.parametrize(
    ("edition", "specialist", "division"), [("2017", "Researcher", "Research"), ("2018", "Scientist", "Science")]
)
def test_the_yellow_type_has_two_names(edition: str, specialist: str, division: str) -> None:
    """E2: Researcher or Scientist; all else is called the same."""
    story = given({"yellow": [29], "green": [17]}, center=[25, 30], edition=edition)
    assert said(story, "take:25") == f"Take {specialist} 25 into your hand"
    story = given({"yellow": [29, 26], "green": [17, 13]}, center=[30], edition=edition).play("recruit:30")
    assert said(story, "division:yellow") == f"Into {division} (yellow)"
    assert said(story, "division:green") == "Into Testing (green)"


# --- E3, E19: ability 19 --------------------------------------------------------------------------
# Voskhod 2 (2 green, 3 purple) lacks a green skill.
NEARLY = {"green": [19], "purple": [49, 53]}
TWO = {"red": 1, "blue": 1}


def test_19_at_any_time_works_before_the_action() -> None:
    """E3, E19: the skill stays to the end of the turn even if 19 is covered in between."""
    story = given(
        {"green": [19], "purple": [49, 53], "red": [41]},
        center=[18],
        tokens={"red": 1, "blue": 1, "yellow": 2},
        line=["friendship_7"],  # 3 green, 3 purple: 19, 18 and the lent one
        ability_19_timing="any_time",
    )
    story.play("use_19", "give:blue", "give:red", "skill:green")
    assert story.view()["lent"] == {"green": 1}
    story.play("recruit:18", "division:green")
    assert hub(story)["green"] == [19, 18]
    assert story.options("complete") == ["friendship_7"]


def test_19_at_any_time_works_after_the_action() -> None:
    """E3: in steps 4 and 5 too, as long as 19 is active."""
    story = given(NEARLY, tokens=TWO, line=["voskhod_2"], ability_19_timing="any_time").play("take:17")
    assert story.keys == ["continue", "use_19"]
    story.play("use_19", "skill:green")
    assert story.options("complete") == ["voskhod_2"]
    assert story.options("complete_with_19") == []


def test_19_at_any_time_must_be_active_when_it_is_used() -> None:
    """E3: covered by the action, it can no longer be used after it."""
    piles = {"green": [17, 19], "purple": [49, 53]}
    story = given(piles, center=[14], tokens=TWO, line=["voskhod_2"], ability_19_timing="any_time")
    assert "use_19" in story.keys
    assert story.play("recruit:14").options("complete") == ["voskhod_2"]
    assert "use_19" not in story.keys


def test_19_at_any_time_may_be_in_vain() -> None:
    """E3: the tokens are gone even if no Project follows."""
    story = given(NEARLY, tokens=TWO, line=["voskhod_2"], seats=3, ability_19_timing="any_time")
    story.play("use_19", "skill:yellow", "take:17")
    assert story.mover == 1
    assert story.tokens(1) == TWO


def test_19_at_any_time_asks_for_each_of_the_five_skills() -> None:
    """E3: the colour is chosen when the tokens are passed."""
    story = given(NEARLY, tokens=TWO, ability_19_timing="any_time").play("use_19")
    assert story.options("skill") == ["blue", "green", "yellow", "red", "purple"]
    assert story.tokens(0) == {}


def test_19_at_the_end_of_the_turn_is_part_of_completing_a_project() -> None:
    """E3, E19: only in step 5, only for a Project that needs the skill; the tokens stay if there is none."""
    story = given(NEARLY, tokens=TWO, line=["voskhod_2", "luna_9"], ability_19_timing="end_of_turn")
    assert "use_19" not in story.keys
    story.play("take:17")
    assert story.keys == ["complete_with_19:voskhod_2", "no_project"]
    assert fork(story).play("no_project").tokens(0) == TWO
    assert story.play("complete_with_19:voskhod_2").tokens(0) == {}


def test_19_at_the_end_of_the_turn_must_be_active_then() -> None:
    """E3: covered by the recruit of the turn, it is off; uncovered it works though it was idle until then."""
    piles = {"green": [19], "purple": [49, 59]}
    told: dict[str, Any] = {"center": [13, 37], "tokens": {**TWO, "yellow": 1, "purple": 2}, "line": ["voskhod_2"]}
    assert given(piles, **told, ability_19_timing="end_of_turn").play("recruit:13").mover == 1
    piles = {"green": [19, 23], "purple": [49, 59]}  # voskhod_2 lacks a purple skill
    assert given(piles, **told, ability_19_timing="end_of_turn").play("take:37").mover == 1
    piles = {"green": [23, 19], "purple": [49, 59]}
    story = given(piles, **told, ability_19_timing="end_of_turn").play("recruit:37")
    assert story.options("complete_with_19") == ["voskhod_2"]


# --- E4: ability 34 -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("mode", "in_hub", "in_hand"), [("any_card", True, False), ("this_card", False, True), ("both", True, True)]
)
def test_34_gives_three_icons_for_a_returned_card(mode: str, in_hub: bool, in_hand: bool) -> None:
    """E4: active in the Hub for another card, itself from the hand, or both; else a card gives two."""
    # Builder 38 costs three icons, Builder 37 two.
    story = given({"yellow": [34]}, hand=[1], center=[37, 38], ability_34_mode=mode)
    assert (38 in recruits(story)) == in_hub
    assert 37 in recruits(story)
    story = given(hand=[34], center=[37, 38], ability_34_mode=mode)
    assert (38 in recruits(story)) == in_hand
    assert 37 in recruits(story)


@pytest.mark.parametrize(("mode", "worth"), [("any_card", 4), ("this_card", 5), ("both", 5)])
def test_34_from_hand_with_another_card(mode: str, worth: int) -> None:
    """E4: only 34 itself gives the third icon, not the card returned beside it."""
    story = given(hand=[1, 34], center=all_but(1, 34), deck=[], ability_34_mode=mode)
    assert recruits(story) - {1, 34} == {card for card in story.center if len(PRINTED[card].cost) <= worth}


@pytest.mark.parametrize("mode", ["this_card", "both"])
def test_34_returned_in_any_order_of_numbers(mode: str) -> None:
    """E4: 34 alone, 1 and 34, or 1 and 60 pay for three icons; each way is offered once."""
    story = given(hand=[1, 34, 60], center=[38], ability_34_mode=mode).play("recruit:38")
    ends = every_way(story, placed)
    assert sorted(end.hand(0) for end in ends) == [[1, 60], [34], [60]]


# --- E5: ability 57 -------------------------------------------------------------------------------
def test_57_with_another_top_card() -> None:
    """E5: true: the old top card is not offered as the new one. False: it is, if the rest changes."""
    piles = {"purple": [57], "blue": [1, 8, 5]}
    assert given(piles, ability_57_top_must_change=True).play("reorder:blue").options("next") == ["1", "8"]
    story = given(piles, ability_57_top_must_change=False).play("reorder:blue")
    assert story.options("next") == ["1", "5", "8"]
    assert hub(story.play("next:5"))["blue"] == [8, 1, 5]


# --- E6: ability 58 -------------------------------------------------------------------------------
def test_58_with_the_draw_or_after_it() -> None:
    """E6: `with` decides before any card is seen, `after` with the cards in hand; one extra card in both."""
    story = given({"purple": [58]}, draws=[60, 59], ability_58_timing="with").play("take_deck")
    assert story.hand(0) == []
    assert story.play("extra").hand(0) == [59, 60]
    story = given({"purple": [58]}, draws=[60, 59], ability_58_timing="after").play("take_deck")
    assert story.hand(0) == [60]
    assert story.play("extra").hand(0) == [59, 60]


# --- E7-E18: words only ---------------------------------------------------------------------------
@both_editions
def test_a_returned_card_gives_up_to_two_icons(edition: str) -> None:
    """E7: two for 37; for 1 on one blue skill one is enough and the other is lost."""
    for piles, recruit in ({}, 37), ({"blue": [11]}, 1):
        story = given(piles, hand=[25], center=[recruit], edition=edition).play(f"recruit:{recruit}")
        assert the_only_way(story).hand(0) == []
    assert 38 not in recruits(given(hand=[25], center=[38], edition=edition))  # three icons


@both_editions
def test_icons_do_not_last_beyond_the_turn(edition: str) -> None:
    """E8: the icon left over from a returned card does not help in the next turn."""
    story = given({"blue": [11], "red": [47]}, hand=[25], center=[1, 44], edition=edition)
    story = around(the_only_way(story.play("recruit:1")))
    assert hub(story) == {"blue": [11, 1], "red": [47]}
    assert 44 not in recruits(story)  # one green icon is missing
    assert 44 in recruits(given({"blue": [11, 1], "red": [47]}, tokens={"green": 1}, center=[44], edition=edition))


@both_editions
def test_a_card_returned_is_not_recruited_in_the_same_turn(edition: str) -> None:
    """E9: a hand card, or 31 from the Hub, lies in the Center for the next player."""
    story = given({"yellow": [31]}, hand=[1, 2], center=[15], edition=edition).play("recruit:15")
    ends = every_way(story, placed)
    assert all(end.mover == 1 and hub(end)["green"] == [15] for end in ends)
    assert {card for end in ends for card in end.center} >= {1, 2, 31}
    story = given(hand=[1, 2], edition=edition).play("recruit:1")
    assert hub(the_only_way(story)) == {"blue": [1]}


@both_editions
def test_56_has_the_same_moments_in_both_editions(edition: str) -> None:
    """E10: before the action, after it, and after a completed Project."""
    story = given({"purple": [49, 53, 56], "green": [17]}, tokens={"red": 1}, line=["voskhod_2"], edition=edition)
    assert story.options("use_56") == ["red"]
    assert story.play("take:29").options("use_56") == ["red"]
    assert story.play("continue").options("use_56") == []
    assert story.play("complete:voskhod_2").options("use_56") == ["red"]


@both_editions
def test_32_and_45_draw_when_directly_covered(edition: str) -> None:
    """E11: a card above the card above does nothing."""
    for colour, card, recruit in ("yellow", 32, 26), ("red", 45, 38):
        cover = {"yellow": 29, "red": 41}[colour]
        on_top = given({colour: [cover, card]}, center=[recruit], edition=edition).play(f"recruit:{recruit}")
        assert on_top.keys == ["draw", "decline"]
        below = given({colour: [card, cover]}, center=[recruit], edition=edition).play(f"recruit:{recruit}")
        assert below.mover == 1


@both_editions
def test_10_takes_two_tokens_of_any_type_whatever_the_cost(edition: str) -> None:
    """E12: two equal tokens of a colour the card does not need."""
    story = given({"blue": [10]}, hand=[52], tokens={"red": 2}, seats=3, edition=edition)
    assert story.play("recruit_for_tokens:52").tokens(1) == {"red": 2}
    assert hub(story) == {"blue": [10], "purple": [52]}


@both_editions
@pytest.mark.parametrize(("colour", "card", "recruit"), [("blue", 8, 14), ("purple", 55, 13)])
def test_8_and_55_recruit_for_nothing_as_the_action(edition: str, colour: str, card: int, recruit: int) -> None:
    """E13: nothing is paid, and the turn has had its action."""
    tokens = {"red": 1, "yellow": 2}
    story = given({colour: [card]}, center=[recruit], tokens=tokens, edition=edition).play(f"recruit_free:{recruit}")
    assert story.tokens(0) == tokens
    assert story.mover == 1


@both_editions
def test_31_is_for_recruiting(edition: str) -> None:
    """E14: it cannot go to the Center in a turn without a recruit."""
    story = given({"yellow": [31]}, center=[36], edition=edition)
    assert "use_31" not in story.keys
    assert story.play("take_deck").mover == 1
    assert hub(story) == {"yellow": [31]}


@both_editions
def test_24_and_48_count_their_own_icon(edition: str) -> None:
    """E15: 24 with two other skills scores 1; 48 as the only red skill makes a set."""
    assert given({"green": [24, 17]}, edition=edition).score(0)["card 24"] == 1
    piles = {"blue": [11], "green": [23], "yellow": [35], "red": [48], "purple": [59]}
    assert given(piles, edition=edition).score(0)["card 48"] == 3


@both_editions
def test_an_asterisk_stands_for_no_printed_points(edition: str) -> None:
    """E16: the ten asterisk cards bring their ability and nothing else."""
    asterisks = [number for number, card in PRINTED.items() if card.asterisk]
    assert asterisks == [11, 12, 23, 24, 35, 36, 47, 48, 59, 60]
    piles = {"blue": [11, 12], "green": [23, 24], "yellow": [35, 36], "red": [47, 48], "purple": [59, 60]}
    assert given(piles, edition=edition).score(0)["printed"] == 0


def test_base_costs_are_two_to_six() -> None:
    """E17: both editions have the same cards, and every base cost occurs."""
    assert {len(card.cost) for card in PRINTED.values()} == {2, 3, 4, 5, 6}
    assert len(PRINTED[1].cost) == 2
    assert len(PRINTED[4].cost) == 6


@both_editions
def test_a_new_specialist_waits_for_the_next_turn(edition: str) -> None:
    """E18: 56, placed this turn, is not used after the action; in the next turn it is."""
    piles = {"purple": [53, 59, 60]}
    story = given(piles, center=[56], tokens={"red": 1}, edition=edition).play("recruit:56")
    assert story.mover == 1
    assert around(story).options("use_56") == ["red"]


# --- E20-E23 --------------------------------------------------------------------------------------
def set_up(**options: object) -> Explorers:
    """A game after set-up, in which chance always brings the last that it can."""
    state = GAME.new_state(GAME.box(4, GAME.settle_options(options, 4)))
    while state.mover() == CHANCE:
        state.apply(list(state.legal_actions())[-1])
    return state


@both_editions
def test_any_method_may_choose_the_sides_of_the_tiles(edition: str) -> None:
    """E20: tossed, or agreed on: all of one side, or a side for each tile."""
    on_tile = {(project.tile, project.side): project.id for project in GAME.shipped.projects}

    def line(option: object) -> set[str]:
        return {project["id"] for project in GAME.view(set_up(edition=edition, project_sides=option), None)["line"]}

    drawn = range(5, 11)  # the last six tiles
    assert line("us") == {on_tile[tile, "us"] for tile in drawn}
    assert line("soviet") == {on_tile[tile, "soviet"] for tile in drawn}
    assert line(["us", "soviet"] * 5) == {on_tile[tile, "us" if tile % 2 else "soviet"] for tile in drawn}
    state = GAME.new_state(GAME.box(4, GAME.settle_options({"edition": edition}, 4)))
    tossed = set()
    while state.mover() == CHANCE:
        keys = [GAME.chance_keys.text(action) for action in state.legal_actions()]
        tossed |= {key for key in keys if key.startswith("side")}
        state.apply(next(iter(state.legal_actions())))
    assert tossed == {"side:us", "side:soviet"}


@both_editions
def test_ten_american_and_ten_soviet_projects(edition: str) -> None:
    """E21: one of each on a tile; one Project needs 4 blue, 3 red and 1 purple skills."""
    projects = GAME.shipped.projects
    for side in "us", "soviet":
        assert sorted(project.tile for project in projects if project.side == side) == list(range(1, 11))
    spelled_out = [project.id for project in projects if project.requires == {"blue": 4, "red": 3, "purple": 1}]
    assert len(spelled_out) == 1
    piles = {"blue": [5, 6, 42], "red": [41]}  # 4 blue, 3 red, 1 purple, in two Divisions
    assert given(piles, line=spelled_out, edition=edition).play("take:17").options("complete") == spelled_out


@both_editions
def test_start_of_turn_abilities_come_before_everything_else(edition: str) -> None:
    """E22: 44 and 57 at the start; after `continue` neither, though no action has been chosen yet."""
    story = given({"red": [41, 44], "purple": [57]}, tokens={"red": 1}, edition=edition)
    assert story.keys == ["use_44", "reorder:red", "continue"]
    story.play("continue")
    assert not {"use_44", "reorder:red"} & set(story.keys)


@both_editions
def test_the_last_round_goes_to_the_first_player(edition: str) -> None:
    """E23: the twelfth Specialist of seat 1 leaves a turn for seat 2 and none for seat 0, the First Player."""
    eleven = {"blue": [1, 2, 3], "green": [13, 14, 15], "yellow": [25, 26, 27], "red": [37, 38]}
    position = {
        "player": 1,
        "first": 0,
        "center": [39, 5, 17, 29, 41, 53],
        "players": [
            {"tokens": {"blue": 3, "green": 3, "yellow": 3, "red": 3}},
            {"hub": eleven, "tokens": {"purple": 1}},
            {"tokens": {"purple": 2}},
        ],
    }
    story = Story(position, edition=edition).play("recruit:39", "no_project")
    assert story.mover == 2
    story.play("take_deck")
    assert story.over
    assert story.outcome.reason == "full_hub"
