"""Tokens (R6): what a team can pay, and how its tokens are refreshed and upgraded.

Frames: `ASK_UPGRADE`.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.table import FRESH, PER_SIDE, Table
from cosmodrome.kernel.bits import only, with_each
from cosmodrome.kernel.frames import c_of, frame, who_of
from cosmodrome.kernel.state import TEAM


# --- what a team can pay --------------------------------------------------------------------------
def affords(state: Table, side: i64, cost: i64) -> bool:
    """Whether named tokens can be paid."""
    at = side * PER_SIDE
    while cost:
        if cost & 127 > state.tokens[at] + state.tokens[at + x.RESOURCES]:
            return False
        cost >>= 7
        at += 1
    return True


def lacking(state: Table, side: i64, cost: i64, more: i64) -> i64:
    """How many named tokens are missing, with some more temps in the store."""
    missing: i64 = 0
    resource: i64 = 0
    while cost:
        need = (cost & 127) - (more & 127) - state.usable(side, resource)
        if need > 0:
            missing += need
        cost >>= 7
        more >>= 7
        resource += 1
    return missing


def temps_of(state: Table, side: i64, least: i64) -> i64:
    """The resources of which the side has so many temps, as a set."""
    found: i64 = 0
    resource: i64 = 0
    while resource < x.RESOURCES:
        if state.tokens[side * PER_SIDE + resource] >= least:
            found |= only(resource)
        resource += 1
    return found


def perms_of(state: Table, side: i64) -> i64:
    """The resources of which the side has a fresh perm, as a set."""
    found: i64 = 0
    resource: i64 = 0
    while resource < x.RESOURCES:
        if state.tokens[side * PER_SIDE + FRESH * x.RESOURCES + resource]:
            found |= only(resource)
        resource += 1
    return found


# --- refreshed ------------------------------------------------------------------------------------
def refresh(state: Table) -> None:
    """R8.2.2."""
    side: i64 = 0
    while side < 2:
        at = side * PER_SIDE + FRESH * x.RESOURCES
        end = at + x.RESOURCES
        while at < end:
            spent = state.tokens[at + x.RESOURCES]
            if spent:
                state.tokens[at] += spent
                state.tokens[at + x.RESOURCES] = 0
                state.emit(x.REFRESHED, TEAM + side, at - end + x.RESOURCES, 0, spent)
            at += 1
        side += 1


# --- upgraded (R6.5-R6.6) -------------------------------------------------------------------------
def upgradable(state: Table, side: i64) -> i64:
    """R6.6: the resources with a temp of an earlier Turn, as a set."""
    found: i64 = 0
    resource: i64 = 0
    while resource < x.RESOURCES:
        old = state.tokens[side * PER_SIDE + resource]
        if side == state.active:
            old -= state.gained[resource]
        if old > 0 and state.room(FRESH, resource) > 0:
            found |= only(resource)
        resource += 1
    return found


def upgrade_options(state: Table, f: i64) -> vec[i64]:
    found = with_each(vec[i64](), x.UPGRADE, upgradable(state, state.side_of(who_of(f))))
    return append(found, x.NO)


def upgrade_answer(state: Table, f: i64, action: i64) -> None:
    """R6.5: optional, up to n times."""
    if action != x.NO:
        upgrade(state, who_of(f), action - x.UPGRADE)
        if c_of(f) > 1:
            state.ask(frame(x.ASK_UPGRADE, who_of(f), 0, 0, c_of(f) - 1))


def upgrade(state: Table, who: i64, resource: i64) -> None:
    """R6.5: one temp back, the perm of the same resource, fresh. It is an old temp that goes."""
    side = state.side_of(who)
    state.tokens[side * PER_SIDE + resource] -= 1
    state.tokens[side * PER_SIDE + FRESH * x.RESOURCES + resource] += 1
    if state.listener is not None:
        state.emit(x.UPGRADED_TOKEN, who, resource)
