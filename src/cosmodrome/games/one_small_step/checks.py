"""What must hold in every position: nothing is lost, nothing is doubled, and everybody knows what they must."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.kit.checks import each_once
from cosmodrome.games.one_small_step.components import entries, names
from cosmodrome.games.one_small_step.components.vocabulary import DEPARTMENTS, SIDES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS, HAZARD_CARDS, MISSION_CARDS
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import (
    CREW_POOL,
    ERA_POOL,
    HAZARD_POOL,
    KINDS,
    NONE,
    SATELLITE_POOL,
    TEMP,
)
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import count, first_n, has, members, only
from cosmodrome.kernel.frames import a_of, b_of, kind_of
from cosmodrome.kernel.state import OVER

Named = entries.Event | entries.Mission | entries.Hazard | entries.Advancement
WORKERS = 2  # of a department


def check(state: Race) -> list[str]:
    """The invariants that do not hold."""
    if state.mover() == OVER and not state.ending:
        return ["the game is over for no reason (R15)"]
    return [
        *_events(state),
        *_missions(state),
        *_hazards(state),
        *_advancements(state),
        *_tiles(state),
        *_tokens(state),
        *_earth(state),
        *_tracks(state),
        *_knowledge(state),
    ]


def _each_once(what: str, cards: Sequence[Named], wanted: int, places: Iterable[int]) -> list[str]:
    return each_once(what, lambda card: cards[card].id, wanted, places)


def faces(deck: vec[i64] | list[int]) -> int:
    """The decided cards of a deck."""
    found = 0
    for what in list(deck)[::2]:
        if decks.is_face(what):
            found |= int(only(decks.card_of(what)))
    return found


def _of_pool(deck: vec[i64], pool: int) -> int:
    """How many cards of a deck come out of this pool."""
    words = [int(word) for word in deck]
    return sum(n for what, n in zip(words[::2], words[1::2], strict=True) if what == pool)


def _on_agenda(state: Race, kind: int) -> list[int]:
    return [int(f) for f in state.agenda if kind_of(f) == kind]


# --- cards ----------------------------------------------------------------------------------------
def _events(state: Race) -> list[str]:
    played = sum(int(only(a_of(f))) for f in _on_agenda(state, x.PLAYED))
    lying = faces(state.event_deck)
    pools = [int(pool) for pool in list(state.pools)[ERA_POOL:]]
    pooled = 0
    for pool in pools:
        pooled |= pool
    turning = int(state.undrafted) & ~pooled & ~lying  # not yet under the deck
    places = [*pools, lying, state.draft, *state.hand, *state.people, *state.event_discard, played, turning]
    found = _each_once("Event cards", names.components(state.printed).events, int(first_n(x.EVENTS)), places)
    for at, cards in enumerate(pools, ERA_POOL):
        era = int(state.printed.era_of[members(cards)[0]]) if cards else 0
        coming = sum(
            int(lanes4.amount(b_of(f), era))
            for f in _on_agenda(state, x.ORDER_BACKS)
            if cards and cards & int(state.undrafted)
        )
        if int(count(cards)) != _of_pool(state.event_deck, at) + coming:
            found.append(f"the Event deck does not hold as many cards as its pool {at} (R8.4.7)")
    if (state.drafted[0] | state.drafted[1]) & ~state.draft or state.drafted[0] & state.drafted[1]:
        found.append("a worker stands on a card that is not on a draft space (R8.4.3)")
    return found


def _missions(state: Race) -> list[str]:
    printed = state.printed
    wanted = int(first_n(x.MISSIONS)) & ~int(first_n(x.SATELLITES))
    wanted |= int(printed.satellites | printed.starters)
    known = [faces(deck) for deck in (state.satellite_deck, state.usa_crews, state.ussr_crews)]
    queued = 0
    for stage in state.missions:
        queued |= int(stage)
    drawn = sum(int(only(a_of(f))) for f in _on_agenda(state, x.ASK_STAGE))
    drawn |= int(only(state.launching)) & ~queued if state.launching != NONE else 0
    undealt = int(state.starters_left()) if _on_agenda(state, x.START_MISSION) else 0
    pools = list(state.pools)[SATELLITE_POOL:ERA_POOL]
    rest = [state.looked_missions, *state.done, state.failed, drawn, undealt]
    found = _each_once(
        "missions", names.components(state.printed).missions, wanted, [*pools, *known, *state.missions, *rest]
    )
    for pool, deck in (
        (SATELLITE_POOL, state.satellite_deck),
        (CREW_POOL, state.usa_crews),
        (CREW_POOL + 1, state.ussr_crews),
    ):
        if int(count(state.pools[pool])) != _of_pool(deck, pool):
            found.append(f"a mission deck does not hold as many cards as its pool {pool}")
    return found


def _hazards(state: Race) -> list[str]:
    missions = range(x.MISSIONS)
    places = [
        state.pools[HAZARD_POOL],
        faces(state.hazard_deck),
        *(state.known_on(mission) for mission in missions),
        *(state.looked_hazards, *state.averted, state.gone_hazards),
    ]
    found = _each_once("Hazards", names.components(state.printed).hazards, int(first_n(x.HAZARDS)), places)
    unseen = sum(int(state.unseen_on(mission)) for mission in missions)
    if int(count(state.pools[HAZARD_POOL])) != _of_pool(state.hazard_deck, HAZARD_POOL) + unseen:
        found.append("the unseen Hazards are not as many as their pool (R9.2.1)")
    playing = state.queue(0) | state.queue(1) | (only(state.launching) if state.launching != NONE else 0)
    if any(state.hazards[mission] and not has(playing, mission) for mission in missions):
        found.append("a Hazard lies on a mission that is not in play (R9.2.1)")
    if any(
        not any(has(state.known_on(mission), card) for mission in missions) for card in members(state.given_hazards)
    ):
        found.append("a given Hazard lies on no mission (R9.2.2)")
    return found


def _advancements(state: Race) -> list[str]:
    wanted = int(first_n(x.ADVANCEMENTS)) if state.printed.advanced else 0
    found = _each_once(
        "Advancements",
        names.components(state.printed).advancements,
        wanted,
        [state.advancement_pool, state.display, *state.owned],
    )
    tokens = [int(n) for n in state.advancement_tokens]
    if min(tokens) < 0 or sum(tokens) > state.printed.token_supply:
        found.append(f"Advancement tokens {tokens} (R11.2.1)")
    return found


# --- tiles, tokens, workers -----------------------------------------------------------------------
def _tiles(state: Race) -> list[str]:
    printed = state.printed
    moon = 0 if has(state.path_tiles, printed.path_end) else int(lanes4.one(printed.fixed_tile))
    stacks = {
        "Media": (printed.media_tiles, state.media_stack + sum(state.media_tiles) + sum(state.media_used)),
        "Satellite": (printed.satellite_tiles, state.satellite_stack + sum(state.satellite_used)),
        "Crew": (printed.crew_tiles + moon, state.crew_stack + sum(state.crew_used)),
    }
    found = [f"{name} tiles were lost or doubled (R2.7)" for name, (all_of, now) in stacks.items() if all_of != now]
    lying = int(count(state.path_tiles & first_n(printed.path_end))) + int(state.extra_tiles)
    drawn = sum(1 for f in _on_agenda(state, x.GET_CREW_TILE) if a_of(f))
    if int(lanes4.size(state.crew_stack)) != lying + drawn:
        found.append("face-down crew tiles are not as many as the path and the extra stack hold (R3.4)")
    return found


def _tokens(state: Race) -> list[str]:
    if min(state.tokens) < 0:
        return ["a team owes tokens (R6.1)"]
    found = []
    for resource in range(x.RESOURCES):
        name = names.resource(resource)
        if any(state.room(kind, resource) < 0 for kind in range(KINDS)):
            found.append(f"more {name} tokens than there are (RL-14)")
        if state.active != NONE and state.gained[resource] > state.amount(state.active, TEMP, resource):
            found.append(f"more {name} gained in this Turn than there are (R6.6)")
    return found


def _earth(state: Race) -> list[str]:
    found = []
    placed = [int(worker) for worker in state.placed]
    for side in (0, 1):
        for department in range(2):
            out = sum(
                1
                for worker in placed
                if worker % 2 == side and worker // 2 % 2 == department and worker // 4 % 4 != x.AS_TOKEN
            )
            left = int(state.workers[side * 2 + department])
            if left < 0 or left + out > WORKERS:
                found.append(f"{SIDES[side]} {DEPARTMENTS[department]}: {left} workers left, {out} out (R4.1)")
    spaces = {worker // 16 for worker in placed if worker // 16 < x.UPGRADED_SPACES}
    if spaces != set(members(state.occupied)):
        found.append("the occupied spaces are not those with workers (R8.4.2)")
    if state.printed.advanced:
        out = int(count(state.satellite_covers)) + sum(int(n) for n in state.orbit)
        if out > state.printed.marker_supply:
            found.append("more satellite markers than there are (R3.2)")
    elif state.satellite_covers or state.crew_covers:
        found.append("markers lie on the Earth in the beginner game (R3.2)")
    asked = _on_agenda(state, x.ASK_DISMISS)
    if not asked and any(count(people) > state.printed.people_limit for people in state.people):
        found.append("too many people beside a board (R8.5.6)")
    return found


def _tracks(state: Race) -> list[str]:
    printed = state.printed
    found = []
    for side in (0, 1):
        name = SIDES[side]
        if not printed.media_min <= state.media[side] <= printed.media_max:
            found.append(f"{name}: Media {state.media[side]} is off the track (RL-13)")
        if state.vp(side) < 0:
            found.append(f"{name}: {state.vp(side)} VP (RL-13)")
        if state.total(state.seat(side, 0)) != state.total(state.seat(side, 1)):
            found.append(f"{name}: team-mates have different scores (R4.3)")
        markers = members(state.path_markers[side])
        if (markers[-1] if markers else 0) != state.path[side]:
            found.append(f"{name}: not on its farthest marker (R9.3.1)")
    return found


# --- knowledge (R14) ------------------------------------------------------------------------------
def open_to(state: Race, side: int, deck: int) -> int:
    """What a side knows at the least: all that lies open, and its own hand."""
    if deck == EVENT_CARDS:
        people = state.people[0] | state.people[1] | state.event_discard[0] | state.event_discard[1]
        played = sum(int(only(a_of(f))) for f in _on_agenda(state, x.PLAYED))
        return int(state.draft | people | state.hand[side]) | played
    if deck == MISSION_CARDS:
        launching = only(state.launching) if state.launching != NONE else 0
        return int(state.done[0] | state.done[1] | state.failed | state.queue(0) | state.queue(1) | launching)
    return int(state.averted[0] | state.averted[1] | state.gone_hazards)


def _knowledge(state: Race) -> list[str]:
    found = []
    pooled = {EVENT_CARDS: 0, MISSION_CARDS: 0, HAZARD_CARDS: int(state.pools[HAZARD_POOL])}
    for at, pool in enumerate(state.pools):
        if at != HAZARD_POOL:
            pooled[EVENT_CARDS if at >= ERA_POOL else MISSION_CARDS] |= int(pool)
    for side in (0, 1):
        name = SIDES[side]
        for deck, what in ((EVENT_CARDS, "Event card"), (MISSION_CARDS, "mission"), (HAZARD_CARDS, "Hazard")):
            if open_to(state, side, deck) & ~state.known(side, deck):
                found.append(f"{name} does not know its own hand, or an open {what} (R14)")
            if pooled[deck] & state.known(side, deck):
                found.append(f"{name} knows a {what} that is not decided yet (R14)")
            if state.shown_to_all(deck) & ~state.known(side, deck):
                found.append(f"{name} does not know a {what} that was shown to all (R14)")
        hidden = int(state.hand[1 - side]) & ~int(state.known(side, EVENT_CARDS))
        for group in list(state.groups)[ERA_POOL:]:
            hidden &= ~int(group)
        if hidden:
            found.append(f"{name}: hidden cards {members(hidden)} come from nowhere (R14)")
    for deck in (EVENT_CARDS, MISSION_CARDS, HAZARD_CARDS):
        if open_to(state, 0, deck) & open_to(state, 1, deck) & ~state.shown_to_all(deck):
            found.append("something lies open that was not shown to all (R14)")
    known = state.known(0, HAZARD_CARDS) | state.known(1, HAZARD_CARDS)
    if any(state.known_on(mission) & ~known for mission in range(x.MISSIONS)):
        found.append("a Hazard is decided that nobody has seen (R14)")
    return found
