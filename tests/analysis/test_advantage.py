"""Advantage play: exact effects of removal, shoes dealt to the cut card against published counts, and cards seen.

Published values: E. Jacobson, "Co-Card Counting the Dragon and Panda Side Bets in EZ Baccarat" (888casino.com, 100 million shoes of eight
decks, cut card at 14): Dragon 7 0.597 units a shoe, Panda 8 0.237; M. Shackleford, wizardofodds.com: the deals of Dragon 7, and three
card poker with one card of the dealer's seen.
"""

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt
from pathlib import Path
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from cardroom.analysis.advantage import baccarat, buster, game_wager, pan_nine
from cardroom.analysis.advantage import pai_gow as pai_gow_seen
from cardroom.analysis.advantage.baccarat import count_ends, count_shoes, effects_of, linear_count, mean_of
from cardroom.analysis.advantage.bet import CounterBet
from cardroom.analysis.advantage.count import CountSystem, tags_of
from cardroom.analysis.advantage.counted_shoes import Blackjack, PanNine
from cardroom.analysis.advantage.counter import counted
from cardroom.analysis.advantage.depths import deepest_below
from cardroom.analysis.advantage.seen import PART, VersusSampler, value_seen
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.baccarat import draws_of, hand_of
from cardroom.analysis.nights.game import Payout
from cardroom.analysis.odds import solve
from cardroom.analysis.odds.pai_gow import way_of
from cardroom.analysis.odds.pai_gow.solution import PaiGowTerms
from cardroom.analysis.spread import unheard
from cardroom.analysis.value import Figure
from cardroom.cards import FACES, Card
from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.games.banked.baccarat.drawing import events
from cardroom.games.banked.baccarat.game import ends
from cardroom.games.banked.baccarat.rules import Rules
from cardroom.games.banked.blackjack.rules import Rules as BlackjackRules
from cardroom.games.banked.blackjack.rules import Table as BlackjackTable
from cardroom.games.banked.pai_gow.house_way import set_hand
from cardroom.games.banked.pai_gow.rules import Rules as PaiGowRules
from cardroom.games.banked.pai_gow.rules import Table as PaiGowTable
from cardroom.games.banked.pan_nine.rules import Rules as PanNineRules
from cardroom.games.banked.pan_nine.rules import Table as PanNineTable
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.versus.rules import Rules as Versus
from cardroom.games.banked.versus.rules import Table as VersusTable
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from tests.counts import counts, of_game

PANDA = "oceans-eleven/ez-baccarat-panda-8"
CENTS = Payout(1, "down", 1)
UNIT = 10_000
DRAGON_TAGS = "0,0,0,-1,-1,-1,-1,2,2,0"
PANDA_TAGS = "1,1,-2,-2,-2,-1,-1,-2,4,1"


def edition_of(name: str) -> Edition[Rules, BankedTable]:
    return load(name).known(Rules, BankedTable)


# -- baccarat: the exact part -----------------------------------------------------------------------------------------------------------


def test_dragon_7_wins_in_as_many_deals_as_published() -> None:
    """112,633,011,329,024 of 4,998,398,275,503,360 deals of eight decks (wizardofodds.com)."""
    edition = edition_of(PANDA)
    found = np.zeros(400, np.int64)
    count_ends(np.array(baccarat.fresh(edition.deck)), *draws_of(edition.rules), found)
    won = baccarat.won_by_end(edition.rules, {"dragon-7": 1}, CENTS)
    assert int(found.sum()) == 4_998_398_275_503_360
    assert int(found[won > 0].sum()) == 112_633_011_329_024


@pytest.mark.parametrize("name", of_game("baccarat"))
def test_a_fresh_shoe_is_worth_what_the_odds_say(name: str) -> None:
    """The odds count by pairs of kinds, in Python integers; this counts card by card, in compiled code."""
    edition = edition_of(name)
    odds = solve(edition)
    for wager in edition.rules.wagers:
        found = mean_of(edition.rules, {wager: UNIT}, CENTS, baccarat.fresh(edition.deck))
        assert found / UNIT == odds.wager(wager).mean


