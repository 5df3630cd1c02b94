"""What is under way in a position must be possible: whose Turn it is, and what is placed, looked at and drawn in it."""

from __future__ import annotations

from typing import Final

from cosmodrome.games.one_small_step.checks import WORKERS, faces
from cosmodrome.games.one_small_step.components.vocabulary import DEPARTMENTS, SIDES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.phases import BOTH
from cosmodrome.games.one_small_step.rules.printed import AD04, HAZARD_CARDS, MISSION_CARDS
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.set_up import starters_left
from cosmodrome.games.one_small_step.rules.table import ERA_POOL, NONE
from cosmodrome.games.one_small_step.rules.workers import has_workers
from cosmodrome.games.one_small_step.view.agenda import KINDS, SIDED, Agenda, frames_of, refuse
from cosmodrome.games.one_small_step.view.launch_checks import check_effects, check_launch, check_payment
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count, has, members, only
from cosmodrome.kernel.frames import DECISION

SET_UP: Final = 0
WORKERS_PHASE: Final = 4
PHASES: Final = {  # in which what is under way
    x.LAY_CARDS: {SET_UP, 2},
    x.TURN: {1, 2, 3, 6},
    x.ASK_COUNTDOWN: {1},
    x.NEXT_DRAW: {3},
    x.ASK_DRAW: {3},
    x.UNDRAFTED: {4},
    x.ORDER_BACKS: {4},
    x.NEXT_PERSON: {5},
    x.NEXT_PLAY: {6},
    x.NEXT_LAUNCH: {7},
    x.START_MISSION: {SET_UP},
    x.ASK_DEPARTMENT: {3, 4, 6},
}
FIRST_OF: Final = {4: {x.UNDRAFTED, x.ORDER_BACKS}, 5: {x.NEXT_PERSON}, 7: {x.NEXT_LAUNCH}}  # on the end of a phase
OTHERS_TURN: Final = {x.TURN, x.NEXT_PLACEMENT, x.NEXT_PERSON, x.NEXT_LAUNCH}  # comes after the Turn under way
OWN_TURN: Final = {x.AFTER_PLACEMENT, x.NEXT_DRAW, x.NEXT_PLAY}
ONCE_EACH: Final = {x.WINDOW, x.TURN, x.COLLECT}
LOOKING: Final = {x.LOOK_MISSIONS, x.ASK_DECK, x.ASK_KEEP_MISSION}
GIVING: Final = {x.GIVE_HAZARD, x.ASK_GIVE_TO, x.ASK_GIVE}


def check_under_way(state: Race, begun: bool) -> None:
    """BadPosition names what contradicts the rest; `begun`: the phase goes on with the agenda of the position."""
    agenda = frames_of(state) if begun else []
    if state.ending and len(state.agenda):
        refuse("ending", "the game is not over: there is something to do")
    check_course(state, agenda)
    check_workers(state, agenda, begun)
    check_undrafted(state, agenda)
    check_looked(state, agenda)
    check_launch(state, agenda)
    check_effects(state, agenda)
    check_payment(state, agenda)
    check_draws(state, agenda)


def check_course(state: Race, agenda: Agenda) -> None:
    """The round, the phase and the Turn are those of the agenda (R7)."""
    if not agenda:
        return
    bottom, top = agenda[0], agenda[-1]
    set_up = bottom.kind == x.START_ROUND and len(agenda) > 1 and agenda[1].kind not in (x.WINDOW, x.ASK_BUY)
    if top.kind < DECISION:
        refuse(top.where, f"nothing is decided or drawn at {KINDS[top.kind].name}")
    if set_up != (state.round == 0):
        refuse("round", "it is 0 during the set-up, and only then")
    phase = {x.START_ROUND: SET_UP if set_up else 7, x.PHASE: bottom.a - 1}.get(bottom.kind, bottom.a)
    if phase != state.phase or (phase == SET_UP) != set_up:
        refuse("phase", f"it is {phase} according to the agenda")
    for f in agenda:
        if state.phase not in PHASES.get(f.kind, {state.phase}):
            refuse(f"{f.where}.kind", f"not in phase {state.phase}")
    if bottom.kind == x.END_PHASE and agenda[1].kind not in FIRST_OF.get(bottom.a, {agenda[1].kind}):
        refuse(f"{agenda[1].where}.kind", f"not the first in phase {state.phase}")
    _check_turn(state, agenda, bottom.kind)
    _check_asked(state, agenda)


