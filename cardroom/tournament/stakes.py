"""What a table of a game is set to at a level: the stakes of a structure, in the words of an edition.

A chip of a tournament counts as a dollar does on the felt, so that every game's rules of amounts hold as they are.
"""

from collections.abc import Mapping

from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.pot.stud.rules import StudTable
from cardroom.houses.edition import Edition
from cardroom.money import Cents
from cardroom.tournament.structure import BlindLevel, TournamentStructure

CHIP: Cents = 100
"""What one chip of a tournament counts in a round."""


def bets_at(level: BlindLevel) -> tuple[int, int]:
    """The two bets of a limit game."""
    return level.bets if level.bets[1] else (level.blinds[1], 2 * level.blinds[1])


def blinds_at(level: BlindLevel, chip: int, limit: bool) -> tuple[int, int]:
    """The blinds: those of the level; in a limit game, and where the level has none, half the lower bet and the lower bet."""
    if level.blinds[1] and not (limit and level.bets[1]):
        return level.blinds
    low, _ = bets_at(level)
    return max(chip, low // 2 // chip * chip), low


def ante_at(level: BlindLevel, chip: int) -> int:
    """The ante of a game without blinds."""
    return level.stud_ante or max(chip, bets_at(level)[0] // 4 // chip * chip)


def structure_of(edition: Edition) -> str:
    """How the game is bet in a tournament: as its edition's table is; spread limits, which are printed as cash, give way."""
    rules, table = edition.rules, edition.table
    assert isinstance(rules, PotRules) and isinstance(table, PotTable)
    if table.structure != "spread-limit":
        return table.structure
    return "no-limit" if "no-limit" in rules.structures else rules.structures[0]


def settings_at(edition: Edition, structure: TournamentStructure, number: int) -> Mapping[str, object]:
    """The settings of a table of this edition at a level."""
    level, chip = structure.level(number), structure.smallest_chip(number)
    played = structure_of(edition)
    limit = played == "limit"
    low, high = bets_at(level)
    found: dict[str, object] = {"structure": played, "chip": chip * CHIP, "kill": (), "straddle": False, "overs": (), "least_bet": 0}
    found["buy_in"] = 0  # a tournament has none, and no blind is too large for it
    if limit:
        found["bets"] = (low * CHIP, high * CHIP)
    if isinstance(edition.table, StudTable):
        ante = ante_at(level, chip)
        return found | {"ante": ante * CHIP, "bring_in": _forced(edition, level, chip) * CHIP}
    assert isinstance(edition.table, PotTable)
    if edition.table.ante and not any(edition.table.blinds):  # a draw game with antes
        return found | {"ante": ante_at(level, chip) * CHIP}
    small, big = blinds_at(level, chip, limit)
    found["blinds"] = tuple(blind * CHIP for blind in _posted(edition.table, small, big, chip))
    if level.ante:
        found["ante"] = level.ante * CHIP
        if structure.ante == "big-blind":
            found["antes_are"] = "big-blind"
    return found


def _posted(table: PotTable, small: int, big: int, chip: int) -> tuple[int, ...]:
    """As many blinds as the edition's table has: the first is the small one, the last two are alike where there are three."""
    if len(table.blinds) == 1:
        return (big,)
    return (small, *(big for _ in table.blinds[1:]))


def _forced(edition: Edition, level: BlindLevel, chip: int) -> int:
    """The forced bet of a stud game: a bring-in, or a whole bet where the edition has it so."""
    opening = getattr(edition.rules, "opening", "bring-in")
    low, _ = bets_at(level)
    if opening != "bring-in":
        return low
    return level.bring_in or level.stud_ante or max(chip, low // 4 // chip * chip)
