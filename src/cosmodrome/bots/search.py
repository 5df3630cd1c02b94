"""Searching and playing at engine speed: random playouts, and the greedy look at the end of one's own turn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.kernel.dice import Dice, SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.kernel.verbs import ACCEPT

VICTORY: Final = 1000.0  # a won game is worth more than any estimate
WIDE: Final = 16  # options: where there are more, they share the budget of so many


def any_action(state: State, dice: Dice) -> i64:
    """A legal answer at random, or a chance result by weight."""
    if state.mover() == CHANCE:
        return state.sample(dice)
    actions = state.legal_actions()
    return actions[dice.below(len(actions))]


def playout(state: State, dice: Dice) -> tuple[i64, i64]:
    """Play to the end at random; the number of players' decisions, and a hash of everything that happened."""
    decisions: i64 = 0
    trace: i64 = 17
    mover = state.mover()
    while mover != OVER:
        if mover == CHANCE:
            action = state.sample(dice)
        else:
            actions = state.legal_actions()
            action = actions[dice.below(len(actions))]
            decisions += 1
        state.apply_as(mover, action)
        trace = (trace * 31 + action + 1) & 0xFFFFFFFF
        mover = state.mover()
    return decisions, trace


def playouts(state: State, first_seed: i64, games: i64) -> tuple[i64, i64, i64]:
    """Play clones of this state to the end; games, players' decisions, and a hash of all of it."""
    decisions: i64 = 0
    trace: i64 = 0
    game: i64 = 0
    while game < games:
        n, hashed = playout(state.clone(), SeededDice(first_seed + game))
        decisions += n
        trace = (trace * 31 + hashed) & 0xFFFFFFFF
        game += 1
    return games, decisions, trace


def clones(state: State, times: i64) -> i64:
    """Clone a state many times (for the benchmark)."""
    n: i64 = 0
    while n < times:
        n += 1 if state.clone() is not state else 0
    return n


class GreedySearch:
    """Plays each option through to the end of the own turn and takes the one that leaves the seat best off.

    A turn ends when another side is asked, or when the game begins the next one: so it does in a game for one seat.

    What the seat cannot know is dealt anew for each sample, and chance is sampled. Own later answers are searched
    while the budget of positions lasts, then chosen at random. Each option has a budget; many options share that of
    `WIDE`. Questions that are begun are looked through for as many positions again. A team is searched as if one
    decided for it; what a team-mate proposes is accepted.
    """

    def __init__(self, seed: i64, samples: i64 = 3, budget: i64 = 300) -> None:
        self.dice: Dice = SeededDice(seed)
        self.samples: i64 = samples
        self.budget: i64 = budget
        self.share: i64 = budget  # of one option
        self.left: i64 = 0  # of this share
        self.turn: i64 = 0  # the turn that is played through

    def choose(self, state: State, seat: i64) -> i64:
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        if state.proposed():
            return state.box.kernel_base + ACCEPT
        self.turn = state.turn
        self.share = min(self.budget, WIDE * self.budget // len(actions))
        worth = vec[float]([0.0] * len(actions))
        sample: i64 = 0
        while sample < self.samples:
            dealt = state.determinize(seat, self.dice)
            if not dealt.disputed():
                dealt.without_councils()
            i: i64 = 0
            while i < len(actions):
                self.left = self.share
                worth[i] += self.play(dealt, seat, actions[i])
                i += 1
            sample += 1
        best: i64 = 0
        i = 1
        while i < len(actions):
            if worth[i] > worth[best]:
                best = i
            i += 1
        return actions[best]

    def play(self, state: State, seat: i64, action: i64) -> float:
        """What the seat can make of this answer by the end of its turn."""
        following = state.clone()
        following.apply(action)
        return self.explore(following, seat)

    def explore(self, state: State, seat: i64) -> float:
        while True:
            mover = state.mover()
            if mover == CHANCE:
                state.apply(state.sample(self.dice))
            elif mover == OVER:
                return state.value(seat) + VICTORY * state.rewards(state.returns())[seat]
            elif state.side(mover) != state.side(seat) or state.turn != self.turn:
                return state.value(seat)
            else:
                actions = state.legal_actions()
                if len(actions) > 1 and self.left > 0:
                    return self.best_of(state, seat, actions)
                state.apply(actions[self.dice.below(len(actions))])

    def best_of(self, state: State, seat: i64, actions: vec[i64]) -> float:
        best = -1.0e9
        for action in actions:
            if action < state.box.free_base or state.timely(action):
                self.left -= 1
                best = max(best, self.play(state, seat, action))
                if self.left <= -self.share:
                    break
        return best
