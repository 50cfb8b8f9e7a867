"""Panguingue: what is paid, when, and by whom. Lines are those of 001."""

from cardroom.collection import BEFORE_THE_DEAL, ChargedRound
from cardroom.collection.charges import ANTES
from cardroom.collection.charges import POT as FROM_THE_POT
from cardroom.games.points.panguingue.hand import PanguingueDeal, Player
from cardroom.games.points.panguingue.rules import FIRST, POT, SEAT, PanguingueRound
from cardroom.money import Cents, share
from cardroom.round import DROP, Amounts, Option, Parts, Steps


def put_up_tops(round: PanguingueRound, players: list[Player]) -> None:
    """Each player's top, then the collection out of them (l.1351, 3296)."""
    table = round.table
    for player in players:
        round.transfer(player.name, POT, table.top, "top", "top")
    charged = ChargedRound(players=tuple(player.name for player in players))
    for moment in (*round.setup.moments, BEFORE_THE_DEAL, ANTES):
        for charge in round.setup.rate.due(moment, charged._replace(pot=round.accounts.get(POT, 0))):
            source = POT if charge.payer == FROM_THE_POT else charge.payer
            round.transfer(source, DROP, min(charge.amount, round.accounts.get(source, 0)), charge.why, charge.rule)


def collect(hand: PanguingueDeal, player: Player, number: int, gained: int) -> Steps:
    """A condition is paid at once by everybody who declared in (l.1375): what it is worth, or what is asked for."""
    due = gained + (player.owed[number] if gained else 0)  # hit again, he is entitled to what he did not ask for (l.1430)
    if not due:
        return
    meld = player.melds[number]
    clause = hand.meld_rules.clause(meld) if len(meld.faces) == 3 or meld.kind == "rope" else "added"
    chips = due
    if hand.table.pays == "asked" and due > 1:
        chip = hand.table.condition
        action = yield from hand.ask("collect", player, [Option("collect", Amounts(chip, due * chip, chip), rule="asked-short")])
        if action is None:
            return
        chips = action.amount // chip
    player.owed[number] = due - chips
    hand.collected = True
    hand.round.note("condition", player.name, f"{hand.meld_rules.shown(meld.faces)}, {chips} chip{'s' if chips > 1 else ''}", clause)
    for payer in hand.payers(player):
        pay(hand, payer, player, chips * hand.table.condition, "condition", clause)
    throw_away_without_chips(hand, player)


def pay(hand: PanguingueDeal, payer: Player, to: Player, amount: Cents, why: str, rule: str) -> None:
    """As far as the payer's chips reach: the house makes good no short pay (l.1467)."""
    hand.round.transfer(payer.name, to.name, min(amount, hand.chips(payer)), why, rule)


def throw_away_without_chips(hand: PanguingueDeal, but: Player) -> None:
    """There is no playing for tops: who runs out of chips throws his hand away (l.1464)."""
    for player in hand.live:
        if player is not but and not hand.chips(player):
            hand.round.note("no chips", player.name, "throws the hand away", "no-chips")
            hand.lay_aside(player, "broke")


def go_out(hand: PanguingueDeal, winner: Player) -> None:
    """All his conditions once more as they lie, and the outs, from everybody in with chips; the tops last (l.1397)."""
    values = hand.rules.values
    lying = sum(map(hand.meld_rules.value, winner.melds))
    owed = sum(winner.owed)
    chip = hand.table.condition
    hand.round.note("out", winner.name, f"out with {lying} chip{'' if lying == 1 else 's'} in conditions", "out")
    cap = {"chips-in-front": hand.chips(winner), "before-the-turn": hand.chips_before, "none": None}[hand.rules.out_cap]
    for payer in hand.payers(winner):
        left = min(hand.chips(payer), cap) if cap is not None else hand.chips(payer)  # l.1450
        for amount, why, rule in (
            (lying * chip, "conditions on the out", "out"),
            (owed * chip, "due from before", "due-on-the-out"),
            (values.outs * chip, "outs", "outs"),
        ):
            paid = min(amount, left)
            pay(hand, payer, winner, paid, why, rule)
            left -= paid
    win_tops(hand, winner, "tops")


def win_tops(hand: PanguingueDeal, winner: Player, rule: str) -> None:
    """The tops, and the first in the next deal (l.1347)."""
    hand.round.transfer(POT, winner.name, hand.round.accounts.get(POT, 0), "tops", rule)
    hand.round.carry = Parts({FIRST: winner.name, SEAT: winner.seat})
    hand.over = True


def dead_deal(hand: PanguingueDeal) -> None:
    """Nobody can go out: what is left of the tops goes back in equal shares."""
    round = hand.round
    round.note("dead deal", "", "nobody is out", "stock-runs-out")
    back = hand.live if hand.rules.dead_deal_tops == "those-in" else []
    back = back or [player for player in hand.players if player.status != "dead"] or hand.players
    for player, part in zip(back, share(round.accounts.get(POT, 0), len(back)), strict=True):
        round.transfer(POT, player.name, part, "top back", "stock-runs-out")
    hand.over = True
