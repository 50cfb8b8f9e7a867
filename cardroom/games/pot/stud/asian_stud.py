"""Asian five-card stud: 32 cards from the seven up, one up and one down, then three more up; ranges of bets that grow from card to card."""

from cardroom.games.pot.scales import Scale
from cardroom.games.pot.stud.dealing import StudStreet
from cardroom.games.pot.stud.floor import FIVE_CARD_CLAUSES
from cardroom.games.pot.stud.game import StudHand, stud_game
from cardroom.games.pot.stud.rules import StudTable
from cardroom.games.pot.stud.stripped import CARDS, StrippedRules, ranking, stripped
from cardroom.round import Procedure, Round


class AsianHand(StudHand[StrippedRules]):
    streets = (
        StudStreet("second card", "ud", 0, burn=False),
        StudStreet("third card", "u", 0),
        StudStreet("fourth card", "u", 1),
        StudStreet("fifth card", "u", 1),
    )


def scale(rules: StrippedRules) -> Scale:
    rank = ranking(rules)
    return Scale("high", lambda own, board: rank.high((*own, *board)), rank.named)


def play(round: Round[StrippedRules, StudTable]) -> Procedure:
    return AsianHand(round).play(scale(round.rules))


GAME = stud_game("asian_stud", play, CARDS, *FIVE_CARD_CLAUSES, rules=StrippedRules, table=StudTable, deck=stripped)
