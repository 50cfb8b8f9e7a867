"""Blackjack, compiled, in all its versions: the charts of the exact odds, and what becomes of each hand and side bet, as tables."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardroom import cards as names
from cardroom.analysis.nights import ends
from cardroom.analysis.nights.blackjack_deal import (
    ACES_HANDS,
    ACES_STAND,
    AGAINST,
    AT_ONCE,
    BURN,
    BUST,
    DOUBLE,
    EIGHTS,
    FIGURES,
    HANDS,
    HIT,
    JOKER_IN_HOLE,
    JOKER_ROW,
    JOKER_UP,
    MADE,
    MATCH,
    PLAIN,
    POINTS,
    ROWS,
    SEVENS,
    SPECIALS,
    SPLIT,
    STAND,
    SUITED_ROW,
    SURRENDER,
    BlackjackSides,
    Cards,
    Charts,
    Dealer,
    Orders,
    deal,
)
from cardroom.analysis.nights.draws import Integers
from cardroom.analysis.nights.ends import FORFEIT, IN_TURN, NOTHING, SHOWDOWN, End
from cardroom.analysis.nights.game import CompiledGame, Payout, begins_anew, payout_of, seats_of
from cardroom.analysis.nights.kept import Arrays, kept_arrays
from cardroom.analysis.nights.order import Rows, by_seat, sequences
from cardroom.analysis.nights.turns import Turn, Turns
from cardroom.analysis.odds.blackjack.hands import ACE, FACES, KINDS, kind, pair_classes
from cardroom.analysis.odds.blackjack.table import counted_as
from cardroom.cards import JOKER, SECOND_JOKER, Card
from cardroom.games.banked.bank import Result
from cardroom.games.banked.blackjack.choices import surrenders
from cardroom.games.banked.blackjack.player_turn import HALF
from cardroom.games.banked.blackjack.points import HALF as HALF_POINTS
from cardroom.games.banked.blackjack.points import HandCount, is_ace, is_ten, natural_hands, value
from cardroom.games.banked.blackjack.rules import CARDS_KEPT, WAGER, Bonus, Rules, Table, offered
from cardroom.games.banked.blackjack.settlement import CountedHand, compare
from cardroom.games.banked.blackjack.side_bets import SEVEN, SideBetCards, paid
from cardroom.games.banked.order import around
from cardroom.games.banked.paytable import best_line
from cardroom.money import EVEN, Cents, Odds

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan
    from cardroom.houses.edition import Edition

MOST_DRAWN_TO = 21  # a hand of more gets no card; so none comes to more than ten above it
SIDE_BETS = {"bust": BUST, "sevens": SEVENS, "match": MATCH}


class HandEnding(NamedTuple):
    """What a code says of a hand."""

    when: int
    result: Result
    odds: Odds = EVEN
    doubles: int = 0
    original_only: bool = False  # only the position's first wager is lost
    gives: str = ""  # "half" of the wager, or what lies there "but the last double"


def why_not(plan: "Plan") -> str:
    edition = plan.given.edition.known(Rules, Table)
    if edition.rules.shortfall != "returned":
        return "hands of one player may fall short together"
    hands = (plan.given.count - 1) * _most_hands(edition.rules)
    left, points = len(edition.deck), 0
    for each in sorted(0 if names.is_joker(card) else value(card) // HALF_POINTS for card in edition.deck):
        points += each
        left -= points <= (hands + 1) * (MOST_DRAWN_TO + 10)
    return "so few cards may be out before the round is" if left < CARDS_KEPT + hands else ""


def _most_hands(rules: Rules) -> int:
    return max(rules.split.hands, rules.aces_hands)


def compiled_game(plan: "Plan", turns: Turns) -> CompiledGame:
    edition = plan.given.edition.known(Rules, Table)
    rules = edition.rules
    bonuses = offered(rules, edition.settings(plan.given.table))
    most, payout = _most_hands(rules), payout_of(plan)
    cards, lines = _cards(edition)
    outcomes, endings = _outcomes(rules, lines)
    layers = rules.double.times + 1
    codes = [ended._replace(doubles=doubles) for ended in endings for doubles in range(layers)]
    given_up = len(codes)
    codes += [HandEnding(IN_TURN, "lose", gives="half"), HandEnding(FORFEIT, "lose", gives="half"), HandEnding(FORFEIT, "win", EVEN)]
    codes += [HandEnding(IN_TURN, "lose", doubles=doubles, gives="but the last double") for doubles in range(layers)]
    codes += [
        HandEnding(IN_TURN, "win", compare(rules, CountedHand(each, HandCount(0, natural=True)), CountedHand((), HandCount(0))).odds)
        for each in lines
    ]
    figures = np.zeros(FIGURES, np.int64)
    figures[:] = [
        rules.cut if rules.shuffle == "cut-card" else len(edition.deck), rules.burn, rules.split.hands, rules.aces_hands,
        rules.split.aces_draw == "one", rules.naturals_paid == "at-once", rules.joker_up == "nobody-draws", given_up, given_up + 1,
        given_up + 2, given_up + 3, given_up + 3 + layers, layers,
    ]  # fmt: skip
    table = ends.table(plan.given.count, most + len(bonuses), max(len(codes), *(len(bonus.pays) + 1 for bonus in bonuses.values()), 1))
    for seat, staked in turns.staked.items():
        for hand, (code, ended) in product(range(most), enumerate(codes)):
            table[seat, hand, code] = _end(ended, staked[WAGER], hand, payout).row()
        for place, (key, bonus) in enumerate(bonuses.items(), start=most):
            for code, odds in enumerate((None, *bonus.pays.values())):
                table[seat, place, code] = _bonus_end(staked.get(key, 0), odds, payout).row()
    places = dict(zip(bonuses, range(most, most + len(bonuses)), strict=True))
    orders = sequences(turns.every, 1, most + len(bonuses), rules.shortfall, partial(_order, rules, most, places))
    faces = np.array(edition.deck) % names.FACES
    sides = BlackjackSides(np.array([SIDE_BETS[bonus.of] for bonus in bonuses.values()], np.int64), _side_codes(bonuses))
    loop = partial(
        deal, faces, cards, _charts(edition), _dealer(rules, outcomes), sides, _orders(plan, rules, bonuses, turns), figures
    )  # fmt: skip
    return CompiledGame(loop, table, (*[WAGER] * most, *bonuses), orders, len(faces))


class PlayTables(NamedTuple):
    """What a loop over shoes needs to play every hand of an edition by its charts."""

    faces: Integers  # of the shoe's cards
    cards: Cards
    charts: Charts
    dealer: Dealer
    figures: Integers  # how often is split; a hand that is given up has code 0 or more


def play_tables(edition: "Edition[Rules, Table]") -> PlayTables:
    rules = edition.rules
    cards, lines = _cards(edition)
    figures = np.zeros(FIGURES, np.int64)
    figures[[HANDS, ACES_HANDS, ACES_STAND]] = rules.split.hands, rules.aces_hands, rules.split.aces_draw == "one"
    figures[[AT_ONCE, JOKER_UP, BURN]] = rules.naturals_paid == "at-once", rules.joker_up == "nobody-draws", rules.burn
    dealer = _dealer(rules, _outcomes(rules, lines)[0])
    return PlayTables(np.array(edition.deck) % names.FACES, cards, _charts(edition), dealer, figures)


# -- what a wager comes to ------------------------------------------------------------------------------------------------------------


def _end(ended: HandEnding, base: Cents, hand: int, payout: Payout) -> End:
    """Of a wager with its doubles, of which each is as much as all that lay there."""
    amounts = [base, *(base << doubled for doubled in range(ended.doubles))]
    lost = sum(amounts)
    if ended.gives == "half":
        lost = payout.win(base, HALF)
    elif ended.gives:
        lost = sum(amounts[:-1])
    elif ended.original_only:
        lost = 0 if hand else base
    pay = sum(payout.win(amount, ended.odds) for amount in amounts) if ended.result == "win" else 0
    return End(ended.when, ended.result, lost, pay, sum(amounts))


def _bonus_end(stake: Cents, odds: Odds | None, payout: Payout) -> End:
    if not stake:
        return NOTHING
    return End(SHOWDOWN, "lose", stake, 0, stake) if odds is None else End(SHOWDOWN, "win", stake, payout.win(stake, odds), stake)


def _outcomes(rules: Rules, lines: Sequence[Sequence[Card]]) -> tuple[Integers, list[HandEnding]]:
    """By what the player's hand is, by what the player-dealer's is: which of the endings, by the engine's own comparison."""
    own = [
        CountedHand([FACES[ACE]] * (3 if three else 2), counted_as(rules, points))
        for three, points in product((False, True), range(POINTS))
    ] + [CountedHand(cards, HandCount(rules.counting.natural, natural=True)) for cards in lines]
    found: dict[HandEnding, int] = {}
    table = np.zeros((len(own), AGAINST), np.int64)
    for against, his in enumerate(_against(rules)):
        spared = rules.original_only and (his.total.natural or names.is_joker(his.cards[1]))
        for number, held in enumerate(own):
            outcome = compare(rules, held, his)
            ended = HandEnding(SHOWDOWN, outcome.result, outcome.odds if outcome.result == "win" else EVEN)
            ended = ended._replace(original_only=spared and outcome.result == "lose")
            table[number, against] = found.setdefault(ended, len(found))
    return table, list(found)


