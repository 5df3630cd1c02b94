"""Counts how turns of the traitor in HOPE differ from those of loyal players, in games of search bots.

python tools/fit_beliefs.py [--games 400] [--iterations 300] [--seed 1]   prints a new `beliefs.toml`
"""

from __future__ import annotations

import argparse
from collections import Counter

from cosmodrome.bots import Player
from cosmodrome.common.seeds import derived
from cosmodrome.games.hope.beliefs import MOST, Observer, Turn
from cosmodrome.games.hope.components.vocabulary import DIFFICULTIES
from cosmodrome.games.hope.game import GAME
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.events import Listener
from cosmodrome.kernel.state import CHANCE, OVER

NOTES = {
    "stable": "galaxies that became stable: 0, 1, ...",
    "symbols": "symbols that the Regression counted: 0, 1, ...",
}


def played(seats: int, options: dict[str, object], iterations: int, seed: int) -> tuple[int, list[Turn]]:
    """The traitor's seat (if there is one) and the turns of a game, as everybody sees them."""
    box = GAME.box(seats, GAME.settle_options({"traitor": True, **options}, seats))
    spec = f"search:iterations={iterations},watch=0"
    players = [Player(spec, derived(seed, seat + 1), GAME) for seat in range(seats)]
    state, dice, listener = GAME.new_state(box), SeededDice(derived(seed, 0)), Listener()
    state.listen(listener)
    while (mover := int(state.mover())) != OVER:
        state.apply_as(mover, state.sample(dice) if mover == CHANCE else players[mover].choose(state, mover))
    public = int(only(seats))
    heard = [GAME.events.event(GAME, box, e, public) for e in listener.heard if GAME.events.noticed(e, public)]
    return int(state.traitor), Observer().turns(heard)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found: Counter[tuple[bool, str, int]] = Counter()
    for game in range(given.games):
        options: dict[str, object] = {"bugs": game % 4 >= 2, "difficulty": DIFFICULTIES[game // 4 % len(DIFFICULTIES)]}
        traitor, turns = played(3 + game % 2, options, given.iterations, derived(given.seed, game))
        found.update((turn.seat == traitor, sign, at) for turn in turns for sign, at in turn.signs)
    print("# How many times as likely a turn with this sign is if the player is the traitor. See beliefs.py.\n")
    print(f'made = "python tools/fit_beliefs.py --games {given.games} --iterations {given.iterations}', end=" ")
    print(f'--seed {given.seed}"\n\n[ratios]')
    for sign, most in MOST.items():
        loyal, traitors = ([1 + found[role, sign, at] for at in range(most + 1)] for role in (False, True))
        ratios = [n / sum(traitors) / (m / sum(loyal)) for n, m in zip(traitors, loyal, strict=True)]
        print(f"{sign} = [{', '.join(f'{ratio:.3f}' for ratio in ratios)}] # {NOTES[sign]}")


if __name__ == "__main__":
    main()
