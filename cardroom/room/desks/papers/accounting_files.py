"""The entries of a day as files that bookkeeping programs read: CSV, ledger-cli's journal, and OFX for the accounts of cash."""

import csv
import io
from collections.abc import Callable
from datetime import datetime
from html import escape
from zoneinfo import ZoneInfo

from cardroom.money import Cents
from cardroom.room.books.cage.inventory import Inventory
from cardroom.room.books.cage.pieces import CASH, worth
from cardroom.room.desks.papers.accounting import Amount, Chart, ChartEntry, account_name, book_entries
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.written import harmless

CASH_ACCOUNT = "cash-"


def _dollars(cents: Cents) -> str:
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def _local(log: Log, at: float) -> datetime:
    return datetime.fromtimestamp(at, ZoneInfo(log.hours.zone))


def csv_text(log: Log, chart: Chart) -> str:
    """A row for each amount: a debit or a credit, with what is behind its entry."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("Day", "Entry", "At", "Text", "Account", "Name", "Debit", "Credit", "Behind it"))
    for entry in book_entries(log):
        for amount in entry.amounts:
            debit, credit = (_dollars(amount.cents), "") if amount.cents > 0 else ("", _dollars(-amount.cents))
            account = chart[amount.account].code, harmless(account_name(chart, amount))
            at = _local(log, entry.at).isoformat(timespec="seconds")
            writer.writerow((log.day.isoformat(), entry.number, at, harmless(entry.text), *account, debit, credit, str(entry.behind)))
    return out.getvalue()


def ledger_text(log: Log, chart: Chart) -> str:
    """The journal of ledger-cli and hledger. Every transaction has the date of the gaming day, which may end on the next one."""
    lines = [f"; {log.settings.establishment}, gaming day {log.day}"]
    for entry in book_entries(log):
        lines += ["", f"{log.day} * ({log.day}-{entry.number}) {_words(entry.text)}", f"    ; {_words(str(entry.behind))}"]
        lines += [f"    {account_name(chart, amount)}  ${_dollars(amount.cents)}" for amount in entry.amounts]
    return "\n".join([*lines, ""])


def _words(text: str) -> str:
    """Without what begins a remark in the journal."""
    return text.replace(";", ",")


def ofx_text(log: Log, chart: Chart) -> str:
    """OFX 2.2: a statement for each account of cash, with what lies there when the day ends. The format has no place for other accounts."""
    entries = book_entries(log)
    held = _cash_at_end(log)
    moved = {(amount.account, amount.place) for entry in entries for amount in entry.amounts if amount.account.startswith(CASH_ACCOUNT)}
    since, until = (_ofx_time(log, at) for at in (log.span.since, log.span.until))
    statements = []
    for key in sorted({*moved, *held}):
        own = [(entry, amount) for entry in entries for amount in entry.amounts if (amount.account, amount.place) == key]
        transactions = "".join(_ofx_transaction(log, entry, amount) for entry, amount in own)
        account = f"{chart[key[0]].code}{'-' if key[1] else ''}{key[1]}"[:22]
        statements.append(
            f"<STMTTRNRS><TRNUID>{escape(account)}</TRNUID>{_FINE}<STMTRS><CURDEF>USD</CURDEF>"
            f"<BANKACCTFROM><BANKID>cardroom</BANKID><ACCTID>{escape(account)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>"
            f"<BANKTRANLIST><DTSTART>{since}</DTSTART><DTEND>{until}</DTEND>{transactions}</BANKTRANLIST>"
            f"<LEDGERBAL><BALAMT>{_dollars(held.get(key, 0))}</BALAMT><DTASOF>{until}</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS>"
        )
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
        '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'
        f"<OFX><SIGNONMSGSRSV1><SONRS>{_FINE}<DTSERVER>{until}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>"
        f"<BANKMSGSRSV1>{''.join(statements)}</BANKMSGSRSV1></OFX>\n"
    )


_FINE = "<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>"


def _ofx_transaction(log: Log, entry: ChartEntry, amount: Amount) -> str:
    kind = "CREDIT" if amount.cents > 0 else "DEBIT"
    return (
        f"<STMTTRN><TRNTYPE>{kind}</TRNTYPE><DTPOSTED>{_ofx_time(log, entry.at)}</DTPOSTED><TRNAMT>{_dollars(amount.cents)}</TRNAMT>"
        f"<FITID>{log.day:%Y%m%d}-{entry.number}</FITID><NAME>{escape(entry.text[:32])}</NAME>"
        f"<MEMO>{escape(f'{entry.text} ({entry.behind})'[:255])}</MEMO></STMTTRN>"
    )


def _ofx_time(log: Log, at: float) -> str:
    local = _local(log, at)
    offset = local.utcoffset()
    hours = 0.0 if offset is None else offset.total_seconds() / 3600
    return f"{local:%Y%m%d%H%M%S}[{hours:+g}]"


def _cash_at_end(log: Log) -> dict[tuple[str, str], Cents]:
    """By account of the books: the notes and coins that lie there when the day ends."""
    inventory = Inventory()
    for number, row in log.lines:
        if row.at < log.span.until:
            inventory.fold(number, row)
    found: dict[tuple[str, str], Cents] = {}
    for place in inventory.places:
        kind, _, name = place.partition("/")
        cents = worth(inventory.held(place), CASH)
        if kind in ("safe", "window", "tray", "bank") and cents:
            key = f"{CASH_ACCOUNT}{kind}", {"tray": log.label(name), "window": name}.get(kind, "")
            found[key] = found.get(key, 0) + cents
    return found


FORMS: dict[str, Callable[[Log, Chart], str]] = {"csv": csv_text, "ledger": ledger_text, "ofx": ofx_text}
"""By the ending of the file."""
