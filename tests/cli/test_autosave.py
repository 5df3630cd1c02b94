"""Where a game is kept when something is in the way."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

import cosmodrome as cd
from cosmodrome.cli.autosave import Keeper
from cosmodrome.match.record import Record

GAME = "space_explorers"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder, and another one to work in."""
    for name in ("home", "work"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "home"


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> set[Path]:
    """Folders in which nothing more can be written."""
    folders: set[Path] = set()
    save = Record.save

    def limited(record: Record, path: str | os.PathLike[str], private: bool = False) -> None:
        if Path(path).absolute().parent in folders:
            raise OSError(errno.ENOSPC, "No space left on device")
        save(record, path, private)

    monkeypatch.setattr(Record, "save", limited)
    return folders


def test_a_new_file_in_this_folder(home: Path) -> None:
    keeper = Keeper(cd.load(GAME).match(), None)
    assert keeper.path.parent == Path()
    assert not cd.replay(keeper.path).over


def test_two_games_begun_in_the_same_second(home: Path) -> None:
    one, two = (Keeper(cd.load(GAME).match(), None) for _ in range(2))
    assert one.path != two.path


def test_a_folder_that_cannot_be_written(home: Path, full: set[Path]) -> None:
    full.add(Path.cwd())
    keeper = Keeper(cd.load(GAME).match(), None)
    assert keeper.path.parent == home
    assert str(home) in keeper.resume


def test_a_disk_that_fills_up(home: Path, full: set[Path]) -> None:
    match = cd.load(GAME).match()
    keeper = Keeper(match, Path("game.cosmo"))
    assert keeper.keep() == ""
    match.play(match.decision.options[0])
    full.add(Path.cwd())
    told = keeper.keep()
    assert "game.cosmo cannot be written (No space left on device)" in told
    assert keeper.path.parent == home
    assert len(cd.replay(keeper.path).record) == len(match.record)
    assert len(cd.replay("game.cosmo").record) < len(match.record), "the older file is whole"


def test_a_place_that_was_asked_for_must_do(home: Path, full: set[Path]) -> None:
    full.add(Path.cwd())
    with pytest.raises(cd.BadOption, match="No space left"):
        Keeper(cd.load(GAME).match(), Path("game.cosmo"))


def test_a_finished_game_may_be_read_by_all(home: Path) -> None:
    match = cd.load(GAME).match(seed=1)
    keeper = Keeper(match, Path("game.cosmo"))
    assert keeper.path.stat().st_mode & 0o777 == 0o600
    while not match.over:
        match.play(match.decision.options[0])
    keeper.save()
    assert keeper.path.stat().st_mode & 0o044
    assert cd.verify(keeper.path).ok
