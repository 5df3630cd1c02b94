"""The game of the tutorial, from where it lies in the documentation."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

DOCS = Path(__file__).parents[2] / "docs"
FILE = DOCS / "examples" / "launch_window.py"


def _load() -> ModuleType:
    spec = spec_from_file_location(FILE.stem, FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[FILE.stem] = module
    spec.loader.exec_module(module)
    return module


launch_window = _load()
GAME = launch_window.GAME
