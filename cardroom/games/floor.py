"""What the floor may rule in every game, whatever its manual says: that the deal is no good, that the deck is shuffled once more before it,
what the management decides against the rules, and that it ends a round before its time (001 l.652, 759, 1262, 1497)."""

from cardroom.errors import IllegalAction
from cardroom.games.settled import MANAGEMENT, SETTLE
from cardroom.round import Action, Ask, Dealt, Ended, Misdeal, Round, Ruling, Shuffled
from cardroom.round.inputs import EVERYTHING_BACK
from cardroom.round.rulings import WHY, Asked, nothing_asked, one_of
from cardroom.round.taking_back import refusal, take_back

MISDEAL = "irregularity.misdeal"
SHUFFLE = "extra-shuffle"
TAKE_BACK = "take-back"
IRREGULARITY = "irregularity."
ALWAYS = frozenset({"wrong-payment", "smallest-chip"})  # clauses that no game cites, and every table goes by


def _dealt(round: Round) -> Asked:
    """A misdeal may be called for any irregularity that the edition has a clause for, once there has been a deal."""
    last = max(at for at, event in enumerate(round.events) if isinstance(event, Shuffled))
    if not any(isinstance(event, Dealt) for event in round.events[last:]):
        raise IllegalAction("No card has been dealt, so it cannot be a misdeal.")
    return {"rule": one_of(clause for clause in sorted(round.setup.edition.clauses) if clause.startswith(IRREGULARITY))}


def misdeal(round: Round, why: str, rule: str = MISDEAL) -> None:
    """A misdeal: dealt again where the manual has it so, else the round is void."""
    raise Misdeal(why, rule)


def management(round: Round, why: str) -> None:
    """Said and kept; what follows from it is another ruling."""
    round.ruled("decision of the management", why, MANAGEMENT)


def everything_back(round: Round, why: str) -> None:
    """The round is over and void, in every game, also where a misdeal is dealt again."""
    raise Ended(why, MANAGEMENT)


def _last_action(round: Round) -> Asked:
    if why := refusal(round):
        raise IllegalAction(why)
    return {}


def taken_back(round: Round) -> None:
    """The last action, while nothing that others have seen depends on it; its player is asked again."""
    last = round.inputs[-1]
    assert isinstance(last, Action)
    take_back(round, f"the last action of {last.player} ({last.verb.replace('-', ' ')}) is taken back", TAKE_BACK)


def _undealt(round: Round) -> Asked:
    if any(round.places.values()):
        raise IllegalAction("Cards are dealt already: the deck is shuffled once more only before the deal.")
    return {}


def extra_shuffle(round: Round) -> None:
    """Who may ask for it is the house's; the cards that lay there were never seen."""
    round.ruled("extra shuffle", "the deck is shuffled once more before the deal", SHUFFLE)
    round.reshuffle()


EVERYWHERE: tuple[Ruling, ...] = (
    Ruling(
        "misdeal", "Misdeal", "the deal", MISDEAL, "once a card is dealt",
        (WHY, Ask("rule", "choice", "the clause, if it is not the one for misdeals", needed=False)), _dealt, misdeal, again=True,
    ),
    Ruling(
        "management", "The management decides against the rules", "the round", MANAGEMENT, "while the round is not settled",
        (WHY,), nothing_asked, management, again=True,
    ),
    Ruling(
        EVERYTHING_BACK, "The management ends the round: everything goes back", "the round", MANAGEMENT, "while the round is not settled",
        (WHY,), nothing_asked, everything_back, again=True,
    ),
    SETTLE,
    Ruling(
        "take-back", "The last action is taken back", "bets", TAKE_BACK, "before anybody acts behind it or cards or chips go on",
        (), _last_action, taken_back, again=True,
    ),
)  # fmt: skip
# Not where a shoe lives through rounds: it goes on from the shuffle that it began with.
EXTRA_SHUFFLE = Ruling(
    "extra-shuffle",
    "The deck is shuffled once more",
    "the deal",
    SHUFFLE,
    "before a card is dealt",
    (),
    _undealt,
    extra_shuffle,
    again=True,
)
