"""What many games between bots showed: shares of wins, scores, lengths, and how the games ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from cosmodrome.common.intervals import wilson
from cosmodrome.lab.forfeits import KINDS, Forfeit
from cosmodrome.lab.one_game import Played

KEPT = 20  # forfeited games whose records are kept


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

    def report(self, game: str, names: Sequence[str], seed: int, options: Mapping[str, Any]) -> Report:
        each = zip(names, self.wins, self.scores, strict=True)
        bots = tuple(self._bot(name, wins, scores) for name, wins, scores in each)
        lengths = self.lengths
        reasons = dict(sorted(self.reasons.items(), key=lambda item: (-item[1], item[0])))
        return Report(
            game=game,
            games=self.games,
            seed=seed,
            options=options,
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


def unique(names: Sequence[str]) -> list[str]:
    """Names that differ: the second `greedy` is `greedy#2`."""
    seen: Counter[str] = Counter()
    found = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return found
