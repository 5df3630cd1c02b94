"""R5 and R6: recruiting a Specialist: card, Division, cost, payment, placement."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.games.space_explorers.game import GAME
from tests.space_explorers.story import ALAN, CALM, NEIL, VALENTINA, YURI, Story, neil

RICH = {"blue": 2, "green": 2, "yellow": 2, "red": 2, "purple": 2}  # all tokens of two players
POOR: dict[str, int] = {}


def hub_of(story: Story, seat: int = NEIL) -> dict[str, list[int]]:
    return {colour: pile for colour, pile in story.player(seat)["hub"].items() if pile}


def net_cost(hub: dict[str, list[int]], card: int, division: str = "") -> dict[str, int]:
    """What is left of the cost of a card, when Neil has plenty of hand cards to return."""
    used = {card, *[number for pile in hub.values() for number in pile]}
    hand = [number for number in (10, 11, 12, 22, 23, 24, 58, 59, 60) if number not in used][:3]
    center = [card, *[number for number in CALM if number not in used]]
    story = neil(hub=hub, hand=hand, center=center, tokens=POOR).play(f"recruit:{card}")
    if division and story.options("division"):
        story.play(f"division:{division}")
    making = story.view(NEIL)["recruit"]
    return dict(making["cost"]) if making else {}


# --- R5 -----------------------------------------------------------------------------------------------


def test_from_the_center_or_from_the_own_hand() -> None:
    """R5.1: not from the deck, a Hub or another hand."""
    story = neil(hand=[1], others=[{"hand": [13], "hub": {"red": [37]}}], center=[49, 5, 17, 29, 41, 53], tokens=RICH)
    assert {"1", "49"} <= set(story.options("recruit"))
    for elsewhere in ("13", "37", "25"):
        assert story.why_not(f"recruit:{elsewhere}").rule == "R5.1"
    assert hub_of(neil(hand=[1], tokens=RICH).play("recruit:1")) == {"blue": [1]}


@pytest.mark.parametrize(
    ("card", "divisions"),
    [
        (1, ["blue"]),  # one skill
        (17, ["green"]),  # two of the same colour
        (6, ["blue", "purple"]),
        (18, ["green", "red"]),
        (30, ["green", "yellow"]),
        (42, ["blue", "red"]),
        (54, ["yellow", "purple"]),
    ],
)
def test_the_division_matches_a_skill(card: int, divisions: list[str]) -> None:
    """R5.2: two different skills leave the choice, otherwise there is one Division only."""
    plenty = dict.fromkeys(RICH, 3)
    for division in divisions:
        story = neil(hand=[card], tokens=plenty, center=[5, 29, 41, 53, 22, 23], seats=3).play(f"recruit:{card}")
        if len(divisions) > 1:
            assert story.options("division") == divisions
            story.play(f"division:{division}")
        assert hub_of(story) == {division: [card]}


def test_why_another_division_is_not_possible() -> None:
    """R5.2: the answer says which skill is missing."""
    story = neil(hand=[18], tokens={"yellow": 2}, hub={"green": [13], "red": [43]}).play("recruit:18")
    assert story.options("division") == ["green", "red"]
    assert story.why_not("division:blue").rule == "R5.2"
    assert story.why_not("division:blue").why == "Tester 18 has no blue skill"


def test_divisions_have_no_size_limit() -> None:
    """R5.3: an eleventh card goes on ten others."""
    ten = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]
    story = neil(hub={"blue": ten}, hand=[12], center=[17, 29, 41, 53, 6, 18], tokens=POOR).play("recruit:12")
    assert hub_of(story) == {"blue": [*ten, 12]}


# --- R6.1-R6.3: the net cost --------------------------------------------------------------------------


def test_first_the_division_then_the_payment_then_the_placement() -> None:
    """R6.1: the steps come in this order, and nothing moves before the last."""
    story = neil(hub={"green": [13]}, hand=[22, 23, 24], center=[18, *CALM[:5]], tokens={"yellow": 1, "red": 1})
    story.play("recruit:18")
    assert story.keys == ["division:green", "division:red"]
    story.play("division:green")
    assert story.view(NEIL)["recruit"]["cost"] == {"yellow": 2}
    assert story.options("return") == ["22", "23", "24"]
    assert hub_of(story) == {"green": [13]}
    assert 18 in story.center
    story.play("return:22")
    assert hub_of(story) == {"green": [13, 18]}


def test_the_net_cost_is_fixed_before_the_payment() -> None:
    """R6.2: 31 leaves the Science Division while paying for a recruit there; the cost does not rise."""
    story = neil(hub={"yellow": [31]}, center=[27, *CALM[:5]], tokens={"blue": 2})
    story.play("recruit:27")  # purple, red, red, red; 31 strikes one red and then pays the rest
    assert hub_of(story) == {"yellow": [27]}
    assert story.tokens(NEIL) == {"blue": 2}


def test_the_first_card_of_a_division_costs_all() -> None:
    """R6.3: an empty Division gives no reduction, whatever lies in the others."""
    assert net_cost({}, 15) == {"red": 1, "yellow": 3}
    assert net_cost({"blue": [1], "yellow": [35], "red": [47]}, 15) == {"red": 1, "yellow": 3}


@pytest.mark.parametrize(
    ("pile", "left"),
    [
        ([21], {"purple": 3, "yellow": 2}),
        ([17], {"purple": 3, "yellow": 1}),  # two icons of the colour count two
        ([21, 17], {"purple": 3}),
        ([17, 21], {"purple": 3}),  # covered or not makes no difference
        ([17, 21, 23], {"purple": 2}),
        ([17, 21, 23, 24], {"purple": 1}),
        ([18], {"purple": 3, "yellow": 2}),  # its red icon does not count here
        ([30, 18], {"purple": 3, "yellow": 1}),
        ([13, 14, 15, 20, 21, 23], {}),
        ([13, 14, 15, 20, 21, 23, 24], {}),
    ],
)
def test_reduction_from_the_bottom(pile: list[int], left: dict[str, int]) -> None:
    """R6.3: one icon less, from the bottom, for each skill of the Division's colour in the Division.

    Card 16 costs, from the top: purple, purple, purple, yellow, yellow, yellow.
    """
    assert net_cost({"green": pile}, 16) == left


def test_the_division_chosen_decides_the_reduction() -> None:
    """R6.3: 18 costs three yellow; Testing has two skills of its colour, Construction none."""
    hub = {"green": [21, 23], "blue": [42]}
    assert net_cost(hub, 18, "green") == {"yellow": 1}
    assert net_cost(hub, 18, "red") == {"yellow": 3}


def test_a_skill_of_the_colour_elsewhere_does_not_count() -> None:
    """R6.3: 18 in Construction has a green skill, but does not lie in Testing."""
    assert net_cost({"red": [18]}, 15) == {"red": 1, "yellow": 3}
    assert net_cost({"red": [18]}, 38) == {"yellow": 1, "purple": 1}


def test_nothing_left_to_pay() -> None:
    """R6.3: a cost reduced to nothing needs no token and no card."""
    story = neil(hub={"blue": [5]}, center=[1, *CALM[1:]], hand=[22, 23], tokens=POOR).play("recruit:1")
    assert hub_of(story) == {"blue": [5, 1]}
    assert story.hand(NEIL) == [22, 23]


# --- R6.4: sources of icons ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "player", "left"),
    [(2, NEIL, YURI), (2, YURI, NEIL), (3, NEIL, YURI), (3, VALENTINA, NEIL), (4, YURI, VALENTINA), (4, ALAN, NEIL)],
)
def test_tokens_go_to_the_left_neighbour(seats: int, player: int, left: int) -> None:
    """R6.4: a token gives an icon of its colour and goes to the next player clockwise."""
    others: list[dict[str, Any]] = [{"tokens": {}} for _ in range(seats)]
    others[player] = {"tokens": {"green": 2, "red": 1}}
    holder = (left + 1) % seats if seats > 2 else left
    others[holder] = {"tokens": {"blue": seats, "green": seats - 2, "yellow": seats, "red": seats - 1, "purple": seats}}
    story = Story({"player": player, "center": [1, *CALM[1:]], "players": others})
    before = [sum(story.tokens(seat).values()) for seat in range(seats)]
    story.play("recruit:1")
    assert story.tokens(player) == {"red": 1}
    changes = [sum(story.tokens(seat).values()) - n for seat, n in enumerate(before)]
    assert changes[player] == -2
    assert changes[left] == 2


def test_a_token_gives_an_icon_of_its_own_colour_only() -> None:
    """R6.4: card 1 costs two green; other colours do not help."""
    assert "recruit:1" in neil(center=[1, *CALM[1:]], tokens={"green": 2}).keys
    story = neil(center=[1, *CALM[1:]], tokens={"green": 1, "blue": 2, "yellow": 2, "red": 2, "purple": 2})
    assert "recruit:1" not in story.keys
    assert story.why_not("recruit:1").why == "needs 1 more green in Engineering"


def test_the_neighbour_uses_the_tokens_in_his_own_turn() -> None:
    """R6.4: Yuri had no green token; with those that Neil passed he recruits at once in his turn."""
    story = neil([2], center=[1, *CALM[1:]], tokens={"green": 2}, others=[{"tokens": {**RICH, "green": 0}}])
    story.play("recruit:1")
    assert story.mover == YURI
    assert story.tokens(YURI)["green"] == 2
    story.play("recruit:2")
    assert hub_of(story, YURI) == {"blue": [2]}
    assert story.tokens(NEIL) == {"green": 2, "purple": 1}


@pytest.mark.parametrize("card", [1, 25, 31, 43, 44])
def test_a_returned_card_gives_two_icons_of_any_types(card: int) -> None:
    """R6.4: equal or different ones: every cost of two is paid by one hand card, face up in the Center."""
    story = neil(center=[card, *CALM[:5]], hand=[60], tokens=POOR).play(f"recruit:{card}")
    assert story.hand(NEIL) == []
    assert story.center == sorted([*CALM[:5], 60])
    assert story.view()["cards"][60]["name"] == "Astronaut 60"


def test_several_cards_may_be_returned() -> None:
    """R6.4: three cards give six icons."""
    story = neil(center=[40, *CALM[:5]], hand=[8, 22, 60], tokens=POOR)
    story.play("recruit:40", "return:8", "return:22", "return:60")
    assert hub_of(story) == {"red": [40]}
    assert {8, 22, 60} <= set(story.center)
    assert len(story.center) == 8


def test_sources_are_freely_combined() -> None:
    """R6.4: a token, a hand card and an active ability pay together."""
    hub = {"blue": [1]}  # yellow
    story = neil(hub=hub, center=[15, *CALM[:5]], hand=[60], tokens={"yellow": 1, "red": 2})
    story.play("recruit:15")  # red, yellow, yellow, yellow: a yellow from card 1, two of any from card 60, a token
    assert story.keys == ["pay:yellow:0", "pay:yellow:1"]
    story.play("pay:yellow:1")
    assert hub_of(story) == {"blue": [1], "green": [15]}
    assert story.tokens(NEIL) == {"red": 2}
    assert 60 in story.center


def test_the_order_of_the_icons_no_longer_matters() -> None:
    """R6.4: of red, yellow, yellow the returned card pays any two, the top one or not; a token pays the third."""
    for key, left in (("pay:yellow:1", {"red": 1, "yellow": 1}), ("pay:yellow:0", {"yellow": 2})):
        story = neil(hub={"green": [21]}, center=[15, *CALM[:5]], hand=[58, 60], tokens={"yellow": 2, "red": 1})
        story.play("recruit:15", "return:58", "tokens", key)
        assert story.tokens(NEIL) == left


def test_three_icons_once_with_34() -> None:
    """R6.4: one returned card gives three with 34 active, the next one two again."""
    story = neil(hub={"yellow": [34]}, center=[45, *CALM[:5]], hand=[58, 60], tokens=POOR)
    assert "recruit:45" in story.keys  # five icons
    story.play("recruit:45", "return:58", "return:60")
    assert hub_of(story)["red"] == [45]
    story = neil(hub={"yellow": [34]}, center=[40, *CALM[:5]], hand=[58, 60], tokens=POOR)
    assert "recruit:40" not in story.keys  # six icons
    story = neil(hub={"yellow": [34]}, center=[38, *CALM[:5]], hand=[60], tokens=POOR)
    assert "recruit:38" in story.keys
    assert "recruit:38" not in neil(center=[38, *CALM[:5]], hand=[60], tokens=POOR).keys


def test_the_recruit_itself_cannot_be_returned() -> None:
    """R6.4: a hand card does not pay for itself."""
    story = neil(hand=[1], tokens={"green": 1})
    assert "recruit:1" not in story.keys
    story = neil(hand=[43, 58, 60], tokens=POOR).play("recruit:43")
    assert story.options("return") == ["58", "60"]
    assert story.why_not("return:43").why == "the Specialist being recruited cannot be returned"


def test_a_hand_card_pays_for_another_hand_card() -> None:
    """R6.4: the Center then exceeds six."""
    story = neil(hand=[1, 60], tokens=POOR).play("recruit:1")
    assert hub_of(story) == {"blue": [1]}
    assert story.hand(NEIL) == []
    assert story.center == sorted([*CALM, 60])


def test_other_players_cards_cannot_be_returned() -> None:
    """R6.4: only the own hand pays."""
    story = neil(hand=[38, 58, 60], others=[{"hand": [59]}], tokens=POOR).play("recruit:38")
    assert story.why_not("return:59").why == "only cards in your hand can be returned"
    assert story.why_not("return:5").rule == "R6.4"


@pytest.mark.parametrize(
    ("hub", "card", "tokens"),
    [
        ({"blue": [1]}, 13, {"yellow": 1}),  # yellow, yellow; 1 gives yellow
        ({"red": [39]}, 13, {}),  # 39 gives two yellow
        ({"yellow": [27]}, 2, {"purple": 1}),  # purple, green, green; 27 gives two green
        ({"blue": [4]}, 26, {"red": 1}),  # green, red, red; 4 gives green and red
        ({"blue": [4], "purple": [51]}, 26, {}),  # 51 gives two red, of which one is not needed
        ({"blue": [4]}, 43, {"blue": 1, "purple": 1}),  # blue, purple: the icons of 4 do not fit
        ({"green": [22]}, 44, {"purple": 1}),  # green, purple; any one icon
        ({"green": [22], "yellow": [33]}, 44, {}),
    ],
)
def test_active_abilities_pay(hub: dict[str, list[int]], card: int, tokens: dict[str, int]) -> None:
    """R6.4: what the top cards give is saved, for a recruit into any Division; the cards stay where they are."""
    center = [card, 5, 17, 29, 41, 53]
    story = neil(hub=hub, center=center, tokens=tokens).play(f"recruit:{card}")
    assert hub_of(story) == {**hub, GAME.shipped.specialists[card - 1].skills[0]: [card]}
    assert story.tokens(NEIL) == {}
    for colour, n in tokens.items():
        assert f"recruit:{card}" not in neil(hub=hub, center=center, tokens={**tokens, colour: n - 1}).keys


def test_icons_are_available_again_every_turn() -> None:
    """R6.4: 27 gives two green in Neil's turn, and in his next turn again."""
    story = neil([7], hub={"yellow": [27]}, center=[1, 2, 17, 29, 41, 53], tokens={"purple": 1, "red": 1})
    story.play("recruit:1").play("take_deck").play("recruit:2")
    assert hub_of(story) == {"blue": [1, 2], "yellow": [27]}


