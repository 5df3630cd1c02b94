"""`cosmodrome train`: learn by self-play what positions of a game are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cosmodrome.cli.common import (
    Engine,
    GameName,
    TableOptions,
    Workers,
    make_console,
    show,
    simple_table,
    stoppable,
    table_options,
)
from cosmodrome.lab.workers import PROCESSES

if TYPE_CHECKING:
    from cosmodrome.lab.training import Round


def train(
    game: GameName,
    folder: Annotated[
        Path,
        typer.Option(
            "--folder", metavar="DIR", help="Where training is saved; run again to continue.", file_okay=False
        ),
    ],
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help="Number of players.", show_default="two, if possible")
    ] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", help="Games of self-play in a round.", min=1)] = 1000,
    match: Annotated[int, typer.Option("--match", metavar="N", help="Games of new weights against old.", min=1)] = 200,
    iterations: Annotated[
        int, typer.Option("--iterations", metavar="N", help="Search iterations, in both kinds of games.", min=1)
    ] = 200,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", help="Number of rounds.", min=1)] = 3,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same weights.")] = 1,
    workers: Workers = None,
    engine: Engine = PROCESSES,
    option: TableOptions = None,
) -> None:
    """Train the feature weights of a game by self-play, for search bots.

    In each round the search plays against itself, weights are fitted to how these games ended, and a search with the
    new weights plays a match against one with the best so far (at first, the game's own estimate). The better ones
    stay.
    Finished work stays in the folder: after Ctrl-C the same command continues from there.

    The weights are the file weights.toml of the folder. Put it into the folder of the game, as weights/NAME.toml: then
    search:iterations=400,weights=NAME plays by them.

    Examples:

      cosmodrome train space_explorers --folder training --games 2500 --rounds 2
    """
    from cosmodrome.lab.training import planned
    from cosmodrome.lab.training import train as train_all

    plan = planned(game, seats, table_options(option), games, match, iterations, rounds, seed)
    with stoppable(), Bar() as bar:
        found = train_all(plan, folder, workers, bar.tell, engine)
    _show(found, folder)


class Bar:
    """A progress bar for one thing after the other."""

    def __enter__(self) -> Bar:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        console = make_console(stderr=True)
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        self._progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._tasks = {"": self._progress.add_task("training", total=None)}
        self._progress.start()
        return self

    def tell(self, what: str, done: int, of: int) -> None:
        if what not in self._tasks:
            for task in self._tasks.values():
                self._progress.update(task, visible=False)
            self._tasks[what] = self._progress.add_task(what, total=of)
        self._progress.update(self._tasks[what], completed=done)

    def __exit__(self, *_: object) -> None:
        self._progress.stop()


def _show(found: list[Round], folder: Path) -> None:
    from rich.text import Text

    rows = [
        (
            str(one.number),
            str(one.positions),
            f"{one.loss:.4f}",
            f"{one.wins:g} : {one.others:g}",
            "kept" if one.kept else "dropped",
        )
        for one in found
    ]
    console = make_console()
    best = folder / "weights.toml"
    worse = "No weights were better than the game's own estimate."
    kept = f"The best weights are in {best}." if best.exists() else worse
    show(console, simple_table(("round", "positions", "loss", "new : old", ""), rows), Text(kept))
