"""What is under way in a position must be possible: effects, launches and payments."""

from __future__ import annotations

from typing import Final

from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.vocabulary import RESOURCES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.launching import LAUNCH_PHASE, major_cost, minor_cost
from cosmodrome.games.one_small_step.rules.printed import AD13, DO_GAIN_MATCHING, DO_PATH, FOR_FEVER, HAZARD_CARDS
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.rewards import point_is_reward
from cosmodrome.games.one_small_step.rules.table import NONE
from cosmodrome.games.one_small_step.rules.tokens import lacking
from cosmodrome.games.one_small_step.view.agenda import EFFECTS, Agenda, Frame, refuse
from cosmodrome.kernel import lanes7, program
from cosmodrome.kernel.bits import has, members, only
from cosmodrome.kernel.frames import ORDER, RUN

# What a launch has come to: one of these is on the agenda as long as it lasts
LAUNCHING: Final = {x.MINOR, x.BEFORE_MAJOR, x.ASK_MAJOR, x.SUCCESS, x.ASK_FORGO, x.LAUNCHED}
MINOR_COST: Final = {x.MINOR, x.BEFORE_MAJOR}
# No reward and no tile leads there (R9.1.7)
OUTSIDE_LAUNCHES: Final = LAUNCHING | {
    *(x.ASK_LAUNCH, x.ASK_PLAY, x.PLAYED, x.ASK_DISCOUNT, x.ASK_EARTH_ACTION, x.ASK_WAY, x.END_ACTION),
}
INSIDE_LAUNCHES: Final = {"mission", "tile", "advancement", ""}  # where effects are printed
PAYING: Final = {x.PAY_NEXT, x.ASK_PERMS}
AT_LEAST_1: Final = {  # numbers that count down to 1
    x.ASK_UPGRADE: ("tokens", "c"),
    x.ASK_UNDER: ("cards", "c"),
    x.ASK_LESS: ("tokens", "c"),
    x.ASK_TOKEN: ("tokens", "c"),
    x.ASK_DECK: ("missions", "c"),
    x.ASK_HAZARD_ON: ("hazards", "c"),
    x.LOOK_MISSIONS: ("keep", "a"),
    x.ASK_KEEP_MISSION: ("keep", "a"),
    x.GIVE_HAZARD: ("most", "a"),
    x.ASK_GIVE_TO: ("most", "a"),
    x.ASK_GIVE: ("most", "b"),
}


# --- effects --------------------------------------------------------------------------------------
def check_effects(state: Race, agenda: Agenda) -> None:
    """R12: effects go on where they are printed, and with what was paid for them."""
    start = names.printed_on(state.printed, int(state.printed.start_block))
    rewarded = False
    for at, f in enumerate(agenda):
        rewarded |= f.kind == x.LAUNCHED
        if f.kind in EFFECTS:
            owner = names.printed_on(state.printed, f.a)
            if (state.round == 0 and owner != start) or (state.round and owner == start):
                refuse(f"{f.where}.effect", "the tokens that teams start with belong to the set-up (R3.11)")
            if owner.kind == "mission" and not (rewarded and owner.ref == _mission(state)):
                refuse(f"{f.where}.effect", "rewards come after the launch of their mission (R9.1.4)")
            if f.kind == RUN and _op(state, f.a) == DO_PATH:
                refuse(f"{f.where}.effect", "steps on the path are made at once (R9.3.2)")
            if state.bound == NONE and agenda[-1].kind != x.ASK_TOKEN and _gains_matching(state, f.a):
                refuse("progress.bound", "the resource that was paid: the effect under way gives some of it")
        name, argument = AT_LEAST_1.get(f.kind, ("", ""))
        if name and getattr(f, argument) < 1:
            refuse(f"{f.where}.{name}", "at least 1")
        if f.kind == x.ASK_TOKEN and not f.a:
            refuse(f"{f.where}.what", f"one of {x.TEMPS} to {x.ALIKE}")
        if f.kind in (x.ROLL_DIE, x.ASK_RESULT) and f.b & FOR_FEVER and f.below != x.BEFORE_MINOR:
            refuse(f"{f.where}.fever", "only before the minor payment of a launch (R9.2.6)")
        if f.kind == x.ASK_DISCOUNT:
            _check_development(state, agenda[at - 2], f)
    if state.free_results and not any(f.kind == x.END_ACTION for f in agenda):
        refuse("progress.free_results", "no action of a space is under way (R11.1.4)")


def _check_development(state: Race, played: Frame, asked: Frame) -> None:
    """R8.6.2: what is paid for is carried out, and then discarded."""
    if played.kind != x.PLAYED or played.a != asked.a:
        refuse(f"{asked.where}.event", "another development is being played")


def _mission(state: Race) -> str:
    return names.mission(state.printed, int(state.launching)).id if state.launching != NONE else ""


def _op(state: Race, address: int) -> int:
    return int(program.op_of(state.printed.program[address]))


def _gains_matching(state: Race, address: int) -> bool:
    """Whether a block gives tokens of the resource just paid, without another payment before."""
    code = state.printed.program
    while code[address] != program.END:
        op = _op(state, address)
        if op == DO_GAIN_MATCHING:
            return True
        if op in (program.DO_CHOOSE, program.DO_ORDER):
            branches = range(address + 1, address + 1 + int(program.arg_a(code[address])))
            if any(_gains_matching(state, int(code[at])) for at in branches):
                return True
        address = int(program.after_of(code[address]))
    return False


