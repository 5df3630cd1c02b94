"""What must hold in every position: nothing is lost, nothing is doubled, and everybody knows what they must.

Each complaint begins with the field of a position where it shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.components import entries, names
from cosmodrome.games.one_small_step.components.vocabulary import DEPARTMENTS, RESOURCES, SIDES, STAGES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.advancements import token_room
from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS, HAZARD_CARDS, MISSION_CARDS
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.set_up import starters_left
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
from cosmodrome.kernel.bits import count, first_n, has, members, only, shifted
from cosmodrome.kernel.frames import a_of, b_of, kind_of, who_of
from cosmodrome.kernel.state import OVER

Named = entries.Event | entries.Mission | entries.Hazard | entries.Advancement
Places = Iterable[tuple[str, int]]  # fields, and the cards that lie there
WORKERS = 2  # of a department
KNOWN = {EVENT_CARDS: "events", MISSION_CARDS: "missions", HAZARD_CARDS: "hazards"}


def check(state: Race) -> list[str]:
    """The invariants that do not hold."""
    if state.mover() == OVER and not state.ending:
        return ["ending: the game is over for no reason (R15)"]
    return [
        *_events(state),
        *_groups(state),
        *_missions(state),
        *_hazards(state),
        *_advancements(state),
        *_tiles(state),
        *_tokens(state),
        *_earth(state),
        *_tracks(state),
        *_knowledge(state),
    ]


def _each_once(what: str, cards: Sequence[Named], wanted: int, places: Places) -> list[str]:
    """Cards that do not lie in exactly one of the places; where they are missed, that is the first."""
    found = []
    lying = 0
    first = ""
    for field, there in places:
        first = first or field
        if lying & there:
            found.append(f"{field}: {_ids(cards, lying & there)}: {what} in two places")
        if there & ~wanted:
            found.append(f"{field}: {_ids(cards, there & ~wanted)}: {what} not of this game")
        lying |= int(there)
    if wanted & ~lying:
        found.append(f"{first}: {_ids(cards, wanted & ~lying)}: {what} lost")
    return found


def _ids(cards: Sequence[Named], which: int) -> str:
    return ", ".join(cards[card].id for card in members(which))


def _of_teams(field: str, cards: Sequence[int] | vec[i64]) -> Places:
    return [(f"teams[{side}].{field}", int(there)) for side, there in enumerate(cards)]


def _in_deck(field: str, deck: vec[i64] | list[int]) -> Places:
    """The decided cards of a deck, one by one."""
    return [(field, int(only(decks.card_of(what)))) for what in list(deck)[::2] if decks.is_face(what)]


def _union(places: Places) -> int:
    found = 0
    for _, there in places:
        found |= there
    return found


def faces(deck: vec[i64] | list[int]) -> int:
    """The decided cards of a deck, as a set."""
    return _union(_in_deck("", deck))


def _of_pool(deck: vec[i64], pool: int) -> int:
    """How many cards of a deck come out of this pool."""
    words = [int(word) for word in deck]
    return sum(n for what, n in zip(words[::2], words[1::2], strict=True) if what == pool)


def _on_agenda(state: Race, kind: int) -> list[int]:
    return [int(f) for f in state.agenda if kind_of(f) == kind]


def _named_on_agenda(state: Race, kind: int) -> Places:
    """The cards that frames of this kind are about."""
    return [("agenda", int(only(a_of(f)))) for f in _on_agenda(state, kind)]


# --- Event cards ----------------------------------------------------------------------------------
def _events(state: Race) -> list[str]:
    cards = names.components(state.printed).events
    people = int(first_n(x.EVENTS)) & ~int(state.printed.developments)
    lying = faces(state.event_deck)
    pools = [int(pool) for pool in list(state.pools)[ERA_POOL:]]
    pooled = 0
    for pool in pools:
        pooled |= pool
    turning = int(state.undrafted) & ~pooled & ~lying  # not yet under the deck
    places = [
        *(("event_deck", pool) for pool in pools[:3]),
        *((f"bundles[{at}].cards", pool) for at, pool in enumerate(pools[3:])),
        *_in_deck("event_deck", state.event_deck),
        ("draft", int(state.draft)),
        *_of_teams("hand", state.hand),
        *_of_teams("people", state.people),
        *_of_teams("event_discard", state.event_discard),
        *_named_on_agenda(state, x.PLAYED),
        ("progress.undrafted", turning),
    ]
    found = _each_once("Event cards", cards, int(first_n(x.EVENTS)), places)
    for at, pool in enumerate(pools, ERA_POOL):
        era = int(state.printed.era_of[members(pool)[0]]) if pool else 0
        coming = sum(
            int(lanes4.amount(b_of(f), era))
            for f in _on_agenda(state, x.ORDER_BACKS)
            if pool and pool & int(state.undrafted)
        )
        if int(count(pool)) != _of_pool(state.event_deck, at) + coming:
            found.append(f"event_deck: the Event deck does not hold as many cards as its pool {at} (R8.4.7)")
    if (state.drafted[0] | state.drafted[1]) & ~state.draft or state.drafted[0] & state.drafted[1]:
        found.append("teams: a worker stands on a card that is not on a draft space (R8.4.3)")
    for side in (0, 1):
        if people & state.hand[side]:
            found.append(f"teams[{side}].hand: {_ids(cards, people & state.hand[side])}: people in a hand (R8.3.5)")
        if state.people[side] & ~people:
            which = _ids(cards, state.people[side] & ~people)
            found.append(f"teams[{side}].people: {which}: developments among the people (R8.3.5)")
    if people & lying & ~(state.known(0, EVENT_CARDS) & state.known(1, EVENT_CARDS)):
        found.append("event_deck: all know where people lie under the deck (R8.4.7)")
    return found


def _groups(state: Race) -> list[str]:
    """R14: what hidden cards can stand for: a pool, and the cards that came out of it unseen, all of one era.

    A card that was put under the deck and drawn again may belong to several, once nothing is left in their pools.
    """
    hidden = state.hand[0] | state.hand[1] | faces(state.event_deck)
    pools, groups = list(state.pools)[ERA_POOL:], list(state.groups)[ERA_POOL:]
    found = []
    for at, (pool, group) in enumerate(zip(pools, groups, strict=True)):
        field = f"groups[{at}]" if at < 3 else f"bundles[{at - 3}].group"
        if pool & ~group:
            found.append(f"{field}: it lacks a card of its pool (R14)")
        if group & ~(pool | hidden):
            found.append(f"{field}: it holds a card that is no secret (R14)")
        if pool and any(group & other for other in groups[:at] + groups[at + 1 :]):
            found.append(f"{field}: it shares a card with another group (R14)")
        if sum(1 for era in state.printed.era if era & group) > 1:
            found.append(f"{field}: it holds cards of several eras (R14)")
    return found


# --- missions and Hazards -------------------------------------------------------------------------
def _missions(state: Race) -> list[str]:
    printed = state.printed
    cards = names.components(state.printed).missions
    wanted = crews_of(0) | crews_of(1) | int(printed.satellites | printed.starters)
    mission_decks = (
        ("satellite_deck", state.satellite_deck, SATELLITE_POOL, int(printed.satellites)),
        ("teams[0].crew_deck", state.usa_crews, CREW_POOL, crews_of(0)),
        ("teams[1].crew_deck", state.ussr_crews, CREW_POOL + 1, crews_of(1)),
    )
    places = [(field, int(state.pools[pool])) for field, _, pool, _ in mission_decks]
    for field, deck, _, _ in mission_decks:
        places += _in_deck(field, deck)
    queued = 0
    for at, there in enumerate(state.missions):
        places.append((f"teams[{at // x.STAGES}].queue.{STAGES[at % x.STAGES]}", int(there)))
        queued |= int(there)
    places += [
        ("progress.looked_missions", int(state.looked_missions)),
        *_of_teams("done", state.done),
        ("failed", int(state.failed)),
        *_named_on_agenda(state, x.ASK_STAGE),
        ("progress.launching", int(only(state.launching)) & ~queued if state.launching != NONE else 0),
        ("agenda", int(starters_left(state)) if _on_agenda(state, x.START_MISSION) else 0),
    ]
    found = _each_once("missions", cards, wanted, places)
    for field, deck, pool, its in mission_decks:
        if int(count(state.pools[pool])) != _of_pool(deck, pool):
            found.append(f"{field}: a mission deck does not hold as many cards as its pool {pool}")
        if faces(deck) & ~its:
            found.append(f"{field}: {_ids(cards, faces(deck) & ~its)}: missions of another deck")
    for side in (0, 1):
        foreign = crews_of(1 - side) & (state.queue(side) | state.done[side])
        if foreign:
            found.append(f"teams[{side}].queue: {_ids(cards, foreign)}: crew missions of the other nation (R8.3.3)")
    return found


def crews_of(side: int) -> int:
    """The crew missions of a nation."""
    return int(shifted(first_n(x.CREWS), x.SATELLITES + x.CREWS * side))


def _hazards(state: Race) -> list[str]:
    ids = _mission_ids(state)
    places = [
        ("hazard_deck", int(state.pools[HAZARD_POOL])),
        *_in_deck("hazard_deck", state.hazard_deck),
        *((f"hazards.{name}", int(state.known_on(mission))) for mission, name in enumerate(ids)),
        ("progress.looked_hazards", int(state.looked_hazards)),
        *_of_teams("averted", state.averted),
        ("gone_hazards", int(state.gone_hazards)),
    ]
    found = _each_once("Hazards", names.components(state.printed).hazards, int(first_n(x.HAZARDS)), places)
    unseen = sum(int(state.unseen_on(mission)) for mission in range(x.MISSIONS))
    if int(count(state.pools[HAZARD_POOL])) != _of_pool(state.hazard_deck, HAZARD_POOL) + unseen:
        found.append("hazard_deck: the unseen Hazards are not as many as their pool (R9.2.1)")
    playing = state.queue(0) | state.queue(1) | (only(state.launching) if state.launching != NONE else 0)
    lying = 0
    for mission, name in enumerate(ids):
        if state.hazards[mission] and not has(playing, mission):
            found.append(f"hazards.{name}: a Hazard lies on a mission that is not in play (R9.2.1)")
        lying |= int(state.known_on(mission))
    if state.given_hazards & ~lying:
        found.append("given_hazards: a given Hazard lies on no mission (R9.2.2)")
    return found


# --- tiles, tokens, workers -----------------------------------------------------------------------
def _advancements(state: Race) -> list[str]:
    wanted = int(first_n(x.ADVANCEMENTS)) if state.printed.advanced else 0
    places = [
        ("display", int(state.advancement_pool)),
        ("display", int(state.display)),
        *_of_teams("owned", state.owned),
    ]
    found = _each_once("Advancements", names.components(state.printed).advancements, wanted, places)
    tokens = [int(n) for n in state.advancement_tokens]
    if min(tokens) < 0 or token_room(state) < 0:
        found.append(f"teams: Advancement tokens {tokens} (R11.2.1)")
    return found


def _tiles(state: Race) -> list[str]:
    printed = state.printed
    moon = 0 if has(state.path_tiles, printed.path_end) else int(lanes4.one(printed.fixed_tile))
    stacks = {
        "Media": (printed.media_tiles, state.media_stack + sum(state.media_tiles) + sum(state.media_used)),
        "Satellite": (printed.satellite_tiles, state.satellite_stack + sum(state.satellite_used)),
        "Crew": (printed.crew_tiles + moon, state.crew_stack + sum(state.crew_used)),
    }
    found = [
        f"teams: {name} tiles were lost or doubled (R2.7)" for name, (all_of, now) in stacks.items() if all_of != now
    ]
    lying = int(count(state.path_tiles & first_n(printed.path_end))) + int(state.extra_tiles)
    drawn = sum(1 for f in _on_agenda(state, x.GET_CREW_TILE) if a_of(f))
    if int(lanes4.size(state.crew_stack)) != lying + drawn:
        found.append("extra_tiles: face-down crew tiles are not as many as the path and the extra stack hold (R3.4)")
    return found


def _tokens(state: Race) -> list[str]:
    if min(state.tokens) < 0:
        return ["teams: a team owes tokens (R6.1)"]
    found = []
    for resource in range(x.RESOURCES):
        name = names.resource(resource)
        if any(state.room(kind, resource) < 0 for kind in range(KINDS)):
            found.append(f"teams: more {name} tokens than there are (RL-14)")
        if state.active != NONE and state.gained[resource] > state.amount(state.active, TEMP, resource):
            found.append(f"gained.{RESOURCES[resource]}: more {name} gained in this Turn than there are (R6.6)")
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
                field = f"teams[{side}].workers.{DEPARTMENTS[department]}"
                found.append(f"{field}: {left} workers left beside {out} placed; there are {WORKERS} (R4.1)")
    spaces = {worker // 16 for worker in placed if worker // 16 < x.UPGRADED_SPACES}
    if spaces != set(members(state.occupied)):
        found.append("placed: the occupied spaces are not those with workers (R8.4.2)")
    if state.printed.advanced:
        out = int(count(state.satellite_covers)) + sum(int(n) for n in state.orbit)
        if out > state.printed.marker_supply:
            found.append("satellite_covers: more satellite markers than there are (R3.2)")
    elif state.satellite_covers or state.crew_covers:
        found.append("satellite_covers: markers lie on the Earth in the beginner game (R3.2)")
    for side in (0, 1):
        asked = sum(1 for f in _on_agenda(state, x.ASK_DISMISS) if state.side_of(who_of(f)) == side)
        if count(state.people[side]) > state.printed.people_limit + asked:
            found.append(f"teams[{side}].people: too many people beside a board (R8.5.6)")
    return found


def _tracks(state: Race) -> list[str]:
    printed = state.printed
    found = []
    for side in (0, 1):
        team, name = f"teams[{side}]", SIDES[side]
        if not printed.media_min <= state.media[side] <= printed.media_max:
            found.append(f"{team}.media: {name}: Media {state.media[side]} is off the track (RL-13)")
        if state.vp(side) < 0:
            found.append(f"{team}.vp: {name}: {state.vp(side)} VP (RL-13)")
        if state.total(state.seat(side, 0)) != state.total(state.seat(side, 1)):
            found.append(f"{team}.vp: {name}: team-mates have different scores (R4.3)")
        markers = members(state.path_markers[side])
        if (markers[-1] if markers else 0) != state.path[side]:
            found.append(f"{team}.path_markers: {name}: not on its farthest marker (R9.3.1)")
    there = [side for side in (0, 1) if state.path[side] == printed.path_end]
    if (there and state.first_on_moon == NONE) or (state.first_on_moon != NONE and state.first_on_moon not in there):
        found.append("first_on_moon: it is the first team on the last space of the path (R15.1)")
    return found


# --- knowledge (R14) ------------------------------------------------------------------------------
def open_to(state: Race, side: int, deck: int) -> int:
    """What a side knows at the least: all that lies open, and its own hand."""
    if deck == EVENT_CARDS:
        people = state.people[0] | state.people[1] | state.event_discard[0] | state.event_discard[1]
        return int(state.draft | people | state.hand[side]) | _union(_named_on_agenda(state, x.PLAYED))
    if deck == MISSION_CARDS:
        launching = only(state.launching) if state.launching != NONE else 0
        drawn = _union(_named_on_agenda(state, x.ASK_STAGE))
        return int(state.done[0] | state.done[1] | state.failed | state.queue(0) | state.queue(1) | launching) | drawn
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
            field = f"teams[{side}].knows.{KNOWN[deck]}"
            if open_to(state, side, deck) & ~state.known(side, deck):
                found.append(f"{field}: {name} does not know its own hand, or an open {what} (R14)")
            if pooled[deck] & state.known(side, deck):
                found.append(f"{field}: {name} knows a {what} that is not decided yet (R14)")
            if state.shown_to_all(deck) & ~state.known(side, deck):
                found.append(f"{field}: {name} does not know a {what} that was shown to all (R14)")
        hidden = (int(state.hand[1 - side]) | faces(state.event_deck)) & ~int(state.known(side, EVENT_CARDS))
        for group in list(state.groups)[ERA_POOL:]:
            hidden &= ~int(group)
        if hidden:
            found.append(f"groups: {name}: hidden cards {members(hidden)} come from nowhere (R14)")
    for deck, what in KNOWN.items():
        if open_to(state, 0, deck) & open_to(state, 1, deck) & ~state.shown_to_all(deck):
            found.append(f"shown.{what}: something lies open that was not shown to all (R14)")
        somebody = state.known(0, deck) | state.known(1, deck)
        unseen = [field for field, there in _decided(state, deck) if there & ~somebody]
        found += [f"{field}: a card is decided that nobody has seen (R14)" for field in unseen]
    return found


def _decided(state: Race, deck: int) -> Places:
    """Where cards lie face down of which somebody must know what they are."""
    if deck == EVENT_CARDS:
        return [("event_deck", faces(state.event_deck))]
    if deck == MISSION_CARDS:
        crews = [faces(state.crew_deck(side)) for side in (0, 1)]
        return [
            ("satellite_deck", faces(state.satellite_deck)),
            *_of_teams("crew_deck", crews),
            ("progress.looked_missions", int(state.looked_missions)),
        ]
    on_missions = [
        (f"hazards.{name}", int(state.known_on(mission))) for mission, name in enumerate(_mission_ids(state))
    ]
    return [
        ("hazard_deck", faces(state.hazard_deck)),
        ("progress.looked_hazards", int(state.looked_hazards)),
        *on_missions,
    ]


def _mission_ids(state: Race) -> list[str]:
    return [mission.id for mission in names.components(state.printed).missions]