def _check_turn(state: Race, agenda: Agenda, bottom: int) -> None:
    """R7.2: whose Turn it is, and who comes next."""
    in_turns = [f for f in agenda if f.kind in SIDED and (f.kind, f.below) != (x.ASK_DISMISS, x.COLLECT)]
    active = int(state.active)
    if bottom != x.END_PHASE or agenda[-1].kind in (x.LAY_EVENT, x.ORDER_BACKS):
        if active != NONE:
            refuse("active", "it is nobody's Turn")
    elif active == NONE:
        refuse("active", f"whose Turn it is: one of {', '.join(SIDES)}")
    else:
        for f in in_turns:
            if (state.side_of(f.who) == active) == (f.kind == x.ASK_COPY):
                refuse(f"{f.where}.seat", f"it is the Turn of the {SIDES[active]}")
        for f in agenda:
            if (f.kind in OTHERS_TURN and f.a == active) or (f.kind in OWN_TURN and f.a != active):
                refuse(f"{f.where}.team", f"it is the Turn of the {SIDES[active]}")
    seen = set()
    for f in agenda:
        if f.kind in ONCE_EACH and (f.kind, f.a) in seen:
            refuse(f"{f.where}.team", "once for each team")
        seen.add((f.kind, f.a))


def _check_asked(state: Race, agenda: Agenda) -> None:
    """Questions of the course of a phase are about departments that may act (R4.4, R4.5)."""
    for f in agenda:
        side = int(state.side_of(f.who))
        if f.kind == x.ASK_DEPARTMENT and (state.alone(side) or f.who != state.team(side)):
            refuse(f"{f.where}.seat", "only a team of two is asked for a department")
        if f.kind == x.ASK_DEPARTMENT and f.below != (x.AFTER_PLACEMENT if state.phase == 4 else x.GO_FREE):
            refuse(f"{f.where}.kind", f"not here in phase {state.phase}")
        if f.kind in (x.ASK_DEPARTMENT, x.ASK_DRAW, x.ASK_PLACE):
            may = int(has_workers(state, side) if state.phase == 4 else state.to_act)
            if state.phase == 6 and state.ready(side, AD04):
                may = BOTH
            if f.who != state.team(side):
                may &= sum(int(only(one)) for one in range(2) if state.seat(side, one) == f.who)
            if f.a & ~may:
                listed = ", ".join(DEPARTMENTS[one] for one in members(may)) or "none"
                refuse(f"{f.where}.departments", f"those that may act are: {listed}")
        if f.kind == x.ASK_PLAY and f.c == x.BY_PHASE and (state.phase != 6 or f.below not in (x.GO_FREE, x.NEXT_PLAY)):
            refuse(f"{f.where}.by_phase", "not here (R8.6.1)")
        if f.kind == x.ASK_GO_ON and f.a != (f.below == x.NEXT_PLACEMENT):
            refuse(f"{f.where}.placed", "1 at the end of a Turn of phase 4, else 0")


