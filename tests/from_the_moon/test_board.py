"""The page's board: every option is one button in its place, and what can be reckoned is shown before it is needed."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("minijinja")

import cosmodrome
from cosmodrome.games.from_the_moon.board import parts, signs
from cosmodrome.games.from_the_moon.game import GAME
from cosmodrome.games.from_the_moon.rules.actions import VERBS
from cosmodrome.games.from_the_moon.rules.table import NONE
from cosmodrome.server.board import boards, log_lines
from cosmodrome.server.tables.views import entry_facts
from tests.from_the_moon.story import Story
from tests.server.test_boards import HOSTILE, Page, choices

LOADED = cosmodrome.load("from_the_moon")


def full_view(match: cosmodrome.Match, seat: int | None) -> dict[str, Any]:
    view = match.view(seat)
    view["table"] = {"log": [entry_facts(entry) for entry in match.log_for(seat)[-20:]]}
    if seat is not None and seat == match.mover:
        view["blocked"] = [blocked.plain() for blocked in match.decision.blocked]
    return view


def positions(seed: int, seats: int, **options: Any) -> Iterator[cosmodrome.Match]:
    """Every question of a game played at random."""
    match = LOADED.match(seats=[HOSTILE, "Neil", "Yuri", "Valentina"][:seats], seed=seed, **options)
    dice = random.Random(seed)
    while not match.over:
        yield match
        keys = [key for key in match.decision.options.keys if not key.startswith("convert")]
        match.play(dice.choice(keys if dice.random() < 0.9 else match.decision.options.keys))
    yield match


@pytest.mark.parametrize("seats", [1, 4])
def test_every_option_is_one_button(seats: int) -> None:
    """Who decides finds each option once, with the question's id; the others find nothing to choose."""
    met: Counter[frozenset[str]] = Counter()
    for at, match in enumerate(positions(seats, seats)):
        keys = [] if match.over else match.decision.options.keys
        verbs = frozenset(key.partition(":")[0] for key in keys)
        met[verbs] += 1
        for seat in (*range(seats), None):
            if met[verbs] > 1 and (at % 32 or seat not in match.deciders):
                continue
            text = boards.render(GAME, full_view(match, seat), f"salt {seat}")
            page = Page(text)
            wanted = choices(match, seat)
            assert sorted([*(str(button["data-key"]) for button in page.buttons), *page.tray]) == sorted(wanted)
            assert [name for name, n in Counter(page.ids).items() if n > 1] == []
            assert "<img" not in text
            assert not any(name.startswith("on") or name == "style" for _, attrs in page.elements for name in attrs)


def test_buttons_have_full_names() -> None:
    for match in islice(positions(3, 2), 0, 300, 4):
        said = {option.key: option.text for option in match.decision.options}
        page = Page(boards.render(GAME, full_view(match, match.mover), "salt"))
        for button in page.buttons:
            label = button.get("aria-label")
            assert label is None or said[str(button["data-key"])] in label


def test_every_sign_is_drawn() -> None:
    """All glyphs that boards of whole games ask for are in the sprite."""
    symbols = ElementTree.fromstring(GAME.sprite)
    drawn = {symbol.get("id") for symbol in symbols}
    for seats in (1, 4):
        for match in islice(positions(5, seats), 0, None, 9):
            page = Page(boards.render(GAME, full_view(match, 0), "salt"))
            assert {str(attrs["href"]).removeprefix("#") for tag, attrs in page.elements if tag == "use"} <= drawn


def test_poster_is_sound() -> None:
    root = ElementTree.fromstring(GAME.poster)
    assert root.get("role") == "img"
    assert "Moon" in str(root.get("aria-label"))


def test_options_with_a_glyph_are_options() -> None:
    verbs = {verb.name for verb in VERBS.table}
    assert {key.partition(":")[0] for key in parts.GLYPHS} <= verbs


def test_anchors_lead_somewhere() -> None:
    for seats in (1, 3):
        match = next(positions(1, seats))
        page = Page(boards.render(GAME, full_view(match, 0), "salt"))
        for tag, attrs in page.elements:
            if tag == "a" and not str(attrs["href"]).startswith("#rule-"):
                assert str(attrs["href"]).removeprefix("#") in page.ids


def test_both_conversions_stand_at_every_question() -> None:
    """R3.2: one place, with a button or with the reason."""
    for match in islice(positions(2, 2), 0, 200, 3):
        text = boards.render(GAME, full_view(match, match.mover), "salt")
        shown = re.findall(r'(?s)<ul class="convert".*?</ul>', text)
        assert len(shown) == 1
        assert len(re.findall("<li>", shown[0])) == 2
        free = [key for key in match.decision.options.keys if key.startswith("convert:")]
        assert sorted(re.findall('data-key="(.*?)"', shown[0])) == sorted(free)
        assert shown[0].count('class="off"') == 2 - len(free)
        assert "not now" not in shown[0]


# --- what the page must show ----------------------------------------------------------------------
def drawn(story: Story, seat: int = 0) -> str:
    match = LOADED.match(seats=story.state.printed.seats, position=GAME.position(story.state), seed=1)
    return boards.render(GAME, full_view(match, seat), "salt")


def test_every_printed_effect_has_signs() -> None:
    """Laboratories, Terrain and Buildings are pictures: all that is paid and gained, in glyphs of the sprite."""
    shipped, glyphs = GAME.shipped, {symbol.get("id") for symbol in ElementTree.fromstring(GAME.sprite)}
    printed: list[Any] = [*shipped.laboratories, *shipped.terrains, *shipped.small]
    pictures = [signs.signs(entry.effect) for entry in printed]
    pictures += [signs.per(entry.scoring.vp, entry.scoring.per) for entry in shipped.large if entry.scoring]
    for picture in pictures:
        assert picture
        for sign in [sign for one in picture for sign in (*one["pay"], *one["do"])]:
            assert {f"fm-{icon}" for icon in (*sign["icons"], *sign["each"])} <= glyphs
    assert signs.signs(shipped.laboratories[0].effect)[1]["do"][0]["icons"] == ["battery"]


