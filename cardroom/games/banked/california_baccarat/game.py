"""California baccarat: each player's two cards against the player-banker's, with jokers; with five or six one may draw a third.

``play`` follows 001 l.990-1004. Lines are those of 001.
"""

from collections.abc import Sequence

from cardroom.cards import is_unknown
from cardroom.games.banked.bank import Line, Result
from cardroom.games.banked.california_baccarat import floor
from cardroom.games.banked.california_baccarat import rules as california
from cardroom.games.banked.california_baccarat.hand import strength, words
from cardroom.games.banked.california_baccarat.rules import BASE, CaliforniaRound, Rules
from cardroom.games.banked.california_baccarat.sheet import sheet
from cardroom.games.banked.floor_lines import CARDS_LIE, SETTLE
from cardroom.games.banked.game import banked_game
from cardroom.games.banked.opening import open_round, wagering
from cardroom.games.banked.order import Hand, around, groups, note_order
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.shoe import lay_down_shoe, take_up_shoe
from cardroom.games.banked.verdicts import asked_of, played, stays_down, verdict_on
from cardroom.games.banked.wagers import Terms, Wager, Wagers
from cardroom.games.game import Circle, to_bet
from cardroom.money import Odds
from cardroom.round import Audience, Decision, Option, Procedure, Spot, Steps
from cardroom.round.places import hand_at

DRAW, STAND = "take-a-card", "stand"

_RULES: dict[Result, str] = {"win": "player-wins", "lose": "player-loses", "push": "tie"}
_WORDS: dict[Result, str] = {"win": "player wins", "lose": "player loses", "push": "a tie"}


def play(round: CaliforniaRound) -> Procedure:
    rules = round.rules
    take_up_shoe(round)
    opened = yield from open_round(round, terms(round))
    if opened is not None:
        position, bank, wagers = opened
        seat: int = position.seat

        # Two cards face down to each (l.996).
        yield from round.dealer_step("deal")
        holders = wagers.looked_at()
        holders[seat] = position.player
        yield from deal(round, holders)
        yield from round.dealer_step(CARDS_LIE)

        # One more at most, by the same rules for players and player-banker (l.996-1004).
        for hand in holders:
            yield from third_card(round, hand, holders)
            wagers.done.add(hand)

        # The hand closer to nine wins (l.992).
        yield from round.dealer_step(SETTLE)
        yield from replace_exposed(round, holders)
        yield from turn_up(round, seat, position.player)
        order = around(wagers.dealt, seat, rules.direction)
        for hand in order:
            if not stays_down(round, hand):
                yield from turn_up(round, hand, holders[hand])
        note_order(round, order)
        bank.settle(groups(settlement(round, wagers, order, seat), rules.loop, (BASE,), rules.shortfall))
        bank.close()
    lay_down_shoe(round, rules.cut, "shoe")


def circles(rules: Rules, table: BankedTable) -> tuple[Circle, ...]:
    return to_bet(BASE)


@wagering
def terms(round: CaliforniaRound) -> Terms:
    table = round.table
    return Terms(Wager(BASE, "base-wager"), (), table.least, table.most, kept=0, backline=round.rules.backline)


def deal(round: CaliforniaRound, holders: dict[int, str]) -> Steps:
    """One card at a time around, the player-banker last."""
    for _ in range(2):
        for hand, player in holders.items():
            seen: Audience = (player,)
            yield from round.deal(hand_at(hand), 1, seen)


def third_card(round: CaliforniaRound, hand: int, holders: dict[int, str]) -> Steps:
    """Drawn, refused, or the holder's option, by the total of two cards; of cards that only he has seen he says it himself."""
    rules = round.rules
    draws = None
    while draws is None and verdict_on(round, hand) is None:
        player = holders[hand]
        held = round.places[hand_at(hand)]
        if not any(map(is_unknown, held)) and (must := told_to_draw(strength(held, rules), rules)) is not None:
            draws = must
            break
        spot = None if round.setup.seats.get(hand) == player else Spot(hand, BASE, player)  # which hand, where it is not his own seat's
        options = (Option(STAND, spot=spot, rule="decision"), Option(DRAW, spot=spot, rule="draw"))
        action = yield from asked_of(round, (hand,), Decision("third card", {player: options}))
        draws = None if action is None else action.verb == DRAW
    played(round, hand)
    if draws:
        yield from round.deal(hand_at(hand), 1, (holders[hand],))


def told_to_draw(counted: int, rules: Rules) -> bool | None:
    """Whether a hand of this total must draw; None where it is the holder's option."""
    return None if rules.must_draw < counted < rules.must_stand else counted <= rules.must_draw


def replace_exposed(round: CaliforniaRound, holders: dict[int, str]) -> Steps:
    """Third cards that came face up are replaced when all have acted."""
    for hand in round.repairs.find(floor.OWED, ()):
        yield from round.deal(hand_at(hand), 1, (holders[hand],))


def turn_up(round: CaliforniaRound, hand: int, player: str) -> Steps:
    yield from round.show(hand_at(hand))
    first, drawn = round.places[hand_at(hand)][: floor.FIRST], len(round.places[hand_at(hand)]) > floor.FIRST
    must = told_to_draw(strength(first, round.rules), round.rules)
    if must is not None and must != drawn and verdict_on(round, hand) is None:  # his cards were not known when he was asked
        round.note("third card", player, f"{words(first, round.rules)} must {'draw' if must else 'stand'}", "draw")
    round.note("hand", player, words(round.places[hand_at(hand)], round.rules), "reveal")


def compare(rules: Rules, own: int, against: int) -> Result:
    return rules.tie if own == against else "win" if own > against else "lose"


def settlement(round: CaliforniaRound, wagers: Wagers, order: Sequence[int], seat: int) -> list[Hand]:
    """A backline right after the hand it backs."""
    rules = round.rules
    against = strength(round.places[hand_at(seat)], rules)
    found: list[Hand] = []
    for hand in order:
        cards = round.places[hand_at(hand)] if not stays_down(round, hand) else []
        result = compare(rules, strength(cards, rules), against)
        odds = rules.natural_pays if words(cards, rules) == "natural" else rules.pays
        lines = [_line(round, Spot(hand, BASE, player), result, odds) for player in wagers.bettors(hand)]
        found += [{BASE: (line,)} for line in lines]
    return found


def _line(round: CaliforniaRound, spot: Spot, result: Result, odds: Odds) -> Line:
    stake = round.accounts.get(spot, 0)
    pay = odds.win(stake, round.setup.payout_chip, round.setup.rounding) if result == "win" else 0
    return Line(spot, spot.player, stake, result, pay, _WORDS[result], _RULES[result])


GAME = banked_game(
    "california_baccarat",
    play,
    rules=Rules,
    table=BankedTable,
    deck=california.deck,
    clauses=california.clauses,
    rulings=floor.rulings,
    circles=circles,
    sheet=sheet,
)
