"""The table as one player sees it, drawn small enough for 80 columns."""

from cardroom.cli.terminal.show import BOLD, DIM, TOGETHER, YELLOW, brief, card, columns, heading, paint
from cardroom.cli.terminal.words import TableWords, english_words
from cardroom.games.names import reads
from cardroom.round import BANK, DROP, JACKPOT, Noted, Setup, Spot, View
from cardroom.round.places import hand_at, is_split_off

MARKS = ("button", "player-dealer")  # notes that mark a seat for the round
GONE = "—"


def draw(view: View, title: str, words: TableWords | None = None, hand: str = "") -> str:
    """Board and pots, then a line a seat, the viewer's own first: who, stack, wagers, cards; ``hand``: what the viewer's is called."""
    words = words or english_words()
    lines = [heading(title)]
    middle = [f"{_place(place, words)}  {brief(held)}" for place, held in view.places.items() if _is_open(place) and held]
    money = [_pile(account, amount, words) for account, amount in view.accounts.items() if _is_pile(account) and amount]
    if middle or money:
        lines.append(" " + "    ".join(middle + money))
    lines.append(columns([_seat(view, seat, player, words) for seat, player in _from_own(view)]))
    if hand:
        lines.append(" " + words.say("hand", hand=hand))
    return "\n".join(lines)


def own_hand(setup: Setup, view: View, words: TableWords) -> str:
    """What the viewer's own hand is called, as the game names hands; empty where it has no name."""
    own = next((seat for seat, player in view.seats.items() if player == view.player), 0)
    found = reads(setup.edition.game_name)(setup, view) if own else {}
    said = [
        words.hand(str(made.name), made.of)
        for place, names in found.items()
        if place == hand_at(own) or is_split_off(place, own)
        for made in names
    ]
    return "; ".join(said)


def _from_own(view: View) -> list[tuple[int, str]]:
    """The seats clockwise, from the viewer's own."""
    seats = list(view.seats.items())
    at = next((at for at, (_, player) in enumerate(seats) if player == view.player), 0)
    return seats[at:] + seats[:at]


def _place(place: str, words: TableWords) -> str:
    return words.say("place-board") if place == "board" else words.language.words(place).capitalize()


def _is_open(place: str) -> bool:
    """Places in the middle of the table that everybody looks at."""
    return "/" not in place and place not in ("burn", "muck", "discards", "rack", "shoe")


def _is_pile(account: object) -> bool:
    return isinstance(account, str) and not isinstance(account, Spot) and (account in (BANK, DROP, JACKPOT) or account.startswith("pot/"))


def _pile(account: object, amount: int, words: TableWords) -> str:
    kind, _, number = str(account).partition("/")
    name = words.say("pile-side-pot", number=number) if number not in ("", "0") else words.say(f"pile-{kind}")
    return f"{name} {paint(words.money(amount), BOLD)}"


def _seat(view: View, seat: int, player: str, words: TableWords) -> tuple[str, ...]:
    marks = [note.what for note in view.events if isinstance(note, Noted) and note.who == player and note.what in MARKS]
    name = paint(player, BOLD, YELLOW) if player == view.player else player
    if marks:
        name += paint(f" ({words.say(f'mark-{marks[-1]}')})", DIM)
    turn = "▶" if player in view.to_act else " "
    wagers = [f"{words.language.wager(account.wager)} {words.money(amount)}" for account, amount in _wagers(view, player)]
    return turn, f"{seat}", name, words.money(view.stack(player)), ", ".join(wagers), _hand(view, seat, words)


def _wagers(view: View, player: str) -> list[tuple[Spot, int]]:
    return [
        (account, amount) for account, amount in view.accounts.items() if isinstance(account, Spot) and account.player == player and amount
    ]


def _hand(view: View, seat: int, words: TableWords) -> str:
    """What lies in front of a seat: its hand, then the rows or melds it has laid out."""
    held = view.places.get(hand_at(seat))
    rows = [
        f"{words.language.words(place.removeprefix(f'seat/{seat}/'))} {brief(laid)}"
        for place, laid in view.places.items()
        if is_split_off(place, seat) and laid
    ]
    rows += [f"[{brief(laid)}]" for place, laid in view.places.items() if place.startswith(f"meld/{seat}/") and laid]
    if held:
        rows.insert(0, brief(held))
    elif held is not None and not rows:
        rows = [paint(GONE, DIM)]
    return "  ".join(rows)


def numbered(view: View, place: str) -> str:
    """The cards that a player picks from, each with its number: the two stay on one line."""
    held = view.places.get(place, [])
    return "  ".join(f"{paint(str(number), DIM)}{TOGETHER}{card(each).replace(' ', TOGETHER)}" for number, each in enumerate(held))
