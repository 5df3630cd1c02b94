"""Positions as plain data and back. What follows from the rest (pools, stacks, occupied spaces) is not repeated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.errors import BadPosition
from cosmodrome.games.one_small_step import checks
from cosmodrome.games.one_small_step.codecs import Amounts, Codec, Flag, Number, One, Pair, Some, known
from cosmodrome.games.one_small_step.components import Components
from cosmodrome.games.one_small_step.notation import DEPARTMENTS, RESOURCES
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules import laying
from cosmodrome.games.one_small_step.rules.printed import (
    EVENT_CARDS,
    HAZARD_CARDS,
    MISSION_CARDS,
    SOURCE_NAMES,
    Printed,
)
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
from cosmodrome.kernel import decks, lanes4
from cosmodrome.kernel.bits import count, first_n, members, only
from cosmodrome.kernel.frames import CHOOSE, COUNCIL, FIRST_CHANCE, PAY, PICK, RUN, a_of, frame, kind_of, who_of
from cosmodrome.kernel.frames import ORDER as ANY_ORDER
from cosmodrome.kernel.state import OVER, TEAM

SIDES = ("USA", "USSR")
STAGES = ("t2", "t1", "launch")
TOKEN_KINDS = ("temp", "fresh", "spent")
HOW = ("itself", "other", "token")
ENDINGS = ("", "moon", "event_deck", "crew_missions", "round_limit")
KNOWN = {"events": EVENT_CARDS, "missions": MISSION_CARDS, "hazards": HAZARD_CARDS}
DECKS = {"hazard_deck": HAZARD_POOL, "satellite_deck": SATELLITE_POOL}
FRAMES = {
    *(RUN, CHOOSE, ANY_ORDER, PAY, PICK, COUNCIL),
    *range(x.PHASE, x.START_ROUND + 1),
    *range(x.ASK_GO_ON, x.ASK_EARTH_ACTION + 1),
    *range(FIRST_CHANCE, FIRST_CHANCE + x.CHANCE_KINDS),
}
OF_A_PROGRAM = (RUN, CHOOSE, ANY_ORDER, PAY, PICK)


class Fields:
    """Which field of a position is which field of a state, for one set of components."""

    def __init__(self, printed: Printed) -> None:
        components = cast(Components, printed.components)
        self.events = Some([event.id for event in components.events])
        self.missions = Some([mission.id for mission in components.missions])
        self.hazards = Some([hazard.id for hazard in components.hazards])
        self.advancements = Some([advancement.id for advancement in components.advancements])
        self.media_tiles = Amounts([tile.id for tile in components.media_tiles], 4)
        self.satellite_tiles = Amounts([tile.id for tile in components.satellite_tiles], 4)
        self.crew_tiles = Amounts([tile.id for tile in components.crew_tiles], 4)
        upgrades = Some([f"space{at // 2 + 1}-{DEPARTMENTS[at % 2]}" for at in range(x.UPGRADED)])
        path = Some([str(space) for space in range(1, int(printed.path_end) + 1)], first=1)
        side = One(SIDES, none=False)
        self.table: dict[str, Codec] = {
            "round": Number(0, 1000),
            "phase": Number(0, 7),
            "initiative": side,
            "active": One(SIDES),
            "upper": side,
            "ending": One(ENDINGS, none=False),
            "last_round": Flag(),
            "first_on_moon": One(SIDES),
            "draft": self.events,
            "display": self.advancements,
            "path_tiles": path,
            "extra_tiles": Number(0, 15),
            "satellite_covers": upgrades,
            "crew_covers": upgrades,
            "failed": self.missions,
            "gone_hazards": self.hazards,
            "given_hazards": self.hazards,
            "held": self.missions,
            "used_people": self.events,
            "used_advancements": self.advancements,
            "passed": Some(SIDES),
        }
        self.progress: dict[str, Codec] = {
            "to_act": Some(DEPARTMENTS),
            "placements": Number(0, 2),
            "allowed": Number(0, 2),
            "swapped": Flag(),
            "bound": One(RESOURCES),
            "need": Amounts(RESOURCES, 7),
            "for_mission": Flag(),
            "free_results": Flag(),
            "discount": Number(),
            "launching": One(self.missions.names),
            "ignored": One(self.hazards.names),
            "replaced": Pair(RESOURCES),
            "perms_spent": Some(RESOURCES),
            "major_vp": Number(),
            "steps": Number(),
            "looked_missions": self.missions,
            "looked_hazards": self.hazards,
            "undrafted": self.events,
        }
        self.team: dict[str, Codec] = {
            "media": Number(int(printed.media_min), int(printed.media_max)),
            "path": Number(0, int(printed.path_end)),
            "path_markers": path,
            "hand": self.events,
            "people": self.events,
            "event_discard": self.events,
            "drafted": self.events,
            "done": self.missions,
            "averted": self.hazards,
            "media_tiles": self.media_tiles,
            "media_used": self.media_tiles,
            "satellite_used": self.satellite_tiles,
            "crew_used": self.crew_tiles,
            "owned": self.advancements,
            "advancement_tokens": Number(0, int(printed.token_supply)),
            "orbit": Number(0, int(printed.marker_supply)),
        }


# --- writing --------------------------------------------------------------------------------------
def position(state: Race) -> dict[str, Any]:
    """The whole state."""
    fields = Fields(state.printed)
    fresh = Race(state.printed, None)
    found = {name: codec.write(getattr(state, name)) for name, codec in fields.table.items()}
    found["teams"] = [_team(state, fields, side) for side in range(2)]
    found["placed"] = [
        {
            "side": SIDES[int(worker % 2)],
            "department": DEPARTMENTS[int(worker // 2 % 2)],
            "as": HOW[int(worker // 4 % 4)],
            "on": _target(fields, int(worker // 16)),
        }
        for worker in state.placed
    ]
    found["hazards"] = {
        fields.missions.names[mission]: _hazards(fields, int(state.hazards[mission]))
        for mission in range(x.MISSIONS)
        if state.hazards[mission]
    }
    found["event_deck"] = _event_deck(state, fields)
    found["bundles"] = [
        {"cards": fields.events.write(pool), "group": fields.events.write(group)}
        for pool, group in list(zip(state.pools, state.groups, strict=True))[ERA_POOL + 3 :]
    ]
    found["groups"] = [fields.events.write(group) for group in list(state.groups)[ERA_POOL : ERA_POOL + 3]]
    found["hazard_deck"] = _deck(state.hazard_deck, fields.hazards)
    found["satellite_deck"] = _deck(state.satellite_deck, fields.missions)
    found["gained"] = {name: int(n) for name, n in zip(RESOURCES, state.gained, strict=True) if n}
    found["progress"] = {
        name: codec.write(getattr(state, name))
        for name, codec in fields.progress.items()
        if getattr(state, name) != getattr(fresh, name)
    }
    found["shown"] = {name: _cards(fields)[name].write(state.shown_to_all(deck)) for name, deck in KNOWN.items()}
    found["agenda"] = [int(f) for f in state.agenda]
    return found


def _team(state: Race, fields: Fields, side: int) -> dict[str, Any]:
    found = {name: codec.write(getattr(state, name)[side]) for name, codec in fields.team.items()}
    seat = state.seat(side, 0)
    found["vp"] = {name: int(state.scored(seat, i)) for i, name in enumerate(SOURCE_NAMES) if state.scored(seat, i)}
    tokens = {
        name: {kind: int(state.amount(side, at, i)) for at, kind in enumerate(TOKEN_KINDS) if state.amount(side, at, i)}
        for i, name in enumerate(RESOURCES)
    }
    found["tokens"] = {name: held for name, held in tokens.items() if held}
    found["queue"] = {name: fields.missions.write(state.on_stage(side, at)) for at, name in enumerate(STAGES)}
    found["workers"] = {name: int(state.workers[side * 2 + at]) for at, name in enumerate(DEPARTMENTS)}
    found["crew_deck"] = _deck(state.crew_deck(side), fields.missions)
    found["knows"] = {name: _cards(fields)[name].write(state.known(side, deck)) for name, deck in KNOWN.items()}
    return found


def _cards(fields: Fields) -> dict[str, Any]:
    return {"events": fields.events, "missions": fields.missions, "hazards": fields.hazards}


def _target(fields: Fields, target: int) -> str:
    return f"space{target + 1}" if target < x.SPACES else fields.events.names[target - x.SPACES]


def _hazards(fields: Fields, word: int) -> dict[str, Any]:
    return {"seen": fields.hazards.write(word & (1 << UNSEEN_FROM) - 1), "unseen": word >> UNSEEN_FROM}


def _deck(deck: vec[i64], cards: Some) -> list[int | str]:
    """From the top: cards that somebody knows by name, and between them how many that nobody knows."""
    words = [int(word) for word in deck]
    return [
        cards.names[int(decks.card_of(what))] if decks.is_face(what) else n
        for what, n in zip(words[::2], words[1::2], strict=True)
    ]


def _event_deck(state: Race, fields: Fields) -> list[Any]:
    """From the top: cards by name, some of an era, some of a bundle of undrafted cards."""
    words = [int(word) for word in state.event_deck]
    found: list[Any] = []
    for what, n in zip(words[::2], words[1::2], strict=True):
        if decks.is_face(what):
            found.append(fields.events.names[int(decks.card_of(what))])
        elif what < ERA_POOL + 3:
            found.append({"era": what - ERA_POOL + 1, "n": n})
        else:
            found.append({"bundle": what - ERA_POOL - 3, "n": n})
    return found


# --- reading --------------------------------------------------------------------------------------
def from_position(printed: Printed, data: Mapping[str, Any]) -> Race:
    """Nothing must be given: what lies nowhere is in its deck (starting missions: out of the game), the phase begins.

    Example: {"round": 3, "phase": 7, "teams": [{"queue": {"launch": ["SM13"]}, "tokens": {"booster": 2}}, {}]}
    """
    return _Reader(printed, data).state


FIELDS = {
    *("teams", "placed", "hazards", "event_deck", "bundles", "groups", "hazard_deck", "satellite_deck"),
    *("gained", "progress", "shown", "agenda"),
}
TEAM_FIELDS = {"vp", "tokens", "queue", "workers", "crew_deck", "knows"}


class _Reader:
    """Builds a state from plain data and says what cannot be."""

    def __init__(self, printed: Printed, data: Mapping[str, Any]) -> None:
        self.printed = printed
        self.fields = Fields(printed)
        self.state = Race(printed, None)
        self.state.round = 1
        self.state.phase = 1
        known("the position", data, FIELDS | set(self.fields.table))
        for name, codec in self.fields.table.items():
            if name in data:
                setattr(self.state, name, codec.read(name, data[name]))
        self.progress(data.get("progress", {}))
        teams = data.get("teams", [{}, {}])
        if not isinstance(teams, list) or len(teams) != len(SIDES):
            raise BadPosition("teams: a list of 2 is needed, USA and USSR")
        for side, team in enumerate(teams):
            self.team(side, team)
        self.placed(data.get("placed", []))
        self.hazards_on(data.get("hazards", {}))
        self.gained(data.get("gained", {}))
        agenda = self.agenda(data.get("agenda"))
        self.event_cards(data)
        self.other_cards(data, teams)
        self.stacks(data)
        self.knowledge(teams, data.get("shown"))
        if "given_hazards" not in data:
            self.state.given_hazards = self.secretly_given()
        self.begin(agenda)

    # --- tables -----------------------------------------------------------------------------------
    def progress(self, data: Any) -> None:
        known("progress", data, self.fields.progress)
        for name, given in data.items():
            setattr(self.state, name, self.fields.progress[name].read(f"progress.{name}", given))

    def team(self, side: int, data: Any) -> None:
        where = f"teams[{side}]"
        known(where, data, TEAM_FIELDS | set(self.fields.team))
        state = self.state
        for name, codec in self.fields.team.items():
            if name in data:
                getattr(state, name)[side] = codec.read(f"{where}.{name}", data[name])
        if "path" in data and "path_markers" not in data and data["path"]:
            state.path_markers[side] = only(data["path"])
        known(f"{where}.vp", data.get("vp", {}), SOURCE_NAMES)
        for name, n in data.get("vp", {}).items():
            points = Number(-500, 500).read(f"{where}.vp.{name}", n)
            state.score(state.seat(side, 0), SOURCE_NAMES.index(name), points)
            if not state.alone(side):
                state.score(state.seat(side, 1), SOURCE_NAMES.index(name), points)
        self.tokens(side, f"{where}.tokens", data.get("tokens", {}))
        known(f"{where}.queue", data.get("queue", {}), STAGES)
        for name, cards in data.get("queue", {}).items():
            at = side * x.STAGES + STAGES.index(name)
            state.missions[at] = self.fields.missions.read(f"{where}.queue.{name}", cards)
        known(f"{where}.workers", data.get("workers", {}), DEPARTMENTS)
        for name, n in data.get("workers", {}).items():
            state.workers[side * 2 + DEPARTMENTS.index(name)] = Number(0, 2).read(f"{where}.workers.{name}", n)

    def tokens(self, side: int, where: str, data: Any) -> None:
        known(where, data, RESOURCES)
        for name, held in data.items():
            kinds = {"temp": held} if type(held) is int else held
            known(f"{where}.{name}", kinds, TOKEN_KINDS)
            for kind, n in kinds.items():
                at = side * PER_SIDE + TOKEN_KINDS.index(kind) * x.RESOURCES + RESOURCES.index(name)
                self.state.tokens[at] = Number(0, 500).read(f"{where}.{name}.{kind}", n)

    def placed(self, data: Any) -> None:
        targets = One([_target(self.fields, at) for at in range(x.TARGETS)], none=False)
        for at, worker in enumerate(_list("placed", data)):
            where = f"placed[{at}]"
            known(where, worker, ("side", "department", "as", "on"))
            side = One(SIDES, none=False).read(f"{where}.side", worker.get("side"))
            department = One(DEPARTMENTS, none=False).read(f"{where}.department", worker.get("department"))
            how = One(HOW, none=False).read(f"{where}.as", worker.get("as", HOW[0]))
            target = targets.read(f"{where}.on", worker.get("on"))
            laying.put_worker(self.state, side + 2 * department + 4 * how + 16 * target)
            if target < x.UPGRADED_SPACES:
                self.state.occupied |= only(target)

    def hazards_on(self, data: Any) -> None:
        known("hazards", data, self.fields.missions.names)
        for name, there in data.items():
            where = f"hazards.{name}"
            known(where, there, ("seen", "unseen"))
            word = self.fields.hazards.read(f"{where}.seen", there.get("seen", []))
            word += Number(0, x.HAZARDS).read(f"{where}.unseen", there.get("unseen", 0)) * ONE_UNSEEN
            self.state.hazards[self.fields.missions.names.index(name)] = word

    def gained(self, data: Any) -> None:
        known("gained", data, RESOURCES)
        for name, n in data.items():
            self.state.gained[RESOURCES.index(name)] = Number(0, 500).read(f"gained.{name}", n)

    # --- cards ------------------------------------------------------------------------------------
    def event_cards(self, data: Mapping[str, Any]) -> None:
        """Bundles of undrafted cards, then the eras: what lies nowhere is still undecided."""
        state, events, printed = self.state, self.fields.events, self.printed
        pools, groups = [], []
        for at, bundle in enumerate(_list("bundles", data.get("bundles", []))):
            known(f"bundles[{at}]", bundle, ("cards", "group"))
            cards = events.read(f"bundles[{at}].cards", bundle.get("cards", []))
            pools.append(cards)
            groups.append(events.read(f"bundles[{at}].group", bundle["group"]) if "group" in bundle else cards)
        listed = "event_deck" in data
        runs = self.read_event_deck(data["event_deck"], len(pools)) if listed else []
        faces = checks.faces(runs)
        lying = int(state.draft) | faces | int(state.undrafted) | _union([*pools, *self.in_teams_events()])
        open_events = lying & ~int(state.hand[0] | state.hand[1]) & ~faces
        given = data.get("groups")
        if given is not None and (not isinstance(given, list) or len(given) != len(printed.era)):
            raise BadPosition("groups: a list of 3 is needed, one for each era")
        for era, cards in enumerate(printed.era):
            state.pools[ERA_POOL + era] = cards & ~lying
            mine = cards & ~open_events & ~_union(groups)
            state.groups[ERA_POOL + era] = events.read(f"groups[{era}]", given[era]) if given is not None else mine
            if not listed:
                runs += [ERA_POOL + era, int(count(state.pools[ERA_POOL + era]))]
        laying.lay_events(state, runs)
        for cards, group in zip(pools, groups, strict=True):
            laying.add_bundle(state, cards, group)

    def read_event_deck(self, data: Any, bundles: int) -> list[int]:
        """Its runs."""
        runs: list[int] = []
        for at, run in enumerate(_list("event_deck", data)):
            where = f"event_deck[{at}]"
            if isinstance(run, str):
                card = One(self.fields.events.names, none=False).read(where, run)
                runs += [int(decks.face(card)), 1]
                continue
            known(where, run, ("era", "bundle", "n"))
            n = Number(1, x.EVENTS).read(f"{where}.n", run.get("n"))
            if "bundle" in run:
                pool = ERA_POOL + 3 + Number(0, max(bundles - 1, 0)).read(f"{where}.bundle", run["bundle"])
            else:
                pool = ERA_POOL - 1 + Number(1, 3).read(f"{where}.era", run.get("era"))
            runs += [pool, n]
        return runs

    def in_teams_events(self) -> list[int]:
        state = self.state
        played = [int(only(a_of(f))) for f in state.agenda if kind_of(f) == x.PLAYED]
        return [int(cards) for cards in (*state.hand, *state.people, *state.event_discard, *played)]

    def other_cards(self, data: Mapping[str, Any], teams: list[Any]) -> None:
        """Missions, Hazards, Advancements: what lies nowhere is in its deck."""
        state = self.state
        hazards = _union([int(state.hazards[mission] & first_n(x.HAZARDS)) for mission in range(x.MISSIONS)])
        hazards |= int(state.averted[0] | state.averted[1] | state.gone_hazards | state.looked_hazards)
        unseen = sum(int(word) >> UNSEEN_FROM for word in state.hazards)
        laying.lay_hazards(state, self.deck("hazard_deck", data, HAZARD_POOL, self.fields.hazards, hazards, unseen))
        drawn = [int(only(a_of(f))) for f in state.agenda if kind_of(f) == x.ASK_STAGE]
        if state.launching >= 0:
            drawn.append(int(only(state.launching)))
        flown = [*state.missions, *state.done, state.failed, state.looked_missions, *drawn]
        missions = _union([int(cards) for cards in flown])
        if not any(kind_of(f) == x.START_MISSION for f in state.agenda):
            state.failed |= self.printed.starters & ~missions  # they have no deck
        satellites = self.deck("satellite_deck", data, SATELLITE_POOL, self.fields.missions, missions)
        laying.lay_missions(state, 0, 0, satellites)
        for side, team in enumerate(teams):
            where = f"teams[{side}].crew_deck"
            given = {where: team["crew_deck"]} if "crew_deck" in team else {}
            runs = self.deck(where, given, CREW_POOL + side, self.fields.missions, missions)
            laying.lay_missions(state, side, 1, runs)
        state.advancement_pool &= ~(state.display | state.owned[0] | state.owned[1])

    def deck(
        self, where: str, data: Mapping[str, Any], pool: int, cards: Some, elsewhere: int, away: int = 0
    ) -> list[int]:
        """The runs of a deck, or all that lies nowhere else; `away`: cards of its pool that lie face down."""
        state = self.state
        runs: list[int] = []
        if where in data:
            for at, run in enumerate(_list(where, data[where])):
                if isinstance(run, str):
                    runs += [int(decks.face(One(cards.names, none=False).read(f"{where}[{at}]", run))), 1]
                else:
                    runs += [pool, Number(1, len(cards.names)).read(f"{where}[{at}]", run)]
            state.pools[pool] &= ~(elsewhere | checks.faces(runs))
        else:
            state.pools[pool] &= ~elsewhere
            runs = [pool, max(int(count(state.pools[pool])) - away, 0)]
        return runs

    def stacks(self, data: Mapping[str, Any]) -> None:
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
        elif "path_tiles" not in data:
            state.path_tiles &= ~only(printed.path_end)
        if "extra_tiles" not in data:
            lying = int(count(state.path_tiles & first_n(printed.path_end)))
            state.extra_tiles = max(int(lanes4.size(state.crew_stack)) - lying, 0)

    def knowledge(self, teams: list[Any], shown: Any) -> None:
        """As given; else all that is open, the own hand, and the Hazards on the other team's missions (R14). Shown to
        all was what is given so; else what both teams know.
        """
        state, cards = self.state, _cards(self.fields)
        if shown is not None:
            known("shown", shown, KNOWN)
        for side, team in enumerate(teams):
            given = team.get("knows")
            if given is not None:
                known(f"teams[{side}].knows", given, KNOWN)
            for name, deck in KNOWN.items():
                if given is not None:
                    seen = cards[name].read(f"teams[{side}].knows.{name}", given.get(name, []))
                else:
                    seen = checks.open_to(state, side, deck) | (self.given_by(side) if deck == HAZARD_CARDS else 0)
                state.learn(only(side), seen, deck)
        for name, deck in KNOWN.items():
            both = int(state.known(0, deck) & state.known(1, deck))
            public = both if shown is None else cards[name].read(f"shown.{name}", shown.get(name, []))
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
    def agenda(self, given: Any) -> bool:
        """Whether it is given."""
        if given is None:
            return False
        if not isinstance(given, list) or any(type(f) is not int or not 0 <= f < 2**62 for f in given):
            raise BadPosition("agenda: a list of frames is needed")
        if not given and not self.state.ending:
            raise BadPosition(f"ending: with nothing left to do the game is over; one of {', '.join(ENDINGS[1:])}")
        for f in given:
            who = who_of(f)
            somebody = who < self.printed.seats or (who >= TEAM and not self.state.alone(min(who - TEAM, 1)))
            if kind_of(f) not in FRAMES or not somebody:
                raise BadPosition(f"agenda: {f} is no frame of this game")
            if kind_of(f) in OF_A_PROGRAM and a_of(f) >= len(self.printed.program):
                raise BadPosition(f"agenda: {f} points at no effect")
        for f in given:
            self.state.push(f)
        return True

    def begin(self, given: bool) -> None:
        """Go on to the next decision; what does not add up is refused."""
        state = self.state
        try:
            if not given:
                state.push(frame(x.PHASE, 0, state.phase))
            wrong = checks.check(state)
            if wrong:
                raise BadPosition(f"the position does not add up: {'; '.join(wrong)}")
            state.settle()
            state.legal_actions()
            if state.mover() == OVER and not state.ending:
                raise BadPosition("agenda: there is nothing to answer to this question")
        except (IndexError, ValueError, KeyError) as error:
            raise BadPosition(f"agenda: this question cannot be asked here ({error})") from error


def _list(where: str, data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise BadPosition(f"{where}: a list is needed, not {data!r}")
    return data


def _union(sets: list[int]) -> int:
    union = 0
    for one in sets:
        union |= int(one)
    return union
