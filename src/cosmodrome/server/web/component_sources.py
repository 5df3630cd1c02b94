"""Where the figures of a game come from: every entry of its components by its mark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cosmodrome.games.catalogue import sources
from cosmodrome.games.definition import Definition

MEANING = {
    "rulebook": "printed in the rulebook",
    "public": "seen in public: photographs, reviews, videos",
    "reconstructed": "not known for certain; made up so that the game plays as described",
    "owner": "put in by the host of this server",
}


TITLES = {"meta": "The game itself"}
_NAMES = ("name", "title", "id", "number")


def printed(rules: Definition, components: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """For the page: how many entries have which mark, and all entries by the part of the game they belong to;
    `components`: what was laid over them here."""
    data = rules.laid_over(components)
    marks = sources(data)
    groups: dict[str, list[dict[str, str]]] = {}
    for path, entry in _entries(data, ()):
        group = path[0] if path else "components"
        named = next((name for name in _NAMES if entry.get(name)), "")
        name = _plain(entry[named]) if named else _plain(path[-1]) if path[1:] else ""
        shown = {"name": name, "source": str(entry["source"]), "figures": _figures(entry, named)}
        groups.setdefault(TITLES.get(group) or _plain(group).capitalize(), []).append(shown)
    return {"marks": marks.most_common(), "total": marks.total(), "meaning": MEANING, "groups": groups}


def _entries(data: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    if isinstance(data, Mapping):
        if isinstance(data.get("source"), str):
            yield path, data
        for name, value in data.items():
            yield from _entries(value, (*path, str(name)))
    elif isinstance(data, list):
        for number, value in enumerate(data, 1):
            yield from _entries(value, (*path, str(number)))


def _figures(entry: Mapping[str, Any], named: str) -> str:
    """The figures of an entry in a line, without what it is called by."""
    skipped = ("source", "name", "title", "note", "id", "slug", named)
    return "; ".join(f"{_plain(name)}: {_plain(value)}" for name, value in entry.items() if name not in skipped)


def _plain(value: Any) -> str:
    """In words, without the underscores of keys; addresses keep theirs."""
    if isinstance(value, Mapping):
        return ", ".join(f"{_plain(name)} {_plain(inner)}" for name, inner in value.items()) or "none"
    if isinstance(value, list):
        return ", ".join(map(_plain, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(word if "://" in word else word.replace("_", " ") for word in str(value).split(" ")) or "none"
