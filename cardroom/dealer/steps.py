"""What a dealer does, step by step: a round's events as instructions, each with its seat, its amount in chips, its clause, and what the
player-dealer has left after it. They come in the order of the events, so settlement is in the house's order.

Nothing here knows a game, and no card is told that does not lie face up.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Annotated, Literal, NamedTuple, TypeAlias

from typing_extensions import TypedDict

from cardroom.cards import Card, is_unknown
from cardroom.dealer.chips import ChipCut, Rack, usual
from cardroom.fields import ClauseId, says
from cardroom.money import Cents, money_text
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
from cardroom.round.places import FRONT, HAND, is_front, is_hand, owner_of
from cardroom.round.taking_back import TAKEN_BACK
from cardroom.telling import piece_of
from cardroom.tiles import pieces_text

# What is done with chips; with cards; and what is said.
Do: TypeAlias = Literal[
    "put up", "lies", "fee", "rake", "take", "pay", "push", "stake", "return", "gather", "push the pot", "give", "bank back", "void",
    "taken back", "shuffle", "deal", "burn", "turn up", "take in", "say", "rule",
]  # fmt: skip
SETTLEMENT: tuple[Do, ...] = ("take", "pay", "push", "stake", "return", "push the pot", "give", "bank back", "void")
TOLD_WHY: tuple[Do, ...] = ("take", "pay", "push", "return", "push the pot", "give")
_NOT_COVERED = "not-covered"
_PARTLY = "not covered"  # what is noted after a payment that the bank covers in part
_HANDS = "hands"
BET = "bet"  # what lies before a player of a pot game
_UNTOLD = ("player-dealer's draw",)


class StepData(TypedDict):
    do: Annotated[Do, says("What kind of step it is.")]
    text: Annotated[str, says("The step in words.")]
    rule: ClauseId
    seat: Annotated[int, says("The seat number; 0: nobody's.")]
    player: Annotated[str, says("The player's name; empty: nobody's.")]
    amount: Annotated[Cents, says("Cents that move; 0: none.")]
    chips: Annotated[list[list[int | str]], says("How many, of what value, of which colour; the largest first.")]
    bank: Annotated[Cents | None, says("Cents that the player-dealer has in action after it; null: there is no bank.")]
    wager: Annotated[str, says("The wager that it settles; empty: none.")]
    coin: Annotated[Cents, says("Cents that no chip of the table makes up.")]


class DealerStep(NamedTuple):
    """One thing to do."""

    do: Do
    text: str
    rule: str = ""
    seat: int = 0  # 0: nobody's
    player: str = ""
    amount: Cents = 0
    chips: ChipCut = ChipCut(())
    bank: Cents | None = None  # what the player-dealer has in action after it; none where there is no such money
    wager: str = ""

    def data(self) -> StepData:
        """As JSON."""
        return {
            "do": self.do,
            "text": self.text,
            "rule": self.rule,
            "seat": self.seat,
            "player": self.player,
            "amount": self.amount,
            "chips": [[stack.number, stack.chip.value, stack.chip.colour] for stack in self.chips.stacks],
            "bank": self.bank,
            "wager": self.wager,
            "coin": self.chips.coin,
        }


class Steps:
    """The fold. ``take`` is given what has happened since the last time."""

    def __init__(self, setup: Setup, rack: Rack | None = None) -> None:
        self._setup = setup
        self.seats = {player: seat for seat, player in setup.seats.items()}
        self.names = setup.seats
        self.piece = piece_of(setup.edition.deck)
        self.rack = rack or usual()
        self.bank: Cents | None = None
        self.told = 0
        self._paid: set[Spot] = set()  # wagers that have won: their stakes go back with what they are paid
        self._taken: set[Spot] = set()  # wagers of which a part was taken: the rest is returned
        self._pots: Counter[str] = Counter()  # what lies in each pot
        self._set: set[int] = set()  # seats whose hand is set in two: what is not in front is behind

    def again(self) -> "Steps":
        """A fold of the same table that has been told nothing."""
        return Steps(self._setup, self.rack)

    def since(self, round: Round) -> list[DealerStep]:
        """What has come since the last time."""
        events, self.told = round.events[self.told :], len(round.events)
        return list(self.take(events))

    def take(self, events: Iterable[Event]) -> Iterator[DealerStep]:
        """What is done in one go is one step: hands that are dealt face down, bets that are gathered into a pot."""
        for together, group in groupby((redact(event, "") for event in events), key=_together):
            if together == _HANDS:
                yield from self._dealt_down([event for event in group if isinstance(event, Dealt)])
                continue
            steps = list(self._steps(list(group)))
            yield from [self._gathered(steps, together.split()[0])] if together and len(steps) > 1 else steps

    def _steps(self, events: list[Event]) -> Iterator[DealerStep]:
        """Yield the steps one by one; a payment that the bank covers in part says so itself."""
        for event, later in zip_longest(events, events[1:]):
            step = None if event is None else self._step(event)
            if step is not None and step.do == "pay" and isinstance(later, Noted) and (later.what, later.who) == (_PARTLY, step.player):
                step = step._replace(text=_in_part(step, later))
            if step is not None:
                yield step

    def _gathered(self, steps: list[DealerStep], pot: str) -> DealerStep:
        amount = sum(step.amount for step in steps)
        text = f"Gather the bets, {money_text(amount)}, into {_pot(pot)}."
        return DealerStep("gather", text, steps[-1].rule, amount=amount, chips=self.rack.cut(amount), bank=self.bank)

    def _step(self, event: Event) -> DealerStep | None:
        if isinstance(event, Transfer):
            return self._chips(event)
        if isinstance(event, Dealt):
            return self._dealt(event)
        if isinstance(event, Shown):
            return self._shown(event)
        if isinstance(event, Moved):
            return self._moved(event)
        if isinstance(event, Ruled):
            return DealerStep("rule", f"Ruling: {event.text}.", event.rule)
        if isinstance(event, Noted):
            return self._noted(event)
        if isinstance(event, Shuffled) and event.number > 1:
            return DealerStep("shuffle", "Shuffle what is left.")
        return None

    # -- chips --------------------------------------------------------------------------------------------------------------

    def _chips(self, moved: Transfer) -> DealerStep:
        if BANK in (moved.source, moved.target):
            self.bank = (self.bank or 0) + (moved.amount if moved.target == BANK else -moved.amount)
        pushed = self._pushed(moved)
        for account, amount in ((moved.source, -moved.amount), (moved.target, moved.amount)):
            if str(account).startswith("pot"):
                self._pots[str(account)] += amount
        spot = next((each for each in (moved.source, moved.target, moved.spot) if isinstance(each, Spot)), None)
        player = spot.player if spot is not None else next((str(each) for each in (moved.target, moved.source) if each in self.seats), "")
        do = self._do(moved)
        if do == "pay" and moved.spot is not None:
            self._paid.add(moved.spot)
        if do == "take" and isinstance(moved.source, Spot):
            self._taken.add(moved.source)
        seat = spot.position if spot is not None else self.seats.get(player, 0)
        text = self._words(do, moved, seat, player, spot, pushed)
        wager = spot.wager if spot is not None else ""
        return DealerStep(do, text, moved.rule, seat, player, moved.amount, self.rack.cut(moved.amount), self.bank, wager)

    def _do(self, moved: Transfer) -> Do:
        source, target = moved.source, moved.target
        if moved.why == "void":
            return "void"
        if moved.why == TAKEN_BACK:
            return "taken back"
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
        if moved.rule == _NOT_COVERED or spot in self._taken:
            return "return"
        return "stake" if spot in self._paid else "push" if moved.why != "uncalled bet returned" else "return"

    def _pushed(self, moved: Transfer) -> str:
        """Return what is pushed to a player, by the name of the pot where there are several."""
        amount, pot = money_text(moved.amount), str(moved.source)
        if len(self._pots) < 2 or not pot.startswith("pot"):
            return amount
        whole = self._pots[pot] == moved.amount
        return f"{_pot(pot, main=True)}, {amount}," if whole else f"{amount} of {_pot(pot, main=True)}"

    def _words(self, do: Do, moved: Transfer, seat: int, player: str, spot: Spot | None, pushed: str) -> str:
        who, amount, what = self._who(seat, player), money_text(moved.amount), spot.wager.replace("-", " ") if spot is not None else ""
        goes = f"{amount} goes back from {self._account(moved.source)} to {self._account(moved.target)}"
        if isinstance(moved.source, Spot) and moved.source.player == moved.target:
            goes = f"the {amount} on {what} goes back to {small(who)}"
        on = f" on {what}" if what not in ("", "wager", BET) else ""
        texts: dict[Do, str] = {
            "put up": f"{who} puts up {amount}.",
            "lies": f"{who}: {amount}{on}." if what != BET else f"{who} puts in {amount} ({moved.why}).",
            "fee": f"Take the fee of {amount} from {self._source(moved)}.",
            "rake": f"Take {amount} from {who} for the jackpot.",
            "take": f"{who}: take the {amount}{on}.",
            "pay": f"{who}: pay {amount}{on} from {self._source(moved)}.",
            "push": f"{who}: push, the {amount}{on} stays.",
            "stake": f"{who}: the stake of {amount} stays.",
            "return": f"{who}: return {amount}{f' of {what}' if on else ''}.",
            "gather": f"Gather {amount}{f' from {small(who)}' if player else ''}{_into(moved)}.",
            "push the pot": f"Push {pushed} to {small(who)}.",
            "give": f"{large(self._account(moved.source))} gives {amount} to {self._account(moved.target)}.",
            "bank back": f"Return the player-dealer's money, {amount}, to {small(who)}.",
            "void": f"Void: {goes}.",
            "taken back": f"Taken back: {goes}.",
        }
        why = f" ({moved.why})" if do in TOLD_WHY or (do == "lies" and what != BET and not _placed(moved.why)) else ""
        return texts[do].removesuffix(".") + why + "."

    def _who(self, seat: int, player: str) -> str:
        """``Seat 2, bob``; on another's position ``Position 4, kit``."""
        if not seat:
            return player or "The table"
        return f"Seat {seat}, {player}" if self.names.get(seat) == player else f"Position {seat}, {player}"

    def _account(self, account: object) -> str:
        """Within a sentence."""
        if isinstance(account, Spot):
            return f"{small(self._who(account.position, account.player))} ({account.wager.replace('-', ' ')})"
        if account in self.seats:
            return f"seat {self.seats[str(account)]}, {account}"
        return _pot(str(account)) if str(account).startswith("pot") else f"the {account}"

    def _source(self, moved: Transfer) -> str:
        source = moved.source
        return small(self._who(source.position, source.player)) if isinstance(source, Spot) else self._account(source)

    # -- cards --------------------------------------------------------------------------------------------------------------

    def place(self, name: str) -> tuple[int, str]:
        """The seat of a place (0: nobody's), and the place in words."""
        kind, _, rest = name.partition("/")
        number, _, more = rest.partition("/")
        if number.isdecimal() and f"{kind}/" in (HAND, FRONT, "meld/", "hit/"):
            seat = int(number)
            player = self.names.get(seat, "")
            behind = "the back hand of " if seat in self._set and not more else ""
            own = {"front": "the front hand of ", "meld": "a meld of ", "hit": "the hit card of "}.get(kind, behind)
            row = f" ({'hand ' + str(int(more) + 1) if more.isdecimal() and kind == 'seat' else more})" if more and kind == "seat" else ""
            return seat, f"{own}seat {seat}{f', {player}' if player else ''}{row}"
        if kind == "button" and number.isdecimal():
            return int(number), f"seat {number}, {self.names.get(int(number), '')}, for the button"
        return 0, {"board": "the board", "burn": "the burns"}.get(kind, f"the {kind} {number}".strip())

    def _pieces(self, number: int) -> str:
        return f"{number} {self.piece}{'s' if number > 1 else ''}"

    def _dealt_down(self, events: list[Dealt]) -> Iterator[DealerStep]:
        """Hands, however often it goes round: each as many cards, or one after the other."""
        numbers: dict[str, int] = {}
        for event in events:
            numbers[event.place] = numbers.get(event.place, 0) + len(event.cards)
        if len(numbers) > 1 and len(set(numbers.values())) == 1:
            seats = [self.place(place)[0] for place in numbers]
            yield DealerStep("deal", f"Deal {self._pieces(max(numbers.values()))} each to {seats_text(seats)}, face down.")
            return
        for place, number in numbers.items():
            seat, where = self.place(place)
            yield DealerStep("deal", f"Deal {self._pieces(number)} to {where}, face down.", seat=seat, player=self.names.get(seat, ""))

    def _dealt(self, event: Dealt) -> DealerStep | None:
        if event.place == "rack":
            return None
        seat, where = self.place(event.place)
        known = [card for card in event.cards if card is not None]
        count = self._pieces(len(event.cards))
        if event.place == "burn" and not known:
            return DealerStep("burn", f"Burn {count}.", seat=seat)
        text = f"{large(where)}: {pieces_text(known)}." if known else f"Deal {count} to {where}, face down."
        return DealerStep("deal", text, seat=seat, player=self.names.get(seat, ""))

    def _shown(self, event: Shown) -> DealerStep | None:
        known: list[Card] = [card for card in event.cards if card is not None and not is_unknown(card)]
        if not known:
            return None
        seat, where = self.place(event.place)
        return DealerStep("turn up", f"{large(where)} shows {pieces_text(known)}.", seat=seat, player=self.names.get(seat, ""))

    def _moved(self, event: Moved) -> DealerStep | None:
        if is_front(event.target):
            self._set.add(owner_of(event.target))
        if event.target not in ("muck", "discards", "shoe") or event.source.startswith(("burn", "button")):
            return None
        seat, where = self.place(event.source)
        cards = f"the {self.piece}s" if len(event.indices) != 1 else f"a {self.piece}"
        return DealerStep("take in", f"Take in {cards} of {where}.", seat=seat, player=self.names.get(seat, ""))

    def _noted(self, event: Noted) -> DealerStep | None:
        if event.what in _UNTOLD:
            return None
        seat = self.seats.get(event.who, 0)
        who = self._who(seat, event.who) if event.who else ""
        if event.what == "hand" and event.text:
            return DealerStep("say", f"{who}: {event.text}." if who else large(f"{event.text}."), event.rule, seat, event.who)
        said = f"{event.what}: {event.text}" if event.text and not event.text.startswith(event.what) else event.text or event.what
        text = f"{who}: {said}" if who else large(said)
        return DealerStep("say", f"{text.rstrip('.')}.", event.rule, seat, event.who)


