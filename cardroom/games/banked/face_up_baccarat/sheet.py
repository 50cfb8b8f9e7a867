"""Face-up baccarat: the rule sheet."""

from cardroom.games.banked.face_up_baccarat.rules import EARLY, LATE, FaceUpEdition
from cardroom.games.banked.sheet import Section, Sheet


def sheet(edition: FaceUpEdition) -> list[Section]:
    rules = edition.rules
    page = Sheet(edition)
    says, cite = page.says, page.cite
    alone = says("late-tie-alone") if rules.late_alone else []
    return [
        ("Deck", says("deck", "shoe")),
        page.seats_and_wagers(("base-wager", EARLY, LATE)),
        ("Order of play", says("deal", "decision", "hit", "house-way", "player-dealer-draw")),
        ("Ranking", says("ranking")),
        (
            "Settlement",
            [
                cite(f"A base wager that wins is paid {rules.pays}", "player-wins"),
                *says("player-wins", "player-loses", "tie", "tie-pays"),
                *alone,
                *(says("action-button") if rules.order == "action-button" else []),
                *says("order"),
            ],
        ),
        page.coverage(),
    ]
