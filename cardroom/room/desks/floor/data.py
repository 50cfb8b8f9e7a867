"""What the floor's pages are told, as JSON data: a line for each table, and what may be ruled with the clause that says so."""

from typing import Annotated, Literal

from typing_extensions import TypedDict

from cardroom.fields import (
    ClauseId,
    ClauseText,
    EditionId,
    EditionName,
    HouseName,
    LimitsText,
    OptionName,
    RoundNumber,
    SourceLines,
    TableKey,
    says,
)
from cardroom.languages import Language
from cardroom.money import Cents
from cardroom.room.live.lens import EventData, Snapshot, events_data, teller_of
from cardroom.room.table.calls import CallData
from cardroom.room.table.description import DecisionData, SeatData
from cardroom.room.table.proposals import ProposalData
from cardroom.room.table.state import Phase
from cardroom.round import Offer, Round
from cardroom.round.preview import Preview
from cardroom.round.rulings import Counts, OfferedQuestionData, RulingGroup, RulingName, RulingTitle

Flag = Literal["dispute", "absent", "short bank", "misdeal", "correction"]
DecisionKind = Annotated[str, says("What is decided, like a bet or a draw.")]
PlayersAsked = Annotated[list[str], says("The names of the players who are asked.")]


class TableBankData(TypedDict):
    player: Annotated[str, says("The name of the player-dealer.")]
    up: Annotated[Cents | None, says("Cents that are left of the money put up; null: no round runs.")]
    since: Annotated[float, says("When the player took the bank, in seconds since 1970.")]
    rounds: Annotated[int, says("The number of rounds for which the player has had the bank.")]
    turn: Annotated[str, says("Which of the player's turns with the bank it is, in words.")]


class PlayersAskedData(TypedDict):
    kind: DecisionKind
    players: PlayersAsked
    since: Annotated[float, says("When the player who is asked the longest was asked, in seconds since 1970.")]


class FloorRowData(TypedDict):
    """One table at a glance; times are the room's clock."""

    id: TableKey
    edition: EditionId
    name: EditionName
    house: HouseName
    family: Annotated[str, says("How the game is played: pot, banked or points.")]
    limits: LimitsText
    option: OptionName
    state: Annotated[Phase, says("Whether the table waits for players, plays, is between two rounds or is closed.")]
    why: Annotated[str, says("Why no round can begin; empty: one can.")]
    paused: Annotated[str, says("Why play stands still; empty: it goes on.")]
    pausing: Annotated[str, says("Why play pauses after this round; empty: it goes on then.")]
    round: Annotated[str, says("The round's id; empty: none has begun.")]
    number: RoundNumber
    seats: Annotated[list[SeatData], says("Every seat, from 1.")]
    behind: Annotated[list[SeatData], says("Players without a seat, who wager on others' hands.")]
    bank: Annotated[TableBankData | None, says("The player who has the bank; null: nobody.")]
    asks: Annotated[PlayersAskedData | None, says("The players for whom the table waits; null: for none.")]
    collected: Annotated[Cents, says("Cents that the table has collected in all.")]
    calls: Annotated[list[CallData], says("Calls for the floor that are open.")]
    proposals: Annotated[list[ProposalData], says("Corrections of payments that wait for a second person.")]
    flags: Annotated[list[Flag], says("What needs the floor's attention.")]
    absent: Annotated[list[str], says("The names of the players without a connection.")]


class OfferData(TypedDict):
    """A ruling that may be made now, with the clause that says what happens."""

    name: RulingName
    title: RulingTitle
    group: RulingGroup
    when: Annotated[str, says("When the ruling may be made.")]
    rule: ClauseId
    says: ClauseText
    lines: SourceLines
    asks: Annotated[list[OfferedQuestionData], says("What the ruling must be told.")]
    hidden: Annotated[bool, says("Whether it looks at cards that are not open, so that nothing can be told before it is made.")]


class RulingsData(TypedDict):
    table: TableKey
    round: Annotated[str, says("The round's id; a ruling sends it back.")]
    inputs: Annotated[int, says("The number of inputs of the round; a ruling sends it back.")]
    events: Annotated[int, says("The number of events of the round.")]
    source: Annotated[str, says("The file of the printed source.")]
    decision: Annotated[DecisionData | None, says("The decision that is open; null: none.")]
    offers: Annotated[list[OfferData], says("The rulings that may be made now.")]


class NextDecisionData(TypedDict):
    kind: DecisionKind
    players: PlayersAsked


class PreviewData(TypedDict):
    """What the ruling will do, as everybody will see it; as far as no card is turned up by it."""

    name: RulingName
    title: RulingTitle
    group: RulingGroup
    rule: ClauseId
    says: ClauseText
    lines: SourceLines
    events: Annotated[list[EventData], says("The events that will happen.")]
    counts: Annotated[Counts, says("From when the ruling counts.")]
    net: Annotated[dict[str, Cents], says("Cents that come to a player's stack, or (below zero) go from it.")]
    hidden: Annotated[bool, says("Whether more follows that depends on a card that is not open.")]
    next: Annotated[NextDecisionData | None, says("The decision after them; null: none.")]
    ended: Annotated[Literal["", "over", "void"], says("Whether the round is then over or void; empty: it goes on.")]


def floor_row(shot: Snapshot) -> FloorRowData:
    """From what is stored, as everybody may see it."""
    table, glance = shot.table, shot.glance
    asked = [] if shot.decision is None else list(shot.decision.asks)
    placed = [seat for seat in (*table["seats"], *table["behind"]) if seat["player"] is not None]
    absent = [str(seat["player"]) for seat in placed if not seat["here"]]
    flags: dict[Flag, bool] = {
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
        "pausing": table["pausing"],
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
        "asks": [ask for ask in offer.data()["asks"] if ask["needed"] or ask["kind"] != "cards" or round.shoe.typed],
        "hidden": ruling.looks,
    }


def preview_data(round: Round, found: Preview, told_in: Language) -> PreviewData:
    clause = round.setup.edition.clauses[found.ruling.rule]
    decision = found.decision
    return {
        "name": found.ruling.name,
        "title": found.ruling.title,
        "group": found.ruling.group,
        "rule": clause.id,
        "says": clause.says,
        "lines": clause.lines,
        "events": events_data(list(found.events), teller_of(round, "", told_in)),
        "counts": found.counts,
        "net": found.net(round),
        "hidden": found.hidden,
        "next": None if decision is None else {"kind": decision.kind, "players": list(decision.asks)},
        "ended": found.ended,
    }
