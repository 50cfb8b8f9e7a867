"""Colour-up: the smallest chips leave a table, and what does not make a larger one is raced for with cards."""

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from cardroom.cards import JOKER, card_name
from cardroom.tournament.facts import Raced
from cardroom.tournament.seating import lots
from cardroom.tournament.tournament import Tournament

DECK = JOKER
"""The cards of a race: a card's number goes by rank, then by suit."""


class RaceHand(NamedTuple):
    """The odd chips of a player in a race, the cards for them, and whether one of them wins a chip."""

    player: str
    odd: int
    cards: tuple[str, ...]
    wins: bool


class Race(NamedTuple):
    hands: tuple[RaceHand, ...]
    stacks: Mapping[str, int]  # of everybody whose stack the race changes


def race(stacks: Mapping[str, int], small: int, chip: int, order: list[int]) -> Race:
    """Race the chips of ``small`` off for chips of ``chip``.

    ``stacks`` in the order of the seats; ``order``: of the 52 cards, from the top. Chips that make a larger one are changed up; a card is
    dealt for each that is left. The table gets as many larger chips as the odd ones make, and one more for half a chip or more.
    """
    odd = {player: stack % chip // small for player, stack in stacks.items()}
    deck = iter(order)
    dealt = {player: [next(deck) for _ in range(count)] for player, count in odd.items() if count}
    given = (sum(odd.values()) * small * 2 + chip) // (2 * chip)
    ranked = sorted(dealt, key=lambda player: max(dealt[player]), reverse=True)
    winners = set(ranked[:given])
    after: dict[str, int] = {}
    for player, count in odd.items():
        whole = stacks[player] - count * small
        now = whole + chip * (player in winners)
        if stacks[player] and not now:
            now = chip  # nobody is raced out of play
        if now != stacks[player]:
            after[player] = now
    hands = tuple(RaceHand(player, odd[player], tuple(map(card_name, cards)), player in winners) for player, cards in dealt.items())
    return Race(hands, after)


def raced(tournament: Tournament, number: int) -> Raced:
    """The races that are due at a table, kind of chip by kind of chip."""
    table = tournament.tables[number]
    before, stacks = tournament.stacks(table), tournament.stacks(table)
    kinds = [chip for chip in tournament.structure.chips if table.chip <= chip <= tournament.chip]
    for small, chip in pairwise(kinds):
        cards = lots(tournament, f"race of {small} for {chip} at table {number}", DECK)
        stacks |= race(stacks, small, chip, cards).stacks
    return Raced(number, tournament.chip, {player: chips for player, chips in stacks.items() if chips != before[player]})
