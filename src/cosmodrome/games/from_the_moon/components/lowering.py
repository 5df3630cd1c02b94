"""Declared effects, lowered to the program that the kernel runs, with the component behind every word of it."""

from __future__ import annotations

from typing import Any

from cosmodrome.errors import BadComponents
from cosmodrome.games.from_the_moon.components.vocabulary import COUNTED, GOODS, MODES, RESOURCES, SHIPS
from cosmodrome.games.from_the_moon.rules import actions as a
from cosmodrome.kernel.bags import many
from cosmodrome.kernel.program import Assembler, EffectError, Op

Step = dict[str, Any]
APPROVALS = [f"{ships} {mode}" for ships in range(1, 8) for mode in MODES]  # a: (ships - 1) x 3 + mode
ORIGINS = ["rightmost", "rightmost without surcharge", "stack", "stack without surcharge"]
LAB_PRICES = ["action", "surcharge", "nothing"]
MOST_GAINED = 20  # of a kind, by one step
MOST_PAID = 20
MOST_POINTS = 99  # for each thing that is counted
FIELDS = {
    "gain": {"what", "n"},
    "approval": {"missions", "mode"},
    "recruit": set[str](),
    "train": set[str](),
    "greenhouse": {"surcharge", "from"},
    "improve_greenhouse": set[str](),
    "foundation": set[str](),
    "laboratory": {"surcharge"},
    "special_research": set[str](),
    "score_per": {"vp", "per"},
}


class Lowering:
    """One program for all components. `owners`: for each of its words, what it stands on, as a number."""

    def __init__(self) -> None:
        self.prices: list[int] = []
        self._price_names = ["no price"]
        self.prices.append(0)
        self.owners: list[int] = []
        self.assembler = Assembler(
            [
                Op("gain", a.GAIN, "what", [*GOODS, "vp", "achievement"], "n"),
                Op("price", a.PRICE, "price", self._price_names),
                Op("approval", a.APPROVE, "work", APPROVALS),
                Op("recruit", a.MAY_RECRUIT, n="sure"),
                Op("train", a.MAY_TRAIN, n="sure"),
                Op("greenhouse", a.MAY_GREENHOUSE, "origin", ORIGINS, "sure"),
                Op("improve_greenhouse", a.MAY_FLIP, n="sure"),
                Op("foundation", a.MAY_FOUNDATION, n="sure"),
                Op("laboratory", a.MAY_LABORATORY, "price", LAB_PRICES, "sure"),
                Op("special_research", a.MAY_SPECIAL, n="sure"),
                Op("score_per", a.SCORE_PER, "per", list(COUNTED), "vp"),
            ]
        )

    def block(self, where: str, owner: int, effect: list[Step]) -> int:
        """The address of an effect: a list of alternatives, each with an optional price."""
        try:
            start = self.assembler.block(where, self._alternatives(where, effect))
        except EffectError as error:
            raise BadComponents(str(error)) from None
        words = len(self.assembler.program())
        self.owners += [owner] * (words - len(self.owners))
        return start

    def any_resources(self, n: int) -> int:
        """A block that gives n Resources of choice."""
        return self.block("resources", -1, [{"do": [{"op": "gain", "what": "resource", "n": n}]}]) if n else 0

    def _alternatives(self, where: str, effect: list[Step]) -> list[Step]:
        several = len(effect) > 1
        lowered = [self._alternative(f"{where}, effect {i + 1}", one, several) for i, one in enumerate(effect)]
        return [{"op": "choose", "may": True, "options": lowered}] if several else [s for one in lowered for s in one]

    def _alternative(self, where: str, one: object, several: bool) -> list[Step]:
        if not isinstance(one, dict) or not isinstance(one.get("do"), list) or set(one) - {"pay", "do"}:
            raise BadComponents(f"{where}: an alternative has a list `do` and may have a price `pay`, not {one!r}")
        chosen = several or "pay" in one
        sure = chosen and len(one["do"]) == 1
        steps = [self._step(f"{where}, step {i + 1}", step, sure) for i, step in enumerate(one["do"])]
        if "pay" not in one:
            return steps
        return [{"op": "pay", "price": {"op": "price", "price": self._price(where, one["pay"])}, "do": steps}]

    def _price(self, where: str, pay: object) -> str:
        """The name of a price in the list of those that effects have."""
        if not isinstance(pay, dict) or not pay:
            raise BadComponents(f"{where}, pay: a table of goods is needed, not {pay!r}")
        price = 0
        for good, n in pay.items():
            if good not in GOODS:
                raise BadComponents(f"{where}, pay.{good}: not one of {', '.join(GOODS)}")
            _number(f"{where}, pay.{good}", n, MOST_PAID)
            price += int(many(GOODS.index(good), n))
        if price not in self.prices:
            self.prices.append(price)
            self._price_names.append(str(price))
        return self._price_names[self.prices.index(price)]

    def _step(self, where: str, step: object, sure: bool) -> Step:
        """A step of the components as a step of the program. `sure`: it was chosen already, and is not asked again."""
        if not isinstance(step, dict) or step.get("op") not in FIELDS:
            raise BadComponents(f"{where}: unknown step {step!r}; the ops are {', '.join(FIELDS)}")
        op = str(step["op"])
        if wrong := sorted((set(step) - {"op"}) ^ FIELDS[op]):
            raise BadComponents(f"{where}: {op} has the fields {', '.join(sorted(FIELDS[op])) or 'none'}: see {wrong}")
        if op == "gain":
            _number(f"{where}, n", step["n"], MOST_GAINED)
            if step["what"] == "resource":
                return {"op": "pick", "n": step["n"], "of": list(RESOURCES), "do": {"op": "gain", "n": 1}}
            return step
        if op == "score_per":
            _number(f"{where}, vp", step["vp"], MOST_POINTS)
            return step
        if op == "approval":
            return {"op": op, "work": _work(where, step["missions"], step["mode"])}
        flag = {"op": op, "sure": int(sure)}
        if op == "greenhouse":
            return {**flag, "origin": step["from"] + ("" if step["surcharge"] else " without surcharge")}
        if op == "laboratory":
            return {**flag, "price": LAB_PRICES[a.SURCHARGE_ONLY if step["surcharge"] else a.FOR_NOTHING]}
        return flag


def _number(where: str, n: object, most: int) -> None:
    if type(n) is not int or not 1 <= n <= most:
        raise BadComponents(f"{where}: a number from 1 to {most} is needed, not {n!r}")


def _work(where: str, missions: object, mode: object) -> str:
    if not isinstance(missions, list) or not missions or any(ship not in SHIPS for ship in missions):
        raise BadComponents(f"{where}, missions: a list out of {', '.join(SHIPS)} is needed, not {missions!r}")
    if mode not in MODES:
        raise BadComponents(f"{where}, mode = {mode!r} is not one of {', '.join(MODES)}")
    return f"{sum(1 << SHIPS.index(ship) for ship in set(missions))} {mode}"
