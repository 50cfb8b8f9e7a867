"""The lines of a hand in PHH as they are written, in the order in which the format wants them."""

from collections.abc import Iterable

from cardroom.cards import Card, card_name


def names(cards: Iterable[Card]) -> str:
    return "".join(map(card_name, cards))


class PhhLines:
    """The lines so far, and what each player holds."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.held: dict[str, list[Card]] = {}
        self.new: dict[str, list[Card]] = {}  # dealt, not yet told: each player's cards of a street go into one line
        self.drawn: set[str] = set()  # who has drawn on this draw
        self.runout_from: int | None = None  # where the cards go on after the last betting: all-in hands are shown before that
        self.then: dict[str, str] = {}  # what was held there
        self.first = True  # the first cards are still being dealt

    def dealt(self, player: str, cards: list[Card]) -> None:
        if not self.first and not self.drawn:
            self.run_out()
        self.new.setdefault(player, []).extend(cards)
        self.held.setdefault(player, []).extend(cards)

    def flush(self) -> None:
        self.lines += [f"d dh {player} {names(cards)}" for player, cards in self.new.items()]
        self.new = {}

    def street(self) -> None:
        """A burn ends what was dealt before; in a draw it belongs to those who have thrown."""
        self.first = False
        if not self.drawn:
            self.flush()

    def run_out(self) -> None:
        if self.runout_from is None:
            self.flush()
            self.runout_from = len(self.lines)
            self.then = {player: names(cards) for player, cards in self.held.items()}

    def acted(self, line: str) -> None:
        self.flush()
        self.first = False
        self.drawn = set()
        self.runout_from = None
        self.lines.append(line)

    def drew(self, player: str, picks: tuple[int, ...]) -> None:
        """All throw first, then all are dealt."""
        if not self.drawn or player in self.drawn:
            self.flush()
            self.drawn = set()
        self.first = False
        self.drawn.add(player)
        held = self.held[player]
        self.lines.append(f"{player} sd {names(held[pick] for pick in picks)}".rstrip())
        self.held[player] = [card for at, card in enumerate(held) if at not in picks]

    def shown(self, player: str, shown: bool = True) -> str:
        return f"{player} sm {names(self.held[player])}" if shown else f"{player} sm"
