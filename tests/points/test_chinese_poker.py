"""Whole rounds of chinese poker: dealing, setting, declaring, paying off, at both houses. Lines are those of 001 unless 003 is named."""

from collections.abc import Mapping
from typing import Any

import pytest

from cardroom import load
from cardroom.bots import bot_for, drive
from cardroom.bots.chinese import ChineseBot
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.errors import BadInput, BadSetup, IllegalAction
from cardroom.games.points.chinese_poker_scoring import out_of_order, strengths
from cardroom.hands import automatic_wins
from cardroom.houses.edition import Edition
from cardroom.round import ALL, DROP, Action, Dealt, Noted, Round, Ruled, Shown

OCEANS = load("oceans-eleven/chinese-poker")
FLORIDA = load("florida/chinese-poker")
FREE = OCEANS.with_rules(fee_from="button")

# Four hands of one deck, front | middle | back. Each sweeps all that come after it.
BEST = "Qs Qd 2h | As Ad Ks Kh 3c | Tc Td Th 6s 6c"
SECOND = "Jh Ts 4c | 8h 8c 2d 2s 3d | 4d 5d 9d Jd Kd"
THIRD = "3s 8d 9c | 5h 5s 7c 8s Kc | 3h 4h 6h 7h 9h"
LAST = "2c 4s 7s | 5c 7d Ac Js Qc | 6d 9s Jc Qh Ah"


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text.replace("|", " ")))


def start(edition: Edition, hands: Mapping[str, str], stacks: Mapping[str, int] | int = 400_00, **given: Any) -> Round:
    """A round with these hands, set as they are written; the last player has the button, so the first is on its left."""
    seats = given.pop("seats", dict(enumerate(hands, start=1)))
    where = {player: seat for seat, player in seats.items()}
    chance = Stacked(places={f"seat/{where[player]}": cards(text) for player, text in hands.items()})
    money = dict.fromkeys(hands, stacks) if isinstance(stacks, int) else stacks
    given.setdefault("button", where[list(hands)[-1]])
    round = Round(edition.setup(money, seats, chance=chance, **given))
    for player in hands:
        round.act(Action(player, "set", picks=tuple(range(13))))
    return round


def finish(round: Round, **said: str) -> Round:
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        round.act(Action(player, said.get(player, "play")))
    return round


def won(round: Round) -> dict[str, float]:
    """Points won, fees left out."""
    found = {}
    for player, stack in round.outcome.stacks.items():
        fees = sum(t.amount for t in round.transfers if t.target == DROP and t.source == player)
        found[player] = (stack - round.setup.stacks[player] + fees) / round.table.point
    return found


def payments(round: Round) -> list[tuple[object, object, int]]:
    return [(t.source, t.target, t.amount) for t in round.transfers if t.target != DROP]


FOUR = {"ann": BEST, "bob": SECOND, "cy": THIRD, "dee": LAST}


def test_the_hands_of_these_tests_are_one_deck_and_in_order() -> None:
    assert len({card for text in FOUR.values() for card in cards(text)}) == 52
    for text in FOUR.values():
        rows = strengths([list(cards(row)) for row in text.split("|")])
        assert not out_of_order(OCEANS.rules, rows), text


# -- dealing (l.768, 772) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hand_is_dealt_to_all_four_seats_whatever_the_number_of_players(players: int) -> None:
    names = list(FOUR)[:players]
    round = Round(OCEANS.setup(dict.fromkeys(names, 100_00), seed=1))
    dealt = [event for event in round.events if isinstance(event, Dealt)]
    assert sorted(event.place for event in dealt) == ["seat/1", "seat/2", "seat/3", "seat/4"]
    assert all(len(event.cards) == 13 for event in dealt)
    assert not round.shoe.cards
    assert len(round.places.get("discards", ())) == 13 * (4 - players)
    for viewer in (*names, ""):
        seen = [card for held in round.view(viewer).places.values() for card in held if card is not None]
        assert len(seen) == (13 if viewer else 0)


def test_florida_deals_to_players_only() -> None:
    round = Round(FLORIDA.setup({"ann": 100_00, "bob": 100_00}, seed=1))
    assert [event.place for event in round.events if isinstance(event, Dealt)] == ["seat/2", "seat/1"]
    assert len(round.shoe.cards) == 26


