"""R11: the traitor."""

from __future__ import annotations

import pytest

from cosmodrome.games.hope.components.vocabulary import ROLES
from cosmodrome.games.hope.rules.track import next_in_row
from cosmodrome.kernel.dice import SeededDice
from tests.hope.story import ANN, BOB, CAT, EARTH, Story, tile

THREE = ("hope", "nope", "hope")  # Bob is the traitor


def accuser(roles: tuple[str, ...] = THREE, medals: int = 5) -> Story:
    """Ann may accuse."""
    return Story(seats=len(roles), roles=roles).steps(ANN, upgrades=1, technology=1).medals(ANN, medals)


# --- who may accuse ---------------------------------------------------------------------------------
def test_who_may_accuse() -> None:
    """R11.2, E27, D5: one upgrade at least, and more of them than the accused, or as many and more medals."""
    story = Story(seats=2, roles=("hope", "nope")).steps(ANN, upgrades=2).steps(BOB, upgrades=1).medals(BOB, 9)
    assert story.some("accuse") == ["1"]
    even = Story(seats=2, roles=("hope", "nope")).steps(ANN, upgrades=1).steps(BOB, upgrades=1)
    even.medals(ANN, 3).medals(BOB, 3)
    assert even.some("accuse") == []
    even.medals(ANN, 4)
    assert even.some("accuse") == ["1"]
    assert Story(roles=("hope", "nope")).medals(ANN, 9).some("accuse") == []


def test_one_accusation_in_a_game() -> None:
    """R11.2: whatever came of it."""
    story = accuser().pioneers(ANN, (0, -2), "purple", 2).play("accuse:2")
    while story.some("recall"):
        story.play(f"recall:{story.some('recall')[0]}")
    assert story.some("accuse") == []
    assert story.state.accusers == 1


def test_the_traitor_may_accuse_too() -> None:
    """G35."""
    assert accuser(("nope", "hope")).some("accuse") == ["1"]


def test_not_in_the_middle_of_a_flight() -> None:
    """G20."""
    assert accuser().play("navigate:towards:SW").some("accuse") == []


# --- verdicts ---------------------------------------------------------------------------------------
def test_the_traitor_is_found() -> None:
    """R11.3, R11.6, D13: he loses steps and two medals; the accuser gains two and replaces two of his pioneers."""
    story = accuser().steps(BOB, upgrades=1, technology=2).medals(BOB, 1).pioneers(BOB, (0, -2), "purple", 2)
    story.pioneers(BOB, (3, -3), "blue").play("accuse:1")
    state = story.state
    assert state.in_cockpit(BOB) == 2, "the START pioneers stay"
    assert list(state.medals) == [7, 0, 0]
    assert story.some("replace") == ["q3r-3_blue", "q0r-2_purple"]
    story.play("replace:q0r-2_purple", "replace:q0r-2_purple")
    assert state.pioneers_at(tile((0, -2)), 0, ANN) == 2
    assert state.supply[BOB] == 23 - 1
    assert state.medals[ANN] == 7, "replacing is not placing: no medals"
    assert not state.placed
    story.steps(CAT, upgrades=1).end().end()
    assert story.mover == CAT
    assert story.some("accuse") == [], "R11.6"


def test_replacing_may_be_declined_or_be_impossible() -> None:
    """R11.3."""
    story = accuser().pioneers(BOB, (3, -3), "blue").play("accuse:1", "no")
    assert story.state.pioneers_at(tile((3, -3)), 1, BOB) == 1
    nothing = accuser().play("accuse:1")
    assert "end" in nothing.keys
    bare = accuser().row(*[ANN] * 21).pioneers(BOB, (3, -3), "blue")
    assert bare.state.supply[ANN] == 0
    assert "end" in bare.play("accuse:1").keys


def test_an_exposed_traitor_gains_no_medals() -> None:
    """R11.3, G30: neither by a token nor by those who join him."""
    story = accuser().tokens(BOB, "two_medals").pioneers(BOB, (0, -2), "red").play("accuse:1", "no")
    story.ship(ANN, (0, -2), "purple").hand(ANN, "oxygen_plain").place("oxygen_plain")
    assert list(story.state.medals) == [8, 0, 0]
    assert story.end().play("two_medals").state.medals[BOB] == 0


