"""What the pages say beside the board: the rules, the guide and the legend."""

from __future__ import annotations

import tomllib

import pytest

from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.text.missions import block_words
from tests.from_the_moon.story import Story


@pytest.mark.parametrize("word", ["engine", "implement", "flag", "components.toml", "pictures lost", "for tests"])
def test_the_rules_are_written_for_players(word: str) -> None:
    assert word not in GAME.rulebook.text.lower()


def test_the_rules_tell_of_a_full_gauge_as_the_game_does() -> None:
    """R3.2, Q35: Food into Energy is not offered there."""
    conversion = GAME.rulebook.rule("R3.2")
    assert "Q35" in conversion
    assert "is lost" not in conversion


def test_guide_and_legend_know_the_exceptions() -> None:
    """R7.3, R9.6, R14.7, R15.5: Buildings that work at once or last, Greenhouses, the Survivors, launches alone."""
    guide = GAME.resource("guide.md")
    assert "Most large ones score at the end; one works at once, and the Building of your faction" in guide
    assert "brings cubes for all, and Greenhouses without surcharge" in guide
    signs = {
        name: sign["text"]
        for group in tomllib.loads(GAME.resource("board/signs.toml")).values()
        if isinstance(group, dict)
        for name, sign in group.items()
    }
    assert "Alone: for two of your Improvements, or one." in signs["bonus"]
    assert "Survivors" in signs["convert"]
    assert "lasting power of your faction" in signs["large"]


def test_marks_say_what_the_rulebook_does_not() -> None:
    """How many large Buildings fit on a board, and which solo cards there are, is not in its text."""
    data = GAME.components
    assert "large_slots" in data["player_board"]["buildings"]["reconstructed_fields"]
    assert {data[cards]["source"] for cards in ("solo_rover_location_cards", "solo_building_zone_cards")} == {
        "reconstructed"
    }


def test_what_a_game_alone_comes_to() -> None:
    """R15.6: what was missing, and nothing else."""
    story = Story("workers", draws={"objective": ["O6"]})
    story.state.ending, story.state.launched = 2, 3
    assert GAME.outcome(story.state).text == "a piece has left the Progress track: not all ships are launched"
    story.state.ending, story.state.launched = 1, 7
    assert GAME.outcome(story.state).text == "all three ships are launched: not all Objectives are met"


def test_points_for_each_say_for_what() -> None:
    """R13.5: as an alternative of an effect, L12 scores for the parts that you have improved."""
    box = Story().state.printed
    lab = [entry.id for entry in GAME.shipped.laboratories].index("L12") + 1
    words = block_words(box, int(box.laboratory_effect[lab]))
    assert words == "pay 1 Energy: score 2 points for each improved ship part"


def test_why_not_in_plain_words() -> None:
    """R3.1, R10.1: L06 gives an approval for constructing."""
    story = Story("workers", "pioneers").goods(water=9, metal=9, polymer=9, battery=4).foundations(1).displayed("L06")
    assert story.why_not("act:team").why == "you do not have what it takes to develop your team now"
    story.goods(water=9, metal=9, polymer=9, energy=4)
    story.play("act:research", "develop:laboratory", "laboratory:top_left", "place:r1c1", "activate:r1c1", "choose:0")
    assert story.why_not("improve:E-1").why == "the approval is only for constructing"


def test_first_steps_say_how_it_ends() -> None:
    """R12.1, R15.6."""
    steps = tomllib.loads(GAME.resource("first_steps.toml"))
    assert steps["goal"].startswith("Score the most points")
    assert steps["end"].endswith(
        "after the round in which the third ship is launched or a piece leaves the Progress track."
    )
    assert "leaves the Progress track first" in steps["when"]["seats=1"]["end"]


def test_questions_in_plain_words() -> None:
    """R4.2, R10.1."""
    story = Story("workers", "pioneers").crews("M W", "W", "P").cubes(1, metal=1, water=1)
    assert story.play("act:rover", "rover:1", "send:1").prompt == "Mare Tranquillitatis: do which task?"
    story = Story("biofarmers", "pioneers").goods(water=9, metal=9)
    assert story.play("act:greenhouses").prompt.startswith("Approval for Europa, Titan or Mars: construct, improve")
