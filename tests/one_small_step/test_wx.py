"""WX: the worked examples of rules.md, as they are told there."""

from __future__ import annotations

from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules.earth import uncovered
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import members
from tests.one_small_step.changes import both, changes, told
from tests.one_small_step.story import (
    LAUNCH,
    SATELLITE_TILES,
    T1,
    T2,
    USA,
    USSR,
    Story,
    given,
)


def scored(story: Story, side: int) -> dict[str, int]:
    """Where the points of a team come from."""
    return dict(GAME.scores(story.state)[side].parts)


# --- Initiative, Countdown, rolls, upgrades -------------------------------------------------------
def test_initiative() -> None:
    """WX-01: the US cube comes to lie on top; the USSR keeps the phase, the USA has the next one."""
    story = given().set_media(1, 3).lay("E108").start(4)
    story.play("place:engineers:space6", "pick:funding", "place:administrators:E108")
    assert (story.media(USA), story.media(USSR), int(story.state.upper)) == (3, 3, USA)
    assert (int(story.state.initiative), story.mover) == (USSR, USSR)
    while story.phase == 4:
        story.play(next(key for key in story.keys if "space6" in key or key == "pick:funding"))
    assert (story.phase > 4, int(story.state.initiative)) == (True, USA)


def test_countdown() -> None:
    """WX-02: T-Minus 1 to Launch, T-Minus 2 to T-Minus 1, T-Minus 2 is empty."""
    story = given().queue(USA, t2=["SM05"], t1=["SM06"]).start(1)
    assert [story.stage(USA, stage) for stage in (T2, T1, LAUNCH)] == [[], ["SM05"], ["SM06"]]


def test_agency_roll() -> None:
    """WX-03: Funding + Personnel on the gray die: both, as temps."""
    story = given().set_media(1, 0).lay("E101").start(4).then("die:funding+personnel")
    story.play("place:administrators:E101")
    assert (story.temps(USA), story.fresh(USA)) == ({"funding": 1, "personnel": 1}, {})


def test_crew_roll() -> None:
    """WX-04: Landing on the brown die, as perm."""
    overlay = {"event": [{"id": "E110", "worker": [{"op": "roll", "die": "crew", "kind": "perm"}]}]}
    story = given(overlay=overlay).set_media(1, 0).lay("E110").start(4).then("die:landing")
    story.play("place:engineers:E110")
    assert (story.temps(USA), story.fresh(USA)) == ({}, {"landing": 1})


def test_upgrade_limit() -> None:
    """WX-05: the Funding of this Turn cannot be upgraded, the Booster of an earlier one can, and is usable at once."""
    worker = [{"op": "gain", "res": "funding"}, {"op": "upgrade"}]
    overlay = {"event": [{"id": "E105", "worker": worker}]}
    story = given(overlay=overlay).set_media(1, 0).lay("E105").give(USA, booster=1).start(4)
    story.play("place:engineers:E105")
    assert story.keys == ["upgrade:booster", "no"]
    story.play("upgrade:booster")
    assert (story.temps(USA), story.fresh(USA)) == ({"funding": 1}, {"booster": 1})
    assert story.state.usable(USA, 3) == 1


# --- phases 3 to 6 --------------------------------------------------------------------------------
def test_draw_cards() -> None:
    """WX-06: only the mission placed on T-Minus 2 brings a roll; the engine plays team by team (RL-06)."""
    story = given().set_media(0, 1).queue(USA).queue(USSR).start(3)
    story.then("mission:CR1").play("draw:engineers:crew", "stage:t1")
    story.then("mission:SM05").play("draw:administrators:satellite", "stage:t2")
    assert story.keys == ["bonus:satellite", "no"]
    story.then("die:sensor").play("bonus:satellite")
    assert (story.mover, story.temps(USSR)) == (USA, {"sensor": 1})
    story.then("mission:SM06").play("draw:administrators:satellite", "stage:t1")
    assert story.options("draw") == ["engineers:satellite", "engineers:crew", "engineers:event"]
    story.then("event:E105").play("draw:engineers:event")
    assert (story.phase, story.hand(USA), story.temps(USA)) == (4, ["E105"], {})
    assert (story.stage(USA, T1), story.stage(USSR, T1), story.stage(USSR, T2)) == (["SM06"], ["CR1"], ["SM05"])


