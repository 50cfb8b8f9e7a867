"""Pai gow poker, compiled: seven cards are a class of hands (``odds/pai_gow/classes``), set the house way, or against an open hand as well
as they can be; side bets and envy go by the kind of the seven cards."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled, inlined
from cardroom.analysis.nights import ends
from cardroom.analysis.nights.draws import Integers, Words, draw, throw
from cardroom.analysis.nights.ends import SHOWDOWN, End
from cardroom.analysis.nights.game import Codes, CompiledGame, Payout, Yes, begin_night, dice_of, hands_of, payout_of, words_of_dice
from cardroom.analysis.nights.kept import Arrays, kept_arrays
from cardroom.analysis.nights.order import Place, sequences
from cardroom.analysis.nights.turns import Turn, Turns
from cardroom.analysis.odds.pai_gow import way_of
from cardroom.analysis.odds.pai_gow.classes import FLUSH, NIBBLES, classes, flush_class
from cardroom.analysis.odds.pai_gow.classes import Table as Small
from cardroom.analysis.odds.pai_gow.settings import house_way, settings
from cardroom.analysis.odds.pai_gow.sides import kinds, seven_strengths
from cardroom.analysis.odds.pai_gow.solution import PaiGowTerms
from cardroom.cards import FACES, JOKER
from cardroom.games.banked.action import ActionButton, button_by
from cardroom.games.banked.bank import Result
from cardroom.games.banked.envy import RULE as ENVY
from cardroom.games.banked.envy import Envy
from cardroom.games.banked.order import around, circle_from
from cardroom.games.banked.pai_gow.dealing import ORDERS
from cardroom.games.banked.pai_gow.rules import ACE_HIGH, CARDS, Bonus, Rules, Table, offered
from cardroom.games.banked.pai_gow.setting import BASE
from cardroom.games.banked.paytable import best_line
from cardroom.money import Cents

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan
    from cardroom.houses.edition import Edition

Small16 = NDArray[np.int16]

LOSE, PUSH, WIN = range(3)  # how a base wager ends
RESULTS: tuple[Result, ...] = ("lose", "push", "win")
NO_ACE, ACE_AND_JOKER, ACE = range(3)  # whether the player-dealer's seven cards make nothing but an ace
DICE, FACE_UP = range(2)  # the figures of the loop
ALL_PAY, HIGHEST_ROW, HIGHEST_RANK = range(3)  # of several hands that envy is paid for
SEVERAL = {"all": ALL_PAY, "highest": HIGHEST_ROW, "highest-rank": HIGHEST_RANK}
# The figures of a side bet: its wager, the first of its envy, which of several hands pay, and whether none pays a holder of the same.
WAGER, ENVIED, HIGHEST, NOT_EQUAL, SIDE = range(5)
UNLISTED = 1 << 14  # no place in a table of envy


class CompiledClasses(NamedTuple):
    """All hands of a deck, as the loop reads them: by class."""

    step: Small
    flush: Small
    size: NDArray[np.uint8]
    natural_from: int
    joined_from: int
    front: Small16  # of the house way, as places in the order of strength
    back: Small16
    kind: Small
    seven: Small  # how good the seven cards are
    five: Small  # how high the best five of them rank
    pushes: Yes  # in the player-dealer's hand
    every_front: Small16  # of each setting, where the player-dealer's hand is open
    every_back: Small16
    legal: Yes
    aces: NDArray[np.int8]  # by kind: NO_ACE, ACE_AND_JOKER or ACE


class PaiGowSides(NamedTuple):
    """The side bets of the table."""

    figures: Integers  # by side bet
    holds: Yes  # by side bet and seat: who has an envy button
    pays: Yes  # and whose hand pays the others
    ranks: Integers  # by side bet and kind: the place in the table of envy


def compiled_game(plan: "Plan", turns: Turns) -> CompiledGame:
    edition = plan.given.edition.known(Rules, Table)
    rules = edition.rules
    bonuses = offered(rules, edition.settings(plan.given.table))
    hands, made = every_class(edition)
    wagers, firsts = 1, []
    for bonus in bonuses.values():
        firsts.append(wagers)
        wagers += 1 + (plan.given.count if bonus.envy is not None else 0)
    table = ends.table(plan.given.count, wagers, max(6 * len(made), *(len(bonus.envy.pays) for bonus in bonuses.values() if bonus.envy), 3))
    payout = payout_of(plan)
    for seat, staked in turns.staked.items():
        table[seat, 0, :3] = [_base(rules, staked[BASE], result, payout).row() for result in RESULTS]
        for first, (key, bonus) in zip(firsts, bonuses.items(), strict=True):
            if key in staked:
                for code, end in enumerate(_bonus_ends(bonus, made, staked[key], payout)):
                    table[seat, first, code] = end.row()
                if bonus.envy is not None:
                    table[seat, first + 1 : first + 1 + plan.given.count, : len(bonus.envy.pays)] = [
                        End(SHOWDOWN, "win", 0, pay).row() for pay in bonus.envy.pays.values()
                    ]
    placed = list(zip(firsts, bonuses.values(), strict=True))
    words = words_of_dice(rules.action)
    orders = sequences(turns.every, words, wagers, rules.shortfall, lambda turn, told: list(_order(rules, placed, turn, told)))
    figures = np.array([dice_of(rules.action), rules.face_up])
    sides = _sides(bonuses, firsts, made, turns.staked, plan.given.count)
    dealing = edition.settings(plan.given.table).dealing or rules.dealing[0]
    to = _dealt_to(rules, ORDERS[dealing], turns, words)
    faces = np.array(edition.deck) % FACES
    loop = partial(deal, hands, results_of(PaiGowTerms.of(rules, rules.house_way)), sides, figures, faces, to, hands_of(plan, turns))
    return CompiledGame(loop, table, tuple(_columns(plan, bonuses)), orders, len(faces))


def _columns(plan: "Plan", bonuses: Mapping[str, Bonus]) -> Iterator[str]:
    yield BASE
    for key, bonus in bonuses.items():
        yield key
        yield from [ENVY] * (plan.given.count if bonus.envy is not None else 0)


def results_of(game: PaiGowTerms) -> Integers:
    """By how many of the two parts are higher, and how many are lower."""
    found = np.full((3, 3), PUSH, np.int64)
    for front, back in product((-1, 0, 1), repeat=2):
        higher, lower = (front > 0) + (back > 0), (front < 0) + (back < 0)
        found[higher, lower] = PUSH + game.result((front, back), (0, 0))
    return found


def _base(rules: Rules, stake: Cents, result: Result, payout: Payout) -> End:
    return End(SHOWDOWN, result, stake, payout.win(stake, rules.pays) if result == "win" else 0, stake)


def _bonus_ends(bonus: Bonus, made: tuple[frozenset[str], ...], stake: Cents, payout: Payout) -> Iterator[End]:
    """By the kind of the seven cards, whether they are better than the player-dealer's, and what his make."""
    both, with_joker, without = ACE_HIGH
    for own, better, his in product(made, (False, True), (NO_ACE, ACE_AND_JOKER, ACE)):
        names: list[str] = list(own)
        if bonus.of == "ace-high":
            names = [] if his == NO_ACE else [with_joker if his == ACE_AND_JOKER else without]
            names += [both] if names and "ace-high" in own else []
        line = best_line(bonus.pays, names)
        if line is None:
            yield End(SHOWDOWN, "lose", stake, 0, stake)
        elif bonus.needs == "a-better-seven" and not better:
            yield End(SHOWDOWN, bonus.no_better, stake, 0, stake)
        else:
            yield End(SHOWDOWN, "win", stake, payout.win(stake, line.odds), stake)


