"""Super pan nine: the exact figures against a plain recursion over every order of cards, and against real rounds."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod, sqrt

import pytest

from cardroom import load
from cardroom.analysis.odds import EditionOdds, pan_nine, solve
from cardroom.analysis.odds.pan_nine.advice import wins_among
from cardroom.analysis.odds.pan_nine.play import DrawValues, solved
from cardroom.cards import card_name
from cardroom.houses.edition import Edition
from cardroom.round import Round, View
from tests.analysis import agreement
from tests.counts import counts
from tests.editions import PanNineEdition, load_pan_nine

EDITION = "oceans-eleven/super-pan-nine"
BETS = {"wager": agreement.UNIT}


@cache
def edition(**changes: object) -> PanNineEdition:
    return load_pan_nine(EDITION).with_rules(**changes)


@cache
def odds(**changes: object) -> EditionOdds:
    return solve(edition(**changes))


# -- a second way: card after card -------------------------------------------------------------------------------------------------


PRINTED = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0}  # l.671


def shoe(of: Edition) -> Counter[int]:
    return Counter(PRINTED[card_name(card)[0]] for card in of.deck)


def orders(shoe: Counter[int], cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every order of so many cards by what they count, with the number of ways; the shoe is as it is left while one is looked at."""
    if cards == 0:
        yield (), 1
        return
    for value in list(shoe):
        there = shoe[value]
        if there:
            shoe[value] -= 1
            for rest, ways in orders(shoe, cards - 1):
                yield (value, *rest), there * ways
            shoe[value] += 1


class Counted:
    """``ways[bettor's hand, player-dealer's hand, bettor draws, player-dealer draws][result]``; hands are sorted."""

    def __init__(self, cards: Counter[int]) -> None:
        self.ways: dict[tuple[tuple[int, ...], tuple[int, ...], bool, bool], dict[int, int]] = defaultdict(lambda: defaultdict(int))
        dealt: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = defaultdict(int)
        for six, ways in orders(cards, 6):
            dealt[tuple(sorted(six[:3])), tuple(sorted(six[3:]))] += ways
        for (own, other), ways in dealt.items():
            left = cards - Counter(own) - Counter(other)
            mine, theirs = sum(own), sum(other)
            for one, first in left.items():
                for two, second in left.items():
                    next_two = ways * first * (second - (one == two))
                    for bettor in (False, True):
                        for banker in (False, True):
                            a, b = (mine + bettor * one) % 10, (theirs + banker * two) % 10
                            self.ways[own, other, bettor, banker][(a > b) - (a < b)] += next_two

    def net(self, own: tuple[int, ...], other: tuple[int, ...], bettor: bool, banker: bool) -> int:
        ways = self.ways[own, other, bettor, banker]
        return ways[1] - ways[-1]


def points(hand: tuple[int, ...]) -> int:
    return sum(hand) % 10


def banker_draws(hand: tuple[int, ...], bettor_drew: bool) -> bool:
    """0 to 3 must and 7 to 9 must not (l.738); 4 and 5 always, 6 when the bettor stood."""
    return points(hand) <= 5 or (points(hand) == 6 and not bettor_drew)


@cache
def twelve_decks() -> Counted:
    return Counted(shoe(load(EDITION)))


def test_every_line_is_what_a_count_card_by_card_finds() -> None:
    counted = twelve_decks()
    found: dict[str, int] = defaultdict(int)
    for (own, other, bettor, banker), ways in counted.ways.items():
        if bettor == (points(own) <= 5) and banker == banker_draws(other, bettor):
            for result, count in ways.items():
                name = {1: "higher", 0: "equal", -1: "lower"}[result]
                found[f"{name}, {'with a card drawn' if bettor else 'in three cards'}"] += count
    wager = odds().wager("wager")
    total = sum(found.values())
    assert total == 432 * 431 * 430 * 429 * 428 * 427 * 426 * 425  # ordered here, the hands unordered there
    assert {line.name: line.chance for line in wager.lines} == {name: Fraction(count, total) for name, count in found.items()}
    assert wager.combinations == total // 36


def test_neither_side_gains_by_any_other_draw() -> None:
    """Hand by hand, cards told apart: drawing on five and fewer is best for the bettor, and the player-dealer's reply for him."""
    counted = twelve_decks()
    hands = sorted({own for own, *_ in counted.ways})
    assert len(hands) == 84
    for own in hands:
        worth = {does: sum(counted.net(own, other, does, banker_draws(other, does)) for other in hands) for does in (True, False)}
        assert (worth[True] > worth[False]) == (points(own) <= 5)
    free = [hand for hand in hands if 4 <= points(hand) <= 6]
    for other in free:
        for drew in (True, False):
            bettors = [own for own in hands if (points(own) <= 5) == drew]
            card, none = (sum(counted.net(own, other, drew, does) for own in bettors) for does in (True, False))
            assert (card < none) == banker_draws(other, drew)


