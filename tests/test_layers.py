"""The rooms of the package in layers: imports go down only, those for types and within functions too."""

from __future__ import annotations

import ast
from pathlib import Path

import cosmodrome

ROOT = Path(cosmodrome.__file__).parent
# From the bottom up. A module belongs to the longest name that it begins with.
LAYERS = """
    cosmodrome.errors cosmodrome.common cosmodrome.kernel
    cosmodrome.games
    cosmodrome.match
    cosmodrome.bots
    cosmodrome.lessons
    cosmodrome.lab
    cosmodrome
    cosmodrome.server
    cosmodrome.server.store
    cosmodrome.server.people
    cosmodrome.server.thinking
    cosmodrome.server.tables
    cosmodrome.server.board
    cosmodrome.server.past
    cosmodrome.server.upkeep
    cosmodrome.server.web
    cosmodrome.server.routes
    cosmodrome.server.app cosmodrome.cli
"""
LEVELS = {name: level for level, names in enumerate(LAYERS.split("\n")) for name in names.split()}


def level(module: str) -> int:
    while module not in LEVELS:
        module = module.rpartition(".")[0]
    return LEVELS[module]


def imported(path: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    names = {f"{node.module}.{one.name}" for node in nodes if isinstance(node, ast.ImportFrom) for one in node.names}
    names |= {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
    return {name for name in names if name.split(".")[0] == "cosmodrome"}


def test_imports_go_down_only() -> None:
    upward = []
    for path in sorted(ROOT.rglob("*.py")):
        module = ".".join(["cosmodrome", *path.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__")
        upward += [f"{module} imports {name}" for name in imported(path) if level(name) > level(module)]
    assert not upward, "\n".join(upward)
