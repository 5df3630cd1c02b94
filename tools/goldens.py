"""Writes the goldens anew: whole games as readable records in tests/goldens.

Only after a change of rules that is meant, with a new rules version: goldens of the versions before stay beside them.
Names of games (`python tools/goldens.py one_small_step`) leave those of the others alone. `--logs` keeps the games and
only writes the logs that lie beside some of them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import cosmodrome as cd
from cosmodrome.bots import Player

FOLDER = Path(__file__).parent.parent / "tests" / "goldens"
NAMES = ["Neil", "Yuri", "Valentina", "Sally"]
# Name, seed, a bot for each seat, options. In a council random bots counter and call the dispute.
Golden = tuple[str, int, list[str], dict[str, Any]]
GOLDENS: dict[str, list[Golden]] = {
    "space_explorers": [
        ("2018-two-greedy", 1, ["greedy", "greedy"], {}),
        ("2017-three-greedy", 2, ["greedy"] * 3, {"edition": "2017"}),
        ("2018-four-mixed", 3, ["greedy", "random"] * 2, {"auto_draw": True}),
        ("2017-four-random", 4, ["random"] * 4, {"edition": "2017"}),
        ("2018-all-asked", 5, ["greedy", "random"], {"free_icons_first": False}),
    ],
    "one_small_step": [
        ("advanced-1v1-greedy", 1, ["greedy", "greedy"], {}),
        ("beginner-1v1-greedy", 2, ["greedy", "greedy"], {"mode": "beginner"}),
        ("advanced-2v1-mixed", 3, ["greedy", "random", "greedy"], {"seating": "2v1"}),
        (
            "beginner-1v2-limits",
            4,
            ["random", "greedy", "greedy"],
            {"seating": "1v2", "mode": "beginner", "token_limits": True},
        ),
        ("advanced-1v1-tiles", 51, ["greedy", "random"], {}),  # tiles inside an action (RL-49)
        (
            "advanced-2v2-disputes",
            5,
            ["random", "random", "greedy", "greedy"],
            {"satellite_cards": 24, "end_on_event_deck": True},
        ),
    ],
    "from_the_moon": [
        ("two-mixed", 1, ["greedy", "random"], {}),
        ("three-random", 2, ["random"] * 3, {"reseat_on_gather": True}),
        ("four-random", 3, ["random"] * 4, {"unused_parts_improvable": True}),
        ("solo-lost", 4, ["random"], {"difficulty": "expert"}),
        ("two-switches", 5, ["random"] * 2, {"include_outer_corners": False, "special_research_after_construct": True}),
    ],
    "hope": [
        ("two-together", 1, ["greedy"] * 2, {"cooperative": True}),  # the mission succeeds
        ("three-accused", 15, ["random", "greedy", "random"], {"traitor": True, "difficulty": "advanced"}),
        ("three-traitor", 8, ["random", "greedy", "random"], {"traitor": True, "difficulty": "advanced"}),  # who wins
        ("four-bugs", 1, ["greedy"] * 4, {"bugs": True, "characters": "random"}),
        (
            "four-of-everything",
            8,
            ["random", "greedy"] * 2,
            {"traitor": True, "bugs": True, "difficulty": "expert"},
        ),
        ("two-hero", 1, ["random"] * 2, {"traitor": True, "bugs": True, "difficulty": "hero"}),
    ],
}


def main(arguments: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    games = [argument for argument in arguments if argument != "--logs"] or list(GOLDENS)
    if "--logs" not in arguments:
        play(games)
    for game in games:
        write_logs(game)


def play(games: list[str]) -> None:
    for game in games:
        for name, seed, bots, options in GOLDENS[game]:
            match = cd.load(game).match(seats=NAMES[: len(bots)], seed=seed, **options)
            players = [Player(bot, seed * 10 + seat) for seat, bot in enumerate(bots)]
            while match.mover is not None:
                match.play(players[match.mover].choose(match.state, match.mover), seat=match.mover)
            points = ", ".join(f"{NAMES[score.seat]} {score.total}" for score in match.scores)
            assert match.outcome is not None
            text = match.record.text().rstrip("\n") + f"\n# {match.outcome.reason}: {points}\n"
            version = match.game.definition.rules_version
            kind = game if version == 1 else f"{game}-v{version}"
            (FOLDER / f"{kind}-{name}.cosmo").write_text(text, "utf-8")


def write_logs(game: str) -> None:
    for log in FOLDER.glob(f"{game}*.log"):
        match = cd.replay(log.with_suffix(".cosmo"))
        log.write_text("".join(f"{entry}\n" for entry in match.log), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
