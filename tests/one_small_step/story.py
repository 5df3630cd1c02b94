"""Short stories: given this table, when that is played, this holds.

`given(...)` makes a table at the start of a phase (or of the game); cards, tokens and missions are put where the story
wants them. Chance falls as `chance` says, key by key, else the first possible result. Whatever is played, the books are
kept: events must account for all that changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.one_small_step.components.vocabulary import RESOURCES
from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS, HAZARD_CARDS, MISSION_CARDS, SOURCE_NAMES
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import ERA_POOL, FRESH, HAZARD_POOL, PER_SIDE, SPENT, TEMP
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import has, members, only
from cosmodrome.kernel.frames import frame
from cosmodrome.kernel.state import CHANCE, OVER
from cosmodrome.lab.conformance.books import carry_out
from tests.reading import ALL, sentences

USA, USSR = 0, 1
NAMES = ["Ann", "Abe", "Bob", "Bea"]
T2, T1, LAUNCH = 0, 1, 2
EVENTS = [event.id for event in GAME.shipped.events]
MISSIONS = [mission.id for mission in GAME.shipped.missions]
HAZARDS = [hazard.id for hazard in GAME.shipped.hazards]
ADVANCEMENTS = [advancement.id for advancement in GAME.shipped.advancements]
MEDIA_TILES = [tile.id for tile in GAME.shipped.media_tiles]
SATELLITE_TILES = [tile.id for tile in GAME.shipped.satellite_tiles]
CREW_TILES = [tile.id for tile in GAME.shipped.crew_tiles]
Amounts = Mapping[str, int]
# An overlay with which the Media tile MB6 removes a Hazard (R12)
REMOVING = {"media_bonus": [{"id": "MB6", "effects": [{"op": "gain", "res": "material"}, {"op": "remove_hazard"}]}]}


class Story:
    """A table that is played on by keys."""

    def __init__(self, state: Race, chance: Iterable[str] = ()) -> None:
        self.state = state
        self.chance = list(chance)
        self.heard: list[int] = []  # all events so far

    # --- playing ----------------------------------------------------------------------------------
    def play(self, *keys: str, seat: int | None = None) -> Story:
        """Answer by keys; what chance brings after each is dealt."""
        for key in keys:
            action = GAME.keys.find(key)
            assert action >= 0, f"{key} is no action"
            assert action in list(self.state.legal_actions()), f"{key} is not among {self.keys}"
            assert seat is None or seat in self.deciders, f"seat {seat} is not among {self.deciders}"
            self._carry_out(self.mover if seat is None else seat, action)
            self.deal()
        return self

    def _carry_out(self, who: int, action: int) -> None:
        self.heard += carry_out(GAME, self.state, who, action)

    def told(self, *keys: str, seat: int | None = None, reader: int | None = ALL) -> list[str]:
        """Play these; what the log says of it, with all that is hidden or as a seat (None: a spectator) reads it."""
        before = len(self.heard)
        self.play(*keys, seat=seat)
        names = NAMES if self.state.box.seats == 4 else ["Ann", "Bob"]
        return [
            "".join(names[int(part.ref or 0)] if part.kind == "seat" else part.text for part in parts)
            for parts in sentences(GAME, self.state, self.heard[before:], reader)
        ]

    def agree(self, *keys: str) -> Story:
        """The same where team-mates sit in council: one proposes, the other accepts."""
        for key in keys:
            council = len(self.deciders) > 1
            self.play(key)
            if council:
                self.play("accept")
        return self

    def deal(self) -> Story:
        """Let chance fall up to the next decision."""
        while self.state.mover() == CHANCE:
            outcomes = [int(outcome) for outcome in self.state.legal_actions()]
            action = outcomes[0]
            if self.chance:
                key = self.chance.pop(0)
                action = GAME.chance_keys.find(key)
                possible = [GAME.chance_keys.text(outcome) for outcome in outcomes]
                assert action in outcomes, f"{key} is not among {possible}"
            self._carry_out(CHANCE, action)
        return self

    def finish(self) -> Story:
        """Whoever is asked takes the first option, up to the end of the phase."""
        phase = self.state.phase
        while not self.over and self.state.phase == phase:
            self._carry_out(self.mover, int(self.state.legal_actions()[0]))
            self.deal()
        return self

    def then(self, *keys: str) -> Story:
        """What chance brings next."""
        self.chance += keys
        return self

    @property
    def keys(self) -> list[str]:
        """The options now."""
        return [GAME.keys.text(action) for action in self.state.legal_actions()]

    def options(self, verb: str) -> list[str]:
        """What the options of one verb name: `options("launch")` gives mission ids."""
        return [key.partition(":")[2] for key in self.keys if key.partition(":")[0] == verb]

    @property
    def mover(self) -> int:
        return int(self.state.mover())

    @property
    def deciders(self) -> list[int]:
        return members(self.state.deciders())

    @property
    def phase(self) -> int:
        return int(self.state.phase)

    @property
    def round(self) -> int:
        return int(self.state.round)

    @property
    def over(self) -> bool:
        return self.state.mover() == OVER

    # --- looking ----------------------------------------------------------------------------------
    def temps(self, side: int) -> dict[str, int]:
        return self._tokens(side, TEMP)

    def fresh(self, side: int) -> dict[str, int]:
        return self._tokens(side, FRESH)

    def spent(self, side: int) -> dict[str, int]:
        return self._tokens(side, SPENT)

    def _tokens(self, side: int, kind: int) -> dict[str, int]:
        amounts = {name: int(self.state.amount(side, kind, i)) for i, name in enumerate(RESOURCES)}
        return {name: n for name, n in amounts.items() if n}

    def media(self, side: int) -> int:
        return int(self.state.media[side])

    def vp(self, side: int) -> int:
        return int(self.state.vp(side))

    def scored(self, side: int, source: str) -> int:
        """The points out of one source."""
        return int(self.state.scored(self.state.seat(side, 0), SOURCE_NAMES.index(source)))

    def hand(self, side: int) -> list[str]:
        return [EVENTS[card] for card in members(self.state.hand[side])]

    def people(self, side: int) -> list[str]:
        return [EVENTS[card] for card in members(self.state.people[side])]

    def draft(self) -> list[str]:
        return [EVENTS[card] for card in members(self.state.draft)]

    def discard(self, side: int) -> list[str]:
        return [EVENTS[card] for card in members(self.state.event_discard[side])]

    def stage(self, side: int, stage: int) -> list[str]:
        return [MISSIONS[mission] for mission in members(self.state.on_stage(side, stage))]

    def done(self, side: int) -> list[str]:
        return [MISSIONS[mission] for mission in members(self.state.done[side])]

    def failed(self) -> list[str]:
        return [MISSIONS[mission] for mission in members(self.state.failed)]

    def averted(self, side: int) -> list[str]:
        """Hazards in the team discard."""
        return [HAZARDS[hazard] for hazard in members(self.state.averted[side])]

    def gone_hazards(self) -> list[str]:
        """Hazards in the game discard."""
        return [HAZARDS[hazard] for hazard in members(self.state.gone_hazards)]

    def hazards_left(self) -> int:
        """In the deck."""
        return int(decks.left(self.state.hazard_deck))

    def hazard_bottom(self) -> list[str]:
        """Hazards in the deck that somebody has seen, from the top."""
        deck = list(self.state.hazard_deck)
        return [HAZARDS[decks.card_of(what)] for what in deck[::2] if decks.is_face(what)]

    def knows_hazards(self, side: int) -> list[str]:
        return [HAZARDS[hazard] for hazard in members(self.state.known(side, HAZARD_CARDS))]

    def path(self, side: int) -> int:
        return int(self.state.path[side])

    def hazards(self, mission: str) -> tuple[list[str], int]:
        """Those that somebody has seen, and how many nobody has."""
        at = MISSIONS.index(mission)
        return [HAZARDS[hazard] for hazard in members(self.state.known_on(at))], int(self.state.unseen_on(at))

    def tiles(self, side: int) -> dict[str, int]:
        """Media tiles beside the board."""
        return self._bag(self.state.media_tiles[side], MEDIA_TILES)

    def used_tiles(self, side: int) -> dict[str, int]:
        """All tiles in the team discard."""
        state = self.state
        return {
            **self._bag(state.media_used[side], MEDIA_TILES),
            **self._bag(state.satellite_used[side], SATELLITE_TILES),
            **self._bag(state.crew_used[side], CREW_TILES),
        }

    def _bag(self, bag: int, names: list[str]) -> dict[str, int]:
        amounts = {name: int(lanes4.amount(bag, i)) for i, name in enumerate(names)}
        return {name: n for name, n in amounts.items() if n}

    def advancements(self, side: int) -> list[str]:
        return [ADVANCEMENTS[card] for card in members(self.state.owned[side])]

    def shown(self) -> list[str]:
        """The Advancements on display."""
        return [ADVANCEMENTS[card] for card in members(self.state.display)]

    # --- setting the table ------------------------------------------------------------------------
    def give(self, side: int, temp: Amounts | None = None, fresh: Amounts | None = None, **temps: int) -> Story:
        """Tokens of earlier Turns: `give(USA, booster=2, fresh={"sensor": 1})`."""
        for kind, amounts in ((TEMP, {**(temp or {}), **temps}), (FRESH, fresh or {})):
            for name, n in amounts.items():
                self.state.tokens[side * PER_SIDE + kind * x.RESOURCES + RESOURCES.index(name)] += n
        return self

    def set_media(self, usa: int, ussr: int, upper: int = USSR) -> Story:
        self.state.media[USA] = usa
        self.state.media[USSR] = ussr
        self.state.upper = upper
        return self

    def lay(self, *cards: str) -> Story:
        """On the draft spaces, instead of what lies there."""
        for card in members(self.state.draft):
            self._back_into_deck(card)
        self.state.draft = 0
        for name in cards:
            self.state.draft |= only(self._take_event(name, public=True))
        return self

    def hold(self, side: int, *cards: str, public: bool = False) -> Story:
        """Developments in the hand of a team; `public` if they were drafted."""
        for name in cards:
            card = self._take_event(name, public)
            self.state.hand[side] |= only(card)
            self.state.learn(only(side), only(card), EVENT_CARDS)
        return self

    def employ(self, side: int, *cards: str) -> Story:
        """People beside the board of a team."""
        for name in cards:
            self.state.people[side] |= only(self._take_event(name, public=True))
        return self

    def discarded(self, side: int, *cards: str) -> Story:
        """Event cards in the discard of a team."""
        for name in cards:
            self.state.event_discard[side] |= only(self._take_event(name, public=True))
        return self

    def queue(self, side: int, t2: Iterable[str] = (), t1: Iterable[str] = (), launch: Iterable[str] = ()) -> Story:
        """The launch queue of a team, instead of what is there."""
        for stage, names in ((T2, t2), (T1, t1), (LAUNCH, launch)):
            self._unqueue(side, stage)
            for name in names:
                mission = self._take_mission(name)
                self.state.missions[side * x.STAGES + stage] |= only(mission)
        return self

    def hazard(self, mission: str, *names: str, unseen: int = 0, by: int | None = None) -> Story:
        """Hazards on a mission: named ones known to the side `by` (the giver, or the owner who looked), or unseen."""
        at = MISSIONS.index(mission)
        for name in names:
            hazard = HAZARDS.index(name)
            self._take_hazard(hazard)
            self.state.hazards[at] |= only(hazard)
            if by is not None:
                self.state.learn(only(by), only(hazard), HAZARD_CARDS)
                if not has(self.state.queue(by), at):
                    self.state.given_hazards |= only(hazard)
        for _ in range(unseen):
            self.state.hazard_deck = decks.taken(self.state.hazard_deck)
            self.state.hazards[at] += 1 << 20
        return self

    def on_path(self, side: int, space: int) -> Story:
        """A marker of the team stands there, if not on 0; whoever is put on the Moon is the first there."""
        self.state.path[side] = space
        if space:
            self.state.path_markers[side] |= only(space)
        if space == self.state.printed.path_end and self.state.first_on_moon < 0:
            self.state.first_on_moon = side
        return self

    def leave_hazards(self, n: int) -> Story:
        """So many are left in the deck, the last ones by number; the others are out of the game."""
        for hazard in members(self.state.pools[HAZARD_POOL])[: self.hazards_left() - n]:
            self._take_hazard(hazard)
            self.state.gone_hazards |= only(hazard)
        return self

    def own_tiles(self, side: int, *tiles: str) -> Story:
        """Media tiles beside the board."""
        for name in tiles:
            one = lanes4.one(MEDIA_TILES.index(name))
            self.state.media_stack -= one
            self.state.media_tiles[side] += one
        return self

    def own(self, side: int, *advancements: str, tokens: int = 0) -> Story:
        """Advancements beside the board, and Advancement tokens."""
        for name in advancements:
            card = ADVANCEMENTS.index(name)
            self.state.advancement_pool &= ~only(card)
            self.state.display &= ~only(card)
            self.state.owned[side] |= only(card)
        self.state.advancement_tokens[side] += tokens
        return self

    def show(self, *advancements: str) -> Story:
        """On display, instead of what is there."""
        state = self.state
        state.advancement_pool |= state.display
        state.display = 0
        for name in advancements:
            state.display |= only(ADVANCEMENTS.index(name))
        state.advancement_pool &= ~state.display
        return self

    def uncover(self, *upgrades: str) -> Story:
        """`uncover("1E s", "5A c")`: space, department, satellite or crew upgrade."""
        for name in upgrades:
            where, kind = name.split()
            action = (int(where[0]) - 1) * 2 + "EA".index(where[1])
            if kind == "s":
                self.state.satellite_covers &= ~only(action)
            else:
                self.state.crew_covers &= ~only(action)
        return self

    def done_missions(self, side: int, *names: str) -> Story:
        for name in names:
            self.state.done[side] |= only(self._take_mission(name))
        return self

    # --- moving single cards ----------------------------------------------------------------------
    def _take_event(self, name: str, public: bool) -> int:
        card = EVENTS.index(name)
        state = self.state
        if has(state.draft, card):
            state.draft ^= only(card)
        else:
            pool = ERA_POOL + int(state.printed.era_of[card])
            assert has(state.pools[pool], card), f"{name} is not in the deck"
            state.pools[pool] &= ~only(card)
            state.event_deck = _shorter(state.event_deck, pool)
        if public:
            state.publish(card)
        return card

    def _back_into_deck(self, card: int) -> None:
        state = self.state
        pool = ERA_POOL + int(state.printed.era_of[card])
        state.pools[pool] |= only(card)
        state.groups[pool] |= only(card)
        state.event_deck = decks.on_top(state.event_deck, pool, 1)
        state.forget(only(card), EVENT_CARDS)

    def _take_mission(self, name: str) -> int:
        mission = MISSIONS.index(name)
        state = self.state
        for side in (USA, USSR):
            for stage in (T2, T1, LAUNCH):
                state.missions[side * x.STAGES + stage] &= ~only(mission)
        deck, side = (0, 0) if mission < x.SATELLITES else (1, (mission - x.SATELLITES) // x.CREWS)
        top = decks.top(state.mission_deck(side, deck))
        if top >= 0 and top != decks.EMPTY and has(state.pools[top], mission):
            state.take_mission(side, deck, mission)
        state.failed &= ~only(mission)  # a starter that `queue` had put aside
        state.learn(state.everyone(), only(mission), MISSION_CARDS)
        return mission

    def _unqueue(self, side: int, stage: int) -> None:
        """Missions that lie there leave the game: starters have no deck to go back to."""
        gone = self.state.on_stage(side, stage)
        self.state.missions[side * x.STAGES + stage] = 0
        self.state.failed |= gone

    def _take_hazard(self, hazard: int) -> None:
        assert has(self.state.pools[HAZARD_POOL], hazard)
        self.state.pools[HAZARD_POOL] &= ~only(hazard)
        self.state.hazard_deck = decks.taken(self.state.hazard_deck)

    # --- beginning --------------------------------------------------------------------------------
    def start(self, phase: int, round: int = 2) -> Story:
        """Go on with this phase, as if all before it were done."""
        self.state.round = round
        self.state.agenda = vec[i64]([frame(x.PHASE, 0, phase)])
        self.state.is_offered = False
        self.state.settle()
        return self.deal()


def given(
    mode: str = "advanced",
    seating: str = "1v1",
    chance: Iterable[str] = (),
    overlay: Mapping[str, Any] | None = None,
    version: int = GAME.rules_version,
    **options: Any,
) -> Story:
    """A table after set-up, before the starting tokens are chosen; `overlay` prints other figures on its components."""
    rules = GAME.of_version(version)
    assert rules is not None
    seats = sum(int(part) for part in seating.split("v"))
    settled = GAME.settle_options({"mode": mode, "seating": seating, **options}, seats)
    return Story(cast(Race, rules.new_state(rules.box(seats, settled, overlay))), chance).deal()


def _shorter(deck: Any, pool: int) -> Any:
    """The deck with one card less in the first run out of this pool."""
    found = list(deck)
    at = next(i for i in range(0, len(found), 2) if found[i] == pool)
    found[at + 1] -= 1
    if found[at + 1] == 0:
        del found[at : at + 2]
    return vec[i64](found)
