"""`cosmodrome review`: how the chance of winning went in a finished game, and why."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cosmodrome.cli.common import AsJson, RecordFile, complain, counting, make_console, naming, print_json, show
from cosmodrome.games.kit.english import figure

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cosmodrome.lab.review import Judged, Review

STOPPED = 130
COLUMNS = 40  # of a course
BARS = "▁▂▃▄▅▆▇█"


def review(
    file: RecordFile,
    iterations: Annotated[
        int,
        typer.Option("--iterations", metavar="N", min=1, max=1_000_000, help="Iterations of the search for an answer."),
    ] = 300,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same review.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Review a finished game: the chance of winning over the game, the costliest answers, and luck.

    A search compares every answer with the others, knowing what the player could know. Luck is what chance gave,
    compared with what else it could have given. All figures are estimates of the search. Ctrl-C stops it and shows what
    there is.

    Examples:

      cosmodrome review game.cosmo
      cosmodrome review game.cosmo --iterations 2000
      cosmodrome review game.cosmo --json
    """
    from cosmodrome.lab.review import Reviewer, read, spec_for, summed_up

    with naming(file):
        match = read(file)
    reviewer = Reviewer(match, spec_for(match.game.definition, iterations=iterations), seed)
    judged: list[Judged] = []
    try:
        with counting("answers", len(reviewer)) as progress:
            for number in range(len(reviewer)):
                judged.append(reviewer.judged(number))
                progress(number + 1)
    except KeyboardInterrupt:
        complain(f"stopped after {len(judged)} of {len(reviewer)}")
    found = summed_up(match, len(reviewer), judged)
    if as_json:
        print_json(found.plain())
    elif judged:
        show(make_console(), *_shown(found, file))
    if not found.whole:
        raise typer.Exit(STOPPED)


def _shown(found: Review, file: Path) -> list[RenderableType]:
    from rich.text import Text

    from cosmodrome.cli.common import simple_table

    rows = [
        [name, _course(found, seat), _points(-found.lost[seat]), _points(found.luck[seat])]
        for seat, name in enumerate(found.names)
    ]
    parts: list[RenderableType] = [
        simple_table(("", "chance of winning, from the start to the end", "lost", "luck"), rows, left=2)
    ]
    if mistakes := found.mistakes():
        parts.append(Text("Costliest answers:", "bold"))
        parts += [_mistake(found, point) for point in mistakes]
        parts.append(
            Text(f"To play on from before one: cosmodrome replay {shlex.quote(str(file))} --to STEP --save other.cosmo")
        )
    if strokes := found.strokes():
        parts.append(Text("Luck:", "bold"))
        parts += [_stroke(found, point) for point in strokes]
    parts.append(Text("Figures are per cent of the chance of winning, as a search estimates them.", "dim"))
    return parts


def _course(found: Review, seat: int) -> str:
    """A small chart in one line."""
    from cosmodrome.match.score_history import thinned

    course = [point.chances[seat] for point in found.judged] + [found.ends[seat]] * found.whole
    return "".join(BARS[min(int(chance * len(BARS)), len(BARS) - 1)] for chance in thinned(course, COLUMNS))


def _mistake(found: Review, point: Judged) -> RenderableType:
    from rich.text import Text

    return Text.assemble(
        f"  {_place(found, point)}, {found.names[point.seat]}: {point.text} ",
        (f"{point.chance:.0%}", "bold"),
        f"; better: {point.best_text} ",
        (f"{point.best_chance:.0%}", "bold"),
    )


def _stroke(found: Review, point: Judged) -> RenderableType:
    from rich.text import Text

    after = f"after {found.names[point.seat]}: {point.text}" if point.seat >= 0 else "the set-up"
    when = f"turn {point.turn}, " if found.turns else ""
    return Text(f"  {when}{after}: {_each(found.names, point.luck)}")


def _each(names: Sequence[str], luck: Sequence[float]) -> str:
    return ", ".join(f"{name} {_points(share)}" for name, share in zip(names, luck, strict=True))


def _place(found: Review, point: Judged) -> str:
    """Before the answer."""
    return f"turn {point.turn}, step {point.step - 1}" if found.turns else f"step {point.step - 1}"


def _points(share: float) -> str:
    return figure(round(100 * share), "+") if round(100 * share) else "0"
