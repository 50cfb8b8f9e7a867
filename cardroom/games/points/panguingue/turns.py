"""Panguingue: turns, forcing, and the way out. Lines are those of 001."""

from cardroom.cards import FACES, card_name, pretty
from cardroom.games.points.panguingue.hand import Forcible, PanguingueDeal, Player
from cardroom.games.points.panguingue.melds import MeldMove
from cardroom.games.points.panguingue.pays import collect, dead_deal, go_out, win_tops
from cardroom.games.points.panguingue.rules import DISCARDS, PLUCK
from cardroom.round import Option, Pick, Steps

FORCED = "forced"  # where a card lies that a player is made to use


def play_on(hand: PanguingueDeal) -> Steps:
    """Turn after turn, counter-clockwise, until somebody is out."""
    while not (yield from _ended(hand)):
        player = _next(hand)
        hand.missed.pop(player.seat, None)  # it is his turn again (l.1434)
        if not player.skips:
            yield from turn(hand, player, not hand.begun)
        if player.skips:
            player.skips = False
            hand.missed[player.seat] = 0
            continue
        hand.begun = True
        _count_acts(hand)
        if not (yield from _ended(hand)):
            hand.at = (yield from forcing(hand, player)) or hand.at


def _next(hand: PanguingueDeal) -> Player:
    """Who is to act: one who takes a turn that he had missed, and then goes on where play was; else the next in order."""
    late, hand.claimed = hand.claimed, None
    following = hand.live[0] if hand.at is None else hand.after(hand.at)
    if late is not None and late.status == "in" and late is not following:
        if not hand.passed_on:
            hand.clear_pluck()  # what lies there is not for him
        return late
    hand.at = following
    return following


def _count_acts(hand: PanguingueDeal) -> None:
    """When three players have acted since, a missed turn is lost (l.1434)."""
    hand.missed = {seat: acts + 1 for seat, acts in hand.missed.items() if acts + 1 < hand.rules.missed_turn_acts}


def _ended(hand: PanguingueDeal) -> Steps[bool]:
    """Whether the deal is over; where one live hand is left it comes to its end here."""
    live = hand.live
    if hand.over or len(live) > 1:
        return hand.over
    if not live:
        dead_deal(hand)
    elif any(player.status == "foul" for player in hand.players):
        yield from pan(hand, live[0])
    else:
        win_tops(hand, live[0], "last-in")
    return True


def turn(hand: PanguingueDeal, actor: Player, opening: bool) -> Steps:
    """Take what the player before drew and discarded, or draw; use the card at once or discard it (l.1355)."""
    _begin(hand, actor)
    if hand.takeable and not hand.passed_on:
        taken = hand.round.places[PLUCK]
        moves = hand.moves(actor, taken)
        if moves or not hand.flat(actor):  # a flat hand hides nothing: without a use it is not asked
            action = yield from hand.ask("turn", actor, [Option("draw", rule="draw"), *hand.options(actor, moves)])
            if action is None:
                return
            move = yield from hand.chosen(actor, moves, action, lambda: hand.moves(actor, taken))
            if move is not None:
                feeder = hand.drawer if hand.flat(actor) else None
                yield from use(hand, actor, move, PLUCK, feeder)
                return
    if not hand.passed_on:
        hand.clear_pluck()
    move = yield from draw(hand, actor, opening)
    if move is not None:
        yield from use(hand, actor, move, PLUCK)


def _begin(hand: PanguingueDeal, actor: Player) -> None:
    hand.collected = False
    hand.chips_before = hand.chips(actor)


