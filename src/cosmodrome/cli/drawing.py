"""A match in the terminal: the board, the question, the log and the result, as Rich renderables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cosmodrome.cli.common import WIDEST
from cosmodrome.games.catalogue import find_rule
from cosmodrome.games.definition import Blocked, Definition, Option, Prompt, Thing, Way
from cosmodrome.games.kit.english import figure
from cosmodrome.match.decision import Decision
from cosmodrome.match.log import Entry
from cosmodrome.match.match import Match
from cosmodrome.match.preview import Preview
from cosmodrome.match.result import Result, Standing, result_of
from cosmodrome.match.ways import Kind, Picks

MOST_COLUMNS = 3
DECLINING = ("no", "stop")  # answers of the kernel
COUNCIL = "council"  # the group of consent and dispute
NAME = 16  # a longer name is cut in the head of a table


def board(match: Match, seat: int | None, width: int) -> RenderableType:
    """The table as this seat (None: a spectator) sees it."""
    drawn: RenderableType = match.game.definition.draw(match.view(seat), match.names, min(width, WIDEST))
    return drawn


def titled(match: Match, seat: int, *more: str) -> str:
    """The name of a seat, what it stands for where seats differ, and more about it: `Ann (USA engineers)`."""
    titles = match.game.definition.seat_titles(match.seats, match.options)
    about = [*titles[seat : seat + 1], *more]
    return f"{match.names[seat]} ({', '.join(about)})" if about else match.names[seat]


# --- questions ------------------------------------------------------------------------------------
def grouped(options: Iterable[Option]) -> list[tuple[str, list[Option]]]:
    """The options by group, in the order in which the groups first appear; consent first, free actions last.

    Whoever declines does so on purpose: that answer has the last number of its kind.
    """
    groups: dict[tuple[bool, str], list[Option]] = {}
    for option in sorted(options, key=lambda option: (option.free, option.key in DECLINING)):
        groups.setdefault((option.free, option.group), []).append(option)
    ordered = sorted(groups.items(), key=lambda item: (item[0][1] != COUNCIL, item[0][0]))
    return [(group, found) for (_, group), found in ordered]


def numbered(decision: Decision) -> list[Option]:
    """The options in the order of their numbers on the screen; the first has number 1."""
    return [option for _, options in grouped(decision.options) for option in options]


def question(decision: Decision, name: str, width: int, prompt: Prompt | None = None) -> RenderableType:
    """What is to be decided, and the numbered answers; `prompt` as the one who answers reads it."""
    prompt = prompt or decision.prompt
    asked = Text.assemble((name, "bold"), ": ", (prompt.text, "bold"), (with_rule(prompt.rule), "dim"))
    parts: list[RenderableType] = [asked]
    groups = grouped(decision.options)
    number = 1
    for group, options in groups:
        if len(groups) > 1:
            parts.append(_heading(group, options, instead=groups[0][0] == COUNCIL != group))
        parts.append(_columns(options, number, len(str(len(decision.options))), min(width, WIDEST)))
        number += len(options)
    return Group(*parts)


def ways(found: Sequence[Way], first: int, width: int) -> RenderableType:
    """The shortcuts, numbered on behind the options."""
    rules = ", ".join(dict.fromkeys(way.rule for way in found if way.rule))
    heading = Text.assemble(("Several answers at once", "italic"), (with_rule(rules), "dim"))
    return Group(heading, _columns(found, first, len(str(first + len(found) - 1)), min(width, WIDEST)))


def picks(found: Picks) -> Text:
    """What can be picked at once, and how to say so."""
    names = kind_names(found)
    kinds = ", ".join(f"{name} ({_how_many(kind)})" for name, kind in names.items())
    example = " ".join(list(names)[:2])
    return Text(f"Or all at once, {found.total} in any order: {kinds}. For example: pick {example}")


def _how_many(kind: Kind) -> str:
    least = f"{kind.least} to {kind.most}" if kind.least else f"up to {kind.most}"
    return least if kind.worth == 1 else f"{least}, counts for {kind.worth}"


def kind_names(found: Picks) -> dict[str, Kind]:
    """The kinds that can be picked, as somebody types them: the name in the key, or the key if that is unclear."""
    short = [kind.key.rpartition(":")[2].lower() for kind in found.kinds]
    unclear = [name.isdigit() or short.count(name) > 1 for name in short]
    return {kind.key if bad else name: kind for kind, name, bad in zip(found.kinds, short, unclear, strict=True)}


def with_rule(rule: str) -> str:
    return f" ({rule})" if rule else ""


def _heading(group: str, options: Sequence[Option], instead: bool) -> Text:
    title = group.replace("_", " ").capitalize() or "Other"
    if instead:
        title = f"Propose instead: {title.lower()}"
    if options[0].free and title != "Free":
        title = f"{title}, free"
    rules = ", ".join(dict.fromkeys(option.rule for option in options if option.rule))
    return Text.assemble((title, "italic"), (with_rule(rules), "dim"))


def _columns(options: Sequence[Option | Way], first: int, digits: int, width: int) -> RenderableType:
    """As many columns as fit, read from the top down; the number of the first option is `first`."""
    numbers = [Text(f"{first + at:>{digits}}.", "bold cyan") for at in range(len(options))]
    texts = [Text.assemble(number, " ", option.text) for number, option in zip(numbers, options, strict=True)]
    widest = max(cell_len(text.plain) for text in texts)
    columns = max(1, min(MOST_COLUMNS, (width + 2) // (widest + 2), len(texts)))
    if columns == 1:  # long ones go on beneath their words, not beneath their number
        return as_rows(zip(numbers, (option.text for option in options), strict=True), width, gap=1)
    height = -(-len(texts) // columns)
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(columns):
        table.add_column()
    for row in zip_longest(*(texts[at : at + height] for at in range(0, len(texts), height)), fillvalue=Text()):
        table.add_row(*row)
    return table


def rule(game: Definition, number: str) -> RenderableType | None:
    """A rule, or the chapter that has only this number; None if there is neither."""
    wanted = number.strip().upper()
    chapter = game.rulebook.chapter(wanted if wanted.startswith("R") else f"R{wanted}")
    found = find_rule(game, number)
    return Markdown(chapter) if chapter else Text(game.rulebook.rule(found)) if found else None


# --- things ---------------------------------------------------------------------------------------
def named(things: Iterable[Thing], name: str) -> list[Thing]:
    """Those of this name, else those whose name has it in it; each once."""
    wanted = name.casefold()
    known = list(dict.fromkeys(things))
    exact = [thing for thing in known if thing.name.casefold() == wanted]
    return exact or [thing for thing in known if wanted and wanted in thing.name.casefold()]


def described(thing: Thing) -> RenderableType:
    head = Text.assemble((thing.name, "bold"), f": {thing.kind}" if thing.kind else "")
    lines = [Text(line) for line in thing.lines] + [Text(thing.flavour, "dim italic")] * bool(thing.flavour)
    return Group(head, *(Padding(line, (0, 0, 0, 2)) for line in lines))


def listed(things: Iterable[Thing]) -> RenderableType:
    """Their names."""
    names = [Text(name) for name in dict.fromkeys(thing.name for thing in things)]
    return Columns(names, padding=(0, 2), column_first=True)


def preview(seen: Preview, names: Sequence[str]) -> RenderableType:
    """What an answer would do."""
    lines = [Text(f"{seen}"), *map(Text, seen.notes)]
    if seen.order:
        lines.append(Text(f"In order: {', '.join(f'{at} {part.text}' for at, part in enumerate(seen.order, 1))}"))
    for change in seen.scores:
        lines.append(Text(f"{names[change.seat]}: {figure(change.before)} → {figure(change.after)} points"))
    if seen.then:
        lines.append(Text(f"Then: {seen.then}"))
    if not seen.certain:
        lines.append(Text("The rest depends on what you cannot see."))
    return Group(*lines)


# --- what cannot be done --------------------------------------------------------------------------


def why_not(blocked: Sequence[Blocked]) -> RenderableType:
    """What cannot be chosen now, and why."""
    if not blocked:
        return Text("Nothing you might expect here is forbidden.")
    lines = [Text.assemble(entry.text, ": ", (entry.why, "bold"), (with_rule(entry.rule), "dim")) for entry in blocked]
    return Group(*lines)


def standing(match: Match, seat: int | None) -> Text:
    """Who is to decide what, in a running game, as this seat may know it."""
    names = " or ".join(match.names[other] for other in match.deciders) or "the dealer"
    prompt = match.game.definition.prompt(match.state, seat)
    return Text.assemble((names, "bold"), ": ", prompt.text, (with_rule(prompt.rule), "dim"))


# --- the log --------------------------------------------------------------------------------------
def log_line(entry: Entry, names: Sequence[str]) -> Text:
    """One entry of the log; a seat is called by its name."""
    line = Text()
    for part in entry.parts:
        if part.kind == "seat" and isinstance(part.ref, int):
            line.append(names[part.ref], "bold")
        else:
            line.append(part.text, "bold" if part.kind else "")
    if entry.undone:
        line.append(" (taken back)")
        line.stylize("dim")
    return line


def separator(title: str) -> Rule:
    return Rule(Text(title, "bold"), align="left", style="dim")


# --- the result -----------------------------------------------------------------------------------
def result(match: Match, width: int) -> list[RenderableType]:
    """The points of all seats by source, why the game ended, and who won."""
    found = result_of(match)
    if found is None:
        return []
    told = [Text(f"The end: {found.why}."), Text(found.winners, "bold")]
    return [_points_by_source(found, width), *told, *[Text(found.note)] * bool(found.note)]


def _points_by_source(found: Result, width: int) -> RenderableType:
    """A column for each score and those who have it; one beneath the other where columns have no room."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_footer=True)
    table.add_column("points from", footer="total")
    room = longest_word(["points", *found.sources]) + 2
    for names, score, notes in found.standings:
        heads = [Text(*part) for name, note in zip(names, notes, strict=True) for part in _called(name, note)]
        for head in heads:
            head.truncate(NAME, overflow="ellipsis")
        footer = Text(figure(score.total), "bold")
        table.add_column(Text("\n").join(heads), footer=footer, justify="right", no_wrap=True)
        room += max(len(footer), *(cell_len(head.plain) for head in heads)) + 3
    if room > width:
        return Group(*map(_points_in_words, found.standings))
    for source in found.sources:
        table.add_row(source, *(_points(standing.score.parts.get(source)) for standing in found.standings))
    return table


