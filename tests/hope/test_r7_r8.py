"""R7, R8: stable galaxies, tokens, medals, purchases."""

from __future__ import annotations

import pytest

from cosmodrome.games.hope.components.vocabulary import TOKENS
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.center import hand_limit
from cosmodrome.games.hope.rules.terraforming import stabilize
from cosmodrome.games.hope.rules.track import next_in_row
from cosmodrome.kernel import lanes4
from tests.hope.story import ANN, BOB, CAT, EARTH, Place, Story, tile

SMALL = (0, -3)  # oxygen-1: a purple planet and a blue one, on the border
INNER = (0, -2)  # oxygen-6: two purple planets and three red ones


def nearly(seats: int = 2, **given: object) -> Story:
    """Ann is about to fill oxygen-1, of which Bob holds the other planet."""
    story = Story(seats=seats, **given).ship(ANN, SMALL, "purple")  # type: ignore[arg-type]  # options of the story
    return story.pioneers(BOB, SMALL, "blue").hand(ANN, "oxygen_plain", "oxygen_plain")


# --- stabilizing ------------------------------------------------------------------------------------
def test_order_of_events() -> None:
    """R7.1: medals, row, stable tile, token, Bug card."""
    story = nearly(bugs=True).place("oxygen_plain")
    order = [a.MEDALS_GAINED, a.PIONEER_TO_ROW, a.STABLE, a.TOKEN_LAID, a.BUG_DRAWN]
    kinds = [event & 255 for event in story.heard]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)


def test_the_row_grows_from_its_end() -> None:
    """R7.2: the space after the highest occupied one; the active player's pioneers first."""
    story = nearly().row(BOB, None, BOB).place("oxygen_plain")
    assert story.owners() == [BOB, None, BOB, ANN, BOB]


def test_the_marker_leaves_a_gap() -> None:
    """R7.2, E22: marker on crossing 14 (space 6): the pioneers go to 7 and 8, space 6 is empty for ever."""
    story = nearly().row(BOB, BOB, BOB, BOB, BOB).marker(14).place("oxygen_plain")
    assert story.owners() == [BOB] * 5 + [None, ANN, BOB]
    story.marker(20)
    assert next_in_row(story.state) == 8
    assert story.state.gaps == 1 << 5


def test_a_stable_tile_is_bare() -> None:
    """R7.3, G1: no planets, no technology; it keeps its place and shape."""
    story = nearly().place("oxygen_plain")
    assert story.state.technology_at(tile(SMALL)) == -1
    assert story.state.planets(tile(SMALL), 1) == 0
    assert story.holes() == []


def test_tokens_come_from_the_lowest_stack() -> None:
    """R7.4, R7.7, E13: five from stack 1, then its symbol shows and stack 2 is used; none is left: nothing."""
    story = Story()
    for n, at in enumerate([(0, -3), (1, -3), (2, -3), (3, -3), (-1, -2), (3, -2)]):
        assert story.state.symbols() == (1 if n >= 5 else 0)
        stabilize(story.state, tile(at))
        story._chance()
    assert list(story.state.stacks) == [0, 4, 6]
    story.state.tokens = 0
    for stack in range(3):
        story.state.stacks[stack] = 0
    stabilize(story.state, tile((2, -2)))
    story._chance()
    assert story.token_at((2, -2)) is None


def test_the_first_ship_to_enter_takes_the_token() -> None:
    """R7.5: not the one that was there already."""
    story = nearly(draws={"token": ["two_medals"]}).place("oxygen_plain")
    assert story.token_at(SMALL) == "two_medals"
    assert story.held_tokens(ANN) == []
    story.ship(BOB, (0, -2), "blue").end()
    story.play("navigate:towards:NW")
    assert story.held_tokens(BOB) == ["two_medals"]
    assert story.token_at(SMALL) is None


def test_draw_two_and_two_medals() -> None:
    """R7.6: each once, the hand limit ignored."""
    story = Story().tokens(ANN, "draw_two", "two_medals").hand(ANN, *["light_plain"] * 5)
    story.play("draw_two", "two_medals")
    assert story.state.hand_size(ANN) == 7
    assert story.state.medals[ANN] == 2
    assert story.held_tokens(ANN) == []


