"""R5, R6: movement and terraforming."""

from __future__ import annotations

from cosmodrome.games.hope.components.vocabulary import CARDS
from cosmodrome.games.hope.game import GAME, HopeGame
from cosmodrome.games.hope.rules.movement import judge_levers
from cosmodrome.kernel import decks, lanes4
from tests.hope.story import ANN, BOB, EARTH, Story, bag, tile

PURPLE_WATER = (1, -2)  # water-1: a purple planet and a blue one


# --- levers -----------------------------------------------------------------------------------------
def test_a_lever_is_used_up() -> None:
    """R5.1, I8: the navigation deactivates exactly one lever, and there is no second one in the turn."""
    story = Story().play("navigate:towards:SW", "stop")
    assert story.active(ANN) == ["sideways", "away", "arbitrary"]
    assert story.some("navigate") == []


def test_a_navigation_moves_at_least_one_tile_in_its_dimension() -> None:
    """R5.2, D6: the first step is part of the choice; stopping comes after it."""
    story = Story().play("navigate:away:NW")
    assert story.at(ANN) == ((0, -1), "purple")
    assert "stop" in story.keys


def test_the_arbitrary_lever_stands_for_any() -> None:
    """R5.6, E10: with the other three inactive it still goes sideways, and only it becomes inactive."""
    story = Story().levers(ANN, "arbitrary")
    assert {key.split(":")[0] for key in story.some("navigate")} == {
        "arbitrary_towards",
        "arbitrary_sideways",
        "arbitrary_away",
    }
    story.play("navigate:arbitrary_sideways:NE", "stop")
    assert story.active(ANN) == []


def test_holes_block_and_ships_do_not() -> None:
    """R5.7, G7: a line ends at a hole; another ship on the way changes nothing, stable tiles and Earth are stops."""
    story = Story().gone((-2, 2)).ship(BOB, (-1, 1), "purple").stable((0, 1))
    story.play("navigate:towards:SW")
    assert (story.at(ANN), story.keys) == (((-1, 1), "purple"), ["stop"])
    story = Story().stable((0, 1)).ship(ANN, (0, -1), "purple").play("navigate:towards:SE")
    assert story.at(ANN)[0] == EARTH
    assert story.some("go") == ["SE"]


def test_passing_counts_as_entering() -> None:
    """R5.8, G8, G25, R14.2: the Earthling draws two cards for flying over Earth."""
    story = Story("earthling", "brave").ship(ANN, (0, -1), "purple").hand(ANN)
    story.play("navigate:towards:SE", "go:SE")
    assert story.state.hand_size(ANN) == 2


# --- polarization -----------------------------------------------------------------------------------
def test_polarizing_needs_an_inactive_lever() -> None:
    """R5.9, R5.10, R5.13, E10, I8: it makes all levers active, turns clockwise and uses up the movement."""
    assert Story().some("polarize") == []
    story = Story().levers(ANN, "sideways", "away", "arbitrary")
    assert story.some("polarize") == ["clockwise"]
    story.play("polarize:clockwise")
    assert story.at(ANN) == ((0, -1), "blue")
    assert len(story.active(ANN)) == 4
    assert story.some("navigate") == []


def test_a_stuck_ship_may_polarize() -> None:
    """R5.9, G35: all levers active, but no tile around: judged when the turn begins."""
    around = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    story = Story().ship(BOB, EARTH, "red").gone(*around)
    story.monolith((3, -3)).end()
    assert story.mover == BOB
    assert story.some("navigate") == []
    assert story.some("polarize") == ["clockwise"]


def test_the_exception_is_judged_anew_in_every_turn() -> None:
    """R5.9: Bob is stuck on an island, Ann is not."""
    story = Story().end().ship(ANN, (3, 0), "red").gone((3, -1), (2, 0), (2, 1)).ship(BOB, (3, 0), "red")
    judge_levers(story.monolith((3, -3)).state, BOB)
    assert story._again().some("polarize") == ["clockwise"]
    assert story.ship(ANN, EARTH, "red").end().some("polarize") == []


def test_leaving_the_universe() -> None:
    """R5.11, E9: out of it, the ship reappears on Earth in the new dimension."""
    story = Story().levers(ANN, "away").ship(ANN, (3, -3), "purple").play("polarize:clockwise")
    assert story.at(ANN) == (EARTH, "blue")


