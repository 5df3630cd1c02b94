"""What all tests share."""

from __future__ import annotations

import sys
from pathlib import Path

# The examples of the documentation are imported by name, as their readers do.
sys.path.insert(0, str(Path(__file__).parent.parent / "docs" / "examples"))
