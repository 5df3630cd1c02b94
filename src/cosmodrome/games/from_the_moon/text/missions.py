"""What is said of approvals, and of the choices inside declared effects."""

from __future__ import annotations

from cosmodrome.games.from_the_moon.components import names
from cosmodrome.games.from_the_moon.components.vocabulary import COUNTED, GOODS, RESOURCES, SHIPS
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.games.from_the_moon.rules.missions import launches_ship
from cosmodrome.games.from_the_moon.rules.moon import Moon
from cosmodrome.games.from_the_moon.rules.printed import Printed
from cosmodrome.games.from_the_moon.rules.table import NONE
from cosmodrome.games.kit.english import capital, counted, listed
from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText
from cosmodrome.kernel.frames import CHOOSE, PAY, PICK
from cosmodrome.kernel.program import after_of, arg_a, arg_b, op_of

Here = At[Printed, Moon]
GAINS = (("score", "Victory Point"), ("gain", "Achievement"))  # behind the goods
FOR_EACH = {  # what points are scored for, in words
    "specialist": "Specialist",
    "astronaut": "Astronaut",
    "laboratory": "Laboratory",
    "building": "Building",
    "greenhouse": "Greenhouse",
    "improved_greenhouse": "improved Greenhouse",
    "battery": "Battery",
    "improvement": "improved ship part",
    "mission_tile": "Mission tile",
    "achievement": "Achievement",
    "building_connection": "connection between two Buildings",
    "largest_building_group": "Building of the largest group",
}


def construct_now(at: Here, part: int) -> str:
    mission = int(at.state.mission[part])
    if mission == NONE:
        return construct_text(at, part)
    entry = names.components(at.box).missions[mission]
    price = names.goods(int(at.box.mission_price[mission]))
    return f"Construct the {names.part(at.box, part)} ({entry.name}) for {price}: {counted(entry.vp, 'point')}"


def construct_text(at: Here, part: int) -> str:
    return f"Construct the {names.part(at.box, part)}"


def improve_text(at: Here, part: int) -> str:
    price = names.goods(int(at.box.improve_price[part]))
    return f"Improve the {names.part(at.box, part)} for {price}: {counted(int(at.box.improve_vp[part]), 'point')}"


def no_work(at: Here, part: int, construct: bool) -> Reason:
    """Why a part can be neither constructed nor improved, as far as both have it in common."""
    state, ship, mode = at.state, part // 5, at.a >> 3
    if not at.a >> ship & 1:
        return "R10.1", "the approval is not for this ship"
    if state.launched >> ship & 1:
        return "R10.2", "this ship is launched"
    if mode == (a.IMPROVE_ONLY if construct else a.CONSTRUCT_ONLY):
        return "R10.1", f"the approval is only for {('', 'constructing', 'improving')[mode]}"
    return "", ""


def no_construction(at: Here, part: int) -> Reason:
    if (why := no_work(at, part, construct=True))[0]:
        return why
    mission = int(at.state.mission[part])
    if mission == NONE:
        return "R10.3", "there is no Mission tile on this part"
    return "R10.3", f"it costs {names.goods(int(at.box.mission_price[mission]))}"


def no_improvement(at: Here, part: int) -> Reason:
    if (why := no_work(at, part, construct=False))[0]:
        return why
    state = at.state
    if state.mission[part] != NONE:
        return "R10.4", "its Mission tile has not been taken"
    if state.improved_by[part] != NONE:
        return "R10.4", "it is improved already"
    if not at.box.parts >> part & 1 and not at.box.unused_improvable:
        return "Q18", "this part is not in the game"
    if launches_ship(state, part):
        return "R10.4", "its Mission tile was the last one: the ship is about to be launched"
    if state.improvements(at.who) >= at.box.improvement_cubes:
        return "R10.4", "all your Improvement cubes are placed"
    return "R10.4", f"it costs {names.goods(int(at.box.improve_price[part]))}"


def any_of(things: list[str]) -> str:
    """`Europa, Titan or Mars`."""
    return " or ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def approval_question(at: Here) -> str:
    ships = [capital(ship) for i, ship in enumerate(SHIPS) if at.a >> i & 1]
    work = ("construct, improve", "construct", "improve")[at.a >> 3]
    return f"Approval for {any_of(ships)}: {work}, or take a point"


# --- inside effects -------------------------------------------------------------------------------
def block_words(box: Printed, pc: int) -> str:
    """A block of the program in words."""
    found, code = [], box.program
    while code[pc]:
        word = code[pc]
        found.append(step_words(box, int(op_of(word)), int(arg_a(word)), int(arg_b(word)), pc))
        pc = int(after_of(word))
    return listed(found)


