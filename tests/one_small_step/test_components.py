"""components.toml: read, checked, lowered to programs in both modes."""

from __future__ import annotations

from typing import Any

import pytest

from cosmodrome.games.one_small_step.components.effects import STEPS
from cosmodrome.games.one_small_step.components.reading import Components
from cosmodrome.games.one_small_step.components.vocabulary import COUNTED, RESOURCES
from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules import printed as p
from cosmodrome.games.one_small_step.rules.printed import Printed
from cosmodrome.kernel.bits import members
from tests.one_small_step.programs import ADVANCED, BEGINNER, COMPONENTS, bag4, block, changed, cost

BOTH = pytest.mark.parametrize("box", [ADVANCED, BEGINNER], ids=["advanced", "beginner"])
AGENCY = ["funding", "material", "personnel"]


def event(name: str) -> int:
    return next(i for i, card in enumerate(COMPONENTS.events) if card.name == name)


def mission(name: str) -> int:
    return next(i for i, card in enumerate(COMPONENTS.missions) if card.id == name)


# --- what is printed ------------------------------------------------------------------------------
def test_counts() -> None:
    """R2: as many of each as the box holds, and in the order of the numbers of the rules."""
    assert [card.id for card in COMPONENTS.events] == [
        f"E{era}{n:02}" for era, last in ((1, 12), (2, 12), (3, 22)) for n in range(1, last + 1)
    ]
    ids = [one.id for one in COMPONENTS.missions]
    assert ids[:24] == [f"SM{n:02}" for n in range(1, 25)]
    assert ids[24:] == [f"C{nation}{n}" for nation in "AR" for n in range(1, 7)]
    assert (len(COMPONENTS.hazards), len(COMPONENTS.advancements)) == (19, 14)
    assert sum(bag4(ADVANCED.media_tiles, 9)) == 14
    assert sum(bag4(ADVANCED.satellite_tiles, 12)) == 21
    assert bag4(ADVANCED.crew_tiles, 5) == [0, 2, 3, 3, 1]  # the tenth lies on the Moon
    assert (ADVANCED.fixed_tile, list(ADVANCED.crew_tile_vp)) == (0, [7, 2, 3, 4, 5])
    assert members(ADVANCED.crew_tile_hazard) == members(ADVANCED.crew_tile_token) == [1, 2, 3, 4]
    assert [len(members(era)) for era in ADVANCED.era] == [12, 12, 22]
    assert [ADVANCED.era_of[i] for i in (0, 12, 24)] == [0, 1, 2]
    assert len(members(ADVANCED.developments)) == 36
    assert sorted(members(ADVANCED.worker_kind[0]) + members(ADVANCED.worker_kind[1])) == list(range(46))
    assert event("John Glenn") in members(ADVANCED.worker_kind[1])


def test_tracks_and_limits() -> None:
    """R2, R5: what the board prints."""
    assert (list(ADVANCED.media_start), ADVANCED.media_min, ADVANCED.media_max) == ([0, 1], -3, 8)
    assert (ADVANCED.tile_price, ADVANCED.path_end, ADVANCED.people_limit) == (5, 6, 3)
    assert (ADVANCED.draft_spaces, ADVANCED.display_spaces) == (4, 4)
    assert (ADVANCED.temp_supply, ADVANCED.perm_supply, ADVANCED.token_supply, ADVANCED.marker_supply) == (10, 6, 9, 12)


def test_satellite_deck() -> None:
    """RL-01: four starters, and 20 or 16 others."""
    assert members(ADVANCED.starters) == [0, 1, 2, 3]
    assert len(members(ADVANCED.satellites)) == 20
    fewer = members(COMPONENTS.printed(2, 2, True, 20).satellites)
    out = [i for i, card in enumerate(COMPONENTS.satellite_missions) if not card.strict_20]
    assert len(out) == 4
    assert sorted([*fewer, *out]) == members(ADVANCED.satellites)


def test_dice() -> None:
    """R2.3: faces with their resources, each two times."""
    faces = [[RESOURCES[kind] for kind in members(face)] for face in ADVANCED.face_resources]
    shown = [{tuple(faces[i]): n for i, n in enumerate(bag4(die, 12)) if n} for die in ADVANCED.die_faces]
    pairs = [("funding", "material"), ("funding", "personnel"), ("material", "personnel")]
    assert shown == [
        dict.fromkeys(pairs, 2),
        {("booster",): 2, ("navigation",): 2, ("sensor",): 2},
        {("capsule",): 2, ("landing",): 2, ("life_support",): 2},
    ]


