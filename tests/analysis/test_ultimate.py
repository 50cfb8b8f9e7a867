"""Ultimate Texas hold'em: published figures, and the counting itself beside plain Python."""

from dataclasses import replace
from fractions import Fraction
from math import comb
from random import Random

import pytest

from cardroom import load
from cardroom.analysis.odds import EditionOdds, solve, ultimate
from cardroom.analysis.odds.ultimate import solved as shipping
from cardroom.analysis.odds.ultimate.lines import together, wagers
from cardroom.analysis.odds.ultimate.ranks import Made
from cardroom.analysis.odds.ultimate.solution import DEALS, FOLD, UltimateTerms, pays_of, solve_terms, terms_of
from cardroom.analysis.odds.ultimate.solved import encode, shipped, solution, wanted
from cardroom.analysis.odds.ultimate.symmetry import flops, pair, triple
from cardroom.errors import BadInput
from cardroom.money import Odds
from tests.editions import load_ultimate

BLACK_SHEEP, GULFSTREAM, OCEANS = EDITIONS = tuple(
    f"{house}/ultimate-texas-holdem" for house in ("black-sheep", "gulfstream-park", "oceans-eleven")
)
USUAL = terms_of(load_ultimate(BLACK_SHEEP))
# Nothing of it is usual: a bet of several sizes on every street, halves, an order of pays that is not that of the hands.
STRANGE = UltimateTerms(
    ((3, 4), (1, 2), (1, 3)), Odds(6, 5), "ace-king-high", Fraction(1, 4),
    (("flush", Odds(7, 2)), ("straight", Odds(9)), ("two-pair", Odds(1, 3))),
)  # fmt: skip

# Seven-card hands by their best category (published everywhere; tests/hands counts them).
SEVEN_CARDS = {
    "royal flush": 4_324, "straight flush": 37_260, "four of a kind": 224_848, "full house": 3_473_184, "flush": 4_047_644,
    "straight": 6_180_020, "three of a kind": 6_461_620,
}  # fmt: skip


@pytest.fixture(scope="module")
def odds() -> dict[str, EditionOdds]:
    return {edition: solve(load(edition)) for edition in EDITIONS}


# Published truth.


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_house_edge_is_the_published_2_1850_percent_of_the_ante(odds: dict[str, EditionOdds], edition: str) -> None:
    assert f"{-100 * float(odds[edition].together.mean):.4f}" == "2.1850"


def test_average_wager_and_risk_are_the_published_ones(odds: dict[str, EditionOdds]) -> None:
    whole = odds[BLACK_SHEEP].together
    assert f"{float(whole.staked):.2f}" == "4.15"
    assert f"{-100 * float(whole.mean / whole.staked):.2f}" == "0.53"
    assert f"{whole.deviation:.2f}" == "4.94"


@pytest.mark.parametrize(("edition", "percent"), [(OCEANS, "1.9040"), (BLACK_SHEEP, "3.4979")])
def test_trips_50_40_30_8_and_then_6_5_3_or_7_4_3(odds: dict[str, EditionOdds], edition: str, percent: str) -> None:
    trips = odds[edition].wager("trips")
    assert f"{-100 * float(trips.mean):.4f}" == percent
    each = DEALS // comb(52, 7)  # a deal tells more apart than seven cards
    assert {line.name: line.combinations for line in trips.lines[:-1]} == {name: count * each for name, count in SEVEN_CARDS.items()}


def test_four_times_the_ante_with_the_published_starts(odds: dict[str, EditionOdds]) -> None:
    found = [row[1:] for row in odds[OCEANS].advice[0].rows]
    assert found == [("4 × the Ante", text) for text in ("33+", "A2+", "A2+", "K2+", "K5+", "Q6+", "Q8+", "J8+", "JT")]


def test_nobody_plays_three_times_the_ante() -> None:
    assert not any(worth.choice(USUAL.plays[0]) == 3 for worth in solution(USUAL).starts.values())


# What must be so.


