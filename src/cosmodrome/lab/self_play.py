"""Games for training: rows to learn from, and matches of new weights against old ones."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from librt.vecs import vec

from cosmodrome.bots import SearchBot
from cosmodrome.bots.judges import Judge, LinearJudge
from cosmodrome.bots.specs import spec_of
from cosmodrome.bots.weights import ESTIMATE, WINNERS
from cosmodrome.common.seeds import derived
from cosmodrome.games import definition
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.lab.training_plan import RIVALRY, Plan
from cosmodrome.lab.watching import Watchers

CHUNK = 20  # games: so many are lost at most when training is stopped
POSITIONS = 24  # of a game that are learned from
EXPLORED = 7  # in one turn of so many every second answer is any legal one: what nobody would do must be judged too
LAMBDA = 0.97  # how far a target follows the later course of the game rather than what was thought of the next turn,
AFTER_EXPLORING = 0.5  # and how far where answers were drawn at random
SELF_PLAY, MATCH, FIT, EXPLORE = range(4)  # branches of the seed


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


def played(chunk: Chunk) -> bytes:
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
        judged.append((_with_nobody(state.shares(judge.chances(state))), explored))

    seats = [chunk.weights] * plan.seats
    if game % RIVALRY == 0:
        seats[game // RIVALRY % plan.seats] = []
    explorer = SeededDice(derived(plan.seed, chunk.round, EXPLORE, game))
    state = _game(chunk, game, seats, derived(plan.seed, chunk.round, SELF_PLAY, game), look, explorer)
    targets = learning_targets(judged, _with_nobody(state.shares(state.returns())))
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
    """The shares of all seats, then that of nobody."""
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


def row_width(plan: Plan) -> int:
    return 1 + contenders(plan) * (1 + len(definition(plan.game).features))


def _seats(state: State, winner: str) -> list[int]:
    """The contenders: the first seat of each side, or every seat, with nobody behind them where nobody may win."""
    seats = range(int(state.box.seats))
    if winner == "one side":
        return [seat for seat in seats if state.first_of(state.side(seat)) == seat]
    return [*seats, len(seats)] if winner == "one or nobody" else list(seats)


def contenders(plan: Plan) -> int:
    rules = definition(plan.game)
    return len(_seats(rules.new_state(rules.box(plan.seats, plan.options)), plan.winner))
