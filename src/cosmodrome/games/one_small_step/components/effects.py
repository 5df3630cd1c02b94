"""The effect vocabulary (R12) as the component file writes it, read strictly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta

from cosmodrome.errors import BadComponents
from cosmodrome.games.kit import reading

Resource = Literal[
    "funding", "material", "personnel", "booster", "navigation", "sensor", "capsule", "landing", "life_support"
]
Group = Literal["agency", "satellite", "crew", "any"]
Mixed = Literal["any_temp", "any_perm", "any_token", "matching_temp", "discard_event"]
Kind = Literal["temp", "perm"]
Die = Literal["agency", "satellite", "crew"]
Counted = Literal[  # in the order in which the rules number them
    "permanent_tokens",
    "permanent_satellite_tokens",
    "permanent_crew_tokens",
    "temporary_agency_tokens",
    "personnel_cards_in_play_and_discard",
    "development_cards_in_discard",
    "satellite_missions_in_discard",
    "crew_missions_in_discard",
    "hazards_in_discard",
    "satellite_bonus_tiles_in_discard",
    "media_bonus_tiles_in_play_and_discard",
    "unspent_advancement_tokens",
    "media_value",
]
RESOURCES: tuple[str, ...] = get_args(Resource)
GROUPS = {"agency": RESOURCES[:3], "satellite": RESOURCES[3:6], "crew": RESOURCES[6:], "any": RESOURCES}
MIXED: tuple[str, ...] = get_args(Mixed)
DICE: tuple[str, ...] = get_args(Die)
COUNTED: tuple[str, ...] = get_args(Counted)

Few = Annotated[int, Meta(ge=1, le=9)]
Cost = dict[Resource, Few]  # named resources only
Price = dict[Resource | Mixed, Few]


T = TypeVar("T")


class Step(msgspec.Struct, tag_field="op", forbid_unknown_fields=True, frozen=True):
    """One effect; its tag is the op."""


class Gain(Step, tag="gain", frozen=True):
    res: Resource
    n: Few = 1
    kind: Kind = "temp"


class GainChoice(Step, tag="gain_choice", frozen=True):
    among: Annotated[list[Resource | Group], Meta(min_length=1)] = msgspec.field(name="from")
    n: Few = 1
    same: bool = False
    kind: Kind = "temp"


class GainMatching(Step, tag="gain_matching", frozen=True):
    n: Few = 1
    kind: Kind = "temp"


class Roll(Step, tag="roll", frozen=True):
    die: Die
    kind: Kind = "temp"
    keep: Literal["all", "one"] = "all"


class Upgrade(Step, tag="upgrade", frozen=True):
    n: Few = 1


class Media(Step, tag="media", frozen=True):
    n: Few = 1


class MediaTo(Step, tag="media_to", frozen=True):
    value: Annotated[int, Meta(ge=-3, le=8)]


class OpponentMediaUnder(Step, tag="opponent_media_under", frozen=True):
    pass


class Vp(Step, tag="vp", frozen=True):
    n: Annotated[int, Meta(ge=1, le=20)] = 1


class VpPer(Step, tag="vp_per", frozen=True):
    what: Counted
    per: Few
    vp: Few


class RescoreCrewBonus(Step, tag="rescore_crew_bonus", frozen=True):
    pass


class MediaBonus(Step, tag="media_bonus", frozen=True):
    pass


class SatelliteBonus(Step, tag="satellite_bonus", frozen=True):
    pass


class CrewBonusExtra(Step, tag="crew_bonus_extra", frozen=True):
    pass


class Draw(Step, tag="draw", frozen=True):
    deck: Literal["event", "satellite", "crew", "mission", "any"]
    n: Annotated[int, Meta(ge=1, le=4)] = 1
    keep: Annotated[int, Meta(ge=1, le=3)] | None = None
    launch_only: bool = False


class DrawDiscard(Step, tag="draw_discard", frozen=True):
    draw: Few
    discard: Few


class Launch(Step, tag="launch", frozen=True):
    which: Literal["drawn", "any"]
    major_vp: Annotated[int, Meta(ge=0, le=9)] = 0


class HazardSelf(Step, tag="hazard_self", frozen=True):
    n: Few = 1


class HazardOpponent(Step, tag="hazard_opponent", frozen=True):
    draw: Few
    place: Few


class LookHazard(Step, tag="look_hazard", frozen=True):
    pass


class RemoveHazard(Step, tag="remove_hazard", frozen=True):
    pass


class PlayDevelopment(Step, tag="play_development", frozen=True):
    discount: Annotated[int, Meta(ge=0, le=9)]


class UseEarthAction(Step, tag="use_earth_action", frozen=True):
    pass


class AdvancementToken(Step, tag="advancement_token", frozen=True):
    n: Few = 1


class AdvancementFree(Step, tag="advancement_free", frozen=True):
    pass


class EarthUpgrade(Step, tag="earth_upgrade", frozen=True):
    pass


class Path(Step, tag="path", frozen=True):
    n: Annotated[int, Meta(ge=1, le=6)] = 1


class Choice(Step, tag="choice", frozen=True):
    options: Annotated[list[list[Effect]], Meta(min_length=2, max_length=8)]


class Pay(Step, tag="pay", frozen=True):
    cost: Annotated[Price, Meta(min_length=1)]
    effects: list[Effect]


class ChooseDie(Step, tag="choose_die", frozen=True):
    pass


class ExtraWorker(Step, tag="extra_worker", frozen=True):
    pass


class SwapWorker(Step, tag="swap_worker", frozen=True):
    pass


class DevDiscount(Step, tag="dev_discount", frozen=True):
    n: Few = 1


Effect = (
    Gain
    | GainChoice
    | GainMatching
    | Roll
    | Upgrade
    | Media
    | MediaTo
    | OpponentMediaUnder
    | Vp
    | VpPer
    | RescoreCrewBonus
    | MediaBonus
    | SatelliteBonus
    | CrewBonusExtra
    | Draw
    | DrawDiscard
    | Launch
    | HazardSelf
    | HazardOpponent
    | LookHazard
    | RemoveHazard
    | PlayDevelopment
    | UseEarthAction
    | AdvancementToken
    | AdvancementFree
    | EarthUpgrade
    | Path
    | Choice
    | Pay
    | ChooseDie
    | ExtraWorker
    | SwapWorker
    | DevDiscount
)
STEPS: dict[str, type[Step]] = {op_of.__struct_config__.tag: op_of for op_of in get_args(Effect)}


def op(effect: Step) -> str:
    return str(effect.__struct_config__.tag)


def ops_in(data: object) -> Counter[str]:
    """How often each op is written in this data, however deep."""
    found: Counter[str] = Counter()
    if isinstance(data, Mapping):
        if "op" in data:
            found[str(data["op"])] += 1
        data = list(data.values())
    if isinstance(data, list):
        for inner in data:
            found += ops_in(inner)
    return found


def read(where: str, kind: type[T], entry: Any) -> T:
    """The entry as a struct of this kind. Steps are read one by one first, so that an error names the step."""
    if isinstance(entry, Mapping):
        for field, inner in entry.items():
            _check_steps(f"{where}, {field}", inner)
    return reading.read(where, kind, entry)


def _check_steps(where: str, value: Any) -> None:
    if isinstance(value, list):
        for i, inner in enumerate(value):
            if not isinstance(inner, Mapping):
                _check_steps(f"{where} {i + 1}", inner)
                continue
            step = f"{where}, step {i + 1}"
            name = str(inner.get("op"))
            if name not in STEPS:
                raise BadComponents(f"{step}, op: unknown op {name!r}; known: {', '.join(STEPS)}")
            read(step, STEPS[name], {field: of for field, of in inner.items() if field != "op"})
