"""Each kind of fee by itself: who pays how much when, under which rule, and what must be kept back for it. Reckoned by hand."""

import pytest

from cardroom.collection import Charge, ChargedRound
from cardroom.collection.fees import (
    Each,
    Fee,
    FeeFigure,
    Ladder,
    LadderStep,
    OnTheButton,
    OpeningAndRegular,
    PartBand,
    PerPiece,
    PlayerBand,
    PotByPlayers,
    TableAction,
    Who,
    WholeOncePotHolds,
)  # fmt: skip
from cardroom.collection.limits import PrintedLimit
from cardroom.collection.option import Mended, Option
from cardroom.collection.player_fees import OwnWager, PerHand, PerPlayer
from cardroom.collection.posted import PostedRate
from cardroom.collection.printed import ANY_COUNT, AmountSpan, PlayerCount
from cardroom.errors import BadInput

DEAL = "before the deal"
LADDER = Ladder([LadderStep(50_00, 0, "r.1"), LadderStep(100_00, 1_00, "r.2"), LadderStep(None, 3_00, "r.3")])


def table(number: int) -> tuple[str, ...]:
    return tuple("ABCDEFGHIJ"[:number])


def paid(charges: list[Charge]) -> list[tuple[str, int, str]]:
    return [(charge.payer, charge.amount, charge.rule) for charge in charges]


# -- from the pot ------------------------------------------------------------------------------------------------------------------


def test_from_the_pot_by_the_number_of_players() -> None:
    fee = PotByPlayers(
        ("flop", "second betting round"), [PlayerBand(PlayerCount(2, 3), 0, "r.1"), PlayerBand(PlayerCount(4, 6), 2_00, "r.2")]
    )
    assert [paid(fee.due("flop", ChargedRound(players=table(number)))) for number in (3, 4, 6, 7)] == [
        [], [("pot", 2_00, "r.2")], [("pot", 2_00, "r.2")], []
    ]  # fmt: skip
    assert (
        fee.due("second betting round", ChargedRound(players=table(4)))[0].why == "collection at the second betting round, 4 to 6 players"
    )
    any_number = PotByPlayers("flop", [PlayerBand(ANY_COUNT, 1_00, "r")])
    assert any_number.moments == ("flop",)
    assert any_number.due("flop", ChargedRound()) == [Charge("pot", 1_00, "collection at the flop", "r")]
    assert fee.figures() == [
        FeeFigure("flop / second betting round", "pot", "3 or fewer players", 0, "r.1"),
        FeeFigure("flop / second betting round", "pot", "4 to 6 players", 2_00, "r.2"),
    ]


def test_part_of_the_fee_until_the_pot_holds_enough() -> None:
    fee = WholeOncePotHolds([PartBand(PlayerCount(2, 4), 2_00, 50, "r.1"), PartBand(PlayerCount(5, None), 4_00, 4_00, "r.2")], 20_00)
    four, five = ChargedRound(players=table(4)), ChargedRound(players=table(5))
    assert paid(fee.due("flop", four._replace(pot=19_99))) == [("pot", 50, "r.1")]
    assert paid(fee.due("flop", four._replace(pot=20_00))) == [("pot", 2_00, "r.1")]
    assert paid(fee.due("turn", four._replace(pot=19_49, taken=50))) == []
    assert paid(fee.due("turn", four._replace(pot=19_50, taken=50))) == [("pot", 1_50, "r.1")]  # $20 have been bet into it
    assert paid(fee.due("river", four._replace(pot=30_00, taken=1_99))) == [("pot", 1, "r.1")]
    assert paid(fee.due("river", four._replace(pot=30_00, taken=2_00))) == []
    assert paid(fee.due("flop", five)) == [("pot", 4_00, "r.2")]
    assert fee.due("flop", ChargedRound(players=table(1))) == []
    assert fee.due("river", four._replace(pot=30_00))[0].why == "collection at the river, 4 or fewer players"
    assert fee.figures() == [
        FeeFigure("flop", "pot", "4 or fewer players, while the pot is below $20", 50, "r.1"),
        FeeFigure("flop", "pot", "4 or fewer players, in all", 2_00, "r.1"),
        FeeFigure("flop", "pot", "5 or more players, in all", 4_00, "r.2"),
    ]


