"""Refusals of single answers: the rule and what is missing, for an answer to a question of its kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cosmodrome.games.one_small_step import names, words
from cosmodrome.games.one_small_step.notation import DECKS, DICE
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.free_actions import LEAST_BARTER
from cosmodrome.games.one_small_step.rules.printed import AD01, AD03, AD05, AD13, AD14
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import FRESH, PERSONNEL, T1, T2, TEMP
from cosmodrome.kernel import lanes4, lanes7
from cosmodrome.kernel.bits import has
from cosmodrome.kernel.frames import a_of, c_of, kind_of, who_of
from cosmodrome.kernel.state import TEAM

Reason = tuple[str, str]


@dataclass(frozen=True)
class Refusal:
    """Where an answer is refused: the question, and the side that is asked."""

    state: Race
    f: int
    side: int

    @property
    def kind(self) -> int:
        return int(kind_of(self.f))


def missing(state: Race, side: int, cost: int, less: int = 0) -> str:
    """What is lacking for named tokens: `needs 1 more Booster and 2 more Sensors`."""
    lacks = []
    for resource in range(x.RESOURCES):
        n = int(lanes7.amount(cost, resource)) - int(state.usable(side, resource))
        if n > 0:
            lacks.append(f"{n} more {names.resource(resource, n)}")
    saved = f" ({less} less to pay)" if less and lacks else ""
    return f"needs {names.listed(lacks)}{saved}" if lacks else "this is not among the options now"


def _advancement(at: Refusal, advancement: int, otherwise: str) -> Reason:
    """Why an ability of an Advancement is not to be had."""
    entry = names.advancement(at.state.printed, advancement)
    if not at.state.owns(at.side, advancement):
        return entry.id, f"your team does not have {entry.name}"
    if not at.state.ready(at.side, advancement):
        return "R11.3.3", f"{entry.name} works once per round"
    return entry.id, otherwise


# --- workers --------------------------------------------------------------------------------------
def _place(at: Refusal, args: list[int]) -> Reason:
    department, target = args
    if not has(a_of(at.f), department):
        worker = names.WORKERS[department]
        if at.state.workers[at.side * 2 + department]:
            return "R4.4", f"the {names.DEPARTMENTS[1 - department]} are to place a worker"
        return "R8.4.1", f"no {worker} is left to place"
    return _target(at, department, target)


def _target(at: Refusal, kind: int, target: int) -> Reason:
    """Why a worker of this kind cannot go there."""
    state = at.state
    if target < x.SPACES:
        return "R8.4.2", f"space {target + 1} is occupied"
    card = target - x.SPACES
    if not has(state.draft, card):
        return "R8.4.3", "this card is not on a draft space"
    if has(state.drafted[0] | state.drafted[1], card):
        return "R8.4.3", "a worker stands on this card already"
    return "R8.4.3", f"only {names.DEPARTMENTS[1 - kind]} can be placed here"


def _place_as_other(at: Refusal, args: list[int]) -> Reason:
    if not at.state.swapped:
        return "R12", "no Media tile lets a worker count as the other kind now"
    if args[1] == x.SPACES - 1:
        return "R8.4.2", "space 6 gives the same to both kinds"
    if not has(a_of(at.f), args[0]):
        return _place(at, args)
    return _target(at, 1 - args[0], args[1])


def _place_token(at: Refusal, args: list[int]) -> Reason:
    state = at.state
    if state.phase != 4:
        return "AD03", "only in phase 4"
    if not state.ready(at.side, AD03):
        return _advancement(at, AD03, "")
    if has(state.passed, at.side):
        return "AD03", "your team has declined it in this round"
    if not state.amount(at.side, TEMP, PERSONNEL):
        return "AD03", "needs 1 more temporary Personnel"
    if who_of(at.f) < TEAM and who_of(at.f) != state.team(at.side):
        return "R4.5", "a token is placed by the whole team"
    return _target(at, args[0], args[1])


# --- drawing, playing, launching ------------------------------------------------------------------
def _deck(at: Refusal, deck: int) -> Reason:
    return "RL-29", f"the {DECKS[deck].replace('event', 'Event')} deck is empty"


def _draw(at: Refusal, args: list[int]) -> Reason:
    department, deck = args
    state = at.state
    if not has(a_of(at.f), department):
        if has(state.to_act, department):
            return "R4.4", f"the {names.DEPARTMENTS[1 - department]} are to draw"
        return "R8.3.1", f"the {names.DEPARTMENTS[department]} have drawn their card"
    if department == x.ADMINISTRATORS and deck == x.EVENT_DECK:
        return "R8.3.2", "administrators draw missions only"
    return _deck(at, deck)


def _extra_draw(at: Refusal, args: list[int]) -> Reason:
    if at.state.phase != 3:
        return "AD01", "only in phase 3"
    if who_of(at.f) != at.state.team(at.side):
        return "R4.5", "the extra card is drawn by the whole team"
    return _deck(at, args[0]) if at.state.ready(at.side, AD01) else _advancement(at, AD01, "")


def _department(at: Refusal, args: list[int]) -> Reason:
    name = names.DEPARTMENTS[args[0]]
    if at.state.phase == 3:
        return "R8.3.1", f"the {name} have drawn their card, or have no deck to draw from"
    if at.state.phase == 4:
        return "R8.4.1", f"the {name} have no worker left to place"
    return "R8.6.1", f"the {name} have had their play"


def _person(at: Refusal, args: list[int]) -> Reason:
    state, card = at.state, args[0]
    if not has(state.people[at.side], card):
        return "R8.5.1", "not beside your agency board"
    if has(state.used_people, card):
        return "R8.5.3", "works once per round"
    return "R8.5.1", missing(state, at.side, int(state.printed.event_cost[card]))


def _play(at: Refusal, args: list[int]) -> Reason:
    state, card = at.state, args[0]
    if not has(state.hand[at.side], card):
        return "R8.6.1", "not in your hand"
    less = int(a_of(at.f)) + int(state.most_discount(at.side))
    return "R8.6.2", missing(state, at.side, int(state.printed.event_cost[card]), less)


def _launch(at: Refusal, args: list[int]) -> Reason:
    state, mission = at.state, args[0]
    if has(state.on_stage(at.side, T1) | state.on_stage(at.side, T2), mission):
        return "R8.7.2", "not on Launch yet"
    return "R8.7.1", "not among your missions on Launch"


def _hold(at: Refusal, args: list[int]) -> Reason:
    if has(at.state.held, args[0]):
        return "RL-35", "no mission is held twice"
    return "AD10", "only your own missions on T-Minus 1 and T-Minus 2"


def _buy(at: Refusal, args: list[int]) -> Reason:
    state, card = at.state, args[0]
    if not has(state.display, card):
        return "R11.3.2", "not on display"
    if not state.advancement_tokens[at.side]:
        return "R11.3.2", "no Advancement token"
    return "R11.3.2", missing(state, at.side, int(state.printed.advancement_cost[card]))


# --- tokens ---------------------------------------------------------------------------------------
def _upgrade(at: Refusal, args: list[int]) -> Reason:
    state, resource = at.state, args[0]
    name = names.resource(resource)
    if not state.amount(at.side, TEMP, resource):
        return "R6.5", f"no temporary {name}"
    if not state.room(FRESH, resource):
        return "RL-14", f"no permanent {name} is left in the supply"
    return "R6.6", f"the {name} was gained in this Turn"


def _spend(at: Refusal, kind: int, resource: int) -> Reason:
    state = at.state
    what = {x.TEMPS: TEMP, x.ALIKE: TEMP, x.PERMANENTS: FRESH}.get(int(a_of(at.f)), kind)
    word = ("temporary", "permanent")[kind]
    if what != kind:
        return "R12", f"a {('temporary', 'permanent')[what]} token is to be paid"
    held = int(state.amount(at.side, kind, resource))
    n = int(c_of(at.f)) if a_of(at.f) == x.ALIKE else 1
    if held < n:
        return "R6.1", f"needs {n - held} more {word} {names.resource(resource, n - held)}"
    return "RL-48", "tokens are named in ascending order, and enough must be left"


def _perms(at: Refusal, args: list[int]) -> Reason:
    resource = int(a_of(at.f))
    if args[0] != resource:
        return "R6.3", f"{names.resource(resource)} is being paid"
    due = int(lanes7.amount(at.state.need, resource))
    return "R6.3", f"exactly {due} is paid, with tokens you have"


def _less(at: Refusal, args: list[int]) -> Reason:
    if not lanes7.amount(at.state.need, args[0]):
        return "R12", f"the cost has no {names.resource(args[0])}"
    return "R12", "then the rest could not be paid"


def _take_tile(at: Refusal, args: list[int]) -> Reason:
    state = at.state
    if _not_free(at):
        return "R10.5", "only between two steps of your own Turn"
    if not state.media_stack:
        return "R5.7", "no Media tile is left"
    return "R5.7", f"needs Media {int(state.printed.tile_threshold)}, you have {int(state.media[at.side])}"


def _use_tile(at: Refusal, args: list[int]) -> Reason:
    if _not_free(at):
        return "R10.5", "only between two steps of your own Turn"
    if not lanes4.amount(at.state.media_tiles[at.side], args[0]):
        return "R10.1", "your team has no such Media tile"
    return "R10.1", "it lowers the price of this development: use it so"


def _barter(at: Refusal, args: list[int]) -> Reason:
    if _not_free(at):
        return "R10.5", "only between two steps of your own Turn"
    return _advancement(at, AD14, f"needs {LEAST_BARTER} temporary tokens")


def _not_free(at: Refusal) -> bool:
    return at.side != at.state.active or not at.state.stands_between(at.f, at.side)


# --- Hazards and launches -------------------------------------------------------------------------
def _hazard_on(at: Refusal, args: list[int]) -> Reason:
    if args[0] == at.state.launching:
        return "RL-19", "this mission is being launched"
    if at.kind == x.ASK_GIVE_TO:
        return "R9.2.2", "not a mission of the other team"
    return "R9.2.1", "not a mission of your team"


def _look_on(at: Refusal, args: list[int]) -> Reason:
    state, mission = at.state, args[0]
    if not has(state.queue(at.side), mission):
        return "R12", "not a mission of your team"
    return "RL-41", "no Hazard lies on it that you have not seen"


def _remove_on(at: Refusal, args: list[int]) -> Reason:
    own = has(at.state.queue(at.side), args[0])
    return "R12", "no Hazard lies on it" if own else "not a mission of your team"


def _face_down(at: Refusal, args: list[int]) -> Reason:
    return "R14", ("no Hazard on it is unseen by all", "no Hazard on it is known to the other team alone")[args[0]]


def _known_hazard(at: Refusal, args: list[int]) -> Reason:
    if c_of(at.f) == x.TO_LOOK:
        return "RL-41", "only what you have not seen is looked at"
    return "R14", "you know no such Hazard on this mission"


def _ignore(at: Refusal, args: list[int]) -> Reason:
    return "AD06", "this Hazard does not lie on the mission"


def _replace(at: Refusal, args: list[int]) -> Reason:
    state = at.state
    if state.phase != 7 or not state.ready(at.side, AD13):
        return _advancement(at, AD13, "only in phase 7")
    if args[0] // x.GROUP != args[1] // x.GROUP or args[0] == args[1]:
        return "AD13", "only by another resource of the same group"
    return "AD13", f"the cost has no {names.resource(args[0])}"


def _forgo(at: Refusal, args: list[int]) -> Reason:
    state = at.state
    printed, mission, entry = state.printed, int(state.launching), args[0]
    if has(printed.void_entries[mission] | printed.media_entries[mission], entry):
        return "RL-34", "this reward would not come anyway"
    return "R9.2.6", "not a reward of this launch"


def _copy(at: Refusal, args: list[int]) -> Reason:
    name = names.resource(args[0])
    if has(at.state.perms_spent, args[0]):
        return "RL-14", f"no {name} is left in the supply"
    return "R9.2.6", f"no permanent {name} was spent on the mission"


# --- the rest -------------------------------------------------------------------------------------
def _use(at: Refusal, args: list[int]) -> Reason:
    action, kind = int(a_of(at.f)), args[0] - 1
    if not at.state.uncovered(action, kind):
        return "R11.1.1", "this upgrade is covered"
    if not has(at.state.printed.alternatives[kind], action):
        return "R11.1.4", "this upgrade is no alternative"
    price = words.block(at.state.printed, int(at.state.printed.upgrade_block[action * 2 + kind]))
    return "R11.1.4", f"nothing would come of it: {price}"


def _result(at: Refusal, args: list[int]) -> Reason:
    source, face = args
    faces = at.state.printed.die_faces[a_of(at.f)]
    if not lanes4.amount(faces, face):
        return "R2.3", f"the {DICE[int(a_of(at.f))]} die has no such face"
    return "R12", ("no upgrade of this space chooses a result", "no such Media tile", "no Advancement for it")[source]


def _discount(at: Refusal, args: list[int]) -> Reason:
    if args[0] == x.WITH_TILE:
        if at.state.discount_tile(at.side) < 0:
            return "R10.1", "no Media tile lowers the price"
        return "R12", "nothing is left to pay"
    if at.state.phase != 6:
        return _advancement(at, AD05, "only in phase 6")
    return _advancement(at, AD05, "nothing is left to pay")


def _must(at: Refusal, args: list[int]) -> Reason:
    if at.kind == x.ASK_DRAW or (at.kind == x.ASK_DEPARTMENT and at.state.phase == 3):
        return "R8.3.1", "drawing is compulsory"
    if at.kind == x.ASK_PLACE or (at.kind == x.ASK_DEPARTMENT and at.state.phase == 4):
        return "R8.4.1", "placing is compulsory until all workers are placed"
    if at.kind == x.ASK_GIVE_TO:
        return "R9.2.2", "the Hazard drawn must be given"
    return "R8.6.1", "there is another answer for that here"


def _pick(at: Refusal, args: list[int]) -> Reason:
    if args[0] >= x.RESOURCES:
        return "R2.4", "there is no such resource"
    if at.state.printed.token_limits and not (at.state.room(TEMP, args[0]) and at.state.room(FRESH, args[0])):
        return "RL-14", f"no {names.resource(args[0])} is left in the supply"
    return "R12", "not among the tokens to choose from"


def _plain(rule: str, text: str) -> Callable[[Refusal, list[int]], Reason]:
    return lambda at, args: (rule, text)


REFUSALS: dict[str, Callable[[Refusal, list[int]], Reason]] = {
    "place": _place,
    "place_as_other": _place_as_other,
    "place_token": _place_token,
    "draw": _draw,
    "extra_draw": _extra_draw,
    "from_deck": lambda at, args: _deck(at, args[0]),
    "department": _department,
    "person": _person,
    "play": _play,
    "launch": _launch,
    "hold": _hold,
    "advance": _plain("AD10", "only your own missions on T-Minus 2"),
    "buy": _buy,
    "bonus": lambda at, args: _bonus(at, args[0]),
    "dismiss": _plain("R8.5.6", "not beside your agency board"),
    "under": _plain("R12", "not in your hand"),
    "keep": _plain("R6.4", "the die does not show it"),
    "keep_mission": _plain("R13.15", "not among the missions you look at"),
    "give": _plain("R9.2.2", "not among the Hazards you look at"),
    "upgrade": _upgrade,
    "spend_temp": lambda at, args: _spend(at, TEMP, args[0]),
    "spend_perm": lambda at, args: _spend(at, FRESH, args[0]),
    "perms": _perms,
    "less": _less,
    "take_tile": _take_tile,
    "use_tile": _use_tile,
    "barter": _barter,
    "hazard_on": _hazard_on,
    "look_on": _look_on,
    "remove_on": _remove_on,
    "face_down": _face_down,
    "known": _known_hazard,
    "ignore": _ignore,
    "replace": _replace,
    "forgo": _forgo,
    "copy": _copy,
    "use": _use,
    "result": _result,
    "discount": _discount,
    "uncover": _plain("R11.1.2", "no marker lies there any more"),
    "rescore": _plain("R13.12", "no such tile in your discard"),
    "advancement": _plain("R11.3.2", "not on display"),
    "choose": _plain("R8.4.5", "nothing would come of it"),
    "part": _plain("R9.1.4", "taken already, or nothing would come of it"),
    "pick": _pick,
    "no": _must,
    "stop": _must,
}


def _bonus(at: Refusal, die: int) -> Reason:
    if die == 2:
        return "AD11", "the crew die needs an Advancement of its own"
    return "R8.3.4", "the bonus is a roll of the satellite die"