def test_only_active_cards_pay() -> None:
    """R6.4: neither a covered card nor another player's gives icons."""
    center = [1, 17, 29, 41, 53, 6]
    assert "recruit:1" in neil(hub={"yellow": [35, 27]}, center=center, tokens=POOR).keys
    assert "recruit:1" not in neil(hub={"yellow": [27, 35]}, center=center, tokens=POOR).keys
    assert "recruit:1" not in neil(center=center, tokens=POOR, others=[{"hub": {"yellow": [27]}}]).keys
    other = {"hub": {"yellow": [35]}}
    assert "recruit:1" not in neil(hub={"yellow": [27]}, center=center, tokens=RICH, others=[other], player=YURI).keys


# --- R6.5 and R6.6: all that is needed, no more -------------------------------------------------------


def test_every_icon_must_be_covered() -> None:
    """R6.5: with one icon short the Specialist cannot be recruited; the answer says what is missing."""
    story = neil(center=[3, *CALM[1:]], tokens={"yellow": 1, "green": 1})
    blocked = story.why_not("recruit:3")
    assert (blocked.rule, blocked.why) == ("R6.5", "needs 2 more green in Engineering")
    story = neil(center=[3, *CALM[1:]], tokens={"green": 2})
    assert story.why_not("recruit:3").why == "needs 1 more green and 1 more yellow in Engineering"
    story = neil(center=[3, *CALM[1:]], tokens={"green": 2}, hub={"blue": [7]})
    assert story.why_not("recruit:3").why == "needs 1 more yellow in Engineering"
    story = neil(center=[3, *CALM[1:]], tokens={"green": 1}, hand=[60])
    assert story.why_not("recruit:3").why == "needs 1 more green or yellow in Engineering"
    assert "recruit:3" in neil(center=[3, *CALM[1:]], tokens={"green": 2}, hand=[60]).keys


