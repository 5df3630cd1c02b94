"""The speed and size of the engine: the same figures for every game.

Playouts are uniformly random and start at the first decision of a game that is set up; chance is drawn on the clock
but is not counted as a decision. Times are processor time on one core.
"""

from __future__ import annotations

import gc
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import count, repeat
from statistics import median
from typing import Any, TypeVar

from cosmodrome.bots import SearchBot
from cosmodrome.bots.search import GreedySearch, playouts
from cosmodrome.bots.specs import spec_of
from cosmodrome.games import definition
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.match.game import load
from cosmodrome.match.match import Match

SEATS = 3
SEED = 7
GAMES_AT_ONCE = 16  # playouts in one call of the engine
BATCH = 200  # copies between two looks at the clock
MATCHES = 1000
ITERATIONS = 1000  # for a decision
EVERY = 7  # questions, of which one is searched
TO_THE_END = 1_000_000

Row = dict[str, Any]
Start = TypeVar("Start")


def inside(name: str, seats: int, seconds: float) -> float:
    """Decisions per second of playouts that stay inside the engine."""
    state = fresh(name, seats, SEED).state
    seeds = count(SEED, GAMES_AT_ONCE)
    return rate(lambda: next(seeds), lambda seed: int(playouts(state, seed, GAMES_AT_ONCE)[1]), seconds)


def whole_games(name: str, seats: int, seconds: float) -> float:
    """Games per second of the same playouts."""
    state = fresh(name, seats, SEED).state
    seeds = count(SEED, GAMES_AT_ONCE)
    return rate(lambda: next(seeds), lambda seed: int(playouts(state, seed, GAMES_AT_ONCE)[0]), seconds)


def from_python(name: str, seats: int, seconds: float) -> float:
    """Decisions per second when ordinary Python asks the state for its legal actions and picks one."""
    start = fresh(name, seats, SEED).state
    dice, choice = SeededDice(SEED), random.Random(SEED).choice

    def play(state: State) -> int:
        decisions = 0
        while (mover := state.mover()) != OVER:
            if mover == CHANCE:
                state.apply(state.sample(dice))
            else:
                state.apply(choice(state.legal_actions()))
                decisions += 1
        return decisions

    return rate(start.clone, play, seconds)


def match_play(name: str, seats: int, seconds: float) -> float:
    """Answers per second to a match that checks, records and logs each of them, as at a table."""
    seeds = count(SEED)
    dice = random.Random(SEED)
    return rate(lambda: fresh(name, seats, next(seeds)), lambda match: advance(match, dice), seconds)


def clone(name: str, seats: int, seconds: float) -> float:
    """Microseconds to copy a state in the middle of a game."""
    return microseconds(halfway(name, seats).state.clone, seconds)


def determinize(name: str, seats: int, seconds: float) -> float:
    """Microseconds to copy a state with what its mover cannot know dealt anew."""
    match = halfway(name, seats)
    state, seat, dice = match.state, int(match.state.mover()), SeededDice(SEED)
    return microseconds(lambda: state.determinize(seat, dice), seconds)


def searching(name: str, seats: int, seconds: float) -> float:
    """Iterations per second of the search that the levels of the game use."""
    game = definition(name)
    spec = spec_of(f"search:iterations={ITERATIONS}", game)
    asked = questions(name, seats)

    def search(state: State) -> int:
        bot = SearchBot(SEED, spec, game)
        bot.choose(state, int(state.mover()))
        return int(bot.search.done)

    return rate(lambda: next(asked), search, seconds)


def questions(name: str, seats: int) -> Iterator[State]:
    """Some questions with a choice, out of games between greedy bots, as their seats see them."""
    game, dice, n = definition(name), SeededDice(SEED), 0
    while True:
        state: State = game.new_state(game.box(seats, game.settle_options({}, seats)))
        bots = [GreedySearch(SEED + seat) for seat in range(seats)]
        while (mover := int(state.mover())) != OVER:
            if mover == CHANCE:
                state.apply(state.sample(dice))
                continue
            shown = state.determinize(mover, dice)
            if len(state.legal_actions()) > 1 and not state.proposed():
                n += 1
                if n % EVERY == 0:
                    yield shown.clone()
            state.apply_as(mover, bots[mover].choose(shown, mover))


MEASURES: dict[str, Callable[[str, int, float], float]] = {
    "decisions_per_s": inside,
    "games_per_s": whole_games,
    "python_decisions_per_s": from_python,
    "plays_per_s": match_play,
    "clone_us": clone,
    "determinize_us": determinize,
}


