"""Hands by which somebody looks for rounds, and the cards that a player was dealt."""

import pytest

from cardroom import Action, Round, load
from cardroom.cards import parse_cards
from cardroom.errors import BadInput
from cardroom.room.books.dealt_cards import dealt_to, read_hand


@pytest.mark.parametrize(
    ("hand", "cards", "fits"),
    [
        ("AA", "As Ad Kc", True),
        ("AA", "As Kd Kc", False),
        ("a k", "Kd As", True),
        ("As A", "As Ad", True),
        ("As A", "As Kd", False),
        ("As As", "As Ad", False),
        ("10d, T", "Td 10h", True),
        ("A♠ 10♦", "Td As", True),
        ("A", "Jo 6-4", False),
        ("", "2c", True),
    ],
)
def test_each_card_of_a_hand_is_another(hand: str, cards: str, fits: bool) -> None:
    assert read_hand(hand).is_among(parse_cards(cards)) == fits


@pytest.mark.parametrize("text", ["ace", "AX", "A♠♠", "1d", "AsKdd", "6-4", "💥"])
def test_what_is_no_hand(text: str) -> None:
    with pytest.raises(BadInput, match="is no hand: write ranks and cards, like AK or As Kd"):
        read_hand(text)


def test_cards_that_were_mucked_or_thrown_away_were_dealt() -> None:
    """ann folds: her cards lie in the muck, and she was dealt them; bob's she never saw."""
    round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    held = round.view("ann").hand
    round.act(Action("ann", "fold"))
    assert not round.view("ann").hand
    assert dealt_to(round, "ann") == (held, ())
    assert not set(dealt_to(round, "bob").own or ()) & set(held)
