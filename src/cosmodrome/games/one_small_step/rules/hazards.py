"""Hazards before they are revealed (R9.2.1-R9.2.3): gained, given, looked at, removed.

Frames: `PLACE_HAZARD`, `GIVE_HAZARD`; `DRAW_HAZARD`, `SEE_HAZARD`, `PICK_GIVEN`; `ASK_HAZARD_ON`, `ASK_GIVE_TO`,
`ASK_GIVE`, `ASK_LOOK`, `ASK_REMOVE`, `ASK_WHICH`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import HAZARD_CARDS
from cosmodrome.games.one_small_step.rules.table import HAZARD_POOL, ONE_UNSEEN, Table
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import count, lowest, only, with_each
from cosmodrome.kernel.events import NOBODY
from cosmodrome.kernel.frames import a_of, b_of, c_of, frame, who_of


# --- gained, unseen (R9.2.1) ----------------------------------------------------------------------
def place_hazard(state: Table, f: i64) -> None:
    """R9.2.3, R9.2.7: without a mission it goes under the deck, without a deck there is none."""
    top = decks.top(state.hazard_deck)
    if top == decks.EMPTY:
        return
    if state.queue(state.side_of(who_of(f))):
        state.ask(frame(x.ASK_HAZARD_ON, who_of(f), 0, 0, c_of(f)))
        return
    state.hazard_deck = decks.under(decks.taken(state.hazard_deck), top, 1)
    state.emit(x.HAZARD_HOMELESS, who_of(f))
    if c_of(f) > 1:
        state.push(frame(x.PLACE_HAZARD, who_of(f), 0, 0, c_of(f) - 1))


def hazard_on_options(state: Table, f: i64) -> vec[i64]:
    return with_each(vec[i64](), x.HAZARD_ON, state.queue(state.side_of(who_of(f))))


def hazard_on_answer(state: Table, f: i64, mission: i64) -> None:
    top = decks.top(state.hazard_deck)
    state.hazard_deck = decks.taken(state.hazard_deck)
    if decks.is_face(top):  # somebody knew it at the top
        hazard = decks.card_of(top)
        state.hazards[mission] |= only(hazard)
        if state.listener is not None:
            state.emit_to(state.readers(0, hazard, HAZARD_CARDS), x.KNOWN_HAZARD_GAINED, who_of(f), hazard, mission)
    else:
        state.hazards[mission] += ONE_UNSEEN
        state.emit(x.HAZARD_GAINED, who_of(f), mission)
    if c_of(f) > 1:
        state.push(frame(x.PLACE_HAZARD, who_of(f), 0, 0, c_of(f) - 1))


# --- given (R9.2.2) -------------------------------------------------------------------------------
def give_hazards(state: Table, who: i64, drawn: i64, most: i64) -> None:
    """R12: one drawn must be given; of several at most so many are, and the rest goes under the deck."""
    must: i64 = 1 if drawn == 1 else 0
    state.push(frame(x.GIVE_HAZARD, who, most, 0, must))
    state.push(frame(x.DRAW_HAZARD, who, 0, 0, drawn - 1))


def drew_hazard(state: Table, f: i64, hazard: i64) -> None:
    top = decks.top(state.hazard_deck)
    if not decks.is_face(top):
        state.pools[HAZARD_POOL] &= ~only(hazard)
    state.hazard_deck = decks.taken(state.hazard_deck)
    state.looked_hazards |= only(hazard)
    if state.listener is not None:
        state.emit_to(
            state.readers(only(state.side_of(who_of(f))), hazard, HAZARD_CARDS), x.HAZARD_DRAWN, who_of(f), hazard
        )
    state.learn(only(state.side_of(who_of(f))), only(hazard), HAZARD_CARDS)
    if c_of(f) > 0 and len(state.hazard_deck) > 0:
        state.push(frame(x.DRAW_HAZARD, who_of(f), 0, 0, c_of(f) - 1))


def give_hazard(state: Table, f: i64) -> None:
    """Go on giving what is being looked at, or put it under the deck."""
    other = 1 - state.side_of(who_of(f))
    if a_of(f) > 0 and state.looked_hazards and state.queue(other):
        state.ask(frame(x.ASK_GIVE_TO, who_of(f), a_of(f), 0, c_of(f)))
    else:
        bury_looked(state, who_of(f))


def bury_looked(state: Table, who: i64) -> None:
    while state.looked_hazards:
        hazard = lowest(state.looked_hazards)
        state.looked_hazards &= state.looked_hazards - 1
        if state.listener is not None:
            state.emit_to(state.readers(only(state.side_of(who)), hazard, HAZARD_CARDS), x.HAZARD_BURIED, who, hazard)
        state.hazard_deck = decks.under(state.hazard_deck, decks.face(hazard), 1)


def give_to_options(state: Table, f: i64) -> vec[i64]:
    found = with_each(vec[i64](), x.HAZARD_ON, state.queue(1 - state.side_of(who_of(f))))
    return found if c_of(f) else append(found, x.NO)


def give_to_answer(state: Table, f: i64, action: i64) -> None:
    if action == x.NO:
        bury_looked(state, who_of(f))
    elif count(state.looked_hazards) == 1:
        give(state, f, action - x.HAZARD_ON, lowest(state.looked_hazards), a_of(f))
    else:
        state.ask(frame(x.ASK_GIVE, who_of(f), action - x.HAZARD_ON, a_of(f)))


def give(state: Table, f: i64, mission: i64, hazard: i64, most: i64) -> None:
    state.looked_hazards ^= only(hazard)
    state.hazards[mission] |= only(hazard)
    state.given_hazards |= only(hazard)
    if state.listener is not None:
        readers = state.readers(only(state.side_of(who_of(f))), hazard, HAZARD_CARDS)
        state.emit_to(readers, x.HAZARD_GIVEN, who_of(f), hazard, mission)
    state.push(frame(x.GIVE_HAZARD, who_of(f), most - 1))


def give_options(state: Table) -> vec[i64]:
    return with_each(vec[i64](), x.GIVE, state.looked_hazards)


def give_answer(state: Table, f: i64, hazard: i64) -> None:
    give(state, f, a_of(f), hazard, b_of(f))


# --- looked at (R12 look_hazard) ------------------------------------------------------------------
def covered_missions(state: Table, side: i64) -> i64:
    """The missions of a side that carry a face-down Hazard, as a set."""
    found: i64 = 0
    rest = state.queue(side)
    while rest:
        mission = lowest(rest)
        rest &= rest - 1
        if state.hazards[mission]:
            found |= only(mission)
    return found


def secret_on(state: Table, side: i64, mission: i64) -> i64:
    """The Hazards on it that only the other team has seen, as a set: most of them it gave."""
    return state.known_on(mission) & ~state.known(side, HAZARD_CARDS)


def lookable(state: Table, side: i64) -> i64:
    """The own missions with a Hazard that the team has not seen, as a set."""
    found: i64 = 0
    rest = covered_missions(state, side)
    while rest:
        mission = lowest(rest)
        rest &= rest - 1
        if state.unseen_on(mission) or secret_on(state, side, mission):
            found |= only(mission)
    return found


def look_options(state: Table, f: i64) -> vec[i64]:
    return with_each(vec[i64](), x.LOOK_ON, lookable(state, state.side_of(who_of(f))))


def look_answer(state: Table, f: i64, mission: i64) -> None:
    side = state.side_of(who_of(f))
    if state.unseen_on(mission) and secret_on(state, side, mission):
        state.ask(frame(x.ASK_WHICH, who_of(f), mission, 0, x.TO_LOOK))
    elif state.unseen_on(mission):
        state.push(frame(x.SEE_HAZARD, who_of(f), mission))
    else:
        take_given(state, who_of(f), mission, x.TO_LOOK)


def saw_hazard(state: Table, f: i64, hazard: i64) -> None:
    decide_hazard(state, a_of(f), hazard, only(state.side_of(who_of(f))))
    look_at(state, who_of(f), a_of(f), hazard)


def look_at(state: Table, who: i64, mission: i64, hazard: i64) -> None:
    if state.listener is not None:
        readers = state.readers(only(state.side_of(who)), hazard, HAZARD_CARDS)
        state.emit_to(readers, x.HAZARD_LOOKED_AT, who, hazard, mission)
    state.learn(only(state.side_of(who)), only(hazard), HAZARD_CARDS)


def decide_hazard(state: Table, mission: i64, hazard: i64, readers: i64) -> None:
    """An unseen Hazard on the mission turns out to be this one."""
    state.emit_to(readers, x.HAZARD_DECIDED, NOBODY, hazard, mission)
    state.pools[HAZARD_POOL] &= ~only(hazard)
    state.hazards[mission] = state.hazards[mission] - ONE_UNSEEN | only(hazard)


# --- removed (R12 remove_hazard) ------------------------------------------------------------------
def remove_options(state: Table, f: i64) -> vec[i64]:
    found = with_each(vec[i64](), x.REMOVE_ON, covered_missions(state, state.side_of(who_of(f))))
    return append(found, x.NO)


def remove_answer(state: Table, f: i64, action: i64) -> None:
    if action == x.NO:
        return
    who = who_of(f)
    mission = action - x.REMOVE_ON
    side = state.side_of(who)
    secret = secret_on(state, side, mission)
    seen = state.known_on(mission) & ~secret
    kinds = count(seen)
    if state.unseen_on(mission):
        kinds += 1
    if secret:
        kinds += 1
    if kinds > 1:
        state.ask(frame(x.ASK_WHICH, who, mission, 0, x.TO_REMOVE))
    elif seen:
        remove(state, who, mission, lowest(seen))
    elif secret:
        take_given(state, who, mission, x.TO_REMOVE)
    else:
        remove_unseen(state, who, mission)


def remove_unseen(state: Table, who: i64, mission: i64) -> None:
    state.emit(x.UNSEEN_REMOVED, who, mission)
    state.hazards[mission] -= ONE_UNSEEN
    state.hazard_deck = decks.under(state.hazard_deck, HAZARD_POOL, 1)


def remove(state: Table, who: i64, mission: i64, hazard: i64) -> None:
    if state.listener is not None:
        state.emit_to(state.readers(0, hazard, HAZARD_CARDS), x.HAZARD_REMOVED, who, hazard, mission)
    state.hazards[mission] ^= only(hazard)
    state.given_hazards &= ~only(hazard)
    state.hazard_deck = decks.under(state.hazard_deck, decks.face(hazard), 1)


# --- which of several -----------------------------------------------------------------------------
def which_options(state: Table, f: i64) -> vec[i64]:
    """Face-down cards that look alike to the team are one option; those it knows are named when removed."""
    side = state.side_of(who_of(f))
    mission = a_of(f)
    secret = secret_on(state, side, mission)
    found = vec[i64]()
    if state.unseen_on(mission):
        found = append(found, x.FACE_DOWN + x.UNSEEN)
    if secret:
        found = append(found, x.FACE_DOWN + x.GIVEN)
    if c_of(f) == x.TO_REMOVE:
        found = with_each(found, x.KNOWN, state.known_on(mission) & ~secret)
    return found


def which_answer(state: Table, f: i64, action: i64) -> None:
    mission = a_of(f)
    if action >= x.KNOWN:
        remove(state, who_of(f), mission, action - x.KNOWN)
    elif action == x.FACE_DOWN + x.GIVEN:
        take_given(state, who_of(f), mission, c_of(f))
    elif c_of(f) == x.TO_LOOK:
        state.push(frame(x.SEE_HAZARD, who_of(f), mission))
    else:
        remove_unseen(state, who_of(f), mission)


def take_given(state: Table, who: i64, mission: i64, purpose: i64) -> None:
    """One of those that only the other team has seen; of several chance decides, since they look alike."""
    secret = secret_on(state, state.side_of(who), mission)
    if count(secret) > 1:
        state.push(frame(x.PICK_GIVEN, who, mission, 0, purpose))
    else:
        took_given(state, who, mission, lowest(secret), purpose)


def took_given(state: Table, who: i64, mission: i64, hazard: i64, purpose: i64) -> None:
    if purpose == x.TO_LOOK:
        look_at(state, who, mission, hazard)
    else:
        remove(state, who, mission, hazard)
