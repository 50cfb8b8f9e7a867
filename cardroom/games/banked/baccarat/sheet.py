"""Baccarat: the rule sheet, with the drawing chart."""

from cardroom.games.banked.baccarat.rules import BaccaratEdition
from cardroom.games.banked.sheet import Section, Sheet


def sheet(edition: BaccaratEdition) -> list[Section]:
    rules = edition.rules
    page = Sheet(edition)
    says, cite = page.says, page.cite
    seven = says("three-card-seven") if rules.banker_three_card_seven == "pushes" else []
    chart = [
        cite(f"Banker {total}: {_draws(thirds)}", "banker-chart") for total, thirds in sorted(rules.banker_chart.items(), reverse=True)
    ]
    return [
        ("Deck", says("deck", "shoe")),
        page.seats_and_wagers(("player-line", "banker-line", *rules.bets)),
        ("Order of play", says("deal", "natural", "player-draw", "banker-draw")),
        ("Banker draws after the player's third card", [*says("banker-chart"), *chart]),
        ("Ranking", says("ranking")),
        (
            "Settlement",
            [
                cite(
                    f"A Player line that wins is paid {rules.player_pays}, a Banker line {rules.banker_pays}", "player-line", "banker-line"
                ),
                *says("line-wins", "line-loses", "line-tie"),
                *seven,
                *(says("action-button") if rules.action_card else []),
                *says("order"),
            ],
        ),
        ("Bets pay", [cite(f"{bet.name}: {bet.pays}", key) for key, bet in rules.bets.items()]),
        page.coverage(),
    ]


def _draws(thirds: str) -> str:
    if not thirds:
        return "stands"
    return "draws on any card" if len(thirds) == 10 else f"draws on {', '.join(thirds)}"
