"""Blackjack at the table: the player who plays by the charts, in stacked and in shuffled rounds of the engine."""

from fractions import Fraction
from functools import cache

import pytest

from cardroom import cards
from cardroom.analysis.odds import Decide, OddsLine, WagerOdds, blackjack
from cardroom.analysis.odds.blackjack.against import Against, UpCardChart
from cardroom.analysis.odds.blackjack.bets import insurance
from cardroom.analysis.odds.blackjack.chart import best_chart
from cardroom.analysis.odds.blackjack.player import player as chart_player
from cardroom.analysis.odds.blackjack.table import DOUBLE, HIT, SPLIT, STAND, situation
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.records.slots import Slots
from cardroom.round import Action, Dealt, Round, Spot, Transfer, View
from tests.analysis import agreement
from tests.analysis.agreement import UNIT
from tests.analysis.blackjack_plain import kind_of as blackjack_kind
from tests.editions import BlackjackEdition, load_blackjack
from tests.support import known as known_cards

ELITE = "black-sheep/blackjack-elite"
FIRST = "oceans-eleven/21st-century-blackjack"
EIGHT = "oceans-eleven/21st-century-blackjack-8-0"
EIGHT_2 = "oceans-eleven/21st-century-blackjack-8-0-2"
NO_BUST = "oceans-eleven/no-bust-21st-century-blackjack-6-0"
SPANISH = "oceans-eleven/pure-spanish-21-5"
EDITIONS = (ELITE, FIRST, EIGHT, EIGHT_2, NO_BUST, SPANISH)


# -- stacked rounds: what he does where everybody would do it -------------------------------------------------------------------------


STACKED = [
    (EIGHT_2, {"seat/2": "8c 8d Th 9s", "seat/2/1": "8h Td", "seat/2/2": "9c"}, "6c Kc", "split stand split stand stand"),
    (EIGHT_2, {"seat/2": "Ac Kd"}, "Ad 9c", "even-money"),
    (EIGHT_2, {"seat/2": "Tc 6d"}, "Ks 9c", "surrender"),
    (EIGHT_2, {"seat/2": "6c 5d Th"}, "6h Kc", "double"),
    (ELITE, {"seat/2": "Tc 6d"}, "Ac Kc", "surrender"),
    (ELITE, {"seat/2": "Tc 9d"}, "Ac 9c", "stand"),
    (ELITE, {"seat/2": "Tc 2d 2h Kh"}, "Tc 9c", "hit hit"),
    (FIRST, {"seat/2": "Ac Ad"}, "6c 9c", "stand"),
    (NO_BUST, {"seat/2": "Tc Td"}, "6c 9c", "stand"),
    (SPANISH, {"seat/2": "6c 5d 4h"}, "Ks 9c", "double rescue"),
    (SPANISH, {"seat/2": "6c 3d 2h 6h"}, "6h Ks", "double double-double stand"),
]  # fmt: skip


@cache
def player_against(name: str, up: int) -> Decide:
    """Who knows the chart of this up card alone: to find all of them takes ten times as long."""
    known = situation(load_blackjack(name).rules, load_blackjack(name).deck)
    return chart_player(known, {up: best_chart(Against(known, up))})


@pytest.mark.parametrize(("name", "held", "bank", "said"), STACKED)
def test_what_the_player_says(name: str, held: dict[str, str], bank: str, said: str) -> None:
    edition = load_blackjack(name)
    slots = Slots(edition.deck)
    places = {place: tuple(slots.take(card, place) for card in parse_cards(laid)) for place, laid in {**held, "seat/1": bank}.items()}
    stacks = {"banker": agreement.RICH, "ann": agreement.RICH}
    setup = edition.setup(stacks, {1: "banker", 2: "ann"}, player_dealer="banker", chance=Stacked(places=places))
    round, decide = Round(setup), player_against(name, blackjack_kind(parse_cards(bank)[0]))
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        round.act(agreement.answer(round.view(player), decide, {"wager": UNIT}))
    actions = [event.verb for event in round.events if isinstance(event, Action) and event.player == "ann"]
    assert [verb for verb in actions if verb not in ("bet", "done")] == said.split()


# -- shuffled rounds --------------------------------------------------------------------------------------------------------------------


def bets(edition: BlackjackEdition) -> dict[str, int]:
    """Of two side bets of one kind a table offers one."""
    kinds = {bonus.of: key for key, bonus in edition.rules.bonuses.items()}
    return {"wager": UNIT} | dict.fromkeys(kinds.values(), UNIT)


