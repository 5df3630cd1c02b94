"""The page's board: every option is one button in its place, whoever decides, and nothing else can be chosen."""

from __future__ import annotations

import html
import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("minijinja")

import cosmodrome
from cosmodrome.games.one_small_step.board import parts as board
from cosmodrome.games.one_small_step.game import GAME, SEATINGS
from cosmodrome.games.one_small_step.rules.actions import VERBS
from cosmodrome.server.board import boards
from cosmodrome.server.tables.views import entry_facts
from tests.one_small_step.deeds import table, work
from tests.one_small_step.story import given
from tests.server.test_boards import HOSTILE, Page, choices

LOADED = cosmodrome.load("one_small_step")


def full_view(match: cosmodrome.Match, seat: int | None) -> dict[str, Any]:
    view = match.view(seat)
    view["table"] = {"log": [entry_facts(entry) for entry in match.log_for(seat)[-20:]]}
    return view


def positions(seed: int, seating: str, mode: str) -> Iterator[cosmodrome.Match]:
    """Every question of a game played at random, where unusual answers are taken more often."""
    names = [HOSTILE, "Neil", "Yuri", "Valentina"][: sum(SEATINGS[seating])]
    match = LOADED.match(seats=names, seed=seed, seating=seating, mode=mode)
    dice = random.Random(seed)
    while not match.over:
        yield match
        seat = dice.choice(match.deciders)
        found = [option for option in match.decision.options if option.key != "stop"] or list(match.decision.options)
        match.play(dice.choice(found).key, seat=seat)
    yield match


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3))])
def test_every_option_is_one_button(seed: int) -> None:
    """R4.5, R4.7: who may decide finds each option once, team-mates what is proposed; the others nothing."""
    seating = list(SEATINGS)[seed % 4]
    met: set[frozenset[str]] = set()
    for at, match in enumerate(positions(seed, seating, ("advanced", "advanced", "beginner")[seed % 3])):
        verbs = frozenset() if match.over else frozenset(key.partition(":")[0] for key in match.decision.options.keys)
        fresh = verbs not in met  # a kind of question that has not been drawn yet
        met.add(verbs)
        for seat in (*range(match.seats), None):
            if (at % 48 and not fresh) or (seat not in match.deciders and at % 32):
                continue
            view = full_view(match, seat)
            page = Page(boards.render(GAME, view, f"salt {seat}"))
            wanted = set(choices(match, seat))
            if view["council"] and seat in view["council"]["seats"]:
                wanted |= {one["key"] for one in view["council"]["proposals"]}
            assert sorted([*(str(button["data-key"]) for button in page.buttons), *page.tray]) == sorted(wanted)
            assert [name for name, n in Counter(page.ids).items() if n > 1] == []


def test_buttons_have_full_names() -> None:
    """A button on a thing is short to the eye; the ear hears the whole option."""
    for match in islice(positions(3, "1v1", "advanced"), 0, 240, 4):
        said = {option.key: option.text for option in match.decision.options}
        page = Page(boards.render(GAME, full_view(match, match.mover), "salt"))
        for button in page.buttons:
            label = button.get("aria-label")
            assert label is None or said[str(button["data-key"])] in label
            assert not label or not label[0].isdigit() or label == said[str(button["data-key"])], "no number first"


def read_aloud(text: str) -> str:
    """What is neither hidden from the ear nor shown only on pointing."""
    root = ElementTree.fromstring(f"<x>{html.unescape(text).replace('&', '+')}</x>")

    def words(element: ElementTree.Element) -> str:
        hidden = element.get("aria-hidden") == "true" or element.get("class") == "more"
        inside = "" if hidden else (element.text or "") + "".join(words(child) for child in element)
        return inside + (element.tail or "")

    return " ".join(words(root).split())


def test_what_signs_show_is_told_too() -> None:
    """Missions tell which price is for which success and what a failure brings, Advancements what they do."""
    match = next(positions(3, "1v1", "advanced"))
    view = full_view(match, match.mover)
    text = boards.render(GAME, view, "salt")
    parts = re.findall(r'<li class="(?:mission|adv)\b.*?(?=<span class="more">)', text, re.DOTALL)
    told = [read_aloud(re.sub(r"</?(?:svg|use|li|div)[^>]*>", "", part)) for part in parts]
    missions = [one for one in told if "Minor Success" in one]
    assert len(missions) == 4
    for one in missions:
        assert re.search("Minor Success: pay .* Major Success: pay .* Failure: .", one)
    shown = [view["cards"][name] for name in view["display"]]
    assert len(shown) == 4
    for card in shown:
        assert any((card["text"] or card["effects"]["text"]) in one for one in told)


def test_verbs_on_things_are_verbs() -> None:
    """What the board does not know by its verb stands in the bar."""
    verbs = {verb.name for verb in VERBS.table}
    assert verbs >= board.ON_THINGS
    assert verbs >= {*board.COUNCIL, *board.FREE, *board.GLYPHS, "part"}


