"""Checks an installed wheel, away from the sources: the engine is compiled, and every game can be played to its end."""

from __future__ import annotations

import random

import cosmodrome as cd
from cosmodrome.lab import bench


def main() -> None:
    if not bench.compiled():
        raise SystemExit("the engine in this wheel is not compiled")
    for name in cd.games():
        match = cd.load(name).match(seats=bench.possible(name, bench.SEATS), seed=bench.SEED)
        bench.advance(match, random.Random(bench.SEED))
        if not cd.verify(match.record.text(private=True)).ok:
            raise SystemExit(f"a record of {name} does not replay")
    print(f"cosmodrome {cd.__version__}: {', '.join(cd.games())}")


if __name__ == "__main__":
    main()
