"""How a row of a house way is said."""

from cardroom.cards import RANK_PLURALS, RANKS
from cardroom.games.banked.pai_gow.house_way_plays import Behind, FrontCards

_FRONT: dict[FrontCards, str] = {
    "second-and-third": "the second and third highest cards",
    "two-highest": "the two highest cards",
    "highest-pair": "the highest pair",
    "small-pair": "the small pair",
    "two-of-the-kind": "a pair of them",
    "one-of-the-kind-and-highest": "one of them and the highest other card",
    "joker-and-highest": "the joker and the highest card with it",
    "pair-of-kings": "a pair of kings",
}
_BEHIND: dict[Behind, str] = {
    "three-of-a-kind": "with at least three of a kind behind",
    "straight": "with a complete hand behind",
    "full-house": "with a full house or better behind",
    "four-of-a-kind": "with four of a kind behind",
}
_KIND_BEHIND = {
    "pair": "with the pair behind",
    "two-pair": "with both pairs behind",
    "three-of-a-kind": "with the three behind",
    "four-of-a-kind": "with the four behind",
    "five-of-a-kind": "with the five behind",
}
_LEAST = {"A": "an ace", "K": "a king or better", "Q": "a queen or better"}


def hand_words(hand: str, of: str | None) -> str:
    """``two pair, the high pair of jacks, tens or nines``."""
    words = hand.replace("straight-or-flush", "straight, flush or straight flush").replace("-", " ")
    if of is None:
        return "Any hand" if hand == "any" else words.capitalize()
    return f"{words.capitalize()}{', the high pair' if hand == 'two-pair' else ''} of {_ranks(of)}"


def play_words(hand: str, cards: FrontCards, behind: Behind | None, least: str | None) -> str:
    """``the two highest cards in front, with both pairs behind, if that is an ace``."""
    kept = "" if behind is None else f", {_KIND_BEHIND[hand] if behind == 'the-kind' else _BEHIND[behind]}"
    return f"{_FRONT[cards]} in front{kept}{f', if that puts {_LEAST[least]} there' if least else ''}"


def _ranks(letters: str) -> str:
    names = [RANK_PLURALS[RANKS.index(letter)] for letter in letters]
    if len(names) > 4:
        return f"{names[0]} to {names[-1]}"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
