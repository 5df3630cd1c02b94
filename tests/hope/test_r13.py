"""R13: Bug cards, each with its effect."""

from __future__ import annotations

import pytest

from cosmodrome.games.hope.components.vocabulary import CARDS
from cosmodrome.games.hope.rules import actions
from cosmodrome.games.hope.rules.regression import advance, symbols_counted
from cosmodrome.kernel.frames import frame
from tests.hope.story import ANN, BOB, CAT, EARTH, Story, tile

SMALL = (0, -3)  # oxygen-1


def drawn(name: str, *more: str, seats: int = 2, characters: tuple[str, ...] = ()) -> Story:
    """Ann fills oxygen-1, and this Bug card is drawn."""
    story = Story(*characters, seats=seats, bugs=True, draws={"bug": [name, *more]})
    story.ship(ANN, SMALL, "purple").pioneers(BOB, SMALL, "blue").hand(ANN, "oxygen_plain")
    for seat in range(len(story.state.medals)):
        story.medals(seat, 5)
    return story


def paid(story: Story) -> Story:
    """All units come from Ann, in medals."""
    story.place("oxygen_plain")
    story.play(story.keys[-1])
    while story.keys and story.keys[0] == "medal":
        story.play("medal")
    return story


def unpaid(story: Story) -> Story:
    story.place("oxygen_plain")
    while story.some("offer"):
        story.play("offer:0")
    return story


# --- offers and payment -----------------------------------------------------------------------------
def test_a_card_for_every_stable_galaxy() -> None:
    """R13.1, R13.7: drawn by the active player; with no card left, none."""
    story = drawn("B02").place("oxygen_plain")
    assert story.mover == ANN
    assert story.some("offer")
    empty = drawn("B02")
    empty.state.bug_deck = 0
    empty.place("oxygen_plain")
    assert "end" in empty.keys


def test_the_price() -> None:
    """R13.2, R13.3, E26, G23, G34, D11: three players and surcharge 1 make four units; medals or pairs."""
    story = drawn("B05", seats=3).hand(CAT, "light_plain", "light_symbol", "joker_symbol", "joker_symbol")
    story.medals(ANN, 1).medals(BOB, 1).medals(CAT, 0).place("oxygen_plain")
    assert story.some("offer") == ["0", "1", "2"], "a medal, and the one gained for joining"
    story.play("offer:2", "offer:1")
    assert story.mover == CAT
    assert story.some("offer") == ["0", "1"], "one is missing"
    story.play("offer:1")
    assert story.mover == ANN
    story.play("medal", "medal", "medal")
    assert story.mover == CAT
    assert story.keys == ["give:light:1", "give:joker:2"]
    story.play("give:light:1")
    assert story.state.bug == 4
    assert story.held(CAT) == {"joker_symbol": 2}
    assert story.state.heap, "G11: onto the heap"


def test_two_rounds_then_nobody_pays() -> None:
    """R13.3, R13.5, G23, D11: the second round adds to the first; too little, and no card is shown."""
    story = drawn("B01").hand(BOB, "light_plain", "light_plain").medals(ANN, 1).medals(BOB, 0)
    story.place("oxygen_plain").play("offer:1", "offer:1")
    assert story.mover == ANN
    assert story.some("offer") == ["0", "1"]
    story.play("offer:0", "offer:0")
    assert story.state.bug == -1
    assert story.held(BOB) == {"light_plain": 2}
    assert list(story.state.medals) == [2, 1]
    assert story.mover == ANN
    assert "end" in story.keys


def test_a_malus_is_bought_off() -> None:
    """R13.2, R13.5."""
    story = paid(drawn("M01"))
    assert story.state.bug == -1
    assert story.state.medals[ANN] == 6 - 3


def test_the_next_card_ends_a_lasting_one() -> None:
    """R13.4: whatever happens to the new one."""
    story = paid(drawn("B02", "B07"))
    assert story.state.bug == 1
    story.galaxy((1, -3), "light-1").ship(ANN, (1, -3), "blue").pioneers(BOB, (1, -3), "blue").hand(ANN, "light_plain")
    assert story.place("light_plain").state.bug == -1


def test_offers_are_asked_of_who_cannot_pay() -> None:
    """D11, R15.1: a single option is no reason to be skipped."""
    story = drawn("B02", seats=3).hand(BOB).place("oxygen_plain").medals(BOB, 0).play("offer:1")
    assert story.mover == BOB
    assert story.keys == ["offer:0"]


