"""R13: cards with points to watch."""

from __future__ import annotations

import pytest

from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import members
from tests.one_small_step.changes import changes, told
from tests.one_small_step.story import LAUNCH, SATELLITE_TILES, T1, T2, USA, USSR, Story, given


def table(mode: str = "advanced", seating: str = "1v1") -> Story:
    """The USA has Initiative; each team has two missions."""
    story = given(mode, seating).set_media(1, -1).queue(USA, t2=["SM06"], t1=["SM07"])
    return story.queue(USSR, t2=["SM08"], t1=["SM09"])


def person(card: str, **temps: int) -> Story:
    """Phase 5 with this person; the USSR has one as well."""
    story = table().employ(USA, card).give(USA, temp={"personnel": 1, **temps})
    return story.employ(USSR, "E104").give(USSR, personnel=1).start(5)


def development(card: str, **temps: int) -> Story:
    """Phase 6 with this card and another one in the hand."""
    return table().hold(USA, card, "E111").give(USA, temp=temps)


# --- people ---------------------------------------------------------------------------------------
def test_john_glenn() -> None:
    """R13.1: for an administrator 1 Media and both results; in phase 5 a Personnel for 1 Media or a Capsule."""
    story = table().lay("E101").start(4).then("die:material+personnel")
    assert "engineers:E101" not in story.options("place")
    found = changes(story, lambda story: story.play("place:administrators:E101"))
    assert found == told("media, material, personnel")
    for option, gained in ((0, "media"), (1, "capsule")):
        found = changes(person("E101"), lambda story, option=option: story.play("person:E101", f"choose:{option}"))  # type: ignore[misc]
        assert found == told(f"personnel -1, {gained}")


def test_alan_shepard_and_yuri_gagarin() -> None:
    """R13.2: 1 Media, or an Event card; 1 Media, or a Booster."""
    story = person("E102").then("event:E105").play("person:E102")
    assert story.play("choose:1").hand(USA) == ["E105"]
    assert person("E102").play("person:E102", "choose:0").media(USA) == 2
    assert person("E103").play("person:E103", "choose:1").temps(USA) == {"booster": 1}
    assert person("E103").play("person:E103", "choose:0").media(USA) == 2


def test_ed_white() -> None:
    """R13.3: the drawn mission is launched at once; 2 VP on top of a Major Success only."""
    story = person("E201", booster=2, navigation=1).then("mission:SM05").play("person:E201", "choose:1")
    assert story.keys == ["no", "pay"]
    assert [story.stage(USA, stage) for stage in (T2, T1, LAUNCH)] == [["SM06"], ["SM07"], []]
    assert story.play("pay").vp(USA) == 2 + 2
    story = person("E201", booster=2).then("mission:SM05", "satellite_tile:SB04").play("person:E201", "choose:1")
    assert (story.vp(USA), story.media(USA)) == (0, 3)  # Minor Success only


def test_ed_white_fails() -> None:
    """R13.3: the usual penalty of the mission; it leaves the game."""
    story = person("E201", booster=1).then("mission:SM11")
    found = changes(story, lambda story: story.play("person:E201", "choose:1"))
    assert found == told("personnel -1, media -2, failed")
    assert "SM11" in story.failed()


def test_ed_white_without_a_deck() -> None:
    """R13.3: if the satellite deck is empty the launch is not offered; only the Media are left."""
    story = person("E201", booster=2)
    story.state.satellite_deck = decks.deck_of(1, 0)[:0]
    assert story.play("person:E201").media(USA) == 2
    assert story.mover == USSR


def test_vladimir_komarov() -> None:
    """R13.16: a mission of any stage, its Hazards revealed as usual; 1 VP on top of a Major Success."""
    story = table().employ(USA, "E303").give(USA, personnel=1, booster=2, sensor=3, navigation=1)
    story.hazard("SM06", unseen=1).employ(USSR, "E104").give(USSR, personnel=1).start(5)
    story.play("person:E303", "choose:1")
    assert story.options("launch") == ["SM06", "SM07"]
    story.then("hazard:HZ01").play("launch:SM06", "pay")  # on T-Minus 2; the Hazard asks for a Booster
    assert story.temps(USA) == {"sensor": 1}
    assert story.vp(USA) == 1 + 1 + 4 + 1  # Hazard, minor, major, Komarov
    story = person("E303", booster=1, sensor=1).play("person:E303", "choose:1", "launch:SM07")
    assert story.vp(USA) == 0
    story = person("E303").queue(USA).play("person:E303")
    assert story.media(USA) == 2  # without a mission only the Media


# --- early developments ---------------------------------------------------------------------------
def test_booster_testing() -> None:
    """R13.4: for an engineer a red roll; one Material for a Booster and 1 VP."""
    story = table().lay("E105").start(4)
    assert "administrators:E105" not in story.options("place")
    assert story.then("die:sensor").play("place:engineers:E105").temps(USA) == {"sensor": 1}
    story = development("E105", material=1).start(6).play("play:E105")
    assert (story.temps(USA), story.vp(USA)) == ({"booster": 1}, 1)


