"""The 46 Event cards: the Worker Action of each, every development played, every option of every person.

The tables are written by hand, card by card; nothing in them comes out of components.toml.
"""

from __future__ import annotations

import pytest

from tests.one_small_step.changes import both, changes, told
from tests.one_small_step.story import EVENTS, USA, USSR, Story, given

# card: department; what chance brings; the answers; what the USA gains
WORKERS = {
    "E101": ("administrators", "die:funding+personnel", "", "funding, personnel, media"),
    "E102": ("engineers", "die:booster", "", "booster, media"),
    "E103": ("administrators", "", "", "personnel, media 2"),
    "E104": ("engineers", "die:sensor", "", "sensor, material"),
    "E105": ("engineers", "die:navigation", "", "navigation"),
    "E106": ("engineers", "die:booster", "", "booster"),
    "E107": ("administrators", "die:sensor", "", "sensor"),
    "E108": ("administrators", "", "", "funding, media 2"),
    "E109": ("engineers", "event:E105", "", "material, hand"),
    "E110": ("engineers", "die:capsule", "", "capsule"),
    "E111": ("administrators", "", "", "funding, media"),
    "E112": ("administrators", "", "", "material, media"),
    "E201": ("engineers", "die:landing", "", "landing, media"),
    "E202": ("administrators", "", "", "funding, media 2"),
    "E203": ("engineers", "", "", "life_support, media"),
    "E204": ("administrators", "", "", "material, media"),
    "E205": ("engineers", "die:life_support", "", "life_support"),
    "E206": ("engineers", "die:capsule", "", "capsule"),
    "E207": (
        "engineers",
        "mission:SM13 mission:CA1 die:booster",
        "from_deck:satellite from_deck:crew keep_mission:CA1 stage:t1",
        "missions, booster",
    ),
    "E208": ("administrators", "", "earth_action:space6-engineers pick:material", "material"),
    "E209": ("administrators", "", "", "media 3"),
    "E210": ("administrators", "hazard:HZ01 hazard:HZ02", "hazard_on:SM08 give:HZ02", "media"),
    "E211": ("engineers", "hazard:HZ03", "", "navigation"),
    "E212": ("administrators", "", "", "personnel 2"),
    "E301": ("administrators", "", "", "landing, media 2"),
    "E302": ("engineers", "hazard:HZ03", "pick:sensor", "sensor, media"),
    "E303": ("engineers", "", "", "life_support, material"),
    "E304": ("engineers", "", "pay spend_perm:booster", "perm booster -1, spent booster, booster 2"),
    "E305": ("administrators", "", "", "personnel 2"),
    "E306": ("engineers", "satellite_tile:SB04", "", "capsule, funding, satellite tiles"),
    "E307": ("administrators", "", "pick:landing", "personnel, landing"),
    "E308": ("administrators", "event:E105", "choose:2 pick:material", "hand, material"),
    "E309": ("administrators", "", "", "media 3"),
    "E310": ("engineers", "", "pick:funding", "tokens, funding"),
    "E311": ("administrators", "mission:CA1", "", "media -1, failed"),
    "E312": ("administrators", "", "advancement:AD02", "advancements"),
    "E313": ("engineers", "die:sensor", "", "sensor, media"),
    "E314": ("engineers", "", "", "sensor, material"),
    "E315": ("engineers", "", "", "life_support"),
    "E316": ("engineers", "", "", "booster, material"),
    "E317": ("administrators", "media_tile:MB8", "go_on", "media tiles"),
    "E318": ("engineers", "die:capsule die:landing", "pay spend_temp:funding", "funding -1, capsule, landing"),
    "E319": ("administrators", "crew_tile:CB3", "", "vp 4, crew tiles"),
    "E320": ("administrators", "hazard:HZ03", "pick:funding", "funding, media"),
    "E321": ("administrators", "hazard:HZ04", "hazard_on:SM08", "funding"),
    "E322": ("engineers", "", "pick:capsule", "capsule"),
}
GIVEN_BY_WORKERS = {"E210": ["HZ02"], "E321": ["HZ04"]}  # to a mission of the other team
LOOKING = {"E211", "E302", "E320"}  # at the Hazard of an own mission

