"""Blackjack: before anybody draws. Insurance, even money and early surrender; then the hole card is checked for a natural."""

from cardroom.cards import is_unknown
from cardroom.errors import BadInput
from cardroom.games.banked.bank import Line
from cardroom.games.banked.blackjack.choices import SURRENDER, may_surrender
from cardroom.games.banked.blackjack.layout import Layout
from cardroom.games.banked.blackjack.player_turn import surrender
from cardroom.games.banked.blackjack.points import is_ace, is_ten
from cardroom.games.banked.blackjack.rules import INSURANCE, WAGER, Insurance
from cardroom.games.banked.order import groups
from cardroom.games.banked.verdicts import asked_of, is_forfeited, played, verdict_on
from cardroom.money import EVEN, Odds, round_to
from cardroom.round import DEALER, Amounts, Decision, Option, Spot, Steps, exactly
from cardroom.tiles import pieces_text

INSURE, EVEN_MONEY, DONE = "insure", "even-money", "done"
NATURAL, NO_NATURAL = "natural", "no natural"
HALF = Odds(1, 2)


def before_the_check(layout: Layout) -> Steps:
    """Everybody is asked at once, and again until he is done."""
    players = [player for position in layout.hands for player in layout.wagers.bettors(position)]
    left = list(dict.fromkeys(players))
    known: dict[str, tuple[Option, ...]] = {}  # what each may do, until an answer changes it
    while True:
        known = {player: known.get(player) or _options(layout, player) for player in left}
        asks = {player: options for player, options in known.items() if len(options) > 1}
        if not asks:
            return
        action = yield from asked_of(layout.round, layout.hands, Decision("insurance", asks))
        if action is None:  # a hand was ruled on, or has another card: others may be asked now
            layout.remember_first()
            known = {}
            continue
        if action.spot is not None:
            played(layout.round, action.spot.position)
            yield from _take(layout, action.verb, action.spot, action.amount)
            if action.verb == INSURE:
                del known[action.player]
            else:  # a hand is gone, with the wagers of others on it
                known = {}
        left = [player for player in asks if player != action.player or action.verb != DONE]


def check(layout: Layout) -> Steps[bool]:
    """Whether the check finds a natural. Nobody learns anything else of the hole card, and the player-dealer's cards stand.

    At a felt table the dealer looks, and says what he has found.
    """
    played(layout.round, layout.player_dealer.seat)
    peek, up = layout.rules.peek, layout.up
    if not (is_ace(up) and peek != "none") and not (is_ten(up) and peek == "ace-or-ten"):
        return False
    natural = layout.against_count().natural
    if any(map(is_unknown, layout.against)):
        action = yield Decision("peek", {DEALER: (Option(NO_NATURAL, rule="check"), Option(NATURAL, rule="check"))})
        natural = action.verb == NATURAL
        if natural:
            yield from layout.round.know(layout.place, [1])
            if not layout.against_count().natural:
                raise BadInput(f"{pieces_text(layout.against)} are no natural.")
    layout.no_natural = not natural
    layout.round.note("peek", layout.player_dealer.player, "a natural" if natural else "no natural", "check")
    return natural


def collect_lost_insurance(layout: Layout, order: list[int]) -> None:
    """The check has found no natural."""
    insurance = layout.rules.insurance
    if insurance is None or insurance.lost == "in-order" or not layout.no_natural:
        return
    for position in order:
        for player in layout.wagers.bettors(position):
            spot = Spot(position, INSURANCE, player)
            line = Line(spot, player, layout.round.accounts.get(spot, 0), "lose", 0, "insurance loses", INSURANCE)
            if line.stake:
                layout.bank.settle(groups([{INSURANCE: [line]}], "seat", (), layout.rules.shortfall))


def _options(layout: Layout, player: str) -> tuple[Option, ...]:
    rules = layout.rules
    insurance = rules.insurance if is_ace(layout.up) else None
    surrender = rules.surrender if rules.surrender is not None and rules.surrender.when == "before-the-check" else None
    if insurance is None and surrender is None:
        return (Option(DONE),)
    options: list[Option] = []
    for position, (hand, *_) in layout.hands.items():
        if not layout.amount(hand, WAGER, player) or verdict_on(layout.round, position) is not None:
            continue
        if is_forfeited(layout.round, position, player):
            continue
        if insurance is not None:
            options += _insurance(layout, insurance, Spot(position, INSURANCE, player), layout.natural(hand))
        if surrender is not None and layout.wagers.decider(position) == player and may_surrender(layout, hand, surrender):
            options.append(Option(SURRENDER, spot=Spot(position, SURRENDER, player), rule="surrender"))
    return (*options, Option(DONE))


def _insurance(layout: Layout, insurance: Insurance, spot: Spot, natural: bool) -> list[Option]:
    """For half the wager; instead of it, for one who has a natural, even money."""
    accounts = layout.round.accounts
    if spot in accounts or (natural and insurance.naturals == "not-offered"):
        return []
    options = []
    if natural and insurance.even_money:
        options.append(Option(EVEN_MONEY, spot=spot._replace(wager=EVEN_MONEY), rule=EVEN_MONEY))
    half = HALF.win(accounts[spot._replace(wager=WAGER)])
    chip = layout.round.setup.chip
    if insurance.amount == "half":
        bounds = exactly(half) if 0 < half <= accounts[spot.player] else None
    else:
        most = min(half, round_to(accounts[spot.player], chip) if accounts[spot.player] < half else half)
        bounds = Amounts(min(chip, half), most, chip) if 0 < min(chip, half) <= most else None
    return [*options, Option(INSURE, bounds, spot, rule=INSURANCE)] if bounds else options


def _take(layout: Layout, verb: str, spot: Spot, amount: int) -> Steps:
    hand = layout.hands[spot.position][0]
    if verb == INSURE:
        layout.round.transfer(spot.player, spot, amount, "insurance placed", INSURANCE)
    elif verb == SURRENDER:
        yield from surrender(layout, hand)
    elif verb == EVEN_MONEY:
        stake = layout.amount(hand, WAGER, spot.player)
        pay = EVEN.win(stake, layout.round.setup.payout_chip, layout.round.setup.rounding)
        line = Line(hand.spot(WAGER, spot.player), spot.player, stake, "win", pay, "natural paid even money", EVEN_MONEY)
        layout.bank.settle(groups([{WAGER: [line]}], "seat", (), layout.rules.shortfall))
        layout.put_away(hand)
