"""The entries of components.toml: one struct for each kind of component."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cosmodrome.games.one_small_step.components.costs import Sign, cost_signs, cost_words
from cosmodrome.games.one_small_step.components.effects import Cost, Effect, Few, Price, paid_signs, paid_words
from cosmodrome.games.one_small_step.components.vocabulary import Department, Nation, Resource

UPGRADE_FIELDS = ("satellite_upgrade", "crew_upgrade")


class Entry(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Where the figures come from, and the line for the reader (R18)."""

    source: str
    sources: dict[str, str] = {}
    designed: list[str] = []
    ref: str = ""
    flavour: str = ""


class Start(Entry, frozen=True, kw_only=True):
    """R3.11."""

    per_department: list[Effect]


class MediaTrack(msgspec.Struct, frozen=True, kw_only=True):
    """R5."""

    min: Annotated[int, Meta(ge=-15, le=0)]
    max: Annotated[int, Meta(ge=1, le=15)]
    bonus_threshold: Annotated[int, Meta(ge=1, le=15)]
    bonus_cost: Annotated[int, Meta(ge=1, le=15)]
    loop_at: int
    start: dict[Nation, int]


class MoonPath(msgspec.Struct, frozen=True, kw_only=True):
    """R3.4."""

    spaces: Annotated[int, Meta(ge=2, le=9)]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """R8.2.1, R8.5.6, R11.3."""

    personnel_cards_in_play: Annotated[int, Meta(ge=1, le=9)]
    card_draft_spaces: Annotated[int, Meta(ge=1, le=9)]
    advancement_display: Annotated[int, Meta(ge=1, le=9)]


class Dice(Entry, frozen=True, kw_only=True):
    """R2.3."""

    id: str
    colour: str
    faces: Annotated[
        list[Annotated[list[Resource], Meta(min_length=1, max_length=2)]], Meta(min_length=6, max_length=6)
    ]


class Normal(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The action of a department on an Earth space (R17)."""

    cost: Price
    effects: list[Effect]


class Addition(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="type", tag="additional"):
    """R11.1.4: added to the action."""

    cost: Price
    effects: list[Effect]


class Alternative(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="type", tag="alternative"):
    """R11.1.4: used instead of the action."""

    cost: Price
    effects: list[Effect]


class Reduction(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="type", tag="reduce"):
    """R11.1.4: lowers the cost of the action."""

    reduce: Annotated[Price, Meta(min_length=1)]


Upgrade = Addition | Alternative | Reduction
UPGRADE_TYPES: dict[str, type[Upgrade]] = {"additional": Addition, "alternative": Alternative, "reduce": Reduction}


def upgrade_type(one: Upgrade) -> str:
    return str(one.__struct_config__.tag)


def upgrade_words(one: Upgrade) -> str:
    """What an upgrade brings, without the sign of its type."""
    if isinstance(one, Reduction):
        return f"costs {cost_words(one.reduce).replace('any ', '1 ')} less"
    return paid_words(one.cost, one.effects)


def upgrade_signs(one: Upgrade) -> list[Sign]:
    return cost_signs(one.reduce) if isinstance(one, Reduction) else paid_signs(one.cost, one.effects)


class Action(msgspec.Struct, frozen=True):
    """An action in one mode: itself, and its satellite and crew upgrade (none in the beginner game, R16)."""

    where: str
    normal: Normal
    upgrades: list[Upgrade]


class Space(Entry, frozen=True, kw_only=True):
    """An Earth space; the actions of both modes are read by themselves."""

    id: int
    name: str
    unlimited: bool
    beginner: dict[Department, Any]
    advanced: dict[Department, Any]


class Failure(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """R9.1.2, as changes."""

    media: Annotated[int, Meta(ge=-11, le=0)]
    vp: Annotated[int, Meta(ge=-20, le=0)]


class Mission(Entry, frozen=True, kw_only=True):
    """What both kinds of missions show."""

    id: str
    name: str
    nation: Nation
    year: Annotated[int, Meta(ge=0, le=9999)]
    minor_cost: Cost
    minor_reward: list[Effect]
    major_cost: Cost
    major_reward: list[Effect]
    failure: Failure


class SatelliteMission(Mission, frozen=True, kw_only=True):
    starting: bool
    strict_20: bool


class CrewMission(Mission, frozen=True, kw_only=True):
    craft: str


class Event(Entry, frozen=True, kw_only=True):
    """R2.6: what both kinds of Event cards show."""

    id: str
    name: str
    era: Literal[1, 2, 3]
    type: Literal["personnel", "development"]
    worker_type: Department
    worker: list[Effect]
    cost: Cost


class Person(Event, frozen=True, kw_only=True):
    nation: Nation
    options: Annotated[list[list[Effect]], Meta(min_length=1, max_length=8)]


class Development(Event, frozen=True, kw_only=True):
    effects: list[Effect]


class Hazard(Entry, frozen=True, kw_only=True):
    """R9.2: a line for satellite missions and one for crew missions, or something special."""

    id: str
    name: str
    vp: Literal[1]  # R9.2.5
    satellite: Resource | None = None
    crew: Resource | None = None
    special: (
        Literal["opponent_copies_permanent", "roll_or_disgrace", "forfeit_one_reward", "no_media_double_penalty"] | None
    ) = None
    text: str = ""


class Advancement(Entry, frozen=True, kw_only=True):
    """R11.4."""

    id: str
    name: str
    cost: Cost
    phase: Literal["any", "1", "2", "3", "4", "5", "6", "7"]
    use: Literal["once", "auto"]
    effect: str
    text: str


class Tile(Entry, frozen=True, kw_only=True):
    """R10: a Media or Satellite tile."""

    id: str
    copies: Few
    effects: list[Effect]


class CrewTile(Entry, frozen=True, kw_only=True):
    """R9.3.4."""

    id: str
    copies: Few
    vp: Annotated[int, Meta(ge=0, le=20)]
    hazard: bool
    advancement_token: bool
    fixed_space: int | None = None