def test_the_hand_of_an_absent_player_is_discarded_unseen() -> None:
    round = Round(OCEANS.setup(dict.fromkeys(("ann", "bob", "cy"), 100_00), seed=1, absent=frozenset({"bob"})))
    assert round.decision is not None and set(round.decision.asks) == {"ann", "cy"}
    assert len(round.places["discards"]) == 26
    assert not round.view("bob").cards("discards")


# -- setting (l.769, 790-793) ----------------------------------------------------------------------------------------------


def test_all_set_at_the_same_time_and_picks_are_in_order() -> None:
    round = Round(OCEANS.setup(dict.fromkeys(FOUR, 100_00), seed=4))
    assert round.decision is not None and round.decision.kind == "setting" and set(round.decision.asks) == set(FOUR)
    before = round.view("cy").cards("seat/3")
    picks = (12, 0, 7, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11)
    round.act(Action("cy", "set", picks=picks))
    assert "cy" not in round.decision.asks and len(round.decision.asks) == 3
    assert round.view("cy").cards("seat/3") == [before[i] for i in picks]
    assert not round.view("ann").cards("seat/3")
    for wrong in ((), tuple(range(12)), (0,) * 13):
        with pytest.raises(IllegalAction):
            round.act(Action("ann", "set", picks=wrong))


def test_nobody_sees_a_hand_before_all_have_spoken_and_a_surrendered_hand_never() -> None:
    round = start(OCEANS, FOUR)
    assert round.decision is not None and round.decision.kind == "announcement"
    for player in ("ann", "bob", "cy"):
        assert list(round.decision.asks) == [player]  # clockwise from the left of the button
        round.act(Action(player, "surrender" if player == "bob" else "play"))
        assert not any(isinstance(event, Shown) for event in round.events)
    round.act(Action("dee", "play"))
    shown = {event.place for event in round.events if isinstance(event, Shown) and event.seen == ALL}
    assert shown == {"seat/1", "seat/3", "seat/4"}
    assert not round.view("ann").cards("muck") and len(round.view("bob").cards("muck")) == 13


# -- scoring and paying (l.770-771, 841-851) -------------------------------------------------------------------------------


def test_four_players_and_a_home_run() -> None:
    """Ann sweeps all three, 9 from each (l.847-851); bob sweeps two and cy one, 6 each (l.845)."""
    round = finish(start(OCEANS, FOUR))
    assert won(round) == {"ann": 27, "bob": 3, "cy": -9, "dee": -21}
    assert payments(round) == [
        ("bob", "ann", 18_00), ("cy", "ann", 18_00), ("dee", "ann", 18_00),
        ("cy", "bob", 12_00), ("dee", "bob", 12_00), ("dee", "cy", 12_00),
    ]  # fmt: skip
    assert [t.rule for t in round.transfers if t.target != DROP] == ["home-run"] * 3 + ["sweep"] * 3


@pytest.mark.parametrize("edition", [OCEANS, FLORIDA])
def test_two_and_three_players(edition: Edition) -> None:
    assert won(finish(start(edition, {"ann": SECOND, "bob": LAST}))) == {"ann": 6, "bob": -6}
    three = won(finish(start(edition, {"ann": SECOND, "bob": THIRD, "cy": LAST})))
    assert three == {"ann": 12, "bob": 0, "cy": -12}


def test_a_point_has_its_value_in_money() -> None:
    """l.770: at $50 a point a sweep is $300; the fee goes with it (l.782)."""
    round = finish(start(OCEANS, {"ann": SECOND, "bob": LAST}, 1000_00, table={"point": 50_00}))
    assert payments(round) == [("bob", "ann", 300_00)]
    assert round.outcome.drop == 30_00


def test_a_foul_setting_is_taken_and_pays_six_to_each() -> None:
    """l.791-792: ann's best cards with middle and back exchanged."""
    front, middle, back = BEST.split("|")
    round = finish(start(OCEANS, {**FOUR, "ann": f"{front}|{back}|{middle}"}))
    assert won(round) == {"ann": -18, "bob": 18, "cy": 6, "dee": -6}
    assert any(isinstance(e, Noted) and e.who == "ann" and e.text.startswith("foul") for e in round.events)
    assert [t.rule for t in round.transfers if t.source == "ann" and t.target != DROP] == ["foul"] * 3


