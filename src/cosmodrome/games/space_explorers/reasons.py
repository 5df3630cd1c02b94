"""Why not: what a player might expect to do but may not, with the rule that forbids it."""

from __future__ import annotations

from cosmodrome.games.definition import Blocked
from cosmodrome.games.space_explorers import names, texts
from cosmodrome.games.space_explorers.components import COLOURS
from cosmodrome.games.space_explorers.rules import actions as a
from cosmodrome.games.space_explorers.rules import printed as p
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.recruiting import Supply
from cosmodrome.games.space_explorers.rules.table import NONE
from cosmodrome.kernel.bags import lacking, size
from cosmodrome.kernel.bits import has, members, only
from cosmodrome.kernel.frames import kind_of
from cosmodrome.kernel.state import OVER
from cosmodrome.kernel.verbs import Keys


def blocked(state: Explorers, keys: Keys) -> list[Blocked]:
    """Everything on the table that looks as if it could be chosen now, and cannot."""
    if state.mover() == OVER:
        return []
    legal = set(state.legal_actions())
    return [why_not(state, keys, action) for action in expected(state) if action not in legal]


def expected(state: Explorers) -> list[int]:
    """What a player might expect at this question."""
    who = int(state.player)
    kind = int(kind_of(state.top()))
    found: list[int] = []
    if kind == a.ASK_ACTION:
        found += [int(a.TAKE_DECK)]
        found += [int(a.RECRUIT) + card for card in members(state.center | state.hand[who])]
        if state.active(who, p.PASS_TOKENS_RECRUIT) >= 0:
            found += [int(a.RECRUIT_FOR_TOKENS) + card for card in members(state.hand[who])]
    if kind == a.ASK_DIVISION:
        found += [int(a.DIVISION) + int(c) for c in {state.printed.main[state.card], state.printed.other[state.card]}]
    if kind == a.ASK_SOURCE:
        found += [int(a.RETURN) + card for card in members(state.hand[who])]
        found += [int(a.USE_31)] if has(state.hub[who], 30) else []
        found += [int(a.TOKENS)]
    if kind == a.ASK_PROJECT:
        found += [int(a.COMPLETE) + project for project in members(state.line)]
    if kind in (a.ASK_ACTION, a.ASK_AFTER, a.ASK_LATE) and state.active(who, p.PASS_TOKEN_DRAW) >= 0:
        found += [int(a.USE_56) + colour for colour in range(a.COLOURS)]
    if kind == a.ASK_START:
        found += [int(a.USE_44)] if state.active(who, p.ADD_TO_CENTER) >= 0 else []
        if state.active(who, p.REORDER_DIVISION) >= 0:
            found += [int(a.REORDER) + colour for colour in range(a.COLOURS)]
    return sorted(found)


def why_not(state: Explorers, keys: Keys, action: int) -> Blocked:
    rule, why = reason(state, keys, action)
    return Blocked(keys.text(action), texts.say(state, keys, action), rule, why)


def reason(state: Explorers, keys: Keys, action: int) -> tuple[str, str]:
    """The rule and the reason why an action is not possible now."""
    if state.mover() == OVER:
        return "R8.2", "the game is over"
    who = int(state.player)
    kind = int(kind_of(state.top()))
    verb = keys.verb(action).name
    args = keys.args(action)
    if verb in _RIGHT_QUESTION and kind not in _RIGHT_QUESTION[verb]:
        rule = texts.RULES[verb][0]
        return rule, f"not now: {texts.prompt(state, who).text[0].lower()}{texts.prompt(state, who).text[1:]}"
    if verb == "take":
        return "R4.1", "this card is not in the Center"
    if verb == "take_deck":
        return "RU-1", "the deck is empty"
    if verb in ("recruit", "recruit_free", "recruit_for_tokens"):
        return _recruit(state, who, verb, args[0])
    if verb == "pass":
        return "R3.2", "an action is compulsory while there is one"
    if verb == "division":
        return _division(state, who, args[0])
    if verb == "return":
        return _return(state, who, args[0])
    if verb == "use_31":
        return _use_31(state, who)
    if verb == "tokens":
        return "R6.5", f"your tokens do not suffice: {_short(state, who)}"
    if verb == "pay":
        return "R6.6", "exactly the missing icons are paid, with tokens you own"
    if verb in ("complete", "complete_with_19"):
        return _project(state, who, args[0], verb)
    if verb == "use_56":
        return _ability(state, who, p.PASS_TOKEN_DRAW, "R9.56", "RU-1", f"you have no {COLOURS[args[0]]} token")
    if verb == "use_19":
        if not state.printed.skill_any_time:
            return "E3", "in this edition only together with completing a Project"
        return _ability(state, who, p.TEMP_SKILL, "R9.19", "", "it takes two tokens")
    if verb == "use_44":
        return _ability(state, who, p.ADD_TO_CENTER, "R9.44", "RU-1", "")
    if verb == "reorder":
        return _ability(state, who, p.REORDER_DIVISION, "R9.57", "", "a new order needs at least two cards")
    if verb == "icons":
        return "R6.5", "without these icons the rest could not be paid"
    if verb in ("next", "keep_rest"):
        return "E5", "the order would not be a new one, or its top card would stay"
    return texts.RULES[verb][0], "this is not among the options now"