def test_worker_placement() -> None:
    """WX-07: a whole phase 4 of the beginner game."""
    story = given("beginner").set_media(0, 1).lay("E101", "E102", "E105", "E106").hold(USSR, "E107").start(4, round=1)
    assert story.mover == USSR
    story.play("place:administrators:space1").then("die:navigation").play("choose:1")
    assert story.temps(USSR) == {"navigation": 1}
    story.then("die:funding+material").play("place:administrators:E101")
    assert (story.media(USA), int(story.state.upper), story.temps(USA)) == (1, USA, {"funding": 1, "material": 1})
    assert not {"engineers:space1", "administrators:space1", "administrators:E101"} & set(story.options("place"))
    story.then("die:booster").play("place:engineers:E105")
    assert story.temps(USSR) == {"navigation": 1, "booster": 1}
    story.play("place:engineers:space2", "pay", "pick:booster")
    assert story.temps(USA) == {"booster": 2}
    story.play("place:administrators:space3", "pay", "under:E107", "pick:life_support")
    assert story.hand(USSR) == []
    story.play("place:engineers:space5", "pay")
    assert (story.temps(USA), story.fresh(USA)) == ({}, {"booster": 1})
    story.play("place:engineers:space6", "pick:funding")
    story.play("place:administrators:space6", "pick:personnel")
    assert story.temps(USSR) == {"navigation": 1, "booster": 1, "life_support": 1, "funding": 1}
    assert (story.temps(USA), story.fresh(USA), story.media(USA)) == ({"personnel": 1}, {"booster": 1}, 1)
    assert (story.hand(USSR), story.people(USA), story.draft()) == (["E105"], ["E101"], [])
    pool, n = (int(word) for word in story.state.event_deck[-2:])
    assert (n, members(story.state.pools[pool])) == (2, [1, 5])  # Alan Shepard and Sensor Testing, in no order
    assert (story.phase, int(story.state.initiative), story.mover) == (5, USA, USA)
    assert list(story.state.placed) == []


def test_personnel_phase() -> None:
    """WX-08: three uses; then nobody can pay or has a card left."""
    story = given().set_media(1, 0).employ(USA, "E101", "E103").give(USA, personnel=1, fresh={"personnel": 1})
    story.employ(USSR, "E102", "E201").give(USSR, personnel=1).start(5)
    story.play("person:E101", "perms:personnel:1", "choose:1")
    assert (story.spent(USA), story.temps(USA)) == ({"personnel": 1}, {"personnel": 1, "capsule": 1})
    story.then("event:E105").play("person:E102", "choose:1")
    assert (story.temps(USSR), story.hand(USSR)) == ({}, ["E105"])
    story.play("person:E103", "choose:0")
    assert (story.temps(USA), story.media(USA)) == ({"capsule": 1}, 2)
    assert (story.phase, story.mover) == (6, USSR)  # asked for its one card


def test_play_cards() -> None:
    """WX-09: PR Tour and Booster Testing of the USA, Satellite Testing of the USSR."""
    story = given().set_media(1, 0).hold(USA, "E108", "E105").give(USA, funding=1, fresh={"material": 1})
    story.hold(USSR, "E107").give(USSR, funding=1).start(6).play("play:E108")
    assert story.keys == ["pick:navigation", "pick:sensor"]
    story.play("pick:sensor", "play:E105")
    assert (story.temps(USA), story.spent(USA), story.vp(USA)) == ({"sensor": 1, "booster": 1}, {"material": 1}, 2)
    assert story.mover == USSR
    story.play("play:E107")
    assert (story.temps(USSR), story.vp(USSR)) == ({"navigation": 1}, 1)
    assert (story.discard(USA), story.discard(USSR)) == (["E105", "E108"], ["E107"])


