"""Learns how readily searches give each kind of answer, from their own games: prints a new `habits.toml`.

python tools/fit_habits.py from_the_moon [--bots search:iterations=100] [--games 40] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections import Counter
from multiprocessing import Pool

from cosmodrome.bots import bot
from cosmodrome.bots.habits import fitted, habits_text
from cosmodrome.common.seeds import derived
from cosmodrome.games import definition
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER

Answer = tuple[str, Counter[str]]  # the verb that was given, and how many answers of each verb were open


def answers(name: str, bots: str, seed: int) -> list[Answer]:
    """All questions of one game that had a choice."""
    game = definition(name)
    seats = int(game.usual_seats)
    box = game.box(seats, game.settle_options({}, seats))
    players = [bot(bots, derived(seed, seat + 1), game) for seat in range(seats)]
    state, dice = game.new_state(box), SeededDice(derived(seed, 0))
    found: list[Answer] = []
    while (mover := int(state.mover())) != OVER:
        if mover == CHANCE:
            state.apply(state.sample(dice))
            continue
        seen = state.determinize(mover, dice)
        opened = [int(action) for action in seen.legal_actions() if action < box.free_base or seen.timely(action)]
        action = players[mover].choose(seen, mover)
        if len(opened) > 1 and action in opened:
            found.append((game.keys.verb(action).name, Counter(game.keys.verb(each).name for each in opened)))
        state.apply_as(mover, action)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bots", default="search:iterations=100", metavar="SPEC")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tasks = [(given.game, given.bots, derived(given.seed, game)) for game in range(given.games)]
    with Pool() as pool:
        found = [answer for game in pool.starmap(answers, tasks, chunksize=1) for answer in game]
    made = f"python tools/fit_habits.py {given.game} --bots {given.bots} --games {given.games} --seed {given.seed}"
    print(habits_text(fitted(found), made), end="")


if __name__ == "__main__":
    main()