def test_every_sign_is_drawn() -> None:
    """All glyphs that boards of whole games ask for are in the sprite."""
    drawn = {symbol.get("id") for symbol in ElementTree.fromstring(GAME.sprite)}
    for mode in ("advanced", "beginner"):
        for match in islice(positions(5, "1v1", mode), 0, None, 9):
            page = Page(boards.render(GAME, full_view(match, 0), "salt"))
            used = {str(attrs["href"]).removeprefix("#") for tag, attrs in page.elements if tag == "use"}
            assert used <= drawn


def test_poster_is_sound() -> None:
    root = ElementTree.fromstring(GAME.poster)
    assert root.get("role") == "img"
    assert "Moon" in str(root.get("aria-label"))


def test_anchors_lead_somewhere() -> None:
    """Anchors between the parts, and headings that label sections."""
    for seating in ("1v1", "2v2"):
        match = next(positions(1, seating, "advanced"))
        page = Page(boards.render(GAME, full_view(match, 0), "salt"))
        ids = set(page.ids)
        for tag, attrs in page.elements:
            if tag == "a" and not str(attrs["href"]).startswith("#rule-"):
                assert str(attrs["href"]).removeprefix("#") in ids
            if "aria-labelledby" in attrs:
                assert attrs["aria-labelledby"] in ids


def test_names_are_not_markup() -> None:
    match = next(positions(1, "2v2", "advanced"))
    assert "<img" not in boards.render(GAME, full_view(match, 1), "salt")


def test_a_whole_replay_can_be_drawn_open() -> None:
    """Replays show all hands: every card by its name, no backs."""
    for match in islice(positions(2, "1v1", "advanced"), 0, None, 40):
        shown = match.view(0, everything=True)
        assert all(not team["hand"]["backs"] for team in shown["teams"])
        assert boards.render(GAME, {**shown, "seat": None, "decision": None, "front": 0}, "salt")


def shown(match: cosmodrome.Match, pattern: str) -> list[Any]:
    """What somebody reads who only watches, at these places of the board."""
    drawn = boards.render(GAME, full_view(match, None), "salt")
    return [html.unescape(found) if isinstance(found, str) else found for found in re.findall(pattern, drawn)]


@pytest.mark.parametrize("spaces", range(2, 10))
def test_a_path_of_any_length_is_drawn_along_the_way(spaces: int) -> None:
    overlay = {"moon_path": {"spaces": spaces}, "crew_bonus": [{"id": "CB0", "fixed_space": spaces}]}
    match = cosmodrome.load("one_small_step").match(2, seed=1, components=overlay)
    drawn = boards.render(GAME, match.view(0), "salt", match.record.header)
    stops = re.findall(r'<g class="stop[^>]*><circle cx="(\d+)" cy="(\d+)"', drawn)
    assert len(stops) == spaces
    across = [int(x) for x, _ in stops]
    assert (across[0], across[-1]) == (board.WAY[0][0], board.WAY[-1][0])
    assert all(later - earlier > 40 for earlier, later in pairwise(across)), "none covers another"


def test_who_decides_is_named() -> None:
    """R4.5: everybody reads who is asked, in the line on top and beside the departments."""
    met: set[int] = set()
    for match in islice(positions(3, "2v2", "advanced"), 0, 200, 5):
        names = [match.names[seat] for seat in match.deciders]
        assert shown(match, '<strong class="who">(.*?)</strong>') == [" and ".join(names)]
        assert shown(match, "<span>([^<]*)</span><span class=.sr.>, to decide") == names
        met.add(len(names))
    assert met == {1, 2}


@pytest.mark.parametrize("seed", range(2))
def test_the_winner_comes_first(seed: int) -> None:
    """R15.4: the line on top tells the winner, and the winner's points before the others'."""
    *_, match = positions(seed, "1v1", "beginner")
    loser, winner = sorted(match.view(None)["teams"], key=lambda team: int(team["vp"]))
    assert winner["vp"] > loser["vp"]
    assert shown(match, '<strong class="who">(.*?)</strong>') == [f"{winner['nation']} wins"]
    assert shown(match, '<span class="what">(.*?) VP') == [f"{winner['vp']} to {loser['vp']}"]


def phases(match: cosmodrome.Match) -> list[str]:
    """The row of phases: which are over, and which is now."""
    row = shown(match, '(?s)<ol class="phases".*?</ol>')[0]
    return re.findall(r'<li class="(now|over|)"', row)


def test_the_row_of_phases_tells_how_far_the_game_is() -> None:
    """R7.1, R15.1: a game ends behind the last phase of a round; all seven are over then."""
    met = set()
    for match in positions(1, "1v1", "beginner"):
        phase = match.view(None)["phase"]
        if phase and not match.over:
            met.add(phase)
            assert phases(match) == ["over"] * (phase - 1) + ["now"] + [""] * (7 - phase)
    assert phases(match) == ["over"] * 7
    assert met >= {3, 4, 5, 6, 7}


