"""What the floor may rule in every pot game: hands that die or come back, calls that are taken back, cards that are no good.

What changes whose turn it is is a ``Correction``, which the betting round carries out itself.
"""

import itertools
from collections.abc import Callable, Sequence

from cardroom.cards import Card
from cardroom.errors import IllegalAction
from cardroom.games.floor import EXTRA_SHUFFLE, MISDEAL
from cardroom.games.pot.corrections import BACK, UNAWARE, Correction
from cardroom.games.pot.rules import PotRound, PotRules, PotTable
from cardroom.round import ALL, DEALER, Action, Ask, Dealt, Key, Misdeal, Moved, Noted, Ruling, Steps, Transfer
from cardroom.round.places import hand_at
from cardroom.round.rulings import IN_SIGHT, INDEX, SEAT, WHY, Asked, Bounds, Value, nothing_asked, one_of

BETTING = ("betting", "opening")  # the kinds of decision of a betting round
MAY_DIE = (*BETTING, "draw", "discard", "roll")  # the kinds in which a hand may be ruled dead
OPEN = "while a betting round is open"
VOLUNTARY = frozenset({"fold", "check", "call", "bet", "raise"})
DREW = frozenset({"draw", "split", "change to draw", "change to split"})
DEAD = "irregularity.dead-hand"
NUMBER = "irregularity.wrong-number"
# In ``round.repairs``: cards that everybody sees when the pot is won, with the place of the hand that they were of.
SHOWN: Key[list[tuple[str, Card]]] = Key("shown to one")
TIMED = ("no-limit", "pot-limit")  # where the clock may be called (l.466)
TIME_RAN_OUT = "time ran out"
DIED = ("touched the muck", "not at the table", "cards off the table", TIME_RAN_OUT)  # why a hand is dead


def betting_is_open(round: PotRound, what: str) -> None:
    if round.decision is None or round.decision.kind not in BETTING:
        raise IllegalAction(f"{what} only {OPEN}.")


def seat_of(round: PotRound, player: str) -> int:
    return next(seat for seat, name in round.setup.seats.items() if name == player)


def with_hands(round: PotRound) -> list[int]:
    """The seats that have a hand."""
    return [seat for seat in round.setup.seats if round.places.get(hand_at(seat))]


def a_hand(what: str) -> Callable[[PotRound], Asked]:
    """While a betting round is open, any hand."""

    def now(round: PotRound) -> Asked:
        betting_is_open(round, what)
        return {SEAT.name: one_of(with_hands(round))}

    return now


def since_the_deal(round: PotRound) -> list[Action]:
    """What has been done since these hands were dealt; a pot of jacks or better may take several deals."""
    at = max((number for number, event in enumerate(round.events) if isinstance(event, Noted) and event.what == "button"), default=0)
    return [event for event in round.standing(at) if isinstance(event, Action)]


# -- hands that die, and hands that come back ----------------------------------------------------------------------------------------


def _hands_that_die(round: PotRound) -> Asked:
    if round.decision is None or round.decision.kind not in MAY_DIE or DEALER in round.decision.asks:
        raise IllegalAction("A hand is ruled dead only while a player is to bet, to draw or to discard.")
    seats = with_hands(round)
    if len(seats) < 2:
        raise IllegalAction("It is the last hand that is left.")
    timed = round.table.structure in TIMED
    return {SEAT.name: one_of(seats), "why": one_of(why for why in DIED if timed or why != TIME_RAN_OUT)}


def dead_hand(round: PotRound, seat: int, why: str) -> None:
    """The hand is out, in turn or out of it, and what it has put in stays."""
    raise Correction(why, DEAD, seat)


def _just_folded(round: PotRound) -> Asked:
    """The last thing that happened is that a hand went to the muck."""
    betting_is_open(round, "A hand is retrieved")
    fold, moved = round.events[-2:]
    if not (isinstance(fold, Action) and fold.verb == "fold" and isinstance(moved, Moved) and moved.target == "muck"):
        raise IllegalAction("Nobody has just folded, or action has been taken behind the fold.")
    return {}


def hand_retrieved(round: PotRound) -> None:
    """The hand that has just gone to the muck is taken back out of it, and its player is asked again (l.1488)."""
    fold = round.events[-2]
    assert isinstance(fold, Action)
    raise Correction(BACK, "irregularity.retrieved", seat_of(round, fold.player))


