"""The terminal that a game is played at."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import NoReturn

from rich.console import RenderableType
from rich.text import Text

from cosmodrome.cli.common import Harmless, harmless, make_console, show

_ERASE = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what was scrolled off it


class Stopped(BaseException):
    """The program is asked to end: Ctrl-C, a signal, or the terminal was closed."""


class Screen:
    """Shows and asks. What is shown is plain text if it does not go to a terminal."""

    def __init__(self) -> None:
        self.console = make_console()
        self.typed = sys.stdin.isatty()
        self.forget: Callable[[], None] = lambda: None
        if self.typed:
            with suppress(ImportError):
                import readline  # lets people edit what they type

                self.forget = readline.clear_history

    @property
    def width(self) -> int:
        return self.console.width

    def show(self, *parts: RenderableType) -> None:
        show(self.console, *parts)

    def say(self, text: str) -> None:
        self.show(Text(text))

    def say_whole(self, text: str) -> None:
        """In one line whatever its length: a command or a path that is broken in two cannot be copied."""
        self.console.print(Harmless(Text(text)), soft_wrap=True)

    def text(self, part: RenderableType) -> str:
        """What would be shown."""
        with self.console.capture() as captured:
            self.console.print(part)
        return captured.get()

    def ask(self, prompt: str) -> str:
        """A line of input; EOFError at its end."""
        try:
            answer = input(harmless(prompt))
        except (EOFError, OSError):
            self.console.print()
            raise EOFError from None
        except Stopped:
            with suppress(OSError):  # the terminal may be gone
                self.console.print()
            raise
        if not self.typed:  # what was read from a file stands in the output too
            self.console.print(Text(harmless(answer)))
        return answer.strip()

    def agrees(self, prompt: str) -> bool:
        return self.ask(f"{prompt} (y/n) ").lower() in ("y", "yes")

    def hide(self) -> None:
        """Wipe out what the last player saw and typed, also what can be scrolled back to."""
        self.forget()
        console = self.console
        if console.is_dumb_terminal:  # nothing can be erased there, only pushed out of sight
            console.print("\n" * console.height)
        elif console.is_terminal and console.legacy_windows:
            console.clear()
        elif console.is_terminal:
            console.file.write(_ERASE)
            console.file.flush()


@contextmanager
def stop_signals() -> Iterator[None]:
    """The first signal to end raises Stopped; further ones do not disturb the saving."""
    names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    numbers = [signal.Signals[name] for name in names]

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        for other in numbers:
            signal.signal(other, signal.SIG_IGN)
        raise Stopped

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
