"""Wrong options, components and answers: a clear error, nothing changed, nothing told."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.games.hope.components.reading import Components
from cosmodrome.games.hope.game import GAME
from tests.hope.dealt import ANN, BOB, CAT, Dealt

HOPE = cd.Game(GAME)


# --- options --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"traitor": "maybe"}, "traitor"),
        ({"difficulty": "easy"}, "normal, advanced, expert"),
        ({"characters": "mine"}, "chosen"),
        ({"solo": True}, "its options: traitor, bugs, difficulty, characters, cooperative, hope_share"),
    ],
)
def test_wrong_options(options: dict[str, object], said: str) -> None:
    with pytest.raises(cd.BadOption, match=said):
        GAME.settle_options(options, 3)


@pytest.mark.parametrize("seats", [1, 5])
def test_a_wrong_number_of_players(seats: int) -> None:
    with pytest.raises(cd.BadOption, match="2 to 4 players"):
        GAME.check_seats(seats)


# --- components -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("section", "at", "fields", "said"),
    [
        ("galaxy_tile", 0, {"planets": {"purple": 4, "blue": 0, "red": 0}}, "galaxy_tile oxygen-1, planets"),
        ("galaxy_tile", 0, {"total": 5}, "galaxy_tile oxygen-1, total: the planets are 2 in all"),
        ("galaxy_tile", 0, {"planets": {"purple": 1}}, "galaxy_tile oxygen-1, planets: purple, blue, red"),
        ("galaxy_tile", 0, {"shape": "round"}, "galaxy_tile oxygen-1, shape"),
        ("galaxy_tile", 0, {"technology": "joker"}, "galaxy_tile oxygen-1, technology"),
        ("mission_track", None, {"crossing_indices": [7]}, "the crossings disagree"),
        ("mission_track", None, {"regression_final_index": 20}, "the last is before the final space"),
        ("mission_track", None, {"pioneer_spaces": 9}, "the last space of the row is no crossing"),
        ("difficulty", 0, {"stacks": [5, 5, 5]}, "difficulty normal, stacks: three numbers that make 16"),
        ("bug_card", 0, {"effect": "sing"}, "bug_card B01, effect: unknown; one of regression_delta"),
        ("bug_card", 0, {"duration": "instant"}, "bug_card B01, duration: regression_delta is lasting"),
        ("bug_card", 0, {"params": {"volume": 3}}, "bug_card B01, params"),
        ("character", 0, {"upgrade_costs": [1, 2]}, "character brave, upgrade_costs: three prices"),
        ("technology_card", 0, {"technology": "gold"}, "technology_card"),
        ("role_card", 0, {"side": "NOPE"}, "four H.O.P.E. cards and one N.O.P.E. card"),
    ],
)
def test_wrong_components(section: str, at: int | None, fields: dict[str, Any], said: str) -> None:
    data = deepcopy(GAME.components)
    (data[section] if at is None else data[section][at]).update(fields)
    with pytest.raises(cd.BadComponents) as refused:
        Components(data)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("section", "field", "said"),
    [("galaxy_tile", "shape", "galaxy_tile oxygen-1"), ("bug_card", "surcharge", "bug_card B01")],
)
def test_a_missing_field_is_named(section: str, field: str, said: str) -> None:
    data = deepcopy(GAME.components)
    del data[section][0][field]
    with pytest.raises(cd.BadComponents, match=said) as refused:
        Components(data)
    assert field in str(refused.value)


def test_a_galaxy_too_few() -> None:
    data = deepcopy(GAME.components)
    del data["galaxy_tile"][0]
    with pytest.raises(cd.BadComponents, match="galaxy_tile: 36 entries are needed, not 35"):
        Components(data)


def test_an_overlay_of_unknown_things() -> None:
    with pytest.raises(cd.BadComponents, match="galaxy_tile oxygen-9"):
        GAME.laid_over({"galaxy_tile": [{"id": "oxygen-9", "total": 1}]})
    with pytest.raises(cd.BadComponents, match="dimension"):
        GAME.laid_over({"dimension": [{"id": "purple", "face": "left"}]})


def test_a_wrong_overlay_starts_no_match() -> None:
    with pytest.raises(cd.BadComponents, match="galaxy_tile oxygen-1, total"):
        HOPE.match(seats=2, seed=1, components={"galaxy_tile": [{"id": "oxygen-1", "total": 9}]})


# --- answers --------------------------------------------------------------------------------------
def table(traitor: int = CAT) -> cd.Match:
    dealt = Dealt(3, traitor=traitor).cockpit(upgrades=1)
    return HOPE.match(seats=["Ann", "Bob", "Cat"], position=GAME.position(dealt.state), seed=1, traitor=True)


def refused(match: cd.Match, error: type[cd.IllegalMove], answer: str, **how: int) -> str:
    """The answer is refused, and nothing has changed. What was said."""
    before = (match.record.text(private=True), match.position(), match.decision.id)
    with pytest.raises(error) as refusal:
        match.play(answer, **how)
    assert (match.record.text(private=True), match.position(), match.decision.id) == before
    return str(refusal.value)


def test_an_answer_for_somebody_else_tells_nothing() -> None:
    said = {
        refused(table(traitor), cd.IllegalMove, key, seat=BOB)
        for traitor in (ANN, BOB, CAT)
        for key in ("end", "reveal", "accuse:2", "pay:water_plain", "nonsense")
    }
    assert len(said) == 1


def test_a_late_answer() -> None:
    match = table()
    id = match.decision.id
    match.play("navigate:towards:SW", decision=id)
    assert "no longer open" in refused(match, cd.StaleDecision, "end", decision=id)


def test_an_answer_that_is_no_option() -> None:
    assert "Earth has no planets (R6.2)" in refused(table(), cd.IllegalMove, "place")
    assert "is not among the options" in refused(table(), cd.IllegalMove, "navigate:down")


def test_to_reveal_oneself_without_being_the_traitor() -> None:
    """The same words, whoever it is: nothing is told of the others."""
    said = {refused(table(traitor), cd.IllegalMove, "reveal") for traitor in (BOB, CAT)}
    assert said == {
        "Reveal yourself as the agent of N.O.P.E.: only a traitor who has not been revealed can do so (R11.5)"
    }


# --- roles ----------------------------------------------------------------------------------------
def test_a_role_is_seen_by_its_owner_alone() -> None:
    for seat in (ANN, BOB, None):
        views = [table(traitor).view(seat) for traitor in (BOB, CAT) if seat != BOB or traitor != BOB]
        role = {str(view["role"]) for view in views}
        assert role == ({"None"} if seat is None else {"hope"})
        assert all(view["shown_roles"] == [None] * 3 for view in views)
    assert table(BOB).view(BOB)["role"] == "nope"


def test_another_seat_sees_the_same_whoever_is_the_traitor() -> None:
    bob, cat = (table(traitor).view(ANN) for traitor in (BOB, CAT))
    assert bob == cat


def test_the_preview_of_an_accusation_tells_no_verdict() -> None:
    seen = [table(traitor).preview("accuse:2", seat=ANN) for traitor in (BOB, CAT)]
    assert seen[0] == seen[1]
    assert not seen[0].certain
    assert "O.P.E." not in str(seen[0])
    with pytest.raises(cd.IllegalMove, match="seat 0"):
        table().preview("accuse:2", seat=BOB)
