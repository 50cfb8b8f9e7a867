"""What the database itself holds: one writer by its epoch, no account below zero, each request once, hash chains over what is kept."""

import json
from collections.abc import Iterator
from hashlib import sha256

import sqlalchemy as sa
from alembic import op

from cardroom.room.base.errors import StorageError

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ordered = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

ROOM, START, STEP = "room", "0" * 64, 500
text = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def upgrade() -> None:
    room()
    requests()
    balances()
    links()
    link_what_is_there()


def room() -> None:
    op.create_table(
        "room",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("epoch", number, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_room"),
        sa.CheckConstraint("id = 1", name=op.f("ck_room_one")),
    )
    op.execute("INSERT INTO room (id, epoch) VALUES (1, 0)")


def requests() -> None:
    op.create_table(
        "requests",
        sa.Column("visitor_id", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("visitor_id", "key", name="pk_requests"),
        sa.ForeignKeyConstraint(["visitor_id"], ["visitors.id"], name="fk_requests_visitor_id"),
        sqlite_with_rowid=False,
    )


def balances() -> None:
    op.create_table(
        "balances",
        sa.Column("account", ordered, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", name="pk_balances"),
        sa.CheckConstraint("amount >= 0 OR account = 'house'", name=op.f("ck_balances_amount")),
        sqlite_with_rowid=False,
    )
    moved = "SELECT target AS account, amount FROM entries UNION ALL SELECT source, -amount FROM entries"
    sums = f"SELECT account, CAST(SUM(amount) AS BIGINT) AS amount FROM ({moved}) AS moved GROUP BY account"
    below = op.get_bind().execute(sa.text(f"SELECT account FROM ({sums}) AS sums WHERE amount < 0 AND account <> 'house'")).scalar()
    if below is not None:
        raise StorageError(
            f"The account {below} is below zero, which this version does not allow: `cardroom ledger reverse` of the version that made "
            "the database takes back what was spent twice."
        )
    op.execute(f"INSERT INTO balances (account, amount) {sums}")


def links() -> None:
    op.create_table(
        "links",
        sa.Column("chain", ordered, nullable=False),
        sa.Column("number", number, nullable=False),
        sa.Column("covers", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("chain", "number", name="pk_links"),
    )  # with SQLite's own row numbers: links of many chains are written side by side, not one to a page
    if op.get_bind().dialect.name == "sqlite":
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER links_{change.lower()} BEFORE {change} ON links "
                "BEGIN SELECT RAISE(ABORT, 'links: what is written stays'); END"
            )
        op.execute(
            "CREATE TRIGGER links_insert BEFORE INSERT ON links "
            "WHEN EXISTS (SELECT 1 FROM links WHERE chain = NEW.chain AND number = NEW.number) "
            "BEGIN SELECT RAISE(ABORT, 'links: this is written already'); END"
        )
    else:
        op.execute(
            "CREATE TRIGGER links_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON links "
            "FOR EACH STATEMENT EXECUTE FUNCTION what_is_written_stays()"
        )


# -- links for what earlier versions have kept ------------------------------------------------------------------------------

Item = tuple[object, ...]


def table(name: str, *columns: str) -> sa.TableClause:
    types: dict[str, sa.types.TypeEngine[bool] | sa.types.TypeEngine[float]] = {
        "void": sa.Boolean(),
        "begun_at": sa.Float(53),
        "over_at": sa.Float(53),
        "at": sa.Float(53),
    }
    return sa.table(name, *(sa.column(each, types.get(each)) for each in columns))


ROUNDS = table("rounds", "id", "table_id", "number", "setup", "begun_at", "root", "after_entry")
PLAYERS = table("round_players", "round_id", "player", "visitor_id")
INPUTS = table("inputs", "round_id", "seq", "data", "at")
RESULTS = table("results", "round_id", "over_at", "void", "outcome")
ENTRIES = table("entries", "id", "journal", "line", "at", "table_id", "round_id", "source", "target", "amount", "why", "rule", "reverses")
LINKS = table("links", "chain", "number", "covers", "hash")


def link_what_is_there() -> None:
    made: list[Item] = []
    bind = op.get_bind()
    for table_id in bind.execute(sa.text("SELECT id FROM tables ORDER BY opened_at, id")).scalars().all():
        made += chain(f"table/{table_id}", of_table(bind, table_id))
    chain(ROOM, [*items(bind, ENTRIES, 1, ENTRIES.c.table_id.is_(None)), *made])


def of_table(bind: sa.Connection, table_id: str) -> Iterator[Item]:
    for row in bind.execute(sa.select(ROUNDS.c.id).where(ROUNDS.c.table_id == table_id).order_by(ROUNDS.c.number)).scalars().all():
        yield from items(bind, ROUNDS, 1, ROUNDS.c.id == row)
        yield from items(bind, PLAYERS, 2, PLAYERS.c.round_id == row)
        yield from items(bind, INPUTS, 2, INPUTS.c.round_id == row)
        yield from items(bind, RESULTS, 1, RESULTS.c.round_id == row)
    yield from items(bind, ENTRIES, 1, ENTRIES.c.table_id == table_id)


def items(bind: sa.Connection, rows: sa.TableClause, keys: int, which: sa.ColumnElement[bool]) -> Iterator[Item]:
    columns = list(rows.c)
    for row in bind.execute(sa.select(*columns).where(which).order_by(*columns[:keys])):
        yield rows.name, *row[:keys], sha256(text([rows.name, *row]).encode()).hexdigest()


def chain(name: str, covered: Iterator[Item] | list[Item]) -> list[Item]:
    """Write the links of a chain; what the room's chain says of them."""
    found, before = list(covered), START
    made: list[Item] = []
    for i in range(0, len(found), STEP):
        covers, count = text(found[i : i + STEP]), i // STEP + 1
        before = sha256(f"{name}\n{count}\n{before}\n{covers}".encode()).hexdigest()
        op.get_bind().execute(sa.insert(LINKS), {"chain": name, "number": count, "covers": covers, "hash": before})
        made.append(("links", name, count, before))
    return made
