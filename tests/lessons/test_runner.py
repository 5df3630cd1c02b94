"""How a lesson is played: words to read, tasks, answers that are worse or not allowed, and taking back."""

from __future__ import annotations

import pytest

import cosmodrome as cd
from cosmodrome.errors import BadLesson
from cosmodrome.lessons.check import problems
from cosmodrome.lessons.reading import Lesson, read_lesson
from cosmodrome.lessons.runner import Place, Run

GAME = cd.load("space_explorers")
POSITION = """
title = "A test"
about = "A short lesson."
[position]
center = [13, 18, 26, 42, 49, 55]
line = ["explorer_1", "telstar_1", "voskhod_2", "apollo_11"]
players = [
    { hand = [14], tokens = { blue = 1, green = 1, yellow = 1, red = 1, purple = 1 } },
    { hand = [30], tokens = { blue = 1, green = 1, yellow = 1, red = 1, purple = 1 } },
]
"""
STEPS = """
[[steps]]
say = "Look here."
[[steps]]
say = "Take a card."
task = "Take 49."
answers = ["take:49"]
chance = ["deal:43"]
right = "Well done."
otherwise = "Not that one."
worse = { "recruit:*" = "Too dear." }
not_allowed = { "pass" = "You can take a card." }
[[steps]]
say = "Ben recruits."
plays = ["recruit:55", "pay:blue:1"]
[[steps]]
say = "Your turn."
task = "Recruit 13 for a token and a card."
answers = [["recruit:13", "return:14"], ["recruit:13", "return:49"]]
"""


def lesson(steps: str = STEPS) -> Lesson:
    return read_lesson("space_explorers", "1-test.toml", POSITION + steps)


def test_a_lesson_is_read_asked_praised_and_played_on() -> None:
    run = Run.begin(GAME, lesson())
    assert (run.mood, run.coach.say) == ("read", "Look here.")
    assert run.view["decision"] is None  # nothing to choose while there is something to read
    run = run.go_on()
    assert (run.mood, run.coach.task, run.hint()) == ("ask", "Take 49.", ["take:49"])
    run = run.answer("take:49")
    assert (run.mood, run.coach.say) == ("right", "Well done.")
    assert run.match.view(0)["center"] == [13, 18, 26, 42, 43, 55]  # chance was forced
    run = run.go_on().go_on()
    assert run.match.view(1)["players"][1]["hub"]["purple"] == [55]  # played for Ben


def test_another_answer_is_played_explained_and_taken_back() -> None:
    asked = Run.begin(GAME, lesson()).go_on()
    worse = asked.answer("take:13")
    assert (worse.mood, worse.coach.say) == ("worse", "Not that one.")
    assert worse.match.view(0)["players"][0]["hand"] == [13, 14]
    with pytest.raises(cd.IllegalMove, match="first do what is asked"):
        worse.go_on()
    assert worse.take_back().place == asked.place
    assert worse.take_back().match.position() == asked.match.position()
    assert asked.answer("recruit:18").coach.say == "Too dear."


def test_an_answer_that_is_not_legal_is_explained_by_the_lesson_or_by_the_rules() -> None:
    asked = Run.begin(GAME, lesson()).go_on()
    refused = asked.answer("pass")
    assert (refused.mood, refused.coach.say, refused.asks) == ("refused", "You can take a card.", True)
    assert "needs 1 more yellow in Testing (R6.5)" in asked.answer("recruit:14").coach.say
    assert refused.place == asked.place


def test_an_answer_of_several_parts_can_be_given_one_by_one_or_at_once() -> None:
    run = Run.begin(GAME, lesson()).go_on().answer("take:49").go_on().go_on()
    part = run.answer("recruit:13")
    assert (part.mood, part.hint()) == ("ask", ["return:14"])
    assert part.take_back().place == run.place
    assert part.answer("return:14").over
    assert run.answer(["recruit:13", "return:49"]).over
    done = part.answer("return:14")
    assert done.take_back().place == run.place  # to try another payment


def test_of_several_answers_the_one_that_leaves_the_right_way_is_explained() -> None:
    steps = """
[[steps]]
say = "Recruit."
task = "Recruit 26."
answers = [["recruit:26", "pay:green:1"]]
worse = { "recruit:*" = "Not this one.", "pay:green:0" = "Pay with the token." }
"""
    asked = Run.begin(GAME, lesson(steps))
    assert asked.answer("recruit:49").coach.say == "Not this one."
    assert asked.answer(["recruit:26", "pay:green:0"]).coach.say == "Pay with the token."


def test_where_a_learner_is_follows_from_the_place_alone() -> None:
    run = Run.begin(GAME, lesson()).go_on().answer("take:49").go_on().go_on().answer("recruit:13")
    again = Run(GAME, lesson(), run.place)
    assert again.match.position() == run.match.position()
    for wrong in (
        Place(9),
        Place(-1),
        Place(3),
        Place(1, ("take:13",)),
        Place(1, (), True),
        Place(0, (), False, ("x",)),
    ):
        with pytest.raises(BadLesson):
            Run(GAME, lesson(), wrong)


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ('[[steps]]\nsay = "a"\nlok = []', r"steps\[0\].lok: .*unknown field `lok` \(it has say, look"),
        ('[[steps]]\nsay = "a"\nanswers = ["take:49"]', "step 1: a task needs answers"),
        ('[[steps]]\nsay = "a"\nworse = { "take:1" = "b" }', "step 1: right, worse"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_field(steps: str, said: str) -> None:
    with pytest.raises(BadLesson, match=f"(?i)1-test.toml, {said}"):
        lesson(steps)


def test_a_lesson_that_does_not_hold_says_where() -> None:
    broken = STEPS.replace('chance = ["deal:43"]', "chance = []").replace('"take:49"]', '"take:50"]')
    broken += 'look = ["card:1"]\nrule = "R99"\n[steps.then]\nlog = ["nobody says this"]\nscores = [9, 9]\n'
    found = problems(GAME, lesson(broken), lambda view: ["hub:0"])
    assert any("step 2: take:50" in problem for problem in found)
    found = problems(GAME, lesson(broken.replace("take:50", "take:49")), lambda view: ["hub:0"])
    for part in (
        "chance: 1 results came up, 0 are listed",
        "look: card:1 is not",
        "no rule R99",
        "then.log",
        "then.scores",
    ):
        assert any(part in problem for problem in found), part
