"""Three card poker against a player-dealer.

``play`` follows the round of play of tres-lounge (000 l.811-841); what other houses do differently is in their switches. Lines are those
of 000 unless another manual is named.
"""

from cardroom.games.banked import collect, rotation
from cardroom.games.banked.bank import NOT_COVERED, Bank, Line
from cardroom.games.banked.order import around, groups
from cardroom.games.banked.three_card import rules as three_card_rules
from cardroom.games.banked.three_card.rules import Rules, Table, bank_of, qualifying_strength, ranking_of
from cardroom.games.banked.three_card.settlement import PlayerDealerHand, Showdown, forfeits, jackpot_pay, settlement
from cardroom.games.banked.three_card.sheet import sheet
from cardroom.games.banked.wagers import Terms, Wager, Wagers, positions_beside
from cardroom.games.game import Game
from cardroom.round import JACKPOT, NOBODY, Decision, Option, Procedure, Round, Spot, Steps, exactly


def play(round: Round) -> Procedure:
    rules: Rules = round.rules
    collect.take_moments(round)

    # A player-dealer is designated and puts a wager up (l.813).
    position = yield from rotation.take_position(round, rules.rotation, lambda player: bank_of(round.setup, round.accounts, player))
    if position is None:
        return
    bank = Bank(round, position.player, rules.coverage, rules.shortfall)
    bank.put_up((yield from rotation.put_up(position)))

    # Each player places an Ante and, if he likes, bonus bets (l.814-815); "no more bets" (l.816).
    wagers = Wagers(round, terms(round), position.player, positions_beside(round, position.seat))
    yield from wagers.take()
    if not wagers.dealt:
        bank.close()
        return
    facts = wagers.facts
    collect.take_before_the_deal(round, facts)
    if round.table.jackpot is not None:
        collect.take_jackpot_rake(round, (wagers.positions[hand] for hand in wagers.hands), round.table.jackpot.rake, "jackpot")

    # Stacks of three, clockwise from the left of the player-dealer (l.817-822).
    yield from round.dealer_step("deal")
    yield from deal(round, wagers, position.seat)

    # Each player in turn makes a Play wager or folds (l.823-826); what was forfeited is collected (l.827).
    folded = yield from decisions(round, wagers)
    collect_forfeits(round, bank, wagers, folded)

    # The player-dealer's cards are revealed; queen-high qualifies (l.828).
    yield from round.dealer_step("reveal")
    against = reveal(round, position.seat)
    if not against.qualifies:
        refund_second_wagers(round, wagers)

    # Hands are revealed and settled in order (l.836-841).
    order = around(wagers.dealt, position.seat, rules.direction)
    showdown = Showdown(round, wagers, against, folded)
    shown = turn_up(showdown, order)
    bank.settle(groups(settlement(showdown, order), rules.loop, settled_wagers(rules)))
    if round.table.jackpot is not None:
        pay_jackpots(showdown, order, shown, bank)
    return_fees_of_dead_hands(bank, wagers)
    bank.close()


def terms(round: Round) -> Terms:
    """The wagers of this table before the deal."""
    rules: Rules = round.rules
    table: Table = round.table
    return Terms(
        Wager(rules.base, "base-wager"),
        [Wager(key, key, bonus.fixed, bonus.most_of_base) for key, bonus in rules.bonuses.items()],
        table.least,
        table.most,
        kept=1 if rules.keep_for_second or rules.backline else 0,  # a backline's Play wager follows without a question
        cost=table.jackpot.rake if table.jackpot else 0,
        backline=rules.backline,
    )


def deal(round: Round, wagers: Wagers, seat: int) -> Steps:
    """Three cards face down to each hand, the player-dealer last; one of his is turned up. The rest of the deck is out of play."""
    for position in wagers.hands:
        yield from round.deal(place(position), 3, (wagers.positions[position],))
    yield from round.deal(place(seat), 3, NOBODY)  # nobody looks at the player-dealer's hand before it is revealed
    if round.rules.exposed:
        round.show(place(seat), (2,))


