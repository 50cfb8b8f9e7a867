"""Somebody who plays at several tables, and remembers what was promised to him.

Every buy-in he asks for has an amount of its own, so each entry of the ledger that touches his chips can be told to be one of his doings,
and none of them can be there twice.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx

from cardroom.room.storage import Store
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.rows import LedgerEntry, SeatRow
from tests.crash.place import Outage, Place, Sent
from tests.room.welcome import WELCOME
from tests.web.server import Person

CHIP = 100
ANSWERS = {200: "done", 503: "bad", 403: "forbidden", 409: "stale", 422: "illegal"}


@dataclass
class Op:
    """Something asked for over HTTP: ``open`` until it is answered, then done, refused, or unknown when the server died first."""

    kind: str  # open, join, buy, leave, sit-out, more, act
    table: str
    amount: int
    answer: "Future[httpx.Response]"
    state: str = "open"
    out: bool = False
    sent: Sent | None = None
    landed: bool = False  # its entry is in the ledger


@dataclass
class Guest:
    person: Person
    outage: Outage
    places: dict[str, Place] = field(default_factory=dict)  # by table
    ops: list[Op] = field(default_factory=list)  # those whose effect has not been found in the database
    last_entry: int = 0
    moved: dict[str, int] = field(default_factory=dict)  # by table: chips brought there less those taken away, by the ledger
    purse: int = 0
    left: set[tuple[str, str]] = field(default_factory=set)  # (table, round) in which he got up: the table plays on for him
    _amounts: Iterator[int] = field(default_factory=lambda: count(1))

    def __repr__(self) -> str:
        return self.person.name

    # -- doing --------------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return any(op.state == "open" for op in self.ops)

    def leaves(self, table: str) -> bool:
        """Whether he has asked to get up, and it has not been found that he has."""
        return any(op.kind == "leave" and op.table == table and op.state != "refused" for op in self.ops)

    def idle(self) -> bool:
        return not self.busy

    def buys(self, table: str) -> bool:
        """Whether he has asked for chips there that have not been found in the ledger."""
        return any(op.kind in ("buy", "join") and op.table == table for op in self.ops)

    def chips(self, around: int = 0) -> int:
        return around + CHIP * next(self._amounts)

    def ask(self, pool: ThreadPoolExecutor, kind: str, table: str, path: str, **body: Any) -> Op:
        op = Op(kind, table, body.get("amount") or body.get("buy_in") or 0, pool.submit(self.person.post, path, **body))
        self.ops.append(op)
        return op

    def sits(self, table: str) -> Place:
        """A place at a table, not yet connected."""
        place = self.places[table] = Place(self.person, table, self.outage)
        return place

    def act(self, pool: ThreadPoolExecutor, place: Place, action: dict[str, Any]) -> Sent:
        sent = Sent(place.round, place.last["decision"]["turn"], action)
        place.sent[sent.round, sent.turn] = sent
        self.ask(pool, "act", place.table, f"tables/{place.table}/act", round=sent.round, turn=sent.turn, **action).sent = sent
        return sent

    def buy(self, pool: ThreadPoolExecutor, table: str, chips: int) -> None:
        self.ask(pool, "buy", table, f"tables/{table}/buy", amount=chips)

    def sit_out(self, pool: ThreadPoolExecutor, table: str, out: bool) -> None:
        self.ask(pool, "sit-out", table, f"tables/{table}/sit-out", out=out).out = out

    def leave(self, pool: ThreadPoolExecutor, table: str, round: str) -> None:
        self.left.add((table, round))
        self.ask(pool, "leave", table, f"tables/{table}/leave")

    def hear(self) -> bool:
        """Take in the answers that have come; whether any has."""
        came = False
        for op in [op for op in self.ops if op.state == "open" and op.answer.done()]:
            came = True
            self._answered(op)
        return came

    def drain(self) -> None:
        """The server is dead: every request has come to an end."""
        for op in self.ops:
            if op.state == "open":
                op.answer.exception(60)
        self.hear()

    def _answered(self, op: Op) -> None:
        try:
            response = op.answer.result(0)
        except httpx.TransportError:
            op.state = "unknown"
            if op.sent is not None:
                op.sent.state = "unknown"
        else:
            status = response.status_code
            assert status in (200, 403, 409, 422, *([503] if self.outage.now else [])), (
                f"{self!r}: {op} was answered {status}: {response.text}"
            )
            op.state = {200: "done", 503: "unknown"}.get(status, "refused")
            if op.kind == "open" and op.state == "done":
                op.table = response.json()["id"]
            if op.sent is not None:
                self.places[op.table].answered(op.sent, ANSWERS[status], response.text)
        if op.sent is not None:
            self.ops.remove(op)

    # -- what has become of it ----------------------------------------------------------------------------------------------

    def reconcile(self, store: Store, seats: dict[str, list[SeatRow]]) -> None:
        """After a restart: all that was promised is there, all that is there was asked for, once."""
        account = visitor_account(self.person.id)
        for id, entry in reversed(store.ledger.entries(account=account, limit=10_000)):
            if id > self.last_entry:
                self.last_entry = id
                self._explain(entry, 1 if entry.target == account else -1)
        sit_outs: dict[str, Op] = {}
        for op in list(self.ops):
            if op.state == "refused":
                self.ops.remove(op)
                continue
            row = next((row for row in seats.get(op.table, ()) if row.visitor_id == self.person.id), None)
            if op.kind in ("open", "join", "buy"):
                self._settle_purchase(op, row)
            elif op.kind == "leave":
                back = any(later.kind == "join" and later.table == op.table for later in self.ops[self.ops.index(op) :])
                gone = row is None or row.state["leaving"] or back
                assert gone or op.state == "unknown", f"{self!r}: got up from {op.table}, and sits there as before"
                if row is None or not row.state["leaving"] or back:
                    self.ops.remove(op)
            elif op.kind == "sit-out":
                sit_outs[op.table] = op
                self.ops.remove(op)
            else:
                assert op.landed or op.state == "unknown", f"{self!r}: was given chips, which are not there"
                self.ops.remove(op)
        for table, op in sit_outs.items():
            row = next((row for row in seats[table] if row.visitor_id == self.person.id), None)
            told = row is None or op.state == "unknown" or row.state["out"] == op.out
            assert told, f"{self!r}: at {table}, sitting out was set to {op.out}, and is not"

    def _settle_purchase(self, op: Op, row: SeatRow | None) -> None:
        if op.landed:
            self.ops.remove(op)
        elif row is not None and op.kind == "buy" and row.state["pending"]:
            assert row.state["pending"] == op.amount, (
                f"{self!r}: asked for {op.amount} at {op.table}, {row.state['pending']} is kept for him"
            )
            op.state = "done"  # the chips come when the round is over
        else:
            assert op.state == "unknown", f"{self!r}: {op.kind} of {op.amount} at {op.table} was acknowledged, and is not there"
            self.ops.remove(op)

    def _explain(self, entry: LedgerEntry, sign: int) -> None:
        """Which of his doings an entry comes from; each does it once."""
        self.purse += sign * entry.amount
        if entry.why == "welcome chips":
            assert self.purse == WELCOME, f"{self!r}: welcome chips twice: {entry}"
            return
        kinds = {"buy-in": ("open", "join", "buy"), "more chips": ("more",), "cash-out": ("leave",)}[entry.why]
        for op in self.ops:
            if op.kind in kinds and not op.landed and op.state != "refused" and (entry.table_id or "") == op.table:
                if entry.why == "buy-in" and op.kind != "open" and op.amount != entry.amount:
                    continue
                op.landed = True
                break
        else:
            raise AssertionError(f"{self!r}: nobody asked for {entry}; what he did: {self.ops}")
        if entry.table_id:
            self.moved[entry.table_id] = self.moved.get(entry.table_id, 0) - sign * entry.amount

    def inputs_of(self, inputs: Sequence[Mapping[str, object]]) -> list[dict[str, Any]]:
        """What he did in a round, by what is stored of it."""
        own = [given for given in inputs if given.get("player") == self.person.name]
        empty: dict[str, Any] = {"amount": 0, "spot": None, "picks": []}
        return [{**empty, **{name: value for name, value in given.items() if name != "player"}} for given in own]
