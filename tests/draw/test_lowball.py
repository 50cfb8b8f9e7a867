"""Lowball by its lines: blinds, bet or fold, raises, no check-raise, the seven-or-better rule, short blinds, rankings."""

import pytest

from cardroom import load
from cardroom.errors import BadSetup
from cardroom.games.pot.carried import LEFT
from cardroom.round import Round
from tests.draw.table import BIG_BET, DEUCE, LOWBALL, DrawTable
from tests.editions import load_draw

THREE_BLINDS = {"bets": ("$30", "$60"), "blinds": ("$10", "$20", "$30")}
SEVEN, EIGHT, NINE = "7s 6s 4s 2s As", "8h 6h 4h 2h Ah", "9d 6d 4d 2d Ad"
SIX = "6c 5c 4c 2c Ac"


def after_the_draw(edition: str = LOWBALL, **given: object) -> DrawTable:
    """Three players at $4-$8 who have called and stood pat: $12 in the pot, A to act."""
    stacks = {"A": 100, "B": 100, "C": 100}
    table = DrawTable(edition, **{**stacks, **given})  # type: ignore[arg-type]
    return table.through("draw").go("A pat", "B pat", "C pat")


# -- before the draw ------------------------------------------------------------------------------------------------------------------


def test_three_blinds_open_for_30_or_60_l263() -> None:
    table = DrawTable(LOWBALL, A=500, B=500, C=500, D=500, table=THREE_BLINDS)
    assert [table.paid(name, why) for name, why in zip("ABC", ("small blind", "middle blind", "big blind"), strict=True)] == [10, 20, 30]
    assert table.turn == "D"
    assert table.offers == {"fold": None, "call": (30, 30), "raise": (60, 60)}


def test_bet_or_fold_before_the_draw_l234() -> None:
    table = DrawTable(LOWBALL, A=100, B=100, C=100)
    for line in ("C call", "A call"):
        assert "check" not in table.offers
        table.go(line)
    assert table.offers == {"check": None, "raise": (8, 8)}  # only the blind that nobody has raised


def test_a_single_blind_l446() -> None:
    table = DrawTable(LOWBALL, A=100, B=100, C=100, table={"blinds": ("$4",)})
    assert table.paid("A", "blind") == 4
    assert table.turn == "B"
    table.go("B call", "C call")
    assert table.turn == "A"
    assert "raise" in table.offers


def test_a_bet_and_six_raises_and_no_limit_between_two_l261() -> None:
    table = DrawTable(LOWBALL, A=500, B=500, C=500)
    for name in "CABCAB":
        table.go(f"{name} raise")
    assert table.turn == "C"
    assert "raise" not in table.offers
    two = DrawTable(LOWBALL, A=500, B=500)
    for _ in range(9):
        two.go(f"{two.turn} raise")
    assert "raise" in two.offers


def test_the_limit_doubles_after_the_draw_l234() -> None:
    assert after_the_draw().offers["bet"] == (8, 8)


GOING = {"button": 3, "small": 1, "big": 2, "known": {"A": 1, "B": 2, "C": 3, "D": 4}, "began": 1, "revolved": True}


def newcomer(button: int = 4, **given: object) -> DrawTable:
    """E has just sat down in seat 5 of a game that has been going on; the button is with D in seat 4 unless it is said otherwise."""
    names = dict.fromkeys("ABCDE", 100)
    return DrawTable(LOWBALL, **{**names, "button": "ABCD"[button - 1], "carry": GOING, **given})  # type: ignore[arg-type]


def test_new_player_waits_or_kills_l244() -> None:
    table = newcomer(button=1)
    assert (table.kind, table.turn) == ("entry", "E")
    assert table.offers == {"kill": (8, 8), "wait": None}
    table.go("E kill")
    assert table.paid("E", "kill blind") == 8
    assert table.turn == "D"
    assert table.offers == {"fold": None, "call": (8, 8), "raise": (16, 16)}  # the limit is doubled


def test_nobody_comes_in_between_the_button_and_the_big_blind() -> None:
    assert newcomer(button=4).kind == "betting"


def test_who_waits_gets_the_only_blind_when_it_reaches_him_l252() -> None:
    table = newcomer(button=4, table={"blinds": ("$4",)})
    assert table.kind == "betting"
    assert table.paid("E", "blind") == 4
    missed = newcomer(button=1, table={"blinds": ("$4",)}, carry={**GOING, "known": {**GOING["known"], "E": 5}, "owed": {"E": ["big"]}})  # type: ignore[dict-item]
    assert missed.kind == "betting"  # dealt in only on the blind: he is not asked
    assert "seat/5" not in missed.round.places


