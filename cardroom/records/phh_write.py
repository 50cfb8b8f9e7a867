"""A round of a flop, stud or draw game as PHH text."""

from collections.abc import Mapping

from cardroom.errors import BadInput
from cardroom.games.carried import BUTTON
from cardroom.games.pot.carried import BIG, SMALL
from cardroom.games.pot.flop.rabbit import HUNT
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.pot.showdown import SECOND_BOARD, WINNER
from cardroom.games.pot.stud.rules import StudRules, StudStakes, StudTable, stakes
from cardroom.games.registry import GAMES, Lack
from cardroom.houses.edition import Edition
from cardroom.money import Cents
from cardroom.records.phh_lines import PhhLines, names
from cardroom.round import Action, Dealt, Moved, Round, Ruled, Shown, Spot, Transfer
from cardroom.round.places import hand_at, is_hand
from cardroom.switches import Switches

CODES = {
    (name, structure): code for name, entry in GAMES.items() if not isinstance(entry.phh, Lack) for structure, code in entry.phh.items()
}
FIXED = ("FT", "FO/8", "F7S", "F7S/8", "FR", "F2L3D", "FB")
STUD = ("F7S", "F7S/8", "FR")
STUD_CARDS = 7
WAGERS = ("fold", "check", "call", "bet", "raise", "complete", "bring in")
# What a code says of a stud or a draw game beyond its name: where a house has it otherwise, there is no code.
SAME: dict[str, dict[str, object]] = {
    "F7S": {"opens": "low-card", "opening_ace": "high", "acts_first": "high-hand"},
    "F7S/8": {"opens": "low-card", "opening_ace": "high", "acts_first": "high-hand"},
    "FR": {"opens": "high-card", "opening_ace": "low", "acts_first": "low-hand"},
    "N2L1D": {"ranking": "deuce-to-seven", "cards": 5, "draws": 1},
    "F2L3D": {"ranking": "deuce-to-seven", "cards": 5, "draws": 3, "higher_from": 3},
    "FB": {"ranking": "badugi", "cards": 4, "draws": 3, "higher_from": 3},
}
ALL_STUD: dict[str, object] = {"opening": "bring-in", "opening_tie": "suit", "opening_live": False, "open_pair": "no-effect"}
SAME.update({code: SAME[code] | ALL_STUD for code in STUD})


def write_phh(round: Round, unlimited: frozenset[str] = frozenset()) -> str:
    """The round, every card that is known face up: this is the auditor's view, like a televised hand.

    ``unlimited`` are players of whose stacks nobody knows more than that they have no end.

    >>> from cardroom import Action, write_phh
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.act(Action("ann", "fold"))
    >>> write_phh(round).splitlines()[0]
    "variant = 'NT'"
    """
    return _Writer(round, unlimited).text()


def check_code(edition: Edition) -> None:
    """Refuse an edition whose rounds have no code, before any is dealt."""
    if _variant(edition.game_name, edition.rules, edition.table) is None:
        raise _no_code(edition.id)


def _no_code(edition: str) -> BadInput:
    return BadInput(f"{edition}: PHH has no code for this game and structure; written are: {', '.join(CODES.values())}.")


def _variant(game: str, rules: Switches, table: Switches) -> str | None:
    """The code of this game and structure, where it is played as that code has it."""
    if getattr(rules, "low", "eight-or-better") != "eight-or-better" or getattr(rules, "trips_over_straight", False):
        return None
    code = CODES.get((game, getattr(table, "structure", "")))
    same = all(getattr(rules, key) == value for key, value in SAME.get(code or "", {}).items())
    return code if same else None


