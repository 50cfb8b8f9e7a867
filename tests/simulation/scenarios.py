"""Scripts that a PostgreSQL database and the model must answer alike. Each returns what it saw, as plain data."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from psycopg import Error

from cardroom.room.base.computer import COMPUTER
from cardroom.room.live.servers import register
from cardroom.room.live.servers.ring import free
from cardroom.room.live.servers.servers import Peer
from cardroom.room.storage.notices import CHANNEL

Connection = Any
Facts = list[object]

LOCK = 77
ROOM = "SELECT epoch FROM room FOR UPDATE"
A, B = Peer("a", "http://a", "s", "rules"), Peer("b", "http://b", "s", "rules")


class Started(Protocol):
    def end(self) -> object:
        """Wait for it, and return what it returned, or the name of the error that ended it."""

    @property
    def over(self) -> bool: ...


class Place(Protocol):
    """Where a script is run: a database, and time."""

    def connect(self) -> Connection: ...

    def start(self, work: Callable[[], object]) -> Started:
        """Let something run beside the script."""

    def wait(self, seconds: float) -> None: ...


def outcome(work: Callable[[], object]) -> object:
    """What it returns, or the name of the error."""
    try:
        return work()
    except Error as error:
        return next(kind.__name__ for kind in type(error).__mro__ if kind.__module__.startswith("psycopg"))


def try_lock(connection: Connection, shared: bool = False) -> object:
    kind = "_shared" if shared else ""
    return connection.execute(f"SELECT pg_try_advisory_lock{kind}(%s)", (LOCK,)).fetchone()[0]


def advisory_locks(place: Place) -> Facts:
    one, two, three = place.connect(), place.connect(), place.connect()
    facts: Facts = [try_lock(one), try_lock(two), try_lock(two, shared=True), try_lock(one)]
    one.close()
    place.wait(0.3)
    facts += [try_lock(two, shared=True), try_lock(three, shared=True), try_lock(three)]
    return facts


def a_lock_is_waited_for(place: Place) -> Facts:
    one, two, three = place.connect(), place.connect(), place.connect()
    three.execute("SET lock_timeout = 100")
    facts: Facts = [try_lock(one)]
    waits = place.start(lambda: two.execute("SELECT pg_advisory_lock_shared(%s)", (LOCK,)) and "had")
    gives_up = place.start(lambda: three.execute("SELECT pg_advisory_lock_shared(%s)", (LOCK,)) and "had")
    facts += [gives_up.end(), waits.over]
    one.execute("SELECT pg_advisory_unlock(%s)", (LOCK,))
    return [*facts, waits.end(), try_lock(three)]


def the_row_of_the_room(place: Place) -> Facts:
    one, two, three = place.connect(), place.connect(), place.connect()
    three.execute("SET statement_timeout = 100")

    def second() -> object:
        with two.transaction():
            return two.execute(ROOM).fetchone()[0]

    with one.transaction():
        one.execute(ROOM)
        waits, gives_up = place.start(second), place.start(lambda: three.execute(ROOM).fetchone()[0])
        facts: Facts = [gives_up.end(), waits.over]
        one.execute("UPDATE room SET epoch = epoch + 5")
        facts.append(three.execute("SELECT epoch FROM room").fetchone()[0])
    return [*facts, waits.end(), three.execute(ROOM).fetchone()[0]]


def notices(place: Place) -> Facts:
    one, two = place.connect(), place.connect()
    for each in (one, two):
        each.execute(f"LISTEN {CHANNEL}")
    facts: Facts = []

    def heard() -> None:
        place.wait(0.3)
        facts.append([[json.loads(notice.payload)["n"] for notice in each.notifies(timeout=0)] for each in (one, two)])

    register.tell(one, {"n": 1})
    heard()
    with one.transaction():
        register.tell(one, {"n": 2})
        heard()
    heard()
    try:
        with one.transaction():
            register.tell(one, {"n": 3})
            raise ZeroDivisionError
    except ZeroDivisionError:
        heard()
    return facts


def an_idle_transaction_is_ended(place: Place) -> Facts:
    one, two = place.connect(), place.connect()
    one.execute("SET idle_in_transaction_session_timeout = 200")

    def stands_still() -> object:
        with one.transaction():
            one.execute(ROOM)
            one.execute("UPDATE room SET epoch = epoch + 5")
            place.wait(1.0)
            return one.execute("SELECT epoch FROM room").fetchone()[0]

    still = place.start(stands_still)
    place.wait(0.05)
    waits = place.start(lambda: two.execute(ROOM).fetchone()[0])
    facts: Facts = [waits.end(), still.over]
    return [*facts, still.end() in ("OperationalError", "IdleInTransactionSessionTimeout"), two.execute(ROOM).fetchone()[0]]


def a_session_is_ended_by_its_name(place: Place) -> Facts:
    one, two = place.connect(), place.connect()
    one.execute("SELECT set_config('application_name', %s, false)", ("cardroom server dead",))
    register.end_sessions(two, ["dead"])
    facts: Facts = [one.execute("SELECT epoch FROM room").fetchone()[0]]  # it was in no transaction

    def holds() -> object:
        with one.transaction():
            one.execute(ROOM)
            place.wait(0.5)
            return one.execute("SELECT epoch FROM room").fetchone()[0]

    held = place.start(holds)
    place.wait(0.05)
    register.end_sessions(two, ["dead"])
    return [*facts, two.execute(ROOM).fetchone()[0], held.end() in ("OperationalError", "AdminShutdown")]


def a_connection_that_is_closed(place: Place) -> Facts:
    one = place.connect()
    one.close()
    return [outcome(lambda: one.execute("SELECT epoch FROM room")), one.closed]


def what_is_held(place: Place) -> Facts:
    """The servers' own statements, one after the other."""
    one, two = place.connect(), place.connect()
    facts: Facts = []

    def seen(connection: Connection, me: Peer) -> None:
        view = register.look(connection, me, 0.0, COMPUTER)
        facts.append(([peer.id for peer in view.peers], view.mine, view.counts, view.free, view.silent))

    register.renew(one, A)
    seen(one, A)
    facts.append(register.take(one, A, 5, []))
    register.renew(two, B)
    seen(two, B)
    facts.append(register.take(two, B, 5, []))
    facts.append({what: (holder.peer and holder.peer.id, holder.epoch) for what, holder in register.holding(two, ["desk", "none"]).items()})
    facts.append(register.give(one, A, "desk", 7, B, "handed"))
    facts.append(register.give(one, A, "desk", 1, B, "handed"))
    seen(one, A)
    seen(two, B)
    register.note(two, B, ["desk"])
    facts.append(sorted(register.leases(one, A.id)))
    register.leave(two, B)
    seen(one, A)
    facts.append(register.take(one, A, 5, [], "table/none"))
    facts.append(register.take(one, A, 5, [], "desk"))
    register.bury(two, A.id)
    facts.append(register.free_with_other_rules(two, "other"))
    facts.append(register.take(two, B, 5, ["desk"]))
    facts += [free(one, "a"), [row[0] for row in one.execute("SELECT why FROM takeovers ORDER BY id").fetchall()]]
    return facts


def what_the_database_refuses(place: Place) -> Facts:
    one = place.connect()
    insert = "INSERT INTO room (id, epoch) VALUES (%s, 1)"

    def write(said: str, *given: object) -> object:
        def work() -> object:
            with one.transaction():
                one.execute(ROOM)
                return one.execute(said, given).rowcount

        return outcome(work)

    account = "INSERT INTO balances (account, amount) VALUES (%s, %s)"
    facts = [write(insert, 1), write(insert, 2), write(account, "visitor/a", 5), write(account, "visitor/a", 5), write(account, "b", -1)]
    facts += [write("UPDATE balances SET amount = amount + %s WHERE account = %s", by, "visitor/a") for by in (-3, -3)]
    return [*facts, one.execute("SELECT account, amount FROM balances ORDER BY account").fetchall()]


SCENARIOS: Mapping[str, Callable[[Place], Facts]] = {
    script.__name__: script
    for script in (
        advisory_locks, a_lock_is_waited_for, the_row_of_the_room, notices, an_idle_transaction_is_ended, a_session_is_ended_by_its_name,
        a_connection_that_is_closed, what_is_held, what_the_database_refuses,
    )
}  # fmt: skip
