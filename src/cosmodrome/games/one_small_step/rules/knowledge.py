"""Who knows what (R14): what others see of an answer, and dealing anew what a side cannot know."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS, HAZARD_CARDS, MISSION_CARDS
from cosmodrome.games.one_small_step.rules.table import CREW_POOL, ERA_POOL, HAZARD_POOL, SATELLITE_POOL, Table
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import count, first_n, has, nth, only, shifted
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.frames import COUNCIL, a_of, b_of, c_of, frame, kind_of, who_of


def is_public(f: i64) -> bool:
    """What depends on a hand, a looked-at Hazard or mission is asked even with one option left."""
    kind = kind_of(f)
    return not (kind == x.ASK_PLAY or kind == x.ASK_UNDER or kind == x.ASK_GIVE or kind == x.ASK_KEEP_MISSION)


# --- what the others see of an answer or a result -------------------------------------------------
def seen_by(state: Table, action: i64) -> i64:
    f = state.top()
    kind = kind_of(f)
    own = only(state.side_of(who_of(f)))
    if kind == COUNCIL:  # R4.7: proposals are open but for the hidden cards that they name
        return state.everyone() if outside(state, action) == action else own
    if kind == x.ASK_UNDER or kind == x.ASK_GIVE or kind == x.DRAW_HAZARD or kind == x.SEE_HAZARD:
        return own
    if kind == x.ASK_WHICH and action >= x.KNOWN:
        return knowers(state, only(action - x.KNOWN), HAZARD_CARDS)
    if kind == x.PICK_GIVEN:
        sides = knowers(state, only(action - x.DEAL_HAZARD), HAZARD_CARDS)
        return sides | own if c_of(f) == x.TO_LOOK else sides
    if kind == x.DRAW_EVENT:
        return own if has(state.printed.developments, action - x.DEAL_EVENT) else state.everyone()
    if kind == x.DRAW_MISSION and b_of(f) == x.FOR_CHOICE:
        return own
    return state.everyone()


def knowers(state: Table, cards: i64, deck: i64) -> i64:
    """The sides that know these cards, as a set."""
    found: i64 = 0
    side: i64 = 0
    while side < 2:
        if cards & ~state.known(side, deck) == 0:
            found |= only(side)
        side += 1
    return found


# --- dealing anew ---------------------------------------------------------------------------------
def deal_anew(state: Table, side: i64, dice: Dice) -> bool:
    """Everything that the side cannot know, from the set of what it can be. False: the other team could not have
    proposed what it did, so it is to be dealt once more.
    """
    state.is_offered = False
    deal_events(state, side, dice)
    deal_missions(state, side, dice)
    deal_hazards(state, side, dice)
    return propose_anew(state, side, dice)


def deal_events(state: Table, side: i64, dice: Dice) -> None:
    """The other hand and what the other team put under the deck.

    Each hidden card comes out of the group it was drawn from; which of them lie under the deck, by the eras on
    the backs, is anybody's guess.
    """
    other = 1 - side
    known = state.known(side, EVENT_CARDS)
    buried = hidden_faces(state.event_deck, known)
    hidden = (state.hand[other] & ~known) | buried
    if not hidden:
        return
    dealt: i64 = 0
    group: i64 = ERA_POOL
    while group < len(state.groups):
        members = state.groups[group]
        pool = state.pools[group] | (members & hidden)
        n = count(members & hidden)
        while n > 0:
            card = pick(pool & state.printed.developments, dice)
            pool ^= only(card)
            dealt |= only(card)
            n -= 1
        state.pools[group] = pool
        group += 1
    state.know_instead(other, hidden, dealt, EVENT_CARDS)
    at: i64 = 0
    while at < len(state.event_deck):
        what = state.event_deck[at]
        if decks.is_face(what) and has(buried, decks.card_of(what)):
            card = pick(dealt & state.printed.era[state.printed.era_of[decks.card_of(what)]], dice)
            dealt ^= only(card)
            state.event_deck = decks.renamed(state.event_deck, at, decks.face(card))
        at += 2
    state.hand[other] = state.hand[other] & known | dealt


def hidden_faces(deck: vec[i64], known: i64) -> i64:
    """The decided cards in a deck that are not among those known, as a set."""
    found: i64 = 0
    at: i64 = 0
    while at < len(deck):
        if decks.is_face(deck[at]) and not has(known, decks.card_of(deck[at])):
            found |= only(decks.card_of(deck[at]))
        at += 2
    return found


def pick(cards: i64, dice: Dice) -> i64:
    return nth(cards, dice.below(count(cards)))


def deal_missions(state: Table, side: i64, dice: Dice) -> None:
    """What the other team put back on a deck or is looking at."""
    known = state.known(side, MISSION_CARDS)
    looked = state.looked_missions & ~known
    state.satellite_deck = redeal(
        state, state.satellite_deck, SATELLITE_POOL, first_n(x.SATELLITES), known, looked, dice
    )
    usa = shifted(first_n(x.CREWS), x.SATELLITES)
    state.usa_crews = redeal(state, state.usa_crews, CREW_POOL, usa, known, looked, dice)
    ussr = shifted(first_n(x.CREWS), x.SATELLITES + x.CREWS)
    state.ussr_crews = redeal(state, state.ussr_crews, CREW_POOL + 1, ussr, known, looked, dice)


def redeal(state: Table, deck: vec[i64], number: i64, cards: i64, known: i64, looked: i64, dice: Dice) -> vec[i64]:
    hidden = hidden_faces(deck, known)
    looked &= cards
    if not hidden and not looked:
        return deck
    other: i64 = 0 if state.known(0, MISSION_CARDS) & ~known else 1
    pool = state.pools[number] | hidden | looked
    state.know_instead(other, hidden | looked, 0, MISSION_CARDS)
    state.looked_missions &= ~looked
    n = count(looked)
    while n > 0:
        card = pick(pool, dice)
        pool ^= only(card)
        state.looked_missions |= only(card)
        state.know_instead(other, 0, only(card), MISSION_CARDS)
        n -= 1
    at: i64 = 0
    while at < len(deck):
        if decks.is_face(deck[at]) and has(hidden, decks.card_of(deck[at])):
            card = pick(pool, dice)
            pool ^= only(card)
            state.know_instead(other, 0, only(card), MISSION_CARDS)
            deck = decks.renamed(deck, at, decks.face(card) - RENAMED)
        at += 2
    state.pools[number] = pool
    return settled(deck)


def deal_hazards(state: Table, side: i64, dice: Dice) -> None:
    """What the other team gave, looked at, is looking at or put under the deck."""
    other = 1 - side
    secret = state.known(other, HAZARD_CARDS) & ~state.known(side, HAZARD_CARDS)
    if not secret:
        return
    pool = state.pools[HAZARD_POOL] | secret
    state.know_instead(other, secret, 0, HAZARD_CARDS)
    looked = state.looked_hazards & secret
    state.looked_hazards &= ~secret
    n = count(looked)
    while n > 0:
        card = pick(pool, dice)
        pool ^= only(card)
        state.looked_hazards |= only(card)
        n -= 1
    dealt_given: i64 = 0
    mission: i64 = 0
    while mission < x.MISSIONS:
        hidden = state.hazards[mission] & secret
        if hidden:
            given = count(hidden & state.given_hazards)
            state.hazards[mission] &= ~hidden
            n = count(hidden)
            while n > 0:
                card = pick(pool, dice)
                pool ^= only(card)
                state.hazards[mission] |= only(card)
                if n <= given:
                    dealt_given |= only(card)
                n -= 1
        mission += 1
    at: i64 = 0
    while at < len(state.hazard_deck):
        what = state.hazard_deck[at]
        if decks.is_face(what) and has(secret, decks.card_of(what)):
            card = pick(pool, dice)
            pool ^= only(card)
            state.hazard_deck = decks.renamed(state.hazard_deck, at, decks.face(card) - RENAMED)
        at += 2
    state.hazard_deck = settled(state.hazard_deck)
    state.given_hazards = state.given_hazards & ~secret | dealt_given
    dealt = (state.pools[HAZARD_POOL] | secret) & ~pool
    state.know_instead(other, 0, dealt, HAZARD_CARDS)
    state.pools[HAZARD_POOL] = pool


def propose_anew(state: Table, side: i64, dice: Dice) -> bool:
    """R4.7: a proposal that this side does not see may be any legal one that looks the same from outside. False if
    there is none: no card of that era that the hand can pay for, say.
    """
    if len(state.agenda) == 0 or kind_of(state.top()) != COUNCIL or state.side_of(who_of(state.top())) == side:
        return True
    f = state.top()
    if not a_of(f):
        return True
    state.pop()
    first = alike(state, a_of(f) - 1, -1, dice)
    second: i64 = -1
    if b_of(f):
        second = alike(state, b_of(f) - 1, first, dice)
    if first < 0 or (b_of(f) and second < 0):
        return False
    state.push(frame(COUNCIL, who_of(f), first + 1, second + 1, c_of(f)))
    return True


def alike(state: Table, made: i64, not_this: i64, dice: Dice) -> i64:
    """A legal answer that looks like this one from outside, or -1."""
    look = outside(state, made)
    found = vec[i64]()
    for action in state.all_options(state.top()):
        if action != not_this and outside(state, action) == look:
            found = append(found, action)
    return found[dice.below(len(found))] if len(found) > 0 else -1


def outside(state: Table, action: i64) -> i64:
    """An answer as those see it who cannot see a hidden card: a hand card by its era, others by nothing.

    A look is -1 or below, so that it is no action.
    """
    if x.PLAY <= action < x.PLAY + len(state.printed.era_of):
        return -1 - state.printed.era_of[action - x.PLAY]
    if x.UNDER <= action < x.UNDER + len(state.printed.era_of):
        return -4 - state.printed.era_of[action - x.UNDER]
    if x.GIVE <= action < x.GIVE + x.HAZARDS:
        return -7
    if x.KNOWN <= action < x.KNOWN + x.HAZARDS:
        return -8
    if x.KEEP_MISSION <= action < x.KEEP_MISSION + x.MISSIONS:
        return -9 if action - x.KEEP_MISSION < x.SATELLITES else -10
    return action


RENAMED: Final[i64] = 64  # marks cards already dealt, so that they are not dealt again in the same pass


def settled(deck: vec[i64]) -> vec[i64]:
    """The marks of dealt cards taken off again."""
    at: i64 = 0
    deck = deck[:]
    while at < len(deck):
        if deck[at] < -RENAMED:
            deck[at] += RENAMED
        at += 2
    return deck
