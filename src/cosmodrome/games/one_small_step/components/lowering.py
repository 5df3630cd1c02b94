"""R12 effects lowered to the program that the rules run, with its source map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.errors import BadComponents
from cosmodrome.games.one_small_step.components import effects as e
from cosmodrome.games.one_small_step.components.costs import bag
from cosmodrome.games.one_small_step.components.effects import Effect
from cosmodrome.games.one_small_step.components.sources import Order, Owner, Sources
from cosmodrome.games.one_small_step.components.vocabulary import MIXED
from cosmodrome.games.one_small_step.rules import printed as p
from cosmodrome.kernel.program import Assembler, EffectError

Steps = list[dict[str, Any]]


class Place(NamedTuple):
    """Where effects are printed: what their points count as, and which of the effects bound to a place fit there."""

    source: int
    fitting: frozenset[str]
    action: int = -1  # of an Earth space, for its normal effects
    marker: str = "satellite"  # of an Earth upgrade

    def inside(self) -> Place:
        """For the lists of choices and payments: the rules look for the other effects in the outermost list."""
        return self._replace(fitting=self.fitting & {e.OUTSIDE_LAUNCHES})


WORKER = Place(p.FROM_WORKERS, frozenset({e.OUTSIDE_LAUNCHES}))
DEVELOPMENT = Place(p.FROM_DEVELOPMENTS, frozenset({e.OUTSIDE_LAUNCHES}))
PERSON = Place(p.FROM_PEOPLE, frozenset({e.OUTSIDE_LAUNCHES}))
SATELLITE_MISSION = Place(p.FROM_SATELLITES, frozenset({e.ON_MISSIONS}))
CREW_MISSION = Place(p.FROM_CREWS, frozenset({e.ON_MISSIONS, e.ON_CREW_MISSIONS}), marker="crew")
MEDIA_TILE = Place(p.FROM_TILES, frozenset({e.ON_MEDIA_TILES, e.FOR_A_MOMENT}))
SATELLITE_TILE = Place(p.FROM_TILES, frozenset())


class Lowered(NamedTuple):
    """A list of effects as the rules carry it out: the steps of its program, and the effects that they come from."""

    steps: Steps
    effects: list[Effect]


NOTHING = Lowered([], [])


def fill(numbers: vec[i64], values: Sequence[int]) -> None:
    """Print values where there are numbers, in place: mypyc never frees a vec that uncompiled code sets."""
    for at, value in zip(range(len(numbers)), values, strict=True):
        numbers[at] = value


class Lowering:
    """One program, its source map, and the mixed costs it names by number."""

    def __init__(self, advanced: bool) -> None:
        self._advanced = advanced
        self._assembler = Assembler(e.OPS)
        self.sources = Sources(self._assembler.printed)
        self._rows: list[tuple[int, ...]] = [(0,) * p.COST_WORDS]  # row 0 is free

    def __len__(self) -> int:
        """The words of the program so far."""
        return len(self._assembler)

    def print(self, box: p.Printed) -> None:
        box.carries_out(self._assembler)
        box.print_costs([word for row in self._rows for word in row])

    def assemble(self, owner: Owner, where: str, lowered: Lowered) -> int:
        try:
            start = self._assembler.block(where, lowered.steps)
        except EffectError as error:
            raise BadComponents(str(error)) from None
        self.sources.note(owner, start, len(self), lowered.effects)
        return start

    def block(self, owner: Owner, where: str, effects: Sequence[Effect], place: Place) -> int:
        return self.assemble(owner, where, self.effects(where, effects, place))

    def order(self, owner: Owner, where: str, parts: Sequence[Lowered]) -> int:
        """Lists of effects in any order."""
        printed = Order([part.effects for part in parts])
        step = {"op": "order", "parts": [part.steps for part in parts], "printed": printed}
        return self.assemble(owner, where, Lowered([step], [one for part in parts for one in part.effects]))

    def choice(self, where: str, options: Sequence[Sequence[Effect]], place: Place, bound: bool = False) -> Lowered:
        lists = [self.effects(f"{where}, options {i + 1}", one, place, bound) for i, one in enumerate(options)]
        printed = e.Choice([one.effects for one in lists])
        return Lowered([{"op": "choose", "options": [one.steps for one in lists], "printed": printed}], [printed])

    def paid(self, where: str, cost: Mapping[Any, int], effects: Sequence[Effect], place: Place) -> Lowered:
        """Effects behind a cost that may be paid; without a cost just the effects."""
        swap = any(isinstance(effect, e.GainMatching) and effect.kind == "perm" for effect in effects)
        row = self._row(where, cost, swap)
        # `that resource` is one: several like tokens, or a single token
        bound = any(name == "matching_temp" or n == 1 for name, n in cost.items() if name in list(MIXED)[:4])
        bought = self.effects(f"{where}, effects", effects, place, bound)
        if not row:
            return bought
        printed = e.Pay(dict(cost), bought.effects)
        step = {"op": "pay", "price": {"op": "price", "cost": row}, "do": bought.steps, "printed": printed}
        return Lowered([step], [printed])

    def _row(self, where: str, cost: Mapping[Any, int], swap: bool) -> int:
        mixed = [name for name in MIXED if cost.get(name)]
        if len(mixed) > 1:
            raise BadComponents(f"{where}, cost: at most one of {', '.join(MIXED)}, not {' and '.join(mixed)}")
        row = (bag(cost), *(cost.get(name, 0) for name in MIXED), int(swap))
        if row not in self._rows:
            self._rows.append(row)
        return self._rows.index(row)

    def effects(
        self, where: str, effects: Sequence[Effect], place: Place, bound: bool = False, first: int = 1
    ) -> Lowered:
        """The steps of a list of effects; `bound`: a cost just paid names a resource."""
        found = Lowered([], [])
        drawn: e.Draw | None = None  # a mission that the next effect launches
        for i, effect in enumerate(effects, first):
            step = f"{where}, step {i}"
            launch_only = isinstance(effect, e.Draw) and effect.launch_only
            only_on = e.OUTSIDE_LAUNCHES if launch_only else effect.only_on
            if only_on and only_on not in place.fitting:
                raise BadComponents(f"{step}: {_unfit('launch' if launch_only else e.op(effect), only_on)}")
            launches = isinstance(effect, e.Launch) and effect.which == "drawn"
            if launches != (drawn is not None):
                raise BadComponents(f"{step}: a draw with launch_only is followed by a launch of the drawn mission")
            if isinstance(effect, e.Draw) and effect.launch_only:
                if effect.deck not in ("satellite", "crew") or effect.n != 1 or effect.keep:
                    raise BadComponents(f"{step}: launch_only draws one mission of the satellite or the crew deck")
                drawn = effect
            elif isinstance(effect, e.Launch) and drawn:
                found.steps.append({"op": "launch_drawn", "deck": drawn.deck, "major_vp": effect.major_vp})
                found.effects.extend((drawn, effect))
                drawn = None
            elif self._advanced or not effect.advanced:
                nested = effect.lowered(self, step, place, bound)
                lowered = nested or Lowered(effect.steps(step, place, bound), [effect])
                found.steps.extend(lowered.steps)
                found.effects.extend(lowered.effects)
        if drawn:
            raise BadComponents(f"{where}: a draw with launch_only is followed by a launch of the drawn mission")
        return found


def _unfit(name: str, only_on: str) -> str:
    if only_on == e.OUTSIDE_LAUNCHES:
        return f"{name} can launch a mission, and a launch cannot be nested in rewards or tiles"
    return f"{name} has no meaning here; it fits {only_on}, not inside a choice or payment"
