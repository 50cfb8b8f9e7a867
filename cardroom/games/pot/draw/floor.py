"""Irregularities of draw games: exposed cards by game, limit and phase (001 l.254, 280, 287, 410-411), a wrong number of cards
(l.256, 405), objections.

Before the draw some exposed cards must be taken and the others are replaced, the first of these being the burn card; on the draw none may
be taken. Which must be taken is the edition's: ``round.rules.must_take`` gives their ranks, ``Jo`` for the joker.
"""

from cardroom.cards import RANKS, Card, is_joker, rank
from cardroom.errors import IllegalAction
from cardroom.games.pot import floor
from cardroom.games.pot.corrections import Correction
from cardroom.games.pot.draw.rules import DrawRound, DrawRules
from cardroom.games.pot.floor import DREW, OBJECTION, boxed, common, off_table, since_the_deal, with_hands
from cardroom.games.pot.rules import PotTable
from cardroom.round import ALL, Action, Ask, Dealt, Key, Misdeal, Noted, Ruling
from cardroom.round.places import hand_at
from cardroom.round.rulings import IN_SIGHT, INDEX, SEAT, Asked, enough_left, one_of, seat_and_card

VOLUNTARY = DREW | {"fold", "check", "call", "bet", "raise", "open", "pass"}
DEALT = ("betting", "opening", "openers", "draw", "request")  # the kinds of decision with whole hands on the table
WRONG_NUMBER = "irregularity.wrong-number"
BURNED: Key[bool] = Key("burn before the draw")  # in ``round.repairs``: an exposed card is the burn card


def name(card: Card) -> str:
    return "Jo" if is_joker(card) else RANKS[rank(card)]


def exposed_on_the_deal(round: DrawRound, seat: int, index: int) -> bool:
    """Taken, or replaced after the deal; the first that is replaced is the burn card of the draw. Whether it was replaced."""
    place, owner = hand_at(seat), round.setup.seats[seat]
    round.turn_up(place, [index], ALL)
    card = round.places[place][index]
    if name(card) in round.rules.must_take:
        round.ruled("exposed card", f"{owner} must take it", "irregularity.exposed-card", place=place, cards=[card])
        return False
    first = BURNED not in round.repairs
    text = f"{owner} may not take it: it is replaced after the deal {'and it is the burn card' if first else 'and it is a discard'}"
    round.ruled("exposed card", text, "irregularity.exposed-card", place=place, cards=[card])
    round.move(place, "burn" if first else "muck", [index])
    round.repairs.put(BURNED, True)
    round.lay(place, 1, (owner,))
    return True


def exposed_on_the_draw(round: DrawRound, seat: int, index: int) -> None:
    """Never taken: replaced when everybody has drawn."""
    place, owner = hand_at(seat), round.setup.seats[seat]
    round.turn_up(place, [index], ALL)
    text = f"{owner} may not take it: it is replaced after the draw"
    round.ruled("exposed card", text, "irregularity.exposed-draw", place=place, cards=[round.places[place][index]])
    round.move(place, "discards", [index])
    round.lay(place, 1, (owner,))


def fouled_hand(round: DrawRound, seat: int) -> None:
    """More or fewer cards than a hand has, when the draw is over: the hand is dead (001 l.256, 405). The procedure folds it."""
    place, owner = hand_at(seat), round.setup.seats[seat]
    text = f"{owner} has {len(round.places[place])} cards, not {round.rules.cards}: the hand is dead"
    round.ruled("fouled hand", text, WRONG_NUMBER, place=place, verdict="dead")


def _since_the_deal(round: DrawRound) -> list[str]:
    """What players have done since these hands were dealt."""
    return [action.verb for action in since_the_deal(round) if action.verb in VOLUNTARY]


def _drawing_begun(round: DrawRound) -> bool:
    return bool(DREW & set(_since_the_deal(round)))


