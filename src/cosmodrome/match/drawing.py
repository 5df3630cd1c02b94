"""A match drawn as plain text or as HTML, from a view and nothing else."""

from __future__ import annotations

from io import StringIO
from typing import Any

_HTML = "<pre style=\"font-family:Menlo,'DejaVu Sans Mono',monospace;line-height:1.2\">{code}</pre>"


def as_text(renderable: Any, width: int) -> str:
    from rich.console import Console

    console = Console(file=StringIO(), width=width, color_system=None, force_terminal=False, force_jupyter=False)
    with console.capture() as capture:
        console.print(renderable)
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def as_html(renderable: Any, width: int) -> str:
    from rich.console import Console

    console = Console(file=StringIO(), width=width, record=True, color_system="truecolor", force_jupyter=False)
    console.print(renderable)
    return console.export_html(inline_styles=True, code_format=_HTML)
