"""English: keys as words, numbers, plurals, lists."""

from __future__ import annotations

from collections.abc import Sequence


def in_words(key: str) -> str:
    """A key as something to read: `launch:17h` becomes `launch 17h`."""
    return key.replace(":", " ").replace("_", " ")


def figure(n: int, sign: str = "") -> str:
    """A number to read, with a true minus: `3`, `−1`; with the sign "+" also `+3`."""
    return f"{n:{sign}}".replace("-", "−")


def plural(word: str) -> str:
    """Of a regular English noun."""
    return f"{word[:-1]}ies" if word.endswith("y") and word[-2:-1] not in "aeiou" else f"{word}s"


def counted(n: int, word: str) -> str:
    """`1 icon`, `2 icons`."""
    return f"{figure(n)} {word if n == 1 else plural(word)}"


def a_or(n: int, word: str) -> str:
    """`a card`, `an event`, `2 cards`."""
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}" if n == 1 else counted(n, word)


def listed(items: Sequence[str]) -> str:
    """`one, two and three`."""
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def sentence(text: str) -> str:
    """With a capital and a full stop, unless it ends with one, as in `an agent of N.O.P.E.`"""
    return f"{capital(text)}{'' if text.endswith(('.', '?', '!')) else '.'}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    return text[:1].lower() + text[1:]
