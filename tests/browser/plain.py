"""Plain words: what the engine calls things, which no player should read; and every kind of question of an edition, to be worded."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from cardroom import load
from cardroom.room.table.description import decision_data
from cardroom.round import DEALER, Option, Round
from tests.support import choose, rounds

ENGINE = (
    r"\b(?:None|NaN|undefined|null|true|false|cents|Infinity)\b",
    r"\[object",
    r"[{}_<>]",  # a place in a text that nothing was put into, a key
    r"\b(?:spot|seat|front|meld|pot|board)/",  # places and accounts
    r"\bwager \(",
    r"\b(?:play|life|common)\.[a-z]",  # a text that there is not
    r"\$-|\$\$|--",
)
HYPHENED = re.compile(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+\b")
RANK = "(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|trey|three|deuce|two)"
WORDS = re.compile(
    rf"player-dealer|all-in|(?:no|pot|spread|fixed)-limit|high-low|6-card|jacks-or-better|{RANK}-(?:to-)?{RANK}(?:-{RANK})*|[\d-]+"
)
REASON = re.compile(r"\([a-z0-9-]+ forfeited\)")
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def engine_words(text: str) -> list[str]:
    """What of a text is no player's word. Why a payment was made is said in the words of the books."""
    text = REASON.sub("", text)
    found = [match[0] for pattern in ENGINE for match in re.finditer(pattern, text)]
    return found + [word for word in HYPHENED.findall(text) if not WORDS.fullmatch(word)]


def questions(edition: str, number: int) -> Iterator[dict[str, Any]]:
    """Of so many rounds of an edition each kind of question with each set of options once, as the page gets them."""
    seen: set[object] = set()
    for round, rng in rounds(edition, number, 17):
        while round.decision is not None:
            for player, options in round.decision.asks.items():
                shape = (round.decision.kind, *shape_of(options))
                if player != DEALER and shape not in seen:
                    seen.add(shape)
                    yield question(round, player)
            round.act(choose(rng, round.decision))


def shape_of(options: Sequence[Option]) -> tuple[frozenset[tuple[str, bool, bool]], bool]:
    """What a set of answers looks like: the verbs, which of them take an amount or cards, and whether a second hand is meant."""
    verbs = frozenset((CARD.sub("card", option.verb), option.amounts is None, bool(option.pick)) for option in options)
    hands = {option.spot.hand for option in options if option.spot is not None and not CARD.search(option.verb)}
    return verbs, bool(hands - {0})


def question(round: Round, player: str) -> dict[str, Any]:
    """What the page knows when this player is asked, as far as it words the question by it."""
    setup, view = round.setup, round.view(player)
    edition = load(setup.edition.id)
    circles = edition.game.circles(edition.rules, setup.table)
    return {
        "edition": setup.edition.id,
        "name": player,
        "seat": next((seat for seat, name in setup.seats.items() if name == player), None),
        "seats": {str(seat): name for seat, name in setup.seats.items()},
        "circles": [{"wager": circle.wager, "laid": circle.laid} for circle in circles],
        "accounts": {str(account): amount for account, amount in view.accounts.items()},
        "places": [place for place, cards in view.places.items() if cards],
        "decision": decision_data(round.decision, player, 0),
    }
