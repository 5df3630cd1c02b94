"""`cosmodrome sim`, `fuzz` and `bench`: many games at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cosmodrome.cli.common import (
    AsJson,
    Components,
    Engine,
    ForfeitFolder,
    GameName,
    Seed,
    TableOptions,
    Timeout,
    Workers,
    complete_game,
    complete_names,
    counting,
    make_console,
    print_json,
    show,
    simple_table,
    split_names,
    stoppable,
    table_options,
)
from cosmodrome.common.workers import PROCESSES
from cosmodrome.errors import BadOption
from cosmodrome.games import definition, definitions
from cosmodrome.games.table_options import show_value
from cosmodrome.lab.forfeits import SECONDS

if TYPE_CHECKING:
    from rich.text import Text

    from cosmodrome.lab.forfeits import Forfeit
    from cosmodrome.lab.fuzz import Findings
    from cosmodrome.lab.report import Report

MEASURED_SEATS = 3  # where nothing is said, or as near to it as a game allows

AnyGame = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="A game.", show_default="all games", autocompletion=complete_game),
]


def sim(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B[,C,D]",
            help="One bot for each seat (rookie, pilot, engineer, commander, legend, greedy, random, a spec such as "
            "search:iterations=2000, or your own: my_bot.py:MyBot).",
            show_default=False,
            autocompletion=complete_names,
        ),
    ],
    games: Annotated[int, typer.Option("--games", metavar="N", help="Number of games.", min=1)] = 100,
    seed: Seed = None,
    workers: Workers = None,
    option: TableOptions = None,
    components: Components = None,
    timeout: Timeout = SECONDS,
    folder: ForfeitFolder = Path(),
    engine: Engine = PROCESSES,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games, and show how often each wins, with what scores, and how the games end.

    The bots change seats from game to game. A win shared by k bots counts 1/k for each of them; games that nobody won
    are counted separately. The interval holds the true share of wins 95 times in 100. The same seed gives the same
    result, whatever the number of workers.

    A bot that gives an illegal answer, raises an error or runs out of time forfeits the game: it ends there, the others
    share the win, and it is saved as a record. The exit code is 1 if that happened.

    Examples:

      cosmodrome sim space_explorers --games 500 --bots greedy,random
      cosmodrome sim space_explorers --bots greedy,greedy,random --seed 7 --json
      cosmodrome sim hope --bots pilot,pilot,search:iterations=100,sight=1
      cosmodrome sim space_explorers --bots greedy,greedy --option edition=2017
      cosmodrome sim space_explorers --bots my_bot.py:MyBot:depth=3,greedy
    """
    from cosmodrome.lab.simulate import simulate
    from cosmodrome.match.game import read_components

    names = split_names(bots, "--bots")
    overlay = read_components(components)
    with stoppable(), counting("games", games) as progress:
        report = simulate(
            game, names, games, seed, table_options(option), overlay, workers, progress, timeout, folder, engine
        )
    if as_json:
        print_json(report.as_json())
    else:
        _show_report(report)
    if report.forfeits:
        raise typer.Exit(1)


def _show_report(report: Report) -> None:
    from rich.text import Text

    rows = [
        (
            bot.name,
            f"{bot.wins:g}",
            f"{bot.win_share:.1%}",
            f"{bot.interval[0]:.1%} – {bot.interval[1]:.1%}",
            "–" if bot.score_mean is None else f"{bot.score_mean:.1f}",
            "–" if bot.score_sd is None else f"{bot.score_sd:.1f}",
            " / ".join(f"{bot.score_at(part)}" for part in (0.1, 0.5, 0.9)) if bot.scores else "–",
        )
        for bot in report.bots
    ]
    heads = ("bot", "wins", "share", "95 % interval", "score", "±", "10 % / median / 90 %")
    forfeits = forfeit_lines({bot.name: bot.forfeits for bot in report.bots}, report.forfeits)
    lengths = []
    if report.length_range:
        low, high = report.length_range
        lengths = [Text(f"Decisions in a game: {report.length_mean:.1f} on average, from {low} to {high}")]
    ends = ", ".join(f"{reason} {n / report.games:.0%}" for reason, n in report.reasons.items())
    unwon = []
    if report.unwon:
        low_share, high_share = report.unwon_interval
        games = f"{report.unwon} game{'s' if report.unwon > 1 else ''}"
        unwon = [Text(f"Nobody won {games}: {report.unwon_share:.1%} ({low_share:.1%} – {high_share:.1%})")]
    show(
        make_console(),
        Text(f"{definition(report.game).title}, {report.games} games, seed {report.seed}", "bold"),
        simple_table(heads, rows),
        *lengths,
        Text(f"Ends: {ends}"),
        *unwon,
        *forfeits,
    )


def forfeit_lines(bots: Mapping[str, Mapping[str, int]], forfeits: Sequence[Forfeit]) -> list[Text]:
    """How many games each bot forfeited, and the first of them."""
    from rich.text import Text

    lines = [Text(_forfeited(name, kinds), "bold red") for name, kinds in bots.items() if any(kinds.values())]
    for forfeit in forfeits:
        lines += [Text(f"  {forfeit}"), *([Text(f"  saved as {forfeit.file}")] if forfeit.file else [])]
    if more := sum(sum(kinds.values()) for kinds in bots.values()) - len(forfeits):
        lines.append(Text(f"  and {more} more"))
    return lines


