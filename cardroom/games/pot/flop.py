"""What every game with a flop shares: the procedure with its hooks, and the parts of its ``Game``."""

from collections.abc import Callable
from typing import Any

from cardroom.cards import Card, deck
from cardroom.collection import END, NO_FLOP, TableLimit
from cardroom.errors import BadSetup
from cardroom.games.game import Game
from cardroom.games.pot.dealing import STREETS, Street, deal_hole_cards, deal_street
from cardroom.games.pot.hand import BlindsHand
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.sheet import sheet
from cardroom.money import money_text
from cardroom.round import EditionLike, Procedure, Round, Setup, Steps
from cardroom.rulings import board

CLAUSES = frozenset(
    {
        "blinds", "pot", "fold", "check", "call", "bet", "raise", "uncalled", "win", "split", "win-uncontested", "showdown",
        "post", "ante", "straddle", "deal", "flop", "turn", "river", "deck", "seats", "ranking", "button", "first-button",
        "raise-cap", *board.CLAUSES,
    }
)  # fmt: skip


def play_flop(
    round: Round,
    hole_cards: int,
    *scales: Scale,
    frame: type[BlindsHand] = BlindsHand,
    before_street: Callable[[BlindsHand, Street], Steps] | None = None,
) -> Procedure:
    """Hole cards and a betting round; flop, turn and river, each with one; showdown. A game may have something done before a street."""
    hand = frame(round)
    if not (yield from hand.start()):
        return
    yield from deal_hole_cards(round, hand.contest, hole_cards)
    yield from hand.first_betting()
    for street in STREETS:
        if before_street is not None and not hand.over:
            yield from before_street(hand, street)
        if hand.over:
            break
        yield from deal_street(round, street)
        hand.contest.collect(street.name)
        yield from hand.betting(street.limit)
    yield from hand.end(END if round.places.get("board") else NO_FLOP, *scales)


def check_table(edition: EditionLike, table: PotTable) -> None:
    rules: PotRules = edition.rules
    if table.structure not in rules.structures:
        raise BadSetup(f"{edition.id} is not played {table.structure}; it is: {', '.join(rules.structures)}.")
    if table.straddle and not rules.straddles.allowed(table):
        raise BadSetup(f"{edition.id} allows no straddle at this table.")
    if table.overs and (rules.overs_from is None or table.structure != "limit" or table.bets[0] < rules.overs_from):
        raise BadSetup(f"{edition.id} plays no overs at this table.")
    if not rules.kill.allowed(table):
        raise BadSetup(f"{edition.id} plays no such kill at this table.")
    if table.buy_in and table.structure in ("no-limit", "pot-limit") and table.blinds[0] > table.buy_in:
        raise BadSetup(f"A buy-in of {money_text(table.buy_in)} does not cover the blinds.")


def check(setup: Setup) -> None:
    able = [s for s, p in setup.seats.items() if p not in setup.absent and setup.stacks[p] > 0]
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


def clauses(rules: PotRules, *more: str) -> frozenset[str]:
    board_clause = {"playing-the-board"} if rules.playing_the_board == "must-declare" else set()
    kill_clause = {"kill"} if rules.kill.kinds else set()
    return CLAUSES | board_clause | kill_clause | frozenset(more)


def whole_deck(rules: Any) -> tuple[Card, ...]:
    return deck()


def flop_game(
    name: str,
    play: Callable[[Round], Procedure],
    *more: str,
    rules: type[PotRules] = PotRules,
    table: type[PotTable] = PotTable,
    check: Callable[[Setup], None] = check,
    deck: Callable[[Any], tuple[Card, ...]] = whole_deck,
) -> Game:
    """The ``Game`` of a flop game; ``more`` are clauses that it cites beyond those that all of them do."""
    return Game(
        name=name,
        family="pot",
        rules=rules,
        table=table,
        play=play,
        deck=deck,
        clauses=lambda rules: clauses(rules, *more),
        check_table=check_table,
        check=check,
        limit=limit,
        seats=lambda rules: rules.seats,
        rulings=board.FLOOR,
        sheet=sheet,
    )
