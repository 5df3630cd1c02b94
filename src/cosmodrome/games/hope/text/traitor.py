"""What is said of the traitor: accusations, the revelation, and pioneers that are removed or replaced.

Nothing here may tell a role that was not shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from cosmodrome.games.hope.components.vocabulary import DIMENSIONS
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.printed import Printed
from cosmodrome.games.hope.text import cards, places
from cosmodrome.games.kit.english import counted
from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.kernel.bits import has

Here = At[Printed, Hope]


def given_up(at: Here) -> bool:
    """R11.4: pioneers that a false accusation costs; others are taken back (M10)."""
    return at.kind == a.ASK_PENALTY


def recall_text(at: Here, where: str) -> str:
    return f"Give up a pioneer on {where}" if given_up(at) else f"Take back a pioneer from {where}"


def remove_text(at: Here, dimension: int, seat: int) -> str:
    whose = "one of your own pioneers" if seat == at.who else f"a pioneer of {cards.colour(at.box, seat)}"
    return f"Pay a medal to remove {whose} from the {DIMENSIONS[dimension]} side"


def replace_question(at: Here) -> str:
    colour = cards.colour(at.box, at.c)
    if at.a == 1:
        return f"Replace a pioneer of {colour} with one of your own?"
    return f"Replace up to {counted(at.a, 'pioneer')} of {colour} with your own"


def side_of(at: Here, space: int) -> str:
    return f"the {DIMENSIONS[space % 3]} side of {places.tile(at.state, space // 3)}"


def accuse_text(at: Here, seat: int) -> str:
    return f"Accuse {cards.colour(at.box, seat)} of being the traitor"


def no_accusation(at: Here, seat: int) -> Reason:
    """R11.2: all of it is public."""
    state, who = at.state, at.who
    if not at.box.traitor:
        return "R16.1", "this game has no traitor"
    if seat == who or seat >= at.box.seats:
        return "R11.2", "you accuse another player"
    if state.is_revealed():
        return "R11.6", "the traitor is known"
    if has(state.accusers, who):
        return "R11.2", "you have made your accusation in this game"
    if not state.upgrades[who]:
        return "R11.2", "you need a character upgrade first"
    name = cards.colour(at.box, seat)
    if state.upgrades[who] < state.upgrades[seat]:
        return "R11.2", f"{name} has {counted(int(state.upgrades[seat]), 'upgrade')}, more than you"
    if state.upgrades[who] == state.upgrades[seat] and state.medals[who] <= state.medals[seat]:
        return "R11.2", f"{name} has as many upgrades as you, and you do not have more medals"
    return "G20", "not in the middle of a navigation"


def others(at: Here) -> Iterable[tuple[int]]:
    if not at.box.traitor or at.state.is_revealed():
        return []
    return [(seat,) for seat in range(at.box.seats) if seat != at.who]


VERBS: list[VerbText[Printed, Hope]] = [
    VerbText(
        "accuse",
        "R11.2",
        "accuse",
        asked=(a.ASK_TURN, a.ASK_FLIGHT),
        say=accuse_text,
        expected=others,
        refuse=no_accusation,
    ),
    VerbText(
        "reveal",
        "R11.5",
        "reveal",
        asked=(a.ASK_TURN,),
        say="Reveal yourself as the agent of N.O.P.E.",
        refuse=("R11.5", "only a traitor who has not been revealed can do so"),
    ),
    VerbText(
        "replace",
        "R11.3",
        "replace",
        asked=(a.ASK_REPLACE,),
        say=lambda at, space: f"Replace a pioneer on {places.space(space)}",
        now=lambda at, space: f"Replace a pioneer on {side_of(at, space)}",
        refuse=("R11.3", "the traitor has no pioneer there"),
    ),
    VerbText(
        "recall",
        "R13.8",
        "recall",
        asked=(a.ASK_DESERTER, a.ASK_PENALTY),
        say=lambda at, space: recall_text(at, places.space(space)),
        now=lambda at, space: recall_text(at, side_of(at, space)),
        heading=lambda at: ("R11.4" if given_up(at) else "R13.8", "recall"),
        refuse=lambda at, space: ("R11.4" if given_up(at) else "R13.8", "you have no pioneer there"),
    ),
    VerbText(
        "remove",
        "R11.8",
        "remove",
        asked=(a.ASK_REMOVE,),
        say=remove_text,
        refuse=("R11.8", "this player has no pioneer there"),
    ),
]
QUESTIONS: list[QuestionText[Printed, Hope]] = [
    QuestionText(a.ASK_REMOVE, "R11.8", lambda at: f"Remove a pioneer from {places.tile(at.state, at.a)} for a medal?"),
    QuestionText(a.ASK_REPLACE, "R11.3", replace_question),
    QuestionText(a.ASK_PENALTY, "R11.4", lambda at: f"The accusation was false: give up {counted(at.a, 'pioneer')}"),
    QuestionText(a.ASK_DESERTER, "R13.8", "Take back which pioneer?"),
]
