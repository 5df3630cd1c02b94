"""Positions as plain data and back. What follows from the rest (pools, stacks, occupied spaces) is not repeated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.errors import BadPosition
from cosmodrome.games.kit.agenda import AgendaWords, go_on
from cosmodrome.games.kit.positions import Names, lay, named, read, taken, within, written
from cosmodrome.games.one_small_step import checks
from cosmodrome.games.one_small_step.components.vocabulary import (
    DEPARTMENTS,
    ENDINGS,
    RESOURCES,
    SOURCES,
    STAGES,
    TOKEN_KINDS,
)
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules import laying
from cosmodrome.games.one_small_step.rules.advancements import token_room
from cosmodrome.games.one_small_step.rules.frames import FRAMES
from cosmodrome.games.one_small_step.rules.printed import EVENT_CARDS, HAZARD_CARDS, MISSION_CARDS, Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.rules.table import (
    CREW_POOL,
    ERA_POOL,
    HAZARD_POOL,
    ONE_UNSEEN,
    PER_SIDE,
    SATELLITE_POOL,
    UNSEEN_FROM,
)
from cosmodrome.games.one_small_step.view.position_checks import check_under_way
from cosmodrome.games.one_small_step.view.position_fields import (
    OF_PROGRESS,
    OF_TABLE,
    OF_TEAM,
    WORKERS,
    Bundle,
    Deck,
    Department,
    Events,
    Hazards,
    HazardsOn,
    Held,
    How,
    Known,
    Missions,
    Position,
    Progress,
    Queue,
    Run,
    Side,
    Target,
    Team,
    Worker,
    Workers,
    known_names,
)
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import count, first_n, members, only
from cosmodrome.kernel.frames import a_of, frame, kind_of

KNOWN = {name: deck for deck, name in checks.KNOWN.items()}
AGENDA = AgendaWords(FRAMES)


# --- writing --------------------------------------------------------------------------------------
def position(state: Race) -> dict[str, Any]:
    """The whole state."""
    fresh = Race(state.printed, None)
    changed = [name for name in OF_PROGRESS if getattr(state, name) != getattr(fresh, name)]
    known_by = known_names(state.printed)
    whole = Position(
        **taken(Position, state, OF_TABLE),
        teams=[_team(state, known_by, side) for side in range(2)],
        placed=[
            Worker(
                side=Side(worker % 2),
                department=Department(worker // 2 % 2),
                how=How(worker // 4 % 4),
                on=Target(worker // 16),
            )
            for worker in map(int, state.placed)
        ],
        hazards={
            str(name): HazardsOn(seen=Hazards(word & (1 << UNSEEN_FROM) - 1), unseen=word >> UNSEEN_FROM)
            for name, word in zip(known_by["mission"], map(int, state.hazards), strict=True)
            if word
        },
        event_deck=_event_deck(state, known_by),
        bundles=[
            Bundle(cards=Events(pool), group=Events(group))
            for pool, group in list(zip(state.pools, state.groups, strict=True))[ERA_POOL + 3 :]
        ],
        groups=[Events(group) for group in list(state.groups)[ERA_POOL : ERA_POOL + 3]],
        hazard_deck=_deck(state.hazard_deck, known_by, "hazard"),
        satellite_deck=_deck(state.satellite_deck, known_by, "mission"),
        gained={name: int(n) for name, n in zip(RESOURCES, state.gained, strict=True) if n},
        progress=Progress(**taken(Progress, state, changed)),
        shown=Known(
            events=Events(state.shown_to_all(EVENT_CARDS)),
            missions=Missions(state.shown_to_all(MISSION_CARDS)),
            hazards=Hazards(state.shown_to_all(HAZARD_CARDS)),
        ),
        given_hazards=Hazards(state.given_hazards),
        agenda=[*AGENDA.write(state, known_by)],
    )
    return written(whole, known_by)


def _team(state: Race, known_by: Names, side: int) -> Team:
    seat = state.seat(side, 0)
    held = {
        name: Held(**{kind: int(state.amount(side, at, i)) for at, kind in enumerate(TOKEN_KINDS)})
        for i, name in enumerate(RESOURCES)
    }
    return Team(
        **taken(Team, state, OF_TEAM, side),
        vp={name: int(state.scored(seat, i)) for i, name in enumerate(SOURCES) if state.scored(seat, i)},
        tokens={name: tokens for name, tokens in held.items() if tokens != Held()},
        queue=Queue(**{name: Missions(state.on_stage(side, at)) for at, name in enumerate(STAGES)}),
        workers=Workers(**{name: int(state.workers[side * 2 + at]) for at, name in enumerate(DEPARTMENTS)}),
        crew_deck=_deck(state.crew_deck(side), known_by, "mission"),
        knows=Known(
            events=Events(state.known(side, EVENT_CARDS)),
            missions=Missions(state.known(side, MISSION_CARDS)),
            hazards=Hazards(state.known(side, HAZARD_CARDS)),
        ),
    )


def _deck(deck: vec[i64], known_by: Names, cards: str) -> Deck:
    words = [int(word) for word in deck]
    return [
        str(known_by[cards][int(decks.card_of(what))]) if decks.is_face(what) else n
        for what, n in zip(words[::2], words[1::2], strict=True)
    ]


def _event_deck(state: Race, known_by: Names) -> list[str | Run]:
    """From the top: cards by name, some of an era, some of a bundle of undrafted cards."""
    words = [int(word) for word in state.event_deck]
    found: list[str | Run] = []
    for what, n in zip(words[::2], words[1::2], strict=True):
        if decks.is_face(what):
            found.append(str(known_by["event"][int(decks.card_of(what))]))
        elif what < ERA_POOL + 3:
            found.append(Run(era=what - ERA_POOL + 1, n=n))
        else:
            found.append(Run(bundle=what - ERA_POOL - 3, n=n))
    return found


# --- reading --------------------------------------------------------------------------------------
def from_position(printed: Printed, data: Mapping[str, Any]) -> Race:
    """The state of a position.

    Where `placed` names workers of phase 4, it goes on with the others.
    Example: {"round": 3, "phase": 7, "teams": [{"queue": {"launch": ["SM13"]}, "tokens": {"booster": 2}}, {}]}
    """
    known_by = known_names(printed)
    return _Reader(printed, known_by, read(Position, data, known_by)).state


class _Reader:
    """Builds a state from a position and says what cannot be."""

    def __init__(self, printed: Printed, known_by: Names, position: Position) -> None:
        self.printed = printed
        self.known_by = known_by
        self.position = position
        self.state = Race(printed, None)
        lay(position, self.state, OF_TABLE)
        lay(position.progress, self.state, OF_PROGRESS)
        for side, team in enumerate(position.teams):
            self.team(side, f"teams[{side}]", team)
        self.placed()
        for name, there in position.hazards.items():
            mission = named("hazards", known_by["mission"], name)
            self.state.hazards[mission] = int(there.seen) + there.unseen * ONE_UNSEEN
        for resource, n in position.gained.items():
            self.state.gained[RESOURCES.index(resource)] = n
        self.agenda()
        self.event_cards()
        self.other_cards()
        self.stacks()
        self.knowledge()
        given = self.position.given_hazards
        self.state.given_hazards = self.secretly_given() if given is None else int(given)
        self.begin()

    # --- tables -----------------------------------------------------------------------------------
    def team(self, side: int, where: str, team: Team) -> None:
        state, printed = self.state, self.printed
        media = int(state.media[side]) if team.media is None else team.media
        within(f"{where}.media", media, int(printed.media_min), int(printed.media_max))
        within(f"{where}.path", team.path, 0, int(printed.path_end))
        within(f"{where}.advancement_tokens", team.advancement_tokens, 0, int(token_room(state)))
        within(f"{where}.orbit", team.orbit, 0, int(printed.marker_supply))
        for name in OF_TEAM:
            value = getattr(team, name)
            if value is not None:
                getattr(state, name)[side] = int(value)
        if team.path_markers is None and team.path:
            state.path_markers[side] = only(team.path)
        for name, points in team.vp.items():
            source = named(f"{where}.vp", SOURCES, name)
            state.score(state.seat(side, 0), source, points)
            if not state.alone(side):
                state.score(state.seat(side, 1), source, points)
        for resource, held in team.tokens.items():
            tokens = Held(temp=held) if isinstance(held, int) else held
            for kind, name in enumerate(TOKEN_KINDS):
                at = side * PER_SIDE + kind * x.RESOURCES + RESOURCES.index(resource)
                state.tokens[at] = getattr(tokens, name)
        for stage, name in enumerate(STAGES):
            state.missions[side * x.STAGES + stage] = int(getattr(team.queue, name))
        for department, name in enumerate(DEPARTMENTS):
            state.workers[side * 2 + department] = getattr(team.workers, name)

    def placed(self) -> None:
        out = [0, 0, 0, 0]
        for worker in self.position.placed:
            side, department, how, target = (int(n) for n in (worker.side, worker.department, worker.how, worker.on))
            laying.put_worker(self.state, side + 2 * department + 4 * how + 16 * target)
            if target < x.UPGRADED_SPACES:
                self.state.occupied |= only(target)
            out[side * 2 + department] += how != x.AS_TOKEN
        for at, n in enumerate(out):
            left = int(self.state.workers[at])
            if n + left > WORKERS:
                where = f"teams[{at // 2}].workers.{DEPARTMENTS[at % 2]}"
                raise BadPosition(f"{where}: {left} left beside {n} placed; there are {WORKERS} (R4.1)")

    # --- cards ------------------------------------------------------------------------------------
    def event_cards(self) -> None:
        """Bundles of undrafted cards, then the eras: what lies nowhere is still undecided."""
        state, printed, given = self.state, self.printed, self.position.groups
        pools = [int(bundle.cards) for bundle in self.position.bundles]
        groups = [int(bundle.cards if bundle.group is None else bundle.group) for bundle in self.position.bundles]
        listed = self.position.event_deck is not None
        runs = self.event_runs(self.position.event_deck or [])
        faces = checks.faces(runs)
        lying = int(state.draft) | faces | int(state.undrafted) | _union([*pools, *self.in_teams_events()])
        open_events = lying & ~int(state.hand[0] | state.hand[1]) & ~faces
        for era, cards in enumerate(printed.era):
            state.pools[ERA_POOL + era] = cards & ~lying
            mine = cards & ~open_events & ~_union(groups)
            state.groups[ERA_POOL + era] = int(given[era]) if given is not None else mine
            if not listed:
                runs += [ERA_POOL + era, int(count(state.pools[ERA_POOL + era]))]
        laying.lay_events(state, runs)
        for cards, group in zip(pools, groups, strict=True):
            laying.add_bundle(state, cards, group)

    def event_runs(self, deck: list[str | Run]) -> list[int]:
        """The runs of the Event deck."""
        runs: list[int] = []
        for at, run in enumerate(deck):
            where = f"event_deck[{at}]"
            if isinstance(run, str):
                runs += [int(decks.face(named(where, self.known_by["event"], run))), 1]
            elif (run.era is None) == (run.bundle is None):
                raise BadPosition(f"{where}: either era or bundle is needed")
            elif run.bundle is not None:
                if run.bundle >= len(self.position.bundles):
                    raise BadPosition(f"{where}.bundle: there are only {len(self.position.bundles)} bundles")
                runs += [ERA_POOL + 3 + run.bundle, run.n]
            else:
                runs += [ERA_POOL - 1 + (run.era or 0), run.n]
        return runs

    def in_teams_events(self) -> list[int]:
        state = self.state
        played = [int(only(a_of(f))) for f in state.agenda if kind_of(f) == x.PLAYED]
        return [int(cards) for cards in (*state.hand, *state.people, *state.event_discard, *played)]

    def other_cards(self) -> None:
        """Missions, Hazards, Advancements: what lies nowhere is in its deck."""
        state = self.state
        hazards = _union([int(state.hazards[mission] & first_n(x.HAZARDS)) for mission in range(x.MISSIONS)])
        hazards |= int(state.averted[0] | state.averted[1] | state.gone_hazards | state.looked_hazards)
        unseen = sum(int(word) >> UNSEEN_FROM for word in state.hazards)
        deck = self.deck("hazard_deck", self.position.hazard_deck, HAZARD_POOL, "hazard", hazards, unseen)
        laying.lay_hazards(state, deck)
        drawn = [int(only(a_of(f))) for f in state.agenda if kind_of(f) == x.ASK_STAGE]
        if state.launching >= 0:
            drawn.append(int(only(state.launching)))
        flown = [*state.missions, *state.done, state.failed, state.looked_missions, *drawn]
        missions = _union([int(cards) for cards in flown])
        if not any(kind_of(f) == x.START_MISSION for f in state.agenda):
            state.failed |= self.printed.starters & ~missions  # they have no deck
        deck = self.deck("satellite_deck", self.position.satellite_deck, SATELLITE_POOL, "mission", missions)
        laying.lay_missions(state, 0, 0, deck)
        for side, team in enumerate(self.position.teams):
            deck = self.deck(f"teams[{side}].crew_deck", team.crew_deck, CREW_POOL + side, "mission", missions)
            laying.lay_missions(state, side, 1, deck)
        state.advancement_pool &= ~(state.display | state.owned[0] | state.owned[1])

    def deck(self, where: str, given: Deck | None, pool: int, cards: str, elsewhere: int, away: int = 0) -> list[int]:
        """The runs of a deck, or all that lies nowhere else; `away`: cards of its pool that lie face down."""
        state = self.state
        runs: list[int] = []
        if given is not None:
            for at, run in enumerate(given):
                if isinstance(run, str):
                    runs += [int(decks.face(named(f"{where}[{at}]", self.known_by[cards], run))), 1]
                else:
                    runs += [pool, run]
            state.pools[pool] &= ~(elsewhere | checks.faces(runs))
        else:
            state.pools[pool] &= ~elsewhere
            runs = [pool, max(int(count(state.pools[pool])) - away, 0)]
        return runs

    def stacks(self) -> None:
        """Tiles: what is not with a team."""
        state, printed = self.state, self.printed
        for name, whole, gone in (
            ("media_stack", printed.media_tiles, [*state.media_tiles, *state.media_used]),
            ("satellite_stack", printed.satellite_tiles, state.satellite_used),
            ("crew_stack", printed.crew_tiles + int(lanes4.one(printed.fixed_tile)), state.crew_used),
        ):
            left = [int(lanes4.amount(whole, i)) - sum(int(lanes4.amount(bag, i)) for bag in gone) for i in range(15)]
            if min(left) < 0:
                raise BadPosition(f"teams: more tiles than there are ({name.removesuffix('_stack')}, R2.7)")
            setattr(state, name, sum(n * int(lanes4.one(i)) for i, n in enumerate(left)))
        if lanes4.amount(state.crew_stack, printed.fixed_tile):
            state.crew_stack -= lanes4.one(printed.fixed_tile)
        elif self.position.path_tiles is None:
            state.path_tiles &= ~only(printed.path_end)
        if self.position.extra_tiles is None:
            lying = int(count(state.path_tiles & first_n(printed.path_end)))
            state.extra_tiles = max(int(lanes4.size(state.crew_stack)) - lying, 0)

    def knowledge(self) -> None:
        """As given; else all that is open, the own hand, and the Hazards on the other team's missions (R14). Shown to
        all was what is given so; else what both teams know.
        """
        state, shown = self.state, self.position.shown
        for side, team in enumerate(self.position.teams):
            for name, deck in KNOWN.items():
                if team.knows is not None:
                    seen = int(getattr(team.knows, name))
                else:
                    seen = checks.open_to(state, side, deck) | (self.given_by(side) if deck == HAZARD_CARDS else 0)
                state.learn(only(side), seen, deck)
        for name, deck in KNOWN.items():
            both = int(state.known(0, deck) & state.known(1, deck))
            public = both if shown is None else int(getattr(shown, name))
            if public & ~both:
                raise BadPosition(f"shown.{name}: what was shown to all is known to both teams (R14)")
            state.learn(state.everyone(), public, deck)

    def given_by(self, side: int) -> int:
        """The Hazards that lie decided on missions of the other team."""
        state = self.state
        return _union([int(state.known_on(mission)) for mission in members(state.queue(1 - side))])

    def secretly_given(self) -> int:
        """The Hazards that the other team knows and nobody has revealed: it gave them, as far as can be told."""
        state = self.state
        secret = [self.given_by(side) & int(state.known(side, HAZARD_CARDS)) for side in range(2)]
        return _union(secret) & ~int(state.shown_to_all(HAZARD_CARDS))

    # --- agenda -----------------------------------------------------------------------------------
    def agenda(self) -> None:
        given = self.position.agenda
        if given is not None:
            if not given and not self.state.ending:
                raise BadPosition(f"ending: with nothing left to do the game is over; one of {', '.join(ENDINGS[1:])}")
            AGENDA.push(self.state, given, self.known_by)

    def begin(self) -> None:
        """Go on to the next decision; what does not add up is refused."""
        state = self.state
        if self.position.agenda is None:
            if not state.round or not state.phase:
                raise BadPosition(f"{'phase' if state.round else 'round'}: 0 only during the set-up, with an agenda")
            for worker in map(int, state.placed):  # the phase goes on with the other workers
                if worker // 16 >= x.SPACES:
                    state.drafted[worker % 2] |= only(worker // 16 - x.SPACES)
            state.push(frame(x.PHASE, 0, state.phase))
        check_under_way(state, begun=self.position.agenda is not None)
        wrong = checks.check(state)
        if wrong:
            raise BadPosition("; ".join(wrong))
        go_on(state)


def _union(sets: list[int]) -> int:
    union = 0
    for one in sets:
        union |= int(one)
    return union