def decisions(round: Round, wagers: Wagers) -> Steps:
    """The positions whose owners folded."""
    rules: Rules = round.rules
    folded: set[int] = set()
    for position in wagers.hands:
        owner = wagers.positions[position]
        base = wagers.amount(position, rules.base, owner)
        options = [Option("fold", rule="fold")]
        if round.accounts[owner] >= base:
            options.insert(0, Option(rules.second, exactly(base), Spot(position, rules.second, owner), rule="second-wager"))
        action = yield Decision("decision", {owner: tuple(options)})
        if action.verb == "fold":
            folded.add(position)
        else:
            for bettor in wagers.dealt[position]:
                amount = wagers.amount(position, rules.base, bettor)
                round.transfer(bettor, Spot(position, rules.second, bettor), amount, f"{rules.second} placed", "second-wager")
    return folded


def collect_forfeits(round: Round, bank: Bank, wagers: Wagers, folded: set[int]) -> None:
    """Wagers and cards of folded hands; a bonus bet that survives the fold keeps the cards beside it (001 l.5499)."""
    rules: Rules = round.rules
    for position in wagers.hands:
        if position in folded:
            bank.settle(forfeits(round, wagers, position))
            alive = any(wagers.amount(position, key, wagers.positions[position]) for key in rules.bonuses)
            if not alive and not (round.table.jackpot and rules.jackpot_after_fold):
                round.move(place(position), "discards")


def reveal(round: Round, seat: int) -> PlayerDealerHand:
    """The player-dealer's hand, and whether it qualifies."""
    rules: Rules = round.rules
    round.show(place(seat), range(3 - rules.exposed))
    cards = tuple(round.places[place(seat)])
    ranking = ranking_of(rules.ranking)
    strength = ranking.strength(cards)
    qualifies = strength >= qualifying_strength(rules.ranking, rules.qualifier)
    text = ranking.describe(strength) + (", qualifies" if qualifies else ", does not qualify")
    round.note("hand", round.setup.seats[seat], text, "qualifier")
    return PlayerDealerHand(cards, strength, qualifies)


def refund_second_wagers(round: Round, wagers: Wagers) -> None:
    """The Play wager receives no action and goes back at once (l.834)."""
    second: str = round.rules.second
    for position in wagers.hands:
        for bettor in wagers.dealt[position]:
            amount = wagers.amount(position, second, bettor)
            round.transfer(Spot(position, second, bettor), bettor, amount, f"{second} has no action", "unqualified-second")


def turn_up(showdown: Showdown, order: list[int]) -> list[int]:
    """Each hand that is settled is revealed by the house dealer (l.836); a folded hand only for a bonus bet that survived."""
    shown = [position for position in order if showdown.to_settle(position)]
    for position in shown:
        showdown.round.show(place(position))
        showdown.round.note("hand", showdown.wagers.positions[position], showdown.describe(position), "reveal")
    return shown


def settled_wagers(rules: Rules) -> list[str]:
    """The order of the wagers in settlement (l.840)."""
    return [rules.base, "base-bonus", rules.second, *rules.bonuses]


def pay_jackpots(showdown: Showdown, order: list[int], shown: list[int], bank: Bank) -> None:
    """After the showdown, from the jackpot fund and not from the player-dealer, win or lose (003 l.77)."""
    round = showdown.round
    for position in order:
        if position in showdown.folded and not round.rules.jackpot_after_fold:
            continue
        hand, amount = jackpot_pay(showdown, position)
        if amount:
            if position not in shown:
                round.show(place(position))
            owner = showdown.wagers.positions[position]
            bank.settle([[Line(None, owner, 0, "win", amount, f"jackpot: {hand}", "jackpot", JACKPOT)]])


def return_fees_of_dead_hands(bank: Bank, wagers: Wagers) -> None:
    """A hand that could not be covered does not count for the fee (003 l.123)."""
    dead = [group[0].owner for group in bank.dead]
    facts = wagers.facts
    players = [player for player, circles in facts.circles.items() if dead.count(player) == circles]
    if len(players) == len(facts.circles):
        players.append(bank.player_dealer)  # no hand is left to be charged for
    collect.give_back(bank.round, players, facts, NOT_COVERED)


def place(position: int) -> str:
    return f"seat/{position}"


GAME = Game(
    name="three_card_poker",
    family="banked",
    rules=Rules,
    table=Table,
    play=play,
    deck=three_card_rules.deck,
    clauses=three_card_rules.clauses,
    check_table=three_card_rules.check_table,
    check=three_card_rules.check,
    limit=three_card_rules.limit,
    seats=three_card_rules.seats,
    rulings={},
    sheet=sheet,
)
