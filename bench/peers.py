"""Random playouts of other engines through their own Python interfaces, on one core.

It runs in an environment of its own, so it imports nothing of the project:

    .venv-bench/bin/python bench/peers.py [--json] [--seconds 3] [--only NAME]

A game is set up off the clock, then played to its end by uniformly random choices. Only the choices of players count
as decisions, not chance; a question with a single answer counts where the engine asks it. Times are processor time.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import logging
import random
import sys
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from itertools import repeat
from statistics import median
from typing import Any

ROUNDS = 3
BATCH = 50  # copies between two looks at the clock
TO_THE_END = 1_000_000


@dataclass(frozen=True)
class Peer:
    """How to play one game of another engine."""

    api: str
    start: Callable[[], Any]  # a fresh game at its first decision
    play: Callable[[Any, int], int]  # plays on for at most so many decisions; says how many there were
    note: str = ""
    copy: Callable[[Any], object] | None = None
    inside: Callable[[Any], object] | None = None  # plays to the end without coming back to Python in between
    decided: Callable[[Any], int] | None = None  # the decisions of a game played by `inside`


def catanatron() -> Peer:
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    colors = [Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE]
    seeds = iter(range(1, TO_THE_END))

    def play(game: Any, limit: int) -> int:
        decisions = 0
        while decisions < limit and game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        return decisions

    return Peer(
        api="Game.play_tick, RandomPlayer",
        note="4 players; some 60 % of the questions have one answer (roll, end the turn)",
        start=lambda: Game([RandomPlayer(color) for color in colors], seed=next(seeds)),
        play=play,
        copy=lambda game: game.copy(),
    )


def open_spiel(name: str, note: str, *, in_cpp: bool) -> Peer:
    import pyspiel

    if not in_cpp:
        import open_spiel.python.games  # noqa: F401  # registers them
    game = pyspiel.load_game(name)
    choice, chance = random.Random(1).choice, random.Random(2).random
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    seeds = iter(range(1, TO_THE_END))

    def draw(state: Any) -> None:
        state.apply_action(pyspiel.sample_action(state.chance_outcomes(), chance())[0])

    def start() -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            draw(state)
        return state

    def play(state: Any, limit: int) -> int:
        decisions = 0
        while decisions < limit and not state.is_terminal():
            if state.is_chance_node():
                draw(state)
            else:
                state.apply_action(choice(state.legal_actions()))
                decisions += 1
        return decisions

    def decided(state: Any) -> int:  # all of them: to get to the start takes chance only
        return sum(step.player >= 0 for step in state.full_history())

    return Peer(
        api="State.legal_actions, apply_action" + (" (C++)" if in_cpp else " (Python)"),
        note=note,
        start=start,
        play=play,
        copy=lambda state: state.clone(),
        inside=(lambda state: pyspiel.evaluate_bots(state, bots, next(seeds))) if in_cpp else None,
        decided=decided,
    )


def pettingzoo(name: str, note: str) -> Peer:
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    seeds = iter(range(1, TO_THE_END))
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)

    def start() -> Any:
        env.reset(seed=next(seeds))
        return env

    def play(env: Any, limit: int) -> int:
        decisions = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            elif decisions == limit:
                break
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                decisions += 1
        return decisions

    return Peer(api="AEC: last, step", note=note, start=start, play=play)


# By name: the package whose version is told, and how to get the peer.
PEERS: dict[str, tuple[str, Callable[[], Peer]]] = {
    "catanatron": ("catanatron", catanatron),
    "open_spiel/gin_rummy": (
        "open_spiel",
        lambda: open_spiel(
            "gin_rummy", "to make a new game takes it longer than to play one; not counted", in_cpp=True
        ),
    ),
    "open_spiel/crazy_eights": ("open_spiel", lambda: open_spiel("crazy_eights", "a light card game", in_cpp=True)),
    "open_spiel/python_team_dominoes": (
        "open_spiel",
        lambda: open_spiel("python_team_dominoes", "4 players", in_cpp=False),
    ),
    "open_spiel/python_liars_poker": ("open_spiel", lambda: open_spiel("python_liars_poker", "", in_cpp=False)),
    "pettingzoo/chess_v6": ("pettingzoo", lambda: pettingzoo("chess_v6", "observations included")),
    "pettingzoo/connect_four_v3": ("pettingzoo", lambda: pettingzoo("connect_four_v3", "observations included")),
    "pettingzoo/texas_holdem_no_limit_v6": (
        "pettingzoo",
        lambda: pettingzoo("texas_holdem_no_limit_v6", "rules of RLCard; observations included"),
    ),
}


def speed(peer: Peer, play: Callable[[Any], object], count: Callable[[Any, Any], int], seconds: float) -> list[float]:
    """Decisions and games per second of processor time; at least one game is played."""
    spent, decisions, games = 0.0, 0, 0
    deadline = time.perf_counter() + seconds
    while not games or time.perf_counter() < deadline:
        position = peer.start()
        began = time.thread_time()
        result = play(position)
        spent += time.thread_time() - began
        decisions += count(position, result)
        games += 1
    return [decisions / spent, games / spent]


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


def halfway(peer: Peer) -> Any:
    """A position in the middle of a game of middling length."""
    length = median(peer.play(peer.start(), TO_THE_END) for _ in range(5))
    position = peer.start()
    while peer.play(position, int(length) // 2) < int(length) // 2:
        position = peer.start()  # that game was over sooner
    return position


def measurements(peer: Peer) -> dict[str, Callable[[float], list[float]]]:
    """Everything that can be measured of a peer, each for a given time; also the warm-up."""
    found: dict[str, Callable[[float], list[float]]] = {}
    found["play"] = lambda t: speed(peer, lambda game: peer.play(game, TO_THE_END), lambda _, played: played, t)
    inside, decided, copy = peer.inside, peer.decided, peer.copy
    if inside and decided:
        found["inside"] = lambda t: speed(peer, inside, lambda game, _: decided(game), t)
    if copy:
        middle = halfway(peer)
        found["clone"] = lambda t: [microseconds(lambda: copy(middle), t)]
    for measure in found.values():
        measure(0.1)
    return found


def measured(names: list[str], seconds: float) -> list[dict[str, Any]]:
    """All peers in turn, several rounds; the medians. One that fails says why and has no figures."""
    errors: dict[str, str] = {}
    peers: dict[str, Peer] = {}
    figures: dict[str, dict[str, list[list[float]]]] = {name: {} for name in names}

    @contextlib.contextmanager
    def told(name: str) -> Any:
        try:
            yield
        except Exception as error:
            errors[name] = f"{type(error).__name__}: {error}".splitlines()[0]

    ready: dict[str, dict[str, Callable[[float], list[float]]]] = {}
    for name in names:
        with told(name):
            peers[name] = PEERS[name][1]()
            ready[name] = measurements(peers[name])
    for _ in range(ROUNDS):
        for name in ready:
            if name not in errors:
                with told(name):
                    for what, measure in ready[name].items():
                        slice_of_time = seconds / ROUNDS / len(ready[name])
                        figures[name].setdefault(what, []).append(measure(slice_of_time))

    def middle(name: str, what: str, index: int) -> float | None:
        if name in errors or what not in figures[name]:
            return None
        return median(values[index] for values in figures[name][what])

    return [
        {
            "name": name,
            "version": package_version(PEERS[name][0]),
            "api": peers[name].api if name in peers else None,
            "decisions_per_s": middle(name, "play", 0),
            "games_per_s": middle(name, "play", 1),
            "inside_decisions_per_s": middle(name, "inside", 0),
            "clone_us": middle(name, "clone", 0),
            "note": peers[name].note if name in peers else "",
            "error": errors.get(name),
        }
        for name in names
    ]


def package_version(package: str) -> str | None:
    try:
        return version(package)
    except Exception:
        return None


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of other engines through their own Python interfaces.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--seconds", type=float, default=3.0, help="time per peer (default 3)")
    parser.add_argument("--only", action="append", metavar="NAME", help="only peers whose name contains this")
    arguments = parser.parse_args()
    names = [name for name in PEERS if not arguments.only or any(part in name for part in arguments.only)]
    if not names:
        parser.error(f"no such peer; there are {', '.join(PEERS)}")
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    with contextlib.redirect_stdout(sys.stderr):  # some packages greet on import
        results = measured(names, arguments.seconds)
    if arguments.json:
        print(json.dumps(results, indent=1))
        return
    for row in results:
        if row["error"]:
            print(f"{row['name']}: not measured, {row['error']}")
            continue
        extra = [f"{row['inside_decisions_per_s']:,.0f} inside"] if row["inside_decisions_per_s"] else []
        extra += [f"clone {row['clone_us']:,.1f} µs"] if row["clone_us"] else []
        line = [f"{row['decisions_per_s']:,.0f} decisions/s", f"{row['games_per_s']:,.1f} games/s", *extra]
        print(f"{row['name']} {row['version']}: {', '.join(line)}")


if __name__ == "__main__":
    main()
