"""Positions: read like the table, written and read back whole, and refused with their field where they cannot be."""

from __future__ import annotations

from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.errors import BadPosition
from cosmodrome.games.fields import fingerprint
from cosmodrome.games.hope.game import GAME
from cosmodrome.games.hope.rules.geometry import UNIVERSE
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER
from tests.hope.lively import Lively, wish
from tests.hope.story import ANN, BOB, Story

TWO: list[dict[str, Any]] = [{"character": "brave"}, {"character": "acrobat"}]
ALL = {"traitor": True, "bugs": True}


def read(data: dict[str, Any], **options: Any) -> Hope:
    return GAME.from_position(GAME.box(2, GAME.settle_options(options, 2)), data)


def ann(**fields: Any) -> dict[str, Any]:
    """A position in which the first player has these fields."""
    return {"players": [{**TWO[ANN], **fields}, TWO[BOB]]}


def mid_turn(*more: dict[str, Any]) -> dict[str, Any]:
    """Fields of a position in the middle of the first player's turn, with this on top of it."""
    return {"turn": 1, "agenda": [{"kind": "ask_turn", "seat": ANN}, *more]}


def lies(**fields: Any) -> dict[str, Any]:
    """A position with this on the first tile."""
    return {"players": TWO, "tiles": [{"at": "q0r-3", "galaxy": "oxygen-1", **fields}]}


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_comes_back(seed: int) -> None:
    """From the set-up to the end, every seventh position, with roles and Bug cards."""
    game = Lively() if seed else GAME
    box = game.box(2 + seed, game.settle_options(ALL, 2 + seed))
    state, dice, step = game.new_state(box), SeededDice(seed), 0
    while True:
        if step % 7 == 0 or state.mover() == OVER:
            assert fingerprint(game.from_position(box, game.position(state))) == fingerprint(state)
        if state.mover() == OVER or step > 700:
            break
        state.apply(state.sample(dice) if state.mover() == CHANCE else wish(state, dice))
        step += 1


def test_characters_are_all_that_must_be_given() -> None:
    """A turn of the first player begins, with galaxies in their printed order and all ships on Earth."""
    match = cd.load("hope").match(position={"players": TWO})
    assert match.decision.seat == ANN
    seen = match.view()
    assert [tile["galaxy"] for tile in seen["tiles"]][:2] == ["oxygen-1", "oxygen-2"]
    assert [player["supply"] for player in seen["players"]] == [23, 23]
    assert (seen["center"]["deck"], seen["center"]["stacks"]) == (70, [5, 5, 6])


def test_a_position_reads_like_the_table() -> None:
    story = Story(roles=("nope", "hope")).pioneers(ANN, (2, -1), "blue").row(BOB, None, ANN).hand(ANN, "water_plain")
    data = GAME.position(story.tokens(BOB, "draw_two").marker(3).state)
    (tile,) = [tile for tile in data["tiles"] if tile["pioneers"]]
    assert (tile["at"], tile["pioneers"], tile["settled"]) == ("q2r-1", {"blue": [ANN]}, True)
    assert (data["row"], data["marker"]) == ([BOB, None, ANN], 3)
    assert [player["role"] for player in data["players"]] == ["nope", "hope"]
    assert (data["players"][ANN]["hand"], data["players"][BOB]["tokens"]) == ({"water_plain": 1}, {"draw_two": 1})


def test_what_lies_nowhere_else_is_left_over() -> None:
    """I1, I2, I3: pioneers in the supply, cards in the deck, tokens in the highest stacks."""
    state = read({**lies(pioneers={"purple": [ANN]}), "row": [ANN, BOB]})
    assert [int(n) for n in state.supply] == [21, 22]
    state = read({**ann(hand={"water_plain": 2}, tokens={"two_medals": 1}), "heap": {"light_plain": 1}})
    assert (int(state.in_deck()), [int(n) for n in state.stacks]) == (67, [4, 5, 6])
    assert GAME.check(state) == []


def test_the_traitor_is_whoever_has_the_card() -> None:
    """R3.8: nobody else knows it unless it was shown; without it among the players it is in the box."""
    roles = [{**player, "role": role} for player, role in zip(TWO, ("nope", "hope"), strict=True)]
    state = read({"players": roles}, traitor=True)
    assert (state.traitor, state.knows_role(BOB, ANN)) == (ANN, False)
    roles[ANN]["role_shown"] = True
    assert read({"players": roles}, traitor=True).is_revealed()
    assert read({"players": [{**player, "role": "hope"} for player in TWO]}, traitor=True).traitor == 2


