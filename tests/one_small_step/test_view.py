"""R14: what a seat may see, and what the views are made of."""

from __future__ import annotations

import json
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import cosmodrome
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.effects import STEPS, either_words, in_words, op
from cosmodrome.games.one_small_step.components.entries import Development
from cosmodrome.games.one_small_step.components.sources import Order
from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import HAZARD_CARDS
from cosmodrome.games.one_small_step.rules.table import HAZARD_POOL
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.frames import frame
from cosmodrome.server.board import boards
from tests.one_small_step.story import HAZARDS, USA, USSR, Story, given


def seen(story: Story, seat: int | None) -> dict[str, Any]:
    view = GAME.view(story.state, seat)
    assert json.loads(json.dumps(view)) == view, "plain data"
    return view


def on(view: dict[str, Any], side: int, mission: str) -> list[Any]:
    """The Hazards on a mission."""
    found = [one for stage in view["teams"][side]["queue"].values() for one in stage if one["card"] == mission]
    return [(hazard["card"], hazard["given"]) for hazard in found[0]["hazards"]]


# --- hands ----------------------------------------------------------------------------------------
def test_hands() -> None:
    """R14: the own hand is open; of the other the number and the eras on the backs."""
    story = given().hold(USA, "E105", "E304").hold(USSR, "E204").start(4)
    own, other, watching = (seen(story, seat)["teams"][USA]["hand"] for seat in (0, 1, None))
    assert own == {"cards": ["E105", "E304"], "backs": []}
    assert other == watching == {"cards": [], "backs": [1, 3]}
    assert "E304" not in json.dumps(seen(story, 1))
    assert seen(story, 0)["teams"][USSR]["hand"]["backs"] == [2]


def test_drafted_cards_stay_known() -> None:
    """R14: a card that all saw drafted is named in the hand of the other team."""
    story = given(mode="beginner").lay("E105", "E106", "E107", "E108").start(4)
    first = story.mover
    story.play("place:engineers:E105")
    workers = next(one for one in seen(story, None)["draft"] if one["card"] == "E105")["workers"]
    assert workers == [{"side": first, "department": "engineers", "how": "worker"}]
    while seen(story, None)["phase"] == 4:
        story.play(story.keys[-1] if not story.options("place") else next(k for k in story.keys if "space6" in k))
    for seat in (0, 1, None):
        assert "E105" in seen(story, seat)["teams"][first]["hand"]["cards"]


def test_team_mates_see_the_same() -> None:
    """R4.3: a team shares everything it may see."""
    story = given(seating="2v2").hold(USA, "E105").start(4)
    assert seen(story, 0) == seen(story, 1)
    assert seen(story, 2) == seen(story, 3) != seen(story, 0)


# --- Hazards --------------------------------------------------------------------------------------
def test_a_given_hazard() -> None:
    """R9.2.2, R14: all see that it was given; its face is known to the giver alone."""
    story = given().queue(USSR, t1=["SM05"]).hazard("SM05", "HZ01", by=USA).start(4)
    assert on(seen(story, 0), USSR, "SM05") == [("HZ01", True)]
    assert on(seen(story, 1), USSR, "SM05") == [(None, True)]
    assert on(seen(story, None), USSR, "SM05") == [(None, True)]
    assert "HZ01" not in json.dumps(seen(story, 1))


def test_a_gained_hazard() -> None:
    """R14: hidden from both until it is looked at; then known to its owner."""
    story = given().queue(USA, t2=["SM05"]).hazard("SM05", unseen=1).start(4)
    for seat in (0, 1):
        assert on(seen(story, seat), USA, "SM05") == [(None, False)]
    looked = given().queue(USA, t2=["SM05"]).hazard("SM05", "HZ07", by=USA).start(4)
    assert on(seen(looked, 0), USA, "SM05") == [("HZ07", False)]
    assert on(seen(looked, 1), USA, "SM05") == [(None, False)]