# --- workers and cards ----------------------------------------------------------------------------
def check_workers(state: Race, agenda: Agenda, begun: bool) -> None:
    """R4.1, R8.4: while workers are placed, each is on its team's board or somewhere on the Earth."""
    kinds = {f.kind for f in agenda}
    placed = [int(worker) for worker in state.placed]
    if x.UNDRAFTED not in kinds and (begun or state.phase != WORKERS_PHASE):
        where = "according to the agenda" if begun else f"in phase {state.phase}"
        if placed:
            refuse("placed", f"no workers are being placed {where}")
        for side in (0, 1):
            if state.drafted[side]:
                refuse(f"teams[{side}].drafted", f"no cards are being drafted {where}")
        return
    for at, left in enumerate(map(int, state.workers) if begun else ()):
        side, department = divmod(at, 2)
        out = [one for one in placed if one % 4 == side + 2 * department and one // 4 % 4 != x.AS_TOKEN]
        if left + len(out) != WORKERS:
            field = f"teams[{side}].workers.{DEPARTMENTS[department]}"
            refuse(field, f"{left} workers left beside {len(out)} placed; there are {WORKERS} (R4.1)")
    for side in (0, 1):
        on_cards = [one // 16 - x.SPACES for one in placed if one % 2 == side and one // 16 >= x.SPACES]
        drafted = members(state.drafted[side])
        collects = any(f.kind == x.COLLECT and f.a == side for f in agenda)
        if len(set(on_cards)) != len(on_cards):
            refuse("placed", "two workers stand on one card (R8.4.3)")
        collecting = begun and x.NEXT_PLACEMENT not in kinds
        if not set(drafted) <= set(on_cards) or (len(drafted) < len(on_cards) and not collecting):
            refuse(f"teams[{side}].drafted", "a team drafts the cards on which its workers stand (R8.4.3)")
        if begun and not collects and (drafted or x.NEXT_PLACEMENT in kinds):
            refuse(f"{agenda[-1].where}.kind", f"the {SIDES[side]} still collect their cards (R8.4.6)")


def check_undrafted(state: Race, agenda: Agenda) -> None:
    """R8.4.7: the backs that are still to be put under the deck belong to the undrafted cards."""
    asked = [f for f in agenda if f.kind == x.ORDER_BACKS]
    if not asked:
        if state.undrafted:
            refuse("progress.undrafted", "no cards are being put under the deck according to the agenda")
        return
    for era, cards in enumerate(state.printed.era):
        its = int(cards & state.undrafted)
        coming = int(lanes4.amount(asked[0].b, era))
        field = f"{asked[0].where}.era_{era + 1}"
        if coming > count(its):
            refuse(field, f"{count(its)} undrafted cards are of this era")
        if count(its) > 1 and its not in list(state.pools)[ERA_POOL + 3 :]:
            refuse("bundles", f"the undrafted cards of era {era + 1} are one of them")
        if count(its) == 1 and coming == (its & faces(state.event_deck) != 0):
            refuse(field, "whether its only undrafted card is already under the deck")


def check_looked(state: Race, agenda: Agenda) -> None:
    """R12: cards are looked at by a team that knows them, and are to be kept or given."""
    for field, cards, deck, kinds in (
        ("progress.looked_missions", int(state.looked_missions), MISSION_CARDS, LOOKING),
        ("progress.looked_hazards", int(state.looked_hazards), HAZARD_CARDS, GIVING),
    ):
        looks = [f for f in agenda if f.kind in kinds]
        if cards and not looks:
            refuse(field, "nobody is looking at them according to the agenda")
        for f in looks:
            if f is not looks[0]:
                refuse(f"{f.where}.kind", "cards are being looked at already")
            if cards & ~state.known(state.side_of(f.who), deck):
                refuse(field, "the team that looks at them knows them")
            least = {x.ASK_KEEP_MISSION: 1, x.ASK_GIVE_TO: 1, x.ASK_GIVE: 2}.get(f.kind, 0)
            if count(cards) < least:
                refuse(field, f"at least {least} of them are being looked at")
    for f in agenda:
        if f.kind == x.ASK_GIVE and not has(state.queue(1 - state.side_of(f.who)), f.a):
            refuse(f"{f.where}.mission", "not a mission of the other team (R9.2.2)")


# --- draws ----------------------------------------------------------------------------------------
def check_draws(state: Race, agenda: Agenda) -> None:
    """What is to be drawn is there, also where other things come first."""
    printed = state.printed
    if count(state.draft) > printed.draft_spaces:
        refuse("draft", f"there are {printed.draft_spaces} draft spaces (R8.2.1)")
    for kind, field, left in (
        (x.GET_MEDIA_TILE, "teams", lanes4.size(state.media_stack)),
        (x.NEW_ADVANCEMENT, "display", count(state.advancement_pool)),
        (x.START_MISSION, "teams", count(starters_left(state))),
    ):
        n = sum(1 for f in agenda if f.kind == kind)
        if n > left or (n and kind == x.START_MISSION and n < left):
            refuse(field, f"{left} are left for {n} times {KINDS[kind].name}")
    for f in agenda:
        side = int(state.side_of(f.who))
        if f.kind == x.LAY_CARDS and f.c + count(state.draft) + (agenda[-1].kind == x.LAY_EVENT) > printed.draft_spaces:
            refuse(f"{f.where}.cards", f"there are {printed.draft_spaces} draft spaces (R8.2.1)")
        if f.kind == x.DRAW_EVENT and not len(state.event_deck):
            refuse("event_deck", "no card is left to draw")
        if f.kind == x.ASK_HAZARD_ON and not len(state.hazard_deck):
            refuse("hazard_deck", "no Hazard is left to gain (R9.2.7)")
        if f.kind in (x.SEE_HAZARD, x.PICK_GIVEN, x.ASK_WHICH) and not has(state.queue(side), f.a):
            refuse(f"{f.where}.mission", "not a mission of the team (R12)")
        if f.kind == x.SEE_HAZARD and not state.unseen_on(f.a):
            refuse(f"{f.where}.mission", "no Hazard that nobody has seen lies on it (R12)")
        if f.kind == x.GET_CREW_TILE and f.a:
            if not has(state.path_markers[side], f.a) or has(state.path_tiles, f.a) or f.a >= printed.path_end:
                refuse(f"{f.where}.space", "no tile has been lifted there (R9.3.4)")
        elif f.kind == x.GET_CREW_TILE and not state.extra_tiles:
            refuse("extra_tiles", "none is left to draw (R10.4)")
        if f.kind == x.DRAW_MISSION and (f.b == x.FOR_CHOICE) != (f.below == x.LOOK_MISSIONS):
            refuse(f"{f.where}.purpose", f"{x.FOR_CHOICE} on look_missions, and only there")
