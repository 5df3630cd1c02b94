"""Why not: every refusal names the rule that forbids and says what is missing."""

from __future__ import annotations

import pytest

from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.kernel.dice import SeededDice
from tests.one_small_step.story import USA, USSR, Story, given
from tests.refusals import reasons_told


def why(story: Story, key: str) -> tuple[str, str]:
    action = GAME.keys.find(key)
    assert action >= 0
    assert action not in list(story.state.legal_actions()), f"{key} is legal"
    blocked = GAME.why_not(story.state, action)
    assert blocked.key == key
    return blocked.rule, blocked.why


def blocked(story: Story) -> dict[str, tuple[str, str]]:
    return {entry.key: (entry.rule, entry.why) for entry in GAME.blocked(story.state)}


def workers() -> Story:
    """USA begins phase 4; an engineer's and an administrator's card lie there."""
    return given().set_media(3, 1).lay("E102", "E101").start(4)


def test_workers() -> None:
    """R8.4.1, R8.4.2, R8.4.3: spaces and cards that are taken, kinds that do not fit, workers that are out."""
    story = workers()
    assert blocked(story)["place:engineers:E101"] == ("R8.4.3", "only administrators can be placed here")
    assert blocked(story)["place:administrators:E102"] == ("R8.4.3", "only engineers can be placed here")
    assert why(story, "place:engineers:E105") == ("R8.4.3", "this card is not on a draft space")
    story.play("place:engineers:space2")
    assert blocked(story)["place:engineers:space2"] == ("R8.4.2", "space 2 is occupied")
    story.play("place:administrators:E101", "place:engineers:space1")
    assert why(story, "place:administrators:E101") == ("R8.4.3", "a worker stands on this card already")
    story.play("place:administrators:space6", "pick:funding")
    assert story.mover == USA
    assert why(story, "place:engineers:space3") == ("R8.4.1", "no engineer is left to place")
    assert why(story, "stop") == ("R8.4.1", "placing is compulsory until all workers are placed")


def test_workers_by_tiles_and_advancements() -> None:
    """R12, AD03: what it takes to place a worker in another way."""
    story = workers()
    assert why(story, "place_as_other:engineers:space1")[0] == "R12"
    assert why(story, "place_token:engineers:space1") == ("AD03", "your team does not have Contract Staff")
    story = given().set_media(3, 1).own(USA, "AD03").start(4)
    assert why(story, "place_token:engineers:space1") == ("AD03", "needs 1 more temporary Personnel")
    story = given().set_media(3, 1).own_tiles(USA, "MB3").start(4).play("use_tile:MB3")
    assert why(story, "place_as_other:engineers:space6") == ("R8.4.2", "space 6 gives the same to both kinds")


def test_launches() -> None:
    """R8.7.2, R9.1.3: not yet on Launch, or so many tokens short of the Major Success."""
    story = given().set_media(3, 1).queue(USA, t1=["SM05"], launch=["SM13", "SM06"]).give(USA, booster=2)
    story.start(7)
    assert blocked(story)["launch:SM05"] == ("R8.7.2", "not on Launch yet")
    assert why(story, "launch:SM20") == ("R8.7.1", "not among your missions on Launch")
    story = given().set_media(3, 1).queue(USA, launch=["SM13", "SM06"]).give(USA, booster=1, sensor=1)
    story.own(USA, "AD13").start(7).play("launch:SM06", "go_on")
    assert blocked(story)["pay"] == ("R9.1.3", "needs 1 more Navigation and 1 more Sensor")
    assert why(story, "replace:sensor:capsule") == ("AD13", "only by another resource of the same group")


def test_purchases() -> None:
    """R11.3.2: no Advancement token, tokens short, not on display."""
    story = given().own(USA, tokens=1).set_media(3, 1)
    story.state.display = 0
    story.own(USA).start(1)
    state = story.state
    for card in (0, 2):  # AD01: Funding and Material, AD03: two Personnel
        state.advancement_pool &= ~(1 << card)
        state.display |= 1 << card
    story.give(USA, funding=1, material=1, personnel=1)
    story.start(1)
    assert story.options("buy") == ["AD01"]
    assert blocked(story)["buy:AD03"] == ("R11.3.2", "needs 1 more Personnel")
    assert why(story, "buy:AD04") == ("R11.3.2", "not on display")
    story.state.advancement_tokens[USA] = 0
    story.state.is_offered = False
    assert why(story, "buy:AD01") == ("R11.3.2", "no Advancement token")


def test_people_and_developments() -> None:
    """R8.5.1, R8.5.3, R8.6.2: once a round, and payable."""
    story = given().set_media(3, 1).employ(USA, "E101", "E102").give(USA, personnel=2).start(5)
    assert why(story, "person:E103") == ("R8.5.1", "not beside your agency board")
    story.play("person:E101", "choose:0")  # the USSR has nobody and passes unasked
    assert blocked(story)["person:E101"] == ("R8.5.3", "works once per round")
    story = given().set_media(3, 1).hold(USA, "E105", "E108").give(USA, funding=1).start(6)
    assert blocked(story)["play:E105"] == ("R8.6.2", "needs 1 more Material")
    assert why(story, "play:E107") == ("R8.6.1", "not in your hand")


