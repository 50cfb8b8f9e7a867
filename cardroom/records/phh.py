"""A hand in PHH, the Poker Hand History format (TOML), read and played: flop, stud and draw games.

Players are p1 to pN in order from the left of the button, pN on the button; heads-up the lists of antes and blinds are turned round, so
that the first blind is the button's. ``cbr`` gives what the wager comes to on that street. What the file does not know is not known here
either: a hand that is not known loses to one that is, and where no hand is known only the file can say who has won.
"""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from cardroom.chance import Told
from cardroom.errors import BadInput, CardroomError
from cardroom.games.pot.rules import MOST_SEATS
from cardroom.games.pot.showdown import WINNER
from cardroom.games.pot.stud.order import FIRST
from cardroom.houses.edition import Edition
from cardroom.houses.setup_checks import can_be_a_name
from cardroom.money import Cents
from cardroom.records.fields import Fields
from cardroom.records.phh_cards import BOARD, PhhCards, board_cards, pairs
from cardroom.records.phh_figures import VARIANTS, Figures
from cardroom.round import Action, Round

VERBS = {"f": ("fold",), "cc": ("call", "check"), "cbr": ("raise", "bet", "complete", "bring in"), "pb": ("bring in",), "sd": ("draw",)}


class PhhMove(NamedTuple):
    """A line of the file in which a player acts."""

    number: int
    text: str
    player: int
    verb: str
    amount: Cents = 0
    picks: tuple[int, ...] = ()  # of the cards then held: those thrown away


class PhhHand(NamedTuple):
    """One hand of a PHH file, dealt and played.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from cardroom import Action, load_phh, write_phh
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.act(Action("ann", "fold"))
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "one.phh"
    ...     _ = file.write_text(write_phh(round))
    ...     load_phh(file)[0].round
    <Round of standard/no-limit-texas-holdem: bob, ann; over>
    """

    name: str
    players: tuple[str, ...]  # p1, p2 ...
    round: Round
    declared: tuple[Cents | None, ...] = ()  # the finishing stacks that the file gives, if any; None: without end
    unlimited: frozenset[str] = frozenset()  # players of whose stacks the file says only that they have no end

    @property
    def finishing(self) -> tuple[Cents, ...]:
        """What each has in the end; of a stack without end, what the hand has changed."""
        stacks, before = self.round.outcome.stacks, self.round.setup.stacks
        return tuple(stacks[player] - before[player] if player in self.unlimited else stacks[player] for player in self.players)

    @property
    def undecided(self) -> bool:
        """Nobody's hand is known, and the file does not say who has won."""
        return self.round.decision is not None and self.round.decision.kind == WINNER

    @property
    def as_declared(self) -> bool:
        return not any(self._short())

    @property
    def rake(self) -> Cents:
        """What winners have less, in the stacks that the file gives, than the pots held: no other line of the file tells of it."""
        short = self._short()
        winners = {transfer.target for transfer in self.round.transfers if str(transfer.source).startswith("pot/")}
        only_winners = all(part == 0 or (part > 0 and player in winners) for player, part in zip(self.players, short, strict=True))
        return sum(short) if self.round.over and only_winners else 0

    def _short(self) -> list[Cents]:
        """By player: how much less the file gives than was found."""
        told = self.declared or (None,) * len(self.players)
        return [0 if there is None else here - there for here, there in zip(self.finishing, told, strict=True)]


@cache
def _edition(id: str, players: int, draws: bool) -> Edition:
    """The edition of a variant, for a hand that has been played: by whatever rules, and with any number of players."""
    from cardroom.houses.loader import load

    edition = load(id)
    seats = max(players, edition.game.seats(edition.rules))
    return edition.with_rules(betting="as-told", seats=seats, **({"reshuffle": "as-told"} if draws else {}))


