"""Panguingue: what the floor rules between two decisions. Lines are those of 001."""

from collections.abc import Callable, Sequence

from cardroom.errors import IllegalAction
from cardroom.games.points.panguingue.deal import fill_up, from_the_centre, return_top, take_one
from cardroom.games.points.panguingue.hand import HAND, TURNED, PanguingueDeal, Player
from cardroom.games.points.panguingue.rules import DISCARDS, PanguingueRound, Rules, Table
from cardroom.round import ALL, Ask, Ruling
from cardroom.round.rulings import IN_SIGHT, SEAT, WHY, Asked, Bounds, Value, enough_left, one_of

UNUSED = ("turn", "drawn")  # a player is asked in his turn and has used no card yet
IN_TURN = (*UNUSED, "melding", "forced")


def _hand(round: PanguingueRound) -> PanguingueDeal:
    hand = round.repairs.find(HAND)
    if hand is None:
        raise IllegalAction("The cards are not dealt: there is no hand that is in play.")
    return hand


def _live(round: PanguingueRound) -> list[Player]:
    """Those whose hands are in play."""
    return [player for player in _hand(round).live if not player.ruled]


def _player(round: PanguingueRound, seat: int) -> Player:
    return next(player for player in _live(round) if player.seat == seat)


def _who(fits: Callable[[PanguingueRound, Player], bool], refusal: str) -> Callable[[PanguingueRound], Asked]:
    """The seats with a hand in play of which something holds."""

    def now(round: PanguingueRound) -> Asked:
        seats = [player.seat for player in _live(round) if fits(round, player)]
        if not seats:
            raise IllegalAction(refusal)
        return {SEAT.name: one_of(seats)}

    return now


def _asked(round: PanguingueRound, player: Player, kinds: Sequence[str]) -> bool:
    decision = round.decision
    return decision is not None and decision.kind in kinds and player.name in decision.asks


def foul_hand(round: PanguingueRound, seat: int, why: str = "") -> None:
    """A hand is foul (l.1407, 1420, 1433-1437): it has no further part in play and is still liable for pays."""
    player = _player(round, seat)
    player.ruled = "foul"
    text = f"{player.name}'s hand is foul" + (f": {why}" if why else "")
    round.ruled("foul-hand", text, "irregularity.foul-hand", place=player.place, verdict="foul")


def dead_hand(round: PanguingueRound, seat: int, why: str = "") -> None:
    """A hand whose cards left the plane of the table may be declared dead (l.1407): no further part in play, and no pays."""
    player = _player(round, seat)
    player.ruled = "dead"
    text = f"{player.name}'s hand is dead" + (f": {why}" if why else "")
    round.ruled("dead-hand", text, "irregularity.dead-hand", place=player.place, verdict="dead")


def _just_dealt(round: PanguingueRound) -> Asked:
    """The cards of each, while hands are declared and nobody has drawn."""
    if round.decision is None or round.decision.kind != "declare":
        raise IllegalAction("Cards that the dealer turned face up are ruled on before play begins.")
    counts: dict[Value, tuple[Value, ...]] = {p.seat: tuple(range(p.count)) for p in _live(round) if p.count == round.rules.dealt}
    if not counts or len(round.shoe.cards) <= round.rules.dealt:
        raise IllegalAction("There is no hand whose cards the dealer could have turned face up.")
    return {SEAT.name: one_of(counts), CARDS.name: Bounds((), counts, 1, round.rules.dealt)}


