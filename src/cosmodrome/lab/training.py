"""Weights learned by self-play: games by the present ones, a fit to all games so far, a match; the better ones stay."""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
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
from cosmodrome.games.table_options import show_value
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.lab.intervals import wilson
from cosmodrome.lab.seeds import derived
from cosmodrome.lab.watching import Watchers
from cosmodrome.lab.workers import PROCESSES, spread

CHUNK = 20  # games: so many are lost at most when training is stopped
POSITIONS = 24  # of a game that are learned from
STEPS = 250  # of the descent
PENALTIES = (3.0, 30.0, 300.0)  # of large weights: the one is taken that predicts best
HELD_BACK = 5  # one chunk of so many is held back to measure that
RIVALRY = 2  # one game of so many has a seat that plays by the game's own estimate: other mistakes teach more
EXPLORED = 7  # in one turn of so many every second answer is any legal one: what nobody would do must be judged too
LAMBDA = 0.97  # how far a target follows the later course of the game rather than what was thought of the next turn,
AFTER_EXPLORING = 0.5  # and how far where answers were drawn at random
TIE = 1e-9  # results of a match that are closer are equal: a third of a win is not exact
SELF_PLAY, MATCH, FIT, EXPLORE = range(4)  # branches of the seed
IN_WORDS = {"features": "other features of the game", "start_weights": "other values of its start weights"}
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
    vary: str = ""  # an option that takes each of its values in turn,
    variants: tuple[Mapping[str, Any], ...] = ()  # and all options with each of them

    def options_of(self, game: int) -> Mapping[str, Any]:
        """The options of one game. They change only when every seat has played all its parts with them."""
        return self.variants[game // (RIVALRY * self.seats) % len(self.variants)] if self.vary else self.options


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
    vary: str = "",
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
    known = {option.name: option for option in rules.options}
    if vary and vary not in known:
        raise BadOption(f"{rules.title} has no option {vary!r} to vary; its options: {', '.join(known)}")
    values = known[vary].values if vary else ()
    variants = tuple(rules.settle_options({**options, vary: one}, n) for one in values)
    return Plan(
        rules.id, n, settled, games, match, iterations, rounds, seed, rules.winner, start, finishes, vary, variants
    )


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
    best = latest = _start(plan)
    found: list[Round] = []
    for number in range(plan.rounds):
        where = _round_folder(folder, number)
        where.mkdir(exist_ok=True)
        done = where / "round.json"
        if not done.exists():
            _write(done, json.dumps(_round(plan, folder, number, latest, best, workers, progress, engine)))
        result, latest = _finished(plan, done)
        found.append(result)
        best = latest if result.kept else best
        if any(one.kept for one in found):
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
    width = _row_width(plan)
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
    fit = Fit(size, _contenders(plan), WINNERS[plan.winner] != EACH_SEAT, start or zeros, anchor=_start(plan) or zeros)
    for chunk in rows:
        fit.add(list(chunk))
    return fit


def _start(plan: Plan) -> list[float]:
    """The weights that training begins with; none: the game's own estimate."""
    return [] if plan.start == ESTIMATE else list(weights_of(definition(plan.game), plan.start)[0])


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


def _played(chunk: Chunk) -> bytes:
    """Numbers of the games of a chunk: rows to learn from, or the results of new weights and of old ones."""
    found = array("d")
    for game in chunk.games:
        found.extend(_match_game(chunk, game) if chunk.new else _self_play(chunk, game))
    return found.tobytes()


def _self_play(chunk: Chunk, game: int) -> array[float]:
    """Rows of some positions at the beginning of a turn, all equally likely."""
    rules, plan = definition(chunk.plan.game), chunk.plan
    judge = _judge(plan, chunk.weights)
    rows: list[array[float]] = []
    judged: list[tuple[list[float], bool]] = []

    def look(state: State, explored: bool) -> None:
        rows.append(_row(rules, state))
        judged.append((_with_nobody(judge.chances(state)), explored))

    seats = [chunk.weights] * plan.seats
    if game % RIVALRY == 0:
        seats[game // RIVALRY % plan.seats] = []
    explorer = SeededDice(derived(plan.seed, chunk.round, EXPLORE, game))
    state = _game(chunk, game, seats, derived(plan.seed, chunk.round, SELF_PLAY, game), look, explorer)
    targets = learning_targets(judged, _with_nobody(state.returns()))
    draw = Random(derived(plan.seed, chunk.round, FIT, game))
    found = array("d")
    for turn in draw.sample(range(len(rows)), min(len(rows), POSITIONS)):
        for k, seat in enumerate(_seats(state, plan.winner)):
            rows[turn][1 + k * (1 + len(rules.features))] = targets[turn][seat]
        found.extend(rows[turn])
    return found


def learning_targets(judged: Sequence[tuple[list[float], bool]], results: list[float]) -> list[list[float]]:
    """What there is to learn of each turn: how the game ended, mixed with what was thought of the turns between.

    (These are the returns of TD(lambda).) Where answers were drawn at random, what came after says less of before.
    """
    found: list[list[float]] = []
    told = results
    for chances, explored in reversed(judged):
        if explored:
            told = _mixed(told, chances, AFTER_EXPLORING)
        found.append(told)
        told = _mixed(told, chances, LAMBDA)
    return found[::-1]


def _mixed(one: list[float], other: list[float], share: float) -> list[float]:
    return [share * a + (1.0 - share) * b for a, b in zip(one, other, strict=True)]


def _with_nobody(chances: Iterable[float]) -> list[float]:
    """The chances of all seats, then that of nobody."""
    found = list(chances)
    return [*found, 1.0 - min(1.0, sum(found))]


def _match_game(chunk: Chunk, game: int) -> list[float]:
    """What the new weights get, in one seat, and the others on average; a seat alone plays the same deal with both."""
    plan = chunk.plan
    seed = derived(plan.seed, chunk.round, MATCH, game // plan.seats)  # each seat once with the same deal
    newcomer = game % plan.seats
    seats = [chunk.new if seat == newcomer else chunk.weights for seat in range(plan.seats)]
    results = list(_game(chunk, game, seats, seed).returns())
    if plan.seats == 1:
        return [results[0], _game(chunk, game, [chunk.weights], seed).returns()[0]]
    return [results[newcomer], (sum(results) - results[newcomer]) / (plan.seats - 1)]


def _game(
    chunk: Chunk,
    game: int,
    weights: list[list[float]],
    seed: int,
    look: Callable[[State, bool], None] | None = None,
    explorer: SeededDice | None = None,
) -> State:
    """A game to its end, with these weights in its seats. An explorer draws the answers of some turns at random, half
    of them. Each turn is looked at as it begins.
    """
    plan = chunk.plan
    rules = definition(plan.game)
    spec = replace(spec_of(f"search:iterations={plan.iterations}", rules), weights=ESTIMATE)
    if plan.finishes:
        spec = replace(spec, finishes=plan.finishes)
    bots = [SearchBot(derived(seed, seat), spec, rules) for seat in range(plan.seats)]
    for bot, its in zip(bots, weights, strict=True):
        bot.search.judge = _judge(plan, its)
    state: State = rules.new_state(rules.box(plan.seats, plan.options_of(game)))
    dice = SeededDice(seed)
    watchers = Watchers(rules, state) if any(bot.watches for bot in bots) else None
    turn, explored = -1, False
    while (mover := int(state.mover())) != OVER:
        if mover == CHANCE:
            state.apply(state.sample(dice))
            continue
        if state.turn != turn:
            turn, explored = int(state.turn), explorer is not None and explorer.below(EXPLORED) == 0
            if look:
                look(state, explored)
        if explorer and explored and explorer.below(2):
            state.apply_as(mover, _any_answer(state, explorer))
        else:
            if watchers:
                bots[mover].saw(watchers.news(mover), mover)
            state.apply_as(mover, bots[mover].choose(state.determinize(mover, dice), mover))
    return state


def _judge(plan: Plan, weights: list[float]) -> Judge:
    return LinearJudge(weights, WINNERS[plan.winner]) if weights else Judge()


def _any_answer(state: State, dice: SeededDice) -> int:
    """A legal answer at random; free actions only where there is nothing else."""
    actions = list(state.legal_actions())
    answers = [action for action in actions if action < state.box.free_base] or actions
    return int(answers[dice.below(len(answers))])


def _row(rules: Definition, state: State) -> array[float]:
    """How far the game is; for each contender a place for the result, and its features."""
    row = array("d", [state.elapsed()])
    found = vec[float]([0.0] * len(rules.features))
    shared = state.shared_features()
    for seat in _seats(state, rules.winner):
        state.features(seat, shared, found)
        row.append(0.0)
        row.extend(found)
    return row


def _row_width(plan: Plan) -> int:
    return 1 + _contenders(plan) * (1 + len(definition(plan.game).features))


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
        f"--rounds {len(found)} --seed {plan.seed}{f' --start {plan.start}' if plan.start != ESTIMATE else ''}"
        f"{_options_given(plan)}{f' --vary {plan.vary}' if plan.vary else ''}; "
        f"round {kept[-1].number} of {len(found)} was the best"
    )


def _options_given(plan: Plan) -> str:
    """Those that are not as usual."""
    usual = definition(plan.game).settle_options({}, plan.seats)
    other = {name: value for name, value in plan.options.items() if value != usual[name]}
    return "".join(f" --option {name}={show_value(value)}" for name, value in other.items())


def _same_plan(plan: Plan, path: Path) -> None:
    """Save the plan with what is behind its names; or check that all of it is the same, whatever the rounds."""
    rules = definition(plan.game)
    behind = {"rules_version": rules.rules_version, "features": list(rules.features), "start_weights": _start(plan)}
    now = json.loads(json.dumps({**asdict(plan), **behind}))
    if path.exists():
        before = _read_json(path)
        for name, value in now.items():
            if before.get(name) != value and name != "rounds":
                what = IN_WORDS.get(name, f"{name} = {before.get(name)}, not {value}")
                raise BadOption(f"{path.parent} was started with {what}; use another folder")
    _write(path, json.dumps(now))


def _write(path: Path, data: str | bytes) -> None:
    """All of it or nothing."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_bytes(data.encode() if isinstance(data, str) else data)
    os.replace(fresh, path)
