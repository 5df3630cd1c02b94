"""What the stories of the match layer share: tables of the toy game, and a forger."""

from __future__ import annotations

import random
import re
from typing import Any

from cosmodrome import Game, Match
from cosmodrome.match import chain
from cosmodrome.match.reader import read
from tests.match.toy import GAME

BEACONS = Game(GAME)
SECRET = bytes(range(32))


def table(seats: int = 2, seed: int | bytes | None = SECRET, **options: Any) -> Match:
    return BEACONS.match(seats=seats, seed=seed, **options)


def at_random(match: Match, steps: int, seed: int = 1) -> Match:
    """Play on by chance for about so many steps, now and then taking something back."""
    dice = random.Random(seed)
    while not match.over and len(match.record) < steps:
        if match.can_undo() and dice.random() < 0.1:
            match.undo()
        else:
            match.play(dice.choice(match.decision.options), seat=dice.choice(match.deciders))
    return match


def finished(match: Match) -> Match:
    """Everybody is done as soon as possible (the last of the options), until the game is over."""
    while not match.over:
        match.play(match.decision.options[-1])
    return match


def hand(match: Match, seat: int) -> list[str]:
    """The cards in a hand, as the keys name them."""
    return [f"c{card}" for card in match.view(seat)["hands"][seat]]


def line_with(text: str, what: str) -> int:
    """The number of the first line that has this in it."""
    return next(n for n, line in enumerate(text.split("\n"), 1) if what in line)


def resealed(text: str) -> str:
    """The text with its chain made to fit: what a forger with the seed, or a faulty program, would write."""
    script = read(text)
    lines = text.split("\n")
    head = script.header.opening()
    for seq, said in enumerate([None, *script.steps]):
        if said is not None:
            salt = script.dealer.salt(seq) if said.hidden and not said.unknown else b""
            head = chain.link(head, seq, said.who, said.commitment or chain.commitment(said.key, salt))
        if seq in script.checkpoints:
            at = script.checkpoints[seq][0] - 1
            lines[at] = re.sub("~[0-9a-f]+$", f"~{chain.short(head)}", lines[at])
    lines[script.end - 1] = f"end {len(script.steps)} {head.hex()}"
    return "\n".join(lines)