def known_to_the_ussr() -> Story:
    """The USSR knows the Hazard on top of the deck; the USA gain it."""
    story = given().set_media(3, 1).queue(USA, t1=["SM05"])
    hazard = HAZARDS.index("HZ07")
    story.state.pools[HAZARD_POOL] &= ~only(hazard)
    story.state.hazard_deck = decks.on_top(decks.taken(story.state.hazard_deck), decks.face(hazard), 1)
    story.state.learn(only(USSR), only(hazard), HAZARD_CARDS)
    story.state.agenda = vec[i64]([frame(x.PHASE, 0, 4), frame(x.PLACE_HAZARD, 0, 0, 0, 1)])
    story.state.is_offered = False
    story.state.settle()
    return story.deal()


def test_a_gained_hazard_that_the_others_know_was_not_given() -> None:
    """R9.2.1, R14: they had put it under the deck; nobody gave it."""
    story = known_to_the_ussr()
    assert on(seen(story, 0), USA, "SM05") == [(None, False)]
    assert on(seen(story, 1), USA, "SM05") == [("HZ07", False)]
    guess = Story(story.state.determinize(0, SeededDice(1)))
    assert on(seen(guess, 0), USA, "SM05") == [(None, False)]


def test_a_revealed_hazard_that_was_gained() -> None:
    """R9.1.1: all know it now, and still it was not given."""
    story = given().set_media(3, 1).queue(USA, launch=["SM05"]).queue(USSR).own(USA, "AD06")
    story.hazard("SM05", "HZ01", by=USSR).hazard("SM05", unseen=1).then("hazard:HZ07").start(7)
    assert story.options("ignore") == ["HZ01", "HZ07"]
    for seat in (0, 1, None):
        assert on(seen(story, seat), USA, "SM05") == [("HZ01", True), ("HZ07", False)]


def test_a_given_hazard_stays_one_in_a_guess() -> None:
    """R14: the owner does not know which it is, but that it was given."""
    story = given().queue(USA, t1=["SM05"]).hazard("SM05", "HZ01", by=USSR).hazard("SM05", unseen=1).start(4)
    for seed in range(5):
        guess = Story(story.state.determinize(0, SeededDice(seed)))
        assert on(seen(guess, 0), USA, "SM05") == on(seen(story, 0), USA, "SM05") == [(None, True), (None, False)]
        assert not GAME.check(guess.state)


# --- decks ----------------------------------------------------------------------------------------
def test_eras_of_the_event_deck() -> None:
    """R3.5, R14: the backs tell how many of which era lie where."""
    view = seen(given(), None)
    assert [(run["n"], run["era"]) for run in view["decks"]["event"]["runs"]] == [(8, 1), (12, 2), (22, 3)]
    assert view["decks"]["event"]["left"] == 42
    assert view["decks"]["satellite"]["left"] == 16
    assert [deck["left"] for deck in view["decks"]["crew"]] == [6, 6]
    assert view["decks"]["advancement"] == 10


def test_path_tiles_are_face_down() -> None:
    """R14: only the tile on the Moon is open."""
    path = seen(given(), 0)["path"]
    assert [space["vp"] for space in path] == [None] * 5 + [7]
    assert all(space["tile"] for space in path)


# --- what is printed ------------------------------------------------------------------------------
def test_modes_have_their_own_actions() -> None:
    """R16: the beginner overlay has no upgrades; in the advanced game all are covered at first."""
    beginner, advanced = (seen(given(mode=mode), 0)["earth"] for mode in ("beginner", "advanced"))
    assert not any(action["upgrades"] for space in beginner for action in space["actions"])
    upgrades = [up for space in advanced for action in space["actions"] for up in action["upgrades"]]
    assert len(upgrades) == 20
    assert all(up["covered"] for up in upgrades)
    opened = seen(given().uncover("2E s"), 0)["earth"][1]["actions"][0]
    assert opened["text"] == "pay 1 Funding + 1 Material → 2 tokens of one kind"
    assert [(up["text"], up["sign"], up["covered"]) for up in opened["upgrades"]] == [
        ("costs 1 Material less", "−", False),
        ("roll the crew die", "+", True),
    ]


def test_every_card_that_is_named_is_explained() -> None:
    """R18.1: details with a line of history for everything in sight."""
    story = given().queue(USA, t1=["SM05"]).hazard("SM05", "HZ01", by=USSR).hold(USA, "E304")
    story.own(USA, "AD06").own_tiles(USSR, "MB1").start(4)
    view = seen(story, 1)
    shown = [*view["display"], "SM05", "HZ01", "AD06", "MB1", *(one["card"] for one in view["draft"])]
    for name in shown:
        assert view["cards"][name]["name"]
        assert view["cards"][name]["flavour"]
        assert view["cards"][name]["source"]
    assert view["cards"]["SM05"]["year"] == 1959
    assert view["cards"]["SM05"]["failure"] == "−1 Media"