def test_an_opening_fee_counts_towards_the_regular_one() -> None:
    fee = OpeningAndRegular(1_00, 4_00, "r")
    assert fee.moments == ("no flop", "flop")
    assert fee.due("no flop", ChargedRound(pot=100_00)) == [Charge("pot", 1_00, "collection without a flop, opening fee", "r")]
    assert fee.due("flop", ChargedRound()) == [Charge("pot", 4_00, "collection at the flop, regular fee", "r")]
    assert paid(fee.due("flop", ChargedRound(taken=3_99))) == [("pot", 1, "r")]
    assert fee.due("flop", ChargedRound(taken=4_00)) == []
    assert fee.figures() == [FeeFigure("no flop", "pot", "opening fee", 1_00, "r"), FeeFigure("flop", "pot", "in all", 4_00, "r")]


def test_an_opening_fee_on_top_and_a_pot_that_must_hold_enough() -> None:
    fee = OpeningAndRegular(1_00, 4_00, "r", holds=7_00, added=True, before="no draw", past="first draw")
    assert fee.moments == ("no draw", "first draw", "turn", "river", "end of the hand")
    assert paid(fee.due("no draw", ChargedRound(pot=50_00))) == [("pot", 1_00, "r")]
    assert paid(fee.due("first draw", ChargedRound(pot=6_99))) == [("pot", 1_00, "r")]
    assert paid(fee.due("first draw", ChargedRound(pot=7_00))) == [("pot", 5_00, "r")]
    assert paid(fee.due("end of the hand", ChargedRound(pot=6_00, taken=1_00))) == [("pot", 4_00, "r")]
    assert fee.due("end of the hand", ChargedRound(pot=5_99, taken=1_00)) == []
    assert fee.figures() == [
        FeeFigure("no draw", "pot", "opening fee", 1_00, "r"),
        FeeFigure("first draw", "pot", "while the pot is below $7", 1_00, "r"),
        FeeFigure("first draw", "pot", "on top of the opening fee, when $7 is in the pot", 4_00, "r"),
    ]


# -- by table action ---------------------------------------------------------------------------------------------------------------


def test_a_ladder_has_an_answer_for_every_amount() -> None:
    assert [LADDER.at(amount).rule for amount in (1, 50_00, 50_01, 100_00, 100_01, 9_000_00)] == ["r.1", "r.1", "r.2", "r.2", "r.3", "r.3"]
    assert [LADDER.most(most) for most in (50_00, 50_01, 100_00, 100_01, None)] == [0, 1_00, 1_00, 3_00, 3_00]
    assert LADDER.texts() == ["up to $50", "above $50 to $100", "above $100"]
    assert Ladder([LadderStep(None, 1_00, "r")]).texts() == ["any"]
    falling = Ladder([LadderStep(10_00, 2_00, "r.1"), LadderStep(None, 1_00, "r.2")])
    assert falling.most(None) == falling.most(20_00) == 2_00


def test_table_action() -> None:
    fee = TableAction(LADDER)
    assert fee.due(DEAL, ChargedRound(player_dealer="Ann", action=50_01)) == [
        Charge("Ann", 1_00, "collection on table action: above $50 to $100", "r.2")
    ]
    assert paid(fee.due(DEAL, ChargedRound(action=100_01))) == [("player-dealer", 3_00, "r.3")]
    assert fee.due(DEAL, ChargedRound(player_dealer="Ann", action=50_00)) == []
    assert TableAction(Ladder([LadderStep(None, 1_00, "r")])).due(DEAL, ChargedRound()) == []  # no wager, no hand
    assert len(TableAction(Ladder([LadderStep(None, 1_00, "r")])).due(DEAL, ChargedRound(action=1))) == 1
    assert [fee.most_from_player_dealer(most) for most in (0, 1, 50_01, None)] == [0, 0, 1_00, 3_00]
    assert TableAction(Ladder([LadderStep(None, 1_00, "r")])).most_from_player_dealer(1) == 1_00
    assert TableAction(Ladder([LadderStep(None, 1_00, "r")])).most_from_player_dealer(0) == 0
    assert fee.figures()[1] == FeeFigure(DEAL, "player-dealer", "table action above $50 to $100", 1_00, "r.2")


# -- from players ------------------------------------------------------------------------------------------------------------------


