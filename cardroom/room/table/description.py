"""A table as JSON data, for pages and other clients. What depends on who looks is apart: ``decision_data``, ``you_data``."""

from functools import cache
from typing import Annotated, Literal

from typing_extensions import TypedDict

from cardroom.chance import Live
from cardroom.collection import Facts
from cardroom.dealer.chips import usual
from cardroom.fields import ClauseId, says
from cardroom.games.pot.rules import PotTable
from cardroom.houses.files import house_name
from cardroom.money import Cents
from cardroom.plain import Data
from cardroom.records.cut import cut_data
from cardroom.room.base.shoe_track import TrackState
from cardroom.room.table.calls import CallData
from cardroom.room.table.fresh_cards import askable
from cardroom.room.table.next_shuffle import NextShuffle
from cardroom.room.table.proposals import ProposalData
from cardroom.room.table.seat import Seat
from cardroom.room.table.state import Phase
from cardroom.room.table.table import Table
from cardroom.round import BANK, Decision, Option, Pick, Round, Setup
from cardroom.telling import piece_of


class SeatData(TypedDict):
    seat: Annotated[int | None, says("The seat number; null: the player stands behind the seats.")]
    player: Annotated[str | None, says("The player's name; null: the seat is empty.")]
    bot: Annotated[bool, says("Whether a bot plays.")]
    stack: Annotated[Cents, says("The player's chips, in cents.")]
    out: Annotated[bool, says("Whether the player sits out.")]
    leaving: Annotated[bool, says("Whether the player leaves after this round.")]
    here: Annotated[bool, says("Whether the player is connected; bots always are.")]
    kept: Annotated[str, says("The name for which an empty seat is kept; empty: for nobody.")]
    known: Annotated[str, says("An opaque id of the person, the same under every name; empty for bots.")]
    friend: Annotated[str, says("A friend whom the player has let play these chips while they are away; empty: nobody.")]
    friend_plays: Annotated[bool, says("Whether the friend plays them now.")]
    over: Annotated[str, says("The absent player over whose seat this player plays; empty: it is their own.")]


class _About(TypedDict):
    """What the table and the lobby both say."""

    id: str
    edition: str
    name: str
    house: str
    game: str
    family: str
    limits: str
    option: str
    state: Phase
    bots: int
    watching: int
    opened_by: str
    clock: float
    backline: bool


class CutterData(TypedDict):
    player: str
    hash: str
    opened: bool


class ComingData(TypedDict):
    """The next shuffle, as everybody may know it: what is promised, whether hashes or bytes are wanted, and whose are there."""

    round: str
    root: str
    dice: str
    seed_hash: str
    wants: Literal["hash", "bytes"]
    list: list[CutterData]


class ChipData(TypedDict):
    value: Annotated[Cents, says("Cents that the chip is worth.")]
    colour: Annotated[str, says("The colour of the chip.")]


class CircleData(TypedDict):
    wager: str
    laid: str


class ShownData(TypedDict):
    """Cards of the last round that their player has shown when it was over."""

    player: str
    cards: list[str]


class TableData(_About):
    why: str
    calls: list[CallData]
    proposals: list[ProposalData]
    seats: list[SeatData]
    behind: list[SeatData]
    chip: Cents
    circles: list[CircleData]
    big_blind: Cents
    rack: list[ChipData]
    buy_in: dict[str, Cents | None]
    pace: float
    next: float | None
    paused: str
    closing: str
    told: list[str]
    dealer: str
    cards: str
    cut: ComingData | None
    dealing: list[str]
    shown: list[ShownData]
    timed: list[int]
    asks: list[str]
    seat_asked: list[str]
    shoe: TrackState | None
    friends: bool


class LobbyData(_About):
    seats: int
    taken: int
    people: list[str]
    bank: Cents | None
    quiet: float | None


class YouData(TypedDict):
    player: str
    seat: int | None
    stack: Cents
    pending: Cents
    balance: Cents
    out: bool
    leaving: bool
    broke: bool
    played: bool
    banks: bool | None
    least_buy_in: Cents
    usual_buy_in: Cents
    most_buy_in: Cents | None


class RoundOpeningData(TypedDict):
    number: int
    seats: dict[str, str]
    stacks: dict[str, Cents]
    jackpot: Cents
    absent: list[str]
    piece: str
    by_clock: list[str]
    cut: Data | None


