"""21st century baccarat of oceans-eleven: shared cards, stand line and hit line, early and late tie bets. Lines are those of 001."""

import pytest
from typing_extensions import Unpack

from cardroom import Action, Round, Spot, load
from cardroom.errors import BadSetup, IllegalAction
from cardroom.houses.edition import Edition, SetupOptions
from cardroom.round import Noted
from tests.banked.baccarat_helpers import FACE_UP, bet, close_wagers, offers, opened, results, settled, won
from tests.support import amounts_of, decision_of

Wagers = dict[str, dict[str, int]]
TEN = {name: {"stand-line": 10} for name in ("Ann", "Bob", "Cat")}


def start(cards: dict[str, str], wagers: Wagers, bank: int = 500, edition: str | Edition = FACE_UP, **setup: Unpack[SetupOptions]) -> Round:
    """Up to the late tie bets, or the decisions."""
    round = opened(edition, bank, cards, **setup)
    for player, placed in wagers.items():
        for wager, dollars in placed.items():
            bet(round, player, wager, dollars)
    return close_wagers(round)


def finish(round: Round, choices: dict[str, str] | None = None, late: dict[str, int] | None = None) -> Round:
    """Late tie bets in dollars, then what each player does with five or six (stands, unless named)."""
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        if round.decision.kind == "late tie bets":
            dollars = (late or {}).pop(player, 0)
            round.act(Action(player, "bet", dollars * 100) if dollars else Action(player, "done"))
        else:
            round.act(Action(player, (choices or {}).get(player, "stand")))
    return round


def hand(players: str, dealer: str, hit: str = "") -> dict[str, str]:
    return {"players": players, "player-dealer": dealer} | ({"hit": hit} if hit else {})


# -- the cards -------------------------------------------------------------------------------------------------------------------


def test_who_sees_what() -> None:
    """l.1059-1063: everything is up but the player-dealer's second card, until the hit cards are out (l.1073)."""
    round = start(hand("Kc 6d", "Kd 4c 3h", "2s"), TEN)
    for viewer in ("Dee", "Ann", ""):
        view = round.view(viewer)
        assert len(view.cards("players")) == 2
        assert [card is None for card in view.places["player-dealer"]] == [False, True]
    finish(round, {"Ann": "hit"})
    assert len(round.view("").cards("player-dealer")) == 3


@pytest.mark.parametrize("total", range(10))
def test_must_hit_option_must_stand(total: int) -> None:
    """l.1103-1105: four or less hits, seven or more stands, five and six are an option."""
    second = "K" if total == 0 else "A" if total == 1 else str(total)
    round = start(hand(f"Kc {second}d", "Kd 7c", "Kh"), TEN)
    while round.decision is not None and round.decision.kind == "late tie bets":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    assert (round.decision is not None) == (total in (5, 6))
    if round.decision is None:
        assert bool(round.places.get("hit")) == (total <= 4)
    else:
        assert [option.verb for option in round.decision.asks["Ann"]] == ["stand", "hit", "house-way"]


@pytest.mark.parametrize(("dealer", "draws"), [("Kd Kc", True), ("Kd 5c", True), ("Kd 6c", False), ("4d 5c", False)])
def test_the_player_dealer_draws_on_five_or_less(dealer: str, draws: bool) -> None:
    """l.1109, 1210."""
    assert len(finish(start(hand("Kc 7d", dealer), TEN)).places["player-dealer"]) == (3 if draws else 2)


def test_each_decides_for_himself() -> None:
    """l.1067-1071: six stands for Bob; Ann and Cat hit and share the card, a two: eight. The player-dealer has seven."""
    round = finish(start(hand("Kc 6d", "Kd 7c", "2s"), TEN), {"Ann": "hit", "Cat": "hit"})
    assert len(round.places["hit"]) == 1
    assert results(round) == [10, -10, 10, -10]
    moved = [(t.source, t.target) for t in round.transfers if t.rule == "hit"]
    assert moved == [(Spot(seat, "stand-line", name), Spot(seat, "hit-line", name)) for seat, name in ((2, "Ann"), (4, "Cat"))]