def test_a_row_with_the_wrong_number_of_cards_is_foul() -> None:
    """l.790: the floor says so."""
    round = start(OCEANS, FOUR)
    round.floor("wrong-number", seat=1)
    assert any(isinstance(e, Ruled) and e.rule == "irregularity.wrong-number" for e in round.events)
    finish(round)
    assert won(round)["ann"] == -18
    with pytest.raises(IllegalAction):
        start(OCEANS, {"ann": SECOND, "bob": LAST}).floor("wrong-number", seat=3)


# -- automatic wins and surrender (l.853-855, 873-875) ---------------------------------------------------------------------

SIX_PAIRS = "2c 2d Ah | 3c 3d 5h 5s 7c | 7d 9h 9d Js Jd"
DRAGON = "2h 3h 4h | 5d 6d 7h 8h 9s | Ts Jh Qh Kh As"
PLAIN = "2s 3s Kc | 4c 4d 8d 9c Qd | Ac Ad Th Tc 6c"


def test_an_automatic_win_must_be_declared_otherwise_the_hand_plays_as_set() -> None:
    """l.875: declared, 3 points; not declared, two rows of three."""
    hands = {"ann": SIX_PAIRS, "bob": PLAIN}
    assert won(finish(start(OCEANS, hands), ann="declare")) == {"ann": 3, "bob": -3}
    assert won(finish(start(OCEANS, hands))) == {"ann": 1, "bob": -1}  # front ace over king, middle, but not the back


def test_the_dragon_against_another_automatic_win_and_a_plain_hand() -> None:
    """l.839, 874."""
    round = finish(start(OCEANS, {"ann": SIX_PAIRS, "bob": DRAGON, "cy": PLAIN}), ann="declare", bob="declare")
    assert won(round) == {"ann": -13 + 3, "bob": 26, "cy": -13 - 3}
    assert {t.rule for t in round.transfers if t.target == "bob"} == {"automatic.dragon"}


def test_a_false_declaration_plays_as_set_or_is_foul_by_the_switch() -> None:
    hands = {"ann": SECOND, "bob": LAST}
    assert won(finish(start(OCEANS, hands), ann="declare"))["ann"] == 6
    assert won(finish(start(OCEANS.with_rules(false_declaration="foul"), hands), ann="declare"))["ann"] == -6


def test_surrender_costs_three_points_to_each() -> None:
    """l.853-855, as read."""
    assert won(finish(start(OCEANS, FOUR), dee="surrender"))["dee"] == -9
    assert won(finish(start(OCEANS, FOUR), dee="surrender"))["ann"] == 6 + 6 + 3  # no home run over a surrendered hand
    silent = OCEANS.with_rules(surrender=None)
    round = start(silent, FOUR)
    assert round.decision is not None and [option.verb for option in round.decision.asks["ann"]] == ["play", "declare"]


# -- short stacks (l.811-812) ----------------------------------------------------------------------------------------------


def test_pay_offs_start_left_of_the_button_with_running_stacks() -> None:
    """l.811. Bob has $20 for 9 points to ann ($18): cy's 6 to bob ($12) come after, and bob has paid by then."""
    stacks = {"ann": 400_00, "bob": 20_00, "cy": 15_00, "dee": 400_00}
    round = finish(start(FREE, FOUR, stacks))
    assert payments(round) == [
        ("bob", "ann", 18_00), ("cy", "ann", 15_00), ("dee", "ann", 18_00),
        ("dee", "bob", 12_00), ("dee", "cy", 12_00),
    ]  # fmt: skip  # cy is out of chips when his turn with bob comes, and wins $12 of dee after that
    assert [e.text for e in round.events if isinstance(e, Noted) and e.what == "short"] == [
        "$3 of $18 from cy is not paid: cy has no more",
        "$12 of $12 from cy is not paid: cy has no more",
    ]


def test_the_order_changes_who_is_paid_when_somebody_runs_out() -> None:
    stacks = {"ann": 400_00, "bob": 400_00, "cy": 400_00, "dee": 20_00}
    round = finish(start(FREE, FOUR, stacks))  # the button's fee of $2 leaves dee $18
    assert [p for p in payments(round) if p[0] == "dee"] == [("dee", "ann", 18_00)]
    moved = finish(start(FREE, FOUR, {**stacks, "ann": 402_00}, button=1))  # bob is left of the button now
    assert [p for p in payments(moved) if p[0] == "dee"] == [("dee", "bob", 12_00), ("dee", "cy", 8_00)]


