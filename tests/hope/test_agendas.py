"""The agenda of a position: whatever a game brings up is read back, in words and as numbers."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.errors import BadPosition
from cosmodrome.games.fields import fingerprint
from cosmodrome.games.hope.game import GAME, HopeGame
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.frames import frame, kind_of
from cosmodrome.kernel.state import CHANCE, OVER
from cosmodrome.lab.conformance.driver import drawn_table
from tests.hope.lively import Lively, wish
from tests.hope.story import ANN, BOB
from tests.soak import repeats

STEPS = 700  # of one game
Data = dict[str, Any]


def kinds(state: Hope) -> tuple[int, ...]:
    return tuple(int(kind_of(f)) for f in state.agenda)


def comes_back(game: HopeGame, state: Hope) -> None:
    data = game.position(state)
    assert fingerprint(game.from_position(state.printed, data)) == fingerprint(state), data["agenda"]
    data["agenda"] = [int(f) for f in state.agenda]  # as earlier versions wrote it
    assert fingerprint(game.from_position(state.printed, data)) == fingerprint(state), data["agenda"]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(repeats(6, 200)))
def test_every_agenda_is_read_back(seed: int) -> None:
    """Each that looks different, at tables of all kinds."""
    game = Lively() if seed % 3 else GAME
    seats, options = drawn_table(game, seed)
    if seed % 2:
        options |= {"traitor": True, "bugs": True}
    state = game.new_state(game.box(seats, game.settle_options(options, seats)))
    dice = SeededDice(seed)
    met: set[tuple[int, ...]] = set()
    for _ in range(STEPS):
        if kinds(state) not in met:
            met.add(kinds(state))
            comes_back(game, state)
        if state.mover() == OVER:
            break
        state.apply(state.sample(dice) if state.mover() == CHANCE else wish(state, dice))
    assert state.turn > 0


# --- what cannot be under way -------------------------------------------------------------------------
def player(character: str, **fields: Any) -> Data:
    return {"character": character, "role": "hope", **fields}


def its(kind: str, seat: int = ANN, **arguments: Any) -> Data:
    return {"kind": kind, "seat": seat, **arguments}


def under_way(*frames: Data, ann: Data | None = None, **fields: Any) -> Data:
    """A position in which this lies on Ann's turn."""
    players = [player("brave", **(ann or {})), player("acrobat")]
    return {"players": players, "turn": 1, "agenda": [its("ask_turn"), *frames], **fields}


def bug(*frames: Data, name: str = "B07", **fields: Any) -> Data:
    """A position in which this lies on a Bug card."""
    return under_way(its("next_bug"), *frames, resolving=name, **fields)


def ended(*frames: Data, **fields: Any) -> Data:
    """A position in which Ann's turn is ending."""
    return {**under_way(**fields), "agenda": [its("end_turn"), its("regression"), *frames]}