def test_what_is_left_of_a_shoe_is_counted_as_by_hand() -> None:
    """Every order of a few cards, dealt one by one."""
    edition = edition_of("oceans-eleven/dragon-dai-bacc")
    rules, left = edition.rules, [2, 1, 0, 1, 0, 1, 0, 1, 0, 2]
    cards = [hand_of(kind, False)[0] for kind, count in enumerate(left) for _ in range(count)]
    total = {wager: Fraction(0) for wager in rules.wagers}
    deals = 0
    for order in permutations(cards, 6):
        player, banker, rest = [order[0], order[2]], [order[1], order[3]], list(order[4:])
        if rules.chart.player_hits(player, banker):
            player.append(rest.pop(0))
        if rules.chart.banker_hits(player, banker):
            banker.append(rest.pop(0))
        happened = events(player, banker)
        deals += 1
        for wager in rules.wagers:
            result, odds, _, _ = ends(rules, wager, happened)
            total[wager] += Fraction(odds.pays, odds.stake) if result == "win" else -1 if result == "lose" else 0
    for wager in rules.wagers:
        assert mean_of(rules, {wager: UNIT}, CENTS, left) / UNIT == total[wager] / deals


def test_effects_of_removal_cancel() -> None:
    """Removing one card of a whole shoe at random changes nothing: the effects, weighted by the cards there are, add up to nothing."""
    edition = edition_of(PANDA)
    left = baccarat.fresh(edition.deck)
    for wager in edition.rules.wagers:
        effects = effects_of(edition.rules, {wager: UNIT}, CENTS, left)
        assert sum(effect * cards for effect, cards in zip(effects, left, strict=True)) == 0


# -- baccarat: shoes --------------------------------------------------------------------------------------------------------------------


@counts("shoes", 30_000, 4_000_000)
@pytest.mark.parametrize(
    ("wager", "tags", "trigger", "published", "deviation"),
    [("dragon-7", DRAGON_TAGS, 4, 0.597, 17), ("panda-8", PANDA_TAGS, 11, 0.237, 10)],
)
def test_published_counts_gain_what_was_published(
    wager: str, tags: str, trigger: float, published: float, deviation: float, shoes: int
) -> None:  # fmt: skip
    """A card burned unseen is one more behind the cut card, so 14 and a burned card are a cut of 15.

    ``deviation`` bounds that of a shoe: 100 million published shoes have an error too, and three digits.
    """
    edition = edition_of(PANDA)
    count = CountSystem.by_true_count(tags_of(tags), trigger, "published")
    depths = count_shoes(edition, CounterBet(wager, {wager: UNIT}, 0), count, CENTS, shoes, "published", 14, 60)
    found = depths.at(15).shoe
    error = sqrt((found.error / UNIT) ** 2 + (deviation / 10_000) ** 2)
    assert abs(found.value / UNIT - published) < 4 * error


def test_nobody_gains_who_always_bets() -> None:
    """A bet in every round wins what a fresh shoe gives in each of them, but for the cut card: it is the check of shoes and trials."""
    edition = edition_of("oceans-eleven/dai-bacc")
    always = CountSystem((0.0,) * 10, -1.0, "")
    left = baccarat.fresh(edition.deck)
    for wager in ("player", "tiger-7"):
        depths = count_shoes(edition, CounterBet(wager, {wager: UNIT}, 300, 2.5), always, CENTS, 4_000, "always", 14, 208)
        mean = float(mean_of(edition.rules, {wager: UNIT}, CENTS, left))
        for cut in (14, 104, 208):
            at = depths.at(cut)
            assert at.bets.value == at.rounds.value
            assert abs(at.bank.value - mean) < 4 * at.bank.error
            assert at.counter.value == pytest.approx(at.bank.value - 300 - 2.5)
            assert at.shoe.value / at.rounds.value == pytest.approx(at.bank.value)


def test_nobody_loses_who_never_bets() -> None:
    edition = edition_of(PANDA)
    never = CountSystem((0.0,) * 10, 1.0, "")
    at = count_shoes(edition, CounterBet("tie", {"tie": UNIT}, 300, 2.0), never, CENTS, 50, "never", 14, 208).at(14)
    assert (at.bets.value, at.bank.value, at.counter.value) == (0, 0, -2.0)


