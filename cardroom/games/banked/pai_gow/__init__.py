"""Pai gow poker: seven cards set in a back of five and a front of two, both compared with the player-dealer's."""