@BOTH
def test_everything_compiles(box: Printed) -> None:
    """No entry is without a program, save the Worker Action that the beginner game ignores (R13.14)."""
    empty = [i for i in range(46) if not block(box, box.worker_block[i])]
    assert empty == ([] if box.advanced else [event("Technology Transfer")])
    assert all(block(box, at) for at in [*box.event_block, *box.media_block, *box.satellite_block, *box.normal])
    for i, card in enumerate(COMPONENTS.missions):
        ((kind, *parts),) = block(box, box.rewards[i])
        assert kind == "order"
        assert box.rewards[i] >= box.first_reward > max(box.parts)
        empty = [n for n, part in enumerate(parts) if not part]
        assert members(box.void_entries[i]) == empty
        assert [len(members(box.minor_entries[i])), len(members(box.major_entries[i]))] == [
            len(card.minor_reward),
            len(card.major_reward),
        ]
        assert members(box.minor_entries[i] | box.major_entries[i]) == list(range(len(parts)))
        ops = [part[0][0] if part else "" for part in parts]
        for name, entries in (
            ("vp", box.vp_entries),
            ("media", box.media_entries),
            ("gain", box.gain_entries),
            ("path", box.path_entries),
        ):
            assert members(entries[i]) == [n for n, op in enumerate(ops) if op == name]
        amounts = [part[0][2] if op in ("vp", "media", "path") else 0 for part, op in zip(parts, ops, strict=True)]
        assert list(box.entry_amount[i * 13 : i * 13 + 13]) == [*amounts, *[0] * (11 - len(parts)), 1, 1]


def test_ops_used() -> None:
    """R12: every op of the vocabulary is printed somewhere, but for what a Hazard does and what only overlays have."""
    used = COMPONENTS.ops_used()
    assert set(STEPS) - set(used) == {"media_to", "remove_hazard"}
    assert (used["earth_upgrade"], used["launch"], used["vp_per"]) == (36, 3, 13)


def test_marks_claim_no_more_than_the_rulebook_says() -> None:
    """Its timeline has Ranger 9, and neither Lunokhod nor the day Korolev died; its examples leave figures open."""
    public = [(entry["year"], entry["nation"]) for entry in GAME.components["timeline"] if entry["source"] == "public"]
    assert public == [(1964, "usa"), (1966, "ussr"), (1970, "ussr")]
    lunokhod = COMPONENTS.satellite_missions[-1]
    assert (lunokhod.name, lunokhod.designed[0]) == (
        "Lunokhod 1",
        "minor_cost beyond containing booster and navigation",
    )
    assert "advanced.administrator.crew_upgrade" in COMPONENTS.spaces[0].designed
    assert "beginner.engineer beyond two like satellite tokens" in COMPONENTS.spaces[1].designed
    assert [card.id for card in COMPONENTS.events if card.name == "Research Facility"] == ["E109", "E308"]


# --- Earth spaces (R17) ---------------------------------------------------------------------------
def test_actions() -> None:
    """Cost, effects, reduction and upgrades of some actions."""
    like = ("pick", 1, list(RESOURCES), "gain", 2)
    none = [0, 0, 0, 0, 0]
    works = 2
    assert block(ADVANCED, ADVANCED.normal[works]) == [("pay", ({"funding": 1, "material": 1}, none), [like])]
    reduced = [("pay", ({"funding": 1}, none), [like])]
    assert block(ADVANCED, ADVANCED.reduced[works]) == reduced
    crew = [("roll", 2, 0)]
    assert block(ADVANCED, ADVANCED.upgrade_block[works * 2 + 1]) == crew
    assert block(ADVANCED, ADVANCED.parts[works * 2 + 1]) == [("order", reduced, [], crew)]
    flight = 6
    rolls = [("roll", 2, p.OF_ACTION * (flight + 1))] * 2
    assert block(ADVANCED, ADVANCED.normal[flight]) == [("pay", ({}, [1, 0, 0, 0, 0]), rolls)]
    assert block(ADVANCED, ADVANCED.reduced[flight]) == rolls  # WX-16: the cost is nothing
    assembly = 8
    perm = [("gain_matching", 1, 1)]
    assert block(ADVANCED, ADVANCED.reduced[assembly]) == [("pay", ({}, [0, 0, 0, 1, 0]), perm)]
    assert block(ADVANCED, ADVANCED.upgrade_block[assembly * 2 + 1]) == [("pay", ({}, [0, 0, 0, 2, 0]), perm)]
    roll = ("roll", 0, p.KEEP_ONE | p.OF_ACTION * 10)
    assert block(ADVANCED, ADVANCED.normal[9]) == [roll, ("play_development", 0, 0)]
    assert block(ADVANCED, ADVANCED.reduced[9]) == [roll, ("play_development", 0, 1)]
    assert block(BEGINNER, BEGINNER.normal[1]) == [
        ("choose", [("roll", 0, p.OF_ACTION * 2)], [("roll", 1, p.OF_ACTION * 2)])
    ]
    assert block(ADVANCED, ADVANCED.normal[11]) == [("pick", 1, AGENCY, "gain", 1)]


