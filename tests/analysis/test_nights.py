"""Compiled nights: the same chips as real rounds from the same cards, whoever plays them, and what is said of it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from cardroom import load
from cardroom.analysis.bank import Plan
from cardroom.analysis.cache import find_odds
from cardroom.analysis.convolution import exact_night
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.blocks import play_nights
from cardroom.analysis.nights.draws import below, draw, seeds
from cardroom.analysis.nights.ends import SHOWDOWN, End
from cardroom.analysis.nights.play import by_best_way, compiled_plan, why_not
from cardroom.analysis.nights.turns import turns
from cardroom.analysis.nights.ultimate import Small
from cardroom.analysis.nights.walk import share_out
from cardroom.analysis.odds.blackjack import study
from cardroom.analysis.odds.ultimate import best_on_flop
from cardroom.analysis.odds.ultimate.solution import UltimateTerms, terms_of
from cardroom.analysis.odds.ultimate.solved import solution
from cardroom.analysis.odds.ultimate.symmetry import FLOPS, PAIRS, flops, pair, pairs_in_order, triple
from cardroom.analysis.value import default_bets, table_value
from cardroom.cli import run
from cardroom.games.banked.blackjack.layout import Layout
from cardroom.games.banked.blackjack.rules import Rules as BlackjackRules
from cardroom.games.banked.blackjack.rules import Table as BlackjackTable
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.games.banked.ultimate.rules import Rules, Table
from cardroom.games.registry import GAMES, NOT_COMPILED, Lack
from cardroom.houses.edition import Edition
from cardroom.money import OddCents, pro_rata
from tests.analysis.same_cards import same_as_real_rounds
from tests.counts import counts, mostly_in_prove, of_game

THREE_CARD = "tres-lounge/three-card-poker"
BLACKJACK = "oceans-eleven/21st-century-blackjack-8-0-2"
ULTIMATE = "oceans-eleven/ultimate-texas-holdem"
GULFSTREAM = "gulfstream-park/ultimate-texas-holdem"
EVERY = of_game(*(entry.name for entry in GAMES.values() if not isinstance(entry.night, Lack)))
DAILY = [
    "tres-lounge/three-card-poker",
    "black-sheep/three-card-poker-6-card-bonus",
    "oceans-eleven/ez-baccarat",
    "tres-lounge/pai-gow-tiles",
    "tres-lounge/fortune-pai-gow-poker",
    "oceans-eleven/california-baccarat",
    "oceans-eleven/super-pan-nine",
    "oceans-eleven/21st-century-baccarat",
]  # fmt: skip  (hands that are open: below, with envy; blackjack and ultimate texas hold'em below too)


def plan_of(name: str, rounds: int = 40, table: Mapping[str, object] | None = None, **more: object) -> Plan:
    """Everybody bets on everything that a player-dealer pays, each a little more than the one before him; ``bank`` in the least wagers."""
    given = TableGiven(name, table=table or {})
    rules = given.edition.known(BankedRules, BankedTable).rules
    base, wager = next(iter(default_bets(given).items()))
    bets = {}
    for number in range(1, given.count):
        stake = wager * (1 + number % 3)
        sides = {
            key: bonus.fixed or max(bonus.least, wager) for key, bonus in getattr(rules, "bonuses", {}).items() if bonus.payer != "jackpot"
        }
        sides |= {key: max(bet.least, wager) for key, bet in getattr(rules, "bets", {}).items()}
        sides |= {"banker": 2 * stake} if "banker" not in sides and base == "player" else {}
        ties = {"early-tie": wager, "late-tie": wager}  # of face-up baccarat: the first is smaller than the base wager
        if base == "stand-line":
            stake, sides = stake + wager, ties if number > 2 else {"late-tie": wager}
        bets[bettor(number)] = {base: stake, **(sides if number % 2 else {})}
    money = {key: value * wager if key in ("bank", "bankroll") and isinstance(value, int) else value for key, value in more.items()}
    return Plan(given, bets, rounds, way="exact", **money)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", mostly_in_prove(EVERY, DAILY))
@counts("nights", 1, 12, minutes=30)
def test_the_same_chips_as_real_rounds(name: str, nights: int) -> None:
    """With money enough; with so little that it often falls short; and with the position going round until a small bankroll is gone."""
    assert same_as_real_rounds(plan_of(name, alone=True), nights)
    assert same_as_real_rounds(plan_of(name, alone=True, bank=7), nights, "short")
    goes_round = plan_of(name, 60, bank=12, bankroll=60)
    if goes_round.own_bets:  # he bets from it to stay in the rotation: then there is no end of it
        goes_round = plan_of(name, 60, bank=12)
    assert same_as_real_rounds(goes_round, nights, "ruin")


def test_an_action_button_by_dice_004_l2019() -> None:
    table = {"first_settled": "action-button"}
    assert same_as_real_rounds(plan_of("black-sheep/three-card-poker-6-card-bonus", 60, table, alone=True, bank=7), 1)


@pytest.mark.parametrize("placed", ["always", "wagers-short"])
def test_an_action_button_by_a_card_001_l1913(placed: str) -> None:
    plan = plan_of("oceans-eleven/ez-baccarat", 60, alone=True, bank=16)
    given = replace(plan.given, rules={"action_card": {"card": 2, "placed": placed, "wrap": "past-player-dealer"}})
    assert same_as_real_rounds(replace(plan, given=given), 2)


@pytest.mark.prove
@pytest.mark.parametrize("name", ["oceans-eleven/21st-century-blackjack", "oceans-eleven/no-bust-21st-century-blackjack-6-0"])
def test_a_bet_on_the_player_dealer_going_over_001_l1680(name: str) -> None:
    """Not every table offers it; his hand is completed for it, whatever became of the others."""
    assert same_as_real_rounds(plan_of(name, 100, {"bonuses": ["buster-a"]}, alone=True, bank=9), 10)


@counts("nights", 1, 20)
def test_blackjack_from_a_shoe_that_is_out_before_the_round_is(nights: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What earlier rounds have dealt is shuffled, and the round goes on; the next has a new shoe. No house may have so few cards behind the
    cut card that it happens often, so the rules here are none of a house."""
    shuffled: list[Layout] = []
    shuffle_in = Layout._shuffle_in

    def counted(layout: Layout) -> None:
        shuffled.append(layout)
        shuffle_in(layout)

    found = study(load(BLACKJACK).known(BlackjackRules, BlackjackTable))
    monkeypatch.setattr("cardroom.analysis.odds.blackjack.study", lambda edition: found)
    monkeypatch.setattr(Layout, "_shuffle_in", counted)
    for plan in (
        plan_of(BLACKJACK, 40, alone=True),
        plan_of(BLACKJACK, 40, alone=True, bank=7),
        plan_of(BLACKJACK, 60, bank=12, bankroll=60),
    ):
        edition = plan.given.edition
        vars(plan.given)["edition"] = replace(edition, rules=edition.rules.model_copy(update={"cut": 1}))
        assert same_as_real_rounds(plan, nights, "out")
    assert shuffled