def test_the_best_count_is_no_worse_than_simple_tags_and_a_deeper_cut_gives_more() -> None:
    edition = edition_of(PANDA)
    bet = CounterBet("dragon-7", {"dragon-7": UNIT}, 0)
    best = linear_count(edition.rules, bet, CENTS, baccarat.fresh(edition.deck))
    simple = CountSystem.by_true_count(tags_of(DRAGON_TAGS), 4, "published")
    one, other = (count_shoes(edition, bet, count, CENTS, 20_000, "same", 14, 208).at(14).shoe for count in (best, simple))
    assert one.value > other.value - 4 * sqrt(one.error**2 + other.error**2)
    depths = count_shoes(edition, bet, best, CENTS, 20_000, "same", 14, 208)
    gains = [depths.at(cut).shoe.value for cut in (14, 52, 104, 208)]
    assert gains == sorted(gains, reverse=True)


def test_the_cut_that_keeps_the_loss_below_a_figure() -> None:
    """The bound holds there and one card deeper it does not."""
    found = counted(TableGiven(PANDA), "dragon-7", 100_00, shoes=5_000)
    at = found.depths.at(52).bank
    bound = at.value + 2 * at.error
    cut = deepest_below(found.depths, bound)
    assert cut is not None and cut >= 52
    assert all(found.depths.at(each).bank.value + 2 * found.depths.at(each).bank.error <= bound for each in range(cut, 209))
    deeper = found.depths.at(cut - 1).bank
    assert deeper.value + 2 * deeper.error > bound
    assert deepest_below(found.depths, -1e9) is None
    assert deepest_below(found.depths, 1e9) == 14


def test_a_line_goes_with_a_bet_that_needs_one() -> None:
    """Dragon 7 needs a line (001 l.5686-5693): the least of the table, $10, on the line that costs less; a Tie Bet does not (l.5672)."""
    given = TableGiven(PANDA)
    assert counted(given, "dragon-7", 100_00, shoes=10).bet.stakes == {"dragon-7": 100_00, "banker": 10_00}
    assert counted(given, "tie", 100_00, shoes=10).bet.stakes == {"tie": 100_00}


def test_the_same_seed_deals_the_same_shoes() -> None:
    given = TableGiven(PANDA)
    one, two = (counted(given, "panda-8", 100_00, shoes=9_000, seed="x").depths.sums for _ in range(2))
    assert (one == two).all()


# -- buster -----------------------------------------------------------------------------------------------------------------------------

NO_BUST = "oceans-eleven/no-bust-21st-century-blackjack-6-0"
BUSTER_TAGS = "-2,-3,-2,0,0,0,1,1,1,1"


def no_bust() -> Edition[BlackjackRules, BlackjackTable]:
    return load(NO_BUST).known(BlackjackRules, BlackjackTable)


def test_buster_loses_what_is_published_and_its_effects_cancel() -> None:
    """Table A, six decks: 4.724 % (E. Jacobson, "Card Counting the Buster Blackjack Side Bet, 6 Decks", 888casino.com). A card removed at
    random changes nothing."""
    edition = no_bust()
    assert float(buster.mean_of(edition.rules, "buster-a", edition.deck)) == pytest.approx(-0.04724, abs=5e-6)
    effects = buster.effects_of(edition.rules, "buster-a", edition.deck)
    assert len(effects) == 10
    assert sum(effect * cards for effect, cards in zip(effects, (96, *[24] * 9), strict=True)) == 0
    signs = [1 if effect > 0 else -1 for effect in effects]
    assert [signs[0], *signs[1:4], *signs[7:]] == [1, -1, -1, -1, 1, 1, 1]  # as the published tags, which leave out 4, 5 and 6


def test_the_player_dealer_is_dealt_as_the_odds_say() -> None:
    """Bet in every round, the bet wins the exact mean of a fresh shoe, but for the effect of the cut card, which is within the errors."""
    edition = no_bust()
    always = CountSystem((0.0,) * 10, -1.0, "")
    bet = CounterBet("buster-a", {"buster-a": UNIT}, 100, 1.5)
    at = buster.count_shoes(edition, bet, -50.0, always, CENTS, 5, 3_000, "always", 60, 156).at(104)
    mean = float(buster.mean_of(edition.rules, "buster-a", edition.deck)) * UNIT
    assert at.bets.value == at.rounds.value
    assert abs(at.bank.value - (mean - 50)) < 4 * at.bank.error
    assert at.counter.value == pytest.approx(at.bank.value - 100 - 1.5)


