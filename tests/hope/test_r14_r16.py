"""R14, R15, R16 and the invariants: characters, information, options."""

from __future__ import annotations

import pytest

import cosmodrome as cd
from cosmodrome.errors import BadComponents, BadOption
from cosmodrome.games.hope.game import GAME
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.payment import can_pay, pairs
from cosmodrome.kernel import decks
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.frames import frame
from cosmodrome.match.game import Game
from tests.hope.lively import Lively, story
from tests.hope.story import ANN, BOB, CAT, EARTH, Story, tile


# --- characters -------------------------------------------------------------------------------------
def test_the_brave_ignores_the_hand_limit() -> None:
    """R14.1, G24: a card for each first pioneer on an empty border galaxy."""
    bold = Story("brave", "acrobat").ship(ANN, (3, -3), "blue").hand(ANN, "oxygen_plain", *["light_plain"] * 5)
    bold.place("oxygen_plain")
    assert bold.state.hand_size(ANN) == 6
    other = Story("acrobat", "brave").ship(ANN, (3, -3), "blue").hand(ANN, "oxygen_plain").place("oxygen_plain")
    assert other.state.hand_size(ANN) == 0


def test_the_earthling_comes_home() -> None:
    """R14.2, G25: two cards for each entering, whatever the cause; not for staying."""
    home = Story("earthling", "brave").ship(ANN, (3, -3), "purple").levers(ANN, "away").hand(ANN)
    home.play("polarize:clockwise")
    assert home.at(ANN)[0] == EARTH
    assert home.state.hand_size(ANN) == 2
    staying = Story("earthling", "brave").gone((0, -1)).levers(ANN, "away").hand(ANN).play("polarize:clockwise")
    assert staying.at(ANN) == (EARTH, "blue")
    assert staying.state.hand_size(ANN) == 0


def test_the_prodigy_teleports_first() -> None:
    """R14.3, D4, D9, G1: for the price of a pioneer, to a barren galaxy of the same technology, before all else."""
    prodigy = Story("brave", "prodigy").ship(BOB, (0, -3), "purple").hand(BOB, "oxygen_symbol", "light_plain")
    prodigy.stable((1, -3)).end()
    assert prodigy.mover == BOB
    assert prodigy.some("teleport") == ["q2r-3", "q3r-3", "q-1r-2", "q0r-2"]
    prodigy.play("teleport:q3r-3", "pay:oxygen_symbol")
    assert prodigy.at(BOB) == ((3, -3), "purple")
    assert prodigy.used() == ["oxygen_symbol"]
    assert len(prodigy.active(BOB)) == 4
    assert "towards:SW" in prodigy.some("navigate")


def test_a_prodigy_who_cannot_pay_is_asked_all_the_same() -> None:
    """D4, R15.1; from Earth or a stable galaxy there is nothing to ask."""
    poor = Story("brave", "prodigy").ship(BOB, (0, -3), "purple").end()
    assert poor.keys == ["no"]
    earth = Story("brave", "prodigy").ship(BOB, EARTH, "purple").end()
    assert "end" in earth.keys


def test_the_levers_are_judged_after_a_teleport() -> None:
    """G35, R5.9: stuck before it, free after it: no polarization; free before it, stuck after it: one."""
    island = [(1, -3), (-1, -2), (0, -2)]
    leaving = Story("brave", "prodigy").gone(*island).monolith((3, -3)).ship(BOB, (0, -3), "purple")
    leaving.hand(BOB, "oxygen_plain").end().play("teleport:q3r-3", "pay:oxygen_plain")
    assert leaving.some("navigate")
    assert leaving.some("polarize") == []
    landing = Story("brave", "prodigy").gone(*island).monolith((3, -3)).ship(BOB, (3, -3), "purple")
    landing.hand(BOB, "oxygen_plain").end().play("teleport:q0r-3", "pay:oxygen_plain")
    assert landing.some("navigate") == []
    assert landing.some("polarize") == ["clockwise"]


def test_a_teleport_without_pioneers_refills() -> None:
    """G11: the pile is discarded, no Replenishment card is taken, the hand is refilled."""
    prodigy = Story("brave", "prodigy").ship(BOB, (0, -3), "purple").hand(BOB, "oxygen_symbol").end()
    prodigy.play("teleport:q3r-3", "pay:oxygen_symbol", "end", "discard:2")
    assert prodigy.state.hand_size(BOB) == 5
    assert prodigy.told(a.CARD_TAKEN) == 0
    assert prodigy.state.top_of(1) == 1


