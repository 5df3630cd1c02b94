"""From the time of a bot's answer nobody learns what is hidden from them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cosmodrome.bots.specs import SearchLimits
from cosmodrome.games import definition
from cosmodrome.match.match import Match
from cosmodrome.server.store.table_types import SeatSpec, TableSpec
from cosmodrome.server.tables import autopilot
from cosmodrome.server.thinking.answer_times import OVERSHOOT, is_hidden, longest_thought
from cosmodrome.server.thinking.bot_processes import BotAnswer
from tests.server.bot_package import installed
from tests.server.house import House, tell, until

GAME = "hope"
PAUSE, SECONDS = 0.6, 2.0
# In its process it goes by a clock of its own. Wherever there is something to choose, it takes all its time.
SLOW = f"""
import multiprocessing, random
from types import SimpleNamespace
from cosmodrome.bots.base import Bot
from cosmodrome.server.thinking import bot_worker

clock = [0.0]
if multiprocessing.current_process().name.startswith("thinker"):
    bot_worker.time = SimpleNamespace(monotonic=lambda: clock[0])

class Slow(Bot):
    seconds = {SECONDS}
    def __init__(self, seed):
        self.dice = random.Random(seed)
    def choose(self, state, seat):
        actions = [*state.legal_actions()]
        if len(actions) > 1:
            clock[0] += {SECONDS}
        return self.dice.choice(actions)

class Unsaid(Slow):
    seconds = 0.0

class Fails(Slow):
    def choose(self, state, seat):
        if len(state.legal_actions()) > 1:
            raise RuntimeError("no idea")
        return super().choose(state, seat)
"""


class Times:
    """When each answer came, by a clock that only bots and pauses move: whether the question was hidden, whether there
    was a choice, and after how many seconds."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found: list[tuple[bool, bool, float]] = []
        self._now = 0.0
        self._asked: tuple[Match, float] | None = None
        self._answer = house.tables.bot_processes.answer
        monkeypatch.setattr(house.tables.bot_processes, "answer", self.answer)
        monkeypatch.setattr(autopilot, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": self.sleep}))
        monkeypatch.setattr(autopilot, "time", SimpleNamespace(monotonic=lambda: self._now, time=lambda: 0.0))

    async def answer(self, table: str, match: Match, *given: Any) -> BotAnswer:
        self._asked = match, self._now
        found = await self._answer(table, match, *given)
        self._now += found.seconds
        return found

    async def sleep(self, seconds: float) -> None:
        self._now += seconds
        if self._asked:
            match, began = self._asked
            choice = len(match.decision.options) > 1
            self.found.append((is_hidden(match.state), choice, round(self._now - began, 6)))
        await asyncio.sleep(0)

    def of(self, *, hidden: bool, choice: bool) -> set[float]:
        return {seconds for was_hidden, chose, seconds in self.found if (was_hidden, chose) == (hidden, choice)}


@pytest.mark.parametrize("bot", ["slow", "fails"])
def test_a_hidden_question_takes_as_long_whether_or_not_there_is_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str
) -> None:
    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, TableSpec(GAME, [SeatSpec("bot", bot)] * 2))
        times = Times(house, monkeypatch)
        table.presence.watch(lambda: None)
        await table.host.start(ann)
        await until(lambda: times.of(hidden=True, choice=True) and times.of(hidden=True, choice=False))
        assert times.of(hidden=True, choice=False) == {SECONDS + OVERSHOOT}
        assert times.of(hidden=True, choice=True) == {SECONDS + OVERSHOOT}
        assert max(times.of(hidden=False, choice=True), default=0.0) <= SECONDS, "what all can see takes no longer"

    with installed(tmp_path, SLOW, "slow", "fails"):
        tell(tmp_path, story, pause=PAUSE)


def test_of_a_slow_bot_that_names_no_time_the_longest_counts_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is with every bot where the machine is slow. A bot that takes longer than searches may has to say so."""

    async def story(house: House) -> None:
        (ann,) = await house.guests("Ann")
        table = await house.tables.create(ann, TableSpec(GAME, [SeatSpec("bot", "unsaid")] * 2))
        times = Times(house, monkeypatch)
        table.presence.watch(lambda: None)
        await table.host.start(ann)
        await until(
            lambda: times.of(hidden=True, choice=True) and times.of(hidden=True, choice=False) >= {SECONDS + OVERSHOOT}
        )
        slow = next(at for at, (_, choice, _) in enumerate(times.found) if choice)
        assert {seconds for hidden, _, seconds in times.found[slow:] if hidden} == {SECONDS + OVERSHOOT}

    with installed(tmp_path, SLOW, "unsaid"):
        tell(tmp_path, story, pause=PAUSE, bot_limits=SearchLimits(seconds=SECONDS))


def test_levels_but_the_strongest_answer_with_the_pause() -> None:
    """What a search names no time for must be done in less than people wait for any bot."""
    limits, game = SearchLimits(), definition(GAME)
    for level in ("rookie", "pilot", "engineer", "commander"):
        assert longest_thought(level, game, limits) + OVERSHOOT <= PAUSE
    assert longest_thought("legend", game, limits) == 0.8
    assert longest_thought("search:seconds=5", game, limits) == 1.0, "of a table of former times"
    assert longest_thought("greedy", game, limits) == longest_thought("random", game, limits) == 0.0
    assert longest_thought("search:nosuch", game, limits) == 0.0
