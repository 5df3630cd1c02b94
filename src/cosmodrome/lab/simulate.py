"""Bots against each other, many games, and what can be said about it afterwards.

>>> report = simulate("space_explorers", ["random", "random"], games=4, seed=1, workers=1)
>>> report.games, [bot.name for bot in report.bots]
(4, ['random', 'random#2'])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cosmodrome.bots.loading import AnyBot, called, maker_of
from cosmodrome.common.seeds import derived, settled_seed
from cosmodrome.common.workers import PROCESSES, shareable, spread
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.lab.forfeits import SECONDS, Referee
from cosmodrome.lab.one_game import Played, Seating, Setting, Table, checked, saved
from cosmodrome.lab.report import Report, Tally, unique

CHUNK = 25  # at most so many games in one task of a worker

Progress = Callable[[int], None]  # told the number of games done


@dataclass(frozen=True)
class Setup:
    """Who plays what: all that a worker needs to know."""

    setting: Setting
    bots: tuple[AnyBot, ...]
    seed: int

    @property
    def names(self) -> list[str]:
        return unique([called(bot) for bot in self.bots])


def simulate(
    game: str,
    bots: Sequence[AnyBot],
    games: int,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    components: Mapping[str, Any] | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
    timeout: float = SECONDS,
    folder: Path | None = None,
    engine: str = PROCESSES,
) -> Report:
    """Play so many games, one bot in each seat; the bots move on by one seat from game to game.

    A bot is a name, a spec, `my_bot.py:MyBot`, or a class: whatever makes a bot from a seed. Worker processes import a
    class again. One that they cannot import (it was typed into a notebook, say) plays in this process alone.

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
    for chunk in spread(play_some, tasks, shareable(setup.bots, workers, engine), engine):
        for played in chunk:
            tally.add(played)
        if progress:
            progress(tally.games)
    if folder is not None:
        tally.forfeits = [saved(forfeit, folder, "sim") for forfeit in tally.forfeits]
    return tally.report(setup.setting.game, setup.names, setup.seed, setup.setting.options)


def prepared(
    game: str,
    bots: Sequence[AnyBot],
    seed: int | None,
    options: Mapping[str, object] | None,
    components: Mapping[str, Any] | None,
    timeout: float = SECONDS,
) -> Setup:
    """Everything checked; no seed becomes a random one."""
    rules = definition(game)
    for bot in bots:
        maker_of(bot, rules)
    return Setup(checked(game, len(bots), options, components, timeout), tuple(bots), settled_seed(seed))


def play_some(task: tuple[Setup, int, int]) -> list[Played]:
    """The games of a simulation from `first` on, by bot."""
    setup, first, games = task
    with Referee(setup.setting.timeout) as referee:
        table = Table(setup.setting, referee)
        return [play_one(table, setup, number) for number in range(first, first + games)]


def play_one(table: Table, setup: Setup, number: int) -> Played:
    sitting, names = seating(len(setup.bots), number), setup.names
    return table.play(
        Seating(
            bots=tuple(setup.bots[who] for who in sitting),
            names=tuple(names[who] for who in sitting),
            seeds=tuple(derived(setup.seed, number, who + 1) for who in sitting),
            deal=derived(setup.seed, number, 0),
            seed=setup.seed,
            number=number,
        )
    ).by_bot(sitting)


def seating(seats: int, number: int) -> list[int]:
    """Which bot sits in which seat: in every so many games each of them has had every seat."""
    return [(seat - number) % seats for seat in range(seats)]
