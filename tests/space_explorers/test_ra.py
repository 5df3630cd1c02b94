"""RA: rules on all abilities."""

from __future__ import annotations

import pytest

from tests.space_explorers.story import NEIL, YURI, Story, neil

CENTER = [5, 17, 29, 41, 6, 18]


def hub_of(story: Story) -> dict[str, list[int]]:
    return {colour: pile for colour, pile in story.player(NEIL)["hub"].items() if pile}


# what an ability shows itself by at the action or at the start of the turn: top card, pile it lies on, its key
SHOWN = [
    ("blue", 8, "recruit_free:18"),
    ("blue", 10, "recruit_for_tokens:35"),
    ("purple", 55, "recruit_free:44"),
    ("purple", 56, "use_56:blue"),
    ("red", 44, "use_44"),
    ("purple", 57, "reorder:yellow"),
]


@pytest.mark.parametrize(("colour", "card", "key"), SHOWN)
def test_only_on_top(colour: str, card: int, key: str) -> None:
    """RA1: an ability works while its card is the top card of a Division; covered, it is off."""
    cover = {"blue": 1, "purple": 49, "red": 37}[colour]
    rest = {"yellow": [32, 36]}
    hand = [35, 44] if card != 44 else [35]
    on_top = neil(hub={**rest, colour: [cover, card]}, hand=hand, center=CENTER)
    assert key in on_top.keys
    covered = neil(hub={**rest, colour: [card, cover]}, hand=hand, center=CENTER)
    assert key not in covered.keys


@pytest.mark.parametrize(("colour", "card", "key"), SHOWN)
def test_only_for_its_owner(colour: str, card: int, key: str) -> None:
    """RA1: an ability of Yuri's works neither for Neil nor in Neil's turn."""
    other = {"hub": {colour: [card], "yellow": [32, 36]}}
    story = neil(hub={"yellow": [31, 34]}, hand=[35] if card == 44 else [35, 44], center=CENTER, others=[other])
    assert story.mover == NEIL
    assert key not in story.keys
    mine = {"hub": {"yellow": [31, 34]}, "hand": [35] if card == 44 else [35, 44]}
    story = neil(hub=other["hub"], center=CENTER, others=[mine], player=YURI)
    assert story.mover == YURI
    assert key not in story.keys


def test_a_covered_ability_is_explained() -> None:
    """RA1: the answer to "why not" says that the card has to be uncovered."""
    story = neil(hub={"purple": [56, 49]}, center=CENTER)
    assert story.why_not("use_56:blue").rule == "RA1"
    assert story.why_not("use_56:blue").why == "no uncovered Specialist of yours has this ability"


def test_not_in_the_turn_of_its_recruit() -> None:
    """RA1: a card recruited in this turn is not active yet, though it lies on top."""
    hub = {"green": [17], "blue": [5], "purple": [53, 49]}
    story = neil(hub=hub, hand=[21], line=["voskhod_2"], tokens={"purple": 2}, center=[29, 41, 6, 18, 30, 42])
    story.play("recruit:21", "complete:voskhod_2")
    assert story.mover == YURI
    assert story.hand(NEIL) == []


def test_asterisks_work_at_the_end_only() -> None:
    """RA1: covered or not, and never as a choice during the game."""
    hub = {"blue": [12, 11], "green": [24, 23], "yellow": [36, 35], "red": [48, 47], "purple": [60, 59]}
    story = neil(hub=hub, center=CENTER, hand=[2])
    assert {key.partition(":")[0] for key in story.keys} <= {"take", "take_deck", "recruit"}
    assert {"card 12", "card 24", "card 36", "card 48", "card 60"} <= set(story.score(NEIL))
    assert story.score(NEIL)["card 12"] == 2
    assert story.score(NEIL)["card 24"] == 3


def test_once_in_a_turn() -> None:
    """RA2: 56 before the action is not offered again after it; in the next turn it is."""
    story = neil(hub={"purple": [56]}, center=CENTER).play("use_56:blue")
    assert not story.options("use_56")
    assert (story.why_not("use_56:red").rule, story.why_not("use_56:red").why) == ("RA2", "once per turn")
    story.play("take_deck")
    assert story.mover == YURI
    story.play("take_deck")
    assert story.options("use_56")


