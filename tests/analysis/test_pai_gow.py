"""Pai gow poker: what the editions' wagers are worth, against published figures, against plain Python and against real rounds."""

import random
from collections import Counter
from dataclasses import fields
from functools import cache
from math import comb, sqrt
from typing import Any

import pytest

from cardroom.analysis.odds import EditionOdds, WagerOdds, pai_gow, solver
from cardroom.analysis.odds.pai_gow.solution import PaiGowTerms
from cardroom.cards import parse_cards
from cardroom.errors import BadInput
from cardroom.games.banked.pai_gow.house_way import set_hand
from cardroom.games.banked.pai_gow.rules import Rules, Table
from cardroom.houses.edition import Edition
from cardroom.round import Round
from tests.analysis import agreement
from tests.counts import counts, mostly_in_prove
from tests.editions import PaiGowEdition, load_pai_gow

TRES, TRES_FORTUNE = "tres-lounge/pai-gow-poker", "tres-lounge/fortune-pai-gow-poker"
OCEANS, OCEANS_FORTUNE = "oceans-eleven/pai-gow-poker", "oceans-eleven/fortune-pai-gow-poker"
FACE_UP, FACE_UP_2 = "oceans-eleven/face-up-pai-gow-poker", "oceans-eleven/face-up-pai-gow-poker-2"
GOLD, SHEEP_FACE_UP = "black-sheep/pai-gow-poker-gold", "black-sheep/face-up-pai-gow-poker"
FLORIDA, DOUBLE_HAND = "florida/fortune-pai-gow-poker", "florida/double-hand-poker"
EDITIONS = (TRES, TRES_FORTUNE, DOUBLE_HAND, FLORIDA, GOLD, SHEEP_FACE_UP, OCEANS, OCEANS_FORTUNE, FACE_UP, FACE_UP_2)
# A bug, a bug that completes no flush, a wild joker; open hands; envy; a jackpot: what the others have is among this.
UNLIKE = (TRES_FORTUNE, FLORIDA, GOLD, SHEEP_FACE_UP, OCEANS_FORTUNE)

DEALS = 40_000  # sampled in the ordinary suite; all deals are counted by ``make prove``
ALL_HANDS = comb(53, 7)
ALL_DEALS = comb(53, 7) * comb(46, 7)

# Hands of the 53-card deck with the usual joker by the lines of the Fortune table, three of a kind before a straight: published.
FORTUNE = {
    "seven card straight flush no joker": 32,
    "royal flush with royal match": 72,
    "seven card straight flush with joker": 196,
    "five aces": 1_128,
    "royal flush": 26_020,
    "straight flush": 184_644,
    "four of a kind": 307_472,
    "full house": 4_188_528,
    "flush": 6_172_088,
    "three of a kind": 7_672_500,
    "straight": 11_034_204,
}
# The house way against the house way, with this joker and copies to the banker: published for a house way much like this one.
HOUSE_WAY = {"wins": 0.2861, "pushes": 0.4148, "loses": 0.2991}


@cache
def edition(name: str) -> PaiGowEdition:
    return load_pai_gow(name)


@cache
def sampled(name: str) -> EditionOdds:
    return pai_gow.solve(edition(name), deals=DEALS)


def near(wager: WagerOdds, name: str, chance: float, most: float = 4.0) -> bool:
    found = next(float(line.chance) for line in wager.lines if line.name == name)
    return abs(found - chance) < most * sqrt(chance * (1 - chance) / wager.samples)


# -- published ---------------------------------------------------------------------------------------------------------------------


def test_the_fortune_table_has_the_published_combinations() -> None:
    wager = sampled(TRES_FORTUNE).wager("fortune")
    assert wager.exact
    assert wager.combinations == ALL_HANDS == 154_143_080
    assert {line.name: line.combinations for line in wager.lines} == FORTUNE | {"nothing": ALL_HANDS - sum(FORTUNE.values())}
    assert [line.name for line in wager.lines][:-1] == list(FORTUNE)  # as the table is printed


def test_the_usual_fortune_table_costs_7_77_percent() -> None:
    """8,000 to 1 for the natural seven-card straight flush, else as tres-lounge: the published table."""
    rules = edition(TRES_FORTUNE).rules.model_dump()
    rules["bonuses"]["fortune"]["pays"]["seven-card-straight-flush-no-joker"] = "8,000 to 1"
    usual = edition(TRES_FORTUNE).with_rules(bonuses=rules["bonuses"])
    assert round(float(pai_gow.solve(usual, deals=1000).wager("fortune").mean) * 100, 2) == -7.77


