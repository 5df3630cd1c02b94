"""The view drawn for a terminal: symbols as well as colours, at its best from 80 columns up.

What matters most for the next answer stands lowest: a small terminal shows the end of what is printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

SIGNS = {"blue": "⚙", "green": "◔", "yellow": "✹", "red": "▦", "purple": "◉"}
INKS = {"blue": "bright_blue", "green": "green", "yellow": "yellow", "red": "red", "purple": "magenta"}
DIVISIONS = tuple(SIGNS)
BETWEEN = " · "
NARROW = 60  # columns from which abilities stand beside their cards
NARROWEST = 40  # columns from which there is room for any table


def draw(view: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
    """The whole table: Projects, Hubs (the viewer's own last), the Center, and the viewer's hand."""
    own = view.get("seat")
    parts: list[RenderableType] = [_headline(view, names), legend(), _projects(view, width)]
    parts += [_hub(player, view, names) for player in view["players"] if player["seat"] != own]
    places = [("Center", view["center"])]
    if own is not None:
        player = view["players"][own]
        parts += [_hub(player, view, names), _divisions(player, view, width)]
        places.append(("Your hand", [card for card in player["hand"] if card]))
    parts.append(_cards(places, view) if width >= NARROW else _cards_by_lines(places, view))
    if view["recruit"]:
        parts.append(_recruit(view))
    return Group(*parts)


def legend() -> Text:
    text = Text()
    for colour, sign in SIGNS.items():
        text.append(f"{sign} {colour}  ", INKS[colour])
    text.rstrip()
    return text


def icons(colours: Sequence[str]) -> Text:
    text = Text()
    for colour in colours:
        text.append(SIGNS[colour], INKS[colour])
    return text


def amounts(bag: Mapping[str, int]) -> Text:
    if not bag:
        return Text("none", "dim")
    return Text(" ").join(Text(f"{n}{SIGNS[colour]}", INKS[colour]) for colour, n in bag.items())


def _headline(view: Mapping[str, Any], names: Sequence[str]) -> Text:
    text = Text(f"Round {view['round']}", "bold")
    text.append(f"{BETWEEN}{view['deck']} cards in the deck{BETWEEN}first player {names[view['first']]}", "not bold")
    if view.get("over"):
        text.append(f"{BETWEEN}THE END", "bold red")
    elif view["ending"]:
        text.append(f"{BETWEEN}LAST ROUND", "bold red")
    return text


def _projects(view: Mapping[str, Any], width: int) -> RenderableType:
    table = _table("Projects", "points", "needs")
    table.columns[1].justify = "right"
    lines: list[tuple[Text, Text]] = []
    own = view.get("seat")
    if own is not None:
        table.add_column("you lack")
    for project in view["line"]:
        name, needs = Text(f"  {project['name']}"), amounts(project["requires"])
        row: list[RenderableType] = [name, str(project["points"]), needs]
        told = Text.assemble(_points(project["points"]), BETWEEN, "needs ", needs)
        if own is not None:
            skills = view["players"][own]["skills"]
            lacks = {c: n - skills.get(c, 0) for c, n in project["requires"].items() if n > skills.get(c, 0)}
            lacking = amounts(lacks) if lacks else Text("ready", "bold green")
            row.append(lacking)
            told.append(f"{BETWEEN}you lack " if lacks else BETWEEN).append_text(lacking)
        table.add_row(*row)
        lines.append((name, told))
    if not lines:
        table.add_row(none := Text("  none left", "dim"))
        lines.append((none, Text()))
    return table if width >= NARROWEST else _by_lines("Projects", lines)


def project(one: Mapping[str, Any]) -> str:
    needs = ", ".join(f"{n} {colour}" for colour, n in one["requires"].items())
    return f"Needs {needs} in skills. {_points(one['points'])}."


def _hub(player: Mapping[str, Any], view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """One player in two or three lines."""
    seat = player["seat"]
    own = seat == view.get("seat")
    turn = "▶ " if seat == view["player"] and not view.get("over") else ""
    you = " (you)" if own and names[seat].lower() != "you" else ""
    first = Text.assemble((f"{turn}{names[seat]}{you}", "bold"), "  ", (_points(player["points"]), "bold"))
    first.append(f"{BETWEEN}{player['hub_size']}/12 Specialists{BETWEEN}tokens ")
    first.append_text(amounts(player["tokens"]))
    lines = [first]
    second = Text("  skills ").append_text(amounts(player["skills"]))
    if not own:
        held = [str(card or "?") for card in player["hand"]]
        first.append(f"{BETWEEN}hand {' '.join(held) if held else 'empty'}")
        piles = [_pile(colour, player["hub"][colour]) for colour in DIVISIONS if player["hub"][colour]]
        if piles:
            second.append(f"{BETWEEN}Hub ").append_text(Text("  ").join(piles))
    lines.append(second)
    if player["projects"]:
        done = ", ".join(f"{project['name']} ({project['points']})" for project in player["projects"])
        lines.append(Text(f"  Projects {done}"))
    return Group(*lines)


def _points(n: int) -> str:
    return f"{n} point" if n == 1 else f"{n} points"


def _pile(colour: str, pile: Sequence[int]) -> Text:
    """A Division from the bottom up; the top card is the active one."""
    text = Text(SIGNS[colour], INKS[colour])
    below = "".join(f"{card} " for card in pile[:-1])
    return text.append(" ").append(below, "dim").append(f"{pile[-1]}", "bold")


def _divisions(player: Mapping[str, Any], view: Mapping[str, Any], width: int) -> RenderableType:
    """The viewer's own Hub: every pile, and what its top card can do."""
    lines: list[tuple[Text, Text]] = []
    for colour in DIVISIONS:
        if pile := player["hub"][colour]:
            card = view["cards"].get(pile[-1])
            new = " (from your next turn on)" if pile[-1] == view["recruited"] else ""
            text = Text(f"{card['text']}{new}" if card else "", "dim")
            lines.append((Text("  ").append_text(_pile(colour, pile)), text))
    lines = lines or [(Text("  empty", "dim"), Text())]
    if width < NARROWEST:
        return _by_lines("Your Hub", lines)
    table = _table("Your Hub", "ability of the top card")
    for line in lines:
        table.add_row(*line)
    return table


def _by_lines(title: str, lines: Sequence[tuple[Text, Text]]) -> RenderableType:
    """What a table says, with the second beneath the first."""
    parts: list[RenderableType] = [Text(title, "bold")]
    for first, second in lines:
        parts += [first, Padding(second, (0, 0, 0, 4))] if second else [first]
    return Group(*parts)


Places = Sequence[tuple[str, Sequence[int]]]  # titles, and the cards that lie there


def _cards(places: Places, view: Mapping[str, Any]) -> RenderableType:
    table = _table(places[0][0], "skill", "cost", "pts", "ability")
    table.columns[3].justify = "right"
    for place, (title, cards) in enumerate(places):
        if place:
            table.add_row(Text(title, "bold"))
        for number in cards:
            table.add_row(*_card(view["cards"][number], number))
        if not cards:
            table.add_row(Text("  none", "dim"))
    return table


def _cards_by_lines(places: Places, view: Mapping[str, Any]) -> RenderableType:
    """The same with abilities beneath their cards."""
    lines: list[RenderableType] = []
    for title, cards in places:
        lines.append(Text.assemble((title, "bold"), "" if cards else ("  none", "dim")))
        for number in cards:
            name, skills, cost, points, ability = _card(view["cards"][number], number)
            told = Text.assemble(name, " ", skills, "  cost ", cost or "none", BETWEEN, points, " pts")
            lines += [told, Padding(ability, (0, 0, 0, 5))]
    return Group(*lines)


def _card(card: Mapping[str, Any], number: int) -> tuple[Text, Text, Text, Text, Text]:
    """Name, skills, cost, points and ability."""
    name = Text.assemble((f"  {number:>2} ", "bold"), (card["name"].rsplit(" ", 1)[0], INKS[card["colour"]]))
    points = Text("*" if card["asterisk"] else str(card["points"]))
    return name, icons(card["skills"]), icons(card["cost"]), points, Text(card["text"], "dim")


def _table(*heads: str) -> Table:
    """Columns without lines; all but the last keep their words together."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for head in heads[:-1]:
        table.add_column(head, no_wrap=True)
    table.add_column(heads[-1])
    return table


def _recruit(view: Mapping[str, Any]) -> RenderableType:
    recruit = view["recruit"]
    text = Text(f"Recruiting {view['cards'][recruit['card']]['name']}", "bold")
    if recruit["division"]:
        text.append(f" into {recruit['division']}", "not bold")
    if recruit["cost"]:
        text.append(", net cost ", "not bold").append_text(amounts(recruit["cost"]))
    if recruit["returned"]:
        text.append(f", returning {', '.join(map(str, recruit['returned']))}", "not bold")
    if recruit["missing"]:
        text.append(f", still missing {recruit['missing']}", "not bold red")
    return text
