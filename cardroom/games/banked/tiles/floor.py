"""Irregularities of pai gow tiles that the floor rules on, beside those of every game with a player-dealer."""

from collections.abc import Sequence

from cardroom.errors import IllegalAction
from cardroom.games.banked import floor
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.tiles.rules import Rules, TilesRound
from cardroom.games.banked.verdicts import Verdict, rule_on_hand
from cardroom.round import Ruling
from cardroom.round.places import hand_at
from cardroom.round.rulings import SEAT, Asked, one_of

PLAYER_DEALER_SETS = "player-dealer's setting"  # the decision during which no player may touch anything
FORFEITED = Verdict("lose", "forfeited", "irregularity.touched")


def _touchable(round: TilesRound) -> Asked:
    if round.decision is None or round.decision.kind != PLAYER_DEALER_SETS:
        raise IllegalAction("Tiles may be touched until the player-dealer has his.")
    seats = floor.players_hands(round)
    if not seats:
        raise IllegalAction("Every hand has been ruled on already.")
    return {SEAT.name: one_of(seats)}


def touched(round: TilesRound, seat: int) -> None:
    """A player touched his tiles or his wager after the player-dealer had his tiles: the wager is the player-dealer's (001 l.5375)."""
    text = f"tiles or wager of seat {seat} were touched: the wager is forfeited"
    round.ruled("touched", text, FORFEITED.rule, place=hand_at(seat), verdict="forfeited")
    rule_on_hand(round, seat, FORFEITED)


TOUCHED: Ruling[Rules, BankedTable] = Ruling(
    "touched", "A player touched his tiles or his wager when the player-dealer had his", "hands", FORFEITED.rule,
    "while the player-dealer sets his tiles", (SEAT,), _touchable, touched,
    counts="settlement",
)  # fmt: skip


def rulings(rules: Rules) -> Sequence[Ruling[Rules, BankedTable]]:
    """Touching has no consequence in some houses."""
    return (*floor.rulings(rules), *([TOUCHED] if rules.touching == "forfeits" else []))
