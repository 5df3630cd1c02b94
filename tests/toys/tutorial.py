"""The games of the tutorial, from where they lie in the documentation."""

from __future__ import annotations

from pathlib import Path

import launch_window
import moon_rocks

FILE = Path(launch_window.__file__)
GAME = launch_window.GAME

__all__ = ["FILE", "GAME", "launch_window", "moon_rocks"]