# card: its cost; what chance brings; the answers; what the USA gains (clauses that count things: WX-23 and R12)
PLAYS = {
    "E105": ("material", "", "", "booster, vp"),
    "E106": ("material", "", "", "sensor, vp"),
    "E107": ("funding", "", "", "navigation, vp"),
    "E108": ("funding", "", "pick:navigation", "navigation, vp"),
    "E109": ("funding, material", "", "pick:booster pick:sensor", "booster, sensor, vp"),
    "E110": ("funding, material", "die:booster", "", "life_support, booster, vp"),
    "E111": ("funding 2", "", "", "perm navigation, vp"),
    "E112": ("funding, material", "", "", "capsule, booster, vp"),
    "E204": ("funding, material", "", "", "landing, capsule, vp"),
    "E205": ("funding, material", "", "", "life_support, booster, vp"),
    "E206": ("material 2", "", "pick:sensor", "landing, sensor, vp"),
    "E207": ("funding, material 2", "", "", "perm capsule, vp 2"),
    "E208": ("funding 2, material", "die:booster", "pick:sensor", "perm sensor, booster, vp"),
    "E209": ("funding", "", "", "media 3, vp"),
    "E210": ("funding", "hazard:HZ01", "hazard_on:SM08", "sensor, vp"),
    "E211": ("funding, material", "", "", "navigation, sensor, vp"),
    "E212": ("funding, material", "", "", "perm personnel, capsule, vp"),
    "E304": ("funding 2, material", "die:capsule die:sensor", "", "capsule, sensor, vp"),
    "E305": ("funding 2, material", "", "", "life_support, vp"),
    "E306": ("funding 2, material", "", "", "booster, navigation, vp"),
    "E307": ("funding, material", "", "", "life_support, vp"),
    "E308": ("funding, material", "", "pick:navigation", "navigation, vp"),
    "E309": ("funding 2", "", "", "media 5, vp"),
    "E310": ("funding, material", "", "", "capsule, vp"),
    "E311": ("funding, material 2", "", "", "booster 2, vp"),
    "E312": ("funding, material", "", "", "landing, vp"),
    "E313": ("funding, material", "", "", "sensor, vp"),
    "E314": ("funding 2", "", "", "sensor, vp"),
    "E315": ("material 2", "", "", "life_support, vp"),
    "E316": ("funding, material 2", "", "", "booster, capsule, vp"),
    "E317": ("funding", "", "", "vp 2"),
    "E318": ("material 2", "die:landing", "pick:life_support", "landing, life_support, vp"),
    "E319": ("funding 2", "", "", "media 2, vp"),
    "E320": ("material", "", "pick:landing", "landing, vp"),
    "E321": ("funding", "hazard:HZ01 hazard:HZ02 hazard:HZ03", "hazard_on:SM08 give:HZ03", "media 2, vp"),
    "E322": ("funding, material", "hazard:HZ03", "", "capsule, media 2, vp 2"),
}
GIVEN_BY_PLAYS = {"E210": ["HZ01"], "E321": ["HZ03"]}

# card: for each of its two options what chance brings, the answers, what the USA gains for one Personnel
PEOPLE = {
    "E101": (("", "", "media"), ("", "", "capsule")),
    "E102": (("", "", "media"), ("event:E105", "", "hand")),
    "E103": (("", "", "media"), ("", "", "booster")),
    "E104": (("", "", "media"), ("", "", "life_support")),
    "E201": (("", "", "media"), ("mission:SM05", "", "media -1, failed")),
    "E202": (("", "", "media 2"), ("", "", "vp")),
    "E203": (("", "", "media"), ("die:landing", "", "landing")),
    "E301": (("", "", "media"), ("", "", "landing")),
    "E302": (("", "", "media"), ("hazard:HZ03 die:sensor", "", "sensor")),
    "E303": (("", "", "media"), ("", "launch:SM07", "missions -1, media -1, failed")),
}


def table(mode: str = "advanced") -> Story:
    """The USA has Initiative and two missions, one with an unseen Hazard; the USSR has two as well."""
    story = given(mode).set_media(1, 0).queue(USA, t2=["SM06"], t1=["SM07"])
    return story.queue(USSR, t2=["SM08"], t1=["SM09"]).hazard("SM06", unseen=1)


