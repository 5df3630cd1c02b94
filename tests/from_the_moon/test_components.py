"""What is printed, read strictly; an owner's figures laid over it; wrong ones refused with entry and field."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from cosmodrome.errors import BadComponents, BadOption
from cosmodrome.games.from_the_moon.components import names
from cosmodrome.games.from_the_moon.components.reading import Components
from cosmodrome.games.from_the_moon.game import GAME
from tests.from_the_moon.story import Story


def changed(section: str, at: int, **fields: Any) -> dict[str, Any]:
    data = deepcopy(GAME.components)
    data[section][at].update(fields)
    return data


@pytest.mark.parametrize(
    ("section", "fields", "message"),
    [
        ("laboratory", {"copies": 2}, "laboratory, copies: 54 in all are needed, not 53"),
        ("laboratory", {"effect": [{"do": [{"op": "teleport"}]}]}, "laboratory L01, effect 1, step 1: unknown step"),
        ("laboratory", {"effect": [{"pay": {"gold": 1}, "do": []}]}, "laboratory L01, effect 1, pay.gold"),
        ("terrain_tile", {"effect": [{"do": [{"op": "gain", "what": "food"}]}]}, "terrain_tile T01, effect 1, step 1"),
        ("terrain_tile", {"min_players": 3}, "8 Terrain tiles are for 2 players"),
        ("terrain_tile", {"colour": "red"}, "terrain_tile T01, colour"),
        ("progress_tile", {"trigger": "sleep"}, "progress_tile P01, trigger = 'sleep' is not one of take_foundation"),
        ("mission_tile", {"cost": {"energy": 1}}, "mission_tile ME1, cost"),
        ("mission_tile", {"vp": "seven"}, "mission_tile ME1, vp"),
        ("large_building", {"scoring": {"vp": 1, "per": "moon"}}, "large_building G1, scoring.per = 'moon'"),
        ("large_building", {"kind": "immediate"}, "large_building G1: `endgame` has a scoring"),
        ("faction", {"id": "aliens"}, "faction: the entries are pioneers, cyborgs"),
        ("launch_tile", {"score_side": {"first": 9, "second": 5}}, "launch_tile europa, score_side"),
    ],
)
def test_wrong_components_are_refused(section: str, fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadComponents) as refused:
        Components(changed(section, 0, **fields)).printed(2)
    assert message in str(refused.value)


def test_a_missing_field_is_named() -> None:
    data = deepcopy(GAME.components)
    del data["small_building"][2]["level"]
    with pytest.raises(BadComponents, match=r"small_building B13.*level"):
        Components(data)


def test_an_owners_figures_are_played_with() -> None:
    overlay = {"mission_tile": [{"id": "MM1", "vp": 20}], "scoring": {"resources_per_vp": 1}}
    box = GAME.box(2, GAME.settle_options({}, 2), overlay)
    assert box.mission_vp[12] == 20
    assert box.resources_per_vp == 1
    assert GAME.box(2, GAME.settle_options({}, 2)).mission_vp[12] == 7


def test_an_overlay_of_unknown_things_is_refused() -> None:
    with pytest.raises(BadComponents, match="mission_tile ZZ"):
        GAME.laid_over({"mission_tile": [{"id": "ZZ", "vp": 1}]})


def test_every_word_of_the_program_knows_its_component() -> None:
    """The source map: an effect names the tile that it stands on."""
    box = GAME.box(2, GAME.settle_options({}, 2))
    assert names.owner(box, int(box.terrain_effect[4])) == "Mare Imbrium"
    assert names.owner(box, int(box.laboratory_effect[12])) == "Laboratory L12"
    assert names.owner(box, int(box.small_effect[12])) == "Maglev hub"
    assert names.owner(box, int(box.large_effect[7])) == "Launch complex"
    assert names.owner(box, int(box.card_effect[3])) == "the power of the Unifiers"
    assert names.owner(box, int(box.own_effect[7])) == "the Building of the Netrunners"
    assert names.text_of(box, int(box.terrain_effect[0])) == "Gain 1 Resource of your choice."


def test_wrong_options_are_refused() -> None:
    with pytest.raises(BadOption, match="reseat_on_gather"):
        GAME.settle_options({"reseat_on_gather": "perhaps"}, 2)
    with pytest.raises(BadOption, match="1 to 4 players"):
        GAME.box(5, GAME.settle_options({}, 2))


def test_a_position_comes_back() -> None:
    """In the middle of a chain, too."""
    story = Story("workers", "pioneers").foundations(1).goods(polymer=1, energy=1)
    story.play("act:research", "laboratory:bottom_left")
    again = GAME.from_position(story.state.printed, GAME.position(story.state))
    assert again == story.state
    assert list(again.legal_actions()) == list(story.state.legal_actions())
