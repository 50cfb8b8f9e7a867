"""California baccarat: the rule sheet."""

from cardroom.games.banked.california_baccarat.rules import CaliforniaEdition
from cardroom.games.banked.sheet import Section, Sheet


def sheet(edition: CaliforniaEdition) -> list[Section]:
    rules = edition.rules
    page = Sheet(edition)
    says, cite = page.says, page.cite
    return [
        ("Deck", says("deck", "shoe")),
        page.seats_and_wagers(("base-wager",)),
        ("Order of play", says("deal", "decision", "draw", "reveal")),
        ("Ranking", says("ranking", "joker", "natural")),
        (
            "Settlement",
            [cite(f"A wager that wins is paid {rules.pays}", "player-wins"), *says("player-wins", "player-loses", "tie", "order")],
        ),
        page.coverage(),
    ]
