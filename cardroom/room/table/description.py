"""A table as JSON data, for pages and other clients. What depends on who looks is apart: ``decision_data``, ``you_data``."""

from functools import cache
from typing import Annotated, Literal

from typing_extensions import TypedDict

from cardroom.chance import Live
from cardroom.collection import ChargedRound
from cardroom.dealer.chips import usual
from cardroom.fields import (
    ClauseId,
    EditionId,
    EditionName,
    GameName,
    HouseName,
    LimitsText,
    OptionName,
    PlayerName,
    RoundNumber,
    TableKey,
    TableLabel,
    says,
)
from cardroom.games import GAMES
from cardroom.games.game import Laid
from cardroom.games.pot.rules import PotTable
from cardroom.houses.files import house_name
from cardroom.money import Cents
from cardroom.records.cut import CutData, HexText, PromiseData, cut_data
from cardroom.room.base.settings import BuyInData
from cardroom.room.base.shoe_track import TrackData
from cardroom.room.table.calls import CallData
from cardroom.room.table.fresh_cards import Askable, askable
from cardroom.room.table.next_shuffle import NextShuffle
from cardroom.room.table.proposals import ProposalData
from cardroom.room.table.seat import Seat
from cardroom.room.table.state import Phase, label_of
from cardroom.room.table.table import Table
from cardroom.round import BANK, Amounts, Decision, Option, Pick, Round, Setup
from cardroom.telling import piece_of


class SeatData(TypedDict):
    seat: Annotated[int | None, says("The seat number; null: the player stands behind the seats.")]
    player: Annotated[str | None, says("The player's name; null: the seat is empty.")]
    bot: Annotated[bool, says("Whether a bot plays.")]
    stack: Annotated[Cents, says("The player's chips, in cents.")]
    out: Annotated[bool, says("Whether the player sits out.")]
    leaving: Annotated[bool, says("Whether the player leaves after this round.")]
    here: Annotated[bool, says("Whether the player is connected, or asks often enough without a connection; bots always are here.")]
    kept: Annotated[str, says("The name for which an empty seat is kept; empty: for nobody.")]
    known: Annotated[str, says("An opaque id of the person, the same under every name; empty for bots.")]
    friend: Annotated[str, says("A friend whom the player has let play these chips while they are away; empty: nobody.")]
    friend_plays: Annotated[bool, says("Whether the friend plays them now.")]
    over: Annotated[str, says("The absent player over whose seat this player plays; empty: it is their own.")]


class _About(TypedDict):
    """What the table and the lobby both say."""

    id: TableKey
    label: TableLabel
    edition: EditionId
    name: EditionName
    house: HouseName
    game: GameName
    family: Annotated[str, says("How the game is played: pot, banked or points.")]
    limits: LimitsText
    option: OptionName
    state: Annotated[Phase, says("Whether the table waits for players, plays, is between two rounds or is closed.")]
    bots: Annotated[int, says("The number of bots.")]
    watching: Annotated[int, says("The number of visitors who watch.")]
    opened_by: Annotated[str, says("The name of the visitor who opened the table.")]
    clock: Annotated[float, says("Seconds for a decision, in the lobby those that a newcomer will have; 0: no limit.")]
    backline: Annotated[bool, says("Whether players without a seat may wager on others' hands.")]


class ComingCutterData(TypedDict):
    player: PlayerName
    hash: HexText
    opened: Annotated[bool, says("Whether the player's bytes have come.")]


class ComingData(PromiseData):
    """The next shuffle, promised: every player who sits there may cut it."""

    wants: Annotated[Literal["hash", "bytes"], says("What a player may send now: the hash of their bytes, or the bytes.")]
    list: Annotated[list[ComingCutterData], says("The players who have sent something.")]


class ChipData(TypedDict):
    value: Annotated[Cents, says("Cents that the chip is worth.")]
    colour: Annotated[str, says("The colour of the chip.")]


class CircleData(TypedDict):
    wager: Annotated[str, says("The name of the wager.")]
    laid: Annotated[Laid, says("Before the deal by its player, with another wager, or later in the round.")]


class ShownData(TypedDict):
    """Cards of the last round that their player has shown when it was over."""

    player: PlayerName
    cards: Annotated[list[str], says("The cards shown.")]


