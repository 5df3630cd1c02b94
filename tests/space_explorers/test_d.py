"""D: decision points: all that is legal is offered, each thing once, and no path ends in nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations
from math import factorial
from typing import Any

import pytest

from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER
from tests.space_explorers.payments import COLOURS, PRINTED, ends, played_payments, random_turn, ways_to_pay
from tests.space_explorers.story import NEIL, YURI, Story, neil

CENTER = [5, 17, 29, 41, 6, 18]


def hub_of(story: Story) -> dict[str, list[int]]:
    return {colour: pile for colour, pile in story.player(NEIL)["hub"].items() if pile}


def verbs(story: Story) -> set[str]:
    return {key.partition(":")[0] for key in story.keys}


# --- D1: the start of the turn ------------------------------------------------------------------------


def test_the_start_is_asked_only_with_44_or_57() -> None:
    """D1: without them the turn begins with the action."""
    assert "take_deck" in neil(hub={"purple": [56], "red": [43]}, center=CENTER).keys
    assert neil(hub={"red": [44]}, center=CENTER).keys == ["use_44", "continue"]
    assert "take_deck" in neil(hub={"purple": [57]}, center=CENTER).keys  # no Division has two cards


def test_the_start_repeats_until_continue() -> None:
    """D1: 44 and 57, each once, in any order; one Division for each pile of two or more."""
    hub = {"blue": [1], "yellow": [32, 35], "red": [43, 44], "purple": [57]}
    story = neil(hub=hub, center=CENTER)
    assert story.keys == ["use_44", "reorder:yellow", "reorder:red", "continue"]
    story.play("use_44")
    assert story.keys == ["reorder:yellow", "reorder:red", "continue"]
    story.play("reorder:yellow")
    assert hub_of(story)["yellow"] == [35, 32]  # only one other order there is
    assert "take_deck" in story.keys
    story = neil(hub=hub, center=CENTER).play("reorder:yellow")
    assert story.keys == ["use_44", "continue"]
    assert "take_deck" in story.play("continue").keys


def test_44_needs_a_deck() -> None:
    """D1: with an empty deck 44 is not offered."""
    assert "take:5" in neil(hub={"red": [44]}, center=CENTER, deck=[]).keys


PILE = [1, 2, 3, 5, 7]


@pytest.mark.parametrize("depth", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["2017", "2018"])
def test_every_new_order_once(depth: int, edition: str) -> None:
    """D1a: all orders but the old one (2018: with another card on top), each by one path of answers."""
    pile = PILE[:depth]
    story = neil(hub={"blue": pile, "purple": [57]}, center=[17, 29, 41, 6, 18, 30], options={"edition": edition})
    orders = [tuple(order) for order in reorders(story.state)]
    allowed = {order for order in permutations(pile) if order != tuple(pile)}
    if edition == "2018":
        allowed = {order for order in allowed if order[-1] != pile[-1]}
        assert len(allowed) == factorial(depth) - factorial(depth - 1)
    assert len(orders) == len(set(orders))
    assert set(orders) == allowed


def reorders(state: Explorers) -> Iterator[list[int]]:
    """The orders that Engineering can be brought into, one for each path of answers."""
    state.apply(GAME.keys.find("reorder:blue"))
    for end in while_asked(state, "next:", "keep_rest"):
        yield GAME.position(end)["players"][NEIL]["hub"]["blue"]


def while_asked(state: Explorers, *questions: str) -> Iterator[Explorers]:
    """The states after all paths of answers to these questions."""
    keys = [GAME.keys.text(action) for action in state.legal_actions()]
    if not any(key.startswith(questions) for key in keys):
        yield state
        return
    for key in keys:
        after = state.clone()
        after.apply(GAME.keys.find(key))
        yield from while_asked(after, *questions)


def test_from_the_top_downwards() -> None:
    """D1a: the first card picked comes to lie on top; `keep_rest` leaves the others as they lie."""
    story = neil(hub={"blue": [1, 2, 3, 5], "purple": [57]}, center=[17, 29, 41, 6, 18, 30]).play("reorder:blue")
    assert story.keys == ["next:1", "next:2", "next:3"]  # 5 lies on top already
    story.play("next:2")
    assert {"next:1", "next:3", "next:5", "keep_rest"} >= set(story.keys) >= {"next:1", "next:3", "keep_rest"}
    assert hub_of(story.play("keep_rest"))["blue"] == [1, 3, 5, 2]


# --- D2 and D6: free abilities around the action ------------------------------------------------------


def test_56_for_each_owned_colour_before_the_action() -> None:
    """D2: one option for each colour owned, beside the actions; after it a card is drawn and the action is asked."""
    story = neil([60], hub={"purple": [56]}, center=CENTER, tokens={"blue": 2, "red": 1})
    assert story.options("use_56") == ["blue", "red"]
    assert {"take", "take_deck"} <= verbs(story)
    story.play("use_56:red")
    assert story.hand(NEIL) == [60]
    assert {"take", "take_deck"} <= verbs(story)


def test_19_before_the_action() -> None:
    """D2: in 2017 also 19, with two tokens; D2 repeats while 56 and 19 are used."""
    story = neil(hub={"purple": [56], "green": [19]}, center=CENTER, options={"edition": "2017"})
    assert {"use_56", "use_19"} <= verbs(story)
    story.play("use_19", "give:blue", "give:green", "skill:red")
    assert "use_19" not in story.keys
    assert story.options("use_56") == ["yellow", "red", "purple"]
    story.play("use_56:yellow")
    assert verbs(story) <= {"take", "take_deck", "recruit"}
    assert "use_19" not in neil(hub={"green": [19]}, center=CENTER).keys


def test_after_the_action() -> None:
    """D6: 56 and (2017) 19 if they are unused, or go on; nothing is asked without them."""
    hub = {"purple": [56], "green": [19]}
    story = neil(hub=hub, center=CENTER, options={"edition": "2017"}).play("take_deck")
    assert verbs(story) == {"continue", "use_56", "use_19"}
    story.play("use_56:red")
    assert story.keys == ["continue", "use_19"]
    story.play("use_19", "give:blue", "give:green", "skill:red")
    assert story.mover == YURI
    assert neil(center=CENTER).play("take_deck").mover == YURI
    assert neil(hub=hub, center=CENTER, tokens={}).play("take_deck").mover == YURI


# --- D3: the action -----------------------------------------------------------------------------------


def test_the_action_lists_every_way() -> None:
    """D3: take each card of the Center, draw, recruit what can be paid, by 8, 55 or 10."""
    hub = {"blue": [8], "purple": [55]}
    story = neil(hub=hub, hand=[44, 40], center=[18, 1, 29, 41, 6, 30], tokens={"green": 2})
    assert story.options("take") == ["1", "6", "18", "29", "30", "41"]
    assert "take_deck" in story.keys
    assert story.options("recruit_free") == ["1", "6", "18", "30", "44"]  # base cost 2 and 3
    assert "1" in story.options("recruit")
    assert story.options("recruit_for_tokens") == []
    story = neil(hub={"blue": [10]}, hand=[44, 40], center=CENTER)
    assert story.options("recruit_for_tokens") == ["40", "44"]
    assert story.why_not("recruit_for_tokens:5").why == "only for cards in your hand"


def test_the_action_is_always_asked() -> None:
    """D3: even a single option is asked, as the others cannot see that it is the only one."""
    story = neil(center=[5], deck=[])
    assert story.keys == ["take:5"]
    assert story.mover == NEIL


def test_pass_only_if_nothing_else_is_left() -> None:
    """D3: with deck and Center empty and nothing to recruit."""
    story = neil(center=[], hand=[4], tokens={}, deck=[])
    assert story.keys == ["pass"]
    assert neil(center=[5], hand=[4], tokens={}, deck=[]).keys == ["take:5"]
    assert neil(center=[], hand=[1], tokens={"green": 2}, deck=[]).keys == ["recruit:1"]


# --- D4: payments -------------------------------------------------------------------------------------

MODES = [{"edition": "2018"}, {"edition": "2017"}, {"ability_34_mode": "this_card"}]


def payments(seeds: range, **options: object) -> Iterator[tuple[Story, int]]:
    """Every card that could be recruited, in many random turns."""
    for seed in seeds:
        story = random_turn(seed, **options)
        if "continue" in story.keys and "take_deck" not in story.keys:
            story.play("continue")
        for card in [*story.center, *story.hand(NEIL)]:
            yield story, card


@pytest.mark.parametrize("options", MODES)
def test_each_payment_once_and_no_dead_end(options: dict[str, Any]) -> None:
    """D4: what R6.3-R6.6 allow is offered, no more, no less; each payment by one path, and each path completes."""
    paid = 0
    for story, card in payments(range(100), **options):
        expected = ways_to_pay(story, card)
        offered = played_payments(story, card) if f"recruit:{card}" in story.keys else []
        assert set(offered) == expected
        assert len(offered) == len(set(offered))
        paid += len(offered)
    assert paid > 3000


def test_each_path_leads_to_another_state() -> None:
    """D4: no two paths of a turn's recruits end in the same position."""
    for seed in range(40):
        story = random_turn(seed)
        if "continue" in story.keys and "take_deck" not in story.keys:
            story.play("continue")
        for key in story.keys:
            if key.startswith("recruit"):
                found = [repr(GAME.position(end)) for end in ends(story.state.clone(), GAME.keys.find(key))]
                assert len(found) == len(set(found))