def test_the_house_way() -> None:
    """l.1040, 1110: hits on five, stands on six."""
    for second, hits in (("5d", True), ("6d", False)):
        round = finish(start(hand(f"Kc {second}", "Kd 7c", "2s"), {"Ann": {"stand-line": 10}}), {"Ann": "house-way"})
        assert bool(round.places.get("hit")) == hits


def test_decisions_go_clockwise_from_the_player_dealer() -> None:
    """l.1214. Zoe, behind Ann, decides for her own wager after Ann."""
    round = opened(FACE_UP, 500, hand("Kc 6d", "Kd 7c", "2s"), seats={3: "Dee", 5: "Ann", 1: "Bob"})
    bet(round, "Bob", "stand-line", 10)
    bet(round, "Ann", "stand-line", 10)
    bet(round, "Zoe", "stand-line", 10, on=5)
    close_wagers(round)
    asked = []
    while round.decision is not None:
        asked.append((next(iter(round.decision.asks)), round.decision.kind))
        verb = "done" if round.decision.kind == "late tie bets" else "hit" if asked[-1][0] == "Zoe" else "stand"
        round.act(Action(asked[-1][0], verb))
    kinds = [each for each in asked if each[1] != "late tie bets"]
    assert kinds == [("Ann", "stand or hit"), ("Zoe", "stand or hit, on the backline of seat 5"), ("Bob", "stand or hit")]
    assert [won(round, name) for name in ("Ann", "Zoe", "Bob")] == [-10, 10, -10]


def test_a_card_for_each_seat() -> None:
    """The other reading of l.1073: hit cards, one for each seat."""
    edition = load(FACE_UP).with_rules(hit_card="one-a-seat")
    cards = {"players": "Kc 6d", "player-dealer": "Kd 7c", "hit/2": "2s", "hit/3": "Ks"}
    round = finish(start(cards, TEN, edition=edition), {"Ann": "hit", "Bob": "hit"})
    assert results(round) == [10, -10, -10, 10]


# -- settlement ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "dealer", "result"),
    [("9d", "8c", 10), ("7d", "8c", -10), ("7d", "7c", 0), ("9d", "9c", 0), ("8d", "6c", 10)],
)
def test_closest_to_nine(own: str, dealer: str, result: int) -> None:
    """l.1045; ties from two to nine push (l.1108)."""
    assert won(finish(start(hand(f"Kc {own}", f"Kd {dealer}"), {"Ann": {"stand-line": 10}})), "Ann") == result


@pytest.mark.parametrize(("third", "drawn", "result"), [("Kh", "Ks", -10), ("Ah", "As", -10), ("2h", "2s", 0)])
def test_low_ties(third: str, drawn: str, result: int) -> None:
    """l.1106, 1173: the player-dealer wins ties on nothing and one; a tie bet wins all the same (l.1107)."""
    cards = hand("Kc Kd", f"Qd Qc {drawn}", third)
    assert won(finish(start(cards, {"Ann": {"stand-line": 10}})), "Ann") == result
    with_tie = finish(start(cards, {"Ann": {"stand-line": 20, "early-tie": 10}}))
    assert won(with_tie, "Ann") == 2 * result + 80


WAGERS: Wagers = {"Ann": {"stand-line": 30, "early-tie": 10}, "Bob": {"stand-line": 20}, "Cat": {"stand-line": 40, "early-tie": 20}}


