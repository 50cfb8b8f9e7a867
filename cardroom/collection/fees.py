"""The fees an option is made of: who pays, at which moment, by what measure. A new measure is a new small class here."""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, Protocol

from cardroom.collection.charges import (
    ALIKE,
    AT,
    BEFORE_THE_DEAL,
    END,
    FLOP,
    NO_FLOP,
    ON_THE_BUTTON,
    POT,
    RIVER,
    TURN,
    Charge,
    ChargedRound,
    OwnWagers,
)
from cardroom.collection.printed import ANY_COUNT, PlayerCount
from cardroom.money import Cents, money_text

PLAYER_DEALER = "player-dealer"
BUTTON = "button"

Who = Literal["every player", "every player but the player-dealer", "the player-dealer"]


class FeeFigure(NamedTuple):
    """One figure of a fee, for printing."""

    moment: str
    payer: str
    when: str
    amount: Cents
    rule: str


class Fee(Protocol):
    moments: tuple[str, ...]
    asks_players: bool
    """Whether it may charge a player other than the player-dealer before the deal, so that his wager must leave room for it."""

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]: ...

    def most_from_player_dealer(self, most_action: Cents | None) -> Cents:
        """The highest charge on the player-dealer, for any action up to ``most_action`` (None: any at all)."""
        ...

    def figures(self) -> list[FeeFigure]: ...


class FromPlayers(ABC):
    """A fee that players pay, each by his own wagers."""

    __slots__ = ()

    @property
    def asks_hands(self) -> bool:
        """Whether it goes by the wagers on each hand."""
        return False

    @abstractmethod
    def of_player(self, own: OwnWagers) -> Cents:
        """What it takes before the deal from a player with such wagers: as ``due`` has it, without the rest of the table."""


class PlayerBand(NamedTuple):
    players: PlayerCount
    amount: Cents
    rule: str


class PotByPlayers:
    """From the pot by the number of players dealt in, at one moment: that of ``moments`` which the game has."""

    __slots__ = ("_charges", "bands", "moments")
    asks_players = False

    def __init__(self, moments: str | tuple[str, ...], bands: Sequence[PlayerBand]) -> None:
        self.moments: tuple[str, ...] = (moments,) if isinstance(moments, str) else moments
        self.bands = tuple(bands)
        self._charges = {moment: [self._charge(moment, band) for band in bands] for moment in self.moments}

    @staticmethod
    def _charge(moment: str, band: PlayerBand) -> list[Charge]:
        why = f"collection {AT[moment]}" if band.players == ANY_COUNT else f"collection {AT[moment]}, {band.players}"
        return [Charge(POT, band.amount, why, band.rule)]

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]:
        players = len(charged.players)
        for band, charges in zip(self.bands, self._charges[moment], strict=True):
            if band.players.holds(players):
                return list(charges) if band.amount else []
        return []

    def most_from_player_dealer(self, most_action: Cents | None) -> Cents:
        return 0

    def figures(self) -> list[FeeFigure]:
        return [FeeFigure(ALIKE.join(self.moments), POT, str(band.players), band.amount, band.rule) for band in self.bands]


class PartBand(NamedTuple):
    players: PlayerCount
    whole: Cents
    part: Cents
    rule: str


class WholeOncePotHolds:
    """From the pot at the flop, by the number of players: part of the fee, and the rest as soon as the pot holds enough."""

    __slots__ = ("bands", "holds")
    moments: tuple[str, ...] = (FLOP, TURN, RIVER, END)
    asks_players = False

    def __init__(self, bands: Sequence[PartBand], holds: Cents) -> None:
        self.bands, self.holds = tuple(bands), holds

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]:
        reached = charged.pot + charged.taken >= self.holds
        for band in self.bands:
            if band.players.holds(len(charged.players)):
                amount = (band.whole if reached else band.part) - charged.taken
                return [Charge(POT, amount, f"collection {AT[moment]}, {band.players}", band.rule)] if amount > 0 else []
        return []

    def most_from_player_dealer(self, most_action: Cents | None) -> Cents:
        return 0

    def figures(self) -> list[FeeFigure]:
        found: list[FeeFigure] = []
        for band in self.bands:
            if band.part < band.whole:
                below = f"{band.players}, while the pot is below {money_text(self.holds)}"
                found.append(FeeFigure(FLOP, POT, below, band.part, band.rule))
            found.append(FeeFigure(FLOP, POT, f"{band.players}, in all", band.whole, band.rule))
        return found