# --- launches -------------------------------------------------------------------------------------
def test_ranger_7() -> None:
    """WX-10: both Boosters are paid, the Major Success is impossible; Media, an upgrade, a tile."""
    story = given("beginner").set_media(1, 0).queue(USA, launch=["SM13"]).queue(USSR, launch=["SM05", "SM06"])
    story.give(USA, booster=1, capsule=1, fresh={"booster": 1}).then("satellite_tile:SB05")

    def launch(story: Story) -> None:
        story.start(7)
        assert story.keys == ["part:1", "part:2"]  # the upgrade and the tile
        story.play("part:1", "upgrade:capsule")

    found = changes(story, launch)
    tile = told("satellite tiles, landing, media")  # SB05, for the example leaves it open
    upgrade = told("capsule -1, perm capsule")
    paid = told("booster -1, perm booster -1, spent booster")
    assert found == both(paid, told("media"), upgrade, tile, told("missions -1, done"))
    assert (story.done(USA), story.mover) == (["SM13"], USSR)


def for_eva(story: Story) -> Story:
    """The tokens of WX-11."""
    temps = {"booster": 1, "capsule": 2, "life_support": 1, "landing": 1}
    return story.give(USSR, temps, {"life_support": 1, "sensor": 1})


def test_eva() -> None:
    """WX-11: both successes; the perm Life Support for the minor, the temp for the major; two steps, one move."""
    story = given("beginner").set_media(-3, -2).queue(USSR, t2=["SM07"], launch=["CR5"])
    for_eva(story).queue(USA, launch=["SM05", "SM06"]).start(7)
    assert story.keys == ["perms:life_support:0", "perms:life_support:1"]
    story.play("perms:life_support:1")
    assert story.spent(USSR) == {"life_support": 1}
    assert story.temps(USSR) == {"life_support": 1, "landing": 1}
    story.then("crew_tile:CB1").play("pay")
    assert story.spent(USSR) == {"life_support": 1, "sensor": 1}
    assert (story.temps(USSR), story.fresh(USSR)) == ({}, {})
    assert scored(story, USSR) == {"crew missions": 9, "path tiles": 2}
    assert story.media(USSR) == -2 + 5
    assert (int(story.state.path[USSR]), members(story.state.path_markers[USSR])) == (2, [2])
    assert members(story.state.path_tiles) == [1, 3, 4, 5, 6]
    assert story.hazards("SM07") == ([], 1)
    assert story.done(USSR) == ["CR5"]


def test_lunokhod_1() -> None:
    """WX-12: it fails; the Booster is kept."""
    story = given("beginner").set_media(1, 0).queue(USA, launch=["SM24"]).queue(USSR, launch=["SM05", "SM06"])
    found = changes(story.give(USA, booster=1), lambda story: story.start(7))
    assert found == told("media -2, missions -1, failed")
    assert "SM24" in story.failed()


def test_animal_flight() -> None:
    """WX-13: the Hazard is revealed and asks for a second Capsule; 2 VP, one of them for the Hazard."""
    story = given("beginner").set_media(-1, 0).queue(USSR, launch=["CR1"]).hazard("CR1", unseen=1)
    story.queue(USA, launch=["SM05", "SM06"]).give(USSR, booster=2, capsule=2)
    story.then("hazard:HZ01", "crew_tile:CB1").start(7)
    assert (story.temps(USSR), story.media(USSR), int(story.state.path[USSR])) == ({}, 1, 1)
    assert scored(story, USSR) == {"crew missions": 1, "hazards": 1, "path tiles": 2}
    assert (story.done(USSR), story.averted(USSR)) == (["CR1"], ["HZ01"])


