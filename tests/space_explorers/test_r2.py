"""R2: the set-up for two, three and four players."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cosmodrome.errors import BadOption
from cosmodrome.games.space_explorers.game import GAME
from cosmodrome.games.space_explorers.rules.explorers import Explorers
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE
from tests.space_explorers.story import Story

PLAYERS = pytest.mark.parametrize("seats", [2, 3, 4])
PROJECTS = {project.id: project for project in GAME.shipped.projects}


def before(seats: int, **options: object) -> Explorers:
    """The box has just been opened."""
    return GAME.new_state(GAME.box(seats, GAME.settle_options(options, seats)))


def outcomes(state: Explorers) -> list[str]:
    assert state.mover() == CHANCE
    return [GAME.chance_keys.text(outcome) for outcome in state.legal_actions()]


def dealt(seats: int, seed: int = 7, **options: object) -> tuple[Story, list[list[str]]]:
    """A game set up, and what could have happened at each step of chance."""
    state = before(seats, **options)
    dice = SeededDice(seed)
    steps = []
    while state.mover() == CHANCE:
        steps.append(outcomes(state))
        state.apply(state.sample(dice))
    return Story.of(state), steps


def steps_of(steps: list[list[str]], verb: str) -> list[list[str]]:
    return [step for step in steps if step[0].startswith(f"{verb}:")]


@PLAYERS
def test_six_cards_of_a_shuffled_deck_are_the_center(seats: int) -> None:
    """R2.1: each of the 60 cards can come, none twice, and six lie face up."""
    story, steps = dealt(seats)
    deals = steps_of(steps, "deal")
    drawn = [set(deal) - set(following) for deal, following in pairwise(deals)]
    assert deals[0] == [f"deal:{number}" for number in range(1, 61)]
    assert [len(deal) for deal in deals] == list(range(60, 60 - 6 - seats, -1))
    assert len(story.center) == 6
    assert [{f"deal:{number}"} for number in story.center] == sorted(drawn[:6], key=lambda key: int(min(key)[5:]))


@PLAYERS
def test_two_projects_more_than_players(seats: int) -> None:
    """R2.2: 4, 5 or 6 random tiles, each with one side; the others leave the game."""
    story, steps = dealt(seats)
    line = [project["id"] for project in story.view()["line"]]
    assert len(line) == seats + 2
    assert len({PROJECTS[project].tile for project in line}) == seats + 2
    tiles = steps_of(steps, "tile")
    assert tiles[0] == [f"tile:{tile}" for tile in range(1, 11)]
    assert [len(step) for step in tiles] == list(range(10, 10 - seats - 2, -1))


def test_tiles_are_tossed() -> None:
    """R2.2: by default each side of each tile is possible."""
    _, steps = dealt(3)
    assert steps_of(steps, "side") == [["side:us", "side:soviet"]] * 5
    assert {side for seed in range(20) for side in sides(dealt(3, seed)[0])} == {"us", "soviet"}


def sides(story: Story) -> list[str]:
    return [PROJECTS[project["id"]].side for project in story.view()["line"]]


@pytest.mark.parametrize("side", ["us", "soviet"])
def test_a_table_may_choose_the_side(side: str) -> None:
    """R2.2: any method is allowed: all tiles with the same side (option project_sides)."""
    story, steps = dealt(4, project_sides=side)
    assert steps_of(steps, "side") == []
    assert sides(story) == [side] * 6


def test_a_table_may_choose_the_side_of_each_tile() -> None:
    """R2.2: the tile drawn is laid with the side chosen for that very tile (option project_sides)."""
    chosen = ["us", "soviet", "soviet", "us", "us", "soviet", "us", "soviet", "us", "soviet"]
    for seed in range(5):
        story, steps = dealt(4, seed, project_sides=chosen)
        assert steps_of(steps, "side") == []
        for project in story.view()["line"]:
            assert PROJECTS[project["id"]].side == chosen[PROJECTS[project["id"]].tile - 1]


@PLAYERS
def test_one_token_of_each_colour_for_every_player(seats: int) -> None:
    """R2.3: five tokens each; of every colour as many are in play as there are players."""
    story, _ = dealt(seats)
    one_each = {"blue": 1, "green": 1, "yellow": 1, "red": 1, "purple": 1}
    assert [player["tokens"] for player in story.view()["players"]] == [one_each] * seats


@PLAYERS
def test_tokens_in_play_never_change_in_number(seats: int) -> None:
    """R2.3: they only change owner, to the end of the game."""
    story, _ = dealt(seats)
    dice = SeededDice(seats)
    state = story.state
    moved = False
    while state.mover() != -2:
        state.apply(state.sample(dice) if state.mover() == CHANCE else pick(state, dice))
        bags = [player["tokens"] for player in story.view()["players"]]
        for colour in ("blue", "green", "yellow", "red", "purple"):
            assert sum(bag.get(colour, 0) for bag in bags) == seats
        moved |= any(sum(bag.values()) != 5 for bag in bags)
    assert moved


def pick(state: Explorers, dice: SeededDice) -> int:
    actions = state.legal_actions()
    return int(actions[dice.below(len(actions))])


@pytest.mark.parametrize(("seats", "deck"), [(2, 52), (3, 51), (4, 50)])
def test_everybody_starts_with_one_secret_card(seats: int, deck: int) -> None:
    """R2.4: one card from the deck each, seen by its owner alone; 52, 51 or 50 cards stay."""
    story, _ = dealt(seats)
    assert story.deck == deck
    for seat in range(seats):
        (card,) = story.hand(seat)
        assert isinstance(card, int)
        assert card not in story.center
        for other in [None, *range(seats)]:
            if other != seat:
                assert story.view(other)["players"][seat]["hand"] == [None]


@PLAYERS
def test_any_seat_may_be_first(seats: int) -> None:
    """R2.5: by default the First Player is drawn by lot."""
    _, steps = dealt(seats)
    assert steps[-1] == [f"first:{seat}" for seat in range(seats)]
    assert {dealt(seats, seed)[0].view()["first"] for seed in range(30)} == set(range(seats))


@PLAYERS
def test_the_table_may_choose_the_first_player(seats: int) -> None:
    """R2.5: the option first_player names a seat, which then has the first turn."""
    for seat in range(seats):
        story, steps = dealt(seats, first_player=seat)
        assert steps_of(steps, "first") == []
        assert story.view()["first"] == seat
        assert story.mover == seat


def test_the_marker_never_moves() -> None:
    """R2.5: whoever is First Player stays it."""
    story, _ = dealt(3, first_player=1)
    for _ in range(7):
        story.play(next(key for key in story.keys if key.startswith("take:")))
        assert story.view()["first"] == 1
    assert story.view()["round"] == 3


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_players(seats: int) -> None:
    """R2.2: there are numbers for two, three and four players only."""
    with pytest.raises(BadOption, match="2 to 4 players"):
        before(seats)
