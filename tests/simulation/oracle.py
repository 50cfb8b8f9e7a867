"""Whatever must always hold, checked as the room runs: a violation ends the simulation.

The oracle stands beside the database and sees every transaction as it is committed. It deals every round again from what is stored, input
by input, so it knows at each moment what may be shown to whom.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from cardroom.records.fields import Fields
from cardroom.records.record import read_input
from cardroom.room.storage.replay import setup_of
from cardroom.room.storage.rows import RoundRow, at_table
from cardroom.room.storage.seal import Seal, seal_file
from cardroom.round import HOUSE, Action, FloorCall, Round, event_data, redact
from cardroom.round.events import about_data
from tests.simulation.model.database import Session
from tests.simulation.model.file import FileConnection
from tests.simulation.server import SimulatedServer

Row = Sequence[Any]
Committing = Session | FileConnection
"""A connection whose transaction has just been committed."""
HEARD_WITHIN = 10.0
"""Seconds in which every server has heard of a change, once nothing strikes any more."""

TOLD = ("says", "names", "score", "words")
"""What a message adds to an event."""


class Violation(Exception):
    """Something that must never happen. ``invariant`` is its name."""

    def __init__(self, invariant: str, sentence: str) -> None:
        super().__init__(f"{invariant}: {sentence}")
        self.invariant = invariant


class StoredPlay:
    """One round, dealt again as its inputs are stored."""

    def __init__(self, table_id: str, round: Round) -> None:
        self.table_id, self.round = table_id, round
        self.players: dict[str, str | None] = {}
        self.inputs = 0
        self.actions: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
        self.over = False
        self._data: dict[str, list[dict[str, Any]]] = {}

    def events(self, eyes: str) -> list[dict[str, Any]]:
        """As these eyes may see them."""
        known = self._data.setdefault(eyes, [])
        for event in self.round.events[len(known) :]:
            seen = redact(event, eyes)
            known.append(json.loads(json.dumps(event_data(seen) | about_data(seen))))
        return known


class Oracle:
    def __init__(self, writer: Callable[[Committing], SimulatedServer | None]) -> None:
        self._writer = writer
        self._seal = Seal(seal_file())
        self.found: Violation | None = None  # the first
        self.rounds: dict[str, StoredPlay] = {}
        self.last_input: dict[str, float] = {}  # by table: when something was stored of its rounds
        self.balances: Counter[str] = Counter()
        self.entries = 0
        self.asked: defaultdict[str, int] = defaultdict(int)  # chips that a visitor asked to bring to tables, each request once
        self.brought: defaultdict[str, int] = defaultdict(int)
        self.counts: Counter[str] = Counter()
        self.moved: dict[str, float] = {}  # by account: when chips last moved there
        self.lines = 0  # of the staff's journal
        self.wanted: Counter[tuple[str, str]] = Counter()  # deeds of the staff, each once however often it was sent: what, and by whom
        self.did: Counter[tuple[str, str]] = Counter()
        self._wrote: list[tuple[int, float, SimulatedServer | None]] = []  # lines of the journal, when, and by which server

    def _fail(self, invariant: str, sentence: str) -> NoReturn:
        """Whoever catches it, the simulation has heard of it."""
        self.found = self.found or Violation(invariant, sentence)
        raise self.found

    # -- what is stored -----------------------------------------------------------------------------------------------------

    def committed(self, session: Committing, now: float) -> None:
        kept = session.kept
        self.counts["transactions"] += 1
        self._held(session, kept)
        for row in kept.get("rounds", ()):
            self._begins(row)
        for round_id, player, visitor_id in kept.get("round_players", ()):
            self.rounds[round_id].players[player] = visitor_id
        for row in kept.get("inputs", ()):
            self._input(row, now)
        for row in kept.get("results", ()):
            self.rounds[row[0]].over = True
            self.counts["rounds"] += 1
        for row in kept.get("staff_journal", ()):
            self.lines += 1
            self._wrote.append((row[0], now, self._writer(session)))
            if row[0] != self.lines:
                self._fail("papers", f"line {row[0]} of the staff's journal follows line {self.lines - 1}")
            self._deed(row[5], row[2])
        if "entries" in kept:
            self._entries(session, kept["entries"], now)

    def wants(self, what: str, by: str) -> None:
        """Somebody of the staff is about to ask for this once."""
        self.wanted[what, by] += 1

    def _deed(self, what: str, by: str) -> None:
        self.did[what, by] += 1
        self.counts[f"line {what}"] += 1
        if (what, by) in self.wanted and self.did[what, by] > self.wanted[what, by]:
            self._fail("once", f"{by} asked {self.wanted[what, by]} times for {what}, it was done {self.did[what, by]} times")

    def _held(self, session: Committing, kept: Mapping[str, Sequence[Row]]) -> None:
        """Only the server that holds a table writes anything of it; only the one that holds the desk what is no table's."""
        tables = {row[1] for row in kept.get("rounds", ())}
        tables |= {self.rounds[row[0]].table_id for row in kept.get("inputs", ()) if row[0] in self.rounds}
        if not tables:
            return
        writer = self._writer(session)
        if writer is None:
            return  # it died in the moment of its commit
        owners = dict(session.sqlite.execute("SELECT what, owner FROM held").fetchall())
        for id in sorted(tables):
            owner = owners.get(at_table(id))
            if owner != writer.peer_id and at_table(id) in owners:
                self._fail("one holder", f"{writer.name} wrote to table {id}, which {owner} holds")

    def _begins(self, row: Row) -> None:
        id, table_id, number, setup, begun_at, root = row[:6]
        opened = RoundRow(id, table_id, number, self._seal.opened(id, json.loads(setup)), begun_at, root)
        self.rounds[id] = StoredPlay(table_id, Round(setup_of(opened)))
        for other, play in list(self.rounds.items()):
            if play.table_id == table_id and play.over and other != id and other != f"{table_id}-{number - 1}":
                del self.rounds[other]  # nobody is shown it any more

    def _input(self, row: Row, now: float) -> None:
        round_id, seq, data, _ = row
        play = self.rounds[round_id]
        if seq != play.inputs:
            self._fail("acknowledged", f"input {seq} of round {round_id} follows {play.inputs} others")
        play.inputs += 1
        given = json.loads(data)
        input = read_input(Fields(given, round_id, str(seq)))
        if isinstance(input, Action):
            play.round.act(input)
        elif isinstance(input, FloorCall):
            play.round.rule(input)
        else:
            play.round.misdeal(input.why, input.rule)
        if "player" in given:
            play.actions[given["player"]].append(given)
        self.last_input[play.table_id] = now
        self.counts["inputs"] += 1

    def _entries(self, session: Committing, rows: Sequence[Row], now: float) -> None:
        touched = set()
        for row in rows:
            id, source, target, amount, why = row[0], row[6], row[7], row[8], row[9]
            self.entries += 1
            if id != self.entries:
                self._fail("chips", f"entry {id} follows entry {self.entries - 1}")
            self.balances[source] -= amount
            self.balances[target] += amount
            touched |= {source, target}
            if why == "buy-in" and source.startswith("visitor/"):
                self._brings(source.removeprefix("visitor/"), amount)
        for account in touched:
            self.moved[account] = now
            if self.balances[account] < 0 and account != HOUSE:
                self._fail("chips", f"{account} holds {self.balances[account]}")
        marks = ",".join("?" * len(touched))
        found = dict(session.sqlite.execute(f"SELECT account, amount FROM balances WHERE account IN ({marks})", list(touched)).fetchall())
        for account in sorted(touched):
            if found.get(account, 0) != self.balances[account]:
                self._fail("chips", f"{account} is kept as {found.get(account, 0)}, its entries come to {self.balances[account]}")

    def _brings(self, visitor: str, amount: int) -> None:
        if visitor not in self.asked:
            return  # they sit at a real table, and its dealer asks for them
        self.brought[visitor] += amount
        if self.brought[visitor] > self.asked[visitor]:
            self._fail("once", f"{visitor} asked to bring {self.asked[visitor]} cents to tables, and {self.brought[visitor]} were taken")

    def known(self, server: SimulatedServer, now: float) -> None:
        """What every server believes of purses and of the journal, some time after it was stored."""
        host = server.host
        if host is None:
            return
        for account, at in self.moved.items():
            visitor = account.removeprefix("visitor/")
            if visitor != account and at < now - HEARD_WITHIN and host.visitors.balance(visitor) != self.balances[account]:
                self._fail(
                    "known everywhere",
                    f"{server.name} believes that {account} holds {host.visitors.balance(visitor)}, it holds {self.balances[account]}",
                )
        others = max((line for line, at, writer in self._wrote if writer is not server and at < now - HEARD_WITHIN), default=0)
        if host.journal.last < others:  # what it wrote itself it reads before it goes by it
            self._fail("known everywhere", f"{server.name} knows the staff's journal up to line {host.journal.last}, others wrote {others}")

    # -- what is shown ------------------------------------------------------------------------------------------------------

    def shown(self, visitor: str, text: str) -> None:
        """A message leaves a server: all of it is stored, and nothing of it is hidden from its reader."""
        message = json.loads(text)
        self.counts["messages"] += 1
        round_id = message["round"]
        if not round_id or (not message["events"] and not message["from"]):
            return
        play = self.rounds.get(round_id)
        if play is None:
            self._fail("stored first", f"round {round_id} was shown, and is not stored")
        player = (message["you"] or {}).get("player", "")
        eyes = player if play.players.get(player) == visitor else ""
        stored = play.events(eyes)
        for number, event in enumerate(message["events"], message["from"]):
            if number >= len(stored):
                self._fail("stored first", f"event {number} of round {round_id} was shown, and {len(stored)} are stored")
            told = {name: value for name, value in event.items() if name not in TOLD}
            if told != stored[number]:
                reader = player or "a watcher"
                self._fail("shown as it was", f"event {number} of {round_id} was shown to {reader} as {told}, it is {stored[number]}")
            self.counts["events"] += 1

    def acknowledged(self, player: str, round_id: str, turn: int, action: Mapping[str, Any]) -> None:
        """A server says that an action is done: then it is stored, as it was sent."""
        play = self.rounds.get(round_id)
        given = play.actions[player][turn : turn + 1] if play is not None else []
        if not given:
            self._fail("acknowledged", f"turn {turn} of {player} in round {round_id} was acknowledged, and is not stored")
        if given[0]["verb"] != action["verb"] or given[0].get("amount", 0) != action["amount"]:
            self._fail("acknowledged", f"turn {turn} of {player} in round {round_id} is stored as {given[0]}, not as {action}")
        self.counts["acknowledged"] += 1
