"""All that One Small Step says about answers, questions and councils."""

from __future__ import annotations

from cosmodrome.games.answers import Prompt
from cosmodrome.games.kit.councils import CouncilText
from cosmodrome.games.kit.texts import Texts
from cosmodrome.games.one_small_step.components.vocabulary import CARDS, DECKS, ERAS, SIDES
from cosmodrome.games.one_small_step.rules.printed import Printed
from cosmodrome.games.one_small_step.rules.race import Race
from cosmodrome.games.one_small_step.text import (
    advancements,
    cards,
    effects,
    hazards,
    launching,
    missions,
    payments,
    workers,
)


def outline(look: int) -> str:
    """What `Race.outside` leaves of an answer, in words (R4.7)."""
    if look >= -6:
        era = ERAS[(-1 - look) % 3]
        return f"Play a development of {era}" if look >= -3 else f"Put a development of {era} under the Event deck"
    if look >= -8:
        return "One of the Hazards they know"
    return f"Keep {CARDS[DECKS[-9 - look]].one}"


CHAPTERS = (missions, workers, payments, cards, hazards, launching, advancements, effects)
TEXTS: Texts[Printed, Race] = Texts(
    [verb for chapter in CHAPTERS for verb in chapter.VERBS],
    [question for chapter in CHAPTERS for question in chapter.QUESTIONS],
    over=Prompt("The game is over", "R15.4"),
    ended="R15.1",
    council=CouncilText("R4.7", "R4.6", lambda side: SIDES[side], outline),
)
