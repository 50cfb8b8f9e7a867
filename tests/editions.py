"""Editions for tests that know the game: with the switches it has, so that their types are known."""

from typing import TypeGuard

from cardroom import Edition, Round, load
from cardroom.games.banked.baccarat.rules import Rules as BaccaratRules
from cardroom.games.banked.blackjack.rules import Rules as BlackjackRules
from cardroom.games.banked.blackjack.rules import Table as BlackjackTable
from cardroom.games.banked.california_baccarat.rules import Rules as CaliforniaRules
from cardroom.games.banked.face_up_baccarat.rules import Rules as FaceUpRules
from cardroom.games.banked.pai_gow.rules import Rules as PaiGowRules
from cardroom.games.banked.pai_gow.rules import Table as PaiGowTable
from cardroom.games.banked.pan_nine.rules import Rules as PanNineRules
from cardroom.games.banked.pan_nine.rules import Table as PanNineTable
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.games.banked.tiles.rules import Rules as TilesRules
from cardroom.games.banked.ultimate.rules import Rules as UltimateRules
from cardroom.games.banked.ultimate.rules import Table as UltimateTable
from cardroom.games.banked.versus.rules import Rules as VersusRules
from cardroom.games.banked.versus.rules import Table as VersusTable
from cardroom.games.points.chinese.rules import RowsRules
from cardroom.games.points.chinese.rules import Rules as ChineseRules
from cardroom.games.points.chinese.rules import Table as ChineseTable
from cardroom.games.points.panguingue.rules import Rules as PanguingueRules
from cardroom.games.points.panguingue.rules import Table as PanguingueTable
from cardroom.games.pot.draw.rules import DrawRules
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.pot.stud.rules import StudRules, StudTable
from cardroom.games.pot.stud.stripped import StrippedRules

Either = str | Edition
BankedEdition = Edition[BankedRules, BankedTable]
VersusEdition = Edition[VersusRules, VersusTable]
UltimateEdition = Edition[UltimateRules, UltimateTable]
BlackjackEdition = Edition[BlackjackRules, BlackjackTable]
BaccaratEdition = Edition[BaccaratRules, BankedTable]
CaliforniaBaccaratEdition = Edition[CaliforniaRules, BankedTable]
FaceUpBaccaratEdition = Edition[FaceUpRules, BankedTable]
PaiGowEdition = Edition[PaiGowRules, PaiGowTable]
TilesEdition = Edition[TilesRules, BankedTable]
PanNineEdition = Edition[PanNineRules, PanNineTable]
PotEdition = Edition[PotRules, PotTable]
StudEdition = Edition[StudRules, StudTable]
StrippedEdition = Edition[StrippedRules, StudTable]
DrawEdition = Edition[DrawRules, PotTable]
RowsEdition = Edition[RowsRules, ChineseTable]
ChineseEdition = Edition[ChineseRules, ChineseTable]
PanguingueEdition = Edition[PanguingueRules, PanguingueTable]


def loaded(edition: Either) -> Edition:
    return load(edition) if isinstance(edition, str) else edition


# -- with a player-dealer ---------------------------------------------------------------------------------------------------------


def load_banked(edition: Either) -> BankedEdition:
    """Any game with a player-dealer."""
    return loaded(edition).known(BankedRules, BankedTable)


def load_versus(edition: Either) -> VersusEdition:
    """Poker against the player-dealer's hand."""
    return loaded(edition).known(VersusRules, VersusTable)


def load_ultimate(edition: Either) -> UltimateEdition:
    return loaded(edition).known(UltimateRules, UltimateTable)


def load_blackjack(edition: Either) -> BlackjackEdition:
    return loaded(edition).known(BlackjackRules, BlackjackTable)


def load_baccarat(edition: Either) -> BaccaratEdition:
    """Baccarat by the chart."""
    return loaded(edition).known(BaccaratRules, BankedTable)


def load_california_baccarat(edition: Either) -> CaliforniaBaccaratEdition:
    return loaded(edition).known(CaliforniaRules, BankedTable)


def load_face_up_baccarat(edition: Either) -> FaceUpBaccaratEdition:
    return loaded(edition).known(FaceUpRules, BankedTable)


def load_pai_gow(edition: Either) -> PaiGowEdition:
    """Pai gow poker."""
    return loaded(edition).known(PaiGowRules, PaiGowTable)


def load_tiles(edition: Either) -> TilesEdition:
    """Pai gow tiles."""
    return loaded(edition).known(TilesRules, BankedTable)


def load_pan_nine(edition: Either) -> PanNineEdition:
    return loaded(edition).known(PanNineRules, PanNineTable)


# -- for a pot, and for points ----------------------------------------------------------------------------------------------------


def load_pot(edition: Either) -> PotEdition:
    """Any game for a pot."""
    return loaded(edition).known(PotRules, PotTable)


def is_pot(round: Round) -> TypeGuard[Round[PotRules, PotTable]]:
    """Whether it is a round of a game for a pot."""
    return isinstance(round.rules, PotRules) and isinstance(round.table, PotTable)


def load_stud(edition: Either) -> StudEdition:
    return loaded(edition).known(StudRules, StudTable)


def load_stripped(edition: Either) -> StrippedEdition:
    """Stud with a stripped deck."""
    return loaded(edition).known(StrippedRules, StudTable)


def load_draw(edition: Either) -> DrawEdition:
    return loaded(edition).known(DrawRules, PotTable)


def load_rows(edition: Either) -> RowsEdition:
    """Chinese poker, open face or not."""
    return loaded(edition).known(RowsRules, ChineseTable)


def load_chinese(edition: Either) -> ChineseEdition:
    return loaded(edition).known(ChineseRules, ChineseTable)


def load_panguingue(edition: Either) -> PanguingueEdition:
    return loaded(edition).known(PanguingueRules, PanguingueTable)
