"""The view drawn for a terminal, from 80 columns up: letters and signs stand beside every colour.

What matters most for the next answer stands lowest: a small terminal shows the end of what is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from cosmodrome.games.answers import Thing
from cosmodrome.games.hope.components.vocabulary import DIMENSIONS, LEVERS, TECHNOLOGY_NAMES, TOKENS
from cosmodrome.games.hope.rules.geometry import CENTRE
from cosmodrome.games.hope.text import cards, places
from cosmodrome.games.kit.english import capital, counted, in_words, listed

View = Mapping[str, Any]
BETWEEN = " · "
INKS = {"purple": "magenta", "blue": "bright_blue", "red": "red"}
SHORT = {"oxygen": "Ox", "water": "Wa", "carbon": "Ca", "light": "Li", "plant": "Pl", "animal": "An", "joker": "Jo"}
TOKEN_SIGNS = {"draw_two": "2c", "extra_movement": "mv", "general_polarization": "gp", "two_medals": "2m"}
CELL = 11  # columns of a tile
ROWS = (4, 5, 6, 7, 6, 5, 4)  # tiles
NEW_CARDS = (", new card without symbol", ", new card with symbol")
ROLES = {"hope": "H.O.P.E.: you want the mission to succeed.", "nope": "N.O.P.E.: you want the Regression to win."}
LEGEND = (
    "P purple, B blue, R red: o free planet, 1-4 pioneer of that player, > ship.",
    "^ cube, v inner corner, = stable, # Monolith. Gravity: P down, B up left, R up",
    "right. Tokens: 2c draw two, mv movement, gp general polarization, 2m two medals.",
)


def draw(view: View, names: Sequence[str], width: int) -> RenderableType:
    """The whole table: universe, Mission Track, Technology Center, players (the viewer last), what could follow."""
    own = view.get("seat")
    lines = [_headline(view, names), *_universe(view, width), *(Text(line, "dim") for line in LEGEND)]
    lines += [*_track(view, names), *_center(view), *_bugs(view, names)]
    order = [seat for seat in range(len(view["players"])) if seat != own]
    for seat in [*order, *([own] if own is not None else [])]:
        lines += _player(view, seat, names)
    lines += _count(view, names) if view.get("over") else [*_this_turn(view), *_forecasts(view)]
    return Group(*lines)


def _line(label: str, text: str) -> Text:
    return Text.assemble((f"{label}: ", "bold"), text)


def _headline(view: View, names: Sequence[str]) -> Text:
    text = Text(f"Turn {view['turn']}" if view["turn"] else "Set-up", "bold")
    if view["turn"]:
        text.append(f"{BETWEEN}{names[view['player']]} plays", "not bold")
    if view.get("over"):
        text.append(f"{BETWEEN}THE END", "bold red")
    elif view["ending"]:
        text.append(f"{BETWEEN}LAST ROUND", "bold red")
    if view["stalled"]:
        text.append(f"{BETWEEN}the Regression counts at least 1 symbol (R9.10)", "red")
    return text


# --- the universe -----------------------------------------------------------------------------------
def _universe(view: View, width: int) -> Iterator[Text]:
    """Seven rows of tiles, each with a head and its three dimensions; in a narrow terminal a line for each tile."""
    if width < CELL * max(ROWS):
        for tile in range(sum(ROWS)):
            if view["tiles"][tile]:
                spaces = [_space(view, tile, dimension) for dimension in range(len(DIMENSIONS))]
                yield Text(" ").join([_head(view, tile), *spaces])
        return
    first = 0
    for row in ROWS:
        indent = " " * (CELL * (7 - row) // 2)
        tiles = range(first, first + row)
        yield _cells(indent, [_head(view, tile) for tile in tiles])
        for dimension in range(len(DIMENSIONS)):
            yield _cells(indent, [_space(view, tile, dimension) for tile in tiles])
        first += row


def _cells(indent: str, cells: Iterable[Text]) -> Text:
    text = Text(indent)
    for cell in cells:
        cell.pad_right(max(0, CELL - cell.cell_len))
        text.append_text(cell)
    text.rstrip()
    return text


def _head(view: View, number: int) -> Text:
    """`C4 Wa^#`: position, technology or `==`, shape, Monolith, token."""
    tile = view["tiles"][number]
    if tile is None:
        return Text()
    text = Text("Earth" if number == CENTRE else f"{places.position(number)} ", "bold")
    if number != CENTRE:
        text.append("==" if tile["stable"] else SHORT.get(tile["technology"], "  "), "green" if tile["stable"] else "")
    text.append("v" if tile["concave"] else "^", "dim")
    if view["monolith"] and view["monolith"]["tile"] == number:
        text.append("#", "bold reverse")
    if tile["token"]:
        text.append(TOKEN_SIGNS[tile["token"]], "yellow")
    return text


def _space(view: View, number: int, dimension: int) -> Text:
    """`B1oo>2`: the dimension, its planets with or without a pioneer, and ships."""
    tile, name = view["tiles"][number], DIMENSIONS[dimension]
    if tile is None:
        return Text()
    text = Text(name[0].upper(), INKS[name])
    owners = tile["pioneers"][name]
    text.append("".join(str(owner + 1) for owner in owners), "bold")
    text.append("o" * (tile["planets"][name] - len(owners)))
    ships = [seat for seat, player in enumerate(view["players"]) if player["ship"] == number * 3 + dimension]
    if ships:
        text.append(f">{''.join(str(seat + 1) for seat in ships)}", "bold reverse")
    return text


def tile_name(view: View, number: int) -> str:
    """`Whirlpool (C4)`."""
    tile = view["tiles"][number]
    return places.position(number) if tile is None or tile["earth"] else f"{tile['name']} ({places.position(number)})"


# --- the Mission Track -------------------------------------------------------------------------------
def _track(view: View, names: Sequence[str]) -> Iterator[Text]:
    track = view["track"]
    row, marker, final = track["row"], track["marker"], track["final"]
    signs = [
        str(owner + 1) if owner is not None else "x" if space in track["gaps"] else "."
        for space, owner in enumerate(row, 1)
    ]
    groups = " ".join("".join(signs[at : at + 5]) for at in range(0, len(signs), 5))
    beside = [f"{names[seat]} {n}" for seat, n in enumerate(track["overflow"]) if n]
    last = max((space for space, owner in enumerate(row, 1) if owner is not None), default=0)
    text = f"{groups}{BETWEEN}{len(row) - last} to go"
    yield _line("Row", text + (f"{BETWEEN}beside its end: {', '.join(beside)}" if beside else ""))
    ahead = [
        f"{index} (row {space}, {'covered' if row[space - 1] is not None else 'open'})"
        for index, space in track["crossings"].items()
        if index > marker
    ]
    yield _line("Marker", f"{marker} of {final}{BETWEEN}{final - marker} to go")
    if ahead:
        yield _line("Crossings ahead", ", ".join(ahead))


# --- the Technology Center ---------------------------------------------------------------------------
def card_name(card: str) -> str:
    """`Plant Life with symbol`."""
    technology, _, side = card.rpartition("_")
    name = TECHNOLOGY_NAMES[technology]
    return f"{name} with symbol" if side == "symbol" else name


def hand_words(hand: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {card_name(card)}" for card, n in hand.items()) or "no cards"


def _center(view: View) -> Iterator[Text]:
    center = view["center"]
    for at, (card, pile) in enumerate(zip(center["open"], center["piles"], strict=True), 1):
        above = card_name(card) if card else "empty"
        below = f"{card_name(pile[-1])} on {counted(len(pile), 'card')}" if pile else "empty"
        yield _line(f"Space {at}", f"{above}{BETWEEN}discarded: {below}")
    if center["used"]:
        yield _line("Used this turn", f"{listed([card_name(card) for card in center['used']])} (the last on top)")
    sight = counted(center["symbols"], "symbol") + " in sight"
    if center["counted"] != center["symbols"]:
        sight += f", {center['counted']} counted"
    stacks = ", ".join(map(str, center["stacks"]))
    yield _line(
        "Center", f"{sight}{BETWEEN}stacks {stacks}{BETWEEN}deck {center['deck']}{BETWEEN}{center['medals']} medals"
    )


def _bugs(view: View, names: Sequence[str]) -> Iterator[Text]:
    if view["bug"]:
        card = view["bug"]
        yield _line("Bug card in force", f"{card['name']} ({card['kind']}): {card['text']}")
    if view["offer"]:
        card = view["offer"]
        yield _line("Bug card", f"{card['name']} ({card['kind']}, {card['duration']}): {card['text']}")
        offers = [f"{names[seat]} {n}" for seat, n in enumerate(card["offers"]) if n]
        yield _line("  Price", f"{card['price']}{BETWEEN}offered: {', '.join(offers) or 'nothing'}")


# --- players -----------------------------------------------------------------------------------------
def _player(view: View, seat: int, names: Sequence[str]) -> Iterator[Text]:
    player, own = view["players"][seat], seat == view.get("seat")
    head = Text(f"{seat + 1} {names[seat]}{' (you)' if own else ''}", "bold")
    head.append(f"{BETWEEN}{capital(player['colour'])}", "not bold")
    if player["character"]:
        head.append(f"{BETWEEN}{player['character']['name']}", "not bold")
    if player["ship"] is not None:
        tile, dimension = divmod(player["ship"], len(DIMENSIONS))
        head.append(f"{BETWEEN}{tile_name(view, tile)}, ", "not bold").append(
            DIMENSIONS[dimension], INKS[DIMENSIONS[dimension]]
        )
    yield head
    score = f"{player['on_track']} on the track, {player['in_cockpit']} in the cockpit"
    yield _line("  Pioneers", f"{score}, {player['on_tiles']} on galaxies, {player['supply']} free")
    idle = [lever for lever in LEVERS if lever not in player["levers"]]
    levers = f"active {', '.join(player['levers']) or 'none'}" + (f"; inactive {', '.join(idle)}" if idle else "")
    yield _line("  Levers", levers)
    yield _line("  Cockpit", _cockpit(player))
    known = view["known_hands"][seat]
    cards_held = f"{player['hand_size']} of {player['hand_limit']}"
    if own and view["hand"] is not None:
        yield _line(f"  Hand, {cards_held}", hand_words(view["hand"]))
    else:
        yield _line("  Hand", f"{cards_held}{f', among them {hand_words(known)}' if known else ''}")
    if view["shown_roles"][seat]:
        yield _line("  Role", ROLES[view["shown_roles"][seat]].partition(":")[0])
    elif own and view["role"]:
        yield _line("  Role", "face down (c your role shows it)")


def _cockpit(player: Mapping[str, Any]) -> str:
    words = [counted(player["medals"], "medal")]
    character = player["character"]
    for what, label in (("upgrades", "upgrade"), ("technology", "technology step")):
        bought = player[what]
        prices = character[f"{'upgrade' if what == 'upgrades' else what}_costs"] if character else []
        price = f" (next {prices[bought]})" if bought < len(prices) else ""
        words.append(f"{counted(bought, label)}{price}")
    words += [f"{n} × {capital(in_words(token))}" for token, n in player["tokens"].items()]
    return ", ".join(words)


def _count(view: View, names: Sequence[str]) -> Iterator[Text]:
    """R10.5, R10.6: what is compared at the end, in this order."""
    if view["ending"] == "regression" and view["options"]["traitor"]:
        on_tiles = [f"{names[seat]} {player['on_tiles']}" for seat, player in enumerate(view["players"])]
        yield _line("Pioneers on galaxies", ", ".join(on_tiles))
    for seat, player in enumerate(view["players"] if view["ending"] == "mission" else []):
        total = counted(player["on_track"] + player["in_cockpit"], "pioneer")
        ties = (counted(player["medals"], "medal"), counted(player["upgrades"], "upgrade"))
        yield _line(
            names[seat], f"{total}; ties: {', '.join(ties)}, {counted(player['hand_size'], 'card')}, seat {seat + 1}"
        )


# --- what could follow ---------------------------------------------------------------------------------
def _this_turn(view: View) -> Iterator[Text]:
    if view["this_turn"]["closed"]:
        yield Text(
            "No more pioneers may be placed in this turn: some were placed before the polarization (R5.12).", "red"
        )


def _forecasts(view: View) -> Iterator[Text]:
    """For each lever its spaces with planets that the hand can pay, the polarization, and the Discard spaces."""
    for lever in LEVERS:
        flights = [flight for flight in view["flights"] if flight["lever"] == lever]
        if flights:
            yield _line(f"{capital(lever)} reaches", ", ".join(_flight(view, flight) for flight in flights))
    own = view.get("seat")
    if view["flights"] and not view["flight"]:
        for landing in view["landings"]:
            if landing["seat"] == own and landing["turn"] == "clockwise":
                lost = ", out of the universe" if landing["lost"] else ""
                yield _line("Polarizing leads to", f"{places.space(landing['space'])}{lost}")
    for at, cases in enumerate(view["discards"], 1):
        for case, card in zip(cases, NEW_CARDS if len(cases) > 1 else ("",), strict=False):
            yield _line(f"Discard on space {at}{card}", _regression(view, case))


def _flight(view: View, flight: Mapping[str, Any]) -> str:
    """`C4 (2 payable, token, 1 medal)`."""
    target = flight["space"] // len(DIMENSIONS)
    notes = [
        f"{planet['payable']} payable" for planet in flight["planets"] if planet["tile"] == target and planet["payable"]
    ]
    tile = view["tiles"][target]
    if tile and tile["token"]:
        notes.append("token")
    if flight["medals"]:
        notes.append(f"up to {counted(flight['medals'], 'medal')}")
    if target in flight["stabilized"]:
        notes.append("stable")
    return places.position(target) + (f" ({', '.join(notes)})" if notes else "")


def _regression(view: View, case: Mapping[str, Any]) -> str:
    """`3 symbols, marker to 12, Leo I (A1) vanishes, Monolith to A4`."""
    words = [counted(case["symbols"], "symbol"), f"marker to {case['marker']}"]
    for crossing in case["crossings"]:
        words.append(f"{'covered' if crossing['covered'] else 'open'} crossing {crossing['space']}")
    words += [f"{tile_name(view, tile)} vanishes" for tile in case["vanished"]]
    if view["monolith"] and case["monolith"] != view["monolith"]["tile"]:
        words.append(f"Monolith to {places.position(case['monolith'])}")
    return ", ".join(words)


# --- things --------------------------------------------------------------------------------------------
def things(view: View) -> list[Thing]:
    """Galaxies, characters, tokens and Bug cards in full words; the own role stands here, and nowhere on the board."""
    found = [_tile_thing(view, number) for number, tile in enumerate(view["tiles"]) if tile]
    for player in view["players"]:
        if player["character"]:
            found.append(Thing(player["character"]["name"], "character", (player["character"]["text"],)))
    for number, token in enumerate(TOKENS):
        found.append(Thing(capital(in_words(token)), "bonus token", (cards.TOKENS[number],)))
    for card in (view["bug"], view["offer"]):
        if card:
            found.append(Thing(card["name"], f"Bug card, {card['kind']}, {card['duration']}", (card["text"],)))
    if view["role"]:
        found.append(Thing("Your role", "role card", (ROLES[view["role"]],)))
    return found


def _tile_thing(view: View, number: int) -> Thing:
    tile = view["tiles"][number]
    shape = "inner corner" if tile["concave"] else "cube"
    kind = "tile" if tile["earth"] else f"{'stable' if tile['stable'] else 'barren'} galaxy"
    lines = [f"{shape}, {'on the border' if tile['border'] else 'not on the border'}"]
    if tile["technology"]:
        lines.append(f"lacks {TECHNOLOGY_NAMES[tile['technology']]}")
        planets = [f"{counted(n, 'planet')} {name}" for name, n in tile["planets"].items() if n]
        lines.append(", ".join(planets))
    if tile["token"]:
        lines.append(f"token {capital(in_words(tile['token']))}")
    return Thing(tile_name(view, number), kind, tuple(map(capital, lines)))