def test_pay_offs_may_start_with_the_button_itself() -> None:
    """Dee, on the button, pays cy first: now cy has $27 for ann's $18 and $9 of bob's $12."""
    stacks = {"ann": 400_00, "bob": 400_00, "cy": 15_00, "dee": 400_00}
    left, first = (finish(start(FREE.with_rules(payoffs_from=way), FOUR, stacks)) for way in ("left-of-button", "button"))
    assert [p for p in payments(left) if "cy" in p] == [("cy", "ann", 15_00), ("dee", "cy", 12_00)]
    assert [p for p in payments(first) if "cy" in p] == [("dee", "cy", 12_00), ("cy", "ann", 18_00), ("cy", "bob", 9_00)]


@pytest.mark.parametrize(
    ("limit", "paid"),
    [("in-all", [18_00, 2_00]), ("each-opponent", [18_00, 18_00, 18_00]), ("none", [18_00, 18_00, 18_00])],
)
def test_you_can_only_win_up_to_your_stack_at_the_start(limit: str, paid: list[int]) -> None:
    """l.812: with $20 ann wins $20 of the $54; by the other readings $18 of each."""
    stacks = {"ann": 20_00, "bob": 400_00, "cy": 400_00, "dee": 400_00}
    round = finish(start(FREE.with_rules(win_limit=limit), FOUR, stacks))
    assert [amount for _, target, amount in payments(round) if target == "ann"] == paid


def test_by_opponent_a_small_stack_wins_no_more_than_itself_from_each() -> None:
    stacks = {"ann": 10_00, "bob": 400_00, "cy": 400_00, "dee": 400_00}
    round = finish(start(FREE.with_rules(win_limit="each-opponent"), FOUR, stacks))
    assert [amount for _, target, amount in payments(round) if target == "ann"] == [10_00] * 3
    round = finish(start(FREE, FOUR, stacks))
    assert [amount for _, target, amount in payments(round) if target == "ann"] == [10_00]
    assert {e.rule for e in round.events if isinstance(e, Noted) and e.what == "short"} == {"win-limit"}


# -- collection, buy-in, button (l.777-784, 807, 811, 3308-3319) -----------------------------------------------------------

FEES = [(2, 2), (5, 3), (10, 4), (20, 20), (50, 30), (100, 40), (200, 50)]


@pytest.mark.parametrize(("point", "fee"), FEES)
def test_the_collection_goes_by_the_value_of_a_point(point: int, fee: int) -> None:
    round = finish(start(OCEANS, FOUR, 10_000_00, table={"point": point * 100}))
    assert round.outcome.drop == fee * 100
    assert all(t.rule.startswith("collection.chinese-poker.") for t in round.transfers if t.target == DROP)


def test_a_point_that_is_not_printed_has_no_collection_and_no_table() -> None:
    with pytest.raises(BadInput, match="no option fits this table"):
        OCEANS.setup({"ann": 100_00, "bob": 100_00}, table={"point": 3_00})


def fees(edition: Edition, players: int, **given: Any) -> dict[object, int]:
    hands = dict(list(FOUR.items())[:players])
    return {t.source: t.amount for t in finish(start(edition, hands, 1000_00, **given)).transfers if t.target == DROP}


def test_the_fee_is_shared_in_chips_from_the_left_of_the_button_or_as_the_switch_says() -> None:
    ten = {"table": {"point": 10_00}}  # $4
    assert fees(OCEANS, 4, **ten) == dict.fromkeys(FOUR, 1_00)
    assert fees(OCEANS, 3, **ten) == {"ann": 2_00, "bob": 1_00, "cy": 1_00}
    assert fees(OCEANS, 3, button=1, **ten) == {"bob": 2_00, "cy": 1_00, "ann": 1_00}
    assert fees(OCEANS.with_rules(fee_from="each"), 3, **ten) == {"ann": 4_00, "bob": 4_00, "cy": 4_00}
    assert fees(OCEANS.with_rules(fee_from="button"), 3, **ten) == {"cy": 4_00}