class AmountsData(TypedDict):
    least: Annotated[Cents, says("The least amount, in cents.")]
    most: Annotated[Cents, says("The largest amount, in cents.")]
    step: Annotated[Cents, says("The amounts rise by so many cents.")]
    only: Annotated[list[Cents], says("The only amounts, in cents, where there are a few; else empty.")]


class PickData(TypedDict):
    place: Annotated[str, says("The place of the cards to pick from.")]
    least: Annotated[int, says("The fewest cards to pick.")]
    most: Annotated[int, says("The most cards to pick.")]
    size: Annotated[int, says("The number of cards that lie there.")]
    becomes: Annotated[str, says("What happens to the cards picked, like `that you throw away`.")]
    to: Annotated[str, says("The place of the cards that a dealer names; else empty.")]
    at: Annotated[list[int], says("The numbers of those cards in that place.")]


class ChoiceData(TypedDict):
    verb: Annotated[str, says("The action, as a request sends it.")]
    amounts: Annotated[AmountsData | None, says("The amounts that it takes; null: it takes none.")]
    spot: Annotated[str | None, says("The wager as `position/wager/player`; null: the action names none.")]
    pick: Annotated[PickData | None, says("The cards that it takes; null: it takes none.")]
    rule: ClauseId


class DecisionData(TypedDict):
    kind: Annotated[str, says("What is decided, like a bet or a draw.")]
    to_act: Annotated[list[str], says("The players who are asked.")]
    turn: Annotated[int, says("The number of the decision in its round; an answer sends it back.")]
    options: Annotated[list[ChoiceData], says("What the viewer may do; empty: it is not their turn.")]


def _about(table: Table) -> _About:
    edition = table.edition
    return {
        "id": table.id,
        "edition": edition.id,
        "name": edition.name,
        "house": house_name(edition.house),
        "game": edition.game.name,
        "family": edition.game.family,
        "limits": table.placard.limits,
        "option": table.placard.option,
        "state": table.state.phase,
        "bots": len(table.seating.bots),
        "watching": table.state.attendance.here[""],
        "opened_by": table.state.opener,
        "clock": table.clock.seconds,
        "backline": table.placard.backline,
    }


def table_data(table: Table) -> TableData:
    """Everything that everybody may know of a table, but its round."""
    by_seat = {seat.seat: seat for seat in table.seats.values() if seat.seat is not None}
    return {
        **_about(table),
        "why": table.state.why,
        "calls": [call.data() for call in table.calls.open],
        "proposals": [proposal.data() for proposal in table.corrections.proposals.open],
        "seats": [_seat_data(table, number, by_seat.get(number)) for number in range(1, table.placard.seat_count + 1)],
        "behind": [_seat_data(table, None, seat) for seat in table.seats.values() if seat.seat is None and seat.place is None],
        "chip": table.placard.chip,
        "rack": rack_data(),
        "circles": [{"wager": each.wager, "laid": each.laid} for each in table.placard.circles],
        "big_blind": table.placard.terms.big_blind if isinstance(table.placard.terms, PotTable) and any(table.placard.terms.blinds) else 0,
        "buy_in": table.placard.buy_in._asdict(),
        "pace": table.clock.wanted_pace,
        "next": table.clock.next_at if not table.running and table.closed_at is None and not table.state.floor.paused else None,
        "paused": table.state.floor.paused,
        "closing": table.control.closing_text,
        "told": table.state.floor.told,
        "dealer": table.state.floor.dealer,
        "cards": table.state.floor.cards,
        "cut": coming_data(table.state.coming),
        "dealing": sorted(table.wishes.dealing),
        "shown": [{"player": player, "cards": cards} for player, cards in table.state.shown.items()],
        "timed": list(table.state.timed),
        "asks": askable(table.placard.desk),
        "seat_asked": list(table.state.floor.seat_asked),
        "shoe": table.state.track.state,
        "friends": bool(table.placard.desk.absent.friend or table.placard.desk.absent.friend_at_all),
    }


def coming_data(coming: NextShuffle | None) -> ComingData | None:
    if coming is None:
        return None
    root, dice, seed_hash = coming.promised
    listed: list[CutterData] = [{"player": each.player, "hash": each.hash, "opened": bool(each.bytes)} for each in coming.cutters.values()]
    return {
        "round": coming.round_id,
        "root": root,
        "dice": dice,
        "seed_hash": seed_hash,
        "wants": "bytes" if coming.closed else "hash",
        "list": listed,
    }


