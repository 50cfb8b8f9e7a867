"""California baccarat: the exact figures against a count of all deals by ranks, the best play against a published game, and real rounds.

Lines are those of 001.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from random import Random

import numpy as np
import pytest

from cardroom import Action, Round, Spot
from cardroom.analysis.odds import EditionOdds, solve, solver
from cardroom.analysis.odds.california_baccarat.duel import Duel, best
from cardroom.analysis.odds.california_baccarat.play import BankerSight, CaliforniaDeals, DrawChances
from cardroom.cards import card_name, parse_cards
from cardroom.chance import Stacked
from cardroom.houses.edition import Edition
from cardroom.records.slots import Slots
from cardroom.round import View
from tests.analysis import agreement
from tests.analysis.baccarat_deals import COUNTS, JOKER, Numbers, deals, six_cards, tally
from tests.counts import counts
from tests.editions import CaliforniaBaccaratEdition, load_california_baccarat

EDITION = "oceans-eleven/california-baccarat"
BETS = {"wager": agreement.UNIT}


@cache
def edition(**changes: object) -> CaliforniaBaccaratEdition:
    return load_california_baccarat(EDITION).with_rules(**changes)


@cache
def game(**changes: object) -> CaliforniaDeals:
    return CaliforniaDeals(edition(**changes))


@cache
def odds(**changes: object) -> EditionOdds:
    return solve(edition(**changes))


# -- games of yes and no -------------------------------------------------------------------------------------------------------------


def test_games_known_by_heart() -> None:
    half = Fraction(1, 2)
    assert best(Duel(1, [-2], [-2], [[4]])) == ((half,), (half,))  # matching pennies
    # The table 3 -1 / -2 1: the first takes his second row four times in seven, the second his second column five times; worth 1/7.
    uneven = Duel(3, [-5], [-4], [[7]])
    first, second = best(uneven)
    assert (first, second) == ((Fraction(4, 7),), (Fraction(5, 7),))
    assert uneven.value(first, second) == Fraction(1, 7)
    assert best(Duel(0, [1], [1], [[0]])) == ((Fraction(1),), (Fraction(0),))  # nobody has to think
    assert best(Duel(5, [], [], [])) == ((), ())
    assert best(Duel(5, [], [-1, 1], [])) == ((), (Fraction(1), Fraction(0)))


def test_chemin_de_fer_as_published() -> None:
    """Kemeny and Snell (1957): cards with replacement; the player may choose on five, the banker always, seeing the player's third card.

    The player draws on five 9 times in 11; the banker, with six against a player who stood, 859 times in 2,288; worth -679,568/53,094,899.
    """
    cards = [4, *[1] * 9]  # of thirteen
    totals = [sum(cards[a] * cards[(total - a) % 10] for a in range(10)) for total in range(10)]
    situations = {key: k for k, key in enumerate(product(range(8), (None, *range(10))))}
    fixed, first, second, both = 0, 0, [0] * len(situations), [0] * len(situations)
    for player, banker in product(range(10), repeat=2):
        weight = totals[player] * totals[banker]
        if player > 7 or banker > 7:
            fixed += weight * 169 * sign(player, banker)
            continue
        for third in (None, *range(10)):
            drawn = third is not None
            if player != 5 and drawn != (player < 5):
                continue
            own = (player + (third or 0)) % 10
            ways = weight * (cards[third] if third is not None else 13)
            stands = ways * 13 * sign(own, banker)
            more = ways * sum(cards[last] * sign(own, (banker + last) % 10) for last in range(10)) - stands
            k = situations[banker, third]
            if player != 5 or not drawn:
                fixed += stands
                second[k] += more
            if player == 5:
                first += stands if drawn else -stands
                both[k] += more if drawn else -more
    duel = Duel(fixed, [first], second, [both])
    draws, banker_draws = best(duel)
    assert draws == (Fraction(9, 11),)
    assert banker_draws[situations[6, None]] == Fraction(859, 2288)
    assert duel.value(draws, banker_draws) / 13**6 == Fraction(-679_568, 53_094_899)


def sign(own: int, against: int) -> int:
    return (own > against) - (own < against)


def test_random_games_have_a_value() -> None:
    """Against every fixed play of the other, best play makes sure of the value."""
    random = Random("duels")

    def numbers(count: int) -> list[int]:
        return [random.randint(-9, 9) for _ in range(count)]

    for _ in range(60):
        firsts, seconds = random.randint(1, 3), random.randint(1, 4)
        duel = Duel(random.randint(-9, 9), numbers(firsts), numbers(seconds), [numbers(seconds) for _ in range(firsts)])
        x, y = best(duel)
        value = plain_value(duel, x, y)
        assert all(0 <= each <= 1 for each in (*x, *y))
        assert min(plain_value(duel, x, fixed) for fixed in product((0, 1), repeat=seconds)) == value
        assert max(plain_value(duel, fixed, y) for fixed in product((0, 1), repeat=firsts)) == value


def plain_value(duel: Duel, x: Sequence[Fraction | int], y: Sequence[Fraction | int]) -> Fraction:
    found = Fraction(duel.fixed)
    for i, often in enumerate(x):
        found += often * duel.first[i] + sum(often * other * duel.both[i][k] for k, other in enumerate(y))
    return found + sum(duel.second[k] * other for k, other in enumerate(y))


# -- all deals by ranks -------------------------------------------------------------------------------------------------------------

WIN, TIE, LOSE = range(3)


@cache
def by_ranks(decks: int, jokers: int) -> Numbers:
    """``[player's low, high card, banker's low, high card, player draws, banker draws, how it ends]``; 10 is a joker. l.986-1004."""
    found = np.zeros((11, 11, 11, 11, 2, 2, 3), dtype=np.int64)
    for cards, ways in six_cards(decks, jokers):
        kinds = [np.where(card == JOKER, 10, COUNTS[card]) for card in cards]
        p1, b1, p2, b2, third, last = kinds
        key = (np.minimum(p1, p2), np.maximum(p1, p2), np.minimum(b1, b2), np.maximum(b1, b2))
        for draws, other in product((0, 1), repeat=2):
            own, against = counted(p1, p2, third if draws else None), counted(b1, b2, last if other else None)
            end = np.where(own > against, WIN, np.where(own == against, TIE, LOSE))
            found[:, :, :, :, draws, other] += tally((11, 11, 11, 11, 3), (*key, end), ways)
    return found


def counted(one: Numbers, two: Numbers, third: Numbers | None) -> Numbers:
    """A joker with any card makes nine, two are above it; a joker drawn makes nine."""
    jokers = (one == 10).astype(np.int64) + (two == 10)
    total = (one % 10 + two % 10) % 10
    if third is not None:
        total = np.where(third == 10, 9, (total + third) % 10)
    return np.where(jokers == 2, 10, np.where(jokers == 1, 9, total))


class Values:
    """What both ways of drawing are worth, hand against hand, in deals."""

    def __init__(self, decks: int, jokers: int) -> None:
        ends = by_ranks(decks, jokers)
        self.worth = ends[..., WIN] - ends[..., LOSE]
        self.deals = deals(decks, jokers)
        self.hands = [(low, high) for low in range(11) for high in range(low, 11)]

    @staticmethod
    def ways(hand: tuple[int, int]) -> tuple[int, ...]:
        """l.1000-1004."""
        total = 9 if 10 in hand else sum(hand) % 10
        return (1,) if total < 5 else (0,) if total > 6 else (0, 1)

    def often(self, drawing: dict[tuple[int, int], Fraction], hand: tuple[int, int], way: int) -> Fraction:
        draws = drawing[hand] if hand in drawing else Fraction(self.ways(hand)[0])
        return draws if way else 1 - draws

    def player_at_best(self, drawing: DrawChances) -> Fraction:
        """What the player wins at most against this player-banker."""
        total = Fraction(0)
        for hand in self.hands:
            total += max(self._against_banker(hand, way, drawing) for way in self.ways(hand))
        return total / self.deals

    def _against_banker(self, hand: tuple[int, int], way: int, drawing: DrawChances) -> Fraction:
        banker = {seen.cards: often for seen, often in drawing.banker.items() if seen.drawn == bool(way)}
        total = Fraction(0)
        for other in self.hands:
            worth = self.worth[(*hand, *other, way)]
            total += sum(self.often(banker, other, reply) * int(worth[reply]) for reply in self.ways(other))
        return total

    def player_at_least(self, drawing: DrawChances) -> Fraction:
        """What this player wins at least."""
        total = Fraction(0)
        for other in self.hands:
            for way in (0, 1):
                replies = {reply: Fraction(0) for reply in self.ways(other)}
                for hand in self.hands:
                    if way in self.ways(hand):
                        for reply in replies:
                            replies[reply] += self.often(drawing.player, hand, way) * int(self.worth[(*hand, *other, way, reply)])
                total += min(replies.values())
        return total / self.deals


@pytest.mark.parametrize(("decks", "jokers"), [(6, 2), pytest.param(1, 0, marks=pytest.mark.prove)])
def test_best_play_by_ranks(decks: int, jokers: int) -> None:
    """Neither side can do better: the value by ranks is the same from both."""
    changes = {} if (decks, jokers) == (6, 2) else {"decks": decks, "jokers": jokers}
    values, drawing = Values(decks, jokers), game(**changes).solution
    assert values.player_at_least(drawing) == values.player_at_best(drawing) == odds(**changes).together.mean


def test_every_line_by_ranks() -> None:
    """Ties and naturals, hand against hand, with the drawing of the tables."""
    drawing, values, ends = game().solution, Values(6, 2), by_ranks(6, 2)
    banker = {way: {seen.cards: often for seen, often in drawing.banker.items() if seen.drawn == bool(way)} for way in (0, 1)}
    found = [Fraction(0)] * 3
    natural = int(ends[10, 10, :, :, 0, 0, WIN].sum())  # a natural stands, and nobody else can have one: two jokers are all
    for hand, other in product(values.hands, repeat=2):
        for way, reply in product(values.ways(hand), values.ways(other)):
            weight = values.often(drawing.player, hand, way) * values.often(banker[way], other, reply)
            for end in (WIN, TIE, LOSE):
                found[end] += weight * int(ends[(*hand, *other, way, reply, end)])
    chances = {line.name: line.chance for line in odds().together.lines}
    total = deals(6, 2)
    assert chances["a tie, push"] == found[TIE] / total and chances["player loses"] == found[LOSE] / total
    assert chances["player wins"] + chances["player wins with a natural"] == found[WIN] / total
    # Two jokers win against anything.
    assert chances["player wins with a natural"] == Fraction(2, 314 * 313)
    assert natural <= 2 * 312 * 311 * 310 * 309


def test_the_strategy() -> None:
    """Who is asked last has the edge. The player draws on five now and then; the player-banker on five and sometimes six, if the player
    stood, and never if he drew."""
    assert odds().together.mean < 0
    drawing = game().solution
    for cards, often in drawing.player.items():
        assert often < 1 if sum(cards) % 10 == 5 else often == 0
    assert {often for seen, often in drawing.banker.items() if seen.drawn} == {0}
    assert {often for seen, often in drawing.banker.items() if not seen.drawn and sum(seen.cards) % 10 == 5} == {1}
    mixed = [often for often in (*drawing.player.values(), *drawing.banker.values()) if 0 < often < 1]
    assert len(mixed) == 4
    table = odds().advice[0]
    assert len(table.rows) == 11 and table.rows[0] == ("5 of 0-5", "draw 54.935 %", "draw", "stand")


def test_without_a_choice_nobody_has_an_edge() -> None:
    """Both draw on five or less: the hands are alike, and every deal is counted."""
    found = odds(must_draw=5, must_stand=6).together
    assert found.mean == 0 and found.combinations == deals(6, 2) == sum(line.combinations or 0 for line in found.lines)


def test_a_rule_of_thumb_for_the_player_banker_gives_the_edge_away() -> None:
    """Whoever draws on five whatever the player has done can be copied."""
    rows = {row[0]: row[1] for row in odds().advice[2].rows}
    assert rows["draws on 5 or less"] == "0.0000 %" and rows["best"] == "-0.9260 %"
    at_least = {row[0]: float(row[1].removesuffix(" %")) for row in odds().advice[1].rows}
    assert all(at_least["best"] > value for name, value in at_least.items() if name != "best")


# -- other rules --------------------------------------------------------------------------------------------------------------------


def test_variants() -> None:
    found = solver(edition()).variants(edition())
    assert list(found)[:6] == ["1 deck", "2 decks", "4 decks", "8 decks", "no jokers", "1 joker"]
    assert odds(**found["1 deck"]).together.mean < odds().together.mean
    assert odds(**found["equal hands lose"]).together.mean < odds().together.mean - Fraction(1, 10)
    assert odds(**found["two jokers are nine"]).together.pushes > odds().together.pushes


@pytest.mark.prove
def test_every_variant() -> None:
    results = {name: odds(**changes).together for name, changes in solver(edition()).variants(edition()).items()}
    assert results["1 deck"].mean < results["2 decks"].mean < results["4 decks"].mean < odds().together.mean < results["8 decks"].mean
    assert all(result.mean != odds().together.mean for result in results.values())
    paid = odds(natural_pays="5 to 2").together
    assert paid.mean - odds().together.mean == Fraction(3, 2) * Fraction(2, 314 * 313)  # no choice hangs on it


# -- real rounds --------------------------------------------------------------------------------------------------------------------


def dealt(edition: Edition, found: EditionOdds, rounds: int, seed: str) -> None:
    samples = agreement.play(edition, solver(edition).player(edition), BETS, rounds, seed)
    assert samples.keys() == {"wager"}
    agreement.agree(samples, found.wagers)


@counts("rounds", 250, 1_000)
def test_rounds_agree(rounds: int) -> None:
    dealt(edition(), odds(), rounds, "california")
    one = edition(decks=1, tie="lose", natural_pays="50 to 1", drawn_joker="nothing")
    dealt(one, solve(one), rounds, "california, one deck")


@pytest.mark.prove
@pytest.mark.timeout(7200)
def test_a_hundred_thousand_rounds_agree() -> None:
    dealt(edition(), odds(), 100_000, "california, proved")


@counts("rounds", 600, 2_000)
def test_both_draw_as_often_as_is_best(rounds: int) -> None:
    """Rounds in which somebody is asked, by what he knows; where chance belongs to it, about as often as it should."""
    decide, drawing = solver(edition()).player(edition()), game().solution
    asked: dict[tuple[tuple[int, ...], bool | None], list[int]] = {}

    def watched(view: View) -> Action:
        seat = 2 if view.player == agreement.BANKER else 1
        assert len(view.cards(f"seat/{seat}")) == 2 and not view.cards(f"seat/{3 - seat}")
        cards = tuple(sorted(VALUES[card_name(card)[0]] for card in view.cards(f"seat/{seat}")))
        action = decide(view)
        knows = None if seat == 1 else len(view.places["seat/1"]) == 3
        asked.setdefault((cards, knows), []).append(action.verb == "take-a-card")
        return action

    agreement.play(edition(), watched, BETS, rounds, "how often")
    for (cards, knows), drew in asked.items():
        pair = (cards[0], cards[1])
        often = drawing.player[pair] if knows is None else drawing.banker[BankerSight(pair, knows)]
        error = 4 * sqrt(often * (1 - often) / len(drew))
        assert abs(sum(drew) / len(drew) - often) <= error, (cards, knows)
    assert len(asked[(0, 5), None]) > rounds / 40 and len(asked[(0, 6), False]) > rounds / 100


VALUES = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0} | {str(n): n for n in range(2, 10)}
SEATS = {1: "dee", 2: "ann", 3: "bob"}


@pytest.mark.parametrize(("ann", "bob", "draws"), [(10, 500, True), (500, 10, False)])
def test_against_several_the_larger_wager_counts(ann: int, bob: int, draws: bool) -> None:
    """Ann has drawn, Bob stood; with five the player-banker draws against Bob and stands against Ann."""
    slots = Slots(edition().deck)
    hands = {"seat/1": "Kc 5d 2h", "seat/2": "2c 2d 4h", "seat/3": "Qc 7h"}
    cards = {place: tuple(slots.take(card, place) for card in parse_cards(text)) for place, text in hands.items()}
    setup = edition().setup(dict.fromkeys(SEATS.values(), 1_000_000), SEATS, player_dealer="dee", chance=Stacked(places=cards))
    round = Round(setup)
    round.act(Action("dee", "put-up", 500_000))
    for seat, name, dollars in ((2, "ann", ann), (3, "bob", bob)):
        round.act(Action(name, "bet", dollars * 100, Spot(seat, "wager", name)))
    for name in ("ann", "bob"):
        round.act(Action(name, "done"))
    assert round.decision is not None and list(round.decision.asks) == ["dee"]
    chosen = solver(edition()).player(edition())(round.view("dee"))
    assert chosen.verb == ("take-a-card" if draws else "stand")
