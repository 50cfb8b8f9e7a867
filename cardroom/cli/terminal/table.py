"""The table as one player sees it, drawn small enough for 80 columns."""

from cardroom.cli.terminal.show import BOLD, DIM, YELLOW, brief, card, columns, heading, paint
from cardroom.money import money_text
from cardroom.records.settle import account_text
from cardroom.round import BANK, DROP, JACKPOT, Noted, Spot, View
from cardroom.round.places import hand_at, is_split_off

MARKS = ("button", "player-dealer")  # notes that mark a seat for the round
GONE = "—"


def draw(view: View, title: str) -> str:
    """Board and pots, then a line a seat: who, stack, wagers, cards."""
    lines = [heading(title)]
    middle = [f"{place.capitalize()}  {brief(held)}" for place, held in view.places.items() if _is_open(place) and held]
    money = [_pile(account, amount) for account, amount in view.accounts.items() if _is_pile(account) and amount]
    if middle or money:
        lines.append(" " + "    ".join(middle + money))
    lines.append(columns([_seat(view, seat, player) for seat, player in view.seats.items()]))
    return "\n".join(lines)


def _is_open(place: str) -> bool:
    """Places in the middle of the table that everybody looks at."""
    return "/" not in place and place not in ("burn", "muck", "discards", "rack", "shoe")


def _is_pile(account: object) -> bool:
    return isinstance(account, str) and not isinstance(account, Spot) and (account in (BANK, DROP, JACKPOT) or account.startswith("pot/"))


def _pile(account: object, amount: int) -> str:
    name = account_text(account).removeprefix("the ").capitalize()
    return f"{name} {paint(money_text(amount), BOLD)}"


def _seat(view: View, seat: int, player: str) -> tuple[str, ...]:
    marks = [note.what for note in view.events if isinstance(note, Noted) and note.who == player and note.what in MARKS]
    name = paint(player, BOLD, YELLOW) if player == view.player else player
    if marks:
        name += paint(f" ({marks[-1]})", DIM)
    turn = "▶" if player in view.to_act else " "
    wagers = [f"{account.wager.replace('-', ' ')} {money_text(amount)}" for account, amount in _wagers(view, player)]
    return turn, f"{seat}", name, money_text(view.stack(player)), ", ".join(wagers), _hand(view, seat)


def _wagers(view: View, player: str) -> list[tuple[Spot, int]]:
    return [
        (account, amount) for account, amount in view.accounts.items() if isinstance(account, Spot) and account.player == player and amount
    ]


def _hand(view: View, seat: int) -> str:
    """What lies in front of a seat: its hand, then the rows or melds it has laid out."""
    held = view.places.get(hand_at(seat))
    rows = [
        f"{place.removeprefix(f'seat/{seat}/')} {brief(laid)}" for place, laid in view.places.items() if is_split_off(place, seat) and laid
    ]
    rows += [f"[{brief(laid)}]" for place, laid in view.places.items() if place.startswith(f"meld/{seat}/") and laid]
    if held:
        rows.insert(0, brief(held))
    elif held is not None and not rows:
        rows = [paint(GONE, DIM)]
    return "  ".join(rows)


def numbered(view: View, place: str) -> str:
    """The cards that a player picks from, each with its number."""
    held = view.places.get(place, [])
    return "  ".join(f"{paint(str(number), DIM)} {card(each)}" for number, each in enumerate(held))
