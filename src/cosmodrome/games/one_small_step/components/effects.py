"""The effect vocabulary (R12): each effect with its fields, its words, its signs and the steps of its program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta

from cosmodrome.errors import BadComponents
from cosmodrome.games.kit import reading
from cosmodrome.games.kit.english import a_or, counted, figure
from cosmodrome.games.one_small_step.components.costs import NOTHING, Sign, cost_signs, cost_words, sign
from cosmodrome.games.one_small_step.components.vocabulary import (
    CARDS,
    COUNTED,
    DECKS,
    DICE,
    GROUPS,
    RESOURCE_NAMES,
    RESOURCES,
    SOURCES,
    UPGRADES,
    Counted,
    Die,
    DrawnFrom,
    Group,
    Kind,
    Mixed,
    Resource,
    some,
)
from cosmodrome.games.one_small_step.rules import printed as p
from cosmodrome.kernel.program import Op

if TYPE_CHECKING:
    from cosmodrome.games.one_small_step.components.lowering import Lowered, Lowering, Place, Steps

Few = Annotated[int, Meta(ge=1, le=9)]
Cost = dict[Resource, Few]  # named resources only
Price = dict[Resource | Mixed, Few]
T = TypeVar("T")

# Where effects have a meaning that have none elsewhere
OUTSIDE_LAUNCHES = "what is neither a reward nor a tile"  # they launch, or can lead to a launch
ON_MISSIONS = "a mission reward"
ON_CREW_MISSIONS = "a reward of a crew mission"
ON_MEDIA_TILES = "a Media tile"
FOR_A_MOMENT = "a Media tile, or the only effect of an additional upgrade of an Earth space"

ARROW: Sign = {"text": "→"}
OR: Sign = {"text": "or"}


class Step(msgspec.Struct, tag_field="op", forbid_unknown_fields=True, frozen=True):
    """One effect; its tag is the op."""

    ops: ClassVar[tuple[Op, ...]] = ()  # what the rules carry out for it
    only_on: ClassVar[str] = ""
    advanced: ClassVar[bool] = False  # R16: ignored in the beginner game
    text: ClassVar[str] = ""
    glyph: ClassVar[str] = ""  # on the board
    short: ClassVar[str] = ""  # what stands for the glyph in a terminal

    def words(self) -> str:
        return self.text

    def signs(self) -> list[Sign]:
        return [sign(self.glyph)]

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        """The steps of its program; `bound`: a cost just paid names a resource."""
        return [{"op": op(self), **msgspec.structs.asdict(self)}]

    def lowered(self, program: Lowering, where: str, place: Place, bound: bool) -> Lowered | None:
        """Where it has lists of effects: its steps, and itself with those effects that they carry out."""
        return None


# --- tokens ---------------------------------------------------------------------------------------
class Gain(Step, tag="gain", frozen=True):
    res: Resource
    n: Few = 1
    kind: Kind = "temp"

    ops = (
        Op("gain", p.DO_GAIN, "res", list(RESOURCES), "n"),
        Op("gain_perm", p.DO_GAIN_PERM, "res", list(RESOURCES), "n"),
    )

    def words(self) -> str:
        return some(self.res, self.n, _permanent(self.kind))

    def signs(self) -> list[Sign]:
        return [sign(self.res, self.n, self.kind == "perm")]

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        return [{"op": _gain(self.kind), "res": self.res, "n": self.n}]


class GainChoice(Step, tag="gain_choice", frozen=True):
    among: Annotated[list[Resource | Group], Meta(min_length=1)] = msgspec.field(name="from")
    n: Few = 1
    same: bool = False
    kind: Kind = "temp"

    def words(self) -> str:
        permanent, tokens = _permanent(self.kind), "token" if self.n == 1 else "tokens"
        if self.among == ["any"]:
            what = f"any {permanent}{tokens}"
        elif any(word in GROUPS for word in self.among):
            groups = " or ".join(word if word in GROUPS else RESOURCE_NAMES[word] for word in self.among)
            what = f"{permanent}{groups} {tokens}"
        else:
            what = permanent + " or ".join(RESOURCE_NAMES[word] for word in self.among)
        if self.n == 1:
            return what if what.startswith("any") else f"1 {what}"
        return f"{self.n} {what.removeprefix('any ')} {'of one kind' if self.same else 'of any kinds'}"

    def signs(self) -> list[Sign]:
        found: list[Sign] = []
        for word in self.among:
            found += [*([{"text": "/"}] if found else []), sign(word, self.n if not found else 1, self.kind == "perm")]
        if self.same and self.n > 1:
            found[0]["same"] = True
        return found

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        of = [name for name in RESOURCES if any(name in GROUPS.get(word, (word,)) for word in self.among)]
        gain = {"op": _gain(self.kind), "n": self.n if self.same else 1}
        return [{"op": "pick", "of": of, "n": 1 if self.same else self.n, "do": gain, "printed": self}]


class GainMatching(Step, tag="gain_matching", frozen=True):
    n: Few = 1
    kind: Kind = "temp"

    ops = (Op("gain_matching", p.DO_GAIN_MATCHING, "kind", ["temp", "perm"], "n"),)

    def words(self) -> str:
        return f"{self.n} {_permanent(self.kind)}of that kind"

    def signs(self) -> list[Sign]:
        return [{**sign("any", self.n, self.kind == "perm"), "same": True}]

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        if not bound:
            raise BadComponents(f"{where}: gain_matching follows a cost of like tokens, or of a single token")
        return super().steps(where, place, bound)


class Roll(Step, tag="roll", frozen=True):
    die: Die
    kind: Kind = "temp"
    keep: Literal["all", "one"] = "all"

    ops = (Op("roll", p.DO_ROLL, "die", list(DICE), "how"),)

    def words(self) -> str:
        taken = (", keep one" if self.keep == "one" else "") + (" for a permanent token" if self.kind == "perm" else "")
        return f"roll the {self.die} die{taken}"

    def signs(self) -> list[Sign]:
        return [
            sign(f"die-{self.die}", 1, self.kind == "perm"),
            *([{"text": "1 of 2"}] if self.keep == "one" else []),
        ]

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        how = (p.AS_PERM if self.kind == "perm" else 0) | (p.KEEP_ONE if self.keep == "one" else 0)
        return [{"op": "roll", "die": self.die, "how": how | p.OF_ACTION * (place.action + 1)}]


class Upgrade(Step, tag="upgrade", frozen=True):
    n: Few = 1

    ops = (Op("upgrade", p.DO_UPGRADE, n="n"),)
    glyph = "upgrade"
    short = "flip"

    def words(self) -> str:
        return "upgrade a token" if self.n == 1 else f"upgrade up to {self.n} tokens"

    def signs(self) -> list[Sign]:
        return [sign(self.glyph, self.n)]


# --- Media and points -----------------------------------------------------------------------------
class Media(Step, tag="media", frozen=True):
    n: Few = 1

    ops = (Op("media", p.DO_MEDIA, n="n"),)
    glyph = "media"
    short = "M"

    def words(self) -> str:
        return f"{self.n} Media"

    def signs(self) -> list[Sign]:
        return [sign(self.glyph, self.n)]


class MediaTo(Step, tag="media_to", frozen=True):
    value: Annotated[int, Meta(ge=-3, le=8)]

    ops = (Op("media_to", p.DO_MEDIA_TO, n="space"),)

    def words(self) -> str:
        return f"Media to {figure(self.value)}"

    def signs(self) -> list[Sign]:
        return [sign("media"), {"text": f"to {figure(self.value)}"}]

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        return [{"op": "media_to", "space": self.value + 16}]


class OpponentMediaUnder(Step, tag="opponent_media_under", frozen=True):
    ops = (Op("opponent_media_under", p.DO_MEDIA_UNDER),)
    text = "the other Media cube goes under yours"
    glyph = "media-under"
    short = "their M under"


class Vp(Step, tag="vp", frozen=True):
    n: Annotated[int, Meta(ge=1, le=20)] = 1

    ops = (Op("vp", p.DO_VP, "source", SOURCES, "n"),)
    glyph = "vp"
    short = "VP"

    def words(self) -> str:
        return f"{self.n} VP"

    def signs(self) -> list[Sign]:
        return [sign(self.glyph, self.n)]

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        return [{"op": "vp", "source": SOURCES[place.source], "n": self.n}]


class VpPer(Step, tag="vp_per", frozen=True):
    what: Counted
    per: Few
    vp: Few

    ops = (Op("vp_per", p.DO_VP_PER, "what", list(COUNTED), "rate"),)

    def words(self) -> str:
        each = "each" if self.per == 1 else f"every {self.per}"
        return f"{self.vp} VP for {each} {COUNTED[self.what].word(self.per)}"

    def signs(self) -> list[Sign]:
        return [sign("vp", self.vp), {"text": "per"}, sign(COUNTED[self.what].glyph, self.per)]

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        return [{"op": "vp_per", "what": self.what, "rate": self.per | self.vp << 4}]


# --- tiles ----------------------------------------------------------------------------------------
class RescoreCrewBonus(Step, tag="rescore_crew_bonus", frozen=True):
    ops = (Op("rescore_crew_bonus", p.DO_RESCORE),)
    text = "score one of your Crew tiles again"
    glyph = "tile-crew"
    short = "Crew tile"


class MediaBonus(Step, tag="media_bonus", frozen=True):
    ops = (Op("media_bonus", p.DO_MEDIA_TILE),)
    text = "take a Media tile"
    glyph = "tile-media"
    short = "Media tile"


class SatelliteBonus(Step, tag="satellite_bonus", frozen=True):
    ops = (Op("satellite_bonus", p.DO_SATELLITE_TILE),)
    text = "draw a Satellite tile"
    glyph = "tile-satellite"
    short = "tile"


class CrewBonusExtra(Step, tag="crew_bonus_extra", frozen=True):
    ops = (Op("crew_bonus_extra", p.DO_CREW_TILE),)
    text = "draw an extra Crew tile"
    glyph = "tile-crew"


# --- cards and launches ---------------------------------------------------------------------------
class Draw(Step, tag="draw", frozen=True):
    deck: DrawnFrom
    n: Annotated[int, Meta(ge=1, le=4)] = 1
    keep: Annotated[int, Meta(ge=1, le=3)] | None = None
    launch_only: bool = False

    ops = (
        Op("draw", p.DO_DRAW, "deck", list(DECKS), "n"),
        Op("look_missions", p.DO_LOOK_MISSIONS, "keep", [str(n) for n in range(16)], "n"),
    )

    def words(self) -> str:
        card = CARDS[self.deck]
        if self.keep:
            return f"look at {self.n} {card.several}, keep {self.keep}"
        return f"draw {card.one if self.n == 1 else f'{self.n} {card.several}'}"

    def signs(self) -> list[Sign]:
        return [sign(CARDS[self.deck].glyph, self.n), *([{"text": f"keep {self.keep}"}] if self.keep else [])]

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        if self.keep:
            if self.deck != "mission" or self.keep > self.n:
                raise BadComponents(f"{where}, keep: of missions (deck = mission), at most as many as are drawn")
            return [{"op": "look_missions", "keep": str(self.keep), "n": self.n}]
        if self.deck == "event":
            return [{"op": "draw", "deck": "event", "n": self.n}]
        if self.deck in DECKS:
            return [{"op": "draw", "deck": self.deck, "n": 1}] * self.n
        decks: tuple[DrawnFrom, ...] = ("satellite", "crew", "event") if self.deck == "any" else ("satellite", "crew")
        options = [[{"op": "draw", "deck": deck, "n": 1}] for deck in decks]
        return [{"op": "choose", "options": options, "printed": Choice([[Draw(deck)] for deck in decks])}] * self.n


class DrawDiscard(Step, tag="draw_discard", frozen=True):
    draw: Few
    discard: Few

    ops = (Op("under", p.DO_UNDER, n="n"),)

    def words(self) -> str:
        return f"draw {self.draw} Event cards, put {self.discard} under the deck"

    def signs(self) -> list[Sign]:
        return [sign("draw-event", self.draw), sign("under", self.discard)]

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        return [{"op": "draw", "deck": "event", "n": self.draw}, {"op": "under", "n": self.discard}]


class Launch(Step, tag="launch", frozen=True):
    which: Literal["drawn", "any"]
    major_vp: Annotated[int, Meta(ge=0, le=9)] = 0

    ops = (
        Op("launch_drawn", p.DO_LAUNCH_DRAWN, "deck", list(DECKS), "major_vp"),
        Op("launch_any", p.DO_LAUNCH_ANY, n="major_vp"),
    )
    only_on = OUTSIDE_LAUNCHES

    def words(self) -> str:
        extra = f" (Major Success: {self.major_vp} VP more)" if self.major_vp else ""
        return f"launch {'it' if self.which == 'drawn' else 'one of your missions'} now{extra}"

    def signs(self) -> list[Sign]:
        return [sign("launch"), *([{"text": "major"}, sign("vp", self.major_vp)] if self.major_vp else [])]

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        return [{"op": "launch_any", "major_vp": self.major_vp}]  # of a drawn mission: see `Lowering.effects`


class PlayDevelopment(Step, tag="play_development", frozen=True):
    discount: Annotated[int, Meta(ge=0, le=9)]

    ops = (Op("play_development", p.DO_PLAY, n="discount"),)
    glyph = "development"
    short = "development"
    only_on = OUTSIDE_LAUNCHES

    def words(self) -> str:
        return f"may play a development{f' for {self.discount} less' if self.discount else ''}"

    def signs(self) -> list[Sign]:
        return [sign(self.glyph), *([{"text": f"−{self.discount}"}] if self.discount else [])]


class UseEarthAction(Step, tag="use_earth_action", frozen=True):
    ops = (Op("use_earth_action", p.DO_EARTH_ACTION),)
    only_on = OUTSIDE_LAUNCHES
    text = "may use any Earth action"
    glyph = "earth"
    short = "Earth action"


class Path(Step, tag="path", frozen=True):
    n: Annotated[int, Meta(ge=1, le=6)] = 1

    ops = (Op("path", p.DO_PATH, n="n"),)
    glyph = "path"
    short = "step"
    only_on = ON_CREW_MISSIONS

    def words(self) -> str:
        return f"{counted(self.n, 'step')} to the Moon"

    def signs(self) -> list[Sign]:
        return [sign(self.glyph, self.n)]


# --- Hazards --------------------------------------------------------------------------------------
class HazardSelf(Step, tag="hazard_self", frozen=True):
    n: Few = 1

    ops = (Op("hazard_self", p.DO_HAZARD_SELF, n="n"),)
    glyph = "hazard-self"
    short = "gain Hazard"

    def words(self) -> str:
        return f"gain {a_or(self.n, 'Hazard')}"

    def signs(self) -> list[Sign]:
        return [sign(self.glyph, self.n)]


class HazardOpponent(Step, tag="hazard_opponent", frozen=True):
    draw: Few
    place: Few

    ops = (Op("hazard_opponent", p.DO_HAZARD_OPPONENT, n="numbers"),)
    glyph = "hazard-give"
    short = "give Hazard"

    def words(self) -> str:
        all_of_them = self.draw == self.place
        return f"give {a_or(self.place, 'Hazard')}" if all_of_them else f"give {self.place} of {self.draw} Hazards"

    def signs(self) -> list[Sign]:
        return [sign(self.glyph, self.place), *([{"text": f"of {self.draw}"}] if self.draw > self.place else [])]

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        if self.place > self.draw:
            raise BadComponents(f"{where}, place: at most the {self.draw} drawn")
        return [{"op": "hazard_opponent", "numbers": self.draw | self.place << 4}]


class LookHazard(Step, tag="look_hazard", frozen=True):
    ops = (Op("look_hazard", p.DO_LOOK_HAZARD),)
    text = "look at a Hazard on your mission"
    glyph = "hazard-look"
    short = "look at Hazard"


class RemoveHazard(Step, tag="remove_hazard", frozen=True):
    ops = (Op("remove_hazard", p.DO_REMOVE_HAZARD),)
    text = "may remove a Hazard from your mission"
    glyph = "hazard-off"
    short = "Hazard off"


# --- Advancements and the Earth -------------------------------------------------------------------
class AdvancementToken(Step, tag="advancement_token", frozen=True):
    n: Few = 1

    ops = (Op("advancement_token", p.DO_ADVANCEMENT_TOKEN, n="n"),)
    glyph = "advancement"
    short = "Advancement token"
    advanced = True

    def words(self) -> str:
        return counted(self.n, "Advancement token")

    def signs(self) -> list[Sign]:
        return [sign(self.glyph, self.n)]


class AdvancementFree(Step, tag="advancement_free", frozen=True):
    ops = (Op("advancement_free", p.DO_ADVANCEMENT),)
    advanced = True
    text = "take an Advancement free"
    glyph = "advancement-card"
    short = "Advancement"


class EarthUpgrade(Step, tag="earth_upgrade", frozen=True):
    ops = (Op("earth_upgrade", p.DO_EARTH_UPGRADE, "marker", list(UPGRADES)),)
    only_on = ON_MISSIONS
    advanced = True
    text = "uncover an Earth upgrade"
    glyph = "earth-up"
    short = "up"

    def steps(self, where: str, place: Place, bound: bool) -> Steps:
        return [{"op": "earth_upgrade", "marker": place.marker}]


# --- choices and payments -------------------------------------------------------------------------
class Choice(Step, tag="choice", frozen=True):
    options: Annotated[list[list[Effect]], Meta(min_length=2, max_length=8)]

    def words(self) -> str:
        return either_words(self.options)

    def signs(self) -> list[Sign]:
        return either_signs(self.options)

    def lowered(self, program: Lowering, where: str, place: Place, bound: bool) -> Lowered:
        return program.choice(where, self.options, place.inside(), bound)


class Pay(Step, tag="pay", frozen=True):
    cost: Annotated[Price, Meta(min_length=1)]
    effects: list[Effect]

    def words(self) -> str:
        return f"may {paid_words(self.cost, self.effects)}"

    def signs(self) -> list[Sign]:
        return paid_signs(self.cost, self.effects)

    def lowered(self, program: Lowering, where: str, place: Place, bound: bool) -> Lowered:
        return program.paid(where, self.cost, self.effects, place.inside())


# --- what a Media tile, or an upgrade, does for a moment ------------------------------------------
class ChooseDie(Step, tag="choose_die", frozen=True):
    ops = (Op("choose_die", p.DO_CHOOSE_DIE),)
    only_on = FOR_A_MOMENT
    text = "choose a die result"
    glyph = "die-choose"
    short = "⚂!"


class ExtraWorker(Step, tag="extra_worker", frozen=True):
    ops = (Op("extra_worker", p.DO_EXTRA_WORKER),)
    only_on = ON_MEDIA_TILES
    text = "place two workers this Turn"
    glyph = "worker-two"
    short = "second worker"


class SwapWorker(Step, tag="swap_worker", frozen=True):
    ops = (Op("swap_worker", p.DO_SWAP_WORKER),)
    only_on = ON_MEDIA_TILES
    text = "a worker counts as the other kind"
    glyph = "worker-swap"
    short = "worker swapped"


class DevDiscount(Step, tag="dev_discount", frozen=True):
    n: Few = 1

    ops = (Op("dev_discount", p.DO_DISCOUNT, n="n"),)
    only_on = FOR_A_MOMENT

    def words(self) -> str:
        return f"the development costs {self.n} less"

    def signs(self) -> list[Sign]:
        return [sign("development"), {"text": f"−{self.n}"}]


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
STEPS: dict[str, type[Step]] = {kind.__struct_config__.tag: kind for kind in get_args(Effect)}
OPS = [op for kind in STEPS.values() for op in kind.ops] + [Op("price", p.DO_PRICE, n="cost")]


def op(effect: Step) -> str:
    return str(effect.__struct_config__.tag)


def _permanent(kind: str) -> str:
    return "permanent " if kind == "perm" else ""


def _gain(kind: str) -> str:
    return "gain" if kind == "temp" else "gain_perm"


# --- lists of effects -----------------------------------------------------------------------------
def in_words(listed: Sequence[Effect]) -> str:
    """A list of effects, in its order."""
    said: list[str] = []
    for one in listed:
        told = one.words()
        if said and said[-1] == told and told.startswith("roll"):
            said[-1] = f"{told} twice"
        else:
            said.append(told)
    return ", ".join(said) or NOTHING


def paid_words(price: Mapping[Any, int], listed: Sequence[Effect]) -> str:
    """Effects behind a cost."""
    return f"pay {cost_words(price)} → {in_words(listed)}" if any(price.values()) else in_words(listed)


def either_words(options: Sequence[Sequence[Effect]]) -> str:
    return " or ".join(in_words(option) for option in options)


def in_signs(listed: Sequence[Effect]) -> list[Sign]:
    return [one for effect in listed for one in effect.signs()]


def paid_signs(price: Mapping[Any, int], listed: Sequence[Effect]) -> list[Sign]:
    return [*cost_signs(price), ARROW, *in_signs(listed)] if any(price.values()) else in_signs(listed)


def either_signs(options: Sequence[Sequence[Effect]]) -> list[Sign]:
    found: list[Sign] = []
    for option in options:
        found += [*([OR] if found else []), *in_signs(option)]
    return found


# --- reading --------------------------------------------------------------------------------------
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
