"""How a board is laid out: in parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Json = Any  # plain data: None, bool, int, float, str, list, dict


class BoardPart:
    """A part of a board: a template of the game, the plain data that it is made from, and the parts within it.

    The template has an `{{ inner }}` for each of the rows of parts. A part is not drawn again as long as what it is
    made from stays the same: it shows that and nothing else. Or `show` makes of it what the template sees; then, as
    long as the same components and options are in play, that follows from it, whoever looks. A list among the parts is
    drawn already.
    """

    def __init__(
        self,
        template: str,
        made_from: Json,
        *inner: Sequence[BoardPart | list[str]],
        show: Callable[[Json], dict[str, Json]] | None = None,
    ) -> None:
        self.template = template
        self.made_from = made_from
        self.inner = inner
        self.show = show
