"""Every deal of a fresh shoe, counted two ways, and a sample of dealt rounds beside it."""

from collections import Counter
from itertools import combinations_with_replacement
from math import sqrt

import pytest

from cardroom import Action, Round, load
from cardroom.chance import Seeded
from cardroom.games.banked.baccarat.drawing import DrawingChart, events, value
from cardroom.games.banked.baccarat.rules import Rules
from cardroom.games.banked.rules import BankedTable
from cardroom.houses.edition import Edition
from tests.banked.baccarat_helpers import CHART, DAI, EZ
from tests.editions import load_baccarat
from tests.support import decision_of

SHOE = 416
DEALS = 4_998_398_275_503_360  # six cards in order from eight decks, weighted

# The counts of eight decks. The first three are the published ones.
BANKER, PLAYER, TIE = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216
DRAGON_7, PANDA_8 = 112_633_011_329_024, 172_660_763_262_976


def falling(number: int, count: int) -> int:
    product = 1
    for step in range(count):
        product *= number - step
    return product


def ways(values: tuple[int, ...]) -> int:
    """In how many orders of slots these values can come from eight decks, with the cards after them up to six in all."""
    seen = Counter(values)
    product = 1
    for card, times in seen.items():
        product *= falling(128 if card == 0 else 32, times)
    return product * falling(SHOE - len(values), 6 - len(values))


def by_chart(edition: Edition[Rules, BankedTable]) -> Counter[str]:
    """Every deal by our own chart and events, a card of each value standing for all."""
    chart: DrawingChart = edition.rules.chart
    card = {value(c): c for c in edition.deck}
    found: Counter[str] = Counter()
    pairs = [(pair, 1 if pair[0] == pair[1] else 2) for pair in combinations_with_replacement(range(10), 2)]
    for player, times in pairs:
        for banker, others in pairs:
            two, its = [card[v] for v in player], [card[v] for v in banker]
            for third in range(10) if chart.player_hits(two, its) else (None,):
                mine = two if third is None else [*two, card[third]]
                for last in range(10) if chart.banker_hits(mine, its) else (None,):
                    theirs = its if last is None else [*its, card[last]]
                    drawn = tuple(v for v in (third, last) if v is not None)
                    weight = times * others * ways((*player, *banker, *drawn))
                    for event in events(mine, theirs):
                        found[event] += weight
                    found["deals"] += weight
    return found


def by_words() -> Counter[str]:
    """The same by hand: the rules as if-and-else, totals of values, one card after the other taken from the shoe."""
    left = [128, *[32] * 9]
    found: Counter[str] = Counter()

    def take(path: list[int], weight: int) -> None:
        if len(path) < 4:
            draw(path, weight)
            return
        player, banker = (path[0] + path[2]) % 10, (path[1] + path[3]) % 10
        if player > 7 or banker > 7:
            count(player, banker, 2, 2, weight, 4)
        elif player > 5:
            if banker > 5:
                count(player, banker, 2, 2, weight, 4)
            elif len(path) < 5:
                draw(path, weight)
            else:
                count(player, (banker + path[4]) % 10, 2, 3, weight, 5)
        elif len(path) < 5:
            draw(path, weight)
        else:
            third = path[4]
            mine = (player + third) % 10
            needed = {3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7, 6: 6 <= third <= 7, 7: False}
            if not needed.get(banker, True):
                count(mine, banker, 3, 2, weight, 5)
            elif len(path) < 6:
                draw(path, weight)
            else:
                count(mine, (banker + path[5]) % 10, 3, 3, weight, 6)

    def draw(path: list[int], weight: int) -> None:
        for card in range(10):
            there = left[card]
            left[card] -= 1
            path.append(card)
            take(path, weight * there)
            path.pop()
            left[card] += 1

    def count(mine: int, theirs: int, my_cards: int, their_cards: int, weight: int, used: int) -> None:
        whole = weight * falling(SHOE - used, 6 - used)
        found["tie" if mine == theirs else "player-wins" if mine > theirs else "banker-wins"] += whole
        found["dragon"] += whole * (their_cards == 3 and theirs == 7 and mine <= 6)
        found["panda"] += whole * (my_cards == 3 and mine == 8 and theirs <= 7)
        found["ox 6"] += whole * (my_cards == 3 and mine == 6 and theirs < 6)
        found["kill of dai bacc"] += whole * ((my_cards == 3 and mine == 6 <= theirs) or (their_cards == 3 and theirs == 7 <= mine))
        found["kill of dragon dai bacc"] += whole * ((my_cards == 3 and mine == 8 < theirs) or (their_cards == 3 and theirs == 7 < mine))

    take([], 1)
    return found


