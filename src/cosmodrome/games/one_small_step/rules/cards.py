"""Where cards lie (R8.3, R9, R14): the decks and what can be in them, the launch queue, Hazards on missions."""

from __future__ import annotations

from mypy_extensions import i64

from cosmodrome.games.one_small_step.rules import actions as x
from cosmodrome.games.one_small_step.rules.media import Media
from cosmodrome.kernel.bits import lowest, only


class Cards(Media):
    """Event cards, missions and Hazards."""

    # --- missions ---------------------------------------------------------------------------------
    def is_crew(self, mission: i64) -> bool:
        return mission >= x.SATELLITES

    def deck_number(self, side: i64, deck: i64) -> i64:
        """Of all mission decks: the satellite deck, the crew deck of the USA, that of the USSR."""
        return deck + side if deck else 0

    # --- Hazards ----------------------------------------------------------------------------------
    def covered_missions(self, side: i64) -> i64:
        """The missions of a side that carry a face-down Hazard, as a set."""
        found: i64 = 0
        rest = self.queue(side)
        while rest:
            mission = lowest(rest)
            rest &= rest - 1
            if self.hazards[mission]:
                found |= only(mission)
        return found