def test_44_once_in_a_turn() -> None:
    """RA2: the start of the turn goes on after 44, without a second card."""
    story = neil(hub={"red": [44], "purple": [57], "yellow": [31, 32]}, center=CENTER).play("use_44")
    assert len(story.center) == 7
    assert "use_44" not in story.keys
    assert story.options("reorder") == ["yellow"]


def test_the_owner_decides() -> None:
    """RA2: every ability can be left unused."""
    story = neil(hub={"red": [44], "purple": [56], "blue": [8]}, center=CENTER)
    deck = story.deck
    story.play("continue", "take_deck", "continue")
    assert story.mover == YURI
    assert story.deck == deck - 1
    story = neil(hub={"yellow": [32], "purple": [58]}, hand=[31], center=CENTER).play("recruit:31", "decline")
    assert story.mover == YURI
    assert story.hand(NEIL) == []
    story = neil(hub={"yellow": [32], "purple": [58]}, hand=[31], center=CENTER).play("recruit:31", "draw", "no_extra")
    assert len(story.hand(NEIL)) == 1


def test_the_owner_need_not_use_31() -> None:
    """RA2: where tokens pay as well, 31 may stay."""
    story = neil(hub={"yellow": [31]}, center=[1, *CENTER[1:]], tokens={"green": 2}).play("recruit:1")
    assert story.keys == ["use_31", "tokens"]
    assert hub_of(story.play("tokens"))["yellow"] == [31]


def test_uncovered_by_31_works_at_once() -> None:
    """RA3: the two green of 27 under 31 pay in the same recruit: 4 costs three red and three green."""
    story = neil(hub={"yellow": [27, 31]}, center=[4, *CENTER[1:]], tokens={"green": 1}).play("recruit:4")
    assert hub_of(story) == {"yellow": [27], "blue": [4]}
    assert story.tokens(NEIL) == {}
    assert "recruit:4" not in neil(hub={"yellow": [35, 31]}, center=[4, *CENTER[1:]], tokens={"green": 1}).keys


def test_34_uncovered_by_31_works_at_once() -> None:
    """RA3: a card returned after 31 gives three icons: 4 costs six."""
    story = neil(hub={"yellow": [34, 31]}, center=[4, *CENTER[1:]], hand=[60], tokens={})
    assert "recruit:4" in story.keys
    story.play("recruit:4")
    assert hub_of(story) == {"yellow": [34], "blue": [4]}
    assert {31, 60} <= set(story.center)


def test_brought_on_top_by_57_works_at_once() -> None:
    """RA3: 8 is put on top of its pile and recruits for nothing in the same turn."""
    story = neil(hub={"blue": [8, 1], "purple": [57]}, center=CENTER)
    assert "recruit_free:18" not in story.keys
    story.play("reorder:blue")
    while story.options("next"):
        story.play("next:8")
    story.play(*[key for key in story.keys if key == "continue"])
    assert hub_of(story)["blue"] == [1, 8]
    assert "recruit_free:18" in story.keys


def test_a_draw_goes_to_the_own_hand_unseen() -> None:
    """RA4: the top card of the deck, seen by the drawer alone."""
    story = neil([60], hub={"purple": [56]}, center=CENTER, seats=3).play("use_56:blue")
    assert story.hand(NEIL) == [60]
    for other in (1, 2, None):
        assert story.view(other)["players"][NEIL]["hand"] == [None]


@pytest.mark.parametrize(("deck", "drawn"), [([60, 59, 58], 2), ([60, 59], 2), ([60], 1)])
def test_as_many_as_the_deck_has(deck: list[int], drawn: int) -> None:
    """RA4: 45 draws two cards, or the last one."""
    story = neil(hub={"red": [45]}, hand=[43], center=CENTER, tokens={"blue": 1}, deck=deck)
    story.play("recruit:43", "draw")
    assert len(story.hand(NEIL)) == drawn
    assert story.deck == len(deck) - drawn


def test_an_empty_deck_gives_nothing() -> None:
    """RA4: nothing is drawn, and nothing is asked."""
    story = neil(hub={"red": [45], "purple": [56]}, hand=[43], center=CENTER, tokens={"blue": 2}, deck=[])
    assert not story.options("use_56")
    assert story.why_not("use_56:blue").why == "the deck is empty"
    story.play("recruit:43")
    assert story.mover == YURI
    assert story.hand(NEIL) == []
