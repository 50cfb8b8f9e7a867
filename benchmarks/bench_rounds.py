"""Six-handed no-limit hold'em, random legal play, everything recorded: rounds a second, ours beside public engines, in one run.

Every engine plays the same policy with the same stacks and stakes: fold (only when facing a bet), call or check, and raise are equally
likely where they are legal; a raise is the least, the most or something between, and no number is drawn where there is only one. The forced
bet of stud is brought in or completed, equally likely. Ours is shown with seeded cards and with live ones: fresh bits and a commitment to
every card, which the seed fixes before the deal and which is worked out when somebody reads the log ("published": in each round).

What no public engine plays stands beside an earlier commit (``before.py``); ``python bench_rounds.py figures`` is what both trees run.
"""

import json
import random
import sys
import time
import warnings
from collections.abc import Callable

Play = Callable[[random.Random, int], None]

BLINDS = (1, 2)
STACK = 200
PLAYERS = 6


def pick_amount(rng: random.Random, least: int, most: int) -> int:
    if least == most:  # a call, or a raise in a limit game
        return least
    kind = rng.randrange(3)
    return least if kind == 0 else most if kind == 1 else rng.randint(least, most)


def ours(chance: str, name: str = "standard/no-limit-texas-holdem") -> Play:
    from cardroom import Action, Round, load

    edition = load(name)
    if "limit" in edition.rules.capped:
        edition = edition.with_rules(cap_lifts="never", raise_cap=3)  # a bet and three raises, heads-up too: pokerkit's own cap
    stacks = {f"p{i}": STACK * 100 for i in range(PLAYERS)}

    def play(rng: random.Random, number: int) -> None:
        seed = number if chance == "seeded" else None
        round = Round(edition.setup(stacks, seed=seed, button=PLAYERS, chip=1))
        if chance == "published":
            assert round.events
        while (decision := round.decision) is not None:
            ((player, options),) = decision.asks.items()
            option = options[int(rng.random() * len(options))]
            amounts = option.amounts
            round.act(Action(player, option.verb, pick_amount(rng, amounts.least, amounts.most) if amounts is not None else 0))

    return play


def ours_three_card() -> Play:
    from cardroom import Action, Round, load

    edition = load("tres-lounge/three-card-poker")
    stacks = {f"p{i}": STACK * 100 for i in range(PLAYERS)}

    def play(rng: random.Random, number: int) -> None:
        round = Round(edition.setup(stacks, seed=number, player_dealer="p0"))
        while (decision := round.decision) is not None:
            player = next(iter(decision.asks))
            options = decision.asks[player]
            option = options[int(rng.random() * len(options))]
            amounts = option.amounts
            amount = amounts.least if amounts is not None else 0
            round.act(Action(player, option.verb, amount, option.spot))

    return play


def ours_at_random(name: str, players: int) -> Play:
    """Any game: every answer at random of what is offered, with any amount and any cards that may be picked."""
    from cardroom import Action, Round, load

    edition = load(name)
    stacks = {f"p{i}": 10 * STACK * 100 for i in range(players)}

    def play(rng: random.Random, number: int) -> None:
        round = Round(edition.setup(stacks, seed=number))
        while (decision := round.decision) is not None:
            player = next(iter(decision.asks))
            options = decision.asks[player]
            _, amounts, spot, pick, _ = option = options[int(rng.random() * len(options))]
            amount = 0 if amounts is None else amounts.only[0] if amounts.only else pick_amount(rng, amounts.least, amounts.most)
            picks = () if pick is None else tuple(rng.sample(range(pick.size), rng.randint(pick.least, pick.most)))
            round.act(Action(player, option.verb, amount, spot, picks))

    return play


def pokerkit(variant: str = "hold'em") -> Play:
    from pokerkit import Automation, FixedLimitOmahaHoldemHighLowSplitEightOrBetter, FixedLimitSevenCardStud, NoLimitTexasHoldem

    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.RUNOUT_COUNT_SELECTION,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )

    stacks = (STACK,) * PLAYERS
    new_hand = {
        "hold'em": lambda: NoLimitTexasHoldem.create_state(automations, True, 0, BLINDS, 2, stacks, PLAYERS),
        "omaha": lambda: FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(automations, True, 0, BLINDS, 2, 4, stacks, PLAYERS),
        "stud": lambda: FixedLimitSevenCardStud.create_state(automations, True, 1, 2, 4, 8, stacks, PLAYERS),
    }[variant]

    def play(rng: random.Random, number: int) -> None:
        state = new_hand()
        while state.status:
            opening = state.can_post_bring_in()
            verbs = ["bring in" if opening else "call"]
            if not opening and state.checking_or_calling_amount:
                verbs.append("fold")
            if state.can_complete_bet_or_raise_to():
                verbs.append("raise")
            verb = rng.choice(verbs)
            if verb == "call":
                state.check_or_call()
            elif verb == "bring in":
                state.post_bring_in()
            elif verb == "fold":
                state.fold()
            else:
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(pick_amount(rng, least, most))

    return play


