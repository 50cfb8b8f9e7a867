"""Wagers before the deal: bounds, dependencies, backline; and the fees they cause, by each manual's printed figures."""

import pytest
from typing_extensions import Unpack

from cardroom import Action, Round, Spot, load
from cardroom.cards import parse_cards
from cardroom.chance import Felt, Stacked
from cardroom.errors import IllegalAction
from cardroom.games.banked.wagers import Backline
from cardroom.houses.edition import Edition, SetupOptions
from cardroom.round import DROP, JACKPOT
from tests.banked.banked_helpers import BLACK_SHEEP, EDITIONS, FLORIDA, GULFSTREAM, OCEANS, OCEANS_SIX, TRES, hand_of, settled, won
from tests.editions import load_versus
from tests.felt import asked_for, type_in
from tests.support import amounts_of, decision_of

DEALER = "Qs 7d 4c"


def opened(edition: str | Edition, ann: int = 100_000, bank: int = 10_000, **setup: Unpack[SetupOptions]) -> Round:
    """Dee has put up; Ann and Bob are asked for wagers."""
    loaded = load(edition) if isinstance(edition, str) else edition
    given: SetupOptions = {"stacks": {"Dee": 100_000, "Ann": ann, "Bob": 100_000}, "seats": {1: "Dee", 2: "Ann", 3: "Bob"}, "seed": 1}
    given.update(setup)
    given["player_dealer"] = "Dee"
    round = Round(loaded.setup(**given))
    round.act(Action("Dee", "put-up", bank))
    return round


def offered(round: Round, player: str) -> list[tuple[int, str, int, int]]:
    options = decision_of(round).asks[player]
    return [(o.spot.position, o.spot.wager, amounts_of(o).least, amounts_of(o).most) for o in options if o.spot]


def bet(round: Round, player: str, wager: str, dollars: int, position: int | None = None) -> None:
    seat = position or next(seat for seat, name in round.setup.seats.items() if name == player)
    round.act(Action(player, "bet", dollars * 100, Spot(seat, wager, player)))


@pytest.mark.parametrize(
    ("edition", "base", "others"),
    [
        (TRES, "ante", {"pair-plus": (500, 20_000)}),  # l.3, l.8: within the table's limits, $5-$200
        (OCEANS, "ante", {"bonus-bet": (500, 500)}),  # l.1302: exactly $5
        (OCEANS_SIX, "ante", {"pair-plus": (500, 30_000), "6-card-bonus": (500, 30_000)}),
        (GULFSTREAM, "blind", {}),
        (FLORIDA, "base-bet", {"pair-plus": (500, 10_000)}),
        (BLACK_SHEEP, "ante", {"pair-plus": (500, 79_000), "6-card-bonus": (500, 79_000)}),  # limit $1,000; stack less two antes
    ],
)
def test_the_base_wager_first_then_the_bonus_bets(edition: str, base: str, others: dict[str, tuple[int, int]]) -> None:
    round = opened(edition)
    assert [wager for _seat, wager, *_ in offered(round, "Ann")] == [base]
    bet(round, "Ann", base, 105) if edition == BLACK_SHEEP else bet(round, "Ann", base, 10)
    assert {wager: (least, most) for _seat, wager, least, most in offered(round, "Ann")} == others
    assert list(decision_of(round).asks) == ["Ann", "Bob"]  # both may bet, in any order


def test_ante_leaves_room_for_play_l814_a_reading_of_ours() -> None:
    assert offered(opened(TRES, ann=3_050), "Ann") == [(2, "ante", 500, 1_500)]  # $30.50: 15 and 15
    assert offered(opened(TRES, ann=1_000), "Ann") == [(2, "ante", 500, 500)]
    assert "Ann" not in decision_of(opened(TRES, ann=999)).asks  # cannot bet at all: is not asked
    without = load(TRES).with_rules(keep_for_second=False)
    assert offered(opened(without, ann=3_050), "Ann") == [(2, "ante", 500, 3_000)]


def test_without_the_reading_a_player_may_be_left_with_a_fold_only() -> None:
    round = opened(load(TRES).with_rules(keep_for_second=False), ann=1_500)
    bet(round, "Ann", "ante", 10)
    round.act(Action("Ann", "done"))
    round.act(Action("Bob", "done"))
    assert [option.verb for option in decision_of(round).asks["Ann"]] == ["fold"]


def test_bonus_bets_leave_room_for_play_too() -> None:
    round = opened(TRES, ann=3_500)
    bet(round, "Ann", "ante", 10)
    assert offered(round, "Ann") == [(2, "pair-plus", 500, 1_500)]
    bet(round, "Ann", "pair-plus", 15)
    assert offered(round, "Ann") == []