# --- information ------------------------------------------------------------------------------------
def test_what_a_seat_sees() -> None:
    """R15.1, I10: its own hand and role, of others neither."""
    secret = Story(roles=("hope", "nope")).hand(BOB, "joker_symbol", "plant_plain")
    assert GAME.view(secret.state, BOB)["hand"] == {"joker_symbol": 1, "plant_plain": 1}
    assert GAME.view(secret.state, BOB)["role"] == "nope"
    for seat in (ANN, None):
        seen = GAME.view(secret.state, seat)
        assert seen["known_hands"][BOB] == {}
        assert seen["role"] == ("hope" if seat == ANN else None)
        assert seen["shown_roles"] == [None, None]
        assert seen["players"][BOB]["hand_size"] == 2


def test_cards_that_all_have_seen() -> None:
    """R15.2: one taken from the Replenishment spaces is known in the hand until it is spent."""
    open_ = Story().ship(ANN, (1, -2), "purple").hand(ANN, "water_symbol").place("water_symbol").end()
    assert GAME.view(open_.state, None)["known_hands"][ANN] == {"oxygen_plain": 1}
    assert GAME.view(open_.state, BOB)["center"]["piles"][0] == ["water_symbol"]


def test_a_card_from_under_the_deck_is_known() -> None:
    """R15.2: whoever draws it shows it to all."""
    under = Story().hand(ANN)
    state = under.state
    state.deck = decks.laid([int(decks.face(12)), 1])
    state.push(frame(a.DEAL_CARD, ANN))
    under._again()
    assert [GAME.chance_keys.text(one) for one in state.legal_actions()] == ["card:joker_plain"]
    assert state.seen_by(state.legal_actions()[0]) == state.everyone()
    state.apply(state.legal_actions()[0])
    assert GAME.view(state, None)["known_hands"][ANN] == {"joker_plain": 1}


def test_unseen_cards_are_one_pool() -> None:
    """R15.2: dealt anew, a hand keeps its known part and its size; one's own stays as it is."""
    hands = Story().hand(ANN, "light_plain").hand(BOB, "plant_plain", "joker_symbol")
    hands.state.show_hand(hands.state.everyone(), BOB, 1 << 4 * 8)
    others = {tuple(sorted(held(hands, seed).items())) for seed in range(30)}
    assert len(others) > 3
    assert all(dict(other)["plant_plain"] >= 1 and sum(dict(other).values()) == 2 for other in others)


def held(given: Story, seed: int) -> dict[str, int]:
    dealt = given.state.determinize(ANN, SeededDice(seed))
    assert dealt.cards_in_hand(ANN) == given.state.cards_in_hand(ANN)
    return dict(GAME.view(dealt, BOB)["hand"])


def test_a_payment_can_be_paid_in_every_imagined_world() -> None:
    """R15.2, D9, D11: whoever is about to pay holds the price, and what was offered for a Bug card."""
    paying = Story(seats=3).ship(ANN, (1, -2), "purple").hand(ANN, "water_plain").play("place")
    offering = Story(bugs=True, draws={"bug": ["B02"]}).ship(ANN, (0, -3), "purple").pioneers(BOB, (0, -3), "blue")
    offering.hand(ANN, "oxygen_plain", "light_plain", "light_plain", "plant_plain").place("oxygen_plain")
    offering.medals(ANN, 0).play("offer:1")
    for seed in range(40):
        assert can_pay(paying.state.determinize(BOB, SeededDice(seed)), ANN, 1)
        assert pairs(offering.state.determinize(BOB, SeededDice(seed)), ANN) >= 1


def test_cards_that_one_player_must_hold_are_dealt_to_no_other() -> None:
    """R15.2, D11: Bob has offered the last pair that Cat has not seen, so she never imagines half of it with Ann."""
    given = (
        Story(seats=3, bugs=True, draws={"bug": ["B02"]}).ship(ANN, (0, -3), "purple").pioneers(BOB, (0, -3), "blue")
    )
    given.hand(ANN, "oxygen_plain", "water_plain", "carbon_plain", "plant_plain").hand(
        BOB, "light_plain", "light_plain"
    )
    given.place("oxygen_plain").medals(BOB, 0).play("offer:0", "offer:1")
    given.state.cards = 0
    assert {int(pairs(given.state.determinize(CAT, SeededDice(seed)), BOB)) for seed in range(40)} == {1}


def test_undo_ends_at_a_payment() -> None:
    """R15.1, R6.4: a flight and the wish to place can be taken back alone, a card from the hand cannot."""
    match = Game(Lively()).match(seats=["Ann", "Bob"], seed=3, characters="random")
    while "place" not in (keys := [option.key for option in match.decision.options]):
        ahead = [key for key in keys if key.startswith(("navigate", "go"))]
        match.play(ahead[0] if ahead else keys[0])
    seat = match.mover
    assert seat is not None
    assert match.undo_needs(seat) == []
    match.play("place")
    assert match.undo_needs(seat) == []
    match.play(match.decision.options[0].key)
    assert match.undo_needs(seat) == [1 - seat]


