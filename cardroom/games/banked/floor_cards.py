"""Cards that went wrong in games with a player-dealer: exposed, boxed, dealt off the table, or too many.

Super pan nine prints what becomes of each (001 l.740-742), pai gow poker what becomes of a boxed or exposed one (001 l.625-626).
"""

from collections.abc import Callable
from functools import partial
from typing import Literal, TypeVar

from cardroom.cards import RANKS, Card, card_name, is_joker, is_tile, rank
from cardroom.errors import IllegalAction
from cardroom.games.banked.rules import BankedRound, BankedRules, BankedTable
from cardroom.games.banked.verdicts import PLAYED, bets_on, look_again, player_dealer, verdict_on
from cardroom.round import ALL, Audience, Dealt, Key, Misdeal, Round, Ruling, Shown
from cardroom.round.places import hand_at
from cardroom.round.rulings import IN_SIGHT, INDEX, SEAT, Asked, enough_left, seat_and_card

OwnRules = TypeVar("OwnRules", bound=BankedRules)
OwnTable = TypeVar("OwnTable", bound=BankedTable)

DISCARDS = "discards"
SEEN = IN_SIGHT._replace(name="card", title="where cards are typed in: the one that everybody has seen by it")
EXPOSED: Key[int] = Key("exposed")  # in ``round.repairs``: how many cards have been exposed or boxed
UNTIL_PLAYED = "until the hand is played"

Dead = Literal["boxed-card", "off-the-table"]
_DEAD: dict[Dead, str] = {"boxed-card": "a boxed {}", "off-the-table": "a {} dealt off the table"}


# -- which cards there are ----------------------------------------------------------------------------------------------------------


def hands_dealt(round: BankedRound) -> list[int]:
    """The seats with a hand that is still to be settled, the player-dealer's among them."""
    seats = [seat for seat in sorted(bets_on(round)) if round.places.get(hand_at(seat))]
    if not seats:
        raise IllegalAction("There is no hand to rule on: the cards are not dealt.")
    return sorted({*seats, player_dealer(round)} if round.places.get(hand_at(player_dealer(round))) else seats)


def unplayed(round: BankedRound) -> list[int]:
    """The seats whose cards may still be replaced; the player-dealer's while nobody has played a hand."""
    done = round.repairs.find(PLAYED, set())
    own = player_dealer(round)
    return [seat for seat in hands_dealt(round) if seat not in done and verdict_on(round, seat) is None and not (seat == own and done)]


def hidden(round: Round, place: str) -> list[int]:
    """The cards of a place, by number, that not everybody has seen."""
    seen = round.up | {card for event in round.events if isinstance(event, Shown) and event.seen == ALL for card in event.cards}
    return [index for index, card in enumerate(round.places[place]) if card not in seen]


def audience(round: Round, card: Card) -> Audience:
    """Who has seen a card since it was dealt."""
    found: set[str] = set()
    names = {card, *(slot for slot, named in round.named.items() if named == card)}
    for event in round.events:
        if isinstance(event, Dealt | Shown) and (own := names.intersection(event.cards)):
            found = set(event.seen[event.cards.index(*own)]) if isinstance(event, Dealt) else found | {*event.seen}
    return ALL if "*" in found else tuple(sorted(found))


def _enough(round: BankedRound) -> None:
    """A card may be needed for every hand, and one for the next that goes wrong."""
    if round.shoe.left <= round.rules.seats + 1:
        raise IllegalAction("Too few cards are left to replace one.")


def replaceable_cards(round: BankedRound) -> Asked:
    seats = unplayed(round)
    if not seats:
        raise IllegalAction("Every hand has been played: its cards stand.")
    if round.rules.irregularities.dead_card == "replaced":
        _enough(round)
    return seat_and_card({seat: range(len(round.places[hand_at(seat)])) for seat in seats})


def exposable_cards(round: BankedRound) -> Asked:
    if round.rules.irregularities.exposed == "plays":
        return seat_and_card({seat: hidden(round, hand_at(seat)) for seat in hands_dealt(round)})
    seats = unplayed(round)
    _enough(round)
    return seat_and_card({seat: hidden(round, hand_at(seat)) for seat in seats})


# -- what becomes of them -----------------------------------------------------------------------------------------------------------


