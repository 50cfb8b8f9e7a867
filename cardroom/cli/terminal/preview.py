"""What will follow from a ruling, printed before it is made."""

from cardroom.cli.terminal.show import BOLD, cards, paint, wrapped
from cardroom.cli.terminal.words import TableWords, english_words
from cardroom.round import Round
from cardroom.round.preview import Preview
from cardroom.telling import Teller, piece_of


def print_preview(round: Round, seen: Preview, words: TableWords | None = None) -> None:
    """Print a ruling, its clause, and what will follow."""
    words = words or english_words()
    say, ruling = words.say, seen.ruling
    clause = round.setup.edition.clauses[ruling.rule]
    print(paint(f" {words.ruling(ruling.title)}", BOLD))
    lines = f"l.{clause.lines}" if clause.lines else say("clause-ours")
    print(wrapped(words.clause(f"{clause.says} ({clause.id}, {lines})"), "   "))
    print(f" {say('floor-follows')}")
    teller = Teller(round.setup.seats, "", piece_of(round.setup.edition.deck), cards, words.language)
    for sentence in teller.tell(seen.events):
        print(wrapped(sentence, "   - "))
    net = seen.net(round)
    if len(seen.transfers) > 1 and net:
        sums = (f"{player} {'+' if amount > 0 else '-'}{words.money(abs(amount))}" for player, amount in net.items())
        print(wrapped(say("floor-all", sums=", ".join(sums)), "   - "))
    print(f"   - {say(f'floor-counts-{seen.counts}')}")
    if seen.hidden:
        print(wrapped(say("floor-hidden"), "   - "))
    elif seen.ended:
        print(f"   - {say('floor-void' if seen.ended == 'void' else 'floor-over')}")
    elif seen.decision is not None:
        then = say("floor-then", kind=words.kind(seen.decision.kind), players=", ".join(seen.decision.asks))
        print(wrapped(then, "   - "))
