"""Boards: every option is a button in its place, nothing hidden is told, nothing hostile gets through."""

from __future__ import annotations

import gc
import random
import re
import sys
import weakref
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from html import unescape
from importlib.resources import files
from importlib.util import module_from_spec, spec_from_file_location
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import cosmodrome
from cosmodrome.games.definition import Definition, Option, Score
from cosmodrome.games.space_explorers.text.texts import TEXTS
from cosmodrome.kernel.frames import FIRST_CHANCE
from cosmodrome.kernel.state import State
from cosmodrome.server.board import boards
from cosmodrome.server.tables.views import entry_facts
from tests.match.toy import BeaconsDefinition

pytest.importorskip("minijinja")

GAME = cosmodrome.load("space_explorers")
HOSTILE = "<img src=x onerror=alert(1)>\"'&"
STATIC = files("cosmodrome.server") / "static"


TOKEN = re.compile(
    r"""(?P<words> [^<]+ ) | < (?P<end> / )? (?P<tag> [a-zA-Z][\w-]* )
    (?P<attributes> (?: \s+ [\w:-]+ (?: ="[^"]*" | ='[^']*' )? )* ) \s* (?P<empty> / )? > | <!-- .*? -->""",
    re.VERBOSE | re.DOTALL,
)
ATTRIBUTE = re.compile(r"""([\w:-]+)(=)?(?:"([^"]*)"|'([^']*)')?""")


@cache
def attributes_of(text: str) -> dict[str, str | None]:
    found = ATTRIBUTE.findall(text)
    assert len({name for name, *_ in found}) == len(found), "an attribute twice"
    return {name.lower(): unescape(one or other) if equals else None for name, equals, one, other in found}


class Page:
    """The elements of a board: attributes, and whether every tag was closed in order.

    Stricter than a browser, and faster than html.parser, which took most of the time of these tests.
    """

    VOID = frozenset(("use", "rect", "path", "br", "input"))

    def __init__(self, text: str) -> None:
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        opened: list[str] = []
        read = 0
        for token in TOKEN.finditer(text):
            assert token.start() == read, text[read : token.end()]
            read = token.end()
            words, end, tag, attributes, empty = token.groups()
            if words:
                self.words.append(unescape(words))
            elif end:
                assert opened.pop() == tag
            elif tag:
                self.elements.append((tag, attributes_of(attributes)))
                if not empty and tag not in self.VOID:
                    opened.append(tag)
        assert read == len(text), text[read:]
        assert not opened
        assert "bar forgotten" not in text, "the game's own board draws every option"

    @property
    def buttons(self) -> list[dict[str, str | None]]:
        """Those that choose an option; a tray has others."""
        return [
            attrs
            for tag, attrs in self.elements
            if tag == "button" and not {"data-step", "data-keys", "data-add"} & attrs.keys()
        ]

    @property
    def tray(self) -> list[str]:
        """The kinds of things that are chosen in a tray."""
        return [str(attrs["data-pick"]) for _, attrs in self.elements if "data-pick" in attrs]

    @property
    def ids(self) -> list[str]:
        return [value for _, attrs in self.elements if (value := attrs.get("id"))]


def choices(match: cosmodrome.Match, seat: int | None) -> list[str]:
    """What a seat finds on its board to choose: the options, or the kinds of things to pick with the free actions."""
    if seat is None or seat not in match.deciders:
        return []
    picks = match.picks(seat)
    options = match.decision.options
    if picks is None:
        return options.keys
    return [kind.key for kind in picks.kinds] + [option.key for option in options if option.free]


def full_view(match: cosmodrome.Match, seat: int | None) -> dict[str, Any]:
    view = match.view(seat)
    view["table"] = {"log": [entry_facts(entry) for entry in match.log_for(seat)[-20:]]}
    if seat is not None and seat == match.mover:
        view["blocked"] = [blocked.plain() for blocked in match.decision.blocked]
    return view


def positions(seed: int, seats: int, **options: Any) -> Iterator[cosmodrome.Match]:
    """Every question of a game played at random, where unusual answers are taken more often."""
    names = [HOSTILE, "Neil", "Yuri", "Valentina"][:seats]
    match = GAME.match(seats=names, seed=seed, **options)
    dice = random.Random(seed)
    while not match.over:
        yield match
        found = list(match.decision.options)
        rare = [option for option in found if option.group not in ("take", "pass", "continue", "draw")]
        match.play(dice.choice(rare if rare and dice.random() < 0.8 else found))
    yield match


GAMES = [
    (1, 2, "2018", True),
    (2, 3, "2017", False),
    pytest.param(3, 4, "2018", False, marks=pytest.mark.soak_only),
    pytest.param(4, 4, "2017", True, marks=pytest.mark.soak_only),
    pytest.param(5, 2, "2018", False, marks=pytest.mark.soak_only),
]