def movers(story: Story) -> list[int]:
    """Who answers, in this order, if everybody takes the last option, until the turn goes on."""
    found = []
    while "end" not in story.keys:
        found.append(story.mover)
        story.play(story.keys[-1])
    return found


def test_the_active_player_comes_first() -> None:
    """G23, R13.8: in Bob's turn Bob offers, pays and discards before Cat, and Ann comes last."""
    story = Story(seats=3, bugs=True, draws={"bug": ["M07"]}).end().ship(BOB, SMALL, "purple")
    story.pioneers(ANN, SMALL, "blue").hand(ANN, "light_plain").hand(BOB, "oxygen_plain", "light_plain")
    story.hand(CAT, "light_plain").place("oxygen_plain")
    for seat in range(3):
        story.medals(seat, 1)
    bought = story.copy()
    assert movers(bought) == [BOB, CAT, ANN] * 2, "three offers of one, and three medals"
    for seat in range(3):
        story.medals(seat, 0)
    assert movers(story) == [BOB, CAT, ANN] * 3, "two rounds of offers, and a card of each"


# --- lasting cards ----------------------------------------------------------------------------------
def test_b01_and_m01_change_the_count() -> None:
    """R13.8, R9.1: one symbol fewer, not below 0; or one more."""
    assert Story(bugs=True).symbols(2).bug("B01").end().state.marker == 1
    none = Story(bugs=True).symbols(0).bug("B01")
    assert symbols_counted(none.state) == 0
    assert none.end().state.marker == 0
    assert Story(bugs=True).symbols(2).bug("M01").end().state.marker == 3


def test_b02_and_m02_change_the_hand_limit() -> None:
    """R13.8."""
    assert Story(bugs=True).bug("B02").end().state.hand_size(ANN) == 6
    assert Story(bugs=True).bug("M02").end().state.hand_size(ANN) == 4


def test_b03_opens_corners() -> None:
    """R13.8, R14.4."""
    story = Story("brave", "acrobat", bugs=True).ship(ANN, (3, -3), "purple")
    assert "sideways:W" not in story.some("navigate")
    assert "sideways:W" in story.bug("B03").some("navigate")


def test_b04_polarizes_freely() -> None:
    """R13.8: with all levers active, either way."""
    story = Story(bugs=True).bug("B04")
    assert story.some("polarize") == ["clockwise", "counterclockwise"]
    assert story.play("polarize:counterclockwise").at(ANN) == ((1, -1), "red")


def test_b05_takes_any_two_cards() -> None:
    """R13.8, D9: no Jokers; the order counts where one of them shows a symbol."""
    story = Story(bugs=True).bug("B05").ship(ANN, (1, -2), "purple")
    story.hand(ANN, "oxygen_plain", "light_plain", "plant_symbol").play("place")
    assert story.keys == [
        "pair:oxygen_plain:light_plain",
        "pair:oxygen_plain:plant_symbol",
        "pair:light_plain:plant_symbol",
        "pair:plant_symbol:oxygen_plain",
        "pair:plant_symbol:light_plain",
    ]


def test_m03_locks_a_lever() -> None:
    """R13.8."""
    story = Story(bugs=True).bug("M03")
    assert not [way for way in story.some("navigate") if way.startswith("arbitrary")]


def test_m04_shortens_flights() -> None:
    """R13.8, G14: two tiles, both parts of a flight together."""
    story = Story(bugs=True).bug("M04").tokens(ANN, "general_polarization").play("navigate:towards:SW", "go:SW")
    assert story.some("go") == []
    story.play("general_polarization:clockwise")
    assert story.some("go") == []


def test_m04_counts_each_flight_anew() -> None:
    """R13.8, R5.14: an extra movement covers two tiles again."""
    story = Story(bugs=True).bug("M04").tokens(ANN, "extra_movement").play("navigate:towards:SW", "go:SW", "stop")
    assert story.play("extra_movement", "navigate:away:NE").some("go") == ["NE"]


def test_m05_forbids_pairs() -> None:
    """R13.8."""
    story = Story(bugs=True).ship(ANN, (1, -2), "purple").hand(ANN, "light_plain", "light_plain")
    assert "place" in story.keys
    assert "place" not in story.bug("M05").keys


# --- instant cards ----------------------------------------------------------------------------------
@pytest.mark.parametrize(("marker", "row", "end"), [(10, 0, 6), (2, 0, 0), (11, 3, 6), (11, 0, 7)])
def test_b06_sets_the_marker_back(marker: int, row: int, end: int) -> None:
    """R13.8, I5: four spaces, not behind 0, never onto a pioneer."""
    story = paid(drawn("B06").marker(marker).row(*[BOB] * row))
    assert story.state.marker == end


