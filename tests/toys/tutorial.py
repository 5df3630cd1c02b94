"""The game of the tutorial, from where it lies in the documentation."""

from __future__ import annotations

from pathlib import Path

import launch_window

FILE = Path(launch_window.__file__)
GAME = launch_window.GAME

__all__ = ["FILE", "GAME", "launch_window"]