@cache
def rack_data() -> list[ChipData]:
    """The chips that lie on the felt, from the smallest."""
    return [{"value": chip.value, "colour": chip.colour} for chip in usual().chips]


def _seat_data(table: Table, number: int | None, seat: Seat | None) -> SeatData:
    if seat is None:
        kept = table.state.floor.kept_for(number or 0)
        return {
            "seat": number,
            "player": None,
            "bot": False,
            "stack": 0,
            "out": False,
            "leaving": False,
            "here": False,
            "kept": kept,
            "known": "",
            "friend": "",
            "friend_plays": False,
            "over": "",
        }
    return {
        "seat": number,
        "player": seat.player,
        "bot": table.state.is_bot(seat),
        "stack": table.state.stack(seat),
        "out": seat.out,
        "leaving": seat.leaving,
        "here": seat.is_bot or table.state.attendance.here[seat.player] > 0,
        "kept": "",
        "known": seat.known,
        "friend": seat.stand_in.name if seat.stand_in is not None and seat.stand_in.kind == "friend" else "",
        "friend_plays": seat.friend is not None,
        "over": seat.over,
    }


def lobby_data(table: Table) -> LobbyData:
    """A line of the lobby, with the clock that a newcomer will find. How long it has been ``quiet`` since a round began is for who knows
    the time."""
    settings, round = table.settings, table.round
    people = [seat for seat in table.seats.values() if not table.state.is_bot(seat)]
    if len(people) > 1:
        people.sort(key=lambda seat: (seat.seat is None, seat.seat))  # who sits behind the others comes last
    return {
        **_about(table),
        "clock": settings.clock or settings.clock_for_two,
        "seats": table.placard.seat_count,
        "taken": sum(seat.seat is not None for seat in table.seats.values()),
        "people": [seat.player for seat in people],
        "bank": round.accounts.get(BANK) if round is not None and table.running else None,
        "quiet": None,
    }


def you_data(table: Table, seat: Seat, balance: Cents) -> YouData:
    """What concerns one player alone."""
    bounds = table.placard.buy_in
    return {
        "player": seat.player,
        "seat": seat.seat,
        "stack": table.state.stack(seat),
        "pending": seat.pending,
        "balance": balance,
        "out": seat.out,
        "leaving": seat.leaving,
        "broke": not table.state.plays(seat) and table.state.broke(seat),
        "played": seat.played,
        "banks": seat.banks if table.edition.game.family == "banked" else None,
        "least_buy_in": bounds.least,
        "usual_buy_in": bounds.usual,
        "most_buy_in": bounds.most,
    }


def opening_data(round: Round, number: int) -> RoundOpeningData:
    """What a round begins with, as everybody sees it."""
    setup = round.setup
    return {
        "number": number,
        "seats": {str(seat): player for seat, player in setup.seats.items()},
        "stacks": dict(setup.stacks),
        "jackpot": setup.jackpot,
        "absent": sorted(setup.absent),
        "piece": piece_of(setup.edition.deck),
        "by_clock": fees_by_the_clock(setup),
        "cut": cut_data(setup.chance.cut) if isinstance(setup.chance, Live) and setup.chance.cut is not None else None,
    }


def fees_by_the_clock(setup: Setup) -> list[str]:
    """The clauses of what fell due by the clock before this round: it is taken as it begins, and is no fee of the round."""
    facts = Facts(players=tuple(setup.seats.values()))
    return sorted({charge.rule for moment in setup.moments for charge in setup.rate.due(moment, facts)})


def decision_data(decision: Decision | None, viewer: str, turn: int) -> DecisionData | None:
    """What is asked: of whom for everybody, and the options for him who has them."""
    if decision is None:
        return None
    options = [option_data(option) for option in decision.asks.get(viewer, ())]
    return {"kind": decision.kind, "to_act": list(decision.asks), "turn": turn, "options": options}


def option_data(option: Option) -> ChoiceData:
    amounts, pick = option.amounts, option.pick
    return {
        "verb": option.verb,
        "amounts": None
        if amounts is None
        else {"least": amounts.least, "most": amounts.most, "step": amounts.step, "only": list(amounts.only)},
        "spot": None if option.spot is None else str(option.spot),
        "pick": None if pick is None else _pick_data(pick),
        "rule": option.rule,
    }


def _pick_data(pick: Pick) -> PickData:
    return {
        "place": pick.place,
        "least": pick.least,
        "most": pick.most,
        "size": pick.size,
        "becomes": pick.becomes,
        "to": pick.to,
        "at": list(pick.at),
    }
