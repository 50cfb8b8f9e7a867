"""``cardroom replay FILE``: a recorded round, or hands in PHH, played again."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.records.phh import Hand
    from cardroom.round import Round


def replay(
    file: Annotated[str, typer.Argument(help="A record of a round (JSON), or hands in PHH (.phh, .phhs); - reads standard input.")],
    full: Annotated[bool, typer.Option("--full", help="Tell everything that happened.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Play a record again and print the finishing stacks."""
    from cardroom.cli.terminal.show import out_json
    from cardroom.records.files import looks_like_json, name_of, parse, read_text
    from cardroom.records.phh import looks_like_phh

    name = name_of(file)
    text = read_text(file)
    data = parse(text, name)
    if looks_like_phh(data) or not looks_like_json(text):
        hands = _phh(text, name)
        if as_json:
            out_json({"rounds": [_hand_data(hand) for hand in hands]})
        else:
            for hand in hands:
                _print_hand(hand, full)
        return
    rounds = [_round(record, where) for record, where in records_in(data, name)]
    if as_json:
        out_json({"rounds": [_round_data(round) for round in rounds]})
    else:
        for round in rounds:
            _print(round, full)


def records_in(data: dict[str, object], name: str) -> list[tuple[dict[str, object], str]]:
    """The records of a file that holds one, or several as ``deal --rounds`` writes them."""
    if data.get("form") != "rounds":
        return [(data, name)]
    rounds = data.get("rounds")
    from cardroom.errors import BadInput

    if not isinstance(rounds, list) or not all(isinstance(each, dict) for each in rounds):
        raise BadInput(f"{name}: rounds: must be a list of records.")
    return [(each, f"{name}: rounds.{i}") for i, each in enumerate(rounds)]


def _phh(text: str, name: str) -> "list[Hand]":
    from decimal import Decimal

    from cardroom.records.files import parse
    from cardroom.records.phh import read_phh

    return read_phh(parse(text, name, parse_float=Decimal), name)


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


def _hand_data(hand: "Hand") -> dict[str, object]:
    data: dict[str, object] = {
        "hand": hand.name,
        "players": list(hand.players),
        **_round_data(hand.round),
        "finishing_stacks": list(hand.finishing),
    }
    if hand.declared:
        data["declared"] = list(hand.declared)
        data["as_declared"] = hand.declared == hand.finishing
    return data


def _print(round: "Round", full: bool) -> None:
    from cardroom.cli.deal import print_round
    from cardroom.cli.settle import print_stacks
    from cardroom.cli.terminal.show import heading

    print(heading(round.setup.edition.id))
    if full:
        print_round(round)
    else:
        print_stacks(round)
    if round.decision is not None:
        print(f" The round is not over: {' and '.join(round.decision.asks)} to act ({round.decision.kind}).")


def _print_hand(hand: "Hand", full: bool) -> None:
    from cardroom.money import money_text

    print(hand.name)
    _print(hand.round, full)
    if hand.declared and hand.declared != hand.finishing:
        print(f" The file says otherwise: {', '.join(map(money_text, hand.declared))}.")
