"""Shortcuts: a whole flight as one choice, played answer by answer and taken back as one."""

from __future__ import annotations

import cosmodrome as cd
from cosmodrome.games.answers import Way
from cosmodrome.games.hope.game import GAME
from tests.hope.dealt import ANN, BOB, TILES, Dealt

HOPE = cd.Game(GAME)


def match_of(dealt: Dealt) -> cd.Match:
    return HOPE.match(seats=2, position=GAME.position(dealt.state), seed=1)


def way_to(dealt: Dealt, place: str) -> Way:
    (found,) = [way for way in GAME.ways(dealt.state, ANN) if f"({place})" in way.text]
    return found


def test_a_flight_over_several_tiles_is_one_choice() -> None:
    dealt = Dealt()
    way = way_to(dealt, "G1")
    assert way.text == "Fly towards gravity to Hockey Stick (G1), and stop there"
    assert way.keys == ("navigate:towards:SW", "go:SW", "go:SW", "stop")
    match = match_of(dealt)
    assert match.play_way(way) == len(way.keys)
    assert match.view(ANN)["players"][ANN]["ship"] == TILES["G1"] * 3
    assert match.mover == ANN


def test_it_is_taken_back_as_one() -> None:
    dealt = Dealt()
    match = match_of(dealt)
    before = match.position()
    match.play_way(way_to(dealt, "G1"))
    match.undo(ANN)
    assert match.position() == before


def test_it_ends_where_a_pioneer_can_be_placed() -> None:
    """A Plant Life card pays on F2, so no way leads past it unasked."""
    dealt = Dealt().hand("plant_plain")
    way = way_to(dealt, "F2")
    assert way.text == "Fly towards gravity to Antennae (F2): 1 planet you can pay for"
    match = match_of(dealt)
    match.play_way(way)
    assert "place" in match.decision.options.keys
    assert not [one for one in GAME.ways(dealt.state, ANN) if "(G1)" in one.text]


def test_the_most_payable_planets_come_first() -> None:
    dealt = Dealt().hand("plant_plain", "carbon_plain")
    assert "you can pay for" in GAME.ways(dealt.state, ANN)[0].text


def test_nobody_else_has_ways() -> None:
    assert GAME.ways(Dealt().state, BOB) == []