def test_icons_left_unused_by_choice() -> None:
    """D4: with free_icons_first off each card that could give icons is asked for; again nothing is missing."""
    for story, card in payments(range(30), free_icons_first=False):
        offered = played_payments(story, card) if f"recruit:{card}" in story.keys else []
        assert set(offered) == ways_to_pay(story, card)


def test_active_cards_are_asked_for_in_ascending_number() -> None:
    """D4: use or skip; a skip only if the rest can still pay, and skipped cards count for nothing."""
    hub = {"blue": [4], "yellow": [27]}  # green and red; two green
    story = neil(hub=hub, center=[6, 17, 29, 41, 53, 18], tokens={"green": 2}, options={"free_icons_first": False})
    story.play("recruit:6", "division:purple")  # three green
    assert story.keys == ["icons:use", "icons:skip"]
    assert GAME.option(story.state, GAME.keys.find("icons:use")).text == "Use the icons of Engineer 4"
    story.play("icons:skip")
    assert story.tokens(NEIL) == {"green": 1}  # without 4 and 27 two tokens would not do: no question
    assert hub_of(story)["purple"] == [6]


def test_a_skip_counts_on_34_under_31() -> None:
    """D4: 4 may be skipped, as 31 and then a card for three icons (34) pay all six."""
    hub = {"blue": [4], "yellow": [34, 31]}
    story = neil(hub=hub, hand=[60], center=[40, *CENTER[:5]], tokens={}, options={"free_icons_first": False})
    assert story.play("recruit:40").keys == ["icons:use", "icons:skip"]
    assert hub_of(story.play("icons:skip")) == {"blue": [4], "yellow": [34], "red": [40]}


