"""``cardroom ledger``: what every account holds, what moved each chip, and whether all of it is true."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardroom.room.storage import LedgerEntry, Store
    from cardroom.room.storage.audit.links import Head

WHAT = ("balances", "account", "round", "verify", "head", "reverse", "correct", "archive")
ALL = 1_000_000_000  # entries of a journal


def ledger(
    what: Annotated[str, typer.Argument(help=f"{', '.join(WHAT)}.")] = "balances",
    name: Annotated[
        str,
        typer.Argument(
            help="balances: how accounts begin, like table/7k3m9q; account: which; round, reverse, correct: a round or another journal; "
            "archive: a file."
        ),
    ] = "",
    why: Annotated[str, typer.Option(help="reverse, correct: why the journal is taken back, or the payment was wrong.")] = "",
    line: Annotated[int, typer.Option(help="correct: the line of the round that was paid wrongly, as `ledger round` numbers them.")] = -1,
    seat: Annotated[int, typer.Option(help="correct: or whose wager it is, by the seat that it lies at.")] = 0,
    wager: Annotated[str, typer.Option(help="correct: which wager of that seat, like ante.")] = "",
    paid: Annotated[str, typer.Option(help="correct: what was really paid, or taken, like $30.")] = "",
    to: Annotated[str, typer.Option(help="correct: who got the rest of a pot, or from whose part it came.")] = "",
    by: Annotated[str, typer.Option(help="correct: who puts it right; recorded as it is typed.")] = "",
    second: Annotated[str, typer.Option(help="correct: who else, once the next round has begun; recorded as it is typed.")] = "",
    head: Annotated[str, typer.Option(help="verify: a head that was printed earlier; what was there then must still be there.")] = "",
    archive: Annotated[list[str] | None, typer.Option(help="verify: a file of older rounds; each holds, and they belong together.")] = None,
    before: Annotated[str, typer.Option(help="archive: only what was before this day or moment, like 2026-01-31.")] = "",
    last: Annotated[int, typer.Option(help="account: how many of its newest entries.", min=1)] = 50,
    database: Annotated[str, typer.Option(help="The card room's database; else $CARDROOM_DATABASE, else your own.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """The card room's books. `verify` plays every round again, recomputes every hash, and exits with code 2 when something does not hold;
    `head` prints a line to publish or keep elsewhere. While no card room is running on the database `reverse` takes a journal back,
    `correct` puts a wrong payment of a round right (told what was really paid), and `archive` moves older rounds to a file."""
    from cardroom.errors import BadInput
    from cardroom.room.storage import Store
    from cardroom.room.storage.accounts import default_url
    from cardroom.room.storage.audit.links import read_head

    if what not in WHAT:
        raise BadInput(f"`cardroom ledger` does {', '.join(WHAT)}, not '{what}'.")
    if what in ("account", "round", "reverse", "correct", "archive") and not name:
        raise BadInput(f"Say which: `cardroom ledger {what} {({'account': 'ACCOUNT', 'archive': 'FILE'}).get(what, 'ROUND')}`.")
    if what in ("verify", "head") and name:
        raise BadInput(f"`cardroom ledger {what}` is about everything: it takes no name.")
    if head and what != "verify":
        raise BadInput("--head goes with `cardroom ledger verify`.")
    if archive and what != "verify":
        raise BadInput("--archive goes with `cardroom ledger verify`.")
    if before and what != "archive":
        raise BadInput("--before goes with `cardroom ledger archive`.")
    moment = _moment(before) if before else None
    kept = read_head(head) if head else None
    if what == "reverse" and not why.strip():
        raise BadInput("Say why the journal is taken back, with --why.")
    store = Store.open(database or default_url(), alone=what in ("reverse", "correct", "archive"), create=False)
    try:
        if what == "balances":
            _balances(store, name, as_json)
        elif what == "account":
            _account(store, name, last, as_json)
        elif what == "round":
            _round(store, name, as_json)
        elif what == "verify":
            _verify(store, kept, archive or [], as_json)
        elif what == "head":
            _head(store, as_json)
        elif what == "archive":
            _archive(store, name, moment, as_json)
        elif what == "correct":
            _correct(store, name, _WrongPayment(line, seat, wager, paid, to, by, second, why), as_json)
        else:
            _reverse(store, name, why, as_json)
    finally:
        store.close()


def _balances(store: "Store", name: str, as_json: bool) -> None:
    from cardroom.cli.terminal.show import out_json
    from cardroom.money import money_text

    balances = store.ledger.balances(name)
    if as_json:
        out_json({"balances": balances})
        return
    if not balances:
        print(f"No account that begins with '{name}' holds anything." if name else "The ledger is empty.")
        return
    _print_right([(account, money_text(amount)) for account, amount in balances.items()])


def _print_right(rows: list[tuple[str, str]]) -> None:
    """Accounts, and their amounts flush right."""
    from cardroom.cli.terminal.show import BOLD, columns, paint

    size = max(len(amount) for _, amount in rows)
    print(columns([(account, paint(amount.rjust(size), BOLD)) for account, amount in rows], whole=True))


def _print_table(head: "Sequence[str]", rows: "Sequence[Sequence[str]]") -> None:
    """Every name in full, however wide: books are searched."""
    from cardroom.cli.terminal.show import DIM, columns, paint

    print(columns([tuple(paint(title, DIM) for title in head), *rows], whole=True))


def _account(store: "Store", name: str, last: int, as_json: bool) -> None:
    from cardroom.cli.terminal.show import out_json
    from cardroom.cli.terminal.times import when
    from cardroom.money import money_text
    from cardroom.room.base.errors import Unknown

    found = store.ledger.entries(account=name, limit=last)
    if not found:
        raise Unknown(f"Nothing has moved on an account '{name}'.")
    if as_json:
        out_json({"account": name, "balance": store.ledger.balance(name), "entries": [_data(id, entry) for id, entry in found]})
        return
    rows = []
    for id, entry in found:
        other, sign = (entry.source, "+") if entry.target == name else (entry.target, "-")
        rows.append((str(id), when(entry.at), f"{sign}{money_text(entry.amount)}", other, entry.why, entry.journal))
    _print_table(("entry", "when", "amount", "with", "why", "journal"), rows)
    print(f" {name} holds {money_text(store.ledger.balance(name))}.")


def _round(store: "Store", name: str, as_json: bool) -> None:
    """A round's entries, or those of a journal of the cashier's."""
    from cardroom.cli.terminal.show import heading, out_json
    from cardroom.cli.terminal.times import when
    from cardroom.money import money_text
    from cardroom.room.base.errors import Unknown
    from cardroom.room.books.ledger import REVERSAL, corrections_of

    stored, found = store.rounds.find(name), store.ledger.entries(journal=name, limit=ALL)
    if stored is None and not found:
        raise Unknown(store.rounds.not_here(f"There is neither a round nor a journal '{name}' in the ledger."))
    back = store.ledger.entries(journal=REVERSAL + name, limit=1)
    righted = [] if stored is None else corrections_of(store, name)
    if as_json:
        data: dict[str, object] = {"journal": name, "entries": [_data(id, entry) for id, entry in found]}
        if stored is not None:
            ended = (
                None if stored.result is None else {"over_at": stored.result.over_at, "void": stored.result.void, **stored.result.outcome}
            )
            data["round"] = {"edition": stored.row.setup.get("edition"), "begun_at": stored.row.begun_at, "result": ended}
        out_json(data | {"taken_back": back[0][1].why if back else None, "corrections": [_data(id, entry) for id, entry in righted]})
        return
    if stored is not None:
        print(heading(f"{name}, {stored.row.setup.get('edition')}"))
        print(f" Begun {when(stored.row.begun_at)}, " + (f"over {when(stored.result.over_at)}." if stored.result else "not over."))
    _print_table(
        ("line", "amount", "from", "to", "why", "rule"),
        [(str(e.line), money_text(e.amount), _short(e, e.source), _short(e, e.target), e.why, e.rule) for _, e in found],
    )
    if stored is not None and stored.result is not None:
        outcome = stored.result.outcome
        print(" Void." if stored.result.void else f" Drop {money_text(outcome.get('drop', 0))}.")
        _print_right([(player, money_text(stack)) for player, stack in outcome.get("stacks", {}).items()])
    for _, entry in righted:
        line = entry.journal.split("/")[2]
        moved = f"{money_text(entry.amount)} from {_short(entry, entry.source)} to {_short(entry, entry.target)}"
        print(f" Line {line}, {when(entry.at)}: {entry.why} ({moved}).")
    if back:
        print(f" Taken back on {when(back[0][1].at)}: {back[0][1].why}")


def _head(store: "Store", as_json: bool) -> None:
    from cardroom.cli.terminal.show import out_json
    from cardroom.room.books.ledger import head

    found = head(store)
    if as_json:
        out_json({"head": str(found), **found._asdict()})
    else:
        print(found)


def _verify(store: "Store", kept: "Head | None", archives: list[str], as_json: bool) -> None:
    from contextlib import ExitStack, closing
    from time import time

    from cardroom.cli.terminal.show import out_json, wrapped
    from cardroom.cli.terminal.times import ago, when
    from cardroom.room.books.ledger import head, size
    from cardroom.room.storage import Store
    from cardroom.room.storage.audit.whole import verify_whole

    newest, lost_log = store.newest_at(), store.lost_log()
    with ExitStack() as opened:
        older = [opened.enter_context(closing(Store.open(each, create=False))) for each in archives]
        problems = verify_whole(store, older, kept)
        first = min([store.ledger.start(), *(each.ledger.start() for each in older)], key=lambda start: start.link)
    found, last = size(store), head(store)
    if as_json:
        warnings = [lost_log] if lost_log else []
        written = {"newest_at": newest, "warnings": warnings}
        out_json({"ok": not problems, **found._asdict(), "head": str(last), **written, "problems": problems})
    else:
        much = f"{found.tables:,} tables, {found.rounds:,} rounds, {found.inputs:,} inputs, {found.entries:,} entries"
        print(f"The ledger {'DOES NOT HOLD' if problems else 'holds'}: {much}.")
        for problem in problems:
            print(wrapped(problem, "  NOT   "))
        if newest is not None:
            print(f" The newest link of the room's chain, number {last.number:,}, is of {when(newest)}, {ago(time() - newest)}.")
        if lost_log:
            print(wrapped(lost_log, "  BEWARE  "))
        if kept is not None and not problems:
            print(f" What was there at link {kept.number} of {last.number} of the room's chain is there as it was.")
        if first.number:
            print(f" What was before link {first.link + 1} of the room's chain is in the archive {first.name}.")
    if problems:
        typer.echo(problems[0], err=True)
        raise typer.Exit(2)


def _reverse(store: "Store", name: str, why: str, as_json: bool) -> None:
    from time import time

    from cardroom.cli.terminal.show import out_json
    from cardroom.room.books.ledger import reverse

    journal = reverse(store, name, why, time())
    made = store.ledger.entries(journal=journal, limit=ALL)
    if as_json:
        out_json({"journal": journal, "entries": [_data(id, entry) for id, entry in made]})
    else:
        print(f"Journal {name} is taken back by journal {journal}: {len(made)} entries.")


def _archive(store: "Store", name: str, before: float | None, as_json: bool) -> None:
    from pathlib import Path
    from time import time

    from cardroom.cli.terminal.show import out_json, wrapped
    from cardroom.room.storage.archive.archive import archive

    found = archive(store, Path(name), before, time())
    if as_json:
        out_json(found._asdict())
    else:
        told = f"{found.rounds:,} rounds and {found.entries:,} entries are in {name} now, up to link {found.link} of the room's chain."
        print(wrapped(f"{told} Keep it: with its head, {found.link}:{found.head}, the ledger goes on."))


def _moment(text: str) -> float:
    from datetime import datetime

    from cardroom.errors import BadInput

    try:
        return datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError, OSError):
        raise BadInput(f"'{text[:40]}' is no day: write it like 2026-01-31, or 2026-01-31T06:00.") from None


class _WrongPayment(NamedTuple):
    """What was typed of a wrong payment."""

    line: int
    seat: int
    wager: str
    paid: str
    to: str
    by: str
    second: str
    why: str


def _correct(store: "Store", name: str, told: _WrongPayment, as_json: bool) -> None:
    from time import time

    from cardroom.cli.terminal.show import out_json
    from cardroom.errors import BadInput
    from cardroom.money import money_text, parse_money
    from cardroom.room.base.errors import Unknown
    from cardroom.room.books.ledger import correct
    from cardroom.room.storage.corrections import Signed, Wrong
    from cardroom.room.storage.replay import line_of

    stored = store.rounds.find(name)
    if stored is None:
        raise Unknown(store.rounds.not_here(f"There is no round '{name}' in the ledger."))
    if not told.paid:
        raise BadInput("Say what was really paid, with --paid, like --paid $30 (nothing: --paid 0).")
    if told.line < 0 and not (told.seat and told.wager):
        raise BadInput("Say which payment, with --line, or with --seat and --wager.")
    line = told.line if told.line >= 0 else line_of(stored, told.seat, told.wager)
    wrong = Wrong(line, parse_money(told.paid), told.to)
    journal = correct(store, name, wrong, Signed(told.by, told.why, told.second), time())
    made = store.ledger.entries(journal=journal, limit=ALL)
    if as_json:
        out_json({"journal": journal, "entries": [_data(id, entry) for id, entry in made]})
        return
    print(f"Round {name}, line {line}: {made[0][1].why}.")
    for _, entry in made[1:]:
        print(f" {money_text(entry.amount)} from {_short(entry, entry.source)} to {_short(entry, entry.target)}, {entry.why}.")
    print(" The names are recorded as they were typed here, and nobody has signed in: in the staff's journal it is the console's.")


def _data(id: int, entry: "LedgerEntry") -> dict[str, object]:
    return {"id": id, **entry._asdict()}


def _short(entry: "LedgerEntry", account: str) -> str:
    """An account of the entry's own table, as people say it."""
    from cardroom.records.settle import account_text

    own = f"table/{entry.table_id}/"
    return account_text(account.removeprefix(own).removeprefix("player/").removeprefix("spot/")) if account.startswith(own) else account
