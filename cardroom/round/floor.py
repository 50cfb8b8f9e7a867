"""What the floor may rule as a round stands, and a ruling made: checked as an action is, and an input of the round like any other."""

import unicodedata
from typing import TYPE_CHECKING

from cardroom.cards import card_names
from cardroom.errors import BrokenRound, IllegalAction
from cardroom.round.decisions import Asks, shortened
from cardroom.round.inputs import Closed, FloorCall, Misdeal
from cardroom.round.rulings import Offer, Ruling, cards_named, checked, left

if TYPE_CHECKING:
    from cardroom.round.round import Round

NAME, WORDS = 40, 200  # letters that the one who rules and his reason may have


def offers(round: "Round") -> tuple[Offer, ...]:
    found: list[Offer] = []
    if round.decision is not None:
        for ruling in round.setup.edition.rulings.values():
            try:
                offer = offer_of(round, ruling)
            except IllegalAction:
                continue
            rest = offer if ruling.again else left(offer, round.made.get(ruling.name, ()))
            if rest is not None:
                found.append(rest)
    return tuple(found)


def offer_of(round: "Round", ruling: Ruling) -> Offer:
    """What the ruling may be told; or ``IllegalAction`` with the reason why it cannot be made."""
    if round.decision is None:
        raise IllegalAction("The round is over: there is nothing to rule on.")
    if round.decision.kind == "cards" and ruling.group != "the deal":
        raise IllegalAction("The dealer is dealing: the floor rules when the cards lie.")
    return Offer(ruling, ruling.now(round))


def said(text: str, most: int, what: str) -> str:
    """Words of a person as they are kept: on one line, without what cannot be seen."""
    seen = "".join(" " if each.isspace() else each for each in text if each.isspace() or unicodedata.category(each)[0] != "C")
    found = " ".join(seen.split())
    if len(found) > most:
        raise IllegalAction(f"{what} has {most} letters at most, not {len(found)}.")
    return found


def signed(call: FloorCall) -> FloorCall:
    """The call with its words as they are kept."""
    by, because = said(call.by, NAME, "The name of who rules"), said(call.because, WORDS, "The reason of a ruling")
    return call._replace(by=by, because=because.rstrip("."))


def rule(round: "Round", call: FloorCall) -> None:
    if type(call) is not FloorCall:
        raise IllegalAction(f"A ruling is a FloorCall, like FloorCall('misdeal', (('why', 'a boxed card'),)), not {shortened(call)}.")
    if not all(type(text) is str for text in (call.name, call.by, call.because)) or not _are_pairs(call.args):
        raise IllegalAction(f"A ruling has a name and arguments, like (('seat', 2), ('index', 0)), not {shortened(call)}.")
    ruling = round.setup.edition.ruling(call.name)
    args = checked(offer_of(round, ruling), dict(call.args))
    if args in round.made.get(call.name, ()) and not ruling.again:
        raise IllegalAction(f"That has been ruled already: {ruling.title.lower()}.")
    call = signed(call)._replace(args=tuple(sorted(args.items())))
    before = [*round.inputs]
    _as_asked(round)
    round.signed = (call.by, call.because) if call.by or call.because else ()
    try:
        _make(round, ruling, dict(args))
    except IllegalAction:
        round._restore(before)
        raise
    except Misdeal as misdeal:
        _keep(round, call, args)
        if type(misdeal) is Misdeal:  # dealt again, if at all: what was ruled on that deal is over
            round.made = {}
        round._throw(misdeal)
    except Closed:
        _keep(round, call, args)
        round._close()
    except Exception as error:
        round._restore(before)
        raise BrokenRound(f"The ruling '{call.name}' failed ({error}); the round stands as before.") from error
    else:
        _keep(round, call, args)
    if round.signed:  # no word of the ruling's own has told it
        round.ruled(ruling.name, ruling.title[:1].lower() + ruling.title[1:], ruling.rule)


def _are_pairs(args: object) -> bool:
    """Whether these are the arguments of a ruling: a name and a value each."""
    return isinstance(args, tuple) and all(isinstance(arg, tuple) and len(arg) == 2 and type(arg[0]) is str for arg in args)


def _as_asked(round: "Round") -> None:
    """What is asked was asked before the ruling, and stays what it was then."""
    if round.decision is not None and isinstance(round.decision.asks, Asks):
        round.decision.asks.work_out()


def _make(round: "Round", ruling: Ruling, answers: dict[str, object]) -> None:
    """The ruling, with the cards that were named with it: all of them, and no others, lie face up then."""
    round.told = cards_named(round, ruling, answers)
    round.ruling = True
    try:
        ruling.make(round, **answers)
    except Misdeal:
        _all_told(round)
        raise
    finally:
        round.ruling = False
    _all_told(round)


def _all_told(round: "Round") -> None:
    if round.told:
        raise IllegalAction(f"The ruling turns up no {card_names(round.told)}: name only the cards that everybody has seen by it.")


def _keep(round: "Round", call: FloorCall, args: dict[str, object]) -> None:
    round.inputs.append(call)
    round.made.setdefault(call.name, []).append(args)
