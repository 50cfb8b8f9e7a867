"""Three card, two card and caribbean stud: real rounds by the strategy that the odds assume, beside the odds."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from math import sqrt
from typing import Any

import pytest

from cardroom.analysis.odds import EditionOdds, solve, versus
from cardroom.analysis.odds.versus.play import base_bonus_entry, base_entry, bonus_entry, second_entry
from cardroom.games.banked.bank import Result
from cardroom.games.banked.paytable import best_line
from cardroom.games.banked.versus.outcome import HandComparison
from cardroom.games.banked.versus.rules import OWN_CARDS, Rules, Table
from cardroom.hands import high_categories_made
from cardroom.houses.edition import Edition
from cardroom.round import Round, Setup
from cardroom.round.events import Dealt
from tests.analysis import agreement
from tests.analysis.test_versus import CARIBBEAN, EDITIONS, GULFSTREAM, OCEANS, OCEANS_SIX, TWO, odds, with_switches
from tests.counts import counts
from tests.editions import VersusEdition, load_versus

ROUNDS = 400
AT_LENGTH = 150_000
UNITS = {CARIBBEAN: 50_00}  # its table takes no more
FIXED = {"bonus-bet": {OCEANS: 5_00}}  # l.1302: exactly $5


def bets(name: str) -> dict[str, int]:
    rules, unit = load_versus(name).rules, UNITS.get(name, agreement.UNIT)
    return {rules.base: unit} | {key: FIXED.get(key, {}).get(name, unit) for key in rules.bonuses}


@dataclass
class Nets(agreement.Sample):
    """Which also remembers what was won how often."""

    times: Counter[float] = field(default_factory=Counter)

    def add(self, net: float) -> None:
        super().add(net)
        self.times[net] += 1

    def check(self, wager: Any) -> None:
        """Nothing is won that no line has, and each amount as often as its lines say: 4.5 standard errors, and once for what is rare."""
        chances: dict[float, float] = {}
        for line in wager.lines:
            chances[float(line.net)] = chances.get(float(line.net), 0.0) + float(line.chance)
        assert self.times.keys() <= chances.keys()
        for net, chance in chances.items():
            error = sqrt(self.rounds * chance * (1 - chance))
            assert abs(self.times[net] - self.rounds * chance) <= 4.5 * error + 1, f"{wager.name}: {net} came {self.times[net]} times"


def agree(edition: VersusEdition, found: EditionOdds, wagered: dict[str, int], rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "Sample", Nets)
    samples = agreement.play(edition, versus.player(edition), wagered, rounds, f"versus {edition.id}")
    agreement.agree(samples, found.wagers)
    assert samples.keys() >= wagered.keys() | {edition.rules.second}
    for name, sample in samples.items():
        assert isinstance(sample, Nets)
        sample.check(found.wager(name))


@pytest.mark.parametrize("name", [GULFSTREAM, OCEANS_SIX, TWO])  # all of them in the proof below
def test_rounds_agree(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    agree(load_versus(name), odds(name), bets(name), ROUNDS, monkeypatch)


@pytest.mark.prove
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", EDITIONS)
def test_rounds_agree_at_length(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    agree(load_versus(name), odds(name), bets(name), AT_LENGTH, monkeypatch)


class Funded(Edition[Rules, Table]):
    """With a jackpot fund that never runs dry."""

    def setup(self, *given: Any, **named: Any) -> Setup[Rules, Table]:
        return super().setup(*given, **named, jackpot=agreement.RICH)


@pytest.mark.parametrize("after_fold", [True, False])
@counts("rounds", 200, 600)
def test_rounds_with_a_jackpot_agree(after_fold: bool, rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load_versus(GULFSTREAM)
    pays = {"mini-royal": "$500", "straight": "$20", "pair": "$3", "high-card": "$1"}  # folded hands have a claim too (l.77)
    changed = replace(
        with_switches(edition, jackpot_after_fold=after_fold), table=edition.settings({"jackpot": {"rake": "$2", "pays": pays}})
    )
    funded = Funded(**{each.name: getattr(changed, each.name) for each in fields(changed)})
    found = solve(changed)
    assert (found.wager("jackpot").pushes == 0) == after_fold
    agree(funded, found, {"blind": agreement.UNIT, "jackpot": 2_00}, rounds, monkeypatch)


# -- each round by itself: the lines that the odds are made of are what the engine settles, under every switch -----------------------------


def switched(name: str) -> Iterator[tuple[str, VersusEdition]]:
    edition = load_versus(name)
    rules = edition.rules
    yield "as printed", edition
    for unqualified in ("paid", "win-or-push", "compared", "push"):
        for tie in ("push", "lose"):
            yield f"{unqualified}, ties {tie}", with_switches(edition, unqualified=unqualified, tie=tie, exposed=1 - rules.exposed)
    for fold in ("kept", "forfeited"):
        for needs in ("nothing", "a-win", "a-higher-hand"):
            for tie in ("push", "lose"):
                bonuses = {key: bonus.model_copy(update={"fold": fold, "needs": needs}) for key, bonus in rules.bonuses.items()}
                if bonuses:
                    yield f"{fold}, {needs}, ties {tie}", with_switches(edition, bonuses=bonuses, tie=tie)


@pytest.mark.parametrize("name", [CARIBBEAN, GULFSTREAM, OCEANS_SIX, TWO])
@counts("rounds", 12, 40)
def test_every_round_is_settled_as_the_lines_say(name: str, rounds: int) -> None:
    met: set[Any] = set()
    for words, edition in switched(name):
        decide = versus.player(edition)
        for number in range(rounds):
            round, won = played(edition, decide, bets(name), f"{words} {number}")
            outcome, expected = by_the_lines(round, edition.rules)
            met.add((outcome, not any(wager == edition.rules.second for wager in won)))
            assert won == {wager: net for wager, net in expected.items() if net or wager in won}, f"{words} {number}"
    assert {outcome for outcome, _ in met} >= {HandComparison(True, "win"), HandComparison(True, "lose"), HandComparison(False, "win")}


def played(edition: Edition, decide: Any, wagered: dict[str, int], seed: str) -> tuple[Round, dict[str, float]]:
    stacks = dict.fromkeys(("ann", agreement.BANKER), agreement.RICH)
    round = Round(edition.setup(stacks, seed=seed, player_dealer=agreement.BANKER))
    while round.decision is not None:
        view = round.view(next(iter(round.decision.asks)))
        round.act(agreement.answer(view, decide, wagered))
    unit = next(iter(wagered.values()))
    return round, {wager: net / wagered.get(wager, unit) for wager, net in agreement.won_by(round)["ann"].items()}


def by_the_lines(round: Round, rules: Rules) -> tuple[HandComparison, dict[str, float]]:
    """What each wager wins, from the cards that were dealt and whether the hand was folded."""
    dealt = {event.place: [card for card in event.cards if card is not None] for event in round.events if isinstance(event, Dealt)}
    own, his = (rules.kind.best(rules.ranks, dealt[f"seat/{seat}"]) for seat in (1, 2))
    folded = not any(getattr(event, "rule", "") == "second-wager" for event in round.events)
    mine, against = rules.ranks.strength(own), rules.ranks.strength(his)
    comparison: Result = "win" if mine > against else "lose" if mine < against else "push"
    outcome = HandComparison(against >= rules.ranks.at_least(rules.qualifier), comparison)
    made = rules.ranks.categories_made(own)
    expected = {rules.base: float(base_entry(rules, outcome).net)}
    if folded:
        expected = {rules.base: -1.0}
    else:
        expected[rules.second] = float(second_entry(rules, made, outcome).net)
        expected["base-bonus"] = float(base_bonus_entry(rules, made, outcome).net) if rules.base_bonus else 0.0
    for key, bonus in rules.bonuses.items():
        paid = best_line(bonus.pays, made if bonus.hand == OWN_CARDS else high_categories_made((*own, *his)))
        expected[key] = float(bonus_entry(rules, key, paid, outcome, folded).net)
    return outcome, expected
