"""What is said of a turn: navigation, polarization, pioneers, extra movements, and its end."""

from __future__ import annotations

from collections.abc import Iterable

from cosmodrome.games.hope.components import names
from cosmodrome.games.hope.components.vocabulary import DIMENSIONS, TURNS
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.geometry import (
    CENTRE,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    SHIFT,
    SIDEWAYS,
    directions,
    is_there,
    neighbour,
    next_dimension,
    polarized_tile,
    same_sense,
    tile_ahead,
)
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.movement import corners, steps_left
from cosmodrome.games.hope.rules.printed import (
    LEVER_LOCKED,
    POLARIZE_FREELY,
    Printed,
)
from cosmodrome.games.hope.rules.table import ALL_LEVERS, ANY_DIRECTION, ARBITRARY
from cosmodrome.games.hope.text import cards, places
from cosmodrome.games.kit.english import counted
from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.kernel.bits import has, lowest, members
from cosmodrome.kernel.maps import NOWHERE

Here = At[Printed, Hope]
MANNERS = ("towards gravity", "sideways", "away from gravity")
MANNER_RULES = ("R5.3", "R5.5", "R5.4")
MOVES = (a.ASK_TURN, a.ASK_EXTRA)
DECLINED = {  # the answer "no", by question
    a.ASK_TELEPORT: ("R14.3", "Do not teleport"),
    a.ASK_EXTRA: ("R5.14", "Make no extra movement"),
    a.ASK_REMOVE: ("R11.8", "Remove no pioneer"),
    a.ASK_VANGUARD: ("R13.8", "Place no pioneer"),
    a.ASK_REPLACE: ("R11.3", "Replace no more pioneers"),
}
DECLINES = {  # the same in the log, where it is worth a line
    a.ASK_EXTRA: "makes no extra movement",
    a.ASK_REMOVE: "removes no pioneer",
    a.ASK_VANGUARD: "places no pioneer",
    a.ASK_REPLACE: "replaces no more pioneers",
}
USED_UP = "you have used your movement action"


# --- what options say -----------------------------------------------------------------------------
def lever_of(way: int) -> int:
    return min(way, ARBITRARY)


def by_lever(way: int) -> str:
    return " with the arbitrary lever" if way >= ARBITRARY else ""


def navigate_text(at: Here, way: int, direction: int) -> str:
    return f"Fly {MANNERS[way % 3]}, {places.COMPASS[direction]},{by_lever(way)}".rstrip(",")


def navigate_now(at: Here, way: int, direction: int) -> str:
    ahead = ahead_of(at, direction)
    if ahead == NOWHERE:
        return navigate_text(at, way, direction)
    return f"Fly {MANNERS[way % 3]} to {places.tile(at.state, ahead)}{by_lever(way)}"


def go_now(at: Here, direction: int) -> str:
    ahead = ahead_of(at, direction)
    return f"Fly on to {places.tile(at.state, ahead)}" if ahead != NOWHERE else go_text(at, direction)


def go_text(at: Here, direction: int) -> str:
    return f"Fly on {places.COMPASS[direction]}"


def ahead_of(at: Here, direction: int) -> int:
    """The next tile in a direction, or NOWHERE."""
    return int(tile_ahead(at.state.present, at.state.tile_of(at.who), direction))


def polarize_now(at: Here, turn: int) -> str:
    """R2.7, R5.11: with the place where the ship would land."""
    state = at.state
    tile, dimension = state.tile_of(at.who), state.dimension_of(at.who)
    there = int(polarized_tile(state.present, state.concave, tile, dimension, turn))
    new = DIMENSIONS[next_dimension(dimension, turn)]
    if not has(state.concave, tile) and not is_there(state.present, neighbour(tile, SHIFT[dimension * 2 + turn])):
        return f"Polarize to {new}: leave the universe and reappear on Earth"
    where = "stay on" if there == tile else "shift to"
    return f"Polarize to {new}: {where} {places.tile(state, there)}"


def place_now(at: Here) -> str:
    space = int(at.state.ship[at.who])
    return f"Place a pioneer on the {DIMENSIONS[space % 3]} side of {places.tile(at.state, space // 3)}"


def declined(at: Here) -> Reason:
    return DECLINED.get(at.kind, ("R5.14", "No"))


