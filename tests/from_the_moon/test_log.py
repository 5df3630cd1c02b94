"""What the log says, and what a player reads at a question."""

from __future__ import annotations

from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.text.texts import TEXTS, named
from cosmodrome.games.story import Story as Log
from cosmodrome.kernel.events import Listener
from tests.from_the_moon.story import ANN, Story

PLAYERS = ["Ann", "Bob", "Cat", "Dan"]
APPROVALS = {4: ("europa", "mars"), 6: ("europa", "titan"), 7: ("titan", "mars")}  # by tile


def told(story: Story, *keys: str) -> list[str]:
    """The sentences of the log for these answers."""
    ear = Listener()
    story.state.listen(ear)
    story.play(*keys)
    story.state.listen(None)
    return sentences(story, ear)


def sentences(story: Story, ear: Listener) -> list[str]:
    log = Log(GAME, story.state.printed, 0)
    log.add(0, ANN, [int(e) for e in ear.heard])
    found = []
    for sentence in log.sentences:
        parts = log.parts(sentence)
        found.append("".join(PLAYERS[int(str(part.ref))] if part.kind == "seat" else part.text for part in parts))
    return found


def test_a_rover() -> None:
    story = Story("workers", "pioneers").crews("M W*", "W", "P").goods(energy=1).cubes(1, metal=1, water=1)
    said = told(story, "act:rover", "rover:1", "send:1", "collect:metal", "collect:water", "terrain:1", "pick:food")
    assert said == [
        "Ann sends Rover 1 to Mare Tranquillitatis and collects Metal and Water.",
        "Ann uses Mare Tranquillitatis and gains 1 Food.",
    ]


def test_a_building() -> None:
    story = Story("workers", "pioneers", draws={"small": ["B13"]}).goods(metal=1, water=1, energy=1)
    assert told(story, "act:building", "build:B13", "site:6", "done") == [
        "Ann pays 1 Metal and 1 Water plus 1 Energy.",
        "Ann builds Regolith mine on space 1/1.",
    ]


def test_a_conversion() -> None:
    story = Story("workers", "pioneers").goods(energy=2, water=1, polymer=1)
    assert told(story, "convert:energy_to_food") == ["Ann turns 2 Energy into 1 Food."]


def test_a_launch() -> None:
    story = Story("workers", "pioneers", draws={"mission": []}).taken("M-1", "M-2").goods(metal=9, energy=1)
    said = told(story, "act:rover", "rover:1", "send:7", "terrain:7", "construct:M-3")
    assert said[-2:] == [
        "Ann constructs the Mars reactor: Landing gear (+8 points).",
        "Mars is launched (+14 points).",
    ]


def test_hunger() -> None:
    story = Story("workers", "pioneers").crews("M", "W", "P").rovers(1, 2, 3).goods(food=2, energy=1, battery=1)
    said = told(story, "act:gather")
    assert "Ann pays 2 Food and feeds 2 Astronauts; 1 goes hungry (−3 points)." in said


def test_options_say_what_they_cost() -> None:
    story = Story("workers", "pioneers").foundations(1).goods(polymer=2, metal=1, energy=2, water=1)
    story.displayed("L01", "L01", "L02", "L02", "L04", "L03").play("act:research")
    texts = [GAME.option(story.state, int(action)).text for action in story.state.legal_actions()]
    assert texts[:2] == [
        "Lay a Foundation for 1 Metal, 1 Polymer and 1 Energy",
        "Take a Laboratory for 1 Polymer",
    ]
    story.play("develop:laboratory")
    texts = [GAME.option(story.state, int(action)).text for action in story.state.legal_actions()]
    assert "Take L04 for 1 Polymer: Gain 1 Energy OR score 2 Victory Points." in texts
    assert "Take L01 for 1 Polymer and 2 Energy: Gain 1 Energy OR 1 Battery tile." in texts


def test_every_answer_and_question_has_words() -> None:
    TEXTS.check(GAME.keys)


def test_alternatives_in_words() -> None:
    story = Story("workers", "pioneers").foundations(1).displayed("L01", "L01", "L02", "L02", "L05", "L08")
    story.goods(polymer=1, energy=0).play("act:research", "laboratory:bottom_right", "place:r1c1", "activate:r1c1")
    assert story.prompt.startswith("Laboratory L08: Gain 1 Mars approval")
    texts = [GAME.option(story.state, int(action)).text for action in story.state.legal_actions()]
    assert texts == ["No", "Gain an approval for Mars (construct only)", "Gain 1 Metal"]


