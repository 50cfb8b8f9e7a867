"""The action button by a card: the player-dealer's seat is zero, the seats count on clockwise, and a card's number tells one of them."""

from collections.abc import Collection
from typing import Literal

from cardroom.cards import Card, pretty, rank
from cardroom.games.banked.action import RULE, counted
from cardroom.games.banked.order import Direction, every_seat
from cardroom.games.banked.rules import BankedRound

# Where the count goes on after the last seat: past the player-dealer to the first seat on his left (001 l.1082-1097), or through his own
# seat, which leaves the button to the first seat on his left (000 l.393).
Wrap = Literal["past-player-dealer", "through-player-dealer"]


def number(card: Card) -> int:
    """Ace 1, two to ten as printed, jack 11, queen 12, king 13 (000 l.163, 001 l.1961-1968)."""
    return (rank(card) + 1) % 13 + 1


def seat_told(card: Card, player_dealer: int, seats: int, wrap: Wrap) -> int:
    places = (number(card) - 1) % (seats - 1) + 1 if wrap == "past-player-dealer" else number(card) % seats or 1
    return counted(1 + places, player_dealer, seats, "clockwise")


def button_by_card(round: BankedRound, card: Card, player_dealer: int, wagered: Collection[int], wrap: Wrap, settled: Direction) -> int:
    """The seat told, or from there the next one with a wager in the direction of settlement."""
    seats = round.rules.seats
    told = seat_told(card, player_dealer, seats, wrap)
    button = next(seat for seat in every_seat(seats, told, settled) if seat in wagered)
    round.note("action button", round.setup.seats.get(button, ""), f"{pretty(card)} tells seat {told}: seat {button}", RULE)
    return button
