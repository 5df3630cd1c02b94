"""A state writes its fields out twice, once with their first values and once for copies: both lists name them all."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cosmodrome

ROOT = Path(cosmodrome.__file__).parent
STATES = [*sorted(ROOT.glob("games/*/rules/table.py")), ROOT / "kernel" / "hooks.py"]


def assigned(statements: list[ast.stmt]) -> list[str]:
    """The fields of `self` that get a value."""
    nodes = (node for statement in statements for node in ast.walk(statement))
    targets = [
        target
        for node in nodes
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return sorted(
        target.attr
        for target in targets
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self"
    )


@pytest.mark.parametrize("path", STATES, ids=lambda path: path.parent.parent.name)
def test_copies_have_every_field(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "like is None":
            first, copied = assigned(node.body), assigned(node.orelse)
            assert first == copied
            assert len(first) == len({*first}) > 5
            break
    else:
        pytest.fail("there are no two lists of fields")
