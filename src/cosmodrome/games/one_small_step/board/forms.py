"""How closely the parts of an agency are laid out, so that the fullest one needs no scrolling on a wide screen.

The sizes are what the parts take in pixels in the column of an agency, most often; `board.css` draws the forms and lets
the launch queue give way by what is still missing.
"""

from __future__ import annotations

from dataclasses import dataclass

ROOM, ROW, WORDS = 775, 30, 130  # a column on a screen of 900; a further row above it, and what fits into one
HEAD = 51 + 37  # name and score; gaps and edges
TOKENS, SPENT = 80, 24  # and a row more where permanent tokens are both fresh and spent
NAMED = 45  # more for tokens with their names
PEOPLE = (24, 62, 66, 94)
SHELF, CHIPS, CHIPS_IN_ROW = 22, 27, 2
TITLE = 18
BUTTON = 23
CARD, MISSION, LISTED = 47, 90, 40
SHORT, BACK, BACKS_IN_ROW = 26, 22, 6


@dataclass(frozen=True)
class Forms:
    """Of the launch queue, the staff and the hand: as usual, or closer."""

    listed: bool = False  # stages one below the other, missions as lines
    tight: bool = False  # and both successes in one line, where they have room
    briefly: bool = False  # people by their names
    short: bool = False  # cards in hand by their names
    columns: int = 2  # of the hand


@dataclass(frozen=True)
class Fullness:
    """What lies in an agency."""

    stages: tuple[int, ...]  # missions
    hazards: int
    people: int
    asked: bool  # whom to use or to dismiss
    cards: int  # in hand, face up
    playing: bool
    backs: int
    chips: int  # Advancement cards and Media tiles
    two_sided: bool  # permanent tokens of one kind both fresh and spent

    def forms(self, room: int) -> Forms:
        """The first ones that fit into the column: what tells as much comes before what tells less."""
        columns = 2 if self.cards <= 12 else 3
        usual, listed = Forms(), Forms(listed=True)
        short, both = Forms(short=True, columns=columns), Forms(listed=True, short=True, columns=columns)
        brief = self.people >= len(PEOPLE)
        closest = Forms(listed=True, tight=True, briefly=brief, short=True, columns=columns)
        return next((forms for forms in (usual, listed, short, both) if self.height(forms) <= room), closest)

    def roomy(self, room: int) -> bool:
        """Whether words beside the tokens fit into the column, too."""
        return self.height(Forms()) + NAMED <= room

    def height(self, forms: Forms) -> int:
        fixed = HEAD + TOKENS + SPENT * self.two_sided + SHELF + CHIPS * rows(self.chips, CHIPS_IN_ROW)
        return fixed + self.queue(forms) + self.staff() + self.hand(forms)

    def queue(self, forms: Forms) -> int:
        if forms.listed:
            return sum(max(LISTED * missions, SHORT) for missions in self.stages)
        return TITLE + MISSION * max(self.stages) + BACK * min(self.hazards, 2)

    def staff(self) -> int:
        if self.people < len(PEOPLE):
            return PEOPLE[self.people] + BUTTON * self.asked
        return TITLE + (CARD + BUTTON * self.asked) * rows(self.people, 2)

    def hand(self, forms: Forms) -> int:
        card = SHORT if forms.short else CARD + 3 + BUTTON * self.playing
        return TITLE + card * rows(self.cards, forms.columns) + BACK * rows(self.backs, BACKS_IN_ROW)


def room(council: bool, proposals: int, words: int) -> int:
    """What the line of who, what and why leaves of a column: by what is said in a council, and by the options in it."""
    return ROOM - ROW * (council + (proposals > 1) + words // WORDS)


def rows(things: int, columns: int) -> int:
    return -(-things // columns)
