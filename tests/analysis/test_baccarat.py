"""Baccarat with two shared hands: the exact figures against published ones, a count of all deals by ranks, and real rounds."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from cardroom import load
from cardroom.analysis.odds import EditionOdds, solve, solver
from cardroom.houses.edition import Edition
from tests.analysis import agreement
from tests.analysis.baccarat_deals import COUNTS, Numbers, deals, six_cards, tally
from tests.counts import counts

TRES, TRES_EZ = "tres-lounge/21st-century-baccarat", "tres-lounge/ez-baccarat-panda-8"
SHEEP = "black-sheep/ez-baccarat"
ANY_DECKS = {"decks": {"says": "Any.", "least": 1, "most": 12}}
EZ, PANDA = "oceans-eleven/ez-baccarat", "oceans-eleven/ez-baccarat-panda-8"
CALIFORNIA_2, DAI, DRAGON = "oceans-eleven/california-baccarat-2-0", "oceans-eleven/dai-bacc", "oceans-eleven/dragon-dai-bacc"


@cache
def odds(edition: str) -> EditionOdds:
    return solve(load(edition))


def percent(of: EditionOdds, wager: str) -> float:
    return round(float(of.wager(wager).mean) * 100, 4)


# -- published --------------------------------------------------------------------------------------------------------------------


def test_published_eight_decks() -> None:
    found = odds(EZ)
    assert percent(found, "player") == -1.2351
    assert percent(found, "tie") == -14.3596
    assert percent(found, "banker") == -1.0183  # a three-card seven pushes
    assert percent(found, "dragon-7") == -7.6113
    assert percent(odds(PANDA), "panda-8") == -10.1876
    counts = {line.name: line.combinations for line in found.wager("player").lines}
    assert counts == {
        "player line wins": 2_230_518_282_592_256,
        "player line: a tie": 475_627_426_473_216,
        "player line loses": 2_292_252_566_437_888,
    }


@pytest.mark.parametrize(
    ("decks", "banker", "player", "tie"), [(8, -1.0579, -1.2351, -14.3596), (6, -1.06, -1.24, -14.44), (1, -1.01, -1.29, -15.75)]
)
def test_published_with_five_per_cent_commission(decks: int, banker: float, player: float, tie: float) -> None:
    tables = {**load(EZ).rules.model_dump()["tables"], **ANY_DECKS}
    rules = {"decks": decks, "tables": tables, "banker_pays": "19 to 20", "banker_three_card_seven": "pays"}
    found = solve(load(EZ).with_rules(**rules))
    places = 4 if decks == 8 else 2
    assert [round(percent(found, wager), places) for wager in ("banker", "player", "tie")] == [banker, player, tie]


# -- all deals by ranks -------------------------------------------------------------------------------------------------------------

Net = Callable[[Numbers, Numbers, Numbers, Numbers], Numbers]  # by total and cards of the Player line, then of the Banker line


def player_line(p: Numbers, pn: Numbers, b: Numbers, bn: Numbers) -> Numbers:
    won: Numbers = np.sign(p - b)
    return won


def banker_line(p: Numbers, pn: Numbers, b: Numbers, bn: Numbers) -> Numbers:
    won: Numbers = np.sign(b - p)
    return won


def banker_pushing(p: Numbers, pn: Numbers, b: Numbers, bn: Numbers) -> Numbers:
    return np.where((bn == 3) & (b == 7) & (p < 7), 0, np.sign(b - p))


def pays(odds: int, won: Callable[[Numbers, Numbers, Numbers, Numbers], NDArray[np.bool_]]) -> Net:
    return lambda p, pn, b, bn: np.where(won(p, pn, b, bn), odds, -1)


TIE = pays(8, lambda p, pn, b, bn: p == b)
SEVEN = pays(40, lambda p, pn, b, bn: (bn == 3) & (b == 7) & (p < 7))
EIGHT = pays(25, lambda p, pn, b, bn: (pn == 3) & (p == 8) & (b < 8))
SIX = pays(40, lambda p, pn, b, bn: (pn == 3) & (p == 6) & (b < 6))
KILL_DAI = pays(30, lambda p, pn, b, bn: ((pn == 3) & (p == 6) & (b >= 6)) | ((bn == 3) & (b == 7) & (p >= 7)))
KILL_DRAGON = pays(60, lambda p, pn, b, bn: ((pn == 3) & (p == 8) & (b > 8)) | ((bn == 3) & (b == 7) & (p > 7)))

# As the manuals have them: lines of 000 for tres-lounge, of 004 for black-sheep, of 001 for oceans-eleven.
WAGERS: dict[str, dict[str, Net]] = {
    TRES: {"player": player_line, "banker": banker_line, "tie": TIE},  # l.152-154
    TRES_EZ: {"player": player_line, "banker": banker_line, "tie": TIE, "dragon-7": SEVEN, "panda-8": EIGHT},  # l.254-258
    SHEEP: {"player": player_line, "banker": banker_line, "tie": TIE, "dragon-7": SEVEN, "panda-8": EIGHT},  # l.1139-1147
    EZ: {"player": player_line, "banker": banker_pushing, "tie": TIE, "dragon-7": SEVEN},  # l.1861-1875
    PANDA: {"player": player_line, "banker": banker_line, "tie": TIE, "dragon-7": SEVEN, "panda-8": EIGHT},  # l.5625-5629
    CALIFORNIA_2: {  # l.7388-7392, 7429
        "player": player_line, "banker": banker_pushing, "tie": TIE, "dragon-king": SEVEN, "china-bear": EIGHT,
    },
    DAI: {"player": player_line, "banker": banker_pushing, "kill-the-ox-tiger": KILL_DAI, "ox-6": SIX, "tiger-7": SEVEN},  # l.5106-5110
    DRAGON: {  # l.5774-5779, 5823, 5843
        "player": player_line, "banker": banker_pushing, "tie": TIE, "kill-the-ox-tiger": KILL_DRAGON, "tiger-7": SEVEN, "ox-8": EIGHT,
    },
}  # fmt: skip
NETS = {net for wagers in WAGERS.values() for net in wagers.values()}


def finished(cards: list[Numbers], natural_ends: bool = True) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """The rules as the manuals word them (001 l.5115-5138), all deals at once; the fifth card is whoever's is drawn first."""
    p1, b1, p2, b2, fifth, sixth = (COUNTS[card] for card in cards)
    p, b = (p1 + p2) % 10, (b1 + b2) % 10
    natural = ((p > 7) | (b > 7)) & natural_ends
    player_hits = (p < 6) & ~natural
    after_card = (
        (b < 3)
        | ((b == 3) & (fifth != 8))
        | ((b == 4) & (fifth > 1) & (fifth < 8))
        | ((b == 5) & (fifth > 3) & (fifth < 8))
        | ((b == 6) & ((fifth == 6) | (fifth == 7)))
    )
    banker_hits = np.where(player_hits, after_card, b < 6) & ~natural
    p_end = np.where(player_hits, (p + fifth) % 10, p)
    b_end = np.where(banker_hits, (b + np.where(player_hits, sixth, fifth)) % 10, b)
    return p_end, 2 + player_hits, b_end, 2 + banker_hits


