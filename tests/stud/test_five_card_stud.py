"""Asian five-card stud (001 l.1476-1524), mexican poker (001 l.1220-1262) and mexican stud poker (000 l.928-1054)."""

import random
from typing import Any

import pytest

from cardroom import load
from cardroom.cards import card_names
from cardroom.errors import BadSetup
from cardroom.round import Action, Noted, Round
from tests.pot.table import Table, assert_replays
from tests.stud.hands import call_down

ASIAN = "oceans-eleven/asian-5-card-stud"
MEXICAN = "oceans-eleven/mexican-poker"
TRES = "tres-lounge/mexican-stud-poker"
GAMES = (ASIAN, MEXICAN, TRES)


# -- opening and ranges -----------------------------------------------------------------------------------------------------------

ROLLS = {"A": "2c Kd 3c 4c 5c", "B": "7c Qd 6c 6d Jd", "C": "4d Ad 5d 5h 2h"}
ASIAN_HANDS = {"A": "Kd 7c 9c Jc 7d", "B": "Ah 8c 9d Jd 7h", "C": "As 8d 9h Jh 8h"}


def test_asian_highest_card_opens_and_the_bet_is_live() -> None:
    """l.1479: of equal cards the first clockwise of the button; he may raise if nobody else has."""
    table = Table(ASIAN, A=100, B=100, C=100, hands=ASIAN_HANDS, table={"spread": ("$5", "$50"), "buy_in": "$100"})
    assert (table.turn, table.offers) == ("B", {"bring in": (5, 5)})
    table.go("B bring in")
    assert table.offers == {"fold": None, "call": (5, 5), "raise": (10, 15)}
    table.go("C call", "A call")
    assert (table.turn, table.offers) == ("B", {"check": None, "raise": (10, 15)})
    table.go("B raise 15")
    assert table.offers == {"fold": None, "call": (10, 10), "raise": (25, 25)}  # at least the last raise, at most $10


@pytest.mark.parametrize(
    ("spread", "buy_in", "ante", "opening", "ranges"),
    [
        ((2, 20), 40, 1.5, 2, ((2, 2), (2, 8), (2, 12), (2, 20))),
        ((4, 40), 80, 1, 4, ((4, 4), (4, 16), (4, 24), (4, 40))),
        ((5, 50), 100, 2, 5, ((5, 10), (5, 20), (5, 30), (5, 50))),
        ((10, 100), 200, 3, 10, ((10, 20), (10, 40), (10, 60), (10, 100))),
    ],
)
def test_the_printed_grid(spread: tuple[int, int], buy_in: int, ante: float, opening: int, ranges: tuple[tuple[int, int], ...]) -> None:
    """l.1504-1521, played."""
    limits = {"spread": tuple(f"${x}" for x in spread), "buy_in": f"${buy_in}"}
    table = Table(ASIAN, A=1000, B=1000, C=1000, hands=ASIAN_HANDS, table=limits)
    assert table.paid("A", "ante") == ante
    assert table.offers == {"bring in": (opening, opening)}
    table.go("B bring in", "C call", "A call")
    assert table.offers["raise"] == (opening + ranges[0][0 if ranges[0][0] == opening else 1], opening + ranges[0][1])
    for least, most in ranges[1:]:
        while "check" in table.offers and "bet" not in table.offers:
            table.go(f"{table.turn} check")
        assert table.offers["bet"] == (least, most)
        for _ in range(3):
            table.go(f"{table.turn} check")


@pytest.mark.parametrize(("buy_in", "ante", "opening", "fee"), [(100, 2, 5, 4), (500, 6, 10, 5)])
def test_asian_no_limit(buy_in: int, ante: int, opening: int, fee: int) -> None:
    no_limit = {"structure": "no-limit", "buy_in": f"${buy_in}"}
    table = Table(ASIAN, A=1000, B=1000, C=1000, hands=ASIAN_HANDS, table=no_limit)
    assert table.paid("A", "ante") == ante
    table.go("B bring in")
    assert table.offers["raise"] == (2 * opening, 1000 - ante - fee)  # C has the button
    table.go("C raise 50", "A raise 100", "B raise 200", "C raise 400", "A raise 600")  # no cap
    assert "raise" in table.offers