def test_general_polarization_in_the_middle_of_a_flight() -> None:
    """R7.6, G14: all ships turn, all levers but that of the flight become active, and it goes on in a new direction."""
    story = Story().tokens(ANN, "general_polarization").ship(BOB, EARTH, "red").levers(BOB, "away")
    story.levers(ANN, "towards", "away").play("navigate:towards:SW", "general_polarization:clockwise")
    assert story.at(ANN) == ((-1, 1), "blue"), "a concave tile"
    assert story.at(BOB) == ((-1, 1), "purple")
    assert story.active(ANN) == ["sideways", "away", "arbitrary"]
    assert len(story.active(BOB)) == 4
    assert sorted(story.some("go")) == ["NW", "W"], "towards the blue gravity point"


def test_a_flight_waits_at_its_end_for_a_general_polarization() -> None:
    """D6, G14, R7.6: without a free planet it would end by itself; with the token it could go on."""
    story = Story().ship(ANN, (0, -2), "blue").galaxy((0, -3), "plant-2").tokens(ANN, "general_polarization")
    story.play("navigate:towards:NW")
    assert "stop" in story.keys
    assert story.play("general_polarization:clockwise").state.lever != -1


@pytest.mark.parametrize(("turn", "end"), [("clockwise", (0, -1)), ("counterclockwise", (1, -1))])
def test_general_polarization_either_way(turn: str, end: Place) -> None:
    """R7.6."""
    story = Story().tokens(ANN, "general_polarization").play(f"general_polarization:{turn}")
    assert story.at(ANN)[0] == end


def test_general_polarization_enters_in_turn_order() -> None:
    """R5.8, R7.5, G22: all ships come to the same tile, and the active player takes its token."""
    story = Story().stable((0, -1)).end().ship(ANN, EARTH, "purple").ship(BOB, EARTH, "purple")
    story.tokens(BOB, "general_polarization", "two_medals")
    story.state.bonus[BOB] -= lanes4.one(TOKENS.index("two_medals"))
    story.state.token_on[TOKENS.index("two_medals")] |= 1 << tile((0, -1))
    story.play("general_polarization:clockwise")
    assert story.at(ANN) == story.at(BOB) == ((0, -1), "blue")
    assert story.held_tokens(BOB) == ["two_medals"]
    assert story.held_tokens(ANN) == []


def test_a_ship_that_stays_enters_nothing() -> None:
    """R5.8, R14.2: from Earth out of the universe and back to it, the Earthling draws nothing; from elsewhere two."""
    story = Story("brave", "earthling").gone((0, -1)).tokens(ANN, "general_polarization").hand(BOB)
    assert story.ship(BOB, EARTH, "purple").play("general_polarization:clockwise").at(BOB) == (EARTH, "blue")
    assert story.state.hand_size(BOB) == 0
    story = Story("brave", "earthling").tokens(ANN, "general_polarization").hand(BOB)
    assert story.ship(BOB, (3, -3), "purple").play("general_polarization:clockwise").at(BOB) == (EARTH, "blue")
    assert story.state.hand_size(BOB) == 2


# --- medals -----------------------------------------------------------------------------------------
def test_joining_others() -> None:
    """R8.1, E14: two for Green, one for each of the others; the second pioneer brings nothing."""
    story = Story(seats=3).ship(ANN, INNER, "purple").pioneers(BOB, INNER, "red").pioneers(CAT, INNER, "red")
    story.hand(ANN, "oxygen_plain", "oxygen_plain").place("oxygen_plain")
    assert list(story.state.medals) == [2, 1, 1]
    story.place("oxygen_plain")
    assert list(story.state.medals) == [2, 1, 1]


def test_the_first_pioneer_on_the_border() -> None:
    """R8.2, R14.1, E15: one medal and, for the Brave, one card, both with the first pioneer only."""
    story = Story("brave", "acrobat").ship(ANN, (3, -3), "blue").hand(ANN, "oxygen_plain", "oxygen_plain")
    story.place("oxygen_plain")
    assert story.state.medals[ANN] == 1
    assert story.state.hand_size(ANN) == 2
    story.place("oxygen_plain")
    assert story.state.medals[ANN] == 1


def test_no_border_medal_inside_or_twice() -> None:
    """R8.2: a tile settled before it came to the border brings none; nor does one that was emptied again."""
    inside = Story("acrobat", "brave").ship(ANN, INNER, "purple").hand(ANN, "oxygen_plain").place("oxygen_plain")
    assert inside.state.medals[ANN] == 0
    again = Story("brave", "acrobat").ship(ANN, (3, -3), "blue").hand(ANN, "oxygen_plain")
    again.state.settled |= 1 << tile((3, -3))
    again.place("oxygen_plain")
    assert again.state.medals[ANN] == 0
    assert again.state.hand_size(ANN) == 1, "the Brave draws all the same (R14.1)"


