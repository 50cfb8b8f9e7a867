"""Who may bet what and where in the baccarat editions: bets alone, limits of bonus bets, backlines, fees for each line."""

import pytest

from cardroom import Spot, load
from cardroom.errors import IllegalAction
from cardroom.round import DROP, Shown
from tests.banked.baccarat_helpers import (
    CALIFORNIA_2,
    CHART,
    DAI,
    DRAGON,
    DRAGON_HAND,
    EZ,
    NATURAL_HAND,
    PANDA,
    PANDA_HAND,
    SHEEP,
    TIE_HAND,
    TRES,
    TRES_EZ,
    bet,
    close_wagers,
    offers,
    opened,
    played,
    results,
    settled,
    won,
)
from tests.support import amounts_of, decision_of

LINES = {"player", "banker"}


@pytest.mark.parametrize(
    ("edition", "alone", "with_a_line"),
    [
        (TRES, set(), {"tie"}),  # 000 l.154
        (TRES_EZ, {"tie"}, {"panda-8", "dragon-7"}),  # l.256-258
        (SHEEP, {"tie"}, {"panda-8", "dragon-7"}),  # 004 l.1141-1147, 1230-1231
        (EZ, set(), {"tie", "dragon-7"}),  # 001 l.1911, 1917
        (PANDA, {"tie"}, {"panda-8", "dragon-7"}),  # l.5627-5629, 5674
        (CALIFORNIA_2, {"tie"}, {"dragon-king", "china-bear"}),  # l.7390, 7439, 7452, 7461
        (DAI, {"kill-the-ox-tiger"}, {"ox-6", "tiger-7"}),  # l.5108-5110, 5157
        (DRAGON, {"tie", "kill-the-ox-tiger", "tiger-7", "ox-8"}, set()),  # l.5776-5779
    ],
)
def test_which_bets_need_a_line(edition: str, alone: set[str], with_a_line: set[str]) -> None:
    round = opened(edition, 500, NATURAL_HAND)
    assert offers(round, "Ann") == {(2, wager) for wager in LINES | alone}
    bet(round, "Ann", "banker", 20)
    assert {wager for seat, wager in offers(round, "Ann") if seat == 2} == {"player"} | alone | with_a_line
    bet(round, "Ann", "player", 20)  # both lines may be bet on
    assert {wager for seat, wager in offers(round, "Ann") if seat == 2} == alone | with_a_line


def test_a_bet_alone_is_settled_and_pays_no_fee_for_a_line() -> None:
    """Dragon dai bacc, option 15 (001 l.5946, 5933): $1 for each line, nothing for a bonus bet."""
    round = played(DRAGON, 900, TIE_HAND, {"Ann": {"tie": 10}, "Bob": {"player": 10, "banker": 10}}, option="15")
    assert {t.source: t.amount for t in round.transfers if t.target == DROP} == {"Bob": 200, "Dee": 50}
    assert results(round) == [80, 0, 0, -80]


def test_the_wager_leaves_room_for_the_fee_of_each_line() -> None:
    """Option 13 (001 l.3838): $1 a line. With $21.50 and whole dollars Ann can bet $20 on one line and nothing on the other."""
    stacks = {"Dee": 100_000, "Ann": 2_150}
    round = opened(EZ, 500, NATURAL_HAND, seats={1: "Dee", 2: "Ann"}, stacks=stacks, option="13", chip=100)
    (most,) = {option.amounts.most for option in decision_of(round).asks["Ann"] if option.amounts}
    assert most == 2_000
    bet(round, "Ann", "player", 10)
    assert offers(round, "Ann") == {(2, "tie"), (2, "dragon-7")}  # $9.50 is left for the other line, $10.50 for a bonus bet


def test_limits_of_bonus_bets_at_black_sheep() -> None:
    """004 l.1266-1267, 1287-1288: $5 to $500 on a table of $25 to $12,000; the Tie Bet has the table's limits (l.1242-1243)."""
    round = opened(
        SHEEP, 500, NATURAL_HAND, table={"least": "$25", "most": "$12,000"}, stacks=dict.fromkeys(("Dee", "Ann", "Bob", "Cat"), 2_000_000)
    )
    bet(round, "Ann", "player", 30)
    bounds = {
        option.spot.wager: amounts_of(option) for option in decision_of(round).asks["Ann"] if option.spot and option.spot.position == 2
    }
    assert {wager: (bounds[wager].least, bounds[wager].most) for wager in ("tie", "dragon-7", "panda-8")} == {
        "tie": (25_00, 12_000_00),
        "dragon-7": (5_00, 500_00),
        "panda-8": (5_00, 500_00),
    }


# -- the backline ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [TRES, DAI, DRAGON])
def test_no_backline(edition: str) -> None:
    """000 l.150, 209; 001 l.5095, 5102; l.5764."""
    round = opened(edition, 500, NATURAL_HAND)
    bet(round, "Ann", "player", 20)
    assert "Zoe" not in decision_of(round).asks
    assert {seat for seat, _ in offers(round, "Bob")} == {3}