def _sides(
    bonuses: Mapping[str, Bonus], firsts: list[int], made: tuple[frozenset[str], ...], staked: Mapping[int, Mapping[str, Cents]], count: int
) -> PaiGowSides:  # fmt: skip
    figures = np.zeros((len(bonuses), SIDE), np.int64)
    holds, pays = np.zeros((len(bonuses), count + 1), np.bool_), np.zeros((len(bonuses), count + 1), np.bool_)
    ranks = np.full((len(bonuses), len(made)), UNLISTED, np.int64)
    for side, (key, bonus) in enumerate(bonuses.items()):
        envy = bonus.envy
        figures[side, WAGER] = firsts[side]
        if envy is None:
            continue
        figures[side, ENVIED:] = firsts[side] + 1, SEVERAL[envy.several], envy.same_hand == "not-paid"
        for seat, on in staked.items():
            holds[side, seat] = on.get(key, 0) >= envy.least
            pays[side, seat] = key in on if envy.trigger == "bonus-bet" else holds[side, seat]
        ranks[side] = [_envy_rank(envy, each) for each in made]
    return PaiGowSides(figures, holds, pays, ranks)


def _envy_rank(envy: Envy, made: frozenset[str]) -> int:
    return next((place for place, name in enumerate(envy.pays) if name in made), UNLISTED)


def _button(rules: Rules, turn: Turn, told: int) -> ActionButton:
    if rules.action is not None:
        return button_by(rules.action, max(told, rules.action.dice), turn.dealer, rules.seats, turn.hands, rules.direction)
    seats = circle_from(range(1, rules.seats + 1), turn.dealer, "clockwise")
    return ActionButton(seats[1:] + seats[:1], around(turn.hands, turn.dealer, rules.direction)[0])