@counts("shoes", 8_000, 500_000)
def test_buster_counted_gains_what_was_published(shoes: int) -> None:
    """0.702 units for 100 hands, betting 13.29 % of them, with six decks and the cut card 52 from the end (advancedadvantageplay.com). The
    text does not say how many play or by which chart, so 0.03 are allowed for that beside the errors."""
    count = CountSystem.by_true_count(tags_of(BUSTER_TAGS), 4, "published")
    bet = CounterBet("buster-a", {"buster-a": UNIT}, 0)
    at = buster.count_shoes(no_bust(), bet, 0.0, count, CENTS, 1, shoes, "published", 52, 156).at(52)
    assert abs(at.bets.value / at.rounds.value - 0.1329) < 0.01
    assert abs(100 * at.bank.value / UNIT - 0.702) < 0.03 + 4 * 100 * at.bank.error / UNIT


def test_a_buster_bet_brings_its_game_wager() -> None:
    """8.0 allows a Buster bet of at most the game wager (001 l.2549), no-bust any within the limits: the least of the table beside it."""
    stakes = Blackjack(TableGiven("oceans-eleven/21st-century-blackjack-8-0")).stakes("buster", 50_00)
    assert stakes == {"buster": 50_00, "wager": 50_00}
    given = TableGiven(NO_BUST, table={"bonuses": ["buster-a"]})
    least = given.edition.known(BlackjackRules, BlackjackTable).table.least
    assert Blackjack(given).stakes("buster-a", 50_00) == {"buster-a": 50_00, "wager": least}


# -- the game wager of blackjack --------------------------------------------------------------------------------------------------------