def test_a_false_accusation() -> None:
    """R11.4, E27: a technology step, two pioneers from tiles, and half of the medals, rounded up."""
    story = accuser().pioneers(ANN, (0, -2), "purple", 2).pioneers(ANN, (3, -3), "blue").play("accuse:2")
    assert story.state.technology[ANN] == 0
    assert story.state.medals[ANN] == 5, "the medals come last"
    story.play("recall:q0r-2_purple", "recall:q3r-3_blue")
    assert story.state.on_tiles(ANN) == 1
    assert story.state.medals[ANN] == 2
    assert story.state.upgrades[ANN] == 1
    assert ROLES[story.state.role_of(CAT)] == "hope"


def test_the_row_pays_what_tiles_lack() -> None:
    """R11.4, G21, E23: the row closes up, the highest spaces become free, gaps stay gaps."""
    story = Story(seats=3, roles=THREE).steps(BOB, upgrades=1).row(ANN, BOB, ANN, CAT, BOB, None, ANN, BOB)
    story.state.gaps = 1 << 5
    story.end().play("accuse:2")
    assert story.owners() == [ANN, ANN, CAT, ANN, BOB]
    assert next_in_row(story.state) == 6
    assert story.state.supply[BOB] == 23 - 1 - 1


def test_a_pioneer_from_a_tile_and_one_from_the_row() -> None:
    """R11.4: the row pays only the rest; if it is empty, too, nothing more is lost."""
    story = accuser().pioneers(ANN, (0, -2), "purple").row(ANN, BOB, ANN).play("accuse:2")
    assert story.state.on_tiles(ANN) == 0
    assert story.owners() == [BOB, ANN]
    bare = accuser().row(BOB).play("accuse:2")
    assert bare.owners() == [BOB]
    assert bare.state.supply[ANN] == 22, "the technology step"


def test_overflow_moves_up_first() -> None:
    """G21, G13: pioneers beside the end of the row take the places that become free."""
    story = Story(seats=3, roles=THREE).steps(BOB, upgrades=1).row(*[ANN, BOB] * 14)
    story.state.outcome = 1
    story.state.overflow[CAT] = 1
    story.state.supply[CAT] -= 1
    story.end().play("accuse:2")
    assert story.state.overflow[CAT] == 0
    assert story.owners()[26] == CAT
    assert len(story.owners()) == 27


# --- revelation and power ---------------------------------------------------------------------------
def test_stepping_forward() -> None:
    """R11.5, G30: no upgrades, no purchases, no medals any more; those he has he keeps."""
    story = Story(seats=2, roles=("nope", "hope")).steps(ANN, upgrades=2, technology=1).medals(ANN, 9)
    story.tokens(ANN, "two_medals").play("reveal", "two_medals")
    assert story.state.in_cockpit(ANN) == 2
    assert story.state.medals[ANN] == 9
    assert not {"upgrade", "technology", "reveal"} & set(story.keys)
    story.ship(ANN, (0, -2), "purple").pioneers(BOB, (0, -2), "red").hand(ANN, "oxygen_plain").place("oxygen_plain")
    assert list(story.state.medals) == [9, 1], "the joined player gains, the traitor does not"


def test_only_the_traitor_can_step_forward() -> None:
    """R11.1, R11.5, D5: his list has one option more; nobody else sees it."""
    assert "reveal" in Story(roles=("nope", "hope")).keys
    assert "reveal" not in Story(roles=("hope", "nope")).keys


def test_an_exposed_traitor_may_still_buy() -> None:
    """R11.7."""
    story = accuser().medals(BOB, 9).play("accuse:1").end()
    assert story.mover == BOB
    assert "technology" in story.keys


def powerful() -> Story:
    """Ann has stepped forward and has a medal; Bob's pioneers lie on her way."""
    story = Story(seats=2, roles=("nope", "hope")).medals(ANN, 2).pioneers(BOB, (0, -2), "purple", 2)
    story.pioneers(ANN, (0, -2), "red").play("reveal")
    return story.play("navigate:away:NW", "go:NW")


