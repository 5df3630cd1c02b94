"""Pieces of text that can be drawn and linked: what the log is made of."""

from __future__ import annotations

import msgspec


class Part(msgspec.Struct, frozen=True):
    """Plain text, or a thing (`kind` and `ref`, by the names that boards use). A seat without text is named later.

    Pages show the `note` where somebody points at the text.
    """

    text: str
    kind: str = ""
    ref: int | str | None = None
    note: str = ""
