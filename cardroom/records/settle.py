"""Playing a described round: decisions are answered from the file, and what does not fit is named with what was offered."""

from collections.abc import Mapping
from typing import NamedTuple, NotRequired, TypedDict

from cardroom.cards import Card, card_names
from cardroom.chance import Stacked
from cardroom.errors import BadInput, CardroomError, IllegalAction
from cardroom.money import Cents, money_text
from cardroom.records.described import FLOOR, Described, Line, Wager, read_described
from cardroom.records.plain import read_spot
from cardroom.records.slots import NoSlot, indices_of
from cardroom.round import DEALER, Action, Amounts, Dealt, Option, Pick, Round, Spot, Transfer
from cardroom.round.places import hand_at

OWN_CARDS = "your cards"  # what pot games call the place that a player picks from
PUT_UP = "put-up"  # what `put_up` answers
ACCEPT = "accept"  # what `player_dealer` answers
DECLINES = ("done", "pass")  # what nobody has to write down
DRAWS = ("turn", "draw")  # nor this, at panguingue: the kind of decision in which a discard is left and a card drawn, and its verb
DEALS = "deal"  # nor this, at a stepped table: the dealer makes no mistake that is not written


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


class SettledData(TypedDict):
    edition: str
    option: str
    transfers: list[TransferData]
    stacks: dict[str, Cents]
    net: dict[str, Cents]
    drop: Cents
    jackpot: Cents
    house: Cents
    void: bool


class Settled(NamedTuple):
    described: Described
    round: Round


def settle(data: Mapping[str, object], name: str = "the round") -> Settled:
    """The round described by this data, played to its end; what does not fit is told under ``name``."""
    described = read_described(data, name)
    return Settled(described, _Driver(described).play())


