"""Ultimate Texas hold'em against a player-dealer.

``play`` follows the round of play of oceans-eleven (001 l.2104-2186); what other houses do differently is in their switches. Lines are
those of 001 unless another manual is named.
"""

from collections.abc import Sequence
from functools import partial

from cardroom.games.banked import floor
from cardroom.games.banked.bank import Bank
from cardroom.games.banked.floor_wagers import NOTHING_BEHIND
from cardroom.games.banked.game import banked_game
from cardroom.games.banked.jackpot import jackpot_lines, taking_part
from cardroom.games.banked.opening import open_round, wagering
from cardroom.games.banked.order import around, groups, note_order
from cardroom.games.banked.ultimate import rules as ultimate
from cardroom.games.banked.ultimate.rules import ANTE, BLIND, PLAY, STREETS, Rules, Table, UltimateRound, play_limit
from cardroom.games.banked.ultimate.settlement import HandWagers, Showdown, forfeits, settlement
from cardroom.games.banked.ultimate.sheet import sheet
from cardroom.games.banked.verdicts import asked_of, played, stays_down, verdict_on
from cardroom.games.banked.versus.kinds import FIVE_CARD
from cardroom.games.banked.wagers import Terms, Wager, Wagers
from cardroom.games.game import Circle, to_bet
from cardroom.hands import HIGH_CATEGORIES, describe_high, high, high_categories_made
from cardroom.round import NOBODY, Amounts, Audience, Decision, Noted, Option, Procedure, Ruling, Spot, Steps, exactly
from cardroom.round.events import new
from cardroom.round.places import hand_at

BOARD = "board"
FOLD, CHECK = Option("fold", rule="fold"), Option("check", rule="decision")
TURNED_UP = {"flop": (0, 1, 2), "river": (3, 4)}  # which community cards (l.2126, 2128)


def play(round: UltimateRound) -> Procedure:
    rules = round.rules

    # Equal wagers on Ante and Blind, a bonus bet if the player likes; "no more bets" (l.2093-2098, 2107).
    opened = yield from open_round(round, terms(round))
    if opened is None:
        return
    position, bank, wagers = opened

    # Two cards each and five for all, face down (l.2108-2120).
    yield from round.dealer_step("deal")
    deal(round, wagers, position.seat)

    # Check or bet three or four times the Ante (l.2125); after the flop, twice (l.2127); after the river, once or fold (l.2129).
    playing: set[int] = set()
    for street in STREETS:
        if street in TURNED_UP:
            yield from round.dealer_step(street)
            yield from round.show(BOARD, TURNED_UP[street])
        yield from decisions(round, wagers, street, playing)
    folded = frozenset(wagers.hands) - playing

    # What was folded is collected (l.2130-2131), or lies until the other losses are (003 l.184); then the player-dealer's cards are
    # turned over (l.2137).
    showdown = Showdown(round, wagers, 0, False, folded)
    yield from put_folds_away(showdown, bank)
    order = around(wagers.dealt, position.seat, rules.direction)
    if playing:
        yield from round.dealer_step("reveal")
        showdown = yield from reveal(showdown, position.seat)
    lead = "all that is lost, then the rest: " if rules.losers_first else ""
    note_order(round, order, rules.loop, [[wager] for wager in rules.when_winning], lead)

    # From the player-dealer's left, clockwise (l.2142, 2151).
    shown = yield from turn_up(showdown, order)
    settle = bank.settle_losers_first if rules.losers_first else bank.settle
    settle(groups(settlement(showdown, order), rules.loop, rules.when_winning, rules.shortfall))
    yield from pay_jackpots(showdown, bank, order, shown)
    bank.close()


def circles(rules: Rules, table: Table) -> tuple[Circle, ...]:
    return (*to_bet(ANTE), Circle(BLIND, "along"), Circle(PLAY, "later"), *to_bet(*rules.bonuses))


@wagering
def terms(round: UltimateRound) -> Terms:
    """The wagers of this table before the deal."""
    rules = round.rules
    table = round.table
    return Terms(
        Wager(ANTE, "ante"),
        [Wager(key, key, bonus.fixed, bonus.most_of_base, bonus.least, bonus.most) for key, bonus in rules.bonuses.items()],
        table.least,
        table.most,
        kept=kept_behind(rules),
        along=[Wager(BLIND, "blind", table.blind)],
    )


def deal(round: UltimateRound, wagers: Wagers, seat: int) -> None:
    """Two cards to each hand, the player-dealer last, and the board."""
    rules = round.rules
    order = sorted(wagers.hands) if rules.deal_from == "house-dealer" else wagers.hands
    seen: dict[str, Audience] = {hand_at(position): (wagers.decider(position),) for position in order}
    seen[hand_at(seat)] = NOBODY  # nobody looks at the player-dealer's hand before it is revealed
    hands, board = [place for place in seen for _ in range(2)], [BOARD] * 5
    seen[BOARD] = NOBODY
    round.deal_in_order(board + hands if rules.board_first else hands + board, seen)