def test_cards_in_ascending_order_then_31_then_tokens() -> None:
    """D4a: after a card only higher ones follow; what could not be completed is not offered."""
    story = neil(hub={"yellow": [31]}, hand=[7, 22, 58], center=[40, *CENTER[:5]], tokens={"green": 1, "purple": 1})
    story.play("recruit:40")  # three green, three purple
    assert story.keys == ["return:7", "return:22", "return:58"]  # after 31 two tokens would not cover three
    story.play("return:22")
    assert story.keys == ["return:58", "use_31"]  # tokens alone do not cover four
    assert story.why_not("return:7").why.startswith("cards are named in ascending order")
    story.play("return:58")
    assert story.keys == ["use_31", "tokens"]
    story.play("use_31")
    assert hub_of(story) == {"red": [40]}
    assert story.tokens(NEIL) == {"green": 1, "purple": 1}


def test_nothing_follows_31() -> None:
    """D4a: cards come before 31, so after it only tokens are left, and it is offered only where they suffice."""
    story = neil(hub={"yellow": [31]}, hand=[7, 22], center=[40, *CENTER[:5]], tokens={"green": 1, "purple": 1})
    story.play("recruit:40")
    assert "use_31" not in story.keys
    assert story.why_not("use_31").why == "31 comes last, and then the tokens would not suffice: return cards first"