def test_with_enough_money() -> None:
    """The hole card, a nine, is two (l.1086-1087): Bob, Cat, Ann; base wager, early tie bet, late tie bet (l.1123)."""
    round = finish(start(hand("Kc 7d", "8d 9c"), WAGERS, bank=900), late={"Cat": 10, "Bob": 20})
    assert settled(round) == [
        "Bob's stand-line -> Bob 20 (tie)",
        "bank -> Bob 120 (late-tie-alone)",
        "Cat's stand-line -> Cat 40 (tie)",
        "bank -> Cat 160 (tie-pays)",
        "bank -> Cat 80 (tie-pays)",
        "Ann's stand-line -> Ann 30 (tie)",
        "bank -> Ann 80 (tie-pays)",
        "bank -> Dee 460 (player-dealer-wager)",
    ]


def test_with_a_short_bank() -> None:
    """Gross (as l.552): Bob's 120 and 80 of Cat's 160 are all of the 200; the rest goes back, pushes as pushes."""
    round = finish(start(hand("Kc 7d", "8d 9c"), WAGERS, bank=200), late={"Cat": 10, "Bob": 20})
    assert settled(round) == [
        "Bob's stand-line -> Bob 20 (tie)",
        "bank -> Bob 120 (late-tie-alone)",
        "Cat's stand-line -> Cat 40 (tie)",
        "bank -> Cat 80 (tie-pays)",
        "Cat's late-tie -> Cat 10 (not-covered)",
        "Ann's stand-line -> Ann 30 (tie)",
        "Ann's early-tie -> Ann 10 (not-covered)",
    ]
    losing = finish(start(hand("Kc 7d", "7s Ac"), WAGERS, bank=50))  # the ace tells Ann: 30, 10 and half of Bob's 20
    assert results(losing) == [-40, -10, 0, 50]


@pytest.mark.parametrize(
    ("hole", "first"),
    [("A", 2), ("8", 2), ("2", 3), ("9", 3), ("3", 4), ("T", 4), ("4", 5), ("J", 5), ("5", 6), ("Q", 6), ("6", 7), ("K", 7), ("7", 8)],
)
def test_the_action_button(hole: str, first: int) -> None:
    """l.1079-1097, the player-dealer in seat 1: the printed table of seats 2 to 8."""
    names = ("Ann", "Bob", "Cat", "Eve", "Flo", "Gus", "Hal")
    seats = {1: "Dee", **dict(enumerate(names, start=2))}
    cards = hand("Kc 9d", f"{'2' if hole != '7' else '3'}d {hole}c")
    round = finish(start(cards, {name: {"stand-line": 10} for name in names}, seats=seats))
    note = next(e for e in round.events if isinstance(e, Noted) and e.what == "action button")
    assert note.who == seats[first]
    assert next(t.target for t in round.transfers if t.rule == "player-wins") == seats[first]


def test_settled_from_left_to_right() -> None:
    """The older text, l.1020: from the house dealer's left, with no button."""
    edition = load(FACE_UP).with_rules(order="left-to-right")
    round = finish(start(hand("Kc 9d", "2d 9c"), TEN, edition=edition, seats={3: "Dee", 1: "Cat", 4: "Ann", 6: "Bob"}))
    assert [line.split()[2] for line in settled(round)[:3]] == ["Cat", "Ann", "Bob"]
    assert not [e for e in round.events if isinstance(e, Noted) and e.what == "action button"]


# -- tie bets --------------------------------------------------------------------------------------------------------------------


def test_the_early_tie_bet_is_smaller_than_the_base_wager() -> None:
    """l.1119-1120."""
    round = opened(FACE_UP, 500, hand("Kc 9d", "2d 9c"))
    assert offers(round, "Ann") == {(2, "stand-line")}
    bet(round, "Ann", "stand-line", 10)
    assert (2, "early-tie") not in offers(round, "Ann")  # nothing between the least, 10, and the base wager
    bet(round, "Bob", "stand-line", 25)
    with pytest.raises(IllegalAction, match="not \\$25"):
        bet(round, "Bob", "early-tie", 25)
    bet(round, "Bob", "early-tie", 24)


