"""Pai gow tiles against a player-dealer: four tiles each, set as a high and a low hand of two.

``play`` follows the round of play of oceans-eleven (001 l.5358-5398); what tres-lounge does differently (000 l.714-752) is in its switches.
Lines are those of 001 unless another manual is named.
"""

from functools import partial

from cardroom.games.banked.action import action_by_dice
from cardroom.games.banked.game import banked_game
from cardroom.games.banked.opening import open_round, wagering
from cardroom.games.banked.order import circle_from, groups, note_order
from cardroom.games.banked.per_table import per_table
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.tiles import rules as tiles
from cardroom.games.banked.tiles.floor import PLAYER_DEALER_SETS, rulings
from cardroom.games.banked.tiles.house_way import house_way
from cardroom.games.banked.tiles.rules import BASE, Rules, TilesRound
from cardroom.games.banked.tiles.settlement import lines, ruled_lines
from cardroom.games.banked.tiles.sheet import sheet
from cardroom.games.banked.verdicts import asked_of, played, verdict_on
from cardroom.games.banked.wagers import Terms, Wager, Wagers
from cardroom.games.game import Circle, to_bet
from cardroom.hands.tiles import Setting
from cardroom.round import NOBODY, Audience, Decision, Noted, Option, Pick, Procedure, Spot, Steps
from cardroom.round.places import hand_at

SET, HOUSE_WAY = "set", "house-way"
CHOOSE = "choose-stack-"

Stacks = dict[int, tuple[int, ...]]  # by position: the two tiles of one stack; none: four tiles in one stack, which is set the house way


def play(round: TilesRound) -> Procedure:
    rules = round.rules

    # The position is taken, wagers are down before the dice cup is shaken (l.5277, 5358, 5366), the collection is taken (l.5408).
    opened = yield from open_round(round, terms(round))
    if opened is None:
        return
    position, bank, wagers = opened
    seat: int = position.seat

    # The player-dealer picks the stack that goes out first (l.5361); three dice say where, and who has the action button (l.5362-5368).
    first = (yield from choose_stack(round, position.player)) if rules.stack == "chosen" else 1
    button = yield from action_by_dice(round, seat, wagers.dealt, rules.action, rules.direction)
    order = circle_from(wagers.dealt, button.seat, rules.direction)
    note_order(round, order)

    # Eight sets of four, to every seat; those without a wager are taken away unseen (l.5369-5372).
    yield from round.dealer_step("deal")
    to = button.delivery
    unused = deal(round, wagers, position.player, seat, to[1 - first :] + to[: 1 - first])

    # Each player sets his tiles, or leaves them to the house way (l.5373-5374); then the player-dealer his (l.5375-5376).
    stacks = yield from set_hands(round, wagers)
    stacks[seat] = yield from set_player_dealer(round, position.player, seat)

    # Hands are exposed in turn and compared (l.5377-5378); wagers are settled from the action button on (l.5394-5396).
    bank.settle(ruled_lines(round, wagers))
    against = yield from open_hand(round, position.player, seat, stacks[seat], rules.player_dealer_looks == "at-once")
    playing = [hand for hand in order if verdict_on(round, hand) is None]
    hands: dict[int, Setting] = {}
    for hand in playing:
        hands[hand] = yield from open_hand(round, wagers.decider(hand), hand, stacks[hand])
    bank.settle(groups(lines(round, wagers, order, hands, against), rules.loop, (BASE,), rules.shortfall))
    bank.close()
    if rules.unused == "shown" and unused:  # to those at the table (l.5398)
        yield from round.show("discards", seen=tuple(player for player in round.setup.seats.values() if player not in round.setup.absent))


def circles(rules: Rules, table: BankedTable) -> tuple[Circle, ...]:
    return to_bet(BASE)


@wagering
def terms(round: TilesRound) -> Terms:
    table = round.table
    return Terms(Wager(BASE, "base-wager"), (), table.least, table.most, kept=0, backline=round.rules.backline)


def choose_stack(round: TilesRound, player_dealer: str) -> Steps[int]:
    """Its number among the stacks as they lie."""
    stacks = range(1, round.rules.seats + 1)
    action = yield Decision("stack", {player_dealer: tuple(Option(f"{CHOOSE}{number}", rule="action-button") for number in stacks)})
    return int(action.verb.removeprefix(CHOOSE))


