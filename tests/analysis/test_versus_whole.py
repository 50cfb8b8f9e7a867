"""Three card, two card and caribbean stud: what the best play does, and the odds as a whole."""

from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from cardroom import load
from cardroom.analysis.odds import solve, versus
from cardroom.analysis.odds.versus.counts import PART, Geometry, stands
from cardroom.analysis.odds.versus.play import OUTCOMES, best_play, split
from cardroom.analysis.odds.versus.ranks import patterns
from cardroom.errors import BadInput
from cardroom.games.banked.versus.outcome import HandComparison
from tests.analysis.test_versus import CARIBBEAN, EDITIONS, GULFSTREAM, OCEANS, OCEANS_SIX, THREE_CARD, TWO, odds, with_switches
from tests.counts import mostly_in_prove
from tests.editions import load_versus

# -- what the strategy does --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", THREE_CARD)
def test_a_hand_that_pair_plus_pays_is_never_folded(name: str) -> None:
    for changes in ({}, *({"unqualified": each, "tie": "lose", "exposed": 1} for each in ("paid", "win-or-push", "compared", "push"))):
        edition = with_switches(load_versus(name), **changes)
        play = best_play(edition.rules, stands(Geometry.of(edition.rules), bool(edition.rules.exposed)))
        folded = {
            made
            for made, counts in zip(patterns(edition.rules.kind, edition.rules.ranking).sorts, play.folded, strict=True)
            if counts.any()
        }
        assert folded == {("high-card",)}
    for key, bonus in load_versus(name).rules.bonuses.items():
        lines = {line.name: line.combinations for line in odds(name).wager(key).lines}
        assert lines.get("paying hand folded", 0) == 0
        assert ("paying hand folded" in lines) == (bonus.fold == "forfeited")


def test_two_card_poker_folds_hands_that_the_bonus_bet_would_pay() -> None:
    """Most hands have two cards of a suit; so playing for both wagers is worth more there, and only there."""
    lines = {line.name: line.combinations for line in odds(TWO).wager("bonus-bet").lines}
    rivals = comb(48, 4)
    assert lines["no paying hand"] == 13 * 12 * 11 * 10 * rivals  # four suits, four ranks: never worth a Call
    folded = (1 - odds(TWO).wager("call").staked) * comb(52, 4) * rivals
    assert lines["paying hand folded"] == folded - lines["no paying hand"] > 0
    for name in (*THREE_CARD, TWO):
        for table in odds(name).advice[1:]:
            assert [row[3] for row in table.rows] == ["yes" if name == TWO else "no"]


# -- the whole -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", mostly_in_prove(EDITIONS, (*THREE_CARD, TWO)))
def test_every_wager_of_the_edition_is_there_and_they_fit_together(name: str) -> None:
    rules, found = load_versus(name).rules, odds(name)
    bonus = ["base-bonus"] if rules.base_bonus else []
    assert [wager.name for wager in found.wagers] == [rules.base, rules.second, *bonus, *rules.bonuses]
    assert found.together.mean == sum(found.wager(each).mean for each in (rules.base, rules.second, *bonus))
    hidden = comb(52, rules.kind.dealt) * comb(52 - rules.kind.dealt, rules.kind.dealt)
    assert found.together.combinations == hidden * (rules.kind.dealt if rules.exposed else 1)
    for wager in (*found.wagers, found.together):
        assert wager.exact
        assert all(isinstance(line.chance, Fraction) for line in wager.lines)


def test_variants_are_what_readings_leave_open_and_lie_where_they_must() -> None:
    edition = load_versus(OCEANS)
    found = {name: solve(edition.with_rules(**changes)) for name, changes in versus.variants(edition).items()}
    assert set(found) == {
        "not qualified: paid", "not qualified: win-or-push", "not qualified: push", "equal hands lose", "Bonus Bet forfeited by a fold",
    }  # fmt: skip
    means = {name: float(each.together.mean) for name, each in found.items()}
    assert means["not qualified: paid"] > means["not qualified: win-or-push"] > odds(OCEANS).together.mean
    assert means["not qualified: push"] < means["not qualified: win-or-push"]
    assert means["equal hands lose"] < odds(OCEANS).together.mean
    assert found["Bonus Bet forfeited by a fold"].wager("bonus-bet").mean == odds(OCEANS).wager("bonus-bet").mean


@pytest.mark.parametrize("name", mostly_in_prove([each for each in EDITIONS if each != CARIBBEAN], [GULFSTREAM, OCEANS_SIX, TWO]))
def test_every_variant_is_solved(name: str) -> None:
    edition = load_versus(name)
    found = versus.variants(edition)
    assert found
    for changes in found.values():
        changed = edition.with_rules(**changes)
        assert changed.rules != edition.rules
        other = solve(changed)
        assert [wager.name for wager in other.wagers][:2] == [edition.rules.base, edition.rules.second]
    if "no card up" in found:  # to see less is to win less
        assert solve(edition.with_rules(exposed=0)).together.mean < odds(name).together.mean


def test_six_card_bonus_given_up_by_a_fold_or_needing_a_win_is_worth_less() -> None:
    edition = load_versus(OCEANS_SIX)
    deals = 22_100 * comb(49, 3) * 3
    bonus = edition.rules.bonuses["6-card-bonus"]
    given_up, needs_a_win, needs_more = (
        solve(with_switches(edition, bonuses={"6-card-bonus": bonus.model_copy(update=switch)})).wager("6-card-bonus")
        for switch in ({"fold": "forfeited"}, {"needs": "a-win"}, {"needs": "a-higher-hand"})
    )
    kept = odds(OCEANS_SIX).wager("6-card-bonus")
    assert given_up.mean < kept.mean
    assert needs_more.mean < needs_a_win.mean < kept.mean
    assert given_up.combinations == deals
    lines = {line.name: line.combinations or 0 for line in given_up.lines}
    assert 0 < lines["paying hand folded"] < deals * (1 - odds(OCEANS_SIX).wager("play").staked)


def test_a_jackpot_is_counted_in_rakes() -> None:
    edition = load(GULFSTREAM)
    table = edition.settings({"jackpot": {"rake": "$1", "pays": {"mini-royal": "$500", "straight-flush": "$100", "straight": "$2"}}})
    found = solve(replace(edition, table=table)).wager("jackpot")
    assert found.mean == Fraction(4 * 500 + 44 * 100 + 720 * 2, 22_100)
    assert found.payer == "jackpot"
    assert found.bank_mean == 0


def test_progress_goes_to_the_end() -> None:
    heard: list[float] = []
    versus.solve(load_versus(TWO).with_rules(exposed=1), heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 1
    assert len(heard) > comb(52, 4) // 24 // PART


def test_six_cards_of_two_hands_of_five_are_refused() -> None:
    edition = with_switches(load_versus(CARIBBEAN), bonuses={"6-card-bonus": load_versus(OCEANS_SIX).rules.bonuses["6-card-bonus"]})
    with pytest.raises(BadInput, match="6 Card Bonus is on six cards, but 10 are played"):
        solve(edition)


def test_outcomes_are_in_the_order_that_the_counts_are_split() -> None:
    counts = np.zeros(6, np.int64)
    split(30, 2, 10, 700, 500, 100, counts)
    assert dict(zip(OUTCOMES, counts.tolist(), strict=True))[HandComparison(True, "win")] == 20
    split(5, 2, 10, 100, 500, 100, counts)
    assert dict(zip(OUTCOMES, counts.tolist(), strict=True))[HandComparison(False, "lose")] == 3
