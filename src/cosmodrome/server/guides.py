"""Guides: Markdown of a game turned into chapters that a page can open at the current phase.

A chapter begins with `## Title {phase ...}`; a rule number in brackets, (R6.3), becomes a link with `data-rule`.
Only what the guides need is understood: headings, paragraphs, lists, **bold**, *emphasis*.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

_HEAD = re.compile(r"(?P<title>[^{]+)\{(?P<phases>[^}]*)\}")
_RULE = re.compile(r"\b((?:RU-|RL-|RA|AD|R|E|D)\d+[a-z]?(?:\.\d+)*)\b")
_MARKS = ((re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"), (re.compile(r"\*(.+?)\*"), r"<em>\1</em>"))


@dataclass(frozen=True)
class Chapter:
    """A part of a guide: the phases it is about (words that groups and rules of options name), title and HTML."""

    phases: tuple[str, ...]
    title: str
    rules: tuple[str, ...]
    html: str


def chapters(text: str) -> list[Chapter]:
    found = []
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        head, _, body = part.partition("\n")
        match = _HEAD.match(head)
        title = (match["title"] if match else head).strip()
        phases = tuple(match["phases"].split()) if match else ()
        rules = tuple(_RULE.findall(title))
        shown = _RULE.sub("", title).replace("()", "").strip(" ,()")
        found.append(Chapter(phases, shown, rules, to_html(body)))
    return found


def to_html(text: str) -> str:
    """Blocks are parted by blank lines; a block of `* ` lines is a list."""
    blocks = [block.strip() for block in re.split(r"\n\s*\n", text) if block.strip()]
    return "\n".join(_block(block) for block in blocks)


def _block(block: str) -> str:
    if block.startswith("### "):
        return f"<h4>{_inline(block[4:])}</h4>"
    if block.startswith("* "):
        items = re.split(r"\n\* ", block[2:])
        return "<ul>" + "".join(f"<li>{_inline(item)}</li>" for item in items) + "</ul>"
    return f"<p>{_inline(block)}</p>"


def _inline(text: str) -> str:
    shown = escape(" ".join(text.split()))
    for pattern, replacement in _MARKS:
        shown = pattern.sub(replacement, shown)
    return _RULE.sub(r'<a class="rule" href="#rule-\1" data-rule="\1">\1</a>', shown)
