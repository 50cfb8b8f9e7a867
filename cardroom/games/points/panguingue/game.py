"""Panguingue: rummy with 310 cards, counter-clockwise; conditions are paid at once, and the first with eleven cards melded is out.

``play`` follows oceans-eleven (001 l.1331-1472).
"""

from cardroom.games.game import Game
from cardroom.games.points.panguingue import rules as panguingue_rules
from cardroom.games.points.panguingue.deal import deal, dealt_in, declare, has_the_first
from cardroom.games.points.panguingue.floor import FLOOR
from cardroom.games.points.panguingue.hand import PanguingueDeal
from cardroom.games.points.panguingue.pays import put_up_tops
from cardroom.games.points.panguingue.rules import FIRST, SEAT, PanguingueRound, Rules, Table
from cardroom.games.points.panguingue.sheet import sheet
from cardroom.games.points.panguingue.turns import play_on
from cardroom.round import Parts, Procedure


def play(round: PanguingueRound) -> Procedure:
    players = dealt_in(round)
    if len(players) < 2:
        round.note("no game", "", "fewer than two players have a top and a chip", "top")
        return
    first = has_the_first(round, players)
    put_up_tops(round, players)  # l.1351, 3296
    order = yield from deal(round, players, first)  # l.1347, 1409
    hand = PanguingueDeal(round, order)
    round.carry = round.carry_if_void = Parts({FIRST: order[0].name, SEAT: order[0].seat})  # until somebody wins
    yield from declare(hand)  # l.1351
    yield from play_on(hand)  # l.1355-1397


GAME = Game(
    name="panguingue",
    family="points",
    rules=Rules,
    table=Table,
    play=play,
    deck=panguingue_rules.deck,
    clauses=panguingue_rules.clauses,
    check_table=panguingue_rules.check_table,
    check=panguingue_rules.check,
    limit=panguingue_rules.limit,
    seats=panguingue_rules.seats,
    rulings=lambda rules: FLOOR,
    sheet=sheet,
)
