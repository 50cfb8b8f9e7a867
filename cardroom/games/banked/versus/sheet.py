"""Poker against the player-dealer's hand: the rule sheet."""

from cardroom.games.banked.paytable import spoken
from cardroom.games.banked.sheet import Section, Sheet
from cardroom.games.banked.versus.rules import Rules, Unqualified, VersusEdition

_UNQUALIFIED: dict[Unqualified, str] = {
    "paid": "{base} wins {pays}, whatever the player holds",
    "win-or-push": "{base} wins {pays} if the player's hand is higher, else it pushes",
    "compared": "{base} wins {pays} if the player's hand is higher, loses if it is lower; equal hands: {tie}",
    "push": "{base} goes back",
}


def sheet(edition: VersusEdition) -> list[Section]:
    rules = edition.rules
    page = Sheet(edition)
    says, cite = page.says, page.cite
    after_a_fold = [
        cite(f"{bonus.name} after a fold: {bonus.fold}", f"{key}-kept" if bonus.fold == "kept" else "fold")
        for key, bonus in rules.bonuses.items()
    ]
    needs_a_win = says(*(f"{key}-needs-a-win" for key, bonus in rules.bonuses.items() if bonus.needs != "nothing"))
    button = ["action-button"] if "action-button" in edition.cited else []
    sections: list[Section] = [
        ("Deck", says("deck")),
        page.seats_and_wagers(("base-wager", "second-wager", *rules.bonuses)),
        ("Order of play", says("deal", "decision", "fold", "reveal", "qualifier", *button)),
        ("Ranking, best first", [cite(", ".join(map(spoken, rules.ranking)), "ranking"), *says("ranking")]),
        ("Settlement", [*_cases(rules, page), *after_a_fold, *needs_a_win, *says("order")]),
        *(
            (f"{bonus.name} pays", page.pay_lines(bonus.pays, f"rules.bonuses.{key}.pays", f"{key}-pays"))
            for key, bonus in rules.bonuses.items()
        ),
    ]
    if rules.second_pays:
        sections.append(
            (f"{rules.second_name} pays", [*says("second-pays"), *page.pay_lines(rules.second_pays, "rules.second_pays", "second-pays")])
        )
    if rules.base_bonus:
        sections.append(
            (f"{rules.base_name} Bonus pays", [*says("base-bonus"), *page.pay_lines(rules.base_bonus, "rules.base_bonus", "base-bonus")])
        )
    return [*sections, *page.jackpot(), page.coverage()]


def _cases(rules: Rules, page: Sheet) -> list[str]:
    """The settlement table, from the switches."""
    cite = page.cite
    base, second, pays = rules.base_name, rules.second_name, str(rules.pays)
    tie = "push" if rules.tie == "push" else "the player-dealer wins"
    higher = f"{base} wins {pays}, {second} by its table" if rules.second_pays else f"{base} and {second} win {pays}"
    missed = _UNQUALIFIED[rules.unqualified].format(base=base, pays=pays, tie=tie)
    return [
        cite(f"Player-dealer below {rules.qualifier}: {missed}", "unqualified-base"),
        cite(f"Player-dealer below {rules.qualifier}: {second} goes back", "unqualified-second"),
        cite(f"Player-dealer qualifies, player higher: {higher}", "player-wins"),
        cite(f"Player-dealer qualifies, player lower: {base} and {second} lose", "player-loses"),
        cite(f"Player-dealer qualifies, hands equal: {tie}", "tie"),
    ]