@pytest.mark.parametrize(
    ("edition", "first", "then"),
    [
        (TRES_EZ, LINES, {"panda-8", "dragon-7"}),  # 000 l.252, 308, 315, 324: not the Tie
        (SHEEP, LINES | {"tie"}, {"panda-8", "dragon-7"}),  # 004 l.1126
        (EZ, LINES, {"tie", "dragon-7"}),  # 001 l.1893, 1911, 1917
        (CALIFORNIA_2, LINES | {"tie"}, {"dragon-king", "china-bear"}),  # l.7378
    ],
)
def test_the_backline_of_a_seat(edition: str, first: set[str], then: set[str]) -> None:
    round = opened(edition, 500, NATURAL_HAND)
    assert offers(round, "Zoe") == set()  # nobody has bet yet
    bet(round, "Ann", "player", 20)
    assert offers(round, "Zoe") == {(2, wager) for wager in first}
    bet(round, "Zoe", "banker", 10, on=2)
    assert offers(round, "Zoe") == {(2, wager) for wager in (first | then) - {"banker"}}


def test_only_bonus_bets_on_the_backline_of_panda_8() -> None:
    """001 l.5615 against 5678, 5690, 5699: no lines there; Dragon 7 and Panda 8 for who has a line wager of his own (l.5688, 5697)."""
    round = opened(PANDA, 900, PANDA_HAND)
    bet(round, "Ann", "player", 20)
    assert offers(round, "Zoe") == {(2, "tie")}
    assert {(seat, wager) for seat, wager in offers(round, "Bob") if seat == 2} == {(2, "tie")}
    bet(round, "Bob", "banker", 10)
    assert {(seat, wager) for seat, wager in offers(round, "Bob") if seat == 2} == {(2, "tie"), (2, "dragon-7"), (2, "panda-8")}
    bet(round, "Bob", "panda-8", 10, on=2)
    bet(round, "Zoe", "tie", 10, on=2)
    with pytest.raises(IllegalAction):
        bet(round, "Zoe", "player", 10, on=2)
    assert offers(round, "Cat") - {(4, "player"), (4, "banker"), (4, "tie")} == {(3, "tie")}  # two are behind Ann already (l.597)
    close_wagers(round)
    assert [won(round, name) for name in ("Ann", "Bob", "Zoe")] == [20, 240, -10]


def test_a_backline_is_settled_right_after_its_seat() -> None:
    """California baccarat 2.0, counter-clockwise from the right: Bob, then Ann with Zoe behind her; 25 put up reach Bob and half of Ann."""
    round = opened(CALIFORNIA_2, 25, NATURAL_HAND)
    bet(round, "Ann", "player", 10)
    bet(round, "Zoe", "player", 10, on=2)
    bet(round, "Bob", "player", 10)
    close_wagers(round)
    assert settled(round) == ["bank -> Bob 10 (line-wins)", "bank -> Ann 10 (line-wins)", "bank -> Zoe 5 (line-wins)"]


@pytest.mark.parametrize("edition", [EZ, PANDA, CALIFORNIA_2])
def test_two_on_a_backline(edition: str) -> None:
    """As in the house's older texts (001 l.597)."""
    round = opened(edition, 500, NATURAL_HAND, seats={1: "Dee", 2: "Ann", 3: "Bob", 4: "Cat", 5: "Eve"})
    for name in ("Ann", "Bob", "Cat", "Eve"):
        bet(round, name, "player", 10)
    bet(round, "Bob", "tie", 10, on=2)
    bet(round, "Cat", "tie", 10, on=2)
    assert not {wager for seat, wager in offers(round, "Eve") if seat == 2}


# -- what everybody sees -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", CHART)
def test_both_hands_are_for_all_to_see(edition: str) -> None:
    round = played(edition, 900, DRAGON_HAND, {"Ann": {"player": 10}})
    for viewer in ("Ann", "Zoe", ""):
        assert [len(round.view(viewer).cards(place)) for place in ("player", "banker")] == [3, 3]
    shown = [event for event in round.events if isinstance(event, Shown)]
    assert [event.place for event in shown] == (["player", "banker"] if edition in (CALIFORNIA_2, DAI, DRAGON) else [])


def test_a_stepped_dealer_is_asked_before_the_deal() -> None:
    round = opened(EZ, 500, NATURAL_HAND, stepped=True)
    bet(round, "Ann", "player", 20)
    close_wagers(round)
    assert decision_of(round).kind == "deal" and list(decision_of(round).asks) == ["dealer"]
    assert "player" not in round.places


def test_the_first_offer_of_dragon_dai_bacc() -> None:
    """001 l.5771: to the first player on the house dealer's left."""
    from cardroom import Round

    round = Round(load(DRAGON).setup(dict.fromkeys(("Ann", "Bob"), 100_000), {3: "Ann", 6: "Bob"}, seed=1))
    assert list(decision_of(round).asks) == ["Ann"]
    assert Spot(3, "player", "Ann") not in round.accounts
