"""The view drawn for a terminal: symbols as well as colours, from 80 columns up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

SIGNS = {"blue": "⚙", "green": "◔", "yellow": "✹", "red": "▦", "purple": "◉"}
INKS = {"blue": "bright_blue", "green": "green", "yellow": "yellow", "red": "red", "purple": "magenta"}
DIVISIONS = tuple(SIGNS)


def draw(view: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
    """The whole table, the viewer's own seat first among the Hubs."""
    own = view.get("seat")
    order = sorted(view["players"], key=lambda player: player["seat"] != own)
    parts: list[RenderableType] = [_headline(view, names), _projects(view), _cards("Center", view["center"], view)]
    parts += [_hub(player, view, names) for player in order]
    if own is not None:
        hand = [card for card in view["players"][own]["hand"] if card]
        parts.append(_cards("Your hand", hand, view))
    if view["recruit"]:
        parts.append(_recruit(view))
    parts.append(legend())
    return Group(*parts)


def legend() -> Text:
    text = Text()
    for colour, sign in SIGNS.items():
        text.append(f"{sign} {colour}  ", INKS[colour])
    return text


def icons(colours: Sequence[str]) -> Text:
    text = Text()
    for colour in colours:
        text.append(SIGNS[colour], INKS[colour])
    return text


def amounts(bag: Mapping[str, int]) -> Text:
    text = Text()
    for colour, n in bag.items():
        text.append(f"{n}{SIGNS[colour]} ", INKS[colour])
    if not bag:
        text.append("none", "dim")
    return text


def _headline(view: Mapping[str, Any], names: Sequence[str]) -> Text:
    text = Text(f"Round {view['round']}", "bold")
    text.append(f"  deck {view['deck']}  first player {names[view['first']]}", "not bold dim")
    if view["ending"]:
        text.append("  LAST ROUND" if not view.get("over") else "  THE END", "bold red")
    return text


def _projects(view: Mapping[str, Any]) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), expand=False)
    table.add_column("Project")
    table.add_column("Points", justify="right")
    table.add_column("needs")
    own = view.get("seat")
    if own is not None:
        table.add_column("you lack")
    for project in view["line"]:
        row: list[RenderableType] = [project["name"], str(project["points"]), amounts(project["requires"])]
        if own is not None:
            skills = view["players"][own]["skills"]
            lacks = {c: n - skills.get(c, 0) for c, n in project["requires"].items() if n > skills.get(c, 0)}
            row.append(amounts(lacks) if lacks else Text("ready", "bold green"))
        table.add_row(*row)
    return table


def _cards(title: str, cards: Sequence[int], view: Mapping[str, Any]) -> RenderableType:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, padding=(0, 1))
    table.add_column("No", justify="right", no_wrap=True)
    table.add_column("Specialist", no_wrap=True)
    table.add_column("skill", no_wrap=True)
    table.add_column("cost", no_wrap=True)
    table.add_column("pts", justify="right", no_wrap=True)
    table.add_column("ability")
    for number in cards:
        card = view["cards"][number]
        points = "*" if card["asterisk"] else str(card["points"])
        name = Text(card["name"].rsplit(" ", 1)[0], INKS[card["colour"]])
        table.add_row(str(number), name, icons(card["skills"]), icons(card["cost"]), points, Text(card["text"], "dim"))
    if not cards:
        table.add_row("", Text("none", "dim"), "", "", "", "")
    return table


def _hub(player: Mapping[str, Any], view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    seat = player["seat"]
    hidden = sum(card is None for card in player["hand"])
    seen = [card for card in player["hand"] if card]
    line = Text(f"{player['points']} points  {player['hub_size']}/12 Specialists  tokens ")
    line.append_text(amounts(player["tokens"]))
    held = [*map(str, seen), *["?"] * hidden]
    line.append(f" hand {' '.join(held) if held else 'empty'}")
    piles = Text()
    for colour in DIVISIONS:
        piles.append(f"{SIGNS[colour]} ", INKS[colour])
        pile = player["hub"][colour]
        piles.append(" ".join(map(str, pile[:-1])) + " " if len(pile) > 1 else "", "dim")
        piles.append(f"{pile[-1]}" if pile else "-", "bold" if pile else "dim")
        piles.append("   ")
    skills = Text("skills ")
    skills.append_text(amounts(player["skills"]))
    if player["projects"]:
        done = ", ".join(f"{project['name']} ({project['points']})" for project in player["projects"])
        skills.append(f"  Projects: {done}")
    mark = "▶ " if seat == view["player"] and not view.get("over") else ""
    title = f"{mark}{names[seat]}" + (" (you)" if seat == view.get("seat") else "")
    return Panel(Group(line, piles, skills), title=Text(title), title_align="left", box=box.ROUNDED, padding=(0, 1))


def _recruit(view: Mapping[str, Any]) -> RenderableType:
    recruit = view["recruit"]
    text = Text(f"Recruiting {view['cards'][recruit['card']]['name']}", "bold")
    if recruit["division"]:
        text.append(f" into {recruit['division']}", "not bold")
    if recruit["cost"]:
        text.append("  net cost ", "not bold")
        text.append_text(amounts(recruit["cost"]))
    if recruit["returned"]:
        text.append(f" returning {', '.join(map(str, recruit['returned']))}", "not bold")
    if recruit["missing"]:
        text.append(f" still missing {recruit['missing']}", "not bold red")
    return text