def test_one_phase_of_launches() -> None:
    """WX-10, WX-11, WX-12, WX-13: in this order they are one phase 7 of alternating Turns; then it ends."""
    story = given("beginner").set_media(0, -2).queue(USA, launch=["SM13", "SM24"])
    story.queue(USSR, t2=["SM07"], launch=["CR1", "CR5"]).hazard("CR1", unseen=1)
    story.give(USA, booster=2, capsule=1, fresh={"booster": 1})
    for_eva(story).give(USSR, booster=2, capsule=2).start(7)
    story.play("launch:SM13").then("satellite_tile:SB05").play("perms:booster:1", "part:1", "upgrade:capsule")
    assert (story.temps(USA), story.fresh(USA), story.media(USA)) == (
        {"booster": 1, "landing": 1},
        {"capsule": 1},
        2,
    )
    assert (story.mover, story.options("launch")) == (USSR, ["CR1", "CR5"])
    story.play("launch:CR5", "perms:life_support:1").then("crew_tile:CB1").play("pay", "hazard_on:SM07")
    # Lunokhod 1 fails by itself, and then Animal Flight is the only one left
    assert (story.phase, story.round) == (3, 3)
    assert (story.media(USA), story.temps(USA)) == (0, {"booster": 1, "landing": 1})
    assert (story.done(USA), story.done(USSR)) == (["SM13"], ["CR1", "CR5"])
    assert "SM24" in story.failed()
    assert (story.media(USSR), int(story.state.path[USSR])) == (4, 3)
    assert scored(story, USSR)["hazards"] == 1


# --- Media ----------------------------------------------------------------------------------------
def test_media_tile_by_choice() -> None:
    """WX-14: Media 6 - 5 = 1, and a tile."""
    story = given().set_media(6, 0).hold(USA, "E105").start(6).then("media_tile:MB8").play("take_tile")
    assert (story.media(USA), story.tiles(USA)) == (1, {"MB8": 1})


def test_loop() -> None:
    """WX-15: 7, 8, then 3 and a tile and 4, then 5."""
    story = given().set_media(0, 7).hold(USSR, "E209", "E105").give(USSR, funding=1).start(6)
    story.then("media_tile:MB8").play("play:E209", "pay")
    assert (story.media(USSR), story.tiles(USSR)) == (5, {"MB8": 1})


# --- upgrades of the Earth ------------------------------------------------------------------------
def test_satellite_upgrade() -> None:
    """WX-16: the marker goes into orbit; the action of the engineers on space 4 costs neither team anything."""
    story = given().set_media(1, 0).queue(USA, launch=["SM05"]).give(USA, booster=2).start(7)
    story.play("part:2")
    assert story.options("uncover") == [
        f"space{n}-{who}" for n in range(1, 6) for who in ("engineers", "administrators")
    ]
    story.then("satellite_tile:SB04").play("uncover:space4-engineers")
    assert [int(n) for n in story.state.orbit] == [1, 0]
    for side in (USA, USSR):
        story.set_media(*((1, 0) if side == USA else (0, 1))).start(4)
        before = story.temps(side)
        story.then("die:capsule", "die:landing").play("place:engineers:space4")
        assert both(story.temps(side), {name: -n for name, n in before.items()}) == {"capsule": 1, "landing": 1}
        story.state.occupied = 0


def test_crew_upgrade() -> None:
    """WX-17: any of the ten crew upgrades; the marker on the next path space; VP, a Hazard, an Advancement token."""
    story = given().set_media(-1, 0).queue(USSR, t1=["SM07"], launch=["CR1"]).queue(USA, launch=["SM05", "SM06"])
    story.give(USSR, booster=2, capsule=1)
    story.state.path[USSR] = 1
    story.state.path_markers[USSR] = 2
    story.start(7).play("part:3")
    assert len(story.options("uncover")) == 10
    story.then("crew_tile:CB3").play("uncover:space2-engineers")
    assert [int(covers).bit_count() for covers in (story.state.satellite_covers, story.state.crew_covers)] == [10, 9]
    assert uncovered(story.state, 2, 1)
    assert members(story.state.path_markers[USSR]) == [1, 2]
    assert scored(story, USSR) == {"crew missions": 1, "path tiles": 4}
    assert (story.hazards("SM07"), int(story.state.advancement_tokens[USSR])) == (([], 1), 1)


