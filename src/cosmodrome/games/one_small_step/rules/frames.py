"""What can be on the agenda when somebody decides: the frames with their arguments, and what they lie on.

Kinds that are carried out as soon as they come up are left out.
"""

from __future__ import annotations

from typing import Final

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.kernel.frame_kinds import ADDRESS, BOTTOM, NOBODY, SIDES, A, Argument, B, C, FrameKind
from cosmodrome.kernel.frames import CHOOSE, ORDER, PAY, PICK, REPEAT, RUN

DIE_KINDS: Final = 3
ENTRIES: Final = 1 << x.REWARDS  # sets of rewards
FEW: Final = 16  # more than any effect draws, keeps, upgrades or discards: printed numbers go to 9
MOST_SPACES: Final = 9  # of the path

# Questions that leave time for free actions (R10.5)
MOMENTS: Final = [
    *(x.ASK_GO_ON, x.ASK_COUNTDOWN, x.ASK_DRAW, x.ASK_DEPARTMENT, x.ASK_PLACE, x.ASK_PERSON, x.ASK_PLAY),
    *(x.ASK_DISCOUNT, x.ASK_LAUNCH, x.ASK_IGNORE, x.ASK_REPLACE, x.ASK_MAJOR, ORDER),
]
# What an effect, or something that it brings up, can interrupt
EFFECTS_ON: Final = [
    *(RUN, *MOMENTS, x.START_ROUND, x.GO_FREE, x.NEXT_DRAW, x.AFTER_PLACEMENT, x.PLAYED, x.END_ACTION, x.LAUNCHED),
    *(x.ASK_COPY, x.ASK_KEEP_MISSION),
    *(x.BEFORE_MINOR, x.PAY_NEXT, x.ASK_KEEP),  # a Media tile that chooses a result
]
NOWHERE: Final[list[int]] = []


def _effect() -> Argument:
    return Argument(ADDRESS, 1 << 16, A)


def _team() -> Argument:
    return Argument("team", 2, A)


def _mission() -> Argument:
    return Argument("mission", x.MISSIONS, A)


def _departments() -> Argument:
    return Argument("departments", 4, A)


def _die() -> list[Argument]:
    """How a result is taken: bits of b."""
    return [
        Argument("permanent", 2, B),
        Argument("keep_one", 2, B + 1),
        Argument("fever", 2, B + 2),
        Argument("action", x.ACTIONS + 1, B + 3),
    ]


def _major() -> Argument:
    return Argument("major", 2, C)


