"""What a dealer's screen shows: what is asked, what may be typed, every step so far, and who has what. No card is in it that does not lie
face up."""

from collections.abc import Iterable
from typing import Annotated, Literal

from typing_extensions import TypedDict

from cardroom.cards import card_name, face, is_unknown
from cardroom.dealer.card_reader import AwaitedNow, awaited
from cardroom.dealer.chips import Rack
from cardroom.dealer.entry import place_of
from cardroom.dealer.prompts import asked, by_enter
from cardroom.dealer.steps import SETTLEMENT, DealerStep, StepData, Steps, steps_of
from cardroom.dealer.usual import LastWagers
from cardroom.fields import EditionId, EditionName, HouseName, LimitsText, RoundNumber, TableKey, says
from cardroom.houses.edition import Edition
from cardroom.houses.files import house_name
from cardroom.money import Cents
from cardroom.room.table.description import ChipData
from cardroom.room.table.fresh_cards import askable
from cardroom.room.table.state import Phase
from cardroom.room.table.table import Table
from cardroom.round import BANK, DEALER, Decision, Option, Round, Spot, replay
from cardroom.round.places import hand_at

FeltState = Literal["between", "playing", "paused", "settling", "closed"]
PlayerAtFelt = Annotated[str, says("The player's name.")]
CardsSeen = list[str | None]


class DealerRowData(TypedDict):
    """A dealer's table in a list."""

    id: TableKey
    edition: EditionId
    name: EditionName
    house: HouseName
    limits: LimitsText
    state: Annotated[Phase, says("What the table does now.")]
    dealer: Annotated[str, says("The name of the dealer.")]
    number: RoundNumber
    players: Annotated[list[str], says("The names of the players.")]


class FeltOptionData(TypedDict):
    verb: Annotated[str, says("The action.")]
    wager: Annotated[str, says("The wager that it concerns; empty: none.")]
    position: Annotated[int, says("The seat number of the wager; 0: none.")]
    least: Annotated[Cents | None, says("The least amount in cents; null: it takes none.")]
    most: Annotated[Cents | None, says("The largest amount in cents; null: no bound.")]
    picks: Annotated[list[int] | None, says("The fewest cards to pick, the most, and how many lie there; null: it takes none.")]
    which: Annotated[str, says("What happens to the cards picked; may be empty.")]
    cards: Annotated[CardsSeen, says("The cards that lie there, as everybody sees them; null: one that lies face down.")]
    enter: Annotated[bool, says("Whether Enter alone does it.")]


class AskedPlayerData(TypedDict):
    player: PlayerAtFelt
    seat: Annotated[int, says("The seat number; 0: the player has none, or it is the dealer.")]
    options: Annotated[list[FeltOptionData], says("What the player may do.")]


class AskedData(TypedDict):
    text: Annotated[str, says("What the dealer has to do.")]
    then: Annotated[str, says("The step in full: which cards go where.")]
    next: Annotated[int, says("The number of cards that lie face up after it; the dealer may type them at once.")]
    done: Annotated[str, says("What the dealer says when it is done.")]
    keys: Annotated[str, says("What the dealer may type.")]
    everybody: Annotated[str, says("What everybody who is left does by one key; empty: there is no such key.")]
    kind: Annotated[str, says("What is asked for: cards, wagers, or the game's own word.")]
    count: Annotated[int, says("The number of cards that lie there.")]
    seat: Annotated[int, says("The seat number of the cards; 0: they are nobody's.")]
    rules: Annotated[list[str], says("The ids of the clauses behind it.")]
    who: Annotated[list[AskedPlayerData], says("The players whose turn it is.")]
    mistakes: Annotated[list[FeltOptionData], says("What the dealer may have done wrong at this step.")]
    felt: Annotated[str, says("What lies there, in practice; else empty.")]


class FeltWagerData(TypedDict):
    wager: Annotated[str, says("The name of the wager.")]
    player: Annotated[str, says("The name of the player whose money it is.")]
    amount: Annotated[Cents, says("Cents that lie there.")]


class CardPlaceData(TypedDict):
    place: Annotated[str, says("The name of the place.")]
    cards: Annotated[CardsSeen, says("The cards that lie there; null: a card that lies face down.")]


