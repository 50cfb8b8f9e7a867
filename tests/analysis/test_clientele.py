"""A clientele as data: its file, its guests, how they play, and nights and means with them."""

import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from cardroom import Round, load
from cardroom.analysis.bank import FEES, HANDS, Night, Nights, Plan
from cardroom.analysis.blocks import blocks
from cardroom.analysis.cache import find_odds
from cardroom.analysis.clientele import GuestKind, Guests, guests_at, guests_value, play_guests, shipped, why_not_added, why_not_compiled
from cardroom.analysis.clientele.file import GuestChart, Strategy, read_clientele
from cardroom.analysis.clientele.guests import GuestBet
from cardroom.analysis.clientele.marks import BEST, EVERY, NONE
from cardroom.analysis.clientele.nights import CompiledGuests, GuestBanking, GuestTable, plan_with
from cardroom.analysis.clientele.strategies import decider, least_hand
from cardroom.analysis.fixed_bets import BANKER, RICH, Bets, TablePlayers, bettor, deciders
from cardroom.analysis.given import TableGiven
from cardroom.analysis.hand_figures import hand_mean
from cardroom.analysis.nights.blocks import play_nights
from cardroom.analysis.odds import Decide, solve
from cardroom.analysis.ruin import ruin
from cardroom.analysis.tally import tally
from cardroom.analysis.value import opened, table_value
from cardroom.cards import RANKS, Card, rank, suit
from cardroom.chance import Stacked
from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.round import Action, View
from cardroom.round.places import hand_at
from tests.analysis.same_cards import _chips, _Session, _traced, dice

Capture = pytest.CaptureFixture[str]
TRES = "tres-lounge/three-card-poker"
EZ = "oceans-eleven/ez-baccarat-panda-8"
ELITE = "black-sheep/blackjack-elite"
FRIDAY = "friday-night"


def fixed(edition: str, bets: dict[str, int], count: int = 3, **more: object) -> Guests:
    """So many of one kind, who always bet the same."""
    return Guests("fixed", TableGiven(edition), (GuestKind("one", {count: Fraction(1)}, (GuestBet(bets, Fraction(1)),), **more),))  # type: ignore[arg-type]


def plan_of(edition: str, bets: dict[str, int], count: int = 3, rounds: int = 30, **more: object) -> Plan:
    each = {bettor(number): bets for number in range(1, count + 1)}
    return Plan(TableGiven(edition, players=count + 1), each, rounds, **more)  # type: ignore[arg-type]


def mixed(edition: str, *kinds: GuestKind) -> Guests:
    return Guests("mixed", TableGiven(edition), kinds)


def kind(name: str, sits: dict[int, str], *bets: tuple[str, dict[str, int]], **more: object) -> GuestKind:
    chances = {number: Fraction(chance) for number, chance in sits.items()}
    return GuestKind(name, chances, tuple(GuestBet(placed, Fraction(chance)) for chance, placed in bets), **more)  # type: ignore[arg-type]


THREE_CARD = mixed(
    TRES,
    kind("small", {1: "1/4", 2: "3/4"}, ("3/5", {"ante": 5_00}), ("2/5", {"ante": 10_00, "pair-plus": 5_00}), every_hand=False),
    kind("large", {0: "1/2", 1: "1/2"}, ("1/2", {"ante": 25_00}), ("1/4", {"ante": 50_00}), ("1/4", {"ante": 25_00, "pair-plus": 25_00})),
)
BACCARAT = mixed(
    EZ,
    kind("banker", {1: "1"}, ("1/2", {"banker": 10_00}), ("1/2", {"banker": 25_00, "dragon-7": 10_00})),
    kind("player", {1: "1/2", 2: "1/2"}, ("1/2", {"player": 100_00}), ("1/2", {"player": 10_00, "tie": 10_00, "panda-8": 10_00})),
)
TILES = mixed("tres-lounge/pai-gow-tiles", kind("any", {2: "1/2", 3: "1/2"}, ("1/2", {"wager": 10_00}), ("1/2", {"wager": 65_00})))


# -- nights ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "bets"), [(TRES, {"ante": 10_00, "pair-plus": 5_00}), (ELITE, {"wager": 10_00, "boom": 5_00}), (EZ, {"banker": 20_00})]
)
def test_one_kind_with_fixed_bets_is_plain_bank(edition: str, bets: dict[str, int]) -> None:
    for more in ({}, {"alone": True, "bank": 200_00, "bankroll": 600_00}):
        plan = plan_of(edition, bets, way="exact", **more)
        found = play_guests(plan, fixed(edition, bets), 12, "same")
        assert found == play_nights(plan, 12, "same") and found.compiled


def test_one_kind_of_bots_is_plain_bank_in_real_rounds() -> None:
    plan = plan_of(TRES, {"ante": 10_00}, rounds=12, bank=200_00)
    found = play_guests(plan, fixed(TRES, {"ante": 10_00}, strategy="bots"), 4, "same", workers=1)
    assert found == play_nights(plan, 4, "same", workers=1) and not found.compiled


