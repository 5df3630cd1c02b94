"""Rolling dice (R6.4, R12 choose_die) and drawing cards and missions (R8.3).

Frames: `LOOK_MISSIONS`; `DRAW_EVENT`, `ROLL_DIE`, `DRAW_MISSION`; `ASK_STAGE`, `ASK_BONUS`, `ASK_DISMISS`,
`ASK_RESULT`, `ASK_KEEP`, `ASK_DECK`, `ASK_KEEP_MISSION`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.media import held_tile, move_media, use_tile
from cosmodrome.games.one_small_step.rules.payments import pay
from cosmodrome.games.one_small_step.rules.printed import (
    AD09,
    AD11,
    AS_PERM,
    EVENT_CARDS,
    FOR_FEVER,
    KEEP_ONE,
    MISSION_CARDS,
    OF_ACTION,
)
from cosmodrome.games.one_small_step.rules.table import FRESH, T2, TEMP, Table, deck_number
from cosmodrome.kernel import decks, lanes4, lanes7
from cosmodrome.kernel.bits import count, has, lowest, only, with_each
from cosmodrome.kernel.frames import a_of, b_of, c_of, frame, who_of


# --- dice -----------------------------------------------------------------------------------------
def roll(state: Table, who: i64, die: i64, how: i64) -> None:
    """DP-15: before an own roll, whoever can choose the result is asked."""
    if result_sources(state, state.side_of(who), how):
        state.ask(frame(x.ASK_RESULT, who, die, how))
    else:
        state.push(frame(x.ROLL_DIE, who, die, how))


def result_sources(state: Table, side: i64, how: i64) -> i64:
    """What lets the team choose this result: an upgrade of the space, a Media tile, AD09."""
    found: i64 = 0
    if state.free_results and how >= OF_ACTION:
        found |= only(x.BY_SPACE)
    if side == state.active:
        if choosing_tile(state, side) >= 0:
            found |= only(x.BY_TILE)
        if state.ready(side, AD09):
            found |= only(x.BY_INSPECTION)
    return found


def choosing_tile(state: Table, side: i64) -> i64:
    """A held kind of Media tile that chooses a result, or -1."""
    return held_tile(state, side, state.printed.choosing_tiles)


def result_options(state: Table, f: i64) -> vec[i64]:
    found = vec[i64]([x.ROLL])
    sources = result_sources(state, state.side_of(who_of(f)), b_of(f))
    faces = state.printed.die_faces[a_of(f)]
    while sources:
        source = lowest(sources)
        sources &= sources - 1
        face: i64 = 0
        while face < x.FACES:
            if lanes4.amount(faces, face):
                found = append(found, x.RESULT + source * x.FACES + face)
            face += 1
    return found


def result_answer(state: Table, f: i64, action: i64) -> None:
    who = who_of(f)
    if action == x.ROLL:
        state.push(frame(x.ROLL_DIE, who, a_of(f), b_of(f)))
        return
    source = (action - x.RESULT) // x.FACES
    take_result(state, who, (action - x.RESULT) % x.FACES, b_of(f), x.AS_USUAL)
    if source == x.BY_SPACE:
        state.free_results = False
    elif source == x.BY_INSPECTION:
        state.use_up(who, AD09)
    else:
        use_tile(state, who, choosing_tile(state, state.side_of(who)))


def rolled(state: Table, who: i64, face: i64, how: i64) -> None:
    """R6.4."""
    if state.listener is not None:
        state.emit(x.DIE_ROLLED, who, face, 0 if is_gained(state, face, how) else 1)
    take_result(state, who, face, how, x.ROLLED)


def is_gained(state: Table, face: i64, how: i64) -> bool:
    """Whether all that the die shows is gained."""
    resources = state.printed.face_resources[face]
    if how & FOR_FEVER or (how & KEEP_ONE and count(resources) > 1):
        return False
    while resources:
        if state.room(FRESH if how & AS_PERM else TEMP, lowest(resources)) <= 0:
            return False
        resources &= resources - 1
    return True


def take_result(state: Table, who: i64, face: i64, how: i64, why: i64) -> None:
    """R6.4: both resources of an agency face, unless only one is kept."""
    resources = state.printed.face_resources[face]
    if how & FOR_FEVER:
        fever_result(state, who, lowest(resources))
    elif how & KEEP_ONE and count(resources) > 1:
        state.ask(frame(x.ASK_KEEP, who, face, how))
    else:
        while resources:
            take_rolled(state, who, lowest(resources), how, why)
            resources &= resources - 1


def take_rolled(state: Table, who: i64, resource: i64, how: i64, why: i64) -> None:
    state.gain(state.side_of(who), FRESH if how & AS_PERM else TEMP, resource, 1, why)


def keep_options(state: Table, f: i64) -> vec[i64]:
    return with_each(vec[i64](), x.KEEP, state.printed.face_resources[a_of(f)])


def fever_result(state: Table, who: i64, resource: i64) -> None:
    """R9.2.6, Go Fever: a result that can be paid must be paid; if not, the cube goes to the floor."""
    side = state.side_of(who)
    if state.usable(side, resource) > 0:
        pay(state, who, lanes7.one(resource))
    else:
        move_media(state, side, state.printed.media_min, x.BY_LOSS)


# --- Event cards ----------------------------------------------------------------------------------
def draw(state: Table, who: i64, deck: i64, n: i64) -> None:
    if deck == x.EVENT_DECK:
        state.push(frame(x.DRAW_EVENT, who, 0, 0, n - 1))
    else:
        state.push(frame(x.DRAW_MISSION, who, deck))


def deck_has(state: Table, side: i64, deck: i64) -> bool:
    if deck == x.EVENT_DECK:
        return len(state.event_deck) > 0
    return len(state.mission_deck(side, deck)) > 0


def drew_event(state: Table, f: i64, card: i64) -> None:
    """R8.3.5: developments to the hand, people face up at once."""
    who = who_of(f)
    side = state.side_of(who)
    state.take_event(card)
    if c_of(f) > 0 and len(state.event_deck) > 0:
        state.push(frame(x.DRAW_EVENT, who, 0, 0, c_of(f) - 1))
    if has(state.printed.developments, card):
        if state.listener is not None:
            readers = state.readers(only(side), card, EVENT_CARDS)
            state.emit_to(readers, x.CARD_DRAWN, who, card, state.printed.era_of[card])
        state.hand[side] |= only(card)
        state.learn(only(side), only(card), EVENT_CARDS)
    else:
        state.emit(x.PERSON_DRAWN, who, card)
        join(state, who, card)


def join(state: Table, who: i64, card: i64) -> None:
    """R8.5.6: at most three people."""
    side = state.side_of(who)
    state.publish(card)
    state.people[side] |= only(card)
    if count(state.people[side]) > state.printed.people_limit:
        state.ask(frame(x.ASK_DISMISS, who))


def dismiss_options(state: Table, f: i64) -> vec[i64]:
    return with_each(vec[i64](), x.DISMISS, state.people[state.side_of(who_of(f))])


def dismiss(state: Table, f: i64, card: i64) -> None:
    side = state.side_of(who_of(f))
    state.emit(x.PERSON_DISMISSED, who_of(f), card)
    state.people[side] ^= only(card)
    state.event_discard[side] |= only(card)


# --- missions -------------------------------------------------------------------------------------
def drew_mission(state: Table, f: i64, mission: i64) -> None:
    """R8.3.4, or R12 `draw` with keep: looked at only."""
    who = who_of(f)
    deck = deck_number(state.side_of(who), a_of(f))
    state.take_mission(state.side_of(who), a_of(f), mission)
    if b_of(f) == x.FOR_CHOICE:
        if state.listener is not None:
            readers = state.readers(only(state.side_of(who)), mission, MISSION_CARDS)
            state.emit_to(readers, x.MISSION_LOOKED_AT, who, mission, deck)
        state.looked_missions |= only(mission)
        state.learn(only(state.side_of(who)), only(mission), MISSION_CARDS)
    else:
        if state.listener is not None:
            state.emit(x.MISSION_DRAWN, who, mission, deck)
        state.learn(state.everyone(), only(mission), MISSION_CARDS)
        state.ask(frame(x.ASK_STAGE, who, mission))


def stage_answer(state: Table, f: i64, stage: i64) -> None:
    """R8.3.4: a T-Minus 2 mission may bring a roll."""
    who = who_of(f)
    if state.listener is not None:
        state.emit(x.MISSION_STAGED, who, a_of(f), stage)
    state.missions[state.side_of(who) * x.STAGES + stage] |= only(a_of(f))
    if stage == T2:
        state.ask(frame(x.ASK_BONUS, who))


def bonus_options(state: Table, f: i64) -> vec[i64]:
    found = vec[i64]([x.BONUS + 1])
    if state.owns(state.side_of(who_of(f)), AD11):
        found = append(found, x.BONUS + 2)
    return append(found, x.NO)


def bonus_answer(state: Table, f: i64, action: i64) -> None:
    if action != x.NO:
        roll(state, who_of(f), action - x.BONUS, 0)


# --- looking at missions (R13.15) -----------------------------------------------------------------
def look_missions(state: Table, f: i64) -> None:
    who = who_of(f)
    side = state.side_of(who)
    if c_of(f) > 0 and (deck_has(state, side, x.SATELLITE_DECK) or deck_has(state, side, x.CREW_DECK)):
        state.ask(frame(x.ASK_DECK, who, a_of(f), 0, c_of(f)))
    elif state.looked_missions:
        state.ask(frame(x.ASK_KEEP_MISSION, who, a_of(f)))


def deck_options(state: Table, f: i64) -> vec[i64]:
    side = state.side_of(who_of(f))
    found = vec[i64]()
    if deck_has(state, side, x.SATELLITE_DECK):
        found = append(found, x.FROM_DECK)
    if deck_has(state, side, x.CREW_DECK):
        found = append(found, x.FROM_DECK + 1)
    return found


def deck_answer(state: Table, f: i64, deck: i64) -> None:
    state.push(frame(x.LOOK_MISSIONS, who_of(f), a_of(f), 0, c_of(f) - 1))
    state.push(frame(x.DRAW_MISSION, who_of(f), deck, x.FOR_CHOICE))


def keep_mission_options(state: Table) -> vec[i64]:
    return with_each(vec[i64](), x.KEEP_MISSION, state.looked_missions)


def keep_mission(state: Table, f: i64, mission: i64) -> None:
    """The others go back on top of their decks; the team knows them there."""
    who = who_of(f)
    side = state.side_of(who)
    state.emit(x.MISSION_KEPT, who, mission)
    state.looked_missions ^= only(mission)
    if a_of(f) > 1 and state.looked_missions:
        state.ask(frame(x.ASK_KEEP_MISSION, who, a_of(f) - 1))
    else:
        while state.looked_missions:
            back = lowest(state.looked_missions)
            state.looked_missions &= state.looked_missions - 1
            deck: i64 = x.SATELLITE_DECK if back < x.SATELLITES else x.CREW_DECK
            if state.listener is not None:
                readers = state.readers(only(side), back, MISSION_CARDS)
                state.emit_to(readers, x.MISSION_PUT_BACK, who, back, deck_number(side, deck))
            cards = decks.on_top(state.mission_deck(side, deck), decks.face(back), 1)
            state.set_mission_deck(side, deck, cards)
    state.learn(state.everyone(), only(mission), MISSION_CARDS)
    state.ask(frame(x.ASK_STAGE, who, mission))
