"""What the log says, and what a player reads at a question."""

from __future__ import annotations

import pytest

from cosmodrome.games.events import Event
from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.rules.scoring import finish
from cosmodrome.games.from_the_moon.text.events import EVENTS
from cosmodrome.games.from_the_moon.text.texts import TEXTS, named
from cosmodrome.games.story import Story as Log
from cosmodrome.kernel.events import Listener
from tests.from_the_moon.story import ANN, Story

PLAYERS = ["Ann", "Bob", "Cat", "Dan"]
APPROVALS = {4: ("europa", "mars"), 6: ("europa", "titan"), 7: ("titan", "mars")}  # by tile


def told(story: Story, *keys: str) -> list[str]:
    """The sentences of the log for these answers, each told by itself as in a match."""
    found: list[str] = []
    before: Log | None = None
    for seq, key in enumerate(keys, 1):
        ear = Listener()
        story.state.listen(ear)
        story.play(key)
        story.state.listen(None)
        before = Log(GAME, story.state.printed, 0, before=before)
        before.add(seq, ANN, [int(e) for e in ear.heard])
        found += sentences(before)
    return found


def final(story: Story) -> list[str]:
    """The sentences of the end of the game."""
    ear = Listener()
    story.state.listen(ear)
    finish(story.state)
    log = Log(GAME, story.state.printed, 0)
    log.add(0, None, [int(e) for e in ear.heard])
    return sentences(log)


def sentences(log: Log) -> list[str]:
    found = []
    for sentence in log.sentences:
        parts = log.parts(sentence)
        found.append("".join(PLAYERS[int(str(part.ref))] if part.kind == "seat" else part.text for part in parts))
    return found


def test_a_rover() -> None:
    story = Story("workers", "pioneers").crews("M W*", "W", "P").goods(energy=1).cubes(1, metal=1, water=1)
    said = told(story, "act:rover", "rover:1", "send:1", "collect:metal", "collect:water", "terrain:1", "pick:food")
    assert said == [
        "Ann sends Rover 1 to Mare Tranquillitatis.",
        "Ann collects Metal.",
        "Ann collects Water.",
        "Ann uses Mare Tranquillitatis and gains 1 Food.",
    ]


def test_a_building() -> None:
    story = Story("workers", "pioneers", draws={"small": ["B13"]}).goods(metal=1, water=1, energy=1)
    assert told(story, "act:building", "build:B13", "site:6", "done") == [
        "Ann builds Regolith mine on space 6 for 1 Metal, 1 Water and 1 Energy.",
    ]


def test_a_conversion() -> None:
    story = Story("workers", "pioneers").goods(energy=2, water=1, polymer=1)
    assert told(story, "convert:energy_to_food") == ["Ann turns 2 Energy into 1 Food."]


def test_a_launch() -> None:
    """R10.6: who gets how much, and of which ship."""
    story = Story("workers", "pioneers", draws={"mission": []}).taken("M-1").taken("M-2", by=1)
    said = told(story.goods(metal=9, energy=1), "act:rover", "rover:1", "send:7", "terrain:7", "construct:M-3")
    assert said[-4:] == [
        "Ann uses Aristarchus, pays 3 Metal and constructs the Mars reactor: Landing gear (+8 points).",
        "Ann launches Mars.",
        "Ann gets a launch bonus of Mars (+14 points).",
        "Bob gets a launch bonus of Mars (+7 points).",
    ]


def test_a_meal_is_a_sentence_of_its_own() -> None:
    """R9.4: it is not the price of the Building that yielded last."""
    story = (
        Story("workers", "pioneers")
        .crews("M", "W", "P")
        .goods(water=1, polymer=1, battery=0)
        .rovers(1, 2, 3)
        .buildings(6)
    )
    story.state.small_built[ANN], story.state.small = 1 << 4, story.state.small | 1 << 4
    said = told(story, "act:gather", "income:recharge")
    assert said[1:3] == [
        "Ann uses Canteen and gains 2 Food.",
        "Ann feeds 2 Astronauts with 2 Food; 1 goes hungry (−3 points).",
    ]


def test_hunger() -> None:
    story = Story("workers", "pioneers").crews("M", "W", "P").rovers(1, 2, 3).goods(food=2, energy=1, battery=1)
    said = told(story, "act:gather")
    assert "Ann feeds 2 Astronauts with 2 Food; 1 goes hungry (−3 points)." in said


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
    assert "Bob gains 4 Batteries, 4 Energy, 3 Food, 1 Polymer, 1 Water and 1 Metal." in told(story, "faction:workers")