def _against(rules: Rules) -> Iterator[CountedHand]:
    """Cards that stand for each of the player-dealer's hands."""
    yield CountedHand([FACES[ACE]] * 2, HandCount(rules.counting.natural, natural=True))
    eight = 4 * (SEVEN + 1)
    stands = {
        PLAIN: [FACES[ACE]] * 2, SUITED_ROW: [4 * SEVEN, eight, eight + 4], EIGHTS: [eight] * 3, JOKER_IN_HOLE: [FACES[ACE], JOKER],
    }  # fmt: skip
    for special, points in product(range(SPECIALS), range(POINTS)):
        yield CountedHand(stands[special], counted_as(rules, points))


def _side_codes(bonuses: Mapping[str, Bonus]) -> Integers:
    """By side bet and by what the loop says was made: the line of its table, from 1; 0: it loses."""
    found = np.zeros((len(bonuses), MADE), np.int64)
    for row, bonus in enumerate(bonuses.values()):
        for made, seen in enumerate(_seen(bonus)):
            line = paid(seen, bonus)
            found[row, made] = 0 if line is None else 1 + list(bonus.pays).index(line.hand)
    return found


def _seen(bonus: Bonus) -> Iterator[SideBetCards]:
    """Cards for each of what the loop tells apart."""
    if bonus.of == "bust":
        yield from (SideBetCards((0, 0), None, [0] * count, against_over=count > 0) for count in range(MADE))
    elif bonus.of == "sevens":
        clubs, hearts, spades = (4 * SEVEN + suit for suit in (0, 2, 3))
        rows = ((0, clubs, None), (clubs, 0, None), (clubs, hearts, None), (clubs, clubs, None), (clubs, hearts, spades),
                (clubs, clubs, hearts), (clubs, clubs, clubs))  # fmt: skip
        yield from (SideBetCards((one, two), third, (0, 0), against_over=False) for one, two, third in rows)
    else:
        yield from (SideBetCards(two, None, (0, 0), against_over=False) for two in ((4, 4), (1, 4), (0, 4), (1, 1), (0, 1), (0, 0)))


