"""Options, prompts and things of Space Explorers in words."""

from __future__ import annotations

from functools import lru_cache

from cosmodrome.games.definition import Option, Prompt
from cosmodrome.games.events import Event
from cosmodrome.games.parts import Part
from cosmodrome.games.space_explorers import names
from cosmodrome.games.space_explorers.components import COLOURS, Components
from cosmodrome.games.space_explorers.rules import actions as a
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.printed import FREE_RECRUIT, PASS_TOKENS_RECRUIT, TEMP_SKILL, Printed
from cosmodrome.kernel.bags import size
from cosmodrome.kernel.bits import has, members, only
from cosmodrome.kernel.frames import a_of, c_of, kind_of
from cosmodrome.kernel.state import CHANCE, OVER
from cosmodrome.kernel.verbs import Keys

# verb -> (rule, group): the rule to read about it, and where a page puts it
RULES = {
    "take": ("R4.1", "take"),
    "take_deck": ("R4.1", "take"),
    "recruit": ("R5.1", "recruit"),
    "recruit_free": ("R6.9", "recruit"),
    "recruit_for_tokens": ("R9.10", "recruit"),
    "pass": ("RU-2", "pass"),
    "division": ("R5.2", "division"),
    "icons": ("RU-12", "pay"),
    "return": ("R6.4", "pay"),
    "use_31": ("R9.31", "pay"),
    "tokens": ("R6.4", "pay"),
    "pay": ("R6.4", "pay"),
    "give": ("R10.4", "give"),
    "skill": ("R9.19", "skill"),
    "complete": ("R7.1", "project"),
    "complete_with_19": ("R9.19", "project"),
    "no_project": ("R7.1", "project"),
    "draw": ("RU-16", "draw"),
    "decline": ("RU-16", "draw"),
    "extra": ("R9.58", "draw"),
    "no_extra": ("R9.58", "draw"),
    "use_44": ("R9.44", "start"),
    "reorder": ("R9.57", "start"),
    "next": ("R9.57", "order"),
    "keep_rest": ("R9.57", "order"),
    "continue": ("R3.2", "continue"),
    "use_56": ("R9.56", "free"),
    "use_19": ("R9.19", "free"),
}


ABOUT_CARDS = {"take", "recruit", "return", "next"}  # said alike for as long as the card lies where it is
PRICED = {"recruit", "recruit_free", "recruit_for_tokens", "division", "return", "use_31", "tokens"}


def option(state: Explorers, keys: Keys, action: int) -> Option:
    verb = keys.verb(action)
    price = price_of(state, action) if verb.name in PRICED else ""
    if verb.name in ABOUT_CARDS and not price:
        card = keys.args(action)[0]
        return _about_card(names.components(state), state.printed.edition, keys, action, has(state.center, card))
    rule, group = RULES[verb.name]
    return Option(keys.text(action), say(state, keys, action) + price, rule, group, verb.free)


@lru_cache(4096)
def _about_card(components: Components, edition: str, keys: Keys, action: int, in_center: bool) -> Option:
    verb = keys.verb(action)
    rule, group = RULES[verb.name]
    name = names.card_names(components, edition)[keys.args(action)[0]]
    return Option(keys.text(action), _say_card(verb.name, name, in_center), rule, group, verb.free)


def price_of(state: Explorers, action: int) -> str:
    """What a recruit costs, if this answer completes it, else what it returns for certain: no card leaves a hand
    without having been named."""
    after = state.clone()
    after.apply(action)
    who = int(state.player)
    named = int(state.returned)
    if a.RETURN <= action < a.USE_31:
        named |= int(only(action - a.RETURN))
    if after.in_the_making():
        leaving = int(after.returned & ~named)
        if after.gone >= 0 > state.gone and action != a.USE_31:
            leaving |= int(only(after.gone))
        parts = [f"returning {card + 1}" for card in members(leaving)]
        return f" ({', '.join(parts)})" if parts else ""
    named |= int(after.hub[who])
    if state.gone >= 0 or action == a.USE_31:
        named |= int(state.hub[who])
    parts = [
        f"returning {card + 1}" for card in members((state.hand[who] | state.hub[who]) & ~after.hand[who] & ~named)
    ]
    passed = int(state.tokens[who] - after.tokens[who] - state.paid)
    if passed and not a.PAY <= action < a.SKILL:
        parts.append(f"passing {names.icons(passed)}")
    return f" ({', '.join(parts)})" if parts else ""


def say(state: Explorers, keys: Keys, action: int) -> str:
    """What an action does, as the label of a button."""
    verb = keys.verb(action).name
    args = keys.args(action)
    if verb in ABOUT_CARDS:
        return _say_card(verb, names.card_name(state, args[0]), has(state.center, args[0]))
    if verb == "recruit_free":
        name, origin = names.card_name(state, args[0]), _origin(has(state.center, args[0]))
        return f"Recruit {name} {origin} for nothing ({active_name(state, FREE_RECRUIT)})"
    if verb == "recruit_for_tokens":
        name = names.card_name(state, args[0])
        return f"Recruit {name} from hand for two tokens ({active_name(state, PASS_TOKENS_RECRUIT)})"
    if verb in ("complete", "complete_with_19"):
        entry = names.project(state, args[0])
        lent = "" if verb == "complete" else f", with a skill lent by {active_name(state, TEMP_SKILL)}"
        return f"Complete {entry.name} ({entry.points} points){lent}"
    if verb == "pay":
        return f"Pass {args[1]} {COLOURS[args[0]]}" if args[1] else f"Pass no {COLOURS[args[0]]} token"
    if verb == "icons":
        card = names.card_name(state, int(a_of(state.top())))
        return f"Use the icons of {card}" if args[0] == 0 else f"Do without the icons of {card}"
    if args:
        return _COLOURED[verb].format(colour=COLOURS[args[0]], division=names.division_name(state, args[0]))
    if verb == "draw":
        n = int(c_of(state.top()))
        return f"Draw {cards(n)} for {names.card_name(state, int(a_of(state.top())))}"
    return _PLAIN[verb]


