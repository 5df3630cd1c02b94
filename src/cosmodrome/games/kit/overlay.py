"""An owner's own figures, laid over the components that a game ships with."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from math import isfinite
from typing import Any

from cosmodrome.errors import BadComponents

Entry = dict[str, Any]
DEEPEST = 32  # printed effects need a fourth of it; what is much deeper cannot be handed on to a bot
LARGEST = 128 << 10  # characters of an overlay as JSON: twice what the largest game ships
LARGEST_ENTRY = 8 << 10  # and of one entry: six times the largest that is shipped
LONGEST_NAME = 60  # characters of a name or any other word; they are repeated in options, log and boards
LONGEST_TEXT = 500  # characters of what is printed for the reader
LARGEST_NUMBER = 999_999_999
PROSE = frozenset({"text", "note", "flavour", "ref"})  # fields for the reader; all other texts are names
REMOVE = "remove"
_NAME = re.compile(r"[A-Za-z0-9_]{1,30}")  # goes into keys
_SHOWN = 40  # characters of a stranger's data in a message
_CONTROLS = ("Cc", "Cf", "Cs", "Zl", "Zp")
_JOINERS = "\u200c\u200d"  # invisible, but part of some scripts


def change(where: str, entry: Entry, field: str, value: Any) -> None:
    """The field as the owner has it."""
    mark(entry, field)
    entry[field] = value


def mark(entry: Entry, field: str) -> None:
    """The field is the owner's now."""
    entry["source"] = "owner"
    entry["sources"] = {**entry.get("sources", {}), field: "owner"}


@dataclass(frozen=True, slots=True)
class Section:
    """Entries of one kind: what stays as it is, the field that tells them apart (none: a single table of figures), how
    another field is changed, the fields that hold longer texts than names, and whether others can be added.
    """

    fixed: set[str]
    identity: str = "id"
    change: Callable[[str, Entry, str, Any], None] = change
    prose: frozenset[str] = PROSE
    closed: bool = False  # has every field that it can have
    open: bool = False  # entries may be added, and taken out with `remove = true`; the game checks the totals


def overlaid(shipped: Mapping[str, Any], overlay: Mapping[str, Any], sections: Mapping[str, Section]) -> Entry:
    """The shipped data with an owner's entries laid over it by id; the fields that differ are marked `owner`."""
    if _deeper(overlay, DEEPEST):
        raise BadComponents(f"an overlay is nested at most {DEEPEST} levels deep")
    check_values(overlay)
    if (size := len(_dumped(overlay))) > LARGEST:
        raise BadComponents(f"an overlay has at most {LARGEST:,} characters, not {size:,}")
    data = deepcopy(dict(shipped))
    for name, entries in overlay.items():
        if name not in sections:
            raise BadComponents(f"{_shown(name)}: unknown section; an overlay has entries of {', '.join(sections)}")
        section = sections[name]
        if not section.identity:
            if not isinstance(entries, dict):
                raise BadComponents(f"{name}: a table of figures is needed, not {_shown(repr(entries))}")
            _change(name, section, entries, data[name])
            continue
        if not isinstance(entries, list):
            raise BadComponents(f"{name}: write [[{name}]] in double brackets, one for each entry")
        seen: set[object] = set()
        for entry in entries:
            _lay_over(name, section, entry, data[name], seen)
    return data


def check_values(overlay: Mapping[str, Any]) -> None:
    """Every value is a text, a finite number, true or false, a list or a table; a date, say, is not."""
    for name, entries in overlay.items():
        several = isinstance(entries, list)
        for at, entry in enumerate(entries if several else [entries]):
            which = next(iter(entry.values()), at + 1) if several and isinstance(entry, Mapping) else at + 1
            where = f"{_shown(name)} {_shown(which)}" if several else _shown(name)
            for field, value in entry.items() if isinstance(entry, Mapping) else [("", entry)]:
                _check_value(where, _shown(field), value)


def _check_value(where: str, path: str, value: Any) -> None:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if not isinstance(name, str):
                raise BadComponents(f"{where}, {path}: the fields of a table are texts, not {_shown(repr(name))}")
            _check_value(where, f"{path}.{_shown(name)}", inner)
    elif isinstance(value, list | tuple):
        for at, inner in enumerate(value):
            _check_value(where, f"{path}[{at}]", inner)
    elif not isinstance(value, str | int | float) or (isinstance(value, float) and not isfinite(value)):
        kinds = "a text, a number, true or false, a list or a table"
        raise BadComponents(f"{where}, {path}: {_shown(value)} is not {kinds}")


