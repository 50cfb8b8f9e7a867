"""The progressive meter's game: started when the bets are down, each win confirmed by a card, ended when all is settled (003 l.455-472).

At a stepped table the dealer may err: a hand button pressed by accident, and a win that has to be backed out after it was confirmed.
"""

from collections.abc import Iterable

from cardroom.games.banked.bank import STAKE_BACK, Line
from cardroom.games.banked.jackpot import METER, Meter
from cardroom.games.banked.pai_gow.rules import Bonus, PaiGowRound, Rules, offered
from cardroom.games.banked.paytable import spoken
from cardroom.games.banked.wagers import Wagers
from cardroom.money import money_text
from cardroom.round import JACKPOT, Option, Spot, Steps, Transfer

PRESSED_BY_ACCIDENT = "pressed-by-accident"
BACK_OUT = "back-out"


def start_game(round: PaiGowRound, wagers: Wagers) -> None:
    """START GAME: the lights show the jackpot bets, which the dealer takes off the table into the meter before the deal (l.459)."""
    if round.table.meter is None:
        return
    keys = _jackpot_bets(round)
    for key in keys:
        round.note("meter pays", "", what_it_pays(round.rules, round.rules.bonuses[key], round.table.meter), METER)
    bets = [Spot(position, key, player) for key in keys for position in wagers.hands for player in wagers.dealt[position]]
    lit = [spot for spot in bets if round.accounts.get(spot, 0)]
    lights = f"lights at seat {', '.join(str(spot.position) for spot in lit)}" if lit else "no lights"
    round.note("meter", "", f"START GAME, {lights}", METER)
    for spot in lit:
        name = round.rules.bonuses[spot.wager].name
        round.transfer(spot, JACKPOT, round.accounts[spot], f"{name} into the meter", METER)


def _jackpot_bets(round: PaiGowRound) -> list[str]:
    """The bets of this table that the meter pays."""
    return [key for key, bonus in offered(round.rules, round.table).items() if bonus.payer == "jackpot"]


def what_it_pays(rules: Rules, bonus: Bonus, meter: Meter) -> str:
    """Return which hands have an amount on the meter, and which are paid by the printed table (003 l.396, 428, 467)."""
    posted = [spoken(hand) for hand in bonus.pays if meter.posts(hand)]
    printed = [spoken(hand) for hand in bonus.pays if not meter.posts(hand)] if rules.unposted == "printed" else []
    text = f"on the meter: {', '.join(posted) or 'no hand of the table'}"
    return f"{text}; by the printed table: {', '.join(printed)}" if printed else text


def confirm_wins(round: PaiGowRound, lines: Iterable[Line]) -> Steps:
    """The hand button is pressed for the spot, a supervisor or an executive confirms, and the win page says what is paid (l.468-470)."""
    meter = round.table.meter
    for line in lines if meter is not None else ():
        if meter is not None and line.payer == JACKPOT and line.spot is not None and line.why != STAKE_BACK:
            yield from _hand_button(round, line)
            round.note("win page", line.owner, _win_page(round, meter, line), METER)


def _hand_button(round: PaiGowRound, line: Line) -> Steps:
    """A button pressed by accident is pressed again, which turns it off (l.468); then the right one is."""
    step = yield from round.dealer_step("hand-button", Option(PRESSED_BY_ACCIDENT, rule=METER))
    if step.verb == PRESSED_BY_ACCIDENT:
        round.note("meter", line.owner, "a hand button pressed by accident, pressed again and off", METER)


def _win_page(round: PaiGowRound, meter: Meter, line: Line) -> str:
    """What the accounts need of a win: which hand, how much, what the meter showed and shows, whose card confirmed it."""
    holds = round.accounts.get(JACKPOT, 0)
    left = max(holds - line.pay, 0)
    return f"{line.why}, {money_text(line.pay)}; the meter goes from {money_text(holds)} to {money_text(left)}; {meter.card(line.pay)}"


def end_game(round: PaiGowRound) -> Steps:
    """END GAME when all is settled; before it a win that was confirmed can only be taken back by hand (l.471-472)."""
    if round.table.meter is None:
        return
    while True:
        wins = list(dict.fromkeys(paid.spot for paid in _paid(round) if paid.spot is not None))
        step = yield from round.dealer_step("end-game", *(Option(BACK_OUT, spot=spot, rule=METER) for spot in wins))
        if step.verb != BACK_OUT:
            break
        for paid in reversed([paid for paid in _paid(round) if paid.spot == step.spot]):
            round.transfer(paid.target, paid.source, paid.amount, "backed out by hand", METER, paid.spot)
    round.note("meter", "", f"END GAME, it shows {money_text(round.accounts.get(JACKPOT, 0))}", METER)


def _paid(round: PaiGowRound) -> list[Transfer]:
    """What was paid from the meter, and by the house for it, and not taken back."""
    paid: list[Transfer] = []
    keys = _jackpot_bets(round)
    for transfer in round.transfers:
        if transfer.spot is None or transfer.spot.wager not in keys:
            continue
        back = next((one for one in paid if (one.source, one.target, one.spot) == (transfer.target, transfer.source, transfer.spot)), None)
        if back is not None:
            paid.remove(back)
        else:
            paid.append(transfer)
    return paid
