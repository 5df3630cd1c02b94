"""R12 effects lowered to the program that the rules run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.errors import BadComponents
from cosmodrome.games.one_small_step.components import effects as e
from cosmodrome.games.one_small_step.components.effects import COUNTED, DICE, GROUPS, MIXED, RESOURCES, Effect
from cosmodrome.games.one_small_step.rules import printed as p
from cosmodrome.kernel import lanes7
from cosmodrome.kernel.program import Assembler, EffectError, Op

DECKS = ["satellite", "crew", "event"]  # numbered as in the rules
NUMBERS = [str(n) for n in range(16)]  # for arguments that are numbers themselves
OPS = [
    Op("gain", p.DO_GAIN, "res", list(RESOURCES), "n"),
    Op("gain_perm", p.DO_GAIN_PERM, "res", list(RESOURCES), "n"),
    Op("gain_matching", p.DO_GAIN_MATCHING, "kind", ["temp", "perm"], "n"),
    Op("roll", p.DO_ROLL, "die", list(DICE), "how"),
    Op("upgrade", p.DO_UPGRADE, n="n"),
    Op("media", p.DO_MEDIA, n="n"),
    Op("media_to", p.DO_MEDIA_TO, n="space"),
    Op("opponent_media_under", p.DO_MEDIA_UNDER),
    Op("vp", p.DO_VP, "source", p.SOURCE_NAMES, "n"),
    Op("vp_per", p.DO_VP_PER, "what", list(COUNTED), "rate"),
    Op("rescore_crew_bonus", p.DO_RESCORE),
    Op("media_bonus", p.DO_MEDIA_TILE),
    Op("satellite_bonus", p.DO_SATELLITE_TILE),
    Op("crew_bonus_extra", p.DO_CREW_TILE),
    Op("draw", p.DO_DRAW, "deck", DECKS, "n"),
    Op("look_missions", p.DO_LOOK_MISSIONS, "keep", NUMBERS, "n"),
    Op("under", p.DO_UNDER, n="n"),
    Op("launch_drawn", p.DO_LAUNCH_DRAWN, "deck", DECKS, "major_vp"),
    Op("launch_any", p.DO_LAUNCH_ANY, n="major_vp"),
    Op("hazard_self", p.DO_HAZARD_SELF, n="n"),
    Op("hazard_opponent", p.DO_HAZARD_OPPONENT, n="numbers"),
    Op("look_hazard", p.DO_LOOK_HAZARD),
    Op("remove_hazard", p.DO_REMOVE_HAZARD),
    Op("play_development", p.DO_PLAY, n="discount"),
    Op("use_earth_action", p.DO_EARTH_ACTION),
    Op("advancement_token", p.DO_ADVANCEMENT_TOKEN, n="n"),
    Op("advancement_free", p.DO_ADVANCEMENT),
    Op("earth_upgrade", p.DO_EARTH_UPGRADE, "marker", ["satellite", "crew"]),
    Op("path", p.DO_PATH, n="n"),
    Op("choose_die", p.DO_CHOOSE_DIE),
    Op("extra_worker", p.DO_EXTRA_WORKER),
    Op("swap_worker", p.DO_SWAP_WORKER),
    Op("dev_discount", p.DO_DISCOUNT, n="n"),
    Op("price", p.DO_PRICE, n="cost"),
]
ADVANCED_ONLY = (e.AdvancementToken, e.AdvancementFree, e.EarthUpgrade)  # R16

# Ops that have a meaning only in some places, and those that launch or can lead to a launch
LAUNCHING = frozenset({"launch", "play_development", "use_earth_action"})
BOUND_TO_PLACE = LAUNCHING | {"earth_upgrade", "path", "choose_die", "dev_discount", "extra_worker", "swap_worker"}


class Place(NamedTuple):
    """Where effects are printed: what their points count as, and which of the ops bound to a place fit there."""

    source: int
    fitting: frozenset[str]
    action: int = -1  # of an Earth space, for its normal effects
    marker: str = "satellite"  # of an Earth upgrade

    def inside(self) -> Place:
        """For the lists of choices and payments: the rules look for the other ops in the outermost list."""
        return self._replace(fitting=self.fitting & LAUNCHING)


WORKER = Place(p.FROM_WORKERS, LAUNCHING)
DEVELOPMENT = Place(p.FROM_DEVELOPMENTS, LAUNCHING)
PERSON = Place(p.FROM_PEOPLE, LAUNCHING)
SATELLITE_MISSION = Place(p.FROM_SATELLITES, frozenset({"earth_upgrade"}))
CREW_MISSION = Place(p.FROM_CREWS, frozenset({"earth_upgrade", "path"}), marker="crew")
MEDIA_TILE = Place(p.FROM_TILES, frozenset({"choose_die", "dev_discount", "extra_worker", "swap_worker"}))
SATELLITE_TILE = Place(p.FROM_TILES, frozenset())

Steps = list[dict[str, Any]]


def fill(numbers: vec[i64], values: Sequence[int]) -> None:
    """Print values where there are numbers, in place: mypyc never frees a vec that uncompiled code sets."""
    for at, value in zip(range(len(numbers)), values, strict=True):
        numbers[at] = value


def bag(cost: Mapping[Any, int]) -> int:
    """The named resources of a cost."""
    return sum(int(lanes7.one(RESOURCES.index(name))) * n for name, n in cost.items() if name in RESOURCES)


class Lowering:
    """One program, and the mixed costs it names by number."""

    def __init__(self, advanced: bool) -> None:
        self._advanced = advanced
        self._assembler = Assembler(OPS)
        self._rows: list[tuple[int, ...]] = [(0,) * p.COST_WORDS]  # row 0 is free

    def __len__(self) -> int:
        """The words of the program so far."""
        return len(self._assembler.program())

    def print(self, box: p.Printed) -> None:
        box.carries_out(self._assembler)
        box.print_costs([word for row in self._rows for word in row])

    def assemble(self, where: str, steps: Steps) -> int:
        try:
            return self._assembler.block(where, steps)
        except EffectError as error:
            raise BadComponents(str(error)) from None

    def block(self, where: str, effects: Sequence[Effect], place: Place) -> int:
        return self.assemble(where, self.steps(where, effects, place))

    def paid(self, where: str, cost: Mapping[Any, int], effects: Sequence[Effect], place: Place) -> Steps:
        """Effects behind a cost that may be paid; without a cost just the effects."""
        swap = any(isinstance(effect, e.GainMatching) and effect.kind == "perm" for effect in effects)
        row = self._row(where, cost, swap)
        # `that resource` is one: several like tokens, or a single token
        bound = any(name == "matching_temp" or n == 1 for name, n in cost.items() if name in MIXED[:4])
        steps = self.steps(f"{where}, effects", effects, place, bound)
        return [{"op": "pay", "price": {"op": "price", "cost": row}, "do": steps}] if row else steps

    def _row(self, where: str, cost: Mapping[Any, int], swap: bool) -> int:
        mixed = [name for name in MIXED if cost.get(name)]
        if len(mixed) > 1:
            raise BadComponents(f"{where}, cost: at most one of {', '.join(MIXED)}, not {' and '.join(mixed)}")
        row = (bag(cost), *(cost.get(name, 0) for name in MIXED), int(swap))
        if row not in self._rows:
            self._rows.append(row)
        return self._rows.index(row)

    def steps(self, where: str, effects: Sequence[Effect], place: Place, bound: bool = False, first: int = 1) -> Steps:
        """The steps of a list of effects; `bound`: a cost just paid names a resource."""
        found: Steps = []
        drawn: e.Draw | None = None  # a mission that the next effect launches
        for i, effect in enumerate(effects, first):
            step = f"{where}, step {i}"
            name = "launch" if isinstance(effect, e.Draw) and effect.launch_only else e.op(effect)
            if name in BOUND_TO_PLACE - place.fitting:
                raise BadComponents(f"{step}: {_unfit(name)}")
            launches = isinstance(effect, e.Launch) and effect.which == "drawn"
            if launches != (drawn is not None):
                raise BadComponents(f"{step}: a draw with launch_only is followed by a launch of the drawn mission")
            if isinstance(effect, e.Draw) and effect.launch_only:
                if effect.deck not in ("satellite", "crew") or effect.n != 1 or effect.keep:
                    raise BadComponents(f"{step}: launch_only draws one mission of the satellite or the crew deck")
                drawn = effect
            elif isinstance(effect, e.Launch) and drawn:
                found.append({"op": "launch_drawn", "deck": drawn.deck, "major_vp": effect.major_vp})
                drawn = None
            elif self._advanced or not isinstance(effect, ADVANCED_ONLY):
                found += self._step(step, effect, place, bound)
        if drawn:
            raise BadComponents(f"{where}: a draw with launch_only is followed by a launch of the drawn mission")
        return found

    def _step(self, where: str, effect: Effect, place: Place, bound: bool) -> Steps:
        match effect:
            case e.Gain(res=res, n=n, kind=kind):
                return [{"op": _gain(kind), "res": res, "n": n}]
            case e.GainChoice(among=among, n=n, same=same, kind=kind):
                of = [name for name in RESOURCES if any(name in GROUPS.get(word, (word,)) for word in among)]
                gain = {"op": _gain(kind), "n": n if same else 1}
                return [{"op": "pick", "of": of, "n": 1 if same else n, "do": gain}]
            case e.GainMatching(n=n, kind=kind):
                if not bound:
                    raise BadComponents(f"{where}: gain_matching follows a cost of like tokens, or of a single token")
                return [{"op": "gain_matching", "kind": kind, "n": n}]
            case e.Roll(die=die, kind=kind, keep=keep):
                how = (p.AS_PERM if kind == "perm" else 0) | (p.KEEP_ONE if keep == "one" else 0)
                return [{"op": "roll", "die": die, "how": how | p.OF_ACTION * (place.action + 1)}]
            case e.MediaTo(value=value):
                return [{"op": "media_to", "space": value + 16}]
            case e.Vp(n=n):
                return [{"op": "vp", "source": p.SOURCE_NAMES[place.source], "n": n}]
            case e.VpPer(what=what, per=per, vp=vp):
                return [{"op": "vp_per", "what": what, "rate": per | vp << 4}]
            case e.Draw():
                return _draw(where, effect)
            case e.DrawDiscard(draw=draw, discard=discard):
                return [{"op": "draw", "deck": "event", "n": draw}, {"op": "under", "n": discard}]
            case e.Launch(major_vp=vp):
                return [{"op": "launch_any", "major_vp": vp}]
            case e.HazardOpponent(draw=draw, place=most):
                if most > draw:
                    raise BadComponents(f"{where}, place: at most the {draw} drawn")
                return [{"op": "hazard_opponent", "numbers": draw | most << 4}]
            case e.EarthUpgrade():
                return [{"op": "earth_upgrade", "marker": place.marker}]
            case e.Choice(options=options):
                inner = place.inside()
                lists = [self.steps(f"{where}, options {i + 1}", one, inner, bound) for i, one in enumerate(options)]
                return [{"op": "choose", "options": lists}]
            case e.Pay(cost=cost, effects=effects):
                return self.paid(where, cost, effects, place.inside())
            case _:
                return [{"op": e.op(effect), **msgspec.structs.asdict(effect)}]  # the same in both


def _gain(kind: str) -> str:
    return "gain" if kind == "temp" else "gain_perm"


def _draw(where: str, effect: e.Draw) -> Steps:
    if effect.keep:
        if effect.deck != "mission" or effect.keep > effect.n:
            raise BadComponents(f"{where}, keep: of missions (deck = mission), at most as many as are drawn")
        return [{"op": "look_missions", "keep": str(effect.keep), "n": effect.n}]
    if effect.deck == "event":
        return [{"op": "draw", "deck": "event", "n": effect.n}]
    if effect.deck in DECKS:
        return [{"op": "draw", "deck": effect.deck, "n": 1}] * effect.n
    decks = DECKS if effect.deck == "any" else DECKS[:2]
    return [{"op": "choose", "options": [[{"op": "draw", "deck": deck, "n": 1}] for deck in decks]}] * effect.n


def _unfit(name: str) -> str:
    if name in LAUNCHING:
        return f"{name} can launch a mission, and a launch cannot be nested in rewards or tiles"
    places = {
        "earth_upgrade": "a mission reward",
        "path": "a reward of a crew mission",
        "choose_die": "a Media tile, or the only effect of an additional upgrade of an Earth space",
        "dev_discount": "a Media tile, or the only effect of an additional upgrade of an Earth space",
        "extra_worker": "a Media tile",
        "swap_worker": "a Media tile",
    }
    return f"{name} has no meaning here; it fits {places[name]}, not inside a choice or payment"
