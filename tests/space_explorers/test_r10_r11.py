"""R10 and R11: who knows what; no other modes."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.errors import BadOption
from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.kernel.bits import members
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER
from tests.reading import told
from tests.space_explorers.story import CALM, NEIL, VALENTINA, YURI, Story, neil

VIEWERS = (NEIL, YURI, VALENTINA, None)  # None: a spectator


def table(neils: list[int], yuris: list[int], valentinas: list[int], **more: Any) -> Story:
    return neil(
        seats=3,
        hub={"green": [13, 14], "purple": [56]},
        hand=neils,
        projects=["sputnik_1"],
        others=[{"hand": yuris, "hub": {"red": [47, 37, 43]}}, {"hand": valentinas, "projects": ["luna_9"]}],
        first=VALENTINA,
        **more,
    )


@pytest.mark.parametrize("viewer", VIEWERS)
def test_public_things_are_seen_by_all(viewer: int | None) -> None:
    """R10.1: Center, line, Hubs in order, tokens, completed Projects, sizes of hands and deck, First Player."""
    seen = table([7, 8], [9, 10, 11], [12]).view(viewer)
    assert seen["center"] == sorted(CALM)
    assert len(seen["line"]) == 3
    assert seen["players"][NEIL]["hub"]["green"] == [13, 14]
    assert seen["players"][YURI]["hub"]["red"] == [47, 37, 43]
    assert [sum(player["tokens"].values()) for player in seen["players"]] == [5, 5, 5]
    assert [[project["id"] for project in player["projects"]] for player in seen["players"]] == [
        ["sputnik_1"],
        [],
        ["luna_9"],
    ]
    assert [len(player["hand"]) for player in seen["players"]] == [2, 3, 1]
    assert seen["deck"] == 60 - 6 - 3 - 3 - 6
    assert seen["first"] == VALENTINA
    assert {13, 14, 47, 37, 43, 56, *CALM} <= set(seen["cards"])  # covered cards may be inspected


@pytest.mark.parametrize("viewer", VIEWERS)
def test_hands_are_secret(viewer: int | None) -> None:
    """R10.2: faces of hand cards are for their owner only; nobody sees into the deck."""
    hands = [[7, 8], [9, 10, 11], [12]]
    seen = table(*hands).view(viewer)
    for seat, player in enumerate(seen["players"]):
        assert player["hand"] == (hands[seat] if seat == viewer else [None] * len(hands[seat]))
    own = hands[viewer] if viewer is not None else []
    assert set(seen["cards"]) == {*CALM, 13, 14, 56, 47, 37, 43, *own}


def everything_shown(story: Story, seat: int | None) -> list[object]:
    """All that reaches a player: the view, the prompt and, where it is the own turn, options and refusals."""
    shown: list[object] = [story.view(seat), GAME.prompt(story.state, seat), story.mover]
    if seat == story.mover:
        shown += [[GAME.option(story.state, action) for action in story.state.legal_actions()]]
        shown += [GAME.blocked(story.state)]
    return shown


@pytest.mark.parametrize("seat", VIEWERS)
def test_what_is_hidden_makes_no_difference(seat: int | None) -> None:
    """R10.2: with other cards in the others' hands and in the deck, a player sees exactly the same."""
    hands = [[7, 8], [9, 10, 11], [12]]
    others = [[57, 58], [4, 40, 31], [34]]
    for player in (NEIL, YURI, VALENTINA):
        one = table(*hands, player=player)
        two = table(*[hands[i] if i == seat else others[i] for i in range(3)], player=player)
        assert everything_shown(one, seat) == everything_shown(two, seat)


def test_a_recruit_in_the_making_is_not_shown() -> None:
    """R10.2: while Neil names hand cards to return, the others and spectators see the turn as it was."""
    story = table([1, 7, 8, 9], [10], [11], tokens={})
    before = {viewer: everything_shown(story, viewer) for viewer in (YURI, VALENTINA, None)}
    story.play("recruit:1")
    assert story.view(NEIL)["recruit"]["card"] == 1
    for viewer, shown in before.items():
        assert everything_shown(story, viewer) == shown


def test_a_card_taken_from_the_center_stays_known() -> None:
    """R10.3: all have seen it; the card drawn from the deck is known to its drawer alone."""
    story = table([], [9], [12], player=NEIL, draws=[60, 58]).play("take:17", "continue")
    story.play("take_deck", "take:5")
    assert story.mover == NEIL
    for viewer in (YURI, VALENTINA, None):
        assert story.view(viewer)["players"][NEIL]["hand"] == [17]
        assert story.view(viewer)["players"][NEIL]["known"] == [17]
    assert story.view(NEIL)["players"][VALENTINA]["hand"] == [5, None]
    assert story.view(NEIL)["players"][YURI]["hand"] == [None, None]
    assert story.view(YURI)["players"][YURI]["hand"] == [9, 58]
    assert story.view(YURI)["players"][YURI]["known"] == []


