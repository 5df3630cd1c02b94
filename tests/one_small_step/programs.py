"""The shipped components, and programs of a box read back as words."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from importlib.resources import files
from typing import Any

from cosmodrome.games.one_small_step.components.effects import OPS
from cosmodrome.games.one_small_step.components.reading import Components
from cosmodrome.games.one_small_step.components.vocabulary import RESOURCES
from cosmodrome.games.one_small_step.rules.printed import COST_WORDS, Printed
from cosmodrome.kernel import lanes7, program
from cosmodrome.kernel.bits import members

SHIPPED: dict[str, Any] = tomllib.loads((files("cosmodrome.games.one_small_step") / "components.toml").read_text())
COMPONENTS = Components(SHIPPED)
ADVANCED = COMPONENTS.printed(1, 1, True, 24)
BEGINNER = COMPONENTS.printed(1, 1, False, 24)
NAMES = {op.code: op.name for op in OPS}


def cost(bag: int) -> dict[str, int]:
    """A bag of resources by name."""
    return {name: int(lanes7.amount(bag, i)) for i, name in enumerate(RESOURCES) if lanes7.amount(bag, i)}


def row(box: Printed, number: int) -> tuple[dict[str, int], list[int]]:
    """A mixed cost: its named resources, then how many of each other kind."""
    words = [int(word) for word in box.costs][number * COST_WORDS : (number + 1) * COST_WORDS]
    return cost(words[0]), words[1:6]


def block(box: Printed, at: int) -> list[Any]:
    """A block: (op, a, b) for what the game does, and compounds with their blocks."""
    code = [int(word) for word in box.program]
    found: list[Any] = []
    while code[at] != program.END:
        word = code[at]
        op, a, b = (int(part) for part in (program.op_of(word), program.arg_a(word), program.arg_b(word)))
        if op == program.DO_CHOOSE or op == program.DO_ORDER:
            name = "choose" if op == program.DO_CHOOSE else "order"
            found.append((name, *(block(box, code[at + 1 + i]) for i in range(a))))
        elif op == program.DO_PAY:
            price = code[at + 1]
            assert NAMES[int(program.op_of(price))] == "price"
            found.append(("pay", row(box, int(program.arg_b(price))), block(box, a)))
        elif op == program.DO_PICK:
            gain = code[at + 1]
            picked = [RESOURCES[kind] for kind in members(code[at + 2])]
            found.append(("pick", a, picked, NAMES[int(program.op_of(gain))], int(program.arg_b(gain))))
        else:
            found.append((NAMES[op], a, b))
        at = int(program.after_of(word))
    return found


def bag4(bag: int, kinds: int) -> list[int]:
    return [(bag >> 4 * kind) & 15 for kind in range(kinds)]


def changed(section: str, name: object, field: str, value: object) -> dict[str, Any]:
    """The shipped data with one field of one entry changed, or taken out."""
    data = deepcopy(SHIPPED)
    entry = next(entry for entry in data[section] if entry["id"] == name)
    if value is None:
        del entry[field]
    else:
        entry[field] = value
    return data