def test_kinds_of_upgrades() -> None:
    """R11.1.4: actions by what their satellite and their crew upgrade does; each has one of each."""
    assert [members(kind) for kind in ADVANCED.choosers] == [[0], [6]]
    assert [members(kind) for kind in ADVANCED.reductions] == [[2, 6, 8, 9], []]
    assert [members(kind) for kind in ADVANCED.alternatives] == [[1], [0, 1, 3, 5, 9]]
    assert [members(kind) for kind in ADVANCED.additions] == [[3, 4, 5, 7], [2, 4, 7, 8]]
    assert [members(kind) for kind in ADVANCED.plain_additions] == [[3, 7], []]
    assert members(ADVANCED.plain_actions) == [3, 7]
    assert not any([*BEGINNER.choosers, *BEGINNER.reductions, *BEGINNER.alternatives, *BEGINNER.additions])
    assert not any(BEGINNER.upgrade_block)


# --- cards and tiles ------------------------------------------------------------------------------
def test_events() -> None:
    """R13: cards with points to watch."""
    glenn = event("John Glenn")
    assert cost(ADVANCED.event_cost[glenn]) == {"personnel": 1}
    assert block(ADVANCED, ADVANCED.worker_block[glenn]) == [("media", 0, 1), ("roll", 0, 0)]
    assert block(ADVANCED, ADVANCED.event_block[glenn]) == [("choose", [("media", 0, 1)], [("gain", 6, 1)])]
    white = ADVANCED.event_block[event("Ed White")]
    assert block(ADVANCED, white) == [("choose", [("media", 0, 1)], [("launch_drawn", 0, 2)])]
    komarov = ADVANCED.event_block[event("Vladimir Komarov")]
    assert block(ADVANCED, komarov) == [("choose", [("media", 0, 1)], [("launch_any", 0, 1)])]
    limits = event("Pushing the Limits")
    assert block(ADVANCED, ADVANCED.worker_block[limits]) == [("launch_drawn", 1, 0)]
    points = ("vp", p.FROM_DEVELOPMENTS, 1)
    assert block(ADVANCED, ADVANCED.event_block[limits]) == [("rescore_crew_bonus", 0, 0), ("gain", 3, 2), points]
    industry = event("Aerospace Industry")
    assert block(ADVANCED, ADVANCED.event_block[industry]) == [
        ("vp_per", list(COUNTED).index("permanent_tokens"), 2 | 1 << 4),
        ("roll", 2, 0),
        ("roll", 1, 0),
        points,
    ]
    assert block(ADVANCED, ADVANCED.worker_block[industry]) == [
        ("pay", ({}, [0, 1, 0, 0, 0]), [("gain_matching", 0, 2)])
    ]
    docking = ADVANCED.worker_block[event("Docking Simulator")]
    assert block(ADVANCED, docking) == [("look_missions", 1, 2), ("roll", 1, 0)]
    facility = ADVANCED.worker_block[
        next(i for i in members(ADVANCED.era[2]) if COMPONENTS.events[i].name == "Research Facility")
    ]
    decks = ("choose", [("draw", 0, 1)], [("draw", 1, 1)], [("draw", 2, 1)])
    assert block(ADVANCED, facility) == [decks, ("pick", 1, AGENCY, "gain", 1)]


