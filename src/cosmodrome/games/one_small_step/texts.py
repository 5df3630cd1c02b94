"""Options of One Small Step in words. (Questions are in prompts.py, what happened in log.py.)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from cosmodrome.games.definition import Option
from cosmodrome.games.one_small_step import effects as e
from cosmodrome.games.one_small_step import names, words
from cosmodrome.games.one_small_step.notation import DECKS, DICE, FACES, RESOURCES
from cosmodrome.games.one_small_step.refusals import missing
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import AD05, AD07, AD09, Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.kernel import lanes7
from cosmodrome.kernel.frames import CHOOSE, COUNCIL, ORDER, PAY, PICK, a_of, b_of, c_of, kind_of, who_of
from cosmodrome.kernel.state import DISPUTED
from cosmodrome.kernel.verbs import Keys

# verb -> (rule, group): the rule to read about it, and where a page puts it
RULES = {
    "go_on": ("R10.5", "continue"),
    "hold": ("AD10", "countdown"),
    "advance": ("AD10", "countdown"),
    "department": ("R4.5", "department"),
    "draw": ("R8.3.1", "draw"),
    "extra_draw": ("AD01", "draw"),
    "from_deck": ("R13.15", "draw"),
    "stage": ("R8.3.4", "stage"),
    "bonus": ("R8.3.4", "bonus"),
    "dismiss": ("R8.5.6", "people"),
    "place": ("R8.4.1", "place"),
    "place_as_other": ("R12", "place"),
    "place_token": ("AD03", "place"),
    "use": ("R11.1.4", "way"),
    "earth_action": ("R12", "earth"),
    "perms": ("R6.3", "pay"),
    "spend_temp": ("R6.1", "pay"),
    "spend_perm": ("R6.1", "pay"),
    "under": ("R12", "under"),
    "roll": ("R6.4", "roll"),
    "result": ("R12", "roll"),
    "keep": ("R6.4", "roll"),
    "upgrade": ("R6.5", "upgrade"),
    "keep_mission": ("R13.15", "draw"),
    "hazard_on": ("R9.2.1", "hazard"),
    "give": ("R9.2.2", "hazard"),
    "look_on": ("R12", "hazard"),
    "remove_on": ("R12", "hazard"),
    "face_down": ("R14", "hazard"),
    "known": ("R14", "hazard"),
    "person": ("R8.5.1", "people"),
    "pass": ("R8.5.2", "people"),
    "play": ("R8.6.1", "play"),
    "discount": ("R12", "discount"),
    "less": ("R12", "discount"),
    "launch": ("R8.7.1", "launch"),
    "ignore": ("AD06", "reveal"),
    "fever": ("R9.2.6", "reveal"),
    "replace": ("AD13", "replace"),
    "forgo": ("R9.2.6", "rewards"),
    "uncover": ("R11.1.2", "uncover"),
    "rescore": ("R13.12", "effect"),
    "advancement": ("R12", "advancement"),
    "buy": ("R11.3.2", "advancement"),
    "copy": ("R9.2.6", "reveal"),
    "take_tile": ("R5.7", "media"),
    "use_tile": ("R10.1", "media"),
    "barter": ("AD14", "barter"),
    "no": ("R8.4.5", "decline"),
    "stop": ("R10.5", "decline"),
    "pay": ("R6.3", "pay"),
    "accept": ("R4.7", "council"),
    "dispute": ("R4.6", "council"),
    "first": ("R4.6", "council"),
    "second": ("R4.6", "council"),
    "choose": ("R8.4.5", "effect"),
    "part": ("R9.1.4", "rewards"),
    "pick": ("R12", "effect"),
}
UPGRADES: tuple[str, ...] = ("", "satellite", "crew")
DECK_NAMES: dict[str, str] = {
    "satellite": "a satellite mission",
    "crew": "a crew mission",
    "event": "an Event card",
}


def asked(state: Race) -> int:
    """The question of the game that is open, also where a council lies on it."""
    f = state.top()
    return int(state.agenda[-2] if kind_of(f) == COUNCIL else f)


def option(state: Race, keys: Keys, action: int) -> Option:
    verb = keys.verb(action)
    rule, group = RULES[verb.name]
    f = asked(state)
    if verb.name in ("no", "stop", "pay"):
        rule, group = _QUESTIONS.get(int(kind_of(f)), (rule, group))
    if kind_of(f) == ORDER and verb.name == "part" and a_of(f) < state.printed.first_reward:
        rule, group = "R11.1.4", "way"
    text = say(state, keys, action)
    if verb.name == "launch":
        text += _short_of(state, f, keys.args(action)[0])
    return Option(keys.text(action), text, rule, group, verb.free)


def _short_of(state: Race, f: int, mission: int) -> str:
    """What a launch still lacks for its Minor Success, Hazards apart (R9.1.2)."""
    side = int(state.side_of(who_of(f)))
    cost = int(state.printed.minor_cost[mission])
    return "" if state.affords(side, cost) else f" ({missing(state, side, cost)}, else it fails)"


_QUESTIONS = {
    x.ASK_COUNTDOWN: ("AD10", "countdown"),
    x.ASK_DRAW: ("AD01", "draw"),
    x.ASK_DEPARTMENT: ("R4.5", "department"),
    x.ASK_PLACE: ("AD03", "place"),
    x.ASK_BONUS: ("R8.3.4", "bonus"),
    x.ASK_UPGRADE: ("R6.5", "upgrade"),
    x.ASK_PLAY: ("R8.6.1", "play"),
    x.ASK_DISCOUNT: ("R8.6.2", "discount"),
    x.ASK_GIVE_TO: ("R12", "hazard"),
    x.ASK_REMOVE: ("R12", "hazard"),
    x.ASK_IGNORE: ("AD06", "reveal"),
    x.ASK_MAJOR: ("R9.1.3", "major"),
    x.ASK_BUY: ("R11.3.1", "advancement"),
    x.ASK_EARTH_ACTION: ("R12", "earth"),
    PAY: ("R8.4.4", "pay"),
}


# --- answers --------------------------------------------------------------------------------------
def say(state: Race, keys: Keys, action: int) -> str:
    """What an answer does, as the label of a button."""
    verb = keys.verb(action).name
    if verb in ("accept", "dispute", "first", "second"):
        return _say_council(state, keys, verb)
    return say_to(state, keys, asked(state) if len(state.agenda) else 0, action)


def say_to(state: Race, keys: Keys, f: int, action: int) -> str:
    """The same for an answer to this question."""
    verb = keys.verb(action).name
    if verb in _AS_IT_STANDS:
        return _AS_IT_STANDS[verb](state, f, keys.args(action))
    return say_of(state.printed, keys, f, action)


def say_of(box: Printed, keys: Keys, f: int, action: int) -> str:
    """The same from what is printed alone: amounts that depend on the position are left out."""
    verb = keys.verb(action).name
    args = keys.args(action)
    if verb in _EVENTS:
        return _EVENTS[verb].format(names.event(box, args[0]).name)
    if verb in _MISSIONS:
        card = names.mission(box, args[0])
        text = _MISSIONS[verb].format(card.name)
        if verb == "keep_mission":
            return f"{text} ({words.cost(card.minor_cost)}; major {words.cost(card.major_cost)})"
        return f"Give a Hazard to {card.name}" if kind_of(f) == x.ASK_GIVE_TO else text
    if verb in _HAZARDS:
        return _HAZARDS[verb].format(names.hazard(box, args[0]).name)
    if verb in _RESOURCES:
        return _RESOURCES[verb].format(names.resource(args[0]))
    return _OTHERS[verb](box, f, args)


_EVENTS = {
    "dismiss": "Dismiss {}",
    "under": "Put {} under the Event deck",
    "person": "Use {}",
    "play": "Play {}",
}
_MISSIONS = {
    "hold": "Hold {} where it is",
    "advance": "Move {} from T-Minus 2 to Launch",
    "keep_mission": "Keep {}",
    "hazard_on": "Put a Hazard on {}",
    "look_on": "Look at a Hazard on {}",
    "remove_on": "Remove a Hazard from {}",
    "launch": "Launch {}",
}
_HAZARDS = {
    "give": "Give them {}",
    "known": "{}",
    "ignore": "Ignore {}",
}
_RESOURCES = {
    "spend_temp": "Spend a temporary {}",
    "spend_perm": "Spend a permanent {}",
    "keep": "Keep the {}",
    "upgrade": "Upgrade a {}",
    "less": "Save the {}",
    "copy": "Take a {}",
}


def _place(box: Printed, f: int, args: list[int]) -> str:
    return f"{names.WORKERS[args[0]].capitalize()} to {names.target(box, args[1])}"


def _place_as_other(box: Printed, f: int, args: list[int]) -> str:
    worker, other = names.WORKERS[args[0]].capitalize(), names.WORKERS[1 - args[0]]
    return f"{worker} as {other} to {names.target(box, args[1])}"


def _place_token(box: Printed, f: int, args: list[int]) -> str:
    return f"Personnel token as {names.WORKERS[args[0]]} to {names.target(box, args[1])}"


def _perms(box: Printed, f: int, args: list[int]) -> str:
    if args[1] == 0:
        return f"Pay with temporary {names.resource(args[0], 2)} only"
    return "Pay with " + words.resource(RESOURCES[args[0]], args[1], "permanent ")


def _result(box: Printed, f: int, args: list[int]) -> str:
    source = ("the upgrade of this space", "a Media tile", names.advancement(box, AD09).name)[args[0]]
    return f"Choose {face(args[1])}, by {source}"


def face(number: int) -> str:
    """What a side of a die shows."""
    return " + ".join(words.NAMES[name] for name in FACES[number].split("+"))


def reward(box: Printed, mission: int, entry: int) -> str:
    """An entry of the reward lists of a mission."""
    if entry == x.REWARDS - 1:
        return f"1 Media ({names.advancement(box, AD07).name})"
    card = names.mission(box, mission)
    rewards = [*card.minor_reward, *card.major_reward] if mission >= 0 else []
    return words.effect(rewards[entry]) if entry < len(rewards) else f"reward {entry + 1}"


def _discount(box: Printed, f: int, args: list[int]) -> str:
    return "Use a Media tile to pay less" if args[0] == 0 else f"One less by {names.advancement(box, AD05).name}"


def _buy(box: Printed, f: int, args: list[int]) -> str:
    card = names.advancement(box, args[0])
    return f"Buy {card.name} for a token and {words.cost(card.cost)}"


def tile_words(box: Printed, kind: int) -> str:
    return words.effects(names.components(box).media_tiles[kind].effects)


# --- answers to the kernel's questions ------------------------------------------------------------
def _no(box: Printed, f: int, args: list[int]) -> str:
    return _DECLINED.get(int(kind_of(f)), "No")


_DECLINED = {
    x.ASK_COUNTDOWN: "Let the countdown run",
    x.ASK_BONUS: "Do not roll",
    x.ASK_UPGRADE: "Upgrade nothing",
    x.ASK_PLAY: "Play nothing",
    x.ASK_GIVE_TO: "Give none",
    x.ASK_REMOVE: "Remove none",
    x.ASK_IGNORE: "Ignore none",
    x.ASK_MAJOR: "Settle for the minor success",
    x.ASK_EARTH_ACTION: "Use none",
    PAY: "Do not pay",
    CHOOSE: "Take none of them",
}


def _stop(box: Printed, f: int, args: list[int]) -> str:
    return _STOPPED.get(int(kind_of(f)), "That is all")


_STOPPED = {
    x.ASK_BUY: "Buy nothing more",
    x.ASK_DEPARTMENT: "Nothing more",
    x.ASK_DRAW: "Draw no further card",
    x.ASK_PLACE: "Place nothing more",
    x.ASK_PLAY: "Play nothing more",
}


def _pay(box: Printed, f: int, args: list[int]) -> str:
    if kind_of(f) == PAY:
        paid = words.payment(box, int(a_of(f)))
        return f"Pay {words.cost(paid.cost)}: {words.effects(paid.effects)}"
    return "Pay for the Major Success" if kind_of(f) == x.ASK_MAJOR else "Pay"


def _use(box: Printed, f: int, args: list[int]) -> str:
    if kind_of(f) != x.ASK_WAY or args[0] == 0:
        return "The normal action" if args[0] == 0 else f"The {UPGRADES[args[0]]} upgrade instead"
    block = int(box.upgrade_block[int(a_of(f)) * 2 + args[0] - 1])
    return f"Instead ({UPGRADES[args[0]]} upgrade): {words.block(box, block)}"


def _uncover(box: Printed, f: int, args: list[int]) -> str:
    name = capital(names.action(box, args[0]))
    if kind_of(f) != x.ASK_UNCOVER:
        return f"{name}: uncover an upgrade"
    actions = names.components(box).actions["advanced" if box.advanced else "beginner"]
    upgrade = actions[args[0]].upgrades[int(a_of(f))]
    return f"{name}, {words.TYPES[words.upgrade_type(upgrade)]}: {words.upgrade(upgrade)}"


def _choose(box: Printed, f: int, args: list[int]) -> str:
    branches = words.branches(box, int(a_of(f))) if kind_of(f) == CHOOSE else []
    return capital(words.effects(branches[args[0]])) if args[0] < len(branches) else f"Choice {args[0] + 1}"


def _part(box: Printed, f: int, args: list[int]) -> str:
    branches = words.branches(box, int(a_of(f))) if kind_of(f) == ORDER else []
    if args[0] >= len(branches):
        return f"Part {args[0] + 1}"
    if any(isinstance(one, e.Path) for one in branches[args[0]]):
        return "Move on the Moon Path"
    text = words.effects(branches[args[0]])
    if a_of(f) < box.first_reward:
        return f"First the {('normal action', 'satellite upgrade', 'crew upgrade')[args[0]]}: {text}"
    return capital(text)


def _pick(box: Printed, f: int, args: list[int]) -> str:
    if args[0] >= x.RESOURCES:
        return f"Kind {args[0] + 1}"
    if kind_of(f) != PICK:
        return f"Take {names.resource(args[0])}"
    picked = words.picked(box, int(a_of(f)))
    gain = e.Gain(cast(Any, RESOURCES[args[0]]), picked.n if picked.same else 1, picked.kind)
    return f"Take {words.effect(gain)}"


_OTHERS: dict[str, Callable[[Printed, int, list[int]], str]] = {
    "go_on": lambda box, f, args: "Go on",
    "department": lambda box, f, args: f"The {names.DEPARTMENTS[args[0]]}",
    "draw": lambda box, f, args: f"{names.DEPARTMENTS[args[0]].capitalize()}: {DECK_NAMES[DECKS[args[1]]]}",
    "extra_draw": lambda box, f, args: f"Extra card: {DECK_NAMES[DECKS[args[0]]]}",
    "from_deck": lambda box, f, args: f"Draw {DECK_NAMES[DECKS[args[0]]]}",
    "stage": lambda box, f, args: f"On {names.STAGES[args[0]]}",
    "bonus": lambda box, f, args: f"Roll the {DICE[args[0]]} die",
    "place": _place,
    "place_as_other": _place_as_other,
    "place_token": _place_token,
    "use": _use,
    "earth_action": lambda box, f, args: f"The action of the {names.action(box, args[0])}",
    "perms": _perms,
    "roll": lambda box, f, args: "Roll the die",
    "result": _result,
    "face_down": lambda box, f, args: ("One that nobody has seen", "One that only the other team has seen")[args[0]],
    "pass": lambda box, f, args: "Pass for this round",
    "discount": _discount,
    "fever": lambda box, f, args: ("Roll the satellite die and pay what it shows", "Move your Media to the floor")[
        args[0]
    ],
    "replace": lambda box, f, args: f"Pay {names.resource(args[1])} instead of a {names.resource(args[0])}",
    "forgo": lambda box, f, args: f"Go without: reward {args[0] + 1}",
    "uncover": _uncover,
    "rescore": lambda box, f, args: f"Score the tile of {names.components(box).crew_tiles[args[0]].vp} VP again",
    "advancement": lambda box, f, args: f"Take {names.advancement(box, args[0]).name}",
    "buy": _buy,
    "take_tile": lambda box, f, args: f"Take a Media tile for {int(box.tile_price)} Media",
    "use_tile": lambda box, f, args: f"Use a Media tile: {tile_words(box, args[0])}",
    "barter": lambda box, f, args: "Return two temporary tokens for one of your choice",
    "no": _no,
    "stop": _stop,
    "pay": _pay,
    "choose": _choose,
    "part": _part,
    "pick": _pick,
}


# --- answers whose words depend on the position ---------------------------------------------------
def _perms_due(state: Race, f: int, args: list[int]) -> str:
    """How many of the tokens due are permanent."""
    due = int(lanes7.amount(state.need, args[0]))
    temps = due - args[1]
    name = RESOURCES[args[0]]
    if args[1] == 0:
        return words.resource(name, due, "temporary ")
    return words.resource(name, args[1], "permanent ") + (f" and {temps} temporary" if temps > 0 else "")


def _stop_in_phase(state: Race, f: int, args: list[int]) -> str:
    if kind_of(f) == x.ASK_BUY:
        return "Buy nothing more"
    return {3: "Draw no further card", 4: "Place nothing more", 6: "Play nothing more"}.get(
        int(state.phase) if kind_of(f) not in (ORDER, PICK) else 0, "That is all"
    )


def _pay_due(state: Race, f: int, args: list[int]) -> str:
    kind = kind_of(f)
    if kind == x.ASK_MAJOR:
        mission = int(state.launching)
        gains = words.effects(names.mission(state.printed, mission).major_reward)
        return f"Pay {words.tokens(int(state.major_cost()))}: {gains}"
    if kind == x.ASK_DISCOUNT:
        cost = int(state.printed.event_cost[int(a_of(f))])
        due = max(0, int(lanes7.size(cost)) - int(state.discount))
        less = f" less {int(state.discount)}" if state.discount else ""
        return f"Pay {words.tokens(cost)}{less}" if due else "Pay nothing"
    return _pay(state.printed, f, args)


def _use_now(state: Race, f: int, args: list[int]) -> str:
    if kind_of(f) == x.ASK_WAY and args[0] == 0:
        return f"The normal action: {_normal(state, int(a_of(f)))}"
    return _use(state.printed, f, args)


def _normal(state: Race, action: int) -> str:
    printed = state.printed
    cheaper = state.active_in(action, printed.reductions[0], printed.reductions[1])
    return words.block(printed, int((printed.reduced if cheaper else printed.normal)[action]))


def _part_of(state: Race, f: int, args: list[int]) -> str:
    branches = words.branches(state.printed, int(a_of(f))) if kind_of(f) == ORDER else []
    if args[0] < len(branches) and any(isinstance(one, e.Path) for one in branches[args[0]]):
        return capital(words.effect(e.Path(int(state.steps))))
    return _part(state.printed, f, args)


_AS_IT_STANDS: dict[str, Callable[[Race, int, list[int]], str]] = {
    "perms": _perms_due,
    "forgo": lambda state, f, args: f"Go without: {reward(state.printed, int(state.launching), args[0])}",
    "stop": _stop_in_phase,
    "pay": _pay_due,
    "use": _use_now,
    "part": _part_of,
}


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- councils (R4.7) ------------------------------------------------------------------------------
def _say_council(state: Race, keys: Keys, verb: str) -> str:
    f = state.top() if len(state.agenda) else 0
    first, second = proposals(f)
    if kind_of(f) == COUNCIL and verb == "accept" and second < 0 <= first:
        return f"Accept: {say_to(state, keys, asked(state), first)}"
    if kind_of(f) == COUNCIL and verb in ("first", "second") and c_of(f) & DISPUTED:
        return f"The {verb} proposal: {from_outside(state, keys, first if verb == 'first' else second)}"
    return {
        "accept": "Accept the proposal of your mate",
        "dispute": "Call the dispute: the other team chooses between the two",
        "first": "The first proposal",
        "second": "The second proposal",
    }[verb]


def proposals(f: int) -> tuple[int, int]:
    """The answers proposed in a council, -1 for none."""
    return (int(a_of(f)) - 1, int(b_of(f)) - 1) if kind_of(f) == COUNCIL else (-1, -1)


def from_outside(state: Race, keys: Keys, action: int) -> str:
    """A proposal as the other team reads it: hidden cards are not named (R4.7)."""
    look = int(state.outside(action))
    return outline(look) if look < 0 else say_to(state, keys, asked(state), action)


def outline(look: int) -> str:
    """What `Race.outside` leaves of an answer, in words."""
    if look >= -6:
        era = names.ERAS[(-1 - look) % 3]
        return f"Play a development of {era}" if look >= -3 else f"Put a development of {era} under the Event deck"
    if look >= -8:
        return "One of the Hazards they know"
    return f"Keep {DECK_NAMES[DECKS[-9 - look]]}"