def _hands(round: DrawRound) -> dict[int, int]:
    """By seat: how many cards it holds, once hands are dealt and before the draw."""
    if round.decision is None or round.decision.kind not in DEALT:
        raise IllegalAction("There is no hand whose cards could be counted: the deal is not over.")
    if _drawing_begun(round):
        raise IllegalAction("The draw has begun: a wrong number of cards is made good on the draw, or fouls the hand after it.")
    return {seat: len(held) for seat in round.setup.seats if (held := round.places.get(hand_at(seat)))}


def _too_few(round: DrawRound) -> Asked:
    few = [seat for seat, held in _hands(round).items() if 0 < round.rules.cards - held <= len(round.shoe.cards)]
    if not few:
        raise IllegalAction(f"Every hand has its {round.rules.cards} cards.")
    return {SEAT.name: one_of(few)}


def missing_cards(round: DrawRound, seat: int, early: bool = False) -> None:
    """Somebody notices that he has too few cards (001 l.256, 405).

    He receives them if the first player has not acted, or has acted before the deal was complete (``early``); the dealer position may
    receive a missing last card all the same; everybody else draws what he lacks.
    """
    missing = round.rules.cards - len(round.places[hand_at(seat)])
    owner = round.setup.seats[seat]
    acted = len(_since_the_deal(round))
    button = [event.who for event in round.events if isinstance(event, Noted) and event.what == "button"]
    if acted > early and not (missing == 1 and owner == button[-1]):
        round.ruled("missing cards", f"there has been action: {owner} draws what the hand lacks", WRONG_NUMBER)
        return
    enough_left(round, missing)
    round.ruled("missing cards", f"{owner} receives what the hand lacks", WRONG_NUMBER)
    round.lay(hand_at(seat), missing, (owner,))


def _too_many(round: DrawRound) -> Asked:
    many = [seat for seat, held in _hands(round).items() if held > round.rules.cards]
    if not many:
        raise IllegalAction("No hand has a card too many.")
    return {SEAT.name: one_of(many)}


def extra_card(round: DrawRound, seat: int) -> None:
    """Somebody notices that he has a card too many: before anybody has acted it goes back and is the burn card (as l.42 has it)."""
    owner = round.setup.seats[seat]
    if _since_the_deal(round):
        round.ruled("extra card", f"there has been action: the hand of {owner} is fouled and is dead at the draw", WRONG_NUMBER)
        return
    round.ruled("extra card", f"the last card of {owner} goes back and is the burn card", WRONG_NUMBER)
    round.move(hand_at(seat), "muck" if BURNED in round.repairs else "burn", [len(round.places[hand_at(seat)]) - 1])
    round.repairs.put(BURNED, True)


def _drawn(round: DrawRound) -> bool:
    """The draw is over and nobody has acted after it."""
    acted = _since_the_deal(round)
    return bool(acted) and acted[-1] in DREW and round.decision is not None and round.decision.kind == "betting"


def _at_once(round: DrawRound) -> Asked:
    """A card that has just come: on the deal, or on the draw."""
    drawn = _drawn(round)
    if _since_the_deal(round) and not drawn:
        raise IllegalAction("An exposed card is ruled on only before anybody has acted after it.")
    if not round.shoe.cards:
        raise IllegalAction("The stub holds no card that could replace it.")
    held = {seat: len(round.places.get(hand_at(seat), ())) for seat in round.setup.seats}
    return seat_and_card({seat: range(count - _came(round, seat) if drawn else 0, count) for seat, count in held.items()})


def exposed_card(round: DrawRound, seat: int, index: int, flashed: bool = False) -> None:
    """A card exposed by the dealer and noticed at once: before anybody has acted on the deal, or after the last draw."""
    drawn = _drawn(round)
    if flashed and not drawn:
        text = "a card that only flashed before the draw is not exposed: it stays"
        round.ruled("flashed card", text, "irregularity.exposed-card")
        return
    enough_left(round, 1)
    if drawn:
        exposed_on_the_draw(round, seat, index)
    else:
        exposed_on_the_deal(round, seat, index)


