"""Every game, in one place: an entry says where its parts are, and what else the program asks about it.

A part is named as text, ``module:attribute`` or a module alone, and imported when it is wanted: the parts of the layers above cost a table
nothing when it starts. A game that has no such part says why. Games from outside come by ``CARDROOM_GAMES`` (``games.plug_ins``).
"""

import os
from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Literal, NamedTuple

from cardroom.games.plug_ins import VARIABLE, plug_ins

Family = Literal["pot", "banked", "points"]
Kind = Literal[  # as people look for a game in the lobby
    "Hold'em",
    "Omaha",
    "Stud",
    "Draw and lowball",
    "Poker against a player-dealer",
    "Baccarat",
    "Blackjack",
    "Pai gow",
    "Chinese poker and pan",
    "Other games",
]


class Lack(NamedTuple):
    """A part that a game does not have."""

    why: str  # ends the sentence "it has none: ..."


NOT_BROUGHT = Lack("nobody has written them")
NO_BANKER = Lack("it is played for the pot, not against a player-dealer; 'cardroom equity' compares hands of it")
UNSOLVED = Lack("it is played for points between the players, not against a player-dealer, and nobody has solved it here")
NO_POT = Lack("its wagers are against a player-dealer, not for a pot; 'cardroom odds' says what they are worth")
POINTS = Lack("it is played for points between the players, so there is no pot to have a share of")
NO_HANDS = Lack("its cards are melded one set at a time, and a hand as a whole has no name")
NO_CODE = Lack("the format has no code for it")
NOT_POKER = Lack("the format is for games that are played for a pot")
NO_NIGHTS = Lack("nobody banks it")
NOT_COMPILED = Lack("this game is not compiled")
ROLLED = Lack("players roll their down cards over, and how a joker was dealt says what it is")
OPENERS = Lack("a deal that nobody opens is dealt again in the same hand")
OWN_TURNS = Lack("the turns go by who won the last pot")
NOT_COUNTED = Lack("no counter is computed for this game; there is one for baccarat, blackjack and super pan nine")
BOTH_ANSWER = Lack("no counter is computed, because both sides would answer the count with another strategy")
ALSO_DRAWS = Lack("no counter is computed, because a bettor who counts would also draw otherwise than the chart")
FRESH_DECK = "there is nothing to count, because every round is dealt from a fresh deck"
NOTHING_ALONE = Lack("the felt asks for nothing but cards, dice and showdowns")


class Entry(NamedTuple):
    """The parts of one game. What each must be is said where it is used."""

    name: str
    family: Family
    kind: Kind
    game: str  # the procedure and its switches: cardroom.games.game.Game
    names: str | Lack = NOT_BROUGHT  # what its hands are called while they are played: cardroom.games.names.Reads
    bot: str | Lack = NOT_BROUGHT  # a sensible player: cardroom.bots.MakesBot
    solver: str | Lack = NOT_BROUGHT  # what its wagers are worth: cardroom.analysis.odds.Solver
    equity: str | Lack = NOT_BROUGHT  # what its showdown compares: cardroom.analysis.equity.kinds.KindOf
    phh: Mapping[str, str] | Lack = NO_CODE  # by structure (limit, no-limit): its code in the hand histories of PHH
    night: str | Lack = NOT_COMPILED  # its rounds as machine code: cardroom.analysis.nights.play.NightModule
    tables: str | Lack = NOT_COMPILED  # hands for the pot as machine code: cardroom.analysis.tables.kinds.CompiledKindOf
    counter: str | Lack = NOT_COUNTED  # a shoe and its wagers as a counter sees them: cardroom.analysis.advantage.counter.CountableOf
    ways: str | Lack = NOT_BROUGHT  # other ways to play it than exactly, or as its bot: cardroom.analysis.clientele.ways.Ways
    twin: str | Lack = NOTHING_ALONE  # what its felt asks and a dealt round knows: cardroom.dealer.felt_alone.FeltAlone
    shoe: bool = False  # rounds are not dealt from a fresh deck each
    slow: bool = False  # a decision by the exact strategy takes long in real rounds
    decides: bool = True  # bettors decide something once the wagers are made

    @property
    def lacks(self) -> dict[str, str]:
        """What it does not have, and why."""
        return {part: found.why for part, found in self._asdict().items() if isinstance(found, Lack)}


