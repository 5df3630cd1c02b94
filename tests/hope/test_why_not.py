"""Why an answer is refused: with a rule and a reason, whatever somebody tries."""

from __future__ import annotations

import pytest

from cosmodrome.games.hope.game import GAME
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.frames import kind_of
from cosmodrome.kernel.state import OVER
from tests.hope.dealt import ANN, BOB, CAT, Dealt
from tests.hope.lively import Lively, story
from tests.refusals import reasons_told

EVERY = 10  # steps


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_answer_at_some_questions_of_a_lively_game(seats: int) -> None:
    """All actions: those that are not legal are refused with a rule of the rulebook."""
    game, asked = Lively(), set()
    options = {"traitor": True, "bugs": True}
    state = game.new_state(game.box(seats, game.settle_options(options, seats)))
    for at, step in enumerate(story(game, seats, options, seed=seats)):
        if state.mover() >= 0 and at % EVERY == 0:
            asked.add(int(kind_of(state.top())))
            reasons_told(game, state.clone(), SeededDice(at), steps=1)
        state.apply(step.action)
    assert len(asked) > 4


def test_a_whole_plain_game() -> None:
    state = GAME.new_state(GAME.box(3, GAME.settle_options({"traitor": True, "bugs": True}, 3)))
    reasons = reasons_told(GAME, state, SeededDice(5), one_in=30)
    assert state.mover() == OVER
    assert {"all your levers are active", "Earth has no planets"} <= reasons


# --- movement -------------------------------------------------------------------------------------
def test_a_lever_that_is_inactive() -> None:
    assert Dealt().inactive(0).why_not("navigate:towards:SW") == (
        "R5.1",
        "your towards lever is inactive until you polarize",
    )


def test_a_lever_that_a_bug_card_locks() -> None:
    said = Dealt(bugs=True).bug("M03").why_not("navigate:arbitrary_towards:SW")
    assert said == ("R13.8", "the Bug card Jammed Lever locks the arbitrary lever")


def test_a_direction_that_does_not_fit() -> None:
    dealt = Dealt()
    assert dealt.why_not("navigate:towards:NE")[1] == (
        "this direction does not lead towards gravity in the purple dimension"
    )
    assert dealt.why_not("navigate:sideways:E") == ("R5.5", "no purple space there shares a side with yours")
    assert dealt.ship("A1", "purple").why_not("navigate:away:NW") == ("R5.7", "no tile lies in that direction")


def test_a_second_movement() -> None:
    dealt = Dealt().play("navigate:towards:SW", "stop")
    assert dealt.why_not("navigate:away:NE") == ("R5.1", "you have used your movement action")
    assert dealt.why_not("polarize:clockwise") == ("R5.13", "you have used your movement action")


def test_a_polarization() -> None:
    dealt = Dealt()
    assert dealt.why_not("polarize:clockwise") == ("R5.9", "all your levers are active")
    assert dealt.why_not("polarize:counterclockwise") == ("R5.10", "a ship polarizes clockwise")


def test_a_flight_goes_straight_on_and_not_too_far() -> None:
    dealt = Dealt(bugs=True).bug("M04").play("navigate:towards:SW")
    assert dealt.why_not("go:SE") == ("R5.3", "a navigation goes straight on")
    dealt.hand("plant_plain", "plant_plain").play("go:SW")
    assert dealt.why_not("go:SW")[1] == "with the Bug card Short Range a navigation covers at most 2 tiles"


# --- pioneers -------------------------------------------------------------------------------------
def test_where_no_pioneer_can_be_placed() -> None:
    dealt = Dealt()
    assert dealt.why_not("place") == ("R6.2", "Earth has no planets")
    assert dealt.ship("D3", "purple").why_not("place")[1] == "there is no planet on the purple side of Fornax A (D3)"
    assert dealt.ship("C3", "purple").why_not("place") == (
        "R6.3",
        "it costs 1 Water card, 1 Joker, or 2 cards of one technology: your hand cannot pay",
    )