OVER_B07 = its("bug_over", bug="B07")
USED = [{"card": "water_plain"}]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        # frames
        (under_way(agenda=[255]), r"agenda\[0\]: 255 is no frame of this game"),
        (under_way(agenda=[frame(a.ASK_TURN, 2)]), r"agenda\[0\]\.seat: ask_turn is not for 2"),
        (under_way(agenda=[frame(a.ENTER, 0, 40)]), r"agenda\[0\]\.tile: 40 is not a number from 0 to 36"),
        (under_way(its("enter", tile="nowhere")), r"agenda\[1\]\.tile: 'nowhere' is not one of q0r-3"),
        (under_way(its("ask_turn")), r"agenda\[1\]\.kind: ask_turn never lies on ask_turn"),
        (under_way(its("ask_unit", units=3)), r"agenda\[1\]\.kind: ask_unit never lies on ask_turn"),
        # a turn
        (under_way(turn=0), "turn: it is 0 during the set-up, and only then"),
        (under_way(player=1), r"agenda\[0\]\.seat: it is the turn of player 1"),
        (under_way(*[its("enter", BOB, tile="earth")] * 2), r"agenda\[2\]\.seat: player 1 is on the agenda"),
        (under_way(its("enter", BOB, tile="q1r0")), r"agenda\[1\]\.tile: the ship of player 1 is elsewhere"),
        (under_way(its("ask_extra")), r"this_turn\.bought: the question on the agenda is about an upgrade"),
        (under_way(its("judge_levers"), its("ask_teleport")), r"agenda\[2\]\.kind: there is nowhere to teleport to"),
        (
            under_way(its("ask_payment", tile="earth", target="none")),
            r"agenda\[1\]\.kind: no pioneer can be placed and paid for",
        ),
        (
            under_way(its("ask_payment", tile="earth", target="q1r0")),
            r"agenda\[1\]\.target: a teleport is paid for when the turn begins",
        ),
        (
            under_way(its("judge_levers"), its("ask_payment", tile="earth", target="q1r0")),
            r"agenda\[2\]\.target: the player cannot teleport there",
        ),
        (under_way(its("stabilize", tile="earth"), its("deal_card")), r"agenda\[1\]\.tile: .* about to become stable"),
        (under_way(its("deal_token", tile="earth")), r"agenda\[1\]\.tile: a token is laid on a stable galaxy"),
        # a navigation
        (under_way(its("ask_flight")), r"flight\.lever: the question on the agenda is about a navigation"),
        (under_way(its("ask_flight"), flight={"lever": "away"}), r"flight\.lever: .* is active \(I8\)"),
        (
            under_way(its("ask_flight"), flight={"lever": "away"}, ann={"levers": []}),
            r"flight\.manner: this lever leads away",
        ),
        (
            under_way(its("ask_flight"), flight={"lever": "towards", "heading": "E"}, ann={"levers": []}),
            r"flight\.heading: it does not lead towards in this dimension",
        ),
        # the end of a turn
        (ended(its("refill"), its("ask_discard")), "discards: there are no cards in front of the player"),
        (ended(its("ask_discard"), discards=USED), r"this_turn\.placed: the hand is refilled"),
        (
            ended({"kind": "deal_open", "pile": 2, "with_symbol": 1}),
            r"agenda\[2\]\.with_symbol: only during the set-up",
        ),
        (
            ended({"kind": "deal_open", "pile": 2, "with_symbol": 0}, open=[None, "light_plain", None]),
            r"agenda\[2\]\.pile: a card lies there",
        ),
        # the traitor
        (under_way(its("lose_half"), its("ask_penalty", pioneers=2)), r"players\[0\]\.has_accused: .* accusation"),
        (
            under_way(its("ask_replace", pioneers=2, traitor=1), ann={"has_accused": True}),
            r"agenda\[1\]\.traitor: the traitor whom the player has exposed",
        ),
        (
            under_way(its("ask_replace", pioneers=0, traitor=1)),
            r"agenda\[1\]\.pioneers: 0 is not a number from 1 to 2",
        ),
        (
            under_way(its("arrive", tile="earth"), its("ask_remove", tile="earth")),
            r"agenda\[2\]\.kind: only a revealed traitor removes pioneers",
        ),
        (
            under_way(
                its("arrive", tile="earth"),
                its("ask_remove", tile="earth"),
                ann={"role": "nope", "role_shown": True},
            ),
            r"players\[0\]\.medals: removing a pioneer costs one",
        ),
        (under_way(ann={"gains_no_medals": True}), r"players\[0\]\.gains_no_medals: only a traitor who was revealed"),
        # Bug cards
        (under_way(bugs_due=1), "bugs_due: no Bug card is due according to the agenda"),
        (under_way(resolving="B07"), "resolving: no Bug card is being resolved according to the agenda"),
        (bug(its("ask_offer", bug="B08", answers=0)), r"agenda\[2\]\.bug: this card is not being resolved"),
        (bug(its("ask_offer", bug="B07", answers=1)), r"agenda\[2\]\.answers: another player is to answer then"),
        (bug(its("ask_offer", bug="B07", answers=4)), r"agenda\[2\]\.answers: another player is to answer then"),
        (
            bug(its("ask_offer", bug="B07", answers=0), ann={"offer": 1}),
            r"players\[0\]\.offer: the player has not been asked yet",
        ),
        (
            bug(its("ask_offer", BOB, bug="B07", answers=1), ann={"offer": 1}),
            r"players\[0\]\.offer: 1 is not a number from 0 to 0",
        ),
        (
            bug(its("ask_offer", BOB, bug="B07", answers=1), ann={"offer": 2, "medals": 2}),
            "players: their offers reach the price of 2",
        ),
        (
            bug(OVER_B07, its("bug_effect", bug="B07"), its("ask_unit", units=1)),
            r"agenda\[4\]\.units: 1 is not a number",
        ),
        (bug(OVER_B07, its("ask_unit", units=1)), r"agenda\[3\]\.kind: a bonus that is paid works"),
        (bug(OVER_B07, its("ask_loss")), r"agenda\[3\]\.kind: the Bug card does something else"),
        (bug(its("bug_over", bug="M07"), its("ask_loss"), name="M07"), r"agenda\[3\]\.seat: .* not so many cards"),
        (
            bug(its("bug_over", bug="B09"), its("ask_vanguard"), name="B09"),
            r"agenda\[3\]\.seat: no pioneer of player 0 can be placed",
        ),
    ],
)
def test_what_cannot_be_under_way_is_refused(data: Data, message: str) -> None:
    box = GAME.box(2, GAME.settle_options({"traitor": True, "bugs": True}, 2))
    with pytest.raises(BadPosition, match=message):
        GAME.from_position(box, data)


