"""Writes ``high.bin`` from the reference: ``python -m cardroom.hands.build`` (some seconds)."""

from itertools import combinations, combinations_with_replacement

from cardroom.cards import SUITS
from cardroom.hands import reference
from cardroom.hands.tables import FILE, HighTables

SIZES = (5, 6, 7)


def build() -> HighTables:
    unsuited: dict[int, int] = {}
    for size in SIZES:
        for ranks in combinations_with_replacement(range(13), size):
            if all(ranks.count(rank) <= len(SUITS) for rank in ranks):
                # Suits in turn: no two cards alike, and no five of a suit.
                cards = [rank * 4 + place % 4 for place, rank in enumerate(ranks)]
                unsuited[sum(5**rank for rank in ranks)] = reference.high(cards)
    flushes = [0] * (1 << 13)
    for size in SIZES:
        for ranks in combinations(range(13), size):
            flushes[sum(1 << rank for rank in ranks)] = reference.high([rank * 4 for rank in ranks])
    strengths = sorted({0, *unsuited.values(), *flushes})
    place = {strength: index for index, strength in enumerate(strengths)}
    rank_sums = sorted(unsuited)
    return HighTables(strengths, rank_sums, [place[unsuited[s]] for s in rank_sums], [place[strength] for strength in flushes])


def main() -> None:
    content = build().encode()
    FILE.write_bytes(content)
    print(f"{FILE}: {len(content):,} bytes")


if __name__ == "__main__":
    main()
