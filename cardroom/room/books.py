"""The books of one round: what of it has gone into the ledger, how often each player has answered, and since when he is asked."""

from collections import Counter
from collections.abc import Collection

from cardroom.room.storage.accounts import ledger_account
from cardroom.room.storage.rows import Entry
from cardroom.round import Action, Round, Shuffled, Transfer


def root_of(round: Round) -> str:
    """The commitment to its cards, as it was published before the deal."""
    first = round.events[0]
    return first.root if isinstance(first, Shuffled) else ""


class Books:
    def __init__(self, table_id: str, round_id: str, round: Round) -> None:
        self._table_id, self._round_id, self._round = table_id, round_id, round
        self._read = 0  # events of the round that have been booked
        self._lines = 0  # transfers among them
        self.turns: Counter[str] = Counter()
        self.asked: dict[str, tuple[int, float]] = {}  # the turn of each person asked, and since when

    @classmethod
    def resumed(cls, table_id: str, round_id: str, round: Round) -> "Books":
        """Of a round that is stored: all that has happened in it is booked."""
        books = cls(table_id, round_id, round)
        books._read, books._lines = len(round.events), len(round.transfers)
        books.turns.update(given.player for given in round.inputs if isinstance(given, Action))
        return books

    def book(self, now: float) -> list[Entry]:
        """The entries of what has happened since the last time."""
        players = self._round.setup.stacks
        made = []
        for event in self._round.events[self._read :]:
            if isinstance(event, Transfer):
                source, target = (ledger_account(self._table_id, account, players) for account in event[:2])
                made.append(
                    Entry(
                        self._round_id,
                        self._lines,
                        now,
                        self._table_id,
                        self._round_id,
                        source,
                        target,
                        event.amount,
                        event.why,
                        event.rule,
                    )
                )
                self._lines += 1
        self._read = len(self._round.events)
        return made

    def ask_anew(self, now: float) -> None:
        """Whoever is asked has all his time from now on."""
        self.asked = {player: (turn, now) for player, (turn, _) in self.asked.items()}

    def ask(self, people: Collection[str], now: float) -> None:
        """Who is asked now gets his time; who was asked already keeps what is left of it."""
        decision = self._round.decision
        known = self.asked
        self.asked = {
            player: known[player] if player in known and known[player][0] == self.turns[player] else (self.turns[player], now)
            for player in (decision.asks if decision is not None else ())
            if player in people
        }
