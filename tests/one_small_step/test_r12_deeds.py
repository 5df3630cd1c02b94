"""R12: launches, Hazards, developments, Earth actions, Advancements, choices, and what changes rolls and workers."""

from __future__ import annotations

import pytest

from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import first_n, members, only
from tests.one_small_step.changes import changes, told
from tests.one_small_step.deeds import Step, gains, table, work
from tests.one_small_step.story import ADVANCEMENTS, T2, USA, USSR, given


# --- launches -------------------------------------------------------------------------------------
def test_launch_drawn() -> None:
    """R12 draw with launch_only and launch: now, from no stage; R9.1 applies in full."""
    steps = [
        {"op": "draw", "deck": "satellite", "launch_only": True},
        {"op": "launch", "which": "drawn", "major_vp": 2},
    ]
    story = table(*steps).give(USA, booster=2).then("mission:SM05", "satellite_tile:SB04")
    assert gains(story, "part:1", "uncover:space1-engineers") == told(
        "booster -2, media 2, done, satellite tiles, capsule, funding, orbit"
    )
    story = table(*steps).give(USA, booster=2, navigation=1).then("mission:SM05")
    assert work(story, "pay").vp(USA) == 2 + 2  # the Major Success, and what the card adds


def test_launch_any() -> None:
    """R12 launch any: a mission of any stage; a failure costs the usual penalty; Hazards are revealed."""
    story = table({"op": "launch", "which": "any", "major_vp": 1}).hazard("SM06", unseen=1)
    assert work(story.then("hazard:HZ01")).options("launch") == ["SM06", "SM07"]
    story.play("launch:SM06")
    assert (story.media(USA), story.stage(USA, T2)) == (0, [])
    assert "SM06" in story.failed()
    assert story.gone_hazards() == ["HZ01"]


def test_launch_any_is_not_offered_without_missions() -> None:
    """R12 launch any, RL-09: without a mission only the other alternative."""
    options = [[{"op": "media"}], [{"op": "launch", "which": "any"}]]
    story = table({"op": "choice", "options": options}).queue(USA)
    assert gains(story) == told("media")


# --- Hazards --------------------------------------------------------------------------------------
def test_hazard_self() -> None:
    """R12 hazard_self, R9.2.1: n unseen Hazards, each on any own mission."""
    story = work(table({"op": "hazard_self", "n": 2}), "hazard_on:SM06")
    assert story.options("hazard_on") == ["SM06", "SM07"]
    story.play("hazard_on:SM07")
    assert (story.hazards("SM06"), story.hazards("SM07")) == (([], 1), ([], 1))


def test_hazard_opponent_one() -> None:
    """R12 hazard_opponent, R9.2.2: the one drawn must be given, after a look at it."""
    story = work(table({"op": "hazard_opponent", "draw": 1, "place": 1}).then("hazard:HZ03"))
    assert story.keys == ["hazard_on:SM08", "hazard_on:SM09"]
    assert story.play("hazard_on:SM09").hazards("SM09") == (["HZ03"], 0)
    assert [bool(story.state.known(side, 2)) for side in (USA, USSR)] == [True, False]


def test_hazard_opponent_several() -> None:
    """R12 hazard_opponent: of several at most `place` are given; the rest goes under the deck."""
    step = {"op": "hazard_opponent", "draw": 3, "place": 2}
    chance = ("hazard:HZ03", "hazard:HZ04", "hazard:HZ05")
    story = work(table(step).then(*chance), "hazard_on:SM08", "give:HZ04")
    assert story.keys == ["hazard_on:SM08", "hazard_on:SM09", "no"]
    story.play("hazard_on:SM08", "give:HZ03")
    assert story.hazards("SM08") == (["HZ03", "HZ04"], 0)
    assert int(decks.card_of(int(story.state.hazard_deck[-2]))) == 4
    story = work(table(step).then(*chance), "no")
    assert (story.hazards("SM08"), story.hazards("SM09"), decks.left(story.state.hazard_deck)) == (([], 0), ([], 0), 19)


def test_hazard_opponent_with_a_short_deck() -> None:
    """R12 hazard_opponent: a card that draws several may give none, also if only one is left in the deck."""
    story = table({"op": "hazard_opponent", "draw": 2, "place": 1})
    story.state.hazard_deck = decks.deck_of(0, 1)
    assert work(story.then("hazard:HZ03")).keys == ["hazard_on:SM08", "hazard_on:SM09", "no"]