def test_a_price_stands_with_its_effect() -> None:
    """Hadley Rille trains for an Energy."""
    story = Story("workers", "pioneers").crews("M", "W", "P").goods(energy=1, water=1)
    said = told(story, "act:rover", "rover:1", "send:2", "terrain:2", "train:1:metal")
    assert said[1:3] == [
        "Ann uses Hadley Rille for 1 Energy.",
        "Ann goes on with Hadley Rille and trains a Metal Specialist in Rover 1.",
    ]


def test_energy_goes_with_its_battery() -> None:
    """R11.3: the improvement costs a Battery; with a full gauge its Energy is lost, not paid."""
    part = next(part for part in GAME.shipped.parts if "battery" in part.improve_cost)
    goods = {good: n for good, n in part.improve_cost.items() if good != "battery"}
    story = Story("workers", "pioneers").taken(part.id).goods(**{"energy": 4, **goods}, battery=4)
    tile = next(tile for tile in (4, 6, 7) if {"E": "europa", "T": "titan", "M": "mars"}[part.id[0]] in APPROVALS[tile])
    said = told(story, "act:rover", "rover:1", f"send:{tile}", f"terrain:{tile}", f"improve:{part.id}")
    assert "pays 1 Water and 1 Battery, loses 1 Energy with the Battery and improves the Europa reactor" in said[-1]


def test_several_gains_are_one_list() -> None:
    """R5.2, R11.4: the third Greenhouse covers an Achievement, and the Progress tile gives another."""
    story = Story("workers", "pioneers", draws={"progress": ["P07"]}).greenhouses(2).goods(water=1, polymer=1)
    said = told(story, "act:greenhouses", "develop:greenhouse")
    assert "Ann takes a Greenhouse for 1 Water and 1 Polymer and gains 2 Achievements." in said


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
    """R12.2: nothing is added up under another name, or joined to what came before."""
    story = Story("workers", "pioneers").goods(metal=4, food=3).piece(6).rovers(1, 2, 3)
    story.state.achievements[ANN] = 2
    assert final(story) == [
        "Final scoring:",
        "Ann scores 24 points for most Achievements.",
        "Ann scores 3 points for Resources left.",
        "Ann scores 2 points for Achievements.",
        "Bob scores 3 points for Resources left.",
    ]


def test_second_places_are_not_called_the_most() -> None:
    """R12.2 a, b: with three players the second place scores too; R15.7: alone there are no places."""
    story = Story("workers", "pioneers", "survivors").taken("M-1", "M-2", "M-3").improved("M-1", "M-2")
    story.improved("M-3", by=2).state.achievements[ANN] = 5
    story.state.achievements[1] = 3
    said = final(story)
    assert [line for line in said if "ranking" in line] == [
        "Ann scores 24 points for the ranking by Achievements.",
        "Bob scores 12 points for the ranking by Achievements.",
        "Ann scores 8 points for the ranking by improvements.",
        "Cat scores 4 points for the ranking by improvements.",
    ]
    assert not [line for line in said if "most" in line]
    alone = Story("workers", draws={"objective": ["O1", "O2", "O3"]}).taken("M-1", "T-1").improved("M-1", "T-1")
    alone.state.launched, alone.state.objectives, alone.state.achievements[ANN] = 7, 0, 8
    assert final(alone)[1:3] == ["Ann scores 12 points for Achievements.", "Ann scores 4 points for improvements."]


@pytest.mark.parametrize(("seats", "title"), [(1, "This turn"), (2, "This round")])
def test_the_end_is_announced_for_what_is_played(seats: int, title: str) -> None:
    """R12.1, R15.6: the round or turn in which the end is triggered is the last, no other begins."""
    box = GAME.box(seats, GAME.settle_options({}, seats))
    told = Event("ending", None, None, {"ending": 1, "change": 1})
    headline = EVENTS.motion(GAME, box, told).headline
    assert headline is not None
    assert (headline.title, headline.verdict) == (title, "is the last")


def test_what_is_free_names_what_gave_it() -> None:
    """R3.6: a recruit of Descartes Highlands (T09), whatever is converted before he is seated."""
    story = Story("workers", "pioneers").goods(energy=2, battery=2)
    said = told(
        story, "act:rover", "rover:1", "send:9", "terrain:9", "convert:energy_to_food", "recruit:metal", "seat:1"
    )
    assert said[1:3] == [
        "Ann turns 2 Energy into 1 Food.",
        "Ann uses Descartes Highlands and recruits a Metal Astronaut for Rover 1 (+1 point).",
    ]