# -- the order ------------------------------------------------------------------------------------------------------------------------


def _acts(rules: Rules, turn: Turn) -> Sequence[int]:
    return sorted(turn.hands) if rules.act_from == "house-dealer" else turn.hands


def _order(rules: Rules, most: int, places: Mapping[str, int], turn: Turn, told: int) -> Rows:
    """What is given up before the check, what is settled in a hand's turn, and the rest. Of a player's hands that which was split off last
    is the first to play on; but in turn he either wins or loses, whatever his hands, so among themselves their order does not matter."""
    order = around(turn.hands, turn.dealer, rules.direction)
    if rules.settle_from == "house-dealer":
        order = sorted(turn.hands, reverse=rules.direction == "counter-clockwise")
    kinds = [range(most) if key == WAGER else [places[key]] if key in places else [] for key in rules.settled]
    if rules.loop == "seat":
        settled = by_seat(order, [place for kind in kinds for place in kind])
    else:
        settled = [[(SHOWDOWN, seat, place) for seat in order for place in kind] for kind in kinds]
    return [*by_seat(turn.hands, (0,), FORFEIT), *by_seat(_acts(rules, turn), range(most), IN_TURN), *settled]


def _orders(plan: "Plan", rules: Rules, bonuses: Mapping[str, Bonus], turns: Turns) -> Orders:
    keys = {key for key, bonus in bonuses.items() if rules.completed_for == "bonus-bets" or bonus.of == "bust"}
    dealt, acts = seats_of(plan, turns), seats_of(plan, turns)
    for row, turn in enumerate(turns.every):
        if rules.deal_from == "house-dealer":
            dealt[row, : len(turn.hands)] = sorted(turn.hands)
        acts[row, : len(turn.hands)] = _acts(rules, turn)
    completed = [any(keys & {*turn.staked[seat]} for seat in turn.hands) for turn in turns.every]
    return Orders(dealt, acts, np.array(completed), begins_anew(turns))


