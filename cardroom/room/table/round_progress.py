"""The books of one round: how much of it is in the ledger, how often each player has answered, and since when each is asked."""

from collections import Counter
from collections.abc import Collection

from cardroom.records.setups import setup_data
from cardroom.room.storage.accounts import ledger_account
from cardroom.room.storage.rows import LedgerEntry, RoundRow
from cardroom.round import Account, Action, Round, Shuffled, Transfer


class RoundProgress:
    def __init__(self, table_id: str, round_id: str, round: Round) -> None:
        self._table_id, self._round_id, self._round = table_id, round_id, round
        self._read = 0  # events of the round that have been booked
        self._lines = 0  # transfers among them
        self._accounts: dict[Account, str] = {}
        self.turns: Counter[str] = Counter()
        self.asked: dict[str, tuple[int, float]] = {}  # the turn of each person asked, and since when

    @classmethod
    def resumed(cls, table_id: str, round_id: str, round: Round) -> "RoundProgress":
        """Return the books of a stored round: everything that has happened in it is booked."""
        books = cls(table_id, round_id, round)
        books._read, books._lines = len(round.events), len(round.transfers)
        books.turns.update(given.player for given in round.inputs if isinstance(given, Action))
        return books

    def row(self, number: int, now: float) -> RoundRow:
        """Return the round as it is stored, with the commitment to its cards."""
        first = self._round.events[0]
        root = first.root if isinstance(first, Shuffled) else ""
        return RoundRow(self._round_id, self._table_id, number, setup_data(self._round.setup), now, root)

    def book(self, now: float) -> list[LedgerEntry]:
        """Return the entries of everything that has happened since the last call."""
        events, table_id, round_id, line = self._round.events, self._table_id, self._round_id, self._lines
        made = []
        for event in events[self._read :]:
            if isinstance(event, Transfer):
                source, target, amount, why, rule, _ = event
                made.append(
                    LedgerEntry(round_id, line, now, table_id, round_id, self._account(source), self._account(target), amount, why, rule)
                )
                line += 1
        self._read, self._lines = len(events), line
        return made

    def _account(self, account: Account) -> str:
        """Return an account's name in the ledger. They are cached: a round uses the same few."""
        found = self._accounts.get(account)
        if found is None:
            found = self._accounts[account] = ledger_account(self._table_id, account, self._round.setup.stacks)
        return found

    def ask_anew(self, now: float) -> None:
        """Give all players who are asked their whole time from now on."""
        self.asked = {player: (turn, now) for player, (turn, _) in self.asked.items()}

    def later(self, seconds: float, player: str = "") -> None:
        """Move the time of everybody who is asked, or of this player, by so many seconds."""
        self.asked = {name: (turn, since + seconds if player in ("", name) else since) for name, (turn, since) in self.asked.items()}

    def ask(self, people: Collection[str], now: float) -> None:
        """Give a player who is asked now their time; a player who was asked already keeps the rest of it."""
        decision = self._round.decision
        known = self.asked
        self.asked = {
            player: known[player] if player in known and known[player][0] == self.turns[player] else (self.turns[player], now)
            for player in (decision.asks if decision is not None else ())
            if player in people
        }
