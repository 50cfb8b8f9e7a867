"""Every game, in one place: where its parts are.

A part is named as text, ``module:attribute`` or a module alone, and imported when it is wanted, so that naming a part of a layer above
imports nothing. A game that has no such part says why: whoever asks for it is told.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Literal, NamedTuple

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
]


class Lack(NamedTuple):
    """A part that a game does not have."""

    why: str  # ends the sentence "it has none: ..."


class Entry(NamedTuple):
    """The parts of one game. What each must be is said where it is used."""

    game: str  # the procedure and its switches: cardroom.games.game.Game
    kind: Kind
    names: str | Lack  # what its hands are called while they are played: cardroom.games.names.Reads
    bot: str | Lack  # a sensible player: cardroom.bots.MakesBot
    solver: str | Lack  # what its wagers are worth: cardroom.analysis.odds.Solver
    equity: str | Lack  # what its showdown compares: cardroom.analysis.equity.kinds.KindOf
    phh: Mapping[str, str] | Lack  # by structure (limit, no-limit): its code in the hand histories of PHH

    @property
    def family(self) -> str:
        """``pot``, ``banked`` or ``points``: the folder of its procedure."""
        return self.game.split(".")[2]

    @property
    def lacks(self) -> dict[str, str]:
        """What it does not have, and why."""
        return {part: found.why for part, found in self._asdict().items() if isinstance(found, Lack)}


def find(part: str) -> object:
    """The part of that name, imported."""
    module, _, attribute = part.partition(":")
    found: object = import_module(module)
    return getattr(found, attribute) if attribute else found


NO_BANKER = Lack("it is played for the pot, not against a player-dealer; 'cardroom equity' compares hands of it")
UNSOLVED = Lack("it is played for points between the players, not against a player-dealer, and nobody has solved it here")
NO_POT = Lack("its wagers are against a player-dealer, not for a pot; 'cardroom odds' says what they are worth")
POINTS = Lack("it is played for points between the players, so there is no pot to have a share of")
NO_HANDS = Lack("its cards are melded one set at a time, and a hand as a whole has no name")
NO_CODE = Lack("the format has no code for it")
NOT_POKER = Lack("the format is for games that are played for a pot")

GAMES: dict[str, Entry] = {
    "holdem": Entry(
        game="cardroom.games.pot.flop.holdem:GAME",
        kind="Hold'em",
        names="cardroom.games.pot.names:holdem",
        bot="cardroom.bots.holdem:HoldemBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:holdem",
        phh={"no-limit": "NT", "limit": "FT"},
    ),
    "holdem_high_low": Entry(
        game="cardroom.games.pot.flop.holdem_high_low:GAME",
        kind="Hold'em",
        names="cardroom.games.pot.names:holdem_high_low",
        bot="cardroom.bots.flop:FlopBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:holdem_high_low",
        phh=NO_CODE,
    ),
    "short_deck": Entry(
        game="cardroom.games.pot.flop.short_deck:GAME",
        kind="Hold'em",
        names="cardroom.games.pot.names:short_deck",
        bot="cardroom.bots.flop:FlopBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:short_deck",
        phh={"no-limit": "NS"},
    ),
    "pineapple": Entry(
        game="cardroom.games.pot.flop.pineapple:GAME",
        kind="Hold'em",
        names="cardroom.games.pot.names:pineapple",
        bot="cardroom.bots.flop:FlopBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:pineapple",
        phh=NO_CODE,
    ),
    "position_poker": Entry(
        game="cardroom.games.pot.flop.position_poker:GAME",
        kind="Hold'em",
        names="cardroom.games.pot.names:holdem",
        bot="cardroom.bots.holdem:HoldemBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:holdem",
        phh=NO_CODE,
    ),
    "omaha": Entry(
        game="cardroom.games.pot.flop.omaha:GAME",
        kind="Omaha",
        names="cardroom.games.pot.names:omaha",
        bot="cardroom.bots.flop:FlopBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:omaha",
        phh={"pot-limit": "PO"},
    ),
    "omaha_high_low": Entry(
        game="cardroom.games.pot.flop.omaha_high_low:GAME",
        kind="Omaha",
        names="cardroom.games.pot.names:omaha_high_low",
        bot="cardroom.bots.flop:FlopBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:omaha_high_low",
        phh={"limit": "FO/8"},
    ),
    "big_o": Entry(
        game="cardroom.games.pot.flop.big_o:GAME",
        kind="Omaha",
        names="cardroom.games.pot.names:big_o",
        bot="cardroom.bots.flop:FlopBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:big_o",
        phh=NO_CODE,
    ),
    "seven_card_stud": Entry(
        game="cardroom.games.pot.stud.seven_card_stud:GAME",
        kind="Stud",
        names="cardroom.games.pot.names:seven_card_stud",
        bot="cardroom.bots.stud:StudBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:seven_card_stud",
        phh={"limit": "F7S"},
    ),
    "seven_card_high_low": Entry(
        game="cardroom.games.pot.stud.seven_card_high_low:GAME",
        kind="Stud",
        names="cardroom.games.pot.names:seven_card_high_low",
        bot="cardroom.bots.stud:StudBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:seven_card_high_low",
        phh={"limit": "F7S/8"},
    ),
    "razz": Entry(
        game="cardroom.games.pot.stud.razz:GAME",
        kind="Stud",
        names="cardroom.games.pot.names:razz",
        bot="cardroom.bots.stud:StudBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:razz",
        phh={"limit": "FR"},
    ),
    "mexican_stud": Entry(
        game="cardroom.games.pot.stud.mexican_stud:GAME",
        kind="Stud",
        names="cardroom.games.pot.names:mexican_stud",
        bot="cardroom.bots.stud:StudBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:mexican_stud",
        phh=NO_CODE,
    ),
    "asian_stud": Entry(
        game="cardroom.games.pot.stud.asian_stud:GAME",
        kind="Stud",
        names="cardroom.games.pot.names:asian_stud",
        bot="cardroom.bots.stud:StudBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:asian_stud",
        phh=NO_CODE,
    ),
    "lowball": Entry(
        game="cardroom.games.pot.draw.lowball:GAME",
        kind="Draw and lowball",
        names="cardroom.games.pot.names:draw",
        bot="cardroom.bots.draw:DrawBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:draw",
        phh={"no-limit": "N2L1D"},
    ),
    "triple_draw": Entry(
        game="cardroom.games.pot.draw.triple_draw:GAME",
        kind="Draw and lowball",
        names="cardroom.games.pot.names:draw",
        bot="cardroom.bots.draw:DrawBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:draw",
        phh={"limit": "F2L3D"},
    ),
    "badugi": Entry(
        game="cardroom.games.pot.draw.badugi:GAME",
        kind="Draw and lowball",
        names="cardroom.games.pot.names:badugi",
        bot="cardroom.bots.draw:DrawBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:badugi",
        phh={"limit": "FB"},
    ),
    "jacks_or_better": Entry(
        game="cardroom.games.pot.draw.jacks.game:GAME",
        kind="Draw and lowball",
        names="cardroom.games.pot.names:jacks",
        bot="cardroom.bots.draw:DrawBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:draw",
        phh=NO_CODE,
    ),
    "jacks_back": Entry(
        game="cardroom.games.pot.draw.jacks.back:GAME",
        kind="Draw and lowball",
        names="cardroom.games.pot.names:jacks",
        bot="cardroom.bots.draw:DrawBot",
        solver=NO_BANKER,
        equity="cardroom.analysis.equity.kinds:draw",
        phh=NO_CODE,
    ),
    "three_card_poker": Entry(
        game="cardroom.games.banked.versus.three_card_poker:GAME",
        kind="Poker against a player-dealer",
        names="cardroom.games.banked.names:versus",
        bot="cardroom.bots.three_card:ThreeCardBot",
        solver="cardroom.analysis.odds.versus",
        equity=NO_POT,
        phh=NOT_POKER,
    ),
    "two_card_poker": Entry(
        game="cardroom.games.banked.versus.two_card_poker:GAME",
        kind="Poker against a player-dealer",
        names="cardroom.games.banked.names:versus",
        bot="cardroom.bots.versus:TwoCardBot",
        solver="cardroom.analysis.odds.versus",
        equity=NO_POT,
        phh=NOT_POKER,
    ),
    "caribbean_stud_poker": Entry(
        game="cardroom.games.banked.versus.caribbean_stud_poker:GAME",
        kind="Poker against a player-dealer",
        names="cardroom.games.banked.names:versus",
        bot="cardroom.bots.versus:CaribbeanBot",
        solver="cardroom.analysis.odds.versus",
        equity=NO_POT,
        phh=NOT_POKER,
    ),
    "ultimate_texas_holdem": Entry(
        game="cardroom.games.banked.ultimate.game:GAME",
        kind="Poker against a player-dealer",
        names="cardroom.games.banked.names:ultimate",
        bot="cardroom.bots.versus:UltimateBot",
        solver="cardroom.analysis.odds.ultimate",
        equity=NO_POT,
        phh=NOT_POKER,
    ),
    "baccarat": Entry(
        game="cardroom.games.banked.baccarat.game:GAME",
        kind="Baccarat",
        names="cardroom.games.banked.names:baccarat",
        bot="cardroom.bots.baccarat:BaccaratBot",
        solver="cardroom.analysis.odds.baccarat",
        equity=NO_POT,
        phh=NOT_POKER,
    ),
    "face_up_baccarat": Entry(
        game="cardroom.games.banked.face_up_baccarat.game:GAME",
        kind="Baccarat",
        names="cardroom.games.banked.names:face_up_baccarat",
        bot="cardroom.bots.baccarat:FaceUpBaccaratBot",
        solver="cardroom.analysis.odds.face_up_baccarat",
        equity=NO_POT,
        phh=NOT_POKER,
    ),
    "california_baccarat": Entry(
        game="cardroom.games.banked.california_baccarat.game:GAME",
        kind="Baccarat",
        names="cardroom.games.banked.names:california_baccarat",
        bot="cardroom.bots.baccarat:CaliforniaBaccaratBot",
        solver="cardroom.analysis.odds.california_baccarat",
        equity=NO_POT,
        phh=NOT_POKER,
    ),
    "pan_nine": Entry(
        game="cardroom.games.banked.pan_nine.game:GAME",
        kind="Baccarat",
        names="cardroom.games.banked.names:pan_nine",
        bot="cardroom.bots.pan_nine:PanNineBot",
        solver="cardroom.analysis.odds.pan_nine",
        equity=NO_POT,
        phh=NOT_POKER,
    ),
    "blackjack": Entry(
        game="cardroom.games.banked.blackjack.game:GAME",
        kind="Blackjack",
        names="cardroom.games.banked.names:blackjack",
        bot="cardroom.bots.blackjack:BlackjackBot",
        solver="cardroom.analysis.odds.blackjack",
        equity=NO_POT,
        phh=NOT_POKER,
    ),
    "pai_gow_poker": Entry(
        game="cardroom.games.banked.pai_gow.game:GAME",
        kind="Pai gow",
        names="cardroom.games.banked.names:pai_gow_poker",
        bot="cardroom.bots.pai_gow:PaiGowBot",
        solver="cardroom.analysis.odds.pai_gow",
        equity=NO_POT,
        phh=NOT_POKER,
    ),
    "pai_gow_tiles": Entry(
        game="cardroom.games.banked.tiles.game:GAME",
        kind="Pai gow",
        names="cardroom.games.banked.names:pai_gow_tiles",
        bot="cardroom.bots.pai_gow:TilesBot",
        solver="cardroom.analysis.odds.tiles",
        equity=NO_POT,
        phh=NOT_POKER,
    ),
    "chinese_poker": Entry(
        game="cardroom.games.points.chinese.game:GAME",
        kind="Chinese poker and pan",
        names="cardroom.games.points.names:chinese",
        bot="cardroom.bots.chinese:ChineseBot",
        solver=UNSOLVED,
        equity=POINTS,
        phh=NOT_POKER,
    ),
    "open_face_chinese_poker": Entry(
        game="cardroom.games.points.chinese.open_face:GAME",
        kind="Chinese poker and pan",
        names="cardroom.games.points.names:open_face",
        bot="cardroom.bots.chinese:OpenFaceBot",
        solver=UNSOLVED,
        equity=POINTS,
        phh=NOT_POKER,
    ),
    "panguingue": Entry(
        game="cardroom.games.points.panguingue.game:GAME",
        kind="Chinese poker and pan",
        names=NO_HANDS,
        bot="cardroom.bots.panguingue:PanguingueBot",
        solver=UNSOLVED,
        equity=POINTS,
        phh=NOT_POKER,
    ),
}
