"""A lesson at the terminal: the coach speaks, the learner answers."""

from __future__ import annotations

from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from cosmodrome.cli import drawing
from cosmodrome.cli.answers import chosen, picked, way
from cosmodrome.cli.screen import Screen
from cosmodrome.games.catalogue import no_such_rule
from cosmodrome.lessons.reading import Lesson
from cosmodrome.lessons.runner import ASK, RIGHT, WORSE, Run
from cosmodrome.match.game import Game

HELP = (
    ("NUMBER", "give this answer (its key works too)"),
    ("Enter", "continue; if there is a question, show it again"),
    ("b", "board: draw the table again"),
    ("c [NAME]", "card: what is printed on the cards, tiles and spaces with this name; without a name, a list of them"),
    ("p NUMBER", "preview: what this answer would do"),
    ("s", "show me: which answer the coach means"),
    ("u", "undo: go back to the last task"),
    ("w", "why not: what you cannot do now, the reason and the rule"),
    ("r [NUMBER]", "rules: the rule that this step is about, or the one with this number"),
    ("q", "quit: shows how to continue later"),
    ("h", "help: this list"),
)
MOODS = {RIGHT: "Right!", WORSE: "Not quite."}


class Quit(Exception):
    """The learner wants to stop for now."""


class Teacher:
    """Takes a learner through a lesson."""

    def __init__(self, game: Game, lesson: Lesson, screen: Screen) -> None:
        self.lesson = lesson
        self.screen = screen
        self.run = Run.begin(game, lesson)
        self.drawn = ""  # the board on the screen
        self.read_up_to = 0  # the step of the record that the log was read to

    def teach(self) -> None:
        """Until the lesson is over."""
        screen, lesson = self.screen, self.lesson
        screen.show(Text(), drawing.separator(f"Lesson {lesson.number}: {lesson.title}"))
        while not self.run.over:
            self.show()
            self.turn()
        screen.say(f"That was lesson {lesson.number}, {lesson.title}.")

    def show(self) -> None:
        """What the learner sees and hears now."""
        run, coach = self.run, self.run.coach
        board = drawing.board(run.match, self.lesson.seat, self.screen.width)
        text = self.screen.text(board)
        if text != self.drawn:
            self.screen.show(Text(), board)
            self.drawn = text
        self.tell()
        if head := MOODS.get(coach.mood, ""):
            self.screen.show(Text(head, "bold"))
        self.screen.show(Text(), Padding(Markdown(coach.say.strip()), (0, 0, 0, 2)), Text())
        if run.mood == ASK:
            self.ask()

    def tell(self) -> None:
        """What happened since the log was last read."""
        match = self.run.match
        for entry in match.log_for(self.lesson.seat):
            if entry.seq > self.read_up_to:
                self.screen.show(drawing.log_line(entry, match.names))
        self.read_up_to = len(match.record)

    def ask(self) -> None:
        """The task, and what can be answered."""
        match, seat = self.run.match, self.lesson.seat
        prompt = match.game.definition.prompt(match.state, seat)
        self.screen.show(Text(f"Your task: {self.run.coach.task}", "bold"))
        self.screen.show(drawing.question(match.decision, match.names[seat], self.screen.width, prompt))
        if found := match.ways(seat):
            self.screen.show(drawing.ways(found, len(match.decision.options) + 1, self.screen.width))
        if picks := match.picks(seat):
            self.screen.show(drawing.picks(picks))

    def turn(self) -> None:
        """Hear the learner until something changes."""
        before = self.run
        while self.run is before:
            if self.run.asks:
                self.hear(self.screen.ask("You> "))
            elif self.run.mood == WORSE:
                self.screen.ask("Press Enter to take it back. ")
                self.run = self.run.take_back()
            else:
                self.read(self.screen.ask("Press Enter to continue. "))

    def hear(self, line: str) -> None:
        match, seat = self.run.match, self.lesson.seat
        if not line:
            self.ask()
        elif option := chosen(match, line):
            self.run = self.run.answer(option.key)
        elif several := way(match, seat, line) or picked(match, seat, line):
            self.run = self.run.answer(several)
        elif match.game.definition.keys.find(line) >= 0:
            self.run = self.run.answer(line)
        else:
            self.obey(line)

    def read(self, line: str) -> None:
        if line:
            self.obey(line)
        else:
            self.run = self.run.go_on()

    def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        commands = {"b": self.board, "c": self.card, "p": self.preview, "s": self.show_me, "u": self.undo}
        commands |= {"w": self.why_not, "r": self.rule, "q": self.quit, "h": self.help, "?": self.help}
        if command := commands.get(word.lower()):
            command(rest.strip())
        else:
            self.screen.say("Give the number of an answer, or h for help.")

    # --- commands ---------------------------------------------------------------------------------
    def board(self, _: str) -> None:
        self.screen.show(drawing.board(self.run.match, self.lesson.seat, self.screen.width))

    def card(self, name: str) -> None:
        things = self.run.game.definition.things(self.run.view)
        found = drawing.named(things, name)
        if found:
            self.screen.show(*(drawing.described(thing) for thing in found))
        else:
            self.screen.show(drawing.listed(things))

    def preview(self, number: str) -> None:
        option = chosen(self.run.match, number) if self.run.asks else None
        if option:
            seen = self.run.match.preview(option, self.lesson.seat)
            self.screen.show(drawing.preview(seen, self.run.match.names))
        else:
            self.screen.say("Type p NUMBER, with the number of an answer.")

    def show_me(self, _: str) -> None:
        hint = self.run.hint() if self.run.asks else []
        numbered = drawing.numbered(self.run.match.decision)
        for number, option in enumerate(numbered, 1):
            if option.key in hint[:1]:
                self.screen.say(f"{number}. {option.text}")

    def undo(self, _: str) -> None:
        if self.run.can_take_back:
            self.run = self.run.take_back()
        else:
            self.screen.say("There is nothing to take back yet.")

    def why_not(self, _: str) -> None:
        self.screen.show(drawing.why_not(self.run.match.decision.blocked if self.run.asks else []))

    def rule(self, number: str) -> None:
        rules = self.run.game.definition
        number = number or self.run.coach.rule
        shown = drawing.rule(rules, number) if number else None
        self.screen.show(shown or Text(f"{no_such_rule(rules, number)}." if number else "This step names no rule."))

    def quit(self, _: str) -> None:
        raise Quit

    def help(self, _: str) -> None:
        lines = [(Text(name, "bold cyan"), meaning) for name, meaning in HELP]
        self.screen.show(drawing.as_rows(lines, self.screen.width))
