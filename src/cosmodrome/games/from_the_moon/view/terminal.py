"""The view drawn for a terminal: lines that wrap, so that nothing is cut however narrow it is.

What matters most for the next answer stands lowest: a small terminal shows the end of what is printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from cosmodrome.games.kit.english import capital, counted

INKS = {"metal": "bright_black", "water": "bright_blue", "polymer": "magenta", "food": "green", "energy": "yellow"}
BETWEEN = " · "
STRIP = {"batteries": "Battery", "greenhouses": "Greenhouse", "foundations": "Foundation"}
ROWS = ("top row", "middle row", "bottom row")


def draw(view: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
    """The whole table: ships, what is on offer, the map, the players (the viewer last)."""
    own = view.get("seat")
    lines = [_headline(view, names), _progress(view, names)]
    lines += [line for ship in view["ships"] for line in _ship(ship, names)]
    lines += _offers(view)
    lines.append(Text("The Moon", "bold"))
    lines += [_tile(tile, names) for tile in view["tiles"]]
    if "solo" in view:
        lines += _solo(view["solo"])
    order = [seat for seat in range(len(view["players"])) if seat != own]
    for seat in [*order, *([own] if own is not None else [])]:
        lines += _player(view["players"][seat], names[seat], seat == own)
    return Group(*lines)


def amounts(bag: Mapping[str, int]) -> Text:
    """`1 metal, 2 water`, each in its ink, or `nothing`."""
    found = [Text(f"{n} {good}", INKS.get(good, "")) for good, n in bag.items() if n]
    return Text(", ").join(found) if found else Text("nothing", "dim")


def _line(label: str, *parts: Text | str) -> Text:
    text = Text()
    if label:
        text.append(f"{label}: ", "bold")
    for part in parts:
        text.append(part) if isinstance(part, str) else text.append_text(part)
    return text


def _headline(view: Mapping[str, Any], names: Sequence[str]) -> Text:
    text = Text(f"Turn {view['turn']}", "bold")
    text.append(f"{BETWEEN}first player {names[view['first']]}", "not bold")
    if view.get("over"):
        text.append(f"{BETWEEN}THE END", "bold red")
    elif view["ending"]:
        text.append(f"{BETWEEN}LAST ROUND", "bold red")
    return text


def _progress(view: Mapping[str, Any], names: Sequence[str]) -> Text:
    """The six tiles, and who stands at which."""
    spaces = []
    for at, tile in enumerate(view["progress"], 1):
        here = [names[seat] for seat, player in enumerate(view["players"]) if player["progress"] == at]
        trigger = f" {tile['trigger']}, {counted(tile['cubes'], 'cube')}" if tile else ""
        pieces = f" ({', '.join(here)})" if here else ""
        spaces.append(f"{at}{trigger}{pieces}")
    return _line("Progress", BETWEEN.join(spaces))


def _ship(ship: Mapping[str, Any], names: Sequence[str]) -> list[Text]:
    first, second = ship["bonus"]
    shares = ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(ship["tiles"]) if n)
    state = "launched" if ship["launched"] else f"{first} and {second} points"
    found = [_line(capital(ship["ship"]), state, f"{BETWEEN}{shares}" if shares else "")]
    for part in ship["parts"] if not ship["launched"] else []:
        text = Text(f"  {part['part']} {part['name']}: ")
        if part["mission"]:
            text.append_text(amounts(part["cost"])).append(f" for {counted(part['vp'], 'point')}")
        elif part["improved_by"] is not None:
            text.append(f"improved by {names[part['improved_by']]}")
        else:
            text.append("improve with ").append_text(amounts(part["improve_cost"]))
            text.append(f" for {counted(part['improve_vp'], 'point')}")
        found.append(text)
    return found


def _offers(view: Mapping[str, Any]) -> list[Text]:
    green = view["greenhouses"]
    found = [
        _line("Supply", f"{green['free']} Greenhouses without surcharge, {green['stack']} in the stack"),
        _line("", f"  {view['foundations']} Foundations, {view['laboratories']} Laboratories, bag: "),
    ]
    found[1].append_text(amounts(view["bag"]))
    powers = [f"{colour} {power['name']}" for colour, power in view["powers"].items() if power]
    found.append(_line("Specialist powers", ", ".join(powers) or "none"))
    for row, name in enumerate(ROWS):
        labs = [lab for lab in view["display"][2 * row : 2 * row + 2] if lab]
        found += [_line("", f"  {lab['id']} ({name}): {lab['text']}") for lab in labs]
    for large in view["large"]:
        found.append(_line("", f"  {large['id']} {large['name']} (", amounts(large["cost"]), f"): {large['text']}"))
    for small in view["small"]:
        found.append(_line("", f"  {small['id']} {small['name']} (level {small['level']}): {small['text']}"))
    for card in view["draft"]:
        found.append(_line("", f"  {card['name']}: {card['power']} Building: {card['building']}"))
        found.append(_line("", "    begins with ", _strip(card["setup"])))
    return found


def _strip(setup: Mapping[str, Any]) -> Text:
    """What a faction begins with."""
    words = [f"a {colour} recruit" for colour in setup["recruits"]]
    words += [f"a {colour} Specialist" for colour in setup["specialists"]]
    words += [counted(setup[what], word) for what, word in STRIP.items() if setup[what]]
    return Text(", ").join([*map(Text, words), amounts(setup["resources"])])


def _tile(tile: Mapping[str, Any], names: Sequence[str]) -> Text:
    text = Text(f"  {tile['position']} {tile['name'] or 'no tile yet'}: ")
    text.append_text(amounts(tile["cubes"]))
    if tile["text"]:
        text.append(f"{BETWEEN}{tile['text']}")
    if tile["rover"] is not None:
        text.append(f"{BETWEEN}Rover of {names[tile['rover']]}", "bold")
    if tile["dummy"]:
        text.append(f"{BETWEEN}Rover of the dummy", "bold")
    return text


def _solo(solo: Mapping[str, Any]) -> list[Text]:
    found = [_line("Dummy", f"Buildings on {', '.join(map(str, solo['buildings']))}")]
    for objective in solo["objectives"]:
        found.append(_line("Objective", f"{objective['text']} ({'met' if objective['met'] else 'not met'})"))
    return found


def _player(player: Mapping[str, Any], name: str, own: bool) -> list[Text]:
    faction = player["faction"] or "no faction yet"
    points = f"{counted(player['points'], 'point')}, {counted(player['achievements'], 'Achievement')}"
    text = Text(f"{name}{' (you)' if own else ''}", "bold")
    text.append(f"{BETWEEN}{capital(faction)}{BETWEEN}{points}", "not bold")
    goods = {good: n for good, n in player["goods"].items() if good != "battery"}
    found = [text, _line("  Has", amounts(goods), f"; gauge of {player['goods']['battery']}")]
    for at, rover in enumerate(player["rovers"], 1):
        where = f"on tile {rover['tile']}" if rover["tile"] else "at home"
        found.append(_line(f"  Rover {at}", f"{', '.join(rover['crew']) or 'nobody'}, {where}"))
    base = f"{player['greenhouses']} Greenhouses ({player['improved']} improved), {player['foundations']} Foundations"
    found.append(_line("  Base", base))
    labs = ", ".join(f"{space} {lab}" for space, lab in player["laboratories"].items())
    built = ", ".join([*player["small"], *player["large"]])
    sites = ", ".join(map(str, player["buildings"]))
    if labs:
        found.append(_line("  Laboratories", labs))
    if built:
        found.append(_line("  Buildings", f"{built} on {sites}"))
    if player["missions"]:
        found.append(_line("  Mission tiles", ", ".join(player["missions"])))
    if player["improvements"]:
        found.append(_line("  Improvements", str(player["improvements"])))
    return found
