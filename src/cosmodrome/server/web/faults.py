"""What is wrong with the data of a request, in one form: each field with what is allowed there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

MOST_FAULTS = 5
LONGEST_FIELD = 60  # characters: a stranger may have made it up

QUOTED = re.compile("'([^']*)'")
# By pydantic's kinds of errors, of which `ctx` has the bounds.
REASONS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "missing": lambda ctx: "missing",
    "extra_forbidden": lambda ctx: "unknown field",
    "json_invalid": lambda ctx: "JSON is needed",
    "string_type": lambda ctx: "a text is needed",
    "string_unicode": lambda ctx: "a text is needed",
    "int_type": lambda ctx: "a whole number is needed",
    "int_parsing": lambda ctx: "a whole number is needed",
    "int_parsing_size": lambda ctx: "a smaller number is needed",
    "bool_type": lambda ctx: "true or false is needed",
    "list_type": lambda ctx: "a list is needed",
    "dict_type": lambda ctx: "an object is needed",
    "model_type": lambda ctx: "an object is needed",
    "model_attributes_type": lambda ctx: "an object is needed",
    "literal_error": lambda ctx: f"one of {', '.join(re.findall(QUOTED, ctx['expected']))}",
    "greater_than_equal": lambda ctx: f"at least {ctx['ge']}",
    "less_than_equal": lambda ctx: f"at most {ctx['le']}",
    "less_than": lambda ctx: f"at most {ctx['lt'] - 1}",
    "string_too_long": lambda ctx: f"at most {ctx['max_length']} characters",
    "too_short": lambda ctx: f"at least {ctx['min_length']} entries",
    "too_long": lambda ctx: f"at most {ctx['max_length']} entries",
    "value_error": lambda ctx: str(ctx["error"]),
}


def faults_in_words(errors: Sequence[Mapping[str, Any]], whole: str = "the body") -> str:
    """What pydantic found, as `seats[0].kind: one of person, bot, open`; `whole`: what it was looked for in."""
    told = [f"{_field(error, whole)}: {_reason(error)}" for error in errors[:MOST_FAULTS]]
    return "; ".join([*told, f"and {more} more"] if (more := len(errors) - MOST_FAULTS) > 0 else told)


def _field(error: Mapping[str, Any], whole: str) -> str:
    if error["type"] == "json_invalid":  # its place is that of a character
        return whole
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error["loc"])
    field = path.removeprefix(".")
    shown = field if len(field) <= LONGEST_FIELD else f"{field[:LONGEST_FIELD]}…"
    return (shown if shown.isprintable() else ascii(shown)) or whole


def _reason(error: Mapping[str, Any]) -> str:
    reason = REASONS.get(error["type"])
    return reason(error.get("ctx", {})) if reason else "not possible"