def test_what_the_player_dealer_gains_over_the_house_way_is_his_six_against_one_who_drew() -> None:
    """By the house way on both sides nothing is won (l.756-757): both do the same. He then draws on six against one who stood."""
    assert odds(player_dealer_draws=5, player_dealer_stands=6).together.mean == 0
    assert odds().together.mean < 0
    assert "house way and best" in odds().strategy


def test_a_small_deck_with_other_rules() -> None:
    """One deck of A 2 3 4 J, two seats, the choice on 2 to 7: the best fixed play of both, found by trying every one by points."""
    of = edition(decks=1, seats=2, without="56789TQK", player_dealer_draws=1, player_dealer_stands=8, house_draws=4)
    counted = Counted(shoe(of))
    hands = sorted({own for own, *_ in counted.ways})
    play, solution = solved(of.rules)
    assert play.deals.hands == tuple(hands)
    plays = {hand: bool(draws) for hand, draws in zip(hands, solution.bettor, strict=True)}
    replies = {drew: dict(zip(hands, solution.banker[drew], strict=True)) for drew in (False, True)}
    total = sum(sum(counted.ways[own, other, False, False].values()) for own in hands for other in hands)

    def worth(own: tuple[int, ...], draws: bool) -> int:
        return sum(counted.net(own, other, draws, bool(replies[draws][other])) for other in hands)

    assert Fraction(sum(worth(own, plays[own]) for own in hands), total) == solution.value
    for other in hands:
        for drew in (False, True):
            gives = {does: sum(counted.net(own, other, drew, does) for own in hands if plays[own] == drew) for does in (True, False)}
            if 2 <= points(other) <= 7:
                assert gives[bool(replies[drew][other])] == min(gives.values())
            else:
                assert replies[drew][other] == (points(other) <= 1)
    best = Fraction(sum(max(worth(own, True), worth(own, False)) for own in hands), total)
    assert (best == solution.value) == solution.settled
    assert best >= solution.most >= solution.value


def test_odds_paid_are_those_of_the_rules() -> None:
    paid = odds(pays="2 to 1").together
    assert {line.net for line in paid.lines} == {2, 0, -1}
    assert paid.mean > odds().together.mean + Fraction(2, 5)


# -- other rules -------------------------------------------------------------------------------------------------------------------


def test_variants_solve_and_differ_as_they_must() -> None:
    of = load_pan_nine(EDITION)
    found = {name: float(solve(of.with_rules(**changes)).together.mean) for name, changes in pan_nine.variants(of).items()}
    own = float(odds().together.mean)
    decks = [found[f"{number} decks"] for number in (3, 4, 6, 8, 10)]
    assert decks == sorted(decks) and decks[-1] < own < 0
    assert found["player-dealer by the house way"] == 0
    assert found["player-dealer free to choose above 0"] == own  # he would choose what he must
    assert 0 < found["player-dealer draws on all he may"] < found["player-dealer stands on all he may"]


def test_with_sevens_to_nines_no_fixed_play_is_best_for_both() -> None:
    solution = solved(edition(without="").rules)[1]
    assert not solution.settled
    assert solution.value < solution.most < 0
    assert "makes sure of most" in odds(without="").strategy
    assert odds(without="").advice[-1].rows[-1][0] == "no fixed play is best for both"


def test_where_the_cards_matter_the_advice_names_them() -> None:
    """With one deck a five is drawn to or not by its cards."""
    few = odds(decks=1, seats=3)
    rows = [row for row in few.advice[1].rows if row[0] == "has drawn" and row[1].startswith("5 of ")]
    assert {row[2] for row in rows} == {"card", "no card"}


def test_with_several_players_the_player_dealer_counts_who_has_drawn() -> None:
    table = {row[0]: row[1:] for row in odds().advice[2].rows}
    assert table["4"] == table["5"] == ("always",) * 7
    assert table["6"][0] == "0"  # against one: only if he stood
    play: DrawValues = solved(load(EDITION).rules)[0]
    six = play.deals.points == 6
    stood, drew = play.banker_gains(play.house_way)
    per = [play.gain_each(stood, six, ~play.house_way), play.gain_each(drew, six, play.house_way)]
    for players, most in enumerate(table["6"], start=1):
        assert int(most) * per[1] + (players - int(most)) * per[0] > 0 > (int(most) + 1) * per[1] + (players - int(most) - 1) * per[0]