class OpeningAndRegular:
    """From the pot: an opening fee for a hand that ends before ``past`` (the flop), a regular fee for one that goes past it.

    With ``added`` the opening fee is charged on top of the regular one, else it counts towards it. ``holds`` is what must have been bet
    into the pot for the regular fee; until then only the opening fee is due, and each later moment asks again.
    """

    __slots__ = ("added", "before", "holds", "moments", "opening", "past", "regular", "rule")
    asks_players = False

    def __init__(
        self, opening: Cents, regular: Cents, rule: str, *, holds: Cents = 0, added: bool = False, before: str = NO_FLOP, past: str = FLOP
    ) -> None:
        self.opening, self.regular, self.rule = opening, regular, rule
        self.holds, self.added = holds, added
        self.before, self.past = before, past
        self.moments: tuple[str, ...] = (before, past, *((TURN, RIVER, END) if holds else ()))

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]:
        past_the_flop = moment != self.before and charged.pot + charged.taken >= self.holds
        whole = (self.opening + self.regular if self.added else self.regular) if past_the_flop else self.opening
        amount = whole - charged.taken
        if amount <= 0:
            return []
        return [Charge(POT, amount, f"collection {AT[moment]}, {'regular' if past_the_flop else 'opening'} fee", self.rule)]

    def most_from_player_dealer(self, most_action: Cents | None) -> Cents:
        return 0

    def figures(self) -> list[FeeFigure]:
        whole = "on top of the opening fee" if self.added else "in all"
        when = f"{whole}, when {money_text(self.holds)} is in the pot" if self.holds else whole
        opening_too = (
            [FeeFigure(self.past, POT, f"while the pot is below {money_text(self.holds)}", self.opening, self.rule)] if self.holds else []
        )
        return [
            FeeFigure(self.before, POT, "opening fee", self.opening, self.rule),
            *opening_too,
            FeeFigure(self.past, POT, when, self.regular, self.rule),
        ]


class LadderStep(NamedTuple):
    """A band of a ladder: everything above the step before it, up to ``top`` (None: no end)."""

    top: Cents | None
    amount: Cents
    rule: str


class Ladder:
    """Amounts of money to fees. Below the first step is the first step; a ladder has an answer for every amount."""

    __slots__ = ("_tops", "steps")

    def __init__(self, steps: Sequence[LadderStep]) -> None:
        self.steps = tuple(steps)
        self._tops = [step.top for step in steps[:-1] if step.top is not None]

    def at(self, amount: Cents) -> LadderStep:
        return self.steps[bisect_left(self._tops, amount)]

    def most(self, up_to: Cents | None) -> Cents:
        last = len(self.steps) if up_to is None else bisect_left(self._tops, up_to) + 1
        return max(step.amount for step in self.steps[:last])

    def texts(self) -> list[str]:
        tops = [money_text(top) for top in self._tops]
        if not tops:
            return ["any"]
        middle = [f"above {low} to {high}" for low, high in pairwise(tops)]
        return [f"up to {tops[0]}", *middle, f"above {tops[-1]}"]


class TableAction:
    """From the player-dealer before the deal, by total table action."""

    __slots__ = ("_why", "ladder")
    moments: tuple[str, ...] = (BEFORE_THE_DEAL,)
    asks_players = False

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        self._why = {step.rule: f"collection on table action: {text}" for step, text in zip(ladder.steps, ladder.texts(), strict=True)}

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]:
        if charged.action <= 0:  # no wager, no hand
            return []
        step = self.ladder.at(charged.action)
        return [Charge(charged.player_dealer or PLAYER_DEALER, step.amount, self._why[step.rule], step.rule)] if step.amount else []

    def most_from_player_dealer(self, most_action: Cents | None) -> Cents:
        return 0 if most_action is not None and most_action <= 0 else self.ladder.most(most_action)

    def figures(self) -> list[FeeFigure]:
        pairs = zip(self.ladder.steps, self.ladder.texts(), strict=True)
        return [FeeFigure(BEFORE_THE_DEAL, PLAYER_DEALER, f"table action {text}", step.amount, step.rule) for step, text in pairs]


