"""R18: the lines of history are there, stand apart from the rules text, and never change play."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from librt.vecs import vec

from cosmodrome.games.one_small_step.components.reading import Components
from cosmodrome.games.one_small_step.game import GAME
from cosmodrome.games.one_small_step.rules.printed import Printed
from cosmodrome.games.one_small_step.view import details
from cosmodrome.kernel.dice import SeededDice
from cosmodrome.kernel.state import CHANCE, OVER
from tests.one_small_step.programs import COMPONENTS, SHIPPED

SECTIONS = (
    ("event", COMPONENTS.events, details.event),
    ("mission", COMPONENTS.missions, details.mission),
    ("hazard", COMPONENTS.hazards, details.hazard),
    ("advancement", COMPONENTS.advancements, details.advancement),
    ("media tile", COMPONENTS.media_tiles, details.media_tile),
    ("satellite tile", COMPONENTS.satellite_tiles, details.satellite_tile),
    ("crew tile", COMPONENTS.crew_tiles, details.crew_tile),
)


@pytest.mark.parametrize(("name", "entries", "of"), SECTIONS, ids=[name for name, _, _ in SECTIONS])
def test_every_component_has_its_line(name: str, entries: list[Any], of: Any) -> None:
    """R18.1: a line of its own on each, never part of the rules text."""
    lines = []
    for number in range(len(entries)):
        shown = dict(of(COMPONENTS, number))
        line = shown.pop("flavour")
        assert line.endswith(".")
        assert line not in str(shown)
        lines.append(line)
    assert len(set(lines)) == len(lines), name


def test_missions_and_people_of_history() -> None:
    """R18.1: year, nation and craft where known."""
    for number in range(36):
        mission = details.mission(COMPONENTS, number)
        assert 1957 <= mission["year"] <= 1970
        assert mission["nation"] in ("USA", "USSR")
        assert bool(mission.get("craft")) == (mission["kind"] == "crew")
    people = [details.event(COMPONENTS, number) for number in range(46)]
    assert sum(card.get("nation") in ("USA", "USSR") for card in people) == 10


def test_reading_matter() -> None:
    """R18.2: a timeline in order, spin-offs that are era-3 cards, fifteen positions of Mission Control."""
    times = [(entry["year"], entry["month"]) for entry in SHIPPED["timeline"]]
    assert times == sorted(times)
    assert {entry["nation"] for entry in SHIPPED["timeline"]} == {"usa", "ussr", "world"}
    cards = {card.name.lower() for card in COMPONENTS.events if card.era == 3}
    spin_offs = {item.rstrip("s") for item in SHIPPED["spin_offs"]["items"]}
    assert len({card for card in cards if card.rstrip("s") in spin_offs}) >= 5
    assert [entry["position"] for entry in SHIPPED["flight_controller"]] == list(range(1, 16))


def test_the_page_to_read() -> None:
    """R18.2: all of it on a page, each entry of the timeline under its year with its month and whose it was."""
    (page,) = GAME.readings
    timeline, spin_offs, controllers = page.sections
    assert [note.text for note in timeline.notes] == [entry["text"] for entry in SHIPPED["timeline"]]
    years = [(head, len(notes)) for head, notes in timeline.headed]
    assert [year for year, _ in years] == sorted({year for year, _ in years})
    assert ("1957", 3) in years
    landing = next(note for note in timeline.notes if "Apollo 11" in note.text)
    assert (landing.head, landing.when, landing.whose) == ("1969", "July", "USA")
    assert {note.whose for note in timeline.notes} == {"USA", "USSR", "World"}
    assert [note.head.lower() for note in spin_offs.notes] == SHIPPED["spin_offs"]["items"]
    lines = {card["flavour"] for card in SHIPPED["event"] if card["era"] == 3}
    told = [note.text for note in spin_offs.notes if note.text]
    assert len(told) == 6
    assert set(told) <= lines
    assert [note.when for note in controllers.notes] == [str(number) for number in range(1, 16)]
    assert controllers.notes[7].head == "Flight Director"


def without_history() -> Components:
    """The components with other lines, years and crafts, and without anything to read."""
    data = deepcopy(SHIPPED)
    for section in data.values():
        for entry in section if isinstance(section, list) else [section]:
            for field, other in (("flavour", "Nothing."), ("year", 2001), ("craft", "Dinghy")):
                if field in entry:
                    entry[field] = other
    for section in ("timeline", "spin_offs", "flight_controller", "education"):
        del data[section]
    return Components(data)


def numbers(box: Printed) -> dict[str, Any]:
    """All that the rules read from a box."""
    found = {name: getattr(box, name) for name in dir(box) if not name.startswith("_") and name != "components"}
    return {name: list(of) if isinstance(of, vec) else of for name, of in found.items() if not callable(of)}


@pytest.mark.parametrize("advanced", [True, False], ids=["advanced", "beginner"])
def test_history_changes_nothing(advanced: bool) -> None:
    """R18.3: with other lines, or none, the rules read the same numbers, and a game goes the same way."""
    boxes = [components.printed(1, 1, advanced, 24) for components in (COMPONENTS, without_history())]
    told = [numbers(box) for box in boxes]
    assert len(told[0]) > 60
    assert told[0] == told[1]
    ends = []
    for box in boxes:
        state, dice, steps = GAME.new_state(box), SeededDice(7), []
        while state.mover() != OVER:
            options = state.legal_actions()
            action = state.sample(dice) if state.mover() == CHANCE else options[dice.below(len(options))]
            state.apply(action)
            steps.append(int(action))
        ends.append((steps, [int(state.vp(side)) for side in (0, 1)]))
    assert ends[0] == ends[1]
