"""Projects (R7): which can be completed, with ability 19 lending a skill (R9.19, E3, RU-17).

Frames: `MAY_COMPLETE`; `ASK_PROJECT`, `ASK_SKILL`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.space_explorers.rules import actions as x
from cosmodrome.games.space_explorers.rules.payment import ask_give
from cosmodrome.games.space_explorers.rules.printed import DRAW_ON_PROJECT, FROM_PROJECTS, TEMP_SKILL
from cosmodrome.games.space_explorers.rules.table import Table
from cosmodrome.kernel.bags import covers, lacking, one, size
from cosmodrome.kernel.bits import first_n, has, lowest, only, with_each
from cosmodrome.kernel.frames import frame


# --- completed ------------------------------------------------------------------------------------
def may_complete(state: Table, who: i64) -> None:
    if completable(state, who, state.skills[who] + state.lent) or has(state.kinds[who], TEMP_SKILL):
        state.push(frame(x.ASK_PROJECT, who))


def completable(state: Table, who: i64, skills: i64) -> i64:
    """R7.3: return the Projects in the line that these skills satisfy."""
    ready: i64 = 0
    left = state.line
    while left:
        project = lowest(left)
        left &= left - 1
        if covers(skills, state.printed.required[project]):
            ready |= only(project)
    return ready


def project_options(state: Table, who: i64) -> vec[i64]:
    """R7.1-R7.3, RU-28; RU-17: with ability 19 where exactly one skill is missing."""
    skills = state.skills[who] + state.lent
    ready = completable(state, who, skills)
    options = with_each(vec[i64](), x.COMPLETE, ready)
    if not state.printed.skill_any_time and can_lend(state, who):
        left = state.line & ~ready
        while left:
            project = lowest(left)
            left &= left - 1
            if size(lacking(state.printed.required[project], skills)) == 1:
                options = append(options, x.COMPLETE_WITH_19 + project)
    return append(options, x.NO_PROJECT)


def choose_project(state: Table, who: i64, action: i64) -> None:
    if action >= x.COMPLETE_WITH_19 and action != x.NO_PROJECT:
        ask_give(state, who, x.FOR_PROJECT, action - x.COMPLETE_WITH_19, lending_price(state, who))
    elif action != x.NO_PROJECT:
        complete(state, who, action - x.COMPLETE)


def complete(state: Table, who: i64, project: i64) -> None:
    """R7.4; then the draws of 21 and 43 (R9.21, R9.43), then 56 once more (RU-14)."""
    state.line ^= only(project)
    state.done[who] |= only(project)
    state.emit(x.COMPLETED, who, project)
    state.score(who, FROM_PROJECTS, state.printed.worth[project])
    state.push(frame(x.ASK_LATE, who))
    division: i64 = x.COLOURS - 1
    while division >= 0:
        card = state.tops[who * x.COLOURS + division]
        if card >= 0 and state.printed.ability[card] == DRAW_ON_PROJECT and state.is_active(card):
            state.push(frame(x.TRIGGER, who, card))
        division -= 1


# --- ability 19 -----------------------------------------------------------------------------------
def can_lend(state: Table, who: i64) -> bool:
    card = state.active(who, TEMP_SKILL)
    return card >= 0 and size(state.tokens[who]) >= state.printed.amount[card]


def lending_price(state: Table, who: i64) -> i64:
    return state.printed.amount[state.active(who, TEMP_SKILL)]


def skill_options() -> vec[i64]:
    return with_each(vec[i64](), x.SKILL, first_n(x.COLOURS))


def choose_skill(state: Table, who: i64, colour: i64) -> None:
    state.lent = one(colour)
    state.emit(x.LENT, who, colour)
