"""Equities: every pot game against a plain loop over the engine's own scales, counts against formulas, chance against counting."""

import json
import random
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from typer.testing import CliRunner

from cardroom import load
from cardroom.analysis.equity import Equity, equity
from cardroom.analysis.equity.deals import count_deals, enumerate_deals
from cardroom.analysis.equity.hands import parse_hand
from cardroom.analysis.equity.kinds import kind_of
from cardroom.cards import JOKER, Card, card_names
from cardroom.cli.app import COMMANDS, make_app
from cardroom.errors import BadInput
from cardroom.games.pot.draw.badugi import BADUGI
from cardroom.games.pot.draw.jacks.proof import HIGH_BUG
from cardroom.games.pot.draw.lowball import SCALES as LOWBALL
from cardroom.games.pot.flop import big_o, omaha, omaha_high_low, short_deck
from cardroom.games.pot.rules import PotTable
from cardroom.games.pot.scales import HIGH, LOW_EIGHT, Scale
from cardroom.games.pot.stud import razz
from cardroom.games.pot.stud.stripped import ranking
from cardroom.houses.edition import Edition
from tests.counts import ONE_OF_EACH_GAME, counts, mostly_in_prove, of_family
from tests.editions import load_draw, load_stripped

POT = of_family("pot")
HOLDEM = "standard/no-limit-texas-holdem"
Deal = tuple[list[tuple[Card, ...]], tuple[Card, ...]]


def scales(edition: Edition) -> list[Scale]:
    """Those that the game's own procedure shows down by."""
    name = edition.game.name
    if name in ("asian_stud", "mexican_stud"):
        rank = ranking(load_stripped(edition).rules)
        return [Scale("high", lambda own, board: rank.high(tuple(own), JOKER not in own or own[0] == JOKER), rank.named)]
    if name in ("lowball", "triple_draw"):
        return [LOWBALL[load_draw(edition).rules.ranking]]
    known: dict[str, list[Scale]] = {
        "omaha": [omaha.EXACTLY_TWO],
        "seven_card_high_low": [HIGH, LOW_EIGHT],
        "holdem_high_low": [HIGH, LOW_EIGHT],
        "pineapple": [HIGH, LOW_EIGHT],
        "razz": [razz.LOW],
        "jacks_or_better": [HIGH_BUG],
        "jacks_back": [HIGH_BUG],
        "badugi": [BADUGI],
    }
    if name == "omaha_high_low":
        split = edition.known(omaha_high_low.OmahaHighLowRules, omaha_high_low.OmahaHighLowTable)
        return [omaha.EXACTLY_TWO, omaha_high_low.LOWS[split.rules.low]]
    if name == "big_o":
        return [big_o.SCALES[edition.known(big_o.BigORules, PotTable).rules.uses]]
    if name == "short_deck":
        return [short_deck.scale(edition.known(short_deck.ShortDeckRules, short_deck.ShortDeckTable).rules)]
    return known.get(name, [HIGH])


def by_hand(edition: Edition, hands: list[list[Card]], board: list[Card], dead: list[Card]) -> list[Fraction]:
    """Every deal, one after the other."""
    kind = kind_of(edition)
    out = {*board, *dead, *(card for hand in hands for card in hand)}
    deals: list[Deal] = [([], ())]
    for known, size in [*((hand, kind.own) for hand in hands), (board, kind.board)]:
        longer: list[Deal] = []
        for before, _ in deals:
            taken = {card for cards in before for card in cards}
            left = [card for card in edition.deck if card not in out and card not in taken]
            longer += [([*before, (*known, *more)], ()) for more in combinations(left, size - len(known))]
        deals = longer
    won = [Fraction(0)] * len(hands)
    measures = scales(edition)
    for cards, _ in deals:
        *owns, shown = cards
        halves = [[scale.strength(own, shown) for own in owns] for scale in measures]
        if len(halves) > 1 and not any(halves[1]):
            halves = halves[:1]
        for strengths in halves:
            winners = [p for p, strength in enumerate(strengths) if strength == max(strengths)]
            for p in winners:
                won[p] += Fraction(1, len(halves) * len(winners))
    return [each / len(deals) for each in won]


def found(result: Equity) -> list[Fraction]:
    return [result.shares.equity(p) for p in range(result.shares.players)]


