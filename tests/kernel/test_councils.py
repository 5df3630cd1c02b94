"""A side of several seats decides: propose, accept or counter, then agree or be judged by the others."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.kernel.bits import members
from cosmodrome.kernel.frames import frame
from cosmodrome.kernel.state import OVER, TEAM
from tests.kernel.bench import ASK, ASK_HIDDEN, KEYS, Bench, BenchBox


def council(kind: i64 = ASK, words: int = 0b111, councils: bool = True, cheers: int = 0) -> Bench:
    """Seats 0 and 2 against 1 and 3; the question is put to the side of the first two."""
    state = Bench(BenchBox(seats=4, sides=2))
    state.councils = councils
    state.cheers = cheers
    state.ask(frame(kind, TEAM, 0, words))
    state.settle()
    return state


def answer(state: Bench, seat: int, key: str) -> Bench:
    assert seat in members(state.deciders()), members(state.deciders())
    assert key in state.offers(), state.offers()
    state.apply_as(seat, KEYS.find(key))
    return state


def test_either_mate_proposes() -> None:
    state = council()
    assert members(state.deciders()) == [0, 2]
    assert state.mover() == 0
    assert state.offers() == ["say:0", "say:1", "say:2"]


def test_the_other_accepts() -> None:
    state = answer(council(), 2, "say:1")
    assert members(state.deciders()) == [0]
    assert state.offers() == ["say:0", "say:2", "accept"], "the proposal itself is no counter-proposal"
    assert answer(state, 0, "accept").wrote() == [1]
    assert state.mover() == OVER


def test_after_a_counter_proposal_either_gives_in() -> None:
    countered = answer(answer(council(), 2, "say:1"), 0, "say:2")
    assert members(countered.deciders()) == [0, 2]
    assert countered.offers() == ["accept", "dispute"]
    assert answer(countered.clone(), 2, "accept").wrote() == [2], "seat 2 takes the counter-proposal of seat 0"
    assert answer(countered.clone(), 0, "accept").wrote() == [1], "seat 0 takes what seat 2 proposed first"


def test_a_dispute_is_judged_by_the_other_side() -> None:
    disputed = answer(answer(answer(council(), 2, "say:1"), 0, "say:2"), 2, "dispute")
    assert members(disputed.deciders()) == [1, 3]
    assert disputed.mover() == 1
    assert disputed.offers() == ["first", "second"]
    assert answer(disputed.clone(), 3, "first").wrote() == [1]
    assert answer(disputed.clone(), 1, "second").wrote() == [2]


def test_a_forced_answer_needs_no_council() -> None:
    assert council(words=0b100).wrote() == [2]
    assert council(words=0).mover() == OVER


def test_a_hidden_question_is_put_also_with_one_answer() -> None:
    state = council(ASK_HIDDEN, 0b100)
    assert state.offers() == ["say:2"]
    assert answer(state, 0, "say:2").offers() == ["accept"]
    assert answer(state, 2, "accept").wrote() == [2]


def test_a_free_action_is_agreed_on_and_the_council_goes_on() -> None:
    state = council(cheers=1)
    assert state.offers() == ["say:0", "say:1", "say:2", "cheer:0"]
    answer(state, 0, "cheer:0")
    assert state.offers() == ["say:0", "say:1", "say:2", "accept"]
    answer(state, 2, "accept")
    assert state.wrote() == [99]
    assert members(state.deciders()) == [0, 2]
    assert state.offers() == ["say:0", "say:1", "say:2"]


def test_options_stay_in_ascending_order_with_accept_among_them() -> None:
    state = answer(council(cheers=2), 0, "say:0")
    assert state.offers() == ["say:1", "say:2", "accept", "cheer:0", "cheer:1"]
    assert list(state.legal_actions()) == sorted(state.legal_actions())


def test_one_seat_alone_holds_no_council() -> None:
    state = Bench(BenchBox(seats=2))
    state.ask(frame(ASK, TEAM + 1, 0, 0b11))
    state.settle()
    assert members(state.deciders()) == [1]
    assert state.play("say:1").wrote() == [1]


def test_councils_can_be_switched_off() -> None:
    """For search and environments a side decides as one; its first seat speaks."""
    state = council(councils=False)
    assert state.mover() == 0
    assert members(state.deciders()) == [0]
    assert state.play("say:1").wrote() == [1]
    assert state.clone().councils is False
    state.ask(frame(ASK, TEAM + 1, 0, 0b11))
    assert state.mover() == 1


class Neighbours(Bench):
    """Sides sit side by side: the number of a side is not that of its first seat."""

    def side(self, seat: i64) -> i64:
        return seat // 2


def test_a_side_is_its_seats_wherever_they_sit() -> None:
    state = Neighbours(BenchBox(seats=4, sides=2))
    assert [state.side_of(who) for who in (1, 2, TEAM, TEAM + 1)] == [0, 1, 0, 1]
    state.ask(frame(ASK, TEAM + 1, 0, 0b11))
    assert members(state.deciders()) == [2, 3]
    state.councils = False
    state.put(frame(ASK, TEAM + 1, 0, 0b11))
    assert state.mover() == 2


def test_a_question_to_one_of_the_seats_is_its_own() -> None:
    state = Bench(BenchBox(seats=4, sides=2))
    state.ask(frame(ASK, 2, 0, 0b11))
    state.settle()
    assert members(state.deciders()) == [2]
    assert state.play("say:1").wrote() == [1]
