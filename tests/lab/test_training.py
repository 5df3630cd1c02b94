"""Weights by self-play: what is fitted, that it can be stopped and repeated, and what makes no training."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cosmodrome.bots.fitting import Fit
from cosmodrome.bots.judges import LinearJudge
from cosmodrome.bots.weights import read, weights_text
from cosmodrome.errors import BadOption, BadWeights
from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.lab.training import Plan, planned, train


def plan(start: str = "estimate", finishes: int | None = None, **given: int) -> Plan:
    usual = {"games": 2, "match": 2, "iterations": 2, "rounds": 1, "seed": 3}
    return planned("space_explorers", 2, {}, start=start, finishes=finishes, **{**usual, **given})


@pytest.mark.parametrize("one_side_wins", [True, False])
def test_a_fit_finds_the_feature_that_wins(one_side_wins: bool) -> None:
    """Of two features the first decides, at the start for the one who has it, by the end for the other."""
    fit, dice = Fit(2, 2, one_side_wins, [0.0] * 4), SeededDice(1)
    for n in range(80):
        late, lead = float(n % 2), 2.0 * (n // 2 % 2) - 1.0
        won = float((lead > 0) != bool(late))
        fit.add([late, won, lead, dice.below(9) / 9, 1 - won, -lead, dice.below(9) / 9])
    assert fit.run(150, 0.5) < 0.2 * (1 if one_side_wins else 2)
    start, noise, gain, _ = fit.found()
    assert start > 1
    assert gain < -2
    assert abs(noise) < 0.5


def test_training_leaves_weights_that_a_search_can_use(tmp_path: Path) -> None:
    """It goes on where it was stopped, and comes to the same."""
    (found,) = train(plan(), tmp_path / "one", workers=1)
    assert found.positions > 10
    assert 0 <= found.wins <= 2
    assert found.kept == (tmp_path / "one" / "weights.toml").exists() == (found.wins > found.others)
    fitted = json.loads((tmp_path / "one" / "round-0" / "round.json").read_text("utf-8"))["weights"]
    weights, winner = read(weights_text(GAME, fitted, "one side", "by this test"), "these", tuple(GAME.features))
    assert list(weights) == fitted
    state = GAME.new_state(GAME.box(2, GAME.settle_options({}, 2)))
    assert sum(LinearJudge(fitted, winner).chances(state)) == pytest.approx(1)
    games = tmp_path / "one" / "round-0" / "games-0.bin"
    before = games.read_bytes()
    for name in ("round.json", "match-0.bin"):
        (tmp_path / "one" / "round-0" / name).unlink()
    assert train(plan(), tmp_path / "one", workers=1) == [found]
    assert games.read_bytes() == before
    with pytest.raises(BadOption, match="was started with iterations = 2, not 3"):
        train(plan(iterations=3), tmp_path / "one", workers=1)


def test_training_can_begin_with_weights_of_the_game(tmp_path: Path) -> None:
    """They play the first games, and new ones must beat them: those of two games do not."""
    train(plan(), tmp_path / "estimate", workers=1)
    (found,) = train(plan("study", finishes=2), tmp_path / "study", workers=1)
    games = [(tmp_path / name / "round-0" / "games-0.bin").read_bytes() for name in ("estimate", "study")]
    assert games[0] != games[1]
    assert found.others > found.wins
    assert not (tmp_path / "study" / "weights.toml").exists()
    with pytest.raises(BadOption, match="was started with start = study, not estimate"):
        train(plan(finishes=2), tmp_path / "study", workers=1)


def test_what_cannot_be_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match="games = 0 is not possible"):
        plan(games=0)
    with pytest.raises(BadOption, match="finishes = 0 is not possible"):
        plan(finishes=0)
    with pytest.raises(BadWeights, match="Space Explorers has no weights 'nosuch'"):
        plan("nosuch")
    monkeypatch.setattr(type(GAME), "features", ())
    with pytest.raises(BadOption, match="Space Explorers has no features"):
        plan()