@pytest.mark.parametrize("id", mostly_in_prove(POT, ONE_OF_EACH_GAME))
@counts("deals", 2, 4)
def test_every_pot_game_against_a_plain_loop(id: str, deals: int) -> None:
    edition = load(id)
    kind = kind_of(edition)
    for number in range(deals):
        rng = random.Random(f"{id} {number}")
        cards = rng.sample(edition.deck, len(edition.deck))
        players = 2 if number % 2 else 3
        missing = [0] * (players + 1)
        for _ in range(2):  # two cards are unknown, wherever they belong
            place = rng.randrange(players + (kind.board > 0))
            missing[place] += 1
        hands = [[cards.pop() for _ in range(kind.own - missing[p])] for p in range(players)]
        board = [cards.pop() for _ in range(kind.board - missing[players])] if kind.board else []
        dead = [cards.pop() for _ in range(len(cards) // 2 + number)]  # fewer deals to go through
        result = equity(edition, [card_names(hand) for hand in hands], card_names(board), card_names(dead))
        expected = by_hand(edition, hands, board, dead)
        assert result.exact and found(result) == expected
        assert sum(expected) == 1


def test_omaha_with_any_low() -> None:
    """Where it is so posted every hand has a low (001 l.146)."""
    edition = load("oceans-eleven/omaha-high-low-split")
    any_low = edition.at(edition.settings({"low": "any"}))
    hands, board = ["KsKhQdQc", "As2h9c9d"], "Kd Jc Th 9s"
    result = equity(any_low, hands, board)
    cards = [[*hand] for hand in (parse_hand(text, kind_of(edition))[0] for text in hands)]
    assert found(result) == by_hand(any_low, cards, [*parse_hand("KdJcTh9s", kind_of(edition))[0]], [])
    assert found(result) != found(equity(edition, hands, board))


# -- every deal -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sizes", [(5,), (0, 0, 3), (2, 1), (1, 2, 2), (3, 0, 2), (2, 2, 0)])
def test_every_deal_comes_once(sizes: tuple[int, ...]) -> None:
    deck = np.array(range(7, 16), np.uint8)
    total = count_deals(len(deck), sizes)
    rows = [tuple(row) for start in range(0, total, 100) for row in enumerate_deals(deck, sizes, start, min(100, total - start)).tolist()]
    groups = set()
    for row in rows:
        assert len(set(row)) == len(row) and set(row) <= set(deck.tolist())
        parts, column = [], 0
        for size in sizes:
            parts.append(frozenset(row[column : column + size]))
            column += size
        groups.add(tuple(parts))
    assert len(groups) == len(rows) == total


def test_two_hands_before_the_flop() -> None:
    """All C(48,5) boards; who has the pair of queens is the favourite, but not by much."""
    result = equity(load(HOLDEM), ["AsKs", "QdQc"])
    assert result.shares.deals == comb(48, 5) == 1_712_304
    assert result.exact and sum(found(result)) == 1
    assert 0.46 < found(result)[0] < 0.463


def test_suits_that_are_named_otherwise_change_nothing() -> None:
    """A range is counted by kinds of hands: the same as the mean of each hand by itself."""
    edition = load(HOLDEM)
    whole = equity(edition, ["AhKh", "JJ,T9s"], "2h 7c Jd")
    single = [
        equity(edition, ["AhKh", card_names(hand)], "2h 7c Jd")
        for hand in parse_hand("JJ,T9s", kind_of(edition))
        if not {*hand} & {*parse_hand("2h7cJd", kind_of(load("oceans-eleven/omaha")))[0]}
    ]
    assert len(single) == 3 + 4
    assert found(whole)[0] == sum(found(each)[0] for each in single) / len(single)


# -- deals by chance --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "hands", "board"),
    [
        (HOLDEM, ["AsKs", "QQ+,AK,76s"], ""),
        (HOLDEM, ["AsKs", "99", "random"], "2s 7s 9d Jc"),
        ("tres-lounge/omaha-high-low-split", ["As2s3d", "KhKdQc"], "3c 8d 9h"),
        ("oceans-eleven/lowball-ace-to-five", ["As2s3d4h", "6s5s4s3s"], ""),
        ("oceans-eleven/mexican-poker", ["JoAsAh", "KsKdKh"], ""),
    ],
)
def test_chance_agrees_with_counting(id: str, hands: list[str], board: str) -> None:
    edition = load(id)
    exact = equity(edition, hands, board, exact=True)
    sampled = equity(edition, hands, board, samples=300_000, seed=7)
    assert exact.exact and not sampled.exact and sampled.shares.deals == 300_000
    for p in range(len(hands)):
        assert abs(float(sampled.shares.equity(p) - exact.shares.equity(p))) < 4.5 * sampled.shares.error(p) + 1e-12
    assert sampled.shares.error(0) > 0


def test_chance_is_the_same_for_any_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load(HOLDEM)
    several = equity(edition, ["AsKs", "random", "22+"], samples=300_001, seed=3)
    monkeypatch.setattr("cardroom.analysis.spread.cores", lambda: 1)
    alone = equity(edition, ["AsKs", "random", "22+"], samples=300_001, seed=3)
    assert np.array_equal(several.shares.counts, alone.shares.counts) and several.shares.deals == 300_001
    other = equity(edition, ["AsKs", "random", "22+"], samples=300_001, seed=4)
    assert not np.array_equal(several.shares.counts, other.shares.counts)


# -- ranges -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("AA", 6), ("22+", 78), ("QQ+", 18), ("AKs", 4), ("AKo", 12), ("AK", 16), ("ATs+", 16), ("A2o+", 144), ("99-66", 24),
        ("66-99", 24), ("A5s-A2s", 16), ("T9s-76s", 16), ("KQ+", 16), ("AA,AsAh", 6), ("AsKs", 1), ("As Ks", 1), ("AsKs,AhKh", 2),
        ("QQ+, AKs", 22), ("aks", 4),
    ],
)  # fmt: skip
def test_hands_of_a_range(text: str, number: int) -> None:
    hands = parse_hand(text, kind_of(load(HOLDEM)))
    assert len(hands) == len({frozenset(hand) for hand in hands}) == number