def test_a_short_supply_serves_the_active_player_first() -> None:
    """R8.3, I3: 30 medals in all."""
    story = Story(seats=3).ship(ANN, INNER, "purple").pioneers(BOB, INNER, "red").pioneers(CAT, INNER, "red")
    story.medals(CAT, 27).hand(ANN, "oxygen_plain").place("oxygen_plain")
    assert list(story.state.medals) == [2, 1, 27]
    assert story.state.medals_left() == 0


def test_a_short_supply_goes_clockwise() -> None:
    """R8.3: Bob joins Ann and Cat in his turn; he is served first, then Cat, and nothing is left for Ann."""
    story = Story(seats=3).end().ship(BOB, INNER, "purple").pioneers(ANN, INNER, "red").pioneers(CAT, INNER, "red")
    story.medals(CAT, 27).hand(ANN).hand(BOB, "oxygen_plain").place("oxygen_plain")
    assert list(story.state.medals) == [0, 2, 28]


def test_one_purchase_a_turn() -> None:
    """R8.4, R8.5, E16: nine medals, one step; the medals return to the supply."""
    story = Story("acrobat", "brave").medals(ANN, 9)
    assert {"upgrade", "technology"} <= set(story.keys)
    story.play("technology")
    assert story.state.medals[ANN] == 6
    assert story.state.medals_left() == 24
    assert not {"upgrade", "technology"} & set(story.keys)


def test_a_new_turn_brings_a_new_purchase_and_one_movement() -> None:
    """R8.5, R5.1: whatever was bought, or left unused, in the turn before."""
    story = Story("acrobat", "prodigy").medals(ANN, 3).medals(BOB, 3).tokens(ANN, "extra_movement")
    story.play("technology", "extra_movement").end()
    assert {"upgrade", "technology"} <= set(story.keys)
    assert story.play("navigate:towards:SW", "stop").some("navigate") == []


def test_an_upgrade_brings_a_movement_now_or_never() -> None:
    """R8.6, D8, G15: placing may come first; whatever else is lost with it."""
    story = Story("acrobat", "brave").medals(ANN, 3).play("navigate:towards:SW", "stop", "upgrade")
    assert story.state.upgrades[ANN] == 1
    assert story.state.supply[ANN] == 22
    assert "no" in story.keys
    assert "end" not in story.keys
    assert "away:NE" in story.some("navigate")
    story.play("no")
    assert story.some("navigate") == []
    again = Story("acrobat", "brave").medals(ANN, 3).play("navigate:towards:SW", "stop", "upgrade")
    again.play("navigate:away:NE", "stop")
    assert again.at(ANN)[0] == EARTH


def test_pioneers_before_the_movement_of_an_upgrade() -> None:
    """D8, G15: placing does not lose it. Where a planet is free, the question comes even if nothing else is left."""
    story = Story("acrobat", "brave").medals(ANN, 3).ship(ANN, INNER, "purple").hand(ANN, "oxygen_plain")
    story.play("upgrade").place("oxygen_plain")
    assert "no" in story.keys
    assert story.some("navigate")
    around = [(1, -3), (1, -2), (0, -1), (-1, -1), (-1, -2), (0, -3)]
    alone = Story("acrobat", "brave").medals(ANN, 3).ship(ANN, INNER, "purple").gone(*around).monolith((3, -3))
    assert alone.play("upgrade").keys == ["no"], "whether the hand could pay is not told"


def test_a_technology_step_raises_the_limit_at_once() -> None:
    """R8.7, R8.8, E1: by the prices of the character; not without a free pioneer."""
    story = Story("prodigy", "brave").medals(ANN, 3).play("technology")
    assert hand_limit(story.state, ANN) == 6
    poor = Story("brave", "prodigy").medals(ANN, 3)
    assert "technology" not in poor.keys, "the Brave pays four (G31)"
    bare = Story("prodigy", "brave").medals(ANN, 9).row(*[ANN] * 23)
    assert bare.state.supply[ANN] == 0
    assert "technology" not in bare.keys


def test_prices_of_characters() -> None:
    """R8.8, G31: the Brave's rows are the most expensive, the Prodigy's the cheapest."""
    rows = {one.id: sum(one.upgrade_costs + one.technology_costs) for one in Story().game.shipped.characters}
    assert max(rows, key=lambda name: rows[name]) == "brave"
    assert min(rows, key=lambda name: rows[name]) == "prodigy"


def test_the_cockpit_counts() -> None:
    """R8.9."""
    story = Story().steps(ANN, upgrades=2, technology=1)
    assert story.state.in_cockpit(ANN) == 5
    assert story.game.scores(story.state)[ANN].total == 5