def test_wagers_leave_room_for_the_players_fee_001_l4447() -> None:
    # Option 2: $0.50 a circle. $10.50 pays it and two wagers of $5; $10.49 does not.
    assert offered(opened(OCEANS, ann=1_050, option="2"), "Ann") == [(2, "ante", 500, 500)]
    assert "Ann" not in decision_of(opened(OCEANS, ann=1_049, option="2")).asks
    assert offered(opened(OCEANS, ann=1_000, option="7"), "Ann") == [(2, "ante", 500, 500)]  # no player fee


def test_no_step_below_the_smallest_chip() -> None:
    round = opened(TRES, chip=500)
    with pytest.raises(IllegalAction, match=r"\$5 to \$200 in steps of \$5"):
        bet(round, "Ann", "ante", 12)
    bet(round, "Ann", "ante", 15)


def test_the_player_dealer_keeps_the_highest_fee_back() -> None:
    # Tres-lounge option 1 takes $5 at most; the others have far more than $300.
    setup = load(TRES).setup({"Dee": 10_000, "Ann": 100_000}, seed=1, player_dealer="Dee")
    assert amounts_of(decision_of(Round(setup)).asks["Dee"][0])[:2] == (500, 9_500)
    # With $30 on the other side the action cannot pass $35, so $1 is enough.
    setup = load(TRES).setup({"Dee": 10_000, "Ann": 3_000}, seed=1, player_dealer="Dee")
    assert amounts_of(decision_of(Round(setup)).asks["Dee"][0])[:2] == (500, 9_900)


def test_who_places_nothing_sits_out() -> None:
    round = hand_of(TRES, 100, {"Bob": "Kh Kd 5s", "Dee": DEALER}, {"Bob": {"ante": 10}})
    assert "seat/2" not in round.places and "seat/4" not in round.places
    assert [won(round, player) for player in ("Ann", "Bob", "Cat")] == [0, 20, 0]


@pytest.mark.parametrize(
    ("edition", "option", "wagers", "fees", "line"),
    [
        (TRES, "1", {"ante": 20, "pair-plus": 15}, {"Dee": 100}, "6: $35"),
        (TRES, "1", {"ante": 20, "pair-plus": 16}, {"Dee": 200}, "7: $36; Play does not count"),
        (TRES, "1", {"ante": 200, "pair-plus": 100}, {"Dee": 400}, "9: $300"),
        (TRES, "1", {"ante": 200, "pair-plus": 101}, {"Dee": 500}, "10, reading: above $300"),
        (OCEANS, "2", {"ante": 45, "bonus-bet": 5}, {"Dee": 100, "Ann": 50}, "4447: no fee for the bonus bet"),
        (OCEANS_SIX, "2", {"ante": 45, "6-card-bonus": 6}, {"Dee": 200, "Ann": 50}, "4448"),
        (GULFSTREAM, "i:$2", {"blind": 10}, {"Dee": 200, "Ann": 200}, "55 (i)"),
        (GULFSTREAM, "ii", {"blind": 10}, {"Ann": 100}, "55 (ii)"),
        (FLORIDA, "iii", {"base-bet": 10}, {"Dee": 100}, "129-131 (iii)"),
        (BLACK_SHEEP, "1", {"ante": 51}, {"Dee": 200}, "3940"),
    ],
)
def test_fees_before_the_deal(edition: str, option: str, wagers: dict[str, int], fees: dict[str, int], line: str) -> None:
    round = hand_of(edition, 500, {"Ann": "9h 8d 7s", "Dee": DEALER}, {"Ann": wagers}, option=option)
    taken = [t for t in round.transfers if t.target == DROP]
    assert {t.source: t.amount for t in taken} == fees
    assert all(t.rule.startswith("collection.") for t in taken)
    first_card = next(i for i, e in enumerate(round.events) if type(e).__name__ == "Dealt")
    assert all(round.events.index(t) < first_card for t in taken)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_misdeal_gives_everything_back_with_the_fee(edition: str) -> None:
    round = opened(edition)
    bet(round, "Ann", load_versus(edition).rules.base, 10)
    for player in ("Ann", "Bob"):
        round.act(Action(player, "done"))
    assert decision_of(round).kind == "decision" and round.outcome.drop > 0
    round.misdeal("a card was exposed", "irregularity.misdeal")
    assert round.void and round.outcome.drop == 0 and round.outcome.stacks == round.setup.stacks


