"""R9, R10: the Regression, the end, and the winner."""

from __future__ import annotations

from cosmodrome.games.hope.rules.ending import winner
from cosmodrome.games.hope.rules.geometry import CENTRE, border
from cosmodrome.games.hope.rules.regression import advance, collapse, symbols_counted
from cosmodrome.games.hope.rules.table import EARTH_GONE, MISSION, REGRESSED, RUNNING
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import members
from tests.hope.story import ANN, BOB, CAT, DAN, EARTH, Story, place_of, tile
from tests.hope.test_r7_r8 import nearly


# --- the marker -------------------------------------------------------------------------------------
def test_symbols_are_counted() -> None:
    """R9.1, R9.2, E17: Replenishment cards, visible discards and bare stacks; four symbols, four spaces."""
    story = Story().symbols(2).ship(ANN, (0, -3), "purple").hand(ANN, "oxygen_symbol").place("oxygen_symbol")
    story.state.stacks[0], story.state.tokens = 0, story.state.tokens - 5 * int(lanes4.one(0)) + int(lanes4.one(0))
    story.state.stacks[2] += 1
    story.draws["card"] = ["oxygen_plain"]
    story.play("end", "discard:3")
    assert story.state.marker == 4


def test_no_symbol_nothing_happens() -> None:
    """R9.2."""
    story = Story().end()
    assert story.state.marker == 0


def test_a_covered_crossing_is_passed_by_one() -> None:
    """R9.3, R9.4, E18, I5: from 5 with two symbols and a pioneer on space 3, to 8; nothing vanishes."""
    story = Story().marker(5).symbols(2).row(ANN, ANN, ANN).monolith((3, -3)).end()
    assert story.state.marker == 8
    assert story.holes() == []
    assert story.monolith_at == (3, -3)


def test_an_uncovered_crossing_costs_a_galaxy() -> None:
    """R9.3, R9.5, E17, E19: from 5 by four: the Monolith's galaxy vanishes, the Monolith moves four, marker on 9."""
    story = Story().marker(5).symbols(3).monolith((3, -3))
    advance(story.state, 4)
    assert story.state.marker == 9
    assert story.holes() == [(3, -3)]
    assert story.monolith_at == (2, 1)


def test_a_stable_galaxy_stays_and_the_monolith_moves() -> None:
    """R9.5, R7.3."""
    story = Story().marker(5).stable((3, -3)).monolith((3, -3))
    advance(story.state, 4)
    assert story.holes() == []
    assert story.monolith_at == (2, 1)


def test_the_walk_along_the_border() -> None:
    """R9.6, E20: four tiles clockwise; on the next lap the exposed (2,-2) is visited."""
    story = Story().monolith((3, -3))
    collapse(story.state, 4)
    assert story.monolith_at == (2, 1)
    story.stable(*[(3, 0), (2, 1)]).monolith((1, -3), 4)
    visited = []
    for _ in range(3):
        story.stable((1, -3), (2, -3), (2, -2), (3, -2))
        collapse(story.state, 1)
        visited.append(story.monolith_at)
    assert visited == [(2, -3), (2, -2), (3, -2)]


def test_a_notch() -> None:
    """R9.6, E21, I6: (3,-3), (2,-3), (3,-2) are gone and (2,-2) vanishes: four steps lead to (2,1)."""
    story = Story().gone((3, -3), (2, -3), (3, -2)).monolith((2, -2), 5)
    collapse(story.state, 4)
    assert story.holes() == [(2, -3), (3, -3), (2, -2), (3, -2)]
    assert story.monolith_at == (2, 1)
    assert story.game.check(story.state) == []


def test_two_crossings_in_one_move() -> None:
    """G16: both have their effect."""
    story = Story().marker(6).monolith((3, -3))
    advance(story.state, 8)
    assert story.state.marker == 14
    assert len(story.holes()) == 2


def test_pioneers_and_ships_of_a_vanished_galaxy() -> None:
    """R9.7, G18, R14.2, I7: pioneers return, the ship reappears on Earth in its dimension, the Earthling draws two."""
    story = Story("brave", "earthling").marker(6).symbols(1).monolith((3, -3)).hand(BOB)
    story.pioneers(BOB, (3, -3), "purple").ship(BOB, (3, -3), "blue").end()
    assert story.state.supply[BOB] == 23
    assert story.at(BOB) == (EARTH, "blue")
    assert story.state.hand_size(BOB) == 2
    assert story.state.settled >> tile((3, -3)) & 1, "its border medal stays consumed"