@pytest.fixture(scope="module")
def counted() -> Counter[str]:
    return by_chart(load_baccarat(EZ))


@pytest.fixture(scope="module")
def by_hand() -> Counter[str]:
    return by_words()


def test_every_deal_of_eight_decks(counted: Counter[str]) -> None:
    assert counted["deals"] == DEALS == falling(SHOE, 6) == BANKER + PLAYER + TIE
    assert (counted["banker-wins"], counted["player-wins"], counted["tie"]) == (BANKER, PLAYER, TIE)
    assert BANKER > PLAYER


def test_both_counts_agree(counted: Counter[str], by_hand: Counter[str]) -> None:
    for ours, theirs in (
        ("banker-wins", "banker-wins"),
        ("player-wins", "player-wins"),
        ("tie", "tie"),
        ("banker-three-card-7-wins", "dragon"),
        ("player-three-card-8-wins", "panda"),
        ("player-three-card-6-wins", "ox 6"),
    ):
        assert counted[ours] == by_hand[theirs] > 0
    # The two ways of each of these bets to win cannot happen together.
    assert by_hand["kill of dai bacc"] == counted["player-three-card-6-does-not-win"] + counted["banker-three-card-7-does-not-win"]
    assert by_hand["kill of dragon dai bacc"] == counted["player-three-card-8-loses"] + counted["banker-three-card-7-loses"]


def test_dragon_7_and_panda_8(by_hand: Counter[str]) -> None:
    """One deal in 44.4 and one in 28.9; a house that pushes on the first has an edge of just over one per cent on the Banker line."""
    assert by_hand["dragon"] == DRAGON_7 and by_hand["panda"] == PANDA_8
    assert round(by_hand["dragon"] / DEALS, 6) == 0.022534
    assert round(by_hand["panda"] / DEALS, 6) == 0.034543
    pushed = (BANKER - by_hand["dragon"] - PLAYER) / DEALS
    assert round(100 * pushed, 3) == -1.018
    assert round(100 * (BANKER - PLAYER) / DEALS, 3) == 1.235  # where it pays, the bettor has the edge


@pytest.mark.parametrize("edition", CHART)
def test_every_edition_draws_alike(edition: str) -> None:
    assert load_baccarat(edition).rules.chart == load_baccarat(EZ).rules.chart


# -- dealt rounds ------------------------------------------------------------------------------------------------------------


def sample(edition: str, rounds: int, seed: str) -> Counter[str]:
    """Rounds dealt one after the other from shoe after shoe; the results by what the notes of each round say."""
    loaded = load(edition)
    found: Counter[str] = Counter()
    round = None
    for number in range(rounds):
        stacks = {"Dee": 10_000_000, "Ann": 10_000_000}
        if round is None:
            setup = loaded.setup(stacks, player_dealer="Dee", seed=f"{seed}")
        else:
            chance = round.setup.chance if round.outcome.carry.get("shoe") else Seeded(f"{seed} {number}")
            carry = {"shoe": shoe} if (shoe := round.outcome.carry.get("shoe")) else {}
            setup = loaded.setup(stacks, player_dealer="Dee", chance=chance, carry=carry)
        round = Round(setup)
        round.act(Action("Dee", "put-up", 1_000_00))
        round.act(Action("Ann", "bet", 1_000, next(o.spot for o in decision_of(round).asks["Ann"] if o.spot and o.spot.wager == "banker")))
        round.act(Action("Ann", "done"))
        found.update(events(round.places["player"], round.places["banker"]))
    return found


def check_sample(found: Counter[str], rounds: int, counted: Counter[str]) -> None:
    for event in ("banker-wins", "player-wins", "tie", "banker-three-card-7-wins", "player-three-card-8-wins"):
        chance = counted[event] / DEALS
        error = sqrt(chance * (1 - chance) / rounds)
        assert abs(found[event] / rounds - chance) < 3 * error, (event, found[event] / rounds, chance)


@pytest.mark.thorough
@pytest.mark.parametrize(("edition", "rounds"), [(EZ, 500), (DAI, 500), pytest.param(DAI, 20_000, marks=pytest.mark.prove)])
def test_a_sample_of_dealt_rounds(edition: str, rounds: int, counted: Counter[str]) -> None:
    check_sample(sample(edition, rounds, f"sample {edition}"), rounds, counted)


@pytest.mark.prove
@pytest.mark.timeout(7200)
def test_a_million_dealt_rounds(counted: Counter[str]) -> None:
    check_sample(sample(EZ, 1_000_000, "million"), 1_000_000, counted)
