"""What is said of workers, of the Earth spaces and their upgrades, and of the department that goes next."""

from __future__ import annotations

from collections.abc import Iterable

from cosmodrome.games.kit.english import capital
from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.effects import in_words
from cosmodrome.games.one_small_step.components.entries import upgrade_type, upgrade_words
from cosmodrome.games.one_small_step.components.vocabulary import (
    DEPARTMENTS,
    UPGRADE_WORDS,
    UPGRADES,
    WAYS,
    WORKERS,
)
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.earth import active_in, uncovered
from cosmodrome.games.one_small_step.rules.printed import AD03, Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import PERSONNEL, TEMP
from cosmodrome.games.one_small_step.text.advancements import no_advancement
from cosmodrome.games.one_small_step.text.cards import nothing_to_play
from cosmodrome.games.one_small_step.text.missions import COMPULSORY as MUST_DRAW
from cosmodrome.kernel.bits import has, members
from cosmodrome.kernel.state import TEAM

Here = At[Printed, Race]


def place_as_other(at: Here, department: int, target: int) -> str:
    worker, other = WORKERS[department].capitalize(), WORKERS[1 - department]
    return f"{worker} as {other} to {names.target(at.box, target)}"


def use(at: Here, way: int) -> str:
    if at.kind != x.ASK_WAY or way == x.NORMAL_ACTION:
        return "The normal action" if way == x.NORMAL_ACTION else f"The {WAYS[way]} upgrade instead"
    return f"Instead ({WAYS[way]} upgrade): {alternative(at, way)}"


def alternative(at: Here, way: int) -> str:
    return in_words(names.sources(at.box).block(int(at.box.upgrade_block[at.a * 2 + way - 1])))


def use_now(at: Here, way: int) -> str:
    if at.kind != x.ASK_WAY or way != x.NORMAL_ACTION:
        return use(at, way)
    box = at.box
    cheaper = active_in(at.state, at.a, box.reductions[0], box.reductions[1])
    block = int((box.reduced if cheaper else box.normal)[at.a])
    return f"The normal action: {in_words(names.sources(box).block(block))}"


def told_use(at: Here, way: int) -> str:
    return f"uses the {WAYS[way]} upgrade of {names.space(at.box, at.a // 2)} instead" if way else ""


def uncover(at: Here, action: int) -> str:
    name = capital(names.action(at.box, action))
    if at.kind != x.ASK_UNCOVER:
        return f"{name}: uncover an upgrade"
    upgrade = names.upgrade(at.box, action, at.a)
    return f"{name}, {UPGRADE_WORDS[upgrade_type(upgrade)]}: {upgrade_words(upgrade)}"


# --- why not --------------------------------------------------------------------------------------
def targets(at: Here) -> Iterable[tuple[int, int]]:
    there = [*range(x.SPACES), *(x.SPACES + card for card in members(at.state.draft))]
    return ((department, target) for department in members(at.a) or range(2) for target in there)


def no_target(at: Here, kind: int, target: int) -> Reason:
    """Why a worker of this kind cannot go there."""
    if target < x.SPACES:
        return "R8.4.2", f"space {target + 1} is occupied"
    card = target - x.SPACES
    if not has(at.state.draft, card):
        return "R8.4.3", "this card is not on a draft space"
    if has(at.state.drafted[0] | at.state.drafted[1], card):
        return "R8.4.3", "a worker stands on this card already"
    return "R8.4.3", f"only {DEPARTMENTS[1 - kind]} can be placed here"


def no_place(at: Here, department: int, target: int) -> Reason:
    if not has(at.a, department):
        if at.state.workers[at.side * 2 + department]:
            return "R4.4", f"the {DEPARTMENTS[1 - department]} are to place a worker"
        return "R8.4.1", f"no {WORKERS[department]} is left to place"
    return no_target(at, department, target)


def no_place_as_other(at: Here, department: int, target: int) -> Reason:
    if not at.state.swapped:
        return "R12", "no Media tile lets a worker count as the other kind now"
    if target == x.SPACES - 1:
        return "R8.4.2", "space 6 gives the same to both kinds"
    if not has(at.a, department):
        return no_place(at, department, target)
    return no_target(at, 1 - department, target)


def no_place_token(at: Here, department: int, target: int) -> Reason:
    state = at.state
    if state.phase != 4:
        return "AD03", "only in phase 4"
    if not state.ready(at.side, AD03):
        return no_advancement(at, AD03, "")
    if has(state.passed, at.side):
        return "AD03", "your team has declined it in this round"
    if not state.amount(at.side, TEMP, PERSONNEL):
        return "AD03", "needs 1 more temporary Personnel"
    if at.who < TEAM and at.who != state.team(at.side):
        return "R4.5", "a token is placed by the whole team"
    return no_target(at, department, target)


