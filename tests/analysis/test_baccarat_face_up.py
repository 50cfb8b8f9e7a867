"""21st century baccarat, the face-up version: the exact figures against a count of all deals by ranks, and against real rounds.

Lines are those of 001.
"""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from cardroom import Action, load
from cardroom.analysis.odds import Decide, EditionOdds, solve, solver
from cardroom.analysis.odds.face_up_baccarat import LATE_TIES
from cardroom.cards import card_name
from cardroom.houses.edition import Edition
from cardroom.round import View
from tests.analysis import agreement
from tests.analysis.baccarat_deals import COUNTS, Numbers, deals, six_cards, tally

EDITION = "oceans-eleven/21st-century-baccarat"
STANDS, HITS = 0, 1
WIN, PUSH, LOST_TIE, LOSE = range(4)


@cache
def edition(**changes: object) -> Edition:
    return load(EDITION).with_rules(**changes)


@cache
def odds(**changes: object) -> EditionOdds:
    return solve(edition(**changes))


# -- all deals by ranks -------------------------------------------------------------------------------------------------------------


@cache
def by_ranks(decks: int) -> Numbers:
    """``[low card, high card, card in sight, stands or hits, how it ends]``: in how many deals. l.1103-1109."""
    found = np.zeros((10, 10, 10, 2, 4), dtype=np.int64)
    for cards, ways in six_cards(decks):
        p1, up, p2, hole, third, last = (COUNTS[card] for card in cards)
        low, high = np.minimum(p1, p2), np.maximum(p1, p2)
        dealer = (up + hole) % 10
        for hits in (STANDS, HITS):
            own = (p1 + p2 + hits * third) % 10
            # When nobody hits, the player-dealer's card is the one after the hole card: any card not yet used is as good.
            against = np.where(dealer <= 5, (dealer + last) % 10, dealer)
            end = np.where(own > against, WIN, np.where(own < against, LOSE, np.where(own < 2, LOST_TIE, PUSH)))
            found[:, :, :, hits] += tally((10, 10, 10, 4), (low, high, up, end), ways)
    return found


def worth(ends: Numbers) -> int:
    return int(ends[WIN] - ends[LOST_TIE] - ends[LOSE])


def ties(ends: Numbers) -> int:
    return int(ends[PUSH] + ends[LOST_TIE])


class Best:
    """Best play of the base wager and of the late tie bet, by hand."""

    def __init__(self, decks: int) -> None:
        self.deals = deals(decks)
        self.hits: dict[tuple[int, int, int], bool] = {}
        self.base = self.ties = self.moved = self.moved_worth = 0
        self.late = self.late_made = self.alone = self.offered = self.offered_ties = 0
        for low in range(10):
            for high in range(low, 10):
                for up in range(10):
                    self._sight(by_ranks(decks)[low, high, up], (low, high, up))

    def _sight(self, ends: Numbers, sight: tuple[int, int, int]) -> None:
        total = (sight[0] + sight[1]) % 10
        may = total in (5, 6)
        hits = total < 5 or (may and worth(ends[HITS]) > worth(ends[STANDS]))
        self.hits[sight] = hits
        end = ends[HITS if hits else STANDS]
        count, tied = int(end.sum()), ties(end)
        self.base += worth(end)
        self.ties += tied
        self.moved += count if may and hits else 0
        self.moved_worth += worth(end) if may and hits else 0
        if not (total == sight[2] and total >= 5):  # l.1129-1139
            self.offered += count
            self.offered_ties += tied
            if 9 * tied > count:  # 8 to 1
                self.late += 9 * tied - count
                self.late_made += count
            self.alone += 7 * tied > count  # 6 to 1


