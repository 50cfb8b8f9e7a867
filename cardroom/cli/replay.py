"""``cardroom replay FILE``: a recorded round, or hands in PHH, played again."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from cardroom.cli import BAD_INPUT

if TYPE_CHECKING:
    from cardroom.records.phh import PhhHand
    from cardroom.round import Round


def replay(
    file: Annotated[str, typer.Argument(help="A record of a round (JSON), or hands in PHH (.phh, .phhs); - reads standard input.")],
    full: Annotated[bool, typer.Option("--full", help="Tell everything that happened.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Play a record again and print the finishing stacks."""
    from cardroom.cli.terminal.show import out_json
    from cardroom.records.files import looks_like_json, name_of, parse, read_text
    from cardroom.records.phh_file import looks_like_phh

    name = name_of(file)
    text = read_text(file)
    if not looks_like_json(text) or looks_like_phh(parse(text, name)):
        _replay_phh(text, name, full, as_json)
        return
    rounds = [_round(record, where) for record, where in records_in(parse(text, name), name)]
    if as_json:
        out_json({"rounds": [_round_data(round) for round in rounds]})
    else:
        for round in rounds:
            _print(round, full)
            if round.decision is not None:
                print(_to_act(round))


def records_in(data: dict[str, object], name: str) -> list[tuple[dict[str, object], str]]:
    """The records of a file that holds one, or several as ``deal --rounds`` writes them."""
    if data.get("form") != "rounds":
        return [(data, name)]
    rounds = data.get("rounds")
    from cardroom.errors import BadInput

    if not isinstance(rounds, list) or not all(isinstance(each, dict) for each in rounds):
        raise BadInput(f"{name}: rounds: must be a list of records.")
    return [(each, f"{name}: rounds.{i}") for i, each in enumerate(rounds)]


def _replay_phh(text: str, name: str, full: bool, as_json: bool) -> None:
    """Hands in PHH. Of a file of many each that cannot be read is a line on standard error, and the rest is done."""
    from cardroom.cli.terminal.progress import bar
    from cardroom.cli.terminal.show import out_json
    from cardroom.errors import BadInput
    from cardroom.records.phh_file import each_hand, parse_phh

    data = parse_phh(text, name)
    many = "variant" not in data
    hands: list[PhhHand] = []
    bad: list[BadInput] = []
    with bar(f"Playing {name} again") as progress:
        for number, hand in enumerate(each_hand(data, name), start=1):
            if not isinstance(hand, BadInput):
                hands.append(hand)
            elif not many:
                raise hand
            else:
                bad.append(hand)
            progress(number / len(data))
    if as_json:
        out_json({"rounds": [_hand_data(hand) for hand in hands], **({"bad": [str(error) for error in bad]} if many else {})})
    else:
        for hand in hands:
            _print_hand(hand, full)
    for error in bad:
        print(error, file=sys.stderr)
    if many:
        print(_summary(hands, len(bad)), file=sys.stderr)
    if bad:
        raise typer.Exit(BAD_INPUT)


def _summary(hands: "list[PhhHand]", bad: int) -> str:
    """``12 hands: 9 played to the end, 1 as far as it is told, 1 without a winner, 1 that cannot be read.``"""
    undecided = sum(hand.undecided for hand in hands)
    over = sum(hand.round.over for hand in hands)
    parts = [
        (over, "played to the end"),
        (len(hands) - over - undecided, "as far as told"),
        (undecided, "whose winner is not known"),
        (bad, "that cannot be read"),
    ]
    return f"{len(hands) + bad:,} hands: " + ", ".join(f"{count:,} {what}" for count, what in parts if count) + "."


def _round(data: dict[str, object], name: str) -> "Round":
    from cardroom.records.record import play_record, read_record

    return play_record(read_record(data, name))


def _round_data(round: "Round") -> dict[str, object]:
    outcome = round.outcome
    return {
        "edition": round.setup.edition.id,
        "over": round.over,
        "void": round.void,
        "starting_stacks": dict(round.setup.stacks),
        "stacks": dict(outcome.stacks),
        "drop": outcome.drop,
        "jackpot": outcome.jackpot,
        "house": outcome.house,
    }


def _hand_data(hand: "PhhHand") -> dict[str, object]:
    """A stack of which the file says only that it has no end is null."""
    played = _round_data(hand.round)
    known = {player: None if player in hand.unlimited else stack for player, stack in hand.round.setup.stacks.items()}
    after = dict(zip(hand.players, hand.finishing, strict=True))
    finishing = {player: None if player in hand.unlimited else after[player] for player in hand.players}
    net = {player: after[player] - (known[player] or 0) for player in hand.players}
    data: dict[str, object] = {
        "hand": hand.name,
        "players": list(hand.players),
        **played,
        "starting_stacks": known,
        "stacks": finishing,
        "finishing_stacks": list(finishing.values()),
        "net": net,
        "undecided": hand.undecided,
    }
    if hand.declared:
        data["declared"] = list(hand.declared)
        data["as_declared"] = hand.as_declared
        data["rake"] = hand.rake
    return data


def _print(round: "Round", full: bool, unlimited: frozenset[str] = frozenset()) -> None:
    from cardroom.cli.deal import print_round
    from cardroom.cli.settle import print_stacks
    from cardroom.cli.terminal.show import heading

    print(heading(round.setup.edition.id))
    if full:
        print_round(round, unlimited)
    else:
        print_stacks(round, unlimited)


def _print_hand(hand: "PhhHand", full: bool) -> None:
    from cardroom.money import money_text

    print(hand.name)
    _print(hand.round, full, hand.unlimited)
    if hand.undecided:
        print(" Who has won is not known: no hand was shown.")
    elif hand.round.decision is not None:
        print(_to_act(hand.round))
    if hand.rake:
        print(f" The file's stacks differ by {money_text(hand.rake)} of rake.")
    elif not hand.as_declared and hand.round.over:
        print(f" The file says otherwise: {', '.join('no end' if there is None else money_text(there) for there in hand.declared)}.")


def _to_act(round: "Round") -> str:
    assert round.decision is not None  # the caller has looked
    return f" The round is not over: {' and '.join(round.decision.asks)} to act ({round.decision.kind})."
