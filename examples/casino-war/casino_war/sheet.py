"""Casino war: the rule sheet."""

from cardroom.games.banked.sheet import Section, Sheet
from casino_war.rules import WarEdition


def sheet(edition: WarEdition) -> list[Section]:
    page = Sheet(edition)
    says = page.says
    return [
        ("Deck", says("deck")),
        page.seats_and_wagers(("base-wager",)),
        ("Order of play", says("deal", "tie", "war", "burn", "surrender")),
        ("Ranking", says("ranking")),
        ("Settlement", says("player-wins", "player-loses", "war-wins", "war-loses", "order")),
        page.coverage(),
    ]