class SeatLayoutData(TypedDict):
    """What lies before a seat."""

    wagers: Annotated[list[FeltWagerData], says("The wagers at this seat.")]
    cards: Annotated[CardsSeen, says("The hand at this seat; null: a card that lies face down.")]
    more: Annotated[list[CardPlaceData], says("A front hand, rows, melds, hands that were split off.")]


class FeltSeatData(SeatLayoutData):
    seat: Annotated[int, says("The seat number.")]
    player: PlayerAtFelt
    stack: Annotated[Cents, says("Cents in front of the player.")]
    out: Annotated[bool, says("Whether the player sits out.")]
    asked: Annotated[bool, says("Whether it is the player's turn.")]
    bank: Annotated[bool, says("Whether the player is the player-dealer.")]


class DealerData(TypedDict):
    """A dealer's table as their screen shows it."""

    id: TableKey
    edition: EditionId
    name: EditionName
    house: HouseName
    state: Annotated[FeltState, says("What the table does now.")]
    why: Annotated[str, says("Why no round can begin, or play stands still; empty: neither.")]
    after: Annotated[str, says("What the floor has set for the end of this round: a pause, or the close; may be empty.")]
    round: Annotated[str, says("The round's id; empty: none has begun.")]
    number: RoundNumber
    typed: Annotated[int, says("The number of lines typed so far; a request sends it back.")]
    dealer: Annotated[str, says("The name of the dealer of the next round.")]
    dealt_by: Annotated[str, says("The name of the dealer who began this round.")]
    practice: Annotated[bool, says("Whether it is practice, without a real table.")]
    asked: Annotated[AskedData, says("What the dealer is asked for.")]
    seats: Annotated[list[FeltSeatData], says("The seats with a player.")]
    board: Annotated[list[CardPlaceData], says("The cards that belong to nobody.")]
    pots: Annotated[list[Cents], says("The pots, in cents.")]
    bank: Annotated[Cents | None, says("Cents that the player-dealer has left in action; null: there is no bank.")]
    steps: Annotated[list[StepData], says("Everything that the dealer has to do in this round, in order.")]
    settlement: Annotated[list[int], says("The numbers of the steps that settle wagers, in the house's order.")]
    told: Annotated[int, says("The number of steps that came before the last line of a round that is over; they are done.")]
    last: Annotated[dict[str, list[FeltWagerData]], says("The wagers of each player in the last round.")]
    chips: Annotated[list[ChipData], says("The chips of the table.")]
    deck: Annotated[list[str], says("Every card that may be typed.")]
    taken_back: Annotated[int, says("The number of lines of this round that were taken back.")]
    asks: Annotated[list[str], says("What players may ask for: deck, set-up or other-seat; nothing in practice.")]


class TakenBackData(TypedDict):
    words: Annotated[list[str], says("What was taken back, in words.")]
    table: Annotated[DealerData, says("The table after it.")]


class FeltKindData(TypedDict):
    """What differs from one kind of table to another."""

    id: str
    state: FeltState
    why: str
    after: str
    round_id: str
    number: int
    typed: int
    dealer: str
    practice: bool
    felt: str
    before: int
    asks: list[str]


def felt_data(table: Table) -> DealerData:
    """Return what the screen shows of a dealer's table of the room."""
    play = table.play.by_dealer()
    shown: FeltKindData = {
        "id": table.id,
        "state": _state(table),
        "why": table.state.floor.paused or table.state.why,
        "after": " ".join(filter(None, (table.clock.pausing_text, table.control.closing_text if table.running else ""))),
        "round_id": table.round_id,
        "number": table.number,
        "typed": play.typed,
        "dealer": table.state.floor.dealer,
        "practice": False,
        "felt": "",
        "before": play.before_last_line,
        "asks": [*askable(table.placard.seating_rules)],
    }
    seats = [] if table.round is not None and table.running else [
        _seat(seat.seat, seat.player, seat.stack, seat.out) for seat in table.seats.values() if seat.seat is not None
    ]  # fmt: skip
    found = dealer_data(table.edition, table.round, play.rack, play.last, shown)
    for each in found["seats"]:
        each["out"] = each["out"] or (each["player"] in table.seats and table.seats[each["player"]].out)
    return {**found, "seats": sorted(seats, key=lambda each: each["seat"])} if seats else found