def test_what_31_will_uncover_counts_for_what_is_offered() -> None:
    """D4a: 22 is offered although after it only 31 is left: with 33 below it six icons are covered."""
    story = neil(hub={"yellow": [33, 31]}, hand=[7, 22], center=[40, *CENTER[:5]], tokens={}).play("recruit:40")
    assert story.keys == ["return:7", "return:22"]
    assert hub_of(story.play("return:22", "use_31")) == {"red": [40], "yellow": [33]}
    assert story.hand(NEIL) == [7]


def test_31_may_come_first_if_it_uncovers_34() -> None:
    """RU-34: six icons: 31 and then a card for three; with a wasted icon the same cards are named with 31 last."""
    story = neil(hub={"yellow": [34, 31]}, hand=[7, 22], center=[40, *CENTER[:5]], tokens={"green": 1})
    story.play("recruit:40")
    assert story.keys == ["return:7", "return:22", "use_31"]
    assert hub_of(story.play("use_31", "return:22")) == {"red": [40], "yellow": [34]}
    assert story.tokens(NEIL) == {"green": 1}
    story = neil(hub={"yellow": [34, 31]}, hand=[7, 22], center=[45, *CENTER[:5]], tokens={"yellow": 2})
    story.play("recruit:45", "use_31")  # five icons; a card would waste one of its three
    assert story.keys == ["tokens"]
    story.play("tokens")
    assert hub_of(story)["red"] == [45]
    assert story.tokens(NEIL) == {}


def test_34_itself_in_ascending_order() -> None:
    """RU-34: 34 from hand gives three (2017) and covers all; a higher card cannot be added before it."""
    story = neil(hand=[34, 58], center=[38, *CENTER[:5]], tokens={}, options={"edition": "2017"}).play("recruit:38")
    assert story.keys == ["return:34"]
    assert story.play("return:34").hand(NEIL) == [58]


def test_returning_cards_is_asked_with_two_or_more() -> None:
    """D4a: with two other hand cards even a single option is asked; with one, what is forced just happens."""
    story = neil(hand=[7, 22], center=[3, *CENTER[1:]], tokens={}).play("recruit:3")
    assert story.keys == ["return:7"]
    assert story.play("return:7").keys == ["return:22"]
    assert hub_of(neil(hand=[7], center=[1, *CENTER[1:]], tokens={}).play("recruit:1")) == {"blue": [1]}
    story = neil(hand=[7], center=[1, *CENTER[1:]], tokens={}, options={"edition": "2017"}).play("recruit:1")
    assert story.keys == ["return:7"]  # it could have been 34


def test_tokens_colour_by_colour() -> None:
    """D4b: each set of owned tokens that fits is named once; forced colours are not asked for."""
    hub = {"yellow": [33], "green": [22]}  # two icons of any type
    story = neil(hub=hub, center=[5, 17, 29, 41, 6, 18], tokens={"green": 2, "yellow": 1, "red": 1, "purple": 1})
    found = list(ends(story.state.clone(), GAME.keys.find("recruit:5")))  # green, yellow, red, purple, green
    left = Counter(str(GAME.position(end)["players"][NEIL]["tokens"]) for end in found)
    assert len(left) == len(found) == 7  # three of five icons, the two green alike
    story.play("recruit:5")
    assert story.keys == ["pay:green:0", "pay:green:1", "pay:green:2"]
    story.play("pay:green:0")
    assert hub_of(story)["blue"] == [5]
    assert story.tokens(NEIL) == {"green": 2}


