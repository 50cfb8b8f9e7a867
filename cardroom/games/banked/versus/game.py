"""Poker against the player-dealer's hand: a wager before the deal, then a second one or a fold.

``play`` follows three card poker at tres-lounge (000 l.811-841); what other houses and other hands do differently is in their switches.
Lines are those of 000 unless another manual is named.
"""

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from cardroom.cards import RANKS, pretty, rank
from cardroom.games.banked import collect, floor
from cardroom.games.banked.action import action_by_dice, counted
from cardroom.games.banked.bank import NOT_COVERED, Bank
from cardroom.games.banked.floor_wagers import NOTHING_BEHIND
from cardroom.games.banked.game import banked_game
from cardroom.games.banked.jackpot import jackpot_lines, taking_part
from cardroom.games.banked.opening import open_round, wagering
from cardroom.games.banked.order import around, circle_from, groups, note_order
from cardroom.games.banked.rules import Jackpot
from cardroom.games.banked.verdicts import WAGERS, Verdict, asked_of, is_forfeited, played, stays_down, verdict_on
from cardroom.games.banked.versus import rules as versus
from cardroom.games.banked.versus.kinds import Ranking
from cardroom.games.banked.versus.rules import OWN_CARDS, Rules, Table, VersusRound
from cardroom.games.banked.versus.settlement import PlayerDealerHand, Showdown, forfeits, settlement
from cardroom.games.banked.versus.sheet import sheet
from cardroom.games.banked.wagers import Terms, Wager, Wagers
from cardroom.games.game import Circle, Game, to_bet
from cardroom.round import NOBODY, Action, Audience, Decision, Noted, Option, Pick, Procedure, Ruling, Spot, Steps, exactly
from cardroom.round.events import new
from cardroom.round.places import hand_at

FOLD = Option("fold", rule="fold")
CANNOT_FOLLOW = Verdict("lose", "folded: too little behind to follow", "fold")


def play(round: VersusRound) -> Procedure:
    rules = round.rules

    # A player-dealer is designated and puts a wager up (l.813). Each player places an Ante and, if he likes, bonus bets (l.814-815);
    # "no more bets" (l.816).
    opened = yield from open_round(round, terms(round))
    if opened is None:
        return
    position, bank, wagers = opened

    # Where the table has an action button it is placed now, by dice (004 l.2019-2021, 2620-2622).
    button = position.seat
    if rules.action is not None:
        button = (yield from action_by_dice(round, position.seat, wagers.dealt, rules.action, rules.direction)).seat

    # Cards, clockwise from the left of the player-dealer (l.817-822).
    yield from round.dealer_step("deal")
    yield from deal(round, wagers, position.seat)

    # Each player in turn makes a Play wager or folds (l.823-826); what was forfeited is collected (l.827).
    folded = yield from decisions(round, wagers)
    collect_forfeits(round, bank, wagers, folded)

    # The player-dealer's cards are revealed; queen-high qualifies (l.828).
    yield from round.dealer_step("reveal")
    against = yield from reveal(round, position.seat)
    order = settlement_order(round, wagers, position.seat, button)
    if not against.qualifies:
        refund_second_wagers(round, wagers)
    note_order(round, order, rules.loop, [[wager] for wager in settled_wagers(rules)])

    # Hands are revealed and settled in order (l.836-841).
    showdown = Showdown(round, wagers, against, folded)
    shown = yield from turn_up(showdown, order)
    bank.settle(groups(settlement(showdown, order), rules.loop, settled_wagers(rules), rules.shortfall))
    if round.table.jackpot is not None:
        yield from pay_jackpots(showdown, order, shown, bank, round.table.jackpot)
    return_fees_of_dead_hands(bank, wagers)
    bank.close()


def circles(rules: Rules, table: Table) -> tuple[Circle, ...]:
    return (*to_bet(rules.base), Circle(rules.second, "later"), *to_bet(*rules.bonuses))


@wagering
def terms(round: VersusRound) -> Terms:
    """The wagers of this table before the deal."""
    rules = round.rules
    table = round.table
    return Terms(
        Wager(rules.base, "base-wager"),
        [Wager(key, key, bonus.fixed, bonus.most_of_base, bonus.least, bonus.most) for key, bonus in rules.bonuses.items()],
        table.least,
        table.most,
        kept=kept_behind(rules),
        backline=rules.backline,
    )


