"""The house ways of pai gow poker, as the editions hold them."""

from functools import cache
from typing import NamedTuple

from cardroom.games.banked.pai_gow.house_way import HouseWay, HouseWayRow, set_hand
from cardroom.games.banked.pai_gow.house_way_hands import PairsBeside
from cardroom.hands.pai_gow import PaiGow
from cardroom.houses.files import edition_files
from tests.editions import load_pai_gow

# Every edition, the figures of its table: how many rows are printed with an example that can be read.
EXAMPLES = {
    "tres-lounge/pai-gow-poker": 21,
    "tres-lounge/fortune-pai-gow-poker": 21,
    "oceans-eleven/pai-gow-poker": 21,  # those of the next but one, which stands in for its logical way
    "oceans-eleven/fortune-pai-gow-poker": 22,
    "oceans-eleven/face-up-pai-gow-poker": 21,
    "oceans-eleven/face-up-pai-gow-poker-2": 21,
    "black-sheep/pai-gow-poker-gold": 22,  # the example of the full house is that of the row after it
    "black-sheep/face-up-pai-gow-poker": 21,
    "florida/fortune-pai-gow-poker": 0,  # its pictures are lost
    "florida/double-hand-poker": 0,  # it has no house way
}


class Way(NamedTuple):
    rows: HouseWay
    ranking: PaiGow
    source: str
    pairs: PairsBeside

    def front(self, cards: list[int]) -> tuple[int, int, HouseWayRow]:
        """The strengths of front and back as set, and the row that set them."""
        setting = set_hand(cards, self.rows, self.ranking, self.pairs)
        assert sorted([*setting.front, *setting.back]) == sorted(cards)
        assert not self.ranking.foul(setting.front, setting.back)
        return self.ranking.front(setting.front), self.ranking.back(setting.back), setting.row


@cache
def ways() -> dict[str, Way]:
    loaded = [load_pai_gow(edition) for edition in edition_files() if edition in EXAMPLES]
    rules = {edition.id: (edition.rules, edition.source) for edition in loaded}
    return {name: Way(each.house_way, each.ranking, source, each.complete_pairs) for name, (each, source) in rules.items()}


def with_rows() -> list[str]:
    return [edition for edition, way in ways().items() if way.rows.root]