@pytest.mark.parametrize(("seed", "seats", "edition", "unasked"), GAMES)
def test_every_option_is_one_button(seed: int, seats: int, edition: str, unasked: bool) -> None:
    """Who decides finds each option once, with the question's id; the others find nothing to choose."""
    for at, match in enumerate(positions(seed, seats, edition=edition, free_icons_first=unasked)):
        decision = match.decision
        for seat in (*range(seats), None):
            if seat != match.mover and at % 16:
                continue
            text = boards.render(GAME.definition, full_view(match, seat), f"salt {seat}")
            page = Page(text)
            offered = [*(str(button["data-key"]) for button in page.buttons), *page.tray]
            assert sorted(offered) == sorted(choices(match, seat))
            assert {button["data-decision"] for button in page.buttons} <= {str(decision.id)}
            assert [name for name, n in Counter(page.ids).items() if n > 1] == []
            assert "<img" not in text
            assert not any(name.startswith("on") or name == "style" for _, attrs in page.elements for name in attrs)


def test_buttons_have_full_names() -> None:
    match = next(positions(1, 2))
    page = Page(boards.render(GAME.definition, match.view(match.mover), "salt"))
    said = {option.key: option.text for option in match.decision.options}
    for button in page.buttons:
        label = button.get("aria-label")
        assert label is None or label == said[str(button["data-key"])]
    assert any(str(button.get("aria-label")).startswith("Take ") for button in page.buttons)


def test_names_for_the_eye_and_for_the_ear() -> None:
    """Anchors lead somewhere, sections are labelled by headings that exist."""
    for match in islice(positions(6, 3), 0, None, 12):
        text = boards.render(GAME.definition, full_view(match, 0), "salt")
        assert not re.search(r"\b1(<[^>]+>)* points", text)
        page = Page(text)
        known = set(page.ids)
        for tag, attrs in page.elements:
            if tag == "section":
                assert attrs["aria-labelledby"] in known
            if tag == "a" and not str(attrs["href"]).startswith("#rule-"):
                assert str(attrs["href"]).removeprefix("#") in known


def test_ids_are_opaque_and_steady() -> None:
    """A card keeps its id from the Center into the hand; another viewer's board has other ids."""
    match = GAME.match(seats=2, seed=1)
    seat = match.mover
    assert seat is not None
    card = match.view(seat)["center"][0]
    name = boards.ids("mine")("card", card)
    assert f'id="{name}"' in boards.render(GAME.definition, match.view(seat), "mine")
    match.play(f"take:{card}")
    assert card in match.view(seat)["players"][seat]["hand"]
    mine = Page(boards.render(GAME.definition, match.view(seat), "mine"))
    assert name in mine.ids
    other = Page(boards.render(GAME.definition, match.view(seat), "yours"))
    assert not set(mine.ids) & set(other.ids)


def test_hidden_cards_are_numbered_by_place() -> None:
    """Two deals that a seat cannot tell apart give it the same board."""
    match = GAME.match(seats=2, seed=1)
    view = match.view(0)
    assert view["players"][1]["hand"] == [None]
    assert f'id="{boards.ids("s")("back", 1, 1)}"' in boards.render(GAME.definition, view, "s")


def test_payment() -> None:
    """The cost column says of every icon what covers it; as many are due as the prompt says."""
    seen = Counter[str]()
    for seed in range(12):
        for match in positions(seed + 20, 3, free_icons_first=seed % 2 == 0):
            if not match.state.in_the_making():
                continue
            view = match.view(match.mover)
            recruit = view["recruit"]
            if not recruit["icons"]:
                continue
            by = Counter(icon["by"] for icon in recruit["icons"])
            seen += by
            assert len(recruit["icons"]) == len(view["cards"][recruit["card"]]["cost"])
            assert by["token"] == sum(recruit["tokens"].values())
            if recruit["missing"]:
                assert by[""] == recruit["missing"]
                asked = view["prompt"]["text"]
                assert "still needs" not in asked or f"still needs {by['']} icon" in asked
    assert set(seen) == {"", "reduction", "ability", "card", "token"}


def test_reasons() -> None:
    """What cannot be chosen says why, if the view has it."""
    match = GAME.match(seats=2, seed=1)
    view = full_view(match, match.mover)
    reason = next(blocked["why"] for blocked in view["blocked"] if blocked["key"].startswith("recruit:"))
    assert reason in boards.render(GAME.definition, view, "s")


def test_last_move_is_marked() -> None:
    match = GAME.match(seats=2, seed=1)
    mover = match.mover
    assert mover is not None
    assert boards.last_move(full_view(match, mover)) == {}, "dealing is nobody's move"
    card = match.view(mover)["center"][0]
    match.play(f"take:{card}")
    assert boards.last_move(full_view(match, mover))[f"card:{card}"]
    assert boards.last_move(match.view(mover)) == {}


