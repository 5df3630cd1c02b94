"""R3, R4: set-up and the course of a turn."""

from __future__ import annotations

import pytest

import cosmodrome as cd
from cosmodrome.games.hope.components.vocabulary import CARDS
from cosmodrome.games.hope.game import GAME
from cosmodrome.games.hope.rules.geometry import CENTRE
from cosmodrome.games.hope.rules.terraforming import stabilize
from cosmodrome.kernel import decks
from cosmodrome.kernel.state import CHANCE
from tests.hope.story import ANN, BOB, CAT, EARTH, Story, tile


def test_the_universe_is_laid() -> None:
    """R3.1: Earth in the centre, 36 different galaxies around it."""
    tiles = [int(galaxy) for galaxy in Story().state.tile]
    assert sorted(tiles) == list(range(37))
    assert tiles[CENTRE] == 36


def test_three_cards_with_a_symbol_lie_open() -> None:
    """R3.2: chance can only bring cards with a symbol there; the Discard spaces are empty."""
    state = GAME.new_state(GAME.box(2, GAME.settle_options({}, 2)))
    for _ in range(36):
        state.apply(state.legal_actions()[0])
    keys = [GAME.chance_keys.text(outcome) for outcome in state.legal_actions()]
    assert len(keys) == 7
    assert all(key.endswith("_symbol") for key in keys)
    for _ in range(3):
        state.apply(state.legal_actions()[0])
    assert state.in_deck() == 67
    assert len(state.piles) == 0


def test_stacks_by_difficulty() -> None:
    """R3.3, R12.1, G3, E25: Hero has 2/1/13; two symbols are uncovered after three stable galaxies."""
    assert list(Story().state.stacks) == [5, 5, 6]
    story = Story(difficulty="hero")
    assert list(story.state.stacks) == [2, 1, 13]
    for at in ((0, -3), (3, -3), (-3, 1)):
        stabilize(story.state, tile(at))
        story.state.settle()
        story._chance()
    assert list(story.state.stacks) == [0, 0, 13]
    assert story.state.symbols() == 2


def test_tracks_and_players_at_the_start() -> None:
    """R3.4, R3.5, R3.7, R3.12: marker on 0, 23 free pioneers, all levers, five cards, whatever the player count."""
    for seats in (2, 3, 4):
        story = Story(seats=seats, begun=False)
        while story.state.turn == 0:
            story.play(story.keys[0])
        state = story.state
        assert state.marker == 0
        assert state.in_row() == 0
        assert state.printed.row == 28
        for seat in range(seats):
            assert state.supply[seat] == 23
            assert state.in_cockpit(seat) == 2
            assert story.active(seat) == ["towards", "sideways", "away", "arbitrary"]
            assert state.hand_size(seat) == 5
            assert state.medals[seat] == 0


def test_characters_are_chosen_in_turn_order() -> None:
    """R3.5, G4, D1: each takes one that is left; the last has a choice as well."""
    story = Story(begun=False)
    assert story.some("character") == ["brave", "earthling", "prodigy", "acrobat"]
    story.play("character:prodigy")
    assert story.mover == BOB
    assert story.some("character") == ["brave", "earthling", "acrobat"]


def test_random_characters_are_not_asked_for() -> None:
    """G4, R16.1."""
    story = Story(begun=False, characters="random", draws={"character": ["acrobat", "brave"]})
    assert list(story.state.character) == [3, 0]


def omen(*cards: str) -> Story:
    """A set-up in which these cards are turned over for the Monolith."""
    draws = {"card": ["oxygen_symbol"] * 3 + list(cards)}
    return Story(begun=False, characters="random", draws=draws)


def test_the_monolith_begins_on_the_smallest_galaxy() -> None:
    """R3.6: a Joker says nothing; of the oxygen galaxies on the border, oxygen-1 has the fewest planets."""
    story = omen("joker_symbol", "oxygen_plain")
    assert story.monolith_at == (0, -3)
    under = [CARDS[decks.card_of(what)] for what in story.state.deck[2::2]]
    assert under == ["joker_symbol", "oxygen_plain"]