def _dies(round: DrawRound) -> Asked:
    """As everywhere; but while players draw one hand must be left that its number of cards does not foul."""
    asked = floor.DEAD_HAND.now(round)
    if round.decision is None or round.decision.kind != "draw" or not round.rules.in_turn:
        return asked
    whole = [seat for seat in with_hands(round) if len(round.places[hand_at(seat)]) == round.rules.cards]
    seats = [seat for seat in with_hands(round) if set(whole) - {seat}]
    if not seats:
        raise IllegalAction("No hand would be left that could win.")
    return {**asked, SEAT.name: one_of(seats)}


def _after_the_draw(round: DrawRound) -> Asked:
    if round.decision is None or round.decision.kind != "betting" or not _drawing_begun(round):
        raise IllegalAction("A hand is fouled by its number of cards only when the draw is over: before it, it is made good.")
    return {SEAT.name: one_of(with_hands(round))}


def wrong_number_of_cards(round: DrawRound, seat: int) -> None:
    """More or fewer cards than a hand has, after the draw: a fouled hand, which is dead (001 l.256, 405)."""
    raise Correction("fouled hand", WRONG_NUMBER, seat)


def objection(round: DrawRound, why: str) -> None:
    """A player objects to a procedure and is right: a misdeal if nobody has acted on these hands, else they stand."""
    if not _since_the_deal(round):
        raise Misdeal(why, "irregularity.objection")
    round.ruled("objection", f"{why}: action has been taken, so the hand stands", "irregularity.objection")


def _came(round: DrawRound, seat: int) -> int:
    """How many cards came to this seat on the draw: they lie behind those it kept."""
    owner, place = round.setup.seats[seat], hand_at(seat)
    stands = round.standing()
    acts = [at for at, e in enumerate(stands) if isinstance(e, Action) and e.player == owner and e.verb in DREW]
    since = stands[acts[-1] :] if acts else []
    return min(len(round.places.get(place, ())), sum(len(e.cards) for e in since if isinstance(e, Dealt) and e.place == place))


EARLY = Ask("early", "flag", "whether the first player acted before the deal was complete", needed=False)
FLASHED = Ask("flashed", "flag", "whether it only flashed", needed=False)
DEAD_HAND: Ruling[DrawRules, PotTable] = Ruling(
    floor.DEAD_HAND.name, floor.DEAD_HAND.title, floor.DEAD_HAND.group, floor.DEAD_HAND.rule, floor.DEAD_HAND.when,
    floor.DEAD_HAND.asks, _dies, floor.dead_hand, again=True,
)  # fmt: skip
WHEN = "before anybody has acted after it"
FLOOR: tuple[Ruling[DrawRules, PotTable], ...] = (
    DEAD_HAND,
    boxed("muck"),
    off_table(_at_once, exposed_card, WHEN),
    Ruling(
        "exposed-card", "The dealer exposed a card", "cards", "irregularity.exposed-card", WHEN,
        (SEAT, INDEX, FLASHED, IN_SIGHT), _at_once, exposed_card, again=True,  # the card that replaced it may be exposed too
        also=("irregularity.exposed-draw",),
    ),
    Ruling(
        "missing-cards", "A hand has too few cards", "hands", WRONG_NUMBER, "before the draw",
        (SEAT, EARLY), _too_few, missing_cards, again=True,
    ),
    Ruling(
        "extra-card", "A hand has a card too many", "hands", WRONG_NUMBER, "before the draw",
        (SEAT,), _too_many, extra_card, again=True,
    ),
    Ruling(
        "wrong-number-of-cards", "A hand has more or fewer cards than it should after the draw", "hands", WRONG_NUMBER,
        "in the betting after the draw", (SEAT,), _after_the_draw, wrong_number_of_cards, again=True,
    ),
    OBJECTION._replace(make=objection),
)  # fmt: skip


def rulings(rules: DrawRules) -> tuple[Ruling[DrawRules, PotTable], ...]:
    return (*FLOOR, *common(rules))


CLAUSES = frozenset(
    {"irregularity.exposed-card", "irregularity.exposed-draw", WRONG_NUMBER, "irregularity.objection", "irregularity.misdeal"}
)
