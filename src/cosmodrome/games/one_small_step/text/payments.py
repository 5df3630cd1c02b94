"""What is said of tokens: paying with them, rolling for them, upgrading them."""

from __future__ import annotations

from cosmodrome.games.kit.english import listed
from cosmodrome.games.kit.texts import NOT_OFFERED, At, QuestionText, Reason, VerbText
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.vocabulary import DICE, RESOURCES, face_words, some
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import AD09, Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import FRESH, TEMP
from cosmodrome.games.one_small_step.rules.tokens import temps_of
from cosmodrome.kernel import lanes4, lanes7
from cosmodrome.kernel.bits import members

Here = At[Printed, Race]


def missing(at: Here, cost: int, less: int = 0) -> str:
    """What is lacking for named tokens: `needs 1 more Booster and 2 more Sensors`."""
    lacks = []
    for resource in range(x.RESOURCES):
        n = int(lanes7.amount(cost, resource)) - int(at.state.usable(at.side, resource))
        if n > 0:
            lacks.append(f"{n} more {names.resource(resource, n)}")
    saved = f" ({less} less to pay)" if less and lacks else ""
    return f"needs {listed(lacks)}{saved}" if lacks else NOT_OFFERED


def with_perms(at: Here, resource: int, n: int) -> str:
    if n == 0:
        return f"Pay with temporary {names.resource(resource, 2)} only"
    return f"Pay with {some(RESOURCES[resource], n, 'permanent ')}"


def with_perms_now(at: Here, resource: int, n: int) -> str:
    """How many of the tokens due are permanent."""
    due = int(lanes7.amount(at.state.need, resource))
    if n == 0:
        return some(RESOURCES[resource], due, "temporary ")
    return some(RESOURCES[resource], n, "permanent ") + (f" and {due - n} temporary" if due > n else "")


def chosen_by(at: Here, source: int, space: str) -> str:
    return (space, "a Media tile", names.advancement(at.box, AD09).name)[source]


# --- why not --------------------------------------------------------------------------------------
def no_perms(at: Here, resource: int, n: int) -> Reason:
    if resource != at.a:
        return "R6.3", f"{names.resource(at.a)} is being paid"
    due = int(lanes7.amount(at.state.need, at.a))
    return "R6.3", f"exactly {due} is paid, with tokens you have"


def no_spending(at: Here, kind: int, resource: int) -> Reason:
    wanted = {x.TEMPS: TEMP, x.ALIKE: TEMP, x.PERMANENTS: FRESH}.get(at.a, kind)
    if wanted != kind:
        return "R12", f"a {('temporary', 'permanent')[wanted]} token is to be paid"
    held = int(at.state.amount(at.side, kind, resource))
    n = at.c if at.a == x.ALIKE else 1
    if held < n:
        word = ("temporary", "permanent")[kind]
        return "R6.1", f"needs {n - held} more {word} {names.resource(resource, n - held)}"
    return "RL-48", "tokens are named in ascending order, and enough must be left"


def no_result(at: Here, source: int, face: int) -> Reason:
    if not lanes4.amount(at.box.die_faces[at.a], face):
        return "R2.3", f"the {DICE[at.a]} die has no such face"
    return "R12", ("no upgrade of this space chooses a result", "no such Media tile", "no Advancement for it")[source]


def no_upgrade(at: Here, resource: int) -> Reason:
    name = names.resource(resource)
    if not at.state.amount(at.side, TEMP, resource):
        return "R6.5", f"no temporary {name}"
    if not at.state.room(FRESH, resource):
        return "RL-14", f"no permanent {name} is left in the supply"
    return "R6.6", f"the {name} was gained in this Turn"


TOKEN, RESULT = (x.ASK_TOKEN,), (x.ASK_RESULT,)
VERBS: list[VerbText[Printed, Race]] = [
    VerbText("perms", "R6.3", "pay", asked=(x.ASK_PERMS,), say=with_perms, now=with_perms_now, refuse=no_perms),
    VerbText(
        "spend_temp",
        "R6.1",
        "pay",
        asked=TOKEN,
        say=lambda at, resource: f"Spend a temporary {names.resource(resource)}",
        refuse=lambda at, resource: no_spending(at, TEMP, resource),
    ),
    VerbText(
        "spend_perm",
        "R6.1",
        "pay",
        asked=TOKEN,
        say=lambda at, resource: f"Spend a permanent {names.resource(resource)}",
        refuse=lambda at, resource: no_spending(at, FRESH, resource),
    ),
    VerbText("roll", "R6.4", "roll", asked=RESULT, say="Roll the die", told=lambda at: f"rolls the {DICE[at.a]} die"),
    VerbText(
        "result",
        "R12",
        "roll",
        asked=RESULT,
        say=lambda at, source, face: (
            f"Choose {face_words(face)} with {chosen_by(at, source, 'the upgrade of this space')}"
        ),
        refuse=no_result,
        told=lambda at, source, face: (
            f"chooses {face_words(face).replace(' + ', ' and ')} instead of rolling, thanks to "
            f"{chosen_by(at, source, 'the upgrade of the space')}"
        ),
    ),
    VerbText(
        "keep",
        "R6.4",
        "roll",
        asked=(x.ASK_KEEP,),
        say=lambda at, resource: f"Keep the {names.resource(resource)}",
        refuse=("R6.4", "the die does not show it"),
        told="keeps one of them",
    ),
    VerbText(
        "upgrade",
        "R6.5",
        "upgrade",
        asked=(x.ASK_UPGRADE,),
        say=lambda at, resource: f"Upgrade 1 {names.resource(resource)}",
        expected=lambda at: ((resource,) for resource in members(temps_of(at.state, at.side, 1))),
        refuse=no_upgrade,
    ),
]


# --- questions ------------------------------------------------------------------------------------
def which_perms(at: Here) -> str:
    due = some(RESOURCES[at.a], int(lanes7.amount(at.state.need, at.a)))
    mission = f"{names.mission(at.box, int(at.state.launching)).name}: pay" if at.state.for_mission else "Pay"
    return f"{mission} {due} with which tokens?"


def which_token(at: Here) -> str:
    due = f" {at.c} are due" if at.c > 1 else ""
    what = {x.TEMPS: "temporary token", x.PERMANENTS: "permanent token", x.TOKENS: "token"}
    if at.a in what:
        return f"Pay with which {what[at.a]}?{due}"
    return f"Pay {at.c} temporary tokens of which kind?" if at.c > 1 else "Pay with which temporary token?"


QUESTIONS: list[QuestionText[Printed, Race]] = [
    QuestionText(x.ASK_PERMS, "R6.3", which_perms),
    QuestionText(x.ASK_TOKEN, "R12", which_token),
    QuestionText(x.ASK_RESULT, "R12", lambda at: f"Roll the {DICE[at.a]} die, or choose its result?"),
    QuestionText(x.ASK_KEEP, "R6.4", "Keep which of the two?"),
    QuestionText(
        x.ASK_UPGRADE,
        "R6.5",
        "Upgrade a temporary token of an earlier Turn?",
        answers=[VerbText("no", "R6.5", "upgrade", say="Upgrade nothing", told="upgrades nothing")],
    ),
    QuestionText(x.ROLL_DIE, "R6.4", "A die is rolled"),
]
