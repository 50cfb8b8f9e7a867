"""What the ``Game`` of every pot game shares: the checks of a table and of a setup, the limit that a fee option must cover."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from cardroom.cards import Card, deck
from cardroom.collection import TableLimit
from cardroom.errors import BadSetup
from cardroom.games.game import Game, Section
from cardroom.games.pot.chips import chips
from cardroom.games.pot.rules import PotEdition, PotRules, PotTable, who_can_play
from cardroom.money import Cents, money_text
from cardroom.round import EditionLike, Procedure, Round, Ruling, Setup


def check_table(edition: PotEdition, table: PotTable) -> None:
    rules = edition.rules
    if table.structure not in rules.structures:
        raise BadSetup(f"{edition.id} is not played {table.structure}; it is: {', '.join(rules.structures)}.")
    if table.straddle and not rules.straddles.allowed(table):
        raise BadSetup(f"{edition.id} allows no straddle at this table.")
    if table.overs and (rules.overs_from is None or table.structure != "limit" or table.bets[0] < rules.overs_from):
        raise BadSetup(f"{edition.id} plays no overs at this table.")
    for overlay in rules.overlays:
        for name in overlay.closes:
            if overlay.holds(table) and getattr(table, name, None) is not None:
                raise BadSetup(f"{edition.id}: table.{name}: it is not left to tables of this limit.")
    if not rules.kill.allowed(table):
        raise BadSetup(f"{edition.id} plays no such kill at this table.")
    if table.buy_in and table.structure in ("no-limit", "pot-limit") and table.blinds[0] > table.buy_in:
        raise BadSetup(f"A buy-in of {money_text(table.buy_in)} does not cover the blinds.")


def check(setup: Setup[PotRules, PotTable]) -> None:
    able = who_can_play(setup.seats, setup.absent, setup.stacks.__getitem__)
    if len(able) < 2:
        raise BadSetup("A pot game needs two players with chips.")
    if setup.button is not None and setup.button not in able:
        raise BadSetup(f"The button cannot be in seat {setup.button}: nobody is dealt in there.")


def limit(rules: PotRules, table: PotTable) -> TableLimit:
    blinds = (table.blinds[0], table.big_blind)
    if table.structure == "limit":
        return TableLimit("limit", low=table.bets[0], high=table.bets[1], buy_in=table.buy_in, blinds=blinds)
    if table.structure == "spread-limit":
        return TableLimit("spread-limit", least=table.spread[0], most=table.spread[1], buy_in=table.buy_in, blinds=blinds)
    return TableLimit(table.structure, least=table.least_bet or table.big_blind, buy_in=table.buy_in, blinds=blinds)


def stakes(rules: PotRules, table: PotTable) -> tuple[Cents, ...]:
    """Blinds, antes and posts, and the bets of a limit."""
    bets = table.bets if table.structure == "limit" else table.spread if table.structure == "spread-limit" else (table.least_bet,)
    return (*table.blinds, table.ante, *table.antes, *table.posts, *bets)


def whole_deck(rules: PotRules) -> tuple[Card, ...]:
    return deck()


def seats(rules: PotRules) -> int:
    return rules.seats


OwnRules = TypeVar("OwnRules", bound=PotRules)
OwnTable = TypeVar("OwnTable", bound=PotTable)


def pot_game(
    name: str,
    play: Callable[[Round[OwnRules, OwnTable]], Procedure],
    *,
    rules: type[OwnRules],
    table: type[OwnTable],
    clauses: Callable[[OwnRules], frozenset[str]],
    rulings: Callable[[OwnRules], Sequence[Ruling[OwnRules, OwnTable]]],
    sheet: Callable[[EditionLike[OwnRules, OwnTable]], list[Section]],
    deck: Callable[[OwnRules], tuple[Card, ...]] = whole_deck,
    check_table: Callable[[EditionLike[OwnRules, OwnTable], OwnTable], None] = check_table,
    check: Callable[[Setup[OwnRules, OwnTable]], None] = check,
    limit: Callable[[OwnRules, OwnTable], TableLimit] = limit,
    seats: Callable[[OwnRules], int] = seats,
    stakes: Callable[[OwnRules, OwnTable], tuple[Cents, ...]] = stakes,
) -> Game[OwnRules, OwnTable]:
    """``rulings`` are those of its family; what counts for chips in every game is added here, and so are the clauses of them all."""

    def all_rulings(rules: OwnRules) -> Sequence[Ruling[OwnRules, OwnTable]]:
        return (*rulings(rules), *chips(rules))

    def cited(rules: OwnRules) -> frozenset[str]:
        return clauses(rules) | rules.kept_at_table | {ruling.rule for ruling in all_rulings(rules)}

    return Game(name, "pot", rules, table, play, deck, cited, check_table, check, limit, seats, all_rulings, sheet, stakes=stakes)
