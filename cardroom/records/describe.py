"""A round as a settle file: what anybody at the table could tell of it, and nothing that nobody saw."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from cardroom.cards import Card, card_name
from cardroom.errors import BadInput
from cardroom.games.banked.wagers import BET, BET_VOUCHER, DONE, JOIN
from cardroom.games.carried import SHOE
from cardroom.games.floor import MISDEAL
from cardroom.money import Cents, money_text
from cardroom.plain import Data, Plain
from cardroom.records.as_dealt import as_dealt
from cardroom.records.described import FLOOR, ActionLine
from cardroom.records.driver import OWN_CARDS, PUT_UP
from cardroom.records.fields import UNSEEN
from cardroom.records.floor_lines import SIGNED
from cardroom.records.naming import Unclear, named, names
from cardroom.records.offers import WAGERS
from cardroom.records.plain import plain
from cardroom.records.slots import NoSlot, indices_of
from cardroom.round import (
    Action,
    Dealt,
    Decision,
    Event,
    FloorCall,
    Input,
    MisdealCall,
    Moved,
    Noted,
    Option,
    Round,
    Setup,
    Shown,
)
from cardroom.round.places import hand_at

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

Seen = list[Card | None]  # the cards that a place was dealt, as far as anybody saw them


class _Cards:
    """The cards of a round as they were dealt, until some go back into the deck and after that, and which the public has seen."""

    def __init__(self) -> None:
        self.deals: list[dict[str, Seen]] = []
        self._back = True  # cards have gone back into the deck
        self.places: dict[str, list[Card]] = {}
        self._lies: dict[Card, tuple[Seen, int]] = {}

    def take(self, event: Event) -> None:
        if isinstance(event, Dealt):
            if self._back:
                self.deals.append({})
            self._back = False
            dealt = self.deals[-1].setdefault(event.place, [])
            for card, seen in zip(event.cards, event.seen, strict=True):
                assert card is not None
                self._lies[card] = (dealt, len(dealt))
                dealt.append(card if "*" in seen else None)
                self.places.setdefault(event.place, []).append(card)
        elif isinstance(event, Shown):
            for card in event.cards if "*" in event.seen else ():
                assert card is not None
                dealt, at = self._lies[card]
                dealt[at] = card
        elif isinstance(event, Moved):
            held = self.places[event.source]
            moved = [held[i] for i in event.indices]
            self.places[event.source] = [card for i, card in enumerate(held) if i not in event.indices]
            if event.target == "shoe":
                self._back = True
            else:
                self.places.setdefault(event.target, []).extend(moved)

    def turned_up(self, round: Round) -> None:
        """A card that the floor has ruled on lay face up, wherever it went then."""
        again, now = Round(round.setup), _Cards()
        told = 0
        for given in round.inputs:
            if isinstance(given, FloorCall) and {"seat", "index"} <= (args := dict(given.args)).keys():
                for event in again.events[told:]:
                    now.take(event)
                told = len(again.events)
                seat, index = args["seat"], args["index"]
                held = now.places.get(hand_at(seat), []) if isinstance(seat, int) else []
                if isinstance(index, int) and index < len(held):
                    now.mark(held[index], self)
            again._take((given,))

    def mark(self, card: Card, whole: "_Cards") -> None:
        """What is known now is known of the whole round."""
        dealt, at = self._lies[card]
        time, place = next((i, name) for i, deal in enumerate(self.deals) for name, cards in deal.items() if cards is dealt)
        whole.deals[time][place][at] = card

    def forget(self, named: set[Card]) -> None:
        """Of a round whose cards were typed in nothing is told that its dealer has not named."""
        for deal in self.deals:
            for seen in deal.values():
                seen[:] = [card if card in named else None for card in seen]

    def known(self, card: Card) -> bool:
        """Whether the public will have seen the card where it now lies."""
        dealt, at = self._lies[card]
        return dealt[at] is not None


def described_data(round: Round) -> Data:
    """The data of a settle file that gives the same chips. Amounts are text, cards those that the public has seen."""
    if not round.over:
        raise BadInput("The round is not over: its settle file is written when it is.")
    named: set[Card] | None = None
    if round.shoe.typed:
        named, round = {*round.named.values()}, as_dealt(round)
    setup = round.setup
    cards = _Cards()
    for event in round.events:
        cards.take(event)
    cards.turned_up(round)
    if named is not None:
        cards.forget(named)
    told = _InputText(round, cards)
    found: Data = {"edition": setup.edition.id, **_house(setup), **_seating(round)}
    if told.put_up:
        found["put_up"] = money_text(told.put_up)
    if told.wagers:
        found["wagers"] = {player: cast("Plain", wagers) for player, wagers in told.wagers.items()}
    drawn_for = setup.button is None and bool(cards.deals) and any(place.startswith("button/") for place in cards.deals[0])
    names = {hand_at(seat): player for seat, player in setup.seats.items() if not player.isdecimal()}
    deals = [_written(deal, names) for deal in cards.deals[drawn_for:]]
    if any(deals):
        found["cards"] = deals[0] if len(deals) == 1 else cast("list[Plain]", deals)
    if round.shoe.thrown:
        found["dice"] = list(round.shoe.thrown[0])
    found["actions"] = cast("list[Plain]", told.lines)
    if setup.stepped or told.ruled:
        found["stepped"] = setup.stepped
    return found


def _house(setup: Setup) -> Data:
    """The option and the settings, where they are not the edition's own."""
    edition = cast("Edition", setup.edition)
    found: Data = {"option": setup.rate.option} if edition.schedule is not None else {}
    own, here = edition.table.model_dump(mode="json"), setup.table.model_dump(mode="json")
    if changed := {key: value for key, value in here.items() if value != own.get(key)}:
        found["table"] = changed
    for key, amount, usual in (
        ("chip", setup.chip, setup.edition.chip_at(setup.table, setup.rate)),
        ("payout_chip", setup.payout_chip, setup.table.chip or 1),
        ("jackpot", setup.jackpot, 0),
    ):
        if amount != usual:
            found[key] = money_text(amount)
    if setup.rounding != "down":
        found["rounding"] = setup.rounding
    if setup.moments:
        found["moments"] = list(setup.moments)
    return found