def test_pioneers_before_or_after_a_shift() -> None:
    """R5.12, G9: whoever placed before polarizing places no more, a general polarization is no ban."""
    story = Story().levers(ANN, "away").ship(ANN, (1, -2), "purple").shapes((1, -2))
    story.hand(ANN, "water_plain", "water_symbol").place("water_plain").play("polarize:clockwise")
    assert story.state.free_planets(tile((1, -2)), 1) == 1
    assert "place" not in story.keys
    story = Story().tokens(ANN, "general_polarization").ship(ANN, (1, -2), "purple").shapes((1, -2))
    story.hand(ANN, "water_plain", "water_symbol").place("water_plain").play("general_polarization:clockwise")
    assert "place" in story.keys


def polarizing(**given: object) -> Story:
    """Ann can polarize twice, and two planets of her tile are free: a purple one and a blue one."""
    story = Story(bugs=True, **given).bug("B04").tokens(ANN, "extra_movement")  # type: ignore[arg-type]  # options
    return story.ship(ANN, (1, -2), "purple").shapes((1, -2)).hand(ANN, "water_plain", "water_symbol")


def test_pioneers_after_a_shift() -> None:
    """R5.12: whoever placed none before it may place some after it."""
    assert "place" in polarizing().play("polarize:clockwise").keys


def test_two_polarizations() -> None:
    """R5.12: all pioneers before the first, all between the two, or all after the second."""
    before = polarizing().place("water_plain").play("polarize:counterclockwise", "extra_movement")
    assert before.play("polarize:counterclockwise").at(ANN)[1] == "blue"
    assert "place" not in before.keys
    between = polarizing().play("polarize:clockwise").place("water_plain").play("extra_movement")
    assert "place" not in between.play("polarize:counterclockwise").keys
    after = polarizing().play("polarize:clockwise", "extra_movement", "polarize:counterclockwise")
    assert "place" in after.keys


def test_the_ban_ends_with_the_turn() -> None:
    """R5.12: Bob may place, and so may Ann in her next turn."""
    story = polarizing().ship(BOB, (0, -3), "purple").hand(BOB, "oxygen_plain")
    story.place("water_plain").play("polarize:clockwise").end()
    assert story.mover == BOB
    assert "place" in story.keys


def test_a_stuck_ship_whose_levers_were_not_all_active() -> None:
    """R5.9: the exception is for four active levers; others polarize once, and then need an inactive lever again."""
    around = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    story = Story().ship(BOB, EARTH, "red").gone(*around).monolith((3, -3))
    story.levers(BOB, "towards", "away").tokens(BOB, "extra_movement").end()
    story.play("polarize:clockwise", "extra_movement")
    assert story.some("polarize") == []


def test_a_general_polarization_is_nobodys_choice_to_polarize() -> None:
    """G9, G14, R5.9, R5.12, R5.13: all levers of all come back, and everybody still places and moves."""
    story = Story().tokens(ANN, "general_polarization").ship(ANN, (1, -2), "purple").shapes((1, -2))
    story.levers(BOB, "away").hand(ANN, "water_plain", "water_symbol").place("water_plain")
    story.play("general_polarization:clockwise")
    assert (len(story.active(ANN)), len(story.active(BOB))) == (4, 4)
    assert story.some("navigate")
    assert story.place("water_symbol").state.supply[ANN] == 21


def stranded(version: int) -> Story:
    """Bob begins a turn on an island from which polarizing leads to Earth, and has an extra movement."""
    game = GAME.of_version(version)
    assert isinstance(game, HopeGame)
    story = Story(game=game).gone((3, -1), (2, 0), (2, 1)).ship(BOB, (3, 0), "red").monolith((3, -3))
    return story.tokens(BOB, "extra_movement").end()


def test_a_stranded_ship_that_got_away_is_like_any_other() -> None:
    """R5.9, E10: on Earth with all levers active it can navigate, so it may not polarize again."""
    story = stranded(GAME.rules_version)
    assert story.some("polarize") == ["clockwise"]
    story.play("polarize:clockwise", "extra_movement")
    assert (story.at(BOB), len(story.active(BOB))) == ((EARTH, "purple"), 4)
    assert story.some("polarize") == []


