"""The 36 missions: costs, Minor and Major Success, failure. The table is written by hand."""

from __future__ import annotations

import pytest

from tests.one_small_step.changes import Changes, both, changes, told
from tests.one_small_step.story import MISSIONS, USA, USSR, Story, given

# mission: minor cost; what the Minor Success brings beside a Satellite tile (or a step on the path) and an Earth
# upgrade; major cost; what the Major Success brings; failure
TABLE = {
    "SM01": ("booster, sensor", "media", "navigation", "vp 2", "media -1"),
    "SM02": ("booster, navigation", "media", "sensor", "vp 2", "media -1"),
    "SM03": ("booster, sensor", "vp", "sensor", "vp, media 2", "media -1"),
    "SM04": ("booster, navigation", "vp", "booster", "vp, media 2", "media -1"),
    "SM05": ("booster 2", "media 2", "navigation", "vp 2, media", "media -1"),
    "SM06": ("booster, sensor", "media, vp", "navigation, sensor", "vp 4, media", "media -1"),
    "SM07": ("booster, sensor", "funding", "sensor", "vp 3", "media -1"),
    "SM08": ("booster, navigation", "media 2", "navigation", "vp 2, media", "media -1"),
    "SM09": ("booster, sensor", "", "navigation, sensor", "vp 5", "media -2"),  # and gives a Hazard
    "SM10": ("booster, navigation", "media 2", "navigation, sensor", "vp 3, media 3", "media -1"),
    "SM11": ("booster, navigation", "media, vp", "sensor 2", "vp 5", "media -2"),
    "SM12": ("booster, sensor", "hand", "sensor", "vp 2", "media -2"),  # its major gives one of two Hazards
    "SM13": ("booster 2", "media, upgrade", "navigation", "vp 3", "media -1"),
    "SM14": ("booster, navigation 2", "media 2, upgrade", "sensor", "vp 2, media", "media -1"),
    "SM15": ("booster, navigation", "media, vp", "navigation, sensor", "vp 4, media", "media -2"),
    "SM16": ("booster, sensor", "upgrade", "navigation, sensor", "vp 5", "media -1"),
    "SM17": ("booster 2", "media, funding", "navigation", "vp 2, media", "media -1"),
    "SM18": ("booster, navigation, sensor", "media 2, upgrade, vp", "sensor", "vp 3", "media -2"),
    "SM19": ("booster 2, navigation", "media 2, vp 2", "sensor", "vp 3", "media -2"),
    "SM20": ("booster, navigation 2", "media 2, upgrade", "sensor", "vp 2, media", "media -2"),
    "SM21": ("booster, navigation, sensor", "media, upgrade, vp", "navigation, sensor", "vp 5", "media -2"),
    "SM22": ("booster, sensor", "hand", "sensor 2", "vp 5", "media -1"),  # draws two, one of them goes under the deck
    "SM23": ("booster, navigation, sensor", "media, vp 2", "navigation, sensor", "vp 4, media 2", "media -2"),
    "SM24": ("booster, navigation", "vp 2", "booster, navigation, sensor", "vp 7, media", "media -2"),
    "CA1": ("booster, capsule, life_support", "media, vp", "navigation, landing", "vp 3, media", "media -1"),
    "CA2": (
        "booster, sensor, capsule, life_support",
        "media 2, vp 3",
        "capsule, landing, life_support",
        "media 2, vp 4, path",
        "media -2",
    ),
    "CA3": (
        "booster, navigation, capsule, life_support",
        "media 3, vp 3",
        "sensor, landing",
        "media, vp 3",
        "media -2",
    ),
    "CA4": (
        "booster, capsule, life_support 2",
        "media 2, vp 3",
        "sensor, capsule, landing",
        "media, vp 5",
        "media -2, vp -1",
    ),
    "CA5": (
        "booster, navigation, capsule 2",
        "media 2, vp 4",
        "navigation, landing, life_support",
        "vp 5, media 3, path",
        "media -3",
    ),
    "CA6": (
        "booster 2, navigation, capsule, landing, life_support",
        "media 2, vp 6",
        "sensor, capsule, landing, life_support",
        "media 3, vp 7, path",
        "media -3, vp -2",
    ),
    "CR1": ("booster 2, capsule", "media, vp", "navigation, life_support", "vp 3, media", "media -1"),
    "CR2": (
        "booster, navigation, capsule, life_support",
        "media 2, vp 3",
        "capsule, landing, life_support",
        "media 2, vp 4, path",
        "media -2",
    ),
    "CR3": (
        "booster, sensor, capsule, life_support",
        "media 3, vp 3",
        "navigation, landing",
        "media, vp 3",
        "media -2",
    ),
    "CR4": (
        "booster, capsule 2, landing",
        "media 2, vp 3",
        "sensor, life_support 2",
        "media, vp 5",
        "media -2, vp -1",
    ),
    "CR5": (
        "booster, capsule 2, life_support",
        "media 2, vp 4",
        "landing, sensor, life_support",
        "vp 5, media 3, path",
        "media -3",
    ),
    "CR6": (
        "booster 2, navigation, capsule, landing, life_support",
        "media 2, vp 6",
        "sensor, capsule, landing, life_support",
        "media 3, vp 7, path",
        "media -3, vp -2",
    ),
}
# What the rewards of a Satellite mission bring in any case: the tile drawn below, and a marker in orbit
TILE = told("satellite tiles, capsule, funding")  # SB04
# What a step on the path brings: the tile drawn below, with its Hazard on the other mission and its token
STEP = told("path, crew tiles, vp 3, hazards, tokens")  # CB2
UPGRADED = told("personnel -1, perm personnel")
SUCCESS = told("missions -1, done")
OTHERS = ["SM15", "SM16", "SM20", "SM23", "SM17"]  # on T-Minus 2 of this team, on T-Minus 1 and Launch of the other