def test_a_draft_shows_what_each_faction_begins_with() -> None:
    """R2.2.5: the strip, the power and the Building together."""
    story = Story(seats=2, begun=False)
    cards = re.findall(r'(?s)<article class="faction.*?</article>', drawn(story, story.mover))
    assert len(cards) == len(story.view()["draft"])
    for card, entry in zip(cards, story.view()["draft"], strict=True):
        assert card.count("Astronaut </span>") == len(entry["setup"]["recruits"])
        assert f"Battery tiles: {entry['setup']['batteries']}" in card
        assert entry["power"].split(":")[0] in card


def test_pioneers_and_architects_see_their_effect_on_each_space() -> None:
    """R14.1: both Terrain effects on the border; R14.5: less Energy beside own Rovers."""
    pioneers = drawn(Story("pioneers", "workers").own_building(vertex=6))
    assert 'title="The effects of both tiles"' in pioneers
    architects = drawn(Story("architects", "workers").own_building(vertex=16).crews("M", "W", "P").rovers(1))
    assert 'title="1 Energy less here"' in architects
    assert "note" not in re.findall('class="([^"]*)"', drawn(Story("workers", "pioneers")))


def test_a_part_marks_what_is_lacking() -> None:
    text = drawn(Story().goods(metal=0, water=9, polymer=9, food=9, energy=6, battery=6))
    lacking = re.findall(r'title="(\d \w+), you lack \d"', text)
    assert {words.split(" ")[1] for words in lacking} == {"Metal"}


def test_a_third_launch_that_would_lose_is_warned_of() -> None:
    """R15.6."""
    story = Story("workers", draws={"objective": ["O1", "O9", "O8"]})
    warning = "A third launch now would lose: 3 Objectives are not met."
    assert warning not in drawn(story)
    story.state.launched = 0b011
    for ship in range(2):
        story.state.launched_on[ship] = 1
        for part in range(ship * 5, ship * 5 + 5):
            story.state.mission[part] = NONE
    assert warning in drawn(story.again())


def test_a_piece_off_the_track_is_drawn() -> None:
    """R12.1: the first player has left it; the others play the round to its end."""
    players = [{"faction": "workers", "progress": 6}, {"faction": "pioneers", "progress": 7}]
    match = LOADED.match(position={"players": players, "first": 1, "ending": "left_the_track"}, seed=1)
    assert "Off the track" in boards.render(GAME, full_view(match, 0), "salt")


def test_an_objective_that_is_missed_says_so() -> None:
    """R15.8."""
    text = drawn(Story("workers", draws={"objective": ["O1", "O9", "O8"]}).piece(5))
    assert text.count("can no longer be met") == 2
    assert "0 of 12" in text
    assert "Gold from" in text


def test_who_stops_reads_what_is_given_up() -> None:
    story = Story().crews("M", "W", "P").cubes(5, metal=1).play("act:rover", "rover:1", "send:5")
    assert "gives up: Collect 1 Metal" in drawn(story)


def test_a_shortcut_to_a_tile_stands_on_it() -> None:
    """Others stay in the decision line."""
    story = Story().crews("M", "W", "P").play("act:rover", "rover:1")
    match = LOADED.match(seats=2, position=GAME.position(story.state), seed=1)
    view = full_view(match, 0)
    trip = {"text": "Send Rover 1 to a tile", "keys": ["send:5", "collect:metal", "terrain:5"], "rule": "R4.1"}
    view["decision"]["ways"] = [trip, {**trip, "text": "Gather at once", "keys": ["act:gather"]}]
    text = boards.render(GAME, view, "salt")
    tile = next(part for part in re.findall(r"(?s)<article.*?</article>", text) if 'data-key="send:5"' in part)
    assert "Send Rover 1 to a tile" in tile
    bar = re.search(r'(?s)<div class="bar ways".*?</div>', text)
    assert bar
    assert "Gather at once" in bar[0]
    assert text.count('data-keys="') + text.count("data-keys='") == 2


def test_the_next_gather_says_what_energy_can_make_good() -> None:
    """R9.4, R15.4: only what all Energy cannot feed costs points, or the game."""
    three = Story("workers").crews("M", "W", "P")
    assert "no Food for 3 mouths: 3 more from Energy; Energy 6" in drawn(three.goods(battery=6))
    short = "2 missing even with all Energy turned into Food, the game would be lost; Energy 2"
    assert short in drawn(three.goods(battery=2))
    assert "turned into Food, −6 VP; Energy 2" in drawn(Story().crews("M", "W", "P").goods(battery=2))


def test_the_cubes_of_a_refill_are_shown_where_one_points_at_them() -> None:
    """R9.6: the set-up draws three for each of nine tiles."""
    match = LOADED.match(seats=2, seed=1)
    line = next(line for line in log_lines.LogLines(50).draw(match, 0, boards.ids("salt")) if "drawn for" in line)
    assert re.search(
        r'<span class="noted" title="[A-Z][^"]*: \d [MWP][^"]*; [^"]*">\d+ cubes</span> are drawn for 9 tiles', line
    )
    entry = next(entry for entry in match.log if "drawn for" in str(entry))
    assert [bool(part.get("note")) for part in entry_facts(entry)["parts"]] == [True, False]