def same_as_real_rounds(guests: Guests, nights: int, rounds: int, **more: object) -> int:
    """Play compiled nights and deal every round of them again as a real one, with the bets that were drawn; return how many."""
    plan = Plan(guests.given, {}, rounds, way="exact", **more)  # type: ignore[arg-type]
    assert why_not_compiled(plan, guests) == ""
    work = CompiledGuests(plan, guests, "same")
    compared = 0
    for number in range(nights):
        sitting = guests.sitting("same", number, rounds)
        table = work.tables[1 + len(sitting.kinds)]
        game = table.base.game
        decks = np.full((1, rounds, game.deck + game.noted), -1, np.int64)
        trace = np.zeros((1, rounds, game.ends.shape[0] + 2), np.int64)
        part = work.play(table, np.array([number]), [sitting], decks, trace)
        own, into = plan_with(plan, guests, 1 + len(sitting.kinds)), Nights()
        session = _Session(own, number, into)
        session.table = at_table(session.table, guests, own, number, rounds)
        throws_dice = getattr(guests.given.edition.rules, "throws_dice", False)
        for played in range(rounds):
            if decks[0, played, 0] < 0:
                session.play(None)
                continue
            row = decks[0, played].tolist()
            thrown = dice(int(part.told[0, played])) * session.throws if throws_dice else ()
            cards = tuple(guests.given.edition.deck[place] for place in row[: game.deck])
            round = session.play(Stacked(cards, dice=thrown))
            assert _chips(round) == _traced(round, trace[0, played].tolist()), (number, played)
            compared += 1
        night = session.night
        assert part.marks[0, -1] == session.won
        assert part.nights[0].tolist() == [night.lowest, night.hands, night.fees, night.as_bettor, night.short, night.ruined, night.action]
        assert into.hand.values == Counter(part.hand)
    return compared


def at_table(table: TablePlayers, guests: Guests, plan: Plan, number: int, rounds: int) -> GuestTable:
    """The guests of a night. A guest whose strategy or error is drawn plays each hand as it was drawn."""
    sitting, edition, dealt = guests.sitting("same", number, rounds), guests.given.edition, [-1]

    def hands() -> Iterator[Mapping[str, Bets]]:
        for bets in guests.by_hand(sitting, plan.own_bets):
            dealt[0] += 1
            yield bets

    def as_drawn(place: int, best: Decide, own: Decide, always: Decide) -> Decide:
        def choose(view: View) -> Action:
            mark = guests.marks[sitting.plays[dealt[0], place]]
            if mark == NONE and "fold" in {option.verb for option in view.options}:
                return Action(view.player, "fold")
            return (best if mark == BEST else always if mark == EVERY else own)(view)

        return choose

    decide = dict(table.decide)
    for place, at in enumerate(sitting.kinds):
        if guests.marks != (BEST,):
            name, each = bettor(place + 1), replace(guests.kinds[at], errors=Fraction(0))
            always = decider(edition, replace(each, strategy="always-play", chart=None), name, "same")
            decide[name] = as_drawn(place, decide[name], decider(edition, each, name, "same"), always)
    found = GuestTable({}, decide, table.put_up, table.accepts)
    found.hands = hands()
    return found


MARKS = mixed(
    TRES,
    kind(
        "chart", {1: "1/2", 2: "1/2"}, ("1/2", {"ante": 5_00}), ("1/2", {"ante": 25_00}), strategy="chart", chart=GuestChart(play="Q-6-4")
    ),
    kind("wrong", {1: "1"}, ("1", {"ante": 10_00, "pair-plus": 5_00}), errors=Fraction(1, 2)),
    kind("all", {1: "1"}, ("1", {"ante": 10_00}), strategy="always-play"),
)


@pytest.mark.parametrize("guests", [THREE_CARD, MARKS, BACCARAT, TILES], ids=["three card", "marks", "baccarat", "tiles"])
@pytest.mark.parametrize("more", [{"alone": True, "bank": 120_00}, {}], ids=["short of money", "in rotation"])
def test_compiled_nights_with_guests_are_real_rounds(guests: Guests, more: dict[str, object]) -> None:
    assert same_as_real_rounds(guests, 6, 14, **more) > 10


@pytest.mark.prove
def test_compiled_caribbean_with_guests_is_real_rounds() -> None:
    edition = "oceans-eleven/caribbean-stud-poker"
    chart = kind(
        "chart", {1: "1/2", 2: "1/2"}, ("1/2", {"ante": 5_00}), ("1/2", {"ante": 20_00}), strategy="chart", chart=GuestChart(play="A-K")
    )
    guests = mixed(edition, replace(chart, errors=Fraction(1, 5)), kind("all", {1: "1"}, ("1", {"ante": 10_00}), strategy="always-play"))
    assert same_as_real_rounds(guests, 4, 10, alone=True, bank=150_00) > 10


