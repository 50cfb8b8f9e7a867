"""Hands in PHH, the Poker Hand History format (TOML): no-limit and fixed-limit hold'em, one hand (.phh) or many (.phhs).

Players are p1 to pN in order from the left of the button, pN on the button; heads-up the lists of antes and blinds are turned round, so
that the first blind is the button's. ``cbr`` gives what the wager comes to on that street. Cards that the file does not know are filled
in from the rest of the deck; a hand that decides a pot must be known.
"""

from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from cardroom.cards import Card, card_name, parse_cards
from cardroom.chance import Stacked
from cardroom.errors import BadInput, CardroomError
from cardroom.money import Cents
from cardroom.records.fields import Fields
from cardroom.records.files import name_of, parse, read_text
from cardroom.round import Action, Round

EDITIONS = {"NT": "standard/no-limit-texas-holdem", "FT": "standard/fixed-limit-texas-holdem"}
REQUIRED = ("variant", "antes", "blinds_or_straddles", "starting_stacks", "actions")
UNKNOWN = "??"
HAND, BOARD = "seat/{}", "board"


class Hand(NamedTuple):
    """One hand of a PHH file, dealt and played."""

    name: str
    players: tuple[str, ...]  # p1, p2 ...
    round: Round
    declared: tuple[Cents, ...]  # the finishing stacks that the file gives, if any

    @property
    def finishing(self) -> tuple[Cents, ...]:
        return tuple(self.round.outcome.stacks[player] for player in self.players)


def looks_like_phh(data: dict[str, Any]) -> bool:
    return "variant" in data or (bool(data) and all(isinstance(v, dict) and "variant" in v for v in data.values()))


def load_phh(path: str | Path) -> list[Hand]:
    name = name_of(path)
    return read_phh(parse(read_text(path), name, parse_float=Decimal), name)


def read_phh(data: dict[str, Any], name: str) -> list[Hand]:
    """Every hand of the file."""
    if "variant" in data:
        return [_Reader(data, name).hand()]
    if not looks_like_phh(data):
        raise BadInput(f"{name}: is not a hand history in PHH: it has no key 'variant'.")
    return [_Reader(hand, f"{name}: hand {key}").hand() for key, hand in data.items()]


