"""Pai gow poker against a player-dealer.

``play`` follows the round of play of tres-lounge (000 l.570-639); what other houses do differently is in their switches. Lines are those of
000 unless another manual is named.
"""

from functools import partial

from cardroom.games.banked import collect
from cardroom.games.banked.bank import Bank
from cardroom.games.banked.game import banked_game
from cardroom.games.banked.jackpot import jackpot_lines
from cardroom.games.banked.opening import open_round, wagering
from cardroom.games.banked.order import circle_from, groups, note_order
from cardroom.games.banked.pai_gow import rules as pai_gow
from cardroom.games.banked.pai_gow.dealing import deal, setters
from cardroom.games.banked.pai_gow.floor import SetHouseWay, rulings
from cardroom.games.banked.pai_gow.meter import confirm_wins, end_game, start_game
from cardroom.games.banked.pai_gow.rules import PaiGowRound, Rules, Table, bonus_limits, offered
from cardroom.games.banked.pai_gow.setting import (
    BASE,
    SetHand,
    lay_house_way,
    pushes,
    read_out,
    set_again,
    set_hand_at,
    set_hands,
    set_player_dealer,
    warning,
)
from cardroom.games.banked.pai_gow.settlement import Showdown, envies, settlement
from cardroom.games.banked.pai_gow.sheet import sheet
from cardroom.games.banked.verdicts import stays_down
from cardroom.games.banked.wagers import Terms, Wager, Wagers
from cardroom.games.game import Circle, to_bet
from cardroom.hands.pai_gow_seven import seven_card_hands
from cardroom.round import Action, Procedure, Steps
from cardroom.round.places import front_at, hand_at


def play(round: PaiGowRound) -> Procedure:
    rules = round.rules

    # The position is accepted, wagers are placed, the fee is taken (l.570-573).
    opened = yield from open_round(round, terms(round))
    if opened is None:
        return
    position, bank, wagers = opened
    start_game(round, wagers)

    # A pile is picked, the dice are thrown, seven cards go to every seat (l.577-589).
    yield from round.dealer_step("deal")
    sets = setters(rules, wagers, (position.seat, position.player))
    button = yield from deal(round, position.seat, wagers, sets)
    order = circle_from(wagers.hands, button, rules.direction)
    note_order(round, order)

    # Players set their hands (l.590-595), then the player-dealer's is exposed and set (l.597); face up it is the other way round.
    left: set[int] = set()  # hands left to the house way
    if not rules.face_up:
        yield from set_hands(round, sets, left, wagers.done)
    yield from step(round, "reveal", left)
    yield from set_player_dealer(round, position.seat, bank.decider, left)
    if rules.face_up and not pushes(rules, set_hand_at(round, position.seat).cards):
        yield from set_hands(round, sets, left, wagers.done)

    # Hands are exposed in turn from the action button and compared (l.625-626); settled in that order (l.630-635).
    showdown = yield from turn_up(round, wagers, position.seat, order, left)
    for hand in settlement(showdown):
        yield from confirm_wins(round, (line for bet in hand.values() for line in bet))
        bank.settle(groups([hand], rules.loop, hand, rules.shortfall))

    # Envy is paid when everything else is reconciled (l.454), where it is not paid in turn.
    for key, bonus in showdown.bonuses.items():
        if bonus.envy is not None and bonus.envy.when == "end":
            bank.settle([line] for lines in envies(showdown, key, bonus).values() for line in lines)
    pay_jackpots(showdown, bank)
    yield from end_game(round)
    if rules.free_collection:
        collect.give_free_collection(bank, wagers, rules.free_collection_for)
    bank.close()


def step(round: PaiGowRound, name: str, left: set[int]) -> Steps[Action | None]:
    """The dealer's step at a stepped table; until he goes on, the floor may have a hand set again."""
    while True:
        try:
            return (yield from round.dealer_step(name))
        except SetHouseWay as ruling:
            set_again(round, ruling, left)


def circles(rules: Rules, table: Table) -> tuple[Circle, ...]:
    return to_bet(BASE, *offered(rules, table))


@wagering
def terms(round: PaiGowRound) -> Terms:
    """The wagers of this table before the deal."""
    rules = round.rules
    table = round.table
    bonuses = [
        Wager(key, key, bonus.fixed, bonus.most_of_base, *bonus_limits(table, round.setup.rate, bonus), bonus.backline)
        for key, bonus in offered(rules, table).items()
    ]
    least = round.setup.chip if rules.under_minimum == "action" else table.least
    return Terms(Wager(BASE, "base-wager"), bonuses, least, table.most, kept=0, backline=rules.backline)


def turn_up(round: PaiGowRound, wagers: Wagers, player_dealer: int, order: list[int], left: set[int]) -> Steps[Showdown]:
    """Every hand is exposed, in the order of settlement; one that the floor has ruled on stays down."""
    rules = round.rules
    hands: dict[int, SetHand] = {}
    cards: dict[int, tuple[int, ...]] = {}
    for position in order:
        yield from step(round, "open", left)
        if stays_down(round, position):
            cards[position] = ()
            continue
        yield from round.show(hand_at(position))
        if position in left:
            lay_house_way(round, position)
        if front_at(position) in round.places:
            yield from round.show(front_at(position))
            hand = hands[position] = set_hand_at(round, position)
            round.tell_later(partial(read_out, rules, hand, wagers.decider(position)))
        cards[position] = (*round.places.get(front_at(position), ()), *round.places[hand_at(position)])
    made = {position: seven_card_hands(held, rules.joker) if held else frozenset() for position, held in cards.items()}
    against = set_hand_at(round, player_dealer)
    against_made, bonuses = seven_card_hands(against.cards, rules.joker), offered(rules, round.table)
    return Showdown(round, wagers, against, hands, cards, made, against_made, bonuses, {}, {})


def pay_jackpots(showdown: Showdown, bank: Bank) -> None:
    """A house jackpot, from its fund, win or lose."""
    jackpot = showdown.round.table.jackpot
    if jackpot is None:
        return
    for position, made in showdown.made.items():
        bank.settle([line] for line in jackpot_lines(showdown.wagers, position, made, jackpot))


GAME = banked_game(
    "pai_gow_poker",
    play,
    rules=Rules,
    table=Table,
    deck=pai_gow.deck,
    clauses=pai_gow.clauses,
    check_table=pai_gow.check_table,
    limit=pai_gow.limit,
    rulings=rulings,
    circles=circles,
    sheet=sheet,
    warning=warning,
)
