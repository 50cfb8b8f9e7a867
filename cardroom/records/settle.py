"""Settling a described round: what it came to, every transfer with the clause that moved it."""

from collections.abc import Mapping
from typing import NamedTuple, NotRequired, TypedDict

from cardroom.chance import Stacked
from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.records.described import Described, read_described
from cardroom.records.plain import read_spot
from cardroom.records.unseen import play
from cardroom.round import Round, Ruled, Transfer

_Named = TypedDict("_Named", {"from": str})  # what no attribute can be called


class TransferData(_Named):
    """A transfer, and the clause that moved it."""

    number: int
    to: str
    amount: Cents
    why: str
    spot: NotRequired[str]
    rule: str
    says: str
    source: str
    lines: str


class RuledData(TypedDict):
    """What the floor has ruled, after so many transfers."""

    after: int
    ruling: str
    text: str
    rule: str
    says: str
    lines: str


class SettledData(TypedDict):
    edition: str
    option: str
    rulings: list[RuledData]
    transfers: list[TransferData]
    stacks: dict[str, Cents]
    net: dict[str, Cents]
    drop: Cents
    jackpot: Cents
    house: Cents
    void: bool


class Settled(NamedTuple):
    """A described round, and the round that it is: ``round`` has every transfer with its clause.

    >>> from cardroom import settle
    >>> described = {
    ...     "edition": "standard/no-limit-texas-holdem",
    ...     "players": [{"name": "ann", "seat": 1, "stack": 100}, {"name": "bob", "seat": 2, "stack": 60}],
    ...     "button": 1,
    ...     "actions": ["ann: fold"],
    ... }
    >>> settle(described).round
    <Round of standard/no-limit-texas-holdem: ann, bob; over>
    """

    described: Described
    round: Round


def settle(data: Mapping[str, object], name: str = "the round") -> Settled:
    """The round described by this data, played to its end; what does not fit is told under ``name``.

    >>> from cardroom import settle
    >>> described = {
    ...     "edition": "standard/no-limit-texas-holdem",
    ...     "players": [{"name": "ann", "seat": 1, "stack": 100}, {"name": "bob", "seat": 2, "stack": 60}],
    ...     "button": 1,
    ...     "actions": ["ann: fold"],
    ... }
    >>> settle(described).round.outcome.stacks
    {'ann': 9900, 'bob': 6100}
    """
    described = read_described(data, name)
    round = play(described)
    _check_dice(described, round)
    return Settled(described, round)


def _check_dice(described: Described, round: Round) -> None:
    chance = described.setup.chance
    if isinstance(chance, Stacked) and len(round.shoe.thrown) != len(chance.dice):
        why = "no dice are thrown in this round" if chance.dice else "is missing, like [4, 5, 6]"
        raise BadInput(f"{described.name}: dice: {why}.")


def transfers_with_clauses(round: Round) -> list[TransferData]:
    """Each transfer in order, with the clause that moved it and the lines of the source that say so."""
    edition = round.setup.edition
    rows: list[TransferData] = []
    for number, transfer in enumerate(round.transfers, start=1):
        clause = edition.clauses.get(transfer.rule)
        row: TransferData = {
            "number": number,
            "from": str(transfer.source),
            "to": str(transfer.target),
            "amount": transfer.amount,
            "why": transfer.why,
            "rule": transfer.rule,
            "says": clause.says if clause else "",
            "source": getattr(edition, "source", "") if clause and clause.lines else "",
            "lines": clause.lines if clause else "",
        }
        if transfer.spot is not None:
            row["spot"] = str(transfer.spot)
        rows.append(row)
    return rows


def rulings_with_clauses(round: Round) -> list[RuledData]:
    """Each ruling in order, with its clause."""
    clauses, moved = round.setup.edition.clauses, 0
    found: list[RuledData] = []
    for event in round.events:
        if isinstance(event, Transfer):
            moved += 1
        elif isinstance(event, Ruled):
            clause = clauses.get(event.rule)
            says, lines = (clause.says, clause.lines) if clause else ("", "")
            found.append({"after": moved, "ruling": event.ruling, "text": event.text, "rule": event.rule, "says": says, "lines": lines})
    return found


def settled_data(settled: Settled) -> SettledData:
    """What ``cardroom settle --json`` prints. Amounts are cents."""
    round = settled.round
    setup, outcome = round.setup, round.outcome
    before = setup.stacks
    return {
        "edition": setup.edition.id,
        "option": setup.rate.option if getattr(setup.edition, "schedule", None) else "",
        "rulings": rulings_with_clauses(round),
        "transfers": transfers_with_clauses(round),
        "stacks": dict(outcome.stacks),
        "net": {player: stack - before[player] for player, stack in outcome.stacks.items()},
        "drop": outcome.drop,
        "jackpot": outcome.jackpot,
        "house": outcome.house,
        "void": round.void,
    }


def account_text(account: object) -> str:
    """An account for people: ``ann's ante``, ``the pot``."""
    text = str(account)
    if text.count("/") >= 2:
        spot = read_spot(text)
        return f"{spot.player}'s {spot.wager}" + (f" (hand {spot.hand + 1})" if spot.hand else "")
    if text.startswith("pot/"):
        return "the pot" if text == "pot/0" else f"side pot {text.removeprefix('pot/')}"
    return {"drop": "the drop", "bank": "the bank", "jackpot": "the jackpot", "house": "the house"}.get(text, text)


def transfer_text(transfer: Transfer) -> str:
    return f"{money_text(transfer.amount)} from {account_text(transfer.source)} to {account_text(transfer.target)}: {transfer.why}"
