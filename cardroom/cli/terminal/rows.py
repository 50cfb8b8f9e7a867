"""Setting a hand in rows (front, middle, back): each row is asked for on its own, and the last one is what is left."""

from cardroom.cards import FACES, Card, parse_card
from cardroom.cli.terminal.prompt import ask_line, own_cards
from cardroom.cli.terminal.show import TOGETHER, card, paint, wrapped
from cardroom.cli.terminal.words import TableWords
from cardroom.errors import BadInput
from cardroom.round import Action, View

ROWS = (("row-front", 3), ("row-middle", 5), ("row-back", 5))
HAND = sum(count for _, count in ROWS)
PROMPT = "> "


def has_rows(view: View, action: Action) -> bool:
    """Whether a whole hand is to be set in rows, and no card of it was named yet."""
    pick = next((option.pick for option in view.options if option.verb == action.verb), None)
    return pick is not None and not action.picks and (pick.least, pick.most) == (HAND, HAND)


def ask_rows(view: View, action: Action, words: TableWords) -> Action:
    """Return the action with the cards of each row, in the order in which the rows are set. Nothing typed: nothing is set yet."""
    held = own_cards(view)
    picks: list[int] = []
    for name, count in ROWS:
        left = [number for number in range(len(held)) if number not in picks]
        row = words.say(name)
        if len(left) == count:
            picks += left
            break
        listed = "  ".join(f"{paint(str(number), '2')}{TOGETHER}{card(held[number])}" for number in left)
        print(wrapped(f"{words.say('row', row=row, count=str(count), cards=listed)}", " "))
        chosen = _chosen(ask_line(PROMPT).split(), held, left)
        if len(chosen) != count:
            raise BadInput(words.say("not-so-many", row=row, count=str(count), left=str(len(left))))
        picks += chosen
    return action._replace(picks=tuple(picks))


def _chosen(typed: list[str], held: list[Card | None], left: list[int]) -> list[int]:
    """Cards by number or by name, of those that are left."""
    found: list[int] = []
    for word in typed:
        free = [number for number in left if number not in found]
        if word.isdecimal():
            found += [number for number in free if number == int(word)]
            continue
        face = parse_card(word)
        found += [number for number in free if (each := held[number]) is not None and each % FACES == face][:1]
    return found