def test_talk_is_free() -> None:
    """R15.3: no rule asks for it: no answer of the game is a word."""
    assert not any(verb.name in ("say", "claim", "talk") for verb in GAME.keys.verbs.table)


# --- options ----------------------------------------------------------------------------------------
def test_all_combinations_are_legal() -> None:
    """R16.1."""
    for seats in (2, 3, 4):
        for traitor in (False, True):
            for bugs in (False, True):
                for difficulty in ("normal", "advanced", "expert", "hero"):
                    settled = GAME.settle_options({"traitor": traitor, "bugs": bugs, "difficulty": difficulty}, seats)
                    assert GAME.box(seats, settled).bugs == bugs
    with pytest.raises(BadOption, match="difficulty"):
        GAME.settle_options({"difficulty": "easy"}, 2)


def test_the_cooperative_way() -> None:
    """R16.2: all loyal players win together, or all lose."""
    together = Story(seats=3, cooperative=True, roles=("hope", "nope", "hope")).row(ANN)
    together.state.outcome = 1
    assert list(together.state.returns()) == [1.0, 0.0, 1.0]
    together.state.outcome = 2
    assert sum(together.state.returns()) == 0


def test_figures_are_data() -> None:
    """R16.3: track lengths, shapes, planets, symbols, prices and Bug cards from an owner's overlay."""
    overlay = {
        "mission_track": {
            "pioneer_spaces": 20,
            "regression_final_index": 40,
            "crossing_indices": [5, 30],
            "crossing_pioneer_spaces": [4, 9],
        },
        "galaxy_tile": [
            {"id": "oxygen-1", "shape": "concave", "planets": {"purple": 3, "blue": 3, "red": 3}, "total": 9}
        ],
        "technology_card": [{"id": "joker-card-01", "regression_symbols": 0}],
        "character": [{"id": "brave", "upgrade_costs": [1, 2, 3]}],
        "bug_card": [{"id": "B01", "surcharge": 0, "params": {"amount": -2}}],
    }
    box = GAME.box(2, GAME.settle_options({}, 2), overlay)
    assert (box.row, box.final, box.row_space[30]) == (20, 40, 9)
    assert box.hollow & 1
    assert box.planets_in_all[0] == 9
    assert box.upgrade_price[0] == 1
    assert (box.surcharge[0], box.bug_amount[0]) == (0, -2)
    with pytest.raises(BadComponents, match=r"galaxy_tile oxygen-1, planets\.purple"):
        GAME.box(
            2,
            GAME.settle_options({}, 2),
            {"galaxy_tile": [{"id": "oxygen-1", "planets": {"purple": 4, "blue": 0, "red": 0}}]},
        )


# --- invariants -------------------------------------------------------------------------------------
def broken(number: str, given: Story) -> bool:
    return any(f"({number})" in wrong for wrong in GAME.check(given.state))


def test_invariants_are_watched() -> None:
    """I1-I8: each of them is found when it is broken."""
    lost = Story()
    lost.state.supply[ANN] -= 1
    assert broken("I1", lost)
    doubled = Story()
    doubled.state.heap += 1
    assert broken("I2", doubled)
    assert broken("I3", Story().medals(ANN, 31))
    assert broken("I4", Story().pioneers(ANN, (0, -3), "purple").pioneers(BOB, (0, -3), "blue"))
    assert broken("I5", Story().row(ANN, ANN, ANN).marker(7))
    assert broken("I6", Story().monolith((0, -1), 0))
    assert broken("I7", Story().ship(ANN, (3, -3), "red").gone((3, -3)).monolith((0, -3)))
    lever = Story()
    lever.state.lever = 0
    assert broken("I8", lever)


def test_the_same_choices_give_the_same_game() -> None:
    """I9: a record replays to the same record."""
    match = Game(Lively()).match(seats=["Ann", "Bob", "Cat"], seed=11, traitor=True, bugs=True)
    for _ in range(60):
        match.play(match.decision.options[0].key)
    assert cd.replay(match.record.text(), game=Game(Lively())).record.text() == match.record.text()


def test_every_game_ends() -> None:
    """I11, G33: also if nobody ever does anything."""
    idle = Story()
    turns = 0
    while not idle.over:
        idle.end()
        turns += 1
        assert turns < 400
    assert idle.outcome.reason == "lost"
    assert len(story(Lively(), 2, {"bugs": True}, 3)) < 1500


def test_tile_numbers() -> None:
    """R2.1: a tile is named by its coordinates."""
    assert GAME.keys.find("monolith:q3r-3") - GAME.keys.find("monolith:q0r-3") == 3 == tile((3, -3))
