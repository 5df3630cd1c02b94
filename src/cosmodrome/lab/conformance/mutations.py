"""Positions that somebody has meddled with: refused with the field that is wrong, or played to the end.

Positions of random games are changed at random: values exchanged, dropped, doubled, out of range, frames put on the
agenda that belong elsewhere. What a game accepts must then be a game like any other.
"""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from cosmodrome.errors import BadPosition
from cosmodrome.games.definition import Definition
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.frames import kind_of
from cosmodrome.kernel.state import CHANCE, OVER, Box, State
from cosmodrome.lab.conformance import report
from cosmodrome.lab.conformance.driver import drawn_table
from cosmodrome.lab.conformance.report import Broken, expect, holding
from cosmodrome.match.game import Game
from cosmodrome.match.replay import verify

Data = dict[str, Any]
Place = tuple[Any, Any]  # a list or a table, and the index or key in it
FIELD: Final = re.compile(r"[a-z_]+([.\[][\w .\[\]-]*)?: ")  # how an error begins: with the field that is wrong
NUMBERS: Final = (0, 1, -1, 2, 3, 7, 15, 16, 63, 127, 128, 255, 256, 1000, 65_535, 1_000_000, 1 << 31, 1 << 57)
SOURCES: Final = 12  # positions of one game that are changed
LOOKS: Final = 60  # steps between two looks at all views and reasons
AS_MATCH: Final = 20  # one in so many is played as a match, and its record is verified
LIMIT: Final = 20_000  # steps


def check_positions(definition: Definition, seed: int, changed: int) -> Counter[str]:
    """Change positions of a random game so many times; how many were refused and played. Broken tells of a fault."""
    random = Random(f"positions {definition.id} {seed}")
    seats, options = drawn_table(definition, seed)
    box = definition.box(seats, definition.settle_options(options, seats))
    sources = list(_positions(definition, box, random))
    found: Counter[str] = Counter()
    for number in range(changed):
        data = _changed(random, copy.deepcopy(random.choice(sources)), sources)
        try:
            found[_tried(definition, box, data, SeededDice(seed * 1000 + number))] += 1
            if number % AS_MATCH == 0:
                _match(definition, seats, options, data, Random(number))
        except Broken as broken:
            raise Broken(broken.name, f"{broken.message}; from {json.dumps(data)}") from broken
    return found


def _positions(definition: Definition, box: Box, random: Random) -> Iterator[Data]:
    """Positions of one game, with agendas as different as possible."""
    state = definition.new_state(box)
    alike: dict[tuple[int, ...], list[State]] = {}
    for _ in range(LIMIT):
        alike.setdefault(tuple(int(kind_of(f)) for f in state.agenda), []).append(state)
        if state.mover() == OVER:
            break
        state = state.clone()
        actions = state.legal_actions()
        state.apply(actions[random.randrange(len(actions))])
    for agenda in random.sample(sorted(alike), min(SOURCES, len(alike))):
        yield json.loads(json.dumps(definition.position(random.choice(alike[agenda]))))


# --- changing -----------------------------------------------------------------------------------------


def _changed(random: Random, data: Data, sources: list[Data]) -> Data:
    for _ in range(random.choice((1, 1, 1, 2, 2, 3))):
        random.choice(CHANGES)(random, data, sources)
    return data


def _places(data: Any) -> list[Place]:
    """Every place of a value, at any depth."""
    found: list[Place] = []
    inside: list[Any] = [data]
    while inside:
        one = inside.pop()
        if isinstance(one, dict | list):
            keys = list(one) if isinstance(one, dict) else list(range(len(one)))
            found += [(one, key) for key in keys]
            inside += [one[key] for key in keys]
    return found


def _place(random: Random, data: Data) -> Place:
    """Somewhere; each field of the position as often as the others."""
    name = random.choice(list(data))
    return random.choice([(data, name), *_places(data[name])])


def _number(random: Random, data: Data, sources: list[Data]) -> None:
    table, key = _place(random, data)
    value = table[key]
    if type(value) is int and random.random() < 0.5:
        table[key] = value + random.choice((-1, 1, 2))
    else:
        table[key] = random.choice((*NUMBERS, random.getrandbits(random.randrange(1, 58))))


def _other_value(random: Random, data: Data, sources: list[Data]) -> None:
    """What stands elsewhere, here or in another position of the game."""
    table, key = _place(random, data)
    other, at = _place(random, random.choice(sources))
    table[key] = copy.deepcopy(other[at])


def _same_field(random: Random, data: Data, sources: list[Data]) -> None:
    """The same field of another position: of the right kind, and wrong together with the others."""
    name = random.choice(list(data))
    other = random.choice(sources)
    if name in other:
        data[name] = copy.deepcopy(other[name])
    else:
        del data[name]


