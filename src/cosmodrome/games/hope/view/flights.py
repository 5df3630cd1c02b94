"""Where a ship can go, and what that would bring: for each lever all spaces it reaches, and both polarizations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cosmodrome.games.hope.components.vocabulary import DIRECTIONS, LEVERS, TURNS, WAYS
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.geometry import (
    CENTRE,
    SHIFT,
    SIDEWAYS,
    is_there,
    line_directions,
    neighbour,
    next_dimension,
    polarized_tile,
    same_sense,
    side_directions,
)
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.movement import corners
from cosmodrome.games.hope.rules.payment import of_technology
from cosmodrome.games.hope.rules.printed import ANY_TWO_CARDS, MOST_STEPS, NO_PAIRS
from cosmodrome.games.hope.rules.table import ARBITRARY
from cosmodrome.kernel.bits import count, has, members, only

FAR = 99


class Start(NamedTuple):
    """The first step of a flight: its answer, the lever that it uses, how it navigates, and where to."""

    key: str
    lever: int
    manner: int
    direction: int
    steps: int  # at most


# --- flights (R5.1-R5.8) --------------------------------------------------------------------------
def flights(state: Hope, seat: int) -> list[dict[str, Any]]:
    """For a seat that may navigate now: every space that a lever reaches, by the shortest way."""
    found: dict[tuple[int, int], dict[str, Any]] = {}
    for start in starts(state):
        for path, keys in ways(state, seat, start):
            flight = foreseen(state, seat, start, path, keys)
            known = found.get((start.lever, flight["space"]))
            if known is None or len(flight["path"]) < len(known["path"]):
                found[start.lever, flight["space"]] = flight
    return list(found.values())


def starts(state: Hope) -> Iterator[Start]:
    """The legal first steps, or the next ones of a navigation under way."""
    most = int(state.printed.bug_amount[state.bug]) if state.force(MOST_STEPS) else FAR
    for action in map(int, state.legal_actions()):
        if a.NAVIGATE <= action < a.NAVIGATE + a.WAYS * a.DIRECTIONS:
            way, direction = divmod(action - a.NAVIGATE, a.DIRECTIONS)
            lever = way if way < ARBITRARY else ARBITRARY
            yield Start(f"navigate:{WAYS[way]}:{DIRECTIONS[direction]}", lever, way % 3, direction, most)
        elif a.GO <= action < a.GO + a.DIRECTIONS:
            direction = action - a.GO
            left = most - int(state.flown)
            yield Start(f"go:{DIRECTIONS[direction]}", int(state.lever), int(state.manner), direction, left)


def ways(state: Hope, seat: int, start: Start) -> Iterator[tuple[list[int], list[str]]]:
    """The tiles and the answers of each flight that begins like this, shortest first, each tile once."""
    dimension = int(state.dimension_of(seat))
    first = int(neighbour(state.tile_of(seat), start.direction))
    met = {int(state.tile_of(seat)), first}
    open_ways = [([first], [start.key], start.direction)]
    while open_ways:
        path, keys, heading = open_ways.pop(0)
        yield path, keys
        if len(path) >= start.steps:
            continue
        for direction in members(onwards(state, seat, path[-1], start.manner, dimension, heading)):
            tile = int(neighbour(path[-1], direction))
            if tile not in met:
                met.add(tile)
                open_ways.append(([*path, tile], [*keys, f"go:{DIRECTIONS[direction]}"], direction))


def onwards(state: Hope, seat: int, tile: int, manner: int, dimension: int, heading: int) -> int:
    """R5.3-R5.5: the directions in which a flight can go on, as a set."""
    if manner != SIDEWAYS:
        return int(line_directions(state.present, tile, manner, dimension)) & int(only(heading))
    beside = side_directions(state.present, state.concave, tile, dimension, corners(state, seat))
    return int(beside & same_sense(dimension, heading))


def foreseen(state: Hope, seat: int, start: Start, path: list[int], keys: list[str]) -> dict[str, Any]:
    """What a flight would meet. Its answers end where there is something to decide."""
    dimension = int(state.dimension_of(seat))
    halt = next((at for at, tile in enumerate(path) if payable(state, seat, tile, dimension)), None)
    answers = [*keys, "stop"] if halt is None else keys[: halt + 1]
    medals = 0
    planets, tokens, stabilized = [], [], []
    for tile in path:
        free, pays = int(state.free_planets(tile, dimension)), payable(state, seat, tile, dimension)
        if free:
            planets.append({"tile": tile, "free": free, "payable": pays})
        if pays:
            medals += medals_for(state, seat, tile)
            if pays >= open_planets(state, tile):
                stabilized.append(tile)
        tokens += [kind for kind in range(a.TOKENS) if has(state.token_on[kind], tile)]
    return {
        "lever": LEVERS[start.lever],
        "space": path[-1] * 3 + dimension,
        "path": [tile * 3 + dimension for tile in path],
        "keys": answers,
        "halt": None if halt is None or halt == len(path) - 1 else path[halt],
        "planets": planets,
        "tokens": tokens,
        "medals": medals,
        "stabilized": stabilized,
    }


# --- what a pioneer would bring (R6, R8) ------------------------------------------------------------
def payable(state: Hope, seat: int, tile: int, dimension: int) -> int:
    """R6.2, R6.3: how many planets of a space the hand could pay for now."""
    free = int(state.free_planets(tile, dimension))
    technology = int(state.technology_at(tile))
    if state.closed or not free or technology < 0:
        return 0
    hand = state.cards_in_hand(seat)
    matching, jokers = int(of_technology(hand, technology)), int(of_technology(hand, a.JOKER))
    others = [int(of_technology(hand, other)) for other in range(a.TECHNOLOGIES) if other != technology]
    if state.force(NO_PAIRS):
        pairs = 0
    elif state.force(ANY_TWO_CARDS):
        pairs = sum(others) // 2
    else:
        pairs = sum(n // 2 for n in others)
    return min(free, matching + jokers + pairs, int(state.supply[seat]))


def open_planets(state: Hope, tile: int) -> int:
    """How many planets of a galaxy are still free, in all dimensions."""
    return sum(int(state.free_planets(tile, dimension)) for dimension in range(a.DIMENSIONS))


def medals_for(state: Hope, seat: int, tile: int) -> int:
    """R8.1, R8.2: the medals that a first pioneer of this player on the tile would bring."""
    owners = int(state.owners_on(tile))
    if has(state.without_medals, seat) or has(owners, seat):
        return 0
    if owners:
        return min(int(count(owners)) * int(state.printed.medals_for_joining), int(state.medals_left()))
    fresh = not has(state.settled, tile) and state.is_border(tile)
    return min(int(state.printed.border_medals), int(state.medals_left())) if fresh else 0


# --- polarization (R5.10, R5.11) --------------------------------------------------------------------
def landings(state: Hope) -> list[dict[str, Any]]:
    """Where each ship would stand after a polarization, in both senses."""
    found = []
    for seat in range(int(state.printed.seats)):
        if state.ship[seat] < 0:
            continue
        tile, dimension = int(state.tile_of(seat)), int(state.dimension_of(seat))
        for turn, name in enumerate(TURNS):
            there = int(polarized_tile(state.present, state.concave, tile, dimension, turn))
            ahead = int(neighbour(tile, SHIFT[dimension * 2 + turn]))
            lost = not has(state.concave, tile) and not is_there(state.present, ahead)
            space = there * 3 + int(next_dimension(dimension, turn))
            found.append({"seat": seat, "turn": name, "space": space, "lost": bool(lost and there == CENTRE)})
    return found