def test_any_two_tokens_once() -> None:
    """D3: the two tokens of 10 are any two owned, each pair by one path."""
    story = neil(hub={"blue": [10]}, hand=[40], center=CENTER, tokens={"blue": 2, "green": 1, "red": 2})
    found = list(ends(story.state.clone(), GAME.keys.find("recruit_for_tokens:40")))
    owned = Counter({"blue": 2, "green": 1, "red": 2})
    given = [owned - Counter(GAME.position(end)["players"][NEIL]["tokens"]) for end in found]
    pairs = [pair for pair in combinations_with_replacement(COLOURS, 2) if Counter(pair) <= owned]
    assert sorted(tuple(sorted(bag.elements(), key=COLOURS.index)) for bag in given) == sorted(pairs)


# --- D5, D7: draws ------------------------------------------------------------------------------------


def test_triggers_after_the_placement() -> None:
    """D5: draw or decline, for the covered 32 or 45, then for 9; not with an empty deck."""
    hub = {"red": [45], "blue": [9]}
    story = neil(hub=hub, hand=[48], center=CENTER, tokens={"green": 2, "blue": 1, "purple": 1}).play("recruit:48")
    assert story.keys == ["draw", "decline"]
    story.play("decline")
    assert story.keys == ["draw", "decline"]
    assert len(story.play("draw").hand(NEIL)) == 1
    story = neil(hub=hub, hand=[48], center=CENTER, tokens={"green": 2, "blue": 1, "purple": 1}, deck=[])
    assert story.play("recruit:48").mover == YURI


def test_58_before_the_draw() -> None:
    """D7: in 2018 asked before any card is seen, if the deck holds a card more than the draw takes."""
    story = neil([60, 59], hub={"purple": [58]}, center=CENTER).play("take_deck")
    assert story.keys == ["extra", "no_extra"]
    assert story.hand(NEIL) == []
    assert story.play("extra").hand(NEIL) == [59, 60]
    assert neil(hub={"purple": [58]}, center=CENTER).play("take_deck", "no_extra").mover == YURI
    story = neil(hub={"purple": [58]}, center=CENTER, deck=[60]).play("take_deck")
    assert story.mover == YURI
    assert story.hand(NEIL) == [60]


def test_58_after_the_draw() -> None:
    """D7: in 2017 asked after the cards of the draw were seen, if one is left."""
    story = neil([60, 59], hub={"purple": [58]}, center=CENTER, options={"edition": "2017"}).play("take_deck")
    assert story.keys == ["extra", "no_extra"]
    assert story.hand(NEIL) == [60]
    assert story.play("extra").hand(NEIL) == [59, 60]
    story = neil(hub={"purple": [58]}, center=CENTER, deck=[60], options={"edition": "2017"}).play("take_deck")
    assert story.mover == YURI


def test_58_with_a_triggered_draw() -> None:
    """D5: the draw of 45 takes two, with 58 three."""
    hub = {"red": [45], "purple": [58]}
    story = neil(hub=hub, hand=[43], center=CENTER, tokens={"blue": 1}).play("recruit:43", "draw", "extra")
    assert len(story.hand(NEIL)) == 3


# --- D8, D9: Projects and the end of the turn ---------------------------------------------------------

SPUTNIK = {"blue": [5], "purple": [53]}  # one purple short