def test_known_and_unknown_cards_in_one_hand() -> None:
    """R10.3: a redeal of what Yuri cannot know leaves Neil the card he took, and Yuri his own hand."""
    story = neil([60, 59], hand=[7, 8], others=[{"hand": [9]}]).play("take:17")
    assert story.view(YURI)["players"][NEIL]["hand"] == [17, None, None]
    dealt: set[int] = set()
    for seed in range(60):
        other: Explorers = story.state.determinize(YURI, SeededDice(seed))
        hand = [card + 1 for card in members(other.hand[NEIL])]
        assert 17 in hand
        assert len(hand) == 3
        assert members(other.hand[YURI]) == [8]
        assert GAME.check(other) == []
        dealt |= set(hand)
    assert len(dealt) > 30
    assert not dealt & {*CALM, 9, 60} - {17}


def test_a_returned_card_has_been_seen() -> None:
    """R10.3: unknown until it is returned; whoever takes it then from the Center has a known card."""
    story = neil(center=[1, *CALM[1:]], hand=[60], tokens={})
    assert story.view(YURI)["players"][NEIL]["hand"] == [None]
    story.play("recruit:1")
    assert 60 in story.center
    story.play("take:60")
    assert story.view(NEIL)["players"][YURI]["hand"] == [60]


def test_a_recruited_card_has_been_seen() -> None:
    """R10.3: drawn from the deck, it is unknown until it lies in the Hub, and public from then on."""
    story = neil(hand=[49], tokens={"blue": 2}, seats=3)
    assert 49 not in story.view(YURI)["cards"]
    story.play("recruit:49")
    for viewer in VIEWERS:
        assert story.view(viewer)["cards"][49]["name"] == "Astronaut 49"


def read(key: str, chance: str, seat: int | None) -> str:
    """What a seat reads of an action and of what chance brings after it."""
    state, lines = neil().state, []
    for action in (GAME.keys.find(key), GAME.chance_keys.find(chance)):
        assert action in list(state.legal_actions())
        lines.append(told(GAME, state, action, seat))
        state.apply(action)
    return " ".join(lines)


def test_the_log_tells_what_everybody_saw() -> None:
    """R10.3: a card taken from the Center is named to all, a card drawn from the deck to its drawer only."""
    assert "Tester 17" in read("take:17", "deal:60", YURI)
    assert "Astronaut 60" in read("take:17", "deal:60", None)
    assert "Astronaut 60" in read("take_deck", "deal:60", NEIL)
    for other in (YURI, None):
        assert "60" not in read("take_deck", "deal:60", other)
        assert "a card" in read("take_deck", "deal:60", other)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tokens_and_cards_move_by_the_rules_only(seats: int) -> None:
    """R10.4: tokens go from the mover to the left neighbour, by a payment, 10, 19 or 56; no card changes hands."""
    for seed in range(6):
        options = GAME.settle_options({"edition": "2017" if seed % 2 else "2018"}, seats)
        state = GAME.new_state(GAME.box(seats, options))
        dice = SeededDice(100 * seats + seed)
        while state.mover() != OVER:
            mover = int(state.mover())
            before = state.clone()
            if mover == CHANCE:
                state.apply(state.sample(dice))
                assert list(state.tokens) == list(before.tokens)
                continue
            actions = state.legal_actions()
            action = int(actions[dice.below(len(actions))])
            state.apply(action)
            movers = [seat for seat in range(seats) if state.tokens[seat] != before.tokens[seat]]
            if movers:
                verb = GAME.keys.verb(action).name
                assert verb.startswith(("recruit", "division", "icons", "return", "tokens", "pay", "give", "use_"))
                assert sorted(movers) == sorted((mover, (mover + 1) % seats))
            for seat in range(seats):
                came = int(state.hand[seat]) & ~int(before.hand[seat])
                assert not came & ~int(before.center)
                if seat != mover:
                    assert state.hand[seat] == before.hand[seat]


def test_no_teams_and_no_levels() -> None:
    """R11.1: everybody plays for himself, and the options of a table are those of the editions and of E, R2, RU."""
    story = neil(seats=4)
    assert [int(story.state.side(seat)) for seat in range(4)] == [0, 1, 2, 3]
    assert {option.name for option in GAME.options} == {
        *("edition", "ability_19_timing", "ability_34_mode", "ability_57_top_must_change", "ability_58_timing"),
        *("center_refill", "free_icons_first", "auto_draw", "project_sides", "first_player"),
    }


def test_no_solo_mode() -> None:
    """R11.2: one player alone has no game."""
    with pytest.raises(BadOption, match="2 to 4 players, not 1"):
        GAME.box(1, GAME.settle_options({}, 1))
