"""Pai gow poker: seven cards set as two in front and five behind."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from cardroom.cards import Card
from cardroom.games.banked.carried import SEAT
from cardroom.games.banked.pai_gow.floor import SetHouseWay
from cardroom.games.banked.pai_gow.house_way import set_hand
from cardroom.games.banked.pai_gow.rules import CARDS, PaiGowEdition, PaiGowRound, Rules
from cardroom.games.banked.per_table import per_table
from cardroom.games.banked.verdicts import asked_of, verdict_on
from cardroom.games.game import legal
from cardroom.hands.pai_gow_seven import seven_card_hands
from cardroom.round import Action, Decision, Noted, Option, Pick, Spot, Steps, View
from cardroom.round.places import front_at, hand_at

BASE = "wager"
SET = "set"


class SetHand(NamedTuple):
    """A hand as it was set, and what each part of it is worth."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    low: int  # of the two cards in front
    high: int  # of the five behind
    foul: bool

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.front, *self.back)


def set_hands(round: PaiGowRound, sets: Mapping[int, str], left: set[int], done: set[int]) -> Steps:
    """Everybody who plays a hand sets it, all at once: two cards in front, or the house way, which cannot be changed any more.

    A hand that nobody may see is set the house way. Hands ``left`` to the house way are laid when they are opened: where two of seven
    face-down cards go by a known rule tells something of them. Hands that are set are ``done``.
    """
    hands = {*sets}
    asks = _asks(round, sets, hands, left)
    while asks:
        try:
            action = yield from asked_of(round, hands, Decision("setting", asks))
        except SetHouseWay as ruling:
            set_again(round, ruling, left)
            hands.discard(ruling.seat)
            asks = _asked_for(asks, hands)
            continue
        if action is None:  # a hand was ruled on, or is another player's now
            asks = _asks(round, sets, hands, left)
            continue
        assert action.spot is not None  # every option of a setting has one
        if action.verb == "house-way":
            left.add(action.spot.position)
        else:
            lay(round, action.spot.position, action)
        done.add(action.spot.position)
        hands.discard(action.spot.position)
        asks = _answered(asks, action.player, hands)


def _asks(round: PaiGowRound, sets: Mapping[int, str], hands: set[int], left: set[int]) -> dict[str, tuple[Option, ...]]:
    """Return what each is asked of these hands. Those that the floor has ruled on are dropped; those without a player are ``left``."""
    asks: dict[str, tuple[Option, ...]] = {}
    for position, player in sets.items():
        if position not in hands:
            continue
        if verdict_on(round, position) is not None:
            hands.discard(position)
        elif player and position not in left:
            asks[player] = asks.get(player, ()) + _options(round, position, player)
        else:
            hands.discard(position)
            left.add(position)
    return asks


def _options(round: PaiGowRound, position: int, player: str) -> tuple[Option, ...]:
    known, spot = ways_known(round), Spot(position, BASE, player)
    if spot not in known:
        put = Option(SET, spot=spot, pick=Pick(hand_at(position), 2, 2, CARDS, "that you put in front"), rule="setting")
        known[spot] = (put, Option("house-way", spot=spot, rule="house-way")) if round.rules.house_way_offered else (put,)
    return known[spot]


@per_table
def ways_known(round: PaiGowRound) -> dict[Spot, tuple[Option, ...]]:
    """What each may do with a hand: it is the same in every round."""
    return {}


def _asked_for(asks: Mapping[str, tuple[Option, ...]], hands: Collection[int]) -> dict[str, tuple[Option, ...]]:
    """What is left to ask when only these hands are still to be set."""
    left = {player: _of(options, hands) for player, options in asks.items()}
    return {player: options for player, options in left.items() if options}


def _of(options: Iterable[Option], hands: Collection[int]) -> tuple[Option, ...]:
    return tuple(option for option in options if option.spot and option.spot.position in hands)


def _answered(asks: dict[str, tuple[Option, ...]], player: str, hands: Collection[int]) -> dict[str, tuple[Option, ...]]:
    """The same when this player has set one of his: what the others are asked is what it was."""
    left, rest = asks.copy(), _of(asks[player], hands)
    if rest:
        left[player] = rest
    else:
        del left[player]
    return left


