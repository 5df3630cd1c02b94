"""RL-40 to RL-49: what this implementation decides where the rules leave it open."""

from __future__ import annotations

from cosmodrome.kernel import decks
from tests.one_small_step.story import HAZARDS, REMOVING, USA, USSR, Story, given


def under_the_deck(story: Story) -> list[str]:
    """The Hazards at the bottom of the deck that somebody knows, from the top."""
    faces = [what for what in list(story.state.hazard_deck)[::2] if decks.is_face(what)]
    return [HAZARDS[int(decks.card_of(what))] for what in faces]


def test_hazards_go_under_the_deck_by_number() -> None:
    """RL-40: whatever the order they were drawn in."""
    story = given().set_media(3, 1).queue(USSR, t1=["SM06"]).own_tiles(USA, "MB7").start(4)
    story.then("hazard:HZ05", "hazard:HZ02").play("use_tile:MB7", "no")
    assert under_the_deck(story) == ["HZ02", "HZ05"]


def test_a_known_hazard_is_not_looked_at_again() -> None:
    """RL-41: a mission whose Hazards the team has all seen is not offered."""
    story = given().set_media(3, 1).queue(USA, t1=["SM05", "SM06", "SM07"]).lay("E211")
    story.hazard("SM05", "HZ01", by=USA).hazard("SM06", unseen=1).hazard("SM07", "HZ02", by=USSR).start(4)
    story.play("place:engineers:E211")
    assert story.options("look_on") == ["SM06", "SM07"]


def test_hazards_that_look_alike() -> None:
    """RL-42: unseen ones are one option, given ones another, and chance picks among the given ones."""
    story = given(overlay=REMOVING).set_media(3, 1).queue(USA, t1=["SM05"]).own_tiles(USA, "MB6")
    story.hazard("SM05", "HZ01", "HZ02", by=USSR).hazard("SM05", "HZ03", by=USA).hazard("SM05", unseen=2)
    story.start(4).play("use_tile:MB6")
    assert story.keys[:1] == ["remove_on:SM05"]
    story.play("remove_on:SM05")
    assert story.keys == ["face_down:unseen", "face_down:given", "known:HZ03"]
    story.then("hazard:HZ02").play("face_down:given")
    assert story.hazards("SM05") == (["HZ01", "HZ03"], 2)
    assert under_the_deck(story) == ["HZ02"]


def test_rewards_without_a_choice_come_first() -> None:
    """RL-43: VP, Media and plain tokens are there when the rest is asked for."""
    story = given().set_media(3, 1).queue(USA, launch=["SM07"]).give(USA, booster=1, sensor=1).start(7)
    assert story.temps(USA) == {"funding": 1}
    assert story.options("part") == ["1", "2"]  # the tile and the Earth upgrade
    story = given().set_media(3, 1).queue(USA, launch=["SM06"]).give(USA, booster=1, sensor=1).start(7)
    assert (story.vp(USA), story.media(USA)) == (1, 4)


def test_plain_additions_come_unasked() -> None:
    """RL-44: a Personnel in addition needs no question; what asks something does."""
    story = given().set_media(3, 1).uncover("2A s").start(4).play("place:administrators:space2")
    assert story.temps(USA) == {"funding": 1, "material": 1, "personnel": 1}
    assert story.mover == USSR
    story = given().set_media(3, 1).uncover("3E s").start(4).play("place:engineers:space3")
    assert story.options("part") == ["0", "1"]


def test_the_eras_of_undrafted_cards_are_ordered_at_once() -> None:
    """RL-46: their backs are seen, so chance says which era lies where, but not which card."""
    story = given(mode="beginner").set_media(3, 1).lay("E105", "E106", "E205", "E206").start(4)
    last = ["back:1", "back:2", "back:1"]
    for _ in range(7):
        story.play(next(key for key in story.keys if key.endswith("space6")), "pick:funding")
    story.play(next(key for key in story.keys if key.endswith("space6")))
    story.then(*last).play("pick:funding")
    assert story.chance == []
    runs = [int(word) for word in story.state.event_deck][-8:]
    pools = runs[::2]
    assert pools[0] == pools[2] != pools[1] == pools[3]
    assert runs[1::2] == [1, 1, 1, 1]


def test_a_department_that_plays_nothing_has_played() -> None:
    """RL-47: the engineers were chosen, declined, and are not offered again."""
    story = given(mode="beginner", seating="2v1").set_media(3, 1).hold(USA, "E105").give(USA, material=1).start(6)
    story.play("department:engineers", seat=0).play("accept", seat=1)
    story.play("no", seat=0)
    assert story.options("department") == ["administrators"]
    assert story.hand(USA) == ["E105"]


