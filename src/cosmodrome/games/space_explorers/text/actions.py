"""What is said of the action of a turn: take a card, recruit a Specialist, or pass."""

from __future__ import annotations

from collections.abc import Iterable

from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.games.space_explorers.components import names
from cosmodrome.games.space_explorers.rules import actions as a
from cosmodrome.games.space_explorers.rules import printed as p
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.printed import Printed
from cosmodrome.games.space_explorers.rules.supply import free_recruiter
from cosmodrome.games.space_explorers.text.abilities import ability_name
from cosmodrome.games.space_explorers.text.payment import missing, price
from cosmodrome.kernel.bits import has, members

Here = At[Printed, Explorers]


def recruit(at: Here, card: int) -> str:
    return f"Recruit {names.card_name(at.box, card)}"


def recruit_now(at: Here, card: int) -> str:
    return f"{recruit(at, card)} {origin(at, card)}"


def recruit_free(at: Here, card: int) -> str:
    return f"Recruit {names.card_name(at.box, card)} for nothing"


def recruit_free_now(at: Here, card: int) -> str:
    text = f"Recruit {names.card_name(at.box, card)} {origin(at, card)} for nothing"
    return f"{text} ({names.card_name(at.box, int(free_recruiter(at.state, at.who, card)))})"


def recruit_for_tokens(at: Here, card: int) -> str:
    return f"Recruit {names.card_name(at.box, card)} from hand for two tokens"


def recruit_for_tokens_now(at: Here, card: int) -> str:
    return f"{recruit_for_tokens(at, card)} ({ability_name(at, p.PASS_TOKENS_RECRUIT)})"


def origin(at: Here, card: int) -> str:
    return "from the Center" if has(at.state.center, card) else "from hand"


# --- why not --------------------------------------------------------------------------------------
def within_reach(at: Here) -> Iterable[tuple[int]]:
    return ((card,) for card in members(at.state.center | at.state.hand[at.who]))


def for_tokens(at: Here) -> Iterable[tuple[int]]:
    active = at.state.active(at.who, p.PASS_TOKENS_RECRUIT) >= 0
    return ((card,) for card in members(at.state.hand[at.who]) if active)


def no_recruit(at: Here, card: int) -> Reason:
    state, who = at.state, at.who
    if not has(state.center | state.hand[who], card):
        return "R5.1", "this card is neither in the Center nor in your hand"
    divisions = sorted({int(at.box.main[card]), int(at.box.other[card])})
    needs = (f"{missing(state, who, card, one)} in {names.division_name(at.box, one)}" for one in divisions)
    return "R6.5", " or ".join(needs)


def no_free_recruit(at: Here, card: int) -> Reason:
    if not has(at.state.center | at.state.hand[at.who], card):
        return no_recruit(at, card)
    return "R6.9", "no active ability recruits this base cost for nothing"


def no_recruit_for_tokens(at: Here, card: int) -> Reason:
    if at.state.active(at.who, p.PASS_TOKENS_RECRUIT) < 0:
        return "RA1", "no active Specialist has this ability"
    if not has(at.state.hand[at.who], card):
        return "R9.10", "only for cards in your hand"
    return "R9.10", "it takes two tokens"


ACTION = (a.ASK_ACTION,)
VERBS: list[VerbText[Printed, Explorers]] = [
    VerbText(
        "take",
        "R4.1",
        "take",
        asked=ACTION,
        say=lambda at, card: f"Take {names.card_name(at.box, card)} into your hand",
        refuse=("R4.1", "this card is not in the Center"),
    ),
    VerbText(
        "take_deck",
        "R4.1",
        "take",
        asked=ACTION,
        say="Draw the top card of the deck",
        expected=lambda at: [()],
        refuse=("RU-1", "the deck is empty"),
    ),
    VerbText(
        "recruit",
        "R5.1",
        "recruit",
        asked=ACTION,
        say=recruit,
        now=recruit_now,
        adds=price,
        expected=within_reach,
        refuse=no_recruit,
    ),
    VerbText(
        "recruit_free",
        "R6.9",
        "recruit",
        asked=ACTION,
        say=recruit_free,
        now=recruit_free_now,
        adds=price,
        refuse=no_free_recruit,
    ),
    VerbText(
        "recruit_for_tokens",
        "R9.10",
        "recruit",
        asked=ACTION,
        say=recruit_for_tokens,
        now=recruit_for_tokens_now,
        adds=price,
        expected=for_tokens,
        refuse=no_recruit_for_tokens,
    ),
    VerbText(
        "pass",
        "RU-2",
        "pass",
        asked=ACTION,
        say="Pass: there is nothing to take or to recruit",
        refuse=("R3.2", "you must act while you can"),
        told="passes",
    ),
    VerbText("continue", "R3.2", "continue", asked=(a.ASK_START, a.ASK_AFTER, a.ASK_LATE), say="Go on"),
]
QUESTIONS: list[QuestionText[Printed, Explorers]] = [
    QuestionText(a.ASK_START, "R3.2", "Start of the turn: use an ability, or go on"),
    QuestionText(a.ASK_ACTION, "R3.2", "Take a card or recruit a Specialist"),
    QuestionText(a.ASK_AFTER, "R3.2", "After the action: use an ability, or go on"),
    QuestionText(a.ASK_LATE, "RU-14", "After the Project: use an ability, or go on"),
]
