"""What several commands share: arguments, their completion, and how output and complaints are written."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cosmodrome.bots import bots
from cosmodrome.errors import BadOption, BadRecord
from cosmodrome.games import definitions
from cosmodrome.games.table_options import show_value

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult

WRONG_USE = 2
WIDEST = 120  # longer lines are hard to read
_JOINERS = "\u200c\u200d"


# --- arguments ------------------------------------------------------------------------------------
def complete_game(incomplete: str) -> Iterator[tuple[str, str]]:
    for name, game in definitions().items():
        if name.startswith(incomplete):
            yield name, game.title


def complete_names(incomplete: str) -> Iterator[str]:
    """The last of several names with commas between them."""
    before, comma, last = incomplete.rpartition(",")
    for name in bots():
        if name.startswith(last):
            yield f"{before}{comma}{name}"


def complete_option(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """`name=` first, then its values; of all games as long as the game is not known."""
    name, equals, value = incomplete.partition("=")
    chosen = definitions().get(context.params.get("game") or "")
    for game in [chosen] if chosen else definitions().values():
        for spec in game.options:
            if not equals and spec.name.startswith(name):
                yield f"{spec.name}=", spec.help
            elif equals and spec.name == name:
                shown = [show_value(known) for known in spec.values]
                yield from ((f"{name}={text}", spec.help) for text in shown if text.startswith(value))


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game; 'cosmodrome games' lists them.", show_default=False, autocompletion=complete_game
    ),
]
RecordFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="A record (.cosmo).", show_default=False, exists=True, dir_okay=False, readable=True
    ),
]
TableOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, e.g. edition=2017 ('cosmodrome games' lists them); repeatable.",
        show_default=False,
        autocompletion=complete_option,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="S", help="A whole number; the same seed gives the same games.", show_default="a random one"
    ),
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="K", help="Number of worker processes.", show_default="all cores")
]
Engine = Annotated[
    str,
    typer.Option(
        "--engine",
        metavar="NAME",
        help="processes: worker processes here; ray: a Ray cluster (needs the extra ray), with the same results.",
    ),
]
Timeout = Annotated[float, typer.Option("--timeout", metavar="S", help="Seconds a bot may take for one answer.")]
Components = Annotated[
    Path | None,
    typer.Option("--components", metavar="TOML", help="Your own figures for cards and tiles.", show_default=False),
]
ForfeitFolder = Annotated[
    Path, typer.Option("--folder", metavar="DIR", help="Where forfeited games are saved.", file_okay=False)
]


def table_options(given: Sequence[str] | None) -> dict[str, Any]:
    """`name=value` as the games take it; they check names and values themselves."""
    found: dict[str, Any] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not name:
            raise BadOption(f"--option {text!r} must have the form NAME=VALUE, as in --option edition=2017")
        if name in found:
            raise BadOption(f"--option {name} is given twice")
        found[name] = value.strip()
    return found


def split_names(text: str, what: str) -> list[str]:
    """Names with commas between them; those of a spec (`search:iterations=400,sight=2`) part no names."""
    names: list[str] = []
    for part in text.split(","):
        start, equals, _ = part.partition("=")
        if equals and ":" not in start and names and ":" in names[-1]:
            names[-1] += f",{part.strip()}"
        else:
            names.append(part.strip())
    if not all(names):
        raise BadOption(f"{what} {text!r} must be names separated by commas")
    return names


def data_folder() -> Path:
    """Where the program keeps what outlasts it, unless it is told; RuntimeError if there is no home folder."""
    if sys.platform in ("win32", "darwin"):
        return Path(typer.get_app_dir("cosmodrome"))
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "cosmodrome"


@contextmanager
def naming(file: Path) -> Iterator[None]:
    """What is wrong with a record is said with the name of its file."""
    try:
        yield
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error


def reflowed(text: str | None) -> str:
    """A docstring as help: paragraphs are filled anew by the terminal, indented lines stay as they are."""
    paragraphs = cleandoc(text or "").split("\n\n")
    return "\n\n".join(part if part.startswith(" ") else part.replace("\n", " ") for part in paragraphs)


# --- output ---------------------------------------------------------------------------------------
def print_json(data: Any) -> None:
    # Only ASCII: names of any script arrive whole whatever the terminal's encoding is.
    typer.echo(json.dumps(data, indent=2))


def complain(message: str) -> None:
    typer.echo(f"cosmodrome: {harmless(message)}", err=True)


def harmless(text: str) -> str:
    """Text without signs that could steer a terminal or turn its lines round."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign if _printable(sign) else "\ufffd" for sign in text)


def _printable(sign: str) -> bool:
    return sign == "\n" or sign in _JOINERS or unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


class Harmless:
    """A renderable whose text cannot steer the terminal, whoever wrote it; colours stay."""

    def __init__(self, inner: RenderableType) -> None:
        self.inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.segment import Segment

        for segment in console.render(self.inner, options):
            if not segment.control:
                yield Segment(harmless(segment.text), segment.style)


def make_console(stderr: bool = False) -> Console:
    """Nothing in square brackets is markup: it may be somebody's name."""
    from rich.console import Console

    class Terminal(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # not the end of the program, with an exit code that means something else

    return Terminal(stderr=stderr, markup=False, highlight=False, emoji=False)


def show(console: Console, *parts: RenderableType) -> None:
    """Print, not wider than is good to read; in a file without the spaces that fill up lines."""
    for part in parts:
        if console.is_terminal:
            console.print(Harmless(part), width=min(console.width, WIDEST))
            continue
        with console.capture() as captured:
            console.print(Harmless(part), width=min(console.width, WIDEST))
        for line in captured.get().splitlines():
            console.file.write(f"{line.rstrip()}\n")
        console.file.flush()


@contextmanager
def counting(what: str, total: int | None) -> Iterator[Any]:
    """A progress bar on the terminal; gives the function that is told how many are done."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = make_console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


class ProgressBar:
    """A progress bar for one thing after the other."""

    def __enter__(self) -> ProgressBar:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        console = make_console(stderr=True)
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        self._progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._tasks = {"": self._progress.add_task("", total=None)}
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


@contextmanager
def stoppable() -> Iterator[None]:
    """Ctrl-C ends a long run without a traceback."""
    try:
        yield
    except KeyboardInterrupt:
        complain("stopped")
        raise typer.Exit(130) from None


def simple_table(heads: Iterable[str], rows: Iterable[Sequence[RenderableType]], left: int = 1) -> RenderableType:
    """Columns with a line under their heads; those after the first `left` are numbers."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for number, head in enumerate(heads):
        table.add_column(head, justify="left" if number < left else "right", overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table