@pytest.mark.parametrize(
    ("players", "up", "barred"),
    [
        ("5d", "5c", True),
        ("6d", "6c", True),
        ("7d", "7c", True),
        ("8d", "8c", True),
        ("9d", "9c", True),
        ("4d", "4c", False),
        ("Qd", "Jc", False),
        ("6d", "7c", False),
    ],
)
def test_no_late_tie_bet_when_both_sides_count_the_same(players: str, up: str, barred: bool) -> None:
    """l.1129-1139: 5 vs. 5 to 9 vs. 9, the players' two cards against the card that is up."""
    round = start(hand(f"Kc {players}", f"{up} 2h", "3s"), {"Ann": {"stand-line": 30, "early-tie": 10}, "Bob": {"stand-line": 30}})
    late = round.decision is not None and round.decision.kind == "late tie bets"
    assert late != barred
    if late:
        assert set(decision_of(round).asks) == {"Ann", "Bob"}


def test_how_much_a_late_tie_bet_may_be() -> None:
    """l.1141: no more than the early one; l.1149: without one $25 at most."""
    round = start(hand("Kc 7d", "8d 9c"), WAGERS)
    bounds = {player: amounts_of(options[0]) for player, options in decision_of(round).asks.items()}
    assert {player: (each.least, each.most) for player, each in bounds.items()} == {
        "Ann": (1000, 1000),
        "Bob": (1000, 2500),
        "Cat": (1000, 2000),
    }
    bare = load(FACE_UP).with_rules(late_alone=None)
    assert set(decision_of(start(hand("Kc 7d", "8d 9c"), WAGERS, edition=bare)).asks) == {"Ann", "Cat"}


def test_early_and_late_tie_bet_together_are_within_the_limit() -> None:
    """l.1118: the total tie wager; a table of $10 to $100 (l.1157)."""
    given: SetupOptions = {"table": {"least": "$10", "most": "$100"}, "option": "21st-century-baccarat/l.1157"}
    wagers = {"Ann": {"stand-line": 100, "early-tie": 80}}
    round = start(hand("Kc 7d", "8d 9c"), wagers, **given)
    assert amounts_of(decision_of(round).asks["Ann"][0]).most == 2000
    each = start(hand("Kc 7d", "8d 9c"), wagers, edition=load(FACE_UP).with_rules(tie_limit="each"), **given)
    assert amounts_of(decision_of(each).asks["Ann"][0]).most == 8000


def test_fees() -> None:
    """l.1156-1159: so much for the player-dealer and for each base wager, backlines too; nothing for tie bets (l.1121, 1143)."""
    given: SetupOptions = {"table": {"least": "$10", "most": "$100"}, "option": "21st-century-baccarat/l.1157"}
    round = opened(FACE_UP, 500, hand("Kc 7d", "8d 9c"), **given)
    bet(round, "Ann", "stand-line", 30)
    bet(round, "Ann", "early-tie", 10)
    bet(round, "Zoe", "stand-line", 10, on=2)
    close_wagers(round)
    assert finish(round, late={"Ann": 10}).outcome.drop == 200 + 2 * 100


def test_the_position_must_pass_to_another() -> None:
    """l.1163-1165: after two hands the game is broken if nobody else takes it."""
    carry = {"player_dealer": "Dee", "turn": 2, "seat": 1}
    round = Round(load(FACE_UP).setup({"Dee": 100_000, "Ann": 100_000}, seed=1, carry=carry))
    assert list(decision_of(round).asks) == ["Ann"]
    round.act(Action("Ann", "pass"))
    assert round.over and any(isinstance(e, Noted) and e.what == "no player-dealer" for e in round.events)


def test_rules_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadSetup, match="decks: it is one of 4, 6, 8, not 5"):
        load(FACE_UP).with_rules(decks=5)
    with pytest.raises(BadSetup, match="cannot both have to hit and have to stand"):
        load(FACE_UP).with_rules(players_hit=7)
