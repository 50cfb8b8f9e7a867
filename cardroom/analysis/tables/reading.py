"""What an edition and a table say, as one array of figures: asked once, of the game's own functions."""

import sys
from typing import NamedTuple

import numpy as np

from cardroom.analysis.given import TableGiven
from cardroom.analysis.kernels import RankingTables
from cardroom.analysis.tables import layout
from cardroom.analysis.tables.fees import PotFee, pot_fee
from cardroom.analysis.tables.kinds import CompiledKind, CompiledStreet, compiled_kind
from cardroom.analysis.tables.layout import CardRow, Row
from cardroom.collection import END
from cardroom.games.pot.button import Entrances, Positions
from cardroom.games.pot.rules import PotRound, PotRules, PotTable
from cardroom.money import Cents
from cardroom.round import Round

RICH: Cents = 1_000_000_00
STRUCTURES = ("limit", "spread-limit", "pot-limit", "no-limit")
LIFTS = ("two-left", "two-at-start", "never")
SHORT_ALL_IN = ("half-is-full", "only-full", "on-top")
ODD_HALVES = ("high", "closest", "closest-if-tied")


class TableFigures(NamedTuple):
    """A table as compiled code reads it."""

    rules: Row
    deck: CardRow
    high: RankingTables
    low: RankingTables  # of the second scale, or the first again
    chip: Cents


def sample_round(given: TableGiven) -> PotRound:
    """A round at this table, the button in the last seat: what it is played by is asked of it."""
    stacks = {f"p{number}": RICH for number in range(given.count)}
    edition = given.edition.known(PotRules, PotTable)
    return Round(edition.setup(stacks, seed="tables", table=given.table, option=given.option or None, button=given.count))


def pot_fees(given: TableGiven, kind: CompiledKind) -> dict[str, PotFee | None]:
    """By moment: what is taken out of the pot; None where it goes by more than the pot."""
    rate = sample_round(given).setup.rate
    moments = dict.fromkeys([*(street.fee for street in kind.streets), END, kind.early])
    return {moment: pot_fee(rate, moment, given.count) for moment in moments if moment in rate.moments}


def figures_of(given: TableGiven) -> TableFigures:
    edition, players = given.edition, given.count
    kind = compiled_kind(edition)
    round = sample_round(given)
    rules, table, chip = round.rules, round.table, round.setup.chip
    found: Row = np.zeros(layout.RULES, np.int64)
    _betting(found, rules, table, chip)
    _posting(found, rules, table, Entrances(round, rules, table).positions(players), players)
    fees = pot_fees(given, kind)
    places = {moment: place for place, moment in enumerate(fees)}
    for place, fee in enumerate(fees.values()):
        assert fee is not None, f"{given.edition_id} has a collection that is not compiled"
        _lay(found, layout.FEE_ROWS + place * layout.FEE_FIGURES, *fee)
    for number, street in enumerate(kind.streets):
        fee_place = places.get(street.fee, layout.NO_FEE)
        _lay(found, layout.STREET_ROWS + number * layout.STREET_FIGURES, *_street(street, fee_place, table))
    found[layout.STREETS] = len(kind.streets)
    found[layout.END_FEE] = places.get(END, layout.NO_FEE)
    found[layout.EARLY_FEE] = places.get(kind.early, layout.NO_FEE)
    found[layout.DECK_SIZE] = len(edition.deck)
    found[layout.SCALES] = len(kind.scales)
    high, low = kind.scales[0], kind.scales[-1]
    found[layout.HIGH_USES], found[layout.LOW_USES] = high.uses, low.uses
    found[layout.PLAYERS] = players
    return TableFigures(found, np.array(edition.deck, np.uint8), high.tables(), low.tables(), chip)


def _lay(found: Row, at: int, *figures: int) -> None:
    found[at : at + len(figures)] = figures


def _betting(found: Row, rules: PotRules, table: PotTable, chip: Cents) -> None:
    rounds_up = any(blind % rules.pot_round_up for blind in table.blinds) if rules.pot_round_up else False
    found[layout.STRUCTURE] = STRUCTURES.index(table.structure)
    found[layout.CHIP] = chip
    found[layout.CAP] = rules.raise_cap if table.structure in rules.capped else sys.maxsize
    found[layout.CAP_LIFTS] = LIFTS.index(rules.cap_lifts)
    found[layout.REOPENS] = rules.reopens == "facing-full-raise"
    found[layout.ALL_IN] = SHORT_ALL_IN.index(rules.limit_all_in)
    found[layout.WITHIN_SPREAD] = rules.spread_first_raise == "within-the-spread"
    found[layout.POT_OPENING] = rules.pot_opening * table.big_blind if rules.pot_opening else 0
    found[layout.OPENING_BOUNDS] = rules.pot_opening_limit == "opening"
    found[layout.POT_CHIP] = rules.pot_round_up if rounds_up else 0
    found[layout.WITH_DROP] = rules.pot_size == "with-the-drop"
    found[layout.ODD_CHIPS] = rules.odd_chips == "in-turn"
    found[layout.ODD_HALF] = ODD_HALVES.index(rules.odd_half)
    found[layout.BOTH_HALVES] = rules.both_halves == "one-pot"


def _posting(found: Row, rules: PotRules, table: PotTable, positions: Positions, players: int) -> None:
    """Seats are those of the sample round, whose first is left of the button."""
    antes = (*table.antes, *(0,) * players)[:players] if table.antes else (table.ante,) * players
    _lay(found, layout.ANTES, *antes)
    found[layout.DEAD_ANTES] = table.antes_are == "dead" or (table.antes_are != "matched" and len(set(antes)) > 1)
    found[layout.BLINDS] = len(positions.blinds)
    _lay(found, layout.BLIND_SEATS, *(seat - 1 for seat in positions.blinds))
    _lay(found, layout.BLIND_BETS, *table.blinds[: len(positions.blinds)])
    found[layout.BLIND_BET] = positions.bet(table)
    found[layout.SHORT_BLIND] = rules.short_blind == "next-player"
    found[layout.STRADDLE_SEAT] = positions.big % players if table.straddle and players > 2 else -1
    found[layout.STRADDLE_BET] = 2 * table.big_blind


def _street(street: CompiledStreet, fee: int, table: PotTable) -> tuple[int, ...]:
    bet = table.bets[street.limit]
    least = {"limit": bet, "spread-limit": table.spread[0]}.get(table.structure, table.least_bet or table.big_blind)
    return street.burned, street.down, street.board, fee, bet, least, table.spread[1]