def test_projects_with_and_without_19() -> None:
    """D8: each satisfied Project; with 19 each that lacks exactly one skill; or none. Then the draws of 21 and 43."""
    hub = {**SPUTNIK, "green": [17, 19], "red": [43]}  # 2 blue, 3 green, 1 red, 2 purple
    line = ["sputnik_1", "voskhod_2", "telstar_1"]
    story = neil(hub=hub, line=line, center=[29, 41, 6, 18, 30, 42]).play("take_deck")
    assert story.options("complete") == []
    assert story.options("complete_with_19") == ["sputnik_1", "voskhod_2"]  # Telstar 1 lacks two
    assert "no_project" in story.keys
    assert story.why_not("complete_with_19:telstar_1").rule == "RU-17"
    story.play("complete_with_19:sputnik_1")
    left = [repr(GAME.position(end)["players"][NEIL]["tokens"]) for end in while_asked(story.state.clone(), "give:")]
    assert len(left) == len(set(left)) == 10  # two of five tokens
    story.play("give:green", "give:red")
    assert story.keys == ["draw", "decline"]
    assert story.tokens(YURI)["green"] == 2


def test_19_needs_two_tokens() -> None:
    """D8: with one token Sputnik 1 cannot be completed, and nothing is asked."""
    story = neil(hub={**SPUTNIK, "green": [19]}, line=["sputnik_1"], center=[29, 41, 6, 18, 30, 42], tokens={"red": 1})
    assert story.play("take_deck").mover == YURI


def test_no_question_without_a_project() -> None:
    """D8: if nothing can be completed the turn just ends, as everybody can see."""
    assert neil(hub=SPUTNIK, line=["sputnik_1"], center=[29, 41, 6, 18, 30, 42]).play("take_deck").mover == YURI


def test_56_after_a_project() -> None:
    """D8a: 56 once more after a completed Project, if it is unused; not after declining."""
    hub = {"blue": [5], "purple": [53, 56]}
    center = [29, 41, 6, 18, 30, 42]
    story = neil(hub=hub, line=["sputnik_1"], center=center).play("take_deck", "continue", "complete:sputnik_1")
    assert verbs(story) == {"continue", "use_56"}
    assert story.play("use_56:blue").mover == YURI
    story = neil(hub=hub, line=["sputnik_1"], center=center).play("take_deck", "continue", "no_project")
    assert story.mover == YURI
    story = neil(hub=hub, line=["sputnik_1"], center=center).play("use_56:blue", "take_deck", "complete:sputnik_1")
    assert story.mover == YURI


def test_the_turn_ends() -> None:
    """D9: what was used, recruited or lent in a turn is forgotten when the next one begins."""
    story = neil(hub={"purple": [56], "green": [19]}, hand=[1], center=CENTER, options={"edition": "2017"})
    story.play("use_19", "give:blue", "give:yellow", "skill:red", "use_56:purple", "take_deck")
    assert story.mover == YURI
    seen = story.view()
    assert (seen["used"], seen["recruited"], seen["lent"]) == ([], None, {})


# --- all decision points ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_offer_sound_questions(seats: int) -> None:
    """D9: to the end of the game every question has options, ascending, each once; public ones at least two."""
    for seed in range(5):
        options = GAME.settle_options({"edition": "2017" if seed % 2 else "2018"}, seats)
        state = GAME.new_state(GAME.box(seats, options))
        dice = SeededDice(1000 * seats + seed)
        while state.mover() != OVER:
            if state.mover() == CHANCE:
                state.apply(state.sample(dice))
                continue
            actions = [int(action) for action in state.legal_actions()]
            assert actions == sorted(set(actions))
            if state.public(state.top()):
                assert len(actions) > 1
            assert len(actions) > 0
            state.apply(actions[dice.below(len(actions))])
        assert GAME.check(state) == []


def test_base_costs_are_those_printed() -> None:
    """D3: 8 and 55 name the base cost, which no Division reduces."""
    hub = {"blue": [1, 8], "green": [17]}
    story = neil(hub=hub, center=[15, 14, 29, 41, 6, 18])
    free = {int(number) for number in story.options("recruit_free")}
    assert free == {number for number in story.center if len(PRINTED[number].cost) == 3}
