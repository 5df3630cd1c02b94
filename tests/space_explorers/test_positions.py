"""Positions as plain data: what is written can be read again, and what cannot be is refused by name."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cosmodrome.errors import BadPosition
from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.games.space_explorers.view.positions import AGENDA, known_names
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER
from cosmodrome.lab.conformance import drawn_table
from tests.soak import repeats
from tests.space_explorers.story import CALM, NEIL, YURI, Story, neil

BOX = GAME.box(2, GAME.settle_options({}, 2))
ONE_EACH = {"blue": 1, "green": 1, "yellow": 1, "red": 1, "purple": 1}

TURN = [{"kind": kind, "seat": 0} for kind in ("end_turn", "may_complete", "after_action")]


def asked(what: str, seat: int = 0, **arguments: int) -> dict[str, Any]:
    return {"kind": f"ask_{what}", "seat": seat, **arguments}


def position(**changes: Any) -> dict[str, Any]:
    players = [{"tokens": ONE_EACH}, {"tokens": ONE_EACH}]
    return {"center": CALM, "players": players, **changes}


def first_player(**changes: Any) -> dict[str, Any]:
    return position(players=[{"tokens": ONE_EACH, **changes}, {}])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "center: Object missing required field"),
        (position(players=[{}]), "players: a list of 2 is needed"),
        (position(players=[{}, {}, {}]), "players: a list of 2 is needed"),
        (position(players=[{}, 7]), r"players\[1\]: Expected `object`, got `int`"),
        (position(weather="rain"), "weather: Object contains unknown field `weather` .it has turn, round, first"),
        (position(center=None), "center: a list is needed, not None"),
        (position(center=[0]), "center: 0 is not a number from 1 to 60"),
        (position(center=[61]), "center: 61 is not a number from 1 to 60"),
        (position(center=["5"]), "center: '5' is not a number"),
        (position(center=[True]), "center: True is not a number"),
        (position(center=[5, 5]), "center: 5 appears twice"),
        (position(deck=list(range(1, 61))), "deck: a card lies in two places"),
        (position(deck=[60]), r"deck: \d+ of the 60 cards lie nowhere"),
        (
            position(players=[{"tokens": {"blue": 9}}, {}]),
            "tokens.blue: 9 blue tokens in all; there are 2",
        ),
        (first_player(hand=[5]), r"players\[0\]\.hand: a card lies in two places"),
        (first_player(hand=[1], hub={"blue": [1]}), r"players\[0\]\.hub\.blue: a card lies in two places"),
        (first_player(hand=[1], shown=[2]), r"players\[0\]\.shown: only cards of the hand"),
        (first_player(hub={"blue": [13]}), r"players\[0\]\.hub\.blue: card 13 has no blue skill \(R5\.2\)"),
        (first_player(hub={"pink": [13]}), r"players\[0\]\.hub: Invalid enum value 'pink' .one of blue, green"),
        (first_player(hub={"blue": 1}), r"players\[0\]\.hub\.blue: Expected `array`, got `int`"),
        (first_player(tokens={"pink": 1}), r"players\[0\]\.tokens: 'pink' is not one of blue"),
        (first_player(tokens={"blue": -1}), r"players\[0\]\.tokens: blue = -1 is not a number from 0"),
        (first_player(tokens={"blue": 1.5}), r"players\[0\]\.tokens: blue = 1\.5 is not a number"),
        (
            position(players=[{"tokens": {"blue": 9}}, {}]),
            r"players\[0\]\.tokens\.blue: 9 blue tokens in all; there are 2 \(R2\.3\)",
        ),
        (position(deck=[57]), r"deck: 53 of the 60 cards lie nowhere \(X17\)"),
        (first_player(cards=[1]), r"players\[0\]\.cards: Object contains unknown field `cards` .it has hand"),
        (first_player(projects=["moon"]), r"players\[0\]\.projects: 'moon' is not one of explorer_1"),
        (position(line="skylab"), "line: a list is needed, not 'skylab'"),
        (position(line=["skylab", "skylab"]), "line: skylab appears twice"),
        (position(line=["skylab", "salyut_1"]), "line: salyut_1 is on a tile that lies elsewhere already"),
        (first_player(projects=["skylab"]) | {"line": ["skylab"]}, r"players\[0\]\.projects: skylab is on a tile"),
        (position(player=2), "player: 2 is not a number from 0 to 1"),
        (position(first=-1), "first: -1 is not a number from 0 to 1"),
        (position(round="1"), "round: Expected `int`, got `str`"),
        (position(passes=3), "passes: 3 is not a number from 0 to 2"),
        (position(used=5), "used: a list is needed, not 5"),
        (position(recruited=61), "recruited: 61 is not a number from 1 to 60"),
        (position(lent={"blue": "1"}), r"lent: blue = '1' is not a number"),
        (position(tiles=5), "tiles: a list is needed, not 5"),
        (position(tiles=[11]), "tiles: 11 is not a number from 1 to 10"),
        (position(ending="rain"), "ending: 'rain' is not one of '', all_projects"),
        (position(agenda="later"), "agenda: Expected `array . null`, got `str`"),
        (position(agenda=[-1]), r"agenda\[0\]: Expected `int` >= 0"),
        (position(agenda=[255]), r"agenda\[0\]: 255 is no frame of this game"),
        (position(agenda=[74 + 256 * 5]), r"agenda\[0\]\.seat: ask_action is not for 5"),
        (position(agenda=[]), "ending: with nothing left to do the game is over; one of all_projects, full_hub"),
        (position(agenda=[77]), r"agenda\[0\]\.kind: ask_source never lies at the bottom"),
        (position(agenda=[8112499584926025]), r"agenda\[0\]: 8112499584926025 is no frame of this game"),
        (position(agenda=[15]), r"agenda\[0\]\.kind: lay_tiles never lies at the bottom"),
        (position(agenda=[15, 73994]), r"agenda\[0\]\.kind: lay_tiles never lies at the bottom"),
        (position(agenda=[12]), r"agenda\[0\]: 12 is no frame of this game"),
        (position(agenda=[254223]), r"agenda\[0\]\.seat: lay_tiles is not for 1"),
        (position(agenda=[{"kind": "rest"}]), r"agenda\[0\]\.kind: 'rest' is not one of after_action, ask_action"),
        (position(agenda=[{"kind": "end_turn"}]), r"agenda\[0\]\.seat: this field is missing"),
        (position(agenda=[*TURN, {"kind": "end_turn", "seat": 0}]), r"agenda\[3\]\.kind: end_turn never lies on"),
        (position(agenda=[*TURN, asked("action", seat=1)]), r"agenda\[3\]\.seat: it is the turn of player 0"),
        (position(agenda=[*TURN, asked("action", card=1)]), r"agenda\[3\]\.card: a frame ask_action has no such"),
        (position(agenda=[*TURN, asked("source")]), "recruit: the question on the agenda needs its card and"),
        (
            position(agenda=[*TURN, asked("source")], recruit={"card": 12, "division": "blue", "gone": 1}),
            r"recruit\.\w+: ",
        ),
        (
            position(agenda=[*TURN, asked("source")], recruit={"card": 45, "division": "blue"}),
            r"recruit\.card: this card cannot be recruited so",
        ),
        (
            position(
                agenda=[*TURN, asked("action"), {**asked("give", purpose=1, about=0, tokens=1), "colour": "blue"}],
                paid={"blue": 14},
            ),
            "paid: only tokens that the player has",
        ),
        (position(recruit={"card": 12}), "recruit: nobody is recruiting according to the agenda"),
        (position(paid={"red": 1}), "paid: no tokens are being paid"),
        (position(order=5), "order: no pile is being put into a new order"),
        (position(turn=1_000_000), "turn: Expected `int` <= 10000"),
        (position(round=0), "round: it is 0 during the set-up, and only then"),
        (position(recruit=[]), "recruit: Expected `object . null`, got `array`"),
        (position(recruit={"card": 0}), r"recruit\.card: 0 is not a number from 1 to 60"),
        (position(recruit={"card": 5, "manner": []}), r"recruit\.manner: \[\] is not one of paid, free, for_tokens"),
        (position(recruit={"card": 5, "division": "pink"}), r"recruit\.division: 'pink' is not one of blue, green"),
        (position(paid={"blue": 99}), r"paid: blue = 99 is not a number from 0"),
    ],
)
def test_what_cannot_be_is_refused_with_field_and_reason(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.from_position(BOX, data)


def test_center_and_players_suffice() -> None:
    """The deck is then all other cards, and a turn of the first seat begins."""
    state = GAME.from_position(BOX, {"center": [12, 18], "players": [{"hub": {"blue": [1]}}, {}]})
    written = GAME.position(state)
    assert state.mover() == NEIL
    assert written["center"] == [12, 18]
    assert len(written["deck"]) == 57
    assert (written["round"], written["first"], written["player"], written["ending"]) == (1, 0, 0, "")


def test_a_position_tells_all() -> None:
    """Piles from the bottom, hands, tokens by colour, Projects by name."""
    story = neil(hub={"blue": [1, 2]}, hand=[7, 8], tokens={"red": 2}, projects=["skylab"], line=["sputnik_1"])
    written = story.position["players"][NEIL]
    assert written["hub"]["blue"] == [1, 2]
    assert written["hand"] == [7, 8]
    assert written["tokens"] == {"red": 2}
    assert written["projects"] == ["skylab"]
    assert "sputnik_1" in story.position["line"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", ["2017", "2018"])
def test_every_position_of_a_game_can_be_written_and_read(seats: int, edition: str) -> None:
    """Through text and back it is the same position, with the same options, views and points."""
    options = {"edition": edition, "free_icons_first": edition == "2018"}
    box = GAME.box(seats, GAME.settle_options(options, seats))
    state = GAME.new_state(box)
    dice = SeededDice(seats)
    steps = 0
    while state.mover() != OVER:
        actions = state.legal_actions()
        state.apply(state.sample(dice) if state.mover() == CHANCE else actions[dice.below(len(actions))])
        steps += 1
        if steps % 5 == 0 or state.mover() == OVER:
            copy = GAME.from_position(box, json.loads(json.dumps(GAME.position(state))))
            assert GAME.position(copy) == GAME.position(state)
            assert list(copy.legal_actions()) == list(state.legal_actions())
            assert GAME.scores(copy) == GAME.scores(state)
            for seat in [None, *range(seats)]:
                assert GAME.view(copy, seat) == GAME.view(state, seat)


def test_a_payment_half_way_can_be_written_and_read() -> None:
    """Cards named so far, 31, and tokens are part of the position."""
    story = neil(hub={"yellow": [31]}, hand=[7, 22, 58], center=[40, *CALM[:5]], tokens={"green": 1, "purple": 1})
    story.play("recruit:40", "return:22")
    written = json.loads(json.dumps(story.position))
    assert written["recruit"]["card"] == 40
    assert written["recruit"]["returned"] == [22]
    again = Story.of(GAME.from_position(story.state.printed, written))
    assert again.keys == story.keys == ["return:58", "use_31"]
    for key in ("use_31", "tokens", "pay:green:1"):
        assert again.play(key).position == story.play(key).position


def test_known_cards_stay_known() -> None:
    """R10.3: a card that all have seen is `shown` in the position."""
    story = neil([60], hand=[7]).play("take:17")
    written = json.loads(json.dumps(story.position))
    assert written["players"][NEIL]["shown"] == [17]
    again = Story.of(GAME.from_position(story.state.printed, written))
    assert again.view(YURI)["players"][NEIL]["hand"] == [17, None]


@pytest.mark.soak
def test_every_agenda_of_random_games_reads_back() -> None:
    """At tables of all kinds: what lies on what is declared in full."""
    for seed in range(repeats(40, 400)):
        seats, options = drawn_table(GAME, seed)
        state = GAME.new_state(GAME.box(seats, GAME.settle_options(options, seats)))
        dice = SeededDice(seed)
        while state.mover() != OVER:
            written = AGENDA.write(state, known_names(state.printed))
            again = GAME.new_state(state.printed)
            again.restore([], list(again.knows), list(again.ledger))
            AGENDA.push(again, written, known_names(state.printed))
            assert list(again.agenda) == list(state.agenda)
            actions = state.legal_actions()
            state.apply(actions[dice.below(len(actions))])