def test_a_crossing_is_not_met_from_where_the_marker_rests() -> None:
    """G35, R9.3: set back onto crossing 7, the marker goes on without meeting it; set back before it, it does."""
    resting = paid(drawn("B06").marker(11).monolith((3, -3)))
    advance(resting.state, 1)
    assert resting.holes() == []
    before = paid(drawn("B06").marker(10).monolith((3, -3)))
    advance(before.state, 1)
    assert before.holes() == [(3, -3)]


def test_b07_deals_two_to_each() -> None:
    """R13.8."""
    story = paid(drawn("B07").hand(BOB, *["light_plain"] * 5))
    assert [int(story.state.hand_size(seat)) for seat in (ANN, BOB)] == [2, 7]


def test_b08_readies_all_levers() -> None:
    """R13.8: except that of a navigation in progress."""
    story = drawn("B08").levers(BOB).ship(ANN, (0, -2), "purple").levers(ANN, "away")
    story.play("navigate:away:NW")
    paid(story)
    assert story.active(BOB) == ["towards", "sideways", "away", "arbitrary"]
    assert story.active(ANN) == ["towards", "sideways", "arbitrary"]


def test_b09_places_a_pioneer_for_each() -> None:
    """R13.8, D12, G35: free of cards; medals as usual; no placing for R5.12 and R6.6."""
    story = paid(drawn("B09").ship(BOB, (3, -3), "blue").ship(ANN, SMALL, "purple"))
    assert story.mover == BOB, "Ann's galaxy is stable, she has no planet"
    assert story.keys == ["place", "no"]
    before = int(story.state.medals[BOB])
    story.play("place")
    assert story.state.pioneers_at(tile((3, -3)), 1, BOB) == 1
    assert story.state.medals[BOB] == before + 1


def test_b09_serves_the_active_player_first() -> None:
    """R13.8, R8.3: Bob joins Ann in her turn, and one medal is left: it is hers."""
    story = drawn("B09", seats=3).ship(BOB, (0, -2), "purple").pioneers(ANN, (0, -2), "red")
    paid(story).medals(ANN, 0).medals(BOB, 0).medals(CAT, 29).play("place")
    assert list(story.state.medals) == [1, 0, 29]


def test_b09_does_not_count_as_placing() -> None:
    """R13.8, R5.12, R6.6."""
    story = drawn("B09").ship(ANN, (1, -2), "purple")
    story.state.push(frame(actions.ASK_VANGUARD, ANN))
    story._again().play("place")
    assert story.state.pioneers_at(tile((1, -2)), 0, ANN) == 1
    assert not story.state.placed


def test_a_card_that_makes_another_galaxy_stable() -> None:
    """R13.9: the new Bug card waits until all have placed."""
    story = drawn("B09", "B02", seats=3).galaxy((3, -3), "oxygen-4").pioneers(ANN, (3, -3), "blue", 2)
    story.ship(BOB, (3, -3), "purple").ship(CAT, (-2, -1), "blue")
    paid(story)
    story.play("place")
    assert story.state.stable >> tile((3, -3)) & 1
    assert story.mover == CAT
    assert story.keys == ["place", "no"]
    story.play("no")
    assert story.mover == ANN
    assert story.some("offer")


def test_b10_cleans_the_center() -> None:
    """R13.8: cards with a symbol go to the heap, empty spaces are refilled."""
    story = drawn("B10").open("water_symbol", "water_plain", "carbon_symbol")
    state = story.state
    for card, pile in (("light_plain", 0), ("light_symbol", 0), ("plant_plain", 1)):
        state.cards -= 1 << 4 * CARDS.index(card)
        state.piles = type(state.piles)([*state.piles, CARDS.index(card) + 16 * pile])
    story._count_deck()
    story.draws["card"] = ["animal_plain", "animal_plain"]
    paid(story)
    assert [CARDS[card] for card in state.open] == ["animal_plain", "water_plain", "animal_plain"]
    assert CARDS[state.top_of(0)] == "light_plain"
    assert CARDS[state.top_of(1)] == "plant_plain"


def test_b10_refills_every_empty_space() -> None:
    """R13.8, G12: also one that stayed empty when the deck was."""
    story = drawn("B10")
    story.state.cards += 1 << 4 * int(story.state.open[1])
    story.state.open[1] = -1
    paid(story._count_deck())
    assert all(card != -1 for card in story.state.open)