def test_a_block_of_nights_is_its_nights() -> None:
    plan = Plan(TableGiven(TRES), {}, 10, way="exact")
    whole, one = play_guests(plan, THREE_CARD, 30, "s"), play_guests(plan, THREE_CARD, 30, "s", workers=1)
    assert whole == one and whole.compiled and len(whole) == 30
    assert not np.array_equal(whole.marks, play_guests(plan, THREE_CARD, 30, "t").marks)


@pytest.mark.prove  # the bank's loop is compiled once more
def test_bets_without_end_need_wider_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(TableGiven(TRES), {}, 10, way="exact")
    narrow = play_guests(plan, THREE_CARD, 20, "s")
    monkeypatch.setattr("cardroom.analysis.clientele.nights.MANY", 0)
    assert play_guests(plan, THREE_CARD, 20, "s") == narrow


@pytest.mark.parametrize("work", [CompiledGuests, GuestBanking])
def test_nights_are_the_same_on_another_machine(work: type[CompiledGuests] | type[GuestBanking]) -> None:
    asked = work(Plan(TableGiven(TRES).stamped(), {}, 6, way="exact"), replace(MARKS, given=MARKS.given.stamped()), "far")
    (block,) = blocks(3, 3)
    assert pickle.loads(pickle.dumps(asked))(block) == asked(block)


def test_why_nights_are_real_rounds_is_said() -> None:
    plan = Plan(TableGiven(TRES), {}, 10, way="exact")
    assert why_not_compiled(plan, fixed(TRES, {"ante": 5_00}, strategy="bots")) == "the kind one plays by the strategy bots"
    wrong = fixed(ELITE, {"wager": 5_00}, errors=Fraction(1, 10))
    assert why_not_compiled(Plan(TableGiven(ELITE), {}, 10, way="exact"), wrong) == "the kind one plays with errors"
    pan_nine = "oceans-eleven/super-pan-nine"
    two = mixed(pan_nine, kind("any", {2: "1"}, ("1/2", {"wager": 20_00}), ("1/2", {"wager": 40_00})))
    said = why_not_compiled(Plan(TableGiven(pan_nine), {}, 10, way="exact"), two)
    assert said == "in this game the bets change how hands are played or dealt"


def test_the_long_run_goes_by_nights_where_their_hands_are_not_independent() -> None:
    """Nights of ten hands that all win or all lose $1, two of three of them won: the variance of nights is ten times that of hands."""
    each = [Night([10_00], hands=10), Night([10_00], hands=10), Night([-10_00], hands=10)]
    plan = plan_of(TRES, {"ante": 5_00}, rounds=10)
    alone = Nights.of(each * 50, tally([1_00] * 1000 + [-1_00] * 500))
    together = replace(alone, shared=True)
    by_hand, by_night = (ruin(plan, nights).needed_forever[1].value for nights in (alone, together))
    assert by_night == pytest.approx(10 * by_hand, rel=0.02)


def test_nights_know_whether_they_differ() -> None:
    plan = Plan(TableGiven(TRES), {}, 4, way="exact")
    assert play_guests(plan, THREE_CARD, 4, "s").shared and not play_guests(plan, fixed(TRES, {"ante": 5_00}), 4, "s").shared


# -- who sits down ----------------------------------------------------------------------------------------------------------------


def test_guests_come_and_bet_as_often_as_the_file_says() -> None:
    nights, rounds = 400, 20
    sittings = [THREE_CARD.sitting("often", night, rounds) for night in range(nights)]
    assert all(np.array_equal(one.bets, THREE_CARD.sitting("often", night, rounds).bets) for night, one in enumerate(sittings))
    two = sum(one.kinds.count(0) == 2 for one in sittings)
    assert abs(two - 0.75 * nights) < 4 * sqrt(nights * 0.75 * 0.25)
    small = [THREE_CARD.every_bet[one.bets[0, place]] for one in sittings for place, at in enumerate(one.kinds) if at == 0]
    with_bonus = sum("pair-plus" in bets for bets in small)
    assert abs(with_bonus - 0.4 * len(small)) < 4 * sqrt(len(small) * 0.4 * 0.6)
    for one in sittings:
        for place, at in enumerate(one.kinds):
            assert at == 1 or len(set(one.bets[:, place].tolist())) == 1  # a small bettor bets the same all night
    large = Counter(number for one in sittings for place, at in enumerate(one.kinds) if at == 1 for number in one.bets[:, place].tolist())
    hands = sum(large.values())
    assert abs(large[THREE_CARD.every_bet.index({"ante": 25_00})] - hands / 2) < 4 * sqrt(hands / 4)


# -- means --------------------------------------------------------------------------------------------------------------------------


