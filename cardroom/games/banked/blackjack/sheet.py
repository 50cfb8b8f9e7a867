"""Blackjack: the rule sheet."""

from cardroom.games.banked.blackjack.rules import BlackjackEdition, Bonus, offered
from cardroom.games.banked.blackjack.side_bets import said
from cardroom.games.banked.sheet import Section, Sheet

OPTIONS = {
    "double": "Double", "double-double": "Double-double down", "rescue": "Rescue", "split": "Split", "split-aces": "Split aces",
    "surrender": "Surrender", "insurance": "Insurance", "even-money": "Even money",
}  # fmt: skip


def sheet(edition: BlackjackEdition) -> list[Section]:
    rules = edition.rules
    page = Sheet(edition)
    says, cite = page.says, page.cite

    def where(clause: str) -> list[str]:
        """The clause, if this edition has it."""
        return says(clause) if clause in edition.cited else []

    posted = offered(rules, edition.table)
    pays = [cite(f"{_natural(hand)}: {odds}", "natural-pays") for hand, odds in rules.natural_pays.items()]
    sections: list[Section] = [
        ("Deck", says("deck", "shoe", "reshuffle")),
        page.seats_and_wagers(("wager", "backline-follows", *rules.bonuses)),
        ("Counts", [*says("natural", "ranking"), *where("joker"), *where("beyond")]),
        ("Order of play", [*says("deal"), *where("face-down"), *where("check"), *where("joker-up"), *says("turn", "player-dealer-draw")]),
        ("Options", [f"{title}: {line[0].lower()}{line[1:]}" for clause, title in OPTIONS.items() for line in where(clause)]),
        (
            "Settlement",
            [
                *says("natural-pays"),
                *pays,
                *where("naturals-at-once"),
                *says("both-natural", "player-dealer-natural", "player-wins", "player-loses", "tie"),
                *where("equal-21"),
                *says("player-dealer-over", "player-over", "both-over"),
                *where("original-only"),
                *says("order"),
            ],
        ),
        *((_title(key, bonus, key in posted), _pays(page, key, bonus)) for key, bonus in rules.bonuses.items()),
    ]
    return [*sections, *page.jackpot(), page.coverage()]


def _natural(hand: str) -> str:
    return {"natural": "A natural", "suited-ace-king": "Ace and king of one suit", "suited-aces": "Two aces of one suit"}[hand]


def _title(key: str, bonus: Bonus, posted: bool) -> str:
    return f"{bonus.name} pays" if posted else f"{bonus.name} pays (offered where a table posts {key})"


def _pays(page: Sheet, key: str, bonus: Bonus) -> list[str]:
    return [
        page.edition.figure(f"{said(bonus, line).capitalize()}: {odds}", f"rules.bonuses.{key}.pays", f"{key}-pays")
        for line, odds in bonus.pays.items()
    ]