def test_three_raises_in_spread_limit_unlimited_between_two() -> None:
    table = Table(ASIAN, A=1000, B=1000, C=1000, hands=ASIAN_HANDS).go("B bring in", "C raise 4", "A raise 6", "B raise 8")
    assert "raise" not in table.offers
    table.go("C fold")
    assert "raise" in table.offers


def test_spreads_outside_the_grid_are_not_played() -> None:
    with pytest.raises(BadSetup):
        load(ASIAN).setup({"A": 100_00, "B": 100_00}, seed=1, table={"spread": ("$3", "$30")})


def test_asian_fee_is_paid_on_the_button() -> None:
    """l.1505, 1523: $2.50 by the player with the button, before the cards are dealt."""
    table = Table(ASIAN, A=100, B=100, C=100, hands=ASIAN_HANDS)
    assert next((t.source, t.amount) for t in table.round.transfers) == ("C", 250)


def test_a_button_that_the_fee_leaves_broke_is_not_dealt_in() -> None:
    table = Table(ASIAN, A=100, B=100, C=2.5, hands={"A": "Kd 7c", "B": "Ah 8c"})
    assert table.stacks["C"] == 0 and not table.round.places.get("seat/3")
    assert table.turn == "B"


def test_mexican_opener_chooses_the_lower_or_the_upper_limit() -> None:
    """001 l.1243."""
    hands = {"A": "2c Kd", "B": "3c Jo", "C": "4c Ad"}
    table = Table(MEXICAN, A=100, B=100, C=100, hands=hands, table={"spread": ("$5", "$50"), "buy_in": "$100"})
    assert table.turn == "B"  # an up joker counts as an ace, and B is first
    assert table.round.decision is not None
    ((_, (option,)),) = table.round.decision.asks.items()
    assert option.amounts is not None and option.amounts.only == (500, 1000)
    table.go("B bring in 10")
    assert table.offers["raise"] == (20, 20)
    table.go("C call", "A call")
    assert table.offers == {"check": None, "raise": (20, 20)}
    limit = Table(MEXICAN, A=100, B=100, C=100, hands=hands, table={"structure": "limit", "bets": ("$2", "$4")}).go("B bring in 4")
    assert limit.offers["raise"] == (8, 8)
    assert limit.paid("A", "ante") == 0.5


@pytest.mark.parametrize(
    ("spread", "buy_in", "opening", "ranges"),
    [
        ((2, 20), 40, {2}, ((2, 8), (2, 12), (2, 20))),
        ((4, 40), 80, {4}, ((4, 16), (4, 24), (4, 40))),
        ((5, 50), 100, {5, 10}, ((5, 20), (5, 30), (5, 50))),
        ((10, 100), 200, {10, 20}, ((10, 40), (10, 60), (10, 100))),
    ],
)
def test_mexican_by_the_grid(spread: tuple[int, int], buy_in: int, opening: set[int], ranges: tuple[tuple[int, int], ...]) -> None:
    """001 l.881-899, played: no ante; the opener has both ends of the first range."""
    limits = {"spread": tuple(f"${x}" for x in spread), "buy_in": f"${buy_in}"}
    table = Table(MEXICAN, A=1000, B=1000, C=1000, hands=ROLLS, table=limits)
    assert table.paid("A", "ante") == 0 and table.turn == "C"
    assert set(table.offers["bring in"] or ()) == opening
    table.go(f"C bring in {min(opening)}", "A call", "B call", "C check")
    for bounds in ranges:
        table.go("A keep", "B keep", "C keep")
        assert table.offers["bet"] == bounds
        for _ in range(3):
            table.go(f"{table.turn} check")
    assert table.round.over


