"""Blackjack against a player-dealer, in all its versions.

``play`` follows the round of play of 21st Century Blackjack 8.0 (001 l.2471-2507, 3663-3692); what the other texts do differently is in
their switches. Lines are those of 001 unless another manual is named.
"""

from collections.abc import Collection

from cardroom.cards import is_joker
from cardroom.errors import BadInput
from cardroom.games.banked import floor
from cardroom.games.banked.blackjack import rules as blackjack
from cardroom.games.banked.blackjack.check import before_the_check, check, collect_lost_insurance
from cardroom.games.banked.blackjack.layout import DOUBLES, Layout, PlayerHand
from cardroom.games.banked.blackjack.player_turn import play_position
from cardroom.games.banked.blackjack.points import HandCount
from cardroom.games.banked.blackjack.rules import WAGER, BlackjackRound, Rules, Table, offered
from cardroom.games.banked.blackjack.settlement import CountedHand, Showdown, settlement_order
from cardroom.games.banked.blackjack.sheet import sheet
from cardroom.games.banked.floor_lines import CARDS_LIE
from cardroom.games.banked.game import banked_game
from cardroom.games.banked.opening import OpenedRound, open_round, wagering
from cardroom.games.banked.order import groups, note_order
from cardroom.games.banked.per_table import per_table
from cardroom.games.banked.shoe import lay_down_shoe, take_up_shoe
from cardroom.games.banked.verdicts import stays_down
from cardroom.games.banked.wagers import Terms, Wager
from cardroom.games.game import Circle, to_bet
from cardroom.round import ALL, DEALER, NOBODY, Decision, Option, Pick, Procedure, Spot, Steps
from cardroom.round.places import hand_at
from cardroom.tiles import pieces_text


def play(round: BlackjackRound) -> Procedure:
    rules = round.rules

    # A shoe goes on until the cut card; of a new one a card may be burned (004 l.2270-2272).
    if take_up_shoe(round) and rules.burn:
        yield from round.burn()

    # A player-dealer is designated, wagers are placed, fees are taken (l.2471-2473).
    opened = yield from open_round(round, terms(round))
    cut = rules.cut
    if opened is not None:
        reshuffled = yield from hand(round, opened)
        opened.bank.close()
        if reshuffled:
            cut = len(round.setup.edition.deck)
    lay_down_shoe(round, cut if rules.shuffle == "cut-card" else len(round.setup.edition.deck), "shoe")


def hand(round: BlackjackRound, opened: OpenedRound) -> Steps[bool]:
    """From the first card to the last chip; whether the shoe had to be shuffled in between."""
    layout = Layout(round, opened)
    order = settlement_order(layout)

    # Two cards each, the player-dealer's second one down (l.2474-2475).
    yield from round.dealer_step("deal")
    yield from deal(layout)

    # Insurance, then the hole card is checked; a natural ends the drawing (l.2475, 3670-3671).
    yield from before_the_check(layout)
    natural = yield from check(layout)
    collect_lost_insurance(layout, order)

    # Each player in turn draws, doubles, splits, surrenders or stands (l.2477); with a joker up there is no draw (l.971).
    if not natural and not (is_joker(layout.up) and round.rules.joker_up == "nobody-draws"):
        for position in in_order(layout, round.rules.act_from):
            pay_natural(layout, position)
            yield from play_position(layout, position)

    # The hole card is turned over and the hand completed by fixed rules (l.2493-2500), then all is settled, seat by seat (l.2494).
    if undecided(layout):
        yield from round.dealer_step("reveal")
        yield from play_player_dealer(layout)
    yield from turn_up(layout)
    kinds = [[WAGER, *DOUBLES] if wager == WAGER else [wager] for wager in round.rules.settled]
    note_order(round, order, round.rules.loop, kinds)
    showdown = Showdown(layout, CountedHand(layout.against, layout.against_count()))
    layout.bank.settle(groups(showdown.hands(order), round.rules.loop, showdown.kinds(), round.rules.shortfall))
    return layout.reshuffled


def circles(rules: Rules, table: Table) -> tuple[Circle, ...]:
    return to_bet(WAGER, *offered(rules, table))


@wagering
def terms(round: BlackjackRound) -> Terms:
    """The wagers of this table before the deal."""
    rules = round.rules
    table = round.table
    bonuses = [
        Wager(key, key, bonus.fixed, bonus.most_of_base, bonus.least, bonus.most, bonus.backline, step=bonus.step)
        for key, bonus in offered(rules, table).items()
    ]
    return Terms(Wager(WAGER, WAGER, backline=True), bonuses, table.least, table.most, kept=0, backline=rules.backline)


def in_order(layout: Layout, start: blackjack.From) -> list[int]:
    """Clockwise from the player-dealer's left, or from the house dealer's left, which is seat 1."""
    return sorted(layout.hands) if start == "house-dealer" else list(layout.hands)


