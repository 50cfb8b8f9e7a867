"""Players for compiled tables: whatever is legal, by chance."""

from cardroom.analysis.compiled import borrowing
from cardroom.analysis.nights.draws import Words, below
from cardroom.analysis.tables.layout import ACTOR, CHIP, FOLD, FOLDS, GO_ALONG, HELD, KIND, LEAST, MOST, ONLY, THROWING, WAGER, Row


@borrowing
def _some_cards(row: Row, stream: Words) -> int:
    """Any number of cards that may be thrown away, and any of them, as bits."""
    held = row[HELD + row[ACTOR]]
    wanted = row[LEAST] + below(stream, row[MOST] - row[LEAST] + 1)
    chosen = 0
    for at in range(held):
        if below(stream, held - at) < wanted:
            chosen |= 1 << at
            wanted -= 1
    return chosen


@borrowing
def at_random(row: Row, rules: Row, stream: Words) -> tuple[int, int]:
    """Fold, go along or wager, equally likely where they are legal; a wager is the least, the most or something between."""
    if row[KIND] == THROWING:
        return GO_ALONG, _some_cards(row, stream)
    wagers = 1 if row[MOST] else 0
    drawn = below(stream, 1 + row[FOLDS] + wagers)
    if drawn == 0:
        return GO_ALONG, 0
    if drawn == 1 and row[FOLDS]:
        return FOLD, 0
    least, most = row[LEAST], row[MOST]
    if least == most:
        return WAGER, int(most)
    size = below(stream, 2 if row[ONLY] else 3)
    if size == 0:
        return WAGER, int(least)
    if size == 1:
        return WAGER, int(most)
    chip = rules[CHIP]
    return WAGER, int(least + chip * below(stream, (most - least) // chip + 1))
