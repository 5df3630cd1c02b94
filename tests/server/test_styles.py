"""Style sheets follow the font size of the browser: letters are measured in rem, screens in em."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cosmodrome

SHEETS = sorted(Path(cosmodrome.__file__).parent.rglob("*.css"))
DRAWN = re.compile(r"(?<![.\w-])text\b|\.hope \.(row|letter)\b")  # letters of a drawing grow with it


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.parts[-3]}-{sheet.stem}")
def test_letters_and_screens_follow_the_font(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    assert not re.findall(r"@media[^{]*\dpx[^{]*", text)
    fixed = re.findall(r"([^{};]*){[^{}]*?\bfont(?:-size)?:[^;}]*?\d(?:\.\d+)?px", text)
    assert [selector.strip() for selector in fixed if not DRAWN.search(selector)] == []