def measured(names: Sequence[str], seats: int, seconds: float) -> list[Row]:
    """One round over the games, so many seconds for each figure. What cannot be measured says why."""
    rows = []
    for name in names:
        row: Row = {"name": name, "seats": possible(name, seats), "compiled": compiled(), "errors": {}}
        for what, measure in MEASURES.items():
            try:
                row[what] = measure(name, row["seats"], seconds)
            except Exception as error:
                row[what] = None
                row["errors"][what] = reason(error)
        rows.append(row)
    return rows


def possible(name: str, seats: int) -> int:
    """So many seats, or as near to it as the game allows."""
    game = definition(name)
    return min(max(seats, game.min_seats), game.max_seats)


def medians(rounds: Sequence[list[Row]]) -> list[Row]:
    """Several rounds as one: the median of each figure, and the least and greatest in `spread`."""
    merged = []
    for rows in zip(*rounds, strict=True):
        whole: Row = {**rows[0], "spread": {}}
        for what in rows[0]:
            values = [row[what] for row in rows if isinstance(row[what], float)]
            if values:
                whole[what] = median(values)
                whole["spread"][what] = [min(values), max(values)]
        merged.append(whole)
    return merged


def memory(name: str, seats: int, seconds: float) -> Row:
    """Megabytes of 1,000 live matches in the middle of a game: what a new process grows by.

    As many are made as the time allows, and `memory_matches` says how many; the figure is scaled to 1,000.
    """
    command = [sys.executable, "-m", __spec__.name, name, str(possible(name, seats)), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        why = done.stderr.strip().splitlines()[-1:] or [f"ended with code {done.returncode}"]
        return {"memory_mb": None, "memory_matches": 0, "memory_error": why[0]}
    grown: Row = json.loads(done.stdout)
    return grown


def grow(name: str, seats: int, seconds: float) -> Row:
    """What `memory` does in its process."""
    dice = random.Random(SEED)
    half = length(name, seats) // 2  # also loads all that matches share
    gc.collect()
    before = resident()
    matches: list[Match] = []
    deadline = time.perf_counter() + seconds
    for seed in count(SEED):
        match = fresh(name, seats, seed)
        advance(match, dice, half)
        if not match.over:
            matches.append(match)
        if len(matches) == MATCHES or (matches and time.perf_counter() > deadline):
            break
    gc.collect()
    grown = (resident() - before) / len(matches) * MATCHES
    return {"memory_mb": grown / 1e6, "memory_matches": len(matches)}


def compiled() -> bool:
    """Whether the playouts run as machine code."""
    return not (sys.modules[playouts.__module__].__file__ or "").endswith(".py")


def fresh(name: str, seats: int, seed: int) -> Match:
    return load(name).match(seats=seats, seed=seed)


def advance(match: Match, dice: random.Random, limit: int = TO_THE_END) -> int:
    """Plays random options by their keys; says how many."""
    plays = 0
    while plays < limit and not match.over:
        match.play(dice.choice(match.decision.options).key, seat=match.mover)
        plays += 1
    return plays


@cache
def length(name: str, seats: int) -> int:
    """The answers of a middling random game."""
    return int(median(advance(fresh(name, seats, seed), random.Random(seed)) for seed in range(5)))


@cache
def halfway(name: str, seats: int) -> Match:
    """A match in the middle of a game; never played on."""
    half = length(name, seats) // 2
    seeds = count(SEED)
    while True:
        seed = next(seeds)
        match = fresh(name, seats, seed)
        advance(match, random.Random(seed), half)
        if not match.over:
            return match


def rate(start: Callable[[], Start], play: Callable[[Start], int], seconds: float) -> float:
    """What `play` counts, per second of its processor time; `start` is off the clock. At least one is played."""
    spent, total = 0.0, 0
    deadline = time.perf_counter() + seconds
    while not total or time.perf_counter() < deadline:
        position = start()
        began = time.thread_time()
        total += play(position)
        spent += time.thread_time() - began
    return total / spent


def microseconds(call: Callable[[], object], seconds: float) -> float:
    """Processor time of one call."""
    spent, calls = 0.0, 0
    deadline = time.perf_counter() + seconds
    while not calls or time.perf_counter() < deadline:
        began = time.thread_time()
        for _ in repeat(None, BATCH):
            call()
        spent += time.thread_time() - began
        calls += BATCH
    return spent / calls * 1e6


def resident() -> int:
    """Bytes of this process in memory (where the system does not say: the most it ever had)."""
    try:
        with open("/proc/self/statm") as pages:
            return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


def reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]


if __name__ == "__main__":  # the process that `memory` starts
    print(json.dumps(grow(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
