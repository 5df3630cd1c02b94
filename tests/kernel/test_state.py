"""The agenda, chance, knowledge and points of a state."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games import fields
from cosmodrome.kernel.bits import members, set_of
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.frames import REPEAT, RUN, frame
from cosmodrome.kernel.state import CHANCE, NOTHING, OVER, TEAM, Box, State
from tests.kernel.bench import ASK, ASK_HIDDEN, KEYS, NOTE, Bench, BenchBox, chance


def bench(seats: int = 2, **more: Any) -> Bench:
    return Bench(BenchBox(seats=seats, **more))


# --- the agenda ---------------------------------------------------------------------------------------


def test_an_empty_agenda_is_the_end() -> None:
    state = bench().put()
    assert state.mover() == OVER
    assert state.deciders() == 0
    assert list(state.legal_actions()) == []


def test_the_frame_names_who_answers() -> None:
    state = bench(seats=4).put(frame(ASK, 3, 0, 0b11), frame(ASK, 1, 0, 0b110))
    assert state.mover() == 1
    assert members(state.deciders()) == [1]
    assert state.offers() == ["say:1", "say:2"]
    state.play("say:2")
    assert state.mover() == 3


def test_steps_run_by_themselves() -> None:
    state = bench().put(frame(NOTE, 0, 7), frame(ASK, 0, 0, 0b11), frame(NOTE, 0, 8))
    assert state.wrote() == [8]
    assert state.play("say:0").wrote() == [8, 0, 7]


def test_steps_that_never_end_are_an_error() -> None:
    class Endless(Bench):
        def step(self, f: i64) -> None:
            self.push(f)

    with pytest.raises(RuntimeError, match=f"nothing to decide after 10000 steps; the next is frame {NOTE}"):
        Endless(BenchBox()).put(frame(NOTE, 0))


def test_a_block_is_not_repeated_for_ever() -> None:
    state = Bench(BenchBox([{"op": "say", "n": 1}]))
    with pytest.raises(RuntimeError, match="nothing to decide"):
        state.put(frame(REPEAT, 0, state.box.effect, 1_000_000))


def test_a_public_question_with_one_answer_is_not_asked() -> None:
    state = bench().put(frame(ASK, 1, 0, 0b1000))
    assert state.mover() == OVER
    assert state.wrote() == [3]


def test_a_hidden_question_with_one_answer_is_asked() -> None:
    state = bench().put(frame(ASK_HIDDEN, 1, 0, 0b1000))
    assert state.mover() == 1
    assert state.offers() == ["say:3"]


def test_a_public_question_without_answers_is_dropped() -> None:
    assert bench().put(frame(NOTE, 0, 5), frame(ASK, 1, 0, 0)).wrote() == [5]


def test_a_free_action_does_not_end_the_question() -> None:
    state = bench()
    state.cheers = 2
    state.put(frame(ASK, 0, 0, 0b11))
    assert state.offers() == ["say:0", "say:1", "cheer:0", "cheer:1"]
    assert state.play("cheer:1").offers() == ["say:0", "say:1", "cheer:0"]
    assert state.play("cheer:0", "say:1").wrote() == [99, 99, 1]


def test_a_free_action_that_changes_nothing_leaves_a_forced_answer_forced() -> None:
    for matters, hidden in [(True, False), (False, False), (False, True)]:
        state = bench(seats=4, sides=2)
        state.box.cheers_matter = matters
        state.cheers = 2
        state.put(frame(ASK_HIDDEN if hidden else ASK, TEAM + 1, 0, 0b1000))
        assert state.wrote() == ([] if matters or hidden else [3])
        assert state.cheers == 2
        if matters or hidden:
            assert state.is_forced(state.top()) == (not matters), "what is hidden is asked all the same"
            assert state.offers() == ["say:3", "cheer:0", "cheer:1"]


def test_legal_actions_are_kept_until_the_next_answer() -> None:
    state = bench().put(frame(ASK, 0, 0, 0b111), frame(ASK, 0, 0, 0b11))
    assert state.legal_actions() == state.legal_actions() == vec[i64]([0, 1])
    copy = state.clone()
    copy.apply(0)
    assert list(copy.legal_actions()) == [0, 1, 2]
    assert list(state.legal_actions()) == [0, 1]


def test_a_clone_goes_its_own_way() -> None:
    state = bench().put(frame(ASK, 0, 0, 0b11), frame(ASK, 1, 0, 0b11))
    state.learn(0b1, 0b1)
    before = fields.dump(state)
    copy = state.clone()
    assert fields.same(copy, state)
    copy.apply(0)
    copy.learn(0b11, 0b110)
    copy.score(1, 2, 5)
    assert fields.dump(state) == before
    assert not fields.same(copy, state)


def test_a_game_supplies_the_rest() -> None:
    state = State(Box(2), None)
    f = frame(ASK, 0)
    for missing in (
        state.clone,
        state.returns,
        lambda: state.options(f),
        lambda: state.answer(f, 0),
        lambda: state.step(f),
        lambda: state.pool(f),
        lambda: state.happens(f, 0),
        lambda: state.perform(0, 16, 0, 0),
        lambda: state.can(0, 16, 0, 0),
        lambda: state.count_of(0, 0),
        lambda: state.determinize(0, SeededDice(1)),
    ):
        with pytest.raises(NotImplementedError):
            missing()
    assert state.free_actions(f) == NOTHING
    assert state.public(f)
    assert state.keeps_open(f, 3)
    assert state.add_price(0, 16, 0, 0, 5) == 5
    assert state.holder(1) == 1
    assert state.timely(3)
    assert not state.in_the_making()
    assert state.side(1) == 1
    assert members(state.seen_by(3)) == [0, 1, 2]
    assert state.value(0) == 0.0


# --- chance -------------------------------------------------------------------------------------------

LANES = {0: 1, 1: 8, 2: 7, 3: 4, 4: 2}  # kind of chance: bits of a lane


def pool_of(kind: int, amounts: list[int]) -> int:
    if kind == 0:
        return int(set_of([i for i, n in enumerate(amounts) if n]))
    return sum(n << (LANES[kind] * i) for i, n in enumerate(amounts))


@pytest.mark.parametrize("kind", LANES)
@given(data=st.data())
def test_outcomes_and_their_weights(kind: int, data: st.DataObject) -> None:
    kinds = {0: 62, 1: 7, 2: 9, 3: 15, 4: 31}[kind]
    most = {0: 1, 1: 30, 2: 14, 3: 15, 4: 3}[kind]
    amounts = data.draw(st.lists(st.integers(0, most), min_size=kinds, max_size=kinds).filter(any))
    state = Bench(BenchBox(pools=(pool_of(kind, amounts),))).put(chance(kind, 0))
    assert state.mover() == CHANCE
    assert state.deciders() == 0
    listed = [int(outcome) for outcome in state.legal_actions()]
    assert listed == [100 * kind + i for i, n in enumerate(amounts) if n]
    assert [state.weight(outcome) for outcome in listed] == [amounts[outcome - 100 * kind] for outcome in listed]
    dice = SeededDice(data.draw(st.integers(0, 2**32)))
    for _ in range(10):
        assert state.sample(dice) in listed


@pytest.mark.parametrize(
    ("kind", "amounts"), [(0, [1, 0, 1, 1]), (1, [5, 0, 1, 4]), (2, [1, 2, 7]), (3, [0, 9, 1]), (4, [3, 0, 1, 2])]
)
def test_samples_follow_the_weights(kind: int, amounts: list[int]) -> None:
    state = Bench(BenchBox(pools=(pool_of(kind, amounts),))).put(chance(kind, 0))
    dice = SeededDice(99)
    counts = [0] * len(amounts)
    for _ in range(2000):
        counts[state.sample(dice) - 100 * kind] += 1
    for n, amount in zip(counts, amounts, strict=True):
        assert abs(n - 2000 * amount / sum(amounts)) < 120


@pytest.mark.parametrize("kind", LANES)
def test_nothing_to_draw_from_is_an_error(kind: int) -> None:
    state = Bench(BenchBox(pools=(0,))).put(chance(kind, 0))
    assert list(state.legal_actions()) == []
    with pytest.raises(ValueError, match="chance has nothing to draw from"):
        state.sample(SeededDice(1))


def test_a_result_is_told_from_zero_within_its_kind() -> None:
    state = Bench(BenchBox(pools=(0b1010,))).put(frame(ASK, 0, 0, 0b11), chance(0, 0))
    assert list(state.legal_actions()) == [1, 3]
    state.apply(3)
    assert state.wrote() == [3]
    assert state.mover() == 0


# --- knowledge ----------------------------------------------------------------------------------------


def test_learning_is_per_side_and_deck() -> None:
    state = bench(seats=4, sides=2)
    state.learn(0b10, 0b1100)
    state.learn(0b11, 0b1, 1)
    assert [state.known(side) for side in (0, 1)] == [0, 0b1100]
    assert [state.known(side, 1) for side in (0, 1)] == [1, 1]
    assert members(state.everyone()) == [0, 1, 2], "and who only watches"
    assert [state.shown_to_all(deck) for deck in (0, 1)] == [0, 0]
    state.learn(state.everyone(), 0b10, 1)
    assert (state.known(0, 1), state.known(1, 1), state.shown_to_all(1)) == (0b11, 0b11, 0b10)


def test_only_news_counts_as_told() -> None:
    state = bench()
    state.learn(0b1, 0b11)
    told = state.told
    state.learn(0b1, 0b10)
    assert state.told == told
    state.learn(0b11, 0b10)
    assert state.told == told + 1


def test_forgetting() -> None:
    state = bench()
    state.learn(0b11, 0b111)
    state.learn(0b11, 0b111, 1)
    state.learn(state.everyone(), 0b110)
    state.forget(0b010)
    assert [state.known(side) for side in (0, 1)] == [0b101, 0b101]
    assert state.shown_to_all() == 0b100
    assert state.known(0, 1) == 0b111


# --- points and seats ---------------------------------------------------------------------------------


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(-9, 9))))
def test_the_ledger_adds_up(bookings: list[tuple[int, int, int]]) -> None:
    state = bench(seats=3)
    for seat, source, n in bookings:
        state.score(seat, source, n)
    for seat in range(3):
        for source in range(3):
            assert state.scored(seat, source) == sum(n for s, src, n in bookings if (s, src) == (seat, source))
        assert state.total(seat) == sum(n for s, _, n in bookings if s == seat)
        assert state.value(seat) == state.total(seat)


def test_seats_go_round() -> None:
    state = bench(seats=3)
    assert [state.after(seat) for seat in range(3)] == [1, 2, 0]


def test_mates_share_a_side() -> None:
    state = bench(seats=4, sides=2)
    assert members(state.mates(1)) == [1, 3]
    assert members(bench(seats=4).mates(1)) == [1]


def test_a_whole_side_by_number() -> None:
    state = bench(seats=3, sides=2)
    assert [state.side_of(who) for who in (0, 1, 2, TEAM, TEAM + 1)] == [0, 1, 0, 0, 1]
    assert [members(state.mates(who)) for who in (2, TEAM, TEAM + 1)] == [[0, 2], [0, 2], [1]]


# --- effects of a whole side --------------------------------------------------------------------------

GAIN_ONE = {"op": "gain", "what": "", "n": 1}
SAYS = [[{"op": "say", "n": n}] for n in (1, 2, 3)]
QUESTIONS: dict[str, tuple[dict[str, Any], list[str], str, list[int]]] = {
    "choose": ({"op": "choose", "options": SAYS}, ["choose:0", "choose:1", "choose:2"], "choose:2", [3]),
    "pay": ({"op": "pay", "price": SAYS[0][0], "do": SAYS[1]}, ["no", "pay"], "pay", [1, 2]),
    "order": ({"op": "order", "parts": SAYS[:2]}, ["part:0", "part:1"], "part:1", [2, 1]),
    "pick": ({"op": "pick", "n": 1, "of": ["ore", "ice"], "do": GAIN_ONE}, ["pick:0", "pick:1"], "pick:1", []),
    "question": ({"op": "question", "n": 2}, ["say:0", "say:1"], "say:1", [1]),
}


def run_by_a_side(*effect: dict[str, Any], councils: bool = True, cheers: int = 0) -> Bench:
    """Seats 1 and 3 carry out the effect together; the note 1000 waits below."""
    state = Bench(BenchBox(effect, seats=4, sides=2))
    state.councils = councils
    state.cheers = cheers
    return state.put(frame(NOTE, 0, 1000), frame(RUN, TEAM + 1, state.box.effect))


def agree(state: Bench, key: str) -> Bench:
    """Seat 3 proposes, seat 1 accepts."""
    assert members(state.deciders()) == [1, 3]
    state.apply_as(3, KEYS.find(key))
    assert members(state.deciders()) == [1]
    state.apply_as(1, KEYS.find("accept"))
    return state


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_side_agrees_on_what_its_effect_asks(question: str) -> None:
    effect, offers, key, wrote = QUESTIONS[question]
    state = run_by_a_side(effect)
    assert state.offers() == offers
    assert agree(state, key).wrote() == [*wrote, 1000]
    assert state.has(1) == ({"ice": 1} if question == "pick" else {}), "a side has the goods of its first seat"


@pytest.mark.parametrize("question", QUESTIONS)
def test_without_councils_the_first_of_a_side_answers(question: str) -> None:
    effect, offers, key, wrote = QUESTIONS[question]
    state = run_by_a_side(effect, councils=False)
    assert state.mover() == 1
    assert members(state.deciders()) == [1]
    assert state.offers() == offers
    assert state.play(key).wrote() == [*wrote, 1000]


def test_every_pick_and_every_part_is_agreed_on() -> None:
    state = run_by_a_side({"op": "pick", "n": 2, "of": ["ore", "ice"], "do": GAIN_ONE}, {"op": "order", "parts": SAYS})
    agree(state, "pick:0")
    agree(state, "pick:1")
    assert state.has(1) == {"ore": 1, "ice": 1}
    agree(state, "part:2")
    agree(state, "part:0")
    assert state.wrote() == [3, 1, 2, 1000], "the last part needs no council"


def test_a_forced_answer_of_a_side_needs_no_council() -> None:
    assert run_by_a_side({"op": "choose", "options": SAYS[:1]}).wrote() == [1, 1000]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_free_action_in_council_leaves_the_question_to_the_side(question: str) -> None:
    effect, offers, key, wrote = QUESTIONS[question]
    state = run_by_a_side(effect, cheers=1)
    assert state.offers() == [*offers, "cheer:0"]
    assert agree(state, "cheer:0").wrote() == [99]
    assert state.offers() == offers
    assert agree(state, key).wrote() == [99, *wrote, 1000]