def _called(name: str, note: str) -> list[tuple[str, str]]:
    """A name and what is noted of it, each with its style."""
    return [(name, ""), (f"({note})", "dim")] if note else [(name, "")]


def _points_in_words(standing: Standing) -> Text:
    score = standing.score
    named = [f"{name} ({note})" if note else name for name, note in zip(standing.names, standing.notes, strict=True)]
    parts = ", ".join(f"{source}: {figure(points)}" for source, points in score.parts.items())
    return Text.assemble((", ".join(named), "bold"), ": ", (figure(score.total), "bold"), f" points ({parts})")


def _points(points: int | None) -> Text:
    return Text("-", "dim") if points is None else Text(figure(points))


def as_rows(pairs: Iterable[tuple[Text, str]], width: int, gap: int = 2) -> RenderableType:
    """Names and what they mean: side by side, or one after the other where a word would have no room."""
    pairs = list(pairs)
    names = max(cell_len(name.plain) for name, _ in pairs)
    if names + gap + longest_word(meaning for _, meaning in pairs) > width:
        return Group(*(Text.assemble(name, " ", meaning) for name, meaning in pairs))
    table = Table.grid(padding=(0, gap, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column()
    for name, meaning in pairs:
        table.add_row(name, Text(meaning))
    return table


def longest_word(texts: Iterable[str]) -> int:
    """The columns that it takes."""
    return max((cell_len(word) for text in texts for word in text.split()), default=0)
