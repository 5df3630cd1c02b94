"""W: the worked examples of the rulebooks; W4-W6 are one continuous story."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.games.space_explorers.game import GAME
from tests.space_explorers.story import NEIL, VALENTINA, YURI, Story, neil

EXAMPLE: dict[str, Any] = GAME.components["example_game"]
PRINTED = {card.number: card for card in GAME.shipped.specialists}


# --- the cost examples --------------------------------------------------------------------------------


def test_first_specialist_of_a_division() -> None:
    """W1: Space Flight is empty; 50 needs all its three icons, red, blue and blue."""
    center = [50, 5, 17, 29, 41, 6]
    assert len(PRINTED[50].cost) == 3
    for tokens in ({"red": 1, "blue": 1}, {"blue": 2}):
        assert "recruit:50" not in neil(center=center, tokens=tokens).keys
    story = neil(center=center, tokens={"red": 1, "blue": 2}).play("recruit:50")
    assert story.player(NEIL)["hub"]["purple"] == [50]
    assert story.tokens(NEIL) == {}


def test_reduction() -> None:
    """W2: three green skills in Testing; of 15 the lower three icons are ignored, only the red one is required."""
    hub = {"green": [13, 17]}  # 17 lies on top, as 13 would give a red
    assert PRINTED[15].cost == ["red", "yellow", "yellow", "yellow"]
    center = [15, 5, 29, 41, 6, 18]
    story = neil(center=center, hub=hub, tokens={"yellow": 2})
    assert story.why_not("recruit:15").why == "needs 1 more red in Testing"
    story = neil(center=center, hub=hub, tokens={"yellow": 2, "red": 1}).play("recruit:15")
    assert story.tokens(NEIL) == {"yellow": 2}


def test_only_matching_skills_count() -> None:
    """W3: 6 and 49 have two purple skills; the blue one does not count. 57 still needs its upper three icons."""
    hub = {"purple": [49, 6]}  # 6 lies on top, as 49 would give a green
    assert PRINTED[57].cost[:3] == ["yellow", "yellow", "green"]
    center = [57, 5, 17, 29, 41, 18]
    for tokens in ({"yellow": 2, "blue": 2}, {"yellow": 1, "green": 1, "blue": 2}):
        assert "recruit:57" not in neil(center=center, hub=hub, tokens=tokens).keys
    story = neil(center=center, hub=hub, tokens={"yellow": 2, "green": 1, "blue": 2}).play("recruit:57")
    assert story.tokens(NEIL) == {"blue": 2}


def test_range_of_costs() -> None:
    """W3a: base costs from 2 (1) to 6 (4)."""
    assert len(PRINTED[1].cost) == 2
    assert len(PRINTED[4].cost) == 6
    assert {len(card.cost) for card in PRINTED.values()} == {2, 3, 4, 5, 6}


def test_one_skill_two_equal_two_different() -> None:
    """W3b: as on 1, 17 and 18."""
    assert PRINTED[1].skills == ["blue"]
    assert PRINTED[17].skills == ["green", "green"]
    assert PRINTED[18].skills == ["green", "red"]


def test_the_hub_picture() -> None:
    """W3c: the Engineer, the Builder and the Astronaut on top are active; the Scientist works at the end only."""
    hub = {"blue": [1, 10], "green": [13, 17], "yellow": [25, 35], "red": [37, 44], "purple": [49, 56]}
    story = neil(hub=hub, hand=[4], center=[5, 29, 41, 53, 6, 18])
    assert story.keys == ["use_44", "continue"]
    story.play("continue")
    assert story.options("recruit_for_tokens") == ["4"]
    assert story.options("use_56") == ["blue", "green", "yellow", "red", "purple"]
    assert {key.partition(":")[0] for key in story.keys} <= {
        *("take", "take_deck", "recruit", "recruit_for_tokens", "use_56"),
    }
    assert story.score(NEIL)["card 35"] == 3
    covered = story.why_not("recruit:4").why  # neither 1 nor 13, 25, 37, 49 helps to pay
    assert covered == "needs 2 more red in Engineering"


def test_a_project_of_three_colours() -> None:
    """W3d: Skylab needs 4 blue, 3 red, 1 purple, in whatever Divisions these skills lie."""
    skylab = next(project for project in GAME.shipped.projects if project.id == "skylab")
    assert skylab.requires == {"blue": 4, "red": 3, "purple": 1}
    center = [17, 29, 53, 18, 30, 54]
    piles = [
        {"blue": [5, 1, 6], "red": [41, 43]},  # 6 brings the purple skill in Engineering
        {"blue": [5, 2], "red": [42, 41], "purple": [49]},  # 42 brings a blue skill in Construction
    ]
    for hub in piles:
        assert neil(hub=hub, center=center, line=["skylab"]).play("take:17").options("complete") == ["skylab"]
    hub = {"blue": [5, 2], "red": [41, 43], "purple": [49]}
    assert neil(hub=hub, center=center, line=["skylab"]).play("take:17").mover == YURI


def test_set_up_for_three() -> None:
    """W3e: five tiles, three tokens of each colour."""
    story = neil(seats=3)
    assert len(story.view()["line"]) == 5
    for colour in ("blue", "green", "yellow", "red", "purple"):
        assert sum(story.tokens(seat)[colour] for seat in range(3)) == 3


# --- the game example ---------------------------------------------------------------------------------


def the_example(**options: object) -> Story:
    position = {
        "player": NEIL,
        "center": EXAMPLE["center"],
        "line": EXAMPLE["projects"],
        "players": [EXAMPLE[name.lower()] for name in EXAMPLE["players"]],
    }
    return Story(position, EXAMPLE["next_deck_cards"], **options)


@pytest.fixture(params=["2017", "2018"])
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def neil_recruits(story: Story) -> Story:
    return story.play("recruit:18", "division:red")


def neils_turn(story: Story) -> Story:
    return neil_recruits(story).play("complete:voskhod_2")


def yuris_turn(story: Story) -> Story:
    return neils_turn(story).play("use_56:red", "recruit:38", "return:45")


def valentina_draws(story: Story) -> Story:
    yuris_turn(story).play("take_deck")
    if story.view()["edition"] == "2018":
        return story.play("extra")
    assert len(story.hand(VALENTINA)) == 1  # 2017: the extra card comes once the first has reached the hand
    return story.play("extra")


def test_neil_can_recruit_b_or_c_only(edition: str) -> None:
    """W4: with 3 green and 2 yellow tokens, no hand, and 1 yellow, 2 red, 1 purple from his Specialists."""
    story = the_example(edition=edition)
    assert EXAMPLE["players"] == ["Neil", "Yuri", "Valentina"]
    assert story.mover == NEIL
    assert story.tokens(NEIL) == {"green": 3, "yellow": 2}
    assert story.hand(NEIL) == []
    assert len(story.view()["line"]) == 5
    assert story.options("recruit") == ["18", "38"]
    assert (EXAMPLE["center"].index(18), EXAMPLE["center"].index(38)) == (1, 2)  # slots B and C


def test_neil_considers_both_divisions(edition: str) -> None:
    """W4: Tester B has green and red skills and costs three yellow: net cost 2 in Testing, 3 in Construction."""
    story = the_example(edition=edition).play("recruit:18")
    assert story.options("division") == ["green", "red"]
    assert PRINTED[18].cost == ["yellow"] * 3
    in_testing = the_example(edition=edition).play("recruit:18", "division:green")
    assert in_testing.tokens(NEIL) == {"green": 3, "yellow": 1}  # 2, of which the Engineer gives one
    in_construction = story.play("division:red")
    assert in_construction.tokens(NEIL) == {"green": 3}  # 3, of which the Engineer gives one


def test_neil_recruits_into_construction(edition: str) -> None:
    """W4: 1 yellow from the Engineer, 2 yellow tokens to Yuri; the Center is refilled at once with an Engineer."""
    story = neil_recruits(the_example(edition=edition))
    assert story.tokens(NEIL) == {"green": 3}
    assert story.tokens(YURI)["yellow"] == 3
    assert story.player(NEIL)["hub"]["red"] == [18]
    assert story.center == [3, 12, 14, 36, 38, 39]
    assert story.view()["cards"][3]["name"] == "Engineer 3"


def test_neil_completes_one_project(edition: str) -> None:
    """W4: before the recruit none, now exactly Voskhod 2 and Proton 1; he takes one, and four remain."""
    story = the_example(edition=edition).play("take:12")
    assert story.mover == YURI  # without the recruit nothing can be completed
    story = neil_recruits(the_example(edition=edition))
    assert story.player(NEIL)["skills"] == {"blue": 1, "green": 2, "yellow": 3, "red": 1, "purple": 3}
    assert sorted(story.options("complete")) == ["proton_1", "voskhod_2"]
    story.play("complete:voskhod_2")
    assert story.mover == YURI
    assert len(story.view()["line"]) == 4
    assert [project["id"] for project in story.player(NEIL)["projects"]] == ["voskhod_2"]


def test_everything_is_within_yuris_reach(edition: str) -> None:
    """W5: with 10 of the 15 tokens and two hand cards he can recruit every Specialist of Center and hand."""
    story = neils_turn(the_example(edition=edition))
    assert story.mover == YURI
    assert story.tokens(YURI) == {"blue": 2, "yellow": 3, "red": 3, "purple": 2}
    assert story.hand(YURI) == [26, 45]
    assert sorted(map(int, story.options("recruit"))) == sorted([*story.center, 26, 45])


def test_engineer_b_needs_both_hand_cards(edition: str) -> None:
    """W5: three green icons are missing, and Neil holds all green tokens."""
    story = neils_turn(the_example(edition=edition)).play("recruit:3")
    story.play("return:26")
    assert story.keys == ["return:45"]
    story.play("return:45")
    assert story.player(YURI)["hub"]["blue"] == [3]
    assert story.hand(YURI) == []


def test_yuri_passes_a_token_to_draw(edition: str) -> None:
    """W5: 56: one red token to Valentina; he draws a third card, another Scientist."""
    story = neils_turn(the_example(edition=edition)).play("use_56:red")
    assert story.tokens(YURI)["red"] == 2
    assert story.tokens(VALENTINA) == {"blue": 1, "red": 1, "purple": 1}
    assert story.hand(YURI) == [26, 27, 45]
    assert story.view(YURI)["cards"][27]["name"].endswith("27")


def test_yuri_recruits_without_tokens(edition: str) -> None:
    """W5: Builder H2 pays for Builder 38 (net cost 2); the Center has 6 + 1 - 1 cards and is not refilled."""
    story = neils_turn(the_example(edition=edition)).play("use_56:red")
    deck = story.deck
    story.play("recruit:38")
    assert story.view(YURI)["recruit"]["cost"] == {"yellow": 1, "purple": 1}
    story.play("return:45")
    assert story.mover == VALENTINA
    assert sum(story.tokens(YURI).values()) == 9
    assert story.deck == deck
    assert story.center == [3, 12, 14, 36, 39, 45]
    assert story.hand(YURI) == [26, 27]
    assert story.player(YURI)["hub"]["red"] == [43, 38]


def test_the_green_icon_comes_with_the_next_turn(edition: str) -> None:
    """W5: 38 pays one green from Yuri's next turn on."""
    story = valentina_draws(the_example(edition=edition))
    story.play("take:12", "no_project")  # Neil
    assert story.mover == YURI
    story.play("recruit:3")  # yellow, green, green, green: one hand card now suffices for the rest
    assert story.view(YURI)["recruit"]["missing"] == 3
    story.play("return:26", "tokens")
    assert story.player(YURI)["hub"]["blue"] == [3]
    assert story.hand(YURI) == [27]


