"""The first form of the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clock",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("noted", sa.Float, nullable=False),
        sa.Column("clean_from", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "overlays",
        sa.Column("hash", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("login", sa.Text),
        sa.Column("password", sa.Text),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("login", name="uq_people_login"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("unattended", sa.Boolean, nullable=False),
        sa.Column("creator", sa.String(32), nullable=False),
        sa.Column("spec", sa.Text, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("head", sa.Text),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deciders", sa.Integer, nullable=False),
        sa.Column("deadline", sa.Float),
        sa.Column("result", sa.Text),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("origin", sa.String(32)),
        sa.Column("overlay", sa.String(32)),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_tables_creator", "tables", ["creator"])
    op.create_index("ix_tables_overlay", "tables", ["overlay"])
    op.create_index("ix_tables_status_updated", "tables", ["status", "updated"])
    op.create_index("ix_tables_unattended_deadline", "tables", ["unattended", "deadline"])
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("side", sa.Integer),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "number"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "finished_games",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_table(
        "finished_seats",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person_id", sa.String(32)),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("party", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    op.create_index("ix_finished_seats_person_id", "finished_seats", ["person_id"])
    op.create_table(
        "lessons_done",
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("lesson", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("person_id", "game", "lesson"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("idempotency", sa.Text),
        sa.Column("at", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_sessions_person_id", "sessions", ["person_id"])
    op.create_table(
        "taken_names",
        sa.Column("skeleton", sa.Text, nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("skeleton"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("taken_names")
    op.drop_table("sessions")
    op.drop_table("seats")
    op.drop_table("log")
    op.drop_table("lessons_done")
    op.drop_table("finished_seats")
    op.drop_table("finished_games")
    op.drop_table("chat")
    op.drop_table("tables")
    op.drop_table("people")
    op.drop_table("overlays")
    op.drop_table("clock")