def _together(event: Event) -> str:
    """What is done in one go with the events beside it; nothing: it is done by itself."""
    if isinstance(event, Dealt) and is_hand(event.place) and not any(card is not None for card in event.cards):
        return _HANDS
    if isinstance(event, Transfer) and str(event.target).startswith("pot") and not str(event.source).startswith("pot"):
        return f"{event.target} {event.rule}"
    return ""


def _pot(account: str, main: bool = False) -> str:
    """Return a pot in words; ``main``: the first one has others beside it."""
    number = int(account.partition("/")[2] or 0)
    if not number:
        return "the main pot" if main else "the pot"
    return "the side pot" if number == 1 else f"side pot {number}"


def _into(moved: Transfer) -> str:
    """Return the side pot that bets go to; of the first pot nothing needs to be said."""
    pot = str(moved.target)
    return f" into {_pot(pot)}" if pot.startswith("pot") and pot != "pot/0" else ""


def _in_part(step: DealerStep, note: Noted) -> str:
    """Return the words of a payment of which the bank covers a part."""
    due = note.text.rpartition(" of ")[2].removesuffix(" is covered")
    paid = money_text(step.amount)
    return f"{step.text.replace(f'pay {paid}', f'pay {paid} of {due}', 1).removesuffix('.')}: the bank is used up."


def large(text: str) -> str:
    """As a sentence begins; names keep their letters."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """Within a sentence: ``seat 2, Bob``."""
    return text[:1].lower() + text[1:] if text.startswith(("Seat ", "Position ")) or text == "The table" else text


def seats_text(seats: Sequence[int]) -> str:
    """``seats 2, 3 and 1``."""
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def _placed(why: str) -> bool:
    """A wager that goes without saying."""
    return " placed" in why or why in ("bet", "call", "raise", "calls", "bets", "raises")


def steps_of(round: Round, rack: Rack | None = None) -> list[DealerStep]:
    """Every step of a round so far."""
    return Steps(round.setup, rack).since(round)


def settlement_of(steps: Iterable[DealerStep]) -> list[DealerStep]:
    """Those that settle wagers, in order."""
    return [step for step in steps if step.do in SETTLEMENT]
