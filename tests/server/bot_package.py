"""An installed package with bots of its own, for the server and the processes that its bots think in."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cosmodrome.bots import bots

# Keeps: writes all it knows into a diary at each answer. Sleeps: never answers.
BOTS = """
import json, time, uuid
from pathlib import Path
from cosmodrome.bots.base import Bot

DIARY = Path(__file__).with_name("diary")

class Keeps(Bot):
    watches = True
    def __init__(self, seed):
        self.page = {"bot": uuid.uuid4().hex, "seed": seed, "answers": 0, "events": []}
    def saw(self, events, seat):
        self.page["events"] += [event.plain() for event in events]
    def choose(self, state, seat):
        self.page["answers"] += 1
        with DIARY.open("a") as diary:
            print(json.dumps(self.page), file=diary)
        return state.legal_actions()[0]

class Sleeps(Bot):
    def __init__(self, seed): pass
    def choose(self, state, seat): time.sleep(3600)
"""


@contextmanager
def installed(folder: Path, source: str, *names: str) -> Iterator[None]:
    """Bots of these names, whose classes the source defines under the same name with a capital letter."""
    package = folder / "site" / "visiting-1.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: visiting\nVersion: 1\n")
    lines = [f"{name} = visiting_bots:{name.capitalize()}" for name in names]
    (package / "entry_points.txt").write_text("\n".join(["[cosmodrome.bots]", *lines, ""]))
    (folder / "site" / "visiting_bots.py").write_text(source)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder / "site")
        bots.cache_clear()
        try:
            yield
        finally:
            bots.cache_clear()
            sys.modules.pop("visiting_bots", None)


def diary(folder: Path) -> list[dict[str, Any]]:
    """What the bots that keep one have written at each answer."""
    lines = (folder / "site" / "diary").read_text().splitlines()
    return [json.loads(line) for line in lines]