def test_two_players_exactly() -> None:
    """By the house way nothing is won. With two players all that the player-dealer does otherwise is to draw on six when both have stood,
    so that, counted with three hands, is what each of them wins; taking the two hands as independent comes within a hundred-thousandth."""
    play, solution = solved(load(EDITION).rules)
    assert wins_among(play, solution, 1) == pytest.approx(float(solution.value), abs=1e-12)
    assert odds().advice[2].rows[-1][:3] == ("6", "0", "0")
    cards = shoe(load(EDITION))
    hands = list(combinations_with_replacement(range(7), 3))

    def ways(hand: tuple[int, ...], left: Counter[int]) -> int:
        return prod(comb(left[value], count) for value, count in Counter(hand).items())

    total = Fraction(0)
    for six in (hand for hand in hands if points(hand) == 6):
        for own in (hand for hand in hands if points(hand) >= 6):
            left = cards - Counter(six) - Counter(own)
            first = ways(six, cards) * ways(own, cards - Counter(six))
            for other in (hand for hand in hands if points(hand) >= 6):
                then = left - Counter(other)
                worse = points(own) > 6
                drawn = sum(then[card] * ((points(own) > (6 + card) % 10) - (points(own) < (6 + card) % 10)) for card in range(7))
                total += first * ways(other, left) * (Fraction(drawn, 423) - worse)
    exactly = total / (comb(432, 3) * comb(429, 3) * comb(426, 3))
    assert wins_among(play, solution, 2) == pytest.approx(float(exactly), abs=1e-5)
    assert -0.005 < exactly < -0.004


# -- at the table ------------------------------------------------------------------------------------------------------------------


def check(rounds: int, seed: str) -> None:
    of = load_pan_nine(EDITION)
    samples = agreement.play(of, pan_nine.player(of), BETS, rounds, seed)
    agreement.agree(samples, odds().wagers)
    decided = float(odds().together.wins) + float(odds().together.loses)
    share = samples["wager"].squares / rounds
    assert abs(share - decided) < 4 * sqrt(decided * (1 - decided) / rounds)


def test_real_rounds_agree() -> None:
    check(600, "pan nine")


@pytest.mark.prove
@pytest.mark.timeout(1800)
def test_real_rounds_agree_in_the_long_run() -> None:
    check(300_000, "pan nine at length")


@counts("rounds", 300, 1_000)
def test_real_rounds_by_the_house_way_agree(rounds: int) -> None:
    of = edition(player_dealer_draws=5, player_dealer_stands=6)
    samples = agreement.play(of, pan_nine.player(of), BETS, rounds, "pan nine, house way")
    agreement.agree(samples, odds(player_dealer_draws=5, player_dealer_stands=6).wagers)


def asked(view: View) -> bool:
    return view.decision is not None and any(option.verb == "card" for option in view.options)


def test_the_player_draws_as_solved() -> None:
    """Bettors on five and fewer; the player-dealer on six by who has drawn, weighed by their wagers."""
    of = load_pan_nine(EDITION)
    decide = pan_nine.player(of)
    bets = {"ann": 100_00, "bob": 10_00}
    sixes = {(ann, bob): 0 for ann in (True, False) for bob in (True, False)}
    for number in range(600):
        round = Round(of.setup(dict.fromkeys((*bets, "banker"), 1_000_00), seed=f"six {number}", player_dealer="banker"))
        while round.decision is not None:
            player = next(iter(round.decision.asks))
            view = round.view(player)
            action = agreement.answer(view, decide, {"wager": bets.get(player, 0)})
            if asked(view):
                seat = next(seat for seat, name in view.seats.items() if name == player)
                total = points(tuple(PRINTED[card_name(card)[0]] for card in view.cards(f"seat/{seat}")[:3]))
                if player == "banker" and total == 6:
                    ann, bob = (len(view.places[f"seat/{each}"]) == 4 for each in (1, 2))
                    sixes[ann, bob] += 1
                    assert (action.verb == "card") == (not ann)  # her wager is ten times bob's
                else:
                    assert (action.verb == "card") == (total <= 5)
            round.act(action)
    assert min(sixes.values()) > 3


def test_he_can_sit_at_a_table_by_himself() -> None:
    """What else he is asked he answers, too."""
    of = load_pan_nine(EDITION)
    decide = pan_nine.player(of)
    round = Round(of.setup({"ann": 500_00, "banker": 500_00}, seed=1, player_dealer="banker"))
    while round.decision is not None:
        round.act(decide(round.view(next(iter(round.decision.asks)))))
    assert sum(round.outcome.stacks.values()) + round.outcome.drop == 1_000_00
