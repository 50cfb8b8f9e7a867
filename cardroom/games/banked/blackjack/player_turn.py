"""Blackjack: the players play their hands.

The one who plays a hand decides for every wager on it: those on the backline double and split with him, in his proportion, where they have
the chips; else their wagers stay as they lie.
"""

from cardroom.games.banked.bank import Line, Result
from cardroom.games.banked.blackjack.choices import (
    DOUBLE,
    DOUBLE_DOUBLE,
    HIT,
    OVER,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    offers,
    over_at_once,
    turn_over,
    whole_wager,
)
from cardroom.games.banked.blackjack.layout import DOUBLES, Layout, PlayerHand
from cardroom.games.banked.blackjack.points import is_ace
from cardroom.games.banked.blackjack.rules import WAGER
from cardroom.games.banked.order import groups
from cardroom.games.banked.verdicts import asked_of, is_forfeited, played, verdict_on
from cardroom.money import Odds, round_to
from cardroom.round import Action, Decision, Steps

HALF = Odds(1, 2)


def play_position(layout: Layout, position: int) -> Steps:
    """One hand after the other; a split hand is played before the one split off."""
    waiting = list(layout.hands[position])
    while waiting:
        hand = waiting.pop(0)
        if layout.live(hand) and verdict_on(layout.round, position) is None:
            yield from play_hand(layout, hand, waiting)


def play_hand(layout: Layout, hand: PlayerHand, waiting: list[PlayerHand]) -> Steps:
    """Until the player stands or the hand is full; what is split off comes next."""
    announce(layout, hand)
    while True:
        if len(layout.cards(hand)) == 1:  # it was split
            yield from layout.draw_to(hand)
        options = offers(layout, hand)
        asked = options and layout.rules.face_down and not (hand.split or hand.doubles)  # what he must do would tell his count
        if not asked and over_at_once(options):
            break
        if not asked and [option.verb for option in options] == [HIT]:  # it must be drawn to
            yield from layout.draw_to(hand)
            continue
        decision = Decision("play", {layout.wagers.decider(hand.position): tuple(options)})
        action = yield from asked_of(layout.round, (hand.position,), decision)
        if action is None:
            layout.remember_first()
            if verdict_on(layout.round, hand.position) is not None:
                return
            continue
        played(layout.round, hand.position)
        if action.verb == STAND:
            hand.stood = True
        elif action.verb == HIT:
            yield from layout.draw_to(hand)
        elif action.verb == SPLIT:
            waiting.insert(0, (yield from split(layout, hand, action)))
        elif action.verb in (DOUBLE, DOUBLE_DOUBLE):
            yield from double(layout, hand, action)
        elif action.verb == RESCUE:
            rescue(layout, hand)
        elif action.verb == SURRENDER:
            yield from surrender(layout, hand)
            return
        elif action.verb == OVER:
            yield from turn_over(layout, hand, OVER)
    if layout.rules.face_down and not layout.hidden(hand) and layout.count(hand).over:
        yield from layout.round.show(hand.place)


def announce(layout: Layout, hand: PlayerHand) -> None:
    """Who has several hands to play is told which."""
    player = layout.wagers.decider(hand.position)
    if sum(len(hands) for position, hands in layout.hands.items() if layout.wagers.decider(position) == player) > 1:
        where = f"seat {hand.position}" + (f", hand {hand.number + 1}" if len(layout.hands[hand.position]) > 1 else "")
        layout.round.note("plays", player, f"plays {where}", "turn")


def followers(layout: Layout, hand: PlayerHand) -> list[str]:
    player = layout.wagers.decider(hand.position)
    others = (other for other in layout.bettors(hand) if other != player)
    return [other for other in others if not is_forfeited(layout.round, hand.position, other)]


def split(layout: Layout, hand: PlayerHand, action: Action) -> Steps[PlayerHand]:
    """The second card begins a hand of its own, with a wager equal to the first."""
    yield from turn_over(layout, hand, SPLIT)
    round, aces = layout.round, is_ace(layout.cards(hand)[1])
    rule = "split-aces" if aces else "split"
    if layout.rules.face_down and not hand.split:
        yield from round.show(hand.place)
    new = PlayerHand(hand.position, len(layout.hands[hand.position]), split=True, aces=aces)
    round.transfer(action.player, new.spot(WAGER, action.player), action.amount, "split placed", rule)
    for other in followers(layout, hand):
        base = layout.amount(hand, WAGER, other)
        if round.accounts[other] >= base:
            round.transfer(other, new.spot(WAGER, other), base, "split placed on the backline", "backline-follows")
    round.move(hand.place, new.place, [1])
    hand.split, hand.aces = True, aces
    layout.hands[hand.position].append(new)
    return new


def double(layout: Layout, hand: PlayerHand, action: Action) -> Steps:
    """A second wager, or one as large as all that lies there, and one card."""
    round, wager = layout.round, DOUBLES[hand.doubles]
    yield from turn_over(layout, hand, DOUBLE)
    if layout.rules.face_down and not (hand.split or hand.doubles):
        yield from round.show(hand.place)
    before = whole_wager(layout, hand, action.player)
    rule = DOUBLE if wager == DOUBLES[0] else DOUBLE_DOUBLE
    round.transfer(action.player, hand.spot(wager, action.player), action.amount, f"{rule} placed", rule)
    for other in followers(layout, hand):
        whole = whole_wager(layout, hand, other)
        wanted = whole if action.amount == before else round_to(whole * action.amount // before, round.setup.chip)
        if round.accounts[other] >= wanted:
            round.transfer(other, hand.spot(wager, other), wanted, f"{rule} placed on the backline", "backline-follows")
    hand.doubles += 1
    yield from layout.draw_to(hand)


def rescue(layout: Layout, hand: PlayerHand) -> None:
    """Each takes his last double back and forfeits the rest; a wager that was never doubled stays as it lies."""
    hand.stood = True
    for player in layout.bettors(hand):
        doubled = [wager for wager in DOUBLES if layout.amount(hand, wager, player)]
        if doubled:
            kept = _line(layout, hand, doubled[-1], player, "push", "rescue")
            lost = [_line(layout, hand, wager, player, "lose", "rescue") for wager in (WAGER, *doubled[:-1])]
            _settle(layout, [kept, *lost])
    layout.put_away(hand)


def surrender(layout: Layout, hand: PlayerHand) -> Steps:
    """Half of every wager on the hand is forfeited, half goes back, and its play is over."""
    yield from turn_over(layout, hand, SURRENDER)
    hand.stood = True
    setup = layout.round.setup
    for player in layout.bettors(hand):
        stake = layout.amount(hand, WAGER, player)
        half = HALF.win(stake, setup.payout_chip, setup.rounding)
        lost = _line(layout, hand, WAGER, player, "lose", "surrender")._replace(stake=half)
        back = _line(layout, hand, WAGER, player, "push", "surrender")._replace(stake=stake - half)
        _settle(layout, [lost, back])
    layout.put_away(hand)


def _line(layout: Layout, hand: PlayerHand, wager: str, player: str, result: Result, why: str) -> Line:
    return Line(hand.spot(wager, player), player, layout.amount(hand, wager, player), result, 0, why, why)


def _settle(layout: Layout, lines: list[Line]) -> None:
    layout.bank.settle(groups([{WAGER: lines}], "seat", (), layout.rules.shortfall))
