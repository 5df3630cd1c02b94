"""A match at one keyboard: people and bots take turns, and nobody sees another's hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path

from rich.text import Text

from cosmodrome.bots import Maker, Player, maker
from cosmodrome.cli import drawing
from cosmodrome.cli.answers import chosen, picked, way
from cosmodrome.cli.autosave import Keeper
from cosmodrome.cli.screen import Screen
from cosmodrome.common.seeds import derived
from cosmodrome.errors import IllegalMove
from cosmodrome.games.catalogue import no_such_rule
from cosmodrome.games.definition import Option
from cosmodrome.games.kit.english import sentence
from cosmodrome.lab.forfeits import Fault, Referee
from cosmodrome.match.council import ACCEPT, standing
from cosmodrome.match.log import Entry
from cosmodrome.match.match import Match

RECENT = 6  # entries of the log that a resumed game starts with
LAST = 20  # entries that `log` shows unless asked for more
STAND_IN = "greedy"  # plays on for people who have resigned, and answers for bots that fail

HELP = (
    ("NUMBER", "give this answer (its key works too)"),
    (
        "pick A 2 B",
        "if you choose several things: all of them at once, in any order (you can leave out the word pick)",
    ),
    ("Enter", "show the question again"),
    ("b", "board: draw the table again"),
    ("c [NAME]", "card: what is printed on the cards, tiles and spaces with this name; without a name, a list of them"),
    ("p NUMBER", "preview: what this answer would do, as far as you can know"),
    ("hint", "the best answers by a search, with its estimate of your chance of winning"),
    ("u", "undo: take back your last answer, or all you gave at once; players who have learnt something must agree"),
    ("w", "why not: what you cannot do now, the reason and the rule"),
    ("r [NUMBER]", "rules: the rule of this question, or the one (or the chapter) with this number"),
    ("l [N]", f"log: the last {LAST} entries, or the last N, or 'l all'"),
    ("s [FILE]", "save; with FILE a copy there (the game is saved after every answer anyway)"),
    ("g", "go on: skip your free actions until the turn is over or the other side has to decide"),
    ("n", "next: if several people may answer, let another one do so"),
    ("q", "quit: saves the game and shows how to resume it"),
    ("resign", "give up for good: the game ends if only one side is left; otherwise a bot takes over for you"),
    ("h", "help: this list"),
)


class Leave(Exception):
    """The player wants to stop for now."""


class Table:
    """Plays a match to its end, or until somebody leaves."""

    def __init__(
        self,
        match: Match,
        makers: Sequence[Maker | None],
        seed: int,
        keeper: Keeper,
        screen: Screen,
    ) -> None:
        """`makers` has what makes the bot of each seat, or None for a person; `seed` is that of all bots.

        What happened before is not news.
        """
        self.match = match
        self.makers = list(makers)
        self.seeds = [derived(seed, seat) for seat in range(match.seats)]
        self.bots: dict[int, Player] = {}  # by seat, once they have been asked
        self.referee = Referee(inf)  # a bot that takes too long is stopped by Ctrl-C
        self.told = [0] * match.seats  # how much of the record the bot of each seat knows
        self.keeper = keeper
        self.screen = screen
        self.people = [seat for seat, made_by in enumerate(makers) if made_by is None]
        self.at_keyboard: int | None = None
        self.turned_to: int | None = None  # who answers where several people may
        sides = {self.side(seat) for seat in self.people}
        self.secrets = len(sides) > 1  # somebody at the keyboard must not see what others do
        self.read: dict[int | None, int] = dict.fromkeys([None, *sides], len(match.record))
        self.going_on: dict[int, int] = {}  # who wants no more free actions in which turn
        self.drawn: tuple[int, str] | None = None  # the board on the screen, and by whose eyes
        self.commands: dict[str, Callable[[int, str], None]] = {
            "b": self.board,
            "c": self.card,
            "p": self.preview,
            "u": self.undo,
            "w": self.why_not,
            "r": self.rule,
            "l": self.log,
            "s": self.save,
            "g": self.go_on,
            "n": self.next,
            "q": self.quit,
            "h": self.help,
            "?": self.help,
        }

    def remind(self) -> None:
        """Begin with the last few things that happened."""
        for viewer in [None, *self.people]:
            entries = self.match.log_for(viewer)
            self.read[self.side(viewer)] = entries[-RECENT - 1].seq if len(entries) > RECENT else 0

    def side(self, seat: int | None) -> int | None:
        """Mates see the same, so they read together."""
        return None if seat is None else int(self.match.state.side(seat))

    def play(self) -> None:
        while not self.match.over:
            seat = self.decider()
            self.going_on = {
                other: turn
                for other, turn in self.going_on.items()
                if self.side(other) == self.side(seat) and turn == self.match.turn
            }
            made_by = self.makers[seat]
            if made_by is not None:
                self.match.play(self.answer(made_by, seat), seat=seat)
                if not self.people:
                    self.tell(None)
            else:
                self.turn(seat)
            self.keep()
        self.finish()

    def answer(self, made_by: Maker, seat: int) -> int:
        """What a bot plays, or the stand-in if it fails. It is made anew then: it may be in any state."""
        try:
            return self.ask_bot(made_by, seat)
        except Fault as fault:
            self.bots.pop(seat, None)
            self.screen.say(f"{self.match.names[seat]} failed: {fault}. {STAND_IN} answers for it.")
            return Player(STAND_IN, self.seeds[seat]).choose(self.match.state, seat)

    def ask_bot(self, made_by: Maker, seat: int) -> int:
        """A legal answer. A bot that watches is told first what happened since its last one."""
        if seat not in self.bots:
            self.bots[seat] = self.referee.player(made_by, self.seeds[seat])
            self.told[seat] = 0
        player = self.bots[seat]
        if player.watches:
            self.referee.tell(player, self.match.events(seat, self.told[seat]), seat)
            self.told[seat] = len(self.match.record)
        return self.referee.answer(player, self.match.state, seat)

    def decider(self) -> int:
        """Who is asked next: people before bots; whoever hears a counter-proposal, then who sits at the keyboard."""
        may = self.match.deciders
        people = [seat for seat in may if seat in self.people]
        proposal = standing(self.match.state)
        answering = proposal.first if proposal and proposal.countered else None
        for seat in (self.turned_to, answering, self.at_keyboard, *people, *may):
            if seat is not None and seat in (people or may):
                return seat
        raise IllegalMove("nobody can answer")

    def finish(self) -> None:
        self.screen.show(drawing.separator("The end"), drawing.board(self.match, None, self.screen.width))
        self.tell(self.at_keyboard)
        self.screen.show(*drawing.result(self.match, self.screen.width))
        self.screen.say(f"The whole game is in {self.keeper.path}; cosmodrome replay and verify read it.")

    # --- a person's turn --------------------------------------------------------------------------
    def turn(self, seat: int) -> None:
        """Ask until an answer is given, or something changed who or what is asked."""
        self.keep()
        if option := self.unasked(seat):
            self.match.play(option, seat=seat)
            return
        if not self.hand_over(seat):
            return
        if self.out_of_date():
            self.board(seat, "")
        else:
            self.tell(seat)
        decision = self.match.decision
        self.show_question(seat)
        while self.plays(seat) and decision.id == self.match.decision.id and seat == self.decider() == self.at_keyboard:
            line = self.screen.ask(f"{self.match.names[seat]}> ")
            if not line:
                self.show_question(seat)
            elif option := chosen(self.match, line):
                self.match.play(option, seat=seat, decision=decision.id)
                self.turned_to = None
            elif several := way(self.match, seat, line) or picked(self.match, seat, line):
                self.give(seat, several)
            else:
                self.obey(seat, line)

    def plays(self, seat: int) -> bool:
        """Whether a person still answers for this seat."""
        return not self.match.over and seat in self.people

    def hand_over(self, seat: int) -> bool:
        """Mates share the screen; between two sides it is empty. False: who was to leave takes something back."""
        before, whom = self.at_keyboard, drawing.titled(self.match, seat)
        if self.secrets and (before is None or self.side(before) != self.side(seat)):
            if before is not None and not self.leave(before, whom):
                return False
            self.screen.ask(f"Pass the keyboard to {whom}; {self.match.names[seat]}, press Enter. ")
            self.wipe()
        elif before not in (None, seat) and not self.out_of_date():
            self.screen.show(drawing.separator(whom))
        self.at_keyboard = seat
        return True

    def leave(self, seat: int, next_one: str) -> bool:
        """Let people see what came of their answer; False if it is taken back."""
        if self.news(seat):
            self.tell(seat)
            undo = " (u: undo)" if self.plays(seat) else ""
            line = self.screen.ask(f"{next_one} is next. Press Enter to clear the screen{undo}. ").lower()
            if undo and line and "undo".startswith(line):
                self.undo(seat, "")
                return False
        self.wipe()
        return True

    def rise(self) -> None:
        """Somebody leaves; the others at this keyboard must not find their cards on the screen."""
        if self.secrets and self.at_keyboard is not None:
            self.wipe()

    def wipe(self) -> None:
        """Nothing is left of what one side saw."""
        self.screen.hide()
        self.drawn = None

    def out_of_date(self) -> bool:
        """Whether the table has changed since it was drawn; a proposal, say, changes nothing."""
        return self.drawn is None or self.drawn != self.sight(self.drawn[0])

    def sight(self, seat: int) -> tuple[int, str]:
        return seat, self.screen.text(drawing.board(self.match, seat, self.screen.width))

    def show_question(self, seat: int) -> None:
        prompt = self.match.game.definition.prompt(self.match.state, seat)
        self.screen.show(drawing.question(self.match.decision, self.match.names[seat], self.screen.width, prompt))
        if found := self.match.ways(seat):
            self.screen.show(drawing.ways(found, len(self.match.decision.options) + 1, self.screen.width))
        if picks := self.match.picks(seat):
            self.screen.show(drawing.picks(picks))
        others = [self.match.names[other] for other in self.match.deciders if other != seat and other in self.people]
        if others:
            self.screen.say(f"{' or '.join(others)} may answer too: n")

    def give(self, seat: int, keys: Sequence[str]) -> None:
        """Several answers at once; what does not fit is said."""
        try:
            self.match.play_way(keys, seat=seat)
            self.turned_to = None
        except IllegalMove as error:
            self.screen.say(f"{error}.")

    def obey(self, seat: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self.commands.get(word[:1].lower())
        names = {"b": "board", "c": "card", "p": "preview", "u": "undo", "w": "why", "r": "rules"}
        names |= {"l": "log", "s": "save", "g": "go", "n": "next", "q": "quit", "h": "help"}
        if len(word) > 1 and "hint".startswith(word.lower()):
            self.hint(seat)
        elif command and (len(word) == 1 or names.get(word[0].lower(), "").startswith(word.lower())):
            command(seat, rest.strip())
        elif line.lower() == "resign":
            self.resign(seat)
        elif word.lower() == "pick" and (picks := self.match.picks(seat)):
            self.screen.show(drawing.picks(picks))
        elif line.lstrip("-").isdigit():
            last = len(self.match.decision.options) + len(self.match.ways(seat))
            self.screen.say(f"The answers are numbered 1 to {last}." if last > 1 else "The only answer is number 1.")
        else:
            self.screen.say("Give the number of an answer, or h for help.")

    # --- what is told -----------------------------------------------------------------------------
    def news(self, viewer: int | None) -> list[Entry]:
        return [entry for entry in self.match.log_for(viewer) if entry.seq > self.read[self.side(viewer)]]

    def tell(self, viewer: int | None) -> None:
        self.screen.show(*(drawing.log_line(entry, self.match.names) for entry in self.news(viewer)))
        self.read[self.side(viewer)] = len(self.match.record)

    def keep(self) -> None:
        trouble = self.keeper.keep()
        if trouble:
            self.screen.say(trouble)

    # --- commands ---------------------------------------------------------------------------------
    def board(self, seat: int, _: str) -> None:
        self.drawn = self.sight(seat)
        self.screen.show(Text(), drawing.separator(drawing.titled(self.match, seat)))
        self.screen.show(drawing.board(self.match, seat, self.screen.width))
        self.tell(seat)

    def card(self, seat: int, name: str) -> None:
        things = self.match.game.definition.things(self.match.view(seat))
        found = drawing.named(things, name)
        if found:
            self.screen.show(*(drawing.described(thing) for thing in found))
        elif things:
            self.screen.say(f"Nothing here is called {name!r}." if name else "c NAME shows one of these:")
            self.screen.show(drawing.listed(things))
        else:
            self.screen.say("There is nothing to look up: the board shows everything.")

    def preview(self, seat: int, number: str) -> None:
        option = chosen(self.match, number)
        if option:
            self.screen.show(drawing.preview(self.match.preview(option, seat), self.match.names))
        else:
            last = len(self.match.decision.options)
            numbers = f"a number from 1 to {last}" if last > 1 else "the number 1"
            self.screen.say(f"Type p NUMBER, with {numbers}.")

    def hint(self, seat: int) -> None:
        from cosmodrome.cli.hints import shown

        self.screen.show(shown(self.match, seat))

    def undo(self, seat: int, _: str) -> None:
        """Bots agree to everything, but a draw that is taken back with nobody else to ask makes the game practice;
        people are asked, those of another side at an empty screen.
        """
        try:
            needed = self.match.undo_needs(seat)
        except IllegalMove as error:
            self.screen.say(sentence(str(error)))
            return
        self.turned_to = seat
        for other in needed:
            if other in self.people and not self.consents(other, seat):
                self.screen.say(f"{self.match.names[other]} does not agree.")
                return
        bots = [other for other in needed if other not in self.people]
        if self.match.undo_makes_practice(seat, bots) and not self.screen.agrees(
            "This takes back a draw, so it makes the game a practice game. Continue?"
        ):
            return
        self.match.undo(seat, consent=needed, bots=bots)
        self.bots.clear()  # they are made anew

    def consents(self, other: int, seat: int) -> bool:
        if self.side(other) != self.side(seat):
            self.wipe()
            self.at_keyboard = None
        name = self.match.names[seat]
        to = self.match.undo_start(seat) or 0
        for entry in self.match.log_for(other):
            if entry.seq >= to and not entry.undone:
                self.screen.say(f"{name} asks to undo: {entry}")
                break
        return self.screen.agrees(f"{self.match.names[other]}, do you agree to let {name} take back the last answer?")

    def why_not(self, seat: int, _: str) -> None:
        self.screen.show(drawing.why_not(self.match.decision.blocked))

    def rule(self, seat: int, number: str) -> None:
        game = self.match.game.definition
        number = number or self.match.decision.prompt.rule
        if not number:
            self.screen.say("This question names no rule; r NUMBER shows the one with this number.")
            return
        self.screen.show(drawing.rule(game, number) or Text(f"{no_such_rule(game, number)}."))

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
                    self.screen.say(f"{path} already exists; give another name.")
                    return
                self.keeper.copy_to(path)
                self.screen.say(f"A copy is in {path}.")
            else:
                self.keeper.save()
                self.screen.say(f"The game is in {self.keeper.path}.")
        except (OSError, ValueError) as error:
            self.screen.say(f"The file cannot be written: {error}")

    def go_on(self, seat: int, _: str) -> None:
        self.going_on[seat] = self.match.turn
        if option := self.unasked(seat):
            self.match.play(option, seat=seat)
        else:
            self.screen.say("This question has more than free actions. Questions with nothing else will be skipped.")

    def unasked(self, seat: int) -> Option | None:
        """The answer of who goes on, where it is the only one besides free actions; and consent to a mate's."""
        if seat not in self.going_on:
            return None
        match, keys = self.match, self.match.game.definition.keys
        options = match.decision.options
        left = [option for option in options if not option.free and option.group != drawing.COUNCIL]
        accept = next((option for option in options if option.key == ACCEPT), None)
        if accept is None:
            return left[0] if len(left) == 1 < len(options) else None
        made = [proposal["key"] for proposal in match.view(seat)["council"]["proposals"]]
        ordinary = len(made) == 1 and not left and not keys.verb(keys.find(made[0])).free
        return accept if ordinary else None

    def next(self, seat: int, _: str) -> None:
        others = [other for other in self.match.deciders if other in self.people and other != seat]
        if others:
            self.turned_to = next((other for other in others if other > seat), others[0])
        else:
            self.screen.say("Nobody else at this keyboard may answer now.")

    def resign(self, seat: int) -> None:
        if self.screen.agrees(f"{self.match.names[seat]}, do you give up? This cannot be undone."):
            self.match.resign(seat)
            self.people.remove(seat)
            self.makers[seat] = maker(STAND_IN)

    def quit(self, seat: int, _: str) -> None:
        raise Leave

    def help(self, seat: int, _: str) -> None:
        lines = [(Text(name, "bold cyan"), meaning) for name, meaning in HELP]
        self.screen.show(drawing.as_rows(lines, self.screen.width))
