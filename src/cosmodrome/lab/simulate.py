"""Bots against each other, many games, and what can be said about it afterwards.

>>> report = simulate("space_explorers", ["random", "random"], games=4, seed=1, workers=1)
>>> report.games, [bot.name for bot in report.bots]
(4, ['random', 'random#2'])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import blake2b
from math import isfinite, sqrt
from pathlib import Path
from secrets import randbits
from typing import Any

from cosmodrome.bots import Player, maker
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, Box, State
from cosmodrome.lab.forfeits import KINDS, SECONDS, Fault, Forfeit, Referee
from cosmodrome.lab.scripted import Step, scripted
from cosmodrome.lab.workers import spread

SEED_BITS = 62
CHUNK = 25  # at most so many games in one task of a worker
KEPT = 20  # forfeited games whose records are kept
FORFEIT = "forfeit"  # the end of such a game
Z95 = 1.959963984540054  # the normal distribution leaves 2.5 % beyond it on either side

Progress = Callable[[int], None]  # told the number of games done


@dataclass(frozen=True)
class Setup:
    """Who plays what: all that a worker needs to know."""

    game: str
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    components: Mapping[str, Any] | None = None
    timeout: float = SECONDS


@dataclass(frozen=True, slots=True)
class Played:
    """One game. Winners (none: nobody won) and scores are by bot, not by seat; there are no scores if a bot forfeited
    it.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    length: int
    reason: str
    forfeit: Forfeit | None = None


@dataclass(frozen=True)
class BotReport:
    """How one bot did. A win shared by k bots counts 1/k; `interval` holds the true share of wins 95 times in 100.

    Scores are those of the games that were played to their end; None if there are none.
    """

    name: str
    wins: float
    win_share: float
    interval: tuple[float, float]
    score_mean: float | None
    score_sd: float | None
    scores: Mapping[int, int]  # score -> how many games
    forfeits: Mapping[str, int]  # kind -> how many games

    def score_at(self, part: float) -> int:
        """The score that this part of the games stays at or below."""
        left = part * sum(self.scores.values())
        for score, games in sorted(self.scores.items()):
            left -= games
            if left <= 0:
                return score
        return max(self.scores)


@dataclass(frozen=True)
class Report:
    """What a simulation showed.

    `unwon` games ended without a winner (so that the shares of wins do not add up to 1); `unwon_interval` holds their
    true share 95 times in 100. The length of a game is the number of its decisions, chance left out; forfeited games
    are left out too, and None stands for the length if there are no others.
    """

    game: str
    games: int
    seed: int
    options: Mapping[str, Any]
    bots: tuple[BotReport, ...]
    length_mean: float | None
    length_range: tuple[int, int] | None
    reasons: Mapping[str, int]  # end of the game -> how many games
    unwon: int
    unwon_share: float
    unwon_interval: tuple[float, float]
    forfeits: tuple[Forfeit, ...]  # the first ones

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "games": self.games,
            "seed": self.seed,
            "options": dict(self.options),
            "bots": [
                {
                    "name": bot.name,
                    "wins": bot.wins,
                    "win_share": bot.win_share,
                    "interval": list(bot.interval),
                    "score_mean": bot.score_mean,
                    "score_sd": bot.score_sd,
                    "score_min": min(bot.scores, default=None),
                    "score_median": bot.score_at(0.5) if bot.scores else None,
                    "score_max": max(bot.scores, default=None),
                    "forfeits": dict(bot.forfeits),
                }
                for bot in self.bots
            ],
            "length_mean": self.length_mean,
            "length_range": self.length_range and list(self.length_range),
            "reasons": dict(self.reasons),
            "unwon": self.unwon,
            "unwon_share": self.unwon_share,
            "unwon_interval": list(self.unwon_interval),
            "forfeits": [forfeit.as_json() for forfeit in self.forfeits],
        }