def test_a_monolith_cut_off_is_transferred() -> None:
    """G17: alone with stable galaxies, it goes to the nearest border tile that can vanish."""
    around = [(2, -3), (2, -2), (3, -2)]
    story = Story().gone(*around).stable((3, -3)).monolith((3, -3), 0)
    collapse(story.state, 1)
    assert story.monolith_at == (1, -2), "two tiles away like others, but at 12 o'clock"
    walking = Story().stable((3, -3)).monolith((3, -3))
    collapse(walking.state, 1)
    assert walking.monolith_at == (3, -2), "a group with a barren galaxy is walked on"


def test_a_monolith_is_transferred_to_the_border() -> None:
    """G17: barren galaxies inside are as near as (3,0), but cannot vanish yet."""
    near = [(1, -3), (1, -2), (1, -1), (2, -1), (3, -1), (0, -3)]
    story = Story().gone((2, -3), (2, -2), (3, -2)).stable((3, -3), *near).monolith((3, -3), 0)
    collapse(story.state, 1)
    assert story.monolith_at == (3, 0)


def test_a_monolith_without_a_tile_where_no_border_tile_can_vanish() -> None:
    """G17: it is put on the nearest border tile of any kind."""
    story = Story().gone((2, -3), (2, -2), (3, -2)).monolith((3, -3), 0)
    rim = [place_of(at) for at in members(border(story.state.present)) if at != tile((3, -3))]
    collapse(story.stable(*rim).state, 1)
    assert (3, -3) in story.holes()
    assert story.monolith_at == (1, -2)


def test_a_monolith_without_any_tile_is_put_on_the_nearest() -> None:
    """G17: its tile vanishes, and no neighbour was there; all others are stable but Earth."""
    lone = Story()
    others = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
    gone = [at for at in others if at not in (EARTH, (3, -3), (-1, 0))]
    lone.gone(*gone).stable((-1, 0)).monolith((3, -3), 0)
    collapse(lone.state, 1)
    assert lone.monolith_at == EARTH


def test_the_end_of_the_curve() -> None:
    """R9.9, R10.2: the marker stops on its final space; the round is played to its end, then all lose."""
    story = Story().marker(67).symbols(3).end()
    assert story.state.marker == 68
    assert story.state.outcome == REGRESSED
    assert story.mover == BOB
    story.end()
    assert story.outcome.reason == "lost"
    assert story.outcome.winners == ()


def test_the_stall_guard() -> None:
    """R9.10, G33, E30, I11: after a round without pioneers and symbols, a space per turn until somebody places."""
    story = Story().end().end()
    assert story.state.stalled
    story.end()
    assert story.state.marker == 1
    story.end()
    assert story.state.marker == 2
    story.ship(ANN, (0, -3), "purple").hand(ANN, "oxygen_plain").place("oxygen_plain")
    assert not story.state.stalled
    story.draws["card"] = ["light_plain"]
    story.end()
    assert story.state.marker == 2


def test_the_stall_guard_looks_at_whole_rounds() -> None:
    """R9.10: one pioneer in the round, or one symbol counted, and it waits."""
    placed = Story(draws={"card": ["light_plain"]}).ship(ANN, (0, -3), "purple").hand(ANN, "oxygen_plain")
    assert not placed.place("oxygen_plain").end().end().state.stalled
    counted = Story().symbols(1).end().hand(ANN).symbols(0).end()
    assert counted.state.marker == 1
    assert not counted.state.stalled
    stalled = counted.end().end()
    assert stalled.state.stalled, "the next round was quiet"
    assert symbols_counted(stalled.hand(ANN).hand(BOB).symbols(2).state) == 2, "at least 1, not 1 more"


# --- the end ----------------------------------------------------------------------------------------
def filled(seats: int = 2, n: int = 27, **given: object) -> Story:
    """The row lacks one pioneer, and Ann is about to bring two."""
    story = nearly(seats, **given)
    return story.row(*([ANN, BOB] * 14)[:n])


def test_the_mission_is_accomplished() -> None:
    """R10.1, R10.4, G13, G19: the row is full, the round goes on without Regression; overflow counts."""
    story = filled().symbols(3).place("oxygen_plain")
    assert story.state.outcome == MISSION
    assert list(story.state.overflow) == [0, 1]
    story.end()
    assert story.state.marker == 0, "no Regression any more"
    assert story.mover == BOB
    story.end()
    assert story.over
    assert story.outcome.reason == "hope"


