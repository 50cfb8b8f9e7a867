"""Compiled tables: six-handed hands a second, by chance and by a policy that is a numpy function, beside engines driven from Python.

Every engine plays the same policy (``bench_rounds``): fold only when facing a bet, call or check, and raise, equally likely where they are
legal; a raise is the least, the most or something between. OpenSpiel, pokers and rlcard are measured where they are installed.
"""

import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec

import numpy as np
from bench_rounds import BLINDS, PLAYERS, STACK, Play, clubs, measure, ours, pick_amount, pokerkit

from cardroom.analysis.given import TableGiven
from cardroom.analysis.tables.layout import FOLD, FOLDS, GO_ALONG, LEAST, MOST, WAGER
from cardroom.analysis.tables.play import CompiledTables, Rows

HOLDEM = "standard/no-limit-texas-holdem"
GAMES = (
    HOLDEM, "standard/fixed-limit-texas-holdem", "standard/pot-limit-omaha", "standard/fixed-limit-omaha-high-low",
    "standard/fixed-limit-seven-card-stud", "standard/fixed-limit-razz", "standard/no-limit-deuce-to-seven-single-draw",
    "standard/fixed-limit-deuce-to-seven-triple-draw", "standard/fixed-limit-badugi",
)  # fmt: skip
HANDS = 100_000
BATCH = 4_096
TURNS = 5
SECONDS = 2.0
Policy = tuple[str, Callable[[int], tuple[int, float]]]
"""What plays, and so many hands of it in one turn with their processor time."""


def open_spiel() -> Play:
    """The full no-limit betting of the universal poker engine, from a Python loop."""
    import pyspiel

    blinds = " ".join(map(str, (*BLINDS, *(0,) * (PLAYERS - 2))))
    stacks = " ".join([str(STACK)] * PLAYERS)
    game = pyspiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit", "numPlayers": PLAYERS, "numRounds": 4, "blind": blinds, "firstPlayer": "3 1 1 1", "numSuits": 4,
            "numRanks": 13, "numHoleCards": 2, "numBoardCards": "0 3 1 1", "stack": stacks, "bettingAbstraction": "fullgame",
        },
    )  # fmt: skip

    def play(rng: random.Random, number: int) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(actions[int(rng.random() * len(actions))])
                continue
            plain, raises = [action for action in actions if action < 2], [action for action in actions if action >= 2]
            kind = int(rng.random() * (len(plain) + bool(raises)))
            chosen = plain[kind] if kind < len(plain) else raises[pick_amount(rng, 0, len(raises) - 1)]
            state.apply_action(chosen)

    return play


def pokers() -> Play:
    import pokers as engine

    actions = engine.ActionEnum

    def play(rng: random.Random, number: int) -> None:
        state = engine.State.from_seed(
            n_players=PLAYERS, button=0, sb=BLINDS[0], bb=BLINDS[1], stake=float(STACK), seed=rng.getrandbits(32)
        )
        while not state.final_state:
            legal = state.legal_actions
            if actions.Check in legal:
                legal = [verb for verb in legal if verb != actions.Fold]
            verb = legal[int(rng.random() * len(legal))]
            amount = 0.0
            if verb == actions.Raise:
                own = state.players_state[state.current_player]
                most = int(own.stake - (state.min_bet - own.bet_chips))
                if most < 1:
                    verb = actions.Call if actions.Call in legal else actions.Check
                else:
                    amount = float(pick_amount(rng, min(BLINDS[1], most), most))
            state = state.apply_action(engine.Action(verb, amount))

    return play


def rlcard() -> Play:
    """Its raises are half the pot, the pot and all-in."""
    import rlcard as engine

    env = engine.make("no-limit-holdem", config={"game_num_players": PLAYERS, "chips_for_each": STACK})

    def play(rng: random.Random, number: int) -> None:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])

    return play


Peers = tuple[tuple[str, str, Callable[[], Play]], ...]
PEERS: Peers = (
    ("cardroom, real rounds", "cardroom", lambda: ours("seeded")),
    ("OpenSpiel (C++)", "pyspiel", open_spiel),
    ("pokers (Rust)", "pokers", pokers),
    ("clubs", "clubs", clubs),
    ("rlcard", "rlcard", rlcard),
    ("pokerkit", "pokerkit", pokerkit),
)
STUD = "standard/fixed-limit-seven-card-stud"
STUD_PEERS: Peers = (
    ("cardroom, real rounds", "cardroom", lambda: ours("seeded", STUD)),
    ("pokerkit", "pokerkit", lambda: pokerkit("stud")),
)


