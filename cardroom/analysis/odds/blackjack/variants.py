"""Blackjack: other rules worth a comparison: decks, and what other readings of the text would change."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardroom.games.banked.blackjack.points import HALF, TWENTY_ONE
from cardroom.games.banked.blackjack.rules import Rules, Surrender, Table

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

Changes = dict[str, object]
Variants = dict[str, Changes]


def variants(edition: "Edition[Rules, Table]") -> Variants:
    """By name, for ``with_rules``."""
    rules = edition.rules
    found: Variants = {}
    for decks in rules.figures("decks"):
        if decks != rules.decks and all(decks >= bonus.fewest_decks for bonus in rules.bonuses.values() if bonus.posted):
            found[f"{decks} deck{'s' if decks > 1 else ''}"] = {"decks": decks}
    for switch in dict.fromkeys(reading.switch for reading in edition.readings):
        if switch in READINGS:
            found |= READINGS[switch](rules)
    return found


def _part(rules: Rules, name: str, **changes: object) -> Changes:
    return {name: {**rules.model_dump()[name], **changes}}


def _draws(rules: Rules) -> Variants:
    if rules.draws.soft >= 17 * HALF:
        return {} if rules.double.times > 1 else {"player-dealer stands on soft 17": _part(rules, "draws", soft=16 * HALF)}
    return {"player-dealer draws on soft 17": _part(rules, "draws", soft=17 * HALF)}


def _peek(rules: Rules) -> Variants:
    return {} if rules.peek == "ace-or-ten" else {"hole card checked under aces and tens": {"peek": "ace-or-ten"}}


def _surrender(rules: Rules) -> Variants:
    if rules.surrender is None:
        return {"surrender on any first two cards": {"surrender": Surrender(when="in-turn").model_dump()}}
    return {"no surrender": {"surrender": None}}


def _surrender_when(rules: Rules) -> Variants:
    if rules.surrender is None or rules.surrender.when == "before-the-check":
        return {}
    return {"surrender before the check": _part(rules, "surrender", when="before-the-check")}


def _surrender_after_split(rules: Rules) -> Variants:
    return {"no surrender after a split": _part(rules, "surrender", after_split=False)} if rules.surrender is not None else {}


def _push_counts(rules: Rules) -> Variants:
    return {"three cards of 22 push too": {"push_counts": (22 * HALF, *rules.push_counts)}}


def _both_over(rules: Rules) -> Variants:
    if rules.both_over == "player-loses":
        return {"both over, closer pushes": {"both_over": "closer-pushes"}}
    return {"both over always loses": {"both_over": "player-loses", "push_counts": ()}}


def _most(rules: Rules) -> Variants:
    return {"22 is not over": _part(rules, "counting", most=22 * HALF)} if rules.counting.most == TWENTY_ONE else {}


def _beyond(rules: Rules) -> Variants:
    return {"no count beyond 21": _part(rules, "counting", beyond=None)} if rules.counting.beyond is not None else {}


def _split_of(rules: Rules) -> Variants:
    other = "rank" if rules.split.of == "value" else "value"
    return {f"pairs by {other}": _part(rules, "split", of=other)}


def _split_naturals(rules: Rules) -> Variants:
    return {"no split of a natural": _part(rules, "split", naturals=False)} if rules.split.naturals else {}


def _aces_hands(rules: Rules) -> Variants:
    few = None if rules.decks > 2 else rules.split.aces_hands_few_decks
    if (few or rules.split.aces_hands) <= 2:
        return {}
    return {"aces split once": _part(rules, "split", aces_hands=2, aces_hands_few_decks=None)}


def _double(rules: Rules) -> Variants:
    return {"no double-double down, no rescue": _part(rules, "double", times=1, rescue=False)} if rules.double.times > 1 else {}


def _original_only(rules: Rules) -> Variants:
    return {"all wagers lose to a natural": {"original_only": False}} if rules.original_only else {}


def _joker_up(rules: Rules) -> Variants:
    return {"with a joker up players draw": {"joker_up": "player-dealer-stands"}} if rules.jokers else {}


def _equal_naturals(rules: Rules) -> Variants:
    return {"equal naturals push": {"equal_naturals": "push"}} if rules.equal_naturals == "win" else {}


READINGS: dict[str, Callable[[Rules], Variants]] = {
    "rules.draws": _draws,
    "rules.peek": _peek,
    "rules.surrender": _surrender,
    "rules.surrender.when": _surrender_when,
    "rules.surrender.after_split": _surrender_after_split,
    "rules.push_counts": _push_counts,
    "rules.both_over": _both_over,
    "rules.counting.most": _most,
    "rules.counting.beyond": _beyond,
    "rules.split.of": _split_of,
    "rules.split.naturals": _split_naturals,
    "rules.split.aces_hands": _aces_hands,
    "rules.double": _double,
    "rules.original_only": _original_only,
    "rules.joker_up": _joker_up,
    "rules.equal_naturals": _equal_naturals,
}