def test_missing_in_either_division() -> None:
    """R6.5: for a Specialist of two colours both Divisions are named; one that can be paid is offered alone."""
    story = neil(center=[18, *CALM[:5]], hub={"green": [13]}, tokens={"yellow": 1})
    assert story.why_not("recruit:18").why == "needs 1 more yellow in Testing or needs 2 more yellow in Construction"
    story = neil(center=[18, *CALM[:5]], hub={"green": [13]}, tokens={"yellow": 2})
    assert hub_of(story.play("recruit:18")) == {"green": [13, 18]}


def test_icons_not_needed_are_lost() -> None:
    """R6.5: the second icon of a returned card does not help in the next turn."""
    story = neil(center=[15, 1, 41, 29, 53, 6], hub={"green": [17]}, hand=[60], tokens={"green": 1, "red": 1}, seats=3)
    story.play("recruit:15")
    assert story.hand(NEIL) == []
    story.play("take_deck", "take_deck")
    assert story.mover == NEIL
    assert "recruit:1" not in story.keys


def test_a_returned_card_may_waste_an_icon() -> None:
    """R6.6: one icon is uncovered, so a card may be returned, or a token passed."""
    story = neil(center=[15, 5, 29, 41, 53, 6], hub={"green": [17, 21]}, hand=[58, 60], tokens={"red": 1})
    story.play("recruit:15")
    assert story.keys == ["return:58", "return:60", "tokens"]
    assert story.play("return:60").hand(NEIL) == [58]
    assert story.tokens(NEIL) == {"red": 1}


