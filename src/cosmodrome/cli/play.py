"""`cosmodrome play`: a whole game in the terminal."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Annotated
from zlib import crc32

import typer

from cosmodrome.bots import bots
from cosmodrome.bots.loading import is_code, maker_of
from cosmodrome.bots.specs import is_spec
from cosmodrome.cli.common import TableOptions, complete_game, complete_names, naming, split_names, table_options
from cosmodrome.errors import BadOption
from cosmodrome.games import definition, definitions
from cosmodrome.match.names import LONGEST, clean, seat_names

if TYPE_CHECKING:
    from cosmodrome.cli.autosave import Keeper
    from cosmodrome.cli.screen import Screen
    from cosmodrome.match.match import Match

YOU = "you"  # a person without a name: Player 1, ...
OPPONENT = "greedy"  # where nobody is named
ROOM = LONGEST - len("#16")  # for the name of a bot in a record, beside its number
SHORTENED = re.compile(".*…[0-9a-f]{8}")  # one that had no room


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="The game.", show_default=False, autocompletion=complete_game),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="NAMES",
            help="Who plays, separated by commas: 'you', names of other people here, or bots (rookie, pilot, engineer, "
            "commander, legend, greedy, random, a spec such as search:iterations=2000, or your own: my_bot.py:MyBot).",
            show_default="you,greedy",
            autocompletion=complete_names,
        ),
    ] = None,
    option: TableOptions = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="S",
            help="A whole number; the same seed deals the same cards.",
            show_default="a secret one, shown at the end",
        ),
    ] = None,
    components: Annotated[
        Path | None,
        typer.Option("--components", metavar="TOML", help="Your own figures for cards and tiles.", show_default=False),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help="Continue a saved game.",
            show_default=False,
            exists=True,
            dir_okay=False,
            readable=True,
        ),
    ] = None,
    own_bots: Annotated[
        str | None,
        typer.Option(
            "--own-bots",
            metavar="BOTS",
            help="With --resume: the bots from files and packages in this game, as my_bot.py:MyBot (a record alone "
            "never runs code), and those with names too long for a record.",
            show_default=False,
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="FILE", help="Where the game is saved.", show_default="a new file here", dir_okay=False
        ),
    ] = None,
) -> None:
    """Play a game in the terminal, with bots and with people at the same keyboard.

    Choose by number; h lists what else can be typed (undo, why not, rules, log, save ...). With several people the
    screen is cleared before you pass the keyboard on. The game is saved after every answer, so nothing is lost by
    Ctrl-C, by the end of the input or by a closed window; when it stops, the way to resume it is shown.

    Examples:

      cosmodrome play space_explorers
      cosmodrome play space_explorers --seats Ann,Bob,greedy
      cosmodrome play space_explorers --option edition=2017 --seed 7
      cosmodrome play one_small_step --seats Ann,Abe,Bob,greedy
      cosmodrome play --resume game.cosmo
    """
    from cosmodrome.cli.autosave import Keeper
    from cosmodrome.cli.screen import Screen

    if resume is not None:
        given = {"--seats": seats, "--option": option, "--seed": seed, "--components": components}
        unwanted = [name for name, value in given.items() if value is not None]
        if unwanted:
            raise BadOption(f"{', '.join(unwanted)} cannot be given with --resume: the record already settles that")
        match = resumed(game, resume)
        named = split_names(own_bots, "--own-bots") if own_bots is not None else []
        check_bots(match, named)
    else:
        if own_bots is not None:
            raise BadOption("--own-bots is for games that go on with --resume; name the bots of a new game in --seats")
        match, named = started(game, seats, option, seed, components)
    if save is not None and save.exists() and not (resume is not None and save.samefile(resume)):
        raise BadOption(f"--save {save}: this file already exists; continue it with --resume, or give another name")
    screen = Screen()
    keeper = Keeper(match, save or resume, named)
    sit_down(match, keeper, screen, seed, again=resume is not None)


def started(
    game: str | None, seats: str | None, option: list[str] | None, seed: int | None, components: Path | None
) -> tuple[Match, list[str]]:
    """A new match, and the bots that must be named again to resume it."""
    from cosmodrome.match.game import load

    if game is None:
        raise BadOption(f"which game? {', '.join(definitions())}")
    rules = definition(game)
    wanted = [YOU, *[OPPONENT] * (rules.usual_seats - 1)] if seats is None else split_names(seats, "--seats")
    rules.check_seats(len(wanted))
    kinds = [bot_kind(name) or (name if is_like_spec(name) else "") for name in wanted]
    for kind in filter(None, kinds):
        maker_of(kind, rules)
    options = rules.settle_options(table_options(option), len(wanted))
    people = ["" if name.lower() == YOU else clean(name) for name in wanted]
    names = numbered_bots([name_in_record(kind) or person for kind, person in zip(kinds, people, strict=True)])
    match = load(game).match(seats=seat_names(names), seed=seed, components=components, **options)
    return match, [kind for kind in kinds if is_code(kind) or name_in_record(kind) != kind]


def resumed(game: str | None, file: Path) -> Match:
    from cosmodrome.match.reader import read
    from cosmodrome.match.replay import replay

    record = file.read_bytes()
    with naming(file):
        if not read(record).dealer.can_deal:
            raise BadOption(
                f"{file} cannot be continued: it is a copy with secrets left out, to look at with cosmodrome replay"
            )
        match = replay(record)
    if game is not None and definition(game).id != match.game.id:
        raise BadOption(f"{file} is a game of {match.game.title}, not of {definition(game).title}")
    return match


def check_bots(match: Match, named: list[str]) -> None:
    """Bots from files are named by the player, as a record may come from anybody; and those that it shortens."""
    for kind in filter(None, (bot_kind(name, named) for name in match.names)):
        if SHORTENED.fullmatch(kind):
            raise BadOption(f"the record has no room for the whole name of the bot {kind!r}: add it with --own-bots")
        if is_code(kind) and kind not in named:
            raise BadOption(f"{kind!r} plays in this game, and a record alone never runs code: add --own-bots {kind}")
        maker_of(kind, match.game.definition)


def numbered_bots(names: list[str]) -> list[str]:
    """With bots of one kind told apart: greedy, greedy#2."""
    from cosmodrome.lab.report import unique

    bots = iter(unique([kind for name in names if (kind := bot_kind(name))]))
    return [next(bots) if bot_kind(name) else name for name in names]


