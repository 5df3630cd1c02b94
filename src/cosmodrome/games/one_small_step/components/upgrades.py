"""The actions of the Earth spaces with their upgrades (R11.1), to the programs of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from cosmodrome.errors import BadComponents
from cosmodrome.games.one_small_step.components import effects as e
from cosmodrome.games.one_small_step.components import entries, lowering
from cosmodrome.games.one_small_step.components.effects import Effect
from cosmodrome.games.one_small_step.components.lowering import NOTHING, Lowered, Lowering, Place, fill
from cosmodrome.games.one_small_step.components.sources import Owner
from cosmodrome.games.one_small_step.rules.printed import Printed
from cosmodrome.kernel.bits import set_of

GIVING = (e.Gain, e.Media, e.Vp)  # effects without a choice or a question


def print_actions(box: Printed, actions: Sequence[entries.Action], spaces: Sequence[Owner], program: Lowering) -> None:
    normal, reduced, parts, blocks = [], [], [], []
    kinds: dict[str, list[int]] = {name: [0, 0] for name in ("alternatives", "additions", "reductions", "choosers")}
    plain_additions = [0, 0]
    box.plain_actions = set_of(
        [i for i, action in enumerate(actions) if not action.normal.cost and _only_gives(action.normal.effects)]
    )
    for i, action in enumerate(actions):
        place = lowering.WORKER._replace(action=i)
        whole = program.paid(action.where, action.normal.cost, action.normal.effects, place)
        cheaper = _reduced(action, program, place) or whole
        upgrades = [NOTHING, NOTHING]
        for kind, upgrade in enumerate(action.upgrades):
            where = f"{action.where}.{entries.UPGRADE_FIELDS[kind]}"
            sort = _sort_of(where, upgrade, action.normal.effects)
            kinds[sort][kind] |= 1 << i
            if not isinstance(upgrade, entries.Reduction) and sort in ("alternatives", "additions"):
                upgrades[kind] = program.paid(where, upgrade.cost, upgrade.effects, lowering.WORKER)
                if sort == "additions" and not upgrade.cost and _only_gives(upgrade.effects):
                    plain_additions[kind] |= 1 << i
        owner = spaces[i // 2]
        normal.append(program.assemble(owner, action.where, whole))
        reduced.append(program.assemble(owner, action.where, cheaper))
        blocks += [program.assemble(owner, action.where, upgrade) for upgrade in upgrades]
        for first in (whole, cheaper):
            parts.append(program.order(owner, action.where, [first, *upgrades]))
    fill(box.normal, normal)
    fill(box.reduced, reduced)
    fill(box.parts, parts)
    fill(box.upgrade_block, blocks)
    fill(box.alternatives, kinds["alternatives"])
    fill(box.additions, kinds["additions"])
    fill(box.reductions, kinds["reductions"])
    fill(box.choosers, kinds["choosers"])
    fill(box.plain_additions, plain_additions)


def _only_gives(effects: Sequence[Effect]) -> bool:
    return all(isinstance(effect, GIVING) for effect in effects)


def _sort_of(where: str, upgrade: entries.Upgrade, normal: Sequence[Effect]) -> str:
    """What an upgrade does to its action."""
    if isinstance(upgrade, entries.Reduction):
        return "reductions"
    if isinstance(upgrade, entries.Alternative):
        return "alternatives"
    for kind, sort, needed in ((e.ChooseDie, "choosers", e.Roll), (e.DevDiscount, "reductions", e.PlayDevelopment)):
        if [type(effect) for effect in upgrade.effects] != [kind]:
            continue
        name = kind.__struct_config__.tag
        if upgrade.cost:
            raise BadComponents(f"{where}, cost: {name} has no cost of its own")
        if not any(isinstance(effect, needed) for effect in _flat(normal)):
            raise BadComponents(f"{where}: {name} needs a {needed.__struct_config__.tag} in the normal action")
        return sort
    return "additions"


def _flat(effects: Sequence[Effect]) -> list[Effect]:
    """The effects, also those inside choices and payments."""
    found = list(effects)
    for effect in effects:
        if isinstance(effect, e.Choice):
            for option in effect.options:
                found += _flat(option)
        elif isinstance(effect, e.Pay):
            found += _flat(effect.effects)
    return found


def _reduced(action: entries.Action, program: Lowering, place: Place) -> Lowered | None:
    """The normal action with the reduction of an upgrade, if there is one."""
    found: Lowered | None = None
    for kind, upgrade in enumerate(action.upgrades):
        cost, effects = action.normal.cost, action.normal.effects
        if isinstance(upgrade, entries.Reduction):
            cost = {
                name: n - upgrade.reduce.get(name, 0) for name, n in cost.items() if n > upgrade.reduce.get(name, 0)
            }
        elif [type(effect) for effect in upgrade.effects] == [e.DevDiscount] and isinstance(upgrade, entries.Addition):
            effects = _cheaper(effects, sum(one.n for one in upgrade.effects if isinstance(one, e.DevDiscount)))
        else:
            continue
        if found:
            raise BadComponents(
                f"{action.where}.{entries.UPGRADE_FIELDS[kind]}: only one upgrade of an action may reduce it"
            )
        found = program.paid(action.where, cost, effects, place)
    return found


def _cheaper(effects: Sequence[Effect], n: int) -> list[Effect]:
    """The effects with developments that cost n less."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, e.PlayDevelopment):
            effect = e.PlayDevelopment(effect.discount + n)
        elif isinstance(effect, e.Choice):
            effect = e.Choice([_cheaper(option, n) for option in effect.options])
        elif isinstance(effect, e.Pay):
            effect = e.Pay(effect.cost, _cheaper(effect.effects, n))
        found.append(effect)
    return found
