"""Which of the options a line of a described round names: on his own position first, and never one of several at random."""

from collections.abc import Sequence

from cardroom.games.banked.wagers import BET, BET_VOUCHER
from cardroom.records.described import ActionLine
from cardroom.round import DEALER, Option

GOES_ON = ("deal", "go on")  # what the dealer says who makes no mistake


class Unclear(ValueError):
    """The line names none of the options, or more than one; the text says what could be written."""


def names(option: Option) -> list[str]:
    """How an option may be written, the shortest first; what names a position is longer than what does not."""
    spot = option.spot
    if spot is None:
        return [option.verb]
    at = f"seat/{spot.position}"
    beside = [f"{option.verb} {spot.wager}", f"{option.verb} on {spot.wager}"]
    return [option.verb, *beside, f"{option.verb} {at}", *(f"{name} {at}" for name in beside), f"{option.verb} {spot}"]


def named(line: ActionLine, options: Sequence[Option], own: int | None) -> Option | None:
    """The option that the line names; ``own`` is the seat of its player. ``Unclear`` where it may be one of several."""
    if line.player == DEALER and line.words in GOES_ON:
        return next((option for option in options if option.verb in GOES_ON), None)
    found = [option for option in options if line.words in names(option)]
    if not found:  # cards in another order
        found = [option for option in options if sorted(option.verb.split()) == sorted(line.words.split())]
        return found[0] if len({option.verb for option in found}) == 1 else None
    if all(option.spot is not None and option.spot.wager == option.verb for option in found):
        return found[0]  # the ways differ only in which of two equal cards they take
    here = [option for option in found if option.spot is not None and option.spot.position == own]
    if len(here or found) > 1:
        raise Unclear(f"it may mean {choices(here or found, options)}")
    if not here and own is not None and found[0].verb in (BET, BET_VOUCHER) and not _says_where(line.words, found[0]):
        raise Unclear(f"{line.player} is not offered this at seat {own}; at another's it is {choices(found, options)}")
    return (here or found)[0]


def _says_where(words: str, option: Option) -> bool:
    """Whether the words name the position, where there is one."""
    return option.spot is None or words.endswith((f"seat/{option.spot.position}", str(option.spot)))


def choices(meant: Sequence[Option], options: Sequence[Option]) -> str:
    """How each is written so that it is no other: ``"bet ante seat/2" or "bet ante seat/3"``."""
    texts = [next((name for name in names(option) if _only(name, option, options)), names(option)[-1]) for option in meant]
    quoted = [f'"{text}"' for text in dict.fromkeys(texts)]
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if quoted[1:] else quoted)


def _only(name: str, option: Option, options: Sequence[Option]) -> bool:
    """Whether the name says verb, wager and position, and belongs to this option alone."""
    if option.verb in (BET, BET_VOUCHER) and not _says_where(name, option):
        return False
    return [other for other in options if name in names(other)] == [option]