def test_fully_upgraded_board() -> None:
    """WX-18 (a): the normal action or either upgrade; the crew upgrade is a brown roll and nothing else."""
    story = given().set_media(0, 1).uncover("1A s", "1A c").start(4).play("place:administrators:space1")
    assert story.keys == ["use:normal", "use:satellite", "use:crew"]
    found = changes(story, lambda story: story.then("die:capsule").play("use:crew"), USSR)
    assert (found, story.mover) == (told("capsule"), USA)


def test_fully_upgraded_assembly() -> None:
    """WX-18 (b): one temp for the perm, and two more like temps for a further one, which is not reduced."""
    story = given().set_media(1, 0).uncover("5E s", "5E c").give(USA, booster=1, sensor=2).start(4)
    story.play("place:engineers:space5", "part:0", "pay")
    assert story.options("spend_temp") == ["booster", "sensor"]
    story.play("spend_temp:booster", "pay")
    assert (story.temps(USA), story.fresh(USA)) == ({}, {"booster": 1, "sensor": 1})
    story = given().set_media(1, 0).uncover("5E s", "5E c").give(USA, booster=1, sensor=1).start(4)
    story.play("place:engineers:space5")
    assert story.keys == ["no", "pay"]  # the further swap cannot be paid with one
    story.play("pay", "spend_temp:booster")
    assert (story.mover, story.temps(USA)) == (USSR, {"sensor": 1})


# --- Advancements ---------------------------------------------------------------------------------
def test_a_person_twice() -> None:
    """WX-19: AD02 costs a token, a Funding and a Personnel; one person twice, paid twice."""
    story = given().set_media(1, 0).employ(USA, "E101").hold(USSR, "E105").own(USA, tokens=1)
    story.give(USA, funding=1, personnel=3).start(4)
    while story.phase == 4 and "buy:AD02" not in story.keys:
        story.play(next(key for key in story.keys if "space6" in key or key == "pick:material"))
    story.play("buy:AD02")
    assert story.temps(USA) == {"material": 4, "personnel": 2}
    assert int(story.state.advancement_tokens[USA]) == 0
    story.play("person:E101", "choose:1", "person:E101", "choose:1")
    assert story.temps(USA) == {"material": 4, "capsule": 2}
    assert story.phase == 6


def test_a_fifth_worker() -> None:
    """WX-19: AD03 costs a token and two Personnel; one further Personnel makes a fifth placement."""
    story = given().set_media(1, 0).own(USA, tokens=1).give(USA, personnel=3).start(3).queue(USA)
    while "buy:AD03" not in story.keys:
        story.play(story.keys[0])
    story.play("buy:AD03")
    assert (story.phase, story.temps(USA).get("personnel")) == (4, 1)
    before = story.temps(USA)
    story.play("place_token:engineers:space2")
    assert both(before, {"personnel": -1}) == story.temps(USA)
    assert not {"engineers:space2", "administrators:space2"} & set(story.options("place"))  # of the USSR
    placements = 1
    while story.phase == 4:
        side = story.mover
        key = next(key for key in story.keys if key.endswith("space6") or key == "pick:funding")
        placements += side == USA and key.startswith("place")
        story.play(key)
    assert placements == 5
    assert "personnel" not in story.temps(USA)
    assert list(story.state.placed) == []