def test_pr_tour_and_satellite_testing() -> None:
    """R13.4: one Funding for a Sensor or a Navigation and 1 VP; one Funding for a Navigation and 1 VP."""
    story = development("E108", funding=1).start(6).play("play:E108")
    assert story.keys == ["pick:navigation", "pick:sensor"]
    story.play("pick:sensor")
    assert (story.temps(USA), story.vp(USA)) == ({"sensor": 1}, 1)
    story = development("E107", funding=1).start(6).play("play:E107")
    assert (story.temps(USA), story.vp(USA)) == ({"navigation": 1}, 1)


# --- scoring cards --------------------------------------------------------------------------------
@pytest.mark.parametrize(("perms", "points"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_aerospace_industry(perms: int, points: int) -> None:
    """R13.5, RL-23: 1 VP for 2 perms, then a brown and a red roll, as temps, then 1 VP."""
    story = development("E304", funding=2, material=1)
    if perms:
        story.give(USA, fresh={"sensor": perms})
    story.start(6).then("die:capsule", "die:booster").play("play:E304")
    assert (story.temps(USA), story.vp(USA)) == ({"capsule": 1, "booster": 1}, points)


def test_aerospace_counts_the_perms_that_paid() -> None:
    """R13.5, R12: spent perms count as well."""
    story = development("E304").give(USA, fresh={"funding": 2, "material": 1, "sensor": 1}).start(6)
    story.then("die:capsule", "die:booster").play("play:E304")
    assert (story.spent(USA), story.vp(USA)) == ({"funding": 2, "material": 1}, 3)


def test_astronaut_training() -> None:
    """R13.6: 2 VP for each person in play or in the own discard, a Life Support, 1 VP."""
    story = development("E305", funding=2, material=1).employ(USA, "E101").discarded(USA, "E102")
    story.employ(USSR, "E103").discarded(USSR, "E104").start(6).play("play:E305")
    assert (story.temps(USA), story.vp(USA)) == ({"life_support": 1}, 5)


def test_gps() -> None:
    """R13.7: 1 VP for each Satellite tile of the own discard, a Booster, a Navigation, 1 VP."""
    story = development("E306", funding=2, material=1)
    story.state.satellite_used[USA] = int(lanes4.one(SATELLITE_TILES.index("SB03"))) * 2
    story.state.satellite_used[USSR] = int(lanes4.one(SATELLITE_TILES.index("SB04"))) * 2
    story.own_tiles(USA, "MB8").start(6).play("play:E306", "pay")
    assert (story.temps(USA), story.vp(USA)) == ({"booster": 1, "navigation": 1}, 3)


def test_heroic_action() -> None:
    """R13.8: 2 VP for each Hazard of the own discard, a Life Support, 1 VP; worker: a Personnel and any temp."""
    story = development("E307", funding=1, material=1)
    story.state.averted[USA] = 0b1
    story.state.averted[USSR] = 0b110
    story.state.gone_hazards = 0b11000
    story.start(6).play("play:E307")
    assert (story.temps(USA), story.vp(USA)) == ({"life_support": 1}, 3)
    story = table().lay("E307").start(4).play("place:administrators:E307")
    assert len(story.options("pick")) == 9
    assert story.play("pick:capsule").temps(USA) == {"personnel": 1, "capsule": 1}


def test_research_facility() -> None:
    """R13.9: 1 VP for 2 developments of the discard, not itself; a Navigation, Sensor or Booster; 1 VP."""
    story = development("E308", funding=1, material=1).discarded(USA, "E105", "E101").start(6).play("play:E308")
    assert story.options("pick") == ["booster", "navigation", "sensor"]
    story.play("pick:booster")
    assert (story.vp(USA), story.discard(USA)) == (1, ["E101", "E105", "E308"])


def test_national_pride() -> None:
    """R13.10: 1 VP for each Media tile in play and discard, only then 5 Media: a tile gained by them does not count."""
    story = development("E309", funding=2).own_tiles(USA, "MB8").set_media(4, 0).start(6)
    story.then("media_tile:MB9").play("play:E309", "pay")
    assert (story.media(USA), story.vp(USA), story.tiles(USA)) == (4, 2, {"MB8": 1, "MB9": 1})


def test_secret_technology() -> None:
    """R13.11: 3 VP for each unspent Advancement token, a Capsule, 1 VP."""
    story = development("E310", funding=1, material=1).own(USA, tokens=2).own(USSR, tokens=3).start(6).play("play:E310")
    assert (story.temps(USA), story.vp(USA)) == ({"capsule": 1}, 7)


def test_pushing_the_limits() -> None:
    """R13.12: a crew tile of the own discard again, 2 Boosters, 1 VP; without a tile the rest."""
    story = development("E311", funding=1, material=2)
    story.state.crew_used[USA] = int(lanes4.one(0))  # the 7 VP of the Moon
    story.state.crew_used[USSR] = int(lanes4.one(4))
    story.start(6).play("play:E311")
    assert (story.temps(USA), story.vp(USA)) == ({"booster": 2}, 8)
    story = development("E311", funding=1, material=2).start(6).play("play:E311")
    assert (story.temps(USA), story.vp(USA)) == ({"booster": 2}, 1)


def test_pushing_the_limits_worker() -> None:
    """R13.12, RL-09: a crew mission is drawn and launched at once, whether it can be paid or not."""
    story = table().lay("E311").give(USA, booster=1, capsule=1, life_support=1).start(4)
    story.then("mission:CA1", "crew_tile:CB2").play("place:administrators:E311", "part:3", "uncover:space1-engineers")
    story.play("hazard_on:SM07")
    assert (story.done(USA), int(story.state.path[USA]), story.vp(USA)) == (["CA1"], 1, 1 + 3)
    assert (story.mover, story.temps(USA)) == (USSR, {})
    story = table().lay("E311").start(4)
    found = changes(story.then("mission:CA4"), lambda story: story.play("place:administrators:E311"))
    assert found == told("media -2, failed")


def test_pushing_the_limits_of_a_department() -> None:
    """R13.12, R4.4: the department that placed the worker decides; free actions as in every launch (R9.1.6)."""
    story = table(seating="2v1").lay("E311").own_tiles(USA, "MB8")
    story.give(USA, booster=1, capsule=1, life_support=1).start(4).agree("department:administrators")
    story.then("mission:CA1").play("place:administrators:E311")
    assert story.deciders == [1]
    assert story.keys == ["go_on", "use_tile:MB8"]
    story.play("go_on")
    while story.deciders == [1] and "part:3" not in story.keys:
        story.play(story.keys[0])
    assert story.keys == ["part:2", "part:3", "use_tile:MB8"]


def test_technology_transfer() -> None:
    """R13.13: 1 VP for 3 temp agency tokens held after payment, a Landing, 1 VP; worker: an Advancement free."""
    story = development("E312", funding=3, material=1).start(6).play("play:E312")
    assert (story.temps(USA), story.vp(USA)) == ({"funding": 2, "landing": 1}, 1)
    story = development("E312", funding=2, material=3).give(USA, fresh={"personnel": 3}).start(6).play("play:E312")
    assert story.vp(USA) == 1 + 1
    story = table().lay("E312").start(4).then("new_advancement:AD11")
    story.play("place:administrators:E312", "advancement:AD04")
    assert (story.advancements(USA), int(story.state.advancement_tokens[USA])) == (["AD04"], 0)
    assert members(story.state.display) == [0, 1, 2, 10]


def test_beginner_game() -> None:
    """R13.14: Secret Technology's clause and Technology Transfer's worker do nothing; the cards work otherwise."""
    story = table("beginner").hold(USA, "E310", "E312").give(USA, funding=2, material=2).start(6)
    story.play("play:E310", "play:E312")
    assert (story.temps(USA), story.vp(USA)) == ({"capsule": 1, "landing": 1}, 2)
    story = table("beginner").lay("E310", "E312").start(4)
    assert changes(story, lambda story: story.play("place:administrators:E312")) == {}
    story.play("place:engineers:E310", "pick:funding")
    assert (story.temps(USSR), int(story.state.advancement_tokens[USSR])) == ({"funding": 1}, 0)
    while story.phase == 4:
        story.play(next(key for key in story.keys if "space6" in key or key == "pick:funding"))
    assert (story.hand(USA), story.hand(USSR)) == (["E312"], ["E310"])


# --- others ---------------------------------------------------------------------------------------
def test_docking_simulator() -> None:
    """R13.15: two missions of either deck, one is kept and placed, the other goes back on top; only we know it."""
    story = table().lay("E207").start(4).then("mission:CA2", "mission:CA5", "die:sensor")
    story.play("place:engineers:E207", "from_deck:crew", "from_deck:crew")
    assert story.options("keep_mission") == ["CA2", "CA5"]
    story.play("keep_mission:CA2", "stage:t1")
    assert (story.stage(USA, T1), story.temps(USA)) == (["SM07", "CA2"], {"sensor": 1})
    top = decks.top(story.state.usa_crews)
    assert decks.is_face(top)
    assert [bool(story.state.known(side, 1) >> int(decks.card_of(top)) & 1) for side in (USA, USSR)] == [True, False]
    assert decks.left(story.state.usa_crews) == 5


def test_docking_simulator_may_roll_for_t_minus_2() -> None:
    """R13.15, R8.3.4: the kept mission is placed as any other."""
    story = table().lay("E207").start(4).then("mission:SM10", "mission:CA5")
    story.play("place:engineers:E207", "from_deck:satellite", "from_deck:crew", "keep_mission:SM10", "stage:t2")
    assert story.keys == ["bonus:satellite", "no"]


@pytest.mark.parametrize(("mine", "theirs"), [(4, 1), (1, 4)])
def test_outer_space_treaty(mine: int, theirs: int) -> None:
    """R13.17: the opponent's cube moves down or up, beneath."""
    story = development("E317", funding=1).set_media(mine, theirs).start(6).play("play:E317")
    assert (story.media(USA), story.media(USSR), int(story.state.upper)) == (mine, mine, USA)
    assert story.vp(USA) == 2