# --- why not --------------------------------------------------------------------------------------
def no_place(at: Here) -> Reason:
    """R6.1-R6.3, R5.12: from what the player may know."""
    state, who = at.state, at.who
    tile, dimension = int(state.tile_of(who)), int(state.dimension_of(who))
    side = f"the {DIMENSIONS[dimension]} side of {places.tile(state, tile)}"
    if tile == CENTRE:
        return "R6.2", "Earth has no planets"
    if has(state.stable, tile):
        return "R7.3", f"{places.tile(state, tile)} is stable"
    if not state.planets(tile, dimension):
        return "R6.2", f"there is no planet on {side}"
    if not state.free_planets(tile, dimension):
        return "R6.2", f"every planet on {side} carries a pioneer"
    if not state.supply[who]:
        return "R6.2", "you have no free pioneer left"
    if at.kind == a.ASK_VANGUARD:
        return "R13.8", "the offer is over"
    if state.closed:
        return "R5.12", "in the turn of a polarization pioneers are placed either before it or after it, not both"
    return "R6.3", f"it costs {cards.price(state, tile)}: your hand cannot pay"


def no_teleport(at: Here, tile: int) -> Reason:
    state, origin = at.state, int(at.state.tile_of(at.who))
    technology = int(state.technology_at(origin))
    if tile == origin or not has(state.of_technology(technology), tile):
        return "R14.3", f"no other barren galaxy of {names.technology(at.box, technology)} lies there"
    return "R14.3", f"it costs {cards.price(state, origin)}: your hand cannot pay"


def no_lever(at: Here, lever: int) -> Reason | None:
    """R5.1: why a lever cannot be used."""
    state = at.state
    if at.kind == a.ASK_TURN and not state.moves:
        return "R5.1", USED_UP
    if not has(state.levers[at.who], lever):
        return "R5.1", f"your {cards.lever(lever)} lever is inactive until you polarize"
    if state.force(LEVER_LOCKED) and at.box.bug_amount[state.bug] == lever:
        return "R13.8", f"the Bug card {names.bug(at.box, int(state.bug))} locks the {cards.lever(lever)} lever"
    return None


def no_navigation(at: Here, way: int, direction: int) -> Reason:
    blocked = no_lever(at, lever_of(way))
    return blocked or no_step(at, way % 3, direction)


def no_step(at: Here, manner: int, direction: int) -> Reason:
    """R5.3-R5.7: why a ship cannot fly to the next tile in this direction."""
    state = at.state
    dimension = int(state.dimension_of(at.who))
    colour = DIMENSIONS[dimension]
    if manner != SIDEWAYS and not has(directions(manner, dimension), direction):
        return MANNER_RULES[manner], f"this direction does not lead {MANNERS[manner]} in the {colour} dimension"
    if ahead_of(at, direction) == NOWHERE:
        return "R5.7", "no tile lies in that direction"
    beside = "a side or a corner" if corners(state, at.who) else "a side"
    return MANNER_RULES[manner], f"no {colour} space there shares {beside} with yours"


def senses(state: Hope, who: int) -> int:
    """R5.5: the directions that lead on in the sense of the navigation, as a set."""
    return int(same_sense(state.dimension_of(who), state.heading))


def no_flight(at: Here, direction: int) -> Reason:
    state = at.state
    if not steps_left(state):
        most = counted(int(at.box.bug_amount[state.bug]), "tile")
        return "R13.8", f"with the Bug card {names.bug(at.box, int(state.bug))} a navigation covers at most {most}"
    manner = int(state.manner)
    if manner != SIDEWAYS and state.heading not in (ANY_DIRECTION, direction):
        return MANNER_RULES[manner], "a navigation goes straight on"
    if manner == SIDEWAYS and state.heading != ANY_DIRECTION and not has(senses(state, at.who), direction):
        return "R5.5", "a sideways navigation does not turn back"
    return no_step(at, manner, direction)


def no_polarization(at: Here, turn: int) -> Reason:
    state = at.state
    if turn == COUNTERCLOCKWISE and not state.force(POLARIZE_FREELY):
        return "R5.10", "a ship polarizes clockwise"
    if at.kind == a.ASK_TURN and not state.moves:
        return "R5.13", USED_UP
    if state.levers[at.who] == ALL_LEVERS:
        return "R5.9", "all your levers are active"
    return "R5.9", "not now"


