"""The action button: which seat is settled first, by three dice or by a card, and where the first hand is delivered.

The player-dealer is number 1; the other seats, taken or not, count on from there in the house's direction.
"""

from collections.abc import Collection
from typing import Literal, NamedTuple

from pydantic import Field

from cardroom.games.banked.order import Direction, every_seat
from cardroom.games.banked.rules import BankedRound
from cardroom.round import DEALER, Decision, Option, Steps
from cardroom.switches import Switches

RULE = "action-button"


class ActionDice(Switches):
    """How a house finds the seat with dice."""

    dice: int = Field(default=3, ge=1, le=3)
    count: Direction = "clockwise"  # how the seats are counted from the player-dealer
    deal: Direction = "clockwise"  # how the hands are delivered from the seat counted
    on_player_dealer: Literal["left", "right"] = "left"  # who gets the button when the count falls on the player-dealer
    first_hand: Literal["seat-counted", "button"] = "seat-counted"  # where the button moves on from a seat without a wager: what goes first


class ActionButton(NamedTuple):
    """Where the hands are delivered, and where settlement starts."""

    delivery: list[int]  # every seat, in the order in which hands are delivered
    seat: int  # of the button


def throw_dice(round: BankedRound, player_dealer: str, dice: int) -> Steps[int]:
    """The player-dealer shakes the cup; at a felt table the dealer says what lies under it. The sum."""
    if round.shoe.typed:
        sums = range(dice, 6 * dice + 1)
        action = yield Decision("dice", {DEALER: tuple(Option(f"dice-{total}", rule=RULE) for total in sums)})
        total, text = int(action.verb.removeprefix("dice-")), ""
    else:
        thrown = round.shoe.throw(dice)
        total, text = sum(thrown), "-".join(map(str, thrown)) + " = "
    round.note("dice", player_dealer, f"{text}{total}", RULE)
    return total


def counted(number: int, player_dealer: int, seats: int, direction: Direction) -> int:
    """The seat with this number when the player-dealer's is 1."""
    return every_seat(seats, player_dealer, direction)[(number - 1) % seats]


def button_by(
    rules: ActionDice, total: int, player_dealer: int, seats: int, wagered: Collection[int], settled: Direction
) -> ActionButton:  # fmt: skip
    """Where it lies when the dice show so many."""
    return button_at(rules, counted(total, player_dealer, seats, rules.count), player_dealer, seats, wagered, settled)


def button_at(
    rules: ActionDice, seat: int, player_dealer: int, seats: int, wagered: Collection[int], settled: Direction
) -> ActionButton:  # fmt: skip
    """The button lies at the seat counted, or at the next one with a wager; the hands go out from there, or from the seat counted."""
    first = seat
    if seat == player_dealer:
        seat = every_seat(seats, seat, "clockwise" if rules.on_player_dealer == "left" else "counter-clockwise")[1]
    button = next(s for s in every_seat(seats, seat, settled) if s in wagered)
    if rules.first_hand == "button" and first != player_dealer:
        first = button
    return ActionButton([*every_seat(seats, first, rules.deal)], button)


def place_button(
    round: BankedRound, seat: int, player_dealer: int, wagered: Collection[int], rules: ActionDice, settled: Direction
) -> ActionButton:
    """As ``button_at``, and it is said."""
    placed = button_at(rules, seat, player_dealer, round.rules.seats, wagered, settled)
    round.note("action button", round.setup.seats.get(placed.seat, ""), f"seat {placed.seat}", RULE)
    return placed


def action_by_dice(
    round: BankedRound, player_dealer: int, wagered: Collection[int], rules: ActionDice, settled: Direction
) -> Steps[ActionButton]:
    """The dice are thrown, the seat counted, the button placed."""
    total = yield from throw_dice(round, round.setup.seats[player_dealer], rules.dice)
    seat = counted(total, player_dealer, round.rules.seats, rules.count)
    return place_button(round, seat, player_dealer, wagered, rules, settled)
