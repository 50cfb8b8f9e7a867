"""What a dealer does, step by step: a round's events as instructions, each with its seat, its amount in chips, its clause, and what the
player-dealer has left after it. They come in the order of the events, so settlement is in the house's order.

Nothing here knows a game, and no card is told that does not lie face up.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from cardroom.cards import Card, is_unknown
from cardroom.dealer.chips import Cut, Rack, usual
from cardroom.money import Cents, money_text
from cardroom.plain import Data
from cardroom.round import (
    BANK,
    DROP,
    HOUSE,
    JACKPOT,
    Dealt,
    Event,
    Moved,
    Noted,
    Round,
    Ruled,
    Setup,
    Shown,
    Shuffled,
    Spot,
    Transfer,
    redact,
)  # fmt: skip
from cardroom.round.places import FRONT, HAND
from cardroom.round.taking_back import TAKEN_BACK
from cardroom.tiles import pieces_text

# What is done with chips; with cards; and what is said.
Do: TypeAlias = Literal[
    "put up", "lies", "fee", "rake", "take", "pay", "push", "stake", "return", "gather", "push the pot", "give", "bank back", "void",
    "shuffle", "deal", "burn", "turn up", "take in", "say", "rule",
]  # fmt: skip
SETTLEMENT: tuple[Do, ...] = ("take", "pay", "push", "stake", "return", "push the pot", "give", "bank back")
TOLD_WHY: tuple[Do, ...] = ("take", "pay", "push", "return", "push the pot", "give")
_NOT_COVERED = "not-covered"
_UNTOLD = ("player-dealer's draw",)


class Step(NamedTuple):
    """One thing to do."""

    do: Do
    text: str
    rule: str = ""
    seat: int = 0  # 0: nobody's
    player: str = ""
    amount: Cents = 0
    chips: Cut = Cut(())
    bank: Cents | None = None  # what the player-dealer has in action after it; none where there is no such money
    wager: str = ""

    def data(self) -> Data:
        """As JSON."""
        chips = [[stack.number, stack.chip.value, stack.chip.colour] for stack in self.chips.stacks]
        return {**self._asdict(), "chips": [list(each) for each in chips], "coin": self.chips.coin}


class Steps:
    """The fold. ``take`` is given what has happened since the last time."""

    def __init__(self, setup: Setup, rack: Rack | None = None) -> None:
        self.seats = {player: seat for seat, player in setup.seats.items()}
        self.names = setup.seats
        self.rack = rack or usual()
        self.bank: Cents | None = None
        self.told = 0
        self._paid: set[Spot] = set()  # wagers that have won: their stakes go back with what they are paid

    def since(self, round: Round) -> list[Step]:
        """What has come since the last time."""
        events, self.told = round.events[self.told :], len(round.events)
        return list(self.take(events))

    def take(self, events: Iterable[Event]) -> Iterator[Step]:
        for event in events:
            step = self._step(redact(event, ""))
            if step is not None:
                yield step

    def _step(self, event: Event) -> Step | None:
        if isinstance(event, Transfer):
            return self._chips(event)
        if isinstance(event, Dealt):
            return self._dealt(event)
        if isinstance(event, Shown):
            return self._shown(event)
        if isinstance(event, Moved):
            return self._moved(event)
        if isinstance(event, Ruled):
            return Step("rule", f"Ruling: {event.text}.", event.rule)
        if isinstance(event, Noted):
            return self._noted(event)
        if isinstance(event, Shuffled) and event.number > 1:
            return Step("shuffle", "Shuffle what is left.")
        return None

    # -- chips --------------------------------------------------------------------------------------------------------------

    def _chips(self, moved: Transfer) -> Step:
        if BANK in (moved.source, moved.target):
            self.bank = (self.bank or 0) + (moved.amount if moved.target == BANK else -moved.amount)
        spot = next((each for each in (moved.source, moved.target, moved.spot) if isinstance(each, Spot)), None)
        player = spot.player if spot is not None else next((str(each) for each in (moved.target, moved.source) if each in self.seats), "")
        do = self._do(moved)
        if do == "pay" and moved.spot is not None:
            self._paid.add(moved.spot)
        seat = spot.position if spot is not None else self.seats.get(player, 0)
        text = self._words(do, moved, seat, player, spot)
        wager = spot.wager if spot is not None else ""
        return Step(do, text, moved.rule, seat, player, moved.amount, self.rack.cut(moved.amount), self.bank, wager)

    def _do(self, moved: Transfer) -> Do:
        source, target = moved.source, moved.target
        if moved.why in ("void", TAKEN_BACK):
            return "void"
        if target == DROP:
            return "fee"
        if target == BANK:
            return "take" if isinstance(source, Spot) else "put up"
        if target == JACKPOT:
            return "take" if isinstance(source, Spot) else "rake"
        if isinstance(target, Spot):
            return "lies"
        if isinstance(source, Spot):
            return self._from_a_spot(moved, source)
        if source == BANK and moved.spot is None and moved.why.endswith("back"):
            return "bank back"
        if source in (BANK, JACKPOT, HOUSE):
            return "pay"
        if str(source).startswith("pot"):
            return "push the pot"
        return "gather" if str(target).startswith("pot") else "give"

    def _from_a_spot(self, moved: Transfer, spot: Spot) -> Do:
        if moved.target != spot.player:
            return "gather"
        if moved.rule == _NOT_COVERED:
            return "return"
        return "stake" if spot in self._paid else "push" if moved.why != "uncalled bet returned" else "return"

    def _words(self, do: Do, moved: Transfer, seat: int, player: str, spot: Spot | None) -> str:
        who, amount, what = self._who(seat, player), money_text(moved.amount), spot.wager.replace("-", " ") if spot is not None else ""
        texts: dict[Do, str] = {
            "put up": f"{who} puts up {amount}.",
            "lies": f"{who}: {amount} on {what}.",
            "fee": f"Take the fee of {amount} from {self._source(moved)}.",
            "rake": f"Take {amount} from {who} for the jackpot.",
            "take": f"{who}: take {what} {amount}.",
            "pay": f"{who}: pay {amount}{f' for {what}' if what else ''} from {self._source(moved)}.",
            "push": f"{who}: push, {what} {amount} stays.",
            "stake": f"{who}: the stake of {amount} stays.",
            "return": f"{who}: return {amount} of {what or 'the bet'}.",
            "gather": f"Gather {amount}{f' from {who}' if player else ''}.",
            "push the pot": f"Push {amount} to {who}.",
            "give": f"{self._account(moved.source)} gives {amount} to {self._account(moved.target)}.",
            "bank back": f"Return the player-dealer's money, {amount}, to {who}.",
            "void": f"{moved.why.capitalize()}: {amount} goes back from {self._account(moved.source)} to {self._account(moved.target)}.",
        }
        why = f" ({moved.why})" if do in TOLD_WHY or (do == "lies" and not _placed(moved.why)) else ""
        return texts[do].removesuffix(".") + why + "."

    def _who(self, seat: int, player: str) -> str:
        """``Seat 2, bob``; on another's position ``Position 4, kit``."""
        if not seat:
            return player or "The table"
        return f"Seat {seat}, {player}" if self.names.get(seat) == player else f"Position {seat}, {player}"

    def _account(self, account: object) -> str:
        if isinstance(account, Spot):
            return self._who(account.position, account.player)
        return self._who(self.seats.get(str(account), 0), str(account)) if account in self.seats else f"the {account}"

    def _source(self, moved: Transfer) -> str:
        source = moved.source
        if isinstance(source, Spot):
            return self._who(source.position, source.player).lower()
        if source in self.seats:
            return f"seat {self.seats[str(source)]}, {source}"
        return "the pot" if str(source).startswith("pot") else f"the {source}"

    # -- cards --------------------------------------------------------------------------------------------------------------

    def place(self, name: str) -> tuple[int, str]:
        """The seat of a place (0: nobody's), and the place in words."""
        kind, _, rest = name.partition("/")
        number, _, more = rest.partition("/")
        if number.isdecimal() and f"{kind}/" in (HAND, FRONT, "meld/", "hit/"):
            seat = int(number)
            player = self.names.get(seat, "")
            own = {"front": "the front hand of ", "meld": "a meld of ", "hit": "the hit card of "}.get(kind, "")
            row = f" ({'hand ' + str(int(more) + 1) if more.isdecimal() and kind == 'seat' else more})" if more and kind == "seat" else ""
            return seat, f"{own}seat {seat}{f', {player}' if player else ''}{row}"
        return 0, {"board": "the board", "burn": "the burns"}.get(kind, f"the {kind} {number}".strip())

    def _dealt(self, event: Dealt) -> Step | None:
        if event.place == "rack":
            return None
        seat, where = self.place(event.place)
        known = [card for card in event.cards if card is not None]
        count = f"{len(event.cards)} card{'s' if len(event.cards) > 1 else ''}"
        if event.place == "burn" and not known:
            return Step("burn", f"Burn {count}.", seat=seat)
        text = f"{where[0].upper()}{where[1:]}: {pieces_text(known)}." if known else f"Deal {count} to {where}, face down."
        return Step("deal", text, seat=seat, player=self.names.get(seat, ""))

    def _shown(self, event: Shown) -> Step | None:
        known: list[Card] = [card for card in event.cards if card is not None and not is_unknown(card)]
        if not known:
            return None
        seat, where = self.place(event.place)
        return Step("turn up", f"{where[0].upper() + where[1:]} shows {pieces_text(known)}.", seat=seat, player=self.names.get(seat, ""))

    def _moved(self, event: Moved) -> Step | None:
        if event.target not in ("muck", "discards", "shoe") or event.source.startswith(("burn", "button")):
            return None
        seat, where = self.place(event.source)
        cards = "the cards" if len(event.indices) != 1 else "a card"
        return Step("take in", f"Take in {cards} of {where}.", seat=seat, player=self.names.get(seat, ""))

    def _noted(self, event: Noted) -> Step | None:
        if event.what in _UNTOLD:
            return None
        seat = self.seats.get(event.who, 0)
        who = self._who(seat, event.who) if event.who else ""
        if event.what == "hand" and event.text:
            return Step("say", f"{who or 'The table'}: {event.text}.", event.rule, seat, event.who)
        said = f"{event.what}: {event.text}" if event.text and not event.text.startswith(event.what) else event.text or event.what
        text = f"{who}: {said}" if who else f"{said[0].upper()}{said[1:]}"
        return Step("say", f"{text.rstrip('.')}.", event.rule, seat, event.who)


def _placed(why: str) -> bool:
    """A wager that goes without saying."""
    return " placed" in why or why in ("bet", "call", "raise", "calls", "bets", "raises")


def steps_of(round: Round, rack: Rack | None = None) -> list[Step]:
    """Every step of a round so far."""
    return Steps(round.setup, rack).since(round)


def settlement_of(steps: Iterable[Step]) -> list[Step]:
    """Those that settle wagers, in order."""
    return [step for step in steps if step.do in SETTLEMENT]
