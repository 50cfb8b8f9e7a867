"""A hold'em round as PHH text."""

from typing import Any

from cardroom.cards import card_name
from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.round import Action, Dealt, Moved, Round, Ruled, Shown, Spot, Transfer

VARIANTS = {"no-limit": "NT", "limit": "FT"}


def write_phh(round: Round) -> str:
    """The round, every hand face up: this is the auditor's view, like a televised hand."""
    return _Writer(round).text()


class _Writer:
    def __init__(self, round: Round) -> None:
        self.round = round
        self.table: Any = round.setup.table
        structure = getattr(self.table, "structure", "")
        if structure not in VARIANTS:
            raise BadInput(
                f"{round.setup.edition.id}: PHH has no code for {structure or 'this game'}; it has no-limit and fixed-limit hold'em."
            )
        if not round.over or round.void:
            raise BadInput("Only a hand that was played to its end can be written as PHH.")
        if any(isinstance(event, Ruled) for event in round.events):
            raise BadInput("PHH cannot tell of a ruling: a hand with one is kept in our own record.")
        self.variant = VARIANTS[structure]
        button = round.setup.button if round.setup.button is not None else round.carry["button"]
        dealt = sorted(seat for seat in round.setup.seats if any(isinstance(e, Dealt) and e.place == f"seat/{seat}" for e in round.events))
        self.seats = [s for s in dealt if s > button] + [s for s in dealt if s <= button]
        self.index = {round.setup.seats[seat]: i for i, seat in enumerate(self.seats)}
        self.before = {player: round.setup.stacks[player] for player in self.index}

    # -- figures ------------------------------------------------------------------------------------------------------------

    def _posted(self) -> tuple[list[Cents], list[Cents]]:
        """What each position owed before the deal, as the table has it (a short stack posts what it has); a post is negative."""
        count = len(self.seats)
        antes = list(self.table.antes or (self.table.ante,) * count)[:count]
        blinds = self._blinds()
        for event in self.round.events:
            if isinstance(event, Dealt) and event.place.startswith("seat/"):
                break
            if not isinstance(event, Transfer) or event.source not in self.index:
                continue
            i = self.index[str(event.source)]
            if event.target == "drop":
                self.before[str(event.source)] -= event.amount  # a fee by time was paid before the hand
            elif event.rule == "straddle":
                blinds[i] += event.amount
            elif event.rule == "post":
                if not isinstance(event.target, Spot):
                    raise BadInput("PHH cannot tell of a dead blind.")
                blinds[i] -= event.amount
        antes += [0] * (count - len(antes))
        return (antes[::-1], blinds[::-1]) if count == 2 else (antes, blinds)

    def _blinds(self) -> list[Cents]:
        """By position: the small and the big blind where they were, each further one left of the one before."""
        blinds = [0] * len(self.seats)
        carry, figures = self.round.carry, self.table.blinds
        big = self.seats.index(carry["big"])
        if len(figures) > 1:
            blinds[self.seats.index(carry["small"])] = figures[0]
        for step, figure in enumerate(figures[1:] or figures):
            blinds[(big + step) % len(blinds)] += figure
        return blinds

    # -- actions ------------------------------------------------------------------------------------------------------------

    def _actions(self) -> list[str]:
        lines: list[str] = []
        held: dict[str, str] = {}
        shows: dict[str, str] = {}  # by place: the cards, or nothing for a hand that its player threw away
        runout_from: int | None = None  # where the board goes on after the last betting: all-in hands are shown before that
        for event in self.round.events:
            if isinstance(event, Dealt) and event.place.startswith("seat/"):
                held[event.place] = "".join(card_name(card) for card in event.cards if card is not None)
                lines.append(f"d dh {self._place(event.place)} {held[event.place]}")
            elif isinstance(event, Dealt) and event.place == "board":
                if runout_from is None:
                    runout_from = len(lines)
                lines.append("d db " + "".join(card_name(card) for card in event.cards if card is not None))
            elif isinstance(event, Action) and event.verb in ("fold", "check", "call", "bet", "raise"):
                runout_from = None
                lines.append(self._bet(event))
            elif isinstance(event, Shown) and event.place in held:
                shows[event.place] = f" {held[event.place]}"
            elif isinstance(event, Moved) and event.target == "muck" and event.source in held and self._is_showdown(event):
                shows[event.source] = ""
        if runout_from is None:
            return lines + [f"{self._place(place)} sm{cards}" for place, cards in shows.items()]
        # A hand thrown away after the board has run out is told last; one that was merely beaten is shown like the others.
        thrown = [self._seat_place(e.player) for e in self.round.events if isinstance(e, Action) and e.verb == "muck"]
        shown = [f"{self._place(place)} sm {held[place]}" for place in shows if place not in thrown]
        return lines[:runout_from] + shown + lines[runout_from:] + [f"{self._place(place)} sm" for place in thrown]

    def _seat_place(self, player: str) -> str:
        return f"seat/{self.seats[self.index[player]]}"

    def _is_showdown(self, moved: Moved) -> bool:
        """A hand that goes to the muck without its player having folded was beaten, or its player did not show."""
        player = self.round.setup.seats[int(moved.source.partition("/")[2])]
        return not any(isinstance(e, Action) and e.player == player and e.verb == "fold" for e in self.round.events)

    def _place(self, place: str) -> str:
        return f"p{self.index[self.round.setup.seats[int(place.partition('/')[2])]] + 1}"

    def _bet(self, action: Action) -> str:
        player = f"p{self.index[action.player] + 1}"
        if action.verb == "fold":
            return f"{player} f"
        if action.verb in ("check", "call"):
            return f"{player} cc"
        return f"{player} cbr {_chips(action.amount)}"

    # -- the text -----------------------------------------------------------------------------------------------------------

    def text(self) -> str:
        antes, blinds = self._posted()
        after = self.round.outcome.stacks
        rows: list[tuple[str, str]] = [
            ("variant", f"'{self.variant}'"),
            ("antes", _list(antes)),
            ("blinds_or_straddles", _list(blinds)),
        ]
        if self.variant == "NT":
            rows.append(("min_bet", _chips(self.table.least_bet or self.table.big_blind)))
        else:
            rows += [("small_bet", _chips(self.table.bets[0])), ("big_bet", _chips(self.table.bets[1]))]
        rows += [
            ("starting_stacks", _list(list(self.before.values()))),
            ("actions", "[\n" + "".join(f"    '{line}',\n" for line in self._actions()) + "]"),
            ("players", "[" + ", ".join(_quoted(player) for player in self.before) + "]"),
            ("seats", "[" + ", ".join(map(str, self.seats)) + "]"),
            ("finishing_stacks", _list([after[player] for player in self.before])),
            ("_edition", f"'{self.round.setup.edition.id}'"),
        ]
        if self.round.outcome.drop:
            rows.append(("_drop", _chips(self.round.outcome.drop)))
        return "".join(f"{key} = {value}\n" for key, value in rows)


def _chips(amount: Cents) -> str:
    """A chip of the file is a dollar: whole ones without decimals."""
    sign, (whole, rest) = "-" if amount < 0 else "", divmod(abs(amount), 100)
    return f"{sign}{whole}" + (f".{rest:02d}" if rest else "")


def _list(amounts: list[Cents]) -> str:
    return "[" + ", ".join(map(_chips, amounts)) + "]"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