def test_no_card_beyond_need() -> None:
    """R6.6: two icons are covered by one card; no second one can be added."""
    story = neil(center=[1, *CALM[1:]], hand=[58, 59, 60], tokens=POOR).play("recruit:1")
    assert story.keys == ["return:58", "return:59", "return:60"]
    story.play("return:58")
    assert hub_of(story) == {"blue": [1]}
    assert story.hand(NEIL) == [59, 60]


def test_no_card_when_active_abilities_cover_all() -> None:
    """R6.6: nothing is uncovered, so the Specialist is placed without a question."""
    story = neil(center=[1, *CALM[1:]], hub={"yellow": [27]}, hand=[58, 60], tokens={"green": 2}).play("recruit:1")
    assert hub_of(story) == {"blue": [1], "yellow": [27]}
    assert story.hand(NEIL) == [58, 60]
    assert story.tokens(NEIL) == {"green": 2}


def test_31_only_while_an_icon_is_uncovered() -> None:
    """R6.6: it is not used where returned cards or active abilities already cover all."""
    story = neil(center=[1, *CALM[1:]], hub={"yellow": [31], "red": [38]}, hand=[58, 60], tokens={"green": 1})
    story.play("recruit:1")  # one green is left
    assert story.keys == ["return:58", "return:60", "use_31", "tokens"]
    story.play("return:58")
    assert hub_of(story)["yellow"] == [31]
    story = neil(center=[1, *CALM[1:]], hub={"yellow": [31], "purple": [49], "red": [38]}, tokens=POOR)
    assert hub_of(story.play("recruit:1"))["yellow"] == [31]