def test_missions() -> None:
    """WX-10, WX-12 and the cards around them: costs, penalties, rewards in order; markers by the kind of mission."""
    ranger = next(i for i, one in enumerate(COMPONENTS.missions) if one.name == "Ranger 7")
    assert cost(ADVANCED.minor_cost[ranger]) == {"booster": 2}
    ((_, *parts),) = block(ADVANCED, ADVANCED.rewards[ranger])
    assert parts[:4] == [[("media", 0, 1)], [("upgrade", 0, 1)], [("satellite_bonus", 0, 0)], [("earth_upgrade", 0, 0)]]
    assert members(BEGINNER.void_entries[ranger]) == [3]
    assert (ADVANCED.lost_media[mission("SM24")], ADVANCED.lost_vp[mission("SM24")]) == (2, 0)
    landing = mission("CA6")
    assert (ADVANCED.lost_media[landing], ADVANCED.lost_vp[landing]) == (3, 2)
    assert cost(ADVANCED.major_cost[landing]) == {"sensor": 1, "capsule": 1, "landing": 1, "life_support": 1}
    ((_, *parts),) = block(ADVANCED, ADVANCED.rewards[landing])
    assert parts[1:4] == [[("vp", p.FROM_CREWS, 6)], [("path", 0, 1)], [("earth_upgrade", 1, 0)]]
    assert members(ADVANCED.path_entries[landing]) == [2, 6]


def test_hazards_advancements_and_tiles() -> None:
    """R9.2, R10, R11.3."""
    assert [cost(line) for line in ADVANCED.hazard_cost[:2]] == [{"booster": 1}, {"capsule": 1}]
    assert list(ADVANCED.special) == [*[p.PLAIN] * 15, p.LEAKED_BLUEPRINTS, p.GO_FEVER, p.LOST_TAPES, p.PRESS_EMBARGO]
    assert not any(ADVANCED.hazard_cost[30:])
    assert [cost(ADVANCED.advancement_cost[n]) for n in (p.AD02, p.AD03)] == [
        {"funding": 1, "personnel": 1},
        {"personnel": 2},
    ]  # WX-19
    assert (members(ADVANCED.choosing_tiles), members(ADVANCED.discount_tiles)) == ([0], [4])
    assert list(ADVANCED.tile_discount) == [0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert [cost(bag) for bag in ADVANCED.tile_gain[2:]] == [{"personnel": 1}] * 2 + [{"material": 1}] * 3 + [{}] * 2
    assert block(ADVANCED, ADVANCED.satellite_block[0]) == [("gain", 8, 1), ("draw", 2, 2), ("under", 0, 1)]
    assert block(ADVANCED, ADVANCED.satellite_block[11])[0] == ("advancement_token", 0, 1)
    assert block(BEGINNER, BEGINNER.satellite_block[11]) == [("pick", 1, AGENCY, "gain", 1)]
    assert block(ADVANCED, ADVANCED.start_block) == block(ADVANCED, ADVANCED.income_block)
    assert block(ADVANCED, ADVANCED.barter_block) == [("pick", 1, list(RESOURCES), "gain", 1)]


@pytest.mark.parametrize(
    ("effects", "lowered"),
    [
        ([{"op": "media_to", "value": -3}], [("media_to", 0, 13)]),
        ([{"op": "gain_choice", "from": ["sensor", "agency"], "n": 2}], [("pick", 2, [*AGENCY, "sensor"], "gain", 1)]),
        ([{"op": "draw", "deck": "crew", "n": 2}], [("draw", 1, 1)] * 2),
        ([{"op": "draw", "deck": "mission"}], [("choose", [("draw", 0, 1)], [("draw", 1, 1)])]),
        ([{"op": "hazard_opponent", "draw": 3, "place": 2}], [("hazard_opponent", 0, 3 | 2 << 4)]),
        (
            [
                {
                    "op": "pay",
                    "cost": {"sensor": 2, "any_token": 1},
                    "effects": [{"op": "gain_matching", "kind": "perm"}],
                }
            ],
            [("pay", ({"sensor": 2}, [0, 0, 1, 0, 0]), [("gain_matching", 1, 1)])],
        ),
        ([{"op": "vp", "n": 2}], [("vp", p.FROM_WORKERS, 2)]),
        ([], []),
    ],
)
def test_lowering(effects: list[Any], lowered: list[Any]) -> None:
    """R12: what no shipped Worker Action shows."""
    box = Components(changed("event", "E101", "worker", effects)).printed(1, 1, True, 24)
    assert block(box, box.worker_block[0]) == lowered