def decisions(round: UltimateRound, wagers: Wagers, street: str, playing: set[int]) -> Steps:
    """Each who has made no Play wager yet makes it, or checks; after the river he folds. There is one such wager a hand (l.2125)."""
    refusal = FOLD if street == STREETS[-1] else CHECK
    plays, limit = round.rules.plays[STREETS.index(street)], play_limit(round.rules, round.table)
    for position in wagers.hands:
        if position in playing or verdict_on(round, position) is not None:
            continue
        player = wagers.decider(position)
        ante = wagers.amount(position, ANTE, player)
        most = round.accounts[player] if limit is None else min(round.accounts[player], limit)
        amounts = [times * ante for times in plays if times * ante <= most]
        options: tuple[Option, ...] = (refusal,)
        if amounts:
            bounds = exactly(amounts[0]) if len(amounts) == 1 else Amounts(min(amounts), max(amounts), only=tuple(sorted(amounts)))
            options = new(Option, (PLAY, bounds, new(Spot, (position, PLAY, player, 0)), None, "play")), refusal
        action = None
        while action is None and verdict_on(round, position) is None:
            action = yield from asked_of(round, (position,), new(Decision, ("decision", {player: options})))
        if action is None:
            continue
        played(round, position)
        if action.verb == PLAY:
            playing.add(position)
            round.transfer(player, Spot(position, PLAY, player), action.amount, "play placed", "play")


def put_folds_away(showdown: Showdown, bank: Bank) -> Steps:
    """Collect the wagers of folded hands where the house does so at once, and discard their cards.

    Cards stay for a bonus bet that is still to be paid (l.2178), or for a jackpot (003 l.184).
    """
    round, wagers = showdown.round, showdown.wagers
    for position in wagers.hands:
        if position in showdown.folded:
            if reads_the_hand(showdown, position) and not stays_down(round, position):
                yield from round.know(hand_at(position))
            if showdown.rules.forfeits == "at-once":
                bank.settle(groups([forfeits(showdown, position)], "seat", (), showdown.rules.shortfall))
            kept = showdown.rules.jackpot_after_fold and taking_part(wagers, position, round.table.jackpot)
            if not kept and not bonus_left(showdown, position):
                round.move(hand_at(position), "discards")


def reads_the_hand(showdown: Showdown, position: int) -> bool:
    """Whether a bonus bet is paid for what a folded hand makes."""
    wagers, bonuses = showdown.wagers, showdown.rules.bonuses
    of_the_hand = (key for key, bonus in bonuses.items() if bonus.after_a_fold != "board")
    return any(wagers.amount(position, key, wagers.decider(position)) for key in of_the_hand)


def bonus_left(showdown: Showdown, position: int) -> bool:
    """Return whether a bonus bet on a folded hand is still to be paid."""
    return HandWagers(showdown, position, showdown.wagers.decider(position)).bonus_wins()


def reveal(showdown: Showdown, seat: int) -> Steps[Showdown]:
    """The player-dealer's hand, and whether it qualifies (l.2142)."""
    round = showdown.round
    yield from round.show(hand_at(seat))
    strength = high(showdown.cards(seat))
    qualifies = strength >= FIVE_CARD.qualifying(HIGH_CATEGORIES, showdown.rules.qualifier)
    said = ", qualifies" if qualifies else ", does not qualify"
    round.tell_later(partial(read_out, strength, round.setup.seats[seat], "qualifier", said))
    return showdown._replace(against=strength, qualifies=qualifies)


def turn_up(showdown: Showdown, order: list[int]) -> Steps[list[int]]:
    """Each hand that is still to be settled is revealed; one that the floor has ruled on stays down."""
    left = [position for position in order if position not in showdown.folded or bonus_left(showdown, position)]
    shown = [position for position in left if not stays_down(showdown.round, position)]
    for position in shown:
        yield from showdown.round.show(hand_at(position))
        showdown.round.tell_later(partial(read_out, showdown.strength(position), showdown.wagers.decider(position), "reveal"))
    return shown


def read_out(strength: int, who: str, rule: str, more: str = "") -> Noted:
    """What a hand is, in words."""
    return Noted("hand", who, describe_high(strength) + more, rule)


def pay_jackpots(showdown: Showdown, bank: Bank, order: list[int], shown: list[int]) -> Steps:
    """After the showdown, from the fund, on a loss or a tie too, and to folded hands (003 l.184, 218)."""
    round = showdown.round
    if round.table.jackpot is None:
        return
    for position in order:
        if position in showdown.folded and not showdown.rules.jackpot_after_fold:
            continue
        if stays_down(round, position) or not taking_part(showdown.wagers, position, round.table.jackpot):
            continue  # a folded hand of one who takes no part is gone
        yield from round.know(hand_at(position))
        lines = jackpot_lines(showdown.wagers, position, high_categories_made(showdown.cards(position)), round.table.jackpot)
        if lines and position not in shown:
            yield from round.show(hand_at(position))
        bank.settle([line] for line in lines)


def kept_behind(rules: Rules) -> int:
    """How many times an Ante must stay behind for the smallest Play wager."""
    return min(rules.plays[-1]) if rules.keep_for_play else 0


def rulings(rules: Rules) -> Sequence[Ruling[Rules, Table]]:
    """With the one on an Ante that leaves too little for a Play wager."""
    return (*floor.rulings(rules), *((NOTHING_BEHIND,) if kept_behind(rules) else ()))


GAME = banked_game(
    "ultimate_texas_holdem",
    play,
    rules=Rules,
    table=Table,
    deck=ultimate.deck,
    clauses=ultimate.clauses,
    check_table=ultimate.check_table,
    rulings=rulings,
    circles=circles,
    sheet=sheet,
)