def test_tokens_are_counted_last_and_exactly() -> None:
    """R6.6: three yellow are needed; after a returned card exactly one token is passed, without it three."""
    for key, tokens in (("return:60", 1), ("tokens", 3)):
        story = neil(center=[18, *CALM[:5]], hand=[58, 60], tokens={"yellow": 3}, seats=3)
        story.play("recruit:18", "division:red", key)
        if key == "return:60":
            assert story.keys == ["tokens"]  # 58 would have been named before 60
            story.play("tokens")
        assert story.tokens(YURI).get("yellow", 0) == tokens
        assert story.tokens(NEIL).get("yellow", 0) == 3 - tokens


def test_no_token_for_an_icon_that_is_covered() -> None:
    """R6.6: a yellow comes from card 1, so two tokens are passed for three yellow."""
    story = neil(center=[18, *CALM[:5]], hub={"blue": [1]}, tokens={"yellow": 3}, seats=3)
    story.play("recruit:18", "division:red")
    assert story.tokens(NEIL) == {"yellow": 1}
    assert story.why_not("pay:yellow:2").rule


def test_wild_icons_leave_the_choice_of_the_token() -> None:
    """R6.6: red and yellow are needed and one wild icon is there: exactly one token, of either colour."""
    hub = {"green": [17], "yellow": [33]}
    for key, left in (("pay:yellow:1", {"red": 1}), ("pay:yellow:0", {"yellow": 1})):
        story = neil(center=[15, 5, 29, 41, 53, 6], hub=hub, tokens={"red": 1, "yellow": 1}).play("recruit:15")
        assert story.keys == ["pay:yellow:0", "pay:yellow:1"]
        assert story.play(key).tokens(NEIL) == left


