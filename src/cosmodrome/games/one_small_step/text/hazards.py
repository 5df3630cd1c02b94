"""What is said of Hazards before a launch: gained, given, looked at, removed."""

from __future__ import annotations

from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.hazards import covered_missions
from cosmodrome.games.one_small_step.rules.printed import Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.text.missions import mission_name
from cosmodrome.kernel.bits import has, members

Here = At[Printed, Race]


def hazard_on(at: Here, mission: int) -> str:
    verb = "Give a Hazard to" if at.kind == x.ASK_GIVE_TO else "Put a Hazard on"
    return f"{verb} {mission_name(at, mission)}"


# --- why not --------------------------------------------------------------------------------------
def no_hazard_on(at: Here, mission: int) -> Reason:
    if mission == at.state.launching:
        return "RL-19", "this mission is being launched"
    if at.kind == x.ASK_GIVE_TO:
        return "R9.2.2", "not a mission of the other team"
    return "R9.2.1", "not a mission of your team"


def no_look_on(at: Here, mission: int) -> Reason:
    if not has(at.state.queue(at.side), mission):
        return "R12", "not a mission of your team"
    return "RL-41", "no Hazard lies on it that you have not seen"


def no_remove_on(at: Here, mission: int) -> Reason:
    own = has(at.state.queue(at.side), mission)
    return "R12", "no Hazard lies on it" if own else "not a mission of your team"


def no_known(at: Here, hazard: int) -> Reason:
    if at.c == x.TO_LOOK:
        return "RL-41", "you have seen it already"
    return "R14", "you know no such Hazard on this mission"


WHICH = (x.ASK_WHICH,)
VERBS: list[VerbText[Printed, Race]] = [
    VerbText(
        "hazard_on", "R9.2.1", "hazard", asked=(x.ASK_HAZARD_ON, x.ASK_GIVE_TO), say=hazard_on, refuse=no_hazard_on
    ),
    VerbText(
        "give",
        "R9.2.2",
        "hazard",
        asked=(x.ASK_GIVE,),
        say=lambda at, hazard: f"Give them {names.hazard(at.box, hazard).name}",
        refuse=("R9.2.2", "not among the Hazards you look at"),
    ),
    VerbText(
        "look_on",
        "R12",
        "hazard",
        asked=(x.ASK_LOOK,),
        say=lambda at, mission: f"Look at a Hazard on {mission_name(at, mission)}",
        expected=lambda at: ((mission,) for mission in members(covered_missions(at.state, at.side))),
        refuse=no_look_on,
    ),
    VerbText(
        "remove_on",
        "R12",
        "hazard",
        asked=(x.ASK_REMOVE,),
        say=lambda at, mission: f"Remove a Hazard from {mission_name(at, mission)}",
        refuse=no_remove_on,
    ),
    VerbText(
        "face_down",
        "R14",
        "hazard",
        asked=WHICH,
        say=lambda at, kind: ("One that nobody has seen", "One that only the other team has seen")[kind],
        refuse=lambda at, kind: (
            "R14",
            ("no Hazard on it is unseen by all", "no Hazard on it is known to the other team alone")[kind],
        ),
    ),
    VerbText(
        "known",
        "R14",
        "hazard",
        asked=WHICH,
        say=lambda at, hazard: names.hazard(at.box, hazard).name,
        refuse=no_known,
    ),
]
MUST_GIVE: Reason = ("R9.2.2", "the Hazard drawn must be given")
QUESTIONS: list[QuestionText[Printed, Race]] = [
    QuestionText(x.ASK_HAZARD_ON, "R9.2.1", "A Hazard is gained: put it, unseen, on which mission?"),
    QuestionText(x.ASK_GIVE, "R9.2.2", "Give which of the Hazards?"),
    QuestionText(
        x.ASK_GIVE_TO,
        "R9.2.2",
        "Give a Hazard to which mission of the other team?",
        answers=[VerbText("no", "R12", "hazard", say="Give none", refuse=MUST_GIVE, told="gives no Hazard")],
    ),
    QuestionText(x.ASK_LOOK, "R12", "Look at a Hazard on which mission?"),
    QuestionText(
        x.ASK_REMOVE,
        "R12",
        "Remove a Hazard from a mission?",
        answers=[VerbText("no", "R12", "hazard", say="Remove none", told="removes no Hazard")],
    ),
    QuestionText(
        x.ASK_WHICH,
        "R14",
        lambda at: f"{mission_name(at, at.a)}: {'look at' if at.c == x.TO_LOOK else 'remove'} which Hazard?",
    ),
    QuestionText(x.DRAW_HAZARD, "R9.2.2", "A Hazard is drawn"),
    QuestionText(x.REVEAL_HAZARD, "R9.1.1", "A Hazard is revealed"),
    QuestionText(x.SEE_HAZARD, "R12", "A Hazard is looked at"),
    QuestionText(x.PICK_GIVEN, "RL-42", "One of the Hazards given is picked"),
]