def exposed_card(round: BankedRound, seat: int, index: int) -> None:
    """A card was turned up on the deal: it plays, or the next one takes its place."""
    place = hand_at(seat)
    round.look(place, [index])
    found = round.places[place][index]
    check_misdeal(round, found)
    if round.rules.irregularities.exposed == "plays":
        round.turn_up(place, [index], ALL)
        text = f"{card_name(found)} at seat {seat} was exposed on the deal and plays"
        round.ruled("exposed card", text, "irregularity.exposed-card", place=place, cards=[found])
        return
    enough_left(round, 1)
    seen = audience(round, found)
    round.turn_up(place, [index], ALL)
    text = f"{card_name(found)} at seat {seat} is replaced by the next card"
    round.ruled("exposed card", text, "irregularity.exposed-card", place=place, cards=[found])
    _replace(round, place, index, seen)
    look_again(round, seat)


def dead_card(round: BankedRound, seat: int, index: int, *, how: Dead) -> None:
    """A card was boxed, or fell off the table: the next one takes its place (001 l.740)."""
    place = hand_at(seat)
    found = round.places[place][index]
    if round.rules.irregularities.dead_card == "misdeal":
        raise Misdeal(f"{dead_text(round, how)} at seat {seat}", "irregularity.dead-card")
    enough_left(round, 1)
    seen = audience(round, found)
    kill_card(round, seat, index, how)
    take_place(round, place, index, seen)
    look_again(round, seat)


def kill_card(round: BankedRound, seat: int, index: int, how: Dead) -> None:
    """The card is dead; one that came face up in the deck has been seen."""
    place, seen = hand_at(seat), list[Card]()
    if how == "boxed-card":
        round.look(place, [index])
        seen = [round.places[place][index]]
        check_misdeal(round, *seen)
        round.turn_up(place, [index], ALL)
    round.move(place, DISCARDS, [index])
    text = f"{dead_text(round, how)} at seat {seat} is dead; the next card takes its place"
    round.ruled("dead card", text, "irregularity.dead-card", place=place, cards=seen)


def dead_text(round: Round, how: Dead) -> str:
    return _DEAD[how].format("tile" if is_tile(round.setup.edition.deck[0]) else "card")


def check_misdeal(round: BankedRound, card: Card) -> None:
    """Some cards may not be seen, nor more of them than the house allows (001 l.626)."""
    rules = round.rules.irregularities
    count = round.repairs.find(EXPOSED, 0) + 1
    if rules.most_exposed is not None and count > rules.most_exposed:  # first: whichever card it is
        raise Misdeal(f"{'two' if count == 2 else count} cards were exposed", "irregularity.exposed-misdeal")
    name = "joker" if is_joker(card) else "" if is_tile(card) else RANKS[rank(card)]
    if name in rules.misdeal_cards:
        raise Misdeal(f"{card_name(card)} was exposed", "irregularity.exposed-misdeal")
    round.repairs.put(EXPOSED, count)


def _replace(round: BankedRound, place: str, index: int, seen: Audience) -> None:
    round.move(place, DISCARDS, [index])
    take_place(round, place, index, seen)


def take_place(round: BankedRound, place: str, index: int, seen: Audience) -> None:
    """The next card lies where the dead one lay, seen by whom that was."""
    round.lay(place, 1, seen)
    last = len(round.places[place]) - 1
    if index != last:
        round.move(place, place, [*range(index), last, *range(index, last)])


def card_rulings(
    exposable: Callable[[Round[OwnRules, OwnTable]], Asked],
    exposed: Callable[..., None],
    replaceable: Callable[[Round[OwnRules, OwnTable]], Asked],
) -> tuple[Ruling[OwnRules, OwnTable], ...]:
    """The three of them: when a card may be ruled exposed, and what becomes of it; when one may be replaced."""
    return (
        Ruling(
            "exposed-card", "A card was exposed on the deal", "cards", "irregularity.exposed-card", UNTIL_PLAYED,
            (SEAT, INDEX, SEEN), exposable, exposed, again=True,  # the card that replaced it may be exposed too
        ),
        Ruling(
            "boxed-card", "A card came face up in the deck", "cards", "irregularity.dead-card", UNTIL_PLAYED,
            (SEAT, INDEX, SEEN), replaceable, partial(dead_card, how="boxed-card"), again=True,
        ),
        Ruling(
            "card-off-table", "A card was dealt off the table", "cards", "irregularity.dead-card", UNTIL_PLAYED,
            (SEAT, INDEX, SEEN), replaceable, partial(dead_card, how="off-the-table"), again=True,
        ),
    )  # fmt: skip
