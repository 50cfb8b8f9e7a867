"""What a setup is given, looked at before a round is made of it: names, seats, figures, cards that were laid."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import get_args

from cardroom.cards import card_name
from cardroom.chance import Chance, Live, Seeded, Stacked
from cardroom.errors import BadSetup
from cardroom.games.registry import BUILT_IN
from cardroom.money import ROUNDINGS, Cents
from cardroom.round.accounts import RESERVED
from cardroom.round.decisions import shortened
from cardroom.round.places import can_be_dealt_to

_ENDS_IN_A_HAND = re.compile(r"/[0-9]+$")
_KINDS = frozenset(get_args(Chance))
_OURS = frozenset(entry.name for entry in BUILT_IN)


def can_be_a_name(player: str) -> bool:
    """Accounts that are no player's have names of their own, and ``/1`` at the end of a spot is the hand that it belongs to."""
    return player not in RESERVED and player != "" and not player.startswith("pot/") and not _ENDS_IN_A_HAND.search(player)


def check_stacks(stacks: Mapping[str, Cents]) -> None:
    """Refuse what are no stacks of whole cents."""
    if type(stacks) is not dict and not isinstance(stacks, Mapping):
        raise BadSetup(f"Stacks are given by player, like {{'ann': 100_00}}, not {shortened(stacks)}.")
    for player, stack in stacks.items():
        if type(stack) is not int or stack < 0:
            raise BadSetup(f"{player}'s stack must be whole cents, not {shortened(stack)}.")


def seats_given(seats: Mapping[int, str]) -> tuple[tuple[int, str], ...]:
    """Return who is said to sit where; refuse what are no seats."""
    if not isinstance(seats, Mapping):
        raise BadSetup(f"Seats are given by number, like {{1: 'ann'}}, not {shortened(seats)}.")
    for seat, player in seats.items():
        if type(seat) is not int or type(player) is not str:
            raise BadSetup(f"A seat is a whole number and its player's name text, not {shortened(seat)} and {shortened(player)}.")
    return tuple(seats.items())


@lru_cache(1024)
def who_sits(
    edition: str, chairs: int, players: tuple[str, ...], seated: tuple[tuple[int, str], ...], absent: frozenset[str]
) -> Mapping[int, str]:
    """By seat, in their order; refused where it cannot be. A table is asked the same round after round."""
    for player in players:
        if type(player) is not str:
            raise BadSetup(f"A player's name is text, not {shortened(player)}.")
        if not can_be_a_name(player):
            raise BadSetup(f"'{player}' cannot be a player's name here.")
    for seat, player in seated:
        if not 1 <= seat <= chairs:
            raise BadSetup(f"{edition} has seats 1 to {chairs}, not {seat}.")
        if player not in players:
            raise BadSetup(f"{player} sits in seat {seat} without a stack.")
    if len({player for _, player in seated}) != len(seated):
        raise BadSetup("A player sits in two seats.")
    if not seated:
        raise BadSetup("Nobody is seated.")
    here = dict(sorted(seated))
    for player in absent:
        if player not in here.values():
            raise BadSetup(f"{player} is away from the table but has no seat.")
    return here


def chance_given(chance: Chance | None, seed: int | str | None) -> Chance:
    """Return where the cards come from: what is said, else a seed, else fresh ones."""
    if chance is not None:
        if type(chance) not in _KINDS:
            raise BadSetup(f"Chance is one of Live, Seeded, Stacked, Felt and Told, not {shortened(chance)}.")
        return chance
    if seed is None:
        return Live.fresh()
    if type(seed) is not int and type(seed) is not str:
        raise BadSetup(f"A seed is a whole number or text, not {shortened(seed)}.")
    return Seeded(seed)


def check_figures(button: int | None, turn: int, jackpot: Cents, chip: Cents | None, payout_chip: Cents | None) -> None:
    """Refuse a seat, a turn or an amount that is no whole number; None: it is not given."""
    for name, figure in (("button", button), ("turn", turn), ("jackpot", jackpot), ("chip", chip), ("payout_chip", payout_chip)):
        if figure is not None and type(figure) is not int:
            raise BadSetup(f"{name} must be a whole number, not {shortened(figure)}.")
    if jackpot < 0:
        raise BadSetup("The jackpot fund cannot hold less than nothing.")


def check_words(rounding: str, player_dealer: str, dealer: str) -> None:
    """Refuse a way of rounding that there is not, and names that are no text."""
    if rounding not in ROUNDINGS:
        raise BadSetup(f"rounding must be one of {', '.join(ROUNDINGS)}, not {shortened(rounding)}.")
    if type(player_dealer) is not str or type(dealer) is not str:
        raise BadSetup(f"player_dealer and dealer are names, not {shortened(player_dealer)} and {shortened(dealer)}.")


def check_laid(chance: Stacked, game: str, seats: Collection[int]) -> None:
    """Refuse cards that no round of this game could deal: at a place that it does not have, or written as text. ``seats`` get cards."""
    for laid in (chance.places, *chance.later):
        for place, cards in laid.items():
            if game in _OURS and not can_be_dealt_to(place, seats):
                raise BadSetup(f"No card is dealt to {shortened(place)} here, but to seats {_some(seats)} and to places like 'board'.")
            _check_cards(cards, f"at {place}")
    _check_cards(chance.cards, "on top of the deck")


def _some(seats: Collection[int]) -> str:
    return ", ".join(map(str, sorted(seats)))


def _check_cards(cards: Sequence[object], where: str) -> None:
    if isinstance(cards, str) or not isinstance(cards, Sequence) or any(type(card) is not int and card is not None for card in cards):
        example = card_name(51)
        raise BadSetup(f"The cards {where} are a tuple of cards, like tuple(parse_cards('{example} Kd')), not {shortened(cards)}.")
