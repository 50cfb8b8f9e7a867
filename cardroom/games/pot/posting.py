"""What is put up before the cards: antes, blinds, what entering players post, a straddle; and who takes a blind that is too dear."""

from cardroom.games.pot.button import Positions
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotTable
from cardroom.money import Cents
from cardroom.round import Decision, Option, Steps, exactly


def post_blinds(contest: Contest, blinds: tuple[int, ...], table: PotTable, posts: list[tuple[int, Cents, Cents]]) -> None:
    """Antes, blinds, then what entering players post: up to the big blind live, the rest dead."""
    post_antes(contest, table)
    names = table.blind_names
    for number, seat in enumerate(blinds):
        if seat not in contest.names:
            contest.round.note("dead small blind", "", f"nobody is left at seat {seat}", "blinds")
            continue
        contest.bet(seat, min(table.blinds[number], contest.stack(seat)), names[number], "blinds")
    if table.antes_are == "big-blind" and table.ante:
        seat = blinds[min(table.big, len(blinds) - 1)]
        contest.dead(seat, min(table.ante, contest.stack(seat)), "big-blind ante", "ante")
    if table.posts:
        for seat, post in zip(contest.seats, table.posts, strict=False):
            contest.bet(seat, min(post, contest.stack(seat)), "posted blind", "post")
    for seat, live, dead in posts:
        contest.bet(seat, min(live, contest.stack(seat)), "posted blind", "post")
        contest.dead(seat, min(dead, contest.stack(seat)), "dead blind", "post")


def able_to_post(contest: Contest, blinds: tuple[int, ...], table: PotTable) -> tuple[tuple[int, ...], list[int]]:
    """The seats that take the blinds, and those passed over: who has less than half a blind leaves it to the next player.

    Where too few can post, the blinds stay where they are.
    """
    order = [blinds[0], *(seat for seat in contest.after(blinds[0]) if seat != blinds[0])]
    takes: list[int] = []
    short: list[int] = []
    for blind in table.blinds[: len(blinds)]:
        while order and contest.stack(order[0]) * 2 < blind:
            short.append(order.pop(0))
        if not order:
            return blinds, []
        takes.append(order.pop(0))
    return tuple(takes), short


def post_antes(contest: Contest, table: PotTable) -> None:
    """The same ante from all is matched like a bet; where they differ (one player antes for the table) they are dead, unless told."""
    if not table.ante_of_each and not table.antes:
        return
    order = contest.seats
    antes = (*table.antes, *(0,) * len(order))[: len(order)] if table.antes else (table.ante,) * len(order)
    if table.antes_are == "dead" or (table.antes_are != "matched" and table.antes and len(set(antes)) > 1):
        for seat, ante in zip(order, antes, strict=True):
            contest.dead(seat, min(ante, contest.stack(seat)), "ante", "ante")
        return
    contest.bet_each(zip(order, antes, strict=True), "ante", "ante")
    contest.sweep()


def last_blind(contest: Contest, table: PotTable) -> int:
    """The seat with the highest blind, of equal ones the last: it acts last. A post out of turn is none."""
    posts = dict(zip(contest.seats, table.posts, strict=False))
    return max(reversed(contest.seats), key=lambda seat: contest.bets[seat] * (-1 if posts.get(seat) else 1))


def straddle(contest: Contest, table: PotTable, positions: Positions) -> Steps[int | None]:
    """One live straddle: left of the big blind, twice its size. Returns the straddler, or None."""
    if len(contest.seats) < 3:
        return None
    seat = contest.after(positions.big)[0]
    amount = 2 * table.big_blind
    if contest.bets[seat] or contest.stack(seat) < amount:
        return None
    action = yield Decision(
        "straddle", {contest.names[seat]: (Option("straddle", exactly(amount), rule="straddle"), Option("pass", rule="straddle"))}
    )
    if action.verb == "pass":
        return None
    contest.bet(seat, amount, "live straddle", "straddle")
    return seat
