"""R12: tokens, Media, VP, tiles and draws, op by op."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cosmodrome.games.one_small_step.components.vocabulary import RESOURCES
from cosmodrome.kernel import decks, lanes4
from tests.one_small_step.changes import changes, told
from tests.one_small_step.deeds import Step, gains, table, work
from tests.one_small_step.story import T1, T2, USA, USSR, Story


# --- tokens ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("effect", "gained"),
    [
        ({"res": "sensor"}, "sensor"),
        ({"res": "sensor", "n": 3}, "sensor 3"),
        ({"res": "capsule", "n": 2, "kind": "perm"}, "perm capsule 2"),
    ],
)
def test_gain(effect: Step, gained: str) -> None:
    """R12 gain: n tokens of that resource; default one temp."""
    assert gains(table({"op": "gain", **effect})) == told(gained)


@pytest.mark.parametrize(
    ("effect", "offered", "keys", "gained"),
    [
        ({"from": ["crew"]}, "capsule landing life_support", "landing", "landing"),
        ({"from": ["sensor", "agency"]}, "funding material personnel sensor", "sensor", "sensor"),
        ({"from": ["any"]}, " ".join(RESOURCES), "booster", "booster"),
        ({"from": ["satellite"], "n": 2}, "booster navigation sensor", "booster sensor", "booster, sensor"),
        ({"from": ["satellite"], "n": 2}, "booster navigation sensor", "sensor", "sensor 2"),  # the rest follows
        ({"from": ["any"], "n": 2, "same": True}, " ".join(RESOURCES), "landing", "landing 2"),
        ({"from": ["agency"], "kind": "perm"}, "funding material personnel", "material", "perm material"),
    ],
)
def test_gain_choice(effect: Step, offered: str, keys: str, gained: str) -> None:
    """R12 gain_choice: from the list, n times, or once for all n if `same`."""
    story = table({"op": "gain_choice", **effect})
    assert work(story).options("pick") == offered.split()
    story = table({"op": "gain_choice", **effect})
    assert gains(story, *(f"pick:{key}" for key in keys.split())) == told(gained)
    assert story.mover == USSR


@pytest.mark.parametrize(("kind", "gained"), [("temp", "sensor"), ("perm", "perm sensor 2, sensor -1")])
def test_gain_matching(kind: str, gained: str) -> None:
    """R12 gain_matching: of the resource bound by the cost just paid."""
    step = {"op": "pay", "cost": {"any_temp": 1}, "effects": [{"op": "gain_matching", "n": 2, "kind": kind}]}
    story = table(step).give(USA, sensor=1, booster=1)
    assert gains(story, "pay", "spend_temp:sensor") == told(gained)


@pytest.mark.parametrize(
    ("effect", "face", "gained"),
    [
        ({"die": "agency"}, "material+personnel", "material, personnel"),
        ({"die": "agency", "kind": "perm"}, "funding+material", "perm funding, perm material"),
        ({"die": "satellite"}, "navigation", "navigation"),
        ({"die": "crew", "kind": "perm"}, "life_support", "perm life_support"),
    ],
)
def test_roll(effect: Step, face: str, gained: str) -> None:
    """R12 roll, R6.4: both results of the agency die, the one of the others; as temp or perm."""
    assert gains(table({"op": "roll", **effect}).then(f"die:{face}")) == told(gained)


def test_roll_that_keeps_one() -> None:
    """R12 roll with keep, R6.4: one of the two, chosen after the roll."""
    story = work(table({"op": "roll", "die": "agency", "keep": "one"}).then("die:funding+personnel"))
    assert story.keys == ["keep:funding", "keep:personnel"]
    assert story.play("keep:personnel").temps(USA) == {"personnel": 1}


def test_upgrade() -> None:
    """R12 upgrade, R6.5-R6.6: up to n times, may be declined; no temp of this Turn."""
    effects: list[Step] = [{"op": "gain", "res": "funding"}, {"op": "upgrade", "n": 2}]
    story = work(table(*effects).give(USA, booster=1, sensor=2, funding=1))
    assert story.keys == ["upgrade:funding", "upgrade:booster", "upgrade:sensor", "no"]
    story.play("upgrade:funding")
    assert story.keys == ["upgrade:booster", "upgrade:sensor", "no"]  # the new Funding is not eligible
    story.play("upgrade:sensor")
    assert (story.temps(USA), story.fresh(USA)) == (
        {"funding": 1, "booster": 1, "sensor": 1},
        {"funding": 1, "sensor": 1},
    )
    assert story.mover == USSR
    assert gains(table({"op": "upgrade"}).give(USA, booster=1), "no") == {}


# --- Media and VP ---------------------------------------------------------------------------------
def test_media() -> None:
    """R12 media, R5.5-R5.6: point by point, with the loop."""
    story = table({"op": "media", "n": 3}).set_media(7, 0).then("media_tile:MB8")
    assert gains(story) == told("media -2, media tiles")


@pytest.mark.parametrize(
    ("start", "value", "theirs", "upper"), [(1, -3, -3, USA), (1, 4, 4, USA), (2, 8, 0, USSR), (1, 1, 1, USSR)]
)
def test_media_to(start: int, value: int, theirs: int, upper: int) -> None:
    """R12 media_to, R5.9: straight there, no tile on the way; R5.2: on top, but for a cube that does not move."""
    story = table({"op": "media_to", "value": value}).set_media(start, theirs, upper=USSR).start(4)
    if story.mover == USSR:
        story.play("place:engineers:space6", "pick:funding")
    story.play("place:engineers:E105")
    assert (story.media(USA), story.tiles(USA), int(story.state.upper)) == (value, {}, upper)


@pytest.mark.parametrize(("mine", "theirs"), [(1, -1), (4, 8), (3, 3)])
def test_opponent_media_under(mine: int, theirs: int) -> None:
    """R12 opponent_media_under: to the own space, up or down, beneath; no tile."""
    story = table({"op": "opponent_media_under"}).set_media(mine, theirs, upper=USSR).start(4)
    if story.mover == USSR:
        story.play("place:engineers:space6", "pick:funding")
        if story.mover == USSR:
            story.play("go_on")
    story.play("place:engineers:E105")
    assert (story.media(USA), story.media(USSR), int(story.state.upper)) == (mine, mine, USA)
    assert (story.tiles(USA), story.tiles(USSR)) == ({}, {})


def test_vp() -> None:
    """R12 vp: scored at once; losses stop at 0."""
    story = table({"op": "vp", "n": 3})
    assert gains(story) == told("vp 3")
    story = table().queue(USA, launch=["CA6"]).queue(USSR, launch=["SM08", "SM09"])
    story.state.book(USA, 0, 1)
    assert changes(story, lambda story: story.start(7)) == told("vp -1, media -3, missions -1, failed")


def put(field: str, value: int) -> Callable[[Story], Any]:
    return lambda story: getattr(story.state, field).__setitem__(USA, value)


# what; per; VP; what the USA has; points
COUNTED: list[tuple[str, int, int, Callable[[Story], Any], int]] = [
    ("permanent_tokens", 2, 1, lambda story: story.give(USA, fresh={"funding": 2, "booster": 2, "capsule": 1}), 2),
    (
        "permanent_satellite_tokens",
        1,
        1,
        lambda story: story.give(USA, fresh={"funding": 2, "booster": 2, "sensor": 1, "capsule": 1}),
        3,
    ),
    (
        "permanent_crew_tokens",
        1,
        2,
        lambda story: story.give(USA, fresh={"funding": 2, "booster": 2, "landing": 1, "capsule": 1}),
        4,
    ),
    ("temporary_agency_tokens", 3, 1, lambda story: story.give(USA, funding=3, material=4, booster=5), 2),
    (
        "personnel_cards_in_play_and_discard",
        1,
        2,
        lambda story: story.employ(USA, "E101", "E102").discarded(USA, "E103", "E106").employ(USSR, "E104"),
        6,
    ),
    (
        "development_cards_in_discard",
        2,
        1,
        lambda story: story.discarded(USA, "E106", "E107", "E108", "E101").discarded(USSR, "E109", "E110"),
        1,
    ),
    ("satellite_missions_in_discard", 2, 1, lambda story: story.done_missions(USA, "SM10", "SM11", "CA1", "CA2"), 1),
    ("crew_missions_in_discard", 1, 1, lambda story: story.done_missions(USA, "SM10", "SM11", "CA1", "CA2"), 2),
    ("hazards_in_discard", 1, 2, put("averted", 0b111), 6),
    ("satellite_bonus_tiles_in_discard", 1, 1, put("satellite_used", int(lanes4.one(2)) * 2), 2),
    (
        "media_bonus_tiles_in_play_and_discard",
        1,
        1,
        lambda story: (story.own_tiles(USA, "MB5", "MB8"), put("media_used", int(lanes4.one(3)))(story)),
        3,
    ),
    ("unspent_advancement_tokens", 1, 3, lambda story: story.own(USA, tokens=2), 6),
    ("media_value", 2, 1, lambda story: story.set_media(4, 0), 2),
    ("media_value", 1, 1, lambda story: story.set_media(-2, -3), 0),  # 0 if negative
]


@pytest.mark.parametrize(("what", "per", "vp", "have", "points"), COUNTED)
def test_vp_per(what: str, per: int, vp: int, have: Callable[[Story], Any], points: int) -> None:
    """R12 vp_per: for each full `per` of the thing, counted now, of the own team."""
    effect = {"op": "vp_per", "what": what, "per": per, "vp": vp}
    story = table(effect)
    have(story)
    assert work(story).vp(USA) == points
    assert not points or work(table(effect).set_media(0, -1)).vp(USA) == 0


def test_vp_per_counts_spent_perms() -> None:
    """R12 vp_per: permanent tokens, fresh and spent."""
    pay = {"op": "pay", "cost": {"any_perm": 1}, "effects": [{"op": "media"}]}
    story = table(pay, {"op": "vp_per", "what": "permanent_tokens", "per": 2, "vp": 1})
    assert work(story.give(USA, fresh={"sensor": 2}), "pay").vp(USA) == 1


def test_rescore_crew_bonus() -> None:
    """R12 rescore_crew_bonus: one of the own discard again; nothing if there is none."""
    assert gains(table({"op": "rescore_crew_bonus"})) == {}
    story = table({"op": "rescore_crew_bonus"})
    story.state.crew_used[USA] = int(lanes4.one(2)) + int(lanes4.one(4))
    story.state.crew_used[USSR] = int(lanes4.one(1))
    assert work(story).options("rescore") == ["CB2", "CB4"]
    assert story.play("rescore:CB4").vp(USA) == 5


# --- tiles ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("op", "chance", "stack", "gained"),
    [
        ("media_bonus", "media_tile:MB8", "media_stack", "media tiles"),
        ("satellite_bonus", "satellite_tile:SB05", "satellite_stack", "satellite tiles, landing, media"),
        ("crew_bonus_extra", "crew_tile:CB4", "extra_tiles", "crew tiles, vp 5"),
    ],
)
def test_tiles(op: str, chance: str, stack: str, gained: str) -> None:
    """R12 media_bonus, satellite_bonus, crew_bonus_extra; R2.9: an empty stack gives nothing."""
    assert gains(table({"op": op}).then(chance)) == told(gained)
    story = table({"op": op})
    setattr(story.state, stack, 0)
    assert gains(story) == {}


# --- draws ----------------------------------------------------------------------------------------
def test_draw_events() -> None:
    """R12 draw: developments to the hand, people to the board (R8.3.5)."""
    story = table({"op": "draw", "deck": "event", "n": 2}).then("event:E106", "event:E101")
    assert gains(story) == told("hand, people")
    assert (story.hand(USA), story.people(USA)) == (["E106"], ["E101"])


@pytest.mark.parametrize(("deck", "mission"), [("satellite", "SM10"), ("crew", "CA3")])
def test_draw_missions(deck: str, mission: str) -> None:
    """R12 draw, R8.3.4: placed at once, with the T-Minus 2 bonus."""
    story = work(table({"op": "draw", "deck": deck}).then(f"mission:{mission}", "die:sensor"))
    assert story.keys == ["stage:t2", "stage:t1"]
    story.play("stage:t2", "bonus:satellite")
    assert mission in story.stage(USA, T2)
    assert story.temps(USA) == {"sensor": 1}


def test_draw_from_a_deck_of_choice() -> None:
    """R12 draw: `mission` is the satellite or the crew deck for each card, `any` the Event deck as well."""
    story = work(table({"op": "draw", "deck": "mission", "n": 2}).then("mission:SM10", "mission:CA3"))
    assert story.keys == ["choose:0", "choose:1"]
    story.play("choose:0", "stage:t1", "choose:1", "stage:t1")
    assert story.stage(USA, T1) == ["SM07", "SM10", "CA3"]
    story = work(table({"op": "draw", "deck": "any"}).then("event:E106"))
    assert story.keys == ["choose:0", "choose:1", "choose:2"]
    assert story.play("choose:2").hand(USA) == ["E106"]


def test_draw_and_keep() -> None:
    """R12 draw with keep: look at all, keep so many, the others back on top of their decks, and only we know them."""
    step = {"op": "draw", "deck": "mission", "n": 3, "keep": 2}
    story = work(table(step).then("mission:SM10", "mission:SM11", "mission:CA3"))
    story.play("from_deck:satellite", "from_deck:satellite", "from_deck:crew")
    assert story.options("keep_mission") == ["SM10", "SM11", "CA3"]
    story.play("keep_mission:SM11", "stage:t1", "keep_mission:CA3", "stage:t1")
    assert story.stage(USA, T1) == ["SM07", "SM11", "CA3"]
    top = decks.top(story.state.satellite_deck)
    assert decks.is_face(top)
    assert int(decks.card_of(top)) == 9  # SM10
    assert [int(story.state.known(side, 1)) >> 9 & 1 for side in (USA, USSR)] == [1, 0]


def test_draw_discard() -> None:
    """R12 draw_discard: people are placed and cannot be discarded; the card under the deck is any of the hand."""
    step = {"op": "draw_discard", "draw": 2, "discard": 1}
    story = work(table(step).hold(USA, "E108").then("event:E101", "event:E106"))
    assert (story.people(USA), story.keys) == (["E101"], ["under:E106", "under:E108"])
    story.play("under:E108")
    assert story.hand(USA) == ["E106"]
    bottom = int(story.state.event_deck[-2])
    assert decks.is_face(bottom)
    assert int(decks.card_of(bottom)) == 7  # E108
    story = work(table(step).then("event:E101", "event:E102"))
    assert (story.mover, story.hand(USA), story.people(USA)) == (USSR, [], ["E101", "E102"])  # nothing to discard