# --- tiles ----------------------------------------------------------------------------------------
def test_media_tiles() -> None:
    """WX-20 (a)-(c): Funding and a chosen result; Funding and two workers; Personnel and a swapped worker."""
    story = given().set_media(1, 0).lay("E110").own_tiles(USA, "MB1", "MB2", "MB3").start(4)
    story.play("place:engineers:E110", "result:tile:landing")
    assert story.temps(USA) == {"funding": 1, "landing": 1}
    story.play("use_tile:MB2", "go_on", "place:engineers:space6", "pick:material")
    assert story.temps(USA) == {"funding": 2, "landing": 1, "material": 1}
    story.play("go_on")  # the third tile could be used
    assert story.mover == USSR
    story.play("place:engineers:space6", "pick:funding").play("use_tile:MB3")
    assert "administrators:space1" in story.options("place_as_other")
    story.then("die:sensor").play("place_as_other:administrators:space1")
    assert story.temps(USA) == {"funding": 2, "landing": 1, "material": 2, "personnel": 1, "sensor": 1}


def test_the_opponents_cube() -> None:
    """WX-20 (d): own Media 4, opponent 8: then 4, beneath; no tile for them."""
    story = given().set_media(4, 8).hold(USA, "E105").own_tiles(USA, "MB4").start(6)
    while story.mover != USA:
        story.play("go_on")
    story.play("use_tile:MB4")
    assert (story.temps(USA), story.media(USA), story.media(USSR)) == ({"personnel": 1}, 4, 4)
    assert (int(story.state.upper), story.tiles(USSR)) == (USA, {})


def test_satellite_tiles() -> None:
    """WX-21: (a) Life Support, two cards drawn, one development under the deck; (b) an upgrade, then a Hazard."""
    story = given().set_media(1, 0).lay("E306").start(4).then("satellite_tile:SB01", "event:E105", "event:E107")
    story.play("place:engineers:E306")
    assert (story.temps(USA), story.keys) == ({"life_support": 1}, ["under:E105", "under:E107"])
    assert story.play("under:E105").hand(USA) == ["E107"]
    story = given().set_media(1, 0).lay("E306").queue(USA, t1=["SM05", "SM06"]).give(USA, sensor=1).start(4)
    story.then("satellite_tile:SB02").play("place:engineers:E306", "upgrade:sensor", "hazard_on:SM06")
    assert (story.fresh(USA), story.hazards("SM06")) == ({"sensor": 1}, ([], 1))


def test_hazard_specials() -> None:
    """WX-22: Press Embargo on a failing Lunokhod 1: Media -4; Leaked Blueprints on WX-11: Life Support or Sensor."""
    story = given("beginner").set_media(3, 0).queue(USA, launch=["SM24"]).queue(USSR, launch=["SM05", "SM06"])
    story.hazard("SM24", "HZ19").give(USA, booster=1).start(7)
    assert story.media(USA) == -1
    story = given("beginner").set_media(-3, -2).queue(USSR, launch=["CR5"]).queue(USA, launch=["SM05", "SM06"])
    for_eva(story).hazard("CR5", "HZ16").start(7).play("perms:life_support:1", "pay")
    assert (story.mover, story.options("copy")) == (USA, ["sensor", "life_support"])
    assert story.play("copy:sensor").temps(USA) == {"sensor": 1}


# --- scoring cards --------------------------------------------------------------------------------
def scoring(card: str, cost: str, **temps: int) -> Story:
    """The card in the hand of the USA, with its cost; other developments follow."""
    return given().set_media(1, 0).hold(USA, card, "E105").give(USA, temp=told(cost)).give(USA, temp=temps)


def test_aerospace_industry() -> None:
    """WX-23: with 5 perms 2 + 1 VP and two rolls."""
    story = scoring("E304", "funding 2, material").give(USA, fresh={"booster": 3, "capsule": 2})
    story.start(6).then("die:landing", "die:navigation").play("play:E304")
    assert (story.vp(USA), story.temps(USA)) == (3, {"landing": 1, "navigation": 1})


