"""Super pan nine against a player-dealer: three cards each and one more if wanted, the last digit of the sum counts.

``play`` follows the structure of the game and the rules printed by oceans-eleven (001 l.669-686, 704-758), whose lines are cited.
"""

from cardroom.games.banked import collect
from cardroom.games.banked.action import action_by_dice
from cardroom.games.banked.floor_cards import DISCARDS
from cardroom.games.banked.game import banked_game
from cardroom.games.banked.opening import OpenedRound, open_positions, open_round, wagering
from cardroom.games.banked.order import circle_from, groups, note_order
from cardroom.games.banked.pan_nine import rules as pan_nine
from cardroom.games.banked.pan_nine.drawing import DrawingTurns
from cardroom.games.banked.pan_nine.floor import DEAL, WRONG_SPOT, rulings
from cardroom.games.banked.pan_nine.rules import BASE, CARDS, PanNineRound, Rules, Table
from cardroom.games.banked.pan_nine.settlement import foul_lines, lines
from cardroom.games.banked.pan_nine.sheet import sheet
from cardroom.games.banked.shoe import lay_down_shoe, take_up_shoe
from cardroom.games.banked.verdicts import stays_down
from cardroom.games.banked.wagers import Terms, Wager, Wagers
from cardroom.games.game import Circle, to_bet
from cardroom.hands.pan_nine import points
from cardroom.round import NOBODY, Audience, Key, Misdeal, Option, Procedure, Spot, Steps
from cardroom.round.places import hand_at

WARNED: Key[dict[str, int]] = Key("warned")  # carried: how often each player was warned for standing on a low hand
DEALT_OUT: Key[list[str]] = Key("dealt_out")  # carried: who is dealt out of the next hand for it


def play(round: PanNineRound) -> Procedure:
    table = round.table
    take_up_shoe(round)

    # The position is taken, wagers are placed (l.669-670), the collection is taken (l.705).
    opened = yield from open_round(round, terms(round), positions)
    if opened is not None:
        yield from play_hands(round, opened)
    lay_down_shoe(round, table.cut, "shoe")


def play_hands(round: PanNineRound, opened: OpenedRound) -> Steps:
    rules = round.rules
    banker, bank, wagers = opened
    return_excess(round, wagers)

    # The dice say whose hand is compared first (l.670, 713).
    button = yield from action_by_dice(round, banker.seat, wagers.dealt, rules.action, rules.direction)
    order = circle_from(wagers.dealt, button.seat, rules.direction)
    note_order(round, order)

    # Three cards to each (l.671-672).
    step = yield from round.dealer_step(DEAL, Option("wrong-spot", rule="irregularity.wrong-spot"))
    if step is not None and step.verb == "wrong-spot":
        raise Misdeal(*WRONG_SPOT)
    looks = wagers.looked_at(one_each=rules.hands_seen == "one")
    deal(round, wagers, banker.seat, looks)

    # Each in turn from the player-dealer's left takes a card or none (l.683, 753), then his hand is opened (l.684, 738).
    drawing = DrawingTurns(round, wagers, banker, looks, bank.decider)
    yield from drawing.players()
    yield from drawing.player_dealer()
    yield from drawing.before_reading()

    # Hands are revealed from the action button on, compared and settled (l.685-686, 713).
    totals = yield from reveal(round, drawing, order)
    against = points(round.places[hand_at(banker.seat)])
    bank.settle(groups(foul_lines(round, wagers, order), rules.loop, (BASE,), rules.shortfall))
    bank.settle(groups(lines(round, wagers, totals, against), rules.loop, (BASE,), rules.shortfall))
    if rules.free_collection:
        collect.give_free_collection(bank, wagers, rules.free_collection_for)
    bank.close()


def circles(rules: Rules, table: Table) -> tuple[Circle, ...]:
    return to_bet(BASE)


@wagering
def terms(round: PanNineRound) -> Terms:
    rules = round.rules
    table = round.table
    least = round.setup.chip if rules.under_minimum == "action" else table.least
    most = None if rules.over_maximum == "no-action" else table.most
    return Terms(Wager(BASE, "base-wager"), (), least, most, kept=0, backline=rules.backline)


def positions(round: PanNineRound, seat: int) -> dict[int, str]:
    """The seats that may be bet on, but not that of a player who is dealt out."""
    out = round.carry.take(DEALT_OUT, [])
    return {position: player for position, player in open_positions(round, seat).items() if player not in out}


def return_excess(round: PanNineRound, wagers: Wagers) -> None:
    """What lies above the table's maximum has no action (l.708)."""
    most = round.table.most
    if most is None:
        return
    for position in wagers.hands:
        for player in wagers.bettors(position):
            spot = Spot(position, BASE, player)
            round.transfer(spot, player, max(0, round.accounts[spot] - most), "above the table's maximum", "limits")


def deal(round: PanNineRound, wagers: Wagers, player_dealer: int, looks: dict[int, str]) -> None:
    """Around the table from the player-dealer's left. Only who plays a hand looks at it; the player-dealer's stays closed (l.684)."""
    rules = round.rules
    circle = circle_from(range(1, rules.seats + 1), player_dealer, "clockwise")
    playing = {*wagers.dealt, player_dealer}
    seats = [seat for seat in (*circle[1:], player_dealer) if rules.dealt_to == "every-seat" or seat in playing]
    seen: dict[str, Audience] = {hand_at(seat): (looks[seat],) if looks.get(seat) else NOBODY for seat in seats}
    if rules.player_dealer_looks == "at-once":
        seen[hand_at(player_dealer)] = (round.setup.seats[player_dealer],)
    round.deal_in_order(list(seen) * CARDS, seen)
    for seat in seats:
        if seat not in playing:
            round.move(hand_at(seat), DISCARDS)


def reveal(round: PanNineRound, drawing: DrawingTurns, order: list[int]) -> Steps[dict[int, int]]:
    """The hands are turned up and read, in this order: their totals. One that the floor has ruled on stays down."""
    totals = dict.fromkeys(order, 0)
    for position in order:
        if stays_down(round, position):
            continue
        yield from round.show(hand_at(position))
        totals[position] = points(round.places[hand_at(position)])
        round.note("hand", drawing.looks[position] or drawing.wagers.decider(position), drawing.words(position), "reveal")
        if not drawing.played[position] and position not in drawing.logical | drawing.barred and totals[position] <= round.rules.low_stand:
            warn(round, drawing.looks[position], totals[position])
    return totals


def warn(round: PanNineRound, player: str, total: int) -> None:
    """Standing on three or less (l.739)."""
    times = round.carry.find(WARNED, {}).copy()
    times[player] = times.get(player, 0) + 1
    round.carry.put(WARNED, times)
    text = f"{player} stood on {total} and is warned"
    if times[player] > 1 and round.rules.low_stand_again == "dealt-out":
        round.carry.put(DEALT_OUT, sorted({*round.carry.find(DEALT_OUT, []), player}))
        text = f"{player} stood on {total} again and is dealt out of the next hand"
    elif times[player] > 1:
        text += " again; the floor may deal the player out"
    round.ruled("warning", text, "irregularity.low-stand")


GAME = banked_game(
    "pan_nine",
    play,
    rules=Rules,
    table=Table,
    deck=pan_nine.deck,
    clauses=pan_nine.clauses,
    check_table=pan_nine.check_table,
    rulings=rulings,
    circles=circles,
    sheet=sheet,
)