class TableData(_About):
    """A table without its round."""

    kind: Annotated[str, says("What kind of game it is, as people look for one in the lobby: Hold'em, Stud, Pai gow and so on.")]
    why: Annotated[str, says("Why no round can begin; empty: one can.")]
    calls: Annotated[list[CallData], says("Calls for the floor that are open.")]
    proposals: Annotated[list[ProposalData], says("Corrections of payments that wait for a second person.")]
    seats: Annotated[list[SeatData], says("Every seat, from 1.")]
    behind: Annotated[list[SeatData], says("Players without a seat, who wager on others' hands.")]
    chip: Annotated[Cents, says("The smallest chip, in cents.")]
    circles: Annotated[list[CircleData], says("The wagers that have a place before each position, as the felt is printed.")]
    big_blind: Annotated[Cents, says("The big blind in cents; 0: the game has no blinds.")]
    rack: Annotated[list[ChipData], says("The chips of the table, from the smallest: what each is worth, and its colour.")]
    buy_in: Annotated[BuyInData, says("What a player may bring.")]
    pace: Annotated[float, says("Seconds that a bot takes.")]
    next: Annotated[float | None, says("When the next round begins, in seconds since 1970; null: not known.")]
    paused: Annotated[str, says("Why play stands still; empty: it goes on.")]
    pausing: Annotated[str, says("That play pauses after this round, by whom and why; empty: it goes on then.")]
    closing: Annotated[str, says("That it closes after this round, or is closed: by whom, why, where the chips go; else empty.")]
    told: Annotated[list[str], says("What the floor has told everybody at the table, newest last.")]
    dealer: Annotated[str, says("The name of the dealer; may be empty.")]
    cards: Annotated[str, says("What the cards in play are called; may be empty.")]
    cut: Annotated[ComingData | None, says("The next shuffle, while it may be cut.")]
    dealing: Annotated[list[str], says("The names of the players who asked to be dealt the next round at once.")]
    shown: Annotated[list[ShownData], says("Cards of the last round that their players have shown when it was over.")]
    timed: Annotated[list[int], says("Events of the round, by number, before which a player's time had run out.")]
    asks: Annotated[list[Askable], says("What a player may ask for here.")]
    seat_asked: Annotated[list[str], says("Players who have asked for another seat.")]
    shoe: Annotated[TrackData | None, says("What has won since the shoe was shuffled, in games of which a board is kept.")]
    friends: Annotated[bool, says("Whether a friend may play an absent player's chips here.")]


class LobbyData(_About):
    """A table in the lobby."""

    seats: Annotated[int, says("The number of seats.")]
    taken: Annotated[int, says("The number of seats that somebody has.")]
    people: Annotated[list[str], says("The names of the people at the table, in the order of the seats.")]
    bank: Annotated[Cents | None, says("Cents that are left in the bank; null: no banked round runs.")]
    quiet: Annotated[float | None, says("Seconds since a round began; null: none has, since the room was opened.")]


class YouData(TypedDict):
    player: Annotated[str, says("Your name at this table.")]
    seat: Annotated[int | None, says("Your seat number; null: you stand behind the seats.")]
    stack: Annotated[Cents, says("Your chips at the table, in cents.")]
    pending: Annotated[Cents, says("Cents in chips that you bought and get with the next round.")]
    balance: Annotated[Cents, says("Your chips at the cashier, in cents.")]
    out: Annotated[bool, says("Whether you sit out.")]
    leaving: Annotated[bool, says("Whether you leave after this round.")]
    broke: Annotated[bool, says("Whether you have too few chips to be dealt in.")]
    played: Annotated[bool, says("Whether you have played a round at this table.")]
    banks: Annotated[bool | None, says("Whether you are offered the bank; null where there is none.")]
    least_buy_in: Annotated[Cents, says("The least that you may bring, in cents.")]
    usual_buy_in: Annotated[Cents, says("The usual buy-in, in cents.")]
    most_buy_in: Annotated[Cents | None, says("The most that you may bring, in cents; null: no bound.")]


