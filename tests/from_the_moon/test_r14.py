"""R14: the eight factions, card and Building."""

from __future__ import annotations

from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.kernel.bags import size
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.events import Listener
from tests.from_the_moon.story import ANN, BOB, Story

RICH = {"metal": 9, "water": 9, "polymer": 9, "food": 9, "energy": 9, "battery": 9}
SMALL = {"small": ["B13", "B14", "B21", "B22", "B31"]}


def test_pioneers() -> None:
    """R14.1: a corner tile gives 1 Energy."""
    for tile, energy in ((1, 3), (2, 2)):
        story = Story("pioneers", "workers").goods(metal=1, energy=2, battery=4)
        story.play("act:rover", "rover:1", f"send:{tile}")
        assert story.has("energy") == energy


def test_pioneers_building() -> None:
    """R14.1, D13, Q30: both tiles of a border space, also for this Building; on an outer corner its single tile."""
    story = Story("pioneers", "workers").goods(**RICH)
    story.play("act:building", "build:faction", "site:2", "terrain:1", "pick:metal")
    assert story.own_keys == ["terrain:2", "done"]
    story.play("terrain:2")
    assert story.prompt == "Train whom?"
    corner = Story("pioneers", "workers", draws=SMALL).own_building(vertex=16).goods(**RICH)
    corner.play("act:building", "build:B13", "site:1", "terrain:1", "pick:metal")
    assert corner.mover == BOB
    inner = Story("pioneers", "workers", draws=SMALL).own_building(vertex=16).goods(**RICH)
    inner.play("act:building", "build:B13", "site:6", "terrain:1", "pick:metal")
    assert inner.mover == BOB


def test_cyborgs_need_no_food() -> None:
    """R14.2: feeding is skipped."""
    story = Story("cyborgs", "workers").rovers(1, 2, 3).goods(food=2, energy=1, battery=1, water=1, polymer=1)
    story.play("act:gather")
    assert (story.has("food"), story.points()) == (2, 0)


def test_cyborgs_pay_more() -> None:
    """W14, R14.2, R3.4: 1 Energy and 1 Metal for every Astronaut, also a free one."""
    story = Story("cyborgs", "workers").goods(metal=1, energy=2, battery=4)
    story.play("act:rover", "rover:1", "send:9", "terrain:9", "recruit:metal", "seat:1")
    assert story.purse() == {"energy": 1}
    without = Story("cyborgs", "workers").goods(water=1, polymer=1, energy=2, battery=4)
    without.play("act:rover", "rover:1", "send:9")
    assert "terrain:9" not in without.keys
    by_action = Story("cyborgs", "workers").goods(metal=1, energy=2, battery=4).play("act:team", "recruit:metal")
    by_action.play("seat:1")
    assert by_action.purse() == {}


def test_cyborgs_may_convert_for_it() -> None:
    """Q33, R14.2: an unaffordable recruit stays on the table while a conversion could pay it."""
    story = Story("cyborgs", "workers").foundations(1).displayed("L01", "L01", "L02", "L02", "L05", "L03")
    story.goods(polymer=1, metal=1, food=2, battery=4)
    story.play("act:research", "develop:laboratory", "laboratory:bottom_left", "place:r1c1", "activate:r1c1")
    assert story.own_keys == ["no", "choose:0"]
    story.play("convert:food_to_energy")
    assert story.own_keys == ["no", "choose:0", "choose:1"]
    story.play("choose:1", "recruit:metal", "seat:1")
    assert story.purse() == {}


def test_cyborgs_building() -> None:
    """R14.2, D22: each Battery lets them train."""
    story = Story("cyborgs", "workers").own_building().goods(metal=1, energy=2, battery=4)
    story.play("act:rover", "rover:1", "send:3", "terrain:3")
    assert "no" in story.keys
    before = int(story.state.specialists(ANN))
    story.play(f"train:{story.options('train')[0]}")
    assert (story.state.specialists(ANN), story.has("energy")) == (before + 1, 2)


def test_workers() -> None:
    """R14.3, Q21: a Resource for an improved part; 2 Energy for each own Rover orthogonally beside."""
    story = Story("workers", "pioneers").own_building().rovers(2, 4).goods(metal=1, energy=1, battery=9)
    story.play("act:rover", "send:1")
    assert story.has("energy") == 5
    diagonal = Story("workers", "pioneers").own_building().rovers(2, 4).goods(metal=1, energy=1, battery=9)
    diagonal.play("act:rover", "send:9")
    assert diagonal.has("energy") == 1


def test_unifiers() -> None:
    """R14.4: a constructed part lets them recruit; with the Building each recruit is worth 2 points."""
    story = Story("unifiers", "pioneers").own_building().goods(metal=9, polymer=9, water=9, energy=1, battery=4)
    story.play("act:rover", "rover:1", "send:7", "terrain:7", "construct:M-1", "recruit:metal", "seat:1")
    assert story.points_for("effects") == 2


def test_architects() -> None:
    """R14.5, R14.10: the action gives a Foundation; the Building makes others cheaper beside own Rovers."""
    story = Story("architects", "pioneers", draws=SMALL).goods(metal=1, water=1, energy=1)
    story.play("act:building", "build:B13", "site:16", "yes")
    assert story.player()["foundations"] == 1
    cheap = Story("architects", "pioneers", draws=SMALL).own_building(vertex=16).rovers(1).goods(metal=1, water=1)
    cheap.play("act:building")
    assert cheap.options("build") == ["B13", "B14"]
    cheap.play("build:B13")
    assert cheap.options("site") == ["1", "2", "5", "6"]  # D12: only where it can be paid
    cheap.play("site:1", "yes")
    assert cheap.purse() == {}
    own = Story("architects", "pioneers", draws=SMALL).rovers(1).goods(metal=2, water=1, polymer=1, energy=1)
    assert "faction" not in own.play("act:building").options("build")


