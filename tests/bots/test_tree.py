"""The tree search: what it finds, how long it thinks, and that it can be repeated."""

from __future__ import annotations

import pytest
from librt.vecs import vec

from cosmodrome.bots import Player
from cosmodrome.bots.judges import Judge
from cosmodrome.bots.tree import Settings, TreeSearch
from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, State
from tests.bots.toys import countdown, heap


def search(iterations: int = 400, seconds: float = 0.0, explore: float = 1.0, sight: int = 0) -> TreeSearch:
    """Every answer is tried: the judge of these games knows nothing."""
    return TreeSearch(1, Judge(), Settings(iterations, seconds, explore, sharpness=1.0, sight=sight))


@pytest.mark.parametrize(("stones", "best"), [(5, 1), (6, 2), (7, 3), (9, 1)])
def test_it_sees_further_than_its_own_turn(stones: int, best: int) -> None:
    """A multiple of four is lost for whoever has to take. The estimate says nothing of that."""
    assert search().choose(heap(stones), 0) == best


def test_three_players_each_want_their_own_victory() -> None:
    """Of four stones nobody can take the last one, and whatever is left, the next player takes."""
    thinking = search(1000)
    thinking.choose(heap(4, seats=3), 0)
    assert max(mean for _, _, mean in thinking.weighed()) < 0.3


def test_how_far_apart_chances_are_makes_no_difference_to_a_search_that_adapts() -> None:
    """Early in a long game no answer changes much; then the best of them is to be found all the same."""

    class Cautious(Judge):
        def __init__(self, share: float) -> None:
            self.share = share

        def chances(self, state: State) -> vec[float]:
            guess = self.share if state.stones % 4 == 0 else 0.0  # type: ignore[attr-defined]
            mover = int(state.mover())
            return vec[float]([0.5 - guess if seat == mover else 0.5 + guess for seat in range(2)])

    def visits(share: float, adapt: bool) -> list[int]:
        thinking = TreeSearch(1, Cautious(share), Settings(200, 0.0, 1.0, 1.0, sight=1, adapt=adapt))
        thinking.choose(heap(30), 0)
        return [visits for _, visits, _ in thinking.weighed()]

    assert visits(1e-3, adapt=True) == visits(1e-1, adapt=True)
    assert visits(1e-3, adapt=False) != visits(1e-1, adapt=False)


def test_a_move_is_judged_by_the_best_of_several_ways_to_finish_it() -> None:
    """Of 13 stones, few random ways of five answers take the last one; first impressions find more with more tries."""

    def impressions(finishes: int) -> float:
        thinking = TreeSearch(1, Judge(), Settings(1, 0.0, 1.0, 1.0, looks=50, finishes=finishes))
        thinking.choose(countdown(13), 0)
        return float(max(thinking.root.prior))

    assert impressions(1) < 0.5 < impressions(20)


def test_sight_ends_the_tree() -> None:
    """With sight 1 the search sees no turn but its own: three stones are taken at once, of five it knows nothing."""
    assert search(sight=1).choose(heap(3), 0) == 3
    short = search(sight=1)
    short.choose(heap(5), 0)
    assert {round(mean, 6) for _, _, mean in short.weighed()} == {0.5}


def test_alone_a_plan_of_many_answers_is_found() -> None:
    """Solo games end in victory or not; nobody else is ever asked, and no turn ends."""
    state, thinking = countdown(13), search(2000)
    while state.mover() == 0:
        state.apply(thinking.choose(state, 0))
    assert list(state.returns()) == [1.0]


def test_the_tree_is_kept_while_one_move_goes_on() -> None:
    state, thinking = countdown(13), search(500)
    first = thinking.choose(state, 0)
    searched = thinking.done
    state.apply(first)
    thinking.choose(state, 0)
    assert 0 < thinking.done - searched < searched
    thinking.choose(heap(9), 0)
    assert sum(visits for _, visits, _ in thinking.weighed()) <= 500, "another question begins anew"


def test_what_is_kept_never_leads_to_an_answer_that_is_not_legal() -> None:
    """The next question may look the same and offer less: what is seen only now decides it."""
    for stones in (11, 12, 13, 14):
        state, thinking = countdown(stones), search(500)
        state.apply(thinking.choose(state, 0))
        state.stones = 2
        state.is_offered = False
        assert thinking.choose(state, 0) in (1, 2)


def test_it_stops_once_no_other_answer_could_win() -> None:
    """The answer is that of the whole budget."""
    thinking = search(4000)
    assert thinking.choose(heap(3), 0) == 3
    assert thinking.done < 4000
    counts = sorted(visits for _, visits, _ in thinking.weighed())
    assert counts[-1] - counts[-2] > 4000 - thinking.done


def test_a_budget_of_time_ends() -> None:
    assert search(iterations=0, seconds=0.02).choose(heap(9), 0) in (1, 2, 3)


def test_many_looks_do_not_outlast_the_time() -> None:
    """Once the time is over, each answer is looked at once, and finished in one way."""

    class Counting(Judge):
        calls = 0

        def chances(self, state: State) -> vec[float]:
            Counting.calls += 1
            return vec[float]([0.5] * state.box.seats)

    box = GAME.box(2, GAME.settle_options({}, 2))
    state = GAME.new_state(box)
    dice = SeededDice(1)
    while state.mover() == CHANCE:
        state.apply(state.sample(dice))
    thinking = TreeSearch(1, Counting(), Settings(1, seconds=1e-9, looks=1000, finishes=1000))
    assert thinking.choose(state, int(state.mover())) in list(state.legal_actions())
    assert Counting.calls <= len(state.legal_actions()) + 1


def test_where_no_deal_fits_the_bot_plays_on() -> None:
    state = heap(6)
    state.dealt = False
    assert search().choose(state, 0) == 2, "what the bot was shown will do"
    assert Player("search:iterations=5", 1).choose(state, 0) in (1, 2, 3), "it is shown nothing"


def begun(seed: int) -> State:
    state, dice = GAME.new_state(GAME.box(2, GAME.settle_options({}, 2))), SeededDice(seed)
    while state.mover() == CHANCE:
        state.apply(state.sample(dice))
    return state


def test_a_seed_and_iterations_give_the_same_answers() -> None:
    def games(seed: int) -> list[int]:
        players = [Player("search:iterations=12", seed + seat, GAME) for seat in range(2)]
        state, dice = begun(3), SeededDice(4)
        answers: list[int] = []
        while len(answers) < 12:
            mover = int(state.mover())
            action = int(state.sample(dice)) if mover == CHANCE else players[mover].choose(state, mover)
            answers += [action] if mover != CHANCE else []
            state.apply(action)
        return answers

    assert games(7) == games(7)
    assert len({tuple(games(seed)) for seed in range(4)}) > 1
