"""What the log says: who did what to whom, and how the game ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cosmodrome.games.hope.components.vocabulary import CARDS
from cosmodrome.games.hope.game import GAME, HopeGame
from cosmodrome.games.hope.rules.printed import Printed
from cosmodrome.games.hope.rules.table import MISSION, REGRESSED
from cosmodrome.match.preview import preview
from tests.hope.dealt import PLAYERS
from tests.hope.story import ANN, BOB, CAT, EARTH, Story
from tests.hope.test_r5_r6 import empty_deck
from tests.hope.test_r7_r8 import nearly
from tests.hope.test_r13 import drawn
from tests.reading import sentences

THREE = ("hope", "nope", "hope")  # Bob is the traitor
FULL = ("water_plain", "carbon_plain", "light_plain", "plant_plain", "animal_plain")


class ConcaveEarth(HopeGame):
    """HOPE with an Earth that ships do not leave by polarizing."""

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> Printed:
        return super().box(seats, options, {"earth_tile": {"shape": "concave"}})


def told(story: Story, *keys: str) -> list[str]:
    """The sentences of these answers, and of what chance did after each."""
    found = []
    for key in keys:
        before = len(story.heard)
        story.play(key)
        said = sentences(GAME, story.state, story.heard[before:])
        found += ["".join(PLAYERS[int(str(p.ref))] if p.kind == "seat" else p.text for p in parts) for parts in said]
    return found


# --- a turn -----------------------------------------------------------------------------------------
def test_every_turn_has_a_line_with_its_player() -> None:
    """R6.7: also where nothing is placed and the hand is full, and in the last round."""
    story = Story().hand(ANN, *FULL).hand(BOB, *FULL, "light_symbol")
    story.state.outcome = MISSION
    lines = told(story, "end", "end")
    assert lines[:2] == ["Ann ends the turn with a full hand.", "Bob ends the turn with a full hand."]


def test_a_refill_that_finds_no_card() -> None:
    """G12."""
    assert told(empty_deck(Story()), "end")[0] == "Ann refills the hand, but no card is left to draw."


def test_a_new_deck_of_one_card() -> None:
    """G12: it is made before the refill is told, and one card is no plural."""
    story = empty_deck(Story(), ("light_plain", 0), ("light_symbol", 0))
    assert told(story, "end")[:2] == [
        "The deck is empty: a new one of 1 card is shuffled.",
        "Ann refills the hand and draws Light.",
    ]


def test_cards_turned_over_for_the_monolith() -> None:
    """R3.6: one card is no plural."""
    story = Story(begun=False)
    while story.keys[0].startswith("character:"):
        said = told(story, story.keys[0])
    assert "Turned over for the Monolith: Oxygen." in said


# --- the Regression ---------------------------------------------------------------------------------
def test_the_extra_step_behind_a_covered_crossing() -> None:
    """R9.4, E18: from 5 by two symbols to 8."""
    story = Story().marker(5).symbols(2).row(ANN, ANN, ANN).monolith((3, -3))
    assert told(story, "end")[-1] == (
        "The Regression counts 2 symbols; the marker moves to 7, a covered crossing, and on to 8 of 68."
    )


def test_the_extra_step_of_a_marker_set_back() -> None:
    """R13.8, B06."""
    story = drawn("B06").marker(11).row(*[BOB] * 3).place("oxygen_plain").play("offer:3")
    assert told(story, "medal", "medal", "medal")[0] == (
        "Time Slip takes effect; the marker moves back to 7, a covered crossing, and on to 6 of 68."
    )


def test_pioneers_of_a_galaxy_that_vanishes_are_lost() -> None:
    """R9.7: nobody takes them back."""
    story = Story().marker(6).symbols(2).monolith((3, -3)).pioneers(BOB, (3, -3), "purple", 2)
    assert told(story, "end")[-5:] == [
        "The Regression counts 2 symbols; the marker moves to 7 of 68 and meets the uncovered crossing at row space 3.",
        f"{GAME.shipped.galaxies[3].name} vanishes from A4.",
        "Bob loses 2 pioneers on A4 purple.",
        "The Monolith moves to C6.",
        "The marker moves to 8 of 68.",
    ]


def test_a_stable_galaxy_under_the_monolith_stays() -> None:
    """R9.5."""
    story = Story().marker(6).symbols(1).stable((3, -3)).monolith((3, -3))
    assert told(story, "end")[-2:] == ["A4 is stable and stays.", "The Monolith moves to B5."]


def test_a_space_of_the_row_under_the_marker() -> None:
    """R7.2, E22."""
    story = nearly().row(*[BOB] * 5).marker(14)
    assert "The marker stands on space 6 of the row, which stays empty." in told(story, "place", "pay:oxygen_plain")


def test_what_ends_a_stall() -> None:
    """R9.10: a pioneer, no symbol."""
    assert told(Story(), "end", "end")[-2] == (
        "A whole round has passed without a pioneer and without a symbol: until a pioneer is placed, the Regression "
        "counts at least 1 symbol."
    )


# --- polarization -----------------------------------------------------------------------------------
def test_a_general_polarization_tells_its_sense_and_what_levers_do() -> None:
    """R7.6, G14."""
    story = Story().tokens(ANN, "general_polarization", "general_polarization")
    assert told(story, "general_polarization:counterclockwise")[0] == (
        "Ann uses the token General polarization: all ships polarize counterclockwise, and all levers become active."
    )
    story.ship(ANN, EARTH, "purple").play("navigate:towards:SW")
    assert told(story, "general_polarization:clockwise")[0].endswith(
        "all ships polarize clockwise, and all levers but the one in use become active."
    )


def test_a_ship_that_leaves_the_universe() -> None:
    """R5.11, E9: by a polarization of its own or of all ships, in either sense; from Earth, too."""
    story = Story().levers(ANN).ship(ANN, (3, -3), "purple")
    assert told(story, "polarize:clockwise") == [
        "Ann polarizes out of the universe and reappears on Earth blue.",
    ]
    story = Story().tokens(ANN, "general_polarization").ship(ANN, EARTH, "purple").ship(BOB, (1, 0), "blue")
    story.gone((1, -1))
    assert told(story, "general_polarization:counterclockwise")[1:] == [
        "Bob polarizes to E5 purple.",
        "Ann polarizes out of the universe and reappears on Earth red.",
    ]


def test_a_ship_that_polarizes_to_earth() -> None:
    """R2.7: from a tile beside it, or if Earth is concave and it stays there."""
    story = Story().levers(ANN).ship(ANN, (0, 1), "purple")
    assert told(story, "polarize:clockwise") == ["Ann polarizes to Earth blue."]
    story = Story(game=ConcaveEarth()).levers(ANN).ship(ANN, EARTH, "purple").shapes(EARTH)
    assert told(story, "polarize:clockwise") == ["Ann polarizes to Earth blue."]


# --- Bug cards --------------------------------------------------------------------------------------
def test_a_price_paid_in_medals_has_one_line() -> None:
    """R13.3: how much each pays was offered for all to hear."""
    story = drawn("B02").place("oxygen_plain")
    assert told(story, "offer:1", "offer:1", "medal", "medal") == [
        "Ann adds 1 to the offers.",
        "Bob adds 1 to the offers.",
        "The price of Deep Archive is reached, so all pay what they offered.",
        "Deep Archive is in force until the next Bug card is drawn.",
    ]


def test_a_second_offer_withdraws_nothing() -> None:
    """G23: it adds to the first."""
    story = drawn("B02").place("oxygen_plain").play("offer:1")
    assert told(story, "offer:0", "offer:0", "offer:1")[:3] == [
        "Bob adds nothing to the offers.",
        "Ann adds nothing to the offers.",
        "Bob adds 1 to the offers.",
    ]


def test_a_pair_stands_for_a_medal() -> None:
    """R13.3."""
    story = drawn("B02").hand(BOB, "light_plain", "light_symbol").place("oxygen_plain").play("offer:1", "offer:1")
    assert told(story, "medal", "give:light:1")[0] == "Bob pays Light and Light with symbol in place of a medal."


def test_data_loss_is_no_payment() -> None:
    """R13.8, M07."""
    story = drawn("M07").hand(BOB, "plant_plain").place("oxygen_plain").play("offer:0", "offer:0", "offer:0")
    assert told(story, "offer:0", "lose:plant_plain")[-1] == "Bob discards Plant Life."


def test_clean_room_in_one_line() -> None:
    """R13.8, B10."""
    story = drawn("B10", seats=2).open("water_symbol", "water_plain", "carbon_symbol")
    story.state.cards -= 1 << 4 * CARDS.index("light_symbol")
    story.state.put_used([CARDS.index("light_symbol") + 16])
    story._count_deck().draws["card"] = ["animal_plain", "plant_plain"]
    story.place("oxygen_plain").play("offer:2", "medal")
    assert told(story, "medal") == [
        "Clean Room takes effect and removes Carbon with symbol from Replenishment space 3, Light with symbol from "
        "Discard space 2 and Water with symbol from Replenishment space 1, then lays out Animal Life on Replenishment "
        "space 1 and Plant Life on Replenishment space 3.",
    ]


def test_desertion_takes_pioneers_back() -> None:
    """R13.8, M10."""
    story = drawn("M10").pioneers(BOB, (3, -3), "blue").place("oxygen_plain").play("offer:0", "offer:0", "offer:0")
    assert told(story, "offer:0")[-1] == "Bob takes back a pioneer from A4 blue."


# --- the traitor ------------------------------------------------------------------------------------
def test_what_a_false_accusation_costs_is_given_up() -> None:
    """R11.4: from tiles, then from the row."""
    story = Story(seats=3, roles=THREE).steps(ANN, upgrades=1, technology=1).medals(ANN, 3)
    story.pioneers(ANN, (0, -2), "purple").pioneers(ANN, (3, -3), "blue").row(ANN)
    assert story.play("accuse:2").keys
    assert GAME.prompt(story.state, ANN).text == "The accusation was false: give up 2 pioneers"
    assert GAME.option(story.state, GAME.keys.find("recall:q3r-3_blue")).text.startswith(
        "Give up a pioneer on the blue"
    )
    assert told(story, "recall:q3r-3_blue") == [
        "Ann gives up a pioneer on A4 blue.",
        "Ann gives up a pioneer on B2 purple.",
        "Ann gives up 2 medals.",
    ]
    poor = Story(seats=3, roles=THREE).steps(ANN, upgrades=1).row(ANN, BOB, ANN)
    assert told(poor, "accuse:2")[-1] == "Ann gives up 2 pioneers of the row."


def test_a_replaced_pioneer_says_with_whose() -> None:
    """R11.3."""
    story = Story(seats=3, roles=THREE).steps(ANN, upgrades=1).pioneers(BOB, (3, -3), "blue", 2).play("accuse:1")
    assert GAME.prompt(story.state, ANN).text == "Replace up to 2 pioneers of Yellow with your own"
    assert told(story, "replace:q3r-3_blue") == ["Ann replaces a pioneer of Bob on A4 blue with one of their own."]
    assert GAME.prompt(story.state, ANN).text == "Replace a pioneer of Yellow with one of your own?"


def test_the_traitor_removes_pioneers() -> None:
    """R11.8, G22: of others, and his own."""
    story = Story(roles=("nope", "hope")).medals(ANN, 2).pioneers(BOB, (0, -2), "purple").pioneers(ANN, (0, -2), "red")
    story.play("reveal", "navigate:away:NW", "go:NW")
    texts = [GAME.option(story.state, GAME.keys.find(f"remove:{key}")).text for key in story.some("remove")]
    assert texts == [
        "Pay a medal to remove a pioneer of Yellow from the purple side",
        "Pay a medal to remove one of your own pioneers from the red side",
    ]
    assert told(story.copy(), "remove:purple:1") == ["Ann gives up 1 medal to remove a pioneer of Bob from B2 purple."]
    assert told(story, "remove:red:0") == ["Ann gives up 1 medal to remove one of their own pioneers from B2 red."]


# --- the end ----------------------------------------------------------------------------------------
def last_turn(outcome: int, seats: int = 2, **given: Any) -> Story:
    """The outcome is fixed, and the last player is about to end the last turn."""
    story = Story(seats=seats, **given)
    for seat in range(seats):
        story.hand(seat, *FULL)
    story.state.outcome = outcome
    for _ in range(seats - 1):
        story.end()
    return story


def test_the_winner_of_a_mission() -> None:
    """R10.5."""
    story = last_turn(MISSION).row(ANN, ANN, BOB)
    assert told(story, "end")[-4:] == [
        "Ann counts 2 pioneers on the Mission Track and 2 pioneers in the cockpit.",
        "Bob counts 1 pioneer on the Mission Track and 2 pioneers in the cockpit.",
        "Ann wins with the most pioneers.",
        "The game is over.",
    ]


def test_what_breaks_a_tie() -> None:
    """R10.5: medals, upgrades, cards in hand, the later seat."""
    story = last_turn(MISSION)
    assert "Bob wins the tie, sitting later in turn order." in told(story.copy(), "end")
    story.hand(ANN, *FULL, "light_symbol")
    assert "Ann wins the tie with more cards in hand." in told(story.copy(), "end")
    story.steps(ANN, technology=1).steps(BOB, upgrades=1)
    assert "Bob wins the tie with more upgrades." in told(story.copy(), "end")
    story.medals(ANN, 1)
    assert "Ann wins the tie with more medals." in told(story, "end")


def test_all_win_together() -> None:
    """R16.2."""
    assert "All players win together." in told(last_turn(MISSION, cooperative=True), "end")
    with_traitor = last_turn(MISSION, 3, cooperative=True, roles=THREE)
    assert "All loyal players win together." in told(with_traitor, "end")


def test_all_lose() -> None:
    """R10.6: without a traitor there is nothing to reveal and nothing to count on galaxies."""
    lines = told(last_turn(REGRESSED), "end")
    assert lines[-2:] == ["All lose.", "The game is over."]
    assert not [line for line in lines if "N.O.P.E." in line or "galaxies" in line]


def test_a_hidden_traitor_shows_the_card_at_the_end() -> None:
    """R10.5, R10.6, R11.9: whoever wins; then all know all roles."""
    for outcome in (MISSION, REGRESSED):
        story = last_turn(outcome, 3, roles=THREE)
        assert "Bob shows the role card: N.O.P.E." in told(story, "end")
        assert [story.state.knows_role(3, seat) for seat in range(3)] == [True] * 3
        assert all(story.state.knows_role(side, seat) for side in range(3) for seat in range(3))


def test_a_revealed_traitor_shows_nothing_again() -> None:
    """R11.5."""
    story = Story(seats=2, roles=("nope", "hope")).play("reveal").end()
    story.hand(ANN).hand(BOB, *FULL).state.outcome = REGRESSED
    assert not [line for line in told(story, "end") if "shows" in line]


def test_nobody_was_a_traitor() -> None:
    """R3.8: the card was in the box."""
    lines = told(last_turn(REGRESSED, roles=("hope", "hope")), "end")
    assert "Nobody worked for N.O.P.E." in lines
    assert "All lose." in lines


def test_pioneers_on_galaxies_decide() -> None:
    """R10.6, E28."""
    story = last_turn(REGRESSED, 3, roles=THREE).pioneers(BOB, (3, -3), "blue", 2).pioneers(CAT, (0, -2), "purple")
    even = story.copy().pioneers(CAT, (0, -2), "red")
    lines = told(story, "end")
    assert "Pioneers on galaxies: Ann 0, Bob 2 and Cat 1." in lines
    assert lines[-2:] == ["Bob wins for N.O.P.E.: nobody else has as many pioneers on galaxies.", "The game is over."]
    assert told(even, "end")[-2] == "The traitor does not have more pioneers on galaxies than everybody else: all lose."


def test_earth_vanishes() -> None:
    """R10.3, R10.7: from nowhere else; the hidden traitor steps out and wins."""
    story = Story(seats=3, roles=THREE).marker(6).symbols(1).gone((1, 0)).monolith(EARTH, 0)
    lines = told(story, "end")
    at = lines.index("Earth vanishes.")
    assert lines[at + 1 : at + 3] == [
        "Without Earth all hope is gone: the game ends at once.",
        "Bob shows the role card: N.O.P.E.",
    ]
    assert lines[-2:] == ["Bob wins for N.O.P.E.", "The game is over."]


def test_records_of_version_1_keep_roles_to_themselves() -> None:
    """What a step shows decides who must agree to its undo, and old records replay."""
    game = GAME.of_version(1)
    assert isinstance(game, HopeGame)
    story = last_turn(REGRESSED, 3, roles=THREE, game=game)
    story.play("end")
    assert not story.state.knows_role(3, BOB)


def test_a_preview_of_the_end_tells_no_role(monkeypatch: pytest.MonkeyPatch) -> None:
    """R15.1: it would be that of an imagined table, however few of them agree."""
    monkeypatch.setattr("cosmodrome.match.preview.IMAGINED", 1)
    story = last_turn(REGRESSED, 2, roles=("nope", "hope"))
    said = str(preview(GAME, story.state, BOB, GAME.keys.find("end"), ["Ann", "Bob"]))
    assert "Bob ends the turn with a full hand." in said
    assert "shows" not in said
    assert "N.O.P.E." not in said
    assert "lose" not in said