def _deeper(data: Any, levels: int) -> bool:
    """Whether plain data is nested deeper than that."""
    inner = data.values() if isinstance(data, Mapping) else data if isinstance(data, list | tuple) else ()
    return levels < 0 or any(_deeper(value, levels - 1) for value in inner)


def _lay_over(name: str, section: Section, entry: Any, shipped: list[Entry], seen: set[object]) -> None:
    identity = section.identity
    if not isinstance(entry, dict) or identity not in entry:
        raise BadComponents(f"{name}: an entry without the field {identity}: {_shown(repr(entry))}")
    which = entry[identity]
    where = f"{name} {_shown(which)}"
    if which in seen:
        raise BadComponents(f"{where}: given twice")
    seen.add(which)
    old = next((one for one in shipped if one[identity] == which and type(one[identity]) is type(which)), None)
    if old is None and (not section.open or type(which) is not str):
        raise BadComponents(f"{where}: there is no such entry")
    if REMOVE in entry:
        if old is None or not section.open or entry != {identity: which, REMOVE: True}:
            raise BadComponents(f"{where}, {REMOVE}: only `{REMOVE} = true`, of an entry of {_open(section, name)}")
        shipped.remove(old)
    elif old is None:
        if not _NAME.fullmatch(which):
            raise BadComponents(f"{where}, {identity}: letters, digits and _, at most 30, are needed")
        _check_entry(where, section, entry)
        shipped.append({**entry, "source": "owner"})
    else:
        _change(where, section, entry, old)


def _open(section: Section, name: str) -> str:
    return name if section.open else "a section where entries can be taken out"


def changes_entries(shipped: Mapping[str, Any], overlay: Mapping[str, Any], sections: Mapping[str, Section]) -> bool:
    """Whether entries are added or taken out: then keys name others."""
    for name, entries in overlay.items():
        section = sections.get(name)
        if section and section.open and isinstance(entries, list):
            known = [one[section.identity] for one in shipped[name]]
            for entry in entries:
                if isinstance(entry, Mapping) and (REMOVE in entry or entry.get(section.identity) not in known):
                    return True
    return False


def _change(where: str, section: Section, entry: Entry, old: Entry) -> None:
    """Every field that an owner gives, where it may be changed."""
    _check_entry(where, section, entry)
    for field, value in entry.items():
        if field == section.identity:
            continue
        if field in section.fixed:
            raise BadComponents(f"{where}, {field}: cannot be changed")
        if section.closed and field not in old:
            allowed = ", ".join(name for name in old if name not in section.fixed and name != section.identity)
            raise BadComponents(f"{where}, {_shown(field)}: unknown field; it has {allowed}")
        section.change(where, old, field, value)


def _check_entry(where: str, section: Section, entry: Entry) -> None:
    for field, value in entry.items():
        _check(where, _shown(field), field, value, section.prose)
    if (size := len(_dumped(entry))) > LARGEST_ENTRY:
        raise BadComponents(f"{where}: an entry has at most {LARGEST_ENTRY:,} characters, not {size:,}")


def _check(where: str, path: str, field: str, value: Any, prose: frozenset[str]) -> None:
    """Nothing in a field, however deep, may blow up a page, a log or a terminal."""
    _check_text(where, path, field, LONGEST_NAME)
    if isinstance(value, str):
        _check_text(where, path, value, LONGEST_TEXT if field in prose else LONGEST_NAME)
    elif isinstance(value, int | float) and abs(value) > LARGEST_NUMBER:
        raise BadComponents(f"{where}, {path}: numbers have at most {len(str(LARGEST_NUMBER))} digits")
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            _check(where, f"{path}.{_shown(name)}", str(name), inner, prose)
    elif isinstance(value, list | tuple):
        for at, inner in enumerate(value):
            _check(where, f"{path}[{at}]", field, inner, prose)


def _check_text(where: str, path: str, text: str, longest: int) -> None:
    if len(text) > longest:
        raise BadComponents(f"{where}, {path}: at most {longest} characters, not {len(text):,}")
    for character in text:
        if unicodedata.category(character) in _CONTROLS and character not in _JOINERS:
            raise BadComponents(f"{where}, {path}: control characters ({character!a}) are not possible")


def _dumped(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, default=str)


def _shown(data: object) -> str:
    """The beginning of something that a stranger wrote, without what could disturb a terminal."""
    text = str(data)
    short = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return short if short.isprintable() else ascii(short)