def test_a_fully_wild_joker_makes_what_is_known() -> None:
    """Six cards and the wild joker as counted in tests/hands by another evaluator, with 133,784,560 hands without it."""
    lines = {line.name: line.combinations for line in sampled(OCEANS_FORTUNE).wager("fortune").lines}
    assert lines["five aces"] == comb(48, 2)  # four aces, the joker, two others
    assert lines["five of a kind"] == 12 * comb(48, 2)
    assert lines["four of a kind"] == 224_848 + 896_176
    assert lines["full house"] == 3_473_184 + 2_523_960


def test_house_way_against_house_way_is_near_the_published_figures() -> None:
    wager = sampled(TRES).wager("wager")
    assert wager.samples == DEALS
    assert 0 < wager.error < 1.2 / sqrt(DEALS)  # what is won or lost is at most the wager
    for name, chance in HOUSE_WAY.items():
        assert near(wager, name, chance)


# -- a second way: plain Python ----------------------------------------------------------------------------------------------------


def brute(game: PaiGowTerms, mine: tuple[int, ...], his: tuple[int, ...], face_up: bool) -> int:
    """What becomes of the wager, by the functions that rule at the table; against an open hand the best of all settings."""
    ranking = game.ranking
    other = set_hand(his, game.way, ranking)
    against = (ranking.front(other.front), ranking.back(other.back))
    if face_up:
        settings = [setting[2:] for setting in ranking.settings(mine) if setting[2] <= setting[3]]
    else:
        own = set_hand(mine, game.way, ranking)
        settings = [(ranking.front(own.front), ranking.back(own.back))]
    return max(compare(game.copies, setting, against) for setting in settings)


def compare(copies: str, mine: tuple[int, int], his: tuple[int, int]) -> int:
    """000 l.632-635: both higher wins, both lower loses; a copy is the player-dealer's, or nobody's."""
    signs = [(own > other) - (own < other) for own, other in zip(mine, his, strict=True)]
    if copies == "player-dealer":
        signs = [sign or -1 for sign in signs]
    total = sum(signs)
    return (total > 0) - (total < 0)


@pytest.mark.parametrize("name", [GOLD, OCEANS_FORTUNE, SHEEP_FACE_UP])
@counts("deals", 200, 2000)
def test_the_base_wager_against_plain_python(name: str, deals: int) -> None:
    of, rng, found = edition(name), random.Random(name), Counter[int]()
    game = PaiGowTerms.of(of.rules, pai_gow.way_of(of))
    for _ in range(deals):
        cards = rng.sample(range(53), 14)
        pushed = bool(of.rules.pushes) and _nothing_but_an_ace(cards[7:])
        found[0 if pushed else brute(game, tuple(cards[:7]), tuple(cards[7:]), of.rules.face_up)] += 1
    wager = sampled(name).wager("wager")
    for result, chance in ((1, wager.wins), (0, wager.pushes), (-1, wager.loses)):
        spread = float(chance) * (1 - float(chance))
        assert abs(found[result] / deals - float(chance)) < 4 * sqrt(spread / deals + spread / wager.samples)


def _nothing_but_an_ace(cards: list[int]) -> bool:
    """Seven cards of seven ranks, the ace among them (or the joker, which completes no flush at this house): no straight, no flush."""
    ranks = [12 if card == 52 else card >> 2 for card in cards]
    if len(set(ranks)) < 7 or 12 not in ranks:
        return False
    joker = 52 in cards
    naturals = {card >> 2 for card in cards if card != 52}
    ladders = [{(low + step) % 13 for step in range(5)} for low in (12, *range(9))]
    straight = any(len(ladder & naturals) >= 5 - joker for ladder in ladders)
    flush = max(Counter(card & 3 for card in cards if card != 52).values()) >= 5
    return not straight and not flush


@counts("deals", 500, 3000)
def test_one_hand_against_every_other_is_near_what_plain_python_samples(deals: int) -> None:
    """Two pair of eights and fours with a king: the house way keeps them together (000 l.604)."""
    of, cards = edition(TRES), parse_cards("8c 8d 4d 4h Ks 9s 7c")
    found = pai_gow.settings_of(of, cards)
    assert all(value.wins + value.pushes + value.loses == comb(46, 7) for value in found)
    assert [value.mean for value in found] == sorted((value.mean for value in found), reverse=True)
    house = next(value for value in found if value.house)
    assert set(house.front) == set(parse_cards("Ks 9s"))
    game, rng, seen = PaiGowTerms.of(of.rules, of.rules.house_way), random.Random("one hand"), Counter[int]()
    rest = [card for card in range(53) if card not in cards]
    for _ in range(deals):
        seen[brute(game, tuple(cards), tuple(rng.sample(rest, 7)), False)] += 1
    for result, number in ((1, house.wins), (0, house.pushes), (-1, house.loses)):
        chance = number / comb(46, 7)
        assert abs(seen[result] / deals - chance) < 4 * sqrt(chance * (1 - chance) / deals)


