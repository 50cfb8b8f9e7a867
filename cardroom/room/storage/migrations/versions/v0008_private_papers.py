"""What the room knows of a person and must be able to forget: identity, photo, where messages go. Sealed, and outside the chains."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "private_papers",
        sa.Column("visitor_id", sa.Text, sa.ForeignKey("visitors.id", name="fk_private_papers_visitor_id"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("visitor_id", "kind", name="pk_private_papers"),
    )
