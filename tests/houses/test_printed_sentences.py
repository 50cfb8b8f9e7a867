"""Sentences of oceans-eleven's manual (001) that a sheet must have, each with its line; and that the engine does what they promise."""

import pytest

from cardroom import Action, Spot
from cardroom.errors import IllegalAction
from cardroom.houses.loader import load
from cardroom.round import BANK, Noted
from tests.banked import pai_gow_helpers, pan_nine_helpers
from tests.banked.pai_gow_helpers import OCEANS, ON_ANN
from tests.banked.pan_nine_helpers import PAN

CARIBBEAN, ULTIMATE = "oceans-eleven/caribbean-stud-poker", "oceans-eleven/ultimate-texas-holdem"


@pytest.mark.parametrize(
    ("edition", "clause", "lines", "words"),
    [
        (OCEANS, "dice-revealed", "540", "every wager is final"),
        (OCEANS, "kum-kum", "593", "at their own risk"),
        (OCEANS, "dice-shaken", "602", "never an employee of the house who is on duty"),
        (OCEANS, "amount-asked", "611", "how much the player-dealer has wagered"),
        (PAN, "kum-kum", "712", "at their own risk"),
        (PAN, "dice-shaken", "721", "never an employee of the house who is on duty"),
        (PAN, "amount-asked", "729", "how much the player-dealer has wagered"),
        (CARIBBEAN, "odds-improve", "1567", "returns more to the players"),
        (ULTIMATE, "no-more-bets", "2093", "nobody places, raises or takes back"),
    ],
)
def test_the_sheet_has_the_sentence_with_its_line(edition: str, clause: str, lines: str, words: str) -> None:
    found = load(edition).clauses[clause]
    assert (found.lines, words in found.says) == (lines, True)


def test_every_player_sees_the_amount_of_the_bank() -> None:
    """l.611, 729: an active player is entitled to the amount of the player-dealer's wager; here every view has it, asked or not."""
    pai_gow = pai_gow_helpers.start(OCEANS, 300, ON_ANN, [("Ann", 2, "wager", 20), ("Bob", 3, "wager", 20)])
    assert [pai_gow.view(player).accounts[BANK] for player in ("Ann", "Bob", "Dee", "Zoe")] == [300_00] * 4
    pan = pan_nine_helpers.start(bank=500)
    assert [pan.view(player).accounts[BANK] for player in ("Ann", "Eve", "Dee")] == [500_00] * 3


def test_no_wager_is_made_once_the_dice_are_revealed() -> None:
    """l.540: the hand has begun, and all bets are final."""
    round = pai_gow_helpers.start(OCEANS, 300, ON_ANN, [("Ann", 2, "wager", 20)])
    assert any(isinstance(event, Noted) and event.what == "dice" for event in round.events)
    assert round.decision is not None
    assert not [option for options in round.decision.asks.values() for option in options if option.verb in ("bet", "join")]
    with pytest.raises(IllegalAction):
        round.act(Action("Bob", "bet", 20_00, Spot(3, "wager", "Bob")))