FRAMES: Final = [
    # effects
    FrameKind(RUN, "run", _effect(), on=EFFECTS_ON, who=SIDES),
    FrameKind(REPEAT, "repeat", on=NOWHERE),
    FrameKind(CHOOSE, "choose", _effect(), on=EFFECTS_ON, who=SIDES),
    FrameKind(ORDER, "order", _effect(), Argument("parts", ENTRIES, B), on=EFFECTS_ON, who=SIDES),
    FrameKind(PAY, "pay", _effect(), on=EFFECTS_ON, who=SIDES),
    FrameKind(
        PICK,
        "pick",
        _effect(),
        Argument("kinds", 1 << x.RESOURCES, B),
        Argument("picks", FEW, C),
        on=EFFECTS_ON,
        who=SIDES,
    ),
    # the course of the game
    FrameKind(x.START_ROUND, "start_round", on=[BOTTOM], who=NOBODY),
    FrameKind(x.PHASE, "phase", Argument("phase", 8, A), on=[BOTTOM], who=NOBODY),
    FrameKind(x.END_PHASE, "end_phase", Argument("phase", 8, A), on=[BOTTOM], who=NOBODY),
    FrameKind(x.WINDOW, "window", _team(), on=[x.PHASE, x.START_ROUND, x.WINDOW], who=NOBODY),
    FrameKind(x.ASK_BUY, "ask_buy", on=[x.PHASE, x.START_ROUND, x.WINDOW], who=SIDES),
    FrameKind(
        x.START_MISSION,
        "start_mission",
        _team(),
        Argument("stage", 2, B),
        on=[RUN, x.START_MISSION],
        who=NOBODY,
    ),
    FrameKind(x.TURN, "turn", _team(), on=[x.END_PHASE, x.TURN], who=NOBODY),
    FrameKind(x.GO_FREE, "go_free", on=[x.END_PHASE, x.TURN, x.NEXT_PERSON, x.NEXT_LAUNCH], who=SIDES),
    FrameKind(
        x.ASK_GO_ON,
        "ask_go_on",
        Argument("placed", 2, A),
        on=[x.END_PHASE, x.TURN, x.NEXT_PERSON, x.NEXT_LAUNCH, x.NEXT_PLACEMENT, x.MAY_FEVER, x.MINOR, RUN],
        who=SIDES,
    ),
    FrameKind(x.ASK_DEPARTMENT, "ask_department", _departments(), on=[x.GO_FREE, x.AFTER_PLACEMENT], who=SIDES),
    # the phases
    FrameKind(x.ASK_COUNTDOWN, "ask_countdown", on=[x.GO_FREE], who=SIDES),
    FrameKind(
        x.LAY_CARDS, "lay_cards", Argument("cards", FEW, C), on=[x.TURN, x.NEW_ADVANCEMENT, x.START_MISSION], who=NOBODY
    ),
    FrameKind(x.LAY_EVENT, "lay_event", on=[x.LAY_CARDS], who=NOBODY),
    FrameKind(x.NEXT_DRAW, "next_draw", _team(), on=[x.GO_FREE], who=SIDES),
    FrameKind(x.ASK_DRAW, "ask_draw", _departments(), on=[x.GO_FREE], who=SIDES),
    FrameKind(x.NEXT_PLACEMENT, "next_placement", _team(), on=[x.COLLECT], who=NOBODY),
    FrameKind(x.AFTER_PLACEMENT, "after_placement", _team(), on=[x.NEXT_PLACEMENT], who=NOBODY),
    FrameKind(x.ASK_PLACE, "ask_place", _departments(), on=[x.AFTER_PLACEMENT], who=SIDES),
    FrameKind(x.COLLECT, "collect", _team(), on=[x.UNDRAFTED, x.COLLECT], who=NOBODY),
    FrameKind(x.UNDRAFTED, "undrafted", on=[x.END_PHASE], who=NOBODY),
    FrameKind(
        x.ORDER_BACKS,
        "order_backs",
        Argument("era_1", 16, B),
        Argument("era_2", 16, B + 4),
        Argument("era_3", 16, B + 8),
        on=[x.END_PHASE],
        who=NOBODY,
    ),
    FrameKind(x.NEXT_PERSON, "next_person", _team(), on=[x.END_PHASE], who=NOBODY),
    FrameKind(x.ASK_PERSON, "ask_person", on=[x.NEXT_PERSON], who=SIDES),
    FrameKind(x.NEXT_PLAY, "next_play", _team(), on=[x.GO_FREE], who=SIDES),
    FrameKind(x.NEXT_LAUNCH, "next_launch", _team(), on=[x.END_PHASE], who=NOBODY),
    # developments
    FrameKind(
        x.ASK_PLAY,
        "ask_play",
        Argument("discount", 32, A),
        Argument("playing", 3, B),
        Argument("by_phase", 2, C),
        on=[x.NEXT_PLAY, *EFFECTS_ON],
        who=SIDES,
    ),
    FrameKind(x.PLAYED, "played", Argument("event", x.EVENTS, A), on=[x.NEXT_PLAY, *EFFECTS_ON], who=SIDES),
    FrameKind(x.ASK_DISCOUNT, "ask_discount", Argument("event", x.EVENTS, A), on=[RUN], who=SIDES),
    FrameKind(x.ASK_LESS, "ask_less", Argument("tokens", 64, C), on=[x.PAY_NEXT], who=SIDES),
    # payments, dice and tokens
    FrameKind(x.PAY_NEXT, "pay_next", on=[RUN, x.BEFORE_MINOR], who=SIDES),
    FrameKind(
        x.ASK_PERMS,
        "ask_perms",
        Argument("resource", x.RESOURCES, A),
        on=[RUN, x.BEFORE_MINOR, x.BEFORE_MAJOR, x.SUCCESS, x.WINDOW, x.NEW_ADVANCEMENT],
        who=SIDES,
    ),
    FrameKind(
        x.ASK_TOKEN,
        "ask_token",
        Argument("what", x.ALIKE + 1, A),
        Argument("resource", x.RESOURCES, B),
        Argument("for_perm", 2, B + 4),
        Argument("tokens", FEW, C),
        on=[RUN, x.PAY_NEXT],
        who=SIDES,
    ),
    FrameKind(x.ASK_UNDER, "ask_under", Argument("cards", FEW, C), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ROLL_DIE, "roll_die", Argument("die", DIE_KINDS, A), *_die(), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_RESULT, "ask_result", Argument("die", DIE_KINDS, A), *_die(), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_KEEP, "ask_keep", Argument("face", x.FACES, A), *_die(), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_UPGRADE, "ask_upgrade", Argument("tokens", FEW, C), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.GET_MEDIA_TILE, "get_media_tile", on=[x.GET_MEDIA_TILE, *EFFECTS_ON], who=SIDES),
    FrameKind(x.GET_SATELLITE_TILE, "get_satellite_tile", on=EFFECTS_ON, who=SIDES),
    FrameKind(x.GET_CREW_TILE, "get_crew_tile", Argument("space", MOST_SPACES, A), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_RESCORE, "ask_rescore", on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_ADVANCEMENT, "ask_advancement", on=EFFECTS_ON, who=SIDES),
    FrameKind(
        x.NEW_ADVANCEMENT,
        "new_advancement",
        on=[x.START_MISSION, x.NEW_ADVANCEMENT, x.WINDOW, *EFFECTS_ON],
        who=NOBODY,
    ),
    # cards and missions
    FrameKind(x.DRAW_EVENT, "draw_event", Argument("more", FEW, C), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_DISMISS, "ask_dismiss", on=[x.COLLECT, x.DRAW_EVENT, *EFFECTS_ON], who=SIDES),
    FrameKind(
        x.DRAW_MISSION,
        "draw_mission",
        Argument("crew", 2, A),
        Argument("purpose", x.FOR_LAUNCH + 1, B),
        Argument("major_vp", FEW, C),
        on=[x.LOOK_MISSIONS, *EFFECTS_ON],
        who=SIDES,
    ),
    FrameKind(x.ASK_STAGE, "ask_stage", _mission(), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_BONUS, "ask_bonus", on=EFFECTS_ON, who=SIDES),
    FrameKind(
        x.LOOK_MISSIONS,
        "look_missions",
        Argument("keep", FEW, A),
        Argument("missions", FEW, C),
        on=EFFECTS_ON,
        who=SIDES,
    ),
    FrameKind(x.ASK_DECK, "ask_deck", Argument("keep", FEW, A), Argument("missions", FEW, C), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_KEEP_MISSION, "ask_keep_mission", Argument("keep", FEW, A), on=EFFECTS_ON, who=SIDES),
    # Hazards
    FrameKind(x.ASK_HAZARD_ON, "ask_hazard_on", Argument("hazards", FEW, C), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.GIVE_HAZARD, "give_hazard", Argument("most", FEW, A), Argument("must", 2, C), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.DRAW_HAZARD, "draw_hazard", Argument("more", FEW, C), on=[x.GIVE_HAZARD], who=SIDES),
    FrameKind(x.ASK_GIVE_TO, "ask_give_to", Argument("most", FEW, A), Argument("must", 2, C), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_GIVE, "ask_give", _mission(), Argument("most", FEW, B), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_LOOK, "ask_look", on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_REMOVE, "ask_remove", on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_WHICH, "ask_which", _mission(), Argument("remove", 2, C), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.SEE_HAZARD, "see_hazard", _mission(), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.PICK_GIVEN, "pick_given", _mission(), Argument("remove", 2, C), on=EFFECTS_ON, who=SIDES),
    # the Earth
    FrameKind(x.ASK_WAY, "ask_way", Argument("action", x.ACTIONS, A), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.END_ACTION, "end_action", on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_EARTH_ACTION, "ask_earth_action", on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_UNCOVER, "ask_uncover", Argument("crew", 2, A), on=EFFECTS_ON, who=SIDES),
    # a launch, step by step
    FrameKind(
        x.ASK_LAUNCH,
        "ask_launch",
        Argument("stages", 1 << x.STAGES, A),
        Argument("major_vp", FEW, C),
        on=EFFECTS_ON,
        who=SIDES,
    ),
    FrameKind(x.MINOR, "minor", on=EFFECTS_ON, who=SIDES),
    FrameKind(x.BEFORE_MINOR, "before_minor", on=[x.MINOR], who=SIDES),
    FrameKind(x.MAY_FEVER, "may_fever", on=[x.BEFORE_MINOR], who=SIDES),
    FrameKind(x.AFTER_REVEAL, "after_reveal", on=[x.MAY_FEVER], who=SIDES),
    FrameKind(x.REVEAL, "reveal", on=[x.AFTER_REVEAL], who=SIDES),
    FrameKind(x.REVEAL_HAZARD, "reveal_hazard", _mission(), on=[x.REVEAL], who=SIDES),
    FrameKind(x.ASK_IGNORE, "ask_ignore", on=[x.MAY_FEVER], who=SIDES),
    FrameKind(x.ASK_FEVER, "ask_fever", on=[x.BEFORE_MINOR], who=SIDES),
    FrameKind(x.ASK_REPLACE, "ask_replace", on=[x.MINOR], who=SIDES),
    FrameKind(x.BEFORE_MAJOR, "before_major", on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_MAJOR, "ask_major", on=EFFECTS_ON, who=SIDES),
    FrameKind(x.SUCCESS, "success", _major(), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_FORGO, "ask_forgo", Argument("entries", ENTRIES, B), _major(), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.LAUNCHED, "launched", _major(), on=EFFECTS_ON, who=SIDES),
    FrameKind(x.ASK_COPY, "ask_copy", on=[x.LAUNCHED], who=SIDES),
]