def test_mixtures_are_linear() -> None:
    """The mean of a kind is that of its bets, each as often as it is made; the bank's is what all kinds lose."""
    odds = find_odds(load(TRES))
    found = guests_value(Plan(TableGiven(TRES), {}, 60, way="exact", alone=True), THREE_CARD, odds, by_nights=False)
    assert found is not None and found.value.exact
    lost = 0.0
    for each in THREE_CARD.kinds:
        means = [table_value(TableGiven(TRES, players=2), {bettor(1): bet.bets}, "exact", odds, spread=False) for bet in each.bets]
        by_hand = sum(float(bet.chance) * mean.bettors[0].game.value for bet, mean in zip(each.bets, means, strict=True))
        assert found.one[each.name].value == pytest.approx(by_hand)
        lost += float(each.seats) * by_hand
    assert found.seats == pytest.approx({"small": 1.75, "large": 0.5})
    assert found.value.bank.game.value == pytest.approx(-lost)
    assert found.value.balance == pytest.approx(0, abs=1e-9)


def test_a_mixture_of_published_edges() -> None:
    """Eight decks, as wizardofodds.com has them: player 1.2351 %, tie 14.3596 %, dragon 7 7.611 %, panda 8 10.188 %."""
    bets = [
        ("1/2", {"player": 100_00}),
        ("1/4", {"player": 200_00, "tie": 20_00}),
        ("1/4", {"player": 20_00, "dragon-7": 50_00, "panda-8": 10_00}),
    ]
    found = guests_value(
        Plan(TableGiven(EZ), {}, 60, way="exact", alone=True), mixed(EZ, kind("all", {2: "1"}, *bets)), find_odds(load(EZ))
    )
    assert found is not None and found.value.exact
    lost = (50_00 + 50_00 + 5_00) * 0.012351 + 5_00 * 0.143596 + 12_50 * 0.07611 + 2_50 * 0.10188
    assert found.one["all"].value == pytest.approx(-lost, rel=1e-4)
    assert found.value.bank.game.value == pytest.approx(2 * lost, rel=1e-4)


def test_the_fee_is_the_mean_over_all_tables() -> None:
    """Every table that can come is opened as a real round; the fee of each weighs as often as the table comes."""
    found = guests_value(Plan(TableGiven(TRES), {}, 60, way="exact", alone=True), THREE_CARD, find_odds(load(TRES)), by_nights=False)
    mean = paid = 0.0
    for party in THREE_CARD.parties:
        guests = [each for each, count in zip(THREE_CARD.kinds, party.counts, strict=True) for _ in range(count)]
        for way in product(*(each.bets for each in guests)):
            chance = party.chance
            for bet in way:
                chance *= bet.chance
            fees = opened(THREE_CARD.at(1 + len(way)), {bettor(seat): bet.bets for seat, bet in enumerate(way, start=1)}).fees
            mean += float(chance) * fees.get(BANKER, 0)
            paid += float(chance) * sum(fees.values())
    assert found is not None and mean > 0
    assert found.value.bank.fee == pytest.approx(mean) and found.value.house == pytest.approx(paid)


SIX_CARDS = mixed(
    "black-sheep/three-card-poker-6-card-bonus",
    kind(
        "chart",
        {2: "1"},
        ("1", {"ante": 10_00, "6-card-bonus": 10_00}),
        strategy="chart",
        chart=GuestChart(play="K-9"),
        errors=Fraction(1, 10),
    ),
)


@pytest.mark.parametrize(
    ("guests", "alone"),
    [
        pytest.param(THREE_CARD, False, id="three card"),
        pytest.param(MARKS, True, id="marks, alone"),
        pytest.param(SIX_CARDS, False, id="six cards"),
        pytest.param(BACCARAT, True, id="baccarat, alone"),
        pytest.param(THREE_CARD, True, id="three card, alone", marks=pytest.mark.prove),
        pytest.param(MARKS, False, id="marks", marks=pytest.mark.prove),
        pytest.param(SIX_CARDS, True, id="six cards, alone", marks=pytest.mark.prove),
        pytest.param(BACCARAT, False, id="baccarat", marks=pytest.mark.prove),
    ],
)
def test_the_mixture_is_the_mean_of_played_nights(guests: Guests, alone: bool) -> None:
    plan = Plan(guests.given, {}, 60, way="exact", alone=alone)
    found = guests_value(plan, guests, find_odds(guests.given.edition))
    nights = play_guests(plan, guests, 3000, "mean")
    assert found is not None
    assert abs(nights.hand.mean - found.value.bank.after.value) < 4 * nights.hand.error
    assert nights.total(FEES) / nights.total(HANDS) == pytest.approx(found.value.bank.fee, rel=0.02)


def test_a_kind_that_is_played_has_an_error() -> None:
    """A kind without odds is played in real rounds, and its mean is that of nights."""
    guests = fixed(TRES, {"ante": 10_00}, count=1, strategy="bots")
    plan, odds = Plan(TableGiven(TRES), {}, 60, way="exact", alone=True), find_odds(load(TRES))
    found = guests_value(plan, guests, odds, rounds=1500)
    assert found is not None and not found.value.exact and found.value.rounds == 1500
    nights = play_guests(plan, guests, 25, "other", workers=1)
    error = sqrt(nights.hand.error**2 + found.value.bank.after.error**2)
    assert error > 0 and abs(nights.hand.mean - found.value.bank.after.value) < 4 * error