@counts("shoes", 1_000, 60_000)
@pytest.mark.parametrize("name", [NO_BUST, "oceans-eleven/21st-century-blackjack", "oceans-eleven/pure-spanish-21-5"])
def test_rounds_on_trial_win_what_the_odds_say(name: str, shoes: int) -> None:
    """Bet in every round, the game wager wins the mean of the exact odds, but for the effect of the cut card: so every double, split,
    surrender and natural is settled on trial as in the odds. Insurance, which no chart takes, is no part of either."""
    table = Blackjack(TableGiven(name, players=3))
    always = CountSystem((0.0,) * 10, -1.0, "")
    at = table.deal(CounterBet("wager", {"wager": UNIT}, 0), always, shoes, "always", unheard).at(len(table.edition.deck) // 2)
    assert at.bets.value == at.rounds.value
    assert abs(at.bank.value / UNIT - table.fresh("wager", UNIT)) < 4 * at.bank.error / UNIT + 0.001


def test_hi_lo_counts_nothing_in_a_whole_shoe() -> None:
    """In 52 cards twenty low ones are +1, sixteen tens and four aces -1. Spanish decks lack the four tens: 4 are left over in 48 cards."""
    usual = game_wager.balanced(TableGiven(NO_BUST))[0]
    assert usual == game_wager.HI_LO and 4 * sum(usual[1:]) + 16 * usual[0] == 0
    tags, said = game_wager.balanced(TableGiven("oceans-eleven/pure-spanish-21-5"))
    assert "less their mean" in said
    assert 12 * tags[0] + 4 * sum(tags[1:10]) == pytest.approx(0)
    assert tags[2] - tags[0] == pytest.approx(2)


def test_hi_lo_gains_more_the_deeper_the_cut() -> None:
    table = Blackjack(TableGiven("oceans-eleven/21st-century-blackjack-8-0", players=3))
    bet = CounterBet("wager", {"wager": UNIT}, 0)
    count = table.best_count(bet)
    assert count.slope > 0 and "Hi-Lo" in count.words
    depths = table.deal(bet, count, 6_000, "1", unheard)
    deep, shallow = depths.at(30).shoe, depths.at(156).shoe
    assert deep.value > shallow.value and deep.value > 2 * deep.error


# -- super pan nine ---------------------------------------------------------------------------------------------------------------------

SUPER_PAN_NINE = "oceans-eleven/super-pan-nine"


def test_effects_at_pan_nine_are_counted_in_the_shoe_that_is_left() -> None:
    """A whole shoe is worth what the odds say; a card removed at random changes nothing; where nothing is left of a kind, it has none."""
    edition = load(SUPER_PAN_NINE).known(PanNineRules, PanNineTable)
    left = pan_nine.fresh(edition.deck)
    assert left == [144, *[48] * 6, 0, 0, 0]  # twelve decks without 7, 8, 9, 10 (001 l.665)
    assert pan_nine.mean_of(edition.rules, left) == solve(edition).together.mean
    effects = pan_nine.effects_of(edition.rules, left)
    assert sum(effect * cards for effect, cards in zip(effects, left, strict=True)) == 0
    assert effects[7:] == [0, 0, 0]


@counts("shoes", 3_000, 200_000)
@pytest.mark.parametrize("players", [3, 6])
def test_pan_nine_is_dealt_as_the_value_of_the_table_says(players: int, shoes: int) -> None:
    """Bet in every round, the wager wins the exact mean of the whole table, which ``points_means`` finds from all deals."""
    table = PanNine(TableGiven(SUPER_PAN_NINE, players=players))
    always = CountSystem((0.0,) * 10, -1.0, "")
    at = table.deal(CounterBet("wager", {"wager": UNIT}, 0), always, shoes, "always", unheard).at(100)
    assert at.bets.value == at.rounds.value
    assert abs(at.bank.value - table.fresh("wager", UNIT) * UNIT) < 4 * at.bank.error


def test_nobody_beats_pan_nine_by_counting() -> None:
    """Twelve decks move the mean so little that a counter who bets $100 finds hardly a bet that pays for the collection."""
    found = counted(TableGiven(SUPER_PAN_NINE), "wager", 100_00, shoes=500)
    at = found.depths.at(52)
    assert found.cut == 52 and at.bank.value * found.rounds_an_hour < 100


# -- cards and hands seen ---------------------------------------------------------------------------------------------------------------

# Every straight (1), three of a kind (4) and straight flush (5) is paid, win or lose: 720, 52 and 48 of the 22,100 hands, never folded.
USUAL_ANTE_BONUS = Fraction(720 * 1 + 52 * 4 + 48 * 5, 22_100)


def three_card_poker() -> Edition[Versus, VersusTable]:
    """The usual rules, queen high qualifies and no card is up, but for the ante bonus."""
    return load("gulfstream-park/three-card-poker").with_rules(base_bonus={}).known(Versus, VersusTable)


def test_three_card_poker_with_one_card_seen_is_as_published() -> None:
    """-3.3730 % becomes +3.4829 % (wizardofodds.com)."""
    found = value_seen(three_card_poker(), 1, 0, 0)
    values = [round(100 * (value + float(USUAL_ANTE_BONUS)), 4) for value in (found.as_dealt, found.knowing.value)]
    assert values == [-3.373, 3.4829]
    assert found.knowing.exact


@counts("deals", 4_096, 400_000)
def test_sampled_deals_agree_with_the_count(deals: int) -> None:
    """The sampler, asked what is also counted exactly: one card seen."""
    edition = three_card_poker()
    exact = value_seen(edition, 1, 0, 0).gain.value
    gains = np.concatenate([VersusSampler(edition.rules, 1, 0, deals, "1")(first) for first in range(0, deals, 1024)])
    assert len(gains) == deals and gains.min() >= 0
    assert abs(gains.mean() - exact) < 4 * gains.std() / sqrt(deals)


def test_whoever_sees_the_whole_hand_knows_how_it_ends() -> None:
    """All three cards seen: nothing is left to count, and it is worth more than one card or two."""
    edition = three_card_poker()
    one, two, three = (value_seen(edition, flashed, 0, 2_048).knowing.value for flashed in (1, 2, 3))
    assert one < two < three


@counts("deals", 1_024, 60_000)
@pytest.mark.parametrize(
    ("flashed", "hands", "published", "digit"), [(2, 0, 0.1157, 5e-5), (3, 0, 0.3521, 5e-5), (4, 0, 0.6427, 5e-5), (0, 5, -0.004, 5e-4)]
)
def test_caribbean_stud_seen_is_as_published(flashed: int, hands: int, published: float, digit: float, deals: int) -> None:
    """With the usual pay table the house keeps 5.224 %. It loses 11.57 % to a bettor who sees two cards beside the one that is up,
    35.21 % with three and 64.27 % with all four (Grosjean, in E. Jacobson, "Edge Sorting Caribbean Stud", 888casino.com); it keeps
    0.4 % against six who share all their hands (S. How,
    discountgambling.net)."""
    pays = {
        "royal-flush": 100, "straight-flush": 50, "four-of-a-kind": 20, "full-house": 7, "flush": 5, "straight": 4, "three-of-a-kind": 3,
        "two-pair": 2, "pair": 1, "high-card": 1,
    }  # fmt: skip
    edition = load("oceans-eleven/caribbean-stud-poker").with_rules(second_pays={hand: f"{odds} to 1" for hand, odds in pays.items()})
    found = value_seen(edition.known(Versus, VersusTable), flashed, hands, deals)
    assert round(100 * found.as_dealt, 3) == -5.224
    assert abs(found.knowing.value - published) < digit + 4 * found.knowing.error


# -- the command ------------------------------------------------------------------------------------------------------------------------


def test_the_command_says_it_as_a_table_and_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["advantage", PANDA, "--wager", "dragon-7", "--shoes", "2000", "--below", "$15", "--cut", "20"]
    assert run(asked) == 0
    text = capsys.readouterr().out
    assert "14*" in text and "-7.6113 %" in text and "behind the cut card" in text
    assert max(map(len, text.splitlines())) <= 80
    assert run([*asked, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["wagers"]
    assert [row["cut"] for row in found["cuts"]] == [14, 20, 26, 52, 78, 104, 130, 156, 208]
    assert found["fresh"] == pytest.approx(-0.076113, abs=1e-6)
    assert found["below"]["bank_loses_an_hour"] == 1500 and 14 <= found["below"]["cut"] <= 208
    assert found["cuts"][0]["bank_loses_an_hour"] > 0 < found["cuts"][0]["bank_loses_an_hour_error"]


def test_the_command_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "depths.svg"
    assert run(["advantage", PANDA, "--wager", "panda-8", "--shoes", "500", "--plot", str(file)]) == 0
    assert f"Drawn in {file}." in capsys.readouterr().out
    assert "208 cards" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((PANDA, "--wager", "dragon"), "has no wager 'dragon' to count; there are: tie, dragon-7, panda-8, player, banker."),
        ((PANDA, "--cut", "13"), "--cut must be from 14 to 208 cards, half the shoe, not 13."),
        ((PANDA, "--tags", "1,2"), "--tags are ten numbers from the ace to the ten, like 0,0,0,-1,-1,-1,-1,2,2,0."),
        ((PANDA, "--trigger", "4"), "--trigger goes with --tags; without them the best count that is known is used."),
        ((PANDA, "--stake", "0"), "--stake must be more than nothing."),
        (
            (PANDA, "--flashed", "1"),
            "--flashed and --hands-seen are computed for poker and pai gow poker against the player-dealer's hand.",
        ),
        (("tres-lounge/three-card-poker", "--cut", "14"), "--cut is for a shoe with a cut card; tres-lounge/three-card-poker shuffles"),
        (("gulfstream-park/three-card-poker", "--flashed", "4"), "The player-dealer has 3 cards, of which 0 lie face up anyway"),
        (("oceans-eleven/caribbean-stud-poker", "--hands-seen", "7"), "a bettor can see 6 other hands at most, not 7."),
        (("tres-lounge/texas-holdem",), "has no player-dealer, so advantage has nothing to say of it."),
        (("oceans-eleven/pai-gow-tiles",), "there is nothing to count"),
        ((SUPER_PAN_NINE, "--players", "2"), "another bettor must play: --players 3 or more."),
        (("oceans-eleven/21st-century-blackjack-8-0", "--rule", "shuffle=every-round"), "so there is nothing to count."),
    ],
)
def test_the_command_refuses(args: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["advantage", *args]) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1


def test_tags_are_numbers() -> None:
    assert tags_of(DRAGON_TAGS) == (0, 0, 0, 0, -1, -1, -1, -1, 2, 2)
    for bad in ("", "a", "nan,0,0,0,0,0,0,0,0,0", "1,2,3,4,5,6,7,8,9"):
        with pytest.raises(BadInput):
            tags_of(bad)


# -- hands seen at pai gow poker -------------------------------------------------------------------------------------------------------


def _plain_gain(edition: Edition[PaiGowRules, PaiGowTable], deck: list[Card], seen: int) -> tuple[float, float]:
    """In plain Python: every hand left, set by the house way one by one, against every legal setting; (gain, house way)."""
    game = PaiGowTerms.of(edition.rules, way_of(edition))
    ranking, pushes = game.ranking, edition.rules.pushes
    assert not pushes
    own = deck[:7]
    legal = [(low, high) for _, _, low, high in ranking.settings(own) if low <= high]

    def as_house(cards: Sequence[Card]) -> tuple[int, int]:
        made = set_hand(cards, game.way, ranking, game.pairs)
        return ranking.front(made.front), ranking.back(made.back)

    hands = [as_house(his) for his in combinations(deck[seen:], 7)]
    mine = as_house(own)
    house = sum(game.result(mine, his) for his in hands)
    best = max(sum(game.result(each, his) for his in hands) for each in legal)
    return (best - house) / len(hands), house / len(hands)


def test_hands_seen_at_pai_gow_deal_by_deal() -> None:
    """Five hands seen leave 330 for the player-dealer: each deal counted again without classes or compiled code."""
    edition = load("tres-lounge/fortune-pai-gow-poker").known(PaiGowRules, PaiGowTable)
    sampler = pai_gow_seen.PaiGowSampler(edition, 5, 4, "plain")
    random = Random(29)
    decks = [random.sample(edition.deck, len(edition.deck)) for _ in range(4)]
    found = sampler.gains(np.array(decks) % FACES)
    for deck, row in zip(decks, found.tolist(), strict=True):
        assert row == pytest.approx(_plain_gain(edition, deck, 42))
    assert found[:, 0].min() >= 0


@counts("deals", 2_048, 100_000)
def test_the_house_way_in_the_sample_is_worth_what_the_odds_say(deals: int) -> None:
    """28.5916 % won, 29.8692 % lost: both published, and the mean of the sampled deals."""
    edition = load("tres-lounge/fortune-pai-gow-poker").known(PaiGowRules, PaiGowTable)
    house = np.concatenate([pai_gow_seen.PaiGowSampler(edition, 5, deals, "house")(first) for first in range(0, deals, PART)])[:, 1]
    assert abs(house.mean() + 0.012775) < 4 * house.std() / sqrt(deals)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("tres-lounge/fortune-pai-gow-poker", "--hands-seen", "6"), "can see 1 to 5 other hands, not 6"),
        (("tres-lounge/fortune-pai-gow-poker", "--hands-seen", "1"), "too many: see 3 or more"),
        (("tres-lounge/fortune-pai-gow-poker", "--flashed", "1"), "cards flashed at pai gow poker are not counted"),
        (("gulfstream-park/ultimate-texas-holdem",), "every round is dealt from a fresh deck"),
        (("oceans-eleven/california-baccarat",), "both sides would answer the count"),
    ],
)
def test_what_is_not_computed_is_said_in_one_sentence(args: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("advantage", *args)) == 2
    out, err = capsys.readouterr()
    assert not out and said in err and err.count("\n") == 1 and "Traceback" not in err


def test_an_open_hand_leaves_nothing_to_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Face up: the bettor's best answer is the best against the hand in sight, whoever else holds what."""
    edition = load("black-sheep/face-up-pai-gow-poker").known(PaiGowRules, PaiGowTable)
    monkeypatch.setattr(pai_gow_seen, "find_odds", lambda *_: SimpleNamespace(together=SimpleNamespace(mean=-0.0199)))
    found = pai_gow_seen.value_seen(edition, 5, 100)
    assert found.gain == Figure(0.0) and not found.deals
