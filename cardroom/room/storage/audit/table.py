"""The books of one table gone through: its entries in order, its rounds played again beside them."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from cardroom.chance import Chance, Felt, Live, Shoe, promise_of
from cardroom.errors import CardroomError
from cardroom.games.carried import SHOE
from cardroom.money import money_text
from cardroom.room.base.errors import StorageError
from cardroom.room.storage import schema
from cardroom.room.storage.accounts import in_play, ledger_account, player_account
from cardroom.room.storage.balances import summed
from cardroom.room.storage.corrections import CORRECTION
from cardroom.room.storage.replay import play_stored, setup_of
from cardroom.room.storage.rows import LedgerEntry, RoundRow, StoredRound
from cardroom.room.storage.seal import Seal, sealed_with
from cardroom.room.storage.starts import ArchiveStart
from cardroom.round import JACKPOT, Round, Setup, Transfer

CASHIER, REVERSAL = "c-", "r-"
FEW = 3  # lines of a round that are told one by one; where more differ, their number

Line = tuple[str, str, int, str, str]


class KeptRound(NamedTuple):
    """A round as it is kept; its setup as it was written, which may have suffered."""

    id: str
    number: int
    setup: str
    root: str
    after_entry: int


class KeptResult(NamedTuple):
    void: bool
    outcome: str


class TableAudit:
    """Takes a table's entries and rounds in the order in which they were written; says what does not agree."""

    def __init__(self, connection: Connection, table_id: str, seal: Seal, unopened: Counter[str], start: ArchiveStart) -> None:
        """``unopened`` counts the rounds whose key is not here, by its name; ``start``: what the database begins with."""
        self._connection, self._table_id = connection, table_id
        self._seal, self._unopened = seal, unopened
        self._held = self._held_first(start)
        self._off: dict[str, int] = {}  # by how much an account is known to be wrong: told once
        self._number = self._number_before() if f"table/{table_id}" in start.opening["chains"] else 0
        self._first = self._number + 1  # of the rounds that are here
        self._round_id = ""
        self._round: Round | None = None  # played again; None: it could not be
        self._over = True
        self._chance: Chance | None = None  # of the round before
        self._lines: dict[int, tuple[int, LedgerEntry]] = {}
        self._changed = ""  # what to add when the rules have changed since

    @property
    def table_id(self) -> str:
        return self._table_id

    def _held_first(self, start: ArchiveStart) -> dict[str, int]:
        """Before the first entry that is here: what it held when the rest was archived, without what stayed."""
        own, entries = f"table/{self._table_id}/", schema.entries.c
        held = Counter({account: amount for account, amount in start.opening["balances"].items() if account.startswith(own)})
        if start.number:
            held.subtract(summed(self._connection, (entries.table_id == self._table_id) & (entries.id <= start.entry)))
        return {account: amount for account, amount in held.items() if amount and account.startswith(own)}

    def _number_before(self) -> int:
        """Of the last round that was archived."""
        rounds = schema.rounds.c
        first: int | None = self._connection.execute(select(func.min(rounds.number)).where(rounds.table_id == self._table_id)).scalar()
        return 0 if first is None else first - 1

    def take(self, id: int, entry: LedgerEntry) -> Iterator[str]:
        self._move(entry.source, -entry.amount)
        self._move(entry.target, entry.amount)
        if entry.journal == self._round_id and entry.round_id == self._round_id:
            self._lines[entry.line] = (id, entry)
        elif entry.journal.startswith(CASHIER) and entry.round_id is None:
            return
        elif not entry.journal.startswith((REVERSAL, CORRECTION)):
            now = f"round {self._round_id}" if self._round_id else "no round"
            yield f"Entry {id} (journal {entry.journal}, line {entry.line}): lies outside its round; at that point {now} was played."

    def _move(self, account: str, amount: int) -> None:
        now = self._held.get(account, 0) + amount
        if now:
            self._held[account] = now
        else:
            self._held.pop(account, None)

    # -- a round begins -----------------------------------------------------------------------------------------------------

    def begin(self, row: KeptRound) -> Iterator[str]:
        if row.number != self._number + 1:
            yield f"Table {self._table_id}: after round number {self._number} comes number {row.number}."
        self._number, self._round_id, self._round, self._over, self._lines = row.number, row.id, None, False, {}
        where = f"Round {row.id}"
        try:
            stored, gap = self._stored(row)
            if name := sealed_with(stored.row.setup):
                self._unopened[name] += 1
                self._over = self._result() is not None
                return
            setup = setup_of(stored.row)
        except StorageError:
            raise  # no fault of the books: the keys cannot be read
        except (CardroomError, LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
            yield f"{where}: its setup or an input cannot be read ({_sentence(error)})."
            self._over = self._result() is not None
            return
        digest = getattr(setup.edition, "digest", "")
        self._changed = f" (the rules of {setup.edition.id} have changed since)" if stored.row.setup.get("digest") != digest else ""
        yield from self._opening(where, setup)
        if set(stored.players) != set(setup.stacks):
            yield f"{where}: is stored as played by {_names(stored.players)}, its setup has {_names(setup.stacks)}."
        if gap:
            yield f"{where}: {gap}, so it cannot be played again."
            self._over = self._result() is not None
            return
        yield from self._promise(where, stored.row.root, setup)
        yield from self._play(where, stored, setup)

    def _stored(self, row: KeptRound) -> tuple[StoredRound, str]:
        """The round, and what is wrong with the numbers of its inputs."""
        inputs, players = schema.inputs.c, schema.round_players.c
        given = self._connection.execute(select(inputs.seq, inputs.data).where(inputs.round_id == row.id).order_by(inputs.seq)).all()
        gap = next((f"input {i} is missing (the next one there is {seq})" for i, (seq, _) in enumerate(given) if seq != i), "")
        who = self._connection.execute(select(players.player, players.visitor_id).where(players.round_id == row.id))
        setup = self._seal.opened(row.id, json.loads(row.setup))
        round_row = RoundRow(row.id, self._table_id, row.number, setup, 0.0, row.root)
        data = tuple(json.loads(data) for _, data in given)
        return StoredRound(round_row, data, None, {each.player: each.visitor_id for each in who}), gap

    def _opening(self, where: str, setup: Setup) -> Iterator[str]:
        """What each player and the jackpot fund bring is what the ledger has for them."""
        opening = {player_account(self._table_id, player): (f"{player}'s stack", stack) for player, stack in setup.stacks.items()}
        opening[f"table/{self._table_id}/{JACKPOT}"] = ("the jackpot", setup.jackpot)
        for account, (what, amount) in opening.items():
            held = self._held.get(account, 0)
            if amount - held != self._off.get(account, 0):
                yield f"{where}: its setup has {money_text(amount)} as {what}, the ledger {money_text(held)}."
            self._off[account] = amount - held

    def _promise(self, where: str, root: str, setup: Setup) -> Iterator[str]:
        """The seed gives the cards to which the round was committed before the deal."""
        found = Shoe(setup.chance, setup.edition.deck).commitment().root if isinstance(setup.chance, Live) else ""
        if root and root != found:
            yield f"{where}: its seed does not give the cards promised before the deal ({root[:12]}…), but others ({found[:12]}…)."
        cut = setup.chance.cut if isinstance(setup.chance, Live) else None
        if isinstance(setup.chance, Live) and cut is not None:
            if cut.promised != promise_of(setup.chance, setup.edition.deck, setup.edition.rules.throws_dice):
                yield f"{where}: its seed does not give what was promised before the players cut the deck."
            # A shoe is cut once; the round before may be archived.
            goes_on = self._shoe_goes_on(setup) and (setup.chance == self._chance or self._first == self._number > 1)
            if cut.round != self._round_id and not goes_on:
                yield f"{where}: its deck was cut for round {cut.round}."
        seed, before = (chance.seed if isinstance(chance, Live) else None for chance in (setup.chance, self._chance))
        if seed is not None and seed == before and not self._shoe_goes_on(setup):
            yield f"{where}: is dealt from the seed of the round before it, and no shoe goes on."
        self._chance = setup.chance

    @staticmethod
    def _shoe_goes_on(setup: Setup) -> bool:
        left = setup.carry.find(SHOE)
        return bool(left)

    def _play(self, where: str, stored: StoredRound, setup: Setup) -> Iterator[str]:
        result = self._result()
        self._over = result is not None
        try:
            self._round = round = play_stored(stored, setup)
        except (CardroomError, LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
            yield f"{where}: cannot be played again{self._changed}: {_sentence(error)}."
            return
        if result is None:
            if round.over and not _typed_in(round):
                yield f"{where}: has ended by its {len(round.inputs)} inputs, but has no result{self._changed}."
            return
        if not round.over:
            yield f"{where}: has a result, but after its {len(round.inputs)} inputs it has not ended{self._changed}."
            return
        yield from self._compare_result(where, round, result)

    def _result(self) -> KeptResult | None:
        results = schema.results.c
        row = self._connection.execute(select(results.void, results.outcome).where(results.round_id == self._round_id)).first()
        return None if row is None else KeptResult(*row)

    def _compare_result(self, where: str, round: Round, result: KeptResult) -> Iterator[str]:
        outcome = round.outcome
        try:
            told = dict(json.loads(result.outcome))
            stacks = dict(told["stacks"])
            figures: dict[str, tuple[object, object]] = {
                "the drop": (told["drop"], outcome.drop),
                "the jackpot": (told["jackpot"], outcome.jackpot),
                "what the house paid": (told.get("house", 0), outcome.house),
            }
        except (LookupError, TypeError, ValueError):
            yield f"{where}: its result cannot be read."
            return
        for player in sorted({*stacks, *outcome.stacks}):
            figures[f"{player}'s stack"] = (stacks.get(player), outcome.stacks.get(player))
        for what, (said, found) in figures.items():
            if said != found:
                yield f"{where}: its result says {_money(said)} for {what}, played again it gives {_money(found)}{self._changed}."
        if bool(result.void) != round.void:
            said, was = ("void" if void else "played to its end" for void in (result.void, round.void))
            yield f"{where}: its result says that it was {said}, played again it is {was}{self._changed}."

    # -- a round ends -------------------------------------------------------------------------------------------------------

    def end(self, following: str) -> Iterator[str]:
        """Whatever belongs to the round has been taken; ``following`` is the next one."""
        if not self._round_id:
            return
        where = f"Round {self._round_id}"
        if following and not self._over:
            yield f"{where}: has not ended, but round {following} began after it."
        if self._round is not None:
            yield from self._compare_lines(where, self._round)
        if self._over:
            for account in sorted(account for account in self._held if in_play(account)):
                held = self._held[account]
                if held != self._off.get(account, 0):
                    yield f"{where}: has ended with {money_text(held)} left on {account}."
                self._off[account] = held

    def _compare_lines(self, where: str, round: Round) -> Iterator[str]:
        moved = round.transfers if self._over or not _typed_in(round) else []
        different = 0
        for line in range(max(len(moved), max(self._lines, default=-1) + 1)):
            played = self._line(moved[line], round.setup) if line < len(moved) else None
            booked = self._lines.get(line)
            if booked is not None and played == (booked[1].source, booked[1].target, booked[1].amount, booked[1].why, booked[1].rule):
                continue
            different += 1
            if different <= FEW:
                entry = f"entry {booked[0]}: {_told(booked[1][5:10])}" if booked else "no entry"
                again = _told(played) if played else "nothing"
                yield f"{where}, line {line}: the ledger has {entry}; played again it is {again}{self._changed}."
        if different > FEW:
            yield f"{where}: {different - FEW} more lines differ from what is played."

    def _line(self, transfer: Transfer, setup: Setup) -> Line:
        source, target = (ledger_account(self._table_id, account, setup.stacks) for account in transfer[:2])
        return source, target, transfer.amount, transfer.why, transfer.rule


def _typed_in(round: Round) -> bool:
    """By a dealer: until he has paid everything it can be taken back, and is in no ledger."""
    return isinstance(round.setup.chance, Felt)


def _told(line: Line) -> str:
    source, target, amount, why, rule = line
    return f"{money_text(amount)} from {source} to {target} ({why}, {rule})"


def _money(amount: object) -> str:
    return money_text(amount) if isinstance(amount, int) else "nothing"


def _names(players: Iterable[str]) -> str:
    return ", ".join(sorted(players)) or "nobody"


def _sentence(error: Exception) -> str:
    return f"{error}".rstrip(".") if isinstance(error, CardroomError) else f"{type(error).__name__}: {error}".rstrip(".")
