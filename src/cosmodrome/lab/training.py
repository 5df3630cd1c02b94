"""Weights learned by self-play: games by the present ones, a fit to all games so far, a match; the better ones stay."""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from librt.vecs import vec

from cosmodrome.bots import SearchBot
from cosmodrome.bots.fitting import Fit
from cosmodrome.bots.judges import EACH_SEAT, Judge, LinearJudge
from cosmodrome.bots.specs import spec_of
from cosmodrome.bots.weights import ESTIMATE, WINNERS, weights_of, weights_text
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.lab.intervals import wilson
from cosmodrome.lab.seeds import derived
from cosmodrome.lab.workers import PROCESSES, spread

CHUNK = 20  # games: so many are lost at most when training is stopped
POSITIONS = 24  # of a game that are learned from
STEPS = 250  # of the descent
PENALTIES = (3.0, 30.0, 300.0)  # of large weights: the one is taken that predicts best
HELD_BACK = 5  # one chunk of so many is held back to measure that
RIVALRY = 2  # one game of so many has a seat that plays by the game's own estimate: other mistakes teach more
SELF_PLAY, MATCH, FIT = range(3)  # branches of the seed
Progress = Callable[[str, int, int], None]  # what is done, how much of it, of how much


@dataclass(frozen=True)
class Plan:
    """What is trained, and how. A folder goes on with the plan that it was begun with."""

    game: str
    seats: int
    options: Mapping[str, Any]
    games: int  # of self-play in a round
    match: int  # games between new weights and old ones
    iterations: int  # for a decision, in both
    rounds: int
    seed: int
    winner: str
    start: str = ESTIMATE  # the weights of the first games
    finishes: int | None = None  # ways to finish a move that the search tries; None: as many as usual in this game


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


def planned(
    game: str,
    seats: int | None,
    options: Mapping[str, object],
    games: int,
    match: int,
    iterations: int,
    rounds: int,
    seed: int,
    start: str = ESTIMATE,
    finishes: int | None = None,
) -> Plan:
    """Everything checked."""
    rules = definition(game)
    if not rules.features:
        raise BadOption(f"{rules.title} has no features to train")
    n = rules.usual_seats if seats is None else seats
    rules.check_seats(n)
    least_one = {"games": games, "match": match, "iterations": iterations, "rounds": rounds, "finishes": finishes}
    for name, value in least_one.items():
        if value is not None and value < 1:
            raise BadOption(f"{name} = {value} is not possible; at least 1")
    if start != ESTIMATE:
        weights_of(rules, start)
    settled = rules.settle_options(options, n)
    return Plan(rules.id, n, settled, games, match, iterations, rounds, seed, rules.winner, start, finishes)


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
    best: list[float] = [] if plan.start == ESTIMATE else list(weights_of(rules, plan.start)[0])
    latest = best
    found: list[Round] = []
    for number in range(plan.rounds):
        where = _round_folder(folder, number)
        where.mkdir(exist_ok=True)
        done = where / "round.json"
        if not done.exists():
            _write(done, json.dumps(_round(plan, folder, number, latest, best, workers, progress, engine)))
        data = json.loads(done.read_text("utf-8"))
        found.append(Round(**{**data["round"], "interval": tuple(data["round"]["interval"])}))
        latest = data["weights"]
        best = latest if found[-1].kept else best
        if any(result.kept for result in found):
            _write(folder / "weights.toml", weights_text(rules, best, plan.winner, _made(plan, found)))
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
    rows = [_read(_chunk_file(past, "games", task)) for past in rounds for task in tasks]
    new, loss = _fitted(plan, rows, latest)
    tasks = [Chunk(plan, number, at, best, new) for at in range(0, plan.match, CHUNK)]
    _play_chunks(tasks, where, "match", f"round {number + 1}: match", workers, tell, engine)
    pairs = [_read(_chunk_file(where, "match", task)) for task in tasks]
    wins, others = (sum(sum(numbers[at::2]) for numbers in pairs) for at in (0, 1))
    positions = sum(map(len, rows)) // (1 + _contenders(plan) * (1 + len(new) // 2))
    result = Round(number + 1, positions, loss, wins, others, wilson(wins, plan.match), wins > others)
    return {"round": asdict(result), "weights": new}


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
    size = len(definition(plan.game).features)
    fit = Fit(size, _contenders(plan), WINNERS[plan.winner] != EACH_SEAT, start or [0.0] * (2 * size))
    for chunk in rows:
        fit.add(list(chunk))
    return fit


@dataclass(frozen=True)
class Chunk:
    """Some games from `first` on: self-play, or with new weights a match of these against the others."""

    plan: Plan
    round: int
    first: int
    weights: list[float]  # none: the game's own estimate
    new: list[float]

    @property
    def games(self) -> range:
        last = self.plan.match if self.new else self.plan.games
        return range(self.first, min(last, self.first + CHUNK))


def _play_chunks(
    tasks: list[Chunk], where: Path, name: str, told: str, workers: int | None, tell: Progress, engine: str
) -> None:
    """Play those chunks that are not on disk yet."""
    paths = [_chunk_file(where, name, task) for task in tasks]
    missing = [(task, path) for task, path in zip(tasks, paths, strict=True) if not path.exists()]
    done, of = len(tasks) - len(missing), len(tasks)
    found_anew = spread(_played, [task for task, _ in missing], workers, engine)
    for (_, path), numbers in zip(missing, found_anew, strict=True):
        _write(path, numbers)
        done += 1
        tell(told, done, of)