# --- games without a board ------------------------------------------------------------------------
@pytest.fixture(scope="module")
def launch_window() -> Definition:
    path = Path(__file__).parents[2] / "docs" / "examples" / "launch_window.py"
    spec = spec_from_file_location("launch_window_of_the_boards", path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    game: Definition = module.GAME
    return game


def test_plain_board(launch_window: Definition) -> None:
    match = cosmodrome.Game(launch_window).match(seats=[HOSTILE, "Neil", "Yuri"], seed=1)
    dice = random.Random(1)
    while not match.over:
        for seat in (0, 1, 2, None):
            view = match.view(seat)
            text = boards.render(launch_window, view, "salt")
            page = Page(text)
            wanted = match.decision.options.keys if seat == match.mover else []
            assert sorted(str(button["data-key"]) for button in page.buttons) == sorted(wanted)
            assert len(page.ids) == len(set(page.ids))
            assert "<img" not in text
            words = " ".join(page.words)
            assert all(hour in words for hour in view["window"])
        match.play(dice.choice(list(match.decision.options)))


def head(game: Definition, view: Mapping[str, Any]) -> str:
    """The line that says whose turn it is, or who has won."""
    drawn = Page(boards.render(game, view, "salt")).words
    return " ".join(" ".join(drawn).split()).partition(" Result ")[0]


def test_the_plain_board_says_whose_turn_it_is(launch_window: Definition) -> None:
    match = cosmodrome.Game(launch_window).match(seats=["Ann", "Neil"], seed=1)
    assert head(launch_window, match.view(0)).startswith("Your turn Choose what to do ")
    for other in (1, None):
        assert head(launch_window, match.view(other)).startswith("Ann chooses what to do ")


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ((4, 7, 2), "Neil wins 7 to 4 to 2 points: nothing is left to do"),
        ((7, 4, 7), "Ann and Yuri win 7 to 7 to 4 points: nothing is left to do"),
        ((0, 0, 0), "Ann, Neil and Yuri win nothing is left to do"),
        ((5, 5, 5), "Ann, Neil and Yuri win 5 to 5 to 5 points: nothing is left to do"),
    ],
)
def test_the_plain_board_says_who_has_won(launch_window: Definition, points: tuple[int, ...], words: str) -> None:
    state = launch_window.new_state(launch_window.box(3, {}))
    for seat, n in enumerate(points):
        state.score(seat, 0, n)
    position = {**launch_window.position(state), "agenda": []}
    match = cosmodrome.Game(launch_window).match(seats=["Ann", "Neil", "Yuri"], position=position)
    assert head(launch_window, match.view(None)) == words


def test_the_plain_board_says_who_has_resigned(launch_window: Definition) -> None:
    match = cosmodrome.Game(launch_window).match(seats=["Ann", "Neil"], seed=1)
    match.resign(0)
    assert head(launch_window, match.view(None)) == "Neil wins Ann has resigned"


class Fuelled(BeaconsDefinition):
    """Beacons with a free action, whose name comes first in the alphabet, and points from two sources."""

    def option(self, state: State, action: int) -> Option:
        plain = super().option(state, action)
        free = action == max(map(int, state.legal_actions()))
        return Option(plain.key, plain.text, group="a_free_one" if free else f"b{-action}", free=free)

    def scores(self, state: State) -> list[Score]:
        return [Score(seat, 7 + seat, {"far_lights": 5, "near_lights": 2 + seat}) for seat in (0, 1)]


def test_the_plain_board_offers_free_actions_last() -> None:
    game = Fuelled()
    match = cosmodrome.Game(game).match(seats=["Ann", "Neil"], seed=1)
    buttons = Page(boards.render(game, match.view(match.mover), "salt")).buttons
    offered = [str(button["data-key"]) for button in buttons]
    assert offered == match.decision.options.keys


def test_the_plain_board_says_where_the_points_come_from() -> None:
    game = Fuelled()
    match = cosmodrome.Game(game).match(seats=["Ann", "Neil"], seed=1)
    match.resign(0)
    words = " ".join(" ".join(Page(boards.render(game, match.view(None), "salt")).words).split())
    assert "Result Neil Ann Far lights 5 5 Near lights 3 2 Total 8 7" in words


def test_resources_of_games_without(launch_window: Definition) -> None:
    assert boards.sprite(launch_window) == boards.style(launch_window) == ""
    assert boards.guide(launch_window) == []
    assert ElementTree.fromstring(boards.poster(launch_window)).tag.endswith("svg")


