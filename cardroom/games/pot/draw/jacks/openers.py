"""Openers: a pair of jacks or better; how they are proved, and what the floor rules when an opener shows that he has none."""

from collections import Counter
from collections.abc import Collection
from itertools import combinations

from cardroom.cards import RANKS, Card, is_joker, parse_cards, rank
from cardroom.errors import IllegalAction
from cardroom.games.pot import floor
from cardroom.games.pot.draw.floor import DEAD_HAND
from cardroom.games.pot.draw.jacks.rules import JacksRound, JacksRules, JacksTable
from cardroom.games.pot.floor import DREW, seat_of
from cardroom.hands.high import high
from cardroom.hands.joker import high_with_bug
from cardroom.round import Action, Key, Misdeal, Noted, Ruling
from cardroom.round.places import hand_at
from cardroom.round.rulings import IN_SIGHT, Asked

STRAIGHT = high(parse_cards("5s 4h 3d 2c As"))
OPENS = ("open", "declare open")
KEPT: Key[bool] = Key("opening hand kept")  # in ``round.repairs``: somebody has asked to see it


class FalseOpeners(Misdeal):
    """The opener has shown, before the draw, that he has no openers; whether the pot plays without him."""

    def __init__(self, why: str, plays: bool) -> None:
        super().__init__(why, "false-openers")
        self.plays = plays


def has_openers(cards: Collection[Card], lowest: str) -> bool:
    """Whether these cards, all of a hand or some, are a pair of ``lowest`` or better; the joker is an ace, or completes a hand of five."""
    counts = Counter(RANKS.index("A") if is_joker(card) else rank(card) for card in cards)
    pairs = [each for each, number in counts.items() if number > 1]
    if max(counts.values(), default=0) > 2 or len(pairs) > 1 or any(pair >= RANKS.index(lowest) for pair in pairs):
        return True
    return len(cards) == 5 and high_with_bug(cards) >= STRAIGHT


def openers_in(cards: list[Card], lowest: str) -> tuple[int, ...]:
    """The fewest of these cards that prove openers, by index; none where they do not."""
    for number in range(2, len(cards) + 1):
        for chosen in combinations(range(len(cards)), number):
            if has_openers([cards[i] for i in chosen], lowest):
                return chosen
    return ()


def could_have_had(final: list[Card], discards: list[Card], lowest: str) -> bool:
    """Whether the discards with some of the final hand can have been openers (001 l.399)."""
    held = combinations(final, len(final) - len(discards))
    return any(has_openers([*discards, *kept], lowest) for kept in held)


def _opened(round: JacksRound) -> tuple[str, list[str]]:
    """Who opened (or declared the pot open) in this deal, and what has been done since."""
    at = max((number for number, event in enumerate(round.events) if isinstance(event, Noted) and event.what == "button"), default=0)
    acted = [event for event in round.standing(at) if isinstance(event, Action)]
    opened = max((number for number, action in enumerate(acted) if action.verb in OPENS), default=-1)
    return (acted[opened].player if opened >= 0 else ""), [action.verb for action in acted[opened + 1 :]]


def _opening_hand(round: JacksRound) -> Asked:
    """A pot has been opened, and the betting before the draw goes on."""
    opener, since = _opened(round)
    if not opener or round.decision is None or round.decision.kind != "betting" or DREW & set(since):
        raise IllegalAction("Nobody has opened a pot whose betting before the draw is still going on.")
    if not round.places[hand_at(seat_of(round, opener))]:
        raise IllegalAction(f"The hand of {opener} is out already.")
    return {}


def false_openers(round: JacksRound) -> None:
    """The opener shows false openers before the draw (001 l.391-393): his hand is dead; the pot plays after a raise or two calls."""
    opener, since = _opened(round)
    place = hand_at(seat_of(round, opener))
    round.look(place)
    if has_openers(round.places[place], round.rules.openers):
        round.ruled("false openers", f"{opener} has openers: the hand stands", "false-openers")
        return
    round.turn_up(place)
    raise FalseOpeners(f"{opener} has no openers", plays="raise" in since or since.count("call") > 1)


def _not_asked_for(round: JacksRound) -> Asked:
    opener, _ = _opened(round)
    if not opener:
        raise IllegalAction("Nobody has opened the pot.")
    if KEPT in round.repairs:
        raise IllegalAction("That has been ruled already: the opening hand is kept.")
    return {}


def keep_openers(round: JacksRound) -> None:
    """A player asks that the opening hand be kept and shown when the pot has been won (001 l.398)."""
    round.repairs.put(KEPT, True)
    round.ruled("openers kept", f"the opening hand of {_opened(round)[0]} is shown when the pot has been won", "openers")


def dead_hand(round: JacksRound, seat: int, why: str) -> None:
    """The opener's hand that dies in the betting before the draw is a fouled hand, as after false openers (001 l.391, 393)."""
    opener, since = _opened(round)
    betting = round.decision is not None and round.decision.kind == "betting"
    if opener == round.setup.seats[seat] and betting and not DREW & set(since):
        raise FalseOpeners(f"{opener}: {why}", plays="raise" in since or since.count("call") > 1)
    floor.dead_hand(round, seat, why)


FLOOR: tuple[Ruling[JacksRules, JacksTable], ...] = (
    Ruling(
        DEAD_HAND.name, DEAD_HAND.title, DEAD_HAND.group, DEAD_HAND.rule, DEAD_HAND.when, DEAD_HAND.asks, DEAD_HAND.now, dead_hand,
        again=True,
    ),
    Ruling(
        "false-openers", "The opener shows that he has no openers", "hands", "false-openers", "in the betting before the draw",
        (IN_SIGHT,), _opening_hand, false_openers, again=True, looks=True,  # of another deal, or of another opener
    ),
    Ruling(
        "keep-openers", "A player asks that the opening hand be kept and shown", "hands", "openers", "when the pot is open",
        (), _not_asked_for, keep_openers, again=True, counts="pot",
    ),
)  # fmt: skip
