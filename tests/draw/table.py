"""A table for draw games: ``go`` also takes draws, by the cards thrown away."""

from cardroom.cards import card_name
from cardroom.money import parse_money
from cardroom.round import Action, Dealt, Round
from tests.pot.table import Table

LOWBALL = "oceans-eleven/lowball-ace-to-five"
DEUCE = "oceans-eleven/deuce-to-seven-lowball"
BIG_BET = "oceans-eleven/no-limit-and-pot-limit-lowball"
BADUGI = "oceans-eleven/badugi"
TRIPLE = "oceans-eleven/deuce-to-seven-triple-draw"
JACKS = "oceans-eleven/draw-poker-jacks-or-better"
BACK = "oceans-eleven/jacks-back"


class DrawTable(Table):
    """``"A draw 2c 3d"`` throws those two away, ``"A draw"`` stands pat, ``"A pat"`` too; ``split`` likewise."""

    def go(self, *lines: str) -> "DrawTable":
        for line in lines:
            player, verb, *rest = line.split(" ")
            if verb in ("draw", "split", "pat"):
                held = [card_name(card) for card in self.round.places[f"seat/{self.seat[player]}"]]
                self.round.act(Action(player, "draw" if verb == "pat" else verb, picks=tuple(held.index(card) for card in rest)))
            elif verb == "change":  # "A change to draw 2c"
                held = [card_name(card) for card in self.round.places[f"seat/{self.seat[player]}"]]
                self.round.act(Action(player, " ".join((verb, *rest[:2])), picks=tuple(held.index(card) for card in rest[2:])))
            elif verb == "call" and rest and rest[0] == "hand":  # "A call hand 8"
                lows = self.round.view(player).options[2].pick
                assert lows is not None
                self.round.act(Action(player, "call hand", picks=(lows.place.removeprefix("the lows ").split(", ").index(rest[1]),)))
            elif verb in ("declare", "kill", "go", "extra") and rest and not rest[0].replace(".", "").isdigit():
                self.round.act(Action(player, " ".join((verb, *rest))))
            else:
                self.round.act(Action(player, verb, parse_money(rest[0]) if rest else 0))
        return self

    def through(self, *kinds: str) -> "DrawTable":
        """Checks, calls, passes and pat hands until one of these kinds of decision is asked, or to the end."""
        while self.round.decision is not None and self.round.decision.kind not in kinds:
            player, options = next(iter(self.round.decision.asks.items()))
            verbs = [option.verb for option in options]
            verb = next(v for v in ("check", "call", "draw", "show", "pass", "deal", "go on", "allow", "wait") if v in verbs)
            self.round.act(Action(player, verb))
        return self

    @property
    def kind(self) -> str:
        return "" if self.round.decision is None else self.round.decision.kind


def dealt_to(round: Round, place: str) -> list[Dealt]:
    return [event for event in round.events if isinstance(event, Dealt) and event.place == place]
