"""Ultimate Texas hold'em: real rounds beside the mathematics, by the strategy that it assumes."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest
from typing_extensions import Unpack

from cardroom import Action, Round, Spot
from cardroom.analysis.odds import Decide, solve, ultimate
from cardroom.analysis.odds.ultimate.kernels import AGAINST, compare_one, worth
from cardroom.analysis.odds.ultimate.lines import wagers
from cardroom.analysis.odds.ultimate.ranks import tables
from cardroom.analysis.odds.ultimate.solution import UltimateSolution, pays_of, solve_terms, terms_of
from cardroom.analysis.odds.ultimate.solved import solution
from cardroom.analysis.odds.ultimate.symmetry import flops, pair, triple
from cardroom.cards import card_names, parse_cards
from cardroom.chance import Stacked
from cardroom.houses.edition import SetupOptions
from cardroom.round import View
from tests.analysis.agreement import UNIT, agree, play
from tests.counts import counts
from tests.editions import UltimateEdition, load_ultimate

BLACK_SHEEP, GULFSTREAM, OCEANS = EDITIONS = tuple(
    f"{house}/ultimate-texas-holdem" for house in ("black-sheep", "gulfstream-park", "oceans-eleven")
)
CENTS = 100


def bets_at(edition: UltimateEdition) -> tuple[dict[str, int], dict[str, int]]:
    """Ante and bonus bets of one unit, and the table that takes them: a fixed Blind of one unit too."""
    table = {"blind": UNIT} if edition.rules.blind == "fixed" else {}
    return {"ante": UNIT, **dict.fromkeys(edition.rules.bonuses, UNIT)}, table


@pytest.mark.parametrize("name", EDITIONS)
def test_rounds_agree_with_the_odds(name: str) -> None:
    edition = load_ultimate(name)
    bets, table = bets_at(edition)
    samples = play(edition, ultimate.player(edition), bets, 200, f"ultimate {name}", table=table)
    agree(samples, solve(edition).wagers)
    assert samples.keys() == {wager.name for wager in solve(edition).wagers}


@counts("rounds", 120, 500)
def test_rounds_with_a_large_ante_beside_the_fixed_blind(rounds: int) -> None:
    """003 l.167: $100 beside $5; the bettor has the better of it."""
    edition = load_ultimate(GULFSTREAM)
    ante = 100 * CENTS
    samples = play(edition, ultimate.player(edition), {"ante": ante}, rounds, "large")
    agree(samples, wagers(edition, solution(terms_of(edition, ante))))


@pytest.mark.prove
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", EDITIONS)
def test_many_rounds_agree_with_the_odds(name: str) -> None:
    """On the flop by the table of the whole solution, which is what ``player`` finds by counting."""
    edition = load_ultimate(name)
    bets, table = bets_at(edition)
    samples = play(edition, by_table(edition, whole()), bets, 100_000, f"many {name}", table=table)
    agree(samples, solve(edition).wagers)


@cache
def whole() -> UltimateSolution:
    return solve_terms(terms_of(load_ultimate(OCEANS)))


def by_table(edition: UltimateEdition, found: UltimateSolution) -> Decide:
    decide = ultimate.player(edition)
    assert found.choices is not None
    choices = found.choices

    def chosen(view: View) -> Action:
        board = view.cards("board")
        option = view.options[0]
        if len(board) != 3 or option.spot is None:
            return decide(view)
        at = triple(*board)
        choice = choices[flops().number[at], flops().pairs[flops().exchange[at], pair(*view.cards(f"seat/{option.spot.position}"))]]
        assert option.amounts is not None
        return Action(view.player, "play", option.amounts.least, option.spot) if choice else Action(view.player, "check")

    return chosen


def round_of(
    edition: UltimateEdition, hole: list[int], board: list[int], other: tuple[int, ...], ante: int, **setup: Unpack[SetupOptions]
) -> Round:
    """Ann's hand against the banker's, with the Ante placed."""
    places = {"seat/1": tuple(hole), "seat/2": tuple(other), "board": tuple(board)}
    stacks = {"ann": 100_000_00, "banker": 100_000_00}
    given: SetupOptions = {"stacks": stacks, "player_dealer": "banker", "chance": Stacked(places=places)}
    given.update(setup)
    round: Round = Round(edition.setup(**given))
    round.act(Action("banker", "put-up", 50_000_00))
    round.act(Action("ann", "bet", ante, Spot(1, "ante", "ann")))
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action("ann", "done"))
    return round


def test_a_hand_against_every_other_is_worth_to_the_cent_what_the_engine_pays() -> None:
    """Twice the fixed Blind on the Ante, no pair on the board, and an ace: won, tied and lost, qualified and not."""
    meet(GULFSTREAM, "Ac 5d", "Kc Jh 8s 6d 3c")


@pytest.mark.prove
@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("number", range(4))
def test_random_hands_against_every_other(name: str, number: int) -> None:
    cards = Random(f"{name} {number}").sample(range(52), 7)
    meet(name, card_names(cards[:2]), card_names(cards[2:]))


def meet(name: str, hole: str, board: str) -> None:
    edition = load_ultimate(name)
    own, shown = parse_cards(hole), parse_cards(board)
    others = list(combinations([card for card in range(52) if card not in (*own, *shown)], 2))
    assert len(others) == AGAINST
    ante = 10 * CENTS
    terms = terms_of(edition, ante)
    assert terms.blind == (Fraction(1, 2) if name == GULFSTREAM else 1)
    total = 0
    for other in others:
        round = round_of(edition, own, shown, other, ante)
        for _ in range(2):
            round.act(Action("ann", "check"))
        round.act(Action("ann", "play", ante, Spot(1, "play", "ann")))
        fees = sum(t.amount for t in round.transfers if t.target == "drop" and t.source == "ann")
        total += round.outcome.stacks["ann"] - round.setup.stacks["ann"] + fees
    pays = pays_of(terms)
    base, times, _, _ = worth(*compare_one(np.array(shown, np.int8), own[0], own[1], tables().ranks, pays.qualifies), pays)
    assert Fraction(total, ante) == Fraction(base + times, terms.unit)


# The player at the table.


def asked(edition: UltimateEdition, hole: str, board: str, ante: int, checks: int, **setup: Unpack[SetupOptions]) -> Action:
    """What he does after so many checks."""
    cards = parse_cards(f"{hole} {board}")
    other = tuple(card for card in range(52) if card not in cards)[:2]
    round = round_of(edition, cards[:2], cards[2:], other, ante, **setup)
    for _ in range(checks):
        round.act(Action("ann", "check"))
    return ultimate.player(edition)(round.view("ann"))


def test_he_plays_what_the_tables_say() -> None:
    edition = load_ultimate(BLACK_SHEEP)
    board = "2c 7d 9h Js Kd"
    strong = asked(edition, "As Ad", board, 10 * CENTS, 0)
    assert (strong.verb, strong.amount) == ("play", 40 * CENTS)
    assert asked(edition, "4s 5d", board, 10 * CENTS, 0).verb == "check"
    pair = asked(edition, "7s 5d", board, 10 * CENTS, 1)
    assert (pair.verb, pair.amount) == ("play", 20 * CENTS)
    assert asked(edition, "4s 5d", board, 10 * CENTS, 1).verb == "check"
    last = asked(edition, "7s 5d", board, 10 * CENTS, 2)
    assert (last.verb, last.amount) == ("play", 10 * CENTS)
    assert asked(edition, "4s 5d", board, 10 * CENTS, 2).verb == "fold"


def test_he_plays_three_times_when_his_stack_does_not_reach_for_four() -> None:
    edition = load_ultimate(BLACK_SHEEP)
    stacks = {"ann": 5_500, "banker": 100_000_00}
    found = asked(edition, "As Ad", "2c 7d 9h Js Kd", 10 * CENTS, 0, stacks=stacks)
    assert (found.verb, found.amount) == ("play", 30 * CENTS)


def test_a_small_fixed_blind_changes_how_he_plays() -> None:
    """Beside a Blind of a twentieth of the Ante a fold costs less, so K-2, Q-6 and J-8 suited and Q-8 wait for the flop."""
    edition = load_ultimate(GULFSTREAM)
    usual, large = (solution(terms_of(edition, ante)) for ante in (5 * CENTS, 100 * CENTS))
    differ = [start for start in usual.starts if usual.starts[start].choice((3, 4)) != large.starts[start].choice((3, 4))]
    assert differ == ["K2s", "Q8o", "Q6s", "J8s"]
    start = differ[0]
    hole = f"{start[0]}s {start[1]}{'s' if start.endswith('s') else 'd'}"
    board = card_names([card for card in range(52) if card not in parse_cards(hole)][:5])
    small, big = (asked(edition, hole, board, ante, 0).verb for ante in (5 * CENTS, 100 * CENTS))
    assert small != big


def test_what_is_no_decision_with_cards_he_does_as_a_sensible_player() -> None:
    edition = load_ultimate(OCEANS)
    round = Round(edition.setup({"ann": 100_000, "banker": 100_000}, seed=1))
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        round.act(ultimate.player(edition)(round.view(player)))
    assert round.over
