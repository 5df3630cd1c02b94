"""Verbs: one dense number space of actions per game, made from a table.

An action is base + its arguments in mixed radix. The table gives the constants of the rules, the size for
learners, the order of the lists (free verbs come last) and, with the names of the things, the text keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# Answers to the kernel's own questions, in this order behind the ordinary verbs of a game.
NO: Final = 0
STOP: Final = 1
PAY: Final = 2
ACCEPT: Final = 3
DISPUTE: Final = 4
FIRST: Final = 5
SECOND: Final = 6
CHOOSE: Final = 7
PART: Final = 15
PICK: Final = 27
KERNEL_SIZE: Final = 39
CHOICES: Final = PART - CHOOSE
PARTS: Final = PICK - PART
PICKS: Final = KERNEL_SIZE - PICK


class Domain:
    """What an argument ranges over: `size` things, named when keys are made."""

    def __init__(self, name: str, size: int) -> None:
        self.name = name
        self.size = size


class Verb:
    """One kind of answer. `free` marks free actions: they do not end the question they answer."""

    def __init__(self, name: str, *args: Domain, free: bool = False) -> None:
        self.name = name
        self.args = list(args)
        self.free = free
        self.base = 0

    @property
    def size(self) -> int:
        size = 1
        for arg in self.args:
            size *= arg.size
        return size


def _kernel_verbs() -> list[Verb]:
    return [
        Verb("no"),
        Verb("stop"),
        Verb("pay"),
        Verb("accept"),
        Verb("dispute"),
        Verb("first"),
        Verb("second"),
        Verb("choose", Domain("choice", CHOICES)),
        Verb("part", Domain("part", PARTS)),
        Verb("pick", Domain("kind", PICKS)),
    ]


class Verbs:
    """The action space of a game. `asks` adds the answers to the kernel's questions (effects, councils)."""

    def __init__(self, verbs: list[Verb], asks: bool = False) -> None:
        ordinary = [verb for verb in verbs if not verb.free]
        free = [verb for verb in verbs if verb.free]
        self.table: list[Verb] = ordinary + (_kernel_verbs() if asks else []) + free
        self.kernel_base = 0
        self.size = 0
        self._by_name: dict[str, Verb] = {}
        for verb in self.table:
            if verb.name in self._by_name:
                raise ValueError(f"verb {verb.name!r} is declared twice")
            verb.base = self.size
            if verb.name == "no" and asks:
                self.kernel_base = verb.base
            self._by_name[verb.name] = verb
            self.size += verb.size
        if self.size > 65535:
            raise ValueError("an action must fit in 16 bits (a council keeps proposals in its frame)")
        self.free_base = min((verb.base for verb in free), default=self.size)

    def base(self, name: str) -> int:
        return self._by_name[name].base

    def verb(self, name: str) -> Verb:
        return self._by_name[name]


class Keys:
    """Actions as text and back: `verb:thing:thing`, by the things' own names."""

    def __init__(self, verbs: Verbs, names: dict[str, list[str]]) -> None:
        self.verbs = verbs
        self._texts: list[str] = []
        self._verb_of: list[Verb] = []
        self._ints: dict[str, int] = {}
        for verb in verbs.table:
            texts = [verb.name]
            for arg in verb.args:
                things = names.get(arg.name) or [str(i) for i in range(arg.size)]
                if len(things) != arg.size or len(set(things)) != arg.size:
                    raise ValueError(f"{arg.name}: {arg.size} different names are needed")
                texts = [f"{text}:{thing}" for text in texts for thing in things]
            self._texts += texts
            self._verb_of += [verb] * len(texts)
        for action, text in enumerate(self._texts):
            self._ints[text] = action

    def __len__(self) -> int:
        return len(self._texts)

    def text(self, action: int) -> str:
        return self._texts[action]

    def find(self, text: str) -> int:
        """The action, or -1 if no action has this key."""
        return self._ints.get(text, -1)

    def verb(self, action: int) -> Verb:
        return self._verb_of[action]

    def action(self, name: str, args: Sequence[int]) -> int:
        """The action of a verb with these arguments."""
        verb = self.verbs.verb(name)
        number = 0
        for arg, value in zip(verb.args, args, strict=True):
            number = number * arg.size + value
        return verb.base + number

    def args(self, action: int) -> list[int]:
        """The numbers of the action's arguments."""
        verb = self._verb_of[action]
        rest = action - verb.base
        found: list[int] = []
        for arg in reversed(verb.args):
            found.append(rest % arg.size)
            rest //= arg.size
        return found[::-1]
