"""`cosmodrome replay` and `cosmodrome verify`: what was played, and the proof of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cosmodrome.cli.common import AsJson, RecordFile, complain, make_console, naming, print_json, show
from cosmodrome.errors import BadOption, BadRecord

if TYPE_CHECKING:
    from cosmodrome.match.imagined import Imagined
    from cosmodrome.match.match import Match


def replay(
    file: RecordFile,
    to: Annotated[
        int | None, typer.Option("--to", metavar="N", help="The step to stop at.", show_default="the last")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="S", help="Whose eyes to see with, from 0.", show_default="a spectator's"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Draw the table as it stood at a step of a record, and tell what happened until then.

    A record of a running game, as the server gives it, shows what the seat saw that it was made for.
    With --json: the view, the log, and the position with all that is hidden (not of a running game).

    Examples:

      cosmodrome replay game.cosmo
      cosmodrome replay game.cosmo --to 40 --seat 1
      cosmodrome replay game.cosmo --json
    """
    import cosmodrome as cd

    if to is not None and to < 0:
        raise BadOption(f"--to {to} is not possible: the steps are numbered from 1, and 0 is the start")
    running = _running(file)
    with naming(file):
        match = running.match if running else cd.replay(file, to=to)
    if to is not None and to > len(match.record):
        raise BadOption(f"--to {to} is not possible: the record has {len(match.record)} steps")
    if seat is not None and not 0 <= seat < match.seats:
        known = ", ".join(f"{number} {name}" for number, name in enumerate(match.names))
        raise BadOption(f"--seat {seat} is not possible; the seats: {known}")
    if running:
        who = "spectators" if running.seat is None else match.names[running.seat]
        if seat not in (None, running.seat):
            raise BadOption(f"--seat {seat} is not possible: this record of a running game shows what {who} saw")
        complain(f"a record of a running game: it shows what {who} saw")
        if len(match.record) < running.steps:
            complain(f"it goes to step {len(match.record)} of {running.steps}: what comes then depends on hidden cards")
        seat, match = running.seat, match.fork(to)
    if as_json:
        # What others hide is made up in a running game, so there is no position that is worth anything.
        print_json({**_as_data(match, seat), **({"position": None} if running else {})})
        return
    from cosmodrome.cli import drawing

    console = make_console()
    show(console, drawing.board(match, seat, console.width))
    show(console, *(drawing.log_line(entry, match.names) for entry in match.log_for(seat)))
    if match.over:
        show(console, *drawing.result(match, console.width))
    else:
        show(console, drawing.standing(match, seat))


def _running(file: Path) -> Imagined | None:
    """A record of a running game that tells its story; None for any other, or if it cannot be followed."""
    from cosmodrome.match.imagined import imagine, tells

    record = file.read_bytes()
    try:
        return imagine(record) if tells(record) else None
    except BadRecord:
        return None


def _as_data(match: Match, seat: int | None) -> dict[str, Any]:
    from cosmodrome.cli import drawing

    return {
        "game": match.game.id,
        "step": len(match.record),
        "over": match.over,
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
    """Check a record: nothing was changed, every step is legal, chance was dealt as the dealer was bound to.

    The exit code is 0 if nothing is wrong and 1 if something is; the file, the line and the reason are named.

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