def awaited_at(table: Table) -> AwaitedNow:
    """Return what a card reader must know of a table."""
    play, round = table.play.by_dealer(), table.round
    if round is None or not table.running:
        return AwaitedNow(0, "No round is running.")
    found = asked(round, Steps(round.setup, play.rack), play.last)
    return AwaitedNow(awaited(round, found), found.text)


def _state(table: Table) -> FeltState:
    if table.round is not None and table.running:
        return "settling" if table.round.over else "paused" if table.state.floor.paused else "playing"
    return "closed" if table.closed_at is not None else "between"


def dealer_data(edition: Edition, round: Round | None, rack: Rack, last: LastWagers, shown: FeltKindData) -> DealerData:
    fold = Steps(round.setup, rack) if round is not None else None
    steps = fold.since(round) if round is not None and fold is not None else []
    return {
        "id": shown["id"],
        "edition": edition.id,
        "name": edition.name,
        "house": house_name(edition.house),
        "state": shown["state"],
        "why": shown["why"],
        "after": shown["after"],
        "round": shown["round_id"],
        "number": shown["number"],
        "typed": shown["typed"],
        "dealer": shown["dealer"],
        "dealt_by": round.setup.dealer if round is not None else "",
        "practice": shown["practice"],
        "asked": _asked(round, fold, last, shown["felt"]) if round is not None and fold is not None else _nothing(),
        "seats": _seats(round) if round is not None else [],
        "board": _board(round) if round is not None else [],
        "pots": [amount for account, amount in round.accounts.items() if str(account).startswith("pot/") and amount] if round else [],
        "bank": round.accounts.get(BANK) if round is not None and fold is not None and fold.bank is not None else None,
        "steps": [step.data() for step in steps],
        "settlement": _settlement(steps, round) if round is not None else [],
        "told": _told(round, rack, shown["before"]) if round is not None else 0,
        "last": {player: [_bet(bet.spot, bet.amount) for bet in bets] for player, bets in last.items()},
        "chips": [{"value": chip.value, "colour": chip.colour} for chip in rack.chips],
        "deck": sorted({card_name(face(card)) for card in edition.deck}),
        "taken_back": len(round.corrected) if round is not None else 0,
        "asks": shown["asks"],
    }


def _nothing() -> AskedData:
    return {
        "text": "",
        "then": "",
        "next": 0,
        "done": "",
        "keys": "",
        "everybody": "",
        "kind": "",
        "count": 0,
        "seat": 0,
        "rules": [],
        "who": [],
        "mistakes": [],
        "felt": "",
    }


def _asked(round: Round, fold: Steps, last: LastWagers, felt: str) -> AskedData:
    found, decision = asked(round, fold, last), round.decision
    pick = decision.asks[DEALER][0].pick if decision is not None and decision.kind == "cards" else None
    wrong = {option.verb for option in found.wrong}
    return {
        "text": found.text,
        "then": found.then,
        "next": found.next.least if found.next is not None else 0,
        "done": found.done,
        "keys": found.keys,
        "everybody": found.everybody,
        "kind": decision.kind if decision is not None else "over",
        "count": pick.least if pick is not None else 0,
        "seat": fold.place(pick.to)[0] if pick is not None else 0,
        "rules": list(found.rules),
        "who": [] if decision is None or pick is not None else _who(round, fold, decision, wrong),
        "mistakes": [_option(round, DEALER, option, None) for option in found.wrong],
        "felt": felt,
    }


def _who(round: Round, fold: Steps, decision: Decision, wrong: Iterable[str]) -> list[AskedPlayerData]:
    """Everybody who is asked, and what he may do."""
    asks: list[AskedPlayerData] = []
    for player, options in decision.asks.items():
        plain = by_enter(round, options)
        offered = [_option(round, player, option, plain) for option in options if player != DEALER or option.verb not in wrong]
        asks.append({"player": player, "seat": fold.seats.get(player, 0), "options": offered})
    return asks


