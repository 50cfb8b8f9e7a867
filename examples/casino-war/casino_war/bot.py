"""A sensible player of casino war: always goes to war, which loses less than giving up."""

from cardroom.bots.banked import BankedBot
from cardroom.bots.bot import pick
from cardroom.games.banked.rules import BankedTable
from cardroom.round import Action, Option, View
from casino_war.game import GO_TO_WAR
from casino_war.rules import Rules


class WarBot(BankedBot[Rules, BankedTable]):
    def decide(self, view: View, options: dict[str, Option]) -> Action:
        return pick(view, options.get(GO_TO_WAR, view.options[0]))
