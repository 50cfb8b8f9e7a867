"""What a table that is dealt by hand keeps of the typing: its chips, the lines of its round, and every player's last wagers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Self

from cardroom.dealer.chips import Rack, parse_rack, usual
from cardroom.dealer.usual import LastWagers
from cardroom.records.fields import Fields
from cardroom.records.record import input_data, read_input
from cardroom.room.storage.rows import FeltState
from cardroom.round import Action


@dataclass(slots=True)
class FeltLog:
    """``typed`` counts the stored inputs of the round, those that were taken back included; ``lines`` has the number of inputs before
    each line. ``shoe``: the first round is dealt from a shoe that so many cards have left; None: from a new one."""

    chips: str = ""
    stepped: bool = True  # the dealer is asked before each street, so that a mistake can be reported where it happens
    shoe: int | None = None
    lines: list[int] = field(default_factory=list)
    last: LastWagers = field(default_factory=dict)
    typed: int = 0
    rack: Rack = field(init=False)

    def __post_init__(self) -> None:
        self.rack = parse_rack(self.chips) if self.chips else usual()

    def state(self) -> FeltState:
        last = {player: [input_data(bet) for bet in bets] for player, bets in self.last.items()}
        felt: FeltState = {"chips": self.chips, "stepped": self.stepped, "lines": self.lines, "last": last}
        if self.shoe is not None:
            felt["shoe"] = self.shoe
        return felt

    @classmethod
    def of(cls, state: FeltState, typed: int) -> Self:
        last = {player: _bets(bets) for player, bets in state["last"].items()}
        return cls(state["chips"], state["stepped"], state.get("shoe"), list(state["lines"]), last, typed)


def _bets(stored: Iterable[Mapping[str, object]]) -> list[Action]:
    found = (read_input(Fields(data, "a table's state", "last")) for data in stored)
    return [given for given in found if isinstance(given, Action)]
