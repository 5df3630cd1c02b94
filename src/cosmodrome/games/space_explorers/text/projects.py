"""What is said of Projects and of the skill that ability 19 lends."""

from __future__ import annotations

from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.games.space_explorers.components import names
from cosmodrome.games.space_explorers.components.vocabulary import COLOURS
from cosmodrome.games.space_explorers.rules import actions as a
from cosmodrome.games.space_explorers.rules import printed as p
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.games.space_explorers.rules.printed import Printed
from cosmodrome.games.space_explorers.text.abilities import ability_name, no_ability
from cosmodrome.games.space_explorers.text.payment import more
from cosmodrome.kernel.bags import lacking, size
from cosmodrome.kernel.bits import has, members

Here = At[Printed, Explorers]


def complete(at: Here, project: int) -> str:
    entry = names.project(at.box, project)
    return f"Complete {entry.name} ({entry.points} points)"


def complete_with_19(at: Here, project: int) -> str:
    return f"{complete(at, project)}, with a lent skill"


def complete_with_19_now(at: Here, project: int) -> str:
    return f"{complete(at, project)}, with a skill lent by {ability_name(at, p.TEMP_SKILL)}"


def lacks(at: Here, project: int) -> int:
    return int(lacking(at.box.required[project], at.state.skills[at.who] + at.state.lent))


def no_completion(at: Here, project: int) -> Reason:
    if not has(at.state.line, project):
        return "R7.1", "this Project is not in the line"
    return "R7.3", f"needs {more(lacks(at, project))}"


def no_completion_with_19(at: Here, project: int) -> Reason:
    if not has(at.state.line, project):
        return no_completion(at, project)
    if at.box.skill_any_time:
        return "E3", "in this edition the skill is lent beforehand"
    if int(size(lacks(at, project))) != 1:
        return "RU-17", "exactly one skill must be missing"
    return no_ability(at, p.TEMP_SKILL, "R9.19", "", "it takes two tokens")


def no_lent_skill(at: Here) -> Reason:
    if not at.box.skill_any_time:
        return "E3", "in this edition only together with completing a Project"
    return no_ability(at, p.TEMP_SKILL, "R9.19", "", "it takes two tokens")


PROJECT = (a.ASK_PROJECT,)
VERBS: list[VerbText[Printed, Explorers]] = [
    VerbText(
        "complete",
        "R7.1",
        "project",
        asked=PROJECT,
        say=complete,
        expected=lambda at: ((project,) for project in members(at.state.line)),
        refuse=no_completion,
    ),
    VerbText(
        "complete_with_19",
        "R9.19",
        "project",
        asked=PROJECT,
        say=complete_with_19,
        now=complete_with_19_now,
        refuse=no_completion_with_19,
    ),
    VerbText("no_project", "R7.1", "project", asked=PROJECT, say="Complete no Project"),
    VerbText(
        "skill",
        "R9.19",
        "skill",
        asked=(a.ASK_SKILL,),
        say=lambda at, colour: f"A {COLOURS[colour]} skill for this turn",
    ),
    VerbText(
        "use_19",
        "R9.19",
        "free",
        asked=(a.ASK_ACTION, a.ASK_AFTER),
        say="Pass two tokens for a skill towards a Project this turn",
        refuse=no_lent_skill,
    ),
]
QUESTIONS: list[QuestionText[Printed, Explorers]] = [
    QuestionText(a.ASK_PROJECT, "R7.1", "Complete a Project?"),
    QuestionText(a.ASK_SKILL, "R9.19", "Borrow which skill?"),
]