def side_of(mission: str) -> int:
    return USSR if mission.startswith("CR") else USA


def launch_pad(mission: str, mode: str, tokens: Changes) -> tuple[Story, int]:
    """The mission alone on Launch, with these tokens and a Personnel to upgrade; then comes the other team."""
    side = side_of(mission)
    mine, theirs, *launches = [name for name in OTHERS if name != mission][:4]
    story = given(mode).set_media(*((0, -1) if side == USA else (-1, 0)))
    story.queue(side, t2=[mine], launch=[mission]).queue(1 - side, t1=[theirs], launch=launches)
    story.give(side, temp=both(tokens, {"personnel": 1}))
    story.hold(side, "E105")
    story.state.book(side, 0, 5)  # something to lose
    return story, side


def chance_of(mission: str, major: bool) -> list[str]:
    """In the order in which the rewards are taken: as listed."""
    if mission[0] == "C":
        return ["crew_tile:CB2"]
    before = {
        "SM09": ["hazard:HZ01"],
        "SM12": ["event:E106"],
        "SM22": ["event:E106", "event:E107"],
    }.get(mission, [])
    after = ["hazard:HZ02", "hazard:HZ03"] if mission == "SM12" and major else []
    return [*before, "satellite_tile:SB04", *after]


def play_on(story: Story, side: int) -> None:
    """Rewards as they are listed, until the other team is to launch."""
    while story.mover == side:
        story.play(next(key for key in story.keys if key != "no"))


def expected(mission: str, mode: str, major: bool) -> Changes:
    minor_cost, minor, major_cost, more, _ = TABLE[mission]
    found = both(told(minor_cost, -1), told(minor), SUCCESS)
    if major:
        found = both(found, told(major_cost, -1), told(more))
    if "upgrade" in found:
        del found["upgrade"]
        found = both(found, UPGRADED)
    found = both(found, STEP if mission[0] == "C" else TILE)
    if mode == "advanced" and mission[0] == "S":
        found = both(found, {"orbit": 1})
    if mode == "beginner" and mission[0] == "C":
        del found["tokens"]  # R16
    return found


def test_all_missions_are_in_the_table() -> None:
    """R2.5-R2.6: 24 satellite missions and six crew missions of each nation."""
    assert list(TABLE) == MISSIONS
    assert len(TABLE) == 36


