"""The documentation is run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import msgspec
import pytest

import cosmodrome as cd
from cosmodrome.games.from_the_moon.view import position_fields as moon
from cosmodrome.games.hope.view import position_fields as hope
from cosmodrome.games.one_small_step.view import position_fields as race
from cosmodrome.games.space_explorers.view import positions as explorers
from cosmodrome.lessons.check import problems
from cosmodrome.lessons.reading import Content, Step, Then, read_lesson
from cosmodrome.match.game import Game
from tests.toys.tutorial import launch_window

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_snippets(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every `>>>` in a page gives what the page says."""
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


def test_readme_has_snippets() -> None:
    assert "\n>>> " in PAGES[0].read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links(page: Path) -> None:
    """Links to files of the project lead somewhere (pages made from the games are made later)."""
    made = ("rules/", "printed/", "read/")
    text = re.sub("```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for link in text.split("](")[1:]:
        target = link.partition(")")[0].partition("#")[0].strip()
        if target and "://" not in target and not target.removeprefix("../").startswith(made):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_record_that_is_shown() -> None:
    """The example of records.md is the beginning of a real game; `…` stands for what is left out."""
    page = (ROOT / "docs" / "records.md").read_text("utf-8")
    (shown,) = re.findall("```\n(cosmodrome record .*?)```", page, re.DOTALL)
    match = cd.load("space_explorers").match(seats=["Neil", "Yuri"], seed=7)
    for key in ("take_deck", "take_deck", "recruit:14"):
        match.play(key)
    for line, real in zip(shown.splitlines(), match.record.text().splitlines(), strict=True):
        assert re.fullmatch(re.escape(line).replace("…", ".*"), real)


def test_components_of_an_owner(tmp_path: Path) -> None:
    """The examples of components.md are files that the games take, in this order."""
    shown = re.findall("```toml\n(.*?)```", (ROOT / "docs" / "components.md").read_text("utf-8"), re.DOTALL)
    for game, text in zip(("space_explorers", "one_small_step", "from_the_moon", "hope"), shown, strict=True):
        (tmp_path / "my.toml").write_text(text, "utf-8")
        assert cd.load(game).match(seats=2, seed=1, components=tmp_path / "my.toml").decision.options


def test_lessons_hold() -> None:
    """The lessons that are shown can be played as they say."""
    for page, game in (
        ("lessons.md", cd.load("space_explorers")),
        ("write-your-own-game.md", Game(launch_window.GAME)),
    ):
        text = (ROOT / "docs" / page).read_text("utf-8")
        (shown,) = re.findall("```toml\n(title = .*?)```", text, re.DOTALL)
        assert problems(game, read_lesson(game.id, "1-shown.toml", shown)) == []


def test_every_field_of_a_lesson_is_documented() -> None:
    page = (ROOT / "docs" / "lessons.md").read_text("utf-8")
    for table in (Content, Step, Then):
        for field in msgspec.structs.fields(table):
            assert f"`{field.encode_name}`" in page, field.encode_name


def test_positions_are_documented() -> None:
    """Every field that a position can have stands on its page."""
    page = (ROOT / "docs" / "positions.md").read_text("utf-8")
    first, _, rest = page.partition("## One Small Step")
    second, _, rest = rest.partition("## From the Moon")
    third, _, fourth = rest.partition("## HOPE")
    for text, tables in (
        (first, (explorers.Position, explorers.Player, explorers.Recruit)),
        (
            second,
            (race.Position, race.Team, race.Worker, race.HazardsOn, race.Held, race.Queue, race.Workers, race.Known),
        ),
        (third, (moon.Position, moon.Player, moon.Tile, moon.Rover, moon.Greenhouses)),
        (fourth, (hope.Position, hope.Player, hope.Tile, hope.Monolith, hope.Discarded, hope.ThisTurn, hope.Flight)),
    ):
        for table in tables:
            for field in msgspec.structs.fields(table):
                assert f"`{field.encode_name}`" in text, field.encode_name
