"""Casino war, a plug-in of cardroom: ``CARDROOM_GAMES`` names this package."""

from cardroom.games.registry import NO_POT, NOT_POKER, Entry

GAMES = [
    Entry(
        "casino_war",
        "banked",
        "Other games",
        "casino_war.game:GAME",
        bot="casino_war.bot:WarBot",
        solver="casino_war.odds",
        equity=NO_POT,
        phh=NOT_POKER,
        night="casino_war.night",
    )
]