# --- what a player might expect -------------------------------------------------------------------
def lost_ways(at: Here) -> Iterable[tuple[int, int]]:
    """Of each lever that leads nowhere now, one navigation: its reason is that of the lever."""
    legal = {
        lever_of((action - a.NAVIGATE) // a.DIRECTIONS)
        for action in map(int, at.state.legal_actions())
        if a.NAVIGATE <= action < a.POLARIZE
    }
    dimension = at.state.dimension_of(at.who)
    for lever in range(a.LEVERS):
        if lever not in legal:
            yield lever, int(lowest(directions(lever % 3, dimension)))


def lost_direction(at: Here) -> Iterable[tuple[int]]:
    """Straight on, where a flight ends."""
    state = at.state
    if any(a.GO <= action < a.STOP for action in state.legal_actions()):
        return []
    if state.heading != ANY_DIRECTION:
        return [(int(state.heading),)]
    return [(direction,) for direction in members(directions(state.manner, state.dimension_of(at.who)))]


TELEPORT_VERB: VerbText[Printed, Hope] = VerbText(
    "teleport",
    "R14.3",
    "teleport",
    asked=(a.ASK_TELEPORT,),
    say=lambda at, tile: f"Teleport to {places.position(tile)}",
    now=lambda at, tile: f"Teleport to {places.tile(at.state, tile)}",
    expected=lambda at: (
        (tile,)
        for tile in members(at.state.of_technology(at.state.technology_at(at.state.tile_of(at.who))))
        if tile != at.state.tile_of(at.who)
    ),
    refuse=no_teleport,
)
VERBS: list[VerbText[Printed, Hope]] = [
    TELEPORT_VERB,
    VerbText(
        "place",
        "R6.1",
        "place",
        asked=(*MOVES, a.ASK_FLIGHT, a.ASK_VANGUARD),
        say="Place a pioneer",
        now=place_now,
        heading=lambda at: ("R13.8" if at.kind == a.ASK_VANGUARD else "R6.1", "place"),
        expected=lambda at: [()],
        refuse=no_place,
    ),
    VerbText(
        "navigate",
        "R5.1",
        "navigate",
        asked=MOVES,
        say=navigate_text,
        now=navigate_now,
        expected=lost_ways,
        refuse=no_navigation,
    ),
    VerbText(
        "polarize",
        "R5.9",
        "polarize",
        asked=MOVES,
        say=lambda at, turn: f"Polarize {TURNS[turn]}",
        now=polarize_now,
        expected=lambda at: [(CLOCKWISE,)],
        refuse=no_polarization,
    ),
    VerbText(
        "go",
        "R5.2",
        "go",
        asked=(a.ASK_FLIGHT,),
        say=go_text,
        now=go_now,
        expected=lost_direction,
        refuse=no_flight,
    ),
    VerbText("stop", "R5.3", "stop", asked=(a.ASK_FLIGHT,), say="Stop here"),
    VerbText("end", "R4.2", "end", asked=(a.ASK_TURN,), say="End your turn"),
    VerbText(
        "no",
        "R5.14",
        "no",
        asked=tuple(DECLINED),
        say=lambda at: declined(at)[1],
        heading=lambda at: (declined(at)[0], "no"),
        told=lambda at: DECLINES.get(at.kind, ""),
    ),
]


def ask_turn(at: Here) -> str:
    if at._state is None or at.state.moves:
        return "Move, place pioneers, or end the turn"
    return "Place pioneers, or end the turn"


def ask_flight(at: Here) -> str:
    if at._state is None:
        return "Fly on, or stop"
    where = places.tile(at.state, int(at.state.tile_of(at.who)))
    return f"In flight {MANNERS[at.state.manner]}, now on {where}: fly on, or stop"


QUESTIONS: list[QuestionText[Printed, Hope]] = [
    QuestionText(a.ASK_TELEPORT, "R14.3", "Teleport to another galaxy of the same technology?"),
    QuestionText(a.ASK_TURN, "R4.2", ask_turn),
    QuestionText(a.ASK_FLIGHT, "R5.2", ask_flight),
    QuestionText(a.ASK_EXTRA, "R5.14", "An extra movement action: navigate, polarize, or decline"),
]
