"""Bots: players that choose among the legal answers, seeing only what their seat may see."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import cache, partial

from cosmodrome.bots.base import Bot
from cosmodrome.bots.gambles import gain
from cosmodrome.bots.habits import habits_of
from cosmodrome.bots.search import GreedySearch
from cosmodrome.bots.specs import LEVELS, SearchLimits, SearchSpec, is_search, judge_of, spec_of
from cosmodrome.bots.tree import Node, TreeSearch
from cosmodrome.errors import BadOption, NoDeal
from cosmodrome.games.definition import Definition
from cosmodrome.games.events import Event
from cosmodrome.games.plugins import announced
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import State

GROUP = "cosmodrome.bots"  # entry points of bots in packages of their own: name -> callable(seed) -> Bot
Maker = Callable[[int], Bot]  # makes a bot from a seed: a class derived from Bot will do

_log = logging.getLogger(__name__)


class RandomBot(Bot):
    """Any legal answer, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._dice = SeededDice(seed)

    def choose(self, state: State, seat: int) -> int:
        actions = state.legal_actions()
        return int(actions[self._dice.below(len(actions))])


class GreedyBot(Bot):
    """The answer that leaves the seat best off at the end of its own move, by the game's own estimate."""

    def __init__(self, seed: int) -> None:
        self._search = GreedySearch(seed)

    def choose(self, state: State, seat: int) -> int:
        return int(self._search.choose(state, seat))


class SearchBot(Bot):
    """A tree search by a spec, with what the game has learned. It may watch the others and draw conclusions."""

    def __init__(self, seed: int, spec: SearchSpec, game: Definition | None = None) -> None:
        self.spec = spec
        self.search = TreeSearch(seed, judge_of(spec, game), spec.settings())
        if spec.habits:
            self.search.follow(habits_of(game))
        self.beliefs = game.beliefs() if game is not None and spec.watch else None
        self.watches = self.beliefs is not None

    def saw(self, events: Sequence[Event], seat: int) -> None:
        if self.beliefs is not None:
            self.beliefs.saw(events)

    def choose(self, state: State, seat: int) -> int:
        if self.beliefs is not None:
            self.search.believe(self.beliefs.likelihoods(state, seat))
            for action in self.beliefs.gambles(state, seat):
                if gain(self.search, state, seat, action) > 0:
                    return action
        answer = int(self.search.choose(state, seat))
        self.search.root = Node(0)  # a bot lives long: of a large tree it keeps only what the next question needs
        return answer


@cache
def bots() -> dict[str, Callable[[int], Bot]]:
    """Every kind of bot by its name: the levels from weak to strong, then the others."""
    levels: dict[str, Callable[[int], Bot]] = {level: partial(_level, level) for level in LEVELS}
    found: dict[str, Callable[[int], Bot]] = {**levels, "greedy": GreedyBot, "random": RandomBot}
    for name, made_by in announced(GROUP):
        if name in found or not callable(made_by):
            _log.warning(
                "the bot %r is skipped: %s", name, "there already is one" if name in found else "nothing to call"
            )
        else:
            found[name] = made_by
    return found


def _level(name: str, seed: int) -> Bot:
    """A level of no game in particular."""
    return SearchBot(seed, spec_of(name))


def maker(name: str, game: Definition | None = None, limits: SearchLimits | None = None) -> Callable[[int], Bot]:
    """What makes bots of this name, or of this spec of a search, from a seed. Levels and weights are those of the game.

    A search stays within the limits, whatever its spec says.
    """
    if is_search(name):
        spec = spec_of(name, game)
        judge_of(spec, game)
        if spec.habits:
            habits_of(game)
        return partial(_searcher, spec.within(limits) if limits else spec, game)
    known = bots()
    if name not in known:
        raise BadOption(f"there is no bot {name[:40]!r}; the bots: {', '.join(known)}, search:iterations=2000")
    return known[name]


def _searcher(spec: SearchSpec, game: Definition | None, seed: int) -> Bot:
    return SearchBot(seed, spec, game)


def bot(name: str | Maker, seed: int, game: Definition | None = None, limits: SearchLimits | None = None) -> Bot:
    """A bot by its name or spec, or by what makes it."""
    return (maker(name, game, limits) if isinstance(name, str) else name)(seed)


class Player:
    """A bot in a seat: shows it only what the seat may see."""

    def __init__(
        self, name: str | Maker, seed: int, game: Definition | None = None, limits: SearchLimits | None = None
    ) -> None:
        self.name = name
        self._bot = bot(name, seed, game, limits)
        self._dice = SeededDice(seed ^ 0x5EED)

    @property
    def watches(self) -> bool:
        """Whether the bot wants to be told what happens."""
        return bool(getattr(self._bot, "watches", False))

    def saw(self, events: Sequence[Event], seat: int) -> None:
        """Tell a bot that watches what happened, as its seat may know it."""
        self._bot.saw(events, seat)

    def choose(self, state: State, seat: int) -> int:
        try:
            known = state.determinize(seat, self._dice)
        except NoDeal:  # there is nothing that the bot may be shown: any answer will do
            actions = state.legal_actions()
            return int(actions[self._dice.below(len(actions))])
        return self._bot.choose(known, seat)