def test_without_options_there_are_no_such_questions() -> None:
    box = GAME.box(2, GAME.settle_options({}, 2))
    players = [{"character": "brave"}, {"character": "acrobat"}]
    with pytest.raises(BadPosition, match="agenda: only a game with Bug cards has them"):
        GAME.from_position(box, under_way(its("next_bug"), its("deal_bug"), players=players))
    with pytest.raises(BadPosition, match=r"agenda\[1\]\.kind: only a game with a traitor has this"):
        GAME.from_position(box, under_way(its("lose_half"), its("ask_penalty", pioneers=1), players=players))


# --- the set-up ---------------------------------------------------------------------------------------
def set_up(kind: str) -> Data:
    """The first position of a set-up in which this is next."""
    state = GAME.new_state(GAME.box(2, GAME.settle_options({"traitor": True, "bugs": True}, 2)))
    dice = SeededDice(1)
    while (data := GAME.position(state))["agenda"][-1]["kind"] != kind:
        state.apply(state.sample(dice) if state.mover() == CHANCE else state.legal_actions()[0])
    return data


@pytest.mark.parametrize(
    ("kind", "path", "value", "message"),
    [
        ("deal_galaxy", ["turn"], 1, "turn: it is 0 during the set-up"),
        ("deal_galaxy", ["player"], 1, "player: the first player begins"),
        ("deal_galaxy", ["agenda", -1, "tile"], "q0r3", r"agenda\[\d+\]\.kind: the set-up goes on with something else"),
        ("deal_open", ["agenda", -1, "with_symbol"], 0, r"agenda\[\d+\]\.kind: the set-up goes on"),
        ("deal_open", ["tiles", 0, "vanished"], True, "tiles: all galaxies are there and barren"),
        ("deal_open", ["tiles"], [], "tiles: galaxies lie where none is to be dealt"),
        ("deal_open", ["open"], ["light_symbol", None, None], "open: a card lies on space 1 unless"),
        ("ask_character", ["players", 0, "character"], "brave", r"players\[0\]\.character: the player has one unless"),
        ("deal_omen", ["monolith"], {"tile": "q3r0", "side": "E"}, "monolith: it stands on a tile unless"),
        (
            "ask_monolith",
            ["agenda", -1, "technology"],
            "joker",
            r"agenda\[\d+\]\.technology: no galaxy on the border shows it",
        ),
        ("ask_character", ["deck"], ["water_plain", 66], "deck: no card has been turned over"),
        ("deal_card", ["players", 1, "hand"], {"water_plain": 1}, r"players\[1\]\.hand: 5 of the 5 cards are to be"),
        ("deal_role", ["discards"], [{"card": "water_plain"}], "discards: no card has been used"),
        ("deal_role", ["heap"], {"water_plain": 1}, "heap: no card has been put aside"),
        ("deal_role", ["players", 1, "role"], "hope", r"players\[1\]\.role: the player has one unless"),
        ("ask_start", ["players", 1, "ship"], "earth_blue", r"players\[1\]\.ship: it stands on Earth unless"),
    ],
)
def test_a_set_up_does_what_is_left(kind: str, path: list[Any], value: object, message: str) -> None:
    data = set_up(kind)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    if "deck" not in path:
        data["deck"] = None  # the rest
    with pytest.raises(BadPosition, match=message):
        GAME.from_position(GAME.box(2, GAME.settle_options({"traitor": True, "bugs": True}, 2)), data)


def test_before_the_first_turn_nothing_is_foretold() -> None:
    """R9.5: there is no Monolith yet, whatever the marker is about to meet."""
    box = GAME.box(2, GAME.settle_options({"traitor": True, "bugs": True}, 2))
    before_a_crossing = next(index for index in range(int(box.final)) if box.row_space[index]) - 1
    state = GAME.from_position(box, {**set_up("ask_character"), "marker": before_a_crossing})
    assert GAME.view(state, ANN)["refilling"] is None