def simulate(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    components: Mapping[str, Any] | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    timeout: float = SECONDS,
    folder: Path | None = None,
) -> Report:
    """Play so many games, one bot in each seat; the bots move on by one seat from game to game.

    The same seed gives the same games, however many workers (None: one for each core) share them.

    A bot that gives an illegal answer, raises an error or needs more than `timeout` seconds for an answer forfeits the
    game: it ends there, and the other sides share the win. The records of the first such games are in the report, and
    saved in the folder if there is one.
    """
    setup = prepared(game, bots, seed, options, components, timeout)
    if games < 1:
        raise BadOption(f"games = {games} is not possible; at least 1")
    size = max(1, min(CHUNK, games // 16))
    tasks = [(setup, first, min(size, games - first)) for first in range(0, games, size)]
    tally = Tally(len(bots))
    for chunk in spread(play_some, tasks, workers):
        for played in chunk:
            tally.add(played)
        if progress:
            progress(tally.games)
    if folder is not None:
        tally.forfeits = [saved(forfeit, folder) for forfeit in tally.forfeits]
    return tally.report(setup)


def prepared(
    game: str,
    bots: Sequence[str],
    seed: int | None,
    options: Mapping[str, object] | None,
    components: Mapping[str, Any] | None,
    timeout: float = SECONDS,
) -> Setup:
    """Everything checked; no seed becomes a random one."""
    rules = definition(game)
    for name in bots:
        maker(name, rules)
    rules.check_seats(len(bots))
    settled = rules.settle_options(options or {}, len(bots))
    rules.box(len(bots), settled, components)
    if seed is not None and not 0 <= seed < 1 << SEED_BITS:
        raise BadOption(f"seed = {seed} must be a whole number from 0 to 2^{SEED_BITS} - 1")
    if not (isfinite(timeout) and timeout > 0):
        raise BadOption(f"timeout = {timeout} must be a number of seconds above 0")
    return Setup(game, tuple(bots), randbits(32) if seed is None else seed, settled, components, timeout)


def play_some(task: tuple[Setup, int, int]) -> list[Played]:
    """The games of a simulation from `first` on."""
    setup, first, games = task
    rules = definition(setup.game)
    box = rules.box(len(setup.bots), setup.options, setup.components)
    with Referee(setup.timeout) as referee:
        return [play_one(rules, box, setup, number, referee) for number in range(first, first + games)]


def play_one(rules: Definition, box: Box, setup: Setup, number: int, referee: Referee) -> Played:
    seats = len(setup.bots)
    sitting = seating(seats, number)
    dice = SeededDice(derived(setup.seed, number, 0))
    state = rules.new_state(box)
    players: list[Player] = []
    answers: list[int] = []
    seat = 0
    try:
        with referee.judging():
            for seat in range(seats):
                who = sitting[seat]
                players.append(referee.player(setup.bots[who], derived(setup.seed, number, who + 1), rules))
            while (mover := int(state.mover())) != OVER:
                if mover == CHANCE:
                    state.apply(state.sample(dice))
                else:
                    seat = mover
                    answer = referee.answer(players[seat], state, seat)
                    state.apply_as(seat, answer)
                    answers.append(answer)
    except Fault as fault:
        return forfeited(rules, box, setup, number, answers, seat, fault)
    outcome = rules.outcome(state)
    totals = {sitting[score.seat]: score.total for score in rules.scores(state)}
    winners = tuple(sorted(sitting[seat] for seat in outcome.winners))
    return Played(winners, tuple(totals[who] for who in range(seats)), len(answers), outcome.reason)


def forfeited(
    rules: Definition, box: Box, setup: Setup, number: int, answers: list[int], seat: int, fault: Fault
) -> Played:
    """The game ended after these answers: the other sides share the win."""
    sitting, names = seating(len(setup.bots), number), unique(setup.bots)
    state = rules.new_state(box)
    side = state.side(seat)
    winners = tuple(sorted(who for other, who in enumerate(sitting) if state.side(other) != side))
    steps = all_steps(state, SeededDice(derived(setup.seed, number, 0)), answers)
    match = scripted(rules, [names[who] for who in sitting], setup.options, steps, setup.components)
    forfeit = Forfeit(
        bot=names[sitting[seat]],
        game=setup.game,
        seed=setup.seed,
        number=number + 1,
        seat=seat,
        step=len(steps) + 1,
        kind=fault.kind,
        message=str(fault),
        record=match.record.text(private=True),
    )
    return Played(winners, (), len(answers), FORFEIT, forfeit)


def all_steps(state: State, dice: SeededDice, answers: Sequence[int]) -> list[Step]:
    """The answers and, between them, the chance results that these dice give; the state is played on."""
    steps: list[Step] = []
    remaining = list(reversed(answers))
    while (mover := int(state.mover())) != OVER and (mover == CHANCE or remaining):
        action = int(state.sample(dice)) if mover == CHANCE else remaining.pop()
        state.apply_as(mover, action)
        steps.append(Step(mover, action))
    return steps


def saved(forfeit: Forfeit, folder: Path) -> Forfeit:
    """With the name of the file that its record is in; without one if it cannot be written."""
    path = folder / f"sim-{forfeit.game}-{forfeit.seed}-{forfeit.number}.cosmo"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {forfeit}\n{forfeit.record}", encoding="utf-8")
    except OSError:  # the game is reported all the same; its seed plays it again
        return forfeit
    return replace(forfeit, file=str(path))


def seating(seats: int, number: int) -> list[int]:
    """Which bot sits in which seat: in every so many games each of them has had every seat."""
    return [(seat - number) % seats for seat in range(seats)]


def derived(seed: int, *path: int) -> int:
    """A seed for one part of a simulation, that has nothing to do with those of the others."""
    text = ":".join(map(str, (seed, *path)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> (64 - SEED_BITS)


class Tally:
    """Adds up games, exactly: so the order in which they come makes no difference."""

    def __init__(self, bots: int) -> None:
        self.games = 0
        self.unwon = 0
        self.wins = [Fraction(0)] * bots
        self.scores: list[Counter[int]] = [Counter() for _ in range(bots)]
        self.lengths: Counter[int] = Counter()
        self.reasons: Counter[str] = Counter()
        self.forfeits: list[Forfeit] = []
        self.kinds: Counter[tuple[str, str]] = Counter()  # of forfeits, by bot

    def add(self, played: Played) -> None:
        self.games += 1
        self.reasons[played.reason] += 1
        self.unwon += not played.winners
        for who in played.winners:
            self.wins[who] += Fraction(1, len(played.winners))
        if played.forfeit:
            self.kinds[played.forfeit.bot, played.forfeit.kind] += 1
            if len(self.forfeits) < KEPT:
                self.forfeits.append(played.forfeit)
            return
        for scores, score in zip(self.scores, played.scores, strict=True):
            scores[score] += 1
        self.lengths[played.length] += 1

    def report(self, setup: Setup) -> Report:
        each = zip(unique(setup.bots), self.wins, self.scores, strict=True)
        bots = tuple(self._bot(name, wins, scores) for name, wins, scores in each)
        lengths = self.lengths
        reasons = dict(sorted(self.reasons.items(), key=lambda item: (-item[1], item[0])))
        return Report(
            game=setup.game,
            games=self.games,
            seed=setup.seed,
            options=setup.options,
            bots=bots,
            length_mean=mean(lengths),
            length_range=(min(lengths), max(lengths)) if lengths else None,
            reasons=reasons,
            unwon=self.unwon,
            unwon_share=self.unwon / self.games,
            unwon_interval=wilson(self.unwon, self.games),
            forfeits=tuple(self.forfeits),
        )

    def _bot(self, name: str, wins: Fraction, scores: Counter[int]) -> BotReport:
        middle = mean(scores)
        deviation = None
        if middle is not None:
            squares = sum(games * (score - middle) ** 2 for score, games in scores.items())
            deviation = sqrt(squares / scores.total())
        return BotReport(
            name=name,
            wins=float(wins),
            win_share=float(wins / self.games),
            interval=wilson(float(wins), self.games),
            score_mean=middle,
            score_sd=deviation,
            scores=dict(sorted(scores.items())),
            forfeits={kind: self.kinds[name, kind] for kind in KINDS},
        )


def mean(counted: Counter[int]) -> float | None:
    if not counted:
        return None
    return sum(value * times for value, times in counted.items()) / counted.total()


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share: sound for few games and for shares near 0 and 1 too."""
    share = wins / games
    bend = Z95 * Z95 / games
    middle = (share + bend / 2) / (1 + bend)
    half = Z95 * sqrt(share * (1 - share) / games + bend / (4 * games)) / (1 + bend)
    return (max(0.0, middle - half) if wins else 0.0, min(1.0, middle + half) if wins < games else 1.0)


def unique(names: Sequence[str]) -> list[str]:
    """Names that differ: the second `greedy` is `greedy#2`."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return found