# -- cards and charts -------------------------------------------------------------------------------------------------------------------


def _cards(edition: "Edition[Rules, Table]") -> tuple[Cards, list[tuple[Card, Card]]]:
    """By face; and two cards for each line by which naturals are paid."""
    rules, faces = edition.rules, range(SECOND_JOKER + 1)
    kinds = np.array([kind(face) for face in faces])
    values = np.array([0 if names.is_joker(face) else value(face) // HALF_POINTS for face in faces])
    pairs, naturals = np.full((len(faces), len(faces)), -1, np.int64), np.zeros((len(faces), len(faces)), np.int64)
    for number, pair in enumerate(pair_classes(rules, edition.deck)):
        of = [face for face in range(JOKER) if face >> 2 in pair.ranks]
        pairs[np.ix_(of, of)] = number
    lines: dict[str, tuple[Card, Card]] = {}
    for one, two in product(faces, faces):
        if rules.counting.is_natural((one, two)):
            line = str(best_line(rules.natural_pays, natural_hands((one, two))))
            lines.setdefault(line, (one, two))
            naturals[one, two] = 1 + list(lines).index(line)
    return Cards(kinds, values, pairs, naturals), list(lines.values())


def _dealer(rules: Rules, outcomes: Integers) -> Dealer:
    counts = [counted_as(rules, row // 2, bool(row % 2)) for row in range(ROWS)]
    natural = [[rules.counting.is_natural((one, two)) for two in FACES] for one in FACES]
    return Dealer(
        np.array([rules.draws.hits(count) for count in counts]), np.array([count.over for count in counts]), np.array(natural), outcomes
    )


def _charts(edition: "Edition[Rules, Table]") -> Charts:
    """What the charts want, where it may be done; kept, as it takes long to find."""
    rules = edition.rules

    def find() -> Arrays:
        from cardroom.analysis.odds.blackjack import study

        found = study(edition)
        named = ("first", "pair", "again_split", "split", "later", "again", "even_money")
        kept: Arrays = {"ups": np.array(list(found.charts))}
        return kept | {name: np.array([getattr(chart, name) for chart in found.charts.values()]) for name in named}

    known = {name: array.astype(np.int64) for name, array in kept_arrays(edition, "charts", find).items()}
    pairs = pair_classes(rules, edition.deck)
    rows = [counted_as(rules, row // 2, bool(row % 2)) for row in range(ROWS)]
    first, split, later = (np.full((KINDS, ROWS), STAND, np.int64) for _ in range(3))
    again = np.full((KINDS, rules.double.times + 1, ROWS), STAND, np.int64)
    pair, again_split = np.full((KINDS, len(pairs)), STAND, np.int64), np.zeros((KINDS, len(pairs)), np.bool_)
    early, early_pair = np.zeros((KINDS, ROWS), np.bool_), np.zeros((KINDS, len(pairs)), np.bool_)
    checked, may_be, even = (np.zeros(KINDS, np.bool_) for _ in range(3))
    insurance = rules.insurance
    for at, up in enumerate(known["ups"].tolist()):
        wanted = {name: array[at] for name, array in known.items() if name != "ups"}
        for row, count in enumerate(rows):
            last = int(wanted["later"][row])
            later[up, row] = _done(last, last, _may(rules, row, count))
            first[up, row] = _done(int(wanted["first"][row]), last, _may(rules, row, count, two=True))
            split[up, row] = _done(int(wanted["split"][row]), last, _may(rules, row, count, two=True, split=True))
            again[up, :, row] = wanted["again"][:, row]
            early[up, row] = wanted["first"][row] == SURRENDER and _early(rules, count)
        for number, each in enumerate(pairs):
            count = rules.counting.count((FACES[each.kind],) * 2, natural=False)
            row, choice = count.points // HALF_POINTS * 2 + count.soft, int(wanted["pair"][number])
            may = _may(rules, row, count, two=True)
            if rules.split.naturals or not rules.counting.is_natural((FACES[each.kind],) * 2):
                may.add(SPLIT)
            pair[up, number] = _done(choice, int(wanted["later"][row]), may)
            early_pair[up, number] = choice == SURRENDER and _early(rules, count)
        again_split[up] = wanted["again_split"]
        card = FACES[up]
        checked[up] = (is_ace(card) and rules.peek != "none") or (is_ten(card) and rules.peek == "ace-or-ten")
        may_be[up] = any(rules.counting.is_natural((card, FACES[kind(other)])) for other in edition.deck)
        taken = insurance is not None and insurance.even_money and insurance.naturals == "insured" and is_ace(card)
        even[up] = taken and bool(wanted["even_money"])
    return Charts(first, pair, split, again_split, later, again, early, early_pair, even, checked, may_be)


def _may(rules: Rules, row: int, count: HandCount, *, two: bool = False, split: bool = False) -> set[int]:
    """As ``choices.offers`` has it: of two cards only a joker makes 21 without an ace."""
    hits = not rules.chart.stands(count)
    found = {HIT} if hits else set()
    found |= {STAND} if not hits or not rules.chart.hits(count) else set()
    if two:
        joker = row == JOKER_ROW
        surrender = rules.surrender
        found |= {DOUBLE} if count.points != rules.double.not_on and (rules.double.with_joker or not joker) else set()
        when = surrender is not None and (surrender.after_split if split else surrender.when == "in-turn")
        found |= {SURRENDER} if surrender is not None and when and surrenders(surrender, count) else set()
    return found


def _done(wanted: int, later: int, may: set[int]) -> int:
    """What cannot be done is done as with three cards of that count."""
    return next(act for act in (wanted, later, STAND, HIT) if act in may)


def _early(rules: Rules, count: HandCount) -> bool:
    surrender = rules.surrender
    return surrender is not None and surrender.when == "before-the-check" and surrenders(surrender, count)