def test_who_cannot_pay_his_share_and_keep_something_is_not_dealt_in() -> None:
    round = Round(OCEANS.setup({"ann": 100_00, "bob": 50, "cy": 100_00}, seed=1, button=1))
    assert round.decision is not None and set(round.decision.asks) == {"ann", "cy"}
    assert round.outcome.drop == 2_00 and round.outcome.stacks["bob"] == 50
    nobody = Round(OCEANS.setup({"ann": 1_00, "bob": 1_00}, seed=1))
    assert nobody.over and nobody.outcome.drop == 0


def test_the_buy_in_is_twenty_points() -> None:
    """l.807."""
    assert OCEANS.table.buy_in == 40_00
    assert OCEANS.settings({"point": 100_00}).buy_in == 2000_00


def test_the_button_moves_on_clockwise_and_stays_after_a_misdeal() -> None:
    seats = {1: "ann", 2: "bob", 4: "cy"}
    round = Round(OCEANS.setup(dict.fromkeys(seats.values(), 400_00), seats, seed=1))
    found = []
    for number in range(6):
        button = next(e.who for e in round.events if isinstance(e, Noted) and e.what == "button")
        found.append(button)
        if number == 2:
            before = round.outcome.stacks
            round.misdeal("five cards exposed", "irregularity.misdeal")
            assert round.void and round.outcome.drop == 0
            assert sum(round.outcome.stacks.values()) == sum(before.values()) + 2_00
        else:
            finish_any(round)
        round = Round(OCEANS.next_setup(round, seed=number))
    assert found == ["ann", "bob", "cy", "cy", "ann", "bob"]


def finish_any(round: Round) -> None:
    while round.decision is not None:
        player, (option, *_) = next(iter(round.decision.asks.items()))
        round.act(Action(player, option.verb, picks=tuple(range(13)) if option.pick else ()))


def test_two_players_are_needed() -> None:
    with pytest.raises(BadSetup, match="two players"):
        OCEANS.setup({"ann": 100_00, "bob": 0}, seed=1)
    with pytest.raises(BadSetup, match="seats 1 to 4"):
        OCEANS.setup(dict.fromkeys("abcde", 100_00), seed=1)
    with pytest.raises(BadSetup, match="button cannot be"):
        OCEANS.setup({"ann": 100_00, "bob": 100_00}, seed=1, button=4)


# -- misdeals (l.795-800) --------------------------------------------------------------------------------------------------


def test_five_exposed_cards_of_one_hand_are_a_misdeal_and_four_are_not() -> None:
    """l.799."""
    for first in ("floor", "dealer"):
        round = Round(OCEANS.setup(dict.fromkeys(FOUR, 100_00), seed=1, button=4, stepped=first == "dealer"))
        if first == "dealer":
            assert round.decision is not None and list(round.decision.asks) == ["dealer"]
            round.act(Action("dealer", "expose", picks=(0, 3, 5, 12, 13, 14)))  # four of seat 1, two of seat 2
        else:
            round.floor("exposed-cards", seat=1, cards=[0, 3, 5, 12])
        assert not round.void and len(round.view("").cards("seat/1")) == 4
        round.floor("exposed-cards", seat=1, cards=[12, 1])
        assert round.void and round.outcome.stacks == round.setup.stacks


def test_a_dealer_who_exposes_five_or_deals_a_wrong_number_has_misdealt() -> None:
    """l.799-800."""
    for verb, picks in (("expose", (0, 1, 2, 3, 4)), ("wrong number", ())):
        round = Round(OCEANS.setup(dict.fromkeys(FOUR, 100_00), seed=1, stepped=True))
        round.act(Action("dealer", verb, picks=picks))
        assert round.void and round.outcome.stacks == round.setup.stacks
    with pytest.raises(IllegalAction, match="cards 0 to 12"):
        Round(OCEANS.setup(dict.fromkeys(FOUR, 100_00), seed=1)).floor("exposed-cards", seat=1, cards=[13])


# -- florida (003 l.540-554) -----------------------------------------------------------------------------------------------


def test_florida_two_rows_won_and_one_lost_is_one_unit() -> None:
    """003 l.552: 1+1-1."""
    hands = {"ann": "Jh Ts 4c | 5h 5s 7c 8s Kc | 4d 5d 9d Jd Kd", "bob": "2c 4s 7s | 8h 8c 2d 2s 3d | 3h 4h 6h 7h 9h"}
    round = finish(start(FLORIDA, hands))
    assert won(round) == {"ann": 1, "bob": -1}