def lay(round: PaiGowRound, position: int, action: Action) -> None:
    """The two cards picked go in front."""
    round.move(hand_at(position), front_at(position), action.picks)


def lay_house_way(round: PaiGowRound, position: int) -> None:
    """The two cards that the house way puts in front go there. The hand is open by then."""
    rules = round.rules
    held = round.places[hand_at(position)]
    chosen = set_hand(held, rules.house_way, rules.ranking, rules.complete_pairs)
    round.move(hand_at(position), front_at(position), [held.index(card) for card in chosen.front])


def set_again(round: PaiGowRound, ruling: SetHouseWay, left: set[int]) -> None:
    """The floor has a hand set the house way, however it was set; the player-dealer's, which is open, at once."""
    round.ruled("logical way", f"seat {ruling.seat}: {ruling.why}", ruling.rule)
    if round.places.get(front_at(ruling.seat)):
        round.move(front_at(ruling.seat), hand_at(ruling.seat))
    if ruling.seat == round.carry[SEAT]:
        lay_house_way(round, ruling.seat)
    else:
        left.add(ruling.seat)


def set_hand_at(round: PaiGowRound, position: int) -> SetHand:
    """The hand at a seat, set."""
    return read(round.rules, round.places[front_at(position)], round.places[hand_at(position)])


def read(rules: Rules, two: Sequence[Card], five: Sequence[Card]) -> SetHand:
    ranking = rules.ranking
    low, high = ranking.front(two), ranking.back(five)
    return SetHand(tuple(two), tuple(five), low, high, low > high)  # each has its number of cards, or it could not be read


def warning(edition: PaiGowEdition, view: View, action: Action) -> str:
    """Whether the two cards that a player is about to put in front outrank the five behind."""
    chosen = legal(view, action)
    if chosen is None or chosen.verb != SET or chosen.spot is None:
        return ""
    held = view.cards(hand_at(chosen.spot.position))
    if len(held) != CARDS:  # not all of it can be seen
        return ""
    two = [held[index] for index in chosen.picks]
    hand = read(edition.rules, two, [card for card in held if card not in two])
    return "This setting is foul: the two cards in front outrank the five behind." if hand.foul else ""


def read_out(rules: Rules, hand: SetHand, who: str) -> Noted:
    """What it is, in words."""
    text = f"{rules.ranking.describe_front(hand.front)} in front, {rules.ranking.describe_back(hand.back)} behind"
    return Noted("hand", who, f"foul: {text}" if hand.foul else text, "reveal")


def set_player_dealer(round: PaiGowRound, seat: int, decides: str, left: set[int]) -> Steps:
    """The player-dealer's hand is exposed and set: the house way, or as he says, unless he has set it unexposed.

    A foul setting of his is set again, or loses. Where his cards push every wager there is nothing to decide.
    """
    rules = round.rules
    name = round.setup.seats[seat]
    yield from round.show(hand_at(seat))
    if round.places.get(front_at(seat)):
        yield from round.show(front_at(seat))
    elif rules.player_dealer_sets == "as-he-likes" and not pushes(rules, round.places[hand_at(seat)]):
        yield from _as_he_likes(round, seat, decides, left)
    else:
        lay_house_way(round, seat)
    hand = set_hand_at(round, seat)
    if rules.player_dealer_foul == "house-way" and hand.foul:
        round.note("set again", name, "a foul setting of the player-dealer is set the house way", "foul")
        round.move(front_at(seat), hand_at(seat))
        lay_house_way(round, seat)
        hand = set_hand_at(round, seat)
    round.tell_later(partial(read_out, rules, hand, name))


def _as_he_likes(round: PaiGowRound, seat: int, name: str, left: set[int]) -> Steps:
    while not round.places.get(front_at(seat)):
        try:
            action = yield Decision("setting", {name: _options(round, seat, name)})
        except SetHouseWay as ruling:
            set_again(round, ruling, left)
            continue
        if action.verb == "house-way":
            lay_house_way(round, seat)
        else:
            lay(round, seat, action)


def pushes(rules: Rules, cards: Sequence[Card]) -> bool:
    """Whether these seven cards of the player-dealer push every base wager."""
    return bool(rules.pushes) and not seven_card_hands(cards, rules.joker).isdisjoint(rules.pushes)