# -- who has only changed his seat ------------------------------------------------------------------------------------------------------


def moved(seat: int, left: int) -> DrawTable:
    """E played in seat 5, the big blind then ``left`` seats short of him, and now sits in ``seat``; of eight chairs ABCD have 1 to 4."""
    carry = {**GOING, "button": 4, "known": {**GOING["known"], "E": 5}, "left": {"E": left}}  # type: ignore[dict-item]
    seats = {1: "A", 2: "B", 3: "C", 4: "D", seat: "E"}
    return DrawTable(LOWBALL, **dict.fromkeys("ABCDE", 100), seats=seats, button="A", carry=carry)  # type: ignore[arg-type]


def test_who_took_his_blinds_and_moved_towards_them_is_dealt_in_without_a_kill_l253() -> None:
    """The big blind was with B in seat 2, three seats before seat 5; now it is with C in seat 3. Seat 5 is two away, seat 6 three."""
    table = moved(5, left=3)
    assert table.kind == "betting"
    assert len(table.round.places["seat/5"]) == 5
    assert table.stacks["E"] == 100


def test_who_moved_away_from_the_blinds_waits_until_he_is_where_he_was_l253() -> None:
    table = moved(6, left=3)
    assert table.kind == "betting"  # he is not asked to kill
    assert "seat/6" not in table.round.places
    table.through()
    assert table.round.carry[LEFT]["E"] == 3
    following = Round(load(LOWBALL).next_setup(table.round, seed=1))  # the big blind is with D in seat 4: two away
    assert len(following.places["seat/6"]) == 5
    assert not [t for t in following.transfers if t.source == "E"]


def test_who_has_missed_a_blind_and_moved_has_no_such_right_l253() -> None:
    carry = {**GOING, "known": {**GOING["known"], "E": 5}, "left": {"E": 8}, "owed": {"E": ["big"]}}  # type: ignore[dict-item]
    seats = {1: "A", 2: "B", 3: "C", 4: "D", 6: "E"}
    table = DrawTable(LOWBALL, **dict.fromkeys("ABCDE", 100), seats=seats, button="A", carry=carry)  # type: ignore[arg-type]
    assert set(table.offers) == {"kill", "wait"}


# -- straddles and overs --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bets", "allowed"), [(("$9", "$18"), False), (("$10", "$20"), True), (("$20", "$40"), True)])
def test_one_live_straddle_from_10_20_up_l318(bets: tuple[str, str], allowed: bool) -> None:
    edition = load_draw(LOWBALL)
    assert edition.rules.straddles.allowed(edition.settings({"bets": bets})) is allowed


def test_a_straddle_is_the_bet_to_call_and_acts_last_l318() -> None:
    table = DrawTable(LOWBALL, **dict.fromkeys("ABCD", 200), table={"bets": ("$10", "$20"), "blinds": ("$5", "$10"), "straddle": True})  # type: ignore[arg-type]
    assert (table.turn, table.offers["straddle"]) == ("C", (20, 20))
    table.go("C straddle")
    assert table.turn == "D"
    table.go("D call", "A call", "B call")
    assert (table.turn, table.offers) == ("C", {"check": None, "raise": (30, 30)})


def test_pot_limit_lowball_allows_a_straddle_and_no_limit_does_not_l478() -> None:
    settings = {"structure": "pot-limit", "blinds": ("$10", "$20"), "straddle": True, "buy_in": "$1,000"}
    table = DrawTable(BIG_BET, **dict.fromkeys("ABC", 1000), table=settings)  # type: ignore[arg-type]
    assert (table.turn, table.offers["straddle"]) == ("C", (40, 40))
    with pytest.raises(BadSetup, match="no straddle"):
        DrawTable(BIG_BET, A=100, B=100, table={"straddle": True})


def test_overs_from_20_40_up_double_the_bet_after_the_draw_l326() -> None:
    settings = {"bets": ("$20", "$40"), "blinds": ("$10", "$20"), "overs": ("A", "B")}
    table = DrawTable(LOWBALL, A=900, B=900, C=900, table=settings).go("C fold", "A call", "B check", "A pat", "B pat")
    assert table.offers["bet"] == (80, 80)
    with pytest.raises(BadSetup, match="no overs"):
        DrawTable(LOWBALL, A=900, B=900, table={"overs": ("A", "B")})


def test_a_short_bet_among_overs_is_less_than_half_of_the_doubled_bet_l269() -> None:
    """$30 is less than half of $80: a seven that had checked calls and wins it."""
    settings = {"bets": ("$20", "$40"), "blinds": ("$10", "$20"), "overs": ("A", "B")}
    table = DrawTable(LOWBALL, A=900, B=50, C=900, table=settings, hands={"A": SEVEN, "B": EIGHT, "C": NINE})
    table.go("C fold", "A call", "B check", "A pat", "B pat", "A check", "B bet 30", "A call")
    assert table.stacks == {"A": 950, "B": 0, "C": 900}