def test_nobody_is_fed_without_food() -> None:
    story = Story("workers", "pioneers").crews("M", "W", "P").rovers(1, 2, 3).goods(energy=1, battery=1)
    assert "Ann feeds nobody; 3 go hungry (−9 points)." in told(story, "act:gather")


def test_goods_that_are_counted_have_a_plural() -> None:
    story = Story("netrunners", "workers", begun=False)
    assert "Bob gains 4 Batteries, 4 Energy and 3 Food plus 1 Polymer, 1 Water and 1 Metal." in told(
        story, "faction:workers"
    )


def test_a_price_stands_with_its_effect() -> None:
    """Hadley Rille trains for an Energy."""
    story = Story("workers", "pioneers").crews("M", "W", "P").goods(energy=1, water=1)
    assert told(story, "act:rover", "rover:1", "send:2", "terrain:2")[-1] == "Ann uses Hadley Rille for 1 Energy."


def test_energy_goes_with_its_battery() -> None:
    """R11.3: the improvement costs a Battery; with a full gauge its Energy is lost, not paid."""
    part = next(part for part in GAME.shipped.parts if "battery" in part.improve_cost)
    goods = {good: n for good, n in part.improve_cost.items() if good != "battery"}
    story = Story("workers", "pioneers").taken(part.id).goods(**{"energy": 4, **goods}, battery=4)
    tile = next(tile for tile in (4, 6, 7) if {"E": "europa", "T": "titan", "M": "mars"}[part.id[0]] in APPROVALS[tile])
    said = told(story, "act:rover", "rover:1", f"send:{tile}", f"terrain:{tile}", f"improve:{part.id}")
    assert any("1 Battery and loses " in sentence and "Energy with a Battery" in sentence for sentence in said)


def test_several_gains_are_one_list() -> None:
    """R5.2, R11.4: the third Greenhouse covers an Achievement, and the Progress tile gives another."""
    story = Story("workers", "pioneers", draws={"progress": ["P07"]}).greenhouses(2).goods(water=1, polymer=1)
    said = told(story, "act:greenhouses", "develop:greenhouse")
    assert "Ann takes a Greenhouse and gains 1 Achievement, 1 Achievement." in said


def test_powers_and_special_research_are_named() -> None:
    story = Story("workers", "pioneers").crews("M*", "W", "P").buildings(6).goods(energy=1, water=1)
    said = told(story, "act:rover", "rover:1", "send:1", "power:metal")
    assert said[-1] == "Ann uses the power of a Metal Specialist and gains 1 Food."
    story = Story("netrunners", "workers").goods(energy=4, food=1, water=1)
    said = told(story, "act:team", "develop:recruit", "recruit:metal", "seat:1", "done")
    assert "Ann recruits a Metal Astronaut for Rover 1." in said


def test_the_track_in_words() -> None:
    story = Story("workers", "pioneers").crews("M", "W", "P").rovers(1, 2, 3).goods(food=3, energy=1, battery=1)
    assert "Ann advances to Progress space 2." in told(story, "act:gather")
    last = Story("workers", "pioneers").crews("M", "W", "P").rovers(1, 2, 3).goods(food=3, energy=1, battery=1)
    assert "Ann leaves the Progress track." in told(last.piece(6), "act:gather")


def test_tiles_triggers_and_objectives_have_words() -> None:
    assert named(GAME.box(2, GAME.settle_options({}, 2)), "progress", 1).text == "lay a Foundation"
    words = named(GAME.box(1, GAME.settle_options({}, 1)), "objective", 5).text
    assert words == "\u201cfinish with 9 Battery tiles\u201d"


def test_final_points_each_have_their_source() -> None:
    """R12.2: nothing is added up under another name."""
    story = Story("workers", "pioneers").goods(metal=4, food=3).piece(6).rovers(1, 2, 3)
    story.state.achievements[ANN] = 2
    ear = Listener()
    story.state.listen(ear)
    story.state.finish()
    assert "Ann scores 3 points for Resources left." in sentences(story, ear)
    assert "Ann scores 2 points for Achievements." in sentences(story, ear)
