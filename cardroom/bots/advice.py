"""What to do now, for a person who asks: the house way of setting a hand where the house has one, else what a sensible player does."""

from typing import TYPE_CHECKING

from cardroom.bots import bot_for
from cardroom.round import Action, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

HOUSE_WAY, SENSIBLE = "the house way", "a sensible player"


def advise(edition: "Edition", view: View) -> tuple[Action, str]:
    """A legal action for the view's player, who must be asked, and whose advice it is.

    It sees no more than he does, and the same view is always answered alike. A hand that can be set is answered with the picks of the
    house way, so that they can be shown, also where the house dealer may be asked to set it.
    """
    from cardroom.bots.pai_gow import HandSetter

    bot = bot_for(edition, f"advice for {view.player}")
    hand = next((option for option in view.options if option.verb == "set"), None)
    if hand is not None and isinstance(bot, HandSetter):
        return bot.set(view, hand), HOUSE_WAY if bot.own_way else SENSIBLE
    return bot.choose(view), SENSIBLE
