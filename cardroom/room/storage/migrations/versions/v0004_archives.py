"""Older rows may go to an archive: what the database begins with then, and where the rest is."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "archives",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("link", number, nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("entry", number, nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_archives"),
    )
    if op.get_bind().dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER archives_{change.lower()} BEFORE {change} ON archives "
                "BEGIN SELECT RAISE(ABORT, 'archives: what is written stays'); END"
            )
        op.execute(
            "CREATE TRIGGER archives_insert BEFORE INSERT ON archives "
            "WHEN EXISTS (SELECT 1 FROM archives WHERE number = NEW.number) "
            "BEGIN SELECT RAISE(ABORT, 'archives: this is written already'); END"
        )
    else:
        op.execute(
            "CREATE TRIGGER archives_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON archives "
            "FOR EACH STATEMENT EXECUTE FUNCTION what_is_written_stays()"
        )
