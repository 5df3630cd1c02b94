"""The strength that the bots must have, measured: levels against each other, and the strongest against others."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Any

from cosmodrome.common.workers import PROCESSES
from cosmodrome.games import definition
from cosmodrome.lab.arena import arena, planned
from cosmodrome.lab.arena_plan import Until
from cosmodrome.lab.standings import Duel

FILE = Path(__file__).with_name("ladder.toml")
HEADS = ("game", "bot", "against", "goal", "games", "share", "95 % interval", "met")

Progress = Callable[[str, int, int], None]  # which bar, how many of its games are played, of how many


@dataclass(frozen=True)
class Bar:
    """One bot is to beat another this often. Shares are those of decisive games."""

    game: str
    one: str
    other: str
    seats: int
    goal: tuple[float, float]
    bound: float | None  # that the lower end of the interval must pass
    games: int
    least: int | None  # games before a sequential test may stop; None: there is no such test
    seed: int

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} players: {self.one} against {self.other}"

    def as_goal(self) -> str:
        low, high = self.goal
        wanted = f"{low:.0%} – {high:.0%}" if high < 1 else f"at least {low:.0%}"
        return wanted if self.bound is None else f"{wanted}, surely {self.bound:.0%}"

    def met(self, duel: Duel) -> bool:
        """Whether the share is as wanted, and no game was forfeited."""
        low, high = self.goal
        within = duel.share is not None and low <= duel.share <= high
        return within and not duel.forfeits and (self.bound is None or duel.interval[0] > self.bound)

    def measure(
        self,
        folder: Path,
        workers: int | None = None,
        engine: str = PROCESSES,
        progress: Progress | None = None,
    ) -> Duel:
        """Play it, or what is missing of it: results are kept in the folder, by bots and what is behind their names."""
        until = None if self.least is None else Until(least=self.least)
        plan = planned(self.game, [self.one], self.games, self.other, self.seats, self.seed, until=until)
        digest = blake2b(json.dumps(plan.as_json()).encode(), digest_size=4).hexdigest()
        name = re.sub(r"[^\w]+", "-", f"{self.game}-{self.seats}-{self.one}-{self.other}")
        folder.mkdir(parents=True, exist_ok=True)
        found = arena(
            self.game,
            [self.one],
            self.games,
            against=self.other,
            seats=self.seats,
            seed=self.seed,
            until=until,
            file=folder / f"{name}-{digest}.jsonl",
            folder=folder,
            workers=workers,
            engine=engine,
            progress=progress and (lambda done, of: progress(str(self), done, of)),
        )
        return found.duels[0]


def bars(text: str | None = None) -> list[Bar]:
    """All bars; by default those of `ladder.toml`."""
    data = tomllib.loads(FILE.read_text("utf-8") if text is None else text)
    return [bar for entry in data["bars"] for bar in _bars(entry, data["seed"])]


def _bars(entry: dict[str, Any], seed: int) -> Iterator[Bar]:
    pairs = [(high, low) for low, high in pairwise(entry["climb"])] if "climb" in entry else [tuple(entry["bots"])]
    low, high = entry["goal"]
    for one, other in pairs:
        yield Bar(
            game=entry["game"],
            one=one,
            other=other,
            seats=entry.get("seats", definition(entry["game"]).usual_seats),
            goal=(low / 100, high / 100),
            bound=entry["bound"] / 100 if "bound" in entry else None,
            games=entry["games"],
            least=entry.get("sequential"),
            seed=seed,
        )


def shortened(bar: Bar, games: int) -> Bar:
    """The same with so many games, all of which are played."""
    return replace(bar, games=games, least=None)


def row(bar: Bar, duel: Duel) -> tuple[str, ...]:
    """A bar beside what was measured, as `HEADS` says."""
    others = "" if duel.even == 0.5 else f"{round(1 / duel.even) - 1} × "
    share = "–" if duel.share is None else f"{duel.share:.1%}"
    low, high = duel.interval
    games = f"{duel.games}{' (decided)' if duel.decided else ''}"
    met = "yes" if bar.met(duel) else "no"
    title = f"{definition(bar.game).title}, {bar.seats} players"
    return title, duel.one, f"{others}{duel.other}", bar.as_goal(), games, share, f"{low:.1%} – {high:.1%}", met


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """The table for `docs/bots.md`."""
    lines = [HEADS, ["---"] * len(HEADS), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)