def bot_kind(name: str, named: Sequence[str] = ()) -> str:
    """The kind of bot that sits in the seat of this name, or nothing for a person.

    `named` has the whole names of bots that are shortened in a record.
    """
    name = without_number(name)
    if is_spec(name) or is_code(name) or SHORTENED.fullmatch(name):
        return next((bot for bot in named if name_in_record(bot) == name), name)
    return {known.lower(): known for known in bots()}.get(name.lower(), "")


def is_like_spec(name: str) -> bool:
    """Whether this is a mistyped bot rather than a person."""
    return ":" in name and "=" in name


def name_in_record(kind: str) -> str:
    """The name of a bot, shortened if a record has no room for it: a checksum tells it from others."""
    if clean(kind, ROOM) == kind:
        return kind
    checksum = f"…{crc32(os.fsencode(kind)):08x}"
    return clean(kind, ROOM - len(checksum)) + checksum


def without_number(name: str) -> str:
    return name.partition("#")[0]


def sit_down(match: Match, keeper: Keeper, screen: Screen, seed: int | None, again: bool) -> None:
    """Play until the end or until somebody leaves; in every case the game is kept."""
    from cosmodrome.cli.screen import Stopped, stop_signals
    from cosmodrome.cli.table import STAND_IN, Leave, Table

    kinds = [bot_kind(name, keeper.own_bots) for name in match.names]
    for seat in match.record.resigned:
        kinds[seat] = kinds[seat] or STAND_IN
    rules = match.game.definition
    makers = [maker_of(kind, rules) if kind else None for kind in kinds]
    table = Table(match, makers, randbits(60) if seed is None else seed, keeper, screen)
    with stop_signals():
        try:
            welcome(match, keeper, screen, kinds)
            if again:
                table.remind()
            table.play()
        except (Leave, Stopped, EOFError):
            with suppress(OSError):
                table.rise()
            part(keeper, screen)
        except BaseException:
            part(keeper, screen)
            raise


def welcome(match: Match, keeper: Keeper, screen: Screen, kinds: list[str]) -> None:
    from rich.text import Text

    from cosmodrome.cli import drawing

    game = match.game.definition
    defaults = game.defaults({}, match.seats)
    chosen = [f"{name} {value}" for name, value in match.options.items() if value != defaults.get(name)]
    who = ", ".join(drawing.titled(match, seat, *(["bot"] if kind else [])) for seat, kind in enumerate(kinds))
    screen.show(Text.assemble((game.title, "bold"), f": {who}", f"; {', '.join(chosen)}" if chosen else ""))
    if game.unofficial:
        screen.show(Text(game.unofficial, "dim"))
    screen.say(f"Choose by number; h for help. The game is saved in {keeper.path}.")


def part(keeper: Keeper, screen: Screen) -> None:
    """The terminal may be gone, so nothing here may hinder the saving, nor the saving the end."""
    saved = "The game is saved"
    try:
        trouble = keeper.keep()
    except BadOption as error:
        trouble, saved = str(error), "The game is saved without the last answers"
    with suppress(OSError):
        if trouble:
            screen.say(trouble)
        screen.say_whole(f"{saved} in {keeper.path}. To continue:")
        screen.say_whole(f"  {keeper.resume}")