class RoundOpeningData(TypedDict):
    number: RoundNumber
    seats: Annotated[dict[str, str], says("The players by seat number.")]
    stacks: Annotated[dict[str, Cents], says("Each player's chips at the start, in cents.")]
    jackpot: Annotated[Cents, says("The table's jackpot fund, in cents.")]
    absent: Annotated[list[str], says("The players who sit there and are not dealt in.")]
    piece: Annotated[str, says("What is dealt: card or tile.")]
    by_clock: Annotated[list[str], says("The clauses of what fell due by the clock: it is taken as the round begins, and is no fee of it.")]
    cut: Annotated[CutData | None, says("How the players cut the deck; null: nobody was there to cut it.")]


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
        "label": label_of(table.state),
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


def table_data(table: Table, now: float) -> TableData:
    """Everything that everybody may know of a table, but its round."""
    by_seat = {seat.seat: seat for seat in table.seats.values() if seat.seat is not None}
    return {
        **_about(table),
        "kind": GAMES[table.edition.game.name].kind,
        "why": table.state.why,
        "calls": [call.data() for call in table.calls.open],
        "proposals": [proposal.data() for proposal in table.corrections.proposals.open],
        "seats": [_seat_data(table, number, by_seat.get(number), now) for number in range(1, table.placard.seat_count + 1)],
        "behind": [_seat_data(table, None, seat, now) for seat in table.seats.values() if seat.seat is None and seat.place is None],
        "chip": table.placard.chip,
        "rack": rack_data(),
        "circles": [{"wager": each.wager, "laid": each.laid} for each in table.placard.circles],
        "big_blind": table.placard.terms.big_blind if isinstance(table.placard.terms, PotTable) and any(table.placard.terms.blinds) else 0,
        "buy_in": table.placard.buy_in.data(),
        "pace": table.clock.wanted_pace,
        "next": table.clock.next_at if not table.running and table.closed_at is None and not table.state.floor.paused else None,
        "paused": table.state.floor.paused,
        "pausing": table.clock.pausing_text,
        "closing": table.control.closing_text,
        "told": table.state.floor.told,
        "dealer": table.state.floor.dealer,
        "cards": table.state.floor.cards,
        "cut": coming_data(table.state.coming),
        "dealing": sorted(table.wishes.dealing),
        "shown": [{"player": player, "cards": cards} for player, cards in table.state.shown.items()],
        "timed": list(table.state.timed),
        "asks": askable(table.placard.seating_rules),
        "seat_asked": list(table.state.floor.seat_asked),
        "shoe": table.state.track.state,
        "friends": bool(table.placard.seating_rules.absent.friend or table.placard.seating_rules.absent.friend_at_all),
    }


def coming_data(coming: NextShuffle | None) -> ComingData | None:
    if coming is None:
        return None
    root, dice, seed_hash = coming.promised
    listed: list[ComingCutterData] = [
        {"player": each.player, "hash": each.hash, "opened": bool(each.bytes)} for each in coming.cutters.values()
    ]
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


def _seat_data(table: Table, number: int | None, seat: Seat | None, now: float) -> SeatData:
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
        "here": seat.is_bot or table.play.real_table or table.state.attendance.present(seat.player, now),
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
    charged = ChargedRound(players=tuple(setup.seats.values()))
    return sorted({charge.rule for moment in setup.moments for charge in setup.rate.due(moment, charged)})


def decision_data(decision: Decision | None, viewer: str, turn: int) -> DecisionData | None:
    """What is asked: of whom for everybody, and the options for him who has them."""
    if decision is None:
        return None
    options = [option_data(option) for option in decision.asks.get(viewer, ())]
    return {"kind": decision.kind, "to_act": list(decision.asks), "turn": turn, "options": options}


def option_data(option: Option) -> ChoiceData:
    return {
        "verb": option.verb,
        "amounts": _amounts_data(option.amounts),
        "spot": None if option.spot is None else str(option.spot),
        "pick": _pick_data(option.pick),
        "rule": option.rule,
    }


def _amounts_data(amounts: Amounts | None) -> AmountsData | None:
    if amounts is None:
        return None
    return {"least": amounts.least, "most": amounts.most, "step": amounts.step, "only": list(amounts.only)}


def _pick_data(pick: Pick | None) -> PickData | None:
    if pick is None:
        return None
    return {
        "place": pick.place,
        "least": pick.least,
        "most": pick.most,
        "size": pick.size,
        "becomes": pick.becomes,
        "to": pick.to,
        "at": list(pick.at),
    }
