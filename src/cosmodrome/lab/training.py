"""Weights learned by self-play: games by the present ones, a fit to all games so far, a match; the better ones stay."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cosmodrome.bots.fitting import Fit
from cosmodrome.bots.judges import EACH_SEAT
from cosmodrome.bots.weights import ESTIMATE, WINNERS, weights_text
from cosmodrome.common.files import write_whole
from cosmodrome.common.intervals import wilson
from cosmodrome.common.workers import PROCESSES, spread
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.lab.arena_file import identity
from cosmodrome.lab.self_play import CHUNK, Chunk, contenders, played, row_width
from cosmodrome.lab.training_plan import Plan, options_given, start_weights

STEPS = 250  # of the descent
PENALTIES = (3.0, 30.0, 300.0)  # of large weights: the one is taken that predicts best
HELD_BACK = 5  # one chunk of so many is held back to measure that
TIE = 1e-9  # results of a match that are closer are equal: a third of a win is not exact
IN_WORDS = {
    "features": "other features of the game",
    "start_weights": "other values of its start weights",
    "search": "another search of the game",
}
Progress = Callable[[str, int, int], None]  # what is done, how much of it, of how much


@dataclass(frozen=True)
class Round:
    """How a round of training ended."""

    number: int
    positions: int
    loss: float
    wins: float  # of the new weights in the match,
    others: float  # and of a seat with the old ones
    interval: tuple[float, float]
    kept: bool  # whether the new weights were better


def train(
    plan: Plan,
    folder: Path,
    workers: int | None = None,
    progress: Progress | None = None,
    engine: str = PROCESSES,
) -> list[Round]:
    """Train for all rounds, and leave the best weights in the folder, as `weights.toml`.

    Whatever is finished lies in the folder, and is not done again: training that was stopped goes on from there, and
    comes to the same weights.
    """
    folder.mkdir(parents=True, exist_ok=True)
    _same_plan(plan, folder / "plan.json")
    rules = definition(plan.game)
    # None at all: the game's own estimate.
    best = latest = start_weights(plan)
    found: list[Round] = []
    for number in range(plan.rounds):
        where = _round_folder(folder, number)
        where.mkdir(exist_ok=True)
        done = where / "round.json"
        if not done.exists():
            write_whole(
                done, json.dumps(_round(plan, folder, number, latest, best, workers, progress, engine)).encode()
            )
        result, latest = _finished(plan, done)
        found.append(result)
        best = latest if result.kept else best
        if any(one.kept for one in found):
            write_whole(folder / "weights.toml", weights_text(rules, best, plan.winner, _made(plan, found)).encode())
    return found


def _round(
    plan: Plan,
    folder: Path,
    number: int,
    latest: list[float],
    best: list[float],
    workers: int | None,
    progress: Progress | None,
    engine: str,
) -> dict[str, Any]:
    """Games with the latest weights, even if they were not the best: what they got wrong is seen only there."""
    where = _round_folder(folder, number)
    tell: Progress = progress or (lambda what, done, of: None)
    tasks = [Chunk(plan, number, at, latest, []) for at in range(0, plan.games, CHUNK)]
    _play_chunks(tasks, where, "games", f"round {number + 1}: games", workers, tell, engine)
    rounds = [_round_folder(folder, past) for past in range(number + 1)]
    width = row_width(plan)
    rows = [_read(_chunk_file(past, "games", task), width) for past in rounds for task in tasks]
    new, loss = _fitted(plan, rows, latest)
    tasks = [Chunk(plan, number, at, best, new) for at in range(0, plan.match, CHUNK)]
    _play_chunks(tasks, where, "match", f"round {number + 1}: match", workers, tell, engine)
    pairs = [_read(_chunk_file(where, "match", task), 2, len(task.games)) for task in tasks]
    wins, others = (sum(sum(numbers[at::2]) for numbers in pairs) for at in (0, 1))
    positions = sum(map(len, rows)) // width
    result = Round(number + 1, positions, loss, wins, others, wilson(wins, plan.match), wins > others + TIE)
    return {"round": asdict(result), "weights": new}


def _finished(plan: Plan, path: Path) -> tuple[Round, list[float]]:
    """How a round ended, and its weights."""
    data = _read_json(path)
    try:
        result = Round(**{**data["round"], "interval": tuple(data["round"]["interval"])})
        weights = [float(weight) for weight in data["weights"]]
    except (KeyError, TypeError, ValueError):
        raise _damaged(path) from None
    if len(weights) != 2 * len(definition(plan.game).features):
        raise _damaged(path)
    return result, weights


def _fitted(plan: Plan, rows: list[array[float]], start: list[float]) -> tuple[list[float], float]:
    """Weights fitted to all rows, and the loss on rows that were held back from such a fit."""
    held = rows[::HELD_BACK]
    learned = [chunk for at, chunk in enumerate(rows) if at % HELD_BACK] or held
    losses: dict[float, float] = {}
    for penalty in PENALTIES:
        fit = _fit(plan, learned, start)
        fit.run(STEPS, penalty)
        losses[penalty] = _fit(plan, held, fit.found()).descend(0.0)
    fit = _fit(plan, rows, start)
    fit.run(STEPS, min(PENALTIES, key=lambda penalty: losses[penalty]))
    return [round(weight, 6) for weight in fit.found()], min(losses.values())


def _fit(plan: Plan, rows: list[array[float]], start: list[float]) -> Fit:
    """A fit that begins with these weights, and stays close to those that training began with."""
    size = len(definition(plan.game).features)
    zeros = [0.0] * (2 * size)
    fit = Fit(
        size, contenders(plan), WINNERS[plan.winner] != EACH_SEAT, start or zeros, anchor=start_weights(plan) or zeros
    )
    for chunk in rows:
        fit.add(list(chunk))
    return fit


def _play_chunks(
    tasks: list[Chunk], where: Path, name: str, told: str, workers: int | None, tell: Progress, engine: str
) -> None:
    """Play those chunks that are not on disk yet."""
    paths = [_chunk_file(where, name, task) for task in tasks]
    missing = [(task, path) for task, path in zip(tasks, paths, strict=True) if not path.exists()]
    done, of = len(tasks) - len(missing), len(tasks)
    found_anew = spread(played, [task for task, _ in missing], workers, engine)
    for (_, path), numbers in zip(missing, found_anew, strict=True):
        write_whole(path, numbers)
        done += 1
        tell(told, done, of)


def _round_folder(folder: Path, number: int) -> Path:
    return folder / f"round-{number}"


def _chunk_file(where: Path, name: str, task: Chunk) -> Path:
    return where / f"{name}-{task.first}.bin"


def _read(path: Path, width: int, rows: int | None = None) -> array[float]:
    """The numbers of a chunk: so many rows of this width, or any number of them."""
    numbers = array("d")
    data = path.read_bytes() if path.exists() else b""
    whole, rest = divmod(len(data), width * numbers.itemsize)
    if rest or not whole or rows not in (None, whole):
        raise _damaged(path, " and round.json beside it, if they are there,")
    numbers.frombytes(data)
    return numbers


def _read_json(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text("utf-8"))
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise _damaged(path)
    return data


def _damaged(path: Path, more: str = "") -> BadOption:
    return BadOption(f"{path} is damaged; delete it{more} and train again with the same options")


def _made(plan: Plan, found: list[Round]) -> str:
    kept = [result for result in found if result.kept]
    return (
        f"cosmodrome train {plan.game} --seats {plan.seats} --games {plan.games} --match {plan.match} "
        f"--iterations {plan.iterations}{f' --finishes {plan.finishes}' if plan.finishes else ''} "
        f"--rounds {len(found)} --seed {plan.seed}{f' --start {plan.start}' if plan.start != ESTIMATE else ''}"
        f"{options_given(plan)}{f' --vary {plan.vary}' if plan.vary else ''}; "
        f"round {kept[-1].number} of {len(found)} was the best"
    )


def _same_plan(plan: Plan, path: Path) -> None:
    """Save the plan with what is behind its names; or check that all of it is the same, whatever the rounds."""
    rules = definition(plan.game)
    behind = {
        "rules_version": rules.rules_version,
        "features": list(rules.features),
        "start_weights": start_weights(plan),
        "search": identity(f"search:iterations={plan.iterations},weights={ESTIMATE}", rules),
    }
    now = json.loads(json.dumps({**asdict(plan), **behind}))
    if path.exists():
        before = _read_json(path)
        for name, value in now.items():
            if before.get(name) != value and name != "rounds":
                what = IN_WORDS.get(name, f"{name} = {before.get(name)}, not {value}")
                raise BadOption(f"{path.parent} was started with {what}; use another folder")
    write_whole(path, json.dumps(now).encode())
