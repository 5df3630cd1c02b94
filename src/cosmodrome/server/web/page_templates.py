"""The shells of the pages: Jinja2 templates, and the files that they load."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fastapi import APIRouter
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cosmodrome import __version__
from cosmodrome.games.kit.english import figure, sentence
from cosmodrome.server.store.table_types import Person
from cosmodrome.server.web.scripts import scripts_of
from cosmodrome.server.web.unchanging import unchanging

STATIC = files("cosmodrome.server") / "static"
STATIC_PATH = "/static/"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
THEME = "cosmodrome-theme"  # a cookie that the page writes itself
THEMES = (("", "Auto"), ("light", "Light"), ("dark", "Dark"))
HISTORY = "cosmodrome-history"  # another: "off" hides the lines of history on cards
FOREVER = "public, max-age=31536000, immutable"  # the address changes with the content

router = APIRouter(include_in_schema=False)
_templates = Environment(
    loader=PackageLoader("cosmodrome.server"),
    auto_reload=False,
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(
    request: Request, template: str, context: dict[str, Any], person: Person | None = None, status: int = 200
) -> HTMLResponse:
    """A whole page; or, for a script that asks for a panel, its main part alone."""
    only = request.headers.get("x-cosmodrome") == "panel"
    wanted = request.cookies.get(THEME, "")
    theme = wanted if wanted in dict(THEMES) else ""
    off = request.cookies.get(HISTORY) == "off"
    html = _templates.get_template(template).render(
        person=person,
        path=request.url.path,
        only_main=only,
        theme=theme,
        themes=THEMES,
        history_off=off,
        scripts=scripts_of(template),
        **context,
    )
    return HTMLResponse(html, status)


def is_static(path: str) -> bool:
    """Whether there is a file at this address."""
    return path.startswith(STATIC_PATH) and path.removeprefix(STATIC_PATH) in _files()


@router.get("/static/{path:path}")
async def static(path: str, request: Request) -> Response:
    """A file of the pages."""
    content = _files().get(path)
    if content is None:
        raise HTTPException(404)
    kind = next((kind for end, kind in KINDS.items() if path.endswith(end)), "application/octet-stream")
    fresh = request.query_params.get("v") == _mark(path)
    return unchanging(request, content, kind, {"cache-control": FOREVER if fresh else "no-cache"})


def address(path: str) -> str:
    """Where a page finds a static file."""
    return f"{STATIC_PATH}{path}?v={_mark(path)}"


def mark(content: bytes) -> str:
    """Tells one content from another."""
    return blake2b(content, digest_size=6).hexdigest()


@cache
def _mark(path: str) -> str:
    return mark(_files()[path])


@cache
def _files() -> dict[str, bytes]:
    """All static files by path, read once: nothing else can be asked for."""
    found: dict[str, bytes] = {}

    def walk(folder: Traversable, prefix: str) -> None:
        for entry in folder.iterdir():
            if entry.is_dir():
                walk(entry, f"{prefix}{entry.name}/")
            elif any(entry.name.endswith(end) for end in KINDS):
                found[f"{prefix}{entry.name}"] = entry.read_bytes()

    walk(STATIC, "")
    return found


def styles() -> list[str]:
    """The style sheets, in the order of their names."""
    return [address(path) for path in sorted(_files()) if path.endswith(".css") and "/" not in path]


_templates.filters.update(figure=figure, sentence=sentence)
_templates.globals.update(static=address, styles=styles, version=__version__)