@cache
def by_ranks(decks: int, natural_ends: bool = True) -> dict[Net, Counter[int]]:
    """By wager: what is won, and in how many deals."""
    counts = np.zeros((10, 4, 10, 4), dtype=np.int64)
    for cards, ways in six_cards(decks):
        counts += tally(counts.shape, finished(cards, natural_ends), ways)
    ended = np.nonzero(counts)
    found: dict[Net, Counter[int]] = {net: Counter() for net in NETS}
    for net, counter in found.items():
        for won, ways in zip(net(*ended), counts[ended], strict=True):
            counter[int(won)] += int(ways)
    return found


def distribution(of: EditionOdds, wager: str) -> Counter[int]:
    found: Counter[int] = Counter()
    for line in of.wager(wager).lines:
        assert line.combinations is not None and line.net.denominator == 1
        found[int(line.net)] += line.combinations
    return found


@pytest.mark.parametrize("edition", WAGERS)
def test_every_wager_by_ranks_eight_decks(edition: str) -> None:
    found = odds(edition)
    assert [wager.name for wager in found.wagers] == list(WAGERS[edition])
    for wager, net in WAGERS[edition].items():
        assert distribution(found, wager) == by_ranks(8)[net]
        assert found.wager(wager).combinations == deals(8)


def test_one_deck_by_ranks() -> None:
    for edition in (DAI, DRAGON):
        found = solve(load(edition).with_rules(decks=1, tables=ANY_DECKS))
        for wager, net in WAGERS[edition].items():
            assert distribution(found, wager) == by_ranks(1)[net]


