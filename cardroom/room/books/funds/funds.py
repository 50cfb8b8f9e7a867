"""The funds of the room: a fold of the staff's journal, and the lines that may follow.

No manual prints how such a fund is kept, but for whose debt it is (003 l.77, 265): the rules here are those of rooms in general, and ours.
A pay-out is proposed by one and approved by another, neither of whom has won it, with the hand on record.
"""

import re
from collections.abc import Callable

from cardroom.errors import BadInput, IllegalAction
from cardroom.money import Cents, money_text
from cardroom.room.base.errors import Forbidden, Stale, Unknown
from cardroom.room.books.funds.lines import (
    FundMoved,
    FundOpened,
    FundSet,
    PayOutApproved,
    PayOutProposed,
    PayOutRefused,
)
from cardroom.room.books.funds.records import Activity, Fund, FundFigure, FundKind, FundMovement, PayOut, Statement, Won
from cardroom.room.books.hours import Span
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.journal.marks import Mark, mark_of, new_journal
from cardroom.room.people.staff import By
from cardroom.room.storage.accounts import fund_account, ledger_account, visitor_account
from cardroom.room.storage.rows import LedgerEntry, StaffRow
from cardroom.round import HOUSE, JACKPOT
from cardroom.round.floor import WORDS, said

MOST = 10**12
"""Cents that may be moved at once: more than any fund holds."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_WHY = {
    Activity.SEED: "the seed of a fund",
    Activity.CONTRIBUTED: "contributed by the room",
    Activity.COLLECTED: "the fund of a closed table",
    Activity.ADMINISTRATION: "administration of a fund",
    Activity.PAID: "paid from a fund",
}


class Funds(Fold):
    def __init__(
        self, check_admitted: Callable[[str, float], None] = lambda visitor, now: None, real: Callable[[], bool] = lambda: True
    ) -> None:
        """``check_admitted`` refuses a visitor who may be paid nothing at that time: barred, or excluded. ``real``: whether chips are
        money; play chips in a fund are the house's own."""
        self._check_admitted, self._real = check_admitted, real
        self._funds: dict[str, Fund] = {}
        self._pay_outs: dict[int, PayOut] = {}

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        match line:
            case FundOpened():
                self._funds[line.fund] = Fund(line.fund, line.title, line.kind, line.share, number)
            case FundSet():
                self._funds[line.fund] = self._funds[line.fund]._replace(title=line.title, share=line.share, version=number)
            case FundMoved():
                self._move(mark_of(number, row, line.name), line.fund, line.activity, line.amount, line.journal)
            case PayOutProposed():
                won = Won(line.round, row.about or "", line.player, line.hand, line.unread)
                self._pay_outs[number] = PayOut(number, line.fund, line.amount, won, mark_of(number, row, line.name))
            case PayOutApproved():
                mark, found = mark_of(number, row, line.name), self._pay_outs[line.proposal]
                self._pay_outs[line.proposal] = found._replace(state="paid", ended=mark, journal=line.journal)
                self._move(mark, line.fund, Activity.PAID, found.amount, line.journal)
            case PayOutRefused():
                found = self._pay_outs[line.proposal]
                self._pay_outs[line.proposal] = found._replace(state="refused", ended=mark_of(number, row, line.name))

    def _move(self, mark: Mark, name: str, activity: Activity, amount: Cents, journal: str) -> None:
        fund = self._funds[name]
        self._funds[name] = fund._replace(version=mark.line, moves=(*fund.moves, FundMovement(mark, activity, amount, journal)))

    # -- what holds ---------------------------------------------------------------------------------------------------------

    @property
    def all(self) -> list[Fund]:
        return list(self._funds.values())

    def of(self, name: str) -> Fund:
        fund = self._funds.get(name)
        if fund is None:
            raise Unknown(f"There is no fund '{name[:40]}'.")
        return fund

    def to_withdraw(self, fund: Fund) -> Cents:
        """What may be withdrawn now."""
        return fund.to_withdraw if self._real() else fund.holds

    @property
    def waiting(self) -> list[PayOut]:
        """Pay-outs that one has proposed, and nobody else approved or refused."""
        return [found for found in self._pay_outs.values() if found.state == "waiting"]

    def pay_outs(self, span: Span) -> list[PayOut]:
        """Those that were proposed or ended in it."""
        return [found for found in self._pay_outs.values() if any(mark and span.has(mark.at) for mark in (found.proposed, found.ended))]

    def statement(self, name: str, span: Span) -> Statement:
        """What moved in a span of time, by activity, between what it held before and after."""
        fund = self.of(name)
        within = [moved for moved in fund.moves if span.has(moved.mark.at)]
        opening = sum(moved.signed for moved in fund.moves if moved.mark.at < span.since)
        figures = {activity: _figure([moved for moved in within if moved.activity is activity]) for activity in Activity}
        paid = [found for found in self.pay_outs(span) if found.fund == name]
        return Statement(fund, opening, figures, opening + sum(moved.signed for moved in within), tuple(paid))

    # -- lines --------------------------------------------------------------------------------------------------------------

    def open(self, by: By, name: str, title: str, kind: FundKind, share: int, why: str, now: float) -> Posting:
        if not _NAME.fullmatch(name):
            raise BadInput(f"'{name[:40]}' is no name for a fund: small letters, figures and hyphens, 40 at most.")
        if name in self._funds:
            raise BadInput(f"There is a fund '{name}' already.")
        line = FundOpened(name, _words(title, "The title of a fund"), kind, _share(share), by.name)
        return Posting(by.staffer.entry(now, line, why=why))

    def change(self, by: By, name: str, version: int, title: str, share: int, why: str, now: float) -> Posting:
        """Another title, or another share for its administration."""
        self._seen(name, version)
        line = FundSet(name, _words(title, "The title of a fund"), _share(share), by.name)
        return Posting(by.staffer.entry(now, line, why=why))

    def put_in(self, by: By, name: str, version: int, amount: Cents, seed: bool, why: str, now: float) -> Posting:
        """The house's money: as its seed, or contributed."""
        self._seen(name, version)
        return self._posting(by, name, Activity.SEED if seed else Activity.CONTRIBUTED, (HOUSE, fund_account(name)), amount, why, now)

    def take_over(self, by: By, name: str, version: int, table_id: str, held: Cents, closed: bool, why: str, now: float) -> Posting:
        """What is left in the fund of a table that is closed: what its patrons have put in and nobody has won. ``held``: what it is."""
        self._seen(name, version)
        if not closed:
            raise BadInput("That table is open: the fund at it is its game's.")
        if held <= 0:
            raise BadInput("The fund of that table holds nothing.")
        ends = ledger_account(table_id, JACKPOT, ()), fund_account(name)
        return self._posting(by, name, Activity.COLLECTED, ends, held, why, now, table_id)

    def withdraw(self, by: By, name: str, version: int, amount: Cents, why: str, now: float) -> Posting:
        """Administration, up to its share of what has come in; of play chips all."""
        fund = self._seen(name, version)
        if _amount(amount) > self.to_withdraw(fund):
            if not self._real():
                raise BadInput(f"{fund.title} holds {money_text(fund.holds)}: {money_text(amount)} cannot be withdrawn.")
            raise BadInput(
                f"As administration of {fund.title} {money_text(fund.to_withdraw)} may be withdrawn now ({fund.share} percent of what came "
                f"in beside its seed, less what was withdrawn), not {money_text(amount)}."
            )
        return self._posting(by, name, Activity.ADMINISTRATION, (fund_account(name), HOUSE), amount, why, now)

    def propose(self, by: By, name: str, amount: Cents, won: Won, why: str, now: float) -> Posting:
        """A pay-out, by the first of the two who approve it."""
        fund = self.of(name)
        self._check(by, fund, _amount(amount), won, now)
        same = [found for found in self._pay_outs.values() if found.fund == name and found.won[:2] == won[:2] and found.state != "refused"]
        if same:
            raise BadInput(f"For that round {same[0].won.player} is paid from {fund.title} already, or it waits to be approved.")
        line = PayOutProposed(name, amount, won.round_id, won.player, _words(won.hand, "The hand"), by.name, won.unread)
        return Posting(by.staffer.entry(now, line, about=won.visitor, why=why))

    def approve(self, by: By, number: int, why: str, now: float) -> Posting:
        """By somebody other than the proposer: it is paid to the winner's bank at the cage."""
        found = self._waiting(number)
        if by.staffer.who == found.proposed.who:
            raise Forbidden("You have proposed it yourself: another approves it.")
        self._check(by, self.of(found.fund), found.amount, found.won, now)
        journal = new_journal()
        ends = fund_account(found.fund), visitor_account(found.won.visitor)
        entry = LedgerEntry(journal, 0, now, None, None, *ends, found.amount, _WHY[Activity.PAID], "")
        line = PayOutApproved(found.fund, number, found.amount, journal, by.name)
        return Posting(by.staffer.entry(now, line, about=found.won.visitor, why=why), (entry,))

    def refuse(self, by: By, number: int, why: str, now: float) -> Posting:
        """By another, or by the proposer: nothing is paid."""
        found = self._waiting(number)
        line = PayOutRefused(found.fund, number, by.name)
        return Posting(by.staffer.entry(now, line, about=found.won.visitor, why=why))

    def _check(self, by: By, fund: Fund, amount: Cents, won: Won, now: float) -> None:
        if by.staffer.who == won.visitor:
            raise Forbidden("Nobody approves what is paid to himself.")
        if amount > fund.holds:
            raise BadInput(f"{fund.title} holds {money_text(fund.holds)}: {money_text(amount)} cannot be paid from it.")
        self._check_admitted(won.visitor, now)

    def _waiting(self, number: int) -> PayOut:
        found = self._pay_outs.get(number)
        if found is None:
            raise Unknown(f"There is no pay-out of number {number}.")
        if found.state != "waiting":
            raise Stale(f"That pay-out is {found.state} already.")
        return found

    def _seen(self, name: str, version: int) -> Fund:
        fund = self.of(name)
        if fund.version != version:
            raise Stale(f"{fund.title} has moved meanwhile: look again.")
        return fund

    def _posting(
        self, by: By, name: str, activity: Activity, ends: tuple[str, str], amount: Cents, why: str, now: float, table_id: str | None = None
    ) -> Posting:
        journal = new_journal()
        entry = LedgerEntry(journal, 0, now, table_id, None, *ends, _amount(amount), _WHY[activity], "")
        line = FundMoved(name, activity, amount, journal, by.name)
        return Posting(by.staffer.entry(now, line, table_id=table_id, why=why), (entry,))


def _figure(moves: list[FundMovement]) -> FundFigure:
    return FundFigure(sum(moved.amount for moved in moves), tuple(m.mark.line for m in moves), tuple(m.journal for m in moves))


def _amount(cents: Cents) -> Cents:
    if not 0 < cents <= MOST:
        raise BadInput(f"One cent to {money_text(MOST)} can be moved at once, not {money_text(cents)}.")
    return cents


def _share(percent: int) -> int:
    if not 0 <= percent <= 100:
        raise BadInput(f"The share for administration is 0 to 100 percent, not {percent}.")
    return percent


def _words(text: str, what: str) -> str:
    try:
        found = said(text, WORDS, what)
    except IllegalAction as error:
        raise BadInput(str(error)) from None
    if not found:
        raise BadInput(f"{what} must be said.")
    return found
