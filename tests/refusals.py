"""Why-not asked about everything, on a random way through a game."""

from __future__ import annotations

from cosmodrome.games.definition import Definition
from cosmodrome.kernel.dice import Dice
from cosmodrome.kernel.state import CHANCE, OVER, State


def reasons_told(game: Definition, state: State, dice: Dice, steps: int = 100_000, one_in: int = 1) -> set[str]:
    """The reasons why other actions are not possible, at one in so many questions; each has a rule that exists.

    What is said to be blocked is never an option.
    """
    found = set()
    for _ in range(steps):
        if state.mover() == OVER:
            break
        if state.mover() == CHANCE:
            state.apply(state.sample(dice))
            continue
        actions = [int(action) for action in state.legal_actions()]
        if dice.below(one_in) == 0:
            for action in set(range(len(game.keys))) - set(actions):
                blocked = game.why_not(state, action)
                assert blocked.rule in game.rulebook, blocked
                assert blocked.why, blocked
                assert blocked.text, blocked
                found.add(blocked.why)
        both = {entry.key for entry in game.blocked(state)} & {game.keys.text(action) for action in actions}
        assert not both, f"options and blocked: {both}"
        state.apply(actions[dice.below(len(actions))])
    return found