class Reader:
    """Reads one hand: its figures, then its actions, which say what was dealt and what was done; then plays it."""

    def __init__(self, data: object, name: str) -> None:
        self.fields = Fields(data, name)
        self.name = name
        variant = self.fields.text("variant")
        if variant not in VARIANTS:
            raise self.fields.wrong("variant", f"'{variant}' is not here yet; read are: {', '.join(VARIANTS)}")
        self.variant = VARIANTS[variant]
        self.figures = Figures(self.fields, self.variant)
        self.count = self.figures.count
        if self.count > MOST_SEATS:
            raise self.fields.wrong("starting_stacks", f"{self.count} players are more than a deck has cards for")
        self.exact = self.figures.exact
        self.cards = PhhCards(self.variant.kind, self.count, self.variant.cards)
        self.shows: dict[int, bool] = {}  # by player: whether the hand is shown or mucked
        self.moves: list[PhhMove] = []

    def _names(self) -> tuple[str, ...]:
        """The file's names; a second player of a name, or one who is called like an account, has his number added to it."""
        given = self.fields.texts("players", [])
        names: list[str] = []
        for i in range(self.count):
            own = given[i] if len(given) == self.count else ""
            choices = (own, f"{own} (p{i + 1})" if own else "", f"p{i + 1}", *(f"p{i + 1} ({n})" for n in range(self.count)))
            names.append(next(name for name in choices if can_be_a_name(name) and name not in names))
        return tuple(names)

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
        if not word.startswith("p") or not word[1:].isdecimal() or not 1 <= int(word[1:]) <= self.count:
            raise BadInput(f"'{word}' is none of the players p1 to p{self.count}")
        return int(word[1:]) - 1

    def _read_action(self, number: int, text: str, words: list[str]) -> None:
        kind = self.variant.kind
        match words:
            case ["d", "dh", player, cards]:
                self.cards.deal(self._player(player), pairs(cards))
            case ["d", "db", cards]:
                self.cards.board += board_cards(cards)
            case [player, "sm", *cards] if len(cards) < 2:
                self.shows[self._player(player)] = bool(cards)
                self.cards.show(self._player(player), pairs(cards[0].strip("-")) if cards else [])
            case [player, "f" | "cc" as verb]:
                self.moves.append(PhhMove(number, text, self._player(player), verb))
            case [player, "cbr", amount]:
                try:
                    value = Decimal(amount)
                except ArithmeticError:
                    raise BadInput(f"'{amount}' is not an amount") from None
                cents = self.figures.cents(value, "actions")
                self.exact = self.exact or cents % 100 != 0
                self.moves.append(PhhMove(number, text, self._player(player), "cbr", cents))
            case [player, "pb"] if kind == "stud":
                self.moves.append(PhhMove(number, text, self._player(player), "pb"))
            case [player, "sd", *cards] if kind == "draw" and len(cards) < 2:
                picks = self.cards.throw(self._player(player), pairs(cards[0]) if cards else [])
                self.moves.append(PhhMove(number, text, self._player(player), "sd", picks=picks))
            case [_, "pb" | "sd", *_]:
                raise BadInput(f"there is no {'bring-in' if words[1] == 'pb' else 'draw'} in this game")
            case _:
                raise BadInput("is not an action of PHH")

    # -- the hand -----------------------------------------------------------------------------------------------------------

    def hand(self) -> PhhHand:
        self._read_actions()
        declared = tuple(self.figures.for_each("finishing_stacks"))
        names = self._names()
        try:
            self.cards.check()
            edition = _edition(self.variant.edition, self.count, self.variant.kind == "draw")
            setup = edition.setup(
                dict(zip(names, self.figures.stacks, strict=True)),
                table=self.figures.table(),
                chance=Told(self.cards.places()),
                button=self.count,
                chip=1 if self.exact else 100,
            )
            round = Round(setup)
        except CardroomError as error:
            sentence = str(error)
            raise BadInput(sentence if sentence.startswith(f"{self.name}: ") else f"{self.name}: {sentence.rstrip('.')}.") from None
        self._play(round, names)
        return PhhHand(self.name, names, round, declared, frozenset(names[i] for i in self.figures.unlimited))

    def _play(self, round: Round, names: tuple[str, ...]) -> None:
        """Betting from the file's lines in order; each showdown from what that player shows or mucks, wherever the file says it."""
        moves = PhhMoves(self.moves)
        while round.decision is not None:
            player, options = next(iter(round.decision.asks.items()))
            verbs = [option.verb for option in options]
            if "show" in verbs:
                round.act(Action(player, self._show_or_muck(names.index(player), verbs)))
                continue
            if round.decision.kind == WINNER:
                answer = self._win_or_lose(round, names, player)
                if answer not in verbs:
                    break  # the file does not say
                round.act(Action(player, answer))
                continue
            move = moves.next
            if move is None and "check" in verbs and self._was_all_in(round):
                round.act(Action(player, "check"))
                continue
            if move is None:
                return  # the file stops here, and so does the round
            if round.decision.kind == FIRST and names[move.player] in round.decision.asks:
                round.act(Action(names[move.player], "act first"))
                continue
            verb = next((verb for verb in VERBS[move.verb] if verb in verbs), VERBS[move.verb][0])
            if (names[move.player] != player or verb not in verbs) and _asked_for_nothing(round, names, move):
                moves.take()
                continue
            if names[move.player] != player and set(verbs) == {"fold", "check"}:
                round.act(Action(player, "check"))  # he can do nothing else, and the file does not ask him
                continue
            moves.take()
            try:
                round.act(Action(names[move.player], verb, move.amount, picks=move.picks))
            except CardroomError as error:
                raise self._wrong(move.number, move.text, str(error)) from None
        self._check_end(round, names, moves.rest())

    def _check_end(self, round: Round, names: tuple[str, ...], left: Iterable[PhhMove]) -> None:
        for move in left:
            if not _asked_for_nothing(round, names, move):
                raise self._wrong(move.number, move.text, "the hand is over before it")
        told, dealt = len(self.cards.board), len(round.places.get(BOARD, ()))
        if told > dealt:
            raise BadInput(f"{self.name}: {told} board cards are in the file, {dealt} were dealt.")
        contested = sum(isinstance(given, Action) and given.verb == "show" for given in round.inputs) > 1
        if contested and told < dealt:
            raise BadInput(f"{self.name}: the board needs {dealt} cards, the file deals {told}.")

    def _was_all_in(self, round: Round) -> bool:
        """Of stacks that it has not counted the file cannot say who was all-in: but it deals on, or shows, and nobody bets."""
        return bool(self.figures.unlimited) and (bool(self.shows) or len(self.cards.board) > len(round.places.get(BOARD, ())))

    def _show_or_muck(self, index: int, verbs: list[str]) -> str:
        shows = self.shows.get(index, self.cards.known(index))
        return "show" if shows or "muck" not in verbs else "muck"

    def _win_or_lose(self, round: Round, names: tuple[str, ...], player: str) -> str:
        """By the winnings of the file, or by the stacks that it ends with; empty where they do not tell who has won this pot."""
        before = [round.accounts[name] for name in names]
        told = self.figures.for_each("winnings") or [
            None if after is None else after - had for after, had in zip(self.figures.for_each("finishing_stacks"), before, strict=False)
        ]
        won = {name for name, amount in zip(names, told, strict=False) if amount is not None and amount > 0}
        parts = sum(chips > 0 and str(account).startswith("pot/") for account, chips in round.accounts.items())
        if not won or (len(won) > 1 and (parts > 1 or self.fields.text("variant").endswith("/8"))):
            return ""
        return "win" if player in won else "lose"


class PhhMoves:
    """The moves of a file, one after the other: the next can be looked at before it is taken."""

    def __init__(self, moves: list[PhhMove]) -> None:
        self._left = iter(moves)
        self.next = next(self._left, None)

    def take(self) -> None:
        self.next = next(self._left, None)

    def rest(self) -> Iterator[PhhMove]:
        if self.next is not None:
            yield self.next
            yield from self._left


def _asked_for_nothing(round: Round, names: tuple[str, ...], move: PhhMove) -> bool:
    """A check, or a bring-in, of a player whom nobody can call: the others are all-in. It is not asked for here."""
    folded = {given.player for given in round.inputs if isinstance(given, Action) and given.verb == "fold"}
    others = [name for name in names if name not in folded and name != names[move.player]]
    return move.verb in ("cc", "pb") and bool(others) and all(_all_in(round, name) for name in others)


def _all_in(round: Round, name: str) -> bool:
    paid = sum(transfer.amount for transfer in round.transfers if transfer.source == name)
    back = sum(transfer.amount for transfer in round.transfers if transfer.target == name and transfer.rule == "uncalled")
    return paid - back == round.setup.stacks[name]
