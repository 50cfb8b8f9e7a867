"""Hands in PHH, the Poker Hand History format (TOML): flop, stud and draw games, one hand (.phh) or many (.phhs).

Players are p1 to pN in order from the left of the button, pN on the button; heads-up the lists of antes and blinds are turned round, so
that the first blind is the button's. ``cbr`` gives what the wager comes to on that street. Cards that the file does not know are filled
in from the rest of the deck; a hand that decides a pot must be known.
"""

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from cardroom.cards import parse_cards
from cardroom.chance import Felt, Stacked
from cardroom.errors import BadInput, CardroomError
from cardroom.money import Cents
from cardroom.records.fields import Fields
from cardroom.records.files import name_of, parse, read_text
from cardroom.records.phh_cards import BOARD, Cards, Kind, pairs
from cardroom.records.phh_felt import FeltDealer
from cardroom.round import DEALER, Action, Option, Round


class Variant(NamedTuple):
    """A game of PHH: the edition that it is played by, the cards of a hand, whether it has two bets, what follows the deal."""

    edition: str
    cards: int
    fixed: bool = False
    kind: Kind = "flop"


class Move(NamedTuple):
    """A line of the file in which a player acts."""

    number: int
    text: str
    player: int
    verb: str
    amount: Cents = 0
    picks: tuple[int, ...] = ()  # of the cards then held: those thrown away


VARIANTS = {
    "NT": Variant("standard/no-limit-texas-holdem", 2),
    "FT": Variant("standard/fixed-limit-texas-holdem", 2, fixed=True),
    "NS": Variant("standard/no-limit-short-deck", 2),
    "PO": Variant("standard/pot-limit-omaha", 4),
    "FO/8": Variant("standard/fixed-limit-omaha-high-low", 4, fixed=True),
    "F7S": Variant("standard/fixed-limit-seven-card-stud", 7, fixed=True, kind="stud"),
    "F7S/8": Variant("standard/fixed-limit-seven-card-stud-high-low", 7, fixed=True, kind="stud"),
    "FR": Variant("standard/fixed-limit-razz", 7, fixed=True, kind="stud"),
    "N2L1D": Variant("standard/no-limit-deuce-to-seven-single-draw", 5, kind="draw"),
    "F2L3D": Variant("standard/fixed-limit-deuce-to-seven-triple-draw", 5, fixed=True, kind="draw"),
    "FB": Variant("standard/fixed-limit-badugi", 4, fixed=True, kind="draw"),
}
REQUIRED = ("antes", "starting_stacks", "actions")
FORCED = {"flop": "blinds_or_straddles", "stud": "bring_in", "draw": "blinds_or_straddles"}
VERBS = {"f": ("fold",), "cc": ("call", "check"), "cbr": ("raise", "bet", "complete", "bring in"), "pb": ("bring in",), "sd": ("draw",)}


class Hand(NamedTuple):
    """One hand of a PHH file, dealt and played."""

    name: str
    players: tuple[str, ...]  # p1, p2 ...
    round: Round
    declared: tuple[Cents, ...]  # the finishing stacks that the file gives, if any

    @property
    def finishing(self) -> tuple[Cents, ...]:
        return tuple(self.round.outcome.stacks[player] for player in self.players)


def looks_like_phh(data: Mapping[str, object]) -> bool:
    return "variant" in data or (bool(data) and all(isinstance(v, dict) and "variant" in v for v in data.values()))


def load_phh(path: str | Path) -> list[Hand]:
    name = name_of(path)
    return read_phh(parse(read_text(path), name, parse_float=Decimal), name)


def read_phh(data: Mapping[str, object], name: str) -> list[Hand]:
    """Every hand of the file."""
    if "variant" in data:
        return [_Reader(data, name).hand()]
    if not looks_like_phh(data):
        raise BadInput(f"{name}: is not a hand history in PHH: it has no key 'variant'.")
    return [_Reader(hand, f"{name}: hand {key}").hand() for key, hand in data.items()]


