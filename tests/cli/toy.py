"""A toy game in one screen, so that commands, records and bots are tested against the interfaces and not against a game's rules.

Each player may ante (all at once), is dealt two cards face down, drops or doubles, a card is turned up, the high card takes the pot.
"""

from typing import Any

from cardroom.cards import card_names, deck, pretty
from cardroom.collection import TableLimit
from cardroom.games.game import Game
from cardroom.house_rules import HouseRules
from cardroom.round import DROP, Amounts, Decision, Option, Procedure, Round, Spot, exactly
from cardroom.switches import Money, TableSwitches

EDITION = """
name = "High Card"
game = "toy"
source = "toy.txt"
lines = "1-9"
approval = "TOY-1"

[rules]
fee = "$1"

[table]
ante = "$10"

[clauses]
ante = { says = "Each player may ante $5 to the table's most.", lines = "2-3" }
double = { says = "A player doubles the ante or drops.", lines = "4" }
fee = { says = "The house takes its fee from the pot.", lines = "5" }
win = { says = "The highest card takes the pot." }

[[readings]]
id = "ties"
lines = "6"
text = "The page is silent on ties."
read = "The higher suit wins."
why = "Somebody must."
"""


class Rules(HouseRules):
    fee: Money = 100


class Table(TableSwitches):
    ante: Money = 1000


def play(round: Round[Rules, Table]) -> Procedure:
    seats = round.setup.seats
    waiting = dict(seats)
    antes: dict[int, Spot] = {}
    while waiting:
        asks = {}
        for seat, player in waiting.items():
            spot, most = Spot(seat, "ante", player), min(round.table.ante, round.accounts[player] // 2)
            wager = (Option("wager", Amounts(500, most, 100), spot, rule="ante"),) if seat not in antes and most >= 500 else ()
            asks[player] = (*wager, Option("done"))
        action = yield Decision("wagers", asks)
        seat = next(seat for seat, player in seats.items() if player == action.player)
        if action.verb == "done":
            del waiting[seat]
        else:
            antes[seat] = Spot(seat, "ante", action.player)
            round.transfer(action.player, antes[seat], action.amount, "ante", "ante")
    round.deal_around([(f"seat/{seat}", seats[seat]) for seat in sorted(antes)], 2)
    for seat, spot in sorted(antes.items()):
        owed = round.accounts[spot]
        action = yield Decision("double", {seats[seat]: (Option("double", exactly(owed), spot), Option("drop"))})
        round.transfer(spot, "pot/0", owed, "into the pot", "double")
        if action.verb == "double":
            round.transfer(action.player, "pot/0", owed, "doubled", "double")
        else:
            del antes[seat]
            round.move(f"seat/{seat}", "muck")
    yield from round.burn()
    yield from round.deal("board", 1)
    pot = round.accounts.get("pot/0", 0)
    if not antes:
        if pot:
            round.transfer("pot/0", DROP, pot, "nobody stayed", "fee")
        return
    round.transfer("pot/0", DROP, min(pot, round.rules.fee), "fee", "fee")
    for seat in sorted(antes):
        round.show(f"seat/{seat}")
    best = max(antes, key=lambda seat: max(round.places[f"seat/{seat}"]))
    round.note("winner", seats[best], f"{seats[best]} wins with {card_names(round.places[f'seat/{best}'])}.", "win")
    round.transfer("pot/0", seats[best], round.accounts["pot/0"], "wins the pot", "win")


def sheet(edition: Any) -> list[tuple[str, list[str]]]:
    return [("Deck", ["One deck of 52."]), ("Best card", [pretty(51)])]


GAME = Game(
    "toy", "pot", Rules, Table, play, lambda rules: deck(), lambda rules: frozenset({"ante", "double", "fee", "win"}),
    lambda edition, table: None, lambda setup: None, lambda rules, table: TableLimit("limit"), lambda rules: 6, lambda rules: (), sheet,
)  # fmt: skip
