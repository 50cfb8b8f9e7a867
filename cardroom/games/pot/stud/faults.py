"""A stud dealer who errs: what he may report at a stepped table before each street, and how a wrong burn is put right (001 l.162-183)."""

from typing import TYPE_CHECKING, NamedTuple

from cardroom.round import ALL, NOBODY, Option, Pick, Steps

if TYPE_CHECKING:
    from cardroom.games.pot.stud.dealing import StudDealing, StudStreet

DOWN = "d"
ASIDE = "aside"


class StreetFault(NamedTuple):
    """What went wrong on one street. Cards and hands are counted from 0 in the order dealt."""

    exposed: frozenset[int] = frozenset()  # of the down cards
    burns: int = 1
    looked: frozenset[int] = frozenset()  # hands that have seen or mixed in a last card dealt after a wrong burn
    missed: frozenset[int] = frozenset()  # hands without a last card
    named: int | None = None  # the seat named to open


NO_FAULT = StreetFault()


def ask(dealing: "StudDealing", street: "StudStreet", seats: list[int]) -> Steps[StreetFault]:
    """The dealer deals the street, or says which mistake was made."""
    hands, last = len(seats), street is dealing.streets[-1]
    lacking = sum(dealing.down[seat] < dealing.due for seat in seats) if DOWN not in street.faces else 0
    downs = hands * street.faces.count(DOWN) + lacking
    last_down = last and street.faces == DOWN
    options = []
    if downs:
        options.append(Option("expose", pick=Pick("the down cards in the order dealt", 1, downs, downs, "that were turned up")))
    if street is dealing.streets[0]:
        options.append(Option("wrong opener", pick=Pick("the hands in the order dealt", 1, 1, hands, "that was named to open")))
    if street.burn and not dealing.leavers and len(dealing.round.shoe.cards) >= hands + 2:
        looked = Pick("the hands in the order dealt", 0, hands, hands, "that have looked") if last_down else None
        options += [Option("two burns", pick=looked), Option("no burn", pick=looked)]
    if last_down and hands > 1:
        options.append(Option("miss", pick=Pick("the hands in the order dealt", 1, hands - 1, hands, "that got no last card")))
    action = yield from dealing.round.dealer_step(street.name, *options)
    picks = frozenset(action.picks)
    match action.verb:
        case "expose" if last_down and 0 in picks and hands == len(dealing.contest.live) == 2 and _as_the_first(dealing):
            return StreetFault(exposed=frozenset((0, 1)))  # l.177: the second player's is then dealt up too
        case "expose":
            return StreetFault(exposed=picks)
        case "wrong opener":
            return StreetFault(named=seats[action.picks[0]])
        case "two burns" | "no burn":
            return StreetFault(burns=2 if action.verb == "two burns" else 0, looked=picks)
        case "miss":
            return StreetFault(missed=picks)
    return NO_FAULT


def _as_the_first(dealing: "StudDealing") -> bool:
    return dealing.rules.exposed_last_card == "may-be-all-in"


def wrong_burn(dealing: "StudDealing", street: "StudStreet", seats: list[int], fault: StreetFault) -> Steps:
    """Two burns or none: every card goes where it belongs, but who has looked at a last card keeps it (l.169)."""
    round, contest = dealing.round, dealing.contest
    down = {seat: street.faces == DOWN or dealing.down[seat] < dealing.due for seat in seats}
    dealing.due += street.faces == DOWN
    if fault.burns:
        round.lay("burn", fault.burns, NOBODY)
    for seat in seats:
        yield from round.deal(contest.place(seat), 1, NOBODY if down[seat] else ALL)
    keep = {seats[number] for number in fault.looked}
    moved = [seat for seat in seats if seat not in keep]
    text = "each card goes where it belongs" + (", but who has looked at his keeps it" if keep else "")
    what = "two cards were burned" if fault.burns else "no card was burned"
    round.ruled("wrong burn", f"{what}: {text}" if moved else f"{what}: all have looked, the cards stay", "irregularity.burn")
    if moved:
        _put_right(dealing, moved, fault.burns)
    for seat in seats:
        yield from _turn(dealing, seat, down[seat])


def _put_right(dealing: "StudDealing", seats: list[int], burns: int) -> None:
    """The cards in the order in which they came: the first is the burn, the others go around; one too many goes back on the deck."""
    round, contest = dealing.round, dealing.contest
    if burns:
        round.move("burn", ASIDE, [len(round.places["burn"]) - 1])
    for seat in seats:
        round.move(contest.place(seat), ASIDE, [len(round.places[contest.place(seat)]) - 1])
    if not burns:
        round.move(ASIDE, "burn", [0])
    for seat in seats:
        if round.places[ASIDE]:
            round.move(ASIDE, contest.place(seat), [0])
        else:
            round.lay(contest.place(seat), 1, NOBODY)
    if round.places[ASIDE]:
        round.move(ASIDE, "shoe")


def _turn(dealing: "StudDealing", seat: int, down: bool) -> Steps:
    """The last card of a hand as it has to lie: up for all; down for its player, unless all have seen it elsewhere."""
    round, place = dealing.round, dealing.contest.place(seat)
    card, at = round.places[place][-1], len(round.places[place]) - 1
    if down and card not in round.up:
        yield from round.show(place, [at], (dealing.contest.names[seat],))
        dealing.down[seat] += 1
        return
    if card not in round.up:
        yield from round.show(place, [at], ALL)
        card = round.places[place][at]
    dealing.shows[seat].append(card)
    if down:
        round.up.discard(card)  # a joker is as wild as if it had come down (l.1245)
    else:
        round.up.add(card)
