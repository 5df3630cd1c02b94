"""`cosmodrome train`: learn by self-play what positions of a game are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cosmodrome.cli.common import (
    Engine,
    GameName,
    ProgressBar,
    TableOptions,
    Workers,
    make_console,
    show,
    simple_table,
    stoppable,
    table_options,
)
from cosmodrome.common.workers import PROCESSES

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
    finishes: Annotated[
        int | None,
        typer.Option(
            "--finishes",
            metavar="N",
            help="Ways to finish a move that the search tries.",
            min=1,
            show_default="as the bots of the game",
        ),
    ] = None,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", help="Number of rounds.", min=1)] = 3,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same weights.")] = 1,
    start: Annotated[
        str, typer.Option("--start", metavar="NAME", help="Begin with these weights of the game, and improve them.")
    ] = "estimate",
    vary: Annotated[
        str, typer.Option("--vary", metavar="OPTION", help="Play with each value of this option in turn.")
    ] = "",
    workers: Workers = None,
    engine: Engine = PROCESSES,
    option: TableOptions = None,
) -> None:
    """Train the feature weights of a game by self-play, for search bots.

    In each round the search plays against itself, weights are fitted to how all games so far ended, and a search with
    the new weights plays a match against one with the best so far (at first, the game's own estimate, or those of
    --start). The better ones stay.
    Finished work stays in the folder: after Ctrl-C the same command continues from there.

    The weights are the file weights.toml of the folder. Put it into the folder of the game, as weights/NAME.toml: then
    search:iterations=400,weights=NAME plays by them.

    Examples:

      cosmodrome train space_explorers --folder training --games 2500 --rounds 2
    """
    from cosmodrome.lab.training import train as train_all
    from cosmodrome.lab.training_plan import planned

    plan = planned(game, seats, table_options(option), games, match, iterations, rounds, seed, start, finishes, vary)
    with stoppable(), ProgressBar() as bar:
        found = train_all(plan, folder, workers, bar.tell, engine)
    _show(found, folder)


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
    worse = "No weights were better than those at the start."
    kept = f"The best weights are in {best}." if best.exists() else worse
    show(console, simple_table(("round", "positions", "loss", "new : old", ""), rows), Text(kept))
