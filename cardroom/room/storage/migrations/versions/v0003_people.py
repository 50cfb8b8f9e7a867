"""Who may do what: sessions that end, accounts that are somebody's own, and the journal of the staff, which is kept and linked."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
seconds = sa.Float(53)
KEPT_FOR = 400 * 24 * 3600  # seconds that a browser keeps the cookie of a session


def upgrade() -> None:
    sessions()
    credentials()
    staff_journal()


def sessions() -> None:
    """Every visitor had one, from when he came in."""
    op.create_table(
        "sessions",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("visitor_id", sa.Text, nullable=False),
        sa.Column("begun_at", seconds, nullable=False),
        sa.Column("until", seconds, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("proved_at", seconds),
        sa.Column("revoked_at", seconds),
        sa.PrimaryKeyConstraint("key", name="pk_sessions"),
        sa.ForeignKeyConstraint(["visitor_id"], ["visitors.id"], name="fk_sessions_visitor_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sessions_visitor_id", "sessions", ["visitor_id"])
    op.execute(
        "INSERT INTO sessions (key, visitor_id, begun_at, until, device) "
        f"SELECT secret, id, created_at, created_at + {KEPT_FOR}, '' FROM visitors"
    )
    op.execute("UPDATE visitors SET secret = id")


def credentials() -> None:
    op.create_table(
        "credentials",
        sa.Column("visitor_id", sa.Text, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("recovery", sa.Text, nullable=False),
        sa.Column("second", sa.Text, nullable=False),
        sa.Column("step", number, nullable=False),
        sa.Column("changed_at", seconds, nullable=False),
        sa.PrimaryKeyConstraint("visitor_id", name="pk_credentials"),
        sa.ForeignKeyConstraint(["visitor_id"], ["visitors.id"], name="fk_credentials_visitor_id"),
        sqlite_with_rowid=False,
    )


def staff_journal() -> None:
    op.create_table(
        "staff_journal",
        sa.Column("id", number, nullable=False, autoincrement=False),
        sa.Column("at", seconds, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text),
        sa.Column("about", sa.Text),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_staff_journal"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_staff_journal_table_id"),
        sa.ForeignKeyConstraint(["about"], ["visitors.id"], name="fk_staff_journal_about"),
    )
    op.create_index("ix_staff_journal_what_id", "staff_journal", ["what", "id"])
    op.create_index("ix_staff_journal_table_id_id", "staff_journal", ["table_id", "id"])
    if op.get_bind().dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER staff_journal_{change.lower()} BEFORE {change} ON staff_journal "
                "BEGIN SELECT RAISE(ABORT, 'staff_journal: what is written stays'); END"
            )
        op.execute(
            "CREATE TRIGGER staff_journal_insert BEFORE INSERT ON staff_journal "
            "WHEN EXISTS (SELECT 1 FROM staff_journal WHERE id = NEW.id) "
            "BEGIN SELECT RAISE(ABORT, 'staff_journal: this is written already'); END"
        )
    else:
        op.execute(
            "CREATE TRIGGER staff_journal_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_journal "
            "FOR EACH STATEMENT EXECUTE FUNCTION what_is_written_stays()"
        )