# -- no-limit and pot-limit: the worked examples of their rules ---------------------------------------------------------------------------


def test_a_short_all_in_leaves_the_raiser_without_a_raise_and_the_bettor_with_one_l457() -> None:
    """A bets $100, B makes it $200, C is all-in for less than $300: A may raise, B only if he does."""
    table = DrawTable(BIG_BET, A=1000, B=1000, C=252).through("draw").go("A pat", "B pat", "C pat")
    table.go("A bet 100", "B raise 200", "C raise 250")
    assert "raise" in table.offers  # l.460
    assert set(table.go("A call").offers) == {"fold", "call"}  # l.459
    reopened = DrawTable(BIG_BET, A=1000, B=1000, C=252).through("draw").go("A pat", "B pat", "C pat")
    reopened.go("A bet 100", "B raise 200", "C raise 250", "A raise 400")
    assert "raise" in reopened.offers  # l.461


def test_a_pot_limit_raise_is_the_pot_after_the_call_l476() -> None:
    """$100 in the pot and a bet of $50: call $50 and raise $200, $250 in all."""
    settings = {"structure": "pot-limit", "blinds": ("$25", "$50"), "buy_in": "$1,000"}
    table = DrawTable(BIG_BET, A=1000, B=1000, table=settings).through("draw")
    table.go(f"{table.turn} pat").go(f"{table.turn} pat")
    table.go(f"{table.turn} bet 50")
    assert table.offers["raise"] == (100, 250)


# -- after the draw -------------------------------------------------------------------------------------------------------------------


def test_no_check_raise_in_limit_ace_to_five_l262() -> None:
    table = after_the_draw().go("A check", "B check", "C bet")
    assert table.offers == {"fold": None, "call": (8, 8)}
    table.go("A call")
    assert table.offers == {"fold": None, "call": (8, 8)}


def test_who_has_not_checked_may_raise_l262() -> None:
    table = after_the_draw().go("A check", "B bet")
    assert table.offers["raise"] == (16, 16)
    table.go("C raise", "A fold")
    assert table.offers["raise"] == (24, 24)


def test_check_raise_is_permitted_in_deuce_to_seven_l281_and_no_limit_l289() -> None:
    assert "raise" in after_the_draw(DEUCE).go("A check", "B bet", "C fold").offers
    assert "raise" in after_the_draw(BIG_BET).go("A check", "B bet 2", "C fold").offers


def test_a_checked_seven_that_is_best_wins_only_the_pot_before_the_draw_l265() -> None:
    table = after_the_draw(hands={"A": SEVEN, "B": EIGHT, "C": NINE})
    table.go("A check", "B bet", "C call", "A call")
    assert table.stacks == {"A": 108, "B": 96, "C": 96}  # $12 less his own $4, nothing more
    assert [t.amount for t in table.transfers("bet after the draw returned")] == [800, 800, 800]
    assert table.rulings()[0].rule == "check-penalty"


def test_a_checked_seven_that_is_beaten_loses_pot_and_call_l265() -> None:
    table = after_the_draw(hands={"A": SEVEN, "B": SIX, "C": NINE}).go("A check", "B bet", "C fold", "A call")
    assert table.stacks == {"A": 88, "B": 116, "C": 96}
    assert not table.rulings()


def test_a_checked_eight_and_a_seven_that_bets_have_no_penalty() -> None:
    eight = after_the_draw(hands={"A": EIGHT, "B": NINE, "C": "Ts 9s 4c 2c Jc"}).go("A check", "B bet", "C fold", "A call")
    assert eight.stacks["A"] == 116
    seven = after_the_draw(hands={"A": SEVEN, "B": EIGHT, "C": NINE}).go("A bet", "B call", "C fold")
    assert seven.stacks["A"] == 116
    pair = after_the_draw(hands={"A": "7s 6s 4s 2s 2c", "B": "Kh Kd Kc 2h Ah", "C": "Qd Qc Qh 2d Ad"})
    assert pair.go("A check", "B bet", "C fold", "A call").stacks["A"] == 116  # a pair is no seven