@pytest.mark.parametrize(
    ("bets", "ante", "fee"),
    [((1, 2), 0.5, 1), ((2, 4), 0.5, 1.5), ((3, 6), 0.5, 2), ((4, 8), 0.5, 2), ((6, 12), 1, 2)],
)
def test_mexican_limits_of_the_rate_document(bets: tuple[int, int], ante: float, fee: float) -> None:
    """001 l.3326-3333: antes, and the fee of four players or less."""
    limits = {"structure": "limit", "bets": tuple(f"${x}" for x in bets)}
    table = Table(MEXICAN, A=1000, B=1000, C=1000, hands=ROLLS, table=limits)
    assert table.paid("A", "ante") == ante
    assert set(table.offers["bring in"] or ()) == set(bets)  # l.1243
    call_down(table.go(f"C bring in {bets[0]}").round)
    assert table.drop == fee


@pytest.mark.parametrize(
    ("buy_in", "ante", "opening", "fee"), [(100, 1, 5, 2), (200, 5, 5, 2), (500, 10, 10, 3), (1000, 25, 25, 4), (5000, 50, 50, 2)]
)
def test_mexican_no_limit(buy_in: int, ante: int, opening: int, fee: int) -> None:
    """001 l.900-903, 3334-3338."""
    table = Table(MEXICAN, A=9000, B=9000, C=9000, hands=ROLLS, table={"structure": "no-limit", "buy_in": f"${buy_in:,}"})
    assert table.paid("A", "ante") == ante
    assert table.offers == {"bring in": (opening, opening)}
    call_down(table.go("C bring in").round)
    assert table.drop == fee


def test_tres_bring_in_raises_and_cap() -> None:
    """000 l.999-1007: the lower limit; raises by it; three of them; who brought it in may check."""
    hands = {"A": "Kd 2c", "B": "Jo 3c", "C": "Ad 4c"}
    table = Table(TRES, A=100, B=100, C=100, hands=hands)
    assert (table.turn, table.offers) == ("B", {"bring in": (2, 2)})
    table.go("B bring in", "C call", "A call")
    assert (table.turn, table.offers) == ("B", {"check": None, "raise": (4, 4)})
    table.go("B raise 4", "C raise 6", "A raise 8")
    assert "raise" not in table.offers
    no_limit = Table(TRES, A=100, B=100, C=100, hands=hands, table={"structure": "no-limit", "least_bet": "$2"}).go("B bring in")
    assert no_limit.offers["raise"] == (4, 99)
    no_limit.go("C raise 10")
    assert no_limit.offers["raise"] == (18, 99)


# -- rolling ----------------------------------------------------------------------------------------------------------------------


def after_opening(edition: str, hands: dict[str, str], **given: Any) -> Table:
    table = Table(edition, A=200, B=200, C=200, hands=hands, **given)
    while table.round.decision is not None and table.round.decision.kind in ("opening", "betting", "second card"):
        table.go(f"{table.turn} {next(v for v in ('deal', 'bring in', 'check', 'call') if v in table.offers)}")
    return table


def test_rolling_the_down_card_brings_the_next_one_down() -> None:
    """001 l.1226, 000 l.1010: asked in turn from the left of the button; exactly one card is down afterwards."""
    table = after_opening(MEXICAN, ROLLS)
    assert (table.turn, set(table.offers)) == ("A", {"roll", "keep"})
    table.go("A roll", "B keep", "C keep")
    public = table.round.view("")
    assert card_names(public.cards("seat/1")) == "2c Kd"  # the third card came down
    assert card_names(public.cards("seat/2")) == "Qd 6c"
    assert card_names(table.round.view("A").cards("seat/1")) == "2c Kd 3c"
    assert card_names(table.round.view("B").cards("seat/1")) == "2c Kd"
    for hand in ("seat/1", "seat/2", "seat/3"):
        assert sum(card is None for card in public.places[hand]) == 1


