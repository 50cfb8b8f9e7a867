"""The ``Game`` of a draw game: its clauses, its checks of a table, its rule sheet."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from cardroom.collection import TableLimit
from cardroom.errors import BadSetup
from cardroom.games.game import Game, Section
from cardroom.games.pot import game
from cardroom.games.pot.chips import ON_CHIPS
from cardroom.games.pot.draw import floor as rulings
from cardroom.games.pot.draw.rules import DrawRules, draw_deck
from cardroom.games.pot.game import pot_game
from cardroom.games.pot.rules import PotEdition, PotRules, PotTable
from cardroom.games.pot.sheet import table_lines
from cardroom.round import Procedure, Round, Ruling, Setup

CLAUSES = frozenset(
    {
        "pot", "fold", "check", "call", "bet", "raise", "raise-cap", "uncalled", "win", "split", "win-uncontested", "showdown", "deal",
        "draw", "reshuffle", "deck", "seats", "ranking", "button", "first-button", "ante", *rulings.CLAUSES,
    }
)  # fmt: skip
WITH_BLINDS = frozenset({"blinds", "post", "straddle"})

PARTS = (
    ("Deck and seats", ("deck", "seats", "extra-shuffle", "new-deck")),
    ("Button, antes and blinds", ("first-button", "button", "ante", "blinds", "short-blind", "post", "straddle", "kill")),
    ("Order of play", ("deal", "open", "passed-out", "ante-in", "back", "draw", "change-draw", "split-openers", "reshuffle")),
    (
        "Betting",
        (
            "check",
            "bet",
            "call",
            "raise",
            "raise-cap",
            "check-penalty",
            "short-bet",
            "fold",
            *ON_CHIPS,
            "uncalled",
            "pot",
        ),
    ),
    ("Ranking and showdown", ("ranking", "ranking-low", "openers", "false-openers", "showdown", "miscall", "show-to-all")),
    ("Settlement", ("win", "split", "win-uncontested")),
)


def sheet(edition: PotEdition) -> list[Section]:
    """Sections in the order of play; each line is a clause with its source lines."""
    sections = [("Table", table_lines(edition))]
    cited = edition.cited
    for title, ids in PARTS:
        sections.append((title, [edition.clause_text(id) for id in ids if id in cited]))
    irregular = [id for id in edition.clauses if id.startswith("irregularity.") and id in cited]
    sections.append(("Irregularities", [edition.clause_text(id) for id in irregular]))
    return sections


def limit(rules: PotRules, table: PotTable) -> TableLimit:
    if table.blinds:
        return game.limit(rules, table)
    return TableLimit("limit", low=table.bets[0], high=table.bets[1], buy_in=table.buy_in, ante=table.ante)


def check(setup: Setup[DrawRules, PotTable]) -> None:
    game.check(setup)
    rules = setup.edition.rules
    if rules.cards * len(setup.seats) + rules.draws > len(setup.edition.deck):
        raise BadSetup(f"{len(setup.seats)} hands of {rules.cards} are more than the deck gives.")


def of_the_draw(rules: DrawRules) -> frozenset[str]:
    """What any draw game cites, by its rules."""
    return frozenset({"change-draw"} if rules.draw_changes else ()) | frozenset({"miscall"} if rules.calls else ())


def blinds_clauses(rules: PotRules) -> frozenset[str]:
    """What games with blinds cite, by their rules."""
    kill = {"kill"} if rules.kill.kinds or rules.entry.new_players == "kill" else set()
    return WITH_BLINDS | kill | ({"short-blind"} if rules.short_blind == "next-player" else set())


OwnRules = TypeVar("OwnRules", bound=DrawRules)
OwnTable = TypeVar("OwnTable", bound=PotTable)


def draw_game(
    name: str,
    play: Callable[[Round[OwnRules, OwnTable]], Procedure],
    *,
    rules: type[OwnRules],
    table: type[OwnTable],
    clauses: Callable[[OwnRules], frozenset[str]] = blinds_clauses,
    floor: Callable[[OwnRules], Sequence[Ruling[OwnRules, OwnTable]]] = rulings.rulings,
) -> Game[OwnRules, OwnTable]:
    """``clauses`` are those that it cites, under given rules, beyond what all draw games do."""
    return pot_game(
        name,
        play,
        clauses=lambda rules: CLAUSES | of_the_draw(rules) | clauses(rules),
        rules=rules,
        table=table,
        deck=draw_deck,
        check=check,
        limit=limit,
        rulings=floor,
        sheet=sheet,
    )