def draw(hand: PanguingueDeal, actor: Player, opening: bool) -> Steps[MeldMove | None]:
    """A card from the stock, and what the player does with it: a move, or None when it is discarded."""
    again = opening and hand.rules.first_redraw
    first = opening
    if actor.told and hand.rules.late_count == "foul":
        text = f"{actor.name} touches the deck with {actor.count} cards: foul"
        hand.round.ruled("wrong-count", text, "irregularity.foul-count", place=actor.place, verdict="foul")
        hand.lay_aside(actor, "foul")
        return None
    while True:
        if not hand.passed_on and not (yield from hand.draw()):
            dead_deal(hand)
            return None
        hand.passed_on, before, actor.touched = False, actor.touched, True
        moves = _with_the_last(hand, actor)
        options = [Option("pass", rule="used-at-once"), *hand.options(actor, moves)]
        if again:
            options.insert(1, Option("draw again", rule="first-card"))
        if len(options) == 1 and hand.flat(actor):
            break
        action = yield from hand.ask("drawn", actor, options)
        if action is None:
            if actor.skips:
                hand.passed_on, actor.touched = True, before  # the next player drew it
            else:
                hand.clear_pluck()  # of a foul hand
            return None
        if action.verb == "draw again":
            again = first = False
            if not _first_card_lives(hand):
                hand.clear_pluck()
            continue
        move = yield from hand.chosen(actor, moves, action, lambda: _with_the_last(hand, actor))
        if move is not None:
            return move
        break
    let_go(hand, actor, bool(moves), first)
    return None


def _with_the_last(hand: PanguingueDeal, actor: Player) -> tuple[MeldMove, ...]:
    """What the player may do with the card that was drawn last."""
    at = len(hand.round.places[PLUCK]) - 1
    return tuple(move._replace(drawn=at) for move in hand.moves(actor, hand.round.places[PLUCK][at:]))


def _first_card_lives(hand: PanguingueDeal) -> bool:
    """The first card of a deal may be used by the second player if two are in (l.1419)."""
    return hand.rules.first_card_live == "always" or len(hand.live) == 2


def let_go(hand: PanguingueDeal, actor: Player, usable: bool, first: bool) -> None:
    """A drawn card is discarded: the next player may take it, and it may be forced, unless it is dead."""
    missed = usable and hand.flat(actor) and hand.rules.missed_out_card == "dead" and len(hand.live) > 2
    if missed or (first and not _first_card_lives(hand)):
        clause = "missed-out-card" if missed else "first-card"
        hand.round.note("dead card", "", pretty(hand.round.places[PLUCK][-1]), clause)
        hand.clear_pluck()
        return
    hand.takeable = True
    hand.drawer = actor
    if hand.rules.force_acts:
        hand.forcible.append(Forcible(hand.round.places[PLUCK][-1], actor, hand.after(hand.at or actor)))


def use(hand: PanguingueDeal, player: Player, move: MeldMove, source: str, feeder: Player | None = None) -> Steps:
    """The card goes into a meld; then more melds, and a discard ends the turn; with all cards down he is out (l.1357)."""
    card = hand.round.places[source][move.drawn]
    hand.forcible = [entry for entry in hand.forcible if entry.card != card]
    number, gained = yield from hand.bring(player, move, source)
    if source == PLUCK:
        hand.clear_pluck()
    yield from collect(hand, player, number, gained)
    while player.status == "in":
        if hand.flat(player) and not hand.out(player):
            return  # played with too few cards: there is nothing to discard
        if hand.flat(player):
            if feeder is not None and feeder.status == "in" and hand.rules.shows_who_put_out and not hand.flat(feeder):
                yield from hand.round.show(feeder.place)  # l.1448
            go_out(hand, player)
            return
        size = len(hand.round.places[player.place])
        moves = hand.moves(player)
        discard = Option("discard", pick=Pick(player.place, 1, 1, size, "that you throw away"), rule="discard")
        action = yield from hand.ask("melding", player, [discard, *hand.options(player, moves)])
        if action is None:
            return
        again = yield from hand.chosen(player, moves, action, lambda: hand.moves(player))
        if again is None:
            yield from hand.discard(player, action.picks[0])
            return
        yield from collect(hand, player, *(yield from hand.bring(player, again, "")))


# -- forcing (l.1427, 1446) -------------------------------------------------------------------------------------------------------------