# -- calls that are taken back, l.304, 1261, 1495 -----------------------------------------------------------------------------------


def _killed_at_will(round: PotRound) -> bool:
    """In the first betting round of a pot that nobody had to kill: a required kill must be met (l.304)."""
    acted = since_the_deal(round)
    return any(action.verb == "kill" for action in acted) and not round.places.get("board") and not any(a.verb in DREW for a in acted)


def _called(round: PotRound) -> Asked:
    """Somebody has just called, and another had raised on this street, or killed the pot."""
    betting_is_open(round, "A call is taken back")
    *before, call, chips = round.events
    if not isinstance(call, Action) or call.verb != "call" or not isinstance(chips, Transfer):
        raise IllegalAction("Nobody has just called, or action has been taken behind the call.")
    street = itertools.takewhile(lambda event: not isinstance(event, Dealt), reversed(before))
    raised = any(isinstance(event, Action) and event.verb == "raise" and event.player != call.player for event in street)
    if not raised and not _killed_at_will(round):
        raise IllegalAction(f"There was no raise that {call.player} could have missed.")
    return {}


def unaware_of_a_raise(round: PotRound) -> None:
    """Who has just called and did not know of a raise, or of a kill, is not held to it, unless somebody has acted behind him."""
    call = round.events[-2]
    assert isinstance(call, Action)
    raise Correction(UNAWARE, "irregularity.unaware", seat_of(round, call.player))


# -- cards that are no good ------------------------------------------------------------------------------------------------------------


def boxed(place: str, keep: int = 0) -> Ruling[PotRules, PotTable]:
    """The top card of the deck lies face up: it goes to this place; so many must be left for the hand."""

    def now(round: PotRound) -> Asked:
        betting_is_open(round, "A boxed card is put aside")
        if len(round.shoe.cards) <= keep:
            raise IllegalAction("Too few cards are left to put one aside.")
        return {}

    def boxed_card(round: PotRound) -> None:
        round.lay(place, 1, ALL)
        round.ruled("boxed card", "it does not play: the next card comes in its place", "irregularity.boxed-card")

    title = "The top card of the deck lies face up"
    return Ruling("boxed-card", title, "cards", "irregularity.boxed-card", OPEN, (IN_SIGHT,), now, boxed_card, again=True)


def off_table(now: Callable[..., Asked], exposed: Callable[..., None], when: str) -> Ruling[PotRules, PotTable]:
    """A card that was dealt off the table is an exposed card, whatever a game does with those (l.174)."""

    def card_off_table(round: PotRound, seat: int, index: int) -> None:
        round.ruled("card off the table", "it counts as an exposed card", "irregularity.card-off-table")
        exposed(round, seat, index)

    title = "A card was dealt off the table"
    asks = (SEAT, INDEX, IN_SIGHT)
    return Ruling("card-off-table", title, "cards", "irregularity.card-off-table", when, asks, now, card_off_table, again=True)


def wrong_number_of_cards(round: PotRound, seat: int) -> None:
    """Dealt too many cards or too few: a misdeal until somebody has acted, then the hand is dead."""
    if any(action.verb in VOLUNTARY for action in since_the_deal(round)):
        raise Correction("wrong number of cards", NUMBER, seat)
    raise Misdeal(f"the hand of {round.setup.seats[seat]} was dealt the wrong number of cards", MISDEAL)


def objection(round: PotRound, why: str) -> None:
    """A player objects to a procedure and is right: a misdeal if nobody has acted, else the hand stands (l.87)."""
    if any(isinstance(event, Action) and event.verb in VOLUNTARY for event in round.standing()):
        round.ruled("objection", f"{why}: action has been taken, so the hand stands", "irregularity.objection")
        return
    raise Misdeal(why, "irregularity.objection")


def new_deck(round: PotRound, why: str) -> None:
    """A card fell to the floor, or a change was asked for: this hand is played out, the next comes from another deck (l.69, 89-90)."""
    round.ruled("new deck", f"{why}: the next hand is dealt from a new deck", "new-deck")


# -- cards shown to one are shown to all, l.1258, 1492 ------------------------------------------------------------------------------------


CARDS = Ask("cards", "card", "which cards of the hand, from 0", several=True)