def test_valentina_can_afford_nothing(edition: str) -> None:
    """W6: three tokens, no hand cards, no standing research."""
    story = yuris_turn(the_example(edition=edition))
    assert story.mover == VALENTINA
    assert story.tokens(VALENTINA) == {"blue": 1, "red": 1, "purple": 1}
    assert story.hand(VALENTINA) == []
    assert story.center == [3, 12, 14, 36, 39, 45]
    assert story.options("recruit") == []


def test_valentina_draws_two_cards(edition: str) -> None:
    """W6: 58 gives one more with the draw from the deck: Tester 23 and Engineer 9."""
    story = valentina_draws(the_example(edition=edition))
    assert story.hand(VALENTINA) == [9, 23]
    assert story.mover == NEIL
    assert story.draws == []


def test_valentinas_plan(edition: str) -> None:
    """W6: 23 from hand costs 4: one icon from 7, three for 9 by 34; no token is passed."""
    story = valentina_draws(the_example(edition=edition))
    story.play("take:12", "no_project")  # Neil
    story.play("take:3", "continue")  # Yuri
    assert story.mover == VALENTINA
    tokens = story.tokens(VALENTINA)
    story.play("recruit:23")
    if edition == "2017":
        story.play("return:9")  # asked, as a hidden 34 would give more
    assert story.player(VALENTINA)["hub"]["green"] == [23]
    assert story.tokens(VALENTINA) == tokens
    assert 9 in story.center
    assert story.hand(VALENTINA) == []


def test_neil_can_complete_proton_1_next(edition: str) -> None:
    """W6: on Neil's next turn Proton 1 is still there and his skills suffice."""
    story = valentina_draws(the_example(edition=edition))
    assert story.mover == NEIL
    story.play("take_deck")
    assert story.options("complete") == ["proton_1"]
    story.play("complete:proton_1")
    assert story.score(NEIL)["projects"] == 4 + 5
