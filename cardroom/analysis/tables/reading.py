"""What an edition and a table say, as one array of figures: asked once, of the game's own functions."""

import sys
from typing import NamedTuple

import numpy as np

from cardroom.analysis.given import TableGiven
from cardroom.analysis.kernels import RankingTables
from cardroom.analysis.tables import layout
from cardroom.analysis.tables.fees import PotFee, pot_fee
from cardroom.analysis.tables.kinds import CompiledKind, compiled_kind
from cardroom.analysis.tables.layout import CardRow, Row
from cardroom.collection import ANTES, END, ON_THE_BUTTON, ChargedRound
from cardroom.games.pot.button import Entrances, Positions
from cardroom.games.pot.draw.lowball import LowballRules
from cardroom.games.pot.draw.rules import DrawRules
from cardroom.games.pot.rules import PotRound, PotRules, PotTable
from cardroom.games.pot.stud.rules import StudRules, StudStakes, StudTable, stakes
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
    streets = [moment for street in kind.streets for moment in (street.fee_before, street.fee)]
    moments = dict.fromkeys([ANTES, *streets, END, kind.early])
    return {moment: pot_fee(rate, moment, given.count) for moment in moments if moment in rate.moments}


def figures_of(given: TableGiven) -> TableFigures:
    edition, players = given.edition, given.count
    kind = compiled_kind(edition)
    round = sample_round(given)
    rules, table, chip = round.rules, round.table, round.setup.chip
    found: Row = np.zeros(layout.RULES, np.int64)
    _betting(found, rules, table, chip)
    found[layout.STRADDLE_SEAT] = -1
    ranges = _ranges(kind, table)
    if isinstance(rules, StudRules) and isinstance(table, StudTable):
        put_in = stakes(rules, table, [street.limit for street in kind.streets])
        ranges = put_in.ranges
        _antes(found, table, (put_in.ante,) * players)
        _opening(found, rules, table, put_in)
        found[layout.BUTTON_FEE] = _button_fee(round)
        found[layout.UP_CARDS] = sum(1 << at for at, face in enumerate("".join(street.faces for street in kind.streets)) if face == "u")
        found[layout.LOW_BY_SUIT] = kind.scales[0].low
    else:
        antes = (*table.antes, *(0,) * players)[:players] if table.antes else (table.ante,) * players
        _antes(found, table, antes)
        _blinds(found, rules, table, Entrances(round, rules, table).positions(players), players)
    if isinstance(rules, DrawRules):
        _draws(found, rules)
    fees = pot_fees(given, kind)
    places = {moment: place for place, moment in enumerate(fees)}
    for place, fee in enumerate(fees.values()):
        assert fee is not None, f"{given.edition_id} has a collection that is not compiled"
        _lay(found, layout.FEE_ROWS + place * layout.FEE_FIGURES, *fee)
    for number, street in enumerate(kind.streets):
        before, after = (places.get(moment, layout.NO_FEE) for moment in (street.fee_before, street.fee))
        row = (before, *street.throws, street.burned, len(street.faces), street.board, after, *ranges[number])
        _lay(found, layout.STREET_ROWS + number * layout.STREET_FIGURES, *row)
    found[layout.STREETS] = len(kind.streets)
    found[layout.END_FEE] = places.get(END, layout.NO_FEE)
    found[layout.ANTES_FEE] = places.get(ANTES, layout.NO_FEE)
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
    found[layout.POT_OPENING] = rules.pot_opening * table.big_blind if table.blinds else 0
    found[layout.OPENING_BOUNDS] = rules.pot_opening_limit == "opening"
    found[layout.POT_CHIP] = rules.pot_round_up if rounds_up else 0
    found[layout.WITH_DROP] = rules.pot_size == "with-the-drop"
    found[layout.ODD_CHIPS] = rules.odd_chips == "in-turn"
    found[layout.ODD_HALF] = ODD_HALVES.index(rules.odd_half)
    found[layout.BOTH_HALVES] = rules.both_halves == "one-pot"


def _antes(found: Row, table: PotTable, antes: tuple[Cents, ...]) -> None:
    _lay(found, layout.ANTES, *antes)
    found[layout.HAS_ANTES] = any(antes)
    found[layout.DEAD_ANTES] = table.antes_are == "dead" or (table.antes_are != "matched" and len(set(antes)) > 1)


def _blinds(found: Row, rules: PotRules, table: PotTable, positions: Positions, players: int) -> None:
    """Seats are those of the sample round, whose first is left of the button."""
    found[layout.BLINDS] = len(positions.blinds)
    _lay(found, layout.BLIND_SEATS, *(seat - 1 for seat in positions.blinds))
    _lay(found, layout.BLIND_BETS, *table.blinds[: len(positions.blinds)])
    found[layout.BLIND_BET] = positions.bet(table)
    found[layout.SHORT_BLIND] = rules.short_blind == "next-player"
    found[layout.STRADDLE_SEAT] = positions.big % players if table.straddle and players > 2 else -1
    found[layout.STRADDLE_BET] = 2 * table.big_blind


def _ranges(kind: CompiledKind, table: PotTable) -> tuple[tuple[Cents, Cents], ...]:
    """By street the least bet and, in spread-limit games, the largest, where there are blinds."""
    if not table.blinds:
        return ()
    any_street = table.spread[0] if table.structure == "spread-limit" else table.least_bet or table.big_blind
    return tuple((table.bets[street.limit] if table.structure == "limit" else any_street, table.spread[1]) for street in kind.streets)


def _opening(found: Row, rules: StudRules, table: StudTable, put_in: StudStakes) -> None:
    """The forced bet, who makes it, and whose turn comes first later."""
    upper = table.bets[1] if table.structure == "limit" else put_in.ranges[0][1]
    found[layout.STUD] = True
    found[layout.OPENS_HIGH] = rules.opens == "high-card"
    found[layout.OPENING_ACE_LOW] = rules.opening_ace == "low"
    found[layout.OPENING_SUITS] = rules.opening_tie == "suit"
    found[layout.LOW_FIRST] = rules.acts_first == "low-hand"
    found[layout.OPENS_WITH] = put_in.opening
    found[layout.OPENS_UPPER] = upper if rules.opening == "lower-or-upper" else 0
    found[layout.WHOLE] = rules.opening != "bring-in"
    found[layout.LIVE_OPENING] = rules.opening_live
    found[layout.OPEN_PAIR] = table.bets[1] if rules.open_pair == "either-limit" and table.structure == "limit" else 0
    found[layout.GETS_CARDS] = rules.fold_unbet == "gets-cards"
    found[layout.BY_SUIT] = rules.odd_chip_to == "suit"
    found[layout.ODD_ACE_LOW] = rules.odd_chip_ace == "low"


def _button_fee(round: PotRound) -> Cents:
    """What the player with the button pays for the table."""
    if ON_THE_BUTTON not in round.setup.rate.moments:
        return 0
    players = tuple(round.setup.seats.values())
    return sum(charge.amount for charge in round.setup.rate.due(ON_THE_BUTTON, ChargedRound(players=players, button=players[-1])))


def _draws(found: Row, rules: DrawRules) -> None:
    found[layout.DRAWS] = True
    found[layout.CARDS_HELD] = rules.cards
    found[layout.IN_TURN] = rules.in_turn
    found[layout.JUST_LAST] = rules.reshuffle == "just-thrown-last"
    found[layout.NO_CHECK_RAISE] = isinstance(rules, LowballRules) and not rules.check_raise
