"""`cosmodrome games`, `rules` and `read`: what there is to play, how, and what is behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cosmodrome.cli.common import AsJson, GameName, make_console, print_json, show
from cosmodrome.errors import BadOption
from cosmodrome.games import definition, definitions
from cosmodrome.games.catalogue import default_for, described, find_reading, no_such_reading, no_such_rule, sources
from cosmodrome.games.definition import Definition
from cosmodrome.games.readings import Reading, Section
from cosmodrome.games.table_options import from_to, show_value

if TYPE_CHECKING:
    from rich.console import RenderableType

RECONSTRUCTED = "reconstructed"
NARROW = 40  # columns from which notes stand beside their headings


def games(as_json: AsJson = False) -> None:
    """List all games: seats, minutes, options, and how much of their data is reconstructed.

    Examples:

      cosmodrome games
      cosmodrome games --json
    """
    if as_json:
        print_json([described(game) for game in definitions().values()])
        return
    console = make_console()
    for game in definitions().values():
        show(console, *_lines(game))


def _lines(game: Definition) -> list[RenderableType]:
    from rich.padding import Padding
    from rich.text import Text

    facts = f"{game.players}, {game.duration}, rules version {game.rules_version}"
    parts: list[RenderableType] = [
        Text.assemble((game.id, "bold"), f"  {game.title}"),
        Padding(Text(game.summary), (0, 0, 0, 2)),
        Padding(Text(facts), (0, 0, 0, 2)),
    ]
    marks = sources(game.components)
    if marks:
        told = ", ".join(f"{n} {source}" for source, n in marks.most_common())
        text = f"Data: {marks[RECONSTRUCTED]} of {marks.total()} entries are reconstructed ({told})."
        parts.append(Padding(Text(text), (0, 0, 0, 2)))
    if game.unofficial:
        parts.append(Padding(Text(game.unofficial, "dim"), (0, 0, 0, 2)))
    if game.readings:
        told = ", ".join(f"{reading.title} (cosmodrome read {game.id} {reading.name})" for reading in game.readings)
        parts.append(Padding(Text(f"To read: {told}"), (0, 0, 0, 2)))
    if game.options:
        parts.append(Padding(Text("Options and their values (* marks the default):"), (1, 0, 0, 2)))
        for spec in game.options:
            values = Text()
            defaults = default_for(game, spec.name)
            for value in spec.values:
                chosen = [seats for seats, default in defaults.items() if value == default]
                values.append(", " if values else "").append(show_value(value), "bold" if chosen else "")
                values.append(f"*{_only_for(chosen, len(defaults))}" if chosen else "")
            if spec.also_help:
                values.append(f", or {spec.also_help}")
            parts.append(Padding(Text.assemble((spec.name, "bold"), " = ").append_text(values), (0, 0, 0, 2)))
            parts.append(Padding(Text(f"{spec.help} ({spec.rule})" if spec.rule else spec.help, "dim"), (0, 0, 0, 6)))
    return [*parts, Text()]


def _only_for(seats: list[int], numbers: int) -> str:
    """Which numbers of players a default is for, if not all."""
    players = f"{from_to(seats[0], seats[-1])} player{'s' if seats[-1] > 1 else ''}"
    return "" if len(seats) == numbers else f" with {players}"


def rules(
    game: GameName,
    number: Annotated[
        str | None, typer.Argument(metavar="NUMBER", help="The number of a rule or a chapter.", show_default=False)
    ] = None,
) -> None:
    """Show the rules of a game, or one rule or chapter by its number.

    Examples:

      cosmodrome rules space_explorers
      cosmodrome rules space_explorers R6.5
      cosmodrome rules one_small_step R14
    """
    from cosmodrome.cli.drawing import rule

    rulebook = definition(game).rulebook
    console = make_console()
    if number is not None or not rulebook.text.strip():
        found = rule(definition(game), number or "")
        if not found:
            raise BadOption(no_such_rule(definition(game), number or ""))
        show(console, found)
    elif console.is_terminal:
        from rich.markdown import Markdown

        show(console, Markdown(rulebook.text))
    else:
        typer.echo(rulebook.text)


def read(
    game: GameName,
    name: Annotated[str | None, typer.Argument(metavar="PAGE", help="One page.", show_default=False)] = None,
) -> None:
    """Show what else there is to read about a game: the history behind it.

    Examples:

      cosmodrome read one_small_step
      cosmodrome read one_small_step history
    """
    rules = definition(game)
    found = rules.readings if name is None else [find_reading(rules, name)]
    console = make_console()
    for reading in found or [None]:
        if reading is None:
            raise BadOption(no_such_reading(rules, name or ""))
        show(console, *_page(reading, console.width))


def _page(reading: Reading, width: int) -> list[RenderableType]:
    from rich.text import Text

    parts: list[RenderableType] = [Text(reading.title, "bold"), Text(reading.lead)]
    for section in reading.sections:
        parts += [Text(f"\n{section.title}", "bold"), Text(section.lead, "dim")]
        parts.append(_notes(section) if width >= NARROW else _notes_by_lines(section))
    return parts


def _notes(section: Section) -> RenderableType:
    """Each heading once, what belongs to it beside it."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False, pad_edge=False)
    dated = any(note.whose for note in section.notes)
    for column in ("head", "when", "whose") if dated else ("head",):
        table.add_column(column, no_wrap=dated)
    table.add_column("text", ratio=1)
    for head, notes in section.headed:
        for number, note in enumerate(notes):
            shown = "" if number else head
            if dated:
                table.add_row(shown, note.when, note.whose, note.text)
            else:
                table.add_row(f"{note.when:>2} {shown}" if note.when else shown, note.text)
    return table


def _notes_by_lines(section: Section) -> RenderableType:
    """The same beneath their headings."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    lines: list[RenderableType] = []
    for head, notes in section.headed:
        lines.append(Text(head, "bold"))
        for note in notes:
            about = " ".join(filter(None, (note.when, note.whose)))
            lines.append(Padding(Text(f"{about}: {note.text}" if about else note.text), (0, 0, 0, 2)))
    return Group(*lines)
