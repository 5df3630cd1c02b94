"""Outpost, the toy with hands of kinds: what was shown stops undo, and nobody pays or is asked for nothing."""

from __future__ import annotations

from cosmodrome.games.fields import same
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.frames import RUN, frame
from cosmodrome.kernel.state import CHANCE
from cosmodrome.match.game import Game
from cosmodrome.match.match import Match
from tests.toys.outpost import ACT, GAME, OutpostBox, OutpostState, kinds_of


def begun(seats: int = 2) -> Match:
    return Game(GAME).match(seats=seats, seed=3)


def play_first(match: Match, verb: str) -> str:
    """Play the first option of this verb."""
    key = next(option.key for option in match.decision.options if option.key.startswith(verb))
    match.play(key)
    return key


def alone(energy: int, food: int = 0) -> OutpostState:
    """A table on which seat 0 has so much and owns two places, with an empty agenda."""
    state = OutpostState(OutpostBox(2, 2))
    state.restore([], [int(known) for known in state.knows], [int(n) for n in state.ledger])
    state.goods[0], state.goods[1] = energy, food
    state.owned[0] = only(0) | only(1)
    return state


def run(state: OutpostState, card: int) -> OutpostState:
    state.push(frame(RUN, 0, state.box.effect[card]))
    state.settle()
    return state


def offered(state: OutpostState) -> list[str]:
    return [GAME.keys.text(int(action)) for action in state.legal_actions()]


def test_a_shown_card_is_seen_by_all_and_cannot_be_taken_back_alone() -> None:
    match = begun(3)
    key = play_first(match, "show")
    assert match.view(None)["owners"][0]["known"][int(key.split(":")[1])] == 1
    assert match.undo_needs(), "the others have seen it"


def test_a_whispered_card_is_seen_by_the_next_seat_only() -> None:
    match = begun(3)
    kind = int(play_first(match, "whisper").split(":")[1])
    seen = [match.view(seat)["owners"][0]["known"][kind] > 0 for seat in (0, 1, 2)]
    assert seen == [True, True, False]
    assert not match.view(None)["owners"][0]["known"][kind]


def test_an_open_card_is_known_wherever_it_goes() -> None:
    match = begun()
    (kind,) = [kind for kind, n in enumerate(match.view(None)["open"]) if n]
    match.play("take")
    assert match.view(1)["owners"][0]["known"][kind] == 1


def test_two_tables_that_a_seat_cannot_tell_apart_are_dealt_alike() -> None:
    match = begun()
    play_first(match, "show")
    state = match.state
    for seed in range(10):
        twin = state.determinize(1, SeededDice(seed))
        assert GAME.view(twin, 1) == GAME.view(state, 1)
        assert same(twin.determinize(1, SeededDice(7)), state.determinize(1, SeededDice(7)))


def test_seventy_cards_are_too_many_for_a_set_and_lie_in_a_bag() -> None:
    state = OutpostState(OutpostBox(2, 2))
    assert state.mover() == CHANCE
    assert lanes4.size(state.deck) == 70
    assert kinds_of(state.deck) == [5] * 14


def test_nobody_pays_to_build_without_the_energy_that_building_costs() -> None:
    assert offered(run(alone(energy=2), 1))[:2] == ["no", "pay"], "one to pay, one to build"
    state = run(alone(energy=1), 1)
    assert (offered(state), state.goods[0]) == ([], 1), "one could be paid, but not for building"


def test_a_conversion_keeps_a_payment_open_that_it_makes_possible() -> None:
    state = run(alone(energy=1, food=2), 1)
    assert offered(state) == ["no", "convert"]
    state.apply(GAME.keys.find("convert"))
    assert offered(state) == ["no", "pay"]


def test_a_conversion_does_not_keep_the_only_place_open() -> None:
    state = alone(energy=5, food=4)
    state.owned[1] = state.box.board.beside(state.owned[0]) & ~only(2)
    run(state, 3)
    assert state.owned[0] == only(0) | only(1) | only(2)
    assert state.goods[1] == 4
    state = run(alone(energy=5, food=4), 3)
    assert offered(state)[-1] == "convert", "where there is a choice, it is on offer"
    assert ACT not in [int(f) & 255 for f in state.agenda]
