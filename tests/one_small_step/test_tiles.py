"""The bonus tiles: 14 Media, 21 Satellite and 10 Crew tiles, each kind by itself (R10). Tables written by hand."""

from __future__ import annotations

import pytest

from cosmodrome.games.one_small_step.game import GAME
from tests.one_small_step.changes import both, changes, told
from tests.one_small_step.story import CREW_TILES, MEDIA_TILES, SATELLITE_TILES, USA, USSR, Story, given

# kind: copies; what chance brings; the answers; what the USA gains when it is used between two plays of phase 6
MEDIA = {
    "MB1": (2, "", "", "funding"),  # R10.2: its ability has its own moment, see below
    "MB2": (2, "", "", "funding"),
    "MB3": (2, "", "", "personnel"),
    "MB4": (2, "", "", "personnel"),  # and the other cube moves
    "MB5": (2, "", "", "material"),
    "MB6": (1, "hazard:HZ07", "", "material"),  # and looks at the Hazard; no older temp to upgrade
    "MB7": (1, "hazard:HZ01 hazard:HZ02", "hazard_on:SM08 give:HZ01", "material"),
    "MB8": (1, "die:funding+material", "", "funding, material"),
    "MB9": (1, "", "pick:landing", "landing, vp"),
}
SATELLITE = {
    "SB01": (2, "event:E106 event:E107", "under:E105", "life_support, hand"),  # two drawn, one put under the deck
    "SB02": (2, "", "upgrade:sensor hazard_on:SM07", "sensor -1, perm sensor, hazards"),
    "SB03": (2, "", "", "capsule, media"),
    "SB04": (2, "", "", "capsule, funding"),
    "SB05": (2, "", "", "landing, media"),
    "SB06": (2, "", "", "landing, material"),
    "SB07": (2, "", "", "life_support, personnel"),
    "SB08": (1, "event:E106", "", "capsule, hand"),
    "SB09": (1, "hazard:HZ07", "", "landing, media"),  # and looks at the Hazard
    "SB10": (2, "die:life_support", "", "life_support, vp"),
    "SB11": (2, "", "pick:capsule", "capsule"),
    "SB12": (1, "", "pick:material", "tokens, material"),
}
CREW = {"CB0": (1, 7), "CB1": (2, 2), "CB2": (3, 3), "CB3": (3, 4), "CB4": (1, 5)}  # copies, VP


def table(mode: str = "advanced", seating: str = "1v1") -> Story:
    """The USA has Initiative and two missions, one with an unseen Hazard; the USSR has two as well."""
    story = given(mode, seating).set_media(1, -1).queue(USA, t2=["SM06"], t1=["SM07"])
    return story.queue(USSR, t2=["SM08"], t1=["SM09"]).hazard("SM06", unseen=1)


# --- Media tiles ----------------------------------------------------------------------------------
def test_all_tiles_are_in_the_tables() -> None:
    """R2.7: 14 Media, 21 Satellite, 10 Crew tiles."""
    assert (list(MEDIA), list(SATELLITE), list(CREW)) == (MEDIA_TILES, SATELLITE_TILES, CREW_TILES)
    assert sum(copies for copies, *_ in MEDIA.values()) == 14
    assert sum(copies for copies, *_ in SATELLITE.values()) == 21
    assert sum(copies for copies, *_ in CREW.values()) == 10


@pytest.mark.parametrize("kind", MEDIA)
def test_media_tile(kind: str) -> None:
    """R10.1: kept face up; all effects when it is used; then face down in the team discard, used once."""
    _, chance, answers, gains = MEDIA[kind]
    story = table().hold(USA, "E105").own_tiles(USA, kind).start(6)
    assert story.tiles(USA) == {kind: 1}
    keys = [f"use_tile:{kind}", *answers.split()]
    found = changes(story, lambda story: story.then(*chance.split()).play(*keys))
    assert found == both(told(gains), told("media tiles -1, media tiles used"))
    assert (story.tiles(USA), story.used_tiles(USA), story.chance) == ({}, {kind: 1}, [])
    assert story.options("play") == (["E105"] if "material" in gains else []), "what it costs"
    assert (story.media(USSR), int(story.state.upper)) == ((1, USA) if kind == "MB4" else (-1, USSR))
    assert story.hazards("SM08")[0] == (["HZ01"] if kind == "MB7" else [])