def exposed_cards(round: PanguingueRound, seat: int, cards: Sequence[int]) -> None:
    """A packet of which every card was face up is replaced from the centre of the deck; fewer cards remain in play (l.1409)."""
    player, packets = _player(round, seat), round.rules.packets
    starts = [sum(packets[:number]) for number in range(len(packets))]
    each = [range(start, start + size) for start, size in zip(starts, packets, strict=True)]
    replaced = [index for packet in each if set(packet) <= set(cards) for index in packet]
    if replaced:
        enough_left(round, len(replaced))
    round.turn_up(player.place, sorted(cards))
    exposed = [round.places[player.place][index] for index in sorted(replaced or cards)]
    if not replaced:
        text = f"{len(cards)} cards of {player.name} were face up: they play"
        round.ruled("exposed cards", text, "irregularity.exposed-cards", place=player.place, cards=exposed)
        return
    text = f"{len(replaced)} cards of {player.name} were face up: as many from the centre"
    round.ruled("exposed packet", text, "irregularity.exposed-packet", place=player.place, cards=exposed)
    round.move(player.place, DISCARDS, replaced)
    from_the_centre(round, player, len(replaced))


def _boxed(round: PanguingueRound) -> Asked:
    _stock(round)
    return {}


def boxed_card(round: PanguingueRound) -> None:
    """The top card lies face up in the stock: boxed cards do not play (l.1411)."""
    round.lay("boxed", 1, ALL)
    round.ruled("boxed-card", "a boxed card does not play", "irregularity.boxed-card")


def _stock(round: PanguingueRound) -> None:
    _hand(round)
    if not round.shoe.cards:
        raise IllegalAction("There is no card left in the stock.")


def _turned(round: PanguingueRound) -> Asked:
    if round.decision is None or round.decision.kind != "drawn" or round.places.get(TURNED):
        raise IllegalAction("The next card can be turned by accident only while a card is drawn, and once.")
    _stock(round)
    return {}


def next_card_turned(round: PanguingueRound) -> None:
    """Who drew has turned the next card, too (l.1439): it plays, as the card that is drawn next."""
    round.lay(TURNED, 1, ALL)
    round.ruled("next-card-turned", "the next card was turned over: it plays when it is drawn", "irregularity.next-card")


def _wrong(round: PanguingueRound, player: Player) -> bool:
    """Dealt a wrong number of cards; one too few must be there to be given."""
    short = player.count < round.rules.dealt
    return player.count != round.rules.dealt and not player.told and (not short or bool(round.shoe.cards))


def wrong_count(round: PanguingueRound, seat: int) -> None:
    """A hand turns out to have been dealt a wrong number of cards (l.1413-1417)."""
    player = _player(round, seat)
    count = player.count
    if player.touched:
        player.ruled = "foul"
        text = f"{player.name} has touched the deck with {count} cards: foul"
        round.ruled("wrong-count", text, "irregularity.foul-count", place=player.place, verdict="foul")
    elif abs(count - round.rules.dealt) > 1:
        return_top(round, player)
        player.ruled = "dead"
    elif player.bound:
        player.told = True
        round.ruled("wrong-count", f"{player.name} must play the hand with {count} cards", "irregularity.late-count")
    elif count < round.rules.dealt:
        fill_up(round, player)
    else:
        take_one(round, player)


def _can_miss(round: PanguingueRound, player: Player) -> bool:
    begun = any(other.bound for other in _hand(round).players)
    return begun and not player.skips and (_asked(round, player, UNUSED) or not _asked(round, player, IN_TURN))


def missed_turn(round: PanguingueRound, seat: int) -> None:
    """Play has gone past a player (l.1434): his turn now, or else his next one, is missed. A card drawn for him is the next player's."""
    player = _player(round, seat)
    player.skips = True
    round.ruled("missed-turn", f"{player.name} misses a turn, without a penalty", "irregularity.missed-turn")


def _has_missed(round: PanguingueRound, player: Player) -> bool:
    hand = _hand(round)
    return player.seat in hand.missed and hand.claimed is None


def take_missed_turn(round: PanguingueRound, seat: int) -> None:
    """A missed turn is noticed before three players have acted: it is taken next (l.1434)."""
    hand, player = _hand(round), _player(round, seat)
    del hand.missed[seat]
    hand.claimed = player
    round.ruled("take-missed-turn", f"{player.name} takes the missed turn next", "irregularity.missed-turn")