def _order(rules: Rules, sides: list[tuple[int, Bonus]], turn: Turn, told: int) -> Iterator[list[Place]]:
    """Hand after hand, with the envy that is paid in turn; then the envy that is paid at the end, each by itself."""
    order = circle_from(turn.hands, _button(rules, turn, told).seat, rules.direction)
    for seat in order:
        yield [(SHOWDOWN, seat, 0)] + [
            place
            for first, bonus in sides
            for place in ((SHOWDOWN, seat, first), *(_envy_of(seat, first, order) if bonus.envy and bonus.envy.when == "in-turn" else ()))
        ]
    for first, bonus in sides:
        if bonus.envy is not None and bonus.envy.when == "end":
            for seat in order:
                yield from ([place] for place in _envy_of(seat, first, order))


def _envy_of(seat: int, first: int, order: list[int]) -> list[Place]:
    return [(SHOWDOWN, seat, first + other) for other in order if other != seat]


def _dealt_to(rules: Rules, order: Callable[[list[str]], list[str]], turns: Turns, words: int) -> Integers:
    """By turn, by what the dice say: to whom each card goes; 0: to a seat that does not play. Of piles the first is delivered first."""
    found = np.full((len(turns.every), words, CARDS * rules.seats + 1), -1, np.int64)
    for row, turn in enumerate(turns.every):
        for told in range(words) if turn.hands else ():
            playing = {*turn.hands, turn.dealer}
            delivery = [seat for seat in _button(rules, turn, told).delivery if rules.dealt_to == "every-seat" or seat in playing]
            to = [int(seat) for seat in order([str(seat) for seat in delivery])]
            found[row, told, : len(to)] = [seat if seat in playing else 0 for seat in to]
    return found


def every_class(edition: "Edition[Rules, Table]") -> tuple[CompiledClasses, tuple[frozenset[str], ...]]:
    """And what each kind of seven cards makes. What takes long is kept."""
    rules = edition.rules

    def find() -> Arrays:
        game, known = PaiGowTerms.of(rules, way_of(edition)), kinds(rules.joker)
        every, chosen = settings(game.ranking), house_way(game.way, game.ranking, game.pairs)
        each = np.arange(len(chosen))
        found: Arrays = {
            "front": every.front_place[each, chosen],
            "back": every.back_place[each, chosen],
            "kind": known.of_class,
            "seven": seven_strengths(game.ranking, np.zeros(len(chosen), np.bool_)).dealer_back,
            "five": np.unique(every.best_five, return_inverse=True)[1].astype(np.int32),
            "pushes": known.having(game.pushes),
            "made": np.array([" ".join(sorted(made)) for made in known.made]),
        }
        if rules.face_up:
            return found | {"every_front": every.front_place, "every_back": every.back_place, "legal": every.legal}
        return found | dict.fromkeys(("every_front", "every_back", "legal"), np.zeros((0, 0), np.int16))

    known = kept_arrays(edition, "classes", find)
    made = tuple(frozenset(str(names).split()) for names in known["made"])
    front, back, every_front, every_back = (known[name].astype(np.int16) for name in ("front", "back", "every_front", "every_back"))
    kind, seven, five = (known[name].astype(np.int32) for name in ("kind", "seven", "five"))
    pushes, legal = (known[name].astype(np.bool_) for name in ("pushes", "legal"))
    aces = np.array([_aces(each) for each in made], np.int8)
    return CompiledClasses(*classes().look_up, front, back, kind, seven, five, pushes, every_front, every_back, legal, aces), made


def _aces(made: frozenset[str]) -> int:
    return NO_ACE if "ace-high" not in made else ACE_AND_JOKER if "ace-high-with-joker" in made else ACE


