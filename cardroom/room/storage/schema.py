"""The tables of the database, for queries. The migrations make them; a test holds the two together."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

VERSION = "0002"  # of the newest migration
VERSION_TABLE = "cardroom_version"

# Names of accounts are searched by how they begin, so they are ordered byte by byte on every database.
ordered = Text().with_variant(Text(collation="C"), "postgresql")
number = BigInteger().with_variant(Integer(), "sqlite")
seconds = Float(53)  # since 1970

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

room = Table(
    "room",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("epoch", number, nullable=False),  # how often a server has begun: who writes must know the last
    CheckConstraint("id = 1", name="one"),
)

visitors = Table(
    "visitors",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, nullable=False, unique=True),  # the name without regard to case
    Column("secret", Text, nullable=False, unique=True),
    Column("created_at", seconds, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("edition", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("opened_by", Text, nullable=False),
    Column("opened_at", seconds, nullable=False),
    Column("closed_at", seconds),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("player", Text, primary_key=True),
    Column("seat", Integer),
    Column("visitor_id", Text, ForeignKey("visitors.id")),
    Column("state", Text, nullable=False),
)

rounds = Table(
    "rounds",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("setup", Text, nullable=False),
    Column("begun_at", seconds, nullable=False, index=True),
    Column("root", Text, nullable=False),
    Column("after_entry", number, nullable=False),  # the last entry of the ledger when the round began
    UniqueConstraint("table_id", "number"),
)

round_players = Table(
    "round_players",
    metadata,
    Column("round_id", Text, ForeignKey("rounds.id"), primary_key=True),
    Column("player", Text, primary_key=True),
    Column("visitor_id", Text, ForeignKey("visitors.id"), index=True),
)

inputs = Table(
    "inputs",
    metadata,
    Column("round_id", Text, ForeignKey("rounds.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("data", Text, nullable=False),
    Column("at", seconds, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("round_id", Text, ForeignKey("rounds.id"), primary_key=True),
    Column("over_at", seconds, nullable=False),
    Column("void", Boolean, nullable=False),
    Column("outcome", Text, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("id", number, primary_key=True, autoincrement=False),  # 1, 2, 3 … without gaps: an entry taken away shows
    Column("journal", Text, nullable=False),
    Column("line", Integer, nullable=False),
    Column("at", seconds, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id")),
    Column("round_id", Text, ForeignKey("rounds.id")),
    Column("source", ordered, nullable=False),
    Column("target", ordered, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
    Column("rule", Text, nullable=False),
    Column("reverses", number, ForeignKey("entries.id"), unique=True),
    CheckConstraint("amount > 0", name="amount"),
    UniqueConstraint("journal", "line"),
    # A balance is a sum over each of these alone, and an account's latest entries are at its end.
    Index(None, "source", "id", "amount"),
    Index(None, "target", "id", "amount"),
    Index(None, "table_id", "id"),
)

# Requests that moved chips, by the ids of their clients: each happens once.
requests = Table(
    "requests",
    metadata,
    Column("visitor_id", Text, ForeignKey("visitors.id"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("what", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", seconds, nullable=False),
)

# What every account holds: the sums of its entries. Only the house may be below zero.
balances = Table(
    "balances",
    metadata,
    Column("account", ordered, primary_key=True),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount >= 0 OR account = 'house'", name="amount"),
)

# Hash chains over what is kept (``links.py``).
links = Table(
    "links",
    metadata,
    Column("chain", ordered, primary_key=True),
    Column("number", number, primary_key=True, autoincrement=False),
    Column("covers", Text, nullable=False),
    Column("hash", Text, nullable=False),
)

KEPT = ("rounds", "round_players", "inputs", "results", "entries")  # written once, as links are: triggers refuse update and delete