def step_words(box: Printed, op: int, what: int, n: int, pc: int) -> str:
    if op == a.GAIN:
        if what < len(GOODS):
            return f"gain {names.some(what, n)}"
        deed, word = GAINS[what - len(GOODS)]
        return f"{deed} {counted(n, word)}"
    if op == a.APPROVE:
        ships = [capital(ship) for i, ship in enumerate(SHIPS) if (what // 3 + 1) >> i & 1]
        work = ("", " (construct only)", " (improve only)")[what % 3]
        return f"gain an approval for {any_of(ships)}{work}"
    if op == a.SCORE_PER:
        return f"score {counted(n, 'point')} for each {FOR_EACH[COUNTED[what]]}"
    plain = {
        a.MAY_RECRUIT: "recruit an Astronaut",
        a.MAY_TRAIN: "train a Specialist",
        a.MAY_GREENHOUSE: "take a Greenhouse",
        a.MAY_FLIP: "improve a Greenhouse",
        a.MAY_FOUNDATION: "lay a Foundation",
        a.MAY_LABORATORY: "take a Laboratory",
        a.MAY_SPECIAL: "do a Special Research",
    }
    if op in plain:
        return plain[op]
    if op == 3:
        return f"pay {names.goods(price_at(box, pc))}: {block_words(box, what)}"
    return f"gain {what} Resources of your choice" if what > 1 else "gain 1 Resource of your choice"


def price_at(box: Printed, pc: int) -> int:
    """The price of a payment in the program."""
    return int(box.prices[arg_a(box.program[pc + 1])])


def choose_text(at: Here, choice: int) -> str:
    if at.kind != CHOOSE or choice >= arg_a(at.box.program[at.a]):
        return f"Alternative {choice + 1}"
    return capital(block_words(at.box, int(at.box.program[at.a + 1 + choice])))


def pay_text(at: Here) -> str:
    return f"Pay {names.goods(price_at(at.box, at.a))}" if at.kind == PAY else "Pay"


def pick_text(at: Here, kind: int) -> str:
    return f"Gain 1 {capital(RESOURCES[kind])}" if kind < len(RESOURCES) else f"Kind {kind + 1}"


def effect_question(at: Here) -> str:
    owner = names.owner(at.box, at.a)
    return f"{capital(owner)}: {names.text_of(at.box, at.a)}" if owner else "Use the effect?"


EFFECT = (CHOOSE, PAY, PICK)
NEVER = "this is not asked in this game"
VERBS: list[VerbText[Printed, Moon]] = [
    VerbText(
        "construct",
        "R10.3",
        "construct",
        asked=(a.ASK_APPROVAL,),
        say=construct_text,
        now=construct_now,
        expected=lambda at: ((part,) for part in range(a.PARTS) if at.state.mission[part] != NONE),
        refuse=no_construction,
    ),
    VerbText(
        "improve",
        "R10.4",
        "improve",
        asked=(a.ASK_APPROVAL,),
        say=improve_text,
        refuse=no_improvement,
    ),
    VerbText(
        "point",
        "R10.1",
        "point",
        asked=(a.ASK_APPROVAL,),
        say=lambda at: f"Take {counted(int(at.box.approval_vp), 'point')} instead",
    ),
    VerbText(
        "choose",
        "R3.4",
        "choose",
        asked=(CHOOSE,),
        say=choose_text,
        refuse=("R3.4", "it cannot be paid, or nothing of it can be carried out"),
    ),
    VerbText(
        "pay",
        "R3.5",
        "pay",
        asked=(PAY,),
        say=pay_text,
        refuse=("R3.4", "it cannot be paid, or nothing of it can be carried out"),
    ),
    VerbText(
        "pick", "R3.4", "pick", asked=(PICK,), say=pick_text, refuse=("R3.4", "Resources are named in their order")
    ),
    VerbText("stop", "R3.4", "no", say="Stop", refuse=("R3.4", NEVER)),
    VerbText("part", "R3.4", "part", say=lambda at, part: f"Part {part + 1}", refuse=("R3.4", NEVER)),
    VerbText("accept", "R3.1", "accept", say="Accept", refuse=("R3.1", NEVER)),
    VerbText("dispute", "R3.1", "dispute", say="Call the dispute", refuse=("R3.1", NEVER)),
    VerbText("first", "R3.1", "first", say="The first proposal", refuse=("R3.1", NEVER)),
    VerbText("second", "R3.1", "second", say="The second proposal", refuse=("R3.1", NEVER)),
]
QUESTIONS: list[QuestionText[Printed, Moon]] = [
    QuestionText(a.ASK_APPROVAL, "R10.1", approval_question),
    QuestionText(CHOOSE, "R3.4", effect_question),
    QuestionText(PAY, "R3.4", effect_question),
    QuestionText(PICK, "R3.4", "Gain which Resource?"),
]