def test_so_much_a_circle_or_a_voucher() -> None:
    charged = ChargedRound(circles={"Ann": 2, "Bob": 0, "Cat": 1}, vouchers={"Bob": 3})
    assert PerPiece("circle", 50, "r").due(DEAL, charged) == [
        Charge("Ann", 1_00, "collection, $0.50 a circle", "r"),
        Charge("Cat", 50, "collection, $0.50 a circle", "r"),
    ]
    assert PerPiece("voucher", 1_00, "r").due(DEAL, charged) == [Charge("Bob", 3_00, "collection, $1 a voucher", "r")]
    assert PerPiece("circle", 0, "r").due(DEAL, charged) == PerPiece("voucher", 1_00, "r").due(DEAL, ChargedRound(circles={"Ann": 2})) == []
    assert paid(PerPiece("voucher", 0, "r").at(2_00).due(DEAL, charged)) == [("Bob", 6_00, "r")]
    assert paid(PerPiece("circle", 0, "r").at(2_00).due(DEAL, charged)) == [("Ann", 4_00, "r"), ("Cat", 2_00, "r")]
    assert PerPiece("circle", 50, "r").figures() == [FeeFigure(DEAL, "player", "each circle", 50, "r")]


FIVE = ChargedRound(players=("Ann", "Bob", "Dee"), player_dealer="Dee")


@pytest.mark.parametrize(
    ("who", "payers", "most"),
    [
        ("every player", ["Ann", "Bob", "Dee"], 2_00),
        ("every player but the player-dealer", ["Ann", "Bob"], 0),
        ("the player-dealer", ["Dee"], 2_00),
    ],
)
def test_the_same_from_each(who: Who, payers: list[str], most: int) -> None:
    fee = Each(DEAL, who, 2_00, "r")
    assert fee.due(DEAL, FIVE) == [Charge(payer, 2_00, f"collection from {who} before the deal", "r") for payer in payers]
    assert fee.asks_players == (who != "the player-dealer")
    assert fee.most_from_player_dealer(None) == most
    assert fee.figures() == [FeeFigure(DEAL, who, "", 2_00, "r")]
    half_hour = Each("half hour", who, 2_00, "r")
    assert not half_hour.asks_players
    assert half_hour.most_from_player_dealer(None) == 0


def test_the_same_from_each_where_so_many_play() -> None:
    fee = Each("half hour", "every player", 5_00, "r", when=PlayerCount(3, 4))
    assert [len(fee.due("half hour", ChargedRound(players=table(number)))) for number in (2, 3, 4, 5)] == [0, 3, 4, 0]
    assert Each(DEAL, "every player", 0, "r").due(DEAL, FIVE) == []
    assert paid(Each(DEAL, "the player-dealer", 1_00, "r").due(DEAL, ChargedRound())) == [("player-dealer", 1_00, "r")]
    dearer = fee.at(7_00)
    assert (dearer.moments, dearer.who, dearer.amount, dearer.rule, dearer.when) == (
        ("half hour",),
        "every player",
        7_00,
        "r",
        PlayerCount(3, 4),
    )
    assert fee.figures() == [FeeFigure("half hour", "every player", "3 or 4 players", 5_00, "r")]


def test_from_the_button_for_the_table() -> None:
    fee = OnTheButton(3_00, "r")
    assert fee.due("on the button", ChargedRound(button="Cat")) == [Charge("Cat", 3_00, "collection on the button, before the deal", "r")]
    assert paid(fee.due("on the button", ChargedRound())) == [("button", 3_00, "r")]
    assert OnTheButton(0, "r").due("on the button", ChargedRound(button="Cat")) == []
    assert fee.figures() == [FeeFigure("on the button", "button", "", 3_00, "r")]


def test_the_same_for_every_hand() -> None:
    fee = PerHand(1_00, "r")
    assert fee.due(DEAL, ChargedRound(player_dealer="Dee", action=1)) == [Charge("Dee", 1_00, "collection, each hand", "r")]
    assert paid(fee.at(2_00).due(DEAL, ChargedRound(action=5_00))) == [("player-dealer", 2_00, "r")]
    assert fee.due(DEAL, ChargedRound(player_dealer="Dee")) == PerHand(0, "r").due(DEAL, ChargedRound(action=5_00)) == []
    assert [fee.most_from_player_dealer(most) for most in (0, 1, None)] == [0, 1_00, 1_00]
    assert fee.figures() == [FeeFigure(DEAL, "player-dealer", "each hand", 1_00, "r")]


