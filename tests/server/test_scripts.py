"""The list of scripts names every file, and every script comes after those whose globals it uses."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import cosmodrome.server
from cosmodrome.server.web.scripts import EVERY_PAGE, SCRIPTS, scripts_of

SERVER = Path(cosmodrome.server.__file__).parent
STATIC = SERVER / "static"
PAGES = sorted(path.name for path in (SERVER / "templates").glob("*.html"))
TEXT = re.compile(  # what is no code, and template literals, which have code in them
    r"""/\*.*?\*/ | //[^\n]* | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' | (?<=[(,=:!&|?\[]) \s* /(?:\\.|[^/\\\n])+/
    | (?P<template> `(?:\\.|[^`\\])*`)""",
    re.VERBOSE | re.DOTALL,
)
DEFINED = re.compile(r"^(?:async function|function|class|const|let|var) ([\w$]+)", re.MULTILINE)
NAME = re.compile(r"(?<![\w$.#])[A-Za-z_$][\w$]*")


@cache
def code(script: str) -> str:
    """A script without comments, strings and regular expressions."""
    return TEXT.sub(lambda text: text["template"] or " ", (STATIC / script).read_text("utf-8"))


@cache
def defined(script: str) -> frozenset[str]:
    return frozenset(DEFINED.findall(code(script)))


@cache
def used(script: str) -> frozenset[str]:
    """The globals of other scripts that a script uses, at once or later."""
    others = frozenset[str]().union(*(defined(other) for other in SCRIPTS if other != script))
    return others.intersection(NAME.findall(code(script)))


def too_early(scripts: list[str]) -> set[tuple[str, str]]:
    """Scripts that use a global which no script before them defines."""
    there: set[str] = set()
    found: set[tuple[str, str]] = set()
    for script in scripts:
        found |= {(script, name) for name in used(script) - there}
        there |= defined(script)
    return found


def test_every_file_is_listed() -> None:
    files = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js")}
    assert files == SCRIPTS.keys()
    assert {template for templates in SCRIPTS.values() for template in templates} <= {*PAGES}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_loads_what_its_scripts_use_in_order(page: str) -> None:
    assert not too_early(scripts_of(page))


def test_a_script_that_comes_too_early_or_misses_another_is_noticed() -> None:
    assert too_early(["panel.js", "message.js"]) >= {("panel.js", "Message"), ("panel.js", "Popover")}
    assert too_early(scripts_of("table.html")[::-1]) >= {("client.js", "Idiomorph"), ("motion.js", "likeness")}


def test_pages_load_scripts_from_the_list_alone() -> None:
    loading = [
        path.name
        for path in SERVER.rglob("*.html")
        if re.search(r"<script(?![^>]*application/json)", path.read_text("utf-8"))
    ]
    assert loading == [*EVERY_PAGE]
