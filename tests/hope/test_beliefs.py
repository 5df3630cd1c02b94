"""Suspicion: who plays like a traitor, and what a bot makes of it."""

from __future__ import annotations

from collections import Counter

import pytest

from cosmodrome.bots import Player, SearchBot
from cosmodrome.bots.specs import LEVELS, spec_of
from cosmodrome.games.events import Event
from cosmodrome.games.hope.game import GAME
from tests.hope.story import ANN, BOB, CAT, Story

WATCHING = "search:iterations=20,watch=1"


def turn(seat: int, stable: int, symbols: int) -> list[Event]:
    """As all see it: so many galaxies became stable, and so many symbols were counted."""
    return [
        Event("turn", seat, None, {}),
        *[Event("stable", seat, None, {"tile": 0})] * stable,
        Event("symbols_counted", None, None, {"n": symbols}),
    ]


LOYAL = turn(ANN, 1, 2) + turn(BOB, 1, 2)
PLAYED = LOYAL + turn(CAT, 0, 4) + LOYAL + turn(CAT, 0, 4) + LOYAL + turn(CAT, 0, 5)


def table(*roles: str, cooperative: bool = False) -> Story:
    """Ann may accuse anybody (R11.2)."""
    return Story(roles=roles, seats=3, cooperative=cooperative).steps(ANN, upgrades=1, technology=1).medals(ANN, 2)


def test_who_lets_the_universe_die_is_suspected() -> None:
    story, suspicion = table("hope", "hope", "nope"), GAME.beliefs()
    assert suspicion.likelihoods(story.state, ANN) == [0, 1, 1, 1], "nothing was seen yet"
    suspicion.saw(PLAYED)
    _, bob, cat, nobody = suspicion.likelihoods(story.state, ANN)
    assert bob < nobody / 100 < nobody < cat / 10
    undone = [Event(event.kind, event.who, event.side, event.values, undone=True) for event in PLAYED]
    suspicion.saw(undone)
    assert suspicion.likelihoods(story.state, ANN) == [0, bob, cat, nobody]


def test_who_knows_the_traitor_suspects_nobody() -> None:
    """R11.2, R11.5: the traitor himself; all, once he is found; and a role that was shown is out of question."""
    for story, seat in ((table("nope", "hope", "hope"), ANN), (table("hope", "nope", "hope").play("accuse:1"), CAT)):
        suspicion = GAME.beliefs()
        suspicion.saw(PLAYED)
        assert suspicion.likelihoods(story.state, seat) == []
        assert suspicion.gambles(story.state, seat) == ()
    wrong = table("hope", "hope", "hope").play("accuse:2")
    suspicion = GAME.beliefs()
    suspicion.saw(PLAYED)
    assert suspicion.likelihoods(wrong.state, BOB)[CAT] == 0


def test_a_bot_that_watched_accuses_and_sees_no_role() -> None:
    """R11.2, R15.1: whoever the traitor is, it accuses the player who looks like one; without events, nobody."""
    for roles in (("hope", "hope", "nope"), ("hope", "nope", "hope"), ("hope", "hope", "hope")):
        answers = []
        for events in (PLAYED, []):
            player = Player(WATCHING, 3, GAME)
            player.saw(events, ANN)
            answers.append(GAME.keys.text(player.choose(table(*roles).state, ANN)))
        assert answers[0] == "accuse:2"
        assert not answers[1].startswith("accuse")


def test_an_accusation_must_be_well_founded_and_pay() -> None:
    """One odd turn is not enough. Where all loyal players win or lose together, Ann gains nothing for herself."""
    for events, cooperative in ((LOYAL + turn(CAT, 0, 4), False), (PLAYED, True)):
        player, story = Player(WATCHING, 3, GAME), table("hope", "hope", "nope", cooperative=cooperative)
        player.saw(events, ANN)
        assert not GAME.keys.text(player.choose(story.state, ANN)).startswith("accuse")


def test_deals_follow_the_belief() -> None:
    state = table("hope", "hope", "hope").state
    bot = SearchBot(1, spec_of(WATCHING, GAME), GAME)

    def traitors() -> Counter[int]:
        return Counter(int(bot.search.deal(state, ANN).secret()) for _ in range(300))

    assert all(60 < n < 140 for n in traitors().values())
    bot.search.believe([0.0, 0.02, 0.2, 0.02])
    found = traitors()
    assert found[CAT] == pytest.approx(250, abs=20)
    assert set(found) == {BOB, CAT, 3}
    bot.search.believe([])
    assert found[CAT] > traitors()[CAT] + 100


def test_low_levels_do_not_watch() -> None:
    watching = [level for level in LEVELS if Player(level, 1, GAME).watches]
    assert watching == ["engineer", "commander", "legend"]
