"""Exact odds of poker against the player-dealer's hand: three card poker, caribbean stud, two card poker.

Every hand of the bettor's (up to which suit is which) with every card of the player-dealer's that may be turned up is set against every
hand that is left for him (``counts``), and is played or folded, whichever wins more (``play``). All counts are whole numbers.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from cardroom.analysis.odds import Decide
from cardroom.analysis.odds.result import EditionOdds
from cardroom.analysis.odds.versus.advice import advice, strategy
from cardroom.analysis.odds.versus.counts import NO_CARD, Geometry, stand, stands
from cardroom.analysis.odds.versus.lines import jackpot_of, together_of, wagers_of
from cardroom.analysis.odds.versus.play import FOLDED, Judge, best_play
from cardroom.analysis.odds.versus.six import CARDS
from cardroom.analysis.spread import Progress, unheard, within
from cardroom.bots.bot import asked_place, pick
from cardroom.cards import face
from cardroom.errors import BadInput, BadSetup
from cardroom.games.banked.versus.rules import OWN_CARDS, Rules, Table
from cardroom.round import Action, View
from cardroom.round.places import is_hand

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

__all__ = ["player", "solve", "variants"]


def solve(edition: "Edition[Rules, Table]", progress: Progress = unheard) -> EditionOdds:
    rules = edition.rules
    refuse_what_cannot_be(edition)
    parts = stands(Geometry.of(rules), bool(rules.exposed), within(progress, 0, 0.8))
    play = best_play(rules, parts, progress=within(progress, 0.8, 0.9))
    wagers = list(wagers_of(rules, parts, play))
    if edition.table.jackpot is not None:
        wagers.append(jackpot_of(rules, play, edition.table.jackpot))
    tables = tuple(advice(rules, parts, play))
    progress(1)
    return EditionOdds(edition.id, strategy(rules, play), tuple(wagers), together_of(rules, play), tables, tuple(assumptions(edition)))


def refuse_what_cannot_be(edition: "Edition[Rules, Table]") -> None:
    rules = edition.rules
    for bonus in rules.bonuses.values():
        if bonus.hand != OWN_CARDS and rules.kind.dealt != CARDS:
            raise BadInput(f"{edition.id}: {bonus.name} is on six cards, but {2 * rules.kind.played} are played.")


def assumptions(edition: "Edition[Rules, Table]") -> Iterator[str]:
    rules = edition.rules
    yield "A fresh deck, and every wager is covered in full."
    yield "The bettor knows his own cards" + (" and the player-dealer's card that is up." if rules.exposed else " only.")
    yield f"He plays for {rules.base_name} and {rules.second_name} alone; side wagers are what they are under that play."


def player(edition: "Edition[Rules, Table]") -> Decide:
    """Plays each hand as the exact count says, looked up when the hand is held."""
    rules = edition.rules
    geometry, judge = Geometry.of(rules), Judge(rules)

    def decide(view: View) -> Action:
        options = {option.verb: option for option in view.options}
        if rules.second not in options or "fold" not in options:
            return pick(view, options.get("fold", view.options[0]))
        place = asked_place(view)
        held = [face(card) for card in view.cards(place)]
        cards = np.array([sorted(held)], np.uint8)
        up = card_up(view, place) if rules.exposed else NO_CARD
        choice = judge(stand(geometry, cards, np.ones(1, np.int64), np.array([up]))).choices[0, 0]
        if choice == FOLDED:
            return pick(view, options["fold"])
        kept = {int(cards[0, i]) for i in geometry.ways[choice]}
        played = tuple(i for i, card in enumerate(held) if card in kept)
        return pick(view, options[rules.second], picks=played if len(kept) < len(held) else ())

    return decide


def card_up(view: View, own: str) -> int:
    """The card in sight of the one other hand that has exactly one in sight."""
    seen = [view.cards(place) for place in view.places if is_hand(place) and place != own]
    return next(face(cards[0]) for cards in seen if len(cards) == 1)


def variants(edition: "Edition[Rules, Table]") -> dict[str, dict[str, object]]:
    """What the readings of the edition leave open, as far as it changes the odds and the edition has the clauses for it."""
    rules = edition.rules
    named = {reading.switch.split(".")[1] for reading in edition.readings if reading.switch.startswith("rules.")}
    found: dict[str, dict[str, object]] = {}
    if "unqualified" in named:
        found |= {f"not qualified: {each}": {"unqualified": each} for each in ("paid", "win-or-push", "compared", "push")}
    if "tie" in named:
        found |= {"equal hands push": {"tie": "push"}, "equal hands lose": {"tie": "lose"}}
    if "exposed" in named:
        found |= {"no card up": {"exposed": 0}, "one card up": {"exposed": 1}}
    if "base_bonus" in named:
        found[f"no {rules.base_name} Bonus"] = {"base_bonus": {}}
    if "bonuses" in named:
        for key, bonus in rules.bonuses.items():
            for switch, each, words in _BONUS_SWITCHES:
                changed = {**rules.model_dump()["bonuses"], key: bonus.model_copy(update={switch: each}).model_dump()}
                found[f"{bonus.name} {words}"] = {"bonuses": changed}
    return {name: changes for name, changes in found.items() if _differs(edition, changes)}


_BONUS_SWITCHES = (
    ("fold", "forfeited", "forfeited by a fold"), ("fold", "kept", "kept after a fold"), ("needs", "nothing", "whatever the hand does"),
    ("needs", "a-win", "needs a win"), ("needs", "a-higher-hand", "needs a higher hand"),
)  # fmt: skip


def _differs(edition: "Edition[Rules, Table]", changes: dict[str, object]) -> bool:
    """Whether these are other rules, and rules that the edition can have."""
    try:
        return bool(edition.with_rules(**changes).rules != edition.rules)
    except BadSetup:
        return False