class _Writer:
    def __init__(self, round: Round, unlimited: frozenset[str]) -> None:
        self.round = round
        self.unlimited = unlimited
        rules, table = round.rules, round.table
        variant = _variant(round.setup.edition.game_name, rules, table)
        if variant is None or not isinstance(rules, PotRules) or not isinstance(table, PotTable):
            raise _no_code(round.setup.edition.id)
        self.rules, self.table = rules, table
        undecided = round.decision is not None and round.decision.kind == WINNER
        if not (round.over or undecided) or round.void:
            raise BadInput("Only a hand that was played to its end can be written as PHH.")
        if any(isinstance(event, Ruled) for event in round.events):
            raise BadInput("PHH cannot tell of a ruling: a hand with one is kept in our own record.")
        if any(isinstance(event, Dealt) and event.place == SECOND_BOARD for event in round.events):
            raise BadInput("PHH cannot tell of two boards: a hand that was run twice is kept in our own record.")
        self.variant = variant
        self.untold: set[int] = set()  # calls that the posts tell
        button = round.setup.button if round.setup.button is not None else round.carry.find(BUTTON, 0)
        dealt = sorted(seat for seat in round.setup.seats if any(isinstance(e, Dealt) and e.place == hand_at(seat) for e in round.events))
        self.seats = [s for s in dealt if s > button] + [s for s in dealt if s <= button]
        self.index = {round.setup.seats[seat]: i for i, seat in enumerate(self.seats)}
        self.before = {player: round.setup.stacks[player] for player in self.index}

    # -- figures ------------------------------------------------------------------------------------------------------------

    def _posted(self) -> tuple[list[Cents], list[Cents]]:
        """What each position owed before the deal, as the table has it (a short stack posts what it has); a post is negative.

        A dead blind is an ante of its player's own, which nobody matches.
        """
        count = len(self.seats)
        ante = self._stakes().ante if self.variant in STUD else self.table.ante
        antes = self._big_blind_ante() if self.table.antes_are == "big-blind" else list(self.table.antes or (ante,) * count)[:count]
        antes += [0] * (count - len(antes))
        self.matched = self.table.antes_are == "matched" or (self.table.antes_are == "matched-if-equal" and len(set(antes)) == 1)
        short_ante = any(self.before[player] < ante for player, ante in zip(self.index, antes, strict=True))
        blinds = self._blinds() if self.variant not in STUD else [0] * count
        for event in self.round.events:
            if isinstance(event, Dealt) and is_hand(event.place):
                break
            if not isinstance(event, Transfer) or event.source not in self.index:
                continue
            i = self.index[str(event.source)]
            if event.target == "drop":
                self.before[str(event.source)] -= event.amount  # a fee by time was paid before the hand
            elif event.rule == "straddle":
                blinds[i] += event.amount
            elif event.rule == "post":
                if isinstance(event.target, Spot):
                    blinds[i] -= event.amount
                elif short_ante and self.matched:
                    raise BadInput("PHH cannot tell of a dead blind where somebody is short of the ante.")
                else:
                    antes[i] += event.amount
                    self.matched = False
            elif event.rule == "kill":
                raise BadInput("PHH cannot tell of a kill blind.")
        if self.variant in STUD:
            self._check_bring_in()
        elif self.rules.betting == "by-the-rules":
            for i, total in self._met_in_full().items():
                blinds[i] = -total
        return (antes[::-1], blinds[::-1]) if count == 2 else (antes, blinds)

    def _big_blind_ante(self) -> list[Cents]:
        """The one ante of the table; in PHH antes come before blinds, so it can be told only where its player has both."""
        at, ante = self.seats.index(self.round.carry[BIG]), self.table.ante
        if self.before[self.round.setup.seats[self.seats[at]]] < self.table.big_blind + ante:
            raise BadInput("PHH cannot tell of a big blind who is short of the ante for the table.")
        return [ante if i == at else 0 for i in range(len(self.seats))]

    def _met_in_full(self) -> dict[int, Cents]:
        """In PHH what lies there is what is called. Where the big blind was short, who met it in full is told to have posted it."""
        most, found = max(self.table.blinds), {}
        posted: dict[str, Cents] = {}
        for at, event in enumerate(self.round.events):
            if isinstance(event, Transfer) and event.source in self.index and isinstance(event.target, Spot) and event.rule != "ante":
                posted[str(event.source)] = posted.get(str(event.source), 0) + event.amount
            if max(posted.values(), default=0) >= most:
                break
            if isinstance(event, Action) and event.verb in ("call", "raise"):
                total = min(most, event.amount + (posted.get(event.player, 0) if event.verb == "call" else 0))
                if total > max(posted.values(), default=0):
                    found[self.index[event.player]] = total
                    if event.verb == "call" and self._all_in_at(at):
                        self.untold.add(at)
        return found

    def _check_bring_in(self) -> None:
        """Nor can a short bring-in be told that was met in full: a stud game knows no posts."""
        acts = iter([event for event in self.round.events if isinstance(event, Action) and event.verb in WAGERS])
        opening = next(acts, None)
        if opening is not None and opening.verb == "fold":
            raise BadInput("PHH cannot tell of a fold before the bring-in.")
        first = next((act for act in acts if act.verb != "fold"), None)
        if opening is not None and first is not None and first.verb == "call" and opening.amount < first.amount:
            raise BadInput("PHH cannot tell of a bring-in that was short and had to be met in full.")

    def _all_in_at(self, at: int) -> bool:
        """Whether the call at this event was for all that its player had left."""
        events = self.round.events
        call = events[at]
        assert isinstance(call, Action)  # the caller looks at actions only
        player = call.player
        paid = sum(e.amount for e in events[: at + 2] if isinstance(e, Transfer) and e.source == player)
        back = sum(e.amount for e in events[: at + 2] if isinstance(e, Transfer) and e.target == player)
        return paid - back == self.round.setup.stacks[player]

    def _stakes(self) -> StudStakes:
        assert isinstance(self.rules, StudRules) and isinstance(self.table, StudTable)  # only stud games ask
        return stakes(self.rules, self.table, (0,))

    def _blinds(self) -> list[Cents]:
        """By position: the small (unless it was dead) and the big blind where they were, each further one left of the one before."""
        blinds = [0] * len(self.seats)
        carry, figures = self.round.carry, self.table.blinds
        big = self.seats.index(carry[BIG])
        for step, figure in enumerate(figures[: self.table.big] if carry[SMALL] in self.seats else ()):
            blinds[(self.seats.index(carry[SMALL]) + step) % len(blinds)] = figure
        for step, figure in enumerate(figures[self.table.big :]):
            blinds[(big + step) % len(blinds)] += figure
        return blinds

    # -- actions ------------------------------------------------------------------------------------------------------------

    def _actions(self) -> list[str]:
        told = PhhLines()
        folded: set[str] = set()  # places of hands
        shows: dict[str, bool] = {}  # by place: whether the hand was shown, or its player threw it away
        for at, event in enumerate(self.round.events):
            if isinstance(event, Action) and event.verb == HUNT:
                break  # what would have come is no part of the hand
            if at in self.untold or (isinstance(event, Dealt) and event.place in folded):
                continue  # a hand that was left without a wager may be dealt cards on (001 l.165): in PHH it has none
            if isinstance(event, Dealt) and is_hand(event.place):
                told.dealt(self._place(event.place), [card for card in event.cards if card is not None])
            elif isinstance(event, Dealt) and event.place == "board":
                told.run_out()
                told.lines.append("d db " + names(card for card in event.cards if card is not None))
            elif isinstance(event, Dealt) and event.place == "burn":
                told.street()
            elif isinstance(event, Action) and event.verb == "draw":
                told.drew(f"p{self.index[event.player] + 1}", event.picks)
            elif isinstance(event, Action) and event.verb in WAGERS:
                told.acted(self._bet(event))
                if event.verb == "fold":
                    folded.add(self._seat_place(event.player))
            elif isinstance(event, Shown) and event.place in map(self._seat_place, self.index):
                shows[event.place] = True
            elif isinstance(event, Moved) and event.target == "muck" and is_hand(event.source) and self._is_showdown(event):
                shows.setdefault(event.source, False)
        told.flush()
        if told.runout_from is None:
            return told.lines + [told.shown(self._place(place), shown) for place, shown in shows.items()]
        # A hand thrown away after the cards have run out is told last; one that was merely beaten is shown like the others.
        thrown = [self._seat_place(e.player) for e in self.round.events if isinstance(e, Action) and e.verb == "muck"]
        players = [self._place(place) for place in shows if place not in thrown]
        early = [f"{player} sm {told.then[player]}" for player in players]
        late = [told.shown(player) for player in players if self.variant in STUD and len(told.held[player]) == STUD_CARDS]
        return (
            told.lines[: told.runout_from]
            + early
            + told.lines[told.runout_from :]
            + late
            + [f"{self._place(place)} sm" for place in thrown]
        )

    def _seat_place(self, player: str) -> str:
        return hand_at(self.seats[self.index[player]])

    def _is_showdown(self, moved: Moved) -> bool:
        """A hand that goes to the muck without its player having folded was beaten, or its player did not show."""
        player = self.round.setup.seats[int(moved.source.partition("/")[2])]
        return not any(isinstance(e, Action) and e.player == player and e.verb == "fold" for e in self.round.events)

    def _place(self, place: str) -> str:
        return f"p{self.index[self.round.setup.seats[int(place.partition('/')[2])]] + 1}"

    def _bet(self, action: Action) -> str:
        player = f"p{self.index[action.player] + 1}"
        if action.verb == "fold":
            return f"{player} f"
        if action.verb in ("check", "call"):
            return f"{player} cc"
        if action.verb == "bring in":
            return f"{player} pb"
        return f"{player} cbr {_chips(action.amount)}"

    def _won(self, player: str) -> Cents:
        """What a player has had from the pots."""
        return sum(t.amount for t in self.round.transfers if t.target == player and str(t.source).startswith("pot/"))

    # -- the text -----------------------------------------------------------------------------------------------------------

    def _stacks(self, stacks: Mapping[str, Cents]) -> str:
        return "[" + ", ".join("inf" if player in self.unlimited else _chips(stacks[player]) for player in self.before) + "]"

    def text(self) -> str:
        antes, blinds = self._posted()
        rows: list[tuple[str, str]] = [
            ("variant", f"'{self.variant}'"),
            ("ante_trimming_status", "true" if self.matched else "false"),
            ("antes", _list(antes)),
            ("bring_in", _chips(self._stakes().opening)) if self.variant in STUD else ("blinds_or_straddles", _list(blinds)),
        ]
        if self.variant in FIXED:
            rows += [("small_bet", _chips(self.table.bets[0])), ("big_bet", _chips(self.table.bets[1]))]
        else:
            rows.append(("min_bet", _chips(self.table.least_bet or self.table.big_blind)))
        rows += [
            ("starting_stacks", self._stacks(self.before)),
            ("actions", "[\n" + "".join(f"    '{line}',\n" for line in self._actions()) + "]"),
            ("players", "[" + ", ".join(_quoted(player) for player in self.before) + "]"),
            ("seats", "[" + ", ".join(map(str, self.seats)) + "]"),
        ]
        if self.round.over:
            rows.append(("finishing_stacks", self._stacks(self.round.outcome.stacks)))
        if any(isinstance(event, Action) and event.verb == "win" for event in self.round.events):
            rows.append(("winnings", _list([self._won(player) for player in self.before])))  # no card says who has won
        rows.append(("_edition", f"'{self.round.setup.edition.id}'"))
        if self.round.outcome.drop:
            rows.append(("_drop", _chips(self.round.outcome.drop)))
        return "".join(f"{key} = {value}\n" for key, value in rows)


def _chips(amount: Cents) -> str:
    """A chip of the file is a dollar: whole ones without decimals."""
    sign, (whole, rest) = "-" if amount < 0 else "", divmod(abs(amount), 100)
    return f"{sign}{whole}" + (f".{rest:02d}" if rest else "")


def _list(amounts: list[Cents]) -> str:
    return "[" + ", ".join(map(_chips, amounts)) + "]"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
