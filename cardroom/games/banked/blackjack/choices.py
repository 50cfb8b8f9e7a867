"""Blackjack: what a player may do with a hand, and for how much."""

from cardroom.cards import Card, is_joker, rank
from cardroom.errors import BadInput
from cardroom.games.banked.blackjack.layout import DOUBLES, Layout, PlayerHand
from cardroom.games.banked.blackjack.points import HandCount, is_ace, is_face, value
from cardroom.games.banked.blackjack.rules import WAGER, Rules, Surrender
from cardroom.money import Cents
from cardroom.round import Amounts, Option, Steps, exactly
from cardroom.round.events import new
from cardroom.tiles import pieces_text

HIT, STAND, DOUBLE, DOUBLE_DOUBLE, RESCUE, SPLIT, SURRENDER = "hit", "stand", "double", "double-double", "rescue", "split", "surrender"
OVER = "over"  # said of cards that only their player has seen


def offers(layout: Layout, hand: PlayerHand) -> list[Option]:
    """What the one who plays the hand may do; nothing when its turn is over."""
    if layout.hidden(hand):
        return _with_hidden_cards(layout, hand)
    count = layout.count(hand)
    if hand.stood or count.over:
        return []
    if hand.doubles:
        return _after_a_double(layout, hand)
    player = layout.wagers.decider(hand.position)
    rules = layout.rules
    options = [option for option in (_split(layout, hand, player, count),) if option is not None]
    one_card = hand.aces and rules.split.aces_draw == "one"
    if count.natural or one_card:
        return [_choice(hand, STAND, player, "split-aces" if one_card else "natural"), *options] if options else []
    may_hit = not rules.chart.stands(count) and layout.may_draw()
    return [
        *([_choice(hand, HIT, player, "turn")] if may_hit else []),
        *([_choice(hand, STAND, player, "turn")] if not may_hit or not rules.chart.hits(count) else []),
        *(option for option in (_double(layout, hand, player, count),) if option is not None),
        *options,
        *([_choice(hand, SURRENDER, player, "surrender")] if _may_surrender(layout, hand, count) else []),
    ]


def _with_hidden_cards(layout: Layout, hand: PlayerHand) -> list[Option]:
    """Whatever cards that only he has seen may allow: where they do not, that shows when they are turned over (l.3711)."""
    if hand.stood:
        return []
    player, two, rules = layout.wagers.decider(hand.position), len(layout.cards(hand)) == 2, layout.rules
    found = [_choice(hand, HIT, player, "turn")] if layout.may_draw() else []
    found.append(_choice(hand, STAND, player, "turn"))
    if not two:
        return [*found, _choice(hand, OVER, player, "player-over")]
    later = rules.surrender is not None and rules.surrender.when == "in-turn"
    money = (_to_double(layout, hand, player), _to_split(layout, hand, player, max(rules.aces_hands, rules.split.hands), "split"))
    found += [option for option in money if option is not None]
    return [*found, _choice(hand, SURRENDER, player, "surrender")] if later else found


def turn_over(layout: Layout, hand: PlayerHand, verb: str) -> Steps:
    """What is done with cards that only their player has seen: they are turned over, and must allow it."""
    if not layout.hidden(hand):
        return
    yield from layout.round.know(hand.place)
    if verb == OVER:
        allowed = layout.count(hand).over
    elif verb == SURRENDER and layout.rules.surrender is not None:
        allowed = surrenders(layout.rules.surrender, layout.count(hand))
    else:
        allowed = any(option.verb == verb for option in offers(layout, hand))
    if not allowed:
        raise BadInput(f"{pieces_text(layout.cards(hand))}: these cards are not for '{verb}'.")


def over_at_once(options: list[Option]) -> bool:
    """Nothing is left but to stand."""
    return [option.verb for option in options] in ([], [STAND])


def _choice(hand: PlayerHand, verb: str, player: str, rule: str) -> Option:
    return new(Option, (verb, None, hand.spot(verb, player), None, rule))  # no chips lie there: it says which hand is played


# -- double ---------------------------------------------------------------------------------------------------------------


