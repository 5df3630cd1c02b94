"""What learned values of HOPE go by: numbers of a seat, and how far the mission is."""

from __future__ import annotations

from math import log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cosmodrome.games.hope.rules.worth import Worth
from cosmodrome.kernel import lanes4
from cosmodrome.kernel.bits import count

# In the order in which `features` writes them. Loyal seats and the traitor have features of their own; those of the
# other kind are 0.
FEATURES: Final = (
    "loyal",
    "row",
    "marker",
    "pioneers_that_count",
    "lead",
    "on_tiles",
    "medals",
    "upgrades",
    "technology",
    "bonus_tokens",
    "levers",
    "hand",
    "on_turn",
    "estimate",
    "row_against_marker",
    "best_of_all",
    "traitor",
    "traitor_row",
    "traitor_marker",
    "traitor_lead_on_tiles",
    "traitor_revealed",
    "traitor_estimate",
)
LOYAL: Final = 16  # features; the others are the traitor's
TRAITOR: Final = 6
LEAST: Final = 0.002  # a chance, or what is missing to a sure thing


class Features(Worth):
    """A seat in numbers of about the size of 1."""

    def elapsed(self) -> float:
        """By the row of pioneers or the marker, whichever is further."""
        return max(self.row_share(), self.marker_share())

    def row_share(self) -> float:
        return float(count(self.in_row())) / float(max(1, self.printed.row))

    def marker_share(self) -> float:
        return float(self.marker) / float(max(1, self.printed.final))

    def features(self, seat: i64, found: vec[float]) -> None:
        at: i64 = 0
        while at < LOYAL + TRAITOR:
            found[at] = 0.0
            at += 1
        chance = min(max(self.chances()[seat], LEAST), 1.0 - LEAST)
        estimate = 0.5 * log(chance / (1.0 - chance))
        if seat == self.traitor:
            found[LOYAL] = 1.0
            found[LOYAL + 1] = self.row_share()
            found[LOYAL + 2] = self.marker_share()
            found[LOYAL + 3] = 0.3 * float(self.lead_on_tiles(seat))
            found[LOYAL + 4] = 1.0 if self.is_revealed() else 0.0
            found[LOYAL + 5] = estimate
            return
        lead = self.lead(seat)
        found[0] = 1.0
        found[1] = self.row_share()
        found[2] = self.marker_share()
        found[3] = 0.1 * float(self.counting(seat))
        found[4] = 0.2 * lead
        found[5] = 0.2 * float(self.on_tiles(seat))
        found[6] = 0.2 * float(self.medals[seat])
        found[7] = 0.3 * float(self.upgrades[seat])
        found[8] = 0.2 * float(self.technology[seat])
        found[9] = 0.2 * float(lanes4.size(self.bonus[seat]))
        found[10] = 0.2 * float(count(self.levers[seat]))
        found[11] = 0.1 * float(min(9, self.hand_size(seat)))
        found[12] = 1.0 if self.player == seat else 0.0
        found[13] = estimate
        found[14] = 0.1 * self.group_lead()
        found[15] = 1.0 if lead > 0.0 else (0.5 if lead == 0.0 else 0.0)