def forcing(hand: PanguingueDeal, actor: Player) -> Steps[Player | None]:
    """Before anything else happens every player may force a card on who drew it, or on who could take it, where it fits his melds.

    Returns the player whose turn this was, if it took up the next player's turn.
    """
    for entry in hand.forcible:
        entry.acts += 1
    hand.forcible = [entry for entry in hand.forcible if entry.acts < hand.rules.force_acts]
    for entry in hand.forcible:
        for player in _others(hand, actor):
            targets = [t for t in _targets(hand, entry) if t is not player and (player.name, t.name) not in entry.asked]
            if not targets or player.status != "in":
                continue
            name = card_name(entry.card)
            offers = [Option(f"force {name} on {target.name}", rule="forcing") for target in targets]
            action = yield from hand.ask("forcing", player, [Option("pass", rule="forcing"), *offers])
            entry.asked |= {(player.name, target.name) for target in targets}
            if action is None or action.verb == "pass":
                continue
            target = targets[[offer.verb for offer in offers].index(action.verb)]
            early = entry.acts == 1 and target is entry.taker and target is not entry.drawer
            if target.status == "in":
                yield from force(hand, target, entry)
            if early:
                for other in hand.forcible:
                    other.acts += 1  # it was the next player's turn
            return target if early else None
    return None


def _others(hand: PanguingueDeal, actor: Player) -> list[Player]:
    at = hand.players.index(actor)
    return [player for player in (*hand.players[at + 1 :], *hand.players[: at + 1]) if player.status == "in"]


def _targets(hand: PanguingueDeal, entry: Forcible) -> list[Player]:
    """Not on a flat hand (l.1427)."""
    card = entry.card % FACES
    return [
        player
        for player in dict.fromkeys((entry.drawer, entry.taker))
        if player.status == "in" and not hand.flat(player) and any(hand.meld_rules.fits(meld, card) for meld in player.melds)
    ]


def force(hand: PanguingueDeal, target: Player, entry: Forcible) -> Steps:
    """The target must use the card in some way, and goes on as after any card used."""
    round = hand.round
    _begin(hand, target)
    place = PLUCK if entry.card in round.places.get(PLUCK, ()) else DISCARDS
    round.move(place, FORCED, (round.places[place].index(entry.card),))
    if not round.places.get(PLUCK):
        hand.takeable = False
    moves = hand.moves(target, round.places[FORCED])
    action = yield from hand.ask("forced", target, hand.options(target, moves))
    move = None
    if action is not None:
        move = yield from hand.chosen(target, moves, action, lambda: hand.moves(target, round.places[FORCED]))
    if move is None:
        round.move(FORCED, DISCARDS)
    else:
        yield from use(hand, target, move, FORCED)


# -- all other hands are foul (l.1428) -----------------------------------------------------------------------------------------------------


def pan(hand: PanguingueDeal, player: Player) -> Steps:
    """His cards lie open; he draws, must use every card that fits, and goes the easiest way, until he is out."""
    round = hand.round
    round.note("all foul", player.name, "draws until the hand is panned", "all-foul")
    yield from round.show(player.place)
    hand.clear_pluck()
    while not hand.over:
        _begin(hand, player)
        if not (yield from hand.draw()):
            dead_deal(hand)
            return
        moves = hand.moves(player, round.places[PLUCK])
        if not moves:
            hand.clear_pluck()
            continue
        move: MeldMove | None = max(moves, key=lambda move: len(move.hand))
        source = PLUCK
        while move is not None:
            yield from collect(hand, player, *(yield from hand.bring(player, move, source)))
            move = max(hand.moves(player), key=lambda move: len(move.hand), default=None)
        if hand.out(player):
            go_out(hand, player)
        elif not hand.flat(player):
            yield from hand.discard(player, _least_useful(hand, player))


def _least_useful(hand: PanguingueDeal, player: Player) -> int:
    """The card that goes with the fewest others of the hand."""
    held = hand.cards(player)

    def partners(index: int) -> int:
        others = held[:index] + held[index + 1 :]
        return sum(one in others or two in others for (one, two), _ in hand.meld_rules.partners[held[index]])

    return min(range(len(held)), key=partners)
