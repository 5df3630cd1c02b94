"""Effects: lists of simple steps declared in data, compiled at load into one program of ints.

Word: bits 0-7 op | 8-23 a | 24-35 b | 36-51 after (where to go on behind a compound word).
A block ends with END. Compound words are followed by the addresses of their blocks (choose, order),
by the word of their price (pay) or of the thing repeated (pick, per).
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.kernel.verbs import CHOICES, PARTS, PICKS

END: Final = 0
DO_CHOOSE: Final = 1
DO_ORDER: Final = 2
DO_PAY: Final = 3
DO_PICK: Final = 4
DO_PER: Final = 5
FIRST_OP: Final = 16

MAY: Final = 0x800  # flag in b: the question can be declined


def op_of(word: i64) -> i64:
    return word & 255


def arg_a(word: i64) -> i64:
    return (word >> 8) & 0xFFFF


def arg_b(word: i64) -> i64:
    return (word >> 24) & 0xFFF


def after_of(word: i64) -> i64:
    return (word >> 36) & 0xFFFF


class EffectError(ValueError):
    """A declared effect is wrong; says which entry, which step, and what is allowed."""


class Op:
    """A step that a game carries out itself: its number and the fields it takes.

    `what` names the field for argument a and the words allowed in it; `n` the field for the number b (default 1).
    """

    def __init__(self, name: str, code: int, what: str = "", words: list[str] | None = None, n: str = "") -> None:
        self.name = name
        self.code = code
        self.what = what
        self.words = words or []
        self.n = n


class Assembler:
    """Compiles effects into one program. `counts` are the words that `per` can count.

    A step may say in a field `printed` what it comes from: `printed` of the assembler has it by the step's address.
    """

    def __init__(self, ops: list[Op], counts: list[str] | None = None) -> None:
        self._ops = {op.name: op for op in ops}
        self._counts = counts or []
        self._words: list[int] = [END]
        self.printed: dict[int, object] = {}

    def __len__(self) -> int:
        """The words of the program so far."""
        return len(self._words)

    def program(self) -> vec[i64]:
        return vec[i64](cast("list[i64]", self._words))

    def block(self, entry: str, steps: object) -> int:
        """Compile a list of steps; returns its address (0, the empty block, for no steps)."""
        if not isinstance(steps, list):
            raise EffectError(f"{entry}: a list of steps is needed, not {steps!r}")
        if not steps:
            return 0
        # Nested blocks are laid down first, so that every step is a fixed number of words.
        laid = [self._step(f"{entry}, step {i + 1}", step) for i, step in enumerate(steps)]
        start = len(self._words)
        for i, words in enumerate(laid):
            if "printed" in steps[i]:
                self.printed[len(self._words)] = steps[i]["printed"]
            after = len(self._words) + len(words)
            self._words.append(words[0] | after << 36)
            self._words += words[1:]
        self._words.append(END)
        if len(self._words) > 0xFFFF:
            raise EffectError(f"{entry}: all effects together are too long")
        return start

    def _step(self, where: str, step: object) -> list[int]:
        if not isinstance(step, dict) or "op" not in step:
            raise EffectError(f"{where}: a step is a table with the field op, not {step!r}")
        name = step["op"]
        fields = _fields(step)
        if name == "choose":
            return self._branches(where, DO_CHOOSE, fields, "options", CHOICES)
        if name == "order":
            return self._branches(where, DO_ORDER, fields, "parts", PARTS)
        if name == "pay":
            price = self._simple(f"{where}, price", self._take(where, fields, "price"))
            block = self.block(f"{where}, do", self._take(where, fields, "do"))
            self._nothing_left(where, fields)
            return [DO_PAY | block << 8, price]
        if name == "pick":
            return self._pick(where, fields)
        if name == "per":
            what = self._take(where, fields, "what")
            if what not in self._counts:
                raise EffectError(f"{where}: what = {what!r} cannot be counted (known: {', '.join(self._counts)})")
            block = self.block(f"{where}, do", self._take(where, fields, "do"))
            self._nothing_left(where, fields)
            return [DO_PER | block << 8 | self._counts.index(str(what)) << 24]
        return [self._simple(where, step)]

    def _branches(self, where: str, op: int, fields: dict[str, object], field: str, most: int) -> list[int]:
        may = self._may(where, fields)
        branches = self._take(where, fields, field)
        self._nothing_left(where, fields)
        if not isinstance(branches, list) or not 1 <= len(branches) <= most:
            raise EffectError(f"{where}: {field} must be a list of 1 to {most} lists of steps")
        blocks = [self.block(f"{where}, {field} {i + 1}", branch) for i, branch in enumerate(branches)]
        return [op | len(blocks) << 8 | may << 24, *blocks]

    def _pick(self, where: str, fields: dict[str, object]) -> list[int]:
        may = self._may(where, fields)
        step = self._take(where, fields, "do")
        n = fields.pop("n", 1)
        among = self._take(where, fields, "of")
        self._nothing_left(where, fields)
        if not isinstance(step, dict) or str(step.get("op")) not in self._ops:
            raise EffectError(f"{where}: do must be a step with one of {', '.join(self._ops)}")
        op = self._ops[step["op"]]
        if not isinstance(among, list) or not among or any(word not in op.words[:PICKS] for word in among):
            raise EffectError(f"{where}: of = {among!r} must be a list out of {', '.join(op.words[:PICKS])}")
        kinds = 0
        for word in among:
            kinds |= 1 << op.words.index(word)
        if type(n) is not int or not 1 <= n <= 63:
            raise EffectError(f"{where}: n = {n!r} must be a number from 1 to 63")
        done = self._simple(where, {**step, op.what: among[0]}) & ~(0xFFFF << 8)
        return [DO_PICK | n << 8 | may << 24, done, kinds]

    def _simple(self, where: str, step: object) -> int:
        if not isinstance(step, dict) or str(step.get("op")) not in self._ops:
            name = step.get("op") if isinstance(step, dict) else step
            known = ", ".join(["choose", "order", "pay", "pick", "per", *self._ops])
            raise EffectError(f"{where}: unknown op {name!r} (known: {known})")
        op = self._ops[step["op"]]
        fields = _fields(step)
        a = 0
        if op.what:
            word = self._take(where, fields, op.what)
            if word not in op.words:
                raise EffectError(f"{where}: {op.what} = {word!r} is not one of {', '.join(op.words)}")
            a = op.words.index(str(word))
        b: object = fields.pop(op.n, 1) if op.n else 0
        if type(b) is not int or not 0 <= b < MAY:
            raise EffectError(f"{where}: {op.n} = {b!r} must be a number from 0 to {MAY - 1}")
        self._nothing_left(where, fields)
        return op.code | a << 8 | b << 24

    def _may(self, where: str, fields: dict[str, object]) -> int:
        """The flag of a question that can be declined."""
        may = fields.pop("may", False)
        if not isinstance(may, bool):
            raise EffectError(f"{where}: may = {may!r} must be true or false")
        return MAY if may else 0

    def _take(self, where: str, fields: dict[str, object], name: str) -> object:
        if name not in fields:
            raise EffectError(f"{where}: the field {name} is missing")
        return fields.pop(name)

    def _nothing_left(self, where: str, fields: dict[str, object]) -> None:
        if fields:
            raise EffectError(f"{where}: unknown field {', '.join(fields)}")


def _fields(step: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in step.items() if key != "op" and key != "printed"}