def test_once_from_each_player_who_wagers() -> None:
    fee = PerPlayer(1_00, "r")
    charged = ChargedRound(circles={"Ann": 2, "Bob": 0, "Cat": 1}, own={"Ann": 50_00, "Bob": 0, "Eve": 1})
    assert fee.due(DEAL, charged) == [Charge(player, 1_00, "collection, each player", "r") for player in ("Ann", "Cat", "Eve")]
    assert PerPlayer(0, "r").due(DEAL, charged) == []
    assert fee.figures() == [FeeFigure(DEAL, "player", "each player who wagers", 1_00, "r")]


def test_by_what_each_player_has_wagered() -> None:
    total, single = OwnWager(LADDER, "own total"), OwnWager(LADDER, "each base wager")
    charged = ChargedRound(
        circles={"Ann": 2, "Bob": 1}, own={"Ann": 110_00, "Bob": 60_00, "Cat": 50_00, "Eve": 0},
        bases={"Ann": (60_00, 50_00), "Bob": (60_00,)}
    )  # fmt: skip
    assert total.due(DEAL, charged) == [
        Charge("Ann", 3_00, "collection on own wagers: above $100", "r.3"),
        Charge("Bob", 1_00, "collection on own wagers: above $50 to $100", "r.2"),
    ]
    assert single.due(DEAL, charged) == [
        Charge("Ann", 1_00, "collection on a base wager: above $50 to $100", "r.2"),
        Charge("Bob", 1_00, "collection on a base wager: above $50 to $100", "r.2"),
    ]
    low = Ladder([LadderStep(None, 1_00, "r")])
    assert paid(OwnWager(low, "own total").due(DEAL, ChargedRound(own={"Ann": 1, "Bob": 0}))) == [("Ann", 1_00, "r")]
    with pytest.raises(BadInput, match="nothing says it of Bob"):
        total.due(DEAL, ChargedRound(circles={"Ann": 1, "Bob": 1, "Cat": 0}, own={"Ann": 5_00}))
    assert total.due(DEAL, ChargedRound(circles={"Cat": 0})) == []
    with pytest.raises(BadInput, match="Ann's 2 are not all given"):
        single.due(DEAL, ChargedRound(circles={"Ann": 2}, bases={"Ann": (5_00,)}))
    assert total.figures()[2] == FeeFigure(DEAL, "player", "own wagers above $100", 3_00, "r.3")
    assert single.figures()[0] == FeeFigure(DEAL, "player", "a base wager up to $50", 0, "r.1")


FROM_OTHERS: list[Fee] = [
    PotByPlayers("flop", [PlayerBand(ANY_COUNT, 1_00, "r")]), WholeOncePotHolds([PartBand(ANY_COUNT, 2_00, 1_00, "r")], 20_00),
    OpeningAndRegular(1_00, 2_00, "r"), PerPiece("circle", 1_00, "r"), OnTheButton(1_00, "r"), PerPlayer(1_00, "r"),
    OwnWager(LADDER, "own total"),
]  # fmt: skip


@pytest.mark.parametrize("fee", FROM_OTHERS, ids=lambda fee: type(fee).__name__)
def test_the_player_dealer_keeps_nothing_back_for_what_others_pay(fee: Fee) -> None:
    assert fee.most_from_player_dealer(None) == fee.most_from_player_dealer(100_00) == 0
    assert fee.asks_players == isinstance(fee, PerPiece | PerPlayer | OwnWager)


# -- what a table has posted -------------------------------------------------------------------------------------------------------


def option(name: str, counts: tuple[PlayerCount, ...], *fees: Fee, returned: bool = False) -> Option:
    return Option(name, "r", "1-2", "10", counts, (), fees, (("r", "10"), ("r.1", "11")), 0)._replace(uncovered_returned=returned)


def pot_fee(amount: int) -> Fee:
    return PotByPlayers("flop", [PlayerBand(ANY_COUNT, amount, "r")])


