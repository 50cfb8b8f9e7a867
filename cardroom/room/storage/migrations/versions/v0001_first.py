"""The first tables. What was played and what was paid is written once: triggers refuse to change it or to take it away."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

KEPT = {
    "rounds": ("id = NEW.id", "table_id = NEW.table_id AND number = NEW.number"),
    "round_players": ("round_id = NEW.round_id AND player = NEW.player",),
    "inputs": ("round_id = NEW.round_id AND seq = NEW.seq",),
    "results": ("round_id = NEW.round_id",),
    "entries": ("id = NEW.id", "journal = NEW.journal AND line = NEW.line", "reverses = NEW.reverses"),
}

ordered = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
seconds = sa.Float(53)


def upgrade() -> None:
    visitors_and_tables()
    rounds()
    entries()
    if op.get_bind().dialect.name == "sqlite":
        keep_on_sqlite()
    else:
        keep_on_postgresql()


def visitors_and_tables() -> None:
    op.create_table(
        "visitors",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("created_at", seconds, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_visitors"),
        sa.UniqueConstraint("name_key", name="uq_visitors_name_key"),
        sa.UniqueConstraint("secret", name="uq_visitors_secret"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("opened_by", sa.Text, nullable=False),
        sa.Column("opened_at", seconds, nullable=False),
        sa.Column("closed_at", seconds),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("visitor_id", sa.Text),
        sa.Column("state", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
        sa.ForeignKeyConstraint(["visitor_id"], ["visitors.id"], name="fk_seats_visitor_id"),
        sqlite_with_rowid=False,
    )


def rounds() -> None:
    op.create_table(
        "rounds",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("begun_at", seconds, nullable=False),
        sa.Column("root", sa.Text, nullable=False),
        sa.Column("after_entry", number, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rounds"),
        sa.UniqueConstraint("table_id", "number", name="uq_rounds_table_id_number"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rounds_table_id"),
    )
    op.create_index("ix_rounds_begun_at", "rounds", ["begun_at"])
    op.create_table(
        "round_players",
        sa.Column("round_id", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("visitor_id", sa.Text),
        sa.PrimaryKeyConstraint("round_id", "player", name="pk_round_players"),
        sa.ForeignKeyConstraint(["round_id"], ["rounds.id"], name="fk_round_players_round_id"),
        sa.ForeignKeyConstraint(["visitor_id"], ["visitors.id"], name="fk_round_players_visitor_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_round_players_visitor_id", "round_players", ["visitor_id"])
    op.create_table(
        "inputs",
        sa.Column("round_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", seconds, nullable=False),
        sa.PrimaryKeyConstraint("round_id", "seq", name="pk_inputs"),
        sa.ForeignKeyConstraint(["round_id"], ["rounds.id"], name="fk_inputs_round_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("round_id", sa.Text, nullable=False),
        sa.Column("over_at", seconds, nullable=False),
        sa.Column("void", sa.Boolean, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("round_id", name="pk_results"),
        sa.ForeignKeyConstraint(["round_id"], ["rounds.id"], name="fk_results_round_id"),
    )


def entries() -> None:
    op.create_table(
        "entries",
        sa.Column("id", number, nullable=False, autoincrement=False),
        sa.Column("journal", sa.Text, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("at", seconds, nullable=False),
        sa.Column("table_id", sa.Text),
        sa.Column("round_id", sa.Text),
        sa.Column("source", ordered, nullable=False),
        sa.Column("target", ordered, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("rule", sa.Text, nullable=False),
        sa.Column("reverses", number),
        sa.PrimaryKeyConstraint("id", name="pk_entries"),
        sa.UniqueConstraint("journal", "line", name="uq_entries_journal_line"),
        sa.UniqueConstraint("reverses", name="uq_entries_reverses"),
        sa.CheckConstraint("amount > 0", name=op.f("ck_entries_amount")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id"),
        sa.ForeignKeyConstraint(["round_id"], ["rounds.id"], name="fk_entries_round_id"),
        sa.ForeignKeyConstraint(["reverses"], ["entries.id"], name="fk_entries_reverses"),
    )
    op.create_index("ix_entries_source_id_amount", "entries", ["source", "id", "amount"])
    op.create_index("ix_entries_target_id_amount", "entries", ["target", "id", "amount"])
    op.create_index("ix_entries_table_id_id", "entries", ["table_id", "id"])


def keep_on_sqlite() -> None:
    """INSERT OR REPLACE takes a row away without a word to the triggers for it, so what is there cannot be inserted again either."""
    for table, keys in KEPT.items():
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_{change.lower()} BEFORE {change} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table}: what is written stays'); END"
            )
        there = " OR ".join(f"EXISTS (SELECT 1 FROM {table} WHERE {key})" for key in keys)
        op.execute(
            f"CREATE TRIGGER {table}_insert BEFORE INSERT ON {table} WHEN {there} "
            f"BEGIN SELECT RAISE(ABORT, '{table}: this is written already'); END"
        )


def keep_on_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION what_is_written_stays() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '%: what is written stays', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$"
    )
    for table in KEPT:
        op.execute(
            f"CREATE TRIGGER {table}_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION what_is_written_stays()"
        )