def test_look_hazard() -> None:
    """R12 look_hazard: one face-down Hazard of an own mission; it stays where it is."""
    story = table({"op": "look_hazard"}).hazard("SM06", unseen=1).hazard("SM07", unseen=2)
    assert work(story).keys == ["look_on:SM06", "look_on:SM07"]
    story.then("hazard:HZ09").play("look_on:SM07")
    assert story.hazards("SM07") == (["HZ09"], 1)
    assert [members(story.state.known(side, 2)) for side in (USA, USSR)] == [[8], []]
    assert gains(table({"op": "look_hazard"})) == {}


def test_look_at_a_given_hazard() -> None:
    """R12 look_hazard, R14: one that the other team gave is known to both then."""
    story = work(table({"op": "look_hazard"}).hazard("SM06", "HZ09", by=USSR))
    assert [members(story.state.known(side, 2)) for side in (USA, USSR)] == [[8], [8]]


def test_remove_hazard() -> None:
    """R12 remove_hazard: under the deck, unseen, no VP; optional."""
    story = table({"op": "remove_hazard"}).hazard("SM06", unseen=1)
    assert work(story).keys == ["remove_on:SM06", "no"]
    before = decks.left(story.state.hazard_deck)
    story.play("remove_on:SM06")
    assert (story.hazards("SM06"), story.vp(USA), decks.left(story.state.hazard_deck)) == (([], 0), 0, before + 1)
    story = work(table({"op": "remove_hazard"}).hazard("SM06", unseen=1), "no")
    assert story.hazards("SM06") == ([], 1)


# --- developments, Earth actions, Advancements ----------------------------------------------------
def test_play_development() -> None:
    """R12 play_development: now, for the discount less; optional, and beside the limit of phase 6."""
    story = table({"op": "play_development", "discount": 1}).hold(USA, "E106", "E207").give(USA, material=1)
    assert work(story).keys == ["play:E106", "no"]
    story.play("play:E106")
    assert (story.temps(USA), story.vp(USA), story.discard(USA)) == ({"material": 1, "sensor": 1}, 1, ["E106"])
    assert gains(table({"op": "play_development", "discount": 9}).hold(USA, "E106"), "no") == {}


def test_use_earth_action() -> None:
    """R12 use_earth_action: any action, occupied or not, with its upgrades, paying its cost; no worker is placed."""
    story = table({"op": "use_earth_action"}).uncover("2E c").give(USA, funding=1, material=1)
    story.state.occupied = only(1)
    keys = work(story).keys
    assert keys[-1] == "no"
    assert len(keys) == 13
    story.play("earth_action:space2-engineers", "part:0", "pay").then("die:landing").play("pick:booster")
    assert story.temps(USA) == {"booster": 2, "landing": 1}
    assert [int(n) for n in story.state.workers[:2]] == [1, 2]
    story = work(table({"op": "use_earth_action"}), "no")
    assert (story.mover, story.temps(USA)) == (USSR, {})


def test_advancement_token() -> None:
    """R12 advancement_token, R11.2.1: [A] with token_limits while there are any of the nine; [B] nothing."""
    step: Step = {"op": "advancement_token", "n": 2}
    assert gains(table(step)) == told("tokens 2")
    assert gains(table(step, token_limits=True).own(USSR, tokens=8)) == told("tokens")
    assert gains(table(step, mode="beginner")) == {}


def test_advancement_free() -> None:
    """R12 advancement_free: [A] one of the four without token or cost, replaced at once; [B] nothing."""
    story = work(table({"op": "advancement_free"}))
    assert story.options("advancement") == ADVANCEMENTS[:4]
    story.then("new_advancement:AD09").play("advancement:AD03")
    assert (story.advancements(USA), members(story.state.display)) == (["AD03"], [0, 1, 3, 8])
    assert gains(table({"op": "advancement_free"}, mode="beginner")) == {}


@pytest.mark.parametrize("mode", ["advanced", "beginner"])
def test_earth_upgrade_and_path(mode: str) -> None:
    """R12 earth_upgrade: [A] R11.1.2, [B] nothing; path n: R9.3.2."""
    overlay = {
        "crew_mission": [{"id": "CA1", "minor_reward": [{"op": "path", "n": 3}, {"op": "earth_upgrade"}]}],
    }
    story = given(mode, overlay=overlay).set_media(1, 0).queue(USA, launch=["CA1"]).queue(USSR, launch=["SM08", "SM09"])
    story.give(USA, booster=1, capsule=1, life_support=1).start(7)
    if mode == "advanced":
        story.play("part:1", "uncover:space3-engineers")
    assert members(story.state.path_markers[USA]) == [3]
    assert int(story.state.crew_covers) == (first_n(10) & ~only(4) if mode == "advanced" else 0)


