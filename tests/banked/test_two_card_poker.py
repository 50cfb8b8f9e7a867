"""Two card poker: settlements written out by hand from 003 l.474-506."""

from collections.abc import Mapping

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from tests.banked.banked_helpers import SEATS, settled, won

EDITION = "florida/two-card-poker"


def hand(bank: int, cards: Mapping[str, str], bets: Mapping[str, Mapping[str, int]], folds: str = "") -> Round:
    """A whole round; who calls keeps the first two cards that are written for him."""
    seat = {player: number for number, player in SEATS.items()}
    places = {f"seat/{seat[player]}": tuple(parse_cards(text)) for player, text in cards.items()}
    stacks = dict.fromkeys(SEATS.values(), 100_000)
    round = Round(load(EDITION).setup(stacks, SEATS, player_dealer="Dee", chance=Stacked(places=places), option="iii"))
    round.act(Action("Dee", "put-up", bank * 100))
    for player, placed in bets.items():
        for wager, dollars in placed.items():
            round.act(Action(player, "bet", dollars * 100, Spot(seat[player], wager, player)))
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        round.act(Action(player, "fold") if player in folds else Action(player, "call", picks=(0, 1)))
    return round


CARDS = {"Dee": "Js 2s 9d 5c", "Ann": "Kc Kd 3h 4s", "Bob": "9h 8h 3c 4d", "Cat": "Ts 8s 6d 2h"}
BETS = {"Ann": {"base-bet": 10, "bonus-bet": 5}, "Bob": {"base-bet": 10, "bonus-bet": 5}, "Cat": {"base-bet": 10, "bonus-bet": 5}}


def test_with_enough_money() -> None:
    """A flush of jacks qualifies (l.492). Ann's pair and Bob's straight flush beat it; Cat's flush of tens does not (l.493-499)."""
    round = hand(500, CARDS, BETS)
    assert settled(round) == [
        "bank -> Ann 10 (player-wins)",
        "2/base-bet/Ann -> Ann 10 (player-wins)",
        "bank -> Ann 10 (player-wins)",
        "2/call/Ann -> Ann 10 (player-wins)",
        "bank -> Ann 5 (bonus-bet-pays)",  # a pair, 1 to 1 (ours)
        "2/bonus-bet/Ann -> Ann 5 (bonus-bet-pays)",
        "bank -> Bob 10 (player-wins)",
        "3/base-bet/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 10 (player-wins)",
        "3/call/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 10 (bonus-bet-pays)",  # a straight flush, 2 to 1 (ours)
        "3/bonus-bet/Bob -> Bob 5 (bonus-bet-pays)",
        "4/base-bet/Cat -> bank 10 (player-loses)",
        "4/call/Cat -> bank 10 (player-loses)",
        "4/bonus-bet/Cat -> bank 5 (bonus-bet-needs-a-win)",
        "bank -> Dee 470 (player-dealer-wager)",
    ]


def test_with_a_short_bank() -> None:
    """$35 (l.500): Ann's 25, Bob's Base Bet 10; the money is gone, and the rest goes back, Cat's losing bets too."""
    round = hand(35, CARDS, BETS)
    assert [won(round, name) for name in ("Ann", "Bob", "Cat", "Dee")] == [25, 10, 0, -35]
    assert [line for line in settled(round) if "not-covered" in line] == [
        "3/call/Bob -> Bob 10 (not-covered)",
        "3/bonus-bet/Bob -> Bob 5 (not-covered)",
        "4/base-bet/Cat -> Cat 10 (not-covered)",
        "4/call/Cat -> Cat 10 (not-covered)",
        "4/bonus-bet/Cat -> Cat 5 (not-covered)",
    ]


@pytest.mark.parametrize(
    ("dee", "ann", "result"),
    [
        ("Ts 2s 9d 5c", "Jh 3h 4c 5d", 10 + 5),  # below J-2 suited, player higher: Base Bet 1 to 1, Call goes back, the bonus is paid
        ("Ts 2s 9d 5c", "9h 7h 4c 5d", -10 - 5),  # and lower: Base Bet and bonus lose, Call goes back (reading unqualified-lower)
        ("Ts 2s 9d 5c", "Th 2h 4c 5d", 0),  # equal: everything pushes (l.499)
        ("Ac Kd 9h 5s", "Qh Js 4c 5d", -10 - 5),  # no flush among the four: ace-king high does not qualify
        ("Js 2s 9d 5c", "Jh 2h 4c 5d", 0),
        ("3s 2s 9d 5c", "Kh 9h 4c 5d", -20 - 5),  # 3-2 suited is a straight flush and qualifies
        ("Qs 2s 9d 5c", "Kh Qc 4c 5d", -20 - 5),  # a straight of two suits is nothing (l.488)
    ],
)
def test_every_case(dee: str, ann: str, result: int) -> None:
    assert won(hand(500, {"Dee": dee, "Ann": ann}, {"Ann": {"base-bet": 10, "bonus-bet": 5}}), "Ann") == result


def test_a_fold_loses_base_and_bonus() -> None:
    """l.490."""
    round = hand(500, CARDS, {"Ann": BETS["Ann"]}, folds="Ann")
    assert settled(round)[:2] == ["2/base-bet/Ann -> bank 10 (fold)", "2/bonus-bet/Ann -> bank 5 (fold)"]


def test_the_call_throws_two_cards_away_and_the_designated_player_plays_his_best() -> None:
    round = hand(500, CARDS, BETS)
    assert [len(round.places[f"seat/{seat}"]) for seat in (1, 2, 3, 4)] == [4, 2, 2, 2]
    assert len(round.places["discards"]) == 6
    seen = round.view("")
    assert len(seen.cards("discards")) == 0
    assert any("flush, jack deuce, qualifies" in getattr(event, "text", "") for event in seen.events)
