"""Ultimate Texas hold'em: the rule sheet."""

from cardroom.games.banked.paytable import spoken
from cardroom.games.banked.sheet import Section, Sheet
from cardroom.games.banked.ultimate.rules import UltimateEdition


def sheet(edition: UltimateEdition) -> list[Section]:
    rules = edition.rules
    page = Sheet(edition)
    says, cite = page.says, page.cite
    sections: list[Section] = [
        ("Deck", says("deck")),
        page.seats_and_wagers(("ante", "blind", *rules.bonuses, "play")),
        ("Order of play", says("deal", "decision", "flop", "river", "fold", "reveal", "qualifier")),
        ("Ranking", says("ranking")),
        (
            "Settlement",
            [
                cite(
                    f"Player-dealer below {spoken(rules.qualifier)}: the Ante goes back, Play and Blind are settled as below",
                    "unqualified-ante",
                ),
                cite(f"Player higher: Ante and Play are paid {rules.pays}, the Blind by its table; off it, it pushes", "player-wins"),
                cite("Player lower: Ante, Play and Blind lose", "player-loses"),
                cite("Hands equal: Ante, Play and Blind push", "tie"),
                *says(*(f"{key}-after-a-fold" for key in rules.bonuses)),
                *says("order"),
            ],
        ),
        ("Blind pays", page.pay_lines(rules.blind_pays, "rules.blind_pays", "blind-pays")),
        *(
            (f"{bonus.name} pays", page.pay_lines(bonus.pays, f"rules.bonuses.{key}.pays", f"{key}-pays"))
            for key, bonus in rules.bonuses.items()
        ),
    ]
    return [*sections, *page.jackpot(), page.coverage()]