def find(part: str) -> object:
    """The part of that name, imported."""
    module, _, attribute = part.partition(":")
    found: object = import_module(module)
    return getattr(found, attribute) if attribute else found


def _twin(name: str, asks_alone: bool) -> str | Lack:
    return f"cardroom.dealer.felt_alone:{name.upper()}" if asks_alone else NOTHING_ALONE


# -- a builder for each family ------------------------------------------------------------------------------------------------------------


def pot(
    name: str, kind: Kind, module: str, bot: str, hands: str, equity: str, phh: Mapping[str, str] | Lack, tables: str | Lack
) -> Entry:  # fmt: skip
    """A game for the pot. ``hands``, ``equity`` and ``tables`` are functions that games share, in the modules of names and kinds."""
    return Entry(
        name, "pot", kind, f"cardroom.games.pot.{module}:GAME", names=f"cardroom.games.pot.names:{hands}", bot=f"cardroom.bots.{bot}",
        solver=NO_BANKER, equity=f"cardroom.analysis.equity.kinds:{equity}", phh=phh, night=NO_NIGHTS, ways=NO_NIGHTS,
        tables=f"cardroom.analysis.tables.kinds:{tables}" if isinstance(tables, str) else tables,
    )  # fmt: skip


def flop(
    name: str, kind: Kind, bot: str = "flop:FlopBot", hands: str = "", phh: Mapping[str, str] | Lack = NO_CODE, tables: Lack | None = None
) -> Entry:  # fmt: skip
    return pot(name, kind, f"flop.{name}", bot, hands or name, hands or name, phh, tables or name)


def stud(name: str, bot: str, phh: Mapping[str, str] | Lack = NO_CODE, tables: Lack | None = None) -> Entry:
    return pot(name, "Stud", f"stud.{name}", bot, name, name, phh, tables or name)


def draw(
    name: str, module: str = "", hands: str = "draw", equity: str = "draw", phh: Mapping[str, str] | Lack = NO_CODE,
    tables: Lack | None = None,
) -> Entry:  # fmt: skip
    return pot(name, "Draw and lowball", f"draw.{module or name}", "draw:DrawBot", hands, equity, phh, tables or "draw")


def banked(
    name: str, kind: Kind, bot: str, module: str = "", part: str = "", hands: str = "", twin: bool = False, shoe: bool = False,
    slow: bool = False, decides: bool = True, counter: str | Lack = NOT_COUNTED,
) -> Entry:  # fmt: skip
    """A game against a player-dealer. ``part`` is the module of its odds and of its nights; its name, unless games share one."""
    part = part or name
    return Entry(
        name, "banked", kind, f"cardroom.games.banked.{module or f'{part}.game'}:GAME",
        names=f"cardroom.games.banked.names:{hands or name}", bot=f"cardroom.bots.{bot}", solver=f"cardroom.analysis.odds.{part}",
        equity=NO_POT, phh=NOT_POKER, tables=NO_POT, night=f"cardroom.analysis.nights.{part}",
        counter=f"cardroom.analysis.advantage.counted_shoes:{counter}" if isinstance(counter, str) else counter,
        ways=f"cardroom.analysis.clientele.ways:{name.upper()}",
        twin=_twin(name, twin), shoe=shoe, slow=slow, decides=decides,
    )  # fmt: skip


def versus(name: str, bot: str) -> Entry:
    """One hand against the player-dealer's."""
    return banked(name, "Poker against a player-dealer", bot, module=f"versus.{name}", part="versus", hands="versus")


def points(name: str, module: str, bot: str, hands: str = "", twin: bool = False) -> Entry:
    return Entry(
        name, "points", "Chinese poker and pan", f"cardroom.games.points.{module}:GAME",
        names=f"cardroom.games.points.names:{hands}" if hands else NO_HANDS, bot=f"cardroom.bots.{bot}", solver=UNSOLVED, equity=POINTS,
        phh=NOT_POKER, night=NO_NIGHTS, tables=POINTS, ways=NO_NIGHTS, twin=_twin(name, twin),
    )  # fmt: skip


