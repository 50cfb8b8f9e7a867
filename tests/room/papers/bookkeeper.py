"""A bookkeeper who has only the files: reads ledger-cli's journal, CSV and OFX without the program, and adds everything up."""

import csv
import io
import re
from collections import Counter
from decimal import Decimal
from typing import NamedTuple
from xml.etree import ElementTree

_HEAD = re.compile(r"\d{4}-\d\d-\d\d \* \(\S+\) .+")
_AMOUNT = re.compile(r"    (\S.*?)  \$(-?\d+\.\d\d)")


class Statement(NamedTuple):
    amounts: list[Decimal]
    ids: list[str]
    balance: Decimal


def read_ledger(text: str) -> Counter[str]:
    """What every account has come to, in cents; each transaction must come to nothing."""
    found: Counter[str] = Counter()
    for part in text.split("\n\n")[1:]:
        head, behind, *lines = part.rstrip("\n").split("\n")
        assert _HEAD.fullmatch(head), head
        assert re.fullmatch(r"    ; .*\d.*", behind), behind
        amounts = [_AMOUNT.fullmatch(line) for line in lines]
        assert len(amounts) > 1 and all(amounts), part
        of_it = [(match[1], int(Decimal(match[2]) * 100)) for match in amounts if match]
        assert sum(cents for _, cents in of_it) == 0, part
        for account, cents in of_it:
            found[account] += cents
    return found


def read_csv(text: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for row in csv.DictReader(io.StringIO(text)):
        assert bool(row["Debit"]) != bool(row["Credit"]) and row["Behind it"]
        found[row["Name"]] += int(Decimal(row["Debit"] or f"-{row['Credit']}") * 100)
    return found


def read_ofx(text: str) -> dict[str, Statement]:
    """By account."""
    found = {}
    for statement in ElementTree.fromstring(text.split("?>", 2)[2].strip()).iter("STMTRS"):
        rows = list(statement.iter("STMTTRN"))
        found[statement.findtext("BANKACCTFROM/ACCTID", "")] = Statement(
            [Decimal(row.findtext("TRNAMT", "")) for row in rows],
            [row.findtext("FITID", "") for row in rows],
            Decimal(statement.findtext("LEDGERBAL/BALAMT", "")),
        )
    return found