@pytest.mark.parametrize("kind", MEDIA)
def test_media_tile_is_drawn(kind: str) -> None:
    """R5.7: as many of each kind can be taken as there are copies; then the stack has no more of it."""
    copies = MEDIA[kind][0]
    story = table().set_media(8, 0).hold(USA, "E105").start(6)
    for taken in range(copies):
        story.set_media(8, 0).then(f"media_tile:{kind}").play("take_tile")
        assert story.tiles(USA) == {kind: taken + 1}
    assert kind not in story._bag(story.state.media_stack, MEDIA_TILES)


def test_mb1_chooses_a_result() -> None:
    """R12 choose_die, WX-20 (a): Funding, and any face of the die that is about to be rolled."""
    story = table().lay("E105").own_tiles(USA, "MB1").start(4).play("place:engineers:E105")
    assert story.keys == ["roll", "result:tile:booster", "result:tile:navigation", "result:tile:sensor"]
    found = changes(story, lambda story: story.play("result:tile:sensor"))
    assert found == told("sensor, funding, media tiles -1, media tiles used")


def test_mb2_places_two_workers() -> None:
    """R12 extra_worker, WX-20 (b): before the first placement."""
    story = table().own_tiles(USA, "MB2").start(4).play("use_tile:MB2", "place:engineers:space6", "pick:funding")
    assert (story.mover, story.temps(USA)) == (USA, {"funding": 2})
    story.play("place:administrators:space6", "pick:material")
    assert (story.mover, story.temps(USA)) == (USSR, {"funding": 2, "material": 1})


def test_mb3_swaps_a_worker() -> None:
    """R12 swap_worker, WX-20 (c): an administrator does the engineers' action, and is used up as administrator."""
    story = table().own_tiles(USA, "MB3").start(4)
    assert story.options("place_as_other") == []
    story.then("die:booster").play("use_tile:MB3", "place_as_other:administrators:space1")
    assert story.temps(USA) == {"personnel": 1, "booster": 1, "material": 1}
    assert [int(n) for n in story.state.workers[:2]] == [2, 1]


def test_when_bots_think_of_a_tile() -> None:
    """R10.1: what only gives something at any time, workers in phase 4, the rest at its moment."""
    story = table().hold(USA, "E105").own_tiles(USA, *MEDIA)
    for phase, kinds in (
        (6, ["MB4", "MB6", "MB7", "MB8", "MB9"]),
        (4, ["MB2", "MB3", "MB4", "MB6", "MB7", "MB8", "MB9"]),
    ):
        story.start(phase)
        found = [kind for kind in MEDIA if story.state.timely(GAME.keys.find(f"use_tile:{kind}"))]
        assert found == kinds


def test_mb4_pulls_the_other_cube() -> None:
    """R12 opponent_media_under, WX-20 (d): upwards as well, without a tile."""
    story = table().set_media(7, 8).hold(USSR, "E105").own_tiles(USSR, "MB4").start(6).play("use_tile:MB4")
    assert (story.media(USA), story.media(USSR), int(story.state.upper)) == (8, 8, USSR)
    assert story.tiles(USA) == {}


def test_mb5_makes_a_development_cheaper() -> None:
    """R12 dev_discount: its own Material may pay the rest."""
    story = table().hold(USA, "E206").own_tiles(USA, "MB5").give(USA, material=2).start(6).play("play:E206")
    assert story.keys == ["discount:tile", "pay"]
    story.play("discount:tile", "pick:booster")
    assert story.temps(USA) == {"material": 2, "booster": 1, "landing": 1}
    story = table().hold(USA, "E206").own_tiles(USA, "MB5").start(6).play("play:E206", "pick:booster")  # no other way
    assert (story.temps(USA), story.tiles(USA)) == ({"booster": 1, "landing": 1}, {})


def test_mb6_looks_at_a_hazard_and_upgrades_a_token() -> None:
    """R12 look_hazard, R6.6: not its own Material, which is new; R10.2: without Hazard and old temps only the token."""
    story = table().hold(USA, "E105").own_tiles(USA, "MB6").give(USA, material=1, sensor=1).start(6)
    story.then("hazard:HZ07").play("use_tile:MB6")
    assert (story.hazards("SM06"), story.knows_hazards(USA)) == ((["HZ07"], 0), ["HZ07"])
    assert story.keys == ["upgrade:material", "upgrade:sensor", "no"]
    assert story.play("upgrade:material").fresh(USA) == {"material": 1}
    assert story.temps(USA) == {"material": 1, "sensor": 1}
    story = table().hold(USA, "E105").own_tiles(USA, "MB6")
    story.queue(USA, t2=["SM05"]).start(6).play("use_tile:MB6")
    assert (story.temps(USA), story.options("play")) == ({"material": 1}, ["E105"])


