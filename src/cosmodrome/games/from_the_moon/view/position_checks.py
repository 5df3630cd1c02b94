"""What is under way in a position must be possible: the set-up or the turn, and each frame on the agenda."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmodrome.errors import BadPosition
from cosmodrome.games.from_the_moon.components.vocabulary import COLOURS, SHIPS
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.construction import on_offer
from cosmodrome.games.from_the_moon.rules.growing import can_flip
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.printed import Printed
from cosmodrome.games.from_the_moon.rules.research import can_found
from cosmodrome.games.from_the_moon.rules.rovers import all_tasks, powers_of, tasks_of
from cosmodrome.games.from_the_moon.rules.table import (
    HUNGER,
    LEFT_THE_TRACK,
    NONE,
    NOWHERE,
    PARTS_OF_A_SHIP,
    RUNNING,
    THREE_LAUNCHES,
)
from cosmodrome.games.kit.positions import within
from cosmodrome.kernel import lanes2
from cosmodrome.kernel.bags import size
from cosmodrome.kernel.bits import count, first_n, has, members, only
from cosmodrome.kernel.frames import DECISION, FIRST_CHANCE, REPEAT, RUN, a_of, b_of, c_of, kind_of, who_of
from cosmodrome.kernel.program import END, after_of


def check_under_way(state: Moon) -> None:
    """BadPosition names what contradicts the rest."""
    _check_turn(state)
    _check_ending(state)
    _check_draft(state)
    _check_seating(state)
    _check_main_area(state)
    _check_ships(state)
    _check_buildings(state)
    _check_solo(state)
    _check_income(state)
    for at, f in enumerate(state.agenda):
        fault = FAULTS.get(int(kind_of(f)), _none)(state, int(f), int(state.agenda[at - 1]) if at else 0)
        if fault:
            raise BadPosition(f"agenda[{at}].{fault}")
    last = len(state.agenda) - 1
    asked = last >= 0 and DECISION <= kind_of(state.top()) < FIRST_CHANCE
    if asked and not len(state.all_options(state.top())):
        raise BadPosition(f"agenda[{last}]: there is nothing to answer to this question")


def _setting_up(state: Moon) -> bool:
    return len(state.agenda) > 0 and bool(kind_of(state.agenda[0]) == a.START_TURN)


def _frames(state: Moon, *kinds: int) -> list[int]:
    """The frames of these kinds, from the bottom up."""
    return [int(f) for f in state.agenda if kind_of(f) in kinds]


def _turn_order(state: Moon) -> list[int]:
    seats = int(state.printed.seats)
    return [(int(state.first) + n) % seats for n in range(seats)]


# --- the course of the game -----------------------------------------------------------------------
def _check_turn(state: Moon) -> None:
    if _setting_up(state):
        if state.turn:
            raise BadPosition("turn: it is 0 during the set-up")
        return
    for at, f in enumerate(state.agenda):
        if who_of(f) != state.player:
            raise BadPosition(f"agenda[{at}].seat: it is the turn of player {state.player}")


def _check_ending(state: Moon) -> None:
    """R12.1: why the game ends, and who has a turn left in the last round."""
    spaces = int(state.printed.track_spaces)
    if state.entered < min(spaces, max(state.piece)):
        raise BadPosition("entered: a piece is further on (R9.6)")
    off = [seat for seat, piece in enumerate(state.piece) if piece > spaces]
    reasons = {THREE_LAUNCHES: state.launched == first_n(a.SHIPS), LEFT_THE_TRACK: bool(off)}
    if state.ending == HUNGER:
        if not state.printed.solo or len(state.agenda):
            raise BadPosition("ending: hunger ends a solo game at once (R15.4)")
    elif state.ending == RUNNING:
        if any(reasons.values()):
            raise BadPosition("ending: the game ends: three ships are launched, or a piece has left the track (R12.1)")
    elif not reasons[int(state.ending)] or _setting_up(state):
        raise BadPosition("ending: this has not happened (R12.1)")
    for seat in off:
        if seat in _turns_left(state):
            raise BadPosition(f"players[{seat}].progress: whoever left the track has no turn left (R12.1)")


def _turns_left(state: Moon) -> list[int]:
    """Who is still to play in this round; whoever plays until nothing but the last conversions is left (R3.2)."""
    order = _turn_order(state)
    now = order.index(int(state.player))
    return order[now + (len(state.agenda) <= 2) :] if len(state.agenda) else []


# --- set-up ---------------------------------------------------------------------------------------
def _check_draft(state: Moon) -> None:
    """R2.2.4: from the last player back to the first, each one of the cards that are left."""
    choosing = [int(who_of(f)) for f in _frames(state, a.ASK_FACTION, a.DEAL_FACTION)]
    order = _turn_order(state)
    waiting = order if _frames(state, a.DRAFT) else choosing
    if waiting != order[: len(waiting)] or (waiting and not _setting_up(state)):
        raise BadPosition("agenda: factions are chosen from the last player back to the first (R2.2.4)")
    led = 0
    for seat, faction in enumerate(state.faction):
        if (faction == NONE) != (seat in waiting):
            raise BadPosition(f"players[{seat}].faction: a player has none until it was chosen, then one (R2.2.4)")
        led |= int(only(faction)) if faction != NONE else 0
    draws = len(_frames(state, a.DRAW_FACTION))
    cards = a.FACTIONS if state.printed.solo else int(state.printed.cards_drawn)
    left = cards - int(count(led)) - draws if choosing else 0
    if count(state.draft) != left or state.draft & led or (draws and led):
        raise BadPosition(f"draft: {left} Faction cards are left to choose from, none of a player's (R2.2.4)")


def _check_seating(state: Moon) -> None:
    """R2.2.7: in turn order; Q7: or whoever gathers."""
    waiting = [int(who_of(f)) for f in _frames(state, a.ASK_SEATING, a.DEAL_SEAT)]
    order = _turn_order(state)[::-1]
    if _setting_up(state):
        if waiting != order[: len(waiting)] or (_frames(state, a.ASK_FACTION, a.DEAL_FACTION) and waiting != order):
            raise BadPosition("agenda: the teams take their seats in turn order (R2.2.7)")
    elif len(waiting) > 1:
        raise BadPosition("agenda: one player gathers, and takes seats once (Q7)")
    for seat, unseated in enumerate(state.unseated):
        if unseated and seat not in waiting:
            raise BadPosition(f"players[{seat}].waiting: this team is not to take seats now (R2.2.7)")


def _check_main_area(state: Moon) -> None:
    """R2.1: what does not lie there yet is to be drawn."""
    printed = state.printed
    for kind, where, things in (
        (a.DRAW_TERRAIN, "tiles", state.terrain[: int(printed.tiles.places)]),
        (a.DRAW_POWER, "powers", state.power),
        (a.DRAW_PROGRESS, "progress", state.progress[: int(printed.track_spaces)]),
    ):
        if _drawn(state, kind) != [at for at, thing in enumerate(things) if thing == NONE]:
            raise BadPosition(f"{where}: where nothing lies, something is to be drawn (R2.1)")
    empty = [at for at, lab in enumerate(state.display) if not lab] if state.laboratory_stack else []
    if _drawn(state, a.DRAW_LABORATORY) != empty or len(empty) > lanes2.size(state.laboratory_stack):
        raise BadPosition("display: it is filled from the stack (R8.2)")


def _drawn(state: Moon, kind: int) -> list[int]:
    """Where a thing of this kind is still to be drawn."""
    return sorted(int(a_of(f)) for f in _frames(state, kind))


def _check_ships(state: Moon) -> None:
    """R2.1.2: a Mission tile for each part in use."""
    drawn, printed = _drawn(state, a.DRAW_MISSION), state.printed
    for ship in range(a.SHIPS):
        parts = [part for part in members(printed.parts) if part // PARTS_OF_A_SHIP == ship]
        missions = members(printed.ship_missions[ship])
        tiles = sum(1 for tile in missions if state.taken[tile] != NONE or tile in list(state.mission))
        if tiles + sum(1 for part in drawn if part // PARTS_OF_A_SHIP == ship) > len(parts):
            raise BadPosition(f"missions: {SHIPS[ship]} has {len(parts)} of them (R2.1.2)")
    for at, part in enumerate(drawn):
        if state.mission[part] != NONE or part in drawn[:at] or not has(printed.parts, part):
            raise BadPosition("missions: where nothing lies, something is to be drawn (R2.1.2)")
    for part, owner in enumerate(state.improved_by):
        if owner != NONE and not has(printed.parts, part) and not printed.unused_improvable:
            raise BadPosition(f"players[{owner}].improvements: a part that is not in use (R10.4, Q18)")


def _check_buildings(state: Moon) -> None:
    """R2.1.5, R2.2.3."""
    printed = state.printed
    large = int(state.large)
    for built in state.large_built:
        large |= int(built) & int(first_n(a.LARGE))
    if count(large) + len(_frames(state, a.DRAW_LARGE)) > printed.large_on_board:
        raise BadPosition(f"large: there are {printed.large_on_board} of them in this game (R2.1.5)")
    levels = _drawn(state, a.DRAW_SMALL)
    for level in range(4):
        if count(state.small & printed.small_level[level]) + levels.count(level) != printed.small_drawn[level]:
            raise BadPosition(f"small: there are {printed.small_drawn[level]} of level {level} (R2.2.3)")
    fixed = 0 if _frames(state, a.START_GAME) else int(printed.small_fixed)
    if state.small & printed.small_fixed != fixed:
        raise BadPosition("small: what is in every game joins the others before the draft (R2.2.3)")


# --- solo -----------------------------------------------------------------------------------------
def _check_solo(state: Moon) -> None:
    """R15.2, R15.4: cards of the dummy and Objectives, as many as belong to the game."""
    printed, to_lay = state.printed, bool(_frames(state, a.LAY_CARDS))
    rovers = sum(int(a_of(f)) for f in _frames(state, a.DRAW_LOCATION))
    for name, there, drawn, whole in (
        ("zones", state.zones, len(_frames(state, a.DRAW_ZONE)), int(printed.dummy_buildings)),
        ("dummies", state.dummies, rovers, int(printed.dummy_rovers)),
        ("objectives", state.objectives, len(_frames(state, a.DRAW_OBJECTIVE)), int(printed.objectives)),
    ):
        most = whole if printed.solo else 0
        if count(there) + (most if to_lay else drawn) > most:
            raise BadPosition(f"{name}: at most {most} in this game (R15.2)")
    if state.locations & state.dummies:
        raise BadPosition("locations: a card that was drawn is not in the deck (R15.4)")
    if _frames(state, a.DRAW_LOCATION) and not state.locations:
        raise BadPosition("locations: a card is to be drawn (R15.4)")
    if _frames(state, a.MOVE_DUMMIES, a.LAY_CARDS) and not printed.solo:
        raise BadPosition("agenda: there is a dummy in solo games only (R15.2)")


# --- Gather ---------------------------------------------------------------------------------------
def _check_income(state: Moon) -> None:
    """R9.3: what has yielded in this Income."""
    who = int(state.player)
    improved, basic = int(state.improved[who]), int(state.greenhouses[who] - state.improved[who])
    under_way = bool(_frames(state, a.ASK_INCOME))
    within("yielded_basic", int(state.yielded_basic), 0, basic if under_way else 0)
    within("yielded_improved", int(state.yielded_improved), 0, improved if under_way else 0)


# --- single frames, each with the frame below it: the field and what is wrong, or nothing ---------
Fault = Callable[[Moon, int, int], str]


def _none(state: Moon, f: int, below: int) -> str:
    return ""


def _action(state: Moon, f: int, below: int) -> str:
    """R3.3: the actions of two parts."""
    action, done = int(a_of(f)), int(b_of(f))
    if action not in TWO_PARTS:
        return "action: it has no parts"
    if kind_of(f) == a.ASK_PART:
        if action != a_of(below):
            return "action: another action is under way"
        if done and done not in [int(only(part)) for part in TWO_PARTS[action]]:
            return "done: one part of this action, or none"
    return ""


TWO_PARTS: Final = {
    a.GREENHOUSES: (a.TO_GREENHOUSE, a.TO_IMPROVE),
    a.TEAM: (a.TO_RECRUIT, a.TO_TRAIN),
    a.RESEARCH: (a.TO_FOUNDATION, a.TO_LABORATORY),
}


def _activation(state: Moon, f: int, below: int) -> str:
    """R8.4."""
    who, space = who_of(f), a_of(f)
    if not has(state.laboratories[who], space):
        return "space: no Laboratory lies there"
    if not b_of(f) or b_of(f) & ~(state.printed.chain[space] & state.laboratories[who]):
        return "spaces: Laboratories in the row and column of the new one (R8.4)"
    return ""


def _board(state: Moon, f: int, below: int) -> str:
    """R6.1."""
    left = state.recruited[int(who_of(f)) * a.COLOURS + int(a_of(f))] < state.printed.in_row
    return "" if left else "colour: nobody stands in this row (R6.1)"


def _cube(state: Moon, f: int, below: int) -> str:
    """R9.6."""
    if a_of(below) != a_of(f) + 1:
        return "tile: the next tile was refilled already (R9.6)"
    most = int(state.printed.most_cubes - size(state.cubes[a_of(f)]))
    return "" if 1 <= c_of(f) <= most else f"cubes: 1 to {most} of them fit on the tile (R9.6)"


def _income(state: Moon, f: int, below: int) -> str:
    known = state.small_built[who_of(f)] | only(a.RECHARGE)
    return "sources: own small Buildings and the recharge (R9.2)" if b_of(f) & ~known else ""


def _launch(state: Moon, f: int, below: int) -> str:
    """R10.6."""
    ship = a_of(f)
    if has(state.launched, ship) or state.tiles_left(ship):
        return "ship: it is launched, or a Mission tile is left (R10.6)"
    if [a_of(other) for other in _frames(state, a.LAUNCH)].count(ship) > 1:
        return "ship: it is launched once (R10.6)"
    return "" if (b_of(f) - 1) // PARTS_OF_A_SHIP == ship else "last_part: it belongs to another ship"


def _place(state: Moon, f: int, below: int) -> str:
    """R8.2."""
    if not a_of(f):
        return "laboratory: a Laboratory is to be placed"
    return "" if state.lab_spaces(who_of(f)) else "laboratory: there is no space for it (R8.2)"


def _possible(state: Moon, f: int, below: int) -> str:
    """R5.4, Q22: what is offered can be done."""
    can = can_flip if kind_of(f) == a.ASK_FLIP else can_found
    return "" if can(state, who_of(f)) else "kind: there is nothing to take or to improve, or no space for it"


def _refill(state: Moon, f: int, below: int) -> str:
    places = int(state.printed.tiles.places)
    if kind_of(below) == a.FILL_GREENHOUSES and _setting_up(state):
        return "kind: the tiles are filled once in the set-up (R2.1.8)"
    return "" if a_of(f) <= places else f"refilled: there are {places} tiles"


def _repeated(state: Moon, f: int, below: int) -> str:
    return "" if int(a_of(f)) in list(state.printed.own_effect) else "effect: this one is never repeated"


def _rover(state: Moon, f: int, below: int) -> str:
    at_home = state.where[int(who_of(f)) * a.ROVERS + int(a_of(f))] == NOWHERE
    return "" if at_home else "rover: it is out already (R4.1)"


def _site(state: Moon, f: int, below: int) -> str:
    return "" if on_offer(state, who_of(f), a_of(f)) else "building: it is not on offer (R7.1)"


def _task(state: Moon, f: int, below: int) -> str:
    """R4.2, R4.4: no more than the crew could have left."""
    first = int(who_of(f)) * a.ROVERS
    there = [at for at in range(first, first + a.ROVERS) if state.where[at] == a_of(f)]
    if not there:
        return "tile: this player has no Rover there (R4.2)"
    crew, left = all_tasks(state.crew[there[0]]), b_of(f)
    for colour, name in enumerate(COLOURS):
        tasks, powers = tasks_of(left, colour), powers_of(left, colour)
        if tasks > tasks_of(crew, colour):
            return f"{name}_tasks: the crew has fewer (R4.2)"
        if powers > min(tasks, powers_of(crew, colour)):
            return f"{name}_powers: the crew has fewer, or no task for them (R4.4)"
    return ""


def _terrain(state: Moon, f: int, below: int) -> str:
    """R7.5, R14.1."""
    site = a_of(f)
    if not has(state.buildings[who_of(f)], site):
        return "site: this player has no Building there (R7.5)"
    if b_of(f) & ~state.printed.tiles_at[site]:
        return "tiles: they do not touch the site (R7.5)"
    return "" if c_of(f) else "effects: one or two (R7.5, R14.1)"


def _waiting(state: Moon, f: int, below: int) -> str:
    """An effect that somebody chose is carried out at once; others may have to wait."""
    return "" if int(a_of(f)) in _waiting_effects(state.printed) else "effect: this one never waits"


def _waiting_effects(printed: Printed) -> set[int]:
    """What factions and large Buildings trigger, and the later steps of all effects."""
    code = printed.program
    found = {int(block) for block in (*printed.card_effect, *printed.own_effect, *printed.large_effect)}
    at = 0
    while at < len(code):
        if code[at] == END:
            at += 1
            continue
        at = int(after_of(code[at]))
        if code[at] != END:
            found.add(at)
    return found - {0}


FAULTS: Final[dict[int, Fault]] = {
    RUN: _waiting,
    REPEAT: _repeated,
    a.REFILL: _refill,
    a.END_ACTION: _action,
    a.LAUNCH: _launch,
    a.MORE_BATTERIES: lambda state, f, below: "" if a_of(f) else "batteries: at least one",
    a.ASK_TILE: _rover,
    a.ASK_TASK: _task,
    a.ASK_PART: _action,
    a.ASK_FLIP: _possible,
    a.ASK_FOUNDATION: _possible,
    a.ASK_BOARD: _board,
    a.ASK_SITE: _site,
    a.ASK_TERRAIN: _terrain,
    a.ASK_PLACE: _place,
    a.ASK_ACTIVATION: _activation,
    a.ASK_INCOME: _income,
    a.DRAW_CUBE: _cube,
    a.DRAW_LOCATION: lambda state, f, below: "" if a_of(f) else "cards: at least one",
    a.DEAL_SEAT: lambda state, f, below: "" if state.unseated[who_of(f)] else "seat: nobody is left to seat (R2.2.7)",
}