def test_a_returned_card_is_not_recruited_in_the_same_turn() -> None:
    """R6.6: it lies in the Center, but the action is over; the next player may recruit it."""
    story = neil(center=[1, *CALM[1:]], hand=[49], tokens={"blue": 1}).play("recruit:1")
    assert 49 in story.center
    assert story.mover == YURI
    assert hub_of(story) == {"blue": [1]}


# --- R6.7 and R6.8: placement -------------------------------------------------------------------------


def test_the_recruit_goes_on_top() -> None:
    """R6.7: it leaves the Center or the hand and lies on the pile."""
    story = neil(hub={"blue": [1, 2]}, center=[3, *CALM[1:]], tokens=RICH).play("recruit:3")
    assert hub_of(story) == {"blue": [1, 2, 3]}
    assert 3 not in story.center
    story = neil(hub={"blue": [1, 2]}, hand=[3], tokens=RICH).play("recruit:3")
    assert hub_of(story) == {"blue": [1, 2, 3]}
    assert story.hand(NEIL) == []


def test_refill_then_the_covered_card_then_9() -> None:
    """R6.7: the first card goes to the Center, the next one to hand by 32, the last by 9."""
    story = neil([60, 59, 58], hub={"yellow": [32], "blue": [9]}, center=[33, *CALM[1:]], tokens=RICH)
    story.play("recruit:33")
    assert 60 in story.center
    assert draw_offered(story) == "Draw a card for Scientist 32"
    story.play("draw")
    assert story.hand(NEIL) == [59]
    assert draw_offered(story) == "Draw a card for Engineer 9"
    story.play("draw")
    assert story.hand(NEIL) == [58, 59]


def draw_offered(story: Story) -> str:
    return GAME.option(story.state, GAME.keys.find("draw")).text