# --- Satellite tiles ------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", SATELLITE)
def test_satellite_tile(kind: str) -> None:
    """R10.3: all effects at once, then face down in the team discard."""
    _, chance, answers, gains = SATELLITE[kind]
    story = table().lay("E306").hold(USA, "E105").give(USA, sensor=1).start(4)
    chances = [f"satellite_tile:{kind}", *chance.split()]
    found = changes(story, lambda story: story.then(*chances).play("place:engineers:E306", *answers.split()))
    assert found == both(told(gains), told("satellite tiles"))
    assert (story.mover, story.chance, story.used_tiles(USA)) == (USSR, [], {kind: 1})
    assert story.hazards("SM06") == ((["HZ07"], 0) if kind == "SB09" else ([], 1))
    assert story.hazards("SM07") == ([], 1 if kind == "SB02" else 0)  # unseen


def test_copies_of_satellite_tiles() -> None:
    """R2.7: the stack at the start."""
    story = table()
    bag = story._bag(story.state.satellite_stack, SATELLITE_TILES)
    assert bag == {kind: row[0] for kind, row in SATELLITE.items()}


def test_sb12_in_the_beginner_game() -> None:
    """R16: only the agency token."""
    story = table("beginner").lay("E306").start(4).then("satellite_tile:SB12")
    found = changes(story, lambda story: story.play("place:engineers:E306", "pick:personnel"))
    assert found == told("personnel, satellite tiles")


def test_sb02_upgrades_no_token_of_this_turn() -> None:
    """R6.6, WX-21 (b): nothing to upgrade, the Hazard comes all the same."""
    story = table().lay("E306").start(4).then("satellite_tile:SB02").play("place:engineers:E306")
    assert story.options("hazard_on") == ["SM06", "SM07"]


# --- Crew tiles -----------------------------------------------------------------------------------
PATH_KINDS = [kind for kind in CREW if kind != "CB0"]


@pytest.mark.parametrize("mode", ["advanced", "beginner"])
@pytest.mark.parametrize("kind", PATH_KINDS)
def test_crew_tile_of_the_path(kind: str, mode: str) -> None:
    """R9.3.4: its VP, an unseen Hazard and [A] an Advancement token; then it lies in the team discard."""
    story = table(mode).queue(USA, t1=["SM07"], launch=["CA1"]).queue(USSR, launch=["SM08", "SM09"])
    story.give(USA, booster=1, capsule=1, life_support=1).then(f"crew_tile:{kind}")

    def launch(story: Story) -> None:
        story.start(7)
        while story.mover == USA:
            story.play(story.keys[0])

    reward = told("booster -1, capsule -1, life_support -1, media, vp, path, missions -1, done")
    tile = told(f"vp {CREW[kind][1]}, crew tiles, hazards{', tokens' if mode == 'advanced' else ''}")
    assert changes(story, launch) == both(reward, tile)
    assert (story.used_tiles(USA), story.hazards("SM07")) == ({kind: 1}, ([], 1))
    assert int(story.state.path_tiles) == 0b1111100  # R9.3.5


@pytest.mark.parametrize("kind", PATH_KINDS)
def test_crew_tile_of_the_extra_stack(kind: str) -> None:
    """R10.4: its VP only."""
    story = table().lay("E319").start(4).then(f"crew_tile:{kind}")
    found = changes(story, lambda story: story.play("place:administrators:E319"))
    assert found == told(f"vp {CREW[kind][1]}, crew tiles")
    assert int(story.state.extra_tiles) == 3


def test_the_tile_of_the_moon() -> None:
    """R3.4, R9.3.4: CB0 lies on space 6 and brings 7 VP, neither Hazard nor token."""
    story = table().queue(USA, t1=["SM07"], launch=["CA1"]).queue(USSR, launch=["SM08", "SM09"])
    story.give(USA, booster=1, capsule=1, life_support=1)
    story.state.path[USA] = 5

    def launch(story: Story) -> None:
        story.start(7)
        while story.mover == USA:
            story.play(story.keys[0])

    reward = told("booster -1, capsule -1, life_support -1, media, vp, path, missions -1, done")
    assert changes(story, launch) == both(reward, told("vp 7, crew tiles"))
    assert story.used_tiles(USA) == {"CB0": 1}


def test_copies_of_crew_tiles() -> None:
    """R2.7, R3.4: nine are shuffled, five of them on the path, four in the extra stack."""
    story = table()
    bag = story._bag(story.state.crew_stack, CREW_TILES)
    assert bag == {kind: CREW[kind][0] for kind in PATH_KINDS}
    assert (int(story.state.extra_tiles), int(story.state.path_tiles)) == (4, 0b1111110)
