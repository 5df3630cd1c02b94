"""The table: what lies on the board, what the two teams have, and who sits where (R4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import Printed
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import count, first_n, shifted
from cosmodrome.kernel.state import TEAM, State

NONE: Final = -1
PERSONNEL: Final = 2  # the resource

# Kinds of tokens, and how they lie in `tokens`: by side x kind x resource
TEMP: Final = 0
FRESH: Final = 1
SPENT: Final = 2
KINDS: Final = 3
PER_SIDE: Final = 27

# Stages of the launch queue
T2: Final = 0
T1: Final = 1
ON_LAUNCH: Final = 2

# Pools of what is not yet decided (see kernel.decks)
HAZARD_POOL: Final = 0
SATELLITE_POOL: Final = 1
CREW_POOL: Final = 2  # + side
ERA_POOL: Final = 4  # + era; bundles of undrafted cards come behind

# Hazards on a mission: those that somebody knows as a set, and how many nobody has seen from this bit on
UNSEEN_FROM: Final = 20
ONE_UNSEEN: Final = 1048576

# Why the game ends (R15)
RUNNING: Final = 0
MOON: Final = 1
EVENT_DECK_OUT: Final = 2
CREW_MISSIONS_OUT: Final = 3
ROUND_LIMIT: Final = 4


class Table(State):
    """The fields of the game."""

    def __init__(self, printed: Printed, like: Table | None) -> None:
        super().__init__(printed, like)
        self.printed: Printed = printed
        if like is None:
            self.round: i64 = 0
            self.phase: i64 = 0
            self.initiative: i64 = x.USSR  # of this phase (R5.3)
            self.active: i64 = NONE  # whose Turn it is
            self.ending: i64 = RUNNING
            self.last_round: bool = False
            self.first_on_moon: i64 = NONE
            self.upper: i64 = x.USSR  # whose cube lies on top where both stand on one space
            self.media: vec[i64] = printed.media_start[:]
            self.path: vec[i64] = vec[i64]([0, 0])
            self.path_markers: vec[i64] = vec[i64]([0, 0])  # spaces with a marker of the side
            self.path_tiles: i64 = first_n(printed.path_end + 1) ^ 1  # spaces with a tile
            self.extra_tiles: i64 = 0
            self.tokens: vec[i64] = vec[i64]([0] * (2 * PER_SIDE))
            self.gained: vec[i64] = vec[i64]([0] * x.RESOURCES)  # temps of this own Turn (R6.6)
            # cards; the decks hold runs, the pools what these can be
            self.pools: vec[i64] = vec[i64](
                [
                    first_n(x.HAZARDS),
                    printed.satellites,
                    shifted(first_n(x.CREWS), x.SATELLITES),
                    shifted(first_n(x.CREWS), x.SATELLITES + x.CREWS),
                    printed.era[0],
                    printed.era[1],
                    printed.era[2],
                ]
            )
            self.groups: vec[i64] = self.pools[:]  # which cards can stand for each other, seen from outside
            self.event_deck: vec[i64] = vec[i64]()
            self.hazard_deck: vec[i64] = decks.deck_of(HAZARD_POOL, x.HAZARDS)
            self.satellite_deck: vec[i64] = decks.deck_of(SATELLITE_POOL, count(printed.satellites))
            self.usa_crews: vec[i64] = decks.deck_of(CREW_POOL, x.CREWS)
            self.ussr_crews: vec[i64] = decks.deck_of(CREW_POOL + 1, x.CREWS)
            self.draft: i64 = 0  # cards on the draft spaces
            self.drafted: vec[i64] = vec[i64]([0, 0])  # those with a worker of the side
            self.hand: vec[i64] = vec[i64]([0, 0])
            self.people: vec[i64] = vec[i64]([0, 0])
            self.event_discard: vec[i64] = vec[i64]([0, 0])
            self.missions: vec[i64] = vec[i64]([0] * (2 * x.STAGES))
            self.hazards: vec[i64] = vec[i64]([0] * x.MISSIONS)
            self.done: vec[i64] = vec[i64]([0, 0])  # missions in the team discard
            self.averted: vec[i64] = vec[i64]([0, 0])  # Hazards in the team discard
            self.failed: i64 = 0  # missions out of the game
            self.gone_hazards: i64 = 0
            self.given_hazards: i64 = 0  # of those on missions; the others were gained by their owner
            self.held: i64 = 0  # missions that have been held once (RL-35)
            # tiles, as bags of kinds
            self.media_stack: i64 = printed.media_tiles
            self.media_tiles: vec[i64] = vec[i64]([0, 0])
            self.media_used: vec[i64] = vec[i64]([0, 0])
            self.satellite_stack: i64 = printed.satellite_tiles
            self.satellite_used: vec[i64] = vec[i64]([0, 0])
            self.crew_stack: i64 = printed.crew_tiles
            self.crew_used: vec[i64] = vec[i64]([0, 0])
            # the Earth
            self.occupied: i64 = 0
            self.placed: vec[i64] = vec[i64]()  # this round: side + 2 x department + 4 x how + 16 x target
            self.workers: vec[i64] = vec[i64]([0] * 4)  # not yet placed, by side x department
            self.satellite_covers: i64 = first_n(x.UPGRADED) if printed.advanced else 0
            self.crew_covers: i64 = self.satellite_covers
            self.orbit: vec[i64] = vec[i64]([0, 0])
            # Advancements
            self.advancement_pool: i64 = first_n(x.ADVANCEMENTS) if printed.advanced else 0
            self.display: i64 = 0
            self.owned: vec[i64] = vec[i64]([0, 0])
            self.advancement_tokens: vec[i64] = vec[i64]([0, 0])
            # of this round, phase or Turn
            self.used_advancements: i64 = 0
            self.used_people: i64 = 0
            self.passed: i64 = 0  # sides out of phase 5; sides that placed no token any more in phase 4
            self.to_act: i64 = 0  # departments that have not drawn or played yet
            self.placements: i64 = 0  # of this Turn
            self.allowed: i64 = 1
            self.swapped: bool = False
            # in progress
            self.bound: i64 = NONE  # the resource of the cost just paid
            self.need: i64 = 0  # named tokens still to be paid
            self.for_mission: bool = False  # whether the payment is for a mission
            self.free_results: bool = False  # an upgrade of the space in use chooses a result
            self.discount: i64 = 0
            self.launching: i64 = NONE
            self.ignored: i64 = NONE
            self.replaced: i64 = NONE  # resource x 9 + the other
            self.perms_spent: i64 = 0  # resources
            self.major_vp: i64 = 0
            self.steps: i64 = 0  # on the path
            self.looked_missions: i64 = 0
            self.looked_hazards: i64 = 0
            self.undrafted: i64 = 0  # cards being put under the deck
        else:
            self.round = like.round
            self.phase = like.phase
            self.initiative = like.initiative
            self.active = like.active
            self.ending = like.ending
            self.last_round = like.last_round
            self.first_on_moon = like.first_on_moon
            self.upper = like.upper
            self.media = like.media[:]
            self.path = like.path[:]
            self.path_markers = like.path_markers[:]
            self.path_tiles = like.path_tiles
            self.extra_tiles = like.extra_tiles
            self.tokens = like.tokens[:]
            self.gained = like.gained[:]
            self.pools = like.pools[:]
            self.groups = like.groups[:]
            self.event_deck = like.event_deck  # decks are never written to: shared
            self.hazard_deck = like.hazard_deck
            self.satellite_deck = like.satellite_deck
            self.usa_crews = like.usa_crews
            self.ussr_crews = like.ussr_crews
            self.draft = like.draft
            self.drafted = like.drafted[:]
            self.hand = like.hand[:]
            self.people = like.people[:]
            self.event_discard = like.event_discard[:]
            self.missions = like.missions[:]
            self.hazards = like.hazards[:]
            self.done = like.done[:]
            self.averted = like.averted[:]
            self.failed = like.failed
            self.gone_hazards = like.gone_hazards
            self.given_hazards = like.given_hazards
            self.held = like.held
            self.media_stack = like.media_stack
            self.media_tiles = like.media_tiles[:]
            self.media_used = like.media_used[:]
            self.satellite_stack = like.satellite_stack
            self.satellite_used = like.satellite_used[:]
            self.crew_stack = like.crew_stack
            self.crew_used = like.crew_used[:]
            self.occupied = like.occupied
            self.placed = like.placed  # never written to: shared
            self.workers = like.workers[:]
            self.satellite_covers = like.satellite_covers
            self.crew_covers = like.crew_covers
            self.orbit = like.orbit[:]
            self.advancement_pool = like.advancement_pool
            self.display = like.display
            self.owned = like.owned[:]
            self.advancement_tokens = like.advancement_tokens[:]
            self.used_advancements = like.used_advancements
            self.used_people = like.used_people
            self.passed = like.passed
            self.to_act = like.to_act
            self.placements = like.placements
            self.allowed = like.allowed
            self.swapped = like.swapped
            self.bound = like.bound
            self.need = like.need
            self.for_mission = like.for_mission
            self.free_results = like.free_results
            self.discount = like.discount
            self.launching = like.launching
            self.ignored = like.ignored
            self.replaced = like.replaced
            self.perms_spent = like.perms_spent
            self.major_vp = like.major_vp
            self.steps = like.steps
            self.looked_missions = like.looked_missions
            self.looked_hazards = like.looked_hazards
            self.undrafted = like.undrafted

    # --- seats and sides (R4) ---------------------------------------------------------------------
    def side(self, seat: i64) -> i64:
        return self.printed.side_of_seat[seat]

    def seat(self, side: i64, department: i64) -> i64:
        """R4.2: who holds the department."""
        return self.printed.department[side * 2 + department]

    def alone(self, side: i64) -> bool:
        """One player holds both departments."""
        return self.seat(side, 0) == self.seat(side, 1)

    def team(self, side: i64) -> i64:
        """R4.5: who answers for the whole team."""
        return self.seat(side, 0) if self.alone(side) else TEAM + side

    # --- points -----------------------------------------------------------------------------------
    def vp(self, side: i64) -> i64:
        return self.total(self.seat(side, 0))

    def book(self, side: i64, source: i64, n: i64) -> None:
        """For both team-mates alike; never below 0 (RL-13)."""
        if n < 0:
            n = max(n, -self.vp(side))
        self.score(self.seat(side, 0), source, n)
        if not self.alone(side):
            self.score(self.seat(side, 1), source, n)