def _seating(round: Round) -> Data:
    """Who sits where with how much, who has the button or the position, and what was carried."""
    setup = round.setup
    seats = {player: seat for seat, player in setup.seats.items()}
    players: list[Plain] = []
    for player, stack in setup.stacks.items():
        one: Data = {"name": player, "stack": money_text(stack)}
        if player in seats:
            one["seat"] = seats[player]
        if player in setup.absent:
            one["absent"] = True
        players.append(one)
    found: Data = {"players": players}
    noted = next((event.who for event in round.events if isinstance(event, Noted) and event.what == "button"), "")
    if setup.button is not None or noted:
        found["button"] = seats[noted] if setup.button is None else setup.button
    if setup.player_dealer:
        found["player_dealer"] = setup.player_dealer
        found["turn"] = setup.turn
    if shoe := setup.carry.find(SHOE):
        found["shoe"] = shoe["dealt"]  # the dice are those of this round
    carry = {key: value for key, value in setup.carry.items() if value is not None and key != SHOE}
    if carry:
        found["carry"] = plain(carry)
    return found


def _written(deal: Mapping[str, Seen], names: Mapping[str, str]) -> dict[str, Plain]:
    """What was seen, by place or by whose hand it is: a card that was not seen is ``??``, unless no other follows."""
    found: dict[str, Plain] = {}
    for place, dealt in deal.items():
        last = max((at for at, card in enumerate(dealt) if card is not None), default=-1)
        if last >= 0:
            found[place if names.get(place) in deal else names.get(place, place)] = " ".join(
                UNSEEN if card is None else card_name(card) for card in dealt[: last + 1]
            )
    return found