@pytest.mark.parametrize("mode", ["advanced", "beginner"])
@pytest.mark.parametrize("mission", TABLE)
def test_minor_success(mission: str, mode: str) -> None:
    """R9.1.2, R9.1.4-R9.1.5: with just the minor cost; the Major Success is not offered."""
    story, side = launch_pad(mission, mode, told(TABLE[mission][0]))
    upgrades = [int(story.state.satellite_covers), int(story.state.crew_covers)]
    story.then(*chance_of(mission, major=False))
    found = changes(story, lambda story: play_on(story.start(7), side), side)
    assert (found, story.chance) == (expected(mission, mode, major=False), [])
    assert story.done(side) == [mission]
    covers = [int(story.state.satellite_covers), int(story.state.crew_covers)]
    crew = mission[0] == "C"
    removed = [before.bit_count() - after.bit_count() for before, after in zip(upgrades, covers, strict=True)]
    assert removed == ([int(not crew), int(crew)] if mode == "advanced" else [0, 0])  # R11.1.2, R16


@pytest.mark.parametrize("mission", TABLE)
def test_major_success(mission: str) -> None:
    """R9.1.3-R9.1.4: both costs, both rewards; the steps on the path are one move (R9.3.2)."""
    minor_cost, _, major_cost, more, _ = TABLE[mission]
    story, side = launch_pad(mission, "advanced", both(told(minor_cost), told(major_cost)))
    story.then(*chance_of(mission, major=True))

    def launch(story: Story) -> None:
        assert story.start(7).keys == ["no", "pay"]
        play_on(story.play("pay"), side)

    assert changes(story, launch, side) == expected(mission, "advanced", major=True)
    assert story.chance == []
    path = 2 if "path" in more else 1
    assert [space for space in range(7) if story.state.path_markers[side] >> space & 1] == (
        [path] if mission[0] == "C" else []
    )


@pytest.mark.parametrize("mission", TABLE)
def test_major_success_needs_its_whole_cost(mission: str) -> None:
    """R9.1.3: one token less of either resource, and there is only the Minor Success."""
    minor_cost, _, major_cost, _, _ = TABLE[mission]
    for name in told(major_cost):
        story, _ = launch_pad(mission, "beginner", both(told(minor_cost), told(major_cost), {name: -1}))
        assert "pay" not in story.then(*chance_of(mission, major=False)).start(7).keys


@pytest.mark.parametrize("mission", TABLE)
def test_failure(mission: str) -> None:
    """R9.1.2, R9.1.5: with one token less of any resource it fails; nothing is spent, Media and VP are lost."""
    minor_cost, _, major_cost, _, penalty = TABLE[mission]
    for name in told(minor_cost):
        tokens = both(told(minor_cost), {name: -1}, {other: 1 for other in told(major_cost) if other != name})
        if tokens.get(name, 0) >= told(minor_cost)[name]:
            continue
        story, side = launch_pad(mission, "advanced", tokens)
        found = changes(story, lambda story: story.start(7), side)
        assert found == both(told(penalty), told("missions -1, failed"))
        assert mission in story.failed()


def test_satellite_missions_that_give_hazards() -> None:
    """R9.2.2: Discoverer 14 gives one with its Minor, Zenit-2 one of two with its Major Success."""
    story, _ = launch_pad("SM09", "beginner", told(TABLE["SM09"][0]))
    story.then("hazard:HZ05", "satellite_tile:SB04").start(7).play("part:0")
    assert story.options("hazard_on") == ["SM16", "SM20", "SM23"]
    story.play("hazard_on:SM20")
    assert story.hazards("SM20") == (["HZ05"], 0)
    story, _ = launch_pad("SM12", "beginner", told("booster, sensor 2"))
    story.start(7).then("hazard:HZ05", "hazard:HZ06").play("pay", "part:4", "hazard_on:SM16")
    assert story.options("give") == ["HZ05", "HZ06"]
    story.play("give:HZ06")
    assert story.hazards("SM16") == (["HZ06"], 0)


def test_lunar_orbiter_draws_two_and_discards_one() -> None:
    """R12 draw_discard: any development of the hand goes under the deck."""
    story, _ = launch_pad("SM22", "beginner", told(TABLE["SM22"][0]))
    story.then("event:E106", "event:E107", "satellite_tile:SB04").start(7).play("part:0")
    assert story.options("under") == ["E105", "E106", "E107"]
    assert story.play("under:E105").hand(USA) == ["E106", "E107"]
