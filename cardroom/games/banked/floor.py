"""What the floor may rule in every game with a player-dealer: on hands; on cards (``floor_cards``); on wagers (``floor_wagers``)."""

from collections.abc import Sequence

from cardroom.errors import IllegalAction
from cardroom.games.banked.floor_cards import card_rulings, exposable_cards, exposed_card, hands_dealt, replaceable_cards
from cardroom.games.banked.floor_wagers import WAGER_RULINGS
from cardroom.games.banked.rules import BankedRound, BankedRules, BankedTable
from cardroom.games.banked.verdicts import Verdict, player_dealer, rule_on_hand, verdict_on
from cardroom.games.floor import EXTRA_SHUFFLE
from cardroom.round import Misdeal, Ruling
from cardroom.round.places import hand_at
from cardroom.round.rulings import SEAT, Asked, one_of

FOUL = Verdict("lose", "foul hand", "irregularity.foul-hand")
DEAD = Verdict("push", "dead hand", "irregularity.dead-hand")
WHILE_IT_LIES = "from the deal until the wagers are settled"


def players_hands(round: BankedRound) -> list[int]:
    """The seats whose hands may be ruled on: all but the player-dealer's, and those that have been ruled on."""
    return [seat for seat in hands_dealt(round) if seat != player_dealer(round) and verdict_on(round, seat) is None]


def _players(round: BankedRound) -> Asked:
    seats = players_hands(round)
    if not seats:
        raise IllegalAction("Every hand has been ruled on already.")
    return {"seat": one_of(seats)}


def _every(round: BankedRound) -> Asked:
    return {"seat": one_of(seat for seat in hands_dealt(round) if verdict_on(round, seat) is None)}


def foul_hand(round: BankedRound, seat: int) -> None:
    """Cards were switched, passed or held out, or the like: every wager on the hand loses, and it is paid nothing."""
    round.ruled("foul hand", f"the hand at seat {seat} is foul and loses its wagers", FOUL.rule, place=hand_at(seat), verdict="foul")
    rule_on_hand(round, seat, FOUL)


def dead_hand(round: BankedRound, seat: int) -> None:
    """The hand cannot be played through no fault of its player: its wagers go back."""
    round.ruled("dead hand", f"the hand at seat {seat} is dead and its wagers go back", DEAD.rule, place=hand_at(seat), verdict="dead")
    rule_on_hand(round, seat, DEAD)


def wrong_number(round: BankedRound, seat: int) -> None:
    """A hand has too many cards or too few: the player-dealer's is a misdeal, another what the house has it be (001 l.735, 750)."""
    if seat == player_dealer(round):
        raise Misdeal("the player-dealer has the wrong number of cards", "irregularity.wrong-count")
    ruling = round.rules.irregularities.wrong_number
    if ruling == "misdeal":
        raise Misdeal(f"the hand at seat {seat} has the wrong number of cards", "irregularity.wrong-count")
    (foul_hand if ruling == "foul-hand" else dead_hand)(round, seat)


FOUL_HAND: Ruling[BankedRules, BankedTable] = Ruling(
    "foul-hand", "A hand is foul: cards were switched, passed or held out", "hands", FOUL.rule, WHILE_IT_LIES,
    (SEAT,), _players, foul_hand, counts="settlement",
)  # fmt: skip
DEAD_HAND: Ruling[BankedRules, BankedTable] = Ruling(
    "dead-hand", "A hand cannot be played, through no fault of its player", "hands", DEAD.rule, WHILE_IT_LIES,
    (SEAT,), _players, dead_hand, counts="settlement",
)  # fmt: skip
WRONG_NUMBER: Ruling[BankedRules, BankedTable] = Ruling(
    "wrong-number-of-cards", "A hand has the wrong number of cards", "hands", "irregularity.wrong-count", WHILE_IT_LIES,
    (SEAT,), _every, wrong_number, counts="settlement",
)  # fmt: skip
HANDS = (FOUL_HAND, DEAD_HAND, WRONG_NUMBER)


def of_hands(rules: BankedRules) -> Sequence[Ruling[BankedRules, BankedTable]]:
    """Where each position has a hand of its own; a shoe that lives through rounds is not shuffled in between."""
    return (*card_rulings(exposable_cards, exposed_card, replaceable_cards), *HANDS, *WAGER_RULINGS)


def rulings(rules: BankedRules) -> Sequence[Ruling[BankedRules, BankedTable]]:
    """As ``of_hands``, with a deck that is shuffled for every round."""
    return (EXTRA_SHUFFLE, *of_hands(rules))
