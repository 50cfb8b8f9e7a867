"""What every game with a flop shares: the procedure with its hooks, and the parts of its ``Game``."""

from collections.abc import Callable
from typing import TypeVar

from cardroom.cards import Card
from cardroom.collection import END, NO_FLOP
from cardroom.games.game import Game
from cardroom.games.pot.flop import floor as board
from cardroom.games.pot.flop.dealing import STREETS, CommunityStreet, deal_hole_cards, deal_street
from cardroom.games.pot.flop.rabbit import RULE, hunt, may_hunt
from cardroom.games.pot.flop.rules import check_community_table, turn_up_all_in
from cardroom.games.pot.flop.twice import RULE as TWICE_RULE
from cardroom.games.pot.flop.twice import TwoRuns
from cardroom.games.pot.game import check, pot_game, whole_deck
from cardroom.games.pot.hand import BlindsHand
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.sheet import sheet
from cardroom.round import Procedure, Round, Setup, Steps

CLAUSES = frozenset(
    {
        "blinds", "pot", "fold", "check", "call", "bet", "raise", "uncalled", "win", "split", "win-uncontested", "showdown",
        "post", "ante", "straddle", "deal", "flop", "turn", "river", "deck", "seats", "ranking", "button", "first-button",
        "raise-cap", *board.CLAUSES,
    }
)  # fmt: skip


FlopRules = TypeVar("FlopRules", bound=PotRules)
FlopTable = TypeVar("FlopTable", bound=PotTable)


def play_flop(
    round: Round[FlopRules, FlopTable],
    hole_cards: int,
    *scales: Scale,
    frame: Callable[[Round[FlopRules, FlopTable]], BlindsHand[FlopRules, FlopTable]] = BlindsHand,
    before_street: Callable[[BlindsHand[FlopRules, FlopTable], CommunityStreet], Steps] | None = None,
) -> Procedure:
    """Hole cards and a betting round; flop, turn and river, each with one; showdown. A game may have something done before a street."""
    hand = frame(round)
    if not (yield from hand.start()):
        return
    yield from deal_hole_cards(round, hand.contest, hole_cards)
    yield from hand.first_betting()
    runs = TwoRuns(hand.contest)
    for street in STREETS:
        if before_street is not None and not hand.over:
            yield from before_street(hand, street)
        if hand.over:
            break
        yield from runs.ask()
        yield from turn_up_all_in(hand.contest)
        yield from deal_street(round, street)
        hand.contest.collect(street.name)
        yield from hand.betting(street.limit)
    if runs.agreed:
        runs.deal_again()
    uncontested = hand.over
    yield from hand.end(END if round.places.get("board") else NO_FLOP, *scales)
    if uncontested and may_hunt(round.rules, round.table):
        yield from hunt(hand.contest)


def clauses(rules: PotRules, *more: str) -> frozenset[str]:
    board_clause = {"playing-the-board"} if rules.playing_the_board == "must-declare" else set()
    kill_clause = {"kill"} if rules.kill.kinds else set()
    rabbit_clause = {RULE} if rules.rabbit else set()
    twice_clause = {TWICE_RULE} if rules.run_twice else set()
    return CLAUSES | board_clause | kill_clause | rabbit_clause | twice_clause | frozenset(more)


def flop_game(
    name: str,
    play: Callable[[Round[FlopRules, FlopTable]], Procedure],
    *more: str,
    rules: type[FlopRules],
    table: type[FlopTable],
    check: Callable[[Setup[FlopRules, FlopTable]], None] = check,
    deck: Callable[[FlopRules], tuple[Card, ...]] = whole_deck,
) -> Game[FlopRules, FlopTable]:
    """The ``Game`` of a flop game; ``more`` are clauses that it cites beyond those that all of them do."""
    return pot_game(
        name,
        play,
        clauses=lambda rules: clauses(rules, *more),
        rules=rules,
        table=table,
        check_table=check_community_table,
        check=check,
        deck=deck,
        rulings=board.floor,
        sheet=sheet,
    )
