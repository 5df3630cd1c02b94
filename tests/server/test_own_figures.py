"""A host's own figures of cards and tiles: played with at new tables, told on the page, kept by the record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cosmodrome as cd
from cosmodrome.cli.serve import own
from cosmodrome.errors import BadComponents, BadOption, UnknownGame
from cosmodrome.games import definition
from tests.cli.shell import run
from tests.server.web import BOT, GAME, PERSON, running

PROJECTS = [entry["id"] for entry in definition(GAME).components["project"]]
OWN = "\n".join(f'[[project]]\nid = "{project}"\npoints = 17' for project in PROJECTS)


@pytest.fixture
def figures(tmp_path: Path) -> dict[str, dict[str, Any]]:
    file = tmp_path / "my.toml"
    file.write_text(OWN)
    return own([f"{GAME}={file}"])


def points(view: dict[str, Any]) -> set[int]:
    """Of the Projects in the line."""
    return {project["points"] for project in view["line"]}


def test_new_tables_play_with_the_hosts_figures(tmp_path: Path, figures: dict[str, dict[str, Any]]) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        before = ann.table(PERSON, BOT, start=True)
        cookies = ann.cookies
    with running(tmp_path, components=figures) as server:
        ann = server.nobody(cookies=cookies)
        after = ann.table(PERSON, BOT, start=True)
        assert points(ann.view(after)) == {17}
        assert 17 not in points(ann.view(before)), "a game goes on as it began"
        page = ann.get(f"/data/{GAME}").text
        assert f"{len(PROJECTS)} owner" in page
        assert "put in by the host of this server" in page
        told = {game["game"]: game["sources"] for game in ann.get("/api/games").json()}
        assert told[GAME]["owner"] == ann.get(f"/api/games/{GAME}").json()["sources"]["owner"] == len(PROJECTS)
        assert "owner" not in told["one_small_step"]
    with running(tmp_path) as server:
        ann = server.nobody(cookies=cookies)
        assert points(ann.view(after)) == {17}, "also when the server starts without them"
        view = ann.turn(after)
        ann.answer(after, "take_deck", view["decision"]["id"])
        assert ann.turn(after)["table"]["seq"] > view["table"]["seq"] + 1, "the bot knows them too"
        ann.ask(f"/tables/{after}/resign")
        (tmp_path / "game.cosmo").write_text(ann.get(f"/api/tables/{after}/record").text)
    assert cd.verify(tmp_path / "game.cosmo").ok


def test_a_fork_keeps_the_figures_it_came_about_with(tmp_path: Path, figures: dict[str, dict[str, Any]]) -> None:
    with running(tmp_path) as server:
        ann = server.person("Ann")
        table = ann.table(PERSON, PERSON, start=False)
        server.person("Bob").ask(f"/tables/{table}/join")
        ann.ask(f"/tables/{table}/start")
        ann.ask(f"/tables/{table}/resign")
        cookies = ann.cookies
    with running(tmp_path, components=figures) as server:
        ann = server.nobody(cookies=cookies)
        fork = ann.ask(f"/tables/{table}/fork", step=0, seat=0)["id"]
        assert 17 not in points(ann.view(fork))


def test_files_that_cannot_be_used_are_refused_before_anybody_sits_down(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("[[specialist]]\nnumber = 99\n")
    with pytest.raises(BadComponents, match=r"my\.toml: specialist 99: there is no such entry"):
        own([f"{GAME}={file}"])
    file.write_text('[[specialist]]\nnumber = 38\ncost = ["orange"]\n')
    with pytest.raises(BadComponents, match="specialist 38, cost"):
        own([f"{GAME}={file}"])
    with pytest.raises(BadComponents, match="cannot be read"):
        own([f"{GAME}={tmp_path / 'none.toml'}"])
    with pytest.raises(UnknownGame):
        own([f"chess={file}"])
    for form in (str(file), f"={file}", f"{GAME}="):
        with pytest.raises(BadOption, match="GAME=FILE"):
            own([form])
    file.write_text(OWN)
    with pytest.raises(BadOption, match="twice"):
        own([f"{GAME}={file}"] * 2)
    refused = run("serve", "--data", str(tmp_path), "--components", f"chess={file}")
    assert refused.exit_code == 2
    assert "chess" in refused.output
