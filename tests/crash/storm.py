"""A card room that is killed again and again while people play in it, and what must be true each time that it is back."""

import json
import random
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from statistics import median
from typing import Any

from cardroom.cli import run
from cardroom.room.books import ledger
from cardroom.room.live import archive
from cardroom.room.storage import Store
from tests.crash.crowd import Crowd
from tests.crash.guest import Guest
from tests.crash.place import Place, Sent, differ
from tests.crash.serving import Serving, Warm, free_port
from tests.patience import SOON

BLOWS = ("one", "one", "one", "all", "all", "answer", "other", "any")


class Storm:
    """``warm`` starts its servers; ``seed`` gives every choice of the people and of the blows, though not what the server deals."""

    def __init__(self, database: str, editions: tuple[str, ...], warm: Warm, seed: int) -> None:
        self.database, self.editions, self.warm = database, editions, warm
        self.rng = random.Random(seed)
        self.port = free_port()
        self.crowd = Crowd(f"http://127.0.0.1:{self.port}", self.rng)
        self.server: Serving | None = None
        self.kills = 0
        self.tally: Counter[str] = Counter()
        self._start_took = 0.5

    def __enter__(self) -> "Storm":
        return self

    def __exit__(self, *_: object) -> None:
        if self.server is not None:
            self.server.signal(signal.SIGKILL)
            self.server.ended()
        self.crowd.close()

    # -- lives of the server ------------------------------------------------------------------------------------------------

    def start(self) -> None:
        self.server = Serving(self.database, self.port, self.warm)
        self._start_took = self.server.opened()
        assert b"could not be resumed" not in self.server.said, self.server.said.decode()

    def kill(self) -> None:
        assert self.server is not None
        self.server.kill()
        self.server = None
        self.kills += 1
        self.crowd.drain()

    def kill_starts(self, times: int) -> None:
        """Killed while it starts: before it has the database, while tables are dealt again, or when they have begun to go on."""
        for _ in range(times):
            Serving(self.database, self.port, self.warm).dies_within(self.rng.uniform(0, 1.2 * self._start_took))
            self.kills += 1
            self.tally["while it starts"] += 1

    def stop(self, number: int) -> None:
        """As by Ctrl-C, or by the system that shuts down: it says goodbye and leaves well."""
        assert self.server is not None
        self.server.signal(number)
        assert self.server.ended() == 0, self.server.said.decode()
        assert self.server.said.endswith(b"The card room is closed.\n"), self.server.said.decode()
        self.server = None
        self.tally["stopped"] += 1
        self.crowd.drain()

    @contextmanager
    def store(self) -> Iterator[Store]:
        """Open only while it is read, and never at a kill: a server that comes back must find its way with nobody else's help."""
        store = Store.open(self.database, create=False)
        try:
            yield store
        finally:
            store.close()

    # -- a room full of tables ----------------------------------------------------------------------------------------------

    def furnish(self) -> None:
        """The database is made, people come in, tables are opened: all of it under fire already."""
        self.kill_starts(2)
        self.start()
        crowd = self.crowd
        crowd.come_in()
        for i, edition in enumerate(self.editions):
            guest = crowd.guests[i % len(crowd.guests)]
            self._open(guest, edition, blow=i % 4 == 3)
        tables = crowd.tables()
        watched = self.rng.sample(sorted(tables.values()), 2)
        crowd.watchers = [Place(crowd.door.outside, table, crowd.outage) for table in watched]
        crowd.connect()
        for _, place in crowd.seated():  # about every third table has two of them
            other = self.rng.choice([one for one in crowd.guests if place.table not in one.places])
            if self.rng.random() < 0.35 or place.last["table"]["backline"]:
                joined = other.sits(place.table)
                joined.connect(self.rng)
                crowd.join(other, joined)
                crowd.until(other.idle, "a guest sits down")

    def _open(self, guest: Guest, edition: str, blow: bool) -> None:
        """A table; with a blow just then, it is there or not, and is opened again if it is not."""
        settings = {"bots": 2, "pace": self.rng.choice((0, 0.003)), "pause": 0.02, "private": False}
        while True:
            op = guest.ask(self.crowd.pool, "open", "", "tables", edition=edition, **settings)
            if blow:
                time.sleep(0.03 * self.rng.random())
                self.kill()
                self.start()
            self.crowd.until(lambda: not guest.busy, "a table is opened")
            there = self.crowd.tables().get(edition)
            if there is not None:
                break
            assert blow and op.state == "unknown", f"{edition} was opened, and is not there: {op}"
            guest.ops.remove(op)
            blow = False
        assert op.state != "refused" and op.table in ("", there), op
        op.table = there
        guest.sits(there)

    # -- one round of the storm ---------------------------------------------------------------------------------------------

    @property
    def unanswered(self) -> int:
        """Actions that were under way when the server was killed."""
        return self.tally["unanswered, stored"] + self.tally["unanswered, not stored"]

    @property
    def same(self) -> int:
        """How often somebody was asked after a crash what he was asked before."""
        return sum(place.same for place in self.crowd.places())

    def rage(self, kills: int, unanswered: int, same: int) -> None:
        """So many kills, and more until they have come in the middle of more than so many actions and questions: where they fall is
        chance, and how quick the machine is. Only blows at an open room count towards the limit, not kills while it starts."""
        struck = 0
        while self.kills < kills or self.unanswered <= unanswered or self.same <= same:
            assert struck < 5 * kills, f"the blows fall where there is nothing to break: {dict(self.tally)}"
            struck += 1
            self.crowd.play(self.rng.randint(0, 20), 0.4)
            if self.rng.random() < 0.07:
                self.strike(lambda: self.stop(self.rng.choice((signal.SIGTERM, signal.SIGINT))))
            else:
                self.strike(self.kill)
            if self.rng.random() < 0.2:
                self.kill_starts(self.rng.randint(1, 2))
            self.start()
            self.crowd.connect()
            self.check()

    def strike(self, blow: Any) -> None:
        how = self.rng.choice(BLOWS)
        self.tally[how] += 1
        crowd, asked = self.crowd, self.crowd.asked()
        if how in ("one", "answer") and asked:
            guest, place = self.rng.choice(asked)
            sent = crowd.act(guest, place)
            if how == "answer":  # at the very moment of the answer
                end = time.monotonic() + SOON
                while sent.state == "open" and time.monotonic() < end:
                    place.hear(0.001)
                    guest.hear()
        elif how == "all":
            for guest, place in asked:
                crowd.act(guest, place)
        elif how == "other":
            crowd.other()
        if how != "answer":
            self._wait_a_little()
        blow()

    def _wait_a_little(self) -> None:
        """From nothing to somewhat longer than an answer takes; short waits come up more often."""
        usual = median(place.took for place in self.crowd.places())
        end = time.perf_counter() + 1.5 * usual * self.rng.random() ** 2
        while time.perf_counter() < end:
            time.sleep(0)  # those who read the sockets go on

    # -- what must be true --------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """After a restart. What was shown before has been compared already, as each came back (``Place``)."""
        crowd = self.crowd
        tables = {place.table for place in crowd.places()}
        missing = tables - set(crowd.tables().values())
        assert not missing, f"tables are missing: {missing}"
        with self.store() as store:
            seats = {table: store.tables.seats(table) for table in tables}  # before the entries: chips on their way are then found in both
            for guest in crowd.guests:
                guest.reconcile(store, seats)
                self._check_purse(guest, store)
            unknown = list(self._unknown(store))
            assert sum(store.ledger.balances().values()) == 0, "the balances do not add up to nothing"
            for place in crowd.places():
                for round, viewer in place.moved_on:
                    check_past(store, place, round, viewer)
                place.moved_on.clear()
        crowd.door.check(self.rng)
        for place, sent, stored in unknown:
            self._settle(place, sent, stored)

    def _check_purse(self, guest: Guest, store: Store) -> None:
        """What he is shown to have at the cashier is what the ledger has."""
        if not guest.ops:  # else chips may be on their way
            shown = guest.person.get("account").json()["balance"]
            booked = store.ledger.balance(f"visitor/{guest.person.id}")
            assert shown == guest.purse == booked, f"{guest!r}: is shown {shown}, the ledger has {booked}, it should be {guest.purse}"

    def _unknown(self, store: Store) -> Iterator[tuple[Place, Sent, bool]]:
        """Every action that was acknowledged is stored, and none that nobody sent. Those not answered, and whether they are stored."""
        for guest, place in self.crowd.seated():
            for round in {round for (round, _), sent in place.sent.items() if sent.state in ("done", "unknown")}:
                stored = store.rounds.find(round)
                assert stored is not None, f"{place!r}: round {round} was played in, and is not stored"
                done = guest.inputs_of(stored.inputs)
                left = (place.table, round) in guest.left  # the table answers for him
                known = {turn: sent for (of, turn), sent in place.sent.items() if of == round and sent.state != "refused"}
                for turn, sent in known.items():
                    there = turn < len(done)
                    if there and left and sent.state == "unknown":
                        sent.state = "settled"  # his or the table's
                        continue
                    assert there or sent.state == "unknown", f"{place!r}: {sent} was acknowledged, and is not stored"
                    assert not there or done[turn] == sent.action, f"{place!r}: {sent} is stored as {done[turn]}"
                    if sent.state == "unknown":
                        yield place, sent, there
                    else:
                        sent.state = "settled"
                # the table declines the bank for who has not asked for it
                nobodys = [given for turn, given in enumerate(done) if turn not in known and given["verb"] != "pass"]
                assert left or not nobodys, f"{place!r}, round {round}: nobody sent {nobodys}"

    def _settle(self, place: Place, sent: Sent, stored: bool) -> None:
        """A page that has come back sends again what was not answered: it is taken once, or refused. Or somebody thinks again."""
        self.tally["unanswered, stored" if stored else "unanswered, not stored"] += 1
        if not stored and self.rng.random() < 0.3:
            sent.state = "refused"
            return
        again = place.send_again(sent, stored)
        if self.rng.random() < 0.8:  # or else the server may die once more before it answers
            self.crowd.until(lambda: again.state != "open", "the answer to what was sent again")
            assert sent.state == ("settled" if stored else again.state), f"{place!r}: {sent}, again {again}"
            self.tally["sent again, taken" if again.state == "done" else "sent again, refused"] += 1

    def verify(self) -> None:
        with self.store() as store:
            wrong = ledger.verify(store)
        assert not wrong, "\n".join(wrong[:20])

    def calm(self) -> None:
        """All goes on and ends; all that was ever shown is still so; the books are right, while it is open and when it is closed."""
        self.crowd.play_out()
        self.verify()
        self.stop(signal.SIGTERM)
        with self.store() as store:
            for place in self.crowd.places():
                for round, viewer in place.seen:
                    if round and (found := store.rounds.find(round)) is not None and found.result is not None:
                        check_past(store, place, round, viewer)
            assert sum(store.ledger.balances().values()) == 0, "the balances do not add up to nothing"
        self.tally["asked the same"] = self.same

    def verify_by_command(self) -> None:
        said = StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            code = run(["ledger", "verify", "--database", self.database])
        assert code == 0, said.getvalue()


def check_past(store: Store, place: Place, round: str, viewer: str) -> None:
    """A round that is over: what was seen of it is how it began."""
    told = json.loads(json.dumps(archive.replay_data(store, round, place.person.id if viewer else "")))
    seen, events = place.seen[round, viewer], told["events"]
    if (told["you"] or "") != viewer:  # he sat down in the middle: the sentences may be told otherwise
        seen, events = ([{**event, "says": ""} for event in part] for part in (seen, events))
    wrong = differ(seen, events, 0, place.foreign.get((round, viewer), 0))
    assert not wrong, f"{place!r}, past round {round}: {wrong}"
    assert told["opening"] == place.openings[round], f"{place!r}: another opening of {round}: {told['opening']}"
