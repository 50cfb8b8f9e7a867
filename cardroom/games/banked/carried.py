"""What games with a player-dealer carry from round to round, beside the shoe."""

from cardroom.round import Key

PLAYER_DEALER: Key[str] = Key("player_dealer")  # who held the position
TURN: Key[int] = Key("turn")  # which of his turns it was
SEAT: Key[int] = Key("seat")  # his, which he may leave
HELD: Key[bool] = Key("held")  # the round was called back, and its player-dealer keeps the position without being asked
BETTORS: Key[list[str]] = Key("bettors")  # on whose position there was a wager on the last hand
RIGHTS: Key[dict[str, list[str]]] = Key("rights")  # by position: who has wagered there since the player-dealer's has moved on
SHARERS: Key[list[str]] = Key("sharers")  # who put money in with the player-dealer's
ROTATES_FROM: Key[int] = Key("rotates_from")  # the seat of the one whose second deal another has taken
RULED_HANDS_SHOWN: Key[bool] = Key("ruled_hands_shown")  # of older records: hands that the floor has ruled on are turned up all the same
FREE_COLLECTION: Key[dict[str, int]] = Key("free_collection")  # how many free-collection buttons each player has
