"""Simulated games: who sits where, what counts as a win, and that workers change nothing."""

from __future__ import annotations

import doctest
from collections import Counter
from fractions import Fraction
from statistics import mean

import pytest

import cosmodrome as cd
from cosmodrome.common.intervals import wilson
from cosmodrome.common.seeds import SEED_BITS, derived
from cosmodrome.games import definition
from cosmodrome.lab import simulate as lab
from cosmodrome.lab.forfeits import Referee
from cosmodrome.lab.one_game import Played, Table
from cosmodrome.lab.report import Tally, unique
from cosmodrome.lab.simulate import seating, simulate

GAME = "space_explorers"


# --- counting -------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bot_has_every_seat_equally_often(seats: int) -> None:
    rounds = Counter((seat, who) for number in range(5 * seats) for seat, who in enumerate(seating(seats, number)))
    assert set(rounds.values()) == {5}
    assert len(rounds) == seats * seats


def test_a_shared_win_counts_in_parts() -> None:
    tally = Tally(3)
    tally.add(Played(winners=(0,), scores=(30, 20, 10), length=50, reason="full"))
    tally.add(Played(winners=(0, 2), scores=(25, 11, 25), length=70, reason="full"))
    tally.add(Played(winners=(0, 1, 2), scores=(20, 20, 20), length=60, reason="stalled"))
    report = tally.report(GAME, ("greedy", "random", "random"), 1, {})
    assert [bot.wins for bot in report.bots] == [float(Fraction(11, 6)), float(Fraction(1, 3)), float(Fraction(5, 6))]
    assert sum(bot.win_share for bot in report.bots) == pytest.approx(1)
    assert [bot.score_mean for bot in report.bots] == [25, 17, pytest.approx(55 / 3)]
    assert report.length_mean == 60
    assert report.length_range == (50, 70)
    assert report.reasons == {"full": 2, "stalled": 1}


def test_the_spread_of_scores() -> None:
    tally = Tally(1)
    for score in range(1, 11):
        tally.add(Played((0,), (score,), 1, "full"))
    (bot,) = tally.report(GAME, ("greedy",), 1, {}).bots
    assert (bot.score_at(0.1), bot.score_at(0.5), bot.score_at(0.9), bot.score_at(1.0)) == (1, 5, 9, 10)
    assert bot.score_sd == pytest.approx(8.25**0.5)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # from the formula of Wilson (1927), as other programs compute it
        (0, 10, 0.0, 0.2775),
        (8, 10, 0.4902, 0.9433),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 100, 0.0018, 0.0545),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_names_that_differ() -> None:
    assert unique(["greedy", "random", "greedy", "greedy"]) == ["greedy", "random", "greedy#2", "greedy#3"]


def test_derived_seeds_differ() -> None:
    seeds = {derived(seed, number, part) for seed in range(10) for number in range(10) for part in range(4)}
    assert len(seeds) == 400
    assert all(0 <= seed < 1 << SEED_BITS for seed in seeds)


# --- playing --------------------------------------------------------------------------------------
def test_the_same_seed_gives_the_same_games_whatever_the_workers() -> None:
    one, two = (simulate(GAME, ["greedy", "random"], games=6, seed=5, workers=workers) for workers in (1, 2))
    assert one == two
    assert one.as_json() == two.as_json()


def test_another_seed_gives_other_games() -> None:
    one, two = (simulate(GAME, ["random", "random"], games=4, seed=seed, workers=1) for seed in (5, 6))
    assert one.bots != two.bots


def test_more_games_begin_with_the_same_ones() -> None:
    setup = lab.prepared(GAME, ["random", "random"], 5, None, None)
    assert lab.play_some((setup, 0, 4))[2:] == lab.play_some((setup, 2, 2))


def test_winners_and_scores_follow_the_bots_round_the_table() -> None:
    """Game 1 seats the bots in the other order: what a bot scored is its own all the same."""
    setup = lab.prepared(GAME, ["greedy", "random"], 5, None, None)
    table = Table(setup.setting, Referee())
    for number in range(4):
        played = lab.play_one(table, setup, number)
        assert played.scores[0] > played.scores[1], "greedy scores more than random, wherever it sits"
        assert played.winners == (0,)


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate(GAME, ["random", "random"], games=5, seed=1, workers=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 5


def test_how_games_end_that_all_can_lose() -> None:
    """HOPE: saved, betrayed or lost; without a traitor a lost game is one that nobody won."""
    report = simulate("hope", ["random", "random"], games=4, seed=3, workers=1)
    assert report.reasons == {"lost": 4}
    assert (report.unwon, sum(bot.wins for bot in report.bots)) == (4, 0)
    betrayed = simulate("hope", ["random", "random"], games=12, seed=3, options={"traitor": True}, workers=1)
    assert set(betrayed.reasons) == {"nope", "lost"}
    assert betrayed.unwon == betrayed.reasons["lost"]


def test_options_and_components_are_played_with() -> None:
    cards = definition(GAME).components["specialist"]
    dear = [{"number": card["number"], "points": 20} for card in cards if not card.get("asterisk")]
    overlay = {"specialist": dear}
    rich = simulate(GAME, ["random", "random"], 2, seed=1, components=overlay, workers=1)
    plain = simulate(GAME, ["random", "random"], 2, seed=1, options={"edition": "2017"}, workers=1)
    assert min(rich.bots[0].scores) > 80 > max(plain.bots[0].scores)
    assert plain.options["edition"] == "2017"


@pytest.mark.parametrize(
    ("error", "arguments"),
    [
        (cd.UnknownGame, {"game": "nosuch"}),
        (cd.BadOption, {"bots": ["random"]}),
        (cd.BadOption, {"bots": ["random", "nosuch"]}),
        (cd.BadOption, {"games": 0}),
        (cd.BadOption, {"seed": -1}),
        (cd.BadOption, {"workers": 0}),
        (cd.BadOption, {"timeout": 0}),
        (cd.BadOption, {"timeout": float("nan")}),
        (cd.BadOption, {"options": {"edition": "2019"}}),
        (cd.BadComponents, {"components": {"specialist": [{"number": 99}]}}),
    ],
)
def test_wrong_arguments_are_refused(error: type[Exception], arguments: dict[str, object]) -> None:
    usual: dict[str, object] = {"game": GAME, "bots": ["random", "random"], "games": 1}
    with pytest.raises(error):
        simulate(**{**usual, **arguments})  # type: ignore[arg-type]  # that is the point


def test_the_example_in_the_module() -> None:
    assert doctest.testmod(lab).failed == 0


@pytest.mark.slow
@pytest.mark.parametrize(("game", "games", "share"), [(GAME, 60, 0.9), ("one_small_step", 20, 0.95)])
def test_greedy_beats_random(game: str, games: int, share: float) -> None:
    """In nearly all games of two."""
    report = simulate(game, ["greedy", "random"], games=games, seed=2026)
    assert report.bots[0].win_share >= share


@pytest.mark.slow
def test_greedy_flies_to_the_moon() -> None:
    """Two greedy bots play a game that makes sense: most end on the Moon, with points about as calibrated."""
    report = simulate("one_small_step", ["greedy", "greedy"], games=16, seed=2026)
    assert report.reasons["moon"] >= 13
    wanted = definition("one_small_step").components["calibration"]["advanced"]["team_vp_mean"]
    assert abs(mean(bot.score_mean or 0.0 for bot in report.bots) - wanted) < 15