def test_placement_waits_for_the_whole_payment() -> None:
    """R6.7: only when everything is paid."""
    story = neil(center=[40, *CALM[:5]], hand=[8, 22, 60], tokens=POOR).play("recruit:40", "return:8", "return:22")
    assert hub_of(story) == {}
    assert story.hand(NEIL) == [8, 22, 60]
    assert hub_of(story.play("return:60")) == {"red": [40]}


def test_the_card_below_is_off() -> None:
    """R6.8: 27 gave two green until 31 came upon it; its skill and its point still count."""
    center = [31, 1, 17, 41, 53, 6]
    story = neil(hub={"yellow": [27]}, center=center, tokens={"purple": 1}, others=[{"tokens": POOR}, {}], seats=3)
    assert "recruit:1" in story.keys
    story.play("recruit:31").play("take_deck", "take_deck")
    assert story.mover == NEIL
    assert hub_of(story) == {"yellow": [27, 31]}
    story.play("recruit:1")  # now only 31 itself can pay for it
    assert hub_of(story) == {"yellow": [27], "blue": [1]}
    story = neil(hub={"yellow": [27, 32]}, center=[31, 1, 17, 41, 53, 6], tokens=POOR)
    assert "recruit:1" not in story.keys
    assert story.player(NEIL)["skills"] == {"yellow": 2}
    assert story.score(NEIL)["printed"] == 2


def test_the_card_below_is_off_at_once() -> None:
    """R6.8: 56 could have been used before the action; covered by the recruit, it cannot after it."""
    story = neil(hub={"purple": [56]}, hand=[49], center=[5, 17, 29, 41, 6, 18], tokens={"blue": 2, "red": 1})
    assert story.options("use_56") == ["blue", "red"]
    story.play("recruit:49")
    assert story.mover == YURI


def test_a_new_ability_waits_for_the_next_turn() -> None:
    """R6.8: 56 recruited now cannot be used after the action, but in the owner's next turn."""
    story = neil(hub={"purple": [53, 54]}, hand=[56], center=[5, 17, 29, 41, 6, 18], tokens={"red": 2})
    story.play("recruit:56")
    assert story.mover == YURI
    story.play("take_deck")
    assert story.options("use_56")


def test_skills_and_points_of_covered_cards_count() -> None:
    """R6.8: three Engineers in a pile: three skills, all printed points."""
    story = neil(hub={"blue": [4, 7, 9]})
    assert story.player(NEIL)["skills"] == {"blue": 3}
    assert story.score(NEIL)["printed"] == 5 + 2 + 2


# --- R6.9: recruiting without payment -----------------------------------------------------------------


def test_a_free_recruit_is_a_normal_recruit_otherwise() -> None:
    """R6.9: 8 recruits 30 (base cost 3): choice of the Division, refill, trigger of 32; nothing is paid."""
    story = neil([60, 59], hub={"blue": [8], "yellow": [32]}, center=[30, *CALM[1:]], hand=[22, 23], tokens=RICH)
    story.play("recruit_free:30")
    assert story.options("division") == ["green", "yellow"]
    story.play("division:yellow")
    assert 60 in story.center
    assert story.keys == ["draw", "decline"]
    story.play("draw")
    assert story.hand(NEIL) == [22, 23, 59]
    assert story.tokens(NEIL) == RICH
    assert hub_of(story)["yellow"] == [32, 30]
    assert story.mover == YURI


def test_a_recruit_for_tokens_skips_the_cost() -> None:
    """R6.9: 10 recruits 40 for any two tokens; no reduction, no icons, no returned card."""
    story = neil(hub={"blue": [10]}, hand=[40, 60], tokens={"red": 1, "blue": 1}).play("recruit_for_tokens:40")
    assert hub_of(story) == {"blue": [10], "red": [40]}
    assert story.tokens(NEIL) == {}
    assert story.hand(NEIL) == [60]
    assert story.mover == YURI


def test_55_recruits_for_nothing() -> None:
    """R6.9: 55 recruits 44 (base cost 2); it is the action of the turn."""
    story = neil(hub={"purple": [55]}, hand=[44], tokens=RICH).play("recruit_free:44")
    assert hub_of(story) == {"purple": [55], "red": [44]}
    assert story.tokens(NEIL) == RICH
    assert story.mover == YURI
