"""Costs (R12) in words, as signs, and as bags of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.games.one_small_step.components.vocabulary import MIXED, RESOURCES, some
from cosmodrome.kernel import lanes7

NOTHING = "nothing"
# A sign is a glyph of the sprite with a number, or a piece of text, where words would be too long for a board:
#     {"glyph": "booster", "n": 2, "perm": True}   {"text": "→"}
Sign = dict[str, Any]


def cost_words(cost: Mapping[Any, int]) -> str:
    """`1 Funding + 1 Material`; `nothing` if it is free."""
    return " + ".join(_words(name, n) for name, n in cost.items() if n) or NOTHING


def _words(name: str, n: int) -> str:
    if name not in MIXED:
        return some(name, n)
    word = MIXED[name].word(n)
    return word if n == 1 and word.startswith("any") else f"{n} {word}"


def sign(glyph: str, n: int = 1, perm: bool = False) -> Sign:
    found: Sign = {"glyph": glyph, "n": n}
    if perm:
        found["perm"] = True
    return found


def cost_signs(cost: Mapping[Any, int]) -> list[Sign]:
    return [
        {
            **sign(MIXED[name].glyph if name in MIXED else name, n),
            **({"same": True} if name == "matching_temp" and n > 1 else {}),
        }
        for name, n in cost.items()
        if n
    ]


def bag(cost: Mapping[Any, int]) -> int:
    """The named resources of a cost."""
    return sum(int(lanes7.one(RESOURCES.index(name))) * n for name, n in cost.items() if name in RESOURCES)


def amounts(bag: int) -> dict[str, int]:
    """A bag of named tokens by resource, those that are not there left out."""
    found = {str(name): int(lanes7.amount(bag, i)) for i, name in enumerate(RESOURCES)}
    return {name: n for name, n in found.items() if n}


def bag_words(bag: int) -> str:
    """A bag of named tokens in words."""
    return cost_words(amounts(bag))