def test_the_discount_of_several_rovers() -> None:
    """R14.5: 1 Energy for each own Rover that touches the space, not below 0; Rovers of others do not count."""
    for rovers, others, energy in (((1, 2), (), 2), ((1,), (2, 4, 5), 1), ((1, 2, 4), (), 2)):
        story = Story("architects", "pioneers", draws={**SMALL, "large": ["G1"]}).own_building(vertex=16)
        story.rovers(*rovers).rovers(*others, seat=BOB).goods(**{**RICH, "energy": 2})
        story.play("act:building", "build:G1", "site:6")
        assert story.has("energy") == energy


def test_biofarmers() -> None:
    """R14.6, R14.10, Q36: an approval after the whole action; each flip gives 1 Food and 2 Energy."""
    story = Story("biofarmers", "pioneers").own_building().goods(water=9, polymer=9, metal=9, energy=1, battery=4)
    story.play("act:greenhouses", "develop:improvement")
    assert (story.has("food"), story.has("energy")) == (1, 3)
    story.play("done")
    assert story.prompt.startswith("Approval for Europa, Titan or Mars")
    effect = Story("biofarmers", "pioneers").goods(energy=2, water=9, metal=9, polymer=9, battery=4)
    effect.play("act:rover", "rover:1", "send:5", "terrain:5")
    assert effect.mover == BOB


def test_survivors() -> None:
    """R14.7, D22: a Foundation lets them take a Greenhouse, with its surcharge."""
    story = Story("survivors", "pioneers").own_building().goods(metal=1, polymer=1, energy=3, battery=4)
    story.state.greenhouse_stack += story.state.free_greenhouses
    story.state.free_greenhouses = 0
    story.again().play("act:research", "yes")
    assert (story.player()["greenhouses"], story.has("energy")) == (2, 0)


def test_a_survivor_without_energy_is_asked() -> None:
    """R3.2, D22: Food could still pay the surcharge."""
    story = Story("survivors", "pioneers").own_building().goods(metal=1, polymer=1, energy=1, food=2, battery=4)
    story.state.greenhouse_stack += story.state.free_greenhouses
    story.state.free_greenhouses = 0
    story.again().play("act:research")
    assert story.own_keys == ["no"]
    story.play("convert:food_to_energy", "convert:food_to_energy", "yes")
    assert story.player()["greenhouses"] == 2


def test_netrunners() -> None:
    """R14.8, R14.10, Q36: Special Research after the action; a Specialist gives a Battery, then an Energy."""
    story = Story("netrunners", "pioneers").own_building().goods(energy=5, food=1, battery=5)
    story.play("act:team", "develop:train", "train:1:metal")
    assert (story.has("battery"), story.has("energy"), story.achievements()) == (6, 4, 1)
    story.play("done")
    assert story.own_keys == ["special:foundation", "special:laboratory", "no"]


def test_a_battery_makes_room_for_its_energy() -> None:
    """R14.8, R11.2: the Battery comes first, so that the Energy fits a full gauge."""
    story = Story("netrunners", "pioneers", draws={"small": ["B13", "B14", "B21", "B22", "B31"]}).own_building()
    story.crews("M", "W", "P").rovers(1, 2, 3)
    story.state.small_built[ANN] = only(5)
    story.state.buildings[ANN] = 0b11
    story.goods(food=3, energy=5, battery=5).play("act:gather", "income:recharge", "train:1:metal")
    assert (story.has("battery"), story.has("energy")) == (6, 6)


def test_the_order_of_triggers() -> None:
    """R14.9: board, Progress, card, Building."""
    story = Story("unifiers", "pioneers", draws={"progress": ["P05"]}).own_building().crews("M M", "W", "P")
    story.goods(energy=1).play("act:team", "recruit:metal")
    heard = listened(story, "seat:2")
    assert heard == ["recruited", "points", "achieved", "points"]


def listened(story: Story, key: str) -> list[str]:
    """The kinds of the game's own events of an answer, up to the end of the turn."""
    ear = Listener()
    story.state.listen(ear)
    story.play(key)
    story.state.listen(None)
    names = [GAME.events.kind(int(e)).name for e in ear.heard]
    return [name for name in names[: names.index("turn")] if name not in ("answer", "forced", "effect")]


def test_effects_do_not_trigger_actions() -> None:
    """R14.10: a Foundation of an effect, or a trained Specialist, is no action."""
    story = Story("netrunners", "pioneers").crews("M", "W", "P").goods(energy=4, metal=1, battery=5)
    story.play("act:rover", "rover:1", "send:2", "terrain:2", "train:1:metal")
    assert story.mover == BOB


def test_launches_at_income() -> None:
    """Q26: an approval at Income may launch a ship; feeding and advancing still follow."""
    story = Story("workers", "pioneers", draws={"small": ["B13", "B14", "B21", "B22", "B32"]})
    story.crews("M", "W", "P").rovers(1, 2, 3).taken("M-2", "M-3")
    story.state.small_built[ANN] = only(10)
    story.state.buildings[ANN] = 1
    story.goods(metal=9, polymer=9, water=9, food=3, energy=1, battery=1)
    story.play("act:gather", "income:B32", "construct:M-1")
    assert story.view()["ships"][2]["launched"]
    assert (story.has("food"), story.player()["progress"]) == (0, 2)
    assert size(story.state.team(ANN)) == 3
