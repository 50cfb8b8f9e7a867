"""Pai gow poker against a player-dealer.

``play`` follows the round of play of tres-lounge (000 l.570-639); what other houses do differently is in their switches. Lines are those of
000 unless another manual is named.
"""

from cardroom.games.banked import collect
from cardroom.games.banked import rules as banked
from cardroom.games.banked.bank import Bank, Line
from cardroom.games.banked.jackpot import jackpot_line
from cardroom.games.banked.opening import open_round
from cardroom.games.banked.order import circle_from, groups
from cardroom.games.banked.pai_gow import rules as pai_gow
from cardroom.games.banked.pai_gow.dealing import deal, front, place
from cardroom.games.banked.pai_gow.rules import Rules, Table, offered
from cardroom.games.banked.pai_gow.setting import BASE, SetHand, describe, hand_at, set_hands, set_player_dealer
from cardroom.games.banked.pai_gow.settlement import Showdown, envy, settlement
from cardroom.games.banked.pai_gow.sheet import sheet
from cardroom.games.banked.paytable import spoken
from cardroom.games.banked.wagers import Terms, Wager, Wagers, every_position, positions_beside
from cardroom.games.game import Game
from cardroom.hands.pai_gow_specials import seven_card_hands
from cardroom.round import JACKPOT, Procedure, Round, Spot


def play(round: Round) -> Procedure:
    rules: Rules = round.rules

    # The position is accepted, wagers are placed, the fee is taken (l.570-573).
    opened = yield from open_round(round, terms(round), positions)
    if opened is None:
        return
    position, bank, wagers = opened
    feed_meter(round, wagers)

    # A pile is picked, the dice are thrown, seven cards go to every seat (l.577-589).
    yield from round.dealer_step("deal")
    button = yield from deal(round, position.seat, wagers)
    order = circle_from(wagers.hands, button, rules.direction)

    # Players set their hands (l.590-595), then the player-dealer's is exposed and set (l.597); face up it is the other way round.
    if rules.face_up:
        against = yield from set_player_dealer(round, position.seat)
        if not pushes(rules, against):
            yield from set_hands(round, wagers)
    else:
        yield from set_hands(round, wagers)
        yield from round.dealer_step("reveal")
        against = yield from set_player_dealer(round, position.seat)

    # Hands are exposed in turn from the action button and compared (l.625-626); settled in that order (l.630-635).
    showdown = turn_up(round, wagers, against, order)
    bank.settle(groups(settlement(showdown, order), rules.loop, [BASE, *rules.bonuses], rules.shortfall))
    settle_meter(showdown, bank, order)

    # Envy is paid when everything else is reconciled (l.454).
    for key, bonus in offered(rules, round.table).items():
        bank.settle(envy(showdown, order, key, bonus))
    pay_jackpots(showdown, bank, order)
    if rules.free_collection:
        collect.give_free_collection(bank, BASE)
    bank.close()


def terms(round: Round) -> Terms:
    """The wagers of this table before the deal."""
    rules: Rules = round.rules
    table: Table = round.table
    bonuses = [
        Wager(key, key, bonus.fixed, bonus.most_of_base, bonus.least, bonus.most, bonus.backline)
        for key, bonus in offered(rules, table).items()
    ]
    cost = table.jackpot.rake if table.jackpot else 0
    return Terms(Wager(BASE, "base-wager"), bonuses, table.least, table.most, kept=0, cost=cost, backline=rules.backline)


def positions(round: Round, seat: int) -> dict[int, str]:
    """The seats that may be bet on: where a backline may bet on free ones, all of them."""
    rules: Rules = round.rules
    if rules.backline is not None and rules.backline.unbet:
        return every_position(round, seat, range(1, rules.seats + 1))
    return positions_beside(round, seat)


def pushes(rules: Rules, against: SetHand) -> bool:
    """Whether the player-dealer's seven cards push every base wager."""
    return not seven_card_hands(against.cards, rules.joker).isdisjoint(rules.pushes)


def turn_up(round: Round, wagers: Wagers, against: SetHand, order: list[int]) -> Showdown:
    """Every hand is exposed, in the order of settlement."""
    rules: Rules = round.rules
    hands: dict[int, SetHand] = {}
    cards: dict[int, tuple[int, ...]] = {}
    for position in order:
        round.show(place(position))
        if front(position) in round.places:
            round.show(front(position))
            hand = hands[position] = hand_at(round, position)
            round.note("hand", wagers.decider(position), describe(rules, hand), "reveal")
        cards[position] = (*round.places.get(front(position), ()), *round.places[place(position)])
    made = {position: seven_card_hands(held, rules.joker) for position, held in cards.items()}
    return Showdown(round, wagers, against, hands, cards, made, seven_card_hands(against.cards, rules.joker))


def feed_meter(round: Round, wagers: Wagers) -> None:
    """Jackpot bets are taken off the table into the meter before the deal (003 l.459)."""
    if round.table.meter is None:
        return
    for key, bonus in offered(round.rules, round.table).items():
        for position in wagers.hands:
            for player in wagers.dealt[position]:
                spot = Spot(position, key, player)
                if bonus.payer == "jackpot" and (amount := round.accounts.get(spot, 0)):
                    round.transfer(spot, JACKPOT, amount, f"{bonus.name} into the meter", "meter")


def settle_meter(showdown: Showdown, bank: Bank, order: list[int]) -> None:
    """What the meter pays for each hand with a jackpot bet, and is lowered by (003 l.467-470)."""
    round, wagers = showdown.round, showdown.wagers
    if round.table.meter is None:
        return
    for key, bonus in offered(round.rules, round.table).items():
        for position in order if bonus.payer == "jackpot" else ():
            for player in wagers.dealt[position]:
                if not wagers.placed(Spot(position, key, player)):
                    continue
                best = round.table.meter.best(showdown.made[position], round.accounts.get(JACKPOT, 0))
                if best is not None:
                    why = f"{bonus.name} from the meter: {spoken(best[0])}"
                    bank.settle([[Line(None, player, 0, "win", best[1], why, "meter", JACKPOT)]])


def pay_jackpots(showdown: Showdown, bank: Bank, order: list[int]) -> None:
    """A house jackpot, from its fund, win or lose."""
    jackpot = showdown.round.table.jackpot
    if jackpot is None:
        return
    for position in order:
        line = jackpot_line(showdown.wagers.decider(position), showdown.made[position], jackpot)
        if line is not None:
            bank.settle([[line]])


GAME = Game(
    name="pai_gow_poker",
    family="banked",
    rules=Rules,
    table=Table,
    play=play,
    deck=pai_gow.deck,
    clauses=pai_gow.clauses,
    check_table=pai_gow.check_table,
    check=pai_gow.check,
    limit=banked.limit,
    seats=banked.seats,
    rulings={},
    sheet=sheet,
)