@contextmanager
def silenced() -> Iterator[None]:
    """Nothing is printed: one of the engines tells of every showdown, from below Python."""
    sys.stdout.flush()
    screen, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(screen, 1)
        os.close(screen)
        os.close(nowhere)


def by_chance(name: str) -> Callable[[int], float]:
    """The processor time of so many hands by the compiled policy."""
    tables = CompiledTables(TableGiven(name, players=PLAYERS))
    stacks = np.full((HANDS, PLAYERS), STACK * 100, np.int64)
    tables.play_at_random("warm", 0, stacks[:10])

    def spent(turn: int) -> float:
        start = time.process_time()
        tables.play_at_random("bench", turn * HANDS, stacks)
        return time.process_time() - start

    return spent


def by_numpy(turn: int) -> tuple[int, float]:
    """Hands by a policy over a whole batch, which is kept full, and their processor time."""
    tables = CompiledTables(TableGiven(HOLDEM, players=PLAYERS))
    stacks = np.full((BATCH, PLAYERS), STACK * 100, np.int64)
    rng = np.random.default_rng(turn)
    batch = tables.deal(f"numpy {turn}", 0, stacks)
    dealt, played, start = BATCH, 0, time.process_time()
    while played < HANDS:
        batch.act(*answers(batch.questions, tables.figures.chip, rng))
        if over := int(batch.over.sum()):
            batch.deal_again(f"numpy {turn}", dealt, stacks[:over])
            dealt, played = dealt + over, played + over
    return played, time.process_time() - start


def answers(questions: Rows, chip: int, rng: np.random.Generator) -> tuple[Rows, Rows]:
    least, most, folds = questions[:, LEAST], questions[:, MOST], questions[:, FOLDS]
    drawn = (rng.random(len(questions)) * (1 + folds + (most > 0))).astype(np.int64)
    chosen = np.where(drawn == 0, GO_ALONG, np.where((drawn == 1) & (folds > 0), FOLD, WAGER))
    between = least + (rng.random(len(questions)) * ((most - least) // chip + 1)).astype(np.int64) * chip
    return chosen, np.choose(rng.integers(0, 3, len(questions)), [least, most, between])


def rows(peers: Peers, policies: Sequence[Policy]) -> list[tuple[str, float]]:
    """Hands a second of processor time; all take turns, so that a busy moment of the machine falls on all of them."""
    others = [(peer, make(), random.Random(7)) for peer, module, make in peers if find_spec(module) is not None]
    for _, play, rng in others:
        with silenced():
            for number in range(20):
                play(rng, number)
    done: dict[str, tuple[int, float]] = {}
    for turn in range(TURNS):
        found = [(policy, *spent(turn)) for policy, spent in policies]
        for peer, play, rng in others:
            with silenced():
                found.append((peer, *measure(play, rng, turn * HANDS, SECONDS / TURNS)))
        for policy, played, spent in found:
            before = done.get(policy, (0, 0.0))
            done[policy] = before[0] + played, before[1] + spent
    return [(policy, played / spent) for policy, (played, spent) in done.items()]


def beside(title: str, found: list[tuple[str, float]]) -> None:
    print(f"\n{title}, random legal play: compiled tables beside engines in a Python loop")
    for name, speed in found:
        print(f"  {name:42}{speed:14,.0f} hands/s   {found[0][1] / speed:8.1f} x")


def main() -> None:
    chance, stud = by_chance(HOLDEM), by_chance(STUD)
    by_numpy(0)
    compiled = "cardroom, compiled, by chance"
    holdem = [(compiled, lambda turn: (HANDS, chance(turn))), ("cardroom, compiled, numpy policy", by_numpy)]
    beside("Six-handed no-limit hold'em", rows(PEERS, holdem))
    beside("Six-handed seven card stud, limit", rows(STUD_PEERS, [(compiled, lambda turn: (HANDS, stud(turn)))]))
    print("\nCompiled tables by chance, six-handed")
    for name in GAMES:
        spent = by_chance(name)
        print(f"  {name:50}{HANDS / min(spent(turn) for turn in range(TURNS)):14,.0f} hands/s")


if __name__ == "__main__":
    main()