# --- pictures, guide, colours ---------------------------------------------------------------------
def test_pictures_are_sound() -> None:
    """Well-formed, without anything that runs or loads; every glyph that the board uses is there."""
    sprite = boards.sprite(GAME.definition)
    for text in (sprite, boards.poster(GAME.definition)):
        ElementTree.fromstring(text)
        assert not re.search(r"<script|href=|url\(|\son\w+=", text)
    drawn = set(re.findall(r'id="([\w-]+)"', sprite))
    match = GAME.match(seats=4, seed=1)
    used = set(re.findall(r'href="#(se-[\w-]+)"', boards.render(GAME.definition, match.view(0), "s")))
    assert used <= drawn
    assert {f"se-{colour}" for colour in ("blue", "green", "yellow", "red", "purple")} <= used


def test_guide_knows_every_phase() -> None:
    """A chapter for every group of options and every prompt's rule; the rules it names exist."""
    chapters = boards.guide(GAME.definition)
    phases = {phase for chapter in chapters for phase in chapter.phases}
    assert {verb.group for verb in TEXTS.verbs.values()} <= phases
    assert {question.rule for question in TEXTS.questions.values() if question.kind < FIRST_CHANCE} <= phases
    cited = set(re.findall(r'data-rule="([^"]+)"', "".join(chapter.html for chapter in chapters)))
    cited |= {rule for chapter in chapters for rule in chapter.rules}
    assert cited
    for rule in cited:
        assert rule in GAME.definition.rulebook, rule
    assert all(chapter.title and chapter.html for chapter in chapters)


def test_guide_opens_at_what_is_decided() -> None:
    titles = [chapter.title for chapter in boards.guide(GAME.definition)]
    for match in positions(7, 2):
        seat = match.mover
        at = boards.chapter(GAME.definition, match.view(seat))
        assert at is not None
        if match.state.in_the_making() and "tokens" in match.decision.options.keys:
            assert titles[at] == "Paying"
    assert titles[boards.chapter(GAME.definition, match.view(0)) or 0] == "The end"


def colours(theme: str) -> dict[str, str]:
    css = (STATIC / "base.css").read_text("utf-8")
    start = css.index(":root {") if theme == "light" else css.index(':root[data-theme="dark"]')
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", css[start : css.index("}", start)]))


def contrast(one: str, other: str) -> float:
    def luminance(colour: str) -> float:
        channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_contrast(theme: str) -> None:
    token = colours(theme)
    for ground in ("ground", "surface", "raised"):
        assert contrast(token["ink"], token[ground]) >= 7
        for text in ("muted", "act", "good", "bad", "blue", "green", "yellow", "red", "purple"):
            assert contrast(token[text], token[ground]) >= 4.5, (text, ground)
    assert contrast(token["act"], token["act-wash"]) >= 4.5
    assert contrast(token["act-ink"], token["act"]) >= 4.5


def test_both_ways_to_the_dark_theme_agree() -> None:
    css = (STATIC / "base.css").read_text("utf-8")
    start = css.index("prefers-color-scheme: dark")
    chosen = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", css[start : css.index("\n}", start)]))
    assert chosen == colours("dark")


def test_what_an_asterisk_is_worth_now_stands_on_its_card() -> None:
    """In every Hub, covered or on top: together they are the points by asterisks."""
    found = 0
    for seed in range(3):
        match = GAME.match(seats=3, seed=seed)
        dice = random.Random(seed)
        while not match.over:
            match.play(dice.choice(match.decision.options.keys))
        view = match.view(0)
        drawn = boards.render(GAME.definition, view, "salt")
        for seat, player in enumerate(view["players"]):
            stars = {int(n): worth for n, worth in player["points_from"].items() if n.isdigit()}
            for n, worth in stars.items():
                about = drawn.partition(f'id="{boards.ids("salt")("card", n)}"')[2]
                shown = re.search(r'#se-star"/></svg>(\d+)', about)
                assert shown, (seat, n)
                assert int(shown[1]) == worth
                found += 1
    assert found > 5


def test_nothing_stays_of_a_game_with_entries_of_its_own() -> None:
    """Strangers bring along as many as they like."""
    game = cosmodrome.load("one_small_step")
    boards.environment(game.definition)
    hazard = {name: game.definition.components["hazard"][0][name] for name in ("name", "satellite", "crew", "vp")}
    gone: list[weakref.ref[Definition]] = []
    for n in range(3):
        overlay = {"hazard": [{"id": "HZ01", "remove": True}, {"id": f"OWN{n}", **hazard}]}
        match = game.match(seats=2, components=overlay)
        definition = match.game.definition
        assert definition is not game.definition
        assert boards.render(definition, match.view(0), "salt", match.record.header)
        gone.append(weakref.ref(definition))
        del match, definition
    gc.collect()
    assert [reference() for reference in gone] == [None] * 3