def _forfeited(name: str, kinds: Mapping[str, int]) -> str:
    """`three forfeited 5 games: 4 illegal answers, 1 time-out`"""
    words = {"illegal": "illegal answer", "error": "error", "timeout": "time-out"}
    told = [f"{n} {words[kind]}{'s' if n > 1 else ''}" for kind, n in kinds.items() if n]
    games = sum(kinds.values())
    return f"{name} forfeited {games} game{'s' if games > 1 else ''}: {', '.join(told)}"


def fuzz(
    game: AnyGame = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            help="Number of games, for each game.",
            min=1,
            show_default="1000, or what the time allows",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", metavar="S", help="Stop after this many seconds.", min=0, show_default=False),
    ] = None,
    seed: Seed = None,
    thorough: Annotated[bool, typer.Option("--thorough", help="Check everything at every step: slow.")] = False,
    light: Annotated[bool, typer.Option("--light", help="Just play most steps, and check one in twelve.")] = False,
    workers: Workers = None,
    folder: Annotated[
        Path,
        typer.Option("--folder", metavar="DIR", help="Where failing games are saved.", file_okay=False),
    ] = Path(),
    as_json: AsJson = False,
) -> None:
    """Play random games, with all numbers of seats and values of options, and check that the engine keeps its promises.

    Cheap properties are checked at every step, expensive ones (nothing leaks, positions come back whole, undo is
    replay) at some steps. A game that breaks one is made as short as possible and saved as a record.
    The exit code is 1 if anything is broken.

    Examples:

      cosmodrome fuzz --games 20000
      cosmodrome fuzz space_explorers --seconds 60
      cosmodrome fuzz space_explorers --games 20 --thorough --json
    """
    from cosmodrome.lab.fuzz import hunt

    if games is None and seconds is None:
        games = 1000
    hunts: list[Findings] = []
    for name in [game] if game else definitions():
        with stoppable(), counting(name, games) as progress:
            hunts.append(hunt(name, games, seconds, seed, thorough, workers, folder, progress, light))
        if not as_json:
            _show_findings(hunts[-1])
    if as_json:
        told = [found.as_json() for found in hunts]
        print_json(told[0] if game else told)
    if any(found.found for found in hunts):
        raise typer.Exit(1)


def _show_findings(found: Findings) -> None:
    from rich.text import Text

    console = make_console()
    for finding in found.found:
        agreed = "".join(f", {name}={show_value(value)}" for name, value in finding.options.items())
        show(
            console,
            Text(f"{finding.property}, after step {finding.step}: {finding.message}", "bold"),
            Text(f"  {finding.seats} seats, seed {finding.seed}{agreed}"),
            *([Text(f"  saved as {finding.file}")] if finding.file else []),
        )
    seats = ", ".join(f"{n} with {seats}" for seats, n in sorted(found.seats.items()))
    broken = len(found.found)
    told = f"{broken} game{'s' if broken > 1 else ''} broke a property." if broken else "No game broke a property."
    title = definition(found.game).title
    show(
        console,
        Text(f"{title}: {found.games} games from seed {found.seed} on ({seats} seats), {found.decisions} decisions"),
        Text(told, "bold red" if broken else "bold green"),
    )


def bench(
    game: AnyGame = None,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", help="Time for each figure.", min=0.01)] = 0.5,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", help="Rounds to take medians of.", min=1)] = 3,
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats",
            metavar="N",
            help="Number of players.",
            min=1,
            show_default=f"{MEASURED_SEATS}, or what is possible",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure the engine on one core: random playouts, copies of states, answers to a match.

    decisions/s and games/s: whole games that stay inside the engine. from Python: ordinary Python asks for the legal
    actions and applies one. match: each answer is checked, recorded and logged. Other engines: see docs/benchmarks.md.

    Examples:

      cosmodrome bench
      cosmodrome bench space_explorers --json
    """
    from cosmodrome.lab.bench import measured, medians, possible

    names = list(definitions()) if game is None else [definition(game).id]
    if game is not None and seats is not None and possible(game, seats) != seats:
        raise BadOption(f"{definition(game).title} cannot be played by {seats}")
    with stoppable(), counting("rounds", rounds) as progress:
        done = []
        for number in range(1, rounds + 1):
            done.append(measured(names, seats or MEASURED_SEATS, seconds))
            progress(number)
    rows = medians(done)
    if as_json:
        data = [_bench_data(row) for row in rows]
        print_json(data if game is None else data[0])
    else:
        _show_bench(rows)


def _bench_data(row: dict[str, Any]) -> dict[str, Any]:
    first = ("game", "compiled", "seats", "decisions_per_s", "games_per_s", "clone_us")
    row = {"game": row["name"], **row}
    return {key: row[key] for key in (*first, "determinize_us", "python_decisions_per_s", "plays_per_s", "errors")}


FIGURES = {
    "decisions_per_s": "decisions/s",
    "games_per_s": "games/s",
    "python_decisions_per_s": "decisions/s from Python",
    "plays_per_s": "answers/s to a match",
    "clone_us": "µs to clone",
    "determinize_us": "µs to determinize",
}


def _show_bench(rows: list[dict[str, Any]]) -> None:
    from rich.text import Text

    cells = [(title, *(_figure(row[key]) for row in rows)) for key, title in FIGURES.items()]
    engine = "compiled" if rows[0]["compiled"] else "plain Python, not compiled"
    console = make_console()
    show(console, simple_table(("", *(row["name"] for row in rows)), cells))
    show(console, Text(f"Engine: {engine}; seats: {', '.join(str(row['seats']) for row in rows)}; one core."))
    for row in rows:
        for what, why in row["errors"].items():
            show(console, Text(f"{row['name']}: {what} not measured, {why}"))


def _figure(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
