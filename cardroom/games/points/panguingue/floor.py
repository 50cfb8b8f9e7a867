"""Panguingue: what the floor rules between two decisions. Lines are those of 001."""

from collections.abc import Sequence

from cardroom.cards import face, parse_card
from cardroom.errors import IllegalAction
from cardroom.games.points.panguingue.deal import fill_up, return_top, take_one
from cardroom.games.points.panguingue.hand import HAND, TURNED, Hand, Player
from cardroom.games.points.panguingue.rules import PanguingueRound
from cardroom.round import ALL, Ruling

UNUSED = ("turn", "drawn")  # a player is asked in his turn and has used no card yet
IN_TURN = (*UNUSED, "melding", "forced")


def _live(round: PanguingueRound, seat: int) -> tuple[Hand, Player]:
    hand = round.repairs.find(HAND)
    for player in hand.live if hand is not None else []:
        if player.seat == seat and not player.ruled and hand is not None:
            return hand, player
    raise IllegalAction(f"Seat {seat} has no hand that is in play.")


def _asked(round: PanguingueRound, player: Player, kinds: Sequence[str]) -> bool:
    decision = round.decision
    return decision is not None and decision.kind in kinds and player.name in decision.asks


def foul_hand(round: PanguingueRound, seat: int, why: str = "") -> None:
    """A hand is foul (l.1407, 1420, 1433-1437): it has no further part in play and is still liable for pays."""
    _, player = _live(round, seat)
    player.ruled = "foul"
    round.ruled("foul-hand", f"{player.name}'s hand is foul" + (f": {why}" if why else ""), "irregularity.foul-hand")


def boxed_card(round: PanguingueRound) -> None:
    """The top card lies face up in the stock: boxed cards do not play (l.1411)."""
    _stock(round, "At a felt table a boxed card is put aside and never typed in.")
    round.lay("boxed", 1, ALL)
    round.ruled("boxed-card", "a boxed card does not play", "irregularity.boxed-card")


def _stock(round: PanguingueRound, typed: str) -> None:
    if not round.shoe.cards:
        raise IllegalAction("There is no card left in the stock.")
    if round.shoe.typed:
        raise IllegalAction(typed)


def next_card_turned(round: PanguingueRound) -> None:
    """Who drew has turned the next card, too (l.1439): it plays, as the card that is drawn next."""
    if round.decision is None or round.decision.kind != "drawn" or round.places.get(TURNED):
        raise IllegalAction("The next card can be turned by accident only while a card is drawn, and once.")
    _stock(round, "At a felt table the card is typed in when it is drawn.")
    round.lay(TURNED, 1, ALL)
    round.ruled("next-card-turned", "the next card was turned over: it plays when it is drawn", "irregularity.next-card")


def wrong_count(round: PanguingueRound, seat: int, card: str = "") -> None:
    """A hand turns out to have been dealt a wrong number of cards (l.1413-1417). At a felt table ``card`` fills nine up."""
    _, player = _live(round, seat)
    count = player.count
    if count == round.rules.dealt:
        raise IllegalAction(f"{player.name} was dealt {count} cards, which is right.")
    if player.told:
        raise IllegalAction(f"{player.name} plays on with {count} cards: that has been ruled.")
    if player.touched:
        player.ruled = "foul"
        round.ruled("wrong-count", f"{player.name} has touched the deck with {count} cards: foul", "irregularity.foul-count")
    elif abs(count - round.rules.dealt) > 1:
        return_top(round, player)
        player.ruled = "dead"
    elif player.bound:
        player.told = True
        round.ruled("wrong-count", f"{player.name} must play the hand with {count} cards", "irregularity.late-count")
    elif count < round.rules.dealt:
        _named(round, card)
        fill_up(round, player)
    else:
        take_one(round, player)


def _named(round: PanguingueRound, name: str) -> None:
    """At a felt table the card that came is named, elsewhere the stock knows it."""
    if round.shoe.typed != bool(name):
        raise IllegalAction("The card is named where cards are typed in, and only there.")
    if name:
        found = next((card for card in round.shoe.cards if face(card) == parse_card(name)), None)
        if found is None:
            raise IllegalAction(f"There is no {name} left in the stock.")
        round.shoe.put_on_top((found,))


def missed_turn(round: PanguingueRound, seat: int) -> None:
    """Play has gone past a player (l.1434): his turn now, or else his next one, is missed. A card drawn for him is the next player's."""
    hand, player = _live(round, seat)
    if not any(other.bound for other in hand.players) or (not _asked(round, player, UNUSED) and _asked(round, player, IN_TURN)):
        raise IllegalAction(f"{player.name} cannot have missed a turn now.")
    if player.skips:
        raise IllegalAction(f"{player.name} misses the turn: that has been ruled.")
    player.skips = True
    round.ruled("missed-turn", f"{player.name} misses a turn, without a penalty", "irregularity.missed-turn")


def take_missed_turn(round: PanguingueRound, seat: int) -> None:
    """A missed turn is noticed before three players have acted: it is taken next (l.1434)."""
    hand, player = _live(round, seat)
    if seat not in hand.missed or hand.claimed is not None:
        raise IllegalAction(f"{player.name} has no missed turn that could still be taken.")
    del hand.missed[seat]
    hand.claimed = player
    round.ruled("take-missed-turn", f"{player.name} takes the missed turn next", "irregularity.missed-turn")


def false_out(round: PanguingueRound, seat: int, fouled: int | Sequence[int] = ()) -> None:
    """A player says that he is out and is not (l.1447): his cards were shown, go back, and he plays on.

    ``fouled`` are the seats that threw their hands in on his word: they are foul, and so is he.
    """
    _, player = _live(round, seat)
    if not _asked(round, player, IN_TURN):
        raise IllegalAction(f"{player.name} can say that he is out only in his own turn.")
    victims = [_live(round, other)[1] for other in ([fouled] if isinstance(fouled, int) else fouled)]
    if player in victims or len({victim.seat for victim in victims}) != len(victims):
        raise IllegalAction("Who fouled his hand on a false out is another player, named once.")
    if round.places[player.place]:
        round.show(player.place)
    if not victims:
        round.ruled("false-out", f"{player.name} is not out: the cards go back into the hand", "irregularity.false-out")
    for victim in (*victims, player) if victims else ():
        victim.ruled = "foul"
        round.ruled("false-out", f"{victim.name}'s hand is foul: {player.name} was not out", "irregularity.false-out")


FLOOR: dict[str, Ruling] = {
    "foul-hand": foul_hand,
    "boxed-card": boxed_card,
    "next-card-turned": next_card_turned,
    "wrong-count": wrong_count,
    "missed-turn": missed_turn,
    "take-missed-turn": take_missed_turn,
    "false-out": false_out,
}
