"""Three card poker: the sections of the rule sheet that only this game has. Every line ends with the lines of the source that say it."""

from typing import Any

from cardroom.games.banked.paytable import PayTable, spoken
from cardroom.games.banked.three_card.rules import Rules, Unqualified
from cardroom.money import Cents, Odds, money_text

Section = tuple[str, list[str]]

_UNQUALIFIED: dict[Unqualified, str] = {
    "paid": "{base} wins {pays}, whatever the player holds",
    "win-or-push": "{base} wins {pays} if the player's hand is higher, else it pushes",
    "compared": "{base} wins {pays} if the player's hand is higher, loses if it is lower; equal hands: {tie}",
    "push": "{base} goes back",
}
_MEASURES = {
    "net": "The player-dealer can neither lose nor win more than was put up, taken together over the round",
    "gross": "What the player-dealer pays and what he collects both use up what was put up",
}
_SHORTFALLS = {
    "returned": "a wager reached with less than its full cover is settled for the part covered, the rest goes back",
    "dead-hand": "a hand that cannot be covered in full is dead: all its wagers go back, and its fee",
    "pro-rata": "wagers settled together share what is left in proportion",
}


def sheet(edition: Any) -> list[Section]:
    rules: Rules = edition.rules
    says = edition.clause_text

    def cite(text: str, *clauses: str) -> str:
        parts = [part for clause in clauses for part in edition.clauses[clause].lines.split(", ") if part]
        lines = ", ".join(dict.fromkeys(parts))
        return f"{text} (l.{lines})" if lines else f"{text} (ours)"

    least, most = money_text(edition.table.least), edition.table.most
    table = f"A table, unless set otherwise: {least} to {money_text(most) if most else 'no maximum'}"
    printed = all(reading.id != "limits" for reading in edition.readings)
    after_a_fold = [
        cite(f"{bonus.name} after a fold: {bonus.fold}", f"{key}-kept" if bonus.fold == "kept" else "fold")
        for key, bonus in rules.bonuses.items()
    ]
    needs_a_win = [says(f"{key}-needs-a-win") for key, bonus in rules.bonuses.items() if bonus.needs == "a-win"]
    sections: list[Section] = [
        ("Deck", [says("deck")]),
        (
            "Seats and wagers",
            [
                *map(says, ("seats", "player-dealer", "player-dealer-wager", "base-wager", "second-wager")),
                *(says(key) for key in rules.bonuses),
                *map(says, ("limits", "backline")),
                cite(table, *(["limits"] if printed else [])),
            ],
        ),
        ("Order of play", [says(clause) for clause in ("deal", "decision", "fold", "reveal", "qualifier")]),
        ("Ranking, best first", [cite(", ".join(map(spoken, rules.ranking)), "ranking"), says("ranking")]),
        ("Settlement", [*_cases(rules, cite), *after_a_fold, *needs_a_win, says("order")]),
        *((f"{bonus.name} pays", _pay_lines(bonus.pays, f"{key}-pays", cite)) for key, bonus in rules.bonuses.items()),
    ]
    if rules.base_bonus:
        sections.append((f"{rules.base_name} Bonus pays", [says("base-bonus"), *_pay_lines(rules.base_bonus, "base-bonus", cite)]))
    if rules.jackpot_offered:
        sections.append(("House jackpot", [says("jackpot"), *_jackpot(edition.table.jackpot, cite)]))
    covered = cite(f"{_MEASURES[rules.coverage]}; {_SHORTFALLS[rules.shortfall]}", "player-dealer-wager", "not-covered")
    sections.append(("When the player-dealer's money runs out", [covered, says("not-covered")]))
    return sections


def _cases(rules: Rules, cite: Any) -> list[str]:
    """The settlement table, from the switches."""
    base, second, pays = rules.base_name, rules.second_name, str(rules.pays)
    tie = "push" if rules.tie == "push" else "the player-dealer wins"
    missed = _UNQUALIFIED[rules.unqualified].format(base=base, pays=pays, tie=tie)
    return [
        cite(f"Player-dealer below {rules.qualifier}: {missed}", "unqualified-base"),
        cite(f"Player-dealer below {rules.qualifier}: {second} goes back", "unqualified-second"),
        cite(f"Player-dealer qualifies, player higher: {base} and {second} win {pays}", "player-wins"),
        cite(f"Player-dealer qualifies, player lower: {base} and {second} lose", "player-loses"),
        cite(f"Player-dealer qualifies, hands equal: {tie}", "tie"),
    ]


def _pay_lines(table: PayTable, clause: str, cite: Any) -> list[str]:
    return [cite(f"{spoken(hand).capitalize()}: {Odds(*odds)}", clause) for hand, odds in table.items()]


def _jackpot(jackpot: Any, cite: Any) -> list[str]:
    if jackpot is None:
        return [cite("Not offered at this table unless set", "jackpot")]
    amounts: dict[str, Cents] = jackpot.pays
    rows = [cite(f"{spoken(hand).capitalize()}: {money_text(amount)}", "jackpot") for hand, amount in amounts.items()]
    return [cite(f"{money_text(jackpot.rake)} from each hand", "jackpot"), *rows]