@pytest.mark.parametrize("number", range(len(shipped())))
def test_both_walks_through_the_boards_come_to_the_same(number: int) -> None:
    """The value of the best choices, from sums, is what the outcomes of those choices are worth, counted one by one."""
    found = list(shipped().values())[number]
    terms = found.terms
    best = sum(max(worth.check, *(worth.play(times) for times in terms.plays[0])) for worth in found.starts.values())
    assert together(found).mean == Fraction(best, terms.unit * DEALS)
    assert sum(sum(results) for hands in found.outcomes.values() for results in hands.values()) == DEALS
    assert sum(found.folded.values()) == sum(sum(results) for results in found.outcomes[FOLD].values())
    assert sum(worth.deals for worth in found.starts.values()) == DEALS


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_wagers_add_up(odds: dict[str, EditionOdds], edition: str) -> None:
    found = odds[edition]
    assert found.wager("ante").mean + found.wager("blind").mean + found.wager("play").mean == found.together.mean
    assert found.wager("ante").staked + found.wager("blind").staked + found.wager("play").staked == found.together.staked
    assert all(wager.combinations == DEALS for wager in found.wagers)


def test_every_edition_has_its_wagers(odds: dict[str, EditionOdds]) -> None:
    names = {edition: [wager.name for wager in found.wagers] for edition, found in odds.items()}
    assert names == {
        BLACK_SHEEP: ["ante", "blind", "play", "trips"],
        GULFSTREAM: ["ante", "blind", "play"],
        OCEANS: ["ante", "blind", "play", "trips"],
    }


def test_a_solution_ships_for_every_edition_and_variant_and_no_other() -> None:
    assert set(shipped()) == set(wanted())


