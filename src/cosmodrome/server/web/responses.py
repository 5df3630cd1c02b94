"""Responses of the API, as the OpenAPI document describes them; requests are in `request_bodies.py`.

Answers are made from plain data elsewhere, quickly and as they are: nothing is checked against these when it is sent.
The tests do that.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cosmodrome.server.store.table_types import Kind, Pace, Status, Timeout


class Answer(BaseModel):
    """Nothing else is in it."""

    model_config = ConfigDict(extra="forbid")


class Refused(Answer):
    """Why something was not done."""

    error: str
    rule: str = Field("", description="number of the rule that forbids it, if there is one")


# --- people and games -----------------------------------------------------------------------------
class PersonFacts(Answer):
    id: str
    name: str
    registered: bool


class GameOption(Answer):
    name: str
    values: list[bool | int | str]
    also: str = Field(description="what else is accepted, in words")
    default: Any = Field(description="null: it depends on the other options or the seats")
    help: str
    rule: str


class Title(Answer):
    name: str
    title: str


class GameFacts(Answer):
    game: str = Field(description="its id")
    title: str
    summary: str
    seats: list[int] = Field(description="the fewest and the most players")
    minutes: list[int] = Field(description="from, to")
    rules_version: int
    options: list[GameOption]
    sources: dict[str, int] = Field(description="number of entries of the component data from each source")
    readings: list[Title] = Field(description="pages to read besides the rules")
    unofficial: str = Field(description="whose game it is")


class RuleText(Answer):
    number: str
    text: str


# --- a game being played --------------------------------------------------------------------------
class OptionFacts(Answer):
    key: str = Field(description="to answer with")
    text: str
    rule: str
    group: str
    free: bool = Field(description="a free action: the question stays open")


class WayFacts(Answer):
    text: str
    keys: list[str] = Field(description="to answer with: given one after another until something new comes up")
    rule: str
    group: str


class PickKind(Answer):
    key: str = Field(description="to answer with, once for each thing of this kind")
    text: str
    most: int
    least: int
    worth: int = Field(description="how much each of them counts")
    uses: dict[str, int] = Field(description="how much each takes of what several kinds share")


class PicksFacts(Answer):
    fewest: int
    most: int
    kinds: list[PickKind]
    shared: dict[str, int] = Field(description="how much there is of what several kinds share")


class Decision(Answer):
    id: int = Field(description="to answer with; it changes with every step")
    options: list[OptionFacts]
    ways: list[WayFacts] = Field(description="shortcuts: several answers at once")
    picks: PicksFacts | None = Field(
        description="several things of any kinds: their keys can be sent at once, in any order"
    )


class BlockedFacts(Answer):
    key: str
    text: str
    rule: str
    why: str


class PromptFacts(Answer):
    text: str
    rule: str


class Proposal(Answer):
    by: int
    key: str | None = Field(description="null if it names something hidden from you")
    text: str


class Council(Answer):
    seats: list[int]
    stage: str = Field(description="open, proposed, countered or disputed")
    proposals: list[Proposal]
    kind: int
    question: str
    rule: str


class ScoreFacts(Answer):
    seat: int
    total: int
    parts: dict[str, int] = Field(description="by source")


class OutcomeFacts(Answer):
    reason: str
    winners: list[int] = Field(description="the seats that won; none: nobody wins")
    ranking: list[int] = Field(description="from best to worst")
    text: str


class Ended(OutcomeFacts):
    totals: list[int] = Field(description="points by seat")


class Result(Answer):
    scores: list[ScoreFacts]
    outcome: OutcomeFacts


class PartFacts(Answer):
    text: str
    kind: str = Field(description="of the thing that it names; empty for plain words")
    ref: int | str | None
    note: str = Field("", description="more about these words, left out if there is none")


class LogEntry(Answer):
    seq: int = Field(description="step of the record")
    seat: int | None = Field(description="null: chance, or nobody in particular")
    parts: list[PartFacts]
    undone: bool
    rule: str
    opens: str = Field(description="round or turn, if it is the first to tell of one; else empty")


class MoveFacts(Answer):
    thing: str | None = Field(description="by its name on the board; null: you may not know which")
    origin: str | None = Field(alias="from", description="the place that it left")
    target: str | None = Field(alias="to", description="the place where it lies now")


class EventFacts(Answer):
    """Something that the rules reported."""

    step: int = Field(description="of the record")
    kind: str
    seat: int | None
    side: int | None = Field(description="if it is about a whole team")
    undone: bool
    values: dict[str, int | None] = Field(description="its arguments by name; null: hidden from you")
    moves: list[MoveFacts]


class Change(Answer):
    seat: int
    before: int
    after: int


class PreviewFacts(Answer):
    key: str
    text: str
    rule: str
    parts: list[PartFacts] = Field(description="the line that the log would have")
    notes: list[str]
    scores: list[Change]
    then: str = Field(description="what is decided next")
    certain: bool = Field(description="false: part of it depends on what you cannot know")
    order: list[PartFacts] = Field(description="things on the board that light up one after another, such as a path")


class HintFacts(Answer):
    key: str
    text: str
    chance: float | None = Field(description="of winning, as the search estimates it; null: it had nothing to search")
    low: float = Field(description="the search is 95 % sure that its estimate lies above this")
    high: float = Field(description="and below this")
    visits: int = Field(description="how often the search has tried the answer")
    does: str = Field(description="what the log would say")
    reason: str = Field(description="what speaks for it, compared with the other answers")


class Hints(Answer):
    decision: int
    bot: str = Field(description="the level or spec of the search")
    outlook: str = Field(description="that the game is as good as lost or won, to be said first; else empty")
    hints: list[HintFacts] = Field(description="the best first")


class JudgedFacts(Answer):
    step: int = Field(description="of the record; 0 before the first answer")
    seat: int = Field(description="-1: what chance did before the first answer")
    turn: int
    chances: list[float] = Field(description="of winning, by seat, before the answer")
    text: str
    best: str = Field(description="the key of the best answer, if it is another")
    best_text: str
    chance: float = Field(description="of winning, by the answer given")
    best_chance: float = Field(description="by the best")
    lost: float
    luck: list[float] = Field(description="what chance gave each seat after the answer; empty if nothing was drawn")


class ReviewFacts(Answer):
    game: str
    names: list[str]
    points: int
    judged: list[JudgedFacts]
    ends: list[float] = Field(description="1 for a winner, 0 for a loser")
    lost: list[float] = Field(description="by seat: what its answers cost")
    luck: list[float] = Field(description="by seat: what chance gave")
    mistakes: list[int] = Field(description="steps of the costliest answers, the worst first")
    strokes: list[int] = Field(description="steps after which chance changed most")


class ReviewState(Answer):
    state: Literal["none", "waiting", "running", "stopped", "done", "failed"]
    done: int
    of: int = Field(description="0: not known yet")
    wait: int | None = Field(description="while it waits: in how many seconds, at most, its turn comes")
    review: ReviewFacts | None = Field(description="as far as it has come")


# --- a table --------------------------------------------------------------------------------------
class ListedSeat(Answer):
    number: int
    kind: Kind
    name: str = Field(description="empty: free")
    registered: bool = Field(description="sits there under an account name; a guest may have used the name before")
    bot: str
    free: bool
    present: bool
    resigned: bool
    timed_out: bool = Field(description="resigned because time ran out")
    left: bool
    late: bool
    stand_in: bool = Field(description="a bot that stands in for a player")
    failed: bool = Field(description="this bot failed or took too long, so another bot gave its last answer")


class SeatFacts(ListedSeat):
    title: str
    deserted: bool = Field(description="the others may let a bot in")


class Listed(Answer):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[ListedSeat]
    your_turn: bool
    free_seats: int
    steps: int
    pace: Pace
    deadline: float | None
    created: float
    updated: float
    result: Ended | None
    seat: int | None = Field(description="yours")
    practice: bool = Field(description="a draw was taken back where all others are bots, or there are none")
    damaged: bool = Field(description="its stored data makes no sense, so it cannot be opened")


class PlayedGame(Listed):
    """A finished game of yours."""

    won: bool
    began: float
    ended: float
    moves: int
    turns: int = Field(description="0: the game does not count them")
    against: list[str] = Field(description="names")
    beside: list[str] = Field(description="names of the players who won or lost together with you")


class PlayedGames(Answer):
    games: list[PlayedGame]
    total: int = Field(description="how many there are on all pages")
    page: int
    pages: int


class OpponentFacts(Answer):
    name: str
    bot: bool
    games: int
    won: int = Field(description="you won, and they did not")
    lost: int


class ChatLine(Answer):
    seat: int
    name: str
    text: str
    at: float
    to: str = Field(description="all or team")


class UndoAsked(Answer):
    seat: int
    to: int
    needs: list[int] = Field(description="seats that have not agreed yet")
    why: str


class UndoOpen(UndoAsked):
    before: str = Field(description="what would be taken back first, as you read it")


class UndoRefused(Answer):
    seat: int
    by: int


class ConsentKind(Answer):
    kind: int
    text: str


class ConsentFacts(Answer):
    seat: int
    turn: bool
    always: bool
    kinds: list[ConsentKind]


class MarkFacts(Answer):
    number: int
    thing: str
    by: int


class Team(Answer):
    """What only your side knows."""

    seats: list[int]
    consents: list[ConsentFacts]
    plan: list[MarkFacts]


class You(Answer):
    seat: int | None
    may_play: bool
    removed: bool = Field(description="the host removed you from your seat: you cannot sit down here again")


class ClockFacts(Answer):
    seat: int
    left: float | None = Field(description="seconds, if it is stopped")
    ends: float | None = Field(description="when it runs out, if it is running")


class TableFacts(Answer):
    id: str
    game: str
    title: str
    options: dict[str, Any]
    status: Status
    seats: list[SeatFacts]
    you: You
    creator: int | None = Field(description="the seat of the host, who made the table")
    seq: int = Field(description="steps of the record")
    version: int = Field(description="grows with every change that everybody may see")
    created: float
    updated: float
    pace: Pace
    seconds: int
    total: int = Field(description="seconds of each seat for the whole game; 0: no total time")
    increment: int = Field(description="seconds that a seat gains once a turn")
    timeout: Timeout
    deadline: float | None
    clocks: list[ClockFacts] = Field(description="of a total time, by seats")
    spectators: bool
    public: bool
    hints: bool = Field(description="players may ask for hints")
    draw_seats: bool = Field(description="chance decides who sits where when the game begins")
    chat_on: bool
    chat: list[ChatLine]
    log: list[LogEntry] = Field(description="its last entries; earlier ones: GET log")
    undo: UndoOpen | None
    undo_refused: UndoRefused | None
    can_undo: bool
    practice: bool = Field(description="a draw was taken back where all others are bots, or there are none")
    standing: str | None = Field(description="the key that is given automatically during this turn")
    rematch: str | None = Field(description="id of the table of the rematch")
    rematch_awaits: list[int] = Field(description="seats that have not asked for the rematch yet")
    team: Team | None
    swaps: dict[str, int] = Field(description="before the game: seat -> the seat it wants to change places with")


class Played(BaseModel):
    """What every game has in its view. Its own plain data stand beside it, under names of its own."""

    model_config = ConfigDict(extra="allow")

    game: str
    seat: int | None = Field(description="yours; null for a spectator")
    names: list[str]
    mover: int | None
    deciders: list[int]
    over: bool
    practice: bool = Field(False, description="a draw was taken back where all others are bots, or there are none")
    prompt: PromptFacts
    decision: Decision | None = Field(description="if it is yours to answer")
    council: Council | None
    result: Result | None = Field(description="when the game is over")


class Playing(Played):
    """A table whose game has begun."""

    table: TableFacts


class Waiting(Answer):
    """A table whose game has not begun."""

    table: TableFacts


View = Playing | Waiting


class Stale(Answer):
    """The decision is not open (any more); nothing has changed."""

    error: str
    view: View | None = Field(None, description="the table now, if its game has started")


class Then(Played):
    """The table as it stood after a step."""

    step: int
    log: list[LogEntry] = Field(description="its last entries; earlier ones with `before`")


# --- what comes of a request ----------------------------------------------------------------------
class SeatTaken(Answer):
    seat: int


class SeatToken(Answer):
    seat: int
    token: str = Field(description="for Authorization: Bearer")


class IssuedTokenFacts(Answer):
    """A token is out for your seat at this table."""

    table: str
    game: str
    title: str
    status: Status
    seat: int


class Done(Answer):
    done: bool = Field(description="false: it is waiting for somebody else")


class UndoDone(Done):
    request: UndoAsked | None = Field(description="what the others have to agree to")


class Plan(Answer):
    marks: list[MarkFacts]
    things: list[str] = Field(description="what can be marked")


class Place(Answer):
    id: str
    page: str = Field(description="path of its page")


class CheckFacts(Answer):
    name: str
    ok: bool | None = Field(description="null: it could not be checked; the detail says why")
    detail: str


class VerdictFacts(Answer):
    ok: bool
    checks: list[CheckFacts]
    line: int | None = Field(description="of the record, where the first error is")
    reason: str | None
