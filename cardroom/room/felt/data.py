"""What a dealer's screen shows: what is asked, what may be typed, every step so far, and who has what. No card is in it that does not lie
face up."""

from collections.abc import Iterable
from typing import TypedDict

from cardroom.cards import card_name, face, is_unknown
from cardroom.dealer.asked import LastWagers, asked, by_enter
from cardroom.dealer.chips import Rack
from cardroom.dealer.steps import SETTLEMENT, Step, Steps
from cardroom.houses.edition import Edition
from cardroom.houses.files import house_name
from cardroom.money import Cents
from cardroom.plain import Data
from cardroom.room.felt.table import FeltTable
from cardroom.round import BANK, DEALER, Decision, Option, Round, Spot
from cardroom.round.places import hand_at


class OptionData(TypedDict):
    """``least``, ``most``: of an amount; ``picks``: the fewest cards, the most, and how many lie there; ``enter``: what Enter does."""

    verb: str
    wager: str
    position: int
    least: Cents | None
    most: Cents | None
    picks: list[int] | None
    enter: bool


class WhoData(TypedDict):
    """One who is asked; ``seat`` 0: he has none, or it is the dealer."""

    player: str
    seat: int
    options: list[OptionData]


class AskedData(TypedDict):
    """``kind``: cards, wagers, or what the game calls it; ``count``: how many cards lie there, at which ``seat``; ``who``: whose turn it
    is, and what each may do; ``mistakes``: what the dealer may have done wrong at this step; ``felt``: in practice, what lies there."""

    text: str
    keys: str
    kind: str
    count: int
    seat: int
    rules: list[str]
    who: list[WhoData]
    mistakes: list[OptionData]
    felt: str


class SeatData(TypedDict):
    seat: int
    player: str
    stack: Cents
    out: bool
    asked: bool
    bank: bool
    wagers: list[Data]
    cards: list[str | None]


class DealerData(TypedDict):
    """A dealer's table as his screen has it; ``typed`` goes with whatever is typed in next."""

    id: str
    edition: str
    name: str
    house: str
    state: str
    why: str
    round: str
    number: int
    typed: int
    dealer: str
    dealt_by: str
    practice: bool
    asked: AskedData
    seats: list[SeatData]
    board: list[Data]
    bank: Cents | None
    steps: list[Data]
    settlement: list[int]
    last: dict[str, list[Data]]
    chips: list[Data]
    deck: list[str]
    taken_back: int


class Shown(TypedDict):
    """What differs from one kind of table to another."""

    id: str
    state: str
    why: str
    round_id: str
    number: int
    typed: int
    dealer: str
    practice: bool
    felt: str


def felt_data(table: FeltTable) -> DealerData:
    """A table of the room."""
    shown: Shown = {
        "id": table.id,
        "state": _state(table),
        "why": table.control.paused or table.why,
        "round_id": table.round_id,
        "number": table.number,
        "typed": table.typed,
        "dealer": table.control.dealer,
        "practice": False,
        "felt": "",
    }
    seats = [] if table.round is not None and table.running else [
        _seat(seat.seat, seat.player, seat.stack, seat.out) for seat in table.seats.values() if seat.seat is not None
    ]  # fmt: skip
    found = dealer_data(table.edition, table.round, table.rack, table.last, shown)
    for each in found["seats"]:
        each["out"] = each["out"] or (each["player"] in table.seats and table.seats[each["player"]].out)
    return {**found, "seats": sorted(seats, key=lambda each: each["seat"])} if seats else found


def _state(table: FeltTable) -> str:
    if table.round is not None and table.running:
        return "settling" if table.round.over else "paused" if table.control.paused else "playing"
    return "closed" if table.closed_at is not None else "between"


def dealer_data(edition: Edition, round: Round | None, rack: Rack, last: LastWagers, shown: Shown) -> DealerData:
    fold = Steps(round.setup, rack) if round is not None else None
    steps = fold.since(round) if round is not None and fold is not None else []
    return {
        "id": shown["id"],
        "edition": edition.id,
        "name": edition.name,
        "house": house_name(edition.house),
        "state": shown["state"],
        "why": shown["why"],
        "round": shown["round_id"],
        "number": shown["number"],
        "typed": shown["typed"],
        "dealer": shown["dealer"],
        "dealt_by": round.setup.dealer if round is not None else "",
        "practice": shown["practice"],
        "asked": _asked(round, fold, last, shown["felt"]) if round is not None and fold is not None else _nothing(),
        "seats": _seats(round) if round is not None else [],
        "board": _board(round) if round is not None else [],
        "bank": round.accounts.get(BANK) if round is not None and fold is not None and fold.bank is not None else None,
        "steps": [step.data() for step in steps],
        "settlement": _settlement(steps, round) if round is not None else [],
        "last": {player: [_bet(bet.spot, bet.amount) for bet in bets] for player, bets in last.items()},
        "chips": [{"value": chip.value, "colour": chip.colour} for chip in rack.chips],
        "deck": sorted({card_name(face(card)) for card in edition.deck}),
        "taken_back": len(round.corrected) if round is not None else 0,
    }


