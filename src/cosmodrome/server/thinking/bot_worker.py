"""In a process for bots: it does one job after the other, and keeps the bots that it has made for the next question."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from multiprocessing.connection import Connection
from typing import Protocol

from cosmodrome.bots import Player
from cosmodrome.bots.hints import Hint, hints
from cosmodrome.bots.specs import SearchLimits, spec_of
from cosmodrome.errors import IllegalMove
from cosmodrome.games.events import Event
from cosmodrome.lab.review import Judged, Reviewer, read, spec_for
from cosmodrome.match.game import Game, load
from cosmodrome.match.header import Header
from cosmodrome.server.recent import Recent

KEPT = 64  # bots in one process
REVIEWERS = 2  # games that are being reviewed in one process


class Job(Protocol):
    """What a process is sent. Answers and errors travel back."""

    def work(self, bots: LiveBots) -> object: ...


@dataclass(frozen=True)
class EventsMissing:
    """The answer of a bot that wants to know what happened: it was told everything up to this step."""

    step: int


@dataclass(frozen=True)
class Thought:
    """The key of an answer, the seconds that the bot thought, and whether it wants to know what happens."""

    key: str
    seconds: float
    watches: bool = False


@dataclass
class LiveBot:
    """A bot in its seat, and how much it was told."""

    game: Game
    player: Player
    undone: int
    told: int = 0


class LiveBots:
    """The bots of this process. The one that was asked longest ago goes first; it is made anew if it is needed."""

    def __init__(self, most: int = KEPT) -> None:
        self._bots: Recent[tuple[str, int, str], LiveBot] = Recent(most)

    def of(self, asked: Question) -> LiveBot:
        """The bot of this seat. After an undo it is a new one."""
        name = asked.table, asked.seat, asked.bot
        live = self._bots.use(name)
        if live is None or live.undone != asked.undone:
            game = game_of(asked.header)
            player = Player(asked.bot, asked.seed, game.definition, asked.limits)
            live = self._bots[name] = LiveBot(game, player, asked.undone)
        return live

    def forget(self, asked: Question) -> None:
        """Who failed in the middle of a thought may be in any state."""
        self._bots.pop((asked.table, asked.seat, asked.bot), None)

    def forget_table(self, table: str) -> None:
        """They were asked elsewhere in the meantime."""
        for name in [name for name in self._bots if name[0] == table]:
            del self._bots[name]


@dataclass(frozen=True)
class Question:
    """A question to a bot: the position with all that the seat cannot know dealt anew, so it never gets to see it.

    A bot that watches is also told the events since it was last told, as its seat may know them.
    """

    table: str
    header: Header
    seat: int
    bot: str
    seed: int  # of this seat in this game
    limits: SearchLimits
    undone: int = 0  # how often answers were taken back
    step: int = 0  # steps in the record
    events: Sequence[Event] = ()  # after the step `since`
    since: int = -1

    def work(self, bots: LiveBots) -> Thought | EventsMissing:
        """The answer; `EventsMissing` if events are missing."""
        live = bots.of(self)
        try:
            if live.player.watches and live.told < self.step:
                if self.since != live.told:
                    return EventsMissing(live.told)
                live.player.saw(self.events, self.seat)
                live.told = self.step
            state = live.game.start(self.header)
            began = time.monotonic()
            action = live.player.choose(state, self.seat)
            seconds = time.monotonic() - began
            if action not in state.legal_actions():
                raise IllegalMove(f"{action} is not among the options")
            return Thought(live.game.definition.keys.text(action), seconds, live.player.watches)
        except Exception:
            bots.forget(self)
            raise


@dataclass(frozen=True)
class Moved:
    """The job of a table that was at home in another process before."""

    table: str
    job: Job

    def work(self, bots: LiveBots) -> object:
        bots.forget_table(self.table)
        return self.job.work(bots)


@dataclass(frozen=True)
class HintQuestion:
    """Asks for hints, on the same terms as `Question`."""

    header: Header
    seat: int
    bot: str  # a level, or the spec of a search
    seed: int
    limits: SearchLimits
    names: Sequence[str]
    events: Sequence[Event]  # what the seat saw, for a search that watches

    def work(self, bots: LiveBots) -> list[Hint]:
        game = game_of(self.header)
        rules = game.definition
        spec = spec_of(self.bot, rules).within(self.limits)
        return hints(rules, game.start(self.header), self.seat, spec, self.seed, self.names, self.events)


@dataclass(frozen=True)
class ReviewJob:
    """Judges some points of a finished game, by its record."""

    record: bytes
    bot: str
    iterations: int
    seed: int
    start: int
    count: int

    def work(self, bots: LiveBots) -> tuple[int, list[Judged]]:
        """How many points the game has, and these of them."""
        reviewer = _reviewer(self.record, self.bot, self.iterations, self.seed)
        numbers = range(self.start, min(self.start + self.count, len(reviewer)))
        return len(reviewer), [reviewer.judged(number) for number in numbers]


@lru_cache(REVIEWERS)
def _reviewer(record: bytes, bot: str, iterations: int, seed: int) -> Reviewer:
    match = read(record)
    return Reviewer(match, spec_for(match.game.definition, bot, iterations), seed)


def work(line: Connection) -> None:
    """Do what is sent until nothing more comes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    with suppress(AttributeError, OSError):
        os.nice(5)  # people first
    bots = LiveBots()
    found: object = "ready"
    while True:
        try:
            line.send(found)
            job: Job = line.recv()
        except (EOFError, OSError):
            return
        try:
            found = (job.work(bots), "")
        except Exception as error:
            found = (None, f"{type(error).__name__}: {error}")


def game_of(header: Header) -> Game:
    """The game by the rules and with the entries that this table agreed on."""
    return _game(header.game, header.rules).with_entries(header.overlay)


@cache
def _game(name: str, rules: int) -> Game:
    game = load(name)
    then = game.definition.of_version(rules)
    return game if then is None or then is game.definition else Game(then)