def deal(layout: Layout) -> Steps:
    """One card each, then a second, the player-dealer last."""
    round, rules = layout.round, layout.rules
    order = in_order(layout, rules.deal_from)
    looks = layout.wagers.looked_at()
    at_once = not rules.face_down and round.shoe.left > 2 * len(order) + 1
    for second in (False, True):
        if at_once:
            yield from round.deal_up([hand_at(position) for position in order])
        for position in () if at_once else order:
            seen = (looks[position],) if rules.face_down else ALL
            yield from layout.draw(hand_at(position), seen)
        yield from layout.draw(layout.place, NOBODY if second else ALL)
    yield from round.dealer_step(CARDS_LIE)
    layout.remember_first()
    if rules.face_down:
        yield from turn_over_naturals(layout, order)


def turn_over_naturals(layout: Layout, order: list[int]) -> Steps:
    """It must be done at once (l.3711); at a felt table the dealer sees who does it."""
    hands = [layout.hands[position][0] for position in order]
    if layout.round.shoe.typed:
        pick = Pick("the hands in the order dealt", 0, len(hands), len(hands), "that turn over a natural")
        action = yield Decision("naturals", {DEALER: (Option("naturals", pick=pick, rule="face-down"),)})
        hands = [hands[index] for index in action.picks]
    else:
        hands = [hand for hand in hands if layout.natural(hand)]
    for each in hands:
        yield from layout.round.show(each.place)
        if not layout.natural(each):
            raise BadInput(f"{pieces_text(layout.cards(each))} are no natural.")


def pay_natural(layout: Layout, position: int) -> None:
    """As soon as the player-dealer cannot have one, a natural is paid and put away (l.2550, 3742)."""
    first = layout.hands[position][0]
    if layout.rules.naturals_paid == "in-order" or not layout.natural(first) or not layout.live(first) or layout.may_have_natural():
        return
    showdown = Showdown(layout, CountedHand(layout.against, HandCount(0)))  # whatever it comes to, it is no natural
    for player in layout.bettors(first):
        lines = [line._replace(rule="naturals-at-once") for line in showdown.base_lines(first, player)]
        layout.bank.settle(groups([{WAGER: lines}], "seat", (), layout.rules.shortfall))
    layout.put_away(first)


def undecided(layout: Layout) -> bool:
    """Whether any wager waits for the player-dealer's hand."""
    return any(layout.live(each) for each in layout.every_hand()) or insured(layout) or completed_for_bonus(layout)


def insured(layout: Layout) -> bool:
    return layout.rules.insurance is not None and any_lies(layout, {blackjack.INSURANCE})


def any_lies(layout: Layout, wagers: Collection[str]) -> bool:
    """Whether chips lie on one of these wagers, of whoever it is."""
    return any(amount and type(spot) is Spot and spot.wager in wagers for spot, amount in layout.round.accounts.items())


def completed_for_bonus(layout: Layout) -> bool:
    """A bet on the player-dealer going over must be played for whatever became of the base wagers (l.2556, 1686); in some houses the
    hand is completed for every bonus bet that is in play (004 l.2402-2403)."""
    keys = completing(layout.round)
    return bool(keys) and any_lies(layout, keys)


@per_table
def completing(round: BlackjackRound) -> frozenset[str]:
    """The bonus bets for which the player-dealer's hand is completed."""
    every = round.rules.completed_for == "bonus-bets"
    return frozenset(key for key, bonus in offered(round.rules, round.table).items() if every or bonus.of == "bust")


def play_player_dealer(layout: Layout) -> Steps:
    """No choice: he draws up to his count. With nothing but naturals against him he only shows the hand (l.2556)."""
    round, rules = layout.round, layout.rules
    yield from round.show(layout.place, [1])
    if layout.no_natural and layout.against_count().natural:  # the dealer of a felt table misread it
        round.note("peek", layout.player_dealer.player, "the check has missed a natural", "check")
    needed = completed_for_bonus(layout) or any(layout.live(each) and not layout.natural(each) for each in layout.every_hand())
    while needed and rules.draws.hits(layout.against_count()) and layout.left():
        yield from layout.draw(layout.place)
    round.note("hand", layout.player_dealer.player, str(layout.against_count()), "player-dealer-draw")


def turn_up(layout: Layout) -> Steps:
    """What each hand that is to be settled counts."""
    for each in layout.every_hand():
        if layout.live(each):
            if layout.rules.face_down and stays_down(layout.round, each.position):
                continue
            if layout.rules.face_down:
                yield from layout.round.show(each.place)
            layout.round.note("hand", layout.wagers.decider(each.position), said(layout, each), "ranking")


def said(layout: Layout, each: PlayerHand) -> str:
    text = str(layout.count(each))
    return f"hand {each.number + 1}: {text}" if len(layout.hands[each.position]) > 1 else text


GAME = banked_game(
    "blackjack",
    play,
    rules=Rules,
    table=Table,
    deck=blackjack.deck,
    clauses=blackjack.clauses,
    check_table=blackjack.check_table,
    rulings=floor.of_hands,
    circles=circles,
    sheet=sheet,
)
