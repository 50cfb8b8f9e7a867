"""Panguingue: who is first, the deal with its irregularities, and declaring in. Lines are those of 001."""

from cardroom.cards import RANKS, Card, rank, suit
from cardroom.games.points.panguingue.hand import PanguingueDeal, Player
from cardroom.games.points.panguingue.rules import DISCARDS, FIRST, MUCK, POT, SEAT, PanguingueRound, Rules
from cardroom.round import Action, Option, Pick, Steps

MISCOUNTS = {"eight cards": 8, "nine cards": 9, "eleven cards": 11, "twelve cards": 12}
UNNOTICED = " unnoticed"  # until the floor is told (the ruling wrong-count)


def dealt_in(round: PanguingueRound) -> list[Player]:
    """Who can put up a top and has chips left to play with, counter-clockwise (l.1343)."""
    setup = round.setup
    able = [s for s, p in setup.seats.items() if p not in setup.absent and round.accounts[p] > round.table.top]
    return [Player(seat, setup.seats[seat]) for seat in reversed(able)]


def has_the_first(round: PanguingueRound, players: list[Player]) -> Player | None:
    """The seat that was set, else last deal's winner where he sits still in his seat (l.1347, 1452)."""
    setup = round.setup
    for player in players:
        if setup.button == player.seat or (setup.button is None and (player.name, player.seat) == _carried(round)):
            return player
    return None


def _carried(round: PanguingueRound) -> tuple[object, object]:
    return round.setup.carry.find(FIRST), round.setup.carry.find(SEAT)


def from_first(players: list[Player], first: Player) -> list[Player]:
    at = players.index(first)
    return players[at:] + players[:at]


def deal(round: PanguingueRound, players: list[Player], first: Player | None) -> Steps[list[Player]]:
    """Two rounds of five (l.1409). To start a game a card of each player's first five is turned up, the lowest is first (l.1347)."""
    rules = round.rules
    order = players if first is None else from_first(players, first)
    fault = yield from round.dealer_step("deal", *_faults(rules, len(order)))
    for number, packet in enumerate(rules.packets):
        for player in order:
            short = _packet(rules, order, player, fault, packet) if number == len(rules.packets) - 1 else packet
            yield from round.deal(player.place, short, (player.name,))
        if number == 0 and first is None:
            first = yield from lowest(round, order)
    assert first is not None
    for player in order:
        player.count = len(round.places[player.place])
    if fault is not None and fault.picks:
        yield from _repair(round, fault, order[fault.picks[0]])
    round.note("first", first.name, "first to act", "first")
    return from_first(players, first)


def lowest(round: PanguingueRound, players: list[Player]) -> Steps[Player]:
    """Turn up one card of each: the lowest in sequence is first."""
    rules = round.rules
    for player in players:
        yield from round.show(player.place, (0,))

    def height(player: Player) -> tuple[int, int]:
        card: Card = round.places[player.place][0]
        return rules.order.index(RANKS[rank(card)]), suit(card) if rules.low_card_tie == "suit" else 0

    found = min(players, key=height)
    round.note("low card", found.name, "", "low-card")
    return found


# -- a stepped dealer's mistakes ---------------------------------------------------------------------------------------------------


def _faults(rules: Rules, count: int) -> list[Option]:
    if rules.dealt != 10:
        return []  # the rulings are printed for ten cards
    who = Pick("the players in the order dealt", 1, 1, count, "to whom it happened")
    verbs = ("expose five", "expose four", *MISCOUNTS, *(f"{count}{UNNOTICED}" for count in MISCOUNTS))
    return [Option(verb, pick=who) for verb in verbs]


def _packet(rules: Rules, order: list[Player], player: Player, fault: Action | None, packet: int) -> int:
    """The last packet of a hand that is miscounted."""
    count = MISCOUNTS.get(fault.verb.removesuffix(UNNOTICED)) if fault is not None else None
    if fault is None or count is None or order[fault.picks[0]] is not player:
        return packet
    return packet + count - rules.dealt


def _repair(round: PanguingueRound, fault: Action, player: Player) -> Steps:
    place = player.place
    if fault.verb == "expose five":
        last = len(round.places[place])
        yield from round.show(place, range(last - 5, last))
        round.ruled(
            "exposed packet", f"five cards of {player.name} were face up: another five from the centre", "irregularity.exposed-packet"
        )
        round.move(place, DISCARDS, range(last - 5, last))
        from_the_centre(round, player, 5)
    elif fault.verb == "expose four":
        last = len(round.places[place])
        yield from round.show(place, range(last - 4, last))
        round.ruled("exposed cards", f"four cards of {player.name} were face up: they play", "irregularity.exposed-cards")
    elif fault.verb == "nine cards":
        fill_up(round, player)
    elif fault.verb == "eleven cards":
        take_one(round, player)
    elif fault.verb in MISCOUNTS:
        return_top(round, player)
        round.move(place, MUCK)
        player.status = "dead"


def fill_up(round: PanguingueRound, player: Player) -> None:
    """Nine cards: another from the front of the deck (l.1414)."""
    round.ruled("nine cards", f"{player.name} has nine cards: one more from the front", "irregularity.nine")
    round.lay(player.place, 1, (player.name,))
    player.count += 1


def take_one(round: PanguingueRound, player: Player) -> None:
    """Eleven cards: they lie face down and the dealer draws one (l.1415)."""
    round.ruled("eleven cards", f"{player.name} has eleven cards: the dealer draws one", "irregularity.eleven")
    round.move(player.place, MUCK, (round.shoe.stream("extra card", 1).below(player.count),))
    player.count -= 1


def return_top(round: PanguingueRound, player: Player) -> None:
    """Eight or twelve cards are a dead hand, and the top goes back (l.1413)."""
    rule = "irregularity.eight-or-twelve"
    text = f"{player.name} has {player.count} cards: a dead hand, the top goes back"
    round.ruled("dead hand", text, rule, place=player.place, verdict="dead")
    round.transfer(POT, player.name, min(round.table.top, round.accounts.get(POT, 0)), "top back", rule)


def from_the_centre(round: PanguingueRound, player: Player, count: int) -> None:
    """Cards from the middle of the stock, face down."""
    middle = len(round.shoe.cards) // 2
    round.shoe.put_on_top(round.shoe.cards[middle : middle + count])
    round.lay(player.place, count, (player.name,))


# -- declaring -----------------------------------------------------------------------------------------------------------------------


def declare(hand: PanguingueDeal) -> Steps:
    """From the first on each declares in, or drops and forfeits his top (l.1351). The last of all need not ask."""
    for player in hand.players:
        if player.status != "in" or len(hand.live) == 1:
            continue
        action = yield from hand.ask("declare", player, [Option("play", rule="declare"), Option("drop", rule="drop")])
        for other in hand.players:
            other.bound |= other.declared  # l.1416
        if action is None:
            continue
        player.declared = action.verb == "play"
        if action.verb == "drop":
            hand.round.move(player.place, MUCK)
            player.status = "dropped"
