"""Reading a record: from text to its head and steps, and the checks that need no rules. Every fault is a BadRecord."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from cosmodrome.errors import BadRecord
from cosmodrome.games.kit import overlay as overlays
from cosmodrome.kernel.state import CHANCE
from cosmodrome.match import chain
from cosmodrome.match.dealer import SALT_BYTES, Dealer, SealedDealer, dealer_from_text
from cosmodrome.match.header import BEGIN, END, FIELDS, FORMAT, MAGIC, OPTIONAL, Header, commit_position
from cosmodrome.match.names import MOST_SEATS, tidy
from cosmodrome.match.record import UNKNOWN

Source = str | bytes | os.PathLike[str]

LARGEST = 16 << 20  # bytes; the longest games stay below a hundredth of it
# Characters of a line of the head. Options and positions of the games here need a tenth of it.
LONGEST_LINES = {"overlay": overlays.LARGEST, "position": 64 << 10, "seed": 64 << 10}  # a script stands for the seed
LONGEST_LINE = 4 << 10
LONGEST_STEP = 1000  # characters of a line of steps; they are written up to 120
MOST_VALUES = 10_000  # in the data on a line of the head: twice what the largest overlay has

_STEP = re.compile(rf"([1-9][0-9]{{0,8}}) (\*|0|[1-9][0-9]?) (\S.*) ~([0-9a-f]{{{chain.SHORT}}})")
_BEGIN = re.compile(rf"{BEGIN} ~([0-9a-f]{{{chain.SHORT}}})")
_END = re.compile(rf"{END} (0|[1-9][0-9]{{0,8}}) ([0-9a-f]{{64}})")
_SECRET = re.compile(rf"\(([^\s()]+?)(?:/([0-9a-f]{{{2 * SALT_BYTES}}}))?\)")
_POSITION = re.compile(rf"#([0-9a-f]{{{2 * chain.COMMITMENT_BYTES}}})|(?:([0-9a-f]{{{2 * SALT_BYTES}}}) )?(\{{.*)")


@dataclass(frozen=True, slots=True)
class Said:
    """A step as the record says it: a key of the game, or a line of the match itself, which starts with `!`."""

    line: int
    who: int
    key: str
    hidden: bool = False
    salt: bytes = b""
    commitment: bytes = b""  # of a step that is not shown

    @property
    def unknown(self) -> bool:
        return bool(self.commitment)


@dataclass(frozen=True)
class Script:
    """A record that has been read but not played: step n is `steps[n - 1]`."""

    header: Header
    dealer: Dealer
    where: dict[str, int]  # the lines of the head
    steps: list[Said]
    checkpoints: dict[int, tuple[int, str]]  # after this many steps: the line, and how the chain starts there
    end: int  # the line of the footer
    head: str

    @property
    def shown(self) -> int | None:
        """The last step that can be replayed if the next one is hidden; None if nothing is hidden."""
        return next((at for at, said in enumerate(self.steps) if said.unknown), None)

    @property
    def note(self) -> str:
        """Says that a replay ends early because the rest is hidden; empty if nothing is."""
        if self.shown is None:
            return ""
        return (
            "This game was still running when its record was made: it is shown up to"
            f" step {self.shown} of {len(self.steps)}, because the next one is hidden."
        )

    def check_seed(self) -> None:
        """A seed that is shown must be the one that the dealer was bound to."""
        if self.dealer.can_deal and self.dealer.commitment != self.header.commitment:
            raise BadRecord("the seed is not the one that the dealer committed to", self.where["seed"])

    def check_chain(self) -> None:
        """Every line must follow from all before it."""
        head = self.header.opening()
        self._check(0, head)
        for seq, said in enumerate(self.steps, 1):
            salt = b""
            if said.hidden and not said.unknown:
                salt = self.dealer.salt(seq) if self.dealer.can_deal else said.salt
                if said.salt not in (b"", salt):
                    raise BadRecord(f"step {seq} has a salt that does not follow from the seed", said.line)
                if not salt:
                    raise BadRecord(f"step {seq} is hidden, but has no salt, and the seed is not shown", said.line)
            head = chain.link(head, seq, said.who, said.commitment or chain.commitment(said.key, salt))
            self._check(seq, head)
        if head.hex() != self.head:
            raise BadRecord("the chain does not end as the last line says: something was changed", self.end)

    def _check(self, seq: int, head: bytes) -> None:
        line, short = self.checkpoints.get(seq, (0, ""))
        if line and short != chain.short(head):
            what = f"step {seq} is not what was recorded: this line" if seq else "the head of the record"
            raise BadRecord(f"{what} was changed", line)


def _text_of(source: Source) -> str:
    """The text of a record, from a path, from bytes, or from a text with more than one line."""
    if isinstance(source, str) and ("\n" in source or source.startswith(MAGIC)):
        return _checked(source)
    if not isinstance(source, bytes):
        try:
            with Path(source).open("rb") as file:
                source = file.read(LARGEST + 1)
        except (OSError, ValueError) as error:
            raise BadRecord(f"{str(source)!r} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(source) > LARGEST:
        raise BadRecord(f"the file is too large for a record (more than {LARGEST >> 20} MB)")
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord("this is not UTF-8 text", source.count(b"\n", 0, error.start) + 1) from None


def _checked(text: str) -> str:
    if len(text) > LARGEST:
        raise BadRecord(f"the text is too long for a record (more than {LARGEST >> 20} MB)")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadRecord("this cannot be written as UTF-8 text", text.count("\n", 0, error.start) + 1) from None
    return text


def read(source: Source) -> Script:
    """Take the text apart. The chain is not checked yet, nor is any step played."""
    return _Reader(_text_of(source)).script()


class _Reader:
    def __init__(self, text: str) -> None:
        numbered = enumerate((line.removesuffix("\r") for line in text.split("\n")), 1)
        # Empty lines and comments say nothing; goldens use them.
        self.lines = [(number, line) for number, line in numbered if line and not line.startswith("#")]
        self.at = 0
        self.last = text.count("\n") + (not text.endswith("\n"))
        self.salts: dict[int, bytes] = {}

    def next(self) -> tuple[int, str]:
        if self.at == len(self.lines):
            raise BadRecord(f"the record is cut off: its last line, '{END} ...', is missing", max(self.last, 1))
        self.at += 1
        return self.lines[self.at - 1]

    def script(self) -> Script:
        self._magic()
        fields, where, begin = self._fields()
        seats = self._seats(fields["seats"], where["seats"])
        steps: list[Said] = []
        checkpoints = {0: begin}
        while True:
            number, line = self.next()
            if found := _END.fullmatch(line):
                break
            steps += self._step(number, line, len(steps) + 1, len(seats))
            checkpoints[len(steps)] = (number, line[-chain.SHORT :])
        if int(found[1]) != len(steps):
            raise BadRecord(f"there are {len(steps)} steps, but the last line counts {found[1]}", number)
        if self.at < len(self.lines):
            raise BadRecord("the record goes on after its last line", self.lines[self.at][0])
        header, dealer = self._header(fields, where, seats)
        return Script(header, dealer, where, steps, checkpoints, number, found[2])

    def _magic(self) -> None:
        if not self.lines or not self.lines[0][1].startswith(MAGIC):
            raise BadRecord("this is not a Cosmodrome record", 1)
        number, line = self.next()
        if line != f"{MAGIC} {FORMAT}":
            version = line.removeprefix(MAGIC).strip()[:20]
            raise BadRecord(f"a record of format {version!r}; this program reads format {FORMAT}", number)

    def _fields(self) -> tuple[dict[str, str], dict[str, int], tuple[int, str]]:
        fields: dict[str, str] = {}
        where: dict[str, int] = {}
        while True:
            number, line = self.next()
            if found := _BEGIN.fullmatch(line):
                break
            name, _, value = line.partition(" ")
            if name not in FIELDS or not value:
                raise BadRecord(f"{line[:40]!r} does not belong in the head of a record", number)
            if name in fields:
                raise BadRecord(f"{name} appears twice", number)
            if len(value) > (longest := LONGEST_LINES.get(name, LONGEST_LINE)):
                raise BadRecord(f"{name} has at most {longest:,} characters, not {len(value):,}", number)
            fields[name] = value
            where[name] = number
        for name in FIELDS:
            if name not in fields and name not in OPTIONAL:
                raise BadRecord(f"the head of the record has no line {name!r}", number)
        return fields, where, (number, found[1])

    def _seats(self, value: str, line: int) -> list[str]:
        seats: list[Any] = loaded(value, list, "seats", line)
        if not 1 <= len(seats) <= MOST_SEATS or not all(isinstance(name, str) and tidy(name) == name for name in seats):
            raise BadRecord("seats must be a list of names", line)
        return seats

    def _step(self, number: int, line: str, seq: int, seats: int) -> list[Said]:
        if len(line) > LONGEST_STEP:
            raise BadRecord(f"a line of steps has at most {LONGEST_STEP:,} characters, not {len(line):,}", number)
        found = _STEP.fullmatch(line)
        if not found:
            raise BadRecord(f"{line[:60]!r} is not a step of a record", number)
        if int(found[1]) != seq:
            raise BadRecord(f"step {seq} is missing: the next one is step {found[1]}", number)
        who = CHANCE if found[2] == "*" else int(found[2])
        if who >= seats:
            raise BadRecord(f"there is no seat {who}", number)
        if who != CHANCE and found[3].startswith("!"):
            return [Said(number, who, found[3])]
        items = found[3].split(" ")
        if who != CHANCE and len(items) > 1:
            raise BadRecord("a seat gives one answer per line", number)
        return [self._item(number, who, seq + i, item) for i, item in enumerate(items)]

    def _item(self, number: int, who: int, seq: int, item: str) -> Said:
        if not item or item[0] != "(":
            return Said(number, who, item)
        found = _SECRET.fullmatch(item)
        if not found:
            raise BadRecord(f"{item[:60]!r} is not a step of a record", number)
        key, code = found[1], bytes.fromhex(found[2] or "")
        if key == UNKNOWN or key.endswith(f":{UNKNOWN}"):
            if not code:
                raise BadRecord(f"step {seq} is hidden, but has no commitment", number)
            return Said(number, who, key, hidden=True, commitment=code)
        if code:
            self.salts[seq] = code
        return Said(number, who, key, hidden=True, salt=code)

    def _header(self, fields: dict[str, str], where: dict[str, int], seats: list[str]) -> tuple[Header, Dealer]:
        if not re.fullmatch("[1-9][0-9]{0,5}", fields["rules"]):
            raise BadRecord("rules must be the number of a rules version", where["rules"])
        name, _, commitment = fields["dealer"].partition(" ")
        position, position_commitment = None, ""
        if "position" in fields:
            found = _POSITION.fullmatch(fields["position"]) or refuse("position must be plain data", where["position"])
            position_commitment = found[1] or ""
            if found[3]:
                position = loaded(found[3], dict, "position", where["position"])
            if found[2]:
                self.salts[0] = bytes.fromhex(found[2])
        dealer = self._dealer(name, commitment, fields.get("seed", ""), where)
        if position is not None:
            if not dealer.can_deal and 0 not in self.salts:
                raise BadRecord("position is shown without its salt, and the seed is not shown", where["position"])
            try:
                position_commitment = commit_position(position, dealer)
            except (ValueError, RecursionError) as error:
                raise BadRecord(f"position cannot be used: {error}", where["position"]) from None
        overlay = loaded(fields["overlay"], dict, "overlay", where["overlay"]) if "overlay" in fields else None
        header = Header(
            game=fields["game"],
            rules=int(fields["rules"]),
            components=fields["components"],
            overlay=overlay,
            options=loaded(fields["options"], dict, "options", where["options"]),
            seats=seats,
            dealer=name,
            commitment=commitment,
            position=position,
            position_commitment=position_commitment,
        )
        try:
            header.opening()
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"the head of the record cannot be used: {error}", where["options"]) from None
        return header, dealer

    def _dealer(self, name: str, commitment: str, seed: str, where: dict[str, int]) -> Dealer:
        if seed:
            try:
                dealer = dealer_from_text(name, seed)
            except ValueError as error:
                raise BadRecord(str(error), where["seed"]) from None
            if dealer is None:
                raise BadRecord(f"there is no dealer {name[:40]!r} with a seed", where["dealer"])
            return dealer
        return SealedDealer(name, commitment, self.salts)


def loaded(value: str, kind: type, name: str, line: int) -> Any:
    """JSON of the kind that is wanted."""
    try:
        data = json.loads(value, parse_constant=lambda constant: refuse(f"{constant} is not a number", line))
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{name} is damaged: {error}", line) from None
    if not isinstance(data, kind):
        raise BadRecord(f"{name} is damaged: {'a table' if kind is dict else 'a list'} is needed", line)
    if (values := _values(data)) > MOST_VALUES:
        raise BadRecord(f"{name} holds at most {MOST_VALUES:,} values, not {values:,}", line)
    return data


def _values(data: Any) -> int:
    """How many values there are in plain data, its tables and lists included."""
    found = [data]
    for one in found:
        found += one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
    return len(found)


def refuse(message: str, line: int) -> NoReturn:
    raise BadRecord(message, line)
