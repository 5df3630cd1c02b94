"""`cosmodrome arena`: a tournament of bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cosmodrome.cli.common import (
    AsJson,
    Components,
    Engine,
    ForfeitFolder,
    GameName,
    ProgressBar,
    Seed,
    TableOptions,
    Timeout,
    Workers,
    complete_names,
    make_console,
    print_json,
    show,
    simple_table,
    split_names,
    stoppable,
    table_options,
)
from cosmodrome.cli.lab import forfeit_lines
from cosmodrome.common.workers import PROCESSES
from cosmodrome.errors import BadOption
from cosmodrome.games import definition
from cosmodrome.lab.forfeits import SECONDS

if TYPE_CHECKING:
    from cosmodrome.lab.standings import Duel, Standings


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B[,C...]",
            help="The bots, by name, by spec, or your own: my_bot.py:MyBot.",
            show_default=False,
            autocompletion=complete_names,
        ),
    ],
    games: Annotated[
        int, typer.Option("--games", metavar="N", help="Games of each pair, rounded up to whole deals.", min=1)
    ] = 100,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="BOT",
            help="Play each bot only against this one, which takes all other seats.",
            show_default=False,
            autocompletion=complete_names,
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help="Number of players.", show_default="two, if possible")
    ] = None,
    seed: Seed = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file",
            metavar="FILE",
            help="Save every result here; run again to continue.",
            show_default=False,
            dir_okay=False,
        ),
    ] = None,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Stop a pair once one of the two is clearly better.")
    ] = False,
    goal: Annotated[
        str | None,
        typer.Option(
            "--goal",
            metavar="LOW-HIGH",
            help="Per cent of decisive games, as 65-80: stop a pair once its share is clearly inside or outside.",
            show_default=False,
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot",
            metavar="FILE",
            help="Draw the ratings, as .svg or .png (needs the extra plot).",
            show_default=False,
            dir_okay=False,
        ),
    ] = None,
    workers: Workers = None,
    engine: Engine = PROCESSES,
    option: TableOptions = None,
    components: Components = None,
    timeout: Timeout = SECONDS,
    folder: ForfeitFolder = Path(),
    as_json: AsJson = False,
) -> None:
    """Let bots play a tournament, and rate them.

    Each bot plays each other. Every deal is played again with the seats exchanged, so that luck of the deal evens out.
    Teams play as sides. With more than two sides, one bot of a pair plays one side and the other all others, then the
    other way round.

    Ratings are Bradley-Terry on the scale of Elo, with the average at 0; intervals hold the true value 95 times in 100.
    The share is that of decisive games, which one of the two won alone. Forfeited games count for nobody and are shown
    apart; the exit code is 1 if there are any.

    With --file nothing is lost when it is stopped: the same command continues. The same seed gives the same result,
    whatever the workers and the engine.

    Examples:

      cosmodrome arena space_explorers --bots rookie,pilot,greedy --file a.jsonl
      cosmodrome arena space_explorers --bots pilot --against greedy --seats 4
      cosmodrome arena hope --bots my_bot.py:MyBot,greedy --until-decided
      cosmodrome arena one_small_step --bots pilot,rookie --goal 65-80
    """
    from cosmodrome.lab.arena import arena as play_all
    from cosmodrome.lab.arena_plan import Until
    from cosmodrome.lab.plot import check_plot, draw
    from cosmodrome.match.game import read_components

    names = split_names(bots, "--bots")
    overlay = read_components(components)
    if plot is not None:
        check_plot(plot)
    until = Until(goal=None if goal is None else read_goal(goal)) if until_decided or goal is not None else None
    with stoppable(), ProgressBar() as bar:
        found = play_all(
            game,
            names,
            games,
            against=against,
            seats=seats,
            seed=seed,
            options=table_options(option),
            components=overlay,
            until=until,
            file=file,
            folder=folder,
            workers=workers,
            engine=engine,
            timeout=timeout,
            progress=lambda done, of: bar.tell("games", done, of),
        )
    if plot is not None:
        draw(found, plot)
    if as_json:
        print_json(found.as_json())
    else:
        show_standings(found)
    if found.forfeits:
        raise typer.Exit(1)


def read_goal(text: str) -> tuple[float, float]:
    low, _, high = text.replace("%", "").partition("-")
    try:
        return float(low) / 100, float(high) / 100
    except ValueError:
        raise BadOption(f"--goal {text!r} must have the form LOW-HIGH in per cent, as in --goal 65-80") from None


def show_standings(found: Standings) -> None:
    from rich.text import Text

    title = f"{definition(found.game).title}, {found.seats} players, {found.games} games, seed {found.seed}"
    rated = [
        (
            bot.name,
            f"{bot.rating:+.0f}",
            f"{bot.interval[0]:+.0f} – {bot.interval[1]:+.0f}",
            f"{bot.wins:g}",
            f"{bot.games}",
        )
        for bot in found.bots
    ]
    heads = ("bot", "against", "share", "95 % interval", "won", "lost", *_extra_heads(found))
    show(
        make_console(),
        Text(title, "bold"),
        simple_table(("bot", "rating", "95 % interval", "wins", "games"), rated),
        simple_table(heads, [_row(duel, _extra_heads(found)) for duel in found.duels], left=2),
        *forfeit_lines({bot.name: bot.forfeits for bot in found.bots}, found.forfeits),
    )


EXTRA = {"shared": "shared", "unwon": "nobody", "forfeits": "forfeits", "decided": "decided"}


def _extra_heads(found: Standings) -> list[str]:
    """Columns that are empty in most tournaments."""
    return [head for name, head in EXTRA.items() if any(getattr(duel, name) for duel in found.duels)]


def _row(duel: Duel, extra: list[str]) -> tuple[str, ...]:
    values = {head: getattr(duel, name) for name, head in EXTRA.items()}
    more = ["yes" if value is True else "–" if value is False else str(value) for value in map(values.get, extra)]
    share = "–" if duel.share is None else f"{duel.share:.1%}"
    others = round(1 / duel.even) - 1
    other = duel.other if others == 1 else f"{others} × {duel.other}"
    interval = f"{duel.interval[0]:.1%} – {duel.interval[1]:.1%}"
    return duel.one, other, share, interval, str(duel.wins), str(duel.losses), *more