@pytest.mark.parametrize("decks", [8, 4])
def test_every_wager_by_ranks(decks: int) -> None:
    found, best = odds(decks=decks) if decks != 8 else odds(), Best(decks)
    total = deals(decks)
    assert found.together.mean == Fraction(best.base, total)
    assert found.wager("stand-line").mean == Fraction(best.base - best.moved_worth, total)
    assert found.wager("hit-line").mean == Fraction(best.moved_worth, total)
    assert found.wager("hit-line").staked == Fraction(best.moved, total) == 1 - found.wager("stand-line").staked
    assert found.wager("early-tie").mean == Fraction(9 * best.ties - total, total)
    assert found.wager("late-tie").mean == Fraction(best.late, total)
    assert found.wager("late-tie").staked == Fraction(best.late_made, total)
    assert found.wager("late-tie-always").mean == Fraction(9 * best.offered_ties - best.offered, total)
    assert best.alone == 0 == found.wager("late-tie-alone").staked  # 6 to 1 is never enough
    assert found.wager("late-tie-alone-always").mean == Fraction(7 * best.offered_ties - best.offered, total)
    assert all(wager.combinations == total for wager in found.wagers)


def test_the_house_way_and_others_by_ranks() -> None:
    """l.1040: hits on five, stands on six."""
    counts = by_ranks(8)
    pair_total = np.add.outer(np.arange(10), np.arange(10)) % 10
    for row, highest in ((1, 5), (2, 4), (3, 6)):
        hits = (pair_total <= highest)[:, :, None, None]
        ends = np.where(hits, counts[:, :, :, HITS], counts[:, :, :, STANDS]).sum(axis=(0, 1, 2))
        base, tie = Fraction(worth(ends), deals(8)), Fraction(9 * ties(ends) - deals(8), deals(8))
        assert ways_of_playing()[row][1:] == (f"{float(base) * 100:.4f} %", f"{float(tie) * 100:.4f} %")


def ways_of_playing() -> tuple[tuple[str, ...], ...]:
    return next(table for table in odds().advice if table.columns[0] == "way").rows


def test_all_wagers_as_one_by_ranks() -> None:
    """Early tie bet of half the base wager, a late one of as much or none: the best of two or four choices with each sight."""
    counts, total = by_ranks(8), 0
    for low in range(10):
        for high in range(low, 10):
            for up in range(10):
                pair = (low + high) % 10
                ways = [HITS] if pair < 5 else [STANDS] if pair > 6 else [STANDS, HITS]
                bets = [1] if pair == up and pair >= 5 else [1, 2]
                ends = counts[low, high, up]
                tie = {way: 9 * ties(ends[way]) - int(ends[way].sum()) for way in ways}
                total += max(2 * worth(ends[way]) + bet * tie[way] for way in ways for bet in bets)
    table = odds().advice[-1]
    assert {row[0]: row[2] for row in table.rows}["1/2"] == f"{total / 2 / deals(8) * 100:.4f} %"


# -- the strategy -------------------------------------------------------------------------------------------------------------------


def test_the_strategy_by_ranks() -> None:
    """Six stands; five hits against a six or more, and by the cards against ten and five."""
    best = Best(8)
    assert not any(hits for (low, high, _), hits in best.hits.items() if (low + high) % 10 == 6)
    table = odds().advice[0]
    for row in table.rows:
        low, high = map(int, row[0].split(" of ")[1].split("-"))
        assert [cell == "hit" for cell in row[1:]] == [best.hits[low, high, up] for up in range(10)]
    assert len(table.rows) == 11


def test_worth_of_the_strategy() -> None:
    """Best play beats the house way, which beats the rest; tie bets played as one with the base wager win more than they cost."""
    base = [float(row[1].removesuffix(" %")) for row in ways_of_playing()]
    assert base == sorted(base, reverse=True) and base[0] == round(float(odds().together.mean) * 100, 4)
    for size, alone, as_one in odds().advice[-1].rows:
        assert float(as_one.removesuffix(" %")) >= float(alone.removesuffix(" %")) and ((as_one == alone) == (size == "0"))


# -- other rules --------------------------------------------------------------------------------------------------------------------