def test_drawing_against_a_natural_by_ranks() -> None:
    found = solve(load(SHEEP).with_rules(decks=1, tables=ANY_DECKS, natural="stands"))
    for wager, net in WAGERS[SHEEP].items():
        assert distribution(found, wager) == by_ranks(1, natural_ends=False)[net]
    assert distribution(found, "tie") != by_ranks(1)[TIE]


def test_the_ways_to_win_a_bet_are_told_apart() -> None:
    lines = {line.name: line.combinations for line in odds(DAI).wager("kill-the-ox-tiger").lines}
    assert list(lines) == ["banker three-card 7 does not win", "player three-card 6 does not win", "Kill the Ox/Tiger loses"]
    assert sum(filter(None, lines.values())) == deals(8)


# -- other rules --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", WAGERS)
def test_variants_are_rules_of_the_edition(edition: str) -> None:
    loaded = load(edition)
    found = solver(loaded).variants(loaded)
    fewest = 4 if edition == DAI else 3  # l.5075; l.125, 226, 1085, 1897, 5595, 5744, 7358
    assert [name for name in found if name.endswith("decks")] == [f"{decks} decks" for decks in range(fewest, 8)]
    few = loaded.with_rules(decks=fewest)
    assert "8 decks" in solver(few).variants(few)
    for changes in found.values():
        changed = loaded.with_rules(**changes)
        assert changed.rules != loaded.rules


def variant(edition: str, name: str) -> tuple[Edition, EditionOdds]:
    loaded = load(edition)
    changed = loaded.with_rules(**solver(loaded).variants(loaded)[name])
    return changed, solve(changed)


def test_a_three_card_seven_pushes_or_pays() -> None:
    _, pushes = variant(SHEEP, "a three-card seven pushes the Banker line")
    assert percent(odds(SHEEP), "banker") == 1.2351  # the bettor has the edge
    assert percent(pushes, "banker") == -1.0183
    seven = odds(SHEEP).wager("dragon-7").wins
    assert odds(SHEEP).wager("banker").mean - pushes.wager("banker").mean == seven
    _, pays_ = variant(EZ, "a three-card seven pays the Banker line")
    assert percent(pays_, "banker") == 1.2351


def test_equal_totals_lose() -> None:
    _, lose = variant(TRES, "equal totals lose both lines")
    tie = odds(TRES).wager("tie").wins
    for line in ("player", "banker"):
        assert odds(TRES).wager(line).mean - lose.wager(line).mean == tie


def test_kill_without_the_tie() -> None:
    _, found = variant(DAI, "Kill the Ox/Tiger does not win on a tie")
    assert found.wager("kill-the-ox-tiger").wins < odds(DAI).wager("kill-the-ox-tiger").wins
    assert found.wager("tiger-7") == odds(DAI).wager("tiger-7")


def test_a_bet_on_things_that_can_happen_together() -> None:
    bets = load(TRES).rules.model_dump()["bets"]
    bets["tie"]["wins"] = ("tie", "player-three-card-8-does-not-win")
    found = solve(load(TRES).with_rules(bets=bets)).wager("tie")
    names = {line.name: line.combinations or 0 for line in found.lines}
    both = names["tie and player three-card 8 does not win"]
    assert 0 < both < names["tie"] and both + names["tie"] == by_ranks(8)[TIE][8]
    assert found.wins == Fraction(both + names["tie"] + names["player three-card 8 does not win"], deals(8))


# -- real rounds --------------------------------------------------------------------------------------------------------------------


def dealt(edition: Edition, rounds: int, seed: str, found: EditionOdds) -> None:
    bets = dict.fromkeys((wager.name for wager in found.wagers), agreement.UNIT)
    samples = agreement.play(edition, solver(edition).player(edition), bets, rounds, seed)
    assert samples.keys() == bets.keys()
    agreement.agree(samples, found.wagers)


@pytest.mark.parametrize("edition", WAGERS)
def test_rounds_agree(edition: str) -> None:
    dealt(load(edition), 150, f"odds {edition}", odds(edition))


@counts("rounds", 200, 600)
def test_rounds_of_few_decks_agree(rounds: int) -> None:
    """Where a natural does not end the drawing, and a tie loses: the switches reach settlement."""
    edition = load(SHEEP).with_rules(decks=3, natural="stands", line_tie="lose", banker_three_card_seven="pushes")
    dealt(edition, rounds, "switches", solve(edition))


@pytest.mark.prove
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("edition", WAGERS)
def test_sixty_thousand_rounds_agree(edition: str) -> None:
    dealt(load(edition), 60_000, f"prove {edition}", odds(edition))
