"""The rules of a game by number, from its rules.md."""

from __future__ import annotations

import re

# "* R4.1 text", "- **RU-3 Title.** text", "**W4 Title.** text", "| E3 | ..." : a number opens an entry.
_NUMBER = r"(?:AD[0-9]+|R[0-9]+(?:\.[0-9]+)*[a-z]?|R[AUL]-?[0-9]+|WX?-?[0-9]+[a-z]?|DP?-?[0-9]+[a-z]?|[EXQGI][0-9]+)"
_OPENING = re.compile(rf"^\s*(?:[-*]\s+)?(?:\*\*)?(?:\|\s*)?(?P<numbers>{_NUMBER}(?:, {_NUMBER})*)\b")
_HEADING = re.compile(r"^(?P<level>#+) (?:R?(?P<number>[0-9]+(?:\.[0-9]+)*)\b)?")  # "## R9 Hazards", "## 9. Hazards"


class Rulebook:
    """Entries by number, in the order of the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._entries: dict[str, str] = {}
        self._columns: dict[str, list[str]] = {}  # the heads of the table that an entry is a row of
        lines: list[str] = []
        numbers: list[str] = []
        columns: list[str] = []
        for line in [*text.splitlines(), "# end"]:
            columns = [] if not line.startswith("|") else columns or _cells(line)
            opening = _OPENING.match(line)
            if opening or _HEADING.match(line) or not line.strip():
                for number in numbers:
                    self._entries.setdefault(number, "\n".join(lines))
                numbers = opening["numbers"].split(", ") if opening else []
                self._columns |= dict.fromkeys(numbers, columns)
                lines = []
            lines.append(line)

    @property
    def numbers(self) -> list[str]:
        return list(self._entries)

    def __contains__(self, number: str) -> bool:
        return number in self._entries

    def chapter(self, number: str) -> str:
        """What stands under the heading with this number, as it is written, or an empty string."""
        found: list[str] = []
        level = 0
        for line in self.text.splitlines():
            heading = _HEADING.match(line)
            if heading and level and len(heading["level"]) <= level:
                break
            if heading and not level and number == f"R{heading['number']}":
                level = len(heading["level"])
            if level:
                found.append(line)
        return "\n".join(found)

    def rule(self, number: str) -> str:
        """The text of a rule without its markup, or an empty string."""
        entry = " ".join(part.strip() for part in self._entries.get(number, "").splitlines())
        return entry.replace("**", "").replace("`", "").strip("*- |").replace(" | ", "; ")

    def written(self, number: str) -> str:
        """A rule as it is written (Markdown), but without its number, or an empty string. A row of a table becomes a
        list that says what each column is.
        """
        entry = self._entries.get(number, "")
        opening = _OPENING.match(entry)
        if not opening:
            return ""
        if columns := self._columns[number]:
            cells = zip(columns[1:], _cells(entry)[1:], strict=False)
            return "\n".join(f"* **{column}**: {cell}" for column, cell in cells)
        bold = "**" if "**" in opening[0] else ""
        return bold + entry[opening.end() :].lstrip(" -")


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]