def _says_out(round: PanguingueRound) -> Asked:
    """Who is asked in his turn, and the others, who may have thrown their hands in."""
    live = _live(round)
    fouled: dict[Value, tuple[Value, ...]] = {
        player.seat: tuple(other.seat for other in live if other is not player) for player in live if _asked(round, player, IN_TURN)
    }
    if not fouled:
        raise IllegalAction("A player can say that he is out only in his own turn.")
    return {SEAT.name: one_of(fouled), FOULED.name: Bounds((), fouled, 0, len(live))}


def false_out(round: PanguingueRound, seat: int, fouled: Sequence[int] = ()) -> None:
    """A player says that he is out and is not (l.1447): his cards were shown, go back, and he plays on.

    ``fouled`` are the seats that threw their hands in on his word: they are foul, and so is he.
    """
    player, victims = _player(round, seat), [_player(round, other) for other in fouled]
    if round.places[player.place]:
        round.turn_up(player.place)
    if not victims:
        round.ruled("false-out", f"{player.name} is not out: the cards go back into the hand", "irregularity.false-out")
    for victim in (*victims, player) if victims else ():
        victim.ruled = "foul"
        text = f"{victim.name}'s hand is foul: {player.name} was not out"
        round.ruled("false-out", text, "irregularity.false-out", place=victim.place, verdict="foul")


CARDS = Ask("cards", "card", "which cards of the hand, from 0", several=True)
FOULED = Ask("fouled", "seat", "who threw his hand in on that word", needed=False, several=True)
IN_PLAY = "while the hand is in play"
FLOOR: tuple[Ruling[Rules, Table], ...] = (
    Ruling(
        "foul-hand", "A hand is foul", "hands", "irregularity.foul-hand", IN_PLAY, (SEAT, WHY._replace(needed=False)),
        _who(lambda round, player: True, "No hand is in play."), foul_hand,
    ),
    Ruling(
        "dead-hand", "A hand left the plane of the table", "hands", "irregularity.dead-hand", IN_PLAY, (SEAT, WHY._replace(needed=False)),
        _who(lambda round, player: True, "No hand is in play."), dead_hand,
    ),
    Ruling(
        "exposed-cards", "The dealer turned cards of a hand face up", "cards", "irregularity.exposed-cards", "before play begins",
        (SEAT, CARDS, IN_SIGHT._replace(name="faces")), _just_dealt, exposed_cards, again=True,
    ),
    Ruling(
        "boxed-card", "The top card of the stock lies face up", "cards", "irregularity.boxed-card", IN_PLAY,
        (IN_SIGHT,), _boxed, boxed_card, again=True,
    ),
    Ruling(
        "next-card-turned", "Who drew has turned over the next card too", "cards", "irregularity.next-card", "while a card is drawn",
        (IN_SIGHT,), _turned, next_card_turned, again=True,
    ),
    Ruling(
        "wrong-count", "A hand was dealt a wrong number of cards", "hands", "irregularity.late-count", IN_PLAY, (SEAT,),
        _who(_wrong, "No hand that is in play has a wrong number of cards that has not been ruled on."), wrong_count,
    ),
    Ruling(
        "missed-turn", "Play has gone past a player", "the round", "irregularity.missed-turn", "when play has begun", (SEAT,),
        _who(_can_miss, "Nobody can have missed a turn now."), missed_turn, again=True,
    ),
    Ruling(
        "take-missed-turn", "A missed turn is taken after all", "the round", "irregularity.missed-turn", "before three players have acted",
        (SEAT,), _who(_has_missed, "Nobody has a missed turn that could still be taken."), take_missed_turn, again=True,
    ),
    Ruling(
        "false-out", "A player says that he is out and is not", "hands", "irregularity.false-out", "in his turn",
        (SEAT, FOULED, IN_SIGHT), _says_out, false_out, again=True,
    ),
)  # fmt: skip