def test_tokens_are_named_in_ascending_order() -> None:
    """RL-48: after a Material no Funding is named any more, so each pair can be paid in one way only."""
    story = given().set_media(3, 1).own(USA, "AD14").give(USA, funding=1, material=1, booster=1).start(4)
    story.play("barter")
    assert story.options("spend_temp") == ["funding", "material"]  # one of them must be the first
    story.play("spend_temp:material")
    assert story.options("pick")  # the Booster was the only one left: paid unasked
    assert story.temps(USA) == {"funding": 1}


def test_a_tile_is_taken_when_a_development_is_about_to_be_paid() -> None:
    """RL-49, R5.7, R10.5: the tile taken between the choice and the payment makes the development cheaper."""
    story = given().set_media(6, 1).hold(USA, "E105").start(4).then("die:material+personnel", "media_tile:MB5")
    story.play("place:administrators:space5", "keep:material")
    assert story.play("play:E105").keys == ["pay", "take_tile"]
    assert story.play("take_tile").keys == ["discount:tile", "pay"]
    assert story.play("discount:tile").temps(USA) == {"material": 2, "booster": 1}


def test_a_tile_is_used_after_the_die_of_space_5() -> None:
    """RL-49, R10.1: the Material of MB6 pays for the development that the action of the worker lets play."""
    story = given().set_media(2, 1).own_tiles(USA, "MB6").hold(USA, "E105").start(4).then("die:funding+personnel")
    story.play("place:administrators:space5", "keep:funding")
    assert story.keys == ["no", "use_tile:MB6"]
    assert story.play("use_tile:MB6").keys == ["play:E105", "no"]
    assert story.play("play:E105").temps(USA) == {"funding": 1, "booster": 1}
    assert story.discard(USA) == ["E105"]


def test_a_tile_is_taken_before_a_development_is_chosen_inside_an_action() -> None:
    """RL-49, R5.7: Media 5 bring a tile whose Material pays."""
    story = given().set_media(5, 1).hold(USA, "E105").start(4).then("die:funding+personnel", "media_tile:MB7")
    story.play("place:administrators:space5", "keep:funding")
    assert story.keys == ["no", "take_tile"]
    assert story.play("take_tile").keys == ["no", "use_tile:MB7"]


def test_a_tile_is_used_at_the_crew_upgrade_of_space_3() -> None:
    """RL-49, R11.1.4: one token less is to be paid for E204, and the Material of MB6 is the other."""
    story = given().uncover("3E c").set_media(2, 1).own_tiles(USA, "MB6").hold(USA, "E204").start(4)
    story.play("place:engineers:space3", "part:2")
    assert story.keys == ["no", "use_tile:MB6"]
    assert story.play("use_tile:MB6").keys == ["play:E204", "no"]
    assert story.play("play:E204").discard(USA) == ["E204"]


def test_a_department_uses_a_tile_inside_its_own_action() -> None:
    """RL-49, R4.4: who was asked for the development decides, without a council."""
    story = given(seating="2v1").set_media(2, 1).own_tiles(USA, "MB6").hold(USA, "E105").start(4)
    story.then("die:funding+personnel").agree("department:administrators")
    story.play("place:administrators:space5", "keep:funding", seat=1)
    assert (story.deciders, story.keys) == ([1], ["no", "use_tile:MB6"])
    assert story.play("use_tile:MB6", seat=1).keys == ["play:E105", "no"]


def test_no_barter_inside_an_action() -> None:
    """RL-49, AD14: only tiles are for this moment."""
    story = given().own(USA, "AD14").give(USA, funding=2).set_media(2, 1).hold(USA, "E105").start(4)
    assert "barter" in story.keys
    story.then("die:material+personnel").play("place:administrators:space5", "keep:material")
    assert story.keys == ["play:E105", "no"]


def test_no_tile_for_a_development_in_the_turn_of_the_others() -> None:
    """RL-49, R10.5: a tile of the USSR does not help the USA."""
    story = given().set_media(2, 1).own_tiles(USSR, "MB6").hold(USA, "E105").start(4).then("die:funding+personnel")
    assert story.play("place:administrators:space5", "keep:funding").keys == ["no"]


def test_tiles_of_version_1() -> None:
    """RL-49, rules version 1: inside the action of the worker the Material of MB6 comes too late."""
    story = given(version=1).set_media(2, 1).own_tiles(USA, "MB6").hold(USA, "E105").start(4)
    story.then("die:funding+personnel").play("place:administrators:space5", "keep:funding")
    assert story.keys == ["no"]
    assert story.play("no").keys == ["go_on", "use_tile:MB6"]
