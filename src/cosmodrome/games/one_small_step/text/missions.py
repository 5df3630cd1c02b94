"""What is said of missions until they are launched: the countdown, drawing, stages; and of drawing Event cards."""

from __future__ import annotations

from collections.abc import Iterable

from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.costs import cost_words
from cosmodrome.games.one_small_step.components.vocabulary import CARDS, DECKS, DEPARTMENTS, DICE, STAGE_NAMES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import AD01, Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import T2
from cosmodrome.games.one_small_step.text.advancements import no_advancement
from cosmodrome.kernel.bits import has, members

Here = At[Printed, Race]


def mission_name(at: Here, mission: int) -> str:
    return names.mission(at.box, mission).name


def costs(at: Here, mission: int) -> str:
    card = names.mission(at.box, mission)
    return f"({cost_words(card.minor_cost)}; major {cost_words(card.major_cost)})"


def a_card(deck: int) -> str:
    return CARDS[DECKS[deck]].one


# --- why not --------------------------------------------------------------------------------------
def own_missions(at: Here) -> Iterable[tuple[int]]:
    return ((mission,) for mission in members(at.state.queue(at.side)))


def no_hold(at: Here, mission: int) -> Reason:
    if has(at.state.held, mission):
        return "RL-35", "no mission is held twice"
    return "AD10", "only your own missions on T-Minus 1 and T-Minus 2"


def empty_deck(deck: int) -> Reason:
    return "RL-29", f"the {('satellite', 'crew', 'Event')[deck]} deck is empty"


def no_draw(at: Here, department: int, deck: int) -> Reason:
    if not has(at.a, department):
        if has(at.state.to_act, department):
            return "R4.4", f"the {DEPARTMENTS[1 - department]} are to draw"
        return "R8.3.1", f"the {DEPARTMENTS[department]} have drawn their card"
    if department == x.ADMINISTRATORS and deck == x.EVENT_DECK:
        return "R8.3.2", "administrators draw missions only"
    return empty_deck(deck)


def no_extra_draw(at: Here, deck: int) -> Reason:
    if at.state.phase != 3:
        return "AD01", "only in phase 3"
    if at.who != at.state.team(at.side):
        return "R4.5", "the extra card is drawn by the whole team"
    return empty_deck(deck) if at.state.ready(at.side, AD01) else no_advancement(at, AD01, "")


def no_bonus(at: Here, die: int) -> Reason:
    if die == 2:
        return "AD11", "the crew die needs an Advancement of its own"
    return "R8.3.4", "the bonus is a roll of the satellite die"


COUNTDOWN = (x.ASK_COUNTDOWN,)
COMPULSORY: Reason = ("R8.3.1", "drawing is compulsory")
VERBS: list[VerbText[Printed, Race]] = [
    VerbText(
        "hold",
        "AD10",
        "countdown",
        asked=COUNTDOWN,
        say=lambda at, mission: f"Hold {mission_name(at, mission)} where it is",
        expected=own_missions,
        refuse=no_hold,
    ),
    VerbText(
        "advance",
        "AD10",
        "countdown",
        asked=COUNTDOWN,
        say=lambda at, mission: f"Move {mission_name(at, mission)} from T-Minus 2 to Launch",
        expected=lambda at: ((mission,) for mission in members(at.state.on_stage(at.side, T2))),
        refuse=("AD10", "only your own missions on T-Minus 2"),
    ),
    VerbText(
        "draw",
        "R8.3.1",
        "draw",
        asked=(x.ASK_DRAW,),
        say=lambda at, department, deck: f"{DEPARTMENTS[department].capitalize()}: {a_card(deck)}",
        expected=lambda at: ((department, deck) for department in members(at.a) for deck in range(len(DECKS))),
        refuse=no_draw,
    ),
    VerbText(
        "extra_draw",
        "AD01",
        "draw",
        asked=(x.ASK_DRAW, x.ASK_DEPARTMENT),
        say=lambda at, deck: f"Extra card: {a_card(deck)}",
        refuse=no_extra_draw,
    ),
    VerbText(
        "from_deck",
        "R13.15",
        "draw",
        asked=(x.ASK_DECK,),
        say=lambda at, deck: f"Draw {a_card(deck)}",
        refuse=lambda at, deck: empty_deck(deck),
    ),
    VerbText(
        "keep_mission",
        "R13.15",
        "draw",
        asked=(x.ASK_KEEP_MISSION,),
        say=lambda at, mission: f"Keep {mission_name(at, mission)} {costs(at, mission)}",
        refuse=("R13.15", "not among the missions you look at"),
    ),
    VerbText("stage", "R8.3.4", "stage", asked=(x.ASK_STAGE,), say=lambda at, stage: f"On {STAGE_NAMES[stage]}"),
    VerbText(
        "bonus",
        "R8.3.4",
        "bonus",
        asked=(x.ASK_BONUS,),
        say=lambda at, die: f"Roll the {DICE[die]} die",
        refuse=no_bonus,
        told=lambda at, die: f"takes the T-Minus 2 bonus with the {DICE[die]} die",
    ),
]
QUESTIONS: list[QuestionText[Printed, Race]] = [
    QuestionText(
        x.ASK_COUNTDOWN,
        "AD10",
        "Before the countdown: hold a mission, or move one ahead?",
        answers=[
            VerbText("no", "AD10", "countdown", say="Let the countdown run", told="lets the countdown run"),
        ],
    ),
    QuestionText(
        x.ASK_DRAW,
        "R8.3.1",
        "Draw from which deck?",
        answers=[
            VerbText(
                "stop", "AD01", "draw", say="Draw no further card", refuse=COMPULSORY, told="draws no further card"
            ),
        ],
    ),
    QuestionText(x.ASK_DECK, "R13.15", "Look at a mission from which deck?"),
    QuestionText(x.ASK_KEEP_MISSION, "R13.15", "Keep which mission? The other goes back on top of its deck"),
    QuestionText(x.ASK_STAGE, "R8.3.4", lambda at: f"Put {mission_name(at, at.a)} {costs(at, at.a)} on which space?"),
    QuestionText(
        x.ASK_BONUS,
        "R8.3.4",
        "Roll for a mission on T-Minus 2?",
        answers=[VerbText("no", "R8.3.4", "bonus", say="Do not roll", told="does without the T-Minus 2 bonus")],
    ),
    QuestionText(x.LAY_EVENT, "R8.2.1", "An Event card is laid on a draft space"),
    QuestionText(x.DRAW_EVENT, "R8.3.5", "An Event card is drawn"),
    QuestionText(x.DRAW_MISSION, "R8.3.4", "A mission is drawn"),
    QuestionText(x.START_MISSION, "R3.10", "The starting missions are dealt"),
    QuestionText(x.ORDER_BACKS, "R8.4.7", "The undrafted cards are shuffled"),
]
