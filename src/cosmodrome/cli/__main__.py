"""`python -m cosmodrome.cli` is the console script."""

from __future__ import annotations

from cosmodrome.cli import main

if __name__ == "__main__":
    main()
