"""The page's board: every option is in its place, and what can be reckoned is shown before it is needed."""

from __future__ import annotations

import json
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
from cosmodrome.games.hope.board import parts, track, universe
from cosmodrome.games.hope.components.vocabulary import CARDS, DIMENSIONS
from cosmodrome.games.hope.game import GAME
from cosmodrome.games.hope.rules.actions import VERBS
from cosmodrome.kernel import decks
from cosmodrome.server.board import boards
from cosmodrome.server.tables.views import entry_facts
from tests.hope.story import ANN, BOB, Story
from tests.server.test_boards import HOSTILE, Page, choices

LOADED = cosmodrome.load("hope")
ALL = {"traitor": True, "bugs": True}
EAGER = ("place", "pay", "pair", "offer", "discard", "accuse", "upgrade", "technology")
SHY = ("end", "stop", "no", "reveal")


def full_view(match: cosmodrome.Match, seat: int | None) -> dict[str, Any]:
    view = match.view(seat)
    view["table"] = {"log": [entry_facts(entry) for entry in match.log_for(seat)[-20:]]}
    if seat is not None and seat == match.mover:
        view["blocked"] = [blocked.plain() for blocked in match.decision.blocked]
    return view


def positions(seed: int, seats: int, **options: Any) -> Iterator[cosmodrome.Match]:
    """Every question of a game of players who like to act."""
    match = LOADED.match(seats=[HOSTILE, "Neil", "Yuri", "Valentina"][:seats], seed=seed, **options)
    dice = random.Random(seed)
    while not match.over:
        yield match
        keys = match.decision.options.keys
        bold = [key for key in keys if key.startswith(EAGER)]
        live = [key for key in keys if not key.startswith(SHY)]
        match.play(dice.choice((bold if dice.random() < 0.7 else live if dice.random() < 0.8 else keys) or keys))
    yield match


def page_of(match: cosmodrome.Match, seat: int | None) -> Page:
    return Page(boards.render(GAME, full_view(match, seat), f"salt {seat}"))


def offered(page: Page) -> list[str]:
    """The options that a page has buttons for; a flight begins with one."""
    found = []
    for _, attrs in page.elements:
        if "data-key" in attrs:
            found.append(str(attrs["data-key"]))
        elif "data-keys" in attrs and attrs["data-keys"] != "[]":  # that of a tray is empty
            found.append(json.loads(str(attrs["data-keys"]))[0])
    return found


# --- the end ----------------------------------------------------------------------------------------
def lost(seed: int, **options: Any) -> cosmodrome.Match:
    """Nobody does anything, and the Regression wins."""
    match = LOADED.match(seats=2, seed=seed, **options)
    while not match.over:
        keys = match.decision.options.keys
        match.play("end" if "end" in keys else keys[-1])
    return match


def verdicts(match: cosmodrome.Match) -> list[str]:
    return re.findall(r'<p class="fine">([^<]*)</p>', boards.render(GAME, full_view(match, None), "salt"))


def test_only_a_game_with_roles_says_that_nobody_was_a_traitor() -> None:
    """R10.6."""
    assert "All lose (R10.6)." in verdicts(lost(1))
    games = [lost(seed, traitor=True) for seed in range(1, 9)]
    none = next(match for match in games if "nope" not in match.view(None)["shown_roles"])
    assert "Nobody worked for N.O.P.E.: all lose (R10.6)." in verdicts(none)
    some = next(match for match in games if "nope" in match.view(None)["shown_roles"])
    said = [line for line in verdicts(some) if "N.O.P.E." in line]
    assert said[0].endswith("has 0 pioneers on galaxies: not more than everybody else, so all lose (R10.6).")


# --- options ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_has_its_place(seats: int) -> None:
    """Who decides finds each option, with the question's id; the others find nothing to choose."""
    met: Counter[frozenset[str]] = Counter()
    for at, match in enumerate(positions(seats, seats, **ALL)):
        keys = [] if match.over else match.decision.options.keys
        verbs = frozenset(key.partition(":")[0] for key in keys)
        met[verbs] += 1
        for seat in (*range(seats), None):
            if met[verbs] > 1 and (at % 48 or seat not in match.deciders):
                continue
            page = page_of(match, seat)
            found = Counter([*offered(page), *page.tray])
            assert set(found) == set(choices(match, seat))
            assert all(n == 1 for key, n in found.items() if not key.startswith(("navigate", "go")))
            assert [name for name, n in Counter(page.ids).items() if n > 1] == []
            assert not any(name.startswith("on") or name == "style" for _, attrs in page.elements for name in attrs)
            assert not any(tag == "img" for tag, _ in page.elements)