def test_a_range_in_a_short_deck_has_no_deuces() -> None:
    assert len(parse_hand("22+", kind_of(load("standard/no-limit-short-deck")))) == 9 * 6


# -- bad input --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "hands", "board", "dead", "says"),
    [
        (HOLDEM, ["AsAh"], "", "", "two or more"),
        (HOLDEM, ["AsAh", "AsKd"], "", "", "As is in two hands"),
        (HOLDEM, ["AsAhKd", "QQ"], "", "", "has 3 cards"),
        (HOLDEM, ["AsAs", "QQ"], "", "", "card twice"),
        (HOLDEM, ["AsAh", "QQ"], "2c 3c 4c 5c 6c 7c", "", "5 cards, not 6"),
        (HOLDEM, ["AsAh", "QQ"], "As", "", "cannot be held"),
        (HOLDEM, ["AsAh", "QQ"], "2c", "2c", "on the board and dead"),
        (HOLDEM, ["AsAh", "AhAs,AsAh"], "", "", "in two hands|at the same time"),
        (HOLDEM, ["AsAh", "AsKs,AhKh"], "", "", "at the same time"),
        (HOLDEM, ["AsAh", "AAs"], "", "", "neither suited"),
        (HOLDEM, ["AsAh", "99-A5"], "", "", "99-66"),
        (HOLDEM, ["AsAh", "A5s-A2o"], "", "", "both ends alike"),
        (HOLDEM, ["AsAh", "QQ,As"], "", "", "not two cards"),
        (HOLDEM, ["AsAh", "Xx"], "", "", "Xx"),
        (HOLDEM, ["AsJo", "QQ"], "", "", "not in the deck"),
        ("oceans-eleven/razz", ["As2h", "3d4d"], "5c", "", "no board"),
        ("standard/no-limit-short-deck", ["As2h", "KK"], "", "", "not in the deck"),
        ("oceans-eleven/razz", ["As2h"] + ["random"] * 7, "", "", "more than the deck"),
        ("tres-lounge/three-card-poker", ["As", "Kd"], "", "", "odds"),
    ],
)  # fmt: skip
def test_bad_input_is_refused(id: str, hands: list[str], board: str, dead: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        equity(load(id), hands, board, dead)


def test_the_command() -> None:
    assert "equity" in COMMANDS
    run = CliRunner().invoke(make_app("equity"), ["equity", HOLDEM, "AsKs", "QdQc", "--board", "Qs Js 2d", "--json"])
    told = json.loads(run.stdout)
    assert told["deals"] == comb(45, 2) and told["exact"] is True
    assert sum(Fraction(hand["exact"]) for hand in told["hands"]) == 1
    text = CliRunner().invoke(
        make_app("equity"), ["equity", "tres-lounge/omaha-high-low-split", "As2s3dKd", "KhKcQhQc", "--samples", "20000"]
    )
    assert "20,000 deals by chance" in text.stdout and "low" in text.stdout