def test_media_tiles() -> None:
    """R5.7, R10.1, R10.5: so many Media short, no such tile, not between two steps."""
    story = given().set_media(4, 1).start(4)
    assert blocked(story)["take_tile"] == ("R5.7", "needs Media 5, you have 4")
    assert why(story, "use_tile:MB1") == ("R10.1", "your team has no such Media tile")
    story.play("place:engineers:space6")
    assert why(story, "take_tile")[1].startswith("not now: ")


def test_draws() -> None:
    """R8.3.1, R8.3.2, RL-29: who draws what."""
    story = given().set_media(3, 1).start(3)
    assert blocked(story)["draw:administrators:event"] == ("R8.3.2", "administrators draw missions only")
    assert why(story, "stop") == ("R8.3.1", "drawing is compulsory")
    story.play("draw:engineers:event")
    assert why(story, "draw:engineers:event") == ("R8.3.1", "the engineers have drawn their card")
    assert why(story, "extra_draw:event") == ("AD01", "your team does not have Long-Range Planning")


def test_tokens() -> None:
    """R6.1, R6.5, R6.6: no such token, or gained in this Turn."""
    story = given().set_media(3, 1).give(USA, funding=1, booster=1).start(4).play("place:engineers:space4", "pay")
    assert why(story, "spend_temp:sensor") == ("R6.1", "needs 1 more temporary Sensor")
    assert why(story, "spend_perm:booster") == ("R12", "a temporary token is to be paid")
    story = given().set_media(3, 1).queue(USA, launch=["SM13"]).give(USA, booster=3, capsule=1).start(7)
    story.play("part:1")  # no Navigation, so no Major Success is asked for
    assert why(story, "upgrade:sensor") == ("R6.5", "no temporary Sensor")


def test_costs_of_spaces() -> None:
    """R8.4.4: what the action of a space costs and the team lacks."""
    story = given().set_media(3, 1).uncover("5E c").give(USA, booster=1).start(4).play("place:engineers:space5")
    assert story.mover == USSR  # neither the action nor the addition can be paid: nothing to ask
    story = given().set_media(3, 1).uncover("2E c").give(USA, funding=1).start(4).play("place:engineers:space2")
    assert story.mover == USSR


def test_hazards() -> None:
    """R9.2.1, R9.2.2: whose missions they go on."""
    story = given().set_media(3, 1).uncover("4A c").queue(USA, t1=["SM05"]).queue(USSR, t1=["SM06", "SM07"])
    story.start(4).play("place:administrators:space4")
    assert story.options("hazard_on") == ["SM06", "SM07"]
    assert why(story, "hazard_on:SM05") == ("R9.2.2", "not a mission of the other team")
    assert why(story, "no") == ("R9.2.2", "the Hazard drawn must be given")


def test_councils() -> None:
    """R4.6, R4.7: proposals in their order, and between two only the two."""
    story = given(seating="2v1").set_media(3, 1).start(4)
    assert why(story, "accept") == ("R4.7", "there is no proposal yet")
    story.play("department:engineers", seat=0)
    assert why(story, "department:engineers")[0] == "R4.7"
    assert why(story, "dispute") == ("R4.7", "first comes a counter-proposal")
    story.play("department:administrators", seat=1)
    assert why(story, "department:engineers") == (
        "R4.7",
        "two proposals are made: accept your mate's, or call the dispute",
    )
    assert blocked(story) == {}
    story.play("dispute", seat=1)
    assert story.deciders == [2]
    assert why(story, "department:engineers") == ("R4.6", "choose one of the two proposals")
    assert blocked(story) == {}
    story.play("first")
    assert why(story, "place:administrators:space1") == ("R4.4", "the engineers are to place a worker")


def test_at_the_wrong_moment() -> None:
    """R8.7.1: the answer says what is being asked instead."""
    story = workers()
    assert why(story, "launch:SM05") == ("R8.7.1", "not now: place a worker on an Earth space or a card")
    assert why(story, "accept") == ("R4.7", "nothing is proposed")


def test_after_the_end() -> None:
    """R15.1: nothing can be done any more."""
    story = given(round_limit=2).queue(USA).queue(USSR).start(7)
    while not story.over:
        story.play(story.keys[0])
    assert why(story, "pass") == ("R15.1", "the game is over")
    assert blocked(story) == {}


@pytest.mark.parametrize("seating", ["1v1", "2v2"])
def test_every_refusal_cites_a_rule(seating: str) -> None:
    """Whatever is asked at whatever moment, the answer has a reason and a rule that exists."""
    seats = sum(int(part) for part in seating.split("v"))
    dice = SeededDice(seats)
    texts = set()
    for token_limits in (False, True):
        box = GAME.box(seats, GAME.settle_options({"seating": seating, "token_limits": token_limits}, seats))
        texts |= reasons_told(GAME, GAME.new_state(box), dice, one_in=25)
    assert len(texts) > 60
    assert "needs 0 more" not in " ".join(texts)