# --- choices and payments -------------------------------------------------------------------------
def test_choice() -> None:
    """R12 choice, RL-09: one list must be taken; what can do nothing is not offered."""
    options = [[{"op": "gain", "res": "sensor"}, {"op": "media"}], [{"op": "vp"}], [{"op": "remove_hazard"}]]
    story = work(table({"op": "choice", "options": options}))
    assert story.keys == ["choose:0", "choose:1"]
    assert story.play("choose:0").temps(USA) == {"sensor": 1}
    assert (story.media(USA), story.vp(USA)) == (2, 0)


def test_pay() -> None:
    """R12 pay: you may pay the cost; if so, the effects."""
    step = {"op": "pay", "cost": {"funding": 1}, "effects": [{"op": "media"}, {"op": "vp"}]}
    assert gains(table(step).give(USA, funding=1), "pay") == told("funding -1, media, vp")
    assert gains(table(step).give(USA, funding=1), "no") == {}
    assert gains(table(step)) == {}  # cannot be paid: not asked


# --- the rest of the vocabulary -------------------------------------------------------------------
def test_choose_die_gives_no_roll() -> None:
    """R12 choose_die: it gives no roll of its own; on a space it is for one roll of the normal action."""
    story = table().hold(USA, "E106").own_tiles(USA, "MB1").start(6)
    assert changes(story, lambda story: story.play("use_tile:MB1")) == told("funding, media tiles -1, media tiles used")
    story = table().uncover("4E c").give(USA, funding=1).start(4).play("place:engineers:space4", "pay")
    assert story.options("result") == ["space:capsule", "space:landing", "space:life_support"]
    story.then("die:capsule").play("result:space:landing")  # the second is rolled
    assert story.temps(USA) == {"landing": 1, "capsule": 1}


def test_extra_worker_after_the_first() -> None:
    """R12 extra_worker: right after the first placement; never more than two in a Turn; both are one Turn (R6.6)."""
    story = table({"op": "upgrade"}).own_tiles(USA, "MB2", "MB2").start(4)
    story.play("place:engineers:space6", "pick:material", "use_tile:MB2", "go_on")
    story.play("place:engineers:E105")  # upgrades no Material of this Turn, nor the Funding of the tile
    assert story.temps(USA) == {"funding": 1, "material": 1}
    story.play("use_tile:MB2")  # the token only (R10.2)
    assert story.mover == USSR
    assert story.temps(USA) == {"funding": 2, "material": 1}


def test_extra_worker_with_one_left() -> None:
    """R12 extra_worker: with one worker left only that one is placed."""
    story = table().own_tiles(USA, "MB2").start(4)
    story.state.workers[0] = 0
    story.state.workers[1] = 1
    story.play("use_tile:MB2", "place:administrators:space6", "pick:funding")
    assert story.mover == USSR


def test_swap_worker_on_a_card() -> None:
    """R12 swap_worker: also the symbol of a card; it stays its department's worker."""
    story = table({"op": "vp"}).own_tiles(USA, "MB3").start(4)
    assert "administrators:E105" not in story.options("place")
    story.play("use_tile:MB3", "place_as_other:administrators:E105")
    assert (story.vp(USA), [int(n) for n in story.state.workers[:2]]) == (1, [2, 1])
    assert int(story.state.drafted[USA]) == only(4)


def test_discounts_add_up() -> None:
    """R12 dev_discount: the payer chooses which token is saved; several add up, to nothing."""
    story = table().hold(USA, "E207").own_tiles(USA, "MB5", "MB5").give(USA, funding=1, material=2).start(6)
    story.play("play:E207", "discount:tile")
    assert story.temps(USA) == {"funding": 1, "material": 3}
    story.play("pay")
    assert story.keys == ["less:funding", "less:material"]
    assert story.play("less:funding").temps(USA) == {"funding": 1, "material": 1}
    story = table().hold(USA, "E206", "E106").own_tiles(USA, "MB5", "MB5").start(6)
    story.play("play:E206")  # the first tile is needed
    assert story.keys == ["discount:tile", "pay"]
    story.play("discount:tile", "pick:booster")
    assert (story.temps(USA), story.discard(USA)) == ({"material": 2, "landing": 1, "booster": 1}, ["E206"])


def test_order_of_effects() -> None:
    """R12: developments and Worker Actions in printed order: a clause counts what came before it."""
    clause = {"op": "vp_per", "what": "temporary_agency_tokens", "per": 1, "vp": 1}
    gain = {"op": "gain", "res": "funding"}
    assert gains(table(clause, gain)) == told("funding")
    assert gains(table(gain, clause)) == told("funding, vp")