def test_an_ended_game_is_over() -> None:
    """R10.5: points are counted anew."""
    match = cd.load("hope").match(position={"players": TWO, "row": [ANN], "ending": "regression", "agenda": []})
    assert match.over
    assert [score.total for score in match.scores] == [3, 2]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "players: Object missing required field"),
        ({"players": TWO[:1]}, "players: a list of 2 is needed"),
        ({"players": TWO, "weather": 1}, "weather: Object contains unknown field"),
        ({"players": TWO, "player": 2}, "player: 2 is not a number from 0 to 1"),
        ({"players": [{}, {}]}, r"players\[0\]\.character: Object missing required field"),
        ({"players": [TWO[0], TWO[0]]}, r"players\[1\]\.character: another player has it \(R3\.5\)"),
        (ann(character=None), r"players\[0\]\.character: needed once the game has begun"),
        (ann(character="pilot"), r"players\[0\]\.character: 'pilot' is not one of brave"),
        (ann(ship="q9r9_blue"), r"players\[0\]\.ship: 'q9r9_blue' is not one of"),
        (ann(levers=["up"]), r"players\[0\]\.levers: 'up' is not one of towards"),
        (ann(upgrades=4), r"players\[0\]\.upgrades: Expected `int` <= 3"),
        (ann(medals=31), r"players\[0\]\.medals: there are 30 in all \(I3\)"),
        (ann(tokens={"draw_two": 9}), r"tokens: there are not so many of draw_two \(R7\.6\)"),
        (ann(hand={"water_plain": 15}), r"not so many cards water_plain .*\(I2\)"),
        (ann(shown={"water_plain": 1}), r"players\[0\]\.shown: these cards are not in the hand"),
        (ann(overflow=1), r"players\[0\]\.overflow: the row is not full \(G13\)"),
        (ann(role="hope"), r"players\[0\]\.role: only a game with a traitor has roles"),
        (ann(role_shown=True), r"players\[0\]\.role_shown: there is no role"),
        (lies(at="q0r-9"), r"tiles\[0\]\.at: 'q0r-9' is not one of"),
        (lies(at="earth"), r"tiles\[0\]\.at: Earth lies there"),
        (lies(galaxy="x"), r"tiles\[0\]\.galaxy: 'x' is not one of"),
        ({"players": TWO, "tiles": [*lies()["tiles"], *lies(at="q1r-3")["tiles"]]}, r"tiles\[1\]\.galaxy: it lies"),
        ({"players": TWO, "tiles": lies()["tiles"] * 2}, r"tiles\[1\]\.at: something lies there already"),
        (lies(vanished=True, stable=True), r"tiles\[0\]\.vanished: nothing is left"),
        (lies(token="draw_two"), r"tiles\[0\]\.token: tokens lie on stable galaxies"),
        (lies(pioneers={"purple": [2]}), r"tiles\[0\]\.pioneers: 2 is not a number from 0 to 1"),
        (lies(pioneers={"purple": [0] * 4}), r"tiles\[0\]\.pioneers\.purple: more pioneers than planets \(I4\)"),
        (lies(pioneers={"green": [0]}), r"tiles\[0\]\.pioneers.*: Invalid enum value 'green'"),
        (
            lies(pioneers={"purple": [0], "blue": [0], "red": [0] * 3}),
            r"tiles\[0\]\.pioneers: more pioneers than planets",
        ),
        (lies(stable=True, pioneers={"purple": [0]}), r"tiles\[0\]\.pioneers: this galaxy is stable \(I4\)"),
        (lies(settled=False, pioneers={"purple": [0]}), r"tiles\[0\]\.settled: a pioneer is there"),
        ({"players": TWO, "monolith": {"tile": "earth", "side": "E"}}, r"monolith: .*border side .*\(I6\)"),
        ({**lies(vanished=True), **ann(ship="q0r-3_blue")}, r"players\[0\]\.ship: there is no tile \(I7\)"),
        ({"players": TWO, "open": ["water_plain"]}, "open: a list of 3 is needed"),
        ({"players": TWO, "discards": [{"card": "water_plain", "space": 4}]}, r"discards\[0\]\.space: Expected `int`"),
        ({"players": TWO, "deck": [60]}, r"deck: 60 unseen cards; 70 lie nowhere else \(I2\)"),
        ({"players": TWO, "deck": ["ace", 69]}, "deck: 'ace' is not one of oxygen_plain"),
        ({"players": TWO, "stacks": [5, 5]}, "stacks: a list of 3 is needed"),
        ({"players": TWO, "stacks": [5, 5, 4]}, "stacks: 14 tokens instead of 16"),
        ({"players": TWO, "stacks": [6, 5, 4]}, r"stacks\[0\]: 6 is not a number from 0 to 5"),
        ({"players": TWO, "row": [2]}, r"row\[0\]: 2 is not a number from 0 to 1"),
        ({"players": TWO, "row": [0] * 61}, "row: there are [0-9]+ spaces"),
        ({"players": TWO, "row": [0] * 24}, r"players\[0\]: 26 pioneers on the board; there are 25 \(I1\)"),
        ({"players": TWO, "row": [0], "gaps": [1]}, "gaps: no pioneer stands in a gap"),
        ({"players": TWO, "gaps": [1]}, "gaps: the marker never stands there"),
        ({"players": TWO, "marker": 200}, "marker: 200 is not a number from 0 to"),
        ({"players": TWO, "marker": 68}, "ending: the marker is on its final space"),
        ({"players": TWO, "ending": "rain"}, "ending: 'rain' is not one of '', mission"),
        ({"players": TWO, "ending": "earth"}, r"ending: with Earth gone nothing is left to do"),
        ({"players": TWO, "bug": "B01"}, r"bug: only a game with Bug cards has them \(R13\.1\)"),
        ({"players": TWO, "agenda": []}, "ending: with nothing left to do the game is over"),
        (ann(offer=3), r"players\[0\]\.offer: no offers for a Bug card are being made"),
        (ann(has_accused=True), r"players\[0\]\.has_accused: only in a game with a traitor"),
        ({"players": TWO, "turn": 1_000_000}, "turn: Expected `int` <= 10000"),
        ({"players": TWO, "flight": {"lever": "away"}, **mid_turn()}, r"flight\.lever: no navigation is under way"),
        ({"players": TWO, "this_turn": {"closed": True}, **mid_turn()}, r"this_turn\.closed: no pioneer was placed"),
        ({"players": TWO, "this_turn": {"placed": True}, **mid_turn()}, r"this_turn\.placed: no card was used"),
        ({"players": TWO, "discards": [{"card": "water_plain"}]}, r"discards\[0\]\.space: only the last cards used"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        read(data)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"players": TWO}, r"players\[0\]\.role: needed in a game with a traitor \(R3\.8\)"),
        ({"players": [{**player, "role": "nope"} for player in TWO]}, r"players\[1\]\.role: there is one nope card"),
        ({"players": [{**player, "role": "hope"} for player in TWO], "bug": "M09"}, "bug: .* does not last"),
        (
            {"players": [{**player, "role": "hope"} for player in TWO], "bug": "B01", "bug_deck": ["B01"]},
            "bug_deck: a card that was drawn",
        ),
    ],
)
def test_roles_and_bugs_are_checked_too(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        read(data, **ALL)


def test_the_marker_does_not_rest_on_a_pioneer() -> None:
    """I5."""
    box = GAME.box(2, GAME.settle_options({}, 2))
    index = next(index for index in range(int(box.final)) if box.row_space[index])
    row = [None] * (int(box.row_space[index]) - 1) + [ANN]
    with pytest.raises(BadPosition, match=r"marker: it does not rest on a pioneer \(I5\)"):
        read({"players": TWO, "row": row, "marker": index})


def test_a_full_row_is_an_end() -> None:
    """R10.1."""
    length = int(GAME.box(2, GAME.settle_options({}, 2)).row)
    with pytest.raises(BadPosition, match=r"ending: the row is full, so it is mission \(R10\.1\)"):
        read({"players": TWO, "row": [None] * (length - 1) + [ANN]})


def test_the_monolith_stands_where_it_was_put() -> None:
    state = read({"players": TWO, "monolith": {"tile": "q3r0", "side": "E"}})
    assert state.monolith == UNIVERSE.place(3, 0) * 6