@pytest.mark.parametrize(
    ("strategy", "chart", "edge"), [("exact", None, 3.37), ("chart", "Q-6-4", 3.37), ("chart", "Q", 3.45), ("always-play", None, 7.65)]
)
def test_published_edges_of_three_card_poker(strategy: Strategy, chart: str | None, edge: float) -> None:
    """John Grochowski, "Three Card Poker Dissected", casinocitytimes.com, 19 December 2021: in percent of the ante.

    There 48 straight flushes, 52 threes of a kind and 720 straights of 22,100 hands get a bonus of 5, 4 and 1 whether they win or not. Here
    there is none, so it is added.
    """
    bonus = 100 * (48 * 5 + 52 * 4 + 720) / 22_100
    given = TableGiven("gulfstream-park/three-card-poker", rules={"base_bonus": {}})
    bets = (GuestBet({"blind": 100_00}, Fraction(1)),)
    one = GuestKind("one", {1: Fraction(1)}, bets, strategy, None if chart is None else GuestChart(play=chart))
    found = guests_value(Plan(given, {}, 60, way="exact", alone=True), Guests("one", given, (one,)), solve(given.edition))
    assert found is not None and found.one["one"].exact
    assert found.one["one"].value / 100 + bonus == pytest.approx(-edge, abs=0.005)


def test_errors_are_a_mixture_of_playing_and_folding() -> None:
    """With errors in a fifth of the hands: four fifths of the best play, a tenth of playing everything, a tenth of folding everything."""
    plan, odds = Plan(TableGiven(TRES), {}, 60, way="exact", alone=True), find_odds(load(TRES))

    def mean(**more: object) -> float:
        found = guests_value(plan, fixed(TRES, {"ante": 10_00, "pair-plus": 5_00}, count=1, **more), odds)
        assert found is not None
        return found.one["one"].value

    folded = -15_00.0  # at Tres Lounge a fold forfeits Ante and Pair Plus (l.825-827, l.850)
    assert mean(errors=Fraction(1, 5)) == pytest.approx(0.8 * mean() + 0.1 * mean(strategy="always-play") + 0.1 * folded)


PAN_NINE = "oceans-eleven/super-pan-nine"


def test_tables_whose_bettors_depend_on_each_other_are_looked_up() -> None:
    """One choice against all: the value of a clientele with one bet is that of plain ``bank``, and of a mixture that of its tables."""
    odds, small, large = find_odds(load(PAN_NINE)), {"wager": 20_00}, {"wager": 100_00}
    plan = Plan(TableGiven(PAN_NINE), {}, 60, way="exact", alone=True)

    def bank(first: dict[str, int], second: dict[str, int]) -> float:
        return table_value(
            TableGiven(PAN_NINE, players=3), {bettor(1): first, bettor(2): second}, "exact", odds, spread=False
        ).bank.after.value

    one = guests_value(plan, fixed(PAN_NINE, small, count=2), odds)
    assert one is not None and one.value.bank.after.value == pytest.approx(bank(small, small))
    two = guests_value(plan, mixed(PAN_NINE, kind("any", {2: "1"}, ("1/4", small), ("3/4", large))), odds)
    expected = bank(small, small) / 16 + bank(large, large) * 9 / 16 + (bank(small, large) + bank(large, small)) * 3 / 16
    assert two is not None and two.value.bank.after.value == pytest.approx(expected, rel=1e-6)
    assert two.value.balance == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("count", [1, 2])
def test_a_wager_that_a_fund_pays_costs_the_bank_nothing(count: int) -> None:
    """Florida's house jackpot is paid from a fund (l.390): the bank's mean is that of the base wagers, whatever else lies there."""
    given = TableGiven("florida/fortune-pai-gow-poker", table={"bonuses": ["fortune-jackpot"]})
    odds, both = find_odds(given.edition), GuestBet({"wager": 20_00, "fortune-jackpot": 5_00}, Fraction(1))
    guests = Guests("fund", given, (GuestKind("one", {count: Fraction(1)}, (both,)),))
    lone = table_value(replace(given, players=2), {bettor(1): {"wager": 20_00}}, "exact", odds, spread=False)
    found = guests_value(Plan(given, {}, 60, way="exact", alone=True), guests, odds)
    assert found is not None and found.value.fund.value != 0
    assert found.value.bank.game.value == pytest.approx(count * lone.bank.game.value)
    assert found.value.balance == pytest.approx(0, abs=1e-6)


def test_why_means_do_not_add_up_is_said() -> None:
    odds = find_odds(load(PAN_NINE))
    many = mixed(PAN_NINE, kind("any", {5: "1"}, *(("1/4", {"wager": amount * 20_00}) for amount in (1, 2, 3, 4))))
    assert why_not_added(many, odds) == "the player-dealer answers several bettors at once"
    assert guests_value(Plan(many.given, {}, 60, way="exact"), many, odds) is None
    assert why_not_added(fixed(PAN_NINE, {"wager": 20_00}, count=1), odds) == ""
    assert why_not_added(fixed(PAN_NINE, {"wager": 20_00}), None) == "the exact odds are not at hand"