def test_drawn_buttons_can_be_pressed_by_keys() -> None:
    """What is chosen in the drawing is a button to the keyboard and has a full name."""
    for match in islice(positions(5, 3, **ALL), 0, 120, 3):
        for tag, attrs in page_of(match, match.mover).elements:
            if tag == "g" and "data-decision" in attrs:
                assert attrs["role"] == "button"
                assert attrs["tabindex"] == "0"
                assert len(str(attrs["aria-label"])) > 10


# --- the universe -------------------------------------------------------------------------------------
def spaces(page: Page) -> list[dict[str, str | None]]:
    return [attrs for _, attrs in page.elements if str(attrs.get("class", "")).split()[:1] == ["space"]]


def test_each_of_the_111_spaces_has_a_spoken_name() -> None:
    """Galaxy, dimension and free planets; one of them is a stop of the Tab key, arrows lead to the others."""
    match = next(match for match in positions(1, 2) if "end" in match.decision.options.keys)
    found = spaces(page_of(match, match.mover))
    assert len(found) == 111
    names = [str(space["aria-label"]) for space in found]
    assert len(set(names)) == 111
    assert all(re.search(r"\b(purple|blue|red)\b", name) for name in names)
    assert all("planets" in name or "planet" in name or "Earth" in name for name in names)
    assert [space["tabindex"] for space in found].count("0") == 1


def test_technologies_have_their_full_names() -> None:
    """R1.2: a galaxy lacks Plant Life, not a plant."""
    names = {str(space["aria-label"]) for space in spaces(page_of(next(positions(1, 2)), None))}
    lacking = {found.group(1) for name in names if (found := re.search(r"the galaxy lacks ([^.;]*)", name))}
    assert lacking == {"Oxygen", "Water", "Carbon", "Light", "Plant Life", "Animal Life"}


def test_holes_have_no_spaces() -> None:
    """R9.7: of a vanished galaxy nothing is left but the outline of its place."""
    for match in positions(3, 2):
        gone = sum(tile is None for tile in match.view(0)["tiles"])
        if gone:
            page = page_of(match, 0)
            assert len(spaces(page)) == 111 - 3 * gone
            assert sum(attrs.get("class") == "hole" for _, attrs in page.elements) == gone
            return
    raise AssertionError("no galaxy has vanished")


def test_planets_lie_on_their_faces() -> None:
    """All places of a face are inside its rhombus: nothing is drawn on a neighbour."""
    for at in universe.POSITIONS:
        for concave in (False, True):
            for dimension in DIMENSIONS:
                face = universe.face(at, concave, dimension)
                corners = [universe.drawn(corner) for corner in universe.rhombus(at, concave, dimension)]
                for point in (
                    face.middle,
                    face.letter,
                    *face.ships[:3],
                    *(p for row in face.planets.values() for p in row),
                ):
                    assert inside(point, corners)


