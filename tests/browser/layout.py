"""Whether a page can be read and used at any size: nothing clipped, broken, covered, too small or out of reach.

faults(page, size)       what is wrong there; the page is resized, nothing is loaded again
SIZES                    all sizes that must do
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import CDPSession, Page

from tests.browser.player import still

CHECK = (Path(__file__).parent / "layout.js").read_text("utf-8")
FONT = 16  # pixels, unless somebody has chosen another default


@dataclass(frozen=True)
class Size:
    name: str
    width: int
    height: int
    font: int = FONT
    touch: bool = False  # fingers choose
    whole: bool = False  # the table is in sight without scrolling


SIZES = (
    Size("phone", 360, 740, touch=True),
    Size("phone", 390, 844, touch=True),
    Size("tablet", 820, 1180, touch=True),
    Size("laptop", 1280, 720, whole=True),
    Size("laptop", 1366, 768, whole=True),
    Size("laptop", 1440, 900, whole=True),
    Size("desk", 1920, 1080, whole=True),
    Size("desk", 2560, 1440, whole=True),
    Size("zoomed to 200 %", 640, 360),
    Size("font of 24", 1440, 900, font=24),
)
DARK = (SIZES[1], SIZES[5])
Fault = tuple[str, str]


def resize(page: Page, session: CDPSession, size: Size) -> None:
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size.font, "fixed": size.font}})
    page.set_viewport_size({"width": size.width, "height": size.height})
    page.evaluate("new Promise(requestAnimationFrame)")  # it has heard of its new size
    page.evaluate("scrollTo(0, 0)")
    still(page)


def faults(page: Page, size: Size) -> list[Fault]:
    found: list[list[str]] = page.evaluate(
        CHECK, {"primary": 44 if size.name == "phone" else 24, "touch": size.touch, "whole": size.whole}
    )
    return [(kind, text) for kind, text in found]
