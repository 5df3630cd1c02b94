"""Bots: players that choose among the legal answers, seeing only what their seat may see."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from typing import Protocol

from cosmodrome.bots.search import GreedySearch
from cosmodrome.errors import BadOption
from cosmodrome.games.plugins import announced
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import State

GROUP = "cosmodrome.bots"  # entry points of bots in packages of their own: name -> callable(seed) -> Bot


_log = logging.getLogger(__name__)


class Bot(Protocol):
    """A player is one method."""

    def choose(self, state: State, seat: int) -> int:
        """A legal action of this seat. The state is the bot's own: all that the seat cannot know is dealt anew."""
        ...


class RandomBot:
    """Any legal answer, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._dice = SeededDice(seed)

    def choose(self, state: State, seat: int) -> int:
        actions = state.legal_actions()
        return int(actions[self._dice.below(len(actions))])


class GreedyBot:
    """The answer that leaves the seat best off at the end of its own move, by the game's own estimate."""

    def __init__(self, seed: int) -> None:
        self._search = GreedySearch(seed)

    def choose(self, state: State, seat: int) -> int:
        return int(self._search.choose(state, seat))


@cache
def bots() -> dict[str, Callable[[int], Bot]]:
    """Every kind of bot by its name."""
    found: dict[str, Callable[[int], Bot]] = {"greedy": GreedyBot, "random": RandomBot}
    for name, made_by in announced(GROUP):
        if name in found or not callable(made_by):
            _log.warning(
                "the bot %r is left out: %s", name, "there is one already" if name in found else "nothing to call"
            )
        else:
            found[name] = made_by
    return found


def maker(name: str) -> Callable[[int], Bot]:
    """What makes bots of this name from a seed."""
    known = bots()
    if name not in known:
        raise BadOption(f"there is no bot {name!r}; the bots: {', '.join(known)}")
    return known[name]


def bot(name: str, seed: int) -> Bot:
    return maker(name)(seed)


class Player:
    """A bot in a seat: shows it only what the seat may see."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._bot = bot(name, seed)
        self._dice = SeededDice(seed ^ 0x5EED)

    def choose(self, state: State, seat: int) -> int:
        return self._bot.choose(state.determinize(seat, self._dice), seat)