@pytest.mark.parametrize("mode", ["beginner", "advanced"])
def test_programs_know_where_they_come_from(mode: str) -> None:
    """R12: for each address, the card that an effect is printed on, and its words."""
    box = GAME.box(2, GAME.settle_options({"mode": mode}, 2))
    sources = names.sources(box)
    for card, event in enumerate(GAME.shipped.events):
        at = int(box.event_block[card])
        printed = event.effects if isinstance(event, Development) else [one for way in event.options for one in way]
        if mode == "advanced" or not any(effect.advanced for effect in printed):
            words = in_words(event.effects) if isinstance(event, Development) else either_words(event.options)
            assert in_words(sources.block(at)) == words
        if at:
            assert names.printed_on(box, at) == (event.name, "event", event.id)


def test_what_the_beginner_game_ignores_is_not_told() -> None:
    """R16: an effect of the advanced game alone is printed, but not carried out."""
    parts = {}
    for mode in ("beginner", "advanced"):
        box = GAME.box(2, GAME.settle_options({"mode": mode}, 2))
        order = names.sources(box).question(int(box.rewards[4]))  # Luna 2
        assert isinstance(order, Order)
        parts[mode] = [in_words(part) for part in order.parts]
    ignored = parts["advanced"].index("uncover an Earth upgrade")
    assert parts["beginner"][ignored] == "nothing"


def test_every_op_has_words() -> None:
    """R12: no effect of the shipped components is without words."""
    told = {"": ""}
    data: list[Any] = [one.effects for one in (*GAME.shipped.media_tiles, *GAME.shipped.satellite_tiles)]
    data += [one.worker for one in GAME.shipped.events]
    data += [[*one.minor_reward, *one.major_reward] for one in GAME.shipped.missions]
    for listed in data:
        for effect in listed:
            told[op(effect)] = effect.words()
    assert all(told[name] for name in told if name in STEPS)
    assert told["satellite_bonus"] == "draw a Satellite tile"


# --- the launch -----------------------------------------------------------------------------------
def test_countdown_sheet() -> None:
    """R9.1: the costs with the Hazards revealed, what is missing of them, and the rewards."""
    story = given().queue(USA, launch=["SM05", "SM06"]).hazard("SM05", "HZ02", by=USSR)
    story.give(USA, booster=2, navigation=1).set_media(usa=8, ussr=0).start(7)
    story.play("launch:SM05")
    launch = seen(story, 1)["launch"]
    assert launch["mission"] == "SM05"
    assert [hazard["card"] for hazard in launch["hazards"]] == ["HZ02"]
    assert launch["minor"]["text"] == "2 Boosters + 1 Navigation"
    assert launch["minor"]["lacking"] == 0
    assert launch["major"]["text"] == "1 Navigation"
    assert [reward["text"] for reward in launch["rewards"] if reward["major"]] == ["2 VP", "1 Media"]


@pytest.mark.parametrize(("answer", "achieved"), [("pay", True), ("no", False)])
def test_the_sheet_tells_at_the_rewards_whether_it_is_a_major_success(answer: str, achieved: bool) -> None:
    """R9.1.3, R9.1.4: for everybody, on the board and in the terminal."""
    story = given().queue(USA, launch=["SM05"]).give(USA, booster=4, navigation=4, sensor=4)
    story.set_media(usa=2, ussr=0).start(7)
    assert seen(story, 1)["launch"]["achieved"] is None
    story.play(answer)
    view = seen(story, 1)
    assert (view["launch"]["step"], view["launch"]["achieved"]) == ("rewards", achieved)
    word = "paid" if achieved else "not paid"
    match = cosmodrome.load("one_small_step").match(seats=2, position=GAME.position(story.state))
    sheet = boards.render(GAME, match.view(1), "salt")
    assert (sheet.count(">paid</p>"), sheet.count(">not paid</p>")) == ((2, 0) if achieved else (1, 1))
    assert f"1 Navigation ({word})" in " ".join(str(match).split())
