"""Who is player-dealer this round, and what he puts up.

The position is carried from round to round: ``player_dealer``, which ``turn`` of his it is, and his ``seat`` (he may leave it).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple

from cardroom.games.banked.carried import BETTORS, HELD, PLAYER_DEALER, ROTATES_FROM, SEAT, SHARERS, TURN
from cardroom.games.banked.order import clockwise_after
from cardroom.money import Cents, round_to
from cardroom.round import AGAIN, Amounts, Decision, Option, Parts, Round, Setup, Steps, exactly

RULE = "player-dealer"  # the clause on who holds the position, and for how long
WAGER_RULE = "player-dealer-wager"
OFFERED = "player-dealer"  # the decision on the position
ACCEPT, PASS = "accept", "pass"
NOBODY = "no player-dealer"  # what is noted where nobody accepts

AllPass = Literal["stays", "broken"]
Eligible = Literal["anyone", "bet-last-hand"]  # bet-last-hand: a spot without a wager on the last hand cannot be player-dealer (001 l.613)
CalledBack = Literal["offered-again", "held"]
SecondDeal = Literal["passed-or-left", "passed"]


class Rotation(NamedTuple):
    turns: int  # most turns in a row
    all_pass: AllPass  # all others have passed: the last player-dealer may have it back, or not before another has accepted it
    eligible: Eligible = "anyone"
    called_back: CalledBack = "offered-again"  # after a round that is called back: offered as before that round, or its holder keeps it
    second_deal: SecondDeal = "passed-or-left"  # when those who shared may take the second deal (001 l.614, 732)


class Position(NamedTuple):
    """The player-dealer position, as it is offered and taken."""

    player: str
    seat: int
    turn: int
    bank: Amounts = exactly(0)  # what he may put up
    second_of: int = 0  # the seat of the one whose second deal he takes by right (001 l.614, 732)


def take_position(round: Round, rotation: Rotation, bank_of: Callable[[str], Amounts | None]) -> Steps[Position | None]:
    """The position is offered until somebody accepts it; None if nobody does. Only players who can bank (``bank_of``) are asked."""
    if round.setup.player_dealer:
        _offered_if_void(round)
    taken = None
    for offer, asked in _offers(round, rotation):
        bank = bank_of(offer.player)
        if bank is None or (asked and not offer.second_of and not _eligible(round, rotation, offer.player)):
            continue
        if asked:
            action = yield Decision(OFFERED, {offer.player: (Option(ACCEPT, rule=RULE), Option(PASS, rule=RULE))})
            if action.verb == PASS:
                continue
        taken = offer._replace(bank=bank)
        break
    round.carry.take(AGAIN, False)
    round.carry.take(HELD, False)
    round.carry.take(BETTORS, [])
    round.carry.take(SHARERS, [])
    if taken is None:
        if not may_return(rotation) and PLAYER_DEALER in round.carry:
            round.carry.put(TURN, rotation.turns)  # passed on: no turn is left until another player has held the position
        round.note(NOBODY, "", "nobody takes the player-dealer position; no hand is dealt", RULE)
        return None
    round.carry.take(ROTATES_FROM, 0)
    _keep(round.carry, taken)
    if rotation.called_back == "held":
        _keep(round.carry_if_void, taken)
        round.carry_if_void.put(HELD, True)
    round.note("player-dealer", taken.player, f"turn {taken.turn} of {rotation.turns}", RULE)
    return taken


def may_return(rotation: Rotation) -> bool:
    """Whether the last player-dealer may have the position back though no other player has accepted it since."""
    return rotation.all_pass == "stays"


def _keep(carry: Parts, taken: Position) -> None:
    carry.put(PLAYER_DEALER, taken.player)
    carry.put(TURN, taken.turn)
    carry.put(SEAT, taken.seat)
    if taken.second_of:
        carry.put(ROTATES_FROM, taken.second_of)


def _offered_if_void(round: Round) -> None:
    """If a round whose setup names the player-dealer is called back, the same turn is offered to the same player first."""
    setup = round.setup
    seat = next(seat for seat, player in setup.seats.items() if player == setup.player_dealer)
    _keep(round.carry_if_void, Position(setup.player_dealer, seat, setup.turn - 1))


def remember_bettors(round: Round, rotation: Rotation, players: Iterable[str]) -> None:
    """On whose position there is a wager on this hand, for the offer of the next."""
    if rotation.eligible == "bet-last-hand":
        round.carry.put(BETTORS, sorted(players))


def _eligible(round: Round, rotation: Rotation, player: str) -> bool:
    bettors = round.carry.find(BETTORS)
    return rotation.eligible == "anyone" or bettors is None or player in bettors or player == round.carry.find(PLAYER_DEALER)


def _offers(round: Round, rotation: Rotation) -> Iterator[tuple[Position, bool]]:
    """Who gets the position, in order, and whether he is asked.

    A player whom the setup names is not asked, nor one who keeps it after a round that was called back. Else the present player-dealer
    while he has a turn left, then those who shared it, then clockwise, and last, where he may stay, himself again.
    """
    setup, carry = round.setup, round.carry
    present = {player: seat for seat, player in setup.seats.items() if player not in setup.absent}
    if setup.player_dealer:
        yield Position(setup.player_dealer, present[setup.player_dealer], setup.turn), False
        return
    before, turn, held = carry.find(PLAYER_DEALER, ""), carry.find(TURN, 0), carry.find(HELD, False)
    left = present.get(before, carry.find(SEAT, 0))  # the seat from which the position goes on
    if held and before in present:
        yield Position(before, left, turn, second_of=carry.find(ROTATES_FROM, 0)), False
    elif turn < rotation.turns:
        if before in present:
            yield Position(before, left, turn + 1), True
        if before in present or rotation.second_deal == "passed-or-left":
            for sharer in carry.find(SHARERS, []):
                if sharer in present:
                    yield Position(sharer, present[sharer], turn + 1, second_of=left), True
    seats = {seat: player for player, seat in present.items()}
    for seat in clockwise_after(seats, carry.find(ROTATES_FROM, 0) or left):
        if seats[seat] != before:
            yield Position(seats[seat], seat, 1), True
    if before in present and turn >= rotation.turns and may_return(rotation):
        yield Position(before, left, 1), True


def bank_bounds(setup: Setup, stack: Cents, others: Cents, least: Cents) -> Amounts | None:
    """What a player with this stack may put up: the highest fee that he could be charged on the ``others``' money stays behind."""
    smallest = round_to(least, setup.chip, "up")
    most = round_to(max(0, stack - setup.rate.reserve(others)), setup.chip)
    return Amounts(smallest, most, setup.chip) if smallest <= most else None


def put_up(position: Position) -> Steps[Cents]:
    """How much the player-dealer puts up."""
    action = yield Decision("bank", {position.player: (Option("put-up", position.bank, rule=WAGER_RULE),)})
    return action.amount