def test_m06_moves_the_marker() -> None:
    """R13.8, R9.5: three spaces with n = 3."""
    story = unpaid(drawn("M06").marker(6).monolith((3, -3)))
    assert story.state.marker == 9
    assert story.holes() == [(3, -3)]
    assert story.monolith_at == (3, 0)


def test_m07_costs_a_card_each() -> None:
    """R13.8, D12, R15.1: asked even of who holds one kind; who holds none is not asked."""
    story = drawn("M07", seats=3).hand(ANN, "oxygen_plain", "light_plain", "light_plain").hand(BOB, "plant_plain")
    unpaid(story)
    assert story.mover == ANN
    assert story.keys == ["lose:light_plain"]
    story.play("lose:light_plain", "lose:plant_plain")
    assert story.mover == ANN
    assert "end" in story.keys
    assert story.state.heap


def test_m08_polarizes_all_counterclockwise() -> None:
    """R13.8, R13.6: levers stay; an interrupted flight goes on in its manner, in a new direction."""
    story = drawn("M08").ship(ANN, (0, -1), "purple").ship(BOB, EARTH, "blue").levers(BOB, "away")
    story.play("navigate:away:NW", "go:NW")
    unpaid(story.galaxy((0, -3), "oxygen-1"))
    assert story.at(BOB) == ((0, 1), "purple")
    assert story.active(BOB) == ["away"]
    assert story.at(ANN)[1] == "red"
    assert story.state.lever != -1
    assert set(story.some("go")) <= {"SW", "W"}


def test_m09_lets_a_galaxy_vanish_and_ends_a_flight() -> None:
    """R13.8, R13.6: R9.5 with n = 1; a ship that was put on Earth flies no further."""
    story = drawn("M09").ship(ANN, (0, -2), "purple").monolith((3, -3)).ship(BOB, (3, -3), "blue")
    story.play("navigate:away:NW")
    unpaid(story)
    assert story.holes() == [(3, -3)]
    assert story.monolith_at == (3, -2)
    assert story.at(BOB) == (EARTH, "blue")
    assert "end" in story.keys


def flying(*bugs: str) -> Story:
    """Ann fills oxygen-1 in flight and draws B09; Bob and Cat fill their galaxies, and two more cards are drawn."""
    story = Story(seats=3, bugs=True, draws={"bug": ["B09", *bugs]}).shapes().hand(ANN, "oxygen_plain")
    story.galaxy((0, -1), "oxygen-1").pioneers(BOB, (0, -1), "blue")
    story.galaxy((3, -3), "oxygen-4").pioneers(ANN, (3, -3), "blue", 2).ship(BOB, (3, -3), "purple")
    story.galaxy((-3, 3), "light-1").pioneers(ANN, (-3, 3), "blue").ship(CAT, (-3, 3), "blue")
    story.medals(ANN, 9).play("navigate:away:NW")
    return paid(story).play("place", "place")


def all_unpaid(story: Story) -> Story:
    while story.some("offer"):
        story.play("offer:0")
    return story


def test_several_cards_in_the_middle_of_a_flight() -> None:
    """R13.6, R13.9, G14: one after the other, then the flight goes on where M08 has put the ship."""
    story = all_unpaid(flying("M08", "B02"))
    assert story.state.bug_deck == ((1 << 20) - 1) & ~sum(1 << bug for bug in (1, 8, 17))
    assert story.mover == ANN
    assert story.at(ANN) == ((1, -2), "red")
    assert sorted(story.some("go")) == ["SW", "W"]
    assert story.active(ANN) == ["towards", "sideways", "arbitrary"]


def test_a_flight_ends_with_its_tile() -> None:
    """R13.6: M08 puts Ann on the galaxy of the Monolith, and M09 lets it vanish."""
    story = all_unpaid(flying("M08", "M09").gone((1, -3)).monolith((1, -2)))
    assert story.holes() == [(1, -3), (1, -2)]
    assert story.at(ANN) == (EARTH, "red")
    assert "end" in story.keys
    assert "stop" not in story.keys


def test_m10_recalls_a_pioneer_of_each() -> None:
    """R13.8, D12: of their own choice; a single one without asking."""
    story = (
        drawn("M10").pioneers(ANN, (0, -2), "purple", 2).pioneers(ANN, (0, -2), "red").pioneers(BOB, (3, -3), "blue")
    )
    unpaid(story)
    assert story.mover == ANN
    assert story.keys == ["recall:q0r-2_purple", "recall:q0r-2_red"]
    story.play("recall:q0r-2_red")
    assert story.state.on_tiles(ANN) == 2
    assert story.state.on_tiles(BOB) == 0
