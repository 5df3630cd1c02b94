"""Weights by self-play: what is fitted, that it can be stopped and repeated, and what makes no training."""

from __future__ import annotations

import json
from array import array
from pathlib import Path

import pytest

from cosmodrome.bots.fitting import Fit
from cosmodrome.bots.judges import LinearJudge
from cosmodrome.bots.weights import read, weights_text
from cosmodrome.errors import BadOption, BadWeights
from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.lab import training, training_plan
from cosmodrome.lab.self_play import AFTER_EXPLORING, LAMBDA, learning_targets
from cosmodrome.lab.training import train
from cosmodrome.lab.training_plan import Plan, planned


def plan(start: str = "estimate", finishes: int | None = None, vary: str = "", **given: int) -> Plan:
    usual = {"games": 2, "match": 2, "iterations": 2, "rounds": 1, "seed": 3}
    return planned("space_explorers", 2, {}, start=start, finishes=finishes, vary=vary, **{**usual, **given})


@pytest.mark.parametrize("one_side_wins", [True, False])
def test_a_fit_finds_the_feature_that_wins(one_side_wins: bool) -> None:
    """Of two features the first decides, at the start for the one who has it, by the end for the other."""
    fit, dice = Fit(2, 2, one_side_wins, [0.0] * 4, [0.0] * 4), SeededDice(1)
    for n in range(80):
        late, lead = float(n % 2), 2.0 * (n // 2 % 2) - 1.0
        won = float((lead > 0) != bool(late))
        fit.add([late, won, lead, dice.below(9) / 9, 1 - won, -lead, dice.below(9) / 9])
    assert fit.run(150, 0.5) < 0.2 * (1 if one_side_wins else 2)
    start, noise, gain, _ = fit.found()
    assert start > 1
    assert gain < -2
    assert abs(noise) < 0.5


def test_what_no_game_tells_of_stays_as_it_was() -> None:
    """The first feature decides; the second is always 0, so the penalty keeps it at its anchor, or pulls it there."""
    fit = Fit(2, 2, True, [0.0, 0.5, 0.0, 0.0], [0.0, 2.0, 0.0, -1.0])
    for _ in range(40):
        fit.add([0.5, 1.0, 1.0, 0.0, 0.0, -1.0, 0.0])
    fit.run(400, 1.0)
    decides, silent, _, gain = fit.found()
    assert decides > 1
    assert silent == pytest.approx(2.0, abs=0.05)
    assert gain == pytest.approx(-1.0, abs=0.05)


def test_self_play_explores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some answers are drawn at random, and only in games to learn from: the match is played as well as can be."""
    train(plan(), tmp_path / "explored", workers=1)
    monkeypatch.setattr("cosmodrome.lab.self_play.EXPLORED", 10**9)
    train(plan(), tmp_path / "never", workers=1)
    games = [(tmp_path / name / "round-0" / "games-0.bin").read_bytes() for name in ("explored", "never")]
    assert games[0] != games[1]


def test_targets_follow_the_game_from_its_end_back() -> None:
    """The last turn is learned as the result, earlier ones ever more as what was thought of later ones."""
    thought = [[0.5, 0.5], [0.6, 0.4], [0.9, 0.1]]
    first, second, last = learning_targets([(chances, False) for chances in thought], [0.0, 1.0])
    assert last == [0.0, 1.0]
    assert second == pytest.approx([(1 - LAMBDA) * 0.9, 1 - (1 - LAMBDA) * 0.9])
    assert first[0] == pytest.approx(LAMBDA * second[0] + (1 - LAMBDA) * 0.6)


def test_what_follows_random_answers_says_less() -> None:
    """A seat that threw its game away after a good start is not blamed for the start."""
    thought = [([0.8, 0.2], False), ([0.8, 0.2], True)]
    first, explored = learning_targets(thought, [0.0, 1.0])
    assert explored[0] == pytest.approx((1 - AFTER_EXPLORING) * 0.8)
    assert first[0] > explored[0]


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


def test_a_folder_does_not_go_on_when_what_is_behind_its_plan_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cosmodrome.lab.training.STEPS", 1)
    study = plan("study")
    train(study, tmp_path, workers=1)
    changes: dict[str, tuple[object, str, object]] = {
        "other features of the game": (type(GAME), "features", GAME.features[::-1]),
        f"rules_version = {GAME.rules_version}, not 99": (type(GAME), "rules_version", 99),
        "other values of its start weights": (
            training_plan,
            "weights_of",
            lambda *_: ([0.5] * len(GAME.features) * 2, 0),
        ),
        "another search of the game": (training, "identity", lambda *_: "search:iterations=2,habits=0"),
    }
    for what, change in changes.items():
        with monkeypatch.context() as patch:
            patch.setattr(*change)
            with pytest.raises(BadOption, match=f"was started with {what}; use another folder"):
                train(study, tmp_path, workers=1)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("plan.json", b'{"game": "space_'),
        ("plan.json", b"[]"),
        ("round-0/round.json", b'{"round": {"number'),
        ("round-0/round.json", b'{"round": {}, "weights": []}'),
        ("round-0/games-0.bin", b""),
        ("round-0/games-0.bin", b"odd"),
        ("round-0/games-0.bin", bytes(8 * (1 + 2 * (1 + len(GAME.features)) - 1))),
    ],
)
def test_damaged_files_are_refused(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / "round-0").mkdir()
    (tmp_path / name).write_bytes(data)
    with pytest.raises(BadOption, match=rf"{name} is damaged; delete it .*and train again with the same options"):
        train(plan(), tmp_path, workers=1)


def test_a_damaged_match_and_missing_games_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its damaged files and their round.json, training comes to the same."""
    monkeypatch.setattr("cosmodrome.lab.training.STEPS", 1)
    found = train(plan(), tmp_path, workers=1)
    played, games, done = (tmp_path / "round-0" / name for name in ("match-0.bin", "games-0.bin", "round.json"))
    done_before, match_before = done.read_bytes(), played.read_bytes()
    games.unlink()
    with pytest.raises(BadOption, match=r"games-0.bin is damaged; delete it and round.json beside it, if they are"):
        train(plan(rounds=2), tmp_path, workers=1)
    done.unlink()
    played.write_bytes(match_before[:16])
    with pytest.raises(BadOption, match=r"match-0.bin is damaged"):
        train(plan(), tmp_path, workers=1)
    played.unlink()
    assert train(plan(), tmp_path, workers=1) == found
    assert done.read_bytes() == done_before


def test_a_tie_is_not_better(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two wins of the new weights; of six wins by three others each has two, but thirds add up to a little less."""
    monkeypatch.setattr("cosmodrome.lab.training.STEPS", 1)
    (tmp_path / "round-0").mkdir()
    results = [1.0, 0.0] * 2 + [0.0, 1 / 3] * 6
    (tmp_path / "round-0" / "match-0.bin").write_bytes(array("d", results).tobytes())
    (found,) = train(plan(match=8), tmp_path, workers=1)
    assert found.wins > found.others
    assert not found.kept


def test_games_vary_an_option(tmp_path: Path) -> None:
    """Each of two seats plays both its parts, with a rival and without, before the other edition's turn comes."""
    varied = plan(vary="edition", games=8)
    assert [varied.options_of(game)["edition"] for game in range(9)] == ["2018"] * 4 + ["2017"] * 4 + ["2018"]
    for name, how in (("both", varied), ("one", plan(games=8))):
        train(how, tmp_path / name, workers=1)
    games = [(tmp_path / name / "round-0" / "games-0.bin").read_bytes() for name in ("both", "one")]
    assert games[0] != games[1]


def test_what_cannot_be_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match="games = 0 is not possible"):
        plan(games=0)
    with pytest.raises(BadOption, match="finishes = 0 is not possible"):
        plan(finishes=0)
    with pytest.raises(BadOption, match="Space Explorers has no option 'nosuch' to vary; its options: edition, "):
        plan(vary="nosuch")
    with pytest.raises(BadWeights, match="Space Explorers has no weights 'nosuch'"):
        plan("nosuch")
    monkeypatch.setattr(type(GAME), "features", ())
    with pytest.raises(BadOption, match="Space Explorers has no features"):
        plan()