def _alike(random: Random, data: Data, sources: list[Data]) -> None:
    """A value of the same type from somewhere."""
    table, key = _place(random, data)
    values = [one[at] for one, at in _places(random.choice(sources)) if type(one[at]) is type(table[key])]
    if values:
        table[key] = copy.deepcopy(random.choice(values))


def _exchange(random: Random, data: Data, sources: list[Data]) -> None:
    (table, key), (other, at) = _place(random, data), _place(random, data)
    table[key], other[at] = copy.deepcopy(other[at]), copy.deepcopy(table[key])


def _drop(random: Random, data: Data, sources: list[Data]) -> None:
    table, key = _place(random, data)
    del table[key]
    if not data:
        data["agenda"] = None


def _double(random: Random, data: Data, sources: list[Data]) -> None:
    lists = [(table, key) for table, key in _places(data) if isinstance(table, list)]
    if lists:
        table, key = random.choice(lists)
        table.insert(random.randrange(len(table) + 1), copy.deepcopy(table[key]))


def _nothing(random: Random, data: Data, sources: list[Data]) -> None:
    table, key = _place(random, data)
    table[key] = random.choice((None, [], {}, "", True, False, "nobody", 1.5))


def _frame(random: Random, data: Data, sources: list[Data]) -> None:
    """Frames of other moments, with other arguments, in another order, or any number as a frame."""
    agenda = data.get("agenda")
    if not isinstance(agenda, list):
        return
    frames = random.choice(sources).get("agenda") or [0]
    frame = copy.deepcopy(random.choice(frames))
    if isinstance(frame, dict) and random.random() < 0.6:
        names = [name for name in frame if name != "kind"]
        if names:
            name = random.choice(names)
            frame[name] = random.choice((0, 1, 2, 3, 5, 8, 13, 21, 34, 55, frame[name]))
    elif random.random() < 0.1:
        frame = random.getrandbits(random.choice((8, 12, 28, 52, 58)))
    at = random.randrange(len(agenda) + 1)
    if at < len(agenda) and random.random() < 0.6:
        agenda[at] = frame
    else:
        agenda.insert(at, frame)
    if random.random() < 0.2:
        random.shuffle(agenda)


Change = Callable[[Random, Data, list[Data]], None]
CHANGES: Final[list[Change]] = [
    _number,
    _other_value,
    _same_field,
    _same_field,
    _alike,
    _alike,
    _exchange,
    _drop,
    _double,
    _nothing,
    _frame,
    _frame,
]


# --- trying -------------------------------------------------------------------------------------------


def _tried(definition: Definition, box: Box, data: Data, dice: SeededDice) -> str:
    with holding(report.MEDDLED):
        try:
            state = definition.from_position(box, data)
        except BadPosition as error:
            expect(report.MEDDLED, FIELD.match(str(error)) is not None, f"the error names no field: {error}")
            return "refused"
        _play(definition, state, dice)
        return "played"


def _play(definition: Definition, state: State, dice: SeededDice) -> None:
    seats = range(int(state.box.seats))
    steps = 0
    next_look = int(dice.below(LOOKS))
    while (mover := int(state.mover())) != OVER:
        actions = state.legal_actions()
        expect(report.MEDDLED, len(actions) > 0, f"after {steps} steps there is no answer")
        expect(report.MEDDLED, steps < LIMIT, "the game does not end")
        if steps >= next_look:
            next_look += 1 + int(dice.below(2 * LOOKS))
            _look(definition, state, seats)
        state.apply(state.sample(dice) if mover == CHANCE else actions[dice.below(len(actions))])
        steps += 1
    _look(definition, state, seats)
    definition.scores(state)
    outcome = definition.outcome(state)
    expect(report.MEDDLED, sorted(outcome.ranking) == list(seats), f"{outcome.ranking} is no ranking of all seats")


def _look(definition: Definition, state: State, seats: range) -> None:
    """Everything that a page or a record asks of a state."""
    for seat in (*seats, None):
        definition.view(state, seat)
        definition.prompt(state, seat)
    if state.mover() >= 0:
        for action in state.legal_actions():
            definition.option(state, action)
        definition.blocked(state)
        definition.ways(state, int(state.mover()))
        definition.picks(state, int(state.mover()))
        definition.position(state.determinize(int(state.mover()), SeededDice(1)))


def _match(definition: Definition, seats: int, options: Data, data: Data, random: Random) -> None:
    with holding(report.MEDDLED):
        game = Game(definition)
        try:
            match = game.match(seats=seats, seed=random.randrange(1000), position=data, **options)
        except BadPosition:
            return
        while not match.over:
            match.play(random.choice(match.decision.options.keys), seat=match.mover)
        verdict = verify(match.record.text(), game)
        expect(report.MEDDLED, verdict.ok, f"its record cannot be verified: {verdict}")
        assert match.log is not None