def test_the_jackpot_rake_is_kept_back_and_taken_before_the_deal() -> None:
    jackpot = {"rake": "$5", "pays": {"pair": "$4"}}
    assert offered(opened(GULFSTREAM, ann=1_500, table={"jackpot": jackpot}), "Ann") == [(2, "blind", 500, 500)]
    assert "Ann" not in decision_of(opened(GULFSTREAM, ann=1_499, table={"jackpot": jackpot})).asks
    round = hand_of(GULFSTREAM, 50, {"Ann": "Kh 8d 7s", "Dee": DEALER}, {"Ann": {"blind": 10}}, table={"jackpot": jackpot})
    assert round.accounts[JACKPOT] == 500
    assert [(t.source, t.amount, t.rule) for t in round.transfers if t.target == JACKPOT] == [("Ann", 500, "jackpot")]


# -- backline ---------------------------------------------------------------------------------------------------------------------


def backed(folds: bool = False, cards: str = "Kh Kd 5s", bank: int = 10_000) -> Round:
    """Ann bets $10; Zoe, who has no seat, backs her with $20, and Bob, who sits beside her, with $5."""
    edition = load(TRES).with_rules(backline=Backline())
    stacks = {"Dee": 100_000, "Ann": 100_000, "Bob": 100_000, "Zoe": 100_000}
    places = {"seat/2": tuple(parse_cards(cards)), "seat/1": tuple(parse_cards(DEALER))}
    round = opened(edition, bank=bank, stacks=stacks, seed=None, chance=Stacked(places=places))
    assert offered(round, "Zoe") == []  # nothing to back yet
    bet(round, "Ann", "ante", 10)
    assert offered(round, "Zoe") == [(2, "ante", 500, 20_000)]
    assert [seat for seat, *_ in offered(round, "Bob")] == [2, 3]
    bet(round, "Zoe", "ante", 20, position=2)
    bet(round, "Bob", "ante", 5, position=2)
    while decision_of(round).kind == "wagers":
        round.act(Action(next(iter(decision_of(round).asks)), "done"))
    assert list(decision_of(round).asks) == ["Ann"]  # the position's owner decides
    round.act(Action("Ann", "fold" if folds else "play"))
    assert round.over
    return round


def test_backline_follows_the_hand_and_is_settled_right_after_it() -> None:
    round = backed()
    assert [won(round, player) for player in ("Ann", "Zoe", "Bob", "Dee")] == [20, 40, 10, -70]
    owners = [line.split(" ")[2] for line in settled(round) if line.startswith("bank")]
    assert owners == ["Ann", "Ann", "Zoe", "Zoe", "Bob", "Bob", "Dee"]


def test_backline_is_forfeited_with_the_hand_and_counts_for_the_fee() -> None:
    round = backed(folds=True)
    assert [won(round, player) for player in ("Ann", "Zoe", "Bob", "Dee")] == [-10, -20, -5, 35]
    assert round.outcome.drop == 100  # $35 of action


def test_backline_when_the_money_is_short() -> None:
    # $50: Ann takes 20, Zoe 30 of 40, Bob nothing.
    assert [won(backed(bank=5_000), player) for player in ("Ann", "Zoe", "Bob", "Dee")] == [20, 30, 0, -50]


def test_no_house_has_backline_here() -> None:
    for edition in EDITIONS:
        stacks = {"Dee": 100_000, "Ann": 100_000, "Bob": 100_000, "Zoe": 100_000}
        round = opened(edition, stacks=stacks)
        bet(round, "Ann", load_versus(edition).rules.base, 10)
        assert "Zoe" not in decision_of(round).asks and [seat for seat, *_ in offered(round, "Bob")] == [3]


# -- tables with a dealer ---------------------------------------------------------------------------------------------------------


def test_a_stepped_table_asks_the_dealer_before_the_deal_and_before_the_reveal() -> None:
    round = opened(TRES, stepped=True)
    bet(round, "Ann", "ante", 10)
    kinds = []
    while round.decision is not None:
        kinds.append(round.decision.kind)
        player, options = next(iter(round.decision.asks.items()))
        round.act(Action(player, options[-1].verb))
    assert kinds == ["wagers", "wagers", "deal", "decision", "reveal"]


def test_at_a_felt_table_the_dealer_types_each_hand_as_it_is_turned_up() -> None:
    round = opened(TRES, seed=None, chance=Felt())
    bet(round, "Ann", "ante", 10)
    for player in ("Ann", "Bob"):
        round.act(Action(player, "done"))
    *down, up = DEALER.split()
    assert asked_for(round) == "seat/1 1"  # the card of the player-dealer that lies face up
    type_in(round, up)
    round.act(Action("Ann", "play"))
    for asked, cards in (("seat/1 2", " ".join(down)), ("seat/2 3", "Kh Kd 5s")):
        assert asked_for(round) == asked
        type_in(round, cards)
    assert won(round, "Ann") == 20