@pytest.mark.parametrize("cards", ["8c 8d 4d 4h Ks 9s", "8c 8c 4d 4h Ks 9s 7c"])
def test_what_is_no_hand_is_refused(cards: str) -> None:
    with pytest.raises(BadInput, match="7 different cards"):
        pai_gow.settings_of(edition(TRES), [card for each in cards.split() for card in parse_cards(each)])
    with pytest.raises(BadInput, match="one deal at least"):
        pai_gow.solve(edition(TRES), deals=-1)


def test_a_hand_that_copies_the_player_dealers_loses_or_pushes_by_the_switch() -> None:
    of = edition(DOUBLE_HAND)
    kept = pai_gow.settings_of(of, parse_cards("Ac Ah Kd Qs 9h 6c 3d"))[0]
    shared = pai_gow.settings_of(of.with_rules(copies="push"), parse_cards("Ac Ah Kd Qs 9h 6c 3d"))[0]
    assert shared.wins > kept.wins
    assert shared.loses < kept.loses


# -- real rounds -------------------------------------------------------------------------------------------------------------------


class Funded(Edition[Rules, Table]):
    """With money in the jackpot fund."""

    def setup(self, *args: Any, **kwargs: Any) -> Any:
        return super().setup(*args, jackpot=agreement.RICH, **kwargs)


def bets_of(of: PaiGowEdition, table: dict[str, Any]) -> dict[str, int]:
    """Every bonus bet that the table has; envy is told in units of the bet that earns a button."""
    assert of.table.most is not None
    bets = {"wager": min(agreement.UNIT, of.table.most)}
    for key, bonus in of.rules.bonuses.items():
        if key in table.get("bonuses", (key,)) and (bonus.payer == "player-dealer" or table):
            bets[key] = bonus.fixed or agreement.UNIT
            if bonus.envy is not None:
                bets["envy"] = bonus.envy.least
    return bets


def plays(name: str, odds: EditionOdds, rounds: int, table: dict[str, Any]) -> None:
    of = Funded(**{field.name: getattr(edition(name), field.name) for field in fields(Edition)})
    bets = bets_of(of, table)
    settled = Counter[str]()

    def watch(round: Round) -> None:
        settled[round.setup.edition.id] += 1

    samples = agreement.play(of, pai_gow.player(of), bets, rounds, f"pai gow {name}", players=2, table=table, watch=watch)
    assert settled[name] == rounds
    assert set(bets) == set(samples)
    agreement.agree(samples, odds.wagers)


ROUNDS = 100  # of two bettors
PROVED = 25_000
TABLES: list[tuple[str, dict[str, Any]]] = [*((name, {}) for name in EDITIONS), (FLORIDA, {"bonuses": ("fortune-jackpot",)})]


@pytest.mark.parametrize(("name", "table"), [(name, table) for name, table in TABLES if name in UNLIKE])
def test_real_rounds_agree(name: str, table: dict[str, Any]) -> None:
    plays(name, sampled(name), ROUNDS, table)


@pytest.mark.prove
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "table"), TABLES)
def test_many_real_rounds_agree_with_the_exact_figures(name: str, table: dict[str, Any]) -> None:
    plays(name, pai_gow.solve(edition(name)), PROVED, table)


def test_a_bettor_who_sees_the_hand_beats_it_where_any_setting_does() -> None:
    """In real rounds: the result of every base wager is the best that any of the 21 settings does against the open hand."""
    of, checked = edition(FACE_UP_2), Counter[str]()
    ranking = of.rules.ranking

    def watch(round: Round) -> None:
        seat = next(seat for seat, player in round.setup.seats.items() if player == agreement.BANKER)
        if f"front/{seat}" not in round.places or "front/1" not in round.places:
            checked["pushed"] += 1
            return
        his = ranking.front(round.places[f"front/{seat}"]), ranking.back(round.places[f"seat/{seat}"])
        mine = [*round.places["front/1"], *round.places["seat/1"]]
        best = max(compare("player-dealer", each[2:], his) for each in ranking.settings(mine) if each[2] <= each[3])
        own = ranking.front(mine[:2]), ranking.back(mine[2:])
        assert compare("player-dealer", own, his) == best
        as_house = set_hand(mine, of.rules.house_way, ranking)
        checked["by the house way" if {*as_house.front} == {*mine[:2]} else "otherwise"] += 1

    agreement.play(of, pai_gow.player(of), {"wager": 60_00}, 120, "open hands", watch=watch)
    assert min(checked["pushed"], checked["by the house way"], checked["otherwise"]) > 0