_RIGHT_QUESTION = {
    **dict.fromkeys(("take", "take_deck", "recruit", "recruit_free", "recruit_for_tokens", "pass"), (a.ASK_ACTION,)),
    "division": (a.ASK_DIVISION,),
    "icons": (a.ASK_ICONS,),
    **dict.fromkeys(("return", "use_31", "tokens"), (a.ASK_SOURCE,)),
    "pay": (a.ASK_TOKENS,),
    "give": (a.ASK_GIVE,),
    "skill": (a.ASK_SKILL,),
    **dict.fromkeys(("complete", "complete_with_19", "no_project"), (a.ASK_PROJECT,)),
    **dict.fromkeys(("draw", "decline"), (a.ASK_DRAW,)),
    **dict.fromkeys(("extra", "no_extra"), (a.ASK_EXTRA,)),
    **dict.fromkeys(("use_44", "reorder"), (a.ASK_START,)),
    **dict.fromkeys(("next", "keep_rest"), (a.ASK_ORDER,)),
    "continue": (a.ASK_START, a.ASK_AFTER, a.ASK_LATE),
    "use_56": (a.ASK_ACTION, a.ASK_AFTER, a.ASK_LATE),
    "use_19": (a.ASK_ACTION, a.ASK_AFTER),
}


def _recruit(state: Explorers, who: int, verb: str, card: int) -> tuple[str, str]:
    if verb == "recruit_for_tokens":
        if state.active(who, p.PASS_TOKENS_RECRUIT) < 0:
            return "RA1", "no active Specialist has this ability"
        if not has(state.hand[who], card):
            return "R9.10", "only for cards of your hand"
        return "R9.10", "it takes two tokens"
    if not has(state.center | state.hand[who], card):
        return "R5.1", "this card is neither in the Center nor in your hand"
    if verb == "recruit_free":
        return "R6.9", "no active ability recruits this base cost for nothing"
    return "R6.5", " or ".join(
        f"{missing(state, who, card, colour)} in {names.division_name(state, colour)}"
        for colour in sorted({int(state.printed.main[card]), int(state.printed.other[card])})
    )


def missing(state: Explorers, who: int, card: int, colour: int) -> str:
    """What is lacking for a recruit even if everything possible is given: `needs 2 more green`."""
    supply = Supply(state, who, NONE, 0)
    if supply.returns_self >= 0:
        supply = Supply(state, who, supply.returns_self, 0)
        wild = int(state.printed.amount[state.active(who, p.RETURN_SELF)])
    else:
        wild = 0
    need = lacking(lacking(state.net_cost(who, card, colour), supply.icons), state.tokens[who])
    wild += int(supply.wild(state.printed, card, state.from_hand(who, card)))
    wild += int(state.most_returned(state.hand[who] & ~only(card), supply.bonus))
    if not wild:
        return "needs " + " and ".join(f"{n} more {c}" for c, n in names.by_colour(need).items())
    short = int(size(need)) - wild
    kinds = " or ".join(names.by_colour(need))
    return f"needs {short} more {kinds}"


def _division(state: Explorers, who: int, colour: int) -> tuple[str, str]:
    if colour not in (state.printed.main[state.card], state.printed.other[state.card]):
        return "R5.2", f"{names.card_name(state, int(state.card))} has no {COLOURS[colour]} skill"
    return "R6.5", missing(state, who, int(state.card), colour)


def _return(state: Explorers, who: int, card: int) -> tuple[str, str]:
    if not has(state.hand[who], card):
        return "R6.4", "only cards of your hand can be returned"
    if card == state.card:
        return "R6.4", "the Specialist being recruited cannot be returned"
    if has(state.returned, card):
        return "R6.4", "already returned"
    if state.gone >= 0:
        return "RU-30", "cards are named before 31 leaves the Hub; take a step back to name this one first"
    if state.returned and card < max(members(state.returned)):
        return "RU-30", "cards are named in ascending order; take a step back to name this one first"
    return "R6.5", "after this card the payment could not be completed"


def _use_31(state: Explorers, who: int) -> tuple[str, str]:
    if state.gone >= 0:
        return "RA2", "once per turn"
    if state.active(who, p.RETURN_SELF) < 0:
        return "RA1", "31 is not active"
    return "R6.5", "31 comes last, and then the tokens would not suffice: return cards first"


def _short(state: Explorers, who: int) -> str:
    lacks = lacking(state.needed(who), state.tokens[who])
    return f"{int(state.uncovered(who))} needed, without tokens for {names.icons(int(lacks))}"


def _project(state: Explorers, who: int, project: int, verb: str) -> tuple[str, str]:
    if not has(state.line, project):
        return "R7.1", "this Project is not in the line"
    lacks = lacking(state.printed.required[project], state.skills[who] + state.lent)
    if verb == "complete":
        wanted = " and ".join(f"{n} more {colour}" for colour, n in names.by_colour(lacks).items())
        return "R7.3", f"needs {wanted}"
    if state.printed.skill_any_time:
        return "E3", "in this edition the skill is lent beforehand"
    if int(size(lacks)) != 1:
        return "RU-17", "exactly one skill must be missing"
    return _ability(state, who, p.TEMP_SKILL, "R9.19", "", "it takes two tokens")


def _ability(state: Explorers, who: int, kind: int, rule: str, deck_rule: str, otherwise: str) -> tuple[str, str]:
    tops = [int(state.tops[who * a.COLOURS + i]) for i in range(a.COLOURS)]
    having = [card for card in tops if card >= 0 and state.printed.ability[card] == kind]
    if not having:
        return "RA1", "no uncovered Specialist of yours has this ability"
    if has(state.used, having[0]):
        return "RA2", "once per turn"
    if having[0] == state.recruited:
        return "R6.8", "a new Specialist's ability waits until your next turn"
    if deck_rule and not state.deck_left():
        return deck_rule, "the deck is empty"
    return rule, otherwise
