"""California baccarat of oceans-eleven: each player's own cards against the player-banker's, with jokers. Lines are those of 001."""

import pytest

from cardroom import Action, Round, load
from cardroom.cards import is_joker, parse_cards
from cardroom.errors import BadSetup
from cardroom.games.banked.california_baccarat.hand import strength, words
from cardroom.houses.edition import Edition
from tests.banked.baccarat_helpers import CALIFORNIA, bet, close_wagers, opened, results, settled, won
from tests.editions import load_california_baccarat

SEAT = {"Dee": 1, "Ann": 2, "Bob": 3, "Cat": 4}
TEN = dict.fromkeys(("Ann", "Bob", "Cat"), 10)


def start(hands: dict[str, str], wagers: dict[str, int], bank: int = 500, edition: str | Edition = CALIFORNIA) -> Round:
    round = opened(edition, bank, {f"seat/{SEAT[name]}": cards for name, cards in hands.items()})
    for player, dollars in wagers.items():
        bet(round, player, "wager", dollars)
    return close_wagers(round)


def play(hands: dict[str, str], wagers: dict[str, int], bank: int = 500, draw: str = "", edition: str | Edition = CALIFORNIA) -> Round:
    """Those named in ``draw`` take a card with five or six."""
    round = start(hands, wagers, bank, edition)
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        round.act(Action(player, "take-a-card" if player in draw.split() else "stand"))
    return round


@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("8c 5d 9h", 2),  # l.994: 22, less 20
        ("Kc 4d", 4),
        ("Ac 2d", 3),
        ("4c 6d", 0),  # ten itself is nothing
        ("5c 6d 9s", 0),  # and twenty
        ("Jo 2c", 9),  # l.986
        ("2c JO", 9),
        ("Jo Kc", 9),
        ("Jo JO", 10),  # l.988: a natural, read as above nine
        ("2c 2d Jo", 9),  # drawn, read as nine
    ],
)
def test_what_a_hand_counts(cards: str, count: int) -> None:
    rules = load_california_baccarat(CALIFORNIA).rules
    assert strength(parse_cards(cards), rules) == count
    assert words(parse_cards(cards), rules) == ("natural" if count == 10 else str(count))


def test_other_readings_of_the_jokers() -> None:
    edition = load_california_baccarat(CALIFORNIA).with_rules(natural="is-nine", drawn_joker="nothing")
    assert strength(parse_cards("Jo JO"), edition.rules) == 9
    assert strength(parse_cards("2c 2d Jo"), edition.rules) == 4
    tie = play({"Dee": "Kc 9c", "Ann": "Jo JO"}, {"Ann": 10}, edition=edition)
    assert won(tie, "Ann") == 0


@pytest.mark.parametrize(
    ("cards", "asked", "dealt"),
    [
        ("Kc Kd", False, 3),
        ("Kc 4d", False, 3),
        ("Kc 5d", True, 2),
        ("Kc 6d", True, 2),
        ("Kc 7d", False, 2),
        ("Kc 9d", False, 2),
        ("Jo 5d", False, 2),
        ("Jo JO", False, 2),
    ],
)
def test_draw_option_stand(cards: str, asked: bool, dealt: int) -> None:
    """l.1000-1004, for a player and for the player-banker alike."""
    for one, other in (("Ann", "Dee"), ("Dee", "Ann")):
        round = start({one: cards, other: "Qc 9h"}, {"Ann": 10})
        assert (round.decision is not None) == asked
        if round.decision is not None:
            assert list(round.decision.asks) == [one]
            assert [option.verb for option in round.decision.asks[one]] == ["stand", "take-a-card"]
            round.act(Action(one, "stand"))
        assert len(round.places[f"seat/{SEAT[one]}"]) == dealt


def test_the_player_banker_decides_last() -> None:
    """Players in turn from his left, then he (l.998-1003, as l.683-684)."""
    round = start(dict.fromkeys(SEAT, "") | {"Dee": "Kc 5d", "Ann": "Qc 6d", "Bob": "Jc 5h", "Cat": "Tc 6h"}, TEN)
    asked = []
    while round.decision is not None:
        asked.append(next(iter(round.decision.asks)))
        round.act(Action(asked[-1], "stand"))
    assert asked == ["Ann", "Bob", "Cat", "Dee"]


def test_everybody_sees_his_own_cards_only() -> None:
    """l.996: face down; all are turned up for settlement."""
    round = start({"Dee": "Kc 5d", "Ann": "Qc 6d", "Bob": "Jc 2h 3h", "Cat": "Tc 7h"}, TEN)
    for viewer, own in (("Ann", 2), ("Dee", 1), ("", 0)):
        for seat in SEAT.values():
            assert len(round.view(viewer).cards(f"seat/{seat}")) == (2 if seat == own else 0)
    while round.decision is not None:
        round.act(Action(next(iter(round.decision.asks)), "take-a-card"))
    assert [len(round.view("").cards(f"seat/{seat}")) for seat in (1, 2, 3, 4)] == [3, 3, 3, 2]


HANDS = {"Dee": "Kc 7d", "Ann": "Jo 2h", "Bob": "Qc 7h", "Cat": "2c 2d 2s"}


def test_with_enough_money() -> None:
    """Seven for the player-banker: Ann's joker makes nine, Bob ties and pushes, Cat's six loses; from his left clockwise."""
    round = play(HANDS, {"Ann": 20, "Bob": 30, "Cat": 40})
    assert settled(round) == [
        "bank -> Ann 20 (player-wins)",
        "Bob's wager -> Bob 30 (tie)",
        "Cat's wager -> bank 40 (player-loses)",
        "bank -> Dee 520 (player-dealer-wager)",
    ]


def test_with_a_short_bank() -> None:
    """Gross (as l.552): 20 paid and 10 of Cat's 40 collected are all of the 30; the rest of her stake goes back."""
    round = play(HANDS, {"Ann": 20, "Bob": 30, "Cat": 40}, bank=30)
    assert settled(round)[2:] == [
        "Cat's wager -> bank 10 (player-loses)",
        "Cat's wager -> Cat 30 (not-covered)",
        "bank -> Dee 20 (player-dealer-wager)",
    ]
    assert results(round) == [20, 0, -10, -10]


def test_a_natural_beats_nine_and_a_drawn_card_counts() -> None:
    round = play({"Dee": "Kc 9d", "Ann": "Jo JO", "Bob": "Qc 5h 4s", "Cat": "8c 9s"}, TEN, draw="Bob")
    assert results(round) == [10, 0, -10, 0]  # Bob's nine ties, Cat's seven loses
    paid = load(CALIFORNIA).with_rules(natural_pays="2 to 1", tie="lose")
    assert results(play({"Dee": "Kc 9d", "Ann": "Jo JO", "Bob": "Qc 9h"}, {"Ann": 10, "Bob": 10}, edition=paid)) == [20, -10, 0, -10]


def test_two_jokers_in_the_shoe() -> None:
    """Six decks and two jokers, as l.920-921; with the cards of the longest round behind the cut card."""
    edition = load(CALIFORNIA)
    assert len(edition.deck) == 6 * 52 + 2 and sum(map(is_joker, edition.deck)) == 2
    with pytest.raises(BadSetup, match="a round may need 24 cards"):
        edition.with_rules(cut=23)
    with pytest.raises(BadSetup, match="both have to draw and have to stand"):
        edition.with_rules(must_draw=7)