def test_the_narrowest_option_for_the_number_of_players_is_due() -> None:
    wide, narrow = option("1", (PlayerCount(2, 5),), pot_fee(3_00)), option("2", (PlayerCount(2, 4),), pot_fee(2_00))
    rate = PostedRate("1+2", [wide, narrow])
    assert [rate.due("flop", ChargedRound(players=table(number)))[0].amount for number in (2, 4, 5)] == [2_00, 2_00, 3_00]
    with pytest.raises(BadInput, match=r"1\+2 has no option for 6 players"):
        rate.due("flop", ChargedRound(players=table(6)))
    beside = PostedRate("1+2", [option("1", (ANY_COUNT,), pot_fee(3_00)), narrow])
    assert [beside.due("flop", ChargedRound(players=table(number)))[0].amount for number in (4, 5)] == [2_00, 3_00]
    only = PostedRate("1", [option("1", (PlayerCount(3, 5),), pot_fee(3_00))])
    with pytest.raises(BadInput, match="no option for 2 players"):
        only.due("flop", ChargedRound(players=table(2)))
    assert only.due("flop", ChargedRound(players=table(1))) == []  # nobody to play with
    assert rate.due("turn", ChargedRound(players=table(3))) == []
    with pytest.raises(BadInput, match="'noon' is no moment of a round"):
        rate.due("noon", ChargedRound(players=table(3)))
    assert rate.moments == {"flop"}
    assert (rate.lines("r"), rate.lines("r.1")) == ("10", "11")
    with pytest.raises(BadInput, match=r"no posted option has a rule 'r\.9'"):
        rate.lines("r.9")
    assert repr(rate) == "PostedRate('1+2')"


def test_what_is_posted_besides_the_fees() -> None:
    base = option("1", (ANY_COUNT,), pot_fee(1_00), pot_fee(2_00))._replace(vouchers="base wager")
    rate = PostedRate("1", [base])
    assert (rate.option, rate.vouchers, rate.void_returns) == ("1", "base wager", True)
    assert [charge.amount for charge in rate.due("flop", ChargedRound(players=table(3)))] == [1_00, 2_00]
    assert PostedRate("1", [base], void_returns=False).void_returns is False
    assert PostedRate("none", ()).vouchers == ""


def test_the_bonus_bets_that_a_rate_is_for() -> None:
    """Of options posted together it is enough that one says so; nothing where none does."""
    plain = option("1", (PlayerCount(2, 4),), pot_fee(1_00))
    said = option("2", (PlayerCount(5, None),), pot_fee(2_00))
    closed, open_ended = (PrintedLimit(("banked",), bonus=AmountSpan(low, high)) for low, high in ((1_00, 200_00), (5_00, None)))
    assert PostedRate("1+2", [plain, said._replace(limits=(PrintedLimit(("banked",)), closed))]).bonus == (1_00, 200_00)
    assert PostedRate("2", [said._replace(limits=(open_ended,))]).bonus == (5_00, None)
    assert PostedRate("1", [plain]).bonus is None and PostedRate("none", ()).bonus is None


def test_what_is_printed_beside_a_charge() -> None:
    """Each option's own cells, for the side that pays by them; a charge of an option that is read as printed has nothing beside it."""
    cells = (Mended(10, "player fee", "$l"), Mended(10, "player-dealer fee", "$Z"))
    few = option("1", (PlayerCount(2, 4),), PerPlayer(1_00, "r"), PerHand(2_00, "r"))._replace(mended=cells)
    many = option("2", (PlayerCount(5, None),), PerHand(3_00, "r.2"))._replace(row_lines=(("r.2", "12"),))
    rate = PostedRate("1+2", [few, many])
    charged = ChargedRound(table(2), "B", 10_00, own={"A": 10_00}, circles={"A": 1})
    assert {charge.payer: charge.printed for charge in rate.due(DEAL, charged)} == {"A": "$l", "B": "$Z"}
    assert [charge.printed for charge in rate.due(DEAL, charged._replace(players=table(5)))] == [""]


