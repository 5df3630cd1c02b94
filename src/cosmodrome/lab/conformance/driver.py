"""Plays random games and checks them on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cosmodrome.errors import BadOption
from cosmodrome.games import definition as registered
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.bits import members
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER, State
from cosmodrome.lab.conformance import properties, report
from cosmodrome.lab.conformance.books import carry_out, check_accounts, check_viewers
from cosmodrome.lab.conformance.matches import check_match
from cosmodrome.lab.conformance.properties import Moment
from cosmodrome.lab.conformance.report import Broken, Report, Violation, expect, holding
from cosmodrome.lab.conformance.snapshots import Data, snapshot
from cosmodrome.lab.conformance.twins import Happening, Twin, check_memory, compare, dealt_twins, follow, parted_twins
from cosmodrome.lab.scripted import Step
from cosmodrome.match.dealer import FastDealer

SAMPLE = 40  # one step in so many is looked at dearly
MATCHES = 6  # one game in so many is played again as a match
HIDDEN_DRAWS = 3  # so many times as often, what chance could have dealt instead is followed
UNDOS = 2  # answers taken back in such a match
GIVEN = 0.75  # of the options of a table are drawn
LIGHT = 12  # in a light check, one step in so many is looked at
LIMIT = 20_000  # steps; no game of ours comes near


def check_seed(game: str, seed: int, thorough: bool = False, light: bool = False) -> Report:
    """Play and check one game of a registered name, with seats and options drawn by the seed."""
    definition = registered(game)
    seats, options = drawn_table(definition, seed)
    return play_and_check(definition, seats, options, seed, thorough, light=light)


def drawn_table(definition: Definition, seed: int) -> tuple[int, dict[str, Any]]:
    """Seats and options for this seed: most options get a value by chance, the others stay as usual."""
    random = Random(f"{definition.id} {seed}")
    seats = random.randint(definition.min_seats, definition.max_seats)
    for _ in range(100):
        given = {spec.name: random.choice(spec.values) for spec in definition.options if random.random() < GIVEN}
        try:
            definition.settle_options(given, seats)
        except BadOption:
            continue
        return seats, given
    return seats, {}


def play_and_check(
    definition: Definition,
    seats: int,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    thorough: bool = False,
    sample: int = SAMPLE,
    limit: int = LIMIT,
    matches: int = MATCHES,
    script: Sequence[Step] | None = None,
    light: bool = False,
    components: Mapping[str, Any] | None = None,
) -> Report:
    """Play one random game and check it until it ends or a property does not hold. `components`: an owner's own.

    Cheap properties are checked at every step, expensive ones at one step in `sample` (0: never; `thorough`: at every
    step). One game in `matches` is played again as a match, with its record replayed and answers taken back. In a
    `light` check most steps are only played, so that many games can be.
    With a `script` these steps are followed as far as they are legal, and the game stops behind them.
    """
    game = Report(definition.id, seats, dict(options or {}), seed, components)
    definition = definition.with_entries(components)
    driver = _Driver(definition, game, thorough, 1 if thorough else sample, limit, 1 if thorough else matches, script)
    driver.light = light
    try:
        driver.play()
    except Broken as broken:
        game.violations.append(Violation(broken.name, len(game.steps), broken.message))
    return game


class _Driver:
    def __init__(
        self,
        definition: Definition,
        game: Report,
        thorough: bool,
        sample: int,
        limit: int,
        matches: int,
        script: Sequence[Step] | None,
    ) -> None:
        self.definition = definition
        self.game = game
        self.thorough = thorough
        self.sample = sample
        self.limit = limit
        self.matches = matches
        self.script = script
        self.light = False
        self.dice = SeededDice(game.seed * 3 + 1)  # who answers what
        self.samples = SeededDice(game.seed * 3 + 2)  # what is looked at
        self.dealer = FastDealer(game.seed)
        self.states: list[State] = []
        self.kept: list[tuple[State, Data]] = []
        self.twins: list[Twin] = []
        self.maker: int | None = None
        self.happening: Happening | None = None
        self.data: Data | None = None

    def play(self) -> None:
        properties.check_keys(self.definition)
        with holding(report.DEAD_END):
            settled = self.definition.settle_options(self.game.options, self.game.seats)
            self.box = self.definition.box(self.game.seats, settled, self.game.components)
            state = self.definition.new_state(self.box)
            check_accounts(self.definition, state)
        self.states.append(state)
        while self.look_at(state) and (step := self.next_step(state)):
            state = self.take(state, step)
        self.finish()

    def look_at(self, state: State) -> bool:
        """Check this state; False if the game is over."""
        if self.light and state.mover() != OVER and self.samples.below(LIGHT) > 0:
            self.copy, self.data, self.twins, self.happening = state.clone(), None, [], None
            return True
        at = Moment(self.definition, self.box, state, len(self.game.steps), self.samples, self.thorough)
        properties.check_cheap(at)
        self.copy = properties.checked_clone(at)
        if self.happening:
            self.follow_twins(self.happening)
        if self.sampled():
            properties.check_dear(at)
            if at.mover != OVER:
                self.twins += self.some(dealt_twins(at, self.maker))
            self.kept.append((state, at.data))
        self.data = at.data
        return at.mover != OVER

    def sampled(self, times: int = 1) -> bool:
        return self.sample > 0 and self.samples.below(self.sample) < times

    def next_step(self, state: State) -> Step | None:
        length = len(self.game.steps)
        expect(report.LENGTH, length < self.limit, f"it is not over after {length} steps")
        if self.script is not None:
            return self.scripted(state, self.script[length]) if length < len(self.script) else None
        if state.mover() == CHANCE:
            with holding(report.CHANCE_WEIGHTS):
                outcome = self.dealer.deal(state)
                expect(report.CHANCE_WEIGHTS, outcome in state.legal_actions(), f"{outcome} is drawn, but not listed")
            return Step(CHANCE, outcome)
        deciders, actions = members(state.deciders()), state.legal_actions()
        who = deciders[self.dice.below(len(deciders))]
        return Step(who, int(actions[self.dice.below(len(actions))]))

    def scripted(self, state: State, step: Step) -> Step:
        """The step of the script, or the first that is legal."""
        deciders, actions = members(state.deciders()), list(state.legal_actions())
        who = CHANCE if state.mover() == CHANCE else step.who if step.who in deciders else deciders[0]
        return Step(who, step.action if step.action in actions else int(actions[0]))

    def take(self, state: State, step: Step) -> State:
        """Carry out a step on a clone, and see that the state itself stays as it is."""
        after = self.copy
        self.game.steps.append(step)
        self.game.decisions += step.who != CHANCE
        try:
            events = carry_out(self.definition, after, step.who, step.action)
            after.mover()
        except Broken:
            raise
        except Exception as error:
            keys = self.definition.chance_keys if step.who == CHANCE else self.definition.keys
            message = f"{keys.text(step.action)} cannot be carried out: {type(error).__name__}: {error}"
            raise Broken(report.DEAD_END, message) from error
        if self.data is not None:
            properties.unchanged(state, self.data)
        if self.data is not None and self.sampled():
            check_viewers(self.definition, state, events, after)
        self.states.append(after)
        self.maker = self.maker_of(step.who, after)
        self.happening = Happening(self.definition, state, step.who, step.action, after, self.maker)
        return after

    def follow_twins(self, step: Happening) -> None:
        """All that lie beside the game go the same way; new ones come about where something was hidden."""
        grown = [after for twin in self.twins if (after := follow(step, twin, self.samples))]
        if self.sampled(times=HIDDEN_DRAWS if step.who == CHANCE else 1):
            data = snapshot(step.before)
            grown += self.some(list(parted_twins(step, [*range(self.game.seats), None], self.samples)))
            lucky = int(self.samples.below(self.game.seats))
            check_memory(step, list(range(self.game.seats)) if self.thorough else [lucky], self.samples)
            properties.unchanged(step.before, data)
        for twin in grown:
            properties.check_conservation(self.definition, twin.state)
            compare(self.definition, step.after, twin.state, twin.seat, self.samples)
        self.twins = grown if step.after.mover() != OVER else []

    def some(self, found: list[Twin]) -> list[Twin]:
        """To follow all of them would take long: one, chosen at random, will do."""
        return found if self.thorough or not found else [found[int(self.samples.below(len(found)))]]

    def maker_of(self, who: int, after: State) -> int | None:
        """The side whose unfinished move is under way; chance in the middle of it belongs to it."""
        if not after.in_the_making():
            return None
        if who == CHANCE:
            return self.maker if self.maker is not None else int(after.side(max(after.mover(), 0)))
        return int(after.side(who))

    def finish(self) -> None:
        for kept, data in self.kept:
            properties.unchanged(kept, data)
        if self.script is None and self.samples.below(self.matches) == 0:
            answered = [n for n, step in enumerate(self.game.steps, 1) if step.who != CHANCE]
            undos = len(answered) if self.thorough else UNDOS
            undo_at = [answered[int(self.samples.below(len(answered)))] for _ in range(undos)] if answered else []
            check_match(self.definition, self.game, self.states, undo_at, self.samples)
