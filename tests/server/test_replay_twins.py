"""The replay of a running game shows a seat what it saw then, and nothing that it could not know."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.kernel.state import CHANCE
from cosmodrome.lab.conformance.twins import knowledge
from cosmodrome.match.match import Match
from cosmodrome.server.board.table_page import LOG
from cosmodrome.server.past.history import Past
from tests.server.web import Running

STEPS = 110
LOOKS = 8  # at the past, of each seat
GAMES = [("space_explorers", 3), ("one_small_step", 2), ("one_small_step", 4), ("from_the_moon", 3), ("hope", 3)]


def running(
    game: str, seats: int, undo: float = 0.0, seed: int = 5, steps: int = STEPS
) -> tuple[Match, dict[int, list[Any]]]:
    """A game in its middle, perhaps with answers taken back; and what each seat and a spectator saw on the way."""
    dice = random.Random(seed)
    match = cd.load(game).match(seats=seats, seed=bytes([seed]) * 32)
    saw: dict[int, list[Any]] = {}
    while len(match.record) < steps:
        saw[len(match.record)] = [plain(match.view(seat)) for seat in (*range(seats), None)]
        if match.can_undo() and dice.random() < undo:
            match.undo()
        else:
            match.play(dice.choice(match.decision.options.keys), dice.choice(match.deciders))
        assert not match.over
    return match, saw


def plain(view: Mapping[str, Any]) -> Any:
    """As it is sent, without the question, which was answered long ago."""
    return json.loads(json.dumps({**view, "decision": None}))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_seat_looks_back_on_what_it_saw(game: str, seats: int) -> None:
    match, saw = running(game, seats, undo=0.2)
    past = Past(match)
    for step in random.Random(1).sample(sorted(saw), LOOKS):
        for seat, then in zip((*range(seats), None), saw[step], strict=True):
            shown = plain(past.view(step, seat, False, LOG))
            del shown["step"], shown["log"]
            assert shown == then


def twin_of(match: Match, seat: int, dice: random.Random) -> Match:
    """The same game for this seat, with other results where it did not see what chance did: as long as nothing that
    came to light tells the two apart.
    """
    side, keys = int(match.state.side(seat)), match.game.definition.chance_keys
    shown = {thing(step.key) for step in match.record.steps if step.seen >> side & 1}
    then, twin = (match.fork(0, deal=False) for _ in range(2))
    for seq, step in enumerate(match.record.steps):
        possible, action = twin.state.legal_actions(), step.action
        if step.who == CHANCE and not step.seen >> side & 1:
            alike = [other for other in possible if keys.verb(other) is keys.verb(action)]
            alike = [other for other in alike if not int(twin.state.seen_by(other)) >> side & 1]
            never = [other for other in alike if thing(keys.text(other)) not in shown]
            if not never or thing(step.key) not in shown:
                action = dice.choice(never or alike)
        if action not in possible:
            return twin
        for world, chosen in ((then, step.action), (twin, action)):
            world._take(step.who, chosen, (keys if step.who == CHANCE else match.game.definition.keys).text(chosen))
        if knowledge(twin.state, seat) != knowledge(then.state, seat) or twin.state.mover() != then.state.mover():
            return twin.fork(seq, deal=False)
    return twin


def thing(key: str) -> str:
    """What a key is about."""
    return key.partition(":")[2]


@pytest.mark.parametrize(("game", "seats"), [table for table in GAMES if table[0] != "from_the_moon"])
def test_twins_look_back_on_the_same_game(game: str, seats: int) -> None:
    """Whatever the others hold, what a seat is shown of the past is the same. (Nothing is held in From the Moon.)"""
    match, _ = running(game, seats, seed=7, steps=80)
    dice = random.Random(2)
    others = 0
    for seat in range(seats):
        twin = twin_of(match, seat, dice)
        steps = len(twin.record)
        others += [step.key for step in twin.record] != [step.key for step in match.record.steps[:steps]]
        one, two = Past(match.fork(steps, deal=False)), Past(twin)
        for step in dice.sample(one.stops[:-1], min(LOOKS, len(one.stops) - 1)):
            assert one.view(step, seat, False, LOG) == two.view(step, seat, False, LOG)
    assert others, "no world is another one"


def test_a_table_shows_everybody_what_they_saw(server: Running) -> None:
    ann, bob, table = server.two()
    people = (ann, bob, server.nobody())
    then: dict[int, list[Any]] = {}
    for number in range(8):
        mover = (ann, bob)[ann.view(table)["mover"]]
        then[ann.view(table)["table"]["seq"]] = [person.view(table) for person in people]
        decision = mover.view(table)["decision"]
        keys = [option["key"] for option in decision["options"]]
        key = "take_deck" if "take_deck" in keys and number % 2 else keys[-1]
        assert mover.answer(table, key, decision["id"]).is_success
    for step, views in then.items():
        for person, view in zip(people, views, strict=True):
            shown = person.get(f"/api/tables/{table}/steps/{step}").json()
            assert shown["log"] == view["table"]["log"]
            assert {name: shown[name] for name in view if name not in ("table", "decision")} == {
                name: value for name, value in view.items() if name not in ("table", "decision")
            }
    for person, own in zip(people, ("0", "1", "none"), strict=True):
        for eyes in {"0", "1", "none", "all"} - {own}:
            assert person.get(f"/api/tables/{table}/steps/20?seat={eyes}").status_code == 403
            assert person.get(f"/t/{table}/replay?seat={eyes}").status_code == 403
