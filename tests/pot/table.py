"""A table for tests: players by letter, money in dollars, cards as they should fall."""

from collections.abc import Mapping
from typing import Any

from cardroom import load
from cardroom.cards import card_names, parse_cards
from cardroom.chance import Chance, Seeded, Stacked
from cardroom.houses.edition import Edition
from cardroom.money import parse_money
from cardroom.round import Action, Round, Ruled, Transfer, event_data, replay

NO_LIMIT = {"structure": "no-limit", "blinds": ("$1", "$2"), "buy_in": "$100"}
POT_LIMIT = {"structure": "pot-limit", "blinds": ("$10", "$20"), "buy_in": "$1,000"}


def cents(dollars: float) -> int:
    return round(dollars * 100)


class Table:
    """One round. ``Table("standard/no-limit-texas-holdem", A=200, B=50)`` seats A in seat 1 with $200; the button is the last player.

    ``stacks={"A": 200, "B": 50}`` says the same.
    """

    def __init__(
        self,
        edition: str | Edition,
        *,
        button: str | None = "last",
        hands: Mapping[str, str] | None = None,
        board: str = "",
        chance: Chance | None = None,
        seats: Mapping[int, str] | None = None,
        stacks: Mapping[str, float] | None = None,
        **given: Any,
    ) -> None:
        letters = {name: given.pop(name) for name in list(given) if len(name) == 1 and name.isupper()}
        money = {name: cents(dollars) for name, dollars in {**(stacks or {}), **letters}.items()}
        self.edition = load(edition) if isinstance(edition, str) else edition
        self.seats = dict(seats) if seats else dict(enumerate(money, start=1))
        self.seat = {player: seat for seat, player in self.seats.items()}
        if chance is None and (hands or board):
            places = {f"seat/{self.seat[p]}": tuple(parse_cards(text)) for p, text in (hands or {}).items()}
            chance = Stacked(places={**places, **({"board": tuple(parse_cards(board))} if board else {})})
        where = None if button is None else self.seat[list(money)[-1] if button == "last" else button]
        self.round = Round(self.edition.setup(money, self.seats, chance=Seeded(1) if chance is None else chance, button=where, **given))

    # -- playing ----------------------------------------------------------------------------------------------------------------

    def go(self, *lines: str) -> "Table":
        """``"A raise 40"``: player, verb, dollars."""
        for line in lines:
            player, rest = line.split(" ", 1)
            verb, _, figure = rest.rpartition(" ")
            if not verb or not figure.replace(".", "").isdigit():
                verb, figure = rest, "0"
            self.round.act(Action(player, verb, parse_money(figure)))
        return self

    def check_down(self) -> "Table":
        """Everybody checks or calls to the end."""
        while self.round.decision is not None:
            ((player, options),) = self.round.decision.asks.items()
            verbs = [option.verb for option in options]
            verb = next(v for v in ("check", "call", "show", "deal", "declare") if v in verbs)
            self.round.act(Action(player, verb))
        return self

    # -- looking ----------------------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> str:
        """Who is to act; nobody: empty."""
        return "" if self.round.decision is None else "".join(self.round.decision.asks)

    @property
    def offers(self) -> dict[str, tuple[float, float] | None]:
        """What is offered to the one who is to act: verb to (least, most) in dollars."""
        assert self.round.decision is not None
        ((_, options),) = self.round.decision.asks.items()
        return {o.verb: None if o.amounts is None else (o.amounts.least / 100, o.amounts.most / 100) for o in options}

    @property
    def stacks(self) -> dict[str, float]:
        return {player: self.round.accounts[player] / 100 for player in self.round.setup.stacks}

    @property
    def drop(self) -> float:
        return self.round.accounts.get("drop", 0) / 100

    def pots(self) -> list[float]:
        return [amount / 100 for account, amount in self.round.accounts.items() if isinstance(account, str) and account.startswith("pot/")]

    def paid(self, player: str, why: str) -> float:
        """What this player has put in for this reason."""
        return sum(t.amount for t in self.round.transfers if t.source == player and t.why == why) / 100

    def won(self) -> list[tuple[str, str, float]]:
        """(pot, player, dollars), in the order paid."""
        names = self.round.setup.stacks
        return [
            (str(t.source), str(t.target), t.amount / 100)
            for t in self.round.transfers
            if str(t.source).startswith("pot/") and t.target in names
        ]

    def cards(self, place: str) -> str:
        return card_names(self.round.places.get(place, []))

    def rulings(self) -> list[Ruled]:
        return [event for event in self.round.events if isinstance(event, Ruled)]

    def transfers(self, why: str) -> list[Transfer]:
        return [t for t in self.round.transfers if t.why == why]


def to_the_flop(edition: str, table: dict[str, Any], **stacks: Any) -> Table:
    """Everybody calls; the first player left of the button (A) opens the flop."""
    found = Table(edition, table=table, **stacks)
    while not found.round.places.get("board"):
        found.go(f"{found.turn} {'call' if 'call' in found.offers else 'check'}")
    return found


def snapshot(round: Round) -> tuple[Any, ...]:
    """Everything that an illegal call must leave as it was."""
    places = {place: list(held) for place, held in round.places.items()}
    return dict(round.accounts), places, list(round.shoe.cards), list(round.events), round.decision, list(round.inputs), dict(round.repairs)


def assert_replays(round: Round) -> None:
    """The same setup and inputs give the same events and end where this round ended."""
    again = replay(round.setup, round.inputs)
    assert [event_data(e) for e in again.events] == [event_data(e) for e in round.events]
    assert again.accounts == round.accounts
    assert again.shoe.cards == round.shoe.cards
    assert again.carry == round.carry