def test_a_shipped_solution_is_used_for_its_own_terms_only(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[UltimateTerms] = []

    def solving(terms: UltimateTerms, progress: object) -> object:
        solved.append(terms)
        return solution(USUAL)

    monkeypatch.setattr(shipping, "solve_terms", solving)
    monkeypatch.setattr(shipping, "_new", {})
    solution(USUAL)
    assert not solved
    others = [USUAL._replace(qualifier="high-card"), USUAL._replace(plays=((3,), (2,), (1,))), USUAL._replace(blind=Fraction(3, 2))]
    for terms in (*others, *others):
        solution(terms)
    assert solved == others  # each once


def test_shipped_and_read_again_is_the_same() -> None:
    found = solution(USUAL)
    assert shipping._decode(encode(found)) == found


def test_the_advice_by_what_is_held(odds: dict[str, EditionOdds]) -> None:
    flop, river = ({row[0]: row[1] for row in odds[OCEANS].advice[number].rows} for number in (1, 2))
    assert flop["a straight or better"] == flop["three of a kind of its own"] == "always"
    assert river["straight"] == river["flush"] == river["full house"] == "always"
    assert river["pair"].endswith("% of deals")


# Variants, larger Antes, a jackpot.


def test_a_folded_hand_never_makes_more_on_the_trips_table_than_its_board() -> None:
    """So the two readings of oceans-eleven's Trips after a fold (l.2131, 2181 against l.2193) come to the same."""
    edition = load_ultimate(OCEANS)
    (changes,) = ultimate.variants(edition).values()
    other = edition.with_rules(**changes)
    assert other.rules.bonuses["trips"].after_a_fold == "board"
    assert solve(other).wager("trips") == solve(edition).wager("trips")
    # It would matter: a made-up fold of a hand whose flush is its own is paid by the one reading only.
    flush: Made = ("flush", "high-card")
    found = solution(USUAL)
    made_up = replace(found, folded={(flush, ("high-card",)): sum(found.folded.values())})
    own, board = (wagers(each, made_up)[3] for each in (edition, other))
    assert own.mean > board.mean


def test_a_royal_flush_without_a_line_of_its_own_costs_the_blind() -> None:
    edition = load_ultimate(GULFSTREAM)
    (changes,) = ultimate.variants(edition).values()
    found, usual = solve(edition.with_rules(**changes)), solve(edition)
    royal = next(line for line in usual.wager("blind").lines if line.name == "royal flush")
    assert found.wager("blind").mean == usual.wager("blind").mean - 450 * royal.chance
    assert not ultimate.variants(load_ultimate(BLACK_SHEEP))


def test_larger_antes_beside_the_fixed_blind_turn_the_edge(odds: dict[str, EditionOdds]) -> None:
    """003 l.167, 255: the Blind is fixed, the Ante is not, and the Blind is what the bettor pays for the game with."""
    table = odds[GULFSTREAM].advice[-1]
    assert [row[0] for row in table.rows] == ["$5", "$10", "$25", "$50", "$100"]
    percents = [float(row[1].rstrip(" %")) for row in table.rows]
    assert percents[0] == -2.1850 and percents == sorted(percents) and percents[1] > 10
    assert len(odds[OCEANS].advice) == 3  # equal Blinds need no such table


def test_the_least_of_the_table_is_the_ante() -> None:
    edition = load(GULFSTREAM)
    ten = replace(edition, table=edition.settings({"least": "$10", "most": "$10"}))
    found = solve(ten)
    assert found.together.mean == together(solution(USUAL._replace(blind=Fraction(1, 2)))).mean
    blind = found.wager("blind")  # in units of its own, as it does not grow with the Ante
    assert blind.staked == 1 and not blind.unit and max(line.net for line in blind.lines) == 500 and found.along == ("blind",)


def test_a_jackpot_is_paid_from_the_fund() -> None:
    edition = load(GULFSTREAM)
    posted = replace(
        edition, table=edition.settings({"jackpot": {"rake": "$1", "pays": {"straight-flush": "$1,000", "four-of-a-kind": "$100"}}})
    )
    jackpot = solve(posted).wager("jackpot")
    assert jackpot.payer == "jackpot" and jackpot.bank_mean == 0
    chances = {line.name: line.chance for line in jackpot.lines}
    assert chances["straight flush"] == Fraction(SEVEN_CARDS["royal flush"] + SEVEN_CARDS["straight flush"], comb(52, 7))
    assert jackpot.fixed == 1_00 and jackpot.mean == 1000 * chances["straight flush"] + 100 * chances["four of a kind"]  # of the rake
    folded_out = replace(posted, rules=posted.rules.model_copy(update={"jackpot_after_fold": False}))
    assert solve(folded_out).wager("jackpot").mean < jackpot.mean  # four of a kind on the board may be folded


def test_a_fixed_blind_of_nothing_is_refused() -> None:
    edition = load(GULFSTREAM)
    with pytest.raises(BadInput, match="must post its amount"):
        solve(replace(edition, table=edition.table.model_copy(update={"blind": 0})))
    with pytest.raises(BadInput, match="too large"):
        pays_of(USUAL._replace(blind_pays=(("flush", Odds(10_000_000)),)))


# Everything anew.


@pytest.mark.prove
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("number", range(len(shipped())))
def test_solved_again_it_is_what_ships(number: int) -> None:
    found = list(shipped().values())[number]
    told: list[float] = []
    again = solve_terms(found.terms, told.append)
    assert replace(again, choices=None) == found
    assert told == sorted(told) and told[-1] == 1 and len(told) > 100
    assert again.choices is not None
    chance = Random(number)
    for _ in range(200):
        first, second, *flop = chance.sample(range(52), 5)
        at = triple(*flop)
        choice = again.choices[flops().number[at], flops().pairs[flops().exchange[at], pair(first, second)]]
        assert (0, *found.terms.plays[1])[choice] == ultimate.best_on_flop(found.terms, first, second, flop, found.terms.plays[1])


@pytest.mark.prove
@pytest.mark.timeout(1800)
def test_strange_terms_are_solved_too_and_the_number_of_threads_does_not_matter() -> None:
    found, alone = solve_terms(STRANGE, workers=3), solve_terms(STRANGE, workers=1)
    assert encode(found) == encode(alone)
    best = sum(max(worth.check, *(worth.play(times) for times in STRANGE.plays[0])) for worth in found.starts.values())
    assert together(found).mean == Fraction(best, STRANGE.unit * DEALS)