def _round_folder(folder: Path, number: int) -> Path:
    return folder / f"round-{number}"


def _chunk_file(where: Path, name: str, task: Chunk) -> Path:
    return where / f"{name}-{task.first}.bin"


def _read(path: Path) -> array[float]:
    numbers = array("d")
    numbers.frombytes(path.read_bytes())
    return numbers


def _played(chunk: Chunk) -> bytes:
    """Numbers of the games of a chunk: rows to learn from, or the results of new weights and of old ones."""
    found = array("d")
    for game in chunk.games:
        found.extend(_match_game(chunk, game) if chunk.new else _self_play(chunk, game))
    return found.tobytes()


def _self_play(chunk: Chunk, game: int) -> array[float]:
    """Rows of some positions at the beginning of a turn, all equally likely."""
    rules, plan = definition(chunk.plan.game), chunk.plan
    keeps = SeededDice(derived(plan.seed, chunk.round, FIT, game))
    kept: list[array[float]] = []
    turns = 0

    def look(state: State) -> None:
        nonlocal turns
        if state.turn != turns:
            turns = int(state.turn)
            at = len(kept) if len(kept) < POSITIONS else int(keeps.below(turns))
            if at < POSITIONS:
                kept[at : at + 1] = [_row(rules, state)]

    seats = [chunk.weights] * plan.seats
    if game % RIVALRY == 0:
        seats[game // RIVALRY % plan.seats] = []
    state = _game(chunk, seats, derived(plan.seed, chunk.round, SELF_PLAY, game), look)
    results, found = list(state.returns()), array("d")
    results.append(1.0 - min(1.0, sum(results)))  # of nobody
    for row in kept:
        for k, seat in enumerate(_seats(state, plan.winner)):
            row[1 + k * (1 + len(rules.features))] = results[seat]
        found.extend(row)
    return found


def _match_game(chunk: Chunk, game: int) -> list[float]:
    """What the new weights get, in one seat, and the others on average; a seat alone plays the same deal with both."""
    plan = chunk.plan
    seed = derived(plan.seed, chunk.round, MATCH, game // plan.seats)  # each seat once with the same deal
    newcomer = game % plan.seats
    seats = [chunk.new if seat == newcomer else chunk.weights for seat in range(plan.seats)]
    results = list(_game(chunk, seats, seed).returns())
    if plan.seats == 1:
        return [results[0], _game(chunk, [chunk.weights], seed).returns()[0]]
    return [results[newcomer], (sum(results) - results[newcomer]) / (plan.seats - 1)]


def _game(chunk: Chunk, weights: list[list[float]], seed: int, look: Callable[[State], None] | None = None) -> State:
    """A game to its end, with these weights in its seats."""
    plan = chunk.plan
    rules = definition(plan.game)
    spec = replace(spec_of(f"search:iterations={plan.iterations}", rules), weights=ESTIMATE)
    if plan.finishes:
        spec = replace(spec, finishes=plan.finishes)
    bots = [SearchBot(derived(seed, seat), spec, rules) for seat in range(plan.seats)]
    for bot, its in zip(bots, weights, strict=True):
        bot.search.judge = LinearJudge(its, WINNERS[plan.winner]) if its else Judge()
    state: State = rules.new_state(rules.box(plan.seats, plan.options))
    dice = SeededDice(seed)
    while (mover := int(state.mover())) != OVER:
        if mover == CHANCE:
            state.apply(state.sample(dice))
            continue
        if look:
            look(state)
        state.apply_as(mover, bots[mover].choose(state.determinize(mover, dice), mover))
    return state


def _row(rules: Definition, state: State) -> array[float]:
    """How far the game is; for each contender a place for the result, and its features."""
    row = array("d", [state.elapsed()])
    found = vec[float]([0.0] * len(rules.features))
    for seat in _seats(state, rules.winner):
        state.features(seat, found)
        row.append(0.0)
        row.extend(found)
    return row


def _seats(state: State, winner: str) -> list[int]:
    """The contenders: the first seat of each side, or every seat, with nobody behind them where nobody may win."""
    seats = range(int(state.box.seats))
    if winner == "one side":
        return [seat for seat in seats if state.first_of(state.side(seat)) == seat]
    return [*seats, len(seats)] if winner == "one or nobody" else list(seats)


def _contenders(plan: Plan) -> int:
    rules = definition(plan.game)
    return len(_seats(rules.new_state(rules.box(plan.seats, plan.options)), plan.winner))


def _made(plan: Plan, found: list[Round]) -> str:
    kept = [result for result in found if result.kept]
    return (
        f"cosmodrome train {plan.game} --seats {plan.seats} --games {plan.games} --match {plan.match} "
        f"--iterations {plan.iterations}{f' --finishes {plan.finishes}' if plan.finishes else ''} "
        f"--rounds {len(found)} --seed {plan.seed}{f' --start {plan.start}' if plan.start != ESTIMATE else ''}; "
        f"round {kept[-1].number} of {len(found)} was the best"
    )


def _same_plan(plan: Plan, path: Path) -> None:
    now = json.loads(json.dumps(asdict(plan)))
    if path.exists():
        before = json.loads(path.read_text("utf-8"))
        for name, value in now.items():
            if before.get(name) != value and name != "rounds":
                was = before.get(name)
                raise BadOption(f"{path.parent} was started with {name} = {was}, not {value}; use another folder")
    _write(path, json.dumps(now))


def _write(path: Path, data: str | bytes) -> None:
    """All of it or nothing."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(data.encode() if isinstance(data, str) else data)
    os.replace(fresh, path)