class PerPiece(FromPlayers):
    """From each player before the deal, so much for each circle he wagers in, or each voucher he uses."""

    __slots__ = ("amount", "piece", "rule")
    moments: tuple[str, ...] = (BEFORE_THE_DEAL,)
    asks_players = True

    def __init__(self, piece: Literal["circle", "voucher"], amount: Cents, rule: str) -> None:
        self.piece, self.amount, self.rule = piece, amount, rule

    def at(self, amount: Cents) -> "PerPiece":
        return PerPiece(self.piece, amount, self.rule)

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]:
        pieces: Mapping[str, int] = charged.circles if self.piece == "circle" else charged.vouchers
        if not self.amount or not pieces:
            return []
        why = f"collection, {money_text(self.amount)} a {self.piece}"
        return [Charge(player, self.amount * number, why, self.rule) for player, number in pieces.items() if number > 0]

    def of_player(self, own: OwnWagers) -> Cents:
        return self.amount * (own.circles if self.piece == "circle" else own.vouchers)

    def most_from_player_dealer(self, most_action: Cents | None) -> Cents:
        return 0

    def figures(self) -> list[FeeFigure]:
        return [FeeFigure(BEFORE_THE_DEAL, "player", f"each {self.piece}", self.amount, self.rule)]


class Each(FromPlayers):
    """The same amount from every player, from all but the player-dealer, or from the player-dealer alone."""

    __slots__ = ("amount", "asks_players", "moments", "rule", "when", "who")

    def __init__(self, moment: str, who: Who, amount: Cents, rule: str, when: PlayerCount = ANY_COUNT) -> None:
        self.moments: tuple[str, ...] = (moment,)
        self.who, self.amount, self.rule, self.when = who, amount, rule, when
        self.asks_players = moment == BEFORE_THE_DEAL and who != "the player-dealer"

    def at(self, amount: Cents) -> "Each":
        return Each(self.moments[0], self.who, amount, self.rule, self.when)

    def payers(self, charged: ChargedRound) -> tuple[str, ...]:
        banker = charged.player_dealer
        if self.who == "the player-dealer":
            return (banker or PLAYER_DEALER,)
        others = tuple(player for player in charged.players if player != banker)
        return (*others, banker) if banker and self.who == "every player" else others

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]:
        if not self.amount or not self.when.holds(len(charged.players)):
            return []
        why = f"collection from {self.who} {AT[moment]}"
        return [Charge(player, self.amount, why, self.rule) for player in self.payers(charged)]

    def of_player(self, own: OwnWagers) -> Cents:
        return self.amount if self.asks_players and self.when.holds(own.players) else 0

    def most_from_player_dealer(self, most_action: Cents | None) -> Cents:
        return self.amount if BEFORE_THE_DEAL in self.moments and self.who != "every player but the player-dealer" else 0

    def figures(self) -> list[FeeFigure]:
        return [FeeFigure(self.moments[0], self.who, "" if self.when == ANY_COUNT else str(self.when), self.amount, self.rule)]


class OnTheButton:
    """From the player with the button, for the whole table, before the deal."""

    __slots__ = ("amount", "rule")
    moments: tuple[str, ...] = (ON_THE_BUTTON,)
    asks_players = False

    def __init__(self, amount: Cents, rule: str) -> None:
        self.amount, self.rule = amount, rule

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]:
        return [Charge(charged.button or BUTTON, self.amount, f"collection {AT[moment]}", self.rule)] if self.amount else []

    def most_from_player_dealer(self, most_action: Cents | None) -> Cents:
        return 0

    def figures(self) -> list[FeeFigure]:
        return [FeeFigure(ON_THE_BUTTON, BUTTON, "", self.amount, self.rule)]
