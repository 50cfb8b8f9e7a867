"""What a drill's answer must be, counted from a description of its round that ``settle`` has played again."""

from cardroom.cards import card_name
from cardroom.records.describe import described_data
from cardroom.records.settle import SettledData, settle, settled_data
from cardroom.round import Action, Dealt
from cardroom.school import ChoiceAnswer, Drill, SumsAnswer
from cardroom.school.texts import EngineText, PlainText, SentenceText


def settled(made: Drill) -> SettledData:
    """The round of a drill, described as anybody could tell it and settled again."""
    return settled_data(settle(described_data(made.round)))


def sums(made: Drill) -> dict[str, int]:
    """The answer of a drill by the text of its label; labels that are sentences by their key and number."""
    assert isinstance(made.answer, SumsAnswer)
    found = {}
    for label, amount in made.answer.sums:
        if isinstance(label, SentenceText):
            found["/".join([label.key, *(part.text for _, part in label.parts if isinstance(part, PlainText))])] = amount
        else:
            assert isinstance(label, PlainText)
            found[label.text] = amount
    return found


def chosen(made: Drill) -> str:
    assert isinstance(made.answer, ChoiceAnswer)
    best = made.answer.options[made.answer.best]
    assert isinstance(best, EngineText | SentenceText)
    return best.text if isinstance(best, EngineText) else best.key


def table(made: Drill) -> dict[str, int]:
    """What each player has at the end, less what was left of the stack when the wagers were made."""
    data, stacks = settled(made), made.round.setup.stacks
    put_in = {player: sum(row["amount"] for row in data["transfers"] if row["from"] == player) for player in stacks}
    return {player: data["stacks"][player] - stacks[player] + put_in[player] for player in stacks}


def winnings(made: Drill) -> dict[str, int]:
    won = dict.fromkeys(made.round.setup.stacks, 0)
    for row in settled(made)["transfers"]:
        if row["from"].startswith("pot/") and row["to"] in won:
            won[row["to"]] += row["amount"]
    return won


def dealt_twice(made: Drill) -> bool:
    """Whether nobody opened and the hand was dealt again, with what lay there."""
    antes = [row["from"] for row in settled(made)["transfers"] if row["why"] == "ante"]
    return len(antes) > len(set(antes))


def layers(made: Drill) -> list[int]:
    """The pots by what each player has put in: one for each all-in of a player who has not folded, less what the
    house has taken; all together where the hand was dealt again."""
    rows = settled(made)["transfers"]
    paid_out = next(at for at, row in enumerate(rows) if row["from"].startswith("pot/") and row["to"] in made.round.setup.stacks)
    before, put_in = rows[:paid_out], dict.fromkeys(made.round.setup.stacks, 0)
    fees: dict[str, int] = {}
    for row in before:
        if row["from"] in put_in and row["to"] != "drop":  # a fee of the button's own is in no pot
            put_in[row["from"]] += row["amount"]
        elif row["to"] in put_in:
            put_in[row["to"]] -= row["amount"]
        elif row["to"] == "drop":
            fees[row["from"]] = fees.get(row["from"], 0) + row["amount"]
    folded = {each.player for each in made.round.inputs if isinstance(each, Action) and each.verb == "fold"}
    levels = sorted({amount for player, amount in put_in.items() if player not in folded and amount})
    if dealt_twice(made):
        return [sum(put_in.values()) - sum(fees.values())]
    pots, below = [], 0
    for level in levels:
        pots.append(sum(min(amount, level) - min(amount, below) for amount in put_in.values()))
        below = level
    return [amount - fees.get(f"pot/{number}", 0) for number, amount in enumerate(pots)]


POINTS = {**{str(n): n for n in range(2, 10)}, "A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}
BANKER_DRAWS = {3: set(range(10)) - {8}, 4: set(range(2, 8)), 5: set(range(4, 8)), 6: {6, 7}}


def third_card(made: Drill) -> str:
    """Which line draws, by the chart that every baccarat of the manuals prints."""
    cards: dict[str, list[int]] = {"player": [], "banker": []}
    for event in made.round.events:
        if isinstance(event, Dealt) and event.place in cards:
            cards[event.place] += [POINTS[card_name(card)[0]] for card in event.cards if card is not None]
    player, banker = (sum(cards[line][:2]) % 10 for line in ("player", "banker"))
    if player >= 8 or banker >= 8:
        return "neither"
    draws = player <= 5
    also = banker <= 5 if not draws else banker <= 2 or cards["player"][2] in BANKER_DRAWS.get(banker, set())
    return "both" if draws and also else "player" if draws else "banker" if also else "neither"
