"""What options, prompts and the log say."""

from __future__ import annotations

from cosmodrome.games.hope.components.vocabulary import BUG_EFFECTS, POWERS
from cosmodrome.games.hope.game import GAME
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.text import cards, places
from cosmodrome.games.hope.text.texts import TEXTS
from tests.hope.dealt import BOB, CAT, Dealt


def test_every_answer_and_question_has_words() -> None:
    TEXTS.check(GAME.keys)
    assert set(TEXTS.questions) == set(range(a.ASK_CHARACTER, a.ASK_PENALTY + 1))


def test_every_rule_named_by_options_and_questions_exists() -> None:
    rules = {verb.rule for verb in TEXTS.verbs.values()} | {str(one.rule) for one in TEXTS.questions.values()}
    assert {rule for rule in rules if rule not in GAME.rulebook} == set()


def test_positions_have_short_names_of_their_own() -> None:
    names = [places.position(tile) for tile in range(a.TILES)]
    assert len(set(names)) == a.TILES
    assert (names[0], names[3], names[18], names[36]) == ("A1", "A4", "Earth", "G4")


# --- cards ----------------------------------------------------------------------------------------
def test_every_effect_and_power_has_words() -> None:
    assert set(cards.EFFECTS) == set(BUG_EFFECTS)
    assert set(cards.POWERS) == set(POWERS)


def test_what_levers_do_under_bug_cards() -> None:
    """R13.8: B08 and M08."""
    box = GAME.box(2, GAME.settle_options({}, 2))
    said = {entry.id: cards.bug(box, number) for number, entry in enumerate(GAME.shipped.bugs)}
    assert said["M08"] == "All ships polarize counterclockwise, and levers stay as they are."
    assert said["B08"] == "All levers of all players become active, except the one of a navigation in progress."


def test_the_brave_draws_for_each_galaxy_without_pioneers() -> None:
    """R14.1: one card however many pioneers, and again where the tile was emptied."""
    assert (
        cards.POWERS["brave_border_draw"] == "Draws a card when placing a pioneer on a border galaxy without pioneers."
    )


def test_the_guide_answers_what_players_ask() -> None:
    """R5.12, R6.8, R9.4, R10.4, R11.2-R11.4, G9, G14; the traitor is no variant."""
    for said in (
        "at least one character upgrade",
        "5 cards, and 1 more for each step of technology, up to 8",
        "goes one space further (R9.4)",
        "the Regression is skipped from then on",
        "These medals go to the common supply, the pioneers of the steps to his own.",
        "After a success he has lost, and all others count their pioneers",
        "makes all levers active, but everybody places as before (G9, G14)",
        "A general polarization and the Bug card Cold Restart make levers active, too",
    ):
        assert said in GAME.guide
    assert "variant" not in GAME.guide.partition("## The traitor")[2]
    assert GAME.duration == "60 minutes"


def test_the_legend_says_where_pioneers_went() -> None:
    """R7.2; the white pioneer has a shape like the others."""
    signs = GAME.signs.by_key
    assert signs["stable"].text.startswith("All its planets got a pioneer, and these went to the Mission Track.")
    assert [signs[f"pioneer{seat}"].name.partition(", ")[2] for seat in range(4)] == [
        *("disc", "square", "triangle", "diamond"),
    ]


def test_an_owners_figures_stand_in_the_words() -> None:
    bugs = [{"id": "B06", "params": {"spaces": 1}}, {"id": "M01", "params": {"amount": 2}}]
    box = GAME.box(2, GAME.settle_options({}, 2), {"bug_card": bugs})
    ids = [entry.id for entry in GAME.shipped.bugs]
    assert cards.bug(box, ids.index("B06")) == "The marker goes 1 space back."
    assert cards.bug(box, ids.index("M01")) == "The Regression counts 2 symbols more."


def test_which_card_of_a_pair_lies_on_top() -> None:
    """R6.4."""
    dealt = Dealt().ship("C3", "purple").hand("carbon_plain", "carbon_symbol", "light_symbol", "light_symbol")
    dealt.play("place")
    assert list(dealt.options.values()) == [
        "Pay two Carbon cards, the one with symbol on top",
        "Pay two Carbon cards, the one without symbol on top",
        "Pay two Light cards, both with symbol",
    ]