def _nothing() -> AskedData:
    return {"text": "", "keys": "", "kind": "", "count": 0, "seat": 0, "rules": [], "who": [], "mistakes": [], "felt": ""}


def _asked(round: Round, fold: Steps, last: LastWagers, felt: str) -> AskedData:
    found, decision = asked(round, fold, last), round.decision
    pick = decision.asks[DEALER][0].pick if decision is not None and decision.kind == "cards" else None
    wrong = {option.verb for option in found.wrong}
    return {
        "text": found.text,
        "keys": found.keys,
        "kind": decision.kind if decision is not None else "over",
        "count": pick.least if pick is not None else 0,
        "seat": fold.place(pick.to)[0] if pick is not None else 0,
        "rules": list(found.rules),
        "who": [] if decision is None or pick is not None else _who(round, fold, decision, wrong),
        "mistakes": [_option(option, None) for option in found.wrong],
        "felt": felt,
    }


def _who(round: Round, fold: Steps, decision: Decision, wrong: Iterable[str]) -> list[WhoData]:
    """Everybody who is asked, and what he may do."""
    asks: list[WhoData] = []
    for player, options in decision.asks.items():
        plain = by_enter(round, options)
        offered = [_option(option, plain) for option in options if player != DEALER or option.verb not in wrong]
        asks.append({"player": player, "seat": fold.seats.get(player, 0), "options": offered})
    return asks


def _option(option: Option, plain: Option | None) -> OptionData:
    amounts, pick, spot = option.amounts, option.pick, option.spot
    return {
        "verb": option.verb,
        "wager": spot.wager if spot is not None else "",
        "position": spot.position if spot is not None else 0,
        "least": amounts.least if amounts is not None else None,
        "most": amounts.most if amounts is not None else None,
        "picks": [pick.least, pick.most, pick.size] if pick is not None else None,
        "enter": option is plain,
    }


def _seat(seat: int, player: str, stack: Cents, out: bool) -> SeatData:
    return {"seat": seat, "player": player, "stack": stack, "out": out, "asked": False, "bank": False, "wagers": [], "cards": []}


def _seats(round: Round) -> list[SeatData]:
    """Everybody's chips as they lie, his wagers, and his cards as everybody sees them."""
    setup, accounts = round.setup, round.accounts
    asks = round.decision.asks if round.decision is not None else {}
    places = round.view("").places
    banker = _banker(round)
    found = []
    for number, player in sorted(setup.seats.items()):
        wagers = [_bet(spot, amount) for spot, amount in accounts.items() if isinstance(spot, Spot) and spot.position == number and amount]
        made = _seat(number, player, accounts[player], player in setup.absent)
        cards = [_name(card) for place, held in places.items() if _is_of(place, number) for card in held]
        made |= {"asked": player in asks, "bank": player == banker, "wagers": wagers, "cards": cards}
        found.append(made)
    return found


def _banker(round: Round) -> str:
    """Who has put money up, as long as there is a bank."""
    ups = [moved for moved in round.transfers if moved.target == BANK and not isinstance(moved.source, Spot)]
    return str(ups[0].source) if ups else ""


def _is_of(place: str, seat: int) -> bool:
    return place == hand_at(seat) or place.startswith(f"{hand_at(seat)}/")


def _name(card: int | None) -> str | None:
    return None if card is None or is_unknown(card) else card_name(face(card))


def _board(round: Round) -> list[Data]:
    """What lies in the middle."""
    return [
        {"place": place, "cards": [_name(card) for card in held]}
        for place, held in round.view("").places.items()
        if held and place.split("/")[0] not in ("seat", "front", "meld", "hit", "muck", "burn", "discards", "shoe", "rack")
    ]


def _settlement(steps: Iterable[Step], round: Round) -> list[int]:
    """The numbers of the steps that settle wagers, in the house's order, once all of them are known."""
    return [number for number, step in enumerate(steps) if step.do in SETTLEMENT] if round.over else []


def _bet(spot: Spot | None, amount: Cents) -> Data:
    return {"wager": spot.wager if spot is not None else "", "player": spot.player if spot is not None else "", "amount": amount}
