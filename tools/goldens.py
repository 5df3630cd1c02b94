"""Writes the goldens anew: whole games as readable records in tests/goldens.

Only after a change of rules that is meant (with a new rules version): `git diff` then shows what it changed.
"""

from __future__ import annotations

from pathlib import Path

import cosmodrome as cd
from cosmodrome.bots import Player

FOLDER = Path(__file__).parent.parent / "tests" / "goldens"
SPACE_EXPLORERS = [
    ("2018-two-greedy", ["Neil", "Yuri"], 1, ["greedy", "greedy"], {}),
    ("2017-three-greedy", ["Neil", "Yuri", "Valentina"], 2, ["greedy"] * 3, {"edition": "2017"}),
    ("2018-four-mixed", ["Neil", "Yuri", "Valentina", "Sally"], 3, ["greedy", "random"] * 2, {"auto_draw": True}),
    ("2017-four-random", ["Neil", "Yuri", "Valentina", "Sally"], 4, ["random"] * 4, {"edition": "2017"}),
    ("2018-all-asked", ["Neil", "Yuri"], 5, ["greedy", "random"], {"free_icons_first": False}),
]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, seats, seed, bots, options in SPACE_EXPLORERS:
        match = cd.load("space_explorers").match(seats=seats, seed=seed, **options)
        players = [Player(bot, seed * 10 + seat) for seat, bot in enumerate(bots)]
        while match.mover is not None:
            match.play(players[match.mover].choose(match.state, match.mover), seat=match.mover)
        points = ", ".join(f"{seats[score.seat]} {score.total}" for score in match.scores())
        assert match.outcome is not None
        text = match.record.text().rstrip("\n") + f"\n# {match.outcome.reason}: {points}\n"
        (FOLDER / f"space_explorers-{name}.cosmo").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