def inside(point: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
    turns = [
        (x2 - x) * (point[1] - y) - (y2 - y) * (point[0] - x)
        for (x, y), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


# --- flights ------------------------------------------------------------------------------------------
def test_flights_lead_where_they_say() -> None:
    """R5.3-R5.6: one click flies to the space, or as far as there is something to decide; one undo takes it back."""
    flown = 0
    for match in islice(positions(8, 3, **ALL), 0, None, 2):
        if match.over:
            break
        seat = match.mover
        before = match.view(seat)
        for flight in before["flights"]:
            copy = match.copy()
            given = copy.play_way(flight["keys"], seat)
            after = copy.view(seat)
            drew = any("draw" in str(entry) for entry in copy.log_for(seat)[len(match.log_for(seat)) :])
            if given == len(flight["keys"]) and not drew:
                wanted = flight["space"] // 3 if flight["halt"] is None else flight["halt"]
                assert after["players"][seat]["ship"] // 3 == wanted
                flown += 1
            if copy.can_undo(seat) and not copy.undo_needs(seat):
                copy.undo(seat)
                assert copy.view(seat)["players"] == before["players"]
    assert flown > 80


def test_a_flight_halts_where_a_pioneer_can_be_placed() -> None:
    """R6.1: before that, nothing is asked on the way."""
    for match in islice(positions(9, 2), 0, 400):
        for flight in [] if match.over else match.view(match.mover)["flights"]:
            if flight["halt"] is not None:
                copy = match.copy()
                copy.play_way(flight["keys"])
                assert "place" in copy.decision.options.keys
                return
    raise AssertionError("no flight was interrupted")


def test_nobody_else_sees_flights() -> None:
    """R15.1: what a hand could pay is told to its owner only."""
    for match in islice(positions(4, 3, **ALL), 0, 60):
        for seat in (*range(3), None):
            if seat != match.mover:
                assert match.view(seat)["flights"] == []


# --- the Regression foretold --------------------------------------------------------------------------
def test_discards_are_foretold() -> None:
    """R6.6, R9: marker, vanishing tile and Monolith come as one of the told cases says."""
    compared = 0
    for seed in range(3):
        for match in positions(seed, 3):
            if match.over or "discard:1" not in match.decision.options.keys:
                continue
            before = match.view(match.mover)
            for pile, cases in enumerate(before["discards"]):
                copy = match.copy()
                copy.play(f"discard:{pile + 1}")
                after = copy.view(None)
                gone = [at for at, tile in enumerate(before["tiles"]) if tile and not after["tiles"][at]]
                came = (after["track"]["marker"], gone, after["monolith"] and after["monolith"]["tile"])
                assert not cases or came in [(case["marker"], case["vanished"], case["monolith"]) for case in cases]
                compared += bool(cases)
    assert compared > 30


def discarding() -> Story:
    """Ann is about to discard a card with a symbol."""
    story = Story().ship(ANN, (1, -2), "purple").hand(ANN, "water_symbol").place("water_symbol")
    return story.play("end")


def forecast(story: Story) -> list[list[int]]:
    """For each Discard space the symbols that would be counted."""
    return [[case["symbols"] for case in cases] for cases in GAME.view(story.state, ANN)["discards"]]


def test_an_unknown_card_makes_two_cases() -> None:
    """R6.6, R9.1: without a symbol and with one; but one if it was seen (R15.2) or if none is left (G12)."""
    story = discarding()
    assert forecast(story) == [[1, 2]] * 3
    story.state.deck = decks.laid([int(decks.face(CARDS.index("light_symbol"))), 1])
    assert forecast(story) == [[2]] * 3
    story.state.deck = decks.laid([])
    assert forecast(story) == [[1]] * 3


def test_a_paid_teleport_is_no_plain_refill() -> None:
    """G11: its cards are discarded, so nothing is told of a Technology Center that stays as it is."""
    story = Story("brave", "prodigy").ship(BOB, (0, -3), "purple").hand(BOB, "oxygen_symbol").end()
    assert GAME.view(story.state, BOB)["refilling"] is not None
    story.play("teleport:q3r-3", "pay:oxygen_symbol")
    assert GAME.view(story.state, BOB)["refilling"] is None
    story.play("end")
    assert [[case["symbols"] for case in cases] for cases in GAME.view(story.state, BOB)["discards"]] == [[1]] * 3


# --- what stays hidden --------------------------------------------------------------------------------
def test_the_own_role_is_behind_a_gesture() -> None:
    """R15.1: closed until somebody opens it, and in no other page; the traitor's button stands in there, too."""
    match = next(match for match in positions(1, 3, traitor=True) if "end" in match.decision.options.keys)
    for seat in range(3):
        text = boards.render(GAME, full_view(match, seat), "salt")
        (role,) = re.findall(r'(?s)<details class="role">.*?</details>', text)
        rest = text.replace(role, "")
        assert "N.O.P.E." not in rest
        assert "H.O.P.E." not in rest
        assert "reveal" not in rest
    assert "My role" not in boards.render(GAME, full_view(match, None), "salt")


# --- drawings -----------------------------------------------------------------------------------------
def test_every_sign_is_drawn() -> None:
    """All glyphs that boards of whole games ask for are in the sprite."""
    symbols = [one for one in ElementTree.fromstring(GAME.sprite) if one.tag.endswith("symbol")]
    drawn = {symbol.get("id") for symbol in symbols}
    for match in islice(positions(5, 4, **ALL), 0, None, 9):
        used = {str(attrs["href"]).removeprefix("#") for tag, attrs in page_of(match, 0).elements if tag == "use"}
        assert used <= drawn


def test_poster_is_sound() -> None:
    root = ElementTree.fromstring(GAME.poster)
    assert root.get("role") == "img"
    assert "HOPE" in str(root.get("aria-label"))


def test_options_with_a_glyph_are_options() -> None:
    verbs = {verb.name for verb in VERBS.table}
    assert set(parts.GLYPHS) <= verbs
    assert {verb for _, group in parts.BARS for verb in group} <= verbs


def test_anchors_lead_somewhere() -> None:
    page = page_of(next(positions(1, 3, **ALL)), 0)
    for tag, attrs in page.elements:
        if tag == "a" and not str(attrs["href"]).startswith("#rule-"):
            assert str(attrs["href"]).removeprefix("#") in page.ids


def test_the_curve_meets_the_row_at_its_crossings() -> None:
    """R9.3: drawn at the same place; elsewhere they keep apart."""
    crossings = {7: 3, 14: 6, 21: 9}
    points = track.curve(10, 24, crossings)
    assert len(points) == 25
    for index, (x, y) in enumerate(points):
        if index in crossings:
            assert (x, y) == track.row_space(crossings[index])
        else:
            assert abs(y - track.MIDDLE) > 5
