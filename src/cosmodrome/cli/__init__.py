"""The command line: `cosmodrome --help`."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from cosmodrome import __version__
from cosmodrome.cli import arena, games, lab, learn, password, play, records, review, serve, train
from cosmodrome.cli.common import WRONG_USE, complain, reflowed
from cosmodrome.errors import BadRecord, CosmodromeError

UNHEARD = 141  # nobody reads the output to its end: what a shell says of others who are stopped by that
PURE = "cosmodrome: plain Python, no compiled engine: everything works, about 50 times slower"


class Commands(TyperGroup):
    """What a user can put right is said in a line, with the exit code that fits."""

    def invoke(self, ctx: Any) -> Any:  # Typer brings its own Click, whose types have no public name
        try:
            return super().invoke(ctx)
        except BadRecord as error:
            complain(str(error))
            raise typer.Exit(1) from None
        except CosmodromeError as error:
            complain(str(error))
            raise typer.Exit(WRONG_USE) from None
        except BrokenPipeError:
            raise  # `main` knows what to do
        except OSError as error:
            complain(": ".join(map(str, filter(None, (error.filename, error.strerror or error)))))
            _say_no_more()
            raise typer.Exit(WRONG_USE) from None


def _say_no_more() -> None:
    """What is still to be written goes nowhere, or Python would complain at the end."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    cls=Commands,
    name="cosmodrome",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    serve.serve,
    password.password,
    play.play,
    learn.learn,
    games.games,
    games.rules,
    games.read,
    records.replay,
    records.verify,
    review.review,
    lab.sim,
    arena.arena,
    lab.fuzz,
    lab.bench,
    train.train,
):
    app.command(command.__name__, help=reflowed(command.__doc__))(command)


def show_version(wanted: bool) -> None:
    if wanted:
        from cosmodrome.lab.bench import compiled

        typer.echo(f"cosmodrome {__version__} ({'compiled' if compiled() else 'plain Python'})")
        raise typer.Exit


@app.callback()
def start(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=show_version,
            is_eager=True,
            help="Show the version, and whether the engine is compiled.",
        ),
    ] = False,
) -> None:
    """Space board games: play them, let bots play them, replay games and verify them.

    Examples:

      cosmodrome games
      cosmodrome serve
      cosmodrome learn space_explorers
      cosmodrome play space_explorers
      cosmodrome play space_explorers --seats Ann,Bob,greedy
      cosmodrome sim space_explorers --games 500 --bots greedy,random

    Exit codes: 0 success, 1 a check failed, 2 wrong usage.
    """
    from cosmodrome.lab.bench import compiled

    if not compiled():
        typer.echo(PURE, err=True)


def main() -> None:
    """The console script."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that cannot show a sign gets a question mark, not a crash.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app(prog_name="cosmodrome")
    except (BrokenPipeError, SystemExit) as end:
        # Typer and Rich end the program by themselves then, with a 1 that means something else here.
        if not isinstance(end, BrokenPipeError) and not isinstance(end.__context__, BrokenPipeError):
            raise
        _say_no_more()
        sys.exit(UNHEARD)
