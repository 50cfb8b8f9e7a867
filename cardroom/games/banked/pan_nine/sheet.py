"""Super pan nine: the sections of the rule sheet that only this game has."""

from cardroom.games.banked.pan_nine.rules import HIGHEST, IRREGULARITIES, PanNineEdition
from cardroom.games.banked.sheet import Section, Sheet


def sheet(edition: PanNineEdition) -> list[Section]:
    rules = edition.rules
    page = Sheet(edition)
    says, cite = page.says, page.cite
    draws, stands = rules.player_dealer_draws, rules.player_dealer_stands
    return [
        ("Deck", [*says("deck", "shoe"), cite(f"A table, unless set otherwise: {edition.table.cut} cards behind the cut card")]),
        page.seats_and_wagers(["base-wager"]),
        ("Points", says("ranking")),
        ("Order of play", says("action-button", "deal", "draw", "player-dealer-draw", "reveal")),
        (
            "Drawing a fourth card",
            [
                cite("A player: as he likes", "draw"),
                cite(
                    f"The house way: {_from_to(0, rules.house_draws)} draws, {_from_to(rules.house_draws + 1, HIGHEST)} stands", "house-way"
                ),
                *says("house-way"),
                cite(
                    f"The player-dealer: {_from_to(0, draws)} draws, {_from_to(draws + 1, stands - 1)} as he likes, "
                    f"{_from_to(stands, HIGHEST)} stands",
                    "player-dealer-draw",
                ),
            ],
        ),
        (
            "Settlement",
            [cite(f"Higher: the wager is paid {rules.pays}", "player-wins"), *says("player-wins", "player-loses", "push", "order")],
        ),
        ("Irregularities", says("irregularity.misdeal", *sorted(IRREGULARITIES))),
        page.coverage(),
    ]


def _from_to(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} to {high}"
