"""A round that is ended before its time, settled as far as it is decided. No manual prints this: it is a reading of ours of what the
management may decide (001 l.652), the same in every game.

What was collected or paid stays so, and a fee that was taken stays taken. A hand whose cards were taken in has lost what it wagered. Every
other wager that lies on the table goes back to who made it. A pot is shared in equal parts, as in a tie, by those in it who still hold
cards; the player-dealer's money, with what it has won and lost so far, goes back to those who put it up.
"""

from collections import Counter

from cardroom.money import Cents
from cardroom.round import BANK, Account, Round, Spot, Transfer, pot_account
from cardroom.round.places import hand_at

RULE = "management"


def settle_decided(round: Round) -> None:
    for spot, amount in [(account, held) for account, held in round.accounts.items() if isinstance(account, Spot) and held]:
        if _taken_in(round, spot.position, spot.hand):
            round.transfer(spot, BANK if BANK in round.accounts else pot_account(0), amount, "the hand was taken in", RULE)
        else:
            round.transfer(spot, spot.player, amount, "not decided: back to who wagered it", RULE)
    for account in [
        account for account, held in round.accounts.items() if isinstance(account, str) and account.startswith("pot/") and held
    ]:
        _share_pot(round, account)
    _return_bank(round)


def _taken_in(round: Round, position: int, hand: int = 0) -> bool:
    """Whether cards were dealt there, and are there no more."""
    return not round.places.get(hand_at(position, hand), True)


def _share_pot(round: Round, pot: str) -> None:
    """Among those who have put into it and are still in; where none of them is, among all who are. Odd chips go to the first by seat."""
    seats = {player: seat for seat, player in round.setup.seats.items()}
    put_in = _put_in(round, pot)
    dealt = [player for player in sorted(seats, key=seats.__getitem__) if hand_at(seats[player]) in round.places]
    there = [player for player in dealt if not _taken_in(round, seats[player])]
    sharing = [player for player in there if player in put_in] or there or sorted(put_in, key=seats.__getitem__)
    amount, chip = round.accounts[pot], round.setup.chip
    each = amount // (chip * len(sharing)) * chip
    for player, part in zip(sharing, [amount - each * (len(sharing) - 1), *[each] * (len(sharing) - 1)], strict=True):
        round.transfer(pot, player, part, "not decided: shared by those still in", RULE)


def _return_bank(round: Round) -> None:
    """In proportion to what each put up; odd cents are the player-dealer's, who was the first."""
    shares = _put_in(round, BANK)
    left, total = round.accounts.get(BANK, 0), sum(shares.values())
    for player in reversed(shares):
        part = left * shares[player] // total if player != next(iter(shares)) else round.accounts[BANK]
        round.transfer(BANK, player, part, "the player-dealer's money back", RULE)


def _put_in(round: Round, target: Account) -> dict[str, Cents]:
    """What each player has put there from his stack, or from where his wager lay; in the order of the first time."""
    found: Counter[str] = Counter()
    for event in round.events:
        if isinstance(event, Transfer) and event.target == target:
            player = event.source.player if isinstance(event.source, Spot) and target != BANK else event.source
            if player in round.setup.stacks:
                found[str(player)] += event.amount
    return dict(found)