def test_a_ship_that_is_still_stranded_may_polarize_once_more() -> None:
    """R5.9: an inner corner is not left."""
    story = stranded(GAME.rules_version).shapes((3, 0)).play("polarize:clockwise", "extra_movement")
    assert story.at(BOB) == ((3, 0), "purple")
    assert story.some("polarize") == ["clockwise"]


def test_version_1_did_not_look_at_the_stranded_ship_again() -> None:
    """R5.9: its records replay."""
    story = stranded(1).play("polarize:clockwise", "extra_movement")
    assert story.some("polarize") == ["clockwise"]


def test_extra_movement() -> None:
    """R5.14, R7.6, G15: a token gives a second movement action, by another lever; it may stay unused."""
    story = Story().tokens(ANN, "extra_movement").play("navigate:towards:SW", "stop", "extra_movement")
    assert "away:NE" in story.some("navigate")
    assert "towards:SW" not in story.some("navigate")
    story.end()
    assert story.mover == BOB


def test_extra_movement_is_not_for_the_middle_of_a_flight() -> None:
    """G15: only draw two, two medals, general polarization and a technology step are."""
    story = Story().tokens(ANN, "extra_movement", "draw_two", "two_medals").medals(ANN, 9)
    story.play("navigate:towards:SW")
    assert {"draw_two", "two_medals", "technology"} <= set(story.keys)
    assert not {"extra_movement", "upgrade"} & set(story.keys)


# --- terraforming -----------------------------------------------------------------------------------
def test_pioneers_are_placed_along_the_way() -> None:
    """R6.1, R6.2, D6: on each tile of the path in the dimension of the ship, one for each planet."""
    story = Story().ship(ANN, (3, -3), "purple").galaxy((2, -2), "plant-2").galaxy((1, -1), "carbon-1")
    story.hand(ANN, "plant_plain", "plant_symbol", "joker_symbol").play("navigate:towards:SW")
    story.place("plant_plain").place("plant_symbol").place("joker_symbol")
    assert story.state.has_used()
    assert "place" not in story.keys
    story.play("go:SW")
    assert "place" not in story.keys, "carbon-1 has no purple planet"


def test_only_free_pioneers_are_placed() -> None:
    """R6.2: with an empty supply there is nothing to place."""
    story = Story().ship(ANN, PURPLE_WATER, "purple").hand(ANN, "water_plain").row(*[ANN] * 22)
    assert "place" in story.keys
    assert "place" not in story.row(*[None] * 22, ANN).keys


def test_three_ways_to_pay() -> None:
    """R6.3, E11, D9: Water, a Joker, or two identical cards; two Jokers are no pair."""
    story = Story().ship(ANN, PURPLE_WATER, "purple")
    story.hand(ANN, "water_symbol", "joker_symbol", "joker_symbol", "carbon_plain", "carbon_symbol", "light_plain")
    story.play("place")
    assert story.keys == [
        "pay:water_symbol",
        "pay:joker_symbol",
        "pair:carbon_plain:carbon_symbol",
        "pair:carbon_symbol:carbon_plain",
    ]


def test_a_pair_lies_in_either_order() -> None:
    """R6.4: the last card used is on top."""
    story = Story().ship(ANN, PURPLE_WATER, "purple").hand(ANN, "carbon_plain", "carbon_symbol")
    story.place("carbon_symbol", "carbon_plain")
    assert story.used() == ["carbon_symbol", "carbon_plain"]


def test_nobody_takes_pioneers_back() -> None:
    """R6.5: no option of a turn removes a pioneer of one's own."""
    story = Story().ship(ANN, PURPLE_WATER, "purple").pioneers(ANN, (3, -3), "purple")
    assert not story.some("recall")
    assert not story.some("remove")


