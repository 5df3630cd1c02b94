"""Guides: Markdown of a game turned into chapters that a page can open at the current phase.

A chapter begins with `## Title {phase ...}`; the number of a rule, R6.3, becomes a link with `data-rule`. With
`{option=value}` a chapter is about tables with that option only. `![Caption](board/hub.html "R3.2 from 60")` is a
picture: that part of the board, at a question by that rule once sixty steps are played (server/board/pictures.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from cosmodrome.games.first_steps import holds

_HEAD = re.compile(r"(?P<title>[^{]+)\{(?P<phases>[^}]*)\}")
_PICTURE = re.compile(r'^!\[(.+)\]\((\S+) "(\S+) from (\d+)"\)$', re.MULTILINE)
_RULE = re.compile(r"\b((?:RU-|RL-|WX-|DP-|RA|AD|R|E|D|W|X)\d+[a-z]?(?:\.\d+)*)\b")


@dataclass(frozen=True)
class Picture:
    """What a picture shows: a part of the board (its template), at a question by this rule, from this step on."""

    caption: str
    template: str
    rule: str
    step: int


@dataclass(frozen=True)
class Chapter:
    """A part of a guide: the phases it is about (words that groups and rules of options name), title and HTML."""

    phases: tuple[str, ...]
    when: tuple[str, ...]  # options of the tables that it is about, all of them: `mode=beginner`; none: every table
    title: str
    rules: tuple[str, ...]
    html: str
    pictures: tuple[Picture, ...] = ()

    def is_in(self, options: Mapping[str, Any]) -> bool:
        """Whether it is about a table with these options."""
        return all(holds(condition, options) for condition in self.when)


def chapters(text: str) -> list[Chapter]:
    found = []
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        head, _, body = part.partition("\n")
        match = _HEAD.match(head)
        title = (match["title"] if match else head).strip()
        named = match["phases"].split() if match else []
        phases, when = (tuple(name for name in named if ("=" in name) == asked) for asked in (False, True))
        rules = tuple(_RULE.findall(title))
        shown = _RULE.sub("", title).replace("()", "").strip(" ,()")
        pictures = tuple(Picture(one[1], one[2], one[3], int(one[4])) for one in _PICTURE.finditer(body))
        found.append(Chapter(phases, when, shown, rules, to_html(_PICTURE.sub("", body)), pictures))
    return found


def to_html(text: str, address: Callable[[str], str] = "#rule-{}".format) -> str:
    """Safe HTML. `address`: where a rule is to be read; empty for a number that is to be no link."""
    return str(_MARKDOWN.render(text, {"address": address}))


def _text(_: RendererHTML, tokens: Sequence[Token], at: int, __: OptionsDict, env: EnvType) -> str:
    def link(found: re.Match[str]) -> str:
        number, address = found[0], escape(env["address"](found[0]))
        return f'<a class="rule" href="{address}" data-rule="{number}">{number}</a>' if address else number

    return _RULE.sub(link, escape(tokens[at].content))


_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_MARKDOWN.add_render_rule("text", _text)
