"""Finished games in columns, for the lists of a person; those that are there are taken over."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    games = op.create_table(
        "finished_games",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True, nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
    seats = op.create_table(
        "finished_seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True, nullable=False),
        sa.Column("number", sa.Integer, primary_key=True, nullable=False),
        sa.Column("person_id", sa.String(32)),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("party", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
    )
    op.create_index("ix_finished_seats_person_id", "finished_seats", ["person_id"])
    connection = op.get_bind()
    played = sa.text(
        "SELECT id, game, title, spec, facts, result, created, updated FROM tables"
        " WHERE status = 'finished' AND result IS NOT NULL"
    )
    for row in connection.execute(played).all():
        try:
            game, sitting = _finished(connection, row)
        except (ValueError, TypeError, KeyError, AttributeError):
            continue  # it is damaged, and no worse than before
        connection.execute(sa.insert(games), game)
        connection.execute(sa.insert(seats), sitting)


def _finished(connection: sa.Connection, row: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    spec, facts, result = json.loads(row.spec), json.loads(row.facts), json.loads(row.result)
    log = sa.text(
        "SELECT min(at) AS began, max(at) AS ended, sum(seat >= 0 AND text NOT LIKE '!%') AS moves"
        " FROM log WHERE table_id = :id"
    )
    found = connection.execute(log, {"id": row.id}).one()
    sitting = [
        {
            "table_id": row.id,
            "number": seat["number"],
            "person_id": seat.get("person_id") or None,
            "bot": "" if seat.get("person_id") else str(seat.get("bot", "")),
            "name": str(seat["name"]),
            "party": seat["number"],
            "won": seat["number"] in result["winners"],
        }
        for seat in facts["seats"]
    ]
    words = [row.title, row.game.replace("_", " "), *(seat["name"] for seat in sitting)]
    game = {
        "table_id": row.id,
        "began": found.began or row.created,
        "ended": found.ended or row.updated,
        "moves": found.moves or 0,
        "turns": 0,
        "counts": not facts.get("practice") and spec.get("position") is None,
        "words": " ".join(words).casefold(),
    }
    return game, sitting


def downgrade() -> None:
    op.drop_index("ix_finished_seats_person_id", "finished_seats")
    op.drop_table("finished_seats")
    op.drop_table("finished_games")
