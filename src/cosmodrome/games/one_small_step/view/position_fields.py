"""The fields of a position with their types and defaults, from the whole table down to a worker."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from cosmodrome.games.kit.agenda import Frame
from cosmodrome.games.kit.positions import BagOf, Named, Names, OneOf, SetOf, Table, Turn
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.vocabulary import DEPARTMENTS, ENDINGS, RESOURCES, SIDES, Resource
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.printed import Printed

WORKERS = 2  # of a department
T = TypeVar("T")


# --- values that are written by names -------------------------------------------------------------
class Side(OneOf):
    of = "side"


class Ending(OneOf):
    of = "ending"


class Department(OneOf):
    of = "department"


class How(OneOf):
    of = "how"


class Target(OneOf):
    of = "target"


class OneResource(OneOf):
    of = "resource"


class OneMission(OneOf):
    of = "mission"


class OneHazard(OneOf):
    of = "hazard"


class Replacement(Named):
    """AD13: the resource of a cost, and the one that is paid instead."""

    of = "resource"

    @classmethod
    def read(cls, names: Any, given: object) -> Replacement:
        if not isinstance(given, list) or len(given) != 2:
            raise ValueError(f"two resources are needed, not {given!r}")
        one, other = (int(OneResource.read(names, name)) for name in given)
        return cls(one * len(names) + other)

    def write(self, names: Any) -> object:
        return [names[self.value // len(names)], names[self.value % len(names)]]


class Sides(SetOf):
    of = "side"


class Departments(SetOf):
    of = "department"


class Resources(SetOf):
    of = "resource"


class Events(SetOf):
    of = "event"


class Missions(SetOf):
    of = "mission"


class Hazards(SetOf):
    of = "hazard"


class Advancements(SetOf):
    of = "advancement"


class Upgrades(SetOf):
    of = "upgrade"


class PathSpaces(SetOf):
    of = "path space"
    first = 1


class Cost(BagOf):
    of, bits, most = "resource", 7, 63


class MediaTiles(BagOf):
    of, bits, most = "media tile", 4, 15


class SatelliteTiles(BagOf):
    of, bits, most = "satellite tile", 4, 15


class CrewTiles(BagOf):
    of, bits, most = "crew tile", 4, 15


def known_names(printed: Printed) -> Names:
    components = names.components(printed)
    events = [event.id for event in components.events]
    return {
        "side": SIDES,
        "team": SIDES,
        "playing": ("either", *DEPARTMENTS),
        "ending": ENDINGS,
        "department": DEPARTMENTS,
        "how": ("itself", "other", "token"),
        "resource": RESOURCES,
        "event": events,
        "mission": [mission.id for mission in components.missions],
        "hazard": [hazard.id for hazard in components.hazards],
        "advancement": [advancement.id for advancement in components.advancements],
        "media tile": [tile.id for tile in components.media_tiles],
        "satellite tile": [tile.id for tile in components.satellite_tiles],
        "crew tile": [tile.id for tile in components.crew_tiles],
        "upgrade": [f"space{at // 2 + 1}-{DEPARTMENTS[at % 2]}" for at in range(x.UPGRADED)],
        "path space": [str(space) for space in range(1, int(printed.path_end) + 1)],
        "target": [f"space{space + 1}" for space in range(x.SPACES)] + events,
    }


# --- a position -----------------------------------------------------------------------------------
Count = Annotated[int, Meta(ge=0, le=200)]  # of a resource: the points for all tokens of a team fit an event
Small = Annotated[int, Meta(ge=0, le=63)]
Two = Annotated[int, Meta(ge=0, le=WORKERS)]
Points = Annotated[int, Meta(ge=-10_000, le=10_000)]
Runs = Annotated[list[T], Meta(max_length=x.EVENTS)]
# From the top: cards that somebody knows by name, and between them how many that nobody knows
Deck = Runs[str | Annotated[int, Meta(ge=1, le=x.EVENTS)]]


class Held(Table, omit_defaults=True, frozen=True):
    """Tokens of a resource."""

    temp: Count = 0
    fresh: Count = 0
    spent: Count = 0


class Queue(Table, frozen=True):
    t2: Missions = Missions(0)
    t1: Missions = Missions(0)
    launch: Missions = Missions(0)


class Workers(Table, frozen=True):
    """Those not yet placed in this round."""

    engineers: Two = 0
    administrators: Two = 0


class Known(Table, frozen=True):
    """Cards that a team knows, or that all were shown."""

    events: Events = Events(0)
    missions: Missions = Missions(0)
    hazards: Hazards = Hazards(0)


class Team(Table, frozen=True):
    media: int | None = None  # where it starts
    path: int = 0
    path_markers: PathSpaces | None = None  # the space where it stands
    hand: Events = Events(0)
    people: Events = Events(0)
    event_discard: Events = Events(0)
    drafted: Events = Events(0)
    done: Missions = Missions(0)
    averted: Hazards = Hazards(0)
    media_tiles: MediaTiles = MediaTiles(0)
    media_used: MediaTiles = MediaTiles(0)
    satellite_used: SatelliteTiles = SatelliteTiles(0)
    crew_used: CrewTiles = CrewTiles(0)
    owned: Advancements = Advancements(0)
    advancement_tokens: int = 0
    orbit: int = 0
    vp: dict[str, Points] = msgspec.field(default_factory=dict)
    tokens: dict[Resource, Held | Count] = msgspec.field(default_factory=dict)  # a number: temporary ones
    queue: Queue = Queue()
    workers: Workers = Workers()
    crew_deck: Deck | None = None  # all crew missions that lie nowhere else
    knows: Known | None = None  # what lies open, the own hand, Hazards on the other team's missions


class Worker(Table, kw_only=True, frozen=True):
    """A worker placed in this round."""

    side: Side
    department: Department
    how: How = msgspec.field(name="as", default=How(x.AS_ITSELF))
    on: Target


class HazardsOn(Table, frozen=True):
    """The Hazards on a mission: those that somebody has seen, and how many others."""

    seen: Hazards = Hazards(0)
    unseen: Annotated[int, Meta(ge=0, le=x.HAZARDS)] = 0


class Run(Table, omit_defaults=True, kw_only=True, frozen=True):
    """So many Event cards of an era, or of a bundle of undrafted cards."""

    era: Annotated[int, Meta(ge=1, le=3)] | None = None
    bundle: Annotated[int, Meta(ge=0)] | None = None
    n: Annotated[int, Meta(ge=1, le=x.EVENTS)]


class Bundle(Table, frozen=True):
    """Undrafted cards that went under the deck together."""

    cards: Events = Events(0)
    group: Events | None = None  # the cards


class Progress(Table, omit_defaults=True, frozen=True):
    """What is going on in a phase, a Turn or an action. Nothing given: it begins."""

    to_act: Departments | None = None
    placements: Two | None = None
    allowed: Two | None = None
    swapped: bool | None = None
    bound: OneResource | None = None
    need: Cost | None = None
    for_mission: bool | None = None
    free_results: bool | None = None
    discount: Small | None = None
    launching: OneMission | None = None
    ignored: OneHazard | None = None
    replaced: Replacement | None = None
    perms_spent: Resources | None = None
    major_vp: Small | None = None
    steps: Small | None = None
    looked_missions: Missions | None = None
    looked_hazards: Hazards | None = None
    undrafted: Events | None = None


class Position(Table, frozen=True):
    """Nothing is required: what lies nowhere is in its deck (starting missions: out of the game); the phase begins, or
    phase 4 goes on with the workers that are not `placed`.
    """

    turn: Turn = 0
    round: Turn = 1
    phase: Annotated[int, Meta(ge=0, le=7)] = 1
    initiative: Side = Side(x.USSR)
    active: Side | None = None
    upper: Side = Side(x.USSR)
    ending: Ending = Ending(0)
    last_round: bool = False
    first_on_moon: Side | None = None
    draft: Events = Events(0)
    display: Advancements = Advancements(0)
    path_tiles: PathSpaces | None = None  # on all spaces
    extra_tiles: Annotated[int, Meta(ge=0, le=15)] | None = None  # those that lie nowhere else
    satellite_covers: Upgrades | None = None  # on all upgrades
    crew_covers: Upgrades | None = None
    failed: Missions = Missions(0)
    gone_hazards: Hazards = Hazards(0)
    held: Missions = Missions(0)
    used_people: Events = Events(0)
    used_advancements: Advancements = Advancements(0)
    passed: Sides = Sides(0)
    teams: Annotated[list[Team], Meta(min_length=2, max_length=2)] = msgspec.field(
        default_factory=lambda: [Team(), Team()]
    )
    placed: Annotated[list[Worker], Meta(max_length=x.TARGETS)] = msgspec.field(default_factory=list)
    hazards: dict[str, HazardsOn] = msgspec.field(default_factory=dict)
    event_deck: Annotated[list[str | Run], Meta(max_length=x.EVENTS)] | None = (
        None  # all that lie nowhere else, by eras
    )
    bundles: Runs[Bundle] = msgspec.field(default_factory=list)
    groups: Annotated[list[Events], Meta(min_length=3, max_length=3)] | None = None  # by eras: see `State.groups`
    hazard_deck: Deck | None = None
    satellite_deck: Deck | None = None
    gained: dict[Resource, Count] = msgspec.field(default_factory=dict)  # in this Turn
    progress: Progress = Progress()
    shown: Known | None = None  # what both teams know
    given_hazards: Hazards | None = None  # as far as can be told from who knows what
    agenda: list[Frame] | None = None


def _names(table: type[Table]) -> list[str]:
    return [field.name for field in msgspec.structs.fields(table)]


# Fields that a state has by the same name
OF_TABLE = _names(Position)[: _names(Position).index("teams")]
OF_TEAM = _names(Team)[: _names(Team).index("vp")]
OF_PROGRESS = _names(Progress)