def test_all_cards_are_in_the_tables() -> None:
    """R2.6: 46 cards, 36 developments and 10 people."""
    assert list(WORKERS) == EVENTS
    assert sorted([*PLAYS, *PEOPLE]) == EVENTS
    assert (len(PLAYS), len(PEOPLE)) == (36, 10)


@pytest.mark.parametrize("card", WORKERS)
def test_worker_action(card: str) -> None:
    """R8.4.5: the Worker Action at once; R8.4.3: only for the worker whose symbol the card shows."""
    department, chance, answers, gains = WORKERS[card]
    story = table().lay(card).give(USA, funding=1, material=1, fresh={"booster": 1, "sensor": 1}).start(4)
    assert [key for key in story.options("place") if "space" not in key] == [f"{department}:{card}"]
    key = f"place:{department}:{card}"
    found = changes(story, lambda story: story.then(*chance.split()).play(key, *answers.split()))
    assert found == told(gains)
    assert (story.mover, story.chance) == (USSR, [])
    assert story.hazards("SM08")[0] == GIVEN_BY_WORKERS.get(card, [])
    assert story.hazards("SM06") == ((["HZ03"], 0) if card in LOOKING else ([], 1 + found.get("hazards", 0)))
    assert story.draft() == [card]  # R8.4.6: not yet in the hand


@pytest.mark.parametrize("card", PLAYS)
def test_development(card: str) -> None:
    """R8.6.2: the printed cost, then the effects, then the team discard."""
    cost, chance, answers, gains = PLAYS[card]
    other = "E106" if card == "E105" else "E105"
    story = table().hold(USA, card, other).give(USA, temp=told(cost)).start(6)
    found = changes(story, lambda story: story.then(*chance.split()).play(f"play:{card}", *answers.split()))
    assert found == both(told(gains), told(cost, -1), {"hand": -1})
    assert (story.mover, story.chance) == (USA, [])
    assert (story.hand(USA), story.discard(USA)) == ([other], [card])
    assert story.hazards("SM08")[0] == GIVEN_BY_PLAYS.get(card, [])


@pytest.mark.parametrize("card", PLAYS)
def test_price_of_a_development(card: str) -> None:
    """R8.6.2: with one token less of any resource of its cost it cannot be played."""
    cost = told(PLAYS[card][0])
    for name in cost:
        story = table().hold(USA, card).give(USA, temp=both(cost, {name: -1}), booster=3, personnel=3).start(6)
        assert story.keys == ["stop"]


@pytest.mark.parametrize(("card", "option"), [(card, option) for card in PEOPLE for option in (0, 1)])
def test_person(card: str, option: int) -> None:
    """R8.5.1: one Personnel, then one of the two; R8.5.3: the card stays."""
    chance, answers, gains = PEOPLE[card][option]
    other = "E102" if card == "E101" else "E101"
    story = table().employ(USA, card).give(USA, personnel=1).employ(USSR, other).give(USSR, personnel=1).start(5)
    keys = [f"person:{card}", f"choose:{option}", *answers.split()]
    found = changes(story, lambda story: story.then(*chance.split()).play(*keys))
    assert found == both(told(gains), told("personnel -1"))
    assert (story.mover, story.chance, story.people(USA)) == (USSR, [], [card])


@pytest.mark.parametrize("card", PEOPLE)
def test_a_person_costs_personnel(card: str) -> None:
    """R8.5.1: nobody works for other tokens."""
    story = table().employ(USA, card).give(USA, funding=3, material=3).employ(USSR, "E105").start(5)
    assert "person" not in " ".join(story.keys)


def test_beginner_cards() -> None:
    """R13.14, R16: what the beginner game ignores; the rest of the card still works."""
    story = table("beginner").lay("E310", "E312").start(4)
    assert changes(story, lambda story: story.play("place:engineers:E310", "pick:funding")) == told("funding")
    story.play("place:engineers:space6", "pick:funding")
    assert changes(story, lambda story: story.play("place:administrators:E312")) == {}
    assert sorted(story.draft()) == ["E310", "E312"]