def test_final_hand_four_up_one_down_however_they_roll() -> None:
    rng = random.Random(5)
    for edition in (MEXICAN, TRES):
        for seed in range(20):
            round = Round(load(edition).setup(dict.fromkeys("ABCDE", 200_00), seed=seed, button=2))
            while round.decision is not None and not (len(round.places.get("seat/1", ())) == 5 and round.decision.kind == "betting"):
                ((player, options),) = round.decision.asks.items()
                verbs = [o.verb for o in options]
                verb = rng.choice(verbs) if "roll" in verbs else next(v for v in ("check", "call", "bring in") if v in verbs)
                amount = 200 if verb == "bring in" else 0
                round.act(Action(player, verb, amount))
            if round.decision is not None:
                assert all(sum(c is None for c in round.view("").places[f"seat/{s}"]) == 1 for s in range(1, 6))


# -- the joker by how it was dealt ------------------------------------------------------------------------------------------------


def test_joker_dealt_down_is_wild_and_stays_so_when_rolled() -> None:
    hands = {"A": "Jo Kd Kc Ks Kh", "B": "7c Ad Ac As Ah", "C": "4d 2d 5d 5h 2h"}
    table = after_opening(MEXICAN, hands)
    table.go("A roll", "B keep", "C keep")
    call_down(table.round)
    assert {player for _, player, _ in table.won()} == {"A"}  # five kings over four aces


def test_joker_dealt_up_goes_only_with_aces_straights_and_flushes() -> None:
    hands = {"A": "Kd Jo Kc Ks Kh", "B": "7c Ad Ac As Qh", "C": "4d 2d 5d 5h 2h"}
    table = call_down(after_opening(MEXICAN, hands).round)
    notes = [e.text for e in table.events if isinstance(e, Noted) and e.what == "hand" and e.who == "A"]
    assert notes == ["four of a kind, kings, ace kicker"]
    flush = {"A": "2d Jo 4d 6d Kd", "B": "7c Ad Ac As Qh", "C": "4c 2c 5c 5h 2h"}
    notes = [e.text for e in call_down(after_opening(TRES, flush).round).events if isinstance(e, Noted) and e.what == "hand"]
    assert any(note.startswith("flush, ace") for note in notes)


def test_joker_exposed_by_the_dealer_stays_wild() -> None:
    """001 l.1245: the next card comes down, here the second of the two; the player may declare himself all-in."""
    hands = {"A": "Jo Kd Kc Ks Kh", "B": "7c Ad Ac As Ah", "C": "4d 2d 5d 5h 2h"}
    table = Table(MEXICAN, A=200, B=200, C=200, hands=hands, stepped=True)
    table.round.act(Action("dealer", "expose", picks=(0,)))
    assert (table.turn, set(table.offers)) == ("A", {"play", "all-in"})
    table.go("A play")
    assert card_names(table.round.view("").cards("seat/1")) == "Jo"
    assert table.turn == "A"  # the joker counts as an ace, and he is first
    call_down(table.round)
    assert {player for _, player, _ in table.won()} == {"A"}
    assert_replays(table.round)


def test_declared_all_in_stays_out_of_later_pots() -> None:
    hands = {"A": "Jo Kd Kc Ks Kh", "B": "7c Ad Ac As Ah", "C": "4d 2d 5d 5h 2h"}
    table = Table(MEXICAN, A=200, B=200, C=200, hands=hands, stepped=True, table={"structure": "limit", "bets": ("$6", "$12")})
    table.round.act(Action("dealer", "expose", picks=(0,)))
    table.go("A all-in")
    assert set(table.offers) == {"fold", "bring in"}  # A would have had to open: B, on his left, may also fold
    table.go("B bring in 12", "C call", "B check")
    call_down(table.round)
    assert {(pot, player) for pot, player, _ in table.won()} == {("pot/0", "A"), ("pot/1", "B")}


