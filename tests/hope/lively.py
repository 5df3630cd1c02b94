"""Random games in which much happens: a long curve, rich hands, cheap steps, and players who like to place pioneers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmodrome.games.hope.game import HopeGame
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.printed import Printed
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER
from cosmodrome.lab.scripted import Step
from cosmodrome.match.dealer import FastDealer

LIVELY: dict[str, Any] = {
    "mission_track": {"regression_final_index": 150},
    "technology_levels": {"steps": [12, 13, 14, 15], "start": 12},
    "character": [
        {"id": name, "upgrade_costs": [0, 1, 1], "technology_costs": [1, 1, 1]}
        for name in ("brave", "earthling", "prodigy", "acrobat")
    ],
    "bug_card": [{"id": name, "surcharge": 0} for name in ("B01", "B05", "B06", "B09", "M01", "M06", "M09", "M10")],
}
RELUCTANT = 12  # one chance in so many to end a turn, or to stop, while something else is possible


class Lively(HopeGame):
    """HOPE with figures that make long games."""

    def box(self, seats: int, options: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> Printed:
        return super().box(seats, options, components or LIVELY)


def story(game: HopeGame, seats: int, options: Mapping[str, Any], seed: int, limit: int = 1500) -> list[Step]:
    """The steps of a game of players who would rather act than end a turn."""
    state = game.new_state(game.box(seats, game.settle_options(options, seats)))
    dice, dealer = SeededDice(seed), FastDealer(seed)
    found: list[Step] = []
    while (mover := int(state.mover())) != OVER and len(found) < limit:
        action = dealer.deal(state) if mover == CHANCE else wish(state, dice)
        found.append(Step(mover, action))
        state.apply(action)
    return found


def wish(state: Hope, dice: SeededDice) -> int:
    """A legal answer: placing first, ending and declining last."""
    actions = [int(action) for action in state.legal_actions()]
    if a.PLACE in actions and dice.below(4):
        return a.PLACE
    offers = [action for action in actions if a.OFFER < action <= a.OFFER + a.MOST_UNITS]
    if offers and dice.below(3):
        return offers[-1]
    if dice.below(RELUCTANT):
        actions = [action for action in actions if action not in (a.END, a.STOP, a.NO)] or actions
    if dice.below(4):
        actions = [action for action in actions if not a.ACCUSE <= action <= a.REVEAL] or actions
    return actions[int(dice.below(len(actions)))]