def test_the_first_player_decides_a_tie() -> None:
    """R3.6, G26, D2: water-3 and water-4 have three planets each; both lie on the border."""
    story = omen("water_plain")
    assert story.mover == ANN
    assert story.some("monolith") == ["q3r-2", "q-2r-1"]
    story.play("monolith:q-2r-1")
    assert story.monolith_at == (-2, -1)


def test_a_deck_turned_over_in_vain() -> None:
    """R3.6, R16.3: an overlay may leave no card for any galaxy; then the smallest of the border are left to choose."""
    animals = [card.id for card in GAME.shipped.cards if card.technology == "animal"]
    overlay = {
        "galaxy_tile": [{"id": galaxy.id, "technology": "animal"} for galaxy in GAME.shipped.galaxies],
        "technology_card": [{"id": card, "technology": "water"} for card in animals],
    }
    match = cd.Game(GAME).match(seats=2, seed=1, components=overlay, characters="random")
    assert match.decision.prompt.text == "The Monolith begins on which galaxy?"
    with pytest.raises(cd.IllegalMove, match="border galaxy"):
        match.play("monolith:earth")
    match.play(match.decision.options.keys[0])
    assert match.view()["center"]["deck"] == 67 - 10


def test_roles_are_dealt_in_secret() -> None:
    """R3.8, R11.1, G29: one card more than players; with the N.O.P.E. card in the box nobody is the traitor."""
    assert Story(roles=("hope", "nope")).state.traitor == BOB
    boxed = Story(roles=("hope", "hope"))
    assert boxed.state.traitor == 2
    state = GAME.new_state(GAME.box(3, GAME.settle_options({"traitor": True, "characters": "random"}, 3)))
    while state.mover() != CHANCE or not GAME.chance_keys.text(state.legal_actions()[0]).startswith("role"):
        state.apply(state.legal_actions()[0])
    assert [int(state.weight(outcome)) for outcome in state.legal_actions()] == [3, 1]


def test_at_most_two_ships_start_in_a_dimension() -> None:
    """R3.9, R3.11, D3: seat 0 first; the third ship has no purple space left."""
    story = Story(seats=3, begun=False)
    while not story.some("start"):
        story.play(story.keys[0])
    assert story.mover == ANN
    story.play("start:purple", "start:purple")
    assert story.mover == CAT
    assert story.some("start") == ["blue", "red"]
    story.play("start:red")
    assert story.mover == ANN
    assert story.at(CAT) == (EARTH, "red")


def test_bug_cards_only_in_their_variant() -> None:
    """R3.10."""
    assert Story().state.bug_deck == 0
    assert Story(bugs=True).state.bug_deck == (1 << 20) - 1


def test_a_turn_in_order() -> None:
    """R4.1, R4.2: cards first, then the Regression, then the next player."""
    story = Story().symbols(2).ship(ANN, (0, -3), "purple").hand(ANN, "oxygen_plain", "light_plain")
    story.place("oxygen_plain").play("end")
    assert story.state.marker == 0, "the cards come first"
    story.play("discard:3")
    assert story.state.marker == 2
    assert story.mover == BOB


def test_moving_is_no_duty() -> None:
    """R4.3, G5, G10, R6.1: without moving, a pioneer may be placed where the ship stands."""
    story = Story().ship(ANN, (0, -3), "purple").hand(ANN, "oxygen_plain").place("oxygen_plain")
    assert story.state.pioneers_on(tile((0, -3))) == 1
    assert "end" in story.keys


def test_a_turn_without_pioneers_refills() -> None:
    """R4.4, R6.7, G27: whatever else was done; drawing is not asked for."""
    story = Story().hand(ANN).play("navigate:towards:SW", "stop").end()
    assert story.state.hand_size(ANN) == 5
    assert story.mover == BOB