def kept_behind(rules: Rules) -> int:
    """How many times a base wager must stay behind for the second; a backline's follows without a question."""
    return rules.second_times if rules.keep_for_second or rules.backline is not None else 0


def deal(round: VersusRound, wagers: Wagers, seat: int) -> Steps:
    """Cards face down to each hand, the player-dealer last; one of his may be turned up. The rest of the deck is out of play."""
    number = round.rules.kind.dealt
    seen: dict[str, Audience] = {hand_at(position): (player,) for position, player in wagers.looked_at().items()}
    seen[hand_at(seat)] = NOBODY  # nobody looks at the player-dealer's hand before it is revealed
    round.deal_in_order([place for place in seen for _ in range(number)], seen)
    if round.rules.exposed:
        yield from round.show(hand_at(seat), (number - 1,))


def decisions(round: VersusRound, wagers: Wagers) -> Steps[set[int]]:
    """The positions that were folded; a hand that the floor has ruled on goes with them."""
    rules = round.rules
    folded: set[int] = set()
    placed = f"{rules.second} placed"
    spare = rules.kind.dealt - rules.kind.played
    for position in wagers.hands:
        action = yield from decide(round, wagers, position)
        if action is None or action.verb == "fold":
            folded.add(position)
            continue
        if spare:
            round.move(hand_at(position), "discards", [i for i in range(rules.kind.dealt) if i not in action.picks])
        for bettor in wagers.bettors(position):
            if is_forfeited(round, position, bettor):
                continue
            amount = rules.second_times * wagers.amount(position, rules.base, bettor)
            if round.accounts[bettor] < amount:  # a wager on the backline with too little behind cannot follow: it is folded
                round.repairs.begin(WAGERS, {})[position, bettor] = CANNOT_FOLLOW
                continue
            round.transfer(bettor, new(Spot, (position, rules.second, bettor, 0)), amount, placed, "second-wager")
    return folded


def decide(round: VersusRound, wagers: Wagers, position: int) -> Steps[Action | None]:
    """What becomes of a hand; None where the floor has ruled on it."""
    rules = round.rules
    spare = rules.kind.dealt - rules.kind.played
    while verdict_on(round, position) is None:
        player = wagers.decider(position)
        amount = rules.second_times * wagers.amount(position, rules.base, player)
        options: tuple[Option, ...] = (FOLD,)
        if round.accounts[player] >= amount:
            kept = Pick(hand_at(position), rules.kind.played, rules.kind.played, rules.kind.dealt, "that you play") if spare else None
            spot = new(Spot, (position, rules.second, player, 0))
            options = new(Option, (rules.second, exactly(amount), spot, kept, "second-wager")), FOLD
        action = yield from asked_of(round, (position,), new(Decision, ("decision", {player: options})))
        if action is not None:
            played(round, position)
            wagers.done.add(position)
            return action
    return None


def collect_forfeits(round: VersusRound, bank: Bank, wagers: Wagers, folded: set[int]) -> None:
    """Wagers and cards of folded hands; a bonus bet that survives the fold keeps the cards beside it (001 l.5499)."""
    rules = round.rules
    for position in wagers.hands:
        if position in folded:
            bank.settle(groups(forfeits(round, wagers, position), "seat", (), rules.shortfall))
            alive = any(wagers.amount(position, key, player) for player in wagers.bettors(position) for key in rules.bonuses)
            if not alive and not (rules.jackpot_after_fold and taking_part(wagers, position, round.table.jackpot)):
                round.move(hand_at(position), "discards")


def reveal(round: VersusRound, seat: int) -> Steps[PlayerDealerHand]:
    """The player-dealer's hand, and whether it qualifies."""
    rules = round.rules
    yield from round.show(hand_at(seat), range(rules.kind.dealt - rules.exposed))
    ranks = rules.ranks
    cards = rules.kind.best(ranks, round.places[hand_at(seat)])
    strength = ranks.strength(cards)
    qualifies = strength >= rules.kind.qualifying(rules.ranking, rules.qualifier)
    said = ", qualifies" if qualifies else ", does not qualify"
    round.tell_later(partial(read_out, ranks, strength, round.setup.seats[seat], "qualifier", said))
    return PlayerDealerHand(cards, strength, qualifies)


