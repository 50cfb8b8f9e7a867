"""How people say a high hand, whatever the deck it was made from."""

from collections.abc import Sequence

from cardroom.cards import RANK_NAMES, RANK_PLURALS


def high_words(category: str, ranks: Sequence[int]) -> str:
    """``full house, aces over kings``: the ranks of five cards, the most important first."""
    names = [RANK_NAMES[each] for each in ranks]
    many = [RANK_PLURALS[each] for each in ranks]
    match category:
        case "five-of-a-kind":
            return f"five {many[0]}"
        case "royal-flush":
            return "royal flush"
        case "straight-flush" | "straight":
            return f"{category.replace('-', ' ')}, {names[0]} high"
        case "four-of-a-kind":
            return f"four of a kind, {many[0]}, {names[4]} kicker"
        case "full-house":
            return f"full house, {many[0]} over {many[3]}"
        case "flush":
            return f"flush, {' '.join(names)}"
        case "three-of-a-kind":
            return f"three of a kind, {many[0]}, {names[3]} kicker"
        case "two-pair":
            return f"two pair, {many[0]} and {many[2]}, {names[4]} kicker"
        case "pair":
            return f"pair of {many[0]}, {names[2]} kicker"
    return f"{names[0]} high, {' '.join(names[1:])}"