def _say_card(verb: str, name: str, in_center: bool) -> str:
    if verb == "take":
        return f"Take {name} into your hand"
    if verb == "recruit":
        return f"Recruit {name} {_origin(in_center)}"
    if verb == "return":
        return f"Return {name} to the Center"
    return f"{name} comes next"


def _origin(in_center: bool) -> str:
    return "from the Center" if in_center else "from hand"


_COLOURED = {
    "division": "Into {division} ({colour})",
    "give": "Pass a {colour} token",
    "skill": "A {colour} skill for this turn",
    "reorder": "Put {division} into a new order",
    "use_56": "Pass a {colour} token and draw a card",
}
_PLAIN = {
    "take_deck": "Draw the top card of the deck",
    "pass": "Pass: there is nothing to take or to recruit",
    "use_31": "Put Specialist 31 from your Hub into the Center for three icons",
    "tokens": "Pay the rest with tokens",
    "no_project": "Complete no Project",
    "decline": "Draw nothing",
    "extra": "Draw one card more",
    "no_extra": "No further card",
    "use_44": "Add the top card of the deck to the Center",
    "keep_rest": "Leave the others as they lie",
    "continue": "Go on",
    "use_19": "Pass two tokens for a skill towards a Project this turn",
}


def active_name(state: Explorers, kind: int) -> str:
    card = int(state.active(state.player, kind))
    return names.card_name(state, card) if card >= 0 else "an ability"


def cards(n: int) -> str:
    return "a card" if n == 1 else f"{n} cards"


# --- prompts --------------------------------------------------------------------------------------
_PROMPTS = {
    a.ASK_START: ("Start of the turn: use an ability, or go on", "R3.2"),
    a.ASK_ORDER: ("Which Specialist comes next, from the top downwards?", "R9.57"),
    a.ASK_ACTION: ("Take a card or recruit a Specialist", "R3.2"),
    a.ASK_DIVISION: ("Into which Division?", "R5.2"),
    a.ASK_ICONS: ("Use these icons?", "RU-12"),
    a.ASK_SOURCE: ("Where do the missing icons come from?", "R6.4"),
    a.ASK_TOKENS: ("How many tokens of this colour?", "R6.4"),
    a.ASK_GIVE: ("Which token goes to the left neighbour?", "R10.4"),
    a.ASK_SKILL: ("Which skill is lent?", "R9.19"),
    a.ASK_DRAW: ("Draw", "RU-16"),
    a.ASK_EXTRA: ("Draw one more?", "R9.58"),
    a.ASK_AFTER: ("After the action: use an ability, or go on", "R3.2"),
    a.ASK_PROJECT: ("Complete a Project?", "R7.1"),
    a.ASK_LATE: ("After the Project: use an ability, or go on", "RU-14"),
}


def prompt(state: Explorers, seat: int | None) -> Prompt:
    """The others are told nothing of a recruit in the making: for them the action is still being chosen."""
    mover = int(state.mover())
    if mover == OVER:
        return Prompt("The game is over", "R8.4")
    if mover == CHANCE:
        drawn = kind_of(state.top()) == a.DEAL_HAND
        return Prompt("A card is drawn", "R4.1") if drawn else Prompt("A card is turned up", "R4.4")
    kind = a.ASK_ACTION if state.in_the_making() and seat != mover else int(kind_of(state.top()))
    text, rule = _PROMPTS[kind]
    if kind == a.ASK_DRAW:
        text = f"{text} {cards(int(c_of(state.top())))} for {names.card_name(state, int(a_of(state.top())))}?"
    if kind in (a.ASK_SOURCE, a.ASK_TOKENS) and seat == mover:
        missing = int(state.uncovered(mover) - size(state.paid))
        text = f"{text} {names.card_name(state, int(state.card))} still needs {missing} {plural(missing, 'icon')}"
        if kind == a.ASK_TOKENS:
            text = f"{COLOURS[int(a_of(state.top()))].capitalize()}: {text[0].lower()}{text[1:]}"
    return Prompt(text, rule)


def plural(n: int, word: str) -> str:
    return word if n == 1 else f"{word}s"


# --- log ------------------------------------------------------------------------------------------
SOURCES = ("completed Projects", "printed points", "asterisk cards")


def named(printed: Printed, kind: str, value: int) -> Part:
    """A thing in words, for the log."""
    components, edition = names.of_box(printed), printed.edition
    if kind == "card":
        return Part(names.card_names(components, edition)[value], "card", value + 1)
    if kind == "project":
        entry = components.projects[value]
        return Part(entry.name, "project", entry.id)
    if kind == "division":
        return Part(names.division_names(components, edition)[COLOURS[value]])
    if kind == "colour":
        return Part(COLOURS[value])
    if kind == "source":
        return Part(SOURCES[value])
    if kind == "round":
        return Part(f"Round {value}", "round", value)
    return Part("", "seat", value)


def told_answer(printed: Printed, keys: Keys, told: Event) -> list[Part]:
    """What is said of answers that move nothing; all others are told by what comes of them."""
    action, about = told.values["action"] or 0, told.values["about"] or 0
    who, verb = Part("", "seat", told.who), keys.verb(action).name
    if verb == "pass":
        return [who, Part(" passes")]
    if verb == "decline":
        return [who, Part(" does without the draw of "), named(printed, "card", about)]
    return []