def test_a_row_filled_too_late() -> None:
    """R10.2, R10.4, R7.2: the marker was first; Bob's pioneers fill the row in vain, his own before Ann's."""
    story = Story().row(*[ANN, BOB] * 13).marker(67).symbols(3)
    story.ship(BOB, (0, -3), "purple").pioneers(ANN, (0, -3), "blue").hand(BOB, "oxygen_plain").end()
    assert story.place("oxygen_plain").owners()[26:] == [BOB, ANN]
    assert story.state.outcome == REGRESSED
    assert story.end().outcome.reason == "lost"


def test_no_bug_card_for_the_galaxy_that_fills_the_row() -> None:
    """R10.4."""
    story = filled(bugs=True).place("oxygen_plain")
    assert story.state.bug_deck == (1 << 20) - 1


def test_earth_vanishes() -> None:
    """R9.8, R10.3, R10.7, E29: the game is over at once, in the middle of the round; without a traitor all lose."""
    story = Story(seats=3).marker(6).symbols(1).gone((1, 0)).monolith(EARTH, 0).end()
    assert story.over
    assert story.state.outcome == EARTH_GONE
    assert not story.state.present >> CENTRE & 1
    assert story.outcome.reason == "lost"


def test_nothing_comes_after_the_end_of_earth() -> None:
    """R9.8, R10.3: the marker stops where it met the crossing, and the final space is not reached any more."""
    story = Story().marker(62).symbols(3).gone((1, 0)).monolith(EARTH, 0)
    advance(story.state, 9)
    assert story.state.marker == 63
    assert story.state.outcome == EARTH_GONE


def test_earth_vanishes_for_the_traitor() -> None:
    """R10.7, E29, R11.9: the traitor wins whatever his pioneers do."""
    story = Story(seats=3, roles=("hope", "nope", "hope")).marker(6).symbols(1).gone((1, 0)).monolith(EARTH, 0).end()
    assert story.outcome.winners == (BOB,)
    assert story.outcome.reason == "nope"
    assert list(story.state.returns()) == [0.0, 1.0, 0.0]


def ended(seats: int, outcome: int, **given: object) -> Story:
    """Given, not played: the outcome is fixed."""
    story = Story(seats=seats, **given)  # type: ignore[arg-type]  # options of the story
    story.state.outcome = outcome
    return story


def test_the_most_pioneers_win() -> None:
    """R10.5, R10.8: on the Mission Track and in the cockpit; one winner, 1 for her and 0 for the others."""
    story = ended(3, MISSION).row(ANN, BOB, BOB, CAT).steps(CAT, upgrades=1, technology=1)
    assert winner(story.state) == CAT
    assert list(story.state.returns()) == [0.0, 0.0, 1.0]


def test_ties() -> None:
    """R10.5, G28, E24: medals, upgrades, cards in hand, then the later seat."""
    story = ended(4, MISSION)
    assert winner(story.state) == DAN
    story.hand(BOB, "light_plain")
    assert winner(story.state) == BOB
    story.steps(CAT, upgrades=1).steps(ANN, technology=1).steps(BOB, technology=1).steps(DAN, technology=1)
    assert winner(story.state) == CAT
    story.medals(ANN, 1)
    assert winner(story.state) == ANN


def test_the_traitor_is_not_ranked() -> None:
    """R10.5: he has lost, however many pioneers he has."""
    story = ended(2, MISSION, roles=("nope", "hope")).row(ANN, ANN, BOB)
    assert winner(story.state) == BOB


def test_the_traitor_wins_with_the_most_on_tiles() -> None:
    """R10.6, E28, G19: strictly more than every other player, counted at the end of the round."""
    story = ended(3, REGRESSED, roles=("nope", "hope", "hope"))
    story.pioneers(BOB, (-1, -1), "purple", 3).pioneers(BOB, (0, -1), "purple", 3).pioneers(CAT, (3, -2), "blue", 2)
    story.pioneers(ANN, (0, -2), "purple", 2).pioneers(ANN, (0, -2), "red", 2).pioneers(ANN, (-1, -2), "red", 2)
    assert [int(story.state.on_tiles(seat)) for seat in range(3)] == [6, 6, 2]
    assert winner(story.state) == -1
    story.pioneers(ANN, (-1, -2), "red")
    assert winner(story.state) == ANN


def test_running_games_have_no_outcome() -> None:
    """R10.4: the first of the ends fixes it."""
    story = filled().marker(66).symbols(3).place("oxygen_plain").end().end()
    assert story.state.outcome == MISSION
    assert story.state.marker == 66
    assert Story().state.outcome == RUNNING