def settlement_order(round: VersusRound, wagers: Wagers, seat: int, button: int) -> list[int]:
    """From the player-dealer's left or the button, or from the seat that the last of his cards turned up tells (001 l.1613-1626)."""
    rules = round.rules
    if rules.action is not None:
        return circle_from(wagers.dealt, button, rules.direction)
    if not rules.action_card:
        return around(wagers.dealt, seat, rules.direction)
    last = round.places[hand_at(seat)][rules.kind.dealt - 1 - rules.exposed]
    told = counted(1 + rules.action_card[RANKS[rank(last)]], seat, rules.seats, "clockwise")
    button = next(s for s in circle_from(range(1, rules.seats + 1), told, rules.direction) if s in wagers.dealt)
    round.note("action button", wagers.decider(button), f"{pretty(last)} turned up last: seat {button}", "action-button")
    return circle_from(wagers.dealt, button, rules.direction)


def refund_second_wagers(round: VersusRound, wagers: Wagers) -> None:
    """The Play wager receives no action and goes back at once (l.834)."""
    second: str = round.rules.second
    for position in wagers.hands:
        if verdict_on(round, position) is not None:  # all that lies on the hand goes the way that was ruled
            continue
        for bettor in wagers.bettors(position):
            amount = wagers.amount(position, second, bettor)
            round.transfer(Spot(position, second, bettor), bettor, amount, f"{second} has no action", "unqualified-second")


def turn_up(showdown: Showdown, order: list[int]) -> Steps[list[int]]:
    """Each hand that is settled is revealed by the house dealer (l.836); a folded hand only for a bonus bet that survived. One that the
    floor has ruled on stays down."""
    round, decider, ranks = showdown.round, showdown.wagers.decider, showdown.round.rules.ranks
    shown = [position for position in order if showdown.to_settle(position) and not stays_down(round, position)]
    for position in shown:
        yield from round.show(hand_at(position))
        round.tell_later(partial(read_out, ranks, showdown.strength(position), decider(position), "reveal"))
    return shown


def read_out(ranks: Ranking, strength: int, who: str, rule: str, more: str = "") -> Noted:
    """What a hand is, in words."""
    return Noted("hand", who, ranks.describe(strength) + more, rule)


def settled_wagers(rules: Rules) -> list[str]:
    """The order of the wagers in settlement (l.840)."""
    return [rules.base, "base-bonus", rules.second, *rules.bonuses]


def pay_jackpots(showdown: Showdown, order: list[int], shown: list[int], bank: Bank, jackpot: Jackpot) -> Steps:
    """After the showdown, from the jackpot fund and not from the player-dealer, win or lose (003 l.77)."""
    round = showdown.round
    for position in order:
        if position in showdown.folded and not round.rules.jackpot_after_fold:
            continue
        if stays_down(round, position) or not taking_part(showdown.wagers, position, jackpot):
            continue  # a folded hand of one who takes no part is gone
        yield from round.know(hand_at(position))
        lines = jackpot_lines(showdown.wagers, position, showdown.made(position, OWN_CARDS), jackpot)
        if lines and position not in shown:
            yield from round.show(hand_at(position))
        bank.settle([line] for line in lines)


def return_fees_of_dead_hands(bank: Bank, wagers: Wagers) -> None:
    """A hand that could not be covered does not count for the fee (003 l.123)."""
    if not bank.dead:
        return
    dead = [group[0].owner for group in bank.dead]
    charged = wagers.charged
    players = [player for player, circles in charged.circles.items() if dead.count(player) == circles]
    if len(players) == len(charged.circles):
        players.append(bank.player_dealer)  # no hand is left to be charged for
    collect.give_back(bank.round, players, charged, NOT_COVERED)


def rulings(rules: Rules) -> Sequence[Ruling[Rules, Table]]:
    """With the one on a base wager that leaves too little for the second."""
    return (*floor.rulings(rules), *((NOTHING_BEHIND,) if kept_behind(rules) else ()))


Kind = TypeVar("Kind", bound=Rules)


def versus_game(name: str, rules: type[Kind]) -> Game[Kind, Table]:
    """The ``Game`` of one kind of hand."""
    return banked_game(
        name,
        play,
        rules=rules,
        table=Table,
        deck=versus.deck,
        clauses=versus.clauses,
        check_table=versus.check_table,
        rulings=rulings,
        circles=circles,
        sheet=sheet,
    )