BUILT_IN = (
    flop("holdem", "Hold'em", "holdem:HoldemBot", phh={"no-limit": "NT", "limit": "FT"}),
    flop("holdem_high_low", "Hold'em"),
    flop("short_deck", "Hold'em", "flop:ShortDeckBot", phh={"no-limit": "NS"}),
    flop("pineapple", "Hold'em"),
    flop("position_poker", "Hold'em", "holdem:HoldemBot", hands="holdem", tables=OWN_TURNS),
    flop("omaha", "Omaha", "flop:OmahaBot", phh={"pot-limit": "PO"}),
    flop("omaha_high_low", "Omaha", "flop:OmahaHighLowBot", phh={"limit": "FO/8"}),
    flop("big_o", "Omaha", "flop:BigOBot"),
    stud("seven_card_stud", "stud:SevenCardBot", phh={"limit": "F7S"}),
    stud("seven_card_high_low", "stud:HighLowBot", phh={"limit": "F7S/8"}),
    stud("razz", "stud:RazzBot", phh={"limit": "FR"}),
    stud("mexican_stud", "stud:StudBot", tables=ROLLED),
    stud("asian_stud", "stud:StudBot"),
    draw("lowball", phh={"no-limit": "N2L1D"}),
    draw("triple_draw", phh={"limit": "F2L3D"}),
    draw("badugi", hands="badugi", equity="badugi", phh={"limit": "FB"}),
    draw("jacks_or_better", "jacks.game", hands="jacks", tables=OPENERS),
    draw("jacks_back", "jacks.back", hands="jacks", tables=OPENERS),
    versus("three_card_poker", "three_card:ThreeCardBot"),
    versus("two_card_poker", "versus:TwoCardBot"),
    versus("caribbean_stud_poker", "versus:CaribbeanBot"),
    banked("ultimate_texas_holdem", "Poker against a player-dealer", "versus:UltimateBot", part="ultimate", hands="ultimate", slow=True,
           counter=Lack(f"{FRESH_DECK}; what a seen card is worth is not computed for hold'em")),
    banked("baccarat", "Baccarat", "baccarat:BaccaratBot", shoe=True, decides=False, counter="Baccarat"),
    banked("face_up_baccarat", "Baccarat", "baccarat:FaceUpBaccaratBot", shoe=True, counter=ALSO_DRAWS),
    banked("california_baccarat", "Baccarat", "baccarat:CaliforniaBaccaratBot", shoe=True, twin=True, counter=BOTH_ANSWER),
    banked("pan_nine", "Baccarat", "pan_nine:PanNineBot", shoe=True, counter="PanNine"),
    banked("blackjack", "Blackjack", "blackjack:BlackjackBot", shoe=True, twin=True, counter="Blackjack"),
    banked("pai_gow_poker", "Pai gow", "pai_gow:PaiGowBot", part="pai_gow"),
    banked("pai_gow_tiles", "Pai gow", "pai_gow:TilesBot", part="tiles",
           counter=Lack(f"{FRESH_DECK}; what a seen tile is worth is not computed")),
    points("chinese_poker", "chinese.game", "chinese:ChineseBot", "chinese"),
    points("open_face_chinese_poker", "chinese.open_face", "chinese:OpenFaceBot", "open_face"),
    points("panguingue", "panguingue.game", "panguingue:PanguingueBot", twin=True),
)  # fmt: skip


class Registry(MutableMapping[str, Entry]):
    """Entries by the name of the game: our own, and those of the plug-ins, which are imported when somebody looks for more than ours."""

    def __init__(self, own: tuple[Entry, ...]) -> None:
        self._own = {entry.name: entry for entry in own}

    def __getitem__(self, name: str) -> Entry:
        return self._own[name] if name in self._own else self._brought()[name]

    def __setitem__(self, name: str, entry: Entry) -> None:
        self._own[name] = entry

    def __delitem__(self, name: str) -> None:
        del self._own[name]

    def __iter__(self) -> Iterator[str]:
        yield from self._own | self._brought()

    def __len__(self) -> int:
        return len(self._own | self._brought())

    def _brought(self) -> dict[str, Entry]:
        """The games of the plug-ins that do not have the name of one of ours."""
        if not os.environ.get(VARIABLE):
            return {}
        return {name: entry for plug_in in plug_ins() for name, entry in plug_in.games.items() if name not in self._own}


GAMES = Registry(BUILT_IN)
