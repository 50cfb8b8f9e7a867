"""Casino war: one card each against the player-dealer's. A player who ties gives up a part of the wager, or wagers as much again."""

from cardroom.cards import rank
from cardroom.games.banked.bank import Line, Result
from cardroom.games.banked.game import banked_game
from cardroom.games.banked.opening import open_round, wagering
from cardroom.games.banked.order import Hand, around, groups, note_order
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.verdicts import asked_of, played, verdict_on
from cardroom.games.banked.wagers import Terms, Wager, Wagers
from cardroom.games.game import Circle, to_bet
from cardroom.money import Cents, Odds
from cardroom.round import ALL, NOBODY, Decision, Option, Procedure, Spot, Steps, exactly
from cardroom.round.places import hand_at
from casino_war import rules as war
from casino_war.rules import BASE, WAR, Rules, WarRound
from casino_war.sheet import sheet

GO_TO_WAR, SURRENDER = "war", "surrender"


def play(round: WarRound) -> Procedure:
    opened = yield from open_round(round, terms(round))
    if opened is None:
        return
    position, bank, wagers = opened

    # One card each, face up, the player-dealer's last.
    yield from round.dealer_step("deal")
    for hand in (*wagers.hands, position.seat):
        yield from round.deal(hand_at(hand), 1, ALL)

    # A player who ties goes to war or gives up.
    chosen: dict[int, str] = {}
    for hand in wagers.hands:
        if first(round, hand) == first(round, position.seat):
            chosen[hand] = yield from choice(round, wagers, hand)
    at_war = [hand for hand, verb in chosen.items() if verb == GO_TO_WAR]

    # Cards are burned, and those who fight get one more each, the player-dealer last.
    if at_war:
        yield from round.deal("burn", round.rules.burned, NOBODY)
        for hand in (*at_war, position.seat):
            yield from round.deal(hand_at(hand), 1, ALL)

    # From the player-dealer's left, hand after hand.
    order = around(wagers.dealt, position.seat, round.rules.direction)
    note_order(round, order)
    hands = [settlement(round, wagers, hand, position.seat, chosen.get(hand, "")) for hand in order]
    bank.settle(groups(hands, round.rules.loop, (BASE, WAR), round.rules.shortfall))
    bank.close()


def circles(rules: Rules, table: BankedTable) -> tuple[Circle, ...]:
    return (*to_bet(BASE), Circle(WAR, "later"))


@wagering
def terms(round: WarRound) -> Terms:
    """A wager leaves as much behind as a war takes."""
    return Terms(Wager(BASE, "base-wager"), (), round.table.least, round.table.most, kept=1)


def first(round: WarRound, hand: int) -> int:
    return rank(round.places[hand_at(hand)][0])


def choice(round: WarRound, wagers: Wagers, hand: int) -> Steps[str]:
    """Ask the player of a tied hand; a hand that the floor has ruled on is not asked."""
    while verdict_on(round, hand) is None:
        player = wagers.decider(hand)
        stake, spot = wagers.amount(hand, BASE, player), Spot(hand, WAR, player)
        fights = (Option(GO_TO_WAR, exactly(stake), spot, rule="war"),) if round.accounts[player] >= stake else ()
        action = yield from asked_of(round, (hand,), Decision("tie", {player: (*fights, Option(SURRENDER, rule="surrender"))}))
        if action is not None:
            played(round, hand)
            if action.verb == GO_TO_WAR:
                round.transfer(player, spot, stake, "to war", "war")
            return action.verb
    return ""


def settlement(round: WarRound, wagers: Wagers, hand: int, seat: int, chosen: str) -> Hand:
    """How the wagers on a hand end. What its player chose stands, also if the floor has a card replaced later."""
    rules, player = round.rules, wagers.decider(hand)
    base, second = Spot(hand, BASE, player), Spot(hand, WAR, player)
    stake, more = round.accounts.get(base, 0), round.accounts.get(second, 0)
    own, against = first(round, hand), first(round, seat)
    if not chosen and own == against:
        return {BASE: (Line(base, player, stake, "push", 0, "a tie after a card was replaced", "tie"),)}
    if not chosen:
        result: Result = "win" if own > against else "lose"
        rule = "player-wins" if own > against else "player-loses"
        return {BASE: (Line(base, player, stake, result, _pay(round, stake, rules.pays, result), rule.replace("-", " "), rule),)}
    if chosen == SURRENDER:
        lost = _pay(round, stake, rules.given_up, "win")
        return {
            BASE: (
                Line(base, player, lost, "lose", 0, "given up", "surrender"),
                Line(base, player, stake - lost, "push", 0, "the rest of it", "surrender"),
            )
        }
    cards = [rank(round.places[hand_at(each)][1]) for each in (hand, seat)]
    if cards[0] >= cards[1]:
        pay = _pay(round, more, rules.war_pays, "win")
        return {
            BASE: (Line(base, player, stake, "push", 0, "the war is won", "war-wins"),),
            WAR: (Line(second, player, more, "win", pay, "the war is won", "war-wins"),),
        }
    return {
        BASE: (Line(base, player, stake, "lose", 0, "the war is lost", "war-loses"),),
        WAR: (Line(second, player, more, "lose", 0, "the war is lost", "war-loses"),),
    }


def _pay(round: WarRound, stake: Cents, odds: Odds, result: Result) -> Cents:
    return odds.win(stake, round.setup.payout_chip, round.setup.rounding) if result == "win" else 0


GAME = banked_game("casino_war", play, rules=Rules, table=BankedTable, deck=war.deck, clauses=war.clauses, circles=circles, sheet=sheet)