def _option(round: Round, player: str, option: Option, plain: Option | None) -> FeltOptionData:
    amounts, pick, spot = option.amounts, option.pick, option.spot
    place = place_of(round, player, pick) if pick is not None else ""
    lie = round.view("").places.get(place) if pick is not None else None
    return {
        "verb": option.verb,
        "wager": spot.wager if spot is not None else "",
        "position": spot.position if spot is not None else 0,
        "least": amounts.least if amounts is not None else None,
        "most": amounts.most if amounts is not None else None,
        "picks": [pick.least, pick.most, pick.size] if pick is not None else None,
        "which": str(pick._replace(place="the cards") if lie is not None else pick) if pick is not None else "",
        "cards": [_name(card) for card in lie or ()],
        "enter": option is plain,
    }


def _seat(seat: int, player: str, stack: Cents, out: bool) -> FeltSeatData:
    return {
        "seat": seat,
        "player": player,
        "stack": stack,
        "out": out,
        "asked": False,
        "bank": False,
        "wagers": [],
        "cards": [],
        "more": [],
    }


def _seats(round: Round) -> list[FeltSeatData]:
    """Everybody's chips as they lie, his wagers, and his cards as everybody sees them."""
    setup, accounts = round.setup, round.accounts
    asks = round.decision.asks if round.decision is not None else {}
    places = round.view("").places
    banker = _banker(round)
    found = []
    for number, player in sorted(setup.seats.items()):
        wagers = [_bet(spot, amount) for spot, amount in accounts.items() if isinstance(spot, Spot) and spot.position == number and amount]
        made = _seat(number, player, accounts[player], player in setup.absent)
        cards = [_name(card) for card in places.get(hand_at(number), ())]
        others = sorted((_part(place), held) for place, held in places.items() if held and _is_also_of(place, number))
        others.sort(key=lambda each: _ROWS.index(each[0]) if each[0] in _ROWS else 0)
        more: list[CardPlaceData] = [{"place": place, "cards": [_name(card) for card in held]} for place, held in others]
        made |= {"asked": player in asks, "bank": player == banker, "wagers": wagers, "cards": cards, "more": more}
        found.append(made)
    return found


def _banker(round: Round) -> str:
    """Who has put money up, as long as there is a bank."""
    ups = [moved for moved in round.transfers if moved.target == BANK and not isinstance(moved.source, Spot)]
    return str(ups[0].source) if ups else ""


_ROWS = ("front", "middle", "back")
_BEFORE_A_SEAT = ("front", "meld", "hit")  # places of a seat beside its hand


def _is_also_of(place: str, seat: int) -> bool:
    """A front, a row, a meld, a hand that was split off."""
    kind, _, rest = place.partition("/")
    number, _, more = rest.partition("/")
    return number == str(seat) and (kind in _BEFORE_A_SEAT or (kind == "seat" and bool(more)))


def _part(place: str) -> str:
    kind, _, rest = place.partition("/")
    more = rest.partition("/")[2]
    return kind if kind != "seat" else f"hand {int(more) + 1}" if more.isdecimal() else more


def _name(card: int | None) -> str | None:
    return None if card is None or is_unknown(card) else card_name(face(card))


def _board(round: Round) -> list[CardPlaceData]:
    """What lies in the middle."""
    return [
        {"place": place, "cards": [_name(card) for card in held]}
        for place, held in round.view("").places.items()
        if held and place.split("/")[0] not in ("seat", *_BEFORE_A_SEAT, "muck", "burn", "discards", "shoe", "rack")
    ]


def _settlement(steps: Iterable[DealerStep], round: Round) -> list[int]:
    """The numbers of the steps that settle wagers, in the house's order, once all of them are known."""
    return [number for number, step in enumerate(steps) if step.do in SETTLEMENT] if round.over else []


def _told(round: Round, rack: Rack, before: int) -> int:
    """Of a round that is over: how many steps were told before its last line, one by one. What was settled then is done."""
    return len(steps_of(replay(round.setup, round.inputs[:before]), rack)) if round.over else 0


def _bet(spot: Spot | None, amount: Cents) -> FeltWagerData:
    return {"wager": spot.wager if spot is not None else "", "player": spot.player if spot is not None else "", "amount": amount}
