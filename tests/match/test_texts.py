"""What a game says in one table: councils, and kernel answers that say something else at each question."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

import cosmodrome as cd
from cosmodrome.games.kit.councils import CouncilText
from cosmodrome.games.kit.texts import QuestionText, Texts, VerbText
from cosmodrome.kernel.bits import only
from cosmodrome.kernel.frames import FIRST_CHANCE, who_of
from cosmodrome.kernel.state import Box
from tests.match.toy import AIM, CARDS, FIRE, MAIN, SHOW, Beacons, BeaconsDefinition

VERBS = [
    VerbText("note", "R1", "talk", asked=[MAIN], say=lambda at, note: f"Note {note}", told="takes a note"),
    VerbText("show", "R2", "talk", asked=[MAIN], say=lambda at, card: f"Show c{card}", refuse=("R2", "not in hand")),
    VerbText("launch", "R3", "launch", asked=[MAIN], say=lambda at, card: f"Launch c{card}"),
    VerbText("aim", "R3", "launch", asked=[AIM], say=lambda at, spot: f"At spot {spot}"),
    VerbText("fire", "R3", "launch", asked=[FIRE], say="Fire"),
    VerbText("roll", "R4", "roll", asked=[MAIN], say="Roll"),
    VerbText("done", "R5", "done", say="Done"),
    *(VerbText(name, "R9", "kernel", say="Nobody asks") for name in ("no", "stop", "pay", "choose", "part", "pick")),
]
QUESTIONS = [
    QuestionText(
        MAIN,
        "R1",
        "What now?",
        answers=[
            VerbText("done", "R5", "turn", say="End the turn", told="ends the turn"),
            VerbText("stop", "R6", "turn", say="Stop", expected=lambda at: [()], refuse=("R6", "nothing runs")),
        ],
    ),
    QuestionText(AIM, "R3", "Aim where?"),
    QuestionText(FIRE, "R3", "Fire?"),
    *(QuestionText(FIRST_CHANCE + n, "R7", "Chance decides") for n in (0, 1)),
]
NAMES = ["Ann", "Bob", "Abe", "Bea"]
ANN, BOB, ABE = 0, 1, 2  # Abe plays with Ann


class Whispered(Beacons):
    """The others do not hear which card a team proposes to show."""

    def clone(self) -> Whispered:
        return Whispered(self.box, self)

    def outside(self, action: i64) -> i64:
        return -1 if SHOW <= action < SHOW + CARDS else action

    def seen_by(self, action: i64) -> i64:
        own = only(self.side(who_of(self.top())))
        return own if self.outside(action) < 0 else super().seen_by(action)


class Worded(BeaconsDefinition):
    why_not = cd.Definition.why_not
    texts = Texts(
        VERBS,
        QUESTIONS,
        council=CouncilText("R10", "R11", lambda side: ("North", "South")[side], lambda look: "Show a card"),
    )

    def new_state(self, box: Box) -> Whispered:
        return Whispered(box, super().new_state(box))  # type: ignore[arg-type]  # as in Beacons


GAME = Worded()


@pytest.fixture
def match() -> cd.Match:
    return cd.Game(GAME).match(seats=NAMES, seed=1, teams=True)


def asked(match: cd.Match, seat: int | None) -> str:
    return GAME.prompt(match.state, seat).text


def said(match: cd.Match, key: str) -> str:
    return GAME.option(match.state, GAME.keys.find(key)).text


def why(match: cd.Match, key: str) -> tuple[str, str]:
    blocked = GAME.why_not(match.state, GAME.keys.find(key))
    return blocked.rule, blocked.why


def test_every_verb_has_a_text() -> None:
    GAME.texts.check(GAME.keys)
    with pytest.raises(TypeError, match="no text for note"):
        Texts([verb for verb in VERBS if verb.name != "note"], QUESTIONS, council=GAME.texts.council).check(GAME.keys)


def test_an_answer_says_something_else_at_one_question(match: cd.Match) -> None:
    option = GAME.option(match.state, GAME.keys.find("done"))
    assert (option.text, option.group) == ("End the turn", "turn")
    assert why(match, "stop") == ("R6", "nothing runs")
    assert [blocked.key for blocked in GAME.blocked(match.state)] == ["stop"]
    assert why(match, "no") == ("R9", "this is not among the options now")
    assert why(match, "fire") == ("R3", "not now: what now?")


def test_proposals_are_read_by_team_mates_and_others(match: cd.Match) -> None:
    assert asked(match, ANN) == "What now? Either team-mate may propose"
    assert why(match, "accept") == ("R10", "there is no proposal yet")
    match.play("note:1", seat=ANN)
    assert asked(match, ANN) == "What now? You propose: Note 1"
    assert asked(match, ABE) == "What now? Your mate proposes: Note 1"
    assert asked(match, BOB) == asked(match, None) == "What now? The North considers: Note 1"
    assert said(match, "accept") == "Accept: Note 1"
    assert why(match, "note:1")[1].startswith("this has already been proposed")
    assert str(match.log[-1]) == "Ann proposes: Note 1."
    match.play("accept", seat=ABE)
    assert str(match.log[-1]) == "side 0 takes a note."


def test_two_proposals_and_a_dispute(match: cd.Match) -> None:
    match.play("note:1", seat=ANN)
    match.play("note:2", seat=ABE)
    assert asked(match, ABE) == "What now? You propose: Note 2. Your mate proposes: Note 1"
    assert GAME.blocked(match.state) == []
    assert why(match, "roll")[0] == "R10"
    match.play("dispute", seat=ANN)
    assert asked(match, BOB) == "The North cannot agree. What now? The other team chooses one of the two proposals"
    assert said(match, "first") == "The first proposal: Note 1"
    assert why(match, "roll") == ("R11", "choose one of the two proposals")


def test_hidden_cards_are_not_named_to_the_others(match: cd.Match) -> None:
    card = next(key for key in match.decision.options.keys if key.startswith("show:"))
    match.play(card, seat=ANN)
    assert asked(match, ABE).endswith(f"Your mate proposes: Show {card.removeprefix('show:')}")
    assert asked(match, BOB) == "What now? The North considers: Show a card"
    assert str(match.log_for(ABE)[-1]) == f"Ann proposes: Show {card.removeprefix('show:')}."
    assert str(match.log_for(BOB)[-1]) == "Ann proposes: Show a card."


@pytest.mark.parametrize("game", cd.games())
def test_an_unknown_kind_of_thing_is_nobodys_name(game: str) -> None:
    match = cd.load(game).match(seed=1)
    assert match.game.definition.named(match.state.box, "seat", 1).kind == "seat"
    with pytest.raises((ValueError, KeyError)):
        match.game.definition.named(match.state.box, "spoon", 1)