def test_astronaut_training() -> None:
    """WX-23: 3 persons in play, 1 in the discard: 8 + 1 VP, Life Support."""
    story = scoring("E305", "funding 2, material").employ(USA, "E101", "E102", "E103").discarded(USA, "E104", "E106")
    story.start(6).play("play:E305")
    assert (story.vp(USA), story.temps(USA)) == (9, {"life_support": 1})


def test_gps() -> None:
    """WX-23: 4 Satellite tiles: 4 + 1 VP."""
    story = scoring("E306", "funding 2, material")
    story.state.satellite_used[USA] = sum(int(lanes4.one(SATELLITE_TILES.index(kind))) for kind in ("SB01", "SB04")) * 2
    story.start(6).play("play:E306")
    assert (story.vp(USA), story.temps(USA)) == (5, {"booster": 1, "navigation": 1})


def test_heroic_action() -> None:
    """WX-23: 2 Hazards: 4 + 1 VP."""
    story = scoring("E307", "funding, material")
    story.state.averted[USA] = 0b11
    story.start(6).play("play:E307")
    assert (story.vp(USA), story.temps(USA)) == (5, {"life_support": 1})


def test_research_facility() -> None:
    """WX-23: 7 developments in the discard: 3 + 1 VP; not itself."""
    story = scoring("E308", "funding, material")
    story.discarded(USA, "E106", "E107", "E108", "E109", "E110", "E111", "E112").start(6).play("play:E308")
    assert story.keys == ["pick:booster", "pick:navigation", "pick:sensor"]
    assert story.play("pick:sensor").vp(USA) == 4


def test_national_pride() -> None:
    """WX-23: 2 Media tiles, Media 6: 2 VP, then 8, the loop, Media 6 and a tile, 1 VP."""
    story = scoring("E309", "funding 2").own_tiles(USA, "MB7", "MB8").set_media(6, 0)
    story.start(6).play("use_tile:MB8")
    story.then("media_tile:MB9").play("play:E309", "pay")
    assert (story.media(USA), story.vp(USA), story.tiles(USA)) == (6, 3, {"MB7": 1, "MB9": 1})
    assert sorted(story.used_tiles(USA)) == ["MB8"]


def test_secret_technology() -> None:
    """WX-23: 1 Advancement token: 3 + 1 VP."""
    story = scoring("E310", "funding, material").own(USA, tokens=1).start(6).play("play:E310")
    assert (story.vp(USA), story.temps(USA)) == (4, {"capsule": 1})


def test_pushing_the_limits() -> None:
    """WX-23: with crew tiles of 2 and 4 VP: 4 + 1 VP and 2 Boosters."""
    story = scoring("E311", "funding, material 2")
    story.state.crew_used[USA] = int(lanes4.one(1)) + int(lanes4.one(3))
    story.start(6).play("play:E311")
    assert story.keys == ["rescore:CB1", "rescore:CB3"]
    story.play("rescore:CB3")
    assert (story.vp(USA), story.temps(USA)) == (5, {"booster": 2})


def test_technology_transfer() -> None:
    """WX-23: 7 temp agency tokens after payment: 2 + 1 VP, Landing."""
    story = scoring("E312", "funding, material", funding=3, material=3, personnel=1, booster=5)
    story.start(6).play("play:E312")
    assert (story.vp(USA), story.temps(USA)["landing"]) == (3, 1)


def test_ed_white() -> None:
    """WX-24: one Personnel, a satellite mission is drawn and launched with both successes, 2 VP on top."""
    story = given().set_media(1, 0).employ(USA, "E201").give(USA, personnel=1, booster=2, navigation=1).start(5)
    story.then("mission:SM05").play("person:E201", "choose:1", "pay")
    assert (story.temps(USA), story.media(USA)) == ({}, 4)
    assert scored(story, USA) == {"satellite missions": 2, "personnel": 2}
    story.then("satellite_tile:SB04").play("part:1", "uncover:space1-engineers")
    assert (story.temps(USA), story.done(USA)) == ({"capsule": 1, "funding": 1}, ["SM05"])