class _InputText:
    """The inputs of a round as wagers and lines."""

    def __init__(self, round: Round, seen: _Cards) -> None:
        self.setup = round.setup
        self.seats = {player: seat for seat, player in round.setup.seats.items()}
        self.ruled = not all(isinstance(given, Action) for given in round.inputs)
        self.in_order = self.ruled or any(map(self._behind_others, round.inputs))  # who comes first matters there
        self.put_up: Cents = 0
        self.wagers: dict[str, dict[str, str]] = {}  # on their own positions
        self.lines: list[str] = []
        again = Round(round.setup)
        for given in round.inputs:
            self._tell(again, given, seen)
            again._take((given,))

    def _tell(self, again: Round, given: Input, seen: _Cards) -> None:
        if isinstance(given, MisdealCall):
            args: tuple[tuple[str, object], ...] = (("why", given.why), *((("rule", given.rule),) if given.rule != MISDEAL else ()))
            self.lines.append(_ruling("misdeal", args))
        elif isinstance(given, FloorCall):
            self.lines.append(_ruling(given.name, (*given.args, *zip(SIGNED, given[2:], strict=True))))
        elif not self._in_tables(given, again.decision):
            self.lines.append(self._line(again, given, seen))

    def _behind_others(self, given: Input) -> bool:
        own = isinstance(given, Action) and given.spot is not None and given.spot.position == self.seats.get(given.player)
        return isinstance(given, Action) and given.verb in (BET, BET_VOUCHER, JOIN) and given.spot is not None and not own

    def _in_tables(self, action: Action, decision: Decision | None) -> bool:
        """Whether the action goes without a line."""
        if self.in_order or decision is None:
            return False
        if action.verb == PUT_UP and action.amount:
            self.put_up = action.amount
            return True
        if action.verb == BET and action.spot is not None and decision.kind == WAGERS:
            self.wagers.setdefault(action.player, {})[action.spot.wager] = money_text(action.amount)
            return True
        return action.verb == DONE

    def _line(self, again: Round, action: Action, seen: _Cards) -> str:
        assert again.decision is not None
        options = again.decision.asks[action.player]
        option = next(each for each in options if each.verb == action.verb and each.spot == action.spot)
        text = f"{action.player}: {self._words(action.player, option, options)}"
        if action.amount:
            text += f" {money_text(action.amount)}"
        if action.picks:
            text += f" [{' '.join(self._picked(again, action, option, seen))}]"
        return text

    def _words(self, player: str, option: Option, options: tuple[Option, ...]) -> str:
        """The shortest that names this option and no other."""
        for words in names(option):
            if words == option.verb and option.spot is not None and option.verb in (BET, BET_VOUCHER):
                continue  # before the deal or after it is told by the wager
            try:
                if named(ActionLine(0, "", player, words, 0, ()), options, self.seats.get(player)) == option:
                    return words
            except Unclear:
                continue
        raise BadInput(f"No words tell {player}'s {option} from the other options.")

    def _picked(self, again: Round, action: Action, option: Option, seen: _Cards) -> Iterator[str]:
        """By name where the public knows the cards, else by number."""
        assert option.pick is not None
        place = hand_at(self.seats.get(action.player, 0)) if option.pick.place == OWN_CARDS else option.pick.place
        held = again.places.get(place, [])
        cards = [held[i] for i in action.picks] if held and max(action.picks) < len(held) else []
        once = len(seen.deals) == 1  # dealt again later they are others
        if cards and once and all(map(seen.known, cards)) and _by_name(cards, held, action.picks):
            return map(card_name, cards)
        return map(str, action.picks)


def _by_name(cards: list[Card], held: list[Card], picks: tuple[int, ...]) -> bool:
    try:
        return indices_of(cards, held) == picks
    except NoSlot:
        return False


def _ruling(name: str, args: tuple[tuple[str, object], ...]) -> str:
    """``floor: foul-hand seat=2``; a text is in quotes."""
    words = [f"{FLOOR}: {name}"]
    for key, value in args:
        if isinstance(value, list | tuple):
            words.append(f"{key}={','.join(map(str, value))}")
        elif isinstance(value, bool):
            words.append(f"{key}={str(value).lower()}")
        elif isinstance(value, int):
            words.append(f"{key}={value}")
        elif value:
            words.append(f'{key}="{str(value).replace(chr(34), chr(39))}"')
    return " ".join(words)
