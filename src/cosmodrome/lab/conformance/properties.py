"""The properties that can be seen in one state: the cheap ones at every step, the expensive ones at sampled steps."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from cosmodrome.games.definition import Blocked, Definition
from cosmodrome.games.plain import ENVELOPE
from cosmodrome.kernel.bits import lowest, members
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, Box, State
from cosmodrome.kernel.verbs import Keys
from cosmodrome.lab.conformance import report
from cosmodrome.lab.conformance.report import Broken, expect, holding, same
from cosmodrome.lab.conformance.snapshots import Data, snapshot
from cosmodrome.match.preview import preview

SAMPLES = 4  # chance results drawn at a sampled step
GUESSES = 3  # answers that are not legal, asked why not
PREVIEWS = 3  # options looked at in advance at a sampled step (all of them in a thorough check)
MOST_OPTIONS = 40  # tried out at a sampled step (all of them in a thorough check)


@dataclass
class Moment:
    """A state in the middle of a game, looked at."""

    definition: Definition
    box: Box
    state: State
    step: int
    dice: SeededDice
    thorough: bool

    @cached_property
    def mover(self) -> int:
        return int(self.state.mover())

    @cached_property
    def actions(self) -> list[int]:
        return list(self.state.legal_actions())

    @cached_property
    def data(self) -> Data:
        return snapshot(self.state)

    @property
    def seats(self) -> int:
        return int(self.box.seats)

    @property
    def keys(self) -> Keys:
        return self.definition.chance_keys if self.mover == CHANCE else self.definition.keys


def check_keys(definition: Definition) -> None:
    """Once for a game: the two action spaces, and that every verb has its words."""
    with holding(report.KEYS):
        for keys in (definition.keys, definition.chance_keys):
            texts = [keys.text(action) for action in range(len(keys))]
            for action, text in enumerate(texts):
                found = keys.find(text)
                expect(report.KEYS, found == action, f"{text!r} stands for {action} and for {found}")
        if definition.texts:
            definition.texts.check(definition.keys)


def check_cheap(at: Moment) -> None:
    """At every step."""
    _deciders(at)
    _mask(at)
    _dead_end(at)
    _forced(at)
    _chance(at)
    check_conservation(at.definition, at.state)
    _scores(at)
    if at.mover == OVER:
        _returns(at)


def check_conservation(definition: Definition, state: State) -> None:
    with holding(report.CONSERVATION):
        wrong = definition.check(state)
        expect(report.CONSERVATION, not wrong, "; ".join(wrong))


def checked_clone(at: Moment) -> State:
    """At every step: a clone is equal to its state, finds the same options by itself, and is not changed by that."""
    with holding(report.CLONE):
        copy = at.state.clone()
        expect(report.CLONE, copy is not at.state, "it is the state itself")
        same(report.CLONE, snapshot(copy), at.data, "it is not equal")
    with holding(report.MASK):
        copy.is_offered = False
        same(report.MASK, list(copy.legal_actions()), at.actions, "other options are found than are offered")
    with holding(report.LISTING):
        same(report.LISTING, snapshot(copy), at.data, "it is another state after its options are listed")
    return copy


def check_dear(at: Moment) -> None:
    """At sampled steps."""
    if at.mover >= 0:
        _texts(at)
    if at.mover == CHANCE:
        _samples(at)
    _every_option(at)
    _position(at)
    _views(at)
    if at.mover >= 0:
        _previews(at)


# --- cheap --------------------------------------------------------------------------------------------


def _deciders(at: Moment) -> None:
    with holding(report.DECIDERS):
        deciders = int(at.state.deciders())
        if at.mover < 0:
            expect(report.DECIDERS, at.mover in (CHANCE, OVER), f"there is no mover {at.mover}")
            expect(report.DECIDERS, deciders == 0, lambda: f"nobody is to decide, but {members(deciders)} may")
        else:
            expect(report.DECIDERS, at.mover < at.seats, f"there is no seat {at.mover}")
            expect(report.DECIDERS, 0 < deciders < 1 << at.seats, f"deciders {deciders:b} are no seats")
            expect(report.DECIDERS, int(lowest(deciders)) == at.mover, "the mover is not the first decider")


def _mask(at: Moment) -> None:
    with holding(report.MASK):
        actions = at.actions
        if any(one >= next_one for one, next_one in pairwise(actions)):
            raise Broken(report.MASK, f"{actions} do not ascend")
        if actions:
            expect(report.MASK, actions[0] >= 0, f"{actions[0]} is no action")
            expect(report.MASK, actions[-1] < len(at.keys), f"{actions[-1]} lies outside of the {len(at.keys)} actions")


def _dead_end(at: Moment) -> None:
    if at.mover != OVER:
        expect(
            report.DEAD_END,
            len(at.actions) > 0,
            lambda: f"{_who(at)} has no answer: {at.definition.prompt(at.state, None).text}",
        )
    else:
        expect(report.DEAD_END, not at.actions, "the game is over, but there are answers")


def _forced(at: Moment) -> None:
    if at.mover < 0:
        return
    with holding(report.FORCED):
        f = at.state.asked()
        if at.state.public(f):
            expect(report.FORCED, not at.state.is_forced(f), f"{_who(at)} is asked, with nothing to decide")


def _chance(at: Moment) -> None:
    if at.mover != CHANCE:
        return
    with holding(report.CHANCE_WEIGHTS):
        for outcome in at.actions:
            weight = int(at.state.weight(outcome))
            if weight <= 0:
                raise Broken(report.CHANCE_WEIGHTS, f"{at.keys.text(outcome)} has the weight {weight}")


def _scores(at: Moment) -> None:
    with holding(report.SCORES):
        scores = at.definition.scores(at.state)
        seats = [score.seat for score in scores]
        expect(report.SCORES, seats == list(range(at.seats)), f"there are scores for the seats {seats}")
        for score in scores:
            parts = sum(score.parts.values())
            expect(report.SCORES, parts == score.total, f"seat {score.seat}: {parts} in parts, {score.total} in all")
            if at.mover == OVER:
                total = int(at.state.total(score.seat))
                expect(
                    report.SCORES, total == score.total, f"seat {score.seat}: {score.total}, but {total} were booked"
                )


def _returns(at: Moment) -> None:
    with holding(report.RETURNS):
        returns = [float(share) for share in at.state.returns()]
        expect(report.RETURNS, len(returns) == at.seats, f"{len(returns)} numbers for {at.seats} seats")
        for seat, share in enumerate(returns):
            expect(report.RETURNS, math.isfinite(share) and 0 <= share <= 1, f"seat {seat} gets {share}")
        outcome = at.definition.outcome(at.state)
        everybody = list(range(at.seats))
        expect(report.RETURNS, bool(outcome.reason), "the end has no reason")
        expect(report.RETURNS, sorted(outcome.ranking) == everybody, f"{outcome.ranking} is no ranking of all seats")
        winners = outcome.winners
        expect(report.RETURNS, len(set(winners)) == len(winners), f"{winners}: a seat has won twice")
        expect(report.RETURNS, set(winners) <= set(everybody), f"{winners}: there is no such seat")
        best = max(returns)
        for seat in winners:
            expect(report.RETURNS, returns[seat] == best, f"seat {seat} has won, but others get more for it")


# --- dear ---------------------------------------------------------------------------------------------


def _samples(at: Moment) -> None:
    with holding(report.CHANCE_WEIGHTS):
        for _ in range(SAMPLES):
            drawn(at)


def drawn(at: Moment) -> int:
    """A chance result, drawn and checked."""
    with holding(report.CHANCE_WEIGHTS):
        outcome = int(at.state.sample(at.dice))
        expect(report.CHANCE_WEIGHTS, outcome in at.actions, f"{outcome} is drawn, but not listed")
        return outcome


def _every_option(at: Moment) -> None:
    actions = at.actions
    if len(actions) > MOST_OPTIONS and not at.thorough:
        start = int(at.dice.below(len(actions) - MOST_OPTIONS))
        actions = actions[start : start + MOST_OPTIONS]
    who = at.mover
    for action in actions:
        copy = at.state.clone()
        try:
            copy.apply_as(who, action)
            copy.mover()
        except Exception as error:
            message = f"{at.keys.text(action)} cannot be carried out: {type(error).__name__}: {error}"
            raise Broken(report.DEAD_END, message) from error
    unchanged(at.state, at.data)


def unchanged(state: State, data: Data) -> None:
    """A state that was left behind is still what it was."""
    same(report.CLONE, snapshot(state), data, "an old state changed")


def _texts(at: Moment) -> None:
    with holding(report.TEXTS):
        prompt = at.definition.prompt(at.state, at.mover)
        expect(report.TEXTS, bool(prompt.text.strip()), "the question has no text")
        _cited(at, prompt.rule, "the question")
        for action in at.actions:
            option = at.definition.option(at.state, action)
            key = at.keys.text(action)
            expect(report.TEXTS, option.key == key, f"{key} is offered as {option.key!r}")
            expect(report.TEXTS, bool(option.text.strip()), f"{key} has no text")
            free = at.keys.verb(action).free
            expect(report.TEXTS, option.free == free, f"{key} is {'' if free else 'not '}free, but offered otherwise")
            _cited(at, option.rule, key)
        for blocked in at.definition.blocked(at.state):
            _refusal(at, blocked)
        for _ in range(GUESSES):
            action = int(at.dice.below(len(at.keys)))
            if action not in at.actions:
                _refusal(at, at.definition.why_not(at.state, action))


def _previews(at: Moment) -> None:
    """What they tell was found out on tables dealt anew for the seat: that nothing leaks is up to `determinize`."""
    names = [f"Player {seat + 1}" for seat in range(at.seats)]
    with holding(report.PREVIEW):
        first = int(at.dice.below(len(at.actions)))
        for action in at.actions if at.thorough else at.actions[first : first + PREVIEWS]:
            found = preview(at.definition, at.state, at.mover, action, names)
            expect(report.PREVIEW, found.key == at.keys.text(action), f"{at.keys.text(action)} is told of {found.key}")
        same(report.PREVIEW, snapshot(at.state), at.data, "the state has changed")


def _refusal(at: Moment, blocked: Blocked) -> None:
    action = at.keys.find(blocked.key)
    expect(report.TEXTS, action >= 0, f"{blocked.key!r} is refused, but there is no such answer")
    expect(report.TEXTS, action not in at.actions, f"{blocked.key} is refused, but legal")
    expect(report.TEXTS, bool(blocked.text.strip()), f"{blocked.key}: the refusal has no text")
    expect(report.TEXTS, bool(blocked.why.strip()), f"{blocked.key} is refused without a reason")
    _cited(at, blocked.rule, blocked.key)


def _cited(at: Moment, rule: str, what: str) -> None:
    rulebook = at.definition.rulebook
    if rule and rulebook.numbers:
        expect(report.RULES, rule in rulebook, f"{what} cites {rule!r}, which is not in the rules")


def _position(at: Moment) -> None:
    with holding(report.POSITION):
        position = at.definition.position(at.state)
        written = json.loads(json.dumps(position, allow_nan=False))
        same(report.POSITION, written, position, "it is not the same after it was written as JSON")
        again = at.definition.from_position(at.box, written)
        expect(report.POSITION, again is not at.state, "it is the state itself")
        same(report.POSITION, snapshot(again), at.data, "another state comes back")
        same(report.POSITION, list(again.legal_actions()), at.actions, "it offers other answers")


def _views(at: Moment) -> None:
    with holding(report.PLAIN):
        for seat in (*range(at.seats), None):
            view = at.definition.view(at.state, seat)
            taken = ", ".join(sorted(ENVELOPE & view.keys()))
            expect(report.PLAIN, not taken, f"{taken}: the match or the table uses this name, and what is here is lost")
            json.dumps(view, allow_nan=False)


def _who(at: Moment) -> str:
    return "chance" if at.mover == CHANCE else f"seat {at.mover}"