def _double(layout: Layout, hand: PlayerHand, player: str, count: HandCount) -> Option | None:
    """On the first two cards of a hand, for as much as the house allows."""
    double, cards = layout.rules.double, layout.cards(hand)
    barred = count.points == double.not_on or (not double.with_joker and any(map(is_joker, cards)))
    return None if len(cards) != 2 or barred else _to_double(layout, hand, player)


def _to_double(layout: Layout, hand: PlayerHand, player: str) -> Option | None:
    if not layout.may_draw():
        return None
    bounds = double_bounds(layout, layout.amount(hand, WAGER, player), layout.round.accounts[player])
    return Option(DOUBLE, bounds, hand.spot(DOUBLES[0], player), rule="double") if bounds else None


def double_bounds(layout: Layout, base: Cents, stack: Cents) -> Amounts | None:
    double = layout.rules.double
    if double.least == "equal":
        return exactly(base) if stack >= base else None
    step = double.step or layout.round.setup.chip
    least = min(base, step if double.least == "step" else layout.round.table.least)
    if stack < least:
        return None
    return Amounts(least, base if stack >= base else least + (stack - least) // step * step, step)


def _after_a_double(layout: Layout, hand: PlayerHand) -> list[Option]:
    """Stand; double the whole wager again, where the house allows it; or take the last double back."""
    player, double = layout.wagers.decider(hand.position), layout.rules.double
    more: list[Option] = []
    whole = whole_wager(layout, hand, player)
    if hand.doubles < double.times and layout.round.accounts[player] >= whole and layout.may_draw():
        more.append(Option(DOUBLE_DOUBLE, exactly(whole), hand.spot(DOUBLES[hand.doubles], player), rule="double-double"))
    if double.rescue:
        more.append(_choice(hand, RESCUE, player, "rescue"))
    return [_choice(hand, STAND, player, "double"), *more] if more else []


def whole_wager(layout: Layout, hand: PlayerHand, player: str) -> Cents:
    """A player's wager on a hand with all that was doubled."""
    return sum(layout.amount(hand, wager, player) for wager in (WAGER, *DOUBLES))


# -- split ----------------------------------------------------------------------------------------------------------------


def _split(layout: Layout, hand: PlayerHand, player: str, count: HandCount) -> Option | None:
    rules, cards = layout.rules, layout.cards(hand)
    if len(cards) != 2 or not equal(rules, *cards) or (count.natural and not rules.split.naturals):
        return None
    aces = is_ace(cards[0])
    return _to_split(layout, hand, player, rules.aces_hands if aces else rules.split.hands, "split-aces" if aces else "split")


def _to_split(layout: Layout, hand: PlayerHand, player: str, most: int, rule: str) -> Option | None:
    base = layout.amount(hand, WAGER, player)
    if len(layout.hands[hand.position]) >= most or layout.round.accounts[player] < base or not layout.may_draw(2):
        return None
    split_off = PlayerHand(hand.position, len(layout.hands[hand.position]))
    return Option(SPLIT, exactly(base), split_off.spot(WAGER, player), rule=rule)


def equal(rules: Rules, one: Card, other: Card) -> bool:
    """Whether the two may be split; a joker is no pair with anything."""
    if is_joker(one) or is_joker(other):
        return False
    if rules.split.of == "value":
        return value(one) == value(other)
    return rank(one) == rank(other) or (rules.split.of == "pair-or-faces" and is_face(one) and is_face(other))


# -- surrender ------------------------------------------------------------------------------------------------------------


def _may_surrender(layout: Layout, hand: PlayerHand, count: HandCount) -> bool:
    """As the first choice on two cards."""
    surrender, held = layout.rules.surrender, len(layout.cards(hand))
    if surrender is None or held != 2 or not surrenders(surrender, count):
        return False
    return surrender.after_split if hand.split else surrender.when == "in-turn"


def may_surrender(layout: Layout, hand: PlayerHand, surrender: Surrender) -> bool:
    """By its count, as far as that is known."""
    return layout.hidden(hand) or surrenders(surrender, layout.count(hand))


def surrenders(surrender: Surrender, count: HandCount) -> bool:
    """Whether a hand of this count may be surrendered; a natural never is."""
    return not count.natural and surrender.least <= count.points <= surrender.most