@compiled
def deal(
    hands: CompiledClasses, ends_of: Integers, sides: PaiGowSides, figures: Integers, faces: Integers, to: Integers, seats: Integers,
    streams: Words, starts: Integers, sequence: Integers, codes: Codes, told: Codes, decks: Integers,
) -> None:  # fmt: skip
    """A fresh deck for every round: each hand is a class, set, and compared with the player-dealer's."""
    deck = np.arange(len(faces))
    stream = np.empty(1, np.uint64)
    seated = codes.shape[2]
    suits, ranks, longs = np.zeros(seated, np.int64), np.zeros(seated, np.int64), np.zeros(seated, np.int64)
    jokers, classed = np.zeros(seated, np.int64), np.zeros(seated, np.int64)
    passed = seats[:, 0] == 0
    rounds = np.empty((codes.shape[1], 2), np.int64)
    for night in range(len(starts)):
        begin_night(night, stream, deck, passed, streams, starts, sequence, rounds)
        for played in range(codes.shape[1]):
            number = rounds[played, 0]
            if number < 0:
                continue
            turn = seats[number]
            word = throw(stream, figures[DICE])
            told[night, played] = word
            suits[:] = 0
            ranks[:] = 0
            longs[:] = 0
            jokers[:] = 0
            place = 0
            while to[number, word, place] >= 0:
                seat = to[number, word, place]
                face = faces[draw(stream, deck, place)]
                place += 1
                if seat == 0:
                    continue
                if face == JOKER:
                    jokers[seat] = 1
                else:
                    suits[seat] |= 1 << (16 * (face & 3) + (face >> 2))
                    ranks[seat] = hands.step[ranks[seat], face >> 2]
                    longs[seat] += 1 << 4 * (face & 3)
            if len(decks):
                decks[night, played] = deck
            dealer = turn[len(turn) - 1]
            at = 0
            while True:
                seat = turn[at] if turn[at] else dealer
                joker = jokers[seat]
                if (longs[seat] + (8 - FLUSH + joker) * NIBBLES) & (8 * NIBBLES):  # a suit is long enough for a flush
                    classed[seat] = flush_class(suits[seat], joker, hands.step, hands.flush, hands.size)
                else:
                    classed[seat] = ranks[seat] + hands.joined_from if joker else ranks[seat] - hands.natural_from
                if turn[at] == 0:
                    break
                at += 1
            lying = codes[night, played]
            for hand in range(at):
                compare(hands, ends_of, sides, figures[FACE_UP] == 1, classed[turn[hand]], classed[dealer], lying[turn[hand]])
            for side in range(len(sides.figures)):
                if sides.figures[side, ENVIED]:
                    envy(hands, sides, side, turn, at, classed, lying)


@inlined
def compare(
    hands: CompiledClasses, ends_of: Integers, sides: PaiGowSides, face_up: bool, own: int, his: int, lying: Codes
) -> None:  # fmt: skip
    """How the wagers on one hand end, those of envy apart."""
    front, back = hands.front[his], hands.back[his]
    if hands.pushes[his]:
        lying[0] = PUSH
    elif face_up:
        best = 0
        for way in range(hands.legal.shape[1]):
            if hands.legal[own, way]:
                best = max(best, result_of(ends_of, hands.every_front[own, way] - front, hands.every_back[own, way] - back))
        lying[0] = best
    else:
        lying[0] = result_of(ends_of, hands.front[own] - front, hands.back[own] - back)
    better = 1 if len(sides.figures) and hands.seven[own] > hands.seven[his] else 0
    for side in range(len(sides.figures)):
        lying[sides.figures[side, WAGER]] = (hands.kind[own] * 2 + better) * 3 + hands.aces[hands.kind[his]]


@inlined
def result_of(ends_of: Integers, front: int, back: int) -> int:
    return int(ends_of[(front > 0) + (back > 0), (front < 0) + (back < 0)])


@compiled
def envy(hands: CompiledClasses, sides: PaiGowSides, side: int, turn: Integers, count: int, classed: Integers, lying: Codes) -> None:
    """What the holders of buttons are paid for the other hands."""
    first, several, not_equal = sides.figures[side, ENVIED], sides.figures[side, HIGHEST], sides.figures[side, NOT_EQUAL]
    best, top = UNLISTED, -1
    for hand in range(count):
        if sides.pays[side, turn[hand]]:
            row, five = sides.ranks[side, hands.kind[classed[turn[hand]]]], hands.five[classed[turn[hand]]]
            if row < best:
                best, top = row, five
            elif row == best:
                top = max(top, five)
    if best == UNLISTED:
        return
    for hand in range(count):
        seat = turn[hand]
        if not sides.holds[side, seat]:
            continue
        own = UNLISTED  # of a hand that pays nothing nothing keeps its holder from another's
        if sides.pays[side, seat] and is_paid(hands, sides, side, several, classed[seat], best, top):
            own = sides.ranks[side, hands.kind[classed[seat]]]
        for each in range(count):
            other = turn[each]
            if other == seat or not sides.pays[side, other] or not is_paid(hands, sides, side, several, classed[other], best, top):
                continue
            row = sides.ranks[side, hands.kind[classed[other]]]
            if not_equal and row == own:
                continue
            lying[seat, first + other - 1] = row
            if several == HIGHEST_ROW:
                break


@inlined
def is_paid(hands: CompiledClasses, sides: PaiGowSides, side: int, several: int, held: int, best: int, top: int) -> bool:
    """Whether envy is paid for a hand, when ``best`` is the highest row at the table and ``top`` the highest rank in it."""
    row = sides.ranks[side, hands.kind[held]]
    if row == UNLISTED or (several != ALL_PAY and row > best):
        return False
    return several != HIGHEST_RANK or hands.five[held] == top