class Followed:
    """Reads off finished rounds whether every hand was played by the chart, card after card."""

    def __init__(self, edition: BlackjackEdition) -> None:
        self.study = blackjack.study(edition)
        self.hands = self.splits = 0

    def __call__(self, round: Round) -> None:
        seats = {player: seat for seat, player in round.setup.seats.items()}
        place, known = f"seat/{seats['ann']}", self.study.known
        bank = round.places[f"seat/{seats['banker']}"]
        chart = self.study.charts[blackjack_kind(bank[0])]
        counting = known.rules.counting
        first = [card for event in round.events if isinstance(event, Dealt) and event.place == place for card in known_cards(event.cards)][
            :2
        ]
        up = blackjack_kind(bank[0])
        if counting.is_natural(first) or up == 10 or (known.checked(up) and counting.is_natural(bank[:2])):
            return
        places = [each for each in round.places if each == place or each.startswith(f"{place}/")]
        pair = next((number for number, each in enumerate(known.pairs) if {cards.rank(card) for card in first} <= set(each.ranks)), -1)
        row = self._row(first)
        choice = int(chart.first[row]) if pair < 0 or 52 in {card % cards.FACES for card in first} else int(chart.pair[pair])
        assert (len(places) > 1) == (choice == SPLIT)
        self.splits += len(places) > 1
        for number, each in enumerate(places):
            doubles = sum(isinstance(event, Transfer) and isinstance(event.target, Spot) and event.target.hand == number
                          and event.target.wager.startswith("double") for event in round.events)  # fmt: skip
            self._hand(
                round.places[each], chart, doubles, int(chart.split[self._row(round.places[each][:2])]) if len(places) > 1 else choice
            )

    def _row(self, held: list[int]) -> int:
        count = self.study.known.rules.counting.count(held, natural=False)
        return count.points // 2 * 2 + count.soft

    def _hand(self, held: list[int], chart: UpCardChart, doubles: int, choice: int) -> None:
        """``choice`` is for its first two cards."""
        if not held:  # surrendered or rescued, and put away
            return
        self.hands += 1
        size, doubled = 2, 0
        if len(held) == 2 and blackjack_kind(held[0]) == 0 and self.study.known.rules.split.aces_draw == "one":
            return
        while choice in (HIT, DOUBLE) and size <= len(held):
            size, doubled = size + 1, doubled + (choice == DOUBLE)
            count = self.study.known.rules.counting.count(held[:size], natural=False)
            row = self._row(held[:size])
            choice = STAND if count.over else int(chart.again[doubled][row]) if doubled else int(chart.later[row])
        assert (size, doubled) == (len(held), doubles), f"{held} against {chart}"


def engine_agrees(name: str, rounds: int) -> None:
    edition = load_blackjack(name)
    odds = blackjack.solve(edition)
    placed = bets(edition)
    followed = Followed(edition)
    samples = agreement.play(
        edition, blackjack.player(edition), placed, rounds, f"blackjack {name}", table={"bonuses": tuple(placed)[1:]}, watch=followed
    )  # fmt: skip
    agreement.agree(samples, odds.wagers)
    assert followed.hands > rounds / 2 and followed.splits > rounds / 100
    together = agreement.Sample()
    together.rounds, together.total = samples["wager"].rounds, sum(samples[key].total for key in samples if key not in tuple(placed)[1:])
    assert abs(together.errors_off(odds.together)) < 4


@pytest.mark.parametrize("name", [EIGHT, SPANISH])  # to solve another takes seconds; all of them are in the proof below
def test_rounds_of_the_engine(name: str) -> None:
    engine_agrees(name, 300)


@pytest.mark.prove
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", EDITIONS)
def test_many_rounds_of_the_engine(name: str) -> None:
    engine_agrees(name, 50_000)


@pytest.mark.prove
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", [ELITE, EIGHT, NO_BUST])
def test_insurance_at_the_table(name: str) -> None:
    """One who always insures: half a unit, when one of 24 aces of 312 cards is up."""
    edition = load_blackjack(name)
    decide = blackjack.player(edition)

    def insures(view: View) -> Action:
        for option in view.options:
            if option.verb == "insure" and option.amounts is not None:
                return Action(view.player, "insure", option.amounts.most, option.spot)
        return decide(view)

    alone = insurance(situation(edition.rules, edition.deck))
    assert alone is not None
    lines = [OddsLine(line.name, line.net / 2, line.chance / 13) for line in alone.lines]
    expected = WagerOdds("insurance", "", (*lines, OddsLine("no ace", Fraction(0), Fraction(12, 13))))
    samples = agreement.play(edition, insures, {"wager": UNIT}, 8_000, f"insured {name}")
    assert abs(samples["insurance"].errors_off(expected)) < 4
