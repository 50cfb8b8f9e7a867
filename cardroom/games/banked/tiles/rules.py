"""Pai gow tiles: what a house may set."""

from functools import cached_property
from typing import Literal, Self, TypeAlias

from pydantic import Field, model_validator

from cardroom.cards import Card
from cardroom.games.banked import rules as banked
from cardroom.games.banked.action import ActionDice
from cardroom.games.banked.rules import BankedRules, BankedTable, Irregularities, check_jackpot
from cardroom.games.banked.tiles.house_way import TilesWayRow, check_total
from cardroom.hands.tiles import TILE_CATEGORIES, TileRanking, Zero, tile_ranking
from cardroom.money import EVEN
from cardroom.round import EditionLike, Round
from cardroom.switches import OddsText
from cardroom.tiles import tile_set

BASE = "wager"  # the base game wager, the only one


class Rules(BankedRules):
    pays: OddsText = EVEN
    action: ActionDice
    stack: Literal["first", "chosen"]  # which stack goes out first: the first as they lie, or the one that the player-dealer picks
    zero: Zero  # hands of no points: all equal, or compared by their higher tile
    one_copy: Literal["loses", "pushes"]  # a hand equal to the player-dealer's while the other is lower; with a higher one it always pushes
    house_way: tuple[TilesWayRow, ...] = Field(min_length=1)
    player_dealer_looks: Literal["at-once", "after-the-players"]  # after the players: his tiles lie in the middle, then are open to all
    touching: Literal["nothing", "forfeits"]  # tiles or wager touched once the player-dealer has his tiles
    unused: Literal["unseen", "shown"]  # sets of seats without a wager, when all is settled
    irregularities: Irregularities = Irregularities(dead_card="misdeal")  # every tile is dealt: none is left to take another's place

    @property
    def throws_dice(self) -> bool:
        return True

    @model_validator(mode="after")
    def _every_hand_is_set(self) -> Self:
        check_total(self.house_way)
        if 4 * self.seats > len(tile_set()):
            raise ValueError("seats: there are tiles for eight only")
        if self.jackpot_offered:
            raise ValueError("jackpot_offered: no hand of this game wins one")
        return self

    @cached_property
    def ranking(self) -> TileRanking:
        return tile_ranking(self.zero)


TilesRound: TypeAlias = Round[Rules, BankedTable]
TilesEdition: TypeAlias = EditionLike[Rules, BankedTable]


def deck(rules: Rules) -> tuple[Card, ...]:
    return tile_set()


def clauses(rules: Rules) -> frozenset[str]:
    """The clauses cited by the code and by the rule sheet under these rules."""
    cited = banked.clauses(rules) | {
        "base-wager", "tiles", "gee-joon", "action-button", "unused-sets", "setting", "house-way", "player-dealer-setting", "reveal",
        "player-wins", "player-loses", "push", "copy", "zero",
    }  # fmt: skip
    return cited | ({"irregularity.touched"} if rules.touching == "forfeits" else frozenset())


def check_table(edition: TilesEdition, table: BankedTable) -> None:
    check_jackpot(edition, table, TILE_CATEGORIES)