# -- strategies -----------------------------------------------------------------------------------------------------------------------


Check = Callable[[View, Action], None]


def watched(edition: str, one: GuestKind, rounds: int, bets: dict[str, int], check: Check = lambda view, action: None) -> Counter[str]:
    """Let a bettor of this kind play; check every decision as it is made, and return how often each verb came."""
    loaded, found = load(edition), Counter[str]()
    decide = decider(loaded, one, bettor(1), "watched")

    def watching(view: View) -> Action:
        action = decide(view)
        check(view, action)
        found[action.verb] += 1
        return action

    both: dict[str, Decide] = {**deciders(loaded, "bots", [BANKER], "watched"), bettor(1): watching}
    table = TablePlayers({bettor(1): bets}, both, lambda player: RICH, lambda player: player == BANKER)
    for number in range(rounds):
        table.play(Round(loaded.setup({bettor(1): RICH, BANKER: RICH}, seed=number, player_dealer=BANKER)))
    return found


def plain(strategy: str, **more: object) -> GuestKind:
    return GuestKind("one", {1: Fraction(1)}, (), strategy, **more)  # type: ignore[arg-type]


def hand_of(view: View, player: str) -> list[Card]:
    return view.cards(hand_at(next(seat for seat, name in view.seats.items() if name == player)))


@pytest.mark.parametrize(("mark", "least"), [("Q-6-4", [10, 4, 2]), ("K", [11, -1, -1]), ("pair", [])])
def test_a_chart_of_hands(mark: str, least: list[int]) -> None:
    """A pair, a flush or a straight is always played; a lower hand from the mark up, rank by rank."""

    def check(view: View, action: Action) -> None:
        cards = hand_of(view, bettor(1))
        ranks = sorted(map(rank, cards), reverse=True)
        straight = (ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3) or ranks == [12, 1, 0]
        made = len(set(ranks)) < 3 or straight or len({suit(card) for card in cards}) == 1
        assert (action.verb != "fold") == (made or (bool(least) and ranks >= least)), [RANKS[one] for one in ranks]

    verbs = watched(TRES, plain("chart", chart=GuestChart(play=mark)), 150, {"ante": 10_00}, check)
    assert len(verbs) == 2 and min(verbs.values()) > 10


def test_the_least_hand_of_a_mark() -> None:
    assert [RANKS[rank(card)] for card in least_hand("Q-6-4", 3)] == ["Q", "6", "4"]
    assert [RANKS[rank(card)] for card in least_hand("A-K", 5)] == ["A", "K", "2", "3", "4"]
    assert [RANKS[rank(card)] for card in least_hand("pair", 5)] == ["2", "2", "3", "4", "5"]


def points_of(cards: list[Card]) -> tuple[int, bool]:
    """Points by the usual count of blackjack without jokers, and whether an ace counts eleven."""
    low = sum(1 if rank(card) == 12 else min(10, rank(card) + 2) for card in cards)
    soft = low <= 11 and any(rank(card) == 12 for card in cards)
    return low + 10 * soft, soft


def test_a_chart_of_points() -> None:
    """Stand on 16, against a low card on 12, soft on 18; double eleven, split eights, where that is offered."""
    chart = GuestChart.model_validate({"stand": 16, "stand-low": 12, "double": [11], "split": ["8"]})

    def check(view: View, action: Action) -> None:
        spots = [option.spot for option in view.options if option.spot is not None]
        verbs = {option.verb for option in view.options}
        if not verbs >= {"hit", "stand"} or "rescue" in verbs:
            return
        cards = view.cards(hand_at(spots[0].position, min(spot.hand for spot in spots)))
        points, soft = points_of(cards)
        up = RANKS[rank(hand_of(view, BANKER)[0])]
        if len(cards) == 2 and "split" in verbs and all(RANKS[rank(card)] == "8" for card in cards):
            assert action.verb == "split"
        elif len(cards) == 2 and "double" in verbs and points == 11:
            assert action.verb == "double"
        else:
            assert action.verb == ("stand" if points >= (18 if soft else 12 if up in "23456" else 16) else "hit"), (cards, up)

    verbs = watched("oceans-eleven/pure-spanish-21-5", plain("chart", chart=chart), 250, {"wager": 10_00}, check)
    assert verbs["double"] and verbs["split"] and verbs["hit"] > 20 and verbs["stand"] > 20


@pytest.mark.parametrize(("draw", "drawn"), [(4, set[int]()), (5, {5}), (6, {5, 6})])
def test_a_chart_of_draws(draw: int, drawn: set[int]) -> None:
    """At california baccarat a bettor has the choice on five and six points only."""
    seen: dict[int, str] = {}

    def check(view: View, action: Action) -> None:
        if "take-a-card" in {option.verb for option in view.options}:
            total = sum(one + 2 if (one := rank(card)) < 8 else 1 if one == 12 else 0 for card in hand_of(view, bettor(1))) % 10
            assert seen.setdefault(total, action.verb) == action.verb

    watched("oceans-eleven/california-baccarat", plain("chart", chart=GuestChart(draw=draw)), 60, {"wager": 10_00}, check)
    assert seen.keys() == {5, 6} and {total for total, verb in seen.items() if verb == "take-a-card"} == drawn