def texasholdem() -> Play:
    from texasholdem import ActionType, TexasHoldEm

    def play(rng: random.Random, number: int) -> None:
        game = TexasHoldEm(buyin=STACK, big_blind=BLINDS[1], small_blind=BLINDS[0], max_players=PLAYERS)
        game.start_hand()
        while game.is_hand_running():
            moves = game.get_available_moves()
            verbs = [verb for verb in moves.action_types if verb is not ActionType.FOLD or ActionType.CALL in moves.action_types]
            verb = rng.choice(verbs)
            if verb is ActionType.RAISE:
                game.take_action(verb, total=pick_amount(rng, moves.raise_range[0], moves.raise_range[-1]))
            else:
                game.take_action(verb)

    return play


def clubs() -> Play:
    from clubs import Dealer, configs

    dealer = Dealer(**configs.NO_LIMIT_HOLDEM_SIX_PLAYER)

    def play(rng: random.Random, number: int) -> None:
        seen = dealer.reset(reset_button=True, reset_stacks=True)
        done = [False]
        while not all(done):
            verbs = ["call"]
            if seen["call"]:
                verbs.append("fold")
            if seen["max_raise"] and seen["max_raise"] >= seen["min_raise"]:
                verbs.append("raise")
            verb = rng.choice(verbs)
            bet = -1 if verb == "fold" else seen["call"] if verb == "call" else pick_amount(rng, seen["min_raise"], seen["max_raise"])
            seen, _, done = dealer.step(bet)

    return play


ENGINES: tuple[tuple[str, Callable[[], Play]], ...] = (
    ("cardroom, seeded cards", lambda: ours("seeded")),
    ("cardroom, live cards and commitment", lambda: ours("live")),
    ("cardroom, live, commitment published", lambda: ours("published")),
    ("pokerkit", pokerkit),
    ("clubs", clubs),
    ("texasholdem", texasholdem),
    ("cardroom, omaha high-low (limit)", lambda: ours("seeded", "standard/fixed-limit-omaha-high-low")),
    ("pokerkit, omaha high-low (limit)", lambda: pokerkit("omaha")),
    ("cardroom, seven card stud (limit)", lambda: ours("seeded", "standard/fixed-limit-seven-card-stud")),
    ("pokerkit, seven card stud (limit)", lambda: pokerkit("stud")),
    ("cardroom, three card poker", ours_three_card),
)


# Beside an earlier commit: how many rounds are played, and by whom.
ALONE: dict[str, tuple[int, Callable[[], Play]]] = {
    "no-limit hold'em, seeded": (1500, lambda: ours("seeded")),
    "no-limit hold'em, live": (1000, lambda: ours("live")),
    "no-limit hold'em, live, published": (1000, lambda: ours("published")),
    "omaha high-low, limit": (1000, lambda: ours("seeded", "standard/fixed-limit-omaha-high-low")),
    "seven card stud, limit": (800, lambda: ours("seeded", "standard/fixed-limit-seven-card-stud")),
    "triple draw, limit": (700, lambda: ours_at_random("standard/fixed-limit-deuce-to-seven-triple-draw", 6)),
    "chinese poker": (800, lambda: ours_at_random("oceans-eleven/chinese-poker", 4)),
    "open-face chinese poker": (500, lambda: ours_at_random("florida/open-face-chinese-poker", 3)),
    "panguingue": (40, lambda: ours_at_random("oceans-eleven/panguingue", 6)),
}


def figures() -> dict[str, float]:
    """Rounds a second of processor time, the best of three times the same rounds."""
    found = {}
    for name, (rounds, make) in ALONE.items():
        play = make()
        play(random.Random(7), 0)
        for _ in range(3):
            rng = random.Random(7)
            start = time.process_time()
            for number in range(rounds):
                play(rng, number)
            found[name] = max(found.get(name, 0.0), rounds / (time.process_time() - start))
    return found


def before_and_after() -> None:
    from before import against

    print("\nPot and points games, random legal play, everything recorded: rounds/s before and after")
    before, after = against("bench_rounds.py", "figures")
    for name, speed in after.items():
        times = f"{speed / before[name]:6.2f} x" if before.get(name) else ""
        print(f"  {name:40}{before.get(name, 0):10,.0f}{speed:10,.0f}{times}")


def measure(play: Play, rng: random.Random, number: int, seconds: float) -> tuple[int, float]:
    """Rounds played in about ``seconds``, and the processor time they took."""
    start = time.process_time()
    played = 0
    while (spent := time.process_time() - start) < seconds:
        played += 1
        play(rng, number + played)
    return played, spent


def rows(seconds: float = 3.0, turns: int = 6) -> list[tuple[str, float]]:
    """Rounds a second of processor time. The engines take turns, so that a busy moment of the machine falls on all of them."""
    warnings.simplefilter("ignore")
    engines = [(name, make(), random.Random(7)) for name, make in ENGINES]
    for _, play, rng in engines:
        for number in range(20):
            play(rng, number)
    done = {name: (0, 0.0) for name, _, _ in engines}
    for _ in range(turns):
        for name, play, rng in engines:
            played, spent = measure(play, rng, done[name][0], seconds / turns)
            done[name] = (done[name][0] + played, done[name][1] + spent)
    return [(name, played / spent) for name, (played, spent) in done.items()]


if __name__ == "__main__":
    if sys.argv[1:] == ["figures"]:
        print(json.dumps(figures()))
    else:
        for name, speed in rows():
            print(f"{name:40}{speed:10,.0f} rounds a second")
        before_and_after()