def test_any_hand_may_be_checked_in_deuce_to_seven_and_no_limit_l281_l288() -> None:
    seven, eight, nine = "7s 5h 4s 3s 2s", "8h 6h 4h 2h 3c", "9d 6d 4d 2d 3h"
    deuce = after_the_draw(DEUCE, hands={"A": seven, "B": eight, "C": nine}).go("A check", "B bet", "C fold", "A call")
    assert deuce.stacks["A"] == 116
    free = after_the_draw(BIG_BET, hands={"A": SEVEN, "B": EIGHT, "C": NINE}).go("A check", "B bet 10", "C fold", "A call")
    assert free.stacks["A"] == 114


def test_overcall_of_a_short_all_in_goes_back_to_the_loser_l269() -> None:
    """B has $3 after the draw, less than half of $8. A calls with a seven, C overcalls and loses: C has the $3 back."""
    table = after_the_draw(A=100, B=7, C=100, hands={"A": EIGHT, "B": NINE, "C": SEVEN}).go("A check", "B bet 3", "C call", "A call")
    assert table.stacks == {"A": 96, "B": 0, "C": 96 + 12 + 3}
    assert table.rulings()[0].rule == "short-bet"


def test_a_completed_short_bet_stands_l269() -> None:
    table = after_the_draw(A=100, B=7, C=100, hands={"A": EIGHT, "B": NINE, "C": SEVEN}).go("A check", "B bet 3", "C raise 8", "A call")
    assert table.stacks == {"A": 88, "B": 0, "C": 119}
    assert not table.rulings()


# -- rankings -------------------------------------------------------------------------------------------------------------------------


def test_joker_is_the_lowest_card_missing_l243() -> None:
    table = after_the_draw(hands={"A": "Jo 2s 3s 4s 8c", "B": "8h 5h 3h 2h Ah", "C": NINE}).through()
    assert table.won() == [("pot/0", "A", 12)]  # 8-4-3-2-A beats 8-5-3-2-A
    assert len(load(LOWBALL).deck) == 53


def test_straights_and_flushes_do_not_count_l242_but_do_in_deuce_to_seven_l279() -> None:
    low = after_the_draw(hands={"A": "5s 4s 3s 2s As", "B": "6h 4h 3h 2h Ah", "C": NINE}).through()
    assert low.won()[0][1] == "A"
    deuce = after_the_draw(DEUCE, hands={"A": "7s 5s 4s 3s 2s", "B": "Kh Qh Jh 9h 2c", "C": "8d 8h 5d 4d 3d"}).through()
    assert deuce.won()[0][1] == "B"


def test_the_wheel_is_the_best_ace_high_in_deuce_to_seven_l273() -> None:
    wheel = "5s 4h 3s 2s As"
    assert after_the_draw(DEUCE, hands={"A": wheel, "B": "6h 4d 3h 2h Ah", "C": "2d 2c 3c 4c 5c"}).through().won()[0][1] == "A"
    assert after_the_draw(DEUCE, hands={"A": wheel, "B": "Kh Qd 3h 2h Jh", "C": "2d 2c 3c 4c 5c"}).through().won()[0][1] == "B"


# -- short blinds ---------------------------------------------------------------------------------------------------------------------


def test_less_than_half_a_blind_and_the_next_player_takes_it_l250() -> None:
    """B has $1.99 of a $4 big blind: C takes it, B is all-in for what he has."""
    table = DrawTable(LOWBALL, A=100, B=1.99, C=100, D=100)
    assert table.paid("B", "short of the blind") == 1.99
    assert table.paid("C", "big blind") == 4
    assert table.turn == "D"


def test_half_a_blind_is_a_full_blind_l251() -> None:
    table = DrawTable(LOWBALL, A=100, B=2, C=100, D=100)
    assert table.paid("B", "big blind") == 2
    assert table.turn == "C"
    assert table.offers["call"] == (4, 4)


@pytest.mark.parametrize("rich", [True, False])
def test_the_button_stays_for_a_short_player_who_wins_or_buys_in_l250_l447(rich: bool) -> None:
    edition = load(LOWBALL)
    table = DrawTable(LOWBALL, A=100, B=1, C=100, D=100, hands={"A": NINE, "C": EIGHT, "D": "Kd Qd Td 9c 8c", "B": SIX})
    table.through()
    stacks = dict(table.round.outcome.stacks)
    assert stacks["B"] == 4_00  # won a dollar from each
    if not rich:
        stacks["B"] = 1_00
    again = Round(edition.next_setup(table.round, stacks=stacks, seed=1))
    posted = {t.why: t.source for t in again.transfers if t.why.endswith("blind")}
    assert posted["big blind"] == ("B" if rich else "C")


def test_short_blind_may_be_all_in_where_the_house_has_it_so() -> None:
    table = DrawTable(load(LOWBALL).with_rules(short_blind="all-in"), A=100, B=1, C=100, D=100)
    assert table.paid("B", "big blind") == 1
    assert table.turn == "C"
