"""What clients send, as the OpenAPI document describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from cosmodrome.match.ways import LONGEST_WAY
from cosmodrome.server.store.table_types import LONGEST_TITLE, SeatSpec, TableSpec

MOST_SEATS = 12


class Body(BaseModel):
    """Unknown fields are refused: a misspelt one would be lost in silence. Values are taken as they are: `false` is no
    seat 0.
    """

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatBody(Body):
    kind: Literal["person", "bot", "open"] = "open"
    bot: str = Field("", max_length=120, description="a bot of GET /api/bots, or a spec: search:iterations=2000")


class TableBody(Body):
    game: str = Field(max_length=60, description="id of a game, as GET /api/games lists them")
    options: dict[str, Any] = Field({}, description="as the game declares them; options left out have their defaults")
    seats: list[SeatBody] = Field(min_length=1, max_length=MOST_SEATS)
    title: str = Field("", max_length=LONGEST_TITLE)
    public: bool = Field(False, description="listed on the home page")
    spectators: bool = Field(True, description="anybody with the link may watch")
    chat: bool = True
    hints: bool | None = Field(None, description="left out: if all others are bots and there is no clock")
    draw_seats: bool | None = Field(
        None,
        description="chance decides who sits where when the game begins; left out: at public tables where seats stand"
        " for nothing and no option names one",
    )
    pace: Literal["live", "slow"] = "live"
    seconds: int = Field(0, ge=0, le=30 * 24 * 3600, description="for each turn; 0: no clock")
    total: int = Field(0, ge=0, le=30 * 24 * 3600, description="of each seat for the whole game, instead of seconds")
    increment: int = Field(0, ge=0, le=3600, description="seconds added to a seat's total time, once a turn")
    timeout: Literal["bot", "wait", "lose"] = Field(
        "wait", description="when time runs out: a bot answers, the others wait, or the seat loses"
    )
    start: bool = Field(False, description="start at once; all seats must be taken")

    def spec(self) -> TableSpec:
        given = self.model_dump(exclude={"seats", "start"})
        return TableSpec(seats=[SeatSpec(seat.kind, seat.bot) for seat in self.seats], **given)


class NameBody(Body):
    name: str | None = Field(None, max_length=200, description="left out: the server invents one")


class AccountBody(Body):
    name: str = Field(max_length=200)
    password: str = Field(max_length=500)


class PasswordBody(Body):
    old: str = Field(max_length=500)
    new: str = Field(max_length=500)


class JoinBody(Body):
    seat: int | None = Field(None, ge=0, lt=MOST_SEATS, description="the seat to take; otherwise the first free one")


class SetSeatBody(SeatBody):
    seat: int = Field(ge=0, lt=MOST_SEATS)


class RemoveBody(Body):
    seat: int = Field(ge=0, lt=MOST_SEATS)
    name: str | None = Field(
        None, max_length=200, description="the player to remove: 409 if somebody else sits there now"
    )


class PlaceBody(Body):
    seat: int = Field(ge=0, lt=MOST_SEATS, description="the seat to move to; your own seat withdraws the request")


class AnswerBody(Body):
    key: str | None = Field(None, max_length=200, description="key of one of the options")
    keys: list[Annotated[str, Field(max_length=200)]] | None = Field(
        None,
        max_length=LONGEST_WAY,
        description="instead of `key`: the answers of a way, or all things picked",
    )
    decision: int = Field(ge=0, description="id of the decision that is answered")
    idempotency: str = Field(
        "", max_length=100, description="a text of your own: if it is sent again, nothing happens twice"
    )

    @model_validator(mode="after")
    def _one_of_both(self) -> AnswerBody:
        if (self.key is None) == (self.keys is None):
            raise ValueError("either key or keys is needed")
        return self

    @property
    def answer(self) -> str | list[str]:
        return self.key if self.key is not None else self.keys or []


class UndoBody(Body):
    to: int | None = Field(None, ge=1, description="the first step to take back; otherwise your last answer")


class AgreeBody(Body):
    yes: bool
    to: int | None = Field(None, ge=1, description="`to` of the request you answer: 409 if the request has changed")


class SeatNumberBody(Body):
    seat: int | None = Field(None, ge=0, lt=MOST_SEATS, description="otherwise your own")


class StandBody(Body):
    key: str | None = Field(
        None,
        max_length=200,
        description="answer given automatically during this turn; *: no more free actions; null: stop",
    )


class ConsentBody(Body):
    scope: Literal["turn", "kind", "always"] = Field(
        description="until a turn begins or another side has to decide; for questions of this kind; for all questions"
    )
    give: bool = Field(True, description="false: withdraw it (for all kinds)")


class MarkBody(Body):
    thing: str = Field(max_length=200, description="as GET plan lists them; or the id of its element on your page")
    on: bool = Field(True, description="false: remove the mark")


class SayBody(Body):
    text: str = Field(max_length=2000)
    to: Literal["all", "team"] = Field("all", description="team: nobody else ever reads it")


class ForkBody(Body):
    step: int = Field(ge=0)
    seat: int = Field(0, ge=0, lt=MOST_SEATS, description="yours at the new table; bots take the others")
    bot: str = Field("greedy", max_length=120)