def _unseen(round: PotRound) -> Asked:
    """The cards of each hand that not everybody has seen, and that nobody has asked for yet."""
    asked, seen = round.repairs.find(SHOWN, []), round.view("").places
    hidden: dict[Value, tuple[Value, ...]] = {}
    for seat in with_hands(round):
        place = hand_at(seat)
        held = zip(round.places[place], seen[place], strict=True)
        hidden[seat] = tuple(at for at, (card, shown) in enumerate(held) if shown is None and (place, card) not in asked)
    hidden = {seat: cards for seat, cards in hidden.items() if cards}
    if not hidden:
        raise IllegalAction("There is no hand with a card that not everybody has seen.")
    return {SEAT.name: one_of(hidden), CARDS.name: Bounds((), hidden, 1, max(map(len, hidden.values())))}


def show_to_all(round: PotRound, seat: int, cards: Sequence[int]) -> None:
    place = hand_at(seat)
    round.repairs.begin(SHOWN, []).extend((place, round.places[place][index]) for index in cards)
    text = f"what {round.setup.seats[seat]} has shown to one player is shown to all when the pot is won"
    round.ruled("shown to one", text, "show-to-all")


def show_what_was_asked(round: PotRound) -> Steps:
    """When the pot is won: the cards, wherever they lie; not those that were shuffled in and dealt to another since."""
    asked = round.repairs.take(SHOWN, [])
    dealt = {card: event.place for event in round.events if isinstance(event, Dealt) for card in event.cards}
    wanted = set(round.now(card for own, card in asked if dealt[card] == own))
    for place, held in round.places.items():
        if found := [at for at, card in enumerate(held) if card in wanted]:
            yield from round.show(place, found)


# -- what there is ------------------------------------------------------------------------------------------------------------------------

DIED_OF = Ask("why", "choice", "why the hand is dead", words=DIED)
OBJECTION: Ruling[PotRules, PotTable] = Ruling(
    "objection", "A player objects to a procedure, and is right", "the deal", "irregularity.objection", "while the round is not settled",
    (WHY,), nothing_asked, objection, again=True,
)  # fmt: skip
DEAD_HAND: Ruling[PotRules, PotTable] = Ruling(
    "dead-hand", "A hand is dead", "hands", DEAD, "while a player is to bet, to draw or to discard",
    (SEAT, DIED_OF), _hands_that_die, dead_hand, again=True,
)  # fmt: skip
WRONG_NUMBER: Ruling[PotRules, PotTable] = Ruling(
    "wrong-number-of-cards", "A hand was dealt the wrong number of cards", "hands", NUMBER, OPEN,
    (SEAT,), a_hand("A wrong number of cards is ruled on"), wrong_number_of_cards, again=True,
)  # fmt: skip
HAND_RETRIEVED: Ruling[PotRules, PotTable] = Ruling(
    "hand-retrieved", "A hand that has just gone to the muck is taken back", "hands", "irregularity.retrieved",
    "before anybody has acted behind the fold", (), _just_folded, hand_retrieved, again=True,
)  # fmt: skip
COMMON: tuple[Ruling[PotRules, PotTable], ...] = (
    Ruling(
        "show-to-all", "Cards shown to one player are shown to all", "hands", "show-to-all", "while the hand is played",
        (SEAT, CARDS), _unseen, show_to_all, again=True, counts="pot",
    ),
    Ruling(
        "new-deck", "A new deck is called for", "the deal", "new-deck", "while the round is not settled",
        (WHY,), nothing_asked, new_deck, counts="next-hand",
    ),
    EXTRA_SHUFFLE,
)  # fmt: skip
UNAWARE_OF_A_RAISE: Ruling[PotRules, PotTable] = Ruling(
    "unaware-of-a-raise", "A player called and did not know of a raise or a kill", "bets", "irregularity.unaware",
    "before anybody has acted behind the call", (), _called, unaware_of_a_raise, again=True,
)  # fmt: skip


def common(rules: PotRules) -> tuple[Ruling[PotRules, PotTable], ...]:
    """What every pot game has beside the rulings of its family."""
    retrieved = (HAND_RETRIEVED,) if rules.retrieved == "floor" else ()
    unaware = (UNAWARE_OF_A_RAISE,) if rules.unaware == "may-reconsider" else ()
    return (*retrieved, *COMMON, *unaware)