# --- launches -------------------------------------------------------------------------------------
def check_launch(state: Race, agenda: Agenda) -> None:
    """R9.1: one mission at a time, by the team whose Turn it is."""
    launches = [f for f in agenda if f.kind in LAUNCHING]
    if (state.launching != NONE) != bool(launches):
        refuse("progress.launching", f"{'a' if launches else 'no'} mission is being launched according to the agenda")
    if not launches:
        for name in ("ignored", "replaced"):
            if getattr(state, name) != NONE:
                refuse(f"progress.{name}", "no mission is being launched")
        return
    launch = launches[0]
    above = agenda[agenda.index(launch) + 1 :]
    for f in above:
        if f.kind in OUTSIDE_LAUNCHES or (f.kind == x.DRAW_MISSION and f.b == x.FOR_LAUNCH):
            refuse(f"{f.where}.kind", "not during a launch (R9.1.7)")
        if f.kind in EFFECTS and names.printed_on(state.printed, f.a).kind not in INSIDE_LAUNCHES:
            refuse(f"{f.where}.effect", "not during a launch (R9.1.7)")
        if f.kind == x.REVEAL_HAZARD and f.a != state.launching:
            refuse(f"{f.where}.mission", "another mission is being launched")
    _check_mission(state, above)
    _check_replaced(state, launch)
    _check_rewards(state, [launch, *above])


def _check_mission(state: Race, above: Agenda) -> None:
    """R9.1.1: it belongs to the team, and its Hazards are open."""
    mission, side = int(state.launching), int(state.active)
    there = state.missions[(1 - side) * x.STAGES : (2 - side) * x.STAGES]
    if any(has(stage, mission) for stage in there):
        refuse("progress.launching", "this is a mission of the other team")
    revealing = any(f.kind == x.REVEAL for f in above)
    if bool(state.unseen_on(mission)) != revealing:
        refuse(f"hazards.{_mission(state)}.unseen", "Hazards are revealed first (R9.1.1)")
    if state.known_on(mission) & ~state.shown_to_all(HAZARD_CARDS):
        refuse("shown.hazards", "the Hazards on a mission that is being launched (R9.1.1)")
    if state.ignored != NONE and not has(state.known_on(mission), state.ignored):
        refuse("progress.ignored", "this Hazard does not lie on the mission (AD06)")


def _check_replaced(state: Race, launch: Frame) -> None:
    """AD13: a token of the cost that is paid now, once in a round."""
    if state.replaced == NONE:
        return
    if state.phase != LAUNCH_PHASE or not has(state.used_advancements, AD13):
        refuse("progress.replaced", "this Advancement has not been used (AD13)")
    old, new = divmod(int(state.replaced), x.RESOURCES)
    cost = minor_cost(state) if launch.kind in MINOR_COST else major_cost(state)
    if not lanes7.amount(cost + lanes7.one(old) - lanes7.one(new), old):
        refuse("progress.replaced", f"no {RESOURCES[old]} is to be paid (AD13)")
    if old == new or old // x.GROUP != new // x.GROUP:
        refuse("progress.replaced", f"{RESOURCES[new]} is no other resource of the same group (AD13)")


def _check_rewards(state: Race, launch: Agenda) -> None:
    """R9.1.4: rewards are those of the mission."""
    mission = int(state.launching)
    printed = state.printed
    steps = sum(int(printed.entry_amount[mission * x.REWARDS + one]) for one in members(printed.path_entries[mission]))
    for f in launch:
        entries = int(printed.minor_entries[mission])
        if f.kind == x.ASK_FORGO:
            if f.c:
                entries |= int(printed.major_entries[mission] | only(x.EXTRA_MEDIA))
            if point_is_reward(state):
                entries |= int(only(x.HAZARD_POINT))
            if f.b & ~entries:
                refuse(f"{f.where}.entries", "not among the rewards of the mission (R9.1.4)")
        on_path = f.kind == ORDER and f.a == printed.rewards[mission] and f.b & printed.path_entries[mission]
        if on_path and not 1 <= state.steps <= steps:
            refuse("progress.steps", f"the mission brings 1 to {steps} steps on the path (R9.3.2)")


# --- payments -------------------------------------------------------------------------------------
def check_payment(state: Race, agenda: Agenda) -> None:
    """R6.3: what is needed is being paid by those who can."""
    paying = [f for f in agenda if f.kind in PAYING]
    if bool(paying) != (state.need != 0):
        refuse("progress.need", f"{'something' if paying else 'nothing'} is being paid according to the agenda")
    for f in paying[1:]:
        refuse(f"{f.where}.kind", "something is being paid already")
    top = agenda[-1] if agenda else None
    for_mission = top is not None and top.kind == x.ASK_PERMS and top.below in (x.BEFORE_MAJOR, x.SUCCESS)
    if state.for_mission != for_mission:
        refuse("progress.for_mission", f"{str(for_mission).lower()} according to the agenda")
    if top is None or not paying:
        return
    if top.kind == x.ASK_PERMS and not lanes7.amount(state.need, top.a):
        refuse(f"{top.where}.resource", "this is not to be paid")
    most = {x.ASK_PERMS: 0, x.ASK_TOKEN: 0, x.ASK_UNDER: 0, x.ASK_LESS: top.c}  # that it can do without
    if top.kind in most and lacking(state, state.side_of(top.who), state.need, 0) > most[top.kind]:
        refuse("progress.need", "the team cannot pay this")