def test_two_technologies_under_b05() -> None:
    dealt = Dealt(bugs=True).bug("B05").ship("C3", "purple").hand("carbon_plain", "light_symbol").play("place")
    assert list(dealt.options.values()) == [
        "Pay Carbon and Light with symbol, Light on top",
        "Pay Light with symbol and Carbon, Carbon on top",
    ]


# --- options --------------------------------------------------------------------------------------
def test_a_flight_names_the_galaxy_that_comes_next() -> None:
    dealt = Dealt()
    assert dealt.options["navigate:towards:SW"] == "Fly towards gravity to Andromeda (E3)"
    assert dealt.options["navigate:arbitrary_away:NE"].endswith("(C4) with the arbitrary lever")
    dealt.play("navigate:towards:SW")
    assert dealt.prompt() == "In flight towards gravity, now on Andromeda (E3): fly on, or stop"
    assert dealt.options["go:SW"] == "Fly on to Antennae (F2)"


def test_a_polarization_says_where_it_leads() -> None:
    """R2.7, R5.11."""
    dealt = Dealt().inactive(0)
    assert dealt.options["polarize:clockwise"] == "Polarize to blue: shift to Southern Pinwheel (C3)"
    dealt.ship("A2", "purple")
    assert dealt.options["polarize:clockwise"] == "Polarize to blue: stay on Triangulum (A2)"
    dealt.ship("A1", "purple")
    assert dealt.options["polarize:clockwise"] == "Polarize to blue: leave the universe and reappear on Earth"


def test_the_discard_spaces_say_what_would_count() -> None:
    """R9.1: three cards with a symbol are open; the one above the pile is taken, the pile shows none."""
    dealt = Dealt().ship("C3", "purple").hand("water_plain").play("place", "pay:water_plain", "end")
    said = "Discard on space 1 and take Oxygen with symbol: 2 symbols in sight before the new card"
    assert dealt.options["discard:1"] == said


def test_other_players_are_named_by_colour_in_options() -> None:
    dealt = Dealt(3, traitor=CAT).cockpit(upgrades=1)
    assert dealt.options["accuse:2"] == "Accuse Black of being the traitor"


# --- the log --------------------------------------------------------------------------------------
def test_the_log_of_a_turn() -> None:
    dealt = Dealt().hand("water_plain", "light_plain")
    told = dealt.told("navigate:away:NW", "place", "pay:water_plain", "stop", "end", "discard:2")
    assert told[:2] == [
        "Ann navigates away from gravity to C3.",
        "Ann pays Water to place a pioneer on C3 purple.",
    ]
    assert told[2] == "Ann discards on space 2: Water, then takes Oxygen with symbol."
    assert told[-1].startswith("The Regression counts")


def test_a_hidden_card_is_only_counted() -> None:
    dealt = Dealt()
    assert "Ann refills the hand and draws 5 cards." in dealt.told("end", seat=BOB)


def test_nobody_reads_a_role_in_the_log() -> None:
    """Not even the own one: others may look at the screen."""
    kind = GAME.events.kinds[a.ROLE_DEALT]
    assert kind.text == "{who} gets a role card"
    assert "role" in kind.secret


def test_a_false_accusation() -> None:
    """R11.4."""
    dealt = Dealt(3, traitor=CAT).cockpit(upgrades=1, technology=1, medals=3)
    assert dealt.told("accuse:1") == [
        "Ann accuses Bob.",
        "Bob shows the role card: H.O.P.E.",
        "Ann loses 1 technology step.",
        "Ann gives up 2 medals.",
    ]


def test_a_bug_card_that_nobody_pays() -> None:
    """R13.5: A1 has one purple and one blue planet."""
    dealt = Dealt(bugs=True).hand("oxygen_plain", "oxygen_plain")
    for dimension in ("purple", "blue"):
        dealt.ship("A1", dimension).play("place", "pay:oxygen_plain")
    assert dealt.prompt(BOB).startswith("Bug card Quiet Vacuum (bonus, lasting): The Regression counts 1 symbol fewer.")
    told = dealt.told("offer:0", "offer:0", "offer:0", "offer:0")
    assert told == [
        *["Ann adds nothing to the offers.", "Bob adds nothing to the offers."] * 2,
        "The price of Quiet Vacuum is not reached, so nobody pays: the card has no effect.",
    ]


def test_what_is_declined_stands_in_the_log() -> None:
    dealt = Dealt().cockpit(medals=4)
    assert dealt.told("upgrade", "no") == [
        "Ann gives up 4 medals for character upgrade 1.",
        "Ann makes no extra movement.",
    ]