def no_use(at: Here, way: int) -> Reason:
    if not uncovered(at.state, at.a, way - 1):
        return "R11.1.1", "this upgrade is covered"
    if not has(at.box.alternatives[way - 1], at.a):
        return "R11.1.4", "this upgrade is no alternative"
    return "R11.1.4", f"it would have no effect: {alternative(at, way)}"


def no_department(at: Here, department: int) -> Reason:
    name = DEPARTMENTS[department]
    if at.state.phase == 3:
        return "R8.3.1", f"the {name} have drawn their card, or have no deck to draw from"
    if at.state.phase == 4:
        return "R8.4.1", f"the {name} have no worker left to place"
    return "R8.6.1", f"the {name} have had their play"


PLACE = (x.ASK_PLACE,)
MUST_PLACE: Reason = ("R8.4.1", "placing is compulsory until all workers are placed")
VERBS: list[VerbText[Printed, Race]] = [
    VerbText(
        "department",
        "R4.5",
        "department",
        asked=(x.ASK_DEPARTMENT,),
        say=lambda at, department: f"The {DEPARTMENTS[department]}",
        expected=lambda at: [(0,), (1,)],
        refuse=no_department,
        told=lambda at, department: f"lets the {DEPARTMENTS[department]} go next",
    ),
    VerbText(
        "place",
        "R8.4.1",
        "place",
        asked=PLACE,
        say=lambda at, department, target: f"{WORKERS[department].capitalize()} to {names.target(at.box, target)}",
        expected=targets,
        refuse=no_place,
    ),
    VerbText("place_as_other", "R12", "place", asked=PLACE, say=place_as_other, refuse=no_place_as_other),
    VerbText(
        "place_token",
        "AD03",
        "place",
        asked=(x.ASK_PLACE, x.ASK_DEPARTMENT),
        say=lambda at, department, target: (
            f"Personnel token as {WORKERS[department]} to {names.target(at.box, target)}"
        ),
        refuse=no_place_token,
    ),
    VerbText(
        "use",
        "R11.1.4",
        "way",
        asked=(x.ASK_WAY,),
        say=use,
        now=use_now,
        expected=lambda at: ((way,) for way in range(len(WAYS))),
        refuse=no_use,
        told=told_use,
    ),
    VerbText(
        "earth_action",
        "R12",
        "earth",
        asked=(x.ASK_EARTH_ACTION,),
        say=lambda at, action: f"The action of the {names.action(at.box, action)}",
        told=lambda at, action: f"uses the action of the {names.action(at.box, action)}",
    ),
    VerbText(
        "uncover",
        "R11.1.2",
        "uncover",
        asked=(x.ASK_UNCOVER,),
        say=uncover,
        refuse=("R11.1.2", "no marker lies there any more"),
    ),
]


# --- questions ------------------------------------------------------------------------------------
def must_act(at: Here) -> Reason:
    return {3: MUST_DRAW, 4: MUST_PLACE}.get(int(at.state.phase), ("R8.6.1", "there is another answer for that here"))


def no_more(at: Here) -> str:
    nothing_more = {3: "Draw no further card", 4: "Place nothing more", 6: nothing_to_play(at)}
    return nothing_more.get(int(at.state.phase), "Nothing more")


def which_department(at: Here) -> str:
    what = {3: "draws a card", 4: "places a worker"}.get(int(at.state.phase), "plays a development")
    return f"Which department {what} next?"


QUESTIONS: list[QuestionText[Printed, Race]] = [
    QuestionText(
        x.ASK_DEPARTMENT,
        "R4.5",
        which_department,
        answers=[VerbText("stop", "R4.5", "department", say="Nothing more", now=no_more, refuse=must_act)],
    ),
    QuestionText(
        x.ASK_PLACE,
        "R8.4.1",
        "Place a worker on an Earth space or a card",
        answers=[
            VerbText("stop", "AD03", "place", say="Place nothing more", refuse=MUST_PLACE, told="places nothing more")
        ],
    ),
    QuestionText(
        x.ASK_WAY,
        "R11.1.4",
        lambda at: f"{names.space(at.box, at.a // 2)}: the normal action, or an alternative?",
    ),
    QuestionText(
        x.ASK_EARTH_ACTION,
        "R12",
        "Use the action of which Earth space?",
        answers=[VerbText("no", "R12", "earth", say="Use none", told="uses no Earth action")],
    ),
    QuestionText(x.ASK_UNCOVER, "R11.1.2", lambda at: f"Uncover which {UPGRADES[at.a]} upgrade of the Earth?"),
]