def small_ultimate(name: str, players: int, rounds: int, antes: Sequence[int]) -> Plan:
    """One banker with seven of the least wager, who often falls short; the others bet so many times the least on the Ante, in turn."""
    given = TableGiven(name, players=players)
    least = next(iter(default_bets(given).values()))
    bets = {bettor(number): {"ante": least * antes[number % len(antes)]} for number in range(1, players)}
    return Plan(given, bets, rounds, alone=True, way="exact", bank=7 * least)


@pytest.mark.parametrize(("name", "players", "rounds", "antes"), [(ULTIMATE, 6, 10, (1, 2, 3)), (GULFSTREAM, 5, 10, (1, 2))])
def test_ultimate_by_the_flops_that_are_dealt(
    name: str, players: int, rounds: int, antes: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best play on every flop takes long to find. Which cards are dealt does not go by it: they are dealt once, each flop is counted,
    and they are dealt again. Gulfstream collects folds with the other losses, then shares what falls short (003 l.184, 216)."""
    plan = small_ultimate(name, players, rounds, antes)
    edition = plan.given.edition.known(Rules, Table)
    rules, known = edition.rules, flops()
    plays: dict[UltimateTerms, tuple[Small, Small]] = {}

    def play_of(edition: Edition[Rules, Table], terms: UltimateTerms) -> tuple[Small, Small]:
        if terms not in plays:
            starts = [(0, *rules.plays[0]).index(solution(terms).start(*two)) for two in pairs_in_order()]
            plays[terms] = np.array(starts, np.int8), np.zeros((FLOPS, PAIRS), np.int8)
        return plays[terms]

    monkeypatch.setattr("cardroom.analysis.nights.ultimate.play_of", play_of)
    decks = np.zeros((1, plan.rounds, 52), np.int64)
    compiled_plan(plan).play("same", 0, 1, decks)
    first, board = (5, 0) if rules.board_first else (0, 2 * players)
    for deck in decks[0].tolist():
        flop = deck[board : board + 3]
        at = triple(*flop)
        for seat in range(1, players):  # the banker has the last hand
            terms = terms_of(edition, plan.bets[bettor(seat)]["ante"])
            starts, chosen = play_of(edition, terms)
            one, two = deck[first + 2 * seat - 2 : first + 2 * seat]
            if not starts[pair(one, two)]:
                times = best_on_flop(terms, one, two, flop, rules.plays[1])
                number = len(rules.plays[0]) + 1 + rules.plays[1].index(times) if times else 0
                chosen[known.number[at], known.pairs[known.exchange[at], pair(one, two)]] = number
    assert all(chosen.any() for _, chosen in plays.values()) and same_as_real_rounds(plan, 1)


@pytest.mark.parametrize("odd", ["largest-remainder", "first"])
def test_shares_are_rounded_as_at_a_table_003_l216(odd: OddCents) -> None:
    random = Random(216)
    for _ in range(300):
        claims = [random.randint(0, 9) * random.choice((1, 5, 100)) for _ in range(random.randint(1, 8))]
        amount = random.randint(0, sum(claims))
        ends = np.array([[End(SHOWDOWN, "win", 1, claim, 1).row()] for claim in claims])
        group, chips = np.array([[place, 0] for place in range(len(claims))]), np.zeros(len(claims), np.int64)
        share_out(ends, group, len(claims), 1, 1, amount, sum(claims), odd == "first", chips)
        assert chips.tolist() == pro_rata(amount, claims, odd), (amount, claims)


# -- cards -------------------------------------------------------------------------------------------------------------------------


def test_every_order_comes_equally_often() -> None:
    """Of three cards, from a deck that is never put in order again: 6 orders, 6,000 deals, each within five deviations of a thousand."""
    stream, deck = seeds("s", 0, 1), np.arange(3)
    found: dict[tuple[int, ...], int] = {}
    for _ in range(6_000):
        dealt = tuple(draw(stream, deck, place) for place in range(3))
        assert dealt == tuple(deck) and sorted(dealt) == [0, 1, 2]
        found[dealt] = found.get(dealt, 0) + 1
    assert len(found) == 6 and all(abs(times - 1000) < 5 * (1000 * 5 / 6) ** 0.5 for times in found.values())


def test_dice_are_fair() -> None:
    stream = seeds("dice", 0, 1)
    thrown = [below(stream, 6) for _ in range(6_000)]
    assert all(abs(thrown.count(face) - 1000) < 5 * (1000 * 5 / 6) ** 0.5 for face in range(6))


def test_nights_have_seeds_of_their_own() -> None:
    many = seeds("s", 0, 1000)
    assert len(set(many.tolist())) == 1000 and seeds("s", 10, 5).tolist() == many[10:15].tolist()
    assert seeds("t", 0, 1000).tolist() != many.tolist()


# -- many nights -------------------------------------------------------------------------------------------------------------------


def test_one_thread_or_two() -> None:
    plan = plan_of(THREE_CARD, 60, bank=12, bankroll=60)
    whole = play_nights(plan, 300, "s", workers=1)
    assert whole.compiled and len(whole) == 300 and whole == play_nights(plan, 300, "s", workers=2)
    tables = compiled_plan(plan)
    parts = [tables.play("s", first, 100) for first in (0, 100, 200)]
    assert np.array_equal(np.concatenate([part.nights for part in parts]), whole.columns)
    assert play_nights(plan, 300, "t", workers=1) != whole


def test_first_figures_come_before_the_last() -> None:
    plan = plan_of(THREE_CARD, 10, alone=True)
    heard: list[int] = []
    tables = compiled_plan(plan)
    nights = 3 * tables.nights_at_once
    play_nights(plan, nights, "s", workers=1, seen=lambda sofar: heard.append(len(sofar)))
    assert heard == [tables.nights_at_once, 2 * tables.nights_at_once]


def test_many_results_of_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table in which they are counted grows: nothing is lost."""
    plan = plan_of(THREE_CARD, 50, alone=True)
    whole = play_nights(plan, 20, "s", workers=1)
    monkeypatch.setattr("cardroom.analysis.nights.play.AMOUNTS", 8)
    assert play_nights(plan, 20, "s", workers=1) == whole
    assert whole.hand.count == 20 * 50 and whole.hand.total == int(whole.marks[:, -1].sum())


def test_money_without_end_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has lost all of it banks no more, and only real rounds know who does: they are played instead."""
    for module in (
        "cardroom.analysis.bank",
        "cardroom.analysis.fixed_bets",
        "cardroom.analysis.nights.play",
        "cardroom.analysis.nights.turns",
    ):
        monkeypatch.setattr(f"{module}.RICH", 300_00)
    given = TableGiven(THREE_CARD, players=3)
    plan = Plan(given, {bettor(number): {"ante": 50_00} for number in (1, 2)}, 30, alone=True, way="exact")
    assert not play_nights(plan, 4, "s", workers=1).compiled


@pytest.mark.prove
@pytest.mark.parametrize(
    ("name", "rules"),
    [
        *((edition, {"shuffle": "every-round"}) for edition in of_game("blackjack")),  # from a shoe that goes on the mean is a little lower
        *((edition, {}) for edition in of_game("california_baccarat", "face_up_baccarat", "pan_nine", "ultimate_texas_holdem")),
    ],
)
def test_many_nights_agree_with_the_exact_mean(name: str, rules: Mapping[str, object]) -> None:
    """One bettor, money enough: within four errors of what the odds say, which know nothing of the loop."""
    given = TableGiven(name, rules, players=2)
    bets = {bettor(1): default_bets(given)}
    played = play_nights(Plan(given, bets, 240, alone=True, way="exact"), 20_000, "s").hand
    expected = table_value(given, bets, "exact", find_odds(given.edition), spread=False).bank.after
    assert expected.exact and abs(played.mean - expected.value) < 4 * played.error


# -- what is compiled ----------------------------------------------------------------------------------------------------------------


@counts("nights", 1, 6)
def test_envy_in_each_of_its_regimes(nights: int) -> None:
    """Every bettor has a button and the money falls short: what the others' hands pay comes in its turn, or at the end."""
    for name in ("black-sheep/face-up-pai-gow-poker", "black-sheep/pai-gow-poker-gold", "oceans-eleven/face-up-pai-gow-poker"):
        plan = plan_of(name, 80, alone=True, bank=9)
        bets = {player: {**wagers, **plan.bets[bettor(1)]} for player, wagers in plan.bets.items()}
        assert same_as_real_rounds(replace(plan, bets=bets), nights, "envy")


def test_what_is_not_compiled_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    assert why_not(plan_of(THREE_CARD)) == ""
    bots = Plan(TableGiven(THREE_CARD), {bettor(1): {"ante": 5_00}}, 10)
    assert why_not(bots) == "bots decide"
    assert why_not(Plan(TableGiven("oceans-eleven/dai-bacc"), {bettor(1): {"player": 10_00}}, 10)) == ""  # nobody decides anything
    limited = Plan(TableGiven("black-sheep/ultimate-texas-holdem"), {bettor(1): {"ante": 100_00}}, 10, way="exact")
    assert why_not(limited) == "a Play wager may be beyond the limit"  # four times $100
    assert by_best_way(limited).way == "bots" and by_best_way(bots).way == "exact"  # in real rounds that would take an hour
    monkeypatch.setitem(GAMES, "three_card_poker", GAMES["three_card_poker"]._replace(night=NOT_COMPILED))
    assert why_not(plan_of(THREE_CARD)) == "this game is not compiled"


@pytest.mark.parametrize(
    ("name", "rules", "said"),
    [
        (BLACKJACK, {"decks": 1}, "so few cards may be out before the round is"),
        (BLACKJACK, {"shortfall": "dead-hand"}, "hands of one player may fall short together"),
        (ULTIMATE, {"losers_first": True}, "losers are collected first, hand by hand"),
        ("oceans-eleven/super-pan-nine", {"low_stand_again": "dealt-out"}, "who stands on a low hand again is dealt out"),
        ("oceans-eleven/super-pan-nine", {"over_maximum": "no-action"}, "what lies above the most goes back before the deal"),
    ],
)
def test_what_a_game_has_of_its_own(name: str, rules: Mapping[str, object], said: str) -> None:
    plan = plan_of(name)
    assert why_not(plan) == "" and why_not(replace(plan, given=TableGiven(name, rules))) == said


def test_the_command_says_which(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("cardroom.analysis.questions.bank.value_of", lambda plan, find: (None, None))  # the odds are not the question
    args = ("bank", "oceans-eleven/dai-bacc", "--rounds", "5", "--nights", "3", "--players", "3")
    assert run(args) == 0
    assert "These are compiled rounds." in capsys.readouterr().out.replace("\n", " ")
    assert run((*args, "--json")) == 0
    assert json.loads(capsys.readouterr().out)["rounds_are"] == "compiled"
    assert run(("bank", THREE_CARD, "--rounds", "5", "--nights", "3", "--players", "3", "--strategy", "bots", "--workers", "1")) == 0
    assert "These are real rounds: bots decide." in capsys.readouterr().out.replace("\n", " ")


# -- exactly -------------------------------------------------------------------------------------------------------------------------


def test_a_night_by_convolution() -> None:
    """One bettor, fresh decks, money enough: counted by hand for two hands, and in line with many nights for two hundred and forty."""
    given = TableGiven("tres-lounge/pai-gow-tiles", players=2)
    odds = find_odds(given.edition, use_kept=False)
    base, least = next(iter(default_bets(given).items()))
    two = Plan(given, {bettor(1): {base: least}}, 2, alone=True, way="exact")
    night = exact_night(two, odds)
    assert night is not None
    fee = turns(two).every[0].fee
    wins, pushes, loses = (float(part) for part in (odds.together.loses, odds.together.pushes, odds.together.wins))  # the banker's
    by_hand = [loses**2, 2 * loses * pushes, pushes**2 + 2 * wins * loses, 2 * wins * pushes, wins**2]
    assert night.amounts.tolist() == [units * least - 2 * fee for units in range(-2, 3)]
    assert night.chances == pytest.approx(by_hand, abs=1e-12)
    many = replace(two, rounds=240)
    exact, played = exact_night(many, odds), play_nights(many, 4000, "s", workers=1)
    assert exact is not None and exact.chances.sum() == pytest.approx(1, abs=1e-9)
    assert exact.mean == pytest.approx(240 * (wins - loses) * least - 240 * fee)
    assert abs(played.results.mean - exact.mean) < 4 * played.results.error
    assert played.results.deviation == pytest.approx(exact.deviation, rel=0.05)
    assert abs(played.results.part(low=0) - exact.won) < 0.04


def test_no_convolution_where_hands_know_of_each_other() -> None:
    given = TableGiven(THREE_CARD, players=3)
    odds = find_odds(given.edition, use_kept=False)
    several = Plan(given, {bettor(number): {"ante": 5_00} for number in (1, 2)}, 20, alone=True, way="exact")
    one = Plan(TableGiven(THREE_CARD, players=2), {bettor(1): {"ante": 5_00}}, 20, alone=True, way="exact")
    assert exact_night(several, odds) is None and exact_night(one, odds) is not None
    assert exact_night(replace(one, bankroll=500_00), odds) is None  # it ends when that is gone
    assert exact_night(replace(one, bank=15_00), odds) is None  # it falls short now and then
    assert exact_night(replace(one, bets={bettor(1): {"ante": 5_00, "pair-plus": 5_00}}), odds) is None
    assert exact_night(one, None) is None
