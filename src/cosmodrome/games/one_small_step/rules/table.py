"""The table: what lies on the board, what the two teams have, who sits where (R4), and who has seen what."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS, Printed
from cosmodrome.kernel import decks
from cosmodrome.kernel.bits import count, first_n, has, only, shifted
from cosmodrome.kernel.state import TEAM, State

NONE: Final = -1
PERSONNEL: Final = 2  # the resource

# Kinds of tokens, and how they lie in `tokens`: by side x kind x resource
TEMP: Final = 0
FRESH: Final = 1
SPENT: Final = 2
KINDS: Final = 3
PER_SIDE: Final = 27
PLENTY: Final = 63  # tokens of a supply without limits

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
    """The fields of the game, and the moves that keep them consistent."""

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

    # --- tokens (R6) ------------------------------------------------------------------------------
    def amount(self, side: i64, kind: i64, resource: i64) -> i64:
        return self.tokens[side * PER_SIDE + kind * x.RESOURCES + resource]

    def usable(self, side: i64, resource: i64) -> i64:
        """R6.3: temps and fresh perms."""
        at = side * PER_SIDE + resource
        return self.tokens[at] + self.tokens[at + x.RESOURCES]

    def sum_of(self, side: i64, kind: i64, first: i64, n: i64) -> i64:
        """The tokens of a kind, of n resources from this one on."""
        at = side * PER_SIDE + kind * x.RESOURCES + first
        total: i64 = 0
        while n > 0:
            total += self.tokens[at]
            at += 1
            n -= 1
        return total

    def room(self, kind: i64, resource: i64) -> i64:
        """How many tokens are left in the supply, where it is limited (RL-14)."""
        printed = self.printed
        if not printed.token_limits:
            return PLENTY
        if kind == TEMP:
            out = self.amount(0, TEMP, resource) + self.amount(1, TEMP, resource)
            if resource == PERSONNEL:
                out += self.token_workers()
            return printed.temp_supply - out
        out = 0
        side: i64 = 0
        while side < 2:
            out += self.amount(side, FRESH, resource) + self.amount(side, SPENT, resource)
            side += 1
        return printed.perm_supply - out

    def token_workers(self) -> i64:
        """AD03: Personnel tokens that stand on the board."""
        n: i64 = 0
        for placed in self.placed:
            if (placed >> 2) & 3 == x.AS_TOKEN:
                n += 1
        return n

    def gain(self, side: i64, kind: i64, resource: i64, n: i64, why: i64 = x.AS_USUAL) -> None:
        """R6.2: perms arrive fresh."""
        n = min(n, self.room(kind, resource))
        self.tokens[side * PER_SIDE + kind * x.RESOURCES + resource] += n
        if n and self.listener is not None:
            self.emit(x.GAINED, TEAM + side, resource, kind + KINDS * why, n)
        if kind == TEMP and side == self.active:
            self.gained[resource] += n

    def spend_temps(self, side: i64, resource: i64, n: i64) -> None:
        """RL-15: the newest first."""
        self.tokens[side * PER_SIDE + resource] -= n
        if n and self.listener is not None:
            self.emit(x.SPENT_TEMPS, TEAM + side, resource, 0, n)
        if side == self.active:
            self.gained[resource] = max(self.gained[resource] - n, 0)

    def spend_perms(self, side: i64, resource: i64, n: i64) -> None:
        """R6.1: they flip."""
        at = side * PER_SIDE + FRESH * x.RESOURCES + resource
        self.tokens[at] -= n
        self.tokens[at + x.RESOURCES] += n
        if n and self.listener is not None:
            self.emit(x.SPENT_PERMS, TEAM + side, resource, 0, n)

    # --- Event cards ------------------------------------------------------------------------------
    def readers(self, sides: i64, card: i64, deck: i64) -> i64:
        """Who may read which card it is: these sides, and whoever knows the card already."""
        side: i64 = 0
        while side <= self.box.sides:
            if has(self.known(side, deck), card):
                sides |= only(side)
            side += 1
        return sides

    def event_pool(self) -> i64:
        """What the top card of the Event deck may be."""
        top = decks.top(self.event_deck)
        if top == decks.EMPTY:
            return 0
        return only(decks.card_of(top)) if decks.is_face(top) else self.pools[top]

    def take_event(self, card: i64) -> None:
        """The top card of the Event deck has turned out to be this one."""
        top = decks.top(self.event_deck)
        if not decks.is_face(top):
            self.pools[top] &= ~only(card)
        self.event_deck = decks.taken(self.event_deck)

    def publish(self, card: i64) -> None:
        """An Event card lies open for all: no hidden card can be it any more."""
        self.learn(self.everyone(), only(card), EVENT_CARDS)
        at: i64 = ERA_POOL
        while at < len(self.groups):
            self.groups[at] &= ~only(card)
            at += 1

    def bundle(self, cards: i64) -> i64:
        """A new pool of undrafted cards of one era (R8.4.7)."""
        at: i64 = ERA_POOL + 3
        while at < len(self.pools):
            if self.pools[at] == 0 and self.groups[at] == 0:
                self.pools[at] = cards
                self.groups[at] = cards
                return at
            at += 1
        self.pools = append(self.pools, cards)
        self.groups = append(self.groups, cards)
        return at

    def obscure(self, side: i64, cards: i64) -> None:
        """The side, and who watches, loses track of which of these cards is where; each becomes a group of its own."""
        cards &= self.known(side, EVENT_CARDS)
        self.know_instead(side, cards, 0, EVENT_CARDS)
        self.know_instead(self.box.sides, cards, 0, EVENT_CARDS)  # who watches
        while cards:
            at = self.bundle(cards & -cards)
            self.pools[at] = 0
            cards &= cards - 1

    # --- missions ---------------------------------------------------------------------------------
    def on_stage(self, side: i64, stage: i64) -> i64:
        return self.missions[side * x.STAGES + stage]

    def queue(self, side: i64) -> i64:
        """All missions of a side on any stage, but for the one being launched (RL-19)."""
        at = side * x.STAGES
        found = self.missions[at] | self.missions[at + 1] | self.missions[at + 2]
        return found & ~only(self.launching) if self.launching >= 0 else found

    def crew_deck(self, side: i64) -> vec[i64]:
        return self.ussr_crews if side == x.USSR else self.usa_crews

    def mission_deck(self, side: i64, deck: i64) -> vec[i64]:
        """The shared satellite deck, or the side's own crew deck."""
        return self.crew_deck(side) if deck else self.satellite_deck

    def set_mission_deck(self, side: i64, deck: i64, cards: vec[i64]) -> None:
        if deck == 0:
            self.satellite_deck = cards
        elif side == x.USSR:
            self.ussr_crews = cards
        else:
            self.usa_crews = cards

    def mission_pool(self, side: i64, deck: i64) -> i64:
        """What the top card of a mission deck may be."""
        top = decks.top(self.mission_deck(side, deck))
        if top == decks.EMPTY:
            return 0
        return only(decks.card_of(top)) if decks.is_face(top) else self.pools[top]

    def take_mission(self, side: i64, deck: i64, mission: i64) -> None:
        """The top card of a mission deck has turned out to be this one."""
        cards = self.mission_deck(side, deck)
        top = decks.top(cards)
        if not decks.is_face(top):
            self.pools[top] &= ~only(mission)
        self.set_mission_deck(side, deck, decks.taken(cards))

    # --- Hazards ----------------------------------------------------------------------------------
    def hazard_pool(self) -> i64:
        """What the top Hazard may be."""
        top = decks.top(self.hazard_deck)
        if top == decks.EMPTY:
            return 0
        return only(decks.card_of(top)) if decks.is_face(top) else self.pools[HAZARD_POOL]

    def unseen_on(self, mission: i64) -> i64:
        """How many Hazards on it nobody has seen."""
        return self.hazards[mission] >> UNSEEN_FROM

    def known_on(self, mission: i64) -> i64:
        """The Hazards on it that somebody has seen, as a set."""
        return self.hazards[mission] & 0xFFFFF

    def hazards_on(self, mission: i64) -> i64:
        """How many Hazards lie on a mission (public)."""
        return count(self.known_on(mission)) + self.unseen_on(mission)

    # --- Advancements -----------------------------------------------------------------------------
    def owns(self, side: i64, advancement: i64) -> bool:
        return has(self.owned[side], advancement)

    def ready(self, side: i64, advancement: i64) -> bool:
        """R11.3.3: owned and not yet used this round."""
        return has(self.owned[side] & ~self.used_advancements, advancement)

    def use_up(self, who: i64, advancement: i64) -> None:
        self.used_advancements |= only(advancement)
        self.emit(x.ADVANCEMENT_USED, who, advancement)


# --- missions and their decks, by number ----------------------------------------------------------
def is_crew(mission: i64) -> bool:
    return mission >= x.SATELLITES


def deck_number(side: i64, deck: i64) -> i64:
    """Of all mission decks: the satellite deck, the crew deck of the USA, that of the USSR."""
    return deck + side if deck else 0
