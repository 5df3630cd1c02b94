"""Where a C compiler is present, every module that is meant to be compiled is."""

from __future__ import annotations

import os
import shutil
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import pytest

import cosmodrome

ROOT = Path(__file__).parent.parent
COMPILED = ["kernel/*.py", "games/*/rules/*.py", "bots/fitting.py", "bots/judges.py", "bots/search.py", "bots/tree.py"]


def modules() -> list[str]:
    """By the same patterns as in setup.py, from the sources."""
    sources = ROOT / "src" / "cosmodrome"
    found = [path for pattern in COMPILED for path in sorted(sources.glob(pattern)) if path.name != "__init__.py"]
    return [".".join(path.relative_to(sources.parent).with_suffix("").parts) for path in found]


def compiler() -> str | None:
    """The C compiler that an extension is built with, if it is there."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0])


def from_sources() -> bool:
    return Path(cosmodrome.__file__).parent == ROOT / "src" / "cosmodrome"


def test_the_patterns_are_those_of_the_build() -> None:
    build = (ROOT / "setup.py").read_text("utf-8")
    assert all(f'"src/cosmodrome/{pattern}"' in build for pattern in COMPILED)
    assert {"cosmodrome.kernel.state", "cosmodrome.kernel.bits"} <= set(modules())


@pytest.mark.skipif(bool(os.environ.get("COSMODROME_PURE")), reason="COSMODROME_PURE is set")
@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_all_of_them_are_compiled() -> None:
    if from_sources():
        pytest.skip("the sources are on the path, not the installed package")
    suffixes = tuple(sysconfig.get_config_var(name) for name in ("EXT_SUFFIX", "SHLIB_SUFFIX") if name)
    slow = [name for name in modules() if not (find_spec(name) and str(find_spec(name).origin).endswith(suffixes))]  # type: ignore[union-attr]
    assert not slow, f"not compiled: {', '.join(slow)}"