def test_after_a_polarization_no_more_pioneers() -> None:
    """R5.12: placed before it, so none after it."""
    dealt = Dealt().inactive(0).ship("C3", "purple").hand("water_plain", "joker_symbol", "joker_symbol")
    dealt.play("place", "pay:water_plain", "polarize:clockwise")
    assert dealt.ship("B3", "blue").why_not("place") == (
        "R5.12",
        "in the turn of a polarization pioneers are placed either before it or after it, not both",
    )
    assert "place" in dealt.blocked()


def test_a_pair_under_rigid_protocol() -> None:
    dealt = Dealt(bugs=True).bug("M05").ship("C3", "purple").hand("carbon_plain", "carbon_plain")
    assert dealt.why_not("place")[1] == "it costs 1 Water card or 1 Joker: your hand cannot pay"
    dealt.hand("carbon_plain", "carbon_plain", "water_plain").play("place")
    assert dealt.why_not("pair:carbon_plain:carbon_plain")[1].endswith("pairs do not count")


# --- purchases and accusations ---------------------------------------------------------------------
def test_a_purchase() -> None:
    dealt = Dealt().cockpit(medals=2)
    assert dealt.why_not("upgrade") == ("R8.6", "it costs 4 medals, and you have 2")
    dealt.cockpit(upgrades=3, medals=9)
    assert dealt.why_not("upgrade") == ("R8.6", "all three steps are bought")
    dealt.play("technology")
    assert dealt.why_not("technology") == ("R8.5", "one purchase a turn")


def test_an_upgrade_during_a_navigation() -> None:
    dealt = Dealt().cockpit(medals=9).hand("light_plain").play("navigate:towards:SW")
    assert dealt.why_not("upgrade") == ("G15", "not in the middle of a navigation")


def test_an_accusation() -> None:
    assert Dealt(3).why_not("accuse:1") == ("R16.1", "this game has no traitor")
    dealt = Dealt(3, traitor=CAT)
    assert dealt.why_not("accuse:1") == ("R11.2", "you need a character upgrade first")
    assert dealt.why_not("accuse:0") == ("R11.2", "you accuse another player")
    dealt.cockpit(upgrades=1, medals=3).cockpit(seat=BOB, upgrades=1, medals=3).cockpit(seat=CAT, upgrades=2)
    assert dealt.why_not("accuse:1")[1] == "Yellow has as many upgrades as you, and you do not have more medals"
    assert dealt.why_not("accuse:2")[1] == "Black has 2 upgrades, more than you"


def test_what_is_refused_tells_no_role() -> None:
    """Two tables that differ only in who is the traitor: another seat reads the same reasons at both."""
    tables = [Dealt(3, traitor=traitor) for traitor in (BOB, CAT)]
    said = [
        [GAME.why_not(dealt.state, action) for action in range(len(GAME.keys))]
        + GAME.blocked(dealt.state)
        + [GAME.prompt(dealt.state, seat) for seat in (ANN, None)]
        for dealt in tables
    ]
    assert said[0] == said[1]


def test_the_traitor_has_one_option_more_and_nobody_else_reads_of_it() -> None:
    loyal, traitor = Dealt(3, traitor=BOB), Dealt(3, traitor=ANN)
    assert set(traitor.keys) - set(loyal.keys) == {"reveal"}
    assert "reveal" not in loyal.blocked()
    assert loyal.prompt(BOB) == traitor.prompt(BOB)


# --- Bug cards --------------------------------------------------------------------------------------
def test_an_offer_that_is_too_high() -> None:
    """G23."""
    dealt = Dealt(bugs=True).hand("oxygen_plain", "oxygen_plain", "water_plain", "water_symbol")
    for dimension in ("purple", "blue"):
        dealt.ship("A1", dimension).play("place", "pay:oxygen_plain")
    most = int(dealt.state.medals[ANN]) + 1
    assert dealt.why_not(f"offer:{most + 1}") == ("G23", f"you can pay at most {most} medals or pairs")
    assert dealt.why_not("offer:9") == ("G23", "only 4 are still missing")
    assert "offer:4" in dealt.blocked()
