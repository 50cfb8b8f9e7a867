"""What the floor's pages are told, as JSON data: a line for each table, and what may be ruled with the clause that says so."""

from typing import TypedDict

from cardroom.money import Cents
from cardroom.room.live.lens import Snapshot
from cardroom.room.table.calls import CallData
from cardroom.room.table.description import DecisionData, SeatData
from cardroom.room.table.proposals import ProposalData
from cardroom.round import Offer, Round


class BankRow(TypedDict):
    player: str
    up: Cents | None
    since: float
    rounds: int
    turn: str


class AskedRow(TypedDict):
    kind: str
    players: list[str]
    since: float


class FloorRow(TypedDict):
    """One table at a glance; times are the room's clock."""

    id: str
    edition: str
    name: str
    house: str
    family: str
    limits: str
    option: str
    state: str
    why: str
    paused: str
    round: str
    number: int
    seats: list[SeatData]
    behind: list[SeatData]
    bank: BankRow | None
    asks: AskedRow | None
    collected: Cents
    calls: list[CallData]
    proposals: list[ProposalData]
    flags: list[str]
    absent: list[str]


class OfferData(TypedDict):
    """A ruling that may be made now, as ``Offer.data`` has it, with its clause."""

    name: str
    title: str
    group: str
    when: str
    rule: str
    says: str
    lines: str
    asks: list[dict[str, object]]
    hidden: bool


class RulingsData(TypedDict):
    table: str
    round: str
    inputs: int
    events: int
    source: str
    decision: DecisionData | None
    offers: list[OfferData]


def floor_row(shot: Snapshot) -> FloorRow:
    """From what is stored, as everybody may see it."""
    table, glance = shot.table, shot.glance
    asked = [] if shot.decision is None else list(shot.decision.asks)
    placed = [seat for seat in (*table["seats"], *table["behind"]) if seat["player"] is not None]
    absent = [str(seat["player"]) for seat in placed if not seat["here"]]
    flags = {
        "dispute": bool(table["calls"]),
        "absent": any(player in asked for player in absent),
        "short bank": glance.short,
        "misdeal": glance.misdeal,
        "correction": bool(table["proposals"]),
    }
    held = glance.held
    return {
        "id": table["id"],
        "edition": table["edition"],
        "name": table["name"],
        "house": table["house"],
        "family": table["family"],
        "limits": table["limits"],
        "option": table["option"],
        "state": table["state"],
        "why": table["why"],
        "paused": table["paused"],
        "round": shot.round_id,
        "number": shot.number,
        "seats": table["seats"],
        "behind": table["behind"],
        "bank": None
        if held is None
        else {"player": held.player, "up": shot.bank, "since": held.since, "rounds": held.rounds, "turn": glance.turn},
        "asks": None if shot.decision is None else {"kind": shot.decision.kind, "players": asked, "since": glance.since},
        "collected": glance.collected,
        "calls": table["calls"],
        "proposals": table["proposals"],
        "flags": [flag for flag, raised in flags.items() if raised],
        "absent": absent,
    }


def _asks(offer: Offer) -> list[dict[str, object]]:
    found = offer.data()["asks"]
    assert isinstance(found, list)
    return found


def offer_data(round: Round, offer: Offer) -> OfferData:
    ruling = offer.ruling
    clause = round.setup.edition.clauses[ruling.rule]
    return {
        "name": ruling.name,
        "title": ruling.title,
        "group": ruling.group,
        "when": ruling.when,
        "rule": ruling.rule,
        "says": clause.says,
        "lines": clause.lines,
        "asks": [ask for ask in _asks(offer) if ask["needed"] or ask["kind"] != "cards" or round.shoe.typed],
        "hidden": ruling.looks,
    }
