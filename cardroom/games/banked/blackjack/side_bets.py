"""Blackjack: side bets. Each depends on its own cards alone, whatever becomes of the base wager."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardroom.cards import Card, is_joker, rank, suit
from cardroom.games.banked.blackjack.rules import Bonus
from cardroom.games.banked.paytable import PayLine, best_line

SEVEN = 5  # its rank


class SideBetCards(NamedTuple):
    """What side bets look at."""

    first: Sequence[Card]  # the player's first two cards
    third: Card | None  # the next card of the same hand, if one was dealt
    against: Sequence[Card]  # the player-dealer's hand
    against_over: bool


def busted(seen: SideBetCards, bonus: Bonus) -> list[str]:
    """The number of cards in the player-dealer's hand that went over; the last line of the table is for as many or more."""
    return [str(min(len(seen.against), max(map(int, bonus.pays))))] if seen.against_over else []


def sevens(seen: SideBetCards, bonus: Bonus) -> list[str]:
    """Sevens one after the other from the first card on (004 l.2464-2478)."""
    row: list[Card] = []
    for card in (*seen.first, seen.third):
        if card is None or rank(card) != SEVEN:
            break
        row.append(card)
    suited = len({suit(card) for card in row}) == 1
    names = ("first-card-seven", "two-sevens", "three-sevens")[: len(row)]
    made = list(names)
    if suited and len(row) > 1:
        made.append(f"{names[-1]}-suited")
    elif len(row) == 3 and suit(row[0]) == suit(row[1]):
        made.append("two-sevens-suited")
    return made


def matches(seen: SideBetCards, bonus: Bonus) -> list[str]:
    """Which of the first two cards have the rank of the up card, and its suit too (001 l.2392-2405)."""
    up = seen.against[0]
    same = [card for card in seen.first if not is_joker(up) and not is_joker(card) and rank(card) == rank(up)]
    suited = sum(suit(card) == suit(up) for card in same)
    if not same:
        return []
    if len(same) == 1:
        return ["one-suited" if suited else "one-unsuited"]
    return [("two-unsuited", "suited-and-unsuited", "two-suited")[suited]]


MADE: dict[str, Callable[[SideBetCards, Bonus], list[str]]] = {"bust": busted, "sevens": sevens, "match": matches}


def paid(seen: SideBetCards, bonus: Bonus) -> PayLine | None:
    """What the bet is paid; None: it loses."""
    return best_line(bonus.pays, MADE[bonus.of](seen, bonus))


def said(bonus: Bonus, line: str) -> str:
    """A line of its pay table, for people."""
    if bonus.of == "bust":
        return f"{line} cards or more" if int(line) == max(map(int, bonus.pays)) else f"{line} cards"
    return line.replace("-", " ") + (" match" if bonus.of == "match" else "")
