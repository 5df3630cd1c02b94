"""Options are listed without a write, not even one that is taken back: whoever lists reads a state that others read."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.games import definitions
from cosmodrome.games.definition import Definition
from cosmodrome.kernel import bits
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.lab.conformance import drawn_table
from cosmodrome.match.dealer import FastDealer


class Guarded:
    """While `on`, no attribute of a state may be set."""

    on = False

    def __call__(self, state: State, name: str, value: Any) -> None:
        assert not self.on, f"listing options sets {name}"
        object.__setattr__(state, name, value)


@pytest.mark.skipif(not str(bits.__file__).endswith(".py"), reason="compiled attributes cannot be watched")
@pytest.mark.parametrize("game", definitions().values(), ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(3))
def test_listing_writes_nothing(game: Definition, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    guard = Guarded()
    seats, options = drawn_table(game, seed)
    state = game.new_state(game.box(seats, game.settle_options(options, seats)))
    monkeypatch.setattr(type(state), "__setattr__", lambda *to: guard(*to), raising=False)
    dice, dealer = SeededDice(seed), FastDealer(seed)
    while state.mover() != OVER:
        if state.mover() == CHANCE:
            state.apply(dealer.deal(state))
            continue
        guard.on = True
        listed = state.all_options(state.asked())
        guard.on = False
        actions = state.legal_actions()
        assert len(listed) > 0
        state.apply(actions[dice.below(len(actions))])
