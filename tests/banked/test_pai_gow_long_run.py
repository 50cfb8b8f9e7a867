"""Pai gow poker in the long run: the house way against the house way."""

import random
from collections import Counter
from math import sqrt

import pytest

from cardroom.games.banked.pai_gow.house_way import set_hand
from tests.banked.pai_gow_helpers import TRES
from tests.counts import counts
from tests.editions import load_pai_gow

KNOWN = {"win": 0.286, "push": 0.415, "lose": 0.299}
"""What is published of the game with this joker when both sides follow a house way and the banker wins copies."""


@pytest.mark.thorough
@counts("hands", 3_000, 300_000)
def test_the_house_way_against_itself_wins_pushes_and_loses_as_is_known(hands: int) -> None:
    edition = load_pai_gow(TRES)
    rules, ranking, rng = edition.rules, edition.rules.ranking, random.Random("pai gow poker, the long run")
    found: Counter[str] = Counter()
    for _ in range(hands):
        cards = rng.sample(edition.deck, 14)
        mine, his = (set_hand(seven, rules.house_way, ranking) for seven in (cards[:7], cards[7:]))
        higher = (ranking.front(mine.front) > ranking.front(his.front)) + (ranking.back(mine.back) > ranking.back(his.back))
        found[("lose", "push", "win")[higher]] += 1  # what is not higher is lower or a copy, and the player-dealer's
    for result, share in KNOWN.items():
        error = sqrt(share * (1 - share) / hands)
        assert abs(found[result] / hands - share) < 4 * error, (result, found)
