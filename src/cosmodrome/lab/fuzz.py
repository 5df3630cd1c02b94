"""Random games under all properties, on all cores; a game that breaks one is shrunk and saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import count
from pathlib import Path
from secrets import randbits
from time import time
from typing import Any

from cosmodrome.common.workers import spread
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.games.table_options import show_value
from cosmodrome.lab.conformance import Report, check_seed, shrink

CHUNK = 5  # games in one task of a worker
ENOUGH = 20  # broken games after which the hunt ends
SEEDS = 1 << 56

Progress = Callable[[int], None]  # told the number of games done
Task = tuple[str, range, bool, bool, float | None, int]  # game, seeds, thorough, light, until when, how many at least


@dataclass(frozen=True)
class Finding:
    """A game that broke a property. `file` is its shortest form as a record, for the first one of each property."""

    property: str
    step: int
    message: str
    seed: int
    seats: int
    options: Mapping[str, Any]
    file: str = ""


@dataclass
class Findings:
    """What a hunt has shown. Game n was played with the seed `seed + n`; any of them alone: `--seed ... --games 1`."""

    game: str
    seed: int
    games: int = 0
    decisions: int = 0
    found: list[Finding] = field(default_factory=list)
    seats: Counter[int] = field(default_factory=Counter)  # games by number of seats
    options: dict[str, Counter[str]] = field(default_factory=dict)  # games by value, for each option

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "games": self.games,
            "decisions": self.decisions,
            "violations": len(self.found),
            "found": [asdict(finding) for finding in self.found],
            "seed": self.seed,
            "seats": {str(seats): n for seats, n in sorted(self.seats.items())},
            "options": {name: dict(sorted(values.items())) for name, values in self.options.items()},
        }


def hunt(
    game: str,
    games: int | None,
    seconds: float | None = None,
    seed: int | None = None,
    thorough: bool = False,
    workers: int | None = None,
    folder: Path = Path(),
    progress: Progress | None = None,
    light: bool = False,
) -> Findings:
    """Play so many games (None: as many as the time allows) and check them; failing ones are saved in the folder."""
    rules = definition(game)
    if games is None and seconds is None:
        raise BadOption("say how many games, or how many seconds")
    if thorough and light:
        raise BadOption("a hunt is thorough or light, not both")
    if games is not None and games < 1:
        raise BadOption(f"games = {games} is not possible; at least 1")
    if seed is not None and not 0 <= seed < SEEDS:
        raise BadOption(f"seed = {seed} must be a whole number from 0 to 2^56 - 1")
    findings = Findings(rules.id, randbits(32) if seed is None else seed)
    failed: dict[str, Report] = {}
    until = None if seconds is None else time() + seconds  # a clock that all processes share
    for reports in spread(check_some, _tasks(findings.seed, rules.id, games, thorough, until, light), workers):
        for report in reports:
            _count(findings, report)
            if not report.ok:
                failed.setdefault(report.violations[0].name, report)
        if progress:
            progress(findings.games)
        if len(findings.found) >= ENOUGH:
            break
    for name, report in failed.items():
        path = folder / f"fuzz-{rules.id}-{report.seed}.cosmo"
        shortest = shrink(rules, report)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(shortest, encoding="utf-8")
        except OSError:  # what was found is told all the same; its seed plays it again
            continue
        at = next(i for i, finding in enumerate(findings.found) if finding.property == name)
        findings.found[at] = replace(findings.found[at], file=str(path))
    return findings


def check_some(task: Task) -> list[Report]:
    """Some games of a hunt. Of those that are sound the steps are forgotten: nobody looks at them again."""
    game, seeds, thorough, light, until, least = task
    reports: list[Report] = []
    for seed in seeds:
        if until is not None and len(reports) >= least and time() >= until:
            break
        reports.append(check_seed(game, seed, thorough, light))
    return [replace(report, steps=[]) if report.ok else report for report in reports]


def _tasks(seed: int, game: str, games: int | None, thorough: bool, until: float | None, light: bool) -> Iterator[Task]:
    """Until the games or the time is used up; at least one."""
    for first in count(0, CHUNK):
        if (games is not None and first >= games) or (until is not None and first and time() >= until):
            return
        last = first + CHUNK if games is None else min(first + CHUNK, games)
        yield game, range(seed + first, seed + last), thorough, light, until, int(first == 0)


def _count(findings: Findings, report: Report) -> None:
    rules = definition(findings.game)
    findings.games += 1
    findings.decisions += report.decisions
    findings.seats[report.seats] += 1
    for name, value in rules.settle_options(report.options, report.seats).items():
        findings.options.setdefault(name, Counter())[show_value(value)] += 1
    if not report.ok:
        first = report.violations[0]
        options = dict(report.options)
        finding = Finding(first.name, first.step, first.message, report.seed, report.seats, options)
        findings.found.append(finding)