def test_florida_announces_royalties_before_hands_are_revealed_and_pays_them_won_or_lost() -> None:
    """003 l.542: ann's four deuces at the back lose to bob's straight flush and are still worth 4; bob's is worth 5."""
    hands = {"ann": "Qs Qd 3h | As Ad Ks Kh 3c | 2c 2d 2h 2s 6c", "bob": "9h Ts 4c | 8c 9c 7d 7s Js | 4h 5h 6h 7h 8h"}
    round = finish(start(FLORIDA, hands))
    told = [(e.who, e.text) for e in round.events if isinstance(e, Noted) and e.what == "royalties"]
    assert told == [("ann", "four of a kind in the back, 4 units"), ("bob", "straight flush in the back, 5 units")]
    first = next(i for i, e in enumerate(round.events) if isinstance(e, Shown))
    assert max(i for i, e in enumerate(round.events) if isinstance(e, Noted) and e.what == "royalties") < first
    assert won(round)["ann"] == 1 + 4 - 5


def test_florida_says_in_turn_whether_it_plays() -> None:
    round = start(FLORIDA, FOUR)
    assert round.decision is not None and [o.verb for o in round.decision.asks["ann"]] == ["play", "decline"]
    finish(round, dee="decline")
    assert won(round) == {"ann": 6 + 6 + 3, "bob": -6 + 6 + 3, "cy": -12 + 3, "dee": -9}
    assert round.outcome.drop == 0


# -- bots ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [OCEANS, FLORIDA, OCEANS.with_rules(automatic_by="setting")])
def test_bots_never_foul_and_declare_what_they_have(edition: Edition) -> None:
    seen: set[str] = set()
    for seed in range(70):
        names = list(FOUR)[: 2 + seed % 3]
        round = drive(Round(edition.setup(dict.fromkeys(names, 100_00), seed=seed)), {name: bot_for(edition, name) for name in names})
        notes = [event for event in round.events if isinstance(event, Noted) and event.what == "hand"]
        assert not any(note.text.startswith("foul") for note in notes)
        seen |= {event.verb for event in round.events if isinstance(event, Action)}
        declared = {event.player for event in round.inputs if isinstance(event, Action) and event.verb == "declare"}
        assert declared == {note.who for note in notes if note.text.startswith("automatic win")}
    assert seen >= {"set", "play"}


@pytest.mark.parametrize("text", [SIX_PAIRS, DRAGON, "2c 9c Kc 3d 5d 7d 9d Jd 2h 4h 6h 8h Ah", "2c 3d 4h 5c 6d 7h 8s 9c 9d Tc Jh Qd Kc"])
@pytest.mark.parametrize("by", ["cards", "setting"])
def test_bots_declare_automatic_wins_where_the_house_has_them(text: str, by: str) -> None:
    edition = OCEANS.with_rules(automatic_by=by)
    held = cards(text)
    assert automatic_wins(held)
    chance = Stacked(places={"seat/1": tuple(sorted(held))})
    round = Round(edition.setup({"ann": 100_00, "bob": 100_00}, chance=chance, button=2))
    bots = {"ann": ChineseBot(edition), "bob": ChineseBot(edition)}
    drive(round, bots)
    assert Action("ann", "declare") in round.inputs
    assert any(isinstance(event, Noted) and event.who == "ann" and event.text.startswith("automatic win") for event in round.events)


def test_bots_give_up_hopeless_hands() -> None:
    text = "4c Kh 6h Jh 7s 9s 8c 7d Qs 2c 3c 2d 3s"
    round = Round(OCEANS.setup({"ann": 100_00, "bob": 100_00}, chance=Stacked(places={"seat/1": cards(text)}), button=2))
    bot = ChineseBot(OCEANS)
    arranged = bot.arrange(cards(text))
    rows = [[cards(text)[i] for i in part] for part in (arranged[:3], arranged[3:8], arranged[8:])]
    assert not out_of_order(OCEANS.rules, strengths(rows))
    drive(round, {"ann": bot, "bob": bot})
    assert Action("ann", "surrender") in round.inputs
