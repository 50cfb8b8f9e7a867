"""The dealer's table in every player-dealer edition, seven seats: the keys of a round, and the processor time from one to the next step.

The second round and those after it, in which money and wagers are as before. Players answer at random; the dealer makes no mistake.
"""

import random
import time
from typing import NamedTuple

from cardroom import load
from cardroom.cards import card_name
from cardroom.chance import Felt
from cardroom.dealer.prompts import again, by_enter
from cardroom.dealer.table import DealersTable
from cardroom.errors import CardroomError
from cardroom.houses.files import edition_files
from cardroom.round import DEALER, Decision

STACK = 100_000_00
SEATS = 7


class Row(NamedTuple):
    edition: str
    keys: float  # of a round, beside two for each card
    cards: float  # typed in a round
    p99: float  # milliseconds


def line(table: DealersTable, rng: random.Random) -> str:
    """What is typed next."""
    round = table.round
    decision = round.decision
    assert decision is not None
    player, options = next(iter(decision.asks.items()))
    if decision.kind == "cards":
        pick = options[0].pick
        assert pick is not None
        names = [card_name(card) for card in rng.sample(round.unseen(), pick.least)]
        return " ".join(names) if "-" in names[0] else "".join(names).lower()
    if decision.kind == "wagers":
        return wagers(table, decision)
    if decision.kind == "bank" and again(decision, table.last) is None:
        bounds = options[0].amounts
        assert bounds is not None
        return f"{min(bounds.most, 1000_00) / 100:g}"
    if decision.kind == "dice":
        return options[rng.randrange(len(options))].verb.removeprefix("dice-")
    if player == DEALER or len(decision.asks) > 1 or decision.kind in ("bank", "player-dealer"):
        return ""
    option = rng.choice(options)
    if option is by_enter(round, options):
        return ""
    amount = f" {option.amounts.least / 100:g}" if option.amounts is not None and option.amounts.least < option.amounts.most else ""
    verbs, sizes = {each.verb for each in options}, range(1, len(option.verb) + 1)
    letters = next(size for size in sizes if len([verb for verb in verbs if verb.startswith(option.verb[:size])]) == 1 or size == sizes[-1])
    picks = "".join(f" {number}" for number in range(1, option.pick.least + 1)) if option.pick is not None else ""
    return option.verb[:letters] + amount + picks


def wagers(table: DealersTable, decision: Decision) -> str:
    """Who has bet before bets the same; the others the least."""
    placed = {account.player for account in table.round.accounts if not isinstance(account, str)}
    known = {player for player, actions in table.last.items() if any(action.verb == "bet" for action in actions)}
    for player, options in decision.asks.items():
        base = next((option for option in options if option.verb == "bet"), None)
        if player not in placed | known and base is not None and base.amounts is not None:
            return f"{player.removeprefix('p') if placed | known else 'all'} {base.amounts.least / 100:g}"
    return ""


def measure(name: str, rounds: int) -> Row:
    edition = load(name)
    count = min(SEATS, edition.game.seats(edition.rules))
    stacks = {f"p{seat}": STACK for seat in range(1, count + 1)}
    table, rng = DealersTable(edition, edition.setup(stacks, chance=Felt(), stepped=True)), random.Random(7)
    keys = cards = 0
    times: list[float] = []
    for number in range(rounds + 1):
        while not table.round.over:
            text, asked_cards = line(table, rng), table.round.decision is not None and table.round.decision.kind == "cards"
            begin = time.process_time()
            try:
                table.enter(text)
                _ = table.asked
            except CardroomError:
                continue  # cards at random that cannot be there
            if number:
                times.append(time.process_time() - begin)
                typed = table.round.inputs[-1].picks if asked_cards else ()  # type: ignore[union-attr]
                cards += len(typed)
                keys += len(text) + 1 - 2 * len(typed)
        table.next_round(stacks)
    times.sort()
    return Row(name, keys / rounds, cards / rounds, times[int(len(times) * 0.99)] * 1000)


def rows(rounds: int = 20) -> list[Row]:
    return [measure(name, rounds) for name in edition_files() if load(name).game.family == "banked"]


def main() -> None:
    print("\nThe dealer's table, seven seats: keys of a round beside two for each card, and from a key to the next instruction")
    for row in rows():
        print(f"  {row.edition:52}{row.keys:5.0f} keys, {row.cards:4.0f} cards, 99 % within {row.p99:6.2f} ms")


if __name__ == "__main__":
    main()
