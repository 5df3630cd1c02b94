"""Prints the tests of what was edited since the last commit, or in it if nothing was since: for `make check`.

The tests of a folder of the package are in a folder of the same name. Records and one page are always tested; the other
tests in a browser take too long for this.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

TESTS = Path("tests")
BROWSER = "browser"
RECORDS, PAGE = "tests/test_goldens.py", "tests/browser/test_playing.py::test_keys_for_undo_log_and_guide"


def edited() -> list[Path]:
    now = git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")
    return [Path(name) for name in now or git("diff", "--name-only", "HEAD~1", "HEAD")]


def git(*command: str) -> list[str]:
    return subprocess.run(["git", *command], check=True, capture_output=True, text=True).stdout.splitlines()


def tests_of(path: Path) -> set[str]:
    """The folders of tests that are named like the folders it lies in; a test stands for itself."""
    if path.parts[0] == TESTS.name and path.name.startswith("test_"):
        return {str(path)} if path.exists() else set()
    return {str(TESTS / part) for part in path.parts[:-1] if part != BROWSER and (TESTS / part).is_dir()}


def main() -> None:
    tests = {test for path in edited() for test in tests_of(path)}
    page = set() if os.environ.get("COSMODROME_NO_BROWSER") else {PAGE}
    print(*sorted({RECORDS, *tests, *page}))


if __name__ == "__main__":
    main()
