"""Who is player-dealer this round, and what he puts up.

The position is carried from round to round: ``player_dealer``, which ``turn`` of his it is, and his ``seat`` (he may leave it).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple

from cardroom.games.banked.order import clockwise_after
from cardroom.money import Cents, round_to
from cardroom.round import Amounts, Decision, Option, Round, Setup, Steps, exactly

RULE = "player-dealer"  # the clause on who holds the position, and for how long
WAGER_RULE = "player-dealer-wager"

AllPass = Literal["stays", "broken"]
Eligible = Literal["anyone", "bet-last-hand"]  # bet-last-hand: a spot without a wager on the last hand cannot be player-dealer (001 l.613)

BETTORS = "bettors"  # carried: on whose position there was a wager on the last hand


class Rotation(NamedTuple):
    turns: int  # most turns in a row
    all_pass: AllPass  # after his last turn, all others having passed: he may stay for a new turn, or the game is broken
    eligible: Eligible = "anyone"


class Position(NamedTuple):
    """The player-dealer position, as it is offered and taken."""

    player: str
    seat: int
    turn: int
    bank: Amounts = exactly(0)  # what he may put up


def take_position(round: Round, rotation: Rotation, bank_of: Callable[[str], Amounts | None]) -> Steps:
    """The position is offered until somebody accepts it; None if nobody does. Only players who can bank (``bank_of``) are asked."""
    taken = None
    for offer, asked in _offers(round, rotation):
        bank = bank_of(offer.player)
        if bank is None or (asked and not _eligible(round, rotation, offer.player)):
            continue
        if asked:
            action = yield Decision("player-dealer", {offer.player: (Option("accept", rule=RULE), Option("pass", rule=RULE))})
            if action.verb == "pass":
                continue
        taken = offer._replace(bank=bank)
        break
    round.carry.pop("again", None)
    round.carry.pop(BETTORS, None)
    if taken is None:
        round.note("no player-dealer", "", "nobody takes the player-dealer position; no hand is dealt", RULE)
        return None
    held = {"player_dealer": taken.player, "turn": taken.turn, "seat": taken.seat}
    round.carry.update(held)
    round.carry_if_void.update(held)
    round.note("player-dealer", taken.player, f"turn {taken.turn} of {rotation.turns}", RULE)
    return taken


def remember_bettors(round: Round, players: Iterable[str]) -> None:
    """On whose position there is a wager on this hand, for the offer of the next."""
    if round.rules.eligible == "bet-last-hand":
        round.carry[BETTORS] = sorted(players)


def _eligible(round: Round, rotation: Rotation, player: str) -> bool:
    bettors = round.carry.get(BETTORS)
    return rotation.eligible == "anyone" or bettors is None or player in bettors or player == round.carry.get("player_dealer")


def _offers(round: Round, rotation: Rotation) -> Iterator[tuple[Position, bool]]:
    """Who gets the position, in order, and whether he is asked.

    One whom the setup names, or who held it in a void round, is not asked. Else the present player-dealer while he has a turn left, then
    clockwise, and last, where he may stay, himself again.
    """
    setup, carry = round.setup, round.carry
    present = {player: seat for seat, player in setup.seats.items() if player not in setup.absent}
    if setup.player_dealer:
        yield Position(setup.player_dealer, present[setup.player_dealer], setup.turn), False
        return
    before, turn = carry.get("player_dealer", ""), carry.get("turn", 0)
    if before in present and carry.get("again"):
        yield Position(before, present[before], turn), False
    if before in present and turn < rotation.turns and not carry.get("again"):
        yield Position(before, present[before], turn + 1), True
    seats = {seat: player for player, seat in present.items()}
    for seat in clockwise_after(seats, present.get(before, carry.get("seat", 0))):
        if seats[seat] != before:
            yield Position(seats[seat], seat, 1), True
    if before in present and turn >= rotation.turns and rotation.all_pass == "stays":
        yield Position(before, present[before], 1), True


def bank_bounds(setup: Setup, stack: Cents, others: Cents, least: Cents) -> Amounts | None:
    """What a player with this stack may put up: the highest fee that he could be charged on the ``others``' money stays behind."""
    smallest = round_to(least, setup.chip, "up")
    most = round_to(max(0, stack - setup.rate.reserve(others)), setup.chip)
    return Amounts(smallest, most, setup.chip) if smallest <= most else None


def put_up(position: Position) -> Steps:
    """How much the player-dealer puts up."""
    action = yield Decision("bank", {position.player: (Option("put-up", position.bank, rule=WAGER_RULE),)})
    return action.amount
