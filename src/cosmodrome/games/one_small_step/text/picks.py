"""Payments as one choice: how many of the tokens due are permanent, resource by resource, or which tokens are spent.

Developments that go under the Event deck are named one after the other: they lie there in that order.
"""

from __future__ import annotations

from collections.abc import Mapping

from cosmodrome.games.answers import Kind, Picks
from cosmodrome.games.kit.english import listed
from cosmodrome.games.one_small_step.components import names
from cosmodrome.games.one_small_step.components.vocabulary import RESOURCES, some
from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.payments import fewest_perms, most_perms, spare
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.kernel import lanes7
from cosmodrome.kernel.frames import a_of, b_of, c_of, kind_of, who_of
from cosmodrome.kernel.state import TEAM


def picks(state: Race, seat: int) -> Picks | None:
    f = state.top()
    side = int(state.side(seat))
    if int(who_of(f)) not in (seat, TEAM + side):
        return None
    if kind_of(f) == x.ASK_PERMS:
        split = _split(state, side)
        kinds = tuple(_permanent(state, side, resource) for resource in split)
        fewest, most = sum(kind.least for kind in kinds), sum(kind.most for kind in kinds)
        return Picks(fewest, most, kinds, text=_question(state, split)) if len(kinds) > 1 else None
    if kind_of(f) == x.ASK_TOKEN and a_of(f) in (x.TEMPS, x.PERMANENTS) and c_of(f) > 1:
        kinds = tuple(_spent(state, side, int(a_of(f)), int(b_of(f)), int(c_of(f))))
        return Picks(int(c_of(f)), int(c_of(f)), kinds) if len(kinds) > 1 else None
    return None


def picked(state: Race, seat: int, amounts: Mapping[str, int]) -> list[str]:
    if kind_of(state.top()) == x.ASK_PERMS:
        split = [RESOURCES[resource] for resource in _split(state, int(state.side(seat)))]
        return [f"perms:{name}:{amounts.get(f'perms:{name}', 0)}" for name in split]
    return [key for key in sorted(amounts, key=_resource) for _ in range(amounts[key])]


def _resource(key: str) -> int:
    return RESOURCES.index(key.rpartition(":")[2])


def _split(state: Race, side: int) -> list[int]:
    """The resources due of which both temporary and permanent tokens can be paid."""
    due = [resource for resource in range(x.RESOURCES) if lanes7.amount(state.need, resource)]
    return [one for one in due if fewest_perms(state, side, one) != most_perms(state, side, one)]


def _question(state: Race, split: list[int]) -> str:
    due = listed([some(RESOURCES[one], int(lanes7.amount(state.need, one))) for one in split])
    mission = f"{names.mission(state.printed, int(state.launching)).name}: pay" if state.for_mission else "Pay"
    return f"{mission} {due} with permanent tokens?"


def _permanent(state: Race, side: int, resource: int) -> Kind:
    due = int(lanes7.amount(state.need, resource))
    text = f"Permanent {names.resource(resource, due)}" + (f" of {due}" if due > 1 else "")
    least, most = int(fewest_perms(state, side, resource)), int(most_perms(state, side, resource))
    return Kind(f"perms:{RESOURCES[resource]}", text, most, least)


def _spent(state: Race, side: int, what: int, b: int, n: int) -> list[Kind]:
    verb, word = ("spend_temp", "Temporary") if what == x.TEMPS else ("spend_perm", "Permanent")
    swap = b & int(x.SWAP)
    held = [(one, int(spare(state, side, what, one, state.need, swap))) for one in range(b & ~int(x.SWAP), x.RESOURCES)]
    return [Kind(f"{verb}:{RESOURCES[one]}", f"{word} {names.resource(one)}", min(has, n)) for one, has in held if has]
