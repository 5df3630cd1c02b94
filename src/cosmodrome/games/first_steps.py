"""What a newcomer is told before the first turn, and the easiest form of a game.

A game keeps it in `first_steps.toml`:

    goal = "…"                     how one wins
    end = "…"                      when the game is over
    turn = "…"                     what one does on a turn

    [easiest]                      options that "Play now" begins with; others keep their defaults
    mode = "beginner"

    [when."cooperative=true"]      what differs with an option
    goal = "…"
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec

from cosmodrome.games.table_options import show_value

Words = dict[str, str]  # by what they are about: goal, end, turn


class Steps(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    goal: str
    end: str
    turn: str
    easiest: dict[str, bool | int | str] = {}
    when: dict[str, Words] = {}

    def told(self, options: Mapping[str, Any]) -> Words:
        """The three texts for a table with these options (and `seats`)."""
        words = {"goal": self.goal, "end": self.end, "turn": self.turn}
        for condition, other in self.when.items():
            if holds(condition, options):
                words |= other
        return words


def first_steps(text: str) -> Steps | None:
    """None for games without them."""
    return msgspec.convert(tomllib.loads(text), Steps) if text else None


def holds(condition: str, options: Mapping[str, Any]) -> bool:
    """Whether a table has this option: `mode=beginner`."""
    name, _, value = condition.partition("=")
    return name in options and show_value(options[name]).lower() == value.lower()
