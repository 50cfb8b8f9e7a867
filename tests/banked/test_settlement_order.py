"""The order of settlement is said before anything is settled, and what is then settled follows it."""

import pytest

from cardroom.bots import bot_for, drive
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from cardroom.round import Noted, Round, Spot, Transfer
from cardroom.telling import Teller
from tests.counts import of_family

NAMES = ("Ann", "Bob", "Cat", "Dee", "Eve", "Flo", "Gus")
ROUNDS = 12


def banked() -> list[str]:
    return list(of_family("banked"))


def played(edition: Edition, number: int) -> Round:
    """A round at every second seat or all of them, with banks that cover and some that do not."""
    most = edition.game.seats(edition.rules)
    seats = [seat for seat in range(1, most + 1) if number % 2 or seat % 2 or most < 6]
    players = dict(zip(seats, NAMES, strict=False))
    stacks = dict.fromkeys(players.values(), 20_000 if number % 3 == 0 else 300_000)
    return drive(Round(edition.setup(stacks, players, seed=f"order {number}")), {p: bot_for(edition, f"{number}{p}") for p in stacks})


def said(round: Round) -> tuple[int, str]:
    """Where the order was said, and how."""
    found = [(at, event) for at, event in enumerate(round.events) if isinstance(event, Noted) and event.what == "settlement order"]
    assert len(found) <= 1
    for _, event in found:
        assert (event.who, event.rule) == ("", "order") and event.rule in round.setup.edition.clauses
    return (found[0][0], found[0][1].text) if found else (len(round.events), "")


def settled_after(round: Round, at: int) -> list[Transfer]:
    return [event for event in round.events[at:] if isinstance(event, Transfer) and isinstance(event.source, Spot)]


def lying(round: Round, at: int) -> set[int]:
    """The positions with chips on them when so many events have happened."""
    chips: dict[Spot, int] = {}
    for event in round.events[:at]:
        if isinstance(event, Transfer):
            for account, amount in ((event.source, -event.amount), (event.target, event.amount)):
                if isinstance(account, Spot):
                    chips[account] = chips.get(account, 0) + amount
    return {spot.position for spot, amount in chips.items() if amount}


class Said:
    """The order as it was said, read back."""

    def __init__(self, text: str) -> None:
        lead = "all that is lost, then the rest: "
        self.losers_first = text.startswith(lead)
        text = text.removeprefix(lead)
        self.rows: list[list[str]] = []
        seats = text.replace("seat ", "")
        for between in ("; each from seat ", " of seat "):
            if between in text:
                kinds, _, seats = text.partition(between)
                self.rows = [row.split(" and ") for row in kinds.split(", ")]
        self.seats = [int(seat) for seat in seats.rpartition(": ")[2].split(", ")]
        assert seats.startswith(str(self.seats[0]))

    def rank(self, transfer: Transfer) -> tuple[int, int, int]:
        """Where what is moved stands in it."""
        spot = transfer.source
        assert isinstance(spot, Spot)
        row = next(at for at, row in enumerate(self.rows) if spot.wager.replace("-", " ") in row) if self.rows else 0
        return int(self.losers_first and transfer.target != "bank"), row, self.seats.index(spot.position)


@pytest.mark.parametrize("edition_id", banked())
def test_everything_is_settled_in_the_order_that_was_said(edition_id: str) -> None:
    edition, checked = load(edition_id), 0
    for number in range(ROUNDS):
        round = played(edition, number)
        at, text = said(round)
        moved = settled_after(round, at)
        if not text:
            assert not moved
            continue
        order = Said(text)
        ranks = [order.rank(transfer) for transfer in moved]
        assert ranks == sorted(ranks), (text, moved)
        assert set(order.seats) == lying(round, at) == {transfer.source.position for transfer in moved}  # type: ignore[union-attr]
        checked += len(order.seats) > 1
    assert checked > 2


@pytest.mark.parametrize("edition_id", ["tres-lounge/pai-gow-tiles", "oceans-eleven/super-pan-nine", "tres-lounge/pai-gow-poker"])
def test_with_an_action_button_it_is_known_before_a_card_is_played(edition_id: str) -> None:
    """The dice decide it (000 l.717, 744; 001 l.670, 713): it is said while players still decide."""
    round = Round(load(edition_id).setup(dict.fromkeys(NAMES[:4], 300_000), seed=3, player_dealer="Ann"))
    bots = {name: bot_for(load(edition_id), name) for name in NAMES[:4]}
    while round.decision is not None and round.decision.kind not in ("setting", "draw"):
        player = next(iter(round.decision.asks))
        round.act(bots[player].choose(round.view(player)))
    assert round.decision is not None
    noted = [event for event in round.view("Bob").events if isinstance(event, Noted)]
    button, order = (next(event.text for event in noted if event.what == what) for what in ("action button", "settlement order"))
    assert order.startswith(button)


def test_rows_of_wagers_are_told_with_the_seats_of_each() -> None:
    """All that is lost first, then all antes, blinds and plays from the player-dealer's left (003 l.200-202, 216)."""
    texts = [said(played(load("gulfstream-park/ultimate-texas-holdem"), number))[1] for number in range(ROUNDS)]
    assert "all that is lost, then the rest: ante, blind, play; each from seat 3: 3, 5, 7" in texts


def test_its_sentence() -> None:
    noted = Noted("settlement order", "", "seat 3, seat 4, seat 1", "order")
    assert list(Teller({1: "Ann"}).tell([noted])) == ["Settlement order: seat 3, seat 4, seat 1."]
