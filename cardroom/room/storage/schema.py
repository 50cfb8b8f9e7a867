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

VERSION = "0008"  # of the newest migration
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
    Column("secret", Text, nullable=False, unique=True),  # nothing any more: versions before 0003 had one session a visitor, here
    Column("created_at", seconds, nullable=False),
)

# Where a visitor is signed in: one row a browser or program. A session ends by its time, or when it is revoked here.
sessions = Table(
    "sessions",
    metadata,
    Column("key", Text, primary_key=True),  # the SHA-256 of what the visitor holds, in hexadecimal
    Column("visitor_id", Text, ForeignKey("visitors.id"), nullable=False, index=True),
    Column("begun_at", seconds, nullable=False),
    Column("until", seconds, nullable=False),
    Column("device", Text, nullable=False),  # what it called itself
    Column("proved_at", seconds),  # when the second factor was last given
    Column("revoked_at", seconds),
)

# Visitors who have made their account their own.
credentials = Table(
    "credentials",
    metadata,
    Column("visitor_id", Text, ForeignKey("visitors.id"), primary_key=True),
    Column("password", Text, nullable=False),  # by argon2, with its salt and costs
    Column("recovery", Text, nullable=False),  # the codes that are left: a JSON list of SHA-256
    Column("second", Text, nullable=False),  # the secret of the second factor; empty: none
    Column("step", number, nullable=False),  # the last time step whose code was used: none is taken twice
    Column("changed_at", seconds, nullable=False),
)

# What the room knows of a person and must be able to forget: it lies here, sealed, and never in the journal, which keeps a keyed digest.
private_papers = Table(
    "private_papers",
    metadata,
    Column("visitor_id", Text, ForeignKey("visitors.id"), primary_key=True),
    Column("kind", Text, primary_key=True),  # identity, photo or contact
    Column("sealed", Text, nullable=False),
    Column("at", seconds, nullable=False),
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

# What each visitor has of each round that he played: a fold of its transfers, written with its result so that his history is quick to read.
# It goes to no archive, and nothing rests on it: what is true stands in the entries.
played = Table(
    "played",
    metadata,
    Column("round_id", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("visitor_id", Text, ForeignKey("visitors.id"), nullable=False),
    Column("table_id", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("over_at", seconds, nullable=False),
    Column("net", BigInteger, nullable=False),  # what he has won, or below zero lost
    Column("fees", BigInteger, nullable=False),  # what he has paid the house himself
    Column("banked", Boolean, nullable=False),  # he has put up the bank's money
    Column("void", Boolean, nullable=False),
    Index(None, "visitor_id", "over_at", "round_id"),
)

# What the staff did, and who may do what: roles granted and taken, players barred, limits of the room. Its folds are in ``people``.
staff_journal = Table(
    "staff_journal",
    metadata,
    Column("id", number, primary_key=True, autoincrement=False),  # 1, 2, 3 … without gaps
    Column("at", seconds, nullable=False),
    Column("who", Text, nullable=False),  # a visitor's id, or "console"
    Column("role", Text, nullable=False),  # as which he did it
    Column("address", Text, nullable=False),  # from where
    Column("what", Text, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id")),
    Column("about", Text, ForeignKey("visitors.id")),  # whom it is about
    Column("data", Text, nullable=False),
    Column("why", Text, nullable=False),
    Index(None, "what", "id"),
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

# Where older rows went (``archiving.py``); the last one is what the database begins with.
archives = Table(
    "archives",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", seconds, nullable=False),
    Column("name", Text, nullable=False),  # of the file
    Column("link", number, nullable=False),  # the last link of the room's chain that went there
    Column("head", Text, nullable=False),  # its hash
    Column("entry", number, nullable=False),  # the last entry
    Column("opening", Text, nullable=False),  # what everything held then, and which rows stayed here
)

# Writers that have not closed in order, each with the number of its last transaction (``outcomes.py``).
writers = Table(
    "writers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("batch", number, nullable=False),
    Column("at", seconds, nullable=False),
)

# The servers of the room, on a database that several can have; each renews its lease by the database's clock.
servers = Table(
    "servers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("address", Text, nullable=False),  # where the others reach it
    Column("secret", Text, nullable=False),  # by which it knows them
    Column("rules", Text, nullable=False),  # a digest of the rules that it plays by
    Column("seal", Text, nullable=False),  # the name of the key that it seals rounds with
    Column("begun_at", seconds, nullable=False),
    Column("until", seconds, nullable=False),  # when its lease is over
    Column("draining", Boolean, nullable=False),  # it gives everything away
)

# Which of them holds what: a table that is open (table/<id>), or the desk. Whoever takes it has the next epoch, and earlier ones write
# nothing of it any more.
held = Table(
    "held",
    metadata,
    Column("what", Text, primary_key=True),
    Column("owner", Text, index=True),  # a server; none: it is free
    Column("epoch", number, nullable=False),
    Column("taken_at", seconds, nullable=False),
    Column("why", Text, nullable=False),
    Column("rules", Text, nullable=False),  # those of its last holder; empty: nobody's
)

# What went from one server to another, the last few.
takeovers = Table(
    "takeovers",
    metadata,
    Column("id", number, primary_key=True),
    Column("at", seconds, nullable=False),
    Column("what", Text, nullable=False),
    Column("source", Text),
    Column("target", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("seconds", seconds, nullable=False),  # until it ran there
)

KEPT = (
    "rounds",
    "round_players",
    "inputs",
    "results",
    "entries",
    "staff_journal",
    "archives",
)  # written once, as links are: triggers refuse update and delete