@pytest.mark.parametrize(("edition", "base"), [(TRES, "ante"), ("florida/two-card-poker", "base-bet")])
def test_a_bettor_who_always_plays_never_folds(edition: str, base: str) -> None:
    verbs = watched(edition, plain("always-play"), 40, {base: 10_00})
    assert verbs.total() >= 40 and "fold" not in verbs


def test_the_house_way_is_asked_for() -> None:
    def check(view: View, action: Action) -> None:
        assert action.verb == "house-way" or "house-way" not in {option.verb for option in view.options}

    assert watched("oceans-eleven/21st-century-baccarat", plain("house-way"), 60, {"stand-line": 10_00}, check)["house-way"]


def test_errors_are_as_often_as_they_should_be() -> None:
    """A bettor who always plays folds only by mistake: in half of the errors, as an error is either of two options."""
    verbs = watched(TRES, plain("always-play", errors=Fraction(3, 10)), 400, {"ante": 10_00})
    assert abs(verbs["fold"] - 0.15 * verbs.total()) < 4 * sqrt(verbs.total() * 0.15 * 0.85)


# -- the file -------------------------------------------------------------------------------------------------------------------------


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "guests.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


GOOD = """
name = "Ours"
[[kinds]]
name = "a"
sits = 2
bets = { "$10" = 0.25, "$25" = 0.75 }
side = { pair-plus = { taken = 0.1, bets = "$5" } }
"""


def test_a_file_is_read(tmp_path: Path) -> None:
    guests = guests_at(written(tmp_path, GOOD), TableGiven(TRES))
    assert guests.sizes == [3]
    assert {tuple(bet.bets.items()): bet.chance for bet in guests.kinds[0].bets} == {
        (("ante", 10_00),): Fraction(9, 40),
        (("ante", 10_00), ("pair-plus", 5_00)): Fraction(1, 40),
        (("ante", 25_00),): Fraction(27, 40),
        (("ante", 25_00), ("pair-plus", 5_00)): Fraction(3, 40),
    }
    assert guests.kinds[0].staked == 21_75


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    where = written(
        tmp_path,
        """
colour = "red"
editions = ["tres-lounge/no-such-game"]
[[kinds]]
name = "a"
sits = { 1 = 0.5, 2 = 0.4 }
bets = "ten"
strategy = "best"
[[kinds]]
name = "b"
sits = 9
bets = "$3"
side = { lucky = { taken = 0.5, bets = "$5" } }
strategy = "house-way"
[[kinds]]
name = "c"
sits = 1
bets = "$10"
errors = 2
chart = { play = "Q-1" }
[[kinds]]
name = "b"
sits = 1
bets = "$10"
strategy = "chart"
chart = { stand = 17 }
""",
    )
    with pytest.raises(BadInput) as refused:
        guests_at(where, TableGiven(TRES))
    lines = str(refused.value).splitlines()
    assert all(line.startswith(f"{where}: ") and line.endswith(".") for line in lines) and len(lines) == len(set(lines))
    for key, reason in [
        ("name", "Field required"),
        ("colour", "not permitted"),
        ("editions", "no-such-game"),
        ("kinds.1.sits", "add up to 0.9"),
        ("kinds.1.bets", "ten"),
        ("kinds.1.strategy", "'exact', 'house-way', 'chart', 'always-play' or 'bots'"),
        ("kinds.b", "not $3"),
        ("kinds.b.side.lucky", "there are: pair-plus"),
        ("kinds.b.strategy", "has no house way"),
        ("kinds.3.errors", "less than or equal to 1"),
        ("kinds.3.chart.play", "is no hand"),
        ("kinds", "two of them are called 'b'"),
        ("kinds.b.strategy", "chart.play is missing"),
        ("kinds", "up to 10 sit down"),
    ]:
        assert any(line.startswith(f"{where}: {key}: ") and reason in line for line in lines), (key, reason, lines)


MANY = ", ".join(f'"${amount}" = 0.004' for amount in range(10, 260))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("sits = 2", "sits = { 0 = 0.5, 2 = 0.5 }"), "on some nights nobody would sit down"),
        (('name = "Ours"', 'name = "Ours"\neditions = ["tres-lounge/pai-gow-tiles"]'), "not for tres-lounge/three-card-poker"),
        (("taken = 0.1", "taken = -0.1"), "kinds.1.side.pair-plus.taken"),
        (("sits = 2", 'sits = 2\nstrategy = "chart"'), "strategy 'chart' and the table chart go together"),
        (("name", "name ="), "not valid TOML"),
        (('bets = { "$10" = 0.25, "$25" = 0.75 }', f"bets = {{ {MANY} }}"), "kinds.a: there are more than 400 different bets"),
        (('"$10" = 0.25, "$25" = 0.75', '"$10" = 0.25, "10" = 0.75'), "kinds.1.bets: '10' is there twice"),
    ],
)
def test_a_bad_file_is_refused(tmp_path: Path, change: tuple[str, str], reason: str) -> None:
    with pytest.raises(BadInput, match=r".") as refused:
        guests_at(written(tmp_path, GOOD.replace(*change, 1)), TableGiven(TRES))
    assert reason in str(refused.value)