def deal(round: TilesRound, wagers: Wagers, player_dealer: str, seat: int, delivery: list[int]) -> bool:
    """Stack after stack as they lie, to these seats. Whoever plays a hand looks at its tiles; whether there were sets that nobody plays."""
    rules = round.rules
    looks: dict[int, Audience] = {hand: (player,) for hand, player in wagers.looked_at().items()}
    looks[seat] = (player_dealer,) if rules.player_dealer_looks == "at-once" else NOBODY
    seen: dict[str, Audience] = {hand_at(each): looks.get(each, NOBODY) for each in delivery}
    round.deal_in_order([place for place in seen for _ in range(4)], seen)
    unused = [each for each in delivery if each not in looks]
    for each in unused:
        round.move(hand_at(each), "discards")
    return bool(unused)


def set_hands(round: TilesRound, wagers: Wagers) -> Steps[Stacks]:
    """All at the same time. A player with several hands is asked for each of them."""
    stacks: Stacks = {}
    ways = ways_known(round)
    while left := [hand for hand in wagers.hands if hand not in stacks and verdict_on(round, hand) is None]:
        asks: dict[str, tuple[Option, ...]] = {}
        for hand in left:
            player = wagers.decider(hand)
            spot = Spot(hand, BASE, player)
            if spot not in ways:
                ways[spot] = ways_to_set(hand, spot, "setting", "house-way")
            asks[player] = asks.get(player, ()) + ways[spot]
        action = yield from asked_of(round, left, Decision("setting", asks))
        if action is not None and action.spot is not None:
            stacks[action.spot.position] = action.picks
            wagers.done.add(action.spot.position)
            played(round, action.spot.position)
    return stacks


@per_table
def ways_known(round: TilesRound) -> dict[Spot, tuple[Option, ...]]:
    """What each may do with a hand: it is the same in every round."""
    return {}


def set_player_dealer(round: TilesRound, player: str, seat: int) -> Steps[tuple[int, ...]]:
    """He has the last word; where his tiles are open, so is how the house way would set them (l.5376)."""
    rules = round.rules
    if rules.player_dealer_looks == "after-the-players":
        yield from round.show(hand_at(seat))
        way, _ = house_way(rules.ranking, rules.house_way, round.places[hand_at(seat)])
        round.note("house way", player, words(rules, way), "player-dealer-setting")
    options = ways_to_set(seat, None, "player-dealer-setting", "player-dealer-setting")
    action = yield Decision(PLAYER_DEALER_SETS, {player: options})
    return action.picks


def ways_to_set(hand: int, spot: Spot | None, rule: str, house_rule: str) -> tuple[Option, ...]:
    """Two tiles for one stack, the others make the second; which is the high hand shows when they are turned up (l.5373)."""
    return Option(SET, spot=spot, pick=Pick(hand_at(hand), 2, 2, 4, "that make one of your two hands"), rule=rule), Option(
        HOUSE_WAY, spot=spot, rule=house_rule
    )


def open_hand(round: TilesRound, player: str, hand: int, stack: tuple[int, ...], hidden: bool = True) -> Steps[Setting]:
    """Turned up, unless it lies open already, and the high hand laid before the low hand."""
    rules = round.rules
    if hidden:
        yield from round.show(hand_at(hand))
    held = round.places[hand_at(hand)]
    way = rules.ranking.set_as(held, stack) if stack else house_way(rules.ranking, rules.house_way, held)[0]
    round.move(hand_at(hand), hand_at(hand), way.high_tiles + way.low_tiles)
    round.tell_later(partial(read_out, rules, way, player, "" if stack else ", the house way"))
    return way


def read_out(rules: Rules, way: Setting, player: str, how: str) -> Noted:
    return Noted("hand", player, words(rules, way) + how, "reveal")


def words(rules: Rules, way: Setting) -> str:
    return f"high {rules.ranking.describe(way.high)}; low {rules.ranking.describe(way.low)}"


GAME = banked_game(
    "pai_gow_tiles",
    play,
    rules=Rules,
    table=BankedTable,
    deck=tiles.deck,
    clauses=tiles.clauses,
    check_table=tiles.check_table,
    rulings=rulings,
    circles=circles,
    sheet=sheet,
)
