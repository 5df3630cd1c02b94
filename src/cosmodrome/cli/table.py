"""A match at one keyboard: people and bots take turns, and nobody sees another's hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text

from cosmodrome.bots import Player
from cosmodrome.cli import drawing
from cosmodrome.cli.keeper import Keeper
from cosmodrome.cli.screen import Screen
from cosmodrome.errors import IllegalMove
from cosmodrome.games.catalogue import find_rule, no_such_rule
from cosmodrome.games.definition import Option
from cosmodrome.match.log import Entry
from cosmodrome.match.match import Match

RECENT = 6  # entries of the log that a resumed game starts with
LAST = 20  # entries that `log` shows unless asked for more

HELP = (
    ("NUMBER", "give this answer (its key is understood too)"),
    ("Enter", "show the question again"),
    ("b", "board: draw the table again"),
    ("u", "undo: take back your last answer; if others have learnt something since, they are asked"),
    ("w", "why not: what you cannot do now, the reason and the rule"),
    ("r [NUMBER]", "rules: the rule of this question, or the one with this number"),
    ("l [N]", f"log: the last {LAST} entries, or the last N, or 'l all'"),
    ("s [FILE]", "save; with FILE a copy there (the game is saved after every answer anyway)"),
    ("n", "next: where several people may answer, let another one do so"),
    ("q", "quit: the game is saved, and the way to resume it is shown"),
    ("h", "help: this list"),
)


class Leave(Exception):
    """The player wants to stop for now."""


class Table:
    """Plays a match to its end, or until somebody leaves."""

    def __init__(self, match: Match, players: Sequence[Player | None], keeper: Keeper, screen: Screen) -> None:
        """`players` has the bot of each seat, or None for a person. What happened before is not news."""
        self.match = match
        self.players = players
        self.keeper = keeper
        self.screen = screen
        self.people = [seat for seat, player in enumerate(players) if player is None]
        self.at_keyboard: int | None = None
        self.turned_to: int | None = None  # who answers where several people may
        self.read: dict[int | None, int] = dict.fromkeys([None, *self.people], len(match.record))
        self.up_to_date = False  # the board on the screen is the board
        self.commands: dict[str, Callable[[int, str], None]] = {
            "b": self.board,
            "u": self.undo,
            "w": self.why_not,
            "r": self.rule,
            "l": self.log,
            "s": self.save,
            "n": self.next,
            "q": self.quit,
            "h": self.help,
            "?": self.help,
        }

    def remind(self) -> None:
        """Begin with the last few things that happened."""
        for viewer in self.read:
            entries = self.match.log_for(viewer)
            self.read[viewer] = entries[-RECENT - 1].seq if len(entries) > RECENT else 0

    def play(self) -> None:
        while not self.match.over:
            seat = self.decider()
            player = self.players[seat]
            if player:
                action = player.choose(self.match.state, seat)
                self.match.play(self.match.game.definition.keys.text(action), seat=seat)
                if not self.people:
                    self.tell(None)
            else:
                self.turn(seat)
            self.keep()
        self.finish()

    def decider(self) -> int:
        """Who is asked next: people before bots, whoever sits at the keyboard first of all."""
        may = self.match.deciders
        people = [seat for seat in may if seat in self.people]
        for seat in (self.turned_to, self.at_keyboard, *people, *may):
            if seat is not None and seat in (people or may):
                return seat
        raise IllegalMove("nobody can answer")

    def finish(self) -> None:
        self.screen.show(drawing.separator("The end"), drawing.board(self.match, None, self.screen.width))
        self.tell(self.at_keyboard)
        self.screen.show(*drawing.result(self.match))
        self.screen.say(f"The whole game is in {self.keeper.path}; cosmodrome replay and verify read it.")

    # --- a person's turn --------------------------------------------------------------------------
    def turn(self, seat: int) -> None:
        """Ask until an answer is given, or something changed who or what is asked."""
        self.keep()
        self.hand_over(seat)
        if not self.up_to_date or self.news(seat):
            self.board(seat, "")
        decision = self.match.decision
        self.show_question(seat)
        while decision.id == self.match.decision.id and seat == self.decider():
            line = self.screen.ask(f"{self.match.names[seat]}> ")
            if not line:
                self.show_question(seat)
            elif option := self.chosen(line):
                self.match.play(option, seat=seat, decision=decision.id)
                self.turned_to = None
            else:
                self.obey(seat, line)

    def hand_over(self, seat: int) -> None:
        """Between two people the screen is empty."""
        if len(self.people) > 1 and seat != self.at_keyboard:
            self.screen.hide()
            whom = drawing.titled(self.match, seat)
            self.screen.ask(f"Pass the keyboard to {whom}; {self.match.names[seat]}, press Enter. ")
            self.screen.hide()
            self.up_to_date = False
        self.at_keyboard = seat

    def show_question(self, seat: int) -> None:
        prompt = self.match.game.definition.prompt(self.match.state, seat)
        self.screen.show(drawing.question(self.match.decision, self.match.names[seat], self.screen.width, prompt))
        others = [self.match.names[other] for other in self.match.deciders if other != seat and other in self.people]
        if others:
            self.screen.say(f"{' or '.join(others)} may answer too: n")

    def chosen(self, line: str) -> Option | None:
        """The option with this number or key."""
        options = drawing.numbered(self.match.decision)
        if line.isascii() and line.isdigit() and len(line) < 6 and 1 <= int(line) <= len(options):
            return options[int(line) - 1]
        return next((option for option in options if option.key == line), None)

    def obey(self, seat: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self.commands.get(word[:1].lower())
        names = {"b": "board", "u": "undo", "w": "why", "r": "rules", "l": "log", "s": "save"}
        names |= {"n": "next", "q": "quit", "h": "help"}
        if command and (len(word) == 1 or names.get(word[0].lower(), "").startswith(word.lower())):
            command(seat, rest.strip())
        elif line.lstrip("-").isdigit():
            self.screen.say(f"The answers have the numbers 1 to {len(self.match.decision.options)}.")
        else:
            self.screen.say("Give the number of an answer, or h for help.")

    # --- what is told -----------------------------------------------------------------------------
    def news(self, viewer: int | None) -> list[Entry]:
        return [entry for entry in self.match.log_for(viewer) if entry.seq > self.read[viewer]]

    def tell(self, viewer: int | None) -> None:
        self.screen.show(*(drawing.log_line(entry, self.match.names) for entry in self.news(viewer)))
        self.read[viewer] = len(self.match.record)

    def keep(self) -> None:
        trouble = self.keeper.keep()
        if trouble:
            self.screen.say(trouble)

    # --- commands ---------------------------------------------------------------------------------
    def board(self, seat: int, _: str) -> None:
        self.screen.show(Text(), drawing.separator(self.match.names[seat]))
        self.screen.show(drawing.board(self.match, seat, self.screen.width))
        self.tell(seat)
        self.up_to_date = True

    def undo(self, seat: int, _: str) -> None:
        """Bots agree to everything; people are asked."""
        name = self.match.names[seat]
        try:
            needed = self.match.undo_needs(seat)
        except IllegalMove as error:
            self.screen.say(f"{error}.")
            return
        for other in needed:
            asked = f"{self.match.names[other]}, do you agree that {name} takes back the last answer?"
            if other in self.people and not self.screen.agrees(asked):
                self.screen.say(f"{self.match.names[other]} does not agree.")
                return
        self.match.undo(seat, consent=needed)
        self.turned_to = seat
        self.up_to_date = False

    def why_not(self, seat: int, _: str) -> None:
        self.screen.show(drawing.why_not(self.match.decision.blocked))

    def rule(self, seat: int, number: str) -> None:
        game = self.match.game.definition
        number = number or self.match.decision.prompt.rule
        if not number:
            self.screen.say("This question names no rule; r NUMBER shows the one with this number.")
            return
        found = find_rule(game, number)
        self.screen.say(game.rulebook.rule(found) if found else f"{no_such_rule(game, number)}.")

    def log(self, seat: int, wanted: str) -> None:
        entries = self.match.log_for(seat)
        if wanted.lower() != "all":
            last = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 9 else LAST
            entries = entries[-last:] if last else []
        self.screen.show(*(drawing.log_line(entry, self.match.names) for entry in entries))

    def save(self, seat: int, name: str) -> None:
        try:
            if name:
                path = Path(name).expanduser()
                if path.exists():
                    self.screen.say(f"{path} exists already; give another name.")
                    return
                self.keeper.copy_to(path)
                self.screen.say(f"A copy is in {path}.")
            else:
                self.keeper.save()
                self.screen.say(f"The game is in {self.keeper.path}.")
        except (OSError, ValueError) as error:
            self.screen.say(f"That cannot be written: {error}")

    def next(self, seat: int, _: str) -> None:
        others = [other for other in self.match.deciders if other in self.people and other != seat]
        if others:
            self.turned_to = next((other for other in others if other > seat), others[0])
        else:
            self.screen.say("Nobody else at this keyboard may answer now.")

    def quit(self, seat: int, _: str) -> None:
        raise Leave

    def help(self, seat: int, _: str) -> None:
        self.screen.show(drawing.as_rows(HELP))
