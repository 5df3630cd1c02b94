"""`cosmodrome replay` and `cosmodrome verify`: what was played, and the proof of it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cosmodrome.cli.common import AsJson, RecordFile, complain, make_console, naming, print_json, show
from cosmodrome.errors import BadOption

if TYPE_CHECKING:
    from cosmodrome.match.match import Match
    from cosmodrome.match.reader import Script


def replay(
    file: RecordFile,
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", help="The step to stop at.", show_default="the last")
    ] = None,
    turn: Annotated[
        int | None,
        typer.Option("--turn", metavar="N", help="The turn to stop at: its beginning.", show_default=False),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", metavar="S", help="Show what this seat sees; seats count from 0.", show_default="a spectator"
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="Save the game as it stood, to play on from there.",
            show_default=False,
            dir_okay=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Draw the table as it stood at a step of a record, and show what happened up to then.

    With --save, a finished game can be played on from there with cosmodrome play --resume.
    A record of a running game, as the server gives it out, is shown up to the first step that is hidden.
    With --json: the view, the log, and the position with everything hidden.

    Examples:

      cosmodrome replay game.cosmo
      cosmodrome replay game.cosmo --to 40 --seat 1
      cosmodrome replay game.cosmo --turn 5
      cosmodrome replay game.cosmo --to 40 --save other.cosmo
      cosmodrome replay game.cosmo --json
    """
    import cosmodrome as cd

    if to is not None and to < 0:
        raise BadOption(f"--to {to} is not possible: the steps are numbered from 1, and 0 is the start")
    if to is not None and turn is not None:
        raise BadOption("--to and --turn both say where to stop: give only one")
    from cosmodrome.match.reader import read

    with naming(file):
        script = read(file)
        if save is not None:
            _check_save(file, script, save)
        match = cd.replay(script, to=script.shown if to is None else to)
    if script.note and to is None and turn is None:
        complain(f"{script.note[:1].lower()}{script.note[1:].rstrip('.')}")
    if turn is not None:
        match = match.fork(_step_of(match.turns, turn, to), deal=False)
    _check_step(to, len(match.record))
    _check_seat(seat, match.names)
    if save is not None:
        match.record.save(save, private=True)
        typer.echo(f"cosmodrome play --resume {shlex.quote(str(save))} plays on from there.", err=True)
    if as_json:
        print_json(_as_data(match, seat))
        return
    from rich.text import Text

    from cosmodrome.cli import drawing
    from cosmodrome.match.result import PRACTICE

    console = make_console()
    show(console, drawing.board(match, seat, console.width))
    show(console, *(drawing.log_line(entry, match.names) for entry in match.log_for(seat)))
    if match.over:
        show(console, *drawing.result(match, console.width))
    else:
        show(console, *[Text(PRACTICE)] * match.practice, drawing.standing(match, seat))


def _check_save(file: Path, script: Script, save: Path) -> None:
    if not script.dealer.can_deal:
        raise BadOption(f"{file} cannot be played on: it is a copy with secrets left out")
    if save.exists():
        raise BadOption(f"--save {save}: this file already exists; give another name")


def _step_of(turns: Sequence[int], turn: int | None, to: int | None) -> int | None:
    """The step to stop at, if it is given, or if the turn is."""
    if turn is None:
        return to
    from cosmodrome.match.turns import first_step_of

    step = first_step_of(turns, turn)
    if step is None:
        raise BadOption(f"--turn {turn} is not possible: the turns are {min(turns)} to {max(turns)}")
    return step


def _check_step(to: int | None, steps: int) -> None:
    if to is not None and to > steps:
        raise BadOption(f"--to {to} is not possible: the record has {steps} steps")


def _check_seat(seat: int | None, names: Sequence[str]) -> None:
    if seat is not None and not 0 <= seat < len(names):
        known = ", ".join(f"{number} {name}" for number, name in enumerate(names))
        raise BadOption(f"--seat {seat} is not possible; the seats: {known}")


def _as_data(match: Match, seat: int | None) -> dict[str, Any]:
    from cosmodrome.cli import drawing

    return {
        "game": match.game.id,
        "step": len(match.record),
        "over": match.over,
        "practice": match.practice,
        "view": match.view(seat),
        "log": [
            {
                "step": entry.seq,
                "seat": entry.seat,
                "text": drawing.log_line(entry, match.names).plain,
                "undone": entry.undone,
            }
            for entry in match.log_for(seat)
        ],
        "position": match.position(),
    }


def verify(file: RecordFile, as_json: AsJson = False) -> None:
    """Check a record: nothing was changed, every step is legal, the dealer dealt from the seed it committed to.

    The exit code is 0 if nothing is wrong and 1 if something is; then the file, the line and the reason are shown.

    Examples:

      cosmodrome verify game.cosmo
      cosmodrome verify game.cosmo --json
    """
    import cosmodrome as cd
    from cosmodrome.cli.common import harmless

    verdict = cd.verify(file)
    if as_json:
        print_json({"file": str(file), **verdict.plain()})
    else:
        for check in verdict.checks:
            typer.echo(harmless(str(check)))
        typer.echo(harmless(f"{file}: {verdict.error or 'nothing is wrong'}"))
    if not verdict.ok:
        raise typer.Exit(1)
