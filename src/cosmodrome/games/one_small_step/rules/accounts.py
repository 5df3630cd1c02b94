"""The accounts: every stored quantity and the place of every thing, in the order of `text/events.py`.

Computed only while somebody keeps the books of a game.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.table import Table
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import append_set, count, has, lowest
from cosmodrome.kernel.frames import a_of, kind_of, who_of

PATH_SPACES: Final = 10  # from the start to the Moon, at most

# Places; 0: the deck
ON_DRAFT: Final = 1
WITH_WORKER: Final = 2  # + side
IN_HAND: Final = 4
AMONG_PEOPLE: Final = 6
DISCARDED: Final = 8
BEING_PLAYED: Final = 10
OUT_OF_DECK: Final = 1  # starting missions, and those that are left out
IN_QUEUE: Final = 2  # + stage, by side
QUEUE: Final = 4  # stages, and drawn
LOOKED_AT: Final = 10
DONE: Final = 11  # + side
FAILED: Final = 13
HELD_UP: Final = 1
ON_MISSION: Final = 2  # + mission
AVERTED: Final = 38  # + side
GONE: Final = 40
ON_DISPLAY: Final = 1
OWNED: Final = 2  # + side


def enter(state: Table, ledger: vec[i64]) -> vec[i64]:
    found = with_all(ledger, state.media)
    found = with_all(append(found, state.upper), state.tokens)
    found = with_all(found, state.advancement_tokens)
    found = with_tiles(state, found)
    found = with_all(found, state.path)
    found = append_set(found, state.path_markers[0], PATH_SPACES)
    found = append_set(found, state.path_markers[1], PATH_SPACES)
    found = append(found, state.first_on_moon)
    found = with_workers(state, found)
    found = with_events(state, found)
    found = with_missions(state, found)
    found = with_hazards(state, found)
    found = append_set(found, state.satellite_covers, x.UPGRADED)
    found = append_set(found, state.crew_covers, x.UPGRADED)
    found = with_all(found, state.orbit)
    found = with_advancements(state, found)
    found = append(append(append(found, state.round), state.phase), state.initiative)
    return append(append(found, 1 if state.last_round else 0), state.ending)


def with_tiles(state: Table, found: vec[i64]) -> vec[i64]:
    found = with_bag(found, state.media_stack, x.MEDIA_TILES)
    found = with_bag(with_bag(found, state.media_tiles[0], x.MEDIA_TILES), state.media_tiles[1], x.MEDIA_TILES)
    found = with_bag(with_bag(found, state.media_used[0], x.MEDIA_TILES), state.media_used[1], x.MEDIA_TILES)
    found = with_bag(found, state.satellite_stack, x.SATELLITE_TILES)
    found = with_bag(found, state.satellite_used[0], x.SATELLITE_TILES)
    found = with_bag(found, state.satellite_used[1], x.SATELLITE_TILES)
    found = with_bag(found, state.crew_stack, x.CREW_TILES)
    found = with_bag(with_bag(found, state.crew_used[0], x.CREW_TILES), state.crew_used[1], x.CREW_TILES)
    return append_set(append(found, state.extra_tiles), state.path_tiles, PATH_SPACES)


def with_workers(state: Table, found: vec[i64]) -> vec[i64]:
    found = append_set(with_all(found, state.workers), state.occupied, x.SPACES)
    first = len(found)
    found = append_set(found, 0, 2 * x.TARGETS + 2)
    for worker in state.placed:
        side = worker % 2
        found[first + side * x.TARGETS + worker // 16] += 1
        if worker // 4 % 4 == x.AS_TOKEN:
            found[first + 2 * x.TARGETS + side] += 1
    return found


def with_events(state: Table, found: vec[i64]) -> vec[i64]:
    found = append(found, decks.left(state.event_deck))
    found = append(append(found, count(state.hand[0])), count(state.hand[1]))
    first = len(found)
    found = append_set(found, state.draft, x.EVENTS)
    side: i64 = 0
    while side < 2:
        lay(found, first, state.drafted[side], WITH_WORKER + side)
        lay(found, first, state.hand[side], IN_HAND + side)
        lay(found, first, state.people[side], AMONG_PEOPLE + side)
        lay(found, first, state.event_discard[side], DISCARDED + side)
        side += 1
    for f in state.agenda:
        if kind_of(f) == x.PLAYED:
            found[first + a_of(f)] = BEING_PLAYED + state.side_of(who_of(f))
    return append_set(found, state.used_people, x.EVENTS)


def with_missions(state: Table, found: vec[i64]) -> vec[i64]:
    found = append(found, decks.left(state.satellite_deck))
    found = append(append(found, decks.left(state.usa_crews)), decks.left(state.ussr_crews))
    first = len(found)
    mission: i64 = 0
    while mission < x.MISSIONS:
        dealt = mission >= x.SATELLITES or has(state.printed.satellites, mission)
        found = append(found, 0 if dealt else OUT_OF_DECK)
        mission += 1
    for f in state.agenda:
        if kind_of(f) == x.ASK_STAGE:
            found[first + a_of(f)] = IN_QUEUE + state.side_of(who_of(f)) * QUEUE + x.DRAWN
    if state.launching >= 0:
        found[first + state.launching] = IN_QUEUE + state.active * QUEUE + x.DRAWN
    side: i64 = 0
    while side < 2:
        stage: i64 = 0
        while stage < x.STAGES:
            lay(found, first, state.missions[side * x.STAGES + stage], IN_QUEUE + side * QUEUE + stage)
            stage += 1
        lay(found, first, state.done[side], DONE + side)
        side += 1
    lay(found, first, state.looked_missions, LOOKED_AT)
    lay(found, first, state.failed, FAILED)
    return append_set(found, state.held, x.MISSIONS)


def with_hazards(state: Table, found: vec[i64]) -> vec[i64]:
    found = append(found, decks.left(state.hazard_deck))
    mission: i64 = 0
    while mission < x.MISSIONS:
        found = append(found, state.hazards_on(mission))
        mission += 1
    mission = 0
    while mission < x.MISSIONS:
        found = append(found, state.unseen_on(mission))
        mission += 1
    first = len(found)
    found = append_set(found, 0, x.HAZARDS)
    mission = 0
    while mission < x.MISSIONS:
        lay(found, first, state.known_on(mission), ON_MISSION + mission)
        mission += 1
    lay(found, first, state.looked_hazards, HELD_UP)
    lay(found, first, state.averted[0], AVERTED)
    lay(found, first, state.averted[1], AVERTED + 1)
    lay(found, first, state.gone_hazards, GONE)
    return found


def with_advancements(state: Table, found: vec[i64]) -> vec[i64]:
    found = append(found, count(state.advancement_pool))
    first = len(found)
    found = append_set(found, state.display, x.ADVANCEMENTS)
    lay(found, first, state.owned[0], OWNED)
    lay(found, first, state.owned[1], OWNED + 1)
    return append_set(found, state.used_advancements, x.ADVANCEMENTS)


def with_all(found: vec[i64], amounts: vec[i64]) -> vec[i64]:
    for amount in amounts:
        found = append(found, amount)
    return found


def with_bag(found: vec[i64], bag: i64, kinds: i64) -> vec[i64]:
    kind: i64 = 0
    while kind < kinds:
        found = append(found, lanes4.amount(bag, kind))
        kind += 1
    return found


def lay(found: vec[i64], first: i64, things: i64, place: i64) -> None:
    """These things lie there."""
    while things:
        found[first + lowest(things)] = place
        things &= things - 1
