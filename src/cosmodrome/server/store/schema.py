"""The tables of the database. A change here needs a migration."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_name)s", "uq": "uq_%(table_name)s_%(column_0_name)s"}
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),  # the name in the form in which it is looked up; null: a guest
    Column("password", Text),  # argon2
    Column("created", Float, nullable=False),
)

# What nobody else may be called: the names of accounts, in the forms in which names that look alike are the same.
taken_names = Table(
    "taken_names",
    metadata,
    Column("skeleton", Text, primary_key=True),
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False),
    sqlite_with_rowid=False,
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # hash of the secret in the cookie
    Column("person_id", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

# The lessons that somebody has finished, by their ids.
lessons_done = Table(
    "lessons_done",
    metadata,
    Column("person_id", String(32), ForeignKey("people.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("lesson", Text, primary_key=True),
    sqlite_with_rowid=False,
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("unattended", Boolean, nullable=False),  # a bot answers when time is out
    Column("creator", String(32), nullable=False, index=True),
    Column("spec", Text, nullable=False),  # JSON
    Column("facts", Text, nullable=False),  # JSON: seats, undo request, ...
    Column("head", Text),  # the private record before its first step; null: not started
    Column("steps", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("deciders", Integer, nullable=False),  # the seats to answer, as a set
    Column("deadline", Float),
    Column("result", Text),  # JSON
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("origin", String(32)),  # keyed hash of the address that the table was made from; null: not known
    Column("overlay", String(32), index=True),  # hash of the components that `spec` and `head` name; null: as shipped
    Index("ix_tables_status_updated", "status", "updated"),
    Index("ix_tables_unattended_deadline", "unattended", "deadline"),
)

# What owners laid over the components of a game: once, however many tables are played with it.
overlays = Table(
    "overlays",
    metadata,
    Column("hash", String(32), primary_key=True),
    Column("text", Text, nullable=False),  # JSON
)

# One row: the time of the machine as the cleaner saw it last, and when it may clean up.
clock = Table(
    "clock",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("noted", Float, nullable=False),
    Column("clean_from", Float, nullable=False),
)

# Who sits where, to find the tables of a person; all else about seats is in `facts`.
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person_id", String(32), nullable=False, index=True),
)

# What the lists of a person ask of finished games; it follows from the record, `facts` and `result` of their tables.
finished_games = Table(
    "finished_games",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("began", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("turns", Integer, nullable=False),  # 0: not counted
    Column("counts", Boolean, nullable=False),  # among wins and losses: not practice, and played from the start
    Column("words", Text, nullable=False),  # to be searched: title and names, case-folded
)
finished_seats = Table(
    "finished_seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person_id", String(32), index=True),  # null: a bot's
    Column("bot", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("party", Integer, nullable=False),  # seats with the same win and lose together
    Column("won", Boolean, nullable=False),
)

# The record of every game, step by step: nothing here is ever changed.
log = Table(
    "log",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),  # -1: chance
    Column("text", Text, nullable=False),
    Column("idempotency", Text),
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("side", Integer),  # said to this side only; null: to all
    sqlite_with_rowid=False,
)
