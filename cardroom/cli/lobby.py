"""``cardroom`` with no command: find a game, sit down, play. Without a terminal it deals a demonstration.

The screen has room for what is asked on 24 lines: first the kinds of games, then the games of a kind or those that fit what is typed.
"""

import os
import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardroom.cli.terminal.words import TableWords
    from cardroom.houses.files import Heading

SEED = "demonstration"
AROUND = 5  # lines of the screen that are not the list: the title, the hint, what is left out, the question, and one to spare


class Lobby:
    """What is shown: all kinds of games; or the games of a kind, or those that fit what was typed."""

    def __init__(self, headings: "Sequence[Heading]", words: "TableWords") -> None:
        from cardroom.games.registry import GAMES

        self._told = words
        self._all = list(headings)
        self._kinds = {heading.game: str(GAMES[heading.game].kind) if heading.game in GAMES else "" for heading in self._all}
        self.kinds = list(dict.fromkeys(str(entry.kind) for entry in GAMES.values() if entry.kind in self._kinds.values()))
        self.back()

    def back(self) -> None:
        self.kind, self.typed = "", ""

    def games(self, text: str = "") -> "list[Heading]":
        """Of the kind, and such as fit what was typed and is being typed; empty where the kinds are shown."""
        from cardroom.houses.searching import search

        typed = f"{self.typed} {self.words(text)[0]}".strip()
        if not self.kind and not typed:
            return []
        among = [heading for heading in self._all if not self.kind or self._kinds[heading.game] == self.kind]
        return search(typed, among, self._kinds)

    def words(self, text: str) -> tuple[str, int | None]:
        """What is looked for, and the number at the end that chooses from what is found; a command is not looked for."""
        words = text.split()
        if words and self._told.command(words[0]) in ("rules", "back", "quit"):
            return "", int(words[-1]) if words[-1].isdecimal() else None
        if words and words[-1].isdecimal() and (len(words) > 1 or int(words[-1]) <= self._shown()):
            return " ".join(words[:-1]), int(words[-1])
        return text.strip(), None

    def _shown(self) -> int:
        return len(self.games()) or len(self.kinds)

    def lines(self, text: str = "") -> list[str]:
        """The screen above the question."""
        from cardroom.cli.terminal.show import BOLD, DIM, paint
        from cardroom.houses.files import house_name

        say = self._told.say
        room = shutil.get_terminal_size((80, 24)).lines - AROUND
        looked_for = self.words(text)[0]
        games = self.games(text)
        if not games and not (self.kind or self.typed or looked_for):
            counts = {kind: sum(self._kinds[heading.game] == kind for heading in self._all) for kind in self.kinds}
            named = [(self._told.game_kind(kind), self._told.count("lobby-games", counts[kind])) for kind in self.kinds]
            size = max(len(kind) for kind, _ in named)
            listed = [f"  {number:3}  {kind:{size}}  {count}" for number, (kind, count) in enumerate(named, start=1)]
            return [paint(say("lobby-welcome"), BOLD), *listed, paint(say("lobby-hint"), DIM)]
        title = say("lobby-fits", count=str(len(games))) if len(games) != 1 else say("lobby-fits-one")
        shown = games[: max(1, room)]
        size = max((len(heading.name) for heading in shown), default=0)
        listed = [f"  {number:3}  {heading.name:{size}}  {house_name(heading.house)}" for number, heading in enumerate(shown, start=1)]
        left_out = len(games) - len(shown)
        more = [f"       {say('lobby-more', count=str(left_out))}"] if left_out else []
        if not games:
            title = say("lobby-back")
        kind = f"{self._told.game_kind(self.kind)}: " if self.kind else ""
        return [paint(f"{kind}{title}", BOLD), *listed, *more, paint(say("lobby-hint"), DIM)]

    def choose(self, text: str) -> "Heading | str | None":
        """A game; or why there is none; or None: what is shown has changed."""
        looked_for, number = self.words(text)
        games = self.games(text)
        if number is not None and not games:
            if not 1 <= number <= len(self.kinds):
                return self._told.say("lobby-numbers", count=str(len(self.kinds)))
            self.kind = self.kinds[number - 1]
            return None
        if number is not None:
            return games[number - 1] if 1 <= number <= len(games) else self._told.say("lobby-numbers", count=str(len(games)))
        if not looked_for:
            self.back()
            return None
        named = next((heading for heading in self._all if heading.id == looked_for.lower()), None)
        if named or len(games) == 1:
            return named or games[0]
        if not games:
            return self._told.say("lobby-numbers", count=str(self._shown())) if looked_for.isdecimal() else self._told.say("lobby-back")
        self.typed = f"{self.typed} {looked_for}".strip()
        return None


def lobby() -> None:
    """The lobby: find a game, sit down and play."""
    if not sys.stdin.isatty():
        demonstration()
        return
    from cardroom.cli.play import sit_down
    from cardroom.cli.terminal.live import ask_live
    from cardroom.cli.terminal.words import TableWords
    from cardroom.houses.files import headings
    from cardroom.houses.loader import load
    from cardroom.languages import of_terminal

    words = TableWords(of_terminal(os.environ))
    here = Lobby(list(headings()), words)
    while True:
        text = ask_live(here.lines, f"{words.say('lobby-question')} > ").strip()
        if words.command(text) == "quit":
            return
        if words.command(text) == "back":
            here.back()
            continue
        chosen = here.choose(text)
        if isinstance(chosen, str):
            print(f" {chosen}\n")
        elif chosen is not None and words.command(text.split()[0] if text else "") == "rules":
            from cardroom.cli.rules import rules

            rules(chosen.id)
            print()
        elif chosen is not None:
            here.back()
            sit_down(load(chosen.id))
            print()


def demonstration() -> None:
    """A round of each kind of game, dealt to bots and told."""
    from cardroom.cli.deal import dealt_by_bots, print_round
    from cardroom.cli.terminal.show import heading, wrapped
    from cardroom.houses.featured import featured
    from cardroom.houses.loader import load

    print(wrapped("No terminal on standard input: here is a round of each kind of game. `cardroom --help` lists the commands."))
    for edition in map(load, featured().demonstration.editions):
        print()
        print(heading(f"{edition.name}, {edition.id}"))
        print_round(dealt_by_bots(edition, SEED, players=4)[0])