def test_asian_exposed_down_card() -> None:
    """001 l.1481: the next card comes down."""
    table = Table(ASIAN, A=100, B=100, C=100, hands=ASIAN_HANDS, stepped=True)
    table.round.act(Action("dealer", "expose", picks=(1,)))
    table.go("B bring in", "C call", "A call", "B check", "dealer deal")
    public = table.round.view("")
    assert card_names(public.cards("seat/2")) == "Ah 8c"
    assert card_names(public.cards("seat/1")) == "Kd 9c"


# -- turns, showdown, fees --------------------------------------------------------------------------------------------------------


def test_the_highest_hand_in_sight_acts_first_jokers_as_dealt() -> None:
    up = {"A": "2c Kd Kc", "B": "3c Jo Qd", "C": "4c Qs Qc"}
    table = after_opening(MEXICAN, up)
    table.go("A keep", "B keep", "C keep")
    assert table.turn == "A"  # kings; B's joker dealt up is an ace: ace high
    down = {"A": "2c Kd Kc", "B": "Jo Ad 3c", "C": "4c Qs Qc"}
    table = after_opening(MEXICAN, down)
    table.go("A keep", "B roll", "C keep")
    assert table.turn == "B"  # rolled it is an ace, and with the ace a pair
    assert after_roll_as_ace(down) == "B"


def after_roll_as_ace(hands: dict[str, str]) -> str:
    table = after_opening(load(MEXICAN).with_rules(rolled_joker_shows="ace"), hands)  # type: ignore[arg-type]
    return table.go("A keep", "B roll", "C keep").turn


def test_where_all_check_the_first_to_check_shows_first() -> None:
    """001 l.1494: C has the best hand in sight on the fifth card and checks first."""
    table = Table(ASIAN, A=100, B=100, C=100, hands=ASIAN_HANDS)
    call_down(table.round)
    shown = [e.who for e in table.round.events if isinstance(e, Noted) and e.what == "hand"]
    assert shown[0] == "C"


@pytest.mark.parametrize(("ends", "fee"), [(True, 1), (False, 2)])
def test_tres_fee_from_the_pot(ends: bool, fee: int) -> None:
    """000 l.939: the designated fee where the hand ends on two cards, the regular fee in all where it goes on."""
    round = Round(load(TRES).setup(dict.fromkeys("ABCD", 100_00), seed=1, button=1))
    assert call_down(round, folds=3 if ends else 0).accounts["drop"] == fee * 100


@pytest.mark.parametrize(("players", "fee"), [(5, 2.5), (4, 1.5)])
def test_mexican_fee_by_players_at_the_second_round(players: int, fee: float) -> None:
    """001 l.3330."""
    setup = load(MEXICAN).setup(
        {f"p{i}": 100_00 for i in range(players)}, seed=1, button=1, table={"structure": "limit", "bets": ("$2", "$4")}
    )
    round = Round(setup)
    assert round.decision is not None
    opener = next(iter(round.decision.asks))
    round.act(Action(opener, "bring in", 200))
    assert call_down(round).accounts["drop"] == fee * 100


@pytest.mark.parametrize("edition", GAMES)
def test_the_button_moves(edition: str) -> None:
    first = Round(load(edition).setup(dict.fromkeys("ABC", 100_00), seed=1, button=1))
    while first.decision is not None:
        ((player, options),) = first.decision.asks.items()
        first.act(Action(player, options[0].verb, options[0].amounts.least if options[0].amounts else 0))
    assert first.carry["button"] == 1
    assert Round(load(edition).next_setup(first)).carry_if_void["button"] == 2


def test_six_asian_hands_to_the_end_need_the_burns() -> None:
    round = call_down(Round(load(ASIAN).setup({f"p{i}": 100_00 for i in range(6)}, seed=4, button=1)))
    assert any(getattr(e, "what", "") == "short deck" for e in round.events)
    assert not round.places.get("board")
    assert_replays(round)
