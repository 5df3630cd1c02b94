"""What all tests share."""

from __future__ import annotations

import os
import random
import secrets
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from cosmodrome.match import dealer
from cosmodrome.server import people, thinkers

# The examples of the documentation are imported by name, as their readers do.
sys.path.insert(0, str(Path(__file__).parent.parent / "docs" / "examples"))


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of a test deals the same to the same guests, so that it passes always or never;
    COSMODROME_DEALS=<anything> deals anew."""
    dice = random.Random(f"{request.node.nodeid} {os.environ.get('COSMODROME_DEALS', '')}")
    same = {"token_bytes": dice.randbytes, "randbelow": dice.randrange, "choice": dice.choice}
    for module in (dealer, people, thinkers):
        monkeypatch.setattr(module, "secrets", SimpleNamespace(**{**vars(secrets), **same}))