class _Driver:
    def __init__(self, described: Described) -> None:
        self.described = described
        self.name = described.name
        self.lines = list(described.lines)
        self.wagers = list(described.wagers)
        self.banked = False
        try:
            self.round = Round(described.setup)
        except CardroomError as error:
            raise BadInput(f"{self.name}: {error}") from None

    def play(self) -> Round:
        round = self.round
        while round.decision is not None:
            if self.lines and self.lines[0].player == FLOOR:
                self._rule(self.lines.pop(0))
                continue
            where, action = self._answer()
            try:
                round.act(action)
            except IllegalAction as error:
                raise BadInput(f"{self.name}: {where}: {error}") from None
            except CardroomError as error:
                raise BadInput(f"{self.name}: {error}") from None
        if self.lines:
            raise BadInput(f"{self.name}: actions: line {self.lines[0].number} ({self.lines[0].text!r}): the round is over before it.")
        self._check_wagers()
        self._check_cards()
        self._check_dice()
        return round

    def _answer(self) -> tuple[str, Action]:
        """The next action, and where in the file it stands."""
        assert self.round.decision is not None
        asks = self.round.decision.asks
        line = self.lines[0] if self.lines else None
        if line is not None and line.player in asks and (action := self._from_line(line, asks[line.player])):
            self.lines.pop(0)
            return f"actions: line {line.number} ({line.text!r})", action
        for player, options in asks.items():
            if found := self._from_tables(player, options):
                return found
        if any(option.verb == DEALS for option in asks.get(DEALER, ())):
            return DEALS, Action(DEALER, DEALS)
        for player, options in asks.items():
            if decline := next((o for o in options if o.verb in DECLINES or (self.round.decision.kind, o.verb) == DRAWS), None):
                return decline.verb, Action(player, decline.verb)
        if len(asks) == 1:
            player, options = next(iter(asks.items()))
            if len(options) == 1 and _forced(options[0]):
                return options[0].verb, Action(player, options[0].verb, spot=options[0].spot)
        raise self._stuck(line, {player: ", ".join(map(str, options)) for player, options in asks.items()})

    def _rule(self, line: Line) -> None:
        """A ruling between two decisions: ``floor: foul-hand seat=2``; its arguments are numbers, words, or several with commas."""
        where = f"{self.name}: actions: line {line.number} ({line.text!r})"
        name, *words = line.words.split()
        args: dict[str, object] = {}
        for word in words:
            key, equals, value = word.partition("=")
            if not equals:
                raise BadInput(f'{where}: write what it is about like "floor: {name} seat=2".')
            values = [int(each) if each.isdigit() else each for each in value.split(",")]
            args[key] = values if len(values) > 1 else values[0]
        try:
            self.round.floor(name, **args)
        except CardroomError as error:
            raise BadInput(f"{where}: {error}") from None

    def _from_line(self, line: Line, options: tuple[Option, ...]) -> Action | None:
        """The line as an action, if its words name one of the options."""
        option = self._named(line.words, options)
        if option is None:
            return None
        alone = line.words == option.verb and sum(other.verb == option.verb for other in options) > 1
        if option.spot is not None and option.spot.wager == option.verb:
            alone = False  # the ways differ only in which of two equal cards they take: the first will do
        return Action(line.player, option.verb, line.amount, None if alone else option.spot, self._picks(line, option.pick))

    def _named(self, words: str, options: tuple[Option, ...]) -> Option | None:
        for option in options:
            names = {option.verb}
            if option.spot:
                names |= {f"{option.verb} {option.spot.wager}", f"{option.verb} on {option.spot.wager}"}
                names |= {f"{option.verb} seat/{option.spot.position}"}  # who plays several hands says which
            if words in names:
                return option
        loose = [option for option in options if sorted(option.verb.split()) == sorted(words.split())]  # cards in another order
        return loose[0] if len({option.verb for option in loose}) == 1 else None

    def _picks(self, line: Line, pick: Pick | None) -> tuple[int, ...]:
        """By number, or the cards by name: with several decks any card of that face stands for the others."""
        if not line.named or pick is None:
            return line.picks
        seat = next((seat for seat, player in self.round.setup.seats.items() if player == line.player), 0)
        held = self.round.places.get(hand_at(seat) if pick.place == OWN_CARDS else pick.place)
        if held is None:
            raise BadInput(f"{self.name}: actions: line {line.number} ({line.text!r}): {pick.place} are picked by number, from 0 on.")
        try:
            return indices_of(line.named, held)
        except NoSlot as error:
            raise BadInput(f"{self.name}: actions: line {line.number} ({line.text!r}): {error} ({pick.place}).") from None

    def _from_tables(self, player: str, options: tuple[Option, ...]) -> tuple[str, Action] | None:
        for option in options:
            if option.spot is not None and (wager := self._wager_on(option.spot)):
                self.wagers.remove(wager)
                return wager.key, Action(player, option.verb, wager.amount, option.spot)
            if option.verb == PUT_UP and not self.banked and player == (self.described.player_dealer or player):
                self.banked = True
                if self.described.put_up:
                    return "put_up", Action(player, option.verb, self.described.put_up)
            if option.verb == ACCEPT and player == self.described.player_dealer:
                return "player_dealer", Action(player, option.verb)
        return None

    def _wager_on(self, spot: Spot) -> Wager | None:
        return next((wager for wager in self.wagers if wager.spot == spot), None)

    def _stuck(self, line: Line | None, offers: dict[str, str]) -> BadInput:
        asked = "; ".join(f"{player}: {options}" for player, options in offers.items())
        kind = self.round.decision.kind if self.round.decision else ""
        if line is None:
            return BadInput(f"{self.name}: actions: one is missing ({kind}): {asked} would be offered next.")
        at = f"{self.name}: actions: line {line.number} ({line.text!r})"
        if line.player not in offers:
            return BadInput(f"{at}: it is not {line.player}'s turn ({kind}); offered are {asked}.")
        return BadInput(f"{at}: {line.player} may not {line.words} now ({kind}); offered are {offers[line.player]}.")

    def _check_wagers(self) -> None:
        for wager in self.wagers:
            player, wanted = wager.spot.player, f"'{wager.spot.wager}' at position {wager.spot.position}"
            raise BadInput(f"{self.name}: {wager.key}: {player} was not offered a wager on {wanted}.")

    def _check_dice(self) -> None:
        chance = self.described.setup.chance
        if isinstance(chance, Stacked) and self.round.shoe.throws != len(chance.dice):
            raise BadInput(f"{self.name}: dice: " + ("no dice are thrown in this round." if chance.dice else "is missing, like [4, 5, 6]."))

    def _check_cards(self) -> None:
        """Every card that anybody saw must be in the file; every card in the file must have been dealt.

        A hand that was folded unseen, a burn, or what a player never showed may stay unknown: no card of it decided anything.
        """
        given = self.described.given
        dealt: dict[str, list[Card | None]] = {}
        for event in self.round.events:
            if isinstance(event, Dealt):
                dealt.setdefault(event.place, []).extend(event.cards)
        unknown = {card: place for place, cards in dealt.items() for card in cards[len(given.get(place, ())) :]}
        for event in self.round.view("").events:
            if place := next((unknown[card] for card in getattr(event, "cards", ()) if card in unknown), ""):
                known, count = len(given.get(place, ())), len(dealt[place])
                had = f"has {known} of {count}" if known else f"needs {count}"
                raise BadInput(f"{self.name}: cards.{place}: cards are missing: it {had}.")
        for place, laid in given.items():
            count = len(dealt.get(place, ()))
            if laid[count:]:
                raise BadInput(
                    f"{self.name}: cards.{place}: {card_names(laid[count:])}: the round dealt {count} cards there, not {len(laid)}."
                )


def _forced(option: Option) -> bool:
    amounts: Amounts | None = option.amounts
    return option.pick is None and (amounts is None or (amounts.least == amounts.most and not amounts.only))


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


def settled_data(settled: Settled) -> SettledData:
    """What ``cardroom settle --json`` prints. Amounts are cents."""
    round = settled.round
    setup, outcome = round.setup, round.outcome
    before = setup.stacks
    return {
        "edition": setup.edition.id,
        "option": setup.rate.option if getattr(setup.edition, "schedule", None) else "",
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