def test_replenishing() -> None:
    """R6.6, E12, D10: the pile onto a Discard space, the card above it into the hand, a new one from the deck."""
    story = Story(draws={"card": []}).ship(ANN, PURPLE_WATER, "purple").hand(ANN, "carbon_plain", "carbon_symbol")
    story.place("carbon_plain", "carbon_symbol").play("end")
    assert story.keys == ["discard:1", "discard:2", "discard:3"]
    story.draws["card"] = ["animal_symbol"]
    story.play("discard:2")
    assert story.held(ANN) == {"water_plain": 1}
    assert CARDS[story.state.top_of(1)] == "carbon_symbol"
    assert CARDS[story.state.open[1]] == "animal_symbol"


def test_refilling() -> None:
    """R6.7, R6.8, E1: up to the technology level; a larger hand stays as it is."""
    story = Story().steps(ANN, technology=1).hand(ANN, "light_plain").end()
    assert story.state.hand_size(ANN) == 6
    story = Story().hand(ANN, *["light_plain", "light_symbol"] * 4).end()
    assert story.state.hand_size(ANN) == 8


def empty_deck(story: Story, *laid: tuple[str, int]) -> Story:
    """All cards of the deck lie in Bob's hand; some of the others on Discard spaces."""
    state = story.state
    state.cards += bag(*[CARDS[decks.card_of(what)] for what in state.deck[2::2]])
    for card, pile in laid:
        state.cards -= lanes4.one(CARDS.index(card))
        state.piles = type(state.piles)([*state.piles, CARDS.index(card) + 16 * pile])
    state.set_known_part(BOB, BOB, state.cards_in_hand(BOB) + state.cards)
    state.cards = 0
    state.deck = type(state.deck)()
    return story._again()


def test_an_empty_deck_is_reshuffled() -> None:
    """R6.9, G12: all discarded cards but the visible ones."""
    story = empty_deck(Story(), ("light_plain", 0), ("light_symbol", 0), ("plant_plain", 1))
    story.play("end")
    assert story.held(ANN) == {"light_plain": 1}, "one card could be shuffled and drawn"
    assert CARDS[story.state.top_of(0)] == "light_symbol"
    assert CARDS[story.state.top_of(1)] == "plant_plain"


def test_without_any_card_a_space_stays_empty() -> None:
    """G12: nothing to shuffle, nothing is drawn."""
    story = Story().ship(ANN, PURPLE_WATER, "purple").hand(ANN, "water_symbol")
    empty_deck(story).place("water_symbol").end()
    assert story.state.open[0] == -1
    assert story.held(ANN) == {"oxygen_plain": 1}


def test_what_is_reshuffled() -> None:
    """G11, G12: the heap of Bug cards, too, but not the cards used in this turn."""
    story = Story("brave", "acrobat").ship(ANN, (3, -3), "blue").hand(ANN, "light_plain", "light_symbol")
    story.state.heap = bag("joker_symbol")
    story.state.cards -= story.state.heap
    empty_deck(story, ("plant_plain", 0), ("plant_symbol", 0)).place("light_plain", "light_symbol")
    assert story.used() == ["light_plain", "light_symbol"]
    assert story.state.heap == 0
    assert story.state.hand_size(ANN) == 1, "the Brave's card"
    assert sum(story.held(ANN).values()) + story.state.in_deck() == 2, "the heap, and what lay covered"


def test_an_empty_space_gives_no_card() -> None:
    """R6.6, G12: who discards under it takes nothing; it is refilled as soon as a card is there."""
    story = Story().ship(ANN, PURPLE_WATER, "purple").hand(ANN, "water_symbol")
    story.state.cards += lanes4.one(story.state.open[0])
    story.state.open[0] = -1
    story._count_deck().draws["card"] = ["light_plain"]
    story.place("water_symbol").end(1)
    assert story.held(ANN) == {}
    assert CARDS[story.state.open[0]] == "light_plain"


def test_nothing_of_a_flight_is_forced_where_a_hand_counts() -> None:
    """D5, D6, R15.1: at the end of a line with a free planet the only option is asked for; without one it is not."""
    story = Story().ship(ANN, (1, -2), "purple").hand(ANN)
    story.play("navigate:away:NE")
    assert story.at(ANN)[0] == (2, -3)
    assert story.keys == ["stop"], "oxygen-3 has a free purple planet"
    story = Story().ship(ANN, (0, -2), "blue").galaxy((0, -3), "plant-2").play("navigate:towards:NW")
    assert "end" in story.keys
