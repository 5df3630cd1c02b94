"""What is said of the set-up: characters, the Monolith, where ships start."""

from __future__ import annotations

from cosmodrome.games.hope.components import names
from cosmodrome.games.hope.components.vocabulary import DIMENSIONS
from cosmodrome.games.hope.rules import actions as a
from cosmodrome.games.hope.rules.geometry import CENTRE
from cosmodrome.games.hope.rules.hope import Hope
from cosmodrome.games.hope.rules.printed import Printed
from cosmodrome.games.hope.rules.setup import ANY_TECHNOLOGY
from cosmodrome.games.hope.text import cards, places
from cosmodrome.games.kit.english import lower
from cosmodrome.games.kit.texts import At, QuestionText, Reason, VerbText

Here = At[Printed, Hope]


def character_text(at: Here, character: int) -> str:
    return f"Play {lower(names.character(at.box, character))}: {lower(cards.power(at.box, character))}"


def no_omen(at: Here, tile: int) -> Reason:
    state = at.state
    if tile == CENTRE or not state.is_border(tile):
        return "R3.6", "the Monolith begins on a border galaxy"
    if at.a != ANY_TECHNOLOGY and state.technology_at(tile) != at.a:
        return "R3.6", f"the card turned over asks for a galaxy of {names.technology(at.box, at.a)}"
    return "R3.6", "another such galaxy has fewer planets"


def omen_question(at: Here) -> str:
    of = "" if at.a == ANY_TECHNOLOGY else f" of {names.technology(at.box, at.a)}"
    return f"The Monolith begins on which galaxy{of}?"


VERBS: list[VerbText[Printed, Hope]] = [
    VerbText(
        "character",
        "R3.5",
        "character",
        asked=(a.ASK_CHARACTER,),
        say=character_text,
        expected=lambda at: ((character,) for character in range(a.CHARACTERS)),
        refuse=("R3.5", "another player has this character"),
    ),
    VerbText(
        "monolith",
        "R3.6",
        "monolith",
        asked=(a.ASK_MONOLITH,),
        say=lambda at, tile: f"Put the Monolith on {places.position(tile)}",
        now=lambda at, tile: f"Put the Monolith on {places.tile(at.state, tile)}",
        refuse=no_omen,
    ),
    VerbText(
        "start",
        "R3.9",
        "start",
        asked=(a.ASK_START,),
        say=lambda at, dimension: f"Start in the {DIMENSIONS[dimension]} dimension of Earth",
        expected=lambda at: ((dimension,) for dimension in range(a.DIMENSIONS)),
        refuse=("R3.9", "two ships start there already"),
    ),
]
QUESTIONS: list[QuestionText[Printed, Hope]] = [
    QuestionText(a.ASK_CHARACTER, "R3.5", "Play which character?"),
    QuestionText(a.ASK_MONOLITH, "R3.6", omen_question),
    QuestionText(a.ASK_START, "R3.9", "Start in which dimension?"),
]
