"""The drawing in a terminal."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from cosmodrome.games.hope.game import GAME
from cosmodrome.kernel.bits import only
from tests.hope.dealt import ANN, BOB, PLAYERS, Dealt


def drawn(dealt: Dealt, seat: int | None = ANN, width: int = 200) -> str:
    view = {**GAME.view(dealt.state, seat), "seat": seat}
    file = StringIO()
    Console(file=file, width=width).print(GAME.draw(view, PLAYERS, width))
    return file.getvalue()


def test_the_universe_fits_into_80_columns() -> None:
    lines = drawn(Dealt(4, traitor=BOB, bugs=True), width=80).splitlines()
    assert max(map(len, lines)) <= 80
    (row,) = [line for line in lines if line.startswith("D1 ")]
    assert row.split() == ["D1", "Ca^", "D2", "Cav", "D3", "Cav", "Earth^", "D5", "Liv", "D6", "Liv", "D7", "Li^"]


def test_planets_pioneers_ships_and_the_monolith() -> None:
    dealt = Dealt().ship("C3", "purple").hand("water_plain").play("place", "pay:water_plain")
    lines = drawn(dealt).splitlines()
    at = next(number for number, line in enumerate(lines) if "C3 Wa^" in line)
    column = lines[at].index("C3")
    assert [line[column : column + 10].strip() for line in lines[at + 1 : at + 4]] == ["P1oo>1", "Boo", "R"]
    assert "A1 Ox^#" in drawn(dealt)


def test_a_hole_and_a_stable_galaxy() -> None:
    dealt = Dealt()
    dealt.state.present &= ~only(0)
    dealt.state.stable |= only(1)
    dealt.state.token_on[3] |= only(1)
    text = drawn(dealt)
    assert "A1" not in text
    assert "A2 ==v2m" in text


def test_both_distances_to_the_end() -> None:
    text = drawn(Dealt())
    assert "28 to go" in text
    assert "Marker: 0 of 68 · 68 to go" in text
    assert "Crossings ahead: 7 (row 3, open), 14 (row 6, open)" in text


def test_own_hand_and_what_is_known_of_others() -> None:
    dealt = Dealt().hand("water_plain", "water_symbol").hand("light_plain", seat=BOB)
    text = drawn(dealt)
    assert "Hand, 2 of 5: 1 Water, 1 Water with symbol" in text
    assert "Hand: 1 of 5" in text
    assert "1 Light" not in text
    assert text.index("2 Bob ·") < text.index("1 Ann (you) ·")


def test_forecasts_of_levers_and_the_polarization() -> None:
    text = drawn(Dealt().hand("water_plain"))
    assert "Away reaches: C3 (1 payable" in text
    assert "Polarizing leads to: C3 blue" in text
    assert "reaches" not in drawn(Dealt(), BOB)


def test_forecasts_of_the_discard_spaces() -> None:
    dealt = Dealt().ship("C3", "purple").hand("water_plain").play("place", "pay:water_plain", "end")
    text = drawn(dealt)
    assert "Discard on space 1, new card without symbol: 2 symbols, marker to 2" in text
    assert "Discard on space 1, new card with symbol: 3 symbols, marker to 3" in text


def test_a_bug_card_its_price_and_its_offers() -> None:
    assert "Bug card in force: Short Range (malus): A navigation covers at most 2 tiles." in drawn(
        Dealt(bugs=True).bug("M04")
    )
    dealt = Dealt(bugs=True).hand("oxygen_plain", "oxygen_plain")
    for dimension in ("purple", "blue"):
        dealt.ship("A1", dimension).play("place", "pay:oxygen_plain")
    text = drawn(dealt.play("offer:1"))
    assert "Bug card: Quiet Vacuum (bonus, lasting): The Regression counts 1 symbol fewer." in text
    assert "Price: 4 · offered: Ann 1" in text


def test_why_no_more_pioneers() -> None:
    dealt = Dealt()
    dealt.state.closed = True
    assert "No more pioneers may be placed in this turn" in drawn(dealt)


def test_the_own_role_is_shown_only_to_who_asks_for_it() -> None:
    dealt = Dealt(3, traitor=ANN)
    view = GAME.view(dealt.state, ANN)
    assert "O.P.E." not in drawn(dealt)
    assert "Role: face down (c your role shows it)" in drawn(dealt)
    (role,) = [thing for thing in GAME.things(view) if thing.name == "Your role"]
    assert role.lines == ("N.O.P.E.: you want the Regression to win.",)
    assert not [thing for thing in GAME.things(GAME.view(dealt.state, None)) if thing.name == "Your role"]


def test_a_galaxy_asked_for_by_name() -> None:
    found = {thing.name: thing for thing in GAME.things(GAME.view(Dealt().state, ANN))}
    assert found["Whirlpool (B2)"].lines == (
        "Inner corner, not on the border",
        "Lacks Oxygen",
        "2 planets purple, 3 planets red",
    )


def test_a_narrow_terminal_has_a_line_for_each_tile() -> None:
    lines = drawn(Dealt(), width=40).splitlines()
    assert "C3 Wa^ Pooo Boo R" in lines
    assert "Earth^ P>1" in " ".join(lines)


def test_the_end_shows_what_is_compared() -> None:
    """R10.5, R10.6."""
    dealt = Dealt(traitor=BOB).hand("water_plain").cockpit(upgrades=1, medals=2)
    shown = {}
    for ending in ("mission", "regression"):
        view = {**GAME.view(dealt.state, ANN), "seat": ANN, "over": True, "ending": ending}
        file = StringIO()
        Console(file=file, width=80).print(GAME.draw(view, PLAYERS, 80))
        shown[ending] = file.getvalue()
    assert "Ann: 3 pioneers; ties: 2 medals, 1 upgrade, 1 card, seat 1" in shown["mission"]
    assert "Pioneers on galaxies: Ann 0, Bob 0" in shown["regression"]
    assert all("THE END" in text for text in shown.values())
