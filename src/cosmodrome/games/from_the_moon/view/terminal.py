"""The view drawn for a terminal: lines that wrap, so that nothing is cut however narrow it is.

What matters most for the next answer stands lowest: a small terminal shows the end of what is printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from cosmodrome.games.kit.english import capital, counted, figure

INKS = {"metal": "bright_black", "water": "bright_blue", "polymer": "magenta", "food": "green", "energy": "yellow"}
BETWEEN = " · "
STRIP = {"batteries": "Battery", "greenhouses": "Greenhouse", "foundations": "Foundation"}
ROWS = ("top row", "middle row", "bottom row")


def draw(view: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
    """The whole table: ships, what is on offer, the map, the players (the viewer last)."""
    own = view.get("seat")
    lines = [_headline(view, names), _progress(view, names)]
    lines += _majorities(view["majorities"], names)
    lines += [line for ship in view["ships"] for line in _ship(ship, names)]
    lines += _offers(view)
    lines.append(Text("The Moon", "bold"))
    lines += [line for tile in view["tiles"] for line in _tile(tile, names)]
    if "solo" in view:
        lines += _solo(view)
    order = [seat for seat in range(len(view["players"])) if seat != own]
    for seat in [*order, *([own] if own is not None else [])]:
        lines += _player(view["players"][seat], names[seat], seat == own)
    return Group(*map(_indented, [*lines, *_chains(view), *_open_chain(view["chain"])]))


def _indented(line: Text) -> RenderableType:
    """What does not fit on a line goes on beneath its first word."""
    spaces = len(line.plain) - len(line.plain.lstrip())
    return Padding(line[spaces:], (0, 0, 0, spaces)) if spaces else line


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


def _shares(shares: Sequence[int], names: Sequence[str]) -> str:
    """`Ann 10, Bob 5`, without those who get nothing."""
    return ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(shares) if n)


def _majorities(majorities: Mapping[str, Sequence[int]], names: Sequence[str]) -> list[Text]:
    """R12.2 a, b: the points for most Achievements and most improvements, if the game ended now."""
    words = [f"most {what}: {shares}" for what, points in majorities.items() if (shares := _shares(points, names))]
    return [_line("At the end, as it stands", BETWEEN.join(words))] if words else []


def _ship(ship: Mapping[str, Any], names: Sequence[str]) -> list[Text]:
    first, second = ship["bonus"]
    tiles, shares = _shares(ship["tiles"], names), _shares(ship["shares"], names)
    state = "launched" if ship["launched"] else f"launch for {first} and {second} points"
    state += f"{BETWEEN}tiles: {tiles}" if tiles else ""
    state += f"{BETWEEN}points now: {shares}" if shares and not ship["launched"] else ""
    found = [_line(capital(ship["ship"]), state)]
    for part in ship["parts"] if not ship["launched"] else []:
        text = Text(f"  {part['part']} {part['name']}: ")
        if part["mission"]:
            text.append_text(amounts(part["cost"])).append(f" for {counted(part['vp'], 'point')}")
        elif part["improved_by"] is not None:
            text.append(f"improved by {names[part['improved_by']]}")
        else:
            text.append("improve with ").append_text(amounts(part["improve_cost"]))
            text.append(f" for {counted(part['improve_vp'], 'point')}")
        if part["lack"]:
            text.append(f"{BETWEEN}you lack ", "dim").append_text(amounts(part["lack"]))
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


def _tile(tile: Mapping[str, Any], names: Sequence[str]) -> list[Text]:
    text = Text(f"  {tile['position']} {tile['name'] or 'no tile yet'}: ")
    text.append_text(amounts(tile["cubes"]))
    if tile["text"]:
        text.append(f"{BETWEEN}{tile['text']}")
    if tile["rover"] is not None:
        text.append(f"{BETWEEN}Rover of {names[tile['rover']]}", "bold")
    if tile["dummy"]:
        text.append(f"{BETWEEN}Rover of the dummy", "bold")
    crews = [_crew(one) for one in tile["yields"] if one["collect"] or one["powers"] or one["terrain"]]
    return [text, _line("", "    ", Text(BETWEEN).join(crews))] if crews else [text]


def _crew(one: Mapping[str, Any]) -> Text:
    """What a crew could do on a tile."""
    words = [amounts(one["collect"])] if one["collect"] else []
    words += [Text(f"{power['power']} {power['n']}") for power in one["powers"]]
    words += [Text("Terrain effect")] if one["terrain"] else []
    return Text(f"Rover {one['rover']}: ").append_text(Text(", ").join(words))


def _chains(view: Mapping[str, Any]) -> list[Text]:
    """R8.4: what a Laboratory on each empty space would set off besides itself."""
    found = []
    for space, chain in view["chains"].items():
        if chain["labs"]:
            price = f"{chain['energy']} Energy in all, you have {chain['have']}"
            found.append(_line(f"  {space}", f"{', '.join(chain['labs'])} ({price if chain['energy'] else 'free'})"))
    return [Text("A Laboratory on an empty space would activate, besides itself", "bold"), *found] if found else []


def _open_chain(chain: Sequence[Mapping[str, Any]]) -> list[Text]:
    """The path of nested chains, the outermost first: what was placed, and what waits."""
    path = [f"{one['placed']}, then {', '.join(one['left'])}" if one["left"] else one["placed"] for one in chain]
    return [_line("Chain", " › ".join(path))] if path else []


def _solo(view: Mapping[str, Any]) -> list[Text]:
    solo = view["solo"]
    found = [_line("Dummy", f"Buildings on {', '.join(map(str, solo['buildings']))}")]
    for objective in solo["objectives"]:
        state = "met" if objective["met"] else f"{objective['n']} of {objective['least']}"
        state = "can no longer be met" if objective["missed"] else state
        found.append(_line("Objective", f"{objective['text']} ({state})"))
    medals = [f"{medal} from {least}" for medal, least in solo["medals"].items() if least > 0]
    found.append(_line("Medals", ", ".join(medals)))
    missing = [one for one in solo["objectives"] if not one["met"]]
    if sum(ship["launched"] for ship in view["ships"]) == 2 and missing and not view.get("over"):
        warning = f"with the third launch, {counted(len(missing), 'Objective')} must be met, or the game is lost"
        found.append(_line("Warning", Text(warning, "bold red")))
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
    green = f"{counted(player['greenhouses'], 'Greenhouse')} ({player['improved']} improved)"
    found.append(_line("  Base", f"{green}, {counted(player['foundations'], 'Foundation')}"))
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
    return [*found, _gather(player["gather"])] if player["gather"] else found


def _gather(gather: Mapping[str, Any]) -> Text:
    """R9.3, R9.4: what a Gather would bring at best as things stand."""
    eaten = f" for {counted(gather['mouths'], 'Astronaut')}" if gather["mouths"] else ", nobody to feed"
    food = f"up to {gather['food']}" if gather["food"] else "no"
    text = _line("  Next Gather", f"{food} food{eaten}, {gather['energy']} energy")
    if gather["hungry"]:
        loss = "the game would be lost" if gather["lost"] else f"{figure(gather['points'])} points"
        unless = " unless an approval or a Laboratory brings more" if gather["more"] else ""
        missing = f"{gather['hungry']} food missing even with all energy turned into food: {loss}{unless}"
        text.append(f"{BETWEEN}{missing}", "bold red")
    elif gather["missing"]:
        text.append(f"{BETWEEN}{gather['missing']} more from energy")
    return text