def test_what_the_player_dealer_keeps_back_is_the_highest_of_all_options() -> None:
    low, high = (
        option("1", (PlayerCount(2, 4),), PerHand(1_00, "r")),
        option("2", (PlayerCount(5, None),), PerHand(50, "r"), TableAction(LADDER)),
    )
    rate = PostedRate("1+2", [low, high])
    assert [rate.reserve(most) for most in (0, 50_00, 50_01, None)] == [0, 1_00, 1_50, 3_50]
    assert rate.reserve(50_00, ChargedRound(action=60_00)) == 1_50  # so much lies there already
    assert rate.reserve(100_01, ChargedRound(action=60_00)) == 3_50
    assert rate.affordable(10_00, "Dee", ChargedRound(player_dealer="Dee")) == 6_50
    assert rate.affordable(3_00, "Dee", ChargedRound(player_dealer="Dee")) == 0
    assert rate.affordable(10_01, "Ann", ChargedRound(player_dealer="Dee"), times=2) == 5_00  # no fee is asked of players
    assert rate.affordable(0, "Ann", ChargedRound(player_dealer="Dee")) == 0
    assert PostedRate("none", ()).reserve(None) == 0


def test_a_wager_leaves_room_for_its_own_fee() -> None:
    rate = PostedRate("1", [option("1", (ANY_COUNT,), PerPiece("circle", 1_00, "r"), OwnWager(LADDER, "own total"))])
    charged = ChargedRound(player_dealer="Dee", players=("Dee",))
    assert rate.affordable(20_00, "Ann", charged) == 19_00
    assert rate.affordable(20_00, "Ann", charged, times=2) == 9_50
    assert rate.affordable(20_00, "Ann", charged, circles=2) == 18_00
    assert rate.affordable(20_00, "Ann", charged, most=19_00) == 19_00
    assert rate.affordable(20_00, "Ann", charged, most=19_01) == 19_00
    assert rate.affordable(20_00, "Ann", charged, most=5_00) == 5_00
    assert rate.affordable(51_50, "Ann", charged) == 50_00  # at $50.01 the fee is $2
    assert rate.affordable(52_01, "Ann", charged) == 50_01
    assert rate.affordable(99, "Ann", charged) == 0
    placed = charged._replace(own={"Ann": 40_00}, circles={"Ann": 1}, action=40_00)
    assert rate.affordable(12_00, "Ann", placed, circles=0) == 10_00  # with $50.01 in all it would cost $2
    assert rate.affordable(12_01, "Ann", placed, circles=0) == 10_01
    assert rate.affordable(50, "Ann", placed, circles=0) == 0
    assert rate.affordable(12_00, "Ann", placed, circles=0, most=10_01) == 10_00
    assert isinstance(rate.affordable(52_01, "Ann", charged), int)


def test_a_wager_makes_its_player_one_of_those_who_pay() -> None:
    rate = PostedRate("1", [option("1", (ANY_COUNT,), Each(DEAL, "every player", 2_00, "r"))])
    for players in (("Dee",), ("Ann", "Dee"), ("Bob", "Dee")):
        assert rate.affordable(10_00, "Ann", ChargedRound(player_dealer="Dee", players=players)) == 8_00


def test_each_base_wager_has_a_fee_of_its_own() -> None:
    ladder = Ladder([LadderStep(10_00, 1_00, "r.1"), LadderStep(None, 2_00, "r.2")])
    rate = PostedRate("1", [option("1", (ANY_COUNT,), OwnWager(ladder, "each base wager"))])
    placed = ChargedRound(circles={"Ann": 1}, bases={"Ann": (10_00,)}, own={"Ann": 10_00})
    assert rate.affordable(12_00, "Ann", placed) == 10_00  # $1 for each of the two
    assert rate.affordable(13_01, "Ann", placed) == 10_01  # $1 and $2
    assert rate.affordable(12_00, "Ann", placed, circles=0) == 11_00
    assert rate.affordable(11_00, "Ann", ChargedRound(), circles=2) == 10_00  # nothing lies in the second circle yet


def test_fees_go_back_only_where_an_option_says_so() -> None:
    charged = ChargedRound(player_dealer="Dee", players=("Ann", "Dee"), circles={"Ann": 2}, action=20_00)
    kept = PostedRate("1", [option("1", (ANY_COUNT,), PerPiece("circle", 1_00, "r"), PerHand(50, "r"))])
    returned = PostedRate("1", [option("1", (ANY_COUNT,), PerPiece("circle", 1_00, "r"), PerHand(50, "r"), returned=True)])
    assert kept.refund("Ann", charged) == []
    assert paid(returned.refund("Ann", charged)) == [("Ann", 2_00, "r")]
    assert paid(returned.refund("Dee", charged)) == [("Dee", 50, "r")]
    assert returned.refund("Bob", charged) == []
