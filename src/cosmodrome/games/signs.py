"""What the signs on the board of a game mean: one table for tooltips, the legend and words beside signs.

A game keeps it in `signs.toml` beside its drawings:

    prefix = "oss-"                                   of the glyphs in sprite.svg, and of the class of the board

    ["Agency tokens"]                                 a group of the legend
    funding = { name = "Funding", text = "Pays for developments.", rule = "R2.4" }
    minus = { name = "Discount", text = "So many icons less.", rule = "R6.3", mark = "−1" }

A key is the glyph with the prefix before it. A sign without a glyph of its own is drawn by its `mark`, or by the glyph
that it names; elements of the board say with `data-sign` which sign they are. `frame` are the classes around it.
"""

from __future__ import annotations

import tomllib

import msgspec


class Sign(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One sign: its name, what it means in a sentence, and the rule to read on."""

    name: str
    text: str
    rule: str
    mark: str = ""
    glyph: str = ""
    frame: str = ""


class Signs:
    """The signs of a game: by group, as the legend shows them, and by key."""

    def __init__(self, text: str) -> None:
        data = tomllib.loads(text)
        self.prefix: str = data.pop("prefix", "")
        self.groups = msgspec.convert(data, dict[str, dict[str, Sign]])
        self.by_key = {key: sign for signs in self.groups.values() for key, sign in signs.items()}

    def glyph(self, key: str) -> str:
        """The symbol that draws a sign; empty where its mark does."""
        sign = self.by_key[key]
        return "" if sign.mark else f"{self.prefix}{sign.glyph or key}"

    @property
    def scope(self) -> str:
        """The class that the style sheet of the board asks for."""
        return self.prefix.rstrip("-")

    @property
    def tips(self) -> dict[str, list[str]]:
        """What a page tells of each sign, name and sentence: by its symbol, and by its key."""
        found: dict[str, list[str]] = {}
        for key, sign in self.by_key.items():
            found[key] = [sign.name, sign.text]
            if not sign.mark and not sign.glyph:
                found[f"#{self.prefix}{key}"] = found[key]
        return found