def test_who_resigns_leaves_in_the_middle_of_a_phase() -> None:
    """Of a game that is given up, only the phases are over that were played."""
    match = next(match for match in positions(1, "1v1", "beginner") if match.view(None)["phase"] == 4)
    match.resign(0)
    assert match.over
    assert phases(match) == ["over"] * 3 + [""] * 4


# --- who only watches -----------------------------------------------------------------------------
def test_the_decks_of_both_teams_have_names() -> None:
    """R8.3.4: each team has crew missions of its own. A player's are the own ones; a spectator has none."""
    for match in islice(positions(0, "1v1", "advanced"), 0, None, 60):
        usa, ussr = (deck["left"] for deck in match.view(None)["decks"]["crew"])
        assert shown(match, r"<b>(\d+)</b> USA Crew<small>USSR (\d+)</small>") == [(str(usa), str(ussr))]
        assert shown(match, f"The USSR has {ussr} left.")
        own = boards.render(GAME, full_view(match, 1), "salt")
        assert f"<b>{ussr}</b> Crew<small>theirs {usa}</small>" in own


@pytest.mark.parametrize(
    ("step", "chance", "keys", "n"),
    [
        ({"op": "hazard_opponent", "draw": 2, "place": 1}, ("hazard:HZ03", "hazard:HZ04"), (), 2),
        ({"op": "draw", "deck": "mission", "n": 2, "keep": 1}, ("mission:SM10",), ("from_deck:satellite",), 1),
    ],
)
def test_who_looks_at_cards_is_named(step: dict[str, Any], chance: tuple[str, ...], keys: tuple[str], n: int) -> None:
    """R9.2.2, R13.15: who looks knows it is them, everybody else reads which team it is."""
    story = work(table(step).then(*chance), *keys)
    around = {"names": ["Neil", "Yuri"], "deciders": story.deciders, "over": False, "decision": None, "result": None}
    cards = "1 card" if n == 1 else f"{n} cards"
    for seat, words in ((0, "You look at"), (1, f"USA looks at {cards}"), (None, f"USA looks at {cards}")):
        view = {**GAME.view(story.state, seat), **around, "seat": seat, "prompt": {"text": "", "rule": ""}}
        assert f">{words}</h2>" in boards.render(GAME, view, "salt")


ADDRESSED = re.compile(r"\b(yours?|you|theirs?|they|the other team)\b", re.IGNORECASE)


def test_nobody_is_addressed_who_only_watches() -> None:
    """Only what is printed on a thing speaks to its player."""
    match = LOADED.match(seats=["Ann", "Bob", "Abe", "Bea"], seed=1, seating="2v2")
    dice = random.Random(1)
    while not match.over and len(match.record) < 900:
        keys = match.decision.options.keys
        match.play("dispute" if "dispute" in keys else dice.choice(keys), seat=dice.choice(match.deciders))
        if len(match.record) % 10:
            continue
        drawn = boards.render(GAME, full_view(match, None), "salt")
        for place in (
            r'(?s)<p class="said">(.*?)</p>',
            r'<strong class="who">(.*?)</strong>',
            "<h[23].*?>(.*?)</h[23]>",
        ):
            said = [html.unescape(re.sub("<.*?>", "", words)) for words in re.findall(place, drawn)]
            assert not [words for words in said if ADDRESSED.search(words.replace(": the other team chooses", ""))]


def test_the_legend_lets_occupied_spaces_be_used() -> None:
    """R12 use_earth_action, remove_hazard: any space; and what no card shows is not promised."""
    signs = tomllib.loads(GAME.drawing("signs.toml"))
    assert "also of one with a worker" in signs["Earth"]["earth"]["text"]
    assert "figures of the host" in signs["Hazards"]["hazard-off"]["text"]


def test_rewards_that_no_card_prints_can_be_forgone_on_the_sheet() -> None:
    """R9.2.6, AD07: the extra Media and the point of a Hazard stand behind the rewards of the mission."""
    story = given().set_media(2, 0).own(0, "AD07").queue(0, launch=["SM05"]).queue(1, launch=["CR1", "CR3"])
    story.hazard("SM05", "HZ18", by=1).give(0, booster=2, navigation=1).start(7).play("pay")
    match = LOADED.match(["Ann", "Bob"], position=GAME.position(story.state))
    page = Page(boards.render(GAME, full_view(match, 0), "salt"))
    keys = [str(button["data-key"]) for button in page.buttons]
    assert [key for key in keys if key in ("forgo:12", "forgo:hazard")] == ["forgo:12", "forgo:hazard"]
    assert sorted(keys) == sorted(choices(match, 0))