def test_an_unknown_clientele_is_refused() -> None:
    with pytest.raises(BadInput, match="one of friday-night"):
        guests_at("monday", TableGiven(TRES))
    with pytest.raises(BadInput, match=r"There is no file monday\.toml"):
        guests_at("monday.toml", TableGiven(TRES))


def test_the_shipped_example_fits_every_edition_that_it_names() -> None:
    assert shipped() == [FRIDAY]
    file = read_clientele(FRIDAY)
    assert not file.faults and len(file.editions) > 3
    for edition in file.editions:
        guests = guests_at(FRIDAY, TableGiven(edition))
        assert all(sum(bet.chance for bet in each.bets) == 1 for each in guests.kinds)


QUICK = (TRES, EZ, ELITE)


@pytest.mark.parametrize(
    "edition", [one if one in QUICK else pytest.param(one, marks=pytest.mark.prove) for one in read_clientele(FRIDAY).editions]
)
def test_the_shipped_example_runs(edition: str) -> None:
    guests = guests_at(FRIDAY, TableGiven(edition))
    nights = play_guests(Plan(guests.given, {}, 8, way="exact", alone=True), guests, 3, "friday", workers=1)
    assert len(nights) == 3 and nights.total(HANDS) > 0


# -- the commands -----------------------------------------------------------------------------------------------------------------------


def test_bank_with_a_clientele(tmp_path: Path, capsys: Capture) -> None:
    where = written(tmp_path, GOOD)
    assert run(["bank", TRES, "--clientele", where, "--nights", "40", "--rounds", "20", "--alone", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["players"] == [3] and data["bettors_play"] == "clientele" and data["rounds_are"] == "compiled" and data["bets"] == {}
    (only,) = data["clientele"]["kinds"]
    assert only["sits"] == {"2": 1.0} and only["staked"] == 2175 and only["won"] < 0 and only["won_error"] == 0
    assert data["value"]["exact"] and data["value"]["player_dealer"]["from_the_play"] == pytest.approx(-2 * only["won"])
    assert run(["bank", TRES, "--clientele", where, "--nights", "40", "--rounds", "20", "--plot", str(tmp_path / "n.svg")]) == 0
    said = capsys.readouterr().out
    assert "The guests" in said and "These are compiled rounds." in said and "exact mean" in said and (tmp_path / "n.svg").is_file()
    table = said[said.index("The guests") : said.index("Drawn in")].splitlines()
    assert max(map(len, table)) <= 80


def test_odds_with_a_clientele(tmp_path: Path, capsys: Capture) -> None:
    where = written(tmp_path, GOOD)
    assert run(["odds", TRES, "--clientele", where, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)["clientele"]
    assert data["why_not"] is None and data["value"]["players"] == [3] and data["kinds"][0]["seats"] == 2
    assert run(["odds", TRES, "--clientele", where]) == 0
    said = capsys.readouterr().out
    part = said[said.index("With these guests") :]
    assert "all of a" in part and "player-dealer" in part and max(map(len, part.splitlines())) <= 80


def test_a_clientele_goes_without_bets_and_players(tmp_path: Path, capsys: Capture) -> None:
    where = written(tmp_path, GOOD)
    for args in (["bank", TRES, "--players", "4"], ["bank", TRES, "--bet", "ante=$10"], ["odds", TRES, "--variants"]):
        assert run([*args, "--clientele", where]) == 2
        assert "--clientele says who sits down" in capsys.readouterr().err


@pytest.mark.prove
def test_the_error_of_a_hand_goes_by_nights() -> None:
    """Guests that stay for a night make its hands alike: many samples of 20 nights spread as their own error says."""
    plan = Plan(THREE_CARD.given, {}, 60, way="exact", alone=True)
    found = [hand_mean(play_guests(plan, THREE_CARD, 20, f"unit {number}")) for number in range(200)]
    mean = sum(one.value for one in found) / len(found)
    spread = sqrt(sum((one.value - mean) ** 2 for one in found) / (len(found) - 1))
    assert spread / 1.25 < sum(one.error for one in found) / len(found) < spread * 1.25  # 200 samples tell the spread to a twentieth


def test_nights_of_two_hands_and_one_by_hand() -> None:
    """Two nights won 10 with two hands and 2 with one: 4 a hand; what is left is 2 and -2, its squares add up to 8."""
    nights = Nights.of([Night([10], hands=2), Night([2], hands=1)], tally([5, 5, 2]))
    nights.shared = True
    found = hand_mean(nights)
    assert found.value == 4.0 and found.error == pytest.approx(sqrt(8 * 2) / 3)