class _Reader:
    def __init__(self, data: object, name: str) -> None:
        self.fields = Fields(data, name)
        self.name = name
        variant = self.fields.text("variant")
        if variant not in VARIANTS:
            raise self.fields.wrong("variant", f"'{variant}' is not here yet; read are: {', '.join(VARIANTS)}")
        self.variant = VARIANTS[variant]
        for key in (*REQUIRED, FORCED[self.variant.kind]):
            self.fields.need(key)
        self.stacks = self._amounts("starting_stacks")
        if not all(self.stacks):
            raise self.fields.wrong(f"starting_stacks.{self.stacks.index(0)}", "must be above zero")
        self.count = len(self.stacks)
        self.exact = any(self._decimals(self.fields.data[key]) for key in self.fields if key not in ("time", "actions"))
        self.cards = Cards(self.variant.kind, self.count, self.variant.cards)
        self.shows: dict[int, bool] = {}  # by player: whether the hand is shown or mucked
        self.moves: list[Move] = []
        self.dealer: FeltDealer | None = None  # types in the cards where discards were dealt again

    # -- figures ------------------------------------------------------------------------------------------------------------

    def _decimals(self, value: object) -> bool:
        if isinstance(value, list):
            return any(map(self._decimals, value))
        return isinstance(value, Decimal) and value.is_finite() and value != int(value)

    def _cents(self, value: object, key: str, least: Cents | None = 0) -> Cents:
        """A chip of the file is a dollar here."""
        if isinstance(value, bool) or not isinstance(value, int | Decimal) or (isinstance(value, Decimal) and not value.is_finite()):
            raise self.fields.wrong(key, f"must be a number of chips, not {value!r}")
        cents = Decimal(value) * 100
        if cents != int(cents):
            raise self.fields.wrong(key, f"{value} is finer than a hundredth of a chip")
        if least is not None and cents < least:
            raise self.fields.wrong(key, f"{value} is below zero" if not least else f"{value} must be above zero")
        return int(cents)

    def _amounts(self, key: str, least: Cents | None = 0) -> list[Cents]:
        return [self._cents(value, f"{key}.{i}", least) for i, value in enumerate(self.fields.items(key))]

    def _by_position(self, key: str, least: Cents | None = 0) -> list[Cents]:
        """A figure for each player, from the left of the button; a short list ends in zeros. Heads-up the list is turned round."""
        values = self._amounts(key, least)
        if len(values) > self.count:
            raise self.fields.wrong(key, f"has {len(values)} figures for {self.count} players")
        values += [0] * (self.count - len(values))
        return values[::-1] if self.count == 2 else values

    def _table(self) -> dict[str, object]:
        trimmed = self.fields.flag("ante_trimming_status", False)
        table: dict[str, object] = {"antes": tuple(self._by_position("antes")), "antes_are": "matched" if trimmed else "dead"}
        table["showdown"] = "asked"
        if self.variant.kind == "stud":
            table["bring_in"] = self._figure("bring_in")
        else:
            table |= self._blinds()
        if self.variant.fixed:
            table["bets"] = (self._figure("small_bet"), self._figure("big_bet"))
        else:
            table["least_bet"] = self._figure("min_bet")
        return table

    def _blinds(self) -> dict[str, object]:
        """Blinds and straddles of their positions; what is below zero was posted out of turn. Heads-up the button's comes first here."""
        figures = self._by_position("blinds_or_straddles", None)
        blinds = [max(0, figure) for figure in figures]
        return {"blinds": tuple(blinds[::-1] if self.count == 2 else blinds), "posts": tuple(max(0, -figure) for figure in figures)}

    def _figure(self, key: str) -> Cents:
        return self._cents(self.fields.need(key), key, 1)

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
        kind = self.variant.kind
        match words:
            case ["d", "dh", player, cards]:
                self.cards.deal(self._player(player), pairs(cards))
            case ["d", "db", cards]:
                self.cards.board += parse_cards(cards)
            case [player, "sm", *cards] if len(cards) < 2:
                self.shows[self._player(player)] = bool(cards)
                self.cards.show(self._player(player), pairs(cards[0].strip("-")) if cards else [])
            case [player, "f" | "cc" as verb]:
                self.moves.append(Move(number, text, self._player(player), verb))
            case [player, "cbr", amount]:
                try:
                    value = Decimal(amount)
                except ArithmeticError:
                    raise BadInput(f"'{amount}' is not an amount") from None
                self.exact = self.exact or value != value.to_integral_value()
                self.moves.append(Move(number, text, self._player(player), "cbr", self._cents(value, "actions")))
            case [player, "pb"] if kind == "stud":
                self.moves.append(Move(number, text, self._player(player), "pb"))
            case [player, "sd", *cards] if kind == "draw" and len(cards) < 2:
                picks = self.cards.throw(self._player(player), pairs(cards[0]) if cards else [])
                self.moves.append(Move(number, text, self._player(player), "sd", picks=picks))
            case [_, "pb" | "sd", *_]:
                raise BadInput(f"there is no {'bring-in' if words[1] == 'pb' else 'draw'} in this game")
            case _:
                raise BadInput("is not an action of PHH")

    # -- the hand -----------------------------------------------------------------------------------------------------------

    def hand(self) -> Hand:
        from cardroom.houses.loader import load

        self._read_actions()
        changes = {"reshuffle": "as-told"} if self.variant.kind == "draw" else {}
        edition = load(self.variant.edition).with_rules(betting="as-told", **changes)
        try:
            self.dealer = self.cards.dealt_again(edition.deck)
            places = self.cards.places(edition.deck) if self.dealer is None else {}
        except BadInput as error:
            raise BadInput(f"{self.name}: {error}.") from None
        names = self._names()
        try:
            setup = edition.setup(
                dict(zip(names, self.stacks, strict=True)),
                table=self._table(),
                chance=Stacked(places=places) if self.dealer is None else Felt(),
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
        waiting: Move | None = None
        while round.decision is not None:
            player, options = next(iter(round.decision.asks.items()))
            verbs = [option.verb for option in options]
            if self.dealer is not None and round.decision.kind == "cards":
                self._type_in(round, self.dealer, options[0])
                continue
            if "show" in verbs:
                round.act(Action(player, self._show_or_muck(names.index(player), verbs)))
                continue
            move, waiting = waiting or next(moves, None), None
            if move is None:
                return  # the file stops here, and so does the round
            verb = next((verb for verb in VERBS[move.verb] if verb in verbs), VERBS[move.verb][0])
            if (names[move.player] != player or verb not in verbs) and _asked_for_nothing(round, names, move):
                continue
            if names[move.player] != player and set(verbs) == {"fold", "check"}:
                round.act(Action(player, "check"))  # he can do nothing else, and the file does not ask him
                waiting = move
                continue
            if self.dealer is not None and move.verb == "sd":
                self.dealer.threw(move.player, len(move.picks))
            try:
                round.act(Action(names[move.player], verb, move.amount, picks=move.picks))
            except CardroomError as error:
                raise self._wrong(move.number, move.text, str(error)) from None
        for move in moves:
            if not _asked_for_nothing(round, names, move):
                raise self._wrong(move.number, move.text, "the hand is over before it")
        if len(self.cards.board) > len(round.places.get(BOARD, ())):
            raise BadInput(
                f"{self.name}: {len(self.cards.board)} board cards are in the file, {len(round.places.get(BOARD, ()))} were dealt."
            )
        contested = sum(isinstance(given, Action) and given.verb == "show" for given in round.inputs) > 1
        if contested and len(self.cards.board) < len(round.places.get(BOARD, ())):
            raise BadInput(f"{self.name}: the board needs {len(round.places[BOARD])} cards, the file deals {len(self.cards.board)}.")

    def _type_in(self, round: Round, dealer: FeltDealer, option: Option) -> None:
        assert option.pick is not None
        if self.variant.kind == "stud":
            folded = {given.player for given in round.inputs if isinstance(given, Action) and given.verb == "fold"}
            dealer.street([i for i, player in enumerate(round.setup.stacks) if player not in folded], option.pick.least)
        try:
            picks = dealer.picks(round.shoe.cards, option.pick.least)
        except BadInput as error:
            raise BadInput(f"{self.name}: {error}.") from None
        round.act(Action(DEALER, "cards", picks=picks))

    def _show_or_muck(self, index: int, verbs: list[str]) -> str:
        known = self.cards.known(index)
        mucks = not self.shows[index] if index in self.shows else not known
        if mucks and "muck" in verbs:
            return "muck"
        if not known and "muck" in verbs:
            raise BadInput(f"{self.name}: p{index + 1} comes to a showdown with cards that the file does not know.")
        return "show"


def _asked_for_nothing(round: Round, names: tuple[str, ...], move: Move) -> bool:
    """A check, or a bring-in, of a player whom nobody can call: the others are all-in. It is not asked for here."""
    folded = {given.player for given in round.inputs if isinstance(given, Action) and given.verb == "fold"}
    others = [name for name in names if name not in folded and name != names[move.player]]
    return move.verb in ("cc", "pb") and bool(others) and all(_all_in(round, name) for name in others)


def _all_in(round: Round, name: str) -> bool:
    paid = sum(transfer.amount for transfer in round.transfers if transfer.source == name)
    back = sum(transfer.amount for transfer in round.transfers if transfer.target == name and transfer.rule == "uncalled")
    return paid - back == round.setup.stacks[name]