def test_the_power_of_the_traitor() -> None:
    """R11.8, D7, G22: a medal removes a pioneer of any owner and dimension, also his own, once on entering."""
    story = powerful()
    assert story.some("remove") == ["purple:1", "red:0"]
    story.play("remove:purple:1")
    assert story.state.medals[ANN] == 1
    assert story.state.supply[BOB] == 22
    assert not story.some("remove")
    assert "stop" in story.keys


def test_no_power_in_secret_or_without_a_medal() -> None:
    """R11.8, D7, R15.1: an agent who has not been revealed is asked nothing, nor is one who cannot pay."""
    secret = Story(seats=2, roles=("nope", "hope")).medals(ANN, 2).pioneers(BOB, (0, -2), "purple", 2)
    assert not secret.play("navigate:away:NW", "go:NW").some("remove")
    poor = Story(seats=2, roles=("nope", "hope")).pioneers(BOB, (0, -2), "purple", 2).play("reveal")
    assert not poor.play("navigate:away:NW", "go:NW").some("remove")


def entering(how: str) -> Story:
    """Ann has stepped forward, and enters the galaxy of Bob's pioneer in this manner."""
    story = Story("prodigy", "brave", roles=("nope", "hope"), bugs=True).medals(ANN, 2).play("reveal")
    if how == "teleport":
        story.pioneers(BOB, (3, -3), "blue").ship(ANN, (0, -3), "purple").hand(ANN, "oxygen_plain")
        story.end().end().play("teleport:q3r-3", "pay:oxygen_plain")
    elif how == "polarize":
        story.pioneers(BOB, (0, -1), "purple").levers(ANN, "away").play("polarize:clockwise")
    else:
        story.pioneers(BOB, (0, -1), "purple").tokens(ANN, "general_polarization")
        story.play("general_polarization:clockwise")
    return story


@pytest.mark.parametrize("how", ["teleport", "polarize", "general polarization"])
def test_the_power_works_at_every_kind_of_entering(how: str) -> None:
    """R11.8, R5.8, G22."""
    story = entering(how)
    assert len(story.some("remove")) == 1
    before = int(story.state.supply[BOB])
    story.play(f"remove:{story.some('remove')[0]}")
    assert story.state.supply[BOB] == before + 1
    assert story.state.medals[ANN] == 1


def test_the_power_is_for_ones_own_turn() -> None:
    """R11.8: a general polarization of another player gives no chance."""
    story = powerful().play("no", "stop").end()
    story.ship(ANN, EARTH, "purple").pioneers(BOB, (0, -1), "purple").tokens(BOB, "general_polarization")
    story.play("general_polarization:clockwise")
    assert story.at(ANN)[0] == (0, -1)
    assert story.mover == BOB


# --- secrecy ----------------------------------------------------------------------------------------
def test_roles_that_a_seat_may_imagine() -> None:
    """R15.1, R3.8: the card is with any seat that has not shown its role, or in the box; shown ones are fixed."""
    story = Story(seats=4, roles=("hope", "nope", "hope", "hope")).steps(ANN, upgrades=1)
    dealt = {int(story.state.determinize(ANN, SeededDice(seed)).traitor) for seed in range(60)}
    assert dealt == {1, 2, 3, 4}
    story.play("accuse:2")
    later = {int(story.state.determinize(ANN, SeededDice(seed)).traitor) for seed in range(60)}
    assert later == {1, 3, 4}
    assert {int(story.state.determinize(BOB, SeededDice(seed)).traitor) for seed in range(9)} == {BOB}


def test_a_preview_never_tells_the_verdict() -> None:
    """R11.2, R15.1: what an accusation would bring differs from table to table that the seat may imagine."""
    from cosmodrome.match.preview import preview

    story = accuser()
    action = story.game.keys.find("accuse:1")
    for guilty in (THREE, ("hope", "hope", "nope"), ("hope", "hope", "hope")):
        other = accuser(guilty)
        names = ["Ann", "Bob", "Cat"]
        told = [preview(one.game, one.state, ANN, action, names) for one in (story, other)]
        assert told[0] == told[1]