def test_what_was_declined_gives_nothing() -> None:
    """R3.4: the recruit of the Unifiers is declined, and the Special Research after it is not theirs."""
    story = Story("netrunners", "pioneers").goods(energy=4, food=2, battery=4).crews("M", "W", "P")
    said = told(story, "act:team", "develop:recruit", "recruit:metal", "seat:1", "done", "special:foundation")
    assert "Ann does a Special Research for 2 Energy and lays Foundation 2." in said
    story = Story("survivors", "pioneers").own_building(vertex=1).goods(metal=1, polymer=2, energy=3, battery=3)
    said = told(story, "act:research", "no", "develop:laboratory", "laboratory:bottom_left")
    assert said[0] == "Ann lays Foundation 1 for 1 Metal, 1 Polymer and 1 Energy."
    assert said[1].startswith("Ann takes Laboratory ")


def test_one_effect_is_used_once() -> None:
    """The Refinery (B24) gives two Resources, one after the other."""
    story = Story("workers", "pioneers").crews("M", "W", "P").rovers(1, 2, 3).goods(food=3).buildings(6)
    story.state.small_built[ANN], story.state.small = 1 << 8, story.state.small | 1 << 8
    said = told(story, "act:gather", "income:B24", "pick:metal", "pick:water")
    assert said[1:3] == ["Ann uses Refinery and gains 1 Metal.", "Ann goes on with Refinery and gains 1 Water."]


def test_a_refill_is_one_line() -> None:
    """R9.6: which cubes lie on which tile is a note; the Greenhouses that are filled up have a line too."""
    story = Story("workers", "pioneers").crews("M", "W", "P").rovers(1, 2, 3).goods(food=3)
    story.state.free_greenhouses, story.state.greenhouse_stack = 0, story.state.greenhouse_stack + 2
    ear = Listener()
    story.state.listen(ear)
    story.play("act:gather")
    log = Log(GAME, story.state.printed, 0)
    log.add(1, ANN, [int(e) for e in ear.heard])
    said = sentences(log)
    cubes = next(at for at, sentence in enumerate(said) if "drawn for" in sentence)
    assert said[cubes:] == [said[cubes], "The spaces without surcharge get 2 Greenhouses from the stack."]
    note = next(part.note for part in log.parts(log.sentences[cubes]) if part.note)
    assert note.startswith("Mare Tranquillitatis: 1 Metal; Hadley Rille: ")


def test_why_a_game_alone_is_lost() -> None:
    """R15.6: by leaving the track, or by what was not done."""
    story = Story("workers", draws={"location": ["5", "8", "9"]}).crews("M", "W", "P").goods(food=3).rovers(1, 2, 3)
    said = told(story.piece(6), "act:gather")
    assert "The piece has left the Progress track before all three ships were launched: the game is lost." in said
    lost = Story("workers", draws={"objective": ["O6", "O1", "O2"]})
    lost.state.launched = 7
    assert final(lost) == [
        "The game is lost, because the following was not done: \u201cfinish with at least 12 Achievements\u201d, "
        "\u201cfinish with at least 6 constructed Buildings\u201d and \u201cfinish with 9 Battery tiles\u201d."
    ]


def test_options_of_architects_have_their_discount() -> None:
    """R14.5: beside their Rovers a Building costs less, and each space says how much it costs."""
    story = Story("architects", "pioneers", draws={"small": ["B11"]}).own_building(vertex=16).rovers(1)
    story.goods(metal=1, water=1).play("act:building")
    assert "Build Dormitory for 1 Metal and 1 Water" in texts(story)
    assert story.why_not("build:B31").why == "it costs at least 2 Metal, 1 Water, 1 Polymer and 1 Energy"
    story = Story("architects", "pioneers", draws={"small": ["B11"]}).own_building(vertex=16).rovers(1)
    story.goods(metal=1, water=1, energy=1).play("act:building")
    assert "Build Dormitory for 1 Metal, 1 Water and 0 to 1 Energy" in texts(story)
    story.play("build:B11")
    assert {"Build on space 1 for 1 Metal and 1 Water", "Build on space 4 for 1 Metal, 1 Water and 1 Energy"} <= set(
        texts(story)
    )


def texts(story: Story) -> list[str]:
    return [GAME.option(story.state, int(action)).text for action in story.state.legal_actions()]


def test_a_price_and_its_surcharge_are_one() -> None:
    """R5.1, R11.6: Mare Imbrium (T05) for 1 Energy, and 2 more for a Greenhouse of the stack."""
    story = Story("workers", "pioneers").goods(energy=4, battery=4)
    story.state.greenhouse_stack, story.state.free_greenhouses = story.state.greenhouse_stack + 2, 0
    said = told(story, "act:rover", "rover:1", "send:5", "terrain:5")
    assert said[-1] == "Ann uses Mare Imbrium for 3 Energy and takes a Greenhouse."
