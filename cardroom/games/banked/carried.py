"""What games with a player-dealer carry from round to round, beside the shoe."""

from cardroom.round import Key

PLAYER_DEALER: Key[str] = Key("player_dealer")  # who held the position
TURN: Key[int] = Key("turn")  # which of his turns it was
SEAT: Key[int] = Key("seat")  # his, which he may leave
BETTORS: Key[list[str]] = Key("bettors")  # on whose position there was a wager on the last hand
FREE_COLLECTION: Key[dict[str, int]] = Key("free_collection")  # how many free-collection buttons each player has