def test_variants() -> None:
    found = solver(edition()).variants(edition())
    assert list(found) == ["4 decks", "6 decks", "late tie bets in every situation"]
    four, six, free = (odds(**changes) for changes in found.values())
    assert four.together.mean > six.together.mean > odds().together.mean
    assert free.wager("late-tie").mean > odds().wager("late-tie").mean
    assert free.wager("late-tie-always").staked == 1
    assert free.together == odds().together
    assert free.wager("late-tie-alone").staked > 0  # six against a six in sight: there 6 to 1 is enough


def test_other_switches() -> None:
    lost = sum(line.chance for line in odds().together.lines if line.name.endswith("lost"))
    gained = odds(lost_ties=()).together.mean - odds().together.mean
    assert 0 < lost < gained < Fraction(11, 10) * lost  # a little more than those ties: one hits more easily then
    none = odds(late_alone=None)
    assert [wager.name for wager in none.wagers] == ["stand-line", "hit-line", "early-tie", "late-tie", "late-tie-always"]
    assert odds(players_hit=5, players_stand=6).wager("hit-line").staked == 0  # the house way is a must


# -- real rounds --------------------------------------------------------------------------------------------------------------------

BETS = {"stand-line": agreement.UNIT, "early-tie": 50_00, "late-tie": 50_00}
ALONE = {"stand-line": agreement.UNIT, "late-tie": 25_00}  # l.1149


def always(decide: Decide) -> Decide:
    """Makes every late tie bet that is offered."""

    def choose(view: View) -> Action:
        bets = [option for option in view.options if option.spot is not None]
        if view.decision is None or view.decision.kind != LATE_TIES or not bets:
            return decide(view)
        assert bets[0].amounts is not None
        return Action(view.player, "bet", bets[0].amounts.most, bets[0].spot)

    return choose


def dealt(rounds: int, seed: str) -> None:
    decide = solver(edition()).player(edition())
    known = {wager.name: wager for wager in odds().wagers}
    samples = agreement.play(edition(), decide, BETS, rounds, seed)
    assert samples.keys() == {"stand-line", "hit-line", "early-tie", "late-tie"}
    agreement.agree(samples, odds().wagers)
    for bets, name in ((BETS, "late-tie-always"), (ALONE, "late-tie-alone-always")):
        late = agreement.play(edition(), always(decide), bets, rounds, f"{seed} {name}")["late-tie"]
        agreement.agree({name: late}, [known[name]])
    none = agreement.play(edition(), decide, ALONE, rounds // 10, f"{seed} never")
    assert none["late-tie"].squares == 0


def test_rounds_agree() -> None:
    dealt(150, "face up")


VALUES = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0} | {str(n): n for n in range(2, 10)}


def test_the_player_does_what_is_best() -> None:
    """By the three cards in sight; the hole card is not."""
    best, counts = Best(8), by_ranks(8)
    decide = solver(edition()).player(edition())
    late, hit = set(), set()

    def watched(view: View) -> Action:
        assert view.places["player-dealer"][1] is None
        one, two, up = (VALUES[card_name(card)[0]] for card in (*view.cards("players"), *view.cards("player-dealer")))
        sight = (min(one, two), max(one, two), up)
        action = decide(view)
        assert view.decision is not None
        if view.decision.kind == LATE_TIES:
            end = counts[sight][HITS if best.hits[sight] else STANDS]
            assert (action.verb == "bet") == (9 * ties(end) > end.sum())
            assert action.amount in (0, BETS["early-tie"])
            late.add(action.verb)
        else:
            assert action.verb == ("hit" if best.hits[sight] else "stand")
            hit.add(action.verb)
        return action

    agreement.play(edition(), watched, BETS, 300, "sight")
    assert late == {"bet", "done"} and hit == {"hit", "stand"}


@pytest.mark.prove
@pytest.mark.timeout(7200)
def test_sixty_thousand_rounds_agree() -> None:
    dealt(60_000, "face up, proved")