# -- what is told ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", mostly_in_prove(EDITIONS, UNLIKE))
def test_every_wager_is_told(name: str) -> None:
    of, odds = edition(name), sampled(name)
    assert vars(solver(of))["__name__"] == pai_gow.__name__
    envies = [bonus for bonus in of.rules.bonuses.values() if bonus.envy is not None]
    assert sorted(wager.name for wager in odds.wagers) == sorted(["wager", *of.rules.bonuses, *["envy" for _ in envies]])
    assert odds.wagers[0] is odds.together
    assert ("open" in odds.strategy) == of.rules.face_up
    for key, bonus in of.rules.bonuses.items():
        names = {line.name for line in odds.wager(key).lines}
        assert {hand.replace("-", " ") for hand in bonus.pays} <= names
        assert odds.wager(key).payer == bonus.payer


def test_three_pair_pushes_the_fortune_bonus_of_001_l6788_6807() -> None:
    line = next(line for line in sampled(FACE_UP_2).wager("fortune").lines if line.name == "three pair")
    assert line.net == 0
    # Three pair and another card; with the joker a pair of aces, two other pairs and another card, or three pair and a single ace.
    without = comb(13, 3) * 6**3 * 40
    with_joker = comb(12, 2) * 6**2 * 4 * 40 + comb(12, 3) * 6**3
    # The joker beside four ranks of which two are paired: straights, of 8 sets with the ace; then flushes, a suit in all four ranks.
    straights = 8 * 3 * 4 * 6**2 * 4
    flushes = (comb(12, 2) * 10 - 8 * 3) * 4 * 3**2
    assert line.combinations == without + with_joker - straights - flushes


def test_readings_change_what_they_must() -> None:
    def mean(name: str, wager: str, **changes: Any) -> float:
        """The same deals each time."""
        odds = pai_gow.solve(edition(name).with_rules(**changes), deals=DEALS) if changes else sampled(name)
        return float(odds.wager(wager).mean)

    beside = "house way: the joker that completes a straight or a flush makes a pair beside"
    assert pai_gow.variants(edition(TRES)) == {beside: {"complete_pairs": "with-the-joker"}}
    assert beside not in pai_gow.variants(edition(OCEANS))  # its own example speaks against it
    found = {name: pai_gow.variants(edition(name)) for name in (DOUBLE_HAND, FLORIDA, SHEEP_FACE_UP, OCEANS, GOLD)}
    copies = found[DOUBLE_HAND]["a copy counts for nobody"]
    assert mean(DOUBLE_HAND, "wager", **copies) > mean(DOUBLE_HAND, "wager") + 0.008
    loses = found[FLORIDA]["Fortune: a listed hand that is not better would lose"]
    assert mean(FLORIDA, "fortune", **loses) < mean(FLORIDA, "fortune") - 0.01
    flushes = found[SHEEP_FACE_UP]["the joker completes a flush too"]
    assert mean(SHEEP_FACE_UP, "fortune", **flushes) > mean(SHEEP_FACE_UP, "fortune") + 0.04
    no_push = found[SHEEP_FACE_UP]["no hand of the player-dealer's pushes by itself"]
    assert mean(SHEEP_FACE_UP, "wager", **no_push) > mean(SHEEP_FACE_UP, "wager") + 0.02  # his worst hands
    pairs = found[SHEEP_FACE_UP][beside]
    changed = mean(SHEEP_FACE_UP, "wager", **pairs) - mean(SHEEP_FACE_UP, "wager")
    assert 0.0005 < abs(changed) < 0.003
    every_hand = found[GOLD]["envy: of several hands all pay"]
    assert mean(GOLD, "envy", **every_hand) >= mean(GOLD, "envy") - 0.002
    assert {str(changes) for changes in found[OCEANS].values()} >= {"{'joker': 'bug'}", "{'low_straight': 'second'}"}