class _Reader:
    def __init__(self, data: dict[str, Any], name: str) -> None:
        self.fields = Fields(data, name)
        self.name = name
        variant = self.fields.text("variant")
        if variant not in EDITIONS:
            raise self.fields.wrong("variant", f"'{variant}' is not here yet; read are: NT (no-limit) and FT (fixed-limit hold'em)")
        for key in REQUIRED:
            self.fields.need(key)
        self.edition = EDITIONS[variant]
        self.stacks = self._amounts("starting_stacks")
        self.count = len(self.stacks)
        self.exact = any(self._decimals(self.fields.data[key]) for key in self.fields if key not in ("time", "actions"))
        self.hands: list[list[str]] = [[] for _ in range(self.count)]  # as dealt; two letters a card
        self.board: list[Card] = []
        self.shows: dict[int, str] = {}  # by player: the cards shown, or empty for a muck
        self.moves: list[tuple[int, str, int, str, Cents]] = []  # line, text, player, verb, amount

    # -- figures ------------------------------------------------------------------------------------------------------------

    def _decimals(self, value: Any) -> bool:
        if isinstance(value, list):
            return any(map(self._decimals, value))
        return isinstance(value, Decimal) and value.is_finite() and value != int(value)

    def _cents(self, value: Any, key: str) -> Cents:
        """A chip of the file is a dollar here."""
        if isinstance(value, bool) or not isinstance(value, int | Decimal) or (isinstance(value, Decimal) and not value.is_finite()):
            raise self.fields.wrong(key, f"must be a number of chips, not {value!r}")
        cents = Decimal(value) * 100
        if cents != int(cents):
            raise self.fields.wrong(key, f"{value} is finer than a hundredth of a chip")
        if cents < 0:
            raise self.fields.wrong(key, f"{value} is below zero; posts out of turn are not here yet")
        return int(cents)

    def _amounts(self, key: str) -> list[Cents]:
        return [self._cents(value, f"{key}.{i}") for i, value in enumerate(self.fields.items(key))]

    def _by_position(self, key: str) -> list[Cents]:
        """A figure for each player; a short list ends in zeros."""
        values = self._amounts(key)
        if len(values) > self.count:
            raise self.fields.wrong(key, f"has {len(values)} figures for {self.count} players")
        return values + [0] * (self.count - len(values))

    def _table(self) -> dict[str, Any]:
        blinds = self._by_position("blinds_or_straddles")
        antes = self._by_position("antes")
        while len(blinds) > 1 and not blinds[-1]:
            blinds.pop()
        table: dict[str, Any] = {"blinds": tuple(blinds), "antes": tuple(antes[::-1] if self.count == 2 else antes), "showdown": "asked"}
        if self.fields.text("variant") == "NT":
            table["least_bet"] = self._cents(self.fields.need("min_bet"), "min_bet")
        else:
            table["bets"] = (self._cents(self.fields.need("small_bet"), "small_bet"), self._cents(self.fields.need("big_bet"), "big_bet"))
        return table

    def _names(self) -> tuple[str, ...]:
        """The file's names where they can be names here, else p1, p2 ..."""
        names = self.fields.texts("players", [])
        good = len(names) == self.count == len(set(names)) and all(n and "/" not in n and not n.startswith("pot") for n in names)
        return tuple(names) if good else tuple(f"p{i + 1}" for i in range(self.count))

    # -- actions ------------------------------------------------------------------------------------------------------------

    def _read_actions(self) -> None:
        for number, text in enumerate(self.fields.texts("actions"), start=1):
            words = text.split("#", 1)[0].split()
            try:
                if words:
                    self._read_action(number, text, words)
            except BadInput as error:
                raise self._wrong(number, text, str(error)) from None

    def _wrong(self, number: int, text: str, reason: str) -> BadInput:
        return BadInput(f"{self.name}: actions: line {number} ({text!r}): {reason.rstrip('.')}.")

    def _player(self, word: str) -> int:
        if not word.startswith("p") or not word[1:].isdigit() or not 1 <= int(word[1:]) <= self.count:
            raise BadInput(f"'{word}' is none of the players p1 to p{self.count}")
        return int(word[1:]) - 1

    def _read_action(self, number: int, text: str, words: list[str]) -> None:
        match words:
            case ["d", "dh", player, cards]:
                self.hands[self._player(player)] += _pairs(cards)
            case ["d", "db", cards]:
                self.board += parse_cards(cards)
            case [player, "sm", *cards] if len(cards) < 2:
                self.shows[self._player(player)] = cards[0] if cards else ""
            case [player, "f" | "cc" as verb]:
                self.moves.append((number, text, self._player(player), verb, 0))
            case [player, "cbr", amount]:
                try:
                    value = Decimal(amount)
                except ArithmeticError:
                    raise BadInput(f"'{amount}' is not an amount") from None
                self.exact = self.exact or value != value.to_integral_value()
                self.moves.append((number, text, self._player(player), "cbr", self._cents(value, "actions")))
            case [_, "pb" | "sd", *_]:
                raise BadInput("there is no bring-in and no draw in hold'em")
            case _:
                raise BadInput("is not an action of PHH")

    def _places(self) -> dict[str, tuple[Card, ...]]:
        """The cards that the file knows; what a showdown shows completes what was dealt face down."""
        places: dict[str, tuple[Card, ...]] = {}
        for i, dealt in enumerate(self.hands):
            if len(dealt) not in (0, 2):
                raise BadInput(f"{self.name}: p{i + 1} is dealt {len(dealt)} cards; in hold'em it is 2.")
            known = [pair for pair in dealt if pair != UNKNOWN]
            shown = [pair for pair in _pairs(self.shows.get(i, "").strip("-")) if pair != UNKNOWN]
            known += [pair for pair in shown if pair not in known]
            if len(known) > 2:
                raise BadInput(f"{self.name}: p{i + 1} shows {' '.join(shown)}, but was dealt {' '.join(dealt)}.")
            if known:
                places[HAND.format(i + 1)] = tuple(parse_cards(" ".join(known)))
        if self.board:
            places[BOARD] = tuple(self.board)
        seen: set[Card] = set()
        for cards in places.values():
            for card in cards:
                if card in seen:
                    raise BadInput(f"{self.name}: {card_name(card)} is dealt twice.")
                seen.add(card)
        return places

    # -- the hand -----------------------------------------------------------------------------------------------------------

    def hand(self) -> Hand:
        from cardroom.houses.loader import load

        self._read_actions()
        places = self._places()
        self.known = {i for i in range(self.count) if len(places.get(HAND.format(i + 1), ())) == 2}
        names = self._names()
        try:
            setup = load(self.edition).setup(
                dict(zip(names, self.stacks, strict=True)),
                table=self._table(),
                chance=Stacked(places=places),
                button=self.count,
                chip=1 if self.exact else 100,
            )
            round = Round(setup)
        except CardroomError as error:
            raise BadInput(f"{self.name}: {error}") from None
        self._play(round, names)
        declared = tuple(self._amounts("finishing_stacks")) if "finishing_stacks" in self.fields else ()
        if declared and len(declared) != self.count:
            raise self.fields.wrong("finishing_stacks", f"has {len(declared)} figures for {self.count} players")
        return Hand(self.name, names, round, declared)

    def _play(self, round: Round, names: tuple[str, ...]) -> None:
        """Betting from the file's lines in order; each showdown from what that player shows or mucks, wherever the file says it."""
        moves = iter(self.moves)
        while round.decision is not None:
            player, options = next(iter(round.decision.asks.items()))
            verbs = [option.verb for option in options]
            if "show" in verbs:
                round.act(Action(player, self._show_or_muck(names.index(player), verbs)))
                continue
            move = next(moves, None)
            if move is None:
                return  # the file stops here, and so does the round
            number, text, index, verb, amount = move
            if verb == "cc":
                verb = "check" if "check" in verbs else "call"
            elif verb == "cbr":
                verb = "bet" if "bet" in verbs else "raise"
            try:
                round.act(Action(names[index], "fold" if verb == "f" else verb, amount))
            except CardroomError as error:
                raise self._wrong(number, text, str(error)) from None
        for number, text, *_ in moves:
            raise self._wrong(number, text, "the hand is over before it")
        if len(self.board) > len(round.places.get(BOARD, ())):
            raise BadInput(f"{self.name}: {len(self.board)} board cards are in the file, {len(round.places.get(BOARD, ()))} were dealt.")
        contested = sum(isinstance(given, Action) and given.verb == "show" for given in round.inputs) > 1
        if contested and len(self.board) < len(round.places.get(BOARD, ())):
            raise BadInput(f"{self.name}: the board needs {len(round.places[BOARD])} cards, the file deals {len(self.board)}.")

    def _show_or_muck(self, index: int, verbs: list[str]) -> str:
        mucks = self.shows[index] == "" if index in self.shows else index not in self.known
        if mucks and "muck" in verbs:
            return "muck"
        if index not in self.known and "muck" in verbs:
            raise BadInput(f"{self.name}: p{index + 1} comes to a showdown with cards that the file does not know.")
        return "show"


def _pairs(cards: str) -> list[str]:
    if len(cards) % 2:
        raise BadInput(f"'{cards}' are not cards, two letters each")
    pairs = [cards[i : i + 2] for i in range(0, len(cards), 2)]
    for pair in pairs:
        if pair != UNKNOWN:
            parse_cards(pair)
    return pairs
